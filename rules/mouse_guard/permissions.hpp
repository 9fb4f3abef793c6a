#pragma once
// What may be declared for a pool as it stands: the same for the command that does it and for the
// view that offers it. All take an attempt that is not thrown yet.

#include "rules/mouse_guard/play.hpp"

namespace kast::rules::mouse_guard {

/// Nature in place of what is tested: with it or against it (MG-nature-2, -3). Refuses:
/// nature-exhausted, nature-replaces-skills-only.
Result<NatureUse> nature_for(const Character& one, bool within, std::string_view what);
Result<NatureUse> require_nature(const State& state, const Place& place);
Verdict require_tap(const State& state, const Place& place);
Verdict require_trait(const State& state, const Place& place, const TraitUseIt& command);
Verdict require_help(const State& state, const Place& place, const HelpOffer& command);
bool can_help_with(const Character& helper, const std::string& with);
/// Requires an action of a conflict, and gear on.
Verdict require_weapon(const State& state, const WeaponChoose& command);
Verdict require_throw(const State& state, const Place& place);

// ---- what the exchange allows

/// A team that has made its choice, or has none to make.
bool has_chosen(const Conflict& conflict, const Team& team);
/// All that are the GM's to choose for (MG-choose-3).
bool gm_has_chosen(const Conflict& conflict);
const SealedParty* party_named(const Conflict& conflict, const Id& team);

}  // namespace kast::rules::mouse_guard
