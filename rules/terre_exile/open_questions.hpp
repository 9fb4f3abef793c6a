#pragma once
// What a table of Terre d'Exile asks.

#include "rules/core/open_questions.hpp"
#include "rules/terre_exile/system.hpp"

namespace kast::rules {

template <>
struct Asking<terre_exile::System> {
    static std::vector<const Decision*> decisions(const terre_exile::State& state) {
        return decisions_in(state);
    }
};

}  // namespace kast::rules
