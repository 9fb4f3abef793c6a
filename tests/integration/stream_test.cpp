// Server-sent events: live, resumed, and at the end.

#include <signal.h>

#include "integration/room_test.hpp"
#include <sstream>

namespace kast::tests {
namespace {

/// Reads server-sent events off a chunked answer.
class Listener {
public:
    Listener(std::uint16_t port, const std::string& room, const std::string& token,
             const std::string& headers = {}, const std::string& query = {})
        : wire_(port) {
        wire_.send("GET /rooms/" + room + "/events" + query +
                   " HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n"
                   "Authorization: Bearer " +
                   token + "\r\n" + headers + "\r\n");
        const auto head = wire_.head();
        EXPECT_TRUE(head && head->status == 200);
        if (head) EXPECT_EQ(head->headers.at("content-type"), "text/event-stream");
    }

    struct Event {
        std::string id;
        Json data;
    };
    Event next() {
        for (;;) {
            const auto end = text_.find("\n\n");
            if (end == std::string::npos) {
                const std::string more = wire_.read_until("\n\n");
                if (more.empty()) return {};
                text_ += without_chunks(more);
                continue;
            }
            const Event event = parsed(text_.substr(0, end));
            text_.erase(0, end + 2);
            if (!event.data.is_null()) return event;
        }
    }
    std::string read_until(std::string_view text) { return wire_.read_until(text); }

private:
    /// Sizes of chunks stand on lines of their own, which no event has.
    static std::string without_chunks(const std::string& raw) {
        std::string text;
        std::size_t at = 0;
        while (at < raw.size()) {
            const auto end = raw.find("\r\n", at);
            const std::string piece = raw.substr(at, end - at);
            if (piece.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos ||
                piece.empty())
                text += piece;
            if (end == std::string::npos) break;
            at = end + 2;
        }
        return text;
    }
    static Event parsed(const std::string& lines) {
        Event event;
        std::istringstream in(lines);
        for (std::string line; std::getline(in, line);) {
            if (line.starts_with("id: ")) event.id = line.substr(4);
            if (line.starts_with("data: ")) event.data = Json::parse(line.substr(6));
        }
        return event;
    }

    RawConnection wire_;
    std::string text_;
};

using Stream = RoomTest;

TEST_F(Stream, FollowsARoomLiveWithCursorsAsIds) {
    TestWebSocket gm = seated("gm");
    Listener bot(kastd.port(), room, token("bot"), {}, "?types=room.said");
    gm.call("room.say", {{"text", "one"}});
    const auto first = bot.next();
    EXPECT_EQ(first.data["data"]["text"], "one");
    EXPECT_EQ(first.data["cursor"], first.id);
    gm.call("room.say", {{"text", "two"}});
    EXPECT_EQ(bot.next().data["data"]["text"], "two");
    EXPECT_EQ(metric("kast_event_streams"), 1);
}

TEST_F(Stream, ResumesAfterTheLastEventSeen) {
    TestWebSocket gm = seated("gm");
    std::string last;
    {
        Listener bot(kastd.port(), room, token("bot"), {}, "?types=room.said");
        gm.call("room.say", {{"text", "seen"}});
        last = bot.next().id;
    }
    gm.call("room.say", {{"text", "missed"}});
    Listener again(kastd.port(), room, token("bot"), "Last-Event-ID: " + last + "\r\n",
                   "?types=room.said");
    gm.call("room.say", {{"text", "new"}});
    EXPECT_EQ(again.next().data["data"]["text"], "missed");
    EXPECT_EQ(again.next().data["data"]["text"], "new");
}

TEST_F(Stream, AWhisperDoesNotReachIt) {
    TestWebSocket gm = seated("gm");
    TestWebSocket ann = connect();
    const Json joined = ann.join(token("player"), {{"name", "Ann"}});
    Listener bot(kastd.port(), room, token("bot"), {}, "?types=room.said");
    gm.call("room.say", {{"text", "secret"}, {"kind", "whisper"}, {"to", {joined["member"]}}});
    gm.call("room.say", {{"text", "open"}});
    EXPECT_EQ(bot.next().data["data"]["text"], "open");
}

TEST_F(Stream, ARevokedTokenEndsIt) {
    TestWebSocket gm = seated("gm");
    const Json invited = gm.call("room.invite", {{"role", "bot"}})["result"];
    const std::string invite = gm.event("room.invited")["data"]["invite"];
    Listener bot(kastd.port(), room, invited["token"].get<std::string>());
    gm.call("room.revoke", {{"invite", invite}});
    bot.read_until("0\r\n\r\n");
}

TEST_F(Stream, EndsPolitelyWithTheServer) {
    Listener bot(kastd.port(), room, token("bot"));
    kastd.signal(SIGTERM);
    EXPECT_TRUE(bot.read_until("0\r\n\r\n").contains(": the server restarts"));
    EXPECT_EQ(kastd.wait(), 0);
}

TEST_F(Stream, ItsEndIsNoticed) {
    {
        Listener bot(kastd.port(), room, token("bot"));
        EXPECT_EQ(metric("kast_event_streams"), 1);
    }
    while (metric("kast_event_streams") != 0) {
    }
}

}  // namespace
}  // namespace kast::tests
