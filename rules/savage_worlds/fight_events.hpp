#pragma once
// What has happened in a fight and what came of it.

#include "rules/core/message.hpp"
#include "rules/savage_worlds/state.hpp"

namespace kast::rules::savage_worlds {

struct ActionAnnounced {
    Id character;
    std::string action;
    std::vector<Id> targets;
    std::string weapon;
    bool free = false;
};

struct AmmoSpent {
    Id character;
    IdOrNone owner;
    Id weapon;
    int rounds = 1;
    int left = 0;
};

struct WeaponHandled {
    Id character;
    IdOrNone owner;
    Id weapon;
    bool ready = true;
    bool dropped = false;
    std::optional<int> shots;
    std::optional<int> loading = {};  ///< actions spent so far on a reload
};

/// By an edge or by the GM's leave; counted for the round.
struct FreeAttackTaken {
    Id character;
};

struct AttackHit {
    Id attacker;
    Id target;
    bool raise = false;
    bool stray = false;
    bool touch = false;
};

struct AttackMissed {
    Id attacker;
    IdOrNone target;    ///< empty: a place, or no longer anybody
    std::string cause;  ///< missed, critical-failure, gone, lost
};

struct DamageRolled {
    std::optional<Id> attacker;
    IdOrNone victim;
    std::string weapon;
    std::vector<DieRoll> dice;
    bool raise_die = false;
    std::vector<Modifier> modifiers;
    int total = 0;
    int throw_number = 1;
    OmitEmpty<bool> veils_dice;   ///< GMs alone know the attacker's traits
    OmitEmpty<bool> veils_total;  ///< GMs alone know a number that is part of it
};

struct DamageCompared {
    Id victim;
    IdOrNone owner;  ///< who may know the Toughness
    int damage = 0;
    std::optional<int> toughness;
    std::optional<int> over;
    bool shaken = false;
    int wounds = 0;
    OmitEmpty<bool> veils_damage;  ///< as DamageRolled::veils_total
    OmitEmpty<bool> veils_state;   ///< GMs alone know the victim's wounds
};

struct WoundsSoaked {
    Id character;
    int soaked = 0;
    int left = 0;
    OmitEmpty<bool> veils_state;  ///< GMs alone know its wounds
};

struct WoundsChanged {
    Id character;
    int before = 0;
    int after = 0;
    std::string cause;
    OmitEmpty<bool> hidden;  ///< only the GM sees it
};

struct StateGained {
    Id character;
    Condition state = Condition::shaken;
    std::string cause;
    std::string rule;
    std::optional<int> turns;            ///< ends of own turns it lasts
    std::optional<Restraint> restraint;  ///< for Entangled and Bound
    std::optional<Id> target;            ///< aimed at, or held
};

struct StateLost {
    Id character;
    Condition state = Condition::shaken;
    std::string cause;
    std::string rule;
};

/// A hold was tried in vain and is not tried again until something changes (SW-bound-4).
struct StruggleFailed {
    Id character;
};

struct InjuryGained {
    Id character;
    Injury injury;
};

struct InjuriesHealed {
    Id character;
    std::string cause;
    OmitEmpty<bool> hidden;  ///< only the GM sees it
};

struct FatigueGained {
    Id character;
    std::string cause;
    int minutes = 60;
    OmitEmpty<bool> hidden;  ///< only the GM sees it
};

struct FatigueLost {
    Id character;
    std::string cause;
    OmitEmpty<bool> hidden;  ///< only the GM sees it
};

struct SupportGained {
    Id character;
    Id from;
    std::string trait;
    int value = 0;
};

struct SupportUsed {
    Id character;
    std::string trait;
};

struct AbilityUsed {
    Id character;
    std::string key;
    bool hidden = false;
};

struct Displaced {
    Id character;
    Id by;
    int inches = 0;
    std::string cause;             ///< push, evasion, panic
    OmitEmpty<bool> veils_inches;  ///< GMs alone know the Pace that they reveal
};

struct Drifted {
    Id attacker;
    std::vector<int> dice;
    int clock = 12;
    int half_inches = 0;  ///< how far, in half inches: the cap is not rounded
    bool capped = false;
};

struct ObjectStruck {
    std::string what;
    int damage = 0;
    int hardness = 0;
    bool broken = false;
    OmitEmpty<bool> veils_damage;  ///< as DamageRolled::veils_total
};

struct Climbed {
    Id character;
    bool progress = false;
    bool fell = false;
    int fall_half_inches = 0;  ///< roped: half the rope
};

struct FearMet {
    Id character;
    std::string source;
};

struct Mounted {
    Id character;
    std::optional<Id> mount;
};

struct Tended {
    Id character;
    Id healer;
    bool bruises = false;  ///< not the wounds
};

/// Somebody is out of it for so long: knocked out, worn out, a heart that fails (rounds).
struct CountdownStarted {
    Id character;
    std::string cause;
    int minutes = 0;
    std::optional<int> rounds;
};

struct TimePassed {
    int minutes = 0;
    bool in_rounds = false;  ///< what is counted by the round has been counted
};

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(ActionAnnounced, "action.announced", character, action, targets, weapon, free)
KAST_MESSAGE(AmmoSpent, "ammo.spent", character, owner, weapon, rounds, left)
KAST_MESSAGE(WeaponHandled, "weapon.handled", character, owner, weapon, ready, dropped, shots,
             loading)
KAST_MESSAGE(FreeAttackTaken, "free-attack.taken", character)
KAST_MESSAGE(AttackHit, "attack.hit", attacker, target, raise, stray, touch)
KAST_MESSAGE(AttackMissed, "attack.missed", attacker, target, cause)
KAST_MESSAGE(DamageRolled, "damage.rolled", attacker, victim, weapon, dice, raise_die, modifiers,
             total, throw_number, veils_dice, veils_total)
KAST_MESSAGE(DamageCompared, "damage.compared", victim, owner, damage, toughness, over, shaken,
             wounds, veils_damage, veils_state)
KAST_MESSAGE(WoundsSoaked, "wounds.soaked", character, soaked, left, veils_state)
KAST_MESSAGE(WoundsChanged, "wounds.changed", character, before, after, cause, hidden)
KAST_MESSAGE(StateGained, "state.gained", character, state, cause, rule, turns, restraint, target)
KAST_MESSAGE(StateLost, "state.lost", character, state, cause, rule)
KAST_MESSAGE(StruggleFailed, "struggle.failed", character)
KAST_MESSAGE(InjuryGained, "injury.gained", character, injury)
KAST_MESSAGE(InjuriesHealed, "injuries.healed", character, cause, hidden)
KAST_MESSAGE(FatigueGained, "fatigue.gained", character, cause, minutes, hidden)
KAST_MESSAGE(FatigueLost, "fatigue.lost", character, cause, hidden)
KAST_MESSAGE(SupportGained, "support.gained", character, from, trait, value)
KAST_MESSAGE(SupportUsed, "support.used", character, trait)
KAST_MESSAGE(AbilityUsed, "ability.used", character, key, hidden)
KAST_MESSAGE(Displaced, "displaced", character, by, inches, cause, veils_inches)
KAST_MESSAGE(Drifted, "drifted", attacker, dice, clock, half_inches, capped)
KAST_MESSAGE(ObjectStruck, "object.struck", what, damage, hardness, broken, veils_damage)
KAST_MESSAGE(Climbed, "climbed", character, progress, fell, fall_half_inches)
KAST_MESSAGE(FearMet, "fear.met", character, source)
KAST_MESSAGE(Mounted, "mounted", character, mount)
KAST_MESSAGE(Tended, "tended", character, healer, bruises)
KAST_MESSAGE(CountdownStarted, "countdown.started", character, cause, minutes, rounds)
KAST_MESSAGE(TimePassed, "time.passed", minutes, in_rounds)

}  // namespace kast::rules::savage_worlds
