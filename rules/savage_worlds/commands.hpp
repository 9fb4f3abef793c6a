#pragma once
// What people may ask for, in the imperative. What is optional may be left out.

#include "rules/core/called_tests.hpp"
#include "rules/core/message.hpp"
#include "rules/core/one_of.hpp"
#include "rules/savage_worlds/fight_commands.hpp"
#include "rules/savage_worlds/healing_commands.hpp"

namespace kast::rules::savage_worlds {

// --- session and bennies -----------------------------------------------------------------------

struct SessionStart {};

struct SessionEnd {};

/// To a player (`player`), to a wild card of the GM (`character`), or to the GM's pool.
struct BennyAward {
    static constexpr bool any_time = true;
    std::optional<Id> player;
    std::optional<Id> character;
    std::optional<BoundedString<200>> reason;
};

struct BennyUnshake {
    static constexpr bool any_time = true;
    Id actor;
};

struct BennyRecharge {
    Id actor;
};

struct BennyInfluence {
    Id actor;
    BoundedString<200> text;
};

/// With the edge Common Bond (SW-benny-8).
struct BennyGive {
    static constexpr bool any_time = true;
    Id actor;
    Id to;
};

// --- characters --------------------------------------------------------------------------------

struct AttributeSheet {
    std::optional<TraitDie> agility, smarts, spirit, strength, vigor;
};

/// What stands on a character's sheet. What is left out keeps its value, or takes the usual one.
struct Sheet {
    std::optional<BoundedString<60>> name;
    Maybe wild;
    std::optional<BoundedString<20>> side;
    std::optional<AttributeSheet> attributes;
    /// Those given are set, null takes one away, all others stay.
    std::optional<std::map<std::string, std::optional<Skill>>> skills;
    std::optional<BoundedInt<6, 12>> wild_die;
    std::optional<BoundedInt<1, 30>> pace;
    std::optional<BoundedInt<4, 10>> running_die;
    std::optional<BoundedInt<0, 40>> parry;
    std::optional<BoundedInt<1, 200>> toughness;
    std::optional<Armour> armour;
    std::optional<BoundedInt<-4, 20>> size;
    std::optional<BoundedInt<0, 9>> max_wounds;
    std::optional<BoundedList<BoundedString<40>, 40>> edges;
    std::optional<BoundedList<RerollAbility, 10>> rerolls;
    std::optional<PowerPoints> power;
    std::optional<BoundedList<Weapon, 20>> weapons;
    std::optional<Id> group;
    Maybe bennies_allowed;
};

struct CharacterAdd {
    std::optional<Id> id;
    std::optional<Id>
        owner;  ///< the member who plays it; left out: the GM, or the player who adds it
    Sheet sheet;
    Maybe hidden;  ///< prepared: nobody but the GM knows of it until it is shown
    std::optional<NumbersShown> shown;  ///< GM: which numbers of it players see; absent: all
};

/// The GM shows whom he has prepared: one, or several at once.
struct CharacterShow {
    static constexpr bool any_time = true;
    std::optional<Id> character;
    std::optional<BoundedList<Id, 60>> characters;
};

struct CharacterSet {
    static constexpr bool any_time = true;
    Id character;
    Sheet sheet;
    std::optional<NumbersShown> shown;  ///< which numbers players see, while no player plays it
};

struct CharacterGive {
    static constexpr bool any_time = true;
    Id character;
    std::optional<Id> owner;  ///< left out: the GM
};

struct CharacterRemove {
    static constexpr bool any_time = true;
    Id character;
};

/// The GM's hand on a character's condition, with a reason that is logged.
struct Adjust {
    static constexpr bool any_time = true;
    Id character;
    std::optional<BoundedString<200>> reason;
    std::optional<BoundedInt<0, 9>> wounds;
    std::optional<BoundedInt<0, 2>> fatigue;
    std::optional<Condition> gains;
    std::optional<Condition> loses;
    std::optional<BoundedInt<0, 99>> bennies;
    std::optional<BoundedInt<0, 200>> power_points;
};

/// GM. What is left out stays.
struct SettingsSet {
    std::optional<ExtraCrit> extra_crit;
    Maybe bystanders;
    Maybe rulings;
    Maybe confirm_claims;
    Maybe show_gm_pool;
    std::optional<CardOffers> card_offers;
    std::optional<AutoAccept> auto_accept;
    std::optional<BoundedList<BoundedString<40>, 60>> trained_only;
};

/// A seat's own choice of which questions answer themselves, in place of the table's; the GM's is
/// for all of the GM's.
struct AutoAcceptChoose {
    static constexpr bool any_time = true;
    AutoAccept mode = AutoAccept::when_no_option;
};

/// The GM's words about what happened: a mishap, what a raise brings.
struct NoteMake {
    static constexpr bool any_time = true;
    BoundedString<500> text;
    std::optional<Id> about;
};

/// The GM replaces the result of the roll that is open. The record keeps both.
struct ResultOverride {
    static constexpr bool any_time = true;
    Id decision;
    BoundedInt<-100, 1000> total;
};

// --- rolls -------------------------------------------------------------------------------------

struct Roll {
    Id actor;
    BoundedString<40> trait;
    Circumstances modifiers;
    std::optional<BoundedInt<1, 60>> tn;
    std::optional<BoundedInt<1, 6>> dice;
    std::optional<BoundedString<100>> label;
    Maybe hidden;            ///< only the GM sees it; only the GM may say so
    Maybe action;            ///< takes one of the turn's actions
    Maybe calculating;       ///< SW-edge-6
    std::optional<Id> call;  ///< the called test that it is for: its trait, number and modifiers
};

/// The GM asks for a roll of several, beside each other: each gives `roll` with `call`. Refuses:
/// nobody-asked, named-twice, no-such-character, not-present, dead, no-such-trait, table-full.
struct TestCall {
    static constexpr bool any_time = true;
    /// Left out: every character that a player owns and that is not dead.
    std::optional<BoundedList<Id, 60>> who;
    BoundedString<40> trait;
    std::optional<BoundedInt<1, 60>> tn;
    Circumstances modifiers;
    std::optional<BoundedString<100>> label;
};

struct OpposedRoll {
    Id actor;
    BoundedString<40> trait;
    Id target;
    BoundedString<40> target_trait;
    Circumstances modifiers;
    Circumstances target_modifiers;
    Maybe force_defender_roll;
    Maybe hidden;       ///< the actor's dice are the GM's alone
    Maybe show_margin;  ///< of a hidden roll
    Maybe action;
};

/// Circumstances of the character's next roll of that kind, in place of those that the sender has
/// named for it before. Refuses: not-allowed, dead, bad-modifier.
struct ModifiersSet {
    static constexpr bool any_time = true;
    Id character;
    NextRoll roll = NextRoll::soak;
    Circumstances modifiers;  ///< left out: none
};

/// Dice without rules.
struct DiceRoll {
    BoundedList<int, 20> sides;
    std::optional<BoundedString<100>> label;
};

// --- encounter, cards, turns -------------------------------------------------------------------

/// Those who share one action card (SW-init-3).
struct Seat {
    std::optional<Id> id;  ///< left out: the first member's
    BoundedList<Id, 40> members;
    Maybe face_down;
};

struct EncounterStart {
    BoundedList<Seat, 60> seats;
    std::optional<BoundedList<Id, 60>> surprised;  ///< have already failed to notice
    std::optional<BoundedList<Id, 60>> notice;     ///< roll Notice now (SW-surprise-2)
    std::optional<BoundedList<Id, 60>> on_hold;    ///< the attackers of an ambush (SW-surprise-1)
};

/// Latecomers, dealt in with the next round. A seat that there is already takes them in.
struct EncounterJoin {
    static constexpr bool any_time = true;
    BoundedList<Seat, 60> seats;
};

/// Who gets away from it: an empty seat is taken away with its cards.
struct EncounterLeave {
    BoundedList<Id, 40> characters;
};

struct ActionCardsDeal {};

struct ActionCardsReveal {
    static constexpr bool any_time = true;
    Id seat;
};

struct ActionsDeclare {
    Id actor;
    BoundedList<BoundedString<40>, 10> actions;
    Maybe second_hand;  ///< Two-Fisted, Two-Gun Kid: one action of the other hand is not counted
};

/// The GM says who has the next turn, whatever the cards say.
struct TurnStart {
    Id character;
};

struct TurnHold {
    Id actor;
};

struct TurnAct {
    Id actor;
};

struct TurnEnd {
    Id actor;
};

struct RoundEnd {};

struct EncounterEnd {};

// --- movement and small things -----------------------------------------------------------------

struct Move {
    Id actor;
    BoundedInt<0, 500> inches;
    Maybe run;
    Maybe hard;      ///< climbing, crawling, swimming or difficult ground: 2 of Pace an inch
    Maybe straight;  ///< in a fairly straight line (charges)
    Circumstances modifiers;  ///< of the running die; a player's where no claims are asked about
};

/// Who stands next to whom. The server has no map: the table says so.
struct AdjacencySet {
    Id actor;
    std::optional<BoundedList<Id, 30>> others;  ///< nobody where left out
};

struct LeaveMelee {
    Id actor;
    std::optional<BoundedList<Id, 3>> avoid;  ///< Extraction: who gets no free attack
};

struct DropProne {
    Id actor;
};

struct StandUp {
    Id actor;
};

struct Ready {
    Id actor;
    std::optional<BoundedList<Id, 6>> take;
    std::optional<BoundedList<Id, 6>> put_away;
    Maybe hard;  ///< hard to reach or lying on the floor: an action
};

struct Reload {
    Id actor;
    Id weapon;
    Circumstances modifiers;  ///< of the roll on the run
};

/// Anything that takes an action and has no rule of its own; free things, and long tasks.
struct Act {
    Id actor;
    BoundedString<100> what;
    Maybe free;
    Maybe limited;      ///< once a turn (SW-turn-7)
    Maybe roll_length;  ///< a d6 of rounds for a long task (SW-turn-3)
};

struct Ride {
    Id actor;
    std::optional<Id> mount;  ///< left out: gets off
};

using Command = rules::OneOf<
    SessionStart, SessionEnd, BennyAward, BennyUnshake, BennyRecharge, BennyInfluence, BennyGive,
    CharacterAdd, CharacterShow, CharacterSet, CharacterGive, CharacterRemove, Adjust, SettingsSet,
    AutoAcceptChoose, NoteMake, ResultOverride, Roll, TestCall, TestCallClose, OpposedRoll,
    ModifiersSet, DiceRoll, EncounterStart, EncounterJoin, EncounterLeave, ActionCardsDeal,
    ActionCardsReveal, ActionsDeclare, TurnStart, TurnHold, TurnAct, TurnEnd, RoundEnd,
    EncounterEnd, Move, AdjacencySet, LeaveMelee, DropProne, StandUp, Ready, Reload, Act, Ride,
    Attack, FreeAttack, Finish, AreaAttack, Suppress, Defend, Aim, Test, Support, Grapple, Crush,
    BreakFree, Restrain, CutBonds, Push, Disarm, Break, Harm, DamageDeal, Tire, HazardCheck, Climb,
    FearCheck, Heal, Aid, NaturalHealingRoll, Wake, TimePass, DecisionAnswer>;

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(SessionStart, "session.start")
KAST_MESSAGE(SessionEnd, "session.end")
KAST_MESSAGE(BennyAward, "benny.award", player, character, reason)
KAST_MESSAGE(BennyUnshake, "benny.unshake", actor)
KAST_MESSAGE(BennyRecharge, "benny.recharge", actor)
KAST_MESSAGE(BennyInfluence, "benny.influence", actor, text)
KAST_MESSAGE(BennyGive, "benny.give", actor, to)
BOOST_DESCRIBE_STRUCT(AttributeSheet, (), (agility, smarts, spirit, strength, vigor))
BOOST_DESCRIBE_STRUCT(Sheet, (),
                      (name, wild, side, attributes, skills, wild_die, pace, running_die, parry,
                       toughness, armour, size, max_wounds, edges, rerolls, power, weapons, group,
                       bennies_allowed))
KAST_MESSAGE(CharacterAdd, "character.add", id, owner, sheet, hidden, shown)
KAST_MESSAGE(CharacterShow, "character.show", character, characters)
KAST_MESSAGE(CharacterSet, "character.set", character, sheet, shown)
KAST_MESSAGE(CharacterGive, "character.give", character, owner)
KAST_MESSAGE(CharacterRemove, "character.remove", character)
KAST_MESSAGE(Adjust, "adjust", character, reason, wounds, fatigue, gains, loses, bennies,
             power_points)
KAST_MESSAGE(SettingsSet, "settings.set", extra_crit, bystanders, rulings, confirm_claims,
             show_gm_pool, card_offers, auto_accept, trained_only)
KAST_MESSAGE(AutoAcceptChoose, "auto-accept.choose", mode)
KAST_MESSAGE(NoteMake, "note.make", text, about)
KAST_MESSAGE(ResultOverride, "result.override", decision, total)
KAST_MESSAGE(Roll, "roll", actor, trait, modifiers, tn, dice, label, hidden, action, calculating,
             call)
KAST_MESSAGE(TestCall, "test.call", who, trait, tn, modifiers, label)
KAST_MESSAGE(OpposedRoll, "opposed.roll", actor, trait, target, target_trait, modifiers,
             target_modifiers, force_defender_roll, hidden, show_margin, action)
KAST_MESSAGE(ModifiersSet, "modifiers.set", character, roll, modifiers)
KAST_MESSAGE(DiceRoll, "dice.roll", sides, label)
BOOST_DESCRIBE_STRUCT(Seat, (), (id, members, face_down))
KAST_MESSAGE(EncounterStart, "encounter.start", seats, surprised, notice, on_hold)
KAST_MESSAGE(EncounterJoin, "encounter.join", seats)
KAST_MESSAGE(EncounterLeave, "encounter.leave", characters)
KAST_MESSAGE(ActionCardsDeal, "action-cards.deal")
KAST_MESSAGE(ActionCardsReveal, "action-cards.reveal", seat)
KAST_MESSAGE(ActionsDeclare, "actions.declare", actor, actions, second_hand)
KAST_MESSAGE(TurnStart, "turn.start", character)
KAST_MESSAGE(TurnHold, "turn.hold", actor)
KAST_MESSAGE(TurnAct, "turn.act", actor)
KAST_MESSAGE(TurnEnd, "turn.end", actor)
KAST_MESSAGE(RoundEnd, "round.end")
KAST_MESSAGE(EncounterEnd, "encounter.end")
KAST_MESSAGE(Move, "move", actor, inches, run, hard, straight, modifiers)
KAST_MESSAGE(AdjacencySet, "adjacency.set", actor, others)
KAST_MESSAGE(LeaveMelee, "leave-melee", actor, avoid)
KAST_MESSAGE(DropProne, "drop-prone", actor)
KAST_MESSAGE(StandUp, "stand-up", actor)
KAST_MESSAGE(Ready, "ready", actor, take, put_away, hard)
KAST_MESSAGE(Reload, "reload", actor, weapon, modifiers)
KAST_MESSAGE(Act, "act", actor, what, free, limited, roll_length)
KAST_MESSAGE(Ride, "ride", actor, mount)

}  // namespace kast::rules::savage_worlds

extern template struct kast::rules::detail::AlternativesOf<kast::rules::savage_worlds::Command>;
