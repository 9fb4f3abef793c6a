#include "server/log/checkpointer.hpp"
#include "server/log/committer.hpp"
#include "server/log/damage.hpp"
#include "server/log/data_directory.hpp"
#include "server/log/open.hpp"
#include "server/log/tail_file.hpp"
#include "server/logging.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

namespace kast::server {

namespace {

/// The writing side: one connection, used by the committer's thread alone.
class SqliteStore final : public Store {
public:
    SqliteStore(OpenedLog& log, Files& files, const std::filesystem::path& tail_file,
                MarkedRooms& marks, LogWork work)
        : database_(std::move(log.database)),
          checkpointer_(*database_, work),
          marks_(marks),
          writer_(*database_, log.key, log.refused, marks),
          tail_(files, tail_file, log.key, durable_end()) {}

    StoreResult store(std::span<const Batch* const> batches) override {
        marks_.drop_forgotten();
        try {
            return {.outcomes = transaction(batches), .failure = {}};
        } catch (const DamagedRoom& damage) {
            if (batches.size() == 1)
                return of_one(*batches.front(), Append::damaged, "a room's records cannot be read",
                              damage);
        } catch (const sqlite::Error& error) {
            // A full disk fails all alike. Anything else may be one room's: the others shall go on.
            if (error.of_disk()) return failing(batches, error);
            if (batches.size() == 1 && error.of_data())
                return of_one(*batches.front(), Append::unstorable, "a batch can never be stored",
                              error);
            if (batches.size() == 1) return failing(batches, error);
        } catch (const std::exception& error) {
            if (batches.size() == 1) return failing(batches, error);
        }
        return one_by_one(batches);
    }

    void store(std::span<const KeptSnapshot> snapshots) override {
        in_transaction([&] {
            for (const auto& [room, snapshot] : snapshots) {
                try {
                    writer_.put_snapshot(room, snapshot);
                } catch (const sqlite::Error&) {
                    throw;
                } catch (const LogError& error) {  // That room's alone, and nothing was written.
                    log_line(Level::warning, "a snapshot was not kept", {{"why", error.what()}});
                }
            }
        });
    }

    void probe() override {
        static const std::string same =
            "PRAGMA user_version = " + std::to_string(log_format_version);
        in_transaction([&] { database_->run(same.c_str()); });
    }

private:
    /// The log itself can store.
    static StoreResult of_one(const Batch& batch, Append outcome, const char* what,
                              const std::exception& error) {
        log_line(Level::error, what, {{"room", batch.room}, {"why", error.what()}});
        return {.outcomes = {outcome}, .failure = {}};
    }

    static StoreResult failing(std::span<const Batch* const> batches, const std::exception& error) {
        return {.outcomes = {batches.size(), Append::failed}, .failure = error.what()};
    }

    StoreResult one_by_one(std::span<const Batch* const> batches) {
        StoreResult all;
        for (const Batch* batch : batches) {
            StoreResult one = store(std::span(&batch, 1));
            all.outcomes.push_back(one.outcomes.front());
            all.failure = std::move(one.failure);
        }
        return all;
    }

    /// The end of the log, on the disk: `kast.tail` may never be ahead of it.
    LogEnd durable_end() {
        database_->sync_write_ahead_log();
        return writer_.end();
    }

    std::vector<Append> transaction(std::span<const Batch* const> batches) {
        std::vector<Append> outcomes;
        outcomes.reserve(batches.size());
        const auto before = writer_.end().arrival;
        in_transaction([&] {
            for (const Batch* batch : batches) outcomes.push_back(writer_.put(*batch));
        });
        if (writer_.end().arrival != before) tail_.write(writer_.end());
        return outcomes;
    }

    template <class Work>
    void in_transaction(Work work) {
        try {
            begin_.run();
            work();
            commit_.run();
        } catch (...) {
            roll_back();
            throw;
        }
        writer_.committed();
    }

    void roll_back() noexcept {
        writer_.rolled_back();
        // Otherwise SQLite has rolled back by itself.
        if (database_->in_transaction()) {
            try {
                database_->run("ROLLBACK");
            } catch (const std::exception& error) {
                log_line(Level::error, "the log could not roll back", {{"why", error.what()}});
            }
        }
        // A page that was misread once would fail every transaction from here on.
        database_->drop_cache();
    }

