#pragma once
// The Savage Worlds rules as one system: what `protocol/game_adapter.hpp` makes a Game of.

#include "rules/core/command_context.hpp"
#include "rules/core/kept_views.hpp"
#include "rules/core/odds.hpp"
#include "rules/core/refusal.hpp"
#include "rules/dice/dice.hpp"
#include "rules/savage_worlds/refusals.hpp"
#include "rules/savage_worlds/views.hpp"

#include <optional>
#include <span>

namespace kast::rules::savage_worlds {

struct System {
    static constexpr std::string_view id = "savage-worlds";
    static constexpr bool views_by_member = true;
    using Settings = savage_worlds::Settings;
    using State = savage_worlds::State;
    using Command = savage_worlds::Command;
    using Event = savage_worlds::Event;
    using StateView = savage_worlds::StateView;
    using EventView = savage_worlds::EventView;

    /// A new room's table.
    static State open(const Settings& settings);
    static std::span<const RefusalKind> refusals() { return refusal_kinds; }
    /// A refusal has rolled nothing.
    static Result<Accepted<System>> decide_and_apply(State before, const Command& command,
                                                     const Actor& actor, Dice& dice);
    static Result<std::vector<Event>> decide(const State& before, const Command& command,
                                             const Actor& actor, Dice& dice) {
        return decide_events<System>(before, command, actor, dice);
    }
    /// What a rolling command may lead to, as far as the actor may know (odds.cpp).
    static Result<Odds> odds(const State& state, const Command& command, const Actor& actor);
    /// Folds one event into the table. Total.
    static void apply(State& state, const Event& event);
    /// What is as it was is taken from `earlier`, where there is one.
    static StateView view(const State& state, const Viewer& viewer,
                          const EarlierView<State, StateView>* earlier = nullptr);
    /// Nothing where the viewer may not know that it happened. Depends on the event alone.
    static std::optional<EventView> view(const Event& event, const Viewer& viewer);
    /// IDs of the rules behind an event, told from what a viewer is shown of it
    /// (applied_rules.cpp).
    static std::vector<std::string_view> rules_of(const EventView& event);
};

}  // namespace kast::rules::savage_worlds
