#include "protocol/json_rpc.hpp"

#include "protocol/fit_text.hpp"
#include "protocol/json_scanner.hpp"
#include "protocol/json_text.hpp"
#include "protocol/room_refusals.hpp"
#include "rules/dice/notation_sentences.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <bitset>
#include <optional>
#include <utility>

namespace kast::protocol::json_rpc {
namespace {

std::unexpected<Malformed> malformed(std::string id, std::string message, std::string path) {
    return std::unexpected(Malformed{std::move(id), Code::invalid_request,
                                     rules::Refusal{.kind = std::string(not_a_request.kind),
                                                    .message = std::move(message),
                                                    .path = std::move(path),
                                                    .rule = {}}});
}

constexpr std::array<std::string_view, 4> members{"jsonrpc", "id", "method", "params"};

/// The members of a message as they stand there; texts are empty where they are no strings.
struct Envelope {
    JsonKind kind = JsonKind::any;  ///< of the whole message; the rest is an object's
    std::string version, id, method;
    std::string_view params = "{}";
    JsonKind params_kind = JsonKind::object;
    std::optional<std::string> unknown;  ///< the first of its names in the alphabet
};

void scan_member(JsonScanner& scanner, std::string_view name, Envelope& envelope) {
    std::string* const text = name == "jsonrpc"  ? &envelope.version
                              : name == "id"     ? &envelope.id
                              : name == "method" ? &envelope.method
                                                 : nullptr;
    if (text != nullptr && scanner.kind() == JsonKind::text) return scanner.string(*text);
    if (name == "params") {
        envelope.params_kind = scanner.kind();
        envelope.params = scanner.skip();
        return;
    }
    scanner.skip();
}

/// Nothing where the text is no JSON, or too large or deep.
std::optional<Envelope> scan(std::string_view text, const ParseLimits& limits) {
    if (text.size() > limits.bytes) return std::nullopt;
    try {
        JsonScanner scanner(text, limits.depth);
        Envelope envelope;
        envelope.kind = scanner.kind();
        if (envelope.kind != JsonKind::object) {
            scanner.skip();
            scanner.finish();
            return envelope;
        }
        std::bitset<members.size()> seen;
        std::vector<std::string> unknown;
        scanner.begin_object();
        for (std::string_view name; scanner.next_key(name);) {
            const auto member =
                static_cast<std::size_t>(std::ranges::find(members, name) - members.begin());
            if (member == members.size()) {
                unknown.emplace_back(name);
            } else if (seen.test(member)) {
                return std::nullopt;
            } else {
                seen.set(member);
            }
            scan_member(scanner, name, envelope);
        }
        scanner.finish();
        std::ranges::sort(unknown);
        if (std::ranges::adjacent_find(unknown) != unknown.end()) return std::nullopt;
        if (!unknown.empty()) envelope.unknown = std::move(unknown.front());
        return envelope;
    } catch (const NotJson&) {
        return std::nullopt;
    }
}

std::string begin_message(std::size_t size) {
    std::string out;
    out.reserve(size + 64);
    out += R"({"jsonrpc":"2.0")";
    return out;
}

void append_id(std::string& out, std::string_view id) {
    out += R"(,"id":)";
    if (id.empty())
        out += "null";
    else
        append_string(out, id);
}

void append_method(std::string& out, std::string_view method, std::string_view params) {
    out += R"(,"method":)";
    append_string(out, method);
    out += R"(,"params":)";
    out += params;
    out += '}';
}

}  // namespace

bool is_fit_id(std::string_view id) {
    return !id.empty() && id.size() <= request_id_bytes_max && !has_control_sign(id);
}

std::vector<rules::RefusalKind> refusals() { return {not_a_request, rate_limited}; }

Code code_of(const rules::Refusal& refusal) {
    const std::string_view kind = refusal.kind;
    if (kind == rules::invalid_params.kind) return Code::invalid_params;
    if (kind == room::no_such_method.kind) return Code::method_not_found;
    if (kind == room::not_joined.kind || kind == room::already_joined.kind)
        return Code::invalid_request;
    if (kind == room::storage.kind || kind == room::unsure.kind) return Code::storage_failed;
    if (kind == room::busy.kind) return Code::room_busy;
    if (kind == room::trouble.kind) return Code::internal_error;
    return Code::refused;
}

std::expected<Request, Malformed> read_request(std::string_view text, const ParseLimits& limits) {
    const auto envelope = scan(text, limits);
    if (!envelope) {
        // What is wrong with it the parser says, which names the byte.
        auto refused = parse_bounded(text, limits);
        rules::Refusal refusal = refused ? rules::refuse(not_json).error() : refused.error();
        return std::unexpected(Malformed{{}, Code::parse_error, std::move(refusal)});
    }
    if (envelope->kind == JsonKind::list)
        return malformed({}, "Batches are not served: one request a message.", {});
    if (envelope->kind != JsonKind::object) return malformed({}, "A request is an object.", {});
    const std::string id = is_fit_id(envelope->id) ? envelope->id : std::string();
    if (envelope->unknown)
        return malformed(id, "Unknown member of a request.",
                         "/" + envelope->unknown->substr(0, 80));
    if (envelope->version != "2.0") return malformed(id, R"(Must be "2.0".)", "/jsonrpc");
    if (id.empty()) {
        return malformed(id,
                         "Must be a string of 1 to 64 bytes without control characters; every "
                         "request has an answer.",
                         "/id");
    }
    if (envelope->method.empty() || envelope->method.size() > method_bytes_max)
        return malformed(id, "Must be a string of 1 to 80 bytes.", "/method");
    if (envelope->params_kind != JsonKind::object)
        return malformed(id, "Must be an object.", "/params");
    return Request{id, envelope->method, std::string(envelope->params)};
}

std::string request_message(std::string_view id, std::string_view method, std::string_view params) {
    std::string out = begin_message(id.size() + method.size() + params.size());
    append_id(out, id);
    append_method(out, method, params);
    return out;
}

std::string notification_message(std::string_view method, std::string_view params) {
    std::string out = begin_message(method.size() + params.size());
    append_method(out, method, params);
    return out;
}

std::string result_message(std::string_view id, std::string_view result) {
    std::string out = begin_message(id.size() + result.size());
    append_id(out, id);
    out += R"(,"result":)";
    out += result;
    out += '}';
    return out;
}

namespace {

/// A step of a JSON pointer as the name that it is.
std::string unescaped_step(std::string_view step) {
    std::string name;
    for (std::size_t i = 0; i < step.size(); ++i) {
        const bool is_escape = step[i] == '~' && i + 1 < step.size();
        name += is_escape ? (step[++i] == '1' ? '/' : '~') : step[i];
    }
    return name;
}

/// The parameter that a path leads to: its last step that is a name, or empty. ("amount" of
/// "/sheet/amount", "members" of "/members/2".)
std::string field_of(std::string_view path) {
    while (!path.empty()) {
        const auto slash = path.rfind('/');
        const auto step = path.substr(slash + 1);
        if (!step.empty() && step.find_first_not_of("0123456789") != std::string_view::npos)
            return unescaped_step(step);
        path = path.substr(0, slash == std::string_view::npos ? 0 : slash);
    }
    return {};
}

/// What a parameter must be, in a sentence: what is said of it beyond the kind's own sentence.
std::string_view expected_of(const rules::Refusal& refusal) {
    const rules::RefusalKind& kind = rules::invalid_params;
    if (refusal.kind != kind.kind) return {};
    std::string_view said = refusal.message;
    if (said.starts_with(kind.message)) said.remove_prefix(kind.message.size());
    if (said.starts_with(' ')) said.remove_prefix(1);
    return said;
}

void append_member(std::string& out, std::string_view name, std::string_view text) {
    if (text.empty()) return;
    out.append(",\"").append(name).append("\":");
    append_string(out, text);
}

/// What is wrong with a notation, for those who put it in other words: where, which sentence, and
/// its values.
void append_notation_details(std::string& out, const rules::Refusal& refusal) {
    constexpr std::string_view prefix = "notation-";
    constexpr std::string_view where = "Column ";
    std::string_view said = refusal.message;
    if (!refusal.kind.starts_with(prefix) || !said.starts_with(where)) return;
    said.remove_prefix(where.size());
    const auto colon = said.find(": ");
    if (colon == std::string_view::npos) return;
    const auto told = rules::notation::read_back(
        std::string_view(refusal.kind).substr(prefix.size()), said.substr(colon + 2));
    if (!told) return;
    out.append(",\"column\":").append(said.substr(0, colon));
    append_member(out, "reason", told->reason);
    out += ",\"values\":{";
    for (const auto& [name, value] : told->values) {
        if (out.back() != '{') out += ',';
        append_string(out, name);
        out += ':';
        append_string(out, value);
    }
    out += '}';
}

}  // namespace

std::string error_message(std::string_view id, Code code, const rules::Refusal& refusal,
                          std::string_view more) {
    std::string out = begin_message(id.size() + refusal.message.size() + more.size() + 64);
    append_id(out, id);
    out += R"(,"error":{"code":)";
    append_number(out, std::int64_t{std::to_underlying(code)});
    out += R"(,"message":)";
    append_string(out, refusal.message);
    out += R"(,"data":{"kind":)";
    append_string(out, refusal.kind);
    append_member(out, "path", refusal.path);
    append_member(out, "field", field_of(refusal.path));
    append_member(out, "expected", expected_of(refusal));
    append_member(out, "rule", refusal.rule);
    append_notation_details(out, refusal);
    if (!more.empty()) {
        out += ',';
        out += more;
    }
    out += "}}}";
    return out;
}

std::string error_message(std::string_view id, const rules::Refusal& refusal) {
    return error_message(id, code_of(refusal), refusal);
}

}  // namespace kast::protocol::json_rpc
