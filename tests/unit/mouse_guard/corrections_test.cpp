// What is put right in the midst of play: who is in a team, what somebody is called and has, whose
// they are; and what of a secret sheet has been shown.

#include "table.hpp"

namespace kast::rules::mouse_guard {
namespace {

/// Brun against the fox, while Bo's lily and the GM's wolf look on.
RulesFixture watched(const Sheet& fox = {{{"fighter", 3}}}, const Settings& settings = {}) {
    RulesFixture bench = meeting({{{"fighter", 3}}}, fox, settings);
    bench.add(bo, "lily", {{{"fighter", 2}}});
    bench.add(gm, "wolf", {{{"fighter", 2}}});
    for (const char* id : {"lily", "wolf"}) bench.adjust(id, Field::fate, 0);
    bench.starts(ConflictType::fight, {"fox"}, {"brun"});
    bench.states_goals();
    bench.disposes("gm", "fox", Word("health"));
    bench.disposes("us", "brun", Word("health"));
    return bench;
}

TEST(Joining, IsLastInTheOrderAndActsInTurn) {  // MG-conflict-3, MG-team-2
    RulesFixture bench = watched();
    bench.meet("attack", "attack");
    bench.does(gm, ConflictJoin{"lily", "us"});
    EXPECT_EQ(bench.team("us").members, (std::vector<Id>{"brun", "lily"}));
    bench.does(bo, HelpOffer{"lily", "brun", "fighter"});  // At once.
    bench.throws(gm, "fox", {1, 1, 1});
    bench.throws(ann, "brun", {1, 1, 1, 1});
    bench.does(gm, ActionReveal{});
    EXPECT_TRUE(open_attempt(bench.state, "lily"));
}
TEST(Joining, SealsWithTheTeamButReadsNoScript) {  // MG-choose-2
    RulesFixture bench = watched();
    bench.seals(gm, "gm", {"attack", "attack", "attack"});
    bench.locks(gm, "gm");
    RulesFixture late = bench;
    bench.does(gm, ConflictJoin{"lily", "us"});
    bench.seals(bo, "us", {"attack", "feint", "attack"});
    late.seals(ann, "us", {"attack", "feint", "attack"});
    late.does(gm, ConflictJoin{"lily", "us"});
    const auto cards_of = [](const RulesFixture& table) {
        return System::view(table.state, {Role::player, Id("bo")}).conflict->teams[1].cards;
    };
    EXPECT_TRUE(cards_of(bench)[1].action);
    EXPECT_FALSE(cards_of(late)[1].action);
}
TEST(Joining, IsRefusedWithThePlaceAndWhy) {
    RulesFixture none = meeting();
    EXPECT_EQ(none.refused(gm, ConflictJoin{"brun", "us"}), "wrong-phase");
    RulesFixture bench = watched();
    EXPECT_EQ(bench.refused(bo, ConflictJoin{"lily", "us"}), "gm-only");
    EXPECT_EQ(bench.refused(gm, ConflictJoin{"nobody", "us"}), "no-such-character");
    EXPECT_EQ(bench.refused(gm, ConflictJoin{"lily", "them"}), "no-such-team");
    EXPECT_EQ(bench.refused(gm, ConflictJoin{"brun", "gm"}), "bad-teams");
    bench.sets("us", 0);
    EXPECT_EQ(bench.refused(gm, ConflictJoin{"lily", "us"}), "wrong-phase");
}
TEST(Joining, AfterLeavingIsGoingOver) {
    RulesFixture bench = watched();
    bench.does(gm, ConflictLeave{"brun"});
    bench.does(gm, ConflictJoin{"lily", "us"});
    bench.does(gm, ConflictJoin{"brun", "gm"});
    EXPECT_EQ(bench.team("gm").members, (std::vector<Id>{"fox", "brun"}));
}

TEST(Correcting, NamesAreSeenByAllWhoSeeWhoItIs) {
    RulesFixture bench = meeting();
    CharacterSet renamed{};
    renamed.character = Id("fox");
    renamed.name = "Rust";
    bench.does(gm, renamed);
    EXPECT_EQ(bench.sheet("fox").name, "Rust");
    EXPECT_EQ(bench.said<CharacterRenamed>().before, "fox");
    EXPECT_EQ(bench.count_said<CharacterChanged>(), 0);
    EXPECT_TRUE(System::view(bench.last.front(), {Role::player, Id("ann")}));
    EXPECT_EQ(bench.refused(ann, renamed), "gm-only");
    EXPECT_EQ(bench.refused(gm, renamed), "invalid-params");  // It is so already.
    renamed.name = "";
    EXPECT_EQ(bench.refused(gm, renamed), "invalid-params");
}
TEST(Correcting, WhatIsTakenOffASheetIsGoneInTheMidstOfATest) {
    RulesFixture bench = meeting({{{"scout", 4}}, 3, 4, 4, {"fox-wise"}, {"quick"}});
    bench.calls("scout", 2);
    CharacterSet less{};
    less.character = Id("brun");
    less.skills = SkillsGiven{{"scout", std::nullopt}};
    less.traits = BoundedList<Word, 20>{};
    less.wises = BoundedList<Word, 20>{};
    bench.does(gm, less);
    EXPECT_EQ(bench.refused(ann, WiseUse{"brun", "fox-wise"}), "no-such-wise");
    EXPECT_EQ(bench.refused(ann, TraitUse{"brun", "quick", TraitWay::for_}), "no-such-trait");
    EXPECT_EQ(bench.refused(ann, Throw{"brun"}), "no-such-skill");
    bench.does(ann, NatureUse{"brun"});
    bench.throws(ann, "brun", {4, 4, 1});
}
TEST(Correcting, WhoIsGivenAwayInTheMidstOfATestIsPlayedOn) {
    RulesFixture bench = meeting();
    bench.adjust("brun", Field::fate, 1);
    bench.does(gm, TurnStart{Turn::players});
    bench.does(ann, TestAsk{"brun", "scout", "I look around."});
    bench.calls("scout", 2);
    bench.does(ann, CharacterGive{"brun", Id("bo")});
    RulesFixture called_off = bench;
    bench.throws(bo, "brun", {6, 1, 1, 1});
    bench.answers(bo, "fate", "keep");
    // Bo had no test of Ann's to spend; who plays Brun now has it back.
    called_off.does(gm, TestCancel{"brun"});
    EXPECT_EQ(called_off.state.tests_left.at("bo"), 1);
    RulesFixture to_gm = meeting();
    to_gm.does(gm, TurnStart{Turn::players});
    to_gm.does(ann, TestAsk{"brun", "scout", "I look around."});
    to_gm.calls("scout", 2);
    to_gm.does(gm, CharacterGive{"brun", {}});
    to_gm.does(gm, TestCancel{"brun"});
    EXPECT_FALSE(to_gm.state.tests_left.contains(Id{}));
}

// ---- weapons that were shown

/// The fox has taken up its axe before all eyes, and a maneuver of brun's has worked by 3.
RulesFixture disarming() {
    RulesFixture bench =
        watched({{{"fighter", 3}}, 3, 4, 4, {}, {"sly"}, {"axe", "sling"}}, Settings{true});
    bench.meet("attack", "maneuver");
    bench.does(gm, WeaponChoose{.actor = "fox", .weapon = "axe"});
    bench.throws(gm, "fox", {1, 1, 1});
    bench.throws(ann, "brun", {4, 4, 4});
    bench.answers(ann, "spend-margin", "disarm");
    return bench;
}

TEST(Disarming, TakesAWeaponThatWasShown) {  // MG-maneuver-2
    RulesFixture bench = disarming();
    EXPECT_EQ(bench.offered("disarm"), "gear:axe something-else");
    EXPECT_EQ(bench.open("disarm")->decision.owner, Id("ann"));
    bench.answers(ann, "disarm", "gear:axe");
    EXPECT_EQ(bench.said<Disarmed>().gear, "axe");
    EXPECT_TRUE(bench.sheet("fox").gear.front().disarmed);
}
TEST(Disarming, LeavesWhatIsNotKnownToTheGm) {  // MG-maneuver-2
    RulesFixture bench = disarming();
    bench.answers(ann, "disarm", "something-else");
    EXPECT_EQ(bench.offered("disarm"), "trait:sly gear:axe gear:sling");
    EXPECT_TRUE(bench.open("disarm")->decision.owner.empty());
    EXPECT_TRUE(bench.open("disarm")->hidden);
    bench.answers(gm, "disarm", "gear:sling");
    EXPECT_EQ(bench.said<Disarmed>().gear, "sling");
}

}  // namespace
}  // namespace kast::rules::mouse_guard
