// What others get to do out of their turn: notice an ambush, strike at who walks away.

#include "rules/savage_worlds/command_context.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

void go_on(CommandContext& context, SurpriseFrame frame) {
    if (frame.queue.empty()) return;
    const Character* one = context.find(frame.queue.front());
    frame.queue.erase(frame.queue.begin());
    context.push(std::move(frame));
    if (one)
        context.push(check_frame("notice", roll_of(context.state(), *one, "notice", "notice")));
}

void go_on(CommandContext& context, FreeAttacksFrame frame) {
    while (!frame.queue.empty()) {
        const Character* one = context.find(frame.queue.front());
        if (one && can_go_on(context.state(), one->id)) break;
        frame.queue.erase(frame.queue.begin());
    }
    const Character* leaver = context.find(frame.who);
    if (!leaver) return;
    if (frame.queue.empty()) {
        context.emit(AdjacencyChanged{frame.who, {}});
        return;
    }
    const Character& one = *context.find(frame.queue.front());
    context.ask(std::move(frame), "free-attacks", one.id, one.owner, {"attack", "grapple", "pass"},
                "pass");
}

Result<void> answer(CommandContext& context, FreeAttacksFrame frame, const GivenAnswer& given) {
    const std::string& answer = given.word;
    context.answered(frame, answer);
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
    context.emit(ActionAnnounced{by, "attack", {leaver}, "", true});
    context.push(attack_frame(std::move(task)));
    return {};
}

}  // namespace kast::rules::savage_worlds
