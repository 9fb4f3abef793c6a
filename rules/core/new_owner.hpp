#pragma once
// Whose a new character is: players make their own, the GM makes anybody's.

#include "rules/core/refusal.hpp"
#include "rules/core/table.hpp"

#include <optional>

namespace kast::rules {

/// Refuses: gm-only, where a player names anybody but themselves.
inline Result<void> require_owner_is_self(const Actor& actor, const std::optional<Id>& owner) {
    if (actor.is_gm() || !owner || *owner == actor.member) return {};
    return refuse(gm_only, {}, "/owner",
                  "Leave `owner` out: what you make is yours, `" + actor.member.value + "`.");
}

/// The owner named, or else who makes it; empty where that is the GM. Requires that
/// `require_owner_is_self` has let it pass.
inline Id owner_of_new(const Actor& actor, const std::optional<Id>& owner) {
    if (owner) return *owner;
    return actor.is_gm() ? Id{} : actor.member;
}

}  // namespace kast::rules
