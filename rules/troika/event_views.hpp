#pragma once
// What a viewer is shown of what has happened at a Troika table.

#include "rules/core/message.hpp"
#include "rules/core/one_of.hpp"
#include "rules/troika/views.hpp"

namespace kast::rules::troika {

// ---- events of which not everybody may know everything

struct CharacterAddedView {
    CreatureView creature;
    std::optional<Creation> rolled;
};
struct CreatureAppearedView {
    CreatureView creature;
};
struct CharacterChangedView {
    Id creature;
    std::optional<std::string> name;
    std::optional<std::string> background;
    std::optional<std::map<std::string, AdvancedSkill>> advanced;
    std::optional<Shown> shown;
    std::optional<std::string> special;
    std::vector<std::string> things;
    FieldChanges fields;  ///< of those that the viewer sees
};
struct MienRolledView {
    Id creature;
    int die = 0;
    std::string mien;
};
struct AdjustedView {
    Id creature;
    Field field = Field::stamina;
    std::optional<int> before;
    std::optional<int> after;
    std::vector<int> dice;
    std::optional<Condition> condition;
    std::optional<std::string> word;
    std::string reason;
};
struct ItemAddedView {
    Id creature;
    Id item;
    std::string item_name;
    int count = 1;
};
struct ItemRemovedView {
    Id creature;
    Id item;
    int count = 1;
    OmitEmpty<std::string> item_name;  ///< older records have none
};
struct ItemChangedView {
    Id creature;
    Id item;
    std::string item_name;
};
struct InventoryArrangedView {
    Id creature;
};
struct ItemMovedView {
    Id creature;
    Handling how = Handling::taken;
    Id item;
    std::string item_name;
    int count = 1;
    std::optional<Id> from;
    std::optional<Id> to;
};
struct DecisionOpenedView {
    Id decision;
    std::string kind;
    Id creature;
    std::vector<std::string> answers;
    std::string note;
    std::optional<std::string> secret_note;
};
struct TestedView {
    Id creature;
    std::optional<std::string> skill;
    Purpose purpose = Purpose::plain;
    std::vector<int> dice;
    std::optional<std::vector<Modifier>> modifiers;
    std::optional<int> target;
    bool success = false;
    std::optional<Id> about;
};
struct ContestSideView {
    IdOrNone creature;  ///< empty: a number of the GM's
    std::optional<std::string> skill;
    ThrowView thrown;
};
struct ContestedView {
    ContestSideView actor;
    ContestSideView opponent;
    std::optional<IdOrNone> winner;
    OmitEmpty<std::string> label;
};
struct ExchangeRolledView {
    ExchangeView exchange;
};
struct DamageDealtView {
    IdOrNone by;
    Id to;
    IdOrNone weapon;
    Row row = Row::unarmed;
    int die = 0;
    std::vector<Modifier> modifiers;  ///< without a hidden armour
    bool armour_hidden = false;  ///< then what it came to is absent, since with the die it reveals
    std::optional<int> column;
    std::optional<int> damage;
    bool doubled = false;
    std::optional<int> lost;
    std::optional<int> stamina;
    OmitEmpty<std::string> source;
};
struct SpellCastView {
    Id caster;
    std::string spell;
    std::vector<Id> targets;
    bool versus = false;
    std::optional<ThrowView> thrown;
    std::vector<int> dice;
    std::optional<std::vector<Modifier>> modifiers;
    std::optional<int> target;
    std::optional<ContestSideView> defender;
    bool success = false;
    bool fumble = false;
    bool resistible = false;
    std::string result;
};
struct RetrievedView {
    Id creature;
    Id item;
    std::string item_name;
    std::optional<int> position;
    std::vector<int> dice;
    std::vector<Modifier> modifiers;
    int total = 2;
    bool success = false;
};
struct DroppedView {
    Id creature;
    std::vector<Id> items;
    std::vector<std::string> item_names;
    bool reckless = false;
};
struct StaminaLostView {
    Id creature;
    Harm cause = Harm::fall;
    std::vector<int> dice;
    std::optional<int> lost;  ///< absent where a hidden armour counts
    std::optional<int> stamina;
    OmitEmpty<std::vector<Modifier>> modifiers;  ///< without a hidden armour
    OmitEmpty<std::string> source;
};
struct CreatureSavedView {
    Id creature;
    bool stabilised = false;
    std::optional<int> stamina;
};
struct RestedView {
    Id creature;
    std::vector<int> stamina_dice;
    std::vector<int> luck_dice;
    std::optional<int> stamina;
    std::optional<int> luck;
    OmitEmpty<std::vector<Modifier>> modifiers;
};
struct ProvisionEatenView {
    Id creature;
    std::optional<int> die;
    int gained = 0;
    std::optional<int> stamina;
    int eaten_today = 1;
    int left = 0;
    OmitEmpty<std::vector<Modifier>> modifiers;
};

struct AdvanceRolledView {
    Id creature;
    std::string skill;
    int total = 0;
    int above = 0;  ///< what each pair has to exceed
    std::vector<int> dice;
    std::vector<int> again;
    bool success = false;
    int rank = 1;
    bool training = false;
    OmitEmpty<std::vector<Modifier>> modifiers;
};

using EventView = rules::OneOf<
    CharacterAddedView, CreatureAppearedView, CharacterChangedView, CharacterGivenView,
    CharacterRemovedView, MienRolledView, AdjustedView, SettingsChanged, ItemAddedView,
    ItemRemovedView, ItemChangedView, InventoryArrangedView, ItemMovedView, WeaponLoaded,
    SilverMoved, WeaponShattered, PoisonSpent, DecisionOpenedView, DecisionAnsweredView,
    DecisionClosedView, NoteRevealed, AwarenessChanged, TestedView, TestCalled, CalledTestRolled,
    CalledTestClosed, ContestedView, LuckTested, SkillTicked, InitiativeStarted, TokenDrawn,
    TurnStarted, TurnMissed, ActorChosen, TurnEnded, TurnGivenBack, TokensReturned, RoundEnded,
    StackAdjusted, InitiativeJoined, InitiativeLeft, InitiativeEnded, ExchangeRolledView, TieBroken,
    ReceiverChosen, HitLanded, DamageRolled, WeaponChosen, DamageDealtView, ExchangeEnded,
    KnockedDown, KnockedOut, StoodUp, DefenceChosen, ShotFired, AimTaken, AimEnded, SpellCastView,
    MishapRolled, EffectStarted, EffectEnded, SpellDrawn, Delayed, Moved, RetrievedView, Used,
    Improvised, DropRolled, DroppedView, StaminaLostView, DyingStarted, CreatureDied, CreatureFled,
    CreatureSavedView, DeathCheated, AfflictionStarted, AfflictionChanged, AfflictionEnded,
    RestedView, ProvisionEatenView, AidWindowEnded, TimePassed, ReflectionAllowed,
    AdvanceRolledView, TicksCleared, TrainingStarted, SkillLearned, TrainingEnded>;

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(CharacterAddedView, "character.added", creature, rolled)
KAST_MESSAGE(CreatureAppearedView, "creature.appeared", creature)
KAST_MESSAGE(CharacterChangedView, "character.changed", creature, name, background, advanced, shown,
             special, things, fields)
KAST_MESSAGE(MienRolledView, "mien.rolled", creature, die, mien)
KAST_MESSAGE(AdjustedView, "adjusted", creature, field, before, after, dice, condition, word,
             reason)
KAST_MESSAGE(ItemAddedView, "item.added", creature, item, item_name, count)
KAST_MESSAGE(ItemRemovedView, "item.removed", creature, item, count, item_name)
KAST_MESSAGE(ItemChangedView, "item.changed", creature, item, item_name)
KAST_MESSAGE(InventoryArrangedView, "inventory.arranged", creature)
KAST_MESSAGE(ItemMovedView, "item.moved", creature, how, item, item_name, count, from, to)
KAST_MESSAGE(DecisionOpenedView, "decision.opened", decision, kind, creature, answers, note,
             secret_note)
KAST_MESSAGE(TestedView, "tested", creature, skill, purpose, dice, modifiers, target, success,
             about)
BOOST_DESCRIBE_STRUCT(ContestSideView, (), (creature, skill, thrown))
KAST_MESSAGE(ContestedView, "contested", actor, opponent, winner, label)
KAST_MESSAGE(ExchangeRolledView, "exchange.rolled", exchange)
KAST_MESSAGE(DamageDealtView, "damage.dealt", by, to, weapon, row, die, modifiers, armour_hidden,
             column, damage, doubled, lost, stamina, source)
KAST_MESSAGE(SpellCastView, "spell.cast", caster, spell, targets, versus, thrown, dice, modifiers,
             target, defender, success, fumble, resistible, result)
KAST_MESSAGE(RetrievedView, "retrieved", creature, item, item_name, position, dice, modifiers,
             total, success)
KAST_MESSAGE(DroppedView, "dropped", creature, items, item_names, reckless)
KAST_MESSAGE(StaminaLostView, "stamina.lost", creature, cause, dice, lost, stamina, modifiers,
             source)
KAST_MESSAGE(CreatureSavedView, "creature.saved", creature, stabilised, stamina)
KAST_MESSAGE(RestedView, "rested", creature, stamina_dice, luck_dice, stamina, luck, modifiers)
KAST_MESSAGE(ProvisionEatenView, "provision.eaten", creature, die, gained, stamina, eaten_today,
             left, modifiers)
KAST_MESSAGE(AdvanceRolledView, "advance.rolled", creature, skill, total, above, dice, again,
             success, rank, training, modifiers)

}  // namespace kast::rules::troika

extern template struct kast::rules::detail::AlternativesOf<kast::rules::troika::EventView>;
