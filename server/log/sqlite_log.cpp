#include "server/log/committer.hpp"
#include "server/log/data_directory.hpp"
#include "server/log/open.hpp"
#include "server/logging.hpp"

#include <algorithm>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace kast::server {

namespace {

/// The writing side: one connection, used by the committer's thread alone.
class SqliteStore final : public Store {
public:
    explicit SqliteStore(std::unique_ptr<sqlite::Database> database)
        : database_(std::move(database)) {}

    std::vector<Append> store(std::span<const Batch* const> batches, std::string& why) override {
        try {
            return transaction(batches);
        } catch (const sqlite::Error& error) {
            why = error.what();
            // A full disk fails all alike. Anything else may be one room's: the others shall go on.
            if (error.of_disk() || batches.size() == 1) return {batches.size(), Append::failed};
        } catch (const std::exception& error) {
            why = error.what();
            return {batches.size(), Append::failed};
        }
        std::vector<Append> outcomes;
        for (const Batch* batch : batches)
            outcomes.push_back(store(std::span(&batch, 1), why).front());
        return outcomes;
    }

    void store(std::span<const KeptSnapshot> snapshots) override {
        try {
            database_->run("BEGIN IMMEDIATE");
            for (const auto& [room, snapshot] : snapshots) {
                put_snapshot_.run(room, snapshot.seq, snapshot.state);
                thin(room);
            }
            database_->run("COMMIT");
        } catch (...) {
            roll_back();
            throw;
        }
    }

    void probe() override {
        static const std::string same =
            "PRAGMA user_version = " + std::to_string(log_format_version);
        try {
            database_->run("BEGIN IMMEDIATE");
            database_->run(same.c_str());
            database_->run("COMMIT");
        } catch (...) {
            roll_back();
            throw;
        }
    }

private:
    std::vector<Append> transaction(std::span<const Batch* const> batches) {
        std::vector<Append> outcomes;
        outcomes.reserve(batches.size());
        try {
            database_->run("BEGIN IMMEDIATE");
            for (const Batch* batch : batches) outcomes.push_back(put(*batch));
            database_->run("COMMIT");
        } catch (...) {
            roll_back();
            throw;
        }
        return outcomes;
    }

    /// Checks before it writes, so that a batch which is not to be stored leaves nothing to undo.
    Append put(const Batch& batch) {
        std::uint64_t& last = last_of(batch.room);
        const bool remembers = !batch.command.empty();
        if (last != batch.expected_seq) {
            const bool known =
                remembers && has_command_.with(batch.room, batch.by, batch.command).next();
            return known ? Append::duplicate : Append::conflict;
        }
        if (remembers && put_command_.run(batch.room, batch.by, batch.command, batch.answer) == 0)
            return Append::duplicate;
        for (const Record& record : batch.records)
            put_record_.run(batch.room, record.seq, record.at_ms, record.by, record.cause,
                            record.type, record.data);
        last += batch.records.size();
        return Append::stored;
    }

    /// The room's last seq. Remembered: nobody else writes (the data directory is locked).
    std::uint64_t& last_of(const std::string& room) {
        if (const auto found = last_.find(room); found != last_.end()) return found->second;
        if (last_.size() >= rooms_remembered_max) last_.clear();
        auto rows = last_seq_.with(room);
        return last_[room] = rows.next() ? static_cast<std::uint64_t>(rows.whole(0)) : 0;
    }

    /// Keeps the newest snapshots, and ever fewer the further back: a snapshot goes where the gap
    /// it leaves is at most half of its age. So they stay few, and going far back costs at most as
    /// much as is gone over.
    void thin(const std::string& room) {
        std::vector<std::uint64_t> seqs;  // newest first
        for (auto rows = snapshot_seqs_.with(room); rows.next();)
            seqs.push_back(static_cast<std::uint64_t>(rows.whole(0)));
        std::uint64_t after = seqs.front();
        for (std::size_t i = 1; i + 1 < seqs.size(); ++i) {
            const auto gap = after - seqs[i + 1];
            const auto age = seqs.front() - seqs[i];
            if (i >= snapshots_untouched && gap <= age / 2)
                drop_snapshot_.run(room, seqs[i]);
            else
                after = seqs[i];
        }
    }

    void roll_back() noexcept {
        last_.clear();
        if (!database_->in_transaction()) return;  // SQLite has rolled back by itself.
        try {
            database_->run("ROLLBACK");
        } catch (const std::exception& error) {
            log_line(Level::error, "the log could not roll back", {{"why", error.what()}});
        }
    }

    static constexpr std::size_t rooms_remembered_max = 100'000;
    static constexpr std::size_t snapshots_untouched = 4;

