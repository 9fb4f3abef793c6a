// Behind the screen: whom only the GM knows of; and who has the next turn by the GM's word.

#include "protocol/write.hpp"
#include "rules/savage_worlds/allowed.hpp"

#include "table.hpp"

namespace kast::rules::savage_worlds::testing::prepared_test {
namespace {

CharacterAdd adding(const char* id, bool hidden = true) {
    CharacterAdd command;
    command.id = Id(id);
    command.sheet.name = id;
    command.sheet.wild = true;
    if (hidden) command.hidden = true;
    return command;
}

CharacterShow showing(std::vector<Id> ids) {
    CharacterShow command;
    command.characters = BoundedList<Id, 60>(std::move(ids));
    return command;
}

TEST(Prepared, AreThereForTheGmAlone) {
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.session();
    const std::vector<Viewer> others{{Role::player, Id("p1")}, {Role::spectator, {}}};
    std::vector<std::string> before;
    for (const Viewer& viewer : others)
        before.push_back(protocol::to_text(System::view(table.state, viewer)));
    std::vector<Event> events;
    const auto give = [&](const Command& command) {
        table.gm(command);
        events.insert(events.end(), table.events.begin(), table.events.end());
    };
    give(adding("ogre"));
    CharacterSet stronger{Id("ogre"), {}};
    stronger.sheet.toughness = 14;
    give(stronger);
    give(adding("imp"));
    give(CharacterRemove{Id("imp")});
    for (std::size_t i = 0; i < others.size(); ++i) {
        EXPECT_EQ(protocol::to_text(System::view(table.state, others[i])), before[i]);
        for (const Event& event : events) EXPECT_FALSE(System::view(event, others[i]));
    }
    const StateView seen = System::view(table.state, {Role::gm, Id("gm")});
    ASSERT_TRUE(seen.prepared.contains(Id("ogre")));
    EXPECT_EQ(seen.prepared.at(Id("ogre")).sheet->details->toughness, 14);
    EXPECT_FALSE(seen.prepared.contains(Id("imp")));
    EXPECT_FALSE(seen.characters.contains(Id("ogre")));
}

TEST(Prepared, AreRefusedToPlayersLikeWhoIsNotThere) {
    Table table;
    table.add({.id = "ann", .owner = "p1", .wild = true});
    table.gm(adding("ogre"));
    const auto refusal_of = [&](const char* target, const Actor& actor) {
        Trick test{Id("ann"), Id(target), "taunt", {}, {}, {}, {}};
        ScriptedDice dice({});
        auto done = System::decide(table.state, test, actor, dice);
        EXPECT_FALSE(done);
        return done ? Refusal{} : done.error();
    };
    const Refusal hidden = refusal_of("ogre", p1);
    const Refusal nobody = refusal_of("ogra", p1);
    EXPECT_EQ(hidden.kind, nobody.kind);
    EXPECT_EQ(hidden.message, "There is no such character. `ogre` is not at the table.");
    EXPECT_THAT(refusal_of("ogre", the_gm).message, ::testing::HasSubstr("`character.show`"));
    table.refused(adding("imp"), gm_only, p1);
    // The id is free for a player, who must not notice; whoever is prepared gets another.
    CharacterAdd own;
    own.id = Id("ogre");
    own.sheet.name = "Ogre the Small";
    table.give(own, p1);
    table.refused(adding("ogre", false), id_taken);
    ASSERT_EQ(table.state.prepared.size(), 1U);
    const Id moved = table.state.prepared.begin()->first;
    EXPECT_NE(moved, Id("ogre"));
    EXPECT_EQ(table.state.prepared.at(moved).id, moved);
    // The GM reaches both.
    CharacterSet stronger{moved, {}};
    stronger.sheet.toughness = 14;
    table.gm(stronger);
    EXPECT_EQ(table.state.prepared.at(moved).toughness, 14);
    table.gm(showing({moved}));
    EXPECT_EQ(table.at("ogre").name, "Ogre the Small");
    EXPECT_EQ(table.state.characters.at(moved).toughness, 14);
    EXPECT_EQ(table.state.characters.size(), 3U);
    EXPECT_TRUE(table.state.prepared.empty());
}

TEST(Prepared, AreShownSinglyOrTogetherWithTheirNumbers) {
    Table table;
    table.add({.id = "ann", .owner = "p1"});
    table.session();
    for (const char* id : {"ogre", "imp", "gob"}) table.gm(adding(id));
    EXPECT_FALSE(table.state.bank.characters.contains(Id("ogre")));
    EXPECT_THAT(allowed_to_gm(table.state, true), ::testing::Contains("character.show"));
    CharacterShow one;
    one.character = Id("gob");
    table.refused(one, gm_only, p1);
    table.gm(one);
    EXPECT_EQ(table.at("gob").name, "gob");
    table.refused(one, no_such_character);
    table.refused(showing({"ogre", "ogre"}), named_twice);
    table.refused(showing({"ogre", "nobody"}), no_such_character);
    table.refused(CharacterShow{}, invalid_params);
    table.gm(showing({"ogre", "imp"}));
    EXPECT_EQ(table.the<CharacterShown>().shown.size(), 2U);
    EXPECT_EQ(table.state.bank.characters.at(Id("ogre")), 2);  // SW-benny-6
    const auto sent = System::view(Event(table.the<CharacterShown>()), {Role::spectator, {}});
    ASSERT_TRUE(sent);
    EXPECT_EQ(get_if<CharacterShownView>(&*sent)->shown.front().called, "ogre");
}

TEST(Turns, TheGmSaysWhoIsNext) {  // SW-turn-1
    Table table;
    for (const char* id : {"ann", "bo", "cy"}) table.add({.id = id, .owner = "p1"});
    TurnStart next{Id("cy")};
    table.refused(next, no_encounter);
    table.fight({"ann", "bo", "cy"}, {"AS", "KS", "QS"});
    table.refused(next, gm_only, p1);
    table.add({.id = "late", .owner = "p1"});
    table.refused(TurnStart{Id("late")}, bad_target);
    table.gm(next);
    EXPECT_TRUE(table.at("ann").turn.running);
    table.give(TurnEnd{Id("ann")}, p1);
    EXPECT_TRUE(table.at("cy").turn.running && !table.at("cy").turn.over);
    table.give(TurnEnd{Id("cy")}, p1);
    EXPECT_EQ(table.state.encounter.active, Id("bo"));
    table.give(TurnEnd{Id("bo")}, p1);
    // That was her turn of this round.
    EXPECT_EQ(table.state.encounter.phase, Phase::ending);
    table.refused(next, pending_open);
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing::prepared_test
