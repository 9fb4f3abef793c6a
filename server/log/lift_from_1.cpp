#include "server/log/lift_from_1.hpp"

#include "server/files.hpp"
#include "server/log/check.hpp"
#include "server/log/data_directory.hpp"
#include "server/log/format.hpp"
#include "server/logging.hpp"

#include <map>
#include <system_error>
#include <utility>

namespace kast::server {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t records_a_transaction = 10'000;
/// Records that no client asked for follow each other without an end between commands.
constexpr std::size_t batch_records_max = 1'000;

[[noreturn]] void refuse(const fs::path& file, const std::string& why) {
    throw LogError("the log " + file.string() + " of format 1 cannot be lifted to format " +
                   std::to_string(log_format_version) + ": " + why + "; it is as it was");
}

std::uintmax_t size_of(const fs::path& file) {
    std::error_code none;
    const auto size = fs::file_size(file, none);
    return none ? 0 : size;
}

/// The new log is smaller than the old one; a tenth more is asked for what else may be written.
void require_room(const fs::path& file) {
    fs::path ahead = file;
    ahead += "-wal";
    const auto needed = (size_of(file) + size_of(ahead)) / 10 * 11 + (1 << 20);
    std::error_code unknown;
    const auto free = fs::space(file.parent_path(), unknown).available;
    if (!unknown && free < needed)
        refuse(file, "it takes " + std::to_string(needed) + " bytes on that disk, and " +
                         std::to_string(free) + " are free");
}

/// The old log, as one file that no other program has open.
std::unique_ptr<sqlite::Database> open_old(const fs::path& file) {
    auto old = std::make_unique<sqlite::Database>(file, SQLITE_OPEN_READWRITE);
    sqlite3_busy_timeout(old->handle(), 0);
    try {
        // Takes what is in the write-ahead log into the file, which needs it for itself.
        old->run("PRAGMA cell_size_check = ON");
        if (old->ask("PRAGMA journal_mode = DELETE") == "delete") {
            old->run("PRAGMA locking_mode = EXCLUSIVE");
            return old;
        }
    } catch (const sqlite::Error& error) {
        refuse(file, error.what());
    }
    refuse(file, "another program has it open");
}

/// Reads a log of format 1 and hands it out, batch by batch, room by room.
class OldLog {
public:
    OldLog(sqlite::Database& old, const fs::path& file) : old_(old), file_(file) {}

    template <class Put>
    void for_each_batch(Put put) {
        sqlite::Statement records(old_, R"(SELECT room, seq, at_ms, "by", cause, type, data
                                           FROM records ORDER BY room, seq)");
        Batch batch;
        const auto hand_out = [&] {
            if (!batch.records.empty()) put(batch);
            batch.expected_seq += batch.records.size();
            batch.records.clear();
        };
        for (auto rows = records.with(); rows.next();) {
            std::string room = rows.text(0);
            Record record{rows.bits(1), rows.whole(2), rows.text(3),
                          rows.text(4), rows.text(5),  rows.text(6)};
            const bool same = room == batch.room && !batch.records.empty() &&
                              batch.records.size() < batch_records_max &&
                              batch.records.back().by == record.by &&
                              batch.records.back().cause == record.cause;
            if (!same) hand_out();
            if (room != batch.room) begin_room(batch, std::move(room));
            if (record.seq != batch.expected_seq + batch.records.size() + 1)
                refuse(file_, "room " + batch.room + " lacks record " +
                                  std::to_string(batch.expected_seq + batch.records.size() + 1));
            if (batch.records.empty()) take_answer(batch, record);
            batch.records.push_back(std::move(record));
        }
        hand_out();
        require_no_answers(batch.room);
    }

    template <class Put>
    void for_each_snapshot(Put put) {
        sqlite::Statement snapshots(old_, "SELECT room, seq, state FROM snapshots");
        for (auto rows = snapshots.with(); rows.next();) {
            const std::string room = rows.text(0);
            Snapshot snapshot{rows.bits(1), rows.text(2)};
            require_record(room, snapshot.seq);
            put(room, snapshot);
        }
    }

private:
    void begin_room(Batch& batch, std::string room) {
        require_no_answers(batch.room);
        batch.room = std::move(room);
        batch.expected_seq = 0;
        for (auto rows = answers_of_.with(batch.room); rows.next();)
            answers_.emplace(std::pair(rows.text(0), rows.text(1)), rows.text(2));
    }

    /// A command's answer goes with its first record.
    void take_answer(Batch& batch, const Record& record) {
        const auto found = answers_.find(std::pair(record.by, record.cause));
        batch.by = batch.command = batch.answer = {};
        if (found == answers_.end()) return;
        std::tie(batch.by, batch.command) = found->first;
        batch.answer = std::move(found->second);
        answers_.erase(found);
    }

    void require_no_answers(const std::string& room) const {
        if (answers_.empty()) return;
        const auto& [by, command] = answers_.begin()->first;
        refuse(file_, "room " + room + " has an answer to command " + command + " of member " + by +
                          ", and no record of it");
    }

    void require_record(const std::string& room, std::uint64_t seq) {
        if (auto rows = record_.with(room, seq); rows.next()) return;
        refuse(file_, "room " + room + " has a snapshot of record " + std::to_string(seq) +
                          ", which is lost");
    }

