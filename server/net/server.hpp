#pragma once

#include <chrono>
#include <memory>
#include <string>

namespace kast::server {

class EventLog;
class Metrics;
struct Settings;

/// All threads of a running server: a listener and the shards.
class Server {
public:
    /// Listens; accepts nothing yet. Throws std::runtime_error where that cannot be.
    Server(const Settings& settings, EventLog& log, Metrics& metrics);
    ~Server();

    /// "http://127.0.0.1:8080".
    std::string url() const;
    /// Where metrics are served: "unix:data/admin.sock", "127.0.0.1:9090".
    std::string admin() const;
    void start();
    /// No new connections or commands; what is being stored is stored and sent; then all sessions
    /// are closed, to reconnect. Who takes longer than `grace` is disconnected.
    void stop(std::chrono::milliseconds grace);

private:
    struct Inner;
    std::unique_ptr<Inner> inner_;
};

/// One thread a core where `asked` is 0.
std::size_t shard_count(const Settings& settings);

}  // namespace kast::server
