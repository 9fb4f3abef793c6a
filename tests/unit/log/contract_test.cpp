// What every maker of the log must keep. Each program that has makers says which (makers_test.cpp).

#include <gmock/gmock.h>

#include "unit/log/log_contract.hpp"
#include <algorithm>
#include <atomic>
#include <numeric>
#include <thread>

namespace kast::server::test {

using testing::ElementsAre;
using testing::IsEmpty;

TEST_P(LogContract, KeepsRecordsAsTheyAre) {
    Batch given = batch("r1", 0, 2, "a1");
    given.records[0].data = R"({"text":"Åsa, 🎲 \u0000 \"quoted\""})";
    given.records[1].by = "";
    given.records[1].at_ms = -1;
    ASSERT_EQ(append_one(*log_, given), Append::stored);

    const auto kept = log_->read("r1", 1, 10);
    ASSERT_EQ(kept.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(kept[i].seq, given.records[i].seq);
        EXPECT_EQ(kept[i].at_ms, given.records[i].at_ms);
        EXPECT_EQ(kept[i].by, given.records[i].by);
        EXPECT_EQ(kept[i].cause, given.records[i].cause);
        EXPECT_EQ(kept[i].type, given.records[i].type);
        EXPECT_EQ(kept[i].data, given.records[i].data);
    }
}

TEST_P(LogContract, ReadsFromASeqUpToALimit) {
    append_one(*log_, batch("r1", 0, 5));
    append_one(*log_, batch("r2", 0, 3));
    EXPECT_THAT(seqs(log_->read("r1", 0, 100)), ElementsAre(1, 2, 3, 4, 5));
    EXPECT_THAT(seqs(log_->read("r1", 2, 2)), ElementsAre(2, 3));
    EXPECT_THAT(seqs(log_->read("r1", 5, 100)), ElementsAre(5));
    EXPECT_THAT(seqs(log_->read("r1", 3, SIZE_MAX)), ElementsAre(3, 4, 5));
    EXPECT_THAT(log_->read("r1", 6, 100), IsEmpty());
    EXPECT_THAT(log_->read("r1", UINT64_MAX, 100), IsEmpty());
    EXPECT_THAT(log_->read("r1", 1, 0), IsEmpty());
    EXPECT_THAT(log_->read("none", 1, 100), IsEmpty());
}

TEST_P(LogContract, KnowsTheLastSeqOfARoom) {
    EXPECT_EQ(log_->last_seq("r1"), 0U);
    append_one(*log_, batch("r1", 0, 3));
    append_one(*log_, batch("r1", 3, 1));
    EXPECT_EQ(log_->last_seq("r1"), 4U);
    EXPECT_EQ(log_->last_seq("r"), 0U);
}

TEST_P(LogContract, RefusesWhereTheRoomHasMovedOn) {
    append_one(*log_, batch("r1", 0, 2));
    EXPECT_EQ(append_one(*log_, batch("r1", 1, 1)), Append::conflict);
    EXPECT_EQ(append_one(*log_, batch("r1", 0, 1)), Append::conflict);
    EXPECT_EQ(append_one(*log_, batch("r1", 3, 1)), Append::conflict) << "a hole";
    EXPECT_EQ(append_one(*log_, batch("new", 1, 1)), Append::conflict)
        << "a room that is not there";
    EXPECT_THAT(seqs(log_->read("r1", 1, 10)), ElementsAre(1, 2));
    EXPECT_EQ(log_->last_seq("new"), 0U);
}

TEST_P(LogContract, StoresACommandOnce) {
    EXPECT_EQ(append_one(*log_, batch("r1", 0, 1, "a1")), Append::stored);
    EXPECT_EQ(append_one(*log_, batch("r1", 1, 1, "a1")), Append::duplicate);
    EXPECT_EQ(append_one(*log_, batch("r1", 0, 1, "a1")), Append::duplicate)
        << "though it has also moved on";
    EXPECT_EQ(log_->last_seq("r1"), 1U);
    EXPECT_EQ(log_->answered("r1", "k7Qf", "a1"), R"({"answer":"a1"})");
}

TEST_P(LogContract, RemembersCommandsByRoomAndMember) {
    append_one(*log_, batch("r1", 0, 1, "a1"));
    Batch other = batch("r1", 1, 1, "a1");
    other.by = other.records.front().by = "Xb2p";
    other.answer = "{}";
    EXPECT_EQ(append_one(*log_, other), Append::stored);
    EXPECT_EQ(append_one(*log_, batch("r2", 0, 1, "a1")), Append::stored);
    EXPECT_EQ(log_->answered("r1", "Xb2p", "a1"), "{}");
    EXPECT_EQ(log_->answered("r1", "Xb2p", "a2"), std::nullopt);
    EXPECT_EQ(log_->answered("r3", "Xb2p", "a1"), std::nullopt);
}

