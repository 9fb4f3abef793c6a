#include "rules/core/decisions.hpp"
#include "rules/mouse_guard/carry_out.hpp"

namespace kast::rules::mouse_guard {

namespace {

/// Commands that only a GM gives, whoever owns the character.
template <class T, class... Ts>
constexpr bool one_of = (std::is_same_v<T, Ts> || ...);
template <class T>
constexpr bool for_gm_alone =
    one_of<T, CharacterSet, CharacterShow, Adjust, SettingsSet, Award, ConditionTake,
           ConditionClear, TurnBegin, SessionBegin, SessionEnd, TestCall, TestSet, TurnDown,
           TwistTell, ConflictStart, ConflictReveal, ConflictPair, ConflictActor, ConflictLeave,
           ConflictCompromise, ConflictEnd>;

/// An answer that names too much, or another skill, is told so (section 6 of the rules).
Result<std::string> understood(const Question* question, const DecisionAnswer& given,
                               const Actor& actor) {
    auto answer = resolve_answer(question ? &question->decision : nullptr, given, actor);
    if (answer || answer.error().kind != not_an_answer.kind) return answer;
    if (question->decision.kind == "name-skill") {
        return refuse(refusal::wrong_skill, "MG-act-5", "/answer");
    }
    // What it may buy is said where it is bought: margin-too-small, effect-twice, no-target.
    if (question->decision.kind == "spend-margin") return given.answer.value;
    return answer;
}

Verdict pass_on(Play& play, const Question& question, const std::string& answer) {
    const std::string& kind = question.decision.kind;
    if (kind == "name-skill") return answer_name_skill(play, question, answer);
    if (kind == "fate") return answer_fate(play, question, answer);
    if (kind == "concede") return answer_concede(play, question, answer);
    if (kind == "tiebreak") return answer_tiebreak(play, question, answer);
    if (kind == "name-winner") return answer_name_winner(play, question, answer);
    if (kind == "settle-failure") return answer_settle_failure(play, question, answer);
    if (kind == "spend-margin") return answer_spend_margin(play, question, answer);
    return answer_disarm(play, question, answer);
}

}  // namespace

void answered(Play& play, const Question& question, const std::string& answer) {
    play.happen(QuestionAnswered{question.decision.id, question.decision.kind,
                                 question.decision.creature, answer, question.hidden});
}

Verdict carry_out(Play& play, const DecisionAnswer& command) {
    const Question* open = find_question(play.state(), command.decision);
    const auto answer = understood(open, command, play.actor());
    if (!answer) return std::unexpected(answer.error());
    if (command.items && !command.items->empty()) return refuse(invalid_params, {}, "/items");
    const Question question = *open;  // Answering it takes it off the list.
    return pass_on(play, question, *answer);
}

Result<State> System::open(const Settings& settings) {
    State state;
    state.settings = settings;
    return state;
}

Result<std::vector<Event>> System::decide(const State& state, const Command& command,
                                          const Actor& actor, Dice& dice) {
    if (actor.role != Role::gm && actor.role != Role::player) return refuse(not_allowed);
    Play play(state, actor, dice);
    const Verdict verdict = visit(
        [&](const auto& one) -> Verdict {
            if (for_gm_alone<std::remove_cvref_t<decltype(one)>> && !actor.is_gm()) {
                return refuse(gm_only);
            }
            return carry_out(play, one);
        },
        command);
    if (!verdict) return std::unexpected(verdict.error());
    return play.take_events();
}

}  // namespace kast::rules::mouse_guard
