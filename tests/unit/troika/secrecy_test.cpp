// Two games that differ only in what is secret are, byte for byte, one game to everybody but the
// GM.

#include <gtest/gtest.h>

#include "random_play.hpp"
#include "support/viewer_output.hpp"

namespace kast::rules::troika {
namespace {

const Actor gm{Id("gm"), Role::gm};

using ViewerOutput = tests::ViewerOutput<System>;

/// A game with its secrets: `variant` 0 and 1 differ in nothing else.
struct Game {
    int variant;
    CountingDice dice;
    State state = rules::new_table<System>(Settings{});
    ViewerOutput player, spectator, master;

    Game(int which, std::uint64_t seed) : variant(which), dice(seed) {}

    bool does(const Actor& actor, const Command& command) {
        const auto events = System::decide(state, command, actor, dice);
        if (!events) return false;
        for (const Event& event : *events) System::apply(state, event);
        player.add(*events, state, {Role::player, Id("ann")});
        spectator.add(*events, state, {Role::spectator, {}});
        master.add(*events, state, {Role::gm, Id("gm")});
        return true;
    }

    /// The same totals out of other parts; other Stamina; other pockets; another special rule.
    EnemyAdd hidden_enemy(const std::string& id) const {
        EnemyAdd add;
        add.id = Id(id);
        add.name = "Stranger";
        add.skill = variant == 0 ? 7 : 5;
        add.stamina = variant == 0 ? 700 : 900;
        add.initiative = 2;
        add.armour = variant == 0 ? 0 : 3;
        add.special = variant == 0 ? "Afraid of bells." : "Is the king.";
        NaturalWeaponSpec claws;
        claws.row = Row::modest_beast;
        claws.skill = "claws";
        add.natural_weapons = BoundedList<NaturalWeaponSpec, 8>{claws};
        if (variant == 1) {
            add.skills.emplace();
            for (const char* skill : {"claws", "dodge", "wrestling"}) (*add.skills)[skill].rank = 2;
        }
        ItemSpec pocket;
        pocket.id = Id(id + "-pocket");
        pocket.name = variant == 0 ? "A letter" : "A stolen crown";
        pocket.in_hand = false;
        add.things = BoundedList<ItemSpec, 12>{pocket};
        return add;
    }
    void set_up() {
        for (const char* id : {"ana", "bo"}) {
            CharacterAdd add;
            add.id = Id(id);
            add.name = id;
            add.owner = Id(std::string(id) == "ana" ? "ann" : "bob");
            add.numbers = SheetNumbers{7, 99, 12, {}, {}};
            ItemSpec sword;
            sword.gear = Gear::sword;
            sword.in_hand = true;
            ItemSpec bow;
            bow.id = Id(std::string(id) + "-bow");
            bow.gear = Gear::bow;
            add.things = BoundedList<ItemSpec, 40>{sword, bow};
            ASSERT_TRUE(does(gm, add));
        }
        for (const char* id : {"wolf", "bear", "bystander"})
            ASSERT_TRUE(does(gm, hidden_enemy(id)));
        // Prepared creatures, which in one of the games there are not.
        if (variant == 1) {
            EnemyAdd ambush = hidden_enemy("ambush");
            ambush.prepared = true;
            ASSERT_TRUE(does(gm, ambush));
        }
        InitiativeStart start;
        start.characters = {Id("ana"), Id("bo")};
        start.enemies = BoundedList<Id, 100>{Id("wolf"), Id("bear"), Id("bystander")};
        ASSERT_TRUE(does(gm, start));
    }
    /// What the GM does in secret, differently in each game.
    void secret(int turn) {
        if (variant == 1 && turn % 3 == 0) {
            Adjust adjust;
            adjust.creature = Id("bystander");
            adjust.value = 1 + turn % 30;
            ASSERT_TRUE(does(gm, adjust));
        }
        AwarenessSet unaware;
        if ((turn + variant) % 2 == 0) unaware.creatures = BoundedList<Id, 100>{Id("bystander")};
        does(gm, unaware);
        CharacterSet notes;
        notes.character = Id("wolf");
        notes.special = "Thought " + std::to_string(turn * 10 + variant);
        ASSERT_TRUE(does(gm, notes));
    }
};

Command turn_of(const State& state, std::mt19937_64& engine) {
    const Id actor = *state.initiative->turn->actor;
    const bool is_hero = state.creatures.at(actor).kind == Kind::character;
    const std::array<const char*, 2> enemies{"wolf", "bear"};
    const std::array<const char*, 2> heroes{"ana", "bo"};
    const Id target(is_hero ? enemies[engine() % 2] : heroes[engine() % 2]);
    switch (engine() % (is_hero ? 5 : 3)) {
        case 0: {
            Grapple grapple;
            grapple.attacker = actor;
            grapple.defender = target;
            return grapple;
        }
        case 3: {
            Retrieve retrieve;
            retrieve.actor = actor;
            retrieve.item = Id(actor.value + "-bow");
            return retrieve;
        }
        case 4: {
            Delay delay;
            delay.actor = actor;
            return delay;
        }
        default: {
            Attack attack;
            attack.attacker = actor;
            attack.defender = target;
            return attack;
        }
    }
}

/// The next public thing to do, the same in both games.
std::pair<Actor, Command> next(const State& state, std::mt19937_64& engine) {
    if (!state.questions.empty()) {
        const Decision& open = state.questions.front().decision;
        DecisionAnswer answer;
        answer.decision = open.id;
        answer.answer = open.options[engine() % open.options.size()].answer;
        return {gm, answer};
    }
    const auto& turn = state.initiative->turn;
    if (!turn || turn->action_used) return {gm, TokenDraw{}};
    if (!turn->actor) {
        ActorChoose choose;
        choose.creature = Id(engine() % 2 == 0 ? "wolf" : "bear");
        return {gm, choose};
    }
    if (engine() % 6 == 0 || state.creatures.at(*turn->actor).prone) {
        StandUp stand;
        stand.actor = *turn->actor;
        if (state.creatures.at(*turn->actor).prone) return {gm, stand};
        return {gm, TurnEnd{}};
    }
    return {gm, turn_of(state, engine)};
}

/// Nobody may run out of Stamina: how much was hidden would then show, as it should.
void heal(Game& game) {
    for (const char* id : {"ana", "bo", "wolf", "bear"}) {
        Adjust adjust;
        adjust.creature = Id(id);
        adjust.value = game.state.creatures.at(Id(id)).stamina_max;
        game.does(gm, adjust);
    }
}

TEST(Secrecy, TwoGamesThatDifferInSecretsAreOne) {
    int sent = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        Game first(0, seed);
        Game second(1, seed);
        first.set_up();
        second.set_up();
        std::mt19937_64 engine(seed);
        for (int turn = 0; turn < 120; ++turn) {
            for (Game* game : {&first, &second}) {
                game->player.bytes.clear();
                game->spectator.bytes.clear();
                game->secret(turn);
            }
            std::mt19937_64 same = engine;
            const auto [actor, command] = next(first.state, engine);
            const auto [other_actor, other_command] = next(second.state, same);
            ASSERT_EQ(first.does(actor, command), second.does(other_actor, other_command));
            ASSERT_EQ(first.player.bytes, second.player.bytes)
                << "game " << seed << " turn " << turn;
            ASSERT_EQ(first.spectator.bytes, second.spectator.bytes);
            ASSERT_EQ(first.player.bytes, first.spectator.bytes);
            sent += first.player.bytes.empty() ? 0 : 1;
            if (turn % 10 != 0) continue;
            heal(first);
            heal(second);
        }
    }
    EXPECT_GT(sent, 500);
}

TEST(Secrecy, WhatTheGmDoesInSecretNobodyHearsOf) {
    Game game(1, 7);
    game.set_up();
    game.player.bytes.clear();
    game.master.bytes.clear();
    for (int turn = 0; turn < 30; ++turn) game.secret(turn);
    EXPECT_EQ(game.player.bytes, "");
    // The GM does hear of it: this would otherwise prove nothing.
    for (const char* event : {"awareness.changed", "adjusted", "character.changed"}) {
        EXPECT_NE(game.master.bytes.find(event), std::string::npos) << event;
    }
}

/// Whether an id is taken behind the screen, or in a pocket, is nothing that players can find out.
TEST(Secrecy, WhatIsUnseenGivesUpAnIdThatAPlayerTakes) {
    Game first(0, 5);
    Game second(1, 5);
    for (Game* game : {&first, &second}) {
        game->set_up();
        EnemyAdd lurker = game->hidden_enemy(game->variant == 0 ? "shade" : "ghost");
        lurker.prepared = true;
        ItemSpec knife;
        knife.gear = Gear::knife;
        knife.id = lurker.id;
        lurker.things->items.push_back(knife);
        ASSERT_TRUE(game->does(gm, lurker));
        game->player.bytes.clear();
        CharacterAdd add;
        add.id = Id("ghost");
        add.name = "Cid";
        add.numbers = SheetNumbers{7, 20, 12, {}, {}};
        add.things = BoundedList<ItemSpec, 40>{};
        for (const char* id : {"ghost", "ghost-pocket", "wolf-pocket"}) {
            ItemSpec thing;
            thing.id = Id(id);
            thing.name = "Thing";
            add.things->items.push_back(thing);
        }
        ASSERT_TRUE(game->does({Id("cid"), Role::player}, add));
    }
    EXPECT_NE(first.player.bytes, "");
    EXPECT_EQ(first.player.bytes, second.player.bytes);
    // Nothing is lost: who was there is there, with what was in hand and in the pocket.
    const auto lurks = [](const auto& entry) { return entry.second.prepared; };
    const auto& creatures = second.state.creatures;
    const auto ghost = std::find_if(creatures.begin(), creatures.end(), [&](const auto& entry) {
        return lurks(entry) && entry.second.inventory.size() == 2;
    });
    ASSERT_NE(ghost, creatures.end());
    EXPECT_EQ(ghost->second.id, ghost->first);
    EXPECT_EQ(ghost->second.hands, std::vector{ghost->second.inventory[1].id});
    EXPECT_EQ(creatures.at(Id("wolf")).inventory.front().name, "A stolen crown");
    EXPECT_NE(creatures.at(Id("wolf")).inventory.front().id, Id("wolf-pocket"));
    // The GM knows of it: the refusal may say so.
    CharacterAdd again;
    again.id = ghost->first;
    again.name = "Another";
    again.numbers = SheetNumbers{7, 20, 12, {}, {}};
    EXPECT_FALSE(second.does(gm, again));
}

/// TR-3.1.d: a secret note reaches nobody but the GM, by no way, until it is revealed.
TEST(Secrecy, ASecretNoteStaysOne) {
    Game first(0, 3);
    Game second(1, 3);
    for (Game* game : {&first, &second}) {
        game->set_up();
        LuckOffer offer;
        offer.creature = Id("ana");
        offer.note = "The door is ajar.";
        offer.secret_note = game->variant == 0 ? "A trap." : "A feast.";
        game->player.bytes.clear();
        ASSERT_TRUE(game->does(gm, offer));
    }
    EXPECT_EQ(first.player.bytes, second.player.bytes);
    EXPECT_NE(first.master.bytes.find("A trap."), std::string::npos);
    NoteReveal reveal;
    reveal.decision = first.state.questions.front().decision.id;
    ASSERT_TRUE(first.does(gm, reveal));
    EXPECT_NE(first.player.bytes.find("A trap."), std::string::npos);
}

}  // namespace
}  // namespace kast::rules::troika
