// Savage Worlds: how often a roll that is thrown again comes out better, against the dice of the
// table. Better is what comes of it once all is settled, beside what accepting it comes to.
#include "unit/odds/chi_square.hpp"
#include "unit/savage_worlds/table.hpp"

namespace kast::rules {
namespace {

namespace savage_rerolls {

using namespace savage_worlds;
using savage_worlds::testing::gun;
using savage_worlds::testing::Table;
using savage_worlds::testing::the_gm;

/// What a roll comes to, the higher the better: a critical failure is below all.
using Score = std::pair<int, int>;
constexpr Score critical{-100, 0};

/// Of the roll itself: whoever is struck down by it rolls Vigor afterwards.
const RollOutcome& settled(const std::vector<Event>& events) {
    for (const Event& event : events) {
        if (const auto* one = get_if<RollSettled>(&event)) return one->outcome;
    }
    static const RollOutcome none;
    ADD_FAILURE() << "nothing was settled";
    return none;
}

/// Dice that succeed, then those with a raise.
Score dice_of_roll(const std::vector<Event>& events) {
    const RollOutcome& outcome = settled(events);
    if (outcome.critical) return critical;
    Score score;
    for (const Placed& one : outcome.placed) {
        score.first += one.success ? 1 : 0;
        score.second += one.raises > 0 ? 1 : 0;
    }
    return score;
}
Score wounds_soaked(const std::vector<Event>& events) {
    if (settled(events).critical) return critical;
    for (const Event& event : events) {
        if (const auto* one = get_if<WoundsSoaked>(&event)) return {one->soaked, 0};
    }
    return {};
}
/// The first of an opposed roll: below 4 it has lost (SW-opposed-6).
Score first_total(const std::vector<Event>& events) {
    for (const Event& event : events) {
        const auto* one = get_if<RollSettled>(&event);
        if (!one) continue;
        if (one->outcome.critical) return critical;
        return {one->outcome.total < 4 ? 0 : one->outcome.total, 0};
    }
    return {};
}
/// The second: lost, lost with a raise, or not (SW-opposed-8).
Score held(const std::vector<Event>& events) {
    if (settled(events).critical) return critical;
    for (const Event& event : events) {
        if (const auto* one = get_if<OpposedSettled>(&event))
            return {one->won ? -1 : 0, one->won && one->raises > 0 ? -1 : 0};
    }
    return {};
}

struct Laid {
    Table table;
    Score (*score)(const std::vector<Event>&) = dice_of_roll;
    const char* answer = "reroll-benny";
};

Table table_of_ann(std::set<std::string> edges = {}) {
    Table table;
    table.state.settings.extra_crit = ExtraCrit::always;
    table.add({.id = "ann",
               .owner = "p1",
               .skills = {{"shooting", 8}, {"athletics", 6}, {"notice", 10}, {"taunt", 8}},
               .edges = std::move(edges),
               .weapons = {gun("gun", 3)}});
    table.add({.id = "boss", .skills = {{"athletics", 8}, {"notice", 6}}});
    table.add({.id = "orc", .wild = false, .skills = {{"notice", 8}}});
    table.state.bank.players[Id("p1")] = 1;
    return table;
}

Laid trait(std::vector<int> faces, std::set<std::string> edges = {}) {
    Laid laid{table_of_ann(std::move(edges))};
    Roll roll;
    roll.actor = "ann";
    roll.trait = "notice";
    laid.table.gm(roll, std::move(faces));
    return laid;
}
Laid of_an_extra() {
    Laid laid{table_of_ann()};
    laid.table.state.bank = {};
    laid.table.state.bank.gm_pool = 1;
    Roll roll;
    roll.actor = "orc";
    roll.trait = "notice";
    laid.table.gm(roll, {3});
    return laid;
}
Laid by_an_edge() {
    Laid laid{table_of_ann()};
    laid.table.state.bank = {};
    laid.table.at("ann").rerolls = {RerollAbility{"sharp-eyes", {"notice"}, 1}};
    Roll roll;
    roll.actor = "ann";
    roll.trait = "notice";
    laid.table.gm(roll, {2, 3});
    laid.answer = "reroll-sharp-eyes";
    return laid;
}
Laid burst(std::vector<int> faces) {
    Laid laid{table_of_ann()};
    Attack blow;
    blow.attacker = "ann";
    blow.defender = "boss";
    blow.weapon = Id("gun");
    blow.distance = 5;
    blow.dice = 3;
    laid.table.gm(blow, std::move(faces));
    return laid;
}
/// Three wounds, of which some are soaked.
Laid soak(std::vector<int> faces) {
    Laid laid{table_of_ann(), wounds_soaked};
    laid.table.state.bank.players[Id("p1")] = 2;
    laid.table.gm(DamageDeal{{Id("ann")}, {DamageDice{1, 20}}, 16, {}, {}, {}, "stone"}, {1});
    EXPECT_EQ(laid.table.kind(), "soak-window");
    laid.table.answer("soak", std::move(faces));
    return laid;
}
Command opposed(const char* first, const char* trait, const char* second, const char* against) {
    OpposedRoll roll;
    roll.actor = first;
    roll.trait = trait;
    roll.target = second;
    roll.target_trait = against;
    return roll;
}
Laid first_of_two(std::vector<int> faces) {
    Laid laid{table_of_ann(), first_total};
    laid.table.gm(opposed("ann", "athletics", "orc", "notice"), std::move(faces));
    return laid;
}
Laid second_of_two(std::vector<int> faces) {
    Laid laid{table_of_ann(), held};
    laid.table.gm(opposed("boss", "athletics", "ann", "athletics"), std::move(faces));
    return laid;
}
/// A trick with six dice, of which the best counts (SW-test-6).
Laid six_dice(std::vector<int> faces) {
    Laid laid{table_of_ann(), first_total};
    laid.table.gm(savage_worlds::Test{Id("ann"), Id("boss"), "taunt", {}, {}, 6, {}},
                  std::move(faces));
    return laid;
}

struct Case {
    const char* name;
    std::function<Laid()> lay;
};
class Rerolls : public ::testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(
    SeededSavageWorlds, Rerolls,
    ::testing::Values(Case{"Failed", [] { return trait({3, 2}); }},
                      Case{"Succeeded", [] { return trait({5, 2}); }},
                      Case{"WithARaise", [] { return trait({9, 2}); }},
                      Case{"WithElan", [] { return trait({3, 2}, {"elan"}); }},
                      Case{"OfAnExtra", of_an_extra}, Case{"ByAnEdge", by_an_edge},
                      Case{"OneOfThreeHits", [] { return burst({5, 2, 2, 3}); }},
                      Case{"NoneOfThreeHits", [] { return burst({3, 2, 2, 3}); }},
                      Case{"NothingSoaked", [] { return soak({3, 2}); }},
                      Case{"OneSoaked", [] { return soak({5, 2}); }},
                      Case{"TwoSoaked", [] { return soak({6, 3, 2}); }},
                      Case{"FirstBelowFour", [] { return first_of_two({2, 1}); }},
                      Case{"FirstAtFive", [] { return first_of_two({5, 2}); }},
                      Case{"SecondLost", [] { return second_of_two({5, 2, 4, 2}); }},
                      Case{"SecondLostWithARaise", [] { return second_of_two({7, 2, 3, 2}); }},
                      Case{"SixDice", [] { return six_dice({3, 3, 2, 2, 3, 3, 2}); }}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_P(Rerolls, ComeOutBetterAsTheirOdds) {
    const Laid laid = GetParam().lay();
    const Table& table = laid.table;
    ASSERT_EQ(table.kind(), "roll-open");
    const Command accepts = table.the_answer("accept");
    const Command throws = table.the_answer(laid.answer);
    const auto odds = System::odds(table.state, throws, the_gm);
    ASSERT_TRUE(odds) << odds.error().kind;
    const auto score = [&](const Command& answer, Dice& dice) {
        State state = table.state;
        std::vector<Event> all;
        Command next = answer;
        while (true) {
            for (const Event& event : *System::decide(state, next, the_gm, dice)) {
                System::apply(state, event);
                all.push_back(event);
            }
            const Decision* open = open_decision(state);
            if (!open) return laid.score(all);
            next = DecisionAnswer{open->id, "default", {}};
        }
    };
    auto of_the_other = dice_of("the other roll", 0);
    const Score before = score(accepts, of_the_other);
    expect_fair(std::string("reroll ") + GetParam().name, *odds, rolls_of(60'000),
                [&](Dice& dice) -> std::map<std::string, std::string> {
                    return {{"better", score(throws, dice) > before ? "yes" : "no"}};
                });
}

TEST(SeededSavageWorldsRerolls, NothingIsBetterThanARaise) {
    const Laid laid = trait({9, 2});
    const auto odds = System::odds(laid.table.state, laid.table.the_answer("reroll-benny"), the_gm);
    EXPECT_EQ(outcome(*odds, "better", "yes").chance, 0);
    const Laid soaked = soak({6, 3, 2});  // of three wounds two: the third is left
    const auto more =
        System::odds(soaked.table.state, soaked.table.the_answer("reroll-benny"), the_gm);
    EXPECT_GT(outcome(*more, "better", "yes").chance, 0);
}

TEST(SeededSavageWorldsRerolls, AnExtrasOneIsCriticalOnceInSix) {  // SW-crit-4
    Table table = table_of_ann();
    table.state.bank = {};
    table.state.settings.extra_crit = ExtraCrit::ask;
    Roll roll;
    roll.actor = "orc";
    roll.trait = "notice";
    table.gm(roll, {1});
    ASSERT_EQ(table.kind(), "extra-crit-check");
    const Command asks = table.the_answer("roll");
    const auto odds = System::odds(table.state, asks, the_gm);
    ASSERT_TRUE(odds);
    EXPECT_EQ(fraction(*odds, "critical", "yes"), "1/6");
    expect_fair("critical", *odds, rolls_of(60'000),
                [&](Dice& dice) -> std::map<std::string, std::string> {
                    const auto events = *System::decide(table.state, asks, the_gm, dice);
                    return {{"critical", settled(events).critical ? "yes" : "no"}};
                });
}

}  // namespace savage_rerolls

}  // namespace
}  // namespace kast::rules
