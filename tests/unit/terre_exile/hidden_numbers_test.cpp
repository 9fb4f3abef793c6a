// A character of the GM's that all see, whose numbers are the GM's: two confrontations that differ
// in those alone are one to players, byte for byte.

#include "support/viewer_output.hpp"
#include "unit/terre_exile/table.hpp"

namespace kast::rules::terre_exile {
namespace {

constexpr Shown nothing{false, false};

CharacterAdd ogre(int variant, const Shown& shown) {
    const bool weak = variant == 0;
    CharacterAdd add;
    add.id = Id("ogre");
    add.name = "Ogre";
    add.attributes = {{"AGI", weak ? 90 : 97},
                      {"CON", weak ? 40 : 71},
                      {"DEX", weak ? 45 : 60},
                      {"LCK", weak ? 20 : 60}};
    add.skills = {{"clubs", SkillGiven{weak ? 1 : 2, {}, {}}}};
    add.feat_value = weak ? 5 : 15;
    add.mishap = weak ? 95 : 99;
    add.ps = PointsGiven{weak ? 2 : 5, {}};
    add.pk = PointsGiven{weak ? 1 : 4, {}};
    add.outside =
        OutsideGiven{.level = 5, .stature = weak ? 2 : 6, .armour_category = weak ? 1 : 4};
    add.shown = shown;
    return add;
}

/// A confrontation, and all that has been sent of it.
struct Game : RulesFixture {
    tests::ViewerOutput<System> player, spectator, master;
    std::string refusals;

