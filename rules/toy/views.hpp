#pragma once
// What goes to viewers. All see the same but the picks of an open Luck Contest, hidden Monsters,
// and the numbers of Monsters that are hidden. What follows from a rule is worked out here, because
// no client knows one.

#include "rules/toy/event_views.hpp"

namespace kast::rules::toy {

/// A die that wears. Places are those of the chain, 1..10; 0: exhausted.
struct UsageDieView {
    int max = 4;
    int current = 4;
    int max_place = 3;
    int place = 3;
    bool stat = false;             ///< an intangible
    std::vector<RollKind> scope;   ///< kinds of roll it may be added to
    std::optional<Tangible> with;  ///< the stat that must be rolled for it to be added
    std::optional<Purpose> only_for;
    Wear wear = Wear::ordinary;
    bool lost = false;
    std::optional<Exhaustion> effect;  ///< what its owner suffers while it is exhausted
};

/// Making an adventurer: which step comes next, and what it offers.
struct CreationView {
    int step = 1;
    std::string method;                 ///< without "toy."
    std::vector<int> dice;              ///< step 2: to give to the stats, one each
    std::vector<Trope> tropes;          ///< step 5
    std::vector<Flavor> flavors;        ///< step 5
    std::vector<Species> species;       ///< step 5
    std::vector<std::string> offered;   ///< step 6: languages to choose from; empty: any Dialect
    std::vector<std::string> raisable;  ///< step 8: Skills that may rise
};

struct CharacterView {
    Id id;
    std::string name;
    IdOrNone owner;
    int level = 1;
    std::optional<Origin> origin;
    std::string background;
    std::optional<Trope> trope;
    std::optional<Flavor> flavor;
    std::optional<Species> species;
    std::optional<Stat> primary;
    int hit_die = 0;
    Tangibles tangibles;
    std::map<std::string, UsageDieView> dice;  ///< intangibles and all other usage dice
    std::map<std::string, Skill> skills;
    Saves saves;
    Points flesh;
    Points grit;
    std::map<std::string, Pool> pools;
    std::map<std::string, int> fixed;  ///< static dice; "move" by armor
    std::map<Id, Weapon> weapons;
    ArmorKind armor = ArmorKind::none;
    bool shield = false;
    bool helmet = false;
    std::vector<Language> languages;
    int languages_owed = 0;
    std::vector<std::string> gear;
    int iron = 0;
    std::vector<Exhaustion> exhaustions;
    std::map<Id, Condition> conditions;
    std::vector<std::string> wounds;
    int death_die = 3;  ///< as it is now
    bool dying = false;
    bool doomed = false;  ///< dies at the top of the next Moment
    bool dead = false;
    std::optional<Id> busy;  ///< the attempt or contest that it takes part in
    std::optional<CreationView> creation;
    /// Methods, without "toy.", that may be given for it now; to GMs also what they ask of it.
    std::vector<std::string> allowed;
    OmitEmpty<std::vector<RestKind>> rests;  ///< what `rest` may be now; to players a Breather
};

struct MonsterView {
    Id id;
    MonsterSheetView sheet;
    bool in_combat = false;
    std::optional<Id> busy;
    std::optional<int> metres;  ///< about, by its range
};

/// A die that may be added to a roll.
struct Offer {
    std::string die;
    int sides = 4;
};

struct EntrantView {
    Id who;
    Side side = Side::ally;
    IdOrNone owner;
    std::vector<BaseDieView> dice;
    std::vector<Modifier> modifiers;
    std::vector<int> faces;
    std::vector<AddOn> added;
    std::vector<int> tie_dice;
    bool passed = false;
    int modifier = 0;           ///< sum of `modifiers`
    std::optional<int> total;   ///< absent where it would show hidden Hit Dice
    std::optional<int> needs;   ///< of a pending Roll 20: what is missing to 20
    std::vector<Offer> offers;  ///< dice that it may add now
    OmitEmpty<std::vector<Modifier>> damage_modifiers;
    OmitEmpty<std::vector<Modifier>> given;  ///< those of `modifiers` that `attempt.set` replaces
};

struct AttemptView : AttemptHead {
    bool mandatory = false;
    int target = 20;  ///< 20, or 3 on the face; 0: the best total
    std::vector<EntrantView> entrants;
    std::optional<Id> against;
    std::optional<Id> weapon;
    std::set<Id> rollers;              ///< members who may roll it, beside the GM
    std::vector<std::string> allowed;  ///< methods, without "toy.", that fit now
};

/// What one participant of a contest may pick: `choice.seal` takes `die`, or "one".
struct ContestantView {
    Id who;
    IdOrNone owner;
    bool forced = false;  ///< takes a one: Talent is exhausted
    std::vector<Offer> offers;
};

struct ContestView {
    Id id;
    std::string reason;
    std::vector<ContestantView> participants;
    SealedChoiceView choice;
    std::vector<LuckRoll> rolls;
};

struct QuestionView {
    Id id;
    std::string kind;  ///< add, asked, held, winner, victim, table, shield
    Id creature;
    IdOrNone owner;
    std::vector<Option> options;
    std::string fallback;
    std::optional<Id> attempt;
    std::optional<Id> contest;
    std::optional<Duty> duty;
    std::optional<Blow> blow;
    std::optional<Id> lost_to;  ///< add, in a Roll Better: who wins as it stands
};

struct TurnView {
    InitResult init = InitResult::due;
    /// Acts before Monsters of this speed die and slower ones; absent where Speed is hidden.
    std::optional<int> ahead_of;
    bool may_act = false;
    bool acted_before = false;
    bool acted_after = false;
    bool done = false;  ///< nothing more in this Moment
    bool deed_used = false;
    bool surprised = false;
};

struct TimeView {
    Mode mode = Mode::free;
    TimeUnit unit = TimeUnit::hours;
    int moment = 0;
    MomentPhase phase = MomentPhase::init;
    std::optional<MomentPhase> next;  ///< where `phase.advance` leads
    std::map<Id, TurnView> turns;
    std::set<Id> monsters;
    int session = 0;
    bool in_session = false;
    int adventure = 1;
};

struct StateView {
    Settings settings;
    std::vector<int> chain;  ///< the ten dice, lowest first
    TimeView time;
    SharedMap<Id, CharacterView> characters;
    SharedMap<Id, MonsterView> monsters;
    std::map<Id, AttemptView> attempts;
    std::map<Id, ContestView> contests;
    std::vector<QuestionView> decisions;
    std::map<Id, RollTable> tables;
    std::map<Id, Effect> effects;
    std::map<std::string, bool> tasks;
    std::vector<std::string>
        allowed;  ///< to GMs: of their methods for the table, those that fit now
    std::map<Id, std::string> departed;  ///< names of those who have left the table
    OmitEmpty<std::vector<CalledTest>> called_tests;
};

// ---- what each is called on the wire, and its fields

BOOST_DESCRIBE_STRUCT(UsageDieView, (),
                      (max, current, max_place, place, stat, scope, with, only_for, wear, lost,
                       effect))
BOOST_DESCRIBE_STRUCT(CreationView, (),
                      (step, method, dice, tropes, flavors, species, offered, raisable))
BOOST_DESCRIBE_STRUCT(CharacterView, (),
                      (id, name, owner, level, origin, background, trope, flavor, species, primary,
                       hit_die, tangibles, dice, skills, saves, flesh, grit, pools, fixed, weapons,
                       armor, shield, helmet, languages, languages_owed, gear, iron, exhaustions,
                       conditions, wounds, death_die, dying, doomed, dead, busy, creation, allowed,
                       rests))
BOOST_DESCRIBE_STRUCT(MonsterView, (), (id, sheet, in_combat, busy, metres))
BOOST_DESCRIBE_STRUCT(Offer, (), (die, sides))
BOOST_DESCRIBE_STRUCT(EntrantView, (),
                      (who, side, owner, dice, modifiers, faces, added, tie_dice, passed, modifier,
                       total, needs, offers, damage_modifiers, given))
BOOST_DESCRIBE_STRUCT(AttemptView, (AttemptHead),
                      (mandatory, target, entrants, against, weapon, rollers, allowed))
BOOST_DESCRIBE_STRUCT(ContestantView, (), (who, owner, forced, offers))
BOOST_DESCRIBE_STRUCT(ContestView, (), (id, reason, participants, choice, rolls))
BOOST_DESCRIBE_STRUCT(QuestionView, (),
                      (id, kind, creature, owner, options, fallback, attempt, contest, duty, blow,
                       lost_to))
BOOST_DESCRIBE_STRUCT(TurnView, (),
                      (init, ahead_of, may_act, acted_before, acted_after, done, deed_used,
                       surprised))
BOOST_DESCRIBE_STRUCT(TimeView, (),
                      (mode, unit, moment, phase, next, turns, monsters, session, in_session,
                       adventure))
BOOST_DESCRIBE_STRUCT(StateView, (),
                      (settings, chain, time, characters, monsters, attempts, contests, decisions,
                       tables, effects, tasks, allowed, departed, called_tests))

}  // namespace kast::rules::toy
