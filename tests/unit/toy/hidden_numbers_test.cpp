// A Monster that all see, whose numbers are the GM's: two Combats that differ in those alone are
// one to players, byte for byte. And what the GM or a player adds to a Knack and to damage.

#include "support/viewer_output.hpp"
#include "unit/toy/battle.hpp"

namespace kast::rules::toy {
namespace {

constexpr Shown nothing{false, false};

MonsterGiven orc(int variant, const Shown& shown) {
    const bool weak = variant == 0;
    MonsterGiven given;
    given.hd = BoundedInt<-999, 999>(weak ? 2 : 5);
    given.dice = TangiblesGiven{weak ? 8 : 12, {}, {}, {}};
    given.weakness = Sides(weak ? 12 : 20);
    given.speed = Sides(weak ? 12 : 16);
    given.damage = BoundedList<Sides, 12>{Sides(weak ? 6 : 10)};
    given.health = BoundedInt<1, 999>(weak ? 30 : 300);
    given.soak = BoundedInt<0, 99>(weak ? 1 : 4);
    given.morale = weak ? Morale::cowardly : Morale::orderly;
    given.save = BoundedInt<-99, 99>(weak ? 2 : 4);
    given.shown = shown;
    return given;
}

/// A Combat, and all that has been sent of it.
struct Game : Battle {
    tests::ViewerOutput<System> player, spectator, master;
    std::string refusals;

    Game(int variant, const Shown& shown) : Battle({}, orc(variant, shown)) { note(); }

