// Conflicts: setting up, goals, order, dispositions, and the GM's hand on them.

#include "rules/mouse_guard/carry_out.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

namespace {

/// Every member at the table, and in one team only.
Verdict require_members(const Play& play, const ConflictStart& command) {
    std::set<Id> seen;
    std::set<Id> ids;
    std::set<Side> sides;
    for (const TeamGiven& team : command.teams) {
        sides.insert(team.side);
        if (team.members.empty()) return refuse(refusal::bad_teams, "MG-conflict-3", "/teams");
        if (team.id && !ids.insert(*team.id).second) return refuse(id_taken, {}, "/teams");
        for (const Id& member : team.members) {
            if (!play.character(member)) return refuse(no_such_character, {}, "/teams");
            if (!seen.insert(member).second) {
                return refuse(refusal::bad_teams, "MG-conflict-3", "/teams");
            }
        }
    }
    if (sides.size() < 2) return refuse(refusal::bad_teams, "MG-conflict-3", "/teams");
    return {};
}

const std::optional<BoundedList<Word, 4>>& given_for(const ActionSkills& skills, Action action) {
    switch (action) {
        case Action::attack:
            return skills.attack;
        case Action::defend:
            return skills.defend;
        case Action::feint:
            return skills.feint;
        case Action::maneuver:
            return skills.maneuver;
    }
    return skills.attack;
}

/// The skills that the GM names: all four of an "other" conflict, and of a journey what its table
/// leaves open (MG-conflict-9, table 4.2).
Verdict take_skills(Conflict& conflict, const ConflictStart& command) {
    const bool other = command.type == ConflictType::other;
    const ActionSkills skills = command.skills.value_or(ActionSkills{});
    for (const Action action : {Action::attack, Action::defend, Action::feint, Action::maneuver}) {
        const auto& given = given_for(skills, action);
        std::vector<std::string> names;
        if (given) {
            for (const Word& one : *given) {
                if (!one.empty() && !holds(names, one.value)) names.push_back(one.value);
            }
        }
        if (other && names.empty()) {
            return refuse(refusal::skills_missing, "MG-conflict-9", "/skills");
        }
        if (given && !skills_of(command.type, action).empty()) {
            return refuse(invalid_params, "MG-act-5", "/skills");
        }
        if (!names.empty()) conflict.skills[word(action)] = std::move(names);
    }
    if (other && (!command.base || !is_ability(command.base->value))) {
        return refuse(refusal::skills_missing, "MG-conflict-9", "/base");
    }
    if (!other && command.base) return refuse(invalid_params, "MG-conflict-8", "/base");
    if (other) conflict.base = command.base->value;
    return {};
}

}  // namespace

Verdict carry_out(Play& play, const ConflictStart& command) {
    if (!is_quiet(play.state())) return refuse(refusal::pending_open);
    if (auto fits = require_members(play, command); !fits) return fits;
    Conflict conflict;
    conflict.type = command.type;
    if (auto taken = take_skills(conflict, command); !taken) return taken;
    conflict.id = command.id ? *command.id : play.fresh_id();
    for (const Side side : {Side::gm, Side::players}) {
        for (const TeamGiven& given : command.teams) {
            if (given.side != side) continue;
            Team team;
            team.id = given.id ? *given.id : play.fresh_id();
            team.side = side;
            if (given.name) team.name = given.name->value;
            team.members = given.members;
            conflict.teams.push_back(std::move(team));
        }
    }
    play.happen(ConflictStarted{std::move(conflict)});
    return {};
}

Verdict carry_out(Play& play, const ConflictGoal& command) {
    const auto found = playable_team(play, command.team);
    if (!found) return std::unexpected(found.error());
    if (play.conflict().phase != ConflictPhase::goals) {
        return refuse(refusal::wrong_phase, "MG-conflict-4");
    }
    if (command.text.empty()) return refuse(invalid_params, "MG-conflict-4", "/text");
    play.happen(GoalStated{command.team, command.text.value});
    go_on_with_conflict(play);
    return {};
}

Verdict carry_out(Play& play, const ConflictOrder& command) {
    const auto found = playable_team(play, command.team);
    if (!found) return std::unexpected(found.error());
    const Conflict& conflict = play.conflict();
    bool begun = conflict.phase > ConflictPhase::choosing || conflict.exchange > 1;
    if (conflict.choice) {
        begun = begun || std::ranges::any_of(conflict.choice->parties, [](const SealedParty& one) {
                    return one.picks.has_value();
                });
    }
    if (begun) return refuse(refusal::wrong_phase, "MG-team-4");
    const std::vector<Id>& order = command.members;
    if (!std::ranges::is_permutation(order, (*found)->members)) {
        return refuse(invalid_params, "MG-team-4", "/members");
    }
    play.happen(TeamOrdered{command.team, order});
    return {};
}

namespace {

/// The one of several that was asked for; the only one where nothing was. Empty: still to choose.
Result<std::string> choose(const std::vector<std::string>& from, const std::optional<Word>& asked,
                           const RefusalKind& kind, std::string_view path) {
    if (asked && !holds(from, asked->value)) return refuse(kind, "MG-conflict-8", path);
    if (asked) return asked->value;
    return from.size() == 1 ? from.front() : std::string();
}

bool has_test(const State& state, const Id& team) {
    return std::ranges::any_of(
        state.tests, [&](const auto& one) { return one.second.attempts.front().team == team; });
}

}  // namespace

