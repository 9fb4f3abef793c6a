// What a command needs of the past is read and worked out on other threads: its room waits for what
// is read, and for nothing that is worked out.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"
#include <utility>

namespace kast::tests {
namespace {

/// A room with little of its past in memory, whose other threads work when the test says so.
struct PastWork : testing::Test {
    PastWork() {
        gm.join({{"name", "Ann"}});
        bo.join({{"name", "Bo"}});
        bo.done("heist.character.add", {{"called", "Mo"}});
        thief = bo.events.back()["data"]["thief"];
        first = steal();
        table = gm.state["table"];
        for (int i = 0; i < 20; ++i) steal();
    }
    RoomFixture::Options options() {
        RoomFixture::Options options;
        options.rooms.commits_kept = 4;
        options.rooms.post_reading = [this](std::size_t, server::BackgroundJob job) {
            readings.push_back(std::move(job));
            if (!waits) read();
        };
        options.rooms.post_background = [this](server::BackgroundJob job) {
            judgements.push_back(std::move(job));
            if (!waits) judge();
        };
        options.rooms.steady_ms = [this] { return clock_ms += clock_step_ms; };
        return options;
    }
    /// The event, as the GM is sent it.
    json steal() {
        bo.done("heist.steal", {{"thief", thief}});
        gm.take_in();
        return gm.events.back();
    }
    /// A spectator asks to join the room, which has become a large one.
    void fill_and_join(Recorder& late) {
        for (int i = 0; i < 16; ++i) {
            gm.done("room.handout.add",
                    {{"title", "Page " + std::to_string(i)}, {"text", std::string(9'000, 'x')}});
        }
        waits = true;
        const json params{{"token", fixture.opened.spectator}};
        fixture.room()->receive(late, {"j", "room.join", params.dump()});
        fixture.turn();
    }
    void read() {
        for (const server::BackgroundJob& job : std::exchange(readings, {})) job()();
    }
    void judge() {
        for (const server::BackgroundJob& job : std::exchange(judgements, {})) job()();
    }
    /// The GM's command `id` reads the past: until that is read, on another thread, the room's
    /// commands wait in their order.
    void expect_read_beside(const std::string& id, const std::string& method, const json& params) {
        waits = true;
        const std::size_t reads = fixture.log->reads;
        gm.send(id, method, params);
        bo.send("s", "room.say", {{"text", "after it"}});
        fixture.turn();
        EXPECT_EQ(fixture.log->reads, reads);
        EXPECT_EQ(readings.size(), 1U);
        EXPECT_TRUE(bo.resolve_answer("s").is_null()) << "the room's commands wait in their order";
        read();
        fixture.turn();
        EXPECT_TRUE(gm.resolve_answer(id).contains("result"));
        EXPECT_TRUE(bo.resolve_answer("s").contains("result"));
    }
    json amended(const json& event) {
        return {{"roll", event["cursor"]}, {"params", {{"thief", thief}}}};
    }

    bool waits = false;
    std::int64_t clock_ms = 0;       ///< of a steady clock
    std::int64_t clock_step_ms = 0;  ///< that goes by each time it is asked
    std::vector<server::BackgroundJob> readings, judgements;
    RoomFixture fixture{options()};
    TestClient gm{fixture, fixture.opened.gm}, bo{fixture, fixture.opened.player};
    std::string thief;
    json first;  ///< event
    json table;  ///< after it
};

TEST_F(PastWork, AnUndoFromAfarReadsNothingOnTheRoomsThread) {
    expect_read_beside("u", "room.undo", {{"to", first["cursor"]}});
    gm.take_in();
    EXPECT_EQ(gm.state["table"], table);
}

TEST_F(PastWork, WhatIsInMemoryIsUndoneAtOnce) {
    const json last = steal();
    const json then = gm.state["table"];
    steal();
    waits = true;
    gm.done("room.undo", {{"to", last["cursor"]}});
    EXPECT_EQ(gm.state["table"], then);
    EXPECT_TRUE(readings.empty());
}

TEST_F(PastWork, AnOldRollIsOpenedWithoutReadingOnTheRoomsThread) {
    gm.done("dice.roll", {{"notation", "1d6"}, {"audience", "gm"}});
    gm.take_in();
    const json roll = gm.events.back()["cursor"];
    for (int i = 0; i < 20; ++i) steal();
    expect_read_beside("o", "dice.open", {{"roll", roll}});
    bo.take_in();
    EXPECT_EQ(bo.events[bo.events.size() - 2]["data"]["of"], roll);
}

TEST_F(PastWork, APreviewIsJudgedBesideTheRoom) {
    waits = true;
    const std::size_t reads = fixture.log->reads;
    gm.send("p", "room.amend.preview", amended(first));
    fixture.turn();
    bo.done("room.say", {{"text", "meanwhile"}});
    EXPECT_EQ(fixture.log->reads, reads);
    EXPECT_TRUE(gm.resolve_answer("p").is_null());
    judge();
    EXPECT_GT(fixture.log->reads, reads);
    EXPECT_TRUE(gm.resolve_answer("p").contains("result"));
}

TEST_F(PastWork, PreviewsAreBoundedForEachSession) {
    waits = true;
    for (int i = 0; i < 5; ++i)
        gm.send("p" + std::to_string(i), "room.amend.preview", amended(first));
    fixture.turn();
    EXPECT_EQ(judgements.size(), 1U) << "one at a time";
    EXPECT_EQ(kind_of(gm.resolve_answer("p4")), "busy");
    // Judged one after the other, when it is the room's turn.
    while (!judgements.empty()) judge();
    for (int i = 0; i < 4; ++i)
        EXPECT_TRUE(gm.resolve_answer("p" + std::to_string(i)).contains("result")) << i;
}

TEST_F(PastWork, TheRoomPlaysOnWhileAnAmendmentWaitsForItsTurn) {
    json command = amended(first);
    command["based_on"] = gm.done("room.amend.preview", amended(first))["based_on"];
    waits = true;
    gm.send("a", "room.amend", command);
    bo.done("room.say", {{"text", "meanwhile"}});
    EXPECT_TRUE(gm.resolve_answer("a").is_null());
    judge();
    fixture.turn();
    EXPECT_TRUE(gm.resolve_answer("a").contains("result")) << "talk does not make it stale";
    // What was played meanwhile does.
    waits = false;
    command["based_on"] = gm.done("room.amend.preview", amended(first))["based_on"];
    waits = true;
    gm.send("b", "room.amend", command);
    bo.done("heist.steal", {{"thief", thief}});
    judge();
    fixture.turn();
    EXPECT_EQ(kind_of(gm.resolve_answer("b")), "stale");
}

TEST_F(PastWork, AnAmendmentMayTakeSoLong) {
    clock_step_ms = 2'000;
    const json refused = gm.ask("room.amend.preview", amended(first));
    EXPECT_EQ(kind_of(refused), "too-far-back");
    EXPECT_TRUE(refused["error"]["message"].get<std::string>().contains("It takes too long."));
    clock_step_ms = 0;
    EXPECT_FALSE(gm.done("room.amend.preview", amended(first)).is_null());
}

TEST_F(PastWork, WhereTheLogCannotBeReadTheCommandIsRefusedAndTheRoomGoesOn) {
    waits = true;
    gm.send("u", "room.undo", {{"to", first["cursor"]}});
    fixture.turn();
    fixture.log->is_damaged = true;
    read();
    fixture.log->is_damaged = false;
    EXPECT_EQ(kind_of(gm.resolve_answer("u")), "storage");
    waits = false;
    EXPECT_FALSE(bo.done("room.say", {{"text", "still here"}}).is_null());
    EXPECT_FALSE(gm.done("room.undo", {{"to", first["cursor"]}}).is_null());
}

TEST_F(PastWork, ALargeRoomIsShownToWhoJoinsBesideIt) {
    const auto room = fixture.room();
    Recorder late;
    fill_and_join(late);
    read();  // What of its past is not in memory.
    EXPECT_EQ(readings.size(), 1U);
    room->receive(late, {"h", "room.history", R"({"before":"no cursor"})"});
    bo.done("room.say", {{"text", "meanwhile"}});
    EXPECT_TRUE(late.frames.empty());
    read();
    fixture.turn();
    // The answer, then what happened and what was asked since, each once.
    ASSERT_EQ(late.frames.size(), 3U);
    const json answer = result_of(json::parse(late.frames[0]));
    EXPECT_EQ(answer["state"]["room"], [&] {
        TestClient other(fixture, fixture.opened.spectator);
        waits = false;
        other.join();
        return other.state["room"];
    }());
    EXPECT_TRUE(late.frames[1].contains("meanwhile"));
    EXPECT_TRUE(late.frames[2].contains("\"id\":\"h\""));
    bo.done("room.say", {{"text", "later"}});
    EXPECT_TRUE(late.frames.back().contains("later"));
}

TEST_F(PastWork, WhoIsGoneBeforeALargeRoomIsShownIsSentNothing) {
    const auto room = fixture.room();
    Recorder late;
    fill_and_join(late);
    room->left(late);
    read();
    fixture.turn();
    EXPECT_TRUE(late.frames.empty());
    EXPECT_FALSE(bo.done("room.say", {{"text", "still here"}}).is_null());
}

TEST_F(PastWork, MayOutliveTheRoom) {
    waits = true;
    gm.send("p", "room.amend.preview", amended(first));
    fixture.turn();
    for (TestClient* one : {&gm, &bo}) one->disconnect();
    fixture.now_ms += 3'600'000;
    fixture.rooms->evict_idle();
    EXPECT_EQ(fixture.rooms->totals().rooms, 0);
    judge();
}

}  // namespace
}  // namespace kast::tests
