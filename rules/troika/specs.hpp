#pragma once
// From what a command describes to what it becomes. Checks come first: making rolls nothing.

#include "rules/troika/availability.hpp"

namespace kast::rules::troika {

/// Its own fields make sense: a name, seven numbers where it has a row of its own.
Result<void> require_item_spec(const ItemSpec& spec, std::string_view path);
/// Every item's spec is sound and no id is taken or given twice.
Result<void> require_item_specs(const CommandContext& context, const std::vector<ItemSpec>& specs,
                                std::string_view path);
Item make_item(CommandContext& context, const ItemSpec& spec);

Result<void> require_natural_specs(const std::vector<NaturalWeaponSpec>& specs,
                                   std::string_view path);
std::vector<NaturalWeapon> make_natural(CommandContext& context,
                                        const std::vector<NaturalWeaponSpec>& specs);

std::map<std::string, AdvancedSkill> make_skills(const std::map<std::string, SkillSpec>& specs);
SkillKind kind_of(const std::string& skill, const std::optional<SkillKind>& given);

/// Takes the item into the inventory, and in hand or on where that is wanted and there is room.
void equip(Creature& creature, Item item, bool wants_hand, bool wants_worn);
/// The starting gear or a background's things.
void equip_all(CommandContext& context, Creature& creature, std::span<const GearCount> things);

/// No creature that who gives the command knows of, and no owner of shared tokens, has this id.
/// Refuses: id-taken.
Result<void> require_free_id(const CommandContext& context, const std::optional<Id>& id);
/// Who has the id behind the screen, and what has it unseen, gets one of the server's own: that it
/// is taken would reveal it to players. The ids have been found free.
void free_creature_id(CommandContext& context, const Id& id);
void free_item_ids(CommandContext& context, const std::vector<Item>& items);

}  // namespace kast::rules::troika
