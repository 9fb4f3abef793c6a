// The dice chain, and what wears (TOY 1.1, 1.2).

#include "unit/toy/table.hpp"

namespace kast::rules::toy {
namespace {

constexpr auto d20 = RollKind::roll_20;

TEST(Chain, HasTenDiceInOrder) {  // TOY-chain-1
    EXPECT_EQ(std::vector<int>(chain.begin(), chain.end()),
              (std::vector<int>{2, 3, 4, 6, 8, 10, 12, 16, 20, 24}));
    RulesFixture bench;
    bench.hero(ann);
    for (const int sides : {5, 14, 30, 1, -4, 0, 100}) {
        RollTwentyOpen open{.actor = "ann1", .dice = {plain(sides)}};
        EXPECT_EQ(bench.refused(ann, open), "die-not-on-chain") << sides;
    }
    for (const int sides : chain) {
        RollTwentyOpen open{.actor = "ann1", .dice = {plain(sides)}};
        EXPECT_EQ(bench.refused(ann, open), "") << sides;
    }
}

TEST(Chain, MovesPlaceByPlaceAndNeverPastItsEnds) {  // TOY-chain-2, TOY-chain-3
    EXPECT_EQ(moved(6, 1), 8);
    EXPECT_EQ(moved(6, -1), 4);
    for (const int sides : chain) {
        int step_by_step = sides;
        for (int steps = 0; steps < 9; ++steps) {
            EXPECT_EQ(moved(sides, steps), step_by_step);
            step_by_step = moved(step_by_step, 1);
        }
    }
    EXPECT_EQ(moved(24, 1), 24);
    EXPECT_EQ(moved(2, -1), 2);
    RulesFixture bench;
    SheetGiven given;
    given.usage = {{"torches", a_usage(6, 3)}};
    bench.hero(ann, given);
    bench.does(gm, UsageMove{"ann1", "torches", Part::current, -3, "rain"});
    EXPECT_EQ(bench.current("ann1", "torches"), 2);  // An effect exhausts nothing.
}

TEST(Chain, AnExhaustedDieIsNotRolledAndNotMoved) {  // TOY-chain-4
    RulesFixture bench;
    SheetGiven given;
    given.usage = {{"torches", a_usage(6, 0)}};
    bench.hero(ann, given);
    EXPECT_EQ(bench.refused(ann, RollToSucceedRoll{.actor = "ann1", .die = usage("torches")}),
              "exhausted");
    bench.does(gm, UsageMove{"ann1", "torches", Part::current, 2, "more"});
    EXPECT_EQ(bench.current("ann1", "torches"), 0);
    bench.does(gm, UsageRestore{"ann1", "torches", 1, "found some"});
    EXPECT_EQ(bench.current("ann1", "torches"), 2);
}

TEST(RollTwenty, SucceedsFrom20On) {  // TOY-ro-1, TOY-ro-3
    struct Case {
        std::vector<int> faces;
        AttemptResult result;
    };
    // No face is special: neither 1 nor the highest.
    for (const Case& one : {Case{{19, 1}, AttemptResult::success},
                            {{18, 1}, AttemptResult::failure},
                            {{20, 1}, AttemptResult::success},
                            {{1, 19}, AttemptResult::success}}) {
        RulesFixture bench;
        bench.hero(ann);
        bench.rolls_20(ann, {plain(20), plain(20)}, one.faces);
        EXPECT_EQ(bench.result(), one.result);
        EXPECT_EQ(bench.said<AttemptClosed>().target, 20);
    }
}

TEST(RollTwenty, AddsAllDiceAndModifiers) {  // TOY-ro-2
    RulesFixture bench;
    bench.hero(ann);
    RollTwentyOpen empty{.actor = "ann1"};
    EXPECT_EQ(bench.refused(ann, empty), "empty");  // A pure number is no roll.
    ModifiersGiven two = BoundedList<ModifierGiven, 20>{{-3, "mud"}, {5, "help"}};
    bench.rolls_20(ann, {plain(6), plain(8), plain(10)}, {6, 8, 4}, two);
    EXPECT_EQ(bench.said<AttemptClosed>().standings.front().total, 6 + 8 + 4 - 3 + 5);
    const auto& lines = bench.said<AttemptRolled>().entrants.front().modifiers;
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0], (Modifier{-3, "mud", "TOY-ro-2"}));
    RollTwentyOpen wild{.actor = "ann1", .dice = {plain(6)}, .modifiers = plus(100)};
    EXPECT_EQ(bench.refused(ann, wild), "bad-modifier");
    // Ten dice, far above and below.
    bench.rolls_20(ann, std::vector<DieGiven>(10, plain(24)), std::vector<int>(10, 24), plus(99));
    EXPECT_EQ(bench.said<AttemptClosed>().standings.front().total, 339);
    bench.rolls_20(ann, {plain(6)}, {1}, plus(-99));
    EXPECT_EQ(bench.said<AttemptClosed>().standings.front().total, -98);
    EXPECT_EQ(bench.result(), AttemptResult::failure);
}

