#include "server/log/command_marks.hpp"

#include <cstring>
#include <utility>

namespace kast::server {

std::uint32_t CommandMarks::find(std::uint32_t hash) const {
    const auto found = marks_.find(hash);
    return found == marks_.end() ? nowhere : found->second;
}

void CommandMarks::add(std::uint32_t hash, std::uint64_t seq) {
    const std::uint64_t place = seq < several ? seq : several;
    const std::uint64_t mark = static_cast<std::uint64_t>(hash) << 32 | place;
    note(mark);
    unsaved_.push_back(mark);
}

void CommandMarks::note(std::uint64_t mark) {
    const auto seq = static_cast<std::uint32_t>(mark);
    const auto [place, added] = marks_.try_emplace(static_cast<std::uint32_t>(mark >> 32), seq);
    if (!added && place->second != seq) place->second = several;
}

std::string CommandMarks::take_block(std::uint64_t last) {
    std::string body(reinterpret_cast<const char*>(unsaved_.data()),
                     unsaved_.size() * sizeof(std::uint64_t));
    unsaved_.clear();
    saved_to_ = last;
    return body;
}

bool CommandMarks::add_block(std::string_view body, std::uint64_t last) {
    if (body.size() % sizeof(std::uint64_t) != 0) return false;
    marks_.reserve(marks_.size() + body.size() / sizeof(std::uint64_t));
    for (; !body.empty(); body.remove_prefix(sizeof(std::uint64_t))) {
        std::uint64_t mark = 0;
        std::memcpy(&mark, body.data(), sizeof mark);
        note(mark);
    }
    saved_to_ = last;
    return true;
}

std::optional<std::uint32_t> MarkedRooms::find(std::string_view room, std::uint32_t hash) const {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(room);
    if (found == rooms_.end()) return std::nullopt;
    return found->second.find(hash);
}

std::uint64_t MarkedRooms::generation() const {
    const std::lock_guard lock(mutex_);
    return generation_;
}

void MarkedRooms::install(std::string_view room, CommandMarks marks, std::uint64_t generation) {
    const std::lock_guard lock(mutex_);
    if (generation == generation_ && !rooms_.contains(room))
        rooms_[std::string(room)] = std::move(marks);
}

void MarkedRooms::drop(std::string_view room) {
    const std::lock_guard lock(mutex_);
    ++generation_;
    if (const auto found = rooms_.find(room); found != rooms_.end()) rooms_.erase(found);
}

void MarkedRooms::forget(std::string_view room) {
    const std::lock_guard lock(mutex_);
    forgotten_.emplace_back(room);
}

void MarkedRooms::drop_forgotten() {
    const std::lock_guard lock(mutex_);
    if (forgotten_.empty()) return;
    ++generation_;
    for (const std::string& room : std::exchange(forgotten_, {})) rooms_.erase(room);
}

}  // namespace kast::server
