#pragma once
// Which events of Terre d'Exile write on a sheet, and what stands there. Quick actions, the last
// throw and an advantage that waits are the state of play; a trump is its player's choice.

#include "rules/core/sheet_writing.hpp"
#include "rules/terre_exile/system.hpp"

namespace kast::rules {

template <>
struct SheetWriting<terre_exile::System> {
    using ByHand = boost::mp11::mp_list<
        terre_exile::CharacterAdd, terre_exile::CharacterSet, terre_exile::CharacterShow,
        terre_exile::CharacterGive, terre_exile::CharacterRemove, terre_exile::Adjust,
        terre_exile::SettingsSet, terre_exile::ConditionStart, terre_exile::ConditionEnd>;
    using Events = boost::mp11::mp_list<
        terre_exile::SpiritualSpent, terre_exile::EffortMade, terre_exile::TensionChanged,
        terre_exile::KarmaSpent, terre_exile::TestCancelled, terre_exile::DamageTaken,
        terre_exile::SpiritualWithdrawn, terre_exile::EffortWithdrawn, terre_exile::TrumpWithdrawn>;

    /// It gives back what was spent on the test.
    static bool writes(const terre_exile::TestCancelled& event) {
        return event.ps != 0 || !event.tension.empty() || event.effort.has_value();
    }

    static bool writes(const terre_exile::TrumpWithdrawn& event) { return event.tension != 0; }

    static void restore(terre_exile::State& after, const terre_exile::State& before) {
        using terre_exile::Character;
        restore_each(after.characters, before.characters, [](Character& one, const Character& was) {
            one.ps = was.ps;
            one.pk = was.pk;
            one.tension = was.tension;
            one.outside.pools = was.outside.pools;
            one.outside.damage = was.outside.damage;
        });
    }
};

}  // namespace kast::rules
