// How long the rules themselves take, without sockets or disks: deciding a command, parameters read
// and events applied, as a room does it; folding its events into the state, as a replay does it.
// The tables and commands are those of tests/bench/odds/cases.jsonl.

#include "protocol/game.hpp"
#include "protocol/scenario.hpp"
#include "rules/dice/notation.hpp"
#include "rules/dice/stream.hpp"

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include "bench/rules/room_commands.hpp"
#include <cstdio>
#include <exception>
#include <fstream>
#include <memory>
#include <random>
#include <string>

namespace {

using namespace kast;
using Json = nlohmann::json;

/// The same faces in every run, and cheap: the room's own dice are measured with the room.
rules::BlockSource seeded_blocks(std::uint64_t seed) {
    return [random = std::mt19937_64(seed)](std::uint64_t) mutable {
        rules::Block block;
        for (std::uint8_t& byte : block) byte = static_cast<std::uint8_t>(random());
        return block;
    };
}

rules::StreamDice seeded_dice() { return {seeded_blocks(1), seeded_blocks(2)}; }

rules::Actor actor_of(const std::string& as) {
    constexpr std::string_view player = "player:";
    if (!as.starts_with(player)) return {rules::Id("gm"), rules::Role::gm};
    return {rules::Id(as.substr(player.size())), rules::Role::player};
}

/// A table, and what somebody is about to do at it.
struct Case {
    explicit Case(const Json& one)
        : method(one.at("method")),
          params(one.value("params", Json::object()).dump()),
          actor(actor_of(one.value("as", "gm"))) {
        protocol::Scenario scenario(protocol::find_game);
        for (const Json& line : one.at("lines")) scenario.play(line.dump());
        game = protocol::find_game(one.at("lines").front().at("system").get<std::string>());
        table = game->read_state(scenario.state());
        rules::StreamDice dice = seeded_dice();
        auto decided = game->decide(*table, method, params, actor, dice);
        if (!decided) throw std::runtime_error(decided.error().kind + " " + decided.error().path);
        events = std::move(decided->events);
    }

    std::string method, params;
    rules::Actor actor;
    const protocol::Game* game = nullptr;
    protocol::GameStatePtr table;
    std::vector<protocol::GameEvent> events;
};

void decide(benchmark::State& state, const Case& one) {
    rules::StreamDice dice = seeded_dice();
    for (auto _ : state)
        benchmark::DoNotOptimize(
            one.game->decide(*one.table, one.method, one.params, one.actor, dice));
}

void apply(benchmark::State& state, const Case& one) {
    for (auto _ : state) benchmark::DoNotOptimize(one.game->apply(*one.table, one.events));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(one.events.size()));
}

void parse_notation(benchmark::State& state, const std::string& text) {
    for (auto _ : state) benchmark::DoNotOptimize(rules::notation::parse(text));
}

void throw_notation(benchmark::State& state, const std::string& text) {
    const auto formula = rules::notation::parse(text);
    rules::StreamDice dice = seeded_dice();
    for (auto _ : state) benchmark::DoNotOptimize(rules::notation::roll(*formula, dice, {}));
}

void register_all(const std::string& file) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error(file + " cannot be read");
    for (std::string line; std::getline(in, line);) {
        const Json described = Json::parse(line);
        const std::string name = described.at("name");
        const auto one = std::make_shared<const Case>(described);
        benchmark::RegisterBenchmark(("decide/" + name).c_str(),
                                     [one](benchmark::State& state) { decide(state, *one); });
        benchmark::RegisterBenchmark(("apply/" + name).c_str(),
                                     [one](benchmark::State& state) { apply(state, *one); });
    }
    for (const char* const text : {"2d6", "4d6kh3+2", "10d10!>=8"}) {
        benchmark::RegisterBenchmark((std::string("parse/") + text).c_str(), parse_notation, text);
        benchmark::RegisterBenchmark((std::string("throw/") + text).c_str(), throw_notation, text);
    }
}

}  // namespace

int main(int count, char** words) {
    try {
        benchmark::Initialize(&count, words);
        if (count != 2) {
            std::fprintf(stderr, "usage: kast_rules_bench CASES.jsonl [--benchmark_…]\n");
            return 2;
        }
        register_all(words[1]);
        tests::register_room_commands();
        benchmark::RunSpecifiedBenchmarks();
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kast_rules_bench: %s\n", error.what());
        return 1;
    }
}
