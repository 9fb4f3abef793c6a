#include "protocol/fair_dice.hpp"
#include "server/room/keys.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::tests {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

TEST(Membership, EachLinkMakesWhomItIsFor) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), player(fixture, fixture.opened.player);
    TestClient watcher(fixture, fixture.opened.spectator), bot(fixture, fixture.opened.bot);
    EXPECT_EQ(result_of(gm.join({{"name", "Ann"}}))["role"], "gm");
    const json joined =
        result_of(player.join({{"name", "Bo"}, {"colour", "red"}, {"mark", "owl"}}));
    EXPECT_EQ(joined["role"], "player");
    EXPECT_EQ(joined["recovered"], false);
    EXPECT_EQ(joined["token"].get<std::string>().size(), 43U);
    EXPECT_NE(joined["token"], fixture.opened.player);
    const json watching = result_of(watcher.join());
    EXPECT_EQ(watching["role"], "spectator");
    EXPECT_FALSE(watching.contains("member"));
    EXPECT_EQ(watching["watching"], 1);
    EXPECT_EQ(result_of(bot.join())["role"], "bot");

    gm.take_in();
    const json& members = gm.state["room"]["members"];
    ASSERT_EQ(members.size(), 3U) << "spectators are no members";
    EXPECT_EQ(members[gm.member]["role"], "gm");
    EXPECT_EQ(members[player.member], json({{"name", "Bo"},
                                            {"role", "player"},
                                            {"colour", "red"},
                                            {"mark", "owl"},
                                            {"standing", "seated"},
                                            {"arrival", 2}}));
}

TEST(Membership, AGmOrBotTokenIsASeat) {
    RoomFixture fixture;
    TestClient first(fixture, fixture.opened.gm), second(fixture, fixture.opened.gm);
    first.join({{"name", "Ann"}});
    second.join({{"name", "Another"}});
    EXPECT_EQ(first.member, second.member);
    EXPECT_EQ(first.state["room"]["members"].size(), 1U);
    EXPECT_EQ(second.state["room"]["members"][first.member]["name"], "Ann");
}

TEST(Membership, ASeatTokenOfOnesOwnMakesTheJoinSafeToRepeat) {
    RoomFixture fixture;
    TestClient once(fixture, fixture.opened.player), again(fixture, fixture.opened.player);
    const std::string seat = fixture.seat("bo");
    EXPECT_EQ(result_of(once.join({{"name", "Bo"}, {"seat", seat}}))["token"], seat);
    again.join({{"name", "Bo"}, {"seat", seat}});
    EXPECT_EQ(once.member, again.member);
    EXPECT_EQ(again.state["room"]["members"].size(), 1U);
    again.token = seat;
    EXPECT_EQ(result_of(again.join())["member"], once.member);

    TestClient weak(fixture, fixture.opened.player);
    EXPECT_EQ(kind_of(weak.join({{"seat", "short"}})), "bad-seat");
    EXPECT_EQ(kind_of(weak.join({{"seat", std::string(30, '!')}})), "bad-seat");
}

TEST(Membership, WithoutAnEntranceNothingIsAnswered) {
    RoomFixture fixture;
    TestClient stranger(fixture, std::string(43, 'x'));
    EXPECT_EQ(kind_of(stranger.join()), "no-entry");
    EXPECT_THAT(stranger.closed(), ElementsAre(CloseCode::no_entry));
    TestClient early(fixture, fixture.opened.player);
    early.join({{"name", std::string("a\nb")}});
    for (const char* method : {"room.say", "room.history", "heist.steal", "room.leave"}) {
        EXPECT_EQ(early.refused(method), "not-joined") << method;
    }
}

TEST(Membership, OnlyOneJoinASession) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm);
    gm.join();
    EXPECT_EQ(gm.refused("room.join", {{"token", fixture.opened.player}}), "already-joined");
}

