#include "rules/troika/sheet.hpp"

#include "rules/troika/conditions.hpp"

#include <algorithm>

namespace kast::rules::troika {

const Creature* find(const State& state, const Id& id) {
    const auto found = state.creatures.find(id);
    return found == state.creatures.end() ? nullptr : &found->second;
}

const Item* find_item(const Creature& creature, const Id& item) {
    const auto found = std::ranges::find(creature.inventory, item, &Item::id);
    return found == creature.inventory.end() ? nullptr : &*found;
}

int rank_of(const Creature& creature, std::string_view skill) {
    const auto found = creature.advanced.find(std::string(skill));
    return found == creature.advanced.end() ? 0 : found->second.rank;
}

int skill_total(const Creature& creature, std::string_view skill) {
    return creature.skill + rank_of(creature, skill);
}

int slots_of(const Item& item) {
    if (item.slots) return *item.slots;
    if (item.armour > 0) return 2 * item.armour;
    if (item.large) return 2;
    if (item.bundle_size && *item.bundle_size > 0) {
        return (item.count + *item.bundle_size - 1) / *item.bundle_size;
    }
    return 1;
}

int slots_filled(const Creature& creature) {
    int filled = 0;
    for (const Item& item : creature.inventory) filled += slots_of(item);
    return filled;
}

int position_of(const Creature& creature, const Id& item) {
    int position = 1;
    for (const Item& one : creature.inventory) {
        if (one.id == item) break;
        position += slots_of(one);
    }
    return position;
}

bool is_overburdened(const Creature& creature) {
    return creature.kind == Kind::character && slots_filled(creature) > slots_without_trouble;
}

bool hardly_moves(const Creature& creature) {
    return creature.kind == Kind::character && slots_filled(creature) >= slots_hardly_moving;
}

bool in_hand(const Creature& creature, const Id& item) {
    return std::ranges::find(creature.hands, item) != creature.hands.end();
}

bool is_in_sight(const Creature& creature, const Id& item) {
    if (creature.prepared) return false;
    return creature.kind == Kind::character || creature.condition == Condition::dead ||
           in_hand(creature, item) || creature.worn == item;
}

int hands_free(const Creature& creature) {
    int free = 2;
    for (const Id& held : creature.hands) {
        if (const Item* item = find_item(creature, held)) free -= hands_needed(*item);
    }
    return std::max(0, free);
}

bool is_ready(const Item& item, const Creature& creature) {
    return in_hand(creature, item.id) && !item.broken && !item.broken_or_lost;
}

bool has_shield(const Creature& creature) {
    return std::ranges::any_of(creature.inventory, [&](const Item& item) {
        return item.weapon && item.weapon->row == Row::shield && is_ready(item, creature);
    });
}

int armour_of(const Creature& creature) {
    int worn = 0;
    if (creature.worn) {
        if (const Item* item = find_item(creature, *creature.worn)) worn = item->armour;
    }
    return std::max(creature.armour, worn);
}

int provisions_of(const Creature& creature) {
    int count = 0;
    for (const Item& item : creature.inventory) count += item.food ? item.count : 0;
    return count;
}

const Weapon* find_weapon(const Creature& creature, const Id& weapon) {
    static const Weapon unarmed = weapon_of(Row::unarmed);
    if (const Item* item = find_item(creature, weapon))
        return item->weapon ? &*item->weapon : nullptr;
    const auto natural = std::ranges::find(creature.natural_weapons, weapon, &NaturalWeapon::id);
    if (natural != creature.natural_weapons.end()) return &natural->weapon;
    return weapon.value == unarmed_id ? &unarmed : nullptr;
}

bool is_natural(const Creature& creature, const Id& weapon) {
    return find_item(creature, weapon) == nullptr;
}

bool counts_shots(const Creature& creature, const Weapon& weapon) {
    return creature.kind == Kind::character && weapon.shots_max > 0;
}

bool is_loaded(const Creature& creature, const Weapon& weapon) {
    return !counts_shots(creature, weapon) || weapon.shots > 0;
}

std::vector<Id> melee_weapons(const Creature& creature) {
    std::vector<Id> weapons;
    for (const Id& held : creature.hands) {
        const Item* item = find_item(creature, held);
        if (item && item->weapon && !item->weapon->ranged && is_ready(*item, creature)) {
            weapons.push_back(held);
        }
    }
    for (const NaturalWeapon& natural : creature.natural_weapons) {
        if (!natural.weapon.ranged) weapons.push_back(natural.id);
    }
    if (weapons.empty()) weapons.emplace_back(unarmed_id);
    return weapons;
}

const Item* weapon_loaded_by(const Creature& creature, const Item& ammunition) {
    if (ammunition.ammunition.empty()) return nullptr;
    for (const Id& held : creature.hands) {
        const Item* item = find_item(creature, held);
        if (item && item->weapon && !item->broken &&
            item->weapon->ammunition == ammunition.ammunition &&
            item->weapon->shots < item->weapon->shots_max) {
            return item;
        }
    }
    return nullptr;
}

bool can_act(const Creature& creature) {
    return condition_row(creature.condition).acts && creature.unconscious_rounds == 0 &&
           !creature.prepared;
}

bool unaware_by_rule(const Creature& creature) {
    return creature.unconscious_rounds > 0 || condition_row(creature.condition).unaware ||
           hardly_moves(creature);
}

bool is_unaware(const State& state, const Creature& creature) {
    return state.unaware.contains(creature.id) || unaware_by_rule(creature);
}

std::vector<Modifier> skill_modifiers(const Creature& creature, std::string_view skill) {
    std::vector<Modifier> modifiers{{creature.skill, "skill", "TR-2.a"}};
    if (const int rank = rank_of(creature, skill))
        modifiers.push_back({rank, "advanced-skill", "TR-2.a"});
    return modifiers;
}

void add_load(std::vector<Modifier>& modifiers, const Creature& creature) {
    if (is_overburdened(creature)) modifiers.push_back({-4, "overburdened", "TR-10.4.a"});
}

int sum_of(const std::vector<Modifier>& modifiers) {
    int sum = 0;
    for (const Modifier& modifier : modifiers) sum += modifier.value;
    return sum;
}

std::vector<Modifier> test_modifiers(const Creature& creature, std::string_view skill) {
    std::vector<Modifier> modifiers = skill_modifiers(creature, skill);
    add_load(modifiers, creature);
    if (skill == swim && creature.kind == Kind::character) {
        const int penalty = (slots_filled(creature) + 1) / 2;  // TR-X.swim: rounded up
        if (penalty > 0) modifiers.push_back({-penalty, "wet-load", "TR-X.swim"});
    }
    return modifiers;
}

std::vector<Modifier> luck_modifiers(const Creature& creature) {
    std::vector<Modifier> modifiers{{creature.luck.value_or(0), "luck", "TR-3.1.a"}};
    add_load(modifiers, creature);
    return modifiers;
}

int chance_under(int target) {
    int passing = 0;
    for (int first = 1; first <= 6; ++first) {
        for (int second = 1; second <= 6; ++second) {
            if (first + second <= target && first + second < 12) ++passing;
        }
    }
    return passing;
}

int chance_of_reaching(int target) {
    int passing = 0;
    for (int first = 1; first <= 6; ++first) {
        for (int second = 1; second <= 6; ++second) {
            if (first + second >= target && first + second > 2) ++passing;
        }
    }
    return passing;
}

bool initiative_runs(const State& state) { return state.initiative.has_value(); }

const Id& owner_of(const Creature& one) {
    if (one.kind == Kind::enemy) return owner::enemies;
    return one.kind == Kind::henchman ? owner::henchmen : one.id;
}

std::vector<Id> able_members(const State& state, const Id& owner) {
    std::vector<Id> able;
    for (const Id& id : state.initiative->members) {
        const Creature* one = find(state, id);
        if (one && can_act(*one) && owner_of(*one) == owner) able.push_back(id);
    }
    return able;
}

bool blocks(std::string_view kind) {
    return kind != "offered-luck" && kind != "death" && kind != "teach";
}

bool is_blocked(const State& state) {
    return state.exchange || std::ranges::any_of(state.questions, [](const Question& question) {
               return blocks(question.decision.kind);
           });
}

std::vector<Id> aid_window(const State& state) {
    std::vector<Id> waiting;
    if (state.initiative) return waiting;
    for (const auto& [id, creature] : state.creatures) {
        if (creature.condition == Condition::dying) waiting.push_back(id);
    }
    return waiting;
}

}  // namespace kast::rules::troika
