// The roll, the five checks, modifiers, outcomes and advantage (1.1 to 1.4, 1.6).

#include "unit/terre_exile/table.hpp"
#include <array>

namespace kast::rules::terre_exile {
namespace {

struct FacesCase {
    const char* name;
    std::vector<int> tens;
    int units;
    int lean;
    int roll;
    int inverted;
};
class Faces : public testing::TestWithParam<FacesCase> {};
INSTANTIATE_TEST_SUITE_P(
    Rules, Faces,
    testing::Values(  // D100-roll-1: ten times the tens and the units
        FacesCase{"Plain", {5}, 6, 0, 56, 65},
        // D100-roll-2, D100-roll-3
        FacesCase{"TwoNoughtsAreAHundredBothWays", {0}, 0, 0, 100, 100},
        FacesCase{"FiveIsFiftyInverted", {0}, 5, 0, 5, 50},
        FacesCase{"FiftyIsFiveInverted", {5}, 0, 0, 50, 5},
        FacesCase{"TenIsOneInverted", {1}, 0, 0, 10, 1},
        // D100-adv-1, D100-adv-2, and D100-adv-6: the inverse is of the kept dice
        FacesCase{"AdvantageKeepsTheLower", {8, 3}, 6, 1, 36, 63},
        FacesCase{"DisadvantageKeepsTheHigher", {8, 3}, 6, -1, 86, 68},
        // D100-adv-5: what is compared is the whole result, and 00 is 100
        FacesCase{"AHundredIsNotLow", {0, 7}, 0, 1, 70, 7},
        FacesCase{"AHundredIsHigh", {0, 7}, 0, -1, 100, 100}),
    [](const auto& test) { return test.param.name; });
TEST_P(Faces, AreRead) {
    const auto& one = GetParam();
    const Rolled rolled = read_faces(one.tens, one.units, one.lean);
    EXPECT_EQ(rolled.roll, one.roll);
    EXPECT_EQ(rolled.inverted, one.inverted);
}

TEST(Faces, InversionMapsTheHundredOntoItself) {  // D100-roll-3
    std::set<int> seen;
    for (int tens = 0; tens < 10; ++tens) {
        for (int units = 0; units < 10; ++units) seen.insert(read_faces({tens}, units, 0).inverted);
    }
    EXPECT_EQ(seen.size(), 100u);
    EXPECT_EQ(*seen.begin(), 1);
    EXPECT_EQ(*seen.rbegin(), 100);
}

struct CountCase {
    const char* name;
    int attribute;  ///< effective
    Values values;
    int roll;
    std::array<int, 5> checks;  ///< attribute, skill, feat, mishap, difficulty
};
Values with(int skill, int feat, int mishap, int difficulty) {
    return {0, 0, skill, feat, mishap, difficulty};
}
class Count : public testing::TestWithParam<CountCase> {};
INSTANTIATE_TEST_SUITE_P(
    Rules, Count,
    testing::Values(
        // D100-attr-1, D100-skill-1, D100-feat-1: at or below; each adds to the others
        CountCase{"AttributeEqual", 60, with(0, 0, 90, 0), 60, {1, 0, 0, 0, 0}},
        CountCase{"AttributeAbove", 60, with(0, 0, 90, 0), 61, {0, 0, 0, 0, 0}},
        CountCase{"SkillEqual", 0, with(45, 0, 90, 0), 45, {0, 1, 0, 0, 0}},
        CountCase{"SkillAbove", 0, with(45, 0, 90, 0), 46, {0, 0, 0, 0, 0}},
        CountCase{"FeatEqual", 0, with(0, 20, 90, 0), 20, {0, 0, 1, 0, 0}},
        CountCase{"FeatAbove", 0, with(0, 20, 90, 0), 21, {0, 0, 0, 0, 0}},
        CountCase{"AllThree", 60, with(45, 20, 90, 0), 20, {1, 1, 1, 0, 0}},
        // D100-skill-3: no skill is 0, and a roll is never below 1
        CountCase{"NoSkillNeverHelps", 0, with(0, 0, 101, 0), 1, {0, 0, 0, 0, 0}},
        // D100-attr-2: above 100 one for certain, one more within the excess; never a third
        CountCase{"HundredIsPlain", 100, with(0, 0, 101, 0), 100, {1, 0, 0, 0, 0}},
        CountCase{"HundredAndOneWithinExcess", 101, with(0, 0, 101, 0), 1, {2, 0, 0, 0, 0}},
        CountCase{"HundredAndOneBeyondExcess", 101, with(0, 0, 101, 0), 100, {1, 0, 0, 0, 0}},
        CountCase{"ExcessEqual", 115, with(0, 0, 101, 0), 15, {2, 0, 0, 0, 0}},
        CountCase{"ExcessPassed", 115, with(0, 0, 101, 0), 16, {1, 0, 0, 0, 0}},
        CountCase{"TwoAtMost", 240, with(0, 0, 101, 0), 30, {2, 0, 0, 0, 0}},
        // D100-mod-3: nothing is at or below 0
        CountCase{"NoughtNeverSucceeds", 0, with(0, 0, 101, 0), 1, {0, 0, 0, 0, 0}},
        CountCase{"NegativeNeverSucceeds", -20, with(0, 0, 101, 0), 1, {0, 0, 0, 0, 0}},
        // D100-mishap-1, D100-mishap-2: at or above; 101 cannot happen, 1 always does
        CountCase{"MishapEqual", 0, with(0, 0, 90, 0), 90, {0, 0, 0, -1, 0}},
        CountCase{"MishapBelow", 0, with(0, 0, 90, 0), 89, {0, 0, 0, 0, 0}},
        CountCase{"MishapCannotHappen", 0, with(0, 0, 101, 0), 100, {0, 0, 0, 0, 0}},
        CountCase{"MishapAlwaysHappens", 0, with(0, 0, 1, 0), 1, {0, 0, 0, -1, 0}},
        // D100-diff-2: only an inverse below it costs; 0 never, 101 always
        CountCase{"DifficultyEqual", 0, with(0, 0, 101, 65), 56, {0, 0, 0, 0, 0}},
        CountCase{"DifficultyAbove", 0, with(0, 0, 101, 66), 56, {0, 0, 0, 0, -1}},
        CountCase{"DifficultyNone", 0, with(0, 0, 101, 0), 10, {0, 0, 0, 0, 0}},
        CountCase{"DifficultyOverAHundred", 0, with(0, 0, 101, 101), 100, {0, 0, 0, 0, -1}}),
    [](const auto& test) { return test.param.name; });
TEST_P(Count, AddsUpTheFiveChecks) {  // D100-roll-4
    const auto& one = GetParam();
    const Rolled rolled = read_faces({one.roll == 100 ? 0 : one.roll / 10}, one.roll % 10, 0);
    ASSERT_EQ(rolled.roll, one.roll);
    const Counted counted = count(one.attribute, one.values, rolled.roll, rolled.inverted);
    EXPECT_EQ((std::array{counted.attribute, counted.skill, counted.feat, counted.mishap,
                          counted.difficulty}),
              one.checks);
    EXPECT_EQ(counted.count, counted.attribute + counted.skill + counted.feat + counted.mishap +
                                 counted.difficulty);
}

struct OutcomeCase {
    int level;
    Outcome outcome;
    std::optional<int> dice;
};
class Outcomes : public testing::TestWithParam<OutcomeCase> {};
INSTANTIATE_TEST_SUITE_P(Rules, Outcomes,  // D100-out-1, D100-out-3
                         testing::Values(OutcomeCase{-2, Outcome::critical_failure, std::nullopt},
                                         OutcomeCase{-1, Outcome::major_failure, std::nullopt},
                                         OutcomeCase{0, Outcome::minor_failure, 0},
                                         OutcomeCase{1, Outcome::minor_success, 1},
                                         OutcomeCase{2, Outcome::major_success, 2},
                                         OutcomeCase{3, Outcome::critical_success, 3}));
TEST_P(Outcomes, FollowTheLevel) {
    EXPECT_EQ(outcome_of(GetParam().level), GetParam().outcome);
    EXPECT_EQ(throw_of(GetParam().level), GetParam().dice);
}

TEST(Outcomes, FourIsHeldAtThreeAndKept) {  // D100-out-2
    const Counted counted = count(130, with(30, 30, 101, 0), 30, 3);
    EXPECT_EQ(counted.count, 4);
    EXPECT_EQ(counted.level, 3);
    EXPECT_EQ(counted.outcome, Outcome::critical_success);
}

TEST(Outcomes, NothingTakesMoreThanTwo) {  // D100-out-2
    for (int roll = 1; roll <= 100; ++roll)
        EXPECT_GE(count(-50, with(0, 0, 1, 101), roll, 1).count, -2);
}

TEST(Advantage, IsASumOfBothSides) {  // D100-adv-3
    const auto lean = [](int advantages, int disadvantages) {
        std::vector<Source> sources;
        if (advantages) sources.push_back({Lean::advantage, "a", advantages, ""});
        if (disadvantages) sources.push_back({Lean::disadvantage, "b", disadvantages, ""});
        return net_lean(sources);
    };
    EXPECT_GT(lean(3, 1), 0);
    EXPECT_LT(lean(1, 2), 0);
    EXPECT_EQ(lean(1, 1), 0);
}

TEST(Advantage, ThrowsTwoTensAndOneUnitsWhateverTheSurplus) {  // D100-adv-3, D100-adv-4
    RulesFixture bench = scene();
    bench.does(gm, AdvantageAdd{"t", Lean::advantage, 3, "high ground"});
    bench.does(gm, AdvantageAdd{"t", Lean::disadvantage, 1, "rain"});
    bench.does(ann, TestRoll{"t"}, {8, 3, 6});
    EXPECT_EQ(bench.said<TestRolled>().rolled.roll, 36);
    EXPECT_EQ(bench.said<TestRolled>().rolled.tens.size(), 2u);
}

TEST(Advantage, EqualSidesThrowPlainly) {  // D100-adv-3
    RulesFixture bench = scene();
    bench.does(gm, AdvantageAdd{"t", Lean::advantage, 1, "high ground"});
    bench.does(gm, AdvantageAdd{"t", Lean::disadvantage, 1, "rain"});
    bench.does(ann, TestRoll{"t"}, {4, 4});
    EXPECT_EQ(bench.said<TestRolled>().rolled.tens.size(), 1u);
}

TEST(Modifiers, MoveTheAttributeAlone) {  // D100-mod-1, D100-mod-2
    RulesFixture bench = scene();
    bench.does(gm, TestSet{.test = "t", .modifier = -20});
    EXPECT_EQ(effective_attribute(bench.test("t")), 40);
    EXPECT_EQ(bench.test("t").values.skill, 45);
    EXPECT_EQ(bench.test("t").values.feat, 20);
    EXPECT_EQ(bench.test("t").values.mishap, 90);
    EXPECT_EQ(bench.test("t").values.difficulty, 30);
}

TEST(Modifiers,
     CountTowardsTheHundred) {  // D100-mod-2: the rule for over 100 looks after the modifier
    RulesFixture bench = scene();
    bench.does(gm, CharacterSet{{.attributes = {{{"AGI", 90}}}}, "aribeth"});
    bench.does(gm, TestSet{.test = "t", .modifier = 30, .attribute = "AGI"});
    bench.does(ann, TestRoll{"t"}, {2, 0});
    EXPECT_EQ(bench.said<TestCounted>().effective, 120);
    EXPECT_EQ(bench.said<TestCounted>().counted.attribute, 2);
}

TEST(Modifiers, OutsideThirtyAreRefused) {  // D100-mod-1, D100-mishap-2: by their types
    using Modifier = decltype(TestSet::modifier)::value_type;
    static_assert(Modifier::min == -30 && Modifier::max == 30);
    using Mishap = decltype(TestSet::mishap)::value_type;
    static_assert(Mishap::min == 1 && Mishap::max == 101);
    RulesFixture bench = scene();
    bench.does(gm, TestSet{.test = "t", .modifier = 30, .mishap = 101});
    EXPECT_EQ(effective_attribute(bench.test("t")), 90);
    EXPECT_EQ(bench.test("t").values.mishap, 101);
}

TEST(Difficulty, IsTheOpponentsAttributeOrTheGms) {  // D100-diff-1
    RulesFixture bench = scene();
    EXPECT_EQ(bench.test("t").values.difficulty, 30);
    bench.does(gm, TestSet{.test = "t", .difficulty = 55});
    EXPECT_EQ(bench.test("t").values.difficulty, 55);
    EXPECT_EQ(bench.refused(ann, TestSet{.test = "t", .difficulty = 0}), "gm-only");
}

TEST(Attribute, IsSettledByTheGm) {  // D100-attr-3
    RulesFixture bench = scene();
    bench.does(gm, TestSet{.test = "t", .attribute = "DEX"});
    EXPECT_EQ(bench.test("t").attribute, "DEX");
    EXPECT_EQ(bench.test("t").values.attribute, 25);
    EXPECT_EQ(bench.refused(gm, TestSet{.test = "t", .attribute = "NIL"}), "no-such-attribute");
}

struct SkillCase {
    const char* name;
    Specialised by;
    Skill skill;
    bool specialised;
    int value;
};
class SkillValue : public testing::TestWithParam<SkillCase> {};
INSTANTIATE_TEST_SUITE_P(
    Rules, SkillValue,  // D100-skill-2: ten a rank, five a rank more where specialised; the sheet's
                        // own goes first
    testing::Values(
        SkillCase{"TenARank", Specialised::five_per_rank, {3, {}, {}}, false, 30},
        SkillCase{"FifteenAtRankThree", Specialised::five_per_rank, {3, {"x"}, {}}, true, 45},
        SkillCase{"FiveARankAtFive", Specialised::five_per_rank, {5, {"x"}, {}}, true, 75},
        SkillCase{"FlatFifteenAtFive", Specialised::flat_fifteen, {5, {"x"}, {}}, true, 65},
        SkillCase{"TheSheetsOwn", Specialised::five_per_rank, {3, {"x"}, 52}, true, 52}),
    [](const auto& test) { return test.param.name; });
TEST_P(SkillValue, Is) {
    Settings settings;
    settings.specialised = GetParam().by;
    Character character;
    character.skills["s"] = GetParam().skill;
    EXPECT_EQ(skill_value(settings, character, "s", GetParam().specialised), GetParam().value);
    EXPECT_EQ(skill_value(settings, character, std::nullopt, false), 0);  // D100-skill-3
}

TEST(SkillValue, OfASpecialisationNobodyHas) {  // D100-skill-2
    RulesFixture bench;
    CharacterAdd add = aribeth();
    add.skills = {{"stealth", SkillGiven{2, {}, {}}}};
    bench.does(ann, add);
    TestDeclare declare{.id = Id("t"), .actor = "aribeth", .attribute = "AGI"};
    declare.skill = "stealth";
    declare.specialised = true;
    EXPECT_EQ(bench.refused(ann, declare), "no-specialisation");
    declare.specialised = false;
    bench.does(ann, declare);
    EXPECT_EQ(bench.test("t").values.skill, 20);
}

TEST(Feat, IsLuckUnlessTheSheetOrTheTestSaysOtherwise) {  // D100-feat-2, D100-feat-3
    RulesFixture bench = scene();
    EXPECT_EQ(bench.test("t").values.feat, 20);
    bench.does(gm, TestSet{.test = "t", .feat = 0});
    EXPECT_EQ(bench.test("t").values.feat, 0);
    EXPECT_EQ(bench.refused(bo, TestSet{.test = "t", .feat = 0}), "gm-only");
    Character sheet = bench.sheet("aribeth");
    sheet.feat_value = 35;
    EXPECT_EQ(feat_value({}, sheet), 35);
    sheet.feat_value.reset();
    EXPECT_EQ(feat_value(Settings{.feat_default = FeatDefault::none}, sheet), 0);
}

TEST(Chances, OfTheSeedsScene) {  // the page's bulk odds: 14, 23, 19, 25, 16, 3 in 100
    const RulesFixture bench = scene();
    const LevelChances chances = level_chances(bench.test("t"));
    EXPECT_EQ(chances.of, 100);
    EXPECT_EQ(chances.ways, (std::array<int, 6>{3, 16, 25, 19, 23, 14}));
}

TEST(Chances, WithALeanCoverAThousandFalls) {
    RulesFixture bench = scene();
    bench.does(gm, AdvantageAdd{"t", Lean::advantage, 1, "high ground"});
    const LevelChances chances = level_chances(bench.test("t"));
    int sum = 0;
    for (const int ways : chances.ways) sum += ways;
    EXPECT_EQ(chances.of, 1000);
    EXPECT_EQ(sum, 1000);
    EXPECT_GT(chances.ways[5], 140);  // Better than the plain 14 in 100.
}

}  // namespace
}  // namespace kast::rules::terre_exile
