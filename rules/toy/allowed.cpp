#include "rules/toy/allowed.hpp"

#include "rules/toy/preconditions.hpp"

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

std::vector<std::string> allowed_for(const State& state, const Attempt& attempt) {
    if (attempt.phase != AttemptPhase::open) return {};
    if (attempt.kind == RollKind::roll_to_succeed) return {"attempt.cancel"};
    std::vector<std::string> methods;
    if (!why_not_roll_attempt(state, attempt)) methods.emplace_back("attempt.roll");
    const bool may_add = std::ranges::any_of(attempt.entrants, [&](const Entrant& one) {
        return !offers_of(state, attempt, one).empty();
    });
    if (may_add) methods.emplace_back("add-on.take");
    const bool has_taken = std::ranges::any_of(
        attempt.entrants, [](const Entrant& one) { return !one.added.empty(); });
    if (has_taken) methods.emplace_back("add-on.withdraw");
    methods.emplace_back("attempt.set");
    methods.emplace_back("attempt.cancel");
    return methods;
}

std::vector<std::string> allowed_to(const State& state, const Id& id, const Adventurer& one) {
    std::vector<std::string> methods;
    const auto offer = [&](const char* method, const RefusalKind* why_not) {
        if (!why_not) methods.emplace_back(method);
    };
    if (one.languages_owed > 0) methods.emplace_back("languages.name");
    if (one.creation != creation_done) {
        offer(creation_method(one.creation), why_not_step(state, id, one, one.creation));
        return methods;
    }
    for (const char* method : {"roll-twenty.open", "roll-to-succeed.roll", "knack.roll"})
        offer(method, why_not_roll(state, id, one));
    offer("pool.roll", why_not_roll_pool(state, id, one));
    if (state.settings.tropes) offer("knave.roll", why_not_roll_knave(state, id, one));
    if (state.settings.combat) {
        offer("exert", why_not_exert(state, id, one));
        offer("init.roll", why_not_roll_init(state, id, one));
        offer("init.wait", why_not_settle_init(state, id, one));
    }
    offer("action.take", why_not_act(state, id, one));
    if (state.settings.combat) {
        offer("fight", why_not_fight(state, id, one));
        offer("rest", why_not_breathe(state, id, one));
    }
    return methods;
}

std::vector<std::string> allowed_to_gm_for(const State& state, const Id& id,
                                           const Adventurer& one) {
    std::vector<std::string> methods;
    const auto offer = [&](const char* method, const RefusalKind* why_not) {
        if (!why_not) methods.emplace_back(method);
    };
    for (const char* method : {"roll-better.open", "roll-to-succeed.ask", "luck-contest.open"})
        offer(method, why_not_roll(state, id, one));
    if (state.settings.combat) {
        offer("guard", why_not_guard(state, id, one));
        offer("rest", why_not_rest(state, id, one));
    }
    return methods;
}

std::vector<std::string> allowed_to_gm(const State& state) {
    std::vector<std::string> methods;
    const auto offer = [&](const char* method, const RefusalKind* why_not) {
        if (!why_not) methods.emplace_back(method);
    };
    offer("combat.start", why_not_leave_free_time(state));
    offer("time.set", why_not_leave_free_time(state));
    offer("phase.advance", why_not_go_on(state));
    offer("combat.end", why_not_end_combat(state));
    return methods;
}

}  // namespace kast::rules::toy
