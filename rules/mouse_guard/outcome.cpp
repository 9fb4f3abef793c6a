// What comes of the tests of a conflict: dispositions, actions, the next exchange, the end.

#include "rules/mouse_guard/carry_out.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

namespace {

ActionResult result_of(const CommandContext& context, const Test& test, const Attempt& attempt) {
    ActionResult result{*attempt.team, attempt.actor, *attempt.action,
                        target_of(context.conflict(), *attempt.team)};
    const Attempt* other = AttemptRef{&test, &attempt}.other();
    const int against = test.versus ? other->thrown->successes : *attempt.ob;
    const int margin = attempt.thrown->successes - against;
    result.works = test.versus ? margin > 0 : margin >= 0;
    if (!result.works) return result;
    if (margin > 0) result.bonus = weapon_successes(context.state(), test, attempt);
    result.margin = margin + result.bonus;
    return result;
}

void set_disposition(CommandContext& context, const Test& test) {
    const Attempt& attempt = test.attempts.front();
    const Team& team = *find_team(context.state(), *attempt.team);
    const int successes = attempt.thrown->successes;
    std::vector<Modifier> lines = disposition_lines(context.state(), test, successes);
    const int start = size_of(lines);
    context.emit(DispositionSettled{team.id, attempt.actor, *test.base, std::move(lines), successes,
                                    start, has_hidden(context.state(), team)});
}

}  // namespace

void note_result(CommandContext& context, const Id& id) {
    const Test test = context.state().tests.at(id);
    if (test.purpose == Purpose::disposition) {
        set_disposition(context, test);
    } else {
        ActionTested tested{id, {}};
        for (const Attempt& attempt : test.attempts)
            tested.results.push_back(result_of(context, test, attempt));
        context.emit(std::move(tested));
    }
    context.emit(TestClosed{id});
    advance_conflict(context);
}

