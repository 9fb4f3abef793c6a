// Clocks, the timer, the pause, the ready check: what each does, and who is notified.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"
#include <set>

namespace kast::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

struct TableTools : testing::Test {
    TableTools() {
        gm.join({{"name", "Ann"}});
        bo.join({{"name", "Bo"}});
        cid.join({{"name", "Cid"}});
        watcher.join();
        for (TestClient* one : everybody) one->take_in();
    }
    json room(TestClient& one) {
        one.take_in();
        return one.state["room"];
    }
    /// The state that each holds is the one they are given when they join anew.
    void expect_patches_agree() {
        for (TestClient* one : everybody) {
            const json held = room(*one);
            one->join();
            EXPECT_EQ(held, room(*one));
        }
    }

    RoomFixture fixture;
    TestClient gm{fixture, fixture.opened.gm}, bo{fixture, fixture.opened.player};
    TestClient cid{fixture, fixture.opened.player}, watcher{fixture, fixture.opened.spectator};
    std::vector<TestClient*> everybody{&gm, &bo, &cid, &watcher};
};

TEST_F(TableTools, AClockIsFilledAndShownToAll) {
    gm.done("room.clock.add", {{"id", "doom"}, {"name", "Doom"}, {"segments", 6}});
    gm.done("room.clock.set", {{"clock", "doom"}, {"filled", 2}});
    for (TestClient* one : everybody) {
        EXPECT_EQ(room(*one)["clocks"]["doom"],
                  json({{"name", "Doom"}, {"segments", 6}, {"filled", 2}, {"hidden", false}}));
        EXPECT_EQ(one->events.back()["type"], "room.clock.changed");
        EXPECT_EQ(one->events.back()["data"]["before"], 0);
    }
    gm.done("room.clock.remove", {{"clock", "doom"}});
    EXPECT_EQ(room(bo)["clocks"], json::object());
    expect_patches_agree();
}

TEST_F(TableTools, AHiddenClockIsTheGmsUntilItIsShown) {
    gm.done("room.clock.add",
            {{"id", "doom"}, {"name", "hush"}, {"segments", 8}, {"hidden", true}});
    gm.done("room.clock.set", {{"clock", "doom"}, {"filled", 5}});
    for (TestClient* one : {&bo, &watcher}) {
        EXPECT_EQ(room(*one)["clocks"], json::object());
        one->ask("room.history", {{"before", one->cursor}});
        one->join();
        EXPECT_THAT(one->bytes(), Not(HasSubstr("hush")));
        EXPECT_THAT(one->bytes(), Not(HasSubstr("room.clock")));
    }
    EXPECT_THAT(gm.done("room.seen_by", {{"member", bo.member}}).dump(), Not(HasSubstr("hush")));
    gm.done("room.clock.set", {{"clock", "doom"}, {"filled", 6}, {"hidden", false}});
    EXPECT_EQ(room(bo)["clocks"]["doom"]["filled"], 6);
    EXPECT_FALSE(bo.events.back()["data"].contains("before")) << "it was hidden then";
    gm.done("room.clock.set", {{"clock", "doom"}, {"hidden", true}});
    EXPECT_EQ(room(bo)["clocks"], json::object());
    EXPECT_EQ(bo.events.back()["type"], "table.changed");
    expect_patches_agree();
}

TEST_F(TableTools, ClocksAreTheGmsAndBounded) {
    EXPECT_EQ(bo.refused("room.clock.add", {{"name", "Mine"}, {"segments", 4}}), "gm-only");
    for (const int segments : {3, 13})
        EXPECT_EQ(gm.refused("room.clock.add", {{"name", "Odd"}, {"segments", segments}}),
                  "invalid-params");
    gm.done("room.clock.add", {{"id", "one"}, {"name", "One"}, {"segments", 4}});
    EXPECT_EQ(gm.refused("room.clock.add", {{"id", "one"}, {"name", "Two"}, {"segments", 4}}),
              "id-taken");
    EXPECT_EQ(gm.refused("room.clock.set", {{"clock", "one"}, {"filled", 5}}), "invalid-params");
    EXPECT_EQ(gm.refused("room.clock.set", {{"clock", "two"}, {"filled", 1}}), "no-such-clock");
    for (int i = 0; i < 19; ++i) gm.done("room.clock.add", {{"name", "More"}, {"segments", 4}});
    EXPECT_EQ(gm.refused("room.clock.add", {{"name", "More"}, {"segments", 4}}), "too-many-clocks");
}

