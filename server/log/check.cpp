#include "server/log/check.hpp"

#include "server/log/data_directory.hpp"
#include "server/log/format.hpp"
#include "server/log/room_chain.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace kast::server {

namespace {

namespace fs = std::filesystem;

/// A room as its records are met in the order of arrival.
struct CheckedRoom {
    std::string name;
    std::uint64_t seq = 0;
    Checksum sum = 0;
    std::map<std::uint64_t, Checksum> asked;  ///< of records that snapshots and blocks stand on
    std::vector<std::uint64_t> commands;      ///< hash << 32 | seq, as a block of marks has them
};

/// What SQLite itself finds wrong with the file.
template <class Tell>
void for_each_broken_page(sqlite::Database& database, const Tell& tell) {
    sqlite::Statement integrity(database, "PRAGMA integrity_check");
    for (auto rows = integrity.with(); rows.next();)
        if (const std::string line = rows.text(0); line != "ok") tell(line);
}

class LogCheck {
public:
    LogCheck(sqlite::Database& database, CheckReport& report)
        : database_(database), report_(report) {}

    /// `tail_file`: empty where none belongs to the database.
    void run(const fs::path& tail_file) {
        guarded("the key", [&] { key_ = read_key(database_); });
        // Before the log is looked at, so that a kastd at work on it is only ever ahead of it.
        if (key_ && !tail_file.empty())
            guarded("the tail file",
                    [&] { tail_ = TailFile::read(machine_files(), tail_file, *key_); });
        database_.run("BEGIN");
        guarded("the file", [&] { check_pages(); });
        guarded("the tables", [&] { check_tables(database_); });
        if (!key_) return;
        checksums_.emplace(*key_);
        guarded("rooms", [&] { check_rooms(); });
        guarded("snapshots and marks", [&] { note_asked(); });
        guarded("records", [&] { check_records(); });
        guarded("snapshots", [&] { check_snapshots(); });
        guarded("marks", [&] { check_marks(); });
        check_end();
    }

private:
    /// What cannot be read at all is a fault too, and the rest is looked at all the same.
    template <class Work>
    void guarded(const char* what, Work work) {
        try {
            work();
        } catch (const LogError& error) {
            fault(std::string(what) + ": " + error.what());
        }
    }

    void fault(const std::string& what) {
        if (report_.faults.size() < CheckReport::faults_max)
            report_.faults.push_back(database_.path().string() + ": " + what);
    }
    void fault(std::int64_t room, std::uint64_t seq, const std::string& what) {
        const auto found = rooms_.find(room);
        const bool is_named = found != rooms_.end() && !found->second.name.empty();
        const std::string name = is_named ? found->second.name : "number " + std::to_string(room);
        fault("room " + name + ", record " + std::to_string(seq) + ": " + what);
    }

    void check_pages() {
        for_each_broken_page(database_, [&](const std::string& what) { fault(what); });
    }

    void check_rooms() {
        sqlite::Statement all(database_, "SELECT id, room, sum FROM rooms ORDER BY id");
        RoomChain chain(*checksums_);
        for (auto rows = all.with(); rows.next();) {
            const auto id = rows.whole(0);
            CheckedRoom room{rows.text(1), 0, rows.bits(2), {}, {}};
            for (std::int64_t gone = chain.last_id() + 1; gone < id; ++gone) rooms_[gone];
            if (!chain.follows(id, room.name, room.sum))
                fault("the row of room " + room.name + " (number " + std::to_string(id) +
                      ") is not as it was stored");
            rooms_[id] = std::move(room);
            ++report_.rooms;
        }
    }

    void note_asked() {
        for (const char* question :
             {"SELECT room, seq FROM snapshots", "SELECT room, last_seq FROM marks"}) {
            sqlite::Statement all(database_, question);
            for (auto rows = all.with(); rows.next();)
                rooms_[rows.whole(0)].asked[rows.bits(1)] = 0;
        }
    }

    void check_records() {
        sqlite::Statement all(
            database_, "SELECT " + std::string(record_columns) + " FROM records ORDER BY arrival");
        for (auto rows = all.with(); rows.next();) {
            const StoredRecord stored = stored_record(rows);
            if (stored.arrival != ++arrival_) {
                fault(std::to_string(stored.arrival - arrival_) +
                      " records are not there, from number " + std::to_string(arrival_) +
                      " in the order of arrival");
                arrival_ = stored.arrival;
            }
            check_record(stored, rows.bits(sum_column));
            ++report_.records;
        }
        for (const auto& [id, room] : rooms_)
            if (room.seq == 0 && !room.name.empty()) fault(id, 1, "it is not there");
    }

