#include "server/net/message_reader.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace kast::server::net {
namespace {

using Kind = ClientMessage::Kind;
constexpr std::array<char, 4> mask{'\x11', '\x7f', '\xe3', '\x00'};

/// A client's frame: masked, with the size in as few bytes as it can be.
std::string frame(int first_byte, std::string payload) {
    std::string bytes(1, static_cast<char>(first_byte));
    const std::size_t size = payload.size();
    if (size < 126) {
        bytes += static_cast<char>(0x80 | size);
    } else {
        const int size_bytes = size < 65'536 ? 2 : 8;
        bytes += static_cast<char>(0x80 | (size_bytes == 2 ? 126 : 127));
        for (int shift = 8 * (size_bytes - 1); shift >= 0; shift -= 8)
            bytes += static_cast<char>(size >> shift & 0xff);
    }
    bytes.append(mask.data(), mask.size());
    for (std::size_t i = 0; i < size; ++i) payload[i] = static_cast<char>(payload[i] ^ mask[i % 4]);
    return bytes + payload;
}

struct Read {
    Kind kind;
    std::string payload;
    int code;
    bool operator==(const Read&) const = default;
};

std::vector<Read> read_in_pieces(const std::string& bytes, std::size_t piece) {
    MessageReader reader(70'000);
    std::vector<Read> all;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        std::string part = bytes.substr(at, piece);
        reader.take(part);
        while (const auto message = reader.next())
            all.push_back({message->kind, std::string(message->payload), message->code});
    }
    return all;
}

Read read_one(const std::string& bytes) {
    const auto all = read_in_pieces(bytes, bytes.size());
    EXPECT_EQ(all.size(), 1U);
    return all.empty() ? Read{} : all.front();
}

TEST(MessageReader, ReadsTheSameHoweverTheBytesCome) {
    const std::string large(66'000, 'L');
    const std::string bytes = frame(0x81, "one") + frame(0x01, "tw") + frame(0x89, "ping") +
                              frame(0x00, "o \xc3") + frame(0x80, "\xa4") + frame(0x82, "") +
                              frame(0x81, std::string(126, 'm')) + frame(0x81, large) +
                              frame(0x8a, "") +
                              frame(0x88,
                                    "\x03\xe8"
                                    "bye");
    const std::vector<Read> expected{{Kind::text, "one", 0},
                                     {Kind::ping, "ping", 0},
                                     {Kind::text, "two \xc3\xa4", 0},
                                     {Kind::binary, "", 0},
                                     {Kind::text, std::string(126, 'm'), 0},
                                     {Kind::text, large, 0},
                                     {Kind::pong, "", 0},
                                     {Kind::close, "bye", 1000}};
    for (const std::size_t piece :
         {std::size_t{1}, std::size_t{2}, std::size_t{7}, std::size_t{4'096}, bytes.size()})
        EXPECT_EQ(read_in_pieces(bytes, piece), expected) << piece;
}

TEST(MessageReader, AnEmptyFragmentIsTold) {
    const std::string bytes =
        frame(0x01, "") + frame(0x00, "a") + frame(0x00, "") + frame(0x80, "") + frame(0x81, "");
    const std::vector<Read> expected{{Kind::empty_fragment, "", 0},
                                     {Kind::empty_fragment, "", 0},
                                     {Kind::text, "a", 0},
                                     {Kind::text, "", 0}};
    EXPECT_EQ(read_in_pieces(bytes, bytes.size()), expected);
}

TEST(MessageReader, ACloseNeedsNoCode) {
    EXPECT_EQ(read_one(frame(0x88, "")), (Read{Kind::close, "", 0}));
}

struct Fault {
    const char* name;
    std::string bytes;
    int code;
};

class MalformedFrames : public testing::TestWithParam<Fault> {};

TEST_P(MalformedFrames, EndWithTheirCode) {
    // Nothing is read after it.
    const auto all = read_in_pieces(GetParam().bytes + frame(0x81, "more"), 100'000);
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all.back(), (Read{Kind::malformed, "", GetParam().code}));
}

INSTANTIATE_TEST_SUITE_P(
    MessageReader, MalformedFrames,
    testing::Values(
        Fault{"NotMasked", std::string("\x81\x02{}", 4), 1002},
        Fault{"ReservedBit", frame(0xc1, "x"), 1002}, Fault{"UnknownData", frame(0x83, "x"), 1002},
        Fault{"UnknownControl", frame(0x8b, ""), 1002},
        Fault{"ControlInPieces", frame(0x09, ""), 1002},
        Fault{"LargeControl", frame(0x89, std::string(126, 'p')), 1002},
        Fault{"ContinuesNothing", frame(0x80, "x"), 1002},
        Fault{"BeginsInTheMiddle", frame(0x01, "x") + frame(0x81, "y"), 1002},
        Fault{"LongSize", std::string("\x81\xfe\x00\x01mask!", 9), 1002},
        Fault{"NoSize", std::string("\x81\xff\x80\0\0\0\0\0\0\x01mask!", 15), 1002},
        Fault{"TooLarge", frame(0x81, std::string(70'001, 'x')), 1009},
        Fault{"TooLargeInAll",
              frame(0x01, std::string(40'000, 'x')) + frame(0x80, std::string(30'001, 'x')), 1009},
        Fault{"NotUtf8", frame(0x81, "\xc3("), 1007},
        Fault{"NotUtf8InPieces", frame(0x01, "\xc3") + frame(0x80, "("), 1007},
        Fault{"CloseOfOneByte", frame(0x88, "x"), 1002},
        Fault{"CloseCode", frame(0x88, "\x03\xed"), 1002},
        Fault{"CloseReason", frame(0x88, "\x03\xe8\xff"), 1007}),
    [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace kast::server::net
