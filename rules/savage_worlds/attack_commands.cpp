// Attacks as people ask for them: what cannot be done is refused before anything is spent.

#include "rules/savage_worlds/decide.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

Result<const Character*> target_of(const CommandContext& context, const Id& attacker, const Id& id,
                                   std::string_view path) {
    auto target = existing(context, id, path);
    if (!target) return target;
    if (id == attacker) return refuse(bad_target, "SW-bad-14", path, "That is the attacker.");
    if ((*target)->is(Condition::dead))
        return refuse(target_dead, "SW-bad-14", path, (*target)->name + ".");
    return target;
}

/// An option of an attack, under the name of its field.
struct Choice {
    bool taken = false;
    std::string_view field;
    std::string_view words;  ///< "a wild attack"
};

/// Refuses the first that was taken: it does not go with `other`.
Result<void> none_with(std::string_view other, std::initializer_list<Choice> choices,
                       std::string_view rule) {
    for (const Choice& one : choices) {
        if (!one.taken) continue;
        std::string both(one.words);
        both.append(" and ").append(other).append(".");
        both.front() = static_cast<char>(both.front() - 'a' + 'A');
        return refuse(cannot_combine, rule, "/" + std::string(one.field), both);
    }
    return {};
}

Result<void> range_fits(const Character& attacker, const Weapon& weapon, const Attack& command) {
    const int distance = command.distance ? int{*command.distance} : 0;
    const auto band = band_of(weapon, distance);
    if (!band) return refuse(out_of_range, "SW-range-3", "/distance");
    if (command.light == Light::dark && distance > 10) {
        return refuse(out_of_range, "SW-light-1", "/distance");
    }
    if (*band != Band::extreme) return {};
    const bool shot = weapon.kind == WeaponKind::shotgun && !on(command.slug);
    if (shot) return refuse(out_of_range, "SW-shotgun-1", "/distance");
    const bool thrown = weapon.kind != WeaponKind::gun && weapon.kind != WeaponKind::bow &&
                        weapon.kind != WeaponKind::launcher && weapon.kind != WeaponKind::shotgun;
    if (thrown) return refuse(thrown_extreme, "SW-range-5", "/distance");
    if (!is_aimed(attacker, command.defender)) {
        return refuse(aim_required, "SW-range-4", "/distance");
    }
    return {};
}

int rate_of(const Character& attacker, const Weapon& weapon, const Attack& command) {
    const int rate = weapon.rof ? int{*weapon.rof} : 1;
    return rate + (rapid_fires_of(attacker) > 0 && on(command.rapid_fire) ? 1 : 0);
}

Result<void> rapid_fits(const Character& attacker, const Attack& command) {
    if (!on(command.rapid_fire)) return {};
    const int most = rapid_fires_of(attacker);
    if (most == 0) return refuse(no_such_edge, "SW-rof-1", "/rapid_fire");
    if (attacker.turn.rapid >= most) return refuse(edge_used, "SW-rof-1", "/rapid_fire");
    return {};
}

Result<void> shot_fits(const CommandContext& context, const Character& attacker,
                       const Weapon& weapon, const Attack& command) {
    KAST_REQUIRE(none_with("a shot",
                           {{on(command.wild_attack), "wild_attack", "a wild attack"},
                            {command.desperate.has_value(), "desperate", "a desperate attack"},
                            {on(command.frenzy), "frenzy", "a frenzy"},
                            {on(command.sweep), "sweep", "a sweep"},
                            {on(command.touch), "touch", "a touch"},
                            {on(command.flat), "flat", "a blow with the flat"}},
                           "SW-wildattack-1"));
    KAST_REQUIRE(range_fits(attacker, weapon, command));
    if (in_melee(context.state(), attacker) && on(weapon.two_handed)) {
        return refuse(needs_one_hand, "SW-meleeshot-1", "/weapon");
    }
    KAST_REQUIRE(rapid_fits(attacker, command));
    const int dice = dice_of(attacker, command, false);
    const int others = command.others ? static_cast<int>(command.others->size()) : 0;
    if (dice > rate_of(attacker, weapon, command)) return refuse(rof_exceeded, "SW-rof-1", "/dice");
    if (others + 1 > dice) return refuse(rof_exceeded, "SW-rof-2", "/others");
    const bool shotgun = weapon.kind == WeaponKind::shotgun;
    if ((on(command.both_barrels) || on(command.slug)) && !shotgun) {
        return refuse(wrong_weapon, "SW-shotgun-1", on(command.slug) ? "/slug" : "/both_barrels",
                      "It is no shotgun.");
    }
    const int rounds = on(command.both_barrels) ? 2 : rounds_for(dice);
    if (weapon.shots && *weapon.shots < rounds) return refuse(no_ammo, "SW-rof-4", "/weapon");
    if (command.aim && !is_aimed(attacker, command.defender)) {
        return refuse(aim_required, "SW-aim-1", "/aim");
    }
    if (command.marksman) {
        if (!attacker.has("marksman")) return refuse(no_such_edge, "SW-aim-1", "/marksman");
        if (!is_steady(attacker) || dice > 1 || command.aim) {
            return refuse(cannot_combine, "SW-aim-1", "/marksman",
                          "A marksman's shot is one die, the first action of a turn without "
                          "moving, and not aimed.");
        }
    }
    return {};
}

