// A disk that is full: what could not be stored is reported so, what was stored stays, and the log
// goes on by itself when there is room again. On a file system of 2 MiB, in a namespace of the
// test's own.

#include <gmock/gmock.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>

#include "unit/log/opened_log.hpp"
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <thread>

namespace kast::server::test {

namespace fs = std::filesystem;

namespace {

/// Mounts 2 MiB at `place`, seen by this process alone. False where the machine does not let us.
bool mount_small(const fs::path& place) {
    if (geteuid() != 0 && unshare(CLONE_NEWUSER) != 0) return false;
    if (unshare(CLONE_NEWNS) != 0) return false;
    if (mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return false;
    return mount("kast-test", place.c_str(), "tmpfs", 0, "size=2m") == 0;
}

/// Fills what is left. The file that does it.
fs::path fill(const fs::path& place) {
    const auto file = place / "fill";
    std::ofstream stream(file, std::ios::binary);
    const std::string block(4096, 'x');
    while (stream.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) {
    }
    return file;
}

#define REQUIRE_THAT(condition)                        \
    if (!(condition)) {                                \
        std::cerr << "not so: " << #condition << '\n'; \
        return 1;                                      \
    }

int full_and_free_again(const fs::path& place) {
    const auto data = place / "data";
    auto log = open_sqlite_log(data);
    REQUIRE_THAT(append_one(*log, batch("r1", 0, 3, "a1")) == Append::stored);
    const auto filler = fill(place);

    // Some may still fit into what SQLite has already; soon none does.
    std::uint64_t last = 3;
    while (append_one(*log, batch("r1", last, 50)) == Append::stored) last += 50;
    REQUIRE_THAT(log->last_seq("r1") == last);
    const auto outcomes =
        append(*log, {batch("r1", last, 50, "a2"), batch("r2", 0, 50), batch("r1", last + 50, 1)});
    REQUIRE_THAT((outcomes == std::vector{Append::failed, Append::failed, Append::failed}));
    REQUIRE_THAT(log->read("r1", 1, 10'000).size() == last);
    REQUIRE_THAT(log->last_seq("r2") == 0);
    REQUIRE_THAT(!log->answered("r1", "k7Qf", "a2"));
    REQUIRE_THAT(log->counts().failing);
    REQUIRE_THAT(log->counts().failures >= 2);
    REQUIRE_THAT(log->counts().last_failure.find((data / "kast.db").string()) != std::string::npos);

    fs::remove(filler);
    REQUIRE_THAT(append_one(*log, batch("r1", last, 50, "a2")) == Append::stored);
    REQUIRE_THAT(append_one(*log, batch("r2", 0, 50)) == Append::stored);
    REQUIRE_THAT(!log->counts().failing);

    log.reset();
    log = open_sqlite_log(data);
    REQUIRE_THAT(log->read("r1", 1, 10'000).size() == last + 50);
    REQUIRE_THAT(log->last_seq("r2") == 50);
    return 0;
}

int full_at_the_start(const fs::path& place) {
    const auto filler = fill(place);
    try {
        open_sqlite_log(place / "data");
        std::cerr << "opened on a full disk\n";
        return 1;
    } catch (const LogError& error) {
        REQUIRE_THAT(std::string_view(error.what()).find((place / "data").string()) !=
                     std::string_view::npos);
    }
    fs::remove(filler);
    REQUIRE_THAT(append_one(*open_sqlite_log(place / "data"), batch("r1", 0, 1)) == Append::stored);
    return 0;
}

/// Nobody may come to a server that says it is not ready: the log finds out by itself.
int ready_again_by_itself(const fs::path& place) {
    const auto log = open_sqlite_log(place / "data");
    const auto filler = fill(place);
    std::uint64_t last = 0;
    while (append_one(*log, batch("r1", last, 50)) == Append::stored) last += 50;
    REQUIRE_THAT(log->counts().failing);
    fs::remove(filler);
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (log->counts().failing && std::chrono::steady_clock::now() < deadline)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    REQUIRE_THAT(!log->counts().failing);
    REQUIRE_THAT(log->last_seq("r1") == last);
    return 0;
}

int readers_on_a_full_disk(const fs::path& place) {
    {
        REQUIRE_THAT(append_one(*open_sqlite_log(place / "data"), batch("r1", 0, 3)) ==
                     Append::stored);
    }
    const auto log = open_sqlite_log(place / "data");
    fill(place);
    REQUIRE_THAT(log->read("r1", 1, 10).size() == 3);
    return 0;
}

constexpr int no_mount = 77;

int in_a_small_place(int (*work)(const fs::path&)) {
    const Directory directory;
    const pid_t child = fork();
    if (child == 0) {
        int outcome = no_mount;
        try {
            if (mount_small(directory.path())) outcome = work(directory.path());
        } catch (const std::exception& error) {
            std::cerr << error.what() << '\n';
            outcome = 1;
        }
        _exit(outcome);  // The mount goes with the namespace.
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void check(int (*work)(const fs::path&)) {
    const int outcome = in_a_small_place(work);
    if (outcome == no_mount)
        GTEST_SKIP() << "this machine does not let a test mount a small file system";
    EXPECT_EQ(outcome, 0);
}

}  // namespace

TEST(DiskFull, FailsWhatDoesNotFitAndGoesOnWhenThereIsRoom) { check(full_and_free_again); }
TEST(DiskFull, AtTheStartIsAClearError) { check(full_at_the_start); }
TEST(DiskFull, IsReadyAgainByItself) { check(ready_again_by_itself); }
TEST(DiskFull, ReadersGoOn) { check(readers_on_a_full_disk); }

}  // namespace kast::server::test
