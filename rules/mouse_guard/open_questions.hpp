#pragma once
// What a table of Mouse Guard asks, and the actions that its teams seal.

#include "rules/core/enum_word_list.hpp"
#include "rules/core/open_questions.hpp"
#include "rules/mouse_guard/system.hpp"

namespace kast::rules {

template <>
struct Asking<mouse_guard::System> {
    static std::vector<const Decision*> decisions(const mouse_guard::State& state) {
        return decisions_in(state);
    }
    static std::vector<const SealedChoice*> choices(const mouse_guard::State& state) {
        if (!state.conflict || !state.conflict->choice) return {};
        return {&*state.conflict->choice};
    }
    static std::vector<std::string> picks(const SealedChoice& /*choice*/) {
        return all_enum_words<mouse_guard::Action>();
    }
    static constexpr int picked = 3;  // MG-choose-1
};

}  // namespace kast::rules
