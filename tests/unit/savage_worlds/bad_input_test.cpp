// Section 6: what is refused, and what happens to decisions when things go wrong around them.

#include "protocol/game.hpp"

#include <nlohmann/json.hpp>

#include "table.hpp"

namespace kast::protocol {
const Game& savage_worlds();
}

namespace kast::rules::savage_worlds::testing::bad_input_test {
namespace {

TEST(BadInput, AMisspelledEdgeIsRefusedWithTheNearestWords) {
    Table table;
    table.add({.id = "ann", .owner = "p1", .edges = {"frenzzy"}});
    CharacterSet set{Id("ann"), {}};
    set.sheet.edges = BoundedList<BoundedString<40>, 40>{"brave", "improvd-dodge"};
    ScriptedDice dice({});
    const auto done = System::decide(table.state, set, player("p1"), dice);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind, misspelled_edge.kind);
    EXPECT_EQ(done.error().path, "/sheet/edges/1");
    EXPECT_THAT(done.error().message, ::testing::HasSubstr("`improved-dodge`"));
    // Written in capitals and with spaces it is the same; a word like no other may stand; what
    // stands there already stays.
    set.sheet.edges = BoundedList<BoundedString<40>, 40>{"Level Headed", "brave", "frenzzy"};
    table.give(set, player("p1"));
    EXPECT_EQ(table.at("ann").edges, (std::set<std::string>{"level-headed", "brave", "frenzzy"}));
}

TEST(BadInput, AWeaponsSkillIsOneThatCanBeRolled) {
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    Weapon bolt = sword("bolt");
    bolt.skill = "hexing";
    CharacterSet set{Id("ann"), {}};
    set.sheet.weapons = BoundedList<Weapon, 20>{bolt};
    table.refused(set, no_such_trait);
    set.sheet.skills = {{"hexing", Skill{8, {}, Attribute::spirit}}};
    table.gm(set);
    EXPECT_EQ(table.at("ann").weapons.front().skill->value, "hexing");
}

using protocol::Json;

Roll notice() {
    Roll roll;
    roll.actor = "ann";
    roll.trait = "notice";
    return roll;
}

Table with_bennies() {
    Table table;
    table.add({.owner = "p1", .skills = {{"notice", 8}}});
    table.session();
    return table;
}

/// How the door refuses these parameters: kind and path.
std::string refused_at(std::string_view method, const Json& params) {
    const protocol::Game& game = protocol::savage_worlds();
    const auto table = game.open("{}");
    ScriptedDice dice({});
    const auto done = game.decide(**table, method, params.dump(), the_gm, dice);
    return done ? "accepted" : done.error().kind + " " + done.error().path;
}

TEST(BadInput, NoSuchDie) {  // SW-bad-1
    Table table;
    CharacterAdd add;
    add.sheet.name = "Ann";
    add.sheet.attributes = AttributeSheet{{}, {}, {}, TraitDie{7, {}}, {}};
    table.refused(add, bad_die);
    add.sheet.attributes = AttributeSheet{{}, {}, {}, TraitDie{8, 2}, {}};  // d8+2
    table.refused(add, bad_die);
    add.sheet.attributes = AttributeSheet{{}, {}, {}, TraitDie{12, 2}, {}};
    table.gm(add);
    EXPECT_EQ(
        refused_at("savage-worlds.character.add",
                   Json::parse(R"({"sheet":{"name":"A","attributes":{"vigor":{"die":20}}}})")),
        "invalid-params /sheet/attributes/vigor/die");
}

TEST(BadInput, NobodySendsResults) {  // SW-bad-2
    EXPECT_EQ(refused_at("savage-worlds.roll", Json::parse(R"({"actor":"ann","trait":"notice",
                         "label":"","faces":[6,6]})")),
              "invalid-params /faces");
    EXPECT_EQ(refused_at("savage-worlds.roll",
                         Json::parse(R"({"actor":"ann","trait":"notice","label":"","total":20})")),
              "invalid-params /total");
    EXPECT_EQ(refused_at("savage-worlds.action-cards.deal", Json::parse(R"({"card":"AS"})")),
              "invalid-params /card");
}

TEST(BadInput, ModifiersAndNumbersOutOfRange) {  // SW-bad-3
    Table table = with_bennies();
    for (const int value : {-31, 31, 1'000'000}) {
        Roll roll = notice();
        roll.modifiers = BoundedList<Circumstance, 12>{Circumstance{"x", value}};
        table.refused(roll, bad_modifier);
    }
    for (const int tn : {0, 61}) {
        Roll roll = notice();
        roll.tn = tn;
        table.refused(roll, bad_tn);
    }
    const char* shapes[] = {R"({"actor":"a","trait":"n","label":"","tn":4.5})",
                            R"({"actor":"a","trait":"n","label":"","tn":99999999999999999999})",
                            R"({"actor":"a","trait":"n","label":"","tn":"4"})"};
    for (const char* shape : shapes) {
        EXPECT_EQ(refused_at("savage-worlds.roll", Json::parse(shape)), "invalid-params /tn");
    }
    EXPECT_EQ(refused_at("savage-worlds.roll", Json::parse(R"({"actor":"a","trait":"n","label":"",
                                         "modifiers":[{"name":"x","value":31}]})")),
              "invalid-params /modifiers/0/value");
}

TEST(BadInput, NoBennyNoReroll) {  // SW-bad-4
    Table table = with_bennies();
    table.state.bank.players[p1.member] = 1;
    table.gm(Adjust{Id("ann"), "trap", {}, {}, Condition::shaken, {}, {}, {}});
    table.give(notice(), p1, {3, 2});
    table.give(BennyUnshake{Id("ann")}, p1);  // the last one is gone meanwhile
    table.refused(table.the_answer("reroll-benny"), not_an_answer, p1);
    EXPECT_EQ(table.state.bank.players[p1.member], 0);
    table.answer("accept", {}, p1);
}

TEST(BadInput, SomebodyElsesDecision) {  // SW-bad-5, SW-bad-11
    Table table = with_bennies();
    table.give(notice(), p1, {3, 2});
    table.refused(table.the_answer("accept"), not_your_decision, player("p2"));
    const StateView back =
        System::view(table.state, {Role::player, p1.member});  // seen again on return
    ASSERT_TRUE(back.decision);
    EXPECT_TRUE(back.decision->yours);
    EXPECT_EQ(back.decision->options.at(0).answer, "accept");
    table.gm(table.the_answer("default"));  // the GM for who is away
    EXPECT_TRUE(table.the<DecisionAnswered>().fallback);
}

TEST(BadInput, NothingElseWhileADecisionIsOpen) {  // SW-bad-6
    Table table = with_bennies();
    table.give(notice(), p1, {3, 2});
    table.refused(notice(), decision_open, p1);
    table.refused(ActionCardsDeal{}, decision_open);
    table.refused(EncounterEnd{}, decision_open);
    table.answer("accept");
}

TEST(BadInput, UnshakingNobody) {  // SW-bad-7
    Table table = with_bennies();
    table.refused(BennyUnshake{Id("ann")}, not_shaken, p1);
    EXPECT_EQ(table.state.bank.players[p1.member], 3);
}

TEST(BadInput, ACardNeverDealt) {  // SW-bad-8
    Table table;
    table.add({.owner = "p1", .edges = {"level-headed"}});
    table.fight({"ann"}, {"9S", "8S"});
    table.refused(table.the_answer("AS"), not_an_answer, p1);
    table.answer("8S", {}, p1);
}

TEST(BadInput, TheSameAnswerTwice) {  // SW-bad-9, SW-bad-10
    Table table = with_bennies();
    table.give(notice(), p1, {3, 2});
    const DecisionAnswer reroll = table.the_answer("reroll-benny");
    const DecisionAnswer accept = table.the_answer("accept");
    table.give(reroll, p1, {4, 2});
    EXPECT_EQ(table.state.bank.players[p1.member], 2);
    table.refused(reroll, nothing_pending, p1);  // sent again: nothing happens twice
    table.refused(accept, nothing_pending, p1);  // and what came later is refused
    table.answer("accept", {}, p1);
}

TEST(BadInput, ChangingTheFlagInMidRoll) {  // SW-bad-25
    Table table = with_bennies();
    table.give(notice(), p1, {3, 2});
    CharacterSet demote{Id("ann"), {}};
    demote.sheet.wild = false;
    table.gm(demote);
    table.answer("accept");
    EXPECT_TRUE(table.the<RollSettled>().outcome.rolled);
    table.no_bennies();
    table.give(notice(), p1, {5});  // from the next roll on
    EXPECT_FALSE(table.the<RollMade>().set.wild);
}

TEST(BadInput, RemovingWhoDecides) {  // SW-bad-26
    Table table = with_bennies();
    table.give(notice(), p1, {3, 2});
    table.gm(CharacterRemove{Id("ann")});
    EXPECT_EQ(table.count<DecisionAnswered>(), 0);
    EXPECT_EQ(table.count<DecisionClosed>(), 1);
    EXPECT_TRUE(table.state.stack.empty());
    EXPECT_TRUE(table.state.characters.empty());
}

TEST(BadInput, NegativeDamageAndToughness) {  // SW-bad-16, SW-bad-17
    Table table = with_bennies();
    table.no_bennies();
    table.gm(DamageDeal{{Id("ann")}, {DamageDice{1, 6}}, -10, {}, {}, {}, "pebble"}, {3});
    EXPECT_EQ(table.the<DamageCompared>().damage, -7);
    EXPECT_FALSE(table.the<DamageCompared>().shaken);
    table.at("ann").toughness = -8;
    table.gm(DamageDeal{{Id("ann")}, {DamageDice{1, 6}}, -10, {}, {}, {}, "pebble"}, {3});
    EXPECT_TRUE(table.the<DamageCompared>().shaken);  // compared as it is
}

TEST(BadInput, HiddenRolls) {  // SW-bad-30
    Table table;
    table.state.settings.extra_crit = ExtraCrit::never;
    table.add({.id = "spy", .wild = false, .skills = {{"stealth", 8}}});
    table.add({.id = "ann", .owner = "p1", .wild = false, .skills = {{"notice", 6}}});
    OpposedRoll sneak;
    sneak.actor = "spy";
    sneak.trait = "stealth";
    sneak.target = "ann";
    sneak.target_trait = "notice";
    sneak.hidden = true;
    table.refused(sneak, not_allowed, p1);
    table.gm(sneak, {7, 3});
    const Viewer ann{Role::player, p1.member};
    int rolls = 0;
    for (const Event& event : table.events) {
        const auto seen = System::view(event, ann);
        if (!seen) continue;
        if (const auto* made = get_if<RollMadeView>(&*seen)) {
            ++rolls;
            EXPECT_EQ(made->character, Id("ann"));
            EXPECT_FALSE(made->tn);  // it is the hidden total
        }
        if (const auto* settled = get_if<OpposedSettledView>(&*seen)) {
            EXPECT_TRUE(settled->won);
            EXPECT_FALSE(settled->margin);
        }
    }
    EXPECT_EQ(rolls, 1);
    sneak.show_margin = true;
    table.gm(sneak, {7, 3});
    EXPECT_EQ(
        get<OpposedSettledView>(*System::view(Event(table.the<OpposedSettled>()), ann)).margin, 4);
}

TEST(BadInput, PlainDice) {
    Table table;
    table.refused(DiceRoll{{}, "nothing"}, bad_dice);
    table.refused(DiceRoll{{1}, "coin"}, bad_dice);
    table.refused(DiceRoll{{101}, "big"}, bad_dice);
    table.give(DiceRoll{{20, 6}, "luck"}, p1, {20, 6});  // they do not ace
    EXPECT_EQ(table.the<DiceRolled>().faces, (std::vector<int>{20, 6}));
}

TEST(BadInput, SpectatorsAndStrangers) {
    Table table = with_bennies();
    table.refused(notice(), not_allowed, {Id("s"), Role::spectator});
    table.refused(notice(), not_allowed, player("p2"));
    table.refused(SessionStart{}, gm_only, p1);
    table.refused(Adjust{Id("ann"), "cheat", 0, {}, {}, {}, {}, {}}, gm_only, p1);
    table.refused(SettingsSet{}, gm_only, p1);
}

TEST(BadInput, TheDeadAndTheFelled) {
    Table table = with_bennies();
    table.gm(Adjust{Id("ann"), "trap", {}, {}, Condition::dead, {}, {}, {}});
    table.refused(notice(), dead, p1);
    table.refused(Move{Id("ann"), 1, {}, {}, {}}, dead, p1);
    table.refused(Adjust{Id("ann"), "x", {}, {}, Condition::aiming, {}, {}, {}}, bad_state);
    table.refused(Adjust{Id("ann"), "x", 9, {}, {}, {}, {}, {}}, invalid_params);
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::bad_input_test