TEST_P(LogContract, BatchesWithoutACommandAreNeverDuplicates) {
    EXPECT_EQ(append_one(*log_, batch("r1", 0, 1)), Append::stored);
    EXPECT_EQ(append_one(*log_, batch("r1", 1, 1)), Append::stored);
    EXPECT_EQ(log_->answered("r1", "", ""), std::nullopt);
}

TEST_P(LogContract, AnAnswerStandsInTheFirstRecordOfItsCommand) {
    Batch passed = batch("r1", 0, 3, "a1");
    passed.records.front().by = "Xb2p";
    passed.records.front().cause = "c7";
    EXPECT_EQ(append_one(*log_, passed), Append::stored);
    EXPECT_EQ(log_->answered("r1", passed.by, "a1"), passed.answer);
    EXPECT_EQ(log_->answered("r1", "Xb2p", "c7"), std::nullopt);
    EXPECT_EQ(append_one(*log_, batch("r1", 3, 1, "a1")), Append::duplicate);
    Batch others = batch("r1", 3, 1, "c7");
    others.by = others.records.front().by = "Xb2p";
    EXPECT_EQ(append_one(*log_, others), Append::stored);
}

TEST_P(LogContract, ABatchWithoutARecordOfItsCommandIsABug) {
    EXPECT_THROW(append_one(*log_, batch("r1", 0, 0, "a1")), std::logic_error);
    Batch others = batch("r1", 0, 1, "a1");
    others.records.front().by = "Xb2p";
    EXPECT_THROW(append_one(*log_, others), std::logic_error);
    others = batch("r1", 0, 1, "a1");
    others.records.front().cause = "a2";
    EXPECT_THROW(append_one(*log_, others), std::logic_error);
    EXPECT_EQ(log_->last_seq("r1"), 0U);
}

TEST_P(LogContract, OneRefusedBatchDoesNotSinkTheOthers) {
    append_one(*log_, batch("r1", 0, 2, "a1"));
    const auto outcomes =
        append(*log_, {batch("r2", 0, 1, "b1"), batch("r1", 0, 1, "a2"), batch("r1", 2, 1, "a1"),
                       batch("r1", 2, 1, "a3"), batch("r3", 0, 2)});
    EXPECT_THAT(outcomes, ElementsAre(Append::stored, Append::conflict, Append::duplicate,
                                      Append::stored, Append::stored));
    EXPECT_EQ(log_->last_seq("r1"), 3U);
    EXPECT_EQ(log_->last_seq("r2"), 1U);
    EXPECT_EQ(log_->last_seq("r3"), 2U);
    EXPECT_EQ(log_->answered("r1", "k7Qf", "a2"), std::nullopt)
        << "a command that was not stored is not remembered";
}

TEST_P(LogContract, WhatFollowsARefusedBatchIsNotStored) {
    append_one(*log_, batch("r1", 0, 1, "a1"));
    // Handed over before any was acknowledged: each was decided as if the one before had been
    // stored.
    const auto outcomes =
        append(*log_, {batch("r1", 1, 2, "a1"), batch("r1", 3, 1, "a2"), batch("r1", 4, 1, "a3")});
    EXPECT_THAT(outcomes, ElementsAre(Append::duplicate, Append::conflict, Append::conflict));
    EXPECT_EQ(log_->last_seq("r1"), 1U);
}

TEST_P(LogContract, SeveralBatchesOfARoomInOneCall) {
    const auto outcomes = append(*log_, {batch("r1", 0, 1), batch("r1", 1, 2), batch("r1", 3, 1)});
    EXPECT_THAT(outcomes, ElementsAre(Append::stored, Append::stored, Append::stored));
    EXPECT_THAT(seqs(log_->read("r1", 1, 10)), ElementsAre(1, 2, 3, 4));
}

TEST_P(LogContract, SeqsThatDoNotFollowAreABug) {
    Batch wrong = batch("r1", 0, 2);
    wrong.records[1].seq = 3;
    EXPECT_THROW(append_one(*log_, wrong), std::logic_error);
    EXPECT_EQ(log_->last_seq("r1"), 0U);
}

TEST_P(LogContract, NothingAppendedIsToldToo) { EXPECT_THAT(append(*log_, {}), IsEmpty()); }

