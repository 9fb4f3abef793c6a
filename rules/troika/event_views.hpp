#pragma once
// What a viewer is shown of what has happened at a Troika table.

#include "rules/core/one_of.hpp"
#include "rules/troika/views.hpp"

namespace kast::rules::troika {

// ---- events of which not everybody may know everything

struct CreatureAddedView {
    static constexpr std::string_view name = "character.added";
    CreatureView creature;
    std::optional<Creation> rolled;
};
BOOST_DESCRIBE_STRUCT(CreatureAddedView, (), (creature, rolled))
struct CreatureAppearedView {
    static constexpr std::string_view name = "creature.appeared";
    CreatureView creature;
};
BOOST_DESCRIBE_STRUCT(CreatureAppearedView, (), (creature))
struct SheetSetView {
    Id creature;
    std::optional<std::string> name;
    std::optional<std::string> background;
    std::optional<std::map<std::string, AdvancedSkill>> advanced;
    std::optional<Shown> shown;
    std::optional<std::string> special;
    std::vector<std::string> things;
};
BOOST_DESCRIBE_STRUCT(SheetSetView, (),
                      (creature, name, background, advanced, shown, special, things))
struct CharacterChangedView : SheetSetView {
    static constexpr std::string_view name = "character.changed";
};
BOOST_DESCRIBE_STRUCT(CharacterChangedView, (SheetSetView), ())
struct MienRolledView {
    static constexpr std::string_view name = "mien.rolled";
    Id creature;
    int die = 0;
    std::string mien;
};
BOOST_DESCRIBE_STRUCT(MienRolledView, (), (creature, die, mien))
struct AdjustedView {
    static constexpr std::string_view name = "adjusted";
    Id creature;
    Field field = Field::stamina;
    std::optional<int> before;
    std::optional<int> after;
    std::vector<int> dice;
    std::optional<Condition> condition;
    std::optional<std::string> word;
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(AdjustedView, (),
                      (creature, field, before, after, dice, condition, word, reason))
struct ItemAddedView {
    static constexpr std::string_view name = "item.added";
    Id creature;
    Id item;
    std::string item_name;
    int count = 1;
};
BOOST_DESCRIBE_STRUCT(ItemAddedView, (), (creature, item, item_name, count))
struct ItemRemovedView {
    static constexpr std::string_view name = "item.removed";
    Id creature;
    Id item;
    int count = 1;
};
BOOST_DESCRIBE_STRUCT(ItemRemovedView, (), (creature, item, count))
struct ItemChangedView {
    static constexpr std::string_view name = "item.changed";
    Id creature;
    Id item;
    std::string item_name;
};
BOOST_DESCRIBE_STRUCT(ItemChangedView, (), (creature, item, item_name))
struct InventoryArrangedView {
    static constexpr std::string_view name = "inventory.arranged";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(InventoryArrangedView, (), (creature))
struct ItemMovedView {
    static constexpr std::string_view name = "item.moved";
    Id creature;
    Handling how = Handling::taken;
    Id item;
    std::string item_name;
    int count = 1;
    std::optional<Id> from;
    std::optional<Id> to;
};
BOOST_DESCRIBE_STRUCT(ItemMovedView, (), (creature, how, item, item_name, count, from, to))
struct DecisionOpenedView {
    static constexpr std::string_view name = "decision.opened";
    Id decision;
    std::string kind;
    Id creature;
    std::vector<std::string> answers;
    std::string note;
    std::optional<std::string> secret_note;
};
BOOST_DESCRIBE_STRUCT(DecisionOpenedView, (),
                      (decision, kind, creature, answers, note, secret_note))
struct TestedView {
    static constexpr std::string_view name = "tested";
    Id creature;
    std::optional<std::string> skill;
    Purpose purpose = Purpose::plain;
    std::vector<int> dice;
    std::optional<std::vector<Modifier>> modifiers;
    std::optional<int> target;
    bool success = false;
    std::optional<Id> about;
};
BOOST_DESCRIBE_STRUCT(TestedView, (),
                      (creature, skill, purpose, dice, modifiers, target, success, about))
struct ContestSideView {
    Id creature;
    std::optional<std::string> skill;
    ThrowView thrown;
};
BOOST_DESCRIBE_STRUCT(ContestSideView, (), (creature, skill, thrown))
struct ContestedView {
    static constexpr std::string_view name = "contested";
    ContestSideView actor;
    ContestSideView opponent;
    std::optional<Id> winner;
};
BOOST_DESCRIBE_STRUCT(ContestedView, (), (actor, opponent, winner))
struct ExchangedView {
    static constexpr std::string_view name = "exchange.rolled";
    ExchangeView exchange;
};
BOOST_DESCRIBE_STRUCT(ExchangedView, (), (exchange))
struct DamageDealtView {
    static constexpr std::string_view name = "damage.dealt";
    Id by;
    Id to;
    IdOrNone weapon;
    Row row = Row::unarmed;
    int die = 0;
    std::vector<Modifier> modifiers;  ///< without a hidden armour
    bool armour_hidden = false;
    int column = 1;
    int damage = 0;
    bool doubled = false;
    int lost = 0;
    std::optional<int> stamina;
};
BOOST_DESCRIBE_STRUCT(DamageDealtView, (),
                      (by, to, weapon, row, die, modifiers, armour_hidden, column, damage, doubled,
                       lost, stamina))
struct SpellCastView {
    static constexpr std::string_view name = "spell.cast";
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
BOOST_DESCRIBE_STRUCT(SpellCastView, (),
                      (caster, spell, targets, versus, thrown, dice, modifiers, target, defender,
                       success, fumble, resistible, result))
struct RetrievedView {
    static constexpr std::string_view name = "retrieved";
    Id creature;
    Id item;
    std::string item_name;
    std::optional<int> position;
    std::vector<int> dice;
    std::vector<Modifier> modifiers;
    int total = 2;
    bool success = false;
};
BOOST_DESCRIBE_STRUCT(RetrievedView, (),
                      (creature, item, item_name, position, dice, modifiers, total, success))
struct DroppedView {
    static constexpr std::string_view name = "dropped";
    Id creature;
    std::vector<Id> items;
    std::vector<std::string> item_names;
    bool reckless = false;
};
BOOST_DESCRIBE_STRUCT(DroppedView, (), (creature, items, item_names, reckless))
struct StaminaLostView {
    static constexpr std::string_view name = "stamina.lost";
    Id creature;
    Harm cause = Harm::fall;
    std::vector<int> dice;
    int lost = 0;
    std::optional<int> stamina;
};
BOOST_DESCRIBE_STRUCT(StaminaLostView, (), (creature, cause, dice, lost, stamina))
struct CreatureSavedView {
    static constexpr std::string_view name = "creature.saved";
    Id creature;
    bool stabilised = false;
    std::optional<int> stamina;
};
BOOST_DESCRIBE_STRUCT(CreatureSavedView, (), (creature, stabilised, stamina))
struct RestedView {
    static constexpr std::string_view name = "rested";
    Id creature;
    std::vector<int> stamina_dice;
    std::vector<int> luck_dice;
    std::optional<int> stamina;
    std::optional<int> luck;
};
BOOST_DESCRIBE_STRUCT(RestedView, (), (creature, stamina_dice, luck_dice, stamina, luck))
struct AteView {
    static constexpr std::string_view name = "provision.eaten";
    Id creature;
    std::optional<int> die;
    int gained = 0;
    std::optional<int> stamina;
    int eaten_today = 1;
    int left = 0;
};
BOOST_DESCRIBE_STRUCT(AteView, (), (creature, die, gained, stamina, eaten_today, left))

struct AdvanceRolledView {
    static constexpr std::string_view name = "advance.rolled";
    Id creature;
    std::string skill;
    int total = 0;
    int above = 0;  ///< what each pair has to exceed
    std::vector<int> dice;
    std::vector<int> again;
    bool success = false;
    int rank = 1;
    bool training = false;
};
BOOST_DESCRIBE_STRUCT(AdvanceRolledView, (),
                      (creature, skill, total, above, dice, again, success, rank, training))

using EventView =
    rules::OneOf<CreatureAddedView, CreatureAppearedView, CharacterChangedView, CharacterGivenView,
                 CharacterRemovedView, MienRolledView, AdjustedView, SettingsChanged, ItemAddedView,
                 ItemRemovedView, ItemChangedView, InventoryArrangedView, ItemMovedView,
                 WeaponLoaded, SilverMoved, WeaponShattered, PoisonSpent, DecisionOpenedView,
                 DecisionAnsweredView, DecisionClosedView, NoteRevealed, UnawareSet, TestedView,
                 ContestedView, LuckTested, SkillTicked, InitiativeStarted, TokenDrawn, TurnStarted,
                 TurnMissed, ActorChosen, TurnEnded, TurnGivenBack, TokensReturned, RoundEnded,
                 StackAdjusted, InitiativeJoined, InitiativeLeft, InitiativeEnded, ExchangedView,
                 TieBroken, ReceiverChosen, HitLanded, DamageRolled, WeaponChosen, DamageDealtView,
                 ExchangeClosed, KnockedDown, KnockedOut, StoodUp, DefenceChosen, ShotFired,
                 AimTaken, AimEnded, SpellCastView, Mishap, EffectBegan, EffectEnded, SpellDrawn,
                 Delayed, Moved, RetrievedView, Used, Improvised, DropRolled, DroppedView,
                 StaminaLostView, CreatureDying, CreatureDied, CreatureFled, CreatureSavedView,
                 DeathCheated, AfflictionBegan, AfflictionChanged, AfflictionEnded, RestedView,
                 AteView, AidWindowEnded, TimePassed, ReflectionAllowed, AdvanceRolledView,
                 TicksCleared, TrainingBegan, SkillLearned, TrainingStopped>;

}  // namespace kast::rules::troika
