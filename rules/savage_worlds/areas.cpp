// Areas, suppressive fire, things that are struck, fear, ambushes, time, free attacks: what goes on
// with several people or several steps.

#include "rules/core/order.hpp"
#include "rules/savage_worlds/command_context.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

// --- area attacks (1.22) -----------------------------------------------------------------------

namespace {

constexpr int area_rolling = 0;
constexpr int area_judging = 1;
constexpr int area_next = 2;
constexpr int area_evade = 3;   ///< asked
constexpr int area_evaded = 4;  ///< the Agility roll has come

bool is_circle(Template shape) { return shape != Template::cone && shape != Template::line; }

}  // namespace

RollTask plan_area(const State& state, const AreaTask& area) {
    const AreaAttack& command = area.command;
    const Character& attacker = *find(state, command.attacker);
    const Weapon& weapon = *attacker.weapon(command.weapon);
    const bool by_hand = weapon.kind == WeaponKind::thrown;
    RollTask task =
        roll_of(state, attacker, by_hand ? "athletics" : "shooting", "area", {.action = true});
    if (is_circle(command.shape)) {
        add(task.modifiers, band_modifier(area.band, on(weapon.scope)), "range", "SW-range-2");
    }
    if (command.cover) add(task.modifiers, cover_modifier(*command.cover), "cover", "SW-cover-1");
    if (command.light) add(task.modifiers, light_modifier(*command.light), "light", "SW-light-1");
    if ((on(command.unstable) || attacker.mount) && !attacker.has("steady-hands")) {
        add(task.modifiers, -2, "unstable", "SW-unstable-1");
    }
    add_circumstances(task, command.modifiers, !attacker.owner.empty());
    return task;
}

namespace {

/// Of an area or of suppressive fire: as it was where both act at once.
const Character* attacker_of(const CommandContext& context, const Frame& frame, const Id& id) {
    return frame.as_was ? &*frame.as_was : context.find(id);
}

/// A failed circle drifts (table T19). Half inches, since the cap is not rounded (SW-area-10).
void drift(CommandContext& context, const AreaTask& area, const Weapon& weapon) {
    const bool by_hand = weapon.kind == WeaponKind::thrown;
    const int sum =
        context.roll_table("drift", {}, by_hand ? std::vector<int>{6} : std::vector<int>{6, 6});
    const int clock = context.roll_table("direction", {}, {12});
    const int factor = 1 + static_cast<int>(area.band);
    const int distance = area.command.distance ? int{*area.command.distance} : 0;
    const int wanted = 2 * sum * factor;
    const int half = std::min(wanted, distance);  // Half the distance, counted in half inches.
    context.emit(Drifted{area.command.attacker, {sum}, clock, half, half < wanted});
}

void resolve_area(CommandContext& context, Frame frame) {
    AreaTask& area = *frame.area;
    const RollOutcome came = frame.came.value_or(RollOutcome{});
    frame.came.reset();
    const Character* attacker = attacker_of(context, frame, area.command.attacker);
    const Weapon* weapon = attacker ? attacker->weapon(area.command.weapon) : nullptr;
    if (!weapon || !came.rolled) return;
    if (!came.success) {
        context.emit(AttackMissed{attacker->id, {}, came.critical ? "critical-failure" : "missed"});
        if (is_circle(area.command.shape)) drift(context, area, *weapon);
        return;
    }
    area.raise = came.raises > 0;
    frame.queue = {area.command.victims.begin(), area.command.victims.end()};
    frame.step = area_next;
    context.push(std::move(frame));
}

}  // namespace

HitTask area_hit(const State& state, const AreaTask& area, const Character& attacker,
                 const Weapon& weapon, const Character& victim) {
    HitTask hit = hit_of(state, attacker, &weapon);
    hit.victim = victim.id;
    hit.raise_die = area.raise;
    if (victim.is(Condition::prone)) add(hit.modifiers, -4, "prone", "SW-prone-2");
    if (area.command.sheltered) {
        for (const Sheltered& one : *area.command.sheltered) {
            if (one.who == victim.id) {
                add(hit.modifiers, -obstacle_armour(one.obstacle), "obstacle", "SW-area-6");
            }
        }
    }
    return hit;
}

