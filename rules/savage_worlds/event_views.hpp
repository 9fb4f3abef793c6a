#pragma once
// What players are shown of what happened, where numbers of a character may be the GM's
// (`Character::shown`), somebody else's, or face down. A number that is hidden, or that would give
// one away, is absent; GMs see all.

#include "rules/core/message.hpp"
#include "rules/core/one_of.hpp"
#include "rules/savage_worlds/derived.hpp"
#include "rules/savage_worlds/events.hpp"

namespace kast::rules::savage_worlds {

/// A number that belongs to somebody's sheet is absent; whether it was reached everybody sees.
struct PlacedView {
    std::optional<int> die;  ///< a trait die's number from 1, or 0 for the wild die
    IdOrNone target;
    std::optional<int> total;
    std::optional<int> tn;
    bool success = false;
    int raises = 0;
};

struct AgainstView {
    Id target;
    std::optional<int> tn;
    std::vector<Modifier> modifiers;
};

/// Without its numbers where the roller's traits are the GM's (`Character::shown`).
struct RollOutcomeView {
    bool rolled = false;
    Verdict verdict = Verdict::failure;
    bool critical = false;
    bool success = false;
    std::optional<int> total;
    int raises = 0;
    std::vector<PlacedView> placed;
    std::vector<int> naturals;  ///< first faces of the trait dice
    std::vector<int> replaced;  ///< numbers of the trait dice that the wild die stands in for
    std::optional<bool> wild_success;
    std::vector<std::string> struck;  ///< claims that the GM did not let stand
};

struct BankView {
    std::map<Id, int> players;
    std::optional<int> gm_pool;
    std::optional<std::map<Id, int>> characters;
};

/// A character that has come or changed: what all may know of it. The rest is in the state.
struct CharacterAddedView {
    Id character;
    std::string called;
    IdOrNone owner;
    bool wild = false;
    std::vector<UnknownEdge> unknown_edges;  ///< for who may see the sheet
    OmitEmpty<bool> hidden;                  ///< only the GM knows of it
};

struct CharacterShownView {
    std::vector<CharacterAddedView> shown;
};

struct CharacterChangedView {
    Id character;
    std::string called;
    std::vector<UnknownEdge> unknown_edges;  ///< for who may see the sheet
    FieldChanges fields;                     ///< of those that the viewer sees
};

struct SessionStartedView {
    BankView bank;
};

struct BennyGainedView {
    PurseKind purse = PurseKind::player;
    IdOrNone owner;
    int number = 1;
    int left = 0;
    std::string cause;
};

struct BennySpentView {
    PurseKind purse = PurseKind::player;
    IdOrNone owner;
    Id character;
    std::string cause;
    std::optional<int> left;
};

struct PowerPointsChangedView {
    Id character;
    int by = 0;
    int left = 0;
};

struct DecisionOpenedView {
    Id decision;
    std::string kind;
    Id creature;
    IdOrNone owner;
};

struct DeckShuffledView {
    int cards = 54;
};

/// A card; nothing of it where it lies face down.
struct CardDealtView {
    Id slot;
    std::optional<std::string> card;
    std::string cause;
};

struct OrderSettledView {
    std::vector<Id> order;
};

/// What somebody did in a turn. Its bookkeeping is on the sheet.
struct ActionTakenView {
    Id character;
    std::string action;
    bool free = false;
};

struct ActionWithdrawnView {
    Id character;
    std::string action;
};

struct MovedView {
    Id character;
    std::optional<int> inches;  ///< where one may know them
    bool ran = false;
};

struct WeaponHandledView {
    Id character;
    Id weapon;
    bool ready = true;
    bool dropped = false;
    std::optional<int> shots;
};

struct AmmoSpentView {
    Id character;
    Id weapon;
    std::optional<int> left;
};

struct ResultOverriddenView {
    IdOrNone character;  ///< empty: nobody's hit
    std::optional<int> before, after;
};

struct RollMadeView {
    Id character;
    std::string trait;
    std::string purpose;
    std::string label;
    int throw_number = 1;
    std::optional<RollSet>
        set;  ///< absent, as its modifiers, where the roller's traits are the GM's
    std::vector<Modifier> modifiers;
    std::vector<std::string> claimed;
    std::optional<int> tn;  ///< where one may know it
    std::vector<AgainstView> against;
    RollOutcomeView outcome;
    bool hidden = false;  ///< only the GM sees it
};

struct CriticalCheckedView {
    Id character;
    int die = 1;
    bool critical = false;
};

struct RollSettledView {
    Id character;
    std::string trait;
    std::string purpose;
    RollOutcomeView outcome;
    int throw_number = 1;
    bool hidden = false;  ///< only the GM sees it
};

struct OpposedSettledView {
    Id initiator;
    Id defender;
    std::string purpose;
    bool won = false;
    bool tie = false;
    std::optional<int> margin, raises;  ///< where one may know them
};

struct CardKeptView {
    Id slot;
    std::string card;
};

struct CardDiscardedView {
    Id slot;
    std::string card;
};

/// Without its dice where the attacker's traits are the GM's.
struct DamageRolledView {
    std::optional<Id> attacker;
    IdOrNone victim;
    std::string weapon;
    std::vector<DieRoll> dice;
    bool raise_die = false;
    std::vector<Modifier> modifiers;
    std::optional<int> total;  ///< where one may know it
    int throw_number = 1;
};

struct DamageComparedView {
    Id victim;
    std::optional<int> damage, toughness, over;  ///< where one may know them
    bool shaken = false;
    std::optional<int> wounds;  ///< where one may know them
};

struct WoundsSoakedView {
    Id character;
    std::optional<int> soaked, left;  ///< where one may know them
};

struct DisplacedView {
    Id character;
    Id by;
    std::optional<int> inches;  ///< where one may know them
    std::string cause;
};

struct ObjectStruckView {
    std::string what;
    std::optional<int> damage;  ///< where one may know it
    int hardness = 0;
    bool broken = false;
};

struct ModifiersChangedView {
    Id character;
    NextRoll roll = NextRoll::soak;
    std::vector<Modifier> modifiers;  ///< the GM's
    std::vector<Modifier> claimed;    ///< its player's
};

struct AbilityUsedView {
    Id character;
    std::string key;
};

using EventView = rules::OneOf<
    SessionStartedView, SessionEnded, BennyGainedView, BennySpentView, PowerPointsChangedView,
    CharacterAddedView, CharacterChangedView, CharacterGivenView, CharacterRemovedView,
    SettingsChanged, NoteMade, DecisionOpenedView, DecisionAnsweredView, DecisionClosedView,
    ResultOverriddenView, RollMadeView, CriticalCheckedView, RollSettledView, OpposedSettledView,
    TableRolled, DiceRolled, EncounterStarted, EncounterJoined, EncounterLeft, EncounterEnded,
    DeckShuffledView, RoundStarted, CardDealtView, CardKeptView, CardDiscardedView, CardRevealed,
    CardsPassed, OrderSettledView, TurnStarted, TurnEnded, SlotActed, RoundEnded, ActionsDeclared,
    ActionTakenView, ActionWithdrawnView, MovedView, AdjacencyChanged, InterruptSettled,
    ActionAnnounced, AmmoSpentView, WeaponHandledView, AttackHit, AttackMissed, DamageRolledView,
    DamageComparedView, WoundsSoakedView, WoundsChanged, StateGained, StateLost, StruggleFailed,
    InjuryGained, InjuriesHealed, FatigueGained, FatigueLost, SupportGained, SupportUsed,
    AbilityUsedView, DisplacedView, Drifted, ObjectStruckView, Climbed, FearMet, Mounted,
    CountdownStarted, TimePassed, FreeAttackTaken, TestCalled, CalledTestRolled, CalledTestClosed,
    CharacterShownView, NextChosen, ModifiersChangedView>;

// ---- what each is called on the wire, and its fields

BOOST_DESCRIBE_STRUCT(PlacedView, (), (die, target, total, tn, success, raises))
BOOST_DESCRIBE_STRUCT(AgainstView, (), (target, tn, modifiers))
BOOST_DESCRIBE_STRUCT(RollOutcomeView, (),
                      (rolled, verdict, critical, success, total, raises, placed, naturals,
                       replaced, wild_success, struck))
BOOST_DESCRIBE_STRUCT(BankView, (), (players, gm_pool, characters))
KAST_MESSAGE(CharacterAddedView, "character.added", character, called, owner, wild, unknown_edges,
             hidden)
KAST_MESSAGE(CharacterShownView, "character.shown", shown)
KAST_MESSAGE(CharacterChangedView, "character.changed", character, called, unknown_edges, fields)
KAST_MESSAGE(SessionStartedView, "session.started", bank)
KAST_MESSAGE(BennyGainedView, "benny.gained", purse, owner, number, left, cause)
KAST_MESSAGE(BennySpentView, "benny.spent", purse, owner, character, cause, left)
KAST_MESSAGE(PowerPointsChangedView, "power-points.changed", character, by, left)
KAST_MESSAGE(DecisionOpenedView, "decision.opened", decision, kind, creature, owner)
KAST_MESSAGE(DeckShuffledView, "deck.shuffled", cards)
KAST_MESSAGE(CardDealtView, "card.dealt", slot, card, cause)
KAST_MESSAGE(OrderSettledView, "order.settled", order)
KAST_MESSAGE(ActionTakenView, "action.taken", character, action, free)
KAST_MESSAGE(ActionWithdrawnView, "action.withdrawn", character, action)
KAST_MESSAGE(MovedView, "moved", character, inches, ran)
KAST_MESSAGE(WeaponHandledView, "weapon.handled", character, weapon, ready, dropped, shots)
KAST_MESSAGE(AmmoSpentView, "ammo.spent", character, weapon, left)
KAST_MESSAGE(ResultOverriddenView, "result.overridden", character, before, after)
KAST_MESSAGE(RollMadeView, "roll.made", character, trait, purpose, label, throw_number, set,
             modifiers, claimed, tn, against, outcome, hidden)
KAST_MESSAGE(CriticalCheckedView, "critical.checked", character, die, critical)
KAST_MESSAGE(RollSettledView, "roll.settled", character, trait, purpose, outcome, throw_number,
             hidden)
KAST_MESSAGE(OpposedSettledView, "opposed.settled", initiator, defender, purpose, won, tie, margin,
             raises)
KAST_MESSAGE(CardKeptView, "card.kept", slot, card)
KAST_MESSAGE(CardDiscardedView, "card.discarded", slot, card)
KAST_MESSAGE(DamageComparedView, "damage.compared", victim, damage, toughness, over, shaken, wounds)
KAST_MESSAGE(DamageRolledView, "damage.rolled", attacker, victim, weapon, dice, raise_die,
             modifiers, total, throw_number)
KAST_MESSAGE(WoundsSoakedView, "wounds.soaked", character, soaked, left)
KAST_MESSAGE(DisplacedView, "displaced", character, by, inches, cause)
KAST_MESSAGE(ObjectStruckView, "object.struck", what, damage, hardness, broken)
KAST_MESSAGE(ModifiersChangedView, "modifiers.changed", character, roll, modifiers, claimed)
KAST_MESSAGE(AbilityUsedView, "ability.used", character, key)

}  // namespace kast::rules::savage_worlds

extern template struct kast::rules::detail::AlternativesOf<kast::rules::savage_worlds::EventView>;
