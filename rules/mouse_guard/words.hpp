#pragma once
// The closed lists of the rabbits' game: what the wire, the log and the screens call things.

#include "rules/core/enum_words.hpp"
#include "rules/core/table.hpp"

#include <boost/mp11.hpp>

#include <optional>

namespace kast::rules::mouse_guard {

enum class Turn { gm, players };
BOOST_DESCRIBE_ENUM(Turn, gm, players)

enum class Side { gm, players };
BOOST_DESCRIBE_ENUM(Side, gm, players)

/// MG-cond-1.
enum class Condition { scared, angry, tired, injured, sick };
BOOST_DESCRIBE_ENUM(Condition, scared, angry, tired, injured, sick)

/// What a test is for: the GM called it, a player asked for it, somebody tries to recover, a team
/// throws its disposition, or it is an action of a conflict.
enum class Purpose { called, asked, recovery, disposition, action };
BOOST_DESCRIBE_ENUM(Purpose, called, asked, recovery, disposition, action)

/// How far a test is: pools are being put together, all dice lie (Fate is open), both sides have as
/// many successes, or it failed and the GM has still to say what comes of it.
enum class Phase { building, thrown, tied, settling };
BOOST_DESCRIBE_ENUM(Phase, building, thrown, tied, settling)

enum class TestOutcome { passed, failed, tied, none };
BOOST_DESCRIBE_ENUM(TestOutcome, passed, failed, tied, none)

/// A trait for oneself (+1D), against oneself (-1D), or to the opponent's advantage (+2D).
enum class TraitWay { for_, against, advantage };
BOOST_DESCRIBE_ENUM(TraitWay, for_, against, advantage)

/// Nature in place of what is tested (MG-nature-2, -3).
enum class NatureWay { with, against };
BOOST_DESCRIBE_ENUM(NatureWay, with, against)

/// What of a pool can be taken back, or turned down by the GM, before the dice.
enum class Declared { wise, help, trait, nature, tap, persona, weapon, modifier };
BOOST_DESCRIBE_ENUM(Declared, wise, help, trait, nature, tap, persona, weapon, modifier)

/// MG-conflict-2.
enum class ConflictType {
    argument,
    chase,
    fight,
    fight_animal,
    negotiation,
    journey,
    speech,
    war,
    other
};
BOOST_DESCRIBE_ENUM(ConflictType, argument, chase, fight, fight_animal, negotiation, journey,
                    speech, war, other)

enum class ConflictPhase { goals, disposition, choosing, acting, ended };
BOOST_DESCRIBE_ENUM(ConflictPhase, goals, disposition, choosing, acting, ended)

/// How far an exchange is: the next action waits to be revealed, the GM has to pair the teams, its
/// tests are open, or margins are being spent.
enum class Step { ready, pairing, testing, spending };
BOOST_DESCRIBE_ENUM(Step, ready, pairing, testing, spending)

/// MG-choose-1.
enum class Action { attack, defend, feint, maneuver };
BOOST_DESCRIBE_ENUM(Action, attack, defend, feint, maneuver)

/// MG-maneuver-2.
enum class Effect { impede, position, disarm };
BOOST_DESCRIBE_ENUM(Effect, impede, position, disarm)

/// Who won a conflict (MG-end-2, -3).
enum class Winner { gm, players, nobody };
BOOST_DESCRIBE_ENUM(Winner, gm, players, nobody)

/// What a test was paid with (MG-turn-3, MG-checks-6, -7).
enum class Cost { nothing, test, check, two_checks };
BOOST_DESCRIBE_ENUM(Cost, nothing, test, check, two_checks)

/// How much a compromise should cost: a hint (MG-compromise-3).
enum class Compromise { none, minor, medium, major };
BOOST_DESCRIBE_ENUM(Compromise, none, minor, medium, major)

/// Which half of a halberd is used (MG-gear-4).
enum class WeaponMode { axe, spear };
BOOST_DESCRIBE_ENUM(WeaponMode, axe, spear)

/// What the GM may adjust. `trait_uses`, `skill`: of the trait or skill in `which`. `tests_left`:
/// of the owner. `disposition`, `start`, `position`, `impeded`: of a team.
enum class Field {
    nature,
    nature_max,
    will,
    health,
    resources,
    circles,
    skill,
    fate,
    persona,
    checks,
    trait_uses,
    tests_left,
    disposition,
    start,
    position,
    impeded
};
BOOST_DESCRIBE_ENUM(Field, nature, nature_max, will, health, resources, circles, skill, fate,
                    persona, checks, trait_uses, tests_left, disposition, start, position, impeded)

}  // namespace kast::rules::mouse_guard

template <>
inline constexpr bool kast::rules::spelled_as_fields<kast::rules::mouse_guard::Field> = true;

namespace kast::rules::mouse_guard {

/// The five abilities; every other word that can be tested is a skill (MG-test-1).
namespace ability {
inline constexpr std::string_view nature = "nature";
inline constexpr std::string_view will = "will";
inline constexpr std::string_view health = "health";
inline constexpr std::string_view resources = "resources";
inline constexpr std::string_view circles = "circles";
}  // namespace ability

constexpr bool is_ability(std::string_view what) {
    return what == ability::nature || what == ability::will || what == ability::health ||
           what == ability::resources || what == ability::circles;
}

}  // namespace kast::rules::mouse_guard
