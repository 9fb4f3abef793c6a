#include "rules/dice/notation_dialect.hpp"

namespace kast::rules::notation {
namespace {

constexpr Word kast_words[] = {
    {"kh", Meaning::keep_highest},     {"kl", Meaning::keep_lowest},
    {"k", Meaning::keep_highest},      {"dh", Meaning::drop_highest},
    {"dl", Meaning::drop_lowest},      {"d", Meaning::drop_lowest},
    {"ro", Meaning::reroll_once},      {"rr", Meaning::reroll_always},
    {"r", Meaning::reroll_always},     {"!!p", Meaning::explode_penetrating_compound},
    {"!!", Meaning::explode_compound}, {"!p", Meaning::explode_penetrating},
    {"!o", Meaning::explode_once},     {"!", Meaning::explode_each},
    {"xo", Meaning::explode_once},     {"x", Meaning::explode_each},
    {"min", Meaning::least},           {"max", Meaning::most},
    {"cs", Meaning::success},          {"f", Meaning::failure},
    {"sa", Meaning::sort_ascending},   {"sd", Meaning::sort_descending},
    {"s", Meaning::sort_ascending},
};

constexpr Dialect kast_own{"kast", kast_words, false};

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

const Word* Dialect::word_at(std::string_view text) const {
    for (const Word& word : words) {
        if (text.size() < word.text.size()) continue;
        bool same = true;
        for (std::size_t i = 0; i < word.text.size(); ++i) {
            same = same && lower(text[i]) == word.text[i];
        }
        if (same) return &word;
    }
    return nullptr;
}

const Dialect& kast_dialect() { return kast_own; }

}  // namespace kast::rules::notation
