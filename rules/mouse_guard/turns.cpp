// Turns, sessions, and what checks are spent on.

#include "rules/mouse_guard/carry_out.hpp"

namespace kast::rules::mouse_guard {

Verdict carry_out(Play& play, const TurnBegin& command) {
    if (!is_quiet(play.state())) return refuse(refusal::pending_open, "MG-turn-1");
    TurnBegan began{command.turn, {}};
    if (command.turn == Turn::players) {
        for (const auto& [id, one] : play.state().characters) {
            if (!one.owner.empty()) began.tests_left[one.owner] = 1;
        }
    }
    play.happen(std::move(began));
    return {};
}

Verdict carry_out(Play& play, const SessionBegin&) {
    if (!is_quiet(play.state())) return refuse(refusal::pending_open);
    play.happen(SessionBegan{});
    return {};
}

Verdict carry_out(Play& play, const SessionEnd&) {
    if (!is_quiet(play.state())) return refuse(refusal::pending_open);
    play.happen(SessionEnded{});
    return {};
}

Verdict carry_out(Play& play, const TraitRecharge& command) {
    const auto found = playable(play, command.actor);
    if (!found) return std::unexpected(found.error());
    const Character& one = **found;
    const auto trait = one.traits.find(command.trait.value);
    if (trait == one.traits.end()) return refuse(refusal::no_such_trait, {}, "/trait");
    if (trait->second.used < 1 + trait->second.recharges) {
        return refuse(refusal::not_used, "MG-checks-8", "/trait");
    }
    if (one.checks < 2) return refuse(refusal::not_enough_checks, "MG-checks-8");
    play.happen(TraitRecharged{command.actor, trait->first, one.checks - 2, one.hidden()});
    return {};
}

Verdict carry_out(Play& play, const Recover& command) {
    const auto found = playable(play, command.actor);
    if (!found) return std::unexpected(found.error());
    const Character& one = **found;
    if (!one.conditions.contains(command.condition)) {
        return refuse(refusal::no_such_condition, "MG-cond-1", "/condition");
    }
    const auto recovery = recovery_of(command.condition);
    if (!recovery) return refuse(refusal::needs_peace, "MG-cond-2", "/condition");
    if (!is_quiet(play.state())) return refuse(refusal::pending_open);
    Cost cost = Cost::two_checks;
    if (play.state().turn == Turn::gm) {
        if (one.checks < 2) return refuse(refusal::not_enough_checks, "MG-checks-7");
    } else {
        const auto price = price_of_test(play.state(), command.actor);
        if (!price) return refuse(refusal::no_test_left, "MG-turn-3");
        cost = *price;
    }
    Test test;
    test.id = play.fresh_id();
    test.purpose = Purpose::recovery;
    test.recovers = command.condition;
    test.attempts.push_back(attempt_of(command.actor, std::string(recovery->ability)));
    test.attempts.back().ob = recovery->ob;
    call_test(play, std::move(test), command.actor, cost);
    return {};
}

}  // namespace kast::rules::mouse_guard
