// Fight and Guard, what a hit does, and whether Monsters stay (TOY-x-fight, -guard, -dmg, -mon).

#include "rules/toy/command_context.hpp"

#include <algorithm>

namespace kast::rules::toy {

namespace {

/// A Monster that takes part in this Combat. Refuses: no-such-monster, not-in-combat.
Result<const Monster*> require_foe(const CommandContext& context, const Id& id,
                                   std::string_view rule, std::string_view path) {
    const auto found = require_monster(context, id, path);
    if (found && !context.state().time.monsters.contains(id))
        KAST_REQUIRE(require_unblocked(context.state(), {&refusal::not_in_combat, rule}, path, id));
    return found;
}

/// A Roll 20 of one stat and the Monster's Weakness.
Result<void> open_against(CommandContext& context, Attempt attempt, const Id& who,
                          const BaseDie& stat, const std::optional<Id>& id,
                          const ModifiersGiven& modifiers, const ModifiersGiven& damage_modifiers) {
    auto lines = lines_of(modifiers);
    KAST_REQUIRE(lines);
    auto of_damage = lines_of(damage_modifiers, "/damage_modifiers/");
    KAST_REQUIRE(of_damage);
    const auto given = id_for(context, id);
    KAST_REQUIRE(given);
    attempt.id = *given;
    Entrant entrant;
    entrant.who = who;
    entrant.modifiers = std::move(*lines);
    entrant.damage_modifiers = std::move(*of_damage);
    const Monster& monster = *find_monster(context.state(), *attempt.against);
    entrant.dice = {stat, {DieFrom::plain, "weakness", monster.weakness, monster.hides_dice()}};
    attempt.entrants = {std::move(entrant)};
    open_attempt(context, std::move(attempt));
    return {};
}

BaseDie die_of_stat(const Adventurer& sheet, Tangible stat) {
    return {DieFrom::tangible, enum_word(stat), die_of(sheet, stat)};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const Fight& command) {
    const auto found = require_available<Fight>(context, command.actor);
    KAST_REQUIRE(found);
    KAST_REQUIRE(require_foe(context, command.target, "TOY-x-fight-1", "/target"));
    const auto weapon = (*found)->weapons.find(command.weapon);
    if (weapon == (*found)->weapons.end()) {
        return refuse(refusal::no_such_weapon, "TOY-x-fight-1", "/weapon",
                      is_none_of(command.weapon.value, (*found)->weapons));
    }
    const bool hard = weapon->second.attack == Attack::hard;
    Attempt attempt{{.purpose = Purpose::fight}};
    attempt.against = command.target;
    attempt.weapon = command.weapon;
    return open_against(context, std::move(attempt), command.actor,
                        die_of_stat(**found, hard ? Tangible::vigor : Tangible::dexterity),
                        command.id, command.modifiers, command.damage_modifiers);
}

Result<void> carry_out(CommandContext& context, const Guard& command) {
    const auto found = require_available<Guard>(context, command.actor);
    KAST_REQUIRE(found);
    const auto monster = require_foe(context, command.monster, "TOY-x-guard-1", "/monster");
    KAST_REQUIRE(monster);
    if ((*monster)->damage.empty()) {
        return refuse(refusal::no_such_die, "TOY-x-guard-1", "/monster",
                      (*monster)->name + " has no damage dice (`monster.set`).");
    }
    Attempt attempt{{.purpose = Purpose::guard}};
    attempt.against = command.monster;
    return open_against(context, std::move(attempt), command.actor,
                        die_of_stat(**found, Tangible::dexterity), command.id, command.modifiers,
                        command.damage_modifiers);
}

namespace {

bool is_sellsword(const State& state, const Adventurer& sheet) {
    return state.settings.tropes && sheet.trope == Trope::sellsword;
}

/// The weapon's die; a Sellsword's goes on while it shows its highest face (TOY-x-sell-2).
void roll_weapon(CommandContext& context, DamageRolled& rolled, int sides, bool explodes) {
    do {
        rolled.sides.push_back(sides);
        rolled.faces.push_back(context.dice().roll(sides));
    } while (explodes && rolled.faces.back() == sides);
}

/// A natural 1: DEX against a Fumble (TOY-x-dmg-2), with the die of one's armor.
void check_fumble(CommandContext& context, DamageRolled& rolled, const Adventurer& sheet) {
    rolled.check = DamageCheck::fumble;
    rolled.check_sides = sheet.tangibles.dexterity;
    rolled.check_face = context.dice().roll(rolled.check_sides);
    rolled.fumble = is_failure(rolled.check_face);
    if (!rolled.fumble) return;
    rolled.fumble_die = armor_row(sheet.armor).fumble;
    if (rolled.fumble_die > 0) rolled.fumble_face = context.dice().roll(rolled.fumble_die);
    rolled.fumble_total = rolled.fumble_face + (sheet.shield ? 1 : 0) + (sheet.helmet ? 1 : 0);
}

/// A natural maximum: VIG for a Crit (TOY-x-dmg-2).
void check_crit(CommandContext& context, DamageRolled& rolled, const Adventurer& sheet) {
    rolled.check = DamageCheck::crit;
    rolled.check_sides = sheet.tangibles.vigor;
    rolled.check_face = context.dice().roll(rolled.check_sides);
    rolled.crit = !is_failure(rolled.check_face);
    if (rolled.crit) rolled.modifiers.push_back({sheet.level, "crit", "TOY-x-dmg-2"});
}

void roll_damage(CommandContext& context, DamageRolled& rolled, const Adventurer& sheet,
                 const Weapon& weapon) {
    const bool sellsword = is_sellsword(context.state(), sheet);
    roll_weapon(context, rolled, weapon.damage, sellsword);
    if (rolled.faces.front() == 1)
        check_fumble(context, rolled, sheet);
    else if (rolled.faces.front() == weapon.damage && !sellsword)
        check_crit(context, rolled, sheet);
    if (sellsword) rolled.modifiers.push_back({sheet.level, "level", "TOY-x-sell-1"});
}

/// What it comes to with what the GM, or a player, adds or takes away; never below 0.
void total_damage(DamageRolled& rolled, const Entrant& one) {
    rolled.modifiers.insert(rolled.modifiers.end(), one.damage_modifiers.begin(),
                            one.damage_modifiers.end());
    rolled.total = sum(rolled.modifiers);
    for (const int face : rolled.faces) rolled.total += face;
    rolled.total = std::max(0, rolled.total);
}

}  // namespace

void follow_fight(CommandContext& context, const Attempt& attempt, bool success) {
    if (!success) return;
    const Entrant& one = attempt.entrants.front();
    const Adventurer sheet = context.sheet(one.who);
    const auto weapon = sheet.weapons.find(*attempt.weapon);
    if (weapon == sheet.weapons.end()) return;
    DamageRolled rolled{.actor = one.who, .target = *attempt.against};
    if (weapon->second.damage > 0)
        roll_damage(context, rolled, sheet, weapon->second);
    else  // A plain number: neither Crit nor Fumble (TOY-x-dmg-3).
        rolled.modifiers.push_back({weapon->second.flat, "unarmed", "TOY-x-dmg-3"});
    for (const AddOn& added : one.added) {
        if (context.state().settings.tropes && added.die == word::deed)
            rolled.modifiers.push_back({added.face, "deed", "TOY-x-sell-3"});
    }
    total_damage(rolled, one);
    const int total = rolled.total;
    context.emit(std::move(rolled));
    hurt_monster(context, *attempt.against, total, true);
}

void follow_guard(CommandContext& context, const Attempt& attempt, bool success) {
    if (success) return;
    const Monster* monster = find_monster(context.state(), *attempt.against);
    if (!monster) return;
    const Entrant& one = attempt.entrants.front();
    const Id who = one.who;
    DamageRolled rolled{.actor = *attempt.against, .target = who, .sides = monster->damage};
    rolled.veiled = monster->hides_dice();
    context.dice().expect(rolled.sides.size());
    for (const int sides : rolled.sides) rolled.faces.push_back(context.dice().roll(sides));
    total_damage(rolled, one);
    Blow blow{rolled.total, false, attempt.against->value};
    context.emit(std::move(rolled));
    if (blow.amount > 0) strike(context, who, std::move(blow), true);
}

Result<void> carry_out(CommandContext& context, const MoraleRoll& command) {
    const auto found = require_monster(context, command.monster, "/monster");
    KAST_REQUIRE(found);
    KAST_REQUIRE(require_shown(context.state(), command.monster, "/monster"));
    if ((*found)->morale == Morale::none)
        return refuse(refusal::no_such_die, "TOY-x-mon-2", "/monster",
                      (*found)->name + " has no Morale (`monster.set`): it holds.");
    auto lines = lines_of(command.modifiers);
    KAST_REQUIRE(lines);
    MoraleRolled rolled{.monster = command.monster,
                        .dice = {context.dice().roll(6)},
                        .holds_up_to = holds_up_to((*found)->morale)};
    rolled.dice.push_back(context.dice().roll(6));
    rolled.modifiers = std::move(*lines);
    rolled.total = rolled.dice[0] + rolled.dice[1] + sum(rolled.modifiers);
    rolled.holds = rolled.total <= rolled.holds_up_to;
    rolled.veiled = (*found)->hides_dice();
    const bool holds = rolled.holds;
    context.emit(std::move(rolled));
    if (!holds) context.emit(MonsterFled{command.monster});
    return {};
}

}  // namespace kast::rules::toy
