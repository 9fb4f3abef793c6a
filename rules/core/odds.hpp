#pragma once
// The possible outcomes of a command and their chances, computed by running the game's own code.
//
// A system adds odds with one function beside `decide`:
//
//     Result<Odds> System::odds(const State& state, const Command& command, const Actor& actor) {
//         return odds_of([&](Dice& dice) -> Result<OutcomeSample> {
//             auto events = decide(state, command, actor, dice);
//             KAST_REQUIRE(events);
//             OutcomeSample answers;
//             for (const Event& event : *events)
//                 if (const auto* tested = get_if<Tested>(&event)) {
//                     answers.record("result", tested->success ? "success" : "failure");
//                     answers.modifiers("actor", tested->modifiers);
//                 }
//             return answers;
//         });
//     }
//
// `decide` runs for every outcome of its dice. Where those are too many, a second argument gives a
// merge key: paths of dice with the same key are followed as one. Of 2d6 only the sum matters, of a
// pool only the successes so far, of an acing die the total, up to where more makes no difference
// (rules/dice/merged.hpp):
//
//     odds_of(play, [&](std::span<const Draw> path) -> std::vector<int> { … });
//
// A test asks the same without it on a small case: the answer must be the same (docs/odds.md).
// A command that opens a decision is played up to there; to go further, a PlayThrough
// (play_through.hpp) answers the decision, with the same dice, and `play` names it with `assume`.

