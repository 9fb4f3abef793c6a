// What blocks each command of a team's now, and of the GM's about the table.

#include "rules/core/enum_map.hpp"
#include "rules/core/sentences.hpp"
#include "rules/mouse_guard/availability.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

const SealedParty* party_named(const Conflict& conflict, const Id& team) {
    if (!conflict.choice) return nullptr;
    const auto& parties = conflict.choice->parties;
    const auto found = std::ranges::find(parties, team, &SealedParty::party);
    return found == parties.end() ? nullptr : &*found;
}

bool has_chosen(const Conflict& conflict, const Team& team) {
    const SealedParty* party = party_named(conflict, team.id);
    return !party || party->locked || team.out() || conflict.phase != ConflictPhase::choosing;
}

bool gm_has_chosen(const Conflict& conflict) {
    return std::ranges::all_of(conflict.teams, [&](const Team& one) {
        const SealedParty* party = party_named(conflict, one.id);
        const bool gms = one.side == Side::gm && party && party->members.empty();
        return !gms || has_chosen(conflict, one);
    });
}

namespace {

constexpr EnumMap<ConflictPhase, const char*> due_in_conflict(
    {{ConflictPhase::goals, "Goals are due (`goal.state`)."},
     {ConflictPhase::disposition, "Dispositions are due (`disposition.test`)."},
     {ConflictPhase::choosing,
      "Actions are being chosen (`choice.seal`, `choice.lock`, `action.reveal`)."},
     {ConflictPhase::acting, nullptr},  // as its step says
     {ConflictPhase::ended, "It is decided: a compromise is due (`compromise.agree`)."}});
constexpr EnumMap<Step, const char*> due_in_exchange(
    {{Step::ready, "The next action is due (`action.reveal`)."},
     {Step::pairing, "The teams are to be paired (`teams.pair`)."},
     {Step::testing, "The tests of an action are open."},
     {Step::spending, "Margins are being spent."}});

/// What is due now, as a sentence.
std::string what_is_due(const Conflict& conflict) {
    const char* const due = due_in_conflict[conflict.phase];
    return due ? due : due_in_exchange[conflict.step];
}

Blocker not_due(const State& state, std::string_view rule) {
    return {&refusal::wrong_phase, rule,
            state.conflict ? what_is_due(*state.conflict) : "No conflict runs."};
}

Blocker not_in_phase(const State& state, ConflictPhase phase, std::string_view rule) {
    if (!state.conflict || state.conflict->phase != phase) return not_due(state, rule);
    return {};
}

bool has_open_test(const State& state, const Id& team) {
    return std::ranges::any_of(
        state.tests, [&](const auto& one) { return one.second.attempts.front().team == team; });
}

}  // namespace

// ---- of a character

Blocker blocker_of(For<DispositionTest>, const Situation& now) {
    const Team* team = team_of(now.state, now.id);
    if (!team) {
        return {&refusal::not_your_team, "MG-conflict-5",
                name_of(now.state, now.id) + " is in no team."};
    }
    if (const Blocker early = not_in_phase(now.state, ConflictPhase::disposition, "MG-conflict-1"))
        return early;
    if (team->start) {
        return {&refusal::already_used, "MG-conflict-5",
                "The disposition of team " + team->id.value + " is thrown."};
    }
    if (has_open_test(now.state, team->id)) {
        return {&refusal::pending_open,
                {},
                "The disposition of team " + team->id.value + " is being thrown."};
    }
    return {};
}
Blocker blocker_of(For<ConflictJoin>, const Situation& now) {
    if (const Blocker hidden = hidden_blocker(now.state, now.id)) return hidden;
    if (!now.state.conflict || now.state.conflict->phase == ConflictPhase::ended)
        return not_due(now.state, "MG-conflict-3");
    const Team* team = team_of(now.state, now.id);
    if (!team) return {};
    return {&refusal::bad_teams, "MG-conflict-3",
            name_of(now.state, now.id) + " is in team " + team->id.value + "."};
}
Blocker blocker_of(For<ConflictLeave>, const Situation& now) {
    const Team* team = team_of(now.state, now.id);
    if (!team) return {&refusal::not_your_team, {}, name_of(now.state, now.id) + " is in no team."};
    const AttemptRef place = open_attempt(now.state, now.id);
    const bool passes_on = place && !place.attempt->thrown && team->members.size() > 1 &&
                           place.test->purpose == Purpose::action;
    if (place && !passes_on) {
        return {&refusal::pending_open,
                {},
                name_of(now.state, now.id) + " is in the middle of a test."};
    }
    return {};
}

