#pragma once
// How much a table may hold, the same for all games: creatures, items, effects, questions, ….

#include "protocol/shape.hpp"
#include "rules/core/shared_refusals.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace kast::protocol {

/// Entries of one list, map or set directly in a table's state.
inline constexpr std::size_t table_entries_max = 500;
/// Entries of one inside of those: what one creature has.
inline constexpr std::size_t inner_entries_max = 200;

/// A list, map or set that holds more than it may.
struct Excess {
    std::string path;  ///< JSON pointer into the state
    std::size_t most = 0;
};

/// The first list, map or set of the state `after` that holds more than it may and more than it did
/// in `before`; nothing where there is none. So what is too large already may shrink. Passes over
/// what both share.
std::optional<Excess> find_excess(const Shape& shape, const void* before, const void* after);

using rules::shared_refusals::table_full;

/// Refuses (`table-full`) what would make that of a table. Names the list and its limit.
std::unexpected<rules::Refusal> refuse_excess(const Excess& excess);

}  // namespace kast::protocol
