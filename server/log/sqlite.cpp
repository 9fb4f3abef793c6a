#include "server/log/sqlite.hpp"

#include "server/log/damage.hpp"

namespace kast::server::sqlite {

namespace {

constexpr int busy_timeout_ms = 5'000;
/// Of each connection, for what a statement needs while it runs: a row and its cursors.
constexpr int lookaside_bytes = 2'048;
constexpr int lookaside_pieces = 128;

/// What SQLite counts of its memory nobody asks for, and a lock goes with each count.
void stop_counting_memory() {
    static const int done = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    static_cast<void>(done);
}

}  // namespace

bool Error::of_disk() const {
    switch (code & 0xff) {
        case SQLITE_FULL:
        case SQLITE_IOERR:
        case SQLITE_READONLY:
        case SQLITE_CANTOPEN:
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
        case SQLITE_NOMEM:
            return true;
        default:
            return false;
    }
}

bool Error::of_data() const {
    return (code & 0xff) == SQLITE_TOOBIG || (code & 0xff) == SQLITE_MISMATCH;
}

bool Error::of_damage() const {
    return (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB;
}

Statement::Statement(Database& database, std::string_view sql) : database_(database) {
    sqlite3_stmt* made = nullptr;
    const int code = sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &made, nullptr);
    statement_.reset(made);
    if (code != SQLITE_OK) database.fail(code);
}

void Statement::bind(int place, std::string_view value) {
    const char* start = value.data() ? value.data() : "";  // A null pointer would bind NULL.
    const int code = sqlite3_bind_text64(statement_.get(), place, start, value.size(),
                                         SQLITE_STATIC, SQLITE_UTF8);
    if (code != SQLITE_OK) database_.fail(code);
}

void Statement::bind(int place, Blob value) {
    const char* start = value.bytes.data() ? value.bytes.data() : "";
    const int code =
        sqlite3_bind_blob64(statement_.get(), place, start, value.bytes.size(), SQLITE_STATIC);
    if (code != SQLITE_OK) database_.fail(code);
}

void Statement::bind(int place, const std::optional<std::string_view>& value) {
    if (value) return bind(place, *value);
    const int code = sqlite3_bind_null(statement_.get(), place);
    if (code != SQLITE_OK) database_.fail(code);
}

void Statement::bind(int place, std::int64_t value) {
    const int code = sqlite3_bind_int64(statement_.get(), place, value);
    if (code != SQLITE_OK) database_.fail(code);
}

int Statement::changes() const { return sqlite3_changes(database_.handle()); }

Statement::Rows::~Rows() {
    sqlite3_reset(statement_.statement_.get());  // Tells again what step told; nobody asks.
    sqlite3_clear_bindings(statement_.statement_.get());
}

bool Statement::Rows::next() {
    const int code = sqlite3_step(statement_.statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    statement_.database_.fail(code);
}

std::int64_t Statement::Rows::whole(int column) const {
    return sqlite3_column_int64(statement_.statement_.get(), column);
}

std::string Statement::Rows::text(int column) const {
    sqlite3_stmt* statement = statement_.statement_.get();
    const auto* start = static_cast<const char*>(sqlite3_column_blob(statement, column));
    if (!start) return {};
    return {start, static_cast<std::size_t>(sqlite3_column_bytes(statement, column))};
}

bool Statement::Rows::is_null(int column) const {
    return sqlite3_column_type(statement_.statement_.get(), column) == SQLITE_NULL;
}

Database::Database(std::filesystem::path path, int flags) : path_(std::move(path)) {
    stop_counting_memory();
    sqlite3* made = nullptr;
    const int code = sqlite3_open_v2(path_.c_str(), &made,
                                     flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
    handle_.reset(made);
    if (code != SQLITE_OK) fail(code);
    sqlite3_busy_timeout(made, busy_timeout_ms);
    // Where it cannot be had SQLite goes on without it.
    sqlite3_db_config(made, SQLITE_DBCONFIG_LOOKASIDE, nullptr, lookaside_bytes, lookaside_pieces);
}

void Database::sync_write_ahead_log() { sync(SQLITE_FCNTL_JOURNAL_POINTER); }

void Database::sync_file() { sync(SQLITE_FCNTL_FILE_POINTER); }

/// `which`: SQLITE_FCNTL_…_POINTER.
void Database::sync(int which) {
    sqlite3_file* file = nullptr;
    const int found = sqlite3_file_control(handle_.get(), "main", which, static_cast<void*>(&file));
    if (found != SQLITE_OK) fail(found);
    if (file == nullptr || file->pMethods == nullptr) return;  // Nothing was written to it.
    const int synced = file->pMethods->xSync(file, SQLITE_SYNC_NORMAL);
    if (synced != SQLITE_OK) fail(synced);
}

void Database::run(const char* sql) {
    const int code = sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(code);
}

std::string Database::ask(const char* sql) {
    Statement statement(*this, sql);
    auto rows = statement.with();
    if (!rows.next()) return {};
    std::string answer = rows.text(0);
    // A statement that changes something is committed at its end, and may fail there.
    while (rows.next()) continue;
    return answer;
}

void Database::fail(int code) const {
    // sqlite3_errmsg speaks of the newest call; where that was another one, the code's own words
    // do.
    const bool same = handle_ && sqlite3_extended_errcode(handle_.get()) == code;
    const char* why = same ? sqlite3_errmsg(handle_.get()) : sqlite3_errstr(code);
    Error error(
        code, "the log " + path_.string() + ": " + why + " (SQLite " + std::to_string(code) + ")");
    if (error.of_damage())
        throw Error(code, std::string(error.what()) + "; " + std::string(damage_advice));
    throw error;
}

}  // namespace kast::server::sqlite