TEST(Attempt, HasOneKindFromTheStart) {  // TOY-roll-1
    RulesFixture bench;
    bench.hero(ann);
    bench.hero(bo);
    RollTwentyOpen open{.id = Id("a"), .actor = "ann1", .dice = {plain(20)}};
    bench.does(ann, open);
    EXPECT_EQ(bench.state.attempts.at("a").kind, RollKind::roll_20);
    bench.does(ann, AttemptRoll{"a"}, {20});
    EXPECT_EQ(bench.said<AttemptClosed>().kind, RollKind::roll_20);
    RollBetterOpen better{.id = Id("b"),
                          .entrants = {{"ann1", {plain(4)}, {}}, {"bo1", {plain(4)}, {}}},
                          .roll = true};
    bench.does(gm, better, {1, 2});
    EXPECT_EQ(bench.said<AttemptClosed>().kind, RollKind::roll_better);
    bench.succeeds(ann, plain(4), 3);
    EXPECT_EQ(bench.said<AttemptClosed>().kind, RollKind::roll_to_succeed);
}

TEST(Attempt, APowerKeepsToItsScope) {  // TOY-roll-2
    RulesFixture bench;
    SheetGiven given;
    given.usage = {{"luck", power(6, {d20})}, {"charm", power(6, {RollKind::roll_better})}};
    bench.hero(ann, given);
    bench.hero(bo);
    RollTwentyOpen twenty{
        .id = Id("a"), .actor = "ann1", .dice = {of(Tangible::dexterity), plain(20)}};
    bench.does(ann, twenty);
    EXPECT_EQ(bench.refused(ann, AddOnTake{"a", "ann1", "charm"}), "scope");
    EXPECT_EQ(bench.refused(ann, AddOnTake{"a", "ann1", "luck"}), "");
    bench.does(gm, AttemptCancel{"a", {}});
    RollBetterOpen better{.id = Id("b"),
                          .entrants = {{"ann1", {plain(4)}, {}}, {"bo1", {plain(4)}, {}}}};
    bench.does(gm, better);
    EXPECT_EQ(bench.refused(ann, AddOnTake{"b", "ann1", "luck"}), "scope");
    EXPECT_EQ(bench.refused(ann, AddOnTake{"b", "ann1", "charm"}), "");
    bench.does(gm, AttemptCancel{"b", {}});
    // Nothing is added to a Roll to Succeed.
    bench.does(gm, RollToSucceedAsk{.id = Id("c"), .actor = "ann1", .die = plain(6)});
    EXPECT_EQ(bench.refused(ann, AddOnTake{"c", "ann1", "luck"}), "scope");
    // A Luck Die made for a Roll Better is none of these rules.
    CharacterAdd wrong;
    wrong.name = "Knave";
    wrong.usage = {{"luck", power(4, {RollKind::roll_better})}};
    EXPECT_EQ(bench.refused(ann, wrong), "scope");
}

