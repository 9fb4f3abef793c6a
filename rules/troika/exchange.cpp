// Striking somebody: who wins the exchange (TR-6.1, 7.1, 7.3 to 7.5).
#include "rules/troika/carry_out.hpp"
#include "rules/troika/rulings.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

/// The weapon's skill where it has been learned, else plain Skill.
std::string skill_used(const Creature& one, const Id& weapon) {
    const Weapon* held = find_weapon(one, weapon);
    return held && rank_of(one, held->skill) > 0 ? held->skill : std::string{};
}

bool strikes_with(const Creature& one, const Id& weapon) {
    const Weapon* held = find_weapon(one, weapon);
    if (!held || held->ranged) return false;
    const Item* item = find_item(one, weapon);
    return !item || is_ready(*item, one);
}

std::string striking_text(const Creature& one) {
    std::string text = "It can strike with:";
    for (const Id& weapon : melee_weapons(one)) text += ' ' + weapon.value;
    return text + '.';
}

/// May `weapon` strike a blow now?
Result<void> require_striking(const Creature& one, const Id& weapon) {
    const Item* item = find_item(one, weapon);
    if (item && item->broken) return refuse(broken, "TR-7.4.d", "/weapon");
    if (item && !in_hand(one, weapon))
        return refuse(not_in_hand, "TR-6.1.a", "/weapon", striking_text(one));
    const Weapon* held = find_weapon(one, weapon);
    if (!item && !held) return refuse(not_in_hand, "TR-6.1.a", "/weapon", striking_text(one));
    if (!held || held->ranged)
        return refuse(wrong_weapon, "TR-6.1.a", "/weapon", striking_text(one));
    return {};
}

Side attacking_side(const Creature& one, const Attack& command) {
    Side side;
    side.creature = one.id;
    side.eligible = melee_weapons(one);
    side.weapon = command.weapon.value_or(side.eligible.front());
    if (std::ranges::find(side.eligible, side.weapon) == side.eligible.end())
        side.eligible.push_back(side.weapon);
    side.skill = command.skill ? command.skill->value : skill_used(one, side.weapon);
    return side;
}

/// Roll Under against somebody who does not see it coming (TR-7.3): no answer, no Mighty Blow, no
/// fumble. Sets the target, the throw and the outcome. Dice: 2d6.
void throw_at_unaware(CommandContext& context, Exchange& exchange,
                      std::vector<Modifier> modifiers) {
    if (exchange.cover > 0) modifiers.push_back({-exchange.cover, "cover", "TR-7.1.a"});
    exchange.target = sum_of(modifiers);
    Throw thrown{context.throw_d6(2), std::nullopt, std::move(modifiers), 0};
    thrown.total = sum_of_pair(thrown.dice);
    exchange.outcome =
        passes_under(thrown.dice, *exchange.target) ? Outcome::attacker : Outcome::miss;
    exchange.attacker.thrown = std::move(thrown);
}

}  // namespace

std::vector<Modifier> combat_modifiers(const Creature& one, const Creature& other,
                                       const std::string& skill) {
    std::vector<Modifier> modifiers = skill_modifiers(one, skill);
    if (one.prone && !other.prone) modifiers.push_back({-2, "prone", "TR-7.8.a"});
    add_load(modifiers, one);
    return modifiers;
}

Side defending_side(const Creature& one) {
    Side side;
    side.creature = one.id;
    side.eligible = melee_weapons(one);
    const Defence chosen = one.defence.value_or(Defence{});
    if (chosen.weapon && strikes_with(one, *chosen.weapon)) {
        side.weapon = *chosen.weapon;
    } else {
        side.weapon = *std::ranges::max_element(side.eligible, {}, [&](const Id& weapon) {
            return skill_total(one, skill_used(one, weapon));
        });
    }
    if (std::ranges::find(side.eligible, side.weapon) == side.eligible.end())
        side.eligible.push_back(side.weapon);
    side.skill = chosen.skill.value_or(skill_used(one, side.weapon));
    return side;
}

