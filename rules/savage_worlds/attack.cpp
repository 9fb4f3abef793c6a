// An attack from the interrupt window to the last of its hits (2.5): dice, allocation, stray shots,
// and each hit in turn.

#include "rules/core/enum_words.hpp"
#include "rules/core/order.hpp"
#include "rules/savage_worlds/command_context.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

/// As it was where both act at once.
const Character* attacker_of(const CommandContext& context, const AttackFrame& frame) {
    return frame.as_was ? &*frame.as_was : context.find(frame.attack.command.attacker);
}

const Weapon* weapon_of(const Character* attacker, const AttackTask& attack) {
    return attacker && attack.command.weapon ? attacker->weapon(*attack.command.weapon) : nullptr;
}

bool is_target(const CommandContext& context, const Id& id) {
    const Character* one = context.find(id);
    return one && !one->is(Condition::dead);
}

void miss(CommandContext& context, const AttackTask& attack, const Id& target,
          std::string_view cause) {
    context.emit(AttackMissed{attack.command.attacker, target, std::string(cause)});
}

void spend_ammo(CommandContext& context, const AttackTask& attack, int dice) {
    const Character* attacker = context.find(attack.command.attacker);
    const Weapon* weapon = weapon_of(attacker, attack);
    if (!weapon || !attacker || !is_ranged(*attacker, attack.command)) return;
    if (!weapon->shots) return;
    const int rounds = on(attack.command.both_barrels) ? 2 : rounds_for(dice);
    context.emit(AmmoSpent{attacker->id, attacker->owner, weapon->id, rounds,
                           std::max(0, *weapon->shots - rounds)});
}

void plan(CommandContext& context, AttackFrame frame) {
    AttackTask& attack = frame.attack;
    const Attack& command = attack.command;
    const Character* attacker = context.find(command.attacker);
    if (!attacker) return;
    const int dice = dice_of(*attacker, command, attack.free);
    const auto targets = declared_targets(command, dice);
    if (std::ranges::none_of(targets, [&](const Id& id) { return is_target(context, id); })) {
        return miss(context, attack, command.defender, "gone");
    }
    if (!frame.plan) frame.plan = plan_attack(context.state(), attack);
    RollTask task = *frame.plan;
    spend_ammo(context, attack, dice);
    frame.step = AttackStep::resolving;
    context.push(std::move(frame));
    context.push(roll_frame(std::move(task)));
}

/// One roll against all in reach: the same die against each one's own number (Sweep).
std::vector<Placed> swept(const RollTask& task, const RollOutcome& came) {
    if (came.placed.empty() || task.against.empty()) return {};
    std::vector<Placed> placed;
    const int bare = came.placed.front().total - sum_of(task.against.front().modifiers);
    for (const Against& one : task.against) {
        Placed result = came.placed.front();
        result.target = one.target;
        result.tn = one.tn;
        result.total = bare + sum_of(one.modifiers);
        result.success = !came.critical && result.total >= one.tn;
        result.raises = result.success ? raises_over(result.total, one.tn) : 0;
        placed.push_back(result);
    }
    return placed;
}

int cover_in(const std::vector<Modifier>& modifiers) {
    int sum = 0;
    for (const Modifier& one : modifiers) {
        if (one.cause == "cover") sum += one.value;
    }
    return sum;
}

/// What cover took away from the roll against that target (SW-cover-2).
int cover_against(const RollTask& task, const Id& target) {
    int sum = cover_in(task.modifiers);
    for (const Against& one : task.against) {
        if (one.target == target) return sum + cover_in(one.modifiers);
    }
    return sum;
}

/// SW-bystander-1 to 4: the trait dice low enough to hit somebody else.
std::vector<int> stray_dice(const Character& attacker, const AttackTask& attack,
                            const Weapon& weapon, const RollOutcome& came) {
    const bool spray = weapon.kind == WeaponKind::shotgun && !on(attack.command.slug);
    const int limit = came.naturals.size() > 1 || spray ? 2 : 1;
    std::vector<int> strays;
    for (std::size_t i = 0; i < came.naturals.size(); ++i) {
        const int die = static_cast<int>(i) + 1;
        if (came.naturals[i] > limit) continue;
        const bool replaced = std::ranges::find(came.replaced, die) != came.replaced.end();
        if (replaced && came.wild_success) continue;
        const auto hit = std::ranges::find(came.placed, die, &Placed::die);
        if (hit != came.placed.end() && hit->success) continue;
        if (attacker.wild && came.naturals.size() == 1 && !spray && came.wild_success) continue;
        strays.push_back(die);
    }
    return strays;
}

