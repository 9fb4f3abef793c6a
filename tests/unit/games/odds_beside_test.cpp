// The odds of a roll are that roll's, whatever somebody else has open at the table.
//
// A case of odds_beside.jsonl: {"name", "lines": [scenario lines that lay the table], "beside":
// [lines after which somebody else decides], "asks": [{"as", "method", "params"}]}.

#include "protocol/game.hpp"
#include "protocol/scenario.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace kast::tests {
namespace {

using Json = nlohmann::json;

std::vector<Json> cases() {
    std::ifstream in(KAST_SOURCE_DIR "/tests/unit/games/odds_beside.jsonl");
    std::vector<Json> all;
    for (std::string line; std::getline(in, line);) all.push_back(Json::parse(line));
    return all;
}

std::string table_after(const std::vector<Json>& lines) {
    protocol::Scenario scenario(protocol::find_game);
    for (Json line : lines) {
        // Refused, it would open nothing.
        if (line.contains("method")) line["expect"] = Json::array();
        scenario.play(line.dump());
    }
    return scenario.state();
}

rules::Actor actor_of(const std::string& as) {
    constexpr std::string_view player = "player:";
    if (!as.starts_with(player)) return {rules::Id("gm"), rules::Role::gm};
    return {rules::Id(as.substr(player.size())), rules::Role::player};
}

TEST(OddsBeside, AnOpenDecisionAreThoseWithoutIt) {
    std::set<std::string> systems;
    for (const Json& one : cases()) {
        std::vector<Json> lines = one.at("lines");
        const auto system = lines.front().at("system").get<std::string>();
        systems.insert(system);
        const protocol::Game& game = *protocol::find_game(system);
        const auto alone = game.read_state(table_after(lines));
        for (const Json& line : one.at("beside")) lines.push_back(line);
        const auto beside = game.read_state(table_after(lines));
        for (const Json& ask : one.at("asks")) {
            const auto method = ask.at("method").get<std::string>();
            SCOPED_TRACE(one.at("name").get<std::string>() + ": " + method);
            const auto odds = [&](const protocol::GameState& table) {
                return game.odds(table, method, ask.at("params").dump(),
                                 actor_of(ask.at("as").get<std::string>()));
            };
            const auto expected = odds(*alone);
            const auto actual = odds(*beside);
            ASSERT_TRUE(expected) << expected.error().kind;
            ASSERT_TRUE(actual) << actual.error().kind;
            EXPECT_EQ(*actual, *expected);
        }
    }
    EXPECT_EQ(systems.size(), protocol::games().size());
}

}  // namespace
}  // namespace kast::tests
