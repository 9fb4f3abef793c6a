#include "rules/core/decisions.hpp"
#include "rules/terre_exile/command_context.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

Result<const Character*> require_character(const CommandContext& context, const Id& id,
                                           std::string_view path) {
    const bool is_gm = context.actor().is_gm();
    const auto found = context.state().characters.find(id);
    if (found != context.state().characters.end() && (is_gm || !found->second.hidden))
        return &found->second;
    std::map<Id, bool> known;
    for (const auto& [key, one] : context.state().characters) {
        if (is_gm || !one.hidden) known[key] = true;
    }
    return refuse(no_such_character, {}, path, is_none_of(id.value, known));
}

Result<const Character*> require_shown(const CommandContext& context, const Id& id,
                                       std::string_view path) {
    const auto found = require_character(context, id, path);
    if (found && (*found)->hidden)
        return refuse(refusal::not_present, {}, path, "It is `" + id.value + "`.");
    return found;
}

Result<const Character*> require_opponent(const CommandContext& context, const Character& actor,
                                          const Id& id, std::string_view path) {
    return actor.hidden ? require_character(context, id, path) : require_shown(context, id, path);
}

Result<void> require_no_id(bool is_given) {
    if (!is_given) return {};
    return refuse(invalid_params, {}, "/id",
                  "Leave it out: an id of one's own for what is hidden could be guessed.");
}

Result<const Character*> require_own_character(const CommandContext& context, const Id& id,
                                               std::string_view path) {
    const auto found = require_character(context, id, path);
    if (found) KAST_REQUIRE(require_control(context.actor(), (*found)->owner, path));
    return found;
}

Result<const Test*> require_own_test(const CommandContext& context, const Id& id) {
    std::map<Id, bool> known;
    for (const auto& [key, test] : context.state().tests) {
        if (context.actor().is_gm() || !is_hidden(context.state(), test.actor)) known[key] = true;
    }
    if (!known.contains(id)) {
        return refuse(refusal::no_such_test, {}, "/test",
                      "`" + id.value + "` is none; open are " + enumerate_keys(known) + ".");
    }
    const auto found = context.state().tests.find(id);
    KAST_REQUIRE(require_control(
        context.actor(), context.state().characters.at(found->second.actor).owner, "/test"));
    return &found->second;
}

Result<void> require_attribute(const Character& sheet, const std::string& attribute,
                               std::string_view rule, std::string_view path) {
    if (sheet.attributes.contains(attribute)) return {};
    return refuse(refusal::no_such_attribute, rule, path, is_none_of(attribute, sheet.attributes));
}

Result<void> require_room(std::size_t size, std::size_t most, std::string_view path) {
    if (size <= most) return {};
    return refuse(refusal::table_full, {}, path, "At most " + std::to_string(most) + ".");
}

Result<void> require_text(const std::string& text, std::size_t most, std::string_view rule,
                          std::string_view path) {
    if (!text.empty()) return {};
    return refuse(invalid_params, rule, path,
                  "It takes 1 to " + std::to_string(most) + " bytes of text.");
}

Result<void> require_gms_modifier(const CommandContext& context, bool is_given) {
    if (!is_given || context.actor().is_gm() || context.state().settings.claims) return {};
    return refuse(
        gm_only, {}, "/modifier",
        "Leave it out: the GM adds it. `settings.set` with `claims` lets players offer it.");
}

const Question* question_about(const State& state, std::string_view kind, const Id& subject) {
    const auto found = std::ranges::find_if(state.questions, [&](const Question& one) {
        return one.decision.kind == kind &&
               (one.decision.creature == subject || one.test == subject);
    });
    return found == state.questions.end() ? nullptr : &*found;
}

namespace {

/// Commands that only a GM gives, whoever owns the character.
template <class T>
constexpr bool for_gm_alone = boost::mp11::mp_contains<
    boost::mp11::mp_list<CharacterSet, Adjust, SettingsSet, ConditionStart, ConditionEnd, TestSet,
                         AdvantageAdd, ModeSet, ConfrontationStart, TurnStart, Rest, TestCall,
                         TestCallClose, CharacterShow, DamageDeal, ConfrontationJoin,
                         ConfrontationLeave>,
    T>::value;

}  // namespace

/// Who may give the command at all, and whether this table plays with its rules. Refuses:
/// not-allowed, gm-only, module-off.
template <class T>
Result<void> require_permission(const CommandContext& context, const T&) {
    KAST_REQUIRE(require_player(context.actor()));
    if (for_gm_alone<T>) KAST_REQUIRE(require_gm(context.actor()));
    return rules::require_unblocked(module_blocker<T>(context.state().settings));
}

Result<void> carry_out(CommandContext& context, const DecisionAnswer& given) {
    const auto found = find_answer(context.state().questions, given, context.actor());
    KAST_REQUIRE(found);
    const Answer& answer = *found;
    const std::string& kind = answer.question.decision.kind;
    if (kind == "after-roll") return answer_after_roll(context, answer);
    if (kind == "trump-claim") return answer_trump_claim(context, answer);
    return answer_trump_choice(context, answer);
}

Result<Accepted<System>> System::decide_and_apply(State before, const Command& command,
                                                  const Actor& actor, Dice& dice) {
    return decide_command<CommandContext>(std::move(before), command, actor, dice);
}

}  // namespace kast::rules::terre_exile
