#pragma once
// What happens at a ToY table. Facts: applied, never refused, with every die written down.

#include "rules/core/one_of.hpp"
#include "rules/toy/events_fight.hpp"

namespace kast::rules::toy {

using Event = rules::OneOf<
    CharacterAdded, CharacterChanged, CharacterGiven, CharacterRemoved, CreationStepDone,
    FleshRolled, LanguagesGained, LanguagesNamed, LanguageChanged, MonsterAdded, MonsterChanged,
    MonsterRemoved, Adjusted, SettingsChanged, TableEntered, TableRemoved, ConditionBegan,
    ConditionEnded, DecisionOpened, DecisionClosed, AttemptOpened, AttemptEdited, AddOnTaken,
    AttemptRolled, AddOnRolled, Passed, AttemptHeld, FaceChanged, TieRolled, AttemptClosed,
    AttemptCancelled, UsageDieMoved, PoolChanged, PoolRolled, KnackRolled, KnaveRolled,
    ContestOpened, ChoiceSealed, ChoiceLocked, ContestRolled, VictimNamed, TableRolled, WoundTaken,
    WoundHealed, DamageTaken, ShieldBroken, PointsChanged, DyingBegan, DeathDieRolled, DyingEnded,
    Died, TimeChanged, PlaytimeChanged, CombatStarted, CombatEnded, MomentBegan, PhaseBegan,
    InitSettled, InitGoesOn, TopOfMoment, BottomOfMoment, ActionTaken, DamageRolled, MonsterHurt,
    RangeChanged, MoraleRolled, Rested, UsageRolled, SkillTried, EffectBegan, EffectRolled,
    EffectEnded, LevelGained>;

}  // namespace kast::rules::toy
