#pragma once
// The Terre d'Exile rules as one system: what `protocol/game_adapter.hpp` makes a Game of.

#include "rules/core/system_of.hpp"
#include "rules/terre_exile/commands.hpp"
#include "rules/terre_exile/refusals.hpp"
#include "rules/terre_exile/views.hpp"

namespace kast::rules::terre_exile {

struct System : SystemOf<System, Settings, State, Command, Event, StateView, EventView> {
    static constexpr std::string_view id = "terre-exile";
    static constexpr bool views_by_member = false;

    static std::span<const RefusalKind> refusals() { return refusal::all_refusals; }
    static Result<Accepted<System>> decide_and_apply(State before, const Command& command,
                                                     const Actor& actor, Dice& dice);
    /// What a rolling command may lead to. What comes before a test's roll (declaring it, points, a
    /// trump) gives the odds of the test as it would then be rolled, and says what it assumes.
    static Result<Odds> odds(const State& state, const Command& command, const Actor& actor);
    static std::span<const std::string_view> offered_parameters(const State& state) {
        static constexpr std::string_view names[] = {"modifier"};
        if (!state.settings.claims) return {};
        return names;
    }
    static void apply(State& state, const Event& event);
    static StateView view(const State& state, const Viewer& viewer,
                          const Earlier* earlier = nullptr);
    static std::optional<EventView> view(const Event& event, const Viewer& viewer);
    static std::vector<std::string_view> rules_of(const EventView& event);
};

}  // namespace kast::rules::terre_exile
