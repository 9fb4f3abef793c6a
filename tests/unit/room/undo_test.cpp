#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/short_memory_room.hpp"

namespace kast::tests {
namespace {

using testing::Contains;

struct UndoOf : ShortMemoryRoom {
    std::string climb() {
        bo->done("heist.steal", {{"thief", thief}});
        gm->take_in();
        return gm->cursor;
    }
};

TEST_P(UndoOf, TakesTheTableBackAndLeavesTheRest) {
    climb();
    const std::string to = climb();
    const json then = gm->state["table"];
    const json seen_then = bo->state["table"];
    climb();
    bo->done("room.say", {{"text", "no!"}});
    bo->done("room.rename", {{"name", "Bob"}});
    climb();
    const auto records = fixture->log->last_seq("table1");
    gm->done("room.undo", {{"to", to}});
    bo->take_in();
    EXPECT_EQ(gm->state["table"], then);
    EXPECT_EQ(bo->state["table"], seen_then);
    EXPECT_EQ(bo->state["room"]["members"][bo->member]["name"], "Bob") << "people are not undone";
    EXPECT_EQ(fixture->log->last_seq("table1"), records + 1) << "history stays";
    const json undone = bo->events.back();
    EXPECT_EQ(undone["type"], "room.undone");
    EXPECT_EQ(undone["by"], gm->member) << "who did it is named";
    // The undo can be undone.
    gm->done("room.undo", {{"to", bo->events[bo->events.size() - 2]["cursor"]}});
    EXPECT_EQ(gm->state["table"]["thieves"][thief]["loot"].get<int>(),
              1000 - gm->state["table"]["vault"].get<int>());
    EXPECT_LT(gm->state["table"]["vault"], then["vault"]);
    fixture->restart();
    TestClient fresh(*fixture, fixture->opened.gm);
    fresh.join();
    EXPECT_EQ(fresh.state, gm->state) << "and all of it is replayed";
}

TEST_P(UndoOf, GoesToEveryPlaceThereWas) {
    std::vector<std::pair<std::string, json>> places;
    for (int i = 0; i < 12; ++i) {
        const std::string place = climb();
        places.emplace_back(place, gm->state["table"]);
    }
    // Some of them lie just where a snapshot was taken.
    for (const auto& [place, table] : places) {
        gm->done("room.undo", {{"to", place}});
        EXPECT_EQ(gm->state["table"], table);
    }
}

TEST_P(UndoOf, GoesToTheEndOfTheCommandThatTheCursorIsOf) {
    climb();
    // A theft is two events; the player knows the first, the GM the second.
    const json stolen = bo->events.back();
    const json then = gm->state["table"];
    climb();
    gm->done("room.undo", {{"to", stolen["cursor"]}});
    EXPECT_EQ(gm->state["table"], then);
}

TEST_P(UndoOf, DiceOnceThrownAreNotThrownAgain) {
    bo->send("c1", "heist.steal", {{"thief", thief}});
    fixture->turn();
    const json answer = bo->resolve_answer("c1");
    bo->take_in();
    const int loot = bo->events.back()["data"]["loot"];
    gm->take_in();
    gm->done("room.undo", {{"to", bo->events[bo->events.size() - 2]["cursor"]}});
    bo->send("c1", "heist.steal", {{"thief", thief}});
    fixture->turn();
    EXPECT_EQ(bo->resolve_answer("c1"), answer) << "asked again it is answered as before";
    EXPECT_EQ(bo->state["table"]["thieves"][thief]["loot"], 0) << "and stays undone";
    EXPECT_GT(loot, 0);
}

TEST_P(UndoOf, IsTheGms) {
    climb();
    EXPECT_EQ(bo->refused("room.undo", {{"to", bo->cursor}}), "gm-only");
}

TEST_P(UndoOf, BackToTheOpening) {
    const json first = gm->done("room.history", {{"before", gm->cursor}, {"limit", 200}})["events"];
    climb();
    gm->done("room.undo", {{"to", first[0]["cursor"]}});
    EXPECT_EQ(gm->state["table"],
              json({{"thieves", json::object()}, {"vault", 1000}, {"alarms", 0}}));
}

TEST_P(UndoOf, StoresWhatDiffersAndNotTheWholeTable) {
    for (int i = 0; i < 300; ++i)
        bo->done("heist.character.add", {{"called", "Thief " + std::to_string(i)}});
    gm->take_in();
    const std::string to = gm->cursor;
    const json then = gm->state["table"];
    climb();
    gm->done("room.undo", {{"to", to}});
    const auto undone = fixture->log->read("table1", fixture->log->last_seq("table1"), 1);
    ASSERT_EQ(undone.size(), 1U);
    EXPECT_EQ(undone.front().type, "room.undone");
    EXPECT_LT(undone.front().data.size(), 300U);
    bo->done("heist.steal", {{"thief", thief}});
    gm->take_in();
    fixture->restart();
    TestClient fresh(*fixture, fixture->opened.gm);
    fresh.join();
    EXPECT_EQ(fresh.state, gm->state) << "what came after it is replayed on it";
    fresh.done("room.undo", {{"to", to}});
    EXPECT_EQ(fresh.state["table"], then);
}

TEST_P(UndoOf, NothingStoresNothingOfTheTable) {
    bo->done("room.say", {{"text", "hm"}});
    gm->take_in();
    const std::string to = gm->cursor;
    bo->done("room.say", {{"text", "well"}});
    const json before = gm->state["table"];
    gm->done("room.undo", {{"to", to}});
    const auto undone = fixture->log->read("table1", fixture->log->last_seq("table1"), 1);
    EXPECT_FALSE(json::parse(undone.front().data).contains("changes"));
    EXPECT_FALSE(json::parse(undone.front().data).contains("table"));
    fixture->restart();
    gm->join();
    EXPECT_EQ(gm->state["table"], before);
}

INSTANTIATE_TEST_SUITE_P(WithCommitsInMemory, UndoOf, testing::Values(256, 2),
                         [](const auto& test) { return std::to_string(test.param); });

/// A record as it was stored when an undo still held the whole table.
TEST(UndoOfBefore, IsStillRead) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm);
    gm.join();
    gm.done("heist.plan", {{"vault", 7}});
    const auto last = fixture.log->last_seq("table1");
    Batch batch{"table1", last, {}, gm.member, "old", "{}"};
    batch.records.push_back({last + 1, 1, gm.member, "old", "room.undone",
                             R"({"data":{"to":3,"to_public":3},)"
                             R"("table":{"thieves":{},"vault":42,"alarms":0}})"});
    EXPECT_EQ(fixture.store({batch}), std::vector{Append::stored});
    fixture.restart();
    gm.join();
    EXPECT_EQ(gm.state["table"]["vault"], 42);
}

}  // namespace
}  // namespace kast::tests
