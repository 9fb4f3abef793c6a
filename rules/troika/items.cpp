// Things: carried, held, worn, given, dropped (TR-10, TR-6.6.f, TR-4.4.b).
#include "rules/troika/carry_out.hpp"
#include "rules/troika/specs.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

constexpr std::size_t items_max = 100;  // As many as `arrange` can name.
constexpr std::size_t ground_max = 200;

/// Everybody sees what a character carries; of others what is in hand or worn, and all once they
/// are dead.
bool is_open(const Creature& one, const Id& item) {
    if (one.prepared) return false;
    return one.kind == Kind::character || one.condition == Condition::dead || in_hand(one, item) ||
           one.worn == item;
}

/// Own, on the table, conscious, with no initiative and no exchange in the way.
Result<void> require_at_leisure(const CommandContext& context, const Id& id) {
    KAST_REQUIRE(require_own(context, id));
    KAST_REQUIRE(require_quiet(context, use_retrieve, "TR-6.6.f"));
    if (!context.actor().is_gm() && !can_act(*context.creature(id)))
        return refuse(cannot_act, "TR-4.1.e", "/actor");
    return {};
}

Result<void> require_item(const Creature& one, const Id& item) {
    if (!find_item(one, item)) return refuse(no_such_item, {}, "/item");
    return {};
}

void move_item(CommandContext& context, const Id& actor, Handling how, const Item& item) {
    ItemMoved moved{actor, how, item, {}, {}, {}, is_open(*context.creature(actor), item.id)};
    if (how == Handling::taken || how == Handling::worn)
        moved.open = !context.creature(actor)->prepared;
    context.emit(std::move(moved));
}

void load_weapon(CommandContext& context, const Id& actor, const Item& weapon,
                 const Item& ammunition) {
    context.emit(WeaponLoaded{actor, weapon.id, ammunition.id, weapon.weapon->shots_max,
                              ammunition.count - 1});
}

}  // namespace

Result<void> take_in_hand(CommandContext& context, const Id& actor, const Id& id) {
    const Creature& one = *context.creature(actor);
    const Item item = *find_item(one, id);
    if (const Item* weapon = weapon_loaded_by(one, item))
        load_weapon(context, actor, *weapon, item);
    else
        move_item(context, actor, Handling::taken, item);
    return {};
}

Result<void> require_taking(const Creature& one, const Id& id) {
    KAST_REQUIRE(require_item(one, id));
    const Item& item = *find_item(one, id);
    if (in_hand(one, id)) return refuse(already_in_hand, {}, "/item");
    if (weapon_loaded_by(one, item)) return {};  // It goes into the weapon, not into a hand.
    if (hands_free(one) < hands_needed(item)) return refuse(hands_full, "TR-6.6.g", "/item");
    return {};
}

Result<void> carry_out(CommandContext& context, const ItemAdd& command) {
    KAST_REQUIRE(require_own(context, command.creature, "/creature"));
    const Creature& one = *context.creature(command.creature);
    if (!context.actor().is_gm() && !(one.kind == Kind::character && one.fresh))
        return refuse(gm_only);
    if (is_blocked(context.state())) return refuse(decision_open);
    if (one.inventory.size() >= items_max) return refuse(table_full);
    KAST_REQUIRE(require_item_specs(context, {command.item}, "/item"));
    Item item = make_item(context, command.item);
    const bool held = command.item.in_hand.value_or(false) && hands_free(one) >= hands_needed(item);
    const bool worn = command.item.worn.value_or(false) && item.armour > 0 && !one.worn;
    const bool open = !one.prepared && (held || worn || is_open(one, item.id));
    context.emit(ItemAdded{one.id, std::move(item), held, worn, open});
    return {};
}

