#pragma once
// A commit as the events that one kind of viewer is sent.

#include "server/room/view.hpp"

#include <vector>

namespace kast::server {

/// An event as it is sent to a viewer.
struct ClientEvent {
    std::uint64_t seq = 0;
    std::string params;  ///< the `params` of its notification
};

/// The events of a commit that a viewer is sent: each they may see, the last of them with
/// `changes`; or a `table.changed` where they may see none but their view of the state changed.
std::vector<ClientEvent> render_commit(const Commit& commit, const rules::Viewer& was,
                                       const rules::Viewer& is, const ViewContext& view_context);

}  // namespace kast::server
