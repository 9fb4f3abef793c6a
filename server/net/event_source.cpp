#include "server/net/event_source.hpp"

#include "server/net/room_lookup.hpp"

#include <optional>
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
          pages_(std::make_shared<Pages>(std::move(first))) {}

    void start(std::function<void()> wake) override {
        pages_->wake = wake;
        if (!query_.live) return;
        watch_ = room_->watch([weak = std::weak_ptr(pages_), wake = std::move(wake)] {
            if (const auto pages = weak.lock()) pages->is_outdated = true;
            wake();
        });
    }

    Next pull(std::string& out) override {
        if (!std::exchange(started_, true) && query_.live) out += retry_line;
        if (!pages_->page && !pages_->is_reading && !read_page())
            return query_.live ? Next::end : Next::cut;
        pages_->is_awaited = pages_->is_reading;
        if (pages_->is_awaited) return Next::wait;
        const auto read = *std::exchange(pages_->page, std::nullopt);
        if (!read) throw std::runtime_error(read.error().message);
        const EventPage& page = *read;
        query_.cursor = page.cursor;
        for (std::size_t i = 0; i < page.events.size(); ++i) append(out, page, i);
        if (!page.at_end || pages_->is_outdated) return Next::more;
        query_.place.reset();
        return query_.live ? Next::wait : Next::end;
    }

    std::string heartbeat() override { return query_.live ? ": still here\n\n" : std::string(); }
    std::optional<std::string> final_chunk() override {
        if (!query_.live) return std::nullopt;
        return ": the server restarts, reconnect\n\n";
    }

private:
    /// What is handed over by a reading, which may end after the stream.
    struct Pages {
        explicit Pages(EventPage first) : page(std::move(first)) {}
        std::optional<rules::Result<EventPage>> page;  ///< read, and not yet sent
        bool is_reading = false;
        bool is_outdated = false;  ///< something has come since the page was made
        bool is_awaited = false;   ///< to be told when it is read
        std::function<void()> wake;
    };

    /// False where the token has been revoked meanwhile, or the room was evicted.
    bool read_page() {
        const auto viewer = room_->viewer_of(query_.token);
        if (!viewer) return false;
        pages_->is_reading = true;
        room_->read(*viewer, query_.cursor, page_events,
                    [weak = std::weak_ptr(pages_)](rules::Result<EventPage> page) {
                        const auto pages = weak.lock();
                        if (!pages) return;
                        pages->is_reading = false;
                        pages->is_outdated = false;
                        pages->page = std::move(page);
                        if (std::exchange(pages->is_awaited, false)) pages->wake();
                    });
        return true;
    }

    void append(std::string& out, const EventPage& page, std::size_t index) const {
        const std::string& event = page.events[index];
        if (!query_.types.empty() && !query_.types.contains(type_of(event))) return;
        if (!query_.live) {
            out += event;
            out += '\n';
            return;
        }
        out += "id: ";
        out += page.cursors[index];
        out += "\ndata: ";
        out += event;
        out += "\n\n";
    }

    std::shared_ptr<Room> room_;
    EventsQuery query_;
    std::shared_ptr<Pages> pages_;
    std::shared_ptr<void> watch_;
    bool started_ = false;
};

}  // namespace

void answer_events(std::shared_ptr<Room> room, EventsQuery query, ResponseCallback reply) {
    const auto viewer = room->viewer_of(query.token);
    if (!viewer) return reply(no_entry());
    // The first page before the first byte: a wrong cursor is still a status.
    Room& there = *room;
    const std::string cursor = query.cursor;
    there.read(
        *viewer, cursor, page_events,
        [room = std::move(room), query = std::move(query),
         reply = std::move(reply)](rules::Result<EventPage> first) mutable {
            if (!first)
                return reply(problem(400, first.error().kind, first.error().message, "since"));
            HttpResponse response;
            response.content_type = query.live ? "text/event-stream" : "application/jsonl";
            response.headers.emplace_back("Cache-Control", "no-store");
            if (query.live) response.headers.emplace_back("X-Accel-Buffering", "no");
            response.source =
                std::make_unique<EventSource>(std::move(room), std::move(query), std::move(*first));
            reply(std::move(response));
        });
}

}  // namespace kast::server::net
