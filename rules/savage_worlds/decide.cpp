// From a command to its events: who may speak now, then the one function that carries it out.

#include "rules/savage_worlds/decide.hpp"

#include "rules/savage_worlds/allowed.hpp"
#include "rules/savage_worlds/system.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace kast::rules::savage_worlds {

namespace {

/// A roll for a called test waits for no other such roll.
template <class C>
bool is_beside(const State& state, const C& command) {
    if constexpr (std::is_same_v<C, Roll>)
        return command.call && only_called_tests_ask(state);
    else
        return false;
}

/// While something is being decided only the answer may be given, and what is legal at any time.
template <class C>
Result<void> may_speak(const CommandContext& context, const C& command) {
    const State& state = context.state();
    if (is_given_any_time<C> || !open_decision(state) || is_beside(state, command)) return {};
    return refuse(decision_open, "SW-bad-6", {}, what_is_open(state, context.actor()));
}

template <class F>
concept NeverAsks = requires { F::never_asks; };

/// The matter that asked the decision goes on with the answer.
Result<void> go_on_with(CommandContext& context, const Id& decision, const GivenAnswer& given) {
    Frame frame = context.pop_asking(decision);
    return visit(
        [&]<class F>(F& one) -> Result<void> {
            if constexpr (NeverAsks<F>)
                return refuse(nothing_pending, {}, "/decision");
            else
                return answer(context, std::move(one), given);
        },
        frame);
}

}  // namespace

Result<void> begin(CommandContext& context, const Command& command) {
    if (context.actor().role != Role::gm && context.actor().role != Role::player)
        return refuse(not_allowed);
    return visit(
        [&](const auto& one) -> Result<void> {
            if (auto may = may_speak(context, one); !may) return may;
            return carry_out(context, one);
        },
        command);
}

namespace {

bool is_hidden_ruling(const State& state) {
    const auto* ruling = state.stack.empty() ? nullptr : get_if<RulingFrame>(&state.stack.back());
    return ruling && ruling->hidden;
}

/// What waits unseen takes its fallback. No die falls for it: none is thrown again.
void settle_unseen(CommandContext& context) {
    while (waits_unseen(context.state())) {
        take_fallback(context, *open_decision(context.state()));
        while (!context.at_rest() && is_hidden_ruling(context.state())) context.step();
    }
}

/// Were it not for what waits unseen, the next turn would begin.
bool is_held_up_unseen(const State& state) {
    return waits_unseen(state) && is_turn_due(without_unseen(state));
}

}  // namespace

State System::open(const Settings& settings) {
    State state;
    state.settings = settings;
    if (!settings.auto_accept) state.settings.auto_accept = AutoAccept::on_success;
    return state;
}

Result<Accepted<System>> System::decide_and_apply(State before, const Command& command,
                                                  const Actor& actor, Dice& dice,
                                                  const Overrides& overrides) {
    if (actor.role != Role::gm && actor.role != Role::player) return refuse(not_allowed);
    CommandContext context(std::move(before), actor, dice);
    context.overridden_rolls = OverriddenRolls(overrides);
    if (!actor.is_gm()) settle_unseen(context);
    // Not a die has fallen yet, so that what is refused here has rolled nothing.
    if (auto begun = begin(context, command); !begun) {
        return std::unexpected(std::move(begun.error()));
    }
    context.run();
    while (is_held_up_unseen(context.state())) {
        settle_unseen(context);
        context.run();
    }
    KAST_REQUIRE(context.overridden_rolls.require_made());
    context.refresh_options();
    context.record_stack();
    return context.accept();
}

void take_fallback(CommandContext& context, const Decision& decision) {
    // A fallback can always be taken.
    std::ignore = go_on_with(context, Id(decision.id), {decision.fallback, {}});
}

void settle_for(CommandContext& context, const Id& who, bool gone) {
    static constexpr std::array of_ones_own{
        "roll-open",   "damage-open",  "allocate",          "test-effect", "interrupt-window",
        "evade",       "free-attacks", "opposed-defence",   "keep-card",   "quick-redraw",
        "benny-cards", "tactician",    "interrupted-action"};
    const auto is_its = [&](const Decision* open) {
        const bool own = std::ranges::find(of_ones_own, open->kind) != of_ones_own.end();
        if (!gone && !own) return false;
        const Slot* slot = find_slot(context.state(), open->creature);
        const bool alone = slot && slot->members.size() == 1 && slot->members.front() == who;
        return open->creature == who || alone;
    };
    for (;;) {
        const auto open = open_decisions(context.state());
        const auto its = std::ranges::find_if(open, is_its);
        if (its == open.end()) return;
        take_fallback(context, **its);
    }
}

Result<void> carry_out(CommandContext& context, const DecisionAnswer& command) {
    auto answer =
        resolve_answer(find_decision(context.state(), command.decision), command, context.actor());
    if (!answer) return std::unexpected(std::move(answer.error()));
    return go_on_with(
        context, command.decision,
        {std::move(*answer), command.items ? command.items->items : std::vector<Id>{}});
}

}  // namespace kast::rules::savage_worlds
