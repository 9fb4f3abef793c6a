// Who is meant by a command, and what fits it.

#include "rules/savage_worlds/decide.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>
#include <array>

namespace kast::rules::savage_worlds {

std::unexpected<Refusal> no_character(const Id& id, std::string_view path) {
    return refuse(no_such_character, {}, path, "`" + id.value + "` is not at the table.");
}

Result<const Character*> existing(const CommandContext& context, const Id& id,
                                  std::string_view path) {
    const Character* one = context.find(id);
    if (!one && context.actor().is_gm() && context.state().prepared.contains(id))
        return refuse(not_present, {}, path,
                      "`" + id.value + "` is hidden: show it first, with `character.show`.");
    if (!one) return no_character(id, path);
    return one;
}

Result<const Character*> mine(const CommandContext& context, const Id& id, std::string_view path) {
    auto one = existing(context, id, path);
    if (!one) return one;
    KAST_REQUIRE(require_control(context.actor(), (*one)->owner, path));
    return one;
}

bool is_of_the_mind(const Character& one, std::string_view trait) {
    // Smarts in the hands.
    static constexpr std::array by_hand{"healing", "repair", "electronics", "hacking",
                                        "weird-science"};
    if (std::ranges::find(by_hand, trait) != by_hand.end()) return false;
    const auto rolled = trait_of(one, trait);
    return rolled && (rolled->linked == Attribute::smarts || rolled->linked == Attribute::spirit);
}

int free_attacks_of(const Character& one) {
    int most = 0;
    for (const char* edge : {"counterattack", "first-strike"}) most += one.has(edge) ? 1 : 0;
    for (const char* edge : {"improved-counterattack", "improved-first-strike"})
        most += one.has(edge) ? 3 : 0;
    return most;
}

int frenzies_of(const Character& one) {
    return one.has("improved-frenzy") ? 2 : one.has("frenzy") ? 1 : 0;
}
int rapid_fires_of(const Character& one) {
    return one.has("improved-rapid-fire") ? 2 : one.has("rapid-fire") ? 1 : 0;
}
bool can_sweep(const Character& one) { return one.has("sweep") || one.has("improved-sweep"); }
bool has_second_hand(const Character& one) {
    return one.has("two-fisted") || one.has("two-gun-kid");
}
int opponents_spared(const Character& one) {
    return one.has("improved-extraction") ? 3 : one.has("extraction") ? 1 : 0;
}
bool is_steady(const Character& one) {
    return one.turn.moved == 0 && !one.turn.ran && one.turn.done == 0;
}

Result<void> circumstances_fit(const Circumstances& given) {
    if (!given) return {};
    for (const Circumstance& one : *given) {
        if (one.value < -30 || one.value > 30)
            return refuse(bad_modifier, "SW-mod-1", "/modifiers");
    }
    return {};
}

Result<void> target_modifiers_fit(const CommandContext& context, const Circumstances& given) {
    if (!given) return {};
    KAST_REQUIRE(require_gm(context.actor(), "/target_modifiers"));
    return circumstances_fit(given);
}

Result<void> damage_modifiers_fit(const CommandContext& context, const Circumstances& given) {
    if (!given) return {};
    return require_gm(context.actor(), "/damage_modifiers");
}

Result<std::string> trait_for(const CommandContext& context, const Character& one,
                              const std::string& name, std::string_view path) {
    const auto rolled = trait_of(one, name);
    if (!rolled) return refuse(no_such_trait, "SW-trait-3", path);
    const auto& trained_only = context.state().settings.trained_only;
    if (rolled->untrained &&
        std::ranges::any_of(trained_only, [&](const auto& word) { return word.value == name; })) {
        return refuse(untrained_forbidden, "SW-unskilled-3", path);
    }
    return name;
}

Result<std::string> others_trait(const CommandContext& context, const Character& one,
                                 const std::string& name, std::string_view path) {
    if (context.actor().is_gm() || !one.hides_traits()) return trait_for(context, one, name, path);
    // As of somebody without skills, and untrained or not where only who is trained may roll.
    Character anybody;
    if (auto trait = trait_for(context, anybody, name, path); trait) return trait;
    if (!linked_attribute(name)) return refuse(no_such_trait, "SW-trait-3", path);
    return refuse(gm_only, "SW-unskilled-3", path);
}

Result<const Weapon*> weapon_in_hand(const Character& one, const std::optional<Id>& weapon) {
    if (!weapon) return nullptr;
    const Weapon* held = one.weapon(*weapon);
    if (!held)
        return refuse(no_such_weapon, {}, "/weapon",
                      "`" + weapon->value + "` is not on the sheet.");
    if (held->kind == WeaponKind::natural) return held;
    if (!held->ready.value_or(true))
        return refuse(no_such_weapon, "SW-ready-1", "/weapon", "Take it in hand first: `ready`.");
    return held;
}

Result<void> calculating_fits(const State& state, const Character& one, const Maybe& asked) {
    if (!on(asked)) return {};
    if (!one.has("calculating")) return refuse(no_such_edge, "SW-edge-6", "/calculating");
    const Slot* slot = slot_of(state, one.id);
    if (!slot || !slot->card || rank_of(*slot->card) > 5) {
        return refuse(cannot_combine, "SW-edge-6", "/calculating",
                      "It takes an action card of 5 or lower.");
    }
    if (one.turn.calculating) return refuse(edge_used, "SW-edge-6", "/calculating");
    return {};
}

void add_calculating(RollTask& task) {
    int penalties = 0;
    for (const Modifier& one : task.modifiers) penalties -= std::min(0, one.value);
    if (!task.against.empty()) {
        for (const Modifier& one : task.against.front().modifiers) {
            penalties -= std::min(0, one.value);
        }
    }
    add(task.modifiers, std::min(2, penalties), "calculating", "SW-edge-6");
}

}  // namespace kast::rules::savage_worlds
