#include "server/net/readiness.hpp"

#include "server/log/event_log.hpp"

namespace kast::server::net {

namespace {

HttpResponse ready() { return text_response(200, "text/plain; charset=utf-8", "ready\n"); }

HttpResponse not_ready(const std::string& why) {
    return problem(503, "log-not-writable", "The log cannot be written" + why);
}

}  // namespace

HttpResponse Readiness::answer() const {
    return is_leaving_ || log_.counts().failing ? not_ready(".") : ready();
}

HttpResponse Readiness::answer_in_detail() const {
    if (is_leaving_) return not_ready(": the server goes down");
    const LogCounts counts = log_.counts();
    return counts.failing ? not_ready(": " + counts.last_failure) : ready();
}

}  // namespace kast::server::net
