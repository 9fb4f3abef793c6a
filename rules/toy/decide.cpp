#include "rules/core/decisions.hpp"
#include "rules/toy/draft.hpp"

#include <algorithm>

namespace kast::rules::toy {

Result<const Adventurer*> present(const Draft& draft, const Id& id, std::string_view path) {
    const Adventurer* one = find_character(draft.state, id);
    if (!one) return refuse(no_such_character, {}, path);
    return one;
}

Result<const Adventurer*> playable(const Draft& draft, const Id& id, std::string_view path) {
    const auto found = present(draft, id, path);
    if (found && !draft.may_play((*found)->owner)) return refuse(not_allowed, {}, path);
    return found;
}

Result<const Adventurer*> fit(const Draft& draft, const Id& id, std::string_view path) {
    const auto found = playable(draft, id, path);
    if (found && ((*found)->dead || (*found)->creation != creation_done))
        return refuse(refusal::unfit, {}, path);
    return found;
}

Result<const Monster*> monster_at(const Draft& draft, const Id& id, std::string_view path) {
    const Monster* one = find_monster(draft.state, id);
    if (!one) return refuse(refusal::no_such_monster, {}, path);
    return one;
}

std::optional<Refusal> not_free(const Draft& draft, const Id& id, std::string_view path) {
    if (busy_in(draft.state, id)) return no(refusal::pending_open, {}, path);
    return std::nullopt;
}

Result<Id> id_for(Draft& draft, const std::optional<Id>& given) {
    if (!given) return draft.dice.fresh_id();
    const State& state = draft.state;
    const bool taken = state.characters.contains(*given) || state.monsters.contains(*given) ||
                       state.attempts.contains(*given) || state.contests.contains(*given) ||
                       state.tables.contains(*given) || state.effects.contains(*given);
    if (taken) return refuse(id_taken, {}, "/id");
    return *given;
}

void ask(Draft& draft, Question question) {
    question.decision.id = draft.dice.fresh_id();
    draft.say(DecisionOpened{std::move(question)});
}

void close(Draft& draft, const Question& question, const std::string& answer) {
    const Decision& decision = question.decision;
    draft.say(DecisionClosed{decision.id, decision.kind, decision.creature, answer});
}

namespace {

/// Commands that only a GM gives.
template <class T>
constexpr bool for_gm_alone = boost::mp11::mp_contains<
    boost::mp11::mp_list<CharacterSet, MonsterAdd, MonsterSet, MonsterRemove, ConditionSet,
                         ConditionEnd, TableSet, TableRemove, SettingsSet, Adjust, RollBetterOpen,
                         RollToSucceedAsk, AttemptEdit, AttemptCancel, LuckContestOpen, UsageMove,
                         UsageRestore, GritHeal, FleshHeal, DamageDeal, TimeSet, PlaytimeSet,
                         CombatStart, CombatEnd, PhaseNext, Guard, RangeSet, MoraleRoll,
                         EffectBegin, EffectEnd, LevelUp>,
    T>::value;

/// Commands of rules from outside the seed, by the setting that switches them on.
template <class T>
const char* module_rule(const Settings& settings) {
    using Combat = boost::mp11::mp_list<InitRoll, InitAfter, Fight, Guard, DamageDeal, Exert,
                                        MoraleRoll, RestTake>;
    if (boost::mp11::mp_contains<Combat, T>::value && !settings.combat) return "TOY-x-fight-1";
    if (std::is_same_v<T, KnaveRoll> && !settings.tropes) return "TOY-x-knave-2";
    if (std::is_same_v<T, LevelUp> && !settings.advancement) return "TOY-x-level-1";
    if (std::is_same_v<T, EffectBegin> && !settings.effects) return "TOY-x-mark-1";
    return nullptr;
}

Events carry_out(Draft& draft, const DecisionAnswer& given) {
    const Question* question = question_of(draft.state.questions, given.decision);
    if (question && question->decision.kind == asks::asked && given.answer.value == "decline" &&
        !has_option(question->decision, "decline"))
        return refuse(refusal::must_roll, "TOY-san-1", "/answer");
    const auto answer =
        resolve_answer(question ? &question->decision : nullptr, given, draft.actor);
    if (!answer) return std::unexpected(answer.error());
    const Question asked = *question;  // Answering it takes it off the list.
    const std::string& kind = asked.decision.kind;
    if (kind == asks::add) return answer_add(draft, asked, *answer);
    if (kind == asks::asked) return answer_asked(draft, asked, *answer);
    if (kind == asks::held) return answer_held(draft, asked, *answer);
    if (kind == asks::winner) return answer_winner(draft, asked, *answer);
    if (kind == asks::victim) return answer_victim(draft, asked, *answer);
    if (kind == asks::table) return answer_table(draft, asked, *answer);
    return answer_shield(draft, asked, *answer);
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
            using T = std::remove_cvref_t<decltype(one)>;
            if (for_gm_alone<T> && !actor.is_gm()) return refuse(gm_only);
            if (const char* rule = module_rule<T>(state.settings))
                return refuse(refusal::module_off, rule);
            return carry_out(draft, one);
        },
        command);
}

}  // namespace kast::rules::toy
