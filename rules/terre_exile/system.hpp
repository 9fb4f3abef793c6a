#pragma once
// The Terre d'Exile rules as one system: what `protocol/game_adapter.hpp` makes a Game of.

#include "rules/core/command_context.hpp"
#include "rules/core/kept_views.hpp"
#include "rules/core/odds.hpp"
#include "rules/core/refusal.hpp"
#include "rules/dice/dice.hpp"
#include "rules/terre_exile/commands.hpp"
#include "rules/terre_exile/refusals.hpp"
#include "rules/terre_exile/views.hpp"

#include <span>

namespace kast::rules::terre_exile {

struct System {
    static constexpr std::string_view id = "terre-exile";
    static constexpr bool views_by_member = false;

    using Settings = terre_exile::Settings;
    using State = terre_exile::State;
    using Command = terre_exile::Command;
    using Event = terre_exile::Event;
    using StateView = terre_exile::StateView;
    using EventView = terre_exile::EventView;

    static std::span<const RefusalKind> refusals() { return refusal::all_refusals; }
    /// Refusals come before the first die; the order of dice is told at each command.
    static Result<Accepted<System>> decide_and_apply(State before, const Command& command,
                                                     const Actor& actor, Dice& dice);
    static Result<std::vector<Event>> decide(const State& before, const Command& command,
                                             const Actor& actor, Dice& dice) {
        return decide_events<System>(before, command, actor, dice);
    }
    /// What a rolling command may lead to. What comes before a test's roll (declaring it, points, a
    /// trump) gives the odds of the test as it would then be rolled, and says what it assumes.
    static Result<Odds> odds(const State& state, const Command& command, const Actor& actor);
    static void apply(State& state, const Event& event);
    /// What is as it was is taken from `earlier`, where there is one.
    static StateView view(const State& state, const Viewer& viewer,
                          const EarlierView<State, StateView>* earlier = nullptr);
    static std::optional<EventView> view(const Event& event, const Viewer& viewer);
    /// The rules that an event is an instance of, from what its viewer is shown.
    static std::vector<std::string_view> rules_of(const EventView& event);
};

}  // namespace kast::rules::terre_exile
