#pragma once
// SQLite's C interface with owners and exceptions. Known to server/log alone.

#include "server/log/event_log.hpp"

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace kast::server::sqlite {

/// What SQLite says, with the path and its extended result code.
struct Error : LogError {
    Error(int result, const std::string& what) : LogError(what), code(result) {}
    int code;
    /// No room on the disk, or the disk itself: every transaction fails alike until that is mended.
    bool of_disk() const;
    /// It takes no such value, now or later.
    bool of_data() const;
    /// What SQLite read cannot be a database's.
    bool of_damage() const;
};

/// Bytes that are bound as a BLOB.
struct Blob {
    std::string_view bytes;
};

class Database;

/// A statement made once and run often. Belongs to its database's thread.
class Statement {
public:
    Statement(Database& database, std::string_view sql);

    /// Its rows, from binding to reset.
    class Rows {
    public:
        explicit Rows(Statement& statement) : statement_(statement) {}
        Rows(const Rows&) = delete;
        Rows& operator=(const Rows&) = delete;
        ~Rows();
        /// Goes to the next row; false after the last. Throws Error.
        bool next();
        std::int64_t whole(int column) const;
        std::uint64_t bits(int column) const { return static_cast<std::uint64_t>(whole(column)); }
        /// A TEXT's or a BLOB's bytes; none where it is NULL.
        std::string text(int column) const;
        bool is_null(int column) const;

    private:
        Statement& statement_;
    };

    /// Binds values to ?1, ?2, … (texts must live until the rows are gone) and gives the rows.
    template <typename... Values>
    Rows with(const Values&... values) {
        int place = 0;
        (bind(++place, values), ...);
        return Rows(*this);
    }
    /// Binds, runs to the end; says how many rows were changed.
    template <typename... Values>
    int run(const Values&... values) {
        auto rows = with(values...);
        while (rows.next()) {
        }
        return changes();
    }

private:
    void bind(int place, std::string_view value);
    void bind(int place, const std::string& value) { bind(place, std::string_view(value)); }
    void bind(int place, Blob value);
    void bind(int place, const std::optional<std::string_view>& value);
    void bind(int place, std::int64_t value);
    void bind(int place, std::uint64_t value) { bind(place, static_cast<std::int64_t>(value)); }
    int changes() const;

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    Database& database_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// One connection. Used by one thread at a time.
class Database {
public:
    /// `flags`: SQLITE_OPEN_…. Throws Error.
    Database(std::filesystem::path path, int flags);

    /// Runs statements that give no rows anybody wants. Throws Error.
    void run(const char* sql);
    /// The first column of the first row, or empty. Throws Error.
    std::string ask(const char* sql);
    /// The rowid of the newest row.
    std::int64_t last_rowid() const { return sqlite3_last_insert_rowid(handle_.get()); }
    /// Inside a transaction that is neither committed nor rolled back.
    bool in_transaction() const { return sqlite3_get_autocommit(handle_.get()) == 0; }
    /// What was read from the write-ahead log is on the disk after this. After a process died, its
    /// last commit may be in the log and still only in the kernel's memory. Throws Error.
    void sync_write_ahead_log();
    /// What was copied into the database's own file is on the disk after this. Throws Error.
    void sync_file();
    /// Drops the pages that are kept in memory: the next statement reads them from the disk again.
    void drop_cache() noexcept { sqlite3_db_release_memory(handle_.get()); }

    const std::filesystem::path& path() const { return path_; }
    sqlite3* handle() const { return handle_.get(); }
    /// Throws what went wrong last.
    [[noreturn]] void fail(int code) const;

private:
    void sync(int which);

    struct Close {
        void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
    };
    std::filesystem::path path_;
    std::unique_ptr<sqlite3, Close> handle_;
};

}  // namespace kast::server::sqlite
