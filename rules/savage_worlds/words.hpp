#pragma once
// The closed lists of words of Savage Worlds. On the wire each is kebab-case: `pitch-dark`.

#include <boost/describe.hpp>

namespace kast::rules::savage_worlds {

enum class Attribute { agility, smarts, spirit, strength, vigor };
BOOST_DESCRIBE_ENUM(Attribute, agility, smarts, spirit, strength, vigor)

/// How far a shot goes, by the three numbers of its weapon (SW-range-2, SW-range-3).
enum class Band { near_, medium, far_, extreme };
BOOST_DESCRIBE_ENUM(Band, near_, medium, far_, extreme)

enum class Cover { none, light, medium, heavy, near_total };
BOOST_DESCRIBE_ENUM(Cover, none, light, medium, heavy, near_total)

enum class Light { bright, dim, dark, pitch_dark };
BOOST_DESCRIBE_ENUM(Light, bright, dim, dark, pitch_dark)

/// Where a called shot goes (SW-called-1). A limb is an arm where it is not said to be a leg.
enum class Part { limb, hand, head, vitals, face, object, gap, leg };
BOOST_DESCRIBE_ENUM(Part, limb, hand, head, vitals, face, object, gap, leg)

enum class WeaponKind { melee, gun, bow, thrown, shotgun, launcher, natural, improvised, shield };
BOOST_DESCRIBE_ENUM(WeaponKind, melee, gun, bow, thrown, shotgun, launcher, natural, improvised,
                    shield)

enum class Natural { teeth, claws, horns, other };
BOOST_DESCRIBE_ENUM(Natural, teeth, claws, horns, other)

/// Yes-or-no states of a character; the ones with a source or an end have a struct beside them.
enum class Condition {
    shaken,
    stunned,
    prone,
    incapacitated,
    bleeding_out,
    stabilised,
    dead,
    unconscious,
    panicked,
    distracted,
    vulnerable,
    entangled,
    bound,
    grappling,
    on_hold,
    aiming,
    defending,
    surprised,
    hesitant,
    adrenaline
};
BOOST_DESCRIBE_ENUM(Condition, shaken, stunned, prone, incapacitated, bleeding_out, stabilised,
                    dead, unconscious, panicked, distracted, vulnerable, entangled, bound,
                    grappling, on_hold, aiming, defending, surprised, hesitant, adrenaline)

/// What happens when an extra's only trait die shows 1 (SW-crit-4).
enum class ExtraCrit { ask, always, never };
BOOST_DESCRIBE_ENUM(ExtraCrit, ask, always, never)

/// Who is asked, after each deal, whether a benny buys another card (SW-benny-10).
enum class CardOffers { players, everybody, nobody };
BOOST_DESCRIBE_ENUM(CardOffers, players, everybody, nobody)

/// Which questions of a seat answer themselves: none; those that have one answer; those that would
/// change nothing that has failed; all but who takes wounds and what is a choice without a usual
/// answer.
enum class AutoAccept { never, when_no_option, on_success, always };
BOOST_DESCRIBE_ENUM(AutoAccept, never, when_no_option, on_success, always)

/// What a roll came to, in one word.
enum class Verdict { critical, failure, success, raise };
BOOST_DESCRIBE_ENUM(Verdict, critical, failure, success, raise)

enum class Phase { none, dealing, round, ending };
BOOST_DESCRIBE_ENUM(Phase, none, dealing, round, ending)

enum class Place { groin, arm, guts, leg, head };
BOOST_DESCRIBE_ENUM(Place, groin, arm, guts, leg, head)

enum class PurseKind { player, gm_pool, character };
BOOST_DESCRIBE_ENUM(PurseKind, player, gm_pool, character)

/// What a thing that can be broken is (table T11).
enum class Breakable {
    rope,
    light_door,
    lock,
    firearm,
    heavy_door,
    blade,
    shield,
    handcuffs,
    modern_shield
};
BOOST_DESCRIBE_ENUM(Breakable, rope, light_door, lock, firearm, heavy_door, blade, shield,
                    handcuffs, modern_shield)

/// What stands between, and as how much armour it counts (table T6).
enum class Obstacle { thin, sheet_metal, oak_or_concrete, brick, stone };
BOOST_DESCRIBE_ENUM(Obstacle, thin, sheet_metal, oak_or_concrete, brick, stone)

/// How relative speed makes a target harder to hit (table T8).
enum class Speed { slow, kmh_95, kmh_195, kmh_385, mach_1, mach_2, near_light };
BOOST_DESCRIBE_ENUM(Speed, slow, kmh_95, kmh_195, kmh_385, mach_1, mach_2, near_light)

/// What fear does to those who fail (SW-fear-2).
enum class Dread { nausea, terror };
BOOST_DESCRIBE_ENUM(Dread, nausea, terror)

}  // namespace kast::rules::savage_worlds
