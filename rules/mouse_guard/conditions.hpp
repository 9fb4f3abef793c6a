#pragma once
// The conditions as data: what each changes, and how it ends.

#include "rules/core/enum_map.hpp"
#include "rules/mouse_guard/words.hpp"

#include <array>

namespace kast::rules::mouse_guard {

/// The test that gets rid of a condition.
struct Recovery {
    std::string_view ability;
    int ob;
};

/// In which conflicts a condition lowers the disposition of the team by 1 (MG-conflict-6).
enum class LowersDisposition { never, in_will_conflicts, always };

struct ConditionRule {
    Condition condition;
    std::string_view rule;
    int pool_dice = 0;  ///< what it gives to every pool
    LowersDisposition lowers = LowersDisposition::never;
    /// Nothing where it ends in peace and safety: when the GM says so.
    std::optional<Recovery> recovery;
};

inline constexpr std::array condition_rules{
    ConditionRule{.condition = Condition::scared,
                  .rule = "MG-cond-2",
                  .lowers = LowersDisposition::always,
                  .recovery = {}},
    ConditionRule{.condition = Condition::angry,
                  .rule = "MG-cond-3",
                  .lowers = LowersDisposition::in_will_conflicts,
                  .recovery = Recovery{ability::will, 2}},
    ConditionRule{.condition = Condition::tired,
                  .rule = "MG-cond-4",
                  .lowers = LowersDisposition::always,
                  .recovery = Recovery{ability::health, 3}},
    ConditionRule{.condition = Condition::injured,
                  .rule = "MG-cond-5",
                  .pool_dice = -1,
                  .recovery = Recovery{ability::health, 4}},
    ConditionRule{.condition = Condition::sick,
                  .rule = "MG-cond-5",
                  .pool_dice = -1,
                  .recovery = Recovery{ability::will, 4}},
};

/// A condition without a row does not compile.
static_assert(has_row_for_each(condition_rules, &ConditionRule::condition));

constexpr const ConditionRule& rule_of(Condition condition) {
    return condition_rules[static_cast<std::size_t>(condition)];
}

}  // namespace kast::rules::mouse_guard
