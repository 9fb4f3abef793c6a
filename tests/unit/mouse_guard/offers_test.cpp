// What the views offer is never refused for the moment, and what is done was offered.
//
//     KAST_COMMANDS=1000000 build/release/bin/test_mouse_guard --gtest_filter='Offers.*'

#include <gtest/gtest.h>

#include "random_play.hpp"
#include "support/random_games.hpp"
#include <cstdlib>

namespace kast::rules::mouse_guard {
namespace {

using Methods = std::vector<std::string>;

/// What is offered where this command belongs, and the parameter that names whose it is.
struct Offers {
    Methods methods;
    std::string path;
};

std::optional<Offers> offers_to(const State& state, const Actor& actor, const Id& id,
                                std::string_view path) {
    const Character* one = find_character(state, id);
    if (!one || !may_control(actor, one->owner)) return std::nullopt;
    return Offers{allowed_to(state, id, *one, actor.is_gm()), std::string(path)};
}
std::optional<Offers> offers_to_team(const State& state, const Actor& actor, const Id& id,
                                     std::string_view path) {
    const Team* team = find_team(state, id);
    const bool controls =
        team && (actor.is_gm() || std::ranges::any_of(team->members, [&](const Id& member) {
                     const Character* one = find_character(state, member);
                     return one && may_control(actor, one->owner);
                 }));
    if (!controls) return std::nullopt;
    return Offers{allowed_to(state, *team, actor), std::string(path)};
}

/// Nothing for what is always there to be asked, and for those who may not ask it.
template <class T>
std::optional<Offers> offers_for(const State& state, const Actor& actor, const T& command) {
    if (actor.role != Role::gm && actor.role != Role::player) return std::nullopt;
    if constexpr (std::is_same_v<T, CharacterSet> || std::is_same_v<T, CharacterGive> ||
                  std::is_same_v<T, CharacterRemove> || std::is_same_v<T, CharacterShow> ||
                  std::is_same_v<T, DecisionAnswer> || std::is_same_v<T, CharacterAdd>) {
        return std::nullopt;
    } else if constexpr (std::is_same_v<T, HelpOffer>) {
        return offers_to(state, actor, command.helper, "/helper");
    } else if constexpr (std::is_same_v<T, ConflictLeave>) {
        return actor.is_gm() ? offers_to(state, actor, command.character, "/character")
                             : std::nullopt;
    } else if constexpr (std::is_same_v<T, ChoiceSeal> || std::is_same_v<T, ChoiceLock>) {
        return offers_to_team(state, actor, command.party, "/party");
    } else if constexpr (std::is_same_v<T, ActorChoose> || std::is_same_v<T, GoalState> ||
                         std::is_same_v<T, TeamOrder>) {
        return offers_to_team(state, actor, command.team, "/team");
    } else if constexpr (requires { command.actor; }) {
        return offers_to(state, actor, command.actor, "/actor");
    } else {
        if (!actor.is_gm()) return std::nullopt;
        return Offers{allowed_to_gm(state), {}};
    }
}

bool is_not_now(const Refusal& refused, const std::string& path) {
    if (!refused.path.empty() && refused.path != path) return false;  // About that parameter.
    const auto kinds = System::refusals();
    return std::ranges::any_of(
        kinds, [&](const RefusalKind& one) { return one.kind == refused.kind && one.not_now; });
}

std::size_t commands_max() {
    const char* given = std::getenv("KAST_COMMANDS");
    return given ? std::strtoull(given, nullptr, 10) : 100'000;
}

TEST(Offers, AreNeverRefusedForTheMoment) {
    std::size_t offered = 0;
    std::size_t refused_now = 0;
    for (std::uint64_t seed = 1, done = 0; done < commands_max(); ++seed) {
        State state = rules::new_table<System>(Settings{seed % 2 == 0});
        RandomPlayer player(seed);
        CountingDice dice(seed);
        for (int i = 0; i < 600; ++i, ++done) {
            const auto [actor, command] = player.next(state);
            const auto offers =
                visit([&](const auto& one) { return offers_for(state, actor, one); }, command);
            const std::string method = std::string(tests::name_of(command));
            const bool is_offered = offers && holds(offers->methods, method);
            const auto events = System::decide(state, command, actor, dice);
            if (offers && !events && is_not_now(events.error(), offers->path)) {
                ++refused_now;
                ASSERT_FALSE(is_offered) << seed << ": " << method << ' ' << events.error().kind
                                         << ' ' << events.error().message;
            }
            if (!events) continue;
            offered += is_offered;
            // The order of a team of one is nobody's to ask for, nor an answer to one of two.
            const bool alike = !offers || is_offered || method == "team.order";
            ASSERT_TRUE(alike) << seed << ": " << method << " was not offered";
            for (const Event& event : *events) System::apply(state, event);
        }
    }
    EXPECT_GT(offered, commands_max() / 10);
    EXPECT_GT(refused_now, commands_max() / 100);
}

}  // namespace
}  // namespace kast::rules::mouse_guard