TEST(RollToSucceed, SucceedsFrom3On) {  // TOY-rs-1, TOY-fail-1
    for (const auto& [sides, face, result] : {std::tuple{2, 2, AttemptResult::failure},
                                              {2, 1, AttemptResult::failure},
                                              {3, 3, AttemptResult::success},
                                              {3, 2, AttemptResult::failure},
                                              {24, 3, AttemptResult::success},
                                              {24, 2, AttemptResult::failure},
                                              {24, 1, AttemptResult::failure}}) {
        RulesFixture bench;
        bench.hero(ann);
        bench.succeeds(ann, plain(sides), face);
        EXPECT_EQ(bench.result(), result) << sides << ' ' << face;
        EXPECT_EQ(is_failure(face), result == AttemptResult::failure);
    }
}

TEST(RollToSucceed, TakesNoModifiersButAChangedFace) {  // TOY-rs-2
    RulesFixture bench(Settings{.hold_rs = true});
    SheetGiven given;
    given.usage = {{"torches", a_usage(6, 6)}};
    bench.hero(ann, given);
    RollToSucceedRoll roll{.actor = "ann1", .die = usage("torches"), .modifiers = plus(1)};
    EXPECT_EQ(bench.refused(ann, roll), "no-modifiers");
    bench.succeeds(ann, usage("torches"), 2);
    EXPECT_EQ(bench.offered(asks::held), "keep 1 2 3 4 5 6");
    EXPECT_EQ(bench.answer_refused(ann, asks::held, "5"), "not-your-decision");
    EXPECT_EQ(bench.answer_refused(gm, asks::held, "7"), "not-an-answer");
    bench.answers(gm, asks::held, "5");
    EXPECT_EQ(bench.said<FaceChanged>().after, 5);
    EXPECT_EQ(bench.result(), AttemptResult::success);
    EXPECT_EQ(bench.current("ann1", "torches"), 6);  // The changed face is the natural one.
    bench.succeeds(ann, usage("torches"), 6);
    bench.answers(gm, asks::held, "1");
    EXPECT_EQ(bench.result(), AttemptResult::failure);
    EXPECT_EQ(bench.current("ann1", "torches"), 4);
    bench.succeeds(ann, usage("torches"), 4);
    bench.answers(gm, asks::held, "keep");
    EXPECT_EQ(bench.result(), AttemptResult::success);
}

TEST(Failure, DoesWhatTheDieSays) {  // TOY-fail-2
    RulesFixture bench;
    SheetGiven given = with_tangibles(8, 8, 8, 8);
    given.usage = {{"torches", a_usage(6, 6)}};
    given.pools = {{"grace", PoolGiven{.die = 4, .max = 2}}};
    bench.hero(ann, given);
    bench.succeeds(ann, of(Tangible::vigor), 1);
    EXPECT_EQ(bench.sheet("ann1").tangibles.vigor, 8);
    bench.succeeds(ann, usage("torches"), 1);
    EXPECT_EQ(bench.current("ann1", "torches"), 4);
    bench.succeeds(ann, pool("grace"), 2);
    EXPECT_EQ(bench.sheet("ann1").pools.at("grace").count, 1);
}

TEST(Static, IsCombinedAndKeepsItsSize) {  // TOY-static-1
    RulesFixture bench;
    SheetGiven given = with_tangibles(8, 6, 10, 4);
    given.fixed = {{"knowledge", Sides(8)}};
    bench.hero(ann, given);
    bench.rolls_20(ann, {of(Tangible::intellect), fixed("knowledge")}, {1, 1}, plus(4));
    bench.answers(ann, asks::add, "done");
    EXPECT_EQ(bench.said<AttemptClosed>().standings.front().total, 6);
    EXPECT_EQ(bench.sheet("ann1").tangibles.intellect, 10);
    EXPECT_EQ(bench.sheet("ann1").fixed.at("knowledge"), 8);
    // They serve in a Roll Better and a Roll to Succeed as well.
    bench.hero(bo);
    bench.does(
        gm,
        RollBetterOpen{.entrants = {{"ann1", {fixed("knowledge")}, {}}, {"bo1", {plain(4)}, {}}},
                       .roll = true},
        {2, 1});
    EXPECT_EQ(bench.said<AttemptClosed>().winner, Id("ann1"));
    bench.succeeds(ann, fixed("knowledge"), 1);
    EXPECT_EQ(bench.result(), AttemptResult::failure);
    EXPECT_EQ(bench.sheet("ann1").fixed.at("knowledge"), 8);
    // Usage dice are no base dice.
    RollTwentyOpen open{.actor = "ann1", .dice = {of(Intangible::sanity)}};
    EXPECT_EQ(bench.refused(ann, open), "wrong-die");
}

