// A log that was tampered with anywhere is found out; one that was not is vouched for.

#include "clients/native/verify.hpp"

#include "clients/native/shown_faces.hpp"
#include "protocol/fair_dice.hpp"
#include "protocol/room_events.hpp"
#include "protocol/write.hpp"
#include "rules/dice/notation.hpp"
#include "rules/dice/recording.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <functional>
#include <sstream>

namespace kast::client {
namespace {

using Json = nlohmann::json;
namespace room_ = protocol::room;

const protocol::Secret secret{1, 2, 3};

Json line(std::string_view type, const Json& data, const std::string& cause = "") {
    Json event{{"cursor", "c"},
               {"at", "2026-11-20T19:03:11.204Z"},
               {"by", "m1"},
               {"type", type},
               {"data", data}};
    if (!cause.empty()) event["cause"] = cause;
    return event;
}

/// An event as the server writes it, with dice made from the secret.
Json rolled(const std::string& cause, int number, const std::string& text = "3d6kh2+@might") {
    protocol::FairDice fair(secret, {}, {"r1", 1, "m1", cause, "nonce"});
    rules::RecordingDice dice(fair);
    room_::Rolled shown;
    shown.roll = number;
    shown.result = *rules::notation::roll(*rules::notation::parse(text), dice,
                                          {{"might", 2}, {"Sword fighting", 4}});
    shown.result->roll.notation.clear();
    room_::Proof proof{1, "nonce", {}, {}, {}, {}};
    for (const auto& draw : dice.draws()) proof.draws.push_back({draw.n, draw.lowest, draw.value});
    Json event = line(room_::Rolled::type, Json::parse(protocol::to_text(shown)), cause);
    event["proof"] = Json::parse(protocol::to_text(proof));
    return event;
}

std::vector<Json> session() {
    const std::string commitment = protocol::hex(protocol::commitment(secret));
    return {{{"export", "kast.v1"}, {"room", "r1"}},
            line(room_::EpochBegan::type, {{"epoch", 1}, {"commitment", commitment}}),
            rolled("a1", 1),
            line(room_::Rolled::type, {{"roll", 2}, {"hidden", true}}, "a2"),
            rolled("a3", 3, "2d20!"),
            line(room_::EpochRevealed::type, {{"epoch", 1},
                                              {"commitment", commitment},
                                              {"secret", protocol::hex(secret)},
                                              {"rolls", 3}})};
}

Verified verified(const std::vector<Json>& lines, const std::string& room = "") {
    std::string text;
    for (const Json& one : lines) text += one.dump() + "\n";
    std::istringstream in(text);
    return verify_log(in, room);
}

/// "line 3: wrong-dice", or nothing.
std::string said_of(const Verified& result) {
    if (!result.fault) return "";
    return "line " + std::to_string(result.fault->line) + ": " + result.fault->kind;
}

TEST(Verify, AnHonestLogHolds) {
    const Verified result = verified(session());
    EXPECT_EQ(said_of(result), "");
    EXPECT_EQ(result.events, 5U);
    EXPECT_EQ(result.epochs, 1U);
    EXPECT_EQ(result.rolls, 2U);
    EXPECT_GE(result.dice, 5U);
    EXPECT_EQ(result.replayed, 2U);
    EXPECT_EQ(result.waiting, 0U);
}

/// What is empty, and what the event says elsewhere, used to be written out.
Json written_out(Json roll) {
    Json& result = roll["data"]["result"];
    result["successes"] = false;
    result["roll"]["notation"] = result["notation"];
    const std::function<void(Json&)> fill = [&](Json& part) {
        for (const char* list : {"dice", "parts"})
            if (!part.contains(list)) part[list] = Json::array();
        for (Json& die : part["dice"])
            if (!die.contains("marks")) die["marks"] = Json::array();
        for (Json& inner : part["parts"]) fill(inner);
    };
    fill(result["roll"]);
    roll["proof"]["nonce_by"] = "client";
    roll["proof"]["roll"] = roll["data"]["roll"];
    return roll;
}

TEST(Verify, ALogOfAnEarlierServerHoldsAndIsStillCheckedWhole) {
    auto lines = session();
    EXPECT_LT(lines[2].dump().size() + 100, written_out(lines[2]).dump().size());
    for (const std::size_t at : {2U, 4U}) lines[at] = written_out(lines[at]);
    const Verified result = verified(lines);
    EXPECT_EQ(said_of(result), "");
    EXPECT_EQ(result.replayed, 2U);
    lines[2]["data"]["result"]["roll"]["notation"] = "3d8kh2+@might";
    EXPECT_EQ(said_of(verified(lines)), "line 3: wrong-notation");
}

class HonestRoll : public testing::TestWithParam<const char*> {};

TEST_P(HonestRoll, IsReplayed) {
    auto lines = session();
    lines[2] = rolled("a1", 1, GetParam());
    const Verified result = verified(lines);
    EXPECT_EQ(said_of(result), "");
    EXPECT_EQ(result.replayed, 2U);
}

INSTANTIATE_TEST_SUITE_P(Verify, HonestRoll,
                         testing::Values("1d20+@might", "1d20+@{Sword fighting}",
                                         "1d20+@might[strong]", "1d20+@{Sword fighting}[sharp]",
                                         "@{might}d6", "4d6kh(1+@might)", "{@might,1d4}kh1[best]",
                                         "2d6 # with @might"));

TEST(Verify, BeforeTheSecretIsToldRollsWait) {
    auto lines = session();
    lines.pop_back();
    const Verified result = verified(lines);
    EXPECT_EQ(said_of(result), "");
    EXPECT_EQ(result.rolls, 0U);
    EXPECT_EQ(result.waiting, 2U);
}

/// Two dice more, which the roll "a1" has been given since.
Json amended() {
    protocol::FairDice dice(secret, secret, {"r1", 1, "m1", "a1", "nonce.amended"});
    Json draws = Json::array();
    for (int i = 0; i < 2; ++i) draws.push_back({6, 1, dice.roll(6)});
    return line(room_::Amended::type,
                {{"commands",
                  {{{"by", "m1"},
                    {"cause", "a1"},
                    {"amended", true},
                    {"events", Json::array()},
                    {"proof", {{"epoch", 1}, {"nonce", "nonce.amended"}, {"draws", draws}}}}}}},
                "g1");
}

TEST(Verify, DiceAddedToAnAmendedRollAreChecked) {
    auto lines = session();
    lines.push_back(amended());
    const Verified result = verified(lines);
    EXPECT_EQ(said_of(result), "");
    EXPECT_EQ(result.rolls, 3U);
    Json& proof = lines.back()["data"]["commands"][0]["proof"];
    Json& face = proof["draws"][1][2];
    face = face == 1 ? 2 : 1;
    EXPECT_EQ(said_of(verified(lines)), "line 7: wrong-dice");
    proof["nonce"] = "another.amended";
    EXPECT_EQ(said_of(verified(lines)), "line 7: amended-differs");
}

/// The roll "a2", which its reader was only told of, opened by another member later.
Json opened(const Json& roll) {
    Json event = line(room_::RollOpened::type,
                      {{"of", roll["cursor"]},
                       {"at", roll["at"]},
                       {"roller", roll["by"]},
                       {"command", roll["cause"]},
                       {"event", roll["type"]},
                       {"results", Json::array({roll["data"]["result"]})},
                       {"proof", roll["proof"]}},
                      "o1");
    if (roll["data"].contains("roll")) event["data"]["proof"]["roll"] = roll["data"]["roll"];
    event["by"] = "m2";
    return event;
}

std::vector<Json> session_with_opening() {
    auto lines = session();
    lines[3]["cursor"] = "hidden";
    Json roll = rolled("a2", 2);
    roll["cursor"] = "hidden";
    lines.push_back(opened(roll));
    return lines;
}

TEST(Verify, ARollOpenedLaterIsCheckedAsItsOwn) {
    const Verified result = verified(session_with_opening());
    EXPECT_EQ(said_of(result), "");
    EXPECT_EQ(result.rolls, 3U);
    EXPECT_EQ(result.replayed, 3U);
}

TEST(Verify, ARollThatWasSeenAndIsOpenedCountsOnce) {
    auto lines = session();
    lines[2]["cursor"] = "seen";
    lines.push_back(opened(lines[2]));
    const Verified result = verified(lines);
    EXPECT_EQ(said_of(result), "");
    EXPECT_EQ(result.rolls, 2U);
}

TEST(Verify, ARollThatLeftNoTraceIsCheckedOnceItIsOpened) {
    auto lines = session();
    Json roll = rolled("s1", 9);
    roll["cursor"] = "nowhere";
    roll["data"].erase("roll");
    lines.push_back(opened(roll));
    const Verified result = verified(lines);
    EXPECT_EQ(said_of(result), "");
    EXPECT_EQ(result.rolls, 3U);
}

struct Tamper {
    const char* name;
    std::function<void(std::vector<Json>&)> change;
    const char* says;
};
class Tampered : public testing::TestWithParam<Tamper> {};

TEST_P(Tampered, IsFoundOut) {
    auto lines = session();
    GetParam().change(lines);
    const Verified result = verified(lines);
    EXPECT_EQ(said_of(result), GetParam().says);
}

class TamperedOpening : public testing::TestWithParam<Tamper> {};

TEST_P(TamperedOpening, IsFoundOut) {
    auto lines = session_with_opening();
    GetParam().change(lines);
    const Verified result = verified(lines);
    EXPECT_EQ(said_of(result), GetParam().says);
}

void flip(Json& face) { face = face == 1 ? 2 : 1; }

INSTANTIATE_TEST_SUITE_P(
    Verify, TamperedOpening,
    testing::Values(Tamper{"ADie", [](auto& l) { flip(l[6]["data"]["proof"]["draws"][0][2]); },
                           "line 7: wrong-dice"},
                    Tamper{"TheTotal", [](auto& l) { l[6]["data"]["results"][0]["total"] = 99; },
                           "line 7: wrong-total"},
                    Tamper{"AnotherCommand", [](auto& l) { l[6]["data"]["command"] = "a7"; },
                           "line 7: opened-differs"},
                    Tamper{"AnotherMember", [](auto& l) { l[6]["data"]["roller"] = "m9"; },
                           "line 7: opened-differs"},
                    Tamper{"AnotherNumber", [](auto& l) { l[6]["data"]["proof"]["roll"] = 3; },
                           "line 7: opened-differs"}),
    [](const auto& test) { return std::string(test.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Verify, Tampered,
    testing::Values(
        Tamper{"ADie", [](auto& l) { flip(l[2]["proof"]["draws"][0][2]); }, "line 3: wrong-dice"},
        Tamper{"AnotherDie", [](auto& l) { flip(l[4]["proof"]["draws"][1][2]); },
               "line 5: wrong-dice"},
        Tamper{"TheTotal", [](auto& l) { l[2]["data"]["result"]["total"] = 99; },
               "line 3: wrong-total"},
        Tamper{
            "AShownDie",
            [](auto& l) { flip(l[2]["data"]["result"]["roll"]["parts"][0]["dice"][0]["value"]); },
            "line 3: shown-dice"},
        Tamper{"TheNotation", [](auto& l) { l[2]["data"]["result"]["notation"] = "3d8kh2+@might"; },
               "line 3: wrong-notation"},
        Tamper{"AConstantThatNoSheetHolds",
               [](auto& l) { l[2]["data"]["result"]["roll"]["parts"][1]["value"] = 1e300; },
               "line 3: wrong-notation"},
        Tamper{"TheNonce", [](auto& l) { l[2]["proof"]["nonce"] = "other"; }, "line 3: wrong-dice"},
        Tamper{"TheMember", [](auto& l) { l[2]["by"] = "m2"; }, "line 3: wrong-dice"},
        Tamper{"TheCommand", [](auto& l) { l[2]["cause"] = "a9"; }, "line 3: wrong-dice"},
        Tamper{"TheRoom", [](auto& l) { l[0]["room"] = "r2"; }, "line 3: wrong-dice"},
        Tamper{"ADieMore", [](auto& l) { l[2]["proof"]["draws"].push_back({6, 1, 3}); },
               "line 3: wrong-dice"},
        Tamper{"ADieLess", [](auto& l) { l[2]["proof"]["draws"].erase(2); },
               "line 3: wrong-notation"},
        Tamper{"ARollGone", [](auto& l) { l.erase(l.begin() + 2); }, "line 3: missing-roll"},
        Tamper{"AHiddenRollGone", [](auto& l) { l.erase(l.begin() + 3); }, "line 4: missing-roll"},
        Tamper{"TheLastRollGone", [](auto& l) { l.erase(l.begin() + 4); }, "line 5: roll-count"},
        Tamper{"ARollTwice", [](auto& l) { l.insert(l.begin() + 2, l[2]); },
               "line 4: repeated-roll"},
        Tamper{"TheSecret", [](auto& l) { l[5]["data"]["secret"] = std::string(64, '0'); },
               "line 6: other-secret"},
        Tamper{"TheCommitment", [](auto& l) { l[1]["data"]["commitment"] = std::string(64, '0'); },
               "line 6: other-promise"},
        Tamper{"NoSecret", [](auto& l) { l[5]["data"]["secret"] = "x"; }, "line 6: bad-secret"},
        Tamper{"NoDie", [](auto& l) { l[2]["proof"]["draws"][0] = {0, 1, 1}; }, "line 3: bad-die"}),
    [](const auto& test) { return test.param.name; });

TEST(Verify, DiceOfOtherSidesAreNotThoseOfTheNotation) {
    auto lines = session();
    // Everything tells of 3d8 alike, and the dice were d6.
    std::string text = lines[2]["data"]["result"].dump();
    for (std::size_t at = text.find("d6"); at != std::string::npos; at = text.find("d6", at)) {
        text.replace(at, 2, "d8");
    }
    lines[2]["data"]["result"] = Json::parse(text);
    EXPECT_EQ(said_of(verified(lines)), "line 3: wrong-notation");
}

TEST(Verify, SaysWhatIsWrong) {
    auto lines = session();
    lines.insert(lines.begin() + 1, line("room.joined", {{"member", "m1"}, {"name", "Ann"}}));
    Json& faces = lines[3]["proof"]["draws"];
    const int first = faces[0][2];
    flip(faces[0][2]);
    const auto says = [&](int face) {
        return std::to_string(face) + ", " + faces[1][2].dump() + ", and " + faces[2][2].dump();
    };
    const Verified result = verified(lines);
    ASSERT_TRUE(result.fault);
    EXPECT_EQ(result.fault->says, "Roll 1 by Ann (secret 1) says " + says(faces[0][2]) +
                                      "; the dice give " + says(first) + ".");
}

TEST(Verify, FacesThatAGamesEventShowsAreThoseDrawn) {
    auto lines = session();
    Json event = rolled("a4", 4, "2d6");
    event["type"] = "troika.tested";
    const Json drawn = event["proof"]["draws"];
    event["data"] = {{"dice", {drawn[0][2], drawn[1][2]}}};
    event["proof"]["roll"] = 4;
    lines.insert(lines.begin() + 5, event);
    lines.back()["data"]["rolls"] = 4;
    EXPECT_EQ(said_of(verified(lines)), "");
    flip(lines[5]["data"]["dice"][1]);
    EXPECT_EQ(said_of(verified(lines)), "line 6: shown-dice");
}

TEST(Verify, EachDieThatWasDrawnIsShownOnce) {
    // Four that differ, of which two rolls show two each.
    auto lines = session();
    Json event = rolled("a4", 4, "4d100");
    event["type"] = "troika.contested";
    const Json drawn = event["proof"]["draws"];
    const auto thrown = [&](std::size_t a, std::size_t b) {
        return Json{{"thrown", {{"dice", {drawn[a][2], drawn[b][2]}}}}};
    };
    event["data"] = {{"actor", thrown(0, 1)}, {"opponent", thrown(2, 3)}};
    event["proof"]["roll"] = 4;
    lines.insert(lines.begin() + 5, event);
    lines.back()["data"]["rolls"] = 4;
    ASSERT_NE(drawn[0], drawn[2]);
    EXPECT_EQ(said_of(verified(lines)), "");
    // The first one's are altered to those of the other, which were drawn too.
    lines[5]["data"]["actor"] = thrown(2, 3);
    EXPECT_EQ(said_of(verified(lines)), "line 6: shown-dice");
}

TEST(ShownFaces, AreUsedUpWhicheverComesFirst) {
    EXPECT_TRUE(use_up({{2}, {2, 3}}, {2, 3, 2}));
    EXPECT_FALSE(use_up({{2}, {2}}, {4, 2, 1, 3}));
    EXPECT_TRUE(use_up({{4}, {2}, {1}, {3}}, {4, 2, 1, 3}));
}

TEST(Verify, AListThatIsSortedAfterTheThrowShowsTheSameFaces) {
    auto lines = session();
    Json event = rolled("a4", 4, "2d20");
    event["type"] = "terre-exile.confrontation.started";
    const Json drawn = event["proof"]["draws"];
    event["data"] = {{"order", {{{"die", drawn[1][2]}}, {{"die", drawn[0][2]}}}}};
    event["proof"]["roll"] = 4;
    lines.insert(lines.begin() + 5, event);
    lines.back()["data"]["rolls"] = 4;
    ASSERT_NE(drawn[0][2], drawn[1][2]);
    EXPECT_EQ(said_of(verified(lines)), "");
    flip(lines[5]["data"]["order"][0]["die"]);
    EXPECT_EQ(said_of(verified(lines)), "line 6: shown-dice");
}

TEST(Verify, ARollAfterTheSecretWasTold) {
    auto lines = session();
    std::swap(lines[4], lines[5]);
    lines.insert(lines.begin() + 5,
                 line(room_::EpochBegan::type, {{"epoch", 2}, {"commitment", "0"}}));
    EXPECT_EQ(said_of(verified(lines)), "line 7: late-roll");
}

TEST(Verify, TheSameCommandTwice) {
    auto lines = session();
    lines[4] = rolled("a1", 3);
    EXPECT_EQ(said_of(verified(lines)), "line 5: repeated-command");
}

TEST(Verify, ANonceWithAShareOfTheServersProvesLess) {
    auto lines = session();
    for (const auto& [drawn_by, server] :
         {std::pair{"client", 0U}, std::pair{"server", 1U}, std::pair{"both", 1U}}) {
        lines[2]["proof"]["nonce_by"] = drawn_by;
        EXPECT_EQ(verified(lines).server, server) << drawn_by;
    }
}

TEST(Verify, NoLogIsToldAsSuch) {
    const auto refused = [](const std::string& text, const char* says, const char* room = "r1") {
        std::istringstream in(text);
        const Verified result = verify_log(in, room);
        EXPECT_EQ(said_of(result), says);
        EXPECT_TRUE(result.fault && result.fault->is_no_log());
    };
    refused("", "line 0: empty");
    refused("{\"type\":\"x\"}\n{oops", "line 2: not-json");
    refused("[]", "line 1: not-event");
    refused("{}", "line 1: not-event");
    refused("{\"type\":\"x\"}", "line 0: no-room", "");
    refused(R"({"type":"dice.epoch.started","data":{"epoch":"x"}})", "line 1: bad-field");
}

}  // namespace
}  // namespace kast::client
