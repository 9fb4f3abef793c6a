#pragma once
// The makers of buses.

#include "server/bus/bus.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace kast::server {

/// The bus cannot be opened: what() says why.
struct BusError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct PostgresBusOptions {
    /// Of the databases that the log is in, as libpq takes them.
    std::vector<std::string> conninfos;
    /// In which of them a room is, whose reports go there; where empty, all to the first.
    std::function<std::size_t(std::string_view room)> database_of;
    std::string channel = "kast";  ///< the same for all nodes; 1 to 63 bytes
    std::string node;
    /// False where the log notifies by itself, in the transaction that stores.
    bool announces = true;
    /// What the database has not answered by then is given up, with the connection.
    std::chrono::milliseconds answer_within{5'000};
};

/// LISTEN and NOTIFY of PostgreSQL, over a connection of its own to each database. Connects, and
/// connects again, by itself: what is said meanwhile is lost.
std::unique_ptr<Bus> open_postgres_bus(PostgresBusOptions options);

struct NatsBusOptions {
    std::string url;               ///< "nats://host:4222", several with commas between them
    std::string channel = "kast";  ///< subject; the same for all nodes
    std::string node;
};

/// Core NATS. Connects, and connects again, by itself. Throws BusError where libnats refuses it.
std::unique_ptr<Bus> open_nats_bus(NatsBusOptions options);

}  // namespace kast::server
