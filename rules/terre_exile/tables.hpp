#pragma once
// Tables of Terre d'Exile, as data.

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
constexpr ArmourType pierces(WeaponType type) {
    switch (type) {
        case WeaponType::sharp:
            return ArmourType::leather;
        case WeaponType::blunt:
            return ArmourType::plate;
        case WeaponType::flexible:
            return ArmourType::fabric;
        case WeaponType::piercing:
            return ArmourType::mail;
    }
    return ArmourType::none;
}

/// Which weapon a defence with this one is good against (table 4.3).
constexpr WeaponType parries(WeaponType type) {
    switch (type) {
        case WeaponType::sharp:
            return WeaponType::blunt;
        case WeaponType::blunt:
            return WeaponType::flexible;
        case WeaponType::flexible:
            return WeaponType::piercing;
        case WeaponType::piercing:
            return WeaponType::sharp;
    }
    return type;
}

/// With what one attacks, by the weapon's grip (table 4.3).
constexpr std::string_view attack_attribute(WeaponGrip grip) {
    switch (grip) {
        case WeaponGrip::hilt:
            return "DEX";
        case WeaponGrip::handle:
            return "STR";
        case WeaponGrip::shaft:
            return "AGI";
        case WeaponGrip::ranged:
            return "PER";
    }
    return {};
}

/// Which grip this one is good against; none for ranged weapons (table 4.3).
constexpr std::optional<WeaponGrip> outreaches(WeaponGrip grip) {
    switch (grip) {
        case WeaponGrip::hilt:
            return WeaponGrip::shaft;
        case WeaponGrip::handle:
            return WeaponGrip::hilt;
        case WeaponGrip::shaft:
            return WeaponGrip::handle;
        case WeaponGrip::ranged:
            return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace kast::rules::terre_exile