namespace {

void strike_next(CommandContext& context, Frame frame, bool may_evade) {
    AreaTask& area = *frame.area;
    const Character* attacker = attacker_of(context, frame, area.command.attacker);
    const Weapon* weapon = attacker ? attacker->weapon(area.command.weapon) : nullptr;
    if (!weapon || frame.queue.empty()) return;
    const Character* victim = context.find(frame.queue.front());
    if (!victim || victim->is(Condition::dead)) {
        frame.queue.erase(frame.queue.begin());
        context.push(std::move(frame));
        return;
    }
    const bool evadable =
        on(weapon->evadable) && !on(area.command.unexpected) && victim->up() && !is_fixed(*victim);
    if (may_evade && evadable) {
        const Id creature = victim->id;
        const Id owner = victim->owner;
        frame.step = area_evade;
        context.ask(std::move(frame), "evade", creature, owner, {"roll", "decline"}, "roll");
        return;
    }
    context.emit(AttackHit{attacker->id, victim->id, area.raise, false, false});
    HitTask hit = area_hit(context.state(), area, *attacker, *weapon, *victim);
    frame.queue.erase(frame.queue.begin());
    frame.step = area_next;
    context.push(std::move(frame));
    context.push(hit_frame(std::move(hit)));
}

}  // namespace

void step_area(CommandContext& context, Frame frame) {
    AreaTask& area = *frame.area;
    const Character* attacker = attacker_of(context, frame, area.command.attacker);
    const Weapon* weapon = attacker ? attacker->weapon(area.command.weapon) : nullptr;
    if (!weapon) return;
    switch (frame.step) {
        case area_rolling: {
            RollTask task = frame.plan ? *frame.plan : plan_area(context.state(), area);
            if (weapon->shots) {
                context.emit(AmmoSpent{attacker->id, attacker->owner, weapon->id, 1,
                                       std::max(0, *weapon->shots - 1)});
            }
            frame.step = area_judging;
            context.push(std::move(frame));
            context.push(roll_frame(std::move(task)));
            return;
        }
        case area_judging:
            return resolve_area(context, std::move(frame));
        case area_evaded: {
            const bool away = frame.came && frame.came->success;
            frame.came.reset();
            frame.step = area_next;
            if (!away) return strike_next(context, std::move(frame), false);
            context.emit(Displaced{frame.queue.front(), area.command.attacker, 0, "evasion"});
            frame.queue.erase(frame.queue.begin());
            context.push(std::move(frame));
            return;
        }
        default:
            return strike_next(context, std::move(frame), true);
    }
}

RollTask evasion_roll(const State& state, const Character& victim) {
    RollTask task = roll_of(state, victim, "agility", "evade");
    add(task.modifiers, -2, "evasion", "SW-evade-1");
    if (victim.has("improved-dodge")) add(task.modifiers, 2, "improved-dodge", "SW-evade-1");
    return task;
}

Result<void> answer_area(CommandContext& context, Frame frame, const std::string& answer) {
    context.answered(frame, answer);
    frame.asks.reset();
    if (answer == "decline") {
        strike_next(context, std::move(frame), false);
        return {};
    }
    const Character* victim = context.find(frame.queue.front());
    frame.step = area_evaded;
    if (!victim) {
        context.push(std::move(frame));
        return {};
    }
    RollTask task = evasion_roll(context.state(), *victim);
    context.push(std::move(frame));
    context.push(roll_frame(std::move(task)));
    return {};
}

// --- suppressive fire (SW-suppress-1 to 3) -----------------------------------------------------

RollTask plan_suppression(const State& state, const Suppress& command) {
    const Character& attacker = *find(state, command.attacker);
    const Weapon& weapon = *attacker.weapon(command.weapon);
    RollTask task = roll_of(state, attacker, "shooting", "suppress", {.action = true});
    const int distance = command.distance ? int{*command.distance} : 0;
    const Band band = band_of(weapon, distance).value_or(Band::extreme);
    add(task.modifiers, band_modifier(band, on(weapon.scope)), "range", "SW-range-2");
    add(task.modifiers, -2, "recoil", "SW-suppress-1");
    if (attacker.mount && !attacker.has("steady-hands")) {
        add(task.modifiers, -2, "unstable", "SW-unstable-1");
    }
    if (command.light) add(task.modifiers, light_modifier(*command.light), "light", "SW-light-1");
    add_circumstances(task, command.modifiers, !attacker.owner.empty());
    return task;
}

