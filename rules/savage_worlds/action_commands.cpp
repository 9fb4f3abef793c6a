// Everything else that can be done with an action: manoeuvres, help, weapons taken in hand.

#include "rules/core/enum_words.hpp"
#include "rules/savage_worlds/decide.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

/// An action with a skill: one of the mind also for who is Bound.
Result<const Character*> acting_with(const CommandContext& context, const Id& id,
                                     const std::string& skill) {
    const Character* one = context.find(id);
    return acting(context, id, one && is_of_the_mind(*one, skill));
}

DeedFrame deed_frame(const Id& who, Deed deed, std::optional<Id> about = {}) {
    DeedFrame frame;
    frame.who = who;
    frame.deed = deed;
    frame.about = std::move(about);
    return frame;
}

Result<const Character*> opponent_of(const CommandContext& context, const Id& actor, const Id& id,
                                     std::string_view path) {
    auto target = existing(context, id, path);
    if (!target) return target;
    if (actor == id) return refuse(bad_target, "SW-bad-14", path, "That is the one who acts.");
    if ((*target)->is(Condition::dead))
        return refuse(target_dead, "SW-bad-14", path, (*target)->name + ".");
    return target;
}

int shield_parry(const Character& one) {
    int parry = 0;
    for (const Weapon& weapon : one.weapons) {
        if (weapon.kind == WeaponKind::shield && weapon.ready.value_or(true) && weapon.parry) {
            parry += *weapon.parry;
        }
    }
    return parry;
}

std::string word_of_struggle(Struggle trait) {
    return trait == Struggle::strength ? "strength" : "athletics";
}

/// The reactions to an opposed roll are free: no penalty of the defender's turn (SW-turn-6).
RollTask reaction(const CommandContext& context, const Character& one, std::string_view trait,
                  std::string_view purpose) {
    return roll_of(context.state(), one, trait, purpose);
}

RollTask action_roll(const CommandContext& context, const Id& id, std::string_view trait,
                     std::string_view purpose) {
    return roll_of(context.state(), *context.find(id), trait, purpose, {.action = true});
}

}  // namespace

Result<void> carry_out(CommandContext& context, const Defend& command) {
    const auto found = require_available<Defend>(context, command.actor);
    KAST_REQUIRE(found);
    spend_action(context, command.actor, "defend");
    announce(context, deed_frame(command.actor, Deed::defend), command.actor, "defend", {});
    return {};
}

Result<void> carry_out(CommandContext& context, const Aim& command) {
    const auto found = require_available<Aim>(context, command.actor);
    KAST_REQUIRE(found);
    const auto target = opponent_of(context, command.actor, command.target, "/target");
    KAST_REQUIRE(target);
    spend_action(context, command.actor, "aim");
    announce(context, deed_frame(command.actor, Deed::aim, command.target), command.actor, "aim",
             {command.target});
    return {};
}

Result<void> carry_out(CommandContext& context, const Test& command) {
    const auto found = acting_with(context, command.actor, command.skill);
    KAST_REQUIRE(found);
    const auto target = opponent_of(context, command.actor, command.target, "/target");
    KAST_REQUIRE(target);
    const auto skill = trait_for(context, **found, command.skill, "/skill");
    KAST_REQUIRE(skill);
    const auto linked = trait_of(**found, *skill)->linked;
    if (!linked) return refuse(no_such_trait, "SW-test-1", "/skill");
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    KAST_REQUIRE(target_modifiers_fit(context, command.target_modifiers));
    KAST_REQUIRE(calculating_fits(context.state(), **found, command.calculating));
    const bool calculating = on(command.calculating);
    spend_action(context, command.actor, "test", false,
                 [&](Turn& turn) { turn.calculating = turn.calculating || calculating; });
    RollTask first = action_roll(context, command.actor, *skill, "test");
    if (on(command.remark)) {
        add(first.modifiers, 2, "pointed-remark", "SW-test-2");
        // How pointed it was the GM says.
        if (!context.actor().is_gm()) first.claimed.emplace_back("pointed-remark");
    }
    add_vulnerable(context.state(), first.modifiers, **target);
    if (command.dice) first.count = *command.dice;
    if (first.count > 1 && *skill == "shooting") add(first.modifiers, -2, "recoil", "SW-recoil-1");
    first.best_only = true;
    add_circumstances(first, command.modifiers, !context.actor().is_gm());
    if (calculating) add_calculating(first);
    RollTask second = reaction(context, **target, enum_word(*linked), "test");
    add_circumstances(second, command.target_modifiers, false);
    announce(context, contest_frame("test", std::move(first), std::move(second)), command.actor,
             "test", {command.target});
    return {};
}

