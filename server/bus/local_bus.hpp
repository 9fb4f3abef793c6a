#pragma once

#include "server/bus/bus.hpp"

#include <memory>
#include <string>

namespace kast::server {

/// The nodes of one process: what one says the others hear at once, on its thread. For tests and
/// simulations; and a hub of one is what a node is on that tells the others nothing.
class LocalBusHub {
public:
    LocalBusHub();
    ~LocalBusHub();

    /// A node's place. It may outlive the hub.
    std::unique_ptr<Bus> join(std::string node);
    /// While it is cut nobody hears anything.
    void set_cut(bool is_cut);

    struct Inner;

private:
    std::shared_ptr<Inner> inner_;
};

}  // namespace kast::server
