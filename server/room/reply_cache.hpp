#pragma once

#include "rules/core/refusal.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>

namespace kast::server {

/// What a request is answered: the JSON text of `result`, or a refusal.
using Reply = rules::Result<std::string>;

/// What makes a command that is sent twice happen once: the commands that are pending, and the
/// replies given lately, by member and command id. Older replies, and those that other nodes gave,
/// are in the log alone, which holds those of all commands that were stored.
class ReplyCache {
public:
    /// What a member's command is known by: 128 bits of a hash under a key of this process, so that
    /// two commands with the same one need not be reckoned with.
    using Key = std::array<std::uint64_t, 2>;
    static Key key_of(std::string_view member, std::string_view command);

    /// A reply that was given, small: nearly all are the cursor of an event and nothing else.
    struct Kept {
        std::uint64_t seq = 0;               ///< of that event; 0: another reply
        std::unique_ptr<const Reply> other;  ///< where it is no such reply
    };

    /// Remembers up to `most` replies.
    explicit ReplyCache(std::size_t most) : most_(most) {}

    /// True where the command was answered lately or is still pending.
    bool knows(const Key& command) const { return slots_.contains(command); }
    /// The reply that was given, or null. Holds until the cache is changed.
    const Kept* find(const Key& command) const;
    /// True where a reply may have been given that only the log holds.
    bool is_incomplete() const { return incomplete_; }

    void begin(const Key& command) { slots_[command].is_pending = true; }
    void end(const Key& command);
    /// None is pending any more.
    void end_all();

    /// Keeps the cursor of event `seq` as a reply.
    void keep(const Key& command, std::uint64_t seq) { put(command, {seq, nullptr}); }
    void keep(const Key& command, Reply reply) {
        put(command, {0, std::make_unique<const Reply>(std::move(reply))});
    }
    /// Memory that the replies hold, about, in bytes.
    std::size_t bytes() const { return bytes_; }
    /// Replies may have been given that are not in memory: the room was taken up from its log, or
    /// another node wrote to it.
    void set_incomplete() { incomplete_ = true; }

private:
    /// A command that is pending, or that was answered, or both.
    struct Slot {
        Kept reply;
        bool is_pending = false;

        bool is_answered() const { return reply.seq != 0 || reply.other; }
    };
    /// The keys are hashes.
    struct Hash {
        using is_avalanching = void;
        std::size_t operator()(const Key& key) const { return key[0]; }
    };

    void put(const Key& command, Kept reply);
    static std::size_t bytes_of(const Kept& reply);

    std::size_t most_;
    bool incomplete_ = false;  ///< a reply may have been given that is not here
    boost::unordered_flat_map<Key, Slot, Hash> slots_;
    std::deque<Key> order_;  ///< of those that were answered, the oldest first
    std::size_t bytes_ = 0;
};

}  // namespace kast::server
