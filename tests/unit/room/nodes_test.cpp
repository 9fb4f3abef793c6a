// Several nodes over one log: whatever one of them writes, all who sit at the others are sent as if
// it had been done there.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/two_nodes.hpp"
#include <array>
#include <optional>

namespace kast::tests {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

TEST_F(Nodes, TellTheirPeopleWhatIsDoneAtTheOther) {
    say(bo, "from there");
    EXPECT_THAT(said(gm), IsEmpty());
    here.deliver();
    EXPECT_THAT(said(gm), ElementsAre("from there"));
    say(gm, "from here");
    there.deliver();
    EXPECT_THAT(said(bo), ElementsAre("from there", "from here"));
    bo.done("heist.character.add", {{"called", "Mo"}});
    here.deliver();
    gm.take_in();
    TestClient fresh(here.fixture, here.fixture.opened.gm);
    fresh.join();
    EXPECT_EQ(gm.state, fresh.state);
    EXPECT_EQ(gm.cursor, fresh.cursor);
}

TEST_F(Nodes, ReadAsideWhileTheRoomsRequestsWaitInOrder) {
    server::OpenedRoom second;
    here.fixture.rooms->create({{"system", "heist"}}, "table2",
                               [&](rules::Result<server::OpenedRoom> done) { second = *done; });
    here.fixture.turn();
    const auto other = find_room(*here.fixture.rooms, "table2");
    Recorder session;
    other->receive(session, {"j", "room.join", json::object({{"token", second.gm}}).dump()});
    here.fixture.turn();
    say(bo, "first");
    here.waits = true;
    const std::size_t reads = here.fixture.log->reads;
    here.deliver();
    EXPECT_EQ(here.jobs.size(), 1U);
    gm.send("1", "room.say", {{"text", "second"}});
    gm.send("2", "heist.climb", {{"thief", "nobody"}});
    gm.send("3", "room.say", {{"text", "third"}});
    other->receive(session, {"s", "room.say", R"({"text":"elsewhere"})"});
    here.fixture.turn();
    EXPECT_TRUE(session.frames.back().contains("elsewhere") ||
                session.frames.back().contains("\"id\":\"s\""))
        << "the other rooms play on";
    EXPECT_EQ(here.fixture.log->reads, reads) << "the room's own thread has read nothing";
    EXPECT_TRUE(gm.resolve_answer("2").is_null()) << "it waits its turn";
    here.read();
    EXPECT_THAT(said(gm), ElementsAre("first", "second", "third"));
    EXPECT_EQ(kind_of(gm.resolve_answer("2")), "no-such-character");
    EXPECT_TRUE(gm.resolve_answer("3").contains("result"));
    there.deliver();
    EXPECT_THAT(said(bo), ElementsAre("first", "second", "third"));
    other->left(session);
}

TEST_F(Nodes, MeetAtTheLogWhereNoHintCame) {
    hub.set_cut(true);
    say(bo, "quicker");
    here.waits = true;
    gm.send("1", "room.say", {{"text", "slower"}});
    here.fixture.turn();
    EXPECT_TRUE(gm.resolve_answer("1").is_null());
    ASSERT_EQ(here.jobs.size(), 1U);
    here.read();
    EXPECT_TRUE(gm.resolve_answer("1").contains("result"));
    EXPECT_THAT(said(gm), ElementsAre("quicker", "slower"));
}

TEST_F(Nodes, AskTheLogWhereHintsAreLost) {
    hub.set_cut(true);
    say(bo, "unheard");
    here.fixture.rooms->tend_nodes();
    here.fixture.turn();
    EXPECT_THAT(said(gm), ElementsAre("unheard"));
    here.waits = true;
    here.fixture.rooms->tend_nodes();
    here.fixture.rooms->tend_nodes();
    EXPECT_EQ(here.jobs.size(), 1U) << "once at a time";
    here.read();
    gm.disconnect();
    here.fixture.turn();
    here.fixture.rooms->tend_nodes();
    EXPECT_THAT(here.jobs, IsEmpty()) << "nobody is here";
}

TEST_F(Nodes, WaitForTheirOwnBatchBeforeTheyReadOn) {
    gm.send("1", "room.say", {{"text", "mine"}});
    const auto batches = here.fixture.take();
    const auto outcomes = here.fixture.store(batches);
    there.fixture.rooms->tend_nodes();
    there.fixture.turn();
    say(bo, "theirs");
    const std::size_t reads = here.fixture.log->reads;
    here.deliver();
    EXPECT_EQ(here.fixture.log->reads, reads);
    gm.send("2", "room.say", {{"text", "later"}});
    here.fixture.settle(batches, outcomes);
    here.fixture.turn();
    EXPECT_THAT(said(gm), ElementsAre("mine", "theirs", "later"));
    EXPECT_TRUE(gm.resolve_answer("1").contains("result"));
}

TEST_F(Nodes, LookForACursorEvenWhereTheirOwnBatchComesFirst) {
    hub.set_cut(true);
    gm.send("1", "room.say", {{"text", "mine"}});
    const auto batches = here.fixture.take();
    const auto outcomes = here.fixture.store(batches);
    there.fixture.rooms->tend_nodes();
    there.fixture.turn();
    say(bo, "theirs");
    gm.send("2", "room.history", {{"before", bo.cursor}});
    here.fixture.settle(batches, outcomes);
    here.fixture.turn();
    EXPECT_TRUE(gm.resolve_answer("2").contains("result"));
    EXPECT_THAT(said(gm), ElementsAre("mine", "theirs"));
}

TEST_F(Nodes, BelieveNoHintMoreThanTheLog) {
    for (const server::RoomHint& hint :
         {server::RoomHint{"table1", 1'000'000}, {"table1", 1}, {"nowhere", 5}})
        here.fixture.rooms->on_bus_message({"forgerer", hint});
    say(gm, "still here");
    EXPECT_THAT(said(gm), ElementsAre("still here"));
}

TEST_F(Nodes, GiveTheWholeStateForACursorOfWhatTheLogHasLost) {
    say(gm, "kept");
    say(gm, "lost");
    Node later{"laterlat", log, hub, false};
    later.fixture.opened = here.fixture.opened;
    later.log->end = log->last_seq(here.fixture.opened.room) - 1;
    TestClient back(later.fixture, here.fixture.opened.gm);
    const json joined = back.join({{"since", gm.cursor}});
    EXPECT_EQ(result_of(joined)["recovered"], false);
    EXPECT_TRUE(result_of(joined).contains("state"));
    EXPECT_NE(result_of(joined)["cursor"], gm.cursor);
}

TEST_F(Nodes, KnowTheCursorsTokensAndSeatsThatAnotherGave) {
    hub.set_cut(true);
    say(bo, "one");
    const std::string cursor = bo.cursor;
    // Bo comes over, while here nothing of Bo is known.
    TestClient moved(here.fixture, bo.token);
    const json joined = moved.join({{"since", cursor}});
    EXPECT_EQ(result_of(joined)["recovered"], true);
    EXPECT_THAT(result_of(joined)["events"], IsEmpty());
    say(bo, "two");
    EXPECT_EQ(gm.refused("room.history", {{"before", bo.cursor}}), "");
    say(bo, "three");
    EXPECT_TRUE(here.fixture.read({}, bo.cursor, 10));
    EXPECT_THAT(said(gm), ElementsAre("one", "two", "three"));
    EXPECT_EQ(gm.refused("room.history", {{"before", std::string(22, 'A')}}), "bad-cursor");
    TestClient stranger(here.fixture, std::string(43, 'x'));
    EXPECT_EQ(kind_of(stranger.join()), "no-entry");
}

TEST_F(Nodes, LookAgainWhereATokenIsAskedForByHttp) {
    hub.set_cut(true);
    TestClient cid(there.fixture, here.fixture.opened.player);
    cid.join({{"name", "Cid"}});
    const auto room = here.fixture.room();
    EXPECT_FALSE(room->viewer_of(cid.token));
    bool is_refreshed = false;
    room->refresh([&] { is_refreshed = true; });
    EXPECT_TRUE(is_refreshed);
    EXPECT_EQ(room->viewer_of(cid.token)->member, cid.member);
}

TEST_F(Nodes, AreLookedAtAgainByWhoComesToAnEmptyRoom) {
    gm.disconnect();
    hub.set_cut(true);
    say(bo, "while nobody was here");
    here.fixture.now_ms += 5'000;
    gm.join();
    EXPECT_EQ(gm.cursor, bo.cursor);
}

TEST_F(Nodes, AnswerACommandThatWasDoneAtTheOther) {
    hub.set_cut(true);
    bo.send("x", "heist.character.add", {{"called", "Mo"}});
    there.fixture.turn();
    const json answer = bo.resolve_answer("x");
    // Bo's node falls before Bo is answered, and Bo asks the other again.
    TestClient again(here.fixture, bo.token);
    again.join();
    again.send("x", "heist.character.add", {{"called", "Mo"}});
    here.fixture.turn();
    EXPECT_EQ(again.resolve_answer("x"), answer);
    again.take_in();
    EXPECT_EQ(again.state["table"]["thieves"].size(), 1U);
}

TEST_F(Nodes, LookForAnAnswerInTheLogAsideAndInOrder) {
    gm.send("x", "heist.plan", {{"vault", 1}});
    there.fixture.turn();
    here.fixture.turn();
    const json answer = gm.resolve_answer("x");
    gm.disconnect();
    here.fixture.restart();
    gm.join();
    here.waits = true;
    // What changes nothing any more may have been done long ago.
    gm.send("x", "heist.climb", {{"thief", "nobody"}});
    gm.send("y", "room.say", {{"text", "after"}});
    here.fixture.turn();
    EXPECT_TRUE(gm.resolve_answer("y").is_null());
    ASSERT_EQ(here.jobs.size(), 1U);
    here.read();
    EXPECT_EQ(gm.resolve_answer("x"), answer);
    EXPECT_TRUE(gm.resolve_answer("y").contains("result"));
}

TEST_F(Nodes, AreNotRefusedForWhatTheLogCannotSayNow) {
    say(bo, "unread");
    here.log->is_cut = true;
    here.deliver();
    EXPECT_EQ(gm.refused("room.say", {{"text", "lost"}}), "storage");
    here.log->is_cut = false;
    say(gm, "found");
    EXPECT_THAT(said(gm), ElementsAre("unread", "found"));
    here.log->is_cut = true;
    say(bo, "once more");
    here.deliver();
    here.log->is_cut = false;
    here.fixture.rooms->tend_nodes();
    EXPECT_THAT(said(gm), ElementsAre("unread", "found", "once more")) << "without a request";
}

TEST_F(Nodes, NeverLetTimeGoBackInARoom) {
    there.fixture.now_ms += 60'000;
    say(bo, "ahead");
    here.deliver();
    say(gm, "behind");
    const auto records = log->read("table1", log->last_seq("table1") - 1, 2);
    ASSERT_EQ(records.size(), 2U);
    EXPECT_GE(records[1].at_ms, records[0].at_ms);
    EXPECT_EQ(records[0].at_ms, there.fixture.now_ms);
}

TEST_F(Nodes, LeaveARoomToANewerOne) {
    say(bo, "known");
    say(bo, "not known here");
    here.log->unknown_seq = log->last_seq("table1");
    here.deliver();
    EXPECT_THAT(said(gm), ElementsAre("known"));
    EXPECT_THAT(gm.closed(), ElementsAre(CloseCode::restarting));
    std::optional<server::FoundRoom> found;
    here.fixture.rooms->find("table1", [&](server::FoundRoom room) { found = std::move(room); });
    ASSERT_TRUE(found && !*found);
    EXPECT_TRUE(found->error().is_newer);
    // It is taken up again by who understands it.
    here.log->unknown_seq = 0;
    gm.join();
    say(gm, "back");
    EXPECT_THAT(said(gm), Contains("back"));
}

TEST_F(Nodes, LetEachInOnceWhereAnotherNodeWasFirst) {
    const auto joined = [&] {
        const auto records = log->read("table1", 1, 1'000);
        return std::ranges::count(records, "room.joined", &server::Record::type);
    };
    const auto before = joined();
    const auto room = here.fixture.room();
    // Two batches in one call; what the other node stores comes to just where the second goes on.
    std::array<Recorder, 4> sessions;
    const auto let_in = [&](Recorder& session) {
        const json params{{"token", here.fixture.opened.player}, {"name", "New"}};
        room->receive(session, {"j", "room.join", params.dump()});
    };
    let_in(sessions[0]);
    let_in(sessions[1]);
    say(bo, "was first");
    here.fixture.turn();
    EXPECT_EQ(joined() - before, 2);
    // The same with a call for each: the second waits for the first.
    let_in(sessions[2]);
    const auto first = here.fixture.take();
    ASSERT_EQ(first.size(), 1U);
    let_in(sessions[3]);
    EXPECT_TRUE(here.fixture.take().empty());
    for (Recorder& session : sessions) room->left(session);
}

TEST_F(Nodes, ReadTheirRoomsAnewOnAnotherTimeline) {
    say(gm, "one");
    const std::string cursor = gm.cursor;
    gm.send("1", "room.say", {{"text", "on its way"}});
    const auto batches = here.fixture.take();
    here.log->line = 2;
    here.fixture.rooms->tend_nodes();
    EXPECT_EQ(kind_of(gm.resolve_answer("1")), "unsure");
    EXPECT_THAT(gm.closed(), ElementsAre(CloseCode::restarting));
    // Its outcome is nobody's, also where the room has batches again.
    TestClient other(here.fixture, here.fixture.opened.gm);
    const auto stored = here.fixture.store(batches);
    EXPECT_EQ(result_of(other.join())["recovered"], false);
    other.send("2", "room.say", {{"text", "after"}});
    const auto later = here.fixture.take();
    here.fixture.settle(batches, stored);
    EXPECT_TRUE(other.resolve_answer("2").is_null());
    here.fixture.settle(later, here.fixture.store(later));
    EXPECT_TRUE(other.resolve_answer("2").contains("result"));
    EXPECT_EQ(result_of(gm.join({{"since", cursor}}))["recovered"], false) << "the whole state";
    EXPECT_EQ(gm.refused("room.say", {{"text", "goes on"}}), "");
    here.fixture.now_ms += 600'000;
    EXPECT_EQ(result_of(gm.join({{"since", gm.cursor}}))["recovered"], true);
}

/// A room that is read on the new timeline before those in memory have left the old one.
TEST_F(Nodes, GiveTheWholeStateToTheFirstWhoComesOnAnotherTimeline) {
    const std::string cursor = gm.cursor;
    here.fixture.rooms->evict_all("nobody is there");
    ASSERT_EQ(here.fixture.rooms->totals().rooms, 0);
    here.log->line = 2;
    EXPECT_EQ(result_of(gm.join({{"since", cursor}}))["recovered"], false);
}

TEST_F(Nodes, BeginOnALaterTimelineWithWholeStates) {
    const std::string cursor = bo.cursor;
    Node third("third", log, hub, false);
    third.fixture.opened = here.fixture.opened;
    third.log->line = 2;
    TestClient comes(third.fixture, bo.token);
    EXPECT_EQ(result_of(comes.join({{"since", cursor}}))["recovered"], false);
}

TEST_F(Nodes, LearnOfAnotherTimelineFromWhatCouldNotBeStored) {
    gm.send("1", "room.say", {{"text", "on its way"}});
    const auto batches = here.fixture.take();
    here.log->line = 2;
    here.fixture.settle(batches, {Append::unsure});
    EXPECT_EQ(kind_of(gm.resolve_answer("1")), "unsure");
    EXPECT_THAT(gm.closed(), ElementsAre(CloseCode::restarting));
    EXPECT_EQ(here.fixture.rooms->totals().rooms, 0);
}

TEST_F(Nodes, LetEverybodyGoWhereNothingCanBeStored) {
    gm.send("1", "room.say", {{"text", "never"}});
    here.fixture.rooms->evict_all("cannot store");
    EXPECT_EQ(kind_of(gm.resolve_answer("1")), "unsure");
    EXPECT_THAT(gm.closed(), ElementsAre(CloseCode::restarting));
    EXPECT_THAT(here.fixture.take(), IsEmpty());
    there.deliver();
    EXPECT_THAT(bo.closed(), IsEmpty());
}

TEST_F(Nodes, AnswerUnsureWhereNobodyKnows) {
    gm.send("1", "heist.character.add", {{"called", "Mo"}});
    const auto batches = here.fixture.take();
    gm.send("2", "room.say", {{"text", "behind it"}});
    ASSERT_THAT(here.fixture.store(batches), ElementsAre(Append::stored));
    here.fixture.settle(batches, {Append::unsure});
    EXPECT_EQ(kind_of(gm.resolve_answer("1")), "unsure");
    EXPECT_EQ(kind_of(gm.resolve_answer("2")), "unsure");
    here.fixture.turn();
    EXPECT_THAT(gm.types(), Contains("heist.character.added"))
        << "the log has it, and so has the table";
    gm.send("1", "heist.character.add", {{"called", "Mo"}});
    here.fixture.turn();
    EXPECT_TRUE(gm.resolve_answer("1").contains("result"));
    EXPECT_EQ(gm.state["table"]["thieves"].size(), 1U);
}

TEST_F(Nodes, ManyAtOneRoomComeToTheSame) {
    for (int round = 0; round < 30; ++round) {
        const std::string number = std::to_string(round);
        gm.send("g" + number, "room.say", {{"text", "g" + number}});
        bo.send("b" + number, "room.say", {{"text", "b" + number}});
        const auto mine = here.fixture.take(), theirs = there.fixture.take();
        // Who comes first is different each time.
        const auto first = round % 3 == 0 ? here.fixture.store(mine) : std::vector<Append>();
        const auto theirs_stored = there.fixture.store(theirs);
        here.fixture.settle(mine, round % 3 == 0 ? first : here.fixture.store(mine));
        there.fixture.settle(theirs, theirs_stored);
        here.fixture.turn();
        there.fixture.turn();
        if (round % 2 == 0) {
            here.deliver();
            there.deliver();
        }
    }
    here.deliver();
    there.deliver();
    EXPECT_EQ(said(gm), said(bo));
    EXPECT_EQ(said(gm).size(), 60U);
    EXPECT_EQ(gm.cursor, bo.cursor);
}

}  // namespace
}  // namespace kast::tests
