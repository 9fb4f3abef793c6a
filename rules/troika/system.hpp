#pragma once
// The Troika rules as one system: what `protocol/game_adapter.hpp` makes a Game of.

#include "rules/core/system_of.hpp"
#include "rules/troika/refusals.hpp"
#include "rules/troika/types.hpp"

namespace kast::rules::troika {

struct System : SystemOf<System, Settings, State, Command, Event, StateView, EventView> {
    static constexpr std::string_view id = "troika";
    /// Who is not GM sees what all see: no player has secrets of their own.
    static constexpr bool views_by_member = false;

    static std::span<const RefusalKind> refusals() { return all_refusals; }
    static Result<Accepted<System>> decide_and_apply(State before, const Command& command,
                                                     const Actor& actor, Dice& dice);
    static Result<Odds> odds(const State& state, const Command& command, const Actor& actor);
    static std::span<const std::string_view> offered_parameters(const State& state) {
        static constexpr std::string_view names[] = {"modifier", "opponent_modifier",
                                                     "damage_modifier", "cover"};
        if (!state.settings.claims) return {};
        return names;
    }
    static void apply(State& state, const Event& event);
    static StateView view(const State& state, const Viewer& viewer,
                          const Earlier* earlier = nullptr);
    static std::optional<EventView> view(const Event& event, const Viewer& viewer);
    static std::vector<std::string_view> rules_of(const EventView& event);
};

}  // namespace kast::rules::troika
