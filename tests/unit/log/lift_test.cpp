// From format 1 to the present one: everything is there, the old file stays, and where it cannot be
// the old log is as it was.

#include "server/log/check.hpp"

#include <gmock/gmock.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>

#include "support/format_1.hpp"
#include "unit/log/opened_log.hpp"
#include <chrono>
#include <csignal>
#include <fstream>
#include <iostream>
#include <random>
#include <thread>

namespace kast::server::test {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using tests::Format1;

namespace {

/// Rows of a query, each as one text.
std::vector<std::string> rows_of(const fs::path& file, const std::string& query) {
    sqlite3* database = nullptr;
    EXPECT_EQ(sqlite3_open_v2(file.c_str(), &database, SQLITE_OPEN_READWRITE, nullptr), SQLITE_OK);
    std::vector<std::string> rows;
    const auto add = [](void* to, int columns, char** values, char**) {
        std::string row;
        for (int i = 0; i < columns; ++i) row += std::string(values[i] ? values[i] : "NULL") + "\n";
        static_cast<std::vector<std::string>*>(to)->push_back(row);
        return 0;
    };
    char* why = nullptr;
    EXPECT_EQ(sqlite3_exec(database, query.c_str(), add, &rows, &why), SQLITE_OK) << why;
    sqlite3_close(database);
    return rows;
}

/// What a log says, whatever its format: records, answers, snapshots.
struct Content {
    std::vector<std::string> records, answers, snapshots;
    bool operator==(const Content&) const = default;
};

Content content_1(const fs::path& file) {
    return {rows_of(file, "SELECT * FROM records ORDER BY room, seq"),
            rows_of(file, R"(SELECT * FROM commands ORDER BY room, "by", command)"),
            rows_of(file, "SELECT * FROM snapshots ORDER BY room, seq")};
}

Content content_2(const fs::path& file) {
    return {rows_of(file, R"(SELECT rooms.room, seq, at_ms, "by", cause, type, data FROM records
                         JOIN rooms ON rooms.id = records.room ORDER BY rooms.room, seq)"),
            rows_of(file, R"(SELECT rooms.room, "by", cause, answer FROM records
                         JOIN rooms ON rooms.id = records.room WHERE answer IS NOT NULL
                         ORDER BY rooms.room, "by", cause)"),
            rows_of(file, R"(SELECT rooms.room, seq, state FROM snapshots
                         JOIN rooms ON rooms.id = snapshots.room ORDER BY rooms.room, seq)")};
}

std::string version_of(const fs::path& file) { return rows_of(file, "PRAGMA user_version").at(0); }

std::string opening(const fs::path& directory) {
    try {
        open_sqlite_log(directory);
        return "opened";
    } catch (const LogError& error) {
        return error.what();
    }
}

/// Commands of one record, of several, and records that nobody asked for.
void fill(Format1& log, int rooms, int commands) {
    for (int room = 0; room < rooms; ++room) {
        std::vector<Batch> batches;
        const std::string name = "room" + std::to_string(room);
        std::uint64_t last = 0;
        for (int i = 0; i < commands; ++i) {
            const std::string command = i % 7 == 3 ? "" : "c" + std::to_string(i);
            batches.push_back(batch(name, last, 1 + static_cast<std::size_t>(i % 3), command));
            last += batches.back().records.size();
        }
        log.store(batches);
        log.keep(name, {.seq = last / 2, .state = R"({"half":")" + name + "\"}"});
        log.keep(name, {.seq = last, .state = R"({"all":")" + name + "\"}"});
    }
}

class Lift : public testing::Test {
protected:
    Directory directory_;
    fs::path file_ = directory_.path() / "kast.db";
    fs::path kept_ = directory_.path() / "kast-format-1.db";

    std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const auto& entry : fs::directory_iterator(directory_.path()))
            all.push_back(entry.path().filename());
        return all;
    }
};

}  // namespace

TEST_F(Lift, AFileThatTheOldProgramWroteIsAllThere) {
    fs::copy_file(fs::path(KAST_SOURCE_DIR) / "tests/logs/format-1.db", file_);
    const Content before = content_1(file_);
    ASSERT_EQ(before.records.size(), 81U);
    ASSERT_EQ(before.answers.size(), 72U);
    EXPECT_EQ(opening(directory_.path()), "opened");
    EXPECT_EQ(version_of(file_), "2\n");
    EXPECT_EQ(content_2(file_), before);
    EXPECT_THAT(check_log(directory_.path()).faults, IsEmpty());
    EXPECT_EQ(version_of(kept_), "1\n");
    EXPECT_EQ(content_1(kept_), before);
}

