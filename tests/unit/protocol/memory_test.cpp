// What a value holds in memory, and what it shares with another.

#include "protocol/memory.hpp"

#include <gtest/gtest.h>

#include "sample.hpp"

namespace kast::protocol {
namespace {

using rules::sample::Everything;
using rules::sample::Habits;
using rules::sample::Purse;

std::size_t bytes(const Everything& value, const Everything* other = nullptr) {
    return heap_bytes(shape_of<Everything>(), &value, other);
}

TEST(Memory, NothingOnTheHeapIsNothing) {
    Everything value;
    value.plain = "short";
    EXPECT_EQ(bytes(value), 0U);
}

TEST(Memory, CountsWhatIsHeld) {
    Everything value;
    value.plain = std::string(1000, 'x');
    EXPECT_EQ(bytes(value), 1001U);
    value.purses.resize(10);
    EXPECT_EQ(bytes(value), 1001U + 10 * sizeof(Purse));
    value.maybe_list.emplace(3);
    EXPECT_EQ(bytes(value), 1001U + 10 * sizeof(Purse) + 3 * sizeof(rules::Id));
}

TEST(Memory, WhatIsSharedIsCountedOnce) {
    Everything before;
    for (int i = 0; i < 100; ++i) before.shared[rules::Id("p" + std::to_string(i))].coins = i;
    const std::size_t whole = bytes(before);
    EXPECT_GT(whole, 100 * sizeof(Purse));
    Everything after = before;
    const std::size_t links = 100 * sizeof(void*);
    EXPECT_LE(bytes(after, &before), links);
    after.shared.edit("p7")->coins = -1;
    EXPECT_GT(bytes(after, &before), sizeof(Purse));
    EXPECT_LT(bytes(after, &before), links + 2 * (sizeof(Purse) + 100));
    EXPECT_EQ(bytes(after), whole) << "alone it holds all of it";
}

TEST(Memory, APartIsCountedWhereItIsNotShared) {
    Everything before;
    before.habits.edit().quirks.emplace_back(1000, 'x');
    EXPECT_EQ(bytes(before), sizeof(Habits) + sizeof(std::string) + 1001);
    Everything after = before;
    after.plain = std::string(500, 'y');
    EXPECT_EQ(bytes(after, &before), 501U);
    after.habits.edit().patience = 3;
    EXPECT_GT(bytes(after, &before), 501U + sizeof(Habits));
}

}  // namespace
}  // namespace kast::protocol
