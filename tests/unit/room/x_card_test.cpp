// Who raised an X-card nobody learns: at no door, from no size and no order, and not from the log.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A table of which either Bo or Cid raises the card, all else being the same.
struct XCardTable {
    explicit XCardTable(bool bo_raises)
        : raiser(bo_raises ? bo : cid), other(bo_raises ? cid : bo) {
        gm.join({{"name", "Ann"}});
        bo.join({{"name", "Bo"}, {"seat", fixture.seat("b")}});
        cid.join({{"name", "Cid"}, {"seat", fixture.seat("c")}});
        watcher.join();
        gm.done("room.timer.start", {{"length_s", 60}});
        for (TestClient* one : {&gm, &bo, &cid, &watcher}) {
            one->take_in();
            seen_[one] = one->session->frames.size();
        }
    }
    /// What somebody was sent since all sat down.
    std::vector<std::string> frames(const TestClient& one) const {
        const auto& all = one.session->frames;
        return {all.begin() + static_cast<std::ptrdiff_t>(seen_.at(&one)), all.end()};
    }
    void raise(const std::string& id = "r1") {
        raiser.send(id, "room.x-card.raise");
        fixture.turn();
    }

    RoomFixture fixture;
    TestClient gm{fixture, fixture.opened.gm}, bo{fixture, fixture.opened.player};
    TestClient cid{fixture, fixture.opened.player}, watcher{fixture, fixture.opened.spectator};
    TestClient& raiser;
    TestClient& other;

private:
    std::map<const TestClient*, std::size_t> seen_;  ///< frames
};

TEST(XCard, IsToldToAllWithNobodyAndPausesTheTable) {
    XCardTable table(true);
    table.raise();
    const std::string event = table.frames(table.gm).at(0);
    EXPECT_THAT(event, HasSubstr("room.x-card.raised"));
    for (const std::string& frame : table.frames(table.gm)) {
        EXPECT_THAT(frame, Not(HasSubstr("\"by\"")));
        EXPECT_THAT(frame, Not(HasSubstr("\"cause\"")));
    }
    // The raiser is sent what all are, and then the answer, which is a cursor as every other.
    EXPECT_EQ(table.frames(table.gm), table.frames(table.other));
    EXPECT_EQ(table.frames(table.watcher), table.frames(table.other));
    auto raisers = table.frames(table.raiser);
    ASSERT_EQ(raisers.size(), table.frames(table.other).size() + 1);
    const json answer = json::parse(raisers.back());
    EXPECT_EQ(answer["result"].size(), 1U);
    raisers.pop_back();
    EXPECT_EQ(raisers, table.frames(table.other));
}

TEST(XCard, TwoTablesWithOtherRaisersAreAlikeToAllAndInTheLog) {
    XCardTable one(true), two(false);
    one.raise("a-name-of-bos");
    two.raise("and-one-of-cids");
    for (XCardTable* table : {&one, &two}) {
        table->gm.done("room.resume");
        table->gm.done("room.seen_by", {{"member", table->bo.member}});
        table->gm.done("room.seen_by", {{"member", table->cid.member}});
        table->gm.ask("room.history", {{"before", table->gm.cursor}, {"limit", 200}});
        const auto viewer = table->fixture.room()->viewer_of(table->gm.token);
        for (const auto& event : table->fixture.read(*viewer, "", 1000)->events)
            table->gm.everything += event + '\n';
        table->gm.join();
        table->gm.take_in();
    }
    EXPECT_EQ(one.gm.bytes(), two.gm.bytes());
    EXPECT_EQ(one.frames(one.watcher), two.frames(two.watcher));
    const auto stored = [](XCardTable& table) {
        std::string all;
        for (const auto& record : table.fixture.log->read("table1", 1, 1000))
            all += record.by + ' ' + record.cause + ' ' + record.type + ' ' + record.data + '\n';
        return all;
    };
    EXPECT_EQ(stored(one), stored(two));
    for (XCardTable* table : {&one, &two}) {
        const std::string& id = table == &one ? "a-name-of-bos" : "and-one-of-cids";
        EXPECT_FALSE(table->fixture.log->answered("table1", table->raiser.member, id))
            << "the log remembers commands by who gave them";
    }
}

TEST(XCard, IsRaisedOnceHoweverOftenAndByHoweverMany) {
    XCardTable table(true);
    table.raise("r1");
    table.raise("r1");
    const auto records = table.fixture.log->last_seq("table1");
    table.other.done("room.x-card.raise");
    EXPECT_EQ(table.fixture.log->last_seq("table1"), records);
    EXPECT_EQ(table.frames(table.gm).size(), table.frames(table.watcher).size());
    // The same request once more, after the GM went on, raises nothing.
    table.gm.done("room.resume");
    table.raise("r1");
    table.gm.take_in();
    EXPECT_FALSE(table.gm.state["room"].contains("pause"));
}

TEST(XCard, HoldsTheTableAlsoWhereTheGmHadPausedIt) {
    XCardTable table(false);
    table.gm.done("room.pause");
    table.raise();
    table.gm.take_in();
    EXPECT_EQ(table.gm.state["room"]["pause"], json({{"x_card", true}, {"reason", ""}}));
    EXPECT_EQ(table.other.refused("dice.roll", {{"notation", "d6"}}), "table-paused");
    EXPECT_EQ(table.other.refused("room.resume"), "gm-only");
    table.gm.done("room.resume");
    table.other.done("dice.roll", {{"notation", "d6"}});
}

TEST(XCard, IsForMembers) {
    XCardTable table(true);
    TestClient bot(table.fixture, table.fixture.opened.bot);
    bot.join();
    EXPECT_EQ(bot.refused("room.x-card.raise"), "out-of-scope");
    EXPECT_EQ(table.watcher.refused("room.x-card.raise"), "spectator");
    table.gm.done("room.x-card.raise");
}

}  // namespace
}  // namespace kast::tests
