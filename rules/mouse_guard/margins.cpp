// A maneuver's margin, and what it buys (MG-maneuver-2 to -6).

#include "rules/mouse_guard/availability.hpp"
#include "rules/mouse_guard/carry_out.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

namespace {

/// Of a secret sheet: something that one does not know of, which the GM names.
constexpr std::string_view something_else = "something-else";

constexpr std::array all_effects{Effect::disarm, Effect::impede, Effect::position};

/// Everything of a team that can be disarmed: gear where the table plays with it, and traits.
std::vector<Target> targets_of(const State& state, const Team& team) {
    std::vector<Target> targets;
    std::map<std::string, int> seen;
    const auto add = [&](const std::string& answer, Target target) {
        const int nth = ++seen[answer];
        target.answer = nth == 1 ? answer : answer + '#' + std::to_string(nth);
        targets.push_back(std::move(target));
    };
    for (const Id& member : team.members) {
        const Character* one = find_character(state, member);
        if (!one) continue;
        for (const auto& [name, trait] : one->traits) {
            if (!is_disabled(state, member, name)) add("trait:" + name, {{}, member, name, {}});
        }
        if (!state.settings.gear) continue;
        for (const Gear& thing : one->gear) {
            if (!thing.disarmed) add("gear:" + thing.name, {{}, member, {}, thing.name});
        }
    }
    return targets;
}

/// What everybody knows of it: the sheets that are shown, and weapons that were taken up in this
/// conflict before all eyes, whatever else is on a secret sheet.
std::vector<Target> known_targets(const State& state, const Team& team) {
    std::vector<Target> known;
    for (Target& one : targets_of(state, team)) {
        if (!find_character(state, one.character)->has_secret_sheet())
            known.push_back(std::move(one));
    }
    if (!state.settings.gear) return known;
    for (const Id& member : team.members) {
        const Character* one = find_character(state, member);
        const auto taken = state.conflict->weapons.find(member);
        if (!one || !one->has_secret_sheet() || taken == state.conflict->weapons.end()) continue;
        const std::string& weapon = taken->second.weapon;
        if (weapon_named(weapon)->words) continue;
        const std::string answer = "gear:" + weapon;
        const auto same =
            std::ranges::count_if(known, [&](const Target& other) { return other.gear == weapon; });
        known.push_back(
            {same == 0 ? answer : answer + '#' + std::to_string(same + 1), member, {}, weapon});
    }
    return known;
}

/// Whether disarming is offered. Of sheets one does not know it always is: anything else would say
/// what is on them.
bool can_disarm(const State& state, const Team& target) {
    return has_hidden(state, target) || !targets_of(state, target).empty();
}

int cost_of(const std::vector<Effect>& effects) {
    int cost = 0;
    for (const Effect one : effects) cost += mouse_guard::cost_of(one);
    return cost;
}

std::string text_of(const std::vector<Effect>& effects) {
    std::string text;
    for (const Effect one : effects) text += (text.empty() ? "" : "+") + enum_word(one);
    return text.empty() ? "nothing" : text;
}

/// Every set of effects that the margin pays (MG-maneuver-3).
std::vector<std::string> purchases(int margin, bool disarm) {
    std::vector<std::string> answers;
    for (unsigned set = 0; set < 8; ++set) {
        std::vector<Effect> effects;
        for (std::size_t i = 0; i < all_effects.size(); ++i) {
            if (set & (1u << i)) effects.push_back(all_effects[i]);
        }
        if (cost_of(effects) > margin || (holds(effects, Effect::disarm) && !disarm)) continue;
        answers.push_back(text_of(effects));
    }
    return answers;
}

/// Reads "disarm+impede", in any order. Refuses: not-an-answer, effect-twice.
Result<std::vector<Effect>> effects_in(std::string_view text) {
    std::vector<Effect> effects;
    if (text == "nothing") return effects;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t to = std::min(text.find('+', from), text.size());
        const auto effect = enum_from_word<Effect>(text.substr(from, to - from));
        if (!effect) {
            return refuse(not_an_answer, "MG-maneuver-2", "/answer",
                          "`nothing`, or impede, position and disarm joined by `+`.");
        }
        if (holds(effects, *effect)) {
            return refuse(refusal::effect_twice, "MG-maneuver-3", "/answer",
                          enum_word(*effect) + " is there twice.");
        }
        effects.push_back(*effect);
        from = to + 1;
    }
    return effects;
}

void disarm(CommandContext& context, const Team& team, const Target& target) {
    const bool hidden = target.trait && context.character(target.character)->has_secret_sheet();
    context.emit(Disarmed{team.id, target.character, target.trait, target.gear, hidden});
}

