#pragma once
// A client of one room over WebSocket: joins, reconnects after a disconnect, sends each request
// once.

#include "clients/native/net.hpp"
#include "clients/native/seat_store.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace kast::client {

using Json = nlohmann::json;

/// The server's answer to a request was an error: a refusal of the rules, or of the server.
struct Refused : std::runtime_error {
    explicit Refused(Json given);
    Json error;  ///< `{"code", "message", "data"?}`
    std::string kind() const;
    /// What is wrong, for people: the sentence, and the field it is about as it is typed.
    std::string told() const;
    /// How long to wait before the same request is sent again under its id, which the server does
    /// once: it did not happen, or nobody knows. None where this refusal stands. `attempt` counts
    /// from 0.
    std::optional<std::chrono::milliseconds> retry_after(int attempt) const;
};

/// Close codes after which reconnecting cannot help.
bool is_final(std::uint16_t close_code);

class RoomClient {
public:
    struct Options {
        std::string name;  ///< of a member that is new; the server's choice where empty
        std::chrono::seconds patience{30};  ///< how long to retry after a disconnect
    };

    /// `seats` keeps the place that a shared link leads to.
    RoomClient(Loop& loop, Link link, SeatStore seats, Options options);
    ~RoomClient();

    /// Called for every event, in order, each once: those missed while disconnected too.
    std::function<void(const Json& params)> on_event;
    /// Called for every answer to `room.join`, before the events that were missed.
    std::function<void(const Json& answer)> on_joined;
    /// Called with the params of `presence`: who is connected.
    std::function<void(const Json& params)> on_presence;
    /// Called once for each disconnect, with what is known of it. `on_joined` ends it.
    std::function<void(const std::string& why)> on_disconnect;

    /// The result of one request. `id` must be new in this room; after a disconnect, and where the
    /// server cannot do it now, the same request is sent again under it, and the server does it
    /// once. Throws Refused, NetError where patience ended, Closed where reconnecting is no use,
    /// Interrupted.
    Json call(const std::string& id, const std::string& method, const Json& params);

    /// Joins where that is not done yet; the answer of `room.join`. Throws as `call`.
    const Json& joined();
    /// Receives events until `input` can be read. Reconnects after every disconnect, for ever.
    /// Throws Closed where that is no use, Interrupted.
    void listen(Input& input);
    void close();

private:
    void connect();
    Json request(const std::string& id, const std::string& method, const Json& params);
    template <class Request>
    Json until_answered(Request&& request);
    Json join();
    void handle_message(const Json& message);
    Json parsed(const std::string& text) const;
    void disconnected(const std::string& why);
    template <class Work>
    auto with_retries(Work&& work);

    Loop& loop_;
    Link link_;
    SeatStore seats_;
    Options options_;
    std::unique_ptr<WebSocket> socket_;
    Json joined_;
    std::string cursor_;
    bool is_disconnected_ = false;
    int attempt_ = 0;
    std::chrono::steady_clock::time_point next_attempt_{};
    bool has_joined_ = false;  ///< once: from then on a disconnect is retried
};

}  // namespace kast::client
