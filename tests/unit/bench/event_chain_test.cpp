#include "bench/event_chain.hpp"

#include <gtest/gtest.h>

namespace kast::bench {
namespace {

class BenchEventChain : public testing::Test {
protected:
    /// Somebody who has seen `last` is sent these events.
    void follow(std::string last, std::initializer_list<const char*> cursors) {
        for (const char* const cursor : cursors) {
            chain_.record(last, cursor, std::string("roll ") + cursor, faults_);
            last = cursor;
        }
    }

    EventChain chain_;
    DeliveryFaults faults_;
};

TEST_F(BenchEventChain, IsTheSameForAllAndForWhoComesBack) {
    follow("a", {"b", "c", "d"});
    follow("a", {"b"});
    follow("b", {"c", "d"});
    EXPECT_EQ(faults_.sum(), 0U);
    EXPECT_TRUE(chain_.knows("d"));
    EXPECT_FALSE(chain_.knows("e"));
}

TEST_F(BenchEventChain, TellsOfAHole) {
    follow("a", {"b", "c"});
    follow("a", {"c"});
    EXPECT_EQ(faults_.out_of_order, 1U);
}

TEST_F(BenchEventChain, TellsOfTwoOrders) {
    follow("a", {"b", "c"});
    follow("a", {"c", "b"});
    EXPECT_EQ(faults_.out_of_order, 1U);
}

TEST_F(BenchEventChain, TellsOfAnEventTwice) {
    follow("a", {"b", "b"});
    EXPECT_EQ(faults_.doubled, 1U);
}

TEST_F(BenchEventChain, TellsOfACommandThatHappenedTwice) {
    chain_.record("a", "b", "roll 1", faults_);
    chain_.record("b", "c", "roll 1", faults_);
    EXPECT_EQ(faults_.doubled, 1U);
}

}  // namespace
}  // namespace kast::bench
