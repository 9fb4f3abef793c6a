#include "rules/core/veil.hpp"
#include "rules/terre_exile/availability.hpp"
#include "rules/terre_exile/system.hpp"

#include <array>
#include <optional>
#include <set>

namespace kast::rules::terre_exile {

namespace {

std::map<std::string, AttributeView> attributes_of(const Settings& settings, const Character& one,
                                                   bool veils) {
    std::map<std::string, AttributeView> views;
    for (const auto& [name, value] : one.attributes) {
        views[name] = {unless_hidden(veils, value), unless_hidden(veils, modifier_of(value)),
                       tension_of(one, name),
                       unless_hidden(veils, tension_limit(settings.trump_limit, value)),
                       is_trump(one, name)};
    }
    return views;
}

std::map<std::string, int> saves_of(const Character& one) {
    static constexpr std::array<std::pair<const char*, Save>, 8> saves{
        {{"toughness", Save::toughness},
         {"flexibility", Save::flexibility},
         {"bravery", Save::bravery},
         {"composure", Save::composure},
         {"intuition", Save::intuition},
         {"fortune", Save::fortune},
         {"opposition", Save::opposition},
         {"initiative", Save::initiative}}};
    std::map<std::string, int> values;
    for (const auto& [name, save] : saves) values[name] = save_value(one, save);
    return values;
}

CharacterView view_of(const State& state, const Id& id, const Character& one, bool gm) {
    const bool veils_attributes = one.hides_attributes() && !gm;
    const bool veils_points = one.hides_points() && !gm;
    CharacterView view{
        .id = id,
        .name = one.name,
        .owner = one.owner,
        .attributes = attributes_of(state.settings, one, veils_attributes),
        .feat_value = unless_hidden(veils_attributes, feat_value(state.settings, one)),
        .mishap = unless_hidden(veils_attributes, one.mishap),
        .ps = unless_hidden(veils_points, one.ps),
        .pk = unless_hidden(veils_points, one.pk),
        .trump = one.trump,
        .extra_trumps = one.extra_trumps,
        .quick_actions = one.quick_actions,
        .conditions = one.conditions,
        .last_throw = one.last_throw};
    for (const auto& [name, skill] : one.skills) {
        view.skills[name] = {
            unless_hidden(veils_attributes, skill.rank), skill.specialisations,
            unless_hidden(veils_attributes, skill_value(state.settings, one, name, false)),
            unless_hidden(veils_attributes, skill_value(state.settings, one, name, true))};
    }
    if (state.settings.outside) {
        view.outside = unless_hidden(veils_points, one.outside);
        if (!veils_points) view.saves = saves_of(one);
        view.body_resistance = unless_hidden(veils_points, body_resistance(one));
        const Points* body = find_pool(one, Pool::pv);
        view.down = body && body->max > 0 && body->current == 0;
    }
    // What it may do follows from its points and its attributes.
    if (!veils_attributes && !veils_points) view.allowed = available_to({state, id, one, gm});
    view.hidden = one.hidden;
    if (gm) view.shown = one.shown;
    return view;
}

TestView view_of(const Test& test, bool gm) {
    const bool veils_attributes = test.veils_attributes && !gm;
    const bool veils_difficulty = test.veils_difficulty && !gm;
    auto view = common_view<TestView>(test, veils_attributes, veils_difficulty);
    view.effective = unless_hidden(veils_attributes, effective_attribute(test));
    view.lean = net_lean(test.sources);
    view.checks = view_of(checks_of(test.values, effective_attribute(test), test.result),
                          veils_attributes, veils_difficulty);
    if (test.phase == Phase::declared && !veils_attributes && !veils_difficulty) {
        const LevelChances chances = level_chances(test);
        view.chances = {{chances.ways.begin(), chances.ways.end()}, chances.of};
    }
    return view;
}

std::optional<Outcome> with_spirit(const State& state, const Question& one, bool gm) {
    const auto found = one.test ? state.tests.find(*one.test) : state.tests.end();
    if (found == state.tests.end() || one.decision.kind != "after-roll") return std::nullopt;
    const Test& test = found->second;
    const bool veils = !gm && (test.veils_attributes || test.veils_difficulty);
    if (veils || !can_spend_spirit(state, test)) return std::nullopt;
    return outcome_with_spirit(test);
}

/// Against whom a test was that has failed, and may yet be changed.
std::optional<Id> lost_to(const State& state, const Question& one) {
    const auto found = one.test ? state.tests.find(*one.test) : state.tests.end();
    if (found == state.tests.end() || one.decision.kind != "after-roll") return std::nullopt;
    const Test& test = found->second;
    const bool has_failed = test.result && test.result->outcome <= Outcome::minor_failure;
    return has_failed ? test.opponent : std::nullopt;
}

QuestionView view_of(const State& state, const Question& one, bool gm) {
    const Decision& decision = one.decision;
    const auto asked = state.characters.find(decision.creature);
    // What may be spent reveals which points are left.
    const bool veils = !gm && decision.kind == "after-roll" && asked != state.characters.end() &&
                       asked->second.hides_points();
    return {decision.id,
            decision.kind,
            decision.creature,
            decision.owner,
            veils ? std::vector<Option>{} : decision.options,
            decision.fallback,
            one.test,
            one.attribute,
            one.justification,
            veils ? std::nullopt : with_spirit(state, one, gm),
            lost_to(state, one)};
}

/// Whose views a change of the table may concern though they are as they were: what may be done
/// hangs on one's own test, and on the mode for all.
bool is_everybody_concerned(const State& before, const State& now) {
    return before.settings != now.settings || before.mode != now.mode;
}

void add_testing(std::set<Id>& actors, const State& state) {
    for (const auto& [id, test] : state.tests) actors.insert(test.actor);
}

SharedMap<Id, CharacterView> view_characters(const State& state, const Viewer& viewer,
                                             const EarlierView<State, StateView>* earlier) {
    if (earlier && is_everybody_concerned(earlier->state, state)) earlier = nullptr;
    std::set<Id> testing;
    if (earlier) add_testing(testing, earlier->state);
    add_testing(testing, state);
    return kept_views(earlier, &StateView::characters, &State::characters, state, testing,
                      [&](const Id& id, const Character& one) -> std::optional<CharacterView> {
                          if (one.hidden && !viewer.is_gm()) return std::nullopt;
                          return view_of(state, id, one, viewer.is_gm());
                      });
}

}  // namespace

StateView System::view(const State& state, const Viewer& viewer,
                       const EarlierView<State, StateView>* earlier) {
    StateView view{.settings = state.settings,
                   .mode = state.mode,
                   .round = state.round,
                   .turn = state.turn,
                   .order = state.order};
    view.characters = view_characters(state, viewer, earlier);
    const auto knows = [&](const Id& id) { return viewer.is_gm() || !is_hidden(state, id); };
    for (const auto& [key, test] : state.tests) {
        if (knows(test.actor)) view.tests.emplace(key, view_of(test, viewer.is_gm()));
    }
    for (const Question& one : state.questions) {
        if (knows(one.decision.creature))
            view.decisions.push_back(view_of(state, one, viewer.is_gm()));
    }
    if (viewer.is_gm()) view.allowed = available_to_gm({state});
    view.departed = departed_names(state.departed, viewer);
    for (const CalledTest& call : state.called_tests)
        view.called_tests.push_back(view_of(call, viewer.is_gm()));
    return view;
}

}  // namespace kast::rules::terre_exile
