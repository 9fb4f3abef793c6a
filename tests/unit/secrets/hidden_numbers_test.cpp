// Two tables that differ in the numbers a GM keeps of a foe in sight, and in nothing else, are
// alike to players at every door, byte for byte.

#include <gtest/gtest.h>

#include "unit/secrets/twin.hpp"
#include <algorithm>

namespace kast::tests {
namespace {

/// One command. `either` in place of a number is the number in each world, "$open" the question
/// that is open.
struct Step {
    const char* who;  ///< gm or cid
    const char* method;
    Json params;
};

struct Pair {
    const char* game;
    Json settings;
    std::vector<Step> steps;
};

Json in_world(Json params, std::size_t world) {
    if (params.is_object() && params.contains("$either")) return params["$either"][world];
    if (params.is_structured()) {
        for (Json& one : params) one = in_world(one, world);
    }
    return params;
}

Json either(int one, int other) { return {{"$either", {one, other}}}; }

std::vector<Pair> pairs() {
    const Json ogre{{"id", "ogre"},
                    {"name", "Ogre"},
                    {"attributes",
                     {{"AGI", either(90, 92)},
                      {"CON", either(70, 82)},
                      {"DEX", either(45, 46)},
                      {"LCK", either(20, 26)}}},
                    {"skills", {{"clubs", {{"rank", 1}, {"value", either(11, 12)}}}}},
                    {"feat_value", either(5, 6)},
                    {"mishap", either(98, 99)},
                    {"ps", {{"max", either(3, 6)}}},
                    {"pk", {{"max", either(2, 4)}}},
                    {"outside", {{"level", 5}, {"stature", either(2, 5)}}},
                    {"shown", {{"attributes", false}, {"points", false}}}};
    return {{"terre-exile",
             {{"outside", true}},
             {{"cid",
               "terre-exile.character.add",
               {{"id", "ann"}, {"name", "Ann"}, {"attributes", {{"AGI", 60}, {"LCK", 20}}}}},
              {"gm", "terre-exile.character.add", ogre},
              {"cid",
               "terre-exile.test.declare",
               {{"id", "t"},
                {"actor", "ann"},
                {"attribute", "AGI"},
                {"opponent", "ogre"},
                {"opponent_attribute", "DEX"}}},
              {"cid", "terre-exile.test.roll", {{"test", "t"}}},
              {"cid", "decision.answer", {{"decision", "$open"}, {"answer", "accept"}}},
              {"cid",
               "terre-exile.save.roll",
               {{"actor", "ann"}, {"save", "toughness"}, {"ease", "normal"}, {"opponent", "ogre"}}},
              {"gm",
               "terre-exile.test.declare",
               {{"id", "o"}, {"actor", "ogre"}, {"attribute", "AGI"}}},
              {"gm", "terre-exile.test.set", {{"test", "o"}, {"difficulty", 20}}},
              {"gm", "terre-exile.spiritual.spend", {{"test", "o"}}},
              {"cid", "terre-exile.test.roll", {{"test", "o"}}},
              {"gm", "terre-exile.test.roll", {{"test", "o"}}},
              {"gm", "decision.answer", {{"decision", "$open"}, {"answer", "accept"}}},
              {"gm",
               "terre-exile.save.roll",
               {{"actor", "ogre"}, {"save", "opposition"}, {"ease", "normal"}}},
              {"gm", "terre-exile.damage.deal", {{"to", {"ogre"}}, {"amount", 13}}},
              {"gm",
               "terre-exile.adjust",
               {{"character", "ogre"}, {"field", "ps"}, {"value", 2}, {"reason", "Rest"}}},
              {"gm",
               "terre-exile.character.set",
               {{"character", "ogre"}, {"mishap", 97}, {"pk", {{"max", either(3, 5)}}}}},
              {"gm",
               "terre-exile.test.call",
               {{"id", "call"},
                {"attribute", "AGI"},
                {"opponent", "ogre"},
                {"opponent_attribute", "DEX"}}},
              {"gm", "terre-exile.test.call.close", {{"call", "call"}}},
              {"gm", "terre-exile.confrontation.start", {{"characters", {"ogre"}}}}}}};
}

class HiddenNumbers : public testing::TestWithParam<Pair> {
protected:
    static void expect_alike(Twin& one, Twin& other, const char* when) {
        const auto left = one.ignorant(SecretsOf::gm);
        const auto right = other.ignorant(SecretsOf::gm);
        for (std::size_t i = 0; i < left.size(); ++i) {
            left[i]->take_in();
            right[i]->take_in();
            ASSERT_EQ(left[i]->bytes(), right[i]->bytes()) << "socket " << i << ", " << when;
        }
    }
};

TEST_P(HiddenNumbers, AreTheSameTableToWhoMayNotKnow) {
    const Pair& pair = GetParam();
    const Knowledge known(*protocol::find_game(pair.game));
    Twin one(known, pair.settings, 0), other(known, pair.settings, 1);
    std::size_t n = 0;
    std::size_t done = 0;
    std::string refused;
    for (const Step& step : pair.steps) {
        bool is_done[2] = {};
        for (Twin* twin : {&one, &other}) {
            const std::size_t world = twin == &one ? 0 : 1;
            Evening& evening = twin->evening;
            Json params = in_world(step.params, world);
            if (params.value("decision", "") == "$open") {
                evening.gm.take_in();
                params["decision"] = evening.gm.state["table"]["decisions"][0]["id"];
            }
            // Odds are asked for first: a refusal must not tell either.
            if (in_world(step.params, 1 - world) == in_world(step.params, world)) {
                for (TestClient* asks : {&evening.bo, &evening.cid, &evening.gm})
                    asks->ask("room.odds", {{"method", step.method}, {"params", params}});
            }
            TestClient& asks = std::string_view(step.who) == "gm" ? evening.gm : evening.cid;
            const Json answer = asks.ask(step.method, params);
            is_done[world] = answer.contains("result");
            if (!is_done[world] && world == 0) refused += answer.dump() + '\n';
            for (std::size_t way = 0; way < 5; ++way) twin->look_around(7 * way + n, SecretsOf::gm);
        }
        ++n;
        done += is_done[0];
        EXPECT_EQ(is_done[0], is_done[1]) << step.method;
        ASSERT_NO_FATAL_FAILURE(expect_alike(one, other, step.method));
    }
    EXPECT_GE(done + 1, pair.steps.size()) << "all but the roll for somebody else:\n" << refused;
    for (Twin* twin : {&one, &other}) {
        for (std::size_t seed = 0; seed < 4; ++seed) twin->amend_something(seed, SecretsOf::gm);
        twin->undo_half();
    }
    ASSERT_NO_FATAL_FAILURE(expect_alike(one, other, "amended and taken back"));
    const auto left = one.ignorant(SecretsOf::gm);
    const auto right = other.ignorant(SecretsOf::gm);
    for (std::size_t i = 0; i < left.size(); ++i)
        EXPECT_EQ(one.read_everything(*left[i]), other.read_everything(*right[i]));
    EXPECT_NE(one.evening.gm.bytes(), other.evening.gm.bytes()) << "the worlds do differ";
}

INSTANTIATE_TEST_SUITE_P(Games, HiddenNumbers, testing::ValuesIn(pairs()), [](const auto& test) {
    std::string name(test.param.game);
    std::ranges::replace(name, '-', '_');
    return name;
});

}  // namespace
}  // namespace kast::tests
