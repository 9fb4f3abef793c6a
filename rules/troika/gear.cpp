// Things that ship with Kast, and who carries them from the start.
#include "rules/core/enum_words.hpp"
#include "rules/troika/tables.hpp"

namespace kast::rules::troika {
namespace {

constexpr int fusil_shots = 6;     // TR-X.ammo
constexpr int pistolet_shots = 8;  // TR-X.ammo

struct Load {
    std::string_view ammunition;
    int shots;
};

/// What a ranged weapon is loaded with. An arrow or bolt is one shot, a core several.
Load load_of(Gear gear) {
    switch (gear) {
        case Gear::bow:
            return {"arrow", 1};
        case Gear::crossbow:
            return {"bolt", 1};
        case Gear::fusil:
            return {"plasmic-core", fusil_shots};
        case Gear::pistolet:
            return {"plasmic-core", pistolet_shots};
        default:
            return {};
    }
}

/// Both hands (TR-X.twohands).
bool is_large(Gear gear) {
    return gear == Gear::polearm || gear == Gear::maul || gear == Gear::greatsword ||
           gear == Gear::fusil || gear == Gear::bow || gear == Gear::crossbow;
}

std::optional<Row> row_of(Gear gear) {
    if (gear <= Gear::club) return static_cast<Row>(gear);
    switch (gear) {
        case Gear::shield:
            return Row::shield;
        case Gear::fusil:
            return Row::fusil;
        case Gear::bow:
            return Row::bow;
        case Gear::crossbow:
            return Row::crossbow;
        case Gear::pistolet:
            return Row::pistolet;
        case Gear::bale_hook:
            return Row::knife;
        default:
            return {};
    }
}

struct Fitting {
    Gear gear;
    std::string_view skill;
    int bonus;
};
constexpr Fitting fittings[]{{Gear::rope, "climb", 1},
                             {Gear::lockpicks, "locks", 1},
                             {Gear::astrological_set, "astrology", 1},
                             {Gear::tea_set, "etiquette", 1},
                             {Gear::seeing_staff, "second-sight", 1},
                             {Gear::ruby_spectacles, "second-sight", 2},
                             {Gear::disguise_brooch, "disguise", 4},
                             {Gear::bale_hook, "strength", 1}};

void set_bundle(Item& item, Gear gear) {
    switch (gear) {
        case Gear::arrows:
            item.count = 12;
            item.ammunition = "arrow";
            break;
        case Gear::bolts:
            item.count = 12;
            item.ammunition = "bolt";
            break;
        case Gear::plasmic_core:
            item.ammunition = "plasmic-core";
            break;
        case Gear::provisions:
            item.count = 6;
            item.food = true;
            break;
        case Gear::light_armour:
            item.armour = 1;
            break;
        case Gear::modest_armour:
            item.armour = 2;
            break;
        case Gear::heavy_armour:
            item.armour = 3;
            break;
        default:
            break;
    }
}

}  // namespace

Item make_item(Gear gear) {
    Item item;
    item.name = enum_word(gear);
    item.large = is_large(gear);
    set_bundle(item, gear);
    if (const auto row = row_of(gear)) {
        item.weapon = weapon_of(*row);
        const Load load = load_of(gear);
        item.weapon->ammunition = load.ammunition;
        item.weapon->shots_max = load.shots;
    }
    for (const Fitting& fitting : fittings) {
        if (fitting.gear == gear) item.tool = Tool{std::string(fitting.skill), fitting.bonus};
    }
    return item;
}

std::span<const GearCount> starting_gear() {
    static constexpr GearCount carried[]{
        {Gear::knife}, {Gear::lantern}, {Gear::oil_flask}, {Gear::rucksack}, {Gear::provisions}};
    return carried;
}

namespace {

constexpr Row small[]{Row::small_beast};
constexpr Row modest[]{Row::modest_beast};
constexpr Row large[]{Row::large_beast};
constexpr Row gigantic[]{Row::gigantic_beast, Row::dragon_fire};
constexpr Gear spear[]{Gear::spear};
constexpr Gear sword[]{Gear::sword};
constexpr Gear club[]{Gear::club};
constexpr Gear axe[]{Gear::axe};
constexpr Gear maul[]{Gear::maul};
constexpr Gear staff[]{Gear::staff};
constexpr Gear fusil[]{Gear::fusil};

/// Skill, Stamina, Initiative, armour, damage as, things, special; in the order of the enum (4.6).
constexpr EnemyNumbers enemies[]{
    {3, 4, 3, 0, small, {}, ""},                        // gutter imp
    {4, 4, 1, 0, small, {}, ""},                        // night owl
    {5, 6, 1, 1, {}, spear, ""},                        // marsh goblin
    {5, 6, 2, 0, small, {}, ""},                        // great snake
    {6, 12, 1, 0, modest, {}, ""},                      // grave walker
    {7, 8, 2, 0, {}, club, ""},                         // tusker
    {7, 7, 2, 1, {}, sword, ""},                        // road bandit
    {7, 12, 1, 2, {}, axe, "heals-1-each-turn"},        // bridge troll
    {8, 12, 3, 0, modest, {}, ""},                      // shrieker
    {8, 8, 2, 2, modest, spear, ""},                    // lizard man
    {8, 11, 2, 1, modest, fusil, ""},                   // horned guard
    {8, 12, 2, 0, large, {}, ""},                       // tiger
    {8, 16, 3, 3, large, {}, ""},                       // ember newt
    {9, 18, 3, 1, large, maul, ""},                     // ogre
    {9, 14, 3, 2, large, {}, ""},                       // one-eye
    {10, 12, 3, 0, {}, staff, "casts-spells"},          // hermit wizard
    {12, 18, 5, 3, large, {}, ""},                      // sting lion
    {16, 32, 8, 4, gigantic, {}, "fire-once-a-round"},  // old dragon
};

}  // namespace

const EnemyNumbers& enemy_numbers(Preset preset) {
    return enemies[static_cast<std::size_t>(preset)];
}

}  // namespace kast::rules::troika
