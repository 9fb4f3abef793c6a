#pragma once
// Damage of exactly so much.

#include "table.hpp"

namespace kast::rules::savage_worlds::testing {

inline DamageDeal harm(const char* who, std::vector<DamageDice> dice, int bonus = 0) {
    DamageDeal command;
    command.to = {Id(who)};
    command.dice = dice;
    if (bonus != 0) command.bonus = bonus;
    command.source = "stone";
    return command;
}

/// Damage of exactly that much: a d20's bonus.
inline void hurt(Table& table, const char* who, int damage, std::vector<int> more = {}) {
    std::vector<int> dice{1};
    dice.insert(dice.end(), more.begin(), more.end());
    DamageDeal command = harm(who, {DamageDice{1, 20}});
    if (damage != 1) command.bonus = damage - 1;
    table.gm(command, dice);
}

}  // namespace kast::rules::savage_worlds::testing