int suppression_modifier(const Suppress& command, const Character& target) {
    int modifier = 0;
    if (command.covers) {
        for (const CoverOf& one : *command.covers) {
            if (one.who == target.id) modifier += cover_modifier(one.cover);
        }
    }
    const bool surprised = target.is(Condition::surprised);
    if (target.has("dodge") && modifier == 0 && !surprised) modifier -= 2;
    return modifier;
}

namespace {

void resolve_suppression(CommandContext& context, Frame frame) {
    SuppressTask& task = *frame.suppress;
    const RollOutcome came = frame.came.value_or(RollOutcome{});
    frame.came.reset();
    const Suppress& command = task.command;
    const Character* attacker = attacker_of(context, frame, command.attacker);
    const Weapon* weapon = attacker ? attacker->weapon(command.weapon) : nullptr;
    if (!weapon || !came.rolled) return;
    for (const Id& id : command.targets) {
        const Character* target = context.find(id);
        if (!target || target->is(Condition::dead)) continue;
        const int total = came.total + suppression_modifier(command, *target);
        if (came.critical || total < 4) {
            context.emit(AttackMissed{attacker->id, id, "missed"});
        } else if (raises_over(total, 4) > 0) {
            task.hit.push_back(id);
        } else {
            gain_timed(context, id, Condition::distracted, "suppressive-fire", "SW-suppress-2");
        }
    }
    // The shooter chooses who takes damage; the others who were hit are at least Distracted.
    const auto chosen = [&](const Id& id) {
        return command.damaged &&
               std::ranges::find(command.damaged->items, id) != command.damaged->items.end();
    };
    stable_insertion_sort(task.hit,
                          [&](const Id& a, const Id& b) { return chosen(a) && !chosen(b); });
    const auto most = static_cast<std::size_t>(weapon->rof ? int{*weapon->rof} : 1);
    while (task.hit.size() > most) {
        gain_timed(context, task.hit.back(), Condition::distracted, "suppressive-fire",
                   "SW-suppress-3");
        task.hit.pop_back();
    }
    frame.queue = task.hit;
    frame.step = 2;
    context.push(std::move(frame));
}

}  // namespace

void step_suppress(CommandContext& context, Frame frame) {
    const Suppress& command = frame.suppress->command;
    const Character* attacker = attacker_of(context, frame, command.attacker);
    const Weapon* weapon = attacker ? attacker->weapon(command.weapon) : nullptr;
    if (!weapon) return;
    if (frame.step == 0) {
        RollTask task = frame.plan ? *frame.plan : plan_suppression(context.state(), command);
        if (weapon->shots) {
            const int rounds = 3 * rounds_for(weapon->rof ? int{*weapon->rof} : 1);
            context.emit(AmmoSpent{attacker->id, attacker->owner, weapon->id, rounds,
                                   std::max(0, *weapon->shots - rounds)});
        }
        frame.step = 1;
        context.push(std::move(frame));
        context.push(roll_frame(std::move(task)));
        return;
    }
    if (frame.step == 1) return resolve_suppression(context, std::move(frame));
    if (frame.queue.empty()) return;
    const Id target = frame.queue.front();
    frame.queue.erase(frame.queue.begin());
    const Character* victim = context.find(target);
    if (!victim || victim->is(Condition::dead)) {
        context.push(std::move(frame));
        return;
    }
    HitTask hit = hit_of(context.state(), *attacker, weapon);
    hit.victim = target;
    context.emit(AttackHit{attacker->id, target, false, false, false});
    context.push(std::move(frame));
    context.push(hit_frame(std::move(hit)));
}

// --- things (1.25) -----------------------------------------------------------------------------

