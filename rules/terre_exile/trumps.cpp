// Trumps and their tension (1.7).

#include "rules/terre_exile/command_context.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

namespace {

void move_trump(CommandContext& context, const Id& id, std::string to) {
    context.emit(TrumpChanged{id, context.state().characters.at(id).trump, std::move(to)});
}

void close_trump_choice(CommandContext& context, const Id& id) {
    close_decisions(context, [&](const Question& one) {
        return one.decision.kind == "trump-choice" && one.decision.creature == id;
    });
}

/// The player picks among attributes that are equally high (D100-trump-1).
void ask_for_trump(CommandContext& context, const Id& id, const std::vector<std::string>& equals) {
    Question question;
    question.decision.kind = "trump-choice";
    question.decision.creature = id;
    question.decision.owner = context.state().characters.at(id).owner;
    for (const std::string& name : equals) question.decision.options.push_back({name, {}});
    question.decision.fallback = equals.front();
    const Question* asked = question_about(context.state(), "trump-choice", id);
    if (asked && asked->decision.options == question.decision.options) return;
    close_trump_choice(context, id);
    open_decision<DecisionOpened>(context, std::move(question));
}

}  // namespace

void update_trump(CommandContext& context, const Id& id) {
    const Character& character = context.state().characters.at(id);
    const auto best = highest(character);
    if (best.empty()) return;
    // It moves only where it is surpassed, and only when it carries no marker (D100-trump-2).
    const bool moves = !character.trump || (natural_of(character, *character.trump) <
                                                natural_of(character, best.front()) &&
                                            tension_of(character, *character.trump) == 0);
    if (moves && best.size() > 1) return ask_for_trump(context, id, best);
    close_trump_choice(context, id);  // One asked for earlier is out of date.
    if (moves) move_trump(context, id, best.front());
}

namespace {

/// What a blocker of a claim is about: the test, or the attribute named.
std::string_view path_of(const Blocker& blocker) {
    return blocker.kind == &refusal::too_late ? "/test" : "/attribute";
}

}  // namespace

Result<void> carry_out(CommandContext& context, const TrumpClaim& command) {
    const auto found = require_own_test(context, command.test);
    KAST_REQUIRE(found);
    const Test& test = **found;
    KAST_REQUIRE(require_text(command.justification, 1000, "D100-trump-7", "/justification"));
    const std::string& attribute = command.attribute.value;
    const Blocker blocker = claim_blocker({context.state(), test}, attribute);
    KAST_REQUIRE(require_unblocked(context.state(), blocker, path_of(blocker), test.actor));
    context.emit(TrumpClaimed{test.id, test.actor, attribute, command.justification.value});
    Question question{
        .test = test.id, .attribute = attribute, .justification = command.justification.value};
    question.decision.kind = "trump-claim";
    question.decision.creature = test.actor;  // No owner: the GM has the last word (D100-trump-7).
    question.decision.options = {{"accept", {}}, {"reject", {}}};
    question.decision.fallback = "reject";
    open_decision<DecisionOpened>(context, std::move(question));
    return {};
}

Result<void> answer_trump_claim(CommandContext& context, const Answer& answer) {
    const Id id = *answer.question.test;
    const Id actor = context.state().tests.at(id).actor;
    const std::string attribute = *answer.question.attribute;
    const bool accepted = answer.word == "accept";
    if (accepted) {  // The sheet may have changed since it was asked, or another claim taken it.
        const Blocker blocker =
            trump_blocker(context.state(), context.state().characters.at(actor), attribute);
        KAST_REQUIRE(require_unblocked(context.state(), blocker, "/answer", actor));
    }
    answer_decision(context, answer);
    context.emit(TrumpRuled{id, actor, attribute, accepted});
    if (!accepted) return {};  // No tension, no quick action (D100-trump-7, -8).
    const int before = tension_of(context.state().characters.at(actor), attribute);
    context.emit(TensionChanged{actor, attribute, before, before + 1});
    if (context.state().mode == Mode::combat) {
        context.emit(
            QuickActionUsed{actor, context.state().characters.at(actor).quick_actions - 1});
    }
    context.emit(AdvantageAdded{id, {Lean::advantage, "trump", 1, "D100-trump-6"}});
    update_trump(context, actor);
    return {};
}

Result<void> carry_out(CommandContext& context, const TrumpWithdraw& command) {
    const auto found = require_own_test(context, command.test);
    KAST_REQUIRE(found);
    const Test& test = **found;
    const std::string& attribute = command.attribute.value;
    const Blocker blocker = withdrawal_blocker({context.state(), test}, attribute);
    KAST_REQUIRE(require_unblocked(context.state(), blocker, path_of(blocker), test.actor));
    TrumpWithdrawn withdrawn{.test = test.id, .actor = test.actor, .attribute = attribute};
    if (test.trump_claims.at(attribute) == Claim::accepted) {
        withdrawn.tension = 1;
        withdrawn.quick_actions = test.quick_action_used ? 1 : 0;  // D100-trump-8
    }
    close_decisions(context, [&](const Question& one) {
        return one.test == command.test && one.attribute == attribute;
    });
    const Id actor = test.actor;
    context.emit(std::move(withdrawn));
    update_trump(context, actor);
    return {};
}

Result<void> answer_trump_choice(CommandContext& context, const Answer& answer) {
    answer_decision(context, answer);
    move_trump(context, answer.question.decision.creature, answer.word);
    return {};
}

Result<void> carry_out(CommandContext& context, const Rest& command) {
    KAST_REQUIRE(require_named_once(command.characters, "/characters", "D100-trump-10"));
    for (const Id& id : command.characters) {
        const auto found = require_shown(context, id, "/characters");
        KAST_REQUIRE(found);
        const Blocker busy = busy_blocker(context.state(), id, "D100-trump-10");
        KAST_REQUIRE(require_unblocked(context.state(), busy, "/characters", id));
    }
    context.emit(Rested{command.characters.items});
    for (const Id& id : command.characters) {
        const auto marked = context.state().characters.at(id).tension;
        for (const auto& [attribute, markers] : marked) {
            if (markers > 0) context.emit(TensionChanged{id, attribute, markers, markers - 1});
        }
        update_trump(context, id);
    }
    return {};
}

}  // namespace kast::rules::terre_exile
