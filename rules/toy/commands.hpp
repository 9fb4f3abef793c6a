#pragma once
// What may be asked of a ToY table. Ranges are in the types; a die that is not on the chain is
// refused by name (die-not-on-chain).

#include "rules/core/one_of.hpp"
#include "rules/toy/commands_play.hpp"
#include "rules/toy/commands_sheet.hpp"

namespace kast::rules::toy {

using Command = rules::OneOf<
    CharacterAdd, CharacterSet, CharacterGive, CharacterRemove, MonsterAdd, MonsterSet,
    MonsterRemove, ConditionSet, ConditionEnd, LanguageSet, CreationBegin, CreationOrigin,
    CreationStats, CreationSkills, CreationSaves, CreationCalling, CreationLanguages, LanguagesName,
    CreationFlesh, CreationSkill, CreationGear, TableSet, TableRemove, SettingsSet, Adjust,
    RollTwentyOpen, RollBetterOpen, RollToSucceedAsk, RollToSucceedRoll, AttemptEdit, AttemptAdd,
    AttemptRoll, AttemptCancel, KnackRoll, PoolRoll, KnaveRoll, LuckContestOpen, ChoiceSeal,
    ChoiceLock, DecisionAnswer, UsageMove, UsageRestore, GritHeal, FleshHeal, DamageDeal, Exert,
    TimeSet, PlaytimeSet, CombatStart, CombatEnd, PhaseNext, InitRoll, InitAfter, ActionTake, Fight,
    Guard, RangeSet, MoraleRoll, RestTake, EffectBegin, EffectEnd, LevelUp>;

}  // namespace kast::rules::toy
