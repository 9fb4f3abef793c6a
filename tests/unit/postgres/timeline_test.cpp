// A standby that was promoted: another history, of which the old one's end may be no part.

#include <gmock/gmock.h>

#include "unit/postgres/opened_postgres.hpp"
#include <chrono>
#include <thread>

namespace kast::server::test {

using testing::ElementsAre;

TEST(Timeline, APromotedStandbyIsNoticedAndWhatWasDecidedBeforeIsUnsure) {
    PostgresServer server;
    const auto log = open_postgres_log(options_of(server.conninfo()));
    const std::uint32_t before = log->timeline("r1");
    EXPECT_EQ(before, 1U);
    Batch first = batch("r1", 0, 1);
    first.timeline = before;
    ASSERT_EQ(append_one(*log, first), Append::stored);

    server.kill();
    server.start_as_standby();
    server.sql("SELECT pg_promote()");
    std::vector<Batch> batches{batch("r1", 1, 1, "a1"), batch("r2", 0, 1)};
    batches[0].timeline = before;
    EXPECT_THAT(append(*log, batches), ElementsAre(Append::unsure, Append::stored));
    EXPECT_EQ(log->timeline("r1"), 2U);
    batches[0].timeline = 2;
    EXPECT_EQ(append_one(*log, batches[0]), Append::stored);
    EXPECT_EQ(log->last_seq("r1"), 2U);
}

/// The record that it was made after may be another by now.
TEST(Timeline, ASnapshotOfAnotherTimelineIsNotKept) {
    PostgresServer server;
    const auto log = open_postgres_log(options_of(server.conninfo()));
    ASSERT_EQ(append_one(*log, batch("r1", 0, 3)), Append::stored);
    server.kill();
    server.start_as_standby();
    server.sql("SELECT pg_promote()");
    ASSERT_EQ(append_one(*log, batch("r1", 3, 1)), Append::stored);
    ASSERT_EQ(log->timeline("r1"), 2U);
    log->keep_snapshot("r1", {.seq = 3, .state = "{}", .timeline = 1});
    settle(*log);
    EXPECT_FALSE(log->snapshot("r1", 9));
    log->keep_snapshot("r1", {.seq = 3, .state = "{}", .timeline = 2});
    settle(*log);
    EXPECT_TRUE(log->snapshot("r1", 9));
}

/// Each database is on a server of its own.
class TwoServers : public testing::Test {
protected:
    std::unique_ptr<EventLog> open(std::chrono::milliseconds patience) {
        PostgresOptions options;
        options.places = {{.name = {}, .conninfo = first_.conninfo()},
                          {.name = "b", .conninfo = second_.conninfo()}};
        options.patience = patience;
        return open_postgres_log(std::move(options));
    }
    void promote(PostgresServer& server) {
        server.kill();
        server.start_as_standby();
        server.sql("SELECT pg_promote()");
    }
    /// Until the database is said to be failing, or no more.
    static DatabaseHealth until(const EventLog& log, std::size_t database, bool failing) {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        while (log.counts().databases[database].failing != failing &&
               std::chrono::steady_clock::now() < deadline)
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        return log.counts().databases[database];
    }

    PostgresServer first_, second_;
    const std::string here_ = "k7QfXb2pk7QfXb", there_ = here_ + "b";
};

TEST_F(TwoServers, APromotionInOneIsNotNoticedInTheOther) {
    const auto log = open(std::chrono::seconds(10));
    Batch here = batch(here_, 0, 1, "a1"), there = batch(there_, 0, 1, "a1");
    here.timeline = log->timeline(here_);
    there.timeline = log->timeline(there_);
    ASSERT_THAT(append(*log, {here, there}), ElementsAre(Append::stored, Append::stored));
    promote(second_);
    here = batch(here_, 1, 1, "a2");
    there = batch(there_, 1, 1, "a2");
    here.timeline = there.timeline = 1;
    EXPECT_THAT(append(*log, {here, there}), ElementsAre(Append::stored, Append::unsure));
    EXPECT_EQ(log->timeline(here_), 1U);
    EXPECT_EQ(log->timeline(there_), 2U);
    // And the other way round: what is of the second timeline there is of the first here.
    there.timeline = 2;
    here = batch(here_, 2, 1, "a3");
    here.timeline = 1;
    EXPECT_THAT(append(*log, {there, here}), ElementsAre(Append::stored, Append::stored));
    EXPECT_EQ(seqs(log->read(there_, 1, 9)), (std::vector<std::uint64_t>{1, 2}));
    EXPECT_EQ(seqs(log->read(here_, 1, 9)), (std::vector<std::uint64_t>{1, 2, 3}));
}

TEST_F(TwoServers, OneThatFallsIsToldApartAndTheOtherGoesOn) {
    const auto log = open(std::chrono::milliseconds(500));
    ASSERT_THAT(append(*log, {batch(here_, 0, 1), batch(there_, 0, 1)}),
                ElementsAre(Append::stored, Append::stored));
    first_.kill();
    const DatabaseHealth fallen = until(*log, 0, true);
    EXPECT_TRUE(fallen.failing);
    EXPECT_EQ(fallen.name, "(first)");
    EXPECT_NE(fallen.last_failure, "");
    EXPECT_TRUE(log->counts().can_store());
    EXPECT_TRUE(log->counts().failing);
    EXPECT_FALSE(log->counts().databases[1].failing);
    EXPECT_EQ(log->counts().databases[1].name, "b");
    EXPECT_THAT(append(*log, {batch(here_, 1, 1), batch(there_, 1, 1)}),
                ElementsAre(Append::failed, Append::stored));
    for (int i = 0; i < 20; ++i) EXPECT_EQ(log->new_room_ending(), "b");
    EXPECT_THROW(log->read(here_, 1, 9), LogError);
    EXPECT_EQ(log->read(there_, 1, 9).size(), 2U);
    second_.kill();
    EXPECT_TRUE(until(*log, 1, true).failing);
    EXPECT_FALSE(log->counts().can_store());
    first_.start();
    EXPECT_FALSE(until(*log, 0, false).failing);
    EXPECT_TRUE(log->counts().can_store());
    EXPECT_EQ(append_one(*log, batch(here_, 1, 1)), Append::stored);
}

}  // namespace kast::server::test
