// What a conflict allows as it stands.

#include "rules/core/enum_map.hpp"
#include "rules/core/sentences.hpp"
#include "rules/mouse_guard/preconditions.hpp"

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

std::unexpected<Refusal> not_due(const State& state, std::string_view rule,
                                 std::string_view path = {}) {
    return refuse(refusal::wrong_phase, rule, path,
                  state.conflict ? what_is_due(*state.conflict) : "No conflict runs.");
}

bool has_open_test(const State& state, const Id& team) {
    return std::ranges::any_of(
        state.tests, [&](const auto& one) { return one.second.attempts.front().team == team; });
}

}  // namespace

Result<void> require_conflict(const State& state, std::string_view rule) {
    if (!state.conflict) return not_due(state, rule);
    return {};
}

Result<void> require_phase(const State& state, ConflictPhase phase, std::string_view rule) {
    if (!state.conflict || state.conflict->phase != phase) return not_due(state, rule);
    return {};
}

Result<void> require_order(const State& state) {
    const Conflict& conflict = *state.conflict;
    const auto sealed = [](const SealedParty& one) { return one.picks.has_value(); };
    const bool chosen = conflict.choice && std::ranges::any_of(conflict.choice->parties, sealed);
    if (conflict.phase <= ConflictPhase::choosing && conflict.exchange <= 1 && !chosen) return {};
    return refuse(refusal::wrong_phase, "MG-team-4", {},
                  "The order is settled before the first choice.");
}

Result<const Team*> require_disposition(const State& state, const Id& actor) {
    const Team* team = team_of(state, actor);
    if (!team) {
        return refuse(refusal::not_your_team, "MG-conflict-5", "/actor",
                      name_of(state, actor) + " is in no team.");
    }
    KAST_REQUIRE(require_phase(state, ConflictPhase::disposition, "MG-conflict-1"));
    if (team->start) {
        return refuse(refusal::already_used, "MG-conflict-5", {},
                      "The disposition of team " + team->id.value + " is thrown.");
    }
    if (has_open_test(state, team->id)) {
        return refuse(refusal::pending_open, {}, {},
                      "The disposition of team " + team->id.value + " is being thrown.");
    }
    return team;
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
        return not_due(state, "MG-choose-6", "/party");
    }
    if (team->side == Side::players && !gm_has_chosen(*state.conflict)) {
        return refuse(refusal::gm_chooses_first, "MG-choose-3", "/party");
    }
    return found;
}

Result<void> require_reveal(const State& state) {
    if (!state.conflict) return not_due(state, "MG-choose-5");
    const Conflict& conflict = *state.conflict;
    const bool choosing = conflict.phase == ConflictPhase::choosing;
    const bool acting = conflict.phase == ConflictPhase::acting && conflict.step == Step::ready;
    if (!choosing && !acting) return not_due(state, "MG-choose-5");
    std::vector<std::string> waiting;
    for (const Team& team : conflict.teams) {
        if (!has_chosen(conflict, team)) waiting.push_back(team.id.value);
    }
    if (waiting.empty()) return {};
    return refuse(refusal::not_all_chosen, "MG-choose-5", {},
                  "Still to lock: " + enumerate(waiting) + ".");
}

Result<void> require_pairing(const State& state) {
    KAST_REQUIRE(require_phase(state, ConflictPhase::acting, "MG-team-5"));
    if (state.conflict->step != Step::pairing) return not_due(state, "MG-team-5");
    return {};
}

Result<AttemptRef> require_other_actor(const State& state, const Team& team) {
    for (const auto& [id, test] : state.tests) {
        for (const Attempt& one : test.attempts) {
            if (one.team != team.id || test.purpose != Purpose::action) continue;
            const AttemptRef place{&test, &one};
            const Attempt* other = place.other();
            const bool given =
                one.trait && one.trait->way == TraitWay::advantage && other && other->thrown;
            if (one.thrown || given) {
                return refuse(refusal::too_late, "MG-team-4", {},
                              given ? "The opponent has thrown the dice that a trait gave."
                                    : name_of(state, one.actor) + " has thrown.");
            }
            if (team.side == Side::players && holds(team.members, one.actor)) {
                return refuse(refusal::not_your_action, "MG-team-2", {},
                              "It is " + name_of(state, one.actor) +
                                  "'s: the players' teams act in their order.");
            }
            return place;
        }
    }
    return refuse(refusal::no_test, "MG-team-4", "/team",
                  "Team " + team.id.value + " has none for an action.");
}

Result<void> require_join(const State& state, const Id& character) {
    KAST_REQUIRE(require_present(state, character, "/character"));
    if (!state.conflict || state.conflict->phase == ConflictPhase::ended)
        return not_due(state, "MG-conflict-3");
    const Team* team = team_of(state, character);
    if (!team) return {};
    return refuse(refusal::bad_teams, "MG-conflict-3", "/character",
                  name_of(state, character) + " is in team " + team->id.value + ".");
}

Result<const Team*> require_leave(const State& state, const Id& character) {
    const Team* team = team_of(state, character);
    if (!team) {
        return refuse(refusal::not_your_team, {}, "/character",
                      name_of(state, character) + " is in no team.");
    }
    const AttemptRef place = open_attempt(state, character);
    const bool passes_on = place && !place.attempt->thrown && team->members.size() > 1 &&
                           place.test->purpose == Purpose::action;
    if (place && !passes_on) {
        return refuse(refusal::pending_open, {}, "/character",
                      name_of(state, character) + " is in the middle of a test.");
    }
    return team;
}

}  // namespace kast::rules::mouse_guard
