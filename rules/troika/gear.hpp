#pragma once
// Words for what ships with Kast: things, ready characters, enemies. Their numbers are in the
// tables.

#include <boost/describe.hpp>

namespace kast::rules::troika {

/// Things with all their numbers (4.1 to 4.5).
enum class Gear {
    sword,
    axe,
    knife,
    staff,
    hammer,
    spear,
    longsword,
    mace,
    polearm,
    maul,
    greatsword,
    club,
    shield,
    fusil,
    bow,
    crossbow,
    pistolet,
    arrows,
    bolts,
    plasmic_core,
    light_armour,
    modest_armour,
    heavy_armour,
    lantern,
    oil_flask,
    rucksack,
    provisions,
    rope,
    lockpicks,
    astrological_set,
    tea_set,
    seeing_staff,
    ruby_spectacles,
    disguise_brooch,
    bale_hook,
    knuckle_dice
};
BOOST_DESCRIBE_ENUM(Gear, sword, axe, knife, staff, hammer, spear, longsword, mace, polearm, maul,
                    greatsword, club, shield, fusil, bow, crossbow, pistolet, arrows, bolts,
                    plasmic_core, light_armour, modest_armour, heavy_armour, lantern, oil_flask,
                    rucksack, provisions, rope, lockpicks, astrological_set, tea_set, seeing_staff,
                    ruby_spectacles, disguise_brooch, bale_hook, knuckle_dice)

/// Characters one can sit down with at once.
enum class Ready { lamplighter, toll_keeper, moth_tamer, deck_hand, hedge_wizard, pit_cook };
BOOST_DESCRIBE_ENUM(Ready, lamplighter, toll_keeper, moth_tamer, deck_hand, hedge_wizard, pit_cook)

/// Enemies with all their numbers.
enum class Preset {
    gutter_imp,
    night_owl,
    marsh_goblin,
    great_snake,
    grave_walker,
    tusker,
    road_bandit,
    bridge_troll,
    shrieker,
    lizard_man,
    horned_guard,
    tiger,
    ember_newt,
    ogre,
    one_eye,
    hermit_wizard,
    sting_lion,
    old_dragon
};
BOOST_DESCRIBE_ENUM(Preset, gutter_imp, night_owl, marsh_goblin, great_snake, grave_walker, tusker,
                    road_bandit, bridge_troll, shrieker, lizard_man, horned_guard, tiger,
                    ember_newt, ogre, one_eye, hermit_wizard, sting_lion, old_dragon)

}  // namespace kast::rules::troika
