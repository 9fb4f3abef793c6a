#include "rules/dice/notation_dialect.hpp"

namespace kast::rules::notation {
namespace {

constexpr Word kast_words[] = {
    {"kh", Meaning::keep_highest},
    {"kl", Meaning::keep_lowest},
    {"k", Meaning::keep_highest},
    {"double", Meaning::doubled},
    {"dh", Meaning::drop_highest},
    {"dl", Meaning::drop_lowest},
    {"d", Meaning::drop_lowest},
    {"ro", Meaning::reroll_once},
    {"rr", Meaning::reroll_always},
    {"r", Meaning::reroll_always},
    {"!!p", Meaning::explode_penetrating_compound},
    {"!!", Meaning::explode_compound},
    {"!p", Meaning::explode_penetrating},
    {"!o", Meaning::explode_once},
    {"!", Meaning::explode_each},
    {"xo", Meaning::explode_once},
    {"x", Meaning::explode_each},
    {"min", Meaning::least},
    {"max", Meaning::most},
    {"cs", Meaning::success},
    {"f", Meaning::failure},
    {"even", Meaning::even},
    {"odd", Meaning::odd},
    {"lim", Meaning::limit},
    {"implode", Meaning::implode},
    {"match", Meaning::match},
    {"sa", Meaning::sort_ascending},
    {"sd", Meaning::sort_descending},
    {"s", Meaning::sort_ascending},
};

constexpr Word foundry_words[] = {
    {"kh", Meaning::keep_highest}, {"kl", Meaning::keep_lowest},   {"k", Meaning::keep_highest},
    {"dh", Meaning::drop_highest}, {"dl", Meaning::drop_lowest},   {"df", Meaning::failure},
    {"d", Meaning::drop_lowest},   {"rr", Meaning::reroll_always}, {"r", Meaning::reroll_once},
    {"xo", Meaning::explode_once}, {"x", Meaning::explode_each},   {"min", Meaning::least},
    {"max", Meaning::most},        {"cs", Meaning::success},       {"even", Meaning::even},
    {"odd", Meaning::odd},
};

constexpr Word roll20_words[] = {
    {"kh", Meaning::keep_highest},     {"kl", Meaning::keep_lowest},
    {"k", Meaning::keep_highest},      {"dh", Meaning::drop_highest},
    {"dl", Meaning::drop_lowest},      {"d", Meaning::drop_lowest},
    {"ro", Meaning::reroll_once},      {"r", Meaning::reroll_always},
    {"!!", Meaning::explode_compound}, {"!p", Meaning::explode_penetrating},
    {"!", Meaning::explode_each},      {"cs", Meaning::shown_only},
    {"cf", Meaning::shown_only},       {"f", Meaning::failure},
    {"sa", Meaning::sort_ascending},   {"sd", Meaning::sort_descending},
    {"s", Meaning::sort_ascending},
};

constexpr Word rpg_dice_roller_words[] = {
    {"kh", Meaning::keep_highest},
    {"kl", Meaning::keep_lowest},
    {"k", Meaning::keep_highest},
    {"dh", Meaning::drop_highest},
    {"dl", Meaning::drop_lowest},
    {"d", Meaning::drop_lowest},
    {"ro", Meaning::reroll_once},
    {"r", Meaning::reroll_always},
    {"!!p", Meaning::explode_penetrating_compound},
    {"!!", Meaning::explode_compound},
    {"!p", Meaning::explode_penetrating},
    {"!", Meaning::explode_each},
    {"min", Meaning::least},
    {"max", Meaning::most},
    {"cs", Meaning::shown_only},
    {"cf", Meaning::shown_only},
    {"f", Meaning::failure},
    {"sa", Meaning::sort_ascending},
    {"sd", Meaning::sort_descending},
    {"s", Meaning::sort_ascending},
};

constexpr Word avrae_words[] = {
    {"kh", Meaning::keep_highest}, {"kl", Meaning::keep_lowest},   {"ph", Meaning::drop_highest},
    {"pl", Meaning::drop_lowest},  {"rr", Meaning::reroll_always}, {"ro", Meaning::reroll_once},
    {"e", Meaning::explode_each},  {"mi", Meaning::least},         {"ma", Meaning::most},
};

constexpr Dialect kast_own{
    .name = "kast", .words = kast_words, .kast_forms = true, .knows_different = true};
constexpr Dialect kast_stored{.name = "kast",
                              .words = kast_words,
                              .kast_forms = true,
                              .knows_different = true,
                              .refuses_impossible = false};
constexpr Dialect foundry{.name = "foundry",
                          .words = foundry_words,
                          .counts_by_comparison = false,
                          .digit_dice = false,
                          .goes_together = false,
                          .many_rerolls = false,
                          .as_written = true,
                          .powers = false,
                          .halves_up = true,
                          .keeps_none = false,
                          .drops_all = false,
                          .both_counts_nothing = false,
                          .counts_after_limits = false,
                          .failures_in_groups = false,
                          .fate_is_like_others = false,
                          .percent = Percent::unknown,
                          .one_member = OneMember::unknown};
constexpr Dialect roll20{.name = "roll20",
                         .words = roll20_words,
                         .more_is_at_least = true,
                         .digit_dice = false,
                         .extremes = false,
                         .halves_up = true,
                         .keeps_none = false,
                         .ties_are_known = false,
                         .both_counts_nothing = false,
                         .percent = Percent::unknown,
                         .one_member = OneMember::dice};
constexpr Dialect rpg_dice_roller{.name = "rpg-dice-roller",
                                  .words = rpg_dice_roller_words,
                                  .digit_dice = false,
                                  .goes_together = false,
                                  .many_rerolls = false,
                                  .halves_up = true,
                                  .keeps_none = false,
                                  .picks_more = false,
                                  .ties_are_known = false,
                                  .both_counts_nothing = false,
                                  .knows_different = true};
constexpr Dialect avrae{.name = "avrae",
                        .words = avrae_words,
                        .counts_by_comparison = false,
                        .digit_dice = false,
                        .fate_dice = false,
                        .sets_in_parentheses = true,
                        .goes_together = false,
                        .as_written = true,
                        .functions = false,
                        .powers = false,
                        .picks_again = false,
                        .percent = Percent::tens,
                        .one_member = OneMember::unknown};
constexpr const Dialect* dialects[] = {&kast_own, &foundry, &roll20, &rpg_dice_roller, &avrae};

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

bool Dialect::is_modifiers(std::string_view letters) const {
    while (!letters.empty()) {
        const Word* word = word_at(letters);
        if (!word) return false;
        letters.remove_prefix(word->text.size());
    }
    return true;
}

const Dialect& kast_dialect() { return kast_own; }

const Dialect& stored_dialect() { return kast_stored; }

const Dialect& dialect(DialectName name) { return *dialects[static_cast<std::size_t>(name)]; }

const Dialect* find_dialect(std::string_view name) {
    for (const Dialect* one : dialects) {
        if (one->name == name) return one;
    }
    return nullptr;
}

}  // namespace kast::rules::notation
