#pragma once
// Whether a command can be given now. A game answers once for each command; the command itself and
// the views that offer it both ask there, so what is offered is never refused for the moment.

#include "rules/core/message.hpp"
#include "rules/core/refusal.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace kast::rules {

/// What prevents a command now; false where nothing does.
struct Blocker {
    const RefusalKind* kind = nullptr;
    std::string_view rule;  ///< ID of the rule that says so, or empty
    std::string detail;     ///< whole sentences about this very case, or empty
    explicit operator bool() const { return kind != nullptr; }
};

/// Names the command that is asked about. A game declares, for each command that may be blocked,
///     Blocker blocker_of(For<Command>, const Situation&);
/// where `Situation` is the table with the creature that would act, or the table alone.
template <class Command>
struct For {};

/// Appends the commands that nothing blocks, by their names on the wire, in the order given.
/// `methods`: a vector of texts, or of views of them.
template <class... Commands, class Methods, class Situation>
void add_available(Methods& methods, const Situation& situation) {
    const auto add = [&]<class Command>(For<Command> command) {
        if (!blocker_of(command, situation)) methods.emplace_back(message_name<Command>);
    };
    (add(For<Commands>{}), ...);
}

/// The commands that nothing blocks, by their names on the wire, in the order given.
template <class... Commands, class Situation>
std::vector<std::string> available_commands(const Situation& situation) {
    std::vector<std::string> methods;
    add_available<Commands...>(methods, situation);
    return methods;
}

/// Refuses with a blocker that there is. `more`: whole sentences beside the blocker's own detail,
/// such as the id of what is open.
inline Result<void> require_unblocked(const Blocker& blocker, std::string_view path = {},
                                      std::string_view more = {}) {
    if (!blocker) return {};
    std::string detail = blocker.detail;
    if (!detail.empty() && !more.empty()) detail += ' ';
    detail += more;
    return refuse(*blocker.kind, blocker.rule, path, detail);
}

}  // namespace kast::rules
