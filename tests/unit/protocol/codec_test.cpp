// What is written can be read, by us and by others; what does not belong is refused by its path.

#include "protocol/read.hpp"
#include "protocol/write.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "sample.hpp"
#include "support/arbitrary.hpp"

namespace kast::protocol {
namespace {

using rules::sample::Everything;
using rules::sample::Leaf;
using rules::sample::Purse;
using rules::sample::Temper;

/// A sample that is read without a refusal: a fresh struct's empty ids would not be.
Json whole() {
    Everything made;
    made.who = "ann";
    made.tree.id = "oak";
    return Json::parse(to_text(made));
}

TEST(Write, WhatNlohmannReadsBack) {
    tests::Arbitrary arbitrary(1);
    for (int round = 0; round < 500; ++round) {
        const auto value = arbitrary.make<Everything>();
        const Json json = Json::parse(to_text(value));
        ASSERT_EQ(json["plain"], value.plain);
        ASSERT_EQ(json["brief"], value.brief.value);
        ASSERT_EQ(json["large"], value.large);
        ASSERT_EQ(json["ratio"], value.ratio);
        ASSERT_EQ(json["by_id"].size(), value.by_id.size());
        ASSERT_EQ(json["who"], value.who.value) << "a base's fields are fields";
        ASSERT_EQ(json.contains("maybe"), value.maybe.has_value());
    }
}

TEST(Write, FieldsComeInTheOrderDescribed) {
    EXPECT_EQ(to_text(Purse{3, "x"}), R"({"coins":3,"mark":"x"})");
    EXPECT_EQ(to_text(Purse{-3, std::nullopt}), R"({"coins":-3})");
}

TEST(Write, ExtremesOfNumbers) {
    EXPECT_EQ(to_text(INT64_MIN), "-9223372036854775808");
    EXPECT_EQ(to_text(0.1), "0.1");
    EXPECT_EQ(to_text(1e300), "1e+300");
    EXPECT_EQ(Json::parse(to_text(5e-324)).get<double>(), 5e-324);
}

TEST(Write, EveryControlCharacterIsEscaped) {
    for (char c = 0; c < 0x20; ++c) {
        const std::string text{'a', c, 'b'};
        EXPECT_EQ(Json::parse(to_text(text)), text) << int(c);
        EXPECT_EQ(to_text(text).find(c), std::string::npos);
    }
}

TEST(Codec, RoundTripOfEveryKindOfType) {
    tests::Arbitrary arbitrary(2);
    for (int round = 0; round < 500; ++round) {
        const std::string text = to_text(arbitrary.make<Everything>());
        for (const ReadMode mode : {ReadMode::strict, ReadMode::stored}) {
            const auto read = read_json<Everything>(Json::parse(text), mode);
            ASSERT_TRUE(read) << read.error().path << ' ' << read.error().message;
            ASSERT_EQ(to_text(*read), text);
        }
    }
}

struct Wrong {
    const char* name;
    const char* pointer;  ///< where the sample is changed
    Json value;           ///< to what; discarded: the field is taken out
    const char* path;     ///< what the refusal must name
    const char* message;  ///< and a part of what it must say
};

class Refused : public testing::TestWithParam<Wrong> {};

TEST_P(Refused, StrictlyWithItsPath) {
    Json json = whole();
    const Json::json_pointer at(GetParam().pointer);
    if (GetParam().value.is_discarded())
        json[at.parent_pointer()].erase(at.back());
    else
        json[at] = GetParam().value;
    const auto read = read_json<Everything>(json);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().kind, "invalid-params");
    EXPECT_EQ(read.error().path, GetParam().path);
    EXPECT_NE(read.error().message.find(GetParam().message), std::string::npos)
        << read.error().message;
}

const Json gone = Json(Json::value_t::discarded);

INSTANTIATE_TEST_SUITE_P(
    Codec, Refused,
    testing::Values(
        Wrong{"Missing", "/whole", gone, "/whole", "required"},
        Wrong{"MissingFromTheBase", "/who", gone, "/who", "required"},
        Wrong{"MissingInside", "/tree/leaves", gone, "/tree/leaves", "required"},
        Wrong{"Unknown", "/surprise", 1, "/surprise", "Unknown field"},
        Wrong{"UnknownWithSlashAndTilde", "/a~1b~0c", 1, "/a~1b~0c", "Unknown field"},
        Wrong{"UnknownInside", "/tree/x", 1, "/tree/x", "Unknown field"},
        Wrong{"UnknownWithEmptyName", "/", 1, "/", "Unknown field"},
        Wrong{"NumberForBool", "/yes", 1, "/yes", "true or false"},
        Wrong{"TextForNumber", "/whole", "1", "/whole", "whole number"},
        Wrong{"FractionForWhole", "/whole", 1.5, "/whole", "whole number"},
        Wrong{"FloatForWhole", "/whole", 1.0, "/whole", "whole number"},
        Wrong{"WholePastTheWire", "/whole", 1'000'000'001, "/whole", "1000000000"},
        Wrong{"LargePastInt64", "/large", UINT64_MAX, "/large", "whole number"},
        Wrong{"SmallPastItsType", "/small", 128, "/small", "-128 to 127"},
        Wrong{"NaturalBelowZero", "/natural", -1, "/natural", "0 to 65535"},
        Wrong{"NaturalPastItsType", "/natural", 65536, "/natural", "0 to 65535"},
        Wrong{"RangedAbove", "/ranged", 7, "/ranged", "-2 to 6"},
        Wrong{"RangedBelow", "/ranged", -3, "/ranged", "-2 to 6"},
        Wrong{"UnknownWord", "/temper", "very_cross", "/temper", "calm, very-cross, double"},
        Wrong{"NumberForWord", "/temper", 1, "/temper", "text"},
        Wrong{"TextTooLong", "/brief", "12345678901", "/brief", "10 bytes"},
        Wrong{"TextTooLongInBytes", "/brief", "\u20ac\u20ac\u20ac\u20ac", "/brief", "10 bytes"},
        Wrong{"PlainTextTooLong", "/plain", std::string(2001, 'x'), "/plain", "2000 bytes"},
        Wrong{"TooManyFaces", "/faces", {1, 2, 3, 4}, "/faces", "3 items"},
        Wrong{"FaceOutOfRange", "/faces", {1, 7}, "/faces/1", "1 to 6"},
        Wrong{"ListTooLong", "/purses", Json(std::vector<Json>(201, {{"coins", 1}})), "/purses",
              "200 items"},
        Wrong{"ObjectForList", "/purses", Json::object(), "/purses", "a list"},
        Wrong{"ListForObject", "/by_id", Json::array(), "/by_id", "an object"},
        Wrong{"DeepInside", "/purses", Json::array({{{"coins", "x"}}}), "/purses/0/coins",
              "whole number"},
        Wrong{"BadIdKey", "/by_id", {{"a b", {{"coins", 1}}}}, "/by_id/a b", "id"},
        Wrong{"EmptyKey", "/by_name", {{"", Json::array()}}, "/by_name", "1 to 80"},
        Wrong{
            "LongKey", "/by_name", {{std::string(81, 'k'), Json::array()}}, "/by_name", "1 to 80"},
        Wrong{"BadId", "/who", "a b", "/who", "an id"},
        Wrong{"EmptyId", "/who", "", "/who", "an id"},
        Wrong{"BadIdWhereNoneMayBe", "/whose", "a b", "/whose", "an id"},
        Wrong{"LongId", "/who", std::string(41, 'a'), "/who", "40"},
        Wrong{"NullForOptional", "/maybe", nullptr, "/maybe", "an object"},
        Wrong{"NoneOfTheChoices", "/any", 1, "/any", "wrong type"},
        Wrong{"AWrongWordAmongChoices", "/any", "angry", "/any", "calm"},
        Wrong{"TooManyAmongChoices", "/any", {"a", "b", "c", "d"}, "/any", "3 items"},
        Wrong{"WrongInsideAChoice", "/any", {{"coins", "x"}}, "/any/coins", "whole number"},
        Wrong{"NullForText", "/plain", nullptr, "/plain", "text"}),
    [](const auto& test) { return test.param.name; });

TEST(Refuse, NothingOfAWholeSample) {
    const auto read = read_json<Everything>(whole());
    EXPECT_TRUE(read) << read.error().path << read.error().message;
}

TEST(Refuse, ALongUnknownKeyIsNotGivenBackWhole) {
    Json json = whole();
    std::string key(79, 'k');
    for (int i = 0; i < 1000; ++i) key += "\u20ac";
    json[key] = 1;
    const auto read = read_json<Everything>(json);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().path, '/' + std::string(79, 'k') + "\u2026")
        << "cut between two characters";
}

TEST(Stored, AnOlderRecordKeepsDefaultsAndLosesWhatIsGone) {
    const auto read =
        read_json<Everything>({{"whole", 7}, {"once_there_was", 1}}, ReadMode::stored);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->whole, 7);
    EXPECT_EQ(read->ranged, 0);
    EXPECT_FALSE(read->maybe);
}

