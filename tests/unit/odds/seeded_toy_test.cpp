// ToY against the dice of the table: some three million rolls.
#include "unit/odds/chi_square.hpp"
#include "unit/toy/table.hpp"
#include <set>

namespace kast::rules::toy {
namespace {

/// What happened, and the table after it.
struct Played {
    std::vector<Event> events;
    State after;
};

/// The command, with nothing added, no face changed and no shield broken after it.
Played played(const State& before, Command command, Actor actor, Dice& dice) {
    Played all{{}, before};
    for (;;) {
        const auto events = System::decide(all.after, command, actor, dice);
        if (!events) {
            ADD_FAILURE() << events.error().kind << ' ' << events.error().path;
            return all;
        }
        for (const Event& event : *events) {
            System::apply(all.after, event);
            all.events.push_back(event);
        }
        const auto open = std::ranges::find_if(all.after.questions, [](const Question& one) {
            const std::string& kind = one.decision.kind;
            return kind == asks::add || kind == asks::held || kind == asks::shield;
        });
        if (open == all.after.questions.end()) return all;
        command = DecisionAnswer{open->decision.id, open->decision.fallback, {}};
        actor = gm;
    }
}

template <class T>
const T* find(const std::vector<Event>& events) {
    for (const Event& event : events) {
        if (const T* one = get_if<T>(&event)) return one;
    }
    return nullptr;
}

using Outcomes = std::map<std::string, std::string>;
using Record = std::function<void(Outcomes&, const Played&)>;

/// Each question that the odds answer is answered by what is played, as often as they say.
void expect_as_played(const std::string& name, const RulesFixture& bench, const Odds& odds,
                      std::int64_t rolls, const Actor& actor, const Command& command,
                      const Record& record) {
    std::set<std::string> asked_for;
    for (const OddsQuestion& one : odds.questions) asked_for.insert(one.question);
    std::set<std::string> answered;
    expect_fair("toy " + name, odds, rolls_of(rolls), [&](Dice& dice) {
        Outcomes outcomes;
        record(outcomes, played(bench.state, command, actor, dice));
        for (const auto& [question, answer] : outcomes) answered.insert(question);
        return outcomes;
    });
    EXPECT_EQ(answered, asked_for) << name;
}
void expect_as_played(const std::string& name, const RulesFixture& bench, std::int64_t rolls,
                      const Actor& actor, const Command& command, const Record& record) {
    const auto odds = System::odds(bench.state, command, actor);
    ASSERT_TRUE(odds) << odds.error().kind << ' ' << odds.error().path;
    expect_as_played(name, bench, *odds, rolls, actor, command, record);
}

const char* yes_or_no(bool holds) { return holds ? "yes" : "no"; }

// ---- What was played, in the words of the odds

void record_success(Outcomes& outcomes, const Played& all) {
    if (const auto* closed = find<AttemptClosed>(all.events))
        outcomes["result"] = rules::enum_word(closed->result);
}
/// The total is counted again from the dice.
void record_twenty(Outcomes& outcomes, const Played& all) {
    record_success(outcomes, all);
    int total = 0;
    for (const Event& event : all.events) {
        if (const auto* rolled = get_if<AttemptRolled>(&event)) {
            const Entrant& one = rolled->entrants.front();
            total = sum(one.modifiers);
            for (const int face : one.faces) total += face;
        }
        if (const auto* added = get_if<AddOnRolled>(&event))
            total += added->added.face + sum(added->modifiers);
    }
    outcomes["total"] = std::to_string(total);
    EXPECT_EQ(outcomes["result"], total >= 20 ? "success" : "failure");  // TOY-ro-1
}
Record record_die(const char* die) {
    return [die](Outcomes& outcomes, const Played& all) {
        outcomes["die"] = std::to_string(find_usage(all.after.characters.at("ann1"), die)->current);
    };
}
Record both(Record one, Record other) {
    return [one = std::move(one), other = std::move(other)](Outcomes& outcomes, const Played& all) {
        one(outcomes, all);
        other(outcomes, all);
    };
}
void record_damage(Outcomes& outcomes, const Played& all) {
    const auto* rolled = find<DamageRolled>(all.events);
    if (!rolled) return;
    outcomes["damage"] = std::to_string(rolled->total);
    if (rolled->check_sides == 0) return;
    outcomes["fumble"] = yes_or_no(rolled->faces.front() == 1 && rolled->check_face <= 2);
    outcomes["crit"] = yes_or_no(rolled->faces.front() > 1 && rolled->check_face >= 3);
}
void record_winner(Outcomes& outcomes, const Played& all) {
    const auto* closed = find<AttemptClosed>(all.events);
    if (closed && closed->winner) outcomes["winner"] = closed->winner->value;
}

// ---- Rolls to Succeed, and dice that wear

class Chain : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(SeededToY, Chain, testing::ValuesIn(chain));
TEST_P(Chain, WearsAsItsOdds) {
    RulesFixture bench;
    SheetGiven given;
    given.usage = {{"torches", a_usage(GetParam(), GetParam())}};
    bench.hero(ann, given);
    expect_as_played("usage " + std::to_string(GetParam()), bench, 40'000, ann,
                     RollToSucceedRoll{.actor = "ann1", .die = usage("torches")},
                     both(record_success, record_die("torches")));
}

TEST(SeededToY, StaticDiceSucceedAsTheirOdds) {
    RulesFixture bench;
    bench.hero(ann, with_tangibles(8, 6, 6, 6));
    expect_as_played("static", bench, 100'000, ann,
                     RollToSucceedRoll{.actor = "ann1", .die = of(Tangible::vigor)},
                     record_success);
}

TEST(SeededToY, ARollThatIsHeldOrAskedForFallsAsItsOdds) {
    RulesFixture held(Settings{.hold_rs = true});
    held.hero(ann);
    expect_as_played("held", held, 60'000, ann,
                     RollToSucceedRoll{.actor = "ann1", .die = of(Intangible::talent)},
                     both(record_success, record_die("talent")));
    RulesFixture asked_for;
    asked_for.hero(ann);
    asked_for.does(gm, RollToSucceedAsk{.actor = "ann1", .die = of(Intangible::sanity)});
    const DecisionAnswer roll{asked_for.open(asks::asked)->decision.id, "roll", {}};
    expect_as_played("asked", asked_for, 60'000, ann, roll,
                     both(record_success, record_die("sanity")));
}

TEST(SeededToY, PoolsEmptyAsTheirOdds) {
    RulesFixture bench;
    SheetGiven given;
    given.pools = {{"blood", PoolGiven{.die = 6, .max = 8}}};
    bench.hero(ann, given);
    expect_as_played("blood", bench, 200'000, ann,
                     PoolRoll{.actor = "ann1", .pool = "blood", .n = 6},
                     [](Outcomes& outcomes, const Played& all) {
                         const auto& rolled = *find<PoolRolled>(all.events);
                         const int left = all.after.characters.at("ann1").pools.at("blood").count;
                         outcomes["left"] = std::to_string(left);
                         outcomes["successes"] = std::to_string(6 - (8 - left));
                         outcomes["backlash"] = rules::enum_word(rolled.backlash);
                     });
    expect_as_played("one of a pool", bench, 60'000, ann,
                     RollToSucceedRoll{.actor = "ann1", .die = pool("blood")}, record_success);
}

// ---- Knacks

TEST(SeededToY, KnacksSucceedAsTheirOdds) {
    RulesFixture bench;
    SheetGiven given;
    given.skills = {{"Listen", 3}};
    bench.hero(ann, given);
    const Record record = [](Outcomes& outcomes, const Played& all) {
        outcomes["result"] = find<KnackRolled>(all.events)->success ? "success" : "failure";
    };
    expect_as_played("skill", bench, 80'000, ann,
                     KnackRoll{.actor = "ann1", .skill = BoundedString<40>("Listen")}, record);
    expect_as_played("6 in 6", bench, 160'000, ann,
                     KnackRoll{.actor = "ann1", .x = BoundedInt<-99, 99>(6)}, record);
}

TEST(SeededToY, TheKnaveDieFallsAsItsOdds) {
    RulesFixture bench;
    SheetGiven given;
    given.fixed = {{"knave", Sides(8)}};
    given.usage = {{"luck", a_usage(10, 10)}};
    bench.hero(ann, given);
    expect_as_played("knave", bench, 120'000, ann, KnaveRoll{"ann1", 4, true},
                     both(
                         [](Outcomes& outcomes, const Played& all) {
                             const auto& rolled = *find<KnaveRolled>(all.events);
                             const int total = rolled.face + std::max(0, rolled.luck_face - 4);
                             outcomes["total"] = std::to_string(total);
                             outcomes["result"] = total >= 4 ? "success" : "failure";
                         },
                         record_die("luck")));
}

// ---- Roll 20

RulesFixture open_twenty(const SheetGiven& given) {
    RulesFixture bench;
    bench.hero(ann, given);
    bench.does(ann, RollTwentyOpen{.id = Id("a"),
                                   .actor = "ann1",
                                   .dice = {of(Tangible::vigor), plain(24)},
                                   .modifiers = plus(2)});
    return bench;
}

TEST(SeededToY, ARollTwentyFallsAsItsOdds) {
    RulesFixture bench = open_twenty(with_tangibles(8, 6, 6, 6));
    expect_as_played("roll 20", bench, 160'000, ann, AttemptRoll{"a"}, record_twenty);
    SheetGiven pooka = with_tangibles(8, 6, 6, 6);
    pooka.species = Species::pooka;
    pooka.level = BoundedInt<-99, 99>(3);
    RulesFixture fae = open_twenty(pooka);
    fae.does(ann, AddOnTake{"a", "ann1", "presence"});
    expect_as_played("roll 20 with presence", fae, 160'000, ann, AttemptRoll{"a"}, record_twenty);
}

TEST(SeededToY, AnAddOnAfterTheRollFallsAsItsOdds) {
    RulesFixture bench = open_twenty(with_tangibles(8, 6, 6, 6));
    bench.does(ann, AttemptRoll{"a"}, {4, 11});  // 17
    const DecisionAnswer more{bench.open(asks::add)->decision.id, "presence", {}};
    expect_as_played("add-on", bench, 120'000, ann, more,
                     both(
                         [](Outcomes& outcomes, const Played& all) {
                             const int face = find<AddOnRolled>(all.events)->added.face;
                             outcomes["total"] = std::to_string(17 + face);
                             outcomes["result"] = face >= 3 ? "success" : "failure";
                         },
                         record_die("presence")));
}

// ---- Roll Better

TEST(SeededToY, TiesOfARollBetterFallAsTheirOdds) {
    RulesFixture bench;
    for (const Actor& one : {ann, bo, cy}) bench.hero(one);
    MonsterGiven orc;
    orc.hd = BoundedInt<-999, 999>(1);
    bench.monster("orc", orc);
    bench.does(gm, RollBetterOpen{.id = Id("b"),
                                  .entrants = {{"ann1", {of(Tangible::vigor), plain(4)}, {}},
                                               {"bo1", {plain(6)}, plus(1)},
                                               {"orc", {plain(6)}, {}},
                                               {"cy1", {plain(8)}, {}}}});
    expect_as_played("roll better", bench, 250'000, gm, AttemptRoll{"b"}, record_winner);
    bench.does(gm, AttemptRoll{"b"}, {2, 2, 4, 4, 5});  // 4, 5, 5, 5
    const DecisionAnswer more{bench.open(asks::add, "ann1")->decision.id, "presence", {}};
    // 5 makes four of them tie, and the orc drops out.
    expect_as_played("roll better, added to", bench, 150'000, ann, more,
                     both(record_winner, record_die("presence")));
}

TEST(SeededToY, TiedMonstersFallAsTheirOdds) {
    RulesFixture bench;
    bench.hero(ann);
    for (const char* id : {"orc", "ogre"}) bench.monster(id);
    bench.does(gm, RollBetterOpen{.id = Id("b"),
                                  .entrants = {{"orc", {plain(6)}, {}},
                                               {"ann1", {plain(4)}, {}},
                                               {"ogre", {plain(6)}, {}}}});
    // Where they tie, nobody wins until the GM says who.
    expect_as_played("tied monsters", bench, 100'000, gm, AttemptRoll{"b"}, record_winner);
}

// ---- Luck Contests

TEST(SeededToY, ALuckContestFindsItsVictimEvenly) {
    RulesFixture bench;
    for (const Actor& one : {ann, bo, cy}) bench.hero(one);
    bench.does(gm, LuckContestOpen{.id = Id("l"), .participants = {"ann1", "bo1", "cy1"}});
    for (const auto& [who, pick] : {std::pair{ann, "talent"}, {bo, "presence"}, {cy, "talent"}}) {
        const Id party(who.member.value + "1");
        bench.does(who, ChoiceSeal{"l", party, {pick}});
        if (who.member != cy.member) bench.does(who, ChoiceLock{"l", party});
    }
    const Command last = ChoiceLock{"l", "cy1"};
    // The table tells no odds of what is sealed: here they are from every fall of the dice.
    const auto odds = odds_of([&](Dice& dice) -> Result<OutcomeSample> {
        OutcomeSample answers;
        const Played all = played(bench.state, last, cy, dice);
        if (const auto* named = find<LuckContestVictimNamed>(all.events))
            answers.record("victim", named->victim);
        return answers;
    });
    ASSERT_TRUE(odds);
    expect_as_played("luck contest", bench, *odds, 200'000, cy, last,
                     [](Outcomes& outcomes, const Played& all) {
                         const auto* named = find<LuckContestVictimNamed>(all.events);
                         if (named) outcomes["victim"] = named->victim.value;
                     });
    bench.does(cy, ChoiceLock{"l", "cy1"}, {3, 3, 3});
    const DecisionAnswer drawn{bench.open(asks::victim)->decision.id, "at random", {}};
    expect_as_played(
        "victim drawn", bench, 60'000, gm, drawn, [](Outcomes& outcomes, const Played& all) {
            outcomes["victim"] = find<LuckContestVictimNamed>(all.events)->victim.value;
        });
}

// ---- Combat

RulesFixture battle(SheetGiven given) {
    RulesFixture bench;
    given.tangibles = TangiblesGiven{6, 6, 6, 6};
    given.flesh = PointsGiven{{}, 6};
    given.grit = PointsGiven{{}, 1};
    given.weapons = {{"axe", WeaponGiven{"Axe", Sides(4), {}, Attack::hard}}};
    given.level = BoundedInt<-99, 99>(2);
    bench.hero(ann, given);
    MonsterGiven orc;
    orc.weakness = Sides(20);
    orc.damage = BoundedList<Sides, 12>{4, 3};
    orc.soak = BoundedInt<0, 99>(1);
    orc.health = BoundedInt<1, 999>(99);
    orc.morale = Morale::orderly;
    orc.speed = Sides(12);
    bench.monster("orc", orc);
    bench.fight_of({"ann1"}, {"orc"});
    return bench;
}

void expect_fight(const char* name, const SheetGiven& given) {
    RulesFixture bench = battle(given);
    bench.on_to(MomentPhase::after);
    bench.does(gm, Fight{.id = Id("f"), .actor = "ann1", .target = "orc", .weapon = "axe"});
    expect_as_played(
        name, bench, 200'000, ann, AttemptRoll{"f"},
        both(both(record_twenty, record_damage), [](Outcomes& outcomes, const Played& all) {
            const int left = all.after.monsters.at("orc").health.current;
            if (find<DamageRolled>(all.events)) outcomes["hurt"] = std::to_string(99 - left);
        }));
}
TEST(SeededToY, AFightFallsAsItsOdds) { expect_fight("fight", {}); }
TEST(SeededToY, ASellswordsFightFallsAsItsOdds) {
    SheetGiven given;
    given.trope = Trope::sellsword;
    expect_fight("sellsword", given);
}

TEST(SeededToY, AGuardFallsAsItsOdds) {
    SheetGiven light;
    light.armor = ArmorKind::light;
    light.shield = true;
    RulesFixture bench = battle(light);
    bench.on_to(MomentPhase::after);
    bench.does(gm, Guard{.id = Id("g"), .actor = "ann1", .monster = "orc"});
    expect_as_played(
        "guard", bench, 200'000, ann, AttemptRoll{"g"},
        both(both(record_twenty, record_damage), [](Outcomes& outcomes, const Played& all) {
            if (!find<DamageRolled>(all.events)) return;
            const Adventurer& one = all.after.characters.at("ann1");
            outcomes["flesh-lost"] = std::to_string(6 - one.flesh.current);
            outcomes["dying"] = yes_or_no(one.dying.has_value());
        }));
}

TEST(SeededToY, InitFallsAsItsOdds) {
    RulesFixture bench = battle({});
    expect_as_played("init", bench, 120'000, ann, InitRoll{"ann1", {}},
                     [](Outcomes& outcomes, const Played& all) {
                         record_twenty(outcomes, all);
                         const Turn& turn = all.after.time.turns.at("ann1");
                         const bool ahead = turn.init == InitResult::before;
                         EXPECT_EQ(outcomes["result"], ahead ? "success" : "failure");
                     });
}

TEST(SeededToY, MoraleAndDeathFallAsTheirOdds) {
    RulesFixture bench = battle({});
    expect_as_played("morale", bench, 60'000, gm, MoraleRoll{"orc"},
                     [](Outcomes& outcomes, const Played& all) {
                         const auto& dice = find<MoraleRolled>(all.events)->dice;
                         outcomes["holds"] = yes_or_no(dice[0] + dice[1] <= 7);
                     });
    bench.does(gm, DamageDeal{.target = "ann1", .amount = 50});
    expect_as_played("death die", bench, 60'000, ann, Exert{"ann1", {}},
                     [](Outcomes& outcomes, const Played& all) {
                         outcomes["lives"] =
                             yes_or_no(!all.after.characters.at("ann1").dying->doomed);
                     });
}

TEST(SeededToY, WhatLastsEndsAsItsOdds) {
    RulesFixture bench = battle({});
    bench.does(gm, EffectStart{.id = Id("fog"), .label = "Fog", .on = {}, .die = 6});
    bench.on_to(MomentPhase::after);
    expect_as_played("effect", bench, 60'000, gm, PhaseAdvance{},
                     [](Outcomes& outcomes, const Played& all) {
                         outcomes["ends"] = yes_or_no(!all.after.effects.contains("fog"));
                     });
}

// ---- RestKind, levels, terror

SheetGiven a_barbarian() {
    SheetGiven given;
    given.trope = Trope::sellsword;
    given.grit = PointsGiven{BoundedInt<0, 999>(0), BoundedInt<0, 999>(40)};
    given.usage = {{"provisions", a_usage(6, 6)}};
    given.skills = {{"Listen", 2}};
    return given;
}

TEST(SeededToY, RestFallsAsItsOdds) {
    RulesFixture bench;
    bench.hero(ann, a_barbarian());
    bench.monster("orc");
    bench.fight_of({"ann1"}, {"orc"});
    bench.does(gm, CombatEnd{});
    bench.does(gm, Adjust{Id("ann1"), Field::marks, BoundedString<60>("Listen"), 7, "earned"});
    const auto grit = [](const State& state) { return state.characters.at("ann1").grit; };
    expect_as_played("breather", bench, 60'000, ann, Rest{.actor = "ann1"},
                     [&](Outcomes& outcomes, const Played& all) {
                         outcomes["grit"] = std::to_string(grit(all.after).current);
                     });
    expect_as_played("bivouac", bench, 60'000, gm, Rest{.actor = "ann1", .rest = RestKind::bivouac},
                     record_die("provisions"));
    expect_as_played("marks", bench, 60'000, gm, Rest{.actor = "ann1", .rest = RestKind::sojourn},
                     [](Outcomes& outcomes, const Played& all) {
                         const Skill& skill = all.after.characters.at("ann1").skills.at("Listen");
                         outcomes["rises"] = yes_or_no(skill.x == 3);
                     });
    expect_as_played("level", bench, 60'000, gm, LevelGain{"ann1", Stat::focus, {}},
                     [&](Outcomes& outcomes, const Played& all) {
                         outcomes["grit"] = std::to_string(grit(all.after).max - 40);
                     });
}

TEST(SeededToY, TerrorFallsAsItsOdds) {
    RulesFixture bench;
    bench.hero(ann);
    bench.succeeds(ann, of(Intangible::sanity), 2);
    const DecisionAnswer off_the_book{bench.open(asks::table)->decision.id, "d20", {}};
    expect_as_played("table", bench, 100'000, gm, off_the_book,
                     [](Outcomes& outcomes, const Played& all) {
                         const TableRoll& roll = find<TableRolled>(all.events)->rolls.front();
                         outcomes["face"] = std::to_string(roll.face);
                     });
}

// ---- Making an adventurer

TEST(SeededToY, CreationFallsAsItsOdds) {
    RulesFixture bench;
    CreationStart begin;
    begin.id = Id("ann1");
    begin.name = "Somebody";
    bench.does(ann, begin);
    bench.does(ann, CreationOriginChoose{"ann1", Origin::mortal, {}});
    bench.does(ann, CreationStatsAssign{"ann1", 10, 8, 6, 4});
    bench.does(ann, CreationSkillsAssign{"ann1"});
    bench.does(ann, CreationSavesAssign{"ann1", Grade::edge, Grade::ordinary, Grade::flawed});
    CreationCallingChoose calling{
        .character = "ann1", .trope = Trope::sellsword, .flavor = Flavor::soldier};
    calling.grit = GritGiven{Sides(6), BoundedInt<0, 99>(1)};
    bench.does(ann, calling);
    const CreationLanguagesRoll speaks{"ann1", "Saltish"};
    expect_as_played("languages", bench, 120'000, ann, speaks,
                     both(record_twenty, [](Outcomes& outcomes, const Played& all) {
                         outcomes["extra-languages"] =
                             std::to_string(all.after.characters.at("ann1").languages_owed);
                     }));
    bench.does(ann, speaks, {1, 1});
    if (const Question* more = bench.open(asks::add))
        bench.does(ann, DecisionAnswer{more->decision.id, "done", {}});
    expect_as_played("flesh", bench, 120'000, ann, CreationFleshRoll{"ann1", {}},
                     [](Outcomes& outcomes, const Played& all) {
                         const Adventurer& one = all.after.characters.at("ann1");
                         outcomes["flesh"] = std::to_string(one.flesh.max);
                         outcomes["grit"] = std::to_string(one.grit.max);
                     });
}

}  // namespace
}  // namespace kast::rules::toy