Result<void> frenzy_fits(const Character& attacker, const Attack& command) {
    if (!on(command.frenzy)) return {};
    const int most = frenzies_of(attacker);
    if (most == 0) return refuse(no_such_edge, "SW-wild-7", "/frenzy");
    if (attacker.turn.frenzies >= most) return refuse(edge_used, "SW-wild-7", "/frenzy");
    if (on(command.sweep))
        return refuse(cannot_combine, "SW-wild-7", "/sweep", "A frenzy and a sweep.");
    return {};
}

Result<void> strike_fits(const Character& attacker, const Attack& command) {
    if (command.dice && *command.dice > 1) return refuse(rof_exceeded, "SW-rof-1", "/dice");
    KAST_REQUIRE(none_with("a melee weapon",
                           {{command.aim.has_value(), "aim", "an aim"},
                            {command.marksman.has_value(), "marksman", "a marksman's shot"},
                            {on(command.both_barrels), "both_barrels", "a shot of both barrels"},
                            {on(command.slug), "slug", "a slug"},
                            {on(command.rapid_fire), "rapid_fire", "a rapid fire"}},
                           "SW-aim-1"));
    const bool wild = on(command.wild_attack) || attacker.turn.wild_attack;
    if (command.desperate) {
        if (*command.desperate != 2 && *command.desperate != 4) {
            return refuse(invalid_params, "SW-desperate-1", "/desperate", "It is 2 or 4.");
        }
        if (wild)
            return refuse(cannot_combine, "SW-desperate-2", "/desperate",
                          "A wild attack and a desperate attack.");
    }
    KAST_REQUIRE(frenzy_fits(attacker, command));
    if (on(command.sweep) && !can_sweep(attacker)) return refuse(no_such_edge, {}, "/sweep");
    const std::size_t most = on(command.sweep) ? 5 : on(command.frenzy) ? 1 : 0;
    if (command.others && command.others->size() > most) {
        return refuse(rof_exceeded, "SW-wild-6", "/others");
    }
    return {};
}

/// Shooting out of a melee at somebody farther off leaves one open at once (SW-meleeshot-2).
void open_up(CommandContext& context, const Character& attacker, const Attack& command) {
    const Id& who = attacker.id;
    if (on(command.wild_attack)) {
        gain_timed(context, who, Condition::vulnerable, "wild-attack", "SW-wildattack-1");
    }
    if (!is_ranged(attacker, command) || !in_melee(context.state(), attacker)) return;
    if (!attacker.beside.contains(command.defender)) {
        gain_timed(context, who, Condition::vulnerable, "shooting-from-melee", "SW-meleeshot-2");
    }
}

void begin(CommandContext& context, const Attack& command, std::string_view word) {
    const Character& attacker = *context.find(command.attacker);
    AttackTask task;
    task.command = command;
    task.by_player = !context.actor().is_gm();
    task.aimed = is_aimed(attacker, command.defender);
    const Weapon* weapon = command.weapon ? attacker.weapon(*command.weapon) : nullptr;
    const std::string name = weapon ? weapon->name.value : "unarmed";
    spend_action(context, command.attacker, word, false, [&](Turn& turn) {
        turn.wild_attack = turn.wild_attack || on(command.wild_attack);
        turn.frenzies += on(command.frenzy) ? 1 : 0;
        turn.rapid += on(command.rapid_fire) ? 1 : 0;
        turn.calculating = turn.calculating || on(command.calculating);
    });
    open_up(context, *context.find(command.attacker), command);
    announce(context, attack_frame(std::move(task)), command.attacker, word,
             declared_targets(command, dice_of(attacker, command, false)), name);
}

}  // namespace

