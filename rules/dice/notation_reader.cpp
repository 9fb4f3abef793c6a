#include "rules/dice/notation_reader.hpp"

#include "rules/core/utf8.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace kast::rules::notation {
namespace {

constexpr std::string_view no_break_space = "\xC2\xA0";

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

Column column_of(std::string_view before) {
    Column column;
    for (const char c : before) {
        if (!is_continuation(c)) ++column.at;
    }
    return column;
}

struct Range {
    char32_t first;
    char32_t last;
};

bool is_in(char32_t point, std::span<const Range> ranges) {
    return std::ranges::any_of(
        ranges, [&](const Range& one) { return one.first <= point && point <= one.last; });
}

/// Unicode 15, general categories Cc and Cf.
constexpr Range unprintable[] = {
    {0x00, 0x1F},       {0x7F, 0x9F},       {0xAD, 0xAD},       {0x0600, 0x0605},
    {0x061C, 0x061C},   {0x06DD, 0x06DD},   {0x070F, 0x070F},   {0x0890, 0x0891},
    {0x08E2, 0x08E2},   {0x180E, 0x180E},   {0x200B, 0x200F},   {0x202A, 0x202E},
    {0x2060, 0x2064},   {0x2066, 0x206F},   {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},
    {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A}, {0xE0001, 0xE0001}, {0xE0020, 0xE007F}};

void require_text(std::string_view text) {
    if (text.size() > length_max) {
        stop({}, "part-too-long", {{"part", "notation"}, {"most", std::to_string(length_max)}});
    }
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t size = character_bytes(text.substr(at));
        if (size == 0) stop(column_of(text.substr(0, at)), "not-utf8");
        const auto c = static_cast<unsigned char>(text[at]);
        if ((c < 0x20 && !is_space(text[at])) || c == 0x7F) {
            stop(column_of(text.substr(0, at)), "control-character");
        }
        if (const char32_t point = code_point(text.substr(at)); turns_text(point)) {
            stop(column_of(text.substr(0, at)), "turning-character", {{"word", name_of(point)}});
        }
        at += size;
    }
}

}  // namespace

namespace {

/// The ASCII sign that a wide one stands for, or 0.
char narrow_sign(std::string_view character) {
    if (character.size() != 3) return 0;
    const char32_t point = code_point(character);
    return point >= 0xFF01 && point <= 0xFF5E ? static_cast<char>(point - 0xFEE0) : '\0';
}

/// T of Swedish and Danish, W of German, к and д of Russian.
bool is_dice_letter(std::string_view character) {
    constexpr std::string_view letters[] = {"t", "T", "w", "W", "к", "К", "д", "Д"};
    return std::ranges::find(letters, character) != std::end(letters);
}

bool sides_follow(std::string_view text) {
    if (text.empty()) return false;
    if (is_digit(text[0]) || text[0] == '%') return true;
    const char narrow = narrow_sign(text.substr(0, character_bytes(text)));
    return is_digit(narrow) || narrow == '%';
}

/// A letter behind this begins a word of its own.
bool begins_word(std::string_view before) {
    return before.empty() || !(is_letter(before.back()) || before.back() == '_');
}

/// How many bytes at the beginning of `text` are a name, a label or a comment.
std::size_t kept_as_written(std::string_view before, std::string_view text) {
    const char first = text[0];
    if (first == '#') {
        const bool repeats = !before.empty() && std::ranges::all_of(trimmed(before), is_digit) &&
                             text.size() > 1 && !is_space(text[1]) && is_digit(before.back());
        return repeats ? 0 : text.size();
    }
    if (first == '[' && !text.starts_with("[[") && !before.ends_with('[')) {
        return std::min(text.find(']'), text.size() - 1) + 1;
    }
    if (first != '@') return 0;
    if (text.substr(1).starts_with('{')) return std::min(text.find('}'), text.size() - 1) + 1;
    std::size_t size = 1;
    while (size < text.size() && (is_letter(text[size]) || is_digit(text[size]) ||
                                  text[size] == '_' || text[size] == '.')) {
        ++size;
    }
    return size;
}

}  // namespace

std::string plainly_written(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t size = std::max<std::size_t>(character_bytes(text.substr(at)), 1);
        const std::string_view character = text.substr(at, size);
        const std::size_t kept = kept_as_written(plain, text.substr(at));
        if (kept > 0) {
            plain += text.substr(at, kept);
            at += kept;
            continue;
        }
        at += size;
        const char narrow = narrow_sign(character);
        if (narrow != 0)
            plain += narrow;
        else if (is_dice_letter(character) && begins_word(plain) && sides_follow(text.substr(at)))
            plain += 'd';
        else
            plain += character;
    }
    return plain;
}

std::string trimmed(std::string_view text) {
    for (;;) {
        if (!text.empty() && is_space(text.front()))
            text.remove_prefix(1);
        else if (text.starts_with(no_break_space))
            text.remove_prefix(no_break_space.size());
        else
            break;
    }
    for (;;) {
        if (!text.empty() && is_space(text.back()))
            text.remove_suffix(1);
        else if (text.ends_with(no_break_space))
            text.remove_suffix(no_break_space.size());
        else
            break;
    }
    return std::string(text);
}

