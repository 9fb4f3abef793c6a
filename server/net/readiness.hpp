#pragma once

#include "server/net/http.hpp"

#include <atomic>

namespace kast::server {

class EventLog;

namespace net {

/// Whether the server can store and serve: what `/readyz` answers, and which of several databases
/// it cannot write. Any thread.
class Readiness {
public:
    /// `log` outlives this.
    explicit Readiness(const EventLog& log) : log_(log) {}

    /// From now on the server is not ready.
    void set_leaving() { is_leaving_ = true; }
    HttpResponse answer() const;
    /// The same, with the reason: the host's to know.
    HttpResponse answer_in_detail() const;

private:
    const EventLog& log_;
    std::atomic<bool> is_leaving_ = false;
};

}  // namespace net
}  // namespace kast::server
