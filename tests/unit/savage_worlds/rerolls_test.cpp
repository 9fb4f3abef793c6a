// 1.9: rerolls, and the windows in which they are made.

#include "rolling.hpp"

namespace kast::rules::savage_worlds::testing::rerolls_test {
namespace {

// --- rerolls (1.9) ---

Table with_bennies(int chips = 3) {
    Table table;
    table.add({.owner = "p1", .skills = {{"notice", 10}, {"shooting", 8}}});
    table.session();
    table.state.bank.players[Id("p1")] = chips;
    return table;
}

TEST(Rolls, E10TwoRerollsAndTheCriticalOneStands) {  // SW-reroll-1, SW-reroll-2, SW-reroll-3,
                                                     // SW-reroll-4, SW-reroll-5, SW-crit-3
    Table table = with_bennies();
    const Actor p1 = player("p1");
    table.give(roll("ann", "notice"), p1, {3, 2});
    const RollMade first = table.the<RollMade>();
    table.answer("reroll-benny", {2, 1}, p1);  // all dice again, against the same number
    EXPECT_EQ(table.the<RollMade>().throw_number, 2);
    EXPECT_EQ(table.the<RollMade>().tn, first.tn);
    EXPECT_EQ(table.the<RollMade>().modifiers, first.modifiers);
    table.answer("reroll-benny", {1, 1}, p1);
    EXPECT_TRUE(table.the<RollSettled>().outcome.critical);
    EXPECT_EQ(table.open(), nullptr);
    EXPECT_EQ(table.state.bank.players[Id("p1")], 1);
}

TEST(Rolls, TheBetterThrowIsKept) {  // SW-reroll-3: a success may be rerolled, and cannot be hurt
    Table table = with_bennies();
    table.give(roll("ann", "notice"), player("p1"), {7, 2});
    EXPECT_EQ(table.kind(), "roll-open");
    table.answer("reroll-benny", {3, 2}, player("p1"));
    table.answer("accept", {}, player("p1"));
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 7);
    EXPECT_EQ(table.the<RollSettled>().throw_number, 1);
}

TEST(Rolls, AcceptingIsTheEndOfIt) {  // SW-reroll-7, SW-bad-28
    Table table = with_bennies();
    table.give(roll("ann", "notice"), player("p1"), {7, 2});
    const DecisionAnswer late = table.the_answer("reroll-benny");
    table.answer("accept", {}, player("p1"));
    table.refused(late, nothing_pending, player("p1"));
}

TEST(Rolls, WithSeveralDiceWholeSetsCompete) {  // SW-reroll-8
    Table table = with_bennies();
    Roll command = roll("ann", "shooting");
    command.dice = 2;
    table.give(command, player("p1"), {7, 2, 3});           // one success (7), and 3
    table.answer("reroll-benny", {5, 4, 2}, player("p1"));  // two successes
    table.answer("accept", {}, player("p1"));
    EXPECT_EQ(table.the<RollSettled>().throw_number, 2);
    table.give(command, player("p1"), {7, 2, 3});
    table.answer("reroll-benny", {5, 4, 2}, player("p1"));
    EXPECT_THAT(table.options(), ::testing::Contains("accept-1"));
    table.answer("accept-1", {}, player("p1"));  // the roller may choose otherwise
    EXPECT_EQ(table.the<RollSettled>().throw_number, 1);
}

struct SetsCase {
    const char* name;
    std::vector<int> first, second;  // two dice and the wild die
    int kept;
};

class WholeSets : public ::testing::TestWithParam<SetsCase> {};

// SW-reroll-8: more successes, then more raises, then the higher sum, then the older set.
INSTANTIATE_TEST_SUITE_P(Rolls, WholeSets,
                         ::testing::Values(SetsCase{"MoreSuccesses", {7, 3, 2}, {4, 4, 2}, 2},
                                           SetsCase{"MoreRaises", {7, 7, 2}, {8, 1, 4, 2}, 2},
                                           SetsCase{"HigherSum", {5, 5, 2}, {5, 6, 2}, 2},
                                           SetsCase{"LowerSum", {5, 6, 2}, {5, 5, 2}, 1},
                                           SetsCase{"TheOlder", {5, 6, 2}, {6, 5, 2}, 1}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_P(WholeSets, AreCompared) {
    Table table = with_bennies();
    Roll command = roll("ann", "shooting");
    command.dice = 2;
    table.give(command, player("p1"), GetParam().first);
    table.answer("reroll-benny", GetParam().second, player("p1"));
    table.answer("accept", {}, player("p1"));
    EXPECT_EQ(table.the<RollSettled>().throw_number, GetParam().kept);
}

TEST(Rolls, AllThrowsCompete) {  // SW-reroll-5
    Table table = with_bennies();
    table.give(roll("ann", "notice"), player("p1"), {3, 2});
    table.answer("reroll-benny", {7, 2}, player("p1"));
    table.answer("reroll-benny", {5, 4}, player("p1"));
    table.answer("accept", {}, player("p1"));
    EXPECT_EQ(table.the<RollSettled>().throw_number, 2);
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 7);
    EXPECT_EQ(table.state.bank.players[Id("p1")], 1);
}

TEST(Rolls, OtherRerollsHaveTheirOwnSource) {  // SW-reroll-1, SW-reroll-5
    Table table = with_bennies(0);
    table.at("ann").rerolls = {RerollAbility{"sharp-eyes", {"notice"}, 1}};
    table.give(roll("ann", "shooting"), player("p1"), {3, 2});
    EXPECT_EQ(table.open(), nullptr);  // another trait
    table.give(roll("ann", "notice"), player("p1"), {3, 2});
    table.answer("reroll-sharp-eyes", {8, 2}, player("p1"));
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 8);
    EXPECT_EQ(table.the<AbilityUsed>().key, "sharp-eyes");
    table.give(roll("ann", "notice"), player("p1"), {3, 2});
    EXPECT_EQ(table.open(), nullptr);  // used up
}

TEST(Rolls, ElanAddsTwoToARerollByBenny) {  // SW-benny-16
    Table table = with_bennies();
    table.at("ann").edges = {"elan"};
    table.give(roll("ann", "notice"), player("p1"), {3, 2});
    table.answer("reroll-benny", {6, 2}, player("p1"));
    table.answer("accept", {}, player("p1"));
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 8);
}