RollTask plan_breaking(const State& state, const BreakObject& command) {
    const Character& actor = *find(state, command.actor);
    const Weapon* weapon = command.weapon ? actor.weapon(*command.weapon) : nullptr;
    const bool shot = weapon && is_shooter(weapon->kind);
    RollTask task =
        roll_of(state, actor, shot ? "shooting" : "fighting", "break", {.action = true});
    if (shot) return task;  // SW-range-1
    const Character* holder = command.holder ? find(state, *command.holder) : nullptr;
    task.tn = holder ? parry_of(*holder) : 2;
    task.tn_hidden = holder != nullptr;
    if (holder) task.tn_owner = holder->owner;
    if (on(command.wild_attack)) add(task.modifiers, 2, "wild-attack", "SW-wildattack-1");
    return task;
}

void step_break_object(CommandContext& context, Frame frame) {
    const BreakObject& command = *frame.breaking;
    const Character* actor = attacker_of(context, frame, command.actor);
    if (!actor) return;
    const Weapon* weapon = command.weapon ? actor->weapon(*command.weapon) : nullptr;
    if (frame.step == 0) {
        RollTask task = frame.plan ? *frame.plan : plan_breaking(context.state(), command);
        const bool must_hit = frame.word != "bonds";  // Bonds are hit by themselves (SW-bound-5).
        frame.step = 1;
        context.push(std::move(frame));
        if (must_hit) context.push(roll_frame(std::move(task)));
        return;
    }
    const std::string what = frame.word == "bonds" ? "bonds"
                             : command.what        ? std::string(word_of(*command.what))
                                                   : "object";
    const bool bonds = frame.word == "bonds";
    if (!bonds && (!frame.came || !frame.came->success)) {
        context.emit(AttackMissed{actor->id, {}, "missed"});
        return;
    }
    const HitTask hit = hit_of(context.state(), *actor, weapon);
    DamageRolled rolled;
    rolled.attacker = actor->id;
    rolled.weapon = hit.weapon;
    rolled.modifiers = hit.modifiers;
    if (on(command.wild_attack)) add(rolled.modifiers, 2, "wild-attack", "SW-wildattack-1");
    rolled.total = sum_of(rolled.modifiers);
    // No aces and no raise die against most things (SW-object-3).
    for (const int sides : hit.dice) {
        rolled.dice.push_back(context.throw_die(sides, on(command.fragile)));
    }
    if (on(command.fragile) && frame.came && frame.came->raises > 0) {
        rolled.raise_die = true;
        rolled.dice.push_back(context.throw_die(6, true));
    }
    for (const DieRoll& die : rolled.dice) rolled.total += die.sum;
    const int damage = rolled.total;
    context.emit(std::move(rolled));
    const int hardness = command.hardness ? int{*command.hardness}
                         : command.what   ? hardness_of(*command.what)
                                          : 1;
    context.emit(ObjectStruck{what, damage, hardness, damage >= hardness});
    if (!bonds || damage < hardness || !command.holder) return;
    lose(context, *command.holder, Condition::bound, "cut", "SW-bound-5");
    lose(context, *command.holder, Condition::entangled, "cut", "SW-bound-5");
}

// --- fear (1.26) -------------------------------------------------------------------------------

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

