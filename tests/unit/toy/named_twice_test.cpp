// In every list of whom a command concerns each is named once.

#include "unit/toy/table.hpp"

namespace kast::rules::toy {
namespace {

RulesFixture table_of_two() {
    RulesFixture bench;
    bench.hero(ann);
    bench.hero(bo);
    bench.monster("orc");
    bench.monster("ogre");
    return bench;
}
template <class List>
List twice(const char* id, const char* other) {
    return List{Id(id), Id(other), Id(id)};
}
/// What it is refused with, and where.
std::string refused_at(RulesFixture& bench, const Command& command) {
    ScriptedDice dice({}, "c", bench.ids);
    const auto events = System::decide(bench.state, command, gm, dice);
    return events ? "" : events.error().kind + " " + events.error().path;
}

TEST(NamedTwice, IsRefusedInEveryListOfWhom) {
    using Some = BoundedList<Id, 40>;
    using Many = BoundedList<Id, 60>;
    RulesFixture bench = table_of_two();
    const Some heroes = twice<Some>("ann1", "bo1");
    const Some monsters = twice<Some>("orc", "ogre");
    EXPECT_EQ(refused_at(bench, CombatStart{.allies = heroes, .monsters = {Id("orc")}}),
              "named-twice /allies/2");
    EXPECT_EQ(refused_at(bench, CombatStart{.allies = {Id("ann1")}, .monsters = monsters}),
              "named-twice /monsters/2");
    EXPECT_EQ(refused_at(bench, CombatStart{.allies = {Id("ann1"), Id("bo1")},
                                            .monsters = {Id("orc")},
                                            .surprised = heroes}),
              "named-twice /surprised/2");
    EXPECT_EQ(refused_at(bench, LuckContestOpen{.participants = heroes}),
              "named-twice /participants/2");
    EXPECT_EQ(refused_at(bench, DamageDeal{.amount = 1, .to = heroes}), "named-twice /to/2");
    EXPECT_EQ(refused_at(bench, TestCall{.who = twice<Many>("ann1", "bo1"), .x = 3}),
              "named-twice /who/2");
    bench.does(gm, MonsterAdd{.name = "Bat", .hidden = true});
    const auto bat = std::ranges::find_if(bench.state.monsters,
                                          [](const auto& one) { return one.second.name == "Bat"; });
    const Id shown = bat->first;
    EXPECT_EQ(refused_at(bench, MonsterShow{.monster = shown, .monsters = Many{shown}}),
              "named-twice /monsters/1");

    bench.fight_of({"ann1"}, {"orc"});
    EXPECT_EQ(refused_at(bench, CombatJoin{.allies = Some{Id("bo1"), Id("bo1")}}),
              "named-twice /allies/1");
    EXPECT_EQ(refused_at(bench, CombatJoin{.monsters = Some{Id("ogre"), Id("ogre")}}),
              "named-twice /monsters/1");
    EXPECT_EQ(refused_at(bench, CombatLeave{.creatures = {Id("ann1"), Id("ann1")}}),
              "named-twice /creatures/1");
}

}  // namespace
}  // namespace kast::rules::toy
