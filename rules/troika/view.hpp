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

/// Methods, without "troika.", that would not be refused at once if this creature gave them now.
/// `by_gm`: asked for the GM, who handles things also for those who cannot act.
std::vector<std::string> allowed_to(const State& state, const Creature& creature,
                                    const Tally* tally = nullptr, bool by_gm = false);
/// The GM's methods that the state of the table allows now.
std::vector<std::string> allowed_to_gm(const State& state, const Tally* tally = nullptr);
/// Whom the GM may name for the shared token that is up.
std::vector<Id> may_act(const State& state);

}  // namespace kast::rules::troika
