#include "rules/savage_worlds/rolls.hpp"

#include "rules/core/order.hpp"

#include <algorithm>
#include <numeric>

namespace kast::rules::savage_worlds {

int sum_of(const std::vector<Modifier>& modifiers) {
    return std::accumulate(modifiers.begin(), modifiers.end(), 0,
                           [](int sum, const Modifier& one) { return sum + one.value; });
}

DieRoll thrown(Dice& dice, int sides, bool aces) {
    DieRoll die{sides, {}, 0};
    do {
        die.faces.push_back(dice.roll(sides));
        die.sum += die.faces.back();
    } while (aces && die.faces.back() == sides && die.faces.size() < chain_faces_max);
    return die;
}

RollSet throw_set(const RollTask& task, Dice& dice, int extra) {
    RollSet set;
    for (int i = 0; i < task.count; ++i) set.dice.push_back(thrown(dice, task.sides));
    if (task.wild > 0) set.wild = thrown(dice, task.wild);
    set.critical = is_critical(set);
    set.extra = extra;
    return set;
}

namespace {

/// Only the first face of a chain is a natural 1 (SW-crit-8).
bool natural_one(const DieRoll& die) { return !die.faces.empty() && die.faces.front() == 1; }

std::size_t ones_of(const RollSet& set) {
    return static_cast<std::size_t>(std::ranges::count_if(set.dice, natural_one));
}

int bare(const RollSet& set, int die) {
    return die == 0 ? set.wild->sum : set.dice[static_cast<std::size_t>(die - 1)].sum;
}

Against plain(const RollTask& task) { return {{}, task.tn, {}}; }

const Against& against_of(const RollTask& task, std::size_t index, const Against& otherwise) {
    return task.against.empty() ? otherwise
                                : task.against[std::min(index, task.against.size() - 1)];
}

/// The numbers of the dice that count, in the order of the trait dice: the wild die (0) in the
/// place of the lowest trait die where it is strictly higher.
std::vector<int> dice_that_count(const RollSet& set) {
    std::vector<int> dice(set.dice.size());
    std::iota(dice.begin(), dice.end(), 1);
    if (!set.wild || dice.empty()) return dice;
    const auto lowest = std::ranges::min_element(
        dice, {}, [&](int die) { return bare(set, die); });  // The first of equals.
    if (set.wild->sum > bare(set, *lowest)) *lowest = 0;
    return dice;
}

}  // namespace

bool is_critical(const RollSet& set) {
    const std::size_t n = set.dice.size();
    const std::size_t ones = ones_of(set);
    if (set.wild) return 2 * ones > n && natural_one(*set.wild);
    return n > 1 && 2 * ones > n;
}

bool may_be_critical(const RollSet& set) {
    return !set.wild && set.dice.size() == 1 && natural_one(set.dice.front());
}

Placed place(const RollTask& task, const RollSet& set, int die, const Against& against) {
    Placed placed;
    placed.die = die;
    placed.target = against.target;
    placed.tn = against.tn;
    placed.total = bare(set, die) + sum_of(task.modifiers) + sum_of(against.modifiers) + set.extra;
    placed.success = !set.critical && placed.total >= placed.tn;
    placed.raises = placed.success ? raises_over(placed.total, placed.tn) : 0;
    return placed;
}

std::vector<Placed> spread(const RollTask& task, const RollSet& set) {
    std::vector<int> dice = dice_that_count(set);
    const bool several_targets = std::ranges::any_of(task.against, [&](const Against& one) {
        return one.target != task.against.front().target;
    });
    if (several_targets) {
        stable_insertion_sort(dice, [&](int a, int b) { return bare(set, a) > bare(set, b); });
    }
    const Against otherwise = plain(task);
    std::vector<Placed> placed;
    for (std::size_t i = 0; i < dice.size(); ++i) {
        placed.push_back(place(task, set, dice[i], against_of(task, i, otherwise)));
    }
    return placed;
}

RollOutcome outcome_of(const RollTask& task, const RollSet& set) {
    RollOutcome outcome;
    outcome.rolled = true;
    outcome.struck = task.struck;
    outcome.critical = set.critical;
    outcome.placed = task.placed.empty() ? spread(task, set) : task.placed;
    for (const DieRoll& die : set.dice) outcome.naturals.push_back(die.faces.front());
    std::vector<bool> stands(set.dice.size() + 1, false);
    for (const Placed& one : outcome.placed) stands[static_cast<std::size_t>(one.die)] = true;
    for (std::size_t die = 1; die < stands.size(); ++die) {
        if (!stands[die]) outcome.replaced.push_back(static_cast<int>(die));
    }
    const auto best = std::ranges::max_element(outcome.placed, {}, [](const Placed& one) {
        return std::tuple(one.success, one.raises, one.total);
    });
    if (best != outcome.placed.end()) {
        outcome.success = best->success;
        outcome.total = best->total;
        outcome.raises = best->raises;
    }
    if (task.best_only && best != outcome.placed.end()) outcome.placed = {*best};
    if (set.wild) {
        const Against otherwise = plain(task);
        outcome.wild_success = place(task, set, 0, against_of(task, 0, otherwise)).success;
    }
    if (const auto word = task.overridden ? task.overridden : set.overridden) {
        outcome.critical = false;
        outcome.total = *word;
        outcome.success = outcome.total >= task.tn;
        outcome.raises = raises_over(outcome.total, task.tn);
        for (Placed& one : outcome.placed) {
            one.total = outcome.total;
            one.success = one.total >= one.tn;
            one.raises = raises_over(one.total, one.tn);
        }
    }
    return outcome;
}

int best_set(const RollTask& task) {
    const int last = static_cast<int>(task.sets.size()) - 1;
    if (last < 0 || task.sets.back().critical) return last;
    const auto worth = [&](int index) {
        const RollOutcome outcome = outcome_of(task, task.sets[static_cast<std::size_t>(index)]);
        int successes = 0;
        int raises = 0;
        int sum = 0;
        for (const Placed& one : outcome.placed) {
            successes += one.success ? 1 : 0;
            raises += one.raises;
            sum += one.total;
        }
        return std::tuple(successes, raises, sum);
    };
    int best = 0;
    for (int index = 1; index <= last; ++index) {
        if (worth(index) > worth(best)) best = index;
    }
    return best;
}

RollOutcome best_outcome(const RollTask& task) {
    return outcome_of(task, task.sets[static_cast<std::size_t>(best_set(task))]);
}

bool wins_opposed(const RollOutcome& first, const RollOutcome& second) {
    const bool succeeds = first.rolled && !first.critical && first.total >= 4;
    return succeeds && (second.critical || first.total > second.total);
}

Verdict verdict_of(const RollOutcome& outcome) {
    if (outcome.critical) return Verdict::critical;
    if (!outcome.success) return Verdict::failure;
    return outcome.raises > 0 ? Verdict::raise : Verdict::success;
}

}  // namespace kast::rules::savage_worlds
