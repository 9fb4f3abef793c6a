#pragma once
// Everything one can ask of a Troika table. Optional fields may be left out. "GM" marks what only
// the game master may give; anything else its creature's owner or the GM. A refusal changes nothing
// and rolls nothing. The dice of each command, in order, are listed beside it.

#include "rules/core/called_tests.hpp"
#include "rules/core/message.hpp"
#include "rules/core/one_of.hpp"
#include "rules/troika/commands_combat.hpp"
#include "rules/troika/descriptions.hpp"

namespace kast::rules::troika {

// ---- making and keeping

/// Makes a character: `ready`, with `numbers`, or (with neither) by the dice.
/// Refuses: already-alive (a player with a living character). Dice where rolled: d3, 2d6, d6, 2d6,
/// d66.
struct CharacterAdd : CharacterSpec {};

/// Corrects a sheet; every number by the GM, name and background also by its owner.
struct CharacterSet {
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

/// Hands a creature over to another member; an absent `owner` is the GM.
struct CharacterGive {
    Id character;
    std::optional<Id> owner;
};

/// GM. Takes a creature off the table for good.
struct CharacterRemove {
    Id character;
};

/// Another background than the one rolled, before first context (TR-2.c). Replaces skills and adds
/// things.
struct BackgroundChange {
    Id actor;
    std::optional<BoundedString<80>> background;
    std::map<std::string, SkillSpec> skills;  ///< ranks 1..6
    std::optional<BoundedList<ItemSpec, 40>> things;
};

/// GM.
struct EnemyAdd : CreatureSpec {};
/// GM. Henchmen have 1 token each (TR-5.4.a).
struct HenchmanAdd : CreatureSpec {};
/// GM. Puts prepared creatures on the table.
struct CreatureBring {
    BoundedList<Id, 60> creatures;
};
/// GM. Rolls an enemy's attitude (TR-X.mien). Dice: d6.
struct MienRoll {
    Id creature;
};

/// GM. Sets a number (`value`), or changes it by `change` + `dice` d6, downwards where `lose`. For
/// prone and speechless `value` is 0 or 1; `condition` and `word` are for those fields alone.
/// Refuses: bad-value. Dice: `dice` d6.
struct Adjust {
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

/// GM. The table's options.
struct SettingsSet {
    std::optional<bool> enemy_token_cap;
    std::optional<bool> luck_against_death;
    std::optional<bool> claims;
};

// ---- things

/// GM, or the owner of a character that has not been played yet. Adds a thing, last in the list.
struct ItemAdd {
    Id creature;
    ItemSpec item;
};
/// GM. Takes a thing, or `count` of a bundle, away.
struct ItemRemove {
    Id creature;
    Id item;
    std::optional<BoundedInt<1, 999>> count;
};
/// GM. Changes what a thing is: broken or mended, poisoned (TR-X.poison), how many, how large.
struct ItemSet {
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
/// The whole inventory in another order, outside initiative (TR-10.3.a).
struct InventoryArrange {
    Id actor;
    BoundedList<Id, 100> order;
};
/// Takes a thing in hand outside initiative; ammunition loads the weapon in hand that it fits.
struct Take {
    Id actor;
    Id item;
};
/// Puts what is in hand back among the things carried. An action while initiative runs.
struct PutAway {
    Id actor;
    Id item;
};
/// Lets fall what is in hand, at any time and free of charge (TR-6.6.g). It lies on the ground.
struct PutDown {
    Id actor;
    Id item;
};
/// Takes a thing from the ground; it comes last in the list. An action while initiative runs.
struct PickUp {
    Id actor;
    Id item;
};
/// Puts on a suit of armour carried, or with no `item` takes it off; outside initiative.
struct Wear {
    Id actor;
    std::optional<Id> item;
};
/// Gives a thing (or `count` of a bundle) or silver to another. An action while initiative runs, of
/// what is in hand alone; there it goes from hand to hand where one is free.
struct Give {
    Id actor;
    Id to;
    std::optional<Id> item;
    std::optional<BoundedInt<1, 999>> count;
    std::optional<BoundedInt<1, 1'000'000>> silver;
};
/// Takes a thing or silver from a dead creature, outside initiative (TR-4.4.b).
struct Loot {
    Id actor;
    Id from;
    std::optional<Id> item;
    std::optional<BoundedInt<1, 1'000'000>> silver;
};

// ---- tests, luck, rulings

/// GM. Exactly these are unaware (TR-7.3.d).
struct AwarenessSet {
    std::optional<BoundedList<Id, 100>> creatures;  ///< nobody where left out
};
enum class Departure { dead, fled };
BOOST_DESCRIBE_ENUM(Departure, dead, fled)
/// GM. Declares a creature dead, or an enemy or henchman fled, at any time (TR-4.1.f).
struct DepartureDeclare {
    Id creature;
    std::optional<Departure> how;
};
/// Roll Under a Skill Total; plain Skill with no `skill`. `tool`: a thing that fits (TR-X.item).
/// Refuses: bad-value (modifier beyond 12). Dice: 2d6.
struct Test {
    Id actor;
    std::optional<SkillName> skill;
    std::optional<Id> tool;
    std::optional<Ruling> modifier;  ///< GM
    std::optional<Reason> reason;    ///< GM
    /// A called test: what is tested is the call's, and `skill` is left out. Refuses: no-such-call,
    /// not-called, already-rolled, luck-exhausted. Dice: versus, 2d6 more.
    std::optional<Id> call;
};
/// GM. Calls a test: Roll Under a Skill Total or Luck, or with `difficulty` Roll Versus 2d6 + that
/// (TR-1.1.c). Each asked gives `test` with `call`, when they like. Luck may be declined; who has
/// none left has declined (TR-3.1.c, e); others than characters test Skill for it (TR-X.enemy).
/// Refuses: nobody-asked, named-twice, not-present, dead, bad-value (Luck with a skill or a
/// difficulty), table-full.
struct TestCall {
    std::optional<BoundedList<Id, 60>> who;  ///< absent: all the living that players play
    std::optional<SkillName> skill;          ///< absent: plain Skill
    std::optional<bool> luck;
    std::optional<BoundedInt<0, 40>> difficulty;
    std::optional<Ruling> modifier;
    std::optional<Reason> reason;
    std::optional<BoundedString<200>> label;  ///< what it is about, for all to read
};
/// Declines a called test of Luck (TR-3.1.c). Refuses: as `test` with `call`, bad-value (not Luck).
struct TestDecline {
    Id actor;
    Id call;
};
/// Roll Versus outside combat (TR-1.2): against somebody, or against a number of the GM's, as a
/// lock has. Dice: 2d6 actor, 2d6 opponent.
struct Contest {
    Id actor;
    std::optional<Id> opponent;
    std::optional<BoundedInt<0, 40>> difficulty;  ///< GM: in place of an opponent, 2d6 + this
    std::optional<BoundedString<200>> label;      ///< GM: what has that difficulty
    std::optional<SkillName> skill;
    std::optional<SkillName> opponent_skill;
    std::optional<Id> tool;                   ///< the actor's (TR-X.item)
    std::optional<Ruling> modifier;           ///< GM
    std::optional<Ruling> opponent_modifier;  ///< GM
    std::optional<Reason> reason;             ///< GM
};
/// GM. Offers a Luck test (TR-3.a). `secret_note` is for GMs only until revealed. Refuses:
/// no-luck-score.
struct LuckOffer {
    Id creature;
    BoundedString<400> note;
    std::optional<BoundedString<2000>> secret_note;
    std::optional<Ruling> modifier;
    std::optional<Reason> reason;
};
/// GM. Lets everybody read the secret note of an open offer (TR-3.1.d).
struct NoteReveal {
    Id decision;
};

// ---- harm, healing, time

/// GM. Hurts without an attacker: a trap, a rockfall. With `row` a die for each is read as that of
/// a blow is (TR-8); with `dice` so many d6 of Stamina are lost, armour and shield taken off the
/// sum, 1 at least. Refuses: bad-value (`row` or `dice`, one of them; the row `own`), named-twice.
/// Dice: d6, or `dice` d6, of each in `to`.
struct DamageDeal {
    BoundedList<Id, 60> to;
    std::optional<Row> row;
    std::optional<BoundedInt<1, 12>> dice;
    std::optional<Ruling> modifier;
    std::optional<Reason> reason;
    std::optional<bool> ignores_armour;  ///< neither armour nor shield counts
    std::optional<BoundedString<80>> source;
};
/// GM. Dice: d6 for each full 2 metres (TR-7.8.1.a).
struct Fall {
    Id creature;
    BoundedInt<0, 200> metres;
    std::optional<Ruling> modifier;  ///< of the sum
    std::optional<Reason> reason;
};
/// GM. `kind`: drowning, fire, poison, bleeding or the table's own word. `after_failed_test`: the
/// test that began it has just failed, so the first loss comes at once. Dice: that loss.
struct AfflictionStart {
    std::optional<Id> id;
    Id creature;
    BoundedString<60> kind;
    std::optional<SkillName> skill;
    std::optional<BoundedInt<1, 12>> dice;
    std::optional<bool> escalates;
    std::optional<bool> after_failed_test;
};
/// GM. Makes it worse or milder (TR-7.9.1.c).
struct AfflictionSet {
    Id affliction;
    std::optional<BoundedInt<1, 12>> dice;
    std::optional<bool> escalates;
};
/// GM.
struct AfflictionEnd {
    Id affliction;
};
/// GM. A turn has passed outside initiative (TR-7.9.2.a). Dice: as at End.
struct AfflictionTick {
    BoundedList<Id, 60> creatures;
};
/// GM. Eight hours. Dice, one after another: 2d6 Stamina with `sleep`, 2d6 Luck.
struct Rest {
    BoundedList<Id, 60> characters;
    bool sleep = true;
    std::optional<Ruling> modifier;  ///< of the Stamina of each
    std::optional<Reason> reason;
};
/// Dice: d6; none from the fourth of the day (TR-4.2.c).
struct ProvisionEat {
    Id actor;
    std::optional<Ruling> modifier;  ///< GM: of what it heals
    std::optional<Reason> reason;    ///< GM
};
/// GM. The chance of aid is over: whoever is still dying is dead (TR-4.1.c).
struct AidWindowEnd {};
/// GM. Days begin anew for provisions; weeks count for training.
struct TimePass {
    std::optional<BoundedInt<0, 3650>> days;
    std::optional<BoundedInt<0, 520>> weeks;
};

// ---- learning

/// GM. A chance to rest and reflect (TR-11.1.a).
struct ReflectionAllow {
    BoundedList<Id, 60> characters;
};
/// Up to three ticked skills or spells (TR-11.1). Dice: 2d6 each (at a total of 12: 2d6 more after
/// a 12).
struct Advance {
    Id actor;
    BoundedList<SkillName, 10> skills;
    std::optional<Ruling> modifier;  ///< GM: of each pair
    std::optional<Reason> reason;    ///< GM
};
/// Begins training (TR-11.2) with a creature, or with somebody of the GM's (`outside_teacher`).
struct TrainingStart {
    Id actor;
    SkillName skill;
    std::optional<Id> teacher;
    std::optional<BoundedString<80>> outside_teacher;  ///< GM
    std::optional<BoundedInt<1, 60>> outside_total;    ///< GM: that teacher's Skill + rank
    std::optional<SkillKind> kind;                     ///< of a skill that is new; absent: skill
    std::optional<BoundedString<200>> payment;
};
/// The try at the end of the weeks. Dice: 2d6 (at a total of 12: 2d6 more after a 12).
struct TrainingFinish {
    Id actor;
    std::optional<Ruling> modifier;  ///< GM
    std::optional<Reason> reason;    ///< GM
};
/// Gives the training up.
struct TrainingEnd {
    Id actor;
};

using Command =
    rules::OneOf<DecisionAnswer, CharacterAdd, CharacterSet, CharacterGive, CharacterRemove,
                 BackgroundChange, EnemyAdd, HenchmanAdd, CreatureBring, MienRoll, Adjust,
                 SettingsSet, ItemAdd, ItemRemove, ItemSet, InventoryArrange, Take, PutAway,
                 PutDown, PickUp, Wear, Give, Loot, AwarenessSet, DepartureDeclare, Test, TestCall,
                 TestCallClose, TestDecline, Contest, LuckOffer, NoteReveal, InitiativeStart,
                 TokenDraw, ActorChoose, StackAdjust, TurnStart, InitiativeJoin, InitiativeLeave,
                 TurnEnd, TurnGiveBack, InitiativeEnd, Attack, DefenceChoose, Shoot, Grapple,
                 AimTake, AimRelease, Cast, EffectEnd, SpellDraw, Delay, Move, Retrieve, Use,
                 StandUp, DropInHaste, Stabilise, Improvise, DamageDeal, Fall, AfflictionStart,
                 AfflictionSet, AfflictionEnd, AfflictionTick, Rest, ProvisionEat, AidWindowEnd,
                 TimePass, ReflectionAllow, Advance, TrainingStart, TrainingFinish, TrainingEnd>;

// ---- what each is called on the wire, and its fields

KAST_MESSAGE_FROM((CharacterSpec), CharacterAdd, "character.add")
KAST_MESSAGE(CharacterSet, "character.set", character, name, background, ranks, kinds, ticks, shown,
             special)
KAST_MESSAGE(CharacterGive, "character.give", character, owner)
KAST_MESSAGE(CharacterRemove, "character.remove", character)
KAST_MESSAGE(BackgroundChange, "background.change", actor, background, skills, things)
KAST_MESSAGE_FROM((CreatureSpec), EnemyAdd, "enemy.add")
KAST_MESSAGE_FROM((CreatureSpec), HenchmanAdd, "henchman.add")
KAST_MESSAGE(CreatureBring, "creature.bring", creatures)
KAST_MESSAGE(MienRoll, "mien.roll", creature)
KAST_MESSAGE(Adjust, "adjust", creature, field, value, change, dice, lose, condition, word, reason)
KAST_MESSAGE(SettingsSet, "settings.set", enemy_token_cap, luck_against_death, claims)
KAST_MESSAGE(ItemAdd, "item.add", creature, item)
KAST_MESSAGE(ItemRemove, "item.remove", creature, item, count)
KAST_MESSAGE(ItemSet, "item.set", creature, item, broken, broken_or_lost, poisoned, count,
             bundle_size, slots, shots)
KAST_MESSAGE(InventoryArrange, "inventory.arrange", actor, order)
KAST_MESSAGE(Take, "take", actor, item)
KAST_MESSAGE(PutAway, "put-away", actor, item)
KAST_MESSAGE(PutDown, "put-down", actor, item)
KAST_MESSAGE(PickUp, "pick-up", actor, item)
KAST_MESSAGE(Wear, "wear", actor, item)
KAST_MESSAGE(Give, "give", actor, to, item, count, silver)
KAST_MESSAGE(Loot, "loot", actor, from, item, silver)
KAST_MESSAGE(AwarenessSet, "awareness.set", creatures)
KAST_MESSAGE(DepartureDeclare, "departure.declare", creature, how)
KAST_MESSAGE(Test, "test", actor, skill, tool, modifier, reason, call)
KAST_MESSAGE(TestCall, "test.call", who, skill, luck, difficulty, modifier, reason, label)
KAST_MESSAGE(TestDecline, "test.decline", actor, call)
KAST_MESSAGE(Contest, "contest", actor, opponent, difficulty, label, skill, opponent_skill, tool,
             modifier, opponent_modifier, reason)
KAST_MESSAGE(LuckOffer, "luck.offer", creature, note, secret_note, modifier, reason)
KAST_MESSAGE(NoteReveal, "note.reveal", decision)
KAST_MESSAGE(DamageDeal, "damage.deal", to, row, dice, modifier, reason, ignores_armour, source)
KAST_MESSAGE(Fall, "fall", creature, metres, modifier, reason)
KAST_MESSAGE(AfflictionStart, "affliction.start", id, creature, kind, skill, dice, escalates,
             after_failed_test)
KAST_MESSAGE(AfflictionSet, "affliction.set", affliction, dice, escalates)
KAST_MESSAGE(AfflictionEnd, "affliction.end", affliction)
KAST_MESSAGE(AfflictionTick, "affliction.tick", creatures)
KAST_MESSAGE(Rest, "rest", characters, sleep, modifier, reason)
KAST_MESSAGE(ProvisionEat, "provision.eat", actor, modifier, reason)
KAST_MESSAGE(AidWindowEnd, "aid-window.end")
KAST_MESSAGE(TimePass, "time.pass", days, weeks)
KAST_MESSAGE(ReflectionAllow, "reflection.allow", characters)
KAST_MESSAGE(Advance, "advance", actor, skills, modifier, reason)
KAST_MESSAGE(TrainingStart, "training.start", actor, skill, teacher, outside_teacher, outside_total,
             kind, payment)
KAST_MESSAGE(TrainingFinish, "training.finish", actor, modifier, reason)
KAST_MESSAGE(TrainingEnd, "training.end", actor)

}  // namespace kast::rules::troika

extern template struct kast::rules::detail::AlternativesOf<kast::rules::troika::Command>;
