#pragma once
// How many successes so many dice show: the collapsed form of throwing them, made from the same
// reading of a single face that plays (MG-dice-2, MG-fate-2). A pool of twelve against twelve is
// two lists of thirteen numbers and not 6^24 falls.

#include "rules/dice/chance.hpp"

#include <vector>

namespace kast::rules::mouse_guard {

/// The chance of 0, 1, 2, … successes.
struct Successes {
    std::vector<long double> chances{1};
    std::vector<Count> ways{1};  ///< the same, of `of` equal ways
    Count of = 1;                ///< 0 where it does not fit into 128 bits, or something is cut off
    long double cut_off = 0;     ///< of 6s that hardly ever end

    /// As an exact fraction where there is one.
    Chance of_number(std::size_t successes) const;
};

/// What dice show that do not depend on each other, together.
Successes together(const Successes& one, const Successes& other);
/// So many successes more, or fewer, but never below none.
Successes shifted(const Successes& one, int by);
/// So many dice, as they fall.
Successes of_dice(int dice);
/// So many dice of which Fate opens every 6, and every 6 among the new ones.
Successes of_opened_dice(int dice);
/// Successes that lie already.
Successes of_certain(int successes);

}  // namespace kast::rules::mouse_guard
