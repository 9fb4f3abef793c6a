// The write-ahead log is copied back into the database: most of it beside the commits, and so that
// it begins anew. Both are seen by the sizes of the two files.

#include "server/files.hpp"

#include "unit/log/opened_log.hpp"
#include <atomic>
#include <chrono>
#include <thread>

namespace kast::server::test {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t mib = 1 << 20;
/// Of one record; with it come a few pages more.
constexpr std::size_t record_bytes = 256 * 1'024;
/// Where copying beside the commits begins, and where the log begins anew, with some room around.
constexpr std::uintmax_t copied_beside_at = 29 * mib;
constexpr std::uintmax_t ahead_max = 36 * mib;

class Growing {
public:
    Growing(EventLog& log, fs::path directory) : log_(log), directory_(std::move(directory)) {}

    void append_one_more() {
        Batch one = batch("r1", last_, 1);
        one.records.front().data += std::string(record_bytes, ' ');
        ++last_;
        log_.append({std::move(one)}, [this](const std::vector<Append>& outcomes) {
            stored_ += outcomes.front() == Append::stored ? 1 : 0;
        });
    }
    std::uint64_t appended() const { return last_; }
    std::uint64_t stored() const { return stored_; }
    std::uintmax_t database() const { return fs::file_size(directory_ / "kast.db"); }
    std::uintmax_t ahead() const { return fs::file_size(directory_ / "kast.db-wal"); }

private:
    EventLog& log_;
    fs::path directory_;
    std::uint64_t last_ = 0;
    std::atomic<std::uint64_t> stored_ = 0;
};

template <typename Condition>
bool wait_for(Condition holds) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!holds() && std::chrono::steady_clock::now() < deadline)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return holds();
}

}  // namespace

TEST(Checkpointer, CopiesBesideTheCommitsAndTheLogBeginsAnew) {
    const Directory directory;
    const auto log = open_sqlite_log(directory.path());
    Growing growing(*log, directory.path());
    const auto append_and_wait = [&] {
        growing.append_one_more();
        return wait_for([&] { return growing.stored() == growing.appended(); });
    };

    while (growing.ahead() < copied_beside_at) ASSERT_TRUE(append_and_wait());
    EXPECT_TRUE(wait_for([&] { return growing.database() > 25 * mib; }))
        << "nothing was copied while no commit came";

    while (growing.database() < 120 * mib) {
        ASSERT_TRUE(append_and_wait());
        ASSERT_LT(growing.ahead(), 2 * ahead_max);
    }
    EXPECT_EQ(log->read("r1", 1, SIZE_MAX).size(), growing.appended());
}

TEST(Checkpointer, OfALogWithoutAThreadWorksWithinACommit) {
    const Directory directory;
    const auto log = open_stepped_log(directory.path(), machine_files());
    Growing growing(*log, directory.path());
    while (growing.database() < 70 * mib) {
        growing.append_one_more();
        log->step();
        ASSERT_EQ(growing.stored(), growing.appended());
        ASSERT_LT(growing.ahead(), ahead_max);
    }
    EXPECT_EQ(log->read("r1", 1, SIZE_MAX).size(), growing.appended());
}

}  // namespace kast::server::test
