#pragma once
// What could be done now, and how an attack would be rolled, as far as a viewer may know.

#include "rules/savage_worlds/views.hpp"

namespace kast::rules::savage_worlds {

/// Methods that this character could give with fitting parameters, were it not for a decision that
/// comes first: so they do not hang on whether one does. `plights`: of the table. `by_gm`: asked
/// for the GM, who may do a little more with it than its player.
std::vector<std::string> allowed_methods(const State& state, const Character& one,
                                         const PlightCounts& plights, bool by_gm = false);
/// Those of them that may be given while a decision comes first, too.
std::vector<std::string> allowed_while_pending(const State& state, const Character& one);
/// Those that may be given now, `pending`: a decision that the viewer knows of comes first.
std::vector<std::string> allowed_methods(const State& state, const Character& one, bool pending);
/// Nothing is pending but decisions, and what waits for these.
bool is_quiet_but_for_decisions(const State& state);
/// A weapon that can lay a template: whatever has a range on its sheet.
bool makes_area(const Weapon& weapon);
/// There is something to get off, or somebody to get on.
bool may_ride(const State& state, const Character& one);
/// Options of attacks and rolls that its edges allow now, as the commands' fields call them:
/// calculating, frenzy, marksman, rapid_fire, second_hand, sweep.
std::vector<std::string> allowed_options(const State& state, const Character& one);
/// The most dice that one attack with it may throw now, its rate of fire and rapid fire counted.
int dice_most(const Character& one, const Weapon& weapon);
/// Those of a GM that are about no one character, or about any.
std::vector<std::string> allowed_to_gm(const State& state, bool waiting);
std::vector<std::string> allowed_to_gm(const State& state, bool waiting,
                                       const PlightCounts& plights);
/// The table beneath a roll that waits unseen (`waits_unseen`): what all but the GM know of.
State without_unseen(State state);
/// The table without what hidden sheets would add to somebody's roll: edges, natural weapons.
State as_known_to(const State& state, const Viewer& viewer);
/// A plain attack with each weapon at hand on each opponent. `known`: of `as_known_to`.
std::vector<AttackView> attack_views(const State& known, const Character& one,
                                     const Viewer& viewer);

}  // namespace kast::rules::savage_worlds
