#pragma once
// What has happened, in the past tense, with every die and every modifier written down. An event
// carries all that `view` needs to know who may see it: the view depends on the event alone.

#include "rules/core/character_events.hpp"
#include "rules/core/decisions.hpp"
#include "rules/core/field_changes.hpp"
#include "rules/core/message.hpp"
#include "rules/core/one_of.hpp"
#include "rules/savage_worlds/fight_events.hpp"

namespace kast::rules::savage_worlds {

struct SessionStarted {
    Bank bank;
};

/// Whatever was left is lost (SW-benny-2).
struct SessionEnded {};

/// `owner` is a member, a character, or empty for the GM's pool.
struct BennyGained {
    PurseKind purse = PurseKind::player;
    IdOrNone owner;
    int number = 1;
    int left = 0;
    std::string cause;
    bool secret = false;  ///< only the GM knows of it
};

struct BennySpent {
    PurseKind purse = PurseKind::player;
    IdOrNone owner;
    Id character;  ///< for whom
    std::string cause;
    int left = 0;
    bool secret = false;  ///< what is left is the GM's to know
    bool hidden = false;  ///< so is that it was spent
};

struct PowerPointsChanged {
    Id character;
    IdOrNone owner;
    int by = 0;
    int left = 0;
};

struct CharacterAdded {
    Character character;
    OmitEmpty<bool> hidden;  ///< only the GM knows of it
};

/// The character as it is now.
struct CharacterChanged {
    Character character;
    OmitEmpty<bool> hidden;  ///< only the GM knows of it
    FieldChanges fields;
};

struct SettingsChanged {
    Settings settings;
};

struct AutoAcceptChosen {
    Id member;
    AutoAccept mode = AutoAccept::when_no_option;
};

struct NoteMade {
    std::string text;
    std::string cause;  ///< note, critical-failure, story, adjust
    std::optional<Id> about;
};

struct DecisionOpened {
    Decision decision;
    bool hidden = false;
};

/// The GM put his own result in place of the dice'.
struct ResultOverridden {
    IdOrNone character;  ///< empty: nobody's hit
    int before = 0;
    int after = 0;
    bool hidden = false;
    OmitEmpty<bool> veils_total;  ///< GMs alone know what it was thrown with
};

/// What is pending has gone on. For the log alone: no viewer is sent it.
struct StackMoved {
    std::vector<Frame> stack;
};

// --- rolls -------------------------------------------------------------------------------------

/// One throw of a trait roll. `throw_number` counts from 1: the rerolls follow.
struct RollMade {
    Id character;
    std::string trait;
    std::string purpose;
    std::string label;
    int throw_number = 1;
    RollSet set;
    std::vector<Modifier> modifiers;
    std::vector<std::string> claimed;
    std::optional<int> tn;
    std::vector<Against> against;
    RollOutcome outcome;
    bool tn_hidden = false;
    IdOrNone tn_owner;
    bool hidden = false;
    OmitEmpty<bool> veils_dice;       ///< GMs alone know the roller's traits
    OmitEmpty<int> block;             ///< see RollTask
    std::optional<RollOutcome> told;  ///< see RollSettled
};

/// The extra's d6 (SW-crit-4).
struct CriticalChecked {
    Id character;
    int die = 1;
    bool critical = false;
    bool hidden = false;
};

/// Nothing reopens it (SW-reroll-7).
struct RollSettled {
    Id character;
    std::string trait;
    std::string purpose;
    RollOutcome outcome;
    int throw_number = 1;
    bool tn_hidden = false;
    IdOrNone tn_owner;
    bool hidden = false;
    OmitEmpty<bool> veils_dice;       ///< GMs alone know the roller's traits
    std::optional<RollOutcome> told;  ///< to players, where the targets' numbers are the GM's
};

struct OpposedSettled {
    Id initiator;
    Id defender;
    std::string purpose;
    bool won = false;
    bool tie = false;
    std::optional<int> margin;
    std::optional<int> raises;
    bool hidden_margin = false;
    OmitEmpty<bool> veils_margin;  ///< GMs alone know the traits of one of the two
};

/// Plain dice that no rule lets ace: a table's, the running die, hours, drift (SW-ace-7).
struct TableRolled {
    std::string
        table;  ///< injury, injury-detail, arm-side, fear, running, drift, direction, hours, …
    std::optional<Id> character;
    std::vector<int> sides;
    std::vector<int> faces;
    int modifier = 0;
    int total = 0;
    std::string row;
    OmitEmpty<std::vector<Modifier>> modifiers;  ///< what `modifier` is made of, where it was named
    OmitEmpty<bool> hidden;                      ///< only the GM sees it
};

/// Everything that now counts for that roll.
struct ModifiersChanged {
    Id character;
    IdOrNone owner;
    NextRoll roll = NextRoll::soak;
    std::vector<Modifier> modifiers;  ///< the GM's
    std::vector<Modifier> claimed;    ///< its player's
};

struct DiceRolled {
    Id member;
    std::string label;
    std::vector<int> sides;
    std::vector<int> faces;
};

// --- encounter, cards, turns -------------------------------------------------------------------

struct EncounterStarted {
    std::vector<Slot> slots;
};

/// Latecomers: they are dealt in with the next round.
struct EncounterJoined {
    std::vector<Slot> slots;
};

struct EncounterLeft {
    Id character;
};

struct EncounterEnded {
    int rounds = 0;
};

/// The order is for the log alone.
struct DeckShuffled {
    std::vector<std::string> pile;
};

struct RoundStarted {
    int round = 1;
};

struct CardDealt {
    Id slot;
    std::string card;
    std::string cause;  ///< card, level-headed, hesitant, quick, tactician, benny
    bool face_down = false;
};

struct CardKept {
    Id slot;
    std::string card;
    bool face_down = false;
};

struct CardDiscarded {
    Id slot;
    std::string card;
    bool face_down = false;
};

struct CardRevealed {
    Id slot;
    std::string card;
};

struct CardsPassed {
    Id slot;
};

/// The round's turns begin. `seen` is the order without those whose cards lie face down.
struct OrderSettled {
    std::vector<Id> order;
    std::vector<Id> seen;
    std::set<Id> joker_bonus;
};

struct TurnStarted {
    Id slot;
    std::vector<Id> characters;
    bool out_of_order = false;  ///< an interruption
};

struct TurnEnded {
    Id character;
    bool lost = false;
};

struct SlotActed {
    Id slot;
    bool waiting = false;  ///< keeps a Joker for later
};

struct RoundEnded {
    int round = 1;
    bool joker_drawn = false;
};

struct ActionsDeclared {
    Id character;
    std::vector<std::string> actions;
    int penalty = 0;
};

/// Something was done in a turn; `turn` is the bookkeeping after it.
struct ActionTaken {
    Id character;
    IdOrNone owner;
    std::string action;
    bool free = false;
    Turn turn;
};

/// What was announced, and come before, is taken back: the action is not spent.
struct ActionWithdrawn {
    Id character;
    IdOrNone owner;
    std::string action;
    Turn turn;
};

struct Moved {
    Id character;
    IdOrNone owner;
    int inches = 0;
    bool ran = false;
    Turn turn;
    OmitEmpty<bool> veils_inches;  ///< GMs alone know the Pace and the die that they reveal
};

struct AdjacencyChanged {
    Id character;
    std::vector<Id> others;
};

struct InterruptSettled {
    Id by;
    Id against;
    bool first = false;  ///< the interrupter acts first
    bool simultaneous = false;
    bool joker = false;
};

/// Of those whom only the GM knew of: from now on they are on the table.
struct Shown {
    Id prepared;  ///< the id until now
    Character character;
};
BOOST_DESCRIBE_STRUCT(Shown, (), (prepared, character))

struct CharacterShown {
    std::vector<Shown> shown;
};

/// The GM has said who has the next turn.
struct NextChosen {
    Id character;
};

struct TestCalled {
    CalledTest test;
};

using Event = rules::OneOf<
    SessionStarted, SessionEnded, BennyGained, BennySpent, PowerPointsChanged, CharacterAdded,
    CharacterChanged, CharacterGiven, CharacterRemoved, SettingsChanged, AutoAcceptChosen, NoteMade,
    DecisionOpened, DecisionAnswered, DecisionClosed, ResultOverridden, StackMoved, RollMade,
    CriticalChecked, RollSettled, OpposedSettled, TableRolled, DiceRolled, EncounterStarted,
    EncounterJoined, EncounterLeft, EncounterEnded, DeckShuffled, RoundStarted, CardDealt, CardKept,
    CardDiscarded, CardRevealed, CardsPassed, OrderSettled, TurnStarted, TurnEnded, SlotActed,
    RoundEnded, ActionsDeclared, ActionTaken, Moved, AdjacencyChanged, InterruptSettled,
    ActionAnnounced, AmmoSpent, WeaponHandled, AttackHit, AttackMissed, DamageRolled,
    DamageCompared, WoundsSoaked, WoundsChanged, StateGained, StateLost, StruggleFailed,
    InjuryGained, InjuriesHealed, FatigueGained, FatigueLost, SupportGained, SupportUsed,
    AbilityUsed, Displaced, Drifted, ObjectStruck, Climbed, FearMet, Mounted, Tended,
    CountdownStarted, TimePassed, FreeAttackTaken, TestCalled, CalledTestRolled, CalledTestClosed,
    CharacterShown, NextChosen, ModifiersChanged, ActionWithdrawn>;

/// They change nothing. One that is neither here nor handled by `apply` does not compile.
using FactsAlone = boost::mp11::mp_list<
    NoteMade, DecisionOpened, DecisionAnswered, DecisionClosed, ResultOverridden, CriticalChecked,
    RollSettled, OpposedSettled, TableRolled, DiceRolled, ActionAnnounced, AttackHit, AttackMissed,
    DamageRolled, DamageCompared, WoundsSoaked, Displaced, Drifted, ObjectStruck, Climbed>;

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(SessionStarted, "session.started", bank)
KAST_MESSAGE(SessionEnded, "session.ended")
KAST_MESSAGE(BennyGained, "benny.gained", purse, owner, number, left, cause, secret)
KAST_MESSAGE(BennySpent, "benny.spent", purse, owner, character, cause, left, secret, hidden)
KAST_MESSAGE(PowerPointsChanged, "power-points.changed", character, owner, by, left)
KAST_MESSAGE(CharacterAdded, "character.added", character, hidden)
KAST_MESSAGE(CharacterChanged, "character.changed", character, hidden, fields)
KAST_MESSAGE(SettingsChanged, "settings.changed", settings)
KAST_MESSAGE(AutoAcceptChosen, "auto-accept.chosen", member, mode)
KAST_MESSAGE(NoteMade, "note.made", text, cause, about)
KAST_MESSAGE(DecisionOpened, "decision.opened", decision, hidden)
KAST_MESSAGE(ResultOverridden, "result.overridden", character, before, after, hidden, veils_total)
KAST_MESSAGE(StackMoved, "stack.moved", stack)
KAST_MESSAGE(RollMade, "roll.made", character, trait, purpose, label, throw_number, set, modifiers,
             claimed, tn, against, outcome, tn_hidden, tn_owner, hidden, veils_dice, block, told)
KAST_MESSAGE(CriticalChecked, "critical.checked", character, die, critical, hidden)
KAST_MESSAGE(RollSettled, "roll.settled", character, trait, purpose, outcome, throw_number,
             tn_hidden, tn_owner, hidden, veils_dice, told)
KAST_MESSAGE(OpposedSettled, "opposed.settled", initiator, defender, purpose, won, tie, margin,
             raises, hidden_margin, veils_margin)
KAST_MESSAGE(TableRolled, "table.rolled", table, character, sides, faces, modifier, total, row,
             modifiers, hidden)
KAST_MESSAGE(ModifiersChanged, "modifiers.changed", character, owner, roll, modifiers, claimed)
KAST_MESSAGE(DiceRolled, "dice.rolled", member, label, sides, faces)
KAST_MESSAGE(EncounterStarted, "encounter.started", slots)
KAST_MESSAGE(EncounterJoined, "encounter.joined", slots)
KAST_MESSAGE(EncounterLeft, "encounter.left", character)
KAST_MESSAGE(EncounterEnded, "encounter.ended", rounds)
KAST_MESSAGE(DeckShuffled, "deck.shuffled", pile)
KAST_MESSAGE(RoundStarted, "round.started", round)
KAST_MESSAGE(CardDealt, "card.dealt", slot, card, cause, face_down)
KAST_MESSAGE(CardKept, "card.kept", slot, card, face_down)
KAST_MESSAGE(CardDiscarded, "card.discarded", slot, card, face_down)
KAST_MESSAGE(CardRevealed, "card.revealed", slot, card)
KAST_MESSAGE(CardsPassed, "cards.passed", slot)
KAST_MESSAGE(OrderSettled, "order.settled", order, seen, joker_bonus)
KAST_MESSAGE(TurnStarted, "turn.started", slot, characters, out_of_order)
KAST_MESSAGE(TurnEnded, "turn.ended", character, lost)
KAST_MESSAGE(SlotActed, "slot.acted", slot, waiting)
KAST_MESSAGE(RoundEnded, "round.ended", round, joker_drawn)
KAST_MESSAGE(ActionsDeclared, "actions.declared", character, actions, penalty)
KAST_MESSAGE(ActionTaken, "action.taken", character, owner, action, free, turn)
KAST_MESSAGE(ActionWithdrawn, "action.withdrawn", character, owner, action, turn)
KAST_MESSAGE(Moved, "moved", character, owner, inches, ran, turn, veils_inches)
KAST_MESSAGE(AdjacencyChanged, "adjacency.changed", character, others)
KAST_MESSAGE(CharacterShown, "character.shown", shown)
KAST_MESSAGE(NextChosen, "next.chosen", character)
KAST_MESSAGE(TestCalled, "test.called", test)
KAST_MESSAGE(InterruptSettled, "interrupt.settled", by, against, first, simultaneous, joker)

}  // namespace kast::rules::savage_worlds

extern template struct kast::rules::detail::AlternativesOf<kast::rules::savage_worlds::Event>;