/// What the GM did not let stand counts for the damage no more than for the roll.
void strike_claims(AttackFrame& frame, const std::vector<std::string>& struck) {
    Attack& command = frame.attack.command;
    for (const std::string& claim : struck) {
        if (claim == "drop") command.drop.reset();
        if (claim == "cover") command.cover.reset();
        if (claim == "called-shot") {
            command.called.reset();
            command.part_scale.reset();
            command.disarm.reset();
        }
        std::erase_if(frame.plan->modifiers, [&](const auto& one) { return one.cause == claim; });
        for (Against& one : frame.plan->against) {
            std::erase_if(one.modifiers, [&](const auto& line) { return line.cause == claim; });
        }
    }
}

void resolve_attack(CommandContext& context, AttackFrame frame) {
    AttackTask& attack = frame.attack;
    const RollOutcome came = frame.came.value_or(RollOutcome{});
    frame.came.reset();
    if (!came.rolled) return miss(context, attack, attack.command.defender, "lost");
    strike_claims(frame, came.struck);
    const bool sweep = on(attack.command.sweep);
    const auto placed = sweep ? swept(*frame.plan, came) : came.placed;
    for (const Placed& one : placed) {
        if (one.success) {
            attack.blows.push_back({one.target, one.raises > 0, 0, false, 0});
            continue;
        }
        miss(context, attack, one.target, came.critical ? "critical-failure" : "missed");
        const int cover = cover_against(*frame.plan, one.target);
        if (!came.critical && cover < 0 && one.total - cover >= one.tn) {
            frame.covered.push_back(one.target);
        }
    }
    // The hits are settled in the order in which the targets were declared.
    const auto order = declared_targets(attack.command, 1);
    const auto turn_of = [&](const Blow& blow) {
        return std::ranges::find(order, blow.target) - order.begin();
    };
    stable_insertion_sort(attack.blows,
                          [&](const Blow& a, const Blow& b) { return turn_of(a) < turn_of(b); });
    const Character* attacker = attacker_of(context, frame);
    const Weapon* weapon = weapon_of(attacker, attack);
    const bool strays_fly = context.state().settings.bystanders || on(attack.command.crowd);
    const Character* target = context.find(attack.command.defender);
    const bool rider = target && target->mount;
    if (attacker && weapon && is_ranged(*attacker, attack.command) && (strays_fly || rider)) {
        attack.strays = stray_dice(*attacker, attack, *weapon, came);
    }
    frame.step = AttackStep::shooting_through;
    context.push(std::move(frame));
}

void ask_through(CommandContext& context, AttackFrame frame) {
    std::erase_if(frame.covered, [&](const Id& id) { return !is_target(context, id); });
    if (frame.covered.empty()) {
        frame.step = AttackStep::straying;
        context.push(std::move(frame));
        return;
    }
    std::vector<std::string> answers{"no",    "thin", "sheet-metal", "oak-or-concrete",
                                     "brick", "stone"};
    if (const auto& others = frame.attack.command.bystanders) {
        for (const Id& id : *others) answers.push_back(id.value);
    }
    const Id creature = frame.covered.front();
    context.ask(std::move(frame), "shoot-through", creature, {}, std::move(answers), "no");
}

std::vector<std::string> possible_victims(const CommandContext& context, const AttackTask& attack) {
    std::vector<std::string> ids;
    if (attack.command.bystanders) {
        for (const Id& id : *attack.command.bystanders) {
            if (is_target(context, id)) ids.push_back(id.value);
        }
    } else if (const Character* target = context.find(attack.command.defender)) {
        for (const Id& id : target->beside) {
            if (id != attack.command.attacker && is_target(context, id)) ids.push_back(id.value);
        }
    }
    return ids;
}

