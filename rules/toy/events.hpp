#pragma once
// What happens at a ToY table. Facts: applied, never refused, with every die written down.

#include "rules/core/one_of.hpp"
#include "rules/toy/events_fight.hpp"

namespace kast::rules::toy {

/// Shown to everybody whole: nothing in them is secret.
using PublicEvents = rules::OneOf<
    CharacterAdded, CharacterChanged, CreationStepDone, FleshRolled, LanguagesGained,
    LanguagesNamed, LanguageChanged, MonsterAdded, MonsterChanged, MonsterRemoved, Adjusted,
    SettingsChanged, TableEntered, TableRemoved, ConditionBegan, ConditionEnded, DecisionOpened,
    AttemptOpened, AttemptEdited, AddOnTaken, AttemptRolled, AddOnRolled, Passed, AttemptHeld,
    FaceChanged, TieRolled, AttemptClosed, AttemptCancelled, UsageDieMoved, PoolChanged, PoolRolled,
    KnackRolled, KnaveRolled, ContestOpened, ChoiceLocked, ContestRolled, VictimNamed, TableRolled,
    WoundTaken, WoundHealed, DamageTaken, ShieldBroken, PointsChanged, DyingBegan, DeathDieRolled,
    DyingEnded, Died, TimeChanged, PlaytimeChanged, CombatStarted, CombatEnded, MomentBegan,
    PhaseBegan, InitSettled, InitGoesOn, TopOfMoment, BottomOfMoment, ActionTaken, DamageRolled,
    MonsterHurt, RangeChanged, MoraleRolled, Rested, UsageRolled, SkillTried, EffectBegan,
    EffectRolled, EffectEnded, LevelGained>;

using Event = boost::mp11::mp_push_back<PublicEvents, CharacterGiven, CharacterRemoved,
                                        DecisionAnswered, DecisionClosed, ChoiceSealed>;

}  // namespace kast::rules::toy
