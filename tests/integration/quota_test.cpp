// How much one address, one room and one member may have, and what is answered past that.

#include <gmock/gmock.h>

#include "integration/room_test.hpp"

namespace kast::tests {
namespace {

using testing::HasSubstr;

std::string forwarded_for(const std::string& address) {
    return "X-Forwarded-For: " + address + "\r\n";
}

class FewRequests : public RoomTest {
protected:
    FewRequests()
        : RoomTest({"--requests-per-address-minute", "20", "--trusted-proxies", "127.0.0.1"}) {}
};

TEST_F(FewRequests, WhoAsksTooOftenIsToldWhenToComeBack) {
    const std::string greedy = forwarded_for("192.0.2.1");
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(http(kastd.port(), "GET", "/api/limits", greedy).status, 200) << i;
    for (const char* target : {"/api/limits", "/", "/healthz"}) {
        const auto refused = http(kastd.port(), "GET", target, greedy);
        EXPECT_EQ(refused.status, 429);
        EXPECT_EQ(refused.json()["kind"], "too-many-requests");
        EXPECT_THAT(std::stoi(refused.headers.at("retry-after")),
                    testing::AllOf(testing::Gt(0), testing::Le(60)));
    }
    EXPECT_EQ(http(kastd.port(), "GET", "/api/limits", forwarded_for("192.0.2.2")).status, 200);
    EXPECT_THAT(kastd.log(), HasSubstr("warning a request was refused address=192.0.2.1 code=429 "
                                       "why=requests_per_address_minute path=/api/limits"));
    // The host's own numbers are not counted.
    for (int i = 0; i < 30; ++i) EXPECT_EQ(http(kastd.admin_socket(), "/healthz").status, 200);
    EXPECT_EQ(metric("kast_http_requests_limited_total"), 3);
}

/// Says long things until one is refused; that refusal's error.
Json fill(TestWebSocket& one) {
    for (int i = 0; i < 60; ++i) {
        const Json answer = one.call("room.say", {{"text", std::string(3'000, 'x')}});
        if (answer.contains("error")) return answer["error"];
    }
    ADD_FAILURE() << "nothing was refused";
    return {};
}

void expect_used_up(const Json& error, const std::string& limit) {
    EXPECT_EQ(error["code"], 1);
    const Json& data = error["data"];
    EXPECT_EQ(data["kind"], "quota-used-up");
    EXPECT_EQ(data["limit"], limit);
    EXPECT_EQ(data["value"], 65'536);
    EXPECT_THAT(data["retry_after_s"].get<int>(),
                testing::AllOf(testing::Gt(86'000), testing::Le(86'400)));
    EXPECT_THAT(error["message"].get<std::string>(), HasSubstr("there is more in 24 h 0 min"));
}

class SmallRoom : public RoomTest {
protected:
    SmallRoom() : RoomTest({"--stored-bytes-per-room-day", "65536"}) {}
};

TEST_F(SmallRoom, StoresNoMoreInADayButItsGmStillClearsUp) {
    TestWebSocket gm = seated("gm");
    TestWebSocket player = connect();
    const Json joined = player.join(token("player"), {{"name", "Ann"}});
    const Json before = player.call("room.say", {{"text", "before"}}, "once")["result"];
    expect_used_up(fill(player), "stored_bytes_per_room_day");
    EXPECT_EQ(player.call("room.say", {{"text", "before"}}, "once")["result"], before)
        << "what was done before is answered as before";
    EXPECT_EQ(gm.call("dice.roll", {{"notation", "2d6"}})["error"]["data"]["kind"],
              "quota-used-up");
    TestWebSocket late = connect();
    EXPECT_EQ(late.call("room.join",
                        {{"token", token("player")}, {"name", "Bo"}})["error"]["data"]["kind"],
              "quota-used-up");
    TestWebSocket again = connect();
    again.join(joined["token"]);  // A seat that is taken stores nothing.
    EXPECT_TRUE(gm.call("room.kick", {{"member", joined["member"]}}).contains("result"));
    EXPECT_EQ(again.close_code(), 4403);
    EXPECT_THAT(kastd.log(), HasSubstr("warning a command was refused address=127.0.0.1 code=1 "
                                       "why=stored_bytes_per_room_day"));
    EXPECT_GE(metric("kast_commands_over_quota_total"), 3);

    const Json other = open_room(kastd.port());
    TestWebSocket elsewhere(kastd.port(), other["room"]);
    elsewhere.join(other["tokens"]["gm"]);
    EXPECT_TRUE(elsewhere.call("room.say", {{"text", "here"}}).contains("result"));
}

class SmallMembers : public RoomTest {
protected:
    SmallMembers() : RoomTest({"--stored-bytes-per-member-day", "65536"}) {}
};

TEST_F(SmallMembers, OneWhoFillsTheRoomKeepsNobodyElseFromIt) {
    TestWebSocket player = connect();
    const Json joined = player.join(token("player"), {{"name", "Ann"}});
    expect_used_up(fill(player), "stored_bytes_per_member_day");
    TestWebSocket again = connect();
    again.join(joined["token"]);
    expect_used_up(again.call("room.say", {{"text", "x"}}, "by another connection")["error"],
                   "stored_bytes_per_member_day");
    TestWebSocket gm = seated("gm");
    EXPECT_TRUE(gm.call("room.say", {{"text", "still here"}}).contains("result"));
}

class SmallAddresses : public RoomTest {
protected:
    SmallAddresses()
        : RoomTest({"--stored-bytes-per-address-day", "65536", "--trusted-proxies", "127.0.0.1"}) {}
    TestWebSocket from(const std::string& address, const std::string& role) {
        TestWebSocket one = connect({.forwarded_for = address});
        one.join(token(role), role == "player" ? Json{{"name", "Ann"}} : Json::object());
        return one;
    }
};

TEST_F(SmallAddresses, AllThatOneAddressStoresCountsTogetherBehindAProxyToo) {
    TestWebSocket player = from("192.0.2.1", "player");
    TestWebSocket gm = from("192.0.2.1", "gm");
    expect_used_up(fill(player), "stored_bytes_per_address_day");
    expect_used_up(gm.call("room.say", {{"text", "x"}})["error"], "stored_bytes_per_address_day");
    TestWebSocket other = from("192.0.2.2", "player");
    EXPECT_TRUE(other.call("room.say", {{"text", "mine"}}).contains("result"));
    EXPECT_THAT(kastd.log(), HasSubstr("warning a command was refused address=192.0.2.1 code=1 "
                                       "why=stored_bytes_per_address_day"));
}

/// Asks for what is refused until a quota is used up; that refusal's error. `times`: until then.
Json ask_too_often(TestWebSocket& one, int* times = nullptr) {
    for (int i = 0; i < 20; ++i) {
        const Json error = one.call("room.undo", {{"to", "nowhere"}})["error"];
        if (times) *times = i;
        if (error["data"]["kind"] == "quota-used-up") return error;
        EXPECT_EQ(error["data"]["kind"], "gm-only");
    }
    ADD_FAILURE() << "no quota was used up";
    return {};
}

void expect_commands_used_up(const Json& error, const std::string& limit, int most) {
    EXPECT_EQ(error["code"], 1);
    const Json& data = error["data"];
    EXPECT_EQ(data["kind"], "quota-used-up");
    EXPECT_EQ(data["limit"], limit);
    EXPECT_EQ(data["value"], most);
    EXPECT_THAT(data["retry_after_s"].get<int>(),
                testing::AllOf(testing::Gt(86'000), testing::Le(86'400)));
    EXPECT_THAT(error["message"].get<std::string>(),
                HasSubstr(limit + " is " + std::to_string(most) +
                          " commands; there is more in 24 h 0 min"));
}

class BusyMembers : public RoomTest {
protected:
    BusyMembers() : RoomTest({"--commands-per-member-day", "12"}) {}
};

TEST_F(BusyMembers, HaveSoManyCommandsADayRefusedOnesAmongThem) {
    TestWebSocket player = connect();
    const Json joined = player.join(token("player"), {{"name", "Ann"}});
    const Json said = player.call("room.say", {{"text", "first"}}, "once")["result"];
    int asked = 0;
    expect_commands_used_up(ask_too_often(player, &asked), "commands_per_member_day", 12);
    EXPECT_EQ(asked, 11);
    EXPECT_EQ(player.call("room.say", {{"text", "first"}}, "once")["result"], said)
        << "what was done before is answered as before, and costs nothing";
    const Json page = player.call("room.history", {{"before", joined["cursor"]}});
    EXPECT_TRUE(page.contains("result")) << "reading goes on";
    TestWebSocket again = connect();
    again.join(joined["token"]);
    expect_commands_used_up(
        again.call("room.say", {{"text", "x"}}, "by another connection")["error"],
        "commands_per_member_day", 12);
    TestWebSocket gm = seated("gm");
    EXPECT_TRUE(gm.call("room.say", {{"text", "still here"}}).contains("result"));
    EXPECT_THAT(kastd.log(), HasSubstr("warning a command was refused address=127.0.0.1 code=1 "
                                       "why=commands_per_member_day"));
    EXPECT_TRUE(player.call("room.leave").contains("result"));
}

class BusyRooms : public RoomTest {
protected:
    BusyRooms() : RoomTest({"--commands-per-room-day", "12"}) {}
};

TEST_F(BusyRooms, HaveSoManyCommandsADayButTheirGmStillClearsUp) {
    TestWebSocket gm = seated("gm");
    TestWebSocket player = connect();
    const Json joined = player.join(token("player"), {{"name", "Ann"}});
    expect_commands_used_up(ask_too_often(player), "commands_per_room_day", 12);
    expect_commands_used_up(gm.call("room.say", {{"text", "x"}})["error"], "commands_per_room_day",
                            12);
    EXPECT_TRUE(gm.call("room.kick", {{"member", joined["member"]}}).contains("result"));
    const Json other = open_room(kastd.port());
    TestWebSocket elsewhere(kastd.port(), other["room"]);
    elsewhere.join(other["tokens"]["gm"]);
    EXPECT_TRUE(elsewhere.call("room.say", {{"text", "here"}}).contains("result"));
}

class BusyAddresses : public RoomTest {
protected:
    BusyAddresses()
        : RoomTest({"--commands-per-address-day", "12", "--trusted-proxies", "127.0.0.1"}) {}
};

TEST_F(BusyAddresses, HaveSoManyCommandsADayInAllTheirRooms) {
    TestWebSocket player = connect({.forwarded_for = "192.0.2.1"});
    player.join(token("player"), {{"name", "Ann"}});
    expect_commands_used_up(ask_too_often(player), "commands_per_address_day", 12);
    TestWebSocket gm = connect({.forwarded_for = "192.0.2.3"});
    gm.join(token("gm"));
    const auto image = http(
        kastd.port(), "POST", "/rooms/" + room + "/images",
        forwarded_for("192.0.2.1") + "Authorization: Bearer " + token("gm") + "\r\n", "no image");
    EXPECT_EQ(image.status, 429);
    EXPECT_THAT(std::stoi(image.headers.at("retry-after")), testing::Gt(86'000));
    TestWebSocket other = connect({.forwarded_for = "192.0.2.2"});
    other.join(token("player"), {{"name", "Bo"}});
    EXPECT_TRUE(other.call("room.say", {{"text", "mine"}}).contains("result"));
}

}  // namespace
}  // namespace kast::tests
