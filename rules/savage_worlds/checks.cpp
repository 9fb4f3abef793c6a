// One roll and what follows from it: recovery, bleeding, bonds, healing, hazards. The word of the
// check says which.

#include "rules/savage_worlds/command_context.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>
#include <map>

namespace kast::rules::savage_worlds {

namespace {

struct Came {
    const CheckTask& check;
    const RollOutcome& roll;
    const Id& who;
};

// --- recovery and dying ---

void bleed(CommandContext& context, const Came& came) {
    if (!came.roll.success) return die(context, came.who, "bleeding-out", "SW-bleed-1");
    if (came.roll.raises == 0) return;
    lose(context, came.who, Condition::bleeding_out, "stabilised", "SW-bleed-1");
    gain(context, came.who, Condition::stabilised, "vigor", "SW-bleed-1");
}

void unstun(CommandContext& context, const Came& came) {
    if (!came.roll.success) return;
    lose(context, came.who, Condition::stunned, "recovered", "SW-stunned-3");
    // In his own turn: until the end of the next one; with a raise only of this one.
    const bool raise = came.roll.raises > 0;
    gain(context, came.who, Condition::vulnerable, "stunned",
         raise ? "SW-stunned-4" : "SW-stunned-3", raise ? 1 : 2);
}

void unshake(CommandContext& context, const Came& came) {
    if (came.roll.success) lose(context, came.who, Condition::shaken, "recovered", "SW-shaken-3");
}

void knockout(CommandContext& context, const Came& came) {
    if (came.roll.success) return;
    gain_unconscious(context, came.who, "knockout", "SW-drop-2");
    context.emit(CountdownStarted{came.who, "knockout", 30, {}});
}

/// SW-incap-7 each day; SW-heal-4 every twelve hours.
void wake(CommandContext& context, const Came& came) {
    const bool at_risk = came.check.text == "at-risk";
    if (!came.roll.success) {
        if (at_risk) die(context, came.who, "natural-healing", "SW-heal-4");
        return;
    }
    if (at_risk && came.roll.raises == 0) return;
    const char* rule = at_risk ? "SW-heal-4" : "SW-incap-7";
    lose(context, came.who, Condition::incapacitated, "woken", rule);
    lose(context, came.who, Condition::unconscious, "woken", rule);
}

// --- mounts, things, pushes ---

void stay_mounted(CommandContext& context, const Came& came) {
    if (came.roll.success) return;
    const Character* rider = context.find(came.who);
    const Character* mount = came.check.other ? context.find(*came.check.other) : nullptr;
    const bool ran = (mount && mount->turn.ran) || (rider && rider->turn.ran);
    context.emit(Mounted{came.who, {}});
    gain(context, came.who, Condition::prone, "fall", "SW-mount-3");
    if (!ran) return;
    HitTask hit;
    hit.victim = came.who;
    hit.weapon = "fall";
    hit.dice = came.roll.critical ? std::vector<int>{6, 6} : std::vector<int>{4, 4};
    context.push(hit_frame(std::move(hit)));
}

void drop_item(CommandContext& context, const Came& came) {
    if (came.roll.success || !came.check.other) return;
    const Character* one = context.find(came.who);
    if (!one || !one->weapon(*came.check.other)) return;
    context.emit(WeaponHandled{came.who, one->owner, *came.check.other, false, true, {}});
}

void keep_footing(CommandContext& context, const Came& came) {
    if (!came.roll.success) gain(context, came.who, Condition::prone, "push", "SW-push-2");
}

/// Reloading on the run: failure wastes the action (SW-reload-1).
void reload_running(CommandContext& context, const Came& came) {
    const Character* one = context.find(came.who);
    if (one && came.check.other && came.roll.success) load(context, *one, *came.check.other);
}

// --- support, bonds ---

void support(CommandContext& context, const Came& came) {
    if (!came.check.other || !context.find(*came.check.other)) return;
    int value = 0;
    if (came.roll.critical)
        value = -2;
    else if (came.roll.success)
        value = came.roll.raises > 0 ? 2 : 1;
    if (value == 0) return;
    context.emit(SupportGained{*came.check.other, came.who, came.check.text, value});
}

void break_free(CommandContext& context, const Came& came) {
    const Character* one = context.find(came.who);
    if (!one) return;
    const bool bound = one->bound.has_value();
    const std::optional<Restraint> hold = bound ? one->bound : one->entangled;
    if (!hold) return;
    if (!came.roll.success) {
        if (hold->physical) context.emit(StruggleFailed{came.who});
        return;
    }
    if (bound && came.roll.raises == 0) {
        Restraint looser = *hold;
        looser.tried = false;
        context.emit(StateGained{
            came.who, Condition::entangled, "break-free", "SW-bound-3", {}, looser, {}});
        return;
    }
    lose(context, came.who, bound ? Condition::bound : Condition::entangled, "break-free",
         "SW-bound-3");
    if (hold->by) lose(context, *hold->by, Condition::grappling, "break-free", "SW-bound-3");
}

void notice(CommandContext& context, const Came& came) {
    if (!came.roll.success)
        gain(context, came.who, Condition::surprised, "ambush", "SW-surprise-3");
}

// --- healing ---

/// One wound more; where he can bear none, no damage rules, but Vigor every 12 hours (SW-heal-4).
void hurt_more(CommandContext& context, const Character& one, std::string_view cause) {
    const Id id = one.id;
    if (one.wounds < one.max_wounds)
        context.emit(WoundsChanged{id, one.wounds, one.wounds + 1, std::string(cause)});
    else
        gain_incapacitated(context, id, cause, "SW-heal-4");
}

/// Success one wound, raise two; critical failure one wound more (SW-heal-1).
void heal(CommandContext& context, const Came& came) {
    const Id& patient = *came.check.other;
    const Character* one = context.find(patient);
    if (!one) return;
    if (came.roll.success) {
        heal_wounds(context, patient, came.roll.raises > 0 ? 2 : 1, "healing");
    } else if (came.roll.critical) {
        hurt_more(context, *one, "healing-mishap");
    }
}

void heal_naturally(CommandContext& context, const Came& came) {
    const Character* one = context.find(came.who);
    if (!one) return;
    if (came.roll.success) {
        heal_wounds(context, came.who, came.roll.raises > 0 ? 2 : 1, "natural-healing");
        return;
    }
    if (came.roll.critical) hurt_more(context, *one, "natural-healing-mishap");
}

void stop_bleeding(CommandContext& context, const Came& came) {
    if (!came.roll.success) return;
    lose(context, *came.check.other, Condition::bleeding_out, "healing", "SW-bleed-2");
    gain(context, *came.check.other, Condition::stabilised, "healing", "SW-bleed-2");
}

void lift_fatigue(CommandContext& context, const Id& who, int levels, std::string_view cause) {
    for (int i = 0; i < levels; ++i) {
        const Character* one = context.find(who);
        const auto level = std::ranges::find(one->fatigue, cause, &FatigueLevel::cause);
        if (level == one->fatigue.end()) return;
        context.emit(FatigueLost{who, std::string(cause)});
    }
}

/// Where help is possible it brings him to Exhausted (SW-fatigue-2).
void bring_round(CommandContext& context, const Came& came) {
    if (!came.roll.success) return;
    context.emit(CountdownStarted{*came.check.other, "helped", 0, {}});
    lose(context, *came.check.other, Condition::incapacitated, "healing", "SW-fatigue-2");
}

void soothe(CommandContext& context, const Came& came) {
    if (came.roll.success) {
        lift_fatigue(context, *came.check.other, came.roll.raises > 0 ? 2 : 1, "bumps-and-bruises");
    }
}

void save_heart(CommandContext& context, const Came& came) {
    if (came.roll.success) context.emit(CountdownStarted{*came.check.other, "heart-saved", 0, {}});
}

// --- hazards ---

void hazard(CommandContext& context, const Came& came) {
    if (!came.roll.success) gain_fatigue(context, came.who, came.check.text, came.check.minutes);
}

void climb(CommandContext& context, const Came& came) {
    const Character* one = context.find(came.who);
    Climbed climbed{came.who, came.roll.success, came.roll.critical, 0};
    // Half the rope, in half inches: just as many as the rope has inches.
    if (climbed.fell) climbed.fall_half_inches = came.check.number;
    context.emit(climbed);
    if (!climbed.fell || came.check.number == 0 || !one) return;
    CheckFrame bumps = check_frame("hazard", roll_of(context.state(), *one, "athletics", "hazard"));
    bumps.check.text = "bumps-and-bruises";
    bumps.check.minutes = 24 * 60;
    context.push(std::move(bumps));
}

void heart_attack(CommandContext& context, const Came& came) {
    if (came.roll.success) return gain_stunned(context, came.who, "heart-attack");
    gain_incapacitated(context, came.who, "heart-attack", "SW-fear-6");
    const int rounds = context.roll_table("rounds", came.who, {6, 6});
    context.emit(CountdownStarted{came.who, "heart-attack", 0, rounds});
}

using Conclusion = void (*)(CommandContext&, const Came&);

const std::map<std::string, Conclusion>& conclusions() {
    static const std::map<std::string, Conclusion> all{
        {"bleed", bleed},
        {"unstun", unstun},
        {"unshake", unshake},
        {"knockout", knockout},
        {"wake", wake},
        {"stay-mounted", stay_mounted},
        {"drop-item", drop_item},
        {"keep-footing", keep_footing},
        {"reload-running", reload_running},
        {"support", support},
        {"break-free", break_free},
        {"notice", notice},
        {"heal", heal},
        {"natural-healing", heal_naturally},
        {"stop-bleeding", stop_bleeding},
        {"bring-round", bring_round},
        {"soothe", soothe},
        {"save-heart", save_heart},
        {"hazard", hazard},
        {"climb", climb},
        {"heart-attack", heart_attack},
    };
    return all;
}

}  // namespace

void go_on(CommandContext& context, CheckFrame frame) {
    if (frame.step == CheckStep::rolling) {
        RollTask& task = frame.task;
        if (!context.find(task.roller)) return;
        if (task.action && !frame.simultaneous) refresh(context.state(), task);
        RollTask rolled = task;
        frame.step = CheckStep::concluding;
        context.push(std::move(frame));
        context.push_roll(std::move(rolled));
        return;
    }
    const RollOutcome came = frame.came.value_or(RollOutcome{});
    const CheckTask& check = frame.check;
    if (!came.rolled || !context.find(check.subject)) return;
    if (check.other && !context.find(*check.other) && check.word != "drop-item" &&
        check.word != "stay-mounted" && check.word != "reload-running") {
        return;
    }
    const auto conclusion = conclusions().find(check.word);
    if (conclusion != conclusions().end())
        conclusion->second(context, {check, came, check.subject});
}

}  // namespace kast::rules::savage_worlds
