// Nobody is asked for a die that can change nothing, where the roll says so: in rolls of one's own,
// Init, fights, Roll Better, the making of an adventurer.

#include "unit/toy/table.hpp"

namespace kast::rules::toy {
namespace {

/// DEX d8 and a d24, with Talent d4 at hand.
RulesFixture after_rolling(std::vector<int> faces, bool spares) {
    RulesFixture bench;
    bench.hero(ann, with_tangibles(6, 8, 6, 6));
    RollTwentyOpen open{.id = Id("a"), .actor = "ann1"};
    open.dice = BoundedList<DieGiven, 20>{of(Tangible::dexterity), plain(24)};
    open.roll = true;
    open.spares_questions = spares;
    bench.does(ann, open, std::move(faces));
    return bench;
}

TEST(SparedQuestions, OfARollThatIsASuccessAlready) {
    RulesFixture bench = after_rolling({8, 12}, true);
    EXPECT_FALSE(bench.open(asks::add));
    EXPECT_EQ(bench.result(), AttemptResult::success);
    EXPECT_TRUE(after_rolling({8, 12}, false).open(asks::add));
}

TEST(SparedQuestions, OfARollThatNoDieLifts) {
    const int talent = after_rolling({1, 1}, false).current("ann1", "talent");
    RulesFixture short_by_more = after_rolling({1, 20 - talent - 2}, true);
    EXPECT_FALSE(short_by_more.open(asks::add));
    EXPECT_EQ(short_by_more.result(), AttemptResult::failure);
    EXPECT_TRUE(after_rolling({1, 20 - talent - 1}, true).open(asks::add));
}

TEST(SparedQuestions, OfInit) {
    RulesFixture bench;
    bench.hero(ann, with_tangibles(6, 8, 6, 6));
    bench.monster("orc");
    bench.fight_of({"ann1"}, {"orc"});
    bench.does(ann, InitRoll{.actor = "ann1", .spares_questions = true}, {8, 20, 10});
    EXPECT_FALSE(bench.open(asks::add));
    EXPECT_EQ(bench.said<InitSettled>().result, InitResult::before);
}

TEST(SparedQuestions, OfLanguagesThatNoneIsMissingOf) {
    const auto entrant = [](int total) {
        Entrant one{.who = "ann1"};
        one.dice = {{DieFrom::tangible, "intellect", 8}};
        one.total = total;
        return one;
    };
    RulesFixture bench;
    bench.hero(ann);
    Attempt attempt;
    attempt.purpose = Purpose::languages;
    EXPECT_TRUE(may_gain(bench.state, attempt, entrant(21)));
    EXPECT_FALSE(may_gain(bench.state, attempt, entrant(22)));
    EXPECT_FALSE(may_gain(bench.state, attempt, entrant(2)));
}

TEST(SparedQuestions, NotOfAFightThatADeedDieStrikesHarderIn) {
    RulesFixture bench;
    SheetGiven given = with_tangibles(8, 8, 6, 6);
    given.usage = {{"deed", a_usage(4, 4)}};
    bench.hero(ann, given);
    Attempt attempt;
    attempt.purpose = Purpose::fight;
    Entrant one{.who = "ann1"};
    one.dice = {{DieFrom::tangible, "focus", 8}};
    one.total = 25;
    EXPECT_TRUE(may_gain(bench.state, attempt, one));
    attempt.purpose = Purpose::plain;
    EXPECT_FALSE(may_gain(bench.state, attempt, one));
}

TEST(SparedQuestions, OfARollBetterThatIsOutOfReach) {
    RulesFixture bench;
    bench.hero(ann, with_tangibles(6, 8, 6, 6));
    Attempt attempt;
    attempt.kind = RollKind::roll_better;
    Entrant one{.who = "ann1"};
    one.dice = {{DieFrom::tangible, "dexterity", 8}};
    one.total = 1;
    Entrant other{.who = "bo1"};
    other.total = 1 + bench.current("ann1", "talent");
    attempt.entrants = {one, other};
    EXPECT_TRUE(may_gain(bench.state, attempt, one));
    ++attempt.entrants.back().total;
    EXPECT_FALSE(may_gain(bench.state, attempt, one));
}

}  // namespace
}  // namespace kast::rules::toy
