// Two games that differ in their secrets alone, played alike, are the same bytes for whoever may
// not know them: events, views and odds.

#include "random_play.hpp"
#include "support/viewer_output.hpp"

namespace kast::rules::savage_worlds::testing {
namespace {

/// Everything that this viewer is shown of these events and of the table after them.
std::string output_for(const std::vector<Event>& events, const State& state, const Viewer& viewer) {
    return tests::output_of<System>(events, state, viewer);
}

/// What only the GM knows, changed so that nothing anybody does turns on it.
void change_secrets(State& state) {
    Character& orc = *state.characters.edit("orc");
    orc.toughness += 1;
    orc.skills["notice"] = Skill{12, {}, {}};
    orc.edges.insert("a-secret-edge");
    orc.power = PowerPoints{3, 9};
    orc.feared.push_back("daylight");
    state.characters.edit("boss")->toughness += 1;
    state.bank.characters[Id("boss")] += 1;
    std::reverse(state.encounter.deck.pile.begin(), state.encounter.deck.pile.end());
    for (Slot& slot : state.encounter.slots) {
        if (!slot.face_down) continue;
        // A Joker too: that its holder is asked must not be seen.
        std::swap(state.encounter.deck.pile.front(), slot.hand.front());
        slot.card = slot.hand.front();
    }
}

const Viewer viewers[] = {
    {Role::player, Id("p1")}, {Role::player, Id("p2")}, {Role::spectator, {}}};

/// Commands whose outcome turns on what is secret: the deck, the orc's Spirit.
bool turns_on_secrets(const Command& command) {
    return holds_alternative<ActionCardsDeal>(command) ||
           holds_alternative<ActionCardsReveal>(command) ||
           holds_alternative<EncounterEnd>(command) || holds_alternative<TurnEnd>(command) ||
           holds_alternative<TurnHold>(command) || holds_alternative<CharacterRemove>(command) ||
           holds_alternative<EncounterLeave>(command) || holds_alternative<Adjust>(command) ||
           holds_alternative<FearCheck>(command) || holds_alternative<BennyRecharge>(command) ||
           holds_alternative<ResultOverride>(command);
}

std::string words_of(const Result<Odds>& odds) {
    return odds ? protocol::to_text(*odds) : odds.error().kind + odds.error().path;
}

class Secrets : public ::testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(Seeds, Secrets, ::testing::Range<std::uint64_t>(1, 13));

TEST_P(Secrets, AreInNobodysBytes) {
    RandomPlayer player_of(GetParam());
    Table table = busy_table();
    table.at("orc").toughness = 600;
    table.at("boss").toughness = 600;
    EncounterStart start;
    start.seats = {Seat{{}, {"ann"}, {}}, Seat{{}, {"bo"}, {}}, Seat{{}, {"orc"}, true}};
    table.gm(start, Table::unshuffled());
    table.stack_deck({"KS", "QS", "JS", "9S", "2C", "3C"});
    table.gm(ActionCardsDeal{});
    for (int i = 0; i < 12 && table.open(); ++i) {
        table.gm(table.the_answer(table.kind() == "benny-cards" ? "pass" : "default"));
    }
    ASSERT_EQ(table.state.encounter.phase, Phase::round);
    Table other = table;
    change_secrets(other.state);
    for (const Viewer& viewer : viewers) {
        ASSERT_EQ(output_for({}, table.state, viewer), output_for({}, other.state, viewer));
    }
    int carried_out = 0;
    for (int i = 0; i < 400; ++i) {
        const Command command = player_of.next(table.state);
        if (turns_on_secrets(command)) continue;
        Actor actor = player(player_of.once_in(2) ? "p1" : "p2");
        Command said = command;
        if (const Decision* open = table.open(); open && open->owner.empty()) {
            // What the GM is asked he lets be, whatever he could do.
            said = table.the_answer("default");
            actor = the_gm;
        }
        if (!actor.is_gm()) {
            ASSERT_EQ(words_of(System::odds(table.state, said, actor)),
                      words_of(System::odds(other.state, said, actor)));
        }
        const std::uint64_t seed = player_of.seed();
        CountingDice dice(seed);
        CountingDice same(seed);
        const auto one = System::decide(table.state, said, actor, dice);
        const auto two = System::decide(other.state, said, actor, same);
        ASSERT_EQ(one.has_value(), two.has_value());
        if (!one) continue;
        ++carried_out;
        for (const Event& event : *one) System::apply(table.state, event);
        for (const Event& event : *two) System::apply(other.state, event);
        for (const Viewer& viewer : viewers) {
            ASSERT_EQ(output_for(*one, table.state, viewer), output_for(*two, other.state, viewer))
                << "step " << i;
        }
    }
    EXPECT_GT(carried_out, 10);
}

/// A foe in sight whose numbers are the GM's: in each world its totals come of other parts.
void give_numbers(Character& one, int world) {
    const int bonus = world == 0 ? 3 : 1;
    const TraitDie die{12, bonus};
    one.attributes = {die, die, die, die, die};
    for (const char* skill : {"athletics", "boating", "driving", "fighting", "healing",
                              "intimidation", "notice", "persuasion", "piloting", "repair",
                              "riding", "shooting", "stealth", "survival", "taunt", "thievery"}) {
        one.skills[skill] = Skill{12, bonus, {}};
    }
    one.wounds = world == 0 ? 2 : 0;
    one.max_wounds = 7 + one.wounds;
    one.pace = 6 + one.wounds;
    one.parry = 7;
    one.toughness = 600 + world;
    one.armour.torso = 1 + world;
    one.shown = NumbersShown{false, false};
}

/// Commands whose outcome turns on the parts, or that show them: damage to things or that a grip
/// has to stand, wounds as a number, a sheet that the GM changes or gives away.
bool turns_on_parts(const Command& command) {
    const auto* attack = get_if<Attack>(&command);
    if (attack && attack->disarm) return true;
    return holds_alternative<Disarm>(command) || holds_alternative<Break>(command) ||
           holds_alternative<CutBonds>(command) || holds_alternative<Adjust>(command) ||
           holds_alternative<CharacterGive>(command) || holds_alternative<CharacterSet>(command) ||
           holds_alternative<NaturalHealingRoll>(command);
}

TEST_P(Secrets, OfAFoeInSightAreInNobodysBytes) {
    RandomPlayer player_of(GetParam());
    Table table = busy_table();
    for (const auto& [id, one] : State(table.state).characters)
        table.at(id.value.c_str()).toughness = 600;
    Table other = table;
    for (const char* id : {"orc", "boss"}) {
        give_numbers(table.at(id), 0);
        give_numbers(other.at(id), 1);
    }
    const Viewer gm{Role::gm, Id("gm")};
    int carried_out = 0, shown_otherwise = 0;
    for (int i = 0; i < 400; ++i) {
        const Command command = player_of.next(table.state);
        if (turns_on_parts(command)) continue;
        const Actor actors[] = {player("p1"), player("p2"), the_gm};
        const Actor actor = actors[player_of.below(3)];
        if (!actor.is_gm()) {
            ASSERT_EQ(words_of(System::odds(table.state, command, actor)),
                      words_of(System::odds(other.state, command, actor)));
        }
        const std::uint64_t seed = player_of.seed();
        CountingDice dice(seed);
        CountingDice same(seed);
        const auto one = System::decide(table.state, command, actor, dice);
        const auto two = System::decide(other.state, command, actor, same);
        ASSERT_EQ(one.has_value(), two.has_value());
        if (!one) continue;
        ++carried_out;
        for (const Event& event : *one) System::apply(table.state, event);
        for (const Event& event : *two) System::apply(other.state, event);
        for (const Viewer& viewer : viewers) {
            ASSERT_EQ(output_for(*one, table.state, viewer), output_for(*two, other.state, viewer))
                << "step " << i;
        }
        shown_otherwise += output_for(*one, table.state, gm) != output_for(*two, other.state, gm);
    }
    EXPECT_GT(carried_out, 10);
    EXPECT_GT(shown_otherwise, 10);
}

TEST(Secrets, AHiddenRollLeavesNoTrace) {
    Table table = busy_table();
    Roll roll;
    roll.actor = "boss";
    roll.trait = "stealth";
    roll.hidden = true;
    const Viewer ann{Role::player, Id("p1")};
    const std::string before = output_for({}, table.state, ann);
    table.gm(roll, {4, 2, 3});
    EXPECT_EQ(table.kind(), "roll-open");
    EXPECT_EQ(output_for(table.events, table.state, ann), before);  // not even the open decision
    Table spoken = table;
    table.answer("accept");
    EXPECT_EQ(output_for(table.events, table.state, ann), before);
    // Nor does it stand in anybody's way: whoever speaks meanwhile is not refused, nor shown less.
    Act act{Id("ann"), "whistle", {}, {}, {}};
    Roll own;
    own.actor = "ann";
    own.trait = "spirit";
    EXPECT_EQ(words_of(System::odds(spoken.state, own, player("p1"))),
              words_of(System::odds(table.state, own, player("p1"))));
    table.give(act, player("p1"));
    spoken.give(act, player("p1"));
    EXPECT_EQ(output_for(spoken.events, spoken.state, ann),
              output_for(table.events, table.state, ann));
    EXPECT_EQ(spoken.open(), nullptr);
}

// Whoever speaks while a roll waits unseen may be refused, but then not a die has fallen: a refusal
// that rolls finds no face in `refused`.

Roll unseen_roll() {
    Roll roll;
    roll.actor = "boss";
    roll.trait = "stealth";
    roll.hidden = true;
    return roll;
}

/// The boss acts first; his hidden roll waits for the GM, who could reroll it.
Table with_an_unseen_roll() {
    Table table;
    table.add({.id = "boss", .skills = {{"stealth", 8}}});
    table.add({.id = "ann", .owner = "p1"});
    table.fight({"boss", "ann"}, {"KS", "QS"});
    table.state.bank.characters[Id("boss")] = 1;
    table.gm(unseen_roll(), {3, 2});
    EXPECT_EQ(table.kind(), "roll-open");
    return table;
}

TEST(Unseen, ARefusalLeavesItWaiting) {  // SW-bad-30
    Table table = with_an_unseen_roll();
    table.refused(TurnEnd{Id("ann")}, not_your_turn, player("p1"));
    EXPECT_EQ(table.kind(), "roll-open");
    table.answer("reroll-benny", {4, 2});  // the last benny: nothing more is asked
    EXPECT_EQ(table.the<RollSettled>().outcome.total, 4);
}

TEST(Unseen, WhoseTurnItIsSeesNothingOfIt) {  // SW-bad-30
    Table table;
    table.add({.id = "boss", .skills = {{"stealth", 8}}});
    table.add({.id = "ann", .owner = "p1"});
    table.fight({"ann", "boss"}, {"KS", "QS"});
    table.state.bank.characters[Id("boss")] = 1;
    const Viewer ann{Role::player, Id("p1")};
    const std::string before = output_for({}, table.state, ann);
    EXPECT_NE(before.find("turn.end"), std::string::npos);
    table.gm(unseen_roll(), {3, 2});
    ASSERT_EQ(table.kind(), "roll-open");
    EXPECT_EQ(output_for(table.events, table.state, ann), before);
}

TEST(Unseen, BelowAnInterruptionToo) {
    Table table;
    table.add({.id = "boss", .skills = {{"stealth", 8}}});
    table.add({.id = "ann", .owner = "p1", .skills = {{"athletics", 8}}});
    table.add({.id = "bo", .owner = "p2", .skills = {{"athletics", 8}}});
    table.fight({"bo", "ann", "boss"}, {"KS", "QS", "JS"});
    table.give(TurnHold{Id("bo")}, player("p2"));
    Attack attack;
    attack.attacker = "ann";
    attack.defender = "boss";
    table.give(attack, player("p1"));
    table.answer("interrupt", {5, 3, 4, 1}, player("p2"));
    table.state.bank.characters[Id("boss")] = 1;
    table.gm(unseen_roll(), {3, 2});
    ASSERT_EQ(table.kind(), "roll-open");
    // It is Bo's turn in the middle of Ann's.
    table.refused(TurnEnd{Id("ann")}, not_your_turn, player("p1"));
    EXPECT_EQ(table.kind(), "roll-open");
    table.give(TurnEnd{Id("bo")}, player("p2"), {2, 1});
    EXPECT_EQ(table.count<AttackMissed>(), 1);
}

TEST(Unseen, WhereARollOfSomebodyElsesWaitsForItAllWait) {  // SW-opposed-2
    Table table;
    table.add({.id = "boss", .skills = {{"stealth", 8}}});
    table.add({.id = "ann", .owner = "p1", .skills = {{"notice", 6}}});
    table.session();
    OpposedRoll sneak;
    sneak.actor = "boss";
    sneak.trait = "stealth";
    sneak.target = "ann";
    sneak.target_trait = "notice";
    sneak.hidden = true;
    table.gm(sneak, {7, 3});
    ASSERT_EQ(table.kind(), "roll-open");
    Roll own;
    own.actor = "ann";
    own.trait = "spirit";
    table.refused(own, decision_open, player("p1"));
    table.answer("accept", {5, 2});  // and now hers
    EXPECT_EQ(table.open()->owner, Id("p1"));
}

TEST(Unseen, TheNextTurnDoesNotWaitForIt) {
    Table table = with_an_unseen_roll();
    table.gm(Adjust{Id("boss"), "poison", {}, {}, Condition::incapacitated, {}, {}, {}});
    EXPECT_EQ(table.open(), nullptr);
    EXPECT_EQ(table.count<RollSettled>(), 1);
    EXPECT_EQ(table.state.encounter.active, Id("ann"));
}

}  // namespace
}  // namespace kast::rules::savage_worlds::testing
