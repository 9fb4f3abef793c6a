#include "server/log/data_directory.hpp"

#include "server/log/format.hpp"
#include "server/log/lift_from_1.hpp"
#include "server/logging.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <system_error>
#include <utility>

namespace kast::server {

namespace {

namespace fs = std::filesystem;

std::string why(int error) { return std::generic_category().message(error); }

[[noreturn]] void refuse_version(const fs::path& file, std::int64_t found) {
    throw LogError("the log " + file.string() + " is of format version " + std::to_string(found) +
                   ", and this kastd reads up to version " + std::to_string(log_format_version) +
                   ": run a newer kastd; nothing was changed");
}

[[noreturn]] void refuse_stranger(const fs::path& file) {
    throw LogError(file.string() +
                   " is not a log of Kast: name another data directory; nothing was changed");
}

/// Four bytes of SQLite's file header, big-endian.
std::uint32_t big_endian(std::span<const char> bytes) {
    std::uint32_t value = 0;
    for (const char byte : bytes.first(4)) value = value << 8 | static_cast<unsigned char>(byte);
    return value;
}

/// A first page that was copied back into the file and broke off within the id leaves its first
/// bytes, where there was none before. The write-ahead log still has the page as a whole.
bool is_part_of_our_id(std::uint32_t application) {
    constexpr std::uint32_t whole = application_id;
    for (const unsigned missing : {8U, 16U, 24U})
        if (application == whole >> missing << missing) return true;
    return false;
}

enum class Header { none, no_database, of_nobody, ours };

/// Looks at the file's first 100 bytes without SQLite, which might touch the files beside it.
Header check_header(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        const int error = errno;
        if (error == ENOENT) return Header::none;
        throw LogError("cannot read the log " + file.string() + ": " + why(error));
    }
    std::array<char, 100> header{};
    stream.read(header.data(), header.size());
    if (stream.bad()) throw LogError("cannot read the log " + file.string() + ": " + why(errno));
    if (stream.gcount() == 0) return Header::none;
    constexpr std::string_view magic("SQLite format 3\0", 16);
    if (stream.gcount() < 100 || std::string_view(header.data(), magic.size()) != magic)
        return Header::no_database;

    const std::span bytes(header);
    const auto version = big_endian(bytes.subspan(60));
    const auto application = big_endian(bytes.subspan(68));
    const bool may_be_ours =
        application == 0 || application == application_id || is_part_of_our_id(application);
    if (!may_be_ours) refuse_stranger(file);
    if (application == application_id && version > log_format_version)
        refuse_version(file, version);
    return application == application_id ? Header::ours : Header::of_nobody;
}

/// Whether the database's last connection copies the write-ahead log back into it, and removes it.
void copy_back_at_end(sqlite::Database& database, bool does) {
    sqlite3_db_config(database.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, does ? 0 : 1, nullptr);
}

/// To ask through SQLite, since what is newest may still be in the write-ahead log beside the file.
/// Read only, and without a checkpoint at the end: still not a byte is changed.
sqlite::Database look_into(const fs::path& file) {
    sqlite::Database database(file, SQLITE_OPEN_READONLY);
    copy_back_at_end(database, false);
    return database;
}

std::int64_t check_format(sqlite::Database& database) {
    const fs::path& file = database.path();
    const bool empty = database.ask("SELECT count(*) FROM sqlite_schema") == "0";
    const bool ours = database.ask("PRAGMA application_id") == std::to_string(application_id);
    if (!ours && !empty) refuse_stranger(file);
    const auto version = std::stoll(database.ask("PRAGMA user_version"));
    if (version > log_format_version) refuse_version(file, version);
    return version;
}

/// How many records are read; 0 in what is not of the present format.
std::uint64_t records_in(sqlite::Database& database) {
    if (database.ask("PRAGMA user_version") != std::to_string(log_format_version)) return 0;
    return std::stoull(database.ask("SELECT ifnull(max(arrival), 0) FROM records"));
}

void settle(sqlite::Database& database) {
    database.run(
        "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY;"
        "PRAGMA cache_size = -8192;");
}

}  // namespace

