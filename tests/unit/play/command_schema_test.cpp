// Commands as typed become parameters by a schema, names become ids by a state.

#include "clients/native/play/command_schema.hpp"

#include "clients/native/play/outline.hpp"
#include "clients/native/play/questions.hpp"

#include <gtest/gtest.h>

namespace kast::client {
namespace {

const char* const id = "^[A-Za-z0-9_-]{1,40}$";

const Json& document() {
    static const Json made{
        {"room",
         {{"methods",
           {{"room.kick",
             {{"type", "object"},
              {"properties", {{"member", {{"type", "string"}, {"pattern", id}}}}},
              {"required", {"member"}}}}}}}},
        {"games", {{"toy", {{"methods", {{"toy.hit", {{"$ref", "#/$defs/Hit"}}}}}}}}},
        {"$defs",
         {{"Hit",
           {{"type", "object"},
            {"required", {"to", "by"}},
            {"x-order", {"by", "to", "weapon", "dice", "sure", "how", "others", "spec", "who"}},
            {"properties",
             {{"by", {{"type", "string"}, {"pattern", id}}},
              {"to", {{"type", "string"}, {"pattern", id}}},
              {"weapon", {{"type", "string"}, {"pattern", id}}},
              {"dice", {{"type", "integer"}, {"minimum", 0}, {"maximum", 6}}},
              {"sure", {{"type", "boolean"}}},
              {"how", {{"$ref", "#/$defs/How"}}},
              {"others", {{"type", "array"}, {"items", {{"type", "string"}, {"pattern", id}}}}},
              {"spec", {{"type", "array"}, {"items", {{"$ref", "#/$defs/Spec"}}}}},
              {"who",
               {{"oneOf",
                 {{{"$ref", "#/$defs/How"}},
                  {{"type", "array"}, {"items", {{"type", "string"}, {"pattern", id}}}}}}}}}}}},
          {"How", {{"type", "string"}, {"enum", {"hard", "soft"}}}},
          {"Spec",
           {{"type", "object"},
            {"properties", {{"name", {{"type", "string"}}}, {"size", {{"type", "integer"}}}}}}}}}};
    return made;
}

const Json& state() {
    static const Json made{
        {"room",
         {{"members",
           {{"m1", {{"name", "Ana"}, {"role", "player"}}},
            {"m2", {{"name", ""}, {"role", "gm"}}}}}}},
        {"table",
         {{"creatures",
           {{"c1",
             {{"id", "c1"},
              {"name", "Ana"},
              {"owner", "m1"},
              {"stamina", 4},
              {"stamina_max", 9},
              {"prone", false},
              {"things", {{{"id", "t1"}, {"name", "Sword"}}}}}},
            {"c2",
             {{"id", "c2"}, {"name", "Orc"}, {"things", {{{"id", "t2"}, {"name", "Sword"}}}}}},
            {"g1", {{"id", "g1"}, {"name", "Goblin"}}},
            {"g2", {{"id", "g2"}, {"name", "Goblin"}}},
            {"h1", {{"id", "h1"}, {"name", "Big Hen"}}}}}}}};
    return made;
}

Json typed(const std::string& words) {
    const CommandSchema command_schema(document(), "toy");
    Json params = Json::object();
    for (const std::string& word : words_of(words))
        command_schema.put(params, "toy.hit", word, Names(state()));
    return params;
}

TEST(CommandSchema, FindMethodsWithAndWithoutTheirSystem) {
    const CommandSchema command_schema(document(), "toy");
    EXPECT_EQ(command_schema.methods(), (std::vector<std::string>{"hit", "room.kick"}));
    EXPECT_EQ(command_schema.find("hit"), "toy.hit");
    EXPECT_EQ(command_schema.find("toy.hit"), "toy.hit");
    EXPECT_EQ(command_schema.find("room.kick"), "room.kick");
    EXPECT_EQ(command_schema.find("kick"), std::nullopt);
    EXPECT_EQ(command_schema.required("toy.hit"), (std::vector<std::string>{"by", "to"}));
}

TEST(CommandSchema, ReadEveryKindOfValue) {
    EXPECT_EQ(typed("by=ana to=orc dice=3 sure=yes how=soft"),
              Json({{"by", "c1"}, {"to", "c2"}, {"dice", 3}, {"sure", true}, {"how", "soft"}}));
    EXPECT_EQ(typed("Ana \"big hen\""), Json({{"by", "c1"}, {"to", "h1"}}));
    EXPECT_EQ(typed("others=Ana,big"), Json({{"others", {"c1", "h1"}}}));
    EXPECT_EQ(typed(R"(spec=[{"name":"a b"}])"), Json({{"spec", {{{"name", "a b"}}}}}));
    EXPECT_EQ(typed("spec.0.name=\"a b\" spec.0.size=2 spec.1.size=-1"),
              Json({{"spec", {{{"name", "a b"}, {"size", 2}}, {{"size", -1}}}}}));
    EXPECT_EQ(typed("who=hard"), Json({{"who", "hard"}}));
    EXPECT_EQ(typed("who=Ana,orc"), Json({{"who", {"c1", "c2"}}}));
}

TEST(CommandSchema, SayWhatIsWrong) {
    for (const char* words :
         {"dice=x", "dice=3x", "sure=maybe", "how=so", "no=1", "by=\"Nobody at all\"", "a b c",
          "spec=[1", "spec.2.size=1", "spec.x.size=1", "by.part=1"}) {
        EXPECT_THROW(typed(words), InputError) << words;
    }
}

TEST(CommandSchema, SayWhatIsWanted) {
    const CommandSchema command_schema(document(), "toy");
    const auto wanted = [&](const char* field) {
        return command_schema.wanted(command_schema.field("toy.hit", field));
    };
    EXPECT_EQ(wanted("dice"), "a number, 0 to 6");
    EXPECT_EQ(wanted("how"), "one of hard, soft");
    EXPECT_EQ(wanted("others"), "a list, with commas: each a name");
    EXPECT_EQ(wanted("spec.0.name"), "a text");
    EXPECT_TRUE(command_schema.field("toy.hit", "no").is_null());
}

TEST(Names, OfThingsAreThoseOfWhoIsNamedBesideThem) {
    EXPECT_EQ(typed("by=orc weapon=sword")["weapon"], "t2");
    EXPECT_EQ(typed("by=ana weapon=sword")["weapon"], "t1");
    EXPECT_THROW(typed("weapon=sword"), InputError);
    EXPECT_THROW(typed("by=goblin"), InputError);
    EXPECT_EQ(typed("by=goblin~g2")["by"], "g2");
    // What names nothing may still be a word of the rules.
    EXPECT_EQ(typed("by=ana weapon=unarmed")["weapon"], "unarmed");
}

TEST(Names, OfPeopleAndCreaturesAreKeptApart) {
    const Names names(state());
    EXPECT_EQ(names.id_of("Ana"), "c1");
    EXPECT_EQ(names.id_of("Ana", {}, true), "m1");
    EXPECT_EQ(names.id_of("gm", {}, true), "m2");
    EXPECT_EQ(names.of("g1"), "Goblin~g1");
    EXPECT_EQ(names.of("c1"), "Ana");
    EXPECT_EQ(names.of("unknown"), "unknown");
}

TEST(Questions, AreFoundByTheirShape) {
    const Json table{{"deep",
                      {{"decision",
                        {{"id", "d1"},
                         {"kind", "soak"},
                         {"creature", "c1"},
                         {"owner", "m1"},
                         {"yours", false},
                         {"options", {{{"answer", "a"}}}}}}}},
                     {"decisions",
                      {{{"id", "d2"},
                        {"kind", "luck"},
                        {"creature", "c1"},
                        {"owner", "m1"},
                        {"options", {{{"answer", "t1"}, {"subject", "t1"}, {"target", 9}}}}},
                       {{"id", "d3"},
                        {"kind", "ruling"},
                        {"creature", "c1"},
                        {"owner", ""},
                        {"options", Json::array()}}}}};
    const auto mine = questions_in(table, {"m1", false});
    ASSERT_EQ(mine.size(), 3U);
    EXPECT_TRUE(mine[0].id == "d2" && mine[0].mine);
    EXPECT_TRUE(mine[1].id == "d3" && !mine[1].mine);
    EXPECT_TRUE(mine[2].id == "d1" && !mine[2].mine);
    EXPECT_TRUE(questions_in(table, {"m2", true})[1].mine);
    const Names names(state());
    EXPECT_EQ(option_text(mine[0].options[0], names), "Sword (target 9)");
    EXPECT_EQ(question_text(mine[0], names), "luck for Ana");
}

TEST(Questions, SayToWhomARollIsLost) {
    const Json table{{"decision",
                      {{"id", "d1"},
                       {"kind", "roll-open"},
                       {"creature", "c1"},
                       {"owner", "m1"},
                       {"lost_to", "orc"},
                       {"options", Json::array()}}}};
    const auto mine = questions_in(table, {"m1", false});
    EXPECT_EQ(question_text(mine.at(0), Names(state())), "roll open for Ana, lost to orc");
}

TEST(Questions, SealedOnesAreOnesOwnByTheSide) {
    const Json table{{"creatures", state()["table"]["creatures"]},
                     {"sealed",
                      {{"id", "s1"},
                       {"kind", "script"},
                       {"parties",
                        {{{"party", "c1"}, {"sealed", true}, {"locked", false}},
                         {{"party", "c2"}, {"sealed", true}, {"locked", true}, {"picks", {"x"}}},
                         {{"party", "g1"}, {"sealed", false}, {"locked", false}}}}}}};
    const auto sides = sides_in(table, {"m1", false});
    ASSERT_EQ(sides.size(), 3U);
    EXPECT_TRUE(sides[0].mine && sides[0].sealed && !sides[0].locked);
    EXPECT_TRUE(sides[1].mine && sides[1].locked);
    EXPECT_FALSE(sides[2].mine);
}

TEST(Questions, SealedByTeamsThatAConflictNamesBesideTheChoice) {
    // As Mouse Guard's view has it.
    const Json team{{"id", "us"},        {"name", "Us"},
                    {"members", {"c1"}}, {"sealed", false},
                    {"locked", false},   {"cards", {{{"face", "empty"}}, {{"face", "empty"}}}}};
    Json wild = team;
    wild["id"] = "wild";
    wild["members"] = {"g1"};
    const Json table{{"creatures", state()["table"]["creatures"]},
                     {"conflict",
                      {{"id", "k"},
                       {"choice", "s1"},
                       {"skills", {{"attack", {"fighter"}}, {"feint", {"fighter"}}}},
                       {"teams", {team, wild}}}}};
    const auto sides = sides_in(table, {"m1", false});
    ASSERT_EQ(sides.size(), 2U);
    EXPECT_EQ(sides[0].choice, "s1");
    EXPECT_TRUE(sides[0].mine && !sides[0].sealed);
    EXPECT_FALSE(sides[1].mine);
    EXPECT_EQ(side_text(sides[0], Names()),
              "actions for us, in secret: /seal attack|feint attack|feint, then /lock");
    EXPECT_TRUE(sides_in(table, {"m2", true})[1].mine);
    EXPECT_FALSE(sides_in(table, {"m2", true})[0].mine);
}

TEST(Names, AThingWhoseNameIsOnItsSheetIsFoundByItsOwnId) {
    const Json table{{"monsters", {{"ogre", {{"id", "ogre"}, {"sheet", {{"name", "Ogre"}}}}}}}};
    const Names names(Json{{"table", table}});
    EXPECT_EQ(names.id_of("Ogre"), "ogre");
    EXPECT_EQ(names.of("sheet"), "sheet");
    ASSERT_NE(find_thing(table, "ogre"), nullptr);
    EXPECT_EQ(find_thing(table, "sheet"), nullptr);
}

TEST(Outline, PrintsASheetWithoutWhatIsNotThere) {
    const CommandSchema command_schema(document(), "toy");
    const auto lines =
        sheet_lines(state()["table"]["creatures"]["c1"], Names(state()), command_schema, 80);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0], "Ana");
    EXPECT_EQ(lines[1], "  owner Ana · stamina 4/9");
    EXPECT_EQ(lines[2], "  things: Sword");
    const auto table = table_lines(state()["table"], Names(state()), command_schema, 80);
    EXPECT_EQ(table.front(), "creatures:");
    EXPECT_EQ(table[1], "  Ana: owner Ana, stamina 4/9, things Sword");
}