    void check_record(const StoredRecord& stored, Checksum sum) {
        CheckedRoom& room = rooms_[stored.room];
        const auto seq = stored.record.seq;
        // What its first record goes on from was in its row.
        const bool is_first_of_nobody = room.name.empty() && room.seq == 0 && seq == 1;
        if (is_first_of_nobody)
            fault("the row of room number " + std::to_string(stored.room) +
                  " is not there, and its records are");
        else if (seq != room.seq + 1)
            fault(stored.room, room.seq + 1,
                  "it is not there, " + std::to_string(seq) + " follows");
        else if (checksums_->of_record(room.sum, stored) != sum)
            fault(stored.room, seq, "it is not as it was stored");
        room.seq = seq;
        room.sum = sum;
        if (tail_ && stored.arrival == tail_->arrival) reached_ = sum == tail_->sum;
        if (const auto asked = room.asked.find(seq); asked != room.asked.end()) asked->second = sum;
        if (!stored.answer) return;
        const auto mark = checksums_->mark_of(stored.record.by, stored.record.cause);
        room.commands.push_back(static_cast<std::uint64_t>(mark) << 32 |
                                std::min<std::uint64_t>(seq, CommandMarks::several));
    }

    /// Of the record that something stands on; says so where that is not there.
    std::optional<Checksum> sum_at(std::int64_t room, std::uint64_t seq, const char* what) {
        const Checksum sum = rooms_[room].asked[seq];
        if (rooms_[room].seq >= seq) return sum;
        fault(room, seq, std::string("it is not there, and ") + what + " was made after it");
        return std::nullopt;
    }

    void check_snapshots() {
        sqlite::Statement all(database_, "SELECT room, seq, state, sum FROM snapshots");
        for (auto rows = all.with(); rows.next(); ++report_.snapshots) {
            const auto room = rows.whole(0);
            const auto seq = rows.bits(1);
            const auto record = sum_at(room, seq, "a snapshot");
            if (record && checksums_->of_snapshot(*record, seq, rows.text(2)) != rows.bits(3))
                fault(room, seq, "its snapshot is not as it was stored");
        }
    }

    void check_marks() {
        sqlite::Statement all(
            database_, "SELECT room, last_seq, body, sum FROM marks ORDER BY room, last_seq");
        std::int64_t room = 0;
        std::uint64_t after = 0;
        for (auto rows = all.with(); rows.next();) {
            if (rows.whole(0) != room) after = 0;
            room = rows.whole(0);
            const auto last = rows.bits(1);
            const std::string body = rows.text(2);
            const auto record = sum_at(room, last, "a block of marks");
            if (record && (checksums_->of_marks(*record, after, last, body) != rows.bits(3) ||
                           body != marks_between(rooms_[room], after, last)))
                fault(room, last, "the marks of commands up to it are not as they were stored");
            after = last;
        }
    }

    static std::string marks_between(const CheckedRoom& room, std::uint64_t after,
                                     std::uint64_t last) {
        std::string body;
        for (const std::uint64_t mark : room.commands) {
            const auto seq = static_cast<std::uint32_t>(mark);
            if (seq > after && seq <= last)
                body.append(reinterpret_cast<const char*>(&mark), sizeof mark);
        }
        return body;
    }

    void check_end() {
        if (!tail_ || tail_->arrival == 0 || reached_) return;
        fault("its end is lost: it has " + std::to_string(arrival_) +
              " records, and kast.tail tells of another number " + std::to_string(tail_->arrival));
    }

    sqlite::Database& database_;
    CheckReport& report_;
    std::optional<LogKey> key_;
    std::optional<Checksums> checksums_;
    std::map<std::int64_t, CheckedRoom> rooms_;
    std::uint64_t arrival_ = 0;
    std::optional<LogEnd> tail_;  ///< what kast.tail says
    bool reached_ = false;        ///< the log has that record
};

/// A log of format 1 has no checksums.
void check_format_1(sqlite::Database& database, CheckReport& report) {
    for_each_broken_page(database, [&](const std::string& what) {
        report.faults.push_back(database.path().string() + ": " + what);
    });
}

}  // namespace

CheckReport check_database(sqlite::Database& database) {
    CheckReport report{.format = log_format_version};
    LogCheck(database, report).run({});
    return report;
}

CheckReport check_log(const fs::path& path) {
    const bool is_directory = fs::is_directory(path);
    const fs::path file = is_directory ? path / "kast.db" : path;
    const bool has_tail = file.filename() == "kast.db";
    const fs::path tail_file = file.parent_path() / "kast.tail";
    CheckReport report{.format = format_of(file)};
    if (report.format == 0) throw LogError("there is no log at " + file.string());
    try {
        const auto database = open_for_reading(file);
        if (report.format == 1) {
            check_format_1(*database, report);
            if (has_tail && fs::exists(tail_file))
                report.faults.push_back(file.string() + ": is of format 1, and " +
                                        tail_file.string() + " tells of a newer log");
            return report;
        }
        LogCheck(*database, report).run(has_tail ? tail_file : fs::path());
    } catch (const LogError& error) {
        report.faults.emplace_back(error.what());
    }
    return report;
}

}  // namespace kast::server
