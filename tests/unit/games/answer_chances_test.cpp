// The chance beside an answer, of every kind of question in every game: it is the chance of what
// answers.json says, as often as the dice of the table come to it. A kind, or an answer, that is
// not in answers.json fails, and a chance that is never told, but for those that random play hardly
// comes to. The page's own words for the same table:
// clients/web/tests/answers.test.ts.
//
//     KAST_SEED=4711 build/debug/bin/test_games --gtest_filter=*AnswerChances*    one game

#include "protocol/game.hpp"

#include <gtest/gtest.h>

#include "support/env.hpp"
#include "support/random_client.hpp"
#include <array>
#include <cmath>
#include <fstream>
#include <iostream>
#include <optional>
#include <set>

namespace kast::tests {
namespace {

namespace answer_chances {

using protocol::Game;
using protocol::GameEvent;
using protocol::GameStatePtr;

const rules::Actor game_master{rules::Id("gm"), rules::Role::gm};

class SeededDice final : public rules::Dice {
public:
    explicit SeededDice(std::uint64_t seed) : engine_(seed), seed_(seed) {}
    rules::Id fresh_id() override {
        return rules::Id("n" + std::to_string(seed_) + "-" + std::to_string(++ids_));
    }

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override {
        return lowest + static_cast<std::uint32_t>(engine_() % n);
    }

private:
    std::mt19937_64 engine_;
    std::uint64_t seed_;
    std::size_t ids_ = 0;
};

/// What each answer's chance is of, by kind of question and answer; "*" ends any other.
Json answers_of(std::string_view system) {
    std::ifstream in(KAST_SOURCE_DIR "/tests/unit/games/answers.json");
    return Json::parse(in).at(std::string(system));
}

/// Random play hardly comes to these: they need a weapon that can be jumped away from, or an edge.
bool is_rare(std::string_view kind) {
    constexpr std::array rare{"evade", "tactician"};
    return std::ranges::find(rare, kind) != rare.end();
}

/// The entry of an answer; null where there is none.
const Json* meanings_of(const Json& kind, const std::string& answer) {
    if (kind.contains(answer)) return &kind.at(answer);
    for (const auto& [pattern, meanings] : kind.items()) {
        const bool is_open = pattern.ends_with('*');
        if (is_open && answer.starts_with(pattern.substr(0, pattern.size() - 1))) return &meanings;
    }
    return nullptr;
}

std::string pattern_of(const Json& kind, const std::string& answer) {
    const Json* meanings = meanings_of(kind, answer);
    for (const auto& [pattern, one] : kind.items()) {
        if (&one == meanings) return pattern;
    }
    return {};
}

// ---- what the page takes from odds (clients/web/src/systems/common/odds.ts)

std::optional<double> chance_in(const rules::Odds& odds, const std::string& meaning,
                                const std::string& creature) {
    static const std::map<std::string, std::string> questions{
        {"better", "better"}, {"critical", "critical"}, {"win", "winner"},
        {"hold", "result"},   {"success", "result"},
    };
    const auto is_meant = [&](const std::string& outcome) {
        if (meaning == "win") return outcome == creature;
        if (meaning == "better" || meaning == "critical") return outcome == "yes";
        const bool succeeds = outcome == "success" || outcome == "raise";
        return meaning == "hold" ? !succeeds : succeeds;
    };
    for (const rules::OddsQuestion& question : odds.questions) {
        if (question.question != questions.at(meaning)) continue;
        double chance = 0;
        for (const rules::OutcomeChance& one : question.outcomes)
            chance += is_meant(one.outcome) ? one.chance : 0;
        return chance;
    }
    return std::nullopt;
}

// ---- what is played

struct Played {
    std::string type;  ///< without the system's name
    Json data;
};

const Json* find_event(const std::vector<Played>& events, std::string_view type,
                       std::string_view field = {}, const std::string& is = {}) {
    for (const Played& one : events) {
        if (one.type == type && (field.empty() || one.data.value(std::string(field), "") == is))
            return &one.data;
    }
    return nullptr;
}

using Score = std::pair<int, int>;

/// What a roll of Savage Worlds comes to in the end, the higher the better.
Score score_of_roll(const std::vector<Played>& events, const std::string& roller) {
    const Json* settled = find_event(events, "roll.settled", "character", roller);
    if (!settled) return {};
    const Json& outcome = settled->at("outcome");
    if (outcome.at("critical") == true) return {-100, 0};
    if (const Json* soaked = find_event(events, "wounds.soaked", "character", roller);
        soaked && settled->at("purpose") == "soak")
        return {soaked->at("soaked").get<int>(), 0};
    if (const Json* second = find_event(events, "opposed.settled", "defender", roller);
        second && second->at("purpose") == settled->at("purpose")) {
        const bool is_lost = second->at("won") == true;
        return {is_lost ? -1 : 0, is_lost && second->value("raises", 0) > 0 ? -1 : 0};
    }
    if (find_event(events, "opposed.settled", "initiator", roller)) {
        const int total = outcome.at("total").get<int>();
        return {total < 4 ? 0 : total, 0};
    }
    Score score;
    for (const Json& one : outcome.at("placed")) {
        score.first += one.at("success") == true ? 1 : 0;
        score.second += one.at("raises").get<int>() > 0 ? 1 : 0;
    }
    return score;
}

Score score_of(std::string_view system, const std::vector<Played>& events,
               const std::string& creature) {
    if (system == "savage-worlds") return score_of_roll(events, creature);
    if (system == "mouse-guard") {
        for (const char* type : {"test.tied", "test.settled"}) {
            const Json* one = find_event(events, type, "actor", creature);
            if (!one && type == std::string("test.tied")) one = find_event(events, type);
            if (one) return {one->at("successes").get<int>(), 0};
        }
        return {};
    }
    const Json* counted = find_event(events, "test.counted", "actor", creature);
    return {counted ? counted->at("counted").at("level").get<int>() : -100, 0};
}

bool came_to(const std::string& meaning, const std::vector<Played>& events,
             const std::string& creature) {
    if (meaning == "critical")
        return find_event(events, "critical.checked")->at("critical") == true;
    if (meaning == "hold") return find_event(events, "opposed.settled")->at("won") == false;
    if (meaning == "lucky") {
        const Json* tested = find_event(events, "luck.tested", "creature", creature);
        return tested && tested->at("success") == true;
    }
    if (meaning == "win") {
        const Json* closed = find_event(events, "attempt.closed");
        return closed && closed->value("winner", "") == creature;
    }
    if (const Json* closed = find_event(events, "attempt.closed"))
        return closed->at("result") == "success";
    if (const Json* tested = find_event(events, "tested", "creature", creature))
        return tested->at("success") == true;
    if (const Json* opposed = find_event(events, "opposed.settled", "initiator", creature))
        return opposed->at("won") == true;
    const Json* settled = find_event(events, "roll.settled", "character", creature);
    return settled && settled->at("outcome").at("success") == true;
}

class Walk {
public:
    Walk(const SystemCatalogue& known, const Json& kinds, std::map<std::string, int>& seen,
         std::map<std::string, int>& shown)
        : known_(known), game_(known.game), kinds_(kinds), seen_(seen), shown_(shown) {}

