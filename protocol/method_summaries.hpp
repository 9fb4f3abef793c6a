#pragma once
// What each method does, in a sentence for people: the schema's `description` of it.

#include "protocol/schema.hpp"

#include <string_view>

namespace kast::protocol {

/// Empty where there is none, as of a game that is being made.
std::string_view method_summary(std::string_view method);

/// Gives each of `methods`, `{name: schema}`, its sentence.
void add_summaries(Json& methods);

}  // namespace kast::protocol
