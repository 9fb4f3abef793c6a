#include "rules/core/enum_words.hpp"

namespace kast::rules {
namespace {

std::string_view stem(const char* enumerator) {
    std::string_view name(enumerator);
    if (name.ends_with('_')) name.remove_suffix(1);
    return name;
}

}  // namespace

std::size_t EnumWords::index_of(std::int64_t value) const {
    // Nearly all enums count from 0.
    if (const auto guess = static_cast<std::size_t>(value);
        guess < count && enumerators[guess].value == value) {
        return guess;
    }
    std::size_t index = 0;
    while (index < count && enumerators[index].value != value) ++index;
    return index;
}

void EnumWords::append_word(std::string& out, std::size_t index) const {
    const std::string_view name = stem(enumerators[index].name);
    if (spelled_as_fields) {
        out += name;
        return;
    }
    for (const char c : name) out += c == '_' ? '-' : c;
}

std::optional<std::int64_t> EnumWords::value_of(std::string_view word) const {
    const auto is_named = [&](std::string_view name) {
        if (name.size() != word.size()) return false;
        for (std::size_t i = 0; i < name.size(); ++i) {
            const char c = name[i] == '_' && !spelled_as_fields ? '-' : name[i];
            if (c != word[i]) return false;
        }
        return true;
    };
    for (std::size_t i = 0; i < count; ++i) {
        if (is_named(stem(enumerators[i].name))) return enumerators[i].value;
    }
    return std::nullopt;
}

std::string enum_word(const EnumWords& words, std::int64_t value) {
    std::string word;
    const std::size_t index = words.index_of(value);
    if (index < words.count) words.append_word(word, index);
    return word;
}

}  // namespace kast::rules
