#pragma once
// Every sentence about a wrong notation, with a name of its own and values, so that each reader can
// be told it in their language. Placeholders are `{name}`.

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kast::rules::notation {

/// Each value once, by its name. `part` is one of `sentence_parts`.
using Values = std::map<std::string, std::string, std::less<>>;

struct Sentence {
    std::string_view reason;  ///< kebab-case; its name in catalogues of words
    std::string_view kind;    ///< one of `error_kinds`
    std::string_view text;    ///< in English
};

/// What may be missing, in a sentence.
struct SentencePart {
    std::string_view part;
    std::string_view text;  ///< in English
};

inline constexpr auto sentences = std::to_array<Sentence>({
    {"not-utf8", "bad-text", "This is not UTF-8."},
    {"control-character", "bad-text", "A control character cannot stand here."},
    {"turning-character", "bad-text",
     "A character that changes the direction of text ({word}) cannot stand here."},
    {"part-too-long", "too-long", "{part} has at most {most} bytes."},
    {"too-deep", "too-deep", "Parentheses, groups and signs go at most {most} deep."},
    {"minus-inside", "unexpected",
     "A minus before a name or parentheses belongs inside: (-@name)."},
    {"matches-or-successes", "unexpected",
     "Either matches or successes of the same dice are counted."},
    {"after-successes", "unexpected", "Here this comes after what is a success."},
    {"limit-after-explosion", "unexpected", "A limit stands after the explosion that it is for."},
    {"before-picking", "unexpected", "Here this comes before keeping, dropping and counting."},
    {"of-dice-alone", "unexpected", "This can be said of dice, not of a group."},
    {"label-bracket", "unexpected", "A label cannot hold a '['."},
    {"name-brace", "unexpected", "A name cannot hold a '{'."},
    {"tens-alone", "unexpected", "Nothing more can be said of a die that shows only tens."},
    {"one-member", "unexpected", "A group of one member has no modifiers here."},
    {"one-member-successes", "unexpected",
     "Successes of a group of one member are counted die by die: write them after the dice."},
    {"dialect-both", "unexpected",
     "A die could be a success and a failure, which counts otherwise there."},
    {"dialect-limits", "unexpected",
     "There the face that fell is counted, not what min and max make of it."},
    {"min-over-max", "unexpected", "min must be no more than max here."},
    {"dialect-group-failures", "unexpected", "Failures are not taken off a group's there."},
    {"fate-picks", "unexpected", "Fate dice can only be kept and dropped here."},
    {"dialect-ties", "unexpected",
     "Of like dice which one is kept matters here, and differs there: write a plain sum of dice."},
    {"x-explodes", "unexpected",
     "x explodes: write it without the space, or !{number}. To multiply, write *{number}; to roll "
     "all {number} times, write {number}# before it."},
    {"plus-missing", "unexpected",
     "Between two dice a + is missing. (dl{number} drops the {number} lowest dice.)"},
    {"plus-missing-all", "unexpected",
     "Between two dice a + is missing. (dl{number} drops the {number} lowest dice, and there are "
     "no more.)"},
    {"picks-all", "unexpected",
     "'{word}' keeps or drops all the dice there are. A comment comes after #."},
    {"option", "unexpected",
     "Each of the things to choose from has 1 to {most} bytes and no brackets."},
    {"part-expected", "unexpected", "{part} should stand here, not '{word}'."},
    {"failures-need-successes", "unfinished",
     "Failures are taken off successes: say first what is a success."},
    {"doubled-needs-successes", "unfinished",
     "Successes are doubled: say first what is a success."},
    {"part-not-closed", "unfinished", "{part} is not closed with {word}."},
    {"part-empty", "unfinished", "{part} is empty."},
    {"part-missing", "unfinished", "{part} is missing at the end."},
    {"times-before", "unknown-word",
     "To roll something {number} times, write {number}# before it."},
    {"unknown-word", "unknown-word", "'{word}' means nothing here. A comment comes after #."},
    {"unknown-word-after", "unknown-word",
     "'{word}' means nothing here. A label is written {before}[{word}], a comment {before} # "
     "{word}, a number of the sheet @{word}."},
    {"once", "said-twice", "This can be said only once of the same dice."},
    {"dialect-order", "said-twice",
     "These modifiers together are done in another order there than here."},
    {"dialect-both-choose", "said-twice",
     "There both choose among all dice, here the second among those left."},
    {"fixed-number", "dice-in-number", "This number must be fixed, without dice."},
    {"fixed-count", "dice-in-number", "How many dice there are must be fixed."},
    {"whole-number", "not-whole", "A whole number is needed here."},
    {"whole-number-not", "not-whole", "A whole number is needed here, not {number}."},
    {"decimals", "out-of-range", "A number has at most 4 decimals."},
    {"sixes", "out-of-range", "d66 to d66666: at most five sixes."},
    {"from-one", "out-of-range", "A number from 1 on must be written here."},
    {"dialect-fewer", "out-of-range",
     "There nothing is dropped where all would be: fewer than all must be written."},
    {"dialect-more", "out-of-range",
     "There more than all is not all: at most as many as there are must be written."},
    {"never-shown", "out-of-range", "No d{sides} shows that, so this can never happen."},
    {"never-shown-times", "out-of-range",
     "No d{sides} shows that, so this can never happen. To multiply, write *{number}; to roll all "
     "{number} times, write {number}# before it."},
    {"no-negative", "out-of-range",
     "{word} takes no negative number; to take something off the sum, write {word}1 - {number} "
     "with the 1."},
    {"repeats", "out-of-range", "A notation is repeated 1 to {most} times."},
    {"options", "out-of-range", "There are at most {most} things to choose from."},
    {"face-most", "out-of-range", "A face is at most {most}."},
    {"faces", "out-of-range", "A die has at most {most} listed faces."},
    {"tens-dice", "out-of-range", "There are 1 to {most} bonus or penalty dice."},
    {"constant-most", "out-of-range", "'{name}' is larger than {most}."},
    {"exponent", "out-of-range", "An exponent is 0 to {most}."},
    {"between", "out-of-range", "This must be {least} to {most}, not {number}."},
    {"number-most", "out-of-range", "A number is at most {most}."},
    {"dice-between", "too-many-dice", "This must be {least} to {most}, not {number}."},
    {"too-many-dice", "too-many-dice", "A notation rolls at most {most} dice."},
    {"rerolls-endless", "endless", "Every face would be rerolled, without end."},
    {"explosions-endless", "endless", "Every face would explode, without end."},
    {"divides-by-zero", "divisor-zero", "This divides by 0."},
    {"divisor-zero", "divisor-zero", "This divisor could be 0."},
    {"no-such-constant", "no-such-constant", "There is no '{name}' here."},
    {"fine-fractions", "too-large", "These divisions make fractions that are too fine."},
    {"larger-than", "too-large", "This could become larger than {most}."},
    {"odds-too-large", "odds-too-large", "The exact odds of this would take too long to work out."},
});

inline constexpr auto sentence_parts = std::to_array<SentencePart>({
    {"choice", "A choice"},
    {"closing-brackets", "A closing ]]"},
    {"closing-parenthesis", "A closing )"},
    {"comma", "A comma"},
    {"comma-or-brace", "A comma or a closing }"},
    {"comment", "A comment"},
    {"comparison", "A comparison such as >=5"},
    {"face", "A face, a whole number,"},
    {"label", "A label"},
    {"name", "A name"},
    {"notation", "A notation"},
    {"number", "A number"},
    {"number-or-dice", "A number, dice or '('"},
    {"opening-parenthesis", "An opening ("},
    {"operator", "An operator"},
    {"sides", "The number of sides"},
});

/// The name of a sentence; one that there is not does not compile.
class Reason {
public:
    consteval Reason(const char* reason) {  // NOLINT(google-explicit-constructor)
        while (sentences.at(at_).reason != reason) ++at_;
    }
    const Sentence& sentence() const { return sentences.at(at_); }

private:
    std::size_t at_ = 0;
};

/// The sentence with its values.
std::string told_in_english(const Sentence& sentence, const Values& values);

/// A sentence that was told in English, read back.
struct ToldSentence {
    std::string_view reason;
    Values values;
};

/// Nothing where no sentence of this kind is told so.
std::optional<ToldSentence> read_back(std::string_view kind, std::string_view english);

}  // namespace kast::rules::notation