Result<void> carry_out(CommandContext& context, const Attack& command) {
    const auto found = require_available<Attack>(context, command.attacker, "/attacker");
    KAST_REQUIRE(found);
    const Character& attacker = **found;
    const auto target = target_of(context, attacker.id, command.defender, "/defender");
    KAST_REQUIRE(target);
    if (command.others) {
        for (const Id& id : *command.others) {
            const auto other = target_of(context, attacker.id, id, "/others");
            KAST_REQUIRE(other);
        }
    }
    const auto weapon = weapon_in_hand(attacker, command.weapon);
    KAST_REQUIRE(weapon);
    if (command.skill) KAST_REQUIRE(trait_for(context, attacker, *command.skill, "/skill"));
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    KAST_REQUIRE(damage_modifiers_fit(context, command.damage_modifiers));
    KAST_REQUIRE(calculating_fits(context.state(), attacker, command.calculating));
    if (command.bystanders) {
        for (const Id& id : *command.bystanders) {
            if (!context.find(id)) return no_character(id, "/bystanders");
        }
    }
    if (command.disarm && !(*target)->weapon(*command.disarm)) {
        return refuse(bad_target, "SW-disarm-1", "/disarm",
                      (*target)->name + " has no `" + command.disarm->value + "`.");
    }
    if (command.distance && !is_ranged(attacker, command)) {
        return refuse(
            wrong_weapon, "SW-range-1", "/distance",
            "It has no range: leave out the distance, or name a weapon that shoots or is thrown.");
    }
    if (is_ranged(attacker, command)) {
        KAST_REQUIRE(shot_fits(context, attacker, **weapon, command));
    } else {
        KAST_REQUIRE(strike_fits(attacker, command));
    }
    begin(context, command, "attack");
    return {};
}

Result<void> carry_out(CommandContext& context, const Disarm& command) {
    Attack attack;
    attack.attacker = command.attacker;
    attack.defender = command.defender;
    attack.weapon = command.weapon;
    attack.distance = command.distance;
    attack.called = command.at;
    attack.disarm = command.item;
    attack.modifiers = command.modifiers;
    attack.damage_modifiers = command.damage_modifiers;
    if (command.at != Part::hand && command.at != Part::limb && command.at != Part::object) {
        return refuse(bad_target, "SW-disarm-1", "/at", "At a hand, a limb, or the object itself.");
    }
    if (command.at == Part::object) attack.part_scale = command.item_scale;
    return carry_out(context, attack);
}

Result<void> carry_out(CommandContext& context, const FreeAttack& command) {
    const auto found = mine(context, command.attacker, "/attacker");
    KAST_REQUIRE(found);
    const Character& attacker = **found;
    const Situation now(context.state(), attacker);
    KAST_REQUIRE(require_unblocked(context, blocker_of_strike(now), "/attacker"));
    const auto target = target_of(context, attacker.id, command.defender, "/defender");
    KAST_REQUIRE(target);
    const auto weapon = weapon_in_hand(attacker, command.weapon);
    KAST_REQUIRE(weapon);
    const bool shooter = *weapon && is_ranged(attacker, Attack{.attacker = attacker.id,
                                                               .defender = command.defender,
                                                               .weapon = command.weapon});
    if (shooter && ((*weapon)->kind != WeaponKind::gun || on((*weapon)->two_handed))) {
        return refuse(wrong_weapon, "SW-freeattack-1", "/weapon",
                      "Of what shoots only a one-handed gun.");
    }
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    KAST_REQUIRE(damage_modifiers_fit(context, command.damage_modifiers));
    if (!context.actor().is_gm())
        KAST_REQUIRE(require_unblocked(context, blocker_of(For<FreeAttack>{}, now), "/attacker"));
    context.emit(FreeAttackTaken{attacker.id});
    AttackTask task;
    task.command.attacker = command.attacker;
    task.command.defender = command.defender;
    task.command.weapon = command.weapon;
    task.command.modifiers = command.modifiers;
    task.command.damage_modifiers = command.damage_modifiers;
    task.by_player = !context.actor().is_gm();
    task.free = true;
    announce(context, attack_frame(std::move(task)), command.attacker, "attack", {command.defender},
             *weapon ? (*weapon)->name.value : "unarmed", true);
    return {};
}