    void play(std::uint64_t seed, std::size_t commands) {
        RandomClient client(known_, seed);
        const ExampleScript& script = client.script();
        const auto opened = game_.open(script.settings.dump());
        ASSERT_TRUE(opened) << script.file;
        GameStatePtr table =
            script.state.is_null() ? *opened : game_.read_state(script.state.dump());
        for (std::size_t step = 0; step < commands && !testing::Test::HasFailure(); ++step) {
            const Json view = view_of(*table);
            SCOPED_TRACE("KAST_SEED=" + std::to_string(seed) + " after " + script.file +
                         ", command " + std::to_string(step));
            look(*table, view);
            const Asked asked = client.next(view);
            SeededDice dice(seed * 1'000'003 + step);
            auto decided =
                game_.decide(*table, asked.method, asked.params.dump(), asked.actor, dice);
            client.came(asked, decided.has_value());
            if (decided) table = decided->after;
        }
    }

private:
    static constexpr int enough = 12;        ///< tables of one answer
    static constexpr int throws_each = 400;  ///< dice on each
    static constexpr double surprising = 4.75;

    Json view_of(const protocol::GameState& table) const {
        std::string text;
        game_.view_state(text, table, {rules::Role::gm, rules::Id("gm")});
        return Json::parse(text);
    }

