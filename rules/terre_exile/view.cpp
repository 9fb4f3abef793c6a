#include "rules/core/view_event.hpp"
#include "rules/terre_exile/allowed.hpp"
#include "rules/terre_exile/system.hpp"

#include <array>
#include <optional>
#include <set>

namespace kast::rules::terre_exile {

namespace {

std::map<std::string, AttributeView> attributes_of(const Settings& settings, const Character& one) {
    std::map<std::string, AttributeView> views;
    for (const auto& [name, value] : one.attributes) {
        views[name] = {value, modifier_of(value), tension_of(one, name),
                       tension_limit(settings.trump_limit, value), is_trump(one, name)};
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

CharacterView view_of(const State& state, const Id& id, const Character& one) {
    CharacterView view{.id = id,
                       .name = one.name,
                       .owner = one.owner,
                       .attributes = attributes_of(state.settings, one),
                       .feat_value = feat_value(state.settings, one),
                       .mishap = one.mishap,
                       .ps = one.ps,
                       .pk = one.pk,
                       .trump = one.trump,
                       .extra_trumps = one.extra_trumps,
                       .quick_actions = one.quick_actions,
                       .conditions = one.conditions,
                       .last_throw = one.last_throw};
    for (const auto& [name, skill] : one.skills) {
        view.skills[name] = {skill.rank, skill.specialisations,
                             skill_value(state.settings, one, name, false),
                             skill_value(state.settings, one, name, true)};
    }
    if (state.settings.outside) {
        view.outside = one.outside;
        view.saves = saves_of(one);
        view.body_resistance = body_resistance(one);
    }
    view.allowed = allowed_to(state, id, one);
    view.hidden = one.hidden;
    return view;
}

TestView view_of(const Test& test) {
    TestView view{.id = test.id,
                  .actor = test.actor,
                  .attribute = test.attribute,
                  .skill = test.skill,
                  .specialised = test.specialised,
                  .opponent = test.opponent,
                  .reason = test.reason,
                  .phase = test.phase,
                  .values = test.values,
                  .effective = effective_attribute(test),
                  .sources = test.sources,
                  .lean = net_lean(test.sources),
                  .ps_used = test.ps_used,
                  .pk_used = test.pk_used,
                  .trump_claims = test.trump_claims,
                  .rolls = test.rolls,
                  .result = test.result,
                  .call = test.call,
                  .awaits_difficulty = test.awaits_difficulty};
    view.checks = checks_of(test.values, view.effective, test.result);
    if (test.phase == Phase::declared) {
        const LevelChances chances = level_chances(test);
        view.chances = {{chances.ways.begin(), chances.ways.end()}, chances.of};
    }
    return view;
}

QuestionView view_of(const Question& one) {
    const Decision& decision = one.decision;
    return {decision.id,       decision.kind, decision.creature, decision.owner,   decision.options,
            decision.fallback, one.test,      one.attribute,     one.justification};
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
                          return view_of(state, id, one);
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
        if (knows(test.actor)) view.tests.emplace(key, view_of(test));
    }
    for (const Question& one : state.questions) {
        if (knows(one.decision.creature)) view.decisions.push_back(view_of(one));
    }
    view.gm_allowed = allowed_to_gm(state, viewer);
    view.departed = departed_names(state.departed, viewer);
    view.called_tests = state.called_tests;
    return view;
}

std::optional<EventView> System::view(const Event& event, const Viewer& viewer) {
    return view_event<PublicEvents, EventView>(
        event, viewer, [](const auto& one, const Viewer& who) { return rules::view(one, who); });
}

}  // namespace kast::rules::terre_exile
