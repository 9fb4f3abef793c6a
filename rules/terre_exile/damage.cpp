// Damage (D100-x-dmg-1): of a throw, or of what nobody wields.

#include "rules/terre_exile/command_context.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

void take_damage(CommandContext& context, const Id& target, int amount, bool ignores_armour) {
    const Character& one = context.state().characters.at(target);
    const int armour = ignores_armour ? one.outside.armour_category : 0;
    const int resistance = std::max(1, body_resistance(one) - armour);
    const int taken = one.outside.damage + amount;
    const Points* body = find_pool(one, Pool::pv);
    const int pv = body ? body->current : 0;
    const int lost = std::min(pv, taken / resistance);
    context.emit(DamageTaken{target, amount, resistance, lost, pv - lost,
                             taken - (taken / resistance) * resistance});
}

namespace {

/// Either an amount, or dice with their sides. Refuses: invalid-params.
Result<void> require_measure(const DamageDeal& command) {
    const char* rule = "D100-x-dmg-1";
    if (command.amount && (command.dice || command.sides))
        return refuse(invalid_params, rule, "/amount", "Either an amount or dice, not both.");
    if (command.amount) return {};
    if (!command.dice)
        return refuse(invalid_params, rule, "/dice", "Name an `amount`, or `dice` and `sides`.");
    if (!command.sides)
        return refuse(invalid_params, rule, "/sides", "Say which die, 2 to 100 sides.");
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const DamageDeal& command) {
    if (command.to.empty())
        return refuse(invalid_params, "D100-x-dmg-1", "/to", "It takes at least one.");
    KAST_REQUIRE(require_named_once(command.to, "/to", "D100-x-dmg-1"));
    for (std::size_t i = 0; i < command.to.size(); ++i)
        KAST_REQUIRE(require_shown(context, command.to.items[i], "/to/" + std::to_string(i)));
    KAST_REQUIRE(require_measure(command));
    DamageDealt dealt{.to = command.to.items,
                      .total = command.amount ? int(*command.amount) : 0,
                      .ignores_armour = command.ignores_armour.value_or(false)};
    if (command.source) dealt.source = command.source->value;
    if (command.dice) {
        dealt.sides = *command.sides;
        dealt.dice = context.throw_dice(*command.dice, dealt.sides);
        for (const int face : dealt.dice) dealt.total += face;
    }
    if (command.modifier.value_or(0) != 0) {
        dealt.modifiers.push_back({*command.modifier, "modifier", "D100-x-dmg-1"});
        dealt.total += *command.modifier;
    }
    dealt.total = std::max(0, dealt.total);
    const int total = dealt.total;
    const bool ignores_armour = dealt.ignores_armour;
    context.emit(std::move(dealt));
    for (const Id& id : command.to) take_damage(context, id, total, ignores_armour);
    return {};
}

}  // namespace kast::rules::terre_exile
