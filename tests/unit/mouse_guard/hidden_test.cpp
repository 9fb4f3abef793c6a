// Behind the screen: whom the GM has prepared does not exist for anybody else until they are shown.

#include "support/viewer_output.hpp"
#include "table.hpp"

namespace kast::rules::mouse_guard {
namespace {

CharacterAdd hidden(const char* id, int fighter = 3) {
    CharacterAdd made;
    made.id = Id(id);
    static_cast<CharacterSpec&>(made).name = std::string("The ") + id;
    made.skills = SkillsGiven{{"fighter", fighter}};
    made.traits = BoundedList<Word, 20>{"sly"};
    made.hidden = true;
    return made;
}
CharacterSet change(const char* id) {
    CharacterSet made{};
    made.character = Id(id);
    return made;
}
CharacterShow show_all(std::vector<Id> who) {
    CharacterShow made;
    made.characters = BoundedList<Id, 60>(std::move(who));
    return made;
}
bool is_seen(const RulesFixture& bench, const char* id, const Viewer& viewer) {
    const auto view = System::view(bench.state, viewer);
    return view.characters.contains(Id(id));
}
const Viewer ann_looks{Role::player, Id("ann")};
const Viewer gm_looks{Role::gm, Id("gm")};

TEST(Hidden, IsSeenByTheGmAlone) {
    RulesFixture bench = meeting();
    bench.does(gm, hidden("wolf"));
    EXPECT_FALSE(is_seen(bench, "wolf", ann_looks));
    EXPECT_FALSE(is_seen(bench, "wolf", {Role::spectator, {}}));
    ASSERT_TRUE(is_seen(bench, "wolf", gm_looks));
    EXPECT_TRUE(System::view(bench.state, gm_looks).characters.at("wolf").hidden);
    EXPECT_FALSE(System::view(bench.state, gm_looks).characters.at("fox").hidden);
    EXPECT_EQ(bench.refused(ann, hidden("owl")), "gm-only");
    CharacterAdd players = hidden("owl");
    players.owner = Id("ann");
    EXPECT_EQ(bench.refused(gm, players), "invalid-params");
}
TEST(Hidden, ComesOntoTheTableSinglyOrAsAGroup) {
    RulesFixture bench = meeting();
    for (const char* id : {"wolf", "owl", "stoat"}) bench.does(gm, hidden(id));
    bench.does(gm, CharacterShow{Id("wolf")});
    EXPECT_EQ(bench.said<CharacterShown>().present, true);
    EXPECT_TRUE(is_seen(bench, "wolf", ann_looks));
    // What is on the sheet is the GM's until it is shown, too.
    EXPECT_FALSE(System::view(bench.state, ann_looks).characters.at("wolf").sheet);
    bench.does(gm, CharacterShow{Id("wolf")});
    EXPECT_TRUE(System::view(bench.state, ann_looks).characters.at("wolf").sheet);
    bench.does(gm, show_all({"owl", "stoat"}));
    EXPECT_TRUE(is_seen(bench, "owl", ann_looks));
    EXPECT_TRUE(is_seen(bench, "stoat", ann_looks));
}
TEST(Hidden, IsShownWithThePlaceOfWhatIsWrong) {
    RulesFixture bench = meeting();
    bench.does(gm, hidden("wolf"));
    EXPECT_EQ(bench.refused(ann, CharacterShow{Id("wolf")}), "gm-only");
    EXPECT_EQ(bench.refused(gm, CharacterShow{}), "invalid-params");
    EXPECT_EQ(bench.refused(gm, show_all({})), "invalid-params");
    EXPECT_EQ(bench.refused(gm, show_all({"wolf", "wolf"})), "named-twice");
    EXPECT_EQ(bench.refused(gm, show_all({"wolf", "nobody"})), "no-such-character");
    EXPECT_EQ(bench.refused(gm, show_all({"wolf", "brun"})), "invalid-params");
    EXPECT_EQ(bench.refused(gm, CharacterShow{Id("wolf"), false}), "not-present");
}
TEST(Hidden, TakesPartInNothing) {
    RulesFixture bench = meeting();
    bench.does(gm, hidden("wolf"));
    TestCall call{.actor = "wolf", .what = "fighter"};
    call.ob = BoundedInt<0, 99>(1);
    EXPECT_EQ(bench.refused(gm, call), "not-present");
    TestCall against{.actor = "brun", .what = "scout"};
    against.opponent = Id("wolf");
    EXPECT_EQ(bench.refused(gm, against), "not-present");
    ConflictStart start{.type = ConflictType::fight};
    start.teams = BoundedList<TeamGiven, 12>{{Id("gm"), Side::gm, {}, BoundedList<Id, 20>{"wolf"}},
                                             {Id("us"), Side::players, {}, {"brun"}}};
    EXPECT_EQ(bench.refused(gm, start), "not-present");
    bench.calls("scout", 1);
    EXPECT_EQ(bench.refused(gm, HelpOffer{"wolf", "brun", "will"}), "not-present");
    EXPECT_EQ(bench.refused(gm, CharacterGive{"wolf", Id("ann")}), "not-present");
    RulesFixture fight = duel();
    fight.does(gm, hidden("wolf"));
    EXPECT_EQ(fight.refused(gm, ConflictJoin{"wolf", "gm"}), "not-present");
}
TEST(Hidden, MayGoBehindTheScreenAgain) {
    RulesFixture bench = meeting();
    CharacterSet away = change("fox");
    away.hidden = true;
    bench.against("scout");
    EXPECT_EQ(bench.refused(gm, away), "pending-open");
    bench.does(gm, TestCancel{"brun"});
    bench.does(gm, away);
    EXPECT_EQ(bench.said<CharacterShown>().present, false);
    EXPECT_FALSE(is_seen(bench, "fox", ann_looks));
    // Who has seen them still finds the name.
    EXPECT_EQ(System::view(bench.state, ann_looks).departed.at("fox"), "fox");
    away.hidden = false;
    bench.does(gm, away);
    EXPECT_TRUE(is_seen(bench, "fox", ann_looks));
    CharacterSet players = change("brun");
    players.hidden = true;
    EXPECT_EQ(bench.refused(gm, players), "invalid-params");
}

/// What somebody is answered when they ask for it: the whole refusal, or that it would be done.
std::string reply_to(const RulesFixture& bench, const Actor& actor, const Command& command) {
    ScriptedDice dice({}, "c", bench.ids);
    const auto events = System::decide(bench.state, command, actor, dice);
    if (events) return "done";
    const Refusal& why = events.error();
    return std::string(why.kind) + why.path + std::string(why.rule) + why.message;
}

TEST(Hidden, IsForTheOthersAsIfItWereNot) {
    RulesFixture with = meeting();
    RulesFixture without = meeting();
    tests::ViewerOutput<System> output_with;
    tests::ViewerOutput<System> output_without;
    const auto both = [&](const Actor& actor, const Command& command, std::vector<int> faces = {}) {
        with.does(actor, command, faces);
        output_with.add(with.last, with.state, ann_looks);
        without.does(actor, command, faces);
        output_without.add(without.last, without.state, ann_looks);
    };
    const auto secretly = [&](const Command& command) {
        with.does(gm, command);
        output_with.add(with.last, with.state, ann_looks);
    };
    both(gm, TurnStart{Turn::gm});
    secretly(hidden("wolf", 5));
    secretly(hidden("owl", 7));
    CharacterSet renamed = change("wolf");
    renamed.name = "Greymuzzle";
    renamed.goal = Line("To be king.");
    secretly(renamed);
    secretly(Adjust{.character = Id("wolf"), .field = Field::fate, .value = 4, .reason = "so"});
    secretly(Award{"wolf", 1, 1});
    secretly(ConditionTake{"wolf", Condition::tired});
    secretly(ConditionClear{"wolf", Condition::tired});
    secretly(CharacterRemove{"owl"});
    TestCall all{.what = "scout"};
    all.ob = BoundedInt<0, 99>(1);
    both(gm, all);
    for (const Command& command :
         {Command(HelpOffer{"brun", "wolf", "scout"}), Command(HelpOffer{"wolf", "brun", "scout"}),
          Command(Throw{"wolf"}), Command(CharacterGive{"wolf", Id("ann")}),
          Command(CharacterRemove{"wolf"}), Command(TestAsk{"wolf", "scout", "?"}),
          Command(TurnDown{"wolf", Declared::wise, {}}),
          Command(TurnDown{"brun", Declared::help, Id("wolf")}), Command(TestCancel{"wolf"}),
          Command(Recover{"wolf", Condition::angry})}) {
        EXPECT_EQ(reply_to(with, ann, command), reply_to(without, ann, command));
    }
    both(ann, Throw{"brun"}, {4, 1, 1, 1});
    both(gm, SessionStart{});
    both(gm, SessionEnd{});
    // An id that is taken behind the screen is free to players.
    CharacterAdd anns;
    anns.id = Id("wolf");
    static_cast<CharacterSpec&>(anns).name = "Not the wolf";
    both(ann, anns);
    EXPECT_EQ(output_with.bytes, output_without.bytes);
    EXPECT_EQ(with.refused(gm, anns), "id-taken");
    const auto& all_of_them = with.state.characters;
    const auto wolf = std::find_if(all_of_them.begin(), all_of_them.end(),
                                   [](const auto& entry) { return bool(entry.second.hidden); });
    ASSERT_NE(wolf, all_of_them.end());
    EXPECT_EQ(wolf->second.name, "Greymuzzle");
    EXPECT_EQ(wolf->second.fate, 5);
    // It would prove nothing otherwise.
    const Id wolfs_id = wolf->first;
    secretly(CharacterShow{wolfs_id});
    EXPECT_NE(output_with.bytes, output_without.bytes);
}

}  // namespace
}  // namespace kast::rules::mouse_guard
