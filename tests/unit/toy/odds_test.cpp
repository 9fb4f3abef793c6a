// The odds of ToY, against the whole tree of what plays and against numbers known from elsewhere.

#include "unit/odds/odds_assertions.hpp"
#include "unit/toy/table.hpp"

namespace kast::rules::toy {
namespace {

Odds odds_of_command(const RulesFixture& bench, const Actor& actor, const Command& command) {
    const auto odds = System::odds(bench.state, command, actor);
    EXPECT_TRUE(odds) << odds.error().kind << ' ' << odds.error().path;
    return odds.value_or(Odds{});
}
std::string refusal(const RulesFixture& bench, const Actor& actor, const Command& command) {
    const auto odds = System::odds(bench.state, command, actor);
    return odds ? "" : odds.error().kind;
}

/// Everything that happens, with nothing added and no shield broken, all with the same dice.
std::vector<Event> to_the_end(State state, Command command, Actor actor, Dice& dice) {
    std::vector<Event> all;
    for (;;) {
        const auto events = System::decide(state, command, actor, dice);
        EXPECT_TRUE(events) << events.error().kind;
        for (const Event& event : *events) {
            System::apply(state, event);
            all.push_back(event);
        }
        const Question* open = nullptr;
        for (const Question& one : state.questions) {
            if (one.decision.kind == asks::add || one.decision.kind == asks::shield) open = &one;
        }
        if (!open) return all;
        command = DecisionAnswer{open->decision.id, open->decision.fallback, {}};
        actor = gm;
    }
}
template <class T>
const T* find(const std::vector<Event>& events) {
    for (const Event& event : events) {
        if (const T* one = get_if<T>(&event)) return one;
    }
    return nullptr;
}
/// The chance of something in what happens, over every fall of the dice.
template <class Holds>
std::string by_hand(const RulesFixture& bench, const Actor& actor, const Command& command,
                    Holds holds) {
    const auto ways = distribution<bool>(
        [&](Dice& dice) { return holds(to_the_end(bench.state, command, actor, dice)); });
    return ways.of(true).fraction();
}

/// Ann with these dice in an open Roll 20 "a".
RulesFixture open_roll(std::vector<DieGiven> dice, const SheetGiven& given,
                       ModifiersGiven modifiers = {}) {
    RulesFixture bench;
    bench.hero(ann, given);
    bench.does(ann, RollTwentyOpen{.id = Id("a"),
                                   .actor = "ann1",
                                   .dice = BoundedList<DieGiven, 20>(std::move(dice)),
                                   .modifiers = std::move(modifiers)});
    return bench;
}

TEST(OddsOfARollTwenty, AreThoseOfTheWholeTree) {
    RulesFixture bench =
        open_roll({of(Tangible::vigor), plain(24)}, with_tangibles(8, 6, 6, 6), plus(2));
    const Odds odds = odds_of_command(bench, ann, AttemptRoll{"a"});
    // 8 and 24, at least 18 wanted: 8 + 9 + … + 15 of 192.
    EXPECT_EQ(fraction(odds, "result", "success"), "23/48");
    EXPECT_EQ(odds.assumed, std::vector<std::string>{"nothing-added"});
    EXPECT_EQ(odds.modifiers.front().modifiers,
              (std::vector<Modifier>{{2, "because", "TOY-ro-2"}}));
    for (const OutcomeChance& one : asked(odds, "total").outcomes) {
        EXPECT_EQ(one.fraction, by_hand(bench, ann, AttemptRoll{"a"}, [&](const auto& events) {
                      return find<AttemptClosed>(events)->standings.front().total == one.number;
                  }));
    }
}

TEST(OddsOfARollTwenty, CountWhatIsTakenInAdvance) {
    RulesFixture bench =
        open_roll({of(Tangible::vigor), plain(10)}, with_tangibles(6, 6, 6, 6), plus(4));
    const Odds without = odds_of_command(bench, ann, AttemptRoll{"a"});
    const Odds with = odds_of_command(bench, ann, AddOnTake{"a", "ann1", "presence"});
    bench.does(ann, AddOnTake{"a", "ann1", "presence"});
    const Odds now = odds_of_command(bench, ann, AttemptRoll{"a"});
    EXPECT_EQ(with.questions, now.questions);
    EXPECT_EQ(with.assumed.back(), "rolled-at-once");
    EXPECT_LT(outcome(without, "result", "success").chance,
              outcome(now, "result", "success").chance);
    EXPECT_EQ(fraction(now, "result", "success"),
              by_hand(bench, ann, AttemptRoll{"a"}, [](const auto& events) {
                  return find<AttemptClosed>(events)->result == AttemptResult::success;
              }));
}

TEST(OddsOfARollTwenty, AreToldBeforeItIsOpened) {
    RulesFixture bench;
    bench.hero(ann, with_tangibles(8, 6, 6, 6));
    RollTwentyOpen open{.actor = "ann1", .dice = {of(Tangible::vigor), plain(24)}};
    open.modifiers = plus(2);
    EXPECT_EQ(fraction(odds_of_command(bench, ann, open), "result", "success"), "23/48");
    open.roll = true;
    EXPECT_EQ(fraction(odds_of_command(bench, ann, open), "result", "success"), "23/48");
    EXPECT_EQ(refusal(bench, bo, open), "not-allowed");
}

TEST(OddsOfAnAddOn, TellWhatItBringsAndHowItWears) {
    RulesFixture bench;
    bench.hero(ann, with_tangibles(8, 6, 6, 6));
    bench.rolls_20(ann, {of(Tangible::vigor), plain(24)}, {4, 13});  // 17
    const Id window = bench.open(asks::add)->decision.id;
    const Odds odds = odds_of_command(bench, ann, DecisionAnswer{window, "presence", {}});
    EXPECT_EQ(fraction(odds, "result", "success"), "1/2");  // A d4 that shows 3 or 4
    EXPECT_EQ(fraction(odds, "die", "3"), "1/2");
    EXPECT_EQ(fraction(odds, "die", "4"), "1/2");
    EXPECT_EQ(refusal(bench, ann, DecisionAnswer{window, "done", {}}), "no-odds");
    EXPECT_EQ(refusal(bench, bo, DecisionAnswer{window, "presence", {}}), "not-your-decision");
}

TEST(OddsOfRollToSucceed, AreAllButTwoFaces) {
    for (const int sides : chain) {
        RulesFixture bench;
        SheetGiven given;
        given.usage = {{"torches", a_usage(sides, sides)}};
        bench.hero(ann, given);
        const Odds odds = odds_of_command(
            bench, ann, RollToSucceedRoll{.actor = "ann1", .die = usage("torches")});
        EXPECT_NEAR(outcome(odds, "result", "success").chance, (sides - 2.0) / sides, 1e-12);
        const int worn = sides == 2 ? 0 : moved(sides, -1);
        EXPECT_NEAR(outcome(odds, "die", std::to_string(worn)).chance, 2.0 / sides, 1e-12);
        const Odds asked_for =
            odds_of_command(bench, gm, RollToSucceedAsk{.actor = "ann1", .die = usage("torches")});
        EXPECT_EQ(asked_for.questions, odds.questions);
    }
    RulesFixture held(Settings{.hold_rs = true});
    held.hero(ann);
    const Odds odds =
        odds_of_command(held, ann, RollToSucceedRoll{.actor = "ann1", .die = plain(6)});
    EXPECT_EQ(fraction(odds, "result", "success"), "2/3");
    EXPECT_EQ(odds.assumed, std::vector<std::string>{"face-kept"});
}

TEST(OddsOfRollBetter, AreThoseOfTheWholeTreeWhereNoAlliesTie) {
    RulesFixture bench;
    bench.hero(ann, with_tangibles(6, 6, 6, 6));
    MonsterGiven orc;
    orc.hd = 1;
    bench.monster("orc", orc);
    bench.monster("ogre", orc);
    bench.does(gm, RollBetterOpen{.id = Id("b"),
                                  .entrants = {{"orc", {plain(6)}, {}},
                                               {"ann1", {of(Tangible::vigor), plain(4)}, {}},
                                               {"ogre", {plain(8)}, {}}}});
    bench.does(ann, AddOnTake{"b", "ann1", "presence"});
    const Odds odds = odds_of_command(bench, gm, AttemptRoll{"b"});
    for (const char* who : {"orc", "ann1", "ogre"}) {
        EXPECT_EQ(fraction(odds, "winner", who),
                  by_hand(bench, gm, AttemptRoll{"b"}, [&](const auto& events) {
                      const auto* closed = find<AttemptClosed>(events);
                      return closed && closed->winner == Id(who);
                  }));
    }
    EXPECT_GT(outcome(odds, "winner", "none").chance, 0);  // Tied Monsters: the GM's word.
}

TEST(OddsOfRollBetter, AlliesShareWhatIsEven) {
    RulesFixture bench;
    for (const Actor& one : {ann, bo, cy}) bench.hero(one);
    bench.does(gm, RollBetterOpen{.id = Id("b"),
                                  .entrants = {{"ann1", {plain(4)}, {}},
                                               {"bo1", {plain(4)}, {}},
                                               {"cy1", {plain(4)}, {}}}});
    const Odds odds = odds_of_command(bench, gm, AttemptRoll{"b"});
    for (const char* who : {"ann1", "bo1", "cy1"})
        EXPECT_NEAR(outcome(odds, "winner", who).chance, 1.0 / 3, 1e-9);
    EXPECT_FALSE(odds.exact);  // Rounds without end.
    EXPECT_LT(odds.cut_off, 1e-12);
}

TEST(OddsOfAContest, AreHidden) {
    RulesFixture bench;
    for (const Actor& one : {ann, bo}) bench.hero(one);
    bench.does(gm, LuckContestOpen{.id = Id("l"), .participants = {"ann1", "bo1"}});
    bench.does(bo, ChoiceSeal{"l", "bo1", {"talent"}});
    bench.does(bo, ChoiceLock{"l", "bo1"});
    bench.does(ann, ChoiceSeal{"l", "ann1", {"talent"}});
    EXPECT_EQ(refusal(bench, ann, ChoiceLock{"l", "ann1"}), "odds-hidden");
    EXPECT_EQ(refusal(bench, gm, ChoiceLock{"l", "ann1"}), "odds-hidden");
    EXPECT_EQ(refusal(bench, ann, ChoiceSeal{"l", "ann1", {"one"}}), "no-odds");
}

/// Ann against an orc, with an axe of this die.
RulesFixture battle(const SheetGiven& more, int axe) {
    RulesFixture bench;
    SheetGiven given = more;
    given.tangibles = TangiblesGiven{6, 6, 6, 6};
    given.flesh = PointsGiven{{}, 6};
    given.grit = PointsGiven{{}, 1};
    given.weapons = {{"axe", WeaponGiven{"Axe", Sides(axe), {}, Attack::hard}}};
    bench.hero(ann, given);
    MonsterGiven orc;
    orc.weakness = Sides(20);
    orc.damage = BoundedList<Sides, 12>{4, 3};
    orc.soak = BoundedInt<0, 99>(1);
    bench.monster("orc", orc);
    bench.fight_of({"ann1"}, {"orc"});
    bench.on_to(MomentPhase::after);
    return bench;
}

TEST(OddsOfAFight, GoOnToTheDamage) {
    SheetGiven light;
    light.armor = ArmorKind::light;
    RulesFixture bench = battle(light, 4);
    const Fight fight{.id = Id("f"), .actor = "ann1", .target = "orc", .weapon = "axe"};
    const Odds before = odds_of_command(bench, ann, fight);
    bench.does(ann, fight);
    const Odds odds = odds_of_command(bench, ann, AttemptRoll{"f"});
    EXPECT_EQ(before.questions, odds.questions);
    for (const OutcomeChance& one : asked(odds, "damage").outcomes) {
        EXPECT_EQ(one.fraction, by_hand(bench, ann, AttemptRoll{"f"}, [&](const auto& events) {
                      const auto* rolled = find<DamageRolled>(events);
                      return rolled ? one.number == rolled->total : one.outcome == "none";
                  }));
    }
    EXPECT_EQ(fraction(odds, "fumble", "yes"),
              by_hand(bench, ann, AttemptRoll{"f"}, [](const auto& events) {
                  const auto* rolled = find<DamageRolled>(events);
                  return rolled && rolled->fumble;
              }));
    EXPECT_EQ(asked(odds, "result").outcomes.size(), 2U);
}

TEST(OddsOfAFight, FollowDamageThatExplodes) {
    SheetGiven soldier;
    soldier.flavor = Flavor::soldier;
    soldier.level = 1;
    soldier.intangibles = IntangiblesGiven{.presence = a_usage(4, 0)};
    UsageGiven deed = power(4, {RollKind::roll_20});
    deed.only_for = Purpose::fight;
    soldier.usage = {{"deed", deed}};
    RulesFixture bench = battle(soldier, 4);
    bench.does(ann, Fight{.id = Id("f"), .actor = "ann1", .target = "orc", .weapon = "axe"});
    const Odds odds = odds_of_command(bench, ann, AttemptRoll{"f"});
    const double hit = outcome(odds, "result", "success").chance;
    EXPECT_NEAR(outcome(odds, "damage", "none").chance, 1 - hit, 1e-9);
    // A d4 that explodes, and the level: the mean of a geometric run, 2.5 * 4/3 + 1.
    EXPECT_NEAR(asked(odds, "damage").mean.value_or(0), hit * (10.0 / 3 + 1), 1e-9);
    EXPECT_LT(odds.cut_off, 1e-12);
    bench.does(ann, AttemptRoll{"f"}, {6, 10});  // 17 with the level
    const Id window = bench.open(asks::add)->decision.id;
    const Odds with = odds_of_command(bench, ann, DecisionAnswer{window, "deed", {}});
    EXPECT_EQ(fraction(with, "result", "success"), "1/2");
    // Its face, 3 or 4, counts for the damage as well.
    EXPECT_NEAR(asked(with, "damage").mean.value_or(0), 0.5 * (10.0 / 3 + 1 + 3.5), 1e-9);
}

TEST(OddsOfAGuard, GoOnToTheFlesh) {
    SheetGiven light;
    light.armor = ArmorKind::light;
    light.shield = true;
    RulesFixture bench = battle(light, 4);
    const Guard guard{.id = Id("g"), .actor = "ann1", .monster = "orc"};
    bench.does(gm, guard);
    const Odds odds = odds_of_command(bench, ann, AttemptRoll{"g"});
    EXPECT_EQ(odds.assumed, (std::vector<std::string>{"nothing-added", "shield-kept"}));
    for (const OutcomeChance& one : asked(odds, "flesh-lost").outcomes) {
        EXPECT_EQ(one.fraction, by_hand(bench, ann, AttemptRoll{"g"}, [&](const auto& events) {
                      const auto* taken = find<DamageTaken>(events);
                      return taken ? one.number == 6 - taken->flesh : one.outcome == "none";
                  }));
    }
}

TEST(OddsOfKnacks, AreKnown) {
    RulesFixture bench;
    SheetGiven given;
    given.skills = {{"Listen", 3}};
    given.fixed = {{"knave", Sides(6)}};
    given.pools = {{"blood", PoolGiven{.die = 6, .max = 5}},
                   {"faith", PoolGiven{.die = 4, .max = 40, .count = BoundedInt<0, 99>(40)}}};
    bench.hero(ann, given);
    const KnackRoll six{.actor = "ann1", .x = BoundedInt<-99, 99>(6)};
    EXPECT_EQ(fraction(odds_of_command(bench, ann, six), "result", "success"), "35/36");
    const KnackRoll listen{.actor = "ann1", .skill = BoundedString<40>("Listen")};
    EXPECT_EQ(fraction(odds_of_command(bench, ann, listen), "result", "success"), "1/2");
    EXPECT_EQ(fraction(odds_of_command(bench, ann, KnaveRoll{"ann1", 4, {}}), "result", "success"),
              "1/2");
    const Odds blood =
        odds_of_command(bench, ann, PoolRoll{.actor = "ann1", .pool = "blood", .n = 5});
    EXPECT_EQ(fraction(blood, "backlash", "ruin"), "1/1296");
    EXPECT_EQ(fraction(blood, "backlash", "calamity"), "25/1296");
    EXPECT_EQ(fraction(blood, "backlash", "mishap"), "125/648");
    const Odds faith =
        odds_of_command(bench, ann, PoolRoll{.actor = "ann1", .pool = "faith", .n = 40});
    EXPECT_NEAR(asked(faith, "left").mean.value_or(0), 20, 1e-9);
}

TEST(OddsOfTheRest, AreTold) {
    RulesFixture bench = battle({}, 4);
    bench.does(gm, EffectStart{.id = Id("fog"), .label = "Fog", .on = {}, .die = 6});
    bench.does(gm, EffectStart{.id = Id("ice"), .label = "Ice", .on = {}, .die = 4});
    const Odds effects = odds_of_command(bench, gm, PhaseAdvance{});
    ASSERT_EQ(effects.questions.size(), 2U);
    EXPECT_EQ(effects.questions[0].about, "fog");
    EXPECT_EQ(effects.questions[0].outcomes.back().fraction, "1/3");
    EXPECT_EQ(effects.questions[1].outcomes.back().fraction, "1/2");
    EXPECT_EQ(refusal(bench, gm, DamageDeal{.target = "orc", .amount = 3}), "no-odds");
    bench.does(gm, EffectEnd{"fog"});
    bench.does(gm, EffectEnd{"ice"});
    EXPECT_EQ(refusal(bench, gm, PhaseAdvance{}), "no-odds");
}

TEST(OddsOfInit, AreThoseOfItsThreeDice) {
    RulesFixture bench;
    bench.hero(ann, with_tangibles(6, 10, 6, 6));
    bench.monster("orc");
    bench.fight_of({"ann1"}, {"orc"});
    const Odds odds = odds_of_command(bench, ann, InitRoll{"ann1", {}});
    EXPECT_EQ(fraction(odds, "result", "success"),
              by_hand(bench, ann, InitRoll{"ann1", {}}, [](const auto& events) {
                  return find<InitSettled>(events)->result == InitResult::before;
              }));
}

}  // namespace
}  // namespace kast::rules::toy
