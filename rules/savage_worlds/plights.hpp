#pragma once
// Who is in need of what others may do: counted for the whole table, since what may be done by
// everybody hangs on it.

#include "rules/savage_worlds/state.hpp"

#include <array>

namespace kast::rules::savage_worlds {

/// What others may do something about.
enum class Plight { helpless, tied, needs_aid, wounded, out };
inline constexpr Plight all_plights[] = {Plight::helpless, Plight::tied, Plight::needs_aid,
                                         Plight::wounded, Plight::out};

/// The dead have none. `to_players`: as players know it, where wounds and fatigue are the GM's.
bool has_plight(const Character& one, Plight plight, bool to_players = false);

/// Of each plight, how many at the table are in it.
using PlightCounts = std::array<int, std::size(all_plights)>;
PlightCounts count_plights(const State& state, bool to_players = false);
/// The counts of `now`, from those of a table `before`: costs what is different.
PlightCounts recount_plights(const PlightCounts& counts, const State& before, const State& now,
                             bool to_players = false);

inline int in_plight(const PlightCounts& counts, Plight plight) {
    return counts[static_cast<std::size_t>(plight)];
}
/// Somebody else than this one is in it.
inline bool any_other(const PlightCounts& counts, const Character& one, Plight plight) {
    return in_plight(counts, plight) > (has_plight(one, plight) ? 1 : 0);
}
/// For nobody at the table does `any_other` say something else, but for those who changed.
bool mean_the_same(const PlightCounts& before, const PlightCounts& now);

}  // namespace kast::rules::savage_worlds
