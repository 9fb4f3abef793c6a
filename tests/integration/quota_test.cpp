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

void expect_used_up(const Json& error, const std::string& limit, int most = 65'536) {
    EXPECT_EQ(error["code"], 1);
    const Json& data = error["data"];
    EXPECT_EQ(data["kind"], "quota-used-up");
    EXPECT_EQ(data["limit"], limit);
    EXPECT_EQ(data["value"], most);
    EXPECT_THAT(data["retry_after_s"].get<int>(),
                testing::AllOf(testing::Gt(86'000), testing::Le(86'400)));
    EXPECT_THAT(error["message"].get<std::string>(), HasSubstr("there is more in 24 h 0 min"));
}

/// A server behind a proxy, so that people come from addresses.
class BehindAProxy : public RoomTest {
protected:
    explicit BehindAProxy(std::vector<std::string> flags)
        : RoomTest([&] {
              flags.insert(flags.end(), {"--trusted-proxies", "127.0.0.1"});
              return flags;
          }()) {}
    TestWebSocket connect_from(const std::string& address) {
        return connect({.forwarded_for = address});
    }
    /// A new player, whose member's id is put into `member`.
    TestWebSocket player_from(const std::string& address, std::string* member = nullptr) {
        TestWebSocket player = connect_from(address);
        const Json joined = player.join(token("player"));
        if (member) *member = joined["member"];
        return player;
    }
};

class SmallRoom : public BehindAProxy {
protected:
    SmallRoom() : BehindAProxy({"--stored-bytes-per-room-day", "65536"}) {}
};

TEST_F(SmallRoom, OneAddressHasHalfOfItWhateverItsSeats) {
    TestWebSocket gm = connect_from("192.0.2.1");
    gm.join(token("gm"));
    std::vector<TestWebSocket> seats;
    for (int i = 0; i < 30; ++i) seats.push_back(player_from("192.0.2.1"));
    const Json before = seats[0].call("room.say", {{"text", "before"}}, "once")["result"];
    expect_used_up(fill(seats[0]), "stored_bytes_per_room_day", 32'768);
    expect_used_up(seats[29].call("room.say", {{"text", "x"}})["error"],
                   "stored_bytes_per_room_day", 32'768);
    EXPECT_EQ(seats[0].call("room.say", {{"text", "before"}}, "once")["result"], before)
        << "what was done before is answered as before";
    TestWebSocket other = player_from("192.0.2.2");
    EXPECT_TRUE(other.call("room.say", {{"text", "mine"}}).contains("result"));
    EXPECT_TRUE(gm.call("room.say", {{"text", "from the same address"}}).contains("result"));
}

TEST_F(SmallRoom, ItsGmIsNeverRefusedAndWhatAMemberHadWhoIsRemovedIsTakenOff) {
    TestWebSocket gm = connect_from("192.0.2.1");
    gm.join(token("gm"));
    std::string first;
    TestWebSocket one = player_from("192.0.2.2", &first);
    TestWebSocket two = player_from("192.0.2.3");
    fill(one);
    expect_used_up(fill(two), "stored_bytes_per_room_day");
    TestWebSocket late = connect_from("192.0.2.4");
    EXPECT_EQ(late.call("room.join", {{"token", token("player")}})["error"]["data"]["kind"],
              "quota-used-up");
    EXPECT_TRUE(gm.call("dice.roll", {{"notation", "2d6"}}).contains("result"));
    EXPECT_TRUE(gm.call("room.say", {{"text", std::string(3'000, 'x')}}).contains("result"));
    TestWebSocket spare = connect_from("192.0.2.2");
    const Json link = gm.call("room.invite", {{"role", "gm"}})["result"];
    EXPECT_FALSE(spare.join(link["token"].get<std::string>()).is_null()) << "another GM";
    EXPECT_TRUE(gm.call("room.kick", {{"member", first}}).contains("result"));
    EXPECT_EQ(one.close_code(), 4403);
    EXPECT_TRUE(two.call("room.leave").contains("result"));
    TestWebSocket again = player_from("192.0.2.4");
    EXPECT_TRUE(again.call("room.say", {{"text", "there is space again"}}).contains("result"));
    EXPECT_THAT(kastd.log(), HasSubstr("warning a command was refused address=192.0.2.3 code=1 "
                                       "why=stored_bytes_per_room_day"));
    EXPECT_GE(metric("kast_commands_over_quota_total"), 3);
}

class FewNewMembers : public BehindAProxy {
protected:
    FewNewMembers() : BehindAProxy({"--new-members-per-address-day", "3"}) {}
};

TEST_F(FewNewMembers, AreBoundedForEachAddressAndRoom) {
    const auto refusal = [](TestWebSocket one, const std::string& token) {
        return one.call("room.join", {{"token", token}})["error"]["data"];
    };
    TestWebSocket gm = connect_from("192.0.2.1");
    gm.join(token("gm"));
    std::string seat;
    for (int i = 0; i < 3; ++i) {
        TestWebSocket one = connect_from("192.0.2.1");
        seat = one.join(token("player"))["token"];
        one.vanish();
    }
    const Json refused = refusal(connect_from("192.0.2.1"), token("player"));
    EXPECT_EQ(refused["kind"], "quota-used-up");
    EXPECT_EQ(refused["limit"], "new_members_per_address_day");
    EXPECT_EQ(refused["value"], 3);
    player_from("192.0.2.2");
    TestWebSocket back = connect_from("192.0.2.1");
    back.join(seat);  // A seat that is taken makes no new member,
    EXPECT_TRUE(back.call("room.leave").contains("result"));
    EXPECT_EQ(refusal(connect_from("192.0.2.1"), seat)["kind"], "quota-used-up")
        << "and one that was left does";
    const Json other = open_room(kastd.port());
    TestWebSocket elsewhere(kastd.port(), other["room"], {.forwarded_for = "192.0.2.1"});
    elsewhere.join(other["tokens"]["player"]);
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

class BusyRooms : public BehindAProxy {
protected:
    BusyRooms() : BehindAProxy({"--commands-per-room-day", "12"}) {}
};

TEST_F(BusyRooms, HaveSoManyCommandsADayHalfOfThemFromOneAddressAndTheirGmAsManyAsEver) {
    TestWebSocket gm = connect_from("192.0.2.1");
    gm.join(token("gm"));
    std::string member;
    TestWebSocket player = player_from("192.0.2.1", &member);
    expect_commands_used_up(ask_too_often(player), "commands_per_room_day", 6);
    TestWebSocket other = player_from("192.0.2.2");
    expect_commands_used_up(ask_too_often(other), "commands_per_room_day", 12);
    for (int i = 0; i < 20; ++i)
        EXPECT_TRUE(gm.call("room.say", {{"text", "x"}}).contains("result")) << i;
    EXPECT_TRUE(gm.call("room.kick", {{"member", member}}).contains("result"));
    const Json open = open_room(kastd.port());
    TestWebSocket elsewhere(kastd.port(), open["room"]);
    elsewhere.join(open["tokens"]["player"]);
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
