#pragma once
// What people may ask for, in the imperative. What is optional may be left out.

#include "rules/core/one_of.hpp"
#include "rules/savage_worlds/fight_commands.hpp"
#include "rules/savage_worlds/healing_commands.hpp"

namespace kast::rules::savage_worlds {

// --- session and bennies -----------------------------------------------------------------------

struct OpenSession {
    static constexpr std::string_view name = "session.start";
};
BOOST_DESCRIBE_STRUCT(OpenSession, (), ())

struct CloseSession {
    static constexpr std::string_view name = "session.end";
};
BOOST_DESCRIBE_STRUCT(CloseSession, (), ())

/// To a player (`player`), to a wild card of the GM (`character`), or to the GM's pool.
struct AwardBenny {
    static constexpr std::string_view name = "benny.award";
    static constexpr bool any_time = true;
    std::optional<Id> player;
    std::optional<Id> character;
    std::optional<BoundedString<200>> reason;
};
BOOST_DESCRIBE_STRUCT(AwardBenny, (), (player, character, reason))

struct UnshakeBenny {
    static constexpr std::string_view name = "benny.unshake";
    static constexpr bool any_time = true;
    Id actor;
};
BOOST_DESCRIBE_STRUCT(UnshakeBenny, (), (actor))

struct PowerPointsBenny {
    static constexpr std::string_view name = "benny.recharge";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(PowerPointsBenny, (), (actor))

struct InfluenceBenny {
    static constexpr std::string_view name = "benny.influence";
    Id actor;
    BoundedString<200> text;
};
BOOST_DESCRIBE_STRUCT(InfluenceBenny, (), (actor, text))

/// With the edge Common Bond (SW-benny-8).
struct GiveBenny {
    static constexpr std::string_view name = "benny.give";
    static constexpr bool any_time = true;
    Id actor;
    Id to;
};
BOOST_DESCRIBE_STRUCT(GiveBenny, (), (actor, to))

// --- characters --------------------------------------------------------------------------------

struct AttributeSheet {
    std::optional<TraitDie> agility, smarts, spirit, strength, vigor;
};
BOOST_DESCRIBE_STRUCT(AttributeSheet, (), (agility, smarts, spirit, strength, vigor))

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
BOOST_DESCRIBE_STRUCT(Sheet, (),
                      (name, wild, side, attributes, skills, wild_die, pace, running_die, parry,
                       toughness, armour, size, max_wounds, edges, rerolls, power, weapons, group,
                       bennies_allowed))

struct AddCharacter {
    static constexpr std::string_view name = "character.add";
    std::optional<Id> id;
    std::optional<Id>
        owner;  ///< the member who plays it; left out: the GM, or the player who adds it
    Sheet sheet;
};
BOOST_DESCRIBE_STRUCT(AddCharacter, (), (id, owner, sheet))

struct SetCharacter {
    static constexpr std::string_view name = "character.set";
    static constexpr bool any_time = true;
    Id character;
    Sheet sheet;
};
BOOST_DESCRIBE_STRUCT(SetCharacter, (), (character, sheet))

struct GiveCharacter {
    static constexpr std::string_view name = "character.give";
    static constexpr bool any_time = true;
    Id character;
    std::optional<Id> owner;  ///< left out: the GM
};
BOOST_DESCRIBE_STRUCT(GiveCharacter, (), (character, owner))

struct RemoveCharacter {
    static constexpr std::string_view name = "character.remove";
    static constexpr bool any_time = true;
    Id character;
};
BOOST_DESCRIBE_STRUCT(RemoveCharacter, (), (character))

/// The GM's hand on a character's condition, with a reason that is logged.
struct Adjust {
    static constexpr std::string_view name = "adjust";
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
BOOST_DESCRIBE_STRUCT(Adjust, (),
                      (character, reason, wounds, fatigue, gains, loses, bennies, power_points))

/// GM. What is left out stays.
struct ChangeSettings {
    static constexpr std::string_view name = "settings.set";
    std::optional<ExtraCrit> extra_crit;
    Maybe bystanders;
    Maybe rulings;
    Maybe confirm_claims;
    Maybe show_gm_pool;
    std::optional<CardOffers> card_offers;
    std::optional<BoundedList<BoundedString<40>, 60>> trained_only;
};
BOOST_DESCRIBE_STRUCT(ChangeSettings, (),
                      (extra_crit, bystanders, rulings, confirm_claims, show_gm_pool, card_offers,
                       trained_only))

/// A player's own choice of which roll windows close by themselves.
struct ChooseAutoAccept {
    static constexpr std::string_view name = "auto-accept.choose";
    static constexpr bool any_time = true;
    AutoAccept mode = AutoAccept::when_no_option;
};
BOOST_DESCRIBE_STRUCT(ChooseAutoAccept, (), (mode))

/// The GM's words about what happened: a mishap, what a raise brings.
struct MakeNote {
    static constexpr std::string_view name = "note.make";
    static constexpr bool any_time = true;
    BoundedString<500> text;
    std::optional<Id> about;
};
BOOST_DESCRIBE_STRUCT(MakeNote, (), (text, about))

/// The GM replaces the result of the roll that is open. The record keeps both.
struct Override {
    static constexpr std::string_view name = "result.override";
    static constexpr bool any_time = true;
    Id decision;
    BoundedInt<-100, 1000> total;
};
BOOST_DESCRIBE_STRUCT(Override, (), (decision, total))

// --- rolls -------------------------------------------------------------------------------------

struct RollTrait {
    static constexpr std::string_view name = "roll";
    Id actor;
    BoundedString<40> trait;
    Circumstances modifiers;
    std::optional<BoundedInt<1, 60>> tn;
    std::optional<BoundedInt<1, 6>> dice;
    std::optional<BoundedString<100>> label;
    Maybe hidden;       ///< only the GM sees it; only the GM may say so
    Maybe action;       ///< takes one of the turn's actions
    Maybe calculating;  ///< SW-edge-6
};
BOOST_DESCRIBE_STRUCT(RollTrait, (),
                      (actor, trait, modifiers, tn, dice, label, hidden, action, calculating))

struct RollOpposed {
    static constexpr std::string_view name = "opposed.roll";
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
BOOST_DESCRIBE_STRUCT(RollOpposed, (),
                      (actor, trait, target, target_trait, modifiers, target_modifiers,
                       force_defender_roll, hidden, show_margin, action))

/// Dice without rules.
struct RollRaw {
    static constexpr std::string_view name = "dice.roll";
    BoundedList<int, 20> sides;
    std::optional<BoundedString<100>> label;
};
BOOST_DESCRIBE_STRUCT(RollRaw, (), (sides, label))

// --- encounter, cards, turns -------------------------------------------------------------------

/// Those who share one action card (SW-init-3).
struct Seat {
    std::optional<Id> id;  ///< left out: the first member's
    BoundedList<Id, 40> members;
    Maybe face_down;
};
BOOST_DESCRIBE_STRUCT(Seat, (), (id, members, face_down))

struct StartEncounter {
    static constexpr std::string_view name = "encounter.start";
    BoundedList<Seat, 60> seats;
    std::optional<BoundedList<Id, 60>> surprised;  ///< have already failed to notice
    std::optional<BoundedList<Id, 60>> notice;     ///< roll Notice now (SW-surprise-2)
    std::optional<BoundedList<Id, 60>> on_hold;    ///< the attackers of an ambush (SW-surprise-1)
};
BOOST_DESCRIBE_STRUCT(StartEncounter, (), (seats, surprised, notice, on_hold))

/// Latecomers, dealt in with the next round. A seat that there is already takes them in.
struct JoinEncounter {
    static constexpr std::string_view name = "encounter.join";
    static constexpr bool any_time = true;
    BoundedList<Seat, 60> seats;
};
BOOST_DESCRIBE_STRUCT(JoinEncounter, (), (seats))

/// Who gets away from it: an empty seat is taken away with its cards.
struct LeaveEncounter {
    static constexpr std::string_view name = "encounter.leave";
    BoundedList<Id, 40> characters;
};
BOOST_DESCRIBE_STRUCT(LeaveEncounter, (), (characters))

struct DealCards {
    static constexpr std::string_view name = "action-cards.deal";
};
BOOST_DESCRIBE_STRUCT(DealCards, (), ())

struct RevealCard {
    static constexpr std::string_view name = "action-cards.reveal";
    static constexpr bool any_time = true;
    Id seat;
};
BOOST_DESCRIBE_STRUCT(RevealCard, (), (seat))

struct DeclareActions {
    static constexpr std::string_view name = "actions.declare";
    Id actor;
    BoundedList<BoundedString<40>, 10> actions;
    Maybe second_hand;  ///< Two-Fisted, Two-Gun Kid: one action of the other hand is not counted
};
BOOST_DESCRIBE_STRUCT(DeclareActions, (), (actor, actions, second_hand))

struct TakeHold {
    static constexpr std::string_view name = "turn.hold";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(TakeHold, (), (actor))

struct ActNow {
    static constexpr std::string_view name = "turn.act";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(ActNow, (), (actor))

struct EndTurn {
    static constexpr std::string_view name = "turn.end";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(EndTurn, (), (actor))

struct EndRound {
    static constexpr std::string_view name = "round.end";
};
BOOST_DESCRIBE_STRUCT(EndRound, (), ())

struct EndEncounter {
    static constexpr std::string_view name = "encounter.end";
};
BOOST_DESCRIBE_STRUCT(EndEncounter, (), ())

// --- movement and small things -----------------------------------------------------------------

struct Move {
    static constexpr std::string_view name = "move";
    Id actor;
    BoundedInt<0, 500> inches;
    Maybe run;
    Maybe hard;      ///< climbing, crawling, swimming or difficult ground: 2 of Pace an inch
    Maybe straight;  ///< in a fairly straight line (charges)
};
BOOST_DESCRIBE_STRUCT(Move, (), (actor, inches, run, hard, straight))

/// Who stands next to whom. The server has no map: it is told.
struct StandBeside {
    static constexpr std::string_view name = "adjacency.set";
    Id actor;
    std::optional<BoundedList<Id, 30>> others;  ///< nobody where left out
};
BOOST_DESCRIBE_STRUCT(StandBeside, (), (actor, others))

struct LeaveMelee {
    static constexpr std::string_view name = "leave-melee";
    Id actor;
    std::optional<BoundedList<Id, 3>> avoid;  ///< Extraction: who gets no free attack
};
BOOST_DESCRIBE_STRUCT(LeaveMelee, (), (actor, avoid))

struct DropProne {
    static constexpr std::string_view name = "drop-prone";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(DropProne, (), (actor))

struct StandUp {
    static constexpr std::string_view name = "stand-up";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(StandUp, (), (actor))

struct Ready {
    static constexpr std::string_view name = "ready";
    Id actor;
    std::optional<BoundedList<Id, 6>> take;
    std::optional<BoundedList<Id, 6>> put_away;
    Maybe hard;  ///< hard to reach or lying on the floor: an action
};
BOOST_DESCRIBE_STRUCT(Ready, (), (actor, take, put_away, hard))

struct Reload {
    static constexpr std::string_view name = "reload";
    Id actor;
    Id weapon;
};
BOOST_DESCRIBE_STRUCT(Reload, (), (actor, weapon))

/// Anything that takes an action and has no rule of its own; free things, and long tasks.
struct OtherAction {
    static constexpr std::string_view name = "act";
    Id actor;
    BoundedString<100> what;
    Maybe free;
    Maybe limited;      ///< once a turn (SW-turn-7)
    Maybe roll_length;  ///< a d6 of rounds for a long task (SW-turn-3)
};
BOOST_DESCRIBE_STRUCT(OtherAction, (), (actor, what, free, limited, roll_length))

struct Ride {
    static constexpr std::string_view name = "ride";
    Id actor;
    std::optional<Id> mount;  ///< left out: gets off
};
BOOST_DESCRIBE_STRUCT(Ride, (), (actor, mount))

using Command = rules::OneOf<
    OpenSession, CloseSession, AwardBenny, UnshakeBenny, PowerPointsBenny, InfluenceBenny,
    GiveBenny, AddCharacter, SetCharacter, GiveCharacter, RemoveCharacter, Adjust, ChangeSettings,
    ChooseAutoAccept, MakeNote, Override, RollTrait, RollOpposed, RollRaw, StartEncounter,
    JoinEncounter, LeaveEncounter, DealCards, RevealCard, DeclareActions, TakeHold, ActNow, EndTurn,
    EndRound, EndEncounter, Move, StandBeside, LeaveMelee, DropProne, StandUp, Ready, Reload,
    OtherAction, Ride, Attack, FreeAttack, Finish, AreaAttack, Suppress, Defend, Aim, Test, Support,
    Grapple, Crush, BreakFree, Restrain, CutBonds, Push, Disarm, BreakObject, Harm, Tire,
    CheckHazard, Climb, CheckFear, Heal, GiveAid, HealNaturally, WakeUp, PassTime, DecisionAnswer>;

}  // namespace kast::rules::savage_worlds
