// Fear: the Spirit roll and what comes of a failure (1.26, table T18).

#include "rules/savage_worlds/command_context.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

void panic(CommandContext& context, const Id& who) {
    gain(context, who, Condition::panicked, "fear", "SW-fear-6");
    const Character* one = context.find(who);
    if (one && !is_fixed(*one) && one->up()) {
        const int run = context.roll_table("running", who, {one->running_die});
        context.emit(Displaced{who, who, pace_of(*one) + run, "panic"});
    }
    gain_shaken(context, who, "panic", "SW-fear-6");
}

void frighten(CommandContext& context, const Id& who) {
    const Character* one = context.find(who);
    if (one->has("hesitant") || one->is(Condition::hesitant)) return panic(context, who);
    gain(context, who, Condition::hesitant, "fear", "SW-fear-6");
}

void suffer_row(CommandContext& context, const Id& who, std::string_view row) {
    if (row == "adrenaline")
        gain(context, who, Condition::adrenaline, "fear", "SW-fear-6");
    else if (row == "distracted")
        gain_timed(context, who, Condition::distracted, "fear", "SW-fear-6");
    else if (row == "vulnerable")
        gain_timed(context, who, Condition::vulnerable, "fear", "SW-fear-6");
    else if (row == "shaken")
        gain_shaken(context, who, "fear", "SW-fear-6");
    else if (row == "mark-of-fear")
        gain_stunned(context, who, "fear");
    else if (row == "frightened")
        frighten(context, who);
    else if (row == "panicked")
        panic(context, who);
    else if (row == "heart-attack") {
        RollTask task = roll_of(context.state(), *context.find(who), "vigor", "heart-attack");
        add(task.modifiers, -2, "heart-attack", "SW-fear-6");
        context.push(check_frame("heart-attack", std::move(task)));
    }
}

void roll_fear(CommandContext& context, const FearTask& fear, bool critical) {
    const int modifier = -fear.penalty + (critical ? 2 : 0);
    std::string row;
    context.roll_table("fear", fear.victim, {20}, modifier, [&](int total) {
        row = std::string(fear_row(total));
        return row;
    });
    suffer_row(context, fear.victim, row);
}

}  // namespace

void go_on(CommandContext& context, FearFrame frame) {
    const FearTask fear = frame.fear;
    const Character* victim = context.find(fear.victim);
    if (!victim) return;
    if (frame.step == FearStep::rolling) {
        RollTask task = roll_of(context.state(), *victim, "spirit", "fear");
        add(task.modifiers, fear.penalty, "fear", "SW-fear-1");
        add_circumstances(task, fear.modifiers, false);
        frame.step = FearStep::suffering;
        context.push(std::move(frame));
        context.push_roll(std::move(task));
        return;
    }
    const RollOutcome came = frame.came.value_or(RollOutcome{});
    if (!came.rolled || came.success) return;
    if (fear.dread == Dread::nausea) {
        gain_shaken(context, fear.victim, "nausea", "SW-fear-3");
        gain_fatigue(context, fear.victim, "nausea", 60);
        if (came.critical) roll_fear(context, fear, true);
        return;
    }
    if (!victim->wild) return panic(context, fear.victim);
    roll_fear(context, fear, came.critical);
}

}  // namespace kast::rules::savage_worlds