    Game(int variant, const Shown& shown) : RulesFixture(Settings{.outside = true}) {
        plays(ann, aribeth());
        plays(gm, ogre(variant, shown));
    }
    void note() {
        player.add(last, state, {Role::player, Id("ann")});
        spectator.add(last, state, {Role::spectator, {}});
        master.add(last, state, {Role::gm, Id("gm")});
    }
    void plays(const Actor& actor, const Command& command, std::vector<int> faces = {}) {
        does(actor, command, std::move(faces));
        note();
    }
    void replies(const Actor& actor, const char* word, std::vector<int> faces = {}) {
        EXPECT_EQ(answer(actor, "after-roll", word, std::move(faces)), "");
        note();
    }
    void asks_odds(const Command& command) {
        const auto odds = System::odds(state, command, ann);
        refusals += odds ? protocol::to_text(*odds) : odds.error().kind + odds.error().message;
        refusals += ';';
    }
    CharacterView seen() const {
        return System::view(state, {Role::player, Id("ann")}).characters.at(Id("ogre"));
    }
};

void play(Game& game) {
    TestDeclare against{.id = Id("t"), .actor = "aribeth", .attribute = "AGI"};
    against.opponent = Id("ogre");
    against.opponent_attribute = "DEX";
    game.asks_odds(against);
    game.plays(ann, against);
    game.asks_odds(TestRoll{"t"});
    game.plays(ann, TestRoll{"t"}, {2, 7});
    game.plays(
        ann, TestThrow{.actor = "aribeth", .sides = 6, .target = Id("ogre")},
        std::vector<int>(static_cast<std::size_t>(*game.sheet("aribeth").last_throw->dice), 4));
    game.plays(gm, DamageDeal{.to = {"ogre"}, .amount = 12});
    game.plays(gm,
               TestDeclare{.id = Id("o"), .actor = "ogre", .attribute = "AGI", .skill = "clubs"});
    game.plays(gm, TestSet{.test = "o", .modifier = -5, .difficulty = 30});
    game.plays(gm, SpiritualSpend{"o"});
    game.plays(gm, EffortMake{"o", Pool::pv});
    game.plays(gm, TestRoll{"o"}, {3, 4});
    game.replies(gm, "karma", {3, 5});
    if (game.open("after-roll")) game.replies(gm, "accept");
    game.plays(gm, TestCall{.id = Id("c"),
                            .who = {{"aribeth"}},
                            .attribute = "AGI",
                            .opponent = Id("ogre"),
                            .opponent_attribute = "DEX"});
    game.plays(ann, TestDeclare{.id = Id("called"), .actor = "aribeth", .call = Id("c")});
    game.plays(gm, TestCancel{"called", {}});
    const SaveRoll save{.actor = "aribeth", .opponent = Id("ogre")};
    game.asks_odds(save);
    game.plays(ann, save, {1});
    game.plays(gm, SaveRoll{.actor = "ogre", .save = Save::bravery}, {20});
    game.plays(gm, Adjust{"ogre", Field::ps, {}, 3, "why not"});
    CharacterSet set;
    set.character = "ogre";
    set.name = "Old ogre";
    set.attributes = {{"CON", 50}};
    set.ps = PointsGiven{1, 4};
    game.plays(gm, set);
    game.plays(gm, ConfrontationStart{{"aribeth", "ogre"}}, {20, 1});
    game.plays(gm, ConfrontationLeave{{"ogre"}});
    game.plays(gm, ConfrontationJoin{{"ogre"}}, {1});
}

TEST(HiddenNumbers, TwoConfrontationsThatDifferInThemAreOneToPlayers) {
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
    Game attributes(0, {true, false});
    play(attributes);
    EXPECT_EQ(attributes.seen().attributes.at("CON").value, 50);
    EXPECT_EQ(attributes.seen().skills.at("clubs").value, 10);
    EXPECT_TRUE(attributes.seen().saves.empty());
    EXPECT_FALSE(attributes.seen().ps);
    EXPECT_FALSE(attributes.seen().outside);
    EXPECT_FALSE(attributes.seen().body_resistance);
}

/// With the attributes in sight, a save would reveal the build, which is of the points.
TEST(HiddenNumbers, PointsAloneAreToldByNoSave) {
    Game small(0, {true, false});
    Game large(0, {true, false});
    CharacterSet grows;
    grows.character = "ogre";
    grows.outside = OutsideGiven{.stature = 9, .ego = 3};
    large.does(gm, grows);
    for (Game* game : {&small, &large}) {
        game->player.bytes.clear();
        game->plays(gm, SaveRoll{.actor = "ogre", .save = Save::toughness}, {20});
        game->plays(gm, ConfrontationStart{{"aribeth", "ogre"}}, {20, 1});
        game->asks_odds(SaveRoll{.actor = "aribeth", .opponent = Id("ogre")});
        EXPECT_TRUE(game->seen().saves.empty());
    }
    EXPECT_EQ(small.player.bytes, large.player.bytes);
    EXPECT_EQ(small.refusals, large.refusals);
    EXPECT_NE(small.master.bytes, large.master.bytes);
}

TEST(HiddenNumbers, WhatIsChangedWhileItComesToSightIsNotToldAsItWas) {
    Game game(0, nothing);
    CharacterSet set;
    set.character = "ogre";
    set.mishap = 80;
    set.shown = Shown{};
    game.does(gm, set);
    EXPECT_FALSE(game.sheet("ogre").shown);
    const auto sent = System::view(game.last.front(), {Role::player, Id("ann")});
    EXPECT_TRUE(get<CharacterChangedView>(*sent).fields.empty());
    EXPECT_EQ(get<CharacterChangedView>(*sent).sheet.mishap, 80);
    const auto gms = System::view(game.last.front(), {Role::gm, Id("gm")});
    EXPECT_FALSE(get<CharacterChangedView>(*gms).fields.empty());
}

TEST(HiddenNumbers, ThatNoPvAreLeftIsToldToAll) {
    Game game(0, nothing);
    const auto is_down = [&](const Viewer& viewer) {
        return System::view(game.state, viewer).characters.at(Id("ogre")).down;
    };
    const Viewer player{Role::player, Id("ann")};
    const Viewer master{Role::gm, Id("gm")};
    EXPECT_FALSE(is_down(player));
    EXPECT_FALSE(is_down(master));
    game.does(gm, DamageDeal{.to = {"ogre"}, .amount = 900});
    EXPECT_TRUE(is_down(player));
    EXPECT_TRUE(is_down(master));
}

TEST(HiddenNumbers, AreTheGmsOfWhatTheGmPlays) {
    Game game(0, nothing);
    CharacterAdd hers = aribeth();
    hers.id = Id("hers");
    hers.shown = nothing;
    EXPECT_EQ(game.refused(ann, hers), "gm-only");
    hers.owner = Id("ann");
    EXPECT_EQ(game.refused(gm, hers), "invalid-params");
    CharacterSet set;
    set.character = "aribeth";
    set.shown = nothing;
    EXPECT_EQ(game.refused(gm, set), "invalid-params");
    set.character = "ogre";
    set.shown = Shown{false, true};
    EXPECT_EQ(game.refused(gm, set), "invalid-params");  // Points tell of the attributes.
    // Who is given it has its numbers, and the GM keeps them again when it is back.
    game.does(gm, CharacterGive{"ogre", Id("ann")});
    EXPECT_TRUE(game.seen().ps);
    game.does(gm, CharacterGive{"ogre", {}});
    EXPECT_FALSE(game.seen().ps);
}

}  // namespace
}  // namespace kast::rules::terre_exile