TEST_P(LogContract, AnswersInOrderFromItsOwnThread) {
    std::vector<int> order;  // Written on the log's thread alone, read after the last one.
    std::promise<std::thread::id> last;
    for (int i = 0; i < 100; ++i)
        log_->append({batch("r1", static_cast<std::uint64_t>(i), 1)},
                     [&, i](std::vector<Append> outcomes) {
                         if (outcomes == std::vector{Append::stored}) order.push_back(i);
                         if (i == 99) last.set_value(std::this_thread::get_id());
                     });
    EXPECT_NE(last.get_future().get(), std::this_thread::get_id());
    ASSERT_EQ(order.size(), 100U);
    EXPECT_TRUE(std::ranges::is_sorted(order));
}

TEST_P(LogContract, OneWhoThrowsWhenToldDoesNotStopTheLog) {
    log_->append({batch("r1", 0, 1)},
                 [](const std::vector<Append>&) { throw std::runtime_error("not my day"); });
    EXPECT_EQ(append_one(*log_, batch("r1", 1, 1)), Append::stored);
}

TEST_P(LogContract, ManyThreadsWriteAndReadAtOnce) {
    constexpr std::uint64_t rounds = 50;
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (int n = 0; n < 4; ++n)
        threads.emplace_back([&, room = "r" + std::to_string(n)] {
            for (std::uint64_t seq = 0; seq < rounds; ++seq) {
                if (append_one(*log_, batch(room, seq, 1, "c" + std::to_string(seq))) !=
                    Append::stored)
                    ++wrong;
                if (log_->last_seq(room) != seq + 1) ++wrong;  // Told is readable.
                if (log_->read(room, 1, 1000).size() != seq + 1) ++wrong;
            }
        });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(log_->counts().batches, 4 * rounds);
}

TEST_P(LogContract, GivesTheNewestSnapshotNotAfter) {
    append_one(*log_, batch("r1", 0, 30));
    EXPECT_FALSE(log_->snapshot("r1", 30).has_value());
    log_->keep_snapshot("r1", {.seq = 10, .state = "{\"at\":10}"});
    log_->keep_snapshot("r1", {.seq = 20, .state = "{\"at\":20}"});
    settle(*log_);
    EXPECT_FALSE(log_->snapshot("r1", 9).has_value());
    EXPECT_EQ(log_->snapshot("r1", 10)->state, "{\"at\":10}");
    EXPECT_EQ(log_->snapshot("r1", 19)->seq, 10U);
    EXPECT_EQ(log_->snapshot("r1", UINT64_MAX)->seq, 20U);
    EXPECT_FALSE(log_->snapshot("r2", 100).has_value());
}

TEST_P(LogContract, ASnapshotKeptAgainReplacesItself) {
    append_one(*log_, batch("r1", 0, 10));
    log_->keep_snapshot("r1", {.seq = 10, .state = "{}"});
    settle(*log_);
    log_->keep_snapshot("r1", {.seq = 10, .state = "{\"again\":true}"});
    settle(*log_);
    EXPECT_EQ(log_->snapshot("r1", 10)->state, "{\"again\":true}");
}

TEST_P(LogContract, AForgottenRoomIsAsItWas) {
    append_one(*log_, batch("r1", 0, 1, "a1"));
    log_->forget("r1");
    log_->forget("none");
    EXPECT_EQ(log_->answered("r1", "k7Qf", "a1"), R"({"answer":"a1"})");
    EXPECT_EQ(append_one(*log_, batch("r1", 1, 1, "a1")), Append::duplicate);
    EXPECT_EQ(append_one(*log_, batch("r1", 1, 1, "a2")), Append::stored);
    EXPECT_EQ(append_one(*log_, batch("r1", 2, 1, "a2")), Append::duplicate);
}

TEST_P(LogContract, CountsWhatItStored) {
    append(*log_, {batch("r1", 0, 2), batch("r1", 0, 1), batch("r2", 0, 1)});
    const LogCounts counts = log_->counts();
    EXPECT_EQ(counts.waiting, 0U);
    EXPECT_GE(counts.commits, 1U);
    EXPECT_LE(counts.commits, 2U) << "a room's batches share a transaction";
    EXPECT_EQ(counts.batches, 2U);
    EXPECT_EQ(counts.records, 3U);
    EXPECT_GT(counts.bytes, 0U);
    EXPECT_EQ(counts.failures, 0U);
    EXPECT_EQ(
        std::accumulate(counts.commits_by_us.begin(), counts.commits_by_us.end(), std::uint64_t{0}),
        counts.commits);
}

}  // namespace kast::server::test