Result<void> carry_out(CommandContext& context, const Support& command) {
    const auto found = acting_with(context, command.actor, command.skill);
    KAST_REQUIRE(found);
    const auto ally = opponent_of(context, command.actor, command.ally, "/ally");
    KAST_REQUIRE(ally);
    const auto skill = trait_for(context, **found, command.skill, "/skill");
    KAST_REQUIRE(skill);
    const bool knows = context.actor().is_gm() || !(*ally)->hides_traits();
    if (!trait_of(knows ? **ally : Character{}, command.trait.value))
        return refuse(no_such_trait, "SW-support-1", "/trait");
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    spend_action(context, command.actor, "support");
    RollTask task = action_roll(context, command.actor, *skill, "support");
    add_circumstances(task, command.modifiers, !context.actor().is_gm());
    CheckFrame check = check_frame("support", std::move(task), command.ally);
    check.check.text = command.trait.value;
    announce(context, std::move(check), command.actor, "support", {command.ally});
    return {};
}

std::pair<RollTask, RollTask> plan_grapple(const State& state, const Character& one,
                                           const Character& other, bool action) {
    RollTask first = roll_of(state, one, "athletics", "grapple", {.action = action});
    first.block = add_gang_up(state, first.modifiers, one, other, "SW-grapple-1");
    add(first.modifiers, -std::abs(one.scale - other.scale), "scale", "SW-grapple-3");
    add_vulnerable(state, first.modifiers, other);
    first.veils_targets = other.hides_traits();
    return {std::move(first), roll_of(state, other, "athletics", "grapple")};
}

Result<void> carry_out(CommandContext& context, const Grapple& command) {
    const auto found = require_available<Grapple>(context, command.attacker, "/attacker");
    KAST_REQUIRE(found);
    const auto target = opponent_of(context, command.attacker, command.defender, "/defender");
    KAST_REQUIRE(target);
    const Character& one = **found;
    const Character& other = **target;
    if (command.too_big_allowed && !context.actor().is_gm()) return refuse(gm_only, "SW-grapple-3");
    if (other.size > one.size + 2 && !on(command.too_big_allowed)) {
        return refuse(too_big, "SW-grapple-3", "/defender");
    }
    if (one.grappling && *one.grappling != other.id) {
        return refuse(cannot_combine, "SW-grapple-1", "/attacker",
                      "The grappler holds `" + one.grappling->value + "` already.");
    }
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    KAST_REQUIRE(target_modifiers_fit(context, command.target_modifiers));
    spend_action(context, command.attacker, "grapple");
    auto [first, second] =
        plan_grapple(context.state(), *context.find(command.attacker), other, true);
    add_circumstances(first, command.modifiers, !context.actor().is_gm());
    add_circumstances(second, command.target_modifiers, false);
    announce(context, contest_frame("grapple", std::move(first), std::move(second)),
             command.attacker, "grapple", {command.defender});
    return {};
}

Result<void> carry_out(CommandContext& context, const Crush& command) {
    const auto found = require_available<Crush>(context, command.actor);
    KAST_REQUIRE(found);
    const Character& one = **found;
    const Character* victim = context.find(*one.grappling);
    KAST_REQUIRE(damage_modifiers_fit(context, command.damage_modifiers));
    spend_action(context, command.actor, "crush");
    HitTask hit = hit_of(context.state(), one, nullptr);
    hit.weapon = "crush";
    add_circumstances(hit, command.damage_modifiers);
    hit.victim = victim->id;
    announce(context, hit_frame(std::move(hit)), command.actor, "crush", {victim->id});
    return {};
}

