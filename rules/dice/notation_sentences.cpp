#include "rules/dice/notation_sentences.hpp"

#include <algorithm>

namespace kast::rules::notation {
namespace {

/// The next placeholder of a text: what stands before it, its name, and what comes after.
struct Split {
    std::string_view before;
    std::string_view name;
    std::string_view after;
};

std::optional<Split> split(std::string_view text) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";
    for (auto open = text.find('{'); open != std::string_view::npos;
         open = text.find('{', open + 1)) {
        // A brace may be what the sentence is about.
        const auto close = text.find_first_not_of(letters, open + 1);
        if (close == std::string_view::npos || text[close] != '}' || close == open + 1) continue;
        return Split{text.substr(0, open), text.substr(open + 1, close - open - 1),
                     text.substr(close + 1)};
    }
    return std::nullopt;
}

std::string value_in_english(std::string_view name, const std::string& value) {
    if (name != "part") return value;
    const auto found = std::ranges::find(sentence_parts, value, &SentencePart::part);
    return found == sentence_parts.end() ? value : std::string(found->text);
}

std::optional<std::string> value_read_back(std::string_view name, std::string_view english) {
    if (name != "part") return std::string(english);
    const auto found = std::ranges::find(sentence_parts, english, &SentencePart::text);
    if (found == sentence_parts.end()) return std::nullopt;
    return std::string(found->part);
}

/// Whether `english` is `text` with these values and more, which are added. A value is as short as
/// it can be.
bool fits(std::string_view text, std::string_view english, Values& values) {
    const auto next = split(text);
    if (!next) return text == english;
    if (!english.starts_with(next->before)) return false;
    english.remove_prefix(next->before.size());
    for (std::size_t size = 0; size <= english.size(); ++size) {
        const auto value = value_read_back(next->name, english.substr(0, size));
        if (!value) continue;
        Values tried = values;
        const auto [known, is_new] = tried.try_emplace(std::string(next->name), *value);
        if (!is_new && known->second != *value) continue;
        if (!fits(next->after, english.substr(size), tried)) continue;
        values = std::move(tried);
        return true;
    }
    return false;
}

}  // namespace

std::string told_in_english(const Sentence& sentence, const Values& values) {
    std::string told;
    std::string_view text = sentence.text;
    while (const auto next = split(text)) {
        const auto value = values.find(next->name);
        told += next->before;
        if (value != values.end()) told += value_in_english(next->name, value->second);
        text = next->after;
    }
    return told.append(text);
}

std::optional<ToldSentence> read_back(std::string_view kind, std::string_view english) {
    for (const Sentence& sentence : sentences) {
        Values values;
        if (sentence.kind == kind && fits(sentence.text, english, values))
            return ToldSentence{sentence.reason, std::move(values)};
    }
    return std::nullopt;
}

}  // namespace kast::rules::notation
