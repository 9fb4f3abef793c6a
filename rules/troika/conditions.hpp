#pragma once
// Conditions and afflictions as data: what each changes, and what ends it. A new one is a row here.

#include "rules/troika/creature.hpp"

#include <string_view>

namespace kast::rules::troika {

struct ConditionRow {
    Condition condition;
    bool acts;              ///< takes turns and answers blows
    bool unaware;           ///< is struck as the unaware are (TR-7.3.d)
    bool needs_stamina;     ///< goes with 1 Stamina or more only
    bool set_by_gm;         ///< `adjust` may set it; else it follows from Stamina
    std::string_view ends;  ///< what ends it
};
const ConditionRow& condition_row(Condition condition);

/// A kind of affliction (TR-7.9). What a table makes up has the last row, under a word of its own.
struct AfflictionRow {
    std::string_view kind;
    std::string_view skill;  ///< stops it where none is given; empty: none
    bool escalates;          ///< one die more for each further failure in a row (TR-7.9.b)
    bool forced;             ///< tested without being asked: the victim has no choice
    bool lasts;              ///< a passed test halts it for now; only the GM ends it (TR-7.9.c)
    bool kills_at_zero;      ///< 0 Stamina is death (TR-7.9.d)
};
const AfflictionRow& affliction_row(std::string_view kind);

}  // namespace kast::rules::troika
