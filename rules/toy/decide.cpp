#include "rules/core/decisions.hpp"
#include "rules/toy/command_context.hpp"

#include <algorithm>

namespace kast::rules::toy {

Result<const Adventurer*> require_character(const CommandContext& context, const Id& id,
                                            std::string_view path) {
    const Adventurer* one = find_character(context.state(), id);
    if (!one) {
        return refuse(no_such_character, {}, path,
                      is_none_of(id.value, context.state().characters));
    }
    return one;
}

Result<const Adventurer*> require_own_character(const CommandContext& context, const Id& id,
                                                std::string_view path) {
    const auto found = require_character(context, id, path);
    if (found) KAST_REQUIRE(require_control(context.actor(), (*found)->owner, path));
    return found;
}

Result<const Adventurer*> require_fit_character(const CommandContext& context, const Id& id,
                                                std::string_view path) {
    const auto found = require_own_character(context, id, path);
    if (found) KAST_REQUIRE(require_unblocked(context.state(), unfit_blocker(**found), path, id));
    return found;
}

Result<const Monster*> require_monster(const CommandContext& context, const Id& id,
                                       std::string_view path) {
    const Monster* one = find_monster(context.state(), id);
    const bool is_gm = context.actor().is_gm();
    if (one && (is_gm || !one->hidden)) return one;
    std::map<Id, bool> known;
    for (const auto& [key, monster] : context.state().monsters) {
        if (is_gm || !monster.hidden) known[key] = true;
    }
    return refuse(refusal::no_such_monster, {}, path, is_none_of(id.value, known));
}

Result<void> require_shown(const State& state, const Id& id, std::string_view path) {
    const Monster* one = find_monster(state, id);
    if (!one || !one->hidden) return {};
    return refuse(refusal::not_present, {}, path, "It is " + one->name + " (`monster.show`).");
}

Result<void> require_free(const CommandContext& context, const Id& id, std::string_view path) {
    return require_unblocked(context.state(), busy_blocker(context.state(), id), path, id);
}

Result<Id> id_for(CommandContext& context, const std::optional<Id>& given) {
    if (!given) return context.fresh_id();
    const State& state = context.state();
    const bool taken = state.characters.contains(*given) || state.monsters.contains(*given) ||
                       state.attempts.contains(*given) || state.contests.contains(*given) ||
                       state.tables.contains(*given) || state.effects.contains(*given);
    if (taken) return refuse(id_taken, {}, "/id", "`" + given->value + "` is there already.");
    return *given;
}

Result<void> require_range(int value, int least, int most, const RefusalKind& kind,
                           std::string_view rule, std::string_view path) {
    if (value >= least && value <= most) return {};
    return refuse(kind, rule, path, describe_range(least, most, value));
}

Result<void> require_room(std::size_t size, std::size_t most, std::string_view path) {
    if (size <= most) return {};
    return refuse(refusal::table_full, {}, path, "At most " + std::to_string(most) + ".");
}

Result<void> require_text(const std::string& text, std::string_view rule, std::string_view path) {
    if (!text.empty()) return {};
    return refuse(refusal::empty, rule, path, "A word is missing.");
}

namespace {

/// Commands that only a GM gives.
template <class T>
constexpr bool for_gm_alone = boost::mp11::mp_contains<
    boost::mp11::mp_list<CharacterSet, MonsterAdd, MonsterSet, MonsterRemove, ConditionStart,
                         ConditionEnd, TableSet, TableRemove, SettingsSet, Adjust, RollBetterOpen,
                         RollToSucceedAsk, AttemptSet, LuckContestOpen, LuckContestCancel, TestCall,
                         TestCallClose, CombatJoin, CombatLeave, MonsterShow, UsageMove,
                         UsageRestore, GritHeal, FleshHeal, DamageDeal, TimeSet, PlaytimeSet,
                         CombatStart, CombatEnd, PhaseAdvance, Guard, RangeSet, MoraleRoll,
                         EffectStart, EffectEnd, LevelGain>,
    T>::value;

}  // namespace

/// Who may give the command at all, and whether this table plays with its rules.
/// Refuses: not-allowed, gm-only, module-off.
template <class T>
Result<void> require_permission(const CommandContext& context, const T&) {
    KAST_REQUIRE(require_player(context.actor()));
    if (for_gm_alone<T>) KAST_REQUIRE(require_gm(context.actor()));
    return rules::require_unblocked(module_blocker<T>(context.state().settings));
}

Result<void> carry_out(CommandContext& context, const DecisionAnswer& given) {
    const Question* question = rules::find_question(context.state().questions, given.decision);
    if (question && question->decision.kind == asks::asked && given.answer.value == "decline" &&
        !has_option(question->decision, "decline"))
        return refuse(refusal::must_roll, "TOY-san-1", "/answer", "Answer `roll`.");
    const auto found = find_answer(context.state().questions, given, context.actor());
    KAST_REQUIRE(found);
    const Answer& answer = *found;
    const std::string& kind = answer.question.decision.kind;
    if (kind == asks::add) return answer_add(context, answer);
    if (kind == asks::asked) return answer_asked(context, answer);
    if (kind == asks::held) return answer_held(context, answer);
    if (kind == asks::winner) return answer_winner(context, answer);
    if (kind == asks::victim) return answer_victim(context, answer);
    if (kind == asks::table) return answer_table(context, answer);
    return answer_shield(context, answer);
}

Result<Accepted<System>> System::decide_and_apply(State before, const Command& command,
                                                  const Actor& actor, Dice& dice) {
    return decide_command<CommandContext>(std::move(before), command, actor, dice);
}

}  // namespace kast::rules::toy
