#include "rules/troika/conditions.hpp"

#include "rules/troika/tables.hpp"

#include <algorithm>
#include <iterator>

namespace kast::rules::troika {

namespace {

/// In the order of the enum: acts, unaware, needs Stamina, set by the GM.
constexpr ConditionRow conditions[]{
    {Condition::alive, true, false, true, true, "Stamina of 0 or less (TR-4.1.a, TR-4.3.a)"},
    {Condition::dying, false, true, false, false,
     "aid, End, or the end of the aid window (TR-4.1.b, c, d)"},
    {Condition::dead, false, false, false, true, "nothing but the GM"},
    {Condition::incapacitated, false, true, false, true, "the GM (TR-3.4.a)"}};

static_assert(std::size(conditions) ==
              boost::mp11::mp_size<boost::describe::describe_enumerators<Condition>>::value);
static_assert(std::ranges::is_sorted(conditions, {}, &ConditionRow::condition));

/// Skill, escalates, forced, lasts, kills at 0. The last is every other kind.
constexpr AfflictionRow afflictions[]{{drowning_kind, swim, true, true, true, true},
                                      {{}, {}, false, false, false, false}};

}  // namespace

const ConditionRow& condition_row(Condition condition) {
    return conditions[static_cast<std::size_t>(condition)];
}

const AfflictionRow& affliction_row(std::string_view kind) {
    const auto found = std::ranges::find_if(
        afflictions, [&](const AfflictionRow& row) { return row.kind == kind; });
    return found == std::end(afflictions) ? *std::rbegin(afflictions) : *found;
}

}  // namespace kast::rules::troika
