// Teams with several members, several teams a side, gear; what may be seen and done.

#include "unit/mouse_guard/table.hpp"

namespace kast::rules::mouse_guard {
namespace {

TeamGiven team(const char* id, Side side, std::vector<Id> members) {
    return {Id(id), side, {}, BoundedList<Id, 20>(std::move(members))};
}

/// A team of Ann's brun, Bo's lily and Cid's moss against the GM's fox and wolf.
RulesFixture company() {
    RulesFixture bench;
    for (const char* id : {"fox", "wolf"}) bench.add(gm, id, {{{"fighter", 1}}, 1, 4, 9});
    bench.add(ann, "brun", {{{"fighter", 1}}, 1, 4, 9});
    bench.add(bo, "lily", {{{"fighter", 1}}, 1, 4, 9});
    bench.add(cid, "moss", {{{"fighter", 1}}, 1, 4, 9});
    for (const char* id : {"fox", "wolf", "brun", "lily", "moss"}) bench.adjust(id, Field::fate, 0);
    bench.starts(ConflictType::fight, {"fox", "wolf"}, {"brun", "lily", "moss"});
    bench.states_goals();
    bench.disposes("gm", "fox", Word("health"));
    bench.disposes("us", "brun", Word("health"));
    return bench;
}

TEST(Team, ActsAsOne) {  // MG-team-1
    RulesFixture bench = company();
    bench.choose("attack", "attack");
    EXPECT_EQ(bench.team("us").start, 9);                    // One disposition for three.
    EXPECT_EQ(bench.conflict().choice->parties.size(), 2u);  // And one script.
    bench.does(gm, ActionReveal{});
    EXPECT_EQ(bench.refused(bo, Throw{"lily"}), "not-your-action");
    bench.throws(gm, "fox", {1});
    bench.throws(ann, "brun", {1});
}

TEST(Team, MembersTakeTurns) {  // MG-team-2
    RulesFixture bench = company();
    const char* order[] = {"brun", "lily", "moss"};
    const char* gms[] = {"fox", "wolf"};
    for (int g = 0; g < 6; ++g) {
        if (g % 3 == 0) bench.choose("attack", "attack");
        bench.does(gm, ActionReveal{});
        bench.throws(gm, gms[g % 2], {1});
        bench.throws(gm, order[g % 3], {1});
        EXPECT_EQ(bench.conflict().actions_done, g + 1);
    }
}

TEST(Team, WhoDoesNotActMayHelp) {  // MG-team-3
    RulesFixture bench = company();
    bench.add(ann, "reed");
    bench.choose("attack", "attack");
    bench.does(gm, ActionReveal{});
    bench.does(bo, HelpOffer{"lily", "brun", "fighter"});
    bench.does(cid, HelpOffer{"moss", "brun", "health"});
    EXPECT_EQ(bench.line("brun", "help"), 2);
    EXPECT_EQ(bench.refused(ann, HelpOffer{"reed", "brun", "will"}), "not-your-team");
    EXPECT_EQ(bench.refused(gm, HelpOffer{"wolf", "brun", "will"}), "not-your-team");
}

TEST(Team, SetsItsOrderBeforeTheFirstChoice) {  // MG-team-4
    RulesFixture bench = company();
    EXPECT_EQ(bench.refused(bo, TeamOrder{"us", {"lily", "brun"}}), "invalid-params");
    EXPECT_EQ(bench.refused(bo, TeamOrder{"us", {"lily", "brun", "brun"}}), "named-twice");
    bench.does(bo, TeamOrder{"us", {"lily", "moss", "brun"}});
    bench.choose("attack", "attack");
    EXPECT_EQ(bench.refused(bo, TeamOrder{"us", {"brun", "moss", "lily"}}), "wrong-phase");
    bench.does(gm, ActionReveal{});
    EXPECT_EQ(bench.attempt("lily").team, Id("us"));
}
TEST(Team, OfTheGmAnyOneActs) {  // MG-team-4
    RulesFixture bench = company();
    bench.choose("attack", "attack");
    bench.does(gm, ActionReveal{});
    bench.does(gm, PersonaSpend{"fox", 1});
    EXPECT_EQ(bench.refused(gm, ActorChoose{"gm", "brun"}), "not-your-team");
    EXPECT_EQ(bench.refused(gm, ActorChoose{"us", "lily"}), "not-your-action");
    bench.does(gm, ActorChoose{"gm", "wolf"});
    EXPECT_EQ(bench.sheet("fox").persona, 1);  // What the fox declared, it has back.
    EXPECT_EQ(bench.pool("wolf"), 1);
    bench.throws(gm, "wolf", {1});
    EXPECT_EQ(bench.refused(gm, ActorChoose{"gm", "fox"}), "too-late");
}

TEST(Team, WhoLeavesCountsNoMore) {  // MG-team-2
    RulesFixture bench = company();
    bench.choose("attack", "attack");
    bench.does(gm, ActionReveal{});
    bench.throws(gm, "fox", {1});
    bench.throws(ann, "brun", {1});
    EXPECT_EQ(bench.refused(ann, CharacterRemove{"brun"}), "pending-open");
    bench.does(gm, ConflictLeave{"lily"});
    bench.does(gm, ActionReveal{});
    EXPECT_TRUE(open_attempt(bench.state, "moss"));  // 1 mod 2 of those who are left.
    bench.does(gm, ConflictLeave{"moss"});           // In the middle of it.
    bench.does(gm, ActorChoose{"us", "brun"});
    bench.throws(gm, "wolf", {1});
    bench.throws(ann, "brun", {1});
}

// ---- several teams a side

/// Two of the GM's teams and two of the players', each of one; all attack but as told.
RulesFixture four_teams(const char* fox, const char* wolf, const char* brun, const char* lily) {
    RulesFixture bench;
    for (const char* id : {"fox", "wolf"}) bench.add(gm, id, {{{"fighter", 2}}, 3, 4, 6});
    bench.add(ann, "brun", {{{"fighter", 2}}, 3, 4, 6});
    bench.add(bo, "lily", {{{"fighter", 2}}, 3, 4, 6});
    for (const char* id : {"fox", "wolf", "brun", "lily"}) bench.adjust(id, Field::fate, 0);
    ConflictStart start{.type = ConflictType::fight};
    start.teams = BoundedList<TeamGiven, 12>{
        team("anns", Side::players, {"brun"}), team("foxes", Side::gm, {"fox"}),
        team("bos", Side::players, {"lily"}), team("wolves", Side::gm, {"wolf"})};
    bench.does(gm, start);
    bench.states_goals();
    for (const auto& [id, actor] : std::map<const char*, const char*>{
             {"foxes", "fox"}, {"wolves", "wolf"}, {"anns", "brun"}, {"bos", "lily"}}) {
        bench.disposes(id, actor, Word("health"));
    }
    const std::pair<const char*, const char*> scripts[] = {
        {"foxes", fox}, {"wolves", wolf}, {"anns", brun}, {"bos", lily}};
    for (const auto& [id, first] : scripts) {
        bench.seals(gm, id, {first, "attack", "attack"});
        bench.locks(gm, id);
    }
    bench.does(gm, ActionReveal{});
    return bench;
}
TeamsPair pairs(std::vector<PairGiven> given) {
    return {BoundedList<PairGiven, 12>(std::move(given))};
}

TEST(Pairing, IsTheGmsForEachAction) {  // MG-team-5
    RulesFixture bench = four_teams("attack", "attack", "attack", "defend");
    EXPECT_TRUE(bench.state.tests.empty());
    EXPECT_EQ(bench.conflict().step, Step::pairing);
    const PairGiven first{Id("foxes"), Id("anns"), {}};
    const PairGiven second{Id("bos"), Id("wolves"), {}};
    EXPECT_EQ(bench.refused(ann, pairs({first, second})), "gm-only");
    EXPECT_EQ(bench.refused(gm, pairs({first})), "bad-pairs");
    EXPECT_EQ(bench.refused(gm, pairs({first, first})), "named-twice");
    EXPECT_EQ(
        bench.refused(gm, pairs({{Id("anns"), Id("bos"), {}}, {Id("foxes"), Id("wolves"), {}}})),
        "bad-pairs");
    bench.does(gm, pairs({first, second}));
    EXPECT_EQ(bench.state.tests.size(), 2u);
    bench.throws(gm, "fox", {4, 1});
    bench.throws(ann, "brun", {4, 4});
    EXPECT_EQ(bench.conflict().step, Step::testing);  // Nothing happens before all are in.
    EXPECT_EQ(bench.disposition("foxes"), 6);
    EXPECT_EQ(bench.refused(bo, Throw{"lily"}), "gm-throws-first");
    bench.throws(gm, "wolf", {4, 4});
    bench.throws(bo, "lily", {4, 1, 1});
    EXPECT_EQ(bench.disposition("foxes"), 4);
    EXPECT_EQ(bench.disposition("anns"), 5);
    EXPECT_EQ(bench.disposition("bos"), 5);
    EXPECT_EQ(bench.refused(gm, pairs({first, second})), "wrong-phase");
}
TEST(Pairing, WhoHasNoPartnerTestsAlone) {  // MG-team-5
    RulesFixture bench = four_teams("attack", "feint", "defend", "defend");
    EXPECT_EQ(
        bench.refused(
            gm,
            pairs({{Id("foxes"), Id("anns"), {}}, {Id("wolves"), {}, {}}, {Id("bos"), {}, {}}})),
        "no-target");
    bench.does(gm, pairs({{Id("foxes"), Id("anns"), {}},
                          {Id("wolves"), {}, Id("anns")},
                          {Id("bos"), {}, {}}}));
    EXPECT_FALSE(open_attempt(bench.state, "brun"));  // A feint names the defend: no test.
    EXPECT_EQ(bench.attempt("fox").ob, 0);
    EXPECT_EQ(bench.attempt("wolf").ob, 0);
    EXPECT_EQ(bench.attempt("lily").ob, 3);  // Alone, it defends against Ob 3.
    bench.throws(gm, "fox", {4, 1});
    bench.throws(gm, "wolf", {4, 4});
    bench.throws(bo, "lily", {1, 1, 1});
    EXPECT_EQ(bench.disposition("anns"), 3);  // Both at once.
}
TEST(Pairing, ATeamThatIsOutIsOutOfIt) {  // MG-end-1, MG-end-2, MG-choose-6
    RulesFixture bench = four_teams("attack", "attack", "attack", "attack");
    bench.sets("anns", 1);
    bench.does(gm, pairs({{Id("foxes"), Id("anns"), {}}, {Id("wolves"), Id("bos"), {}}}));
    bench.throws(gm, "fox", {4, 1});
    bench.throws(ann, "brun", {1, 1});
    bench.throws(gm, "wolf", {1, 1});
    bench.throws(bo, "lily", {1, 1});
    EXPECT_TRUE(bench.team("anns").out());
    EXPECT_FALSE(bench.conflict().winner);  // The other team of that side stands.
    bench.does(gm, ActionReveal{});
    EXPECT_EQ(bench.count_said<ActionRevealed>(), 3);  // Its remaining actions are void.
    EXPECT_EQ(
        bench.refused(gm, pairs({{Id("foxes"), Id("anns"), {}}, {Id("wolves"), Id("bos"), {}}})),
        "bad-pairs");
    bench.does(gm, pairs({{Id("foxes"), {}, Id("bos")}, {Id("wolves"), Id("bos"), {}}}));
    const StateView seen = System::view(bench.state, {Role::player, "ann"});
    for (const TeamView& one : seen.conflict->teams) {
        if (one.id == Id("anns")) {
            EXPECT_EQ(one.cards[1].face, CardFace::void_);
            EXPECT_EQ(one.allowed, std::vector<std::string>{});
        }
    }
}

TEST(Pairing, WhoCameBackAndDoesNotActMayBeStruck) {  // MG-team-5, MG-choose-6
    RulesFixture bench = four_teams("attack", "attack", "attack", "attack");
    bench.sets("wolves", 0);
    bench.sets("bos", 0);
    bench.sets("foxes", 1);
    bench.does(gm, pairs({{Id("foxes"), Id("anns"), {}}}));
    bench.throws(gm, "fox", {1, 1});
    bench.throws(ann, "brun", {1, 1});
    bench.does(gm, ActionReveal{});
    bench.sets("wolves", 2);  // They join at the next exchange.
    bench.throws(gm, "fox", {1, 1});
    bench.throws(ann, "brun", {4, 1});  // The foxes are out: nobody of the GM's acts.
    EXPECT_FALSE(bench.conflict().winner);
    bench.does(gm, ActionReveal{});
    EXPECT_EQ(bench.count_said<ActionRevealed>(), 1);
    EXPECT_EQ(bench.refused(gm, pairs({{Id("anns"), Id("wolves"), {}}})), "bad-pairs");
    EXPECT_EQ(bench.refused(gm, pairs({{Id("anns"), {}, Id("foxes")}})), "bad-pairs");
    bench.does(gm, pairs({{Id("anns"), {}, Id("wolves")}}));
    bench.throws(ann, "brun", {4, 1});
    EXPECT_EQ(bench.disposition("wolves"), 1);
}
TEST(Pairing, WhereItEndsTheConflictNobodySpends) {  // MG-maneuver-6
    RulesFixture bench = four_teams("attack", "attack", "maneuver", "attack");
    bench.sets("foxes", 0);  // The wolves alone are left, with 1.
    bench.sets("wolves", 1);
    bench.does(gm, TeamsPair{BoundedList<PairGiven, 12>{{Id("wolves"), Id("bos"), {}},
                                                        {Id("anns"), {}, Id("wolves")}}});
    bench.throws(ann, "brun", {4, 4, 4});  // A margin of 3.
    bench.throws(gm, "wolf", {1, 1});
    bench.throws(bo, "lily", {4, 1});  // The last point of disposition.
    EXPECT_EQ(bench.conflict().winner, Winner::players);
    EXPECT_FALSE(bench.open("spend-margin"));
}
TEST(Pairing, AMarginOfOneWhoHasLeftIsTheTeams) {  // MG-maneuver-5
    RulesFixture bench = four_teams("attack", "attack", "maneuver", "maneuver");
    bench.does(gm, TeamsPair{BoundedList<PairGiven, 12>{{Id("foxes"), Id("anns"), {}},
                                                        {Id("wolves"), Id("bos"), {}}}});
    bench.throws(gm, "fox", {1, 1});
    bench.throws(ann, "brun", {4, 1, 1});  // It has 1 to spend when all are in.
    bench.does(gm, ConflictLeave{"brun"});
    bench.does(ann, CharacterRemove{"brun"});
    bench.throws(gm, "wolf", {1, 1});
    bench.throws(bo, "lily", {4, 1, 1});
    ASSERT_TRUE(bench.open("spend-margin"));
    EXPECT_EQ(bench.open("spend-margin")->team, Id("anns"));
    EXPECT_EQ(bench.open("spend-margin")->decision.owner, Id());  // Nobody is left: the GM's.
    bench.answers(gm, "spend-margin", "impede");
    EXPECT_TRUE(bench.team("foxes").impeded);
    EXPECT_EQ(bench.open("spend-margin")->decision.owner, Id("bo"));
    bench.answers(bo, "spend-margin", "nothing");
    EXPECT_EQ(bench.conflict().step, Step::ready);
}

// ---- gear

RulesFixture armed(std::vector<Word> brun, std::vector<Word> fox = {},
                   ConflictType type = ConflictType::fight) {
    const Sheet ours{{{"fighter", 3}, {"persuader", 3}}, 3, 4, 9, {}, {}, std::move(brun)};
    const Sheet theirs{{{"fighter", 3}, {"persuader", 3}}, 3, 9, 9, {}, {}, std::move(fox)};
    RulesFixture bench = meeting(ours, theirs, Settings{true});
    bench.starts(type, {"fox"}, {"brun"});
    bench.states_goals();
    const std::optional<Word> base =
        type == ConflictType::fight ? std::optional<Word>("health") : std::nullopt;
    bench.disposes("gm", "fox", base);
    bench.disposes("us", "brun", base);
    return bench;
}

TEST(Gear, IsOffUnlessTheTableTurnsItOn) {  // MG-gear-1
    EXPECT_FALSE(Settings{}.gear);
    RulesFixture bench = duel({{{"fighter", 3}}, 3, 4, 4, {}, {}, {"axe"}});
    bench.meet("attack", "attack");
    EXPECT_EQ(bench.refused(ann, WeaponChoose{.actor = "brun", .weapon = "axe"}), "gear-off");
}
TEST(Gear, OneWeaponAnExchange) {  // MG-gear-1
    RulesFixture bench = armed({"axe", "spear"});
    EXPECT_EQ(bench.refused(ann, WeaponChoose{.actor = "brun", .weapon = "axe"}), "no-test");
    bench.meet("attack", "attack");
    EXPECT_EQ(bench.refused(ann, WeaponChoose{.actor = "brun", .weapon = "shield"}),
              "no-such-item");
    EXPECT_EQ(bench.refused(ann, WeaponChoose{.actor = "brun", .weapon = "evidence"}),
              "wrong-weapon");
    bench.does(ann, WeaponChoose{.actor = "brun", .weapon = "axe"});
    EXPECT_EQ(bench.refused(ann, WeaponChoose{.actor = "brun", .weapon = "spear"}), "already-used");
    for (int number = 1; number <= 3; ++number) {
        EXPECT_EQ(bench.attempt("brun").weapon, "axe");  // For all of the exchange.
        bench.throws(gm, "fox", {1, 1, 1});
        bench.throws(ann, "brun", {1, 1, 1});
        if (number < 3) bench.does(gm, ActionReveal{});
    }
    bench.meet("attack", "attack");
    bench.does(ann, WeaponChoose{.actor = "brun", .weapon = "spear"});
}

TEST(Gear, ASuccessMoreWhereItWorksAlready) {  // MG-gear-2
    struct Case {
        int ours;
        int left;  ///< of the fox's 9
    };
    // Against a defend with 1: behind, level, ahead by 1.
    for (const Case& one : {Case{0, 9}, Case{1, 9}, Case{2, 7}}) {
        RulesFixture bench = armed({"axe"});
        bench.meet("defend", "attack");
        bench.does(ann, WeaponChoose{.actor = "brun", .weapon = "axe"});
        bench.throws(gm, "fox", {4, 1, 1});
        std::vector<int> faces(3, 1);
        for (int i = 0; i < one.ours; ++i) faces[static_cast<std::size_t>(i)] = 4;
        bench.throws(ann, "brun", faces);
        EXPECT_EQ(bench.disposition("gm"), one.left);
    }
    // An attack at Ob 0 without a success works by nothing: nothing is added.
    RulesFixture alone = armed({"axe"});
    alone.meet("attack", "attack");
    alone.does(ann, WeaponChoose{.actor = "brun", .weapon = "axe"});
    alone.throws(gm, "fox", {1, 1, 1});
    alone.throws(ann, "brun", {1, 1, 1});
    EXPECT_EQ(alone.disposition("gm"), 9);
}

TEST(Gear, DiceOfEachColumn) {  // MG-gear-3
    struct Row {
        const char* name;
        int dice[4];
        int successes[4];
    };
    const Row table[] = {
        {"axe", {0, -1, -1, 0}, {1, 0, 0, 0}},          {"bow", {0, 0, 0, 2}, {0, 0, 0, 0}},
        {"hook-and-line", {-1, 0, 0, 1}, {0, 0, 0, 1}}, {"knife", {0, 0, 0, 0}, {0, 0, 0, 0}},
        {"shield", {0, 2, 0, 0}, {0, 0, 0, 0}},         {"sling", {0, 0, 0, 1}, {0, 0, 0, 0}},
        {"spear", {0, 0, 0, 1}, {0, 0, 0, 0}},          {"staff", {0, 0, 1, 0}, {0, 0, 0, 0}},
        {"intimidation", {0, 0, 0, 0}, {0, 0, 1, 1}},   {"deception", {0, 0, 0, 0}, {0, 0, 1, 1}},
        {"evidence", {0, 0, 0, 0}, {1, 0, 0, 0}},       {"promises", {0, 1, 0, 0}, {0, 0, 0, 0}},
        {"repeating", {-1, -1, -1, -1}, {0, 0, 0, 0}}};
    for (const Row& row : table) {
        const Weapon* weapon = weapon_named(row.name);
        ASSERT_TRUE(weapon) << row.name;
        for (std::size_t i = 0; i < 4; ++i) {
            const Bonus bonus = bonus_of(*weapon, {}, {}, static_cast<Action>(i), Action::attack);
            EXPECT_EQ(bonus.dice, row.dice[i]) << row.name;
            EXPECT_EQ(bonus.successes, row.successes[i]) << row.name;
        }
    }
    RulesFixture bench = armed({"shield"});
    bench.meet("attack", "defend");
    bench.does(ann, WeaponChoose{.actor = "brun", .weapon = "shield"});
    EXPECT_EQ(bench.line("brun", "weapon"), 2);
    bench.does(gm, TurnDown{"brun", Declared::weapon, {}});
    EXPECT_EQ(bench.line("brun", "weapon"), 0);
}

TEST(Gear, ABowOnlyAgainstDefend) {  // MG-gear-4
    const Weapon& bow = *weapon_named("bow");
    EXPECT_EQ(bonus_of(bow, {}, {}, Action::attack, Action::defend).dice, 1);
    EXPECT_EQ(bonus_of(bow, {}, {}, Action::attack, Action::attack).dice, 0);
    RulesFixture bench = armed({"bow"});
    bench.meet("defend", "attack");
    bench.does(ann, WeaponChoose{.actor = "brun", .weapon = "bow"});
    EXPECT_EQ(bench.line("brun", "weapon"), 1);
}
TEST(Gear, AHalberdInOneOfItsModes) {  // MG-gear-4
    const Weapon& halberd = *weapon_named("halberd");
    EXPECT_EQ(bonus_of(halberd, WeaponMode::axe, {}, Action::attack, {}).successes, 1);
    EXPECT_EQ(bonus_of(halberd, WeaponMode::axe, {}, Action::maneuver, {}).dice, 0);
    EXPECT_EQ(bonus_of(halberd, WeaponMode::spear, {}, Action::attack, {}).successes, 0);
    EXPECT_EQ(bonus_of(halberd, WeaponMode::spear, {}, Action::maneuver, {}).dice, 1);
    RulesFixture bench = armed({"halberd", "axe"});
    bench.meet("attack", "maneuver");
    EXPECT_EQ(bench.refused(ann, WeaponChoose{.actor = "brun", .weapon = "halberd"}),
              "wrong-weapon");
    EXPECT_EQ(
        bench.refused(ann, WeaponChoose{.actor = "brun", .weapon = "axe", .mode = WeaponMode::axe}),
        "wrong-weapon");
    bench.does(ann, WeaponChoose{.actor = "brun", .weapon = "halberd", .mode = WeaponMode::spear});
    EXPECT_EQ(bench.line("brun", "weapon"), 1);
}
TEST(Gear, AKnifeTakesSpearOrBow) {  // MG-gear-4
    RulesFixture bench = armed({"knife"}, {"spear"});
    bench.meet("attack", "maneuver");
    bench.does(gm, WeaponChoose{.actor = "fox", .weapon = "spear"});
    bench.does(ann, WeaponChoose{.actor = "brun", .weapon = "knife"});
    bench.throws(gm, "fox", {1, 1, 1});
    bench.throws(ann, "brun", {4, 1, 1});
    EXPECT_EQ(bench.said<Disarmed>().gear, "spear");
    EXPECT_TRUE(bench.sheet("fox").gear.front().disarmed);
    EXPECT_EQ(bench.open("spend-margin")->margin, 1);  // Besides what the margin buys.
}
TEST(Gear, ASwordFavoursOneAction) {  // MG-gear-4
    RulesFixture bench = armed({"sword"});
    bench.meet("attack", "attack");
    EXPECT_EQ(bench.refused(ann, WeaponChoose{.actor = "brun", .weapon = "sword"}), "wrong-weapon");
    bench.does(ann, WeaponChoose{.actor = "brun", .weapon = "sword", .favours = Action::attack});
    EXPECT_EQ(bench.line("brun", "weapon"), 1);
    for (int number = 1; number <= 3; ++number) {
        bench.throws(gm, "fox", {1, 1, 1});
        bench.throws(ann, "brun", {1, 1, 1, 1});
        if (number < 3) bench.does(gm, ActionReveal{});
    }
    bench.meet("attack", "defend");
    EXPECT_EQ(bench.refused(
                  ann, WeaponChoose{.actor = "brun", .weapon = "sword", .favours = Action::defend}),
              "already-used");  // Chosen for the conflict.
    bench.does(ann, WeaponChoose{.actor = "brun", .weapon = "sword"});
    EXPECT_EQ(bench.line("brun", "weapon"), 0);
}
TEST(Gear, WordsAreWeaponsInAnArgument) {  // MG-gear-4
    RulesFixture bench = armed({"axe"}, {}, ConflictType::argument);
    bench.meet("attack", "attack");
    EXPECT_EQ(bench.refused(ann, WeaponChoose{.actor = "brun", .weapon = "axe"}), "wrong-weapon");
    bench.does(ann, WeaponChoose{.actor = "brun", .weapon = "evidence"});
    bench.does(gm, TurnDown{"brun", Declared::weapon, {}});  // There is none, says the GM.
    bench.does(ann, WeaponChoose{.actor = "brun", .weapon = "repeating"});
    EXPECT_EQ(bench.line("brun", "weapon"), -1);
}
TEST(Gear, AShieldWeighsOnHealth) {  // MG-gear-4
    RulesFixture bench = meeting({{}, 3, 4, 4, {}, {}, {"shield"}}, {}, Settings{true});
    bench.calls("health", 1);
    EXPECT_EQ(bench.line("brun", "shield"), -1);
}
TEST(Gear, CanBeDisarmed) {  // MG-maneuver-2
    RulesFixture bench = armed({}, {"axe", "spear"});
    bench.does(gm, CharacterShow{"fox", true});  // Its sheet is known: we name what it loses.
    bench.meet("attack", "maneuver");
    bench.throws(gm, "fox", {1, 1, 1});
    bench.throws(ann, "brun", {4, 4, 4});
    bench.answers(ann, "spend-margin", "disarm");
    EXPECT_EQ(bench.offered("disarm"), "gear:axe gear:spear");
    bench.answers(ann, "disarm", "gear:axe");
    bench.does(gm, ActionReveal{});
    EXPECT_EQ(bench.refused(gm, WeaponChoose{.actor = "fox", .weapon = "axe"}), "no-such-item");
    CharacterSet given{};  // Written anew, it lies where it fell.
    given.character = Id("fox");
    given.gear = BoundedList<Word, 20>{"axe", "sling"};
    bench.does(gm, given);
    EXPECT_EQ(bench.refused(gm, WeaponChoose{.actor = "fox", .weapon = "axe"}), "no-such-item");
    bench.does(gm, ConflictEnd{"Over."});
    EXPECT_FALSE(bench.sheet("fox").gear.front().disarmed);  // It is picked up again.
}
TEST(Gear, OfOneWhoLeavesIsPickedUpAgainToo) {  // MG-maneuver-2
    RulesFixture bench = armed({}, {"axe"});
    bench.does(gm, CharacterShow{"fox", true});
    bench.meet("attack", "maneuver");
    bench.throws(gm, "fox", {1, 1, 1});
    bench.throws(ann, "brun", {4, 4, 4});
    bench.answers(ann, "spend-margin", "disarm");
    EXPECT_TRUE(bench.sheet("fox").gear.front().disarmed);
    bench.does(gm, ConflictLeave{"fox"});
    bench.does(gm, ConflictEnd{"It has fled."});
    EXPECT_FALSE(bench.sheet("fox").gear.front().disarmed);
}

// ---- secrets and what is offered

TEST(Secrets, AGmsSheetIsTheGms) {
    RulesFixture bench = meeting({{{"scout", 4}}}, {{{"scout", 3}}, 3, 4, 4, {}, {"sly"}});
    bench.against("scout");
    bench.does(gm, TraitUse{"fox", "sly", TraitWay::for_});
    const auto seen_by_ann = System::view(bench.last.back(), {Role::player, "ann"});
    EXPECT_FALSE(get<TraitUsedView>(*seen_by_ann).trait);
    const Id test = bench.state.tests.begin()->first;
    StateView seen = System::view(bench.state, {Role::player, "ann"});
    EXPECT_FALSE(seen.characters.at("fox").sheet);
    EXPECT_FALSE(seen.tests.at(test).attempts[0].pool);
    bench.throws(gm, "fox", {1, 1, 1, 1});
    seen = System::view(bench.state, {Role::player, "ann"});
    const std::vector<Modifier> shown{{4, "undisclosed", "MG-pool-1"}};
    EXPECT_EQ(seen.tests.at(test).attempts[0].pool, shown);  // Base and trait in one.
    EXPECT_EQ(System::view(bench.state, {Role::gm, "gm"}).tests.at(test).attempts[0].pool->size(),
              2u);
    bench.does(gm, CharacterShow{"fox", true});
    EXPECT_TRUE(System::view(bench.state, {Role::player, "ann"}).characters.at("fox").sheet);
}

}  // namespace
}  // namespace kast::rules::mouse_guard
