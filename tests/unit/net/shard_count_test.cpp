#include "server/config.hpp"
#include "server/net/server.hpp"

#include <gtest/gtest.h>
#include <sched.h>

#include <thread>

namespace kast::tests {
namespace {

/// How many shards there are where the server is given one core of the machine's.
std::size_t shards_on_one_core(const server::Settings& settings) {
    std::size_t shards = 0;
    // On a thread of its own: the other tests run where they ran before.
    std::thread([&] {
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(sched_getcpu(), &one);
        EXPECT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
        shards = server::shard_count(settings);
    }).join();
    return shards;
}

TEST(ShardCount, IsThatOfTheCoresThatTheServerIsGiven) {
    server::Settings settings;
    EXPECT_EQ(shards_on_one_core(settings), 1U) << "however many the machine has";
    settings.shards = 7;
    EXPECT_EQ(shards_on_one_core(settings), 7U) << "what is set counts";
}

}  // namespace
}  // namespace kast::tests
