#pragma once

#include "rules/core/bounded.hpp"
#include "rules/core/id.hpp"
#include "rules/core/message.hpp"

#include <optional>
#include <string>
#include <vector>

namespace kast::rules {

enum class Role { gm, player, spectator, bot };
BOOST_DESCRIBE_ENUM(Role, gm, player, spectator, bot)

/// Who gives a command.
struct Actor {
    Id member;
    Role role = Role::player;
    bool is_gm() const { return role == Role::gm; }
};

/// True where the actor may give commands for what belongs to `owner`: the owner as a player, and
/// always the GM. An empty owner is the GM's alone.
inline bool may_control(const Actor& actor, const Id& owner) {
    return actor.is_gm() || (actor.role == Role::player && owner == actor.member);
}

/// Who looks. `member` is empty for someone who plays no one (a spectator, an exported log).
struct Viewer {
    Role role = Role::spectator;
    Id member;
    bool is_gm() const { return role == Role::gm; }
};

/// True where the viewer sees what belongs to `owner` as the owner does, and always the GM. An
/// empty owner is the GM's alone.
inline bool sees_as_owner(const Viewer& viewer, const Id& owner) {
    return viewer.is_gm() || (!owner.empty() && owner == viewer.member);
}

/// One itemised modifier: never a naked sum. "+2 luck (TR-3.3.c)".
struct Modifier {
    int value = 0;
    std::string cause;  ///< a word from the system's closed list, kebab-case
    std::string rule;   ///< rule ID
    bool operator==(const Modifier&) const = default;
};

/// One possible answer to a pending decision.
struct Option {
    std::string answer;         ///< what `decision.answer` sends: a word, or the id of a thing
    std::optional<Id> subject;  ///< the thing the answer names, where there is one
    bool operator==(const Option&) const = default;
};

/// A choice that a roll left open. It lives in the state, so a restart forgets nothing.
struct Decision {
    Id id;
    std::string kind;  ///< a word from the system's closed list, kebab-case
    Id creature;       ///< whose choice it is in the game
    IdOrNone owner;    ///< the member who may answer; empty: any GM. A GM may always answer.
    std::vector<Option> options;  ///< what may be answered
    std::string fallback;         ///< what the GM or a clock may apply
    bool operator==(const Decision&) const = default;
};

/// Answers a pending decision. The same method in every system.
struct DecisionAnswer {
    static constexpr bool common = true;  ///< no system prefix on the wire
    Id decision;
    BoundedString<60> answer;
    std::optional<BoundedList<Id, 60>> items;  ///< the things chosen, for kinds that choose several
};

// ---- what each is called on the wire, and its fields

BOOST_DESCRIBE_STRUCT(Modifier, (), (value, cause, rule))
BOOST_DESCRIBE_STRUCT(Option, (), (answer, subject))
BOOST_DESCRIBE_STRUCT(Decision, (), (id, kind, creature, owner, options, fallback))
KAST_MESSAGE(DecisionAnswer, "decision.answer", decision, answer, items)

}  // namespace kast::rules
