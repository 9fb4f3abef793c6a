// Conflicts: setting up, goals, order, dispositions, and the GM's hand on them.

#include "rules/core/enum_map.hpp"
#include "rules/core/sentences.hpp"
#include "rules/mouse_guard/availability.hpp"
#include "rules/mouse_guard/carry_out.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

namespace {

std::string ability_words() {
    const auto names = all_abilities();
    return enumerate({names.begin(), names.end()}, "or");
}

/// Every member at the table, and in one team only.
Result<void> require_members(const CommandContext& context, const ConflictStart& command) {
    const auto bad = [](const std::string& why) {
        return refuse(refusal::bad_teams, "MG-conflict-3", "/teams", why);
    };
    std::set<Id> seen;
    std::set<Id> ids;
    std::set<Side> sides;
    for (const TeamGiven& team : command.teams) {
        sides.insert(team.side);
        if (team.members.empty()) return bad("A team has no members.");
        if (team.id && !ids.insert(*team.id).second) {
            return refuse(id_taken, {}, "/teams", "Two teams have the id " + team.id->value + ".");
        }
        for (const Id& member : team.members) {
            const auto found = require_character(context, member, "/teams");
            KAST_REQUIRE(found);
            KAST_REQUIRE(require_present(context.state(), member, "/teams"));
            if (!seen.insert(member).second) {
                return refuse(refusal::named_twice, "MG-conflict-3", "/teams",
                              (*found)->name + " is.");
            }
        }
    }
    if (sides.size() < 2) return bad("All teams are on one side.");
    return {};
}

constexpr EnumMap<Action, std::optional<BoundedList<Word, 4>> ActionSkills::*> skill_fields(
    {{Action::attack, &ActionSkills::attack},
     {Action::defend, &ActionSkills::defend},
     {Action::feint, &ActionSkills::feint},
     {Action::maneuver, &ActionSkills::maneuver}});

/// The skills that the GM names: all four of an "other" conflict, and of a journey what its table
/// leaves open (MG-conflict-9, table 4.2).
Result<void> take_skills(Conflict& conflict, const ConflictStart& command) {
    const bool other = command.type == ConflictType::other;
    const ActionSkills skills = command.skills.value_or(ActionSkills{});
    for (const Action action : {Action::attack, Action::defend, Action::feint, Action::maneuver}) {
        const auto& given = skills.*skill_fields[action];
        std::vector<std::string> names;
        if (given) {
            for (const Word& one : *given) {
                if (!one.empty() && !holds(names, one.value)) names.push_back(one.value);
            }
        }
        if (other && names.empty()) {
            return refuse(refusal::skills_missing, "MG-conflict-9", "/skills",
                          "None is named for " + enum_word(action) + ".");
        }
        if (given && !skills_of(command.type, action).empty()) {
            return refuse(
                invalid_params, "MG-act-5", "/skills",
                "The skills for " + enum_word(action) + " are the table's in this conflict.");
        }
        if (!names.empty()) conflict.skills[enum_word(action)] = std::move(names);
    }
    if (other && (!command.base || !is_ability(command.base->value))) {
        return refuse(refusal::skills_missing, "MG-conflict-9", "/base",
                      "The base is an ability: " + ability_words() + ".");
    }
    if (!other && command.base) {
        return refuse(invalid_params, "MG-conflict-8", "/base",
                      "The base is the table's in this conflict.");
    }
    if (other) conflict.base = command.base->value;
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const ConflictStart& command) {
    KAST_REQUIRE(require_available<ConflictStart>(context));
    KAST_REQUIRE(require_members(context, command));
    Conflict conflict;
    conflict.type = command.type;
    KAST_REQUIRE(take_skills(conflict, command));
    conflict.id = command.id ? *command.id : context.fresh_id();
    for (const Side side : {Side::gm, Side::players}) {
        for (const TeamGiven& given : command.teams) {
            if (given.side != side) continue;
            Team team;
            team.id = given.id ? *given.id : context.fresh_id();
            team.side = side;
            if (given.name) team.name = given.name->value;
            team.members = given.members;
            conflict.teams.push_back(std::move(team));
        }
    }
    context.emit(ConflictStarted{std::move(conflict)});
    return {};
}

Result<void> carry_out(CommandContext& context, const GoalState& command) {
    const auto found = require_controlled_team(context, command.team);
    KAST_REQUIRE(found);
    const TeamSituation now{context.state(), **found, context.actor()};
    KAST_REQUIRE(require_unblocked(blocker_of(For<GoalState>{}, now)));
    if (command.text.empty()) {
        return refuse(invalid_params, "MG-conflict-4", "/text", "A goal needs words.");
    }
    context.emit(GoalStated{command.team, command.text.value});
    advance_conflict(context);
    return {};
}

Result<void> carry_out(CommandContext& context, const TeamOrder& command) {
    const auto found = require_controlled_team(context, command.team);
    KAST_REQUIRE(found);
    const TeamSituation now{context.state(), **found, context.actor()};
    KAST_REQUIRE(require_unblocked(blocker_of(For<TeamOrder>{}, now)));
    const std::vector<Id>& order = command.members;
    KAST_REQUIRE(require_named_once(order, "/members", "MG-team-4"));
    if (!std::ranges::is_permutation(order, (*found)->members)) {
        std::vector<std::string> names;
        for (const Id& one : (*found)->members) names.push_back(name_of(context.state(), one));
        return refuse(invalid_params, "MG-team-4", "/members",
                      "Each member of the team once: " + enumerate(names) + ".");
    }
    context.emit(TeamOrdered{command.team, order});
    return {};
}

namespace {

/// The one of several that was asked for; the only one where nothing was. Empty: still to choose.
Result<std::string> choose(const std::vector<std::string>& from, const std::optional<Word>& asked,
                           const RefusalKind& kind, std::string_view path) {
    if (asked && !holds(from, asked->value)) {
        return refuse(kind, "MG-conflict-8", path, "It is " + enumerate(from, "or") + ".");
    }
    if (asked) return asked->value;
    return from.size() == 1 ? from.front() : std::string();
}

}  // namespace

Result<void> carry_out(CommandContext& context, const DispositionTest& command) {
    const auto actor = require_controlled(context, command.actor);
    KAST_REQUIRE(actor);
    const auto found = require_team(context, command.team);
    KAST_REQUIRE(found);
    const Conflict& conflict = context.conflict();
    if (!holds((*found)->members, command.actor)) {
        return refuse(refusal::not_your_team, "MG-conflict-5", "/actor",
                      (*actor)->name + " is not in team " + command.team.value + ".");
    }
    KAST_REQUIRE(require_available<DispositionTest>(context, command.actor));
    const auto base =
        choose(disposition_bases(conflict), command.base, refusal::wrong_base, "/base");
    KAST_REQUIRE(base);
    if (base->empty()) {
        return refuse(refusal::wrong_base, "MG-conflict-8", "/base",
                      "There is a choice: " + enumerate(disposition_bases(conflict), "or") + ".");
    }
    const auto skills = disposition_skills(conflict);
    const auto skill = choose(skills, command.skill, refusal::wrong_skill, "/skill");
    KAST_REQUIRE(skill);
    Test test;
    test.id = context.fresh_id();
    test.purpose = Purpose::disposition;
    test.base = *base;
    test.attempts.push_back(attempt_of(command.actor, *skill));
    test.attempts.back().team = command.team;
    if (skill->empty()) test.attempts.back().choices = skills;
    call_test(context, std::move(test), command.actor, Cost::nothing);
    ask_for_skills(context);
    return {};
}

void ask_for_skills(CommandContext& context) {
    std::vector<Question> questions;
    for (const Test* test : tests_in_order(context.state())) {
        const Id& id = test->id;
        for (const Attempt& one : test->attempts) {
            if (one.choices.empty()) continue;
            const bool asked =
                std::ranges::any_of(context.state().questions, [&](const Question& open) {
                    return open.test == id && open.decision.creature == one.actor;
                });
            if (asked) continue;
            // Where the table names none the GM does (table 4.2, journey).
            const bool gms = one.action && skills_for(context.conflict(), *one.action).empty();
            const Id owner = gms ? IdOrNone{} : context.character(one.actor)->owner;
            questions.push_back(question_for(context, "name-skill", one.actor, owner, one.choices,
                                             one.choices.front()));
            questions.back().test = id;
            questions.back().team = one.team;
        }
    }
    for (Question& question : questions) open_question(context, std::move(question));
}

void answer_name_skill(CommandContext& context, const Question& question,
                       const std::string& answer) {
    context.emit(SkillNamed{*question.test, question.decision.creature, answer});
}

Result<void> carry_out(CommandContext& context, const ActorChoose& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const auto found = require_team(context, command.team);
    KAST_REQUIRE(found);
    if (!holds((*found)->members, command.actor)) {
        return refuse(refusal::not_your_team, "MG-team-4", "/actor",
                      name_of(context.state(), command.actor) + " is not in team " +
                          command.team.value + ".");
    }
    const TeamSituation now{context.state(), **found, context.actor()};
    KAST_REQUIRE(require_unblocked(blocker_of(For<ActorChoose>{}, now), "/team"));
    const AttemptRef place = action_of(context.state(), **found);
    const Id test = place.test->id;
    const Id from = place.attempt->actor;
    if (from == command.actor) {
        return refuse(refusal::already_used, "MG-team-4", "/actor",
                      name_of(context.state(), from) + " acts already.");
    }
    take_all_back(context, test, from);
    context.emit(ActorChosen{test, command.team, from, command.actor});
    return {};
}

Result<void> carry_out(CommandContext& context, const ConflictLeave& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    KAST_REQUIRE(require_available<ConflictLeave>(context, command.character, "/character"));
    const Id id = team_of(context.state(), command.character)->id;
    context.emit(ConflictLeft{id, command.character});
    return {};
}

Result<void> carry_out(CommandContext& context, const ConflictJoin& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    KAST_REQUIRE(require_available<ConflictJoin>(context, command.character, "/character"));
    const auto team = require_team(context, command.team);
    KAST_REQUIRE(team);
    if ((*team)->out()) {
        return refuse(refusal::team_out, "MG-end-1", "/team",
                      "Team " + command.team.value + " is out.");
    }
    if ((*team)->members.size() >= members_max) {
        return refuse(refusal::table_full, "MG-conflict-3", "/team",
                      "A team has " + std::to_string(members_max) + " members at most.");
    }
    context.emit(ConflictJoined{command.team, command.character});
    return {};
}

Result<void> carry_out(CommandContext& context, const CompromiseAgree& command) {
    KAST_REQUIRE(require_available<CompromiseAgree>(context));
    const std::vector<ConditionGiven> conditions =
        command.conditions.value_or(BoundedList<ConditionGiven, 60>{});
    std::set<std::pair<Id, Condition>> seen;
    for (const ConditionGiven& one : conditions) {
        const auto found = require_character(context, one.character, "/conditions");
        KAST_REQUIRE(found);
        const std::string what = (*found)->name + " is " + enum_word(one.condition);
        if (!seen.emplace(one.character, one.condition).second)
            return refuse(refusal::named_twice, "MG-cond-1", "/conditions",
                          what + " in two of them.");
        if ((*found)->conditions.contains(one.condition))
            return refuse(refusal::in_condition, "MG-cond-1", "/conditions", what + " already.");
    }
    for (const ConditionGiven& one : conditions)
        take_condition(context, one.character, one.condition);
    context.emit(CompromiseAgreed{command.text.value});
    return {};
}

void give_back_what_is_open(CommandContext& context) {
    std::vector<std::pair<Id, Id>> attempts;
    for (const Test* test : tests_in_order(context.state())) {
        for (const Attempt& one : test->attempts) attempts.emplace_back(test->id, one.actor);
    }
    for (const auto& [test, actor] : attempts) take_all_back(context, test, actor);
}

Result<void> carry_out(CommandContext& context, const ConflictEnd& command) {
    KAST_REQUIRE(require_available<ConflictEnd>(context));
    give_back_what_is_open(context);
    close_questions(context, [](const Question&) { return true; });
    context.emit(ConflictEnded{command.text.value});
    return {};
}

}  // namespace kast::rules::mouse_guard
