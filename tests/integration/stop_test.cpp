// SIGTERM: nobody is left without a word, and nothing that was answered is lost.

#include <signal.h>

#include "integration/room_test.hpp"

namespace kast::tests {
namespace {

using Stop = RoomTest;

TEST_F(Stop, ClientsAreToldToReconnect) {
    TestWebSocket gm = seated("gm");
    TestWebSocket ann = seated("player");
    RawConnection idle(kastd.port());
    idle.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    ASSERT_EQ(idle.answer()->status, 200);
    kastd.signal(SIGTERM);
    EXPECT_EQ(gm.close_code(), 1012);
    EXPECT_EQ(ann.close_code(), 1012);
    EXPECT_TRUE(idle.is_closed());
    EXPECT_EQ(kastd.wait(), 0);
}

TEST_F(Stop, WhoHasJustConnectedIsAnswered) {
    RawConnection fresh(kastd.port());
    RawConnection idle(kastd.port());
    idle.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    ASSERT_EQ(idle.answer()->status, 200);
    kastd.signal(SIGTERM);
    ASSERT_TRUE(idle.is_closed());
    fresh.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    const auto answer = fresh.answer();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 200);
    EXPECT_TRUE(fresh.is_closed());
    EXPECT_EQ(kastd.wait(), 0);
}

TEST_F(Stop, SigintIsThatToo) {
    TestWebSocket gm = seated("gm");
    kastd.signal(SIGINT);
    EXPECT_EQ(gm.close_code(), 1012);
    EXPECT_EQ(kastd.wait(), 0);
}

TEST_F(Stop, EveryCommandThatWasAnsweredIsStored) {
    TestWebSocket gm = seated("gm");
    constexpr int many = 40;
    for (int i = 0; i < many; ++i) {
        gm.send({{"jsonrpc", "2.0"},
                 {"id", "r" + std::to_string(i)},
                 {"method", "dice.roll"},
                 {"params", {{"notation", "1d6"}}}});
    }
    kastd.signal(SIGTERM);
    std::vector<std::string> answered;
    while (const auto message = gm.next_or_close()) {
        if (message->contains("id")) answered.push_back((*message)["id"]);
    }
    EXPECT_EQ(gm.close_code(), 1012);
    EXPECT_EQ(kastd.wait(), 0);
    Kastd second(place.path() / "data");
    std::vector<std::string> stored;
    for (const Json& event : events_of(second.port(), room, token("gm"), "?types=dice.rolled")) {
        stored.push_back(event["cause"]);
    }
    ASSERT_GE(stored.size(), answered.size());
    for (std::size_t i = 0; i < answered.size(); ++i) EXPECT_EQ(stored[i], answered[i]);
}

TEST_F(Stop, SomebodyWhoDoesNotAnswerDoesNotHoldItUp) {
    Kastd quick(place.path() / "quick", {"--stop-grace-s", "1"});
    const Json opened = open_room(quick.port());
    TestWebSocket deaf(quick.port(), opened["room"]);
    deaf.join(opened["tokens"]["gm"]);
    quick.signal(SIGTERM);
    EXPECT_EQ(quick.wait(), 0);
}

}  // namespace
}  // namespace kast::tests