Result<void> carry_out(CommandContext& context, const Finish& command) {
    const auto found = require_available<Finish>(context, command.attacker, "/attacker");
    KAST_REQUIRE(found);
    const auto target = target_of(context, command.attacker, command.defender, "/defender");
    KAST_REQUIRE(target);
    const Character& victim = **target;
    if (victim.up() && !victim.bound)
        return refuse(bad_target, "SW-finish-1", "/defender", victim.name + " is not helpless.");
    const auto weapon = weapon_in_hand(**found, command.weapon);
    KAST_REQUIRE(weapon);
    if ((*weapon)->kind == WeaponKind::shield)
        return refuse(wrong_weapon, "SW-finish-1", "/weapon", "A shield kills nobody.");
    spend_action(context, command.attacker, "finish");
    announce(context, ruling_frame(command.defender, Ruling::finish), command.attacker, "finish",
             {command.defender}, (*weapon)->name.value);
    return {};
}

Result<void> carry_out(CommandContext& context, const AreaAttack& command) {
    const auto found = require_available<AreaAttack>(context, command.attacker, "/attacker");
    KAST_REQUIRE(found);
    const Character& attacker = **found;
    const auto weapon = weapon_in_hand(attacker, command.weapon);
    KAST_REQUIRE(weapon);
    if (command.skill) KAST_REQUIRE(trait_for(context, attacker, *command.skill, "/skill"));
    if (command.victims.empty()) return refuse(no_victims, "SW-area-2", "/victims");
    for (const Id& id : command.victims) {
        if (!context.find(id)) return no_character(id, "/victims");
    }
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    KAST_REQUIRE(damage_modifiers_fit(context, command.damage_modifiers));
    const int distance = command.distance ? int{*command.distance} : 0;
    const auto band = band_of(**weapon, distance);
    if (!band) return refuse(out_of_range, "SW-range-3", "/distance");
    const bool thrown = (*weapon)->kind == WeaponKind::thrown;
    if (*band == Band::extreme && thrown) return refuse(thrown_extreme, "SW-range-5", "/distance");
    if (*band == Band::extreme && (!attacker.aiming || !attacker.aiming->ready)) {
        return refuse(aim_required, "SW-range-4", "/distance");
    }
    if ((*weapon)->shots && *(*weapon)->shots < 1) return refuse(no_ammo, "SW-rof-4", "/weapon");
    spend_action(context, command.attacker, "area-attack");
    AreaTask task;
    task.command = command;
    task.band = *band;
    AreaFrame frame;
    frame.who = command.attacker;
    frame.area = std::move(task);
    announce(context, std::move(frame), command.attacker, "area-attack", command.victims.items,
             (*weapon)->name.value);
    return {};
}

Result<void> carry_out(CommandContext& context, const Suppress& command) {
    const auto found = require_available<Suppress>(context, command.attacker, "/attacker");
    KAST_REQUIRE(found);
    const auto held = weapon_in_hand(**found, command.weapon);
    KAST_REQUIRE(held);
    const Weapon& weapon = **held;
    const int rate = weapon.rof ? int{*weapon.rof} : 1;
    if (rate < 2)
        return refuse(wrong_weapon, "SW-suppress-1", "/weapon",
                      "It needs a rate of fire of 2 or more.");
    if (command.targets.empty()) return refuse(no_victims, "SW-suppress-2", "/targets");
    for (const Id& id : command.targets) {
        if (!context.find(id)) return no_character(id, "/targets");
    }
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    if (weapon.shots && *weapon.shots < 3 * rounds_for(rate)) {
        return refuse(no_ammo, "SW-suppress-1", "/weapon");
    }
    const auto band = band_of(weapon, command.distance ? int{*command.distance} : 0);
    if (!band || *band == Band::extreme) return refuse(out_of_range, "SW-range-3", "/distance");
    spend_action(context, command.attacker, "suppress");
    SuppressFrame frame;
    frame.who = command.attacker;
    frame.command = command;
    announce(context, std::move(frame), command.attacker, "suppress", command.targets.items,
             weapon.name.value);
    return {};
}

}  // namespace kast::rules::savage_worlds
