#pragma once
// What happens at a ToY table. Facts: applied, never refused, with every die written down.

#include "rules/core/one_of.hpp"
#include "rules/toy/events_fight.hpp"

namespace kast::rules::toy {

/// Shown as they are to everybody, or to GMs alone where they are `hidden`.
using PublicEvents = rules::OneOf<
    CharacterAdded, CharacterChanged, CreationStepDone, CreationFleshRolled,
    CreationLanguagesGained, LanguagesNamed, LanguageChanged, MonsterRemoved, Adjusted,
    SettingsChanged, TableChanged, TableRemoved, ConditionStarted, ConditionEnded, DecisionOpened,
    AddOnTaken, AddOnRolled, AttemptPassed, AttemptHeld, FaceChanged, TieRolled, AttemptCancelled,
    UsageMoved, PoolChanged, PoolRolled, KnaveRolled, LuckContestOpened, ChoiceLocked,
    LuckContestRolled, LuckContestVictimNamed, TableRolled, WoundTaken, WoundHealed, DamageTaken,
    ShieldBroken, PointsChanged, DyingStarted, DyingRolled, DyingEnded, Died, TimeChanged,
    PlaytimeChanged, CombatStarted, CombatEnded, MomentStarted, PhaseStarted, MomentTopReached,
    MomentBottomReached, ActionTaken, RangeChanged, Rested, UsageRolled, SkillTried, EffectStarted,
    EffectRolled, EffectEnded, LevelGained, LuckContestCancelled, TestCalled, CalledTestRolled,
    CalledTestClosed, DamageDealt, CombatJoined, CombatLeft, AddOnWithdrawn, MonsterFled>;

/// Of which players may be shown less: see event_views.hpp.
using Event = boost::mp11::mp_push_back<PublicEvents, MonsterAdded, MonsterChanged, MonsterShown,
                                        AttemptOpened, AttemptChanged, AttemptRolled, AttemptClosed,
                                        KnackRolled, InitSettled, InitContinued, DamageRolled,
                                        MonsterHurt, MoraleRolled, CharacterGiven, CharacterRemoved,
                                        DecisionAnswered, DecisionClosed, ChoiceSealed>;

}  // namespace kast::rules::toy

extern template struct kast::rules::detail::AlternativesOf<kast::rules::toy::Event>;
