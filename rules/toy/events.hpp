#pragma once
// What happens at a ToY table. Facts: applied, never refused, with every die written down.

#include "rules/core/one_of.hpp"
#include "rules/toy/events_fight.hpp"

namespace kast::rules::toy {

/// Shown as they are to everybody, or to GMs alone where they are `hidden`.
using PublicEvents = rules::OneOf<
    CharacterAdded, CharacterChanged, CreationStepDone, CreationFleshRolled,
    CreationLanguagesGained, LanguagesNamed, LanguageChanged, MonsterAdded, MonsterChanged,
    MonsterRemoved, Adjusted, SettingsChanged, TableChanged, TableRemoved, ConditionStarted,
    ConditionEnded, DecisionOpened, AttemptOpened, AttemptChanged, AddOnTaken, AttemptRolled,
    AddOnRolled, AttemptPassed, AttemptHeld, FaceChanged, TieRolled, AttemptClosed,
    AttemptCancelled, UsageMoved, PoolChanged, PoolRolled, KnackRolled, KnaveRolled,
    LuckContestOpened, ChoiceLocked, LuckContestRolled, LuckContestVictimNamed, TableRolled,
    WoundTaken, WoundHealed, DamageTaken, ShieldBroken, PointsChanged, DyingStarted, DyingRolled,
    DyingEnded, Died, TimeChanged, PlaytimeChanged, CombatStarted, CombatEnded, MomentStarted,
    PhaseStarted, InitSettled, InitContinued, MomentTopReached, MomentBottomReached, ActionTaken,
    DamageRolled, MonsterHurt, RangeChanged, MoraleRolled, Rested, UsageRolled, SkillTried,
    EffectStarted, EffectRolled, EffectEnded, LevelGained, LuckContestCancelled, TestCalled,
    CalledTestRolled, CalledTestClosed, DamageDealt, CombatJoined, CombatLeft, MonsterShown>;

using Event = boost::mp11::mp_push_back<PublicEvents, CharacterGiven, CharacterRemoved,
                                        DecisionAnswered, DecisionClosed, ChoiceSealed>;

}  // namespace kast::rules::toy

extern template struct kast::rules::detail::AlternativesOf<kast::rules::toy::Event>;
