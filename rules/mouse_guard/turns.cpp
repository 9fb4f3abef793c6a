// Turns, sessions, and what checks are spent on.

#include "rules/mouse_guard/availability.hpp"
#include "rules/mouse_guard/carry_out.hpp"

namespace kast::rules::mouse_guard {

Result<void> carry_out(CommandContext& context, const TurnStart& command) {
    KAST_REQUIRE(require_available<TurnStart>(context));
    TurnStarted began{command.turn, {}};
    if (command.turn == Turn::players) {
        for (const auto& [id, one] : context.state().characters) {
            if (!one.owner.empty()) began.tests_left[one.owner] = 1;
        }
    }
    context.emit(std::move(began));
    return {};
}

Result<void> carry_out(CommandContext& context, const SessionStart&) {
    KAST_REQUIRE(require_available<SessionStart>(context));
    context.emit(SessionStarted{});
    return {};
}

Result<void> carry_out(CommandContext& context, const SessionEnd&) {
    KAST_REQUIRE(require_available<SessionEnd>(context));
    context.emit(SessionEnded{});
    return {};
}

Result<void> carry_out(CommandContext& context, const TraitRecharge& command) {
    const auto found = require_controlled(context, command.actor);
    KAST_REQUIRE(found);
    const Character& one = **found;
    KAST_REQUIRE(require_recharge(context.state(), command.actor, command.trait.value));
    context.emit(
        TraitRecharged{command.actor, command.trait.value, one.checks - 2, one.has_secret_sheet()});
    return {};
}

Result<void> carry_out(CommandContext& context, const Recover& command) {
    const auto found = require_controlled(context, command.actor);
    KAST_REQUIRE(found);
    const auto recovery = require_recovery(context.state(), command.actor, command.condition);
    KAST_REQUIRE(recovery);
    KAST_REQUIRE(require_available<Recover>(context, command.actor));
    Test test;
    test.id = context.fresh_id();
    test.purpose = Purpose::recovery;
    test.recovers = command.condition;
    test.attempts.push_back(attempt_of(command.actor, std::string(recovery->ability)));
    test.attempts.back().ob = recovery->ob;
    const Cost cost = cost_of_recovery(context.state(), command.actor);
    call_test(context, std::move(test), command.actor, cost);
    return {};
}

}  // namespace kast::rules::mouse_guard
