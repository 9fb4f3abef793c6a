// What an attack roll is made of: skill, number to reach, and every modifier (1.15, 1.16).

#include "rules/savage_worlds/command_context.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

bool is_shooter(WeaponKind kind) {
    return kind == WeaponKind::gun || kind == WeaponKind::bow || kind == WeaponKind::launcher ||
           kind == WeaponKind::shotgun;
}

namespace {

const Weapon* weapon_of(const Character& attacker, const Attack& command) {
    return command.weapon ? attacker.weapon(*command.weapon) : nullptr;
}

int distance_of(const Attack& command) { return command.distance ? int{*command.distance} : 0; }

/// The skill an attack is made with. In the saddle the lower of Riding and Fighting (SW-mount-2).
std::string skill_of(const Character& attacker, const Attack& command) {
    if (command.skill) return command.skill->value;
    const Weapon* weapon = weapon_of(attacker, command);
    if (weapon && weapon->skill) return weapon->skill->value;
    if (is_ranged(attacker, command)) {
        return is_shooter(weapon->kind) ? "shooting" : "athletics";
    }
    if (attacker.mount) {
        const auto riding = trait_of(attacker, "riding").value_or(TraitRolled{});
        const auto fighting = trait_of(attacker, "fighting").value_or(TraitRolled{});
        const auto worth = [](const TraitRolled& trait) {
            return std::tuple(!trait.untrained, trait.sides, trait.bonus);
        };
        if (worth(riding) < worth(fighting)) return "riding";
    }
    return "fighting";
}

/// Range, cover, called shot, scale, speed: what aiming may make up for (SW-aim-1).
struct Aimable {
    std::vector<Modifier> list;
    int penalties() const {
        int sum = 0;
        for (const Modifier& one : list) sum += std::min(0, one.value);
        return -sum;
    }
};

/// A prone target counts as one in medium cover from 3 inches; the worse of the two (SW-prone-1).
void add_cover(Aimable& aimable, const Character& target, const Attack& command, bool ranged) {
    const int cover = cover_modifier(command.cover.value_or(Cover::none));
    const bool prone = ranged && target.is(Condition::prone) && distance_of(command) >= 3;
    if (prone && cover > -4) {
        add(aimable.list, -4, "prone-target", "SW-prone-1");
        return;
    }
    add(aimable.list, cover, "cover", "SW-cover-1");
}

/// The part's scale replaces the creature's (SW-scale-3); for a man-sized target table T10.
void add_scale(Aimable& aimable, const Character& attacker, const Character& target,
               const Attack& command) {
    if (!command.called) {
        add(aimable.list, target.scale - attacker.scale, "scale", "SW-scale-2");
        return;
    }
    const int part = command.part_scale ? int{*command.part_scale} : part_scale(*command.called);
    add(aimable.list, part - attacker.scale, "called-shot", "SW-called-1");
}

Aimable aimable_of(const Character& attacker, const Character& target, const Attack& command) {
    Aimable aimable;
    const Weapon* weapon = weapon_of(attacker, command);
    const bool ranged = is_ranged(attacker, command);
    if (ranged && weapon->range) {
        const Band band = band_of(*weapon, distance_of(command)).value_or(Band::extreme);
        add(aimable.list, band_modifier(band, on(weapon->scope)), "range", "SW-range-2");
    }
    add_cover(aimable, target, command, ranged);
    add_scale(aimable, attacker, target, command);
    if (command.speed) add(aimable.list, speed_modifier(*command.speed), "speed", "SW-speed-1");
    return aimable;
}

bool at_extreme_range(const Character& attacker, const Attack& command) {
    const Weapon* weapon = weapon_of(attacker, command);
    return is_ranged(attacker, command) && weapon->range &&
           band_of(*weapon, distance_of(command)) == Band::extreme;
}

/// The Drop, else Vulnerable and unarmed: none of them is added to the Drop (SW-vulnerable-2).
void add_position(const State& state, std::vector<Modifier>& list, const Character& attacker,
                  const Character& target, const Attack& command, bool ranged) {
    if (on(command.drop)) {
        add(list, 4, "drop", "SW-drop-1");
        return;
    }
    add_vulnerable(state, list, target);
    const Weapon* weapon = weapon_of(attacker, command);
    if (!ranged && weapon && !is_armed(target)) add(list, 2, "unarmed-target", "SW-unarmed-1");
}

void add_melee_target(const State& state, Against& against, const Character& attacker,
                      const Character& target, bool free) {
    std::vector<Modifier>& list = against.modifiers;
    against.block = add_gang_up(state, list, attacker, target, "SW-gang-1");
    if (!free && ready_melee_weapons(attacker) >= 2 && ready_melee_weapons(target) <= 1 &&
        !is_shielded(target) && !has_natural_weapons(target)) {
        add(list, 1, "two-weapons", "SW-two-weapons-1");
    }
}

Against against_target(const State& state, const Character& attacker, const Character& target,
                       const AttackTask& attack) {
    const Attack& command = attack.command;
    const bool ranged = is_ranged(attacker, command);
    Against against;
    against.target = target.id;
    against.tn = !ranged || in_melee(state, attacker) ? parry_of(target) : 4;
    Aimable aimable = aimable_of(attacker, target, command);
    const int worst = aimable.penalties();
    against.modifiers = std::move(aimable.list);
    const bool extreme = at_extreme_range(attacker, command);
    if (attack.aimed && target.id == command.defender && command.aim == AimUse::ignore &&
        !extreme) {
        add(against.modifiers, std::min(4, worst), "aim", "SW-aim-1");
    }
    if (command.marksman == AimUse::ignore) {
        add(against.modifiers, std::min(2, worst), "marksman", "SW-aim-1");
    }
    add_position(state, against.modifiers, attacker, target, command, ranged);
    if (ranged) {
        const bool covered = command.cover.value_or(Cover::none) != Cover::none;
        if (target.has("dodge") && !covered && !target.is(Condition::surprised)) {
            add(against.modifiers, -2, "dodge", "SW-area-1");
        }
    } else {
        add_melee_target(state, against, attacker, target, attack.free);
    }
    return against;
}

void add_melee_options(std::vector<Modifier>& list, const Character& attacker,
                       const AttackTask& attack) {
    const Attack& command = attack.command;
    const Weapon* weapon = weapon_of(attacker, command);
    if (on(command.wild_attack) || (attacker.turn.wild_attack && !attack.free)) {
        add(list, 2, "wild-attack", "SW-wildattack-1");
    }
    if (command.desperate) add(list, *command.desperate, "desperate-attack", "SW-desperate-1");
    if (on(command.touch)) add(list, 2, "touch", "SW-touch-1");
    if (on(command.flat)) add(list, -1, "flat", "SW-nonlethal-1");
    if (on(command.sweep) && !attacker.has("improved-sweep"))
        add(list, -2, "sweep", "SW-freeattack-1");
    if (attacker.is(Condition::prone)) add(list, -2, "prone", "SW-prone-3");
    if (weapon && weapon->kind == WeaponKind::improvised) {
        add(list, -2, "improvised", "SW-improvised-1");
    }
}

void add_ranged_options(std::vector<Modifier>& list, const Character& attacker,
                        const AttackTask& attack, int dice) {
    const Attack& command = attack.command;
    const Weapon* weapon = weapon_of(attacker, command);
    const bool still = attacker.turn.moved == 0 && !attacker.turn.ran;
    if (dice > 1 && !(attacker.has("rock-and-roll") && still))
        add(list, -2, "recoil", "SW-recoil-1");
    if ((on(command.unstable) || attacker.mount) && !attacker.has("steady-hands")) {
        add(list, -2, "unstable", "SW-unstable-1");
    }
    if (weapon->kind == WeaponKind::shotgun && !on(command.slug)) {
        add(list, 2, "shot", "SW-shotgun-1");
    }
    if (weapon->kind == WeaponKind::improvised) add(list, -2, "improvised", "SW-improvised-1");
    if (attack.aimed && command.aim == AimUse::bonus && !at_extreme_range(attacker, command)) {
        add(list, 2, "aim", "SW-aim-1");
    }
    if (command.marksman == AimUse::bonus) add(list, 1, "marksman", "SW-aim-1");
}

/// What a player says about the surroundings is shown as claimed.
void note_claims(RollTask& task, const Attack& command) {
    if (command.cover) task.claimed.emplace_back("cover");
    if (command.light) task.claimed.emplace_back("light");
    if (command.speed) task.claimed.emplace_back("speed");
    if (on(command.drop)) task.claimed.emplace_back("drop");
    if (command.called && command.part_scale) task.claimed.emplace_back("called-shot");
}

bool all_one(const std::vector<Id>& targets) {
    return std::ranges::all_of(targets, [&](const Id& id) { return id == targets.front(); });
}

}  // namespace

