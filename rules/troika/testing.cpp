// Tests and contests outside combat, luck offered, the GM's rulings on awareness (TR-1, TR-2,
// TR-3.1).
#include "rules/troika/carry_out.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

Verdict require_gm_for(const Play& play, bool asked, std::string_view path) {
    if (asked && !play.actor().is_gm()) return refuse(gm_only, "TR-1.1.d", path);
    return {};
}

void add_gm(std::vector<Modifier>& modifiers, int value) {
    if (value != 0) modifiers.push_back({value, "gm", "TR-1.1.d"});
}

/// A tool helps who has learned the skill and can lay hands on it (TR-X.item).
template <class TestOrContest>
Verdict require_tool(const Play& play, const Creature& one, const TestOrContest& command) {
    if (!command.tool) return {};
    const Item* item = find_item(one, *command.tool);
    if (!item || !item->tool || item->broken) return refuse(no_such_item, "TR-X.item", "/tool");
    const std::string skill = command.skill ? command.skill->value : "";
    if (item->tool->skill != skill || rank_of(one, skill) < 1)
        return refuse(no_such_skill, "TR-X.item", "/tool");
    if (play.state().initiative && !in_hand(one, item->id))
        return refuse(not_in_hand, "TR-6.7.a", "/tool");
    return {};
}

/// What the tool adds that `require_tool` let through.
std::vector<Modifier> tool_modifiers(const Creature& one, const std::optional<Id>& tool) {
    if (!tool) return {};
    return {{find_item(one, *tool)->tool->bonus, "tool", "TR-X.item"}};
}

ContestSide contest_side(Play& play, const Creature& one, const std::string& skill,
                         const std::optional<Id>& tool, int modifier) {
    std::vector<Modifier> modifiers = test_modifiers(one, skill);
    for (Modifier& helped : tool_modifiers(one, tool)) modifiers.push_back(std::move(helped));
    add_gm(modifiers, modifier);
    return {one.id, skill, throw_versus(play, std::move(modifiers)), veil_of(one)};
}

}  // namespace

Verdict carry_out(Play& play, const Test& command) {
    if (auto own = require_own(play, command.actor); !own) return own;
    if (auto there = require_target(play, command.actor, "/actor"); !there) return there;
    if (auto gm = require_gm_for(play, command.modifier.has_value(), "/modifier"); !gm) return gm;
    const Creature& one = *play.creature(command.actor);
    if (auto fits = require_tool(play, one, command); !fits) return fits;
    std::vector<Modifier> more = tool_modifiers(one, command.tool);
    if (command.modifier) add_gm(more, *command.modifier);
    test_skill(play, command.actor, command.skill ? command.skill->value : "", Purpose::plain, {},
               more);
    return {};
}

Verdict carry_out(Play& play, const Contest& command) {
    if (auto own = require_own(play, command.actor); !own) return own;
    if (auto there = require_target(play, command.actor, "/actor"); !there) return there;
    if (command.actor == command.opponent) return refuse(need_two, "TR-1.2.a", "/opponent");
    if (auto there = require_target(play, command.opponent, "/opponent"); !there) return there;
    const bool ruled = command.modifier || command.opponent_modifier;
    if (auto gm = require_gm_for(play, ruled, "/modifier"); !gm) return gm;

    if (auto fits = require_tool(play, *play.creature(command.actor), command); !fits) return fits;
    const std::string skill = command.skill ? command.skill->value : "";
    const std::string other_skill = command.opponent_skill ? command.opponent_skill->value : "";
    Contested contested;
    contested.actor = contest_side(play, *play.creature(command.actor), skill, command.tool,
                                   command.modifier.value_or(0));
    contested.opponent = contest_side(play, *play.creature(command.opponent), other_skill, {},
                                      command.opponent_modifier.value_or(0));
    const int lead = contested.actor.thrown.total - contested.opponent.thrown.total;
    if (lead != 0) contested.winner = lead > 0 ? command.actor : command.opponent;
    play.happen(std::move(contested));
    if (lead > 0) tick(play, command.actor, skill);
    if (lead < 0) tick(play, command.opponent, other_skill);
    return {};
}

Verdict carry_out(Play& play, const OfferLuck& command) {
    if (auto gm = require_gm(play); !gm) return gm;
    if (auto there = require_target(play, command.creature, "/creature"); !there) return there;
    const Creature& one = *play.creature(command.creature);
    if (one.kind != Kind::character) return refuse(no_luck_score, "TR-3.a", "/creature");
    if (play.state().questions.size() >= 100) return refuse(table_full);
    Question question =
        question_for(play, one, "offered-luck", {"test-luck", "decline"}, "decline");
    question.note = command.note.value;
    if (command.secret_note) question.secret_note = command.secret_note->value;
    const Decision decision = question.decision;
    play.happen(DecisionOpened{std::move(question)});
    // With no Luck to pay with it counts as declined (TR-3.1.e).
    if (!has_luck(one))
        play.happen(DecisionAnswered{decision.id, decision.kind, one.id, "decline", {}, false});
    return {};
}

Verdict carry_out(Play& play, const RevealNote& command) {
    if (auto gm = require_gm(play); !gm) return gm;
    for (const Question& question : play.state().questions) {
        if (question.decision.id != command.decision) continue;
        if (question.secret_note.empty()) return refuse(nothing_changes, "TR-3.1.d", "/decision");
        play.happen(NoteRevealed{question.decision.id, question.secret_note});
        return {};
    }
    return refuse(nothing_pending, "TR-3.1.d", "/decision");
}

Verdict carry_out(Play& play, const SetUnaware& command) {
    if (auto gm = require_gm(play); !gm) return gm;
    const std::vector<Id> named = command.creatures ? command.creatures->items : std::vector<Id>{};
    std::set<Id> marked;
    for (const Id& id : named) {
        if (auto there = require_target(play, id, "/creatures"); !there) return there;
        marked.insert(id);
    }
    if (marked == play.state().unaware) return refuse(nothing_changes, "TR-7.3.d");
    play.happen(UnawareSet{std::vector<Id>(marked.begin(), marked.end())});
    return {};
}

}  // namespace kast::rules::troika
