// A play-through goes on from the answers that earlier runs came to.
#include "rules/core/play_through.hpp"

#include "rules/core/odds.hpp"
#include "rules/core/one_of.hpp"

#include <gtest/gtest.h>

#include "support/applied.hpp"

namespace kast::rules {
namespace {

/// Two dice are thrown; then somebody is asked whether a third is, which is granted.
struct Thrown {
    int total = 0;
};
struct Asked {};
struct Throw {};

struct System {
    struct Question {
        Decision decision;
    };
    struct State {
        int total = 0;
        std::vector<Question> questions;
    };
    using Command = OneOf<DecisionAnswer, Throw>;
    using Event = OneOf<Thrown, Asked>;

    static inline int throws = 0;
    static inline int answers = 0;

    static Result<std::vector<Event>> decide(const State&, const Command& command, const Actor&,
                                             Dice& dice) {
        if (holds_alternative<DecisionAnswer>(command)) {
            ++answers;
            return std::vector<Event>{Thrown{dice.roll(4)}};
        }
        ++throws;
        dice.expect(2);
        const int first = dice.roll(6);
        return std::vector<Event>{Thrown{first + dice.roll(6)}, Asked{}};
    }
    static Result<Accepted<System>> decide_and_apply(State before, const Command& command,
                                                     const Actor& actor, Dice& dice) {
        return tests::applied<System>(before, decide(before, command, actor, dice));
    }
    static void apply(State& state, const Event& event) {
        const auto* thrown = get_if<Thrown>(&event);
        if (thrown) state.total += thrown->total;
        forget_question(state.questions, Id("d"));
        if (!thrown) state.questions.push_back({{.id = Id("d"), .kind = "third"}});
    }
};

struct ThirdGranted {
    bool belongs(const System::Question&) const { return false; }
    std::optional<GrantedAnswer> operator()(const System::Question& question) const {
        return GrantedAnswer{{question.decision.id, {"yes"}, {}}, {}, "third-thrown"};
    }
};

TEST(PlayThrough, GoesOnFromTheAnswer) {
    System::throws = 0;
    System::answers = 0;
    // What somebody else has open is not answered.
    PlayThrough<System, ThirdGranted> play({0, {{{.id = Id("others"), .kind = "third"}}}}, Throw{},
                                           {}, {});
    const auto odds = odds_of(
        [&](PathDice& dice) -> Result<OutcomeSample> {
            const auto played = play(dice);
            KAST_REQUIRE(played);
            int total = 0;
            for (const auto& event : played->events()) {
                if (const auto* thrown = get_if<Thrown>(&event)) total += thrown->total;
            }
            OutcomeSample answers;
            answers.record("total", total);
            for (const std::string_view word : played->assumed) answers.assume(word);
            return answers;
        },
        SumsOf{{2}});
    ASSERT_TRUE(odds);
    EXPECT_EQ(odds->assumed, std::vector<std::string>{"third-thrown"});
    ASSERT_EQ(odds->questions.size(), 1U);
    const auto& outcomes = odds->questions[0].outcomes;
    ASSERT_EQ(outcomes.size(), 14U);
    EXPECT_EQ(outcomes[0].fraction, "1/144");
    EXPECT_EQ(outcomes[5].fraction, "1/8");
    EXPECT_DOUBLE_EQ(*odds->questions[0].mean, 9.5);
    // Eleven sums of the first two dice, each looked at once; the third falls four ways.
    EXPECT_EQ(System::throws, 11);
    EXPECT_EQ(System::answers, 44);
}

}  // namespace
}  // namespace kast::rules
