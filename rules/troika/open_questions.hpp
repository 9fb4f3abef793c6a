#pragma once
// What a table of Troika asks.

#include "rules/core/open_questions.hpp"
#include "rules/troika/system.hpp"

namespace kast::rules {

template <>
struct Asking<troika::System> {
    static std::vector<const Decision*> decisions(const troika::State& state) {
        return decisions_in(state);
    }
};

}  // namespace kast::rules
