#pragma once
// The @title@ rules as one system.

#include "rules/@name@/refusals.hpp"
#include "rules/@name@/views.hpp"
#include "rules/core/system_of.hpp"

namespace kast::rules::@name@ {

struct System : SystemOf<System, Settings, State, Command, Event, StateView, EventView> {
    static constexpr std::string_view id = "@id@";
    /// True where players have secrets of their own, so that their views differ.
    static constexpr bool views_by_member = false;

    static std::span<const RefusalKind> refusals() { return refusal::all_refusals; }
    static Result<Accepted<System>> decide_and_apply(State before, const Command& command,
                                                     const Actor& actor, Dice& dice);
    static void apply(State& state, const Event& event);
    static StateView view(const State& state, const Viewer& viewer);
    static std::optional<EventView> view(const Event& event, const Viewer& viewer);
    static std::vector<std::string_view> rules_of(const EventView& event);
    static Result<Odds> odds(const State& state, const Command& command, const Actor& actor);
};

}  // namespace kast::rules::@name@
