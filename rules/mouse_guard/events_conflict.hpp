#pragma once
// What happens in conflicts.

#include "rules/mouse_guard/state.hpp"

namespace kast::rules::mouse_guard {

struct ConflictStarted {
    static constexpr std::string_view name = "conflict.started";
    Conflict conflict;
};
BOOST_DESCRIBE_STRUCT(ConflictStarted, (), (conflict))

struct GoalStated {
    static constexpr std::string_view name = "goal.stated";
    Id team;
    std::string text;
};
BOOST_DESCRIBE_STRUCT(GoalStated, (), (team, text))

struct TeamOrdered {
    static constexpr std::string_view name = "team.ordered";
    Id team;
    std::vector<Id> members;
};
BOOST_DESCRIBE_STRUCT(TeamOrdered, (), (team, members))

struct ConflictLeft {
    static constexpr std::string_view name = "conflict.left";
    Id team;
    Id character;
};
BOOST_DESCRIBE_STRUCT(ConflictLeft, (), (team, character))

/// All have a goal: dispositions are thrown now.
struct GoalsSettled {
    static constexpr std::string_view name = "goals.settled";
    Id conflict;
};
BOOST_DESCRIBE_STRUCT(GoalsSettled, (), (conflict))

struct DispositionSettled {
    static constexpr std::string_view name = "disposition.settled";
    Id team;
    Id actor;
    std::string base;
    std::vector<Modifier> lines;  ///< base, successes, armour, each penalty, the floor
    int successes = 0;
    int start = 1;
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(DispositionSettled, (), (team, actor, base, lines, successes, start, hidden))

struct ExchangeStarted {
    static constexpr std::string_view name = "exchange.started";
    int exchange = 1;
    SealedChoice choice;
};
BOOST_DESCRIBE_STRUCT(ExchangeStarted, (), (exchange, choice))

struct ChoiceSealed {
    static constexpr std::string_view name = "choice.sealed";
    Id choice;
    Id team;
    std::set<Id> members;  ///< who may see it; empty: the GMs
    std::vector<std::string> picks;
    bool again = false;  ///< it takes the place of one sealed before
};
BOOST_DESCRIBE_STRUCT(ChoiceSealed, (), (choice, team, members, picks, again))

struct ChoiceLocked {
    static constexpr std::string_view name = "choice.locked";
    Id choice;
    Id team;
};
BOOST_DESCRIBE_STRUCT(ChoiceLocked, (), (choice, team))

struct ActionRevealed {
    static constexpr std::string_view name = "action.revealed";
    Id team;
    int number = 1;  ///< 1..3
    Action action = Action::attack;
};
BOOST_DESCRIBE_STRUCT(ActionRevealed, (), (team, number, action))

struct TeamsPaired {
    static constexpr std::string_view name = "teams.paired";
    std::vector<Pair> pairs;
};
BOOST_DESCRIBE_STRUCT(TeamsPaired, (), (pairs))

/// The GM has still to say who meets whom.
struct PairingOpened {
    static constexpr std::string_view name = "pairing.opened";
    int number = 1;
};
BOOST_DESCRIBE_STRUCT(PairingOpened, (), (number))

struct ActorChosen {
    static constexpr std::string_view name = "actor.chosen";
    Id test;
    Id team;
    Id from;
    Id actor;
};
BOOST_DESCRIBE_STRUCT(ActorChosen, (), (test, team, from, actor))

/// What a test of the open action gave. Applied when all of them are in.
struct ActionTested {
    static constexpr std::string_view name = "action.tested";
    Id test;
    std::vector<ActionResult> results;
};
BOOST_DESCRIBE_STRUCT(ActionTested, (), (test, results))

struct Moved {
    Id team;
    int before = 0;
    int after = 0;
};
BOOST_DESCRIBE_STRUCT(Moved, (), (team, before, after))

/// An action is settled: everything in it happens at once (MG-act-4).
struct ActionSettled {
    static constexpr std::string_view name = "action.settled";
    int exchange = 1;
    int number = 1;
    std::vector<ActionResult> results;
    std::vector<Moved> dispositions;  ///< of all teams whose disposition changed
    std::vector<Margin> margins;      ///< that can be spent now
};
BOOST_DESCRIBE_STRUCT(ActionSettled, (), (exchange, number, results, dispositions, margins))

struct MarginSpent {
    static constexpr std::string_view name = "margin.spent";
    Id team;
    Id target;
    int margin = 0;
    std::vector<Effect> effects;
};
BOOST_DESCRIBE_STRUCT(MarginSpent, (), (team, target, margin, effects))

struct Impeded {
    static constexpr std::string_view name = "impeded";
    Id team;
};
BOOST_DESCRIBE_STRUCT(Impeded, (), (team))

struct PositionGained {
    static constexpr std::string_view name = "position.gained";
    Id team;
};
BOOST_DESCRIBE_STRUCT(PositionGained, (), (team))

struct Disarmed {
    static constexpr std::string_view name = "disarmed";
    Id team;  ///< that lost it
    Id character;
    std::optional<std::string> trait;
    std::optional<std::string> gear;
    bool hidden = false;
};
BOOST_DESCRIBE_STRUCT(Disarmed, (), (team, character, trait, gear, hidden))

/// All that an action brought is done.
struct ActionEnded {
    static constexpr std::string_view name = "action.ended";
    int actions_done = 0;
};
BOOST_DESCRIBE_STRUCT(ActionEnded, (), (actions_done))

struct Standing {
    Id team;
    int start = 0;
    int current = 0;
    Compromise hint = Compromise::none;
};
BOOST_DESCRIBE_STRUCT(Standing, (), (team, start, current, hint))

struct ConflictDecided {
    static constexpr std::string_view name = "conflict.decided";
    Winner winner = Winner::nobody;
    std::vector<Standing> standings;  ///< of all teams (MG-compromise-2)
};
BOOST_DESCRIBE_STRUCT(ConflictDecided, (), (winner, standings))

struct CompromiseAgreed {
    static constexpr std::string_view name = "compromise.agreed";
    std::string text;
};
BOOST_DESCRIBE_STRUCT(CompromiseAgreed, (), (text))

struct ConflictEnded {
    static constexpr std::string_view name = "conflict.ended";
    std::string text;
};
BOOST_DESCRIBE_STRUCT(ConflictEnded, (), (text))

}  // namespace kast::rules::mouse_guard