/// The orc's Notice, then Ann's against it.
Table opposed(std::vector<int> faces, bool hidden = false) {
    Table table = with_bennies();
    table.state.settings.auto_accept = AutoAccept::on_success;
    table.add({.id = "orc", .wild = false, .skills = {{"notice", 8}}});
    OpposedRoll contest;
    contest.actor = "orc";
    contest.trait = "notice";
    contest.target = "ann";
    contest.target_trait = "notice";
    if (hidden) contest.hidden = true;
    table.gm(contest, std::move(faces));
    return table;
}
std::optional<DecisionView> seen_by_ann(const Table& table) {
    return System::view(table.state, {Role::player, Id("p1")}).decision;
}

TEST(Rolls, ALostOpposedRollIsRerolledLikeAFailedOne) {  // SW-opposed-6 to 8, SW-reroll-1
    Table lost = opposed({7, 5, 2});
    ASSERT_EQ(lost.kind(), "roll-open");
    EXPECT_EQ(lost.options(), (std::vector<std::string>{"accept", "reroll-benny"}));
    EXPECT_EQ(seen_by_ann(lost)->lost_to, Id("orc"));
    EXPECT_EQ(seen_by_ann(lost)->best->verdict, Verdict::failure);
    lost.answer("reroll-benny", {7, 2}, player("p1"));
    EXPECT_EQ(lost.open(), nullptr) << "a tie is the defender's";
    EXPECT_FALSE(lost.the<OpposedSettled>().won);
    // One that fails by itself is lost to nobody.
    Table failed = with_bennies();
    failed.give(roll("ann", "notice"), player("p1"), {3, 2});
    EXPECT_EQ(seen_by_ann(failed)->lost_to, std::nullopt);
}

TEST(Rolls, WhoseHiddenRollWasBetterIsNotTold) {
    const Table table = opposed({7, 5, 2}, true);
    ASSERT_TRUE(seen_by_ann(table));
    EXPECT_EQ(seen_by_ann(table)->lost_to, std::nullopt);
}

TEST(Rolls, TheGmMayReplaceAResult) {
    Table table = with_bennies();
    table.give(roll("ann", "notice"), player("p1"), {3, 2});
    table.gm(ResultOverride{table.open()->id, 9});
    EXPECT_EQ(table.the<ResultOverridden>().before, 3);
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 9);
    EXPECT_EQ(table.the<RollSettled>().outcome.raises, 1);
}

TEST(Rolls, WindowsCloseByThemselvesAsThePlayerLikes) {
    Table table = with_bennies();
    table.give(AutoAcceptChoose{AutoAccept::on_success}, player("p1"));
    table.give(roll("ann", "notice"), player("p1"), {7, 2});
    EXPECT_EQ(table.open(), nullptr);
    table.give(roll("ann", "notice"), player("p1"), {3, 2});
    EXPECT_EQ(table.kind(), "roll-open");
    table.answer("accept");
    table.no_bennies();
    table.give(AutoAcceptChoose{AutoAccept::never}, player("p1"));
    table.give(roll("ann", "notice"), player("p1"), {7, 2});
    EXPECT_EQ(table.kind(), "roll-open");
    table.answer("accept");
    table.give(roll("ann", "notice"), player("p1"), {1, 1});  // SW-bad-12: never rerolled
    EXPECT_TRUE(table.the<RollSettled>().outcome.critical);
}

TEST(Rolls, WhatAPlayerClaimsTheGmMayStrike) {
    Table table = with_bennies(0);
    table.state.settings.confirm_claims = true;
    table.give(roll("ann", "notice", {{"high-ground", 2}}), player("p1"));
    EXPECT_EQ(table.kind(), "claims");
    table.answer("strike", {3, 2});
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 3);
    table.give(roll("ann", "notice", {{"high-ground", 2}}), player("p1"));
    table.answer("stand", {3, 2});
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 5);
    EXPECT_EQ(table.the<RollMade>().claimed, std::vector<std::string>{"high-ground"});
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::rerolls_test
