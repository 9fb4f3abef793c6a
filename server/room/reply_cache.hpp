#pragma once

#include "rules/core/refusal.hpp"
#include "server/log/event_log.hpp"

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace kast::server {

/// What a request is answered: the JSON text of `result`, or a refusal.
using Reply = rules::Result<std::string>;

/// What makes a command that is sent twice happen once: the commands that are pending, and the
/// replies given lately, by member and command id. Older replies are read from the log, which holds
/// those of all commands that were stored.
class ReplyCache {
public:
    /// Remembers up to `most` replies in memory. `log` outlives this.
    ReplyCache(EventLog& log, std::string room, std::size_t most)
        : log_(log), room_(std::move(room)), most_(most) {}

    /// True where the command was answered lately or is still pending.
    bool knows(std::string_view member, std::string_view command) const;
    /// The reply that was given, from memory or else from the log; nothing where there is none.
    std::optional<Reply> find(std::string_view member, std::string_view command) const;
    /// The reply to a command that memory no longer holds but the log may.
    std::optional<Reply> find_forgotten(std::string_view member, std::string_view command) const;
    /// The reply in the log; for a command that the log calls a duplicate.
    std::optional<Reply> find_stored(std::string_view member, std::string_view command) const;

    void begin(std::string_view member, std::string_view command);
    void end(std::string_view member, std::string_view command);
    /// None is pending any more.
    void end_all();

    void keep(std::string_view member, std::string_view command, Reply reply);
    /// Memory that the replies hold, about, in bytes.
    std::size_t bytes() const { return bytes_; }
    /// Replies may have been given that are not in memory: the room was taken up from its log.
    void set_incomplete() { incomplete_ = true; }

private:
    /// A command that is pending, or that was answered, or both.
    struct Slot {
        bool pending = false;
        std::optional<Reply> reply;
    };
    using Slots = std::unordered_map<std::string, Slot>;

    /// Holds until the next call on this thread.
    static const std::string& key_of(std::string_view member, std::string_view command);
    const Slot* slot_of(std::string_view member, std::string_view command) const;
    /// Requires a reply.
    static std::size_t bytes_of(const Slots::value_type& slot);

    EventLog& log_;
    std::string room_;
    std::size_t most_;
    bool incomplete_ = false;  ///< a reply may have been given that is not here
    Slots slots_;
    std::deque<const std::string*> order_;  ///< keys of those that were answered, the oldest first
    std::size_t bytes_ = 0;
};

}  // namespace kast::server
