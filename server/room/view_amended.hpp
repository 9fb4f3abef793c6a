#pragma once
// What a viewer may know of an amended roll and of what was given again after it. Built up from
// nothing, and from the record alone, like every view.

#include "protocol/game.hpp"
#include "protocol/room_records.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kast::server {

namespace wire = protocol::room;

struct Amendment;

/// What a viewer is shown of an event, as JSON; nothing where they may not know of it.
struct ViewPlayed {
    /// Of the game, with the IDs of its rules.
    std::function<std::optional<std::string>(const protocol::GameEvent& event,
                                             std::vector<std::string_view>& rules)>
        of_game;
    /// Of a free roll by this member.
    std::function<std::optional<std::string>(const wire::RolledRecord& rolled, const wire::Id& by)>
        of_roll;
};
ViewPlayed played_view(const rules::Viewer& viewer, const protocol::Game& game);
/// What `member` is shown, without what is neither for all of their role nor for `requester`: what
/// a member sealed is the member's alone.
ViewPlayed seen_view(const rules::Viewer& member, const rules::Viewer& requester,
                     const protocol::Game& game);

/// Nothing where the viewer may not know of it: where nothing differs for them. `is_gm`: whoever
/// looks may know what is the GM's.
std::optional<wire::Amended> view_amended(const wire::AmendedRecord& amended,
                                          const ViewPlayed& view_played, bool is_gm,
                                          const protocol::Game& game);
/// The commands that come to something else for the viewer, in their order. `with_was`: with their
/// events as they stand, for a preview.
std::vector<wire::GivenAgain> view_commands(const wire::AmendedRecord& amended,
                                            const ViewPlayed& view_played, bool is_gm,
                                            bool with_was, const protocol::Game& game);

/// What stands before the amended command, as it was asked for.
wire::InsertedCommands view_inserted(const wire::AmendedRecord& amended);

/// An amendment as the GM `viewer` is shown it before it is carried out.
wire::AmendPreviewResult view_preview(const Amendment& amendment, const rules::Viewer& viewer,
                                      std::string based_on, const protocol::Game& game);

}  // namespace kast::server
