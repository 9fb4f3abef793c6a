#pragma once
// Pieces of the sentences with which a refusal says what was wrong.

#include <string>
#include <string_view>
#include <vector>

namespace kast::rules {

/// "a, b and c"; with another `last`, "a, b or c". Nothing where there is none.
inline std::string enumerate(const std::vector<std::string>& words, std::string_view last = "and") {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool is_last = i + 1 == words.size();
        if (i > 0 && is_last) text.append(" ").append(last).append(" ");
        if (i > 0 && !is_last) text.append(", ");
        text += words[i];
    }
    return text;
}

/// The keys of a map, as `enumerate` puts them; "none" where it is empty.
template <class Map>
std::string enumerate_keys(const Map& map) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : map) {
        if constexpr (requires { key.value; })
            keys.push_back(key.value);
        else
            keys.push_back(key);
    }
    return keys.empty() ? "none" : enumerate(keys);
}

/// "`owl` is none; there are fox and hare.": what a refusal says of a key that `known` lacks.
template <class Map>
std::string is_none_of(std::string_view key, const Map& known) {
    return "`" + std::string(key) + "` is none; there are " + enumerate_keys(known) + ".";
}

/// "3 to 99, not 120."
inline std::string describe_range(int least, int most, int value) {
    return std::to_string(least) + " to " + std::to_string(most) + ", not " +
           std::to_string(value) + ".";
}

}  // namespace kast::rules
