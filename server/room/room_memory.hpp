#pragma once
// What a room holds in memory, counted into the sum of its shard.

#include "protocol/game.hpp"
#include "server/room/entry.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace kast::server {

/// All in bytes. The table is measured seldom, since that costs as much as it has things on it;
/// between two measurements the events that changed it are added.
class RoomMemory {
public:
    /// `shard_bytes`: the sum of all rooms.
    explicit RoomMemory(std::shared_ptr<std::int64_t> shard_bytes);
    RoomMemory(const RoomMemory&) = delete;
    RoomMemory& operator=(const RoomMemory&) = delete;
    /// Takes the room out of the sum.
    ~RoomMemory();

    /// Measures the room and its table.
    void measure(const RoomVersion& version, const protocol::Game& game);
    /// Events of so many bytes have changed the table since.
    void grow(std::size_t bytes) { grown_ += bytes; }
    bool has_grown() const { return grown_ > 0; }
    /// Of the commits that are evaluated and not yet durable.
    void add_pending(std::size_t bytes) { pending_ += bytes; }
    void remove_pending(std::size_t bytes);
    void clear_pending() { pending_ = 0; }
    std::size_t pending() const { return pending_; }

    /// Of the room and its table, with what is pending.
    std::size_t table() const { return state_ + grown_ + pending_; }
    /// Brings the shard's sum up to date. `others`: what the room holds beside.
    void count(std::size_t others);

private:
    std::size_t state_ = 0;  ///< when last measured
    std::size_t grown_ = 0;
    std::size_t pending_ = 0;
    std::shared_ptr<std::int64_t> shard_bytes_;
    std::int64_t counted_ = 0;  ///< what that holds of this room
};

}  // namespace kast::server