TEST(Outline, PrintsOddsALineEach) {
    const Json odds{
        {"questions",
         {{{"question", "damage"},
           {"about", "c1"},
           {"mean", 1.25},
           {"outcomes",
            {{{"outcome", "none"}, {"chance", 0.5}, {"fraction", "1/2"}},
             {{"outcome", "4"}, {"number", 4}, {"chance", 0.4998}},
             {{"outcome", "9"}, {"number", 9}, {"chance", 0.0002}}}}}}},
        {"modifiers",
         {{{"side", "actor"}, {"modifiers", {{{"value", -2}, {"cause", "dark"}, {"rule", "X"}}}}}}},
        {"assumed", {"no-luck"}}};
    EXPECT_EQ(odds_lines(odds, Names(state())),
              (std::vector<std::string>{
                  "damage, Ana (1.25 in the mean):", "   50.00 %  none  (1/2)", "   49.98 %  4",
                  "    0.02 %  all else", "actor: -2 dark", "taken for granted: no-luck"}));
    EXPECT_TRUE(odds_lines(Json::array({1}), Names()).empty());
}

TEST(Outline, BreaksWhatIsTooLong) {
    const CommandSchema command_schema(document(), "toy");
    Json many = Json::object();
    for (int i = 0; i < 30; ++i) many["field_" + std::to_string(i)] = i + 1;
    for (const std::string& line :
         sheet_lines({{"name", "X"}, {"numbers", many}}, Names(state()), command_schema, 60)) {
        EXPECT_LE(line.size(), 64U) << line;
    }
}

}  // namespace
}  // namespace kast::client