TEST_F(TableTools, ATimerIsItsStartAndItsLength) {
    EXPECT_EQ(gm.refused("room.timer.pause"), "no-timer");
    EXPECT_EQ(bo.refused("room.timer.start", {{"length_s", 60}}), "gm-only");
    gm.done("room.timer.start", {{"name", "The fuse"}, {"length_s", 60}});
    EXPECT_EQ(room(bo)["timer"], json({{"name", "The fuse"},
                                       {"length_ms", 60'000},
                                       {"left_ms", 60'000},
                                       {"running_since", "2026-11-20T19:03:11.204Z"}}));
    const auto records = fixture.log->last_seq("table1");
    fixture.now_ms += 25'000;
    fixture.turn();
    EXPECT_EQ(fixture.log->last_seq("table1"), records) << "it ticks at no one";
    gm.done("room.timer.pause");
    EXPECT_EQ(room(bo)["timer"],
              json({{"name", "The fuse"}, {"length_ms", 60'000}, {"left_ms", 35'000}}));
    fixture.now_ms += 100'000;
    gm.done("room.timer.resume");
    EXPECT_EQ(room(bo)["timer"]["left_ms"], 35'000);
    EXPECT_EQ(room(bo)["timer"]["running_since"], "2026-11-20T19:05:16.204Z");
    fixture.now_ms += 100'000;
    gm.done("room.pause");
    EXPECT_TRUE(room(bo)["timer"].contains("running_since")) << "it has run down";
    expect_patches_agree();
    gm.done("room.timer.end");
    EXPECT_FALSE(room(bo).contains("timer"));
}

TEST_F(TableTools, AClockThatWasWrongForAWhileIsForgotten) {
    constexpr std::int64_t ten_years_ms = 315'360'000'000;
    gm.done("room.timer.start", {{"length_s", 600}});
    fixture.now_ms += ten_years_ms;
    bo.done("room.say", {{"text", "in ten years"}});
    gm.done("room.timer.start", {{"length_s", 600}});
    fixture.now_ms -= ten_years_ms;
    gm.done("room.timer.pause");
    EXPECT_EQ(room(bo)["timer"]["left_ms"], 600'000) << "never more than it had";
    bo.done("room.say", {{"text", "now"}});
    EXPECT_EQ(bo.events.back()["at"], "2026-11-20T19:03:11.204Z");
    // Another node's clock may be a little ahead: time does not go back for that.
    fixture.now_ms += 2'000;
    bo.done("room.say", {{"text", "there"}});
    fixture.now_ms -= 2'000;
    bo.done("room.say", {{"text", "here"}});
    EXPECT_EQ(bo.events.back()["at"], "2026-11-20T19:03:13.204Z");
}

TEST_F(TableTools, AJoinTellsTheServersTime) {
    EXPECT_EQ(bo.join()["result"]["now"], "2026-11-20T19:03:11.204Z");
}

TEST_F(TableTools, APausedTableNeitherRollsNorPlaysButTalks) {
    bo.done("heist.character.add", {{"called", "Mo"}});
    const std::string thief = bo.events.back()["data"]["thief"];
    gm.done("room.timer.start", {{"length_s", 60}});
    fixture.now_ms += 10'000;
    EXPECT_EQ(bo.refused("room.pause"), "gm-only");
    gm.done("room.pause", {{"reason", "Tea"}});
    EXPECT_EQ(room(bo)["pause"], json({{"x_card", false}, {"reason", "Tea"}}));
    EXPECT_EQ(room(bo)["timer"]["left_ms"], 50'000);
    EXPECT_FALSE(room(bo)["timer"].contains("running_since"));
    const auto records = fixture.log->last_seq("table1");
    EXPECT_EQ(bo.refused("heist.climb", {{"thief", thief}}), "table-paused");
    EXPECT_EQ(bo.refused("dice.roll", {{"notation", "d6"}}), "table-paused");
    EXPECT_EQ(bo.refused("room.say", {{"text", "look"}, {"rolls", {"d6"}}}), "table-paused");
    EXPECT_EQ(fixture.log->last_seq("table1"), records);
    bo.done("room.say", {{"text", "with milk"}});
    gm.done("dice.roll", {{"notation", "d6"}});
    gm.done("room.resume");
    EXPECT_FALSE(room(bo).contains("pause"));
    bo.done("heist.climb", {{"thief", thief}});
    EXPECT_EQ(gm.refused("room.resume"), "not-paused");
}

TEST_F(TableTools, AReadyCheckClosesWhenAllHaveAnswered) {
    EXPECT_EQ(bo.refused("room.ready.answer"), "no-ready-check");
    EXPECT_EQ(bo.refused("room.ready.open"), "gm-only");
    gm.done("room.ready.open", {{"label", "Go on?"}});
    const json asked = std::set<std::string>{bo.member, cid.member};
    EXPECT_EQ(room(watcher)["ready"],
              json({{"label", "Go on?"}, {"members", asked}, {"ready", json::array()}}));
    EXPECT_EQ(gm.refused("room.ready.answer"), "not-asked");
    bo.done("room.ready.answer");
    bo.done("room.ready.answer");
    EXPECT_EQ(room(gm)["ready"]["ready"], json::array({bo.member}));
    cid.done("room.ready.answer");
    EXPECT_FALSE(room(gm).contains("ready"));
    EXPECT_EQ(gm.events.back()["type"], "room.ready.closed");
    EXPECT_EQ(gm.events.back()["data"]["complete"], true);
}

TEST_F(TableTools, AReadyCheckWaitsForNobodyWhoHasGone) {
    gm.done("room.ready.open");
    bo.done("room.ready.answer");
    gm.done("room.kick", {{"member", cid.member}});
    EXPECT_FALSE(room(gm).contains("ready"));
    gm.done("room.ready.open", {{"members", {bo.member}}});
    gm.done("room.ready.close");
    EXPECT_EQ(gm.events.back()["data"],
              json({{"complete", false}, {"missing", json::array({bo.member})}}));
    EXPECT_EQ(gm.refused("room.ready.open", {{"members", {gm.member}}}), "no-such-member");
}

TEST_F(TableTools, AllOfItIsThereAfterARestart) {
    gm.done("room.clock.add", {{"id", "doom"}, {"name", "Doom"}, {"segments", 6}});
    gm.done("room.clock.set", {{"clock", "doom"}, {"filled", 2}});
    gm.done("room.timer.start", {{"length_s", 60}});
    fixture.now_ms += 5'000;
    gm.done("room.ready.open");
    bo.done("room.ready.answer");
    gm.done("room.pause", {{"reason", "Tea"}});
    gm.done("room.note.set", {{"note", "gm"}, {"text", "the duke lies"}, {"version", 0}});
    gm.done("room.handout.add", {{"id", "map"}, {"title", "A map"}, {"text", "x"}, {"to", "all"}});
    gm.done("room.settings", {{"sheets_locked", true}});
    const json before = room(gm);
    fixture.restart();
    gm.join();
    EXPECT_EQ(room(gm), before);
}

TEST_F(TableTools, LockedSheetsLetNewOnesIn) {
    EXPECT_EQ(bo.refused("room.settings", {{"sheets_locked", true}}), "gm-only");
    gm.done("room.settings", {{"sheets_locked", true}});
    EXPECT_EQ(room(bo)["settings"]["sheets_locked"], true);
    bo.done("heist.character.add", {{"called", "Mo"}});
}

}  // namespace
}  // namespace kast::tests
