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

void settle_tie(Play& play) {
    const std::vector<Id> able = tie_breakers(play.state());
    for (const Id& id : able) {
        play.happen(DecisionOpened{question_for(play, *play.creature(id), "tie-luck",
                                                {"test-luck", "decline"}, "decline")});
    }
    if (able.empty()) close_exchange(play);
}

/// Both weapons shatter; bodies are hurt instead (TR-7.4.b, c).
void settle_clinch(Play& play) {
    const Exchange exchange = *play.state().exchange;
    for (const Side* side : {&exchange.attacker, &exchange.defender}) {
        if (is_natural(*play.creature(side->creature), side->weapon)) {
            const int lost = play.die();
            lose_stamina(play, side->creature, Harm::clinch, {lost}, lost);
        } else {
            play.happen(WeaponShattered{side->creature, side->weapon});
        }
    }
    close_exchange(play);
    judge(play, exchange.attacker.creature);
    judge(play, exchange.defender.creature);
}

/// Everybody in the melee has the same chance (TR-6.2.1.b).
Id receiver_of(Play& play, const Exchange& exchange) {
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
            chosen.dice.push_back(play.die());
            number = number * 6 + static_cast<std::size_t>(chosen.dice.back() - 1);
        }
    }
    chosen.receiver = melee[number];
    const Id receiver = chosen.receiver;
    play.happen(std::move(chosen));
    return receiver;
}

void ask_grappler(Play& play, const Exchange& exchange) {
    if (is_mighty(exchange, exchange.attacker)) {
        const int rounds = play.die();  // TR-6.8.c
        const Id fallen = exchange.defender.creature;
        play.happen(KnockedOut{fallen, rounds});
        close_exchange(play);
        return;
    }
    play.happen(DecisionOpened{question_for(play, *play.creature(exchange.attacker.creature),
                                            "grapple", {"knock-down", "throw"}, "knock-down")});
}

void settle_win(Play& play) {
    const Exchange exchange = *play.state().exchange;
    tick(play, exchange.attacker.creature, exchange.attacker.skill);
    switch (exchange.kind) {
        case ExchangeKind::attack:
            land_hit(play, exchange.attacker, exchange.defender.creature);
            break;
        case ExchangeKind::shot:
            land_hit(play, exchange.attacker, receiver_of(play, exchange));
            break;
        case ExchangeKind::grapple:
            ask_grappler(play, exchange);
            break;
    }
}

void settle_loss(Play& play) {
    const Exchange exchange = *play.state().exchange;
    tick(play, exchange.defender.creature, exchange.defender.skill);
    if (exchange.kind == ExchangeKind::shot)
        return close_exchange(play);  // TR-6.2.b: it only evades.
    const bool must = is_mighty(exchange, exchange.defender) || threw(exchange.attacker, 1);
    if (exchange.kind == ExchangeKind::attack || must) {
        return land_hit(play, exchange.defender, exchange.attacker.creature);
    }
    play.happen(DecisionOpened{question_for(play, *play.creature(exchange.defender.creature),
                                            "hit-back", {"yes", "no"}, "no")});
}

void ask_damage_luck(Play& play, const Hit& hit) {
    play.happen(DecisionOpened{
        question_for(play, *play.creature(hit.by), "damage-luck", {"test-luck", "roll"}, "roll")});
}

void ask_weapon(Play& play, const Hit& hit) {
    Question question =
        question_for(play, *play.creature(hit.by), "weapon", {}, hit.weapons.front().value);
    for (const Id& weapon : hit.weapons)
        question.decision.options.push_back({weapon.value, weapon});
    play.happen(DecisionOpened{std::move(question)});
}

const Weapon& weapon_of_hit(const State& state, const Hit& hit) {
    static const Weapon fist = weapon_of(Row::unarmed);
    const Weapon* weapon = find_weapon(*find(state, hit.by), *hit.weapon);
    return weapon ? *weapon : fist;
}

/// All blows are counted before any is dealt: both may fall (TR-7.5.b).
void deal_hits(Play& play) {
    const Exchange exchange = *play.state().exchange;
    std::vector<DamageDealt> dealt;
    std::vector<PoisonSpent> spent;
    for (const Hit& hit : exchange.hits) {
        const Weapon weapon = weapon_of_hit(play.state(), hit);
        DamageCount count = count_damage(play.state(), hit, weapon, *hit.die);
        const Creature& to = *play.creature(hit.to);
        dealt.push_back({hit.by, hit.to, *hit.weapon, weapon.row, *hit.die,
                         std::move(count.modifiers), count.roll, count.column, count.damage,
                         hit.doubled, count.lost, to.stamina - count.lost, veil_of(to)});
        if (weapon.poisoned && *hit.die == 1)
            spent.push_back({hit.by, *hit.weapon});  // TR-X.poison
    }
    for (DamageDealt& one : dealt) play.happen(std::move(one));
    for (PoisonSpent& one : spent) play.happen(std::move(one));
    if (exchange.falls) {
        for (const Id& id : {exchange.defender.creature, exchange.attacker.creature}) {
            if (!play.creature(id)->prone) play.happen(KnockedDown{id});
        }
    }
    close_exchange(play);
    for (const Hit& hit : exchange.hits) judge(play, hit.to);
}

}  // namespace

void close_exchange(Play& play) {
    play.happen(ExchangeClosed{play.state().exchange->outcome, false});
}

void land_hit(Play& play, const Side& by, const Id& to) {
    const Exchange& exchange = *play.state().exchange;
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
                      : is_attacker && is_unaware(play.state(), *play.creature(to));
    hit.fumbled = threw(other, 1);
    hit.luck = has_luck(*play.creature(hit.by)) ? LuckUse::open : LuckUse::none;
    play.happen(HitLanded{std::move(hit)});
}

void go_on_with_hits(Play& play) {
    if (!play.state().exchange || play.state().exchange->hits.empty()) return;
    for (std::size_t i = 0; i < play.state().exchange->hits.size(); ++i) {
        const Hit& hit = play.state().exchange->hits[i];
        if (!hit.die && hit.luck == LuckUse::open) return ask_damage_luck(play, hit);
        if (!hit.die) play.happen(DamageRolled{static_cast<int>(i), hit.by, hit.to, play.die()});
        if (!hit.weapon) return ask_weapon(play, hit);
    }
    deal_hits(play);
}

void settle_outcome(Play& play) {
    const Exchange& exchange = *play.state().exchange;
    switch (exchange.outcome) {
        case Outcome::tie:
            return settle_tie(play);
        case Outcome::clinch:
            return settle_clinch(play);
        case Outcome::miss:
            // Who got out of the way of a fumbled shot has won the throw (TR-2.1.1.b, TR-7.5.a).
            if (exchange.defender.thrown)
                tick(play, exchange.defender.creature, exchange.defender.skill);
            return close_exchange(play);
        case Outcome::saved_by_cover:
            return close_exchange(play);
        case Outcome::attacker:
            settle_win(play);
            break;
        case Outcome::defender:
            settle_loss(play);
            break;
        case Outcome::both_fumble: {
            const Exchange both = exchange;
            land_hit(play, both.attacker, both.defender.creature);
            land_hit(play, both.defender, both.attacker.creature);
            break;
        }
    }
    go_on_with_hits(play);
}

}  // namespace kast::rules::troika
