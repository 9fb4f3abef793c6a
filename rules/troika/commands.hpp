#pragma once
// Everything one can ask of a Troika table. Optional fields may be left out. "GM" marks what only
// the game master may give; anything else its creature's owner or the GM. A refusal changes nothing
// and rolls nothing. The dice of each command, in order, are told beside it.

#include "rules/core/one_of.hpp"
#include "rules/troika/commands_combat.hpp"
#include "rules/troika/descriptions.hpp"

namespace kast::rules::troika {

// ---- making and keeping

/// Makes a character: `ready`, with `numbers`, or (with neither) by the dice.
/// Refuses: already-alive (a player with a living character). Dice where rolled: d3, 2d6, d6, 2d6,
/// d66.
struct CharacterAdd : CharacterSpec {
    static constexpr std::string_view name = "character.add";
};
BOOST_DESCRIBE_STRUCT(CharacterAdd, (CharacterSpec), ())

/// Corrects a sheet; every number by the GM, name and background also by its owner.
struct SheetChange {
    Id character;
    std::optional<BoundedString<80>> name;
    std::optional<BoundedString<80>> background;
    std::optional<std::map<std::string, BoundedInt<0, 30>>> ranks;  ///< GM; 0 removes
    std::optional<std::map<std::string, SkillKind>>
        kinds;  ///< GM; of skills that are new in `ranks`
    std::optional<std::map<std::string, bool>> ticks;
    std::optional<Shown> shown;                  ///< GM; enemies and henchmen
    std::optional<BoundedString<2000>> special;  ///< GM; enemies and henchmen
};
BOOST_DESCRIBE_STRUCT(SheetChange, (),
                      (character, name, background, ranks, kinds, ticks, shown, special))
struct CharacterSet : SheetChange {
    static constexpr std::string_view name = "character.set";
};
BOOST_DESCRIBE_STRUCT(CharacterSet, (SheetChange), ())

/// Hands a creature over to another member; an absent `owner` is the GM.
struct CharacterGive {
    static constexpr std::string_view name = "character.give";
    Id character;
    std::optional<Id> owner;
};
BOOST_DESCRIBE_STRUCT(CharacterGive, (), (character, owner))

/// GM. Takes a creature off the table for good.
struct CharacterRemove {
    static constexpr std::string_view name = "character.remove";
    Id character;
};
BOOST_DESCRIBE_STRUCT(CharacterRemove, (), (character))

/// Another background than the one rolled, before first context (TR-2.c). Replaces skills and adds
/// things.
struct CharacterBackground {
    static constexpr std::string_view name = "background.change";
    Id actor;
    std::optional<BoundedString<80>> background;
    std::map<std::string, SkillSpec> skills;  ///< ranks 1..6
    std::optional<BoundedList<ItemSpec, 40>> things;
};
BOOST_DESCRIBE_STRUCT(CharacterBackground, (), (actor, background, skills, things))

/// GM.
struct EnemyAdd : CreatureSpec {
    static constexpr std::string_view name = "enemy.add";
};
BOOST_DESCRIBE_STRUCT(EnemyAdd, (CreatureSpec), ())
/// GM. Henchmen have 1 token each (TR-5.4.a).
struct HenchmanAdd : CreatureSpec {
    static constexpr std::string_view name = "henchman.add";
};
BOOST_DESCRIBE_STRUCT(HenchmanAdd, (CreatureSpec), ())
/// GM. Puts prepared creatures on the table.
struct CreatureBring {
    static constexpr std::string_view name = "creature.bring";
    BoundedList<Id, 60> creatures;
};
BOOST_DESCRIBE_STRUCT(CreatureBring, (), (creatures))
/// GM. Rolls an enemy's attitude (TR-X.mien). Dice: d6.
struct MienRoll {
    static constexpr std::string_view name = "mien.roll";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(MienRoll, (), (creature))

/// GM. Sets a number (`value`), or changes it by `change` + `dice` d6, downwards where `lose`. For
/// prone and speechless `value` is 0 or 1; `condition` and `word` are for those fields alone.
/// Refuses: bad-value. Dice: `dice` d6.
struct Adjust {
    static constexpr std::string_view name = "adjust";
    Id creature;
    Field field = Field::stamina;
    std::optional<BoundedInt<-1000, 1'000'000>> value;
    std::optional<BoundedInt<-1000, 1000>> change;
    std::optional<BoundedInt<1, 24>> dice;
    std::optional<bool> lose;
    std::optional<Condition> condition;
    std::optional<BoundedString<60>> word;
    std::optional<BoundedString<400>> reason;
};
BOOST_DESCRIBE_STRUCT(Adjust, (),
                      (creature, field, value, change, dice, lose, condition, word, reason))

/// GM. The table's options.
struct SettingsSet {
    static constexpr std::string_view name = "settings.set";
    std::optional<bool> enemy_token_cap;
    std::optional<bool> luck_against_death;
};
BOOST_DESCRIBE_STRUCT(SettingsSet, (), (enemy_token_cap, luck_against_death))

// ---- things

/// GM, or the owner of a character that has not been played yet. Adds a thing, last in the list.
struct ItemAdd {
    static constexpr std::string_view name = "item.add";
    Id creature;
    ItemSpec item;
};
BOOST_DESCRIBE_STRUCT(ItemAdd, (), (creature, item))
/// GM. Takes a thing, or `count` of a bundle, away.
struct ItemRemove {
    static constexpr std::string_view name = "item.remove";
    Id creature;
    Id item;
    std::optional<BoundedInt<1, 999>> count;
};
BOOST_DESCRIBE_STRUCT(ItemRemove, (), (creature, item, count))
/// GM. Changes what a thing is: broken or mended, poisoned (TR-X.poison), how many, how large.
struct ItemSet {
    static constexpr std::string_view name = "item.set";
    Id creature;
    Id item;
    std::optional<bool> broken;
    std::optional<bool> broken_or_lost;
    std::optional<bool> poisoned;
    std::optional<BoundedInt<1, 999>> count;
    std::optional<BoundedInt<1, 999>> bundle_size;
    std::optional<BoundedInt<0, 12>> slots;
    std::optional<BoundedInt<0, 20>> shots;
};
BOOST_DESCRIBE_STRUCT(ItemSet, (),
                      (creature, item, broken, broken_or_lost, poisoned, count, bundle_size, slots,
                       shots))
/// The whole inventory in another order, outside initiative (TR-10.3.a).
struct Arrange {
    static constexpr std::string_view name = "inventory.arrange";
    Id actor;
    BoundedList<Id, 100> order;
};
BOOST_DESCRIBE_STRUCT(Arrange, (), (actor, order))
/// Takes a thing in hand outside initiative; ammunition loads the weapon in hand that it fits.
struct Take {
    static constexpr std::string_view name = "take";
    Id actor;
    Id item;
};
BOOST_DESCRIBE_STRUCT(Take, (), (actor, item))
/// Puts what is in hand back among the things carried, outside initiative.
struct PutAway {
    static constexpr std::string_view name = "put-away";
    Id actor;
    Id item;
};
BOOST_DESCRIBE_STRUCT(PutAway, (), (actor, item))
/// Lets fall what is in hand, at any time and free of charge (TR-6.6.g). It lies on the ground.
struct PutDown {
    static constexpr std::string_view name = "put-down";
    Id actor;
    Id item;
};
BOOST_DESCRIBE_STRUCT(PutDown, (), (actor, item))
/// Takes a thing from the ground; it comes last in the list. An action while initiative runs.
struct PickUp {
    static constexpr std::string_view name = "pick-up";
    Id actor;
    Id item;
};
BOOST_DESCRIBE_STRUCT(PickUp, (), (actor, item))
/// Puts on a suit of armour carried, or with no `item` takes it off; outside initiative.
struct Wear {
    static constexpr std::string_view name = "wear";
    Id actor;
    std::optional<Id> item;
};
BOOST_DESCRIBE_STRUCT(Wear, (), (actor, item))
/// Gives a thing (or `count` of a bundle) or silver to another, outside initiative.
struct Give {
    static constexpr std::string_view name = "give";
    Id actor;
    Id to;
    std::optional<Id> item;
    std::optional<BoundedInt<1, 999>> count;
    std::optional<BoundedInt<1, 1'000'000>> silver;
};
BOOST_DESCRIBE_STRUCT(Give, (), (actor, to, item, count, silver))
/// Takes a thing or silver from a dead creature, outside initiative (TR-4.4.b).
struct TakeFromDead {
    static constexpr std::string_view name = "loot";
    Id actor;
    Id from;
    std::optional<Id> item;
    std::optional<BoundedInt<1, 1'000'000>> silver;
};
BOOST_DESCRIBE_STRUCT(TakeFromDead, (), (actor, from, item, silver))

// ---- tests, luck, rulings

/// GM. Exactly these are unaware (TR-7.3.d).
struct SetUnaware {
    static constexpr std::string_view name = "awareness.set";
    std::optional<BoundedList<Id, 100>> creatures;  ///< nobody where left out
};
BOOST_DESCRIBE_STRUCT(SetUnaware, (), (creatures))
enum class Departure { dead, fled };
BOOST_DESCRIBE_ENUM(Departure, dead, fled)
/// GM. Declares a creature dead, or an enemy or henchman fled, at any time (TR-4.1.f).
struct MarkDead {
    static constexpr std::string_view name = "departure.declare";
    Id creature;
    std::optional<Departure> how;
};
BOOST_DESCRIBE_STRUCT(MarkDead, (), (creature, how))
/// Roll Under a Skill Total; plain Skill with no `skill`. `tool`: a thing that fits (TR-X.item).
/// Refuses: bad-value (modifier beyond 12). Dice: 2d6.
struct Test {
    static constexpr std::string_view name = "test";
    Id actor;
    std::optional<SkillName> skill;
    std::optional<Id> tool;
    std::optional<BoundedInt<-12, 12>> modifier;  ///< GM
};
BOOST_DESCRIBE_STRUCT(Test, (), (actor, skill, tool, modifier))
/// Roll Versus outside combat (TR-1.2). Dice: 2d6 actor, 2d6 opponent.
struct Contest {
    static constexpr std::string_view name = "contest";
    Id actor;
    Id opponent;
    std::optional<SkillName> skill;
    std::optional<SkillName> opponent_skill;
    std::optional<Id> tool;                                ///< the actor's (TR-X.item)
    std::optional<BoundedInt<-12, 12>> modifier;           ///< GM
    std::optional<BoundedInt<-12, 12>> opponent_modifier;  ///< GM
};
BOOST_DESCRIBE_STRUCT(Contest, (),
                      (actor, opponent, skill, opponent_skill, tool, modifier, opponent_modifier))
/// GM. Offers a Luck test (TR-3.a). `secret_note` is for GMs only until revealed. Refuses:
/// no-luck-score.
struct OfferLuck {
    static constexpr std::string_view name = "luck.offer";
    Id creature;
    BoundedString<400> note;
    std::optional<BoundedString<2000>> secret_note;
};
BOOST_DESCRIBE_STRUCT(OfferLuck, (), (creature, note, secret_note))
/// GM. Lets everybody read the secret note of an open offer (TR-3.1.d).
struct RevealNote {
    static constexpr std::string_view name = "note.reveal";
    Id decision;
};
BOOST_DESCRIBE_STRUCT(RevealNote, (), (decision))

// ---- harm, healing, time

/// GM. Dice: d6 for each full 2 metres (TR-7.8.1.a).
struct Fall {
    static constexpr std::string_view name = "fall";
    Id creature;
    BoundedInt<0, 200> metres;
};
BOOST_DESCRIBE_STRUCT(Fall, (), (creature, metres))
/// GM. `kind`: drowning, fire, poison, bleeding or the table's own word. `after_failed_test`: the
/// test that began it has just failed, so the first loss comes at once. Dice: that loss.
struct AfflictionBegin {
    static constexpr std::string_view name = "affliction.start";
    std::optional<Id> id;
    Id creature;
    BoundedString<60> kind;
    std::optional<SkillName> skill;
    std::optional<BoundedInt<1, 12>> dice;
    std::optional<bool> escalates;
    std::optional<bool> after_failed_test;
};
BOOST_DESCRIBE_STRUCT(AfflictionBegin, (),
                      (id, creature, kind, skill, dice, escalates, after_failed_test))
/// GM. Makes it worse or milder (TR-7.9.1.c).
struct AfflictionSet {
    static constexpr std::string_view name = "affliction.set";
    Id affliction;
    std::optional<BoundedInt<1, 12>> dice;
    std::optional<bool> escalates;
};
BOOST_DESCRIBE_STRUCT(AfflictionSet, (), (affliction, dice, escalates))
/// GM.
struct AfflictionEnd {
    static constexpr std::string_view name = "affliction.end";
    Id affliction;
};
BOOST_DESCRIBE_STRUCT(AfflictionEnd, (), (affliction))
/// GM. A turn has passed outside initiative (TR-7.9.2.a). Dice: as at End.
struct AfflictionTick {
    static constexpr std::string_view name = "affliction.tick";
    BoundedList<Id, 60> creatures;
};
BOOST_DESCRIBE_STRUCT(AfflictionTick, (), (creatures))
/// GM. Eight hours. Dice, one after another: 2d6 Stamina with `sleep`, 2d6 Luck.
struct Rest {
    static constexpr std::string_view name = "rest";
    BoundedList<Id, 60> characters;
    bool sleep = true;
};
BOOST_DESCRIBE_STRUCT(Rest, (), (characters, sleep))
/// Dice: d6; none from the fourth of the day (TR-4.2.c).
struct EatProvision {
    static constexpr std::string_view name = "provision.eat";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(EatProvision, (), (actor))
/// GM. The chance of aid is over: whoever is still dying is dead (TR-4.1.c).
struct AidWindowEnd {
    static constexpr std::string_view name = "aid-window.end";
};
BOOST_DESCRIBE_STRUCT(AidWindowEnd, (), ())
/// GM. Days begin anew for provisions; weeks count for training.
struct PassTime {
    static constexpr std::string_view name = "time.pass";
    std::optional<BoundedInt<0, 3650>> days;
    std::optional<BoundedInt<0, 520>> weeks;
};
BOOST_DESCRIBE_STRUCT(PassTime, (), (days, weeks))

// ---- learning

/// GM. A chance to rest and reflect (TR-11.1.a).
struct ReflectionAllow {
    static constexpr std::string_view name = "reflection.allow";
    BoundedList<Id, 60> characters;
};
BOOST_DESCRIBE_STRUCT(ReflectionAllow, (), (characters))
/// Up to three ticked skills or spells (TR-11.1). Dice: 2d6 each (at a total of 12: 2d6 more after
/// a 12).
struct Advance {
    static constexpr std::string_view name = "advance";
    Id actor;
    BoundedList<SkillName, 10> skills;
};
BOOST_DESCRIBE_STRUCT(Advance, (), (actor, skills))
/// Begins training (TR-11.2) with a creature, or with somebody of the GM's (`outside_teacher`).
struct Train {
    static constexpr std::string_view name = "training.start";
    Id actor;
    SkillName skill;
    std::optional<Id> teacher;
    std::optional<BoundedString<80>> outside_teacher;  ///< GM
    std::optional<BoundedInt<1, 60>> outside_total;    ///< GM: that teacher's Skill + rank
    std::optional<SkillKind> kind;                     ///< of a skill that is new; absent: skill
    std::optional<BoundedString<200>> payment;
};
BOOST_DESCRIBE_STRUCT(Train, (),
                      (actor, skill, teacher, outside_teacher, outside_total, kind, payment))
/// The try at the end of the weeks. Dice: 2d6 (at a total of 12: 2d6 more after a 12).
struct TrainingFinish {
    static constexpr std::string_view name = "training.finish";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(TrainingFinish, (), (actor))
/// Gives the training up.
struct TrainingStop {
    static constexpr std::string_view name = "training.end";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(TrainingStop, (), (actor))

using Command =
    rules::OneOf<DecisionAnswer, CharacterAdd, CharacterSet, CharacterGive, CharacterRemove,
                 CharacterBackground, EnemyAdd, HenchmanAdd, CreatureBring, MienRoll, Adjust,
                 SettingsSet, ItemAdd, ItemRemove, ItemSet, Arrange, Take, PutAway, PutDown, PickUp,
                 Wear, Give, TakeFromDead, SetUnaware, MarkDead, Test, Contest, OfferLuck,
                 RevealNote, InitiativeStart, TokenDraw, ChooseActor, StackAdjust, InitiativeJoin,
                 InitiativeLeave, TurnEnd, TurnGiveBack, InitiativeEnd, Attack, DefendWith, Shoot,
                 Grapple, TakeAim, ReleaseAim, Cast, EffectEnd, SpellRandom, Delay, Move, Retrieve,
                 Use, StandUp, DropInHaste, Stabilise, Improvise, Fall, AfflictionBegin,
                 AfflictionSet, AfflictionEnd, AfflictionTick, Rest, EatProvision, AidWindowEnd,
                 PassTime, ReflectionAllow, Advance, Train, TrainingFinish, TrainingStop>;

}  // namespace kast::rules::troika