TEST(UsageDie, IsRolledToSucceedOrAdded) {  // TOY-ud-1, TOY-fail-3
    RulesFixture bench;
    SheetGiven given;
    given.usage = {{"mojo", power(8, {d20})}, {"arrows", a_usage(6, 6)}};
    bench.hero(ann, given);
    bench.succeeds(ann, usage("arrows"), 3);
    EXPECT_EQ(bench.result(), AttemptResult::success);
    bench.rolls_20(ann, {plain(20)}, {18});
    EXPECT_EQ(bench.offered(asks::add), "mojo done");  // Arrows have no scope.
    bench.answers(ann, asks::add, "mojo", {2});
    EXPECT_EQ(bench.result(), AttemptResult::success);
    EXPECT_EQ(bench.current("ann1", "mojo"), 6);  // Judged as in a Roll to Succeed.
    // Even as an add-on to a total that needed none.
    bench.rolls_20(ann, {plain(20)}, {20});
    bench.answers(ann, asks::add, "mojo", {1});
    EXPECT_EQ(bench.current("ann1", "mojo"), 4);
}

TEST(UsageDie, WearsWhereverItIsAdded) {  // TOY-fail-3
    RulesFixture bench;
    SheetGiven given = with_tangibles(8, 8, 8, 8);
    given.usage = {{"charm", power(8, {RollKind::roll_better})}};
    bench.hero(ann, given);
    bench.hero(bo);
    bench.does(
        gm,
        RollBetterOpen{.entrants = {{"ann1", {of(Tangible::vigor)}, {}}, {"bo1", {plain(4)}, {}}},
                       .roll = true},
        {4, 1});
    bench.answers(ann, asks::add, "charm", {1}, "ann1");
    bench.answers(ann, asks::add, "presence", {2}, "ann1");
    EXPECT_EQ(bench.current("ann1", "charm"), 6);
    EXPECT_EQ(bench.current("ann1", "presence"), 3);
    bench.does(gm, LuckContestOpen{.id = Id("l"), .participants = {"ann1", "bo1"}});
    bench.does(ann, ChoiceSeal{"l", "ann1", {"presence"}});
    bench.does(ann, ChoiceLock{"l", "ann1"});
    bench.does(gm, ChoiceSeal{"l", "bo1", {"one"}});
    bench.does(gm, ChoiceLock{"l", "bo1"}, {2});
    EXPECT_EQ(bench.current("ann1", "presence"), 2);
}

TEST(UsageDie, AreStatsPowersAndWhatIsUsedUp) {  // TOY-ud-7
    const std::vector<std::string> things{"deed",     "luck",    "mojo",      "armor",
                                          "arrows",   "torches", "narcotics", "provisions",
                                          "presence", "talent",  "awareness", "sanity"};
    for (const std::string& name : things) {
        RulesFixture bench;
        SheetGiven given;
        for (const std::string& one : things) {
            if (!enum_from_word<Intangible>(one)) {
                if (!given.usage) given.usage.emplace();
                (*given.usage)[one] = a_usage(4, 4);
            }
        }
        bench.hero(ann, given);
        bench.succeeds(ann, usage(name.c_str()), 3);
        EXPECT_EQ(bench.current("ann1", name.c_str()), 4) << name;
        bench.succeeds(ann, usage(name.c_str()), 2);
        EXPECT_EQ(bench.current("ann1", name.c_str()), 3) << name;
    }
}

TEST(UsageDie, MovesDownOnAFailureAlone) {  // TOY-ud-2
    for (const int max : chain) {
        for (int face = 1; face <= max; ++face) {
            if (max == 2) continue;
            RulesFixture bench;
            SheetGiven given;
            given.usage = {{"torches", a_usage(max, max)}};
            bench.hero(ann, given);
            bench.succeeds(ann, usage("torches"), face);
            EXPECT_EQ(bench.current("ann1", "torches"), face <= 2 ? moved(max, -1) : max);
        }
    }
}

