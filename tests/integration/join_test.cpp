// The way of one command, over real sockets.

#include <signal.h>

#include "integration/room_test.hpp"

namespace kast::tests {
namespace {

using Join = RoomTest;

TEST_F(Join, GivesStateCursorAndRole) {
    TestWebSocket gm = connect();
    EXPECT_EQ(gm.handshake_status(), 101);
    EXPECT_EQ(gm.negotiated(), "kast.v1");
    const Json joined = gm.join(token("gm"));
    EXPECT_EQ(joined["role"], "gm");
    EXPECT_FALSE(joined["recovered"].get<bool>());
    EXPECT_TRUE(joined["state"].contains("room"));
    EXPECT_TRUE(joined["state"].contains("table"));
    EXPECT_FALSE(joined["cursor"].get<std::string>().empty());
}

TEST_F(Join, EveryoneSeesARollOnceAndItsAnswerComesAfterIt) {
    TestWebSocket gm = seated("gm");
    TestWebSocket ann = seated("player", "Ann");
    ann.send({{"jsonrpc", "2.0"},
              {"id", "r1"},
              {"method", "dice.roll"},
              {"params", {{"notation", "4d6kh3"}}}});
    Json event;
    Json answer;
    while (answer.is_null()) {
        Json message = ann.next();
        if (message.value("id", "") == "r1") answer = message;
        if (message.value("method", "") == "event" && message["params"]["type"] == "dice.rolled")
            event = message["params"];
    }
    ASSERT_FALSE(event.is_null()) << "the event is due before the answer";
    EXPECT_EQ(event["cause"], "r1");
    EXPECT_EQ(answer["result"]["cursor"], event["cursor"]);
    EXPECT_EQ(gm.event("dice.rolled"), event);
}

TEST_F(Join, ACommandSentTwiceHappensOnce) {
    TestWebSocket ann = seated("player");
    const Json first = ann.call("room.say", {{"text", "once"}}, "same-id");
    const Json second = ann.call("room.say", {{"text", "once"}}, "same-id");
    EXPECT_EQ(first, second);
    EXPECT_EQ(events_of(kastd.port(), room, token("gm"), "?types=room.said").size(), 1U);
}

TEST_F(Join, ComingAgainGivesExactlyWhatWasMissed) {
    TestWebSocket gm = seated("gm");
    TestWebSocket ann = connect();
    const Json joined = ann.join(token("player"), {{"name", "Ann"}});
    const std::string seat = joined["token"];
    gm.call("room.say", {{"text", "seen"}});
    const std::string cursor = ann.event("room.said")["cursor"];
    ann.vanish();
    for (int i = 0; i < 3; ++i) gm.call("room.say", {{"text", "missed " + std::to_string(i)}});

    TestWebSocket again = connect();
    const Json back = again.join(seat, {{"since", cursor}});
    EXPECT_TRUE(back["recovered"].get<bool>()) << back;
    EXPECT_EQ(back["member"], joined["member"]);
    std::vector<std::string> missed;
    for (const Json& event : back["events"]) {
        if (event["type"] == "room.said") missed.push_back(event["data"]["text"]);
    }
    EXPECT_EQ(missed, (std::vector<std::string>{"missed 0", "missed 1", "missed 2"}));
    gm.call("room.say", {{"text", "after"}});
    EXPECT_EQ(again.event("room.said")["data"]["text"], "after");
}

TEST_F(Join, WhatWasToldIsThereAfterAKill) {
    TestWebSocket gm = seated("gm");
    const Json answer = gm.call("dice.roll", {{"notation", "3d6"}});
    ASSERT_TRUE(answer.contains("result")) << answer;
    const auto before = events_of(kastd.port(), room, token("gm"));
    kastd.signal(SIGKILL);
    EXPECT_EQ(kastd.wait(), -SIGKILL);
    Kastd second(place.path() / "data");
    EXPECT_EQ(events_of(second.port(), room, token("gm")), before);
    TestWebSocket again(second.port(), room);
    const Json joined = again.join(token("gm"), {{"since", answer["result"]["cursor"]}});
    EXPECT_TRUE(joined["recovered"].get<bool>()) << joined;
}

TEST_F(Join, AnUnknownRoomIsClosedAsNoRoom) {
    TestWebSocket player(kastd.port(), "nosuchroom");
    EXPECT_EQ(player.handshake_status(), 101);
    EXPECT_EQ(player.close_code(), 4404);
}

TEST_F(Join, ATokenThatOpensNothingIsRefused) {
    TestWebSocket player = connect();
    const Json answer = player.call("room.join", {{"token", "nonsense-nonsense-nonsense"}});
    ASSERT_TRUE(answer.contains("error")) << answer;
    EXPECT_EQ(player.close_code(), 4401);
}

TEST_F(Join, TheSubprotocolIsRequired) {
    TestWebSocket without = connect({.subprotocol = "", .origin = ""});
    EXPECT_EQ(without.handshake_status(), 400);
    EXPECT_EQ(Json::parse(without.handshake_body())["kind"], "no-subprotocol");
    TestWebSocket other = connect({.subprotocol = "kast.v9", .origin = ""});
    EXPECT_EQ(other.handshake_status(), 400);
    TestWebSocket among = connect({.subprotocol = "kast.v9, kast.v1", .origin = ""});
    EXPECT_EQ(among.negotiated(), "kast.v1");
}

TEST_F(Join, OnlyOurOwnPagesMaySpeakToUs) {
    TestWebSocket own = connect({.origin = "http://" + kastd.host()});
    EXPECT_EQ(own.handshake_status(), 101);
    TestWebSocket foreign = connect({.origin = "https://elsewhere.example"});
    EXPECT_EQ(foreign.handshake_status(), 403);
    EXPECT_EQ(Json::parse(foreign.handshake_body())["kind"], "foreign-origin");
    // As a prefix it would be ours.
    TestWebSocket prefix = connect({.origin = "http://" + kastd.host() + ".elsewhere.example"});
    EXPECT_EQ(prefix.handshake_status(), 403);
}

class TwoShards : public RoomTest {
protected:
    TwoShards()
        : RoomTest(
              {"--shards", "2", "--commands-per-second", "10000", "--commands-burst", "100000"}) {}
};

TEST_F(TwoShards, RoomsOnBothServeAtTheSameTime) {
    // So many rooms that both threads have some (all on one: once in 2^15).
    constexpr int rooms = 16;
    constexpr int rolls = 20;
    std::vector<TestWebSocket> players;
    std::vector<Json> opened;
    for (int i = 0; i < rooms; ++i) {
        opened.push_back(open_room(kastd.port()));
        players.emplace_back(kastd.port(), opened.back()["room"]);
        players.back().join(opened.back()["tokens"]["gm"]);
    }
    for (int roll = 0; roll < rolls; ++roll) {
        for (TestWebSocket& player : players) {
            player.send({{"jsonrpc", "2.0"},
                         {"id", "r" + std::to_string(roll)},
                         {"method", "dice.roll"},
                         {"params", {{"notation", "1d6"}}}});
        }
    }
    for (int i = 0; i < rooms; ++i) {
        TestWebSocket& player = players[static_cast<std::size_t>(i)];
        EXPECT_TRUE(player.resolve_answer("r" + std::to_string(rolls - 1)).contains("result"));
        const Json& one = opened[static_cast<std::size_t>(i)];
        EXPECT_EQ(
            events_of(kastd.port(), one["room"], one["tokens"]["gm"], "?types=dice.rolled").size(),
            static_cast<std::size_t>(rolls));
    }
}

}  // namespace
}  // namespace kast::tests
