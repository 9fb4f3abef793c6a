// Durable before sent: nothing is sent before it is stored, and what could not be stored did not
// happen.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::protocol {
class Game;
}

namespace kast::tests {

const protocol::Game* find_heist(std::string_view id);

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<Append> failed{Append::failed};
const std::vector<Append> conflict{Append::conflict};

struct Order : testing::Test {
    Order() {
        gm.join({{"name", "Ann"}});
        player.join({{"name", "Bo"}});
        player.done("heist.character.add", {{"called", "Mo"}});
        thief = player.events.back()["data"]["thief"];
        gm.take_in();
        known = gm.session->frames.size();
    }
    /// Frames the GM got since the test began.
    std::size_t sent() { return gm.session->frames.size() - known; }

    RoomFixture fixture;
    TestClient gm{fixture, fixture.opened.gm};
    TestClient player{fixture, fixture.opened.player};
    std::string thief;
    std::size_t known = 0;
};

TEST_F(Order, NothingIsToldBeforeItIsStored) {
    const auto before = player.session->frames.size();
    player.send("c1", "room.say", {{"text", "one"}});
    player.send("c2", "heist.climb", {{"thief", "nobody"}});  // a refusal waits its turn too
    player.send("c3", "room.say", {{"text", "three"}});
    const auto batches = fixture.take();
    ASSERT_EQ(batches.size(), 2U);
    EXPECT_EQ(batches[1].expected_seq, batches[0].expected_seq + 1);
    EXPECT_EQ(batches[0].by, player.member);
    EXPECT_EQ(batches[0].command, "c1");
    player.send("c4", "room.say", {{"text", "four"}});
    const auto later = fixture.take();
    const auto outcomes = fixture.store(batches);
    const auto outcomes_later = fixture.store(later);
    EXPECT_EQ(player.session->frames.size(), before) << "stored, but the room has not heard of it";
    fixture.settle(batches, outcomes);
    player.take_in();
    EXPECT_TRUE(player.resolve_answer("c1").contains("result"));
    EXPECT_EQ(kind_of(player.resolve_answer("c2")), "no-such-character");
    EXPECT_TRUE(player.resolve_answer("c3").contains("result"));
    EXPECT_TRUE(player.resolve_answer("c4").is_null());
    fixture.settle(later, outcomes_later);
    EXPECT_TRUE(player.resolve_answer("c4").contains("result"));
    EXPECT_THAT(fixture.log->read("table1", 1, 100),
                testing::SizeIs(fixture.log->last_seq("table1")));
}

TEST_F(Order, CommandsOfOneTurnAreJudgedOnEachOther) {
    gm.done("heist.plan", {{"vault", 1}});
    player.send("c1", "heist.steal", {{"thief", thief}});
    player.send("c2", "heist.steal", {{"thief", thief}});
    fixture.turn();
    EXPECT_TRUE(player.resolve_answer("c1").contains("result"));
    EXPECT_EQ(kind_of(player.resolve_answer("c2")), "vault-empty");
}

TEST_F(Order, WhoJoinsMeanwhileIsToldOfDurableStateAlone) {
    player.send("c1", "heist.steal", {{"thief", thief}});
    const auto batches = fixture.take();
    TestClient late(fixture, fixture.opened.spectator);
    const auto room = fixture.room();
    Recorder session;
    room->receive(session,
                  {"j", "room.join", json::object({{"token", fixture.opened.spectator}}).dump()});
    EXPECT_THAT(session.frames, IsEmpty());
    fixture.settle(batches, fixture.store(batches));
    ASSERT_EQ(session.frames.size(), 1U) << "the answer, and not the event beside it";
    const json joined = result_of(json::parse(session.frames.front()));
    player.take_in();
    EXPECT_EQ(joined["state"]["table"],
              player.state["table"].patch(
                  json::array({{{"op", "remove"}, {"path", "/thieves/" + thief + "/stash"}}})));
    EXPECT_EQ(joined["recent"].back()["type"], "heist.stolen");
    room->left(session);
}

TEST_F(Order, ReadingOverHttpShowsWhatIsDurable) {
    player.send("c1", "room.say", {{"text", "soon"}});
    const auto batches = fixture.take();
    const auto outcomes = fixture.store(batches);
    int woken = 0;
    const auto watch = fixture.room()->watch([&] { ++woken; });
    const auto count = [&] { return fixture.read({}, "", 100)->events.size(); };
    const auto before = count();
    EXPECT_EQ(woken, 0);
    fixture.settle(batches, outcomes);
    EXPECT_EQ(count(), before + 1);
    EXPECT_EQ(woken, 1);
}

TEST_F(Order, WhatCannotBeStoredDidNotHappen) {
    const json before = gm.state;
    player.send("c1", "heist.steal", {{"thief", thief}});
    player.send("c2", "room.say", {{"text", "two"}});
    const auto batches = fixture.take();
    player.send("c3", "room.say", {{"text", "three"}});
    player.send("c4", "heist.climb", {{"thief", "nobody"}});
    const auto later = fixture.take();
    fixture.settle(batches, {Append::failed, Append::conflict});
    for (const char* id : {"c1", "c2", "c3", "c4"}) {
        EXPECT_EQ(kind_of(player.resolve_answer(id)), "storage") << id;
    }
    EXPECT_EQ(sent(), 0U);
    // While stale ones are still in flight, nothing new is handed over.
    player.send("c5", "room.say", {{"text", "five"}});
    EXPECT_THAT(fixture.take(), IsEmpty());
    fixture.settle(later, conflict);
    fixture.turn();
    EXPECT_TRUE(player.resolve_answer("c5").contains("result"));
    gm.take_in();
    EXPECT_EQ(gm.state, before);
    // The same commands, sent again, are done now.
    player.send("c1", "heist.steal", {{"thief", thief}});
    fixture.turn();
    EXPECT_TRUE(player.resolve_answer("c1").contains("result"));
    EXPECT_THAT(player.types(), Contains("heist.stolen"));
    EXPECT_TRUE(player.closed().empty());
}

TEST_F(Order, WhatCanNeverBeStoredIsRefusedAlone) {
    player.send("c1", "room.say", {{"text", "never"}});
    player.send("c2", "room.say", {{"text", "two"}});
    const auto batches = fixture.take();
    gm.send("c3", "room.say", {{"text", "three"}});
    fixture.settle(batches, {Append::unstorable, Append::conflict});
    fixture.turn();
    EXPECT_EQ(kind_of(player.resolve_answer("c1")), "trouble");
    EXPECT_TRUE(player.resolve_answer("c2").contains("result"));
    EXPECT_TRUE(gm.resolve_answer("c3").contains("result"));
    EXPECT_TRUE(player.closed().empty());
}

TEST_F(Order, AJoinThatCanNeverBeStoredIsRefusedAlone) {
    const auto room = fixture.room();
    Recorder session;
    const json params{
        {"token", fixture.opened.player}, {"name", "Cid"}, {"seat", fixture.seat("cid")}};
    room->receive(session, {"j1", "room.join", params.dump()});
    gm.send("c1", "room.say", {{"text", "plays on"}});
    const auto batches = fixture.take();
    ASSERT_EQ(batches.size(), 2U);
    fixture.settle(batches, {Append::unstorable, Append::conflict});
    fixture.turn();
    EXPECT_EQ(kind_of(json::parse(session.frames.at(0))), "trouble");
    EXPECT_TRUE(gm.resolve_answer("c1").contains("result"));
    room->receive(session, {"j2", "room.join", params.dump()});
    fixture.turn();
    EXPECT_EQ(result_of(json::parse(session.frames.back()))["role"], "player");
    room->left(session);
}

TEST_F(Order, AJoinThatCouldNotBeStoredMayBeTriedAgain) {
    const auto room = fixture.room();
    Recorder session;
    const json params{
        {"token", fixture.opened.player}, {"name", "Cid"}, {"seat", fixture.seat("cid")}};
    room->receive(session, {"j1", "room.join", params.dump()});
    room->receive(session, {"s1", "room.say", json::object({{"text", "hello"}}).dump()});
    const auto batches = fixture.take();
    ASSERT_EQ(batches.size(), 2U);
    fixture.settle(batches, {Append::failed, Append::conflict});
    ASSERT_EQ(session.frames.size(), 2U);
    for (const auto& frame : session.frames) EXPECT_EQ(kind_of(json::parse(frame)), "storage");
    room->receive(session, {"s2", "room.say", json::object({{"text", "hello"}}).dump()});
    EXPECT_EQ(kind_of(json::parse(session.frames.back())), "not-joined");
    room->receive(session, {"j2", "room.join", params.dump()});
    fixture.turn();
    EXPECT_EQ(result_of(json::parse(session.frames.at(3)))["role"], "player");
    room->left(session);
}

TEST_F(Order, ARoomThatCannotBeStoredIsNone) {
    RoomFixture other({.opens = false});
    std::string kind;
    other.rooms->create({{"system", "heist"}}, "table2",
                        [&](rules::Result<server::OpenedRoom> done) {
                            kind = done ? "opened" : done.error().kind;
                        });
    EXPECT_EQ(find_room(*other.rooms, "table2"), nullptr);
    other.settle(other.take(), failed);
    EXPECT_EQ(kind, "storage");
    EXPECT_EQ(find_room(*other.rooms, "table2"), nullptr);
    EXPECT_EQ(other.rooms->totals().rooms, 0);
    other.rooms->create({{"system", "heist"}}, "table2",
                        [&](rules::Result<server::OpenedRoom> done) {
                            kind = done ? "opened" : done.error().kind;
                        });
    other.turn();
    EXPECT_EQ(kind, "opened");
}

TEST_F(Order, WhereAnotherServerWroteFirstItIsReadAndTheCommandDecidedAgain) {
    // A second server over the same log.
    server::RoomsOptions options;
    options.find_game = &find_heist;
    server::Rooms others(*fixture.log, [&] { return fixture.now_ms; }, options);
    const auto there = find_room(others, "table1");
    Recorder elsewhere;
    there->receive(elsewhere, {"j", "room.join", json::object({{"token", player.token}}).dump()});
    there->receive(elsewhere, {"x1", "heist.steal", json::object({{"thief", thief}}).dump()});
    const auto theirs = others.take_batches();
    others.stored(theirs, fixture.store(theirs));

    player.send("c1", "heist.steal", {{"thief", thief}});
    player.send("c2", "room.say", {{"text", "and then"}});
    const auto batches = fixture.take();
    const auto outcomes = fixture.store(batches);
    ASSERT_EQ(outcomes.front(), Append::conflict);
    fixture.settle(batches, outcomes);
    fixture.turn();
    EXPECT_TRUE(player.resolve_answer("c1").contains("result"));
    EXPECT_TRUE(player.resolve_answer("c2").contains("result"));
    player.take_in();
    gm.take_in();
    std::vector<std::string> causes;
    for (const json& event : gm.events) {
        if (event["type"] == "heist.stolen") causes.push_back(event["cause"]);
    }
    EXPECT_THAT(causes, ElementsAre("x1", "c1")) << "both, in the log's order";
    EXPECT_EQ(std::ranges::count(gm.types(), "room.said"), 1);
    TestClient fresh(fixture, fixture.opened.gm);
    fresh.join();
    EXPECT_EQ(gm.state, fresh.state);
    there->left(elsewhere);
}

TEST_F(Order, WhatWasGivenUpButStoredAllTheSameIsInTheLogAndSoAtTheTable) {
    player.send("c1", "heist.steal", {{"thief", thief}});
    const auto batches = fixture.take();
    player.send("c2", "room.say", {{"text", "two"}});
    const auto later = fixture.take();
    // The disk said no, and had written it nevertheless.
    ASSERT_THAT(fixture.store(batches), ElementsAre(Append::stored));
    ASSERT_THAT(fixture.store(later), ElementsAre(Append::stored));
    fixture.settle(batches, failed);
    EXPECT_EQ(kind_of(player.resolve_answer("c1")), "storage");
    fixture.settle(later, {Append::stored});
    player.send("c1", "heist.steal", {{"thief", thief}});
    fixture.turn();
    EXPECT_TRUE(player.resolve_answer("c1").contains("result"));
    EXPECT_EQ(std::ranges::count(player.types(), "heist.stolen"), 1);
    EXPECT_EQ(std::ranges::count(player.types(), "room.said"), 1);
}

TEST_F(Order, ACommandThatWasStoredElsewhereIsAnsweredFromTheLogAndTheRestGoesOn) {
    player.send("c1", "heist.steal", {{"thief", thief}});
    fixture.turn();
    const json answer = player.resolve_answer("c1");
    fixture.restart();
    gm.join();
    player.join();
    player.send("c0", "room.say", {{"text", "before"}});
    player.send("c1", "heist.steal", {{"thief", thief}});
    player.send("c2", "heist.climb", {{"thief", thief}});
    player.send("c3", "heist.climb", {{"thief", "nobody"}});
    const auto batches = fixture.take();
    ASSERT_EQ(batches.size(), 3U);
    const auto outcomes = fixture.store(batches);
    EXPECT_THAT(outcomes, ElementsAre(Append::stored, Append::duplicate, Append::conflict));
    fixture.settle(batches, outcomes);
    fixture.turn();
    EXPECT_EQ(player.resolve_answer("c1"), answer);
    EXPECT_TRUE(player.resolve_answer("c0").contains("result"));
    EXPECT_TRUE(player.resolve_answer("c2").contains("result"));
    EXPECT_EQ(kind_of(player.resolve_answer("c3")), "no-such-character");
    TestClient fresh(fixture, fixture.opened.gm);
    fresh.join();
    gm.take_in();
    EXPECT_EQ(gm.state, fresh.state);
}

TEST_F(Order, TheQueueOfARoomIsBounded) {
    RoomFixture::Options options;
    options.rooms.pending_max = 3;
    RoomFixture small(std::move(options));
    TestClient one(small, small.opened.gm);
    one.join();
    for (const char* id : {"a", "b", "c", "d"}) one.send(id, "room.say", {{"text", "x"}});
    EXPECT_EQ(kind_of(one.resolve_answer("d")), "busy");
    small.turn();
    EXPECT_TRUE(one.resolve_answer("c").contains("result"));
    one.done("room.say", {{"text", "room again"}});
}

TEST_F(Order, WhoIsGoneIsSentNothing) {
    player.send("c1", "room.say", {{"text", "famous last words"}});
    const auto batches = fixture.take();
    const auto session = player.session;
    const auto count = session->frames.size();
    player.disconnect();
    fixture.settle(batches, fixture.store(batches));
    EXPECT_EQ(session->frames.size(), count);
    EXPECT_THAT(gm.types(), Contains("room.said")) << "said is said";
}

TEST_F(Order, WhatIsWrittenInTheRoomIsCountedWhereItsPastIsLetGo) {
    constexpr int letters = 10, letter_bytes = 10'000;
    fixture.rooms->free_memory(0);
    const auto before = fixture.rooms->totals().bytes;
    for (int i = 0; i < letters; ++i) {
        gm.done("room.handout.add",
                {{"title", "A letter"}, {"text", std::string(letter_bytes, 'x')}});
    }
    fixture.rooms->free_memory(0);
    EXPECT_GE(fixture.rooms->totals().bytes - before, letters * letter_bytes);
}

TEST_F(Order, AQuietRoomIsForgottenAndFoundAgain) {
    fixture.rooms->evict_idle();
    EXPECT_EQ(fixture.rooms->totals().rooms, 1);
    gm.disconnect();
    player.disconnect();
    fixture.now_ms += 120'000;
    fixture.turn();
    fixture.rooms->evict_idle();
    EXPECT_EQ(fixture.rooms->totals().rooms, 0);
    EXPECT_EQ(fixture.log->forgotten, 1U);
    gm.join();
    EXPECT_TRUE(gm.state["table"]["thieves"].contains(thief));
}

}  // namespace
}  // namespace kast::tests
