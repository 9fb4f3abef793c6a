// Many frames, slow readers, control frames in between.

#include "integration/room_test.hpp"
#include <algorithm>

namespace kast::tests {
namespace {

constexpr int large_text = 3'900;

class Traffic : public RoomTest {
protected:
    Traffic()
        : RoomTest({"--commands-per-second", "100000", "--commands-burst", "1000000",
                    "--outbox-bytes-max", "262144"}) {}

    static Json say(int number) {
        return {{"jsonrpc", "2.0"},
                {"id", "s" + std::to_string(number)},
                {"method", "room.say"},
                {"params", {{"text", std::to_string(number) + std::string(large_text, 'x')}}}};
    }
};

TEST_F(Traffic, AReaderThatDoesNotReadIsClosedAndNobodyElseIsSlowed) {
    TestWebSocket gm = seated("gm");
    TestWebSocket other = seated("player", "Bo");
    TestWebSocket slow = connect({.receive_buffer = 65'536});
    const Json joined = slow.join(token("player"), {{"name", "Cid"}});
    int sent = 0;
    // The kernel's own buffers (some megabytes) come before the outbox. Few at a time: the server
    // waits some seconds for its close to be read, and no longer.
    constexpr int at_once = 20;
    while (std::ranges::none_of(gm.heard, tells_who_left) && sent < 10'000) {
        gm.heard.clear();
        for (int i = 0; i < at_once; ++i) gm.send(say(sent++));
        EXPECT_TRUE(gm.resolve_answer("s" + std::to_string(sent - 1)).contains("result"));
        for (int i = 0; i < at_once; ++i) other.event("room.said");
    }
    ASSERT_LT(sent, 10'000) << "never closed";

    // It reads what had gone out before: whole messages, each once, in order; then why.
    int expected = 0;
    std::string cursor = joined["cursor"];
    while (const auto message = slow.next_or_close()) {
        if (message->value("method", "") != "event" || (*message)["params"]["type"] != "room.said")
            continue;
        EXPECT_EQ((*message)["params"]["data"]["text"].get<std::string>().size(),
                  std::to_string(expected).size() + large_text);
        ++expected;
        cursor = (*message)["params"]["cursor"];
    }
    EXPECT_EQ(slow.close_code(), 4408);
    EXPECT_EQ(metric("kast_closed_slow_total"), 1);
    EXPECT_LE(metric("kast_outbox_bytes"), 262'144);
    EXPECT_GT(expected, 0);
    EXPECT_LT(expected, sent);
    const Json back = connect().join(joined["token"], {{"since", cursor}});
    if (back["recovered"].get<bool>()) {
        EXPECT_EQ(back["events"].size(), static_cast<std::size_t>(sent - expected));
    }
}

TEST_F(Traffic, PongsAndClosesNeverCutIntoAFrame) {
    TestWebSocket gm = seated("gm");
    TestWebSocket reader = connect({.receive_buffer = 4'096});
    reader.join(token("player"), {{"name", "Cid"}});
    constexpr int messages = 400;
    for (int i = 0; i < messages; ++i) {
        gm.send(say(i));
        // Pings while whole messages queue up: any byte out of place ends the stream with 1002.
        if (i % 4 == 0) reader.ping("p" + std::to_string(i));
        if (i % 20 == 19) {
            for (int n = 0; n < 20; ++n) {
                EXPECT_EQ(reader.event("room.said")["data"]["text"].get<std::string>().substr(0, 3),
                          say(i - 19 + n)["params"]["text"].get<std::string>().substr(0, 3));
            }
        }
    }
    gm.resolve_answer("s" + std::to_string(messages - 1));
    // Each ping was answered, in order, with what it said.
    reader.call("room.say", {{"text", "done"}});
    const auto pongs = reader.pongs();
    ASSERT_EQ(pongs.size(), static_cast<std::size_t>(messages / 4));
    for (std::size_t i = 0; i < pongs.size(); ++i) EXPECT_EQ(pongs[i], "p" + std::to_string(i * 4));
    EXPECT_EQ(reader.leave(), 1000);
}

TEST_F(Traffic, ACloseInTheMiddleOfABurstIsClean) {
    TestWebSocket gm = seated("gm");
    for (int round = 0; round < 10; ++round) {
        TestWebSocket guest = seated("player", "Guest");
        for (int i = 0; i < 40; ++i) gm.send(say(round * 100 + i));
        EXPECT_EQ(guest.leave(), 1000);
        gm.resolve_answer("s" + std::to_string(round * 100 + 39));
    }
}

TEST_F(Traffic, CommandsSentTogetherAreAnsweredInOrder) {
    TestWebSocket gm = seated("gm");
    constexpr int many = 300;
    for (int i = 0; i < many; ++i) {
        gm.send({{"jsonrpc", "2.0"},
                 {"id", "o" + std::to_string(i)},
                 {"method", "dice.roll"},
                 {"params", {{"notation", "1d20"}}}});
    }
    int next = 0;
    int events = 0;
    while (next < many) {
        const Json message = gm.next();
        ASSERT_FALSE(message.is_null());
        if (message.contains("id")) {
            EXPECT_EQ(message["id"], "o" + std::to_string(next++));
        } else if (message["method"] == "event" && message["params"]["type"] == "dice.rolled") {
            EXPECT_EQ(message["params"]["cause"], "o" + std::to_string(events++));
        }
    }
    EXPECT_EQ(events, many);
}

class PacedBroadcasts : public RoomTest {
protected:
    PacedBroadcasts()
        : RoomTest({"--broadcast-interval-ms", "1000", "--commands-per-second", "100000",
                    "--commands-burst", "1000000"}) {}

    static Json say(int number) { return {{"text", std::to_string(number)}}; }
    /// The number in the next thing that is said.
    static int said(TestWebSocket& reader) {
        return std::stoi(reader.event("room.said")["data"]["text"].get<std::string>());
    }
};

TEST_F(PacedBroadcasts, WhatOthersDoIsSentTogetherAndWhatOneAskedForAtOnce) {
    TestWebSocket gm = seated("gm");
    TestWebSocket reader = seated("player", "Bo");
    const double before = metric("kast_sends_total");
    constexpr int many = 100;
    for (int i = 0; i < many; ++i) gm.call("room.say", say(i));
    // The last of it comes too, though nothing else is done.
    for (int i = 0; i < many; ++i) EXPECT_EQ(said(reader), i);
    // The GM's replies are a send each; without an interval the reader's events would be as well.
    EXPECT_LT(metric("kast_sends_total") - before, 1.5 * many);
}

TEST_F(PacedBroadcasts, WhatWaitsLeavesBeforeTheReplyThatFollowsIt) {
    TestWebSocket gm = seated("gm");
    TestWebSocket reader = seated("player", "Bo");
    for (int i = 0; i < 3; ++i) gm.call("room.say", say(i));
    EXPECT_TRUE(reader.call("room.say", say(3)).contains("result"));
    std::vector<std::string> texts;
    for (const Json& one : reader.heard) {
        if (one["method"] == "event" && one["params"]["type"] == "room.said")
            texts.push_back(one["params"]["data"]["text"]);
    }
    EXPECT_EQ(texts, (std::vector<std::string>{"0", "1", "2", "3"}));
}

TEST_F(PacedBroadcasts, WhatWaitsLeavesBeforeTheClose) {
    TestWebSocket gm = seated("gm");
    TestWebSocket reader = connect();
    const Json joined = reader.join(token("player"), {{"name", "Bo"}});
    for (int i = 0; i < 3; ++i) gm.call("room.say", say(i));
    gm.call("room.kick", {{"member", joined["member"]}});
    for (int i = 0; i < 3; ++i) EXPECT_EQ(said(reader), i);
    EXPECT_EQ(reader.close_code(), 4403);
}

class Quick : public RoomTest {
protected:
    Quick() : RoomTest({"--ping-interval-s", "1", "--idle-timeout-s", "3"}) {}
};

TEST_F(Quick, WhoAnswersPingsStaysAndWhoDoesNotIsCutOff) {
    TestWebSocket silent = seated("gm");
    TestWebSocket alive = seated("player", "Ann");
    // `silent` reads nothing, and so answers no ping; `alive` reads, until it hears that the other
    // is gone.
    for (;;) {
        const Json message = alive.next();
        ASSERT_FALSE(message.is_null());
        if (message.value("method", "") == "presence" && !message["params"]["gone"].empty()) break;
    }
    EXPECT_EQ(metric("kast_closed_idle_total"), 1);
    EXPECT_TRUE(alive.call("room.say", {{"text", "still here"}}).contains("result"));
}

TEST_F(Quick, AHeadThatNeverEndsIsCutOff) {
    RawConnection slow(kastd.port());
    slow.send("GET / HTTP/1.1\r\nHost: x\r\n");
    EXPECT_TRUE(slow.is_closed());
}

}  // namespace
}  // namespace kast::tests
