#pragma once
// The tables of the log in PostgreSQL: server/log/README.md.

#include "server/log/checksum.hpp"
#include "server/log/postgres.hpp"

#include <cstdint>

namespace kast::server {

/// What a session is like when it is begun.
struct PostgresSession {
    std::uint32_t timeline = 0;
    LogKey key{};       ///< of the log that is there
    bool syncs = true;  ///< fsync is on
};

/// Makes the tables where there is nothing. Throws LogError: tables that are not Kast's, no right
/// to make them.
void make_postgres_tables(postgres::Connection& connection);

/// What a session is for.
enum class PostgresUse { reading, all };

/// Settles a session for the log, and looks at what is there. Throws LogError: another encoding, a
/// server that confirms what it has not kept, tables that are missing, damaged, newer or that it
/// has no right to use.
PostgresSession begin_postgres_session(postgres::Connection& connection,
                                       PostgresUse use = PostgresUse::all);

}  // namespace kast::server
