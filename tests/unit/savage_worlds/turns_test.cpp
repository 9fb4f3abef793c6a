// 1.13, 1.14: turns, actions, movement, Hold, interruptions, ambushes.

#include "table.hpp"

namespace kast::rules::savage_worlds::testing::turns_test {
namespace {

Attack strike(const char* by, const char* at, const char* weapon = nullptr) {
    Attack attack;
    attack.attacker = by;
    attack.defender = at;
    if (weapon) attack.weapon = Id(weapon);
    return attack;
}

Act act(const char* who, const char* what) {
    Act command;
    command.actor = who;
    command.what = what;
    return command;
}

Move move(const char* who, int inches) {
    Move command;
    command.actor = who;
    command.inches = inches;
    return command;
}

/// Ann and an orc, Ann first; the orc is big enough to stand what she does.
Table duel() {
    Table table;
    table.add({.id = "ann",
               .owner = "p1",
               .skills = {{"fighting", 8}, {"notice", 8}, {"athletics", 8}},
               .weapons = {sword()}});
    table.add(
        {.id = "orc", .skills = {{"fighting", 6}, {"athletics", 6}}, .weapons = {sword("axe")}});
    table.fight({"ann", "orc"}, {"KS", "9S"});
    return table;
}

TEST(Turns, OneActionAndAMoveWithoutPenalty) {  // SW-turn-1, SW-turn-2
    Table table = duel();
    table.give(move("ann", 3), p1);
    table.give(act("ann", "pull the lever"), p1);
    EXPECT_EQ(table.the<ActionTaken>().turn.penalty, 0);
    table.give(move("ann", 3), p1);  // movement is no action, and can be split around it
    table.refused(move("ann", 1), too_far, p1);
    table.refused(act("ann", "another"), no_action, p1);
}

TEST(Turns, LongTasksMayRollForTheirLength) {  // SW-turn-3
    Table table = duel();
    Act task = act("ann", "pick the lock");
    task.roll_length = true;
    table.give(task, p1, {4});
    EXPECT_EQ(table.the<TableRolled>().total, 4);
}

TEST(Turns, FreeThingsCostNothing) {  // SW-turn-4, SW-multiaction-4
    Table table = duel();
    Act word = act("ann", "shout");
    word.free = true;
    for (int i = 0; i < 3; ++i) table.give(word, p1);
    table.give(DropProne{Id("ann")}, p1);
    EXPECT_EQ(table.at("ann").turn.done, 0);
    table.give(act("ann", "pull the lever"), p1);
    EXPECT_EQ(table.at("ann").turn.penalty, 0);
    Table busy = duel();
    busy.give(ActionsDeclare{Id("ann"), {"a", "b"}, {}}, p1);
    Roll look;
    look.actor = "ann";
    look.trait = "notice";
    busy.give(look, p1, {5, 2});
    EXPECT_EQ(modifier(busy.the<RollMade>().modifiers, "several-actions"), 0);  // nor suffers it
}

TEST(Turns, LimitedThingsOnceATurnEachCountedApart) {  // SW-turn-7
    Table table = duel();
    table.give(ActionsDeclare{Id("ann"), {"a", "b"}, {}}, p1);
    Act limited = act("ann", "trick");
    limited.limited = true;
    table.give(limited, p1);
    table.refused(limited, turn_used, p1);
    limited.free = true;
    table.give(limited, p1);
    table.refused(limited, turn_used, p1);
}

TEST(Turns, RecoveryComesByItselfInItsOrder) {  // SW-turn-5, SW-shaken-3, SW-stunned-3
    Table table = duel();
    table.at("orc").conditions = {"shaken", "stunned"};
    table.give(TurnEnd{Id("ann")}, p1, {5, 2, 5, 2});  // Vigor for Stunned first, then Spirit
    std::vector<std::string> purposes;
    for (const Event& event : table.events) {
        if (const auto* made = get_if<RollMade>(&event)) purposes.push_back(made->purpose);
    }
    EXPECT_EQ(purposes, (std::vector<std::string>{"unstun", "unshake"}));
    EXPECT_TRUE(table.state.characters[Id("orc")].conditions.empty());
}

TEST(Turns, BleedingComesBeforeAllElse) {  // SW-turn-5, SW-incap-6
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.add({.id = "bo", .owner = "p2"});
    table.at("bo").conditions = {"incapacitated", "bleeding-out"};
    table.at("bo").wounds = 3;
    table.at("bo").edges = {"level-headed"};
    table.fight({"ann", "bo"}, {"KS", "9S"});  // he is dealt in; Level Headed is ignored
    EXPECT_EQ(table.state.encounter.slots[1].card, "9S");
    table.give(TurnEnd{Id("ann")}, p1, {6, 2, 3});  // 8 - 3: survives
    EXPECT_EQ(table.the<RollSettled>().purpose, "bleed");
    EXPECT_TRUE(table.is("bo", Condition::bleeding_out));
    EXPECT_EQ(table.state.encounter.phase, Phase::ending);  // he can do nothing: the round is over
}

TEST(Turns, ReactionsAsOftenAsNeeded) {  // SW-turn-6
    Table table = duel();
    OpposedRoll tug;
    tug.actor = "ann";
    tug.trait = "strength";
    tug.target = "orc";
    tug.target_trait = "strength";
    for (int i = 0; i < 3; ++i) {
        table.give(tug, p1, {4, 3, 5, 2});
        EXPECT_EQ(table.count<RollMade>(), 2);
    }
}

TEST(Turns, ThreeActionsAtMostAndTheirPenalty) {  // SW-multiaction-1, SW-multiaction-3, table T25
    const std::vector<BoundedString<40>> three{"notice", "notice", "notice"};
    for (const int n : {1, 2, 3}) {
        Table table = duel();
        ActionsDeclare declare{Id("ann"), {}, {}};
        declare.actions.items.assign(three.begin(), three.begin() + n);
        table.give(declare, p1);
        Roll roll;
        roll.actor = "ann";
        roll.trait = "notice";
        roll.action = true;
        for (int i = 0; i < n; ++i) {
            table.give(roll, p1, {7, 2});
            EXPECT_EQ(table.the<RollSettled>().outcome.total, 7 - 2 * (n - 1));
            EXPECT_TRUE(table.the<RollMade>().set.wild);  // a wild die on each
        }
        table.refused(roll, no_action, p1);
    }
    Table table = duel();
    table.refused(ActionsDeclare{Id("ann"), {"a", "b", "c", "d"}, {}}, too_many_actions, p1);
}

TEST(Turns, AllIsDeclaredBeforeTheFirstAndStaysThen) {  // SW-multiaction-2
    Table table = duel();
    table.give(ActionsDeclare{Id("ann"), {"notice", "notice", "notice"}, {}}, p1);
    EXPECT_EQ(table.at("ann").turn.penalty, -4);
    table.give(ActionsDeclare{Id("ann"), {"notice", "notice"}, {}}, p1);  // thought again
    EXPECT_EQ(table.at("ann").turn.penalty, -2);
    EXPECT_EQ(table.at("ann").turn.declared.size(), 2U);
    Roll roll;
    roll.actor = "ann";
    roll.trait = "notice";
    roll.action = true;
    table.give(roll, p1, {7, 2});
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 5);  // though the other may never come
    table.refused(ActionsDeclare{Id("ann"), {"notice"}, {}}, already_declared, p1);
    table.give(TurnEnd{Id("ann")}, p1);
    Table late = duel();
    late.give(act("ann", "pull"), p1);
    late.refused(ActionsDeclare{Id("ann"), {"notice", "notice"}, {}}, already_declared, p1);
    Table ran = duel();
    Move run = move("ann", 8);
    run.run = true;
    ran.give(run, p1, {3});
    ran.refused(ActionsDeclare{Id("ann"), {"a", "b"}, {}}, turn_used, p1);  // the running die fell
}

TEST(Turns, PaceIsSixAndWoundsTakeIt) {  // SW-move-1, SW-move-4, table T15
    for (const auto& [wounds, pace] : std::map<int, int>{{0, 6}, {1, 5}, {2, 4}, {3, 3}}) {
        Table table = duel();
        table.at("ann").wounds = wounds;
        table.refused(move("ann", pace + 1), too_far, p1);
        table.give(move("ann", pace), p1);
    }
    Table slow = duel();
    slow.at("ann").pace = 2;
    slow.at("ann").wounds = 3;
    slow.give(move("ann", 1), p1);  // never below 1
    slow.refused(move("ann", 1), too_far, p1);
}

TEST(Turns, HardGroundCostsDouble) {  // SW-move-2
    Table table = duel();
    Move climb = move("ann", 4);
    climb.hard = true;
    table.refused(climb, too_far, p1);
    climb.inches = 3;
    table.give(climb, p1);
    EXPECT_EQ(table.at("ann").turn.moved, 6);
    Table prone = duel();
    prone.give(DropProne{Id("ann")}, p1);
    Move crawl = move("ann", 3);
    crawl.hard = true;  // crawling is not slowed any further
    prone.give(crawl, p1);
    EXPECT_EQ(prone.at("ann").turn.moved, 6);
}

TEST(Turns, RunningAddsADieAndTakesTwo) {  // SW-move-3, SW-ace-7 (no ace)
    Table table = duel();
    Move run = move("ann", 12);
    run.run = true;
    table.give(run, p1, {6});  // one d6, though it shows 6
    EXPECT_EQ(table.the<Moved>().inches, 12);
    Roll roll;
    roll.actor = "ann";
    roll.trait = "notice";
    roll.action = true;
    table.give(roll, p1, {7, 2});
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 5);
    Table shorter = duel();
    shorter.give(run, p1, {2});  // the die carries her 8 inches
    EXPECT_EQ(shorter.the<Moved>().inches, 8);
    Table sure = duel();
    sure.at("ann").edges = {"steady-hands"};
    sure.give(run, p1, {6});
    sure.give(roll, p1, {7, 2});
    EXPECT_EQ(sure.the<RollSettled>().outcome.total, 6);
}

