// Fight and Guard, what a hit does, and whether Monsters stay (TOY-x-fight, -guard, -dmg, -mon).

#include "rules/toy/draft.hpp"

#include <algorithm>

namespace kast::rules::toy {

Events carry_out(Draft& draft, const Fight& command) {
    const auto found = fit(draft, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    if (!turn_of(draft.state, command.actor))
        return refuse(refusal::not_in_combat, "TOY-x-fight-1", "/actor");
    const auto target = monster_at(draft, command.target, "/target");
    if (!target) return std::unexpected(target.error());
    if (!draft.state.time.monsters.contains(command.target))
        return refuse(refusal::not_in_combat, "TOY-x-fight-1", "/target");
    const auto weapon = (*found)->weapons.find(command.weapon);
    if (weapon == (*found)->weapons.end())
        return refuse(refusal::no_such_weapon, "TOY-x-fight-1", "/weapon");
    if (auto busy = not_free(draft, command.actor, "/actor"))
        return std::unexpected(std::move(*busy));
    if (!may_act(draft.state, command.actor))
        return refuse(refusal::no_action, "TOY-x-act-1", "/actor");
    auto lines = lines_of(command.modifiers);
    if (!lines) return std::unexpected(std::move(lines.error()));
    const auto id = id_for(draft, command.id);
    if (!id) return std::unexpected(id.error());
    const bool hard = weapon->second.attack == Attack::hard;
    const Tangible stat = hard ? Tangible::vigor : Tangible::dexterity;
    Entrant entrant;
    entrant.who = command.actor;
    entrant.modifiers = std::move(*lines);
    entrant.dice = {{DieFrom::tangible, word_of(stat), die_of(**found, stat)},
                    {DieFrom::plain, "weakness", (*target)->weakness}};
    open_attempt(draft, {.id = *id,
                         .purpose = Purpose::fight,
                         .entrants = {std::move(entrant)},
                         .against = command.target,
                         .weapon = command.weapon});
    return draft.done();
}

Events carry_out(Draft& draft, const Guard& command) {
    const auto found = fit(draft, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    const auto monster = monster_at(draft, command.monster, "/monster");
    if (!monster) return std::unexpected(monster.error());
    if (!turn_of(draft.state, command.actor) ||
        !draft.state.time.monsters.contains(command.monster))
        return refuse(refusal::not_in_combat, "TOY-x-guard-1");
    const MomentPhase phase = draft.state.time.phase;
    if (phase == MomentPhase::init || phase == MomentPhase::bottom)
        return refuse(refusal::wrong_phase, "TOY-x-guard-1");
    if ((*monster)->damage.empty())
        return refuse(refusal::no_such_die, "TOY-x-guard-1", "/monster");
    if (auto busy = not_free(draft, command.actor, "/actor"))
        return std::unexpected(std::move(*busy));
    auto lines = lines_of(command.modifiers);
    if (!lines) return std::unexpected(std::move(lines.error()));
    const auto id = id_for(draft, command.id);
    if (!id) return std::unexpected(id.error());
    Entrant entrant;
    entrant.who = command.actor;
    entrant.modifiers = std::move(*lines);
    entrant.dice = {
        {DieFrom::tangible, word_of(Tangible::dexterity), (*found)->tangibles.dexterity},
        {DieFrom::plain, "weakness", (*monster)->weakness}};
    open_attempt(draft, {.id = *id,
                         .purpose = Purpose::guard,
                         .entrants = {std::move(entrant)},
                         .against = command.monster});
    return draft.done();
}

namespace {

bool is_sellsword(const State& state, const Adventurer& sheet) {
    return state.settings.tropes && sheet.trope == Trope::sellsword;
}

/// The weapon's die; a Sellsword's goes on while it shows its highest face (TOY-x-sell-2).
void roll_weapon(Draft& draft, DamageRolled& rolled, int sides, bool explodes) {
    do {
        rolled.sides.push_back(sides);
        rolled.faces.push_back(draft.dice.roll(sides));
    } while (explodes && rolled.faces.back() == sides);
}

/// A natural 1: DEX against a Fumble (TOY-x-dmg-2), with the die of one's armor.
void check_fumble(Draft& draft, DamageRolled& rolled, const Adventurer& sheet) {
    rolled.check_sides = sheet.tangibles.dexterity;
    rolled.check_face = draft.dice.roll(rolled.check_sides);
    rolled.fumble = is_failure(rolled.check_face);
    if (!rolled.fumble) return;
    rolled.fumble_die = armor_row(sheet.armor).fumble;
    if (rolled.fumble_die > 0) rolled.fumble_face = draft.dice.roll(rolled.fumble_die);
    rolled.fumble_total = rolled.fumble_face + (sheet.shield ? 1 : 0) + (sheet.helmet ? 1 : 0);
}

/// A natural maximum: VIG for a Crit (TOY-x-dmg-2).
void check_crit(Draft& draft, DamageRolled& rolled, const Adventurer& sheet) {
    rolled.check_sides = sheet.tangibles.vigor;
    rolled.check_face = draft.dice.roll(rolled.check_sides);
    rolled.crit = !is_failure(rolled.check_face);
    if (rolled.crit) rolled.modifiers.push_back({sheet.level, "crit", "TOY-x-dmg-2"});
}

void roll_damage(Draft& draft, DamageRolled& rolled, const Adventurer& sheet,
                 const Weapon& weapon) {
    const bool sellsword = is_sellsword(draft.state, sheet);
    roll_weapon(draft, rolled, weapon.damage, sellsword);
    if (rolled.faces.front() == 1)
        check_fumble(draft, rolled, sheet);
    else if (rolled.faces.front() == weapon.damage && !sellsword)
        check_crit(draft, rolled, sheet);
    if (sellsword) rolled.modifiers.push_back({sheet.level, "level", "TOY-x-sell-1"});
}

}  // namespace

void follow_fight(Draft& draft, const Attempt& attempt, bool success) {
    if (!success) return;
    const Entrant& one = attempt.entrants.front();
    const Adventurer sheet = draft.sheet(one.who);
    const auto weapon = sheet.weapons.find(*attempt.weapon);
    if (weapon == sheet.weapons.end()) return;
    DamageRolled rolled{.actor = one.who, .target = *attempt.against};
    if (weapon->second.damage > 0)
        roll_damage(draft, rolled, sheet, weapon->second);
    else  // A plain number: neither Crit nor Fumble (TOY-x-dmg-3).
        rolled.modifiers.push_back({weapon->second.flat, "unarmed", "TOY-x-dmg-3"});
    for (const AddOn& added : one.added) {
        if (draft.state.settings.tropes && added.die == word::deed)
            rolled.modifiers.push_back({added.face, "deed", "TOY-x-sell-3"});
    }
    rolled.total = sum(rolled.modifiers);
    for (const int face : rolled.faces) rolled.total += face;
    const int total = rolled.total;
    draft.say(std::move(rolled));
    hurt_monster(draft, *attempt.against, total, true);
}

void follow_guard(Draft& draft, const Attempt& attempt, bool success) {
    if (success) return;
    const Monster* monster = find_monster(draft.state, *attempt.against);
    if (!monster) return;
    const Id who = attempt.entrants.front().who;
    DamageRolled rolled{.actor = *attempt.against, .target = who, .sides = monster->damage};
    for (const int sides : rolled.sides) {
        rolled.faces.push_back(draft.dice.roll(sides));
        rolled.total += rolled.faces.back();
    }
    Blow blow{rolled.total, false, attempt.against->value};
    draft.say(std::move(rolled));
    if (blow.amount > 0) strike(draft, who, std::move(blow), true);
}

Events carry_out(Draft& draft, const MoraleRoll& command) {
    const auto found = monster_at(draft, command.monster, "/monster");
    if (!found) return std::unexpected(found.error());
    if ((*found)->morale == Morale::none)
        return refuse(refusal::no_such_die, "TOY-x-mon-2", "/monster");
    MoraleRolled rolled{.monster = command.monster,
                        .dice = {draft.dice.roll(6)},
                        .holds_up_to = holds_up_to((*found)->morale)};
    rolled.dice.push_back(draft.dice.roll(6));
    rolled.total = rolled.dice[0] + rolled.dice[1];
    rolled.holds = rolled.total <= rolled.holds_up_to;
    draft.say(std::move(rolled));
    return draft.done();
}

}  // namespace kast::rules::toy
