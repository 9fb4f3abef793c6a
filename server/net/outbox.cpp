#include "server/net/outbox.hpp"

#include <utility>

namespace kast::server::net {

namespace {

// Larger frames are written from where they are: copying them would cost more than a system call.
constexpr std::size_t copied_bytes_max = 16 * 1024;
// The list's first length on the heap: what comes within a broadcast interval at a busy table.
constexpr std::size_t frames_on_heap = 16;

}  // namespace

bool Outbox::takes(std::size_t size, std::size_t bytes_max) const {
    if (empty()) return true;
    const std::size_t first = frames_[first_]->size();
    const std::size_t uncounted = first > bytes_max ? first - offset_ : 0;
    return bytes_ - uncounted + size <= bytes_max;
}

void Outbox::push(Frame frame) {
    bytes_ += frame->size();
    if (frames_.size() == frames_in_place) frames_.reserve(frames_on_heap);
    frames_.push_back(std::move(frame));
}

std::string_view Outbox::next(std::string& scratch, std::size_t scratch_bytes_max) const {
    const std::string_view head = std::string_view(*frames_[first_]).substr(offset_);
    if (first_ + 1 == frames_.size() || head.size() > copied_bytes_max) return head;
    scratch.assign(head);
    for (std::size_t i = first_ + 1; i < frames_.size(); ++i) {
        if (scratch.size() + frames_[i]->size() > scratch_bytes_max) break;
        scratch += *frames_[i];
    }
    return scratch;
}

void Outbox::consume(std::size_t bytes) {
    bytes_ -= bytes;
    offset_ += bytes;
    while (first_ < frames_.size() && offset_ >= frames_[first_]->size()) {
        offset_ -= frames_[first_]->size();
        frames_[first_++].reset();
    }
    if (!empty()) return;
    frames_.clear();
    first_ = offset_ = 0;
    // Who is quiet again holds nothing on the heap.
    if (frames_.capacity() > frames_in_place) Frames().swap(frames_);
}

void Outbox::drop_unsent() {
    Frames kept;
    bytes_ = 0;
    if (!empty() && offset_ > 0) {
        bytes_ = frames_[first_]->size() - offset_;
        kept.push_back(std::move(frames_[first_]));
    } else {
        offset_ = 0;
    }
    frames_ = std::move(kept);
    first_ = 0;
}

}  // namespace kast::server::net
