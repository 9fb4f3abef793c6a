// Links whose time is over, and seats that are given another token.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t minute_ms = 60'000;

/// A room with its GM.
class SeatTokens : public testing::Test {
protected:
    SeatTokens() { gm.join(); }
    /// A link of a role that opens for a minute.
    json invite(const std::string& role) {
        return gm.done("room.invite", {{"role", role}, {"expires_s", 60}});
    }
    void pass(std::int64_t ms) {
        fixture.now_ms += ms;
        fixture.rooms->end_expired();
        fixture.turn();
    }
    std::string renewed(const std::string& member) {
        return gm.done("room.renew", {{"member", member}})["token"];
    }
    RoomFixture fixture;
    TestClient gm{fixture, fixture.opened.gm};
};

TEST_F(SeatTokens, ALinksTimeIsShownToTheGmAlone) {
    const json link = invite("player");
    EXPECT_EQ(gm.state["room"]["invites"][link["invite"].get<std::string>()]["expires_at"],
              "2026-11-20T19:04:11.204Z");
    TestClient player(fixture, link["token"]);
    player.join({{"name", "Bo"}});
    EXPECT_FALSE(player.state["room"].contains("invites"));
    EXPECT_EQ(gm.refused("room.invite", {{"role", "player"}, {"expires_s", 0}}), "invalid-params");
    EXPECT_EQ(gm.refused("room.invite", {{"role", "player"}, {"expires_s", 31'536'001}}),
              "invalid-params");
}

TEST_F(SeatTokens, APlayersLinkTakesNobodyNewOnceItsTimeIsOverButSeatsStay) {
    const json link = invite("player");
    const std::string seat = fixture.seat("bo");
    TestClient player(fixture, link["token"]);
    player.join({{"name", "Bo"}, {"seat", seat}});
    pass(minute_ms - 1);
    TestClient last(fixture, link["token"]);
    EXPECT_EQ(kind_of(last.join({{"name", "Cid"}})), "");
    pass(1);
    EXPECT_THAT(player.closed(), IsEmpty());
    TestClient late(fixture, link["token"]);
    EXPECT_EQ(kind_of(late.join({{"name", "Dora"}})), "expired");
    EXPECT_THAT(late.closed(), ElementsAre(CloseCode::no_entry));
    EXPECT_EQ(fixture.room()->viewer_of(link["token"].get<std::string>()), std::nullopt);
    // The seat is theirs, also by the request that took it.
    TestClient again(fixture, seat), repeated(fixture, link["token"]);
    EXPECT_EQ(kind_of(again.join()), "");
    EXPECT_EQ(kind_of(repeated.join({{"name", "Bo"}, {"seat", seat}})), "");
    EXPECT_EQ(again.member, player.member);
    EXPECT_EQ(repeated.member, player.member);
}

TEST_F(SeatTokens, WhoIsThereByALinkIsPutOutWhenItsTimeIsOver) {
    const json watching = invite("spectator"), following = invite("bot");
    TestClient watcher(fixture, watching["token"]), bot(fixture, following["token"]);
    TestClient other(fixture, fixture.opened.spectator);
    watcher.join();
    bot.join();
    other.join();
    pass(minute_ms - 1);
    EXPECT_THAT(watcher.closed(), IsEmpty());
    pass(1);
    EXPECT_THAT(watcher.closed(), ElementsAre(CloseCode::no_entry));
    EXPECT_THAT(bot.closed(), ElementsAre(CloseCode::no_entry));
    EXPECT_THAT(other.closed(), IsEmpty());
    EXPECT_THAT(gm.closed(), IsEmpty());
    EXPECT_EQ(kind_of(bot.join()), "expired");
    gm.take_in();
    EXPECT_EQ(gm.presence.back()["gone"], json({bot.member}));
}

TEST_F(SeatTokens, LinksOfARoomThatIsReadAgainExpireToo) {
    const json first = invite("spectator");
    pass(minute_ms / 2);
    const json second = invite("bot");
    fixture.restart();
    TestClient watcher(fixture, first["token"]), bot(fixture, second["token"]);
    watcher.join();
    bot.join();
    pass(minute_ms / 2);
    EXPECT_THAT(watcher.closed(), ElementsAre(CloseCode::no_entry));
    EXPECT_THAT(bot.closed(), IsEmpty());
    pass(minute_ms / 2);
    EXPECT_THAT(bot.closed(), ElementsAre(CloseCode::no_entry));
}

TEST_F(SeatTokens, WhoseJoinIsBeingStoredWhileTheLinkExpiresIsPutOut) {
    const json link = invite("bot");
    Recorder bot;
    const auto room = fixture.room();
    room->receive(bot, {"join", "room.join", json{{"token", link["token"]}}.dump()});
    pass(minute_ms);
    EXPECT_EQ(bot.frames.size(), 1) << "it is in: it asked in time";
    EXPECT_THAT(bot.closed, IsEmpty());
    pass(1);
    EXPECT_THAT(bot.closed, ElementsAre(CloseCode::no_entry));
    room->left(bot);
}

TEST_F(SeatTokens, LinksWhoseTimeIsOverAreNotCounted) {
    for (int i = 0; i < 46; ++i) invite("player");
    EXPECT_EQ(gm.refused("room.invite", {{"role", "player"}}), "too-many-links");
    pass(minute_ms);
    EXPECT_EQ(gm.refused("room.invite", {{"role", "player"}}), "");
}

TEST_F(SeatTokens, AGmGivesASeatAnotherTokenAndTheOneBeforeOpensNothing) {
    TestClient player(fixture, fixture.opened.player);
    const std::string before = result_of(player.join({{"name", "Bo"}}))["token"];
    const std::string token = renewed(player.member);
    EXPECT_THAT(player.closed(), ElementsAre(CloseCode::no_entry));
    EXPECT_EQ(gm.events.back()["type"], "room.seat.renewed");
    EXPECT_EQ(gm.events.back()["data"], json({{"member", player.member}}));
    TestClient thief(fixture, before), bo(fixture, token);
    EXPECT_EQ(kind_of(thief.join()), "no-entry");
    EXPECT_EQ(fixture.room()->viewer_of(before), std::nullopt);
    TestClient newcomer(fixture, fixture.opened.player);
    EXPECT_EQ(kind_of(newcomer.join({{"name", "Bo"}, {"seat", before}})), "no-entry")
        << "nor does it become a seat again";
    EXPECT_EQ(kind_of(bo.join()), "");
    EXPECT_EQ(bo.member, player.member);
    EXPECT_EQ(bo.state["room"]["members"][bo.member]["name"], "Bo");
    fixture.restart();
    EXPECT_EQ(kind_of(thief.join()), "no-entry");
    EXPECT_EQ(kind_of(bo.join()), "");
}

TEST_F(SeatTokens, TheSeatOfALinkIsRenewedTooAndOpensAgain) {
    const json link = invite("bot");
    TestClient bot(fixture, link["token"]);
    bot.join();
    pass(minute_ms);
    EXPECT_EQ(kind_of(bot.join()), "expired");
    TestClient anew(fixture, renewed(bot.member));
    EXPECT_EQ(kind_of(anew.join()), "");
    EXPECT_EQ(anew.member, bot.member);
    EXPECT_EQ(kind_of(bot.join()), "no-entry");
    EXPECT_FALSE(
        gm.state["room"]["invites"][link["invite"].get<std::string>()].contains("expires_at"));
}

TEST_F(SeatTokens, AreRenewedByAGmAloneAndNotTheirOwn) {
    TestClient player(fixture, fixture.opened.player), other(fixture, fixture.opened.player);
    player.join({{"name", "Bo"}});
    other.join({{"name", "Cid"}});
    EXPECT_EQ(player.refused("room.renew", {{"member", other.member}}), "gm-only");
    EXPECT_EQ(gm.refused("room.renew", {{"member", gm.member}}), "not-allowed");
    EXPECT_EQ(gm.refused("room.renew", {{"member", "nobody"}}), "no-such-member");
    gm.done("room.kick", {{"member", other.member}});
    EXPECT_EQ(gm.refused("room.renew", {{"member", other.member}}), "no-such-member");
}

TEST_F(SeatTokens, ANewTokenIsSentOnceAndNotInTheLog) {
    TestClient player(fixture, fixture.opened.player);
    player.join({{"name", "Bo"}});
    gm.send("renew", "room.renew", {{"member", player.member}});
    fixture.turn();
    const std::string token = result_of(gm.resolve_answer("renew"))["token"];
    EXPECT_EQ(player.bytes().find(token), std::string::npos);
    gm.send("renew", "room.renew", {{"member", player.member}});
    fixture.turn();
    const json again = result_of(gm.resolve_answer("renew"));
    EXPECT_FALSE(again.contains("token"));
    EXPECT_EQ(again["token_sent"], true);
    for (const auto& record : fixture.log->read(fixture.opened.room, 1, 1'000))
        EXPECT_EQ(record.data.find(token), std::string::npos);
}

}  // namespace
}  // namespace kast::tests