Verdict carry_out(Play& play, const ConflictDisposition& command) {
    const auto actor = playable(play, command.actor);
    if (!actor) return std::unexpected(actor.error());
    const auto found = present_team(play, command.team);
    if (!found) return std::unexpected(found.error());
    const Conflict& conflict = play.conflict();
    if (conflict.phase != ConflictPhase::disposition) {
        return refuse(refusal::wrong_phase, "MG-conflict-1");
    }
    if (!holds((*found)->members, command.actor)) {
        return refuse(refusal::not_your_team, "MG-conflict-5", "/actor");
    }
    if ((*found)->start) return refuse(refusal::already_used, "MG-conflict-5", "/team");
    if (has_test(play.state(), command.team)) return refuse(refusal::pending_open, {}, "/team");
    const auto base =
        choose(disposition_bases(conflict), command.base, refusal::wrong_base, "/base");
    if (!base) return std::unexpected(base.error());
    if (base->empty()) return refuse(refusal::wrong_base, "MG-conflict-8", "/base");
    const auto skills = disposition_skills(conflict);
    const auto skill = choose(skills, command.skill, refusal::wrong_skill, "/skill");
    if (!skill) return std::unexpected(skill.error());
    Test test;
    test.id = play.fresh_id();
    test.purpose = Purpose::disposition;
    test.base = *base;
    test.attempts.push_back(attempt_of(command.actor, *skill));
    test.attempts.back().team = command.team;
    if (skill->empty()) test.attempts.back().choices = skills;
    call_test(play, std::move(test), command.actor, Cost::nothing);
    ask_for_skills(play);
    return {};
}

void ask_for_skills(Play& play) {
    std::vector<Question> questions;
    for (const auto& [id, test] : play.state().tests) {
        for (const Attempt& one : test.attempts) {
            if (one.choices.empty()) continue;
            const bool asked =
                std::ranges::any_of(play.state().questions, [&](const Question& open) {
                    return open.test == id && open.decision.creature == one.actor;
                });
            if (asked) continue;
            // Where the table names none the GM does (table 4.2, journey).
            const bool gms = one.action && skills_for(play.conflict(), *one.action).empty();
            const Id owner = gms ? IdOrNone{} : play.character(one.actor)->owner;
            questions.push_back(question_for(play, "name-skill", one.actor, owner, one.choices,
                                             one.choices.front()));
            questions.back().test = id;
            questions.back().team = one.team;
        }
    }
    for (Question& question : questions) ask(play, std::move(question));
}

Verdict answer_name_skill(Play& play, const Question& question, const std::string& answer) {
    answered(play, question, answer);
    play.happen(SkillNamed{*question.test, question.decision.creature, answer});
    return {};
}

Verdict carry_out(Play& play, const ConflictActor& command) {
    const auto found = present_team(play, command.team);
    if (!found) return std::unexpected(found.error());
    const Team& team = **found;
    if (!holds(team.members, command.actor)) {
        return refuse(refusal::not_your_team, "MG-team-4", "/actor");
    }
    for (const auto& [id, test] : play.state().tests) {
        for (const Attempt& one : test.attempts) {
            if (one.team != command.team || test.purpose != Purpose::action) continue;
            const Attempt* other = Place{&test, &one}.other();
            const bool given =
                one.trait && one.trait->way == TraitWay::advantage && other && other->thrown;
            if (one.thrown || given) return refuse(refusal::too_late, "MG-team-4");
            if (team.side == Side::players && holds(team.members, one.actor)) {
                return refuse(refusal::not_your_action, "MG-team-2", "/actor");
            }
            if (one.actor == command.actor) return refuse(refusal::already_used, {}, "/actor");
            const Id test_id = id;
            const Id from = one.actor;
            take_all_back(play, test_id, from);
            play.happen(ActorChosen{test_id, command.team, from, command.actor});
            return {};
        }
    }
    return refuse(refusal::no_test, "MG-team-4", "/team");
}

Verdict carry_out(Play& play, const ConflictLeave& command) {
    const auto found = present(play, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    const Team* team = team_of(play.state(), command.character);
    if (!team) return refuse(refusal::not_your_team, {}, "/character");
    const Place place = open_attempt(play.state(), command.character);
    const bool passes_on = place && !place.attempt->thrown && team->members.size() > 1 &&
                           place.test->purpose == Purpose::action;
    if (place && !passes_on) return refuse(refusal::pending_open, {}, "/character");
    const Id id = team->id;
    play.happen(MemberLeft{id, command.character});
    return {};
}

Verdict carry_out(Play& play, const ConflictCompromise& command) {
    if (!play.state().conflict || play.conflict().phase != ConflictPhase::ended) {
        return refuse(refusal::wrong_phase, "MG-compromise-1");
    }
    const std::vector<ConditionGiven> conditions =
        command.conditions.value_or(BoundedList<ConditionGiven, 60>{});
    std::set<std::pair<Id, Condition>> seen;
    for (const ConditionGiven& one : conditions) {
        const auto found = present(play, one.character, "/conditions");
        if (!found) return std::unexpected(found.error());
        const bool twice = !seen.emplace(one.character, one.condition).second;
        if (twice || (*found)->conditions.contains(one.condition)) {
            return refuse(refusal::already_used, "MG-cond-1", "/conditions");
        }
    }
    for (const ConditionGiven& one : conditions) take_condition(play, one.character, one.condition);
    play.happen(CompromiseAgreed{command.text.value});
    return {};
}

void give_back_what_is_open(Play& play) {
    std::vector<std::pair<Id, Id>> attempts;
    for (const auto& [id, test] : play.state().tests) {
        for (const Attempt& one : test.attempts) attempts.emplace_back(id, one.actor);
    }
    for (const auto& [test, actor] : attempts) take_all_back(play, test, actor);
}

Verdict carry_out(Play& play, const ConflictEnd& command) {
    if (!play.state().conflict) return refuse(refusal::wrong_phase, "MG-end-4");
    give_back_what_is_open(play);
    play.happen(ConflictEnded{command.text.value});
    return {};
}

}  // namespace kast::rules::mouse_guard
