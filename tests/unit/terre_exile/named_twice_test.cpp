// Somebody named twice in a list is refused, in every command with a list of whom.

#include "support/id_lists.hpp"
#include "unit/terre_exile/table.hpp"

namespace kast::rules::terre_exile {
namespace {

TEST(NamedTwice, IsRefusedInEveryListOfWhom) {
    std::set<std::string> refused;
    Settings settings;
    settings.outside = true;
    RulesFixture bench(settings);
    bench.does(ann, aribeth());
    bench.does(gm, goblin());
    const BoundedList<Id, 60> twice{"aribeth", "goblin", "aribeth"};
    const auto refuses = [&](const std::string& list, const Command& command) {
        EXPECT_EQ(bench.refused(gm, command), "named-twice") << list;
        refused.insert(list);
    };
    refuses("rest/characters", Rest{twice});
    refuses("character.show/characters", CharacterShow{.characters = twice});
    EXPECT_EQ(bench.refused(gm, CharacterShow{.character = Id("aribeth"),
                                              .characters = BoundedList<Id, 60>{"aribeth"}}),
              "named-twice");
    refuses("test.call/who", TestCall{.who = twice, .attribute = "AGI"});
    DamageDeal damage{.to = twice};
    damage.amount = BoundedInt<0, 999>(3);
    refuses("damage.deal/to", damage);
    refuses("confrontation.start/characters", ConfrontationStart{twice, {}});

    bench.does(gm, ConfrontationStart{{"aribeth"}, {}}, {10});
    refuses("confrontation.join/characters", ConfrontationJoin{{"goblin", "goblin"}, {}});
    refuses("confrontation.leave/characters", ConfrontationLeave{{"aribeth", "aribeth"}});
    EXPECT_EQ(refused, tests::id_lists_of<Command>());
}

}  // namespace
}  // namespace kast::rules::terre_exile
