// Cut off from PostgreSQL, at any moment: what was stored is reported as stored, once.

#include "server/log/no_waiting.hpp"
#include "server/log/postgres.hpp"

#include <gmock/gmock.h>

#include "support/postgres_proxy.hpp"
#include "unit/postgres/opened_postgres.hpp"
#include <future>
#include <thread>

namespace kast::server::test {

using testing::ElementsAre;
using tests::PostgresProxy;
using Cut = PostgresProxy::Cut;

class CutOff : public PostgresTest {
protected:
    std::unique_ptr<EventLog> open_through_proxy(std::chrono::milliseconds patience) const {
        PostgresOptions options = options_of("host=" + proxy_.folder() +
                                             " port=5432 dbname=kast user=kast "
                                             "options=-csearch_path=" +
                                             schema_);
        options.writers = 1;
        options.patience = patience;
        return open_postgres_log(std::move(options));
    }
    static std::unique_ptr<EventLog> open_at(PostgresServer& server,
                                             std::chrono::milliseconds patience) {
        PostgresOptions options = options_of(server.conninfo());
        options.patience = patience;
        return open_postgres_log(std::move(options));
    }
    /// Batches of three rooms, decided after `after`.
    static std::vector<Batch> group(std::uint64_t after) {
        std::vector<Batch> batches;
        for (const char* room : {"r1", "r2", "r3"})
            batches.push_back(batch(room, after, 2, "c" + std::to_string(after)));
        return batches;
    }

