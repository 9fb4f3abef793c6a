#include "rules/savage_worlds/reroll_odds.hpp"

#include "rules/savage_worlds/counting.hpp"

#include <algorithm>
#include <utility>

namespace kast::rules::savage_worlds {

Degree degree_of(bool critical, bool success, int raises) {
    if (critical) return Degree::critical_failure;
    if (!success) return Degree::failure;
    return raises > 0 ? Degree::raise : Degree::success;
}
Degree degree_of(const RollOutcome& outcome) {
    return degree_of(outcome.critical, outcome.success, outcome.raises);
}

std::map<Total, long double> totals_of(const RollTask& task, Look look, long double& cut) {
    if (task.count > 1) return best_totals(task, look, cut);
    look.totals = true;
    std::map<Total, long double> totals;
    cut += outcomes_of(task, look, [&](const RollOutcome& came, const Chance& chance) {
        totals[{came.critical, came.total}] += chance.value;
    });
    return totals;
}

Degree opposed_degree(const Total& first, const Total& second) {
    if (first.critical) return Degree::critical_failure;
    const bool won = first.total >= 4 && (second.critical || first.total > second.total);
    return degree_of(false, won, won ? std::max(0, (first.total - second.total) / 4) : 0);
}

namespace {

/// How many dice succeed, then with how many raises: as the better throw is chosen (SW-reroll-8),
/// as far as it makes a difference.
std::pair<int, int> worth_of(const RollOutcome& outcome, int raises_most) {
    std::pair<int, int> worth;
    for (const Placed& one : outcome.placed) {
        worth.first += one.success ? 1 : 0;
        worth.second += std::min(one.raises, raises_most);
    }
    return worth;
}

Total total_of(const RollOutcome& outcome) { return {outcome.critical, outcome.total}; }

/// Of totals that come up so often, those that are better.
template <class IsBetter>
Odds odds_of_totals(const RollTask& task, const Look& look, IsBetter is_better) {
    long double cut = 0;
    long double chances[2] = {0, 0};
    for (const auto& [total, chance] : totals_of(task, look, cut))
        chances[is_better(total) ? 1 : 0] += chance;
    Counting counting;
    for (const bool better : {false, true}) {
        if (chances[better] == 0) continue;
        OutcomeSample answers;
        answers.record("better", better);
        counting.add(std::move(answers), Chance{chances[better], 0, 0});
    }
    return counting.make(cut);
}

}  // namespace

Odds odds_of_better(const RollTask& task, const Look& look) {
    const auto before = worth_of(best_outcome(task), look.raises);
    Counting counting;
    const long double cut =
        outcomes_of(task, look, [&](const RollOutcome& came, const Chance& chance) {
            OutcomeSample answers;
            answers.record("better", !came.critical && worth_of(came, look.raises) > before);
            counting.add(std::move(answers), chance);
        });
    return counting.make(cut);
}

Odds odds_of_higher(const RollTask& task, const Look& look) {
    const int before = best_outcome(task).total;
    return odds_of_totals(task, look, [&](const Total& came) {
        return !came.critical && came.total >= 4 && came.total > before;
    });
}

Odds odds_of_holding(const RollTask& task, const Look& look, const RollOutcome& first) {
    const Total against = total_of(first);
    const Degree before = opposed_degree(against, total_of(best_outcome(task)));
    return odds_of_totals(task, look, [&](const Total& came) {
        return !came.critical && opposed_degree(against, came) < before;
    });
}

Odds odds_of_confirmation(RollTask task, const OutcomeSample& assumed) {
    Counting counting;
    for (const bool critical : {true, false}) {
        task.sets.back().critical = critical;
        OutcomeSample answers;
        answers.record("critical", critical);
        answers.record("result", degree_of(outcome_of(task, task.sets.back())));
        answers.assume_all(assumed);
        counting.add(std::move(answers), Chance::fraction_of(critical ? 1 : 5, 6));
    }
    return counting.make(0);
}

}  // namespace kast::rules::savage_worlds
