#include "bench/frames.hpp"

#include <gtest/gtest.h>

namespace kast::bench {
namespace {

TEST(BenchFrames, AreReadAsTheyWereWritten) {
    for (const std::size_t size : {0U, 1U, 125U, 126U, 65'535U, 65'536U}) {
        const std::string payload(size, 'x');
        const std::string server = server_frame(payload);
        const FrameHead head = parse_frame(server + "next");
        EXPECT_EQ(head.size(), server.size());
        EXPECT_EQ(server.substr(head.header), payload);
        EXPECT_FALSE(head.masked);

        const std::string client = client_frame(Opcode::binary, payload);
        const FrameHead other = parse_frame(client);
        EXPECT_EQ(other.opcode, Opcode::binary);
        EXPECT_TRUE(other.masked);
        EXPECT_EQ(unmasked(client, other), payload);
        EXPECT_EQ(parse_frame(client.substr(0, client.size() - 1)).header, 0U) << "not whole";
    }
}

TEST(BenchFrames, AreUnmaskedWithTheMaskInThem) {
    // RFC 6455, 5.7: a single-frame masked text message, "Hello".
    const std::string frame = "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58";
    EXPECT_EQ(unmasked(frame, parse_frame(frame)), "Hello");
}

}  // namespace
}  // namespace kast::bench
