#pragma once
// The served schema → TypeScript: interfaces for structs, unions for closed lists of words, and the
// tables that lead from a method or event to its type.

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace kast::protocol {

/// The text of `clients/sdk/src/generated/wire.ts`. `schema` is what `wire_schema()` gives.
/// Throws std::logic_error for a schema of a kind that `Schemas` does not make.
std::string typescript(const nlohmann::json& schema);

}  // namespace kast::protocol
