#include "clients/native/wording.hpp"

#include <algorithm>
#include <cctype>

namespace kast::client {

std::string spaced(std::string words) {
    std::ranges::replace(words, '_', ' ');
    return words;
}

std::string in_words(const std::string& text) {
    const bool is_word = std::ranges::all_of(text, [](unsigned char c) {
        return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '-' || c == '_';
    });
    // "-3" and "1-2" are no words.
    if (!is_word || text.empty() || std::islower(static_cast<unsigned char>(text.front())) == 0)
        return text;
    std::string words = spaced(text);
    std::ranges::replace(words, '-', ' ');
    return words;
}

std::string listed(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
    return all;
}

bool looks_random(const std::string& text) {
    return text.size() == 12 &&
           std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0; }) &&
           std::ranges::any_of(
               text, [](unsigned char c) { return std::isdigit(c) != 0 || std::isupper(c) != 0; });
}

}  // namespace kast::client
