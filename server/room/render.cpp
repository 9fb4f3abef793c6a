#include "server/room/render.hpp"

namespace kast::server {
namespace {

/// What they hold changed, and nothing that they may know of did it: nor by whom, nor which
/// command.
std::string table_changed(const Commit& commit, const Cursors& cursors) {
    std::string params = "{\"cursor\":\"" + cursors.seal(commit.last_seq()) + "\",\"at\":\"";
    append_time(params, commit.entries.back().at_ms);
    params += "\",\"type\":\"table.changed\",\"data\":{}";
    return params;
}

}  // namespace

std::vector<ClientEvent> render_commit(const Commit& commit, const rules::Viewer& was,
                                       const rules::Viewer& is, const ViewContext& view_context) {
    std::vector<ClientEvent> lines;
    lines.reserve(commit.entries.size());
    for (const Entry& entry : commit.entries) {
        std::string params;
        params.reserve(400);
        if (view_event(params, entry, is, view_context))
            lines.push_back({entry.seq, std::move(params)});
    }
    std::string changes;
    if (view_changes(changes, commit, was, is, view_context.game)) {
        if (lines.empty()) {
            lines.push_back({commit.last_seq(), table_changed(commit, view_context.cursors)});
        }
        lines.back().params += ",\"changes\":";
        lines.back().params += changes;
    }
    for (ClientEvent& line : lines) line.params += '}';
    return lines;
}

}  // namespace kast::server
