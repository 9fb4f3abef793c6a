#pragma once
// What a viewer may know, built up from nothing. It holds what follows from the rules too, so that
// no client computes one.

#include "rules/savage_worlds/event_views.hpp"
#include "rules/savage_worlds/plights.hpp"

namespace kast::rules::savage_worlds {

/// A trait with what a roll of it would add now, outside the turn's actions.
struct TraitView {
    int die = 4;
    int bonus = 0;
    bool untrained = false;
    int modifier = 0;                 ///< the sum of what applies now
    std::vector<Modifier> modifiers;  ///< line by line
};

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

struct WeaponView {
    Weapon weapon;
    std::string skill;             ///< it is used with
    std::string damage;            ///< "d8+2d6+1"
    std::optional<int> dice_most;  ///< that one attack may throw now, where it is more than one
};

/// What of a sheet hangs on the character and little else: views share it while what may be done
/// changes.
struct SheetDetails {
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
    OmitEmpty<std::map<std::string, NextModifiers>> next_modifiers;  ///< by `NextRoll`
    std::optional<NumbersShown> shown;  ///< to GMs, where players do not see all its numbers
};

/// What may be done with a character now. It hangs on the whole table, but is the same for many of
/// its characters, which share it then.
struct AllowedNow {
    /// Methods that would not be refused for who and when, while nothing is `pending`.
    OmitEmpty<std::vector<std::string>> allowed;
    OmitEmpty<std::vector<std::string>> allowed_while_pending;  ///< those of them for then
    OmitEmpty<std::vector<std::string>> options;  ///< of attacks and rolls: what an edge allows now
    std::optional<int> spared;  ///< opponents whom leaving a melee may spare a free attack
    OmitEmpty<std::vector<AttackView>> attacks;  ///< in an encounter, in one's turn: each opponent
};

/// What only who plays the character, and the GM, may see.
struct SheetView {
    Shared<SheetDetails> details;
};

/// What everybody sees of a character: shared like the details of its sheet.
struct CharacterDetails {
    Id id;
    std::string name;
    IdOrNone owner;
    bool wild = false;
    std::string side;
    int size = 0;
    int scale = 0;
    std::optional<int> wounds, fatigue;   ///< absent where they are the GM's (`Character::shown`)
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
};

struct CharacterView {
    Shared<CharacterDetails> details;
    std::optional<SheetView> sheet;
    Shared<AllowedNow> offers;  ///< empty for whoever may not see the sheet
};

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

/// Something that has been announced and is not over.
struct UnderWayView {
    std::string what;  ///< attack, area, suppress, opposed, test, grapple, push, interruption, …
    IdOrNone actor;
    std::vector<Id> targets;
    std::optional<Id> weapon;
};

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
    /// Of the second of two opposed rolls: whose roll is above it.
    std::optional<Id> lost_to;
};

struct StateView {
    Settings settings;
    bool session_open = false;
    BankView bank;
    std::optional<AutoAccept> auto_accept;  ///< one's own
    SharedMap<Id, CharacterView> characters;
    EncounterView encounter;
    std::vector<UnderWayView> under_way;  ///< the innermost last
    /// A decision comes first: of all characters only `allowed_while_pending` holds. Sent to those
    /// who play.
    OmitEmpty<bool> pending;
    std::optional<DecisionView> decision;
    std::vector<std::string> allowed;  ///< methods about no one character that may be given now
    int minutes = 0;
    OmitEmpty<std::vector<CalledTest>> called_tests;
    /// Whose dice for a called test lie, and the member who has still to decide about them (empty:
    /// a GM).
    OmitEmpty<std::map<Id, IdOrNone>> deciding;
    OmitEmpty<SharedMap<Id, CharacterView>> prepared;  ///< only the GM knows of these
    std::map<Id, std::string> departed;                ///< names of those who have left the table
    PlightCounts plights{};  ///< of the table. Not sent: for the view after this one
};

// ---- their fields, as on the wire

BOOST_DESCRIBE_STRUCT(TraitView, (), (die, bonus, untrained, modifier, modifiers))
BOOST_DESCRIBE_STRUCT(AttackView, (), (weapon, target, skill, die, modifier, modifiers, tn))
BOOST_DESCRIBE_STRUCT(WeaponView, (), (weapon, skill, damage, dice_most))
BOOST_DESCRIBE_STRUCT(SheetDetails, (),
                      (traits, wild_die, pace, pace_now, pace_left, running_die, parry, parry_now,
                       toughness, toughness_now, armour, max_wounds, penalties, edges,
                       unknown_edges, rerolls, power, weapons, turn, actions_left, injuries,
                       fatigue, bennies, bennies_allowed, next_modifiers, shown))
BOOST_DESCRIBE_STRUCT(AllowedNow, (), (allowed, allowed_while_pending, options, spared, attacks))
BOOST_DESCRIBE_STRUCT(SheetView, (), (details))
BOOST_DESCRIBE_STRUCT(CharacterDetails, (),
                      (id, name, owner, wild, side, size, scale, wounds, fatigue, conditions,
                       distracted, vulnerable, distracted_turns, vulnerable_turns, entangled, bound,
                       grappling, aiming, support, group, mount, beside, in_hand, acting))
BOOST_DESCRIBE_STRUCT(CharacterView, (), (details, sheet, offers))
BOOST_DESCRIBE_STRUCT(SlotView, (),
                      (id, members, face_down, dealt, hand, card, acted, waiting, passed))
BOOST_DESCRIBE_STRUCT(EncounterView, (),
                      (round, phase, slots, order, discard, in_pile, joker_drawn, joker_bonus,
                       active, next))
BOOST_DESCRIBE_STRUCT(UnderWayView, (), (what, actor, targets, weapon))
BOOST_DESCRIBE_STRUCT(DecisionView, (),
                      (id, kind, creature, owner, yours, options, fallback, best, damage, wounds,
                       against, dice, throws, modifiers, tn, told, lost_to))
BOOST_DESCRIBE_STRUCT(StateView, (),
                      (settings, session_open, bank, auto_accept, characters, encounter, under_way,
                       pending, decision, allowed, minutes, called_tests, deciding, prepared,
                       departed))

}  // namespace kast::rules::savage_worlds
