#pragma once
// Events that every system has of the characters at its table.

#include "rules/core/table.hpp"

#include <boost/describe.hpp>

#include <optional>
#include <string_view>

namespace kast::rules {

/// A character has another owner.
struct CharacterGiven {
    static constexpr std::string_view name = "character.given";
    Id character;
    IdOrNone owner;       ///< the member who plays it now; empty: the GM
    bool hidden = false;  ///< only the GM knows of this character
};
BOOST_DESCRIBE_STRUCT(CharacterGiven, (), (character, owner, hidden))

/// A character has left the table.
struct CharacterRemoved {
    static constexpr std::string_view name = "character.removed";
    Id character;
    bool hidden = false;  ///< only the GM knew of this character
};
BOOST_DESCRIBE_STRUCT(CharacterRemoved, (), (character, hidden))

struct CharacterGivenView {
    static constexpr std::string_view name = "character.given";
    Id character;
    IdOrNone owner;
};
BOOST_DESCRIBE_STRUCT(CharacterGivenView, (), (character, owner))

struct CharacterRemovedView {
    static constexpr std::string_view name = "character.removed";
    Id character;
};
BOOST_DESCRIBE_STRUCT(CharacterRemovedView, (), (character))

/// What a viewer may know of it; nothing where it is hidden from them.
inline std::optional<CharacterGivenView> view(const CharacterGiven& event, const Viewer& viewer) {
    if (event.hidden && !viewer.is_gm()) return std::nullopt;
    return CharacterGivenView{event.character, event.owner};
}
inline std::optional<CharacterRemovedView> view(const CharacterRemoved& event,
                                                const Viewer& viewer) {
    if (event.hidden && !viewer.is_gm()) return std::nullopt;
    return CharacterRemovedView{event.character};
}

}  // namespace kast::rules
