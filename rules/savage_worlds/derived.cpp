#include "rules/savage_worlds/derived.hpp"

#include "rules/core/enum_words.hpp"
#include "rules/savage_worlds/conditions.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

void add(std::vector<Modifier>& list, int value, std::string_view cause, std::string_view rule) {
    if (value != 0) list.push_back({value, std::string(cause), std::string(rule)});
}

namespace {

const TraitDie& die_of(const Character& character, Attribute attribute) {
    switch (attribute) {
        case Attribute::agility:
            return character.attributes.agility;
        case Attribute::smarts:
            return character.attributes.smarts;
        case Attribute::spirit:
            return character.attributes.spirit;
        case Attribute::strength:
            return character.attributes.strength;
        case Attribute::vigor:
            break;
    }
    return character.attributes.vigor;
}

int bonus_of(const std::optional<BoundedInt<0, 20>>& bonus) { return bonus ? int{*bonus} : 0; }

/// An injured gut or head costs a step of the die (table T17), never below d4.
int injured(const Character& character, Attribute attribute, int sides) {
    for (const Injury& injury : character.injuries) {
        if (injury.detail == enum_word(attribute)) sides = std::max(4, sides - 2);
    }
    return sides;
}

int nerves(const Character& character) {
    if (character.has("improved-nerves-of-steel")) return 2;
    return character.has("nerves-of-steel") ? 1 : 0;
}

int support_for(const Character& character, std::string_view trait) {
    int sum = 0;
    for (const SupportGiven& one : character.support) {
        if (one.trait == trait) sum += one.value;
    }
    return trait == "strength" ? sum : std::min(4, sum);
}

void add_turn_modifiers(std::vector<Modifier>& list, const Character& character) {
    add(list, character.turn.penalty, "several-actions", "SW-multiaction-1");
    if (character.turn.ran) {
        add(list, character.has("steady-hands") ? -1 : -2, "running", "SW-move-3");
    }
}

}  // namespace

std::optional<TraitRolled> trait_of(const Character& character, std::string_view name) {
    if (const auto attribute = enum_from_word<Attribute>(name)) {
        const TraitDie& die = die_of(character, *attribute);
        return TraitRolled{injured(character, *attribute, die.die), bonus_of(die.bonus), false,
                           attribute};
    }
    const auto found = character.skills.find(std::string(name));
    if (found != character.skills.end()) {
        auto linked = linked_attribute(name);
        if (!linked) linked = found->second.linked;
        return TraitRolled{found->second.die, bonus_of(found->second.bonus), false, linked};
    }
    if (const auto linked = linked_attribute(name)) return TraitRolled{4, 0, true, linked};
    return std::nullopt;
}

int wound_penalty(const Character& character) {
    return -std::max(0, std::min(3, character.wounds) - nerves(character));
}

void add_next(std::vector<Modifier>& list, const Character& character, std::string_view purpose) {
    const auto next = character.next_modifiers.find(std::string(purpose));
    if (next == character.next_modifiers.end()) return;
    for (const auto* named : {&next->second.modifiers, &next->second.claimed})
        list.insert(list.end(), named->begin(), named->end());
}

std::vector<Modifier> own_modifiers(const State& state, const Character& character,
                                    std::string_view trait, const Occasion& occasion) {
    std::vector<Modifier> list;
    const auto rolled = trait_of(character, trait);
    if (rolled) {
        add(list, rolled->bonus, "die-bonus", "SW-trait-5");
        if (rolled->untrained) add(list, -2, "untrained", "SW-unskilled-1");
    }
    if (!occasion.about_dying || !character.has("hard-to-kill")) {
        add(list, wound_penalty(character), "wounds", "SW-wound-5");
    }
    add(list, -static_cast<int>(character.fatigue.size()), "fatigue", "SW-fatigue-1");
    if (is_distracted(character)) add(list, -2, "distracted", "SW-distracted-1");
    if (occasion.action) add_turn_modifiers(list, character);
    if (joker_bonus(state, character)) add(list, 2, "joker", "SW-joker-2");
    add(list, support_for(character, trait), "support", "SW-support-2");
    if (occasion.recovery && character.has("combat-reflexes")) {
        add(list, 2, "combat-reflexes", "SW-shaken-3");
    }
    if (occasion.from_shaken && (character.has("undead") || character.has("construct"))) {
        add(list, 2, "undead-or-construct", "SW-shaken-3");
    }
    if (occasion.soak && character.has("iron-jaw")) add(list, 2, "iron-jaw", "SW-soak-7");
    return list;
}

