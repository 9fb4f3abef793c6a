#include "server/log/format.hpp"

#include "server/log/damage.hpp"
#include "server/log/open.hpp"
#include "server/log/record_reader.hpp"
#include "server/log/room_chain.hpp"
#include "server/logging.hpp"

#include <array>
#include <map>

namespace kast::server {

namespace {

/// The key of `records` is its order of arrival, so that a commit touches the pages at the end;
/// UNIQUE is the promise that no room has a seq twice. A new format gets a new number in open.hpp.
constexpr const char* tables = R"(
CREATE TABLE log (key BLOB NOT NULL, sum INTEGER NOT NULL) STRICT;
CREATE TABLE rooms (
    id INTEGER PRIMARY KEY, room TEXT NOT NULL UNIQUE, sum INTEGER NOT NULL) STRICT;
CREATE TABLE records (
    arrival INTEGER PRIMARY KEY, room INTEGER NOT NULL, seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL, "by" TEXT NOT NULL, cause TEXT NOT NULL, type TEXT NOT NULL,
    sum INTEGER NOT NULL, answer TEXT, data TEXT NOT NULL,
    UNIQUE (room, seq)) STRICT;
CREATE TABLE marks (
    room INTEGER NOT NULL, last_seq INTEGER NOT NULL, body BLOB NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (room, last_seq)) STRICT, WITHOUT ROWID;
CREATE TABLE snapshots (
    room INTEGER NOT NULL, seq INTEGER NOT NULL, state TEXT NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (room, seq)) STRICT, WITHOUT ROWID;
PRAGMA application_id = 1262572372;
PRAGMA user_version = 2;
)";
static_assert(application_id == 1'262'572'372 && log_format_version == 2, "as in `tables`");

/// So many records, the last to arrive, are verified at the start.
constexpr std::uint64_t verified_records = 1'000;

std::string advised(const sqlite::Database& database, const std::string& what) {
    return "the log " + database.path().string() + " is damaged: " + what + "; " +
           std::string(damage_advice);
}

/// Logs that a room is refused, by its name where its row still has it.
void refuse_room(RefusedRooms& refused, sqlite::Database& database, std::int64_t room,
                 const std::string& what) {
    if (!refused.by_number.try_emplace(room, what).second) return;
    sqlite::Statement row(database, "SELECT room FROM rooms WHERE id = ?1");
    auto rows = row.with(room);
    const std::string name =
        rows.next() ? "room " + rows.text(0) : "room number " + std::to_string(room);
    log_line(Level::error, "a room is refused: it is damaged",
             {{"log", database.path().string()},
              {"room", name},
              {"why", what},
              {"advice", damage_advice}});
}

void verify_rooms(sqlite::Database& database, Checksums& checksums, RefusedRooms& refused) {
    sqlite::Statement all(database, "SELECT id, room, sum FROM rooms ORDER BY id");
    RoomChain chain(checksums);
    const auto refuse_row = [&](std::int64_t room, const char* what) {
        refuse_room(refused, database, room, what);
        refused.lost_names = "the row of room number " + std::to_string(room) +
                             " is lost or changed, and it may be this one";
    };
    for (auto rows = all.with(); rows.next();)
        if (!chain.follows(rows.whole(0), rows.text(1), rows.bits(2)))
            refuse_row(rows.whole(0), "its row is not as it was stored");
    sqlite::Statement nameless(database, R"(
        SELECT DISTINCT room FROM records WHERE room NOT IN (SELECT id FROM rooms))");
    sqlite::Statement last(database, "SELECT ifnull(max(room), 0) FROM records");
    const bool has_gaps = chain.has_gaps() || [&] {
        auto rows = last.with();
        return rows.next() && rows.whole(0) > chain.last_id();
    }();
    if (!has_gaps) return;
    for (auto rows = nameless.with(); rows.next();)
        refuse_row(rows.whole(0), "it has records, and its row is not there");
}

/// Whether a room lacks records which it had. A log that has lost its end has no such room: a room
/// and its first record came in one transaction, and what was made after a record came later.
bool lacks_records(sqlite::Database& database, std::int64_t room) {
    sqlite::Statement known(database, R"(
        SELECT (SELECT count(*) FROM records WHERE room = ?1) < max(
            (SELECT count(*) FROM rooms WHERE id = ?1),
            ifnull((SELECT max(seq) FROM records WHERE room = ?1), 0),
            ifnull((SELECT max(seq) FROM snapshots WHERE room = ?1), 0),
            ifnull((SELECT max(last_seq) FROM marks WHERE room = ?1), 0)))");
    auto rows = known.with(room);
    return rows.next() && rows.whole(0) == 1;
}

/// Whether a room's row is lost, and not with the end of the log: its records, or later rows, are
/// there.
bool lacks_its_row(sqlite::Database& database, std::int64_t room) {
    sqlite::Statement known(database, R"(
        SELECT NOT EXISTS (SELECT 1 FROM rooms WHERE id = ?1)
           AND (EXISTS (SELECT 1 FROM records WHERE room = ?1)
                OR EXISTS (SELECT 1 FROM rooms WHERE id > ?1)))");
    auto rows = known.with(room);
    return rows.next() && rows.whole(0) == 1;
}

/// Whether all that the log lacks is of the room that `tail` tells of, and was not lost with the
/// log's end.
bool lacks_of_one_room(sqlite::Database& database, const LogEnd& tail) {
    if (tail.room == 0) return false;
    if (!lacks_records(database, tail.room) && !lacks_its_row(database, tail.room)) return false;
    sqlite::Statement there(database, R"(
        SELECT (SELECT count(*) FROM records), (SELECT count(*) FROM records WHERE room = ?1))");
    auto rows = there.with(tail.room);
    return rows.next() && tail.arrival - rows.bits(0) == tail.seq - rows.bits(1);
}

/// Whether a record is as it was stored, by the one before it in its room.
bool is_whole(sqlite::Database& database, const LogKey& key, std::uint64_t arrival) {
    sqlite::Statement record(
        database, "SELECT " + std::string(record_columns) + " FROM records WHERE arrival = ?1");
    auto rows = record.with(arrival);
    if (!rows.next()) return false;
    const StoredRecord stored = stored_record(rows);
    sqlite::Statement sum_before(database, R"(
        SELECT sum FROM records WHERE room = ?1 AND seq = ?2 - 1
        UNION ALL SELECT sum FROM rooms WHERE id = ?1 AND ?2 = 1)");
    auto before = sum_before.with(stored.room, stored.record.seq);
    return before.next() &&
           Checksums(key).of_record(before.bits(0), stored) == rows.bits(sum_column);
}

/// The log goes as far as `tail` says, but for what the room of its last record lacks.
void verify_end(sqlite::Database& database, const LogKey& key,
                const std::filesystem::path& tail_file, const LogEnd& tail, RefusedRooms& refused) {
    if (tail.arrival == 0) return;
    sqlite::Statement record(database, "SELECT sum, room FROM records WHERE arrival = ?1");
    auto rows = record.with(tail.arrival);
    const bool is_there = rows.next();
    if (is_there && rows.bits(0) == tail.sum) return;
    if (is_there && !is_whole(database, key, tail.arrival))
        return refuse_room(refused, database, rows.whole(1),
                           "its last record is not as it was stored");
    if (!is_there && lacks_of_one_room(database, tail))
        return refuse_room(refused, database, tail.room, "records of it are not there");
    const auto last = database.ask("SELECT ifnull(max(arrival), 0) FROM records");
    throw LostEnd("the end of the log " + database.path().string() + " is lost: it has " + last +
                  " records, and " + tail_file.string() + " says that there were " +
                  std::to_string(tail.arrival) +
                  " or that the last was another; put kast.db-wal back where it was taken away, or "
                  "a backup (docs/hosting.md). To go on without what is lost, or with a backup "
                  "just put back, remove " +
                  tail_file.string());
}

/// Of a room whose records are met in the order of arrival.
struct Walked {
    std::uint64_t seq = 0;
    Checksum sum = 0;
};

class TailWalk {
public:
    TailWalk(sqlite::Database& database, const LogKey& key, RefusedRooms& refused)
        : database_(database), checksums_(key), refused_(refused) {}

    void verify(std::uint64_t from) {
        try {
            walk(from);
        } catch (const sqlite::Error& error) {
            if (!error.of_damage()) throw;
            log_line(Level::error, "the log cannot be verified up to its end",
                     {{"why", error.what()}});
            return;
        }
        verify_index();
    }

private:
    void walk(std::uint64_t from) {
        sqlite::Statement records(database_, "SELECT " + std::string(record_columns) +
                                                 " FROM records WHERE arrival >= ?1 "
                                                 "ORDER BY arrival");
        for (auto rows = records.with(from); rows.next(); ++from) {
            const StoredRecord stored = stored_record(rows);
            if (stored.arrival != from) {
                report("records before this one are not there", stored);
                from = stored.arrival;
            }
            verify(stored, rows.bits(sum_column));
        }
    }

    void verify(const StoredRecord& stored, Checksum sum) {
        Walked& walked = rooms_[stored.room];
        if (walked.seq == 0) walked = before(stored);
        const bool follows = walked.seq + 1 == stored.record.seq;
        if (!follows || checksums_.of_record(walked.sum, stored) != sum)
            report("a record is not as it was stored", stored);
        walked = {stored.record.seq, sum};
    }

    /// What the room's record before `stored` was, by the index.
    Walked before(const StoredRecord& stored) {
        if (stored.record.seq == 1) {
            auto rows = room_.with(stored.room);
            return {0, rows.next() ? rows.bits(0) : 0};
        }
        auto rows = by_index_.with(stored.room, stored.record.seq - 1);
        return {stored.record.seq - 1, rows.next() ? rows.bits(0) : 0};
    }

    void verify_index() {
        for (const auto& [room, walked] : rooms_) {
            auto rows = last_.with(room);
            if (rows.next() && rows.bits(0) == walked.seq) continue;
            refuse_room(refused_, database_, room,
                        "the index of records lacks record " + std::to_string(walked.seq) +
                            "; `sqlite3 " + database_.path().string() + " REINDEX` makes it anew");
        }
    }

    void report(const char* what, const StoredRecord& stored) const {
        log_line(Level::error, what,
                 {{"log", database_.path().string()},
                  {"arrival", stored.arrival},
                  {"room_number", stored.room},
                  {"seq", stored.record.seq},
                  {"advice", damage_advice}});
    }

    sqlite::Database& database_;
    Checksums checksums_;
    RefusedRooms& refused_;
    std::map<std::int64_t, Walked> rooms_;
    sqlite::Statement room_{database_, "SELECT sum FROM rooms WHERE id = ?1"};
    sqlite::Statement by_index_{database_, "SELECT sum FROM records WHERE room = ?1 AND seq = ?2"};
    sqlite::Statement last_{database_,
                            "SELECT seq FROM records WHERE room = ?1 ORDER BY seq DESC LIMIT 1"};
};

}  // namespace

void make_tables(sqlite::Database& database) {
    const LogKey key = random_log_key();
    const std::string_view bytes(reinterpret_cast<const char*>(key.data()), key.size());
    database.run("BEGIN IMMEDIATE");
    database.run(tables);
    sqlite::Statement(database, "INSERT INTO log VALUES (?1, ?2)")
        .run(sqlite::Blob{bytes}, Checksums(key).of_key());
    database.run("COMMIT");
}

void check_tables(sqlite::Database& database) {
    for (const char* query :
         {"SELECT key, sum FROM log LIMIT 1", "SELECT id, room, sum FROM rooms LIMIT 1",
          R"(SELECT arrival, room, seq, at_ms, "by", cause, type, sum, answer, data
             FROM records LIMIT 1)",
          "SELECT room, last_seq, body, sum FROM marks LIMIT 1",
          "SELECT room, seq, state, sum FROM snapshots LIMIT 1"})
        database.ask(query);
}

LogKey read_key(sqlite::Database& database) {
    sqlite::Statement statement(database, "SELECT key, sum FROM log");
    auto rows = statement.with();
    LogKey key{};
    const std::string bytes = rows.next() ? rows.text(0) : std::string();
    if (bytes.size() == key.size()) {
        std::ranges::copy(bytes, key.begin());
        if (Checksums(key).of_key() == rows.bits(1)) return key;
    }
    throw LogError(advised(database, "its key (table log) is not as it was stored"));
}

RefusedRooms verify_start(sqlite::Database& database, const LogKey& key,
                          const std::filesystem::path& tail_file,
                          const std::optional<LogEnd>& tail) {
    RefusedRooms refused;
    Checksums checksums(key);
    verify_rooms(database, checksums, refused);
    if (tail) verify_end(database, key, tail_file, *tail, refused);
    const auto last = std::stoull(database.ask("SELECT ifnull(max(arrival), 0) FROM records"));
    if (last > 0)
        TailWalk(database, key, refused)
            .verify(last > verified_records ? last - verified_records + 1 : 1);
    return refused;
}

}  // namespace kast::server
