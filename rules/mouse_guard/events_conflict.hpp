#pragma once
// What happens in conflicts.

#include "rules/core/message.hpp"
#include "rules/mouse_guard/state.hpp"

namespace kast::rules::mouse_guard {

struct ConflictStarted {
    Conflict conflict;
};

struct GoalStated {
    Id team;
    std::string text;
};

struct TeamOrdered {
    Id team;
    std::vector<Id> members;
};

struct ConflictLeft {
    Id team;
    Id character;
};

struct ConflictJoined {
    Id team;
    Id character;
};

/// All have a goal: dispositions are thrown now.
struct GoalsSettled {
    Id conflict;
};

struct DispositionSettled {
    Id team;
    Id actor;
    std::string base;
    std::vector<Modifier> lines;  ///< base, successes, armour, each penalty, the floor
    int successes = 0;
    int start = 1;
    bool hidden = false;
};

struct ExchangeStarted {
    int exchange = 1;
    SealedChoice choice;
};

struct ChoiceSealed {
    Id choice;
    Id team;
    std::set<Id> members;  ///< who may see it; empty: the GMs
    std::vector<std::string> picks;
    bool again = false;  ///< it takes the place of one sealed before
};

struct ChoiceLocked {
    Id choice;
    Id team;
};

struct ActionRevealed {
    Id team;
    int number = 1;  ///< 1..3
    Action action = Action::attack;
};

struct TeamsPaired {
    std::vector<Pair> pairs;
};

/// The GM has still to say who meets whom.
struct PairingOpened {
    int number = 1;
};

struct ActorChosen {
    Id test;
    Id team;
    Id from;
    Id actor;
};

/// What a test of the open action gave. Applied when all of them are in.
struct ActionTested {
    Id test;
    std::vector<ActionResult> results;
};

struct Moved {
    Id team;
    int before = 0;
    int after = 0;
};

/// An action is settled: everything in it happens at once (MG-act-4).
struct ActionSettled {
    int exchange = 1;
    int number = 1;
    std::vector<ActionResult> results;
    std::vector<Moved> dispositions;  ///< of all teams whose disposition changed
    std::vector<Margin> margins;      ///< that can be spent now
};

struct MarginSpent {
    Id team;
    Id target;
    int margin = 0;
    std::vector<Effect> effects;
};

struct Impeded {
    Id team;
};

struct PositionGained {
    Id team;
};

struct Disarmed {
    Id team;  ///< that lost it
    Id character;
    std::optional<std::string> trait;
    std::optional<std::string> gear;
    bool hidden = false;
};

/// All that an action brought is done.
struct ActionEnded {
    int actions_done = 0;
};

struct Standing {
    Id team;
    int start = 0;
    int current = 0;
    Compromise hint = Compromise::none;
};

struct ConflictDecided {
    Winner winner = Winner::nobody;
    std::vector<Standing> standings;  ///< of all teams (MG-compromise-2)
};

struct CompromiseAgreed {
    std::string text;
};

struct ConflictEnded {
    std::string text;
};

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(ConflictStarted, "conflict.started", conflict)
KAST_MESSAGE(GoalStated, "goal.stated", team, text)
KAST_MESSAGE(TeamOrdered, "team.ordered", team, members)
KAST_MESSAGE(ConflictLeft, "conflict.left", team, character)
KAST_MESSAGE(ConflictJoined, "conflict.joined", team, character)
KAST_MESSAGE(GoalsSettled, "goals.settled", conflict)
KAST_MESSAGE(DispositionSettled, "disposition.settled", team, actor, base, lines, successes, start,
             hidden)
KAST_MESSAGE(ExchangeStarted, "exchange.started", exchange, choice)
KAST_MESSAGE(ChoiceSealed, "choice.sealed", choice, team, members, picks, again)
KAST_MESSAGE(ChoiceLocked, "choice.locked", choice, team)
KAST_MESSAGE(ActionRevealed, "action.revealed", team, number, action)
KAST_MESSAGE(TeamsPaired, "teams.paired", pairs)
KAST_MESSAGE(PairingOpened, "pairing.opened", number)
KAST_MESSAGE(ActorChosen, "actor.chosen", test, team, from, actor)
KAST_MESSAGE(ActionTested, "action.tested", test, results)
BOOST_DESCRIBE_STRUCT(Moved, (), (team, before, after))
KAST_MESSAGE(ActionSettled, "action.settled", exchange, number, results, dispositions, margins)
KAST_MESSAGE(MarginSpent, "margin.spent", team, target, margin, effects)
KAST_MESSAGE(Impeded, "impeded", team)
KAST_MESSAGE(PositionGained, "position.gained", team)
KAST_MESSAGE(Disarmed, "disarmed", team, character, trait, gear, hidden)
KAST_MESSAGE(ActionEnded, "action.ended", actions_done)
BOOST_DESCRIBE_STRUCT(Standing, (), (team, start, current, hint))
KAST_MESSAGE(ConflictDecided, "conflict.decided", winner, standings)
KAST_MESSAGE(CompromiseAgreed, "compromise.agreed", text)
KAST_MESSAGE(ConflictEnded, "conflict.ended", text)

}  // namespace kast::rules::mouse_guard