bool is_ranged(const Character& attacker, const Attack& command) {
    const Weapon* weapon = weapon_of(attacker, command);
    if (!weapon) return false;
    return is_shooter(weapon->kind) || (weapon->range && command.distance);
}

std::optional<Band> band_of(const Weapon& weapon, int distance) {
    if (!weapon.range) return Band::near_;
    if (distance <= weapon.range->near_band) return Band::near_;
    if (distance <= weapon.range->medium_band) return Band::medium;
    if (distance <= weapon.range->far_band) return Band::far_;
    if (distance <= 4 * weapon.range->far_band) return Band::extreme;
    return std::nullopt;
}

bool is_aimed(const Character& attacker, const Id& target) {
    return attacker.aiming && attacker.aiming->ready && attacker.aiming->target == target &&
           attacker.turn.done == 0;
}

int dice_of(const Character& attacker, const Attack& command, bool free) {
    if (free) return 1;
    int dice = 1;
    if (is_ranged(attacker, command))
        dice = command.dice ? int{*command.dice} : 1;
    else if (on(command.frenzy))
        dice = 2;
    return dice;
}

std::vector<Id> declared_targets(const Attack& command, int dice) {
    std::vector<Id> targets{command.defender};
    if (command.others)
        targets.insert(targets.end(), command.others->begin(), command.others->end());
    while (static_cast<int>(targets.size()) < dice) targets.push_back(targets.back());
    return targets;
}

