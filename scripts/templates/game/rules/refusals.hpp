#pragma once
// Why a @title@ table refuses a command. Ranges of numbers are refused by their types.

#include "rules/core/refusal.hpp"

namespace kast::rules::@name@::refusal {

inline constexpr RefusalKind too_many{"too-many", "There are too many of these at the table."};

/// All of the above, for the schema.
inline constexpr RefusalKind all_refusals[] = {too_many};

}  // namespace kast::rules::@name@::refusal
