#pragma once
// A log of format 1, as kastd wrote it before format 2: for what lifts it, and for what is measured
// against it.

#include "server/log/event_log.hpp"

#include <sqlite3.h>

#include <filesystem>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kast::tests {

class Format1 {
public:
    /// Makes a new log, with the settings that the program had.
    explicit Format1(const std::filesystem::path& file) {
        sqlite3* made = nullptr;
        check(sqlite3_open(file.c_str(), &made));
        database_.reset(made);
        run(R"(PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
               PRAGMA temp_store = MEMORY; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
               PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8192;
               PRAGMA journal_size_limit = 67108864;
               BEGIN IMMEDIATE;
               CREATE TABLE records (
                   room TEXT NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL,
                   "by" TEXT NOT NULL, cause TEXT NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL,
                   PRIMARY KEY (room, seq)) STRICT, WITHOUT ROWID;
               CREATE TABLE commands (
                   room TEXT NOT NULL, "by" TEXT NOT NULL, command TEXT NOT NULL,
                   answer TEXT NOT NULL,
                   PRIMARY KEY (room, "by", command)) STRICT, WITHOUT ROWID;
               CREATE TABLE snapshots (
                   room TEXT NOT NULL, seq INTEGER NOT NULL, state TEXT NOT NULL,
                   PRIMARY KEY (room, seq)) STRICT, WITHOUT ROWID;
               PRAGMA application_id = 1262572372;
               PRAGMA user_version = 1;
               COMMIT;)");
        record_ = prepare("INSERT INTO records VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)");
        command_ = prepare("INSERT INTO commands VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING");
        snapshot_ = prepare("INSERT OR REPLACE INTO snapshots VALUES (?1, ?2, ?3)");
    }

    /// Stores batches in one transaction, as the program did where each is to be stored.
    void store(std::span<const server::Batch> batches) {
        run("BEGIN IMMEDIATE");
        for (const server::Batch& batch : batches) {
            if (!batch.command.empty()) {
                text(command_, 1, batch.room);
                text(command_, 2, batch.by);
                text(command_, 3, batch.command);
                text(command_, 4, batch.answer);
                step(command_);
            }
            for (const server::Record& record : batch.records) put(batch.room, record);
        }
        run("COMMIT");
    }
    void keep(std::string_view room, const server::Snapshot& snapshot) {
        text(snapshot_, 1, room);
        number(snapshot_, 2, static_cast<std::int64_t>(snapshot.seq));
        text(snapshot_, 3, snapshot.state);
        step(snapshot_);
    }
    void run(const char* sql) {
        check(sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr));
    }

private:
    struct Close {
        void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    using Statement = std::unique_ptr<sqlite3_stmt, Close>;

    void put(std::string_view room, const server::Record& record) {
        text(record_, 1, room);
        number(record_, 2, static_cast<std::int64_t>(record.seq));
        number(record_, 3, record.at_ms);
        text(record_, 4, record.by);
        text(record_, 5, record.cause);
        text(record_, 6, record.type);
        text(record_, 7, record.data);
        step(record_);
    }
    Statement prepare(const char* sql) {
        sqlite3_stmt* made = nullptr;
        check(sqlite3_prepare_v2(database_.get(), sql, -1, &made, nullptr));
        return Statement(made);
    }
    void text(const Statement& statement, int place, std::string_view value) {
        check(sqlite3_bind_text(statement.get(), place, value.data() ? value.data() : "",
                                static_cast<int>(value.size()), SQLITE_STATIC));
    }
    void number(const Statement& statement, int place, std::int64_t value) {
        check(sqlite3_bind_int64(statement.get(), place, value));
    }
    void step(const Statement& statement) {
        if (sqlite3_step(statement.get()) != SQLITE_DONE) check(SQLITE_ERROR);
        check(sqlite3_reset(statement.get()));
    }
    void check(int code) {
        if (code == SQLITE_OK) return;
        throw std::runtime_error(database_ ? sqlite3_errmsg(database_.get()) : "sqlite3_open");
    }

    std::unique_ptr<sqlite3, Close> database_;
    Statement record_, command_, snapshot_;
};

}  // namespace kast::tests