namespace {

/// Each directory that is new is there after a power cut too: the one that it is in is synced.
void make_directory(const fs::path& path, Files& files) {
    if (path.empty() || fs::exists(path)) return;
    const fs::path parent = path.parent_path();
    make_directory(parent, files);
    try {
        if (fs::create_directory(path)) fs::permissions(path, fs::perms::owner_all);
        files.sync_folder(parent);
    } catch (const std::system_error& error) {
        throw LogError("cannot make the data directory " + path.string() + ": " + error.what());
    }
}

}  // namespace

DataDirectory::DataDirectory(const fs::path& path, Files& files)
    : path_(fs::absolute(path).lexically_normal()) {
    make_directory(path_, files);
    const auto file = path_ / "kast.lock";
    lock_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (lock_ < 0)
        throw LogError("cannot use the data directory " + path_.string() + ": " + why(errno));
    if (::flock(lock_, LOCK_EX | LOCK_NB) == 0) {
        const std::string me = std::to_string(::getpid()) + "\n";
        // Only for the other's message: the lock itself is the kernel's, and gone with the process.
        [[maybe_unused]] const bool told =
            ::ftruncate(lock_, 0) == 0 && ::write(lock_, me.data(), me.size()) > 0;
        return;
    }
    const int error = errno;
    std::array<char, 16> other{};
    const auto size = ::read(lock_, other.data(), other.size() - 1);
    ::close(lock_);
    if (error != EWOULDBLOCK) throw LogError("cannot lock " + file.string() + ": " + why(error));
    std::string process(other.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    while (process.ends_with('\n')) process.pop_back();
    throw LogError("the data directory " + path_.string() + " is in use by another kastd" +
                   (process.empty() ? "" : " (process " + process + ")"));
}

DataDirectory::~DataDirectory() { ::close(lock_); }

std::int64_t format_of(const fs::path& file) {
    fs::path ahead = file;
    ahead += "-wal";
    const Header header = check_header(file);
    if (header == Header::no_database) refuse_stranger(file);
    if (header == Header::none && !(fs::exists(file) && fs::exists(ahead))) return 0;
    auto database = look_into(file);
    return check_format(database);
}

void make_file(const fs::path& file) {
    const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (made < 0) throw LogError("cannot write the log " + file.string() + ": " + why(errno));
    ::close(made);
}

namespace {

/// Where a start was broken off in the middle of a transaction, before the log was written ahead,
/// SQLite takes that back before anything can be read, which only a connection does that writes. A
/// file without a journal stays as it is.
void take_back_unfinished(const fs::path& file) {
    try {
        sqlite::Database(file, SQLITE_OPEN_READWRITE).ask("PRAGMA schema_version");
    } catch (const sqlite::Error& error) {
        if (error.code != SQLITE_NOTADB) throw;
    }
}

/// What has more than a first page, and is not called ours, may be somebody else's: nothing of it
/// is touched. Says how many records a log of the present format has.
std::uint64_t check_before_writing(const fs::path& file) {
    constexpr std::uintmax_t page_bytes = 4'096;
    const auto look = [&] {
        auto database = look_into(file);
        check_format(database);
        return records_in(database);
    };
    Header header = check_header(file);
    if (header == Header::none) return 0;
    const bool may_be_others = header != Header::ours && fs::file_size(file) > page_bytes;
    if (header == Header::no_database && !may_be_others) {
        take_back_unfinished(file);
        header = check_header(file);
        if (header == Header::none) return 0;
    }
    if (header == Header::no_database) refuse_stranger(file);
    try {
        return look();
    } catch (const sqlite::Error& error) {
        if (error.code != SQLITE_READONLY_ROLLBACK || may_be_others) throw;
        take_back_unfinished(file);
        return look();
    }
}

/// SQLite reads the write-ahead log anew for the first connection, and what it misreads is the end
/// to it: the next commit would write over what follows. So it is read at least twice before
/// anything is written, and the longest counts. `records` is what was read before, and is now what
/// is to be there. Throws LostEnd.
void require_records(sqlite::Database& database, std::uint64_t& records) {
    const std::uint64_t found = records_in(database);
    if (found < records)
        throw LostEnd("the log " + database.path().string() + " had " + std::to_string(records) +
                      " records when it was read before, and now has " + std::to_string(found) +
                      ": the disk does not give the same bytes of " + database.path().string() +
                      "-wal each time; nothing was changed: start again, on another disk with a "
                      "copy of the directory where this happens again");
    if (found > records && std::exchange(records, found) > 0)
        log_line(Level::warning, "a part of the log's end was misread before",
                 {{"log", database.path().string()}, {"records", found}});
}

/// `records`: how many were read before. The write-ahead log stays as it is where this connection
/// ends before `copy_back_at_end`.
std::unique_ptr<sqlite::Database> connect_for_writing(const fs::path& file,
                                                      std::uint64_t& records) {
    records = std::max(records, check_before_writing(file));
    make_file(file);
    auto database = std::make_unique<sqlite::Database>(file, SQLITE_OPEN_READWRITE);
    copy_back_at_end(*database, false);
    if (sqlite3_db_readonly(database->handle(), "main") == 1)
        throw LogError("cannot write the log " + file.string() + ": it is read-only");
    settle(*database);
    require_records(*database, records);
    return database;
}

/// What is without a log now once had one, or a newer one.
void refuse_left_tail(const DataDirectory& directory, Files& files, const char* what) {
    if (!TailFile::is_there(files, directory.tail_file())) return;
    throw LostEnd("the log " + directory.database().string() + " is " + what + ", and " +
                  directory.tail_file().string() +
                  " tells of a log that was here: put that back, or a backup (docs/hosting.md). To "
                  "start with what is here now, remove " +
                  directory.tail_file().string());
}

/// So often a log that ends too early is read before the start refuses it.
constexpr int readings_max = 3;

OpenedLog read_for_writing(const DataDirectory& directory, Files& files, std::uint64_t& records) {
    const auto file = directory.database();
    auto database = connect_for_writing(file, records);
    if (database->ask("PRAGMA user_version") == "1") {
        refuse_left_tail(directory, files, "of format 1");
        copy_back_at_end(*database, true);
        database.reset();
        lift_from_1(file);
        database = connect_for_writing(file, records);
    }
    if (database->ask("PRAGMA journal_mode = WAL") != "wal")
        throw LogError("the log " + file.string() +
                       " is on a file system without shared memory, which it needs");
    database->run("PRAGMA synchronous = FULL;");
    // So that the pages at the ends of tables and indices are not read again for every commit.
    database->run("PRAGMA cache_size = -65536; PRAGMA journal_size_limit = 67108864;");
    if (database->ask("PRAGMA user_version") == "0") {
        refuse_left_tail(directory, files, "empty");
        make_tables(*database);
    }
    check_tables(*database);
    const LogKey key = read_key(*database);
    RefusedRooms refused = verify_start(*database, key, directory.tail_file(),
                                        TailFile::read(files, directory.tail_file(), key));
    copy_back_at_end(*database, true);
    return {std::move(database), key, std::move(refused)};
}

}  // namespace

OpenedLog open_for_writing(const DataDirectory& directory, Files& files) {
    std::uint64_t records = 0;
    for (int reading = 1;; ++reading) {
        try {
            return read_for_writing(directory, files, records);
        } catch (const LostEnd& error) {
            if (reading == readings_max) throw;
            log_line(Level::warning, "the log is read again", {{"why", error.what()}});
        }
    }
}

std::unique_ptr<sqlite::Database> open_for_reading(const fs::path& file) {
    auto database = std::make_unique<sqlite::Database>(file, SQLITE_OPEN_READONLY);
    settle(*database);
    return database;
}

}  // namespace kast::server