TEST(Turns, GettingUpCostsTwoInches) {  // SW-move-5
    Table table = duel();
    table.give(DropProne{Id("ann")}, p1);
    table.give(StandUp{Id("ann")}, p1);
    EXPECT_EQ(table.at("ann").turn.moved, 2);
    table.give(DropProne{Id("ann")}, p1);
    table.give(move("ann", 2), p1);  // crawling: 4 of Pace
    table.refused(StandUp{Id("ann")}, too_far, p1);
}

// --- Hold (1.14) ---

TEST(Turns, HoldIsForTheWholeTurn) {  // SW-hold-1, SW-hold-8
    Table table = duel();
    table.give(TurnHold{Id("ann")}, p1);
    EXPECT_TRUE(table.is("ann", Condition::on_hold));
    EXPECT_EQ(table.state.encounter.active, Id("orc"));
    table.refused(act("ann", "pull"), not_your_turn, p1);
    table.give(TurnAct{Id("ann")}, p1);
    table.give(act("ann", "pull"), p1);
    table.give(TurnEnd{Id("ann")}, p1);
    table.gm(act("orc", "roar"));  // and his turn goes on
    Table used = duel();
    used.give(DropProne{Id("ann")}, p1);  // free, but done
    used.refused(TurnHold{Id("ann")}, turn_used, p1);
}

