#include "server/log/postgres_reader.hpp"

#include "server/log/damage.hpp"
#include "server/log/postgres_plan.hpp"
#include "server/logging.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <thread>

namespace kast::server {

namespace {

using postgres::Parameters;

constexpr auto read_within = std::chrono::seconds(10);
constexpr auto pause = std::chrono::milliseconds(100);

constexpr std::array reader_statements{
    std::pair{"read", R"(
        SELECT seq, at_ms, "by", cause, type, sum, answer, data FROM records
        WHERE room = $1 AND seq >= $2::bigint ORDER BY seq LIMIT $3::bigint)"},
    std::pair{"ends", R"(
        SELECT asked.id, rooms.last_seq, rooms.sum, records.sum,
               rooms.id IS NULL AND EXISTS (SELECT FROM records AS kept WHERE kept.room = asked.id)
        FROM unnest($1::text[]) AS asked (id)
            LEFT JOIN rooms ON rooms.id = asked.id COLLATE "C"
            LEFT JOIN records ON records.room = rooms.id AND records.seq = rooms.last_seq)"},
    std::pair{"find_command", R"(
        SELECT seq FROM records
        WHERE room = $1 AND "by" = $2 AND cause = $3 AND answer IS NOT NULL)"},
    std::pair{"snapshot", R"(
        SELECT snapshots.seq, snapshots.state, snapshots.sum, records.sum FROM snapshots
            LEFT JOIN records ON records.room = snapshots.room AND records.seq = snapshots.seq
        WHERE snapshots.room = $1 AND snapshots.seq <= $2::bigint
        ORDER BY snapshots.seq DESC LIMIT 1)"},
};

constexpr int read_sum_column = 5;

}  // namespace

PostgresReader::PostgresReader(PostgresDatabase& database)
    : database_(database),
      connection_(database.connect(read_within)),
      timeline_(database.timeline()),
      checksums_(database.key()) {
    connection_->queue("SET default_transaction_read_only = on");
    for (const auto& [name, sql] : reader_statements) connection_->queue_prepare(name, sql);
    connection_->exchange();
}

DamagedRoom PostgresReader::damage(std::string_view room, std::uint64_t seq,
                                   std::string_view what) const {
    return DamagedRoom("the log in PostgreSQL (" + database_.place() + ") is damaged: room " +
                       std::string(room) + ", record " + std::to_string(seq) + ": " +
                       std::string(what) + "; " + std::string(damage_advice));
}

PostgresReader::Stored PostgresReader::stored_in(const postgres::Rows& rows, int row) {
    const auto text = [&](int column) { return std::string(rows.text(row, column)); };
    Stored stored{{rows.bits(row, 0), rows.number(row, 1), text(2), text(3), text(4), text(7)}, {}};
    if (!rows.is_null(row, 6)) stored.answer = text(6);
    return stored;
}

std::vector<PostgresReader::Stored> PostgresReader::verified(std::string_view room,
                                                             std::uint64_t from,
                                                             std::size_t limit) {
    std::vector<Stored> all;
    from = std::max<std::uint64_t>(from, 1);
    if (limit == 0 || from > static_cast<std::uint64_t>(INT64_MAX)) return all;
    // The record before the first gives the checksum that the first begins with.
    std::uint64_t next = from > 1 ? from - 1 : from;
    const std::uint64_t rows_max = std::min<std::uint64_t>(limit, 1ULL << 62) + (from - next);
    const auto rows =
        connection_->run_prepared("read", Parameters().text(room).number(next).number(rows_max));
    Checksum before = sum_of_room(checksums_, room);
    for (int i = 0; i < rows.size(); ++i, ++next) {
        if (rows.bits(i, 0) != next) throw damage(room, next, "it is not there");
        const auto sum = rows.bits(i, read_sum_column);
        if (next >= from) {
            Stored read = stored_in(rows, i);
            if (sum_of_record(checksums_, before, read.record, read.answer) != sum)
                throw damage(room, next, "it is not as it was stored");
            all.push_back(std::move(read));
        }
        before = sum;
    }
    return all;
}

std::vector<Record> PostgresReader::read(std::string_view room, std::uint64_t from,
                                         std::size_t limit) {
    std::vector<Record> records;
    for (Stored& read : verified(room, from, limit)) records.push_back(std::move(read.record));
    return records;
}

/// A row of "ends".
LastSeq PostgresReader::end_in(const postgres::Rows& rows, int row) const {
    const std::string_view room = rows.text(row, 0);
    if (rows.flag(row, 4))
        return std::unexpected(damage(room, 1, "it is there, and the room's row is not").what());
    const std::uint64_t seq = rows.is_null(row, 1) ? 0 : rows.bits(row, 1);
    const bool is_lost =
        seq > 0 && (rows.is_null(row, 3) || rows.bits(row, 3) != rows.bits(row, 2));
    if (!is_lost) return seq;
    return std::unexpected(damage(room, seq, "it is lost, or another than the room's last").what());
}

std::vector<LastSeq> PostgresReader::last_seqs(std::span<const std::string_view> rooms) {
    const auto rows = connection_->run_prepared("ends", Parameters().texts(rooms));
    std::map<std::string_view, LastSeq> ends;
    for (int i = 0; i < rows.size(); ++i) ends.emplace(rows.text(i, 0), end_in(rows, i));
    std::vector<LastSeq> seqs;
    for (const std::string_view room : rooms) {
        const auto found = ends.find(room);
        seqs.push_back(found == ends.end() ? LastSeq(0) : found->second);
    }
    return seqs;
}

std::optional<std::string> PostgresReader::answered(std::string_view room, std::string_view by,
                                                    std::string_view command) {
    const auto rows =
        connection_->run_prepared("find_command", Parameters().text(room).text(by).text(command));
    if (rows.empty()) return std::nullopt;
    const std::uint64_t seq = rows.bits(0, 0);
    auto found = verified(room, seq, 1);
    if (found.empty()) throw damage(room, seq, "it is not there");
    return std::move(found.front().answer);
}

std::optional<Snapshot> PostgresReader::snapshot(std::string_view room, std::uint64_t at_most) {
    at_most = std::min<std::uint64_t>(at_most, INT64_MAX);
    for (;;) {
        const auto rows =
            connection_->run_prepared("snapshot", Parameters().text(room).number(at_most));
        if (rows.empty()) return std::nullopt;
        Snapshot snapshot{rows.bits(0, 0), std::string(rows.text(0, 1))};
        if (rows.is_null(0, 3)) throw damage(room, snapshot.seq, "it is not there");
        if (checksums_.of_snapshot(rows.bits(0, 3), snapshot.seq, snapshot.state) ==
            rows.bits(0, 2))
            return snapshot;
        log_line(Level::error, "a snapshot is damaged, an older one serves",
                 {{"log", database_.place()}, {"room", room}, {"seq", snapshot.seq}});
        if (snapshot.seq == 0) return std::nullopt;
        at_most = snapshot.seq - 1;
    }
}

PostgresReaders::Turn::Turn(PostgresReaders& readers) : readers_(readers) {
    std::unique_lock lock(readers_.mutex_);
    readers_.free_.wait(lock, [this] { return readers_.reading_ < readers_.most_; });
    ++readers_.reading_;
}

PostgresReaders::Turn::~Turn() {
    {
        const std::lock_guard lock(readers_.mutex_);
        --readers_.reading_;
    }
    readers_.free_.notify_one();
}

PostgresReaders::Connecting::Connecting(PostgresReaders& readers) : readers_(readers) {
    const std::lock_guard lock(readers_.mutex_);
    const auto lost_since = readers_.database_.lost_since();
    const bool is_over = lost_since && *lost_since + readers_.patience_ <= postgres::Clock::now();
    if (is_over && readers_.connecting_ > 0) readers_.refuse();
    ++readers_.connecting_;
}

PostgresReaders::Connecting::~Connecting() {
    const std::lock_guard lock(readers_.mutex_);
    --readers_.connecting_;
}

void PostgresReaders::refuse() const {
    throw postgres::Lost("PostgreSQL (" + database_.place() + ") cannot be reached");
}

postgres::Clock::time_point PostgresReaders::patience_end() const {
    const auto now = postgres::Clock::now();
    return NoWaiting::here() ? now : database_.lost_since().value_or(now) + patience_;
}

/// A new one. Throws Lost where none could be made within the patience.
PostgresReaders::Reader PostgresReaders::connect() {
    const Connecting connecting(*this);
    const auto until = patience_end();
    for (;;) {
        try {
            return std::make_unique<PostgresReader>(database_);
        } catch (const postgres::Lost&) {
            if (postgres::Clock::now() + pause > until) throw;
        }
        std::this_thread::sleep_for(pause);
    }
}

/// None that leads to a server whose place another has taken.
PostgresReaders::Reader PostgresReaders::take_idle() {
    const std::lock_guard lock(mutex_);
    std::erase_if(idle_,
                  [this](const Reader& one) { return one->timeline() != database_.timeline(); });
    if (idle_.empty()) return nullptr;
    Reader reader = std::move(idle_.back());
    idle_.pop_back();
    return reader;
}

void PostgresReaders::give_back(Reader reader) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(reader));
}

void PostgresReaders::drop_idle() {
    std::vector<Reader> dropped;
    const std::lock_guard lock(mutex_);
    dropped.swap(idle_);
}

}  // namespace kast::server
