#pragma once
// What the nodes over one log tell each other: hints, of which any may be lost, and never what is
// in a room. A forged one costs a read of the log.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kast::server {

/// The log of a room reaches to `seq` at least.
struct RoomHint {
    std::string room;
    std::uint64_t seq = 0;
    bool operator==(const RoomHint&) const = default;
};

/// Who is in a room by one node's connections. What is too much for one message comes in parts,
/// each of which stands for itself.
struct PresenceReport {
    std::string room;
    std::vector<std::string> members;  ///< ids, at most `members_per_part`
    std::uint32_t watching = 0;        ///< spectators; with part 0
    std::uint32_t part = 0;
    bool operator==(const PresenceReport&) const = default;
};
inline constexpr std::size_t members_per_part = 180;

/// The node says no more: who was reported by it is gone.
struct NodeGone {
    bool operator==(const NodeGone&) const = default;
};

/// One thing that a node says.
struct BusMessage {
    std::string node;
    std::variant<RoomHint, PresenceReport, NodeGone> said;
    bool operator==(const BusMessage&) const = default;
};

/// Takes what other nodes say, several messages at a time where several have come. Any thread.
using BusListener = std::function<void(std::vector<BusMessage>)>;

/// A node's place among the others. Every call may come from any thread; `announce`, `report` and
/// `leave` wait for nothing.
class Bus {
public:
    /// What is on its way is sent first, for a moment at most.
    virtual ~Bus() = default;
    /// From now on `listener` is called with what others say, in the order in which each said it;
    /// never with what this node says itself. Called once.
    virtual void listen(BusListener listener) = 0;
    /// Tells the others. What cannot be sent is lost.
    virtual void announce(const RoomHint& hint) = 0;
    virtual void report(const PresenceReport& report) = 0;
    /// Tells the others that this node goes.
    virtual void leave() = 0;
    /// `listener` is called no more once this has returned.
    virtual void stop_listening() = 0;
};

}  // namespace kast::server
