#include "rules/troika/specs.hpp"

#include "rules/core/enum_words.hpp"
#include "rules/core/unseen_ids.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

bool has_natural_id(const Creature& one, const Id& id) {
    return std::ranges::find(one.natural_weapons, id, &NaturalWeapon::id) !=
           one.natural_weapons.end();
}
bool has_item_id(const Creature& one, const Id& id) {
    return find_item(one, id) || has_natural_id(one, id);
}

/// By something that who gives the command knows of.
bool item_id_taken(const CommandContext& context, const Id& id) {
    const State& state = context.state();
    if (id.value == unarmed_id) return true;
    for (const auto& [name, one] : state.creatures) {
        const bool is_known = context.actor().is_gm() || is_in_sight(one, id) ||
                              (has_natural_id(one, id) && !one.prepared);
        if (is_known && has_item_id(one, id)) return true;
    }
    return std::ranges::find(state.ground, id, &Item::id) != state.ground.end();
}

/// The same creature, with a new id for what had this one.
Creature with_new_id(CommandContext& context, Creature one, const Id& id) {
    const Id fresh = context.fresh_id();
    if (one.id == id) one.id = fresh;
    for (Item& item : one.inventory) {
        if (item.id == id) item.id = fresh;
    }
    for (NaturalWeapon& natural : one.natural_weapons) {
        if (natural.id == id) natural.id = fresh;
    }
    std::ranges::replace(one.hands, id, fresh);
    if (one.worn == id) one.worn = fresh;
    if (one.aiming == id) one.aiming = fresh;
    if (one.defence && one.defence->weapon == id) one.defence->weapon = fresh;
    return one;
}

void give_up_id(CommandContext& context, const Id& holder, const Id& id) {
    const Creature before = *context.creature(holder);
    Creature after = with_new_id(context, before, id);
    if (before.prepared) {
        return replace_unseen(context, holder, CharacterAdded{std::move(after), std::nullopt});
    }
    const auto place = std::ranges::find(before.inventory, id, &Item::id);
    Item renamed = after.inventory[static_cast<std::size_t>(place - before.inventory.begin())];
    context.emit(ItemRemoved{holder, id, place->count, 0, false, place->name});
    context.emit(ItemAdded{holder, std::move(renamed), false, false, false});
}

bool sound_row(const std::optional<Row>& row, std::size_t numbers, bool given) {
    const bool own = row && *row == Row::own;
    return own ? numbers == 7 : !given;
}

constexpr std::string_view row_text =
    "The row `own` goes with seven numbers in `damage`, and only that row does.";

template <class T, class S>
void take_over(T& field, const std::optional<S>& given) {
    if (given) field = *given;
}

void describe_weapon(Weapon& weapon, const ItemSpec& spec) {
    if (spec.damage) weapon.damage.assign(spec.damage->begin(), spec.damage->end());
    if (spec.skill) weapon.skill = spec.skill->value;
    take_over(weapon.ranged, spec.ranged);
    take_over(weapon.ignores_armour, spec.ignores_armour);
    if (spec.ammunition) weapon.ammunition = spec.ammunition->value;
    if (spec.ammunition && weapon.shots_max == 0) weapon.shots_max = 1;
    take_over(weapon.shots_max, spec.shots_max);
    // What starts in hand starts ready.
    weapon.shots = spec.shots ? std::min(spec.shots->value, weapon.shots_max)
                              : (spec.in_hand.value_or(false) ? weapon.shots_max : 0);
    take_over(weapon.poisoned, spec.poisoned);
}

}  // namespace

Result<void> require_item_spec(const ItemSpec& spec, std::string_view path) {
    if (!spec.gear && (!spec.name || spec.name->empty()))
        return refuse(name_needed, {}, path, "A thing has a `gear` of ours or a `name`.");
    if (!sound_row(spec.row, spec.damage ? spec.damage->size() : 0, spec.damage.has_value())) {
        return refuse(bad_value, "TR-8.3.a", path, row_text);
    }
    return {};
}

Result<void> require_item_specs(const CommandContext& context, const std::vector<ItemSpec>& specs,
                                std::string_view path) {
    std::set<Id> seen;
    for (const ItemSpec& spec : specs) {
        KAST_REQUIRE(require_item_spec(spec, path));
        if (!spec.id) continue;
        if (item_id_taken(context, *spec.id) || !seen.insert(*spec.id).second)
            return refuse(id_taken, {}, path, spec.id->value + ".");
    }
    return {};
}

