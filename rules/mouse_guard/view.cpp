// What a viewer may know of the table: built up from nothing.

#include "rules/mouse_guard/view.hpp"

#include "rules/mouse_guard/availability.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

bool speaks_for(const Character& one, const Viewer& viewer) {
    return sees_as_owner(viewer, one.owner);
}
bool knows(const Character& one, const Viewer& viewer) {
    return viewer.is_gm() || !one.has_secret_sheet();
}

std::vector<Modifier> disclosed(const std::vector<Modifier>& pool) {
    static constexpr std::string_view from_the_sheet[] = {"base", "tapped-nature", "trait",
                                                          "trait-against", "shield"};
    std::vector<Modifier> lines{{0, "undisclosed", "MG-pool-1"}};
    for (const Modifier& line : pool) {
        const bool sheets =
            holds(from_the_sheet, line.cause) || enum_from_word<Condition>(line.cause).has_value();
        if (sheets && line.rule != given_rule)
            lines.front().value += line.value;
        else
            lines.push_back(line);
    }
    // A pool below nothing is thrown as nothing; how far below is on the sheet.
    const int size = size_of(pool);
    int sum = 0;
    for (const Modifier& line : lines) sum += line.value;
    if (sum < size) lines.front().value += size - sum;
    return lines;
}

QuestionView view_of(const Question& question, const Viewer& viewer) {
    const Decision& decision = question.decision;
    QuestionView view{decision.id,
                      decision.kind,
                      decision.creature,
                      decision.owner,
                      {},
                      {},
                      question.test,
                      question.team,
                      question.margin,
                      {},
                      question.offer};
    if (question.hidden && !viewer.is_gm()) return view;
    view.options = decision.options;
    view.fallback = decision.fallback;
    view.targets = question.targets;
    return view;
}

