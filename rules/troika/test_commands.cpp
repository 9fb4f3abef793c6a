// Tests and contests outside combat, luck offered, the GM's rulings on awareness (TR-1, TR-2,
// TR-3.1).
#include "rules/troika/carry_out.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

Result<void> require_gm_for(const CommandContext& context, bool asked, std::string_view path) {
    if (asked && !context.actor().is_gm()) return refuse(gm_only, "TR-1.1.d", path);
    return {};
}

void add_gm(std::vector<Modifier>& modifiers, int value) {
    if (value != 0) modifiers.push_back({value, "gm", "TR-1.1.d"});
}

/// A tool helps who has learned the skill and can lay hands on it (TR-X.item).
template <class TestOrContest>
Result<void> require_tool(const CommandContext& context, const Creature& one,
                          const TestOrContest& command) {
    if (!command.tool) return {};
    const Item* item = find_item(one, *command.tool);
    if (!item || !item->tool || item->broken)
        return refuse(no_such_item, "TR-X.item", "/tool", "A whole tool that it carries.");
    const std::string skill = command.skill ? command.skill->value : "";
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

ContestSide contest_side(CommandContext& context, const Creature& one, const std::string& skill,
                         const std::optional<Id>& tool, int modifier) {
    std::vector<Modifier> modifiers = test_modifiers(one, skill);
    for (Modifier& helped : tool_modifiers(one, tool)) modifiers.push_back(std::move(helped));
    add_gm(modifiers, modifier);
    return {one.id, skill, throw_versus(context, std::move(modifiers)), veil_of(one)};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const Test& command) {
    KAST_REQUIRE(require_now<Test>(context, command.actor));
    KAST_REQUIRE(require_gm_for(context, command.modifier.has_value(), "/modifier"));
    const Creature& one = *context.creature(command.actor);
    KAST_REQUIRE(require_tool(context, one, command));
    std::vector<Modifier> more = tool_modifiers(one, command.tool);
    if (command.modifier) add_gm(more, *command.modifier);
    test_skill(context, command.actor, command.skill ? command.skill->value : "", Purpose::plain,
               {}, more);
    return {};
}

Result<void> carry_out(CommandContext& context, const Contest& command) {
    KAST_REQUIRE(require_now<Contest>(context, command.actor));
    if (command.actor == command.opponent) return refuse(need_two, "TR-1.2.a", "/opponent");
    KAST_REQUIRE(require_target(context, command.opponent, "/opponent"));
    const bool ruled = command.modifier || command.opponent_modifier;
    KAST_REQUIRE(require_gm_for(context, ruled, "/modifier"));

    KAST_REQUIRE(require_tool(context, *context.creature(command.actor), command));
    const std::string skill = command.skill ? command.skill->value : "";
    const std::string other_skill = command.opponent_skill ? command.opponent_skill->value : "";
    context.dice().expect(4);  // 2d6 of each
    Contested contested;
    contested.actor = contest_side(context, *context.creature(command.actor), skill, command.tool,
                                   command.modifier.value_or(0));
    contested.opponent = contest_side(context, *context.creature(command.opponent), other_skill, {},
                                      command.opponent_modifier.value_or(0));
    const int lead = contested.actor.thrown.total - contested.opponent.thrown.total;
    if (lead != 0) contested.winner = lead > 0 ? command.actor : command.opponent;
    context.emit(std::move(contested));
    if (lead > 0) tick(context, command.actor, skill);
    if (lead < 0) tick(context, command.opponent, other_skill);
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
