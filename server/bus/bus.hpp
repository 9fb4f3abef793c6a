#pragma once
// Best-effort notifications between the nodes over one log. Any of them may be lost, and none
// carries the content of a room; a forged one costs a read of the log.

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

/// The members connected to a room through one node. A long list is split into parts, each of which
/// is complete in itself.
struct PresenceReport {
    std::string room;
    std::vector<std::string> members;  ///< ids, at most `members_per_part`
    std::uint32_t watching = 0;        ///< spectators; with part 0
    std::uint32_t part = 0;
    bool operator==(const PresenceReport&) const = default;
};
inline constexpr std::size_t members_per_part = 180;

/// The node shuts down: the members it reported are gone.
struct NodeGone {
    bool operator==(const NodeGone&) const = default;
};

/// A notification, and the node that sent it.
struct BusMessage {
    std::string node;
    std::variant<RoomHint, PresenceReport, NodeGone> said;
    bool operator==(const BusMessage&) const = default;
};

/// Receives messages of other nodes, several at a time where several have arrived. Any thread.
using BusListener = std::function<void(std::vector<BusMessage>)>;

/// A node's connection to the others. All methods may be called from any thread; `announce`,
/// `report` and `leave` do not block.
class Bus {
public:
    /// Sends what is still queued first, for a moment at most.
    virtual ~Bus() = default;
    /// From now on `listener` is called with messages of other nodes, in the order in which each
    /// sent them; never with this node's own. Call once.
    virtual void listen(BusListener listener) = 0;
    /// Notifies the other nodes. A hint that cannot be sent is lost.
    virtual void announce(const RoomHint& hint) = 0;
    virtual void report(const PresenceReport& report) = 0;
    /// Notifies the other nodes that this one shuts down.
    virtual void leave() = 0;
    /// `listener` is not called any more once this has returned.
    virtual void stop_listening() = 0;
};

}  // namespace kast::server
