// A log that was tampered with anywhere is found out; one that was not is vouched for.

#include "clients/native/verify.hpp"

#include "clients/native/cli_error.hpp"
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

/// An event as the server would write it, with dice made from the secret.
Json rolled(const std::string& cause, int number, const std::string& text = "3d6kh2+@might") {
    protocol::FairDice fair(secret, {}, {"r1", 1, "m1", cause, "nonce"});
    rules::RecordingDice dice(fair);
    room_::Rolled shown;
    shown.roll = number;
    shown.result = *rules::notation::roll(*rules::notation::parse(text), dice,
                                          {{"might", 2}, {"Sword fighting", 4}});
    room_::Proof proof{1, "nonce", room_::NonceBy::client, {}, number};
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

TEST(Verify, AnHonestLogHolds) {
    const Verified result = verified(session());
    EXPECT_EQ(result.difference, "");
    EXPECT_EQ(result.events, 5U);
    EXPECT_EQ(result.epochs, 1U);
    EXPECT_EQ(result.commands, 2U);
    EXPECT_GE(result.dice, 5U);
    EXPECT_EQ(result.replayed, 2U);
    EXPECT_EQ(result.waiting, 0U);
}

class HonestRoll : public testing::TestWithParam<const char*> {};

TEST_P(HonestRoll, IsReplayed) {
    auto lines = session();
    lines[2] = rolled("a1", 1, GetParam());
    const Verified result = verified(lines);
    EXPECT_EQ(result.difference, "");
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
    EXPECT_EQ(result.difference, "");
    EXPECT_EQ(result.commands, 0U);
    EXPECT_EQ(result.waiting, 2U);
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
    EXPECT_EQ(result.difference, "");
    EXPECT_EQ(result.commands, 3U);
    EXPECT_EQ(result.replayed, 3U);
}

TEST(Verify, ARollThatWasSeenAndIsOpenedCountsOnce) {
    auto lines = session();
    lines[2]["cursor"] = "seen";
    lines.push_back(opened(lines[2]));
    const Verified result = verified(lines);
    EXPECT_EQ(result.difference, "");
    EXPECT_EQ(result.commands, 2U);
}

TEST(Verify, ARollThatLeftNoTraceIsCheckedOnceItIsOpened) {
    auto lines = session();
    Json roll = rolled("s1", 9);
    roll["cursor"] = "nowhere";
    roll["proof"].erase("roll");
    lines.push_back(opened(roll));
    const Verified result = verified(lines);
    EXPECT_EQ(result.difference, "");
    EXPECT_EQ(result.commands, 3U);
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
    EXPECT_NE(result.difference.find(GetParam().says), std::string::npos)
        << "says: \"" << result.difference << '"';
}

class TamperedOpening : public testing::TestWithParam<Tamper> {};

TEST_P(TamperedOpening, IsFoundOut) {
    auto lines = session_with_opening();
    GetParam().change(lines);
    const Verified result = verified(lines);
    EXPECT_NE(result.difference.find(GetParam().says), std::string::npos)
        << "says: \"" << result.difference << '"';
}

void flip(Json& face) { face = face == 1 ? 2 : 1; }

INSTANTIATE_TEST_SUITE_P(
    Verify, TamperedOpening,
    testing::Values(Tamper{"ADie", [](auto& l) { flip(l[6]["data"]["proof"]["draws"][0][2]); },
                           "line 7: die 1"},
                    Tamper{"TheTotal", [](auto& l) { l[6]["data"]["results"][0]["total"] = 99; },
                           "line 7: the dice of the proof give"},
                    Tamper{"AnotherCommand", [](auto& l) { l[6]["data"]["command"] = "a7"; },
                           "is not the one of line 4: another command"},
                    Tamper{"AnotherMember", [](auto& l) { l[6]["data"]["roller"] = "m9"; },
                           "is not the one of line 4: another member"},
                    Tamper{"AnotherNumber", [](auto& l) { l[6]["data"]["proof"]["roll"] = 3; },
                           "is not the one of line 4: another number"}),
    [](const auto& test) { return std::string(test.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Verify, Tampered,
    testing::Values(
        Tamper{"ADie", [](auto& l) { flip(l[2]["proof"]["draws"][0][2]); }, "line 3: die 1"},
        Tamper{"AnotherDie", [](auto& l) { flip(l[4]["proof"]["draws"][1][2]); }, "line 5: die 2"},
        Tamper{"TheTotal", [](auto& l) { l[2]["data"]["result"]["total"] = 99; },
               "line 3: the dice of the proof give"},
        Tamper{
            "AShownDie",
            [](auto& l) { flip(l[2]["data"]["result"]["roll"]["parts"][0]["dice"][0]["value"]); },
            "line 3"},
        Tamper{"TheNotation", [](auto& l) { l[2]["data"]["result"]["notation"] = "3d8kh2+@might"; },
               "line 3"},
        Tamper{"AConstantThatNoSheetHolds",
               [](auto& l) { l[2]["data"]["result"]["roll"]["parts"][1]["value"] = 1e300; },
               "line 3: 3d6kh2+@might cannot be rolled"},
        Tamper{"TheNonce", [](auto& l) { l[2]["proof"]["nonce"] = "other"; }, "line 3: die"},
        Tamper{"TheMember", [](auto& l) { l[2]["by"] = "m2"; }, "line 3: die"},
        Tamper{"TheCommand", [](auto& l) { l[2]["cause"] = "a9"; }, "line 3: die"},
        Tamper{"TheRoom", [](auto& l) { l[0]["room"] = "r2"; }, "line 3: die"},
        Tamper{"ADieMore", [](auto& l) { l[2]["proof"]["draws"].push_back({6, 1, 3}); }, "line 3"},
        Tamper{"ADieLess", [](auto& l) { l[2]["proof"]["draws"].erase(2); },
               "line 3: the proof's dice"},
        Tamper{"ARollGone", [](auto& l) { l.erase(l.begin() + 2); },
               "roll 1 of epoch 1 is missing"},
        Tamper{"AHiddenRollGone", [](auto& l) { l.erase(l.begin() + 3); },
               "roll 2 of epoch 1 is missing"},
        Tamper{"TheLastRollGone", [](auto& l) { l.erase(l.begin() + 4); },
               "had 3 open rolls, and 2"},
        Tamper{"ARollTwice", [](auto& l) { l.insert(l.begin() + 2, l[2]); }, "there twice"},
        Tamper{"TheSecret", [](auto& l) { l[5]["data"]["secret"] = std::string(64, '0'); },
               "line 6: the secret of epoch 1"},
        Tamper{"TheCommitment", [](auto& l) { l[1]["data"]["commitment"] = std::string(64, '0'); },
               "not the one committed to"},
        Tamper{"NoSecret", [](auto& l) { l[5]["data"]["secret"] = "x"; }, "is no secret"},
        Tamper{"NoDie", [](auto& l) { l[2]["proof"]["draws"][0] = {0, 1, 1}; }, "is none"}),
    [](const auto& test) { return test.param.name; });

TEST(Verify, WhatIsNoLogIsUsedWrongly) {
    const auto refused = [](const std::string& text, const char* says, const char* room = "r1") {
        std::istringstream in(text);
        try {
            verify_log(in, room);
            ADD_FAILURE() << text;
        } catch (const CliError& failure) {
            EXPECT_EQ(failure.exit, ExitCode::usage);
            EXPECT_NE(std::string(failure.what()).find(says), std::string::npos) << failure.what();
        }
    };
    refused("", "no event");
    refused("{\"type\":\"x\"}\n{oops", "line 2: ");
    refused("[]", "line 1: is no event");
    refused("{}", "line 1: /type");
    refused("{\"type\":\"x\"}", "--room", "");
    refused(R"({"type":"dice.epoch.started","data":{"epoch":"x"}})", "line 1: /data/epoch");
}

}  // namespace
}  // namespace kast::client