TEST(Turns, HoldGoesOverTheRoundWithoutACard) {  // SW-hold-2
    Table table = duel();
    table.give(TurnHold{Id("ann")}, p1);
    table.gm(TurnEnd{Id("orc")});
    EXPECT_EQ(table.state.encounter.phase, Phase::ending);
    EXPECT_TRUE(table.is("ann", Condition::on_hold));
    table.gm(ActionCardsDeal{});
    EXPECT_FALSE(find_slot(table.state, Id("ann"))->card);
    EXPECT_EQ(table.state.encounter.order, std::vector<Id>{"orc"});
    table.give(TurnAct{Id("ann")}, p1);
    table.give(act("ann", "pull"), p1);
}

TEST(Turns, ShakenLosesHoldAndTheTurn) {  // SW-hold-3
    Table table = duel();
    table.give(TurnHold{Id("ann")}, p1);
    table.at("ann").distracted = {{"test", 1}};
    table.gm(DamageDeal{{Id("ann")}, {DamageDice{1, 8}}, {}, {}, {}, {}, "stone"},
             {6});  // Toughness 5: Shaken
    EXPECT_TRUE(table.is("ann", Condition::shaken));
    EXPECT_FALSE(table.is("ann", Condition::on_hold));
    EXPECT_TRUE(table.the<TurnEnded>().lost);
    EXPECT_TRUE(table.at("ann").distracted.empty());  // SW-distracted-2: a lost turn has ended
    table.refused(TurnAct{Id("ann")}, not_on_hold, p1);
}

TEST(Turns, WhoSoaksEverythingKeepsHold) {  // SW-hold-3, second half
    Table table = duel();
    table.give(TurnHold{Id("ann")}, p1);
    table.state.bank.players[p1.member] = 1;
    table.gm(DamageDeal{{Id("ann")}, {DamageDice{2, 8}}, {}, {}, {}, {}, "stone"},
             {6, 4});  // a wound
    table.answer("soak", {5, 2}, p1);
    EXPECT_TRUE(table.is("ann", Condition::on_hold));
    EXPECT_FALSE(table.is("ann", Condition::shaken));
}

TEST(Turns, TheShakenAndStunnedCannotHold) {  // SW-hold-4
    for (const Condition state : {Condition::shaken, Condition::stunned}) {
        Table table = duel();
        table.at("ann").conditions = {enum_word(state)};
        table.refused(TurnHold{Id("ann")}, state == Condition::shaken ? cannot_hold : stunned, p1);
    }
}

