// What people type means what it means in the browser.

#include "clients/native/play/input_parser.hpp"

#include <gtest/gtest.h>

namespace kast::client {
namespace {

const std::vector<Recipient> recipients{
    {"a1", "Ann"}, {"a2", "Ann Lee"}, {"b1", "Bo"}, {"e1", "Éva"}};

struct Line {
    const char* typed;
    const char* method;
    Json params;
};

class Talk : public testing::TestWithParam<Line> {};

TEST_P(Talk, IsThisRequest) {
    const auto request = read_talk(GetParam().typed, recipients, [] { return "n"; });
    ASSERT_TRUE(request);
    EXPECT_EQ(request->method, GetParam().method);
    EXPECT_EQ(request->params, GetParam().params);
}

INSTANTIATE_TEST_SUITE_P(
    Lines, Talk,
    testing::Values(
        Line{"hello", "room.say", {{"text", "hello"}}},
        Line{"/r 2d6+3 # dodge",
             "dice.roll",
             {{"notation", "2d6+3"}, {"label", "dodge"}, {"nonce", "n"}}},
        Line{"/R 2d6", "dice.roll", {{"notation", "2d6"}, {"nonce", "n"}}},
        Line{"/gmr d%", "dice.roll", {{"notation", "d%"}, {"audience", "gm"}, {"nonce", "n"}}},
        Line{"/br 2d6",
             "dice.roll",
             {{"notation", "2d6"}, {"audience", "gm"}, {"blind", true}, {"nonce", "n"}}},
        Line{"/sr 2d6", "dice.roll", {{"notation", "2d6"}, {"audience", "self"}, {"nonce", "n"}}},
        Line{"/me waits", "room.say", {{"text", "waits"}, {"kind", "emote"}}},
        Line{"/w Bo psst", "room.say", {{"text", "psst"}, {"kind", "whisper"}, {"to", {"b1"}}}},
        Line{"/w ann lee: psst",
             "room.say",
             {{"text", "psst"}, {"kind", "whisper"}, {"to", {"a2"}}}},
        Line{"/w \"Ann\" Leeward we go",
             "room.say",
             {{"text", "Leeward we go"}, {"kind", "whisper"}, {"to", {"a1"}}}},
        Line{"/w Éva hm", "room.say", {{"text", "hm"}, {"kind", "whisper"}, {"to", {"e1"}}}},
        Line{"I jump [[2d6]] far",
             "room.say",
             {{"text", "I jump [[2d6]] far"}, {"rolls", {"2d6"}}, {"nonce", "n"}}},
        Line{"a [[2*[[1d4]]]] [[choice[a,b]]]",
             "room.say",
             {{"text", "a [[2*[[1d4]]]] [[choice[a,b]]]"},
              {"rolls", {"2*[[1d4]]", "choice[a,b]"}},
              {"nonce", "n"}}},
        Line{"a [[b] c]] [[ 1d4 ]][[1d6]",
             "room.say",
             {{"text", "a [[b] c]] [[ 1d4 ]][[1d6]"}, {"rolls", {"1d4"}}, {"nonce", "n"}}}));

TEST(Talk, WhatIsMissingIsAskedFor) {
    for (const char* line : {"/r", "/w Zed hi", "/w Anna hi", "/w Bo", "/w", "/me"}) {
        EXPECT_THROW(read_talk(line, recipients, [] { return "n"; }), InputError) << line;
    }
    EXPECT_FALSE(read_talk("/do attack", recipients, [] { return "n"; }));
}

TEST(Words, AreCutAtSpacesOutsideOfQuotesAndBrackets) {
    using Words = std::vector<std::string>;
    EXPECT_EQ(words_of("attack attacker=Ann defender=\"Goblin 1\"  cover=2"),
              (Words{"attack", "attacker=Ann", "defender=Goblin 1", "cover=2"}));
    EXPECT_EQ(words_of(R"(x=[{"a": "b c"}, 2] "\"q\"" "")"),
              (Words{R"(x=[{"a": "b c"}, 2])", "\"q\"", ""}));
    EXPECT_EQ(words_of("  "), Words{});
    EXPECT_THROW(words_of("a \"b"), InputError);
    EXPECT_THROW(words_of("a=[1"), InputError);
}

}  // namespace
}  // namespace kast::client
