// Tests and contests outside combat, luck offered, the GM's rulings on awareness (TR-1, TR-2,
// TR-3.1).
#include "rules/troika/carry_out.hpp"
#include "rules/troika/rulings.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

/// A tool helps who has learned the skill and can lay hands on it (TR-X.item).
template <class TestOrContest>
Result<void> require_tool(const CommandContext& context, const Creature& one,
                          const TestOrContest& command, const std::string& skill) {
    if (!command.tool) return {};
    const Item* item = find_item(one, *command.tool);
    if (!item || !item->tool || item->broken)
        return refuse(no_such_item, "TR-X.item", "/tool", "A whole tool that it carries.");
    if (item->tool->skill != skill || rank_of(one, skill) < 1)
        return refuse(no_such_skill, "TR-X.item", "/tool",
                      "It helps with " + item->tool->skill + ", those with a rank in it.");
    if (context.state().initiative && !in_hand(one, item->id))
        return refuse(not_in_hand, "TR-6.7.a", "/tool", "While initiative runs a tool must be.");
    return {};
}

/// What the tool adds that `require_tool` let through.
std::vector<Modifier> tool_modifiers(const Creature& one, const std::optional<Id>& tool) {
    if (!tool) return {};
    return {{find_item(one, *tool)->tool->bonus, "tool", "TR-X.item"}};
}

/// `more`: beside skill and load.
ContestSide contest_side(CommandContext& context, const Creature& one, const std::string& skill,
                         const std::vector<Modifier>& more) {
    std::vector<Modifier> modifiers = test_modifiers(one, skill);
    modifiers.insert(modifiers.end(), more.begin(), more.end());
    return {one.id, skill, throw_versus(context, std::move(modifiers)), veil_of(one)};
}

/// Something that has no sheet: 2d6 + its difficulty.
ContestSide number_side(CommandContext& context, int difficulty) {
    return {{}, {}, throw_versus(context, {{difficulty, "difficulty", "TR-1.2.c"}}), {}};
}

/// Who has the higher total, if any; ticks the winner's skill.
std::optional<IdOrNone> settle_contest(CommandContext& context, Contested contested) {
    const ContestSide actor = contested.actor;
    const ContestSide opponent = contested.opponent;
    const int lead = actor.thrown.total - opponent.thrown.total;
    if (lead != 0) contested.winner = lead > 0 ? actor.creature : opponent.creature;
    const std::optional<IdOrNone> winner = contested.winner;
    context.emit(std::move(contested));
    if (lead > 0) tick(context, actor.creature, actor.skill);
    if (lead < 0) tick(context, opponent.creature, opponent.skill);
    return winner;
}

/// Rolls what is called, and says what came of it.
std::string roll_called(CommandContext& context, const Creature& one, const CalledTest& test,
                        const std::vector<Modifier>& more) {
    const Id id = one.id;
    const auto word = [](bool success) { return success ? "success" : "failure"; };
    if (test.difficulty) {
        context.dice().expect(4);  // 2d6 of each
        Contested contested;
        contested.actor = contest_side(context, one, test.skill, more);
        contested.opponent = number_side(context, *test.difficulty);
        contested.label = test.label;
        const auto winner = settle_contest(context, std::move(contested));
        return winner ? word(*winner == id) : "tie";
    }
    if (test.luck && one.kind == Kind::character)
        return word(test_luck(context, id, LuckPurpose::offered, more));
    return word(test_skill(context, id, test.skill, Purpose::plain, {}, more));
}

Result<void> carry_out_called(CommandContext& context, const Test& command) {
    const auto called = require_call(context.state().called_tests, *command.call, command.actor);
    KAST_REQUIRE(called);
    const CalledTest test = **called;
    if (command.skill) return refuse(bad_value, {}, "/skill", "What is tested is what was called.");
    const Creature& one = *context.creature(command.actor);
    if (test.luck && one.kind == Kind::character && !has_luck(one))
        return refuse(luck_exhausted, "TR-3.1.e", "/call");
    KAST_REQUIRE(require_tool(context, one, command, test.skill));
    const RulingOn roll = test.difficulty ? RulingOn::versus : RulingOn::under;
    std::vector<Modifier> more = tool_modifiers(one, command.tool);
    add_ruling(more, test.modifier, test.reason, roll);
    add_ruling(more, command, roll);
    context.emit(CalledTestRolled{test.id, command.actor, roll_called(context, one, test, more)});
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const Test& command) {
    KAST_REQUIRE(require_available<Test>(context, command.actor));
    KAST_REQUIRE(require_rulings(context, command));
    if (command.call) return carry_out_called(context, command);
    const Creature& one = *context.creature(command.actor);
    const std::string skill = command.skill ? command.skill->value : "";
    KAST_REQUIRE(require_tool(context, one, command, skill));
    std::vector<Modifier> more = tool_modifiers(one, command.tool);
    add_ruling(more, command, RulingOn::under);
    test_skill(context, command.actor, skill, Purpose::plain, {}, more);
    return {};
}

