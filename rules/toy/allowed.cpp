#include "rules/toy/allowed.hpp"

#include <algorithm>

namespace kast::rules::toy {

int target_of(RollKind kind) {
    switch (kind) {
        case RollKind::roll_20:
            return 20;
        case RollKind::roll_to_succeed:
            return 3;
        case RollKind::roll_better:
            break;
    }
    return 0;
}

MomentPhase phase_after(MomentPhase phase) {
    return phase == MomentPhase::bottom ? MomentPhase::init
                                        : static_cast<MomentPhase>(static_cast<int>(phase) + 1);
}

bool may_go_on(const State& state) {
    if (state.time.mode != Mode::combat || time_waits(state)) return false;
    if (state.time.phase != MomentPhase::init || !state.settings.combat) return true;
    return std::ranges::none_of(
        state.time.turns, [](const auto& entry) { return entry.second.init == InitResult::due; });
}

std::vector<std::string> allowed_for(const Attempt& attempt) {
    if (attempt.phase != AttemptPhase::open) return {};
    if (attempt.kind == RollKind::roll_to_succeed) return {"attempt.cancel"};
    return {"attempt.roll", "add-on.take", "attempt.set", "attempt.cancel"};
}

namespace {

void add_combat(std::vector<std::string>& methods, const State& state, const Id& id,
                const Adventurer& one) {
    const Turn* turn = turn_of(state, id);
    if (!turn) return;
    if (state.settings.combat && state.time.phase == MomentPhase::init &&
        turn->init == InitResult::due) {
        methods.emplace_back("init.roll");
        methods.emplace_back("init.wait");
    }
    if (!may_act(state, id)) return;
    methods.emplace_back("action.take");
    if (state.settings.combat && !one.weapons.empty()) methods.emplace_back("fight");
}

bool has_pool_dice(const Adventurer& one) {
    return std::ranges::any_of(one.pools, [](const auto& entry) { return entry.second.count > 0; });
}

}  // namespace

std::vector<std::string> allowed_to(const State& state, const Id& id, const Adventurer& one) {
    static constexpr std::array<const char*, creation_steps> steps{
        "creation.origin.choose", "creation.stats.assign",   "creation.skills.assign",
        "creation.saves.assign",  "creation.calling.choose", "creation.languages.roll",
        "creation.flesh.roll",    "creation.skill.raise",    "creation.gear.choose"};
    std::vector<std::string> methods;
    if (one.languages_owed > 0) methods.emplace_back("languages.name");
    if (busy_in(state, id) || one.dead) return methods;
    if (one.creation != creation_done) {
        methods.emplace_back(steps[static_cast<std::size_t>(one.creation - 1)]);
        return methods;
    }
    for (const char* method : {"roll-twenty.open", "roll-to-succeed.roll", "knack.roll"})
        methods.emplace_back(method);
    if (has_pool_dice(one)) methods.emplace_back("pool.roll");
    if (state.settings.tropes && fixed_die(one, word::knave) > 0)
        methods.emplace_back("knave.roll");
    if (state.settings.combat && one.dying && !one.dying->doomed) methods.emplace_back("exert");
    add_combat(methods, state, id, one);
    const bool may_breathe = state.settings.combat && state.time.mode == Mode::free &&
                             one.breather && !one.dying && one.hit_die > 0 &&
                             !is_exhausted(one, Intangible::presence);
    if (may_breathe) methods.emplace_back("rest");
    return methods;
}

std::vector<std::string> allowed_to_gm(const State& state) {
    std::vector<std::string> methods{"roll-better.open", "roll-to-succeed.ask",
                                     "luck-contest.open"};
    if (state.time.mode == Mode::combat) {
        if (may_go_on(state)) methods.emplace_back("phase.advance");
        if (!time_waits(state)) methods.emplace_back("combat.end");
        const bool acting =
            state.time.phase != MomentPhase::init && state.time.phase != MomentPhase::bottom;
        if (state.settings.combat && acting) methods.emplace_back("guard");
        return methods;
    }
    if (!time_waits(state)) {
        methods.emplace_back("combat.start");
        methods.emplace_back("time.set");
        if (state.settings.combat) methods.emplace_back("rest");
    }
    return methods;
}

}  // namespace kast::rules::toy
