#pragma once
// A room's events over HTTP: no member is made, nothing is said, and a disconnect loses nothing.

#include "clients/native/net.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace kast::client {

/// Takes a `text/event-stream` apart (WHATWG HTML, "Server-sent events"), however it is cut.
class EventStreamParser {
public:
    struct Event {
        std::string id;    ///< the last one given: where to go on
        std::string type;  ///< "message" where none is given
        std::string data;
    };
    /// Longest event, in bytes; beyond it NetError.
    static constexpr std::size_t bytes_max = std::size_t{64} * 1024 * 1024;

    void feed(std::string_view piece, const std::function<void(const Event&)>& on_event);
    /// Time that the server asks to wait before reconnecting, or 0.
    int retry_ms() const { return retry_ms_; }

private:
    void line(std::string_view text, const std::function<void(const Event&)>& on_event);

    std::string rest_;
    bool after_return_ = false;
    bool started_ = false;
    std::string id_;
    std::string type_;
    std::string data_;
    bool has_data_ = false;
    int retry_ms_ = 0;
};

/// Cuts a stream into lines; the last one, without a line break, is given by `finish`.
class LineSplitter {
public:
    void feed(std::string_view piece, const std::function<void(std::string_view)>& on_line);
    void finish(const std::function<void(std::string_view)>& on_line);

private:
    std::string rest_;
};

/// What `GET /rooms/{room}/events` is asked with.
struct EventsQuery {
    std::string since;  ///< cursor; empty: from the start
    std::string types;  ///< "a,b"; empty: all
};
/// `/rooms/ROOM/events?since=…&types=…`
std::string events_target(const Link& link, const EventsQuery& query);
/// The sentence of a problem document, or what else the server said.
std::string problem_of(const HttpAnswer& answer);

}  // namespace kast::client
