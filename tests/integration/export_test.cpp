// A room's past, read by HTTP: whole, or noticeably not; by few at the same time.

#include <gmock/gmock.h>
#include <signal.h>

#include "integration/room_test.hpp"
#include <memory>
#include <utility>

namespace kast::tests {
namespace {

using testing::HasSubstr;

class Export : public RoomTest {
protected:
    Export()
        : RoomTest({"--commands-per-second", "100000", "--commands-burst", "1000000",
                    "--broadcast-interval-ms", "0"}) {}
    /// More than what the kernel keeps for a reader who does not read, in several pages.
    void fill() {
        TestWebSocket gm = seated("gm");
        for (int i = 0; i < 3'000; ++i) {
            const std::string id = "s" + std::to_string(i);
            gm.send({{"jsonrpc", "2.0"},
                     {"id", id},
                     {"method", "room.say"},
                     {"params", {{"text", std::string(3'900, 'x')}}}});
            if (i % 100 < 99) continue;
            ASSERT_TRUE(gm.resolve_answer(id).contains("result")) << i;
            gm.heard.clear();
        }
    }
    /// Who has asked for the whole past, and has read the head of the answer alone.
    std::unique_ptr<RawConnection> slow_reader(const std::string& seat,
                                               const char* version = "1.1") {
        auto reader = std::make_unique<RawConnection>(kastd.port(), 4'096);
        reader->send("GET /rooms/" + room + "/events HTTP/" + version + "\r\nHost: x\r\n" +
                     "Authorization: Bearer " + seat + "\r\n\r\n");
        return reader;
    }
    /// What is left of an answer in chunks has no end.
    static void expect_cut(RawConnection& reader) {
        const std::string rest = reader.read(100'000'000);
        EXPECT_FALSE(rest.ends_with("0\r\n\r\n")) << rest.size();
    }
};

TEST_F(Export, IsCutWhereTheServerGoesDown) {
    ASSERT_NO_FATAL_FAILURE(fill());
    const auto reader = slow_reader(token("spectator"));
    ASSERT_EQ(reader->head()->status, 200);
    kastd.signal(SIGTERM);
    EXPECT_EQ(kastd.wait(), 0);
    expect_cut(*reader);
}

TEST_F(Export, IsCutWhereItsTokenIsRevoked) {
    ASSERT_NO_FATAL_FAILURE(fill());
    TestWebSocket gm = seated("gm");
    const Json invited = gm.call("room.invite", {{"role", "bot"}})["result"];
    const std::string invite = gm.event("room.invited")["data"]["invite"];
    const auto reader = slow_reader(invited["token"]);
    ASSERT_EQ(reader->head()->status, 200);
    EXPECT_TRUE(gm.call("room.revoke", {{"invite", invite}}).contains("result"));
    expect_cut(*reader);
}

TEST_F(Export, IsWholeWhereNothingBreaksItOff) {
    ASSERT_NO_FATAL_FAILURE(fill());
    const auto reader = slow_reader(token("spectator"));
    const auto answer = reader->answer();
    ASSERT_TRUE(answer);
    EXPECT_GT(std::ranges::count(answer->body, '\n'), 3'000);
}

TEST_F(Export, FewReadAtTheSameTimeFromOneAddress) {
    ASSERT_NO_FATAL_FAILURE(fill());
    std::vector<std::unique_ptr<RawConnection>> readers;
    for (int i = 0; i < 8; ++i) {
        readers.push_back(slow_reader(token("spectator")));
        ASSERT_EQ(readers.back()->head()->status, 200) << i;
    }
    const auto refused = slow_reader(token("spectator"))->answer();
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->status, 429);
    EXPECT_EQ(refused->json()["kind"], "too-many-readers");
    EXPECT_EQ(refused->headers.at("retry-after"), "2");
    EXPECT_EQ(slow_reader("nobody's")->answer()->status, 401)
        << "who may read nothing takes no place";
    TestWebSocket gm = seated("gm");
    EXPECT_TRUE(gm.call("room.say", {{"text", "the table plays on"}}).contains("result"));
    // Whoever has come to the end of the past follows, and is no such reader any more.
    readers.front()->read_until("0\r\n\r\n");
    readers.erase(readers.begin());
    RawConnection live(kastd.port());
    live.send("GET /rooms/" + room + "/events?types=room.opened HTTP/1.1\r\nHost: x\r\n" +
              "Accept: text/event-stream\r\nAuthorization: Bearer " + token("bot") + "\r\n\r\n");
    ASSERT_EQ(live.head()->status, 200);
    live.read_until("room.opened");
    gm.call("room.say", {{"text", "x"}});
    std::optional<HttpAnswer> more;
    for (more = slow_reader(token("spectator"))->head(); more && more->status == 429;)
        more = slow_reader(token("spectator"))->head();
    ASSERT_TRUE(more);
    EXPECT_EQ(more->status, 200);
}

TEST_F(Export, WhatIsNoParameterAndNoTypeIsRefusedNamingWhatThereIs) {
    const auto asked = [&](const std::string& query, const std::string& accept) {
        return http(kastd.port(), "GET", "/rooms/" + room + "/events" + query,
                    "Authorization: Bearer " + token("gm") + "\r\nAccept: " + accept + "\r\n");
    };
    for (const char* accept : {"application/jsonl", "text/event-stream"}) {
        const HttpAnswer type = asked("?types=room.opened,room.sayd", accept);
        EXPECT_EQ(type.status, 400);
        EXPECT_EQ(type.json()["kind"], "bad-query");
        EXPECT_THAT(type.json()["detail"].get<std::string>(),
                    testing::AllOf(HasSubstr("`room.sayd`"), HasSubstr("room.said")));
        const HttpAnswer parameter = asked("?type=room.said", accept);
        EXPECT_EQ(parameter.status, 400);
        EXPECT_THAT(parameter.json()["detail"].get<std::string>(),
                    testing::AllOf(HasSubstr("`type`"), HasSubstr("`types`")));
    }
    EXPECT_EQ(asked("?types=troika.attacked", "application/jsonl").status, 400);
    for (const char* known :
         {"?types=room.opened", "?types=", "?types=dice.rolled,troika.exchange.rolled"})
        EXPECT_EQ(asked(known, "application/jsonl").status, 200) << known;
}

}  // namespace
}  // namespace kast::tests
