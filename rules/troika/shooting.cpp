// Shooting somebody, and aiming first (TR-6.2).
#include "rules/troika/carry_out.hpp"
#include "rules/troika/rulings.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

bool is_shooting_weapon(const Creature& one, const Id& weapon) {
    const Weapon* held = find_weapon(one, weapon);
    const Item* item = find_item(one, weapon);
    return held && held->ranged && (!item || is_ready(*item, one));
}

/// The weapon named, or the first there is that shoots, a loaded one before others.
Id shooting_weapon(const Creature& one, const std::optional<Id>& named) {
    if (named) return *named;
    std::vector<Id> found;
    for (const Id& held : one.hands) {
        if (is_shooting_weapon(one, held)) found.push_back(held);
    }
    for (const NaturalWeapon& natural : one.natural_weapons) {
        if (natural.weapon.ranged) found.push_back(natural.id);
    }
    const auto loaded = std::ranges::find_if(
        found, [&](const Id& weapon) { return is_loaded(one, *find_weapon(one, weapon)); });
    if (loaded != found.end()) return *loaded;
    return found.empty() ? Id{} : found.front();
}

Result<void> require_shooting(const Creature& one, const Id& weapon) {
    const Item* item = find_item(one, weapon);
    if (item && item->broken) return refuse(broken, "TR-7.4.d", "/weapon");
    if (item && !in_hand(one, weapon)) return refuse(not_in_hand, "TR-6.2.a", "/weapon");
    const Weapon* held = find_weapon(one, weapon);
    if (!item && !held) return refuse(not_in_hand, "TR-6.2.a", "/weapon");
    if (!held || !held->ranged)
        return refuse(wrong_weapon, "TR-6.2.a", "/weapon", "It does not shoot.");
    return {};
}

/// Everybody there, each once, and the one shot at among them.
Result<void> require_melee(const CommandContext& context, const Shoot& command) {
    if (!command.melee) return {};
    const std::vector<Id>& melee = *command.melee;
    std::set<Id> seen;
    for (const Id& id : melee) {
        KAST_REQUIRE(require_target(context, id, "/melee"));
        if (!seen.insert(id).second)
            return refuse(named_twice, {}, "/melee", id.value + " is named twice.");
        if (id == command.attacker)
            return refuse(need_two, "TR-6.2.1.a", "/melee", "Who shoots is not in it.");
    }
    if (!seen.contains(command.defender))
        return refuse(target_not_in_melee, "TR-6.2.1.b", "/melee");
    return {};
}

}  // namespace

Throw better_of(const std::vector<int>& first, const std::vector<int>& second,
                bool lower_is_better) {
    const int gain = sum_of_pair(second) - sum_of_pair(first);
    const bool second_counts = lower_is_better ? gain < 0 : gain > 0;
    return second_counts ? Throw{second, first, {}, 0} : Throw{first, second, {}, 0};
}

// Only the one who shoots can strike a Mighty Blow.
Outcome shot_outcome(const RolledPair& shot, const RolledPair& evasion, int cover) {
    if (evasion.ones || shot.sixes) return Outcome::attacker;
    if (shot.ones) return Outcome::miss;
    if (shot.total > evasion.total) return Outcome::attacker;
    if (shot.total == evasion.total) return Outcome::tie;
    return shot.total >= evasion.total - cover ? Outcome::saved_by_cover : Outcome::defender;
}

