#pragma once
// The Mouse Guard rules as one system, from which `protocol/game_adapter.hpp` makes a Game.

#include "rules/core/system_of.hpp"
#include "rules/mouse_guard/commands.hpp"
#include "rules/mouse_guard/refusals.hpp"
#include "rules/mouse_guard/views.hpp"

namespace kast::rules::mouse_guard {

struct System : SystemOf<System, Settings, State, Command, Event, StateView, EventView> {
    static constexpr std::string_view id = "mouse-guard";
    /// A team's script is known to its players, and a GM's sheet to the GM.
    static constexpr bool views_by_member = true;

    static std::span<const RefusalKind> refusals() { return refusal::all_refusals; }
    static Result<Accepted<System>> decide_and_apply(State before, const Command& command,
                                                     const Actor& actor, Dice& dice);
    /// What a throw may lead to, exactly. What is declared before it gives the odds of the throw as
    /// it would then be made. See odds.cpp.
    static Result<Odds> odds(const State& state, const Command& command, const Actor& actor);
    static void apply(State& state, const Event& event);
    static StateView view(const State& state, const Viewer& viewer,
                          const Earlier* earlier = nullptr);
    static std::optional<EventView> view(const Event& event, const Viewer& viewer);
    static std::vector<std::string_view> rules_of(const EventView& event);
};

}  // namespace kast::rules::mouse_guard
