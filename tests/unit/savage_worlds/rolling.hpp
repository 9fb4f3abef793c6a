#pragma once
// A trait roll.

#include "table.hpp"

namespace kast::rules::savage_worlds::testing {

inline Roll roll(const char* who, const char* trait, std::vector<Circumstance> modifiers = {}) {
    Roll command;
    command.actor = who;
    command.trait = trait;
    if (!modifiers.empty()) command.modifiers = BoundedList<Circumstance, 12>(modifiers);
    return command;
}

}  // namespace kast::rules::savage_worlds::testing
