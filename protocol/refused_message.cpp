#include "protocol/refused_message.hpp"

#include <nlohmann/json.hpp>

namespace kast::protocol::json_rpc {
namespace {

using Json = nlohmann::json;

bool is_notification(const Json& message) {
    if (!message.is_object() || message.contains("id")) return false;
    const auto params = message.find("params");
    return message.value("jsonrpc", Json()) == "2.0" && message.contains("method") &&
           message["method"].is_string() && (params == message.end() || params->is_structured());
}

/// The error that answers one request of a batch.
std::string answer_in_batch(const Json& request, const Malformed& batch) {
    const bool is_object = request.is_object();
    const Json id = is_object ? request.value("id", Json()) : Json();
    std::string own;
    if (id.is_string() && is_fit_id(id.get_ref<const std::string&>())) own = id.get<std::string>();
    rules::Refusal refusal = batch.refusal;
    if (!is_object) refusal.message = "A request is an object.";
    return error_message(own, batch.code, refusal);
}

}  // namespace

bool is_notification(std::string_view text, const ParseLimits& limits) {
    const auto message = parse_bounded(text, limits);
    return message && is_notification(*message);
}

std::string answer_to_refused(std::string_view text, const ParseLimits& limits,
                              const Malformed& wrong) {
    if (const auto message = parse_bounded(text, limits)) {
        if (is_notification(*message)) return {};
        if (message->is_array() && !message->empty() && message->size() <= batch_max) {
            std::string answers;
            for (const Json& request : *message) {
                if (is_notification(request)) continue;
                answers += (answers.empty() ? '[' : ',') + answer_in_batch(request, wrong);
            }
            return answers.empty() ? answers : answers + ']';
        }
    }
    return error_message(wrong.id, wrong.code, wrong.refusal);
}

}  // namespace kast::protocol::json_rpc
