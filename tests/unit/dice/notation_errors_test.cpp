// Notations that are more likely a slip than a wish: each is refused with what would work.
#include "rules/dice/notation.hpp"
#include "rules/dice/notation_sentences.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

namespace kast::rules::notation {
namespace {

struct UnclearCase {
    const char* name;
    const char* text;
    int column;
    const char* kind;
    const char* part_of_message;
};
void PrintTo(const UnclearCase& one, std::ostream* out) { *out << one.text; }

class UnclearNotation : public testing::TestWithParam<UnclearCase> {};

TEST_P(UnclearNotation, IsRefusedWithWhatWouldWork) {
    const auto formula = parse(GetParam().text);
    ASSERT_FALSE(formula) << print(*formula);
    EXPECT_EQ(formula.error().column, GetParam().column);
    EXPECT_EQ(formula.error().kind, GetParam().kind);
    EXPECT_THAT(formula.error().message, testing::HasSubstr(GetParam().part_of_message));
    EXPECT_TRUE(read_back(formula.error().kind, formula.error().message));
}

TEST(NotationSentences, AreReadBackWithTheirValues) {
    for (const Sentence& sentence : sentences) {
        EXPECT_EQ(std::ranges::count(error_kinds, sentence.kind), 1) << sentence.reason;
        Values values;
        for (const char* name :
             {"before", "least", "most", "name", "number", "part", "sides", "word"}) {
            if (sentence.text.contains('{' + std::string(name) + '}')) values[name] = "7";
        }
        for (const SentencePart& part : sentence_parts) {
            if (values.contains("part")) values["part"] = part.part;
            const auto told = read_back(sentence.kind, told_in_english(sentence, values));
            ASSERT_TRUE(told) << sentence.reason;
            EXPECT_EQ(told->reason, sentence.reason);
            EXPECT_EQ(told->values, values) << sentence.reason;
        }
    }
}

TEST(NotationSentences, AreTwoNeverCalledTheSame) {
    std::set<std::string_view> reasons;
    for (const Sentence& sentence : sentences) {
        EXPECT_TRUE(reasons.insert(sentence.reason).second) << sentence.reason;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Notation, UnclearNotation,
    testing::Values(
        UnclearCase{
            "AWordBeginningLikeFailure", "2d6 fire", 5, "unknown-word",
            "'fire' means nothing here. A label is written 2d6[fire], a comment 2d6 # fire"},
        UnclearCase{"AWordBeginningLikeDrop", "1d20 dex", 6, "unknown-word", "@dex"},
        UnclearCase{"AWordWithoutASpace", "1d20dex", 5, "unknown-word", "'dex' means nothing"},
        UnclearCase{"AWordOfTwoModifiers", "2d6 sad", 5, "unknown-word", "'sad'"},
        UnclearCase{"TooManySixes", "d666666", 2, "out-of-range", "d66 to d66666: at most five"},
        UnclearCase{"SixTimes", "4d6kh3 x6", 8, "unexpected", "write 6# before it"},
        UnclearCase{"TimesAfterWithSpaces", "2d6 x 10", 5, "unexpected", "To multiply, write *10"},
        UnclearCase{"TwiceAfterWithSpaces", "3d6 x 2", 5, "unexpected", "write 2# before it"},
        UnclearCase{"TimesAfter", "2d6x10", 5, "out-of-range",
                    "write *10; to roll all 10 times, write 10# before it"},
        UnclearCase{"ExplodesNever", "2d6!7", 5, "out-of-range", "No d6 shows that"},
        UnclearCase{"RerollsNever", "2d6r>6", 6, "out-of-range", "can never happen"},
        UnclearCase{"ImplodesNever", "2d6implode0", 11, "out-of-range", "No d6 shows that"},
        UnclearCase{"TwoDice", "d6 d6", 4, "unexpected", "Between two dice a + is missing."},
        UnclearCase{"TwoDiceTogether", "d6d6", 3, "unexpected", "Between two dice a + is missing."},
        UnclearCase{"ManyDiceAndOne", "8d6 d6", 5, "unexpected", "dl6 drops the 6 lowest dice.)"},
        UnclearCase{"TimesBefore", "6x4d6kh3", 2, "unknown-word", "write 6# before it"},
        UnclearCase{"TimesWithASpace", "3x 2d6", 2, "unknown-word", "write 3# before it"},
        UnclearCase{"KeepsAll", "1d20 k", 6, "unexpected", "keeps or drops all"},
        UnclearCase{"KeepsANegativeNumber", "4d6kh-1", 6, "out-of-range", "kh1 - 1"},
        UnclearCase{"TurnsTextAround",
                    "2d6 \xE2\x80\xAE"
                    "fire",
                    5, "bad-text", "U+202E"},
        UnclearCase{"TurnsALabelAround", "2d6[\xE2\x81\xA6x]", 5, "bad-text", "U+2066"},
        UnclearCase{"QuotesWhatCannotBeSeen", "2d6+\xE2\x80\x8B", 5, "unknown-word", "'U+200B'"}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(Notation, DiceHaveTheirLetterInOtherLanguagesAndWideSigns) {
    for (const auto& [text, printed] : std::initializer_list<std::pair<const char*, const char*>>{
             {"2T6", "2d6"},
             {"2t6+1", "2d6+1"},
             {"T20", "1d20"},
             {"2\xD0\xBA"
              "6",
              "2d6"},
             {"2W6kh1", "2d6kh1"},
             {"6#T6", "6#1d6"},
             {"T%", "1d100"},
             {"\xEF\xBC\x92\xEF\xBD\x84\xEF\xBC\x96\xEF\xBC\x8B\xEF\xBC\x91", "2d6+1"},
             {"2d6[T6]", "2d6[T6]"},
             {"2d6+@t20", "2d6+@t20"}}) {
        const auto formula = parse(text);
        ASSERT_TRUE(formula) << text << ": " << formula.error().message;
        EXPECT_EQ(print(*formula), printed) << text;
    }
    EXPECT_EQ(parse("2T6 # T20")->comment, "T20");
    EXPECT_EQ(parse("2T6+2T0x").error().column, parse("2d6+2d0x").error().column);
}

TEST(Notation, WhatWasTakenEarlierIsReadFromLogs) {
    EXPECT_FALSE(parse("2d6!=7"));
    EXPECT_TRUE(parse("2d6!=7", stored_dialect()));
}

TEST(Notation, AModifierAfterASpaceIsStillOne) {
    for (const auto& [text, printed] :
         std::initializer_list<std::pair<const char*, const char*>>{{"4d6 k3", "4d6kh3"},
                                                                    {"4d6 d1", "4d6dl1"},
                                                                    {"8d6 x6", ""},
                                                                    {"8d6d6", "8d6dl6"},
                                                                    {"2d6 r1", "2d6rr=1"}}) {
        const auto formula = parse(text);
        EXPECT_EQ(formula ? print(*formula) : std::string(), printed) << text;
    }
}

}  // namespace
}  // namespace kast::rules::notation