namespace {

/// Every team that acted has a result, also those that made no test.
std::vector<ActionResult> all_results(const Conflict& conflict) {
    std::vector<ActionResult> results;
    for (const Team& team : conflict.teams) {
        const auto tested = std::ranges::find(conflict.results, team.id, &ActionResult::team);
        if (tested != conflict.results.end()) {
            results.push_back(*tested);
        } else if (std::ranges::any_of(conflict.pairs, [&](const Pair& pair) {
                       return pair.team == team.id || pair.other == team.id;
                   })) {
            results.push_back({team.id, acting_member(conflict, team), team.revealed.back(),
                               target_of(conflict, team.id)});
        }
    }
    return results;
}

/// Dispositions after the action, all of it at once (MG-act-4).
std::vector<Moved> moves_of(const Conflict& conflict, const std::vector<ActionResult>& results) {
    std::vector<Moved> moves;
    for (const Team& team : conflict.teams) {
        int change = 0;
        for (const ActionResult& one : results) {
            if (!one.works) continue;
            const bool harms = one.action == Action::attack || one.action == Action::feint;
            if (harms && one.target == team.id) change -= one.margin;
            if (one.action == Action::defend && one.team == team.id) change += one.margin;
        }
        const int after = std::clamp(team.current + change, 0, team.start.value_or(0));
        if (after != team.current) moves.push_back({team.id, team.current, after});
    }
    return moves;
}

int disposition_after(const Conflict& conflict, const std::vector<Moved>& moves, const Id& team) {
    const auto moved = std::ranges::find(moves, team, &Moved::team);
    if (moved != moves.end()) return moved->after;
    const auto found = std::ranges::find(conflict.teams, team, &Team::id);
    return found == conflict.teams.end() ? 0 : found->current;
}

/// A working maneuver with a knife takes spear or bow besides (MG-gear-4).
void disarm_by_knife(CommandContext& context, const ActionResult& result) {
    if (!context.state().settings.gear || !result.target) return;
    const WeaponChoice* own = weapon_of(context.state(), result.actor);
    if (!own || !weapon_named(own->weapon)->disarms) return;
    const auto& results = context.conflict().results;
    const auto other = std::ranges::find(results, *result.target, &ActionResult::team);
    if (other == results.end()) return;
    const WeaponChoice* theirs = weapon_of(context.state(), other->actor);
    if (!theirs || !weapon_named(theirs->weapon)->disarmed_by_knife) return;
    const Id loser = other->actor;
    context.emit(Disarmed{*result.target, loser, {}, theirs->weapon, false});
}

void settle_action(CommandContext& context) {
    const Conflict& conflict = context.conflict();
    ActionSettled settled{conflict.exchange, conflict.action, all_results(conflict), {}, {}};
    settled.dispositions = moves_of(conflict, settled.results);
    const auto left = [&](const Id& team) {
        return disposition_after(conflict, settled.dispositions, team);
    };
    const auto stands = [&](Side side) {
        return std::ranges::any_of(conflict.teams, [&](const Team& team) {
            return team.side == side && left(team.id) > 0;
        });
    };
    const bool goes_on = stands(Side::gm) && stands(Side::players);
    for (const ActionResult& one : settled.results) {  // The GM's first (MG-maneuver-5).
        const bool spends = one.action == Action::maneuver && one.works && one.margin > 0;
        if (!spends || !one.target || !goes_on || left(one.team) == 0) continue;
        settled.margins.push_back({one.team, *one.target, one.actor, one.margin, false});
    }
    const std::vector<ActionResult> results = settled.results;
    context.emit(std::move(settled));
    for (const ActionResult& one : results) {
        if (one.action == Action::maneuver && one.works && one.margin > 0)
            disarm_by_knife(context, one);
    }
}

bool is_open(const State& state, Purpose purpose) {
    return std::ranges::any_of(state.tests,
                               [&](const auto& one) { return one.second.purpose == purpose; });
}
bool asks_about_margins(const State& state) {
    return std::ranges::any_of(state.questions, [](const Question& one) {
        return one.decision.kind == "spend-margin" || one.decision.kind == "disarm";
    });
}

/// A side with all its teams at 0 is beaten; both may be, by the same action (MG-end-2, -3).
std::optional<Winner> winner_of(const Conflict& conflict) {
    if (conflict.phase == ConflictPhase::goals || conflict.phase == ConflictPhase::ended) {
        return std::nullopt;
    }
    const auto beaten = [&](Side side) {
        return std::ranges::all_of(
            conflict.teams, [&](const Team& team) { return team.side != side || team.out(); });
    };
    const bool gm = beaten(Side::gm);
    const bool players = beaten(Side::players);
    if (gm && players) return Winner::nobody;
    if (gm) return Winner::players;
    if (players) return Winner::gm;
    return std::nullopt;
}

void decide_conflict(CommandContext& context, Winner winner) {
    give_back_what_is_open(context);
    std::vector<Id> open;
    for (const Test* test : tests_in_order(context.state())) open.push_back(test->id);
    for (const Id& id : open) context.emit(TestClosed{id});
    close_questions(context, [](const Question&) { return true; });
    ConflictDecided decided{winner, {}};
    for (const Team& team : context.conflict().teams) {
        const int start = team.start.value_or(1);
        decided.standings.push_back(
            {team.id, start, team.current, compromise_for(start, team.current)});
    }
    context.emit(std::move(decided));
}

}  // namespace

void advance_conflict(CommandContext& context) {
    if (!context.state().conflict) return;
    if (const auto winner = winner_of(context.conflict())) return decide_conflict(context, *winner);
    const Conflict& conflict = context.conflict();
    const auto all = [&](auto holds) { return std::ranges::all_of(conflict.teams, holds); };
    if (conflict.phase == ConflictPhase::goals &&
        all([](const Team& team) { return !team.goal.empty(); })) {
        return context.emit(GoalsSettled{conflict.id});
    }
    if (conflict.phase == ConflictPhase::disposition &&
        all([](const Team& team) { return team.start.has_value(); })) {
        return start_exchange(context);
    }
    if (conflict.phase != ConflictPhase::acting) return;
    if (conflict.step == Step::testing && !is_open(context.state(), Purpose::action)) {
        settle_action(context);
        return advance_conflict(context);
    }
    if (conflict.step != Step::spending || asks_about_margins(context.state())) return;
    if (ask_for_margin(context)) return;
    context.emit(ActionEnded{conflict.actions_done + 1});
    if (context.conflict().action == 3) start_exchange(context);
}

}  // namespace kast::rules::mouse_guard
