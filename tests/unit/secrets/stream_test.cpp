// A stream's heartbeats keep their time whatever happens that its reader may not know.

#include <gtest/gtest.h>

#include "support/room_harness.hpp"

namespace kast::tests {
namespace {

/// "[time] : still here" of each heartbeat, as times since `start`.
std::vector<std::int64_t> beats(const std::string& text, std::int64_t start) {
    std::vector<std::int64_t> times;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        if (line.contains("] : still here")) times.push_back(std::stoll(line.substr(1)) - start);
    }
    return times;
}

TEST(Stream, AHiddenRollDoesNotMoveTheNextHeartbeat) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm);
    gm.join();
    const std::int64_t start = fixture.now_ms;
    StreamReader reader(fixture, fixture.opened.spectator);
    const auto pass = [&](std::int64_t ms) {
        for (const std::int64_t until = fixture.now_ms + ms; fixture.now_ms < until;) {
            fixture.now_ms += 250;
            reader.advance();
        }
    };
    pass(7'000);
    gm.done("dice.roll", {{"notation", "d6"}, {"audience", "gm"}, {"trace", false}});
    pass(25'000);
    EXPECT_EQ(beats(reader.text(), start), (std::vector<std::int64_t>{15'000, 30'000}));
    gm.done("room.say", {{"text", "to all"}});
    pass(16'000);
    EXPECT_TRUE(reader.text().contains("[" + std::to_string(start + 32'250) + "] id: "));
    EXPECT_EQ(beats(reader.text(), start), (std::vector<std::int64_t>{15'000, 30'000, 47'250}))
        << "what the reader is sent does move it";
}

}  // namespace
}  // namespace kast::tests
