#include "rules/core/decisions.hpp"
#include "rules/terre_exile/draft.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

Result<const Character*> present(const Draft& draft, const Id& id, std::string_view path) {
    const auto found = draft.state.characters.find(id);
    if (found == draft.state.characters.end()) return refuse(no_such_character, {}, path);
    return &found->second;
}

Result<const Character*> playable(const Draft& draft, const Id& id, std::string_view path) {
    const auto found = present(draft, id, path);
    if (found && !draft.may_play((*found)->owner)) return refuse(not_allowed, {}, path);
    return found;
}

Result<const Test*> playable_test(const Draft& draft, const Id& id) {
    const auto found = draft.state.tests.find(id);
    if (found == draft.state.tests.end()) return refuse(refusal::no_such_test, {}, "/test");
    if (!draft.may_play(draft.state.characters.at(found->second.actor).owner)) {
        return refuse(not_allowed, {}, "/test");
    }
    return &found->second;
}

const Test* open_test(const State& state, const Id& character) {
    for (const auto& [id, test] : state.tests) {
        if (test.actor == character) return &test;
    }
    return nullptr;
}

const Question* find_question(const State& state, std::string_view kind, const Id& subject) {
    const auto found = std::ranges::find_if(state.questions, [&](const Question& one) {
        return one.decision.kind == kind &&
               (one.decision.creature == subject || one.test == subject);
    });
    return found == state.questions.end() ? nullptr : &*found;
}

namespace {

/// Commands that only a GM gives, whoever owns the character.
template <class T>
constexpr bool for_gm_alone = false;
template <>
constexpr bool for_gm_alone<CharacterSet> = true;
template <>
constexpr bool for_gm_alone<Adjust> = true;
template <>
constexpr bool for_gm_alone<SettingsSet> = true;
template <>
constexpr bool for_gm_alone<ConditionSet> = true;
template <>
constexpr bool for_gm_alone<ConditionEnd> = true;
template <>
constexpr bool for_gm_alone<TestSet> = true;
template <>
constexpr bool for_gm_alone<TestLean> = true;
template <>
constexpr bool for_gm_alone<TestCancel> = true;
template <>
constexpr bool for_gm_alone<ModeSet> = true;
template <>
constexpr bool for_gm_alone<ConfrontationStart> = true;
template <>
constexpr bool for_gm_alone<TurnStart> = true;
template <>
constexpr bool for_gm_alone<FullRest> = true;

Events carry_out(Draft& draft, const DecisionAnswer& given) {
    const Question* question = question_of(draft.state.questions, given.decision);
    const auto answer =
        resolve_answer(question ? &question->decision : nullptr, given, draft.actor);
    if (!answer) return std::unexpected(answer.error());
    const Question asked = *question;  // Answering it takes it off the list.
    if (asked.decision.kind == "after-roll") return answer_after_roll(draft, asked, *answer);
    if (asked.decision.kind == "trump-claim") return answer_trump_claim(draft, asked, *answer);
    return answer_trump_choice(draft, asked, *answer);
}

}  // namespace

Result<State> System::open(const Settings& settings) {
    State state;
    state.settings = settings;
    return state;
}

Result<std::vector<Event>> System::decide(const State& state, const Command& command,
                                          const Actor& actor, Dice& dice) {
    if (actor.role != Role::gm && actor.role != Role::player) return refuse(not_allowed);
    Draft draft(state, actor, dice);
    return visit(
        [&](const auto& one) -> Events {
            if (for_gm_alone<std::remove_cvref_t<decltype(one)>> && !actor.is_gm()) {
                return refuse(gm_only);
            }
            return carry_out(draft, one);
        },
        command);
}

}  // namespace kast::rules::terre_exile
