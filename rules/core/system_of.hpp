#pragma once
// What every game's rules are as one system: a `System` in its namespace, which
// `protocol/game_adapter.hpp` makes a Game of.

#include "rules/core/command_context.hpp"
#include "rules/core/kept_views.hpp"
#include "rules/core/odds.hpp"
#include "rules/core/refusal.hpp"
#include "rules/core/table.hpp"
#include "rules/dice/dice.hpp"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kast::rules {

/// The types of a system. `Self` derives from it and has besides
///   id                 the game's name on the wire
///   views_by_member    whether players have secrets of their own, or all see what spectators see
///   refusals()         every kind of refusal, for the schema
///   decide_and_apply   a command decided: refusals come before the first die, the order of dice is
///                      documented at each command
///   odds               how a rolling command may come out, as far as the actor may know
///   apply              an event folded into the state; total
///   view               of a state (unchanged parts are taken from the earlier view, if any), and
///                      of an event: nothing where the viewer may not know that it happened
///   rules_of           IDs of the rules behind an event, derived from the viewer's view of it
template <class Self, class SystemSettings, class SystemState, class SystemCommand,
          class SystemEvent, class SystemStateView, class SystemEventView>
struct SystemOf {
    using Settings = SystemSettings;
    using State = SystemState;
    using Command = SystemCommand;
    using Event = SystemEvent;
    using StateView = SystemStateView;
    using EventView = SystemEventView;
    using Earlier = EarlierView<State, StateView>;

    /// The events alone. Refuses as `decide_and_apply`.
    static Result<std::vector<Event>> decide(const State& before, const Command& command,
                                             const Actor& actor, Dice& dice) {
        return decide_events<Self>(before, command, actor, dice);
    }
};

}  // namespace kast::rules