TEST_F(Lift, GoesOnWhereTheOldLogEnded) {
    {
        Format1 old(file_);
        fill(old, 3, 2'000);
    }
    const auto log = open_sqlite_log(directory_.path());
    const auto last = log->last_seq("room1");
    EXPECT_EQ(last, 3'999U);
    EXPECT_EQ(log->answered("room1", "k7Qf", "c1999"), R"({"answer":"c1999"})");
    EXPECT_EQ(log->answered("room1", "k7Qf", "c0"), R"({"answer":"c0"})");
    EXPECT_EQ(append_one(*log, batch("room1", last, 1, "c700")), Append::duplicate);
    EXPECT_EQ(append_one(*log, batch("room1", last, 1, "new")), Append::stored);
    EXPECT_EQ(log->snapshot("room1", last)->state, R"({"all":"room1"})");
    EXPECT_THAT(check_log(directory_.path()).faults, IsEmpty());
    EXPECT_GT(rows_of(file_, "SELECT * FROM marks").size(), 3U);
}

TEST_F(Lift, TakesWhatIsStillInTheWriteAheadLog) {
    const pid_t child = fork();
    if (child == 0) {
        Format1 old(file_);
        fill(old, 2, 50);
        raise(SIGKILL);
    }
    waitpid(child, nullptr, 0);
    ASSERT_TRUE(fs::exists(directory_.path() / "kast.db-wal"));
    const Directory copy;
    for (const auto& name : names()) fs::copy(directory_.path() / name, copy.path() / name);
    const Content before = content_1(copy.path() / "kast.db");
    ASSERT_FALSE(before.records.empty());
    EXPECT_EQ(opening(directory_.path()), "opened");
    EXPECT_EQ(content_2(file_), before);
}

TEST_F(Lift, AnEmptyLogBecomesAnEmptyLog) {
    {
        Format1 old(file_);
    }
    EXPECT_EQ(opening(directory_.path()), "opened");
    EXPECT_EQ(version_of(file_), "2\n");
    EXPECT_THAT(check_log(directory_.path()).faults, IsEmpty());
}

TEST_F(Lift, ACommandThatSharesItsIdWithAJoinKeepsItsAnswer) {
    {
        Format1 old(file_);
        // A join is not remembered by its id; the client then used that id for a command.
        Batch join = batch("r1", 0, 1);
        join.records.front().cause = "1";
        const std::vector batches{join, batch("r1", 1, 2, "other"), batch("r1", 3, 1, "1")};
        old.store(batches);
    }
    const auto log = open_sqlite_log(directory_.path());
    EXPECT_EQ(log->answered("r1", "k7Qf", "1"), R"({"answer":"1"})");
    EXPECT_EQ(append_one(*log, batch("r1", 4, 1, "1")), Append::duplicate);
}

struct Damaged {
    const char* name;
    const char* sql;
    const char* says;
};
class LiftRefuses : public Lift, public testing::WithParamInterface<Damaged> {};

TEST_P(LiftRefuses, ADamagedLogAndLeavesItAsItWas) {
    {
        Format1 old(file_);
        fill(old, 3, 20);
        old.run(GetParam().sql);
    }
    const Content before = content_1(file_);
    EXPECT_THAT(
        opening(directory_.path()),
        AllOf(HasSubstr(file_.string()), HasSubstr(GetParam().says), HasSubstr("it is as it was")));
    EXPECT_EQ(content_1(file_), before);
    EXPECT_THAT(names(), testing::Not(testing::Contains("kast-new.db")));
}
INSTANTIATE_TEST_SUITE_P(
    Damage, LiftRefuses,
    testing::Values(
        Damaged{"AHole", "DELETE FROM records WHERE room = 'room1' AND seq = 7",
                "room room1 lacks record 7"},
        Damaged{"NoFirst", "DELETE FROM records WHERE room = 'room1' AND seq = 1",
                "room room1 lacks record 1"},
        Damaged{"AnAnswerToNothing", "INSERT INTO commands VALUES ('room2', 'k7Qf', 'x', '{}')",
                "command x of member k7Qf"},
        Damaged{"AnAnswerOfNoRoom", "INSERT INTO commands VALUES ('nowhere', 'k7Qf', 'x', '{}')",
                "commands"},
        Damaged{"ASnapshotAhead", "INSERT INTO snapshots VALUES ('room1', 900, '{}')", "room1"}),
    [](const auto& test) { return test.param.name; });

TEST_F(Lift, WaitsForNoOtherProgramAndSaysSo) {
    Format1 old(file_);
    fill(old, 1, 5);
    old.run("BEGIN; SELECT count(*) FROM records");
    EXPECT_THAT(opening(directory_.path()),
                AllOf(HasSubstr(file_.string()), HasSubstr("it is as it was")));
    old.run("COMMIT");
    EXPECT_EQ(rows_of(file_, "SELECT count(*) FROM records").at(0), "9\n");
}

TEST_F(Lift, DoesNotReplaceAnotherKeptFile) {
    {
        Format1 old(file_);
        fill(old, 1, 5);
    }
    std::ofstream(kept_) << "something";
    EXPECT_THAT(opening(directory_.path()), AllOf(HasSubstr(kept_.string()), HasSubstr("move it")));
    EXPECT_EQ(version_of(file_), "1\n");
    fs::remove(kept_);
    EXPECT_EQ(opening(directory_.path()), "opened");
}

TEST_F(Lift, GoesOnAfterACrashBeforeTheLastStep) {
    {
        Format1 old(file_);
        fill(old, 2, 5);
    }
    const Content before = content_1(file_);
    fs::create_hard_link(file_, kept_);
    std::ofstream(directory_.path() / "kast-new.db") << "the half of a log";
    EXPECT_EQ(opening(directory_.path()), "opened");
    EXPECT_EQ(content_2(file_), before);
    EXPECT_EQ(content_1(kept_), before);
    EXPECT_THAT(names(), testing::Not(testing::Contains("kast-new.db")));
}

TEST_F(Lift, AnOldLogInThePlaceOfANewerOneIsNoticed) {
    {
        append_one(*open_sqlite_log(directory_.path()), batch("r1", 0, 3));
    }
    fs::remove(file_);
    {
        Format1 old(file_);
    }
    EXPECT_THAT(opening(directory_.path()),
                AllOf(HasSubstr("format 1"), HasSubstr("kast.tail"), HasSubstr("remove")));
    EXPECT_EQ(version_of(file_), "1\n");
}

/// kill -9 in the middle, again and again: either log is there, whole, and the next start ends it.
TEST_F(Lift, IsNotHurtByKillNine) {
    const Directory original;
    {
        Format1 old(original.path() / "kast.db");
        fill(old, 4, 1'000);
    }
    const Content content = content_1(original.path() / "kast.db");
    const auto start_over = [&] {
        for (const auto& name : names()) fs::remove(directory_.path() / name);
        fs::copy_file(original.path() / "kast.db", file_);
    };
    start_over();
    const auto began = std::chrono::steady_clock::now();
    ASSERT_EQ(opening(directory_.path()), "opened");
    const auto whole_us = std::chrono::duration_cast<std::chrono::microseconds>(
                              std::chrono::steady_clock::now() - began)
                              .count();
    start_over();
    std::mt19937 random(20'261'122);
    int lifted = 0;
    int unfinished = 0;
    for (int round = 0; round < 50; ++round) {
        const pid_t child = fork();
        if (child == 0) _exit(opening(directory_.path()) == "opened" ? 0 : 1);
        const auto after_us = static_cast<std::uint64_t>(whole_us) * (random() % 120) / 100;
        std::this_thread::sleep_for(std::chrono::microseconds(after_us));
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        ASSERT_FALSE(WIFEXITED(status) && WEXITSTATUS(status) != 0) << "it could not be opened";
        ASSERT_TRUE(fs::exists(file_));
        if (version_of(file_) == "1\n") {
            ++unfinished;
            ASSERT_EQ(content_1(file_), content);
            continue;
        }
        ++lifted;
        ASSERT_EQ(content_2(file_), content);
        ASSERT_EQ(content_1(kept_), content);
        ASSERT_THAT(check_log(directory_.path()).faults, IsEmpty());
        start_over();
    }
    std::cout << "50 rounds: " << unfinished << " killed before the end, " << lifted
              << " times lifted\n";
    EXPECT_GT(unfinished, 5);
    EXPECT_GT(lifted, 0);
}

/// On a file system that has no room for a second log, in a namespace of the test's own.
TEST_F(Lift, RefusesWhereThereIsNoRoomForTheCopy) {
    const pid_t child = fork();
    if (child == 0) {
        if (geteuid() != 0 && unshare(CLONE_NEWUSER) != 0) _exit(77);
        if (unshare(CLONE_NEWNS) != 0 ||
            mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
            mount("kast-test", directory_.path().c_str(), "tmpfs", 0, "size=8m") != 0)
            _exit(77);
        {
            Format1 old(file_);
            fill(old, 4, 500);
        }
        {  // 1 MiB is left.
            const auto free = fs::space(directory_.path()).available - (1 << 20);
            std::ofstream(directory_.path() / "fill") << std::string(free, 'x');
        }
        const Content before = content_1(file_);
        const std::string said = opening(directory_.path());
        const bool refused = said.find(file_) != std::string::npos &&
                             said.find("bytes on that disk") != std::string::npos;
        std::cerr << said << '\n';
        _exit(refused && content_1(file_) == before && !fs::exists(kept_) ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
        GTEST_SKIP() << "this machine does not let a test mount a small file system";
    EXPECT_EQ(status, 0);
}

}  // namespace kast::server::test
