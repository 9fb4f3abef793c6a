// Random play: never throws, a refusal has rolled and changed nothing, the log gives the state.

#include "protocol/game.hpp"
#include "protocol/write.hpp"
#include "rules/dice/recording.hpp"
#include "rules/dice/stream.hpp"

#include <nlohmann/json.hpp>

#include "support/random_games.hpp"
#include "unit/terre_exile/random_play.hpp"
#include <algorithm>
#include <cstdlib>

namespace kast::protocol {
const Game& terre_exile();
}

namespace kast::rules::terre_exile {
namespace {

void expect_invariants(const State& state) {
    std::set<Id> testing;
    for (const auto& [id, test] : state.tests) {
        EXPECT_TRUE(testing.insert(test.actor).second) << "two tests of one character";
        EXPECT_TRUE(state.characters.contains(test.actor));
        EXPECT_LE(test.rolls.size(), 2u);
    }
    for (const CalledTest& call : state.called_tests) {
        EXPECT_LT(call.rolled.size(), call.who.size()) << "nobody is left to roll";
        for (const Id& who : call.who) EXPECT_FALSE(is_hidden(state, who));
    }
    for (const Id& id : state.order) {
        EXPECT_TRUE(state.characters.contains(id));
        EXPECT_FALSE(is_hidden(state, id));
    }
    for (const auto& [id, one] : state.characters) {
        EXPECT_GE(one.ps.current, 0);
        EXPECT_GE(one.pk.current, 0);
        for (const auto& [attribute, markers] : one.tension) EXPECT_GT(markers, 0);
        EXPECT_GE(one.quick_actions, 0);
        for (const auto& [name, pool] : one.outside.pools) EXPECT_GE(pool.current, 0) << name;
    }
    for (const Question& one : state.questions) {
        if (one.test) EXPECT_TRUE(state.tests.contains(*one.test)) << one.decision.kind;
        EXPECT_FALSE(one.decision.options.empty());
        if (one.decision.kind != "trump-choice") continue;
        // Nothing but what is highest now, and only while the trump there is carries no marker.
        const Character& chooser = state.characters.at(one.decision.creature);
        const auto best = highest(chooser);
        for (const Option& option : one.decision.options)
            EXPECT_NE(std::ranges::find(best, option.answer), best.end()) << option.answer;
        if (chooser.trump) EXPECT_FALSE(chooser.tension.contains(*chooser.trump));
    }
}

/// So many games; KAST_GAMES asks for more.
std::uint64_t games() {
    const char* asked = std::getenv("KAST_GAMES");
    return asked ? std::strtoull(asked, nullptr, 10) : 40;
}

/// D100-trump-4: at the moment a marker is added, the limit is not passed.
void expect_within_the_limit(const State& before, const Event& event) {
    const auto* added = get_if<TensionChanged>(&event);
    if (!added || added->after <= added->before) return;
    const Character& one = before.characters.at(added->character);
    EXPECT_LE(added->after,
              tension_limit(before.settings.trump_limit, natural_of(one, added->attribute)));
}

TEST(RandomPlay, KeepsItsPromises) {
    const protocol::Game& game = protocol::terre_exile();
    for (std::uint64_t seed = 1; seed <= games(); ++seed) {
        State state = rules::new_table<System>(
            Settings{.outside = seed % 2 == 0, .ask_difficulty = seed % 3 == 0});
        State replayed = state;
        CountingDice dice(seed);
        RandomPlayer player{std::mt19937_64(seed), state};
        int carried_out = 0;
        for (int turn = 0; turn < 600; ++turn) {
            const Actor actor = player.actor();
            const Command command = player.command();
            const std::size_t drawn = dice.drawn();
            const auto events = System::decide(state, command, actor, dice);
            if (!events) {
                EXPECT_EQ(dice.drawn(), drawn) << "a refusal rolled";
                continue;
            }
            ++carried_out;
            for (const Event& event : *events) {
                expect_within_the_limit(state, event);
                System::apply(state, event);
                // Through the log's text and back.
                const std::string text =
                    visit([](const auto& e) { return protocol::to_text(e); }, event);
                const std::string type = "terre-exile." + std::string(tests::name_of(event));
                const auto stored = game.read_event(type, text);
                System::apply(replayed, *static_cast<const Event*>(stored.value.get()));
            }
            expect_invariants(state);
            if (testing::Test::HasFailure()) FAIL() << "seed " << seed << " turn " << turn;
        }
        EXPECT_GT(carried_out, 50);
        EXPECT_EQ(protocol::to_text(state), protocol::to_text(replayed));
    }
}

}  // namespace
}  // namespace kast::rules::terre_exile