Result<void> carry_out(CommandContext& context, const BreakFree& command) {
    const auto found = require_available<BreakFree>(context, command.actor);
    KAST_REQUIRE(found);
    const Character& one = **found;
    const Restraint& hold = one.bound ? *one.bound : *one.entangled;
    if (hold.physical && hold.tried && !context.actor().is_gm()) {
        return refuse(retry_not_allowed, "SW-bound-4", "/actor");
    }
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    spend_action(context, command.actor, "break-free");
    RollTask task =
        action_roll(context, command.actor, word_of_struggle(command.trait), "break-free");
    if (command.trait == Struggle::strength) add(task.modifiers, -2, "strength", "SW-bound-3");
    add_circumstances(task, command.modifiers, !context.actor().is_gm());
    announce(context, check_frame("break-free", std::move(task)), command.actor, "break-free", {});
    return {};
}

Result<void> carry_out(CommandContext& context, const Restrain& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const auto found = existing(context, command.character, "/character");
    KAST_REQUIRE(found);
    Restraint hold{{}, on(command.physical), false, command.hardness ? int{*command.hardness} : 0};
    const Condition state = on(command.bound) ? Condition::bound : Condition::entangled;
    context.emit(StateGained{command.character, state, "restrained", "SW-bound-1", {}, hold, {}});
    return {};
}

Result<void> carry_out(CommandContext& context, const CutBonds& command) {
    const auto found = require_available<CutBonds>(context, command.actor);
    KAST_REQUIRE(found);
    const auto held = existing(context, command.held, "/held");
    KAST_REQUIRE(held);
    if (!(*held)->bound && !(*held)->entangled) return refuse(not_held, "SW-bound-5", "/held");
    const Restraint hold = (*held)->bound ? *(*held)->bound : *(*held)->entangled;
    const auto weapon = weapon_in_hand(**found, command.weapon);
    KAST_REQUIRE(weapon);
    if (hold.by || hold.hardness <= 0)
        return refuse(wrong_weapon, "SW-bound-5", "/held",
                      hold.by ? "`" + hold.by->value + "` holds with bare hands: break free."
                              : "These bonds have no hardness: the GM gives it with `restrain`.");
    KAST_REQUIRE(damage_modifiers_fit(context, command.damage_modifiers));
    const bool wild = on(command.wild_attack);
    spend_action(context, command.actor, "cut-bonds", false,
                 [&](Turn& turn) { turn.wild_attack = turn.wild_attack || wild; });
    if (wild)
        gain_timed(context, command.actor, Condition::vulnerable, "wild-attack", "SW-wildattack-1");
    BreakObjectFrame frame;
    frame.who = command.actor;
    frame.command.actor = command.actor;
    frame.command.hardness = hold.hardness;
    frame.command.holder = command.held;
    frame.command.weapon = command.weapon;
    frame.command.wild_attack = command.wild_attack;
    frame.command.damage_modifiers = command.damage_modifiers;
    frame.bonds = true;
    announce(context, std::move(frame), command.actor, "cut-bonds", {command.held},
             (*weapon)->name.value);
    return {};
}

Result<void> carry_out(CommandContext& context, const Push& command) {
    const auto found = require_available<Push>(context, command.actor);
    KAST_REQUIRE(found);
    const auto target = opponent_of(context, command.actor, command.target, "/target");
    KAST_REQUIRE(target);
    const Character& one = **found;
    const Character& other = **target;
    if (command.too_big_allowed && !context.actor().is_gm()) return refuse(gm_only, "SW-push-3");
    if (other.size >= one.size + 2 && !on(command.too_big_allowed)) {
        return refuse(too_big, "SW-push-3", "/target");
    }
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    KAST_REQUIRE(target_modifiers_fit(context, command.target_modifiers));
    const bool charged = one.turn.ran && one.turn.moved >= 2;
    spend_action(context, command.actor, "push");
    RollTask first = action_roll(context, command.actor, word_of_struggle(command.trait), "push");
    add(first.modifiers, shield_parry(one), "shield", "SW-push-1");
    if (charged) add(first.modifiers, 2, "run-up", "SW-push-3");
    add_vulnerable(context.state(), first.modifiers, other);
    add_circumstances(first, command.modifiers, !context.actor().is_gm());
    RollTask second = reaction(context, other, "strength", "push");
    add(second.modifiers, shield_parry(other), "shield", "SW-push-1");
    add_circumstances(second, command.target_modifiers, false);
    announce(context,
             contest_frame("push", std::move(first), std::move(second), {"strength", "athletics"}),
             command.actor, "push", {command.target});
    return {};
}

