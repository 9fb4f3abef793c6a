// A device that is new takes a seat that is there by the GM's leave.

#include "server/room/seat_access.hpp"

#include <gmock/gmock.h>

#include "unit/room/seat_access.hpp"
#include <memory>
#include <vector>

namespace kast::tests {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

TEST_F(SeatAccess, TheGmGivesASeatThatIsAwayToTheDeviceThatAsks) {
    const std::string lost = ann.token;
    ann.disconnect();
    Asker phone(fixture, fixture.seat("phone"));
    phone.ask(ann.member, fixture.opened.player);
    EXPECT_TRUE(phone.answer().is_null());
    ASSERT_THAT(asks(), SizeIs(1));
    const std::string ask = asks().begin().key();
    EXPECT_EQ(phone.waiting()["params"], json({{"ask", ask}, {"member", ann.member}}));
    EXPECT_EQ(asks()[ask], json({{"member", ann.member}, {"at", "2026-11-20T19:03:11.204Z"}}));
    EXPECT_EQ(gm.events.back()["type"], "room.seat.asked");
    EXPECT_FALSE(gm.events.back().contains("by"));

    gm.done("room.seat.allow", {{"ask", ask}});
    const json joined = result_of(phone.answer());
    EXPECT_EQ(joined["member"], ann.member);
    EXPECT_EQ(joined["token"], phone.seat());
    EXPECT_THAT(asks(), IsEmpty());
    EXPECT_EQ(opens(lost), "no-entry") << "it may be with whoever found the device";
    EXPECT_EQ(opens(phone.seat()), "");
    bo.take_in();
    EXPECT_THAT(bo.types(), Not(Contains("room.seat.asked")));
    EXPECT_THAT(bo.types(), Not(Contains("room.seat.answered")));
    EXPECT_THAT(bo.state["room"]["seat_asks"], IsEmpty());
    fixture.restart();
    EXPECT_EQ(opens(lost), "no-entry");
    EXPECT_EQ(opens(phone.seat()), "");
}

TEST_F(SeatAccess, WhoAsksWaitsOnAfterADisconnectAndARestart) {
    ann.disconnect();
    Asker phone(fixture, fixture.seat("phone"));
    phone.ask(ann.member, fixture.opened.player);
    phone.ask(ann.member, fixture.opened.player);
    ASSERT_THAT(asks(), SizeIs(1)) << "the same ask";
    const std::string ask = asks().begin().key();
    fixture.restart();
    gm.join();
    EXPECT_THAT(asks(), SizeIs(1));
    // The room may be closed to newcomers meanwhile: this is no newcomer.
    gm.done("room.settings", {{"locked", true}});
    phone.ask(ann.member, fixture.opened.player);
    EXPECT_EQ(phone.waiting()["params"]["ask"], ask);
    EXPECT_TRUE(fixture.room()->has_joined(*phone.session)) << "it is not put out for not joining";
    gm.done("room.seat.allow", {{"ask", ask}});
    EXPECT_EQ(result_of(phone.answer())["member"], ann.member);
}

TEST_F(SeatAccess, WhoIsAwayWhenTheGmAnswersLearnsItWhenTheyAreBack) {
    ann.disconnect();
    Asker let_in(fixture, fixture.seat("in")), kept_out(fixture, fixture.seat("out"));
    let_in.ask(ann.member, fixture.opened.player);
    const std::string first = asks().begin().key();
    let_in.disconnect();
    gm.done("room.seat.allow", {{"ask", first}});
    kept_out.ask(ann.member, fixture.opened.player);
    const std::string second = asks().begin().key();
    kept_out.disconnect();
    gm.done("room.seat.turn-down", {{"ask", second}});
    fixture.restart();
    let_in.ask(ann.member, fixture.opened.player);
    EXPECT_EQ(result_of(let_in.answer())["member"], ann.member);
    kept_out.ask(ann.member, fixture.opened.player);
    EXPECT_EQ(kind_of(kept_out.answer()), "seat-refused");
}

TEST_F(SeatAccess, TheGmTurnsItDown) {
    const std::string token = ann.token;
    ann.disconnect();
    Asker phone(fixture, fixture.seat("phone"));
    phone.ask(ann.member, fixture.opened.player);
    gm.done("room.seat.turn-down", {{"ask", asks().begin().key()}});
    EXPECT_EQ(kind_of(phone.answer()), "seat-refused");
    EXPECT_THAT(asks(), IsEmpty());
    EXPECT_EQ(opens(token), "");
    EXPECT_EQ(gm.events.back()["data"]["answer"], "refused");
}

TEST_F(SeatAccess, WhoAsksMayWithdraw) {
    ann.disconnect();
    Asker phone(fixture, fixture.seat("phone"));
    phone.ask(ann.member, fixture.opened.player);
    const std::string ask = asks().begin().key();
    phone.send("hi", "room.say", {{"text", "hi"}});
    EXPECT_EQ(kind_of(phone.frame(R"("id":"hi")")), "not-joined");
    phone.send("past", "room.history", {{"before", gm.cursor}});
    EXPECT_EQ(kind_of(phone.frame(R"("id":"past")")), "not-joined");
    phone.send("leave", "room.leave", json::object());
    EXPECT_TRUE(phone.frame(R"("id":"leave")").contains("result"));
    EXPECT_TRUE(phone.answer().is_null());
    EXPECT_THAT(asks(), IsEmpty());
    EXPECT_EQ(gm.refused("room.seat.allow", {{"ask", ask}}), "no-such-ask");
    EXPECT_EQ(opens(ann.token), "");
}

TEST_F(SeatAccess, ASeatThatSomebodyIsAtIsNotGivenAway) {
    Asker phone(fixture, fixture.seat("phone"));
    phone.ask(ann.member, fixture.opened.player);
    EXPECT_EQ(kind_of(phone.answer()), "seat-taken");
    ann.disconnect();
    phone.ask(ann.member, fixture.opened.player);
    const std::string ask = asks().begin().key();
    ann.join();
    EXPECT_EQ(gm.refused("room.seat.allow", {{"ask", ask}}), "seat-taken");
    EXPECT_THAT(ann.closed(), IsEmpty());
    ann.disconnect();
    EXPECT_EQ(gm.refused("room.seat.allow", {{"ask", ask}}), "");
}

TEST_F(SeatAccess, TheGmAloneAnswersAndForAnHour) {
    ann.disconnect();
    Asker phone(fixture, fixture.seat("phone"));
    phone.ask(ann.member, fixture.opened.player);
    const std::string ask = asks().begin().key();
    for (const char* method : {"room.seat.allow", "room.seat.turn-down"}) {
        EXPECT_EQ(bo.refused(method, {{"ask", ask}}), "gm-only");
        EXPECT_EQ(gm.refused(method, {{"ask", "none"}}), "no-such-ask");
    }
    pass(60 * in_a_minute_ms);
    EXPECT_EQ(gm.refused("room.seat.allow", {{"ask", ask}}), "no-such-ask");
    phone.ask(ann.member, fixture.opened.player);
    EXPECT_EQ(gm.events.back()["type"], "room.seat.asked") << "it is another ask";
}

TEST_F(SeatAccess, AsksAreBounded) {
    ann.disconnect();
    bo.disconnect();
    std::vector<std::unique_ptr<Asker>> askers;
    const auto ask = [&](const std::string& member) {
        askers.push_back(
            std::make_unique<Asker>(fixture, fixture.seat("a" + std::to_string(askers.size()))));
        askers.back()->ask(member, fixture.opened.player);
        return kind_of(askers.back()->answer());
    };
    for (std::size_t i = 0; i < server::seat_asks_per_member_max; ++i)
        EXPECT_EQ(ask(ann.member), "");
    EXPECT_EQ(ask(ann.member), "too-many-asks");
    EXPECT_EQ(ask(bo.member), "");
    // What is refused makes room, and is forgotten in the end.
    for (int i = 0; i < 60; ++i) {
        const json waiting = asks();
        gm.done("room.seat.turn-down", {{"ask", waiting.begin().key()}});
        EXPECT_EQ(ask(waiting.begin().value()["member"]), "");
    }
    EXPECT_THAT(asks(), SizeIs(testing::Le(server::seat_asks_max)));
    fixture.restart();
    gm.join();
    EXPECT_THAT(asks(), SizeIs(testing::Le(server::seat_asks_max)));
}

TEST_F(SeatAccess, WhoIsRemovedIsAskedForNoMore) {
    ann.disconnect();
    Asker phone(fixture, fixture.seat("phone"));
    phone.ask(ann.member, fixture.opened.player);
    gm.done("room.kick", {{"member", ann.member}});
    EXPECT_EQ(kind_of(phone.answer()), "kicked");
    EXPECT_THAT(asks(), IsEmpty());
}

// ---- who may know which seats there are

TEST_F(SeatAccess, SeatsThatAreAwayAreToldToWhoMayTakeANewOneAlone) {
    EXPECT_THAT(names(seats(fixture.opened.player)), IsEmpty());
    ann.disconnect();
    bo.done("room.leave");
    EXPECT_THAT(names(seats(fixture.opened.player)), ElementsAre("Ann", "Bo"));
    const json offered = result_of(seats(fixture.opened.player))["seats"][0];
    EXPECT_EQ(
        offered,
        json({{"member", ann.member}, {"name", "Ann"}, {"colour", "teal"}, {"mark", "star"}}));
    gm.done("room.kick", {{"member", bo.member}});
    EXPECT_THAT(names(seats(fixture.opened.player)), ElementsAre("Ann"));
    for (const std::string& other : {fixture.opened.spectator, fixture.opened.gm, ann.token})
        EXPECT_EQ(kind_of(seats(other)), "not-for-role");
    EXPECT_EQ(kind_of(seats(std::string(43, 'w'))), "no-entry");
    const json once = gm.done("room.invite", {{"role", "player"}, {"uses", 1}, {"expires_s", 60}});
    TestClient cid(fixture, once["token"]);
    EXPECT_THAT(names(seats(once["token"])), ElementsAre("Ann"));
    cid.join({{"name", "Cid"}});
    const auto all_refused = [&](const std::string& token, const std::string& kind) {
        EXPECT_EQ(kind_of(seats(token)), kind);
        Asker phone(fixture, fixture.seat("of" + kind));
        phone.ask(ann.member, token);
        EXPECT_EQ(kind_of(phone.answer()), kind);
    };
    all_refused(once["token"], "used-up");
    pass(in_a_minute_ms);
    all_refused(once["token"], "expired");
    gm.done("room.settings", {{"locked", true}});
    all_refused(fixture.opened.player, "room-locked");
    Asker watcher(fixture, fixture.seat("watcher"));
    watcher.ask(ann.member, fixture.opened.spectator);
    EXPECT_EQ(kind_of(watcher.answer()), "not-for-role");
}

TEST_F(SeatAccess, AGmsSeatIsNotAskedFor) {
    Asker phone(fixture, fixture.seat("phone"));
    const std::string member = gm.member;
    gm.disconnect();
    phone.ask(member, fixture.opened.player);
    EXPECT_EQ(kind_of(phone.answer()), "not-for-role");
    phone.ask("nobody", fixture.opened.player);
    EXPECT_EQ(kind_of(phone.answer()), "no-such-member");
}

}  // namespace
}  // namespace kast::tests