Result<void> carry_out(CommandContext& context, const Shoot& command) {
    KAST_REQUIRE(require_available<Attack>(context, command.attacker, "/attacker"));
    if (command.attacker == command.defender) return refuse(need_two, {}, "/defender");
    KAST_REQUIRE(require_target(context, command.defender, "/defender"));
    const Creature& one = *context.creature(command.attacker);
    const Id weapon = shooting_weapon(one, command.weapon);
    if (!command.weapon) {
        KAST_REQUIRE(require_available<Shoot>(context, command.attacker, "/attacker"));
    }
    KAST_REQUIRE(require_shooting(one, weapon));
    const Weapon& held = *find_weapon(one, weapon);
    if (!is_loaded(one, held)) return refuse(no_shot, "TR-6.6.e", "/weapon");
    if (command.skill && rank_of(one, command.skill->value) == 0)
        return refuse(no_such_skill, "TR-2.b", "/skill",
                      "It has no rank in " + command.skill->value + ".");
    KAST_REQUIRE(require_melee(context, command));
    const int cover = command.cover.value_or(0);
    if (cover > 0 && !may_give_rulings(context)) return refuse(gm_only, "TR-7.1.b", "/cover");
    KAST_REQUIRE(require_rulings(context, command));

    const Creature& other = *context.creature(command.defender);
    Exchange exchange;
    exchange.kind = ExchangeKind::shot;
    exchange.cover = cover;
    exchange.aimed = one.aiming == weapon;
    if (command.melee) exchange.melee = *command.melee;
    set_damage_ruling(exchange, command);
    const std::string skill = command.skill
                                  ? command.skill->value
                                  : (rank_of(one, held.skill) > 0 ? held.skill : std::string{});
    exchange.attacker = {one.id, weapon, skill, {weapon}, std::nullopt};
    exchange.defender = {other.id, {}, evasion_of(other), {}, std::nullopt};

    const bool unaware = is_unaware(context.state(), other);
    context.dice().expect((exchange.aimed ? 4U : 2U) + (unaware ? 0U : 2U));
    Throw shot{context.throw_d6(2), std::nullopt, {}, 0};
    if (exchange.aimed) shot = better_of(shot.dice, context.throw_d6(2), unaware);
    shot.modifiers = combat_modifiers(one, other, skill);
    add_ruling(shot.modifiers, command, unaware ? RulingOn::under : RulingOn::versus);
    shot.total = sum_of_pair(shot.dice);
    if (unaware) {
        if (cover > 0) shot.modifiers.push_back({-cover, "cover", "TR-7.1.a"});
        exchange.target = sum_of(shot.modifiers);
        exchange.outcome =
            passes_under(shot.dice, *exchange.target) ? Outcome::attacker : Outcome::miss;
    } else {
        shot.total += sum_of(shot.modifiers);
        std::vector<Modifier> evasion = combat_modifiers(other, one, exchange.defender.skill);
        add_opponent_ruling(evasion, command);
        if (cover > 0) evasion.push_back({cover, "cover", "TR-7.1.a"});
        exchange.defender.thrown = throw_versus(context, std::move(evasion));
        exchange.outcome =
            shot_outcome(rolled_pair(shot), rolled_pair(*exchange.defender.thrown), cover);
    }
    exchange.attacker.thrown = std::move(shot);

    if (counts_shots(one, held)) context.emit(ShotFired{one.id, weapon, held.shots - 1});
    end_aim(context, one.id, exchange.aimed ? AimEnd::shot : AimEnd::other_action);
    context.emit(ExchangeRolled{std::move(exchange), veil_of(one), veil_of(other)});
    resolve_outcome(context);
    return {};
}

Result<void> carry_out(CommandContext& context, const AimTake& command) {
    KAST_REQUIRE(require_available<AimTake>(context, command.actor));
    const Creature& one = *context.creature(command.actor);
    const Id weapon = shooting_weapon(one, command.weapon);
    KAST_REQUIRE(require_shooting(one, weapon));
    if (!find_item(one, weapon)) return refuse(not_in_hand, "TR-6.2.2.a", "/weapon");
    context.emit(AimTaken{command.actor, weapon});
    return {};
}

Result<void> carry_out(CommandContext& context, const AimRelease& command) {
    KAST_REQUIRE(require_available<AimRelease>(context, command.actor));
    end_aim(context, command.actor, AimEnd::released);
    return {};
}

}  // namespace kast::rules::troika
