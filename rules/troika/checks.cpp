// What a command may be refused for before anything is rolled.
#include "rules/troika/command_context.hpp"

namespace kast::rules::troika {

Result<void> require_own(const CommandContext& context, const Id& id, std::string_view path) {
    const Creature* one = context.creature(id);
    const Actor& actor = context.actor();
    // A prepared creature does not exist for those who may not know of it.
    if (!one || (one->prepared && !actor.is_gm())) return refuse(no_such_character, {}, path);
    const bool owns = !one->owner.empty() && one->owner == actor.member;
    if (!actor.is_gm() && !owns) return refuse(not_allowed, {}, path);
    return {};
}

Result<void> require_present(const CommandContext& context, const Id& id, std::string_view path) {
    const Creature* one = context.creature(id);
    if (!one || (one->prepared && !context.actor().is_gm()))
        return refuse(no_such_character, {}, path);
    if (one->prepared) return refuse(not_present, {}, path);
    return {};
}

Result<void> require_target(const CommandContext& context, const Id& id, std::string_view path) {
    KAST_REQUIRE(require_present(context, id, path));
    if (context.creature(id)->condition == Condition::dead)
        return refuse(target_dead, "TR-4.3.a", path);
    return {};
}

Result<void> require_action(const CommandContext& context, const Id& id, std::string_view path) {
    KAST_REQUIRE(require_own(context, id, path));
    KAST_REQUIRE(require_present(context, id, path));
    if (is_blocked(context.state())) return refuse(decision_open);
    if (!can_act(*context.creature(id))) return refuse(cannot_act, "TR-4.1.e", path);
    if (!context.state().initiative) return {};
    const auto& turn = context.state().initiative->turn;
    if (!turn || turn->actor != id) return refuse(not_your_turn, "TR-6.a", path);
    if (turn->action_used) return refuse(no_action, "TR-6.a", path);
    return {};
}

Result<void> require_quiet(const CommandContext& context, const RefusalKind& kind,
                           std::string_view rule) {
    if (context.state().initiative) return refuse(kind, rule);
    if (is_blocked(context.state())) return refuse(decision_open);
    return {};
}

}  // namespace kast::rules::troika
