#pragma once
// The closed lists of words of Savage Worlds. On the wire each is kebab-case: `pitch-dark`.

#include <boost/describe.hpp>

namespace kast::rules::savage_worlds {

BOOST_DEFINE_ENUM_CLASS(Attribute, agility, smarts, spirit, strength, vigor)

/// How far a shot goes, by the three numbers of its weapon (SW-range-2, SW-range-3).
BOOST_DEFINE_ENUM_CLASS(Band, near_, medium, far_, extreme)

BOOST_DEFINE_ENUM_CLASS(Cover, none, light, medium, heavy, near_total)

BOOST_DEFINE_ENUM_CLASS(Light, bright, dim, dark, pitch_dark)

/// Where a called shot goes (SW-called-1). A limb is an arm where it is not said to be a leg.
BOOST_DEFINE_ENUM_CLASS(Part, limb, hand, head, vitals, face, object, gap, leg)

BOOST_DEFINE_ENUM_CLASS(WeaponKind, melee, gun, bow, thrown, shotgun, launcher, natural, improvised,
                        shield)

BOOST_DEFINE_ENUM_CLASS(Natural, teeth, claws, horns, other)

/// Yes-or-no states of a character; the ones with a source or an end have a struct beside them.
BOOST_DEFINE_ENUM_CLASS(Condition, shaken, stunned, prone, incapacitated, bleeding_out, stabilised,
                        dead, unconscious, panicked, distracted, vulnerable, entangled, bound,
                        grappling, on_hold, aiming, defending, surprised, hesitant, adrenaline)

/// What happens when an extra's only trait die shows 1 (SW-crit-4).
BOOST_DEFINE_ENUM_CLASS(ExtraCrit, ask, always, never)

/// Who is asked, after each deal, whether a benny buys another card (SW-benny-10).
BOOST_DEFINE_ENUM_CLASS(CardOffers, players, everybody, nobody)

/// Which questions of a seat answer themselves: none; those that have one answer; those that would
/// change nothing that has failed; all but who takes wounds and what is a choice without a usual
/// answer.
BOOST_DEFINE_ENUM_CLASS(AutoAccept, never, when_no_option, on_success, always)

/// What a roll came to, in one word.
BOOST_DEFINE_ENUM_CLASS(Verdict, critical, failure, success, raise)

BOOST_DEFINE_ENUM_CLASS(Phase, none, dealing, round, ending)

BOOST_DEFINE_ENUM_CLASS(Place, groin, arm, guts, leg, head)

BOOST_DEFINE_ENUM_CLASS(PurseKind, player, gm_pool, character)

/// What a thing that can be broken is (table T11).
BOOST_DEFINE_ENUM_CLASS(Breakable, rope, light_door, lock, firearm, heavy_door, blade, shield,
                        handcuffs, modern_shield)

/// What stands between, and as how much armour it counts (table T6).
BOOST_DEFINE_ENUM_CLASS(Obstacle, thin, sheet_metal, oak_or_concrete, brick, stone)

/// How relative speed makes a target harder to hit (table T8).
BOOST_DEFINE_ENUM_CLASS(Speed, slow, kmh_95, kmh_195, kmh_385, mach_1, mach_2, near_light)

/// What fear does to those who fail (SW-fear-2).
BOOST_DEFINE_ENUM_CLASS(Dread, nausea, terror)

/// Rolls that no command asks for: they come by themselves, or with the answer to a question. Each
/// word is the `purpose` of the roll.
BOOST_DEFINE_ENUM_CLASS(NextRoll, soak, unshake, unstun, bleed, incapacitated, knockout, evade,
                        notice, interrupt, disarm, keep_footing, stay_mounted, heart_attack)

}  // namespace kast::rules::savage_worlds
