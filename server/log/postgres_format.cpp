#include "server/log/postgres_format.hpp"

#include "server/log/open_postgres.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace kast::server {

namespace {

/// Of two processes that find nothing one makes the tables, the other waits.
constexpr const char* lock_making = "SELECT pg_advisory_xact_lock(1262572372)";

/// `oldest`: the oldest format whose programs may still write here; so tables are changed while
/// programs of before and after run beside each other, by adding first. The row of a room is
/// written with each commit, within its page as long as that has room: hence its fill factor. The
/// order of texts is that of their bytes, whatever the database's language.
constexpr std::array tables{
    R"(CREATE TABLE log (
           format integer NOT NULL, oldest integer NOT NULL, key bytea NOT NULL,
           sum bigint NOT NULL))",
    R"(CREATE TABLE rooms (
           id text COLLATE "C" PRIMARY KEY, last_seq bigint NOT NULL, sum bigint NOT NULL)
       WITH (fillfactor = 50))",
    R"(CREATE TABLE records (
           room text COLLATE "C" NOT NULL, seq bigint NOT NULL, at_ms bigint NOT NULL,
           "by" text COLLATE "C" NOT NULL, cause text COLLATE "C" NOT NULL,
           type text COLLATE "C" NOT NULL, sum bigint NOT NULL, answer text COLLATE "C",
           data text COLLATE "C" NOT NULL, PRIMARY KEY (room, seq)))",
    R"(CREATE UNIQUE INDEX commands ON records (room, "by", cause) WHERE answer IS NOT NULL)",
    R"(CREATE TABLE snapshots (
           room text COLLATE "C" NOT NULL, seq bigint NOT NULL, state text COLLATE "C" NOT NULL,
           sum bigint NOT NULL, PRIMARY KEY (room, seq)))",
};

/// How long one that vanished, or waits for no answer any more, may hold up the others; what the
/// store's transactions and the order of its locks stand on; and plans that use the indexes, from
/// the first record on.
constexpr std::array session_settings{
    "SET client_connection_check_interval = 1000",
    "SET default_transaction_isolation = 'read committed'",
    "SET idle_in_transaction_session_timeout = 5000",
    "SET tcp_keepalives_idle = 5",
    "SET tcp_keepalives_interval = 2",
    "SET tcp_keepalives_count = 3",
    "SET standard_conforming_strings = on",
    "SET plan_cache_mode = force_generic_plan",
    "SET enable_seqscan = off",
    "SET enable_hashjoin = off",
    "SET enable_mergejoin = off",
    "SET jit = off",
};

std::string database_of(const postgres::Connection& connection) {
    return "PostgreSQL (" + connection.place() + ")";
}

/// The tables in the schema that the connection works in, but for those of extensions, with
/// commas between them.
constexpr const char* ask_for_tables =
    R"(SELECT coalesce(current_schema()::text, ''), coalesce(string_agg(relname::text, ', '), ''),
              coalesce(bool_or(relname = 'log'), false)
       FROM (SELECT relname FROM pg_class
             WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
               AND relkind IN ('r', 'p', 'f')
               AND NOT EXISTS (SELECT FROM pg_depend
                               WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid
                                 AND deptype = 'e')
             ORDER BY relname LIMIT 5) AS there)";

/// Whether the table `log` is ours, of whatever format.
constexpr const char* ask_for_columns =
    R"(SELECT count(*) = 4 FROM pg_attribute
       WHERE attrelid = to_regclass('log') AND attname IN ('format', 'oldest', 'key', 'sum')
         AND NOT attisdropped)";

[[noreturn]] void refuse_strangers(const postgres::Connection& connection, std::string_view schema,
                                   std::string_view tables_there) {
    throw LogError("the schema " + std::string(schema) + " of " + database_of(connection) +
                   " has tables that are not Kast's (" + std::string(tables_there) +
                   "): name an empty database; nothing was changed");
}

void make(postgres::Connection& connection, std::string_view schema) {
    const LogKey key = random_log_key();
    const std::string_view bytes(reinterpret_cast<const char*>(key.data()), key.size());
    try {
        for (const char* table : tables) connection.queue(table);
        connection.queue("INSERT INTO log VALUES ($1::bigint, $1::bigint, $2::bytea, $3::bigint)",
                         postgres::Parameters()
                             .number(postgres_format_version)
                             .bytes(bytes)
                             .number(Checksums(key).of_key()));
        connection.queue("COMMIT");
        connection.exchange();
    } catch (const postgres::Error& error) {
        throw LogError("cannot make the log's tables in the schema " + std::string(schema) +
                       " of " + database_of(connection) + ": " + error.what() +
                       "; nothing was changed");
    }
}

void check_server(const postgres::Connection& connection, const postgres::Rows& rows) {
    const auto value = [&](int column) { return std::string(rows.text(0, column)); };
    if (value(0) != "UTF8")
        throw LogError(database_of(connection) + " keeps its texts as " + value(0) +
                       ": Kast wants a database with ENCODING 'UTF8'");
    if (value(1) == "off")
        throw LogError(database_of(connection) +
                       " has synchronous_commit = off: it would confirm what it may still lose, "
                       "and Kast shows nobody what is not kept; set it to on");
}

