#pragma once
// Format 2 of the log: its tables, and what is verified when it is opened.

#include "server/log/tail_file.hpp"

#include <optional>

namespace kast::server {

/// The log that was read ends before one that is known to have been stored. What is there may have
/// been misread: SQLite takes a damaged frame for the end of its write-ahead log.
struct LostEnd : LogError {
    using LogError::LogError;
};

constexpr int application_id = 0x4B415354;  ///< "KAST", in SQLite's header

/// Makes the tables of a new log, under a new key.
void make_tables(sqlite::Database& database);
/// Every table is there with its columns. Throws sqlite::Error.
void check_tables(sqlite::Database& database);
/// The log's key. Throws LogError where it is damaged: without it nothing can be verified.
LogKey read_key(sqlite::Database& database);

/// What the start verifies: every room's row, that the log goes as far as `tail` says, and the
/// records that arrived last. What is damaged is logged, and its room refused: the others go on.
/// Throws LostEnd where the end of the log is lost: going on would write over it.
RefusedRooms verify_start(sqlite::Database& database, const LogKey& key,
                          const std::filesystem::path& tail_file,
                          const std::optional<LogEnd>& tail);

}  // namespace kast::server
