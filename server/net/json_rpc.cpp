#include "server/net/json_rpc.hpp"

#include "protocol/json_text.hpp"

#include <nlohmann/json.hpp>

namespace kast::server::net {

namespace {

std::unexpected<Malformed> malformed(std::string id, std::string message, std::string path) {
    return std::unexpected(Malformed{std::move(id), code_invalid_request,
                                     rules::Refusal{.kind = std::string(not_a_request.kind),
                                                    .message = std::move(message),
                                                    .path = std::move(path),
                                                    .rule = {}}});
}

/// The id, where it is one; so that even a refusal finds its request.
std::string id_of(const Json& message) {
    const auto found = message.find("id");
    if (found == message.end() || !found->is_string()) return {};
    const auto& id = found->get_ref<const std::string&>();
    return id.size() <= request_id_bytes_max ? id : std::string();
}

bool is_member(std::string_view name) {
    return name == "jsonrpc" || name == "id" || name == "method" || name == "params";
}

}  // namespace

std::expected<Request, Malformed> read_request(std::string_view text,
                                               const protocol::ParseLimits& limits) {
    auto parsed = protocol::parse_bounded(text, limits);
    if (!parsed) {
        return std::unexpected(Malformed{{}, code_parse_error, std::move(parsed.error())});
    }
    Json& message = *parsed;
    if (message.is_array())
        return malformed({}, "Batches are not served: one request a message.", {});
    if (!message.is_object()) return malformed({}, "A request is an object.", {});
    std::string id = id_of(message);
    for (const auto& [name, value] : message.items()) {
        if (!is_member(name))
            return malformed(id, "Unknown member of a request.", "/" + name.substr(0, 80));
    }
    const auto version = message.find("jsonrpc");
    if (version == message.end() || *version != "2.0") {
        return malformed(id, R"(Must be "2.0".)", "/jsonrpc");
    }
    if (id.empty()) {
        return malformed(id, "Must be a string of 1 to 64 bytes; every request has an answer.",
                         "/id");
    }
    const auto method = message.find("method");
    if (method == message.end() || !method->is_string() ||
        method->get_ref<const std::string&>().empty() ||
        method->get_ref<const std::string&>().size() > method_bytes_max) {
        return malformed(id, "Must be a string of 1 to 80 bytes.", "/method");
    }
    const auto params = message.find("params");
    if (params != message.end() && !params->is_object()) {
        return malformed(id, "Must be an object.", "/params");
    }
    return Request{std::move(id), std::move(method->get_ref<std::string&>()),
                   params == message.end() ? Json::object() : std::move(*params)};
}

std::string error_message(std::string_view id, int code, const rules::Refusal& refusal,
                          std::string_view more) {
    std::string out = R"({"jsonrpc":"2.0","id":)";
    if (id.empty())
        out += "null";
    else
        protocol::append_string(out, id);
    out += R"(,"error":{"code":)";
    protocol::append_number(out, static_cast<std::int64_t>(code));
    out += R"(,"message":)";
    protocol::append_string(out, refusal.message);
    out += R"(,"data":{"kind":)";
    protocol::append_string(out, refusal.kind);
    if (!refusal.path.empty()) {
        out += R"(,"path":)";
        protocol::append_string(out, refusal.path);
    }
    if (!more.empty()) {
        out += ',';
        out += more;
    }
    out += "}}}";
    return out;
}

std::vector<rules::RefusalKind> net_refusals() { return {not_a_request, rate_limited}; }

}  // namespace kast::server::net
