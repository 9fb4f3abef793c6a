#pragma once
// What has happened at a Troika table: facts with every die and every modifier, never refused.

#include "rules/core/one_of.hpp"
#include "rules/troika/events_basic.hpp"
#include "rules/troika/events_combat.hpp"

namespace kast::rules::troika {

// ---- harm, healing, time

enum class Harm { fall, drowning, affliction, clinch, spell };
BOOST_DESCRIBE_ENUM(Harm, fall, drowning, affliction, clinch, spell)
struct StaminaLost {
    static constexpr std::string_view name = "stamina.lost";
    Id creature;
    Harm cause = Harm::fall;
    std::vector<int> dice;
    int lost = 0;
    int stamina = 0;  ///< after
    Veil veil;
};
BOOST_DESCRIBE_STRUCT(StaminaLost, (), (creature, cause, dice, lost, stamina, veil))
struct CreatureDying {
    static constexpr std::string_view name = "dying.started";
    Id creature;
    bool until_end = false;  ///< true: until End is drawn; false: until the aid window closes
};
BOOST_DESCRIBE_STRUCT(CreatureDying, (), (creature, until_end))
enum class DeathCause { wounds, drowned, end_of_round, no_aid, declared, luck_failed };
BOOST_DESCRIBE_ENUM(DeathCause, wounds, drowned, end_of_round, no_aid, declared, luck_failed)
struct CreatureDied {
    static constexpr std::string_view name = "creature.died";
    Id creature;
    DeathCause cause = DeathCause::wounds;
};
BOOST_DESCRIBE_STRUCT(CreatureDied, (), (creature, cause))
struct CreatureFled {
    static constexpr std::string_view name = "creature.fled";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(CreatureFled, (), (creature))
/// Dying no more: aided to 1 Stamina, or healed otherwise.
struct CreatureSaved {
    static constexpr std::string_view name = "creature.saved";
    Id creature;
    bool stabilised = false;
    int stamina = 1;
    Veil veil;
};
BOOST_DESCRIBE_STRUCT(CreatureSaved, (), (creature, stabilised, stamina, veil))
/// Luck against death held (TR-3.4.a): incapacitated, and the GM says what became of it.
struct DeathCheated {
    static constexpr std::string_view name = "death.cheated";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(DeathCheated, (), (creature))
struct AfflictionBegan {
    static constexpr std::string_view name = "affliction.started";
    Affliction affliction;
};
BOOST_DESCRIBE_STRUCT(AfflictionBegan, (), (affliction))
struct AfflictionChanged {
    static constexpr std::string_view name = "affliction.changed";
    Id affliction;
    Id creature;
    int dice = 1;
    bool escalates = false;
    int failures = 0;
};
BOOST_DESCRIBE_STRUCT(AfflictionChanged, (), (affliction, creature, dice, escalates, failures))
struct AfflictionEnded {
    static constexpr std::string_view name = "affliction.ended";
    Id affliction;
    Id creature;
};
BOOST_DESCRIBE_STRUCT(AfflictionEnded, (), (affliction, creature))
struct Rested {
    static constexpr std::string_view name = "rested";
    Id creature;
    std::vector<int> stamina_dice;  ///< empty: rested without sleep
    std::vector<int> luck_dice;     ///< empty: has no Luck
    int stamina = 0;
    std::optional<int> luck;
    Veil veil;
};
BOOST_DESCRIBE_STRUCT(Rested, (), (creature, stamina_dice, luck_dice, stamina, luck, veil))
struct Ate {
    static constexpr std::string_view name = "provision.eaten";
    Id creature;
    Id item;
    std::optional<int> die;  ///< absent: the fourth of the day or later
    int gained = 0;
    int stamina = 0;
    int eaten_today = 1;
    int left = 0;
    Veil veil;
};
BOOST_DESCRIBE_STRUCT(Ate, (), (creature, item, die, gained, stamina, eaten_today, left, veil))
struct AidWindowEnded {
    static constexpr std::string_view name = "aid-window.ended";
};
BOOST_DESCRIBE_STRUCT(AidWindowEnded, (), ())
struct TimePassed {
    static constexpr std::string_view name = "time.passed";
    int days = 0;
    int day = 1;  ///< after
};
BOOST_DESCRIBE_STRUCT(TimePassed, (), (days, day))

// ---- learning

struct ReflectionAllowed {
    static constexpr std::string_view name = "reflection.allowed";
    std::vector<Id> characters;
};
BOOST_DESCRIBE_STRUCT(ReflectionAllowed, (), (characters))
/// A try to improve: the dice must be above `total`; at 12 or more they must be 12, and 12 again.
struct AdvanceRolled {
    static constexpr std::string_view name = "advance.rolled";
    Id creature;
    std::string skill;
    int total = 0;
    std::vector<int> dice;
    std::vector<int> again;  ///< the second pair (TR-11.1.1.a)
    bool success = false;
    int rank = 1;  ///< after
    bool training = false;
};
BOOST_DESCRIBE_STRUCT(AdvanceRolled, (),
                      (creature, skill, total, dice, again, success, rank, training))
struct TicksCleared {
    static constexpr std::string_view name = "ticks.cleared";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(TicksCleared, (), (creature))
struct TrainingBegan {
    static constexpr std::string_view name = "training.started";
    Id creature;
    Training training;
};
BOOST_DESCRIBE_STRUCT(TrainingBegan, (), (creature, training))
struct SkillLearned {
    static constexpr std::string_view name = "skill.learned";
    Id creature;
    std::string skill;
    SkillKind kind = SkillKind::skill;
};
BOOST_DESCRIBE_STRUCT(SkillLearned, (), (creature, skill, kind))
struct TrainingStopped {
    static constexpr std::string_view name = "training.ended";
    Id creature;
    bool finished = false;
};
BOOST_DESCRIBE_STRUCT(TrainingStopped, (), (creature, finished))

using Event = rules::OneOf<
    CreatureAdded, CreatureAppeared, CharacterChanged, CharacterGiven, CharacterRemoved, MienRolled,
    Adjusted, SettingsChanged, ItemAdded, ItemRemoved, ItemChanged, InventoryArranged, ItemMoved,
    WeaponLoaded, SilverMoved, WeaponShattered, PoisonSpent, DecisionOpened, DecisionAnswered,
    DecisionClosed, NoteRevealed, UnawareSet, Tested, Contested, LuckTested, SkillTicked,
    InitiativeStarted, TokenDrawn, TurnStarted, TurnMissed, ActorChosen, TurnEnded, TurnGivenBack,
    TokensReturned, RoundEnded, StackAdjusted, InitiativeJoined, InitiativeLeft, InitiativeEnded,
    Exchanged, TieBroken, ReceiverChosen, HitLanded, DamageRolled, WeaponChosen, DamageDealt,
    ExchangeClosed, KnockedDown, KnockedOut, StoodUp, DefenceChosen, ShotFired, AimTaken, AimEnded,
    SpellCast, Mishap, EffectBegan, EffectEnded, SpellDrawn, Delayed, Moved, Retrieved, Used,
    Improvised, DropRolled, Dropped, StaminaLost, CreatureDying, CreatureDied, CreatureFled,
    CreatureSaved, DeathCheated, AfflictionBegan, AfflictionChanged, AfflictionEnded, Rested, Ate,
    AidWindowEnded, TimePassed, ReflectionAllowed, AdvanceRolled, TicksCleared, TrainingBegan,
    SkillLearned, TrainingStopped>;

}  // namespace kast::rules::troika