    static std::vector<Json> questions_in(const Json& view) {
        std::vector<Json> questions;
        if (view.contains("decision")) questions.push_back(view.at("decision"));
        if (view.contains("decisions")) {
            for (const Json& one : view.at("decisions")) questions.push_back(one);
        }
        return questions;
    }

    void look(const protocol::GameState& table, const Json& view) {
        for (const Json& question : questions_in(view)) {
            const auto kind = question.at("kind").get<std::string>();
            ASSERT_TRUE(kinds_.contains(kind)) << "answers.json has no " << kind;
            for (const Json& option : question.at("options")) {
                const auto answer = option.at("answer").get<std::string>();
                const Json* meanings = meanings_of(kinds_.at(kind), answer);
                ASSERT_TRUE(meanings) << "answers.json has no " << kind << ' ' << answer;
                const std::string key = kind + ' ' + pattern_of(kinds_.at(kind), answer);
                ++seen_[key];
                if (meanings->empty() || shown_[key] >= enough) continue;
                if (!asked_.insert(question.at("id").get<std::string>() + ' ' + answer).second)
                    continue;
                check(table, question, option, *meanings, key);
            }
        }
    }

    void check(const protocol::GameState& table, const Json& question, const Json& option,
               const Json& meanings, const std::string& key) {
        const auto answer = option.at("answer").get<std::string>();
        const auto creature = question.at("creature").get<std::string>();
        SCOPED_TRACE(key + ": " + answer + " of " + creature);
        const auto meant = chance_beside(table, question, option, meanings);
        if (!meant) return;
        const auto& [meaning, chance] = *meant;
        ++shown_[key];
        if (key == "tactician *") return check_cards(table, question, answer, chance);
        int yes = 0;
        const std::optional<Score> before =
            meaning == "better" ? std::optional(accepted(table, question)) : std::nullopt;
        for (int i = 0; i < throws_each; ++i) {
            const auto events = play_out(table, question, answer, ++throws_);
            const bool came = before ? score_of(game_.id(), events, creature) > *before
                                     : came_to(meaning, events, creature);
            yes += came ? 1 : 0;
        }
        const double seen = static_cast<double>(yes) / throws_each;
        const double spread = std::sqrt(chance * (1 - chance) / throws_each);
        EXPECT_NEAR(seen, chance, surprising * spread + 1e-9) << meaning << '\n' << question.dump();
    }

    /// The chance that is told, and of what; nothing where none is.
    std::optional<std::pair<std::string, double>> chance_beside(const protocol::GameState& table,
                                                                const Json& question,
                                                                const Json& option,
                                                                const Json& meanings) const {
        if (option.contains("chance_of_36"))
            return std::pair(meanings.front().get<std::string>(),
                             option.at("chance_of_36").get<double>() / 36);
        const auto odds =
            game_.odds(table, "decision.answer",
                       params(question, option.at("answer").get<std::string>()), game_master);
        if (!odds) return std::nullopt;
        for (const Json& meaning : meanings) {
            const auto chance = chance_in(*odds, meaning.get<std::string>(),
                                          question.at("creature").get<std::string>());
            if (chance) return std::pair(meaning.get<std::string>(), *chance);
        }
        return std::nullopt;
    }

    static std::string params(const Json& question, const std::string& answer) {
        return Json{{"decision", question.at("id")}, {"answer", answer}}.dump();
    }

    /// What the roll comes to where it is left as it lies.
    Score accepted(const protocol::GameState& table, const Json& question) {
        const auto creature = question.at("creature").get<std::string>();
        if (game_.id() != "terre-exile")
            return score_of(game_.id(), play_out(table, question, "default", 1), creature);
        std::string stored;
        game_.write_state(stored, table);
        const Json state = Json::parse(stored);
        const Json& tests = state.at("tests");
        return {
            tests.at(question.at("test").get<std::string>()).at("result").at("level").get<int>(),
            0};
    }

