// The tests of an action, what comes of them, and the end of a conflict.

#include "unit/mouse_guard/table.hpp"

namespace kast::rules::mouse_guard {
namespace {

constexpr Action all_actions[] = {Action::attack, Action::defend, Action::feint, Action::maneuver};

// ---- tests of an action

TEST(Actions, WhoTestsAndHowIsInTheTable) {  // MG-act-1, MG-feint-2, MG-feint-3
    using enum Meeting;
    constexpr Meeting table[4][4] = {{independent, versus, independent, versus},
                                     {versus, independent, none, versus},
                                     {none, independent, versus, independent},
                                     {versus, versus, independent, independent}};
    for (std::size_t own = 0; own < 4; ++own) {
        for (std::size_t other = 0; other < 4; ++other) {
            EXPECT_EQ(meeting_of(all_actions[own], all_actions[other]), table[own][other]);
            // And so they are tested.
            RulesFixture bench = duel({{{"fighter", 2}}, 2}, {{{"fighter", 2}}, 2});
            bench.meet(enum_word(all_actions[own]).c_str(), enum_word(all_actions[other]).c_str());
            const bool gm_tests = table[own][other] != none;
            const bool we_test = table[other][own] != none;
            EXPECT_EQ(bool(open_attempt(bench.state, "fox")), gm_tests);
            EXPECT_EQ(bool(open_attempt(bench.state, "brun")), we_test);
            EXPECT_EQ(bench.state.tests.begin()->second.versus, table[own][other] == versus);
            if (gm_tests && table[own][other] == independent) {
                EXPECT_EQ(bench.attempt("fox").ob, all_actions[own] == Action::defend ? 3 : 0);
            }
        }
    }
}

TEST(Actions, IndependentBothMayWork) {  // MG-act-2, MG-defend-3
    RulesFixture bench = duel({{{"fighter", 3}}, 5, 4, 6}, {{{"fighter", 3}}, 5, 4, 6});
    bench.sets("us", 2);
    bench.sets("gm", 1);
    bench.meet("defend", "defend");
    EXPECT_EQ(bench.attempt("fox").ob, 3);
    bench.throws(gm, "fox", {4, 4, 4, 4, 1});
    bench.throws(ann, "brun", {4, 4, 4, 4, 4});
    EXPECT_EQ(bench.disposition("gm"), 2);
    EXPECT_EQ(bench.disposition("us"), 4);
}

TEST(Actions, VersusOneWorksOrNeither) {  // MG-act-3
    RulesFixture won = duel();
    won.meet("attack", "maneuver");
    won.throws(gm, "fox", {4, 4, 1});
    won.throws(ann, "brun", {4, 1, 1});
    EXPECT_EQ(won.disposition("us"), 3);
    EXPECT_FALSE(won.open("spend-margin"));
    RulesFixture tied = duel();
    tied.meet("attack", "maneuver");
    tied.throws(gm, "fox", {4, 4, 1});
    tied.throws(ann, "brun", {4, 4, 1});
    EXPECT_EQ(tied.disposition("us"), 4);
    EXPECT_EQ(tied.disposition("gm"), 4);
    EXPECT_FALSE(tied.open("spend-margin"));
}

TEST(Actions, HappenAtTheSameTime) {  // MG-act-4
    RulesFixture bench = duel();
    bench.sets("us", 1);
    bench.meet("attack", "attack");
    bench.throws(gm, "fox", {4, 4, 4});  // Would put us out: our attack counts all the same.
    bench.throws(ann, "brun", {4, 4, 1});
    EXPECT_EQ(bench.count_said<ActionSettled>(), 1);
    EXPECT_EQ(bench.said<ActionSettled>().dispositions.size(), 2u);
    EXPECT_EQ(bench.disposition("gm"), 2);
    EXPECT_EQ(bench.disposition("us"), 0);
}

TEST(Actions, SkillsByConflict) {  // MG-act-5
    using Row = std::vector<std::vector<std::string>>;
    const std::map<ConflictType, Row> table{
        {ConflictType::argument,
         {{"persuader"}, {"persuader"}, {"persuader", "deceiver"}, {"persuader", "deceiver"}}},
        {ConflictType::chase, {{"scout"}, {"pathfinder"}, {"pathfinder"}, {"scout"}}},
        {ConflictType::fight, {{"fighter"}, {"nature"}, {"fighter"}, {"nature"}}},
        {ConflictType::fight_animal,
         {{"fighter", "hunter"},
          {"loremouse", "nature"},
          {"fighter", "hunter"},
          {"loremouse", "nature"}}},
        {ConflictType::negotiation, {{"haggler"}, {"haggler"}, {"deceiver"}, {"deceiver"}}},
        {ConflictType::journey, {{"pathfinder"}, {}, {"pathfinder"}, {}}},
        {ConflictType::speech,
         {{"orator"}, {"orator"}, {"orator", "deceiver"}, {"orator", "deceiver"}}},
        {ConflictType::war,
         {{"militarist"}, {"militarist", "orator"}, {"militarist"}, {"militarist"}}}};
    for (const auto& [type, row] : table) {
        Conflict conflict;
        conflict.type = type;
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_EQ(skills_for(conflict, all_actions[i]), row[i]) << enum_word(type);
    }
}
TEST(Actions, OfTwoSkillsTheActorChooses) {  // MG-act-5
    RulesFixture bench = meeting({{{"persuader", 2}}}, {{{"persuader", 3}}});
    bench.starts(ConflictType::argument, {"fox"}, {"brun"});
    bench.states_goals();
    bench.disposes("gm", "fox");
    bench.disposes("us", "brun");
    bench.meet("attack", "maneuver");
    EXPECT_EQ(bench.offered("name-skill"), "persuader deceiver");
    EXPECT_EQ(bench.refused(ann, Throw{"brun"}), "decision-open");
    EXPECT_EQ(bench.answer_refused(ann, "name-skill", "fighter"), "wrong-skill");
    EXPECT_EQ(bench.answer_refused(bo, "name-skill", "deceiver"), "not-your-decision");
    bench.answers(ann, "name-skill", "deceiver");
    bench.throws(gm, "fox", {1, 1, 1});
    EXPECT_EQ(bench.refused(ann, Throw{"brun"}), "no-such-skill");
    bench.does(ann, NatureUse{"brun"});  // In its place, against Nature.
    bench.throws(ann, "brun", {1, 1, 1});
}
TEST(Actions, OfAJourneyTheGmNamesWhatTheTableLeavesOpen) {  // MG-act-5
    RulesFixture bench = meeting({{{"pathfinder", 2}}}, {{{"pathfinder", 3}}});
    bench.starts(ConflictType::journey, {"fox"}, {"brun"});
    bench.states_goals();
    bench.disposes("gm", "fox");
    bench.disposes("us", "brun");
    bench.meet("attack", "defend");
    EXPECT_EQ(bench.answer_refused(ann, "name-skill", "survivalist"), "not-your-decision");
    bench.answers(gm, "name-skill", "health");
    EXPECT_EQ(bench.attempt("brun").what, "health");
}

TEST(Actions, TheGmsDiceThenThePlayersThenFateLikewise) {  // MG-act-6
    for (const char* ours : {"attack", "defend"}) {        // Independent, and versus.
        RulesFixture bench = duel();
        bench.adjust("fox", Field::fate, 1);
        bench.adjust("brun", Field::fate, 1);
        bench.meet("attack", ours);
        EXPECT_EQ(bench.refused(ann, Throw{"brun"}), "gm-throws-first");
        bench.throws(gm, "fox", {6, 1, 1});
        EXPECT_FALSE(bench.open("fate"));  // Not before the players' dice lie.
        bench.throws(ann, "brun", {6, 1, 1});
        ASSERT_EQ(bench.state.questions.size(), 1u);
        EXPECT_EQ(bench.open("fate")->decision.creature, Id("fox"));
        bench.answers(gm, "fate", "spend", {1});
        EXPECT_EQ(bench.open("fate")->decision.creature, Id("brun"));
        EXPECT_EQ(bench.count_said<TestSettled>(), 0);
        bench.answers(ann, "fate", "keep");
        EXPECT_EQ(bench.count_said<TestSettled>(), 2);
    }
}

TEST(Actions, AtObNothingTheMarginIsTheSuccesses) {  // MG-act-7, MG-attack-1
    RulesFixture bench = duel({{{"fighter", 3}}, 3, 4, 6}, {{{"fighter", 3}}, 3, 4, 6});
    bench.meet("attack", "attack");
    bench.throws(gm, "fox", {1, 1, 1});  // Passes, and takes nothing.
    bench.throws(ann, "brun", {4, 5, 6});
    EXPECT_EQ(bench.outcome_of("fox"), TestOutcome::passed);
    EXPECT_EQ(bench.disposition("us"), 6);
    EXPECT_EQ(bench.disposition("gm"), 3);
}

TEST(Attack, TakesItsMargin) {  // MG-attack-1
    RulesFixture bench = duel();
    bench.meet("attack", "defend");
    bench.throws(gm, "fox", {4, 4, 4});
    bench.throws(ann, "brun", {4, 1, 1});
    EXPECT_EQ(bench.disposition("us"), 2);
}

TEST(Defend, GivesBackItsMarginUpToTheStart) {  // MG-defend-1, MG-defend-2
    RulesFixture some = duel();
    some.sets("us", 1);
    some.meet("attack", "defend");
    some.throws(gm, "fox", {4, 1, 1});
    some.throws(ann, "brun", {4, 4, 4});
    EXPECT_EQ(some.disposition("us"), 3);
    RulesFixture full = duel();
    full.sets("us", 3);
    full.meet("attack", "defend");
    full.throws(gm, "fox", {1, 1, 1});
    full.throws(ann, "brun", {4, 4, 4});
    EXPECT_EQ(full.disposition("us"), 4);
}

TEST(Defend, AgainstDefendIsObThree) {  // MG-defend-3
    RulesFixture bench = duel({{{"fighter", 3}}, 4}, {{{"fighter", 3}}, 4});
    bench.sets("us", 1);
    bench.sets("gm", 1);
    bench.meet("defend", "defend");
    bench.throws(gm, "fox", {4, 4, 1, 1});
    bench.throws(ann, "brun", {4, 4, 4, 4});
    EXPECT_EQ(bench.outcome_of("fox"), TestOutcome::failed);
    EXPECT_EQ(bench.disposition("gm"), 1);
    EXPECT_EQ(bench.disposition("us"), 2);
}

TEST(Feint, TakesFromTheOpponent) {  // MG-feint-1, MG-feint-2
    RulesFixture bench = duel();
    bench.meet("defend", "feint");
    EXPECT_FALSE(open_attempt(bench.state, "fox"));
    EXPECT_EQ(bench.refused(gm, PersonaSpend{"fox", 1}), "no-test");
    bench.throws(ann, "brun", {4, 4, 1});
    EXPECT_EQ(bench.disposition("gm"), 2);
}
TEST(Feint, AgainstAttackIsStruckAndDoesNothing) {  // MG-feint-3
    RulesFixture bench = duel();
    bench.meet("attack", "feint");
    EXPECT_EQ(bench.refused(ann, Throw{"brun"}), "no-test");
    bench.throws(gm, "fox", {4, 4, 1});
    EXPECT_EQ(bench.disposition("us"), 2);
    EXPECT_EQ(bench.disposition("gm"), 4);
}
TEST(Feint, AgainstFeintIsVersus) {  // MG-feint-4
    RulesFixture bench = duel();
    bench.meet("feint", "feint");
    bench.throws(gm, "fox", {4, 1, 1});
    bench.throws(ann, "brun", {4, 4, 4});
    EXPECT_EQ(bench.disposition("gm"), 2);
    EXPECT_EQ(bench.disposition("us"), 4);
}
TEST(Feint, AgainstManeuverBothAlone) {  // MG-feint-5
    RulesFixture bench = duel();
    bench.meet("feint", "maneuver");
    bench.throws(gm, "fox", {4, 4, 1});
    bench.throws(ann, "brun", {4, 1, 1});
    EXPECT_EQ(bench.disposition("us"), 2);
    EXPECT_EQ(bench.open("spend-margin")->margin, 1);
}

// ---- maneuvers

/// Brun maneuvers against the fox's attack and is ahead by `margin`.
RulesFixture maneuvered(int margin, const Sheet& fox = {{{"fighter", 1}}, 3, 4, 6}) {
    RulesFixture bench = duel({{{"fighter", 1}}, 6, 4, 6}, fox);
    bench.meet("attack", "maneuver");
    bench.throws(gm, "fox", {1});
    std::vector<int> faces(6, 1);
    for (int i = 0; i < margin; ++i) faces[static_cast<std::size_t>(i)] = 4;
    bench.throws(ann, "brun", faces);
    return bench;
}

TEST(Maneuver, ChangesNoDisposition) {  // MG-maneuver-1
    RulesFixture bench = maneuvered(4);
    EXPECT_EQ(bench.disposition("gm"), 6);
    EXPECT_EQ(bench.disposition("us"), 6);
    EXPECT_EQ(bench.open("spend-margin")->margin, 4);
    EXPECT_EQ(bench.open("spend-margin")->decision.owner, Id("ann"));
}

TEST(Maneuver, ImpedesGainsPositionAndDisarms) {  // MG-maneuver-2
    RulesFixture impede = maneuvered(1);
    impede.answers(ann, "spend-margin", "impede");
    impede.does(gm, ActionReveal{});
    EXPECT_EQ(impede.line("fox", "impeded"), -1);
    EXPECT_EQ(impede.line("brun", "position"), 0);
    RulesFixture position = maneuvered(2);
    position.answers(ann, "spend-margin", "position");
    position.does(gm, ActionReveal{});
    EXPECT_EQ(position.line("brun", "position"), 2);
    EXPECT_EQ(position.line("fox", "impeded"), 0);
    RulesFixture disarm = maneuvered(3, {{{"fighter", 1}}, 3, 4, 6, {}, {"sly", "old"}});
    disarm.answers(ann, "spend-margin", "disarm");
    // The fox's traits are the GM's secret, so the GM names which.
    EXPECT_EQ(disarm.offered("disarm"), "trait:old trait:sly");
    EXPECT_EQ(disarm.answer_refused(ann, "disarm", "trait:sly"), "not-your-decision");
    disarm.answers(gm, "disarm", "trait:sly");
    disarm.does(gm, ActionReveal{});
    EXPECT_EQ(disarm.refused(gm, TraitUse{"fox", "sly", TraitWay::for_}), "disabled");
    disarm.does(gm, TraitUse{"fox", "old", TraitWay::for_});
    disarm.does(gm, ConflictEnd{"Enough."});  // For the rest of the conflict, and no longer.
    disarm.calls("fighter", 1, false, false, "fox");
    disarm.does(gm, TraitUse{"fox", "sly", TraitWay::against});
}

TEST(Maneuver, OfTheGmNamesWhatItSees) {  // MG-maneuver-2
    RulesFixture bench = duel({{{"fighter", 1}}, 3, 4, 6, {}, {"quick", "young"}, {"spear"}},
                              {{{"fighter", 1}}, 6, 4, 6});
    bench.meet("maneuver", "attack");
    bench.throws(gm, "fox", {4, 4, 4, 1, 1, 1});
    bench.throws(ann, "brun", {1});
    bench.answers(gm, "spend-margin", "disarm");
    EXPECT_EQ(bench.offered("disarm"), "trait:quick trait:young");  // No gear with gear off.
    bench.answers(gm, "disarm", "trait:young");
    bench.does(gm, ActionReveal{});
    EXPECT_EQ(bench.refused(ann, TraitUse{"brun", "young", TraitWay::for_}), "disabled");
}
TEST(Maneuver, NeedsSomethingToDisarm) {  // MG-maneuver-2
    RulesFixture bench = duel({{{"fighter", 1}}, 3, 4, 6}, {{{"fighter", 1}}, 6, 4, 6});
    bench.meet("maneuver", "attack");
    bench.throws(gm, "fox", {4, 4, 4, 1, 1, 1});
    bench.throws(ann, "brun", {1});
    EXPECT_EQ(bench.offered("spend-margin"), "nothing impede position impede+position");
    EXPECT_EQ(bench.answer_refused(gm, "spend-margin", "disarm"), "no-target");
}

struct Purchase {
    int margin;
    const char* offered;
};
class Purchases : public testing::TestWithParam<Purchase> {};
INSTANTIATE_TEST_SUITE_P(
    Rules, Purchases,
    testing::Values(
        Purchase{1, "nothing impede"}, Purchase{2, "nothing impede position"},
        Purchase{3, "nothing disarm impede position impede+position"},
        Purchase{4, "nothing disarm impede disarm+impede position impede+position"},
        Purchase{5, "nothing disarm impede disarm+impede position disarm+position impede+position"},
        Purchase{6,
                 "nothing disarm impede disarm+impede position disarm+position impede+position "
                 "disarm+impede+position"}),
    [](const auto& test) { return "Margin" + std::to_string(test.param.margin); });
TEST_P(Purchases, AreWhatTheMarginPaysTogether) {  // MG-maneuver-3
    RulesFixture bench = maneuvered(GetParam().margin);
    EXPECT_EQ(bench.offered("spend-margin"), GetParam().offered);
    EXPECT_EQ(bench.answer_refused(ann, "spend-margin", "impede+impede"), "effect-twice");
    if (GetParam().margin < 6) {
        EXPECT_EQ(bench.answer_refused(ann, "spend-margin", "disarm+impede+position"),
                  "margin-too-small");
    }
    bench.answers(ann, "spend-margin", "nothing");  // What is not spent is lost.
    EXPECT_TRUE(bench.conflict().margins.empty());
}
TEST(Maneuver, OfNothingBuysNothing) {  // MG-maneuver-3
    RulesFixture bench = duel();
    bench.meet("maneuver", "maneuver");
    bench.throws(gm, "fox", {1, 1, 1});
    bench.throws(ann, "brun", {1, 1, 1});
    EXPECT_FALSE(bench.open("spend-margin"));
    EXPECT_EQ(bench.conflict().step, Step::ready);
}

TEST(Maneuver, HoldsForTheNextActionOfTheTeamDiceOrNone) {  // MG-maneuver-4
    RulesFixture bench = duel({{{"fighter", 1}}, 6, 4, 9}, {{{"fighter", 1}}, 6, 4, 9});
    bench.seals(gm, "gm", {"attack", "attack", "attack"});
    bench.locks(gm, "gm");
    bench.seals(gm, "us", {"maneuver", "feint", "attack"});
    bench.locks(gm, "us");
    bench.does(gm, ActionReveal{});
    bench.throws(gm, "fox", {1});
    bench.throws(ann, "brun", {4, 4, 4, 1, 1, 1});
    bench.answers(ann, "spend-margin", "impede+position");
    EXPECT_TRUE(bench.team("us").position);
    bench.does(gm, ActionReveal{});  // A feint against an attack: no dice for us.
    bench.throws(gm, "fox", {});     // 1 - 1.
    EXPECT_FALSE(bench.team("us").position);
    EXPECT_FALSE(bench.team("gm").impeded);
    bench.does(gm, ActionReveal{});
    EXPECT_EQ(bench.pool("brun"), 1);
    EXPECT_EQ(bench.pool("fox"), 1);
}

TEST(Maneuver, IsSpentBeforeTheNextRevealTheGmFirst) {  // MG-maneuver-5
    RulesFixture bench = duel();
    bench.meet("maneuver", "maneuver");
    bench.throws(gm, "fox", {4, 1, 1});
    bench.throws(ann, "brun", {4, 4, 1});
    ASSERT_EQ(bench.state.questions.size(), 1u);
    EXPECT_EQ(bench.open("spend-margin")->team, Id("gm"));
    EXPECT_EQ(bench.refused(gm, ActionReveal{}), "wrong-phase");
    bench.answers(gm, "spend-margin", "impede");
    EXPECT_EQ(bench.open("spend-margin")->team, Id("us"));
    EXPECT_EQ(bench.refused(gm, ActionReveal{}), "wrong-phase");
    bench.answers(ann, "spend-margin", "position");
    EXPECT_TRUE(bench.team("us").impeded);
    EXPECT_TRUE(bench.team("us").position);
    bench.does(gm, ActionReveal{});
}

TEST(Maneuver, OfATeamThatFallsBuysNothing) {  // MG-maneuver-6
    RulesFixture bench = duel();
    bench.sets("us", 1);
    bench.meet("feint", "maneuver");
    bench.throws(gm, "fox", {4, 1, 1});
    bench.throws(ann, "brun", {4, 4, 4});
    EXPECT_FALSE(bench.open("spend-margin"));
    EXPECT_EQ(bench.conflict().winner, Winner::gm);
}

// ---- the end

TEST(Ending, AtNothingItStops) {  // MG-end-1, MG-end-2, MG-compromise-1
    RulesFixture bench = duel();
    bench.sets("us", 2);
    bench.meet("attack", "defend");
    bench.throws(gm, "fox", {4, 4, 4});
    bench.throws(ann, "brun", {1, 1, 1});
    EXPECT_EQ(bench.disposition("us"), 0);  // Not below.
    EXPECT_EQ(bench.said<ConflictDecided>().winner, Winner::gm);
    EXPECT_EQ(bench.refused(gm, ActionReveal{}), "wrong-phase");
    EXPECT_FALSE(bench.conflict().choice);  // The rest of the scripts stays secret for ever.
}

TEST(Ending, BothAtNothingNobodyWins) {  // MG-end-3
    RulesFixture bench = duel();
    bench.sets("us", 1);
    bench.sets("gm", 1);
    bench.meet("attack", "attack");
    bench.throws(gm, "fox", {4, 1, 1});
    bench.throws(ann, "brun", {4, 1, 1});
    EXPECT_EQ(bench.said<ConflictDecided>().winner, Winner::nobody);
    EXPECT_EQ(bench.refused(ann, CompromiseAgree{"Both.", {}}), "gm-only");
    bench.does(gm, CompromiseAgree{"Both get it, both pay.", {}});
    EXPECT_FALSE(bench.state.conflict);
}

TEST(Ending, ByTheGmAtAnyTime) {  // MG-end-4
    RulesFixture bench = duel({{{"fighter", 3}}, 3, 4, 4, {}, {"quick"}});
    bench.meet("attack", "defend");
    bench.does(ann, PersonaSpend{"brun", 1});
    bench.does(ann, TraitUse{"brun", "quick", TraitWay::for_});
    EXPECT_EQ(bench.refused(ann, ConflictEnd{"We give up."}), "gm-only");
    bench.does(gm, ConflictEnd{"It starts to rain."});
    EXPECT_FALSE(bench.state.conflict);
    EXPECT_TRUE(bench.state.tests.empty());
    EXPECT_EQ(bench.sheet("brun").persona, 1);  // What was not thrown is given back.
    EXPECT_EQ(bench.sheet("brun").traits.at("quick").used, 0);
}

TEST(Ending, ACompromiseIsAgreedAndKept) {  // MG-compromise-1, MG-compromise-2
    RulesFixture bench = duel();
    bench.sets("gm", 0);
    const Standing& ours = bench.said<ConflictDecided>().standings[1];
    EXPECT_EQ(ours.start, 4);
    EXPECT_EQ(ours.current, 4);
    const StateView seen = System::view(bench.state, {Role::spectator, {}});
    EXPECT_EQ(seen.conflict->standings[1].start, 4);
    CompromiseAgree agreed{"It leaves, with the berries.", {}};
    agreed.conditions = BoundedList<ConditionGiven, 60>{{Id("brun"), Condition::angry}};
    bench.does(gm, agreed);
    EXPECT_EQ(bench.said<CompromiseAgreed>().text, "It leaves, with the berries.");
    EXPECT_TRUE(bench.sheet("brun").conditions.contains(Condition::angry));
}

TEST(Ending, AHintOfWhatItShouldCost) {  // MG-compromise-3
    EXPECT_EQ(compromise_for(7, 7), Compromise::none);
    EXPECT_EQ(compromise_for(7, 4), Compromise::minor);
    EXPECT_EQ(compromise_for(6, 3), Compromise::medium);
    EXPECT_EQ(compromise_for(8, 3), Compromise::medium);
    EXPECT_EQ(compromise_for(8, 2), Compromise::major);
    EXPECT_EQ(compromise_for(6, 1), Compromise::major);
    EXPECT_EQ(compromise_for(1, 1), Compromise::none);
}

}  // namespace
}  // namespace kast::rules::mouse_guard
