#pragma once

#include "rules/core/enum_words.hpp"

#include <string>
#include <vector>

namespace kast::rules {

/// All words of an enum, in the order in which they were described.
template <DescribedEnum E>
std::vector<std::string> all_enum_words() {
    const EnumWords& words = enum_words<E>();
    std::vector<std::string> all(words.count);
    for (std::size_t i = 0; i < words.count; ++i) words.append_word(all[i], i);
    return all;
}

}  // namespace kast::rules
