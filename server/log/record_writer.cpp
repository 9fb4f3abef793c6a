#include "server/log/record_writer.hpp"

#include "server/log/answered_record.hpp"
#include "server/log/snapshot_thinning.hpp"

#include <algorithm>
#include <utility>

namespace kast::server {

namespace {

constexpr std::size_t rooms_remembered_max = 100'000;

}  // namespace

RecordWriter::RecordWriter(sqlite::Database& database, const LogKey& key,
                           const RefusedRooms& refused, MarkedRooms& marks)
    : refused_{.by_number = refused.by_number, .lost_names = {}},
      reader_(database, key, refused_),
      checksums_(key),
      marks_(marks),
      last_room_(database, "SELECT id, sum FROM rooms ORDER BY id DESC LIMIT 1"),
      last_number_(database, "SELECT ifnull(max(room), 0) FROM records"),
      add_room_(database, "INSERT INTO rooms VALUES (?1, ?2, ?3)"),
      add_record_(database, "INSERT INTO records (" + std::string(record_columns) +
                                ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"),
      add_marks_(database, "INSERT INTO marks VALUES (?1, ?2, ?3, ?4)"),
      drop_marks_(database, "DELETE FROM marks WHERE room = ?1"),
      add_snapshot_(database, "INSERT OR REPLACE INTO snapshots VALUES (?1, ?2, ?3, ?4)"),
      snapshot_seqs_(database, "SELECT seq FROM snapshots WHERE room = ?1 ORDER BY seq DESC"),
      drop_snapshot_(database, "DELETE FROM snapshots WHERE room = ?1 AND seq = ?2") {
    sqlite::Statement last(
        database, "SELECT arrival, sum, room, seq FROM records ORDER BY arrival DESC LIMIT 1");
    auto rows = last.with();
    if (rows.next()) end_ = committed_ = {rows.bits(0), rows.bits(1), rows.whole(2), rows.bits(3)};
}

Append RecordWriter::put(const Batch& batch) {
    Head& head = *ask_about(batch.room, [&] { return &head_of(batch.room); });
    const bool remembers = !batch.command.empty();
    const std::uint32_t mark = remembers ? checksums_.mark_of(batch.by, batch.command) : 0;
    if (remembers && ask_about(batch.room, [&] { return is_stored(batch, mark); }))
        return Append::duplicate;
    if (head.end.seq != batch.expected_seq) return Append::conflict;
    if (batch.records.empty()) return Append::stored;

    if (!std::exchange(head.touched, true)) touched_.push_back(batch.room);
    if (head.end.room == 0) make_room(batch, head);
    const Record* answered = answered_record(batch);
    for (const Record& record : batch.records)
        put_record(record, &record == answered ? &batch.answer : nullptr, head);
    if (remembers) add_mark(batch, head, mark, answered->seq);
    return Append::stored;
}

RecordWriter::Head& RecordWriter::head_of(const std::string& room) {
    if (const auto found = heads_.find(room); found != heads_.end()) return found->second;
    if (heads_.size() >= rooms_remembered_max)
        std::erase_if(heads_, [](const auto& one) { return !one.second.touched; });
    const auto end = reader_.end_of(room);
    return heads_[room] = {end, false};
}

void RecordWriter::make_room(const Batch& batch, Head& head) {
    std::int64_t id = 1;
    Checksum before = checksums_.of_key();
    {
        auto rows = last_room_.with();
        if (rows.next()) {
            id = rows.whole(0) + 1;
            before = rows.bits(1);
        }
    }
    {
        // Where the row of a room is lost, its number stays with its records.
        auto rows = last_number_.with();
        if (rows.next()) id = std::max(id, rows.whole(0) + 1);
    }
    const Checksum sum = checksums_.of_room(before, id, batch.room);
    add_room_.run(id, batch.room, sum);
    head.end = {id, 0, sum};
}

void RecordWriter::put_record(const Record& record, const std::string* answered, Head& head) {
    std::optional<std::string_view> answer;
    if (answered) answer = *answered;
    const auto arrival = end_.arrival + 1;
    const Checksum sum = checksums_.of_record(head.end.sum, arrival, head.end.room, record, answer);
    add_record_.run(arrival, head.end.room, record.seq, record.at_ms, record.by, record.cause,
                    record.type, sum, answer, record.data);
    head.end.seq = record.seq;
    head.end.sum = sum;
    end_ = {arrival, sum, head.end.room, record.seq};
}

/// Marks are here: `is_stored` saw to it.
void RecordWriter::add_mark(const Batch& batch, const Head& head, std::uint32_t mark,
                            std::uint64_t seq) {
    std::uint64_t after = 0;
    std::string body;
    marks_.change(batch.room, [&](CommandMarks& marks) {
        marks.add(mark, seq);
        after = marks.saved_to();
        if (marks.is_block_due()) body = marks.take_block(head.end.seq);
    });
    if (body.empty()) return;
    if (after == 0) drop_marks_.run(head.end.room);
    const Checksum sum = checksums_.of_marks(head.end.sum, after, head.end.seq, body);
    add_marks_.run(head.end.room, head.end.seq, sqlite::Blob{body}, sum);
}

bool RecordWriter::is_stored(const Batch& batch, std::uint32_t mark) {
    auto at = marks_.find(batch.room, mark);
    if (!at) {
        const auto generation = marks_.generation();
        marks_.install(batch.room, reader_.marks(batch.room), generation);
        at = marks_.find(batch.room, mark);
    }
    return reader_.answer(batch.room, batch.by, batch.command, *at).has_value();
}

void RecordWriter::put_snapshot(std::string_view room, const Snapshot& snapshot) {
    const auto found = reader_.find_room(room);
    if (!found) throw LogError("a snapshot of room " + std::string(room) + ", which is not there");
    const Checksum record = reader_.sum_of(room, found->id, snapshot.seq);
    const Checksum sum = checksums_.of_snapshot(record, snapshot.seq, snapshot.state);
    add_snapshot_.run(found->id, snapshot.seq, snapshot.state, sum);
    thin_snapshots(found->id);
}

void RecordWriter::thin_snapshots(std::int64_t room) {
    std::vector<std::uint64_t> seqs;  // newest first
    for (auto rows = snapshot_seqs_.with(room); rows.next();) seqs.push_back(rows.bits(0));
    for (const std::uint64_t seq : superfluous_snapshots(seqs)) drop_snapshot_.run(room, seq);
}

void RecordWriter::committed() {
    for (const std::string& room : touched_) heads_.find(room)->second.touched = false;
    touched_.clear();
    committed_ = end_;
}

void RecordWriter::rolled_back() {
    for (const std::string& room : touched_) {
        heads_.erase(room);
        marks_.drop(room);
    }
    touched_.clear();
    end_ = committed_;
}

}  // namespace kast::server
