#pragma once
// What could be done now, and how an attack would be rolled, as far as a viewer may know.

#include "rules/savage_worlds/views.hpp"

#include <array>
#include <set>

namespace kast::rules::savage_worlds {

/// What others may do something about.
enum class Plight { helpless, tied, needs_aid, wounded };
inline constexpr Plight all_plights[] = {Plight::helpless, Plight::tied, Plight::needs_aid,
                                         Plight::wounded};
using Plights = std::set<Plight>;
/// Of each plight, how many are in it: none, one, or more.
using PlightCounts = std::array<int, std::size(all_plights)>;
PlightCounts count_plights(const State& state);
/// The dead have none.
bool has_plight(const Character& one, Plight plight);
Plights plights_of(const Character& one);

/// Methods that this character could give now with fitting parameters. `waiting`: a decision that
/// the viewer knows of comes first.
std::vector<std::string> allowed_methods(const State& state, const Character& one, bool waiting);
std::vector<std::string> allowed_methods(const State& state, const Character& one, bool waiting,
                                         const PlightCounts& plights);
/// Options of attacks and rolls that its edges allow now, as the commands' fields call them:
/// calculating, frenzy, marksman, rapid_fire, second_hand, sweep.
std::vector<std::string> allowed_options(const State& state, const Character& one);
/// The most dice that one attack with it may throw now, its rate of fire and rapid fire counted.
int dice_most(const Character& one, const Weapon& weapon);
/// Those of a GM that are about no one character, or about any.
std::vector<std::string> allowed_to_gm(const State& state, bool waiting);
/// The table beneath a roll that waits unseen (`waits_unseen`): what all but the GM know of.
State without_unseen(State state);
/// The table without what hidden sheets would add to somebody's roll: edges, natural weapons.
State as_known_to(const State& state, const Viewer& viewer);
/// A plain attack with each weapon at hand on each opponent. `known`: of `as_known_to`.
std::vector<AttackView> attack_views(const State& known, const Character& one,
                                     const Viewer& viewer);

}  // namespace kast::rules::savage_worlds
