// Who is hidden: prepared by the GM, unknown to players until shown.

#include "protocol/write.hpp"

#include "unit/terre_exile/table.hpp"

namespace kast::rules::terre_exile {
namespace {

const Viewer gms_view{Role::gm, "gm"};
const Viewer anns_view{Role::player, "ann"};

CharacterAdd lurker(const char* name = "Lurker") {
    CharacterAdd add;
    add.name = name;
    add.attributes = {{"AGI", 70}};
    add.pk = PointsGiven{0, 0};
    add.hidden = true;
    return add;
}

/// The id of the one who was added last.
Id added(RulesFixture& bench, const CharacterAdd& add) {
    bench.does(gm, add);
    return bench.said<CharacterAdded>().character;
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

TEST(Hidden, ThatNobodyIsThereIsWhatPlayersSee) {
    RulesFixture with;
    RulesFixture without;
    for (RulesFixture* bench : {&with, &without}) bench->does(ann, aribeth());
    const Id lurks = added(with, lurker());
    EXPECT_EQ(sent(with), protocol::to_text(System::view(without.state, anns_view)));

    // What it does: a test with its points, a throw, a save, what the GM changes about it.
    const auto does = [&](const Command& command, std::vector<int> faces = {}) {
        with.does(gm, command, std::move(faces));
        EXPECT_EQ(sent(with), protocol::to_text(System::view(without.state, anns_view)))
            << command.index();
    };
    does(Adjust{.character = lurks, .field = Field::ps, .value = 1});
    does(ConditionStart{.character = lurks, .label = "Hurt", .disadvantages = 1});
    does(TestDeclare{.actor = lurks, .attribute = "AGI", .opponent = Id("aribeth")});
    const Id test = with.state.tests.begin()->first;
    does(TestSet{.test = test, .difficulty = 40});
    does(AdvantageAdd{test, Lean::advantage, 1, "shadows"});
    does(SpiritualSpend{test});
    does(TrumpClaim{test, "AGI", "It knows the roofs."});
    const Question* claim = with.open("trump-claim");
    ASSERT_TRUE(claim);
    EXPECT_EQ(with.refused(ann, DecisionAnswer{claim->decision.id, "accept", {}}),
              "not-your-decision");
    does(DecisionAnswer{claim->decision.id, "accept", {}});
    does(TestRoll{test}, {0, 1, 5});
    does(TestThrow{.actor = lurks, .sides = 6}, {3, 3});
    CharacterSet renamed;
    renamed.character = lurks;
    renamed.name = "The Lurker";
    does(renamed);
    does(CharacterRemove{lurks});
}

TEST(Hidden, PlayersCannotFindItByAsking) {
    RulesFixture bench;
    bench.does(ann, aribeth());
    const Id lurks = added(bench, lurker());
    bench.does(gm, TestDeclare{.actor = lurks, .attribute = "AGI"});
    const Id test = bench.state.tests.begin()->first;
    const auto refusal = [&](const Command& command) {
        ScriptedDice dice({}, "c", 100);
        const auto events = System::decide(bench.state, command, ann, dice);
        return events ? std::string() : events.error().kind + ' ' + events.error().message;
    };
    const auto alike = [&](std::string text, const Id& id) {
        for (auto at = text.find(id.value); at != std::string::npos; at = text.find(id.value))
            text.replace(at, id.value.size(), "it");
        return text;
    };
    const auto same = [&](const auto& command_of, const Id& one) {
        EXPECT_EQ(alike(refusal(command_of(one)), one), alike(refusal(command_of("nil")), "nil"));
    };
    same([](const Id& id) { return TestDeclare{.actor = id, .attribute = "AGI"}; }, lurks);
    same(
        [](const Id& id) {
            return TestDeclare{.actor = "aribeth", .attribute = "AGI", .opponent = id};
        },
        lurks);
    same([](const Id& id) { return CharacterRemove{id}; }, lurks);
    same([](const Id& id) { return TestThrow{.actor = id, .sides = 6}; }, lurks);
    same([](const Id& id) { return TestRoll{id}; }, test);
    same([](const Id& id) { return SpiritualSpend{id}; }, test);
}

TEST(Hidden, IsShownSinglyOrAsAGroup) {
    RulesFixture bench;
    const Id one = added(bench, lurker("One"));
    const Id two = added(bench, lurker("Two"));
    const Id three = added(bench, lurker("Three"));
    bench.does(gm, CharacterShow{.character = one});
    EXPECT_EQ(bench.said<CharacterShown>().sheet.name, "One");
    EXPECT_TRUE(System::view(bench.last.front(), anns_view));
    EXPECT_EQ(System::view(bench.state, anns_view).characters.size(), 1u);
    CharacterShow both;
    both.characters = {two, three};
    bench.does(gm, both);
    EXPECT_EQ(System::view(bench.state, anns_view).characters.size(), 3u);
    EXPECT_EQ(bench.refused(gm, both), "invalid-params");
    EXPECT_EQ(bench.refused(gm, CharacterShow{}), "invalid-params");
    EXPECT_EQ(bench.refused(ann, CharacterShow{.character = one}), "gm-only");
}

TEST(Hidden, IsMarkedForTheGm) {
    RulesFixture bench;
    const Id lurks = added(bench, lurker());
    EXPECT_TRUE(bench.said<CharacterAdded>().hidden);
    EXPECT_TRUE(System::view(bench.state, gms_view).characters.at(lurks).hidden);
    bench.does(gm, TestDeclare{.actor = lurks, .attribute = "AGI"});
    EXPECT_TRUE(bench.said<TestDeclared>().hidden);
    bench.does(gm, CharacterShow{.character = lurks});
    EXPECT_FALSE(System::view(bench.state, gms_view).characters.at(lurks).hidden);
}

TEST(Hidden, TakesPartInNothingThatPlayersSee) {
    RulesFixture bench(Settings{.outside = true});
    bench.does(ann, aribeth());
    const Id lurks = added(bench, lurker());
    EXPECT_EQ(bench.refused(gm, ConfrontationStart{{lurks}}), "not-present");
    EXPECT_EQ(bench.refused(gm, TestCall{.who = {{lurks}}, .attribute = "AGI"}), "not-present");
    EXPECT_EQ(bench.refused(gm, Rest{{lurks}}), "not-present");
    EXPECT_EQ(
        bench.refused(gm, TestDeclare{.actor = "aribeth", .attribute = "AGI", .opponent = lurks}),
        "not-present");
    EXPECT_EQ(bench.refused(gm, CharacterGive{lurks, Id("ann")}), "not-present");
    bench.does(gm, ModeSet{Mode::combat});
    EXPECT_EQ(bench.refused(gm, TurnStart{lurks, {}}), "not-present");
}

TEST(Hidden, IsTheGmsAndHasAnIdThatNobodyKnows) {
    RulesFixture bench;
    CharacterAdd add = lurker();
    EXPECT_EQ(bench.refused(ann, add), "gm-only");
    add.id = Id("lurker");
    EXPECT_EQ(bench.refused(gm, add), "invalid-params");
    add.id.reset();
    add.owner = Id("ann");
    EXPECT_EQ(bench.refused(gm, add), "invalid-params");
}

TEST(Hidden, AgainWhileItTakesPartInNothing) {
    RulesFixture bench(Settings{.outside = true});
    bench.does(ann, aribeth());
    bench.does(gm, goblin());
    CharacterSet hide;
    hide.character = "goblin";
    hide.hidden = true;
    bench.does(gm, ConfrontationStart{{"goblin"}}, {10});
    EXPECT_EQ(bench.refused(gm, hide), "pending-open");
    bench.does(gm, ModeSet{Mode::free});
    bench.does(gm, hide);
    EXPECT_FALSE(System::view(bench.state, anns_view).characters.contains("goblin"));
    hide.hidden = false;
    bench.does(gm, hide);
    EXPECT_EQ(bench.count_said<CharacterShown>(), 1);
    hide.character = "aribeth";
    hide.hidden = true;
    EXPECT_EQ(bench.refused(gm, hide), "invalid-params");  // A player plays her.
}

/// A goblin seen by all and hidden again, in the midst of a test with a trump to rule on.
void hide_in_the_midst(RulesFixture& bench) {
    CharacterAdd foe = goblin();
    foe.attributes = {{"DEX", 70}};
    foe.pk = PointsGiven{0, 0};
    bench.does(gm, foe);
    CharacterSet hide;
    hide.character = "goblin";
    hide.hidden = true;
    bench.does(gm, hide);
    bench.does(gm, TestDeclare{.actor = "goblin", .attribute = "DEX"});
    const Id test = bench.state.tests.begin()->first;
    bench.does(gm, TestSet{.test = test, .difficulty = 40});
    bench.does(gm, TrumpClaim{test, "DEX", "It knows the roofs."});
}

TEST(Hidden, GivesUpAnIdThatAPlayerTakes) {
    RulesFixture with;
    RulesFixture without;
    for (RulesFixture* bench : {&with, &without}) bench->does(ann, aribeth());
    hide_in_the_midst(with);
    const Id test = with.state.tests.begin()->first;
    CharacterAdd own = goblin();
    for (RulesFixture* bench : {&with, &without}) bench->does(ann, own);
    EXPECT_EQ(sent(with), sent(without));
    EXPECT_EQ(with.refused(gm, own), "id-taken");
    EXPECT_EQ(with.refused(ann, own), "id-taken");  // She sees her own.

    // Nothing is lost: the test and the trump are of who has another id now.
    const Id moved = with.state.tests.at(test).actor;
    ASSERT_NE(moved, Id("goblin"));
    EXPECT_TRUE(with.sheet(moved).hidden);
    EXPECT_EQ(with.sheet(moved).name, "Goblin");
    EXPECT_EQ(with.sheet("goblin").owner, ann.member);
    EXPECT_EQ(with.state.tests.at(test).values.difficulty, 40);
    with.answers(gm, "trump-claim", "accept", {}, moved);
    with.does(gm, TestRoll{test}, {0, 1, 5});
    EXPECT_EQ(with.said<TestClosed>().actor, moved);
    EXPECT_EQ(sent(with), protocol::to_text(System::view(without.state, anns_view)));
    with.does(gm, CharacterShow{.character = moved});
    EXPECT_NE(sent(with), sent(without));
}

}  // namespace
}  // namespace kast::rules::terre_exile
