// Two tables that differ in the numbers a GM keeps of a foe in sight, and in nothing else, are
// alike to players at every door, byte for byte.

#include <gtest/gtest.h>

#include "unit/secrets/twin.hpp"
#include <algorithm>

namespace kast::tests {
namespace {

/// The GM lets all that is open take its default, in place of a command.
constexpr const char* settled = "settled";

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
    std::size_t
        refused;  ///< so many steps that would reveal something, or are about somebody else's
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

Pair terre_exile() {
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
    return {
        "terre-exile",
        {{"outside", true}},
        1,
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
         {"gm", "terre-exile.test.declare", {{"id", "o"}, {"actor", "ogre"}, {"attribute", "AGI"}}},
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
         {"gm", "terre-exile.confrontation.start", {{"characters", {"ogre"}}}}}};
}

Json die(Json sides) { return {{"die", std::move(sides)}}; }
Json better_than(int bonus, int other) { return {{"die", 12}, {"bonus", either(bonus, other)}}; }

Pair savage_worlds() {
    const Json club{{"id", "club"},
                    {"name", "Club"},
                    {"kind", "melee"},
                    {"dice", {{{"count", 1}, {"sides", either(6, 8)}}}},
                    {"strength", true}};
    const Json sword{{"id", "sword"},
                     {"name", "Sword"},
                     {"kind", "melee"},
                     {"dice", {{{"count", 1}, {"sides", 8}}}},
                     {"strength", true}};
    const Json ann{
        {"name", "Ann"},
        {"attributes", {{"strength", die(8)}}},
        {"skills",
         {{"fighting", die(10)}, {"athletics", die(8)}, {"taunt", {{"die", 12}, {"bonus", 20}}}}},
        {"parry", 1},
        {"toughness", 60},
        {"weapons", {sword}}};
    const Json ogre{{"name", "Ogre"},
                    {"wild", true},
                    {"attributes",
                     {{"agility", die(either(4, 6))},
                      {"smarts", better_than(1, 2)},
                      {"spirit", die(either(6, 8))},
                      {"strength", better_than(3, 5)},
                      {"vigor", die(either(8, 12))}}},
                    {"skills", {{"fighting", better_than(1, 2)}, {"athletics", better_than(1, 2)}}},
                    {"parry", either(5, 6)},
                    {"toughness", either(30, 31)},
                    {"armour", {{"torso", either(2, 4)}}},
                    {"pace", either(6, 8)},
                    {"running_die", either(6, 10)},
                    {"max_wounds", 9},
                    {"edges", {"hardy"}},
                    {"weapons", {club}}};
    return {
        "savage-worlds",
        {{"extra_crit", "never"}, {"rulings", false}},
        2,
        {{"cid", "savage-worlds.character.add", {{"id", "ann"}, {"sheet", ann}}},
         {"gm",
          "savage-worlds.character.add",
          {{"id", "ogre"}, {"sheet", ogre}, {"shown", {{"traits", false}, {"state", false}}}}},
         {"gm", "savage-worlds.auto-accept.choose", {{"mode", "always"}}},
         {"cid", "savage-worlds.auto-accept.choose", {{"mode", "always"}}},
         {"gm", "savage-worlds.adjust", {{"character", "ogre"}, {"wounds", either(1, 2)}}},
         {"cid",
          "savage-worlds.attack",
          {{"attacker", "ann"}, {"defender", "ogre"}, {"weapon", "sword"}}},
         {"cid",
          "savage-worlds.opposed.roll",
          {{"actor", "ann"},
           {"target", "ogre"},
           {"trait", "athletics"},
           {"target_trait", "athletics"}}},
         {"gm",
          "savage-worlds.attack",
          {{"attacker", "ogre"}, {"defender", "ann"}, {"weapon", "club"}}},
         {"gm", "savage-worlds.break", {{"actor", "ogre"}, {"what", "light-door"}}},
         {"cid", "savage-worlds.test", {{"actor", "ann"}, {"target", "ogre"}, {"skill", "taunt"}}},
         {"cid", "decision.answer", {{"decision", "$open"}, {"answer", "distracted"}}},
         {"gm",
          "savage-worlds.opposed.roll",
          {{"actor", "ogre"},
           {"target", "ann"},
           {"trait", "athletics"},
           {"target_trait", "athletics"}}},
         {"gm", "savage-worlds.roll", {{"actor", "ogre"}, {"trait", "spirit"}, {"tn", 30}}},
         {"cid", "savage-worlds.roll", {{"actor", "ogre"}, {"trait", "smarts"}}},
         {"gm",
          "savage-worlds.damage.deal",
          {{"to", {"ogre"}}, {"dice", {{{"count", 3}, {"sides", 6}}}}, {"source", "Fall"}}},
         {"gm",
          "savage-worlds.fear.check",
          {{"character", "ogre"}, {"dread", "nausea"}, {"source", "Sun"}}},
         {"gm", "savage-worlds.tire", {{"character", "ogre"}, {"cause", "Heat"}}},
         {"cid", "savage-worlds.heal", {{"actor", "ann"}, {"patient", "ogre"}}},
         {"gm",
          "savage-worlds.natural-healing.roll",
          {{"character", "ogre"}, {"modifiers", {{{"name", "filth"}, {"value", -20}}}}}},
         {"gm", "savage-worlds.auto-accept.choose", {{"mode", "never"}}},
         {"cid", "savage-worlds.auto-accept.choose", {{"mode", "never"}}},
         {"cid",
          "savage-worlds.attack",
          {{"attacker", "ann"},
           {"defender", "ogre"},
           {"weapon", "sword"},
           {"modifiers", {{{"name", "dusk"}, {"value", -1}}}}}},
         {"cid", "decision.answer", {{"decision", "$open"}, {"answer", "accept"}}},
         {"gm",
          "savage-worlds.character.set",
          {{"character", "ogre"},
           {"sheet", {{"parry", either(7, 8)}, {"max_wounds", either(1, 2)}}}}}}};
}

Pair troika() {
    // What it throws comes to the same: totals are for all.
    const Json imp{{"id", "imp"},
                   {"name", "Imp"},
                   {"skill", either(6, 5)},
                   {"skills",
                    {{"claws", {{"rank", either(1, 2)}}},
                     {"dodge", {{"rank", either(1, 2)}}},
                     {"wrestling", {{"rank", either(1, 2)}}},
                     {"climb", {{"rank", 1}}}}},
                   {"stamina", either(70, 90)},
                   {"initiative", 2},
                   {"armour", either(0, 3)},
                   {"natural_weapons", {{{"row", "modest-beast"}, {"skill", "claws"}}}},
                   {"special", {{"$either", {"Afraid of bells.", "Is the king."}}}}};
    return {"troika",
            Json::object(),
            0,
            {{"cid",
              "troika.character.add",
              {{"id", "ann"}, {"name", "Ann"}, {"ready", "toll-keeper"}}},
             {"gm", "troika.enemy.add", imp},
             {"cid", "troika.attack", {{"attacker", "ann"}, {"defender", "imp"}}},
             {"gm", settled, Json::object()},
             {"gm", "troika.attack", {{"attacker", "imp"}, {"defender", "ann"}}},
             {"gm", settled, Json::object()},
             {"cid", "troika.grapple", {{"attacker", "ann"}, {"defender", "imp"}}},
             {"gm", settled, Json::object()},
             {"gm",
              "troika.damage.deal",
              {{"to", {"imp"}}, {"row", "sword"}, {"source", "The stones"}}},
             {"gm",
              "troika.adjust",
              {{"creature", "imp"}, {"field", "stamina"}, {"value", either(40, 50)}}},
             {"gm",
              "troika.character.set",
              {{"character", "imp"}, {"ranks", {{"climb", either(2, 3)}}}}},
             {"gm", "troika.initiative.start", {{"characters", {"ann"}}, {"enemies", {"imp"}}}}}};
}

Pair toy() {
    const Json ann{{"id", "ann"},
                   {"name", "Ann"},
                   {"tangibles", {{"vigor", 8}, {"dexterity", 6}}},
                   {"flesh", {{"max", 60}}},
                   {"weapons", {{"axe", {{"name", "Axe"}, {"damage", 8}, {"attack", "hard"}}}}}};
    const Json orc{{"id", "orc"},
                   {"name", "Orc"},
                   {"hd", either(2, 5)},
                   {"weakness", 12},
                   {"speed", 12},
                   {"damage", {6}},
                   {"health", either(300, 400)},
                   {"soak", either(1, 4)},
                   {"save", either(2, 4)},
                   {"morale", "cowardly"},
                   {"shown", {{"health", false}, {"dice", false}}}};
    return {
        "toy",
        Json::object(),
        0,
        {{"cid", "toy.character.add", ann},
         {"gm", "toy.monster.add", orc},
         {"gm",
          "toy.combat.start",
          {{"allies", {"ann"}}, {"monsters", {"orc"}}, {"monsters_surprised", true}}},
         {"gm", "toy.phase.advance", Json::object()},
         {"cid",
          "toy.fight",
          {{"id", "f"}, {"actor", "ann"}, {"target", "orc"}, {"weapon", "axe"}}},
         {"cid", "toy.attempt.roll", {{"attempt", "f"}}},
         {"gm", settled, Json::object()},
         {"gm", "toy.phase.advance", Json::object()},
         {"gm", "toy.guard", {{"id", "g"}, {"actor", "ann"}, {"monster", "orc"}}},
         {"cid", "toy.attempt.roll", {{"attempt", "g"}}},
         {"gm", settled, Json::object()},
         {"gm", "toy.morale.roll", {{"monster", "orc"}}},
         {"gm", "toy.damage.deal", {{"target", "orc"}, {"amount", 9}}},
         {"gm", "toy.adjust", {{"creature", "orc"}, {"field", "soak"}, {"value", either(2, 3)}}},
         {"gm",
          "toy.monster.set",
          {{"monster", "orc"}, {"health", either(30, 40)}, {"name", "Old orc"}}},
         {"gm", "toy.combat.end", Json::object()}}};
}

std::vector<Pair> pairs() { return {terre_exile(), savage_worlds(), troika(), toy()}; }

class HiddenNumbers : public testing::TestWithParam<Pair> {
protected:
    /// What is asked first, or nothing.
    static Json open_in(TestClient& gm) {
        gm.take_in();
        const Json table = gm.state["table"];
        if (!table.contains("decisions")) return table.value("decision", Json());
        return table["decisions"].empty() ? Json() : table["decisions"][0];
    }
    static void settle(TestClient& gm) {
        for (Json open = open_in(gm); open.is_object(); open = open_in(gm)) {
            const Json params{{"decision", open["id"]}, {"answer", "default"}};
            if (!gm.ask("decision.answer", params).contains("result")) return;
        }
    }
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
    const SystemCatalogue known(*protocol::find_game(pair.game));
    Twin one(known, pair.settings, 0), other(known, pair.settings, 1);
    std::size_t n = 0;
    std::size_t done = 0;
    std::string refused;
    for (const Step& step : pair.steps) {
        bool is_done[2] = {};
        for (Twin* twin : {&one, &other}) {
            const std::size_t world = twin == &one ? 0 : 1;
            RoomHarness& harness = twin->harness;
            Json params = in_world(step.params, world);
            if (params.value("decision", "") == "$open") {
                const Json open = open_in(harness.gm);
                ASSERT_TRUE(open.is_object()) << "nothing is asked before " << params;
                params["decision"] = open["id"];
            }
            if (step.method == settled) {
                settle(harness.gm);
                is_done[world] = true;
                continue;
            }
            // Odds are asked for first: a refusal must reveal nothing either.
            if (in_world(step.params, 1 - world) == in_world(step.params, world)) {
                for (TestClient* asks : {&harness.bo, &harness.cid, &harness.gm})
                    asks->ask("room.odds", {{"method", step.method}, {"params", params}});
            }
            TestClient& asks = std::string_view(step.who) == "gm" ? harness.gm : harness.cid;
            const Json answer = asks.ask(step.method, params);
            is_done[world] = answer.contains("result");
            if (!is_done[world] && world == 0) refused += answer.dump() + '\n';
            for (std::size_t way = 0; way < 5; ++way) twin->look_around(7 * way + n, SecretsOf::gm);
        }
        ++n;
        done += is_done[0];
        EXPECT_EQ(is_done[0], is_done[1]) << step.method;
        Twin::level(one, other);
        ASSERT_NO_FATAL_FAILURE(expect_alike(one, other, step.method));
    }
    EXPECT_EQ(done + pair.refused, pair.steps.size()) << refused;
    for (Twin* twin : {&one, &other}) {
        for (std::size_t seed = 0; seed < 4; ++seed) twin->amend_something(seed, SecretsOf::gm);
        twin->undo_half();
    }
    ASSERT_NO_FATAL_FAILURE(expect_alike(one, other, "amended and taken back"));
    const auto left = one.ignorant(SecretsOf::gm);
    const auto right = other.ignorant(SecretsOf::gm);
    for (std::size_t i = 0; i < left.size(); ++i)
        EXPECT_EQ(one.read_everything(*left[i]), other.read_everything(*right[i]));
    EXPECT_NE(one.harness.gm.bytes(), other.harness.gm.bytes()) << "the worlds do differ";
}

INSTANTIATE_TEST_SUITE_P(Games, HiddenNumbers, testing::ValuesIn(pairs()), [](const auto& test) {
    std::string name(test.param.game);
    std::ranges::replace(name, '-', '_');
    return name;
});

}  // namespace
}  // namespace kast::tests
