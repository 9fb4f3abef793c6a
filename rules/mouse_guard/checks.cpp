#include "rules/mouse_guard/play.hpp"

namespace kast::rules::mouse_guard {

Result<const Character*> present(const Play& play, const Id& id, std::string_view path) {
    const Character* found = play.character(id);
    if (!found) return refuse(no_such_character, {}, path);
    return found;
}

Result<const Character*> playable(const Play& play, const Id& id, std::string_view path) {
    const auto found = present(play, id, path);
    if (found && !play.may_play(**found)) return refuse(not_allowed, {}, path);
    return found;
}

Result<Place> building(const Play& play, const Id& id, std::string_view path) {
    const auto found = playable(play, id, path);
    if (!found) return std::unexpected(found.error());
    const Place place = open_attempt(play.state(), id);
    if (place && place.attempt->thrown) return refuse(refusal::too_late, "MG-pool-5", path);
    if (place) return place;
    const Team* team = team_of(play.state(), id);
    if (!team) return refuse(refusal::no_test, {}, path);
    for (const auto& [key, test] : play.state().tests) {
        for (const Attempt& one : test.attempts) {
            if (one.team == team->id) return refuse(refusal::not_your_action, "MG-team-2", path);
        }
    }
    return refuse(refusal::no_test, {}, path);
}

Result<const Team*> present_team(const Play& play, const Id& id, std::string_view path) {
    const Team* found = find_team(play.state(), id);
    if (!found) return refuse(refusal::no_such_team, {}, path);
    return found;
}

Result<const Team*> playable_team(const Play& play, const Id& id, std::string_view path) {
    const auto found = present_team(play, id, path);
    if (!found || play.actor().is_gm()) return found;
    for (const Id& member : (*found)->members) {
        const Character* one = play.character(member);
        if (one && play.may_play(*one)) return found;
    }
    return refuse(not_allowed, {}, path);
}

std::optional<Cost> price_of_test(const State& state, const Id& actor) {
    const Character* one = find_character(state, actor);
    if (!one) return std::nullopt;
    const auto left = state.tests_left.find(one->owner);
    if (left != state.tests_left.end() && left->second > 0) return Cost::test;
    if (one->checks > 0) return Cost::check;
    return std::nullopt;
}

void call_test(Play& play, Test test, const Id& actor, Cost cost) {
    const Character& one = *play.character(actor);
    test.cost = cost;
    test.actor = actor;
    TestCalled called{std::move(test), actor, cost, {}, 0};
    if (cost == Cost::test) {
        called.member = one.owner;
        called.left = play.state().tests_left.at(one.owner) - 1;
    } else if (cost != Cost::nothing) {
        called.left = one.checks - (cost == Cost::check ? 1 : 2);
    }
    play.happen(std::move(called));
}

Attempt attempt_of(const Id& actor, std::string what) {
    Attempt made;
    made.actor = actor;
    made.what = std::move(what);
    return made;
}

void take_condition(Play& play, const Id& character, Condition condition) {
    play.happen(ConditionTaken{character, condition, play.character(character)->hidden()});
}

Question question_for(Play& play, std::string_view kind, const Id& creature, const Id& owner,
                      const std::vector<std::string>& answers, std::string_view fallback) {
    Question question;
    question.decision.id = play.fresh_id();
    question.decision.kind = std::string(kind);
    question.decision.creature = creature;
    question.decision.owner = owner;
    for (const std::string& one : answers) question.decision.options.push_back({one, {}});
    question.decision.fallback = std::string(fallback);
    return question;
}

void ask(Play& play, Question question) { play.happen(QuestionAsked{std::move(question)}); }

}  // namespace kast::rules::mouse_guard
