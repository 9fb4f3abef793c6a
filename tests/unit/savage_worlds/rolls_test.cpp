// 1.1 to 1.10: trait rolls, wild die, acing, raises, opposed rolls, critical failures, rerolls.

#include "rolling.hpp"

namespace kast::rules::savage_worlds::testing::rolls_test {
namespace {

OpposedRoll opposed(const char* who, const char* trait, const char* target, const char* other) {
    OpposedRoll command;
    command.actor = who;
    command.trait = trait;
    command.target = target;
    command.target_trait = other;
    return command;
}

// --- a table of plain rolls ---

struct RollCase {
    const char* name;
    bool wild;
    int die;
    int modifier;
    int count;
    std::vector<int> dice;
    int total;
    bool success;
    int raises;
    bool critical;
};

class TraitRoll : public ::testing::TestWithParam<RollCase> {};

// SW-trait-1 (equal is success), SW-trait-4, SW-raise-1, SW-raise-2, SW-raise-3, SW-wild-1,
// SW-wild-2, SW-wild-3, SW-ace-2, SW-ace-3, SW-ace-4, SW-ace-5, SW-mod-3, SW-mod-6, SW-crit-1,
// SW-crit-5, SW-crit-6, SW-crit-7, SW-crit-8, SW-crit-9, SW-crit-10, examples E1 to E7, E27.
INSTANTIATE_TEST_SUITE_P(
    Rolls, TraitRoll,
    ::testing::Values(
        RollCase{"E1ExtraFails", false, 6, 0, 1, {3}, 3, false, 0, false},
        RollCase{"EqualIsSuccess", false, 6, 0, 1, {4}, 4, true, 0, false},
        RollCase{"SevenIsNoRaise", false, 8, 0, 1, {7}, 7, true, 0, false},
        RollCase{"EightIsOneRaise", false, 10, 0, 1, {8}, 8, true, 1, false},
        RollCase{"ElevenIsOneRaise", false, 12, 0, 1, {11}, 11, true, 1, false},
        RollCase{"TwelveIsTwo", false, 10, 1, 1, {10, 1}, 12, true, 2, false},
        RollCase{"FifteenIsTwo", false, 10, 4, 1, {10, 1}, 15, true, 2, false},
        RollCase{"E2AcesTwice", false, 6, 0, 1, {6, 6, 2}, 14, true, 2, false},
        RollCase{"E3WildIsBetter", true, 8, -2, 1, {5, 6, 4}, 8, true, 1, false},
        RollCase{"E4BothAce", true, 8, 0, 1, {8, 4, 6, 6, 2}, 14, true, 2, false},
        RollCase{"E5CriticalWhateverTheModifier", true, 6, 3, 1, {1, 1}, 4, false, 0, true},
        RollCase{"BelowZero", false, 6, -5, 1, {2}, -3, false, 0, false},
        RollCase{"RaisesAfterModifiers", false, 8, 4, 1, {4}, 8, true, 1, false},
        RollCase{"OneOnWildAloneIsNoCritical", true, 6, 0, 1, {5, 1}, 5, true, 0, false},
        RollCase{"OneOnTraitAloneIsNoCritical", true, 6, 0, 1, {1, 5}, 5, true, 0, false},
        RollCase{"E6MoreThanHalfAndWild", true, 10, 0, 3, {1, 8, 1, 1}, 8, false, 0, true},
        RollCase{"E7OneOfThree", true, 10, 0, 3, {1, 8, 4, 1}, 8, true, 1, false},
        RollCase{"TwoOfThreeWithoutWild", true, 10, 0, 3, {1, 8, 1, 2}, 8, true, 1, false},
        RollCase{"OneOfTwoIsNotMoreThanHalf", true, 10, 0, 2, {1, 5, 1}, 5, true, 0, false},
        RollCase{"SixThenOneIsSeven", true, 6, 0, 1, {6, 1, 1}, 7, true, 0, false},
        RollCase{"E27ExtraTwoDice", false, 12, 0, 2, {1, 1}, 1, false, 0, true}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_P(TraitRoll, IsJudged) {
    const RollCase& one = GetParam();
    Table table;
    table.add({.id = "ann", .wild = one.wild, .skills = {{"notice", one.die}}});
    Roll command = roll("ann", "notice");
    if (one.modifier != 0) {
        command.modifiers = BoundedList<Circumstance, 12>{Circumstance{"it", one.modifier}};
    }
    if (one.count > 1) command.dice = one.count;
    table.gm(command, one.dice);
    const RollOutcome& outcome = table.the<RollSettled>().outcome;
    EXPECT_EQ(outcome.total, one.total);
    EXPECT_EQ(outcome.success, one.success);
    EXPECT_EQ(outcome.raises, one.raises);
    EXPECT_EQ(outcome.critical, one.critical);
}

TEST(Rolls, DefaultNumberIsFourAndAnotherCanBeNamed) {  // SW-trait-2
    Table table;
    table.add({.skills = {{"notice", 8}}});
    table.gm(roll("ann", "notice"), {5, 2});
    EXPECT_EQ(table.the<RollMade>().tn, 4);
    Roll hard = roll("ann", "notice");
    hard.tn = 6;
    table.gm(hard, {5, 2});
    EXPECT_EQ(table.the<RollMade>().tn, 6);
    EXPECT_FALSE(table.the<RollSettled>().outcome.success);
}

TEST(Rolls, AttributesAndSkillsRollTheirDie) {  // SW-trait-3
    Table table;
    table.add({.wild = false, .skills = {{"notice", 12}}, .strength = 10});
    table.gm(roll("ann", "strength"), {9});
    EXPECT_EQ(table.the<RollMade>().set.dice.at(0).sides, 10);
    table.gm(roll("ann", "notice"), {11});
    EXPECT_EQ(table.the<RollMade>().set.dice.at(0).sides, 12);
    table.refused(roll("ann", "juggling"), no_such_trait);
}

TEST(Rolls, AboveD12TheRestIsAModifierOnTheWildDieToo) {  // SW-trait-5
    Table table;
    table.add({}).skills["notice"] = Skill{12, 2, {}};
    table.gm(roll("ann", "notice"), {1, 5});
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 7);  // the wild die's 5 and 2
    EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "die-bonus"), 2);
}

TEST(Rolls, EveryModifierIsALineOfTheEvent) {  // SW-mod-1, SW-mod-2, SW-mod-5
    Table table;
    table.add({.skills = {{"notice", 8}}}).wounds = 1;
    table.gm(roll("ann", "notice", {{"easy", 2}, {"fog", -1}}), {5, 2});
    const RollMade& made = table.the<RollMade>();
    EXPECT_EQ(modifier(made.modifiers, "easy"), 2);
    EXPECT_EQ(modifier(made.modifiers, "fog"), -1);
    EXPECT_EQ(modifier(made.modifiers, "wounds"), -1);  // added by itself
    EXPECT_EQ(made.tn, 4);                              // the number to reach has not moved
    EXPECT_EQ(made.outcome.total, 5);
}

TEST(Rolls, TheGmsScale) {  // SW-mod-4: easy +2, hard -2, very hard -4
    for (const auto& [given, success] : std::map<int, bool>{{2, true}, {-2, false}, {-4, false}}) {
        Table table;
        table.add({.wild = false, .skills = {{"notice", 6}}});
        table.gm(roll("ann", "notice", {{"difficulty", given}}), {3});
        EXPECT_EQ(table.the<RollSettled>().outcome.total, 3 + given);
        EXPECT_EQ(table.the<RollSettled>().outcome.success, success);
    }
}

TEST(Rolls, SeveralDiceAreNeverAdded) {  // SW-multi-1
    Table table;
    table.add({.wild = false, .skills = {{"shooting", 8}}});
    Roll command = roll("ann", "shooting");
    command.dice = 3;
    table.gm(command, {3, 3, 7});
    const auto& placed = table.the<RollSettled>().outcome.placed;
    ASSERT_EQ(placed.size(), 3U);
    EXPECT_EQ(placed[0].total, 3);
    EXPECT_FALSE(placed[1].success);
    EXPECT_TRUE(placed[2].success);
}

TEST(Rolls, EqualTotalsShowTheTraitDie) {  // SW-wild-2
    Table table;
    table.add({.skills = {{"notice", 8}}});
    table.gm(roll("ann", "notice"), {5, 5});
    EXPECT_EQ(table.the<RollSettled>().outcome.placed.at(0).die, 1);
}

TEST(Rolls, OneWildDieReplacesTheLowestResult) {  // SW-wild-4, SW-wild-5, SW-wild-6
    Table table;
    table.add({.skills = {{"shooting", 8}}});
    Roll command = roll("ann", "shooting");
    command.dice = 3;
    table.gm(command, {2, 7, 2, 5});
    const RollOutcome& outcome = table.the<RollSettled>().outcome;
    ASSERT_EQ(outcome.placed.size(), 3U);   // as many results as trait dice
    EXPECT_EQ(outcome.placed[0].total, 5);  // the first of the two 2s
    EXPECT_EQ(outcome.placed[0].die, 0);
    EXPECT_EQ(outcome.placed[2].total, 2);
    table.gm(command, {5, 7, 6, 5});  // not strictly higher: ignored
    EXPECT_EQ(table.the<RollSettled>().outcome.placed[0].die, 1);
}

TEST(Rolls, ChainsAreNeverAMultipleOfTheirSides) {  // SW-ace-6
    Table table;
    table.add({.wild = false, .skills = {{"notice", 4}}});
    for (const auto& dice :
         std::vector<std::vector<int>>{{1}, {3}, {4, 1}, {4, 4, 3}, {4, 4, 4, 2}}) {
        table.state.settings.extra_crit = ExtraCrit::never;
        table.gm(roll("ann", "notice"), dice);
        EXPECT_NE(table.the<RollMade>().set.dice[0].sum % 4, 0);
    }
}

class AlwaysSix final : public Dice {
public:
    int drawn = 0;
    Id fresh_id() override { return Id("x"); }

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t) override {
        ++drawn;
        return n;
    }
};

