#pragma once
// The ToY rules as one system: what `protocol/game_adapter.hpp` makes a Game of.

#include "rules/core/command_context.hpp"
#include "rules/core/kept_views.hpp"
#include "rules/core/odds.hpp"
#include "rules/core/refusal.hpp"
#include "rules/dice/dice.hpp"
#include "rules/toy/refusals.hpp"
#include "rules/toy/views.hpp"

#include <span>

namespace kast::rules::toy {

struct System {
    static constexpr std::string_view id = "toy";
    /// The picks of an open Luck Contest are each player's own.
    static constexpr bool views_by_member = true;

    using Settings = toy::Settings;
    using State = toy::State;
    using Command = toy::Command;
    using Event = toy::Event;
    using StateView = toy::StateView;
    using EventView = toy::EventView;

    static std::span<const RefusalKind> refusals() { return refusal::all_refusals; }
    /// Refusals come before the first die; the order of dice is told at each command.
    static Result<Accepted<System>> decide_and_apply(State before, const Command& command,
                                                     const Actor& actor, Dice& dice);
    static Result<std::vector<Event>> decide(const State& before, const Command& command,
                                             const Actor& actor, Dice& dice) {
        return decide_events<System>(before, command, actor, dice);
    }
    /// How a rolling command may come out, as far as the actor may know: odds.cpp.
    static Result<Odds> odds(const State& state, const Command& command, const Actor& actor);
    static void apply(State& state, const Event& event);
    /// What is as it was is taken from `earlier`, where there is one.
    static StateView view(const State& state, const Viewer& viewer,
                          const EarlierView<State, StateView>* earlier = nullptr);
    static std::optional<EventView> view(const Event& event, const Viewer& viewer);
    /// The rules that an event is an instance of, from what its viewer is shown.
    static std::vector<std::string_view> rules_of(const EventView& event);
};

}  // namespace kast::rules::toy
