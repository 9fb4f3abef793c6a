#include "rules/core/sentences.hpp"
#include "rules/mouse_guard/availability.hpp"
#include "rules/mouse_guard/command_context.hpp"

namespace kast::rules::mouse_guard {

std::vector<int> CommandContext::open_sixes(int sixes) {
    std::vector<int> opened;
    for (int waiting = sixes; waiting > 0; --waiting) {
        opened.push_back(dice().roll(6));
        if (opened.back() == 6) ++waiting;
    }
    return opened;
}

Result<const Character*> require_character(const CommandContext& context, const Id& id,
                                           std::string_view path) {
    const Character* found = context.character(id);
    // Who is behind the screen does not exist for those who may not know of it.
    if (!found || (found->hidden && !context.actor().is_gm())) {
        return refuse(no_such_character, {}, path, "Nobody has the id " + id.value + ".");
    }
    return found;
}

Result<const Character*> require_controlled(const CommandContext& context, const Id& id,
                                            std::string_view path) {
    const auto found = require_character(context, id, path);
    KAST_REQUIRE(found);
    KAST_REQUIRE(require_control(context.actor(), (*found)->owner, path));
    return found;
}

Result<AttemptRef> require_unthrown(const CommandContext& context, const Id& id,
                                    std::string_view path) {
    KAST_REQUIRE(require_controlled(context, id, path));
    return require_unthrown(context.state(), id, path);
}

Result<const Team*> require_team(const CommandContext& context, const Id& id,
                                 std::string_view path) {
    const Team* found = find_team(context.state(), id);
    if (!found) {
        std::vector<std::string> teams;
        if (context.state().conflict) {
            for (const Team& one : context.conflict().teams) teams.push_back(one.id.value);
        }
        return refuse(refusal::no_such_team, {}, path,
                      teams.empty() ? "No conflict runs." : "There are: " + enumerate(teams) + ".");
    }
    return found;
}

Result<const Team*> require_controlled_team(const CommandContext& context, const Id& id,
                                            std::string_view path) {
    const auto found = require_team(context, id, path);
    if (!found || context.actor().is_gm()) return found;
    for (const Id& member : (*found)->members) {
        const Character* one = context.character(member);
        if (one && context.may_control(one->owner)) return found;
    }
    return refuse(not_allowed, {}, path, "None of your characters is in team " + id.value + ".");
}

void call_test(CommandContext& context, Test test, const Id& actor, Cost cost) {
    const Character& one = *context.character(actor);
    test.cost = cost;
    test.actor = actor;
    const auto open = tests_in_order(context.state());
    test.number = open.empty() ? 1 : open.back()->number + 1;
    TestCalled called{std::move(test), actor, cost, {}, 0};
    if (cost == Cost::test) {
        called.member = one.owner;
        called.left = context.state().tests_left.at(one.owner) - 1;
    } else if (cost != Cost::nothing) {
        called.left = one.checks - (cost == Cost::check ? 1 : 2);
    }
    context.emit(std::move(called));
}

Attempt attempt_of(const Id& actor, std::string what) {
    Attempt made;
    made.actor = actor;
    made.what = std::move(what);
    return made;
}

void take_condition(CommandContext& context, const Id& character, Condition condition) {
    context.emit(
        ConditionTaken{character, condition, context.character(character)->has_secret_sheet()});
}

Question question_for(CommandContext& context, std::string_view kind, const Id& creature,
                      const Id& owner, const std::vector<std::string>& answers,
                      std::string_view fallback) {
    Question question;
    question.decision.id = context.fresh_id();
    question.decision.kind = std::string(kind);
    question.decision.creature = creature;
    question.decision.owner = owner;
    for (const std::string& one : answers) question.decision.options.push_back({one, {}});
    question.decision.fallback = std::string(fallback);
    return question;
}

void open_question(CommandContext& context, Question question) {
    context.emit(DecisionOpened{std::move(question)});
}

void close_questions(CommandContext& context, const std::function<bool(const Question&)>& which) {
    const std::vector<Question> open = context.state().questions;
    for (const Question& one : open) {
        if (!which(one)) continue;
        context.emit(DecisionClosed{one.decision.id, one.decision.kind, one.decision.creature});
    }
}

}  // namespace kast::rules::mouse_guard
