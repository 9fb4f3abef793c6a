// What a host can read of those who were kept out, and that no token is in it.

#include <gmock/gmock.h>

#include "integration/room_test.hpp"
#include <memory>
#include <thread>

namespace kast::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

class SecurityLog : public RoomTest {
protected:
    explicit SecurityLog(const std::vector<std::string>& flags = {}) : RoomTest(flags) {}
    /// Written before the client is answered, but for what is closed by the room.
    void expect_logged(const std::string& line) {
        EXPECT_THAT(kastd.log(), HasSubstr("warning " + line));
    }
    void expect_no_token(const std::string& token) {
        EXPECT_THAT(kastd.log(), Not(HasSubstr(token)));
    }
    /// Who joins by this token is refused and disconnected, and the log tells why.
    void expect_turned_away(const std::string& token, const std::string& kind,
                            const std::string& why) {
        TestWebSocket guest = connect();
        EXPECT_EQ(guest.call("room.join", {{"token", token}})["error"]["data"]["kind"], kind);
        EXPECT_EQ(guest.close_code(), 4401);
        expect_logged("a connection was closed address=127.0.0.1 code=4401 why=\"" + why + '"');
        expect_no_token(token);
    }
};

TEST_F(SecurityLog, TellsOfATokenThatOpensNothing) {
    const std::string wrong(43, 'w');
    expect_turned_away(wrong, "no-entry", "the token opens nothing");
    EXPECT_EQ(http(kastd.port(), "GET", "/rooms/" + room + "/events",
                   "Authorization: Bearer " + wrong + "\r\n")
                  .status,
              401);
    expect_logged("a request was refused address=127.0.0.1 code=401 why=no-entry path=/rooms/" +
                  room + "/events");
    expect_no_token(wrong);
}

TEST_F(SecurityLog, TellsOfALinkThatWasRevokedAndIsUsed) {
    TestWebSocket gm = seated("gm");
    const Json invited = gm.call("room.invite", {{"role", "player"}, {"label", "Late"}})["result"];
    ASSERT_TRUE(gm.call("room.revoke", {{"invite", invited["invite"]}}).contains("result"));
    expect_turned_away(invited["token"], "no-entry", "the token was revoked");
}

TEST_F(SecurityLog, TellsOfALinkWhoseTimeIsOver) {
    TestWebSocket gm = seated("gm");
    const Json invited =
        gm.call("room.invite", {{"role", "spectator"}, {"expires_s", 1}})["result"];
    TestWebSocket watcher = connect();
    watcher.join(invited["token"]);
    EXPECT_EQ(watcher.close_code(), 4401);
    expect_turned_away(invited["token"], "expired", "the token has expired");
    EXPECT_EQ(http(kastd.port(), "GET", "/rooms/" + room + "/events",
                   "Authorization: Bearer " + invited["token"].get<std::string>() + "\r\n")
                  .status,
              401);
    expect_no_token(invited["token"]);
}

TEST_F(SecurityLog, TellsOfASeatsTokenThatWasReplacedAndIsUsed) {
    TestWebSocket gm = seated("gm");
    TestWebSocket player = connect();
    const Json joined = player.join(token("player"), {{"name", "Ann"}});
    const Json renewed = gm.call("room.renew", {{"member", joined["member"]}})["result"];
    EXPECT_EQ(player.close_code(), 4401);
    expect_turned_away(joined["token"], "no-entry", "the token was revoked");
    TestWebSocket anew = connect();
    EXPECT_EQ(anew.join(renewed["token"])["member"], joined["member"]);
}

TEST_F(SecurityLog, TellsWhoWasRemovedAndReconnects) {
    TestWebSocket gm = seated("gm");
    TestWebSocket player = connect();
    const Json joined = player.join(token("player"), {{"name", "Ann"}});
    ASSERT_TRUE(gm.call("room.kick", {{"member", joined["member"]}}).contains("result"));
    EXPECT_EQ(player.close_code(), 4403);
    expect_logged(R"(a connection was closed address=127.0.0.1 code=4403 why="removed by the GM")");
    TestWebSocket again = connect();
    again.call("room.join", {{"token", joined["token"]}});
    EXPECT_EQ(again.close_code(), 4403);
    expect_logged(
        R"(a connection was closed address=127.0.0.1 code=4403 why="removed by the GM before")");
    expect_no_token(joined["token"]);
}

TEST_F(SecurityLog, TellsOfPagesFromElsewhere) {
    EXPECT_EQ(connect({.origin = "https://example.org"}).handshake_status(), 403);
    expect_logged(
        "a request was refused address=127.0.0.1 code=403 why=foreign-origin path=/rooms/" + room +
        "/ws");
    EXPECT_EQ(http(kastd.port(), "POST", "/api/rooms", "Origin: https://example.org\r\n",
                   R"({"system":"troika"})")
                  .status,
              403);
    expect_logged(
        "a request was refused address=127.0.0.1 code=403 why=foreign-origin path=/api/rooms");
}

class LimitsLogged : public SecurityLog {
protected:
    LimitsLogged()
        : SecurityLog({"--commands-per-second", "1", "--commands-burst", "5",
                       "--rooms-per-address-hour", "1"}) {}
};

TEST_F(LimitsLogged, EachOnceWithTheLimit) {
    EXPECT_EQ(http(kastd.port(), "POST", "/api/rooms", {}, R"({"system":"troika"})").status, 429);
    expect_logged(
        "a request was refused address=127.0.0.1 code=429 why=rooms_per_address_hour "
        "path=/api/rooms");
    TestWebSocket player = seated("gm");
    for (int i = 0; i < 50; ++i) player.send_text("{}");
    EXPECT_EQ(player.close_code(), 4429);
    const std::string refused =
        "a command was refused address=127.0.0.1 code=-32029 why=commands_per_second";
    expect_logged(refused);
    const std::string log = kastd.log();
    EXPECT_EQ(log.find(refused, log.find(refused) + 1), std::string::npos) << "once a connection";
    expect_logged("a connection was closed address=127.0.0.1 code=4429");
}

class FewConnectionsLogged : public SecurityLog {
protected:
    FewConnectionsLogged() : SecurityLog({"--connections-per-address", "2"}) {}
};

TEST_F(FewConnectionsLogged, WithTheLimit) {
    std::vector<std::unique_ptr<RawConnection>> kept;
    for (int i = 0; i < 4; ++i) kept.push_back(std::make_unique<RawConnection>(kastd.port()));
    // The refused ones are not asked for anything, so nothing tells when they are refused.
    const auto until = std::chrono::steady_clock::now() + patience;
    while (!kastd.log().contains("refused") && std::chrono::steady_clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    expect_logged(
        R"(a connection was refused address=127.0.0.1 code=503 why="connections_max or connections_per_address")");
}

}  // namespace
}  // namespace kast::tests
