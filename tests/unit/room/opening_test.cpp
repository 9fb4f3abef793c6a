// A roll for some is opened to all: by whom, which, and once.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::tests {
namespace {

struct Opening : testing::Test {
    Opening() {
        gm.join({{"name", "Ann"}});
        bo.join({{"name", "Bo"}});
        cid.join({{"name", "Cid"}});
    }
    /// The cursor of the event in which `who` sees their own roll.
    json rolled(TestClient& who, json params) {
        params["notation"] = "3d6";
        who.done("dice.roll", params);
        return {{"roll", who.events.back()["cursor"]}};
    }
    /// What the last event of this type told `who`.
    json last(TestClient& who, const std::string& type) {
        who.take_in();
        for (auto event = who.events.rbegin(); event != who.events.rend(); ++event) {
            if ((*event)["type"] == type) return *event;
        }
        return nullptr;
    }

    RoomFixture fixture;
    TestClient gm{fixture, fixture.opened.gm}, bo{fixture, fixture.opened.player};
    TestClient cid{fixture, fixture.opened.player};
};

TEST_F(Opening, IsForTheGmWhereTheGmSeesTheDice) {
    EXPECT_EQ(gm.refused("dice.open", rolled(bo, {{"audience", "gm"}})), "");
    EXPECT_EQ(gm.refused("dice.open", rolled(gm, {{"audience", "self"}})), "");
    EXPECT_EQ(gm.refused("dice.open", rolled(bo, {{"audience", "self"}})), "no-such-roll");
    EXPECT_EQ(gm.refused("dice.open", rolled(bo, {{"audience", {cid.member}}})), "no-such-roll");
    EXPECT_EQ(gm.refused("dice.open", rolled(bo, {{"audience", "self"}, {"trace", false}})),
              "no-such-roll");
}

TEST_F(Opening, IsForWhoRolledAndSawIt) {
    EXPECT_EQ(bo.refused("dice.open", rolled(bo, {{"audience", "self"}})), "");
    EXPECT_EQ(bo.refused("dice.open", rolled(bo, {{"audience", {cid.member}}})), "");
    EXPECT_EQ(cid.refused("dice.open", rolled(bo, {{"audience", {cid.member}}})), "not-allowed");
    const json blind = rolled(bo, {{"audience", "gm"}, {"blind", true}});
    EXPECT_EQ(bo.refused("dice.open", blind), "no-such-roll");
    EXPECT_EQ(cid.refused("dice.open", blind), "no-such-roll");
    EXPECT_EQ(gm.refused("dice.open", blind), "");
    EXPECT_EQ(last(bo, "dice.opened")["data"]["results"].size(), 1U) << "the roller sees it now";
}

TEST_F(Opening, IsOnceAndOnlyOfWhatIsNotOpen) {
    EXPECT_EQ(gm.refused("dice.open", rolled(bo, json::object())), "already-open");
    const json roll = rolled(bo, {{"audience", "gm"}});
    gm.done("dice.open", roll);
    EXPECT_EQ(gm.refused("dice.open", roll), "already-open");
    EXPECT_EQ(bo.refused("dice.open", roll), "already-open");
    fixture.restart();
    gm.join();
    EXPECT_EQ(gm.refused("dice.open", roll), "already-open");
    bo.join();
    bo.done("room.say", {{"text", "no dice"}});
    EXPECT_EQ(bo.refused("dice.open", {{"roll", bo.events.back()["cursor"]}}), "no-such-roll");
    EXPECT_EQ(gm.refused("dice.open", {{"roll", "no cursor"}}), "bad-cursor");
    EXPECT_EQ(gm.refused("dice.open", {{"roll", roll["roll"]}, {"loud", true}}), "invalid-params");
}

TEST_F(Opening, ShowsTheDiceOfAGamesCommandAndNotWhatCameOfIt) {
    gm.done("heist.creep");
    const json crept = last(gm, "heist.crept");
    ASSERT_TRUE(crept.contains("proof"));
    ASSERT_FALSE(crept["proof"].contains("roll"));
    EXPECT_TRUE(last(bo, "heist.crept").is_null());
    gm.done("dice.open", {{"roll", crept["cursor"]}});
    const json opened = last(bo, "dice.opened")["data"];
    EXPECT_EQ(opened["event"], "heist.crept");
    EXPECT_EQ(opened["proof"], crept["proof"]);
    EXPECT_EQ(opened["roller"], gm.member);
    EXPECT_EQ(opened["command"], crept["cause"]);
    EXPECT_EQ(opened["results"], json::array());
    // A command that everybody may check has nothing to open.
    bo.done("heist.character.add", {{"called", "Bo"}});
    bo.done("heist.climb", {{"thief", bo.events.back()["data"]["thief"]}});
    EXPECT_EQ(gm.refused("dice.open", {{"roll", last(gm, "heist.climbed")["cursor"]}}),
              "already-open");
}

TEST_F(Opening, OfAWhispersDiceIsForWhoWhisperedAndKeepsTheWords) {
    bo.done("room.say", {{"text", "between-us"}, {"to", {cid.member}}, {"rolls", {"2d6", "d4"}}});
    const json roll{{"roll", bo.events.back()["cursor"]}};
    EXPECT_EQ(gm.refused("dice.open", roll), "no-such-roll");
    EXPECT_EQ(cid.refused("dice.open", roll), "not-allowed");
    bo.done("dice.open", roll);
    EXPECT_EQ(last(gm, "dice.opened")["data"]["results"].size(), 2U);
    EXPECT_EQ(gm.bytes().find("between-us"), std::string::npos);
}

TEST_F(Opening, IsNotForWhoOnlyWatches) {
    const json roll = rolled(bo, {{"audience", "gm"}});
    TestClient watcher(fixture, fixture.opened.spectator);
    watcher.join();
    EXPECT_EQ(watcher.refused("dice.open", roll), "spectator");
    TestClient bot(fixture, fixture.opened.bot);
    bot.join();
    EXPECT_EQ(bot.refused("dice.open", roll), "no-such-roll");
}

}  // namespace
}  // namespace kast::tests
