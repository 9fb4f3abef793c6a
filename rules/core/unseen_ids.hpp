#pragma once
// Id collisions with hidden creatures. Where a player picks an id that only a hidden creature has,
// the hidden one gets a generated id: a refusal would reveal that it exists.

#include "rules/core/character_events.hpp"

#include <utility>

namespace kast::rules {

/// Removes the hidden creature `id` and adds it again with the system's event `added`, which has a
/// generated id.
template <class Context, class Added>
void replace_unseen(Context& context, const Id& id, Added added) {
    context.emit(CharacterRemoved{id, true});
    context.emit(std::move(added));
}

}  // namespace kast::rules
