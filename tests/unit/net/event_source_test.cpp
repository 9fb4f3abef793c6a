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

}  // namespace
}  // namespace kast::tests
