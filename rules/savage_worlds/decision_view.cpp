// An open decision as one viewer may know it.

#include "rules/core/veil.hpp"
#include "rules/savage_worlds/decide.hpp"
#include "rules/savage_worlds/derived.hpp"
#include "rules/savage_worlds/hiding.hpp"
#include "rules/savage_worlds/system.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

RollOutcomeView outcome_view(const RollOutcome& outcome, bool show_numbers);
std::vector<AgainstView> against_views(const std::vector<Against>& against, bool show_numbers,
                                       bool veils);

namespace {

/// The numbers of somebody else's sheet that the roll was compared with are not given.
void add_roll(const RollTask& task, const Viewer& viewer, DecisionView& seen) {
    const bool numbers = !task.tn_hidden || sees_as_owner(viewer, task.tn_owner);
    const bool veils = task.veils_targets && !viewer.is_gm();
    seen.modifiers = veils ? lines_for_players(task.modifiers, task.block) : task.modifiers;
    if (numbers) seen.tn = task.tn;
    seen.throws = task.sets;
    if (task.sets.empty()) return;
    const int set = task.chosen >= 0 ? task.chosen : best_set(task);
    const RollSet& chosen = task.sets[static_cast<std::size_t>(set)];
    seen.best =
        outcome_view(veils ? outcome_for_players(task, chosen) : outcome_of(task, chosen), numbers);
    if (seen.kind != "allocate") return;
    seen.against = against_views(task.against, numbers, veils);
    seen.dice = chosen.dice;
    if (chosen.wild) seen.dice.push_back(*chosen.wild);
}

/// The second of two opposed rolls, where the first is above it and not hidden from this viewer.
std::optional<Id> lost_to(const State& state, const Frame& asking, const RollTask& task,
                          const Viewer& viewer) {
    const auto at = static_cast<std::size_t>(&asking - state.stack.data());
    if (at == 0 || task.sets.empty()) return std::nullopt;
    const auto* opposed = get_if<OpposedFrame>(&state.stack[at - 1]);
    if (!opposed || opposed->step != OpposedStep::second_came) return std::nullopt;
    const RollTask& first = opposed->task.first;
    if (first.hidden && !viewer.is_gm()) return std::nullopt;
    if (!wins_opposed(opposed->task.first_came, best_outcome(task))) return std::nullopt;
    return first.roller;
}

/// The roll that an answer would start.
void add_coming_roll(const State& state, const Decision& open, DecisionView& seen) {
    const Character* one = find(state, open.creature);
    if (!one) return;
    if (open.kind == "soak-window") {
        seen.modifiers = own_modifiers(state, *one, "vigor", {.soak = true});
        add_next(seen.modifiers, *one, "soak");
        seen.tn = 4;
    } else if (open.kind == "evade") {
        seen.modifiers = evasion_roll(state, *one).modifiers;
        add_next(seen.modifiers, *one, "evade");
        seen.tn = 4;
    }
}

}  // namespace

std::optional<DecisionView> decision_view(const State& state, const Viewer& viewer) {
    const Decision* open = decision_for(state, viewer);
    if (!open) return std::nullopt;
    const Frame& frame = *find_asking(state, open->id);
    if (base_of(frame).hidden && !viewer.is_gm()) return std::nullopt;
    DecisionView seen;
    seen.id = open->id;
    seen.kind = open->kind;
    seen.creature = open->creature;
    seen.owner = open->owner;
    seen.yours = sees_as_owner(viewer, open->owner);
    if (!seen.yours) return seen;
    seen.options = open->options;
    seen.fallback = open->fallback;
    if (const auto* roll = get_if<RollFrame>(&frame)) {
        add_roll(roll->task, viewer, seen);
        seen.lost_to = lost_to(state, frame, roll->task, viewer);
    }
    add_coming_roll(state, *open, seen);
    const auto* ruling = get_if<RulingFrame>(&frame);
    if (ruling && ruling->ruling == Ruling::story) seen.told = ruling->told;
    if (const auto* hit = get_if<HitFrame>(&frame); hit && !hit->hit.totals.empty()) {
        const bool veils = veils_damage(state, hit->hit) && !viewer.is_gm();
        seen.damage = unless_hidden(veils, *std::ranges::max_element(hit->hit.totals));
        if (hit->step == HitStep::soak_window) seen.wounds = hit->hit.wounds;
    }
    return seen;
}

std::map<Id, IdOrNone> deciding_about_calls(const State& state, const Viewer& viewer) {
    std::map<Id, IdOrNone> deciding;
    for (const Decision* open : open_decisions(state)) {
        const Frame& frame = *find_asking(state, open->id);
        const auto* roll = get_if<RollFrame>(&frame);
        if (!roll || !roll->task.call || (base_of(frame).hidden && !viewer.is_gm())) continue;
        deciding.emplace(open->creature, open->owner);
    }
    return deciding;
}

}  // namespace kast::rules::savage_worlds
