#pragma once
// The closed lists of ToY: what the wire, the log and the screens call things.

#include "rules/core/table.hpp"

namespace kast::rules::toy {

/// The three special rolls (TOY-roll-1).
enum class RollKind { roll_20, roll_better, roll_to_succeed };
BOOST_DESCRIBE_ENUM(RollKind, roll_20, roll_better, roll_to_succeed)

/// The four tangible stats (TOY-tan-1).
enum class Tangible { vigor, dexterity, intellect, focus };
BOOST_DESCRIBE_ENUM(Tangible, vigor, dexterity, intellect, focus)

/// The four intangible stats (TOY-int-1), in the order of the tangible each goes with (TOY-int-2).
enum class Intangible { presence, talent, awareness, sanity };
BOOST_DESCRIBE_ENUM(Intangible, presence, talent, awareness, sanity)

/// Any of the eight: what may be somebody's Primary Stat.
enum class Stat { vigor, dexterity, intellect, focus, presence, talent, awareness, sanity };
BOOST_DESCRIBE_ENUM(Stat, vigor, dexterity, intellect, focus, presence, talent, awareness, sanity)

/// Allies are adventurers and who follows them, Monsters are all else (TOY-x-side-1).
enum class Side { ally, monster };
BOOST_DESCRIBE_ENUM(Side, ally, monster)

/// What an attempt is made for: what follows when it closes.
enum class Purpose { plain, languages, init, fight, guard };
BOOST_DESCRIBE_ENUM(Purpose, plain, languages, init, fight, guard)

/// open: no dice yet; rolled: add-ons may still come; held: the GM may change the face; tie: the
/// GM names the winner.
enum class AttemptPhase { open, rolled, held, tie };
BOOST_DESCRIBE_ENUM(AttemptPhase, open, rolled, held, tie)

enum class AttemptResult { success, failure, won, declined };
BOOST_DESCRIBE_ENUM(AttemptResult, success, failure, won, declined)

/// Where the die of a Roll to Succeed, or a base die, is taken from.
enum class DieFrom { tangible, intangible, usage, pool, fixed, plain };
BOOST_DESCRIBE_ENUM(DieFrom, tangible, intangible, usage, pool, fixed, plain)

/// Which value of a usage die a move is about (TOY-ud-5).
enum class Part { current, max };
BOOST_DESCRIBE_ENUM(Part, current, max)

/// What an exhausted intangible does to its owner (TOY-pre-3, -tal-3, -awa-3, -san-4).
enum class Exhaustion { cannot_heal_grit, luck_contest_auto_one, always_loses_init, shot_nerves };
BOOST_DESCRIBE_ENUM(Exhaustion, cannot_heal_grit, luck_contest_auto_one, always_loses_init,
                    shot_nerves)

/// How a usage die wears: one place at a time, or as armor does (TOY-x-damage-3).
enum class Wear { ordinary, armor };
BOOST_DESCRIBE_ENUM(Wear, ordinary, armor)

enum class Origin { mortal, fae };
BOOST_DESCRIBE_ENUM(Origin, mortal, fae)
enum class Trope { sellsword, knave, magician, devotee };
BOOST_DESCRIBE_ENUM(Trope, sellsword, knave, magician, devotee)
enum class Flavor { soldier, barbarian, bravo, archaeologist, sorcerer, leech, witch, mystic };
BOOST_DESCRIBE_ENUM(Flavor, soldier, barbarian, bravo, archaeologist, sorcerer, leech, witch,
                    mystic)
enum class Species { pooka, murk, spriggan, night_child };
BOOST_DESCRIBE_ENUM(Species, pooka, murk, spriggan, night_child)

/// The Saves (TOY-x-save-1) and how good one is at them (TOY-create-4).
enum class Save { hexes, toxins, doom };
BOOST_DESCRIBE_ENUM(Save, hexes, toxins, doom)
enum class Grade { edge, ordinary, flawed };
BOOST_DESCRIBE_ENUM(Grade, edge, ordinary, flawed)

enum class Mode { free, combat };
BOOST_DESCRIBE_ENUM(Mode, free, combat)
/// A Moment's course: Init is rolled, those who won it act, the Monsters, everybody; then its
/// bottom.
enum class MomentPhase { init, before, monsters, after, bottom };
BOOST_DESCRIBE_ENUM(MomentPhase, init, before, monsters, after, bottom)
enum class TimeUnit { moments, minutes, hours, days, weeks };
BOOST_DESCRIBE_ENUM(TimeUnit, moments, minutes, hours, days, weeks)
/// Acting before and after the Monsters, or only after (TOY-x-init-1).
enum class InitResult { due, before, after };
BOOST_DESCRIBE_ENUM(InitResult, due, before, after)
/// What an Action may be (TOY-x-act-1); the last three are Combat Actions.
enum class ActionKind { basic, tactical, fight, deed, cast };
BOOST_DESCRIBE_ENUM(ActionKind, basic, tactical, fight, deed, cast)

/// TOY-dist-1.
enum class Range { close, nearby, far_away, distant };
BOOST_DESCRIBE_ENUM(Range, close, nearby, far_away, distant)

/// Which Talent settles a tie in a Luck Contest (TOY-luck-4).
enum class LuckTie { current, max };
BOOST_DESCRIBE_ENUM(LuckTie, current, max)

/// Hard weapons go with VIG, fast ones with DEX (TOY-x-fight-1).
enum class Attack { hard, fast };
BOOST_DESCRIBE_ENUM(Attack, hard, fast)
enum class ArmorKind { none, light, medium, heavy };
BOOST_DESCRIBE_ENUM(ArmorKind, none, light, medium, heavy)
enum class Power { weak, average, strong };
BOOST_DESCRIBE_ENUM(Power, weak, average, strong)
/// How long Monsters stay (TOY-x-mon-2).
enum class Morale { none, cowardly, orderly, fanatical };
BOOST_DESCRIBE_ENUM(Morale, none, cowardly, orderly, fanatical)
enum class RestKind { breather, bivouac, sojourn, sabbatical };
BOOST_DESCRIBE_ENUM(RestKind, breather, bivouac, sojourn, sabbatical)
/// What equal faces among Blood dice bring (TOY-x-mag-1).
enum class Backlash { none, mishap, calamity, ruin };
BOOST_DESCRIBE_ENUM(Backlash, none, mishap, calamity, ruin)
/// What the dice of a hit are looked at for (TOY-x-dmg-2).
enum class DamageCheck { none, fumble, crit };
BOOST_DESCRIBE_ENUM(DamageCheck, none, fumble, crit)
/// When a condition ends by itself.
enum class Until { removed, bivouac };
BOOST_DESCRIBE_ENUM(Until, removed, bivouac)
/// What is owed: a roll on a table that the GM picks (TOY-san-3, TOY-x-dying-3).
enum class Duty { terrifying_table, wound };
BOOST_DESCRIBE_ENUM(Duty, terrifying_table, wound)
enum class Playtime { session_started, session_ended, adventure_ended };
BOOST_DESCRIBE_ENUM(Playtime, session_started, session_ended, adventure_ended)

/// Kinds of pending decision.
namespace asks {
inline constexpr const char* add = "add";        ///< another die after the roll, or "done"
inline constexpr const char* asked = "asked";    ///< a Roll to Succeed the GM asked for
inline constexpr const char* held = "held";      ///< the GM: keep the face or change it
inline constexpr const char* winner = "winner";  ///< the GM names who won a Roll Better
inline constexpr const char* victim = "victim";  ///< the GM names who suffers
inline constexpr const char* table = "table";    ///< the GM picks the table that is rolled on
inline constexpr const char* shield = "shield";  ///< break the shield, or take the damage
}  // namespace asks

/// The one answer in a Luck Contest that rolls nothing (TOY-luck-2), and usage dice that rules
/// look at by name.
namespace word {
inline constexpr const char* one = "one";
inline constexpr const char* armor = "armor";
inline constexpr const char* provisions = "provisions";
inline constexpr const char* deed = "deed";
inline constexpr const char* luck = "luck";
inline constexpr const char* blood = "blood";
inline constexpr const char* faith = "faith";
inline constexpr const char* knave = "knave";
inline constexpr const char* move = "move";
}  // namespace word

}  // namespace kast::rules::toy
