// Notations that are more likely a slip than a wish: each is refused with what would work.
#include "rules/dice/notation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
