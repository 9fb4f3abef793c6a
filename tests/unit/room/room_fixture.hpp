#pragma once
// A room with people at it, without a network: sessions that write down every byte, a real log, and
// a clock and chance that are given.

#include "server/log/open.hpp"
#include "server/room/room.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace kast::tests {

using nlohmann::json;
using server::Append;
using server::Batch;
using server::CloseCode;

/// A log that may be told to fail, to lose its answers, or to wait. All else is the real one's
/// work.
class TestLog final : public server::EventLog {
public:
    explicit TestLog(std::unique_ptr<server::EventLog> real) : real_(std::move(real)) {}

    void append(std::vector<Batch> batches,
                std::function<void(std::vector<Append>)> done) override {
        real_->append(std::move(batches), std::move(done));
    }
    std::vector<server::Record> read(std::string_view room, std::uint64_t from,
                                     std::size_t limit) override {
        ++reads;
        if (is_damaged) throw server::DamagedRoom("room " + std::string(room) + ", record 1");
        auto records = real_->read(room, from, limit);
        records_read += records.size();
        return records;
    }
    std::uint64_t last_seq(std::string_view room) override { return real_->last_seq(room); }
    std::optional<std::string> answered(std::string_view room, std::string_view by,
                                        std::string_view command) override {
        return real_->answered(room, by, command);
    }
    std::optional<server::Snapshot> snapshot(std::string_view room,
                                             std::uint64_t at_most) override {
        return real_->snapshot(room, at_most);
    }
    void keep_snapshot(std::string room, server::Snapshot snapshot) override {
        ++snapshots;
        real_->keep_snapshot(std::move(room), std::move(snapshot));
    }
    void forget(std::string_view room) override {
        ++forgotten;
        real_->forget(room);
    }
    std::uint32_t timeline(std::string_view room) const override { return real_->timeline(room); }
    std::size_t database(std::string_view room) const override { return real_->database(room); }
    server::LogCounts counts() const override { return real_->counts(); }

    bool is_damaged = false;    ///< whatever is read
    std::size_t forgotten = 0;  ///< calls
    std::size_t reads = 0;
    std::size_t records_read = 0;
    std::size_t snapshots = 0;

private:
    std::unique_ptr<server::EventLog> real_;
};

/// Writes down what it is sent.
class Recorder final : public server::Session {
public:
    void send(const server::MessagePtr& message) override { frames.push_back(message->text()); }
    void close(CloseCode reason, std::string_view) override { closed.push_back(reason); }

    std::vector<std::string> frames;
    std::vector<CloseCode> closed;
};

/// The room, null where there is none. Throws std::runtime_error where it cannot be read, or is not
/// at once.
std::shared_ptr<server::Room> find_room(server::Rooms& rooms, std::string_view id);
/// Throws std::runtime_error where it is not read at once.
rules::Result<server::EventPage> read_page(server::Room& room, const rules::Viewer& viewer,
                                           std::string_view cursor, std::size_t limit);

class RoomFixture;

/// Someone at the table, as a client is: keeps the state by applying patches.
class TestClient {
public:
    TestClient(RoomFixture& fixture, std::string token)
        : token(std::move(token)), fixture_(fixture) {}
    ~TestClient();
    TestClient(const TestClient&) = delete;

    /// A new connection that says `room.join`, with `since` where a cursor is given.
    json join(json more = json::object());
    void disconnect();
    /// Sends; nothing is stored until `RoomFixture::turn`.
    void send(const std::string& id, const std::string& method, json params = json::object());
    /// Sends under an id of its own, turns until nothing is pending, and gives the answer.
    json ask(const std::string& method, json params = json::object());
    /// The same, and the test fails where it is refused.
    json done(const std::string& method, json params = json::object());
    /// The kind of refusal, or "" where it was done.
    std::string refused(const std::string& method, json params = json::object());
    /// The answer to a request, or null while there is none.
    json resolve_answer(const std::string& id);
    /// Types of the events received since joining.
    std::vector<std::string> types();
    /// Everything ever received, as it was.
    const std::string& bytes() const { return everything; }

    std::string token;
    std::string member;
    std::string cursor;
    json state;
    std::vector<json>
        events;  ///< `params` of all events received, also those that were missed and sent later
    std::vector<json> presence;  ///< `params` of those notifications
    std::vector<CloseCode> closed() const;
    std::shared_ptr<Recorder> session;
    std::string everything;  ///< payloads of former connections too

    /// Applies what the session was sent so far to the state.
    void take_in();

private:
    const json& answered(const std::string& id);
    void take_event(const json& params);

    RoomFixture& fixture_;
    std::shared_ptr<server::Room> room_;
    std::size_t taken_ = 0;
    std::map<std::size_t, json> read_;  ///< frames that were read before they are taken in
    std::map<std::string, json> answers_;
};

/// A server with one room.
class RoomFixture {
public:
    struct Options {
        std::string system = "heist";
        server::RoomsOptions rooms = {};
        std::unique_ptr<server::EventLog> log = nullptr;  ///< a log in memory where there is none
        bool opens = true;
        json settings = json::object();
    };
    RoomFixture();
    explicit RoomFixture(Options options);

    /// Stores and sends until nothing is pending.
    void turn();
    /// As after a crash: only the log is left. People keep what they know, and must join again.
    void restart();
    /// One step of a turn by hand: the batches, and what becomes of them.
    std::vector<Batch> take() { return rooms->take_batches(); }
    std::vector<Append> store(const std::vector<Batch>& batches);
    void settle(const std::vector<Batch>& batches, const std::vector<Append>& outcomes);

    std::shared_ptr<server::Room> room() { return find_room(*rooms, opened.room); }
    /// A page of the past, read at once.
    rules::Result<server::EventPage> read(const rules::Viewer& viewer, std::string_view cursor,
                                          std::size_t limit) {
        return read_page(*room(), viewer, cursor, limit);
    }
    std::string fresh_request() { return "q" + std::to_string(++requests_); }
    /// A token of the right form, different every time.
    std::string seat(const std::string& name) const { return name + std::string(30, '-'); }

    std::unique_ptr<TestLog> log;
    std::unique_ptr<server::Rooms> rooms;
    server::OpenedRoom opened;
    std::int64_t now_ms = 1'795'201'391'204;  ///< 2026-11-20T19:03:11.204Z

private:
    void start();
    std::vector<std::unique_ptr<server::Rooms>>
        former_;  ///< whose sessions still have to disconnect
    server::RoomsOptions options_;
    std::uint64_t random_state_ = 7;
    int requests_ = 0;
};

/// The answer's result, or the test fails.
json result_of(const json& answer);
/// The kind of an error, or "".
std::string kind_of(const json& answer);

}  // namespace kast::tests
