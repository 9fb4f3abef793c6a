#pragma once
// Tables of ToY, as data. Those of Monsters, weapons and madness are the group's own to enter.

#include "rules/toy/words.hpp"

#include <array>
#include <span>
#include <string_view>

namespace kast::rules::toy {

/// TOY-create-3.
inline constexpr std::array<std::string_view, 7> basic_skills{
    "Bushcraft", "Eyeball", "Listen", "Lore", "Math", "Salt", "Travel"};
/// TOY-create-2a.
inline constexpr std::array<int, 4> starting_dice{10, 8, 6, 4};
/// TOY-create-6a.
inline constexpr std::string_view common_tongue = "Acheron";
/// TOY-create-9.
inline constexpr std::array<std::string_view, 3> starting_gear{"backpack", "worn bedroll",
                                                               "waterproof cloak"};

/// TOY-tan-2 to -5.
constexpr Stat primary_of(Trope trope) {
    constexpr std::array<Stat, 4> stats{Stat::vigor, Stat::dexterity, Stat::intellect, Stat::focus};
    return stats[static_cast<std::size_t>(trope)];
}
/// TOY-x-fae-1.
constexpr Stat primary_of(Species species) {
    constexpr std::array<Stat, 4> stats{Stat::presence, Stat::sanity, Stat::awareness,
                                        Stat::talent};
    return stats[static_cast<std::size_t>(species)];
}
/// TOY-tan-2 to -5: two Flavors to a Trope.
constexpr Trope trope_of(Flavor flavor) {
    constexpr std::array<Trope, 8> tropes{Trope::sellsword, Trope::sellsword, Trope::knave,
                                          Trope::knave,     Trope::magician,  Trope::magician,
                                          Trope::devotee,   Trope::devotee};
    return tropes[static_cast<std::size_t>(flavor)];
}
/// The seed has the Sellsword's; the others are from outside it.
constexpr int hit_die_of(Trope trope) {
    constexpr std::array<int, 4> dice{10, 8, 6, 4};
    return dice[static_cast<std::size_t>(trope)];
}
constexpr int hit_die_of(Species species) {
    constexpr std::array<int, 4> dice{4, 8, 6, 10};
    return dice[static_cast<std::size_t>(species)];
}

/// Secondary languages (TOY-create-6b); none listed: any Dialect.
std::span<const std::string_view> languages_of(Species species);

struct ArmorRow {
    int usage = 0;   ///< 0: none
    int move = 20;   ///< Move Die
    int fumble = 0;  ///< 0: none
};
/// What armor brings (outside the seed).
constexpr ArmorRow armor_row(ArmorKind armor) {
    constexpr std::array<ArmorRow, 4> rows{{{0, 20, 0}, {4, 12, 4}, {8, 8, 8}, {12, 4, 12}}};
    return rows[static_cast<std::size_t>(armor)];
}

/// The Death Die of a level, 0 as 1 (TOY-x-dying-2).
constexpr int death_die_of(int level) {
    constexpr std::array<int, 10> dice{3, 3, 4, 6, 8, 10, 12, 16, 20, 24};
    return dice[static_cast<std::size_t>(level)];
}

/// Faith at the start, and more with each level (TOY-x-dev-1).
inline constexpr int faith_per_level = 2;
/// The most dice of Faith at a level, 0 as 1 (TOY-x-dev-1).
constexpr int faith_max_of(int level) {
    constexpr std::array<int, 10> most{8, 8, 10, 10, 12, 12, 16, 16, 20, 24};
    return most[static_cast<std::size_t>(level)];
}

/// TOY-dist-1, in metres, about.
constexpr int metres_of(Range range) {
    constexpr std::array<int, 4> metres{1, 10, 50, 100};
    return metres[static_cast<std::size_t>(range)];
}

/// Health of a Monster (TOY-x-mon-1).
constexpr int health_of(int hd, Power power) {
    constexpr std::array<int, 3> per_hd{3, 5, 7};
    return hd == 0 ? 1 : hd * per_hd[static_cast<std::size_t>(power)];
}

/// The 2d6 that Monsters still hold at (TOY-x-mon-2); 12 for those without Morale.
constexpr int holds_up_to(Morale morale) {
    constexpr std::array<int, 4> most{12, 3, 7, 11};
    return most[static_cast<std::size_t>(morale)];
}

/// TOY-x-act-1.
constexpr bool is_combat_action(ActionKind kind) {
    return kind == ActionKind::fight || kind == ActionKind::deed || kind == ActionKind::cast;
}

}  // namespace kast::rules::toy
