#pragma once
// How far the log of a room reaches, as far as the room knows.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace kast::server {

/// What a room knows of its log beyond what it has read, where other nodes write to it too, and
/// what is being read of it now. Places are `seq`s of records.
class LogReach {
public:
    /// The log reaches to `seq` at least: another node said so, or the log itself.
    void learn(std::uint64_t seq) { seq_ = std::max(seq_, seq); }
    /// It may reach further than the room has read.
    void expect_newer() { expects_newer_ = true; }
    std::uint64_t seq() const { return seq_; }
    /// True where the log has, or may have, more than what was read up to `read_seq`.
    bool is_beyond(std::uint64_t read_seq) const { return expects_newer_ || seq_ > read_seq; }
    /// True where that, or an answer, is to be read before the room evaluates anything.
    bool stops_evaluation(std::uint64_t read_seq) const {
        return reading_newer_ || looking_up_ || is_beyond(read_seq);
    }

    /// Newer records are read from now on.
    void begin_reading() {
        reading_newer_ = true;
        expects_newer_ = false;
    }
    void end_reading() { reading_newer_ = false; }
    bool is_reading() const { return reading_newer_; }
    /// An answer that the log alone may have is read.
    void set_looking_up(bool is_looking_up) { looking_up_ = is_looking_up; }

    /// The room was read up to `read_seq` and nothing is known of more.
    void catch_up(std::uint64_t read_seq, std::int64_t now_ms) {
        seq_ = read_seq;
        compared_ms_ = now_ms;
    }
    /// Unix time when the room was last known to be as its log is.
    std::int64_t compared_ms() const { return compared_ms_; }

    /// Other nodes know of the records up to `seq`, or have written them.
    void set_announced(std::uint64_t seq) { announced_seq_ = seq; }
    std::uint64_t announced() const { return announced_seq_; }

    /// Calls `done` when the room is as its log is.
    void await(std::function<void()> done) { awaiting_.push_back(std::move(done)); }
    void release() {
        for (const auto& done : std::exchange(awaiting_, {})) done();
    }

private:
    std::uint64_t seq_ = 0;  ///< 0: not beyond what was read
    std::uint64_t announced_seq_ = 0;
    std::int64_t compared_ms_ = 0;
    std::vector<std::function<void()>> awaiting_;
    bool expects_newer_ = false;
    bool reading_newer_ = false;
    bool looking_up_ = false;
};

}  // namespace kast::server
