// Ids are drawn, and mean nothing: the same commands with other ids lead to the same events in the
// same order. Where an order hung on ids, a command that is asked about first and carried out
// later, with ids drawn anew, would not do what was shown.
//
//     KAST_COMMANDS=100000 build/release/bin/test_games --gtest_filter='*DrawnIds*'
//     KAST_SEED=4711 build/ci/bin/test_games --gtest_filter='*DrawnIds*'       one game of each

#include "protocol/game.hpp"

#include <gtest/gtest.h>

#include "support/env.hpp"
#include "support/random_client.hpp"
#include <array>
#include <cstdio>

namespace kast::tests {
namespace {

using protocol::Game;
using protocol::GameStatePtr;

constexpr std::size_t game_commands = 300;

/// As long as each other, and like nothing that anybody types.
std::string id_of(const char* kind, std::size_t n) {
    std::array<char, 16> digits{};
    std::snprintf(digits.data(), digits.size(), "%08x", static_cast<unsigned>(n));
    return std::string("zq") + kind + digits.data();
}
std::string rising_id(std::size_t n) { return id_of("a", n); }
std::string scattered_id(std::size_t n) { return id_of("b", (n + 1) * 2'654'435'761U); }

/// Dice of a seed, with ids in one of the two ways.
class Dice final : public rules::Dice {
public:
    Dice(std::uint64_t seed, std::size_t& ids, bool scattered)
        : engine_(seed), ids_(ids), scattered_(scattered) {}
    rules::Id fresh_id() override {
        const std::size_t n = ids_++;
        return rules::Id(scattered_ ? scattered_id(n) : rising_id(n));
    }

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override {
        return lowest + static_cast<std::uint32_t>(engine_() % n);
    }

private:
    std::mt19937_64 engine_;
    std::size_t& ids_;
    bool scattered_;
};

/// A list of ids alone may be a set of them, which has no order.
void sort_sets(Json& json) {
    for (Json& one : json) {
        if (one.is_structured()) sort_sets(one);
    }
    if (json.is_array() &&
        std::ranges::all_of(json, [](const Json& one) { return one.is_string(); }))
        std::sort(json.begin(), json.end());
}

/// Two tables that differ in the ids drawn.
class Twins {
public:
    Twins(const SystemCatalogue& known, std::uint64_t seed)
        : game_(known.game), seed_(seed), client_(known, seed) {
        const ExampleScript& script = client_.script();
        auto opened = game_.open(script.settings.dump());
        rising_ = script.state.is_null() ? *opened : game_.read_state(script.state.dump());
        scattered_ = rising_;
    }

    void play() {
        for (std::size_t step = 0; step < game_commands && !testing::Test::HasFailure(); ++step)
            play_one(step);
    }

private:
    void play_one(std::size_t step) {
        std::string seen;
        game_.view_state(seen, *rising_, {rules::Role::gm, "gm"});
        const Asked asked = client_.next(Json::parse(seen));
        const std::string params = asked.params.dump();
        const std::uint64_t dice_seed = seed_ * 1'000'003 + step;
        std::size_t ids = ids_;
        Dice first(dice_seed, ids, false);
        auto one = game_.decide(*rising_, asked.method, params, asked.actor, first);
        std::size_t other_ids = ids_;
        Dice second(dice_seed, other_ids, true);
        const rules::Actor twin{rules::Id(scattered(asked.actor.member.value)), asked.actor.role};
        auto other = game_.decide(*scattered_, asked.method, scattered(params), twin, second);
        client_.came(asked, one.has_value());
        const std::string where = "KAST_SEED=" + std::to_string(seed_) + ", command " +
                                  std::to_string(step) + ": " + asked.method + " " + params;
        ASSERT_EQ(one.has_value(), other.has_value()) << where << "\n"
                                                      << (one ? other : one).error().message;
        if (!one) return;
        ids_ = ids;
        EXPECT_EQ(ids, other_ids) << where;
        EXPECT_EQ(text_of(one->events, false), text_of(other->events, true)) << where;
        rising_ = one->after;
        scattered_ = other->after;
    }

    std::string scattered(std::string text) const {
        for (std::size_t n = 0; n < ids_; ++n) {
            const std::string from = rising_id(n);
            for (std::size_t at = text.find(from); at != std::string::npos;
                 at = text.find(from, at))
                text.replace(at, from.size(), scattered_id(n));
        }
        return text;
    }
    /// The events, a line each, with the ids of the first table.
    std::string text_of(const std::vector<protocol::GameEvent>& events, bool scattered) const {
        std::string all;
        for (const protocol::GameEvent& event : events) {
            std::string data;
            game_.write_event(data, event);
            if (scattered) data = rising(std::move(data));
            Json json = Json::parse(data);
            sort_sets(json);
            all += std::string(event.type) + " " + json.dump() + "\n";
        }
        return all;
    }
    std::string rising(std::string text) const {
        for (std::size_t at = text.find("zqb"); at != std::string::npos;
             at = text.find("zqb", at)) {
            std::size_t n = 0;
            const std::string id = text.substr(at, rising_id(0).size());
            while (n < ids_ && scattered_id(n) != id) ++n;
            text.replace(at, id.size(), rising_id(n));
        }
        return text;
    }

    const Game& game_;
    std::uint64_t seed_;
    RandomClient client_;
    GameStatePtr rising_;
    GameStatePtr scattered_;
    std::size_t ids_ = 0;
};

class DrawnIds : public testing::TestWithParam<const Game*> {};

TEST_P(DrawnIds, GiveEventsNoOrder) {
    const SystemCatalogue known(*GetParam());
    const auto seed = env_number("KAST_SEED", 0);
    if (seed != 0) return Twins(known, seed).play();
    const auto games = env_number("KAST_COMMANDS", 6'000) / game_commands;
    for (std::uint64_t game = 1; game <= games && !HasFailure(); ++game) Twins(known, game).play();
}

INSTANTIATE_TEST_SUITE_P(Systems, DrawnIds,
                         testing::ValuesIn(protocol::games().begin(), protocol::games().end()),
                         [](const auto& test) {
                             std::string name(test.param->id());
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace kast::tests
