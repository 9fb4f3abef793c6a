#pragma once

#include "server/room/entry.hpp"

#include <string>

namespace kast::server {

/// How much of one of the room's own events a viewer may know.
enum class Visibility { nothing, exists_only, all };

/// `by` as the log has it. Not of an amendment, whose view is the game's to make.
Visibility visibility_of(const wire::EventRecord& event, const wire::Id& by,
                         const rules::Viewer& viewer);
/// Whether a command of the member's that waits for the GM is this viewer's to know of.
bool may_know_held(const wire::Id& member, const rules::Viewer& viewer);
/// True where everybody is shown the roll.
bool is_open(const wire::RolledRecord& rolled);

}  // namespace kast::server
