// What an exchange leads to, step by step: ties, clinches, blows that land, and their damage.
#include "rules/troika/carry_out.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

bool threw(const Side& side, int face) { return side.thrown && is_double(side.thrown->dice, face); }

/// Natural 6,6 that counts: not in a Roll Under (TR-7.3.e), not of somebody shot at (TR-6.2.b).
bool is_mighty(const Exchange& exchange, const Side& side) {
    if (exchange.target) return false;
    if (exchange.kind == ExchangeKind::shot && side.creature == exchange.defender.creature)
        return false;
    return threw(side, 6);
}

/// Who may test Luck to break the tie. Somebody shot at only wins the tie back from the one who
/// shot.
std::vector<Id> tie_breakers(const State& state) {
    const Exchange& exchange = *state.exchange;
    std::vector<Id> able;
    if (has_luck(*find(state, exchange.attacker.creature)))
        able.push_back(exchange.attacker.creature);
    const bool pointless = exchange.kind == ExchangeKind::shot && able.empty();
    if (!pointless && has_luck(*find(state, exchange.defender.creature)))
        able.push_back(exchange.defender.creature);
    return able;
}

void resolve_tie(CommandContext& context) {
    const std::vector<Id> able = tie_breakers(context.state());
    for (const Id& id : able) {
        context.emit(DecisionOpened{question_for(context, *context.creature(id), "tie-luck",
                                                 {"test-luck", "decline"}, "decline")});
    }
    if (able.empty()) close_exchange(context);
}

/// Both weapons shatter; bodies are hurt instead (TR-7.4.b, c).
void resolve_clinch(CommandContext& context) {
    const Exchange exchange = *context.state().exchange;
    for (const Side* side : {&exchange.attacker, &exchange.defender}) {
        if (is_natural(*context.creature(side->creature), side->weapon)) {
            const int lost = context.throw_d6();
            lose_stamina(context, side->creature, Harm::clinch, {lost}, lost);
        } else {
            context.emit(WeaponShattered{side->creature, side->weapon});
        }
    }
    close_exchange(context);
    update_condition(context, exchange.attacker.creature);
    update_condition(context, exchange.defender.creature);
}

/// Everybody in the melee has the same chance (TR-6.2.1.b).
Id receiver_of(CommandContext& context, const Exchange& exchange) {
    const std::vector<Id>& melee = exchange.melee;
    if (melee.empty()) return exchange.defender.creature;
    if (melee.size() == 1) return melee.front();
    std::size_t dice = 0;
    for (std::size_t reach = 1; reach < melee.size(); reach *= 6) ++dice;
    ReceiverChosen chosen{melee, {}, {}};
    std::size_t number = melee.size();
    while (number >= melee.size()) {
        number = 0;
        for (std::size_t i = 0; i < dice; ++i) {
            chosen.dice.push_back(context.throw_d6());
            number = number * 6 + static_cast<std::size_t>(chosen.dice.back() - 1);
        }
    }
    chosen.receiver = melee[number];
    const Id receiver = chosen.receiver;
    context.emit(std::move(chosen));
    return receiver;
}

void ask_grappler(CommandContext& context, const Exchange& exchange) {
    if (is_mighty(exchange, exchange.attacker)) {
        const int rounds = context.throw_d6();  // TR-6.8.c
        const Id fallen = exchange.defender.creature;
        context.emit(KnockedOut{fallen, rounds});
        close_exchange(context);
        return;
    }
    context.emit(DecisionOpened{question_for(context, *context.creature(exchange.attacker.creature),
                                             "grapple", {"knock-down", "throw"}, "knock-down")});
}

void resolve_win(CommandContext& context) {
    const Exchange exchange = *context.state().exchange;
    tick(context, exchange.attacker.creature, exchange.attacker.skill);
    switch (exchange.kind) {
        case ExchangeKind::attack:
            land_hit(context, exchange.attacker, exchange.defender.creature);
            break;
        case ExchangeKind::shot:
            land_hit(context, exchange.attacker, receiver_of(context, exchange));
            break;
        case ExchangeKind::grapple:
            ask_grappler(context, exchange);
            break;
    }
}

void resolve_loss(CommandContext& context) {
    const Exchange exchange = *context.state().exchange;
    tick(context, exchange.defender.creature, exchange.defender.skill);
    if (exchange.kind == ExchangeKind::shot)
        return close_exchange(context);  // TR-6.2.b: it only evades.
    const bool must = is_mighty(exchange, exchange.defender) || threw(exchange.attacker, 1);
    if (exchange.kind == ExchangeKind::attack || must) {
        return land_hit(context, exchange.defender, exchange.attacker.creature);
    }
    context.emit(DecisionOpened{question_for(context, *context.creature(exchange.defender.creature),
                                             "hit-back", {"yes", "no"}, "no")});
}

void ask_damage_luck(CommandContext& context, const Hit& hit) {
    context.emit(DecisionOpened{question_for(context, *context.creature(hit.by), "damage-luck",
                                             {"test-luck", "roll"}, "roll")});
}

