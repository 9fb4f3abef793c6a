#pragma once
// The Troika rules as one system: what `protocol/game_adapter.hpp` makes a Game of.

#include "rules/core/command_context.hpp"
#include "rules/core/kept_views.hpp"
#include "rules/core/odds.hpp"
#include "rules/core/table.hpp"
#include "rules/dice/dice.hpp"
#include "rules/troika/refusals.hpp"
#include "rules/troika/types.hpp"

#include <span>

namespace kast::rules::troika {

struct System {
    static constexpr std::string_view id = "troika";
    /// Who is not GM sees what all see: no player has secrets of their own.
    static constexpr bool views_by_member = false;

    using Settings = troika::Settings;
    using State = troika::State;
    using Command = troika::Command;
    using Event = troika::Event;
    using StateView = troika::StateView;
    using EventView = troika::EventView;

    static std::span<const RefusalKind> refusals() { return all_refusals; }
    /// Judges a command. Refusals come before the first die; the order of dice is told at each
    /// command.
    static Result<Accepted<System>> decide_and_apply(State before, const Command& command,
                                                     const Actor& actor, Dice& dice);
    static Result<std::vector<Event>> decide(const State& before, const Command& command,
                                             const Actor& actor, Dice& dice) {
        return decide_events<System>(before, command, actor, dice);
    }
    /// How a rolling command may come out, as far as the actor may know: odds.cpp.
    static Result<Odds> odds(const State& state, const Command& command, const Actor& actor);
    /// Folds what has happened into the state. Total.
    static void apply(State& state, const Event& event);
    /// What is as it was is taken from `earlier`, where there is one.
    static StateView view(const State& state, const Viewer& viewer,
                          const EarlierView<State, StateView>* earlier = nullptr);
    /// Nothing where the viewer may not know that it happened.
    static std::optional<EventView> view(const Event& event, const Viewer& viewer);
    /// IDs of the rules behind an event, told from what a viewer is shown of it: applied_rules.cpp.
    static std::vector<std::string_view> rules_of(const EventView& event);
};

}  // namespace kast::rules::troika
