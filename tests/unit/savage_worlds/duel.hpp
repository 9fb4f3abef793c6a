#pragma once
// Ann and an orc: her blows and her shots.

#include "table.hpp"

namespace kast::rules::savage_worlds::testing {

inline Attack strike(const char* weapon = "sword") {
    Attack attack;
    attack.attacker = "ann";
    attack.defender = "orc";
    if (weapon) attack.weapon = Id(weapon);
    return attack;
}

inline Attack shot(int distance, const char* weapon = "gun") {
    Attack attack = strike(weapon);
    attack.distance = distance;
    return attack;
}

/// Ann with sword and gun, both extras for few dice; the orc armed, Parry 4, and hard to hurt.
inline Table duel() {
    Table table;
    table.state.settings.extra_crit = ExtraCrit::never;
    table.add({.id = "ann",
               .owner = "p1",
               .wild = false,
               .skills = {{"fighting", 8}, {"shooting", 8}, {"athletics", 8}},
               .weapons = {sword(), gun()}});
    table.add({.id = "orc", .wild = false, .skills = {{"fighting", 4}}, .weapons = {sword("axe")}})
        .toughness = 40;
    return table;
}

/// Dice of damage that hit or miss no matter: as many as the attack rolls, all 1.
inline std::vector<int> with_damage(std::vector<int> roll, int damage_dice) {
    for (int i = 0; i < damage_dice; ++i) roll.push_back(1);
    return roll;
}

}  // namespace kast::rules::savage_worlds::testing
