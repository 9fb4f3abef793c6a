#pragma once
// Numbers of a character of the GM's that players may not see (`Character::shown`): which events
// would give them away, and what of a roll at that character players are shown.

#include "rules/savage_worlds/events.hpp"

namespace kast::rules::savage_worlds {

/// Writes into the event what of it GMs alone are shown, at this table.
void veil(const State& state, ResultOverridden& event);
void veil(const State& state, RollMade& event);
void veil(const State& state, RollSettled& event);
void veil(const State& state, OpposedSettled& event);
void veil(const State& state, TableRolled& event);
void veil(const State& state, Moved& event);
void veil(const State& state, Displaced& event);
void veil(const State& state, DamageRolled& event);
void veil(const State& state, DamageCompared& event);
void veil(const State& state, WoundsSoaked& event);

bool hides_traits(const State& state, const IdOrNone& id);
bool hides_state(const State& state, const IdOrNone& id);
/// Players are shown nothing of it where the character's state is the GM's.
template <class Event>
    requires boost::mp11::mp_contains<
        boost::mp11::mp_list<WoundsChanged, InjuriesHealed, FatigueGained, FatigueLost>,
        Event>::value
void veil(const State& state, Event& event) {
    event.hidden = hides_state(state, event.character);
}
/// The damage would show players what it was thrown with, or what Toughness was in its way.
bool veils_damage(const State& state, const HitTask& hit);

/// The lines of a roll without what only the target's edges have brought: Dodge, what Block (by so
/// much) takes off gang up, and what Calculating gives back of them.
std::vector<Modifier> lines_for_players(const std::vector<Modifier>& lines, int block);
/// What comes of that set of the roll, with totals of the lines that are shown.
RollOutcome outcome_for_players(const RollTask& task, const RollSet& set);

}  // namespace kast::rules::savage_worlds
