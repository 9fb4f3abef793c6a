// Roll Better, its modifiers and its ties (TOY 1.1).

#include "unit/toy/table.hpp"

namespace kast::rules::toy {
namespace {

using Entrants = BoundedList<EntrantGiven, 20>;

/// Ann, Bo and Cy with a d20 each, and Monsters with a d20; nobody has anything to add.
RulesFixture contestants(std::vector<int> hit_dice = {}) {
    RulesFixture bench;
    bench.hero(ann);
    bench.hero(bo);
    bench.hero(cy);
    char name[] = "m1";
    for (const int hd : hit_dice) {
        MonsterGiven given;
        given.hd = hd;
        bench.monster(name, given);
        ++name[1];
    }
    return bench;
}
EntrantGiven d20_of(const char* who) { return {who, {plain(20)}, {}}; }
RollBetterOpen better(Entrants entrants) {
    return {.id = Id("b"), .entrants = std::move(entrants), .roll = true};
}

TEST(RollBetter, TheHighestTotalWins) {  // TOY-rb-1
    RulesFixture bench = contestants();
    EXPECT_EQ(bench.refused(gm, better({d20_of("ann1")})), "need-two");
    EXPECT_EQ(bench.refused(gm, better({d20_of("ann1"), d20_of("ann1")})), "named-twice");
    EXPECT_EQ(bench.refused(ann, better({d20_of("ann1"), d20_of("bo1")})), "gm-only");
    bench.does(gm, better({d20_of("ann1"), d20_of("bo1"), d20_of("cy1")}), {7, 12, 11});
    EXPECT_EQ(bench.said<AttemptClosed>().winner, Id("bo1"));
    EXPECT_EQ(bench.result(), AttemptResult::won);
}

TEST(RollBetter, EachRollsWhatIsNamed) {  // TOY-rb-2
    RulesFixture bench;
    bench.hero(ann, with_tangibles(4, 8, 10, 6));
    MonsterGiven kobold;
    kobold.dice = TangiblesGiven{.vigor = Sides(6)};
    bench.monster("kobold", kobold);
    RollBetterOpen open = better({{"ann1", {fixed("move"), of(Tangible::intellect)}, {}},
                                  {"kobold", {of(Tangible::vigor)}, {}}});
    bench.does(gm, open, {20, 10, 6});
    const auto& entrants = bench.said<AttemptRolled>().entrants;
    EXPECT_EQ(entrants[0].faces, (std::vector<int>{20, 10}));  // Two dice in one test.
    EXPECT_EQ(entrants[0].dice[0].sides, 20);                  // The Move Die without armor.
    EXPECT_EQ(entrants[1].faces, (std::vector<int>{6}));
    RollBetterOpen none = better({{"ann1", {}, {}}, {"kobold", {of(Tangible::vigor)}, {}}});
    bench.answers(ann, asks::add, "done");
    EXPECT_EQ(bench.refused(gm, none), "empty");
    none = better({{"ann1", {plain(4)}, {}}, {"kobold", {of(Tangible::focus)}, {}}});
    EXPECT_EQ(bench.refused(gm, none), "no-such-die");  // The GM has set none.
}

TEST(RollBetter, WhoIsBehindIsToldWhoIsAhead) {  // TOY-rb-1
    RulesFixture bench = contestants({0});
    const auto lost_to = [&](const char* who) -> std::optional<Id> {
        for (const QuestionView& one :
             System::view(bench.state, {Role::player, Id("ann")}).decisions)
            if (one.creature == who) return one.lost_to;
        ADD_FAILURE() << who << " is not asked";
        return {};
    };
    RollBetterOpen open = better({{"ann1", {of(Tangible::vigor)}, {}},
                                  {"bo1", {of(Tangible::vigor)}, {}},
                                  {"m1", {plain(20)}, {}}});
    bench.does(gm, open, {2, 4, 3});
    EXPECT_EQ(lost_to("ann1"), Id("bo1"));
    EXPECT_EQ(lost_to("bo1"), std::nullopt);
}

TEST(RollBetter, AMonsterAddsItsHitDice) {  // TOY-rb-3
    RulesFixture bench = contestants({6, 0});
    bench.does(gm, better({d20_of("m1"), d20_of("m2")}), {5, 10});
    const auto& closed = bench.said<AttemptClosed>();
    EXPECT_EQ(closed.winner, Id("m1"));
    EXPECT_EQ(closed.standings[0].total, 11);
    EXPECT_EQ(closed.standings[1].total, 10);
    const auto& lines = bench.said<AttemptRolled>().entrants[0].modifiers;
    EXPECT_EQ(lines, (std::vector<Modifier>{{6, "hit-dice", "TOY-rb-3"}}));
}

TEST(RollBetter, AnAllyAddsTheLevelToThePrimaryStatOnce) {  // TOY-rb-4
    RulesFixture bench;
    SheetGiven knave = with_tangibles(8, 8, 8, 8);
    knave.trope = Trope::knave;
    knave.level = 3;
    knave.intangibles = IntangiblesGiven{.presence = a_usage(4, 0), .talent = a_usage(4, 0)};
    bench.hero(ann, knave);
    bench.hero(bo);
    const auto total = [&](BoundedList<DieGiven, 20> dice, std::vector<int> faces) {
        faces.push_back(1);
        bench.does(gm, better({{"ann1", std::move(dice), {}}, {"bo1", {plain(2)}, {}}}), faces);
        return bench.said<AttemptRolled>().entrants[0].total;
    };
    EXPECT_EQ(total({of(Tangible::dexterity)}, {5}), 8);
    EXPECT_EQ(total({of(Tangible::vigor)}, {5}), 5);
    // One of several is enough, and it counts once, whatever the Trope adds elsewhere.
    EXPECT_EQ(total({fixed("move"), of(Tangible::dexterity)}, {5, 5}), 13);
    EXPECT_EQ(total({of(Tangible::vigor), of(Tangible::dexterity)}, {5, 5}), 13);
}

TEST(RollBetter, OneWinsAndTheOthersKeepTheirOrder) {  // TOY-rb-5
    RulesFixture bench = contestants({0});
    bench.does(gm, better({d20_of("ann1"), d20_of("m1"), d20_of("bo1"), d20_of("cy1")}),
               {5, 5, 19, 5});
    const auto& standings = bench.said<AttemptClosed>().standings;
    ASSERT_EQ(standings.size(), 4U);
    EXPECT_EQ(standings[0].who, Id("bo1"));
    EXPECT_EQ(standings[1].who, Id("ann1"));  // Lower ties are not broken.
    EXPECT_EQ(standings[2].who, Id("m1"));
    EXPECT_EQ(standings[3].who, Id("cy1"));
    EXPECT_EQ(bench.count_said<TieRolled>(), 0);
}

TEST(RollBetter, MonstersDropOutOfATie) {  // TOY-rb-ties-1
    RulesFixture bench = contestants({0, 0});
    bench.does(gm, better({d20_of("m1"), d20_of("ann1"), d20_of("m2")}), {9, 9, 9});
    EXPECT_EQ(bench.said<AttemptClosed>().winner, Id("ann1"));
    EXPECT_EQ(bench.said<AttemptClosed>().standings.front().who, Id("ann1"));
}

TEST(RollBetter, AlliesRollD6UntilOneIsAhead) {  // TOY-rb-ties-2
    RulesFixture bench = contestants({0});
    bench.does(gm, better({d20_of("ann1"), d20_of("m1"), d20_of("bo1"), d20_of("cy1")}),
               {9, 9, 9, 9, /* 1st */ 3, 6, 6, /* 2nd, without Ann */ 2, 2, /* 3rd */ 5, 4});
    EXPECT_EQ(bench.count_said<TieRolled>(), 3);
    EXPECT_EQ(bench.said<AttemptClosed>().winner, Id("bo1"));
    EXPECT_EQ(bench.said<AttemptClosed>().standings.front().total, 9 + 6 + 2 + 5);
    // Many rounds are no more than many rounds.
    std::vector<int> faces{9, 9};
    for (int i = 0; i < 100; ++i) faces.insert(faces.end(), {4, 4});
    faces.insert(faces.end(), {1, 2});
    bench.does(gm, better({d20_of("ann1"), d20_of("bo1")}), faces);
    EXPECT_EQ(bench.said<AttemptClosed>().winner, Id("bo1"));
}

TEST(RollBetter, TheGmNamesOneOfTiedMonsters) {  // TOY-rb-ties-3
    RulesFixture bench = contestants({0, 0, 0});
    bench.does(gm, better({d20_of("ann1"), d20_of("m1"), d20_of("m2"), d20_of("m3")}),
               {4, 9, 9, 3});
    EXPECT_EQ(bench.count_said<AttemptClosed>(), 0);
    EXPECT_EQ(bench.state.attempts.at("b").phase, AttemptPhase::tie);
    EXPECT_EQ(bench.offered(asks::winner), "m1 m2");
    EXPECT_EQ(bench.answer_refused(gm, asks::winner, "m3"), "not-an-answer");
    EXPECT_EQ(bench.answer_refused(ann, asks::winner, "m1"), "not-your-decision");
    bench.answers(gm, asks::winner, "m2");
    EXPECT_EQ(bench.said<AttemptClosed>().winner, Id("m2"));
}

TEST(RollBetter, AnAddOnOpensTheOthersWindowAgain) {  // TOY-int-2
    RulesFixture bench;
    SheetGiven able = with_tangibles(8, 8, 4, 4);
    bench.hero(ann, able);
    bench.hero(bo, able);
    const DieGiven vigor = of(Tangible::vigor);
    bench.does(gm, better({{"ann1", {vigor, of(Tangible::dexterity)}, {}}, {"bo1", {vigor}, {}}}),
               {4, 1, 6});
    EXPECT_EQ(bench.offered(asks::add, "ann1"), "presence talent done");
    bench.answers(bo, asks::add, "done", {}, "bo1");
    EXPECT_FALSE(bench.open(asks::add, "bo1"));
    bench.answers(ann, asks::add, "presence", {4}, "ann1");
    EXPECT_TRUE(bench.open(asks::add, "bo1"));
    EXPECT_EQ(bench.offered(asks::add, "ann1"), "talent done");  // Each die once.
    bench.answers(ann, asks::add, "done", {}, "ann1");
    bench.answers(gm, asks::add, "default", {}, "bo1");  // The GM closes for who is away.
    EXPECT_EQ(bench.said<AttemptClosed>().winner, Id("ann1"));
}

}  // namespace
}  // namespace kast::rules::toy
