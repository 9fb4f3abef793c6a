#pragma once
// One database that the log is in: its tables, and connections to it that were looked at.

#include "server/log/checksum.hpp"
#include "server/log/open_postgres.hpp"
#include "server/log/postgres.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace kast::server {

/// A database whose tables are Kast's. Any thread.
class PostgresDatabase {
public:
    /// Makes the tables where there are none. Throws LogError: see open_postgres_log.
    explicit PostgresDatabase(std::string conninfo);

    /// A connection to the same log, that keeps what it confirms, of the newest timeline seen; what
    /// it is asked, also to begin with, is answered `answer_within` or Lost. Throws postgres::Lost
    /// where there is none now; LogError where what is there may not be used.
    std::unique_ptr<postgres::Connection> connect(postgres::Clock::duration answer_within);

    /// Since when no connection could be made, or nothing.
    std::optional<postgres::Clock::time_point> lost_since() const;

    const LogKey& key() const { return key_; }
    /// The newest timeline seen: one more each time a standby was promoted.
    std::uint32_t timeline() const { return timeline_; }
    /// "host=/run/postgresql port=5432 dbname=kast", for messages.
    const std::string& place() const { return place_; }

private:
    std::unique_ptr<postgres::Connection> try_connect(postgres::Clock::duration answer_within);
    void note_timeline(std::uint32_t timeline);

    const std::string conninfo_;
    std::string place_;
    LogKey key_{};
    mutable std::mutex mutex_;  ///< over `lost_since_` and changes of `timeline_`
    std::optional<postgres::Clock::time_point> lost_since_;
    std::atomic<std::uint32_t> timeline_ = 0;
};

}  // namespace kast::server