namespace {

struct Sign {
    std::string_view text;
    char plain;
};
constexpr Sign signs[] = {
    {"\xC3\x97", '*'}, {"\xC3\xB7", '/'}, {"\xE2\x88\x92", '-'}, {"\xE2\x80\x93", '-'}};

}  // namespace

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Any letter of any script: what is not ASCII counts as one, but for the signs above.
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0x80;
}

std::string quotable(std::string_view text) {
    std::string shown;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view left = text.substr(at);
        const std::size_t size = character_bytes(left);
        const char32_t point = code_point(left);
        shown += is_in(point, unprintable) ? name_of(point) : std::string(left.substr(0, size));
        at += size;
    }
    return shown;
}

void stop(Column column, Reason reason, const Values& values) {
    const Sentence& sentence = reason.sentence();
    throw Stop{{column.at, std::string(sentence.kind), told_in_english(sentence, values)}};
}

Reader::Reader(std::string_view text) : text_(text) { require_text(text); }

void Reader::skip_spaces() {
    for (;;) {
        if (at_ < text_.size() && is_space(text_[at_]))
            ++at_;
        else if (text_.substr(at_).starts_with(no_break_space))
            at_ += no_break_space.size();
        else
            return;
    }
}

bool Reader::at_end() {
    skip_spaces();
    return at_ == text_.size();
}

std::size_t Reader::sign_bytes() const {
    for (const Sign& sign : signs) {
        if (text_.substr(at_).starts_with(sign.text)) return sign.text.size();
    }
    return 1;
}

char Reader::peek() {
    if (at_end()) return 0;
    for (const Sign& sign : signs) {
        if (text_.substr(at_).starts_with(sign.text)) return sign.plain;
    }
    return text_[at_];
}

bool Reader::take(char wanted) {
    if (peek() != wanted) return false;
    at_ += sign_bytes();
    return true;
}

bool Reader::take_word(std::string_view lower_case) {
    if (!begins_with(lower_case)) return false;
    at_ += lower_case.size();
    return true;
}

bool Reader::begins_with(std::string_view lower_case) {
    const std::string_view left = rest();
    if (left.size() < lower_case.size()) return false;
    for (std::size_t i = 0; i < lower_case.size(); ++i) {
        const char c = left[i];
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if (lower != lower_case[i]) return false;
    }
    return true;
}

std::string_view Reader::rest() {
    skip_spaces();
    return text_.substr(at_);
}

std::string Reader::before() const { return trimmed(text_.substr(0, at_)); }

bool Reader::after_space() {
    skip_spaces();
    return at_ > 0 && (is_space(text_[at_ - 1]) || text_.substr(0, at_).ends_with(no_break_space));
}

std::string_view Reader::letters() {
    const std::string_view left = rest();
    const auto end = std::ranges::find_if_not(
        left, [](char c) { return is_letter(c) && static_cast<unsigned char>(c) < 0x80; });
    return left.substr(0, static_cast<std::size_t>(end - left.begin()));
}

std::string_view Reader::digits() {
    const std::size_t start = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
}

std::optional<std::int64_t> Reader::whole() {
    const Column column = this->column();
    const std::string_view text = digits();
    if (text.empty()) return std::nullopt;
    std::int64_t number = 0;
    for (const char c : text) {
        number = number * 10 + (c - '0');
        if (number > number_max) {
            stop(column, "number-most", {{"most", std::to_string(number_max)}});
        }
    }
    return number;
}

std::string Reader::text_until(char end, std::string_view what, std::size_t bytes_max) {
    const Column column = this->column();
    const std::size_t start = at_;
    while (at_ < text_.size() && text_[at_] != end) ++at_;
    if (at_ == text_.size()) {
        stop(column, "part-not-closed",
             {{"part", std::string(what)}, {"word", std::string(1, end)}});
    }
    std::string text = trimmed(text_.substr(start, at_ - start));
    ++at_;
    if (text.empty()) stop(column, "part-empty", {{"part", std::string(what)}});
    if (text.size() > bytes_max) {
        stop(column, "part-too-long",
             {{"part", std::string(what)}, {"most", std::to_string(bytes_max)}});
    }
    return text;
}

std::string Reader::name() {
    const std::size_t start = at_;
    const auto fits = [&] {
        return sign_bytes() == 1 && !text_.substr(at_).starts_with(no_break_space) &&
               (is_letter(text_[at_]) || text_[at_] == '_' ||
                (at_ > start && (is_digit(text_[at_]) || text_[at_] == '.')));
    };
    while (at_ < text_.size() && fits()) ++at_;
    return std::string(text_.substr(start, at_ - start));
}

std::string Reader::remainder() {
    std::string text = trimmed(text_.substr(at_));
    at_ = text_.size();
    return text;
}

Column Reader::column() {
    skip_spaces();
    return column_of(text_.substr(0, at_));
}

void Reader::unexpected(std::string_view wanted) {
    const Column here = column();
    const std::string part(wanted);
    if (at_end()) stop(here, "part-missing", {{"part", part}});
    const std::string character(text_.substr(at_, character_bytes(text_.substr(at_))));
    stop(here, "part-expected", {{"part", part}, {"word", quotable(character)}});
}

}  // namespace kast::rules::notation
