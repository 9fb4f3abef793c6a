#pragma once

#include "server/bus/bus.hpp"

#include <memory>
#include <string>

namespace kast::server {

/// Connects the nodes of one process: a message is delivered at once, on the sender's thread. For
/// tests and simulations; a node that sends no notifications has a hub of its own.
class LocalBusHub {
public:
    LocalBusHub();
    ~LocalBusHub();

    /// A node's bus. It may outlive the hub.
    std::unique_ptr<Bus> join(std::string node);
    /// While it is cut no message is delivered.
    void set_cut(bool is_cut);

    struct Inner;

private:
    std::shared_ptr<Inner> inner_;
};

}  // namespace kast::server
