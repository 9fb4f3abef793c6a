#pragma once
// The text of a notation, read from left to right. Only for the parser.

#include "rules/dice/notation.hpp"
#include "rules/dice/notation_sentences.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace kast::rules::notation {

/// Stops the reading or preparing. Never leaves `parse` and `prepare`.
struct Stop {
    NotationError error;
};

[[noreturn]] void stop(Column column, Reason reason, const Values& values = {});

class Reader {
public:
    /// Throws Stop where the text is too long, no UTF-8, or has control characters.
    explicit Reader(std::string_view text);

    bool at_end();
    /// The next character that is no space, or 0 at the end. Typographic signs are read as the
    /// plain ones: × ÷ − – are `*` `/` `-` `-`.
    char peek();
    /// Takes the next character if it is this one.
    bool take(char wanted);
    /// Takes the next word if it is this one, in either case.
    bool take_word(std::string_view lower_case);
    bool begins_with(std::string_view lower_case);
    /// What is left, from the next character that is no space.
    std::string_view rest();
    /// What has been read so far, trimmed.
    std::string before() const;
    /// True where a space stands before the next character.
    bool after_space();
    /// The ASCII letters that come next, without taking them; empty where none do.
    std::string_view letters();
    void skip(std::size_t bytes) { at_ += bytes; }

    /// Digits, as many as follow; empty where none do. No spaces are skipped within.
    std::string_view digits();
    /// A whole number, or nothing where there are no digits. Stops past number_max.
    std::optional<std::int64_t> whole();
    /// Text up to `end`, which is taken too, trimmed. `what` is for the messages.
    std::string text_until(char end, std::string_view what, std::size_t bytes_max = label_max);
    /// Letters, digits, `_` and `.`, beginning with a letter; empty where there is none.
    std::string name();
    /// All that is left, trimmed.
    std::string remainder();

    /// Where the next character stands.
    Column column();
    [[noreturn]] void unexpected(std::string_view wanted);

private:
    std::size_t sign_bytes() const;
    void skip_spaces();

    std::string_view text_;
    std::size_t at_ = 0;
};

/// The text with control and formatting characters (Unicode Cc, Cf) as U+202E and the like, so that
/// a message can quote it anywhere. Requires valid UTF-8.
std::string quotable(std::string_view text);

/// Without the spaces around it.
/// The same with `d` for the letters that dice have in other languages (`2T6`, `2W6`, `2к6`), and
/// with plain signs for wide ones (`２ｄ６`), outside of labels, names and comments. One character
/// stands for one, so that columns stay.
std::string plainly_written(std::string_view text);
std::string trimmed(std::string_view text);

bool is_letter(char c);
bool is_digit(char c);

}  // namespace kast::rules::notation