Item make_item(CommandContext& context, const ItemSpec& spec) {
    Item item = spec.gear ? make_item(*spec.gear) : Item{};
    item.id = spec.id ? *spec.id : context.fresh_id();
    if (spec.name) item.name = spec.name->value;
    if (spec.slots) item.slots = spec.slots->value;
    take_over(item.large, spec.large);
    take_over(item.count, spec.count);
    if (spec.bundle_size) item.bundle_size = spec.bundle_size->value;
    if (spec.row) item.weapon = weapon_of(*spec.row);
    if (item.weapon)
        describe_weapon(*item.weapon, spec);
    else if (spec.ammunition)
        item.ammunition = spec.ammunition->value;
    take_over(item.armour, spec.armour);
    if (spec.tool_skill)
        item.tool = Tool{spec.tool_skill->value, spec.tool_bonus ? spec.tool_bonus->value : 1};
    take_over(item.food, spec.food);
    return item;
}

Result<void> require_natural_specs(const std::vector<NaturalWeaponSpec>& specs,
                                   std::string_view path) {
    std::set<Id> seen;
    for (const NaturalWeaponSpec& spec : specs) {
        if (!sound_row(spec.row, spec.damage ? spec.damage->size() : 0, spec.damage.has_value())) {
            return refuse(bad_value, "TR-8.3.a", path, row_text);
        }
        if (spec.id && (spec.id->value == unarmed_id || !seen.insert(*spec.id).second))
            return refuse(id_taken, {}, path, spec.id->value + ".");
    }
    return {};
}

std::vector<NaturalWeapon> make_natural(CommandContext& context,
                                        const std::vector<NaturalWeaponSpec>& specs) {
    std::vector<NaturalWeapon> made;
    auto is_taken = [&](const Id& id) {
        return std::ranges::find(made, id, &NaturalWeapon::id) != made.end() ||
               std::ranges::any_of(specs,
                                   [&](const NaturalWeaponSpec& spec) { return spec.id == id; });
    };
    for (const NaturalWeaponSpec& spec : specs) {
        NaturalWeapon one;
        one.weapon = weapon_of(spec.row);
        one.name = spec.name ? spec.name->value : enum_word(spec.row);
        const Id plain(enum_word(spec.row));
        one.id = spec.id
                     ? *spec.id
                     : (is_taken(plain) || spec.row == Row::unarmed ? context.fresh_id() : plain);
        if (spec.damage) one.weapon.damage.assign(spec.damage->begin(), spec.damage->end());
        if (spec.skill) one.weapon.skill = spec.skill->value;
        take_over(one.weapon.ranged, spec.ranged);
        take_over(one.weapon.ignores_armour, spec.ignores_armour);
        made.push_back(std::move(one));
    }
    return made;
}

SkillKind kind_of(const std::string& skill, const std::optional<SkillKind>& given) {
    if (given) return *given;
    // Brewing poison is a skill, too, and the more likely one.
    return find_spell(skill) && skill != "poison" ? SkillKind::spell : SkillKind::skill;
}

std::map<std::string, AdvancedSkill> make_skills(const std::map<std::string, SkillSpec>& specs) {
    std::map<std::string, AdvancedSkill> made;
    for (const auto& [name, spec] : specs) {
        AdvancedSkill skill{spec.rank, kind_of(name, spec.kind), false, std::nullopt};
        if (spec.cost) skill.cost = spec.cost->value;
        made.emplace(name, skill);
    }
    return made;
}

void equip(Creature& creature, Item item, bool wants_hand, bool wants_worn) {
    const bool has_hand = wants_hand && hands_free(creature) >= hands_needed(item);
    const bool can_wear = wants_worn && item.armour > 0 && !creature.worn;
    if (has_hand) creature.hands.push_back(item.id);
    if (can_wear) creature.worn = item.id;
    creature.inventory.push_back(std::move(item));
}

void equip_all(CommandContext& context, Creature& creature, std::span<const GearCount> things) {
    for (const GearCount& thing : things) {
        ItemSpec spec;
        spec.gear = thing.gear;
        if (thing.count > 0) spec.count = thing.count;
        spec.in_hand = thing.in_hand;
        equip(creature, make_item(context, spec), thing.in_hand, thing.worn);
    }
}

Result<void> require_free_id(const CommandContext& context, const std::optional<Id>& id) {
    if (!id) return {};
    const bool reserved = *id == owner::end || *id == owner::enemies || *id == owner::henchmen;
    const Creature* one = context.creature(*id);
    const bool is_known = one && (context.actor().is_gm() || !one->prepared);
    if (reserved || is_known) return refuse(id_taken, {}, "/id", id->value + ".");
    return {};
}

void free_creature_id(CommandContext& context, const Id& id) {
    if (context.creature(id)) give_up_id(context, id, id);
}

void free_item_ids(CommandContext& context, const std::vector<Item>& items) {
    for (const Item& item : items) {
        std::vector<Id> holders;
        for (const auto& [holder, one] : context.state().creatures) {
            if (has_item_id(one, item.id)) holders.push_back(holder);
        }
        for (const Id& holder : holders) give_up_id(context, holder, item.id);
    }
}

}  // namespace kast::rules::troika
