// The odds, against the whole tree of `decide` and against numbers known from elsewhere. Against
// millions of rolls: tests/unit/odds/seeded_savage_worlds_test.cpp.

#include "rules/dice/enumerator.hpp"
#include "rules/savage_worlds/chances.hpp"

#include "asked_odds.hpp"

namespace kast::rules::savage_worlds::testing::odds_test {
namespace {

template <class E>
const E* last(const std::vector<Event>& events) {
    for (auto event = events.rbegin(); event != events.rend(); ++event) {
        if (const E* one = get_if<E>(&*event)) return one;
    }
    return nullptr;
}

/// What a command leads to, in the words of the odds, from its events.
std::string result_of(const std::vector<Event>& events) {
    const auto* settled = last<RollSettled>(events);
    if (!settled) return "none";
    const RollOutcome& came = settled->outcome;
    if (came.critical) return "critical-failure";
    if (!came.success) return "failure";
    return came.raises > 0 ? "raise" : "success";
}

using OutcomeOf = std::function<std::string(const std::vector<Event>&)>;

/// Every way in which the dice can fall, of the very command that plays.
Distribution<std::string> whole_tree(const Table& table, const Command& command,
                                     const OutcomeOf& outcome_of, long double cut) {
    EnumerationLimits limits;
    limits.cut_off_max = cut;
    return distribution<std::string>(
        [&](Dice& dice) { return outcome_of(*System::decide(table.state, command, the_gm, dice)); },
        limits);
}

/// One of the words between the bars, whatever the others are.
Distribution<std::string> column_of(const Distribution<std::string>& tree, int column) {
    std::map<std::string, Tally> tallies;
    for (const auto& [words, chance] : tree.chances) {
        std::size_t from = 0;
        for (int i = 0; i < column; ++i) from = words.find('|', from) + 1;
        tallies[words.substr(from, words.find('|', from) - from)].add(chance);
    }
    Distribution<std::string> found;
    for (const auto& [word, tally] : tallies) found.chances.emplace(word, tally.total());
    found.cut_off = tree.cut_off;
    return found;
}

void expect_same(const Odds& odds, std::string_view question,
                 const Distribution<std::string>& tree) {
    ASSERT_NE(asked(odds, question), nullptr);
    for (const OutcomeChance& one : asked(odds, question)->outcomes) {
        const auto found = tree.chances.find(one.outcome);
        const long double there = found == tree.chances.end() ? 0 : found->second.value;
        EXPECT_NEAR(one.chance, static_cast<double>(there),
                    static_cast<double>(tree.cut_off) + 1e-12)
            << question << ": " << one.outcome;
    }
}

Roll notice(int dice = 1) {
    Roll roll;
    roll.actor = "ann";
    roll.trait = "notice";
    if (dice > 1) roll.dice = dice;
    return roll;
}

Table roller(bool wild, int die) {
    Table table;
    table.state.settings.extra_crit = ExtraCrit::never;
    table.add({.id = "ann", .owner = "p1", .wild = wild, .skills = {{"notice", die}}});
    return table;
}

struct KnownCase {
    int die;
    const char *extra, *wild, *critical;
};
class Known : public ::testing::TestWithParam<KnownCase> {};

// The table under the worked examples: SW-trait-1, SW-wild-2, SW-crit-1.
INSTANTIATE_TEST_SUITE_P(Odds, Known,
                         ::testing::Values(KnownCase{4, "1/4", "5/8", "1/24"},
                                           KnownCase{6, "1/2", "3/4", "1/36"},
                                           KnownCase{8, "5/8", "13/16", "1/48"},
                                           KnownCase{10, "7/10", "17/20", "1/60"},
                                           KnownCase{12, "3/4", "7/8", "1/72"}));

TEST_P(Known, ChancesOfTheTable) {
    const auto succeeds = [](const Odds& odds) {
        return chance(odds, "result", "success") + chance(odds, "result", "raise");
    };
    const auto value = [](const char* text) {
        const auto slash = std::string(text).find('/');
        return std::stod(text) / std::stod(std::string(text).substr(slash + 1));
    };
    const Odds extra = odds_of_command(roller(false, GetParam().die), notice());
    EXPECT_NEAR(succeeds(extra), value(GetParam().extra), 1e-15);
    const Odds wild = odds_of_command(roller(true, GetParam().die), notice());
    EXPECT_NEAR(succeeds(wild), value(GetParam().wild), 1e-15);
    EXPECT_EQ(fraction(wild, "result", "critical-failure"), GetParam().critical);
    EXPECT_TRUE(wild.exact);  // no chain is too long where more makes no difference
    EXPECT_EQ(wild.cut_off, 0);
}

TEST(OddsOfRolls, AreTheWholeTreeWithSeveralDice) {  // SW-wild-5, SW-crit-5, SW-crit-6, SW-crit-10
    for (const bool wild : {true, false}) {
        Table table = roller(wild, 4);
        const Command command = notice(2);
        expect_same(odds_of_command(table, command), "result",
                    whole_tree(table, command, result_of, 1e-3L));
    }
}

TEST(OddsOfRolls, CountEveryLineAndTheExtrasDie) {  // SW-mod-3, SW-crit-4
    Table table = roller(false, 6);
    table.state.settings.extra_crit = ExtraCrit::always;
    table.at("ann").wounds = 1;
    table.at("ann").max_wounds = 3;
    Roll roll = notice();
    roll.modifiers = BoundedList<Circumstance, 12>{Circumstance{"easy", 4}};
    const Odds odds = odds_of_command(table, roll);
    EXPECT_EQ(fraction(odds, "result", "critical-failure"), "1/36");
    EXPECT_EQ(fraction(odds, "result", "success"), "23/36");  // 1 to 4, but for the critical 1
    EXPECT_EQ(fraction(odds, "result", "raise"), "1/3");      // 5 and more
    ASSERT_EQ(odds.modifiers.size(), 1U);
    EXPECT_EQ(modifier(odds.modifiers[0].modifiers, "wounds"), -1);
    EXPECT_EQ(modifier(odds.modifiers[0].modifiers, "easy"), 4);
    table.state.settings.extra_crit = ExtraCrit::ask;
    const Odds asking = odds_of_command(table, roll);
    EXPECT_THAT(asking.assumed, ::testing::Contains("extra-critical-let-be"));
    EXPECT_EQ(fraction(asking, "result", "critical-failure"), "0/1");
}

// --- rerolls ---

TEST(OddsOfRerolls, KeepTheBetter) {  // SW-reroll-3, SW-reroll-4, SW-benny-16
    Table table = roller(true, 8);
    table.session();
    table.gm(notice(), {5, 2});
    ASSERT_EQ(table.kind(), "roll-open");
    const DecisionAnswer again = table.the_answer("reroll-benny");
    const Odds odds = odds_of_command(table, again, p1);
    EXPECT_EQ(fraction(odds, "result", "failure"), "0/1");  // a success it stays
    EXPECT_EQ(fraction(odds, "result", "critical-failure"), "1/48");
    EXPECT_EQ(refusal(table, table.the_answer("accept"), p1), "no-odds");
    EXPECT_EQ(refusal(table, again, player("p2")), "not-your-decision");
    table.at("ann").edges = {"elan"};
    EXPECT_GT(chance(odds_of_command(table, again, p1), "result", "raise"),
              chance(odds, "result", "raise"));
}

// --- attacks ---

Table duel(int strength = 4, int die = 4) {
    Table table;
    table.state.settings.extra_crit = ExtraCrit::never;
    table.add({.id = "ann",
               .owner = "p1",
               .wild = false,
               .skills = {{"fighting", 4}, {"shooting", 6}, {"athletics", 4}},
               .strength = strength,
               .weapons = {sword("sword", die), gun("gun", 3)}});
    table.add({.id = "orc", .wild = false, .skills = {{"fighting", 4}}, .weapons = {sword("axe")}});
    return table;
}

Attack strike() {
    Attack attack;
    attack.attacker = "ann";
    attack.defender = "orc";
    attack.weapon = Id("sword");
    return attack;
}

std::string damage_in(const std::vector<Event>& events) {
    const auto* rolled = last<DamageRolled>(events);
    return rolled ? std::to_string(rolled->total) : "none";
}
std::string effect_in(const std::vector<Event>& events) {
    for (const Event& event : events) {
        const auto* gained = get_if<StateGained>(&event);
        if (gained && gained->state == Condition::incapacitated) return "felled";
    }
    const auto* compared = last<DamageCompared>(events);
    if (!compared || !compared->shaken) return "unhurt";
    return compared->wounds > 0 ? "wounded" : "shaken";
}

TEST(OddsOfAttacks, AreTheWholeTree) {  // SW-damage-5 to 8, SW-wound-2
    Table table = duel();
    const Command command = strike();
    const Odds odds = odds_of_command(table, command);
    const auto all = [](const std::vector<Event>& events) {
        return result_of(events) + '|' + damage_in(events) + '|' + effect_in(events);
    };
    const auto tree = whole_tree(table, command, all, 1e-2L);
    int column = 0;
    for (const char* question : {"result", "damage", "effect"}) {
        expect_same(odds, question, column_of(tree, column++));
    }
    EXPECT_THAT(odds.assumed, ::testing::Contains("not-soaked"));
}

TEST(OddsOfAttacks, CountWildAttackAndCalledShots) {  // SW-wildattack-1, SW-called-1
    Table table = duel();
    Attack wild = strike();
    wild.wild_attack = true;
    wild.called = Part::head;
    const Odds odds = odds_of_command(table, wild);
    std::map<std::string, std::vector<Modifier>> sides;
    for (const OddsSide& side : odds.modifiers) sides[side.side] = side.modifiers;
    EXPECT_EQ(modifier(sides["actor"], "wild-attack"), 2);
    EXPECT_EQ(modifier(sides["actor"], "called-shot"), -4);
    EXPECT_EQ(modifier(sides["damage"], "wild-attack"), 2);
    EXPECT_EQ(modifier(sides["damage"], "called-shot"), 4);
    EXPECT_LT(chance(odds, "result", "success"),
              chance(odds_of_command(table, strike()), "result", "success"));
}

TEST(OddsOfAttacks, OfABurstTellHowMany) {  // SW-rof-1, SW-rof-3
    Table table = duel();
    table.at("ann").wild = true;
    table.at("orc").toughness = 90;
    Attack burst = strike();
    burst.weapon = Id("gun");
    burst.distance = 5;
    burst.dice = 2;
    const Odds odds = odds_of_command(table, burst);
    const auto hits = [](const std::vector<Event>& events) {
        int n = 0;
        for (const Event& event : events) n += holds_alternative<AttackHit>(event) ? 1 : 0;
        return std::to_string(n);
    };
    // With dice that do not come up, the tree of the trait dice alone is small enough; the rest is
    // counted on thrown dice (test_odds).
    Table blank = table;
    blank.at("ann").weapons[1].dice = {};
    expect_same(odds, "hits", whole_tree(blank, Command(burst), hits, 15e-2L));
    EXPECT_EQ(chance(odds, "hits", "3"), 0);
}

TEST(OddsOfAttacks, DoubleOnAJokerAndRerollTheDamage) {  // table T21, SW-benny-12
    Table table = duel();
    table.state.encounter.joker_bonus = {Id("ann")};
    table.at("ann").edges = {"mighty-blow"};
    const Odds odds = odds_of_command(table, strike());
    for (const OutcomeChance& one : asked(odds, "damage")->outcomes) {
        if (one.number) EXPECT_EQ(*one.number % 2, 0);
    }
    Table open = duel();
    open.state.bank.players[p1.member] = 1;
    open.at("ann").wild = true;
    open.at("orc").toughness = 90;
    open.give(strike(), p1, {3, 5});
    open.answer("accept", {3, 2}, p1);
    ASSERT_EQ(open.kind(), "damage-open");
    const Odds again = odds_of_command(open, open.the_answer("reroll-benny"), p1);
    EXPECT_EQ(asked(again, "damage")->outcomes.front().number, 5);  // never less than there is
}

// --- what is hidden ---

TEST(OddsForPlayers, NeverBetrayParryOrToughness) {
    Table table = duel();
    EXPECT_EQ(refusal(table, strike(), p1), "odds-hidden");  // the orc's Parry is the GM's
    EXPECT_EQ(refusal(table, strike()), "");
    Attack shot = strike();
    shot.weapon = Id("gun");
    shot.distance = 5;
    const Odds odds = odds_of_command(table, shot, p1);  // the number to reach is 4 for all
    EXPECT_NE(asked(odds, "damage"), nullptr);
    EXPECT_EQ(asked(odds, "effect"), nullptr);  // but not what it takes to hurt him
    EXPECT_EQ(asked(odds, "wounds"), nullptr);
    Trick taunt{Id("ann"), Id("orc"), "athletics", {}, {}, {}, {}};
    EXPECT_EQ(refusal(table, taunt, p1), "odds-hidden");
}

TEST(OddsForPlayers, AreTheSameWhateverIsHidden) {
    Attack shot = strike();
    shot.weapon = Id("gun");
    shot.distance = 5;
    const Command commands[] = {shot, strike(), Crush{Id("ann")},
                                Trick{Id("ann"), Id("orc"), "athletics", {}, {}, {}, {}},
                                Grapple{Id("ann"), Id("orc"), {}, {}}};
    Table table = duel();
    Table other = duel();
    Character& orc = other.at("orc");
    orc.edges = {"dodge", "improved-block", "hardy"};
    orc.parry += 3;
    orc.toughness += 7;
    orc.attributes.agility.die = 12;
    orc.skills["athletics"] = Skill{12, {}, {}};
    Weapon claws = sword("claws");
    claws.kind = WeaponKind::natural;
    orc.weapons.push_back(claws);
    for (const Command& command : commands) {
        const auto one = System::odds(table.state, command, p1);
        const auto two = System::odds(other.state, command, p1);
        ASSERT_EQ(one.has_value(), two.has_value());
        if (one)
            EXPECT_EQ(*one, *two);
        else
            EXPECT_EQ(one.error().kind, two.error().kind);
    }
}

// --- opposed rolls ---

TEST(OddsOfContests, AreTheWholeTree) {  // SW-opposed-6, SW-opposed-7, SW-opposed-8
    Table table = duel();
    table.at("orc").skills["athletics"] = Skill{6, {}, {}};
    const Command command = Grapple{Id("ann"), Id("orc"), {}, {}};
    const auto outcome_of = [](const std::vector<Event>& events) -> std::string {
        const auto* settled = last<OpposedSettled>(events);
        if (!settled->won) return "failure";
        return settled->raises > 0 ? "raise" : "success";
    };
    const Odds odds = odds_of_command(table, command);
    expect_same(odds, "result", whole_tree(table, command, outcome_of, 1e-4L));
    EXPECT_FALSE(odds.exact);  // either total may be as high as one likes
    EXPECT_EQ(odds.modifiers.size(), 2U);
}

TEST(OddsOfContests, OfWhatIsKnownOfTheOther) {  // SW-push-1: the defender chooses and rolls
    Table table = duel();
    table.gm(Push{Id("ann"), Id("orc"), Struggle::strength, {}, {}}, {4, 1});
    ASSERT_EQ(table.kind(), "opposed-defence");
    const Odds odds = odds_of_command(table, table.the_answer("strength"));
    EXPECT_NEAR(chance(odds, "result", "failure"), 2.0 / 6, 1e-12);  // d6 against 5: 5 and more
    EXPECT_NEAR(chance(odds, "result", "raise"), 1.0 / 6, 1e-12);    // only his 1
}

TEST(OddsOfContests, OfManyDiceTheBest) {  // SW-test-6: as if each throw were listed
    for (const auto& [sides, count, wild] :
         {std::tuple(4, 2, 6), std::tuple(12, 2, 0), std::tuple(6, 3, 0), std::tuple(8, 2, 8)}) {
        RollTask task;
        task.sides = sides;
        task.count = count;
        task.wild = wild;
        task.best_only = true;
        task.modifiers = {{-2, "recoil", ""}};
        Look look;
        look.totals = true;
        std::map<Total, long double> each;
        outcomes_of(task, look, [&](const RollOutcome& came, const Chance& chance) {
            each[{came.critical, came.total}] += chance.value;
        });
        long double cut = 0;
        for (const auto& [total, chance] : best_totals(task, look, cut)) {
            EXPECT_NEAR(static_cast<double>(chance), static_cast<double>(each[total]), 1e-13)
                << sides << ' ' << total.critical << ' ' << total.total;
        }
        EXPECT_LT(cut, 1e-12);
    }
    Table table = duel();
    table.at("ann").wild = true;
    const Odds six = odds_of_command(table, Trick{Id("ann"), Id("orc"), "shooting", {}, {}, 6, {}});
    const Odds one =
        odds_of_command(table, Trick{Id("ann"), Id("orc"), "shooting", {}, {}, {}, {}});
    EXPECT_GT(chance(six, "result", "raise"), chance(one, "result", "raise"));
}

// --- soaking, fear, things, plain dice ---

TEST(OddsOfSoaking, TellHowMany) {  // SW-soak-3
    Table table;
    table.add({.id = "ann", .owner = "p1", .vigor = 8});
    table.session();
    DamageDeal harm{{Id("ann")}, {DamageDice{1, 20}}, 13, {}, {}, {}, "stone"};
    table.gm(harm, {1});  // 14 against 6: two wounds
    ASSERT_EQ(table.kind(), "soak-window");
    const Command soak = table.the_answer("soak");
    const Odds odds = odds_of_command(table, soak, p1);
    const double none = 3.0 / 8 * 3 / 6;
    EXPECT_NEAR(chance(odds, "soaked", "0"), none, 1e-12);
    EXPECT_NEAR(chance(odds, "soaked", "2"), 1 - 7.0 / 8 * 31 / 36, 1e-12);  // 8 and more
    EXPECT_TRUE(odds.exact);
    EXPECT_THAT(odds.assumed, ::testing::Contains("no-rerolls"));
    EXPECT_EQ(refusal(table, table.the_answer("decline"), p1), "no-odds");
}

TEST(OddsOfHarm, AreTheDamageAndItsEffect) {  // SW-hazard-4
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    const Odds odds = odds_of_command(
        table, DamageDeal{{Id("ann")}, {DamageDice{1, 4}}, {}, {}, {}, {}, "nettle"});
    EXPECT_NEAR(chance(odds, "damage", "1"), 0.25, 1e-12);
    EXPECT_NEAR(chance(odds, "damage", "4"), 0, 1e-12);  // SW-ace-6
    EXPECT_NEAR(chance(odds, "effect", "unhurt"), 0.75, 1e-12);
}

TEST(OddsOfFear, TellTheRow) {  // SW-fear-4
    Table table;
    table.add({.id = "ann"});
    const Odds odds = odds_of_command(table, FearCheck{Id("ann"), "ghoul", Dread::terror, {}, {}});
    // d6 and d6 both below 4: a quarter; of these 1 in 36 in all is critical and adds 2.
    const double failed = 0.25 - 1.0 / 36;
    EXPECT_NEAR(chance(odds, "row", "none"), 0.75, 1e-12);
    EXPECT_NEAR(chance(odds, "row", "adrenaline"), failed * 3 / 20 + 1.0 / 36 / 20, 1e-12);
    EXPECT_TRUE(odds.exact);
}

TEST(OddsOfThings, TellWhetherTheyBreak) {  // SW-object-2, SW-object-3
    Table table = duel();
    Break rope{Id("ann"), Breakable::rope, {}, {}, Id("sword"), {}, {}};
    const Odds odds = odds_of_command(table, rope);  // 3/4 to hit Parry 2; 2d4 against 4
    EXPECT_EQ(fraction(odds, "broken", "yes"), "39/64");
    Table bound = duel();
    bound.add({.id = "bo", .owner = "p1"});
    bound.gm(Restrain{Id("bo"), true, {}, 4});
    const Odds cut = odds_of_command(bound, CutBonds{Id("ann"), Id("bo"), Id("sword"), {}});
    EXPECT_EQ(fraction(cut, "broken", "yes"), "13/16");
}

TEST(OddsOfPlainDice, AddUp) {
    Table table = duel();
    EXPECT_EQ(fraction(odds_of_command(table, DiceRoll{{6, 6}, "luck"}), "total", "7"), "1/6");
    table.fight({"ann"}, {"9S"});
    Move run{Id("ann"), 12, true, {}, {}};
    const Odds odds = odds_of_command(table, run, p1);
    EXPECT_EQ(fraction(odds, "inches", "12"), "1/6");
    EXPECT_EQ(refusal(table, Move{Id("ann"), 3, {}, {}, {}}, p1), "no-odds");
    EXPECT_EQ(refusal(table, TurnEnd{Id("ann")}, p1), "no-odds");
    EXPECT_EQ(refusal(table, Move{Id("ann"), 30, {}, {}, {}}, p1), "too-far");
}

TEST(OddsOfAnAmbush, AreOfEachForHimself) {  // SW-surprise-2
    Table table = roller(true, 8);
    table.session();
    EncounterStart start;
    start.seats = {Seat{{}, {"ann"}, {}}};
    EXPECT_EQ(refusal(table, start), "no-odds");
    start.notice = BoundedList<Id, 60>{"ann"};
    const Odds odds = odds_of_command(table, start);
    EXPECT_EQ(asked(odds, "result")->about, "ann");
    EXPECT_EQ(fraction(odds, "result", "critical-failure"), "1/48");
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::odds_test
