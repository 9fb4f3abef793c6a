// Notations, Troika and Terre d'Exile against the dice of the table: ten million rolls.
#include "rules/dice/notation.hpp"
#include "rules/troika/odds.hpp"

#include "unit/odds/chi_square.hpp"
#include "unit/odds/troika_play.hpp"
#include "unit/terre_exile/table.hpp"

namespace kast::rules {
namespace {

// ---- notations

class Notations : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Seeded, Notations,
                         testing::Values("4d6kh3", "2d20kl1+5", "3d6!", "2d6!!p", "5d10>=7f1",
                                         "2d66", "4dF", "{2d8,3d6}kh1", "3d6r1ro2", "4d8min2dl1"));
TEST_P(Notations, FallAsTheirOdds) {
    const std::int64_t rolls = rolls_of(400'000);
    const auto ready = notation::prepare(*notation::parse(GetParam()));
    ASSERT_TRUE(ready);
    std::map<std::string, double> chances;
    for (const auto& [total, chance] : notation::odds(*ready)->chances)
        chances[std::to_string(total.number())] = static_cast<double>(chance.value);
    Counts counts;
    for (std::int64_t i = 0; i < rolls; ++i) {
        auto dice = dice_of(GetParam(), i);
        ++counts[std::to_string(notation::roll(*ready, dice).total)];
    }
    expect_fair(GetParam(), chances, counts, rolls);
}

// ---- commands

class Leans : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Seeded, Leans, testing::Values(-1, 0, 1));
TEST_P(Leans, FallAsTheirOdds) {
    using namespace terre_exile;
    RulesFixture bench = scene();
    const Lean lean = GetParam() < 0 ? Lean::disadvantage : Lean::advantage;
    if (GetParam() != 0) bench.does(gm, AdvantageAdd{"t", lean, 1, "ground"});
    const Command roll = TestRoll{"t"};
    expect_fair("test " + std::to_string(GetParam()), *System::odds(bench.state, roll, ann),
                rolls_of(800'000), [&](Dice& dice) {
                    std::map<std::string, std::string> answers;
                    for (const Event& event : *System::decide(bench.state, roll, ann, dice)) {
                        const auto* counted = get_if<TestCounted>(&event);
                        if (!counted) continue;
                        answers["result"] = word_of(counted->counted.outcome);
                        answers["difficulty"] = std::to_string(counted->counted.difficulty);
                    }
                    return answers;
                });
}

TEST(Throws, FallAsTheirOdds) {
    using namespace terre_exile;
    RulesFixture bench = scene();
    bench.does(ann, TestRoll{"t"}, {1, 5});
    const Command thrown = TestThrow{.actor = "aribeth", .sides = 8};
    expect_fair("throw", *System::odds(bench.state, thrown, ann), rolls_of(600'000),
                [&](Dice& dice) -> std::map<std::string, std::string> {
                    const auto events = *System::decide(bench.state, thrown, ann, dice);
                    return {{"total", std::to_string(get<TestThrown>(events[0]).total)}};
                });
}

namespace of_troika {

using namespace troika;

const Actor master{Id("gm"), Role::gm};

State table() {
    State state = rules::new_table<System>(Settings{});
    PathDice none({});
    const auto does = [&](const Command& command) {
        for (const Event& event : *System::decide(state, command, master, none))
            System::apply(state, event);
    };
    CharacterAdd ana;
    ana.id = Id("ana");
    ana.name = "Ana";
    ana.numbers = SheetNumbers{5, 18, 9, {}, {}};
    ana.skills.emplace();
    (*ana.skills)["sword-fighting"].rank = 3;
    (*ana.skills)["fire-bolt"].rank = 4;
    ItemSpec blade;
    blade.id = Id("blade");
    blade.gear = Gear::sword;
    blade.in_hand = true;
    ana.things = BoundedList<ItemSpec, 40>{blade};
    does(ana);
    for (const char* id : {"wolf", "bear"}) {
        EnemyAdd add;
        add.id = Id(id);
        add.name = id;
        add.skill = 6;
        add.stamina = 9;
        add.initiative = 2;
        add.armour = 1;
        add.natural_weapons = BoundedList<NaturalWeaponSpec, 8>{NaturalWeaponSpec{}};
        does(add);
    }
    return state;
}

Command blow(const char* by, const char* at) {
    Attack attack;
    attack.attacker = by;
    attack.defender = at;
    return attack;
}

Command spell() {
    Cast cast;
    cast.actor = "ana";
    cast.spell = "fire-bolt";
    cast.targets = BoundedList<Id, 20>{"wolf", "bear"};
    return cast;
}

Command contest() {
    Contest contest;
    contest.actor = "ana";
    contest.opponent = "wolf";
    return contest;
}

struct Case {
    const char* name;
    Command command;
};
class Commands : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Seeded, Commands,
                         testing::Values(Case{"Blow", blow("ana", "wolf")},
                                         Case{"BlowOfAnEnemy", blow("wolf", "ana")},
                                         Case{"BlowAmongEnemies", blow("wolf", "bear")},
                                         Case{"Wrestling", Grapple{"ana", "wolf"}},
                                         Case{"Spell", spell()}, Case{"Contest", contest()}),
                         [](const auto& test) { return test.param.name; });
TEST_P(Commands, FallAsTheirOdds) {
    const State state = table();
    const auto odds = System::odds(state, GetParam().command, master);
    ASSERT_TRUE(odds);
    expect_fair(GetParam().name, *odds, rolls_of(400'000), [&](Dice& dice) {
        std::map<std::string, std::string> answers;
        const auto events = *play_to_the_end(state, GetParam().command, master, dice);
        if (const auto* one = find_event<ExchangeRolled>(events))
            answers["result"] = word_of(one->exchange.outcome);
        if (const auto* one = find_event<Contested>(events))
            answers["result"] =
                !one->winner ? "tie" : (*one->winner == Id("ana") ? "actor" : "opponent");
        if (const auto* one = find_event<SpellCast>(events)) {
            answers["result"] = one->success ? "success" : "failure";
            answers["fumble"] = one->fumble ? "yes" : "no";
        }
        return answers;
    });
}

TEST(Damage, FallsAsItsOdds) {
    const State state = table();
    const Command attack = blow("ana", "wolf");
    const Odds odds = *System::odds(state, attack, master);
    const std::int64_t rolls = rolls_of(600'000);
    std::map<std::string, double> chances;
    for (const OddsQuestion& question : odds.questions) {
        if (question.question != "damage" || question.about != "wolf") continue;
        for (const OutcomeChance& one : question.outcomes) chances[one.outcome] = one.chance;
    }
    ASSERT_FALSE(chances.empty());
    Counts counts;
    for (std::int64_t i = 0; i < rolls; ++i) {
        auto dice = dice_of("damage", i);
        std::string lost = "none";
        for (const Event& event : *play_to_the_end(state, attack, master, dice)) {
            if (const auto* dealt = get_if<DamageDealt>(&event); dealt && dealt->to == "wolf")
                lost = std::to_string(dealt->lost);
            if (const auto* hurt = get_if<StaminaLost>(&event); hurt && hurt->creature == "wolf")
                lost = std::to_string(hurt->lost);
        }
        ++counts[lost];
    }
    expect_fair("damage", chances, counts, rolls);
}

}  // namespace of_troika

}  // namespace
}  // namespace kast::rules
