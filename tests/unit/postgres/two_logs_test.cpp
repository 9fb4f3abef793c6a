// Several logs on one database: the row of the room decides.

#include <gmock/gmock.h>
#include <libpq-fe.h>
#include <poll.h>

#include "unit/postgres/opened_postgres.hpp"
#include <algorithm>
#include <atomic>
#include <barrier>
#include <random>
#include <set>
#include <thread>

namespace kast::server::test {

using testing::ElementsAre;

class TwoLogs : public PostgresTest {
protected:
    std::unique_ptr<EventLog> first_ = open();
    std::unique_ptr<EventLog> second_ = open();
};

TEST_F(TwoLogs, EachReadsWhatTheOtherStored) {
    ASSERT_EQ(append_one(*first_, batch("r1", 0, 2, "a1")), Append::stored);
    EXPECT_EQ(second_->last_seq("r1"), 2U);
    EXPECT_EQ(second_->answered("r1", "k7Qf", "a1"), R"({"answer":"a1"})");
    ASSERT_EQ(append_one(*second_, batch("r1", 2, 1)), Append::stored);
    EXPECT_THAT(seqs(first_->read("r1", 1, 10)), ElementsAre(1, 2, 3));
}

TEST_F(TwoLogs, ACommandIsStoredOnceInBoth) {
    ASSERT_EQ(append_one(*first_, batch("r1", 0, 2, "a1")), Append::stored);
    EXPECT_EQ(append_one(*second_, batch("r1", 0, 1, "a1")), Append::duplicate);
    EXPECT_EQ(append_one(*second_, batch("r1", 2, 1, "a1")), Append::duplicate)
        << "though it was decided on the room's newest record";
    const auto outcomes = append(*second_, {batch("r1", 2, 1, "a2"), batch("r1", 3, 1, "a1"),
                                            batch("r1", 3, 1, "a3"), batch("r2", 0, 1, "a1")});
    EXPECT_THAT(outcomes,
                ElementsAre(Append::stored, Append::duplicate, Append::stored, Append::stored));
}

TEST_F(TwoLogs, WhatWasDecidedOnWhatDidNotHappenIsNotStored) {
    ASSERT_EQ(append_one(*first_, batch("r1", 0, 2, "a1")), Append::stored);
    ASSERT_EQ(append_one(*second_, batch("r1", 2, 1, "b1")), Append::stored);
    // The second goes on where the other log has brought the room to.
    EXPECT_THAT(append(*first_,
                       {batch("r1", 2, 1, "a2"), batch("r1", 3, 1, "a3"), batch("r1", 4, 1, "a4")}),
                ElementsAre(Append::conflict, Append::conflict, Append::conflict));
    EXPECT_THAT(append(*first_, {batch("r1", 2, 1, "a1"), batch("r1", 3, 1, "a2")}),
                ElementsAre(Append::duplicate, Append::conflict));
    EXPECT_EQ(first_->last_seq("r1"), 3U);
    EXPECT_EQ(append_one(*first_, batch("r1", 3, 1, "a2")), Append::stored);
}

TEST_F(TwoLogs, ANewRoomHasOneWinner) {
    constexpr int rooms = 200;
    std::barrier together(2);
    std::atomic<int> stored = 0, conflicts = 0;
    const auto make_all = [&](EventLog& log, const std::string& who) {
        for (int i = 0; i < rooms; ++i) {
            together.arrive_and_wait();
            const auto outcome = append_one(log, batch("room" + std::to_string(i), 0, 1, who));
            if (outcome == Append::stored) ++stored;
            if (outcome == Append::conflict) ++conflicts;
        }
    };
    std::thread other([&] { make_all(*second_, "second"); });
    make_all(*first_, "first");
    other.join();
    EXPECT_EQ(stored, rooms);
    EXPECT_EQ(conflicts, rooms);
    for (int i = 0; i < rooms; ++i) EXPECT_EQ(first_->last_seq("room" + std::to_string(i)), 1U);
}

/// Four writers that know of the same rooms what they last read; groups of rooms in any order.
TEST_F(TwoLogs, RaceOverTheSameRoomsWithoutALostOrADoubledSeq) {
    constexpr std::size_t rooms = 12, groups = 150;
    std::atomic<std::uint64_t> stored = 0, conflicts = 0, others = 0;
    const auto race = [&](EventLog& log, unsigned seed) {
        std::mt19937 random(seed);
        std::vector<std::uint64_t> known(rooms);
        for (std::size_t i = 0; i < groups; ++i) {
            std::vector<std::size_t> order(rooms);
            for (std::size_t n = 0; n < rooms; ++n) order[n] = n;
            std::ranges::shuffle(order, random);
            order.resize(1 + random() % rooms);
            std::vector<Batch> batches;
            for (const std::size_t room : order) {
                const std::string id = std::to_string(seed) + "-" + std::to_string(i);
                batches.push_back(
                    batch("room" + std::to_string(room), known[room], 1 + random() % 3, id));
            }
            const auto outcomes = append(log, batches);
            for (std::size_t n = 0; n < order.size(); ++n) {
                std::uint64_t& at = known[order[n]];
                if (outcomes[n] == Append::stored) {
                    ++stored;
                    at += batches[n].records.size();
                } else {
                    ++(outcomes[n] == Append::conflict ? conflicts : others);
                    at = log.last_seq(batches[n].room);
                }
            }
        }
    };
    std::vector<std::thread> threads;
    for (unsigned seed = 0; seed < 4; ++seed)
        threads.emplace_back([&, seed] { race(seed % 2 == 0 ? *first_ : *second_, seed); });
    for (std::thread& thread : threads) thread.join();

    EXPECT_EQ(others, 0U) << "none failed, as one does that met a deadlock";
    EXPECT_GT(conflicts, 0U);
    std::uint64_t commands = 0;
    for (std::size_t room = 0; room < rooms; ++room) {
        const std::string name = "room" + std::to_string(room);
        const auto records = first_->read(name, 1, SIZE_MAX);  // Their checksums are verified.
        EXPECT_EQ(records.size(), first_->last_seq(name));
        std::set<std::string> causes;
        for (const Record& record : records) causes.insert(record.cause);
        commands += causes.size();
    }
    EXPECT_EQ(commands, stored);
    EXPECT_EQ(sql("SELECT deadlocks FROM pg_stat_database WHERE datname = 'kast'"), "0");
}

TEST_F(TwoLogs, NotifyOfWhatIsStored) {
    PostgresOptions options = options_of(conninfo_);
    options.notify_channel = "hints";
    options.node = "node7Qfx";
    const auto log = open_postgres_log(std::move(options));
    PGconn* listening = PQconnectdb(conninfo_.c_str());
    PQclear(PQexec(listening, "LISTEN hints"));
    append(*log, {batch("r1", 0, 2), batch("r2", 0, 1), batch("r1", 2, 1), batch("r3", 4, 1)});
    append_one(*first_, batch("r4", 0, 1));
    append_one(*log, batch("r1", 3, 1));
    std::vector<std::string> heard;
    const std::string last = "node7Qfx r1 4";
    while (heard.empty() || heard.back() != last) {
        pollfd socket{.fd = PQsocket(listening), .events = POLLIN, .revents = 0};
        ASSERT_GT(poll(&socket, 1, 10'000), 0) << "no notification came";
        ASSERT_EQ(PQconsumeInput(listening), 1);
        while (PGnotify* one = PQnotifies(listening)) {
            heard.emplace_back(one->extra);
            PQfreemem(one);
        }
    }
    PQfinish(listening);
    std::ranges::sort(heard);
    EXPECT_THAT(heard, ElementsAre("node7Qfx r1 3", "node7Qfx r1 4", "node7Qfx r2 1"));
}

TEST_F(TwoLogs, TellTheEndsOfManyRoomsAtOnce) {
    append(*first_, {batch("r1", 0, 2), batch("r2", 0, 1)});
    const std::vector<std::string_view> rooms{"r2", "none", "r1", "r2"};
    EXPECT_THAT(second_->last_seqs(rooms), ElementsAre(1, 0, 2, 1));
}

}  // namespace kast::server::test
