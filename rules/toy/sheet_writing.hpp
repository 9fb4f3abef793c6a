#pragma once
// Which events of ToY write on a sheet, and what stands there. Turns, ranges and the Breather that
// may be taken are the state of play; a condition ends as whoever started it said.

#include "rules/core/sheet_writing.hpp"
#include "rules/toy/system.hpp"

namespace kast::rules {

template <>
struct SheetWriting<toy::System> {
    using ByHand = boost::mp11::mp_list<
        toy::CharacterAdd, toy::CharacterSet, toy::CharacterGive, toy::CharacterRemove,
        toy::MonsterAdd, toy::MonsterSet, toy::MonsterShow, toy::MonsterRemove, toy::ConditionStart,
        toy::ConditionEnd, toy::LanguageSet, toy::CreationStart, toy::CreationOriginChoose,
        toy::CreationStatsAssign, toy::CreationSkillsAssign, toy::CreationSavesAssign,
        toy::CreationCallingChoose, toy::CreationLanguagesRoll, toy::LanguagesName,
        toy::CreationFleshRoll, toy::CreationSkillRaise, toy::CreationGearChoose, toy::SettingsSet,
        toy::Adjust, toy::UsageMove, toy::UsageRestore, toy::GritHeal, toy::FleshHeal>;
    using Events =
        boost::mp11::mp_list<toy::ConditionStarted, toy::UsageMoved, toy::PoolChanged,
                             toy::KnackRolled, toy::WoundTaken, toy::WoundHealed, toy::DamageTaken,
                             toy::ShieldBroken, toy::PointsChanged, toy::DyingStarted,
                             toy::DyingRolled, toy::DyingEnded, toy::Died, toy::MonsterHurt,
                             toy::SkillTried, toy::LevelGained>;

    /// It marks the skill.
    static bool writes(const toy::KnackRolled& event) { return event.marks != 0; }
    static bool writes(const toy::SkillTried& event) { return event.rises; }

    static void restore(toy::State& after, const toy::State& before) {
        using toy::Adventurer;
        restore_members<&Adventurer::level, &Adventurer::hit_die, &Adventurer::tangibles,
                        &Adventurer::intangibles, &Adventurer::skills, &Adventurer::saves,
                        &Adventurer::flesh, &Adventurer::grit, &Adventurer::usage,
                        &Adventurer::pools, &Adventurer::fixed, &Adventurer::shield,
                        &Adventurer::conditions, &Adventurer::wounds, &Adventurer::dying,
                        &Adventurer::dead>(after.characters, before.characters);
        restore_members<&toy::Monster::health>(after.monsters, before.monsters);
    }
};

}  // namespace kast::rules
