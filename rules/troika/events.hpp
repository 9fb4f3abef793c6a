#pragma once
// What has happened at a Troika table: facts with every die and every modifier, never refused.

#include "rules/core/message.hpp"
#include "rules/core/one_of.hpp"
#include "rules/troika/events_basic.hpp"
#include "rules/troika/events_combat.hpp"

namespace kast::rules::troika {

// ---- harm, healing, time

enum class Harm { fall, drowning, affliction, clinch, spell, hazard };
BOOST_DESCRIBE_ENUM(Harm, fall, drowning, affliction, clinch, spell, hazard)
struct StaminaLost {
    Id creature;
    Harm cause = Harm::fall;
    std::vector<int> dice;
    int lost = 0;
    int stamina = 0;  ///< after
    Veil veil;
    OmitEmpty<std::vector<Modifier>> modifiers;  ///< of the sum; hazard
    OmitEmpty<std::string> source;               ///< hazard: what it was
};
struct DyingStarted {
    Id creature;
    bool until_end = false;  ///< true: until End is drawn; false: until the aid window closes
};
enum class DeathCause { wounds, drowned, end_of_round, no_aid, declared, luck_failed };
BOOST_DESCRIBE_ENUM(DeathCause, wounds, drowned, end_of_round, no_aid, declared, luck_failed)
struct CreatureDied {
    Id creature;
    DeathCause cause = DeathCause::wounds;
};
struct CreatureFled {
    Id creature;
};
/// Dying no more: aided to 1 Stamina, or healed otherwise.
struct CreatureSaved {
    Id creature;
    bool stabilised = false;
    int stamina = 1;
    Veil veil;
};
/// Luck against death held (TR-3.4.a): incapacitated, and the GM says what became of it.
struct DeathCheated {
    Id creature;
};
struct AfflictionStarted {
    Affliction affliction;
};
struct AfflictionChanged {
    Id affliction;
    Id creature;
    int dice = 1;
    bool escalates = false;
    int failures = 0;
};
struct AfflictionEnded {
    Id affliction;
    Id creature;
};
struct Rested {
    Id creature;
    std::vector<int> stamina_dice;  ///< empty: rested without sleep
    std::vector<int> luck_dice;     ///< empty: has no Luck
    int stamina = 0;
    std::optional<int> luck;
    Veil veil;
    OmitEmpty<std::vector<Modifier>> modifiers;  ///< of the Stamina
};
struct ProvisionEaten {
    Id creature;
    Id item;
    std::optional<int> die;  ///< absent: the fourth of the day or later
    int gained = 0;
    int stamina = 0;
    int eaten_today = 1;
    int left = 0;
    Veil veil;
    OmitEmpty<std::vector<Modifier>> modifiers;  ///< of the die
};
struct AidWindowEnded {};
struct TimePassed {
    int days = 0;
    int day = 1;  ///< after
};

// ---- learning

struct ReflectionAllowed {
    std::vector<Id> characters;
};
/// A try to improve: the dice must be above `total`; at 12 or more they must be 12, and 12 again.
struct AdvanceRolled {
    Id creature;
    std::string skill;
    int total = 0;
    std::vector<int> dice;
    std::vector<int> again;  ///< the second pair (TR-11.1.1.a)
    bool success = false;
    int rank = 1;  ///< after
    bool training = false;
    OmitEmpty<std::vector<Modifier>> modifiers;  ///< of each pair
};
struct TicksCleared {
    Id creature;
};
struct TrainingStarted {
    Id creature;
    Training training;
};
struct SkillLearned {
    Id creature;
    std::string skill;
    SkillKind kind = SkillKind::skill;
};
struct TrainingEnded {
    Id creature;
    bool finished = false;
};

using Event = rules::OneOf<
    CharacterAdded, CreatureAppeared, CharacterChanged, CharacterGiven, CharacterRemoved,
    MienRolled, Adjusted, SettingsChanged, ItemAdded, ItemRemoved, ItemChanged, InventoryArranged,
    ItemMoved, WeaponLoaded, SilverMoved, WeaponShattered, PoisonSpent, DecisionOpened,
    DecisionAnswered, DecisionClosed, NoteRevealed, AwarenessChanged, Tested, TestCalled,
    CalledTestRolled, CalledTestClosed, Contested, LuckTested, SkillTicked, InitiativeStarted,
    TokenDrawn, TurnStarted, TurnMissed, ActorChosen, TurnEnded, TurnGivenBack, TokensReturned,
    RoundEnded, StackAdjusted, InitiativeJoined, InitiativeLeft, InitiativeEnded, ExchangeRolled,
    TieBroken, ReceiverChosen, HitLanded, DamageRolled, WeaponChosen, DamageDealt, ExchangeEnded,
    KnockedDown, KnockedOut, StoodUp, DefenceChosen, ShotFired, AimTaken, AimEnded, SpellCast,
    MishapRolled, EffectStarted, EffectEnded, SpellDrawn, Delayed, Moved, Retrieved, Used,
    Improvised, DropRolled, Dropped, StaminaLost, DyingStarted, CreatureDied, CreatureFled,
    CreatureSaved, DeathCheated, AfflictionStarted, AfflictionChanged, AfflictionEnded, Rested,
    ProvisionEaten, AidWindowEnded, TimePassed, ReflectionAllowed, AdvanceRolled, TicksCleared,
    TrainingStarted, SkillLearned, TrainingEnded>;

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(StaminaLost, "stamina.lost", creature, cause, dice, lost, stamina, veil, modifiers,
             source)
KAST_MESSAGE(DyingStarted, "dying.started", creature, until_end)
KAST_MESSAGE(CreatureDied, "creature.died", creature, cause)
KAST_MESSAGE(CreatureFled, "creature.fled", creature)
KAST_MESSAGE(CreatureSaved, "creature.saved", creature, stabilised, stamina, veil)
KAST_MESSAGE(DeathCheated, "death.cheated", creature)
KAST_MESSAGE(AfflictionStarted, "affliction.started", affliction)
KAST_MESSAGE(AfflictionChanged, "affliction.changed", affliction, creature, dice, escalates,
             failures)
KAST_MESSAGE(AfflictionEnded, "affliction.ended", affliction, creature)
KAST_MESSAGE(Rested, "rested", creature, stamina_dice, luck_dice, stamina, luck, veil, modifiers)
KAST_MESSAGE(ProvisionEaten, "provision.eaten", creature, item, die, gained, stamina, eaten_today,
             left, veil, modifiers)
KAST_MESSAGE(AidWindowEnded, "aid-window.ended")
KAST_MESSAGE(TimePassed, "time.passed", days, day)
KAST_MESSAGE(ReflectionAllowed, "reflection.allowed", characters)
KAST_MESSAGE(AdvanceRolled, "advance.rolled", creature, skill, total, dice, again, success, rank,
             training, modifiers)
KAST_MESSAGE(TicksCleared, "ticks.cleared", creature)
KAST_MESSAGE(TrainingStarted, "training.started", creature, training)
KAST_MESSAGE(SkillLearned, "skill.learned", creature, skill, kind)
KAST_MESSAGE(TrainingEnded, "training.ended", creature, finished)

}  // namespace kast::rules::troika

extern template struct kast::rules::detail::AlternativesOf<kast::rules::troika::Event>;
