// Lines of a terminal: words whole, colours without width.

#include "clients/native/play/wrap.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kast::client {
namespace {

using testing::ElementsAre;

TEST(Wrapped, BreaksBetweenWordsAndIndentsWhatFollows) {
    EXPECT_THAT(wrapped("", 10), ElementsAre(""));
    EXPECT_THAT(wrapped("one two", 10), ElementsAre("one two"));
    EXPECT_THAT(wrapped("one two ten", 10), ElementsAre("one two", "  ten"));
    EXPECT_THAT(wrapped("  one two ten", 10), ElementsAre("  one two", "    ten"));
    // A line that ends with its words ends there.
    EXPECT_THAT(wrapped("one two te six", 10), ElementsAre("one two te", "  six"));
    EXPECT_THAT(wrapped("one    two", 10), ElementsAre("one    two"));
}

TEST(Wrapped, BreaksAWordThatIsLongerThanALine) {
    EXPECT_THAT(wrapped("a 123456789012345 b", 10), ElementsAre("a 12345678", "  9012345", "  b"));
}

TEST(Wrapped, CountsNoColumnsForColours) {
    EXPECT_EQ(columns_of("\x1b[36mAnn\x1b[m"), 3U);
    EXPECT_THAT(wrapped("\x1b[36mone\x1b[m two ten", 10),
                ElementsAre("\x1b[36mone\x1b[m two", "  ten"));
}

}  // namespace
}  // namespace kast::client