Result<void> carry_out(CommandContext& context, const ItemRemove& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const Creature* one = context.creature(command.creature);
    if (!one) return refuse(no_such_character, {}, "/creature");
    if (is_blocked(context.state())) return refuse(decision_open);
    const Item* item = find_item(*one, command.item);
    if (!item) return refuse(no_such_item, {}, "/item");
    const int count = command.count ? command.count->value : item->count;
    if (count > item->count) return refuse(bad_value, {}, "/count");
    context.emit(
        ItemRemoved{one->id, item->id, count, item->count - count, is_open(*one, item->id)});
    return {};
}

Result<void> carry_out(CommandContext& context, const ItemSet& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const Creature* one = context.creature(command.creature);
    if (!one) return refuse(no_such_character, {}, "/creature");
    if (is_blocked(context.state())) return refuse(decision_open);
    const Item* known = find_item(*one, command.item);
    if (!known) return refuse(no_such_item, {}, "/item");
    Item item = *known;
    const bool weapon_change = command.poisoned || command.shots;
    if (weapon_change && !item.weapon) return refuse(wrong_weapon, {}, "/item");
    if (command.shots && *command.shots > item.weapon->shots_max)
        return refuse(bad_value, "TR-X.ammo", "/shots");
    if (command.broken) item.broken = *command.broken;
    if (command.broken_or_lost) item.broken_or_lost = *command.broken_or_lost;
    if (command.poisoned) item.weapon->poisoned = *command.poisoned;
    if (command.shots) item.weapon->shots = *command.shots;
    if (command.count) item.count = *command.count;
    if (command.bundle_size) item.bundle_size = command.bundle_size->value;
    if (command.slots) item.slots = command.slots->value;
    const bool open = is_open(*one, item.id);
    context.emit(ItemChanged{one->id, std::move(item), open});
    return {};
}

Result<void> carry_out(CommandContext& context, const Arrange& command) {
    KAST_REQUIRE(require_own(context, command.actor));
    KAST_REQUIRE(require_quiet(context, not_in_initiative, "TR-10.3.a"));
    const Creature& one = *context.creature(command.actor);
    const std::set<Id> named(command.order.begin(), command.order.end());
    const bool each_once =
        named.size() == command.order.size() && named.size() == one.inventory.size() &&
        std::ranges::all_of(named, [&](const Id& id) { return find_item(one, id) != nullptr; });
    if (!each_once) return refuse(not_a_permutation, "TR-10.3.a", "/order");
    context.emit(
        InventoryArranged{one.id, command.order, !one.prepared && one.kind == Kind::character});
    return {};
}

Result<void> carry_out(CommandContext& context, const Take& command) {
    KAST_REQUIRE(require_at_leisure(context, command.actor));
    KAST_REQUIRE(require_taking(*context.creature(command.actor), command.item));
    return take_in_hand(context, command.actor, command.item);
}

Result<void> carry_out(CommandContext& context, const PutAway& command) {
    KAST_REQUIRE(require_at_leisure(context, command.actor));
    const Creature& one = *context.creature(command.actor);
    KAST_REQUIRE(require_item(one, command.item));
    if (!in_hand(one, command.item)) return refuse(not_in_hand, {}, "/item");
    move_item(context, command.actor, Handling::put_away, *find_item(one, command.item));
    return {};
}

Result<void> carry_out(CommandContext& context, const PutDown& command) {
    KAST_REQUIRE(require_own(context, command.actor));
    KAST_REQUIRE(require_present(context, command.actor, "/actor"));
    const Creature& one = *context.creature(command.actor);
    if (is_blocked(context.state())) return refuse(decision_open);
    if (!can_act(one) && !context.actor().is_gm()) return refuse(cannot_act, "TR-4.1.e", "/actor");
    KAST_REQUIRE(require_item(one, command.item));
    if (!in_hand(one, command.item)) return refuse(not_in_hand, "TR-6.6.g", "/item");
    if (context.state().ground.size() >= ground_max) return refuse(table_full);
    move_item(context, command.actor, Handling::put_down, *find_item(one, command.item));
    return {};
}

