// What the views offer is never refused for the moment.
//
//     KAST_COMMANDS=1000000 build/release/bin/test_toy --gtest_filter='Offers.*'

#include <gtest/gtest.h>

#include "support/asked.hpp"
#include "support/random_games.hpp"
#include "unit/toy/random_play.hpp"

namespace kast::rules::toy {
namespace {

using Methods = std::vector<std::string>;

/// What is offered where a command belongs, and the parameter that names whose it is.
struct Offers {
    Methods methods;
    std::string path;
};

std::optional<Offers> offers_to(const State& state, const Actor& actor, const Id& id, bool by_gm,
                                const char* path) {
    const Adventurer* one = find_character(state, id);
    if (!one || !may_control(actor, one->owner)) return std::nullopt;
    return Offers{by_gm ? allowed_to_gm_for(state, id, *one) : allowed_to(state, id, *one), path};
}

template <class T>
concept OfTheTable = std::is_same_v<T, PhaseAdvance> || std::is_same_v<T, CombatStart> ||
                     std::is_same_v<T, CombatEnd> || std::is_same_v<T, TimeSet>;

/// Nothing for what is always there to be asked, and for those who may not ask it.
template <class T>
std::optional<Offers> offers_for(const State& state, const Actor& actor, const T& command) {
    if constexpr (OfTheTable<T>) {
        if (!actor.is_gm()) return std::nullopt;
        return Offers{allowed_to_gm(state), {}};
    } else if constexpr (requires { command.attempt; }) {
        const auto attempt = state.attempts.find(command.attempt);
        if (attempt == state.attempts.end()) return std::nullopt;
        return Offers{allowed_for(state, attempt->second), "/attempt"};
    } else if constexpr (std::is_same_v<T, Rest>) {
        const bool by_gm = command.rest != RestKind::breather;
        return offers_to(state, actor, command.actor, by_gm, "/actor");
    } else if constexpr (std::is_same_v<T, Guard> || std::is_same_v<T, RollToSucceedAsk>) {
        return actor.is_gm() ? offers_to(state, actor, command.actor, true, "/actor")
                             : std::nullopt;
    } else if constexpr (requires { command.actor; }) {
        return offers_to(state, actor, command.actor, false, "/actor");
    } else if constexpr (requires { command.character; }) {
        return offers_to(state, actor, command.character, false, "/character");
    } else {
        return std::nullopt;
    }
}

bool is_not_now(const Refusal& refused, const std::string& path) {
    if (!refused.path.empty() && refused.path != path) return false;  // About that parameter.
    return std::ranges::any_of(System::refusals(), [&](const RefusalKind& one) {
        return one.kind == refused.kind && one.not_now;
    });
}

TEST(Offers, AreNeverRefusedForTheMoment) {
    const std::uint64_t commands = tests::asked_number("KAST_COMMANDS", 100'000);
    std::uint64_t offered = 0;
    std::uint64_t refused_now = 0;
    for (std::uint64_t seed = 1, done = 0; done < commands; ++seed) {
        State state = rules::new_table<System>({});
        RandomPlayer player(seed);
        CountingDice dice(seed, CountingDice::Faces::often_low);
        for (int i = 0; i < 500; ++i, ++done) {
            const auto [actor, command] = player.next(state);
            const std::string method = std::string(tests::name_of(command));
            const auto offers =
                visit([&](const auto& one) { return offers_for(state, actor, one); }, command);
            const bool is_offered =
                offers && std::ranges::find(offers->methods, method) != offers->methods.end();
            const auto events = System::decide(state, command, actor, dice);
            if (!events) {
                if (!offers || !is_not_now(events.error(), offers->path)) continue;
                ++refused_now;
                ASSERT_FALSE(is_offered) << seed << ": " << method << ' ' << events.error().kind
                                         << ' ' << events.error().message;
                continue;
            }
            offered += is_offered ? 1 : 0;
            for (const Event& event : *events) System::apply(state, event);
        }
    }
    EXPECT_GT(offered, commands / 10);
    EXPECT_GT(refused_now, commands / 100);
}

}  // namespace
}  // namespace kast::rules::toy
