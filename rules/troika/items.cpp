// Things: carried, held, worn, given, dropped (TR-10, TR-6.6.f, TR-4.4.b).
#include "rules/troika/carry_out.hpp"
#include "rules/troika/specs.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

/// One of the two, for what is either a thing or silver.
template <class Command>
Result<void> require_item_or_silver(const Command& command) {
    if (command.item.has_value() != command.silver.has_value()) return {};
    return refuse(bad_value, {}, "/item", "Either `item` or `silver`, one of them.");
}

Result<void> require_silver(const Creature& one, int amount) {
    if (amount <= one.silver) return {};
    return refuse(too_poor, {}, "/silver", "There is " + std::to_string(one.silver) + ".");
}

Result<void> require_count(const Item& item, int count) {
    if (count <= item.count) return {};
    return refuse(bad_value, {}, "/count", "There are " + std::to_string(item.count) + ".");
}

Result<void> require_room(const Creature& one) {
    if (one.inventory.size() < items_max) return {};
    return refuse(table_full, {}, {},
                  one.id.value + " carries " + std::to_string(items_max) + " things.");
}

void move_item(CommandContext& context, const Id& actor, Handling how, const Item& item) {
    ItemMoved moved{actor, how, item, {}, {}, {}, is_in_sight(*context.creature(actor), item.id),
                    false};
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

Result<void> require_item(const Creature& one, const Id& item, std::string_view path) {
    if (find_item(one, item)) return {};
    return refuse(no_such_item, {}, path, one.id.value + " does not carry it.");
}

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
    if (hands_free(one) < hands_needed(item)) {
        return refuse(hands_full, "TR-6.6.g", "/item",
                      "It takes " + std::to_string(hands_needed(item)) + ", and " +
                          std::to_string(hands_free(one)) + " of the two are free.");
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const ItemAdd& command) {
    KAST_REQUIRE(require_own(context, command.creature, "/creature"));
    const Creature& one = *context.creature(command.creature);
    if (!context.actor().is_gm() && !(one.kind == Kind::character && one.fresh))
        return refuse(gm_only, "TR-2.c", "/creature",
                      "Players equip a character of theirs that has not been played yet.");
    KAST_REQUIRE(require_unblocked(context.state(), blocked(context.state())));
    KAST_REQUIRE(require_room(one));
    KAST_REQUIRE(require_item_specs(context, {command.item}, "/item"));
    Item item = make_item(context, command.item);
    const bool held = command.item.in_hand.value_or(false) && hands_free(one) >= hands_needed(item);
    const bool worn = command.item.worn.value_or(false) && item.armour > 0 && !one.worn;
    const bool open = !one.prepared && (held || worn || is_in_sight(one, item.id));
    const Id carrier = one.id;
    free_item_ids(context, {item});
    context.emit(ItemAdded{carrier, std::move(item), held, worn, open});
    return {};
}

namespace {

/// Whose item the GM may take away or change now.
Result<const Creature*> require_carrier(const CommandContext& context, const Id& creature,
                                        const Id& item) {
    KAST_REQUIRE(require_gm(context.actor()));
    const Creature* one = context.creature(creature);
    if (!one) return refuse(no_such_character, {}, "/creature");
    KAST_REQUIRE(require_unblocked(context.state(), blocked(context.state())));
    KAST_REQUIRE(require_item(*one, item));
    return one;
}

}  // namespace

Result<void> carry_out(CommandContext& context, const ItemRemove& command) {
    const auto found = require_carrier(context, command.creature, command.item);
    KAST_REQUIRE(found);
    const Creature* one = *found;
    const Item* item = find_item(*one, command.item);
    const int count = command.count ? command.count->value : item->count;
    KAST_REQUIRE(require_count(*item, count));
    context.emit(ItemRemoved{one->id, item->id, count, item->count - count,
                             is_in_sight(*one, item->id), item->name});
    return {};
}

Result<void> carry_out(CommandContext& context, const ItemSet& command) {
    const auto found = require_carrier(context, command.creature, command.item);
    KAST_REQUIRE(found);
    const Creature* one = *found;
    Item item = *find_item(*one, command.item);
    const bool weapon_change = command.poisoned || command.shots;
    if (weapon_change && !item.weapon)
        return refuse(wrong_weapon, {}, "/item", "`poisoned` and `shots` go with a weapon.");
    if (command.shots && *command.shots > item.weapon->shots_max)
        return refuse(bad_value, "TR-X.ammo", "/shots",
                      range_text(0, item.weapon->shots_max) + " shots.");
    if (command.broken) item.broken = *command.broken;
    if (command.broken_or_lost) item.broken_or_lost = *command.broken_or_lost;
    if (command.poisoned) item.weapon->poisoned = *command.poisoned;
    if (command.shots) item.weapon->shots = *command.shots;
    if (command.count) item.count = *command.count;
    if (command.bundle_size) item.bundle_size = command.bundle_size->value;
    if (command.slots) item.slots = command.slots->value;
    const bool open = is_in_sight(*one, item.id);
    context.emit(ItemChanged{one->id, std::move(item), open});
    return {};
}

Result<void> carry_out(CommandContext& context, const InventoryArrange& command) {
    KAST_REQUIRE(require_available<InventoryArrange>(context, command.actor));
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
    KAST_REQUIRE(require_available<Take>(context, command.actor));
    KAST_REQUIRE(require_taking(*context.creature(command.actor), command.item));
    return take_in_hand(context, command.actor, command.item);
}

Result<void> carry_out(CommandContext& context, const PutAway& command) {
    KAST_REQUIRE(require_available<PutAway>(context, command.actor));
    const Creature& one = *context.creature(command.actor);
    KAST_REQUIRE(require_item(one, command.item));
    if (!in_hand(one, command.item)) return refuse(not_in_hand, {}, "/item");
    if (initiative_runs(context.state())) end_aim(context, command.actor);
    move_item(context, command.actor, Handling::put_away, *find_item(one, command.item));
    return {};
}

Result<void> carry_out(CommandContext& context, const PutDown& command) {
    KAST_REQUIRE(require_available<PutDown>(context, command.actor));
    const Creature& one = *context.creature(command.actor);
    KAST_REQUIRE(require_item(one, command.item));
    if (!in_hand(one, command.item)) return refuse(not_in_hand, "TR-6.6.g", "/item");
    move_item(context, command.actor, Handling::put_down, *find_item(one, command.item));
    return {};
}

Result<void> carry_out(CommandContext& context, const PickUp& command) {
    KAST_REQUIRE(require_available<PickUp>(context, command.actor));
    const auto& ground = context.state().ground;
    const auto item = std::ranges::find(ground, command.item, &Item::id);
    if (item == ground.end()) return refuse(no_such_item, {}, "/item", "It does not lie about.");
    ItemMoved picked{command.actor, Handling::picked_up, *item, {}, {}, {}, true, false};
    end_aim(context, command.actor);
    context.emit(std::move(picked));
    return {};
}

Result<void> carry_out(CommandContext& context, const Wear& command) {
    KAST_REQUIRE(require_available<Wear>(context, command.actor));
    const Creature& one = *context.creature(command.actor);
    if (!command.item) {
        if (!one.worn) return refuse(nothing_changes, "TR-9.b", {}, "It wears no armour.");
        move_item(context, command.actor, Handling::taken_off, *find_item(one, *one.worn));
        return {};
    }
    KAST_REQUIRE(require_item(one, *command.item));
    const Item item = *find_item(one, *command.item);
    if (item.armour < 1) return refuse(not_armour, "TR-9.b", "/item", "Armour of 1 to 3 is worn.");
    if (one.worn == item.id)
        return refuse(nothing_changes, "TR-9.b", "/item", "It is worn already.");
    move_item(context, command.actor, Handling::worn, item);
    return {};
}

Result<void> carry_out(CommandContext& context, const Give& command) {
    KAST_REQUIRE(require_available<Give>(context, command.actor));
    if (command.actor == command.to) return refuse(need_two, {}, "/to");
    KAST_REQUIRE(require_target(context, command.to, "/to"));
    KAST_REQUIRE(require_item_or_silver(command));
    const Creature& one = *context.creature(command.actor);
    const Creature& to = *context.creature(command.to);
    const bool runs = initiative_runs(context.state());
    if (runs && (command.silver || !in_hand(one, *command.item)))
        return refuse(not_in_hand, "TR-6.6.a", command.silver ? "/silver" : "/item",
                      "While initiative runs, what is in hand is handed over.");
    if (command.silver) {
        KAST_REQUIRE(require_silver(one, *command.silver));
        context.emit(SilverMoved{one.id, to.id, *command.silver});
        return {};
    }
    KAST_REQUIRE(require_item(one, *command.item));
    KAST_REQUIRE(require_room(to));
    Item item = *find_item(one, *command.item);
    const int count = command.count ? command.count->value : item.count;
    KAST_REQUIRE(require_count(item, count));
    ItemMoved moved{one.id, Handling::given, item, {}, to.id, {}, true, false};
    moved.in_hand = runs && can_act(to) && hands_free(to) >= hands_needed(item);
    if (count < item.count) {
        moved.part_of = item.id;
        moved.item.id = context.fresh_id();
        moved.item.count = count;
    }
    if (runs) end_aim(context, command.actor);
    context.emit(std::move(moved));
    return {};
}

Result<void> carry_out(CommandContext& context, const Loot& command) {
    KAST_REQUIRE(require_own(context, command.actor));
    if (command.actor == command.from) return refuse(need_two, {}, "/from");
    KAST_REQUIRE(require_present(context, command.from, "/from"));
    const Creature& one = *context.creature(command.actor);
    const Creature& corpse = *context.creature(command.from);
    if (corpse.condition != Condition::dead) return refuse(not_dead, "TR-4.4.b", "/from");
    KAST_REQUIRE(require_available<Loot>(context, command.actor));
    KAST_REQUIRE(require_item_or_silver(command));
    if (command.silver) {
        KAST_REQUIRE(require_silver(corpse, *command.silver));
        context.emit(SilverMoved{corpse.id, one.id, *command.silver});
        return {};
    }
    KAST_REQUIRE(require_item(corpse, *command.item));
    KAST_REQUIRE(require_room(one));
    context.emit(ItemMoved{one.id,
                           Handling::looted,
                           *find_item(corpse, *command.item),
                           corpse.id,
                           {},
                           {},
                           true,
                           false});
    return {};
}

}  // namespace kast::rules::troika
