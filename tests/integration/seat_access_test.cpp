// A device that is new takes a seat that is there, over a real server: by a code, and by the GM's
// leave.

#include <gmock/gmock.h>

#include "integration/room_test.hpp"
#include <csignal>

namespace kast::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string seat_of_phone = "phone-" + std::string(30, 'p');

class SeatAccess : public RoomTest {
protected:
    static std::string kind_of(const Json& answer) {
        return answer.contains("error") ? answer["error"]["data"]["kind"].get<std::string>() : "";
    }
    Json try_code(TestWebSocket& device, const std::string& code) {
        return device.call("room.join",
                           {{"token", token("player")}, {"seat", seat_of_phone}, {"code", code}});
    }
};

TEST_F(SeatAccess, ACodeOpensOnceAndStandsInNoLog) {
    TestWebSocket gm = seated("gm");
    TestWebSocket ann = connect();
    const Json joined = ann.join(token("player"), {{"name", "Ann"}});
    const std::string code = ann.call("room.seat.code")["result"]["code"];
    gm.event("room.seat.code.made");
    TestWebSocket phone = connect();
    const Json answer = try_code(phone, code);
    EXPECT_EQ(answer["result"]["member"], joined["member"]);
    gm.event("room.seat.shared");
    TestWebSocket other = connect();
    const Json refused = other.call(
        "room.join", {{"token", token("player")}, {"seat", std::string(30, 'o')}, {"code", code}});
    EXPECT_EQ(kind_of(refused), "wrong-code");
    EXPECT_EQ(other.close_code(), 4401);
    EXPECT_THAT(kastd.log(), HasSubstr("warning a connection was closed address=127.0.0.1 "
                                       "code=4401 why=\"the code opens nothing\""));
    EXPECT_THAT(kastd.log(), Not(HasSubstr(code)));
    for (const std::string& role : {"gm", "player"}) {
        const auto past = http(kastd.port(), "GET", "/rooms/" + room + "/events",
                               "Authorization: Bearer " + token(role) + "\r\n");
        EXPECT_THAT(past.body, Not(HasSubstr(code)));
    }
    kastd.signal(SIGKILL);
    kastd.wait();
    Kastd again(place.path() / "data");
    TestWebSocket back(again.port(), room);
    EXPECT_EQ(back.join(seat_of_phone)["member"], joined["member"]);
}

TEST_F(SeatAccess, WhoTriesTenWrongCodesTriesNoMore) {
    TestWebSocket ann = seated("player");
    const std::string code = ann.call("room.seat.code")["result"]["code"];
    for (int i = 0; i < 10; ++i) {
        TestWebSocket guess = connect();
        EXPECT_EQ(kind_of(try_code(guess, "0000-000" + std::to_string(i))), "wrong-code");
    }
    for (const std::string& next : {code, std::string("0000-0000")}) {
        TestWebSocket late = connect();
        EXPECT_EQ(kind_of(try_code(late, next)), "too-many-tries");
        EXPECT_EQ(late.close_code(), 4401);
    }
    EXPECT_THAT(kastd.log(), HasSubstr("code=4401 why=\"too much was tried\""));
    // Others of the same house join as ever.
    seated("player", "Bo");
}

TEST_F(SeatAccess, TheGmLetsADeviceInThatWasKilledMeanwhileAsTheServerWas) {
    TestWebSocket gm = seated("gm");
    TestWebSocket ann = connect();
    const Json joined = ann.join(token("player"), {{"name", "Ann"}});
    ann.leave();
    const Json ask_join = {
        {"token", token("player")}, {"seat", seat_of_phone}, {"ask", joined["member"]}};
    const auto ask = [&](TestWebSocket& phone) {
        phone.send(
            {{"jsonrpc", "2.0"}, {"id", "join"}, {"method", "room.join"}, {"params", ask_join}});
        return phone.next();
    };
    TestWebSocket phone = connect();
    const Json waiting = ask(phone);
    EXPECT_EQ(waiting["method"], "waiting");
    const Json asked = gm.event("room.seat.asked");
    EXPECT_EQ(waiting["params"]["ask"], asked["data"]["ask"]);
    phone.vanish();
    kastd.signal(SIGKILL);
    kastd.wait();

    Kastd again(place.path() / "data");
    TestWebSocket leader(again.port(), room), anew(again.port(), room);
    const Json state = leader.join(token("gm"))["state"]["room"];
    EXPECT_TRUE(state["seat_asks"].contains(asked["data"]["ask"].get<std::string>()));
    EXPECT_EQ(ask(anew), waiting);
    leader.call("room.seat.allow", {{"ask", asked["data"]["ask"]}});
    EXPECT_EQ(anew.resolve_answer("join")["result"]["member"], joined["member"]);
    TestWebSocket lost(again.port(), room);
    EXPECT_EQ(kind_of(lost.call("room.join", {{"token", joined["token"]}})), "no-entry");
}

TEST_F(SeatAccess, SeatsAreOfferedBeforeAJoin) {
    TestWebSocket ann = connect();
    const Json joined = ann.join(token("player"), {{"name", "Ann"}, {"colour", "teal"}});
    TestWebSocket phone = connect();
    const Json none = phone.call("room.seats", {{"token", token("player")}});
    EXPECT_EQ(none["result"]["seats"], Json::array());
    ann.call("room.leave");
    const Json one = phone.call("room.seats", {{"token", token("player")}});
    EXPECT_EQ(one["result"]["seats"][0]["name"], "Ann");
    TestWebSocket stranger = connect();
    EXPECT_EQ(kind_of(stranger.call("room.seats", {{"token", std::string(43, 'w')}})), "no-entry");
    EXPECT_EQ(stranger.close_code(), 4401);
}

}  // namespace
}  // namespace kast::tests
