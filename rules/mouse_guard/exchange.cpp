// An exchange: three actions sealed, revealed one by one, and their tests opened.

#include "rules/mouse_guard/carry_out.hpp"
#include "rules/mouse_guard/permissions.hpp"

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

/// Who may see what a team seals: its players; the GM's team's is the GMs'.
std::set<Id> players_of(const State& state, const Team& team) {
    std::set<Id> players;
    for (const Id& member : team.members) {
        const Character* one = find_character(state, member);
        if (!one) continue;
        if (!one->owner.empty())
            players.insert(one->owner);
        else if (team.side == Side::gm)
            return {};
    }
    return players;
}

/// Has a script for this exchange, has gone by it so far, and has disposition left.
bool takes_part(const Conflict& conflict, const Team& team) {
    const SealedParty* party = party_named(conflict, team.id);
    return party && party->locked && !team.out() &&
           static_cast<int>(team.revealed.size()) == conflict.action;
}

/// The party to seal or lock for (MG-choose-3, -4, -6).
Result<const SealedParty*> open_party(const Play& play, const Id& choice, const Id& party) {
    const SealedChoice* open =
        play.state().conflict && play.conflict().choice ? &*play.conflict().choice : nullptr;
    const Team* team = find_team(play.state(), party);
    if (open && open->id == choice && team && team->out()) {
        return refuse(refusal::team_out, "MG-choose-6", "/party");
    }
    auto found = party_of(open, choice, party, play.actor());
    if (!found) {
        found.error().rule = "MG-choose-4";
        return found;
    }
    if (play.conflict().phase != ConflictPhase::choosing) {
        return refuse(refusal::wrong_phase, "MG-choose-6", "/party");
    }
    if (team->side == Side::players && !gm_has_chosen(play.conflict())) {
        return refuse(refusal::gm_chooses_first, "MG-choose-3", "/party");
    }
    return found;
}

}  // namespace

Verdict carry_out(Play& play, const ChoiceSeal& command) {
    const auto found = open_party(play, command.choice, command.party);
    if (!found) return std::unexpected(found.error());
    std::vector<std::string> picks;
    for (const BoundedString<60>& pick : command.picks) {
        if (!from_word<Action>(pick.value)) {
            return refuse(refusal::bad_actions, "MG-choose-1", "/picks");
        }
        picks.push_back(pick.value);
    }
    if (picks.size() != 3) return refuse(refusal::bad_actions, "MG-choose-1", "/picks");
    play.happen(ActionsSealed{command.choice, command.party, (*found)->members, std::move(picks),
                              (*found)->picks.has_value()});
    return {};
}

Verdict carry_out(Play& play, const ChoiceLock& command) {
    const auto found = open_party(play, command.choice, command.party);
    if (!found) return std::unexpected(found.error());
    if (!(*found)->picks) return refuse(nothing_sealed, "MG-choose-1", "/party");
    play.happen(ActionsChosen{command.choice, command.party});
    return {};
}

void begin_exchange(Play& play) {
    const Conflict& conflict = play.conflict();
    SealedChoice choice{play.fresh_id(), "actions", {}};
    for (const Team& team : conflict.teams) {
        if (!team.out())
            choice.parties.push_back({team.id, players_of(play.state(), team), {}, false});
    }
    play.happen(ExchangeBegan{conflict.exchange + 1, std::move(choice)});
}

// ---- revealing and pairing

namespace {

bool defends_feinted(const Conflict& conflict, const Team& team) {
    if (team.revealed.back() != Action::defend) return false;
    return std::ranges::any_of(conflict.pairs, [&](const Pair& pair) {
        if (pair.other || pair.target != team.id) return false;
        const auto feinter = std::ranges::find(conflict.teams, pair.team, &Team::id);
        return feinter != conflict.teams.end() && feinter->revealed.back() == Action::feint;
    });
}

Attempt action_attempt(const Play& play, const Team& team, bool versus) {
    const Conflict& conflict = play.conflict();
    const Action action = team.revealed.back();
    Attempt made = attempt_of(acting_member(conflict, team), {});
    made.team = team.id;
    made.action = action;
    if (!versus) made.ob = ob_of(action);
    auto skills = skills_for(conflict, action);
    if (skills.empty()) {
        skills = {all_skills().begin(), all_skills().end()};
        skills.insert(skills.end(), all_abilities().begin(), all_abilities().end());
    }
    if (skills.size() == 1)
        made.what = skills.front();
    else
        made.choices = std::move(skills);
    if (const WeaponChoice* weapon = weapon_of(play.state(), made.actor))
        made.weapon = weapon->weapon;
    return made;
}

/// Whether this team tests in the action that is open, and whether against the other (MG-act-1).
struct Testing {
    bool first = false;
    bool second = false;
    bool versus = false;
};
Testing testing_of(const Conflict& conflict, const Team& team, const Team* other) {
    Testing testing;
    testing.first = !team.members.empty() && !defends_feinted(conflict, team);
    if (!other) return testing;
    const Action own = team.revealed.back();
    const Action theirs = other->revealed.back();
    testing.first = testing.first && meeting_of(own, theirs) != Meeting::none;
    testing.second = !other->members.empty() && !defends_feinted(conflict, *other) &&
                     meeting_of(theirs, own) != Meeting::none;
    testing.versus = testing.first && testing.second && meeting_of(own, theirs) == Meeting::versus;
    return testing;
}

/// The tests of every pair. What makes no test still has its result (MG-feint-2, -3).
void open_tests(Play& play) {
    const std::vector<Pair> pairs = play.conflict().pairs;
    for (const Pair& pair : pairs) {
        const Team& team = *find_team(play.state(), pair.team);
        const Team* other = pair.other ? find_team(play.state(), *pair.other) : nullptr;
        const Testing testing = testing_of(play.conflict(), team, other);
        Test test;
        test.purpose = Purpose::action;
        test.versus = testing.versus;
        if (testing.first) test.attempts.push_back(action_attempt(play, team, testing.versus));
        if (testing.second) test.attempts.push_back(action_attempt(play, *other, testing.versus));
        if (test.attempts.empty()) continue;
        test.id = play.fresh_id();
        const Id first = test.attempts.front().actor;
        call_test(play, std::move(test), first, Cost::nothing);
    }
    ask_for_skills(play);
    go_on_with_conflict(play);  // Where nobody is left to test, the action is over at once.
}

/// The GM's team first: that is who throws first.
Pair in_order(const Play& play, Pair pair) {
    const Team* team = find_team(play.state(), pair.team);
    if (pair.other && team->side == Side::players) std::swap(pair.team, *pair.other);
    return pair;
}

std::vector<const Team*> teams_in(const Conflict& conflict, Side side) {
    std::vector<const Team*> teams;
    for (const Team& team : conflict.teams) {
        if (team.side == side && takes_part(conflict, team)) teams.push_back(&team);
    }
    return teams;
}

}  // namespace

