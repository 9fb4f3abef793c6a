// Who is taken off the table, and what ends with them.

#include "rules/toy/command_context.hpp"

#include <map>

namespace kast::rules::toy {

namespace {

/// Decisions about one who leaves the table are closed, and effects on them end (TOY-x-mark-1).
void end_all_about(CommandContext& context, const Id& who) {
    close_decisions(context, [&](const Question& one) { return one.decision.creature == who; });
    const std::map<Id, Effect> effects = context.state().effects;
    for (const auto& [id, effect] : effects) {
        if (effect.on == who) context.emit(EffectEnded{id});
    }
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CharacterRemove& command) {
    const auto found = require_own_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    KAST_REQUIRE(require_free(context, command.character, "/character"));
    end_all_about(context, command.character);
    context.emit(CharacterRemoved{command.character});
    return {};
}

Result<void> carry_out(CommandContext& context, const MonsterRemove& command) {
    const auto found = require_monster(context, command.monster, "/monster");
    KAST_REQUIRE(found);
    KAST_REQUIRE(require_free(context, command.monster, "/monster"));
    end_all_about(context, command.monster);
    context.emit(MonsterRemoved{command.monster, (*found)->hidden});
    return {};
}

}  // namespace kast::rules::toy
