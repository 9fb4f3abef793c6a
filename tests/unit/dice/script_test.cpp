#include "rules/dice/script.hpp"

#include "rules/dice/recording.hpp"

#include <gtest/gtest.h>

namespace kast::rules {
namespace {

/// Runs `roll` and returns the error that it ends in.
template <class Roll>
ScriptError error_of(Roll&& roll) {
    try {
        roll();
    } catch (const ScriptError& error) {
        return error;
    }
    ADD_FAILURE() << "no ScriptError";
    return ScriptError(ScriptError::Kind::left_over, 0, "");
}

TEST(ScriptedDice, GivesItsFacesInOrder) {
    ScriptedDice dice({6, 1, 20});
    EXPECT_EQ(dice.roll(6), 6);
    EXPECT_EQ(dice.left(), 2U);
    EXPECT_EQ(dice.roll(6), 1);
    EXPECT_FALSE(dice.used_up());
    EXPECT_EQ(dice.roll(20), 20);
    EXPECT_TRUE(dice.used_up());
    EXPECT_NO_THROW(dice.require_used_up());
}

TEST(ScriptedDice, WritesPicksFromOneAndDigitsFromZero) {
    ScriptedDice dice({1, 3, 0, 9});
    EXPECT_EQ(dice.pick(3), 0U);
    EXPECT_EQ(dice.pick(3), 2U);
    EXPECT_EQ(dice.digit(), 0);
    EXPECT_EQ(dice.digit(), 9);
}

TEST(ScriptedDice, ShufflesAsItIsTold) {
    // From the back: the third thing changes places with the 1st, the second with the 2nd.
    ScriptedDice dice({1, 2});
    std::vector<char> things{'a', 'b', 'c'};
    dice.shuffle(things);
    EXPECT_EQ(things, (std::vector<char>{'c', 'b', 'a'}));
    EXPECT_TRUE(dice.used_up());
}

TEST(ScriptedDice, SaysWhereItRanOut) {
    ScriptedDice dice({4});
    dice.roll(6);
    const auto error = error_of([&] { dice.roll(6); });
    EXPECT_EQ(error.kind, ScriptError::Kind::ran_out);
    EXPECT_EQ(error.position, 2U);
}

TEST(ScriptedDice, RefusesAFaceTheDieDoesNotHave) {
    for (const int face : {0, 7, -1, 1000}) {
        ScriptedDice dice({6, face});
        dice.roll(6);
        const auto error = error_of([&] { dice.roll(6); });
        EXPECT_EQ(error.kind, ScriptError::Kind::no_such_face) << face;
        EXPECT_EQ(error.position, 2U) << face;
        EXPECT_EQ(dice.left(), 1U) << face;
    }
    ScriptedDice ten({10});
    EXPECT_EQ(error_of([&] { ten.digit(); }).kind, ScriptError::Kind::no_such_face);
}

TEST(ScriptedDice, SaysWhatIsLeftOver) {
    ScriptedDice dice({4, 5, 6});
    dice.roll(6);
    const auto error = error_of([&] { dice.require_used_up(); });
    EXPECT_EQ(error.kind, ScriptError::Kind::left_over);
    EXPECT_EQ(error.position, 2U);
}

TEST(ScriptedDice, CountsIdsOnOverCommands) {
    ScriptedDice first({});
    EXPECT_EQ(first.fresh_id(), Id("c1"));
    EXPECT_EQ(first.fresh_id(), Id("c2"));
    ScriptedDice second({}, "c", first.next_id());
    EXPECT_EQ(second.fresh_id(), Id("c3"));
    ScriptedDice other({}, "item-");
    EXPECT_EQ(other.fresh_id(), Id("item-1"));
}

TEST(RecordingDice, NotesEveryDraw) {
    ScriptedDice script({3, 0, 2});
    RecordingDice dice(script);
    dice.roll(6);
    dice.digit();
    dice.pick(4);
    EXPECT_EQ(dice.fresh_id(), Id("c1"));
    EXPECT_EQ(dice.draws(), (std::vector<Draw>{{6, 1, 3}, {10, 0, 0}, {4, 1, 2}}));
    EXPECT_EQ(dice.take_draws().size(), 3U);
    EXPECT_TRUE(dice.draws().empty());
}

}  // namespace
}  // namespace kast::rules