bool is_distracted(const Character& character) {
    return !character.distracted.empty() || character.bound;
}

bool is_vulnerable(const State& state, const Character& character) {
    if (!character.vulnerable.empty() || character.is(Condition::stunned)) return true;
    if (character.entangled || character.bound) return true;
    const Character* held = character.grappling ? find(state, *character.grappling) : nullptr;
    return held && held->bound && held->bound->by == character.id;
}

bool is_fixed(const Character& character) {
    return std::ranges::any_of(condition_rules, [&](const ConditionRule& rule) {
        return rule.is_fixed && character.is(rule.condition);
    });
}

int pace_of(const Character& character) {
    return std::max(1, character.pace - std::min(3, character.wounds));
}

int pace_left(const Character& character) {
    return pace_of(character) + character.turn.running_die - character.turn.moved;
}

int run_up_of(const State& state, const Character& character) {
    const Character* mount = character.mount ? find(state, *character.mount) : nullptr;
    return std::max(character.turn.straight, mount ? mount->turn.straight : 0);
}

int parry_of(const Character& character) {
    int parry = character.parry;
    for (const Weapon& weapon : character.weapons) {
        if (weapon.ready.value_or(true) && weapon.parry) parry += *weapon.parry;
    }
    if (character.has("improved-block"))
        parry += 2;
    else if (character.has("block"))
        parry += 1;
    for (const ConditionRule& rule : condition_rules) {
        if (rule.parry != 0 && character.is(rule.condition)) parry += rule.parry;
    }
    return parry;
}

int toughness_against(const Character& character, std::optional<Part> part, int ap, int extra) {
    const Armour& armour = character.armour;
    auto worn = armour.torso;
    if (part == Part::head) worn = armour.head;
    if (part == Part::limb || part == Part::hand) worn = armour.arms;
    if (part == Part::leg) worn = armour.legs;
    int points = worn ? int{*worn} : 0;
    if (part == Part::face || part == Part::gap) points = 0;
    return character.toughness + std::max(0, points + extra - ap);
}

bool has_natural_weapons(const Character& character) {
    return std::ranges::any_of(
        character.weapons, [](const Weapon& weapon) { return weapon.kind == WeaponKind::natural; });
}

bool is_armed(const Character& character) {
    return std::ranges::any_of(character.weapons, [](const Weapon& weapon) {
        return weapon.kind == WeaponKind::natural || weapon.ready.value_or(true);
    });
}

bool is_shielded(const Character& character) {
    return std::ranges::any_of(character.weapons, [](const Weapon& weapon) {
        return weapon.kind == WeaponKind::shield && weapon.ready.value_or(true);
    });
}

int ready_melee_weapons(const Character& character) {
    return static_cast<int>(std::ranges::count_if(character.weapons, [](const Weapon& weapon) {
        return weapon.kind == WeaponKind::melee && weapon.ready.value_or(true);
    }));
}

bool beside(const State& state, const Id& one, const Id& other) {
    const Character* character = find(state, one);
    return character && character->beside.contains(other);
}

bool opponents(const Character& one, const Character& other) { return one.side != other.side; }

bool in_melee(const State& state, const Character& character) {
    return std::ranges::any_of(character.beside, [&](const Id& id) {
        const Character* other = find(state, id);
        return other && other->up() && opponents(*other, character);
    });
}

namespace {

/// Gives each ally an opponent of its own to cancel, where there is one (Kuhn's augmenting paths).
bool cancels(const std::vector<std::vector<std::size_t>>& reach, std::size_t ally,
             std::vector<bool>& seen, std::vector<int>& taken) {
    for (const std::size_t opponent : reach[ally]) {
        if (seen[opponent]) continue;
        seen[opponent] = true;
        if (taken[opponent] < 0 ||
            cancels(reach, static_cast<std::size_t>(taken[opponent]), seen, taken)) {
            taken[opponent] = static_cast<int>(ally);
            return true;
        }
    }
    return false;
}

}  // namespace

