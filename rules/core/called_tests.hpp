#pragma once
// Tests that the GM requests of one, several or all creatures at the table: who is to roll, and who
// has. Several may be open at once, and no roll waits for another. A game's own called test derives
// from `CalledTest` and adds what is tested; its state keeps them in `called_tests`. A roll is the
// game's own test command, with `call`.

#include "rules/core/command_context.hpp"
#include "rules/core/message.hpp"
#include "rules/core/named_once.hpp"
#include "rules/core/order.hpp"
#include "rules/core/shared_refusals.hpp"

#include <map>

namespace kast::rules {

/// An open called test.
struct CalledTest {
    Id id;
    std::string label;                 ///< in the GM's words; may be empty
    std::vector<Id> who;               ///< each once, in the order they were named
    std::map<Id, std::string> rolled;  ///< by who has rolled: the outcome, a word of the game's
};
BOOST_DESCRIBE_STRUCT(CalledTest, (), (id, label, who, rolled))

/// At most this many may be open at once.
inline constexpr std::size_t called_tests_max = 20;

/// GM. Closes a called test: who has not rolled need not. Refuses: no-such-call.
struct TestCallClose {
    Id call;
};

/// One of those who were to roll has rolled.
struct CalledTestRolled {
    Id call;
    Id who;
    std::string outcome;  ///< a word of the game's
};
/// All have rolled, or the GM has closed it.
struct CalledTestClosed {
    Id call;
};

inline constexpr RefusalKind no_such_call{"no-such-call", "No such test is called."};
inline constexpr RefusalKind not_called{"not-called", "That one is not asked to test."};
inline constexpr RefusalKind already_rolled{"already-rolled", "That one has rolled already."};

/// Whom a test is called of: those named, each once; where `named` is absent, all whom players
/// play. `require_one(id, path)` refuses who cannot be asked, with `not-present` who is not on the
/// table; of all whom players play those are left out. Refuses: nobody-asked, named-twice, and what
/// `require_one` refuses; paths are /who and, of one of them, /who/N.
template <class Named, class Characters, class RequireOne>
Result<std::vector<Id>> require_asked(const std::optional<Named>& named,
                                      const Characters& characters, RequireOne require_one) {
    std::vector<Id> who;
    if (!named) {
        for (const Id& id : ids_by_name(characters)) {
            if (!characters.find(id)->second.owner.empty() && require_one(id, "/who"))
                who.push_back(id);
        }
        if (!who.empty()) return who;
        return refuse(shared_refusals::nobody_asked, {}, "/who",
                      "Name whom: no player plays anybody who could be.");
    }
    for (const Id& id : *named) {
        KAST_REQUIRE(require_one(id, "/who/" + std::to_string(who.size())));
        who.push_back(id);
    }
    KAST_REQUIRE(require_named_once(who, "/who"));
    if (!who.empty()) return who;
    return refuse(shared_refusals::nobody_asked, {}, "/who",
                  "Leave it out to ask all whom players play.");
}

/// The called test with this id, or null.
template <class Called>
const Called* find_call(const std::vector<Called>& calls, const Id& call) {
    const auto found = std::ranges::find(calls, call, &CalledTest::id);
    return found == calls.end() ? nullptr : &*found;
}

/// The called test that `one` has still to roll. Refuses: no-such-call, not-called, already-rolled.
template <class Called>
Result<const Called*> require_call(const std::vector<Called>& calls, const Id& call, const Id& one,
                                   std::string_view path = "/call") {
    const Called* test = find_call(calls, call);
    if (!test) return refuse(no_such_call, {}, path);
    if (std::ranges::find(test->who, one) == test->who.end())
        return refuse(not_called, {}, path, "It is not asked of " + one.value + ".");
    if (test->rolled.contains(one)) return refuse(already_rolled, {}, path);
    return test;
}

/// What `test.call.close` does. Refuses: gm-only, no-such-call.
template <class Context>
Result<void> close_call(Context& context, const TestCallClose& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    if (!find_call(context.state().called_tests, command.call))
        return refuse(no_such_call, {}, "/call");
    context.emit(CalledTestClosed{command.call});
    return {};
}

/// Closes those that nobody is left to roll. `is_gone(id)`: that one cannot roll any more.
template <class Context, class IsGone>
void close_finished_calls(Context& context, IsGone is_gone) {
    std::vector<CalledTestClosed> closed;
    for (const CalledTest& test : context.state().called_tests) {
        const bool is_over = std::ranges::all_of(
            test.who, [&](const Id& one) { return test.rolled.contains(one) || is_gone(one); });
        if (is_over) closed.push_back({test.id});
    }
    for (CalledTestClosed& one : closed) context.emit(std::move(one));
}

/// For `apply`.
template <class State>
void fold(State& state, const CalledTestRolled& event) {
    for (CalledTest& test : state.called_tests) {
        if (test.id == event.call) test.rolled[event.who] = event.outcome;
    }
}
template <class State>
void fold(State& state, const CalledTestClosed& event) {
    std::erase_if(state.called_tests,
                  [&](const CalledTest& test) { return test.id == event.call; });
}

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(TestCallClose, "test.call.close", call)
KAST_MESSAGE(CalledTestRolled, "called-test.rolled", call, who, outcome)
KAST_MESSAGE(CalledTestClosed, "called-test.closed", call)

}  // namespace kast::rules