    std::unique_ptr<sqlite::Database> database_;
    std::unordered_map<std::string, std::uint64_t> last_;
    sqlite::Statement put_record_{*database_,
                                  "INSERT INTO records VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"};
    sqlite::Statement put_command_{
        *database_, "INSERT INTO commands VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING"};
    sqlite::Statement has_command_{
        *database_, R"(SELECT 1 FROM commands WHERE room = ?1 AND "by" = ?2 AND command = ?3)"};
    sqlite::Statement last_seq_{
        *database_, "SELECT seq FROM records WHERE room = ?1 ORDER BY seq DESC LIMIT 1"};
    sqlite::Statement put_snapshot_{*database_,
                                    "INSERT OR REPLACE INTO snapshots VALUES (?1, ?2, ?3)"};
    sqlite::Statement snapshot_seqs_{*database_,
                                     "SELECT seq FROM snapshots WHERE room = ?1 ORDER BY seq DESC"};
    sqlite::Statement drop_snapshot_{*database_,
                                     "DELETE FROM snapshots WHERE room = ?1 AND seq = ?2"};
};

/// A connection that reads, with its statements.
struct Reader {
    explicit Reader(const std::filesystem::path& file) : database(open_for_reading(file)) {}

    std::unique_ptr<sqlite::Database> database;
    sqlite::Statement records{*database,
                              R"(SELECT seq, at_ms, "by", cause, type, data FROM records
                                 WHERE room = ?1 AND seq >= ?2 ORDER BY seq LIMIT ?3)"};
    sqlite::Statement last{*database,
                           "SELECT seq FROM records WHERE room = ?1 ORDER BY seq DESC LIMIT 1"};
    sqlite::Statement answer{
        *database, R"(SELECT answer FROM commands WHERE room = ?1 AND "by" = ?2 AND command = ?3)"};
    sqlite::Statement snapshot{
        *database,
        "SELECT seq, state FROM snapshots WHERE room = ?1 AND seq <= ?2 ORDER BY seq DESC LIMIT 1"};
};

/// Connections for readers: taken for one question, given back after. As many as ever read at once.
class Readers {
public:
    explicit Readers(std::filesystem::path file) : file_(std::move(file)) {}

    template <typename Question>
    auto ask(Question question) {
        auto reader = take();
        auto answer = question(*reader);
        const std::lock_guard lock(mutex_);  // One that threw is not given back, but closed.
        idle_.push_back(std::move(reader));
        return answer;
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
        return std::make_unique<Reader>(file_);
    }

    std::filesystem::path file_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Reader>> idle_;
};

class SqliteLog final : public EventLog {
public:
    explicit SqliteLog(const std::filesystem::path& directory) : directory_(directory) {}

    void append(std::vector<Batch> batches,
                std::function<void(std::vector<Append>)> done) override {
        committer_.append(std::move(batches), std::move(done));
    }

    std::vector<Record> read(std::string_view room, std::uint64_t from,
                             std::size_t limit) override {
        return readers_.ask([&](Reader& reader) {
            std::vector<Record> records;
            std::uint64_t seq = std::max<std::uint64_t>(from, 1);
            // A bound from outside may be "all": what does not fit SQLite's number is as good as
            // all.
            const auto most = static_cast<std::int64_t>(std::min<std::uint64_t>(limit, 1ULL << 62));
            if (seq > static_cast<std::uint64_t>(INT64_MAX)) return records;
            for (auto rows = reader.records.with(room, seq, most); rows.next(); ++seq) {
                if (static_cast<std::uint64_t>(rows.whole(0)) != seq)
                    throw LogError("the log " + directory_.database().string() +
                                   " is damaged: room " + std::string(room) + " lacks record " +
                                   std::to_string(seq));
                records.push_back(
                    {seq, rows.whole(1), rows.text(2), rows.text(3), rows.text(4), rows.text(5)});
            }
            return records;
        });
    }

    std::uint64_t last_seq(std::string_view room) override {
        return readers_.ask([&](Reader& reader) {
            auto rows = reader.last.with(room);
            return rows.next() ? static_cast<std::uint64_t>(rows.whole(0)) : 0;
        });
    }

    std::optional<std::string> answered(std::string_view room, std::string_view by,
                                        std::string_view command) override {
        return readers_.ask([&](Reader& reader) {
            auto rows = reader.answer.with(room, by, command);
            return rows.next() ? std::optional(rows.text(0)) : std::nullopt;
        });
    }

    std::optional<Snapshot> snapshot(std::string_view room, std::uint64_t at_most) override {
        return readers_.ask([&](Reader& reader) -> std::optional<Snapshot> {
            auto rows = reader.snapshot.with(room, std::min<std::uint64_t>(at_most, INT64_MAX));
            if (!rows.next()) return std::nullopt;
            return Snapshot{static_cast<std::uint64_t>(rows.whole(0)), rows.text(1)};
        });
    }

    void keep_snapshot(std::string room, Snapshot snapshot) override {
        committer_.keep({std::move(room), std::move(snapshot)});
    }

    LogCounts counts() const override { return committer_.counts(); }

private:
    // In this order they end from below: the thread, the connections, and last the lock.
    DataDirectory directory_;
    SqliteStore store_{open_for_writing(directory_.database())};
    Readers readers_{directory_.database()};
    Committer committer_{store_};
};

}  // namespace

std::unique_ptr<EventLog> open_sqlite_log(const std::filesystem::path& directory) {
    return std::make_unique<SqliteLog>(directory);
}

}  // namespace kast::server
