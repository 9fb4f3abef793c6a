// Rest, Skills that rise, levels; what the GM overrides (TOY 1.6, 3.1, 6).

#include "unit/toy/table.hpp"

namespace kast::rules::toy {
namespace {

SheetGiven worn() {
    SheetGiven given = with_tangibles(8, 8, 8, 8);
    given.flavor = Flavor::soldier;
    given.level = 2;
    given.flesh = PointsGiven{BoundedInt<0, 999>(1), BoundedInt<0, 999>(9)};
    given.grit = PointsGiven{BoundedInt<0, 999>(1), BoundedInt<0, 999>(8)};
    given.intangibles = IntangiblesGiven{.presence = a_usage(4, 3), .awareness = a_usage(4, 0)};
    given.usage = {{"provisions", a_usage(4, 4)}, {"deed", a_usage(6, 3)}};
    return given;
}

TEST(Rest, ABreatherOnceAfterACombat) {  // TOY-x-rest-1
    RulesFixture bench;
    bench.hero(ann, worn());
    bench.monster("orc");
    const Rest breather{.actor = "ann1", .rest = RestKind::breather};
    EXPECT_EQ(bench.refused(ann, breather), "no-breather");
    bench.fight_of({"ann1"}, {"orc"});
    EXPECT_EQ(bench.refused(ann, breather), "in-combat");
    bench.does(gm, CombatEnd{});
    bench.does(ann, breather, {4});  // The Hit Die, a d10.
    EXPECT_EQ(bench.said<PointsChanged>().die, 10);
    EXPECT_EQ(bench.sheet("ann1").grit.current, 5);
    EXPECT_EQ(bench.refused(ann, breather), "no-breather");
    bench.fight_of({"ann1"}, {"orc"});
    bench.does(gm, CombatEnd{});
    bench.does(ann, breather, {9});
    EXPECT_EQ(bench.sheet("ann1").grit.current, 8);  // Up to the maximum.
}

TEST(Rest, ABivouacTakesProvisions) {  // TOY-x-rest-2
    RulesFixture bench;
    bench.hero(ann, worn());
    bench.does(gm, ConditionStart{.character = "ann1", .label = "Afraid", .until = Until::bivouac});
    bench.does(gm, ConditionStart{.character = "ann1", .label = "Mad"});
    Rest bivouac{.actor = "ann1",
                 .rest = RestKind::bivouac,
                 .intangible = Intangible::awareness,
                 .usage = BoundedString<40>("deed")};
    EXPECT_EQ(bench.refused(ann, bivouac), "gm-only");
    bench.does(gm, bivouac, {2});
    EXPECT_EQ(bench.current("ann1", "provisions"), 3);
    EXPECT_EQ(bench.sheet("ann1").grit.current, 8);
    EXPECT_EQ(bench.sheet("ann1").flesh.current, 3);  // The level's worth.
    EXPECT_EQ(bench.current("ann1", "awareness"), 2);
    EXPECT_EQ(bench.current("ann1", "presence"), 3);  // One intangible.
    EXPECT_EQ(bench.current("ann1", "deed"), 4);
    EXPECT_EQ(bench.sheet("ann1").conditions.size(), 1U);  // The madness stays.
    SheetGiven barbarian = worn();
    barbarian.flavor = Flavor::barbarian;
    bench.hero(bo, barbarian);
    bench.does(gm, Rest{.actor = "bo1", .rest = RestKind::bivouac}, {4});
    EXPECT_EQ(bench.sheet("bo1").flesh.current, 5);  // Twice.
    bench.hero(cy);
    EXPECT_EQ(bench.refused(gm, Rest{.actor = "cy1", .rest = RestKind::bivouac}), "no-provisions");
}

TEST(Rest, ABivouacGivesADieOfAPoolBack) {  // TOY-x-rest-2
    RulesFixture bench;
    SheetGiven mystic = worn();
    mystic.flavor = Flavor::mystic;
    mystic.pools = {{"grace", PoolGiven{.die = 4, .max = 3, .count = BoundedInt<0, 99>(1)}},
                    {"faith", PoolGiven{.die = 4, .max = 8}}};
    bench.hero(ann, mystic);
    Rest bivouac{.actor = "ann1", .rest = RestKind::bivouac, .usage = BoundedString<40>("grace")};
    for (const int left : {2, 3, 3}) {  // One a night, and never more than there were.
        bench.does(gm, bivouac, {4});
        EXPECT_EQ(bench.sheet("ann1").pools.at("grace").count, left);
    }
    bivouac.usage = BoundedString<40>("faith");  // No rest brings it back (TOY-x-dev-1).
    EXPECT_EQ(bench.refused(gm, bivouac), "no-such-die");
    bivouac.usage = BoundedString<40>("blood");
    EXPECT_EQ(bench.refused(gm, bivouac), "no-such-die");
}

TEST(Rest, ASojournRestoresEverything) {  // TOY-x-rest-3
    for (const RestKind rest : {RestKind::sojourn, RestKind::sabbatical}) {
        RulesFixture bench;
        SheetGiven given = worn();
        given.wounds = BoundedList<BoundedString<80>, 20>{"A limp", "A scar"};
        bench.hero(ann, given);
        bench.does(gm, Rest{.actor = "ann1", .rest = rest, .wound = BoundedInt<0, 19>(1)});
        const Adventurer& one = bench.sheet("ann1");
        EXPECT_EQ(one.flesh.current, 9);
        EXPECT_EQ(one.grit.current, 8);
        EXPECT_EQ(bench.current("ann1", "presence"), 4);
        EXPECT_EQ(bench.current("ann1", "awareness"), 4);
        EXPECT_EQ(bench.current("ann1", "deed"), 6);
        EXPECT_EQ(one.wounds, (std::vector<std::string>{"A limp"}));
    }
}

TEST(Skills, RiseByTheirMarks) {  // TOY-x-skill-1
    RulesFixture bench;
    SheetGiven given = worn();
    given.skills = {{"Listen", 2}};
    bench.hero(ann, given);
    for (int i = 0; i < 3; ++i)
        bench.does(ann, KnackRoll{.actor = "ann1", .skill = BoundedString<40>("Listen")}, {2});
    bench.does(ann, KnackRoll{.actor = "ann1", .skill = BoundedString<40>("Listen")}, {3});
    EXPECT_EQ(bench.sheet("ann1").skills.at("Listen").marks, 3);  // A mark for each success.
    bench.does(gm, Rest{.actor = "ann1", .rest = RestKind::sojourn}, {2, 2});  // Two d6: 4 > 3
    EXPECT_EQ(bench.sheet("ann1").skills.at("Listen"), (Skill{2, 3}));
    bench.does(gm, Rest{.actor = "ann1", .rest = RestKind::sojourn}, {1, 2});
    EXPECT_EQ(bench.sheet("ann1").skills.at("Listen"), (Skill{3, 0}));
    RulesFixture off(Settings{.advancement = false});
    off.hero(ann, given);
    off.does(ann, KnackRoll{.actor = "ann1", .skill = BoundedString<40>("Listen")}, {2});
    EXPECT_EQ(off.sheet("ann1").skills.at("Listen").marks, 0);
}

TEST(Skills, TheFirstRollDecidesWhetherAThingIsPossible) {  // TOY-x-skill-2
    RulesFixture bench;
    bench.hero(ann);
    bench.hero(bo);
    const auto tries = [&](const Actor& who, const char* task, int face) {
        bench.does(who,
                   KnackRoll{.actor = Id(who.member.value + "1"),
                             .skill = BoundedString<40>("Lore"),
                             .task = BoundedString<60>(task)},
                   {face});
        return bench.said<KnackRolled>().possible;
    };
    EXPECT_EQ(tries(ann, "the runes", 4), false);
    EXPECT_EQ(tries(bo, "the runes", 1), false);
    EXPECT_TRUE(bench.said<KnackRolled>().success);  // A good roll, but it does not undo it.
    EXPECT_EQ(tries(bo, "the map", 1), true);
    EXPECT_EQ(tries(ann, "the map", 6), true);
}

TEST(Level, RaisesGritAndStats) {  // TOY-x-level-1
    RulesFixture bench;
    bench.hero(ann, worn());
    EXPECT_EQ(bench.refused(gm, LevelGain{"ann1", Stat::vigor, {}}), "same-stat");
    bench.does(gm, LevelGain{"ann1", Stat::talent, Save::hexes}, {3, 7});
    const Adventurer& one = bench.sheet("ann1");
    EXPECT_EQ(one.level, 3);
    EXPECT_EQ(one.grit.max, 8 + 7);
    EXPECT_EQ(one.tangibles.vigor, 10);
    EXPECT_EQ(one.intangibles.talent, (UsageDie{6, 4}));  // The maximum.
    EXPECT_EQ(one.saves.hexes.x, 2);
    EXPECT_EQ(bench.refused(ann, LevelGain{"ann1", Stat::talent, {}}), "gm-only");
    bench.does(gm, Adjust{Id("ann1"), Field::level, {}, 9, "a wish"});
    EXPECT_EQ(bench.refused(gm, LevelGain{"ann1", Stat::talent, {}}), "level-range");
}

CharacterSet a_change(const SheetGiven& given) {
    CharacterSet set;
    static_cast<SheetGiven&>(set) = given;
    set.character = "ann1";
    set.reason = "a new day";
    return set;
}

TEST(CharacterSet, ChangesWhatIsGivenAndNoMore) {
    RulesFixture bench;
    SheetGiven given = worn();
    given.usage = {{"charm", power(6, {RollKind::roll_better})}};
    given.weapons = {{"axe", WeaponGiven{"Axe", Sides(8), {}, Attack::hard}}};
    given.pools = {{"blood", PoolGiven{.die = 6, .max = 4}}};
    bench.hero(ann, given);
    const Adventurer before = bench.sheet("ann1");
    SheetGiven change;
    change.usage = {{"charm", a_usage(8, 3)}};
    change.intangibles = IntangiblesGiven{.talent = a_usage(6, 4)};
    EXPECT_EQ(bench.refused(ann, a_change(change)), "gm-only");
    bench.does(gm, a_change(change));
    const Adventurer& now = bench.sheet("ann1");
    EXPECT_EQ(static_cast<UsageDie>(now.usage.at("charm")), (UsageDie{8, 3}));
    EXPECT_EQ(now.usage.at("charm").scope, before.usage.at("charm").scope);
    EXPECT_EQ(now.intangibles.talent, (UsageDie{6, 4}));
    EXPECT_EQ(now.intangibles.presence, before.intangibles.presence);
    EXPECT_EQ(now.tangibles, before.tangibles);
    EXPECT_EQ(now.weapons, before.weapons);
    EXPECT_EQ(bench.said<CharacterChanged>().reason, "a new day");
}

TEST(CharacterSet, TakesThingsOffTheSheet) {
    RulesFixture bench;
    SheetGiven given = worn();
    given.usage = {{"torches", a_usage(6, 6)}};
    given.weapons = {{"axe", WeaponGiven{"Axe", Sides(8), {}, Attack::hard}}};
    given.pools = {{"blood", PoolGiven{.die = 6, .max = 4}}};
    given.fixed = {{"knowledge", Sides(8)}};
    given.skills = {{"Sailing", 2}};
    bench.hero(ann, given);
    CharacterSet away = a_change({});
    away.usage = {{"torches", std::nullopt}, {"nothing", std::nullopt}};
    away.weapons = {{"axe", std::nullopt}};
    away.pools = {{"blood", std::nullopt}};
    away.fixed = {{"knowledge", std::nullopt}};
    away.skills = {{"Sailing", std::nullopt}};
    bench.does(ann, RollTwentyOpen{.id = Id("a"), .actor = "ann1", .dice = {plain(20)}});
    EXPECT_EQ(bench.refused(gm, away), "pending-open");  // It might be rolled in it.
    bench.does(gm, AttemptCancel{"a", {}});
    bench.does(gm, away);
    const Adventurer& now = bench.sheet("ann1");
    EXPECT_TRUE(now.usage.empty() && now.weapons.empty() && now.pools.empty());
    EXPECT_TRUE(now.fixed.empty());
    EXPECT_EQ(now.skills.size(), 7U);  // Those that everybody has.
}

TEST(CharacterSet, WhatIsHeldMayBeTakenAway) {
    RulesFixture bench(Settings{.hold_rs = true});
    SheetGiven given = worn();
    given.armor = ArmorKind::light;
    bench.hero(ann, given);
    bench.succeeds(ann, usage("armor"), 1);
    SheetGiven bare;
    bare.armor = ArmorKind::none;
    bench.does(gm, a_change(bare));
    bench.answers(gm, asks::held, "keep");  // Nothing is left to wear.
    EXPECT_EQ(bench.result(), AttemptResult::failure);
    EXPECT_FALSE(bench.sheet("ann1").usage.contains("armor"));
}

TEST(MonsterSet, KeepsWhatAMonsterHasLost) {
    RulesFixture bench;
    MonsterGiven given;
    given.hd = BoundedInt<-999, 999>(4);
    bench.monster("orc", given);
    bench.does(gm, DamageDeal{.target = "orc", .amount = 15});  // 5 of 20 left
    MonsterSet set;
    set.monster = "orc";
    set.weakness = Sides(8);
    bench.does(gm, set);
    EXPECT_EQ(bench.state.monsters.at("orc").health, (Points{5, 20}));
    set.hd = BoundedInt<-999, 999>(5);
    bench.does(gm, set);
    EXPECT_EQ(bench.state.monsters.at("orc").health, (Points{10, 25}));
    set.health = BoundedInt<1, 999>(12);
    bench.does(gm, set);
    EXPECT_EQ(bench.state.monsters.at("orc").health, (Points{0, 12}));
}

TEST(Adjust, KeepsWithinWhatASheetMayHold) {
    RulesFixture bench;
    bench.hero(ann, worn());
    bench.monster("orc");
    const auto refused = [&](Field field, int value, const char* key = nullptr) {
        Adjust adjust{Id("ann1"), field, {}, value, "why"};
        if (key) adjust.key = BoundedString<60>(key);
        return bench.refused(gm, adjust);
    };
    EXPECT_EQ(refused(Field::vigor, 5), "die-not-on-chain");
    EXPECT_EQ(refused(Field::vigor, 0), "die-not-on-chain");
    EXPECT_EQ(refused(Field::presence, 0), "");
    EXPECT_EQ(refused(Field::presence, 6), "current-above-max");
    EXPECT_EQ(refused(Field::flesh, 10), "bad-value");
    EXPECT_EQ(refused(Field::level, 10), "level-range");
    EXPECT_EQ(refused(Field::skill, 7, "Lore"), "knack-range");
    EXPECT_EQ(refused(Field::skill, 3, "Juggling"), "no-such-field");
    EXPECT_EQ(refused(Field::usage, 8, "deed"), "current-above-max");
    EXPECT_EQ(refused(Field::death_die, 4), "no-such-field");     // Not Dying.
    bench.does(gm, Adjust{Id("ann1"), Field::flesh, {}, 3, {}});  // A reason is nice to have.
    EXPECT_EQ(bench.refused(gm, Adjust{Id("nobody"), Field::flesh, {}, 3, "why"}),
              "no-such-character");
    EXPECT_EQ(bench.refused(gm, Adjust{Id("orc"), Field::hd, {}, 100, "why"}), "hd-range");
    bench.does(gm, Adjust{Id("ann1"), Field::sanity, {}, 0, "a curse"});
    EXPECT_EQ(bench.said<Adjusted>().begins, Exhaustion::shot_nerves);
    bench.does(gm, Adjust{Id("ann1"), Field::talent_max, {}, 3, "a curse"});
    EXPECT_EQ(bench.sheet("ann1").intangibles.talent, (UsageDie{3, 3}));
    bench.does(gm, Adjust{{}, Field::task, BoundedString<60>("the runes"), 1, "a key was found"});
    EXPECT_TRUE(bench.state.tasks.at("the runes"));
    bench.does(gm, Adjust{Id("orc"), Field::health_max, {}, 3, "why"});
    bench.does(gm, Adjust{Id("orc"), Field::health, {}, 0, "why"});
}

TEST(Attempt, IsEditedBeforeTheRollOnly) {
    RulesFixture bench;
    bench.hero(ann, with_tangibles(8, 8, 8, 8));
    bench.hero(bo);
    bench.does(ann, RollTwentyOpen{.id = Id("a"),
                                   .actor = "ann1",
                                   .dice = {of(Tangible::vigor), plain(20)},
                                   .modifiers = plus(1)});
    bench.does(ann, AddOnTake{"a", "ann1", "presence"});
    EXPECT_EQ(bench.refused(ann, AttemptSet{.attempt = "a", .actor = "ann1"}), "gm-only");
    EXPECT_EQ(bench.refused(bo, AttemptRoll{"a"}), "not-allowed");
    bench.does(gm, AttemptSet{.attempt = "a",
                              .actor = "ann1",
                              .dice = BoundedList<DieGiven, 20>{of(Tangible::focus), plain(20)}});
    const Entrant& one = bench.state.attempts.at("a").entrants.front();
    EXPECT_TRUE(one.added.empty());  // Presence goes with VIG.
    EXPECT_EQ(one.modifiers, (std::vector<Modifier>{{1, "because", "TOY-ro-2"}}));
    // Who adds to it gives what was given along.
    const StateView seen = System::view(bench.state, {Role::gm, Id("gm")});
    EXPECT_EQ(seen.attempts.at("a").entrants[0].given, one.modifiers);
    bench.does(gm, AttemptSet{.attempt = "a", .actor = "ann1", .modifiers = plus(-2)});
    bench.does(ann, AttemptRoll{"a"}, {8, 14});
    EXPECT_EQ(bench.said<AttemptRolled>().entrants.front().total, 20);
    EXPECT_EQ(bench.refused(gm, AttemptSet{.attempt = "a", .actor = "ann1"}), "too-late");
    EXPECT_EQ(bench.refused(gm, AttemptCancel{"a", {}}), "too-late");
    EXPECT_EQ(bench.refused(ann, AddOnTake{"a", "ann1", "sanity"}), "too-late");
    EXPECT_EQ(bench.refused(gm, AttemptCancel{"b", {}}), "no-such-attempt");
}

TEST(Views, SayWhatMayBeDone) {
    RulesFixture bench;
    bench.hero(ann, worn());
    const auto allowed = [&] {
        return System::view(bench.state, {}).characters.at("ann1").allowed;
    };
    const auto is_allowed = [&](const char* method) {
        const auto methods = allowed();
        return std::ranges::find(methods, method) != methods.end();
    };
    EXPECT_TRUE(is_allowed("roll-twenty.open"));
    EXPECT_FALSE(is_allowed("pool.roll"));
    EXPECT_FALSE(is_allowed("rest"));
    bench.does(ann, RollTwentyOpen{.id = Id("a"), .actor = "ann1", .dice = {of(Tangible::vigor)}});
    EXPECT_FALSE(is_allowed("roll-twenty.open"));
    const auto view = System::view(bench.state, {});
    EXPECT_EQ(view.characters.at("ann1").busy, Id("a"));
    EXPECT_EQ(view.attempts.at("a").rollers, (std::set<Id>{ann.member}));
    ASSERT_EQ(view.attempts.at("a").entrants[0].offers.size(), 1U);
    EXPECT_EQ(view.attempts.at("a").entrants[0].offers[0].die, "presence");
    EXPECT_EQ(view.characters.at("ann1").dice.at("presence").place, 2);
    EXPECT_EQ(view.characters.at("ann1").exhaustions,
              (std::vector<Exhaustion>{Exhaustion::always_loses_init}));
    EXPECT_EQ(view.chain.size(), 10U);
}

}  // namespace
}  // namespace kast::rules::toy
