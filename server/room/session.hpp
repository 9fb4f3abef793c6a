#pragma once

#include "server/room/day_quota.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace kast::server {

/// A message to clients: JSON text, made once and shared by all sessions that may see it. Lives on
/// its room's shard.
class Message {
public:
    explicit Message(std::string text) : text_(std::move(text)) {}
    const std::string& text() const { return text_; }

    /// The network's: the text as its transport sends it, made for the first session and kept for
    /// all others.
    mutable std::shared_ptr<const std::string> encoded;

private:
    std::string text_;
};
using MessagePtr = std::shared_ptr<const Message>;

/// Why a connection is closed, as the WebSocket close code that tells the client whether to
/// reconnect.
enum class CloseCode : std::uint16_t {
    bad_message = 4400,  ///< do not reconnect: not JSON-RPC, too large, …
    no_entry = 4401,     ///< do not reconnect: the token opens nothing, or was revoked
    no_room = 4404,      ///< do not reconnect
    kicked = 4403,       ///< do not reconnect
    too_many = 4429,     ///< reconnect later: rate or connection limit
    too_slow = 4408,     ///< reconnect with the cursor: the outbox was full
    restarting = 1012,   ///< reconnect: the server restarts
    trouble = 1011,      ///< reconnect: the room could not go on (storage)
};

/// What somebody tries who has no seat yet. It is counted, so that nobody tries for long.
enum class SeatTry { wrong_code, ask };

/// One connection as its room sees it. Lives on the room's shard; every call is made there.
class Session {
public:
    virtual ~Session() = default;
    /// Puts a message into the bounded outbox; it is sent at the end of the shard's turn. Where the
    /// outbox is full the session is closed as `too_slow`.
    virtual void send(const MessagePtr& message) = 0;
    /// The same for what many are sent: it may wait for the connection's broadcast interval to end,
    /// and leaves together with what comes until then.
    virtual void send_broadcast(const MessagePtr& message) { send(message); }
    /// Sends what is queued, then closes. No more calls reach the room but `Room::left`.
    virtual void close(CloseCode reason, std::string_view text) = 0;
    /// The address that the connection counts for, of whoever is behind a proxy; empty where there
    /// is none.
    virtual std::string_view address() const { return {}; }
    /// Counts a command against the quotas of the connection's client; returns the quota that is
    /// used up, if any: then the command is not counted.
    virtual std::optional<UsedUpQuota> take_command() { return std::nullopt; }
    /// Counts the bytes of events stored for this session's commands.
    virtual void count_stored(std::size_t) {}
    /// Notes that a command was refused because this quota is used up.
    virtual void note_over_quota(const UsedUpQuota&) {}
    /// Whether whoever is at its address may try such a thing once more.
    virtual bool may_try(SeatTry) { return true; }
    virtual void count_try(SeatTry) {}
};

}  // namespace kast::server