TEST(UsageDie, AD2IsGoneAfterItsRoll) {  // TOY-ud-3
    for (const int face : {1, 2}) {
        RulesFixture bench;
        SheetGiven given = with_tangibles(8, 4, 4, 4);
        given.intangibles = IntangiblesGiven{.presence = a_usage(4, 2)};
        bench.hero(ann, given);
        bench.rolls_20(ann, {of(Tangible::vigor), plain(20)}, {8, 20 - 8 - face});
        bench.answers(ann, asks::add, "presence", {face});
        EXPECT_EQ(bench.result(), AttemptResult::success);  // The face still counts.
        EXPECT_EQ(bench.current("ann1", "presence"), 0);
        EXPECT_EQ(bench.said<UsageMoved>().cause, "last-die");
    }
}

TEST(UsageDie, IsNeverAboveItsMaximum) {  // TOY-ud-4, TOY-ud-5
    RulesFixture bench;
    CharacterAdd wrong;
    wrong.name = "Somebody";
    wrong.usage = {{"torches", a_usage(6, 8)}};
    EXPECT_EQ(bench.refused(ann, wrong), "current-above-max");
    SheetGiven given;
    given.usage = {{"torches", a_usage(8, 6)}};
    bench.hero(ann, given);
    const auto now = [&] { return static_cast<UsageDie>(bench.sheet("ann1").usage.at("torches")); };
    bench.does(gm, UsageMove{"ann1", "torches", Part::current, 3, "more"});
    EXPECT_EQ(now(), (UsageDie{8, 8}));
    bench.does(gm, UsageMove{"ann1", "torches", Part::current, -1, "fewer"});
    EXPECT_EQ(now(), (UsageDie{8, 6}));  // The current value, unless the maximum is said.
    bench.does(gm, UsageMove{"ann1", "torches", Part::max, 1, "a bigger bag"});
    EXPECT_EQ(now(), (UsageDie{10, 6}));
    bench.does(gm, UsageMove{"ann1", "torches", Part::max, -3, "a hole in it"});
    EXPECT_EQ(now(), (UsageDie{4, 4}));
    EXPECT_EQ(bench.refused(gm, UsageMove{"ann1", "torches", Part::max, 0, "?"}), "steps-range");
    EXPECT_EQ(bench.refused(gm, UsageMove{"ann1", "torches", Part::max, 10, "?"}), "steps-range");
    EXPECT_EQ(bench.refused(ann, UsageMove{"ann1", "torches", Part::max, 1, "?"}), "gm-only");
}

TEST(UsageDie, ComesBackAsAD2) {  // TOY-ud-6
    RulesFixture bench;
    SheetGiven given;
    given.usage = {{"torches", a_usage(4, 0)}};
    bench.hero(ann, given);
    bench.does(gm, UsageRestore{"ann1", "torches", 1, "bought"});
    EXPECT_EQ(bench.current("ann1", "torches"), 2);
    bench.does(gm, UsageRestore{"ann1", "torches", 1, "bought"});
    EXPECT_EQ(bench.current("ann1", "torches"), 3);
    bench.does(gm, UsageRestore{"ann1", "torches", 5, "bought"});
    EXPECT_EQ(bench.current("ann1", "torches"), 4);  // Never above the maximum.
    EXPECT_EQ(bench.refused(gm, UsageRestore{"ann1", "torches", 0, "?"}), "steps-range");
    EXPECT_EQ(restored(0, 3), 4);
}

