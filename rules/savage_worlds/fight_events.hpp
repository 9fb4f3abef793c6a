#pragma once
// What has happened in a fight and what came of it.

#include "rules/savage_worlds/state.hpp"

namespace kast::rules::savage_worlds {

struct ActionAnnounced {
    static constexpr std::string_view name = "action.announced";
    Id character;
    std::string action;
    std::vector<Id> targets;
    std::string weapon;
    bool free = false;
};
BOOST_DESCRIBE_STRUCT(ActionAnnounced, (), (character, action, targets, weapon, free))

struct AmmoSpent {
    static constexpr std::string_view name = "ammo.spent";
    Id character;
    IdOrNone owner;
    Id weapon;
    int rounds = 1;
    int left = 0;
};
BOOST_DESCRIBE_STRUCT(AmmoSpent, (), (character, owner, weapon, rounds, left))

struct WeaponHandled {
    static constexpr std::string_view name = "weapon.handled";
    Id character;
    IdOrNone owner;
    Id weapon;
    bool ready = true;
    bool dropped = false;
    std::optional<int> shots;
    std::optional<int> loading = {};  ///< actions spent so far on a reload
};
BOOST_DESCRIBE_STRUCT(WeaponHandled, (), (character, owner, weapon, ready, dropped, shots, loading))

/// By an edge or by the GM's leave; counted for the round.
struct FreeAttackTaken {
    static constexpr std::string_view name = "free-attack.taken";
    Id character;
};
BOOST_DESCRIBE_STRUCT(FreeAttackTaken, (), (character))

struct AttackHit {
    static constexpr std::string_view name = "attack.hit";
    Id attacker;
    Id target;
    bool raise = false;
    bool stray = false;
    bool touch = false;
};
BOOST_DESCRIBE_STRUCT(AttackHit, (), (attacker, target, raise, stray, touch))

struct AttackMissed {
    static constexpr std::string_view name = "attack.missed";
    Id attacker;
    IdOrNone target;    ///< empty: a place, or no longer anybody
    std::string cause;  ///< missed, critical-failure, gone, lost
};
BOOST_DESCRIBE_STRUCT(AttackMissed, (), (attacker, target, cause))

struct DamageRolled {
    static constexpr std::string_view name = "damage.rolled";
    std::optional<Id> attacker;
    IdOrNone victim;
    std::string weapon;
    std::vector<DieRoll> dice;
    bool raise_die = false;
    std::vector<Modifier> modifiers;
    int total = 0;
    int throw_number = 1;
};
BOOST_DESCRIBE_STRUCT(DamageRolled, (),
                      (attacker, victim, weapon, dice, raise_die, modifiers, total, throw_number))

struct DamageCompared {
    static constexpr std::string_view name = "damage.compared";
    Id victim;
    IdOrNone owner;  ///< who may know the Toughness
    int damage = 0;
    std::optional<int> toughness;
    std::optional<int> over;
    bool shaken = false;
    int wounds = 0;
};
BOOST_DESCRIBE_STRUCT(DamageCompared, (), (victim, owner, damage, toughness, over, shaken, wounds))

struct WoundsSoaked {
    static constexpr std::string_view name = "wounds.soaked";
    Id character;
    int soaked = 0;
    int left = 0;
};
BOOST_DESCRIBE_STRUCT(WoundsSoaked, (), (character, soaked, left))

struct WoundsChanged {
    static constexpr std::string_view name = "wounds.changed";
    Id character;
    int before = 0;
    int after = 0;
    std::string cause;
};
BOOST_DESCRIBE_STRUCT(WoundsChanged, (), (character, before, after, cause))

struct StateGained {
    static constexpr std::string_view name = "state.gained";
    Id character;
    Condition state = Condition::shaken;
    std::string cause;
    std::string rule;
    std::optional<int> turns;            ///< ends of own turns it lasts
    std::optional<Restraint> restraint;  ///< for Entangled and Bound
    std::optional<Id> target;            ///< aimed at, or held
};
BOOST_DESCRIBE_STRUCT(StateGained, (), (character, state, cause, rule, turns, restraint, target))

struct StateLost {
    static constexpr std::string_view name = "state.lost";
    Id character;
    Condition state = Condition::shaken;
    std::string cause;
    std::string rule;
};
BOOST_DESCRIBE_STRUCT(StateLost, (), (character, state, cause, rule))

/// A hold was tried in vain and is not tried again until something changes (SW-bound-4).
struct StruggleFailed {
    static constexpr std::string_view name = "struggle.failed";
    Id character;
};
BOOST_DESCRIBE_STRUCT(StruggleFailed, (), (character))

struct InjuryGained {
    static constexpr std::string_view name = "injury.gained";
    Id character;
    Injury injury;
};
BOOST_DESCRIBE_STRUCT(InjuryGained, (), (character, injury))

struct InjuriesHealed {
    static constexpr std::string_view name = "injuries.healed";
    Id character;
    std::string cause;
};
BOOST_DESCRIBE_STRUCT(InjuriesHealed, (), (character, cause))

struct FatigueGained {
    static constexpr std::string_view name = "fatigue.gained";
    Id character;
    std::string cause;
    int minutes = 60;
};
BOOST_DESCRIBE_STRUCT(FatigueGained, (), (character, cause, minutes))

struct FatigueLost {
    static constexpr std::string_view name = "fatigue.lost";
    Id character;
    std::string cause;
};
BOOST_DESCRIBE_STRUCT(FatigueLost, (), (character, cause))

struct SupportGained {
    static constexpr std::string_view name = "support.gained";
    Id character;
    Id from;
    std::string trait;
    int value = 0;
};
BOOST_DESCRIBE_STRUCT(SupportGained, (), (character, from, trait, value))

struct SupportUsed {
    static constexpr std::string_view name = "support.used";
    Id character;
    std::string trait;
};
BOOST_DESCRIBE_STRUCT(SupportUsed, (), (character, trait))

struct AbilityUsed {
    static constexpr std::string_view name = "ability.used";
    Id character;
    std::string key;
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(AbilityUsed, (), (character, key, hidden))

struct Displaced {
    static constexpr std::string_view name = "displaced";
    Id character;
    Id by;
    int inches = 0;
    std::string cause;  ///< push, evasion
};
BOOST_DESCRIBE_STRUCT(Displaced, (), (character, by, inches, cause))

struct Drifted {
    static constexpr std::string_view name = "drifted";
    Id attacker;
    std::vector<int> dice;
    int clock = 12;
    int half_inches = 0;  ///< how far, in half inches: the cap is not rounded
    bool capped = false;
};
BOOST_DESCRIBE_STRUCT(Drifted, (), (attacker, dice, clock, half_inches, capped))

struct ObjectStruck {
    static constexpr std::string_view name = "object.struck";
    std::string what;
    int damage = 0;
    int hardness = 0;
    bool broken = false;
};
BOOST_DESCRIBE_STRUCT(ObjectStruck, (), (what, damage, hardness, broken))

struct Climbed {
    static constexpr std::string_view name = "climbed";
    Id character;
    bool progress = false;
    bool fell = false;
    int fall_half_inches = 0;  ///< roped: half the rope
};
BOOST_DESCRIBE_STRUCT(Climbed, (), (character, progress, fell, fall_half_inches))

struct FearMet {
    static constexpr std::string_view name = "fear.met";
    Id character;
    std::string source;
};
BOOST_DESCRIBE_STRUCT(FearMet, (), (character, source))

struct Mounted {
    static constexpr std::string_view name = "mounted";
    Id character;
    std::optional<Id> mount;
};
BOOST_DESCRIBE_STRUCT(Mounted, (), (character, mount))

struct Tended {
    static constexpr std::string_view name = "tended";
    Id character;
    Id healer;
    bool bruises = false;  ///< not the wounds
};
BOOST_DESCRIBE_STRUCT(Tended, (), (character, healer, bruises))

/// Somebody is out of it for so long: knocked out, worn out, a heart that fails (rounds).
struct OutFor {
    static constexpr std::string_view name = "countdown.started";
    Id character;
    std::string cause;
    int minutes = 0;
    std::optional<int> rounds;
};
BOOST_DESCRIBE_STRUCT(OutFor, (), (character, cause, minutes, rounds))

struct TimePassed {
    static constexpr std::string_view name = "time.passed";
    int minutes = 0;
    bool in_rounds = false;  ///< what is counted by the round has been counted
};
BOOST_DESCRIBE_STRUCT(TimePassed, (), (minutes, in_rounds))

}  // namespace kast::rules::savage_worlds
