#include "server/net/readiness.hpp"

#include "server/log/event_log.hpp"

namespace kast::server::net {

namespace {

/// A line for each database that cannot be written, while others can.
HttpResponse ready(const LogCounts& counts, bool says_why) {
    std::string text = "ready\n";
    for (const DatabaseHealth& one : counts.databases) {
        if (!one.failing) continue;
        text += "database " + one.name + " cannot be written";
        if (says_why) text += ": " + one.last_failure;
        text += '\n';
    }
    return text_response(200, "text/plain; charset=utf-8", text);
}

HttpResponse not_ready(const std::string& why) {
    return problem(503, "log-not-writable", "The log cannot be written" + why);
}

}  // namespace

HttpResponse Readiness::answer() const {
    if (is_leaving_) return not_ready(".");
    const LogCounts counts = log_.counts();
    return counts.can_store() ? ready(counts, false) : not_ready(".");
}

HttpResponse Readiness::answer_in_detail() const {
    if (is_leaving_) return not_ready(": the server goes down");
    const LogCounts counts = log_.counts();
    return counts.can_store() ? ready(counts, true) : not_ready(": " + counts.last_failure);
}

}  // namespace kast::server::net