Result<void> carry_out(CommandContext& context, const PickUp& command) {
    KAST_REQUIRE(require_action(context, command.actor));
    const auto& ground = context.state().ground;
    const auto item = std::ranges::find(ground, command.item, &Item::id);
    if (item == ground.end()) return refuse(no_such_item, {}, "/item");
    if (context.creature(command.actor)->inventory.size() >= items_max) return refuse(table_full);
    const Item picked = *item;
    end_aim(context, command.actor);
    context.emit(ItemMoved{command.actor, Handling::picked_up, picked, {}, {}, {}, true});
    return {};
}

Result<void> carry_out(CommandContext& context, const Wear& command) {
    KAST_REQUIRE(require_at_leisure(context, command.actor));
    const Creature& one = *context.creature(command.actor);
    if (!command.item) {
        if (!one.worn) return refuse(nothing_changes, "TR-9.b");
        move_item(context, command.actor, Handling::taken_off, *find_item(one, *one.worn));
        return {};
    }
    KAST_REQUIRE(require_item(one, *command.item));
    const Item item = *find_item(one, *command.item);
    if (item.armour < 1) return refuse(not_armour, "TR-9.b", "/item");
    if (one.worn == item.id) return refuse(nothing_changes, "TR-9.b", "/item");
    move_item(context, command.actor, Handling::worn, item);
    return {};
}

Result<void> carry_out(CommandContext& context, const Give& command) {
    KAST_REQUIRE(require_at_leisure(context, command.actor));
    if (command.actor == command.to) return refuse(same_creature, {}, "/to");
    KAST_REQUIRE(require_target(context, command.to, "/to"));
    if (command.item.has_value() == command.silver.has_value())
        return refuse(bad_value, {}, "/item");
    const Creature& one = *context.creature(command.actor);
    const Creature& to = *context.creature(command.to);
    if (command.silver) {
        if (*command.silver > one.silver) return refuse(too_poor, {}, "/silver");
        context.emit(SilverMoved{one.id, to.id, *command.silver});
        return {};
    }
    KAST_REQUIRE(require_item(one, *command.item));
    if (to.inventory.size() >= items_max) return refuse(table_full);
    Item item = *find_item(one, *command.item);
    const int count = command.count ? command.count->value : item.count;
    if (count > item.count) return refuse(bad_value, {}, "/count");
    ItemMoved moved{one.id, Handling::given, item, {}, to.id, {}, true};
    if (count < item.count) {
        moved.part_of = item.id;
        moved.item.id = context.fresh_id();
        moved.item.count = count;
    }
    context.emit(std::move(moved));
    return {};
}

Result<void> carry_out(CommandContext& context, const TakeFromDead& command) {
    KAST_REQUIRE(require_at_leisure(context, command.actor));
    if (command.actor == command.from) return refuse(same_creature, {}, "/from");
    KAST_REQUIRE(require_present(context, command.from, "/from"));
    const Creature& one = *context.creature(command.actor);
    const Creature& dead = *context.creature(command.from);
    if (!can_act(one)) return refuse(cannot_act, "TR-4.4.b", "/actor");
    if (corpse.condition != Condition::dead) return refuse(not_dead, "TR-4.4.b", "/from");
    if (command.item.has_value() == command.silver.has_value())
        return refuse(bad_value, {}, "/item");
    if (command.silver) {
        if (*command.silver > dead.silver) return refuse(too_poor, {}, "/silver");
        context.emit(SilverMoved{dead.id, one.id, *command.silver});
        return {};
    }
    KAST_REQUIRE(require_item(dead, *command.item));
    if (one.inventory.size() >= items_max) return refuse(table_full);
    context.emit(ItemMoved{
        one.id, Handling::looted, *find_item(dead, *command.item), dead.id, {}, {}, true});
    return {};
}

}  // namespace kast::rules::troika
