// kill -9: what was acknowledged is kept, once. A child appends and says through a pipe what is
// acknowledged as durable; the parent kills it in the middle, opens the log and looks.

#include "server/log/check.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/wait.h>

#include "unit/log/opened_log.hpp"
#include <array>
#include <condition_variable>
#include <csignal>
#include <cstring>
#include <map>
#include <mutex>
#include <random>

namespace kast::server::test {

namespace {

constexpr std::uint32_t room_count = 4;

/// What the child says: this command of this room is durable, as this seq.
struct AckedSeq {
    std::uint32_t room;
    std::uint32_t round;
    std::uint64_t seq;
};

std::string room_name(std::uint32_t room) { return "room" + std::to_string(room); }
std::string command_name(std::uint32_t round, std::uint64_t seq) {
    return "c" + std::to_string(round) + "." + std::to_string(seq);
}

/// What the child appends: records with so many bytes more than they need.
struct Load {
    std::uint32_t round = 0;
    std::size_t bytes_more = 0;
};

Batch batch_of(const Load& load, std::uint32_t room, std::uint64_t seq) {
    Batch one = batch(room_name(room), seq - 1, 1, command_name(load.round, seq));
    one.records.front().data += std::string(load.bytes_more, ' ');
    return one;
}

/// Appends for ever, eight batches of each room in flight.
[[noreturn]] void append_until_killed(const std::filesystem::path& directory, const Load& load,
                                      int out) {
    const auto log = open_sqlite_log(directory);
    std::mutex mutex;
    std::condition_variable wake;
    int in_flight = 0;
    std::array<std::uint64_t, room_count> last{};
    for (std::uint32_t room = 0; room < room_count; ++room)
        last[room] = log->last_seq(room_name(room));
    for (std::uint32_t turn = 0;; ++turn) {
        const std::uint32_t room = turn % room_count;
        const auto seq = last[room]++ + 1;
        {
            std::unique_lock lock(mutex);
            wake.wait(lock, [&] { return in_flight < 8 * static_cast<int>(room_count); });
            ++in_flight;
        }
        log->append({batch_of(load, room, seq)}, [&, acked = AckedSeq{room, load.round, seq}](
                                                     const std::vector<Append>& outcomes) {
            if (outcomes.front() != Append::stored) _exit(2);
            if (::write(out, &acked, sizeof acked) != sizeof acked) _exit(3);
            const std::lock_guard lock(mutex);
            --in_flight;
            wake.notify_one();
        });
    }
}

/// Lets a child append, kills it after it has acknowledged `enough`; all that it acknowledged.
std::vector<AckedSeq> kill_after(const std::filesystem::path& directory, const Load& load,
                                 std::size_t enough) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("pipe");
    const pid_t child = fork();
    if (child == 0) {
        try {
            append_until_killed(directory, load, ends[1]);
        } catch (...) {
            _exit(4);
        }
    }
    close(ends[1]);
    std::vector<AckedSeq> all;
    AckedSeq acked{};
    bool killed = false;
    while (read(ends[0], &acked, sizeof acked) == sizeof acked) {
        all.push_back(acked);
        if (killed || all.size() < enough) continue;
        kill(child, SIGKILL);  // What it wrote into the pipe before is still read.
        killed = true;
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
        << "the child ended by itself: " << status;
    return all;
}

/// Every acknowledged command is in the log once, at its seq; answers are there.
void expect_all_kept(EventLog& log, const std::vector<AckedSeq>& acked) {
    std::map<std::string, std::map<std::string, std::uint64_t>> found;  // room → command → seq
    for (std::uint32_t room = 0; room < room_count; ++room) {
        std::uint64_t next = 1;
        for (const Record& record : log.read(room_name(room), 1, SIZE_MAX)) {
            ASSERT_EQ(record.seq, next++);
            ASSERT_TRUE(found[room_name(room)].emplace(record.cause, record.seq).second)
                << record.cause << " is doubled";
        }
    }
    for (const AckedSeq& one : acked) {
        const auto command = command_name(one.round, one.seq);
        ASSERT_EQ(found[room_name(one.room)][command], one.seq) << room_name(one.room);
        ASSERT_TRUE(log.answered(room_name(one.room), "k7Qf", command)) << command;
    }
}

}  // namespace

TEST(Kill, LosesNothingToldAndDoublesNothing) {
    const Directory directory;
    std::mt19937 random(20'261'120);
    std::vector<AckedSeq> acked;
    for (std::uint32_t round = 0; round < 50; ++round) {
        const auto now = kill_after(directory.path(), {.round = round}, 1 + random() % 400);
        acked.insert(acked.end(), now.begin(), now.end());
        ASSERT_THAT(check_log(directory.path()).faults, testing::IsEmpty()) << "round " << round;
        const auto log = open_sqlite_log(directory.path());
        expect_all_kept(*log, acked);
        if (HasFatalFailure()) return;
        ASSERT_FALSE(now.empty());
        const AckedSeq& again = now.back();
        const auto room = room_name(again.room);
        EXPECT_EQ(append_one(*log, batch(room, log->last_seq(room), 1,
                                         command_name(again.round, again.seq))),
                  Append::duplicate);
    }
}

/// The write-ahead log is copied back while commits go on: from some 410 records of this size on.
TEST(Kill, LosesNothingToldWhileTheLogIsCopiedBack) {
    std::mt19937 random(20'261'127);
    for (std::uint32_t round = 0; round < 8; ++round) {
        const Directory directory;
        const Load load{.round = round, .bytes_more = 68'000};
        const auto acked = kill_after(directory.path(), load, 400 + random() % 100);
        ASSERT_THAT(check_log(directory.path()).faults, testing::IsEmpty()) << "round " << round;
        expect_all_kept(*open_sqlite_log(directory.path()), acked);
        if (HasFatalFailure()) return;
    }
}

}  // namespace kast::server::test
