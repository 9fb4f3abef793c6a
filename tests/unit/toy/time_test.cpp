// Time and distance (TOY 1.4), Init and Actions (TOY-x-init, -act), what lasts (TOY-x-mark).

#include "unit/toy/table.hpp"

namespace kast::rules::toy {
namespace {

/// Ann and Bo against an orc and a slow ogre; Ann's DEX is a d10.
RulesFixture battle(std::vector<Id> surprised = {}, bool monsters_surprised = false) {
    RulesFixture bench;
    bench.hero(ann, with_tangibles(8, 10, 6, 4));
    bench.hero(bo);
    MonsterGiven orc;
    orc.speed = Sides(12);
    bench.monster("orc", orc);
    MonsterGiven ogre;
    ogre.speed = Sides(20);
    bench.monster("ogre", ogre);
    bench.fight_of({"ann1", "bo1"}, {"orc", "ogre"}, std::move(surprised), monsters_surprised);
    return bench;
}

TEST(Time, TheTopIsJustBeforeOnesFirstAction) {  // TOY-time-1
    RulesFixture bench = battle();
    bench.does(ann, InitRoll{"ann1", {}}, {10, 10, 12});
    bench.answers(ann, asks::add, "done");
    bench.does(bo, InitWait{"bo1"});
    EXPECT_EQ(bench.count_said<MomentTopReached>(), 0);  // Not with Init.
    bench.does(gm, PhaseAdvance{});
    bench.does(ann, ActionTake{"ann1", ActionKind::basic, {}});
    EXPECT_EQ(bench.said<MomentTopReached>().actor, Id("ann1"));
    EXPECT_TRUE(holds_alternative<MomentTopReached>(bench.last.front()));
    bench.on_to(MomentPhase::after);
    bench.does(ann, ActionTake{"ann1", ActionKind::basic, {}});
    EXPECT_EQ(bench.count_said<MomentTopReached>(), 0);  // That was the second.
    bench.does(bo, ActionTake{"bo1", ActionKind::basic, {}});
    EXPECT_EQ(bench.said<MomentTopReached>().actor, Id("bo1"));
}

TEST(Time, TheBottomIsAfterAllAndBeforeTheNextInit) {  // TOY-time-2
    RulesFixture bench = battle();
    bench.on_to(MomentPhase::after);
    EXPECT_EQ(bench.count_said<MomentBottomReached>(), 0);
    bench.does(gm, PhaseAdvance{});
    EXPECT_EQ(bench.said<MomentBottomReached>().moment, 1);
    EXPECT_EQ(bench.refused(ann, InitRoll{"ann1", {}}), "wrong-phase");
    bench.does(gm, PhaseAdvance{});
    EXPECT_EQ(bench.said<MomentStarted>().moment, 2);
    bench.does(ann, InitWait{"ann1"});
}

TEST(Time, CombatIsCountedInMomentsAndTakesMinutes) {  // TOY-time-3
    RulesFixture bench = battle();
    EXPECT_EQ(bench.state.time.unit, TimeUnit::moments);
    EXPECT_EQ(bench.state.time.moment, 1);
    bench.on_to(MomentPhase::bottom);
    bench.does(gm, PhaseAdvance{});
    EXPECT_EQ(bench.state.time.moment, 2);
    bench.does(gm, CombatEnd{});
    EXPECT_EQ(bench.said<CombatEnded>().moments, 2);
    EXPECT_EQ(bench.state.time.unit, TimeUnit::minutes);
    EXPECT_EQ(bench.state.time.mode, Mode::free);
}

TEST(Time, OutOfCombatThereIsAUnitWithoutANumber) {  // TOY-time-4
    RulesFixture bench;
    bench.hero(ann);
    for (const TimeUnit unit : {TimeUnit::hours, TimeUnit::days, TimeUnit::weeks}) {
        bench.does(gm, TimeSet{unit});
        EXPECT_EQ(bench.state.time.unit, unit);
        EXPECT_EQ(bench.state.time.moment, 0);
    }
    EXPECT_EQ(bench.refused(ann, TimeSet{TimeUnit::days}), "gm-only");
    bench.does(ann, RollTwentyOpen{.id = Id("a"), .actor = "ann1", .dice = {plain(20)}});
    EXPECT_EQ(bench.refused(gm, TimeSet{TimeUnit::days}), "pending-open");
}

TEST(Time, ASessionStartsAndEnds) {  // TOY-time-5
    RulesFixture bench;
    EXPECT_EQ(bench.refused(gm, PlaytimeSet{Playtime::session_ended}), "out-of-order");
    bench.does(gm, PlaytimeSet{Playtime::session_started});
    EXPECT_EQ(bench.state.session, 1);
    EXPECT_TRUE(bench.state.in_session);
    EXPECT_EQ(bench.refused(gm, PlaytimeSet{Playtime::session_started}), "out-of-order");
    bench.does(gm, PlaytimeSet{Playtime::session_ended});
    EXPECT_FALSE(bench.state.in_session);
    bench.does(gm, PlaytimeSet{Playtime::session_started});
    EXPECT_EQ(bench.state.session, 2);
}

TEST(Time, TheGmSaysWhenAnAdventureEnds) {  // TOY-time-6
    RulesFixture bench;
    EXPECT_EQ(bench.refused(ann, PlaytimeSet{Playtime::adventure_ended}), "gm-only");
    bench.does(gm, PlaytimeSet{Playtime::session_started});
    bench.does(gm, PlaytimeSet{Playtime::adventure_ended});
    EXPECT_EQ(bench.state.adventure, 2);
    EXPECT_TRUE(bench.state.in_session);  // They may go on playing.
}

TEST(Distance, HasFourRanges) {  // TOY-dist-1
    EXPECT_EQ(metres_of(Range::close), 1);
    EXPECT_EQ(metres_of(Range::nearby), 10);
    EXPECT_EQ(metres_of(Range::far_away), 50);
    EXPECT_EQ(metres_of(Range::distant), 100);
    RulesFixture bench = battle();
    for (const auto& [metres, range] : {std::pair{0, Range::close},
                                        {1, Range::close},
                                        {2, Range::nearby},
                                        {10, Range::nearby},
                                        {11, Range::far_away},
                                        {50, Range::far_away},
                                        {51, Range::distant},
                                        {100, Range::distant}}) {
        bench.does(gm, RangeSet{.monster = "orc", .metres = BoundedInt<0, 100000>(metres)});
        EXPECT_EQ(bench.state.monsters.at("orc").range, range) << metres;
    }
    bench.does(gm, RangeSet{.monster = "orc", .range = Range::nearby});
    EXPECT_EQ(System::view(bench.state, {}).monsters.at("orc").metres, 10);
}

TEST(Distance, CombatReachesAHundredMetres) {  // TOY-dist-2
    RulesFixture bench = battle();
    EXPECT_EQ(bench.refused(gm, RangeSet{.monster = "orc", .metres = BoundedInt<0, 100000>(101)}),
              "out-of-range");
}

TEST(Distance, IsForCombat) {  // TOY-dist-3
    RulesFixture bench;
    bench.monster("orc");
    EXPECT_EQ(bench.refused(gm, RangeSet{.monster = "orc", .range = Range::close}),
              "not-in-combat");
    RulesFixture after = battle();
    after.does(gm, RangeSet{.monster = "orc", .range = Range::close});
    after.does(gm, CombatEnd{});
    EXPECT_FALSE(after.state.monsters.at("orc").range);
}

TEST(Sides, AlliesAreAdventurersAndTheRestIsMonsters) {  // TOY-x-side-1
    RulesFixture bench;
    SheetGiven follower;
    follower.level = 0;
    bench.hero(ann, follower);
    bench.monster("orc");
    RollBetterOpen open{.entrants = {{"ann1", {plain(4)}, {}}, {"orc", {plain(4)}, {}}}};
    bench.does(gm, open);
    const auto& entrants = bench.said<AttemptOpened>().attempt.entrants;
    EXPECT_EQ(entrants[0].side, Side::ally);
    EXPECT_EQ(entrants[1].side, Side::monster);
    CombatStart start{.allies = {"orc"}, .monsters = {"orc"}};
    RulesFixture fresh;
    fresh.monster("orc");
    EXPECT_EQ(fresh.refused(gm, start), "no-such-character");
}

TEST(Init, WinnersActBeforeAndAfterTheMonsters) {  // TOY-x-init-1
    RulesFixture bench;
    bench.hero(ann, with_tangibles(8, 10, 6, 4));
    bench.hero(bo, with_tangibles(8, 10, 6, 4));
    bench.monster("orc");
    bench.fight_of({"ann1", "bo1"}, {"orc"});
    EXPECT_EQ(bench.refused(gm, PhaseAdvance{}), "init-due");
    bench.does(ann, InitRoll{"ann1", {}}, {5, 9, 6});
    const auto& dice = bench.said<AttemptRolled>().entrants[0].dice;
    EXPECT_EQ(dice[0].sides, 10);  // DEX
    EXPECT_EQ(dice[1].sides, 20);  // Move without armor
    EXPECT_EQ(dice[2].sides, 16);  // the Monster's Speed
    bench.answers(ann, asks::add, "done");
    EXPECT_EQ(bench.said<InitSettled>().result, InitResult::before);
    bench.does(bo, InitWait{"bo1"});  // Without rolling.
    EXPECT_EQ(bench.said<InitSettled>().cause, "chosen");
    bench.does(gm, PhaseAdvance{});
    EXPECT_EQ(bench.refused(bo, ActionTake{"bo1", ActionKind::basic, {}}), "no-action");
    bench.does(ann, ActionTake{"ann1", ActionKind::basic, {}});
    EXPECT_EQ(bench.refused(ann, ActionTake{"ann1", ActionKind::basic, {}}), "no-action");
    bench.does(gm, PhaseAdvance{});
    EXPECT_EQ(bench.refused(ann, ActionTake{"ann1", ActionKind::basic, {}}), "wrong-phase");
    bench.does(gm, PhaseAdvance{});
    bench.does(ann, ActionTake{"ann1", ActionKind::basic, {}});
    bench.does(bo, ActionTake{"bo1", ActionKind::basic, {}});
    EXPECT_EQ(bench.refused(bo, ActionTake{"bo1", ActionKind::basic, {}}), "no-action");
    // One who fails acts once, after.
    bench.on_to(MomentPhase::init);
    bench.does(ann, InitRoll{"ann1", {}}, {1, 1, 1});
    bench.answers(ann, asks::add, "done");
    EXPECT_EQ(bench.said<InitSettled>().result, InitResult::after);
}

TEST(Init, SeveralSpeedsAreTriedFromTheFastest) {  // TOY-x-init-2
    RulesFixture bench = battle();
    bench.does(ann, InitRoll{"ann1", {}}, {1, 1, 1});
    EXPECT_EQ(bench.said<AttemptRolled>().entrants[0].dice[2].sides, 12);
    bench.answers(ann, asks::add, "done");
    EXPECT_EQ(bench.said<InitContinued>().speed, 20);
    bench.does(ann, InitRoll{"ann1", {}}, {10, 10, 20});
    EXPECT_EQ(bench.said<AttemptRolled>().entrants[0].dice[2].sides, 20);
    bench.answers(ann, asks::add, "done");
    EXPECT_EQ(bench.said<InitSettled>().result, InitResult::before);
    EXPECT_EQ(bench.said<InitSettled>().ahead_of, 20);
    bench.does(bo, InitRoll{"bo1", {}}, {1, 1, 1});
    bench.answers(bo, asks::add, "done");
    bench.does(bo, InitRoll{"bo1", {}}, {1, 1, 1});
    bench.answers(bo, asks::add, "done");
    EXPECT_EQ(bench.said<InitSettled>().result, InitResult::after);
}

TEST(Init, SurpriseSettlesItAndPassesGrit) {  // TOY-x-init-3
    RulesFixture bench;
    SheetGiven given;
    given.grit = PointsGiven{{}, 5};
    given.flesh = PointsGiven{{}, 9};
    bench.hero(ann, given);
    bench.monster("orc");
    bench.fight_of({"ann1"}, {"orc"}, {"ann1"});
    EXPECT_EQ(bench.said<InitSettled>().result, InitResult::after);
    EXPECT_EQ(bench.said<InitSettled>().cause, "surprise");
    bench.does(gm, DamageDeal{.target = "ann1", .amount = 3});
    EXPECT_EQ(bench.sheet("ann1").grit.current, 5);
    EXPECT_EQ(bench.sheet("ann1").flesh.current, 6);
    bench.on_to(MomentPhase::bottom);
    bench.does(gm, PhaseAdvance{});  // Only in that Moment.
    bench.does(gm, DamageDeal{.target = "ann1", .amount = 3});
    EXPECT_EQ(bench.sheet("ann1").grit.current, 2);
    RulesFixture other = battle({}, true);
    EXPECT_EQ(other.count_said<InitSettled>(), 2);
    EXPECT_EQ(other.state.time.turns.at("bo1").init, InitResult::before);
}

TEST(Action, ACombatActionEndsTheMoment) {  // TOY-x-act-1
    for (const ActionKind kind : {ActionKind::fight, ActionKind::deed, ActionKind::cast}) {
        RulesFixture bench = battle({}, true);
        bench.on_to(MomentPhase::before);
        bench.does(ann, ActionTake{"ann1", kind, {}});
        EXPECT_TRUE(bench.said<ActionTaken>().ends_moment);
        bench.on_to(MomentPhase::after);
        EXPECT_EQ(bench.refused(ann, ActionTake{"ann1", ActionKind::basic, {}}), "no-action");
        bench.does(bo, ActionTake{"bo1", ActionKind::tactical, {}});
        EXPECT_FALSE(bench.said<ActionTaken>().ends_moment);
        bench.on_to(MomentPhase::init);  // The next has its own.
        EXPECT_FALSE(bench.state.time.turns.at("ann1").combat_action);
    }
}

TEST(Effects, LastUntilTheirDieFails) {  // TOY-x-mark-1
    RulesFixture bench = battle();
    bench.does(gm, EffectStart{.id = Id("fog"), .label = "Fog", .on = {}, .die = 6});
    bench.on_to(MomentPhase::after);
    bench.does(gm, PhaseAdvance{}, {3});
    EXPECT_EQ(bench.state.effects.at("fog").die, 4);
    bench.on_to(MomentPhase::after);
    bench.does(gm, PhaseAdvance{}, {4});
    EXPECT_EQ(bench.state.effects.at("fog").die, 3);
    bench.on_to(MomentPhase::after);
    bench.does(gm, PhaseAdvance{}, {2});
    EXPECT_TRUE(bench.state.effects.empty());
    EXPECT_EQ(bench.count_said<EffectEnded>(), 1);
    RulesFixture without(Settings{.effects = false});
    EXPECT_EQ(without.refused(gm, EffectStart{.label = "Fog", .die = 6}), "module-off");
}

TEST(Time, WaitsForWhatIsOpen) {
    RulesFixture bench = battle();
    bench.does(ann, RollTwentyOpen{.id = Id("a"), .actor = "ann1", .dice = {plain(20)}});
    bench.does(bo, InitWait{"bo1"});
    EXPECT_EQ(bench.refused(ann, InitWait{"ann1"}), "pending-open");
    EXPECT_EQ(bench.refused(gm, PhaseAdvance{}), "pending-open");
    EXPECT_EQ(bench.refused(gm, CombatEnd{}), "pending-open");
    bench.does(gm, AttemptCancel{"a", {}});
    bench.does(ann, InitWait{"ann1"});
    bench.does(gm, PhaseAdvance{});
}

}  // namespace
}  // namespace kast::rules::toy