Verdict carry_out(Play& play, const ConflictReveal&) {
    if (!play.state().conflict) return refuse(refusal::wrong_phase, "MG-choose-5");
    const Conflict& conflict = play.conflict();
    const bool choosing = conflict.phase == ConflictPhase::choosing;
    const bool acting = conflict.phase == ConflictPhase::acting && conflict.step == Step::ready;
    if (!choosing && !acting) return refuse(refusal::wrong_phase, "MG-choose-5");
    for (const Team& team : conflict.teams) {
        if (!has_chosen(conflict, team)) return refuse(refusal::not_all_chosen, "MG-choose-5");
    }
    const int number = conflict.action + 1;
    std::vector<ActionRevealed> revealed;
    for (const Team& team : conflict.teams) {  // The GM's are first in the list.
        if (!takes_part(conflict, team)) continue;
        const auto& picks = *party_named(conflict, team.id)->picks;
        revealed.push_back({team.id, number,
                            *from_word<Action>(picks[static_cast<std::size_t>(conflict.action)])});
    }
    for (ActionRevealed& one : revealed) play.happen(std::move(one));
    const auto gms = teams_in(play.conflict(), Side::gm);
    const auto players = teams_in(play.conflict(), Side::players);
    if (gms.size() == 1 && players.size() == 1) {
        play.happen(TeamsPaired{{{gms.front()->id, players.front()->id, {}}}});
        open_tests(play);
    } else {
        play.happen(PairingDue{number});
    }
    return {};
}

namespace {

/// A team of the other side that has disposition left.
bool is_opponent(const Play& play, const Id& team, const Id& other) {
    const Team* one = find_team(play.state(), team);
    const Team* two = find_team(play.state(), other);
    return one && two && one->side != two->side && !two->out();
}
/// One that acts, too. Who acts alone may go for a team that does not: one that came back in the
/// middle of the exchange may be all that is left there.
bool meets(const Play& play, const Id& team, const Id& other) {
    return is_opponent(play, team, other) &&
           takes_part(play.conflict(), *find_team(play.state(), other));
}

Verdict require_pairs(const Play& play, const ConflictPair& command) {
    const auto bad = [] { return refuse(refusal::bad_pairs, "MG-team-5", "/pairs"); };
    std::set<Id> seen;
    for (const PairGiven& pair : command.pairs) {
        const Team* team = find_team(play.state(), pair.team);
        if (!team || !takes_part(play.conflict(), *team)) return bad();
        if (!seen.insert(pair.team).second) return bad();
        if (pair.other) {
            if (pair.target || !meets(play, pair.team, *pair.other)) return bad();
            if (!seen.insert(*pair.other).second) return bad();
        } else if (pair.target) {
            if (!is_opponent(play, pair.team, *pair.target)) return bad();
        } else if (team->revealed.back() != Action::defend) {
            return refuse(refusal::no_target, "MG-team-5", "/pairs");
        }
    }
    const auto& conflict = play.conflict();
    const auto in = teams_in(conflict, Side::gm).size() + teams_in(conflict, Side::players).size();
    if (seen.size() != in) return bad();
    return {};
}

}  // namespace

Verdict carry_out(Play& play, const ConflictPair& command) {
    if (!play.state().conflict || play.conflict().phase != ConflictPhase::acting ||
        play.conflict().step != Step::pairing) {
        return refuse(refusal::wrong_phase, "MG-team-5");
    }
    if (auto fits = require_pairs(play, command); !fits) return fits;
    TeamsPaired paired;
    for (const PairGiven& pair : command.pairs)
        paired.pairs.push_back(in_order(play, {pair.team, pair.other, pair.target}));
    play.happen(std::move(paired));
    open_tests(play);
    return {};
}

}  // namespace kast::rules::mouse_guard
