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
    std::vector<Append> store(std::span<const Batch* const> batches, std::string&) override {
        goes_on.wait();
        return {batches.size(), Append::stored};
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
    store.goes_on.count_down();
    stored.wait();
    while (committer.counts().failing) std::this_thread::yield();
    EXPECT_EQ(committer.counts().failures, 0U);
}

}  // namespace
}  // namespace kast::server::test
