// Who is in a room, by the connections of whichever node.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/two_nodes.hpp"
#include <set>

namespace kast::tests {
namespace {

using testing::ElementsAre;

json online(TestClient& who) {
    who.take_in();
    return who.presence.empty() ? json() : who.presence.back();
}

TEST_F(Nodes, TellEachOtherWhoIsThere) {
    // Ann was here first, and Bo's node heard of her when it said that Bo has come.
    there.deliver();
    here.deliver();
    EXPECT_THAT(online(gm)["came"], ElementsAre(bo.member));
    EXPECT_THAT(online(bo)["came"], ElementsAre(gm.member));
    TestClient watcher(there.fixture, here.fixture.opened.spectator);
    watcher.join();
    here.deliver();
    EXPECT_EQ(online(gm)["watching"], 1);
    TestClient again(here.fixture, here.fixture.opened.gm);
    EXPECT_THAT(result_of(again.join())["online"],
                testing::UnorderedElementsAre(gm.member, bo.member));
    bo.disconnect();
    there.fixture.turn();
    here.deliver();
    EXPECT_THAT(online(gm)["gone"], ElementsAre(bo.member));
    EXPECT_EQ(online(gm)["watching"], 1);
}

TEST_F(Nodes, ForgetWhoWasThereByANodeThatIsGoneOrSilent) {
    there.deliver();
    here.deliver();
    const auto frames = [&] { return gm.session->frames.size(); };
    auto before = frames();
    for (int second = 0; second < 30; ++second) {
        here.fixture.now_ms += 1'000;
        there.fixture.now_ms += 1'000;
        here.fixture.rooms->tend_nodes();
        there.fixture.rooms->tend_nodes();
        here.deliver();
        there.deliver();
    }
    EXPECT_EQ(frames(), before) << "nobody came and nobody went";
    hub.set_cut(true);
    here.fixture.now_ms += 11'000;
    here.fixture.rooms->tend_nodes();
    here.fixture.turn();
    EXPECT_EQ(frames(), before);
    here.fixture.now_ms += 2'000;
    here.fixture.rooms->tend_nodes();
    here.fixture.turn();
    EXPECT_THAT(online(gm)["gone"], ElementsAre(bo.member));
    hub.set_cut(false);
    there.fixture.now_ms += 5'000;
    there.fixture.rooms->tend_nodes();
    here.deliver();
    EXPECT_THAT(online(gm)["came"], ElementsAre(bo.member));
    there.bus->leave();
    here.deliver();
    EXPECT_THAT(online(gm)["gone"], ElementsAre(bo.member));
}

TEST(Presence, OfManyComesInParts) {
    server::LocalBusHub hub;
    const std::shared_ptr<server::EventLog> log = server::open_memory_log();
    Node here("herehere", log, hub, true);
    Node there("therethe", log, hub, false);
    const auto room = here.fixture.room();
    std::vector<std::unique_ptr<Recorder>> sessions;
    for (std::size_t i = 0; i < server::members_per_part + 20; ++i) {
        Recorder& one = *sessions.emplace_back(std::make_unique<Recorder>());
        room->receive(one, {"j", "room.join",
                            json::object({{"token", here.fixture.opened.player},
                                          {"name", "P" + std::to_string(i)}})
                                .dump()});
    }
    here.fixture.turn();
    const auto reported = [&] {
        std::set<std::string> members;
        for (const server::BusMessage& one : there.heard) {
            const auto* report = std::get_if<server::PresenceReport>(&one.said);
            if (report) members.insert(report->members.begin(), report->members.end());
        }
        return members.size();
    };
    EXPECT_EQ(reported(), sessions.size());
    there.fixture.opened = here.fixture.opened;
    TestClient gm(there.fixture, here.fixture.opened.gm);
    gm.join();
    there.deliver();
    EXPECT_EQ(online(gm)["came"].size(), sessions.size());
    // All but one go: the part that is empty is said to be.
    for (std::size_t i = 1; i < sessions.size(); ++i) room->left(*sessions[i]);
    here.fixture.turn();
    there.deliver();
    EXPECT_EQ(online(gm)["gone"].size(), sessions.size() - 1);
    room->left(*sessions.front());
}

}  // namespace
}  // namespace kast::tests
