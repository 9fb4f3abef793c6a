#pragma once
// Tables of Terre d'Exile, as data.

#include "rules/core/enum_map.hpp"
#include "rules/terre_exile/words.hpp"

#include <array>
#include <optional>
#include <string_view>

namespace kast::rules::terre_exile {

// Table 4.4, outside the seed (D100-x-attr-1). The list is open: any word may be an attribute.
inline constexpr std::array<std::string_view, 5> body_attributes{"STR", "DEX", "AGI", "CON", "PER"};
inline constexpr std::array<std::string_view, 5> spirit_attributes{"CHA", "INT", "CUN", "WIL",
                                                                   "WIS"};
inline constexpr std::array<std::string_view, 4> secondary_attributes{"LCK", "MAG", "LOG", "WEL"};
/// What a humanoid starts with in each.
inline constexpr int attribute_base = 25;

/// Which armour an attack of this type is good against (table 4.3).
inline constexpr EnumMap<WeaponType, ArmourType> pierces({{WeaponType::sharp, ArmourType::leather},
                                                          {WeaponType::blunt, ArmourType::plate},
                                                          {WeaponType::piercing, ArmourType::mail},
                                                          {WeaponType::flexible,
                                                           ArmourType::fabric}});

/// Which weapon a defence with this one is good against (table 4.3).
inline constexpr EnumMap<WeaponType, WeaponType> parries({{WeaponType::sharp, WeaponType::blunt},
                                                          {WeaponType::blunt, WeaponType::flexible},
                                                          {WeaponType::piercing, WeaponType::sharp},
                                                          {WeaponType::flexible,
                                                           WeaponType::piercing}});

/// With what one attacks, by the weapon's grip (table 4.3).
inline constexpr EnumMap<WeaponGrip, std::string_view> attack_attributes(
    {{WeaponGrip::hilt, "DEX"},
     {WeaponGrip::handle, "STR"},
     {WeaponGrip::shaft, "AGI"},
     {WeaponGrip::ranged, "PER"}});

/// Which grip this one is good against; none for ranged weapons (table 4.3).
inline constexpr EnumMap<WeaponGrip, std::optional<WeaponGrip>> outreaches(
    {{WeaponGrip::hilt, WeaponGrip::shaft},
     {WeaponGrip::handle, WeaponGrip::hilt},
     {WeaponGrip::shaft, WeaponGrip::handle},
     {WeaponGrip::ranged, std::nullopt}});

}  // namespace kast::rules::terre_exile
