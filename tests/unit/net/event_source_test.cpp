#include "server/net/event_source.hpp"

#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"
#include <string>
#include <utility>

namespace kast::tests {
namespace {

namespace net = server::net;

/// All that a stream has for its reader until it waits.
std::string pulled(net::BodySource& source) {
    std::string text;
    while (source.pull(text) == net::BodySource::Next::more) {
    }
    return text;
}

TEST(EventSource, TellsWhatCameWhileItsFirstPageWasOnItsWay) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm);
    gm.join();
    net::HttpResponse response;
    net::answer_events(fixture.room(),
                       {.token = fixture.opened.bot, .cursor = {}, .types = {}, .live = true},
                       [&](net::HttpResponse answer) { response = std::move(answer); });
    ASSERT_NE(response.source, nullptr);
    int woken = 0;
    response.source->start([&] { ++woken; });
    gm.done("room.say", {{"text", "before the first byte"}});
    EXPECT_EQ(woken, 1);
    EXPECT_TRUE(pulled(*response.source).contains("before the first byte"));
    gm.done("room.say", {{"text", "and after it"}});
    EXPECT_EQ(woken, 2);
    const std::string more = pulled(*response.source);
    EXPECT_TRUE(more.contains("and after it"));
    EXPECT_FALSE(more.contains("before the first byte")) << "once";
}

/// What a stream of several pages comes to whose token is revoked after the first.
net::BodySource::Next end_of_revoked(bool is_live) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm);
    gm.join();
    for (int i = 0; i < 250; ++i) gm.done("room.say", {{"text", "one of many"}});
    net::HttpResponse response;
    net::answer_events(fixture.room(),
                       {.token = fixture.opened.bot, .cursor = {}, .types = {}, .live = is_live},
                       [&](net::HttpResponse answer) { response = std::move(answer); });
    std::string text;
    EXPECT_EQ(response.source->pull(text), net::BodySource::Next::more);
    EXPECT_EQ(response.source->final_chunk().has_value(), is_live);
    const json invites = gm.state["room"]["invites"];
    for (const auto& [id, invite] : invites.items())
        if (invite["role"] == "bot") gm.done("room.revoke", {{"invite", id}});
    return response.source->pull(text);
}

TEST(EventSource, APastThatCannotBeReadToItsEndIsCut) {
    EXPECT_EQ(end_of_revoked(false), net::BodySource::Next::cut);
    EXPECT_EQ(end_of_revoked(true), net::BodySource::Next::end) << "a live stream is never whole";
}

}  // namespace
}  // namespace kast::tests
