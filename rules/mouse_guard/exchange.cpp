// An exchange: three actions sealed, revealed one by one, and their tests opened.

#include "rules/core/sentences.hpp"
#include "rules/mouse_guard/availability.hpp"
#include "rules/mouse_guard/carry_out.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

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

}  // namespace

Result<void> carry_out(CommandContext& context, const ChoiceSeal& command) {
    const auto found =
        require_party(context.state(), command.choice, command.party, context.actor());
    KAST_REQUIRE(found);
    std::vector<std::string> picks;
    for (const BoundedString<60>& pick : command.picks) {
        if (!enum_from_word<Action>(pick.value)) {
            return refuse(refusal::bad_actions, "MG-choose-1", "/picks",
                          '"' + pick.value + "\" is none of them.");
        }
        picks.push_back(pick.value);
    }
    if (picks.size() != 3) {
        return refuse(refusal::bad_actions, "MG-choose-1", "/picks",
                      "Here are " + std::to_string(picks.size()) + ".");
    }
    context.emit(ChoiceSealed{command.choice, command.party, (*found)->members, std::move(picks),
                              (*found)->picks.has_value()});
    return {};
}

Result<void> carry_out(CommandContext& context, const ChoiceLock& command) {
    const auto found =
        require_party(context.state(), command.choice, command.party, context.actor());
    KAST_REQUIRE(found);
    if (!(*found)->picks) return refuse(nothing_sealed, "MG-choose-1", "/party");
    context.emit(ChoiceLocked{command.choice, command.party});
    return {};
}

void start_exchange(CommandContext& context) {
    const Conflict& conflict = context.conflict();
    SealedChoice choice{context.fresh_id(), "actions", {}};
    for (const Team& team : conflict.teams) {
        if (!team.out())
            choice.parties.push_back({team.id, players_of(context.state(), team), {}, false});
    }
    context.emit(ExchangeStarted{conflict.exchange + 1, std::move(choice)});
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

Attempt action_attempt(const CommandContext& context, const Team& team, bool versus) {
    const Conflict& conflict = context.conflict();
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
    if (const WeaponChoice* weapon = weapon_of(context.state(), made.actor))
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
void open_tests(CommandContext& context) {
    const std::vector<Pair> pairs = context.conflict().pairs;
    for (const Pair& pair : pairs) {
        const Team& team = *find_team(context.state(), pair.team);
        const Team* other = pair.other ? find_team(context.state(), *pair.other) : nullptr;
        const Testing testing = testing_of(context.conflict(), team, other);
        Test test;
        test.purpose = Purpose::action;
        test.versus = testing.versus;
        if (testing.first) test.attempts.push_back(action_attempt(context, team, testing.versus));
        if (testing.second)
            test.attempts.push_back(action_attempt(context, *other, testing.versus));
        if (test.attempts.empty()) continue;
        test.id = context.fresh_id();
        const Id first = test.attempts.front().actor;
        call_test(context, std::move(test), first, Cost::nothing);
    }
    ask_for_skills(context);
    advance_conflict(context);  // Where nobody is left to test, the action is over at once.
}

/// The GM's team first: that is who throws first.
Pair in_order(const CommandContext& context, Pair pair) {
    const Team* team = find_team(context.state(), pair.team);
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

Result<void> carry_out(CommandContext& context, const ActionReveal&) {
    KAST_REQUIRE(require_available<ActionReveal>(context));
    const Conflict& conflict = context.conflict();
    const int number = conflict.action + 1;
    std::vector<ActionRevealed> revealed;
    for (const Team& team : conflict.teams) {  // The GM's are first in the list.
        if (!takes_part(conflict, team)) continue;
        const auto& picks = *party_named(conflict, team.id)->picks;
        revealed.push_back(
            {team.id, number,
             *enum_from_word<Action>(picks[static_cast<std::size_t>(conflict.action)])});
    }
    for (ActionRevealed& one : revealed) context.emit(std::move(one));
    const auto gms = teams_in(context.conflict(), Side::gm);
    const auto players = teams_in(context.conflict(), Side::players);
    if (gms.size() == 1 && players.size() == 1) {
        context.emit(TeamsPaired{{{gms.front()->id, players.front()->id, {}}}});
        open_tests(context);
    } else {
        context.emit(PairingOpened{number});
    }
    return {};
}

namespace {

/// A team of the other side that has disposition left.
bool is_opponent(const CommandContext& context, const Id& team, const Id& other) {
    const Team* one = find_team(context.state(), team);
    const Team* two = find_team(context.state(), other);
    return one && two && one->side != two->side && !two->out();
}
/// One that acts, too. Who acts alone may go for a team that does not: one that came back in the
/// middle of the exchange may be all that is left there.
bool meets(const CommandContext& context, const Id& team, const Id& other) {
    return is_opponent(context, team, other) &&
           takes_part(context.conflict(), *find_team(context.state(), other));
}

Result<void> require_pairs(const CommandContext& context, const TeamsPair& command) {
    const auto bad = [](const std::string& why) {
        return refuse(refusal::bad_pairs, "MG-team-5", "/pairs", why);
    };
    const auto twice = [](const Id& team) {
        return refuse(refusal::named_twice, "MG-team-5", "/pairs", "Team " + team.value + " is.");
    };
    std::set<Id> seen;
    for (const PairGiven& pair : command.pairs) {
        const Team* team = find_team(context.state(), pair.team);
        const std::string& name = pair.team.value;
        if (!team || !takes_part(context.conflict(), *team)) {
            return bad("Team " + name + " does not act.");
        }
        if (!seen.insert(pair.team).second) return twice(pair.team);
        if (pair.other) {
            const std::string& other = pair.other->value;
            if (pair.target) return bad("Only a team that acts alone has a `target`.");
            if (!meets(context, pair.team, *pair.other)) {
                std::string reason = "Team " + name;
                return bad(reason.append(" cannot meet ").append(other).append("."));
            }
            if (!seen.insert(*pair.other).second) return twice(*pair.other);
        } else if (pair.target) {
            if (!is_opponent(context, pair.team, *pair.target)) {
                return bad("Team " + name + " cannot go for " + pair.target->value + ".");
            }
        } else if (team->revealed.back() != Action::defend) {
            return refuse(refusal::no_target, "MG-team-5", "/pairs",
                          "Team " + name + " acts alone; it needs a `target`.");
        }
    }
    std::vector<std::string> missing;
    for (const Side side : {Side::gm, Side::players}) {
        for (const Team* team : teams_in(context.conflict(), side)) {
            if (!seen.contains(team->id)) missing.push_back(team->id.value);
        }
    }
    if (!missing.empty()) return bad("Still to pair: " + enumerate(missing) + ".");
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const TeamsPair& command) {
    KAST_REQUIRE(require_available<TeamsPair>(context));
    KAST_REQUIRE(require_pairs(context, command));
    TeamsPaired paired;
    for (const PairGiven& pair : command.pairs)
        paired.pairs.push_back(in_order(context, {pair.team, pair.other, pair.target}));
    context.emit(std::move(paired));
    open_tests(context);
    return {};
}

}  // namespace kast::rules::mouse_guard
