#include "protocol/json_text.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace kast::tests {
namespace {

std::string text_of(std::string_view value) {
    std::string out;
    protocol::append_string(out, value);
    return out;
}

/// Bytes are looked at eight at a time: each place among them, with each kind of neighbour.
TEST(JsonText, EveryByteIsEscapedWhereverItStands) {
    for (std::size_t size = 1; size <= 17; ++size) {
        for (std::size_t at = 0; at < size; ++at) {
            for (int byte = 0; byte < 0x80; ++byte) {
                for (const char neighbour : {'a', '"', ' ', '\x7f'}) {
                    std::string value(size, neighbour);
                    value[at] = static_cast<char>(byte);
                    ASSERT_EQ(nlohmann::json::parse(text_of(value)), value);
                }
            }
        }
    }
}

TEST(JsonText, LettersBeyondAsciiStayAsTheyAre) {
    for (const std::string value : {"Ünïcödé ßtrëët", "日本語の文字列です", "🎲🎲🎲\"🎲"})
        EXPECT_EQ(nlohmann::json::parse(text_of(value)), value);
}

}  // namespace
}  // namespace kast::tests
