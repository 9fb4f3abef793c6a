#include "server/log/postgres_database.hpp"

#include "server/log/postgres_format.hpp"
#include "server/logging.hpp"

namespace kast::server {

namespace {

/// Of two processes that make the tables one waits for the other.
constexpr std::chrono::seconds start_within{30};

}  // namespace

PostgresDatabase::PostgresDatabase(std::string conninfo) : conninfo_(std::move(conninfo)) {
    try {
        postgres::Connection connection(conninfo_, start_within);
        place_ = connection.place();
        make_postgres_tables(connection);
        const PostgresSession session = begin_postgres_session(connection);
        key_ = session.key;
        timeline_ = session.timeline;
        if (!session.syncs)
            log_line(Level::warning,
                     "PostgreSQL has fsync = off: a power cut may destroy all that it keeps",
                     {{"database", place_}});
    } catch (const postgres::Lost& lost) {
        throw LogError(std::string("cannot reach the log: ") + lost.what());
    }
}

std::unique_ptr<postgres::Connection> PostgresDatabase::connect(
    postgres::Clock::duration answer_within) {
    const auto begin = postgres::Clock::now();
    try {
        auto connection = try_connect(answer_within);
        const std::lock_guard lock(mutex_);
        lost_since_.reset();
        return connection;
    } catch (const LogError&) {
        const std::lock_guard lock(mutex_);
        if (!lost_since_) lost_since_ = begin;
        throw;
    }
}

std::optional<postgres::Clock::time_point> PostgresDatabase::lost_since() const {
    const std::lock_guard lock(mutex_);
    return lost_since_;
}

std::unique_ptr<postgres::Connection> PostgresDatabase::try_connect(
    postgres::Clock::duration answer_within) {
    auto connection = std::make_unique<postgres::Connection>(conninfo_, answer_within);
    const PostgresSession session = begin_postgres_session(*connection);
    if (session.key != key_)
        throw LogError("PostgreSQL (" + connection->place() +
                       ") has another log than the one that was there at the start");
    note_timeline(session.timeline);
    if (session.timeline < timeline_)
        throw postgres::Lost("PostgreSQL (" + connection->place() + ") is of timeline " +
                             std::to_string(session.timeline) + ", and a server of timeline " +
                             std::to_string(timeline_) + " has taken its place");
    return connection;
}

void PostgresDatabase::note_timeline(std::uint32_t timeline) {
    const std::lock_guard lock(mutex_);
    if (timeline <= timeline_) return;
    log_line(Level::warning, "a standby of PostgreSQL was promoted",
             {{"database", place_}, {"timeline", timeline}, {"before", timeline_.load()}});
    timeline_ = timeline;
}

}  // namespace kast::server