TEST(Rolls, AChainEndsAtTwoHundredFaces) {  // SW-ace-8
    Table table;
    table.add({.wild = false, .skills = {{"notice", 6}}});
    AlwaysSix dice;
    const auto done = System::decide(table.state, roll("ann", "notice"), the_gm, dice);
    ASSERT_TRUE(done);
    EXPECT_EQ(dice.drawn, 200);
    EXPECT_TRUE(std::ranges::any_of(*done, [](const Event& event) {
        const auto* note = get_if<NoteMade>(&event);
        return note && note->cause == "chain-stopped";
    }));
}

TEST(Rolls, ARaiseIsReportedAndTheGmMaySayWhatItBrings) {  // SW-raise-4
    Table table;
    table.add({.skills = {{"notice", 8}}});
    table.gm(roll("ann", "notice"), {8, 1, 3});
    EXPECT_EQ(table.the<RollSettled>().outcome.raises, 1);
    table.gm(NoteMake{"She also sees the second guard.", Id("ann")});
    EXPECT_EQ(table.the<NoteMade>().text, "She also sees the second guard.");
}

// --- opposed rolls (1.6) ---

struct OpposedCase {
    const char* name;
    std::vector<int> dice;
    bool won;
    bool tie;
    std::optional<int> margin;
    int raises;
    bool defender_rolls;
};