    std::unique_ptr<sqlite::Database> database_;
    Checkpointer checkpointer_;
    sqlite::Statement begin_{*database_, "BEGIN IMMEDIATE"};
    sqlite::Statement commit_{*database_, "COMMIT"};
    MarkedRooms& marks_;
    RecordWriter writer_;
    TailFile tail_;
};

/// A connection that reads.
struct Reader {
    Reader(const std::filesystem::path& file, const LogKey& key, const RefusedRooms& refused)
        : database(open_for_reading(file)), records(*database, key, refused) {}

    std::unique_ptr<sqlite::Database> database;
    RecordReader records;
};

/// Connections for readers: taken for one question, given back after. As many as ever read at once.
class Readers {
public:
    /// `refused` outlives this.
    Readers(std::filesystem::path file, const LogKey& key, const RefusedRooms& refused)
        : file_(std::move(file)), key_(key), refused_(refused) {}

    template <typename Question>
    auto ask(std::string_view room, Question question) {
        return ask_about(room, [&] {
            auto reader = take();
            auto answer = question(reader->records);
            const std::lock_guard lock(mutex_);  // One that threw is not given back, but closed.
            idle_.push_back(std::move(reader));
            return answer;
        });
    }

private:
    std::unique_ptr<Reader> take() {
        {
            const std::lock_guard lock(mutex_);
            if (!idle_.empty()) {
                auto reader = std::move(idle_.back());
                idle_.pop_back();
                return reader;
            }
        }
        return std::make_unique<Reader>(file_, key_, refused_);
    }

    std::filesystem::path file_;
    LogKey key_;
    const RefusedRooms& refused_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Reader>> idle_;
};

class SqliteLog final : public SteppedLog {
public:
    SqliteLog(const std::filesystem::path& directory, Files& files, LogWork work)
        : directory_(directory, files),
          files_(files),
          log_(open_for_writing(directory_, files)),
          store_(log_, files_, directory_.tail_file(), marks_, work),
          committer_(store_, work) {}

    void append(std::vector<Batch> batches,
                std::function<void(std::vector<Append>)> done) override {
        committer_.append(std::move(batches), std::move(done));
    }

    std::vector<Record> read(std::string_view room, std::uint64_t from,
                             std::size_t limit) override {
        return readers_.ask(room,
                            [&](RecordReader& reader) { return reader.read(room, from, limit); });
    }

    std::uint64_t last_seq(std::string_view room) override {
        return readers_.ask(room, [&](RecordReader& reader) { return reader.end_of(room).seq; });
    }

    std::optional<std::string> answered(std::string_view room, std::string_view by,
                                        std::string_view command) override {
        if (command.empty()) return std::nullopt;
        const std::uint32_t mark = Checksums(key_).mark_of(by, command);
        const auto at = marks_.find(room, mark);
        if (at == CommandMarks::nowhere) return std::nullopt;
        return readers_.ask(room, [&](RecordReader& reader) {
            return reader.answer(room, by, command, at ? *at : read_mark(reader, room, mark));
        });
    }

    std::optional<Snapshot> snapshot(std::string_view room, std::uint64_t at_most) override {
        return readers_.ask(room,
                            [&](RecordReader& reader) { return reader.snapshot(room, at_most); });
    }

    void keep_snapshot(std::string room, Snapshot snapshot) override {
        committer_.keep({std::move(room), std::move(snapshot)});
    }

    void forget(std::string_view room) override { marks_.forget(room); }

    LogCounts counts() const override { return committer_.counts(); }

    bool step() override { return committer_.step(); }

private:
    /// The room's marks are not in memory: reads them, and keeps them for the next question.
    std::uint32_t read_mark(RecordReader& reader, std::string_view room, std::uint32_t mark) {
        const auto generation = marks_.generation();
        CommandMarks marks = reader.marks(room);
        const std::uint32_t at = marks.find(mark);
        marks_.install(room, std::move(marks), generation);
        return at;
    }

    // In this order they end from below: the thread, the connections, and last the lock.
    DataDirectory directory_;
    Files& files_;
    OpenedLog log_;
    LogKey key_ = log_.key;
    MarkedRooms marks_;
    SqliteStore store_;
    Readers readers_{directory_.database(), key_, log_.refused};
    Committer committer_;
};

}  // namespace

std::unique_ptr<EventLog> open_sqlite_log(const std::filesystem::path& directory) {
    return std::make_unique<SqliteLog>(directory, machine_files(), LogWork::on_own_thread);
}

std::unique_ptr<SteppedLog> open_stepped_log(const std::filesystem::path& directory, Files& files) {
    return std::make_unique<SqliteLog>(directory, files, LogWork::in_steps);
}

}  // namespace kast::server
