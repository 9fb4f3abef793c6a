#pragma once
// Parts of views that the state's and the events' share.

#include "rules/troika/command_context.hpp"

namespace kast::rules::troika {

/// What a viewer may know of a creature from the creature itself; `state` adds what the table knows
/// of it and may be null. `tally`: of the state, where it is counted already.
CreatureView view_of(const Creature& creature, const State* state, bool gm,
                     const Tally* tally = nullptr);
ThrowView view_of(const Throw& thrown, bool hides_skill);
ExchangeView view_of(const Exchange& exchange, const Veil& attacker, const Veil& defender, bool gm);
HitView view_of(const Hit& hit);
ItemView view_of(const Item& item, const Creature* carrier);
TrainingView view_of(const Training& training);

}  // namespace kast::rules::troika
