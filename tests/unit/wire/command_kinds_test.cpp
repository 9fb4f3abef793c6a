// Kinds of commands that a GM may be asked about, and what a table asks: as each game says them,
// met in its worked examples.

#include "protocol/game.hpp"
#include "protocol/scenario.hpp"
#include "protocol/schema.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

namespace kast::tests {
namespace {

using protocol::Game;
using rules::CommandKind;
using testing::Contains;
using testing::Not;

using Words = std::set<std::string>;

struct Expected {
    std::string_view system;
    std::map<std::string, Words> methods;  ///< by kind; without the system's name
    Words spending;                        ///< answers of the examples that spend, and no others
};

const std::vector<Expected> expected{
    {"troika",
     {{"turns", {"turn.end", "delay"}},
      {"points", {"decision.answer", "test"}},
      {"healing", {"provision.eat", "stabilise"}}},
     {"affliction luck", "damage-luck test-luck", "death test-luck", "offered-luck test-luck",
      "tie-luck test-luck"}},
    {"savage-worlds",
     {{"turns", {"turn.hold", "turn.act", "turn.end"}},
      {"points", {"decision.answer", "benny.unshake", "benny.recharge", "benny.give"}},
      {"healing", {"heal", "aid", "natural-healing.roll"}}},
     {"roll-open reroll-benny", "soak-window soak"}},
    {"mouse-guard",
     {{"turns", {"team.order"}},
      {"points", {"decision.answer", "nature.tap", "persona.spend", "trait.recharge"}},
      {"healing", {"recover"}}},
     {"fate spend"}},
    {"toy",
     {{"turns", {"init.roll", "init.wait"}},
      {"points", {"decision.answer", "add-on.take"}},
      {"healing", {"rest"}}},
     {"add talent"}},
    {"terre-exile",
     {{"points", {"decision.answer", "spiritual.spend", "effort.make"}}},
     {"after-roll karma", "after-roll spiritual"}},
};

class KindsOf : public testing::TestWithParam<Expected> {
protected:
    /// Calls `met(table, line)` before each command of the game's examples.
    template <class Met>
    static void play_examples(const Game& game, Met met) {
        const auto folder = std::filesystem::path(KAST_SOURCE_DIR) / "tests/scenarios" / game.id();
        for (const auto& file : std::filesystem::directory_iterator(folder)) {
            protocol::Scenario scenario(protocol::find_game);
            std::ifstream in(file.path());
            for (std::string text; std::getline(in, text);) {
                const protocol::Json line = protocol::Json::parse(text, nullptr, false);
                if (line.is_object() && line.contains("method") && line["method"] != "dice.roll")
                    met(*game.read_state(scenario.state()), line);
                scenario.play(text);
            }
        }
    }
};

TEST_P(KindsOf, AreThoseThatTheSchemaNames) {
    const Game& game = *protocol::find_game(GetParam().system);
    protocol::Schemas schemas;
    std::map<std::string, Words> named;
    const protocol::Json kinds = game.schema(schemas)["kinds"];
    for (const auto& [kind, methods] : kinds.items()) {
        for (const std::string method : methods) {
            EXPECT_TRUE(game.knows(method)) << method;
            const std::string prefix = std::string(game.id()) + '.';
            named[kind].insert(method.starts_with(prefix) ? method.substr(prefix.size()) : method);
        }
    }
    EXPECT_EQ(named, GetParam().methods);
}

TEST_P(KindsOf, AnAnswerIsOfPointsWhereItSpendsSome) {
    const Game& game = *protocol::find_game(GetParam().system);
    Words spending;
    play_examples(game, [&](const protocol::GameState& table, const protocol::Json& line) {
        const std::string method = line["method"], params = line["params"].dump();
        if (method != "decision.answer") return;
        EXPECT_FALSE(game.is_of_kind(CommandKind::turns, table, method, params));
        EXPECT_FALSE(game.is_of_kind(CommandKind::healing, table, method, params));
        for (const auto& asked : game.open_questions(table).decisions) {
            if (asked.id.value != line["params"]["decision"].get<std::string>()) continue;
            const std::string answer = line["params"]["answer"];
            if (game.is_of_kind(CommandKind::points, table, method, params))
                spending.insert(asked.kind + ' ' + answer);
            else
                EXPECT_FALSE(GetParam().spending.contains(asked.kind + ' ' + answer));
        }
    });
    EXPECT_EQ(spending, GetParam().spending);
}

/// What a GM alone may give need not be asked about.
TEST_P(KindsOf, AreNoneThatOnlyAGmMayGive) {
    const Game& game = *protocol::find_game(GetParam().system);
    struct NoDice final : rules::Dice {
        rules::Id fresh_id() override { return "fresh"; }
        std::uint32_t draw(std::uint32_t lowest, std::uint32_t) override { return lowest; }
    } dice;
    play_examples(game, [&](const protocol::GameState& table, const protocol::Json& line) {
        const std::string method = line["method"];
        const std::string params = line.value("params", protocol::Json::object()).dump();
        if (std::ranges::none_of(rules::command_kinds, [&](CommandKind kind) {
                return game.is_of_kind(kind, table, method, params);
            }))
            return;
        const auto decided =
            game.decide(table, method, params, {rules::Id("stranger"), rules::Role::player}, dice);
        if (decided || !decided.error().path.empty()) return;  // What is GM's there is a parameter.
        EXPECT_NE(decided.error().kind, rules::gm_only.kind) << line;
    });
}

TEST_P(KindsOf, WhatIsBeingSealedIsAskedOfEachSide) {
    const Game& game = *protocol::find_game(GetParam().system);
    play_examples(game, [&](const protocol::GameState& table, const protocol::Json& line) {
        const std::string method = line["method"];
        const auto expects = line.find("expect");
        const bool is_refused =
            expects != line.end() && expects->is_object() && expects->contains("refused");
        if (!method.starts_with("choice.") || is_refused) return;
        const rules::Id choice(line["params"]["choice"].get<std::string>());
        const rules::Id party(line["params"]["party"].get<std::string>());
        const auto open = game.open_questions(table).choices;
        const auto asked = std::ranges::find(open, choice, &rules::OpenChoice::choice);
        ASSERT_NE(asked, open.end()) << line;
        if (method == "choice.lock") EXPECT_THAT(asked->may_lock, Contains(party)) << line;
        if (method != "choice.seal") return;
        EXPECT_EQ(line["params"]["picks"].size(), static_cast<std::size_t>(asked->picks));
        for (const std::string pick : line["params"]["picks"])
            EXPECT_THAT(asked->options, Contains(pick));
        if (line["as"] != "gm") EXPECT_THAT(asked->may_seal, Not(Contains(party))) << line;
    });
}

INSTANTIATE_TEST_SUITE_P(Systems, KindsOf, testing::ValuesIn(expected), [](const auto& test) {
    std::string name(test.param.system);
    std::erase(name, '-');
    return name;
});

}  // namespace
}  // namespace kast::tests
