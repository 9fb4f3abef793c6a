#pragma once
// An id that a player gives is free where only somebody unseen has it: that it is taken would tell
// of them. Who is unseen gets one of the server's own.

#include "rules/core/character_events.hpp"

#include <utility>

namespace kast::rules {

/// Who is behind the screen leaves this id and is there again as the system's `added` says: with an
/// id of the server's own.
template <class Context, class Added>
void replace_unseen(Context& context, const Id& id, Added added) {
    context.emit(CharacterRemoved{id, true});
    context.emit(std::move(added));
}

}  // namespace kast::rules
