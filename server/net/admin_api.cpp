#include "server/net/admin_api.hpp"

#include "server/config.hpp"
#include "server/metrics.hpp"
#include "server/net/readiness.hpp"
#include "server/net/secret_file.hpp"
#include "server/shard.hpp"

namespace kast::server::net {

std::string admin_address(const Settings& settings) {
    return settings.admin_listen.empty() ? "unix:" + settings.data + "/admin.sock"
                                         : settings.admin_listen;
}

AdminApi::AdminApi(const Settings& settings, const Readiness& readiness, Metrics& metrics)
    : settings_(settings), readiness_(readiness), metrics_(metrics) {
    if (!settings.admin_token_file.empty())
        token_ = read_secret("admin_token_file", settings.admin_token_file);
}

void AdminApi::answer(Shard& shard, const HttpRequest& request, const std::string&,
                      ResponseCallback reply) {
    reply(answer(request, shard.now_ms()));
}

HttpResponse AdminApi::answer(const HttpRequest& request, std::int64_t now_ms) {
    if (!may_ask(request)) {
        HttpResponse refused =
            problem(401, "no-entry", "Send the token of admin_token_file: Authorization: Bearer.");
        refused.headers.emplace_back("WWW-Authenticate", "Bearer");
        return refused;
    }
    if (request.method != Method::get && request.method != Method::head)
        return method_not_allowed("GET, HEAD");
    if (request.path == "/healthz") return alive();
    if (request.path == "/readyz") return readiness_.answer_in_detail();
    if (request.path == "/metrics") {
        return text_response(200, "text/plain; version=0.0.4; charset=utf-8", metrics_text(now_ms));
    }
    return problem(404, "not-found",
                   "Here are /metrics, /healthz and /readyz; tables are at the public address.");
}

bool AdminApi::may_ask(const HttpRequest& request) const {
    return token_.empty() || is_same_secret(bearer_of(request), token_);
}

/// Made once a second: single commands are not to be told apart by their bytes and times.
const std::string& AdminApi::metrics_text(std::int64_t now_ms) {
    const std::int64_t second = now_ms / 1'000;
    if (metrics_second_ != second) {
        metrics_second_ = second;
        metrics_text_ = metrics_.text();
    }
    return metrics_text_;
}

}  // namespace kast::server::net
