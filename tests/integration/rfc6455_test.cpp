// RFC 6455, case by case, at the real server's door, in the groups in which test suites for
// WebSockets have them. Each case is sent at once and then byte by byte, and answered alike.

#include "integration/frame_client.hpp"
#include "integration/room_test.hpp"

namespace kast::tests {
namespace {

struct Case {
    std::string name;
    std::string sends;    ///< after it the client closes its side
    std::string expects;  ///< as FrameClient::all tells it
};

const std::string fine = frame(0x81, question("fine"));

class Rfc6455 : public RoomTest {
protected:
    Rfc6455() : RoomTest({"--commands-per-second", "100000", "--commands-burst", "1000000"}) {}

    void expect_all(const std::vector<Case>& cases) {
        for (const Case& one : cases) {
            expect(one, one.sends.size());
            // Byte by byte only what is quickly sent so.
            if (one.sends.size() <= 1'000) expect(one, 1);
        }
        EXPECT_GT(cases.size(), 1U);
        RecordProperty("cases", static_cast<int>(cases.size()));
    }

private:
    void expect(const Case& one, std::size_t piece_bytes) {
        FrameClient client(kastd.port(), room);
        ASSERT_TRUE(client.upgraded);
        for (std::size_t at = 0; at < one.sends.size(); at += piece_bytes)
            client.connection.send(one.sends.substr(at, piece_bytes));
        client.connection.send(close_frame(1000));
        EXPECT_EQ(client.all(), one.expects)
            << one.name << ", in pieces of " << piece_bytes << " bytes";
    }
};

const std::string bye = " close:1000 end";

TEST_F(Rfc6455, Framing) {
    std::vector<Case> cases;
    for (const std::size_t size : {125U, 126U, 127U, 128U, 1'000U, 65'535U, 65'536U}) {
        cases.push_back({"text of " + std::to_string(size), frame(0x81, question("a", size)),
                         "answer:a" + bye});
    }
    expect_all({
        {"text without content", frame(0x81, ""), "answer:null" + bye},
        {"binary without content", frame(0x82, ""), "close:4400 end"},
        {"binary", frame(0x82, "\x01\x02"), "close:4400 end"},
        {"not masked", frame(0x81, "{}", {.masked = false}), "close:1002 end"},
        {"ping that is not masked", frame(0x89, "", {.masked = false}), "close:1002 end"},
        {"close that is not masked", frame(0x88, "", {.masked = false}), "close:1002 end"},
        {"125 in two bytes", frame(0x81, question("a", 125), {.size_bytes = 2}), "close:1002 end"},
        {"125 in eight bytes", frame(0x81, question("a", 125), {.size_bytes = 8}),
         "close:1002 end"},
        {"65,535 in eight bytes", frame(0x81, question("a", 65'535), {.size_bytes = 8}),
         "close:1002 end"},
        {"two in one piece", frame(0x81, question("a")) + frame(0x81, question("b")),
         "answer:a answer:b" + bye},
    });
    expect_all(cases);
}

TEST_F(Rfc6455, PingsAndPongs) {
    std::string ten;
    std::string answers;
    for (int i = 0; i < 10; ++i) {
        ten += frame(0x89, "p" + std::to_string(i));
        answers += "pong:p" + std::to_string(i) + ' ';
    }
    const std::string bytes("\0\xff\xfe\xfd\x80", 5);
    const std::string largest(125, '*');
    expect_all({
        {"without content", frame(0x89, ""), "pong:" + bye},
        {"with text", frame(0x89, "Hello"), "pong:Hello" + bye},
        {"with bytes that are no text", frame(0x89, bytes), "pong:" + bytes + bye},
        {"of 125", frame(0x89, largest), "pong:" + largest + bye},
        {"of 126", frame(0x89, largest + '*') + fine, "close:1002 end"},
        {"a pong nobody asked for", frame(0x8a, "") + fine, "answer:fine" + bye},
        {"one with content", frame(0x8a, "Hello") + fine, "answer:fine" + bye},
        {"one before a ping", frame(0x8a, "no") + frame(0x89, "yes"), "pong:yes" + bye},
        {"a pong of 126", frame(0x8a, largest + '*') + fine, "close:1002 end"},
        {"ten pings", ten + fine, answers + "answer:fine" + bye},
    });
}

TEST_F(Rfc6455, ReservedBits) {
    std::vector<Case> cases;
    for (int bits = 0x10; bits <= 0x70; bits += 0x10) {
        for (const int opcode : {0x01, 0x02, 0x08, 0x09, 0x0a}) {
            cases.push_back(
                {"bits " + std::to_string(bits) + " of opcode " + std::to_string(opcode),
                 fine + frame(0x80 | bits | opcode, "") + fine, "answer:fine close:1002 end"});
        }
    }
    cases.push_back({"of a fragment", frame(0x01, "{") + frame(0xc0, "}"), "close:1002 end"});
    expect_all(cases);
}

TEST_F(Rfc6455, Opcodes) {
    std::vector<Case> cases;
    for (const int opcode : {3, 4, 5, 6, 7, 11, 12, 13, 14, 15}) {
        for (const char* payload : {"", "x"}) {
            cases.push_back({"opcode " + std::to_string(opcode),
                             fine + frame(0x80 | opcode, payload) + fine,
                             "answer:fine close:1002 end"});
        }
        cases.push_back(
            {"unfinished opcode " + std::to_string(opcode), frame(opcode, "x"), "close:1002 end"});
    }
    expect_all(cases);
}

/// The text in fragments that end before these bytes.
std::string in_fragments(const std::string& text, const std::vector<std::size_t>& ends,
                         const std::string& between = {}) {
    std::string frames;
    std::size_t at = 0;
    for (const std::size_t end : ends) {
        frames += frame(at == 0 ? 0x01 : 0x00, text.substr(at, end - at)) + between;
        at = end;
    }
    return frames + frame(0x80, text.substr(at));
}

TEST_F(Rfc6455, Fragmentation) {
    const std::string text = question("whole");
    std::vector<std::size_t> each;
    for (std::size_t i = 1; i < text.size(); ++i) each.push_back(i);
    expect_all({
        {"a ping", frame(0x09, "a") + frame(0x80, "b"), "close:1002 end"},
        {"a pong", frame(0x0a, "a") + frame(0x80, "b"), "close:1002 end"},
        {"a close", frame(0x08, "\x03\xe8"), "close:1002 end"},
        {"two fragments", in_fragments(text, {9}), "answer:whole" + bye},
        {"three", in_fragments(text, {9, 20}), "answer:whole" + bye},
        {"of one byte each", in_fragments(text, each), "answer:whole" + bye},
        {"an empty one last", frame(0x01, text) + frame(0x80, ""), "answer:whole" + bye},
        {"an empty one first", frame(0x01, "") + frame(0x80, text), "answer:whole" + bye},
        {"an empty one between", frame(0x01, text) + frame(0x00, "") + frame(0x80, ""),
         "answer:whole" + bye},
        {"empty ones alone", frame(0x01, "") + frame(0x00, "") + frame(0x80, ""),
         "answer:null" + bye},
        {"a ping between", in_fragments(text, {9}, frame(0x89, "now")),
         "pong:now answer:whole" + bye},
        {"pings between", in_fragments(text, {9, 20}, frame(0x89, "now")),
         "pong:now pong:now answer:whole" + bye},
        {"a pong between", in_fragments(text, {9}, frame(0x8a, "now")), "answer:whole" + bye},
        {"a close between", frame(0x01, "{") + close_frame(1001) + frame(0x80, "}"),
         "close:1001 end"},
        {"the end of nothing", frame(0x80, "x"), "close:1002 end"},
        {"the middle of nothing", frame(0x00, "x"), "close:1002 end"},
        {"the end of nothing, after a message", fine + frame(0x80, "x"),
         "answer:fine close:1002 end"},
        {"another end after the end", in_fragments(text, {9}) + frame(0x80, "x"),
         "answer:whole close:1002 end"},
        {"a text within a text", frame(0x01, "{") + fine, "close:1002 end"},
        {"a beginning within a text", frame(0x01, "{") + frame(0x01, "}"), "close:1002 end"},
        {"a binary within a text", frame(0x01, "{") + frame(0x82, "}"), "close:1002 end"},
        {"a binary in fragments", frame(0x02, "a") + frame(0x80, "b"), "close:4400 end"},
    });
}

TEST_F(Rfc6455, TextIsUtf8) {
    std::vector<Case> cases;
    for (const std::string letters :
         {"caf\xc3\xa9", "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5", "~", "\xc2\xa0",
          "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80", "\xef\xbb\xbf",
          "\xef\xbf\xbd", "\xef\xbf\xbe", "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf0\x9f\x8e\xb2",
          "\xf4\x8f\xbf\xbf"}) {
        const std::string text = question(letters);
        const std::size_t inside = text.find(letters) + 1;
        cases.push_back({"is " + letters, frame(0x81, text), "answer:" + letters + bye});
        cases.push_back(
            {"in fragments " + letters, in_fragments(text, {inside}), "answer:" + letters + bye});
    }
    const std::vector<std::string> wrong{
        "\x80", "\xbf", "\xc3(", "\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf",
        "\xed\xa0\x80", "\xed\xbf\xbf", "\xed\xa0\xbd\xed\xb8\x80", "\xf0\x80\x80\x80",
        "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf8\x88\x80\x80\x80",
        "\xfc\x84\x80\x80\x80\x80", "\xfe", "\xff", "\xe2\x82(", "\xf0\x9f\x8e(",
        // Half a letter, at the end of the message.
        "\xc3", "\xe2", "\xe2\x82", "\xf0", "\xf0\x9f", "\xf0\x9f\x8e"};
    for (const std::string& letters : wrong) {
        const std::string name = Json(letters).dump(-1, ' ', true, Json::error_handler_t::replace);
        const std::string ends = "close:1007 end";
        cases.push_back({"alone " + name, frame(0x81, letters), ends});
        cases.push_back({"after text " + name, frame(0x81, "text " + letters), ends});
        cases.push_back({"in a string " + name, frame(0x81, question("a" + letters)), ends});
        cases.push_back(
            {"in the last fragment " + name, frame(0x01, "text ") + frame(0x80, letters), ends});
        cases.push_back({"cut " + name,
                         frame(0x01, letters.substr(0, 1)) + frame(0x80, letters.substr(1)), ends});
        cases.push_back({"in a reason " + name, close_frame(1000, "why " + letters), ends});
    }
    expect_all(cases);
}

TEST_F(Rfc6455, Closing) {
    const std::string reason(123, 'r');
    std::vector<Case> cases{
        {"without a code", frame(0x88, ""), "close end"},
        {"half a code", frame(0x88, "\x03"), "close:1002 end"},
        {"with a reason", close_frame(1000, "done"), "close:1000 end"},
        {"with the longest reason", close_frame(1000, reason), "close:1000 end"},
        {"with a longer one", close_frame(1000, reason + 'r'), "close:1002 end"},
        {"a ping after it", close_frame(1001) + frame(0x89, "x"), "close:1001 end"},
        {"a text after it", close_frame(1001) + fine, "close:1001 end"},
        {"another after it", close_frame(1001) + close_frame(3000), "close:1001 end"},
        {"what is wrong after it", close_frame(1001) + frame(0xff, "x"), "close:1001 end"},
        {"after a message", fine + close_frame(1001), "answer:fine close:1001 end"},
    };
    for (const int code : {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014,
                           3000, 3999, 4000, 4999}) {
        cases.push_back({"code", close_frame(code), "close:" + std::to_string(code) + " end"});
    }
    for (const int code :
         {0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65'535}) {
        cases.push_back({"code " + std::to_string(code), close_frame(code), "close:1002 end"});
    }
    expect_all(cases);
}

TEST_F(Rfc6455, Limits) {
    /// The head of a text frame of such a size, without its content.
    const auto head = [](std::uint64_t size) {
        std::string bytes = "\x81\xff";
        for (int shift = 56; shift >= 0; shift -= 8)
            bytes += static_cast<char>(size >> shift & 0xff);
        return bytes + "mask";
    };
    const std::string half(40'000, ' ');
    std::string many = frame(0x01, "");
    for (int i = 0; i < 1'000; ++i) many += frame(0x00, " ");
    expect_all({
        {"the largest message", frame(0x81, question("a", 65'536)), "answer:a" + bye},
        {"a larger one", frame(0x81, question("a", 65'537)), "close:1009 end"},
        {"a larger one, of which the head alone has come", head(65'537), "close:1009 end"},
        {"of 4 GiB", head(std::uint64_t{1} << 32), "close:1009 end"},
        {"of the largest size there is", head((std::uint64_t{1} << 63) - 1), "close:1009 end"},
        {"of no size: the first bit is set", head(std::uint64_t{1} << 63), "close:1002 end"},
        {"of no size: all bits are set", head(~std::uint64_t{0}), "close:1002 end"},
        {"too large in two fragments", frame(0x01, half) + frame(0x80, half), "close:1009 end"},
        {"too large before it ends", frame(0x01, half) + frame(0x00, half), "close:1009 end"},
        {"the largest in two fragments", in_fragments(question("a", 65'536), {32'768}),
         "answer:a" + bye},
        {"a thousand fragments", many + frame(0x80, question("a")), "answer:a" + bye},
    });
}

TEST_F(Rfc6455, ManyMessagesOfEachSize) {
    std::vector<Case> cases;
    for (const std::size_t size : {0U, 64U, 256U, 1'024U, 4'096U, 16'384U}) {
        Case many{"messages of " + std::to_string(size), {}, {}};
        for (int i = 0; i < 100; ++i) {
            const std::string id = "m" + std::to_string(i);
            many.sends += frame(0x81, question(id, size));
            many.expects += "answer:" + id + ' ';
        }
        many.expects += "close:1000 end";
        cases.push_back(std::move(many));
    }
    expect_all(cases);
}

TEST_F(Rfc6455, WhoGoesWithoutACloseIsToldNothing) {
    FrameClient client(kastd.port(), room);
    client.connection.send(frame(0x01, "half"));
    client.connection.end();
    EXPECT_EQ(client.all(), "end");
}

struct Head {
    const char* name;
    const char* line;  ///< of the head: another takes its place
    const char* instead;
    int status;
};
class Handshake : public RoomTest, public testing::WithParamInterface<Head> {};

TEST_P(Handshake, IsRefusedSayingWhy) {
    std::string head = handshake(room);
    const std::size_t at = head.find(GetParam().line);
    ASSERT_NE(at, std::string::npos);
    const std::size_t end = head.find("\r\n", at) + 2;
    head.replace(at, end - at, GetParam().instead);
    RawConnection connection(kastd.port());
    connection.send(head + "\r\n");
    const auto answer = connection.answer();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, GetParam().status);
    EXPECT_FALSE(answer->json()["title"].get<std::string>().empty());
}

constexpr const char* key_field = "Sec-WebSocket-Key";
INSTANTIATE_TEST_SUITE_P(
    Rfc6455, Handshake,
    testing::Values(
        Head{"NoKey", key_field, "", 400},
        Head{"EmptyKey", key_field, "Sec-WebSocket-Key:\r\n", 400},
        Head{"KeyOf15Bytes", key_field, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j\r\n", 400},
        Head{"KeyOf17Bytes", key_field, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZSE=\r\n", 400},
        Head{"KeyWithoutPadding", key_field, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ\r\n", 400},
        Head{"KeyOfOtherLetters", key_field, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j*_==\r\n",
             400},
        Head{"KeyWithPaddingInside", key_field, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub=5jZQ==\r\n",
             400},
        Head{"TwoKeys", key_field,
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
             400},
        Head{"NoVersion", "Sec-WebSocket-Version", "", 426},
        Head{"OldVersion", "Sec-WebSocket-Version", "Sec-WebSocket-Version: 8\r\n", 426},
        Head{"NoSubprotocol", "Sec-WebSocket-Protocol", "", 400},
        Head{"OtherSubprotocol", "Sec-WebSocket-Protocol", "Sec-WebSocket-Protocol: chat\r\n", 400},
        Head{"OtherOrigin", "Host", "Host: x\r\nOrigin: https://example.org\r\n", 403},
        Head{"NoUpgrade", "Upgrade", "", 426}, Head{"NoConnection", "Connection", "", 426},
        Head{"Post", "GET", "POST /rooms/x/ws HTTP/1.1\r\n", 405}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_F(Rfc6455, TheHandshakeProvesThatTheKeyWasRead) {
    RawConnection connection(kastd.port());
    connection.send(handshake(room) + "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n");
    const auto answer = connection.head();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 101);
    EXPECT_EQ(answer->headers.at("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    EXPECT_EQ(answer->headers.at("sec-websocket-protocol"), "kast.v1");
    EXPECT_EQ(answer->headers.count("sec-websocket-extensions"), 0U);
}

}  // namespace
}  // namespace kast::tests
