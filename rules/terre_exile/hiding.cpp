// Who is behind the screen: prepared by the GM, unknown to players until shown.

#include "rules/core/unseen_ids.hpp"
#include "rules/terre_exile/command_context.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

Result<void> check_hidden(const CommandContext& context, const CharacterAdd& command) {
    if (!command.hidden.value_or(false)) return {};
    KAST_REQUIRE(require_gm(context.actor(), "/hidden"));
    KAST_REQUIRE(require_no_id(command.id.has_value()));
    if (command.owner && !command.owner->empty())
        return refuse(invalid_params, {}, "/owner", "Leave it out: what a player plays is seen.");
    return {};
}

Result<void> require_free_id(const CommandContext& context, const std::optional<Id>& id) {
    const auto found = id ? context.state().characters.find(*id) : context.state().characters.end();
    if (found == context.state().characters.end()) return {};
    if (found->second.hidden && !context.actor().is_gm()) return {};
    return refuse(id_taken, {}, "/id", "`" + id->value + "` is there already.");
}

namespace {

/// Its questions are closed; returns them as they are asked of who has the new id.
std::vector<Question> move_questions(CommandContext& context, const Id& id, const Id& fresh) {
    std::vector<Question> moved;
    for (const Question& one : context.state().questions) {
        if (one.decision.creature != id) continue;
        moved.push_back(one);
        moved.back().decision.creature = fresh;
    }
    close_decisions(context, [&](const Question& one) { return one.decision.creature == id; });
    return moved;
}

/// The tests in which it takes part, as they are of who has the new id.
std::vector<Test> tests_with(const State& state, const Id& id, const Id& fresh) {
    std::vector<Test> moved;
    for (const auto& [key, test] : state.tests) {
        if (test.actor != id && test.opponent != id) continue;
        moved.push_back(test);
        if (test.actor == id) moved.back().actor = fresh;
        if (test.opponent == id) moved.back().opponent = fresh;
    }
    return moved;
}

}  // namespace

void give_up_id(CommandContext& context, const Id& id) {
    const auto found = context.state().characters.find(id);
    if (found == context.state().characters.end()) return;
    const Character sheet = found->second;
    const Id fresh = context.fresh_id();
    std::vector<Question> questions = move_questions(context, id, fresh);
    std::vector<Test> tests = tests_with(context.state(), id, fresh);
    replace_unseen(context, id, CharacterAdded{fresh, sheet});
    for (Test& test : tests) context.emit(TestDeclared{std::move(test)});
    for (Question& question : questions) context.emit(DecisionOpened{std::move(question)});
}

void show(CommandContext& context, const Id& id) {
    Character sheet = context.state().characters.at(id);
    sheet.hidden = false;
    context.emit(CharacterShown{id, std::move(sheet)});
}

Result<void> require_hideable(const State& state, const Id& id) {
    if (!state.characters.at(id).owner.empty()) {
        return refuse(invalid_params, {}, "/hidden",
                      "A player plays it: take it back first (`character.give`).");
    }
    const auto is_part = [&](const auto& test) {
        return test.second.actor == id || test.second.opponent == id;
    };
    const auto is_asked = [&](const CalledTest& test) {
        return test.opponent == id || std::ranges::find(test.who, id) != test.who.end();
    };
    const bool takes_part = std::ranges::any_of(state.tests, is_part) ||
                            std::ranges::any_of(state.called_tests, is_asked) ||
                            std::ranges::find(state.order, id) != state.order.end() ||
                            state.turn == id;
    if (!takes_part) return {};
    return refuse(refusal::pending_open, {}, "/hidden",
                  "It takes part in a test, a called test, the order, or it is its turn.");
}

Result<void> carry_out(CommandContext& context, const CharacterShow& command) {
    std::vector<Id> all;
    if (command.characters) all = command.characters->items;
    if (command.character) all.push_back(*command.character);
    if (all.empty())
        return refuse(invalid_params, {}, "/character", "Name a `character`, or `characters`.");
    if (command.characters) KAST_REQUIRE(require_named_once(*command.characters, "/characters"));
    if (command.characters && command.character &&
        std::ranges::find(*command.characters, *command.character) != command.characters->end()) {
        return refuse(refusal::named_twice, {}, "/character", "It is one of the `characters` too.");
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool is_listed = command.characters && i < command.characters->size();
        const std::string path = is_listed ? "/characters/" + std::to_string(i) : "/character";
        const auto found = require_character(context, all[i], path);
        KAST_REQUIRE(found);
        if (!(*found)->hidden)
            return refuse(invalid_params, {}, path, (*found)->name + " is seen already.");
    }
    for (const Id& id : all) show(context, id);
    return {};
}

}  // namespace kast::rules::terre_exile