Result<void> carry_out(CommandContext& context, const Break& command) {
    const auto found = require_available<Break>(context, command.actor);
    KAST_REQUIRE(found);
    if (!command.what && !command.hardness)
        return refuse(invalid_params, "SW-object-2", "/what",
                      "Give `what` is struck, or its `hardness`.");
    if (command.holder && !context.find(*command.holder)) {
        return no_character(*command.holder, "/holder");
    }
    const auto weapon = weapon_in_hand(**found, command.weapon);
    KAST_REQUIRE(weapon);
    // A rope is cut, a door is not shot down: the weapon must suit the job (SW-object-4).
    const bool shot = *weapon && (*weapon)->range && (*weapon)->kind != WeaponKind::thrown;
    const bool door =
        command.what == Breakable::light_door || command.what == Breakable::heavy_door;
    const bool blunt_on_rope = command.what == Breakable::rope && !*weapon;
    if (!context.actor().is_gm() && ((shot && door) || blunt_on_rope)) {
        return refuse(wrong_weapon, "SW-object-4", "/weapon",
                      blunt_on_rope ? "A rope is cut: name a weapon."
                                    : "A door is not shot down: name a weapon to strike with.");
    }
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    KAST_REQUIRE(damage_modifiers_fit(context, command.damage_modifiers));
    const bool wild = on(command.wild_attack);
    spend_action(context, command.actor, "break", false,
                 [&](Turn& turn) { turn.wild_attack = turn.wild_attack || wild; });
    if (wild)
        gain_timed(context, command.actor, Condition::vulnerable, "wild-attack", "SW-wildattack-1");
    BreakObjectFrame frame;
    frame.who = command.actor;
    frame.command = command;
    frame.by_player = !context.actor().is_gm();
    announce(context, std::move(frame), command.actor, "break", {},
             *weapon ? (*weapon)->name.value : "unarmed");
    return {};
}

// --- things in hand (SW-ready-1, SW-reload-1) --------------------------------------------------

void load(CommandContext& context, const Character& one, const Id& weapon_id) {
    const Weapon* weapon = one.weapon(weapon_id);
    if (!weapon) return;
    const int needed = weapon->reload ? int{*weapon->reload} : 1;
    const int spent = 1 + (weapon->loading ? int{*weapon->loading} : 0);
    if (spent < needed) {
        context.emit(WeaponHandled{one.id, one.owner, weapon_id, true, false, {}, spent});
        return;
    }
    const int full = weapon->shots_max ? int{*weapon->shots_max} : 1;
    context.emit(WeaponHandled{one.id, one.owner, weapon_id, true, false, full, {}});
}

