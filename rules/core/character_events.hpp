#pragma once
// Events that every system has of the characters at its table.

#include "rules/core/id.hpp"

#include <boost/describe.hpp>

#include <string_view>

namespace kast::rules {

/// A character has another owner.
struct CharacterGiven {
    static constexpr std::string_view name = "character.given";
    Id character;
    IdOrNone owner;  ///< the member who plays it now; empty: the GM
};
BOOST_DESCRIBE_STRUCT(CharacterGiven, (), (character, owner))

/// A character has left the table.
struct CharacterRemoved {
    static constexpr std::string_view name = "character.removed";
    Id character;
};
BOOST_DESCRIBE_STRUCT(CharacterRemoved, (), (character))

}  // namespace kast::rules
