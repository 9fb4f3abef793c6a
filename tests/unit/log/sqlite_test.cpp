// What only the log on disk can show: it comes back, and it says clearly why it cannot.

#include "server/log/sqlite.hpp"

#include "server/files.hpp"

#include <gmock/gmock.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "unit/log/opened_log.hpp"
#include <fstream>
#include <functional>
#include <map>
#include <sstream>

namespace kast::server::test {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

/// What opening it says, or "opened".
std::string opening(const fs::path& directory) {
    try {
        open_sqlite_log(directory);
        return "opened";
    } catch (const LogError& error) {
        return error.what();
    }
}

void sql(const fs::path& file, const std::string& statements) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    char* why = nullptr;
    EXPECT_EQ(sqlite3_exec(database, statements.c_str(), nullptr, nullptr, &why), SQLITE_OK) << why;
    sqlite3_close(database);
}

std::string bytes_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::map<std::string, std::string> files_in(const fs::path& directory) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator(directory))
        files[entry.path().filename().string()] = bytes_of(entry.path());
    files.erase("kast.lock");
    return files;
}

/// Runs `work` in a child process that is nobody in particular, and gives what it says.
std::string as_nobody(const std::function<std::string()>& work) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("pipe");
    const pid_t child = fork();
    if (child == 0) {
        constexpr uid_t nobody = 65534;
        if (geteuid() == 0 && (setgid(nobody) != 0 || setuid(nobody) != 0)) _exit(1);
        const std::string said = work();
        _exit(write(ends[1], said.data(), said.size()) < 0);
    }
    close(ends[1]);
    std::string said(4096, '\0');
    const auto size = read(ends[0], said.data(), said.size());
    close(ends[0]);
    waitpid(child, nullptr, 0);
    said.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return said;
}

/// The machine's, which remembers which directories were synced.
class NotingFiles final : public Files {
public:
    std::optional<std::string> read(const fs::path& file) override { return machine_.read(file); }
    std::unique_ptr<WritableFile> open(const fs::path& file) override {
        return machine_.open(file);
    }
    std::unique_ptr<WritableFile> make(const fs::path& file) override {
        return machine_.make(file);
    }
    void rename(const fs::path& from, const fs::path& to) override { machine_.rename(from, to); }
    void sync_folder(const fs::path& folder) override {
        machine_.sync_folder(folder);
        synced.push_back(folder);
    }

    std::vector<fs::path> synced;

private:
    Files& machine_ = machine_files();
};

}  // namespace

/// A journal as a transaction leaves it that was killed when the file had been empty before.
std::string journal_of_nothing() {
    using namespace std::string_literals;
    std::string journal =
        "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"s  // SQLite's mark
        "\0\0\0\0"s                          // no pages of before
        "\x12\x34\x56\x78"s                  // of checksums
        "\0\0\0\0"s                          // the file had no page
        "\0\0\x02\0"s                        // bytes of a sector
        "\0\0\x10\0"s;                       // and of a page
    journal.resize(512);
    return journal;
}

class SqliteLog : public testing::Test {
protected:
    Directory directory_;
    fs::path file_ = directory_.path() / "kast.db";
    void make_log() { append_one(*open_sqlite_log(directory_.path()), batch("r1", 0, 3, "a1")); }
};

TEST_F(SqliteLog, ComesBackAfterAnEnd) {
    {
        const auto log = open_sqlite_log(directory_.path());
        append_one(*log, batch("r1", 0, 3, "a1"));
        log->keep_snapshot("r1", {.seq = 2, .state = "{}"});
    }
    const auto log = open_sqlite_log(directory_.path());
    EXPECT_THAT(seqs(log->read("r1", 1, 10)), ElementsAre(1, 2, 3));
    EXPECT_EQ(log->answered("r1", "k7Qf", "a1"), R"({"answer":"a1"})");
    EXPECT_EQ(log->snapshot("r1", 3)->seq, 2U) << "what was handed over before the end is kept";
    EXPECT_EQ(append_one(*log, batch("r1", 3, 1, "a1")), Append::duplicate);
    EXPECT_EQ(append_one(*log, batch("r1", 3, 1, "a2")), Append::stored);
}