Result<void> carry_out(CommandContext& context, const Ready& command) {
    const auto found = require_available<Ready>(context, command.actor);
    KAST_REQUIRE(found);
    const Character& one = **found;
    std::vector<std::pair<Id, bool>> items;
    if (command.take) {
        for (const Id& id : *command.take) items.emplace_back(id, true);
    }
    if (command.put_away) {
        for (const Id& id : *command.put_away) items.emplace_back(id, false);
    }
    if (items.empty())
        return refuse(invalid_params, {}, "/take", "Name what to `take` or to `put_away`.");
    for (const auto& [id, take] : items) {
        if (!one.weapon(id))
            return refuse(no_such_weapon, "SW-ready-1", take ? "/take" : "/put_away",
                          "`" + id.value + "` is not on the sheet.");
    }
    const int count = static_cast<int>(items.size());
    constexpr int free_items = 2;
    const int before = std::max(0, one.turn.readied - free_items);
    const int after = std::max(0, one.turn.readied + count - free_items);
    const int cost = on(command.hard) ? count : after - before;
    const bool counted = context.state().encounter.round > 0;
    if (counted && cost > 0) {
        if (one.is(Condition::shaken)) return refuse(shaken, "SW-shaken-2");
        const int left = one.turn.declared.empty()
                             ? 1 - one.turn.done
                             : static_cast<int>(one.turn.declared.size()) - one.turn.done;
        if (cost > left) {
            return refuse(too_many_items, "SW-ready-1", "/take",
                          std::to_string(std::max(0, left)) + " actions are left.");
        }
    }
    for (int i = 0; counted && i < cost; ++i) spend_action(context, command.actor, "ready");
    spend_action(context, command.actor, "ready", true, [&](Turn& turn) {
        if (!on(command.hard)) turn.readied += count;
    });
    for (const auto& [id, take] : items) {
        const Weapon& weapon = *context.find(command.actor)->weapon(id);
        const std::optional<int> loading =
            weapon.loading ? std::optional<int>(*weapon.loading) : std::nullopt;
        context.emit(WeaponHandled{one.id, one.owner, id, take, false, {}, loading});
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const Reload& command) {
    const auto found = require_available<Reload>(context, command.actor);
    KAST_REQUIRE(found);
    const Character& one = **found;
    const auto weapon = weapon_in_hand(one, command.weapon);
    KAST_REQUIRE(weapon);
    if (!(*weapon)->shots_max)
        return refuse(wrong_weapon, "SW-reload-1", "/weapon", "Its shots are not counted.");
    if ((*weapon)->shots == (*weapon)->shots_max)
        return refuse(not_needed, "SW-reload-1", "/weapon");
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    if (command.modifiers && !one.turn.ran)
        return refuse(cannot_combine, "SW-reload-1", "/modifiers",
                      "Only reloading on the run is rolled for.");
    const bool free = (*weapon)->reload && *(*weapon)->reload == 0;
    if (free) {
        spend_action(context, command.actor, "reload", true);
        load(context, *context.find(command.actor), command.weapon);
        return {};
    }
    KAST_REQUIRE(acting(context, command.actor, false));
    spend_action(context, command.actor, "reload");
    if (one.turn.ran) {
        RollTask task = action_roll(context, command.actor, "agility", "reload");
        add_circumstances(task, command.modifiers, !context.actor().is_gm());
        announce(context, check_frame("reload-running", std::move(task), command.weapon),
                 command.actor, "reload", {});
        return {};
    }
    announce(context, deed_frame(command.actor, Deed::reload, command.weapon), command.actor,
             "reload", {});
    return {};
}

Result<void> carry_out(CommandContext& context, const Act& command) {
    if (on(command.free)) {
        const auto found = on_turn(context, command.actor);
        KAST_REQUIRE(found);
        const Character& one = **found;
        if (on(command.limited) && one.turn.limited_free_used) {
            return refuse(turn_used, "SW-turn-7", "/limited");
        }
        spend_action(context, command.actor, command.what.value, true, [&](Turn& turn) {
            turn.limited_free_used = turn.limited_free_used || on(command.limited);
        });
        return {};
    }
    const auto found = require_available<Act>(context, command.actor);
    KAST_REQUIRE(found);
    if (on(command.limited) && (*found)->turn.limited_used) {
        return refuse(turn_used, "SW-turn-7", "/limited");
    }
    spend_action(context, command.actor, command.what.value, false,
                 [&](Turn& turn) { turn.limited_used = turn.limited_used || on(command.limited); });
    DeedFrame deed = deed_frame(command.actor, Deed::other);
    deed.roll_length = on(command.roll_length);
    announce(context, std::move(deed), command.actor, "act", {});
    return {};
}

}  // namespace kast::rules::savage_worlds