/// Asks for one of these; where there is none, for nothing.
void ask_for_target(CommandContext& context, const Question& spending, const Team& target,
                    std::vector<Target> targets, const IdOrNone& owner, bool by_gm) {
    std::vector<std::string> answers;
    for (const Target& one : targets) answers.push_back(one.answer);
    const bool secret = has_hidden(context.state(), target);
    if (secret && !by_gm) answers.emplace_back(something_else);
    if (answers.empty()) answers.emplace_back("nothing");
    Question question = question_for(context, "disarm", spending.decision.creature, owner, answers,
                                     answers.front());
    for (std::size_t i = 0; i < targets.size(); ++i)
        question.decision.options[i].subject = targets[i].character;
    question.team = target.id;
    question.targets = std::move(targets);
    question.hidden = secret && by_gm;
    open_question(context, std::move(question));
}

/// Who disarms names what they know of; what else there is on a secret sheet the GM names.
void ask_what_to_disarm(CommandContext& context, const Question& spending, const Team& target) {
    std::vector<Target> known = known_targets(context.state(), target);
    const bool secret = has_hidden(context.state(), target);
    if (secret && known.empty()) {
        return ask_for_target(context, spending, target, targets_of(context.state(), target), {},
                              true);
    }
    if (known.size() == 1 && !secret) return disarm(context, target, known.front());
    ask_for_target(context, spending, target, std::move(known), spending.decision.owner, false);
}

/// Who spends it: who made the maneuver, or, where that one has left the table meanwhile, the first
/// of the team. For a team with nobody left the GM answers.
Id spender_of(const State& state, const Margin& margin, const Team& team) {
    const bool gone = !find_character(state, margin.actor);
    return gone && !team.members.empty() ? team.members.front() : margin.actor;
}

const Margin* margin_of(const Conflict& conflict, const Id& team) {
    const auto found = std::ranges::find(conflict.margins, team, &Margin::team);
    return found == conflict.margins.end() ? nullptr : &*found;
}

}  // namespace

bool ask_for_margin(CommandContext& context) {
    const auto& margins = context.conflict().margins;
    const auto next = std::ranges::find_if(margins, [&](const Margin& one) {
        const Team* team = find_team(context.state(), one.team);
        return !one.asked && team && !team->out();
    });
    if (next == margins.end()) return false;
    const Margin& margin = *next;
    const Team* target = find_team(context.state(), margin.target);
    const Id spender =
        spender_of(context.state(), margin, *find_team(context.state(), margin.team));
    const Character* one = context.character(spender);
    Question question = question_for(
        context, "spend-margin", spender, one ? one->owner : IdOrNone{},
        purchases(margin.margin, target && can_disarm(context.state(), *target)), "nothing");
    question.team = margin.team;
    question.margin = margin.margin;
    open_question(context, std::move(question));
    return true;
}

Result<void> require_purchase(const State& state, const Question& question,
                              const std::string& answer) {
    const auto effects = effects_in(answer);
    KAST_REQUIRE(effects);
    const Margin* margin = margin_of(*state.conflict, *question.team);
    if (!margin) return refuse(nothing_pending, "MG-maneuver-5", "/decision");
    if (cost_of(*effects) > margin->margin) {
        return refuse(refusal::margin_too_small, "MG-maneuver-3", "/answer",
                      "It costs " + std::to_string(cost_of(*effects)) + ", and the margin is " +
                          std::to_string(margin->margin) + ".");
    }
    const Team* target = find_team(state, margin->target);
    if (holds(*effects, Effect::disarm) && !can_disarm(state, *target)) {
        return refuse(refusal::no_target, "MG-maneuver-2", "/answer");
    }
    return {};
}

void answer_spend_margin(CommandContext& context, const Question& question,
                         const std::string& answer) {
    const auto effects = effects_in(answer);
    const Margin margin = *margin_of(context.conflict(), *question.team);
    context.emit(MarginSpent{margin.team, margin.target, margin.margin, *effects});
    if (holds(*effects, Effect::impede)) context.emit(Impeded{margin.target});
    if (holds(*effects, Effect::position)) context.emit(PositionGained{margin.team});
    if (holds(*effects, Effect::disarm)) {
        ask_what_to_disarm(context, question, *find_team(context.state(), margin.target));
    }
    advance_conflict(context);
}

void answer_disarm(CommandContext& context, const Question& question, const std::string& answer) {
    const auto target = std::ranges::find(question.targets, answer, &Target::answer);
    const Team* team = find_team(context.state(), *question.team);
    if (team && answer == something_else) {
        return ask_for_target(context, question, *team, targets_of(context.state(), *team), {},
                              true);
    }
    // The GM may have changed the sheet meanwhile.
    const Character* loser =
        target == question.targets.end() ? nullptr : context.character(target->character);
    if (team && loser && (target->gear || loser->traits.contains(*target->trait))) {
        disarm(context, *team, *target);
    }
    advance_conflict(context);
}

}  // namespace kast::rules::mouse_guard
