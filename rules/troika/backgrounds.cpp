// Backgrounds of our own: one for each d66, about ten points of ranks each (4.5).
#include "rules/troika/tables.hpp"

namespace kast::rules::troika {
namespace {

constexpr SkillKind spell = SkillKind::spell;
constexpr bool in_hand = true;
constexpr bool worn = true;

constexpr RankedSkill lamplighter_skills[]{
    {"climb", 2}, {"awareness", 2}, {"run", 2}, {"staff-fighting", 2}, {"city-lore", 2}};
constexpr GearCount lamplighter_things[]{{Gear::staff, 0, in_hand}, {Gear::rope}};
constexpr RankedSkill toll_keeper_skills[]{
    {"spear-fighting", 3}, {"evaluate", 2}, {"etiquette", 1}, {"awareness", 2}, {"law", 2}};
constexpr GearCount toll_keeper_things[]{{Gear::spear, 0, in_hand},
                                         {Gear::light_armour, 0, false, worn}};
constexpr RankedSkill moth_tamer_skills[]{
    {"beast-lore", 3}, {"fly", 2}, {"sneak", 2}, {"whip-fighting", 1}, {"second-sight", 2}};
constexpr GearCount moth_tamer_things[]{{Gear::knife}, {Gear::rope}};
constexpr RankedSkill deck_hand_skills[]{
    {"climb", 2}, {"swim", 2}, {"knife-fighting", 2}, {"sailing", 3}, {"wrestling", 1}};
constexpr GearCount deck_hand_things[]{{Gear::rope}, {Gear::bale_hook}};
constexpr RankedSkill hedge_wizard_skills[]{{"fire-bolt", 3, spell},
                                            {"light", 2, spell},
                                            {"open", 1, spell},
                                            {"herb-lore", 2},
                                            {"staff-fighting", 2}};
constexpr GearCount hedge_wizard_things[]{{Gear::staff, 0, in_hand}};
constexpr RankedSkill pit_cook_skills[]{
    {"knife-fighting", 2}, {"strength", 2}, {"cooking", 3}, {"healing", 1}, {"wrestling", 2}};
constexpr GearCount pit_cook_things[]{{Gear::provisions, 4}, {Gear::light_armour, 0, false, worn}};
constexpr RankedSkill bell_diver_skills[]{
    {"swim", 4}, {"strength", 2}, {"evaluate", 2}, {"spear-fighting", 2}};
constexpr GearCount bell_diver_things[]{{Gear::spear, 0, in_hand}};
constexpr RankedSkill paper_knight_skills[]{{"longsword-fighting", 3},
                                            {"ride", 2},
                                            {"etiquette", 2},
                                            {"shield-fighting", 2},
                                            {"poetry", 1}};
constexpr GearCount paper_knight_things[]{{Gear::longsword, 0, in_hand},
                                          {Gear::shield, 0, in_hand},
                                          {Gear::modest_armour, 0, false, worn}};
constexpr RankedSkill salt_burglar_skills[]{
    {"sneak", 3}, {"locks", 2}, {"climb", 2}, {"sleight-of-hand", 2}, {"dodge", 1}};
constexpr GearCount salt_burglar_things[]{{Gear::lockpicks}, {Gear::rope}};
constexpr RankedSkill star_clerk_skills[]{
    {"astrology", 4}, {"mathmology", 2}, {"second-sight", 2}, {"read-stars", 2, spell}};
constexpr GearCount star_clerk_things[]{{Gear::astrological_set}};
constexpr RankedSkill bone_setter_skills[]{
    {"healing", 4}, {"evaluate", 1}, {"knife-fighting", 1}, {"etiquette", 2}, {"strength", 2}};
constexpr GearCount bone_setter_things[]{{Gear::tea_set}};
constexpr RankedSkill dust_courier_skills[]{
    {"run", 4}, {"dodge", 2}, {"awareness", 2}, {"sling-fighting", 2}};
constexpr GearCount dust_courier_things[]{{Gear::knife}};
constexpr RankedSkill clock_thief_skills[]{
    {"locks", 3}, {"sneak", 2}, {"craft-clocks", 3}, {"sleight-of-hand", 2}};
constexpr GearCount clock_thief_things[]{{Gear::lockpicks}};
constexpr RankedSkill bridge_duellist_skills[]{
    {"sword-fighting", 4}, {"dodge", 2}, {"etiquette", 2}, {"gambling", 2}};
constexpr GearCount bridge_duellist_things[]{{Gear::sword, 0, in_hand},
                                             {Gear::light_armour, 0, false, worn}};
constexpr RankedSkill reed_archer_skills[]{
    {"bow-fighting", 4}, {"tracking", 2}, {"sneak", 2}, {"swim", 2}};
constexpr GearCount reed_archer_things[]{{Gear::bow, 0, in_hand}, {Gear::arrows}};
constexpr RankedSkill tunnel_warden_skills[]{{"tunnel-fighting", 3},
                                             {"hammer-fighting", 2},
                                             {"awareness", 2},
                                             {"strength", 2},
                                             {"climb", 1}};
constexpr GearCount tunnel_warden_things[]{{Gear::hammer, 0, in_hand},
                                           {Gear::modest_armour, 0, false, worn}};
constexpr RankedSkill fog_herald_skills[]{{"language-high-court", 2},
                                          {"etiquette", 3},
                                          {"disguise", 2},
                                          {"amity", 2, spell},
                                          {"dodge", 1}};
constexpr GearCount fog_herald_things[]{{Gear::disguise_brooch}};
constexpr RankedSkill glass_blower_skills[]{
    {"craft-glass", 4}, {"evaluate", 2}, {"ember", 2, spell}, {"strength", 2}};
constexpr GearCount glass_blower_things[]{{Gear::staff}};
constexpr RankedSkill plague_gleaner_skills[]{
    {"healing", 2}, {"poison", 2}, {"axe-fighting", 3}, {"awareness", 1}, {"sneak", 2}};
constexpr GearCount plague_gleaner_things[]{{Gear::axe, 0, in_hand}};
constexpr RankedSkill core_gunner_skills[]{
    {"fusil-fighting", 3}, {"craft-plasma", 2}, {"evaluate", 2}, {"run", 2}, {"dodge", 1}};
constexpr GearCount core_gunner_things[]{{Gear::fusil, 0, in_hand}, {Gear::plasmic_core, 2}};
constexpr RankedSkill masked_witness_skills[]{
    {"disguise", 3}, {"sneak", 3}, {"awareness", 2}, {"presence", 2, spell}};
constexpr GearCount masked_witness_things[]{{Gear::knife}};
constexpr RankedSkill hill_drover_skills[]{
    {"staff-fighting", 2}, {"beast-lore", 2}, {"climb", 2}, {"tracking", 2}, {"run", 2}};
constexpr GearCount hill_drover_things[]{{Gear::staff, 0, in_hand}, {Gear::provisions, 4}};
constexpr RankedSkill lapsed_monk_skills[]{{"mace-fighting", 3},
                                           {"language-old-prayers", 2},
                                           {"exorcism", 2, spell},
                                           {"healing", 2},
                                           {"wrestling", 1}};
constexpr GearCount lapsed_monk_things[]{{Gear::mace, 0, in_hand}};
constexpr RankedSkill tide_reader_skills[]{{"second-sight", 2},
                                           {"swim", 2},
                                           {"sailing", 2},
                                           {"gills", 2, spell},
                                           {"read-entrails", 2, spell}};
constexpr GearCount tide_reader_things[]{{Gear::spear}};
constexpr RankedSkill prop_maker_skills[]{
    {"craft-masks", 3}, {"illusion", 2, spell}, {"disguise", 2}, {"climb", 2}, {"axe-fighting", 1}};
constexpr GearCount prop_maker_things[]{{Gear::axe}};
constexpr RankedSkill gate_wrestler_skills[]{
    {"wrestling", 4}, {"strength", 3}, {"run", 1}, {"etiquette", 1}, {"drinking", 1}};
constexpr GearCount gate_wrestler_things[]{{Gear::light_armour, 0, false, worn}};
constexpr RankedSkill owl_falconer_skills[]{
    {"beast-lore", 3}, {"crossbow-fighting", 2}, {"darksee", 2, spell}, {"tracking", 3}};
constexpr GearCount owl_falconer_things[]{{Gear::crossbow, 0, in_hand}, {Gear::bolts}};
constexpr RankedSkill ink_smuggler_skills[]{
    {"secret-signs-quay", 3}, {"sneak", 2}, {"pistolet-fighting", 2}, {"swim", 2}, {"evaluate", 1}};
constexpr GearCount ink_smuggler_things[]{{Gear::pistolet, 0, in_hand}, {Gear::plasmic_core}};
constexpr RankedSkill kite_pilot_skills[]{
    {"fly", 3}, {"climb", 2}, {"mathmology", 2}, {"levitate", 2, spell}, {"dodge", 1}};
constexpr GearCount kite_pilot_things[]{{Gear::rope}};
constexpr RankedSkill mule_alchemist_skills[]{
    {"poison", 2}, {"healing", 2}, {"craft-potions", 3}, {"explode", 1, spell}, {"strength", 2}};
constexpr GearCount mule_alchemist_things[]{{Gear::tea_set}};
constexpr RankedSkill court_fool_skills[]{{"acrobatics", 3},
                                          {"sleight-of-hand", 2},
                                          {"dodge", 2},
                                          {"natter", 2, spell},
                                          {"etiquette", 1}};
constexpr GearCount court_fool_things[]{{Gear::knuckle_dice}};
constexpr RankedSkill wall_mason_skills[]{
    {"maul-fighting", 3}, {"craft-stone", 3}, {"strength", 2}, {"climb", 2}};
constexpr GearCount wall_mason_things[]{{Gear::maul, 0, in_hand}};
constexpr RankedSkill river_judge_skills[]{{"law", 3},
                                           {"sword-fighting", 2},
                                           {"etiquette", 2},
                                           {"awareness", 2},
                                           {"true-seeing", 1, spell}};
constexpr GearCount river_judge_things[]{{Gear::sword, 0, in_hand}, {Gear::shield, 0, in_hand}};
constexpr RankedSkill moss_speaker_skills[]{{"herb-lore", 3},
                                            {"helping-hands", 2, spell},
                                            {"sneak", 2},
                                            {"healing", 2},
                                            {"club-fighting", 1}};
constexpr GearCount moss_speaker_things[]{{Gear::club, 0, in_hand}};
constexpr RankedSkill sleepless_guard_skills[]{
    {"polearm-fighting", 3}, {"awareness", 3}, {"shield-fighting", 1}, {"run", 2}, {"gambling", 1}};
constexpr GearCount sleepless_guard_things[]{{Gear::polearm, 0, in_hand},
                                             {Gear::modest_armour, 0, false, worn}};
constexpr RankedSkill thunder_apprentice_skills[]{
    {"jolt", 3, spell}, {"thunder", 2, spell}, {"ward", 2, spell}, {"mathmology", 2}, {"run", 1}};
constexpr GearCount thunder_apprentice_things[]{{Gear::staff}};

/// In the order of d66: 11, 12, … 66.
constexpr std::array<Background, 36> backgrounds{{
    {"lamplighter", lamplighter_skills, lamplighter_things},
    {"toll-keeper", toll_keeper_skills, toll_keeper_things},
    {"moth-tamer", moth_tamer_skills, moth_tamer_things},
    {"deck-hand", deck_hand_skills, deck_hand_things},
    {"hedge-wizard", hedge_wizard_skills, hedge_wizard_things},
    {"pit-cook", pit_cook_skills, pit_cook_things},
    {"bell-diver", bell_diver_skills, bell_diver_things},
    {"paper-knight", paper_knight_skills, paper_knight_things},
    {"salt-burglar", salt_burglar_skills, salt_burglar_things},
    {"star-clerk", star_clerk_skills, star_clerk_things},
    {"bone-setter", bone_setter_skills, bone_setter_things},
    {"dust-courier", dust_courier_skills, dust_courier_things},
    {"clock-thief", clock_thief_skills, clock_thief_things},
    {"bridge-duellist", bridge_duellist_skills, bridge_duellist_things},
    {"reed-archer", reed_archer_skills, reed_archer_things},
    {"tunnel-warden", tunnel_warden_skills, tunnel_warden_things},
    {"fog-herald", fog_herald_skills, fog_herald_things},
    {"glass-blower", glass_blower_skills, glass_blower_things},
    {"plague-gleaner", plague_gleaner_skills, plague_gleaner_things},
    {"core-gunner", core_gunner_skills, core_gunner_things},
    {"masked-witness", masked_witness_skills, masked_witness_things},
    {"hill-drover", hill_drover_skills, hill_drover_things},
    {"lapsed-monk", lapsed_monk_skills, lapsed_monk_things},
    {"tide-reader", tide_reader_skills, tide_reader_things},
    {"prop-maker", prop_maker_skills, prop_maker_things},
    {"gate-wrestler", gate_wrestler_skills, gate_wrestler_things},
    {"owl-falconer", owl_falconer_skills, owl_falconer_things},
    {"ink-smuggler", ink_smuggler_skills, ink_smuggler_things},
    {"kite-pilot", kite_pilot_skills, kite_pilot_things},
    {"mule-alchemist", mule_alchemist_skills, mule_alchemist_things},
    {"court-fool", court_fool_skills, court_fool_things},
    {"wall-mason", wall_mason_skills, wall_mason_things},
    {"river-judge", river_judge_skills, river_judge_things},
    {"moss-speaker", moss_speaker_skills, moss_speaker_things},
    {"sleepless-guard", sleepless_guard_skills, sleepless_guard_things},
    {"thunder-apprentice", thunder_apprentice_skills, thunder_apprentice_things},
}};

/// Skill, Stamina, Luck, silver, background; in the order of the enum.
constexpr ReadyCharacter ready_characters[]{
    {5, 19, 9, 7, 0},   // lamplighter
    {6, 21, 8, 9, 1},   // toll keeper
    {5, 17, 11, 6, 2},  // moth tamer
    {6, 20, 9, 5, 3},   // deck hand
    {4, 18, 12, 8, 4},  // hedge wizard
    {5, 23, 8, 10, 5},  // pit cook
};

}  // namespace

const Background& background_at(std::size_t index) { return backgrounds[index]; }
const ReadyCharacter& ready_character(Ready ready) {
    return ready_characters[static_cast<std::size_t>(ready)];
}

}  // namespace kast::rules::troika
