#pragma once
// The whole wire as one document: what `GET /api/schema` serves and `kast-schema` prints.

#include "rules/core/refusal.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace kast::protocol {

using Json = nlohmann::json;

/// JSON Schema (2020-12). Beside `$defs`, in which every described struct and closed list of words
/// stands once:
///
///     {"protocol": "kast.v1",
///      "room":  {"methods": {method: schema of params}, "results": {method: schema of result},
///                "events": {type: schema of data}, "notifications": {method: schema of params},
///                "state": schema},
///      "games": {id: {"id", "methods", "events", "state", "settings"}},
///      "refusals": {kind: sentence}}
///
/// Made anew by every call: keep the text.
Json wire_schema();

/// Every kind of refusal there is, of the rules and of the server, by name. Each once.
std::vector<rules::RefusalKind> refusal_kinds();

}  // namespace kast::protocol
