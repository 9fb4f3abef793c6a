#pragma once
// What a table of Savage Worlds asks.

#include "rules/core/open_questions.hpp"
#include "rules/savage_worlds/system.hpp"

namespace kast::rules {

template <>
struct Asking<savage_worlds::System> {
    static std::vector<const Decision*> decisions(const savage_worlds::State& state) {
        return savage_worlds::open_decisions(state);
    }
};

}  // namespace kast::rules
