// Savage Worlds against the dice of the table: three million rolls of the commands that play.
#include "unit/odds/chi_square.hpp"
#include "unit/savage_worlds/table.hpp"

namespace kast::rules {
namespace {

namespace of_savage_worlds {

using namespace savage_worlds;
using savage_worlds::testing::gun;
using savage_worlds::testing::sword;
using savage_worlds::testing::Table;
using savage_worlds::testing::the_gm;

using Answered = std::map<std::string, std::string>;
using OutcomeOf = std::function<Answered(const std::vector<Event>&)>;

template <class E>
const E* first_of(const std::vector<Event>& events) {
    for (const Event& event : events) {
        if (const E* one = get_if<E>(&event)) return one;
    }
    return nullptr;
}

std::string degree_of(bool critical, bool success, int raises) {
    if (critical) return "critical-failure";
    if (!success) return "failure";
    return raises > 0 ? "raise" : "success";
}

Answered result(const std::vector<Event>& events) {
    const auto& came = first_of<RollSettled>(events)->outcome;
    return {{"result", degree_of(came.critical, came.success, came.raises)}};
}

Answered contest(const std::vector<Event>& events) {
    const auto& settled = *first_of<OpposedSettled>(events);
    const bool critical = first_of<RollSettled>(events)->outcome.critical;
    return {{"result", degree_of(critical, settled.won, settled.raises.value_or(0))}};
}

/// The roll, what the damage comes to, and what that does to one who bears three wounds.
Answered attack(const std::vector<Event>& events) {
    Answered answers = result(events);
    if (const auto* rolled = first_of<DamageRolled>(events)) {
        answers["damage"] = std::to_string(rolled->total);
    }
    const auto* compared = first_of<DamageCompared>(events);
    const int wounds = compared ? compared->wounds : 0;
    answers["wounds"] = std::to_string(std::min(wounds, 4));
    answers["effect"] = wounds > 3                     ? "felled"
                        : wounds > 0                   ? "wounded"
                        : compared && compared->shaken ? "shaken"
                                                       : "unhurt";
    return answers;
}

Answered burst(const std::vector<Event>& events) {
    int hits = 0;
    for (const Event& event : events) hits += holds_alternative<AttackHit>(event) ? 1 : 0;
    Answered answers = result(events);
    answers["hits"] = std::to_string(hits);
    return answers;
}

Answered soak(const std::vector<Event>& events) {
    const auto& soaked = *first_of<WoundsSoaked>(events);
    Answered answers = result(events);
    answers["soaked"] = std::to_string(soaked.soaked);
    answers["wounds"] = std::to_string(soaked.left);
    return answers;
}

Answered fear(const std::vector<Event>& events) {
    Answered answers = result(events);
    if (const auto* rolled = first_of<TableRolled>(events)) answers["row"] = rolled->row;
    return answers;
}

Weapon shotgun() {
    Weapon weapon = gun("shotgun");
    weapon.kind = WeaponKind::shotgun;
    return weapon;
}

/// Nobody has bennies: a command is rolled to its end.
Table duel() {
    Table table;
    table.state.settings.extra_crit = ExtraCrit::always;
    const std::map<std::string, int> skills{
        {"fighting", 8}, {"shooting", 8}, {"athletics", 6}, {"taunt", 10}, {"notice", 6}};
    table.add({.id = "ann",
               .owner = "p1",
               .skills = skills,
               .strength = 8,
               .weapons = {sword(), gun("gun", 3), shotgun()}});
    table.add({.id = "boss", .skills = skills});
    table.add({.id = "orc", .wild = false, .skills = skills});
    return table;
}

Command trait(const char* who, int dice) {
    Roll roll;
    roll.actor = who;
    roll.trait = "notice";
    if (dice > 1) roll.dice = dice;
    return roll;
}

Command opposed() {
    OpposedRoll roll;
    roll.actor = "ann";
    roll.trait = "athletics";
    roll.target = "orc";
    roll.target_trait = "notice";
    return roll;
}

Command strike(const char* weapon, int distance, int dice) {
    Attack blow;
    blow.attacker = "ann";
    blow.defender = "boss";
    blow.weapon = Id(weapon);
    if (distance > 0) blow.distance = distance;
    if (distance == 0) blow.wild_attack = true;
    if (dice > 1) blow.dice = dice;
    return blow;
}

struct Case {
    const char* name;
    std::int64_t rolls;
    Command command;
    OutcomeOf outcome_of;
};
class SavageWorlds : public ::testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(
    Seeded, SavageWorlds,
    ::testing::Values(
        Case{"TraitOfAWildCard", 350'000, trait("ann", 1), result},
        Case{"TraitOfAnExtra", 350'000, trait("orc", 1), result},
        Case{"SeveralDice", 250'000, trait("ann", 3), result},
        Case{"Opposed", 350'000, opposed(), contest},
        Case{"Trick", 250'000, savage_worlds::Test{Id("ann"), Id("boss"), "taunt", {}, {}, {}, {}},
             contest},
        Case{"TrickOfSixDice", 100'000,
             savage_worlds::Test{Id("ann"), Id("boss"), "shooting", {}, {}, 6, {}}, contest},
        Case{"WildAttack", 450'000, strike("sword", 0, 1), attack},
        Case{"Burst", 250'000, strike("gun", 5, 3), burst},
        Case{"Shotgun", 300'000, strike("shotgun", 20, 1), attack},
        Case{"Fear", 300'000, FearCheck{Id("boss"), "ghoul", Dread::terror, -2, {}}, fear}),
    [](const auto& test) { return test.param.name; });
TEST_P(SavageWorlds, FallAsTheirOdds) {
    const Table table = duel();
    const Case& one = GetParam();
    const auto odds = System::odds(table.state, one.command, the_gm);
    ASSERT_TRUE(odds);
    expect_fair(one.name, *odds, rolls_of(one.rolls), [&](Dice& dice) {
        return one.outcome_of(*System::decide(table.state, one.command, the_gm, dice));
    });
}

TEST(SavageWorldsSoaking, FallsAsItsOdds) {
    Table table = duel();
    table.state.bank.players[Id("p1")] = 1;
    table.gm(DamageDeal{{Id("ann")}, {DamageDice{1, 20}}, 13, {}, {}, {}, "stone"}, {1});
    ASSERT_EQ(table.kind(), "soak-window");
    const Command answer = table.the_answer("soak");
    expect_fair(
        "soak", *System::odds(table.state, answer, the_gm), rolls_of(300'000),
        [&](Dice& dice) { return soak(*System::decide(table.state, answer, the_gm, dice)); });
}

/// Shuffled and dealt; whoever has a choice takes the best card, and nobody buys any.
State dealt(State state, const Command& start, Dice& dice) {
    const auto does = [&](const Command& command) {
        for (const Event& event : *System::decide(state, command, the_gm, dice))
            System::apply(state, event);
    };
    does(start);
    does(ActionCardsDeal{});
    while (const Decision* open = open_decision(state)) {
        does(DecisionAnswer{open->id, BoundedString<60>("default"), {}});
    }
    return state;
}

TEST(SavageWorldsCards, FallAsTheirOdds) {
    Table table = duel();
    table.at("ann").edges = {"level-headed"};
    table.at("boss").edges = {"improved-level-headed"};
    table.state.session_open = true;
    EncounterStart start;
    for (const char* id : {"ann", "boss", "orc"}) start.seats.items.push_back({{}, {Id(id)}, {}});
    Table begun = table;
    begun.gm(start, Table::unshuffled());
    expect_fair("cards", *System::odds(begun.state, ActionCardsDeal{}, the_gm), rolls_of(100'000),
                [&](Dice& dice) -> Answered {
                    const Encounter encounter = dealt(table.state, start, dice).encounter;
                    return {{"first", encounter.order.front().value},
                            {"joker", encounter.joker_drawn ? "yes" : "no"}};
                });
}

}  // namespace of_savage_worlds

}  // namespace
}  // namespace kast::rules