namespace {

/// As gang_up, whatever edges the target has.
int bare_gang_up(const State& state, const Character& attacker, const Character& target) {
    std::vector<const Character*> others;
    std::vector<const Character*> allies;
    for (const Id& id : target.beside) {
        const Character* one = find(state, id);
        if (!one || !one->up() || one->is(Condition::stunned) || one->id == attacker.id) continue;
        (opponents(*one, target) ? others : allies).push_back(one);
    }
    std::vector<std::vector<std::size_t>> reach;
    for (const Character* ally : allies) {
        auto& list = reach.emplace_back();
        for (std::size_t i = 0; i < others.size(); ++i) {
            if (ally->beside.contains(others[i]->id)) list.push_back(i);
        }
    }
    std::vector<int> taken(others.size(), -1);
    int cancelled = 0;
    for (std::size_t ally = 0; ally < reach.size(); ++ally) {
        std::vector<bool> seen(others.size(), false);
        if (cancels(reach, ally, seen, taken)) ++cancelled;
    }
    return std::max(0, std::min(4, static_cast<int>(others.size()) - cancelled));
}

}  // namespace

int gang_up(const State& state, const Character& attacker, const Character& target) {
    const int bonus = bare_gang_up(state, attacker, target);
    const int block = target.has("improved-block") ? 2 : target.has("block") ? 1 : 0;
    return std::max(0, bonus - block);
}

int add_gang_up(const State& state, std::vector<Modifier>& list, const Character& attacker,
                const Character& target, std::string_view rule) {
    const int bonus = gang_up(state, attacker, target);
    const int block = target.hides_traits() ? bare_gang_up(state, attacker, target) - bonus : 0;
    if (bonus != 0 || block != 0) list.push_back({bonus, "gang-up", std::string(rule)});
    return block;
}

int usual_parry(const Character& character) {
    const auto found = character.skills.find("fighting");
    return found == character.skills.end() ? 2 : 2 + found->second.die / 2;
}

int usual_toughness(const Character& character) {
    return 2 + character.attributes.vigor.die / 2 + character.size;
}

int usual_max_wounds(const Character& character) {
    int wounds = character.wild ? 3 : 0;
    if (character.wild && character.has("tough-as-nails")) wounds = 4;
    if (character.wild && character.has("tougher-than-nails")) wounds = 5;
    if (character.has("very-resilient"))
        wounds += 2;
    else if (character.has("resilient"))
        wounds += 1;
    return wounds + extra_wounds_of_scale(character.scale);
}

bool joker_bonus(const State& state, const Character& character) {
    return state.encounter.joker_bonus.contains(character.id) ||
           character.is(Condition::adrenaline);
}

bool has_turn(const State& state, const Character& character) {
    if (state.encounter.round == 0) return true;
    if (!state.stack.empty()) {
        const auto* turn = get_if<InterruptionFrame>(&state.stack.back());
        if (!turn || std::ranges::find(turn->members, character.id) == turn->members.end())
            return false;
    }
    return character.turn.running && !character.turn.over;
}

bool holds_joker(const State& state, const Character& character) {
    const Slot* slot = slot_of(state, character.id);
    if (!slot || !slot->card || !is_joker(*slot->card)) return false;
    // Who is on Hold keeps it when the others of the seat have acted (SW-joker-1, SW-surprise-1).
    return (!slot->acted || character.is(Condition::on_hold)) &&
           state.encounter.phase == Phase::round && state.encounter.active != slot->id;
}

std::string skill_with(const Weapon& weapon) {
    if (weapon.skill) return weapon.skill->value;
    switch (weapon.kind) {
        case WeaponKind::gun:
        case WeaponKind::bow:
        case WeaponKind::shotgun:
        case WeaponKind::launcher:
            return "shooting";
        case WeaponKind::thrown:
            return "athletics";
        default:
            return "fighting";
    }
}

}  // namespace kast::rules::savage_worlds
