// Luck Contests: sealed picks, the victim, and who may know what (TOY 1.4).

#include "unit/toy/table.hpp"

namespace kast::rules::toy {
namespace {

const std::vector<Actor> players{ann, bo, cy};

/// Ann, Bo and Cy with these Talents, in an open contest "l".
RulesFixture contest(std::vector<UsageGiven> talents, const Settings& settings = {}) {
    RulesFixture bench(settings);
    LuckContestOpen open{.id = Id("l")};
    for (std::size_t i = 0; i < talents.size(); ++i) {
        SheetGiven given;
        given.intangibles = IntangiblesGiven{.talent = talents[i]};
        bench.hero(players[i], given);
        open.participants.items.push_back(Id(players[i].member.value + "1"));
    }
    bench.does(gm, open);
    return bench;
}
UsageGiven d(int sides) { return a_usage(sides, sides); }

/// All seal and lock these; the faces fall at the last lock.
void all_pick(RulesFixture& bench, std::vector<const char*> picks, std::vector<int> faces) {
    for (std::size_t i = 0; i < picks.size(); ++i) {
        const Id who(players[i].member.value + "1");
        bench.does(players[i], ChoiceSeal{"l", who, {picks[i]}});
        const bool last = i + 1 == picks.size();
        bench.does(players[i], ChoiceLock{"l", who}, last ? faces : std::vector<int>{});
    }
}

TEST(LuckContest, TheGmCallsItForTwoOrMore) {  // TOY-luck-1
    RulesFixture bench;
    bench.hero(ann);
    bench.hero(bo);
    bench.monster("orc");
    EXPECT_EQ(bench.refused(ann, LuckContestOpen{.participants = {"ann1", "bo1"}}), "gm-only");
    EXPECT_EQ(bench.refused(gm, LuckContestOpen{.participants = {"ann1"}}), "need-two");
    EXPECT_EQ(bench.refused(gm, LuckContestOpen{.participants = {"ann1", "ann1"}}), "named-twice");
    EXPECT_EQ(bench.refused(gm, LuckContestOpen{.participants = {"ann1", "orc"}}), "monster-bump");
    bench.does(gm, LuckContestOpen{.id = Id("l"), .participants = {"ann1", "bo1"}});
    EXPECT_EQ(bench.refused(gm, LuckContestOpen{.participants = {"ann1", "bo1"}}), "pending-open");
    RollTwentyOpen open{.actor = "ann1", .dice = {plain(20)}};
    EXPECT_EQ(bench.refused(ann, open), "pending-open");
}

TEST(LuckContest, AnyIntangibleMayBePickedOrAOne) {  // TOY-luck-2
    RulesFixture bench;
    SheetGiven given;
    given.intangibles = IntangiblesGiven{.sanity = a_usage(4, 0)};
    bench.hero(ann, given);
    bench.hero(bo);
    bench.does(gm, LuckContestOpen{.id = Id("l"), .participants = {"ann1", "bo1"}});
    for (const char* pick : {"presence", "talent", "awareness", "one"})
        EXPECT_EQ(bench.refused(ann, ChoiceSeal{"l", "ann1", {pick}}), "") << pick;
    EXPECT_EQ(bench.refused(ann, ChoiceSeal{"l", "ann1", {"sanity"}}), "exhausted");
    EXPECT_EQ(bench.refused(ann, ChoiceSeal{"l", "ann1", {"vigor"}}), "not-intangible");
    EXPECT_EQ(bench.refused(ann, ChoiceSeal{"l", "bo1", {"one"}}), "not-your-choice");
    EXPECT_EQ(bench.refused(ann, ChoiceLock{"l", "ann1"}), "nothing-sealed");
    // A one rolls nothing and wears nothing.
    bench.does(ann, ChoiceSeal{"l", "ann1", {"talent"}});
    bench.does(ann, ChoiceSeal{"l", "ann1", {"one"}});  // Changed, while it is not locked.
    bench.does(ann, ChoiceLock{"l", "ann1"});
    EXPECT_EQ(bench.refused(ann, ChoiceSeal{"l", "ann1", {"talent"}}), "already-locked");
    bench.does(bo, ChoiceSeal{"l", "bo1", {"awareness"}});
    bench.does(bo, ChoiceLock{"l", "bo1"}, {4});
    EXPECT_EQ(bench.count_said<UsageMoved>(), 0);
    EXPECT_EQ(bench.said<LuckContestRolled>().rolls[0].value, 1);
    EXPECT_EQ(bench.said<LuckContestVictimNamed>().victim, Id("ann1"));
}

TEST(LuckContest, TheLowestBareFaceIsTheVictim) {  // TOY-luck-3
    RulesFixture bench = contest({d(4), d(4), d(4)});
    all_pick(bench, {"presence", "awareness", "talent"}, {3, 2, 4});
    EXPECT_EQ(bench.said<LuckContestVictimNamed>().victim, Id("bo1"));
    EXPECT_EQ(bench.said<LuckContestVictimNamed>().value, 2);
    EXPECT_EQ(bench.said<LuckContestVictimNamed>().by, "lowest");
    EXPECT_TRUE(bench.state.contests.empty());
}

TEST(LuckContest, TheLowerTalentLosesATie) {  // TOY-luck-4
    RulesFixture bench = contest({d(8), d(6)});
    all_pick(bench, {"one", "one"}, {});
    EXPECT_EQ(bench.said<LuckContestVictimNamed>().victim, Id("bo1"));
    EXPECT_EQ(bench.said<LuckContestVictimNamed>().by, "talent");
}

TEST(LuckContest, ItIsTheTalentAfterThisContestOrTheMaximum) {  // TOY-luck-4
    for (const LuckTie by : {LuckTie::current, LuckTie::max}) {
        RulesFixture bench = contest({d(4), a_usage(8, 3)}, Settings{.luck_tie = by});
        all_pick(bench, {"talent", "presence"}, {2, 2});
        // Ann's d4 fell to d3 in this contest: equal to Bo's; by the maximum she has less.
        if (by == LuckTie::current) {
            EXPECT_EQ(bench.offered(asks::victim), "ann1 bo1 at random");
        } else {
            EXPECT_EQ(bench.said<LuckContestVictimNamed>().victim, Id("ann1"));
        }
    }
    // Exhausted counts 0.
    RulesFixture bench = contest({a_usage(4, 0), d(4)});
    bench.does(bo, ChoiceSeal{"l", "bo1", {"one"}});
    bench.does(bo, ChoiceLock{"l", "bo1"});
    EXPECT_EQ(bench.said<LuckContestVictimNamed>().victim, Id("ann1"));
}

TEST(LuckContest, TheGmPicksOrDrawsTheLastTie) {  // TOY-luck-5
    RulesFixture bench = contest({d(4), d(6), d(4)});
    all_pick(bench, {"one", "one", "one"}, {});
    EXPECT_EQ(bench.offered(asks::victim), "ann1 cy1 at random");
    EXPECT_EQ(bench.answer_refused(ann, asks::victim, "cy1"), "not-your-decision");
    EXPECT_EQ(bench.answer_refused(gm, asks::victim, "bo1"), "not-an-answer");
    EXPECT_EQ(bench.answer_refused(gm, asks::winner, "cy1"), "no open question");
    RulesFixture drawn = bench;
    bench.answers(gm, asks::victim, "ann1");
    EXPECT_EQ(bench.said<LuckContestVictimNamed>().by, "gm");
    drawn.answers(gm, asks::victim, "default", {2});  // One of two: the second.
    EXPECT_EQ(drawn.said<LuckContestVictimNamed>().victim, Id("cy1"));
    EXPECT_EQ(drawn.said<LuckContestVictimNamed>().by, "drawn");
}

TEST(LuckContest, PicksAreSealedAndRolledInOrder) {  // TOY-luck-6
    RulesFixture bench = contest({d(4), d(6), d(8)});
    // Locked from the last to the first: rolled from the first to the last all the same.
    for (const Actor& one : {cy, bo, ann}) {
        const Id who(one.member.value + "1");
        bench.does(one, ChoiceSeal{"l", who, {"talent"}});
        bench.does(one, ChoiceLock{"l", who},
                   one.member == ann.member ? std::vector<int>{4, 6, 8} : std::vector<int>{});
    }
    const auto& rolls = bench.said<LuckContestRolled>().rolls;
    EXPECT_EQ(rolls[0].value, 4);
    EXPECT_EQ(rolls[2].value, 8);
    EXPECT_EQ(rolls[2].who, Id("cy1"));
}

TEST(LuckContest, APickIsItsPlayersOwn) {  // TOY-luck-6
    RulesFixture bench = contest({d(4), d(4)});
    bench.does(ann, ChoiceSeal{"l", "ann1", {"awareness"}});
    const auto seen = [&](const Viewer& viewer) {
        return System::view(bench.state, viewer).contests.at("l").choice.parties[0];
    };
    const Viewer owner{Role::player, ann.member};
    EXPECT_EQ(seen(owner).picks, (std::vector<std::string>{"awareness"}));
    for (const Viewer& other : {Viewer{Role::player, bo.member}, Viewer{Role::gm, gm.member},
                                Viewer{Role::spectator, {}}}) {
        EXPECT_FALSE(seen(other).picks);
        EXPECT_TRUE(seen(other).sealed);
        const auto event = System::view(bench.last.front(), other);
        ASSERT_TRUE(event);
        EXPECT_FALSE(get<ChoiceSealedView>(*event).picks);
    }
    const auto own = System::view(bench.last.front(), owner);
    EXPECT_TRUE(get<ChoiceSealedView>(*own).picks);
    // For who is away the GM takes a one, and does not see or change anything else.
    EXPECT_EQ(bench.refused(gm, ChoiceSeal{"l", "bo1", {"talent"}}), "not-your-choice");
    bench.does(gm, ChoiceSeal{"l", "bo1", {"one"}});
    bench.does(gm, ChoiceLock{"l", "bo1"});
    bench.does(ann, ChoiceLock{"l", "ann1"}, {4});
    EXPECT_EQ(bench.said<LuckContestVictimNamed>().victim, Id("bo1"));
}

TEST(LuckContest, DiceWearAsEver) {  // TOY-luck-7
    RulesFixture bench;
    SheetGiven given;
    given.intangibles = IntangiblesGiven{.presence = a_usage(4, 2)};
    bench.hero(ann, given);
    bench.hero(bo);
    bench.does(gm, LuckContestOpen{.id = Id("l"), .participants = {"ann1", "bo1"}});
    all_pick(bench, {"presence", "sanity"}, {2, 1});
    EXPECT_EQ(bench.current("ann1", "presence"), 0);
    EXPECT_EQ(bench.current("bo1", "sanity"), 3);
    EXPECT_TRUE(bench.open(asks::table, "bo1"));
    EXPECT_EQ(bench.said<LuckContestVictimNamed>().victim, Id("bo1"));
}

}  // namespace
}  // namespace kast::rules::toy