void ask_weapon(CommandContext& context, const Hit& hit) {
    Question question =
        question_for(context, *context.creature(hit.by), "weapon", {}, hit.weapons.front().value);
    for (const Id& weapon : hit.weapons)
        question.decision.options.push_back({weapon.value, weapon});
    context.emit(DecisionOpened{std::move(question)});
}

/// All blows are counted before any is dealt: both may fall (TR-7.5.b).
void deal_hits(CommandContext& context) {
    const Exchange exchange = *context.state().exchange;
    std::vector<DamageDealt> dealt;
    std::vector<PoisonSpent> spent;
    for (const Hit& hit : exchange.hits) {
        const Weapon weapon = weapon_of_hit(context.state(), hit);
        DamageCount count = count_damage(context.state(), hit, weapon, *hit.die);
        const Creature& to = *context.creature(hit.to);
        dealt.push_back({hit.by,
                         hit.to,
                         *hit.weapon,
                         weapon.row,
                         *hit.die,
                         std::move(count.modifiers),
                         count.roll,
                         count.column,
                         count.damage,
                         hit.doubled,
                         count.lost,
                         to.stamina - count.lost,
                         veil_of(to),
                         {}});
        if (weapon.poisoned && *hit.die == 1)
            spent.push_back({hit.by, *hit.weapon});  // TR-X.poison
    }
    for (DamageDealt& one : dealt) context.emit(std::move(one));
    for (PoisonSpent& one : spent) context.emit(std::move(one));
    if (exchange.falls) {
        for (const Id& id : {exchange.defender.creature, exchange.attacker.creature}) {
            if (!context.creature(id)->prone) context.emit(KnockedDown{id});
        }
    }
    close_exchange(context);
    for (const Hit& hit : exchange.hits) update_condition(context, hit.to);
}

}  // namespace

const Weapon& weapon_of_hit(const State& state, const Hit& hit) {
    static const Weapon fist = weapon_of(Row::unarmed);
    const Weapon* weapon = find_weapon(*find(state, hit.by), *hit.weapon);
    return weapon ? *weapon : fist;
}

void close_exchange(CommandContext& context) {
    context.emit(ExchangeEnded{context.state().exchange->outcome, false});
}

void land_hit(CommandContext& context, const Side& by, const Id& to) {
    const Exchange& exchange = *context.state().exchange;
    const bool is_attacker = by.creature == exchange.attacker.creature;
    const Side& other = is_attacker ? exchange.defender : exchange.attacker;
    Hit hit;
    hit.by = by.creature;
    hit.to = to;
    hit.weapons = by.eligible;
    // A grappler's fumble is answered by a Mighty Blow (TR-6.8.e).
    const bool answers_fumble = exchange.kind == ExchangeKind::grapple && !is_attacker &&
                                exchange.outcome == Outcome::defender &&
                                threw(exchange.attacker, 1);
    hit.doubled = is_mighty(exchange, by) || answers_fumble;
    hit.unaware = to == exchange.defender.creature
                      ? exchange.target.has_value()
                      : is_attacker && is_unaware(context.state(), *context.creature(to));
    hit.fumbled = threw(other, 1);
    if (is_attacker) {
        hit.modifier = exchange.damage_modifier;
        hit.reason = exchange.damage_reason;
    }
    hit.luck = has_luck(*context.creature(hit.by)) ? LuckUse::open : LuckUse::none;
    context.emit(HitLanded{std::move(hit)});
}

void resolve_hits(CommandContext& context) {
    if (!context.state().exchange || context.state().exchange->hits.empty()) return;
    for (std::size_t i = 0; i < context.state().exchange->hits.size(); ++i) {
        const Hit& hit = context.state().exchange->hits[i];
        if (!hit.die && hit.luck == LuckUse::open) return ask_damage_luck(context, hit);
        if (!hit.die)
            context.emit(DamageRolled{static_cast<int>(i), hit.by, hit.to, context.throw_d6()});
        if (!hit.weapon) return ask_weapon(context, hit);
    }
    deal_hits(context);
}

void resolve_outcome(CommandContext& context) {
    const Exchange& exchange = *context.state().exchange;
    switch (exchange.outcome) {
        case Outcome::tie:
            return resolve_tie(context);
        case Outcome::clinch:
            return resolve_clinch(context);
        case Outcome::miss:
            // Who got out of the way of a fumbled shot has won the throw (TR-2.1.1.b, TR-7.5.a).
            if (exchange.defender.thrown)
                tick(context, exchange.defender.creature, exchange.defender.skill);
            return close_exchange(context);
        case Outcome::saved_by_cover:
            return close_exchange(context);
        case Outcome::attacker:
            resolve_win(context);
            break;
        case Outcome::defender:
            resolve_loss(context);
            break;
        case Outcome::both_fumble: {
            const Exchange both = exchange;
            land_hit(context, both.attacker, both.defender.creature);
            land_hit(context, both.defender, both.attacker.creature);
            break;
        }
    }
    resolve_hits(context);
}

}  // namespace kast::rules::troika
