// The odds of Troika: against the whole tree of `decide`, against the page's own numbers, and that
// they show nothing that is hidden.
#include "protocol/write.hpp"
#include "rules/dice/script.hpp"
#include "rules/troika/odds.hpp"

#include "unit/odds/odds_assertions.hpp"
#include "unit/odds/troika_play.hpp"
#include "unit/troika/random_play.hpp"

namespace kast::rules::troika {
namespace {

const Actor gm{Id("gm"), Role::gm};
const Actor ann{Id("ann"), Role::player};

struct Table {
    State state = rules::new_table<System>(Settings{});
    CountingDice dice{1};

    void does(const Actor& actor, const Command& command) {
        const auto events = System::decide(state, command, actor, dice);
        ASSERT_TRUE(events) << events.error().kind << events.error().path;
        for (const Event& event : *events) System::apply(state, event);
    }
    Odds odds(const Actor& actor, const Command& command) const {
        const auto shown = System::odds(state, command, actor);
        EXPECT_TRUE(shown) << shown.error().kind << shown.error().path;
        return shown.value_or(Odds{});
    }
    std::string refusal(const Actor& actor, const Command& command) const {
        const auto shown = System::odds(state, command, actor);
        return shown ? "" : shown.error().kind;
    }
};

ItemSpec in_hand(const char* id, Gear gear) {
    ItemSpec spec;
    spec.id = Id(id);
    spec.gear = gear;
    spec.in_hand = true;
    return spec;
}

CharacterAdd ana() {
    CharacterAdd add;
    add.id = Id("ana");
    add.name = "Ana";
    add.owner = Id("ann");
    add.numbers = SheetNumbers{5, 18, 9, {}, {}};
    add.skills.emplace();
    for (const char* skill : {"sword-fighting", "bow-fighting", "healing", "fire-bolt", "fear"})
        (*add.skills)[skill].rank = 3;
    add.things = BoundedList<ItemSpec, 40>{in_hand("blade", Gear::sword)};
    return add;
}

EnemyAdd goblin(const char* id, Shown shown = {}) {
    EnemyAdd add;
    add.id = Id(id);
    add.name = "Goblin";
    add.skill = 6;
    add.stamina = 7;
    add.initiative = 2;
    add.armour = 1;
    add.natural_weapons =
        BoundedList<NaturalWeaponSpec, 8>{NaturalWeaponSpec{.row = Row::small_beast}};
    add.shown = shown;
    return add;
}

constexpr Shown all_shown{true, true, true};

Table fight(Shown shown = all_shown) {
    Table table;
    table.does(gm, ana());
    table.does(gm, goblin("goblin", shown));
    table.does(gm, goblin("other", shown));
    return table;
}

Attack blow(const char* by = "ana", const char* at = "goblin") {
    Attack attack;
    attack.attacker = by;
    attack.defender = at;
    return attack;
}

// ---- the page's numbers

class RollUnder : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Odds, RollUnder, testing::Range(-9, 8));
TEST_P(RollUnder, IsThePagesTable) {  // TR-1.1.e
    Table table = fight();
    troika::Test test;
    test.actor = "ana";
    test.modifier = GetParam();
    const Odds odds = table.odds(gm, test);
    const auto chance =
        rules::Chance::fraction_of(static_cast<Count>(chance_under(5 + GetParam())), 36);
    EXPECT_EQ(fraction(odds, "result", "success"), chance.fraction());
    EXPECT_EQ(odds.modifiers.front().modifiers.front().value, 5);
    EXPECT_TRUE(odds.exact);
}

TEST(OddsOfAnExchange, HaveThePagesDoubles) {  // TR-7.4.a, b, TR-7.5.a, b
    const Odds odds = fight().odds(gm, blow());
    EXPECT_EQ(fraction(odds, "result", "clinch"), "1/1296");
    EXPECT_EQ(fraction(odds, "result", "both-fumble"), "1/1296");
    double sum = 0;
    for (const OutcomeChance& one : asked(odds, "result").outcomes) sum += one.chance;
    EXPECT_DOUBLE_EQ(sum, 1);
    EXPECT_EQ(odds.modifiers.size(), 4u);  // Attacker, defender, and the damage of each.
}

TEST(OddsOfTheStack, AreThoseOfItsTokens) {
    Table table = fight();
    InitiativeStart start;
    start.characters = {Id("ana")};
    start.enemies = BoundedList<Id, 100>{Id("goblin"), Id("other")};
    table.does(gm, start);  // 2 + 4 + End
    const Odds odds = table.odds(gm, TokenDraw{});
    EXPECT_EQ(fraction(odds, "token", "ana"), "2/7");
    EXPECT_EQ(fraction(odds, "token", "enemies"), "4/7");
    EXPECT_EQ(fraction(odds, "token", "end"), "1/7");
    // The stack lies on the table: whoever draws, all may ask.
    EXPECT_EQ(table.odds(ann, TokenDraw{}), odds);
    EXPECT_EQ(Table{}.refusal(ann, TokenDraw{}), "no-initiative");
}

TEST(OddsOfTheStack, AskNotWhatEndBrings) {
    Table table = fight();
    InitiativeStart start;
    start.characters = {Id("ana")};
    table.does(gm, start);
    for (const char* id : {"ana", "goblin", "other"}) {
        AfflictionStart water;
        water.creature = id;
        water.kind = "drowning";
        table.does(gm, water);
    }
    EXPECT_EQ(fraction(table.odds(gm, TokenDraw{}), "token", "end"), "1/3");
}

TEST(OddsOfACharacter, AreThoseOfItsDice) {
    CharacterAdd add;
    add.name = "New";
    const Odds odds = Table{}.odds(ann, add);
    EXPECT_EQ(fraction(odds, "skill", "4"), "1/3");
    EXPECT_EQ(fraction(odds, "stamina", "19"), "1/6");
    EXPECT_EQ(fraction(odds, "luck", "12"), "1/6");
    EXPECT_EQ(fraction(odds, "silver", "2"), "1/36");
    EXPECT_DOUBLE_EQ(asked(odds, "background").outcomes.front().chance, 1.0 / 36);
    EXPECT_EQ(fight().refusal(ann, add), "already-alive");
    EXPECT_EQ(Table{}.refusal(gm, ana()), "no-odds");
}

// ---- as the tree

/// The same questions, asked of every fall of the dice one by one. Nothing where those are too
/// many.
std::optional<Odds> tree(const State& state, const Command& command,
                         std::uint64_t leaves_max = 12'000) {
    const auto odds = odds_of(
        [&](Dice& dice) -> Result<OutcomeSample> {
            auto events = play_to_the_end(state, command, gm, dice);
            if (!events) return std::unexpected(events.error());
            return answers_of(*events, VisibleNumbers{});
        },
        UniqueKey{}, {.leaves_max = leaves_max});
    return odds ? std::optional(*odds) : std::nullopt;
}

void expect_same(const Odds& odds, const Odds& whole, std::string_view what) {
    for (const OddsQuestion& question : odds.questions) {
        const auto there = std::ranges::find_if(whole.questions, [&](const OddsQuestion& one) {
            return one.question == question.question && one.about == question.about;
        });
        ASSERT_NE(there, whole.questions.end()) << what << ' ' << question.question;
        EXPECT_EQ(question, *there) << what << ' ' << question.question;
    }
}

TEST(OddsOfAnExchange, AreTheTree) {
    const Table table = fight();
    for (const Attack& attack : {blow(), blow("goblin", "ana"), blow("goblin", "other")}) {
        const Odds odds = table.odds(gm, attack);
        const auto whole = tree(table.state, attack);
        ASSERT_TRUE(whole);
        EXPECT_EQ(odds.questions.size(), whole->questions.size());
        expect_same(odds, *whole, attack.attacker.value);
    }
}

TEST(OddsOfAShotIntoAMelee, FindItsReceiver) {
    Table table = fight();
    ItemAdd bow{"ana", in_hand("bow", Gear::bow)};
    bow.item.in_hand.reset();
    table.does(gm, PutAway{"ana", "blade"});
    table.does(gm, bow);
    table.does(gm, Take{"ana", "bow"});
    ItemSpec arrows;
    arrows.gear = Gear::arrows;
    arrows.id = Id("arrows");
    table.does(gm, ItemAdd{"ana", arrows});
    table.does(gm, Take{"ana", "arrows"});
    table.does(gm, goblin("third"));
    table.does(gm, goblin("fourth"));
    Shoot shot;
    shot.attacker = "ana";
    shot.defender = "goblin";
    shot.melee = BoundedList<Id, 60>{"goblin", "other", "third", "fourth"};
    const Odds odds = table.odds(gm, shot);
    EXPECT_FALSE(odds.exact);  // Fives and sixes are thrown again, without end.
    EXPECT_LT(odds.cut_off, 1e-12);
    const double wins = outcome(odds, "result", "attacker").chance;
    for (const char* id : {"goblin", "other", "third", "fourth"})
        EXPECT_NEAR(outcome(odds, "receiver", id).chance, wins / 4, 1e-11);
    shot.melee.reset();
    expect_same(table.odds(gm, shot), *tree(table.state, shot), "shot");
}

/// Random play, and at each command the odds of it before it is given.
TEST(OddsAtRandom, AreTheTreeAndRefuseAlike) {
    std::map<std::string_view, int> compared;
    int refused = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        RandomPlayer player(seed);
        CountingDice dice(seed);
        State state = rules::new_table<System>(Settings{});
        for (int step = 0; step < 150; ++step) {
            const auto [actor, command] = player.next(state);
            const auto events = System::decide(state, command, actor, dice);
            const auto odds = System::odds(state, command, actor);
            const std::string_view name = visit(
                [](const auto& one) {
                    return rules::message_name<std::remove_cvref_t<decltype(one)>>;
                },
                command);
            if (!events && !holds_alternative<TokenDraw>(command)) {
                ASSERT_FALSE(odds) << name;
                EXPECT_EQ(odds.error().kind, events.error().kind) << name;
                EXPECT_EQ(odds.error().path, events.error().path) << name;
                ++refused;
            }
            if (odds && actor.is_gm()) {
                for (const OddsQuestion& question : odds->questions) {
                    double sum = 0;
                    for (const OutcomeChance& one : question.outcomes) sum += one.chance;
                    EXPECT_NEAR(sum, 1, 1e-11) << name << ' ' << question.question;
                }
                const bool is_apart = holds_alternative<TokenDraw>(command) ||
                                      std::ranges::count(odds->assumed, "other-declines") > 0;
                const auto whole = is_apart ? std::nullopt : tree(state, command, 2'000);
                if (whole && odds->exact) {
                    expect_same(*odds, *whole, name);
                    ++compared[name];
                }
            }
            if (!events) continue;
            for (const Event& event : *events) System::apply(state, event);
        }
    }
    EXPECT_GT(refused, 100);
    for (const char* name : {"decision.answer", "cast", "test", "retrieve"})
        EXPECT_GT(compared[name], 0) << name;
}

// ---- what is hidden

TEST(OddsForAPlayer, OfAHiddenEnemyAreHidden) {
    const Table table = fight(Shown{});
    Contest contest;
    contest.actor = "ana";
    contest.opponent = "goblin";
    Grapple grapple{"ana", "goblin"};
    for (const Command& command : {Command(blow()), Command(contest), Command(grapple)}) {
        EXPECT_EQ(table.refusal(ann, command), "odds-hidden");
        EXPECT_EQ(table.refusal(gm, command), "");
    }
    EXPECT_EQ(table.refusal(ann, blow("goblin", "ana")), "not-allowed");
    EXPECT_EQ(table.refusal(ann, blow("ana", "ana")), "need-two");
}

TEST(OddsForAPlayer, TellOnlyWhoWinsWhereArmourIsHidden) {
    const Odds odds = fight(Shown{false, true, false}).odds(ann, blow());
    ASSERT_EQ(odds.questions.size(), 1u);
    EXPECT_EQ(odds.questions.front(), asked(fight().odds(gm, blow()), "result"));
    EXPECT_EQ(odds.assumed, std::vector<std::string>{"target-aware"});
}

TEST(OddsForAPlayer, TellDamageButNoFateWhereStaminaIsHidden) {
    const Odds odds = fight(Shown{false, true, true}).odds(ann, blow());
    EXPECT_EQ(asked(odds, "damage"), asked(fight().odds(gm, blow()), "damage"));
    for (const OddsQuestion& one : odds.questions) EXPECT_NE(one.question, "fate");
    EXPECT_EQ(asked(fight().odds(ann, blow()), "fate"), asked(fight().odds(gm, blow()), "fate"));
}

/// All that a player may be shown beforehand, as one text.
std::string everything(const Table& table) {
    troika::Test test;
    test.actor = "ana";
    Cast bolt;
    bolt.actor = "ana";
    bolt.spell = "fire-bolt";
    bolt.targets = BoundedList<Id, 20>{"goblin", "other"};
    Cast fear = bolt;
    fear.spell = "fear";
    Cast touch = bolt;
    touch.targets = BoundedList<Id, 20>{"goblin"};
    touch.versus = true;
    Contest contest;
    contest.actor = "ana";
    contest.opponent = "goblin";
    std::string text;
    for (const Command& command :
         {Command(blow()), Command(Grapple{"ana", "goblin"}), Command(contest), Command(test),
          Command(bolt), Command(fear), Command(touch), Command(blow("goblin", "ana")),
          Command(Stabilise{"ana", "goblin"}), Command(TokenDraw{})}) {
        const auto odds = System::odds(table.state, command, ann);
        if (odds)
            protocol::write(text, *odds);
        else
            text += odds.error().kind + odds.error().path;
        text += '\n';
    }
    return text;
}

class Twins : public testing::TestWithParam<Shown> {};
INSTANTIATE_TEST_SUITE_P(Odds, Twins,
                         testing::Values(Shown{}, Shown{false, true, false},
                                         Shown{false, true, true}, Shown{true, false, true},
                                         Shown{true, true, false}));
TEST_P(Twins, ThatDifferInWhatIsHiddenAreOne) {
    Table first = fight(GetParam());
    Table second = fight(GetParam());
    Creature& goblin = *second.state.creatures.edit("goblin");
    if (!GetParam().skill) {
        goblin.skill = 9;
        goblin.advanced["dodge"].rank = 4;
    }
    if (!GetParam().stamina) goblin.stamina = goblin.stamina_max = 3;
    if (!GetParam().armour) goblin.armour = 3;
    goblin.special = "Is the king.";
    second.state.unaware.insert("goblin");
    EXPECT_EQ(everything(first), everything(second));
    std::string master;
    protocol::write(master, first.odds(gm, blow()));
    std::string others;
    protocol::write(others, second.odds(gm, blow()));
    EXPECT_NE(master, others);
}

TEST(OddsForAPlayer, OfATieDoNotTellWhatTheOtherSealed) {
    std::string shown[2];
    for (const bool other_tests : {false, true}) {
        Table table;
        table.does(gm, ana());
        CharacterAdd bo = ana();
        bo.id = Id("bo");
        bo.owner = Id("bob");
        bo.things->items.front().id = Id("bos-blade");
        table.does(gm, bo);
        ScriptedDice dice({3, 4, 3, 4});
        for (const Event& event : *System::decide(table.state, blow("ana", "bo"), gm, dice))
            System::apply(table.state, event);
        ASSERT_EQ(table.state.questions.size(), 2u);
        const Id mine = table.state.questions[0].decision.id;
        const Id others = table.state.questions[1].decision.id;
        table.does(gm, DecisionAnswer{others, other_tests ? "test-luck" : "decline", {}});
        const Odds odds = table.odds(ann, DecisionAnswer{mine, "test-luck", {}});
        EXPECT_EQ(fraction(odds, "luck", "success"), "5/6");
        EXPECT_EQ(fraction(odds, "result", "attacker"), "5/6");
        protocol::write(shown[other_tests ? 1 : 0], odds);
    }
    EXPECT_EQ(shown[0], shown[1]);
}

}  // namespace
}  // namespace kast::rules::troika
