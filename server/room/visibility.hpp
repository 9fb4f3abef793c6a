#pragma once

#include "server/room/entry.hpp"

#include <optional>
#include <span>
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
Visibility visibility_of(const wire::RolledRecord& rolled, const wire::Id& by,
                         const rules::Viewer& viewer);
/// True where everybody is shown all dice of a game's command, and so may check them.
bool shows_all_dice(const protocol::Game& game, std::span<const protocol::GameEvent> events);
/// As it is shown to who may know so much of it, without its number. Not for who may know nothing.
wire::Rolled view_rolled(const wire::RolledRecord& rolled, Visibility seen);
/// The free roll that an amendment keeps as the event of a command; nothing where it is the game's.
/// Throws protocol::UnknownRecord.
std::optional<wire::RolledRecord> rolled_in(const wire::PlayedRecord& event);

}  // namespace kast::server
