#pragma once
// The conditions as data (table T24): how each is kept on a character, what it changes, and when it
// ends by itself.

#include "rules/core/enum_map.hpp"
#include "rules/savage_worlds/words.hpp"

#include <array>
#include <cstddef>

namespace kast::rules::savage_worlds {

struct Character;
struct StateGained;

/// Where a character keeps a condition.
enum class Kept {
    flag,     ///< simply there or not: its word among `conditions`
    sources,  ///< one entry a source, each with the turns it lasts
    hold,     ///< with what holds
    target    ///< with whom it is about
};

/// The moments at which a condition ends by itself, as a set.
namespace ends {
inline constexpr unsigned never = 0;
inline constexpr unsigned turn_start = 1;
inline constexpr unsigned turn_end = 2;
inline constexpr unsigned round_end = 4;
inline constexpr unsigned encounter_end = 8;
}  // namespace ends

struct ConditionRule {
    Condition condition = Condition::shaken;
    Kept kept = Kept::flag;
    unsigned ends = ends::never;
    bool is_out = false;    ///< neither acts nor reacts
    bool is_fixed = false;  ///< cannot move
    int parry = 0;          ///< added to Parry
};

inline constexpr auto condition_rules = std::to_array<ConditionRule>({
    {Condition::shaken},
    {Condition::stunned, Kept::flag, ends::never, false, true},
    {Condition::prone, Kept::flag, ends::never, false, false, -2},
    {Condition::incapacitated, Kept::flag, ends::never, true},
    {Condition::bleeding_out},
    {Condition::stabilised},
    {Condition::dead, Kept::flag, ends::never, true},
    {Condition::unconscious, Kept::flag, ends::never, true},
    {Condition::panicked, Kept::flag, ends::turn_end | ends::encounter_end},
    {Condition::distracted, Kept::sources, ends::encounter_end},
    {Condition::vulnerable, Kept::sources, ends::encounter_end},
    {Condition::entangled, Kept::hold, ends::never, false, true},
    {Condition::bound, Kept::hold, ends::never, false, true},
    {Condition::grappling, Kept::target},
    {Condition::on_hold, Kept::flag, ends::turn_start | ends::turn_end | ends::encounter_end},
    {Condition::aiming, Kept::target, ends::encounter_end},
    {Condition::defending, Kept::flag, ends::turn_start | ends::encounter_end, false, false, 4},
    {Condition::surprised, Kept::flag, ends::round_end | ends::encounter_end},
    {Condition::hesitant, Kept::flag, ends::encounter_end},
    {Condition::adrenaline, Kept::flag, ends::turn_end | ends::encounter_end},
});

static_assert(has_row_for_each(condition_rules, &ConditionRule::condition));

constexpr const ConditionRule& rule_of(Condition condition) {
    return condition_rules[static_cast<std::size_t>(condition)];
}

/// The character has the condition that the event names. `aim_counts_now`: an aim serves at
/// once, because nobody counts turns.
void gain_condition(Character& one, const StateGained& event, bool aim_counts_now);
/// The character no longer has it, from whatever source.
void lose_condition(Character& one, Condition condition);
/// Ends all conditions that end by themselves at this moment, one of `ends`.
void end_conditions(Character& one, unsigned moment);

}  // namespace kast::rules::savage_worlds