struct InterruptCase {
    const char* name;
    std::vector<int> contest;
    bool first;
    bool tie;
};

class Interrupting : public ::testing::TestWithParam<InterruptCase> {};

// SW-hold-5, SW-hold-6, SW-hold-7, SW-hold-9, SW-joker-1; E21.
INSTANTIATE_TEST_SUITE_P(
    Turns, Interrupting,
    ::testing::Values(InterruptCase{"SixAgainstFourIsFirst", {6, 2, 4, 2}, true, false},
                      InterruptCase{"FourAgainstFourIsTogether", {4, 2, 4, 2}, false, true},
                      InterruptCase{"FourAgainstFiveIsTooSlow", {4, 2, 5, 2}, false, false},
                      InterruptCase{"ThreeFailsWhateverTheOther", {3, 2}, false, false}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_P(Interrupting, FromHold) {
    const InterruptCase& one = GetParam();
    Table table = duel();
    table.give(TurnHold{Id("ann")}, p1);
    table.gm(strike("orc", "ann", "axe"));  // declared; not a die has fallen
    ASSERT_EQ(table.kind(), "interrupt-window");
    EXPECT_EQ(table.last<RollMade>(), nullptr);
    std::vector<int> dice = one.contest;
    const bool late = !one.first && !one.tie;
    if (late) dice.insert(dice.end(), {3, 2});  // the orc's attack misses Parry 6
    table.answer("interrupt", dice, p1);
    const InterruptSettled& settled = table.the<InterruptSettled>();
    EXPECT_EQ(settled.first, one.first);
    EXPECT_EQ(settled.simultaneous, one.tie);
    EXPECT_FALSE(table.is("ann", Condition::on_hold));
    if (late) {
        table.refused(act("ann", "pull"), not_your_turn, p1);  // right after the other
        table.gm(TurnEnd{Id("orc")});
        table.give(act("ann", "a new plan"), p1);
        return;
    }
    table.gm(Adjust{Id("orc"), "her trick", {}, {}, Condition::shaken, {}, {}, {}});
    if (one.tie) {
        table.give(TurnEnd{Id("ann")}, p1, {3, 2});  // he attacks all the same
        EXPECT_EQ(table.the<AttackMissed>().cause, "missed");
    } else {
        table.give(TurnEnd{Id("ann")}, p1);  // Shaken meanwhile: his attack is lost (SW-bad-18)
        EXPECT_EQ(table.the<AttackMissed>().cause, "lost");
    }
}

TEST(Turns, TwoInterruptersActByTheirTotals) {  // SW-bad-22
    Table table;
    table.add({.id = "ann", .owner = "p1", .skills = {{"athletics", 8}}});
    table.add({.id = "bo", .owner = "p2", .skills = {{"athletics", 8}}});
    table.add({.id = "orc", .wild = false, .skills = {{"athletics", 6}}});
    table.fight({"ann", "bo", "orc"}, {"KS", "QS", "9S"});
    table.give(TurnHold{Id("ann")}, p1);
    table.give(TurnHold{Id("bo")}, player("p2"));
    table.gm(strike("orc", "ann"));
    table.answer("interrupt", {5, 2, 4}, p1);
    table.answer("interrupt", {7, 2, 4}, player("p2"));
    EXPECT_TRUE(table.at("bo").turn.running);
    table.refused(act("ann", "pull"), not_your_turn, p1);
    table.give(TurnEnd{Id("bo")}, player("p2"));
    table.give(act("ann", "pull"), p1);
}

TEST(Turns, WhoActsFromHoldCanBeInterruptedToo) {  // SW-hold-5
    Table table = duel();
    table.add({.id = "bo", .owner = "p2", .skills = {{"athletics", 8}}});
    table.gm(EncounterEnd{});
    table.fight({"ann", "bo", "orc"}, {"KS", "QS", "9S"});
    table.give(TurnHold{Id("ann")}, p1);
    table.give(TurnHold{Id("bo")}, player("p2"));
    table.give(TurnAct{Id("ann")}, p1);
    table.give(strike("ann", "orc", "sword"), p1);
    ASSERT_EQ(table.kind(), "interrupt-window");
    EXPECT_EQ(table.open()->owner, Id("p2"));
    table.answer("interrupt", {6, 2, 4, 2}, player("p2"));
    EXPECT_TRUE(table.at("bo").turn.running);
    table.give(TurnEnd{Id("bo")}, player("p2"), {3, 2});  // now Ann's sword falls, and misses
    EXPECT_EQ(table.the<AttackMissed>().cause, "missed");
}

TEST(Turns, PassingLetsTheAttackGoOn) {
    Table table = duel();
    table.give(TurnHold{Id("ann")}, p1);
    table.gm(strike("orc", "ann", "axe"));
    table.answer("pass", {3, 2}, p1);
    EXPECT_EQ(table.the<AttackMissed>().cause, "missed");
    EXPECT_TRUE(table.is("ann", Condition::on_hold));
}

TEST(Turns, EveryoneOnHold) {  // SW-bad-21
    Table table = duel();
    table.give(TurnHold{Id("ann")}, p1);
    table.gm(TurnHold{Id("orc")});
    EXPECT_EQ(table.state.encounter.phase, Phase::ending);
    table.gm(ActionCardsDeal{});
    EXPECT_TRUE(table.state.encounter.order.empty());
    EXPECT_EQ(table.state.encounter.phase, Phase::round);
    table.gm(TurnAct{Id("orc")});
    table.gm(TurnEnd{Id("orc")});
    table.gm(RoundEnd{});
    EXPECT_EQ(table.state.encounter.phase, Phase::ending);
}

TEST(Turns, Ambush) {  // SW-surprise-1, SW-surprise-2, SW-surprise-3
    Table table;
    table.add({.id = "ann", .owner = "p1", .skills = {{"notice", 6}}});
    table.add({.id = "bo", .owner = "p2", .skills = {{"notice", 6}}});
    table.add({.id = "orc", .wild = false});
    table.session();
    table.no_bennies();
    EncounterStart start;
    start.seats = {Seat{{}, {"ann"}, {}}, Seat{{}, {"bo"}, {}}, Seat{{}, {"orc"}, {}}};
    start.notice = BoundedList<Id, 60>{"ann", "bo"};
    start.on_hold = BoundedList<Id, 60>{"orc"};
    std::vector<int> dice = Table::unshuffled();
    dice.insert(dice.end(), {5, 2, 3, 2});
    table.gm(start, dice);
    EXPECT_FALSE(table.is("ann", Condition::surprised));
    EXPECT_TRUE(table.is("bo", Condition::surprised));
    EXPECT_TRUE(table.is("orc", Condition::on_hold));
    table.stack_deck({"KS", "9S"});
    table.gm(ActionCardsDeal{});
    EXPECT_TRUE(find_slot(table.state, Id("ann"))->card);
    EXPECT_FALSE(find_slot(table.state, Id("bo"))->card);
    EXPECT_TRUE(find_slot(table.state, Id("orc"))->card);  // a Joker might come
    table.refused(act("bo", "look"), not_your_turn, player("p2"));
    table.gm(TurnAct{Id("orc")});
    table.gm(TurnEnd{Id("orc")});
    table.give(TurnEnd{Id("ann")}, p1);
    EXPECT_FALSE(table.is("bo", Condition::surprised));  // the first round only
}

TEST(Turns, ShakenWhileActingLosesTheRest) {  // SW-bad-18
    Table table = duel();
    table.give(ActionsDeclare{Id("ann"), {"a", "b", "c"}, {}}, p1);
    table.give(act("ann", "a"), p1);
    table.gm(Adjust{Id("ann"), "own mishap", {}, {}, Condition::shaken, {}, {}, {}});
    table.gm(Adjust{Id("ann"), "benny", {}, {}, {}, Condition::shaken, {}, {}});
    table.refused(act("ann", "b"), no_action, p1);
    table.give(move("ann", 6), p1);  // movement stays
}

TEST(Turns, IncapacitatedInOnesTurnEndsIt) {  // SW-bad-19
    Table table = duel();
    table.gm(Adjust{Id("ann"), "trap", {}, {}, Condition::incapacitated, {}, {}, {}});
    EXPECT_EQ(table.state.encounter.active, Id("orc"));
    Table rolling = duel();
    rolling.state.bank.players[p1.member] = 1;
    Roll roll;
    roll.actor = "ann";
    roll.trait = "notice";
    roll.action = true;
    rolling.give(roll, p1, {3, 2});
    ASSERT_EQ(rolling.kind(), "roll-open");
    rolling.gm(Adjust{Id("ann"), "trap", {}, {}, Condition::incapacitated, {}, {}, {}});
    EXPECT_EQ(rolling.open(), nullptr);  // only she could have profited
    EXPECT_EQ(rolling.the<RollSettled>().outcome.total, 3);
    EXPECT_EQ(rolling.state.encounter.active, Id("orc"));
    EXPECT_EQ(rolling.state.bank.players[p1.member], 1);
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::turns_test
