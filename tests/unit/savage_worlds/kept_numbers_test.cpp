// Numbers of a foe in sight that the GM keeps: two tables that differ in them alone, played alike,
// are the same bytes for players; and the same rules hold as where all is shown.

#include "duel.hpp"
#include "support/viewer_output.hpp"

namespace kast::rules::savage_worlds::testing {
namespace {

const Viewer players[] = {{Role::player, Id("p1")}, {Role::spectator, {}}};

/// Ann, Bo and an orc whose numbers are the GM's, twice.
class KeptNumbers : public ::testing::Test {
protected:
    KeptNumbers() {
        for (Table* table : {&one, &other}) {
            *table = duel();
            table->add({.id = "bo", .owner = "p2", .wild = false});
            Character& orc = table->at("orc");
            orc.shown = NumbersShown{false, false};
            orc.max_wounds = 9;
        }
    }
    Character& orc() { return other.at("orc"); }
    void beside() {
        for (Table* table : {&one, &other}) {
            for (const char* id : {"ann", "bo"}) {
                table->at(id).beside.insert("orc");
                table->at("orc").beside.insert(id);
            }
        }
    }
    void give(const Command& command, const Actor& actor, std::vector<int> faces) {
        give(command, actor, faces, faces);
    }
    void give(const Command& command, const Actor& actor, std::vector<int> faces,
              std::vector<int> others) {
        one.give(command, actor, std::move(faces));
        other.give(command, actor, std::move(others));
        expect_alike();
    }
    void answer(const char* word, std::vector<int> faces = {}, const Actor& actor = the_gm) {
        give(one.the_answer(word), actor, std::move(faces));
    }
    void expect_alike() {
        for (const Viewer& viewer : players) {
            EXPECT_EQ(tests::output_of<System>(one.events, one.state, viewer),
                      tests::output_of<System>(other.events, other.state, viewer));
        }
        const Viewer gm{Role::gm, Id("gm")};
        EXPECT_NE(tests::output_of<System>(one.events, one.state, gm),
                  tests::output_of<System>(other.events, other.state, gm));
    }

