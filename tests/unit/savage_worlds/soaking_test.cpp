// 1.20: soaking.

#include "harming.hpp"

namespace kast::rules::savage_worlds::testing {
namespace {

// --- soaking (1.20) ---

struct SoakCase {
    const char* name;
    int before;
    int damage;
    std::vector<int> dice;
    int after;
    bool shaken;
};

class Soaking : public ::testing::TestWithParam<SoakCase> {};

// SW-soak-1, SW-soak-2, SW-soak-3, SW-soak-4, SW-benny-13; E18 and E28 (Vigor d10, Toughness 7).
INSTANTIATE_TEST_SUITE_P(
    Damage, Soaking,
    ::testing::Values(SoakCase{"E18OneOfTwo", 0, 15, {5, 3}, 1, true},
                      SoakCase{"E18BothGo", 0, 15, {8, 3}, 0, false},
                      SoakCase{"Failure", 0, 15, {3, 2}, 2, true},
                      SoakCase{"E28ThreeThoughWounded", 1, 19, {10, 3, 5}, 1, false},
                      SoakCase{"PresentWoundsCount", 1, 11, {4, 2}, 2, true}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_P(Soaking, TakesWoundsAway) {
    const SoakCase& one = GetParam();
    Table table;
    table.add({.id = "ann", .owner = "p1", .vigor = 10}).wounds = one.before;
    table.session();
    table.state.bank.players[p1.member] = 1;
    hurt(table, "ann", one.damage);
    ASSERT_EQ(table.kind(), "soak-window");
    table.answer("soak", one.dice, p1);
    EXPECT_EQ(table.at("ann").wounds, one.after);
    EXPECT_EQ(table.is("ann", Condition::shaken), one.shaken);
    EXPECT_EQ(table.state.bank.players[p1.member], 0);
}

TEST(Damage, AFullSoakEndsAnEarlierShaken) {  // SW-soak-4
    Table table;
    table.add({.id = "ann", .owner = "p1"}).conditions = {"shaken"};
    table.session();
    table.state.bank.players[p1.member] = 1;
    hurt(table, "ann", 5);
    table.answer("soak", {4, 2}, p1);
    EXPECT_FALSE(table.is("ann", Condition::shaken));
}

TEST(Damage, SoakRollsCanBeRerolledOncePerHit) {  // SW-soak-5, SW-soak-6
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.session();
    hurt(table, "ann", 9);
    table.answer("soak", {3, 2}, p1);
    EXPECT_EQ(table.kind(), "roll-open");
    table.answer("reroll-benny", {1, 1}, p1);  // final, and soaks nothing
    EXPECT_EQ(table.at("ann").wounds, 1);
    EXPECT_EQ(table.open(), nullptr);  // no second window for this hit
    EXPECT_EQ(table.state.bank.players[p1.member], 1);
}

TEST(Damage, TheGmSoaksForExtras) {  // SW-soak-7, SW-benny-7
    Table table;
    table.add({.id = "orc", .wild = false, .edges = {"iron-jaw"}});
    table.session();
    table.state.bank.gm_pool = 1;
    hurt(table, "orc", 9);
    EXPECT_EQ(table.kind(), "soak-window");
    table.answer("soak", {2});  // Iron Jaw: 2 and 2
    EXPECT_TRUE(table.at("orc").up());
    EXPECT_EQ(table.state.bank.gm_pool, 0);
}

TEST(Damage, WithoutAWoundOrABennyNothingIsAsked) {  // SW-soak-1
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.session();
    hurt(table, "ann", 6);
    EXPECT_EQ(table.open(), nullptr);
    table.no_bennies();
    hurt(table, "ann", 9);
    EXPECT_EQ(table.open(), nullptr);
}

TEST(Damage, UnshakingWhileTheSoakIsOpen) {  // section 2.5
    Table table;
    table.add({.id = "ann", .owner = "p1"}).conditions = {"shaken"};
    table.session();
    hurt(table, "ann", 9);
    table.give(BennyUnshake{Id("ann")}, p1);
    EXPECT_EQ(table.kind(), "soak-window");
    table.answer("decline", {}, p1);
    EXPECT_TRUE(table.is("ann", Condition::shaken));  // this damage can shake her again
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing
