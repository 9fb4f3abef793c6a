#pragma once
// What a viewer may know, built up from nothing. It holds what follows from the rules too, so that
// no client computes one.

#include "rules/core/one_of.hpp"
#include "rules/savage_worlds/derived.hpp"
#include "rules/savage_worlds/events.hpp"

namespace kast::rules::savage_worlds {

/// A number that belongs to somebody's sheet is absent; whether it was reached everybody sees.
struct PlacedView {
    int die = 1;  ///< a trait die's number from 1, or 0 for the wild die
    IdOrNone target;
    int total = 0;
    std::optional<int> tn;
    bool success = false;
    int raises = 0;
};
BOOST_DESCRIBE_STRUCT(PlacedView, (), (die, target, total, tn, success, raises))

struct AgainstView {
    Id target;
    std::optional<int> tn;
    std::vector<Modifier> modifiers;
};
BOOST_DESCRIBE_STRUCT(AgainstView, (), (target, tn, modifiers))

/// What a roll came to, in one word.
enum class Verdict { critical, failure, success, raise };
BOOST_DESCRIBE_ENUM(Verdict, critical, failure, success, raise)

struct RollOutcomeView {
    bool rolled = false;
    Verdict verdict = Verdict::failure;
    bool critical = false;
    bool success = false;
    int total = 0;
    int raises = 0;
    std::vector<PlacedView> placed;
    std::vector<int> naturals;  ///< first faces of the trait dice
    std::vector<int> replaced;  ///< numbers of the trait dice that the wild die stands in for
    bool wild_success = false;
    std::vector<std::string> struck;  ///< claims that the GM did not let stand
};
BOOST_DESCRIBE_STRUCT(RollOutcomeView, (),
                      (rolled, verdict, critical, success, total, raises, placed, naturals,
                       replaced, wild_success, struck))

/// A trait with what a roll of it would add now, outside the turn's actions.
struct TraitView {
    int die = 4;
    int bonus = 0;
    bool untrained = false;
    int modifier = 0;                 ///< the sum of what applies now
    std::vector<Modifier> modifiers;  ///< line by line
};
BOOST_DESCRIBE_STRUCT(TraitView, (), (die, bonus, untrained, modifier, modifiers))

/// A plain attack as it would be rolled now: no options, a shot at short range.
struct AttackView {
    std::optional<Id> weapon;  ///< none: bare hands
    Id target;
    std::string skill;
    int die = 4;
    int modifier = 0;
    std::vector<Modifier> modifiers;
    std::optional<int> tn;  ///< where one may know it
};
BOOST_DESCRIBE_STRUCT(AttackView, (), (weapon, target, skill, die, modifier, modifiers, tn))

struct WeaponView {
    Weapon weapon;
    std::string skill;             ///< it is used with
    std::string damage;            ///< "d8+2d6+1"
    std::optional<int> dice_most;  ///< that one attack may throw now, where it is more than one
};
BOOST_DESCRIBE_STRUCT(WeaponView, (), (weapon, skill, damage, dice_most))

/// What only who plays the character, and the GM, may see.
struct SheetView {
    std::map<std::string, TraitView> traits;
    int wild_die = 6;
    int pace = 6;
    int pace_now = 6;
    int pace_left = 6;
    int running_die = 6;
    int parry = 2;
    int parry_now = 2;
    int toughness = 4;
    int toughness_now = 4;  ///< with the torso's armour
    Armour armour;
    int max_wounds = 0;
    std::vector<Modifier> penalties;  ///< on every trait roll now
    std::set<std::string> edges;
    std::vector<UnknownEdge> unknown_edges;  ///< of them: those without an effect here
    std::vector<RerollAbility> rerolls;
    std::optional<PowerPoints> power;
    std::vector<WeaponView> weapons;
    Turn turn;
    int actions_left = 0;
    std::vector<Injury> injuries;
    std::vector<FatigueLevel> fatigue;
    std::optional<int> bennies;  ///< what can be spent on it
    bool bennies_allowed = false;
    std::vector<std::string> may;      ///< methods that would not be refused for who and when
    std::vector<std::string> options;  ///< of attacks and rolls: what an edge allows now
    std::optional<int> spared;         ///< opponents whom leaving a melee may spare a free attack
    std::vector<AttackView> attacks;   ///< in an encounter, in one's turn: at each opponent
};
BOOST_DESCRIBE_STRUCT(SheetView, (),
                      (traits, wild_die, pace, pace_now, pace_left, running_die, parry, parry_now,
                       toughness, toughness_now, armour, max_wounds, penalties, edges,
                       unknown_edges, rerolls, power, weapons, turn, actions_left, injuries,
                       fatigue, bennies, bennies_allowed, may, options, spared, attacks))

struct CharacterView {
    Id id;
    std::string name;
    IdOrNone owner;
    bool wild = false;
    std::string side;
    int size = 0;
    int scale = 0;
    int wounds = 0;
    int fatigue = 0;
    std::vector<std::string> conditions;  ///< those that are simply on or off
    bool distracted = false;
    bool vulnerable = false;
    std::optional<int> distracted_turns, vulnerable_turns;  ///< ends of own turns they last
    std::optional<Restraint> entangled, bound;
    std::optional<Id> grappling;
    std::optional<Id> aiming;
    std::vector<SupportGiven> support;
    std::optional<Id> group;
    std::optional<Id> mount;
    std::set<Id> beside;
    std::map<Id, std::string> in_hand;  ///< what everybody sees there, by name
    bool acting = false;                ///< has its turn now
    std::optional<SheetView> sheet;
};
BOOST_DESCRIBE_STRUCT(CharacterView, (),
                      (id, name, owner, wild, side, size, scale, wounds, fatigue, conditions,
                       distracted, vulnerable, distracted_turns, vulnerable_turns, entangled, bound,
                       grappling, aiming, support, group, mount, beside, in_hand, acting, sheet))

struct SlotView {
    Id id;
    std::vector<Id> members;
    bool face_down = false;
    bool dealt = false;
    std::vector<std::string> hand;
    std::optional<std::string> card;
    bool acted = false;
    bool waiting = false;
    bool passed = false;
};
BOOST_DESCRIBE_STRUCT(SlotView, (),
                      (id, members, face_down, dealt, hand, card, acted, waiting, passed))

struct EncounterView {
    int round = 0;
    Phase phase = Phase::none;
    std::vector<SlotView> slots;
    std::vector<Id> order;             ///< whoever's card lies face down is not in it
    std::vector<std::string> discard;  ///< but for what was thrown away face down
    int in_pile = 0;
    bool joker_drawn = false;
    std::set<Id> joker_bonus;
    std::optional<Id> active;
    std::vector<Id> next;  ///< characters who act right after this turn, too slow to interrupt it
};
BOOST_DESCRIBE_STRUCT(EncounterView, (),
                      (round, phase, slots, order, discard, in_pile, joker_drawn, joker_bonus,
                       active, next))

/// Something that has been announced and is not over.
struct UnderWayView {
    std::string what;  ///< attack, area, suppress, opposed, test, grapple, push, interruption, …
    IdOrNone actor;
    std::vector<Id> targets;
    std::optional<Id> weapon;
};
BOOST_DESCRIBE_STRUCT(UnderWayView, (), (what, actor, targets, weapon))

struct BankView {
    std::map<Id, int> players;
    std::optional<int> gm_pool;
    std::optional<std::map<Id, int>> characters;
};
BOOST_DESCRIBE_STRUCT(BankView, (), (players, gm_pool, characters))

/// An open decision as somebody sees it who may answer it, or only wait for it.
struct DecisionView {
    Id id;
    std::string kind;
    Id creature;
    IdOrNone owner;
    bool yours = false;
    std::vector<Option> options;  ///< empty for who only waits
    std::optional<std::string> fallback;
    std::optional<RollOutcomeView> best;  ///< of a roll: what accepting it means
    std::optional<int> damage;            ///< of damage
    std::optional<int> wounds;            ///< of a soak: what is about to be taken
    std::vector<AgainstView> against;     ///< of an allocation: the declared targets
    std::vector<DieRoll> dice;            ///< and the dice, the wild die last
    std::vector<RollSet> throws;          ///< of a roll: all so far
    std::vector<Modifier> modifiers;  ///< of a roll; of the one that soaking or evading would start
    std::optional<int> tn;            ///< where one may know it
    std::optional<std::string> told;  ///< of a story: what is wished for, in the player's words
};
BOOST_DESCRIBE_STRUCT(DecisionView, (),
                      (id, kind, creature, owner, yours, options, fallback, best, damage, wounds,
                       against, dice, throws, modifiers, tn, told))

struct StateView {
    Settings settings;
    bool session_open = false;
    BankView bank;
    std::optional<AutoAccept> auto_accept;  ///< one's own
    std::map<Id, CharacterView> characters;
    EncounterView encounter;
    std::vector<UnderWayView> under_way;  ///< the innermost last
    std::optional<DecisionView> decision;
    std::vector<std::string> may;  ///< methods that are about no one character
    int minutes = 0;
    std::map<Id, std::string> departed;  ///< names of those who have left the table
};
BOOST_DESCRIBE_STRUCT(StateView, (),
                      (settings, session_open, bank, auto_accept, characters, encounter, under_way,
                       decision, may, minutes, departed))

/// A character that has come or changed: what all may know of it. The rest is in the state.
struct CharacterAddedView {
    static constexpr std::string_view name = "character.added";
    Id character;
    std::string called;
    IdOrNone owner;
    bool wild = false;
    std::vector<UnknownEdge> unknown_edges;  ///< for who may see the sheet
};
BOOST_DESCRIBE_STRUCT(CharacterAddedView, (), (character, called, owner, wild, unknown_edges))

struct CharacterChangedView {
    static constexpr std::string_view name = "character.changed";
    Id character;
    std::string called;
    std::vector<UnknownEdge> unknown_edges;
};
BOOST_DESCRIBE_STRUCT(CharacterChangedView, (), (character, called, unknown_edges))

struct SessionOpenedView {
    static constexpr std::string_view name = "session.started";
    BankView bank;
};
BOOST_DESCRIBE_STRUCT(SessionOpenedView, (), (bank))

struct BennyGainedView {
    static constexpr std::string_view name = "benny.gained";
    PurseKind purse = PurseKind::player;
    IdOrNone owner;
    int number = 1;
    int left = 0;
    std::string cause;
};
BOOST_DESCRIBE_STRUCT(BennyGainedView, (), (purse, owner, number, left, cause))

struct BennySpentView {
    static constexpr std::string_view name = "benny.spent";
    PurseKind purse = PurseKind::player;
    IdOrNone owner;
    Id character;
    std::string cause;
    std::optional<int> left;
};
BOOST_DESCRIBE_STRUCT(BennySpentView, (), (purse, owner, character, cause, left))

struct PowerPointsChangedView {
    static constexpr std::string_view name = "power-points.changed";
    Id character;
    int by = 0;
    int left = 0;
};
BOOST_DESCRIBE_STRUCT(PowerPointsChangedView, (), (character, by, left))

struct DecisionOpenedView {
    static constexpr std::string_view name = "decision.opened";
    Id decision;
    std::string kind;
    Id creature;
    IdOrNone owner;
};
BOOST_DESCRIBE_STRUCT(DecisionOpenedView, (), (decision, kind, creature, owner))

struct DeckShuffledView {
    static constexpr std::string_view name = "deck.shuffled";
    int cards = 54;
};
BOOST_DESCRIBE_STRUCT(DeckShuffledView, (), (cards))

/// A card; nothing of it where it lies face down.
struct CardDealtView {
    static constexpr std::string_view name = "card.dealt";
    Id slot;
    std::optional<std::string> card;
    std::string cause;
};
BOOST_DESCRIBE_STRUCT(CardDealtView, (), (slot, card, cause))

struct OrderSetView {
    static constexpr std::string_view name = "order.settled";
    std::vector<Id> order;
};
BOOST_DESCRIBE_STRUCT(OrderSetView, (), (order))

/// What somebody did in a turn. Its bookkeeping is on the sheet.
struct ActionTakenView {
    static constexpr std::string_view name = "action.taken";
    Id character;
    std::string action;
    bool free = false;
};
BOOST_DESCRIBE_STRUCT(ActionTakenView, (), (character, action, free))

struct MovedView {
    static constexpr std::string_view name = "moved";
    Id character;
    int inches = 0;
    bool ran = false;
};
BOOST_DESCRIBE_STRUCT(MovedView, (), (character, inches, ran))

struct WeaponHandledView {
    static constexpr std::string_view name = "weapon.handled";
    Id character;
    Id weapon;
    bool ready = true;
    bool dropped = false;
    std::optional<int> shots;
};
BOOST_DESCRIBE_STRUCT(WeaponHandledView, (), (character, weapon, ready, dropped, shots))

struct AmmoSpentView {
    static constexpr std::string_view name = "ammo.spent";
    Id character;
    Id weapon;
    std::optional<int> left;
};
BOOST_DESCRIBE_STRUCT(AmmoSpentView, (), (character, weapon, left))

struct ResultOverriddenView {
    static constexpr std::string_view name = "result.overridden";
    IdOrNone character;  ///< empty: nobody's hit
    int before = 0;
    int after = 0;
};
BOOST_DESCRIBE_STRUCT(ResultOverriddenView, (), (character, before, after))

struct RollMadeView {
    static constexpr std::string_view name = "roll.made";
    Id character;
    std::string trait;
    std::string purpose;
    std::string label;
    int throw_number = 1;
    RollSet set;
    std::vector<Modifier> modifiers;
    std::vector<std::string> claimed;
    std::optional<int> tn;  ///< where one may know it
    std::vector<AgainstView> against;
    RollOutcomeView outcome;
    bool hidden = false;  ///< only the GM sees it
};
BOOST_DESCRIBE_STRUCT(RollMadeView, (),
                      (character, trait, purpose, label, throw_number, set, modifiers, claimed, tn,
                       against, outcome, hidden))

struct CritCheckedView {
    static constexpr std::string_view name = "critical.checked";
    Id character;
    int die = 1;
    bool critical = false;
};
BOOST_DESCRIBE_STRUCT(CritCheckedView, (), (character, die, critical))

struct RollSettledView {
    static constexpr std::string_view name = "roll.settled";
    Id character;
    std::string trait;
    std::string purpose;
    RollOutcomeView outcome;
    int throw_number = 1;
    bool hidden = false;  ///< only the GM sees it
};
BOOST_DESCRIBE_STRUCT(RollSettledView, (),
                      (character, trait, purpose, outcome, throw_number, hidden))

struct OpposedSettledView {
    static constexpr std::string_view name = "opposed.settled";
    Id initiator;
    Id defender;
    std::string purpose;
    bool won = false;
    bool tie = false;
    std::optional<int> margin, raises;  ///< where one may know them
};
BOOST_DESCRIBE_STRUCT(OpposedSettledView, (),
                      (initiator, defender, purpose, won, tie, margin, raises))

struct CardKeptView {
    static constexpr std::string_view name = "card.kept";
    Id slot;
    std::string card;
};
BOOST_DESCRIBE_STRUCT(CardKeptView, (), (slot, card))

struct CardDiscardedView {
    static constexpr std::string_view name = "card.discarded";
    Id slot;
    std::string card;
};
BOOST_DESCRIBE_STRUCT(CardDiscardedView, (), (slot, card))

struct DamageComparedView {
    static constexpr std::string_view name = "damage.compared";
    Id victim;
    int damage = 0;
    std::optional<int> toughness, over;  ///< where one may know them
    bool shaken = false;
    int wounds = 0;
};
BOOST_DESCRIBE_STRUCT(DamageComparedView, (), (victim, damage, toughness, over, shaken, wounds))

struct AbilityUsedView {
    static constexpr std::string_view name = "ability.used";
    Id character;
    std::string key;
};
BOOST_DESCRIBE_STRUCT(AbilityUsedView, (), (character, key))

using EventView = rules::OneOf<
    SessionOpenedView, SessionClosed, BennyGainedView, BennySpentView, PowerPointsChangedView,
    CharacterAddedView, CharacterChangedView, CharacterGivenView, CharacterRemovedView,
    SettingsChanged, NoteMade, DecisionOpenedView, DecisionAnsweredView, DecisionClosedView,
    ResultOverriddenView, RollMadeView, CritCheckedView, RollSettledView, OpposedSettledView,
    TableRolled, RawRolled, EncounterStarted, EncounterJoined, EncounterLeft, EncounterEnded,
    DeckShuffledView, RoundStarted, CardDealtView, CardKeptView, CardDiscardedView, CardRevealed,
    CardsPassed, OrderSetView, TurnStarted, TurnEnded, SlotActed, RoundEnded, ActionsDeclared,
    ActionTakenView, MovedView, StoodBeside, InterruptSettled, ActionAnnounced, AmmoSpentView,
    WeaponHandledView, AttackHit, AttackMissed, DamageRolled, DamageComparedView, WoundsSoaked,
    WoundsChanged, StateGained, StateLost, StruggleFailed, InjuryGained, InjuriesHealed,
    FatigueGained, FatigueLost, SupportGained, SupportUsed, AbilityUsedView, Displaced, Drifted,
    ObjectStruck, Climbed, FearMet, Mounted, OutFor, TimePassed, FreeAttackTaken>;

}  // namespace kast::rules::savage_worlds
