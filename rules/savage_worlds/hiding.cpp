#include "rules/savage_worlds/hiding.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

bool hides_traits(const State& state, const IdOrNone& id) {
    const Character* one = find(state, id);
    return one && one->hides_traits();
}

bool hides_state(const State& state, const IdOrNone& id) {
    const Character* one = find(state, id);
    return one && one->hides_state();
}

bool veils_damage(const State& state, const HitTask& hit) {
    return hit.veils_total || hides_traits(state, hit.attacker.value_or(Id{}));
}

void veil(const State& state, ResultOverridden& event) {
    event.veils_total = event.veils_total || hides_traits(state, event.character);
}
void veil(const State& state, RollMade& event) {
    event.veils_dice = hides_traits(state, event.character);
}
void veil(const State& state, RollSettled& event) {
    event.veils_dice = hides_traits(state, event.character);
}
void veil(const State& state, OpposedSettled& event) {
    event.veils_margin =
        hides_traits(state, event.initiator) || hides_traits(state, event.defender);
}
/// The running die stands on the sheet; a die that an edge has thrown gives the edge away.
void veil(const State& state, TableRolled& event) {
    const bool is_own = event.table == "running" || event.table == "harder-to-kill";
    event.hidden = is_own && event.character && hides_traits(state, *event.character);
}
/// Who runs goes as far as Pace and die allow, who panics just so far.
void veil(const State& state, Moved& event) {
    event.veils_inches = event.ran && hides_traits(state, event.character);
}
void veil(const State& state, Displaced& event) {
    event.veils_inches = event.cause == "panic" && hides_traits(state, event.character);
}
void veil(const State& state, DamageRolled& event) {
    event.veils_dice = hides_traits(state, event.attacker.value_or(Id{}));
    event.veils_total = event.veils_total || event.veils_dice;
}
void veil(const State& state, DamageCompared& event) {
    event.veils_state = hides_state(state, event.victim);
}
void veil(const State& state, WoundsSoaked& event) {
    event.veils_state = hides_state(state, event.character);
}

std::vector<Modifier> lines_for_players(const std::vector<Modifier>& lines, int block) {
    std::vector<Modifier> shown;
    for (const Modifier& one : lines) {
        // What somebody at the table has named so has a rule of its own.
        if (one.cause == "dodge" && one.rule == "SW-area-1") continue;
        if (one.cause == "calculating" && one.rule == "SW-edge-6") continue;
        shown.push_back(one);
    }
    const auto gang = std::ranges::find_if(shown, [](const Modifier& one) {
        return one.cause == "gang-up" && one.rule != "SW-mod-1";
    });
    if (gang != shown.end()) gang->value += block;
    return shown;
}

namespace {

int untold(const std::vector<Modifier>& lines, int block) {
    return sum_of(lines_for_players(lines, block)) - sum_of(lines);
}

}  // namespace

RollOutcome outcome_for_players(const RollTask& task, const RollSet& set) {
    RollOutcome outcome = outcome_of(task, set);
    if (task.overridden || set.overridden) return outcome;
    const auto worth = [](const Placed& one) {
        return std::tuple(one.success, one.raises, one.total);
    };
    const int of_all = untold(task.modifiers, task.block);
    auto best = std::ranges::max_element(outcome.placed, {}, worth);
    const auto place = best - outcome.placed.begin();
    for (Placed& one : outcome.placed) {
        one.total += of_all;
        const auto against = std::ranges::find(task.against, one.target, &Against::target);
        if (against != task.against.end()) one.total += untold(against->modifiers, against->block);
    }
    if (best != outcome.placed.end())
        outcome.total = outcome.placed[static_cast<std::size_t>(place)].total;
    return outcome;
}

}  // namespace kast::rules::savage_worlds