    PostgresProxy proxy_{server_.socket_folder()};
    static constexpr std::chrono::milliseconds patient{20'000}, impatient{300};
};

const auto all_stored = ElementsAre(Append::stored, Append::stored, Append::stored);

TEST_F(CutOff, WhatCameToNothingIsStoredAgain) {
    const auto log = open_through_proxy(patient);
    ASSERT_THAT(append(*log, group(0)), all_stored);
    proxy_.cut_next_commit(Cut::request);
    EXPECT_THAT(append(*log, group(2)), all_stored);
    EXPECT_TRUE(proxy_.has_cut());
    for (const char* room : {"r1", "r2", "r3"})
        EXPECT_THAT(seqs(log->read(room, 1, 10)), ElementsAre(1, 2, 3, 4));
    EXPECT_FALSE(log->counts().failing);
}

TEST_F(CutOff, WhatWasCommittedIsFoundAndNotStoredTwice) {
    const auto log = open_through_proxy(patient);
    proxy_.cut_next_commit(Cut::answer);
    EXPECT_THAT(append(*log, group(0)), all_stored) << "rooms that were new";
    EXPECT_TRUE(proxy_.has_cut());
    proxy_.cut_next_commit(Cut::answer);
    std::vector<Batch> batches = group(2);
    batches.push_back(batch("r1", 4, 1));        // No command of anybody's.
    batches.push_back(batch("r2", 4, 1, "c0"));  // Known.
    batches.push_back(batch("r3", 1, 1));        // Decided too early.
    EXPECT_THAT(append(*log, batches),
                ElementsAre(Append::stored, Append::stored, Append::stored, Append::stored,
                            Append::duplicate, Append::conflict));
    EXPECT_THAT(seqs(log->read("r1", 1, 10)), ElementsAre(1, 2, 3, 4, 5));
    EXPECT_THAT(seqs(log->read("r2", 1, 10)), ElementsAre(1, 2, 3, 4));
}

TEST_F(CutOff, WhatIsStillBeingCommittedIsWaitedFor) {
    const auto log = open_through_proxy(patient);
    ASSERT_THAT(append(*log, group(0)), all_stored);
    proxy_.cut_next_commit(Cut::late);
    EXPECT_THAT(append(*log, group(2)), all_stored);
    EXPECT_TRUE(proxy_.has_cut());
    EXPECT_THAT(seqs(log->read("r1", 1, 10)), ElementsAre(1, 2, 3, 4));
}

TEST_F(CutOff, WhatAnotherWroteMeanwhileIsAConflict) {
    const auto log = open_through_proxy(patient);
    const auto other = open();
    ASSERT_THAT(append(*log, group(0)), all_stored);
    // Refused by the proxy, the log has to wait until the other has written.
    proxy_.refuse_after_cut();
    proxy_.cut_next_commit(Cut::request);
    std::promise<std::vector<Append>> promise;
    log->append(group(2), [&](std::vector<Append> all) { promise.set_value(std::move(all)); });
    while (!proxy_.has_cut()) std::this_thread::yield();
    ASSERT_EQ(append_one(*other, batch("r2", 2, 1, "other")), Append::stored);
    proxy_.accept_again();
    EXPECT_THAT(promise.get_future().get(),
                ElementsAre(Append::stored, Append::conflict, Append::stored));
    EXPECT_EQ(log->answered("r2", "k7Qf", "c2"), std::nullopt);
}

TEST_F(CutOff, WhoIsNotPatientEnoughIsUnsure) {
    const auto log = open_through_proxy(impatient);
    ASSERT_THAT(append(*log, group(0)), all_stored);
    proxy_.refuse_after_cut();
    proxy_.cut_next_commit(Cut::answer);
    std::vector<Batch> batches = group(2);
    batches.push_back(batch("r3", 0, 1));
    EXPECT_THAT(append(*log, batches),
                ElementsAre(Append::unsure, Append::unsure, Append::unsure, Append::conflict));
    EXPECT_TRUE(log->counts().failing);
    // What did not come to a COMMIT has certainly come to nothing.
    EXPECT_EQ(append_one(*log, batch("r1", 4, 1)), Append::failed);

    proxy_.accept_again();
    EXPECT_EQ(append_one(*log, batch("r1", 2, 2, "c2")), Append::duplicate)
        << "who sends the command again is told that it was stored";
    EXPECT_EQ(append_one(*log, batch("r1", 4, 1)), Append::stored);
    EXPECT_FALSE(log->counts().failing);
}

TEST_F(CutOff, AConnectionThatEndsWhileNobodyUsesItIsMadeAgain) {
    const auto log = open();
    ASSERT_THAT(append(*log, group(0)), all_stored);
    ASSERT_EQ(log->last_seq("r1"), 2U);
    sql("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = 'kast'");
    EXPECT_EQ(log->last_seq("r1"), 2U);
    EXPECT_THAT(append(*log, group(2)), all_stored);
    EXPECT_EQ(log->counts().failures, 0U);
}

TEST_F(CutOff, AServerThatIsNotThereIsAFailureAndThenIsThereAgain) {
    PostgresServer server;
    const auto log = open_at(server, impatient);
    ASSERT_EQ(append_one(*log, batch("r1", 0, 1)), Append::stored);
    server.kill();
    EXPECT_EQ(append_one(*log, batch("r1", 1, 1)), Append::failed);
    EXPECT_THROW(log->last_seq("r1"), LogError);
    server.start();
    EXPECT_EQ(append_one(*log, batch("r1", 1, 1)), Append::stored);
    EXPECT_THAT(seqs(log->read("r1", 1, 10)), ElementsAre(1, 2));
}

TEST_F(CutOff, WhoReadsWaitsForAServerThatIsNotThere) {
    PostgresServer server;
    const auto log = open_at(server, patient);
    ASSERT_EQ(append_one(*log, batch("r1", 0, 2)), Append::stored);
    server.kill();
    auto last_seq = std::async(std::launch::async, [&] { return log->last_seq("r1"); });
    EXPECT_EQ(last_seq.wait_for(std::chrono::milliseconds(300)), std::future_status::timeout);
    server.start();
    EXPECT_EQ(last_seq.get(), 2U);
}

/// The patience is the database's, from when it was lost: not that of each who asks.
TEST_F(CutOff, WhoReadsOnceThePatienceIsOverTriesOnce) {
    const auto log = open_through_proxy(impatient);
    proxy_.refuse_after_cut();
    proxy_.cut_next_commit(Cut::request);
    EXPECT_NE(append_one(*log, batch("r1", 0, 1)), Append::stored);
    EXPECT_THROW(log->last_seq("r1"), LogError);
    const int before = proxy_.refusals();
    constexpr int reads = 20;
    for (int i = 0; i < reads; ++i) EXPECT_THROW(log->last_seq("r1"), LogError);
    // Who waits as long as the patience tries three times or more; the writer tries each second.
    EXPECT_LT(proxy_.refusals() - before, 2 * reads);
    proxy_.accept_again();
    EXPECT_EQ(log->last_seq("r1"), 0U);
}

TEST_F(CutOff, WhoMayNotWaitDoesNot) {
    PostgresServer server;
    const auto log = open_at(server, std::chrono::hours(1));
    ASSERT_EQ(append_one(*log, batch("r1", 0, 1)), Append::stored);
    EXPECT_EQ(log->last_seq("r1"), 1U);
    server.kill();
    {
        const NoWaiting here;
        EXPECT_THROW(log->last_seq("r1"), LogError);
        EXPECT_THROW(log->read("r1", 1, 1), LogError);
    }
    server.start();
    EXPECT_EQ(log->last_seq("r1"), 1U);
}

/// Also what a connection is asked to begin with has an end.
TEST_F(CutOff, AConnectionThatIsNotAnsweredWhenItBeginsIsLost) {
    const auto log = open_through_proxy(impatient);
    ASSERT_THAT(append(*log, group(0)), all_stored);
    postgres::Connection holder(conninfo_, std::chrono::minutes(1));
    const auto own = std::to_string(holder.run("SELECT pg_backend_pid()").number(0, 0));
    holder.run("BEGIN");
    holder.run("LOCK TABLE log");
    sql("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
        "WHERE usename = 'kast' AND pid <> " +
        own);
    EXPECT_NE(append_one(*log, batch("r1", 2, 1)), Append::stored);
    EXPECT_TRUE(log->counts().failing);
    holder.run("ROLLBACK");
    EXPECT_EQ(append_one(*log, batch("r1", 2, 1)), Append::stored);
}

TEST_F(CutOff, IsNoticedWhileNothingIsAskedOfIt) {
    PostgresServer server;
    const auto log = open_at(server, impatient);
    EXPECT_FALSE(log->counts().failing);
    const auto wait_until = [&](bool failing) {
        while (log->counts().failing != failing)
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
    };
    server.kill();
    wait_until(true);
    server.start();
    wait_until(false);
    EXPECT_EQ(log->counts().failures, 0U);
}

}  // namespace kast::server::test