TEST_F(SqliteLog, WhatFailsAtTheEndOfAStatementIsSaid) {
    sqlite::Database database(file_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    database.run(
        "PRAGMA foreign_keys = ON; CREATE TABLE rooms (id INTEGER PRIMARY KEY);"
        "CREATE TABLE records (room REFERENCES rooms DEFERRABLE INITIALLY DEFERRED);");
    EXPECT_THROW(database.ask("INSERT INTO records VALUES (1) RETURNING room"), sqlite::Error);
    EXPECT_EQ(database.ask("SELECT count(*) FROM records"), "0");
}

TEST_F(SqliteLog, GoesOnWhereAFirstStartWasKilledBeforeThereWasATable) {
    sql(file_, "PRAGMA journal_mode = WAL; PRAGMA journal_mode = DELETE;");
    ASSERT_EQ(fs::file_size(file_), 4'096U);
    std::ofstream(directory_.path() / "kast.db-journal", std::ios::binary) << journal_of_nothing();
    EXPECT_EQ(opening(directory_.path()), "opened");
    make_log();
}

TEST_F(SqliteLog, GoesOnWhereThePowerWentInTheMiddleOfItsFirstPage) {
    std::ofstream(file_, std::ios::binary) << std::string(4'096, '\0');
    std::ofstream(directory_.path() / "kast.db-journal", std::ios::binary) << journal_of_nothing();
    EXPECT_EQ(opening(directory_.path()), "opened");
    make_log();
}

TEST_F(SqliteLog, GoesOnWhereCopyingBackBrokeOffWithinTheFilesName) {
    const auto log = open_sqlite_log(directory_.path());
    append_one(*log, batch("r1", 0, 1));
    for (const std::string_view written : {"K", "KA", "KAS"}) {
        const auto copy = directory_.path() / written;
        std::filesystem::create_directory(copy);
        for (const char* name : {"kast.db", "kast.db-wal", "kast.tail"})
            std::filesystem::copy_file(directory_.path() / name, copy / name);
        std::fstream file(copy / "kast.db", std::ios::binary | std::ios::in | std::ios::out);
        file.seekp(68) << written;
        file.close();
        EXPECT_EQ(opening(copy), "opened") << written;
        EXPECT_EQ(open_sqlite_log(copy)->last_seq("r1"), 1U) << written;
    }
}

TEST_F(SqliteLog, TakesNothingBackInAStrangersFile) {
    sql(file_, "CREATE TABLE theirs (one)");
    std::ofstream(directory_.path() / "kast.db-journal", std::ios::binary) << journal_of_nothing();
    const auto before = files_in(directory_.path());
    EXPECT_NE(opening(directory_.path()), "opened");
    EXPECT_EQ(files_in(directory_.path()), before);
}

TEST_F(SqliteLog, StoresEverythingHandedOverBeforeItEnds) {
    std::atomic<std::uint64_t> stored{0};
    {
        const auto log = open_sqlite_log(directory_.path());
        for (std::uint64_t seq = 0; seq < 200; ++seq)
            log->append({batch("r1", seq, 1)}, [&](const std::vector<Append>& outcomes) {
                if (outcomes.front() == Append::stored) ++stored;
            });
    }
    EXPECT_EQ(stored, 200U);
    EXPECT_EQ(open_sqlite_log(directory_.path())->last_seq("r1"), 200U);
}

TEST_F(SqliteLog, IsForItsOwnerAlone) {
    make_log();
    const auto log = open_sqlite_log(directory_.path() / "made");
    append_one(*log, batch("r1", 0, 1));
    struct stat status{};
    for (const char* name :
         {"made/kast.db", "made/kast.db-wal", "made/kast.lock", "made/kast.tail"}) {
        ASSERT_EQ(stat((directory_.path() / name).c_str(), &status), 0) << name;
        EXPECT_EQ(status.st_mode & 0777, 0600U) << name;
    }
    ASSERT_EQ(stat((directory_.path() / "made").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0700U);
}

TEST_F(SqliteLog, IsHeldByOneProcess) {
    const auto log = open_sqlite_log(directory_.path());
    append_one(*log, batch("r1", 0, 1));
    const std::string said = opening(directory_.path());
    EXPECT_THAT(said,
                AllOf(HasSubstr(directory_.path().string()), HasSubstr("in use by another kastd"),
                      HasSubstr("process " + std::to_string(getpid()))));
    EXPECT_EQ(append_one(*log, batch("r1", 1, 1)), Append::stored) << "the first goes on";
}

TEST_F(SqliteLog, IsFreeAgainAfterTheProcess) {
    make_log();
    EXPECT_EQ(opening(directory_.path()), "opened");
}

TEST_F(SqliteLog, RefusesANewerVersionAndChangesNothing) {
    make_log();
    sql(file_, "PRAGMA user_version = 3; CREATE TABLE later (x)");
    const auto before = files_in(directory_.path());
    const std::string said = opening(directory_.path());
    EXPECT_THAT(said,
                AllOf(HasSubstr(file_.string()), HasSubstr("version 3"), HasSubstr("version 2")));
    EXPECT_EQ(files_in(directory_.path()), before);
}

TEST_F(SqliteLog, RefusesANewerVersionThatIsStillInTheWriteAheadLog) {
    make_log();
    // A newer program that was killed: its version is in the -wal file, and not yet in the
    // database.
    const pid_t child = fork();
    if (child == 0) {
        sqlite3* database = nullptr;
        sqlite3_open(file_.c_str(), &database);
        sqlite3_exec(database, "PRAGMA user_version = 7", nullptr, nullptr, nullptr);
        _exit(0);
    }
    waitpid(child, nullptr, 0);
    auto before = files_in(directory_.path());
    ASSERT_GT(before["kast.db-wal"].size(), 0U);
    EXPECT_THAT(opening(directory_.path()), AllOf(HasSubstr("version 7"), HasSubstr("version 2")));
    auto after = files_in(directory_.path());
    EXPECT_EQ(after["kast.db"], before["kast.db"]);
    EXPECT_EQ(after["kast.db-wal"], before["kast.db-wal"]);
}

TEST_F(SqliteLog, RefusesWhatIsNoDatabase) {
    const std::string letter =
        "Dear Ann, this is a letter, and longer than a hundred bytes, so that nobody can say "
        "that it was too short to be looked at. Yours, Bo";
    std::ofstream(file_) << letter;
    EXPECT_THAT(opening(directory_.path()),
                AllOf(HasSubstr(file_.string()), HasSubstr("is not a log of Kast")));
    EXPECT_EQ(bytes_of(file_), letter);
}

TEST_F(SqliteLog, RefusesAnotherProgramsDatabase) {
    sql(file_, "CREATE TABLE recipes (soup TEXT); INSERT INTO recipes VALUES ('nettle')");
    const auto before = files_in(directory_.path());
    EXPECT_THAT(opening(directory_.path()), HasSubstr("is not a log of Kast"));
    EXPECT_EQ(files_in(directory_.path()), before);
}

TEST_F(SqliteLog, AnEmptyFileBecomesALog) {
    std::ofstream(file_).flush();
    EXPECT_EQ(opening(directory_.path()), "opened");
}

TEST_F(SqliteLog, RefusesADatabaseThatWasCutShort) {
    append_one(*open_sqlite_log(directory_.path()), batch("r1", 0, 500));
    fs::resize_file(file_, fs::file_size(file_) / 2);
    EXPECT_THAT(opening(directory_.path()),
                AllOf(HasSubstr(file_.string()), HasSubstr("malformed")));
}

TEST_F(SqliteLog, TablesThatLackAreToldAtTheStart) {
    make_log();
    sql(file_, "DROP TABLE marks");
    EXPECT_THAT(opening(directory_.path()), AllOf(HasSubstr(file_.string()), HasSubstr("marks")));
}

TEST_F(SqliteLog, OneDamagedRoomIsRefusedAndTheOthersGoOn) {
    {
        const auto log = open_sqlite_log(directory_.path());
        append(*log, {batch("a", 0, 500), batch("m", 0, 500), batch("z", 0, 500)});
    }
    const auto size = fs::file_size(file_);
    {
        std::fstream stream(file_, std::ios::binary | std::ios::in | std::ios::out);
        stream.seekp(static_cast<std::streamoff>(size / 2 / 4096 * 4096));
        stream << std::string(8192, '\xa5');
    }
    const auto log = open_sqlite_log(directory_.path());
    EXPECT_THROW(log->read("m", 1, 1000), DamagedRoom);
    EXPECT_EQ(log->read("a", 1, 1000).size(), 500U);
    EXPECT_EQ(append_one(*log, batch("z", 500, 1)), Append::stored);
}

TEST_F(SqliteLog, ARecordThatLacksIsDamage) {
    make_log();
    sql(file_, "DELETE FROM records WHERE seq = 2");
    const auto log = open_sqlite_log(directory_.path());
    EXPECT_THROW(log->read("r1", 1, 10), LogError);
}

TEST_F(SqliteLog, SaysWhereItMayNotWrite) {
    make_log();
    fs::permissions(directory_.path(),
                    fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
    EXPECT_THAT(as_nobody([&] { return opening(directory_.path()); }),
                AllOf(HasSubstr(directory_.path().string()), HasSubstr("Permission denied")));
    EXPECT_THAT(
        as_nobody([&] { return opening(directory_.path() / "new"); }),
        AllOf(HasSubstr((directory_.path() / "new").string()), HasSubstr("Permission denied")));
}

TEST_F(SqliteLog, SaysThatTheFileMayNotBeRead) {
    make_log();
    fs::permissions(directory_.path(), fs::perms::all);
    fs::permissions(directory_.path() / "kast.lock", fs::perms::all);
    if (geteuid() != 0) fs::permissions(file_, fs::perms::none);
    EXPECT_THAT(as_nobody([&] { return opening(directory_.path()); }),
                AllOf(HasSubstr(file_.string()), HasSubstr("Permission denied")));
}

TEST_F(SqliteLog, ADataDirectoryThatIsAFileIsNamed) {
    const fs::path file = directory_.path() / "file";
    std::ofstream(file) << "x";
    EXPECT_THAT(opening(file), AllOf(HasSubstr(file.string()), HasSubstr("Not a directory")));
}

TEST_F(SqliteLog, ThinsSnapshotsTheMoreTheOlder) {
    const auto log = open_sqlite_log(directory_.path());
    constexpr std::uint64_t every = 100;
    constexpr std::uint64_t last = 100'000;
    for (std::uint64_t seq = every; seq <= last; seq += every) {
        append_one(*log, batch("r1", seq - every, every));
        log->keep_snapshot("r1", {.seq = seq, .state = "{}"});
        if (seq % 1'000 == 0) settle(*log);
    }
    settle(*log);
    std::vector<std::uint64_t> kept;
    for (auto at = last; const auto found = log->snapshot("r1", at); at = found->seq - 1)
        kept.push_back(found->seq);
    EXPECT_LT(kept.size(), 60U);
    EXPECT_EQ(kept.front(), last);
    EXPECT_EQ(kept.back(), every) << "the first stays";
    for (std::size_t i = 1; i < kept.size(); ++i)
        EXPECT_LE(kept[i - 1] - kept[i], std::max(every, (last - kept[i])))
            << "before " << kept[i - 1];
}

TEST_F(SqliteLog, ANewDataDirectoryIsThereAfterAPowerCut) {
    const Directory place;
    NotingFiles files;
    open_stepped_log(place.path() / "srv" / "kast", files);
    EXPECT_THAT(files.synced, testing::IsSupersetOf({place.path(), place.path() / "srv"}));
    files.synced.clear();
    open_stepped_log(place.path() / "srv" / "kast", files);
    EXPECT_THAT(files.synced, testing::Not(testing::Contains(place.path() / "srv")));
}

}  // namespace kast::server::test