RollTask plan_attack(const State& state, const AttackTask& attack) {
    const Attack& command = attack.command;
    const Character& attacker = *find(state, command.attacker);
    const bool ranged = is_ranged(attacker, command);
    const int dice = dice_of(attacker, command, attack.free);
    Occasion occasion;
    occasion.action = !attack.free;
    RollTask task = roll_of(state, attacker, skill_of(attacker, command), "attack", occasion);
    task.count = dice;
    task.tn_hidden = true;
    if (ranged)
        add_ranged_options(task.modifiers, attacker, attack, dice);
    else
        add_melee_options(task.modifiers, attacker, attack);
    if (on(command.off_hand)) add(task.modifiers, -2, "off-hand", "SW-offhand-1");
    if (command.light) add(task.modifiers, light_modifier(*command.light), "light", "SW-light-1");
    if (attack.by_player) note_claims(task, command);
    add_circumstances(task, command.modifiers, attack.by_player);

    const std::vector<Id> targets = declared_targets(command, dice);
    for (const Id& id : targets) {
        if (const Character* target = find(state, id)) {
            task.against.push_back(against_target(state, attacker, *target, attack));
            task.tn_owner = target->owner;
            task.veils_targets = task.veils_targets || target->hides_traits();
        }
    }
    if (!task.against.empty()) task.tn = task.against.front().tn;
    if (ranged && !in_melee(state, attacker)) task.tn_hidden = false;
    if (all_one(targets) && !on(command.sweep) && !task.against.empty()) {
        const auto& own = task.against.front().modifiers;
        task.modifiers.insert(task.modifiers.end(), own.begin(), own.end());
        task.block = task.against.front().block;
        for (Against& one : task.against) {
            one.modifiers.clear();
            one.block = 0;
        }
    }
    if (on(command.calculating)) add_calculating(task);
    return task;
}

}  // namespace kast::rules::savage_worlds
