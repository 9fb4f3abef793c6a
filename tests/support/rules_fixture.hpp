#pragma once
// A table of one system for tests: says commands, keeps the state, shows the dice.

#include "rules/core/command_context.hpp"
#include "rules/core/decisions.hpp"
#include "rules/core/table.hpp"
#include "rules/dice/script.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace kast::tests {

template <class System>
struct RulesFixture {
    using Actor = rules::Actor;
    using Id = rules::Id;
    using Settings = System::Settings;
    using State = System::State;
    using Command = System::Command;
    using Event = System::Event;
    using Question = decltype(State::questions)::value_type;

    State state;
    std::vector<Event> last;  ///< what the last command led to
    std::size_t ids = 1;

    explicit RulesFixture(const Settings& settings = {})
        : state(rules::new_table<System>(settings)) {}

    /// The command is carried out, with exactly these faces.
    void does(const Actor& actor, const Command& command, std::vector<int> faces = {}) {
        rules::ScriptedDice dice(std::move(faces), "c", ids);
        const auto events = System::decide(state, command, actor, dice);
        ASSERT_TRUE(events) << events.error().kind << ' ' << events.error().path << ' '
                            << events.error().rule;
        EXPECT_TRUE(dice.used_up());
        ids = dice.next_id();
        last = *events;
        for (const Event& event : last) System::apply(state, event);
    }
    /// The command is refused: with what word. It rolled nothing.
    std::string refused(const Actor& actor, const Command& command) const {
        rules::ScriptedDice dice({}, "c", ids);
        const auto events = System::decide(state, command, actor, dice);
        return events ? "" : events.error().kind;
    }
    template <class T>
    const T& said(std::size_t nth = 0) const {
        for (const Event& event : last) {
            const T* one = get_if<T>(&event);
            if (one && nth-- == 0) return *one;
        }
        static const T none{};
        ADD_FAILURE() << "no " << rules::message_name<T>;
        return none;
    }
    template <class T>
    int count_said() const {
        int n = 0;
        for (const Event& event : last) n += holds_alternative<T>(event) ? 1 : 0;
        return n;
    }

    /// The open decision of this kind, of this one where it is named; null where there is none.
    const Question* open(const char* kind, const Id& who = {}) const {
        for (const Question& one : state.questions) {
            if (one.decision.kind == kind && (who.empty() || one.decision.creature == who))
                return &one;
        }
        return nullptr;
    }
    void answers(const Actor& actor, const char* kind, const char* word,
                 std::vector<int> faces = {}, const Id& who = {}) {
        const Question* question = open(kind, who);
        ASSERT_TRUE(question) << "no open " << kind;
        does(actor, rules::DecisionAnswer{question->decision.id, word, {}}, std::move(faces));
    }
    std::string answer_refused(const Actor& actor, const char* kind, const char* word) const {
        const Question* question = open(kind);
        if (!question) return "no open question";
        return refused(actor, rules::DecisionAnswer{question->decision.id, word, {}});
    }
    /// The answers that the open decision offers, in one line.
    std::string offered(const char* kind, const Id& who = {}) const {
        const Question* question = open(kind, who);
        if (!question) return "none";
        std::string words;
        for (const auto& one : question->decision.options)
            words += (words.empty() ? "" : " ") + one.answer;
        return words;
    }
};

}  // namespace kast::tests