TEST(Membership, WhoIsKickedIsToldAndStaysOut) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), player(fixture, fixture.opened.player);
    gm.join();
    player.join({{"name", "Bo"}});
    EXPECT_EQ(player.refused("room.kick", {{"member", gm.member}}), "gm-only");
    gm.done("room.kick", {{"member", player.member}});
    EXPECT_THAT(player.types(), Contains("room.kicked"));
    EXPECT_THAT(player.closed(), ElementsAre(CloseCode::kicked));
    EXPECT_EQ(gm.state["room"]["members"][player.member]["standing"], "kicked");
    EXPECT_EQ(kind_of(player.join()), "kicked");
    EXPECT_THAT(player.closed(), ElementsAre(CloseCode::kicked));
    EXPECT_EQ(fixture.room()->viewer_of(player.token), std::nullopt);
    EXPECT_EQ(gm.refused("room.kick", {{"member", gm.member}}), "not-allowed");
    EXPECT_EQ(gm.refused("room.kick", {{"member", player.member}}), "no-such-member");
}

TEST(Membership, SeatsThatNobodyIsAtAndThatHaveNoCharacterAreClearedAtOnce) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), here(fixture, fixture.opened.player);
    TestClient plays(fixture, fixture.opened.player), gone(fixture, fixture.opened.player);
    TestClient also_gone(fixture, fixture.opened.player);
    gm.join();
    here.join({{"name", "Here"}});
    plays.join({{"name", "Plays"}});
    plays.done("heist.character.add", {{"called", "Mo"}});
    gone.join({{"name", "Gone"}});
    also_gone.join({{"name", "Gone too"}});
    EXPECT_EQ(here.refused("room.seats.clear"), "gm-only");
    for (TestClient* one : {&plays, &gone, &also_gone}) one->disconnect();
    gm.done("room.seats.clear");
    EXPECT_EQ(gm.events.back()["type"], "room.seats.cleared");
    EXPECT_THAT(gm.events.back()["data"]["members"],
                testing::UnorderedElementsAre(gone.member, also_gone.member));
    const json members = gm.state["room"]["members"];
    EXPECT_EQ(members[gone.member]["standing"], "left");
    EXPECT_EQ(members[here.member]["standing"], "seated");
    EXPECT_EQ(members[plays.member]["standing"], "seated") << "a character is theirs";
    here.take_in();
    EXPECT_EQ(here.state["room"]["members"][also_gone.member]["standing"], "left");
    const std::string member = gone.member;
    gone.join();
    EXPECT_EQ(gone.member, member) << "whoever comes back has their seat";
    gm.take_in();
    const auto events = gm.events.size();
    gm.done("room.seats.clear");
    EXPECT_EQ(gm.events.size(), events) << "nobody is gone but those who were cleared";
}

TEST(Membership, ANameHasSomethingToSeeAndLooksLikeNobodyElses) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), ann(fixture, fixture.opened.player);
    gm.join();
    gm.done("room.rename", {{"name", "Master"}});
    ann.join({{"name", "Ann"}});
    for (const char* unseen : {" ", "\u200B", "\u2800", "\u3164", "\u00AD\u2060", "\uFE0F",
                               "\u115F \u1160", "\U000E0041"}) {
        EXPECT_EQ(ann.refused("room.rename", {{"name", unseen}}), "bad-name") << json(unseen);
        TestClient late(fixture, fixture.opened.player);
        EXPECT_EQ(kind_of(late.join({{"name", unseen}})), "bad-name") << json(unseen);
        EXPECT_EQ(gm.refused("room.settings", {{"name", unseen}}), "bad-name");
        EXPECT_EQ(gm.refused("room.clock.add", {{"name", unseen}, {"segments", 4}}), "bad-name");
    }
    for (const char* alike :
         {"Master", "Mas\u200Bter", "M\u0430ster", " Master", "Master\u2800", "\U0001D40Caster"}) {
        EXPECT_EQ(ann.refused("room.rename", {{"name", alike}}), "name-looks-taken") << alike;
        TestClient late(fixture, fixture.opened.player);
        EXPECT_EQ(kind_of(late.join({{"name", alike}})), "name-looks-taken") << alike;
    }
    TestClient bo(fixture, fixture.opened.player);
    EXPECT_EQ(kind_of(bo.join({{"name", "\u0410nn"}})), "name-looks-taken");
    bo.join({{"name", "Ann"}});  // Two may be called the same: their colours tell them apart.
    bo.done("room.rename", {{"name", "\u0410\u043D\u043D\u0430"}});
    ann.done("room.rename", {{"name", "Ann"}, {"colour", "plum"}});
    ann.done("room.rename", {{"name", ""}});
}

TEST(Membership, WhoLeftMayComeBack) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), player(fixture, fixture.opened.player);
    gm.join();
    player.join({{"name", "Bo"}});
    const std::string member = player.member;
    player.done("room.leave");
    gm.take_in();
    EXPECT_EQ(gm.state["room"]["members"][member]["standing"], "left");
    EXPECT_EQ(player.refused("room.say", {{"text", "still here"}}), "not-joined");
    player.join();
    gm.take_in();
    EXPECT_EQ(player.member, member);
    EXPECT_EQ(gm.state["room"]["members"][member]["standing"], "seated");
    EXPECT_EQ(gm.events.back()["data"]["returned"], true);
    EXPECT_EQ(gm.events.back()["data"]["name"], "Bo");
}

TEST(Membership, TheTableGoesOnWithoutAGmAndTheSeatCanComeBack) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), player(fixture, fixture.opened.player);
    gm.join();
    player.join();
    gm.done("room.leave");
    player.done("room.say", {{"text", "on we go"}});
    player.done("heist.character.add", {{"called", "Mo"}});
    gm.join();
    EXPECT_EQ(gm.state["room"]["members"][gm.member]["role"], "gm");

    // Handed over: the seat comes back as what it now is, for somebody leads.
    gm.done("room.role", {{"member", player.member}, {"role", "gm"}});
    gm.done("room.role", {{"member", gm.member}, {"role", "player"}});
    EXPECT_EQ(result_of(gm.join())["role"], "player");
    // Nobody leads: the GM's own seat takes the table up again.
    player.done("room.leave");
    EXPECT_EQ(result_of(gm.join())["role"], "gm");
}

TEST(Membership, WhoBecomesGmSeesAsOneFromThenOnAndBack) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), player(fixture, fixture.opened.player);
    gm.join();
    player.join();
    EXPECT_FALSE(player.state["table"].contains("vault"));
    EXPECT_EQ(player.refused("room.role", {{"member", player.member}, {"role", "gm"}}), "gm-only");
    gm.done("room.role", {{"member", player.member}, {"role", "gm"}});
    player.take_in();
    EXPECT_EQ(player.state["table"]["vault"], 1000);
    EXPECT_TRUE(player.state["room"].contains("invites"));
    TestClient fresh(fixture, player.token);
    fresh.join();
    EXPECT_EQ(player.state, fresh.state);
    gm.done("heist.plan", {{"vault", 7}});
    player.take_in();
    EXPECT_EQ(player.state["table"]["vault"], 7);

    gm.done("room.role", {{"member", player.member}, {"role", "player"}});
    player.take_in();
    fresh.join();
    EXPECT_EQ(player.state, fresh.state);
    EXPECT_FALSE(player.state["table"].contains("vault"));
    EXPECT_FALSE(player.state["room"].contains("invites"));
    TestClient bot(fixture, fixture.opened.bot);
    bot.join();
    EXPECT_EQ(gm.refused("room.role", {{"member", bot.member}, {"role", "gm"}}), "not-for-role");
    EXPECT_EQ(gm.refused("room.role", {{"member", player.member}, {"role", "bot"}}),
              "not-for-role");
}

TEST(Membership, AnInvitedGmLinkIsASeatAndAPlayersServesSoManyAsItSays) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), player(fixture, fixture.opened.player);
    gm.join();
    player.join();
    EXPECT_EQ(player.refused("room.invite", {{"role", "player"}}), "gm-only");
    const json second = gm.done("room.invite", {{"role", "gm"}, {"label", "for Cid"}});
    TestClient cid(fixture, second["token"]);
    EXPECT_EQ(result_of(cid.join({{"name", "Cid"}}))["role"], "gm");

    const json pair = gm.done("room.invite", {{"role", "player"}, {"uses", 2}});
    TestClient one(fixture, pair["token"]), two(fixture, pair["token"]),
        three(fixture, pair["token"]);
    one.join();
    two.join();
    EXPECT_EQ(gm.state["room"]["invites"][pair["invite"]]["uses_left"], 2);
    gm.take_in();
    EXPECT_EQ(gm.state["room"]["invites"][pair["invite"]]["uses_left"], 0);
    EXPECT_EQ(kind_of(three.join()), "used-up");
    EXPECT_NE(one.member, two.member);
    EXPECT_FALSE(one.state["room"].contains("invites"));
    EXPECT_EQ(one.bytes().find(pair["invite"].get<std::string>()), std::string::npos);
    EXPECT_EQ(gm.refused("room.invite", {{"role", "spectator"}, {"uses", 2}}), "not-for-role");
    EXPECT_EQ(gm.refused("room.invite", {{"role", "gm"}, {"scopes", {"say"}}}), "not-for-role");
}

TEST(Membership, ARevokedLinkOpensNothingAndItsSeatIsLost) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), watcher(fixture, fixture.opened.spectator);
    gm.join();
    watcher.join();
    const json link = gm.done("room.invite", {{"role", "bot"}});
    TestClient bot(fixture, link["token"]);
    bot.join();
    gm.done("room.revoke", {{"invite", link["invite"]}});
    EXPECT_THAT(bot.closed(), ElementsAre(CloseCode::no_entry));
    EXPECT_EQ(kind_of(bot.join()), "no-entry");
    EXPECT_EQ(gm.state["room"]["members"][bot.member]["standing"], "left");
    EXPECT_FALSE(gm.state["room"]["invites"].contains(link["invite"].get<std::string>()));
    EXPECT_EQ(gm.refused("room.revoke", {{"invite", link["invite"]}}), "no-such-invite");

    for (const auto& [id, invite] : gm.state["room"]["invites"].items()) {
        const std::string role = invite["role"];
        if (role == "gm") {
            EXPECT_EQ(gm.refused("room.revoke", {{"invite", id}}), "not-allowed");
        }
        if (role != "spectator") continue;
        gm.done("room.revoke", {{"invite", id}});
        break;
    }
    EXPECT_THAT(watcher.closed(), ElementsAre(CloseCode::no_entry));
    EXPECT_EQ(fixture.room()->viewer_of(fixture.opened.spectator), std::nullopt);
}

TEST(Membership, BotsDoWhatTheirScopesAllow) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), bot(fixture, fixture.opened.bot);
    gm.join();
    bot.join();
    bot.done("room.say", {{"text", "hello"}});
    bot.done("dice.roll", {{"notation", "2d6"}});
    EXPECT_EQ(bot.refused("heist.creep"), "out-of-scope");
    EXPECT_FALSE(bot.state["table"].contains("vault"));

    const auto bot_with = [&](json scopes) {
        const json link = gm.done("room.invite", {{"role", "bot"}, {"scopes", std::move(scopes)}});
        return std::make_unique<TestClient>(fixture, link["token"]);
    };
    const auto seer = bot_with({"events", "gm"});
    seer->join();
    EXPECT_EQ(seer->state["table"]["vault"], 1000);
    EXPECT_EQ(seer->refused("room.say", {{"text", "hello"}}), "out-of-scope");
    EXPECT_EQ(seer->refused("dice.roll", {{"notation", "2d6"}}), "out-of-scope");
    EXPECT_EQ(seer->refused("room.kick", {{"member", bot.member}}), "gm-only")
        << "sees as a GM, but is none";
    const auto deaf = bot_with({"say"});
    const json joined = result_of(deaf->join());
    EXPECT_FALSE(joined.contains("recent"));
    gm.done("room.say", {{"text", "anybody?"}});
    EXPECT_THAT(deaf->types(), IsEmpty());
    EXPECT_EQ(deaf->refused("room.history", {{"before", deaf->cursor}}), "out-of-scope");
    EXPECT_EQ(fixture.room()->viewer_of(deaf->token), std::nullopt);
}

TEST(Membership, SpectatorsOnlyWatch) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), watcher(fixture, fixture.opened.spectator);
    gm.join();
    watcher.join();
    for (const char* method :
         {"room.say", "room.rename", "dice.roll", "heist.climb", "room.undo"}) {
        EXPECT_EQ(watcher.refused(method), "spectator") << method;
    }
    EXPECT_EQ(watcher.refused("no.such"), "no-such-method");
    watcher.done("room.history", {{"before", watcher.cursor}});
    watcher.done("room.leave");
    gm.take_in();
    EXPECT_EQ(gm.presence.back()["watching"], 0);
    watcher.join();
    gm.done("room.settings", {{"spectators", false}});
    EXPECT_THAT(watcher.closed(), ElementsAre(CloseCode::no_entry));
    EXPECT_EQ(kind_of(watcher.join()), "no-spectators");
}

TEST(Membership, NamesColoursAndMarks) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), player(fixture, fixture.opened.player);
    gm.join({{"name", "Ann"}});
    player.join({{"name", "Bo"}, {"colour", "red"}});
    player.done("room.rename", {{"name", "Bob"}, {"mark", "owl"}});
    EXPECT_EQ(
        player.events.back()["data"],
        json({{"member", player.member}, {"name", "Bob"}, {"colour", "red"}, {"mark", "owl"}}));
    EXPECT_EQ(player.refused("room.rename", {{"member", gm.member}, {"name", "x"}}), "gm-only");
    gm.done("room.rename", {{"member", player.member}, {"name", "Robert"}});
    player.take_in();
    EXPECT_EQ(player.state["room"]["members"][player.member]["name"], "Robert");
    const auto count = player.events.size();
    player.done("room.rename", {{"name", "Robert"}});
    EXPECT_EQ(player.types().size(), count) << "nothing changed, so nothing happened";
    EXPECT_EQ(player.refused("room.rename", {{"name", "a\u0007b"}}), "bad-name");
    EXPECT_EQ(player.refused("room.rename", {{"name", std::string(121, 'x')}}), "invalid-params");
}

TEST(Membership, ALockedRoomTakesNobodyNew) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), player(fixture, fixture.opened.player);
    gm.join();
    player.join();
    gm.done("room.settings", {{"locked", true}, {"note", "Sundays"}, {"name", "The Red Lamp"}});
    TestClient late(fixture, fixture.opened.player);
    EXPECT_EQ(kind_of(late.join()), "room-locked");
    EXPECT_EQ(result_of(player.join())["role"], "player") << "who has a seat keeps it";
    EXPECT_EQ(player.state["room"]["settings"], json({{"note", "Sundays"},
                                                      {"locked", true},
                                                      {"spectators", true},
                                                      {"odds", "everybody"},
                                                      {"sheets_locked", false},
                                                      {"real_dice", "off"},
                                                      {"automation",
                                                       {{"rolls", "full"},
                                                        {"sheets", "full"},
                                                        {"turns", "full"},
                                                        {"points", "full"},
                                                        {"healing", "full"}}}}));
    EXPECT_EQ(player.state["room"]["name"], "The Red Lamp");
    EXPECT_EQ(player.refused("room.settings", {{"locked", false}}), "gm-only");
}

TEST(Membership, PresenceTellsWhoIsConnected) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), player(fixture, fixture.opened.player);
    gm.join();
    const json joined = result_of(player.join());
    json both = json::array({gm.member, player.member});
    std::sort(both.begin(), both.end());
    EXPECT_EQ(joined["online"], both);
    gm.take_in();
    EXPECT_EQ(
        gm.presence.back(),
        json({{"came", json::array({player.member})}, {"gone", json::array()}, {"watching", 0}}));
    const auto before = gm.presence.size();
    TestClient tab(fixture, player.token);
    tab.join();
    player.disconnect();
    fixture.turn();
    gm.take_in();
    for (std::size_t i = before; i < gm.presence.size(); ++i)
        EXPECT_EQ(gm.presence[i]["gone"], json::array()) << "another tab is still open";
    tab.disconnect();
    fixture.turn();
    gm.take_in();
    EXPECT_EQ(gm.presence.back()["gone"], json::array({player.member}));
    EXPECT_THAT(gm.types(), Not(Contains("presence")));
}

TEST(Membership, TheTokenOfALinkIsSentOnceAndNotInTheLog) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm);
    gm.join();
    gm.send("link", "room.invite", {{"role", "player"}});
    fixture.turn();
    const json first = result_of(gm.resolve_answer("link"));
    // What a copy of the database has: the room's key, who asked and with which command.
    const auto records = fixture.log->read("table1", 1, 1000);
    const auto key = protocol::secret_of_hex(
        json::parse(records.front().data)["data"]["key"].get<std::string>());
    EXPECT_NE(first["token"],
              server::base64url(server::derive(*key, {"invite", gm.member, "link"})));
    EXPECT_FALSE(first.contains("token_sent"));
    for (int i = 0; i < 2; ++i) {
        gm.send("link", "room.invite", {{"role", "player"}});
        fixture.turn();
        const json again = result_of(gm.resolve_answer("link"));
        EXPECT_EQ(again["invite"], first["invite"]);
        EXPECT_EQ(again["cursor"], first["cursor"]);
        EXPECT_EQ(again["token_sent"], true);
        EXPECT_FALSE(again.contains("token"));
        fixture.restart();
        gm.join();
    }
    TestClient late(fixture, first["token"]);
    EXPECT_EQ(result_of(late.join())["role"], "player");
}

TEST(Membership, NamesAndLabelsDoNotTurnTextAround) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), player(fixture, fixture.opened.player);
    gm.join();
    for (const char* sign : {"\u202e", "\u202a", "\u2066", "\u2069", "\u200e", "\u200f", "\u061c",
                             "\u2028", "\u0085"}) {
        const std::string text = std::string("Bo") + sign + "b";
        EXPECT_EQ(kind_of(player.join({{"name", text}})), "bad-name") << text;
        EXPECT_EQ(gm.refused("room.rename", {{"name", text}}), "bad-name");
        EXPECT_EQ(gm.refused("room.settings", {{"name", text}}), "bad-name");
        EXPECT_EQ(gm.refused("dice.roll", {{"notation", "d6"}, {"label", text}}), "unfit-text");
        EXPECT_EQ(gm.refused("room.invite", {{"role", "player"}, {"label", text}}), "unfit-text");
        EXPECT_EQ(gm.refused("room.rename", {{"mark", text}}), "bad-name");
        EXPECT_EQ(gm.refused("room.clock.add", {{"name", text}, {"segments", 6}}), "bad-name");
        EXPECT_EQ(gm.refused("room.handout.add", {{"title", text}, {"text", "x"}}), "bad-name");
        EXPECT_EQ(gm.refused("room.timer.start", {{"length_s", 60}, {"name", text}}), "bad-name");
        EXPECT_EQ(gm.refused("room.pause", {{"reason", text}}), "unfit-text");
        EXPECT_EQ(gm.refused("room.ready.open", {{"label", text}}), "unfit-text");
    }
    EXPECT_EQ(gm.refused("room.rename", {{"name", "\u05de\u05e9\u05d4 Åsa"}}), "");
}

TEST(Membership, TokensAreInNoRecordAndInNoAnswerButTheirOwn) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), player(fixture, fixture.opened.player);
    gm.join();
    player.join();
    const json link = gm.done("room.invite", {{"role", "player"}});
    TestClient next(fixture, link["token"]);
    next.join();
    std::string stored;
    for (const auto& record : fixture.log->read("table1", 1, 1000)) stored += record.data;
    for (const std::string& token :
         {fixture.opened.gm, fixture.opened.player, fixture.opened.spectator, fixture.opened.bot,
          player.token, link["token"].get<std::string>(), next.token}) {
        EXPECT_EQ(stored.find(token), std::string::npos);
    }
    EXPECT_EQ(player.bytes().find(link["token"].get<std::string>()), std::string::npos);
    EXPECT_EQ(gm.bytes().find(next.token), std::string::npos);
}

}  // namespace
}  // namespace kast::tests
