// What the screen needs and finds: what may be done, with which lines, against what; what is open.

#include "table.hpp"

namespace kast::rules::savage_worlds::testing::view_test {
namespace {

const Viewer ann_sees{Role::player, Id("p1")};
const Viewer gm_sees{Role::gm, Id("gm")};

Table duel() {
    Table table;
    table.add({.id = "ann",
               .owner = "p1",
               .skills = {{"fighting", 8}, {"athletics", 8}},
               .weapons = {sword(), gun()}});
    table.add({.id = "orc", .skills = {{"fighting", 6}}, .weapons = {sword("axe")}});
    table.fight({"ann", "orc"}, {"KS", "9S"});
    return table;
}

const AttackView* attack_with(const StateView& seen, const char* weapon) {
    for (const AttackView& one : seen.characters.at(Id("ann")).offers->attacks) {
        if (one.weapon == Id(weapon)) return &one;
    }
    return nullptr;
}

TEST(Views, AttacksWithTheirLinesBeforeTheRoll) {
    Table table = duel();
    table.at("ann").wounds = 1;
    table.at("orc").vulnerable = {{"test", 1}};
    table.at("orc").edges = {"dodge"};
    table.give(ActionsDeclare{Id("ann"), {"attack", "attack"}, {}}, p1);
    const StateView seen = System::view(table.state, ann_sees);
    const StateView gms = System::view(table.state, gm_sees);
    const AttackView* blow = attack_with(seen, "sword");
    ASSERT_NE(blow, nullptr);
    EXPECT_EQ(blow->skill, "fighting");
    EXPECT_EQ(modifier(blow->modifiers, "wounds"), -1);
    EXPECT_EQ(modifier(blow->modifiers, "several-actions"), -2);
    EXPECT_EQ(modifier(blow->modifiers, "vulnerable"), 2);
    EXPECT_EQ(blow->modifier, -1);
    EXPECT_FALSE(blow->tn);  // his Parry is on the GM's sheet
    const AttackView* shot = attack_with(seen, "gun");
    EXPECT_EQ(shot->tn, 4);
    EXPECT_EQ(modifier(shot->modifiers, "dodge"), 0);  // so is his Dodge
    EXPECT_EQ(modifier(attack_with(gms, "gun")->modifiers, "dodge"), -2);
    EXPECT_EQ(attack_with(gms, "sword")->tn, 5);
    EXPECT_FALSE(seen.characters.at(Id("orc")).sheet);
    // And it is so: the very lines of the roll.
    Attack attack;
    attack.attacker = "ann";
    attack.defender = "orc";
    attack.weapon = Id("sword");
    table.give(attack, p1, {3, 2});
    EXPECT_EQ(table.the<RollMade>().modifiers, blow->modifiers);
}

TEST(Views, WhatIsUnderWayAndWhatIsAsked) {
    Table table = duel();
    table.state.bank.players[p1.member] = 1;
    table.give(TurnHold{Id("ann")}, p1);
    Attack attack;
    attack.attacker = "orc";
    attack.defender = "ann";
    attack.weapon = Id("axe");
    table.gm(attack);
    const StateView seen = System::view(table.state, ann_sees);
    ASSERT_EQ(seen.under_way.size(), 1U);
    EXPECT_EQ(seen.under_way[0].what, "attack");
    EXPECT_EQ(seen.under_way[0].actor, Id("orc"));
    EXPECT_EQ(seen.under_way[0].targets, std::vector<Id>{"ann"});
    ASSERT_TRUE(seen.decision && seen.decision->yours);
    EXPECT_EQ(seen.decision->kind, "interrupt-window");
    EXPECT_EQ(seen.decision->fallback, "pass");
    table.at("ann").wounds = 1;
    table.answer("pass", {6, 3, 2, 6, 4, 4}, p1);  // 9 against Parry 6; 6 and 4, 4: 14, two wounds
    ASSERT_EQ(table.kind(), "soak-window");
    const DecisionView soak = *System::view(table.state, ann_sees).decision;
    EXPECT_EQ(modifier(soak.modifiers, "wounds"), -1);  // what soaking would be rolled with
    EXPECT_EQ(soak.wounds, 2);
    EXPECT_TRUE(System::view(table.state, gm_sees).decision->yours);
    EXPECT_TRUE(System::view(table.state, {Role::player, Id("p2")}).decision->options.empty());
}

TEST(Views, AnOpenRollShowsItsThrowsAndLines) {
    Table table = duel();
    table.state.bank.players[p1.member] = 2;
    Roll roll;
    roll.actor = "ann";
    roll.trait = "athletics";
    table.give(roll, p1, {3, 2});
    table.answer("reroll-benny", {5, 2}, p1);
    const DecisionView open = *System::view(table.state, ann_sees).decision;
    EXPECT_EQ(open.throws.size(), 2U);
    EXPECT_EQ(open.best->total, 5);
    EXPECT_EQ(open.best->verdict, Verdict::success);
    EXPECT_EQ(open.tn, 4);
    table.answer("accept");
}

struct VerdictCase {
    const char* name;
    std::vector<int> faces;
    Verdict verdict;
};
class RollVerdict : public ::testing::TestWithParam<VerdictCase> {};
INSTANTIATE_TEST_SUITE_P(Views, RollVerdict,
                         ::testing::Values(VerdictCase{"Critical", {1, 1}, Verdict::critical},
                                           VerdictCase{"Failure", {3, 2}, Verdict::failure},
                                           VerdictCase{"Success", {7, 2}, Verdict::success},
                                           VerdictCase{"Raise", {8, 1, 2}, Verdict::raise}),
                         [](const auto& test) { return std::string(test.param.name); });
TEST_P(RollVerdict, IsToldInOneWord) {
    Table table = duel();
    table.no_bennies();
    Roll roll;
    roll.actor = "ann";
    roll.trait = "athletics";
    table.give(roll, p1, GetParam().faces);
    const auto seen = System::view(table.the<RollSettled>(), ann_sees);
    ASSERT_TRUE(seen);
    const auto* settled = get_if<RollSettledView>(&*seen);
    ASSERT_NE(settled, nullptr);
    EXPECT_EQ(settled->outcome.verdict, GetParam().verdict);
}

TEST(Views, WhoIsTooSlowIsNext) {  // SW-hold-7
    Table table = duel();
    table.give(TurnHold{Id("ann")}, p1);
    Attack attack;
    attack.attacker = "orc";
    attack.defender = "ann";
    table.gm(attack);
    table.answer("interrupt", {3, 2, 1, 2}, p1);  // 3 fails; and the attack misses
    EXPECT_EQ(System::view(table.state, ann_sees).encounter.next, std::vector<Id>{"ann"});
}

TEST(Views, WhatTheTableCanDoNow) {
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    const auto may = [&] { return System::view(table.state, gm_sees).allowed; };
    EXPECT_THAT(may(), ::testing::Contains("session.start"));
    EXPECT_THAT(may(), ::testing::Not(::testing::Contains("encounter.start")));
    table.session();
    EXPECT_THAT(may(), ::testing::Contains("encounter.start"));
    table.fight({"ann"}, {"9S"});
    EXPECT_THAT(may(), ::testing::Contains("encounter.join"));
    EXPECT_THAT(may(), ::testing::Not(::testing::Contains("action-cards.deal")));
    table.gm(TurnEnd{Id("ann")});
    EXPECT_THAT(may(), ::testing::Contains("action-cards.deal"));
    EXPECT_THAT(System::view(table.state, ann_sees).allowed, ::testing::Contains("dice.roll"));
    EXPECT_TRUE(System::view(table.state, {Role::spectator, {}}).allowed.empty());
}

TEST(Views, WhatEdgesAllowNow) {  // what the commands' own limits are
    using ::testing::ElementsAre;
    Table table = duel();
    const auto sheet = [&] {
        return *System::view(table.state, ann_sees).characters.at(Id("ann")).sheet;
    };
    const auto offers = [&] {
        return System::view(table.state, ann_sees).characters.at(Id("ann")).offers;
    };
    EXPECT_TRUE(offers()->options.empty());
    EXPECT_FALSE(offers()->spared);
    EXPECT_FALSE(sheet().details->weapons[1].dice_most);

    table.at("ann").edges = {"calculating", "frenzy",     "improved-extraction", "marksman",
                             "sweep",       "two-fisted", "rapid-fire"};
    table.at("ann").weapons = {sword(), gun("gun", 3)};
    // Calculating wants a card of five or lower.
    EXPECT_THAT(offers()->options,
                ElementsAre("frenzy", "marksman", "rapid_fire", "second_hand", "sweep"));
    EXPECT_EQ(offers()->spared, 3);
    EXPECT_FALSE(sheet().details->weapons[0].dice_most);
    EXPECT_EQ(sheet().details->weapons[1].dice_most, 4);

    table.at("ann").turn.frenzies = 1;
    table.at("ann").turn.rapid = 1;
    table.at("ann").turn.moved = 2;
    EXPECT_THAT(offers()->options, ElementsAre("second_hand", "sweep"));
    EXPECT_EQ(sheet().details->weapons[1].dice_most, 3);

    Table low;
    low.add({.id = "ann", .owner = "p1", .edges = {"calculating"}});
    low.fight({"ann"}, {"5S"});
    EXPECT_THAT(System::view(low.state, ann_sees).characters.at(Id("ann")).offers->options,
                ElementsAre("calculating"));
}

TEST(Views, WhileADecisionWaitsTheTableSaysSoOnceAndNobodyIsSeenAnew) {
    Table table = duel();
    const State was = table.state;
    const StateView before = System::view(was, gm_sees);
    RulingFrame ruling;
    ruling.who = "orc";
    ruling.asks = Decision{.id = "d1", .kind = "ruling", .creature = "orc"};
    table.state.stack.emplace_back(ruling);
    const EarlierView<State, StateView> earlier{was, before};
    const StateView now = System::view(table.state, gm_sees, &earlier);
    EXPECT_FALSE(before.pending);
    EXPECT_TRUE(now.pending);
    EXPECT_TRUE(System::view(table.state, ann_sees).pending);
    EXPECT_FALSE(System::view(table.state, {Role::spectator, {}}).pending);
    EXPECT_THAT(before.allowed, ::testing::Contains("character.add"));
    EXPECT_THAT(now.allowed, ::testing::Not(::testing::Contains("character.add")));
    const auto shown = [](const StateView& view, const char* id) {
        return &view.characters.at(Id(id));
    };
    EXPECT_THAT(shown(before, "orc")->offers->allowed, ::testing::Contains("roll"));
    EXPECT_EQ(shown(now, "orc"), shown(before, "orc"));
    // Whose turn it is, is looked at whole.
    EXPECT_TRUE(shown(now, "ann")->offers->attacks.empty());
}

TEST(Views, WhatABennyPaysForMayBeDoneWhileADecisionWaits) {
    Table table = duel();
    const auto at_any_time = [&] {
        return System::view(table.state, ann_sees)
            .characters.at(Id("ann"))
            .offers->allowed_while_pending;
    };
    EXPECT_TRUE(at_any_time().empty());
    table.at("ann").conditions = {"shaken"};
    table.at("ann").edges = {"common-bond"};
    table.state.bank.players[Id("p1")] = 1;
    EXPECT_THAT(at_any_time(), ::testing::ElementsAre("benny.give", "benny.unshake"));
    table.state.bank.players[Id("p1")] = 0;
    EXPECT_TRUE(at_any_time().empty());
}

TEST(Views, CharactersWithTheSameListShareItOnceListsAreRenewed) {
    Table table = duel();
    State poor = table.state;
    poor.encounter = {};
    poor.bank = {};
    for (const char* id : {"b", "c"}) {
        poor.characters.insert_or_assign(id, poor.characters.at(Id("orc")));
        poor.characters.edit(id)->id = id;
    }
    State rich = poor;
    rich.bank.gm_pool = 1;
    const StateView before = System::view(poor, gm_sees);
    const EarlierView<State, StateView> earlier{poor, before};
    const StateView now = System::view(rich, gm_sees, &earlier);
    const auto allowed = [&](const char* id) { return now.characters.at(Id(id)).offers; };
    EXPECT_THAT(allowed("b")->allowed, ::testing::Contains("benny.influence"));
    EXPECT_TRUE(allowed("b").is_same_as(allowed("c")));
    EXPECT_FALSE(allowed("b").is_same_as(allowed("ann")));
}

TEST(Views, CountWhoIsInNeedFromTheTableBefore) {
    Table table = duel();
    table.add({.id = "bo"});
    State was = table.state;
    const auto recounted = [&] {
        const PlightCounts counts = recount_plights(count_plights(was), was, table.state);
        EXPECT_EQ(counts, count_plights(table.state));
        was = table.state;
        return counts;
    };
    table.at("orc").wounds = 2;
    table.at("bo").conditions = {"incapacitated"};
    EXPECT_EQ(recounted(), (PlightCounts{1, 0, 0, 1, 1}));
    table.at("orc").conditions = {"dead"};
    table.state.characters.erase("bo");
    EXPECT_EQ(recounted(), PlightCounts{});
    EXPECT_TRUE(mean_the_same({2, 0, 0, 0, 0}, {5, 0, 0, 0, 0}));
    EXPECT_FALSE(mean_the_same({2, 0, 0, 0, 0}, {1, 0, 0, 0, 0}));
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::view_test
