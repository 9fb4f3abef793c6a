#pragma once

#include "server/net/http.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace kast::server::net {

/// A response body with heartbeats. The heartbeat timer restarts only on data sent to this reader:
/// otherwise its timing would reveal events that the reader may not know of (a timing side
/// channel).
class PacedSource {
public:
    static constexpr std::int64_t interval_ms = 15'000;

    PacedSource(std::unique_ptr<BodySource> source, std::int64_t now_ms)
        : source_(std::move(source)), due_ms_(now_ms + interval_ms) {}

    void start(std::function<void()> wake) { source_->start(std::move(wake)); }
    /// As BodySource::pull. What is appended is sent now.
    BodySource::Next pull(std::string& out, std::int64_t now_ms) {
        const std::size_t size = out.size();
        const auto next = source_->pull(out);
        if (out.size() > size) due_ms_ = now_ms + interval_ms;
        return next;
    }
    /// The heartbeat to send, if the reader was sent nothing for `interval_ms`; else empty.
    std::string heartbeat(std::int64_t now_ms) {
        if (now_ms < due_ms_) return {};
        due_ms_ = now_ms + interval_ms;
        return source_->heartbeat();
    }
    /// Milliseconds until the next heartbeat is due.
    std::int64_t wait_ms(std::int64_t now_ms) const {
        return now_ms < due_ms_ ? due_ms_ - now_ms : 0;
    }
    std::optional<std::string> final_chunk() { return source_->final_chunk(); }

private:
    std::unique_ptr<BodySource> source_;
    std::int64_t due_ms_;
};

}  // namespace kast::server::net
