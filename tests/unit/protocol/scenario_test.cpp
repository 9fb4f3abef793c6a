// A scenario tells what would happen at a table, and stops at the first line that is not so.

#include "protocol/scenario.hpp"

#include "protocol/game_adapter.hpp"

#include <gtest/gtest.h>

#include "sample_system.hpp"

namespace kast::protocol {
namespace {

const Game* find(std::string_view id) {
    static const GameAdapter<rules::duel::System> duel;
    return id == duel.id() ? &duel : nullptr;
}

const std::string open = R"({"system":"duel"})";
const std::string add = R"({"as":"gm","method":"duel.character.add","params":{"called":"Ann"}})";

std::string strike(const std::string& more, int dice = 2) {
    return R"({"as":"player:ann","method":"duel.strike","params":{"attacker":"c1","dice":)" +
           std::to_string(dice) + "}" + more + "}";
}

/// The answer to the last of these lines.
std::string played(const std::vector<std::string>& lines) {
    Scenario scenario(find);
    std::string answer;
    for (const std::string& line : lines) answer = scenario.play(line);
    return answer;
}

TEST(Scenario, AnswersEachCommandWithItsEvents) {
    EXPECT_EQ(played({open}), "");
    EXPECT_EQ(
        played({open, add}),
        R"({"events":[{"data":{"called":"Ann","character":"c1"},"type":"duel.character.added"}]})");
    const Json answer = Json::parse(played({open, add, strike(R"(,"dice":[6,3])")}));
    EXPECT_EQ(answer["events"][0]["type"], "duel.struck");
    EXPECT_EQ(answer["events"][0]["data"]["faces"], Json({6, 3}));
    EXPECT_EQ(answer["events"][1]["data"]["secret"], 18) << "the whole truth, secrets too";
}

TEST(Scenario, RollsANotation) {
    const Json answer =
        Json::parse(played({open, R"({"as":"player:ann","method":"dice.roll","dice":[6,1,3,3],
                          "params":{"notation":"4d6kh3+@might","constants":{"might":2}}})"}));
    EXPECT_EQ(answer["events"][0]["type"], "dice.rolled");
    EXPECT_EQ(answer["events"][0]["data"]["result"]["total"], 14);
    const Json refused = Json::parse(
        played({open, R"({"as":"gm","method":"dice.roll","params":{"notation":"4d"}})"}));
    EXPECT_EQ(refused["refused"]["path"], "/notation");
}

TEST(Scenario, IdsGoOnOverTheLines) {
    const Json answer = Json::parse(played({open, add, add}));
    EXPECT_EQ(answer["events"][0]["data"]["character"], "c2");
}

TEST(Scenario, AnswersWithARefusalAndGoesOn) {
    EXPECT_EQ(
        Json::parse(played({open, strike("")})),
        Json::parse(R"({"refused":{"kind":"no-such-character","path":"/attacker","rule":"DU-1",
                              "message":"There is no such character."}})"));
    const Json answer = Json::parse(played({open, strike(""), add}));
    EXPECT_TRUE(answer.contains("events"));
}

TEST(Scenario, ShowsWhatAViewerSees) {
    const Json answer =
        Json::parse(played({open, add, strike(R"(,"dice":[1,1],"view":"player:bo")")}));
    EXPECT_EQ(answer["events"].size(), 1U);
}

TEST(Scenario, TheFirstLineMaySetTheTable) {
    const std::string set =
        R"({"system":"duel","settings":{"breath":3},"state":{"fighters":{"c1":{"called":"Bo","breath":0}}}})";
    EXPECT_EQ(Json::parse(played({set, strike("")}))["refused"]["kind"], "tired");
    Scenario scenario(find);
    scenario.play(set);
    EXPECT_EQ(scenario.state(), R"({"fighters":{"c1":{"called":"Bo","breath":0}},"secret":0})");
}

TEST(Scenario, AStateOnceShownIsTakenBack) {
    Scenario first(find);
    for (const auto& line : {open, add, strike(R"(,"dice":[6,3])")}) first.play(line);
    Scenario second(find);
    second.play(R"({"system":"duel","state":)" + first.state() + "}");
    EXPECT_EQ(second.state(), first.state());
}

TEST(Scenario, NotesAndBlankLinesSayNothing) {
    EXPECT_EQ(played({"", open, "  ", R"({"note":"Ann comes in"})"}), "");
    EXPECT_NE(played({"", R"({"system":"duel","note":"x"})", add}), "");
}

TEST(Scenario, CheckedLinesThatHoldAreAnswered) {
    EXPECT_NE(
        played({open, add,
                strike(R"(,"dice":[6,3],"expect":[{"type":"duel.struck","data":{"total":9}}])")}),
        "");
    EXPECT_NE(played({open, add, strike(R"(,"dice":[6,3],"expect":[{"data":{"secret":18}}])")}), "")
        << "others may come before";
    EXPECT_NE(played({open, strike(R"(,"expect":{"refused":"no-such-character"})")}), "");
    EXPECT_NE(played({open, strike(R"(,"expect":{"refused":{"rule":"DU-1"}})")}), "");
    EXPECT_EQ(
        played({open, add, R"({"expect_state":{"fighters":{"c1":{"breath":2,"best":null}}}})"}),
        "");
    EXPECT_EQ(played({open, add, R"({"expect_state":{"secret":null},"view":"player:ann"})"}), "");
}

struct Stop {
    const char* name;
    std::vector<std::string> lines;
    ScenarioError::Kind kind;
    const char* message;
};
class Stops : public testing::TestWithParam<Stop> {};

TEST_P(Stops, AtItsLastLineAndSaysWhy) {
    Scenario scenario(find);
    for (std::size_t i = 0; i + 1 < GetParam().lines.size(); ++i)
        scenario.play(GetParam().lines[i]);
    try {
        scenario.play(GetParam().lines.back());
        FAIL() << "played on";
    } catch (const ScenarioError& error) {
        EXPECT_EQ(error.kind, GetParam().kind);
        EXPECT_EQ(error.line, GetParam().lines.size());
        const std::string what = error.what();
        EXPECT_TRUE(what.starts_with("line " + std::to_string(GetParam().lines.size()) + ": "))
            << what;
        EXPECT_NE(what.find(GetParam().message), std::string::npos) << what;
    }
}

constexpr auto malformed = ScenarioError::Kind::malformed;
constexpr auto dice = ScenarioError::Kind::dice;
constexpr auto mismatch = ScenarioError::Kind::mismatch;

INSTANTIATE_TEST_SUITE_P(
    Scenario, Stops,
    testing::Values(
        Stop{"NotJson", {"{nope"}, malformed, "byte 3"},
        Stop{"NoObject", {"[]"}, malformed, "object"},
        Stop{"NoSystem", {add}, malformed, "/as: Unknown field"},
        Stop{"EmptyFirst", {"{}"}, malformed, "names the system"},
        Stop{"UnknownSystem", {R"({"system":"chess"})"}, malformed, "chess"},
        Stop{"UnknownSetting",
             {R"({"system":"duel","settings":{"x":1}})"},
             malformed,
             "/settings/x"},
        Stop{"SettingOutOfRange",
             {R"({"system":"duel","settings":{"breath":99}})"},
             malformed,
             "/settings/breath"},
        Stop{"StateOfTheWrongType",
             {R"({"system":"duel","state":{"secret":"x"}})"},
             malformed,
             "/secret"},
        Stop{"StateWithATypo",
             {R"({"system":"duel","state":{"figthers":{}}})"},
             malformed,
             "/state/figthers"},
        Stop{"UnknownField",
             {open, R"({"as":"gm","method":"duel.strike","parms":{}})"},
             malformed,
             "/parms"},
        Stop{"NoActor", {open, R"({"method":"duel.strike"})"}, malformed, "/as"},
        Stop{"BadActor", {open, R"({"as":"ann","method":"duel.strike"})"}, malformed, "/as"},
        Stop{"BadActorId",
             {open, R"({"as":"player:a b","method":"duel.strike"})"},
             malformed,
             "/as"},
        Stop{"UnknownMethod",
             {open, R"({"as":"gm","method":"duel.strke"})"},
             malformed,
             "duel.strke"},
        Stop{"FacesNoList", {open, add, strike(R"(,"dice":6)")}, malformed, "/dice"},
        Stop{"FaceNoNumber", {open, add, strike(R"(,"dice":["6"])")}, malformed, "/dice"},
        Stop{"BadExpect",
             {open, add, strike(R"(,"dice":[1,1],"expect":{"x":1})")},
             malformed,
             "/expect"},
        Stop{"TooFewFaces", {open, add, strike(R"(,"dice":[6])")}, dice, "face 2 is needed"},
        Stop{"NoSuchFace", {open, add, strike(R"(,"dice":[6,7])")}, dice, "face 2 is 7"},
        Stop{"FacesLeftOver",
             {open, add, strike(R"(,"dice":[6,6,1])")},
             dice,
             "1 of 3 faces left over"},
        Stop{"FacesForARefusal", {open, strike(R"(,"dice":[6])")}, dice, "no-such-character"},
        Stop{"WrongValue",
             {open, add,
              strike(R"(,"dice":[6,3],"expect":[{"type":"duel.struck","data":{"total":10}}])")},
             mismatch,
             "/expect/0/data/total: expected 10, found 9"},
        Stop{"WrongList",
             {open, add,
              strike(R"(,"dice":[6,3],"expect":[{"type":"duel.struck","data":{"faces":[6]}}])")},
             mismatch,
             "/expect/0/data/faces: expected [6], found [6,3]"},
        Stop{"NoSuchEvent",
             {open, add, strike(R"(,"dice":[6,3],"expect":[{"type":"duel.missed"}])")},
             mismatch,
             "there came duel.struck, duel.plotted"},
        Stop{"WrongOrder",
             {open, add,
              strike(R"(,"dice":[6,3],"expect":[{"type":"duel.plotted"},{"type":"duel.struck"}])")},
             mismatch,
             "/expect/1: no such event after those before it"},
        Stop{"NothingElse",
             {open, add, strike(R"(,"dice":[6,3],"only":true,"expect":[{"type":"duel.struck"}])")},
             mismatch,
             "one more event came"},
        Stop{"RefusedInstead", {open, strike(R"(,"expect":[])")}, mismatch, "It was refused"},
        Stop{"DoneInstead",
             {open, add, strike(R"(,"dice":[6,3],"expect":{"refused":"tired"})")},
             mismatch,
             "It was done"},
        Stop{"RefusedForAnotherReason",
             {open, strike(R"(,"expect":{"refused":"tired"})")},
             mismatch,
             R"(/expect/refused/kind: expected "tired", found "no-such-character")"},
        Stop{"WrongState",
             {open, add, R"({"expect_state":{"fighters":{"c1":{"breath":1}}}})"},
             mismatch,
             "/expect_state/fighters/c1/breath: expected 1, found 2"},
        Stop{"PresentStateExpectedAway",
             {open, add, R"({"expect_state":{"fighters":{"c1":null}}})"},
             mismatch,
             "/expect_state/fighters/c1: expected null"}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace kast::protocol
