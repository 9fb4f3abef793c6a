#include "server/room/render.hpp"

#include "protocol/json_text.hpp"
#include "protocol/room_refusals.hpp"

namespace kast::server {
namespace {

constexpr int invalid_request = -32600;
constexpr int method_not_found = -32601;
constexpr int invalid_params = -32602;
constexpr int internal_error = -32603;
constexpr int storage_failed = -32000;
constexpr int room_busy = -32001;
constexpr int refused = 1;

int code_of(std::string_view kind) {
    if (kind == rules::invalid_params.kind) return invalid_params;
    if (kind == wire::no_such_method.kind) return method_not_found;
    if (kind == wire::not_joined.kind || kind == wire::already_joined.kind) return invalid_request;
    if (kind == wire::storage.kind) return storage_failed;
    if (kind == wire::busy.kind) return room_busy;
    if (kind == wire::trouble.kind) return internal_error;
    return refused;
}

Frame answer_frame(std::string_view id, std::string_view what, std::string_view body) {
    std::string payload = "{\"jsonrpc\":\"2.0\",\"id\":";
    payload.reserve(payload.size() + id.size() + body.size() + 24);
    protocol::append_string(payload, id);
    payload += ",\"";
    payload += what;
    payload += "\":";
    payload += body;
    payload += '}';
    return frame_of(payload);
}

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

Frame notification(std::string_view method, std::string_view params) {
    std::string payload = "{\"jsonrpc\":\"2.0\",\"method\":\"";
    payload.reserve(payload.size() + method.size() + params.size() + 12);
    payload += method;
    payload += "\",\"params\":";
    payload += params;
    payload += '}';
    return frame_of(payload);
}

Frame result_frame(std::string_view id, std::string_view result) {
    return answer_frame(id, "result", result);
}

Frame error_frame(std::string_view id, std::string_view error) {
    return answer_frame(id, "error", error);
}

std::string error_text(const rules::Refusal& refusal) {
    std::string text = "{\"code\":";
    protocol::append_number(text, std::int64_t{code_of(refusal.kind)});
    text += ",\"message\":";
    protocol::append_string(text, refusal.message);
    text += ",\"data\":{\"kind\":";
    protocol::append_string(text, refusal.kind);
    if (!refusal.path.empty()) {
        text += ",\"path\":";
        protocol::append_string(text, refusal.path);
    }
    if (!refusal.rule.empty()) {
        text += ",\"rule\":";
        protocol::append_string(text, refusal.rule);
    }
    return text + "}}";
}

}  // namespace kast::server
