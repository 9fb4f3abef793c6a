// Things that are struck: the roll to hit, damage against hardness (1.25).

#include "rules/core/enum_words.hpp"
#include "rules/savage_worlds/command_context.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

RollTask plan_breaking(const State& state, const Break& command, bool by_player) {
    const Character& actor = *find(state, command.actor);
    const Weapon* weapon = command.weapon ? actor.weapon(*command.weapon) : nullptr;
    const bool shot = weapon && is_shooter(weapon->kind);
    const std::string skill = weapon && weapon->skill ? weapon->skill->value
                              : shot                  ? "shooting"
                                                      : "fighting";
    RollTask task = roll_of(state, actor, skill, "break", {.action = true});
    add_circumstances(task, command.modifiers, by_player);
    if (shot) return task;  // SW-range-1
    const Character* holder = command.holder ? find(state, *command.holder) : nullptr;
    task.tn = holder ? parry_of(*holder) : 2;
    task.tn_hidden = holder != nullptr;
    if (holder) task.tn_owner = holder->owner;
    if (on(command.wild_attack)) add(task.modifiers, 2, "wild-attack", "SW-wildattack-1");
    return task;
}

HitTask breaking_hit(const State& state, const Character& actor, const Break& command) {
    HitTask hit = hit_of(state, actor, command.weapon ? actor.weapon(*command.weapon) : nullptr);
    hit.aces = on(command.fragile);  // None against most things (SW-object-3).
    if (on(command.wild_attack)) add(hit.modifiers, 2, "wild-attack", "SW-wildattack-1");
    add_circumstances(hit, command.damage_modifiers);
    return hit;
}

void go_on(CommandContext& context, BreakObjectFrame frame) {
    const Break command = frame.command;
    const Character* actor = frame.as_was ? &*frame.as_was : context.find(command.actor);
    if (!actor) return;
    if (frame.step == BreakObjectStep::rolling) {
        RollTask task =
            frame.plan ? *frame.plan : plan_breaking(context.state(), command, frame.by_player);
        const bool must_hit = !frame.bonds;  // Bonds are hit by themselves (SW-bound-5).
        frame.step = BreakObjectStep::striking;
        context.push(std::move(frame));
        if (must_hit) context.push(roll_frame(std::move(task)));
        return;
    }
    const std::string what = frame.bonds    ? "bonds"
                             : command.what ? enum_word(*command.what)
                                            : "object";
    if (!frame.bonds && (!frame.came || !frame.came->success)) {
        context.emit(AttackMissed{actor->id, {}, "missed"});
        return;
    }
    const HitTask hit = breaking_hit(context.state(), *actor, command);
    DamageRolled rolled;
    rolled.attacker = actor->id;
    rolled.weapon = hit.weapon;
    rolled.modifiers = hit.modifiers;
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
    int damage = rolled.total;
    context.emit(std::move(rolled));
    if (const auto total = context.overridden_rolls.next()) {
        context.emit(ResultOverridden{actor->id, damage, *total, false, false});
        damage = *total;
    }
    const int hardness = command.hardness ? int{*command.hardness}
                         : command.what   ? hardness_of(*command.what)
                                          : 1;
    context.emit(ObjectStruck{what, damage, hardness, damage >= hardness, actor->hides_traits()});
    if (!frame.bonds || damage < hardness || !command.holder) return;
    lose(context, *command.holder, Condition::bound, "cut", "SW-bound-5");
    lose(context, *command.holder, Condition::entangled, "cut", "SW-bound-5");
}

}  // namespace kast::rules::savage_worlds