// ---- of a team

Blocker blocker_of(For<GoalState>, const TeamSituation& now) {
    return not_in_phase(now.state, ConflictPhase::goals, "MG-conflict-4");
}
Blocker blocker_of(For<TeamOrder>, const TeamSituation& now) {
    const Conflict& conflict = *now.state.conflict;
    const auto sealed = [](const SealedParty& one) { return one.picks.has_value(); };
    const bool chosen = conflict.choice && std::ranges::any_of(conflict.choice->parties, sealed);
    if (conflict.phase <= ConflictPhase::choosing && conflict.exchange <= 1 && !chosen) return {};
    return {&refusal::wrong_phase, "MG-team-4", "The order is settled before the first choice."};
}
Blocker blocker_of(For<ChoiceSeal>, const TeamSituation& now) {
    const auto& choice = now.state.conflict->choice;
    if (!choice || !require_party(now.state, choice->id, now.team.id, now.actor))
        return {&not_your_choice, "MG-choose-4"};
    return {};
}
Blocker blocker_of(For<ChoiceLock>, const TeamSituation& now) {
    if (const Blocker first = blocker_of(For<ChoiceSeal>{}, now)) return first;
    const SealedParty* party = party_named(*now.state.conflict, now.team.id);
    if (!party->picks) return {&nothing_sealed, "MG-choose-1"};
    return {};
}
Blocker blocker_of(For<ActorChoose>, const TeamSituation& now) {
    const AttemptRef place = action_of(now.state, now.team);
    if (!place) {
        return {&refusal::no_test, "MG-team-4",
                "Team " + now.team.id.value + " has none for an action."};
    }
    const Attempt& attempt = *place.attempt;
    const Attempt* other = place.other();
    const bool given =
        attempt.trait && attempt.trait->way == TraitWay::advantage && other && other->thrown;
    if (given) {
        return {&refusal::too_late, "MG-team-4",
                "The opponent has thrown the dice that a trait gave."};
    }
    if (attempt.thrown) {
        return {&refusal::too_late, "MG-team-4",
                name_of(now.state, attempt.actor) + " has thrown."};
    }
    if (now.team.side == Side::players && holds(now.team.members, attempt.actor)) {
        return {&refusal::not_your_action, "MG-team-2",
                "It is " + name_of(now.state, attempt.actor) +
                    "'s: the players' teams act in their order."};
    }
    return {};
}

Result<const SealedParty*> require_party(const State& state, const Id& choice, const Id& party,
                                         const Actor& actor) {
    const SealedChoice* open =
        state.conflict && state.conflict->choice ? &*state.conflict->choice : nullptr;
    const Team* team = find_team(state, party);
    if (open && open->id == choice && team && team->out()) {
        return refuse(refusal::team_out, "MG-choose-6", "/party");
    }
    auto found = party_of(open, choice, party, actor);
    if (!found) {
        found.error().rule = "MG-choose-4";
        return found;
    }
    if (state.conflict->phase != ConflictPhase::choosing) {
        return refuse(refusal::wrong_phase, "MG-choose-6", "/party", what_is_due(*state.conflict));
    }
    if (team->side == Side::players && !gm_has_chosen(*state.conflict)) {
        return refuse(refusal::gm_chooses_first, "MG-choose-3", "/party");
    }
    return found;
}

AttemptRef action_of(const State& state, const Team& team) {
    for (const auto& [id, test] : state.tests) {
        if (test.purpose != Purpose::action) continue;
        for (const Attempt& one : test.attempts) {
            if (one.team == team.id) return {&test, &one};
        }
    }
    return {};
}

// ---- of the GM's

namespace {

Blocker conflict_open(const State& state) {
    if (state.conflict) return {&refusal::pending_open, {}, what_is_open(state)};
    return {};
}

/// A test or a conflict is open.
Blocker anything_open(const State& state, std::string_view rule = {}) {
    if (!is_quiet(state)) return {&refusal::pending_open, rule, what_is_open(state)};
    return {};
}

}  // namespace

