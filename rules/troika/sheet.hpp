#pragma once
// What follows from a creature's sheet: totals, slots, hands, weapons, modifiers. Derived, never
// stored.

#include "rules/troika/state.hpp"
#include "rules/troika/tables.hpp"

namespace kast::rules::troika {

/// The creature, or null.
const Creature* find(const State& state, const Id& id);
const Item* find_item(const Creature& creature, const Id& item);

int rank_of(const Creature& creature, std::string_view skill);
/// Rank + Skill; without a rank Skill alone (TR-2.a, TR-2.b).
int skill_total(const Creature& creature, std::string_view skill);

/// TR-10.2.a, TR-9.1.a, TR-10.1.a.
int slots_of(const Item& item);
int slots_filled(const Creature& creature);
/// The number of the item's first slot, from 1 (TR-10.a). Requires the item to be in the inventory.
int position_of(const Creature& creature, const Id& item);
/// 13 slots or more. Only characters count their slots.
bool is_overburdened(const Creature& creature);
/// 18 slots or more (TR-10.4.c).
bool hardly_moves(const Creature& creature);

bool in_hand(const Creature& creature, const Id& item);
/// Everybody sees what a character carries; of others what is in hand or worn, and all once they
/// are dead. Nothing of who is not on the table yet.
bool is_in_sight(const Creature& creature, const Id& item);
int hands_free(const Creature& creature);
inline int hands_needed(const Item& item) { return item.large ? 2 : 1; }
bool has_shield(const Creature& creature);
/// Points taken off Damage Rolls, the shield apart (TR-9.a, TR-X.enemy).
int armour_of(const Creature& creature);
int provisions_of(const Creature& creature);

/// The weapon of this id: a thing carried, a natural weapon, or "unarmed"; null where there is
/// none.
const Weapon* find_weapon(const Creature& creature, const Id& weapon);
bool is_natural(const Creature& creature, const Id& weapon);
/// Fit to be used now: in hand and whole.
bool is_ready(const Item& item, const Creature& creature);
/// Only characters' shots are counted: what enemies and henchmen shoot with is the GM's.
bool counts_shots(const Creature& creature, const Weapon& weapon);
bool is_loaded(const Creature& creature, const Weapon& weapon);
/// What it can strike with now; "unarmed" where there is nothing else (TR-7.7.b).
std::vector<Id> melee_weapons(const Creature& creature);
/// The weapon in hand that this ammunition loads and that has room for it, or null.
const Item* weapon_loaded_by(const Creature& creature, const Item& ammunition);

/// Able to take a turn: alive and conscious (TR-4.1.e, TR-6.8.g).
bool can_act(const Creature& creature);
/// Unaware whatever the GM says: unconscious, dying, hardly moving (TR-7.3.d).
bool unaware_by_rule(const Creature& creature);
bool is_unaware(const State& state, const Creature& creature);

/// Skill, then the Advanced Skill where there is a rank.
std::vector<Modifier> skill_modifiers(const Creature& creature, std::string_view skill);
/// -4 where it carries too much (TR-10.4.a).
void add_load(std::vector<Modifier>& modifiers, const Creature& creature);
int sum_of(const std::vector<Modifier>& modifiers);
/// The modifiers of a Roll Under: skill, load, water (TR-X.swim).
std::vector<Modifier> test_modifiers(const Creature& creature, std::string_view skill);
std::vector<Modifier> luck_modifiers(const Creature& creature);

/// Of 36 throws, those that pass a Roll Under: sum at most `target`, never 6,6 (TR-1.1.a, b).
int chance_under(int target);
/// Of 36 throws, those that reach `target`, never 1,1 (TR-6.6.a, d).
int chance_of_reaching(int target);

bool initiative_runs(const State& state);
/// Whose tokens a creature's turns are taken with (TR-5.1, 5.4).
const Id& owner_of(const Creature& creature);
/// Everybody of a shared owner who can take its turn, in joining order. Requires initiative.
std::vector<Id> able_members(const State& state, const Id& owner);
/// An exchange or a question comes before actions.
bool is_blocked(const State& state);
/// A kind of question that comes before actions.
bool blocks(std::string_view kind);
/// The dying who wait for aid outside initiative (TR-4.1.c).
std::vector<Id> aid_window(const State& state);

}  // namespace kast::rules::troika
