#include "unit/secrets/behind_screen.hpp"

#include <algorithm>
#include <stdexcept>

namespace kast::tests {

const Screen& screen_of(std::string_view game) {
    static const std::vector<Screen> all{
        {"troika",
         "troika.enemy.add",
         "troika.character.remove",
         "character",
         true,
         {{"name", "$word"},
          {"skill", "$number"},
          {"stamina", 9},
          {"initiative", 2},
          {"prepared", true}},
         {{"troika.adjust",
           {{"creature", "$who"}, {"field", "stamina"}, {"value", "$number"}, {"reason", "$word"}}},
          {"troika.mien.roll", {{"creature", "$who"}}},
          {"troika.test", {{"actor", "$who"}, {"modifier", "$number"}, {"reason", "$word"}}}}},
        {"savage-worlds",
         "savage-worlds.character.add",
         "savage-worlds.character.remove",
         "character",
         true,
         {{"sheet", {{"name", "$word"}, {"toughness", "$number"}}}, {"hidden", true}},
         {{"savage-worlds.character.set",
           {{"character", "$who"}, {"sheet", {{"parry", "$number"}}}}},
          {"savage-worlds.adjust",
           {{"character", "$who"}, {"gains", "shaken"}, {"reason", "$word"}}},
          {"savage-worlds.roll",
           {{"actor", "$who"},
            {"trait", "vigor"},
            {"modifiers", Json::array({{{"name", "$word"}, {"value", "$number"}}})},
            {"hidden", true}}}}},
        {"toy",
         "toy.monster.add",
         "toy.monster.remove",
         "monster",
         false,
         {{"name", "$word"},
          {"hd", 1},
          {"dice", {{"vigor", 16}}},
          {"health", "$number"},
          {"hidden", true}},
         {{"toy.monster.set", {{"monster", "$who"}, {"soak", "$number"}}},
          {"toy.adjust",
           {{"creature", "$who"}, {"field", "health"}, {"value", "$number"}, {"reason", "$word"}}},
          {"toy.morale.roll", {{"monster", "$who"}}}}},
        {"terre-exile",
         "terre-exile.character.add",
         "terre-exile.character.remove",
         "character",
         false,
         {{"name", "$word"}, {"attributes", {{"DEX", "$number"}}}, {"hidden", true}},
         {{"terre-exile.character.set",
           {{"character", "$who"}, {"attributes", {{"LCK", "$number"}}}, {"reason", "$word"}}},
          {"terre-exile.adjust",
           {{"character", "$who"}, {"field", "ps"}, {"value", "$number"}, {"reason", "$word"}}},
          {"terre-exile.test.declare",
           {{"actor", "$who"},
            {"attribute", "DEX"},
            {"modifier", "$number"},
            {"reason", "$word"}}}}},
        {"mouse-guard",
         "mouse-guard.character.add",
         "mouse-guard.character.remove",
         "character",
         true,
         {{"name", "$word"}, {"will", "$number"}, {"fate", 1}, {"hidden", true}},
         {{"mouse-guard.test.call", {{"actor", "$who"}, {"what", "will"}, {"ob", "$number"}}},
          {"mouse-guard.modifier.offer",
           {{"actor", "$who"}, {"modifier", "$number"}, {"reason", "$word"}}},
          {"mouse-guard.throw", {{"actor", "$who"}}},
          {"mouse-guard.test.cancel", {{"actor", "$who"}}},
          {"mouse-guard.condition.take", {{"character", "$who"}, {"condition", "angry"}}},
          {"mouse-guard.adjust",
           {{"character", "$who"},
            {"field", "health"},
            {"value", "$number"},
            {"reason", "$word"}}}}}};
    const auto found = std::ranges::find(all, game, &Screen::game);
    if (found == all.end())
        throw std::out_of_range("what " + std::string(game) + "'s GM keeps behind the screen");
    return *found;
}

Json filled(Json params, const std::string& who, const std::string& word, int number) {
    if (params == "$who") return who;
    if (params == "$word") return word;
    if (params == "$number") return number;
    if (params.is_structured()) {
        for (Json& one : params) one = filled(std::move(one), who, word, number);
    }
    return params;
}

}  // namespace kast::tests
