#pragma once
// The log in PostgreSQL: docs/decisions/0023-a-rooms-row-decides-in-postgresql.md.

#include "server/log/event_log.hpp"

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kast::server {

/// The format of the tables that this program makes, and the newest that it knows.
constexpr int postgres_format_version = 1;

/// One of the databases that rooms are spread over.
struct PostgresPlace {
    std::string name;      ///< what ids of its rooms end with, behind their letters; of one: empty
    std::string conninfo;  ///< as libpq takes it: keywords and values, or a URI
};

/// The databases that the setting `postgres` names: "CONNINFO", or several with `;` between them,
/// "CONNINFO; NAME: CONNINFO; …", of which all but the first need a name. Throws
/// std::invalid_argument, which says what is wrong.
std::vector<PostgresPlace> postgres_places(std::string_view setting);

/// Letters of a room's id before the name of its database.
constexpr std::size_t room_letters = 14;

/// The index of a room's database: that whose name its id ends with, behind `room_letters`; else
/// the first.
std::size_t place_of_room(std::span<const PostgresPlace> places, std::string_view room);

struct PostgresOptions {
    std::vector<PostgresPlace> places;
    std::size_t writers = 2;  ///< connections that write, of each database
    std::size_t readers = 8;  ///< connections that read, of each database, at most
    /// How long a batch, or who reads, waits for a connection that was lost to be made again.
    std::chrono::milliseconds patience{10'000};
    /// Where each transaction says NOTIFY "<node> <room> <last_seq>" for each of its rooms; empty:
    /// nowhere.
    std::string notify_channel;
    std::string node;
};

/// The log in one or several PostgreSQL databases, which any number of processes may have open. Its
/// tables are made where there are none. On destruction everything handed over is stored first, or
/// given up. Throws LogError: unreachable, read-only, no rights, tables that are not Kast's or are
/// newer, a database that does not keep what it confirms.
std::unique_ptr<EventLog> open_postgres_log(PostgresOptions options);

/// Makes the tables where there are none, and ends: "host=db port=5432 dbname=kast", for messages.
/// Throws LogError.
std::string migrate_postgres_log(const PostgresPlace& place);

}  // namespace kast::server