namespace {

/// Of Fate in a versus test: whose throw is above one's own.
std::optional<Id> lost_to(const State& state, const Question& question) {
    if (question.decision.kind != "fate" || !question.test) return std::nullopt;
    const Test& test = state.tests.at(*question.test);
    const auto own = std::ranges::find(test.attempts, question.decision.creature, &Attempt::actor);
    if (!test.versus || own == test.attempts.end()) return std::nullopt;
    const Attempt* other = AttemptRef{&test, &*own}.other();
    const bool is_below =
        own->thrown && other->thrown && own->thrown->successes < other->thrown->successes;
    return is_below ? std::optional(other->actor) : std::nullopt;
}

SheetView sheet_of(const State& state, const Id& id, const Character& one) {
    SheetView view{.nature = one.nature,
                   .will = one.will,
                   .health = one.health,
                   .resources = one.resources,
                   .circles = one.circles,
                   .skills = one.skills,
                   .wises = one.wises,
                   .conditions = one.conditions,
                   .belief = one.belief,
                   .goal = one.goal,
                   .instinct = one.instinct,
                   .gear = one.gear};
    for (const auto& [name, trait] : one.traits) {
        view.traits[name] = {trait.used, trait.recharges, trait.used < 1 + trait.recharges,
                             is_disabled(state, id, name)};
    }
    for (const Condition condition : one.conditions) {
        if (const auto& recovery = rule_of(condition).recovery)
            view.recoveries[enum_word(condition)] = recovery->ob;
    }
    return view;
}

CharacterView view_of(const State& state, const Id& id, const Character& one,
                      const Viewer& viewer) {
    CharacterView view{.id = id,
                       .name = one.name,
                       .owner = one.owner,
                       .shown = !one.has_secret_sheet(),
                       .hidden = one.hidden,
                       .fate = one.fate,
                       .persona = one.persona,
                       .checks = one.checks};
    if (knows(one, viewer)) view.sheet = sheet_of(state, id, one);
    if (const AttemptRef place = open_attempt(state, id)) view.test = place.test->id;
    if (const Team* team = team_of(state, id)) view.team = team->id;
    if (speaks_for(one, viewer))
        view.allowed = available_to(Situation{state, id, one, viewer.is_gm()});
    return view;
}

/// Who could still help, with what their sheets have where the viewer knows them.
std::vector<HelpView> helpers_for(const State& state, const AttemptRef& place,
                                  const Viewer& viewer) {
    std::vector<HelpView> helpers;
    for (const auto& [id, one] : state.characters) {
        const HelpOffer offer{id, place.attempt->actor, Word(ability::nature)};
        if (!require_help(state, place, offer)) continue;
        HelpView view{id, {}};
        if (knows(one, viewer)) {
            for (const auto& [name, rating] : one.skills) view.with.push_back(name);
            for (const std::string_view name : all_abilities()) view.with.emplace_back(name);
            for (const std::string& name : one.wises) view.with.push_back(name);
        }
        helpers.push_back(std::move(view));
    }
    return helpers;
}

AttemptView view_of(const State& state, const Test& test, const Attempt& one,
                    const Viewer& viewer) {
    AttemptView view{.actor = one.actor,
                     .team = one.team,
                     .action = one.action,
                     .what = one.what,
                     .choices = one.choices,
                     .ob = one.ob,
                     .within_nature = one.within_nature,
                     .nature = one.nature,
                     .tapped = one.tapped,
                     .persona = one.persona,
                     .wise = one.wise,
                     .helpers = one.helpers,
                     .weapon = one.weapon,
                     .modifiers = one.modifiers};
    const Character& actor = *find_character(state, one.actor);
    const bool known = knows(actor, viewer);
    if (one.trait) view.trait_way = one.trait->way;
    if (one.trait && known) view.trait = one.trait->trait;
    if (one.thrown) {
        view.pool = known ? one.thrown->pool : disclosed(one.thrown->pool);
        view.dice = one.thrown->dice;
        view.opened = one.thrown->opened;
        view.hits = hits_in(one.thrown->dice);
        const auto more = hits_in(one.thrown->opened);
        view.hits.insert(view.hits.end(), more.begin(), more.end());
        if (!one.fate_over && !one.thrown->fate) view.fate_opens = sixes_of(one.thrown->dice);
        view.successes = one.thrown->successes;
        view.fate = one.thrown->fate;
        view.bonus = one.thrown->bonus;
    } else {
        if (known) view.pool = pool_of(state, test, one);
        view.could_help = helpers_for(state, {&test, &one}, viewer);
        if (speaks_for(actor, viewer))
            view.declarable = declarable_for({state, {&test, &one}, viewer.is_gm()});
    }
    if (view.pool) view.size = size_of(*view.pool);
    return view;
}

TestView view_of(const State& state, const Test& test, const Viewer& viewer) {
    TestView view{.id = test.id,
                  .purpose = test.purpose,
                  .actor = test.actor,
                  .versus = test.versus,
                  .text = test.text,
                  .recovers = test.recovers,
                  .base = test.base,
                  .armour = test.armour,
                  .phase = test.phase,
                  .call = test.call};
    for (const Attempt& one : test.attempts)
        view.attempts.push_back(view_of(state, test, one, viewer));
    return view;
}

std::vector<CardView> cards_of(const Conflict& conflict, const Team& team, const Viewer& viewer) {
    std::vector<CardView> cards;
    const SealedParty* party = party_named(conflict, team.id);
    if (!party) return cards;
    const bool own = belongs_to(*party, viewer.member, viewer.is_gm());
    for (std::size_t i = 0; i < 3; ++i) {
        CardView card;
        if (i < team.revealed.size()) {
            card = {CardFace::revealed, team.revealed[i]};
        } else if (party->picks) {
            card.face = team.out() ? CardFace::void_ : CardFace::sealed;
            if (own) card.action = enum_from_word<Action>((*party->picks)[i]);
        }
        cards.push_back(card);
    }
    return cards;
}

bool plays_in(const State& state, const Team& team, const Viewer& viewer) {
    return viewer.is_gm() || std::ranges::any_of(team.members, [&](const Id& id) {
               const Character* one = find_character(state, id);
               return one && speaks_for(*one, viewer);
           });
}

/// Who makes the action that is open, or the next one.
std::optional<Id> acting_in(const State& state, const Team& team) {
    for (const auto& [id, test] : state.tests) {
        for (const Attempt& one : test.attempts) {
            if (one.team == team.id) return one.actor;
        }
    }
    Id next = acting_member(*state.conflict, team);
    if (next.empty()) return std::nullopt;
    return next;
}

TeamView view_of(const State& state, const Team& team, const Viewer& viewer) {
    const Conflict& conflict = *state.conflict;
    TeamView view{.id = team.id,
                  .side = team.side,
                  .name = team.name,
                  .members = team.members,
                  .acting = acting_in(state, team),
                  .goal = team.goal,
                  .start = team.start,
                  .out = team.out(),
                  .position = team.position,
                  .impeded = team.impeded};
    if (team.start) view.current = team.current;
    for (const DisabledTrait& one : team.disabled) {
        const Character* character = find_character(state, one.character);
        const bool known = character && knows(*character, viewer);
        view.disabled.push_back({one.character, known ? one.trait : std::string()});
    }
    if (const SealedParty* party = party_named(conflict, team.id)) {
        view.sealed = party->picks.has_value();
        view.locked = party->locked;
    }
    view.cards = cards_of(conflict, team, viewer);
    if (!team.start) {
        view.disposition_skills = disposition_skills(conflict);
        view.disposition_bases = disposition_bases(conflict);
    }
    if (plays_in(state, team, viewer))
        view.allowed = available_to(TeamSituation{state, team, {viewer.member, viewer.role}});
    return view;
}

ConflictView view_of(const State& state, const Conflict& conflict, const Viewer& viewer) {
    ConflictView view{.id = conflict.id,
                      .type = conflict.type,
                      .phase = conflict.phase,
                      .step = conflict.step,
                      .exchange = conflict.exchange,
                      .action = conflict.action,
                      .will_conflict = is_will_conflict(conflict),
                      .pairs = conflict.pairs,
                      .results = conflict.results,
                      .weapons = conflict.weapons,
                      .winner = conflict.winner};
    for (const Action action : {Action::attack, Action::defend, Action::feint, Action::maneuver})
        view.skills[enum_word(action)] = skills_for(conflict, action);
    for (const Team& team : conflict.teams) view.teams.push_back(view_of(state, team, viewer));
    if (conflict.choice) view.choice = conflict.choice->id;
    if (!conflict.winner) return view;
    for (const Team& team : conflict.teams) {
        const int start = team.start.value_or(1);
        view.standings.push_back(
            {team.id, start, team.current, compromise_for(start, team.current)});
    }
    return view;
}

std::vector<std::string> texts(std::span<const std::string_view> names) {
    return {names.begin(), names.end()};
}

/// Nothing is pending in which others than those who have changed take part.
bool has_nothing_open(const State& state) {
    return state.tests.empty() && !state.conflict && state.questions.empty() && state.asked.empty();
}

/// Whether the view of somebody who is as he was may show something else now.
bool is_everybody_concerned(const State& before, const State& now) {
    return !has_nothing_open(before) || !has_nothing_open(now) || before.turn != now.turn ||
           before.session != now.session || before.tests_left != now.tests_left ||
           before.settings.gear != now.settings.gear;
}

SharedMap<Id, CharacterView> view_characters(const State& state, const Viewer& viewer,
                                             const EarlierView<State, StateView>* earlier) {
    if (earlier && is_everybody_concerned(earlier->state, state)) earlier = nullptr;
    return kept_views(earlier, &StateView::characters, &State::characters, state, {},
                      [&](const Id& id, const Character& one) {
                          // Who is behind the screen does not exist for those who may not know.
                          return one.hidden && !viewer.is_gm()
                                     ? std::nullopt
                                     : std::optional(view_of(state, id, one, viewer));
                      });
}

}  // namespace

StateView System::view(const State& state, const Viewer& viewer,
                       const EarlierView<State, StateView>* earlier) {
    StateView view{.settings = state.settings,
                   .turn = state.turn,
                   .session = state.session,
                   .tests_left = state.tests_left,
                   .called_tests = state.called_tests,
                   .asked = state.asked,
                   .skills = texts(all_skills()),
                   .abilities = texts(all_abilities())};
    view.characters = view_characters(state, viewer, earlier);
    for (const auto& [key, test] : state.tests)
        view.tests.emplace(key, view_of(state, test, viewer));
    if (state.conflict) view.conflict = view_of(state, *state.conflict, viewer);
    for (const Question& one : state.questions) {
        view.decisions.push_back(mouse_guard::view_of(one, viewer));
        view.decisions.back().lost_to = lost_to(state, one);
        std::erase_if(view.decisions.back().options, [&](const Option& option) {
            return !require_answer(state, one, option.answer);
        });
    }
    if (viewer.is_gm()) view.allowed = available_to_gm({state});
    view.departed = departed_names(state.departed, viewer);
    return view;
}

}  // namespace kast::rules::mouse_guard
