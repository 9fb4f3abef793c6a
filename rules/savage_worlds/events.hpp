#pragma once
// What has happened, in the past tense, with every die and every modifier written down. An event
// carries all that `view` needs to know who may see it: the view depends on the event alone.

#include "rules/core/character_events.hpp"
#include "rules/core/decisions.hpp"
#include "rules/core/one_of.hpp"
#include "rules/savage_worlds/fight_events.hpp"

namespace kast::rules::savage_worlds {

struct SessionOpened {
    static constexpr std::string_view name = "session.started";
    Bank bank;
};
BOOST_DESCRIBE_STRUCT(SessionOpened, (), (bank))

/// Whatever was left is lost (SW-benny-2).
struct SessionClosed {
    static constexpr std::string_view name = "session.ended";
};
BOOST_DESCRIBE_STRUCT(SessionClosed, (), ())

/// `owner` is a member, a character, or empty for the GM's pool.
struct BennyGained {
    static constexpr std::string_view name = "benny.gained";
    PurseKind purse = PurseKind::player;
    IdOrNone owner;
    int number = 1;
    int left = 0;
    std::string cause;
    bool secret = false;  ///< only the GM knows of it
};
BOOST_DESCRIBE_STRUCT(BennyGained, (), (purse, owner, number, left, cause, secret))

struct BennySpent {
    static constexpr std::string_view name = "benny.spent";
    PurseKind purse = PurseKind::player;
    IdOrNone owner;
    Id character;  ///< for whom
    std::string cause;
    int left = 0;
    bool secret = false;  ///< what is left is the GM's to know
    bool hidden = false;  ///< so is that it was spent
};
BOOST_DESCRIBE_STRUCT(BennySpent, (), (purse, owner, character, cause, left, secret, hidden))

struct PowerPointsChanged {
    static constexpr std::string_view name = "power-points.changed";
    Id character;
    IdOrNone owner;
    int by = 0;
    int left = 0;
};
BOOST_DESCRIBE_STRUCT(PowerPointsChanged, (), (character, owner, by, left))

struct CharacterAdded {
    static constexpr std::string_view name = "character.added";
    Character character;
};
BOOST_DESCRIBE_STRUCT(CharacterAdded, (), (character))

/// The character as it is now.
struct CharacterChanged {
    static constexpr std::string_view name = "character.changed";
    Character character;
};
BOOST_DESCRIBE_STRUCT(CharacterChanged, (), (character))

struct SettingsChanged {
    static constexpr std::string_view name = "settings.changed";
    Settings settings;
};
BOOST_DESCRIBE_STRUCT(SettingsChanged, (), (settings))

struct AutoAcceptChosen {
    static constexpr std::string_view name = "auto-accept.chosen";
    Id member;
    AutoAccept mode = AutoAccept::when_no_option;
};
BOOST_DESCRIBE_STRUCT(AutoAcceptChosen, (), (member, mode))

struct NoteMade {
    static constexpr std::string_view name = "note.made";
    std::string text;
    std::string cause;  ///< note, critical-failure, story, adjust
    std::optional<Id> about;
};
BOOST_DESCRIBE_STRUCT(NoteMade, (), (text, cause, about))

struct DecisionOpened {
    static constexpr std::string_view name = "decision.opened";
    Decision decision;
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(DecisionOpened, (), (decision, hidden))

/// The GM put his own result in place of the dice'.
struct ResultOverridden {
    static constexpr std::string_view name = "result.overridden";
    IdOrNone character;  ///< empty: nobody's hit
    int before = 0;
    int after = 0;
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(ResultOverridden, (), (character, before, after, hidden))

/// What is under way has gone on. For the log alone: nobody is shown it.
struct StackMoved {
    static constexpr std::string_view name = "stack.moved";
    std::vector<Frame> stack;
};
BOOST_DESCRIBE_STRUCT(StackMoved, (), (stack))

// --- rolls -------------------------------------------------------------------------------------

/// One throw of a trait roll. `throw_number` counts from 1: the rerolls follow.
struct RollMade {
    static constexpr std::string_view name = "roll.made";
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
};
BOOST_DESCRIBE_STRUCT(RollMade, (),
                      (character, trait, purpose, label, throw_number, set, modifiers, claimed, tn,
                       against, outcome, tn_hidden, tn_owner, hidden))

/// The extra's d6 (SW-crit-4).
struct CritChecked {
    static constexpr std::string_view name = "critical.checked";
    Id character;
    int die = 1;
    bool critical = false;
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(CritChecked, (), (character, die, critical, hidden))

/// Nothing reopens it (SW-reroll-7).
struct RollSettled {
    static constexpr std::string_view name = "roll.settled";
    Id character;
    std::string trait;
    std::string purpose;
    RollOutcome outcome;
    int throw_number = 1;
    bool tn_hidden = false;
    IdOrNone tn_owner;
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(RollSettled, (),
                      (character, trait, purpose, outcome, throw_number, tn_hidden, tn_owner,
                       hidden))

struct OpposedSettled {
    static constexpr std::string_view name = "opposed.settled";
    Id initiator;
    Id defender;
    std::string purpose;
    bool won = false;
    bool tie = false;
    std::optional<int> margin;
    std::optional<int> raises;
    bool hidden_margin = false;
};
BOOST_DESCRIBE_STRUCT(OpposedSettled, (),
                      (initiator, defender, purpose, won, tie, margin, raises, hidden_margin))

/// Plain dice that no rule lets ace: a table's, the running die, hours, drift (SW-ace-7).
struct TableRolled {
    static constexpr std::string_view name = "table.rolled";
    std::string
        table;  ///< injury, injury-detail, arm-side, fear, running, drift, direction, hours, …
    std::optional<Id> character;
    std::vector<int> sides;
    std::vector<int> faces;
    int modifier = 0;
    int total = 0;
    std::string row;
};
BOOST_DESCRIBE_STRUCT(TableRolled, (), (table, character, sides, faces, modifier, total, row))

struct RawRolled {
    static constexpr std::string_view name = "dice.rolled";
    Id member;
    std::string label;
    std::vector<int> sides;
    std::vector<int> faces;
};
BOOST_DESCRIBE_STRUCT(RawRolled, (), (member, label, sides, faces))

// --- encounter, cards, turns -------------------------------------------------------------------

struct EncounterStarted {
    static constexpr std::string_view name = "encounter.started";
    std::vector<Slot> slots;
};
BOOST_DESCRIBE_STRUCT(EncounterStarted, (), (slots))

/// Latecomers: they are dealt in with the next round.
struct EncounterJoined {
    static constexpr std::string_view name = "encounter.joined";
    std::vector<Slot> slots;
};
BOOST_DESCRIBE_STRUCT(EncounterJoined, (), (slots))

struct EncounterLeft {
    static constexpr std::string_view name = "encounter.left";
    Id character;
};
BOOST_DESCRIBE_STRUCT(EncounterLeft, (), (character))

struct EncounterEnded {
    static constexpr std::string_view name = "encounter.ended";
    int rounds = 0;
};
BOOST_DESCRIBE_STRUCT(EncounterEnded, (), (rounds))

/// The order is for the log alone.
struct DeckShuffled {
    static constexpr std::string_view name = "deck.shuffled";
    std::vector<std::string> pile;
};
BOOST_DESCRIBE_STRUCT(DeckShuffled, (), (pile))

struct RoundStarted {
    static constexpr std::string_view name = "round.started";
    int round = 1;
};
BOOST_DESCRIBE_STRUCT(RoundStarted, (), (round))

struct CardDealt {
    static constexpr std::string_view name = "card.dealt";
    Id slot;
    std::string card;
    std::string cause;  ///< card, level-headed, hesitant, quick, tactician, benny
    bool face_down = false;
};
BOOST_DESCRIBE_STRUCT(CardDealt, (), (slot, card, cause, face_down))

struct CardKept {
    static constexpr std::string_view name = "card.kept";
    Id slot;
    std::string card;
    bool face_down = false;
};
BOOST_DESCRIBE_STRUCT(CardKept, (), (slot, card, face_down))

struct CardDiscarded {
    static constexpr std::string_view name = "card.discarded";
    Id slot;
    std::string card;
    bool face_down = false;
};
BOOST_DESCRIBE_STRUCT(CardDiscarded, (), (slot, card, face_down))

struct CardRevealed {
    static constexpr std::string_view name = "card.revealed";
    Id slot;
    std::string card;
};
BOOST_DESCRIBE_STRUCT(CardRevealed, (), (slot, card))

struct CardsPassed {
    static constexpr std::string_view name = "cards.passed";
    Id slot;
};
BOOST_DESCRIBE_STRUCT(CardsPassed, (), (slot))

/// The round's turns begin. `seen` is the order without those whose cards lie face down.
struct OrderSet {
    static constexpr std::string_view name = "order.settled";
    std::vector<Id> order;
    std::vector<Id> seen;
    std::set<Id> joker_bonus;
};
BOOST_DESCRIBE_STRUCT(OrderSet, (), (order, seen, joker_bonus))

struct TurnStarted {
    static constexpr std::string_view name = "turn.started";
    Id slot;
    std::vector<Id> characters;
    bool out_of_order = false;  ///< an interruption
};
BOOST_DESCRIBE_STRUCT(TurnStarted, (), (slot, characters, out_of_order))

struct TurnEnded {
    static constexpr std::string_view name = "turn.ended";
    Id character;
    bool lost = false;
};
BOOST_DESCRIBE_STRUCT(TurnEnded, (), (character, lost))

struct SlotActed {
    static constexpr std::string_view name = "slot.acted";
    Id slot;
    bool waiting = false;  ///< keeps a Joker for later
};
BOOST_DESCRIBE_STRUCT(SlotActed, (), (slot, waiting))

struct RoundEnded {
    static constexpr std::string_view name = "round.ended";
    int round = 1;
    bool joker_drawn = false;
};
BOOST_DESCRIBE_STRUCT(RoundEnded, (), (round, joker_drawn))

struct ActionsDeclared {
    static constexpr std::string_view name = "actions.declared";
    Id character;
    std::vector<std::string> actions;
    int penalty = 0;
};
BOOST_DESCRIBE_STRUCT(ActionsDeclared, (), (character, actions, penalty))

/// Something was done in a turn; `turn` is the bookkeeping after it.
struct ActionTaken {
    static constexpr std::string_view name = "action.taken";
    Id character;
    IdOrNone owner;
    std::string action;
    bool free = false;
    Turn turn;
};
BOOST_DESCRIBE_STRUCT(ActionTaken, (), (character, owner, action, free, turn))

struct Moved {
    static constexpr std::string_view name = "moved";
    Id character;
    IdOrNone owner;
    int inches = 0;
    bool ran = false;
    Turn turn;
};
BOOST_DESCRIBE_STRUCT(Moved, (), (character, owner, inches, ran, turn))

struct StoodBeside {
    static constexpr std::string_view name = "adjacency.changed";
    Id character;
    std::vector<Id> others;
};
BOOST_DESCRIBE_STRUCT(StoodBeside, (), (character, others))

struct InterruptSettled {
    static constexpr std::string_view name = "interrupt.settled";
    Id by;
    Id against;
    bool first = false;  ///< the interrupter acts first
    bool simultaneous = false;
    bool joker = false;
};
BOOST_DESCRIBE_STRUCT(InterruptSettled, (), (by, against, first, simultaneous, joker))

using Event = rules::OneOf<
    SessionOpened, SessionClosed, BennyGained, BennySpent, PowerPointsChanged, CharacterAdded,
    CharacterChanged, CharacterGiven, CharacterRemoved, SettingsChanged, AutoAcceptChosen, NoteMade,
    DecisionOpened, DecisionAnswered, DecisionClosed, ResultOverridden, StackMoved, RollMade,
    CritChecked, RollSettled, OpposedSettled, TableRolled, RawRolled, EncounterStarted,
    EncounterJoined, EncounterLeft, EncounterEnded, DeckShuffled, RoundStarted, CardDealt, CardKept,
    CardDiscarded, CardRevealed, CardsPassed, OrderSet, TurnStarted, TurnEnded, SlotActed,
    RoundEnded, ActionsDeclared, ActionTaken, Moved, StoodBeside, InterruptSettled, ActionAnnounced,
    AmmoSpent, WeaponHandled, AttackHit, AttackMissed, DamageRolled, DamageCompared, WoundsSoaked,
    WoundsChanged, StateGained, StateLost, StruggleFailed, InjuryGained, InjuriesHealed,
    FatigueGained, FatigueLost, SupportGained, SupportUsed, AbilityUsed, Displaced, Drifted,
    ObjectStruck, Climbed, FearMet, Mounted, Tended, OutFor, TimePassed, FreeAttackTaken>;

}  // namespace kast::rules::savage_worlds
