#pragma once
// What the GM adds to a roll: a number with its reason, a modifier like any other (TR-1.1.d,
// TR-1.2.e, TR-8.2.a).

#include "rules/core/enum_map.hpp"
#include "rules/troika/command_context.hpp"

namespace kast::rules::troika {

/// Whose roll it counts in says which rule lets it.
enum class RulingOn { under, versus, damage, healing, slots };
BOOST_DESCRIBE_ENUM(RulingOn, under, versus, damage, healing, slots)

inline void add_ruling(std::vector<Modifier>& modifiers, int value, const std::string& reason,
                       RulingOn roll) {
    if (value == 0) return;
    static constexpr EnumMap<RulingOn, const char*> rules({{RulingOn::under, "TR-1.1.d"},
                                                           {RulingOn::versus, "TR-1.2.e"},
                                                           {RulingOn::damage, "TR-8.2.a"},
                                                           {RulingOn::healing, "TR-4.2.d"},
                                                           {RulingOn::slots, "TR-10.4.1.b"}});
    modifiers.push_back({value, reason.empty() ? "gm" : reason, rules[roll]});
}

inline int value_of(const std::optional<Ruling>& ruling) { return ruling ? ruling->value : 0; }
template <class Command>
std::string reason_of(const Command& command) {
    return command.reason ? command.reason->value : std::string{};
}

/// The modifier of who gives the command.
template <class Command>
void add_ruling(std::vector<Modifier>& modifiers, const Command& command, RulingOn roll) {
    add_ruling(modifiers, value_of(command.modifier), reason_of(command), roll);
}
template <class Command>
std::vector<Modifier> rulings_of(const Command& command, RulingOn roll) {
    std::vector<Modifier> modifiers;
    add_ruling(modifiers, command, roll);
    return modifiers;
}
/// The modifier of the other side of a Roll Versus.
template <class Command>
void add_opponent_ruling(std::vector<Modifier>& modifiers, const Command& command) {
    add_ruling(modifiers, value_of(command.opponent_modifier), reason_of(command),
               RulingOn::versus);
}

/// Rulings are the GM's, and a player's to offer where the table lets them.
inline bool may_give_rulings(const CommandContext& context) {
    return context.actor().is_gm() || context.state().settings.claims;
}

/// Refuses: gm-only, naming the first of the command's rulings that is given.
template <class Command>
Result<void> require_rulings(const CommandContext& context, const Command& command) {
    if (may_give_rulings(context)) return {};
    const char* rule = "TR-1.1.d";
    if (command.modifier) return refuse(gm_only, rule, "/modifier");
    if constexpr (requires { command.opponent_modifier; }) {
        if (command.opponent_modifier) return refuse(gm_only, "TR-1.2.e", "/opponent_modifier");
    }
    if constexpr (requires { command.damage_modifier; }) {
        if (command.damage_modifier) return refuse(gm_only, "TR-8.2.a", "/damage_modifier");
    }
    if (command.reason) return refuse(gm_only, rule, "/reason");
    return {};
}

/// The damage die of an exchange, where the GM adds to it.
template <class Command>
void set_damage_ruling(Exchange& exchange, const Command& command) {
    exchange.damage_modifier = value_of(command.damage_modifier);
    if (exchange.damage_modifier != 0) exchange.damage_reason = reason_of(command);
}

}  // namespace kast::rules::troika
