#pragma once
// What people may ask for about harm, fear, healing and time.

#include "rules/savage_worlds/command_words.hpp"

namespace kast::rules::savage_worlds {

/// Damage from no attack: a fall, fire. The GM gives the dice (SW-hazard-4).
struct Harm {
    static constexpr std::string_view name = "harm";
    Id character;
    BoundedList<DamageDice, 6> dice;
    std::optional<BoundedInt<-20, 60>> bonus;
    std::optional<BoundedInt<0, 60>> ap;
    Maybe nonlethal;
    BoundedString<60> cause;
};
BOOST_DESCRIBE_STRUCT(Harm, (), (character, dice, bonus, ap, nonlethal, cause))

struct Tire {
    static constexpr std::string_view name = "tire";
    Id character;
    BoundedString<60> cause;
    std::optional<BoundedInt<1, 100000>> minutes;
};
BOOST_DESCRIBE_STRUCT(Tire, (), (character, cause, minutes))

struct CheckHazard {
    static constexpr std::string_view name = "hazard.check";
    Id character;
    BoundedString<40> trait;
    Circumstances modifiers;
    BoundedString<60> cause;
    std::optional<BoundedInt<1, 100000>> minutes;  ///< until the level goes; an hour where left out
};
BOOST_DESCRIBE_STRUCT(CheckHazard, (), (character, trait, modifiers, cause, minutes))

struct Climb {
    static constexpr std::string_view name = "climb";
    Id actor;
    Circumstances modifiers;
    Maybe rough;                                    ///< uneven or soft: claws help
    std::optional<BoundedInt<1, 500>> rope_inches;  ///< roped, with so much rope out
};
BOOST_DESCRIBE_STRUCT(Climb, (), (actor, modifiers, rough, rope_inches))

struct CheckFear {
    static constexpr std::string_view name = "fear.check";
    Id character;
    BoundedString<60> source;
    Dread dread = Dread::terror;
    std::optional<BoundedInt<-10, 0>> penalty;
    Maybe again;  ///< the GM asks although this kind was met before
};
BOOST_DESCRIBE_STRUCT(CheckFear, (), (character, source, dread, penalty, again))

struct Heal {
    static constexpr std::string_view name = "heal";
    Id actor;
    Id patient;
    Maybe supplies;  ///< false: -1
    Circumstances modifiers;
};
BOOST_DESCRIBE_STRUCT(Heal, (), (actor, patient, supplies, modifiers))

/// Stops the bleeding, brings round who is Incapacitated by fatigue or a failing heart, soothes
/// bruises.
enum class Aid { bleeding, fatigue, bruises, heart };
BOOST_DESCRIBE_ENUM(Aid, bleeding, fatigue, bruises, heart)

struct GiveAid {
    static constexpr std::string_view name = "aid";
    Id actor;
    Id patient;
    Aid what = Aid::bleeding;
    Circumstances modifiers;
};
BOOST_DESCRIBE_STRUCT(GiveAid, (), (actor, patient, what, modifiers))

/// Five days of rest (SW-heal-3).
struct HealNaturally {
    static constexpr std::string_view name = "natural-healing.roll";
    Id character;
    Circumstances modifiers;
};
BOOST_DESCRIBE_STRUCT(HealNaturally, (), (character, modifiers))

/// The daily Vigor roll of who is Incapacitated (SW-incap-7), or the one of every 12 hours
/// (SW-heal-4).
struct WakeUp {
    static constexpr std::string_view name = "wake";
    Id character;
    Circumstances modifiers;
    Maybe at_risk;  ///< the roll of every 12 hours
};
BOOST_DESCRIBE_STRUCT(WakeUp, (), (character, modifiers, at_risk))

struct PassTime {
    static constexpr std::string_view name = "time.pass";
    BoundedInt<1, 1000000> minutes = 1;
};
BOOST_DESCRIBE_STRUCT(PassTime, (), (minutes))

}  // namespace kast::rules::savage_worlds
