#pragma once
// What `kastd check` does: reads all of a log and tells all that is damaged.

#include "server/log/event_log.hpp"
#include "server/log/open_postgres.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace kast::server {

namespace sqlite {
class Database;
}

struct CheckReport {
    std::string place;  ///< of a log in PostgreSQL: host, port and database
    std::int64_t format = 0;
    std::uint64_t rooms = 0;
    std::uint64_t records = 0;
    std::uint64_t snapshots = 0;
    /// One line each, with file, room and record where there are such; at most `faults_max`.
    std::vector<std::string> faults;

    static constexpr std::size_t faults_max = 1'000;
};

/// Checks a whole log and changes nothing. `path`: a data directory, or a database by itself, such
/// as a backup. A kastd may be running on it. Throws LogError where there is no log at all.
CheckReport check_log(const std::filesystem::path& path);

/// The same for a log in PostgreSQL. Throws LogError where it cannot be reached, or is none.
CheckReport check_postgres_log(const PostgresPlace& place);

/// The same for an open database of the present format, without what stands beside it.
CheckReport check_database(sqlite::Database& database);

}  // namespace kast::server
