// Tangible and intangible stats, and what follows when one is exhausted (TOY 1.3, terror).

#include "unit/toy/table.hpp"

namespace kast::rules::toy {
namespace {

TEST(Tangible, OnlyTheGmChangesIt) {  // TOY-tan-1
    RulesFixture bench;
    bench.hero(ann, with_tangibles(10, 8, 6, 4));
    const Tangibles before = bench.sheet("ann1").tangibles;
    EXPECT_EQ(before, (Tangibles{10, 8, 6, 4}));
    for (const Tangible stat :
         {Tangible::vigor, Tangible::dexterity, Tangible::intellect, Tangible::focus}) {
        for (const int face : {1, 4}) bench.succeeds(ann, of(stat), face);
    }
    EXPECT_EQ(bench.sheet("ann1").tangibles, before);
    const Adjust adjust{Id("ann1"), Field::vigor, {}, 8, "a broken arm"};
    EXPECT_EQ(bench.refused(ann, adjust), "gm-only");
    bench.does(gm, adjust);
    EXPECT_EQ(bench.sheet("ann1").tangibles.vigor, 8);
    EXPECT_EQ(bench.said<Adjusted>().before, 10);
    EXPECT_EQ(bench.said<Adjusted>().reason, "a broken arm");
}

struct OfTrope {
    Trope trope;
    Flavor first;
    Flavor second;
    Stat primary;
};
class Tropes : public testing::TestWithParam<OfTrope> {};
// TOY-tan-2, TOY-tan-3, TOY-tan-4, TOY-tan-5: whose Primary Stat each is.
INSTANTIATE_TEST_SUITE_P(
    Rules, Tropes,
    testing::Values(OfTrope{Trope::sellsword, Flavor::soldier, Flavor::barbarian, Stat::vigor},
                    OfTrope{Trope::knave, Flavor::bravo, Flavor::archaeologist, Stat::dexterity},
                    OfTrope{Trope::magician, Flavor::sorcerer, Flavor::leech, Stat::intellect},
                    OfTrope{Trope::devotee, Flavor::witch, Flavor::mystic, Stat::focus}),
    [](const auto& one) { return enum_word(one.param.trope); });
TEST_P(Tropes, HaveTheirPrimaryStat) {
    EXPECT_EQ(trope_of(GetParam().first), GetParam().trope);
    EXPECT_EQ(trope_of(GetParam().second), GetParam().trope);
    RulesFixture bench;
    SheetGiven given;
    given.flavor = GetParam().second;
    bench.hero(ann, given);
    EXPECT_EQ(bench.sheet("ann1").primary, GetParam().primary);
    given.trope = GetParam().trope == Trope::knave ? Trope::devotee : Trope::knave;
    CharacterAdd wrong;
    static_cast<SheetGiven&>(wrong) = given;
    wrong.name = "Somebody";
    EXPECT_EQ(bench.refused(ann, wrong), "calling");
}

// TOY-tan-2: VIG serves Hard attacks; TOY-tan-3: DEX Fast ones, and helps to act first.
TEST(Tangible, ServesInAttackAndInit) {
    RulesFixture bench;
    SheetGiven given = with_tangibles(10, 8, 6, 4);
    given.weapons = {{"axe", WeaponGiven{"Axe", Sides(8), {}, Attack::hard}},
                     {"knife", WeaponGiven{"Knife", Sides(4), {}, Attack::fast}}};
    bench.hero(ann, given);
    bench.monster("orc");
    bench.fight_of({"ann1"}, {"orc"});
    bench.does(ann, InitRoll{"ann1", {}}, {1, 1, 1});
    const auto& init = bench.said<AttemptRolled>().entrants.front();
    EXPECT_EQ(init.dice[0].label, "dexterity");
    EXPECT_EQ(init.dice[0].sides, 8);
    bench.answers(ann, asks::add, "done");
    bench.on_to(MomentPhase::after);
    bench.does(ann, Fight{.id = Id("f"), .actor = "ann1", .target = "orc", .weapon = "axe"});
    EXPECT_EQ(bench.said<AttemptOpened>().attempt.entrants[0].dice[0].label, "vigor");
    bench.does(gm, AttemptCancel{"f", {}});
    bench.does(ann, Fight{.id = Id("f"), .actor = "ann1", .target = "orc", .weapon = "knife"});
    EXPECT_EQ(bench.said<AttemptOpened>().attempt.entrants[0].dice[0].label, "dexterity");
}

// TOY-tan-4, TOY-tan-5: INT and FOC are added to what they help with, with a level of its Trope.
TEST(Tangible, HelpsItsOwnArts) {
    for (const auto& [flavor, stat, rule] :
         {std::tuple{Flavor::leech, Tangible::intellect, "TOY-x-mag-1"},
          {Flavor::witch, Tangible::focus, "TOY-x-dev-1"}}) {
        RulesFixture bench;
        SheetGiven given;
        given.flavor = flavor;
        bench.hero(ann, given);
        bench.rolls_20(ann, {of(stat), plain(20)}, {4, 15});
        EXPECT_EQ(bench.said<AttemptRolled>().entrants.front().modifiers,
                  (std::vector<Modifier>{{1, "level", rule}}));
        bench.answers(ann, asks::add, "done");
        EXPECT_EQ(bench.result(), AttemptResult::success);  // 4 + 15 + 1
        bench.rolls_20(ann, {of(Tangible::vigor), plain(20)}, {4, 15});
        bench.answers(ann, asks::add, "done");
        EXPECT_EQ(bench.result(), AttemptResult::failure);
    }
}

struct Pair {
    Intangible stat;
    Tangible with;
    const char* name;
    Exhaustion exhaustion;
};
class Pairs : public testing::TestWithParam<Pair> {};
// TOY-int-1, TOY-int-2 with TOY-pre-2, TOY-tal-2, TOY-awa-2, TOY-san-2.
INSTANTIATE_TEST_SUITE_P(Rules, Pairs,
                         testing::Values(Pair{Intangible::presence, Tangible::vigor, "presence",
                                              Exhaustion::cannot_heal_grit},
                                         Pair{Intangible::talent, Tangible::dexterity, "talent",
                                              Exhaustion::luck_contest_auto_one},
                                         Pair{Intangible::awareness, Tangible::intellect,
                                              "awareness", Exhaustion::always_loses_init},
                                         Pair{Intangible::sanity, Tangible::focus, "sanity",
                                              Exhaustion::shot_nerves}),
                         [](const auto& one) { return std::string(one.param.name); });

TEST_P(Pairs, AreAddedWhereTheirTangibleIsRolled) {
    const Pair& pair = GetParam();
    EXPECT_EQ(pair_of(pair.stat), pair.with);
    RulesFixture bench;
    bench.hero(ann, with_tangibles(6, 6, 6, 6));
    bench.hero(bo);
    // After the roll …
    bench.rolls_20(ann, {of(pair.with), plain(20)}, {1, 14});
    EXPECT_EQ(bench.offered(asks::add), std::string(pair.name) + " done");
    bench.answers(ann, asks::add, pair.name, {4});
    EXPECT_EQ(bench.said<AddOnRolled>().total, 19);
    EXPECT_EQ(bench.said<AttemptClosed>().result, AttemptResult::failure);
    // … or before, once, and rolled after the base dice.
    RollTwentyOpen open{.id = Id("a"), .actor = "ann1", .dice = {of(pair.with), plain(20)}};
    bench.does(ann, open);
    for (const char* other : {"presence", "talent", "awareness", "sanity"}) {
        EXPECT_EQ(bench.refused(ann, AddOnTake{"a", "ann1", other}),
                  std::string(other) == pair.name ? "" : "wrong-stat");
    }
    EXPECT_EQ(bench.refused(ann, AddOnTake{"a", "ann1", "courage"}), "not-intangible");
    bench.does(ann, AddOnTake{"a", "ann1", pair.name});
    EXPECT_EQ(bench.refused(ann, AddOnTake{"a", "ann1", pair.name}), "bump-used");
    bench.does(ann, AttemptRoll{"a"}, {6, 10, 4});
    EXPECT_EQ(bench.result(), AttemptResult::success);
    EXPECT_EQ(bench.refused(ann, AttemptRoll{"a"}), "no-such-attempt");
    // To a Roll Better too.
    RollBetterOpen better{.id = Id("b"),
                          .entrants = {{"ann1", {of(pair.with)}, {}}, {"bo1", {plain(4)}, {}}},
                          .roll = true};
    bench.does(gm, better, {1, 4});
    bench.answers(ann, asks::add, pair.name, {4});
    EXPECT_EQ(bench.said<AttemptClosed>().winner, Id("ann1"));
}

// TOY-int-1: each is a usage die; TOY-pre-3, TOY-tal-3, TOY-awa-3, TOY-san-4: what its loss does.
TEST_P(Pairs, AnExhaustedOneHasItsEffectWhileItLasts) {
    const Pair& pair = GetParam();
    RulesFixture bench;
    SheetGiven given;
    IntangiblesGiven dice;
    dice.presence = pair.stat == Intangible::presence ? a_usage(4, 2) : a_usage(4, 4);
    dice.talent = pair.stat == Intangible::talent ? a_usage(4, 2) : a_usage(4, 4);
    dice.awareness = pair.stat == Intangible::awareness ? a_usage(4, 2) : a_usage(4, 4);
    dice.sanity = pair.stat == Intangible::sanity ? a_usage(4, 2) : a_usage(4, 4);
    given.intangibles = dice;
    bench.hero(ann, given);
    EXPECT_TRUE(exhaustions(bench.sheet("ann1")).empty());
    bench.succeeds(ann, of(pair.stat), 2);
    EXPECT_EQ(bench.said<UsageMoved>().begins, pair.exhaustion);
    EXPECT_EQ(exhaustions(bench.sheet("ann1")), (std::vector<Exhaustion>{pair.exhaustion}));
    EXPECT_EQ(bench.refused(ann, RollToSucceedRoll{.actor = "ann1", .die = of(pair.stat)}),
              "exhausted");
    bench.does(gm, UsageRestore{"ann1", pair.name, 1, "a good night"});
    EXPECT_EQ(bench.said<UsageMoved>().ends, pair.exhaustion);
    EXPECT_TRUE(exhaustions(bench.sheet("ann1")).empty());
    bench.does(gm, UsageRestore{"ann1", pair.name, 2, "and another"});
    bench.succeeds(ann, of(pair.stat), 3);
    EXPECT_EQ(bench.current("ann1", pair.name), 4);
    bench.succeeds(ann, of(pair.stat), 2);
    EXPECT_EQ(bench.current("ann1", pair.name), 3);
}

TEST(Intangible, TheGmAsksAndMostMayDecline) {  // TOY-int-3, TOY-pre-1, TOY-tal-1, TOY-awa-1
    RulesFixture bench;
    bench.hero(ann);
    for (const Intangible stat :
         {Intangible::presence, Intangible::talent, Intangible::awareness}) {
        bench.does(gm, RollToSucceedAsk{.actor = "ann1", .die = of(stat)});
        EXPECT_EQ(bench.offered(asks::asked), "roll decline");
        EXPECT_EQ(bench.open(asks::asked)->decision.fallback, "decline");
        EXPECT_EQ(bench.answer_refused(bo, asks::asked, "roll"), "not-your-decision");
        bench.answers(ann, asks::asked, "decline");
        EXPECT_EQ(bench.result(), AttemptResult::declined);
        EXPECT_EQ(die_of(bench.sheet("ann1"), stat).current, 4);
        bench.does(gm, RollToSucceedAsk{.actor = "ann1", .die = of(stat), .mandatory = true});
        EXPECT_EQ(bench.answer_refused(ann, asks::asked, "decline"), "must-roll");
        bench.answers(ann, asks::asked, "roll", {3});
        EXPECT_EQ(bench.result(), AttemptResult::success);
    }
    EXPECT_EQ(bench.refused(ann, RollToSucceedAsk{.actor = "ann1", .die = of(Intangible::talent)}),
              "gm-only");
}

TEST(Presence, ExhaustedHealsNoGrit) {  // TOY-pre-3
    RulesFixture bench;
    SheetGiven given;
    given.grit = PointsGiven{2, 9};
    given.intangibles = IntangiblesGiven{.presence = a_usage(4, 0)};
    bench.hero(ann, given);
    EXPECT_EQ(bench.refused(gm, GritHeal{"ann1", 3, "a song"}), "cannot-heal-grit");
    bench.does(gm, UsageRestore{"ann1", "presence", 1, "praise"});
    bench.does(gm, GritHeal{"ann1", 3, "a song"});
    EXPECT_EQ(bench.sheet("ann1").grit.current, 5);
}

TEST(Presence, ExhaustedFindsNoGritInRestEither) {  // TOY-pre-3
    RulesFixture bench;
    SheetGiven given;
    given.hit_die = Sides(8);
    given.grit = PointsGiven{2, 9};
    given.usage = {{"provisions", a_usage(4, 4)}};
    given.intangibles = IntangiblesGiven{.presence = a_usage(4, 0)};
    bench.hero(ann, given);
    bench.monster("orc");
    bench.fight_of({"ann1"}, {"orc"});
    bench.does(gm, CombatEnd{});
    EXPECT_EQ(bench.refused(ann, Rest{.actor = "ann1"}), "cannot-heal-grit");
    Rest bivouac{.actor = "ann1", .rest = RestKind::bivouac, .intangible = Intangible::presence};
    bench.does(gm, bivouac, {4});
    EXPECT_EQ(bench.sheet("ann1").grit.current, 2);  // The night itself gives it back.
    bench.does(gm, bivouac, {4});
    EXPECT_EQ(bench.sheet("ann1").grit.current, 9);
}

TEST(Talent, ExhaustedTakesAOne) {  // TOY-tal-3
    RulesFixture bench;
    SheetGiven given;
    given.intangibles = IntangiblesGiven{.talent = a_usage(4, 0)};
    bench.hero(ann, given);
    bench.hero(bo);
    bench.does(gm, LuckContestOpen{.id = Id("l"), .participants = {"ann1", "bo1"}});
    EXPECT_EQ(bench.refused(ann, ChoiceSeal{"l", "ann1", {"presence"}}), "already-locked");
    bench.does(bo, ChoiceSeal{"l", "bo1", {"presence"}});
    bench.does(bo, ChoiceLock{"l", "bo1"}, {2});
    EXPECT_EQ(bench.said<LuckContestRolled>().rolls[0].pick, "one");
    EXPECT_EQ(bench.said<LuckContestVictimNamed>().victim, Id("ann1"));
}

TEST(Talent, LostWhileAllChooseTakesAOneToo) {  // TOY-tal-3
    RulesFixture bench;
    bench.hero(ann);
    bench.hero(bo);
    bench.does(gm, LuckContestOpen{.id = Id("l"), .participants = {"ann1", "bo1"}});
    for (const auto& [who, party] : {std::pair{ann, "ann1"}, {bo, "bo1"}})
        bench.does(who, ChoiceSeal{"l", party, {"presence"}});
    bench.does(ann, ChoiceLock{"l", "ann1"});
    bench.does(gm, Adjust{Id("ann1"), Field::talent, {}, 0, "a black cat"});
    bench.does(bo, ChoiceLock{"l", "bo1"}, {2});  // Only Bo's die is rolled.
    EXPECT_EQ(bench.said<LuckContestRolled>().rolls[0].pick, "one");
    EXPECT_EQ(bench.said<LuckContestVictimNamed>().victim, Id("ann1"));
}

TEST(Awareness, ExhaustedLosesInit) {  // TOY-awa-3
    RulesFixture bench;
    SheetGiven given;
    given.intangibles = IntangiblesGiven{.awareness = a_usage(4, 0)};
    bench.hero(ann, given);
    bench.monster("orc");
    bench.fight_of({"ann1"}, {"orc"}, {}, true);  // Even where the Monsters are surprised.
    EXPECT_EQ(bench.said<InitSettled>().result, InitResult::after);
    EXPECT_EQ(bench.said<InitSettled>().rule, "TOY-awa-3");
    EXPECT_EQ(bench.refused(ann, InitRoll{"ann1", {}}), "init-settled");
}

TEST(Awareness, LostAfterTheMomentBeganLosesInitToo) {  // TOY-awa-3
    RulesFixture bench;
    SheetGiven given;
    given.intangibles = IntangiblesGiven{.awareness = a_usage(4, 2)};
    bench.hero(ann, given);
    bench.hero(bo);
    bench.monster("orc");
    bench.fight_of({"ann1", "bo1"}, {"orc"});
    bench.succeeds(ann, of(Intangible::awareness), 2);
    bench.does(ann, InitRoll{"ann1", {}});  // There is nothing to roll for.
    EXPECT_EQ(bench.said<InitSettled>().result, InitResult::after);
    EXPECT_EQ(bench.said<InitSettled>().rule, "TOY-awa-3");
    // Or while the roll for it lies open.
    bench.does(bo, InitRoll{"bo1", {}}, {4, 20, 16});
    bench.does(gm, Adjust{Id("bo1"), Field::awareness, {}, 0, "a blow to the head"});
    bench.answers(bo, asks::add, "done");
    EXPECT_EQ(bench.said<InitSettled>().result, InitResult::after);
    EXPECT_EQ(bench.said<InitSettled>().cause, "exhausted");
}

TEST(Sanity, CannotBeDeclined) {  // TOY-san-1, TOY-terror-1
    RulesFixture bench;
    bench.hero(ann);
    bench.does(gm, RollToSucceedAsk{.actor = "ann1",
                                    .die = of(Intangible::sanity),
                                    .mandatory = false,
                                    .reason = BoundedString<200>("a companion is killed")});
    EXPECT_EQ(bench.offered(asks::asked), "roll");
    EXPECT_EQ(bench.answer_refused(ann, asks::asked, "decline"), "must-roll");
    bench.answers(ann, asks::asked, "roll", {4});
    EXPECT_FALSE(bench.open(asks::table));
    bench.does(gm, RollToSucceedAsk{.actor = "ann1", .die = usage("sanity")});
    EXPECT_EQ(bench.offered(asks::asked), "roll");  // By whatever name.
}

TEST(Sanity, EveryFailureOwesATableRoll) {  // TOY-san-3, TOY-terror-2
    RulesFixture bench;
    bench.hero(ann, with_tangibles(4, 4, 4, 10));
    bench.hero(bo);
    bench.succeeds(ann, of(Intangible::sanity), 2);
    EXPECT_TRUE(bench.open(asks::table, "ann1"));  // d3 now
    bench.rolls_20(ann, {of(Tangible::focus), plain(20)}, {10, 10});
    bench.answers(ann, asks::add, "sanity", {1});
    EXPECT_EQ(bench.state.questions.size(), 2U);  // d2 now
    bench.does(gm, LuckContestOpen{.id = Id("l"), .participants = {"ann1", "bo1"}});
    bench.does(ann, ChoiceSeal{"l", "ann1", {"sanity"}});
    bench.does(ann, ChoiceLock{"l", "ann1"});
    bench.does(bo, ChoiceSeal{"l", "bo1", {"talent"}});
    bench.does(bo, ChoiceLock{"l", "bo1"}, {2, 4});
    EXPECT_EQ(bench.state.questions.size(), 3U);
    EXPECT_EQ(exhaustions(bench.sheet("ann1")), (std::vector<Exhaustion>{Exhaustion::shot_nerves}));
    EXPECT_EQ(bench.answer_refused(ann, asks::table, "d6"), "not-your-decision");
    bench.answers(gm, asks::table, "d20", {17});  // Read off the group's own book.
    EXPECT_EQ(bench.said<TableRolled>().rolls.front().face, 17);
    EXPECT_EQ(bench.state.questions.size(), 2U);
}

TEST(Sanity, ExhaustedShootsTheNervesBesideAllElse) {  // TOY-san-4
    RulesFixture bench;
    SheetGiven given;
    given.intangibles = IntangiblesGiven{.sanity = a_usage(4, 2)};
    bench.hero(ann, given);
    bench.does(gm, ConditionStart{.character = "ann1", .label = "Sees things"});
    bench.succeeds(ann, of(Intangible::sanity), 1);
    EXPECT_EQ(bench.said<UsageMoved>().begins, Exhaustion::shot_nerves);
    EXPECT_EQ(bench.sheet("ann1").conditions.size(), 1U);
    bench.does(gm, UsageMove{"ann1", "sanity", Part::max, 1, "older"});
    EXPECT_EQ(exhaustions(bench.sheet("ann1")).size(), 1U);
    bench.does(gm, UsageRestore{"ann1", "sanity", 1, "rest"});
    EXPECT_TRUE(exhaustions(bench.sheet("ann1")).empty());
}

TableSet a_table(const char* id, std::vector<RowGiven> rows, int sides = 6,
                 Duty serves = Duty::terrifying_table) {
    TableSet set;
    set.id = Id(id);
    set.name = id;
    set.sides = sides;
    set.serves = serves;
    set.rows = BoundedList<RowGiven, 100>(std::move(rows));
    return set;
}

TEST(Terror, TheGmPicksATableThatTheGroupEntered) {  // TOY-terror-2
    RulesFixture bench;
    bench.hero(ann);
    bench.succeeds(ann, of(Intangible::sanity), 1);
    EXPECT_EQ(bench.offered(asks::table), "d6 d20");
    bench.does(gm, a_table("deep",
                           {{.from = 1, .to = 3, .text = "Sees things", .modifier = -2},
                            {.from = 4, .text = "Hears things"}},
                           4));
    bench.does(gm, a_table("awe", {{.from = 1, .to = 5, .text = "Trembles", .modifier = -4},
                                   {.from = 6, .text = "Deeper", .then = Id("deep")}}));
    EXPECT_EQ(bench.offered(asks::table), "awe deep d6 d20");  // Also where it is owed already.
    bench.answers(gm, asks::table, "awe", {6, 2});
    const auto& rolls = bench.said<TableRolled>().rolls;
    ASSERT_EQ(rolls.size(), 2U);
    EXPECT_EQ(rolls[1].text, "Sees things");
    const Condition& gained = bench.sheet("ann1").conditions.begin()->second;
    EXPECT_EQ(gained, (Condition{"Sees things", -2, Until::bivouac}));
    // What it does is a line of its own in later rolls.
    bench.rolls_20(ann, {plain(20)}, {20});
    EXPECT_EQ(bench.said<AttemptRolled>().entrants.front().modifiers,
              (std::vector<Modifier>{{-2, "Sees things", "TOY-terror-2"}}));
    EXPECT_EQ(bench.result(), AttemptResult::failure);
}

TEST(Terror, TablesHaveARowForEachFaceAndDoNotGoRound) {
    RulesFixture bench;
    EXPECT_EQ(bench.refused(gm, a_table("t", {{.from = 1, .to = 5, .text = "x"}})), "bad-table");
    EXPECT_EQ(bench.refused(
                  gm, a_table("t", {{.from = 1, .to = 6, .text = "x"}, {.from = 6, .text = "y"}})),
              "bad-table");
    EXPECT_EQ(bench.refused(gm, a_table("t", {{.from = 1, .to = 5, .text = "x"}}, 5)),
              "die-not-on-chain");
    EXPECT_EQ(bench.refused(gm, a_table("t", {{.from = 1, .to = 6, .text = "x", .then = Id("u")}})),
              "no-such-table");
    bench.does(gm, a_table("t", {{.from = 1, .to = 6, .text = "x"}}));
    bench.does(gm, a_table("u", {{.from = 1, .to = 6, .text = "x", .then = Id("t")}}));
    EXPECT_EQ(bench.refused(gm, a_table("t", {{.from = 1, .to = 6, .text = "x", .then = Id("u")}})),
              "bad-table");
    EXPECT_EQ(bench.refused(gm, TableRemove{"t"}), "bad-table");
    bench.does(gm, TableRemove{"u"});
    bench.does(gm, TableRemove{"t"});
}

}  // namespace
}  // namespace kast::rules::toy
