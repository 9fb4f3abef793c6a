#pragma once
// What a table of ToY asks, and what is picked in its contests of luck.

#include "rules/core/enum_word_list.hpp"
#include "rules/core/open_questions.hpp"
#include "rules/toy/system.hpp"

namespace kast::rules {

template <>
struct Asking<toy::System> {
    static std::vector<const Decision*> decisions(const toy::State& state) {
        return decisions_in(state);
    }
    static std::vector<const SealedChoice*> choices(const toy::State& state) {
        std::vector<const SealedChoice*> choices;
        for (const auto& [id, contest] : state.contests) choices.push_back(&contest.choice);
        return choices;
    }
    static std::vector<std::string> picks(const SealedChoice& /*choice*/) {
        std::vector<std::string> words = all_enum_words<toy::Intangible>();
        words.emplace_back(toy::word::one);
        return words;
    }
    static constexpr int picked = 1;  // TOY-luck-2
};

}  // namespace kast::rules
