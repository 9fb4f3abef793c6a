// The GM's hands: tests called, a Combat joined and left, what is called off, damage without an
// attacker, Monsters behind the screen.

#include "protocol/write.hpp"

#include "unit/toy/battle.hpp"

namespace kast::rules::toy {
namespace {

const Viewer anns_view{Role::player, "ann"};

RulesFixture two() {
    RulesFixture bench;
    bench.hero(ann);
    bench.hero(bo);
    return bench;
}

// ---- Called tests

TEST(CalledTest, AsksAllThatPlayersPlayAndShowsWhoHasRolled) {  // TOY-rs-1
    RulesFixture bench = two();
    bench.does(gm, TestCall{.id = Id("c"), .die = of(Intangible::awareness)});
    const auto call = [&] { return bench.state.called_tests.front(); };
    EXPECT_EQ(call().who, (std::vector<Id>{"ann1", "bo1"}));
    RollToSucceedRoll roll{.actor = "ann1", .die = of(Intangible::awareness)};
    roll.call = Id("c");
    bench.does(ann, roll, {3});
    EXPECT_EQ(call().rolled.at("ann1"), "success");
    EXPECT_EQ(bench.refused(ann, roll), "already-rolled");
    roll.actor = "bo1";
    bench.does(bo, roll, {2});
    EXPECT_EQ(bench.said<CalledTestRolled>().outcome, "failure");
    EXPECT_EQ(bench.count_said<CalledTestClosed>(), 1);
    EXPECT_TRUE(bench.state.called_tests.empty());
}

TEST(CalledTest, OfAKnack) {  // TOY-knack-1
    RulesFixture bench = two();
    bench.does(gm, TestCall{.id = Id("c"), .who = {{"ann1"}}, .skill = "Listen"});
    KnackRoll roll{.actor = "ann1", .skill = BoundedString<40>("Salt"), .call = Id("c")};
    EXPECT_EQ(bench.refused(ann, roll), "wrong-die");
    roll.skill = "Listen";
    bench.does(ann, roll, {1});
    EXPECT_EQ(bench.said<CalledTestRolled>().outcome, "success");
}

TEST(CalledTest, CountsWhenTheGmHasLookedAtTheFace) {  // TOY-rs-2
    RulesFixture bench(Settings{.hold_rs = true});
    bench.hero(ann);
    bench.does(gm, TestCall{.id = Id("c"), .die = of(Intangible::presence)});
    RollToSucceedRoll roll{.actor = "ann1", .die = of(Intangible::presence), .call = Id("c")};
    bench.does(ann, roll, {2});
    EXPECT_TRUE(bench.state.called_tests.front().rolled.empty());
    bench.answers(gm, asks::held, "3");
    EXPECT_EQ(bench.said<CalledTestRolled>().outcome, "success");
}

TEST(CalledTest, MayBeDeclinedUnlessItMustBeRolled) {  // TOY-int-3, TOY-san-1
    RulesFixture bench = two();
    bench.does(gm, TestCall{.id = Id("c"), .die = of(Intangible::presence)});
    bench.does(ann, TestDecline{"ann1", "c"});
    EXPECT_EQ(bench.said<CalledTestRolled>().outcome, "declined");
    EXPECT_EQ(bench.refused(ann, TestDecline{"bo1", "c"}), "not-allowed");
    bench.does(gm, TestCallClose{"c"});
    EXPECT_TRUE(bench.state.called_tests.empty());
    bench.does(gm, TestCall{.id = Id("d"), .die = of(Intangible::sanity)});
    EXPECT_EQ(bench.refused(ann, TestDecline{"ann1", "d"}), "must-roll");
}

TEST(CalledTest, CannotBeDeclinedOnceItsDiceLieThere) {  // TOY-int-3
    RulesFixture bench(Settings{.hold_rs = true});
    bench.hero(ann);
    bench.does(gm, TestCall{.id = Id("c"), .die = of(Intangible::presence)});
    RollToSucceedRoll roll{.actor = "ann1", .die = of(Intangible::presence), .call = Id("c")};
    bench.does(ann, roll, {2});
    EXPECT_EQ(bench.refused(ann, TestDecline{"ann1", "c"}), "already-rolled");
    bench.answers(gm, asks::held, "keep");
    EXPECT_EQ(bench.said<CalledTestRolled>().outcome, "failure");

    TestCall call{.id = Id("d")};
    call.dice = BoundedList<DieGiven, 20>{of(Tangible::dexterity), plain(12)};
    bench.does(gm, call);
    RollTwentyOpen open{.id = Id("a"), .actor = "ann1", .call = Id("d")};
    open.dice = *call.dice;
    bench.does(ann, open);
    EXPECT_EQ(bench.refused(ann, TestDecline{"ann1", "d"}), "pending-open");
    bench.does(ann, AttemptRoll{"a"}, {1, 1});
    EXPECT_EQ(bench.refused(ann, TestDecline{"ann1", "d"}), "already-rolled");
}

TEST(CalledTest, RefusesWhatCannotBeRolled) {
    RulesFixture bench = two();
    EXPECT_EQ(bench.refused(ann, TestCall{.skill = "Listen"}), "gm-only");
    EXPECT_EQ(bench.refused(gm, TestCall{}), "wrong-die");
    EXPECT_EQ(bench.refused(gm, TestCall{.skill = "Listen", .save = Save::doom}), "wrong-die");
    EXPECT_EQ(bench.refused(gm, TestCall{.skill = "Juggling"}), "no-such-skill");
    EXPECT_EQ(bench.refused(gm, TestCall{.die = pool("blood")}), "no-such-die");
    EXPECT_EQ(bench.refused(gm, TestCall{.who = {{"nobody"}}, .skill = "Listen"}),
              "no-such-character");
    EXPECT_EQ(bench.refused(gm, TestCall{.who = {{"ann1", "ann1"}}, .skill = "Listen"}),
              "named-twice");
    EXPECT_EQ(bench.refused(gm, TestCall{.who = BoundedList<Id, 60>{}, .skill = "Listen"}),
              "nobody-asked");
    bench.does(gm, TestCall{.id = Id("c"), .who = {{"ann1"}}, .skill = "Listen"});
    KnackRoll roll{.actor = "bo1", .skill = BoundedString<40>("Listen"), .call = Id("c")};
    EXPECT_EQ(bench.refused(bo, roll), "not-called");
    roll.call = Id("d");
    EXPECT_EQ(bench.refused(bo, roll), "no-such-call");
}

// ---- A running Combat

TEST(Combat, IsJoinedAfterInitToActAfterTheMonsters) {  // TOY-x-init-1
    Battle battle;
    battle.hero(bo);
    battle.monster("wolf");
    battle.does(gm, CombatJoin{.allies = {{"bo1"}}, .monsters = {{"wolf"}}});
    EXPECT_EQ(battle.state.time.turns.at("bo1").init, InitResult::after);
    EXPECT_TRUE(battle.state.time.monsters.contains("wolf"));
    battle.does(bo, ActionTake{"bo1", ActionKind::basic, {}});
    EXPECT_EQ(battle.refused(gm, CombatJoin{.allies = {{"bo1"}}}), "in-combat");
    EXPECT_EQ(battle.refused(gm, CombatJoin{.monsters = {{"wolf"}}}), "in-combat");
    EXPECT_EQ(battle.refused(gm, CombatJoin{}), "empty");
    EXPECT_EQ(battle.refused(ann, CombatJoin{.allies = {{"bo1"}}}), "gm-only");
}

TEST(Combat, IsJoinedBeforeInitIsSettledToRollIt) {
    RulesFixture bench = two();
    bench.monster("orc");
    bench.fight_of({"ann1"}, {"orc"});
    bench.does(gm, CombatJoin{.allies = {{"bo1"}}});
    EXPECT_EQ(bench.state.time.turns.at("bo1").init, InitResult::due);
    bench.does(bo, InitWait{"bo1"});
}

TEST(Combat, IsLeftByWhoIsInNothing) {
    Battle battle;
    battle.does(gm, Guard{.id = Id("g"), .actor = "ann1", .monster = "orc"});
    EXPECT_EQ(battle.refused(gm, CombatLeave{{"ann1"}}), "pending-open");
    battle.does(gm, AttemptCancel{"g", {}});
    EXPECT_EQ(battle.refused(gm, CombatLeave{{"bo1"}}), "not-in-combat");
    battle.does(gm, CombatLeave{{"orc"}});
    EXPECT_FALSE(battle.state.time.monsters.contains("orc"));
    battle.does(gm, CombatLeave{{"ann1"}});
    EXPECT_TRUE(battle.state.time.turns.empty());
    EXPECT_TRUE(battle.hers().breather);
    battle.does(gm, CombatEnd{});
    EXPECT_EQ(battle.refused(gm, CombatLeave{{"ann1"}}), "not-in-combat");
}

// ---- Called off and withdrawn

TEST(LuckContest, IsCalledOffBeforeThePicksAreTurnedOver) {  // TOY-luck-6
    RulesFixture bench = two();
    bench.does(gm, LuckContestOpen{.id = Id("l"), .participants = {"ann1", "bo1"}});
    bench.does(ann, ChoiceSeal{"l", "ann1", {"talent"}});
    EXPECT_EQ(bench.refused(ann, LuckContestCancel{"l", {}}), "gm-only");
    EXPECT_EQ(bench.refused(gm, LuckContestCancel{"m", {}}), "no-such-contest");
    bench.does(gm, LuckContestCancel{"l", {}});
    EXPECT_TRUE(bench.state.contests.empty());
    EXPECT_EQ(bench.current("ann1", "talent"), 4);
}

TEST(Fight, IsWithdrawnByWhoAnnouncedItUntilTheDiceFall) {  // TOY-x-act-1
    Battle battle;
    battle.does(ann, Fight{.id = Id("f"), .actor = "ann1", .target = "orc", .weapon = "axe"});
    EXPECT_EQ(battle.refused(bo, AttemptCancel{"f", {}}), "not-allowed");
    battle.does(ann, AttemptCancel{"f", {}});
    EXPECT_FALSE(battle.state.time.turns.at("ann1").combat_action);
    battle.does(ann, Fight{.id = Id("f"), .actor = "ann1", .target = "orc", .weapon = "knife"});
    battle.does(ann, AttemptRoll{"f"}, {1, 1});
    EXPECT_EQ(battle.refused(ann, AttemptCancel{"f", {}}), "too-late");
}

TEST(Guard, IsTheGmsToCallOff) {
    Battle battle;
    battle.does(gm, Guard{.id = Id("g"), .actor = "ann1", .monster = "orc"});
    EXPECT_EQ(battle.refused(ann, AttemptCancel{"g", {}}), "not-allowed");
}

TEST(Sheet, IsRenamed) {
    RulesFixture bench = two();
    bench.monster("orc");
    CharacterSet renamed{.character = "ann1"};
    renamed.name = "Anna";
    bench.does(gm, renamed);
    EXPECT_EQ(bench.sheet("ann1").name, "Anna");
    EXPECT_EQ(bench.said<CharacterChanged>().renamed_from, "Somebody");
    renamed.name = "";
    EXPECT_EQ(bench.refused(gm, renamed), "empty");
    MonsterSet monster{.monster = "orc"};
    monster.name = "Orc";
    bench.does(gm, monster);
    EXPECT_EQ(bench.state.monsters.at("orc").name, "Orc");
}

// ---- Damage without an attacker

TEST(Trap, IsThrownOnceAndMeetsTheArmorOfEach) {  // TOY-x-damage-1
    RulesFixture bench;
    SheetGiven armored;
    armored.flesh = PointsGiven{{}, 20};
    armored.armor = ArmorKind::light;
    bench.hero(ann, armored);
    bench.monster("orc", {.health = BoundedInt<1, 999>(20), .soak = BoundedInt<0, 99>(1)});
    DamageDeal trap{.to = {{"ann1", "orc"}}, .dice = {{Sides(6), Sides(6)}}, .modifier = 1};
    trap.source = "A pit";
    bench.does(gm, trap, {4, 5, 3});  // 10; her armor takes 3, its Soak 1.
    EXPECT_EQ(bench.said<DamageDealt>().total, 10);
    EXPECT_EQ(bench.sheet("ann1").flesh.current, 13);
    EXPECT_EQ(bench.said<DamageTaken>().cause, "A pit");
    EXPECT_EQ(bench.state.monsters.at("orc").health.current, 11);
    trap.ignores_armour = true;
    bench.does(gm, trap, {1, 1});
    EXPECT_EQ(bench.sheet("ann1").flesh.current, 10);
}

TEST(Trap, RefusesWhatIsNoMeasure) {
    RulesFixture bench = two();
    EXPECT_EQ(bench.refused(gm, DamageDeal{.target = "ann1"}), "invalid-params");
    EXPECT_EQ(bench.refused(gm, DamageDeal{.amount = 1}), "invalid-params");
    EXPECT_EQ(bench.refused(gm, DamageDeal{.amount = 1, .to = {{"ann1", "ann1"}}}), "named-twice");
    EXPECT_EQ(bench.refused(gm, DamageDeal{.target = "ann1", .dice = {{Sides(5)}}}),
              "die-not-on-chain");
    EXPECT_EQ(bench.refused(gm, DamageDeal{.amount = 1, .to = {{"nobody"}}}), "no-such-character");
}

// ---- Behind the screen

MonsterAdd lurker(const char* name = "Lurker") {
    MonsterAdd add;
    add.name = name;
    add.hidden = true;
    return add;
}
Id added(RulesFixture& bench, const MonsterAdd& add) {
    bench.does(gm, add);
    return bench.said<MonsterAdded>().monster;
}
/// What ann is sent of the last command, and what she sees of the table.
std::string sent(const RulesFixture& bench) {
    std::string text;
    for (const Event& event : bench.last) {
        if (const auto seen = System::view(event, anns_view))
            text += visit([](const auto& one) { return protocol::to_text(one); }, *seen);
    }
    return text + protocol::to_text(System::view(bench.state, anns_view));
}

TEST(Hidden, ThatNothingIsThereIsWhatPlayersSee) {
    RulesFixture with = two();
    const std::string nothing = protocol::to_text(System::view(with.state, anns_view));
    const Id lurks = added(with, lurker());
    EXPECT_EQ(sent(with), nothing);
    MonsterSet stronger{.monster = lurks};
    stronger.hd = BoundedInt<-999, 999>(5);
    with.does(gm, stronger);
    EXPECT_EQ(sent(with), nothing);
    with.does(gm, Adjust{.creature = lurks, .field = Field::soak, .value = 2});
    EXPECT_EQ(sent(with), nothing);
    with.does(gm, MonsterRemove{lurks});
    EXPECT_EQ(sent(with), nothing);
}

TEST(Hidden, IsShownSinglyOrAsAGroup) {
    RulesFixture bench;
    const Id one = added(bench, lurker("One"));
    const Id other = added(bench, lurker("Two"));
    const Id third = added(bench, lurker("Three"));
    bench.does(gm, MonsterShow{.monster = one});
    EXPECT_EQ(System::view(bench.state, anns_view).monsters.size(), 1u);
    MonsterShow both;
    both.monsters = {other, third};
    bench.does(gm, both);
    EXPECT_EQ(System::view(bench.state, anns_view).monsters.size(), 3u);
    EXPECT_EQ(bench.refused(gm, both), "invalid-params");
    EXPECT_EQ(bench.refused(gm, MonsterShow{}), "invalid-params");
    EXPECT_EQ(bench.refused(ann, MonsterShow{.monster = one}), "gm-only");
}

TEST(Hidden, TakesPartInNothing) {
    RulesFixture bench = two();
    const Id lurks = added(bench, lurker());
    CombatStart start;
    start.allies = {"ann1"};
    start.monsters = {lurks};
    EXPECT_EQ(bench.refused(gm, start), "not-present");
    EXPECT_EQ(bench.refused(gm, KnackRoll{.actor = lurks, .save = Save::doom}), "not-present");
    EXPECT_EQ(bench.refused(gm, RollTwentyOpen{.actor = lurks, .dice = {plain(20)}}),
              "not-present");
    EXPECT_EQ(bench.refused(gm, DamageDeal{.target = lurks, .amount = 1}), "not-present");
    EXPECT_EQ(bench.refused(gm, EffectStart{.on = lurks, .die = 4}), "not-present");
    EXPECT_EQ(bench.refused(gm, MoraleRoll{lurks}), "not-present");
    MonsterAdd guessed = lurker();
    guessed.id = Id("lurker");
    EXPECT_EQ(bench.refused(gm, guessed), "invalid-params");
}

}  // namespace
}  // namespace kast::rules::toy
