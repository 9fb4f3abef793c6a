// Trumps and their tension (1.7).

#include "rules/terre_exile/draft.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

namespace {

int tension_of(const Character& character, const std::string& attribute) {
    const auto found = character.tension.find(attribute);
    return found == character.tension.end() ? 0 : found->second;
}

void move_trump(Draft& draft, const Id& id, std::string to) {
    const Character& character = draft.state.characters.at(id);
    const Question* asked = find_question(draft.state, "trump-choice", id);
    draft.say(TrumpChanged{id, character.trump, std::move(to),
                           asked ? std::optional(asked->decision.id) : std::nullopt});
}

/// The player picks among attributes that are equally high (D100-trump-1).
void ask_for_trump(Draft& draft, const Id& id, const std::vector<std::string>& equals) {
    const Question* asked = find_question(draft.state, "trump-choice", id);
    Decision decision;
    decision.kind = "trump-choice";
    decision.creature = id;
    decision.owner = draft.state.characters.at(id).owner;
    for (const std::string& name : equals) decision.options.push_back({name, {}});
    decision.fallback = equals.front();
    if (asked && asked->decision.options == decision.options) return;
    decision.id = draft.dice.fresh_id();
    draft.say(
        TrumpChoiceDue{id, decision, asked ? std::optional(asked->decision.id) : std::nullopt});
}

}  // namespace

void look_at_trump(Draft& draft, const Id& id) {
    const Character& character = draft.state.characters.at(id);
    const auto best = highest(character);
    if (best.empty()) return;
    if (!character.trump) {
        if (best.size() == 1)
            move_trump(draft, id, best.front());
        else
            ask_for_trump(draft, id, best);
        return;
    }
    // It moves only where it is surpassed, and only when it carries no marker (D100-trump-2).
    const bool surpassed =
        natural_of(character, *character.trump) < natural_of(character, best.front());
    if (!surpassed || tension_of(character, *character.trump) > 0) {
        // A choice asked for earlier is out of date: the trump stays where it is.
        if (find_question(draft.state, "trump-choice", id)) move_trump(draft, id, *character.trump);
        return;
    }
    if (best.size() == 1)
        move_trump(draft, id, best.front());
    else
        ask_for_trump(draft, id, best);
}

namespace {

/// Why this character may not use that attribute as a trump now.
std::optional<Refusal> why_no_trump(const State& state, const Character& actor,
                                    const std::string& attribute, std::string_view path) {
    if (!is_trump(actor, attribute))
        return refuse(refusal::not_a_trump, "D100-trump-1", path).error();
    const int limit = tension_limit(state.settings.trump_limit, natural_of(actor, attribute));
    if (tension_of(actor, attribute) >= limit)
        return refuse(refusal::trump_spent, "D100-trump-4", path).error();
    if (state.mode == Mode::combat && actor.quick_actions < 1)
        return refuse(refusal::no_quick_action, "D100-trump-8", path).error();
    return std::nullopt;
}

}  // namespace

Events carry_out(Draft& draft, const TrumpClaim& command) {
    const auto found = playable_test(draft, command.test);
    if (!found) return std::unexpected(found.error());
    const Test& test = **found;
    if (test.phase != Phase::declared) return refuse(refusal::too_late, "D100-trump-9", "/test");
    const Character& actor = draft.state.characters.at(test.actor);
    const std::string& attribute = command.attribute.value;
    if (test.trump_claims.contains(attribute)) {
        return refuse(refusal::already_claimed, "D100-trump-9", "/attribute");
    }
    if (auto why = why_no_trump(draft.state, actor, attribute, "/attribute"))
        return std::unexpected(std::move(*why));
    Decision decision;
    decision.id = draft.dice.fresh_id();
    decision.kind = "trump-claim";
    decision.creature = test.actor;  // No owner: the GM has the last word (D100-trump-7).
    decision.options = {{"accept", {}}, {"reject", {}}};
    decision.fallback = "reject";
    draft.say(TrumpClaimed{test.id, test.actor, attribute, command.justification.value, decision});
    return draft.done();
}

Events answer_trump_claim(Draft& draft, const Question& question, const std::string& answer) {
    const Id id = *question.test;
    const Id actor = draft.state.tests.at(id).actor;
    const std::string attribute = *question.attribute;
    const bool accepted = answer == "accept";
    if (accepted) {  // The sheet may have changed since it was asked, or another claim taken it.
        auto why =
            why_no_trump(draft.state, draft.state.characters.at(actor), attribute, "/answer");
        if (why) return std::unexpected(std::move(*why));
    }
    draft.say(TrumpRuled{id, actor, attribute, accepted, question.decision.id});
    if (!accepted) return draft.done();  // No tension, no quick action (D100-trump-7, -8).
    const int before = tension_of(draft.state.characters.at(actor), attribute);
    draft.say(TensionChanged{actor, attribute, before, before + 1});
    if (draft.state.mode == Mode::combat) {
        draft.say(QuickActionUsed{actor, draft.state.characters.at(actor).quick_actions - 1});
    }
    draft.say(AdvantageChanged{id, {Lean::advantage, "trump", 1, "D100-trump-6"}});
    look_at_trump(draft, actor);
    return draft.done();
}

Events answer_trump_choice(Draft& draft, const Question& question, const std::string& answer) {
    move_trump(draft, question.decision.creature, answer);
    return draft.done();
}

Events carry_out(Draft& draft, const FullRest& command) {
    for (const Id& id : command.characters) {
        const auto found = present(draft, id, "/characters");
        if (!found) return std::unexpected(found.error());
        if (open_test(draft.state, id)) return refuse(refusal::pending_open, {}, "/characters");
    }
    draft.say(FullRested{command.characters.items});
    for (const Id& id : command.characters) {
        const auto marked = draft.state.characters.at(id).tension;
        for (const auto& [attribute, markers] : marked) {
            if (markers > 0) draft.say(TensionChanged{id, attribute, markers, markers - 1});
        }
        look_at_trump(draft, id);
    }
    return draft.done();
}

}  // namespace kast::rules::terre_exile
