// How long the exact odds of commands take: one row a case of cases.jsonl.
//
// A case: {"name", "wanted_ms", "lines": [scenario lines that lay the table], "as", "method",
// "params"}, or {"name", "wanted_ms", "notation"}.

#include "protocol/game.hpp"
#include "protocol/scenario.hpp"
#include "rules/dice/notation.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>
#include <string>
#include <vector>

namespace {

using namespace kast;
using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr std::string_view player = "player:";

rules::Actor actor_of(const std::string& as) {
    if (!as.starts_with(player)) return {rules::Id("gm"), rules::Role::gm};
    return {rules::Id(as.substr(player.size())), rules::Role::player};
}

/// Runs it so often; the milliseconds of each run, sorted.
template <class F>
std::vector<double> timed(int runs, F&& run) {
    std::vector<double> took;
    for (int i = 0; i < runs; ++i) {
        const auto before = Clock::now();
        const auto odds = run();
        took.push_back(std::chrono::duration<double, std::milli>(Clock::now() - before).count());
        if (!odds) throw std::runtime_error(odds.error().kind);
    }
    std::ranges::sort(took);
    return took;
}

std::vector<double> measure(const Json& one, int runs) {
    if (one.contains("notation")) {
        const auto formula = rules::notation::parse(one.at("notation").get<std::string>());
        if (!formula) throw std::runtime_error(formula.error().message);
        return timed(runs, [&] { return rules::notation::odds(*formula); });
    }
    protocol::Scenario scenario(protocol::find_game);
    for (const Json& line : one.at("lines")) scenario.play(line.dump());
    const auto& game =
        *protocol::find_game(one.at("lines").front().at("system").get<std::string>());
    const protocol::GameStatePtr table = game.read_state(scenario.state());
    const rules::Actor actor = actor_of(one.value("as", "gm"));
    return timed(runs, [&] {
        return game.odds(*table, one.at("method").get<std::string>(),
                         one.value("params", Json::object()).dump(), actor);
    });
}

int run(const std::string& file, int runs) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error(file + " cannot be read");
    std::printf("| command | median ms | slowest ms | wanted ms |\n| --- | --- | --- | --- |\n");
    for (std::string line; std::getline(in, line);) {
        const Json one = Json::parse(line);
        const auto name = one.at("name").get<std::string>();
        try {
            const auto took = measure(one, runs);
            std::printf("| %s | %.2f | %.2f | %.0f |\n", name.c_str(), took[took.size() / 2],
                        took.back(), one.at("wanted_ms").get<double>());
        } catch (const std::exception& error) {
            throw std::runtime_error(name + ": " + error.what());
        }
    }
    return 0;
}

}  // namespace

int main(int count, char** words) {
    try {
        const bool once = count == 3 && std::strcmp(words[2], "--once") == 0;
        if (count != 2 && !once) {
            std::fprintf(stderr, "usage: kast_odds_bench CASES.jsonl [--once]\n");
            return 2;
        }
        return run(words[1], once ? 1 : 41);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kast_odds_bench: %s\n", error.what());
        return 1;
    }
}
