#pragma once
// Words and small types that several of a room's commands and events are made of.

#include "protocol/type_traits.hpp"
#include "rules/core/table.hpp"

#include <optional>
#include <variant>

namespace kast::protocol::room {

using rules::BoundedInt;
using rules::BoundedList;
using rules::BoundedString;
using rules::Id;
using rules::Role;

/// Who may see something, beside whose it is.
enum class Circle { all, gm, self };
BOOST_DESCRIBE_ENUM(Circle, all, gm, self)

using Audience = std::variant<Circle, BoundedList<Id, 20>>;

/// A person's name at the table.
using Name = BoundedString<120>;
/// A few words: why, or what something is about.
using Words = BoundedString<200>;

/// A command that the GM inserts before another: what a member would have given then.
struct InsertedCommand {
    Id member;
    BoundedString<80> method;       ///< of the game
    std::optional<RawJson> params;  ///< its parameters; none where left out
};
BOOST_DESCRIBE_STRUCT(InsertedCommand, (), (member, method, params))
using InsertedCommands = BoundedList<InsertedCommand, 10>;

}  // namespace kast::protocol::room
