#pragma once
// The rabbits' rules as one system: what `protocol/game_adapter.hpp` makes a Game of.

#include "rules/core/command_context.hpp"
#include "rules/core/kept_views.hpp"
#include "rules/core/odds.hpp"
#include "rules/dice/dice.hpp"
#include "rules/mouse_guard/commands.hpp"
#include "rules/mouse_guard/refusals.hpp"
#include "rules/mouse_guard/views.hpp"

#include <span>

namespace kast::rules::mouse_guard {

struct System {
    static constexpr std::string_view id = "mouse-guard";
    /// A team's script is known to its players, and a GM's sheet to the GM.
    static constexpr bool views_by_member = true;

    using Settings = mouse_guard::Settings;
    using State = mouse_guard::State;
    using Command = mouse_guard::Command;
    using Event = mouse_guard::Event;
    using StateView = mouse_guard::StateView;
    using EventView = mouse_guard::EventView;

    static std::span<const RefusalKind> refusals() { return refusal::all_refusals; }
    /// Refusals come before the first die; the order of dice is told at each command.
    static Result<Accepted<System>> decide_and_apply(State before, const Command& command,
                                                     const Actor& actor, Dice& dice);
    static Result<std::vector<Event>> decide(const State& before, const Command& command,
                                             const Actor& actor, Dice& dice) {
        return decide_events<System>(before, command, actor, dice);
    }
    /// What a throw may lead to, exactly. What is declared before it gives the odds of the throw as
    /// it would then be made. See odds.cpp.
    static Result<Odds> odds(const State& state, const Command& command, const Actor& actor);
    static void apply(State& state, const Event& event);
    /// What is as it was is taken from `earlier`, where there is one.
    static StateView view(const State& state, const Viewer& viewer,
                          const EarlierView<State, StateView>* earlier = nullptr);
    static std::optional<EventView> view(const Event& event, const Viewer& viewer);
    /// The IDs of the rules behind it, as far as this viewer is shown them.
    static std::vector<std::string_view> rules_of(const EventView& event);
};

}  // namespace kast::rules::mouse_guard
