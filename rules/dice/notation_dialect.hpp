#pragma once
// The one place that knows how modifiers are written. Tables write the same thing differently
// (`r`, `x` and `!`, `cs`); a dialect says which word means what, the rest of the notation does not
// care.

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
    sort_ascending,
    sort_descending,
};

struct Word {
    std::string_view text;  ///< lower case
    Meaning meaning;
};

struct Dialect {
    std::string_view name;
    std::span<const Word> words;  ///< a longer word comes before its own beginning
    bool more_is_at_least;        ///< `>5` is met by a 5, `<5` likewise
    /// The word at the start of `text` (in either case), or null.
    const Word* word_at(std::string_view text) const;
};

/// Kast's own.
const Dialect& kast_dialect();

}  // namespace kast::rules::notation
