#include "rules/toy/availability.hpp"
#include "rules/toy/system.hpp"

#include <algorithm>
#include <utility>

namespace kast::rules::toy {

namespace {

UsageDieView view_of(const UsageDie& die) {
    UsageDieView view;
    view.max = die.max;
    view.current = die.current;
    view.max_place = place_of(die.max);
    view.place = place_of(die.current);
    return view;
}

std::map<std::string, UsageDieView> dice_of(const Adventurer& one) {
    std::map<std::string, UsageDieView> dice;
    for (const Intangible stat :
         {Intangible::presence, Intangible::talent, Intangible::awareness, Intangible::sanity}) {
        UsageDieView view = view_of(die_of(one, stat));
        view.stat = true;
        view.scope = {RollKind::roll_20, RollKind::roll_better};
        view.with = pair_of(stat);
        view.effect = exhaustion_of(stat);
        dice.emplace(enum_word(stat), std::move(view));
    }
    for (const auto& [name, item] : one.usage) {
        UsageDieView view = view_of(item);
        view.scope = item.scope;
        view.with = item.with;
        view.only_for = item.only_for;
        view.wear = item.wear;
        view.lost = item.lost;
        dice.emplace(name, std::move(view));
    }
    return dice;
}

CreationView creation_of(const Adventurer& one) {
    CreationView view;
    view.step = one.creation;
    view.method = creation_method(one.creation);
    if (one.creation == 2) view.dice = {starting_dice.begin(), starting_dice.end()};
    if (one.creation == 5 && one.origin == Origin::mortal) {
        view.tropes = {Trope::sellsword, Trope::knave, Trope::magician, Trope::devotee};
        view.flavors = {Flavor::soldier,  Flavor::barbarian, Flavor::bravo, Flavor::archaeologist,
                        Flavor::sorcerer, Flavor::leech,     Flavor::witch, Flavor::mystic};
    } else if (one.creation == 5) {
        view.species = {Species::pooka, Species::murk, Species::spriggan, Species::night_child};
    }
    if (one.creation == 6 && one.species) {
        for (const std::string_view name : languages_of(*one.species))
            view.offered.emplace_back(name);
    }
    if (one.creation == 8) {
        for (const auto& [name, skill] : one.skills) {
            if (skill.x < 2) view.raisable.push_back(name);
        }
    }
    return view;
}

CharacterView view_of(const State& state, const Id& id, const Adventurer& one, bool gm) {
    CharacterView view{.id = id,
                       .name = one.name,
                       .owner = one.owner,
                       .level = one.level,
                       .origin = one.origin,
                       .background = one.background,
                       .trope = one.trope,
                       .flavor = one.flavor,
                       .species = one.species,
                       .primary = one.primary,
                       .hit_die = one.hit_die,
                       .tangibles = one.tangibles,
                       .dice = dice_of(one),
                       .skills = one.skills,
                       .saves = one.saves,
                       .flesh = one.flesh,
                       .grit = one.grit,
                       .pools = one.pools,
                       .fixed = one.fixed,
                       .weapons = one.weapons,
                       .armor = one.armor,
                       .shield = one.shield,
                       .helmet = one.helmet,
                       .languages = one.languages,
                       .languages_owed = one.languages_owed,
                       .gear = one.gear,
                       .iron = one.iron,
                       .exhaustions = exhaustions(one),
                       .conditions = one.conditions,
                       .wounds = one.wounds};
    view.fixed.try_emplace(word::move, fixed_die(one, word::move));
    view.death_die = one.dying ? one.dying->death_die : death_die_of(one.level);
    view.dying = one.dying.has_value();
    view.doomed = one.dying && one.dying->doomed;
    view.dead = one.dead;
    view.busy = busy_in(state, id);
    if (one.creation != creation_done) view.creation = creation_of(one);
    const Situation now{state, id, one, gm};
    view.allowed = available_to(now);
    view.rests = rests_available(now);
    return view;
}

EntrantView view_of(const State& state, const Attempt& attempt, const Entrant& one, bool gm) {
    EntrantToldView entrant = view_of(one, gm);
    const int modifier = sum(entrant.modifiers);
    EntrantView view{.who = std::move(entrant.who),
                     .side = entrant.side,
                     .owner = owner_of(state, one.who),
                     .dice = std::move(entrant.dice),
                     .modifiers = std::move(entrant.modifiers),
                     .faces = std::move(entrant.faces),
                     .added = std::move(entrant.added),
                     .tie_dice = std::move(entrant.tie_dice),
                     .passed = entrant.passed,
                     .modifier = modifier,
                     .total = entrant.total,
                     .damage_modifiers = std::move(entrant.damage_modifiers)};
    std::ranges::copy_if(view.modifiers, std::back_inserter(view.given), was_given);
    if (attempt.kind == RollKind::roll_20 && attempt.phase == AttemptPhase::rolled)
        view.needs = 20 - one.total;
    const bool may_add =
        attempt.phase == AttemptPhase::open || attempt.phase == AttemptPhase::rolled;
    if (may_add) view.offers = offers_of(state, attempt, one);
    return view;
}

AttemptView view_of(const State& state, const Attempt& one, bool gm) {
    AttemptView view{static_cast<const AttemptHead&>(one)};
    view.mandatory = one.mandatory;
    view.target = target_of(one.kind);
    view.against = one.against;
    view.weapon = one.weapon;
    for (const Entrant& entrant : one.entrants) {
        view.entrants.push_back(view_of(state, one, entrant, gm));
        const Id owner = owner_of(state, entrant.who);
        if (one.phase == AttemptPhase::open && !owner.empty()) view.rollers.insert(owner);
    }
    view.allowed = available_for({state, one});
    return view;
}

ContestView view_of(const State& state, const Contest& one, const Viewer& viewer) {
    ContestView view{.id = one.id,
                     .reason = one.reason,
                     .choice = kast::rules::view(one.choice, viewer),
                     .rolls = one.rolls};
    for (const Id& who : one.participants) {
        ContestantView contestant{
            .who = who, .owner = owner_of(state, who), .forced = one.forced.contains(who)};
        const Adventurer* sheet = find_character(state, who);
        for (const Intangible stat : {Intangible::presence, Intangible::talent,
                                      Intangible::awareness, Intangible::sanity}) {
            if (sheet && !contestant.forced && !is_exhausted(*sheet, stat))
                contestant.offers.push_back({enum_word(stat), die_of(*sheet, stat).current});
        }
        view.participants.push_back(std::move(contestant));
    }
    return view;
}

/// Of a Roll Better that is rolled: who is ahead of `who`, as far as this viewer sees totals.
std::optional<Id> lost_to(const Attempt& attempt, const Id& who, bool gm) {
    if (attempt.kind != RollKind::roll_better || attempt.phase != AttemptPhase::rolled)
        return std::nullopt;
    const Entrant* own = find_entrant(attempt, who);
    const Entrant* ahead = nullptr;
    for (const Entrant& one : attempt.entrants) {
        if (one.veiled && !gm) continue;
        if (!ahead || one.total > ahead->total) ahead = &one;
    }
    if (!own || !ahead || ahead->total <= own->total) return std::nullopt;
    return ahead->who;
}

QuestionView view_of(const State& state, const Question& one, bool gm) {
    const Decision& decision = one.decision;
    QuestionView view{.id = decision.id,
                      .kind = decision.kind,
                      .creature = decision.creature,
                      .owner = decision.owner,
                      .options = decision.options,
                      .fallback = decision.fallback,
                      .attempt = one.attempt,
                      .contest = one.contest,
                      .duty = one.duty,
                      .blow = one.blow};
    if (one.attempt && decision.kind == asks::add)
        view.lost_to = lost_to(state.attempts.at(*one.attempt), decision.creature, gm);
    return view;
}

TimeView time_of(const State& state, bool gm) {
    const Time& time = state.time;
    TimeView view{.mode = time.mode,
                  .unit = time.unit,
                  .moment = time.moment,
                  .phase = time.phase,
                  .monsters = time.monsters,
                  .session = state.session,
                  .in_session = state.in_session,
                  .adventure = state.adventure};
    if (!blocker_of(For<PhaseAdvance>{}, TableSituation{state}))
        view.next = phase_after(time.phase);
    for (const auto& [id, turn] : time.turns) {
        const Adventurer* one = find_character(state, id);
        TurnView shown{.init = turn.init,
                       .may_act = one && !blocker_of(For<ActionTake>{}, Situation{state, id, *one}),
                       .acted_before = turn.acted_before,
                       .acted_after = turn.acted_after,
                       .done = turn.combat_action || turn.acted_after,
                       .deed_used = turn.deed_used,
                       .surprised = turn.surprised};
        if (turn.ahead_of > 0 && (gm || !hides_speed(state))) shown.ahead_of = turn.ahead_of;
        view.turns.emplace(id, shown);
    }
    return view;
}

/// Whose views a change of the table may concern though they are as they were: by what is asked of
/// it in `view_of(Adventurer)`, in what may be done, and of Monsters.
class Concerned {
public:
    Concerned(const State& before, const State& now) : everybody_(is_everybody(before, now)) {
        if (everybody_) return;
        std::set<Id> asked;
        for (const State* state : {&before, &now}) {
            add_busy(asked, *state);
            for (const auto& [id, turn] : state->time.turns) asked.insert(id);
        }
        for (const Id& id : asked) {
            const Turn* was = turn_of(before, id);
            const Turn* is = turn_of(now, id);
            const bool is_other_turn = was && is ? *was != *is : was != is;
            if (is_other_turn || busy_in(before, id) != busy_in(now, id)) some_.insert(id);
        }
    }
    bool everybody() const { return everybody_; }
    const std::set<Id>& some() const { return some_; }

private:
    static bool is_everybody(const State& before, const State& now) {
        const Time& was = before.time;
        const Time& is = now.time;
        return before.settings != now.settings || was.mode != is.mode || was.phase != is.phase ||
               was.monsters != is.monsters || speeds(before).empty() != speeds(now).empty();
    }
    /// Those whom `busy_in` finds in something.
    static void add_busy(std::set<Id>& ids, const State& state) {
        for (const auto& [key, attempt] : state.attempts) {
            for (const Entrant& one : attempt.entrants) ids.insert(one.who);
            if (attempt.against) ids.insert(*attempt.against);
        }
        for (const auto& [key, contest] : state.contests)
            ids.insert(contest.participants.begin(), contest.participants.end());
        for (const Question& one : state.questions) ids.insert(one.decision.creature);
    }

    bool everybody_;
    std::set<Id> some_;
};

MonsterView view_of(const State& state, const Id& id, const Monster& one, bool gm) {
    MonsterView view{
        id, view_of(one, gm), state.time.monsters.contains(id), busy_in(state, id), {}};
    if (one.range) view.metres = metres_of(*one.range);
    return view;
}

void view_creatures(StateView& view, const State& state, const Viewer& viewer,
                    const EarlierView<State, StateView>* earlier) {
    const Concerned concerned(earlier ? earlier->state : state, state);
    if (concerned.everybody()) earlier = nullptr;
    const auto make = [&](const Id& id, const Adventurer& one) {
        return std::optional(view_of(state, id, one, viewer.is_gm()));
    };
    view.characters = kept_views(earlier, &StateView::characters, &State::characters, state,
                                 concerned.some(), make);
    const auto make_known = [&](const Id& id, const Monster& one) -> std::optional<MonsterView> {
        if (one.hidden && !viewer.is_gm()) return std::nullopt;
        return view_of(state, id, one, viewer.is_gm());
    };
    view.monsters = kept_views(earlier, &StateView::monsters, &State::monsters, state,
                               concerned.some(), make_known);
}

}  // namespace

StateView System::view(const State& state, const Viewer& viewer,
                       const EarlierView<State, StateView>* earlier) {
    StateView view{.settings = state.settings,
                   .chain = {chain.begin(), chain.end()},
                   .time = time_of(state, viewer.is_gm())};
    view_creatures(view, state, viewer, earlier);
    for (const auto& [key, one] : state.attempts)
        view.attempts.emplace(key, view_of(state, one, viewer.is_gm()));
    for (const auto& [key, one] : state.contests)
        view.contests.emplace(key, view_of(state, one, viewer));
    for (const Question& one : state.questions)
        view.decisions.push_back(view_of(state, one, viewer.is_gm()));
    view.tables = state.tables;
    view.effects = state.effects;
    view.tasks = state.tasks;
    if (viewer.is_gm()) view.allowed = available_to_gm(TableSituation{state});
    view.departed = departed_names(state.departed, viewer);
    view.called_tests = state.called_tests;
    return view;
}

}  // namespace kast::rules::toy
