#pragma once
// Open questions: decisions with what they belong to. A system's `Question` has a `decision`, and
// its state a list of `questions`.

#include "rules/core/command_context.hpp"
#include "rules/core/decisions.hpp"

namespace kast::rules {

/// A question and what was answered: one of its options.
template <class Question>
struct AnsweredQuestion {
    Question question;
    std::string word;
    bool fallback = false;  ///< the GM, or a clock, let it take its default
};

/// What a command answers. Refuses: nothing-pending, not-your-decision, not-an-answer.
template <class Question>
Result<AnsweredQuestion<Question>> find_answer(const std::vector<Question>& questions,
                                               const DecisionAnswer& given, const Actor& actor) {
    const Question* question = find_question(questions, given.decision);
    auto word = resolve_answer(question ? &question->decision : nullptr, given, actor);
    KAST_REQUIRE(word);
    return AnsweredQuestion<Question>{*question, std::move(*word),
                                      given.answer.value == take_fallback};
}

/// Asks with a fresh id. `Opened` is the system's event: it has the question.
template <class Opened, class Context, class Question>
void open_decision(Context& context, Question question) {
    question.decision.id = context.fresh_id();
    context.emit(Opened{std::move(question)});
}

/// The question is answered, and no longer open.
template <class Context, class Question>
void answer_decision(Context& context, const AnsweredQuestion<Question>& answer) {
    const Decision& decision = answer.question.decision;
    context.emit(DecisionAnswered{.decision = decision.id,
                                  .kind = decision.kind,
                                  .creature = decision.creature,
                                  .answer = answer.word,
                                  .fallback = answer.fallback});
}

/// Closes the open questions that are about what is gone.
template <class Context, class IsAbout>
void close_decisions(Context& context, IsAbout is_about) {
    const auto questions = context.state().questions;
    for (const auto& one : questions) {
        const Decision& decision = one.decision;
        if (is_about(one))
            context.emit(DecisionClosed{decision.id, decision.kind, decision.creature});
    }
}

/// Takes the question with this decision off the list. For `apply`.
template <class Question>
void forget_question(std::vector<Question>& questions, const Id& decision) {
    std::erase_if(questions, [&](const Question& one) { return one.decision.id == decision; });
}
template <class State>
void fold(State& state, const DecisionAnswered& event) {
    forget_question(state.questions, event.decision);
}
template <class State>
void fold(State& state, const DecisionClosed& event) {
    forget_question(state.questions, event.decision);
}

}  // namespace kast::rules
