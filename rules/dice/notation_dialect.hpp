#pragma once
// The one place that knows how modifiers are written. Tables write the same thing differently
// (`r`, `x` and `!`, `cs`); a dialect says which word means what, the rest of the notation does not
// care.

#include <boost/describe.hpp>

#include <span>
#include <string_view>

namespace kast::rules::notation {

/// What a modifier does.
enum class Meaning {
    keep_highest,
    keep_lowest,
    drop_highest,
    drop_lowest,
    reroll_once,
    reroll_always,
    explode_each,
    explode_once,
    explode_compound,
    explode_penetrating,
    explode_penetrating_compound,
    least,
    most,
    success,
    failure,
    doubled,
    even,  ///< counts the dice that show an even number
    odd,
    limit,  ///< of explosions in a row
    implode,
    match,
    sort_ascending,
    sort_descending,
    shown_only,  ///< with a condition; marks dice on a screen and changes nothing
};

struct Word {
    std::string_view text;  ///< lower case
    Meaning meaning;
};

/// What `d%` is.
enum class Percent { hundred, tens, unknown };
/// What a condition after a group of one member is about.
enum class OneMember { total, dice, unknown };

struct Dialect {
    std::string_view name;
    std::span<const Word> words;       ///< a longer word comes before its own beginning
    bool more_is_at_least = false;     ///< `>5` is met by a 5, `<5` likewise
    bool counts_by_comparison = true;  ///< `5d6>4` counts successes
    bool digit_dice = true;            ///< d66 is two d6, read as digits
    bool fate_dice = true;
    bool sets_in_parentheses = false;  ///< groups are `(a, b)`, not `{a, b}`
    /// Rerolls, explosions and limits of the same dice, and keeping with dropping, go together as
    /// they do here. Where not, they are refused together rather than done in another order.
    bool goes_together = true;
    bool many_rerolls = true;         ///< `r1r2` rolls ones and twos again
    bool as_written = false;          ///< modifiers are done in the order in which they stand
    bool functions = true;            ///< floor, ceil, round, abs
    bool extremes = true;             ///< max() and min()
    bool powers = true;               ///< `%` and `**`
    bool kast_forms = false;          ///< what only Kast has: repeats, listed faces, choices
    bool halves_up = false;           ///< `round(-2.5)` is -2
    bool keeps_none = true;           ///< `kh0` keeps no die
    bool picks_more = true;           ///< `kh5` of three dice keeps them all
    bool drops_all = true;            ///< `dl3` of three dice drops them all
    bool picks_again = true;          ///< a second pick chooses among those that the first one left
    bool ties_are_known = true;       ///< of like dice the later one is the lower
    bool both_counts_nothing = true;  ///< a die that is a success and a failure counts 0
    bool counts_after_limits = true;  ///< `min` and `max` change what is counted
    bool failures_in_groups = true;   ///< `{…}cs>5df1`
    bool fate_is_like_others = true;  ///< dF takes every modifier
    bool knows_different = false;     ///< `<>5` is met by all but a 5
    /// A reroll or explosion on a face that no die has is refused: `2d6x10` is a slip.
    bool refuses_impossible = true;
    Percent percent = Percent::hundred;
    OneMember one_member = OneMember::total;
    /// The word at the start of `text` (in either case), or null.
    const Word* word_at(std::string_view text) const;
    /// True where `letters` are modifiers one after another, and nothing else.
    bool is_modifiers(std::string_view letters) const;
};

/// Those that can be asked for by name; docs/notation-dialects.md tells what they write.
enum class DialectName { kast, foundry, roll20, rpg_dice_roller, avrae };
BOOST_DESCRIBE_ENUM(DialectName, kast, foundry, roll20, rpg_dice_roller, avrae)

/// Kast's own.
const Dialect& kast_dialect();
/// Kast's own, as results in logs have it: slips that were taken earlier are read.
const Dialect& stored_dialect();
const Dialect& dialect(DialectName name);
/// By its name on the wire: "rpg-dice-roller"; null where there is none.
const Dialect* find_dialect(std::string_view name);

}  // namespace kast::rules::notation
