// The odds against the dice of the table themselves: ten million rolls of fixed seeds, chi-square.
// Where assertions are compiled in (no optimised build) a fiftieth of them.
#include "protocol/fair_dice.hpp"
#include "rules/dice/notation.hpp"
#include "rules/troika/odds.hpp"

#include "unit/odds/alike.hpp"
#include "unit/terre_exile/table.hpp"
#include <cmath>
#include <functional>
#include <map>

namespace kast::rules {
namespace {

#ifdef NDEBUG
constexpr int share = 1;
#else
constexpr int share = 50;
#endif

/// Once in about a million fair tests more than this, in standard deviations.
constexpr double surprising = 4.75;

using Counts = std::map<std::string, std::int64_t>;

/// How surprising the counts are, as a standard normal deviate (Wilson and Hilferty).
double surprise(const std::map<std::string, double>& chances, const Counts& counts,
                std::int64_t rolls) {
    double sum = 0;
    double rare_expected = 0;
    double rare_seen = 0;
    int kinds = 0;
    const auto add = [&](double expected, double seen) {
        sum += (seen - expected) * (seen - expected) / expected;
        ++kinds;
    };
    for (const auto& [outcome, chance] : chances) {
        const auto found = counts.find(outcome);
        const double seen = found == counts.end() ? 0 : static_cast<double>(found->second);
        const double expected = chance * static_cast<double>(rolls);
        if (expected >= 10) {
            add(expected, seen);
        } else {
            rare_expected += expected;
            rare_seen += seen;
        }
    }
    if (rare_expected >= 10) add(rare_expected, rare_seen);
    if (kinds < 2) return 0;
    const double free = kinds - 1;
    const double spread = 2 / (9 * free);
    return (std::cbrt(sum / free) - (1 - spread)) / std::sqrt(spread);
}

/// Nothing comes that cannot, and what can comes as often as it should.
void expect_fair(const std::string& name, const std::map<std::string, double>& chances,
                 const Counts& counts, std::int64_t rolls) {
    for (const auto& [outcome, count] : counts) EXPECT_TRUE(chances.contains(outcome)) << outcome;
    EXPECT_LT(surprise(chances, counts, rolls), surprising) << name;
}

protocol::FairDice dice_of(std::string_view name, std::int64_t roll) {
    const protocol::Secret secret{20, 26, 11, 20};
    return protocol::make_fair_dice(secret, {},
                                    {"odds", 1, std::string(name), std::to_string(roll), "fixed"});
}

// ---- notations

class Notations : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Seeded, Notations,
                         testing::Values("4d6kh3", "2d20kl1+5", "3d6!", "2d6!!p", "5d10>=7f1",
                                         "2d66", "4dF", "{2d8,3d6}kh1", "3d6r1ro2", "4d8min2dl1"));
TEST_P(Notations, FallAsTheirOdds) {
    constexpr std::int64_t rolls = 400'000 / share;
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

/// What one giving of a command answers to each question.
using Giving = std::function<std::map<std::string, std::string>(Dice&)>;

void expect_fair(const std::string& name, const Odds& odds, std::int64_t rolls,
                 const Giving& give) {
    std::map<std::string, Counts> counts;
    for (std::int64_t i = 0; i < rolls; ++i) {
        auto dice = dice_of(name, i);
        for (const auto& [question, answer] : give(dice)) ++counts[question][answer];
    }
    for (const auto& [question, seen] : counts) {
        std::map<std::string, double> chances;
        for (const Likely& one : asked(odds, question).outcomes) chances[one.outcome] = one.chance;
        Counts all = seen;
        std::int64_t answered = 0;
        for (const auto& [answer, count] : seen) answered += count;
        if (answered < rolls) all["none"] += rolls - answered;
        expect_fair(name + ' ' + question, chances, all, rolls);
    }
}

template <class Enum>
std::string word_of(Enum outcome) {
    return detail::kebab_case(boost::describe::enum_to_string(outcome, ""));
}

class Leans : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Seeded, Leans, testing::Values(-1, 0, 1));
TEST_P(Leans, FallAsTheirOdds) {
    using namespace terre_exile;
    Bench bench = scene();
    const Lean lean = GetParam() < 0 ? Lean::disadvantage : Lean::advantage;
    if (GetParam() != 0) bench.does(gm, TestLean{"t", lean, 1, "ground"});
    const Command roll = TestRoll{"t"};
    expect_fair("test " + std::to_string(GetParam()), *System::odds(bench.state, roll, ann),
                800'000 / share, [&](Dice& dice) {
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
    Bench bench = scene();
    bench.does(ann, TestRoll{"t"}, {1, 5});
    const Command thrown = ThrowDice{.actor = "aribeth", .sides = 8};
    expect_fair("throw", *System::odds(bench.state, thrown, ann), 600'000 / share,
                [&](Dice& dice) -> std::map<std::string, std::string> {
                    const auto events = *System::decide(bench.state, thrown, ann, dice);
                    return {{"total", std::to_string(get<DiceThrown>(events[0]).total)}};
                });
}

namespace of_troika {

using namespace troika;

const Actor master{Id("gm"), Role::gm};

State table() {
    State state = *System::open(Settings{});
    PathDice none({});
    const auto does = [&](const Command& command) {
        for (const Event& event : *System::decide(state, command, master, none))
            System::apply(state, event);
    };
    CharacterAdd ana;
    ana.id = Id("ana");
    ana.CharacterSpec::name = "Ana";
    ana.numbers = SheetNumbers{5, 18, 9, {}, {}};
    ana.skills.emplace();
    (*ana.skills)["sword-fighting"].rank = 3;
    (*ana.skills)["fire-bolt"].rank = 4;
    ItemSpec blade;
    blade.id = Id("blade");
    blade.gear = Gear::sword;
    blade.in_hand = true;
    ana.things = Few<ItemSpec, 40>{blade};
    does(ana);
    for (const char* id : {"wolf", "bear"}) {
        EnemyAdd add;
        add.id = Id(id);
        add.CreatureSpec::name = id;
        add.skill = 6;
        add.stamina = 9;
        add.initiative = 2;
        add.armour = 1;
        add.natural_weapons = Few<NaturalWeaponSpec, 8>{NaturalWeaponSpec{}};
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
    cast.targets = Few<Id, 20>{"wolf", "bear"};
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
    expect_fair(GetParam().name, *odds, 400'000 / share, [&](Dice& dice) {
        std::map<std::string, std::string> answers;
        Answers assumed;
        const auto events = *play_through(state, GetParam().command, master, dice, assumed);
        if (const auto* one = find_event<Exchanged>(events))
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
    constexpr std::int64_t rolls = 600'000 / share;
    std::map<std::string, double> chances;
    for (const OddsQuestion& question : odds.questions) {
        if (question.question != "damage" || question.about != "wolf") continue;
        for (const Likely& one : question.outcomes) chances[one.outcome] = one.chance;
    }
    ASSERT_FALSE(chances.empty());
    Counts counts;
    for (std::int64_t i = 0; i < rolls; ++i) {
        auto dice = dice_of("damage", i);
        Answers assumed;
        std::string lost = "none";
        for (const Event& event : *play_through(state, attack, master, dice, assumed)) {
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
