#pragma once
// For systems of tests, which decide on events alone.

#include "rules/core/command_context.hpp"

#include <utility>
#include <vector>

namespace kast::tests {

/// What `System::decide_and_apply` gives, of what `System::decide` gives.
template <class System>
rules::Result<rules::Accepted<System>> applied(
    typename System::State before, rules::Result<std::vector<typename System::Event>> decided) {
    if (!decided) return rules::refusal_of(decided);
    rules::Accepted<System> accepted{std::move(*decided), std::move(before)};
    for (const auto& event : accepted.events) System::apply(accepted.after, event);
    return accepted;
}

}  // namespace kast::tests
