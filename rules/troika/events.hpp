#pragma once
// What has happened at a Troika table: facts with every die and every modifier, never refused.

#include "rules/troika/commands.hpp"

#include <variant>

namespace kast::rules::troika {

/// What was hidden of a creature when the event happened, so that a view needs nothing but the
/// event.
struct Veil {
    bool stamina = false;
    bool skill = false;
    bool armour = false;
    bool prepared = false;  ///< it was not on the table at all
};
BOOST_DESCRIBE_STRUCT(Veil, (), (stamina, skill, armour, prepared))

/// Why a test was made.
enum class Purpose { plain, stabilise, affliction, resist, training };
BOOST_DESCRIBE_ENUM(Purpose, plain, stabilise, affliction, resist, training)

enum class LuckPurpose { tie, damage, offered, affliction, death };
BOOST_DESCRIBE_ENUM(LuckPurpose, tie, damage, offered, affliction, death)

// ---- making and keeping

/// The dice a character was made of (TR-X.create).
struct Creation {
    int skill_die = 0;  ///< the d6 that was read as d3
    std::vector<int> stamina_dice;
    int luck_die = 0;
    std::vector<int> silver_dice;
    std::vector<int> background_dice;  ///< d66
};
BOOST_DESCRIBE_STRUCT(Creation, (),
                      (skill_die, stamina_dice, luck_die, silver_dice, background_dice))

struct CreatureAdded {
    static constexpr std::string_view name = "creature.added";
    Creature creature;
    std::optional<Creation> rolled;
};
BOOST_DESCRIBE_STRUCT(CreatureAdded, (), (creature, rolled))
/// A prepared creature is on the table now.
struct CreatureAppeared {
    static constexpr std::string_view name = "creature.appeared";
    Creature creature;
};
BOOST_DESCRIBE_STRUCT(CreatureAppeared, (), (creature))
struct SheetSet {
    Id creature;
    std::optional<std::string> name;
    std::optional<std::string> background;
    std::optional<std::map<std::string, AdvancedSkill>> advanced;  ///< all of them, after
    std::optional<Shown> shown;
    std::optional<std::string> special;
    std::vector<Item> things;  ///< added with a new background
    Veil veil;
};
BOOST_DESCRIBE_STRUCT(SheetSet, (),
                      (creature, name, background, advanced, shown, special, things, veil))
struct CharacterChanged : SheetSet {
    static constexpr std::string_view name = "character.changed";
};
BOOST_DESCRIBE_STRUCT(CharacterChanged, (SheetSet), ())
struct CharacterGiven {
    static constexpr std::string_view name = "character.given";
    Id character;
    Id owner;
    Veil veil;
};
BOOST_DESCRIBE_STRUCT(CharacterGiven, (), (character, owner, veil))
struct CharacterRemoved {
    static constexpr std::string_view name = "character.removed";
    Id character;
    Veil veil;
};
BOOST_DESCRIBE_STRUCT(CharacterRemoved, (), (character, veil))
struct MienRolled {
    static constexpr std::string_view name = "mien.rolled";
    Id creature;
    int die = 0;
    std::string mien;
    Veil veil;
};
BOOST_DESCRIBE_STRUCT(MienRolled, (), (creature, die, mien, veil))
struct Adjusted {
    static constexpr std::string_view name = "adjusted";
    Id creature;
    Field field = Field::stamina;
    int before = 0;
    int after = 0;
    std::vector<int> dice;
    std::optional<Condition> condition;
    std::optional<std::string> word;
    std::string reason;
    Veil veil;
};
BOOST_DESCRIBE_STRUCT(Adjusted, (),
                      (creature, field, before, after, dice, condition, word, reason, veil))
struct SettingsChanged {
    static constexpr std::string_view name = "settings.changed";
    Settings settings;
};
BOOST_DESCRIBE_STRUCT(SettingsChanged, (), (settings))

// ---- things

struct ItemAdded {
    static constexpr std::string_view name = "item.added";
    Id creature;
    Item item;
    bool in_hand = false;
    bool worn = false;
    bool open = true;  ///< everybody can see it
};
BOOST_DESCRIBE_STRUCT(ItemAdded, (), (creature, item, in_hand, worn, open))
struct ItemRemoved {
    static constexpr std::string_view name = "item.removed";
    Id creature;
    Id item;
    int count = 1;
    int left = 0;
    bool open = true;
};
BOOST_DESCRIBE_STRUCT(ItemRemoved, (), (creature, item, count, left, open))
struct ItemChanged {
    static constexpr std::string_view name = "item.changed";
    Id creature;
    Item item;
    bool open = true;
};
BOOST_DESCRIBE_STRUCT(ItemChanged, (), (creature, item, open))
struct InventoryArranged {
    static constexpr std::string_view name = "inventory.arranged";
    Id creature;
    std::vector<Id> order;
    bool open = true;
};
BOOST_DESCRIBE_STRUCT(InventoryArranged, (), (creature, order, open))
enum class Handling { taken, put_away, put_down, picked_up, worn, taken_off, given, looted };
BOOST_DESCRIBE_ENUM(Handling, taken, put_away, put_down, picked_up, worn, taken_off, given, looted)
struct ItemMoved {
    static constexpr std::string_view name = "item.moved";
    Id creature;  ///< who does it
    Handling how = Handling::taken;
    Item item;                  ///< as it is where it ends up
    std::optional<Id> from;     ///< looted: of whom
    std::optional<Id> to;       ///< given: to whom
    std::optional<Id> part_of;  ///< given in part: the bundle it came from
    bool open = true;
};
BOOST_DESCRIBE_STRUCT(ItemMoved, (), (creature, how, item, from, to, part_of, open))
struct WeaponLoaded {
    static constexpr std::string_view name = "weapon.loaded";
    Id creature;
    Id weapon;
    Id ammunition;
    int shots = 0;
    int left = 0;  ///< of the ammunition
};
BOOST_DESCRIBE_STRUCT(WeaponLoaded, (), (creature, weapon, ammunition, shots, left))
struct SilverMoved {
    static constexpr std::string_view name = "silver.moved";
    Id from;
    Id to;
    int amount = 0;
};
BOOST_DESCRIBE_STRUCT(SilverMoved, (), (from, to, amount))
struct WeaponShattered {
    static constexpr std::string_view name = "weapon.shattered";
    Id creature;
    Id weapon;
};
BOOST_DESCRIBE_STRUCT(WeaponShattered, (), (creature, weapon))
struct PoisonSpent {
    static constexpr std::string_view name = "poison.spent";
    Id creature;
    Id weapon;
};
BOOST_DESCRIBE_STRUCT(PoisonSpent, (), (creature, weapon))

// ---- decisions

struct DecisionOpened {
    static constexpr std::string_view name = "decision.opened";
    Question question;
};
BOOST_DESCRIBE_STRUCT(DecisionOpened, (), (question))
struct DecisionAnswered {
    static constexpr std::string_view name = "decision.answered";
    Id decision;
    std::string kind;
    Id creature;
    std::string answer;
    std::vector<Id> items;
    bool sealed = false;  ///< not to be told: the other side has still to answer
};
BOOST_DESCRIBE_STRUCT(DecisionAnswered, (), (decision, kind, creature, answer, items, sealed))
/// It is no longer to be answered: who or what it was about is gone.
struct DecisionWithdrawn {
    static constexpr std::string_view name = "decision.withdrawn";
    Id decision;
    std::string kind;
    Id creature;
};
BOOST_DESCRIBE_STRUCT(DecisionWithdrawn, (), (decision, kind, creature))
struct NoteRevealed {
    static constexpr std::string_view name = "note.revealed";
    Id decision;
    std::string note;
};
BOOST_DESCRIBE_STRUCT(NoteRevealed, (), (decision, note))

// ---- tests, luck, rulings

/// GM only.
struct UnawareSet {
    static constexpr std::string_view name = "unaware.set";
    std::vector<Id> creatures;
};
BOOST_DESCRIBE_STRUCT(UnawareSet, (), (creatures))
/// Roll Under: succeeds at `target` or below, never with 6,6.
struct Tested {
    static constexpr std::string_view name = "tested";
    Id creature;
    std::string skill;  ///< empty: plain Skill
    Purpose purpose = Purpose::plain;
    std::vector<int> dice;
    std::vector<Modifier> modifiers;  ///< of the target, Skill first
    int target = 0;
    bool success = false;
    std::optional<Id> about;  ///< who is being saved
    Veil veil;
};
BOOST_DESCRIBE_STRUCT(Tested, (),
                      (creature, skill, purpose, dice, modifiers, target, success, about, veil))
struct ContestSide {
    Id creature;
    std::string skill;
    Throw thrown;
    Veil veil;
};
BOOST_DESCRIBE_STRUCT(ContestSide, (), (creature, skill, thrown, veil))
struct Contested {
    static constexpr std::string_view name = "contested";
    ContestSide actor;
    ContestSide opponent;
    std::optional<Id> winner;  ///< absent: a tie
};
BOOST_DESCRIBE_STRUCT(Contested, (), (actor, opponent, winner))
struct LuckTested {
    static constexpr std::string_view name = "luck.tested";
    Id creature;
    LuckPurpose purpose = LuckPurpose::offered;
    std::vector<int> dice;
    std::vector<Modifier> modifiers;  ///< of the target, Luck first
    int target = 0;
    bool success = false;
    int luck = 0;  ///< after
};
BOOST_DESCRIBE_STRUCT(LuckTested, (), (creature, purpose, dice, modifiers, target, success, luck))
struct SkillTicked {
    static constexpr std::string_view name = "skill.ticked";
    Id creature;
    std::string skill;
};
BOOST_DESCRIBE_STRUCT(SkillTicked, (), (creature, skill))

// ---- initiative

struct InitiativeStarted {
    static constexpr std::string_view name = "initiative.started";
    std::vector<Id> members;
    std::vector<Tokens> tokens;
};
BOOST_DESCRIBE_STRUCT(InitiativeStarted, (), (members, tokens))
struct TokenDrawn {
    static constexpr std::string_view name = "token.drawn";
    Id owner;
    int of = 0;  ///< tokens that were in the stack
};
BOOST_DESCRIBE_STRUCT(TokenDrawn, (), (owner, of))
struct TurnStarted {
    static constexpr std::string_view name = "turn.started";
    Id owner;
    std::optional<Id> actor;
};
BOOST_DESCRIBE_STRUCT(TurnStarted, (), (owner, actor))
/// The token is out, nobody takes a turn with it (TR-5.2.d).
struct TurnMissed {
    static constexpr std::string_view name = "turn.missed";
    Id owner;
};
BOOST_DESCRIBE_STRUCT(TurnMissed, (), (owner))
struct ActorChosen {
    static constexpr std::string_view name = "actor.chosen";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(ActorChosen, (), (creature))
struct TurnEnded {
    static constexpr std::string_view name = "turn.ended";
    Id owner;
    std::optional<Id> actor;
};
BOOST_DESCRIBE_STRUCT(TurnEnded, (), (owner, actor))
struct TurnGivenBack {
    static constexpr std::string_view name = "turn.given-back";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(TurnGivenBack, (), (actor))
/// End was drawn: all tokens are back, those of the dead and of who left are gone (TR-5.3.a, b).
struct TokensReturned {
    static constexpr std::string_view name = "tokens.returned";
    std::vector<Id> members;
    std::vector<Tokens> tokens;
};
BOOST_DESCRIBE_STRUCT(TokensReturned, (), (members, tokens))
/// The last of what End brings (TR-5.3.e 4, 5).
struct RoundEnded {
    static constexpr std::string_view name = "round.ended";
    int round = 1;            ///< the round that begins
    std::vector<Id> awake;    ///< who came round
    std::vector<Id> effects;  ///< spells that ran out
};
BOOST_DESCRIBE_STRUCT(RoundEnded, (), (round, awake, effects))
struct StackAdjusted {
    static constexpr std::string_view name = "stack.adjusted";
    std::optional<int> enemy_tokens;
    std::vector<Tokens> tokens;
};
BOOST_DESCRIBE_STRUCT(StackAdjusted, (), (enemy_tokens, tokens))
struct InitiativeJoined {
    static constexpr std::string_view name = "initiative.joined";
    Id creature;
    std::vector<Tokens> tokens;
};
BOOST_DESCRIBE_STRUCT(InitiativeJoined, (), (creature, tokens))
struct InitiativeLeft {
    static constexpr std::string_view name = "initiative.left";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(InitiativeLeft, (), (creature))
struct InitiativeEnded {
    static constexpr std::string_view name = "initiative.ended";
    std::vector<Id> dying;  ///< who may now be aided once
};
BOOST_DESCRIBE_STRUCT(InitiativeEnded, (), (dying))

// ---- exchanges

struct Exchanged {
    static constexpr std::string_view name = "exchanged";
    Exchange exchange;
    Veil attacker_veil;
    Veil defender_veil;
};
BOOST_DESCRIBE_STRUCT(Exchanged, (), (exchange, attacker_veil, defender_veil))
/// Luck broke a tie (TR-3.3.a).
struct TieBroken {
    static constexpr std::string_view name = "tie.broken";
    Id winner;
    Outcome outcome = Outcome::attacker;
};
BOOST_DESCRIBE_STRUCT(TieBroken, (), (winner, outcome))
struct ReceiverChosen {
    static constexpr std::string_view name = "receiver.chosen";
    std::vector<Id> melee;
    std::vector<int> dice;  ///< all that were thrown, those thrown again too
    Id receiver;
};
BOOST_DESCRIBE_STRUCT(ReceiverChosen, (), (melee, dice, receiver))
/// A blow landed and may now be followed up.
struct HitLanded {
    static constexpr std::string_view name = "hit.landed";
    Hit hit;
};
BOOST_DESCRIBE_STRUCT(HitLanded, (), (hit))
struct DamageRolled {
    static constexpr std::string_view name = "damage.rolled";
    int hit = 0;  ///< which of the exchange's
    Id by;
    Id to;
    int die = 0;
};
BOOST_DESCRIBE_STRUCT(DamageRolled, (), (hit, by, to, die))
struct WeaponChosen {
    static constexpr std::string_view name = "weapon.chosen";
    int hit = 0;
    Id by;
    Id weapon;
};
BOOST_DESCRIBE_STRUCT(WeaponChosen, (), (hit, by, weapon))
struct DamageDealt {
    static constexpr std::string_view name = "damage.dealt";
    Id by;
    Id to;
    Id weapon;  ///< empty: a spell
    Row row = Row::unarmed;
    int die = 0;
    std::vector<Modifier> modifiers;  ///< of the die
    int roll = 0;                     ///< die + modifiers
    int column = 1;                   ///< 1..7, 7 is "7+"
    int damage = 0;                   ///< what the table says
    bool doubled = false;
    int lost = 0;
    int stamina = 0;  ///< after
    Veil veil;        ///< of `to`
};
BOOST_DESCRIBE_STRUCT(DamageDealt, (),
                      (by, to, weapon, row, die, modifiers, roll, column, damage, doubled, lost,
                       stamina, veil))
struct ExchangeClosed {
    static constexpr std::string_view name = "exchange.closed";
    Outcome outcome = Outcome::tie;
    bool cut_short = false;  ///< who it was about is gone
};
BOOST_DESCRIBE_STRUCT(ExchangeClosed, (), (outcome, cut_short))
struct KnockedDown {
    static constexpr std::string_view name = "knocked-down";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(KnockedDown, (), (creature))
struct KnockedOut {
    static constexpr std::string_view name = "knocked-out";
    Id creature;
    int rounds = 1;  ///< the die
};
BOOST_DESCRIBE_STRUCT(KnockedOut, (), (creature, rounds))
struct StoodUp {
    static constexpr std::string_view name = "stood-up";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(StoodUp, (), (creature))
struct DefenceChosen {
    static constexpr std::string_view name = "defence.chosen";
    Id creature;
    std::optional<Defence> defence;  ///< absent: the best again
};
BOOST_DESCRIBE_STRUCT(DefenceChosen, (), (creature, defence))
struct ShotFired {
    static constexpr std::string_view name = "shot.fired";
    Id creature;
    Id weapon;
    int shots = 0;  ///< left
};
BOOST_DESCRIBE_STRUCT(ShotFired, (), (creature, weapon, shots))
struct AimTaken {
    static constexpr std::string_view name = "aim.taken";
    Id creature;
    Id weapon;
};
BOOST_DESCRIBE_STRUCT(AimTaken, (), (creature, weapon))
enum class AimEnd { released, shot, other_action, lost };
BOOST_DESCRIBE_ENUM(AimEnd, released, shot, other_action, lost)
struct AimEnded {
    static constexpr std::string_view name = "aim.ended";
    Id creature;
    AimEnd cause = AimEnd::released;
};
BOOST_DESCRIBE_STRUCT(AimEnded, (), (creature, cause))

// ---- other actions

struct SpellCast {
    static constexpr std::string_view name = "spell.cast";
    Id caster;
    std::string spell;
    std::vector<Id> targets;
    bool versus = false;
    std::optional<Throw> thrown;          ///< versus: caster's
    std::vector<int> dice;                ///< Roll Under: the pair
    std::vector<Modifier> modifiers;      ///< Roll Under: of the target
    int target = 0;                       ///< Roll Under
    std::optional<ContestSide> defender;  ///< versus
    bool success = false;
    bool fumble = false;
    bool resistible = false;  ///< targets may resist with Luck (enemies: Skill)
    Veil veil;
};
BOOST_DESCRIBE_STRUCT(SpellCast, (),
                      (caster, spell, targets, versus, thrown, dice, modifiers, target, defender,
                       success, fumble, resistible, veil))
struct Mishap {
    static constexpr std::string_view name = "mishap";
    Id caster;
    std::vector<int> dice;  ///< d66
    int number = 11;
    std::string mishap;  ///< our own word for it
};
BOOST_DESCRIBE_STRUCT(Mishap, (), (caster, dice, number, mishap))
struct EffectBegan {
    static constexpr std::string_view name = "effect.began";
    Effect effect;
};
BOOST_DESCRIBE_STRUCT(EffectBegan, (), (effect))
struct EffectEnded {
    static constexpr std::string_view name = "effect.ended";
    Id effect;
};
BOOST_DESCRIBE_STRUCT(EffectEnded, (), (effect))
struct SpellDrawn {
    static constexpr std::string_view name = "spell.drawn";
    std::vector<int> dice;
    std::string spell;
};
BOOST_DESCRIBE_STRUCT(SpellDrawn, (), (dice, spell))
struct Delayed {
    static constexpr std::string_view name = "delayed";
    Id creature;
};
BOOST_DESCRIBE_STRUCT(Delayed, (), (creature))
struct Moved {
    static constexpr std::string_view name = "moved";
    Id creature;
    std::string text;
};
BOOST_DESCRIBE_STRUCT(Moved, (), (creature, text))
struct Retrieved {
    static constexpr std::string_view name = "retrieved";
    Id creature;
    Id item;
    std::string item_name;
    int position = 1;
    std::vector<int> dice;
    std::vector<Modifier> modifiers;
    int total = 2;
    bool success = false;  ///< the action is still free; otherwise found, too late to use
    bool open = true;
};
BOOST_DESCRIBE_STRUCT(Retrieved, (),
                      (creature, item, item_name, position, dice, modifiers, total, success, open))
struct Used {
    static constexpr std::string_view name = "used";
    Id creature;
    Id item;
    std::string text;
};
BOOST_DESCRIBE_STRUCT(Used, (), (creature, item, text))
struct Improvised {
    static constexpr std::string_view name = "improvised";
    Id creature;
    std::string text;
};
BOOST_DESCRIBE_STRUCT(Improvised, (), (creature, text))
struct DropRolled {
    static constexpr std::string_view name = "drop.rolled";
    Id creature;
    std::vector<int> dice;
    int slots = 1;
    bool reckless = false;
};
BOOST_DESCRIBE_STRUCT(DropRolled, (), (creature, dice, slots, reckless))
struct Dropped {
    static constexpr std::string_view name = "dropped";
    Id creature;
    std::vector<Item> items;
    bool reckless = false;
};
BOOST_DESCRIBE_STRUCT(Dropped, (), (creature, items, reckless))

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
    static constexpr std::string_view name = "creature.dying";
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
    static constexpr std::string_view name = "affliction.began";
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
    static constexpr std::string_view name = "ate";
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
    static constexpr std::string_view name = "training.began";
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
    static constexpr std::string_view name = "training.stopped";
    Id creature;
    bool finished = false;
};
BOOST_DESCRIBE_STRUCT(TrainingStopped, (), (creature, finished))

using Event = std::variant<
    CreatureAdded, CreatureAppeared, CharacterChanged, CharacterGiven, CharacterRemoved, MienRolled,
    Adjusted, SettingsChanged, ItemAdded, ItemRemoved, ItemChanged, InventoryArranged, ItemMoved,
    WeaponLoaded, SilverMoved, WeaponShattered, PoisonSpent, DecisionOpened, DecisionAnswered,
    DecisionWithdrawn, NoteRevealed, UnawareSet, Tested, Contested, LuckTested, SkillTicked,
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
