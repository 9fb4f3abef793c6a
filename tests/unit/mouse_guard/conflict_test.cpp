// Conflicts: setting up, dispositions, choosing and revealing.

#include "unit/mouse_guard/table.hpp"

namespace kast::rules::mouse_guard {
namespace {

ConflictStart teams_of(std::vector<TeamGiven> teams, ConflictType type = ConflictType::fight) {
    ConflictStart start{.type = type};
    start.teams = BoundedList<TeamGiven, 12>(std::move(teams));
    return start;
}
TeamGiven team(const char* id, Side side, std::vector<Id> members) {
    return {Id(id), side, {}, BoundedList<Id, 20>(std::move(members))};
}

// ---- setting up

TEST(Conflict, GoesThroughItsPhasesInOrder) {  // MG-conflict-1
    RulesFixture bench = meeting();
    bench.starts(ConflictType::fight, {"fox"}, {"brun"});
    const auto too_early = [&](const Actor& actor, const Command& command) {
        EXPECT_EQ(bench.refused(actor, command), "wrong-phase");
    };
    too_early(ann, DispositionTest{"us", "brun", Word("health"), {}});
    too_early(gm, ActionReveal{});
    too_early(gm, CompromiseAgree{"No.", {}});
    bench.states_goals();
    EXPECT_EQ(bench.conflict().phase, ConflictPhase::disposition);
    too_early(ann, GoalState{"us", "Another."});
    too_early(gm, ActionReveal{});
    bench.disposes("gm", "fox", Word("health"));
    EXPECT_EQ(bench.refused(ann, ChoiceSeal{"c9", "us", {"attack", "attack", "attack"}}),
              "no-such-choice");
    bench.disposes("us", "brun", Word("health"));
    EXPECT_EQ(bench.conflict().phase, ConflictPhase::choosing);
    too_early(ann, DispositionTest{"us", "brun", Word("health"), {}});
    bench.meet("attack", "attack");
    EXPECT_EQ(bench.conflict().phase, ConflictPhase::acting);
    too_early(gm, ActionReveal{});  // The first is not settled.
    bench.throws(gm, "fox", {4, 4, 4});
    bench.throws(ann, "brun", {1, 1, 1});
    bench.sets("us", 0);
    EXPECT_EQ(bench.conflict().phase, ConflictPhase::ended);
    bench.does(gm, CompromiseAgree{"They go.", {}});
    EXPECT_FALSE(bench.state.conflict);
}

TEST(Conflict, TypeIsTheGmsPick) {  // MG-conflict-2
    for (const ConflictType type :
         {ConflictType::argument, ConflictType::chase, ConflictType::fight,
          ConflictType::fight_animal, ConflictType::negotiation, ConflictType::journey,
          ConflictType::speech, ConflictType::war}) {
        RulesFixture bench = meeting();
        const auto start =
            teams_of({team("gm", Side::gm, {"fox"}), team("us", Side::players, {"brun"})}, type);
        EXPECT_EQ(bench.refused(ann, start), "gm-only");
        bench.does(gm, start);
        EXPECT_EQ(bench.conflict().type, type);
        EXPECT_EQ(bench.refused(gm, start), "pending-open");
    }
}

TEST(Conflict, EveryoneIsInOneTeamOfTwoSides) {  // MG-conflict-3
    RulesFixture bench = meeting();
    for (const char* id : {"lily", "moss", "reed"}) bench.add(bo, id);
    const auto gms = team("gm", Side::gm, {"fox"});
    EXPECT_EQ(bench.refused(gm, teams_of({gms})), "bad-teams");
    EXPECT_EQ(bench.refused(gm, teams_of({gms, team("us", Side::players, {})})), "bad-teams");
    EXPECT_EQ(bench.refused(gm, teams_of({gms, team("us", Side::players, {"brun", "brun"})})),
              "named-twice");
    EXPECT_EQ(bench.refused(gm, teams_of({gms, team("us", Side::players, {"brun"}),
                                          team("more", Side::players, {"brun"})})),
              "named-twice");
    EXPECT_EQ(bench.refused(gm, teams_of({gms, team("us", Side::players, {"nobody"})})),
              "no-such-character");
    // Several teams a side, and a fourth in one of them.
    bench.add(gm, "wolf");
    bench.does(gm, teams_of({team("us", Side::players, {"brun", "lily", "moss", "reed"}), gms,
                             team("pack", Side::gm, {"wolf"})}));
    ASSERT_EQ(bench.conflict().teams.size(), 3u);
    EXPECT_EQ(bench.conflict().teams[0].id, Id("gm"));  // The GM's first.
    EXPECT_EQ(bench.conflict().teams[1].id, Id("pack"));
    EXPECT_EQ(bench.conflict().teams[2].members.size(), 4u);
}

TEST(Conflict, EveryTeamStatesAGoalThatAllSee) {  // MG-conflict-4
    RulesFixture bench = meeting();
    bench.starts(ConflictType::fight, {"fox"}, {"brun"});
    EXPECT_EQ(bench.refused(bo, GoalState{"us", "Mine."}), "not-allowed");
    EXPECT_EQ(bench.refused(ann, GoalState{"us", ""}), "invalid-params");
    bench.does(gm, GoalState{"gm", "Eat."});
    EXPECT_EQ(bench.conflict().phase, ConflictPhase::goals);
    bench.does(ann, GoalState{"us", "Get away."});
    EXPECT_EQ(bench.conflict().phase, ConflictPhase::disposition);
    const StateView seen = System::view(bench.state, {Role::spectator, {}});
    EXPECT_EQ(seen.conflict->teams[0].goal, "Eat.");
    EXPECT_EQ(seen.conflict->teams[1].goal, "Get away.");
}

/// Brun's and lily's team, about to throw its disposition.
RulesFixture gathering(ConflictType type = ConflictType::fight, const Settings& settings = {}) {
    const Sheet brun{
        {{"fighter", 4}, {"persuader", 4}, {"hunter", 2}}, 3, 5, 4, {"fox-wise"}, {"quick"}};
    RulesFixture bench = meeting(brun, {{{"fighter", 3}, {"persuader", 3}}}, settings);
    bench.add(bo, "lily", {{{"fighter", 2}}});
    bench.starts(type, {"fox"}, {"brun", "lily"});
    bench.states_goals();
    return bench;
}

TEST(Disposition, IsBaseAndSuccessesLessPenalties) {  // MG-conflict-5
    RulesFixture bench = gathering();
    bench.does(gm, ConditionTake{"lily", Condition::tired});
    EXPECT_EQ(bench.refused(ann, DispositionTest{"us", "fox", Word("health"), {}}), "not-allowed");
    EXPECT_EQ(bench.refused(gm, DispositionTest{"us", "fox", Word("health"), {}}), "not-your-team");
    bench.does(ann, DispositionTest{"us", "brun", Word("health"), {}});
    bench.does(ann, WiseUse{"brun", "fox-wise"});
    bench.does(bo, HelpOffer{"lily", "brun", "fighter"});
    bench.does(ann, PersonaSpend{"brun", 1});
    bench.does(ann, TraitUse{"brun", "quick", TraitWay::for_});
    EXPECT_EQ(bench.pool("brun"), 8);
    bench.throws(ann, "brun", {4, 4, 4, 1, 1, 1, 1, 1});
    EXPECT_EQ(bench.said<TestSettled>().outcome, TestOutcome::none);
    EXPECT_EQ(bench.team("us").start, 4 + 3 - 1);
    EXPECT_EQ(bench.disposition("us"), 6);
}
TEST(Disposition, CostsNoNature) {  // MG-conflict-5
    RulesFixture bench = gathering();
    bench.does(ann, DispositionTest{"us", "brun", Word("health"), {}});
    bench.does(ann, NatureTap{"brun"});
    bench.throws(ann, "brun", std::vector<int>(7, 1));
    EXPECT_EQ(bench.sheet("brun").nature.current, 3);
    EXPECT_FALSE(bench.open("settle-failure"));
}
TEST(Disposition, MayBeThrownWithFate) {  // MG-conflict-5
    RulesFixture bench = gathering();
    bench.adjust("brun", Field::fate, 1);
    bench.does(ann, DispositionTest{"us", "brun", Word("health"), {}});
    bench.throws(ann, "brun", {6, 1, 1, 1});
    bench.answers(ann, "fate", "spend", {5});
    EXPECT_EQ(bench.team("us").start, 6);
}

TEST(Disposition, EachKindOfPenaltyOnce) {  // MG-conflict-6
    RulesFixture bench = gathering(ConflictType::argument);
    for (const char* id : {"brun", "lily"}) {
        for (const Condition one : {Condition::scared, Condition::tired, Condition::angry,
                                    Condition::injured, Condition::sick}) {
            bench.does(gm, ConditionTake{id, one});
        }
    }
    bench.disposes("us", "brun");  // 4 - 2 dice: injured and sick are no penalties here.
    EXPECT_EQ(bench.said<Thrown>().dice.size(), 2u);
    EXPECT_EQ(bench.team("us").start, 5 - 3);
    EXPECT_EQ(bench.said<DispositionSettled>().lines.size(), 5u);
}

TEST(Disposition, IsAtLeastOne) {  // MG-conflict-7
    RulesFixture bench = gathering();
    bench.adjust("brun", Field::health, 0);
    bench.does(gm, ConditionTake{"brun", Condition::tired});
    bench.disposes("us", "brun", Word("health"));
    EXPECT_EQ(bench.team("us").start, 1);
    EXPECT_EQ(bench.said<DispositionSettled>().lines.back().cause, "at-least-one");
}

TEST(Disposition, OfAFightStartsFromHealthOrNature) {  // MG-conflict-8
    RulesFixture bench = gathering();
    bench.adjust("brun", Field::nature, 2);
    EXPECT_EQ(bench.refused(ann, DispositionTest{"us", "brun", {}, {}}), "wrong-base");
    EXPECT_EQ(bench.refused(ann, DispositionTest{"us", "brun", Word("will"), {}}), "wrong-base");
    bench.disposes("us", "brun", Word("nature"));
    EXPECT_EQ(bench.team("us").start, 2);  // As it is now.
}
TEST(Disposition, AgainstAnAnimalIsOfAFighterOrAHunter) {  // MG-conflict-8
    RulesFixture bench = gathering(ConflictType::fight_animal);
    EXPECT_EQ(bench.refused(ann, DispositionTest{"us", "brun", Word("health"), Word("scout")}),
              "wrong-skill");
    bench.does(ann, DispositionTest{"us", "brun", Word("health"), {}});
    EXPECT_EQ(bench.offered("name-skill"), "fighter hunter");
    EXPECT_EQ(bench.refused(ann, Throw{"brun"}), "decision-open");
    bench.answers(ann, "name-skill", "hunter");
    EXPECT_EQ(bench.pool("brun"), 2);
}

TEST(Disposition, OfAnotherConflictIsTheGmsCall) {  // MG-conflict-9
    RulesFixture bench = meeting({{{"cook", 3}}});
    auto start = teams_of({team("gm", Side::gm, {"fox"}), team("us", Side::players, {"brun"})},
                          ConflictType::other);
    EXPECT_EQ(bench.refused(gm, start), "skills-missing");
    start.skills =
        ActionSkills{BoundedList<Word, 4>{"cook"}, BoundedList<Word, 4>{"will"},
                     BoundedList<Word, 4>{"cook", "deceiver"}, BoundedList<Word, 4>{"brewer"}};
    EXPECT_EQ(bench.refused(gm, start), "skills-missing");  // The base is missing.
    start.base = Word("circles");
    bench.does(gm, start);
    EXPECT_EQ(disposition_skills(bench.conflict()), std::vector<std::string>{"cook"});
    EXPECT_EQ(disposition_bases(bench.conflict()), std::vector<std::string>{"circles"});
    EXPECT_EQ(skills_for(bench.conflict(), Action::feint),
              (std::vector<std::string>{"cook", "deceiver"}));
    EXPECT_FALSE(is_will_conflict(bench.conflict()));
}

TEST(Disposition, ArmourIsTheGmsNumber) {  // MG-conflict-10
    RulesFixture off = gathering();
    off.does(ann, DispositionTest{"us", "brun", Word("health"), {}});
    EXPECT_EQ(off.refused(gm, TestSet{.actor = "brun", .armour = {2}}), "gear-off");
    RulesFixture on = gathering(ConflictType::fight, Settings{true});
    on.does(ann, DispositionTest{"us", "brun", Word("health"), {}});
    on.does(gm, TestSet{.actor = "brun", .armour = {2}});
    on.throws(ann, "brun", {1, 1, 1, 1});
    EXPECT_EQ(on.team("us").start, 6);
}

TEST(Disposition, StartIsRemembered) {  // MG-conflict-11
    RulesFixture bench = duel();
    bench.sets("us", 2);
    EXPECT_EQ(bench.team("us").start, 4);
    EXPECT_EQ(bench.disposition("us"), 2);
    const StateView seen = System::view(bench.state, {Role::spectator, {}});
    EXPECT_EQ(seen.conflict->teams[1].start, 4);
    EXPECT_EQ(seen.conflict->teams[1].current, 2);
}

struct BaseOf {
    ConflictType type;
    std::vector<std::string> skills;
    std::vector<std::string> bases;
    bool will;
};
TEST(Tables, StartingDispositions) {  // MG-conflict-5, MG-conflict-8, MG-cond-3
    const BaseOf table[] = {
        {ConflictType::argument, {"persuader"}, {"will"}, true},
        {ConflictType::speech, {"orator"}, {"will"}, true},
        {ConflictType::negotiation, {"haggler"}, {"will"}, true},
        {ConflictType::fight, {"fighter"}, {"health", "nature"}, false},
        {ConflictType::fight_animal, {"fighter", "hunter"}, {"health", "nature"}, false},
        {ConflictType::chase, {"scout"}, {"nature"}, false},
        {ConflictType::war, {"militarist"}, {"will"}, true},
        {ConflictType::journey, {"pathfinder"}, {"health"}, false}};
    for (const BaseOf& row : table) {
        Conflict conflict;
        conflict.type = row.type;
        EXPECT_EQ(disposition_skills(conflict), row.skills) << enum_word(row.type);
        EXPECT_EQ(disposition_bases(conflict), row.bases) << enum_word(row.type);
        EXPECT_EQ(is_will_conflict(conflict), row.will) << enum_word(row.type);
    }
}

// ---- choosing and revealing

TEST(Choosing, ThreeActionsInOrderRepeatsAllowed) {  // MG-choose-1
    RulesFixture bench = duel();
    const Id choice = bench.conflict().choice->id;
    for (const std::vector<std::string>& picks : {std::vector<std::string>{"attack", "attack"},
                                                  {"attack", "attack", "attack", "attack"},
                                                  {"attack", "attack", "flee"}}) {
        EXPECT_EQ(bench.refused(gm, seal(choice, "gm", picks)), "bad-actions");
    }
    EXPECT_EQ(bench.refused(gm, ChoiceLock{choice, "gm"}), "nothing-sealed");
    bench.seals(gm, "gm", {"feint", "feint", "feint"});
    bench.seals(gm, "gm", {"defend", "attack", "defend"});
    bench.locks(gm, "gm");
    bench.seals(ann, "us", {"attack", "maneuver", "feint"});
    bench.locks(ann, "us");
    bench.does(gm, ActionReveal{});
    EXPECT_EQ(bench.said<ActionRevealed>(0).action, Action::defend);
    EXPECT_EQ(bench.said<ActionRevealed>(1).action, Action::attack);
}

std::vector<std::optional<Action>> actions_seen(const RulesFixture& bench, const Viewer& viewer,
                                                std::size_t nth) {
    std::vector<std::optional<Action>> actions;
    for (const CardView& card : System::view(bench.state, viewer).conflict->teams[nth].cards)
        actions.push_back(card.action);
    return actions;
}
const std::vector<std::optional<Action>> nothing(3);

TEST(Choosing, IsPrivate) {  // MG-choose-2
    RulesFixture bench = duel();
    bench.seals(gm, "gm", {"defend", "attack", "feint"});
    const Event sealed = bench.last.back();
    EXPECT_EQ(actions_seen(bench, {Role::player, "ann"}, 0), nothing);
    EXPECT_EQ(actions_seen(bench, {Role::gm, "gm"}, 0)[2], Action::feint);
    EXPECT_FALSE(get<ChoiceSealedView>(*System::view(sealed, {Role::player, "ann"})).picks);
    bench.seals(gm, "gm", {"attack", "attack", "feint"});  // That it thought again is nobody's.
    EXPECT_FALSE(System::view(bench.last.back(), {Role::player, "ann"}));
    bench.locks(gm, "gm");
    bench.seals(ann, "us", {"attack", "maneuver", "feint"});
    const Event ours = bench.last.back();
    EXPECT_FALSE(get<ChoiceSealedView>(*System::view(ours, {Role::gm, "gm"})).picks);
    EXPECT_TRUE(get<ChoiceSealedView>(*System::view(ours, {Role::player, "ann"})).picks);
    for (const Viewer& other :
         {Viewer{Role::gm, "gm"}, Viewer{Role::player, "bo"}, Viewer{Role::spectator, {}}}) {
        EXPECT_EQ(actions_seen(bench, other, 1), nothing);
    }
    const TeamView us = System::view(bench.state, {Role::gm, "gm"}).conflict->teams[1];
    EXPECT_TRUE(us.sealed);
    EXPECT_FALSE(us.locked);
    EXPECT_EQ(us.cards[0].face, CardFace::sealed);
}

TEST(Choosing, TheGmSealsForThosePlayersWhoAreAwayUnseen) {  // MG-choose-2
    RulesFixture bench = duel();
    bench.choose("attack", "feint");
    EXPECT_EQ(actions_seen(bench, {Role::gm, "gm"}, 1), nothing);
    EXPECT_EQ(actions_seen(bench, {Role::player, "ann"}, 1)[0], Action::feint);
}

TEST(Choosing, NobodyTakesACharacterToReadItsScript) {  // MG-choose-2
    RulesFixture bench = duel();
    bench.seals(gm, "gm", {"attack", "attack", "attack"});
    bench.locks(gm, "gm");
    bench.seals(ann, "us", {"attack", "maneuver", "feint"});
    bench.does(gm, CharacterGive{"brun", Id("gm")});
    EXPECT_EQ(actions_seen(bench, {Role::gm, "gm"}, 1), nothing);
    EXPECT_EQ(actions_seen(bench, {Role::player, "ann"}, 1)[2], Action::feint);
}

TEST(Choosing, TheGmIsFirst) {  // MG-choose-3
    RulesFixture bench = duel();
    const Id choice = bench.conflict().choice->id;
    const auto ours = seal(choice, "us", {"attack", "attack", "attack"});
    EXPECT_EQ(bench.refused(ann, ours), "gm-chooses-first");
    bench.seals(gm, "gm", {"attack", "attack", "attack"});
    EXPECT_EQ(bench.refused(ann, ours), "gm-chooses-first");  // Sealed is not chosen yet.
    bench.locks(gm, "gm");
    bench.does(ann, ours);
    EXPECT_EQ(bench.refused(bo, ours), "not-your-choice");
}
TEST(Choosing, EveryTeamOfTheGmIsFirst) {  // MG-choose-3
    RulesFixture bench = meeting();
    bench.add(gm, "wolf", {{{"fighter", 3}}});
    bench.does(gm, teams_of({team("gm", Side::gm, {"fox"}), team("pack", Side::gm, {"wolf"}),
                             team("us", Side::players, {"brun"})}));
    bench.states_goals();
    bench.disposes("gm", "fox", Word("health"));
    bench.disposes("pack", "wolf", Word("health"));
    bench.disposes("us", "brun", Word("health"));
    bench.seals(gm, "gm", {"attack", "attack", "attack"});
    bench.locks(gm, "gm");
    const auto ours = seal(bench.conflict().choice->id, "us", {"attack", "attack", "attack"});
    EXPECT_EQ(bench.refused(ann, ours), "gm-chooses-first");
    bench.sets("pack", 0);  // Who is out chooses nothing.
    EXPECT_EQ(bench.refused(gm, seal(bench.conflict().choice->id, "pack", {"attack"})), "team-out");
    bench.does(ann, ours);
}

TEST(Choosing, WithoutATeamOfTheGmsInAnyOrder) {  // MG-choose-3
    RulesFixture bench = meeting();
    bench.add(bo, "lily", {{{"fighter", 2}}});
    bench.starts(ConflictType::fight, {"lily"}, {"brun"});  // Two players against each other.
    bench.states_goals();
    bench.disposes("gm", "lily", Word("health"));
    bench.disposes("us", "brun", Word("health"));
    bench.seals(ann, "us", {"attack", "feint", "attack"});
    bench.locks(ann, "us");
    EXPECT_EQ(actions_seen(bench, {Role::player, "bo"}, 1), nothing);
    bench.seals(bo, "gm", {"attack", "attack", "attack"});
    EXPECT_EQ(actions_seen(bench, {Role::gm, "gm"}, 0), nothing);
    bench.locks(bo, "gm");
    bench.does(gm, ActionReveal{});
}

TEST(Choosing, IsFinal) {  // MG-choose-4
    RulesFixture bench = meeting();
    bench.add(bo, "lily", {{{"fighter", 2}}});
    bench.starts(ConflictType::fight, {"fox"}, {"brun", "lily"});
    bench.states_goals();
    bench.disposes("gm", "fox", Word("health"));
    bench.disposes("us", "brun", Word("health"));
    const Id choice = bench.conflict().choice->id;
    bench.seals(gm, "gm", {"attack", "attack", "attack"});
    bench.locks(gm, "gm");
    EXPECT_EQ(bench.refused(gm, seal(choice, "gm", {"feint", "feint", "feint"})), "already-locked");
    bench.seals(ann, "us", {"attack", "attack", "attack"});
    bench.locks(bo, "us");  // The first complete choice of the team counts.
    EXPECT_EQ(bench.refused(ann, seal(choice, "us", {"feint", "feint", "feint"})),
              "already-locked");
}

TEST(Revealing, OneByOneTheGmsFirst) {  // MG-choose-5
    RulesFixture bench = duel({{{"fighter", 1}}, 1, 4, 9}, {{{"fighter", 1}}, 1, 4, 9});
    EXPECT_EQ(bench.refused(gm, ActionReveal{}), "not-all-chosen");
    bench.choose("attack", "attack");
    EXPECT_EQ(bench.refused(ann, ActionReveal{}), "gm-only");
    for (int number = 1; number <= 3; ++number) {
        bench.does(gm, ActionReveal{});
        EXPECT_EQ(bench.said<ActionRevealed>(0).team, Id("gm"));
        EXPECT_EQ(bench.said<ActionRevealed>(1).team, Id("us"));
        EXPECT_EQ(bench.said<ActionRevealed>(0).number, number);
        // Later actions stay secret.
        for (std::size_t i = 0; i < 3; ++i) {
            const bool shown = static_cast<int>(i) < number;
            EXPECT_EQ(actions_seen(bench, {Role::player, "ann"}, 0)[i].has_value(), shown);
            EXPECT_EQ(actions_seen(bench, {Role::gm, "gm"}, 1)[i].has_value(), shown);
        }
        EXPECT_EQ(bench.refused(gm, ActionReveal{}), "wrong-phase");
        bench.throws(gm, "fox", {1});
        bench.throws(ann, "brun", {1});
    }
}

TEST(Revealing, WhoComesBackJoinsAtTheNextExchange) {  // MG-end-1, MG-choose-6
    RulesFixture bench = meeting();
    bench.add(bo, "lily", {{{"fighter", 1}}, 1, 4, 4});
    bench.does(gm, teams_of({team("gm", Side::gm, {"fox"}), team("us", Side::players, {"brun"}),
                             team("too", Side::players, {"lily"})}));
    bench.states_goals();
    bench.disposes("gm", "fox", Word("health"));
    bench.disposes("us", "brun", Word("health"));
    bench.disposes("too", "lily", Word("health"));
    bench.sets("too", 0);
    bench.choose("attack", "attack");
    bench.does(gm, ActionReveal{});
    EXPECT_EQ(bench.count_said<ActionRevealed>(), 2);
    bench.sets("too", 2);
    EXPECT_EQ(
        bench.refused(bo, seal(bench.conflict().choice->id, "too", {"attack", "attack", "attack"})),
        "wrong-phase");
    bench.throws(gm, "fox", {1, 1, 1});
    bench.throws(ann, "brun", {1, 1, 1});
    bench.does(gm, ActionReveal{});
    EXPECT_EQ(bench.count_said<ActionRevealed>(), 2);
}

TEST(Revealing, AfterTheThirdAllChooseAgain) {  // MG-choose-6
    RulesFixture bench = duel({{{"fighter", 1}}, 1, 4, 9}, {{{"fighter", 1}}, 1, 4, 9});
    bench.choose("attack", "attack");
    for (int number = 1; number <= 3; ++number) {
        bench.does(gm, ActionReveal{});
        bench.throws(gm, "fox", {1});
        bench.throws(ann, "brun", {1});
    }
    EXPECT_EQ(bench.conflict().exchange, 2);
    EXPECT_EQ(bench.conflict().phase, ConflictPhase::choosing);
    EXPECT_EQ(bench.refused(ann, seal(bench.conflict().choice->id, "us", {"attack"})),
              "gm-chooses-first");
}

}  // namespace
}  // namespace kast::rules::mouse_guard
