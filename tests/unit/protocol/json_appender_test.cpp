#include "protocol/json_appender.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>
#include <limits>
#include <string>

namespace kast::tests {
namespace {

using protocol::JsonAppender;

std::string text_of(double number) {
    std::string out;
    JsonAppender(out).put_number(number);
    return out;
}

std::string shortest(double number) {
    char text[40];
    return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

TEST(JsonAppender, NumbersAreAsShortAsTheyCanBe) {
    for (std::int64_t whole = -120'000; whole <= 120'000; whole += 7) {
        const auto number = static_cast<double>(whole);
        ASSERT_EQ(text_of(number), shortest(number));
        ASSERT_EQ(text_of(number / 8), shortest(number / 8));
    }
    for (const double number : {-0.0, 99'999.0, 100'000.0, -99'999.0, -100'000.0, 1e15, 1e300})
        EXPECT_EQ(text_of(number), shortest(number));
    EXPECT_EQ(text_of(std::numeric_limits<double>::infinity()), "null");
    EXPECT_EQ(text_of(std::nan("")), "null");
}

/// Pieces of all lengths, so that each kind of them comes where the memory is used up.
TEST(JsonAppender, GrowsAtAnyPiece) {
    for (std::size_t before = 0; before < 40; ++before) {
        std::string out(before, ' ');
        {
            JsonAppender appender(out);
            appender.put('[');
            for (std::size_t size = 0; size < 70; ++size) {
                appender.put('{');
                appender.put_key("name");
                appender.put_string(std::string(size, 'a'));
                appender.put(",\"told\":");
                appender.put_string(std::string(size, 'a') + "\"\n");
                appender.put(',');
                appender.put_key("number");
                appender.put_number(static_cast<std::int64_t>(size) - 35);
                appender.put("},");
            }
            appender.put("null]");
        }
        const auto read = nlohmann::json::parse(out);
        ASSERT_EQ(read.size(), 71U);
        for (std::size_t size = 0; size < 70; ++size) {
            const std::string name(size, 'a');
            ASSERT_EQ(read[size], nlohmann::json({{"name", name},
                                                  {"told", name + "\"\n"},
                                                  {"number", static_cast<int>(size) - 35}}));
        }
    }
}

}  // namespace
}  // namespace kast::tests