    Table one, other;
};

Roll rolls(const char* trait) {
    Roll roll;
    roll.actor = "orc";
    roll.trait = trait;
    return roll;
}

OpposedRoll wrestles(const char* by, const char* against) {
    OpposedRoll roll;
    roll.actor = by;
    roll.target = against;
    roll.trait = "athletics";
    roll.target_trait = "athletics";
    return roll;
}

Attack blow_at_ann() {
    Attack attack;
    attack.attacker = "orc";
    attack.defender = "ann";
    attack.weapon = Id("axe");
    return attack;
}

TEST_F(KeptNumbers, AreNotInItsRolls) {
    orc().attributes.smarts.die = 10;
    give(rolls("smarts"), the_gm, {5}, {7});
    const RollMade& made = one.the<RollMade>();
    const auto seen = get<RollMadeView>(*System::view(Event(made), players[0]));
    EXPECT_FALSE(seen.set);
    EXPECT_FALSE(seen.outcome.total);
    EXPECT_TRUE(seen.outcome.success) << "the outcome is told in words";
}

TEST_F(KeptNumbers, AreNotInRollsAgainstIt) {
    one.at("orc").skills["athletics"] = Skill{6, {}, {}};
    orc().skills["athletics"] = Skill{12, {}, {}};
    give(wrestles("ann", "orc"), p1, {8, 3, 5}, {8, 3, 7});
    EXPECT_TRUE(one.the<OpposedSettled>().veils_margin);
    give(wrestles("orc", "ann"), the_gm, {5, 1}, {7, 1});
}

TEST_F(KeptNumbers, AreNotInItsParryAndToughness) {
    orc().parry += 1;
    orc().toughness += 1;
    give(strike(), p1, {7, 1, 1});
}

TEST_F(KeptNumbers, AreNotInWhatDodgeTakesOff) {
    orc().edges = {"dodge"};
    give(shot(5), p1, {7, 1, 1});
    const auto sent = System::view(Event(other.the<RollMade>()), players[0]);
    EXPECT_EQ(get<RollMadeView>(*sent).outcome.total, 7) << "as the dice say";
    EXPECT_EQ(other.the<RollMade>().outcome.total, 5) << "as the rules say";
}

TEST_F(KeptNumbers, AreNotInWhatBlockTakesOffGangUp) {
    beside();
    orc().edges = {"block"};
    give(strike(), p1, {6, 1, 1});
    const auto sent = System::view(Event(other.the<RollMade>()), players[0]);
    EXPECT_EQ(modifier(get<RollMadeView>(*sent).modifiers, "gang-up"), 1);
    EXPECT_EQ(modifier(other.the<RollMade>().modifiers, "gang-up"), 0);
    Grapple grapple;
    grapple.attacker = "ann";
    grapple.defender = "orc";
    give(grapple, p1, {5, 2});
}

TEST_F(KeptNumbers, AreNotInTheDamageThatItDoes) {
    orc().attributes.strength.die = 10;
    for (Table* table : {&one, &other}) table->at("ann").toughness = 60;
    give(blow_at_ann(), the_gm, {4, 3, 5, 1}, {4, 3, 7, 1});
    Break door;
    door.actor = "orc";
    door.what = Breakable::heavy_door;
    give(door, the_gm, {3, 1}, {3, 2});
}

TEST_F(KeptNumbers, AreNotInWhatIsAskedOfWhomItHits) {
    orc().attributes.strength.die = 10;
    for (Table* table : {&one, &other}) {
        table->session();
        table->state.bank.players[Id("p1")] = 2;
        table->state.bank.gm_pool = 0;
        table->at("ann").toughness = 5;
        table->at("ann").max_wounds = 3;
        table->at("ann").bennies_allowed = true;
    }
    give(blow_at_ann(), the_gm, {4, 3, 5, 5}, {4, 3, 6, 5});
    ASSERT_EQ(one.kind(), "soak-window");
    const auto seen = System::view(one.state, players[0]).decision;
    EXPECT_FALSE(seen->damage);
    EXPECT_EQ(seen->wounds, 1);
    answer("soak", {2}, p1);
}

TEST_F(KeptNumbers, AreNotInWhatIsHeldAgainstItsBlow) {
    orc().attributes.strength.die = 10;
    for (Table* table : {&one, &other}) table->state.settings.auto_accept = AutoAccept::always;
    Disarm disarm;
    disarm.attacker = "orc";
    disarm.defender = "ann";
    disarm.weapon = Id("axe");
    disarm.at = Part::object;
    disarm.item = "sword";
    give(disarm, the_gm, {4, 4, 4, 4, 1, 5, 4, 2}, {4, 4, 4, 4, 1, 7, 4, 2});
    EXPECT_TRUE(one.the<RollMade>().tn_hidden);
}

TEST_F(KeptNumbers, AreNotInWhatItKeepsOffWhomItStandsBefore) {
    for (Table* table : {&one, &other})
        table->add({.id = "imp", .wild = false, .skills = {}}).toughness = 60;
    orc().toughness += 1;
    Attack attack = shot(5);
    attack.defender = "imp";
    attack.cover = Cover::heavy;
    attack.bystanders = BoundedList<Id, 20>(std::vector<Id>{Id("orc")});
    give(attack, p1, {5});
    ASSERT_EQ(one.kind(), "shoot-through");
    answer("orc", {4, 5});
}

TEST_F(KeptNumbers, AreNotInItsWounds) {
    one.at("orc").toughness = 10;
    orc().toughness = 11;
    give(strike(), p1, {7, 6, 6, 5, 1});
    EXPECT_NE(one.at("orc").wounds, other.at("orc").wounds);
    const StateView seen = System::view(one.state, players[0]);
    EXPECT_FALSE(seen.characters.at(Id("orc")).details->wounds);
    EXPECT_TRUE(one.is("orc", Condition::shaken)) << "that everybody sees";
}

TEST_F(KeptNumbers, AreNotInWhatPlayersMayDo) {
    orc().wounds = 1;
    orc().fatigue.push_back({"bumps-and-bruises", 60});
    one.events.clear();
    other.events.clear();
    expect_alike();
    Heal heal;
    heal.actor = "ann";
    heal.patient = "orc";
    Aid aid;
    aid.actor = "ann";
    aid.patient = "orc";
    aid.what = Ailment::bruises;
    OpposedRoll trick = wrestles("ann", "orc");
    trick.target_trait = "whittling";
    orc().skills["whittling"] = Skill{8, {}, Attribute::agility};
    for (Table* table : {&one, &other}) {
        table->refused(heal, invalid_params, p1);
        table->refused(heal, invalid_params);
        table->refused(aid, gm_only, p1);
        table->refused(trick, no_such_trait, p1);
    }
}

TEST_F(KeptNumbers, AreNotInHowFarItRunsInPanic) {
    orc().running_die = 10;
    orc().pace = 8;
    FearCheck check;
    check.character = "orc";
    check.dread = Dread::terror;
    check.source = "A dragon";
    give(check, the_gm, {2, 3}, {2, 9});
}

TEST_F(KeptNumbers, AreNotInOddsAgainstIt) {
    for (Table* table : {&one, &other}) table->at("ann").rerolls = {};
    const auto odds_of = [](const Table& table, const Command& command) {
        const auto odds = System::odds(table.state, command, p1);
        return odds ? std::string("told") : std::string(odds.error().kind);
    };
    EXPECT_EQ(odds_of(one, strike()), "odds-hidden");
    EXPECT_EQ(odds_of(one, wrestles("ann", "orc")), "odds-hidden");
}

TEST_F(KeptNumbers, AreShownByTheGmAlone) {
    CharacterSet set;
    set.character = "orc";
    set.shown = NumbersShown{true, true};
    one.refused(set, not_allowed, p1);
    set.shown = NumbersShown{true, false};
    one.refused(set, invalid_params);
    set.character = "ann";
    set.shown = NumbersShown{false, false};
    one.refused(set, gm_only, p1);
    one.refused(set, invalid_params);
    set.character = "orc";
    set.shown = NumbersShown{false, true};
    one.at("orc").wounds = 2;
    one.gm(set);
    EXPECT_EQ(System::view(one.state, players[0]).characters.at(Id("orc")).details->wounds, 2);
    EXPECT_TRUE(one.at("orc").hides_traits());
    set.shown = NumbersShown{true, true};
    one.gm(set);
    EXPECT_FALSE(one.at("orc").shown) << "as if nothing had been said";
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing
