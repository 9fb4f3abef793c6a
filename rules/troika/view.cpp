// What a viewer may know of the table. Built up from nothing.
#include "rules/troika/view.hpp"

#include "rules/core/edit_views.hpp"
#include "rules/troika/applied_rules.hpp"
#include "rules/troika/availability.hpp"

#include <algorithm>
#include <iterator>
#include <set>

namespace kast::rules::troika {

namespace {

WeaponView view_of(const Weapon& weapon) {
    const auto row = damage_of(weapon);
    return {weapon.row,
            std::vector<int>(row.begin(), row.end()),
            weapon.skill,
            weapon.ranged,
            weapon.ignores_armour,
            weapon.ammunition,
            weapon.shots_max,
            weapon.shots,
            weapon.poisoned};
}

std::map<std::string, SkillView> skills_of(const Creature& one) {
    std::map<std::string, SkillView> skills;
    for (const auto& [name, known] : one.advanced) {
        SkillView& seen = skills[name];
        seen.rank = known.rank;
        seen.total = one.skill + known.rank;
        seen.kind = known.kind;
        seen.tick = known.tick;
        seen.chance_of_36 = chance_under(sum_of(test_modifiers(one, name)));
        if (known.kind != SkillKind::spell) continue;
        seen.chance_of_36 = std::max(1, seen.chance_of_36);  // 1,1 always succeeds (TR-X.spell).
        const Spell* listed = find_spell(name);
        if (known.cost)
            seen.cost = known.cost;
        else if (listed && listed->cost >= 0)
            seen.cost = listed->cost;
        if (listed && listed->casting == Casting::against_spell) seen.against_spell = true;
    }
    return skills;
}

void view_numbers(CreatureDetails& seen, const Creature& one, bool gm) {
    const Veil veil = veil_of(one);
    if (gm || !veil.skill) {
        seen.skill = one.skill;
        seen.skill_chance_of_36 = chance_under(sum_of(test_modifiers(one, "")));
        seen.skills = skills_of(one);
        if (one.kind != Kind::character) seen.initiative = one.initiative;
    }
    if (gm || !veil.stamina) {
        seen.stamina = one.stamina;
        seen.stamina_max = one.stamina_max;
    }
    if (gm || !veil.armour) seen.armour = armour_of(one);
    if (one.kind != Kind::character) return;
    seen.luck = one.luck;
    seen.luck_max = one.luck_max;
    seen.luck_chance_of_36 = chance_under(sum_of(luck_modifiers(one)));
    seen.provisions = provisions_of(one);
    seen.eaten_today = one.eaten_today;
}

void view_things(CreatureDetails& seen, const Creature& one, bool gm) {
    const bool all = gm || one.kind == Kind::character || one.condition == Condition::dead;
    for (const Item& item : one.inventory) {
        if (gm || is_in_sight(one, item.id))
            seen.inventory.push_back(view_of(item, all ? &one : nullptr));
    }
    for (ItemView& item : seen.inventory) {
        item.in_hand = in_hand(one, item.id);
        item.worn = one.worn == item.id;
        if (!all && veil_of(one).armour) item.armour = 0;
    }
    seen.hands = one.hands;
    seen.hands_free = hands_free(one);
    seen.worn = one.worn;
    if (all) {
        seen.slots_filled = slots_filled(one);
        seen.silver = one.silver;
    }
    seen.slots_max = slots_without_trouble;
    seen.overburdened = is_overburdened(one);
    seen.hardly_moves = hardly_moves(one);
    for (const NaturalWeapon& natural : one.natural_weapons) {
        seen.natural_weapons.push_back({natural.id, natural.name, view_of(natural.weapon)});
    }
}

AfflictionView view_of(const Affliction& affliction) {
    const int next = affliction.dice + (affliction.escalates ? affliction.failures : 0);
    return {affliction.id, affliction.kind,      affliction.skill,
            next,          affliction.escalates, affliction.failures};
}

InitiativeView view_of(const Initiative& running, const State& state) {
    InitiativeView seen;
    seen.round = running.round;
    for (const Id& id : running.members) seen.members.push_back(id);
    seen.leaving = running.leaving;
    for (const Tokens& one : running.tokens) seen.in_stack += one.stack;
    for (const Tokens& one : running.tokens) {
        seen.tokens.push_back(
            {one.owner, one.stack, one.out, one.held, {one.stack, std::max(1, seen.in_stack)}});
    }
    seen.turn = running.turn;
    seen.may_act = may_act(state);
    seen.enemy_override = running.enemy_override;
    seen.ending = running.ending;
    return seen;
}

const Hit* hit_asked_about(const State& state, const Decision& decision) {
    if (!state.exchange || (decision.kind != "damage-luck" && decision.kind != "weapon"))
        return nullptr;
    for (const Hit& hit : state.exchange->hits) {
        if (hit.by == decision.creature && !hit.weapon) return &hit;
    }
    return nullptr;
}

void view_chance(OptionView& seen, int target) {
    seen.target = target;
    seen.chance_of_36 = chance_under(target);
}

OptionView view_of(const Option& option, const State& state, const Question& question, bool gm) {
    OptionView seen{option.answer, option.subject, {}, {}, {}, {}, {}};
    const Creature* one = find(state, question.decision.creature);
    if (!one) return seen;
    const std::string& kind = question.decision.kind;
    if (option.answer == "test-luck" || option.answer == "luck") {
        view_chance(seen, sum_of(luck_modifiers(*one)) + question.modifier);
    } else if (option.answer == "skill") {
        for (const Affliction& affliction : state.afflictions) {
            if (affliction.id == question.affliction) {
                view_chance(seen, sum_of(test_modifiers(*one, affliction.skill)));
            }
        }
    } else if (kind == "weapon") {
        const Hit* hit = hit_asked_about(state, question.decision);
        const Creature* to = hit ? find(state, hit->to) : nullptr;
        const Weapon* weapon = find_weapon(*one, Id(option.answer));
        // What the blow would do reveals the armour, so it is not shown where that is hidden.
        if (to && weapon && hit->die && (gm || !veil_of(*to).armour)) {
            const DamageCount count = count_damage(state, *hit, *weapon, *hit->die);
            seen.column = count.column;
            seen.damage = count.lost;
        }
    } else if (kind == "drop" && option.subject) {
        if (const Item* item = find_item(*one, *option.subject)) seen.slots = slots_of(*item);
    }
    return seen;
}

DecisionView view_of(const Question& question, const State& state, bool gm) {
    const Decision& decision = question.decision;
    DecisionView seen;
    seen.id = decision.id;
    seen.kind = decision.kind;
    seen.creature = decision.creature;
    seen.owner = decision.owner;
    const Creature* chooser = find(state, decision.creature);
    for (const Option& option : decision.options) {
        if (chooser && can_pay_for(*chooser, option.answer))
            seen.options.push_back(view_of(option, state, question, gm));
    }
    seen.fallback = decision.fallback;
    seen.note = question.note;
    if (gm && !question.secret_note.empty()) seen.secret_note = question.secret_note;
    if (const Hit* hit = hit_asked_about(state, decision)) seen.hit = view_of(*hit);
    seen.affliction = question.affliction;
    seen.slots = question.slots;
    seen.reckless = question.reckless;
    seen.pupil = question.pupil;
    if (question.training) seen.training = view_of(*question.training);
    return seen;
}

}  // namespace

TrainingView view_of(const Training& training) {
    return {training.skill,
            training.teacher,
            training.weeks_needed,
            training.days_done / 7,
            training.days_done >= 7 * training.weeks_needed,
            training.payment};
}

ItemView view_of(const Item& item, const Creature* carrier) {
    ItemView seen;
    seen.id = item.id;
    seen.name = item.name;
    seen.position = carrier ? position_of(*carrier, item.id) : 0;
    seen.slots = slots_of(item);
    seen.large = item.large;
    seen.count = item.count;
    if (item.weapon) seen.weapon = view_of(*item.weapon);
    seen.armour = item.armour;
    seen.ammunition = item.ammunition;
    seen.tool = item.tool;
    seen.food = item.food;
    seen.broken = item.broken;
    seen.broken_or_lost = item.broken_or_lost;
    if (carrier) {
        const int load = is_overburdened(*carrier) ? 4 : 0;
        seen.retrieve_chance_of_36 = chance_of_reaching(seen.position + load);
    }
    return seen;
}

namespace {

bool shows_allowed(const Creature& one, bool gm) {
    return gm || one.kind == Kind::character || !one.owner.empty();
}

/// `state`: may be null.
CreatureDetails details_of(const Creature& one, const State* state, bool gm) {
    CreatureDetails seen;
    seen.id = one.id;
    seen.name = one.name;
    seen.kind = one.kind;
    seen.owner = one.owner;
    seen.background = one.background;
    seen.condition = one.condition;
    view_numbers(seen, one, gm);
    seen.shield = has_shield(one);
    view_things(seen, one, gm);
    seen.prone = one.prone;
    seen.unconscious_rounds = one.unconscious_rounds;
    seen.speechless = one.speechless;
    seen.aiming = one.aiming;
    if (gm || one.kind == Kind::character) seen.defence = one.defence;
    if (one.training) seen.training = view_of(*one.training);
    seen.fresh = one.fresh;
    seen.mien = one.mien;
    if (gm && one.kind != Kind::character) {
        seen.special = one.special;
        seen.shown = one.shown;
        seen.prepared = one.prepared;
    }
    if (!state) return seen;
    for (const Affliction& affliction : state->afflictions) {
        if (affliction.creature == one.id) seen.afflictions.push_back(view_of(affliction));
    }
    seen.may_advance = state->reflection.contains(one.id);
    if (gm) seen.unaware = is_unaware(*state, one);
    return seen;
}

}  // namespace

CreatureView view_of(const Creature& one, const State* state, bool gm, const Tally* tally) {
    CreatureView seen;
    seen.details = Shared(details_of(one, state, gm));
    if (state && shows_allowed(one, gm)) seen.allowed = available_to(*state, one, tally, gm);
    return seen;
}

ThrowView view_of(const Throw& thrown, bool hides_skill) {
    ThrowView seen;
    seen.dice = thrown.dice;
    seen.other = thrown.other;
    if (!hides_skill) seen.modifiers = thrown.modifiers;
    seen.total = thrown.total;
    return seen;
}

HitView view_of(const Hit& hit) {
    return {hit.by,      hit.to,   hit.weapons, hit.doubled, hit.unaware,
            hit.fumbled, hit.luck, hit.die,     hit.weapon};
}

namespace {

SideView view_of(const Side& side, bool hides_skill) {
    SideView seen;
    seen.creature = side.creature;
    seen.weapon = side.weapon;
    if (!hides_skill) seen.skill = side.skill;
    if (side.thrown) seen.thrown = view_of(*side.thrown, hides_skill);
    return seen;
}

}  // namespace

ExchangeView view_of(const Exchange& exchange, const Veil& attacker, const Veil& defender,
                     bool gm) {
    ExchangeView seen;
    seen.kind = exchange.kind;
    seen.attacker = view_of(exchange.attacker, attacker.skill && !gm);
    seen.defender = view_of(exchange.defender, defender.skill && !gm);
    seen.cover = exchange.cover;
    if (gm || !attacker.skill) seen.target = exchange.target;
    seen.aimed = exchange.aimed;
    seen.melee = exchange.melee;
    seen.outcome = exchange.outcome;
    seen.result = result_of(seen);
    for (const Hit& hit : exchange.hits) seen.hits.push_back(view_of(hit));
    return seen;
}

namespace {

/// What anybody's commands may hang on, beside the others on the table.
struct CommonGround {
    bool blocked = false;
    bool initiative = false;
    std::size_t things = 0;  ///< on the ground: none, room for anything, or how many
    bool operator==(const CommonGround&) const = default;
};
CommonGround common_ground(const State& state) {
    CommonGround now{is_blocked(state), state.initiative.has_value(), state.ground.size()};
    if (now.things > 0 && now.things + items_max <= ground_max) now.things = 1;
    return now;
}

/// Whose views a change of the table may concern though they are as they were: by what is asked in
/// `view_of(Creature)` and `blocker_of` beside the creature itself, but for what everybody's list
/// of commands hangs on.
std::set<Id> concerned_by(const State& before, const State& now) {
    std::set<Id> some;
    for (const State* state : {&before, &now}) {
        if (state->initiative && state->initiative->turn && state->initiative->turn->actor)
            some.insert(*state->initiative->turn->actor);
        for (const Affliction& one : state->afflictions) some.insert(one.creature);
    }
    std::ranges::set_symmetric_difference(before.reflection, now.reflection,
                                          std::inserter(some, some.end()));
    std::ranges::set_symmetric_difference(before.unaware, now.unaware,
                                          std::inserter(some, some.end()));
    return some;
}

bool is_same_aid_window(const State& before, const State& now) {
    bool is_same = before.initiative.has_value() == now.initiative.has_value();
    const auto is_dying = [](const Creature* one) {
        return one && one->condition == Condition::dying;
    };
    for_each_difference(before.creatures, now.creatures,
                        [&](const Id&, const Creature* was, const Creature* is) {
                            is_same = is_same && is_dying(was) == is_dying(is);
                            return is_same;
                        });
    return is_same;
}

SharedMap<Id, CreatureView> view_creatures(const State& state, bool gm,
                                           const EarlierView<State, StateView>* earlier,
                                           const Tally& tally) {
    const auto make = [&](const Id&, const Creature& one) -> std::optional<CreatureView> {
        if (!gm && one.prepared) return std::nullopt;
        return view_of(one, &state, gm, &tally);
    };
    if (!earlier)
        return kept_views(earlier, &StateView::creatures, &State::creatures, state, {}, make);
    auto seen = kept_views(earlier, &StateView::creatures, &State::creatures, state,
                           concerned_by(earlier->state, state), make);
    if (common_ground(earlier->state) == common_ground(state) &&
        mean_the_same(earlier->view.tally, tally))
        return seen;
    // Everybody's list is looked at again, and what else is seen of them stays.
    std::vector<std::string> allowed;
    edit_views(
        seen, state.creatures,
        [&](const CreatureView& view, auto thing) {
            const Creature& one = thing();
            if (!shows_allowed(one, gm)) return false;
            allowed = available_to(state, one, &tally, gm);
            return allowed != view.allowed;
        },
        [&](CreatureView& view) { view.allowed = std::move(allowed); });
    return seen;
}

}  // namespace

StateView System::view(const State& state, const Viewer& viewer,
                       const EarlierView<State, StateView>* earlier) {
    const bool gm = viewer.is_gm();
    StateView seen;
    seen.settings = state.settings;
    seen.day = state.day;
    seen.week = (state.day - 1) / 7 + 1;
    seen.tally = earlier ? recount(earlier->view.tally, earlier->state, state) : count(state);
    seen.creatures = view_creatures(state, gm, earlier, seen.tally);
    for (const Item& item : state.ground) seen.ground.push_back(view_of(item, nullptr));
    if (state.initiative) seen.initiative = view_of(*state.initiative, state);
    if (state.exchange) {
        const Creature* attacker = find(state, state.exchange->attacker.creature);
        const Creature* defender = find(state, state.exchange->defender.creature);
        seen.exchange =
            view_of(*state.exchange, attacker ? veil_of(*attacker) : Veil{true, true, true, true},
                    defender ? veil_of(*defender) : Veil{true, true, true, true}, gm);
    }
    for (const Question& question : state.questions)
        seen.decisions.push_back(view_of(question, state, gm));
    seen.aid_window = earlier && is_same_aid_window(earlier->state, state)
                          ? earlier->view.aid_window
                          : aid_window(state);
    seen.reflection.assign(state.reflection.begin(), state.reflection.end());
    seen.effects = state.effects;
    seen.departed = departed_names(state.departed, viewer);
    seen.called_tests = state.called_tests;
    if (gm) {
        seen.unaware.emplace(state.unaware.begin(), state.unaware.end());
        seen.allowed = available_to_gm(state, &seen.tally);
    }
    return seen;
}

}  // namespace kast::rules::troika
