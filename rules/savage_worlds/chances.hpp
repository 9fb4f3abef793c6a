#pragma once
// How likely each outcome of a roll or of damage is, from the functions that throw and evaluate
// them: `thrown`, `is_critical`, `outcome_of`, `best_set`, `damage_of`. Dice fall apart from each
// other, so each die is walked alone, and dice that come to the same for the roll are taken
// together.

#include "rules/dice/chance.hpp"
#include "rules/savage_worlds/frames.hpp"

#include <functional>
#include <map>

namespace kast::rules::savage_worlds {

/// How likely one die comes to each sum, its chain included.
struct Chain {
    std::map<int, Chance> sums;  ///< each an exact fraction
    long double cut_off = 0;     ///< chains too long to follow
};
/// Requires 2 <= sides <= 20.
const Chain& chain_of(int sides, bool aces);

/// How a trait roll is looked at.
struct Look {
    int raises = 1;        ///< so many make a difference
    bool totals = false;   ///< every total does
    int extra = 0;         ///< what the throw alone adds (SW-benny-16)
    bool confirm = false;  ///< an extra's 1 is always followed by the d6 (SW-crit-4)
};

/// Calls `on_outcome` with every outcome that makes a difference and its chance: of the throw that
/// is due, or of the best of all sets where there have been some. Returns the chance that was cut
/// off; 0 where not every total matters.
long double outcomes_of(RollTask task, const Look& look,
                        const std::function<void(const RollOutcome&, const Chance&)>& on_outcome);

/// A trait roll looked at for its number alone.
struct Total {
    bool critical = false;
    int total = 0;
    auto operator<=>(const Total&) const = default;
};

/// The same where only the best of all dice counts, wild die included, and every total of it does
/// (SW-test-6): with several dice there are too many throws to list each. Adds to `cut`.
std::map<Total, long double> best_totals(const RollTask& task, const Look& look, long double& cut);

/// How likely each total of the damage is; `extra`: what this throw alone adds.
struct Damage {
    std::map<int, Chance> totals;
    long double cut_off = 0;
};
Damage damage_chances(const HitTask& hit, int extra);

/// Both of two chances that have nothing to do with each other.
Chance both(const Chance& a, const Chance& b);

}  // namespace kast::rules::savage_worlds
