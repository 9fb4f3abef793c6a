// How much a table may hold.

#include "protocol/limits.hpp"
#include "protocol/shape_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::tests {
namespace bag {

struct Creature {
    std::string name;
    std::vector<int> items;
};
BOOST_DESCRIBE_STRUCT(Creature, (), (name, items))

struct Table {
    std::map<rules::Id, Creature> creatures;
    std::vector<Creature> ground;
    std::set<rules::Id> marked;
    std::optional<Creature> guest;
};
BOOST_DESCRIBE_STRUCT(Table, (), (creatures, ground, marked, guest))

}  // namespace bag

namespace {

using protocol::inner_entries_max;
using protocol::table_entries_max;

/// Path and limit of what is too much, or "".
std::string excess(const bag::Table& before, const bag::Table& after) {
    const auto found = protocol::find_excess(protocol::shape_of<bag::Table>(), &before, &after);
    return found ? found->path + ": " + std::to_string(found->most) : "";
}

rules::Id id_of(std::size_t number) { return rules::Id("c" + std::to_string(number)); }

TEST(TableLimits, AreOfEachListMapAndSet) {
    bag::Table before;
    bag::Table after;
    for (std::size_t i = 0; i < table_entries_max; ++i) {
        after.creatures[id_of(i)];
        after.ground.emplace_back();
        after.marked.insert(id_of(i));
    }
    EXPECT_EQ(excess(before, after), "");
    before = after;
    after.creatures[id_of(999)];
    EXPECT_EQ(excess(before, after), "/creatures: 500");
    after = before;
    after.ground.emplace_back();
    EXPECT_EQ(excess(before, after), "/ground: 500");
    after = before;
    after.marked.insert(id_of(999));
    EXPECT_EQ(excess(before, after), "/marked: 500");
}

TEST(TableLimits, AreNarrowerForWhatOneCreatureHas) {
    bag::Table before;
    before.creatures[id_of(1)];
    before.creatures[id_of(2)].items.resize(inner_entries_max);
    bag::Table after = before;
    EXPECT_EQ(excess(before, after), "");
    after.creatures[id_of(2)].items.push_back(1);
    EXPECT_EQ(excess(before, after), "/creatures/c2/items: 200");
    after = before;
    after.ground.emplace_back().items.resize(inner_entries_max + 1);
    EXPECT_EQ(excess(before, after), "/ground/0/items: 200");
    after = before;
    after.guest.emplace().items.resize(table_entries_max + 1);
    EXPECT_EQ(excess(before, after), "/guest/items: 500");
}

TEST(TableLimits, LetShrinkWhatIsTooLargeAlready) {
    bag::Table before;
    before.ground.resize(table_entries_max + 20);
    bag::Table after = before;
    EXPECT_EQ(excess(before, after), "");
    after.ground.pop_back();
    EXPECT_EQ(excess(before, after), "");
    after.ground.resize(table_entries_max + 21);
    EXPECT_EQ(excess(before, after), "/ground: 500");
}

TEST(TableLimits, RefuseTheCommandAndNameThePlace) {
    RoomFixture fixture;
    TestClient bo(fixture, fixture.opened.player);
    bo.join();
    for (std::size_t i = 0; i < table_entries_max; ++i)
        bo.done("heist.character.add", {{"called", "Mo"}});
    const auto records = fixture.log->last_seq("table1");
    const json refused = bo.ask("heist.character.add", {{"called", "Mo"}});
    EXPECT_EQ(kind_of(refused), "table-full");
    EXPECT_THAT(refused["error"]["message"].get<std::string>(),
                testing::HasSubstr("500 in /thieves"));
    EXPECT_EQ(fixture.log->last_seq("table1"), records);
    bo.done("heist.climb", {{"thief", bo.events.back()["data"]["thief"]}});
}

TEST(TableLimits, AreOfTheWholeTableToo) {
    RoomFixture::Options options;
    options.rooms.table_bytes_max = 20'000;
    RoomFixture fixture(std::move(options));
    TestClient bo(fixture, fixture.opened.player);
    bo.join();
    std::string thief;
    std::string refusal;
    int added = 0;
    for (; added < 480; ++added) {
        refusal = bo.refused("heist.character.add", {{"called", std::string(40, 'M')}});
        if (!refusal.empty()) break;
        if (thief.empty()) thief = bo.events.back()["data"]["thief"];
    }
    EXPECT_EQ(refusal, "table-full");
    EXPECT_GT(added, 50) << "what was said of it is no part of the table";
    bo.done("heist.steal", {{"thief", thief}});
    bo.done("room.say", {{"text", "what makes it no larger is done"}});
    EXPECT_EQ(bo.refused("heist.character.add", {{"called", "Mo"}}), "table-full");
}

}  // namespace
}  // namespace kast::tests
