#include "server/room/room_memory.hpp"

#include <algorithm>
#include <utility>

namespace kast::server {
namespace {

/// What a room holds beside what is counted one by one, about.
constexpr std::size_t bytes_of_room = 8 * 1024;
constexpr std::size_t bytes_of_member = 400;

}  // namespace

RoomMemory::RoomMemory(std::shared_ptr<std::int64_t> shard_bytes)
    : shard_bytes_(std::move(shard_bytes)) {}

RoomMemory::~RoomMemory() { *shard_bytes_ -= counted_; }

void RoomMemory::measure(const RoomVersion& version, const protocol::Game& game) {
    const std::size_t people = version.room->members.size() + version.room->invites.size();
    std::size_t written = 0;
    for (const auto& [of, note] : version.room->notes) written += note.text.size();
    for (const auto& [id, handout] : version.room->handouts) written += handout.text.size();
    for (const auto& [id, encounter] : version.room->encounters)
        for (const auto& creature : encounter.creatures) written += creature.params.text.size();
    state_ = game.bytes_of(*version.table) + people * bytes_of_member + written;
    grown_ = 0;
}

void RoomMemory::remove_pending(std::size_t bytes) { pending_ -= std::min(pending_, bytes); }

void RoomMemory::count(std::size_t others) {
    const auto now = static_cast<std::int64_t>(bytes_of_room + table() + others);
    *shard_bytes_ += now - std::exchange(counted_, now);
}

}  // namespace kast::server
