#pragma once
// The closed lists of Terre d'Exile: what the wire, the log and the screens call things.

#include "rules/core/table.hpp"

namespace kast::rules::terre_exile {

enum class Mode { free, combat };
BOOST_DESCRIBE_ENUM(Mode, free, combat)

enum class Phase { declared, rolled };
BOOST_DESCRIBE_ENUM(Phase, declared, rolled)

/// When the one Spiritual Point of a test was spent (D100-ps-3).
enum class Spent { none, before, after };
BOOST_DESCRIBE_ENUM(Spent, none, before, after)

/// The six outcomes, from -2 to 3 (D100-out-1).
enum class Outcome {
    critical_failure,
    major_failure,
    minor_failure,
    minor_success,
    major_success,
    critical_success
};
BOOST_DESCRIBE_ENUM(Outcome, critical_failure, major_failure, minor_failure, minor_success,
                    major_success, critical_success)

/// What was ruled on a trump claimed for a test (D100-trump-7).
enum class Claim { asked, accepted, rejected };
BOOST_DESCRIBE_ENUM(Claim, asked, accepted, rejected)

/// Which of the two sides of a test a source of advantage stands on.
enum class Lean { advantage, disadvantage };
BOOST_DESCRIBE_ENUM(Lean, advantage, disadvantage)

/// The five checks on one roll (D100-roll-4).
enum class CheckKind { attribute, skill, feat, mishap, difficulty };
BOOST_DESCRIBE_ENUM(CheckKind, attribute, skill, feat, mishap, difficulty)

/// How a specialisation adds to a skill that has no value of its own (D100-skill-2).
enum class Specialised { five_per_rank, flat_fifteen };
BOOST_DESCRIBE_ENUM(Specialised, five_per_rank, flat_fifteen)

/// What a character's feat value is where nobody set one (D100-feat-2).
enum class FeatDefault { luck, none };
BOOST_DESCRIBE_ENUM(FeatDefault, luck, none)

/// How many markers an attribute may carry (D100-trump-4): as the table says, or as the sentence
/// with the formula says to the letter, which is one marker more.
enum class TrumpLimit { table, formula };
BOOST_DESCRIBE_ENUM(TrumpLimit, table, formula)

/// A pool that outside rules fill from an attribute's modifier (D100-x-res-1).
enum class Pool { pv, pf, pa, pm };
BOOST_DESCRIBE_ENUM(Pool, pv, pf, pa, pm)

enum class WeaponType { sharp, blunt, piercing, flexible };
BOOST_DESCRIBE_ENUM(WeaponType, sharp, blunt, piercing, flexible)
enum class WeaponGrip { hilt, handle, shaft, ranged };
BOOST_DESCRIBE_ENUM(WeaponGrip, hilt, handle, shaft, ranged)
enum class ArmourType { none, leather, plate, fabric, mail };
BOOST_DESCRIBE_ENUM(ArmourType, none, leather, plate, fabric, mail)
/// The three triangles (D100-x-tri-1).
enum class Triangle { attack, defense, tactics };
BOOST_DESCRIBE_ENUM(Triangle, attack, defense, tactics)

/// The eight saves (D100-x-save-1).
enum class Save {
    toughness,
    flexibility,
    bravery,
    composure,
    intuition,
    fortune,
    opposition,
    initiative
};
BOOST_DESCRIBE_ENUM(Save, toughness, flexibility, bravery, composure, intuition, fortune,
                    opposition, initiative)
enum class Ease { easy, normal, hard, extreme };
BOOST_DESCRIBE_ENUM(Ease, easy, normal, hard, extreme)
enum class Malice { physical, mental, social };
BOOST_DESCRIBE_ENUM(Malice, physical, mental, social)
enum class SaveOutcome { critical_failure, failure, success, critical_success };
BOOST_DESCRIBE_ENUM(SaveOutcome, critical_failure, failure, success, critical_success)

/// Attributes that rules look at by name. The list itself is open (D100-x-attr-1).
namespace attribute {
inline constexpr std::string_view luck = "LCK";
inline constexpr std::string_view balance = "BAL";
}  // namespace attribute

}  // namespace kast::rules::terre_exile
