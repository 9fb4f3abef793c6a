#pragma once
// What people may ask for about harm, fear, healing and time.

#include "rules/core/message.hpp"
#include "rules/savage_worlds/command_words.hpp"

namespace kast::rules::savage_worlds {

/// Damage from no attack to one; `damage.deal` says the same of several.
struct Harm {
    Id character;
    BoundedList<DamageDice, 6> dice;
    std::optional<BoundedInt<-20, 60>> bonus;
    std::optional<BoundedInt<0, 60>> ap;
    Maybe nonlethal;
    BoundedString<60> cause;
};

/// Damage from no attack: a fall, fire, a trap. The GM gives the dice, which are rolled for each
/// apart; armour counts (SW-hazard-4).
struct DamageDeal {
    BoundedList<Id, 40> to;
    BoundedList<DamageDice, 6> dice;
    std::optional<BoundedInt<-20, 60>> bonus;
    std::optional<BoundedInt<0, 60>> ap;
    Maybe ignores_armour;
    Maybe nonlethal;
    BoundedString<60> source;
};

struct Tire {
    Id character;
    BoundedString<60> cause;
    std::optional<BoundedInt<1, 100000>> minutes;
};

struct HazardCheck {
    Id character;
    BoundedString<40> trait;
    Circumstances modifiers;
    BoundedString<60> cause;
    std::optional<BoundedInt<1, 100000>> minutes;  ///< until the level goes; an hour where left out
};

struct Climb {
    Id actor;
    Circumstances modifiers;
    Maybe rough;                                    ///< uneven or soft: claws help
    std::optional<BoundedInt<1, 500>> rope_inches;  ///< roped, with so much rope out
};

struct FearCheck {
    Id character;
    BoundedString<60> source;
    Dread dread = Dread::terror;
    std::optional<BoundedInt<-10, 0>> penalty;
    Maybe again;  ///< the GM asks although this kind was met before
    Circumstances modifiers;
};

struct Heal {
    Id actor;
    Id patient;
    Maybe supplies;  ///< false: -1
    Circumstances modifiers;
};

/// Stops the bleeding, brings round who is Incapacitated by fatigue or a failing heart, soothes
/// bruises.
BOOST_DEFINE_ENUM_CLASS(Ailment, bleeding, fatigue, bruises, heart)

struct Aid {
    Id actor;
    Id patient;
    Ailment what = Ailment::bleeding;
    Circumstances modifiers;
};

/// Five days of rest (SW-heal-3).
struct NaturalHealingRoll {
    Id character;
    Circumstances modifiers;
};

/// The daily Vigor roll of who is Incapacitated (SW-incap-7), or the one of every 12 hours
/// (SW-heal-4).
struct Wake {
    Id character;
    Circumstances modifiers;
    Maybe at_risk;  ///< the roll of every 12 hours
};

struct TimePass {
    BoundedInt<1, 1000000> minutes = 1;
};

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(Harm, "harm", character, dice, bonus, ap, nonlethal, cause)
KAST_MESSAGE(DamageDeal, "damage.deal", to, dice, bonus, ap, ignores_armour, nonlethal, source)
KAST_MESSAGE(Tire, "tire", character, cause, minutes)
KAST_MESSAGE(HazardCheck, "hazard.check", character, trait, modifiers, cause, minutes)
KAST_MESSAGE(Climb, "climb", actor, modifiers, rough, rope_inches)
KAST_MESSAGE(FearCheck, "fear.check", character, source, dread, penalty, again, modifiers)
KAST_MESSAGE(Heal, "heal", actor, patient, supplies, modifiers)
KAST_MESSAGE(Aid, "aid", actor, patient, what, modifiers)
KAST_MESSAGE(NaturalHealingRoll, "natural-healing.roll", character, modifiers)
KAST_MESSAGE(Wake, "wake", character, modifiers, at_risk)
KAST_MESSAGE(TimePass, "time.pass", minutes)

}  // namespace kast::rules::savage_worlds
