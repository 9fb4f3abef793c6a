#include "server/net/event_source.hpp"

#include <stdexcept>
#include <utility>

namespace kast::server::net {

namespace {

constexpr std::size_t page_events = 200;
// How long a reader that lost its connection waits before it reconnects.
constexpr std::string_view retry_line = "retry: 2000\n\n";

/// The type of an event as the room wrote it. In JSON text a quote inside a string is escaped, so
/// the first bare `"type":"` is the member itself: nothing that people typed comes before it
/// unescaped.
std::string_view type_of(std::string_view event) {
    constexpr std::string_view name = R"("type":")";
    const auto start = event.find(name);
    if (start == std::string_view::npos) return {};
    const auto value = event.substr(start + name.size());
    return value.substr(0, value.find('"'));
}

class EventSource final : public BodySource {
public:
    EventSource(std::shared_ptr<Room> room, EventsQuery query, EventPage first)
        : room_(std::move(room)),
          query_(std::move(query)),
          page_(std::move(first)),
          has_page_(true) {
        query_.cursor = page_.cursor;
    }

    void start(std::function<void()> wake) override {
        if (query_.live) watch_ = room_->watch(std::move(wake));
    }

    Next pull(std::string& out) override {
        if (!std::exchange(started_, true) && query_.live) out += retry_line;
        if (!std::exchange(has_page_, false) && !read_page()) return Next::end;
        for (std::size_t i = 0; i < page_.events.size(); ++i) append(out, i);
        const bool at_end = page_.at_end;
        page_ = {};
        if (!at_end) return Next::more;
        return query_.live ? Next::wait : Next::end;
    }

    std::string heartbeat() override { return query_.live ? ": still here\n\n" : std::string(); }
    std::string final_chunk() override {
        return query_.live ? ": the server restarts, reconnect\n\n" : std::string();
    }

private:
    /// False where the token has been revoked meanwhile.
    bool read_page() {
        const auto viewer = room_->viewer_of(query_.token);
        if (!viewer) return false;
        auto page = room_->read(*viewer, query_.cursor, page_events);
        if (!page) throw std::runtime_error(page.error().message);
        page_ = std::move(*page);
        query_.cursor = page_.cursor;
        return true;
    }

    void append(std::string& out, std::size_t index) const {
        const std::string& event = page_.events[index];
        if (!query_.types.empty() && !query_.types.contains(type_of(event))) return;
        if (!query_.live) {
            out += event;
            out += '\n';
            return;
        }
        out += "id: ";
        out += page_.cursors[index];
        out += "\ndata: ";
        out += event;
        out += "\n\n";
    }

    std::shared_ptr<Room> room_;
    EventsQuery query_;
    EventPage page_;
    std::shared_ptr<void> watch_;
    bool has_page_;
    bool started_ = false;
};

}  // namespace

HttpResponse events_response(std::shared_ptr<Room> room, EventsQuery query) {
    const auto viewer = room->viewer_of(query.token);
    if (!viewer) {
        HttpResponse refused =
            problem(401, "no-entry", "The token opens nothing here, or was revoked.");
        refused.headers.emplace_back("WWW-Authenticate", "Bearer");
        return refused;
    }
    // The first page before the first byte: a wrong cursor is still a status.
    auto first = room->read(*viewer, query.cursor, page_events);
    if (!first) return problem(400, first.error().kind, first.error().message, "since");
    HttpResponse response;
    response.content_type = query.live ? "text/event-stream" : "application/jsonl";
    response.headers.emplace_back("Cache-Control", "no-store");
    if (query.live) response.headers.emplace_back("X-Accel-Buffering", "no");
    response.source =
        std::make_unique<EventSource>(std::move(room), std::move(query), std::move(*first));
    return response;
}

}  // namespace kast::server::net
