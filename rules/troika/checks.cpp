// What a command may be refused for before anything is rolled.
#include "rules/troika/play.hpp"

namespace kast::rules::troika {

Verdict require_gm(const Play& play) {
    if (!play.actor().is_gm()) return refuse(gm_only);
    return {};
}

Verdict require_own(const Play& play, const Id& id, std::string_view path) {
    const Creature* one = play.creature(id);
    const Actor& actor = play.actor();
    // A prepared creature does not exist for those who may not know of it.
    if (!one || (one->prepared && !actor.is_gm())) return refuse(no_such_character, {}, path);
    const bool owns = !one->owner.empty() && one->owner == actor.member;
    if (!actor.is_gm() && !owns) return refuse(not_allowed, {}, path);
    return {};
}

Verdict require_present(const Play& play, const Id& id, std::string_view path) {
    const Creature* one = play.creature(id);
    if (!one || (one->prepared && !play.actor().is_gm()))
        return refuse(no_such_character, {}, path);
    if (one->prepared) return refuse(not_present, {}, path);
    return {};
}

Verdict require_target(const Play& play, const Id& id, std::string_view path) {
    if (auto there = require_present(play, id, path); !there) return there;
    if (play.creature(id)->condition == Condition::dead) return refuse(dead, "TR-4.3.a", path);
    return {};
}

Verdict require_action(const Play& play, const Id& id, std::string_view path) {
    if (auto own = require_own(play, id, path); !own) return own;
    if (auto there = require_present(play, id, path); !there) return there;
    if (is_blocked(play.state())) return refuse(decision_open);
    if (!can_act(*play.creature(id))) return refuse(cannot_act, "TR-4.1.e", path);
    if (!play.state().initiative) return {};
    const auto& turn = play.state().initiative->turn;
    if (!turn || turn->actor != id) return refuse(not_your_turn, "TR-6.a", path);
    if (turn->action_used) return refuse(no_action, "TR-6.a", path);
    return {};
}

Verdict require_quiet(const Play& play, const RefusalKind& kind, std::string_view rule) {
    if (play.state().initiative) return refuse(kind, rule);
    if (is_blocked(play.state())) return refuse(decision_open);
    return {};
}

}  // namespace kast::rules::troika
