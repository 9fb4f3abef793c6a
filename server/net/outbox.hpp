#pragma once

#include <boost/container/small_vector.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace kast::server::net {

/// Bytes as they leave, shared by all connections that send them.
using Frame = std::shared_ptr<const std::string>;

/// What waits to be written to one socket, in order. Frames are shared, so a slow reader costs
/// references, not copies. It knows where one frame ends: what is dropped is dropped whole.
class Outbox {
public:
    bool empty() const { return first_ == frames_.size(); }
    std::size_t bytes() const { return bytes_; }
    /// Memory that is held for it, in bytes, about: each frame as if it waited here alone.
    std::size_t memory() const { return bytes_ + (frames_.size() - first_) * frame_overhead; }

    /// Whether a frame of that size may wait too, where at most `bytes_max` may. One that is larger
    /// by itself (a whole state) may where nothing waits, and is then not counted: what comes after
    /// it may wait as ever.
    bool takes(std::size_t size, std::size_t bytes_max) const;
    void push(Frame frame);
    /// The next piece to write: the first frame itself where it stands alone or is large; else as
    /// many as fit, copied together into `scratch`. Valid until the next call. Requires !empty().
    std::string_view next(std::string& scratch, std::size_t scratch_bytes_max) const;
    void consume(std::size_t bytes);
    /// Drops all but a frame that is already partly out, and gives the memory back.
    void drop_unsent();

private:
    /// The pointer here, and the string and its count of owners on the heap.
    static constexpr std::size_t frame_overhead = sizeof(Frame) + sizeof(std::string) + 32;

    /// As many as a turn has for most: an event, and the reply of who asked.
    static constexpr std::size_t frames_in_place = 2;
    using Frames = boost::container::small_vector<Frame, frames_in_place>;

    Frames frames_;
    std::size_t first_ = 0;   ///< index of the first frame not wholly written
    std::size_t offset_ = 0;  ///< bytes of it that are
    std::size_t bytes_ = 0;   ///< all that is left
};

}  // namespace kast::server::net
