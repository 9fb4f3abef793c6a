#pragma once
// What goes to viewers. Built up from nothing; what is not for all is optional and simply not
// there. What follows from a rule is worked out here, because no client knows one: pools line by
// line, whose turn it is, and which commands may be given now.

#include "rules/core/message.hpp"
#include "rules/core/one_of.hpp"
#include "rules/mouse_guard/events.hpp"

namespace kast::rules::mouse_guard {

struct TraitView {
    int used = 0;
    int recharges = 0;
    bool usable = true;     ///< for +1D, in this session
    bool disabled = false;  ///< in this conflict
};

/// What only those see who know the sheet: all but a GM's own that is not shown.
struct SheetView {
    Nature nature;
    int will = 0;
    int health = 0;
    int resources = 0;
    int circles = 0;
    std::map<std::string, int> skills;
    std::set<std::string> wises;
    std::map<std::string, TraitView> traits;
    std::set<Condition> conditions;
    std::string belief;
    std::string goal;
    std::string instinct;
    std::vector<Gear> gear;
    std::map<std::string, int> recoveries;  ///< by condition: its Ob, where a test clears it
};

struct CharacterView {
    Id id;
    std::string name;
    IdOrNone owner;          ///< empty: the GM's
    bool shown = true;       ///< all know the sheet
    OmitEmpty<bool> hidden;  ///< behind the screen: GMs alone see this character
    int fate = 0;
    int persona = 0;
    int checks = 0;
    std::optional<SheetView> sheet;
    std::optional<Id> test;  ///< the one it is in now
    std::optional<Id> team;
    /// Methods, without "mouse-guard.", that may be given for it now: for its owner and the GM.
    std::optional<std::vector<std::string>> allowed;
};

struct HelpView {
    Id character;
    std::vector<std::string> with;  ///< what it may help with
};

/// What may still be declared for a pool: for the owner and the GM.
struct DeclarableView {
    bool use_nature = false;
    bool tap_nature = false;
    int persona = 0;  ///< dice it could pay
    std::vector<std::string> wises;
    std::vector<std::string> traits_for;
    std::vector<std::string> traits_against;
    std::vector<std::string> traits_advantage;
    std::vector<std::string> weapons;
    bool modifier = false;  ///< one may be given, or offered
    bool throw_now = false;
    std::string waits_for;  ///< kind of the refusal where it cannot be thrown yet, or empty
};

struct AttemptView {
    Id actor;
    std::optional<Id> team;
    std::optional<Action> action;
    std::string what;
    std::vector<std::string> choices;
    std::optional<int> ob;
    bool within_nature = false;
    std::optional<NatureWay> nature;
    bool tapped = false;
    int persona = 0;
    std::optional<std::string> wise;
    std::vector<Helper> helpers;
    std::optional<std::string> trait;  ///< its name, where the sheet is known
    std::optional<TraitWay> trait_way;
    std::optional<std::string> weapon;
    OmitEmpty<std::vector<PoolModifier>> modifiers;
    /// The pool line by line; of a sheet one does not know only once it is thrown, and then with
    /// what the sheet gives in one line, "undisclosed".
    std::optional<std::vector<Modifier>> pool;
    std::optional<int> size;  ///< dice of that pool
    std::optional<std::vector<int>> dice;
    std::vector<int> opened;
    std::vector<int> hits;          ///< of the dice and of those opened: the successes
    std::optional<int> fate_opens;  ///< dice that Fate would open, while it can
    std::optional<int> successes;
    bool fate = false;
    OmitEmpty<int> bonus;              ///< of the successes, from modifiers
    std::vector<HelpView> could_help;  ///< with what their sheets have, where one knows them
    std::optional<DeclarableView> declarable;
};

struct TestView {
    Id id;
    Purpose purpose = Purpose::called;
    Id actor;  ///< whose test it is
    bool versus = false;
    std::string text;
    std::optional<Condition> recovers;
    std::optional<std::string> base;
    int armour = 0;
    Phase phase = Phase::building;
    std::vector<AttemptView> attempts;
    std::optional<Id> call;  ///< the test of several that it is a part of
};

enum class CardFace { empty, sealed, revealed, void_ };
BOOST_DESCRIBE_ENUM(CardFace, empty, sealed, revealed, void_)

/// One of a team's three cards. `action` where it lies open, or is one's own team's.
struct CardView {
    CardFace face = CardFace::empty;
    std::optional<Action> action;
};

struct TeamView {
    Id id;
    Side side = Side::players;
    std::string name;
    std::vector<Id> members;
    std::optional<Id> acting;  ///< who makes the open action, or the next one
    std::string goal;
    std::optional<int> start;
    std::optional<int> current;
    bool out = false;
    bool position = false;
    bool impeded = false;
    std::vector<DisabledTrait> disabled;  ///< a name one does not know is left empty
    bool sealed = false;
    bool locked = false;
    std::vector<CardView> cards;  ///< three, once actions are chosen
    /// What a disposition may be thrown with, until it is.
    std::vector<std::string> disposition_skills;
    std::vector<std::string> disposition_bases;
    /// Methods that may be given for it now: for its players and the GM.
    std::optional<std::vector<std::string>> allowed;
};

struct ConflictView {
    Id id;
    ConflictType type = ConflictType::argument;
    ConflictPhase phase = ConflictPhase::goals;
    Step step = Step::ready;
    int exchange = 0;
    int action = 0;
    bool will_conflict = false;                              ///< anger counts (MG-cond-3)
    std::map<std::string, std::vector<std::string>> skills;  ///< by action (MG-act-5)
    std::vector<TeamView> teams;                             ///< the GM's first
    std::optional<Id> choice;                                ///< for choice.seal and choice.lock
    std::vector<Pair> pairs;
    std::vector<ActionResult> results;  ///< of the last action settled
    std::map<Id, WeaponChoice> weapons;
    std::optional<Winner> winner;
    std::vector<Standing> standings;  ///< once it is decided
};

struct QuestionView {
    Id id;
    std::string kind;  ///< see Question
    Id creature;
    IdOrNone owner;               ///< empty: the GM's
    std::vector<Option> options;  ///< for those who may answer, where they would betray something
    std::string fallback;
    std::optional<Id> test;
    std::optional<Id> team;
    int margin = 0;
    std::vector<Target> targets;
    std::optional<PoolModifier> offer;
    std::optional<Id> lost_to;  ///< fate: whose throw in a versus test is above it
};

struct StateView {
    Settings settings;
    Turn turn = Turn::gm;
    bool session = false;
    std::map<Id, int> tests_left;
    SharedMap<Id, CharacterView> characters;
    std::map<Id, TestView> tests;
    OmitEmpty<std::vector<CalledTest>> called_tests;  ///< of several, until all have thrown
    std::map<Id, Asked> asked;
    std::optional<ConflictView> conflict;
    std::vector<QuestionView> decisions;
    std::vector<std::string> skills;     ///< that the game names; others may be made up
    std::vector<std::string> abilities;  ///< that can be tested besides
    /// Methods that the GM may give now, beside those of characters and teams.
    std::optional<std::vector<std::string>> allowed;
    std::map<Id, std::string> departed;  ///< names of those who have left the table
};

// ---- events that are not shown as they are

struct CharacterAddedView {
    Id character;
    std::string called;
    IdOrNone owner;
    std::optional<Character> sheet;
    OmitEmpty<bool> hidden = {};
};

struct TraitRechargedView {
    Id actor;
    std::optional<std::string> trait;
    int checks = 0;
};

struct TraitUsedView {
    Id test;
    Id actor;
    std::optional<std::string> trait;
    TraitWay way = TraitWay::for_;
};

struct TurnedDownView {
    Id test;
    Id actor;
    Declared what = Declared::trait;
    std::optional<Id> helper;
    std::optional<std::string> trait;
    int persona = 0;
};

struct ThrownView {
    Id test;
    Id actor;
    std::string what;
    std::optional<NatureWay> nature;
    std::optional<int> ob;
    std::vector<Modifier> pool;  ///< see AttemptView
    std::vector<int> dice;
    std::vector<int> hits;  ///< the dice that are successes
    int successes = 0;      ///< with what modifiers give
    OmitEmpty<int> bonus = {};
};

struct FateSpentView {
    Id test;
    Id actor;
    std::vector<int> dice;  ///< the new ones, in the order thrown
    std::vector<int> hits;  ///< those that are successes
    int successes = 0;      ///< of the whole throw now
    int fate = 0;           ///< left
};

struct TieThrowView {
    Id actor;
    std::string what;
    std::vector<int> dice;
    std::vector<int> hits;  ///< the dice that are successes
    int successes = 0;
};

struct TiebreakerThrownView {
    Id test;
    std::vector<TieThrowView> throws;
};

struct DecisionOpenedView {
    QuestionView question;
};

struct DispositionSettledView {
    Id team;
    Id actor;
    std::string base;
    std::optional<std::vector<Modifier>> lines;
    int successes = 0;
    int start = 1;
};

struct ExchangeStartedView {
    int exchange = 1;
    Id choice;
};

struct ChoiceSealedView {
    Id choice;
    Id team;
    std::optional<std::vector<std::string>> picks;  ///< for the team itself
};

struct DisarmedView {
    Id team;
    Id character;
    std::optional<std::string> trait;  ///< empty: a trait one does not know
    std::optional<std::string> gear;
};

using EventView = rules::OneOf<
    CharacterAddedView, CharacterChanged, CharacterGivenView, CharacterRemovedView,
    CharacterRenamed, CharacterShown, Adjusted, SettingsChanged, Awarded, ConditionTaken, Recovered,
    TurnStarted, SessionStarted, SessionEnded, TraitRechargedView, TestAsked, CalledTestOpened,
    CalledTestRolled, CalledTestClosed, TestCalled, TestChanged, TestCancelled, SkillNamed,
    NatureUsed, NatureTapped, PersonaSpent, WiseUsed, TraitUsedView, HelpOffered, ModifierOffered,
    ModifierGiven, WeaponChosen, TurnedDownView, ThrownView, ChecksEarned, FateSpentView,
    FateClosed, TestTied, TieKept, TieConceded, TiebreakerThrownView, WinnerNamed, TestSettled,
    NatureLowered, NatureExhausted, FailureOpened, FailureSettled, TwistTold, TestClosed,
    DecisionOpenedView, DecisionAnsweredView, DecisionClosedView, ConflictStarted, GoalStated,
    TeamOrdered, ConflictLeft, ConflictJoined, GoalsSettled, DispositionSettledView,
    ExchangeStartedView, ChoiceSealedView, ChoiceLocked, ActionRevealed, TeamsPaired, PairingOpened,
    ActorChosen, ActionTested, ActionSettled, MarginSpent, Impeded, PositionGained, DisarmedView,
    ActionEnded, ConflictDecided, CompromiseAgreed, ConflictEnded>;

// ---- what each is called on the wire, and its fields

BOOST_DESCRIBE_STRUCT(TraitView, (), (used, recharges, usable, disabled))
BOOST_DESCRIBE_STRUCT(SheetView, (),
                      (nature, will, health, resources, circles, skills, wises, traits, conditions,
                       belief, goal, instinct, gear, recoveries))
BOOST_DESCRIBE_STRUCT(CharacterView, (),
                      (id, name, owner, shown, hidden, fate, persona, checks, sheet, test, team,
                       allowed))
BOOST_DESCRIBE_STRUCT(HelpView, (), (character, with))
BOOST_DESCRIBE_STRUCT(DeclarableView, (),
                      (use_nature, tap_nature, persona, wises, traits_for, traits_against,
                       traits_advantage, weapons, modifier, throw_now, waits_for))
BOOST_DESCRIBE_STRUCT(AttemptView, (),
                      (actor, team, action, what, choices, ob, within_nature, nature, tapped,
                       persona, wise, helpers, trait, trait_way, weapon, modifiers, pool, size,
                       dice, opened, hits, fate_opens, successes, fate, bonus, could_help,
                       declarable))
BOOST_DESCRIBE_STRUCT(TestView, (),
                      (id, purpose, actor, versus, text, recovers, base, armour, phase, attempts,
                       call))
BOOST_DESCRIBE_STRUCT(CardView, (), (face, action))
BOOST_DESCRIBE_STRUCT(TeamView, (),
                      (id, side, name, members, acting, goal, start, current, out, position,
                       impeded, disabled, sealed, locked, cards, disposition_skills,
                       disposition_bases, allowed))
BOOST_DESCRIBE_STRUCT(ConflictView, (),
                      (id, type, phase, step, exchange, action, will_conflict, skills, teams,
                       choice, pairs, results, weapons, winner, standings))
BOOST_DESCRIBE_STRUCT(QuestionView, (),
                      (id, kind, creature, owner, options, fallback, test, team, margin, targets,
                       offer, lost_to))
BOOST_DESCRIBE_STRUCT(StateView, (),
                      (settings, turn, session, tests_left, characters, tests, called_tests, asked,
                       conflict, decisions, skills, abilities, allowed, departed))
KAST_MESSAGE(CharacterAddedView, "character.added", character, called, owner, sheet, hidden)
KAST_MESSAGE(TraitRechargedView, "trait.recharged", actor, trait, checks)
KAST_MESSAGE(TraitUsedView, "trait.used", test, actor, trait, way)
KAST_MESSAGE(TurnedDownView, "turned-down", test, actor, what, helper, trait, persona)
KAST_MESSAGE(ThrownView, "thrown", test, actor, what, nature, ob, pool, dice, hits, successes,
             bonus)
KAST_MESSAGE(FateSpentView, "fate.spent", test, actor, dice, hits, successes, fate)
BOOST_DESCRIBE_STRUCT(TieThrowView, (), (actor, what, dice, hits, successes))
KAST_MESSAGE(TiebreakerThrownView, "tiebreaker.thrown", test, throws)
KAST_MESSAGE(DecisionOpenedView, "decision.opened", question)
KAST_MESSAGE(DispositionSettledView, "disposition.settled", team, actor, base, lines, successes,
             start)
KAST_MESSAGE(ExchangeStartedView, "exchange.started", exchange, choice)
KAST_MESSAGE(ChoiceSealedView, "choice.sealed", choice, team, picks)
KAST_MESSAGE(DisarmedView, "disarmed", team, character, trait, gear)

}  // namespace kast::rules::mouse_guard

extern template struct kast::rules::detail::AlternativesOf<kast::rules::mouse_guard::EventView>;