void ask_stray(CommandContext& context, AttackFrame frame) {
    AttackTask& attack = frame.attack;
    const Character* target = context.find(attack.command.defender);
    if (!attack.strays.empty() && target && target->mount && is_target(context, *target->mount)) {
        // Whoever rides: it is the mount that is hit (SW-mount-5).
        attack.strays.erase(attack.strays.begin());
        attack.blows.push_back({*target->mount, false, 0, true, 0});
        context.push(std::move(frame));
        return;
    }
    auto answers = possible_victims(context, attack);
    if (attack.strays.empty() || answers.empty()) {
        frame.step = AttackStep::settling;
        context.push(std::move(frame));
        return;
    }
    const Id creature = attack.command.attacker;
    answers.emplace_back("nobody");
    context.ask(std::move(frame), "bystander", creature, {}, std::move(answers), "nobody");
}

/// Shot and slugs have dice of their own (table T13).
void set_shotgun_dice(HitTask& hit, const AttackTask& attack, const Weapon& weapon) {
    if (weapon.kind != WeaponKind::shotgun) return;
    if (on(attack.command.slug)) {
        hit.dice = {10, 10};
        return;
    }
    const int distance = attack.command.distance ? int{*attack.command.distance} : 0;
    switch (band_of(weapon, distance).value_or(Band::far_)) {
        case Band::near_:
            hit.dice = {6, 6, 6};
            break;
        case Band::medium:
            hit.dice = {6, 6};
            break;
        default:
            hit.dice = {6};
    }
    if (on(attack.command.both_barrels)) add(hit.modifiers, 4, "both-barrels", "SW-shotgun-2");
}

void add_melee_damage(const State& state, HitTask& hit, const Character& attacker,
                      const AttackTask& attack, const Weapon* weapon) {
    if (attack.free) return;
    const Attack& command = attack.command;
    const Turn& turn = attacker.turn;
    if (on(command.wild_attack) || turn.wild_attack)
        add(hit.modifiers, 2, "wild-attack", "SW-wildattack-1");
    if (command.desperate) {
        add(hit.modifiers, -*command.desperate, "desperate-attack", "SW-desperate-1");
    }
    const bool horns = weapon && weapon->natural == Natural::horns;
    if (run_up_of(state, attacker) >= 6)
        add(hit.modifiers, 4, "charge", "SW-charge-1");
    else if (horns && turn.straight >= 5)
        add(hit.modifiers, 4, "horns", "SW-natural-1");
    if (turn.set_weapon) add(hit.modifiers, 4, "set-weapon", "SW-charge-2");
}

void add_called_damage(HitTask& hit, const Character& target, const Attack& command) {
    if (!command.called) return;
    const bool deadly = *command.called == Part::head || *command.called == Part::vitals ||
                        *command.called == Part::face;
    // The undead and constructs have no vitals (table T21).
    if (!deadly || target.has("undead") || target.has("construct")) return;
    add(hit.modifiers, 4, "called-shot", "SW-called-1");
}

}  // namespace

HitTask hit_for(const State& state, const Character& attacker, const AttackTask& attack,
                const Blow& blow) {
    const Attack& command = attack.command;
    const Character& target = *find(state, blow.target);
    const Weapon* weapon = weapon_of(&attacker, attack);
    const bool ranged = is_ranged(attacker, command);
    HitTask hit = hit_of(state, attacker, weapon);
    hit.victim = blow.target;
    hit.raise_die = blow.raise && !blow.stray;
    hit.extra_armour = blow.extra_armour;
    hit.nonlethal = on(command.nonlethal) || on(command.flat);
    if (weapon) set_shotgun_dice(hit, attack, *weapon);
    add(hit.modifiers, -blow.less, "living-obstacle", "SW-cover-2");
    hit.veils_total = blow.veils_less;
    if (blow.stray) return hit;
    hit.part = command.called;
    hit.drop = on(command.drop);
    hit.disarm = command.disarm;
    if (hit.disarm && hit.part == Part::object) {
        hit.raise_die = false;
        hit.aces = false;
    }
    if (!ranged) add_melee_damage(state, hit, attacker, attack, weapon);
    add_called_damage(hit, target, command);
    add_circumstances(hit, command.damage_modifiers);
    if (on(command.drop)) add(hit.modifiers, 4, "drop", "SW-drop-1");
    if (attacker.has("assassin") && (on(command.drop) || is_vulnerable(state, target))) {
        add(hit.modifiers, 2, "assassin", "SW-drop-1");
    }
    const bool doubles = attacker.has(ranged ? "dead-shot" : "mighty-blow");
    hit.twice =
        doubles && !attack.free && joker_bonus(state, attacker) && !attacker.turn.first_hit_done;
    return hit;
}

