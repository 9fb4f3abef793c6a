#include "server/net/websocket_frame.hpp"

#include <gtest/gtest.h>

namespace kast::server::net {
namespace {

/// The text in a frame; fails the test where it is not one whole unmasked text frame.
std::string payload_of(const std::string& frame) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(frame.at(at)); };
    EXPECT_EQ(byte(0), 0x81) << "FIN and text";
    std::uint64_t size = byte(1);
    std::size_t start = 2;
    EXPECT_LT(size, 128U) << "no mask";
    if (size == 126 || size == 127) {
        const std::size_t bytes = size == 126 ? 2 : 8;
        size = 0;
        for (std::size_t i = 0; i < bytes; ++i) size = size << 8 | byte(start + i);
        start += bytes;
    }
    EXPECT_EQ(frame.size() - start, size);
    return frame.substr(start);
}

TEST(WebSocketFrame, HasTheLengthInItsHeader) {
    for (const std::size_t size : {0U, 1U, 125U, 126U, 127U, 65'535U, 65'536U, 200'000U}) {
        const std::string payload(size, 'x');
        const Frame frame = text_frame(payload);
        const std::size_t header = size < 126 ? 2 : size < 65'536 ? 4 : 10;
        EXPECT_EQ(frame->size(), header + size);
        EXPECT_EQ(payload_of(*frame), payload);
    }
}

TEST(WebSocketFrame, IsMadeOnceForAllWhoAreSentAMessage) {
    const Message message("{}");
    const Frame first = frame_of(message);
    EXPECT_EQ(payload_of(*first), "{}");
    EXPECT_EQ(frame_of(message), first);
}

}  // namespace
}  // namespace kast::server::net