    sqlite::Database& old_;
    const fs::path& file_;
    std::map<std::pair<std::string, std::string>, std::string> answers_;  ///< of this room, by
                                                                          ///< (by, command)
    sqlite::Statement answers_of_{old_,
                                  R"(SELECT "by", command, answer FROM commands WHERE room = ?1)"};
    sqlite::Statement record_{old_, "SELECT 1 FROM records WHERE room = ?1 AND seq = ?2"};
};

class Lift {
public:
    explicit Lift(sqlite::Database& made) : made_(made) {
        // A crash leaves a file that is made anew: nothing need be rolled back, or synced before
        // the end.
        made.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536");
        make_tables(made);
        key_ = read_key(made);
    }

    void copy(OldLog old) {
        RecordWriter writer(made_, key_, {}, marks_);
        made_.run("BEGIN");
        std::string room;
        old.for_each_batch([&](const Batch& batch) {
            if (batch.room != room) marks_.drop(std::exchange(room, batch.room));
            if (writer.put(batch) != Append::stored)
                throw LogError("a batch of room " + batch.room + " is not taken");
            next_transaction(writer, batch.records.size());
        });
        old.for_each_snapshot([&](const std::string& name, const Snapshot& snapshot) {
            writer.put_snapshot(name, snapshot);
            next_transaction(writer, 1);
        });
        made_.run("COMMIT");
        writer.committed();
    }

private:
    void next_transaction(RecordWriter& writer, std::uint64_t records) {
        written_ += records;
        if (written_ < records_a_transaction) return;
        written_ = 0;
        made_.run("COMMIT; BEGIN");
        writer.committed();
    }

    sqlite::Database& made_;
    LogKey key_{};
    MarkedRooms marks_;
    std::uint64_t written_ = 0;
};

/// The new log has all that the old one has.
void compare(sqlite::Database& old, sqlite::Database& made, const fs::path& file) {
    const std::pair<const char*, const char*> questions[]{
        {"SELECT count(*) FROM records", "SELECT count(*) FROM records"},
        {"SELECT count(DISTINCT room) FROM records", "SELECT count(*) FROM rooms"},
        {"SELECT count(*) FROM commands", "SELECT count(*) FROM records WHERE answer IS NOT NULL"},
        {"SELECT sum(length(data)) FROM records", "SELECT sum(length(data)) FROM records"},
        {"SELECT sum(at_ms % 1000000) FROM records", "SELECT sum(at_ms % 1000000) FROM records"},
        {"SELECT sum(length(answer)) FROM commands", "SELECT sum(length(answer)) FROM records"},
    };
    for (const auto& [then, now] : questions) {
        const std::string had = old.ask(then);
        const std::string has = made.ask(now);
        if (had == has) continue;
        std::string why(then);
        why.append(" gives ").append(had).append(", and in the new log ").append(has);
        refuse(file, why);
    }
    const CheckReport report = check_database(made);
    if (!report.faults.empty()) refuse(file, "the new log is wrong: " + report.faults.front());
}

void remove_all_of(const fs::path& database) {
    for (const char* suffix : {"", "-wal", "-shm", "-journal"}) {
        fs::path file = database;
        file += suffix;
        std::error_code missing;
        fs::remove(file, missing);
    }
}

/// The old file under its new name, too. It is only ever replaced under the old one.
void keep_old(const fs::path& file, const fs::path& kept) {
    std::error_code error;
    if (fs::exists(kept)) {
        // As a crash right before the last step leaves it.
        if (fs::equivalent(file, kept, error)) return;
        refuse(file, kept.string() + ", where the old log is to stay, is there: move it away");
    }
    fs::create_hard_link(file, kept, error);
    if (error) refuse(file, "it cannot be kept as " + kept.string() + ": " + error.message());
}

void put_in_place(const fs::path& made_file, const fs::path& file, const fs::path& kept) {
    Files& files = machine_files();
    try {
        files.open(made_file)->sync();
        keep_old(file, kept);
        files.sync_folder(file.parent_path());
        files.rename(made_file, file);
        files.sync_folder(file.parent_path());
    } catch (const std::system_error& error) {
        refuse(file, std::string("the new log cannot take its place: ") + error.what());
    }
}

}  // namespace

void lift_from_1(const fs::path& file) {
    const fs::path made_file = file.parent_path() / "kast-new.db";
    const fs::path kept = file.parent_path() / "kast-format-1.db";
    log_line(Level::info, "lifting the log to the present format",
             {{"log", file.string()}, {"format", log_format_version}, {"kept", kept.string()}});
    remove_all_of(made_file);
    require_room(file);
    if (fs::exists(kept)) keep_old(file, kept);
    try {
        const auto old = open_old(file);
        make_file(made_file);
        sqlite::Database made(made_file, SQLITE_OPEN_READWRITE);
        Lift(made).copy(OldLog(*old, file));
        compare(*old, made, file);
    } catch (const sqlite::Error& error) {
        remove_all_of(made_file);
        refuse(file, error.what());
    } catch (...) {
        remove_all_of(made_file);
        throw;
    }
    put_in_place(made_file, file, kept);
    log_line(Level::info, "the log was lifted", {{"log", file.string()}});
}

}  // namespace kast::server
