// Tests that come to every end there is: numbers_test.py runs them, ctest does not.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>

TEST(Passes, Once) {}
TEST(Passes, Again) { std::cout << "a line without an end "; }
TEST(Fails, Once) { EXPECT_EQ(1, 2); }
TEST(Skips, Once) { GTEST_SKIP(); }
TEST(Crashes, Once) { std::abort(); }
TEST(Crashes, Never) {}
TEST(EndsEarly, Once) { std::_Exit(0); }
TEST(EndsEarly, Never) {}
TEST(FailsAfterwards, Once) {
    std::atexit([] { _exit(7); });
}