TEST(PoolDie, IsExhaustedByItsFailure) {  // TOY-pool-1, TOY-pool-2, TOY-pool-3
    RulesFixture bench;
    SheetGiven given;
    given.pools = {{"faith", PoolGiven{.die = 4, .max = 4, .count = BoundedInt<0, 99>(4)}},
                   {"blood", PoolGiven{.die = 6, .max = 2}}};
    bench.hero(ann, given);
    bench.does(ann, PoolRoll{.actor = "ann1", .pool = "faith", .n = 3}, {2, 3, 1});
    const auto& dice = bench.said<PoolRolled>().dice;
    ASSERT_EQ(dice.size(), 3U);
    EXPECT_FALSE(dice[0].success);
    EXPECT_TRUE(dice[1].success);
    EXPECT_EQ(bench.sheet("ann1").pools.at("faith").count, 2);
    EXPECT_EQ(bench.sheet("ann1").pools.at("faith").die, 4);  // It does not walk down the chain.
    EXPECT_EQ(bench.refused(ann, PoolRoll{.actor = "ann1", .pool = "faith", .n = 3}), "exhausted");
    EXPECT_EQ(bench.refused(ann, PoolRoll{.actor = "ann1", .pool = "faith", .n = 0}), "pool-count");
    EXPECT_EQ(bench.refused(ann, PoolRoll{.actor = "ann1", .pool = "grace", .n = 1}),
              "no-such-die");
    bench.does(ann, PoolRoll{.actor = "ann1", .pool = "blood", .n = 2}, {6, 5});
    EXPECT_EQ(bench.count_said<PoolChanged>(), 0);
    SheetGiven grace;
    grace.pools = {{"grace", PoolGiven{.die = 4, .max = 2}}};
    bench.hero(bo, grace);
    bench.does(bo, PoolRoll{.actor = "bo1", .pool = "grace", .n = 2}, {2, 4});
    EXPECT_EQ(bench.sheet("bo1").pools.at("grace").count, 1);
}

TEST(Knack, IsXInSix) {  // TOY-knack-1
    RulesFixture bench;
    bench.hero(ann);
    for (int x = 1; x <= 5; ++x) {
        for (int face = 1; face <= 6; ++face) {
            bench.does(ann, KnackRoll{.actor = "ann1", .x = BoundedInt<-99, 99>(x)}, {face});
            EXPECT_EQ(bench.said<KnackRolled>().success, face <= x);
        }
    }
    for (const int x : {0, 7, -1})
        EXPECT_EQ(bench.refused(ann, KnackRoll{.actor = "ann1", .x = BoundedInt<-99, 99>(x)}),
                  "knack-range");
}

TEST(Knack, SixInSixFailsOnTwoOnesOnly) {  // TOY-knack-2
    RulesFixture bench;
    bench.hero(ann);
    int failures = 0;
    for (int first = 1; first <= 6; ++first) {
        for (int second = 1; second <= 6; ++second) {
            bench.does(ann, KnackRoll{.actor = "ann1", .x = BoundedInt<-99, 99>(6)},
                       {first, second});
            failures += bench.said<KnackRolled>().success ? 0 : 1;
            EXPECT_EQ(bench.said<KnackRolled>().success, first + second > 2);
        }
    }
    EXPECT_EQ(failures, 1);
}

TEST(Knack, SkillsAndSavesAreKnacks) {  // TOY-knack-3
    RulesFixture bench;
    SheetGiven given;
    given.skills = {{"Listen", 3}};
    given.saves = SavesGiven{.hexes = SaveGiven{Grade::edge, 2}};
    bench.hero(ann, given);
    bench.does(ann, KnackRoll{.actor = "ann1", .skill = BoundedString<40>("Listen")}, {1});
    EXPECT_TRUE(bench.said<KnackRolled>().success);  // A natural 1 is good here.
    EXPECT_EQ(bench.count_said<UsageMoved>(), 0);
    bench.does(ann, KnackRoll{.actor = "ann1", .save = Save::hexes}, {2});
    EXPECT_TRUE(bench.said<KnackRolled>().success);
    EXPECT_EQ(
        bench.refused(ann, KnackRoll{.actor = "ann1", .skill = BoundedString<40>("Juggling")}),
        "no-such-skill");
    SheetGiven wrong;
    wrong.skills = {{"Listen", 7}};
    CharacterSet set;
    static_cast<SheetGiven&>(set) = wrong;
    set.character = "ann1";
    set.reason = "why";
    EXPECT_EQ(bench.refused(gm, set), "knack-range");
}

}  // namespace
}  // namespace kast::rules::toy
