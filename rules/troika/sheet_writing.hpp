#pragma once
// Which Troika events write on a sheet, and what stands there. What is in hand, prone, aimed or out
// of it for some rounds is the state of the fight.

#include "rules/core/sheet_writing.hpp"
#include "rules/troika/system.hpp"

namespace kast::rules {

template <>
struct SheetWriting<troika::System> {
    using ByHand = boost::mp11::mp_list<
        troika::CharacterAdd, troika::CharacterSet, troika::CharacterGive, troika::CharacterRemove,
        troika::BackgroundChange, troika::EnemyAdd, troika::HenchmanAdd, troika::CreatureBring,
        troika::Adjust, troika::SettingsSet, troika::ItemAdd, troika::ItemRemove, troika::ItemSet,
        troika::InventoryArrange, troika::Take, troika::PutAway, troika::PutDown, troika::PickUp,
        troika::Wear, troika::Give, troika::Loot, troika::DepartureDeclare>;
    using Events = boost::mp11::mp_list<
        troika::MienRolled, troika::WeaponLoaded, troika::WeaponShattered, troika::PoisonSpent,
        troika::LuckTested, troika::SkillTicked, troika::DamageDealt, troika::ShotFired,
        troika::Dropped, troika::StaminaLost, troika::DyingStarted, troika::CreatureDied,
        troika::CreatureSaved, troika::DeathCheated, troika::Rested, troika::ProvisionEaten,
        troika::AdvanceRolled, troika::TicksCleared, troika::SkillLearned>;

    static void restore(troika::State& after, const troika::State& before) {
        using troika::Creature;
        restore_members<&Creature::stamina, &Creature::luck, &Creature::advanced,
                        &Creature::inventory, &Creature::worn, &Creature::condition,
                        &Creature::silver, &Creature::eaten_today, &Creature::mien>(
            after.creatures, before.creatures);
        after.ground = before.ground;  // Nothing is carried and lies about at once.
    }
};

}  // namespace kast::rules
