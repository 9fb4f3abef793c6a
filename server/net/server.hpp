#pragma once

#include <chrono>
#include <memory>
#include <string>

namespace kast::server {

class Bus;
class EventLog;
class Metrics;
struct Settings;

/// All threads of a running server: a listener and the shards.
class Server {
public:
    /// Listens; accepts nothing yet. Throws std::runtime_error where that cannot be. `bus` is how
    /// other nodes over the same log are told and heard, null where there are none.
    Server(const Settings& settings, EventLog& log, Metrics& metrics, Bus* bus = nullptr);
    ~Server();

    /// "http://127.0.0.1:8080".
    std::string url() const;
    /// Where metrics are served: "unix:data/admin.sock", "127.0.0.1:9090".
    std::string admin() const;
    void start();
    /// From now on `/readyz` reports that the server is not ready; it still serves requests.
    void set_leaving();
    /// No new sessions or commands; what is being stored is stored and sent; then all sessions are
    /// closed, to reconnect. Who takes longer than `grace` is disconnected. Where there are other
    /// nodes, sessions play until they are closed, and requests are answered until all are gone.
    void stop(std::chrono::milliseconds grace);

private:
    struct Inner;
    std::unique_ptr<Inner> inner_;
};

/// One thread a core where `asked` is 0.
std::size_t shard_count(const Settings& settings);

}  // namespace kast::server