Result<void> carry_out(CommandContext& context, const TestCall& command) {
    KAST_REQUIRE(require_available<TestCall>(context));
    auto who = require_asked(
        command.who, context.state().creatures,
        [&](const Id& id, std::string_view path) { return require_target(context, id, path); });
    KAST_REQUIRE(who);
    CalledTest test;
    test.who = std::move(*who);
    test.luck = command.luck.value_or(false);
    if (test.luck && (command.skill || command.difficulty))
        return refuse(bad_value, "TR-3.1.a", command.skill ? "/skill" : "/difficulty",
                      "Luck is tested alone, by Roll Under.");
    if (command.skill) test.skill = command.skill->value;
    if (command.difficulty) test.difficulty = command.difficulty->value;
    test.modifier = value_of(command.modifier);
    test.reason = reason_of(command);
    if (command.label) test.label = command.label->value;
    test.id = context.fresh_id();
    const CalledTest called = test;
    context.emit(TestCalled{std::move(test)});
    for (const Id& id : called.who) {
        const Creature& one = *context.creature(id);
        if (called.luck && one.kind == Kind::character && !has_luck(one))
            context.emit(CalledTestRolled{called.id, id, "declined"});  // TR-3.1.e
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const TestCallClose& command) {
    return close_call(context, command);
}

Result<void> carry_out(CommandContext& context, const TestDecline& command) {
    KAST_REQUIRE(require_own(context, command.actor));
    const auto called = require_call(context.state().called_tests, command.call, command.actor);
    KAST_REQUIRE(called);
    if (!(*called)->luck)
        return refuse(bad_value, "TR-3.1.c", "/call", "Only a test of Luck may be declined.");
    context.emit(CalledTestRolled{command.call, command.actor, "declined"});
    return {};
}

Result<void> carry_out(CommandContext& context, const Contest& command) {
    KAST_REQUIRE(require_available<Contest>(context, command.actor));
    if (command.opponent.has_value() == command.difficulty.has_value())
        return refuse(bad_value, "TR-1.2.a", "/opponent",
                      "Either `opponent` or `difficulty`, one of them.");
    if (command.actor == command.opponent) return refuse(need_two, "TR-1.2.a", "/opponent");
    if (command.opponent) KAST_REQUIRE(require_target(context, *command.opponent, "/opponent"));
    if ((command.difficulty || command.label) && !context.actor().is_gm())
        return refuse(gm_only, "TR-1.2.c", command.difficulty ? "/difficulty" : "/label");
    if (command.difficulty && command.opponent_skill)
        return refuse(bad_value, "TR-1.2.c", "/opponent_skill", "A number has no skills.");
    KAST_REQUIRE(require_rulings(context, command));
    const Creature& one = *context.creature(command.actor);
    const std::string skill = command.skill ? command.skill->value : "";
    KAST_REQUIRE(require_tool(context, one, command, skill));

    context.dice().expect(4);  // 2d6 of each
    Contested contested;
    std::vector<Modifier> more = tool_modifiers(one, command.tool);
    add_ruling(more, command, RulingOn::versus);
    contested.actor = contest_side(context, one, skill, more);
    if (command.difficulty) {
        contested.opponent =
            number_side(context, *command.difficulty + value_of(command.opponent_modifier));
    } else {
        std::vector<Modifier> answer;
        add_opponent_ruling(answer, command);
        contested.opponent =
            contest_side(context, *context.creature(*command.opponent),
                         command.opponent_skill ? command.opponent_skill->value : "", answer);
    }
    if (command.label) contested.label = command.label->value;
    settle_contest(context, std::move(contested));
    return {};
}

Result<void> carry_out(CommandContext& context, const LuckOffer& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    KAST_REQUIRE(require_target(context, command.creature, "/creature"));
    const Creature& one = *context.creature(command.creature);
    if (one.kind != Kind::character) return refuse(no_luck_score, "TR-3.a", "/creature");
    if (context.state().questions.size() >= 100)
        return refuse(table_full, {}, {}, "At most 100 decisions are open.");
    Question question =
        question_for(context, one, "offered-luck", {"test-luck", "decline"}, "decline");
    question.note = command.note.value;
    if (command.secret_note) question.secret_note = command.secret_note->value;
    question.modifier = value_of(command.modifier);
    question.reason = reason_of(command);
    const Decision decision = question.decision;
    context.emit(DecisionOpened{std::move(question)});
    // With no Luck to pay with it counts as declined (TR-3.1.e).
    if (!has_luck(one))
        context.emit(DecisionAnswered{
            decision.id, decision.kind, one.id, "decline", {}, true, false, false});
    return {};
}

Result<void> carry_out(CommandContext& context, const NoteReveal& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    for (const Question& question : context.state().questions) {
        if (question.decision.id != command.decision) continue;
        if (question.secret_note.empty())
            return refuse(nothing_changes, "TR-3.1.d", "/decision", "It has no secret note.");
        context.emit(NoteRevealed{question.decision.id, question.secret_note});
        return {};
    }
    return refuse(nothing_pending, "TR-3.1.d", "/decision");
}

Result<void> carry_out(CommandContext& context, const AwarenessSet& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    std::set<Id> marked;
    const std::vector<Id> named = command.creatures ? command.creatures->items : std::vector<Id>{};
    for (const Id& id : named) {
        KAST_REQUIRE(require_target(context, id, "/creatures"));
        marked.insert(id);
    }
    if (marked == context.state().unaware)
        return refuse(nothing_changes, "TR-7.3.d", "/creatures", "Exactly these are unaware.");
    context.emit(AwarenessChanged{std::vector<Id>(marked.begin(), marked.end())});
    return {};
}

}  // namespace kast::rules::troika
