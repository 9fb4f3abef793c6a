#pragma once
// The server as it is run: the log on the test disk, a shard on a test clock, and no thread but the
// schedule's.

#include "server/log/open.hpp"
#include "server/metrics.hpp"
#include "server/room/room.hpp"
#include "server/shard.hpp"

#include "simulation/disk.hpp"
#include "simulation/files.hpp"
#include "simulation/mistakes.hpp"
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace kast::server {
struct Settings;
}

namespace kast::simulation {

/// What the server is run with; small numbers, so that little play goes past them.
struct ServerOptions {
    std::uint64_t snapshot_every = 500;
    std::uint64_t memory_bytes_max = 1'073'741'824;
    std::size_t commits_kept = 256;
    std::size_t replies_kept = 1024;
    std::size_t pending_max = 4096;
    bool reads_snapshots = true;
};

struct Clock {
    std::int64_t unix_ms = 1'795'201'391'204;  ///< 2026-11-20T19:03:11.204Z; may go back
    std::uint64_t steady_us = 1'000'000'000;
};

/// The machine: what stays when the server's process ends.
class Machine {
public:
    /// `directory` is the server's data directory on the machine's own file system: there are the
    /// lock, and what the start looks at without SQLite.
    Machine(Chance& chance, std::filesystem::path directory, Mistake makes);
    ~Machine();
    Machine(const Machine&) = delete;

    /// Starts the server, which dies over it after so many moments; never where these are negative.
    /// Throws LogError.
    void start(const ServerOptions& options, int dies_in = -1);
    bool is_running() const { return shard_ != nullptr; }
    /// All that the process had in memory is gone. The disk has what the kernel was given.
    void end_process();
    /// And of what was not synced some is gone. The process has ended before. True where the tail
    /// file is as it last was.
    bool cut_power();
    /// Turns until the log has nothing more to store.
    void drain();
    /// The server ends as it should. What was not drained is not stored.
    void stop();

    /// One turn of the shard, after `task`.
    void turn();
    void post(std::function<void()> task) { shard_->post(std::move(task)); }
    /// The log's work. False where nothing waited.
    bool store();
    /// One reading of those that wait for a thread. False where none does.
    bool read();
    /// As somebody does who copies the database.
    void checkpoint();

    server::Shard& shard() { return *shard_; }
    server::EventLog& log() { return *log_; }
    Chance& chance() { return chance_; }

    const Mistake mistake;  ///< that the server makes
    Clock clock;
    Life life;
    Disk disk;
    DiskFiles files{disk};

private:
    std::filesystem::path file(const char* name) const { return directory_ / name; }
    void show_header() const;
    std::string tail() const;

    Chance& chance_;
    std::filesystem::path directory_;
    std::unique_ptr<server::Settings> settings_;
    server::ShardCounts counts_;
    server::SteppedLog* stepped_ = nullptr;
    std::unique_ptr<server::EventLog> log_;
    std::unique_ptr<server::Shard> shard_;
    std::deque<std::function<void()>> readings_;
};

}  // namespace kast::simulation
