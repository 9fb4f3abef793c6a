#pragma once
// Events that every system has of the characters at its table.

#include "rules/core/message.hpp"
#include "rules/core/table.hpp"

#include <optional>
#include <string_view>

namespace kast::rules {

/// A character has another owner.
struct CharacterGiven {
    Id character;
    IdOrNone owner;       ///< the member who plays it now; empty: the GM
    bool hidden = false;  ///< only the GM knows of this character
};

/// A character has left the table.
struct CharacterRemoved {
    Id character;
    bool hidden = false;  ///< only the GM knew of this character
};

struct CharacterGivenView {
    Id character;
    IdOrNone owner;
};

struct CharacterRemovedView {
    Id character;
};

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

// ---- what each is called on the wire, and its fields

KAST_MESSAGE(CharacterGiven, "character.given", character, owner, hidden)
KAST_MESSAGE(CharacterRemoved, "character.removed", character, hidden)
KAST_MESSAGE(CharacterGivenView, "character.given", character, owner)
KAST_MESSAGE(CharacterRemovedView, "character.removed", character)

}  // namespace kast::rules
