#include "server/log/record_reader.hpp"

#include "server/log/damage.hpp"
#include "server/logging.hpp"

#include <algorithm>
#include <utility>

namespace kast::server {

namespace {

std::string select_records(std::string_view rest) {
    return "SELECT " + std::string(record_columns) + " FROM records " + std::string(rest);
}

}  // namespace

StoredRecord stored_record(const sqlite::Statement::Rows& rows) {
    StoredRecord stored{
        rows.bits(0),
        rows.whole(1),
        {rows.bits(2), rows.whole(3), rows.text(4), rows.text(5), rows.text(6), rows.text(9)},
        {}};
    if (!rows.is_null(8)) stored.answer = rows.text(8);
    return stored;
}

RecordReader::RecordReader(sqlite::Database& database, const LogKey& key,
                           const RefusedRooms& refused)
    : database_(database),
      refused_(refused),
      checksums_(key),
      room_(database, "SELECT id, sum FROM rooms WHERE room = ?1"),
      records_(database, select_records("WHERE room = ?1 AND seq >= ?2 ORDER BY seq LIMIT ?3")),
      sum_(database, "SELECT sum FROM records WHERE room = ?1 AND seq = ?2"),
      last_(database, "SELECT seq, sum FROM records WHERE room = ?1 ORDER BY seq DESC LIMIT 1"),
      command_(database, R"(SELECT seq FROM records WHERE room = ?1 AND "by" = ?2 AND cause = ?3
                            AND answer IS NOT NULL LIMIT 1)"),
      snapshots_(database,
                 "SELECT seq, state, sum FROM snapshots WHERE room = ?1 AND seq <= ?2 "
                 "ORDER BY seq DESC"),
      blocks_(database, "SELECT last_seq, body, sum FROM marks WHERE room = ?1 ORDER BY last_seq"),
      known_end_(database,
                 "SELECT max(ifnull((SELECT max(seq) FROM snapshots WHERE room = ?1), 0), "
                 "ifnull((SELECT max(last_seq) FROM marks WHERE room = ?1), 0))") {}

void RecordReader::refuse_damaged(std::string_view room, std::uint64_t seq,
                                  std::string_view what) const {
    throw DamagedRoom("the log " + database_.path().string() + " is damaged: room " +
                      std::string(room) + ", record " + std::to_string(seq) + ": " +
                      std::string(what) + "; " + std::string(damage_advice));
}

std::optional<RecordReader::Room> RecordReader::find_room(std::string_view room) {
    auto rows = room_.with(room);
    const auto refuse = [&](const std::string& why) {
        throw DamagedRoom("the log " + database_.path().string() + " is damaged: room " +
                          std::string(room) + ": " + why + "; " + std::string(damage_advice));
    };
    if (!rows.next()) {
        if (!refused_.lost_names.empty()) refuse(refused_.lost_names);
        return std::nullopt;
    }
    const auto why = refused_.by_number.find(rows.whole(0));
    if (why != refused_.by_number.end()) refuse(why->second);
    return Room{rows.whole(0), rows.bits(1)};
}

void RecordReader::for_each(std::string_view name, const Room& room, std::uint64_t from,
                            std::uint64_t limit, const Look& look) {
    // The record before the first gives the checksum that the first begins with.
    std::uint64_t next = from > 1 ? from - 1 : from;
    Checksum before = room.sum;
    const std::uint64_t rows_max = std::min<std::uint64_t>(limit, 1ULL << 62) + (from - next);
    for (auto rows = records_.with(room.id, next, rows_max); rows.next(); ++next) {
        if (rows.bits(2) != next) refuse_damaged(name, next, "it is not there");
        const auto sum = rows.bits(sum_column);
        if (next >= from) {
            const StoredRecord stored = stored_record(rows);
            if (checksums_.of_record(before, stored) != sum)
                refuse_damaged(name, next, "it is not as it was stored");
            if (!look(stored)) return;
        }
        before = sum;
    }
    if (next == 1) refuse_damaged(name, 1, "it is not there");
}

std::vector<Record> RecordReader::read(std::string_view room, std::uint64_t from,
                                       std::size_t limit) {
    std::vector<Record> records;
    if (limit == 0 || from > static_cast<std::uint64_t>(INT64_MAX)) return records;
    const auto found = find_room(room);
    if (!found) return records;
    for_each(room, *found, std::max<std::uint64_t>(from, 1), limit,
             [&](const StoredRecord& stored) {
                 records.push_back(stored.record);
                 return true;
             });
    return records;
}

RecordReader::End RecordReader::end_of(std::string_view room) {
    const auto found = find_room(room);
    if (!found) return {};
    End end{found->id, 0, found->sum};
    {
        auto rows = last_.with(found->id);
        if (rows.next()) end = {found->id, rows.bits(0), rows.bits(1)};
    }
    auto rows = known_end_.with(found->id);
    if (rows.next() && rows.bits(0) > end.seq)
        refuse_damaged(room, end.seq + 1,
                       "it is lost, with those up to " + std::to_string(rows.bits(0)));
    // Nothing is to be chained to a record that is damaged itself.
    for_each(room, *found, std::max<std::uint64_t>(end.seq, 1), 1,
             [](const StoredRecord&) { return false; });
    return end;
}

std::optional<std::string> RecordReader::answer(std::string_view room, std::string_view by,
                                                std::string_view command, std::uint32_t at) {
    if (at == CommandMarks::nowhere) return std::nullopt;
    const auto found = find_room(room);
    if (!found) return std::nullopt;
    std::uint64_t seq = at;
    if (at == CommandMarks::several) {
        auto rows = command_.with(found->id, by, command);
        if (!rows.next()) return std::nullopt;
        seq = rows.bits(0);
    }
    std::optional<std::string> answer;
    for_each(room, *found, seq, 1, [&](const StoredRecord& stored) {
        if (stored.record.by == by && stored.record.cause == command) answer = stored.answer;
        return false;
    });
    return answer;
}

Checksum RecordReader::sum_of(std::string_view room, std::int64_t id, std::uint64_t seq) {
    auto rows = sum_.with(id, seq);
    if (!rows.next()) refuse_damaged(room, seq, "it is not there");
    return rows.bits(0);
}

std::optional<Snapshot> RecordReader::snapshot(std::string_view room, std::uint64_t at_most) {
    const auto found = find_room(room);
    if (!found) return std::nullopt;
    at_most = std::min<std::uint64_t>(at_most, INT64_MAX);
    for (auto rows = snapshots_.with(found->id, at_most); rows.next();) {
        Snapshot snapshot{rows.bits(0), rows.text(1)};
        const auto record = sum_of(room, found->id, snapshot.seq);
        if (checksums_.of_snapshot(record, snapshot.seq, snapshot.state) == rows.bits(2))
            return snapshot;
        log_line(Level::error, "a snapshot is damaged, an older one serves",
                 {{"log", database_.path().string()}, {"room", room}, {"seq", snapshot.seq}});
    }
    return std::nullopt;
}

bool RecordReader::add_blocks(std::string_view name, const Room& room, CommandMarks& marks) {
    for (auto rows = blocks_.with(room.id); rows.next();) {
        const auto seq = rows.bits(0);
        const std::string body = rows.text(1);
        const auto record = sum_of(name, room.id, seq);
        const auto sum = checksums_.of_marks(record, marks.saved_to(), seq, body);
        if (sum != rows.bits(2) || !marks.add_block(body, seq)) return false;
    }
    return true;
}

CommandMarks RecordReader::marks(std::string_view room) {
    CommandMarks marks;
    const auto found = find_room(room);
    if (!found) return marks;
    if (!add_blocks(room, *found, marks)) {
        log_line(Level::error, "marks of commands are damaged, they are made anew from the records",
                 {{"log", database_.path().string()}, {"room", room}, {"after", marks.saved_to()}});
        marks = {};
    }
    for_each(room, *found, marks.saved_to() + 1, UINT64_MAX, [&](const StoredRecord& stored) {
        const Record& record = stored.record;
        if (stored.answer) marks.add(checksums_.mark_of(record.by, record.cause), record.seq);
        return true;
    });
    return marks;
}

}  // namespace kast::server
