// What the views offer is never refused for the moment.
//
//     KAST_COMMANDS=1000000 build/release/bin/test_terre_exile --gtest_filter='Offers.*'

#include "rules/terre_exile/allowed.hpp"

#include "support/asked.hpp"
#include "support/random_games.hpp"
#include "unit/terre_exile/random_play.hpp"

namespace kast::rules::terre_exile {
namespace {

/// What is offered where a command belongs, and the parameter that names whose it is.
struct Offers {
    std::vector<std::string> methods;
    std::string path;
};

std::optional<Offers> offers_to(const State& state, const Actor& actor, const Id& id,
                                const char* path) {
    const auto one = state.characters.find(id);
    if (one == state.characters.end() || !may_control(actor, one->second.owner))
        return std::nullopt;
    return Offers{allowed_to(state, id, one->second), path};
}

template <class T>
concept OfTheTable = std::is_same_v<T, ModeSet> || std::is_same_v<T, ConfrontationStart> ||
                     std::is_same_v<T, TurnStart>;

/// Nothing for what is always there to be asked, and for those who may not ask it.
template <class T>
std::optional<Offers> offers_for(const State& state, const Actor& actor, const T& command) {
    if constexpr (OfTheTable<T>) {
        if (!actor.is_gm()) return std::nullopt;
        return Offers{allowed_to_gm(state), {}};
    } else if constexpr (requires { command.actor; }) {
        return offers_to(state, actor, command.actor, "/actor");
    } else if constexpr (requires { command.test; }) {
        const auto test = state.tests.find(command.test);
        if (test == state.tests.end()) return std::nullopt;
        return offers_to(state, actor, test->second.actor, "/test");
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
        State state = rules::new_table<System>(Settings{.outside = seed % 2 == 0});
        RandomPlayer player{std::mt19937_64(seed), state};
        CountingDice dice(seed);
        for (int i = 0; i < 400; ++i, ++done) {
            const Actor actor = player.actor();
            const Command command = player.command();
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
    EXPECT_GT(offered, commands / 50);
    EXPECT_GT(refused_now, commands / 100);
}

}  // namespace
}  // namespace kast::rules::terre_exile
