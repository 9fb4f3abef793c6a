// Tests that the GM calls of one, several or all, with their difficulty set before anybody rolls.

#include "rules/terre_exile/command_context.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

namespace {

/// Who is asked, each with the attribute that is tested.
Result<std::vector<Id>> require_able(const CommandContext& context, const TestCall& command) {
    auto who = require_asked(
        command.who, context.state().characters,
        [&](const Id& id, std::string_view path) { return require_shown(context, id, path); });
    KAST_REQUIRE(who);
    for (const Id& id : *who) {
        const Character& one = context.state().characters.at(id);
        if (!one.attributes.contains(command.attribute.value)) {
            return refuse(refusal::no_such_attribute, "D100-attr-3", "/attribute",
                          one.name + " has " + enumerate_keys(one.attributes) + ".");
        }
    }
    return who;
}

bool has_skill(const CommandContext& context, const Id& id, const std::string& skill) {
    return context.state().characters.at(id).skills.contains(skill);
}

/// What a call says is left out where it is answered, or said alike.
template <class Given, class Said>
Result<void> check_said(const std::optional<Given>& given, const std::optional<Said>& said,
                        std::string_view path) {
    if (!given || (said && given->value == *said)) return {};
    return refuse(invalid_params, {}, path, "Leave it out: the called test says what is tested.");
}

}  // namespace

Result<void> carry_out(CommandContext& context, const TestCall& command) {
    KAST_REQUIRE(require_room(context.state().called_tests.size() + 1, called_tests_max));
    if (command.id && find_call(context.state().called_tests, *command.id))
        return refuse(id_taken, {}, "/id", "The call `" + command.id->value + "` is open.");
    KAST_REQUIRE(require_text(command.attribute, 40, "D100-attr-3", "/attribute"));
    auto who = require_able(context, command);
    KAST_REQUIRE(who);
    if (command.skill && std::ranges::none_of(*who, [&](const Id& id) {
            return has_skill(context, id, command.skill->value);
        })) {
        return refuse(refusal::no_such_skill, "D100-skill-3", "/skill",
                      "None of those asked has `" + command.skill->value + "`.");
    }
    if (command.specialised.value_or(false) && !command.skill) {
        return refuse(refusal::no_such_skill, "D100-skill-2", "/specialised",
                      "A specialisation is that of a `skill`, and none is named.");
    }
    const auto difficulty = difficulty_of(context, nullptr, command.opponent,
                                          command.opponent_attribute, command.difficulty);
    KAST_REQUIRE(difficulty);
    CalledTest call;
    call.who = std::move(*who);
    call.attribute = command.attribute.value;
    call.specialised = command.specialised.value_or(false);
    call.opponent = command.opponent;
    call.difficulty = difficulty->value;
    call.veils_difficulty = difficulty->veiled;
    call.modifier = command.modifier.value_or(0);
    if (command.skill) call.skill = command.skill->value;
    if (command.label) call.label = command.label->value;
    call.id = command.id ? *command.id : context.fresh_id();
    context.emit(TestCalled{std::move(call)});
    return {};
}

Result<void> carry_out(CommandContext& context, const TestCallClose& command) {
    return close_call(context, command);
}

Result<TestTerms> terms_of_call(const CommandContext& context, const Character& actor,
                                const TestDeclare& command) {
    const auto found = require_call(context.state().called_tests, *command.call, command.actor);
    KAST_REQUIRE(found);
    const CalledTest* call = *found;
    KAST_REQUIRE(check_said(command.attribute, std::optional(call->attribute), "/attribute"));
    KAST_REQUIRE(check_said(command.opponent, call->opponent, "/opponent"));
    const std::optional<std::string> nothing;
    KAST_REQUIRE(check_said(command.opponent_attribute, nothing, "/opponent_attribute"));
    for (const auto& [is_given, path] : {std::pair{command.difficulty.has_value(), "/difficulty"},
                                         {command.modifier.has_value(), "/modifier"}}) {
        if (is_given)
            return refuse(invalid_params, {}, path,
                          "Leave it out: the called test says how hard it is.");
    }
    TestTerms terms{.attribute = call->attribute,
                    .skill = call->skill,
                    .opponent = call->opponent,
                    .difficulty = call->difficulty,
                    .modifier = call->modifier,
                    .reason = call->label,
                    .veils_difficulty = call->veils_difficulty};
    if (!call->skill) {
        KAST_REQUIRE(require_skill(actor, command));
        if (command.skill) terms.skill = command.skill->value;
        terms.specialised = command.specialised.value_or(false);
        return terms;
    }
    KAST_REQUIRE(check_said(command.skill, call->skill, "/skill"));
    const auto skill = actor.skills.find(*call->skill);
    terms.specialised =
        call->specialised && skill != actor.skills.end() && !skill->second.specialisations.empty();
    return terms;
}

void after_command(CommandContext& context) {
    close_finished_calls(context,
                         [&](const Id& id) { return !context.state().characters.contains(id); });
}

}  // namespace kast::rules::terre_exile
