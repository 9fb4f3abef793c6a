#pragma once
// Kinds of commands that a GM may want to be asked about (`automation` of a room). Which commands
// are of a kind is each game's to say; what follows from it is the same in all of them.

#include "rules/core/one_of.hpp"
#include "rules/core/open_questions.hpp"
#include "rules/core/table.hpp"

#include <boost/describe/enum.hpp>
#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <array>
#include <string_view>
#include <type_traits>

namespace kast::rules {

enum class CommandKind {
    turns,    ///< says who acts next: ends a turn, waits, takes a place in the order
    points,   ///< spends what is scarce: luck, a benny, Fate, karma
    healing,  ///< heals or rests
};
BOOST_DESCRIBE_ENUM(CommandKind, turns, points, healing)
inline constexpr std::array command_kinds{CommandKind::turns, CommandKind::points,
                                          CommandKind::healing};

/// Of a system; specialised beside it (`rules/troika/command_kinds.hpp`) with
///   Turns, Points, Healing   mp_lists of the commands of that kind that players may give
/// and, in a system that asks questions, which answers spend points,
///   static bool spends(std::string_view question, std::string_view answer);
/// (the question is found by its Asking, `rules/core/open_questions.hpp`) and, for a command that
/// is of a kind only sometimes,
///   static bool is_of(CommandKind kind, const State& state, const C& command);
template <class System>
struct CommandKinds;

template <class System>
concept NamesCommandKinds = requires { typename CommandKinds<System>::Turns; };

template <class System>
concept SpendsInAnswers = requires { CommandKinds<System>::spends("", ""); };

template <class System, class C>
constexpr bool lists_command(CommandKind kind) {
    using Kinds = CommandKinds<System>;
    using boost::mp11::mp_contains;
    switch (kind) {
        case CommandKind::turns:
            return mp_contains<typename Kinds::Turns, C>::value;
        case CommandKind::points:
            return mp_contains<typename Kinds::Points, C>::value;
        case CommandKind::healing:
            return mp_contains<typename Kinds::Healing, C>::value;
    }
    return false;
}

/// Whether the command is of that kind on this table.
template <class System>
bool is_of_kind(CommandKind kind, const typename System::State& state,
                const typename System::Command& command) {
    return visit(
        [&](const auto& one) {
            using Kinds = CommandKinds<System>;
            using C = std::remove_cvref_t<decltype(one)>;
            if constexpr (std::is_same_v<C, DecisionAnswer> && SpendsInAnswers<System>) {
                const Decision* asked = find_asked<System>(state, one.decision);
                return kind == CommandKind::points && asked &&
                       Kinds::spends(asked->kind, one.answer.value);
            } else if constexpr (requires { Kinds::is_of(kind, state, one); }) {
                return Kinds::is_of(kind, state, one);
            } else {
                return lists_command<System, C>(kind);
            }
        },
        command);
}

/// Whether some command `C` may be of that kind.
template <class System, class C>
constexpr bool may_be_of_kind(CommandKind kind) {
    if (std::is_same_v<C, DecisionAnswer>)
        return kind == CommandKind::points && SpendsInAnswers<System>;
    return lists_command<System, C>(kind);
}

}  // namespace kast::rules