Blocker blocker_of(For<CharacterAdd>, const TableSituation& now) {
    if (now.state.characters.size() < characters_max) return {};
    return {&refusal::table_full, {}, "At most " + std::to_string(characters_max) + "."};
}
Blocker blocker_of(For<SettingsSet>, const TableSituation& now) { return conflict_open(now.state); }
Blocker blocker_of(For<TestCall>, const TableSituation& now) { return conflict_open(now.state); }
Blocker blocker_of(For<TestCallClose>, const TableSituation& now) {
    if (now.state.called_tests.empty()) return {&no_such_call, "MG-test-1"};
    return {};
}
Blocker blocker_of(For<TurnStart>, const TableSituation& now) {
    return anything_open(now.state, "MG-turn-1");
}
Blocker blocker_of(For<SessionStart>, const TableSituation& now) {
    return anything_open(now.state);
}
Blocker blocker_of(For<SessionEnd>, const TableSituation& now) { return anything_open(now.state); }
Blocker blocker_of(For<ConflictStart>, const TableSituation& now) {
    return anything_open(now.state);
}
Blocker blocker_of(For<ActionReveal>, const TableSituation& now) {
    if (!now.state.conflict) return not_due(now.state, "MG-choose-5");
    const Conflict& conflict = *now.state.conflict;
    const bool choosing = conflict.phase == ConflictPhase::choosing;
    const bool acting = conflict.phase == ConflictPhase::acting && conflict.step == Step::ready;
    if (!choosing && !acting) return not_due(now.state, "MG-choose-5");
    std::vector<std::string> waiting;
    for (const Team& team : conflict.teams) {
        if (!has_chosen(conflict, team)) waiting.push_back(team.id.value);
    }
    if (waiting.empty()) return {};
    return {&refusal::not_all_chosen, "MG-choose-5", "Still to lock: " + enumerate(waiting) + "."};
}
Blocker blocker_of(For<TeamsPair>, const TableSituation& now) {
    if (const Blocker early = not_in_phase(now.state, ConflictPhase::acting, "MG-team-5"))
        return early;
    if (now.state.conflict->step != Step::pairing) return not_due(now.state, "MG-team-5");
    return {};
}
Blocker blocker_of(For<CompromiseAgree>, const TableSituation& now) {
    return not_in_phase(now.state, ConflictPhase::ended, "MG-compromise-1");
}
Blocker blocker_of(For<ConflictLeave>, const TableSituation& now) {
    if (!now.state.conflict) return not_due(now.state, {});
    return {};
}
Blocker blocker_of(For<ConflictEnd>, const TableSituation& now) {
    if (!now.state.conflict) return not_due(now.state, "MG-end-4");
    return {};
}

// ---- as lists

namespace {

bool can_be_called_to_a_test(const State& state) {
    return is_quiet(state) && std::ranges::any_of(state.characters, [&](const auto& one) {
               return !blocker_of(For<TestCall>{}, Situation{state, one.first, one.second, true});
           });
}

}  // namespace

std::vector<std::string> available_to(const TeamSituation& now) {
    auto methods = available_commands<GoalState>(now);
    if (now.team.members.size() > 1) add_available<TeamOrder>(methods, now);
    add_available<ChoiceSeal, ChoiceLock>(methods, now);
    const AttemptRef place = action_of(now.state, now.team);
    const bool has_others = place && std::ranges::any_of(now.team.members, [&](const Id& one) {
                                return one != place.attempt->actor;
                            });
    if (now.actor.is_gm() && has_others) add_available<ActorChoose>(methods, now);
    return methods;
}

std::vector<std::string> available_to_gm(const TableSituation& now) {
    std::vector<std::string> methods{"adjust", "award", "condition.take", "condition.clear",
                                     "twist.tell"};
    add_available<CharacterAdd, SettingsSet, TestCallClose, TurnStart, SessionStart, SessionEnd,
                  ConflictStart>(methods, now);
    if (can_be_called_to_a_test(now.state)) methods.emplace_back(message_name<TestCall>);
    add_available<ActionReveal, TeamsPair, CompromiseAgree, ConflictLeave, ConflictEnd>(methods,
                                                                                        now);
    return methods;
}

}  // namespace kast::rules::mouse_guard