Outcome melee_outcome(const RolledPair& first, const RolledPair& second, int cover) {
    if (first.sixes && second.sixes) return Outcome::clinch;
    if (first.ones && second.ones) return Outcome::both_fumble;
    if (first.sixes || second.ones) return Outcome::attacker;
    if (second.sixes || first.ones) return Outcome::defender;
    if (first.total > second.total) return Outcome::attacker;
    if (first.total == second.total) return Outcome::tie;
    // Beaten thanks to cover alone: unhurt, but no blow was struck (TR-7.1.c).
    return first.total >= second.total - cover ? Outcome::saved_by_cover : Outcome::defender;
}

void roll_melee(CommandContext& context, Exchange exchange, std::vector<Modifier> attack,
                std::optional<std::vector<Modifier>> answer) {
    if (!answer) {
        throw_at_unaware(context, exchange, std::move(attack));
    } else {
        context.dice().expect(4);  // 2d6 of each
        exchange.attacker.thrown = throw_versus(context, std::move(attack));
        exchange.defender.thrown = throw_versus(context, std::move(*answer));
        exchange.outcome =
            melee_outcome(*exchange.attacker.thrown, *exchange.defender.thrown, exchange.cover);
    }
    const Veil attacker = veil_of(*context.creature(exchange.attacker.creature));
    const Veil defender = veil_of(*context.creature(exchange.defender.creature));
    context.emit(ExchangeRolled{std::move(exchange), attacker, defender});
    resolve_outcome(context);
}

namespace {

/// What is fought with must be known.
template <class Skill>
Result<void> require_rank(const Creature& one, const std::optional<Skill>& skill,
                          std::string_view path) {
    if (!skill || rank_of(one, skill->value) > 0) return {};
    return refuse(no_such_skill, "TR-2.b", path, "It has no rank in " + skill->value + ".");
}

}  // namespace

Result<void> carry_out(CommandContext& context, const Attack& command) {
    KAST_REQUIRE(require_available<Attack>(context, command.attacker, "/attacker"));
    if (command.attacker == command.defender) return refuse(need_two, {}, "/defender");
    KAST_REQUIRE(require_target(context, command.defender, "/defender"));
    const Creature& one = *context.creature(command.attacker);
    if (command.weapon) {
        KAST_REQUIRE(require_striking(one, *command.weapon));
    }
    KAST_REQUIRE(require_rank(one, command.skill, "/skill"));
    const int cover = command.cover.value_or(0);
    if (cover > 0 && !may_give_rulings(context)) return refuse(gm_only, "TR-7.1.b", "/cover");
    KAST_REQUIRE(require_rulings(context, command));

    end_aim(context, command.attacker);
    const Creature& other = *context.creature(command.defender);
    Exchange exchange;
    exchange.kind = ExchangeKind::attack;
    exchange.cover = cover;
    exchange.attacker = attacking_side(one, command);
    exchange.defender = defending_side(other);
    set_damage_ruling(exchange, command);
    std::vector<Modifier> modifiers = combat_modifiers(one, other, exchange.attacker.skill);
    const bool unaware = is_unaware(context.state(), other);
    add_ruling(modifiers, command, unaware ? RulingOn::under : RulingOn::versus);
    std::optional<std::vector<Modifier>> answer;
    if (!unaware) {
        answer = combat_modifiers(other, one, exchange.defender.skill);
        add_opponent_ruling(*answer, command);
        if (cover > 0) answer->push_back({cover, "cover", "TR-7.1.a"});
    }
    roll_melee(context, std::move(exchange), std::move(modifiers), std::move(answer));
    return {};
}

Result<void> carry_out(CommandContext& context, const DefenceChoose& command) {
    KAST_REQUIRE(require_available<DefenceChoose>(context, command.actor));
    const Creature& one = *context.creature(command.actor);
    if (command.weapon) {
        KAST_REQUIRE(require_striking(one, *command.weapon));
    }
    KAST_REQUIRE(require_rank(one, command.skill, "/skill"));
    KAST_REQUIRE(require_rank(one, command.evade, "/evade"));
    std::optional<Defence> defence;
    if (command.weapon || command.skill || command.evade) {
        defence.emplace();
        defence->weapon = command.weapon;
        if (command.skill) defence->skill = command.skill->value;
        if (command.evade) defence->evade = command.evade->value;
    }
    context.emit(DefenceChosen{command.actor, std::move(defence)});
    return {};
}

}  // namespace kast::rules::troika