namespace {

bool has_line(const HitTask& hit, std::string_view cause) {
    return std::ranges::find(hit.modifiers, cause, &Modifier::cause) != hit.modifiers.end();
}

/// What only the first hit gains is used up with it (SW-charge-1, SW-charge-2, SW-natural-1).
void use_up(CommandContext& context, const HitTask& hit) {
    const bool run_up = has_line(hit, "charge") || has_line(hit, "horns");
    const bool set = has_line(hit, "set-weapon");
    if (!hit.twice && !run_up && !set) return;
    const char* word = hit.twice ? "double" : set ? "set-weapon" : "charge";
    const Character* attacker = context.find(*hit.attacker);
    const Character* mount = attacker && attacker->mount ? context.find(*attacker->mount) : nullptr;
    if (run_up && mount && mount->turn.straight > 0) {
        spend_action(context, mount->id, word, true, [](Turn& turn) { turn.straight = 0; });
    }
    spend_action(context, *hit.attacker, word, true, [&](Turn& turn) {
        if (hit.twice) turn.first_hit_done = true;
        if (run_up) turn.straight = 0;
        if (set) turn.set_weapon = false;
    });
}

void settle_blows(CommandContext& context, AttackFrame frame) {
    AttackTask& attack = frame.attack;
    const Character* attacker = attacker_of(context, frame);
    if (attack.blows.empty() || !attacker || !context.find(attacker->id)) return;
    const Blow blow = attack.blows.front();
    attack.blows.erase(attack.blows.begin());
    if (!is_target(context, blow.target)) {
        // The dice are spent; nothing more is rolled for them (SW-bad-15).
        miss(context, attack, blow.target, "gone");
        context.push(std::move(frame));
        return;
    }
    const bool touch = on(attack.command.touch);
    context.emit(AttackHit{attack.command.attacker, blow.target, blow.raise, blow.stray, touch});
    if (touch) {
        context.push(std::move(frame));
        return;
    }
    HitTask hit = hit_for(context.state(), *attacker, attack, blow);
    use_up(context, hit);
    if (frame.as_was) frame.as_was->turn = context.find(frame.as_was->id)->turn;
    context.push(std::move(frame));
    context.push(hit_frame(std::move(hit)));
}

}  // namespace

void go_on(CommandContext& context, AttackFrame frame) {
    switch (frame.step) {
        case AttackStep::planning:
            return plan(context, std::move(frame));
        case AttackStep::resolving:
            return resolve_attack(context, std::move(frame));
        case AttackStep::shooting_through:
            return ask_through(context, std::move(frame));
        case AttackStep::straying:
            return ask_stray(context, std::move(frame));
        case AttackStep::settling:
            return settle_blows(context, std::move(frame));
    }
}

Result<void> answer(CommandContext& context, AttackFrame frame, const GivenAnswer& given) {
    const std::string& answer = given.word;
    AttackTask& attack = frame.attack;
    context.answered(frame, answer);
    if (frame.step == AttackStep::shooting_through) {
        const Id target = frame.covered.front();
        frame.covered.erase(frame.covered.begin());
        const auto obstacle = enum_from_word<Obstacle>(answer);
        const Character* living = context.find(Id(answer));
        if (obstacle)
            attack.blows.push_back({target, false, obstacle_armour(*obstacle), false, 0});
        else if (living) {
            // Whoever stands in the way takes its Toughness off the damage (SW-cover-2).
            attack.blows.push_back({target, false, 0, false, toughness_against(*living, {}, 0, 0),
                                    living->hides_traits()});
        }
    } else {
        attack.strays.erase(attack.strays.begin());
        if (answer != "nobody") attack.blows.push_back({Id(answer), false, 0, true, 0});
    }
    context.push(std::move(frame));
    return {};
}

}  // namespace kast::rules::savage_worlds
