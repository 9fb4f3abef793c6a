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
Verdict require_at_leisure(const Play& play, const Id& id) {
    if (auto own = require_own(play, id); !own) return own;
    if (auto quiet = require_quiet(play, use_retrieve, "TR-6.6.f"); !quiet) return quiet;
    if (!play.actor().is_gm() && !can_act(*play.creature(id)))
        return refuse(cannot_act, "TR-4.1.e", "/actor");
    return {};
}

Verdict require_item(const Creature& one, const Id& item) {
    if (!find_item(one, item)) return refuse(no_such_item, {}, "/item");
    return {};
}

void move_item(Play& play, const Id& actor, Handling how, const Item& item) {
    ItemMoved moved{actor, how, item, {}, {}, {}, is_open(*play.creature(actor), item.id)};
    if (how == Handling::taken || how == Handling::worn)
        moved.open = !play.creature(actor)->prepared;
    play.happen(std::move(moved));
}

void load_weapon(Play& play, const Id& actor, const Item& weapon, const Item& ammunition) {
    play.happen(WeaponLoaded{actor, weapon.id, ammunition.id, weapon.weapon->shots_max,
                             ammunition.count - 1});
}

}  // namespace

Verdict take_in_hand(Play& play, const Id& actor, const Id& id) {
    const Creature& one = *play.creature(actor);
    const Item item = *find_item(one, id);
    if (const Item* weapon = weapon_loaded_by(one, item))
        load_weapon(play, actor, *weapon, item);
    else
        move_item(play, actor, Handling::taken, item);
    return {};
}

Verdict require_taking(const Creature& one, const Id& id) {
    if (auto there = require_item(one, id); !there) return there;
    const Item& item = *find_item(one, id);
    if (in_hand(one, id)) return refuse(already_in_hand, {}, "/item");
    if (weapon_loaded_by(one, item)) return {};  // It goes into the weapon, not into a hand.
    if (hands_free(one) < hands_needed(item)) return refuse(hands_full, "TR-6.6.g", "/item");
    return {};
}

Verdict carry_out(Play& play, const ItemAdd& command) {
    if (auto own = require_own(play, command.creature, "/creature"); !own) return own;
    const Creature& one = *play.creature(command.creature);
    if (!play.actor().is_gm() && !(one.kind == Kind::character && one.fresh))
        return refuse(gm_only);
    if (is_blocked(play.state())) return refuse(decision_open);
    if (one.inventory.size() >= items_max) return refuse(table_full);
    if (auto sound = require_item_specs(play, {command.item}, "/item"); !sound) return sound;
    Item item = make_item(play, command.item);
    const bool held = command.item.in_hand.value_or(false) && hands_free(one) >= hands_needed(item);
    const bool worn = command.item.worn.value_or(false) && item.armour > 0 && !one.worn;
    const bool open = !one.prepared && (held || worn || is_open(one, item.id));
    play.happen(ItemAdded{one.id, std::move(item), held, worn, open});
    return {};
}

Verdict carry_out(Play& play, const ItemRemove& command) {
    if (auto gm = require_gm(play); !gm) return gm;
    const Creature* one = play.creature(command.creature);
    if (!one) return refuse(no_such_character, {}, "/creature");
    if (is_blocked(play.state())) return refuse(decision_open);
    const Item* item = find_item(*one, command.item);
    if (!item) return refuse(no_such_item, {}, "/item");
    const int count = command.count ? command.count->value : item->count;
    if (count > item->count) return refuse(bad_value, {}, "/count");
    play.happen(
        ItemRemoved{one->id, item->id, count, item->count - count, is_open(*one, item->id)});
    return {};
}

Verdict carry_out(Play& play, const ItemSet& command) {
    if (auto gm = require_gm(play); !gm) return gm;
    const Creature* one = play.creature(command.creature);
    if (!one) return refuse(no_such_character, {}, "/creature");
    if (is_blocked(play.state())) return refuse(decision_open);
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
    play.happen(ItemChanged{one->id, std::move(item), open});
    return {};
}

Verdict carry_out(Play& play, const Arrange& command) {
    if (auto own = require_own(play, command.actor); !own) return own;
    if (auto quiet = require_quiet(play, not_in_initiative, "TR-10.3.a"); !quiet) return quiet;
    const Creature& one = *play.creature(command.actor);
    const std::set<Id> named(command.order.begin(), command.order.end());
    const bool each_once =
        named.size() == command.order.size() && named.size() == one.inventory.size() &&
        std::ranges::all_of(named, [&](const Id& id) { return find_item(one, id) != nullptr; });
    if (!each_once) return refuse(not_a_permutation, "TR-10.3.a", "/order");
    play.happen(
        InventoryArranged{one.id, command.order, !one.prepared && one.kind == Kind::character});
    return {};
}

Verdict carry_out(Play& play, const Take& command) {
    if (auto ready = require_at_leisure(play, command.actor); !ready) return ready;
    if (auto can = require_taking(*play.creature(command.actor), command.item); !can) return can;
    return take_in_hand(play, command.actor, command.item);
}