    /// The answer, and all that is asked then as it would be without one: but who wins a tie.
    std::vector<Played> play_out(const protocol::GameState& table, const Json& question,
                                 const std::string& answer, std::uint64_t seed) {
        SeededDice dice(seed);
        std::vector<Played> played;
        std::string asked = params(question, answer);
        GameStatePtr now;
        for (int step = 0; step < 40; ++step) {
            const auto decided =
                game_.decide(now ? *now : table, "decision.answer", asked, game_master, dice);
            if (!decided) {
                ADD_FAILURE() << decided.error().kind << ' ' << asked;
                break;
            }
            for (const GameEvent& event : decided->events) {
                std::string data;
                game_.write_event(data, event);
                played.push_back(
                    {std::string(event.type.substr(game_.id().size() + 1)), Json::parse(data)});
            }
            now = decided->after;
            const auto open = next_question(*now);
            if (!open) break;
            asked = Json{{"decision", *open}, {"answer", "default"}}.dump();
        }
        return played;
    }

    std::optional<std::string> next_question(const protocol::GameState& table) const {
        const rules::OpenQuestions open = game_.open_questions(table);
        for (const rules::Decision& one : open.decisions) {
            if (one.kind == "winner") continue;
            return one.id.value;
        }
        return std::nullopt;
    }

    /// Each card of the pile on top: it is better where it is the one acted on.
    void check_cards(const protocol::GameState& table, const Json& question,
                     const std::string& answer, double chance) {
        std::string stored;
        game_.write_state(stored, table);
        const Json before = Json::parse(stored);
        const Json& pile = before.at("encounter").at("deck").at("pile");
        const auto card_of = [&](const Json& state) {
            for (const Json& slot : state.at("encounter").at("slots")) {
                if (slot.at("id") == answer) return slot.value("card", Json());
            }
            return Json();
        };
        int better = 0;
        for (std::size_t i = 0; i < pile.size(); ++i) {
            Json state = before;
            std::swap(state["encounter"]["deck"]["pile"][0], state["encounter"]["deck"]["pile"][i]);
            SeededDice dice(1);
            const auto decided = game_.decide(*game_.read_state(state.dump()), "decision.answer",
                                              params(question, answer), game_master, dice);
            ASSERT_TRUE(decided) << decided.error().kind;
            std::string after;
            game_.write_state(after, *decided->after);
            better += card_of(Json::parse(after)) != card_of(before) ? 1 : 0;
        }
        if (!pile.empty())
            EXPECT_NEAR(static_cast<double>(better) / static_cast<double>(pile.size()), chance,
                        1e-9);
    }

    const SystemCatalogue& known_;
    const Game& game_;
    const Json& kinds_;
    std::map<std::string, int>& seen_;
    std::map<std::string, int>& shown_;
    std::set<std::string> asked_;
    std::uint64_t throws_ = 0;
};

class AnswerChances : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Systems, AnswerChances,
                         testing::Values("troika", "savage-worlds", "mouse-guard", "toy",
                                         "terre-exile"),
                         [](const auto& test) {
                             std::string name(test.param);
                             std::erase(name, '-');
                             return name;
                         });

TEST_P(AnswerChances, AreOfWhatTheySay) {
    const SystemCatalogue known(*protocol::find_game(GetParam()));
    const Json kinds = answers_of(GetParam());
    std::map<std::string, int> seen;
    std::map<std::string, int> shown;
    if (const auto seed = env_number("KAST_SEED", 0)) {
        Walk(known, kinds, seen, shown).play(seed, 400);
        return;
    }
    const auto is_all_seen = [&] {
        for (const auto& [kind, answers] : kinds.items()) {
            if (is_rare(kind)) continue;
            for (const auto& [answer, meanings] : answers.items()) {
                const std::string key = kind + ' ' + answer;
                if (!meanings.empty() && shown[key] == 0) return false;
            }
        }
        return true;
    };
    const auto games_most = env_number("KAST_COMMANDS", 40'000) / 400;
    std::uint64_t seed = 1;
    for (; seed <= games_most && !HasFailure() && (seed < 12 || !is_all_seen()); ++seed)
        Walk(known, kinds, seen, shown).play(seed, 400);
    std::cout << GetParam() << ": " << seed - 1 << " games\n";
    for (const auto& [kind, answers] : kinds.items()) {
        if (is_rare(kind)) continue;
        for (const auto& [answer, meanings] : answers.items()) {
            const std::string key = kind + ' ' + answer;
            if (!meanings.empty()) EXPECT_GT(shown[key], 0) << "never told: " << key;
        }
    }
}

}  // namespace answer_chances

}  // namespace
}  // namespace kast::tests
