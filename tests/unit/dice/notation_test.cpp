#include "rules/dice/notation.hpp"

#include "protocol/read.hpp"
#include "protocol/write.hpp"
#include "rules/dice/recording.hpp"
#include "rules/dice/script.hpp"

#include <gtest/gtest.h>

namespace kast::rules::notation {
namespace {

RollResult rolled(std::string_view text, std::vector<int> faces, const Constants& sheet = {}) {
    ScriptedDice dice(std::move(faces));
    const auto formula = parse(text);
    if (!formula) throw std::runtime_error(formula.error().message);
    auto result = roll(*formula, dice, sheet);
    if (!result) throw std::runtime_error(result.error().message);
    dice.require_used_up();
    return *std::move(result);
}

/// "6!x5-": each die's value, and a letter for each of its marks.
std::string dice_text(const std::vector<Die>& dice) {
    constexpr std::string_view letters = "r!+-^vSF";
    std::string text;
    for (const Die& die : dice) {
        if (!text.empty()) text += ' ';
        text += std::to_string(die.value);
        for (const DieMark mark : die.marks) text += letters[static_cast<std::size_t>(mark)];
    }
    return text;
}

struct DiceCase {
    std::string name;
    std::string notation;
    std::vector<int> faces;
    std::string dice;
    double total;
};

class NotationDice : public testing::TestWithParam<DiceCase> {};

TEST_P(NotationDice, AreAllShown) {
    const auto& [name, notation, faces, dice, total] = GetParam();
    const RollResult result = rolled(notation, faces);
    EXPECT_EQ(dice_text(result.roll.dice), dice);
    EXPECT_EQ(result.total, total);
}

// Marks: r rerolled, ! exploded, + extra, - dropped, ^ raised, v lowered, S success, F failure.
INSTANTIATE_TEST_SUITE_P(
    Rules, NotationDice,
    testing::Values(
        //       name                  notation          faces             dice total
        DiceCase{"Plain", "3d6", {1, 2, 3}, "1 2 3", 6},
        DiceCase{"KeptAndDropped", "4d6kh3", {1, 2, 3, 4}, "1- 2 3 4", 9},
        DiceCase{"OfLikeDiceTheLaterIsDropped", "3d6kh1", {4, 4, 4}, "4 4- 4-", 4},
        DiceCase{"OfLikeDiceTheFirstIsTheHighest", "3d6dh1", {4, 4, 4}, "4- 4 4", 8},
        DiceCase{"DropsMoreThanThereAre", "2d6dl5", {4, 5}, "4- 5-", 0},
        DiceCase{"KeepsMoreThanThereAre", "2d6kh5", {4, 5}, "4 5", 9},
        DiceCase{"PicksOneAfterAnother", "5d6kh3kl1", {1, 2, 3, 4, 5}, "1- 2- 3 4- 5-", 3},
        DiceCase{"RerolledDiceStayVisible", "2d6r", {1, 1, 3, 2}, "1r 1r 3 2", 5},
        DiceCase{"RerolledOnceStands", "1d6ro<3", {2, 1}, "2r 1", 1},
        DiceCase{"OnceAndAlways", "1d6ro<3rr=6", {2, 6, 1}, "2r 6r 1", 1},
        DiceCase{"Explodes", "2d6!", {6, 6, 2, 3}, "6! 6+! 2+ 3", 17},
        DiceCase{"ExplodesOnce", "1d6!o", {6, 6}, "6! 6+", 12},
        DiceCase{"Compounds", "2d6!!", {6, 6, 2, 3}, "14! 3", 17},
        DiceCase{"Penetrates", "1d6!p", {6, 6, 2}, "6! 5v+! 1v+", 12},
        DiceCase{"PenetratesAndCompounds", "1d6!!p", {6, 6, 2}, "12!", 12},
        DiceCase{"RaisedAndLowered", "3d6min2max5", {1, 3, 6}, "2^ 3 5v", 10},
        DiceCase{"ExplodesByTheFaceThatFell", "1d6!max4", {6, 2}, "4v! 2+", 6},
        DiceCase{"ExtraDiceAreRerolledToo", "1d6r1!", {6, 1, 4}, "6! 1r 4+", 10},
        DiceCase{"Successes", "4d6>=5f1", {6, 5, 1, 3}, "6S 5S 1F 3", 1},
        DiceCase{"DroppedDiceAreNoSuccess", "3d6kh1>=5", {6, 5, 1}, "6S 5- 1-", 1},
        DiceCase{"MoreFailuresThanSuccesses", "2d6>=5f1", {1, 1}, "1F 1F", -2},
        DiceCase{"Sorted", "4d6sa", {3, 1, 2, 1}, "1 1 2 3", 7},
        DiceCase{"SortedDownWithMarks", "3d6dl1sd", {3, 1, 2}, "3 2 1-", 5},
        DiceCase{"Fate", "3dF", {1, 2, 3}, "-1 0 1", 0},
        DiceCase{"Digits", "2d66", {4, 2, 1, 6}, "42 16", 58},
        DiceCase{"DigitsExplodeOnAllSixes", "d66!", {6, 6, 1, 2}, "66! 12+", 78},
        DiceCase{"NoDice", "0d6", {}, "", 0}),
    [](const auto& test) { return test.param.name; });

TEST(Notation, ShowsTheFacesWhereTheValueHidesThem) {
    EXPECT_FALSE(rolled("1d6", {4}).roll.dice[0].faces);
    EXPECT_EQ(rolled("d66", {4, 2}).roll.dice[0].faces, (std::vector{4, 2}));
    EXPECT_EQ(rolled("1d6!!", {6, 6, 2}).roll.dice[0].faces, (std::vector{6, 6, 2}));
    EXPECT_EQ(rolled("1d6min3", {1}).roll.dice[0].faces, (std::vector{1}));
    EXPECT_FALSE(rolled("1d6min3", {4}).roll.dice[0].faces);
}

TEST(Notation, ShowsThePartsWithTheirJointsAndLabels) {
    const RollResult result = rolled("2d6[fire]-@skill*2 # Breath", {4, 5}, {{"skill", 3}});
    EXPECT_EQ(result.total, 3);
    EXPECT_EQ(result.comment, "Breath");
    EXPECT_EQ(result.notation, "2d6[fire]-@skill*2");
    ASSERT_EQ(result.roll.kind, PartKind::sum);
    ASSERT_EQ(result.roll.parts.size(), 2U);
    const RollPart& fire = result.roll.parts[0];
    EXPECT_EQ(fire.kind, PartKind::dice);
    EXPECT_EQ(fire.die, "d6");
    EXPECT_EQ(fire.label, "fire");
    EXPECT_EQ(fire.value, 9);
    EXPECT_FALSE(fire.joint);
    const RollPart& product = result.roll.parts[1];
    EXPECT_EQ(product.kind, PartKind::product);
    EXPECT_EQ(product.joint, Joint::minus);
    EXPECT_EQ(product.value, 6);
    EXPECT_EQ(product.parts[0].kind, PartKind::constant);
    EXPECT_EQ(product.parts[0].notation, "@skill");
    EXPECT_EQ(product.parts[0].value, 3);
    EXPECT_EQ(product.parts[1].joint, Joint::times);
}

TEST(Notation, ShowsWhichMemberOfAGroupIsDropped) {
    const RollResult result = rolled("{2d6,1d8,3}kh2sd", {1, 2, 5});
    EXPECT_EQ(result.total, 8);
    std::string shown;
    for (const RollPart& part : result.roll.parts) {
        shown += part.notation + (part.dropped.value_or(false) ? "- " : " ");
        EXPECT_FALSE(part.joint);
    }
    EXPECT_EQ(shown, "1d8 2d6 3- ");  // 3 and 3 are alike: the later one goes
}

TEST(Notation, AGroupOfOneDropsItsDiceAndWorksItsTotalOutAgain) {
    const RollResult result = rolled("{2*2d6+1d8+1}kh2", {1, 6, 5});
    EXPECT_EQ(result.total, 2 * 6 + 5 + 1);
    const RollPart& sum = result.roll.parts.at(0);
    EXPECT_EQ(sum.value, 18);
    EXPECT_EQ(dice_text(sum.parts[0].parts[1].dice), "1- 6");
}

TEST(Notation, SaysWhetherTheTotalCountsSuccesses) {
    EXPECT_TRUE(rolled("2d6>=5", {5, 6}).successes);
    EXPECT_TRUE(rolled("2d6>=5+1", {5, 6}).successes);
    EXPECT_TRUE(rolled("{1d6,1d8}>4", {5, 6}).successes);
    EXPECT_FALSE(rolled("2d6+5", {5, 6}).successes);
}

TEST(Notation, ARefusedNotationRollsNothing) {
    ScriptedDice script({1, 2, 3});
    RecordingDice dice(script);
    for (const auto text :
         {"1d6+@nobody", "1d6/(1d6-1)", "1d6+2000d6", "1d6+1d6!>0", "1d6*1000000*1000000*9"}) {
        const auto formula = parse(text);
        ASSERT_TRUE(formula) << text;
        EXPECT_FALSE(roll(*formula, dice, {})) << text;
    }
    EXPECT_TRUE(dice.draws().empty());
}

TEST(Notation, ExplosionsAndRerollsComeToAnEnd) {
    // Dice that always show their highest face.
    struct Highest final : Dice {
        int draws = 0;
        Id fresh_id() override { return Id("x"); }
        std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override {
            ++draws;
            return lowest + n - 1;
        }
    };
    Highest one;
    EXPECT_EQ(roll(*parse("1d6!"), one)->total, 6 * (1 + explosions_max));
    EXPECT_EQ(one.draws, 1 + explosions_max);
    Highest again;
    EXPECT_EQ(roll(*parse("1d6rr>5"), again)->total, 6);
    EXPECT_EQ(again.draws, 1 + rerolls_max);
    Highest many;
    EXPECT_TRUE(roll(*parse("1000d6rr>5!"), many));
    EXPECT_LE(many.draws, draws_max + dice_max);
}

TEST(Notation, TheLengthAndTheTextsAreBounded) {
    const auto kind_of = [](const std::string& text) {
        const auto formula = parse(text);
        return formula ? std::string("fine") : formula.error().kind;
    };
    EXPECT_EQ(kind_of("1" + std::string(length_max - 1, ' ')), "fine");
    EXPECT_EQ(kind_of("1" + std::string(length_max, ' ')), "too-long");
    EXPECT_EQ(kind_of("1[" + std::string(label_max, 'a') + "]"), "fine");
    EXPECT_EQ(kind_of("1[" + std::string(label_max + 1, 'a') + "]"), "too-long");
    EXPECT_EQ(kind_of("@" + std::string(label_max + 1, 'a')), "too-long");
    EXPECT_EQ(kind_of("1#" + std::string(comment_max, 'a')), "fine");
    EXPECT_EQ(kind_of("1#" + std::string(comment_max + 1, 'a')), "too-long");
    EXPECT_EQ(kind_of(""), "unfinished");
    EXPECT_EQ(kind_of("   "), "unfinished");
    EXPECT_EQ(kind_of("1d6\xff"), "bad-text");
    EXPECT_EQ(kind_of("1d6[\xc3]"), "bad-text");
    EXPECT_EQ(kind_of("1[\xed\xa0\x80]"), "bad-text");      // a surrogate
    EXPECT_EQ(kind_of("1[\xf4\x90\x80\x80]"), "bad-text");  // beyond Unicode
    EXPECT_EQ(kind_of(std::string("1\0", 2)), "bad-text");
    EXPECT_EQ(kind_of(std::string(500, '(')), "too-deep");
    EXPECT_EQ(kind_of(std::string(500, '-') + "1"), "too-deep");
    EXPECT_EQ(kind_of(std::string(500, '{')), "too-deep");
    EXPECT_EQ(kind_of("1[ ]"), "unfinished");
    EXPECT_EQ(kind_of("1[a[b]"), "unexpected");
}

TEST(Notation, ColumnsCountCharacters) {
    const auto formula = parse("1[ärligt]+$");
    ASSERT_FALSE(formula);
    EXPECT_EQ(formula.error().column, 11);
    const auto sign = parse("1 − 2 × §");
    ASSERT_FALSE(sign);
    EXPECT_EQ(sign.error().column, 9);
    EXPECT_NE(sign.error().message.find("§"), std::string::npos);
}

TEST(Notation, ConstantsMayHaveAnyLetters) {
    EXPECT_EQ(rolled("@träff_2.x+1", {}, {{"träff_2.x", 4}}).total, 5);
    EXPECT_EQ(rolled("@{Слух и зрение}−1", {}, {{"Слух и зрение", 4}}).total, 3);
    EXPECT_EQ(rolled("@слух−1", {}, {{"слух", 4}}).total, 3);
}

TEST(Notation, AResultGoesOverTheWireAndBack) {
    const RollResult result = rolled("{4d6!!kh3[x],2d8}kh1+1d6/4 # why", {6, 2, 3, 4, 5, 7, 8, 3});
    const std::string text = protocol::to_text(result);
    const auto read = protocol::read_text<RollResult>(text, protocol::ReadMode::stored);
    ASSERT_TRUE(read) << read.error().path;
    EXPECT_EQ(*read, result);
    EXPECT_NE(text.find(R"("total":17.75)"), std::string::npos) << text;
}

}  // namespace
}  // namespace kast::rules::notation