TEST(Stored, WhatWasOnceInRangeStaysReadable) {
    const auto read = read_json<Everything>({{"ranged", 99},
                                             {"brief", std::string(99, 'x')},
                                             {"faces", {1, 2, 3, 4, 9}},
                                             {"large", std::int64_t{1} << 53}},
                                            ReadMode::stored);
    ASSERT_TRUE(read) << read.error().path;
    EXPECT_EQ(read->ranged.value, 99);
    EXPECT_EQ(read->brief.value.size(), 99U);
    EXPECT_EQ(read->faces.size(), 5U);
    EXPECT_EQ(read->large, std::int64_t{1} << 53);
}

TEST(Stored, ADamagedRecordIsStillRefused) {
    EXPECT_FALSE(read_json<Everything>({{"whole", "x"}}, ReadMode::stored));
    EXPECT_FALSE(read_json<Everything>({{"temper", "unheard-of"}}, ReadMode::stored));
    EXPECT_FALSE(read_json<Everything>({{"whole", std::int64_t{1} << 40}}, ReadMode::stored))
        << "would not fit its int";
}

TEST(Words, EveryEnumeratorReadsAndWritesAsKebab) {
    EXPECT_EQ(to_text(Temper::very_cross), "\"very-cross\"");
    EXPECT_EQ(to_text(Temper::double_), "\"double\"");
    EXPECT_EQ(read_json<Everything>({{"temper", "double"}}, ReadMode::stored)->temper,
              Temper::double_);
}

TEST(Codec, AnIdMayBeEmptyWhereItsTypeSaysSo) {
    Json json = whole();
    for (const char* whose : {"", "ann"}) {
        json["whose"] = whose;
        const auto read = read_json<Everything>(json);
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(read->whose, rules::Id(whose));
    }
}

TEST(Codec, WhatStandsUnderNobodysIdComesBackFromTheLog) {
    const std::map<rules::Id, int> before{{rules::Id{}, 1}, {rules::Id{"a"}, 2}};
    const auto stored =
        read_json<std::map<rules::Id, int>>(Json::parse(to_text(before)), ReadMode::stored);
    ASSERT_TRUE(stored);
    EXPECT_EQ(*stored, before);
    EXPECT_FALSE((read_json<std::map<rules::Id, int>>(Json::parse(to_text(before)))));
}

}  // namespace
}  // namespace kast::protocol