Verdict carry_out(Play& play, const PutAway& command) {
    if (auto ready = require_at_leisure(play, command.actor); !ready) return ready;
    const Creature& one = *play.creature(command.actor);
    if (auto there = require_item(one, command.item); !there) return there;
    if (!in_hand(one, command.item)) return refuse(not_in_hand, {}, "/item");
    move_item(play, command.actor, Handling::put_away, *find_item(one, command.item));
    return {};
}

Verdict carry_out(Play& play, const PutDown& command) {
    if (auto own = require_own(play, command.actor); !own) return own;
    if (auto there = require_present(play, command.actor, "/actor"); !there) return there;
    const Creature& one = *play.creature(command.actor);
    if (is_blocked(play.state())) return refuse(decision_open);
    if (!can_act(one) && !play.actor().is_gm()) return refuse(cannot_act, "TR-4.1.e", "/actor");
    if (auto known = require_item(one, command.item); !known) return known;
    if (!in_hand(one, command.item)) return refuse(not_in_hand, "TR-6.6.g", "/item");
    if (play.state().ground.size() >= ground_max) return refuse(table_full);
    move_item(play, command.actor, Handling::put_down, *find_item(one, command.item));
    return {};
}

Verdict carry_out(Play& play, const PickUp& command) {
    if (auto ready = require_action(play, command.actor); !ready) return ready;
    const auto& ground = play.state().ground;
    const auto item = std::ranges::find(ground, command.item, &Item::id);
    if (item == ground.end()) return refuse(no_such_item, {}, "/item");
    if (play.creature(command.actor)->inventory.size() >= items_max) return refuse(table_full);
    const Item picked = *item;
    end_aim(play, command.actor);
    play.happen(ItemMoved{command.actor, Handling::picked_up, picked, {}, {}, {}, true});
    return {};
}

Verdict carry_out(Play& play, const Wear& command) {
    if (auto ready = require_at_leisure(play, command.actor); !ready) return ready;
    const Creature& one = *play.creature(command.actor);
    if (!command.item) {
        if (!one.worn) return refuse(nothing_changes, "TR-9.b");
        move_item(play, command.actor, Handling::taken_off, *find_item(one, *one.worn));
        return {};
    }
    if (auto there = require_item(one, *command.item); !there) return there;
    const Item item = *find_item(one, *command.item);
    if (item.armour < 1) return refuse(not_armour, "TR-9.b", "/item");
    if (one.worn == item.id) return refuse(nothing_changes, "TR-9.b", "/item");
    move_item(play, command.actor, Handling::worn, item);
    return {};
}

Verdict carry_out(Play& play, const Give& command) {
    if (auto ready = require_at_leisure(play, command.actor); !ready) return ready;
    if (command.actor == command.to) return refuse(need_two, {}, "/to");
    if (auto there = require_target(play, command.to, "/to"); !there) return there;
    if (command.item.has_value() == command.silver.has_value())
        return refuse(bad_value, {}, "/item");
    const Creature& one = *play.creature(command.actor);
    const Creature& to = *play.creature(command.to);
    if (command.silver) {
        if (*command.silver > one.silver) return refuse(too_poor, {}, "/silver");
        play.happen(SilverMoved{one.id, to.id, *command.silver});
        return {};
    }
    if (auto there = require_item(one, *command.item); !there) return there;
    if (to.inventory.size() >= items_max) return refuse(table_full);
    Item item = *find_item(one, *command.item);
    const int count = command.count ? command.count->value : item.count;
    if (count > item.count) return refuse(bad_value, {}, "/count");
    ItemMoved moved{one.id, Handling::given, item, {}, to.id, {}, true};
    if (count < item.count) {
        moved.part_of = item.id;
        moved.item.id = play.fresh_id();
        moved.item.count = count;
    }
    play.happen(std::move(moved));
    return {};
}

Verdict carry_out(Play& play, const TakeFromDead& command) {
    if (auto ready = require_at_leisure(play, command.actor); !ready) return ready;
    if (command.actor == command.from) return refuse(need_two, {}, "/from");
    if (auto there = require_present(play, command.from, "/from"); !there) return there;
    const Creature& one = *play.creature(command.actor);
    const Creature& corpse = *play.creature(command.from);
    if (!can_act(one)) return refuse(cannot_act, "TR-4.4.b", "/actor");
    if (corpse.condition != Condition::dead) return refuse(not_dead, "TR-4.4.b", "/from");
    if (command.item.has_value() == command.silver.has_value())
        return refuse(bad_value, {}, "/item");
    if (command.silver) {
        if (*command.silver > corpse.silver) return refuse(too_poor, {}, "/silver");
        play.happen(SilverMoved{corpse.id, one.id, *command.silver});
        return {};
    }
    if (auto there = require_item(corpse, *command.item); !there) return there;
    if (one.inventory.size() >= items_max) return refuse(table_full);
    play.happen(ItemMoved{
        one.id, Handling::looted, *find_item(corpse, *command.item), corpse.id, {}, {}, true});
    return {};
}

}  // namespace kast::rules::troika
