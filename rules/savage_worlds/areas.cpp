// Area attacks and suppressive fire: one roll against several people (1.22, 1.24).

#include "rules/core/order.hpp"
#include "rules/savage_worlds/command_context.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

// --- area attacks (1.22) -----------------------------------------------------------------------

namespace {

bool is_circle(Template shape) { return shape != Template::cone && shape != Template::line; }

}  // namespace

RollTask plan_area(const State& state, const AreaTask& area) {
    const AreaAttack& command = area.command;
    const Character& attacker = *find(state, command.attacker);
    const Weapon& weapon = *attacker.weapon(command.weapon);
    const bool strikes = !weapon.skill && skill_with(weapon) == "fighting";
    const std::string skill = command.skill ? command.skill->value
                              : strikes     ? "shooting"
                                            : skill_with(weapon);
    RollTask task = roll_of(state, attacker, skill, "area", {.action = true});
    if (is_circle(command.shape)) {
        add(task.modifiers, band_modifier(area.band, on(weapon.scope)), "range", "SW-range-2");
    }
    if (command.cover) add(task.modifiers, cover_modifier(*command.cover), "cover", "SW-cover-1");
    if (command.light) add(task.modifiers, light_modifier(*command.light), "light", "SW-light-1");
    if ((on(command.unstable) || attacker.mount) && !attacker.has("steady-hands")) {
        add(task.modifiers, -2, "unstable", "SW-unstable-1");
    }
    const bool by_player = !attacker.owner.empty();
    if (by_player && command.cover) task.claimed.emplace_back("cover");
    if (by_player && command.light) task.claimed.emplace_back("light");
    add_circumstances(task, command.modifiers, by_player);
    return task;
}

