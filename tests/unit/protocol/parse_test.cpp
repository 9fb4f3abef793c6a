// Nothing but one bounded JSON text comes in, and what is wrong is named by byte and path.

#include "protocol/parse.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/arbitrary.hpp"

namespace kast::protocol {
namespace {

using Json = nlohmann::json;

TEST(Parse, WhatNlohmannParsesIsTheSame) {
    for (const char* text : {"null", "true", "0", "-1", "18446744073709551615", "1.5e3",
                             "\"\\u00e5\\ud83d\\udc09\"", "[]", "{}", R"([1,[2,{"a":[3,{}]}],"x"])",
                             R"({"a":{"b":[1,2]},"c":null})", " \t\r\n[ 1 , 2 ]\n", R"({"":1})"}) {
        const auto parsed = parse_bounded(text);
        ASSERT_TRUE(parsed) << text << parsed.error().message;
        EXPECT_EQ(*parsed, Json::parse(text));
        EXPECT_EQ(parsed->dump(), Json::parse(text).dump());
    }
}

struct Bad {
    const char* name;
    std::string text;
    const char* kind;
    const char* path;
    const char* message;
};

class ParseRefuses : public testing::TestWithParam<Bad> {};

TEST_P(ParseRefuses, ByKindByteAndPath) {
    const auto parsed = parse_bounded(GetParam().text, {.bytes = 200, .depth = 4});
    ASSERT_FALSE(parsed) << parsed->dump();
    EXPECT_EQ(parsed.error().kind, GetParam().kind);
    EXPECT_EQ(parsed.error().path, GetParam().path);
    EXPECT_NE(parsed.error().message.find(GetParam().message), std::string::npos)
        << parsed.error().message;
    EXPECT_NO_THROW(static_cast<void>(Json(parsed.error().message).dump())) << "must be UTF-8";
}

INSTANTIATE_TEST_SUITE_P(
    Parse, ParseRefuses,
    testing::Values(
        Bad{"Empty", "", "not-json", "", "unexpected end of input"},
        Bad{"Cut", R"({"a":[1,2)", "not-json", "/a/2", "at byte 10"},
        Bad{"CutInText", R"({"a":"x)", "not-json", "/a", "missing closing quote"},
        Bad{"Garbage", R"({"a":1} x)", "not-json", "", "at byte 9"},
        Bad{"TwoTexts", "1 2", "not-json", "", "at byte 3"},
        Bad{"TrailingComma", R"({"a":1,})", "not-json", "/a", "at byte 8"},
        Bad{"SingleQuotes", "{'a':1}", "not-json", "", "at byte 2"},
        Bad{"Comment", "[1,/**/2]", "not-json", "/1", "at byte 4"},
        Bad{"NaN", R"({"a":[NaN]})", "not-json", "/a/0", "invalid literal"},
        Bad{"Infinity", "[-Infinity]", "not-json", "/0", "at byte 3"},
        Bad{"Overflow", R"({"n":1e999})", "not-json", "/n", "too large"},
        Bad{"LeadingZero", "[01]", "not-json", "/1", "at byte 3"},
        Bad{"ControlInText", "[\"a\nb\"]", "not-json", "/0", "control character"},
        Bad{"Utf8Lone", "[\"\xff\"]", "not-json", "/0", "UTF-8"},
        Bad{"Utf8Cut", "[\"\xe2\x82\"]", "not-json", "/0", "UTF-8"},
        Bad{"Utf8Overlong", "[\"\xc0\xaf\"]", "not-json", "/0", "UTF-8"},
        Bad{"Utf8Surrogate", "[\"\xed\xa0\x80\"]", "not-json", "/0", "UTF-8"},
        Bad{"Utf8InKey", "{\"k\xff\":1}", "not-json", "", "UTF-8"},
        Bad{"Utf8Bare", "\xff", "not-json", "", "at byte 1"},
        Bad{"LoneSurrogateEscape", R"(["\ud800"])", "not-json", "/0", "surrogate"},
        Bad{"TwiceAtTop", R"({"a":1,"b":2,"a":3})", "not-json", "/a", "same key twice, at byte 16"},
        Bad{"TwiceInside", R"({"a":[0,{"x/y":1,"x/y":1}]})", "not-json", "/a/1/x~1y",
            "same key twice"},
        Bad{"TwiceByEscape", R"({"a":1,"\u0061":2})", "not-json", "/a", "same key twice"},
        Bad{"TooDeep", R"([[[[[]]]]])", "too-deep", "/0/0/0/0", "at most 4 levels, at byte 5"},
        Bad{"TooDeepMixed", R"({"a":{"b":[{"c":[]}]}})", "too-deep", "/a/b/0/c",
            "at most 4 levels"},
        Bad{"TooLarge", std::string(201, ' '), "too-large", "", "201 bytes, at most 200"}),
    [](const auto& test) { return test.param.name; });

TEST(Parse, AsDeepAsAllowed) {
    EXPECT_TRUE(parse_bounded("[[[[1]]]]", {.bytes = 200, .depth = 4}));
    EXPECT_TRUE(parse_bounded("1", {.bytes = 200, .depth = 0}));
    EXPECT_FALSE(parse_bounded("[]", {.bytes = 200, .depth = 0}));
}

TEST(Parse, AThousandOpenBracketsCostNothing) {
    const auto parsed = parse_bounded(std::string(60'000, '['));
    ASSERT_FALSE(parsed);
    EXPECT_EQ(parsed.error().kind, "too-deep");
}

TEST(Parse, ALongKeyIsNotGivenBackWhole) {
    const auto parsed = parse_bounded("{\"" + std::string(5000, 'k') + "\":nul}");
    ASSERT_FALSE(parsed);
    EXPECT_LT(parsed.error().message.size(), 300U);
}

TEST(Parse, AnyBytesAreParsedOrRefusedButNeverThrown) {
    tests::Arbitrary arbitrary(9);
    static constexpr std::string_view pieces = "[]{}:,\"\\u0aetrfn1-.e \xff\xc3\xa5";
    int parsed_well = 0;
    for (int round = 0; round < 50'000; ++round) {
        std::string text;
        const auto size = arbitrary.number(0, 12);
        for (std::int64_t i = 0; i < size; ++i) {
            text += pieces[static_cast<std::size_t>(
                arbitrary.number(0, static_cast<std::int64_t>(pieces.size()) - 1))];
        }
        const auto parsed = parse_bounded(text);
        if (parsed) {
            ++parsed_well;
            ASSERT_EQ(*parsed, Json::parse(text)) << text;
        } else {
            ASSERT_NO_THROW(static_cast<void>(Json(parsed.error().message).dump()));
            ASSERT_NO_THROW(static_cast<void>(Json(parsed.error().path).dump()));
            const Json theirs = Json::parse(text, nullptr, false);
            ASSERT_TRUE(theirs.is_discarded() ||
                        parsed.error().message.find("twice") != std::string::npos)
                << text << ": " << parsed.error().message;
        }
    }
    EXPECT_GT(parsed_well, 50);
}

}  // namespace
}  // namespace kast::protocol