    void note() {
        player.add(last, state, {Role::player, Id("ann")});
        spectator.add(last, state, {Role::spectator, {}});
        master.add(last, state, {Role::gm, Id("gm")});
    }
    void plays(const Actor& actor, const Command& command, std::vector<int> faces = {}) {
        does(actor, command, std::move(faces));
        note();
    }
    void replies(const Actor& actor, const char* kind, const char* word,
                 std::vector<int> faces = {}) {
        answers(actor, kind, word, std::move(faces));
        note();
    }
    void asks_odds(const Command& command) {
        const auto odds = System::odds(state, command, ann);
        refusals += odds ? "odds;" : odds.error().kind + odds.error().message + ';';
    }
};

void play(Game& game) {
    MonsterAdd imp;
    static_cast<MonsterGiven&>(imp) = orc(game.health() == 30 ? 0 : 1, nothing);
    imp.id = Id("imp");
    imp.name = "Imp";
    game.plays(gm, imp);
    const Fight fight{.id = Id("f"), .actor = "ann1", .target = "orc", .weapon = "axe"};
    game.asks_odds(fight);
    game.plays(ann, fight);
    game.asks_odds(AttemptRoll{"f"});
    game.plays(ann, AttemptRoll{"f"}, {8, 12});
    game.replies(ann, asks::add, "done", {5});
    game.plays(gm, Guard{.id = Id("g"), .actor = "ann1", .monster = "orc"});
    game.plays(ann, AttemptRoll{"g"}, {2, 3});
    game.replies(ann, asks::add, "done", {4});
    game.plays(gm, MoraleRoll{"orc"}, {1, 2});
    game.plays(gm, KnackRoll{.actor = "orc", .save = Save::toxins}, {1});
    game.plays(gm, Adjust{.creature = "orc", .field = Field::weakness, .value = 10});
    game.plays(gm, Adjust{.creature = "orc", .field = Field::soak, .value = 3});
    MonsterSet set{.monster = "orc"};
    set.hd = BoundedInt<-999, 999>(3);
    set.health = BoundedInt<1, 999>(40);
    set.name = BoundedString<80>("Old orc");
    game.plays(gm, set);
    game.plays(gm, DamageDeal{.target = "orc", .amount = 4});
    game.plays(gm, PhaseAdvance{});
    game.plays(gm, PhaseAdvance{});
    game.asks_odds(InitRoll{"ann1"});
    game.plays(ann, InitRoll{"ann1"}, {8, 4, 12});
    game.replies(ann, asks::add, "done");
    game.plays(gm, CombatEnd{});
    RollBetterOpen better{.id = Id("b")};
    better.entrants = {EntrantGiven{"ann1", {of(Tangible::vigor)}, plus(30)},
                       EntrantGiven{"orc", {of(Tangible::vigor)}, plus(1)}};
    game.plays(gm, better);
    game.plays(gm, AttemptRoll{"b"}, {8, 7});
    game.replies(ann, asks::add, "done");
}

TEST(HiddenNumbers, TwoCombatsThatDifferInThemAreOneToPlayers) {
    Game weak(0, nothing);
    Game strong(1, nothing);
    for (Game* game : {&weak, &strong}) play(*game);
    EXPECT_EQ(weak.player.bytes, strong.player.bytes);
    EXPECT_EQ(weak.spectator.bytes, strong.spectator.bytes);
    EXPECT_EQ(weak.refusals, strong.refusals);
    EXPECT_NE(weak.refusals.find("odds-hidden"), std::string::npos);
    EXPECT_NE(weak.master.bytes, strong.master.bytes);
}

TEST(HiddenNumbers, EachKindIsShownWhereItIsShown) {
    Game health(0, {true, false});
    Game dice(0, {false, true});
    for (Game* game : {&health, &dice}) play(*game);
    const auto seen = [](const Game& game) {
        return System::view(game.state, {Role::player, Id("ann")}).monsters.at(Id("orc")).sheet;
    };
    EXPECT_TRUE(seen(health).health);
    EXPECT_TRUE(seen(health).soak);
    EXPECT_FALSE(seen(health).weakness);
    EXPECT_FALSE(seen(dice).health);
    EXPECT_TRUE(seen(dice).weakness);
    EXPECT_TRUE(seen(dice).save);
}

TEST(HiddenNumbers, WhatIsChangedWhileItComesToSightIsNotToldAsItWas) {
    Battle battle({}, orc(0, nothing));
    MonsterSet set{.monster = "orc"};
    set.health = BoundedInt<1, 999>(40);
    set.shown = Shown{};
    battle.does(gm, set);
    EXPECT_FALSE(battle.state.monsters.at("orc").shown);
    const Viewer player{Role::player, Id("ann")};
    const auto sent = System::view(battle.last.front(), player);
    EXPECT_TRUE(get<MonsterChangedView>(*sent).fields.empty());
    EXPECT_EQ(get<MonsterChangedView>(*sent).sheet.health->max, 40);
    EXPECT_FALSE(get<MonsterChangedView>(*System::view(battle.last.front(), {Role::gm, Id("gm")}))
                     .fields.empty());
}

TEST(HiddenNumbers, ThatNoHealthIsLeftIsToldToAll) {
    Battle battle({}, orc(0, nothing));
    battle.does(gm, DamageDeal{.target = "orc", .amount = 99});
    for (const Viewer& viewer : {Viewer{Role::player, Id("ann")}, Viewer{Role::gm, Id("gm")}}) {
        EXPECT_TRUE(System::view(battle.state, viewer).monsters.at(Id("orc")).sheet.down);
        EXPECT_TRUE(get<MonsterHurtView>(*System::view(battle.last.back(), viewer)).down);
    }
}

// ---- Modifiers

TEST(Modifiers, OfAKnackMoveItsX) {  // TOY-knack-1
    RulesFixture bench;
    bench.hero(ann);
    const auto rolls = [&](int x, int by, std::vector<int> faces) {
        bench.does(ann,
                   KnackRoll{.actor = "ann1", .x = BoundedInt<-99, 99>(x), .modifiers = plus(by)},
                   std::move(faces));
        return bench.said<KnackRolled>();
    };
    EXPECT_TRUE(rolls(2, 1, {3}).success);
    EXPECT_EQ(rolls(2, 1, {3}).modifiers.front().value, 1);
    EXPECT_FALSE(rolls(2, -1, {2}).success);
    EXPECT_FALSE(rolls(1, -3, {1}).success);    // Nothing succeeds.
    EXPECT_FALSE(rolls(4, 9, {1, 1}).success);  // 6-in-6, and no more (TOY-knack-2).
    EXPECT_EQ(
        bench.refused(
            ann, KnackRoll{.actor = "ann1", .x = BoundedInt<-99, 99>(1), .modifiers = plus(100)}),
        "bad-modifier");
}

TEST(Modifiers, OfDamageAreAddedToIt) {  // TOY-x-dmg-1
    Battle battle;
    battle.does(ann, Fight{.id = Id("f"),
                           .actor = "ann1",
                           .target = "orc",
                           .weapon = "axe",
                           .damage_modifiers = plus(3)});
    battle.does(ann, AttemptRoll{"f"}, {8, 12});
    battle.answers(ann, asks::add, "done", {5});
    EXPECT_EQ(battle.said<DamageRolled>().total, 8);
    EXPECT_EQ(battle.health(), 12);
    // The GM changes it until the dice fall; of a Monster's damage likewise, never below 0.
    battle.does(gm, Guard{.id = Id("g"), .actor = "ann1", .monster = "orc"});
    battle.does(gm, AttemptSet{.attempt = "g", .actor = "ann1", .damage_modifiers = plus(-9)});
    battle.does(ann, AttemptRoll{"g"}, {2, 3});
    battle.answers(ann, asks::add, "done", {4});
    EXPECT_EQ(battle.said<DamageRolled>().total, 0);
    EXPECT_EQ(battle.hers().flesh.current, 10);
    EXPECT_EQ(battle.refused(
                  gm, Guard{.actor = "ann1", .monster = "orc", .damage_modifiers = plus(-100)}),
              "bad-modifier");
}

}  // namespace
}  // namespace kast::rules::toy
