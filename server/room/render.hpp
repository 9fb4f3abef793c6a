#pragma once
// A commit as the frames that one kind of viewer gets.

#include "server/room/session.hpp"
#include "server/room/view.hpp"

#include <vector>

namespace kast::server {

/// One event, ready to go.
struct ClientEvent {
    std::uint64_t seq = 0;
    std::string params;  ///< the `params` of its notification
};

/// What a viewer is told of a commit: each event they may see, `changes` with the last of them, or
/// a `table.changed` where they see none but what they hold changed.
std::vector<ClientEvent> render_commit(const Commit& commit, const rules::Viewer& was,
                                       const rules::Viewer& is, const ViewContext& view_context);

/// {"jsonrpc":"2.0","method":…,"params":…}
Frame notification(std::string_view method, std::string_view params);
/// {"jsonrpc":"2.0","id":…,"result":…}
Frame result_frame(std::string_view id, std::string_view result);
/// {"jsonrpc":"2.0","id":…,"error":…}
Frame error_frame(std::string_view id, std::string_view error);
/// The `error` of a refusal, its code by its kind.
std::string error_text(const rules::Refusal& refusal);

}  // namespace kast::server
