// What comes over a WebSocket and should not.

#include "integration/room_test.hpp"

namespace kast::tests {
namespace {

class BadInput : public RoomTest {
protected:
    TestWebSocket player = seated("gm");

    /// The server and the room go on as before.
    void expect_going_on() {
        TestWebSocket other = seated("player", "Cid");
        const Json answer = other.call("room.say", {{"text", "still here"}});
        EXPECT_TRUE(answer.contains("result")) << answer;
    }
    void expect_refused(const std::string& text, int code, const std::string& kind,
                        const Json& id = nullptr) {
        player.send_text(text);
        Json answer = player.next();
        while (answer.contains("method")) answer = player.next();
        ASSERT_TRUE(answer.contains("error")) << text << " → " << answer;
        EXPECT_EQ(answer["id"], id);
        EXPECT_EQ(answer["error"]["code"], code) << answer;
        EXPECT_EQ(answer["error"]["data"]["kind"], kind) << answer;
        EXPECT_FALSE(answer["error"]["message"].get<std::string>().empty());
    }
};

TEST_F(BadInput, WhatIsNotJsonIsAnsweredAndTheConnectionGoesOn) {
    expect_refused("", -32700, "not-json");
    expect_refused("{", -32700, "not-json");
    expect_refused("{} {}", -32700, "not-json");
    expect_refused(R"({"jsonrpc":"2.0","id":"a","id":"b","method":"m"})", -32700, "not-json");
    expect_refused(std::string(100, '['), -32700, "too-deep");
    expect_going_on();
}

TEST_F(BadInput, WhatIsNoRequestIsAnsweredUnderItsId) {
    expect_refused("[]", -32600, "not-a-request");
    expect_refused("7", -32600, "not-a-request");
    expect_refused(R"({"id":"a","method":"m"})", -32600, "not-a-request", "a");
    expect_refused(R"({"jsonrpc":"2.0","id":7,"method":"m"})", -32600, "not-a-request");
    expect_refused(R"({"jsonrpc":"2.0","id":"b"})", -32600, "not-a-request", "b");
    expect_refused(R"({"jsonrpc":"2.0","id":"c","method":"m","params":[]})", -32600,
                   "not-a-request", "c");
    expect_refused(R"({"jsonrpc":"2.0","id":"d","method":"m","extra":1})", -32600, "not-a-request",
                   "d");
    expect_refused(R"({"jsonrpc":"2.0","id":")" + std::string(65, 'x') + R"(","method":"m"})",
                   -32600, "not-a-request");
    expect_going_on();
}

TEST_F(BadInput, AnUnknownMethodIsAnswered) {
    const Json answer = player.call("no.such.method");
    EXPECT_EQ(answer["error"]["code"], -32601) << answer;
}

TEST_F(BadInput, WrongParametersNameThePath) {
    const Json answer = player.call("room.say", {{"text", 7}});
    EXPECT_EQ(answer["error"]["code"], -32602) << answer;
    EXPECT_EQ(answer["error"]["data"]["kind"], "invalid-params");
    EXPECT_EQ(answer["error"]["data"]["path"], "/text");
}

TEST_F(BadInput, ABinaryFrameClosesAsABadMessage) {
    player.send_binary("{}");
    EXPECT_EQ(player.close_code(), 4400);
    expect_going_on();
}

TEST_F(BadInput, AMessageThatIsTooLargeCloses) {
    player.send_text(std::string(65'537, ' '));
    EXPECT_EQ(player.close_code(), 1009);
    expect_going_on();
}

TEST_F(BadInput, ALargeMessageWithinTheLimitIsRead) {
    const Json answer = player.call("room.say", {{"text", std::string(3'900, 'x')}});
    EXPECT_TRUE(answer.contains("result")) << answer;
    expect_refused(std::string(65'536, ' '), -32700, "not-json");
}

TEST_F(BadInput, AMessageInManyFramesIsOne) {
    const Json request{{"jsonrpc", "2.0"},
                       {"id", "pieces"},
                       {"method", "room.say"},
                       {"params", {{"text", std::string(2'000, 'y')}}}};
    player.send_in_pieces(request.dump(), 7);
    EXPECT_TRUE(player.resolve_answer("pieces").contains("result"));
}

TEST_F(BadInput, TextThatIsNotUtf8Closes) {
    player.send_text("\"\xc3\x28\"");
    EXPECT_EQ(player.close_code(), 1007);
    expect_going_on();
}

TEST_F(BadInput, AFrameThatIsNotMaskedCloses) {
    player.send_raw(std::string("\x81\x02{}", 4));
    EXPECT_EQ(player.close_code(), 1002);
    expect_going_on();
}

TEST_F(BadInput, AFrameOfAHugeSizeCloses) {
    player.send_raw(std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff", 10) +
                    std::string(4, 'm'));
    const int code = player.close_code();
    EXPECT_TRUE(code == 1009 || code == 1002) << code;
    expect_going_on();
}

TEST_F(BadInput, GoingAwayWithoutAWordIsNoticed) {
    const double before = metric("kast_connections");
    TestWebSocket ghost = seated("player", "Bo");
    player.event("room.joined");
    ghost.vanish();
    // Presence tells those who stay.
    for (;;) {
        const Json message = player.next();
        ASSERT_FALSE(message.is_null());
        if (message.value("method", "") == "presence" && !message["params"]["gone"].empty()) break;
    }
    EXPECT_EQ(metric("kast_connections"), before);
}

class Limited : public RoomTest {
protected:
    Limited() : RoomTest({"--commands-per-second", "1", "--commands-burst", "5"}) {}
};

TEST_F(Limited, CommandsThatComeTooFastAreRefusedNamingTheLimit) {
    TestWebSocket player = seated("gm");
    Json refused;
    for (int i = 0; i < 6 && refused.is_null(); ++i) {
        const Json answer = player.call("room.say", {{"text", "quick"}});
        if (answer.contains("error")) refused = answer["error"];
    }
    ASSERT_FALSE(refused.is_null());
    EXPECT_EQ(refused["data"]["kind"], "rate-limited");
    EXPECT_EQ(refused["data"]["limit"], "commands_per_second");
    EXPECT_EQ(refused["data"]["value"], 1);
    EXPECT_GT(refused["data"]["retry_after_ms"].get<int>(), 0);
}

TEST_F(Limited, WhoGoesOnRegardlessIsClosed) {
    TestWebSocket player = seated("gm");
    for (int i = 0; i < 50; ++i) player.send_text("{}");
    EXPECT_EQ(player.close_code(), 4429);
}

/// Masked, and without content.
struct EmptyFrame {
    const char* name;
    char first_byte, later_bytes;
};
class Flood : public Limited, public testing::WithParamInterface<EmptyFrame> {};

TEST_P(Flood, OfFramesThatAskForNothingIsNoWayAroundIt) {
    TestWebSocket player = seated("gm");
    std::string frames = std::string(1, GetParam().first_byte) + "\x80mask";
    for (int i = 0; i < 50; ++i) frames += std::string(1, GetParam().later_bytes) + "\x80mask";
    player.send_raw(frames);
    EXPECT_EQ(player.close_code(), 4429);
}

INSTANTIATE_TEST_SUITE_P(BadInput, Flood,
                         testing::Values(EmptyFrame{"Pings", '\x89', '\x89'},
                                         EmptyFrame{"Pongs", '\x8a', '\x8a'},
                                         EmptyFrame{"EmptyFragments", '\x01', '\x00'}),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace kast::tests
