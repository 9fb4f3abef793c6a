#pragma once
// What happens at a ToY table. Facts: applied, never refused, with every die written down.

#include "rules/toy/commands.hpp"

namespace kast::rules::toy {

struct CharacterAdded {
    static constexpr std::string_view name = "character.added";
    Id character;
    Adventurer sheet;
};
BOOST_DESCRIBE_STRUCT(CharacterAdded, (), (character, sheet))

struct CharacterChanged {
    static constexpr std::string_view name = "character.changed";
    Id character;
    Adventurer sheet;
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(CharacterChanged, (), (character, sheet, reason))

struct CharacterGiven {
    static constexpr std::string_view name = "character.given";
    Id character;
    Id to;
};
BOOST_DESCRIBE_STRUCT(CharacterGiven, (), (character, to))

struct CharacterRemoved {
    static constexpr std::string_view name = "character.removed";
    Id character;
};
BOOST_DESCRIBE_STRUCT(CharacterRemoved, (), (character))

/// One step of making an adventurer, with the sheet as it is after it.
struct CreationStepDone {
    static constexpr std::string_view name = "creation.step-done";
    Id character;
    int step = 1;
    Adventurer sheet;
};
BOOST_DESCRIBE_STRUCT(CreationStepDone, (), (character, step, sheet))

/// The dice of step 7, and what came of them (TOY-create-7b, -7c, -7d).
struct FleshRolled {
    static constexpr std::string_view name = "creation.flesh-rolled";
    Id character;
    int start = 0;  ///< the highest face of the Hit Die
    int sides = 4;
    int face = 1;
    std::vector<Modifier> modifiers;
    int total = 1;
    int flesh = 0;
    int grit_die = 0;  ///< 0: no such die
    int grit_face = 0;
    int grit = 0;
};
BOOST_DESCRIBE_STRUCT(FleshRolled, (),
                      (character, start, sides, face, modifiers, total, flesh, grit_die, grit_face,
                       grit))

/// How many extra languages the roll of step 6 gives (TOY-create-6c).
struct LanguagesGained {
    static constexpr std::string_view name = "creation.languages-gained";
    Id character;
    int total = 0;
    int extra = 0;
};
BOOST_DESCRIBE_STRUCT(LanguagesGained, (), (character, total, extra))

struct LanguagesNamed {
    static constexpr std::string_view name = "languages.named";
    Id character;
    std::vector<Language> languages;
    int owed = 0;
};
BOOST_DESCRIBE_STRUCT(LanguagesNamed, (), (character, languages, owed))

struct LanguageChanged {
    static constexpr std::string_view name = "language.changed";
    Id character;
    Language language;
};
BOOST_DESCRIBE_STRUCT(LanguageChanged, (), (character, language))

struct MonsterAdded {
    static constexpr std::string_view name = "monster.added";
    Id monster;
    Monster sheet;
};
BOOST_DESCRIBE_STRUCT(MonsterAdded, (), (monster, sheet))

struct MonsterChanged {
    static constexpr std::string_view name = "monster.changed";
    Id monster;
    Monster sheet;
};
BOOST_DESCRIBE_STRUCT(MonsterChanged, (), (monster, sheet))

struct MonsterRemoved {
    static constexpr std::string_view name = "monster.removed";
    Id monster;
};
BOOST_DESCRIBE_STRUCT(MonsterRemoved, (), (monster))

struct Adjusted {
    static constexpr std::string_view name = "adjusted";
    std::optional<Id> of;
    Field field = Field::flesh;
    std::string key;
    int before = 0;
    int after = 0;
    std::string reason;
    std::optional<Exhaustion> begins;
    std::optional<Exhaustion> ends;
};
BOOST_DESCRIBE_STRUCT(Adjusted, (), (of, field, key, before, after, reason, begins, ends))

struct SettingsChanged {
    static constexpr std::string_view name = "settings.changed";
    Settings settings;
};
BOOST_DESCRIBE_STRUCT(SettingsChanged, (), (settings))

struct TableEntered {
    static constexpr std::string_view name = "table.entered";
    Id table;
    RollTable rows;
};
BOOST_DESCRIBE_STRUCT(TableEntered, (), (table, rows))

struct TableRemoved {
    static constexpr std::string_view name = "table.removed";
    Id table;
};
BOOST_DESCRIBE_STRUCT(TableRemoved, (), (table))

struct ConditionBegan {
    static constexpr std::string_view name = "condition.began";
    Id character;
    Id condition;
    Condition what;
};
BOOST_DESCRIBE_STRUCT(ConditionBegan, (), (character, condition, what))

struct ConditionEnded {
    static constexpr std::string_view name = "condition.ended";
    Id character;
    Id condition;
};
BOOST_DESCRIBE_STRUCT(ConditionEnded, (), (character, condition))

// ---- Decisions

struct DecisionOpened {
    static constexpr std::string_view name = "decision.opened";
    Question question;
};
BOOST_DESCRIBE_STRUCT(DecisionOpened, (), (question))

/// `answer` is empty where the question went away unanswered.
struct DecisionClosed {
    static constexpr std::string_view name = "decision.closed";
    Id decision;
    std::string kind;
    Id creature;
    std::string answer;
};
BOOST_DESCRIBE_STRUCT(DecisionClosed, (), (decision, kind, creature, answer))

// ---- Attempts

struct AttemptOpened {
    static constexpr std::string_view name = "attempt.opened";
    Attempt attempt;
};
BOOST_DESCRIBE_STRUCT(AttemptOpened, (), (attempt))

struct AttemptEdited {
    static constexpr std::string_view name = "attempt.edited";
    Id attempt;
    Entrant entrant;
};
BOOST_DESCRIBE_STRUCT(AttemptEdited, (), (attempt, entrant))

/// A die taken before the roll; it is rolled after the base dice.
struct AddOnTaken {
    static constexpr std::string_view name = "attempt.add-on-taken";
    Id attempt;
    Id actor;
    std::string die;
    int sides = 4;
};
BOOST_DESCRIBE_STRUCT(AddOnTaken, (), (attempt, actor, die, sides))

/// The base dice of all who take part, in their order.
struct AttemptRolled {
    static constexpr std::string_view name = "attempt.rolled";
    Id attempt;
    RollKind kind = RollKind::roll_20;
    Purpose purpose = Purpose::plain;
    std::vector<Entrant> entrants;
};
BOOST_DESCRIBE_STRUCT(AttemptRolled, (), (attempt, kind, purpose, entrants))

/// One die added to a roll.
struct AddOnRolled {
    static constexpr std::string_view name = "attempt.add-on-rolled";
    Id attempt;
    Id actor;
    AddOn added;
    std::vector<Modifier> modifiers;  ///< those that came with it (TOY-x-fae-1, TOY-rb-4)
    int total = 0;
};
BOOST_DESCRIBE_STRUCT(AddOnRolled, (), (attempt, actor, added, modifiers, total))

/// Adds nothing more, for now (TOY-rb: another's add-on opens it again).
struct Passed {
    static constexpr std::string_view name = "attempt.passed";
    Id attempt;
    Id actor;
    bool passed = true;
};
BOOST_DESCRIBE_STRUCT(Passed, (), (attempt, actor, passed))

/// Where the attempt stands: held for the GM, or a tie among Monsters.
struct AttemptHeld {
    static constexpr std::string_view name = "attempt.held";
    Id attempt;
    AttemptPhase phase = AttemptPhase::held;
};
BOOST_DESCRIBE_STRUCT(AttemptHeld, (), (attempt, phase))

struct FaceChanged {
    static constexpr std::string_view name = "attempt.face-changed";
    Id attempt;
    Id actor;
    int before = 1;
    int after = 1;
};
BOOST_DESCRIBE_STRUCT(FaceChanged, (), (attempt, actor, before, after))

struct TieDie {
    Id who;
    int face = 1;
    int total = 0;
};
BOOST_DESCRIBE_STRUCT(TieDie, (), (who, face, total))

/// One round of d6 among Allies who share the best total (TOY-rb-ties-2).
struct TieRolled {
    static constexpr std::string_view name = "attempt.tie-rolled";
    Id attempt;
    int round = 1;
    std::vector<TieDie> dice;
};
BOOST_DESCRIBE_STRUCT(TieRolled, (), (attempt, round, dice))

struct Standing {
    Id who;
    int total = 0;
};
BOOST_DESCRIBE_STRUCT(Standing, (), (who, total))

struct AttemptClosed {
    static constexpr std::string_view name = "attempt.closed";
    Id attempt;
    RollKind kind = RollKind::roll_20;
    Purpose purpose = Purpose::plain;
    AttemptResult result = AttemptResult::success;
    std::optional<Id> winner;         ///< of a Roll Better
    std::vector<Standing> standings;  ///< best first; equals as listed (TOY-rb-5)
    int target = 0;                   ///< 20 or 3; 0 for a Roll Better
};
BOOST_DESCRIBE_STRUCT(AttemptClosed, (),
                      (attempt, kind, purpose, result, winner, standings, target))

struct AttemptCancelled {
    static constexpr std::string_view name = "attempt.cancelled";
    Id attempt;
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(AttemptCancelled, (), (attempt, reason))

// ---- Dice that wear

/// A usage die has another value now. `begins` and `ends`: what exhaustion does and no longer does.
struct UsageDieMoved {
    static constexpr std::string_view name = "usage.moved";
    Id actor;
    std::string die;
    UsageDie before;
    UsageDie after;
    int face = 0;       ///< the roll that did it; 0: no roll
    std::string cause;  ///< failure, last-die, moved, restored, rest, level
    std::string rule;
    std::string reason;
    bool lost = false;  ///< never to be mended
    std::optional<Exhaustion> begins;
    std::optional<Exhaustion> ends;
};
BOOST_DESCRIBE_STRUCT(UsageDieMoved, (),
                      (actor, die, before, after, face, cause, rule, reason, lost, begins, ends))

/// Dice of a pool are gone, or back.
struct PoolChanged {
    static constexpr std::string_view name = "pool.changed";
    Id actor;
    std::string pool;
    int before = 0;
    int after = 0;
    std::string cause;  ///< failure, rest
};
BOOST_DESCRIBE_STRUCT(PoolChanged, (), (actor, pool, before, after, cause))

struct PoolDie {
    int face = 1;
    bool success = false;
};
BOOST_DESCRIBE_STRUCT(PoolDie, (), (face, success))

struct PoolRolled {
    static constexpr std::string_view name = "pool.rolled";
    Id actor;
    std::string pool;
    int sides = 4;
    std::vector<PoolDie> dice;
    Backlash backlash = Backlash::none;
    bool spell_works = true;  ///< a Ruin fails it (TOY-x-mag-1)
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(PoolRolled, (), (actor, pool, sides, dice, backlash, spell_works, reason))

struct KnackRolled {
    static constexpr std::string_view name = "knack.rolled";
    Id actor;
    std::string knack;  ///< a Skill, a Save, or ""
    int x = 1;
    std::vector<int> dice;  ///< one d6; two for 6-in-6
    bool success = false;
    int marks = 0;  ///< of the Skill, after it
    std::string task;
    std::optional<bool> possible;  ///< whether the task is: the first roll's word
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(KnackRolled, (),
                      (actor, knack, x, dice, success, marks, task, possible, reason))

struct KnaveRolled {
    static constexpr std::string_view name = "knave.rolled";
    Id actor;
    int difficulty = 1;
    int sides = 4;
    int face = 1;
    int luck_sides = 0;  ///< 0: no Luck Die
    int luck_face = 0;
    std::vector<Modifier> modifiers;
    int total = 1;
    bool success = false;
};
BOOST_DESCRIBE_STRUCT(KnaveRolled, (),
                      (actor, difficulty, sides, face, luck_sides, luck_face, modifiers, total,
                       success))

// ---- Luck Contests

struct ContestOpened {
    static constexpr std::string_view name = "luck-contest.opened";
    Contest contest;
};
BOOST_DESCRIBE_STRUCT(ContestOpened, (), (contest))

/// The picks are for `members` alone; where that is empty, for the GMs.
struct ChoiceSealed {
    static constexpr std::string_view name = "choice.sealed";
    Id choice;
    Id party;
    std::set<Id> members;
    std::vector<std::string> picks;
};
BOOST_DESCRIBE_STRUCT(ChoiceSealed, (), (choice, party, members, picks))

struct ChoiceLocked {
    static constexpr std::string_view name = "choice.locked";
    Id choice;
    Id party;
};
BOOST_DESCRIBE_STRUCT(ChoiceLocked, (), (choice, party))

/// All picks turned over and rolled, in the order of the participants (TOY-luck-6).
struct ContestRolled {
    static constexpr std::string_view name = "luck-contest.rolled";
    Id contest;
    std::vector<LuckRoll> rolls;
};
BOOST_DESCRIBE_STRUCT(ContestRolled, (), (contest, rolls))

struct VictimNamed {
    static constexpr std::string_view name = "luck-contest.victim-named";
    Id contest;
    Id victim;
    int value = 1;
    std::string by;        ///< lowest, talent, gm, drawn
    std::vector<Id> tied;  ///< who shared the lowest value
};
BOOST_DESCRIBE_STRUCT(VictimNamed, (), (contest, victim, value, by, tied))

// ---- Terror, damage, dying

struct TableRoll {
    std::string table;  ///< its name; empty: read off the group's own book
    int sides = 6;
    int face = 1;
    std::string text;
};
BOOST_DESCRIBE_STRUCT(TableRoll, (), (table, sides, face, text))

/// A duty is done: one roll, and another for each table that the first one leads to.
struct TableRolled {
    static constexpr std::string_view name = "table.rolled";
    Id actor;
    Duty duty = Duty::terrifying_table;
    std::vector<TableRoll> rolls;
};
BOOST_DESCRIBE_STRUCT(TableRolled, (), (actor, duty, rolls))

struct WoundTaken {
    static constexpr std::string_view name = "wound.taken";
    Id actor;
    std::string wound;
};
BOOST_DESCRIBE_STRUCT(WoundTaken, (), (actor, wound))

struct WoundHealed {
    static constexpr std::string_view name = "wound.healed";
    Id actor;
    std::string wound;
    int place = 0;
};
BOOST_DESCRIBE_STRUCT(WoundHealed, (), (actor, wound, place))

/// Damage as it was taken, in order: Grit, Armor, Flesh (TOY-x-damage-1).
struct DamageTaken {
    static constexpr std::string_view name = "damage.taken";
    Id actor;
    int amount = 0;
    std::string cause;
    std::vector<Modifier> absorbed;  ///< grit, armor: negative
    int grit = 0;                    ///< left
    int armor_sides = 0;             ///< 0: no Armor die was rolled
    int armor_face = 0;
    int flesh = 0;  ///< left
};
BOOST_DESCRIBE_STRUCT(DamageTaken, (),
                      (actor, amount, cause, absorbed, grit, armor_sides, armor_face, flesh))

struct ShieldBroken {
    static constexpr std::string_view name = "shield.broken";
    Id actor;
    int amount = 0;  ///< the damage that it took
};
BOOST_DESCRIBE_STRUCT(ShieldBroken, (), (actor, amount))

struct PointsChanged {
    static constexpr std::string_view name = "points.changed";
    Id actor;
    Points flesh;
    Points grit;
    std::string cause;  ///< grit, flesh, breather, bivouac, sojourn, sabbatical, level
    int die = 0;
    std::vector<int> faces;
    std::string reason;
};
BOOST_DESCRIBE_STRUCT(PointsChanged, (), (actor, flesh, grit, cause, die, faces, reason))

struct DyingBegan {
    static constexpr std::string_view name = "dying.began";
    Id actor;
    int death_die = 3;
};
BOOST_DESCRIBE_STRUCT(DyingBegan, (), (actor, death_die))

struct DeathDieRolled {
    static constexpr std::string_view name = "dying.rolled";
    Id actor;
    int sides = 3;
    int face = 1;
    bool success = false;
    int death_die = 3;  ///< after it
    int moment = 0;     ///< in which it was
    std::string cause;
};
BOOST_DESCRIBE_STRUCT(DeathDieRolled, (), (actor, sides, face, success, death_die, moment, cause))

struct DyingEnded {
    static constexpr std::string_view name = "dying.ended";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(DyingEnded, (), (actor))

struct Died {
    static constexpr std::string_view name = "died";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(Died, (), (actor))

// ---- Time and combat

struct TimeChanged {
    static constexpr std::string_view name = "time.changed";
    TimeUnit unit = TimeUnit::hours;
};
BOOST_DESCRIBE_STRUCT(TimeChanged, (), (unit))

struct PlaytimeChanged {
    static constexpr std::string_view name = "playtime.changed";
    Playtime what = Playtime::session_started;
    int session = 0;
    int adventure = 1;
};
BOOST_DESCRIBE_STRUCT(PlaytimeChanged, (), (what, session, adventure))

struct CombatStarted {
    static constexpr std::string_view name = "combat.started";
    std::vector<Id> allies;
    std::vector<Id> monsters;
};
BOOST_DESCRIBE_STRUCT(CombatStarted, (), (allies, monsters))

struct CombatEnded {
    static constexpr std::string_view name = "combat.ended";
    int moments = 0;
};
BOOST_DESCRIBE_STRUCT(CombatEnded, (), (moments))

/// A Moment begins: everybody's Init is due.
struct MomentBegan {
    static constexpr std::string_view name = "moment.began";
    int moment = 1;
    std::vector<Id> surprised;
};
BOOST_DESCRIBE_STRUCT(MomentBegan, (), (moment, surprised))

struct PhaseBegan {
    static constexpr std::string_view name = "moment.phase-began";
    int moment = 1;
    MomentPhase phase = MomentPhase::init;
};
BOOST_DESCRIBE_STRUCT(PhaseBegan, (), (moment, phase))

/// Init is settled. `cause`: rolled, chosen, surprise, exhausted, monsters-surprised.
struct InitSettled {
    static constexpr std::string_view name = "init.settled";
    Id actor;
    InitResult result = InitResult::after;
    int ahead_of = 0;
    std::string cause;
    std::string rule;
};
BOOST_DESCRIBE_STRUCT(InitSettled, (), (actor, result, ahead_of, cause, rule))

/// Lost against the fastest Monsters; these are the next (TOY-x-init-2).
struct InitGoesOn {
    static constexpr std::string_view name = "init.goes-on";
    Id actor;
    int speed = 0;
};
BOOST_DESCRIBE_STRUCT(InitGoesOn, (), (actor, speed))

/// Just before somebody's first Action of the Moment (TOY-time-1).
struct TopOfMoment {
    static constexpr std::string_view name = "moment.top";
    Id actor;
};
BOOST_DESCRIBE_STRUCT(TopOfMoment, (), (actor))

/// After everybody has acted, before the next Init (TOY-time-2).
struct BottomOfMoment {
    static constexpr std::string_view name = "moment.bottom";
    int moment = 1;
};
BOOST_DESCRIBE_STRUCT(BottomOfMoment, (), (moment))

struct ActionTaken {
    static constexpr std::string_view name = "action.taken";
    Id actor;
    ActionKind kind = ActionKind::basic;
    bool ends_moment = false;
    std::string note;
};
BOOST_DESCRIBE_STRUCT(ActionTaken, (), (actor, kind, ends_moment, note))

/// What a hit does (TOY-x-dmg-1, -2, -3; TOY-x-sell-1, -2, -3).
struct DamageRolled {
    static constexpr std::string_view name = "damage.rolled";
    Id actor;  ///< who hits
    Id target;
    std::vector<int> sides;
    std::vector<int> faces;
    std::vector<Modifier> modifiers;
    int total = 0;
    int check_sides = 0;  ///< DEX for a Fumble, VIG for a Crit; 0: no such roll
    int check_face = 0;
    bool fumble = false;
    int fumble_die = 0;
    int fumble_face = 0;
    int fumble_total = 0;  ///< with shield and helmet; the GM reads the result
    bool crit = false;
};
BOOST_DESCRIBE_STRUCT(DamageRolled, (),
                      (actor, target, sides, faces, modifiers, total, check_sides, check_face,
                       fumble, fumble_die, fumble_face, fumble_total, crit))

struct MonsterHurt {
    static constexpr std::string_view name = "monster.hurt";
    Id monster;
    int amount = 0;
    int soak = 0;
    int health = 0;  ///< left
};
BOOST_DESCRIBE_STRUCT(MonsterHurt, (), (monster, amount, soak, health))

struct RangeChanged {
    static constexpr std::string_view name = "range.changed";
    Id monster;
    Range range = Range::close;
};
BOOST_DESCRIBE_STRUCT(RangeChanged, (), (monster, range))

struct MoraleRolled {
    static constexpr std::string_view name = "morale.rolled";
    Id monster;
    std::vector<int> dice;
    int total = 2;
    int holds_up_to = 12;
    bool holds = true;
};
BOOST_DESCRIBE_STRUCT(MoraleRolled, (), (monster, dice, total, holds_up_to, holds))

struct Rested {
    static constexpr std::string_view name = "rested";
    Id actor;
    Rest rest = Rest::breather;
};
BOOST_DESCRIBE_STRUCT(Rested, (), (actor, rest))

/// One roll of a usage die that is no attempt: provisions, a contest (TOY-luck-7).
struct UsageRolled {
    static constexpr std::string_view name = "usage.rolled";
    Id actor;
    std::string die;
    int sides = 4;
    int face = 1;
    std::string cause;
};
BOOST_DESCRIBE_STRUCT(UsageRolled, (), (actor, die, sides, face, cause))

/// Marks looked at in a longer rest (TOY-x-skill-1).
struct SkillTried {
    static constexpr std::string_view name = "skill.tried";
    Id actor;
    std::string skill;
    std::vector<int> dice;
    int sum = 0;
    int marks = 0;
    int x = 1;  ///< after it
    bool rises = false;
};
BOOST_DESCRIBE_STRUCT(SkillTried, (), (actor, skill, dice, sum, marks, x, rises))

struct EffectBegan {
    static constexpr std::string_view name = "effect.began";
    Id effect;
    Effect what;
};
BOOST_DESCRIBE_STRUCT(EffectBegan, (), (effect, what))

struct EffectRolled {
    static constexpr std::string_view name = "effect.rolled";
    Id effect;
    int sides = 4;
    int face = 1;
    int die = 4;  ///< after it
};
BOOST_DESCRIBE_STRUCT(EffectRolled, (), (effect, sides, face, die))

struct EffectEnded {
    static constexpr std::string_view name = "effect.ended";
    Id effect;
};
BOOST_DESCRIBE_STRUCT(EffectEnded, (), (effect))

struct LevelGained {
    static constexpr std::string_view name = "level.gained";
    Id character;
    int level = 1;
    std::vector<int> dice;  ///< two Hit Dice
    Adventurer sheet;
};
BOOST_DESCRIBE_STRUCT(LevelGained, (), (character, level, dice, sheet))

using Event = std::variant<
    CharacterAdded, CharacterChanged, CharacterGiven, CharacterRemoved, CreationStepDone,
    FleshRolled, LanguagesGained, LanguagesNamed, LanguageChanged, MonsterAdded, MonsterChanged,
    MonsterRemoved, Adjusted, SettingsChanged, TableEntered, TableRemoved, ConditionBegan,
    ConditionEnded, DecisionOpened, DecisionClosed, AttemptOpened, AttemptEdited, AddOnTaken,
    AttemptRolled, AddOnRolled, Passed, AttemptHeld, FaceChanged, TieRolled, AttemptClosed,
    AttemptCancelled, UsageDieMoved, PoolChanged, PoolRolled, KnackRolled, KnaveRolled,
    ContestOpened, ChoiceSealed, ChoiceLocked, ContestRolled, VictimNamed, TableRolled, WoundTaken,
    WoundHealed, DamageTaken, ShieldBroken, PointsChanged, DyingBegan, DeathDieRolled, DyingEnded,
    Died, TimeChanged, PlaytimeChanged, CombatStarted, CombatEnded, MomentBegan, PhaseBegan,
    InitSettled, InitGoesOn, TopOfMoment, BottomOfMoment, ActionTaken, DamageRolled, MonsterHurt,
    RangeChanged, MoraleRolled, Rested, UsageRolled, SkillTried, EffectBegan, EffectRolled,
    EffectEnded, LevelGained>;

}  // namespace kast::rules::toy