void step_fear(CommandContext& context, Frame frame) {
    const FearTask fear = *frame.fear;
    const Character* victim = context.find(fear.victim);
    if (!victim) return;
    if (frame.step == 0) {
        RollTask task = roll_of(context.state(), *victim, "spirit", "fear");
        add(task.modifiers, fear.penalty, "fear", "SW-fear-1");
        frame.step = 1;
        context.push(std::move(frame));
        context.push(roll_frame(std::move(task)));
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

// --- ambush, free attacks, time ----------------------------------------------------------------

void step_surprise(CommandContext& context, Frame frame) {
    frame.came.reset();
    if (frame.queue.empty()) return;
    const Character* one = context.find(frame.queue.front());
    frame.queue.erase(frame.queue.begin());
    context.push(std::move(frame));
    if (one)
        context.push(check_frame("notice", roll_of(context.state(), *one, "notice", "notice")));
}

void step_free_attacks(CommandContext& context, Frame frame) {
    while (!frame.queue.empty()) {
        const Character* one = context.find(frame.queue.front());
        if (one && can_go_on(context.state(), one->id)) break;
        frame.queue.erase(frame.queue.begin());
    }
    const Character* leaver = context.find(frame.who);
    if (!leaver) return;
    if (frame.queue.empty()) {
        context.emit(StoodBeside{frame.who, {}});
        return;
    }
    const Character& one = *context.find(frame.queue.front());
    context.ask(std::move(frame), "free-attacks", one.id, one.owner, {"attack", "grapple", "pass"},
                "pass");
}

Result<void> answer_free_attacks(CommandContext& context, Frame frame, const std::string& answer) {
    context.answered(frame, answer);
    frame.asks.reset();
    const Id by = frame.queue.front();
    const Id leaver = frame.who;
    frame.queue.erase(frame.queue.begin());
    context.push(std::move(frame));
    const Character* one = context.find(by);
    const Character* target = context.find(leaver);
    if (answer == "pass" || !one || !target) return {};
    if (answer == "grapple") {
        auto [first, second] = plan_grapple(context.state(), *one, *target, false);
        context.push(contest_frame("grapple", std::move(first), std::move(second)));
        return {};
    }
    Frame attack = frame_of(FrameKind::attack, by);
    AttackTask task;
    task.command.attacker = by;
    task.command.defender = leaver;
    task.free = true;
    for (const Weapon& weapon : one->weapons) {
        const bool melee = weapon.kind == WeaponKind::melee || weapon.kind == WeaponKind::natural ||
                           weapon.kind == WeaponKind::improvised;
        const bool pistol = weapon.kind == WeaponKind::gun && !on(weapon.two_handed);
        if (!weapon.ready.value_or(true) || !(melee || pistol)) continue;
        if (!task.command.weapon || melee) task.command.weapon = weapon.id;
        if (melee) break;
    }
    attack.attack = std::move(task);
    context.emit(ActionAnnounced{by, "attack", {leaver}, "", true});
    context.push(std::move(attack));
    return {};
}

void recover(CommandContext& context) {
    std::vector<Id> ids;
    for (const auto& [id, one] : context.state().characters) ids.push_back(id);
    for (const Id& id : ids) {
        if (context.find(id)->dying_rounds == 0) die(context, id, "heart-attack", "SW-fear-6");
        const Character& one = *context.find(id);
        std::vector<std::string> gone;
        for (const FatigueLevel& level : one.fatigue) {
            if (level.minutes <= 0) gone.push_back(level.cause);
        }
        for (const std::string& cause : gone) context.emit(FatigueLost{id, cause});
        if (std::ranges::any_of(one.injuries, [](const Injury& injury) {
                return !injury.permanent && injury.minutes && *injury.minutes <= 0;
            })) {
            context.emit(InjuriesHealed{id, "time"});
        }
    }
}

/// Time goes on minute by minute while somebody bleeds (SW-bleed-1) or a heart fails, else in one
/// step up to whatever ends next.
void step_time(CommandContext& context, Frame frame) {
    frame.came.reset();
    if (frame.number <= 0) return;
    std::vector<Id> bleeding;
    std::vector<Id> helpless;
    int step = frame.number;
    for (const auto& [id, one] : context.state().characters) {
        if (one.is(Condition::bleeding_out)) bleeding.push_back(id);
        if (one.dying_rounds && !one.is(Condition::dead)) step = 1;
        if (one.helpless_minutes > 0) {
            helpless.push_back(id);
            step = std::min(step, one.helpless_minutes);
        }
        for (const FatigueLevel& level : one.fatigue) {
            if (level.minutes > 0) step = std::min(step, level.minutes);
        }
    }
    if (!bleeding.empty()) step = 1;
    context.emit(TimePassed{step});
    recover(context);
    for (const Id& id : helpless) {
        const Character* one = context.find(id);
        if (one->helpless_minutes > 0 || one->is(Condition::dead)) continue;
        const bool tired = one->helpless_cause == "fatigue";
        lose(context, id, tired ? Condition::incapacitated : Condition::unconscious, "time",
             tired ? "SW-fatigue-2" : "SW-nonlethal-1");
    }
    frame.number -= step;
    context.push(std::move(frame));
    for (auto id = bleeding.rbegin(); id != bleeding.rend(); ++id) {
        const Character* one = context.find(*id);
        context.push(check_frame(
            "bleed", roll_of(context.state(), *one, "vigor", "bleed", {.about_dying = true})));
    }
}

}  // namespace kast::rules::savage_worlds
