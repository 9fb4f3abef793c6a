#pragma once
// A commit as the events that one kind of viewer is sent.

#include "server/room/view.hpp"

#include <vector>

namespace kast::server {

/// One event as a viewer is sent it.
struct ClientEvent {
    std::uint64_t seq = 0;
    std::string params;  ///< the `params` of its notification
};

/// What a viewer is sent of a commit: each event they may see, `changes` with the last of them, or
/// a `table.changed` where they see none but what they hold changed.
std::vector<ClientEvent> render_commit(const Commit& commit, const rules::Viewer& was,
                                       const rules::Viewer& is, const ViewContext& view_context);

}  // namespace kast::server