class OpposedRollWinner : public ::testing::TestWithParam<OpposedCase> {};

// SW-opposed-1, SW-opposed-2 (the initiator's dice come first), SW-opposed-4, SW-opposed-6,
// SW-opposed-7, SW-opposed-8, SW-opposed-9, SW-opposed-10, SW-opposed-11; E11 to E13.
INSTANTIATE_TEST_SUITE_P(
    Rolls, OpposedRollWinner,
    ::testing::Values(
        OpposedCase{"E13RaiseMeasuredFromTheLoser", {7, 2, 3}, true, false, 4, 1, true},
        OpposedCase{"E12TieGoesToTheDefender", {5, 4, 5}, false, true, 0, 0, true},
        OpposedCase{"LowerLoses", {5, 4, 7}, false, false, 2, 0, true},
        OpposedCase{"DefenderRaises", {4, 3, 8, 1}, false, false, 5, 1, true},
        OpposedCase{"BelowFourFails", {3, 2}, false, false, std::nullopt, 0, false},
        OpposedCase{"CriticalLosesAtOnce", {1, 1}, false, false, std::nullopt, 0, false}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_P(OpposedRollWinner, IsDecided) {
    const OpposedCase& one = GetParam();
    Table table;
    table.state.settings.extra_crit = ExtraCrit::never;
    table.add({.id = "ann", .skills = {{"stealth", 10}}});
    table.add({.id = "orc", .wild = false, .skills = {{"notice", 8}}});
    table.gm(opposed("ann", "stealth", "orc", "notice"), one.dice);
    const OpposedSettled& settled = table.the<OpposedSettled>();
    EXPECT_EQ(settled.won, one.won);
    EXPECT_EQ(settled.tie, one.tie);
    if (one.margin) EXPECT_EQ(settled.margin, one.margin);
    EXPECT_EQ(settled.raises, one.raises);
    EXPECT_EQ(table.count<RollMade>(), one.defender_rolls ? 2 : 1);
}

TEST(Rolls, TheDefenderNeedsNoFourOfHisOwn) {  // SW-opposed-10
    Table table;
    table.state.settings.extra_crit = ExtraCrit::never;
    table.add({.id = "ann", .wild = false, .skills = {{"stealth", 6}}});
    table.add({.id = "orc", .wild = false, .skills = {{"notice", 8}}});
    OpposedRoll command = opposed("ann", "stealth", "orc", "notice");
    command.force_defender_roll = true;  // SW-opposed-9
    table.gm(command, {3, 2});
    EXPECT_FALSE(table.the<OpposedSettled>().won);
    EXPECT_EQ(table.count<RollMade>(), 2);
}

TEST(Rolls, ADefendersCriticalFailureLosesWhateverTheTotals) {  // SW-opposed-11
    Table table;
    table.add({.id = "ann", .skills = {{"stealth", 6}}});
    Character& bo = table.add({.id = "bo", .skills = {{"notice", 12}}});
    bo.skills["notice"].bonus = 8;
    table.gm(opposed("ann", "stealth", "bo", "notice"), {4, 2, 1, 1});
    EXPECT_TRUE(table.the<OpposedSettled>().won);
}

TEST(Rolls, TheCommanderIsTheInitiatorWithTheTraitsNamed) {  // SW-opposed-3
    Table table;
    table.add({.id = "ann", .wild = false});
    table.add({.id = "bo", .wild = false});
    table.gm(opposed("bo", "strength", "ann", "strength"), {5, 4});
    EXPECT_EQ(table.the<OpposedSettled>().initiator, Id("bo"));
    EXPECT_EQ(table.the<RollMade>().trait, "strength");
}

TEST(Rolls, TheInitiatorsBenniesComeBeforeTheDefendersDice) {  // SW-opposed-5
    Table table;
    table.add({.id = "ann", .owner = "p1", .skills = {{"stealth", 6}}});
    table.add({.id = "orc", .wild = false, .skills = {{"notice", 8}}});
    table.session();
    table.state.bank.gm_pool = 0;
    table.give(opposed("ann", "stealth", "orc", "notice"), player("p1"), {4, 3});
    EXPECT_EQ(table.kind(), "roll-open");
    EXPECT_EQ(table.count<RollMade>(), 1);  // the defender has not rolled
    table.answer("reroll-benny", {5, 2}, player("p1"));
    EXPECT_EQ(table.count<RollMade>(), 1);
    table.answer("accept", {4}, player("p1"));
    EXPECT_TRUE(table.the<OpposedSettled>().won);  // 5, final, against 4
}

// --- critical failures (1.7) ---

TEST(Rolls, ACriticalFailureAsksTheGmAndNobodyRerolls) {  // SW-crit-2, SW-crit-3, SW-reroll-6
    Table table;
    table.state.settings.rulings = true;
    table.add({.owner = "p1", .skills = {{"notice", 6}}});
    table.session();
    table.give(roll("ann", "notice", {}), player("p1"), {1, 1});
    EXPECT_TRUE(table.the<RollSettled>().outcome.critical);
    EXPECT_FALSE(table.the<RollSettled>().outcome.success);
    EXPECT_EQ(table.kind(), "critical-failure");  // no roll-open, though there are bennies
    EXPECT_TRUE(table.open()->owner.empty());
    table.gm(NoteMake{"The lantern goes out.", Id("ann")});  // SW-crit-11: the GM's list of mishaps
    EXPECT_EQ(table.the<NoteMade>().about, Id("ann"));
    table.answer("note");
    EXPECT_EQ(table.open(), nullptr);
}

struct ConfirmCase {
    const char* name;
    ExtraCrit setting;
    std::vector<int> dice;
    const char* answer;
    std::vector<int> more;
    bool critical;
    bool success;
};

class ExtrasOne : public ::testing::TestWithParam<ConfirmCase> {};

// SW-crit-4, E14: the d6 does not ace (SW-ace-7); unconfirmed, the total decides.
INSTANTIATE_TEST_SUITE_P(
    Rolls, ExtrasOne,
    ::testing::Values(ConfirmCase{"AskedAndOne", ExtraCrit::ask, {1}, "roll", {1}, true, false},
                      ConfirmCase{"AskedAndSix", ExtraCrit::ask, {1}, "roll", {6}, false, true},
                      ConfirmCase{"LetBe", ExtraCrit::ask, {1}, "let-it-be", {}, false, true},
                      ConfirmCase{"Always", ExtraCrit::always, {1, 1}, nullptr, {}, true, false},
                      ConfirmCase{"Never", ExtraCrit::never, {1}, nullptr, {}, false, true}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_P(ExtrasOne, MayBeCritical) {
    const ConfirmCase& one = GetParam();
    Table table;
    table.state.settings.extra_crit = one.setting;
    table.add({.wild = false, .skills = {{"notice", 8}}});
    table.gm(roll("ann", "notice", {{"easy", 3}}), one.dice);
    if (one.answer) {
        EXPECT_EQ(table.kind(), "extra-crit-check");
        table.answer(one.answer, one.more);
    }
    EXPECT_EQ(table.the<RollSettled>().outcome.critical, one.critical);
    EXPECT_EQ(table.the<RollSettled>().outcome.success, one.success);
}

TEST(Rolls, TheExtrasQuestionComesBeforeAnyReroll) {  // SW-crit-12
    Table table;
    table.add({.wild = false, .skills = {{"notice", 8}}});
    table.session();
    table.state.bank.gm_pool = 2;
    table.gm(roll("ann", "notice"), {1});
    EXPECT_EQ(table.kind(), "extra-crit-check");
    table.answer("roll", {1});
    EXPECT_EQ(table.open(), nullptr);  // critical: no reroll is offered
    table.gm(roll("ann", "notice"), {1});
    table.answer("let-it-be");
    EXPECT_EQ(table.kind(), "roll-open");
    table.answer("accept");
}

// --- unskilled (1.8) ---

TEST(Rolls, UntrainedIsAD4AndTwoOffEveryDie) {  // SW-unskilled-1, SW-unskilled-2, E9
    Table table;
    table.add({});
    table.gm(roll("ann", "thievery"), {4, 1, 6, 3});
    const RollMade& made = table.the<RollMade>();
    EXPECT_EQ(made.set.dice[0].sides, 4);
    EXPECT_EQ(modifier(made.modifiers, "untrained"), -2);
    EXPECT_EQ(made.outcome.total, 7);
    table.gm(roll("ann", "thievery", {{"hard", -2}}), {4, 1, 6, 3});
    EXPECT_EQ(table.the<RollMade>().outcome.total, 5);  // it stacks
}

TEST(Rolls, SomeThingsCannotBeTriedUntrained) {  // SW-unskilled-3
    Table table;
    table.state.settings.trained_only = {"piloting"};
    table.add({});
    table.refused(roll("ann", "piloting"), untrained_forbidden);
    table.at("ann").skills["piloting"] = Skill{4, {}, {}};
    table.gm(roll("ann", "piloting"), {4, 2, 3});
}

TEST(Rolls, OnlySkillsCanBeMissing) {  // SW-unskilled-4
    Table table;
    table.add({});
    for (const char* attribute : {"agility", "smarts", "spirit", "strength", "vigor"}) {
        table.gm(roll("ann", attribute), {5, 3});
        EXPECT_EQ(modifier(table.the<RollMade>().modifiers, "untrained"), 0);
    }
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::rolls_test
