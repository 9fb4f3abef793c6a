#pragma once
// The Savage Worlds rules as one system: what `protocol/game_adapter.hpp` makes a Game of.

#include "rules/core/overrides.hpp"
#include "rules/core/system_of.hpp"
#include "rules/savage_worlds/refusals.hpp"
#include "rules/savage_worlds/views.hpp"

namespace kast::rules::savage_worlds {

struct System : SystemOf<System, Settings, State, Command, Event, StateView, EventView> {
    static constexpr std::string_view id = "savage-worlds";
    static constexpr bool views_by_member = true;
    /// A new room's table.
    static State open(const Settings& settings);
    static std::span<const RefusalKind> refusals() { return refusal_kinds; }
    static Result<Accepted<System>> decide_and_apply(State before, const Command& command,
                                                     const Actor& actor, Dice& dice,
                                                     const Overrides& overrides = {});
    static Result<Odds> odds(const State& state, const Command& command, const Actor& actor);
    static void apply(State& state, const Event& event);
    static StateView view(const State& state, const Viewer& viewer,
                          const Earlier* earlier = nullptr);
    /// Nothing where the viewer may not know that it happened. Depends on the event alone.
    static std::optional<EventView> view(const Event& event, const Viewer& viewer);
    /// False where it shows dice that not everybody is shown, or a shuffle.
    static bool shows_all_dice(const Event& event);
    static std::vector<std::string_view> rules_of(const EventView& event);
};

}  // namespace kast::rules::savage_worlds
