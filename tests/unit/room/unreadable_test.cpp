// A room whose records cannot be read, and rooms of a database that cannot be reached: they let
// their people go, and the others play on.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/two_nodes.hpp"
#include <optional>

namespace kast::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Beside table1 there is table2, in another database of the log.
struct TwoDatabases : Nodes {
    TwoDatabases() {
        here.fixture.rooms->create({{"system", "heist"}}, "table2",
                                   [&](rules::Result<server::OpenedRoom> done) { second = *done; });
        here.fixture.turn();
        other = find_room(*here.fixture.rooms, "table2");
        join_other(json::object());
    }
    ~TwoDatabases() override { other->left(session); }

    /// The result of a join of the second room.
    json join_other(json params) {
        params["token"] = second.gm;
        other->receive(session, {"j", "room.join", params.dump()});
        here.fixture.turn();
        for (const std::string& frame : session.frames) {
            const json message = json::parse(frame);
            if (message.value("id", "") == "j") joined = message["result"];
        }
        return joined;
    }
    bool other_plays_on() {
        session.frames.clear();
        other->receive(session, {"s", "room.say", R"({"text":"still here"})"});
        here.fixture.turn();
        return session.closed.empty() &&
               std::ranges::any_of(session.frames, [](const std::string& frame) {
                   return json::parse(frame).contains("result");
               });
    }
    /// Who comes to the first room.
    server::FoundRoom find() {
        std::optional<server::FoundRoom> found;
        here.fixture.rooms->find("table1",
                                 [&](server::FoundRoom room) { found = std::move(room); });
        return found.value();
    }

    server::OpenedRoom second;
    std::shared_ptr<server::Room> other;
    Recorder session;
    json joined;
};

TEST_F(TwoDatabases, ARoomIsLetGoWhereWhatAnotherNodeWroteIsDamaged) {
    say(bo, "damaged on the disk");
    here.log->damaged_seq = log->last_seq("table1");
    here.deliver();
    EXPECT_THAT(gm.closed(), ElementsAre(CloseCode::restarting));
    const auto found = find();
    ASSERT_FALSE(found);
    EXPECT_FALSE(found.error().is_newer);
    EXPECT_THAT(found.error().why,
                HasSubstr("room table1, record " + std::to_string(here.log->damaged_seq)));
    EXPECT_TRUE(other_plays_on());
    // A backup is put back.
    here.log->damaged_seq = 0;
    gm.join();
    say(gm, "whole again");
    EXPECT_THAT(said(gm), ElementsAre("whole again"));
}

TEST_F(TwoDatabases, ARoomIsLetGoWhereItsEndIsDamagedAndTheOthersAreComparedAllTheSame) {
    hub.set_cut(true);
    const auto there_too = find_room(*there.fixture.rooms, "table2");
    Recorder elsewhere;
    there_too->receive(elsewhere, {"j", "room.join", json::object({{"token", second.gm}}).dump()});
    there.fixture.turn();
    there_too->receive(elsewhere, {"s", "room.say", R"({"text":"unheard"})"});
    there.fixture.turn();
    here.log->damaged_seq = log->last_seq("table1");
    here.fixture.rooms->tend_nodes();
    here.fixture.turn();
    EXPECT_THAT(gm.closed(), ElementsAre(CloseCode::restarting));
    EXPECT_THAT(session.frames, testing::Contains(HasSubstr("unheard")));
    there_too->left(elsewhere);
}

TEST_F(TwoDatabases, ARoomIsLetGoWhereNothingCanGoOnFromItsEnd) {
    gm.send("1", "room.say", {{"text", "never"}});
    const auto batches = here.fixture.take();
    here.fixture.settle(batches, {Append::damaged});
    EXPECT_EQ(kind_of(gm.resolve_answer("1")), "storage");
    EXPECT_THAT(gm.closed(), ElementsAre(CloseCode::restarting));
    EXPECT_FALSE(here.fixture.rooms->has("table1"));
    EXPECT_TRUE(other_plays_on());
}

TEST_F(TwoDatabases, RoomsOfTheOneThatCannotBeWrittenLetEverybodyGo) {
    gm.send("1", "room.say", {{"text", "never"}});
    here.fixture.rooms->evict_database(0, "cannot store");
    EXPECT_EQ(kind_of(gm.resolve_answer("1")), "unsure");
    EXPECT_THAT(gm.closed(), ElementsAre(CloseCode::restarting));
    EXPECT_TRUE(other_plays_on());
}

TEST_F(TwoDatabases, EachIsComparedWithItsRoomsByItself) {
    here.waits = true;
    here.fixture.rooms->tend_nodes();
    EXPECT_EQ(here.jobs.size(), 2U) << "one that does not answer keeps no other from it";
    here.read();
}

TEST_F(TwoDatabases, AnotherTimelineOfTheOneIsNotNoticedInTheOther) {
    here.log->line = 2;
    here.fixture.rooms->tend_nodes();
    EXPECT_THAT(gm.closed(), ElementsAre(CloseCode::restarting));
    EXPECT_TRUE(other_plays_on());
    const std::string cursor = joined["cursor"];
    other->left(session);
    EXPECT_EQ(join_other({{"since", cursor}})["recovered"], true);
    EXPECT_EQ(result_of(gm.join({{"since", gm.cursor}}))["recovered"], false) << "the whole state";
}

}  // namespace
}  // namespace kast::tests
