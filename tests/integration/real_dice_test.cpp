// Real dice at a server of its own: what is typed in is marked at every door, and after a crash.

#include <gmock/gmock.h>
#include <signal.h>

#include "integration/room_test.hpp"

namespace kast::tests {
namespace {

class RealDice : public RoomTest {};

TEST_F(RealDice, AreMarkedInTheRoomTheLogAndTheStreamAlsoAfterACrash) {
    TestWebSocket gm = seated("gm"), bo = seated("player", "Bo");
    const Json roll{{"notation", "2d6"}, {"faces", {3, 4}}};
    EXPECT_EQ(bo.call("dice.roll", roll)["error"]["data"]["kind"], "real-dice-off");
    gm.call("room.settings", {{"real_dice", "everybody"}});
    const Json unfit = bo.call("dice.roll", {{"notation", "2d6"}, {"faces", {3, 7}}})["error"];
    EXPECT_EQ(unfit["data"]["kind"], "unfit-faces");
    EXPECT_EQ(unfit["data"]["path"], "/faces/1");
    EXPECT_THAT(unfit["message"].get<std::string>(),
                testing::HasSubstr("The 2nd die is a d6: 1 to 6."));
    const Json answer = bo.call("dice.roll", roll, "typed-in");
    EXPECT_TRUE(answer.contains("result")) << answer;
    EXPECT_EQ(gm.event("dice.rolled")["self_reported"], true);
    EXPECT_EQ(bo.call("dice.roll", roll, "typed-in")["result"], answer["result"]);

    bo.call("troika.character.add", {{"id", "bo"}, {"name", "Bo"}, {"ready", "toll-keeper"}});
    const Json tested = bo.call(
        "troika.test", {{"actor", "bo"}, {"skill", "Strength"}, {"faces", {1, 2, 6}}}, "tested");
    ASSERT_TRUE(tested.contains("result")) << tested;
    EXPECT_EQ(tested["result"]["faces_used"], 2);
    bo.call("dice.roll", {{"notation", "d6"}});

    const auto require_marked = [&](const Kastd& asked, const std::string& server) {
        const auto events =
            events_of(asked.port(), room, token("spectator"), "?types=dice.rolled,troika.tested");
        ASSERT_EQ(events.size(), 3U) << server;
        for (std::size_t i : {0U, 1U}) {
            EXPECT_EQ(events[i]["self_reported"], true) << server << events[i];
            EXPECT_FALSE(events[i].contains("proof")) << server;
        }
        EXPECT_EQ(events[1]["data"]["dice"], Json({1, 2})) << server;
        EXPECT_FALSE(events[2].contains("self_reported")) << server;
        EXPECT_EQ(events[2]["data"]["roll"], 1) << server << ": no hole, and no number of theirs";
    };
    require_marked(kastd, "as it was played");
    kastd.signal(SIGKILL);
    kastd.wait();
    const Kastd again(place.path() / "data");
    require_marked(again, "after a crash");
}

}  // namespace
}  // namespace kast::tests
