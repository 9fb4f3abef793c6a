// What a log says of itself while its store does not answer.

#include "server/log/committer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <latch>
#include <thread>

namespace kast::server::test {
namespace {

/// Answers once it is told to.
class SilentStore final : public Store {
public:
    StoreResult store(std::span<const Batch* const> batches) override {
        goes_on.wait();
        return {.outcomes = {batches.size(), Append::stored}, .failure = {}};
    }
    void store(std::span<const KeptSnapshot>) override {}

    std::latch goes_on{1};
};

Batch one_record() {
    return {.room = "r1",
            .expected_seq = 0,
            .records = {{.seq = 1, .at_ms = 0, .by = {}, .cause = {}, .type = "t", .data = "{}"}},
            .by = {},
            .command = {},
            .answer = {}};
}

TEST(Committer, SaysThatItsStoreDoesNotAnswer) {
    SilentStore store;
    Committer committer(store);
    std::latch stored{1};
    committer.append({one_record()}, [&](const std::vector<Append>&) { stored.count_down(); });
    EXPECT_FALSE(committer.counts().failing);
    while (!committer.counts().failing) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_THAT(committer.counts().last_failure, testing::HasSubstr("does not answer"));
    EXPECT_GE(committer.counts().failing_ms, 2'000);
    store.goes_on.count_down();
    stored.wait();
    while (committer.counts().failing) std::this_thread::yield();
    EXPECT_EQ(committer.counts().failures, 0U);
    EXPECT_EQ(committer.counts().failing_ms, 0);
}

/// Stores nothing as long as it is full.
class FullStore final : public Store {
public:
    StoreResult store(std::span<const Batch* const> batches) override {
        if (!is_full) return {.outcomes = {batches.size(), Append::stored}, .failure = {}};
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return {.outcomes = {batches.size(), Append::failed}, .failure = "full"};
    }
    void store(std::span<const KeptSnapshot>) override {}
    void probe() override {
        if (is_full) throw LogError("full");
    }

    bool is_full = true;
};

TEST(Committer, CountsHowLongItCouldNotStoreFromTheFirstThatFailed) {
    FullStore store;
    Committer committer(store, LogWork::in_steps);
    const auto after_one_more = [&] {
        committer.append({one_record()}, [](const std::vector<Append>&) {});
        committer.step();
        return committer.counts().failing_ms;
    };
    const std::int64_t first = after_one_more();
    EXPECT_GE(first, 5);
    EXPECT_GE(after_one_more(), first + 5);
    committer.step();  // Tries it, in vain.
    EXPECT_GE(committer.counts().failing_ms, first + 5);
    store.is_full = false;
    EXPECT_EQ(after_one_more(), 0);
}

}  // namespace
}  // namespace kast::server::test
