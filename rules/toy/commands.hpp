#pragma once
// What may be asked of a ToY table. Ranges are in the types; a die that is not on the chain is
// refused by name (die-not-on-chain).

#include "rules/core/one_of.hpp"
#include "rules/toy/commands_play.hpp"
#include "rules/toy/commands_sheet.hpp"

namespace kast::rules::toy {

using Command = rules::OneOf<
    CharacterAdd, CharacterSet, CharacterGive, CharacterRemove, MonsterAdd, MonsterSet,
    MonsterRemove, ConditionStart, ConditionEnd, LanguageSet, CreationStart, CreationOriginChoose,
    CreationStatsAssign, CreationSkillsAssign, CreationSavesAssign, CreationCallingChoose,
    CreationLanguagesRoll, LanguagesName, CreationFleshRoll, CreationSkillRaise, CreationGearChoose,
    TableSet, TableRemove, SettingsSet, Adjust, RollTwentyOpen, RollBetterOpen, RollToSucceedAsk,
    RollToSucceedRoll, AttemptSet, AddOnTake, AddOnWithdraw, AttemptRoll, AttemptCancel, KnackRoll,
    PoolRoll, KnaveRoll, LuckContestOpen, ChoiceSeal, ChoiceLock, DecisionAnswer, UsageMove,
    UsageRestore, GritHeal, FleshHeal, DamageDeal, Exert, TimeSet, PlaytimeSet, CombatStart,
    CombatEnd, PhaseAdvance, InitRoll, InitWait, ActionTake, Fight, Guard, RangeSet, MoraleRoll,
    Rest, EffectStart, EffectEnd, LevelGain, TestCall, TestCallClose, TestDecline,
    LuckContestCancel, CombatJoin, CombatLeave, MonsterShow>;

}  // namespace kast::rules::toy

extern template struct kast::rules::detail::AlternativesOf<kast::rules::toy::Command>;
