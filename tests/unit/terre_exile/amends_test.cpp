// What the GM does in the midst of a scene: an order changed, a name, a modifier, damage of a trap.

#include "unit/terre_exile/table.hpp"

namespace kast::rules::terre_exile {
namespace {

const Settings outside{.outside = true};

CharacterAdd somebody(const char* id, int per, int con = 30) {
    CharacterAdd add;
    add.id = Id(id);
    add.name = id;
    add.attributes = {{"PER", per}, {"CON", con}};
    return add;
}

/// a, b and c; the order is a (15 + 5), b (10 + 3).
RulesFixture confrontation() {
    RulesFixture bench(outside);
    bench.does(gm, somebody("a", 50));
    bench.does(gm, somebody("b", 30));
    bench.does(gm, somebody("c", 40));
    bench.does(gm, ConfrontationStart{{"a", "b"}}, {15, 10});
    return bench;
}

TEST(Order, WhoJoinsRollsForAPlaceInIt) {  // D100-x-ini-1
    RulesFixture bench = confrontation();
    bench.does(gm, TurnStart{"a", {}});
    bench.does(gm, ConfrontationJoin{{"c"}}, {12});  // 12 + 4: between 20 and 13.
    EXPECT_EQ(bench.state.order, (std::vector<Id>{"a", "c", "b"}));
    EXPECT_EQ(bench.said<ConfrontationJoined>().places.front().total, 16);
    EXPECT_EQ(bench.state.turn, Id("a"));
    EXPECT_EQ(bench.state.round, 1);
}

TEST(Order, WhoJoinsWithAnEqualTotalComesAfterThoseWhoWereThere) {  // D100-x-ini-1
    RulesFixture bench = confrontation();
    bench.does(gm, ConfrontationJoin{{"c"}}, {16});  // 20, as a has.
    EXPECT_EQ(bench.state.order, (std::vector<Id>{"a", "c", "b"}));
}

TEST(Order, WhoLeavesGivesUpTheTurnAndMayComeBack) {
    RulesFixture bench = confrontation();
    bench.does(gm, TurnStart{"a", {}});
    bench.does(gm, ConfrontationLeave{{"a"}});
    EXPECT_EQ(bench.state.order, (std::vector<Id>{"b"}));
    EXPECT_FALSE(bench.state.turn);
    EXPECT_EQ(bench.sheet("a").quick_actions, 0);
    bench.does(gm, ConfrontationJoin{{"a"}}, {1});
    EXPECT_EQ(bench.state.order, (std::vector<Id>{"b", "a"}));
}

TEST(Order, RefusesWhoIsInItOrNot) {
    RulesFixture bench = confrontation();
    EXPECT_EQ(bench.refused(gm, ConfrontationJoin{{"a"}}), "invalid-params");
    EXPECT_EQ(bench.refused(gm, ConfrontationJoin{{"c", "c"}}), "named-twice");
    EXPECT_EQ(bench.refused(gm, ConfrontationLeave{{"c"}}), "invalid-params");
    EXPECT_EQ(bench.refused(gm, ConfrontationLeave{}), "invalid-params");
    EXPECT_EQ(bench.refused(ann, ConfrontationJoin{{"c"}}), "gm-only");
    bench.does(gm, ModeSet{Mode::free});
    EXPECT_EQ(bench.refused(gm, ConfrontationJoin{{"c"}}), "not-in-combat");
}

TEST(Sheet, IsRenamed) {
    RulesFixture bench(outside);
    bench.does(gm, somebody("a", 50));
    CharacterSet renamed;
    renamed.character = "a";
    renamed.name = "Aldith";
    bench.does(gm, renamed);
    EXPECT_EQ(bench.sheet("a").name, "Aldith");
    EXPECT_EQ(bench.said<CharacterChanged>().renamed_from, "a");
    renamed.name = "";
    EXPECT_EQ(bench.refused(gm, renamed), "invalid-params");
}

TEST(Modifiers, AreTheGmsOnAThrowAndASave) {  // D100-out-4, D100-x-save-1
    RulesFixture bench = scene();
    bench.does(ann, TestRoll{"t"}, {5, 6});
    TestThrow thrown{.actor = "aribeth", .sides = 6};
    thrown.modifier = 2;
    EXPECT_EQ(bench.refused(ann, thrown), "gm-only");
    bench.does(gm, thrown, {4});
    EXPECT_EQ(bench.said<TestThrown>().total, 6);
    EXPECT_EQ(bench.said<TestThrown>().modifiers.front().cause, "modifier");

    RulesFixture table(outside);
    table.does(gm, somebody("a", 50));
    SaveRoll save{.actor = "a", .save = Save::initiative};
    save.modifier = -3;
    table.does(gm, save, {13});  // 13 + 5 - 3 against 15.
    EXPECT_EQ(table.said<SaveRolled>().total, 15);
    EXPECT_EQ(table.said<SaveRolled>().modifier, -3);
    EXPECT_EQ(table.said<SaveRolled>().outcome, SaveOutcome::success);
}

TEST(Damage, OfATrapMeetsTheArmourOfEach) {  // D100-x-dmg-1: resistance 10, with armour 12
    RulesFixture bench(outside);
    bench.does(gm, somebody("a", 50));
    CharacterAdd armoured = somebody("b", 30);
    armoured.outside = OutsideGiven{.armour_category = 2};
    bench.does(gm, armoured);
    DamageDeal trap{.to = {"a", "b"}, .dice = 2, .sides = 6, .modifier = 1, .source = "A pit"};
    bench.does(gm, trap, {5, 5});  // 11: one PV of a's three, none of b's.
    EXPECT_EQ(bench.said<DamageDealt>().total, 11);
    EXPECT_EQ(bench.said<DamageDealt>().source, "A pit");
    EXPECT_EQ(bench.sheet("a").outside.pools.at("pv").current, 2);
    EXPECT_EQ(bench.sheet("a").outside.damage, 1);
    EXPECT_EQ(bench.sheet("b").outside.pools.at("pv").current, 3);
    trap.ignores_armour = true;
    bench.does(gm, trap, {5, 4});  // 11 + 10 are two of b's.
    EXPECT_EQ(bench.sheet("b").outside.pools.at("pv").current, 1);
}

TEST(Damage, IsAnAmountOrDice) {
    RulesFixture bench(outside);
    bench.does(gm, somebody("a", 50));
    bench.does(gm, DamageDeal{.to = {"a"}, .amount = 20});
    EXPECT_EQ(bench.sheet("a").outside.pools.at("pv").current, 1);
    EXPECT_EQ(bench.refused(gm, DamageDeal{.to = {"a"}}), "invalid-params");
    EXPECT_EQ(bench.refused(gm, DamageDeal{.to = {"a"}, .dice = 2}), "invalid-params");
    EXPECT_EQ(bench.refused(gm, DamageDeal{.to = {"a"}, .amount = 1, .dice = 2, .sides = 6}),
              "invalid-params");
    EXPECT_EQ(bench.refused(gm, DamageDeal{.to = {}, .amount = 1}), "invalid-params");
    EXPECT_EQ(bench.refused(gm, DamageDeal{.to = {"b"}, .amount = 1}), "no-such-character");
    EXPECT_EQ(bench.refused(ann, DamageDeal{.to = {"a"}, .amount = 1}), "gm-only");
    RulesFixture seed;
    EXPECT_EQ(seed.refused(gm, DamageDeal{.to = {"a"}, .amount = 1}), "module-off");
}

}  // namespace
}  // namespace kast::rules::terre_exile
