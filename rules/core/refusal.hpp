#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace kast::rules {

/// A kind of refusal, and its default sentence. Each system lists its own kinds in `refusals.hpp`;
/// those that all systems share are below.
struct RefusalKind {
    std::string_view kind;     ///< kebab-case, as it goes over the wire
    std::string_view message;  ///< what is missing and what would work, in English
    /// Refused for the moment alone: whose turn it is, what is open, what is used up; not for who
    /// asks or for a parameter. A command that `allowed` offers is never refused so.
    bool not_now = false;
};

/// Why a command was not carried out. It changed nothing and rolled nothing.
struct Refusal {
    std::string kind;
    std::string message;
    std::string path;  ///< JSON pointer of the offending parameter, or empty
    std::string rule;  ///< ID of the rule that says so, or empty
};

template <class T>
using Result = std::expected<T, Refusal>;

/// Refuses a command: `return refuse(not_your_turn, "TR-6.a", "/actor");`
/// `detail`: one or more whole sentences about this very case, put behind the kind's own sentence:
/// the range or the words allowed, the id of what is in the way, what would work instead.
inline std::unexpected<Refusal> refuse(const RefusalKind& kind, std::string_view rule = {},
                                       std::string_view path = {}, std::string_view detail = {}) {
    std::string message(kind.message);
    if (!detail.empty()) message.append(" ").append(detail);
    return std::unexpected(
        Refusal{std::string(kind.kind), std::move(message), std::string(path), std::string(rule)});
}

/// Moves the refusal out of a Result that holds one.
template <class T>
std::unexpected<Refusal> refusal_of(Result<T>& refused) {
    return std::unexpected(std::move(refused.error()));
}

inline constexpr RefusalKind invalid_params{"invalid-params", "A parameter is missing or wrong."};
inline constexpr RefusalKind not_allowed{"not-allowed", "This is not yours to do."};
inline constexpr RefusalKind gm_only{"gm-only", "Only the game master can do this."};
inline constexpr RefusalKind no_such_character{"no-such-character", "There is no such character."};
inline constexpr RefusalKind nothing_pending{"nothing-pending", "No such decision is open."};
inline constexpr RefusalKind not_an_answer{"not-an-answer", "That is not one of the answers."};
inline constexpr RefusalKind decision_open{"decision-open", "An open decision comes first.", true};
inline constexpr RefusalKind id_taken{"id-taken", "That id is already in use."};

}  // namespace kast::rules

/// Returns from a function with the refusal that `expression` (a Result) holds.
#define KAST_REQUIRE(expression)                   \
    if (auto&& required = (expression); !required) \
    return std::unexpected(std::move(required.error()))
