#pragma once
// The @title@ rules as one system.

#include "rules/@name@/refusals.hpp"
#include "rules/@name@/views.hpp"
#include "rules/core/command_context.hpp"
#include "rules/core/odds.hpp"
#include "rules/core/refusal.hpp"
#include "rules/dice/dice.hpp"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kast::rules::@name@ {

struct System {
    static constexpr std::string_view id = "@id@";
    /// True where players have secrets of their own, so that their views differ.
    static constexpr bool views_by_member = false;

    using Settings = @name@::Settings;
    using State = @name@::State;
    using Command = @name@::Command;
    using Event = @name@::Event;
    using StateView = @name@::StateView;
    using EventView = @name@::EventView;

    static std::span<const RefusalKind> refusals() { return refusal::all_refusals; }
    static Result<Accepted<System>> decide_and_apply(State before, const Command& command,
                                                     const Actor& actor, Dice& dice);
    static Result<std::vector<Event>> decide(const State& before, const Command& command,
                                             const Actor& actor, Dice& dice) {
        return decide_events<System>(before, command, actor, dice);
    }
    static void apply(State& state, const Event& event);
    static StateView view(const State& state, const Viewer& viewer);
    static std::optional<EventView> view(const Event& event, const Viewer& viewer);
    /// The IDs of the rules that were applied, as far as this view shows them.
    static std::vector<std::string_view> rules_of(const EventView& event);
    static Result<Odds> odds(const State& state, const Command& command, const Actor& actor);
};

}  // namespace kast::rules::@name@
