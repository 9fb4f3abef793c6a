#include "rules/core/decisions.hpp"
#include "rules/core/sentences.hpp"
#include "rules/mouse_guard/availability.hpp"
#include "rules/mouse_guard/carry_out.hpp"

namespace kast::rules::mouse_guard {

namespace {

/// An answer that names too much, or another skill, is refused as such (section 6 of the rules).
Result<std::string> understood(const Question* question, const DecisionAnswer& given,
                               const Actor& actor) {
    auto answer = resolve_answer(question ? &question->decision : nullptr, given, actor);
    if (answer || answer.error().kind != not_an_answer.kind) return answer;
    if (question->decision.kind == "name-skill") {
        std::vector<std::string> skills;
        for (const Option& one : question->decision.options) skills.push_back(one.answer);
        return refuse(refusal::wrong_skill, "MG-act-5", "/answer",
                      "It is " + enumerate(skills, "or") + ".");
    }
    // What it may buy is said where it is bought: margin-too-small, effect-twice, no-target.
    if (question->decision.kind == "spend-margin") return given.answer.value;
    return answer;
}

using Answered = void (*)(CommandContext&, const Question&, const std::string&);
/// What follows, by kind of question.
constexpr std::pair<std::string_view, Answered> all_answered[] = {
    {"name-skill", answer_name_skill},
    {"fate", answer_fate},
    {"concede", answer_concede},
    {"tiebreak", answer_tiebreak},
    {"name-winner", answer_name_winner},
    {"settle-failure", answer_settle_failure},
    {"spend-margin", answer_spend_margin},
    {"disarm", answer_disarm},
    {"allow-modifier", answer_allow_modifier},
};

}  // namespace

Result<void> require_answer(const State& state, const Question& question,
                            const std::string& answer) {
    const std::string& kind = question.decision.kind;
    if (kind == "spend-margin") return require_purchase(state, question, answer);
    const bool spends = kind == "fate" && answer == "spend";
    if (spends && find_character(state, question.decision.creature)->fate < 1) {
        return refuse(refusal::no_fate, "MG-fate-1", "/answer", "`keep` lets the dice lie.");
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const DecisionAnswer& command) {
    const Question* open = find_question(context.state().questions, command.decision);
    const auto answer = understood(open, command, context.actor());
    KAST_REQUIRE(answer);
    if (command.items && !command.items->empty()) {
        return refuse(invalid_params, {}, "/items", "No decision of this game chooses items.");
    }
    KAST_REQUIRE(require_answer(context.state(), *open, *answer));
    const Question question = *open;  // Answering it takes it off the list.
    const Decision& decision = question.decision;
    const bool fallback = command.answer.value == take_fallback;
    context.emit(DecisionAnswered{
        decision.id, decision.kind, decision.creature, *answer, {}, fallback, question.hidden});
    std::ranges::find(all_answered, decision.kind, [](const auto& one) {
        return one.first;
    })->second(context, question, *answer);
    return {};
}

/// What is open and no longer has a meaning has gone on by itself by then; tests of several end
/// with the last of them.
void after_command(CommandContext& context) {
    close_finished_calls(context, [&](const Id& one) {
        const AttemptRef place = open_attempt(context.state(), one);
        return !place || !place.test->call;
    });
}

template <class T>
Result<void> require_permission(const CommandContext& context, const T&) {
    return require_player(context.actor());
}

Result<Accepted<System>> System::decide_and_apply(State before, const Command& command,
                                                  const Actor& actor, Dice& dice) {
    return decide_command<CommandContext>(std::move(before), command, actor, dice);
}

}  // namespace kast::rules::mouse_guard