LogKey key_in(const postgres::Connection& connection, const postgres::Rows& rows) {
    LogKey key{};
    const std::string_view bytes = rows.empty() ? std::string_view() : rows.text(0, 2);
    if (bytes.size() == key.size()) {
        std::ranges::copy(bytes, key.begin());
        if (Checksums(key).of_key() == rows.bits(0, 3)) return key;
    }
    throw LogError("the log in " + database_of(connection) +
                   " is damaged: its key (table log) is not as it was stored; put back a backup "
                   "(docs/hosting.md)");
}

void check_format(const postgres::Connection& connection, const postgres::Rows& rows) {
    const auto format = rows.number(0, 0);
    const auto oldest = rows.number(0, 1);
    if (oldest > postgres_format_version)
        throw LogError("the log in " + database_of(connection) + " is of format version " +
                       std::to_string(format) + ", which this kastd, of version " +
                       std::to_string(postgres_format_version) +
                       ", may not write to: run a newer kastd; nothing was changed");
    if (format < postgres_format_version)
        throw LogError("the log in " + database_of(connection) + " is of format version " +
                       std::to_string(format) + ", and this kastd wants version " +
                       std::to_string(postgres_format_version) + ": run `kastd migrate` first");
}

/// The rights that are missing, of all or of those that reading needs; the role; the tables that
/// are not there.
constexpr const char* ask_for_rights =
    R"(SELECT coalesce(string_agg(name || ' (' || rights || ')', ', ')
                       FILTER (WHERE NOT has_table_privilege(to_regclass(name), rights)), ''),
              current_user::text,
              coalesce(string_agg(DISTINCT name, ', ') FILTER (WHERE to_regclass(name) IS NULL), '')
       FROM (VALUES ('log', 'SELECT'), ('log', 'UPDATE'), ('rooms', 'SELECT'),
                    ('rooms', 'INSERT'), ('rooms', 'UPDATE'), ('records', 'SELECT'),
                    ('records', 'INSERT'), ('snapshots', 'SELECT'), ('snapshots', 'INSERT'),
                    ('snapshots', 'UPDATE'), ('snapshots', 'DELETE')) AS needed (name, rights)
       WHERE $1::bigint = 1 OR rights = 'SELECT')";

void check_tables(const postgres::Connection& connection, const postgres::Rows& rows) {
    if (const auto absent = rows.text(0, 2); !absent.empty())
        throw LogError("the log in " + database_of(connection) + " lacks tables (" +
                       std::string(absent) + "): put back a backup (docs/hosting.md)");
    if (const auto missing = rows.text(0, 0); !missing.empty())
        throw LogError("the role " + std::string(rows.text(0, 1)) + " of " +
                       database_of(connection) +
                       " lacks rights on the log's tables: " + std::string(missing));
}

}  // namespace

void make_postgres_tables(postgres::Connection& connection) {
    connection.queue("BEGIN");
    connection.queue(lock_making);
    connection.queue(ask_for_tables);
    connection.queue(ask_for_columns);
    const auto answers = connection.exchange();
    const postgres::Rows& there = answers[2];
    const std::string_view schema = there.text(0, 0);
    if (schema.empty())
        throw LogError("there is no schema in " + database_of(connection) +
                       " for the log's tables: its search_path names none that the role may use");
    if (there.flag(0, 2)) {
        if (!answers[3].flag(0, 0)) refuse_strangers(connection, schema, there.text(0, 1));
        connection.run("COMMIT");
        return;
    }
    if (!there.text(0, 1).empty()) refuse_strangers(connection, schema, there.text(0, 1));
    make(connection, schema);
}

PostgresSession begin_postgres_session(postgres::Connection& connection, PostgresUse use) {
    for (const char* setting : session_settings) connection.queue(setting);
    connection.queue(
        "SELECT current_setting('server_encoding'), current_setting('synchronous_commit'), "
        "current_setting('fsync'), left(pg_walfile_name(pg_current_wal_lsn()), 8)");
    connection.queue(ask_for_rights,
                     postgres::Parameters().number(use == PostgresUse::all ? 1 : 0));
    connection.queue("SELECT format, oldest, key, sum FROM log");
    std::vector<postgres::Rows> answers;
    try {
        answers = connection.exchange();
    } catch (const postgres::Error& error) {
        if (error.state == "42P01")
            throw LogError("there is no log of Kast in " + database_of(connection));
        throw LogError("cannot read the log in " + database_of(connection) + ": " + error.what());
    }
    const auto first = session_settings.size();
    check_server(connection, answers[first]);
    check_tables(connection, answers[first + 1]);
    PostgresSession session;
    session.syncs = answers[first].text(0, 2) == "on";
    session.key = key_in(connection, answers[first + 2]);
    check_format(connection, answers[first + 2]);
    const std::string_view timeline = answers[first].text(0, 3);
    std::from_chars(timeline.data(), timeline.data() + timeline.size(), session.timeline, 16);
    return session;
}

}  // namespace kast::server
