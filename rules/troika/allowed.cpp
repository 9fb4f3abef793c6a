// Which commands make sense now, so that buttons can be drawn from the state.
#include "rules/troika/view.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

using Methods = std::vector<std::string>;

bool carries_shooter(const Creature& one, bool loaded) {
    const bool held = std::ranges::any_of(one.inventory, [&](const Item& item) {
        if (!item.weapon || !item.weapon->ranged || !is_ready(item, one)) return false;
        return !loaded || item.weapon->shots_max == 0 || item.weapon->shots > 0;
    });
    return held ||
           (loaded && std::ranges::any_of(one.natural_weapons, [](const NaturalWeapon& natural) {
                return natural.weapon.ranged;
            }));
}

bool can_cast(const Creature& one) {
    if (one.speechless || hands_free(one) < 1) return false;
    return std::ranges::any_of(
        one.advanced, [](const auto& entry) { return entry.second.kind == SkillKind::spell; });
}

bool anybody(const State& state, Condition condition, const Id& but) {
    return std::ranges::any_of(state.creatures, [&](const auto& entry) {
        const Creature& one = entry.second;
        return one.condition == condition && one.id != but && !one.prepared;
    });
}

void add_actions(Methods& methods, const State& state, const Creature& one) {
    for (const char* always : {"attack", "grapple", "move", "improvise"})
        methods.emplace_back(always);
    auto add = [&](bool may, const char* method) {
        if (may) methods.emplace_back(method);
    };
    const Turn* turn =
        state.initiative && state.initiative->turn ? &*state.initiative->turn : nullptr;
    const bool something_away = one.inventory.size() > one.hands.size();
    add(carries_shooter(one, true), "shoot");
    add(turn && one.kind == Kind::character && !one.aiming && carries_shooter(one, false),
        "aim.take");
    add(can_cast(one), "cast");
    add(turn && !turn->retrieved, "delay");
    add(turn && !turn->retrieved && something_away, "retrieve");
    add(!one.hands.empty(), "use");
    add(one.prone, "stand-up");
    add(!one.inventory.empty(), "drop-in-haste");
    add(anybody(state, Condition::dying, one.id), "stabilise");
    add(!state.ground.empty(), "pick-up");
    add(provisions_of(one) > 0, "provision.eat");
}

void add_leisure(Methods& methods, const State& state, const Creature& one) {
    auto add = [&](bool may, const char* method) {
        if (may) methods.emplace_back(method);
    };
    add(one.inventory.size() > 1, "arrange");
    add(one.inventory.size() > one.hands.size(), "take");
    add(!one.hands.empty(), "put-away");
    const bool has_armour =
        std::ranges::any_of(one.inventory, [](const Item& item) { return item.armour > 0; });
    add(has_armour, "wear");
    add(!one.inventory.empty() || one.silver > 0, "give");
    add(anybody(state, Condition::dead, one.id), "loot");
    if (one.kind != Kind::character) return;
    add(state.reflection.contains(one.id), "advance");
    add(!one.training, "train");
    add(one.training && one.training->days_done >= 7 * one.training->weeks_needed,
        "training.finish");
    add(one.fresh, "background.change");
}

}  // namespace

Methods allowed_to(const State& state, const Creature& one) {
    Methods methods;
    if (one.condition == Condition::dead || one.prepared) return methods;
    methods.emplace_back("test");
    methods.emplace_back("contest");
    if (one.training) methods.emplace_back("training.end");
    if (one.aiming) methods.emplace_back("aim.release");
    if (is_blocked(state)) return methods;
    methods.emplace_back("defence.choose");
    const bool able = can_act(one);
    if (able && !one.hands.empty()) methods.emplace_back("put-down");
    const Turn* turn =
        state.initiative && state.initiative->turn ? &*state.initiative->turn : nullptr;
    const bool own_turn = turn && turn->actor == one.id;
    if (own_turn) methods.emplace_back("turn.end");
    if (able && (!state.initiative || (own_turn && !turn->action_used)))
        add_actions(methods, state, one);
    if (able && !state.initiative) add_leisure(methods, state, one);
    return methods;
}

std::vector<Id> may_act(const State& state) {
    std::vector<Id> able;
    if (!state.initiative || !state.initiative->turn || state.initiative->turn->action_used)
        return able;
    const Id& owner = state.initiative->turn->owner;
    if (owner != owner::enemies && owner != owner::henchmen) return able;
    for (const Id& id : state.initiative->members) {
        const Creature* one = find(state, id);
        const Kind kind = owner == owner::enemies ? Kind::enemy : Kind::henchman;
        if (one && one->kind == kind && can_act(*one)) able.push_back(id);
    }
    return able;
}

Methods allowed_to_gm(const State& state) {
    Methods methods;
    auto add = [&](bool may, const char* method) {
        if (may) methods.emplace_back(method);
    };
    const bool blocked = is_blocked(state);
    const bool any = !state.creatures.empty();
    if (!state.initiative) {
        const bool character = std::ranges::any_of(state.creatures, [](const auto& entry) {
            return entry.second.kind == Kind::character &&
                   entry.second.condition != Condition::dead;
        });
        add(character && !blocked, "initiative.start");
        add(any && !blocked, "rest");
        add(any && !blocked, "time.pass");
        add(character && !blocked, "reflection.allow");
        add(!state.afflictions.empty() && !blocked, "affliction.tick");
        add(!aid_window(state).empty(), "aid-window.end");
        return methods;
    }
    const auto& turn = state.initiative->turn;
    const bool idle = !state.exchange && state.questions.empty();
    add(idle && (!turn || turn->action_used), "token.draw");
    add(!may_act(state).empty() && !blocked, "actor.choose");
    add(turn.has_value() && !blocked, "turn.end");
    add(turn && turn->actor && turn->action_used && !blocked, "turn.give-back");
    for (const char* always : {"stack.adjust", "initiative.join", "initiative.leave"})
        methods.emplace_back(always);
    add(!blocked, "initiative.end");
    return methods;
}

}  // namespace kast::rules::troika