#include "rules/core/refusal.hpp"
#include "rules/core/table.hpp"
#include "rules/dice/merged.hpp"

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include <compare>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kast::rules {

/// One thing that may come.
struct OutcomeChance {
    std::string outcome;  ///< a word of the system's closed lists, an id, or a number's digits
    std::optional<int> number;            ///< where the outcome is one
    double chance = 0;                    ///< 0..1
    std::optional<std::string> fraction;  ///< "5/36", in lowest terms, where that is exact
    bool operator==(const OutcomeChance&) const = default;
};
BOOST_DESCRIBE_STRUCT(OutcomeChance, (), (outcome, number, chance, fraction))

/// Everything that may come of one question. The chances add up to 1, less what was cut off.
struct OddsQuestion {
    std::string question;  ///< a word of the system's closed list: "result", "damage", …
    std::optional<std::string> about;  ///< of whom or what, where a command concerns several
    /// "none" first, numbers rising, words in the order of their list.
    std::vector<OutcomeChance> outcomes;
    std::optional<double> mean;  ///< of numbers, "none" being 0; no weight for what was cut off
    bool operator==(const OddsQuestion&) const = default;
};
BOOST_DESCRIBE_STRUCT(OddsQuestion, (), (question, about, outcomes, mean))

/// What went into the dice of one side, line by line.
struct OddsSide {
    std::string side;  ///< a word: "actor", "attacker", "damage", …
    std::vector<Modifier> modifiers;
    std::optional<std::string> about;  ///< of whom, where there are several
    bool operator==(const OddsSide&) const = default;
};
BOOST_DESCRIBE_STRUCT(OddsSide, (), (side, about, modifiers))

struct Odds {
    std::vector<OddsQuestion> questions;
    std::vector<OddsSide> modifiers;
    std::vector<std::string> assumed;  ///< words: what these odds take for granted
    bool exact = true;                 ///< every chance is a fraction, and nothing was cut off
    double cut_off = 0;  ///< chance of explosions without end that were not followed, < 1e-12
    bool operator==(const Odds&) const = default;
};
BOOST_DESCRIBE_STRUCT(Odds, (), (questions, modifiers, assumed, exact, cut_off))

inline constexpr RefusalKind no_odds{"no-odds", "Nothing is rolled whose odds could be told."};
inline constexpr RefusalKind odds_hidden{"odds-hidden",
                                         "The odds would tell what is hidden from you."};
inline constexpr RefusalKind odds_too_large{"odds-too-large",
                                            "There are too many outcomes to work through."};
inline constexpr RefusalKind odds_refusals[] = {no_odds, odds_hidden, odds_too_large};

/// The answer to a question that does not arise with these dice.
inline constexpr std::string_view no_answer = "none";

/// One answer. Sorted: nothing, then numbers and enum words by value, then other words.
struct Answer {
    int place = 0;
    bool number = false;
    std::string word;
    auto operator<=>(const Answer&) const = default;
};

namespace detail {
/// `major_success` is "major-success", as on the wire.
std::string kebab_case(std::string_view enumerator);
}  // namespace detail

/// The answers to all questions for one outcome of the dice.
class OutcomeSample {
public:
    /// Each question at most once; the first answer holds. `answer`: a word, an id, a number, a
    /// described enumerator, or true and false for "yes" and "no".
    template <class T>
    void record(std::string_view question, const T& answer) {
        put(question, {}, made(answer));
    }
    /// The same about one of several creatures that the command concerns.
    template <class T>
    void record_of(std::string_view about, std::string_view question, const T& answer) {
        put(question, std::string(about), made(answer));
    }
    /// Modifiers of a side. The same for every outcome; the first call for a side holds.
    void modifiers(std::string_view side, const std::vector<Modifier>& lines) {
        put_side({std::string(side), lines, {}});
    }
    void modifiers_of(std::string_view about, std::string_view side,
                      const std::vector<Modifier>& lines) {
        put_side({std::string(side), lines, std::string(about)});
    }
    /// Names an assumption of the odds: a word.
    void assume(std::string_view word);
    void assume_all(const OutcomeSample& others);
    /// Drops answers about anybody but `about`; where it is empty, all answers about somebody.
    void keep_about(const std::optional<std::string>& about);

private:
    friend class OddsAccumulator;
    struct Given {
        std::string question;
        std::optional<std::string> about;
        Answer answer;
    };

    template <class T>
    static Answer made(const T& answer) {
        if constexpr (std::is_same_v<T, bool>) {
            return {answer ? 1 : 0, false, answer ? "yes" : "no"};
        } else if constexpr (std::is_enum_v<T>) {
            const char* name = boost::describe::enum_to_string(answer, "");
            return {static_cast<int>(answer), false, detail::kebab_case(name)};
        } else if constexpr (std::is_convertible_v<T, int>) {
            const int number = answer;
            return {number, true, std::to_string(number)};
        } else {
            return {std::numeric_limits<int>::max(), false, text_of(answer)};
        }
    }
    static std::string text_of(const Id& id) { return id.value; }
    static std::string text_of(std::string_view word) { return std::string(word); }
    static std::string text_of(const std::string& word) { return word; }
    static std::string text_of(const char* word) { return word; }
    void put_side(OddsSide side);
    void put(std::string_view question, const std::optional<std::string>& about, Answer answer);

    std::vector<Given> answers_;
    std::vector<OddsSide> sides_;
    std::vector<std::string> assumed_;
};

/// Accumulates the samples of all outcomes into odds. Used through `odds_of`.
class OddsAccumulator {
public:
    /// The answers as numbers, to be counted: the index of each question's answer, or -1.
    using Key = std::vector<int>;
    Key note(OutcomeSample answers);
    Odds make(const Distribution<Key>& ways) const;

private:
    struct Asked {
        std::string question;
        std::optional<std::string> about;
        std::vector<Answer> known;
    };
    std::vector<Asked> asked_;
    std::vector<OddsSide> sides_;
    std::vector<std::string> assumed_;
};

/// Odds of questions that do not depend on each other, worked out apart: the questions of `more`
/// come after those of `odds`.
void merge_odds(Odds& odds, Odds more);

/// How much work odds may be: runs of `play`.
inline constexpr EnumerationLimits odds_limits{.leaves_max = 100'000};

/// The odds of `play(PathDice&) -> Result<OutcomeSample>`, which must be a function of its dice
/// alone. `merge_key`: see the top of this file. Refuses: what `play` refuses; no-odds where it
/// rolls nothing; odds-too-large.
template <class Play, class MergeKey = UniqueKey>
Result<Odds> odds_of(Play&& play, MergeKey&& merge_key = {},
                     const EnumerationLimits& limits = odds_limits) {
    OddsAccumulator maker;
    struct Refused {
        Refusal why;
    };
    try {
        const auto ways = merged_distribution<OddsAccumulator::Key>(
            play, merge_key, limits, [&](Result<OutcomeSample> answers) {
                if (!answers) throw Refused{std::move(answers.error())};
                return maker.note(std::move(*answers));
            });
        if (ways.leaves == 1) return refuse(no_odds);
        return maker.make(ways);
    } catch (const Refused& refused) {
        return std::unexpected(refused.why);
    } catch (const EnumerationError&) {
        return refuse(odds_too_large);
    }
}

}  // namespace kast::rules
