// Wrestling (TR-6.8).
#include "rules/troika/carry_out.hpp"
#include "rules/troika/rulings.hpp"

namespace kast::rules::troika {

namespace {

/// Wrestling, or Strength at half its rank rounded up where that is better (TR-X.strength).
std::vector<Modifier> grapple_modifiers(const Creature& one, const Creature& other,
                                        std::string& skill) {
    const int wrestled = rank_of(one, wrestling);
    const int strong = (rank_of(one, strength) + 1) / 2;
    std::vector<Modifier> modifiers = combat_modifiers(one, other, std::string{});
    if (strong > wrestled) {
        skill = strength;
        modifiers.insert(modifiers.begin() + 1, {strong, "half-strength", "TR-X.strength"});
    } else if (wrestled > 0) {
        skill = wrestling;
        modifiers.insert(modifiers.begin() + 1, {wrestled, "advanced-skill", "TR-6.8.a"});
    }
    return modifiers;
}

}  // namespace

Result<void> carry_out(CommandContext& context, const Grapple& command) {
    KAST_REQUIRE(require_available<Grapple>(context, command.attacker, "/attacker"));
    if (command.attacker == command.defender) return refuse(need_two, {}, "/defender");
    KAST_REQUIRE(require_target(context, command.defender, "/defender"));
    KAST_REQUIRE(require_rulings(context, command));

    end_aim(context, command.attacker);
    const Creature& one = *context.creature(command.attacker);
    const Creature& other = *context.creature(command.defender);
    Exchange exchange;
    exchange.kind = ExchangeKind::grapple;
    exchange.attacker = {one.id, Id(unarmed_id), {}, {Id(unarmed_id)}, std::nullopt};
    exchange.defender = defending_side(other);
    exchange.defender.skill.clear();
    set_damage_ruling(exchange, command);
    std::vector<Modifier> modifiers = grapple_modifiers(one, other, exchange.attacker.skill);
    const bool unaware = unaware_by_rule(other);
    add_ruling(modifiers, command, unaware ? RulingOn::under : RulingOn::versus);
    // Who cannot answer at all is not wrestled with, only caught hold of (TR-4.1.e).
    std::optional<std::vector<Modifier>> answer;
    if (!unaware) {
        answer = grapple_modifiers(other, one, exchange.defender.skill);
        add_opponent_ruling(*answer, command);
    }
    roll_melee(context, std::move(exchange), std::move(modifiers), std::move(answer));
    return {};
}

}  // namespace kast::rules::troika