namespace {

/// Of an area or of suppressive fire: as it was where both act at once.
const Character* attacker_of(const CommandContext& context, const PlannedFrame& frame,
                             const Id& id) {
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

void resolve_area(CommandContext& context, AreaFrame frame) {
    AreaTask& area = frame.area;
    const RollOutcome came = frame.came.value_or(RollOutcome{});
    frame.came.reset();
    const Character* attacker = attacker_of(context, frame, area.command.attacker);
    const Weapon* weapon = attacker ? attacker->weapon(area.command.weapon) : nullptr;
    if (!weapon || !came.rolled) return;
    if (!came.success) {
        context.emit(AttackMissed{attacker->id, {}, came.critical ? "critical-failure" : "missed"});
        if (!is_circle(area.command.shape)) return;
        drift(context, area, *weapon);
        const Id creature = attacker->id;
        frame.step = AreaStep::drifted;
        context.ask(std::move(frame), "drifted", creature, {}, {"nobody", "strike"}, "nobody");
        return;
    }
    area.raise = came.raises > 0;
    frame.victims = {area.command.victims.begin(), area.command.victims.end()};
    frame.step = AreaStep::next;
    context.push(std::move(frame));
}

}  // namespace

HitTask area_hit(const State& state, const AreaTask& area, const Character& attacker,
                 const Weapon& weapon, const Character& victim) {
    HitTask hit = hit_of(state, attacker, &weapon);
    hit.victim = victim.id;
    hit.raise_die = area.raise;
    add_circumstances(hit, area.command.damage_modifiers);
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

/// The next victim rolls to get out of the area.
void evade(CommandContext& context, AreaFrame frame) {
    RollTask task = evasion_roll(context.state(), *context.find(frame.victims.front()));
    frame.step = AreaStep::evaded;
    context.push(std::move(frame));
    context.push_roll(std::move(task));
}

void strike_next(CommandContext& context, AreaFrame frame, bool may_evade) {
    AreaTask& area = frame.area;
    const Character* attacker = attacker_of(context, frame, area.command.attacker);
    const Weapon* weapon = attacker ? attacker->weapon(area.command.weapon) : nullptr;
    if (!weapon || frame.victims.empty()) return;
    const Character* victim = context.find(frame.victims.front());
    if (!victim || victim->is(Condition::dead)) {
        frame.victims.erase(frame.victims.begin());
        context.push(std::move(frame));
        return;
    }
    const bool evadable =
        on(weapon->evadable) && !on(area.command.unexpected) && victim->up() && !is_fixed(*victim);
    if (may_evade && evadable && takes_the_usual(context.state(), victim->owner)) {
        return evade(context, std::move(frame));
    }
    if (may_evade && evadable) {
        const Id creature = victim->id;
        const Id owner = victim->owner;
        frame.step = AreaStep::evading;
        context.ask(std::move(frame), "evade", creature, owner, {"roll", "decline"}, "roll");
        return;
    }
    context.emit(AttackHit{attacker->id, victim->id, area.raise, false, false});
    HitTask hit = area_hit(context.state(), area, *attacker, *weapon, *victim);
    frame.victims.erase(frame.victims.begin());
    frame.step = AreaStep::next;
    context.push(std::move(frame));
    context.push(hit_frame(std::move(hit)));
}

}  // namespace

void go_on(CommandContext& context, AreaFrame frame) {
    AreaTask& area = frame.area;
    const Character* attacker = attacker_of(context, frame, area.command.attacker);
    const Weapon* weapon = attacker ? attacker->weapon(area.command.weapon) : nullptr;
    if (!weapon) return;
    switch (frame.step) {
        case AreaStep::rolling: {
            RollTask task = frame.plan ? *frame.plan : plan_area(context.state(), area);
            if (weapon->shots) {
                context.emit(AmmoSpent{attacker->id, attacker->owner, weapon->id, 1,
                                       std::max(0, *weapon->shots - 1)});
            }
            frame.step = AreaStep::resolving;
            context.push(std::move(frame));
            context.push_roll(std::move(task));
            return;
        }
        case AreaStep::resolving:
            return resolve_area(context, std::move(frame));
        case AreaStep::evaded: {
            const bool away = frame.came && frame.came->success;
            frame.came.reset();
            frame.step = AreaStep::next;
            if (!away) return strike_next(context, std::move(frame), false);
            context.emit(Displaced{frame.victims.front(), area.command.attacker, 0, "evasion"});
            frame.victims.erase(frame.victims.begin());
            context.push(std::move(frame));
            return;
        }
        case AreaStep::next:
        case AreaStep::evading:
        case AreaStep::drifted:
            return strike_next(context, std::move(frame), true);
    }
}

RollTask evasion_roll(const State& state, const Character& victim) {
    RollTask task = roll_of(state, victim, "agility", "evade");
    add(task.modifiers, -2, "evasion", "SW-evade-1");
    if (victim.has("improved-dodge")) add(task.modifiers, 2, "improved-dodge", "SW-evade-1");
    return task;
}

namespace {

/// Where it came down: the GM names who is inside (SW-area-8).
Result<void> land(CommandContext& context, AreaFrame frame, const GivenAnswer& given) {
    const bool strikes = given.word == "strike";
    if (strikes && given.items.empty()) return refuse(no_victims, "SW-area-2", "/items");
    std::set<Id> named;
    for (const Id& id : given.items) {
        if (!context.find(id))
            return refuse(no_such_character, {}, "/items",
                          "`" + id.value + "` is not at the table.");
        if (!named.insert(id).second)
            return refuse(named_twice, "SW-area-2", "/items", "`" + id.value + "`.");
    }
    context.answered(frame, given.word, given.items);
    if (!strikes) return {};
    frame.victims = given.items;
    frame.step = AreaStep::next;
    context.push(std::move(frame));
    return {};
}

}  // namespace

Result<void> answer(CommandContext& context, AreaFrame frame, const GivenAnswer& given) {
    if (frame.step == AreaStep::drifted) return land(context, std::move(frame), given);
    context.answered(frame, given.word);
    if (given.word == "decline") {
        strike_next(context, std::move(frame), false);
        return {};
    }
    if (context.find(frame.victims.front())) {
        evade(context, std::move(frame));
        return {};
    }
    frame.step = AreaStep::evaded;
    context.push(std::move(frame));
    return {};
}

// --- suppressive fire (SW-suppress-1 to 3) -----------------------------------------------------

RollTask plan_suppression(const State& state, const Suppress& command) {
    const Character& attacker = *find(state, command.attacker);
    const Weapon& weapon = *attacker.weapon(command.weapon);
    const std::string skill = weapon.skill ? weapon.skill->value : "shooting";
    RollTask task = roll_of(state, attacker, skill, "suppress", {.action = true});
    const int distance = command.distance ? int{*command.distance} : 0;
    const Band band = band_of(weapon, distance).value_or(Band::extreme);
    add(task.modifiers, band_modifier(band, on(weapon.scope)), "range", "SW-range-2");
    add(task.modifiers, -2, "recoil", "SW-suppress-1");
    if (attacker.mount && !attacker.has("steady-hands")) {
        add(task.modifiers, -2, "unstable", "SW-unstable-1");
    }
    if (command.light) add(task.modifiers, light_modifier(*command.light), "light", "SW-light-1");
    const bool by_player = !attacker.owner.empty();
    if (by_player && command.light) task.claimed.emplace_back("light");
    add_circumstances(task, command.modifiers, by_player);
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

void resolve_suppression(CommandContext& context, SuppressFrame frame) {
    const RollOutcome came = frame.came.value_or(RollOutcome{});
    frame.came.reset();
    const Suppress& command = frame.command;
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
            frame.hit.push_back(id);
        } else {
            gain_timed(context, id, Condition::distracted, "suppressive-fire", "SW-suppress-2");
        }
    }
    // The shooter chooses who takes damage; the others who were hit are at least Distracted.
    const auto chosen = [&](const Id& id) {
        return command.damaged &&
               std::ranges::find(command.damaged->items, id) != command.damaged->items.end();
    };
    stable_insertion_sort(frame.hit,
                          [&](const Id& a, const Id& b) { return chosen(a) && !chosen(b); });
    const auto most = static_cast<std::size_t>(weapon->rof ? int{*weapon->rof} : 1);
    while (frame.hit.size() > most) {
        gain_timed(context, frame.hit.back(), Condition::distracted, "suppressive-fire",
                   "SW-suppress-3");
        frame.hit.pop_back();
    }
    frame.step = SuppressStep::striking;
    context.push(std::move(frame));
}

}  // namespace

void go_on(CommandContext& context, SuppressFrame frame) {
    const Suppress command = frame.command;
    const Character* attacker = attacker_of(context, frame, command.attacker);
    const Weapon* weapon = attacker ? attacker->weapon(command.weapon) : nullptr;
    if (!weapon) return;
    if (frame.step == SuppressStep::rolling) {
        RollTask task = frame.plan ? *frame.plan : plan_suppression(context.state(), command);
        if (weapon->shots) {
            const int rounds = 3 * rounds_for(weapon->rof ? int{*weapon->rof} : 1);
            context.emit(AmmoSpent{attacker->id, attacker->owner, weapon->id, rounds,
                                   std::max(0, *weapon->shots - rounds)});
        }
        frame.step = SuppressStep::resolving;
        context.push(std::move(frame));
        context.push_roll(std::move(task));
        return;
    }
    if (frame.step == SuppressStep::resolving)
        return resolve_suppression(context, std::move(frame));
    if (frame.hit.empty()) return;
    const Id target = frame.hit.front();
    frame.hit.erase(frame.hit.begin());
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

}  // namespace kast::rules::savage_worlds
