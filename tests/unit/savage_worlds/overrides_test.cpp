// The GM's word on rolls that are given again: it stands in place of their dice, and all is asked
// as the dice have it.

#include "duel.hpp"
#include "rolling.hpp"

namespace kast::rules::savage_worlds::testing {
namespace {

/// Ann, who can reroll, and what comes of her commands with the GM's word on their rolls.
struct Overridden : ::testing::Test {
    Overridden() {
        table.add({.owner = "p1", .skills = {{"notice", 10}, {"fighting", 8}}});
        table.session();
        table.state.bank.players[Id("p1")] = 3;
    }
    Result<Accepted<System>> decide(const Command& command, std::vector<int> faces,
                                    const Overrides& word) {
        ScriptedDice dice(std::move(faces), "w", 1);
        return System::decide_and_apply(table.state, command, p1, dice, word);
    }
    void give(const Command& command, std::vector<int> faces, const Overrides& word) {
        auto done = decide(command, std::move(faces), word);
        ASSERT_TRUE(done) << done.error().kind << " " << done.error().path;
        table.events = std::move(done->events);
        table.state = std::move(done->after);
        EXPECT_EQ(broken_invariant(table.state), "");
    }

    Table table;
};

TEST_F(Overridden, AFailureIsASuccessAndTheQuestionStays) {
    give(roll("ann", "notice"), {3, 2}, {{1, 9}});
    EXPECT_EQ(table.the<RollMade>().outcome.total, 3) << "the dice that fell";
    EXPECT_EQ(table.the<ResultOverridden>().before, 3);
    EXPECT_EQ(table.the<ResultOverridden>().after, 9);
    ASSERT_EQ(table.kind(), "roll-open") << "it was asked about a failure, and its answer follows";
    table.answer("accept", {}, p1);
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 9);
    EXPECT_EQ(table.the<RollSettled>().outcome.raises, 1);
}

TEST_F(Overridden, ASuccessIsAFailureAndNothingIsAsked) {
    table.give(AutoAcceptChoose{AutoAccept::on_success}, p1);
    give(roll("ann", "notice"), {7, 2}, {{1, 2}});
    EXPECT_EQ(table.open(), nullptr) << "it settled itself, as the dice have it";
    EXPECT_FALSE(table.the<RollSettled>().outcome.success);
}

TEST_F(Overridden, ACriticalFailureIsNoneByTheGmsWord) {
    table.state.settings.rulings = true;
    give(roll("ann", "notice"), {1, 1}, {{1, 5}});
    EXPECT_FALSE(table.the<RollSettled>().outcome.critical);
    EXPECT_TRUE(table.the<RollSettled>().outcome.success);
    EXPECT_EQ(table.open(), nullptr) << "and nothing is to be ruled";
}

TEST_F(Overridden, AThrowAfterItIsKeptWhereItIsBetter) {
    for (const auto& [face, kept] : {std::pair{6, 6}, std::pair{3, 5}}) {
        give(roll("ann", "notice"), {3, 2}, {{1, 5}});
        table.answer("reroll-benny", {face, 2}, p1);
        table.answer("accept", {}, p1);
        EXPECT_EQ(table.the<RollSettled>().outcome.total, kept);
    }
}

TEST_F(Overridden, DamageIsARollOfItsOwn) {
    table = duel();
    table.at("orc").toughness = 5;
    give(strike(), {7, 2, 1}, {{2, 14}});
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 7) << "the first roll is as it fell";
    EXPECT_EQ(table.the<DamageRolled>().total, 3);
    EXPECT_EQ(table.the<DamageCompared>().damage, 14);
    EXPECT_EQ(table.the<DamageCompared>().wounds, 2);
}

TEST_F(Overridden, ARollThatIsNotMadeIsRefused) {
    const auto refused = decide(roll("ann", "notice"), {3, 2}, {{1, 9}, {2, 9}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, nothing_to_override.kind);
    EXPECT_EQ(refused.error().path, "/overrides/1/roll");
}

TEST_F(Overridden, OfAHiddenRollNobodyButTheGmIsTold) {
    table.add({.id = "orc", .wild = false, .skills = {{"notice", 6}}});
    Roll hidden = roll("orc", "notice");
    hidden.hidden = true;
    ScriptedDice dice({3}, "w", 1);
    const auto done = System::decide_and_apply(table.state, hidden, the_gm, dice, {{1, 9}});
    ASSERT_TRUE(done) << done.error().kind;
    for (const Event& event : done->events) {
        if (!get_if<ResultOverridden>(&event)) continue;
        EXPECT_FALSE(System::view(event, {Role::player, Id("p1")}));
        EXPECT_TRUE(System::view(event, {Role::gm, Id("gm")}));
        return;
    }
    FAIL() << "it is told to nobody";
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing
