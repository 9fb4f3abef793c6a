// Things that are struck: the roll to hit, damage against hardness (1.25).

#include "rules/savage_worlds/command_context.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

RollTask plan_breaking(const State& state, const Break& command) {
    const Character& actor = *find(state, command.actor);
    const Weapon* weapon = command.weapon ? actor.weapon(*command.weapon) : nullptr;
    const bool shot = weapon && is_shooter(weapon->kind);
    const std::string skill = weapon && weapon->skill ? weapon->skill->value
                              : shot                  ? "shooting"
                                                      : "fighting";
    RollTask task = roll_of(state, actor, skill, "break", {.action = true});
    if (shot) return task;  // SW-range-1
    const Character* holder = command.holder ? find(state, *command.holder) : nullptr;
    task.tn = holder ? parry_of(*holder) : 2;
    task.tn_hidden = holder != nullptr;
    if (holder) task.tn_owner = holder->owner;
    if (on(command.wild_attack)) add(task.modifiers, 2, "wild-attack", "SW-wildattack-1");
    return task;
}

void go_on(CommandContext& context, BreakObjectFrame frame) {
    const Break command = frame.command;
    const Character* actor = frame.as_was ? &*frame.as_was : context.find(command.actor);
    if (!actor) return;
    const Weapon* weapon = command.weapon ? actor->weapon(*command.weapon) : nullptr;
    if (frame.step == BreakObjectStep::rolling) {
        RollTask task = frame.plan ? *frame.plan : plan_breaking(context.state(), command);
        const bool must_hit = !frame.bonds;  // Bonds are hit by themselves (SW-bound-5).
        frame.step = BreakObjectStep::striking;
        context.push(std::move(frame));
        if (must_hit) context.push(roll_frame(std::move(task)));
        return;
    }
    const std::string what = frame.bonds    ? "bonds"
                             : command.what ? std::string(word_of(*command.what))
                                            : "object";
    if (!frame.bonds && (!frame.came || !frame.came->success)) {
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
    if (!frame.bonds || damage < hardness || !command.holder) return;
    lose(context, *command.holder, Condition::bound, "cut", "SW-bound-5");
    lose(context, *command.holder, Condition::entangled, "cut", "SW-bound-5");
}

}  // namespace kast::rules::savage_worlds
