// Real dice: faces that who threw them typed in, in place of those that the server throws.

#include "protocol/game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* nonce = "a-share-that-only-bo-chose";

struct RealDice : testing::Test {
    RealDice() {
        gm.join({{"name", "Ann"}});
        bo.join({{"name", "Bo"}});
        watcher.join();
        bo.done("heist.character.add", {{"called", "Mo"}});
        bo.take_in();
        thief = bo.events.back()["data"]["thief"];
        gm.done("room.settings", {{"real_dice", "everybody"}});
    }
    /// What the watcher is sent of a command of Bo's, first event first.
    std::vector<json> watched(const std::string& method, json params) {
        watcher.take_in();
        const std::size_t before = watcher.events.size();
        reply = bo.done(method, std::move(params));
        watcher.take_in();
        return {watcher.events.begin() + static_cast<std::ptrdiff_t>(before), watcher.events.end()};
    }
    std::vector<json> climb(int dice, json faces) {
        return watched("heist.climb",
                       {{"thief", thief}, {"dice", dice}, {"nonce", nonce}, {"faces", faces}});
    }
    /// The refusal of what Bo asks for.
    json refusal(const std::string& method, json params) {
        return bo.ask(method, std::move(params))["error"];
    }

    RoomFixture fixture;
    TestClient gm{fixture, fixture.opened.gm}, bo{fixture, fixture.opened.player};
    TestClient watcher{fixture, fixture.opened.spectator};
    std::string thief;
    json reply;
};

TEST_F(RealDice, AreOffUntilTheGmAllowsThem) {
    gm.done("room.settings", {{"real_dice", "off"}});
    const json roll{{"notation", "d6"}, {"faces", {3}}};
    EXPECT_EQ(bo.refused("dice.roll", roll), "real-dice-off");
    EXPECT_EQ(gm.refused("dice.roll", roll), "real-dice-off");
    EXPECT_EQ(bo.refused("heist.climb", {{"thief", thief}, {"faces", {3}}}), "real-dice-off");
    gm.done("room.settings", {{"real_dice", "gm"}});
    EXPECT_EQ(bo.refused("dice.roll", roll), "real-dice-off");
    gm.done("dice.roll", roll);
    EXPECT_EQ(bo.refused("room.settings", {{"real_dice", "everybody"}}), "gm-only");
    gm.done("room.settings", {{"real_dice", "everybody"}});
    bo.done("dice.roll", roll);
    watcher.take_in();
    EXPECT_EQ(watcher.state["room"]["settings"]["real_dice"], "everybody");
}

TEST_F(RealDice, OfABotAreNone) {
    const json link = gm.done("room.invite", {{"role", "bot"}});
    TestClient bot(fixture, link["token"]);
    bot.join();
    EXPECT_EQ(bot.refused("dice.roll", {{"notation", "d6"}, {"faces", {3}}}), "out-of-scope");
    bot.done("dice.roll", {{"notation", "d6"}});
}

TEST_F(RealDice, OfAFreeRollAreMarkedAndHaveNeitherProofNorNumber) {
    const auto events =
        watched("dice.roll", {{"notation", "2d6+1"}, {"nonce", nonce}, {"faces", {3, 4}}});
    ASSERT_EQ(events.size(), 1U);
    const json& rolled = events[0];
    EXPECT_EQ(rolled["self_reported"], true);
    EXPECT_EQ(rolled["data"]["result"]["total"], 8);
    EXPECT_FALSE(rolled.contains("proof"));
    EXPECT_FALSE(rolled["data"].contains("roll"));
    EXPECT_EQ(reply.size(), 1U) << "but for the cursor there is nothing to say";
    // The others are counted without a hole.
    EXPECT_EQ(watched("dice.roll", {{"notation", "d6"}})[0]["data"]["roll"], 1);
    watched("dice.roll", {{"notation", "d6"}, {"faces", {1}}});
    EXPECT_EQ(watched("dice.roll", {{"notation", "d6"}})[0]["data"]["roll"], 2);
    const json said =
        watched("room.say", {{"text", "!"}, {"rolls", {"d6", "d8"}}, {"faces", {5, 8}}})[0];
    EXPECT_EQ(said["self_reported"], true);
    EXPECT_EQ(said["data"]["rolls"][1]["total"], 8);
}

TEST_F(RealDice, FollowTheNotationThroughExplosionsAndRerolls) {
    const json exploded = watched("dice.roll", {{"notation", "2d6!"}, {"faces", {6, 2, 3}}})[0];
    EXPECT_EQ(exploded["data"]["result"]["total"], 11);
    const json rerolled = watched("dice.roll", {{"notation", "d6r1"}, {"faces", {1, 5}}})[0];
    EXPECT_EQ(rerolled["data"]["result"]["total"], 5);
}

TEST_F(RealDice, ThatDoNotFitAFreeRollAreRefusedWithThePlaceAndWhatIsWanted) {
    const auto stored = fixture.log->last_seq("table1");
    const struct {
        json faces;
        const char* path;
        const char* says;
    } cases[]{
        {{3, 9}, "/faces/1", "The 2nd die is a d6: 1 to 6."},
        {{0, 4}, "/faces/0", "The 1st die is a d6: 1 to 6."},
        {{3}, "/faces/1", "The 2nd die is a d6: 1 to 6."},
        {{3, 4, 5}, "/faces/2", "2 dice are thrown."},
    };
    for (const auto& one : cases) {
        const json error = refusal("dice.roll", {{"notation", "2d6"}, {"faces", one.faces}});
        EXPECT_EQ(error["data"]["kind"], "unfit-faces") << one.faces;
        EXPECT_EQ(error["data"]["path"], one.path) << one.faces;
        EXPECT_THAT(error["message"].get<std::string>(), HasSubstr(one.says));
    }
    const json none = refusal("room.say", {{"text", "Hello"}, {"faces", {3}}});
    EXPECT_THAT(none["message"].get<std::string>(), HasSubstr("No die is thrown."));
    for (const json& faces : {json::array(), json("3"), json({"3"}), json({1.5}), json({-1})}) {
        const json error = refusal("dice.roll", {{"notation", "d6"}, {"faces", faces}});
        EXPECT_EQ(error["data"]["kind"], "invalid-params") << faces;
        EXPECT_THAT(error["data"]["path"].get<std::string>(), testing::StartsWith("/faces"));
    }
    EXPECT_EQ(bo.refused("room.rename", {{"name", "B"}, {"faces", {3}}}), "invalid-params");
    EXPECT_EQ(fixture.log->last_seq("table1"), stored);
}

TEST_F(RealDice, BehindTheScreenAreMarkedForThoseWhoMayNotSeeThem) {
    const json hidden =
        watched("dice.roll", {{"notation", "d6"}, {"audience", "gm"}, {"faces", {6}}})[0];
    EXPECT_EQ(hidden["data"], json({{"hidden", true}}));
    EXPECT_EQ(hidden["self_reported"], true);
    gm.take_in();
    EXPECT_EQ(gm.events.back()["data"]["result"]["total"], 6);
    const json opened = gm.ask("dice.open", {{"roll", gm.events.back()["cursor"]}})["error"];
    EXPECT_EQ(opened["data"]["kind"], "no-such-roll");
    EXPECT_THAT(opened["message"].get<std::string>(), HasSubstr("typed in"));
    EXPECT_TRUE(
        watched("dice.roll",
                {{"notation", "d6"}, {"audience", "self"}, {"trace", false}, {"faces", {6}}})
            .empty());
    EXPECT_EQ(bo.refused("dice.roll",
                         {{"notation", "d6"}, {"audience", "gm"}, {"blind", true}, {"faces", {6}}}),
              "unseen-dice");
}

TEST_F(RealDice, OfAGamesCommandStandForItsDice) {
    const auto events = climb(2, {20, 7});
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0]["data"]["faces"], json({20, 7}));
    EXPECT_EQ(events[0]["self_reported"], true);
    EXPECT_FALSE(events[0].contains("proof"));
    EXPECT_EQ(reply["faces_used"], 2);
    EXPECT_EQ(climb(1, json::array({4}))[0]["data"]["faces"], json::array({4}));
    const json fair = watched("heist.climb", {{"thief", thief}})[0];
    EXPECT_FALSE(fair.contains("self_reported"));
    EXPECT_EQ(fair["proof"]["roll"], 1);
}

// A refusal costs nothing. Where how many dice fall, or which, follows from what is hidden, it
// would reveal that: so the server throws what the faces do not give.
TEST_F(RealDice, ThatDoNotFitAGamesDiceAreGoneOnWithByTheServer) {
    const json short_of = climb(3, json::array({20}))[0];
    EXPECT_EQ(short_of["data"]["faces"][0], 20);
    EXPECT_EQ(short_of["self_reported"], true);
    EXPECT_EQ(short_of["proof"]["roll"], 1);
    EXPECT_EQ(short_of["proof"]["draws"].size(), 2U) << "those that the server threw";
    EXPECT_EQ(reply["faces_used"], 1);
    const json unfit = climb(2, {7, 21})[0];
    EXPECT_EQ(unfit["data"]["faces"][0], 7);
    EXPECT_EQ(unfit["proof"]["draws"], json::array({{20, 1, unfit["data"]["faces"][1]}}));
    climb(1, {1, 2, 3});
    EXPECT_EQ(reply["faces_used"], 1);
    const json wrong_at_once = climb(1, json::array({21}))[0];
    EXPECT_FALSE(wrong_at_once.contains("self_reported"));
    EXPECT_EQ(reply["faces_used"], 0);
}

// What is left in the vault, the GM's to know, follows from the loot: its dice are the server's.
TEST_F(RealDice, AreTheServersWhereNotEverybodySeesAllThatTheyLedTo) {
    for (const auto& faces : {json({6, 6}), json({6}), json({6, 6, 6})}) {
        const auto events = watched("heist.steal", {{"thief", thief}, {"faces", faces}});
        ASSERT_EQ(events.size(), 1U);
        EXPECT_FALSE(events[0].contains("self_reported"));
        EXPECT_EQ(reply["faces_used"], 0) << "whatever the vault holds";
    }
    gm.take_in();
    const auto stolen = std::ranges::find(
        gm.events, "heist.stolen", [](const json& one) { return one["type"].get<std::string>(); });
    EXPECT_EQ((*stolen)["proof"]["draws"].size(), 2U);
}

TEST_F(RealDice, GivenAgainUnderTheSameIdAreAnsweredAsBefore) {
    const json params{{"thief", thief}, {"dice", 2}, {"faces", {20, 7}}};
    bo.send("once", "heist.climb", params);
    fixture.turn();
    const json first = bo.resolve_answer("once");
    const auto stored = fixture.log->last_seq("table1");
    bo.send("once", "heist.climb", params);
    fixture.turn();
    EXPECT_EQ(bo.resolve_answer("once"), first);
    EXPECT_EQ(first["result"]["faces_used"], 2);
    EXPECT_EQ(fixture.log->last_seq("table1"), stored);
    fixture.restart();
    bo.join();
    bo.send("once", "heist.climb", params);
    fixture.turn();
    EXPECT_EQ(bo.resolve_answer("once"), first);
}

TEST_F(RealDice, StayMarkedInThePastAfterARestartAndAnUndo) {
    climb(1, json::array({9}));
    bo.take_in();
    const json climbed = bo.events.back();
    gm.done("room.undo", {{"to", bo.events.front()["cursor"]}});
    fixture.restart();
    watcher.join();
    const json page = watcher.done("room.history", {{"before", watcher.cursor}, {"limit", 200}});
    for (const json& event : page["events"])
        EXPECT_EQ(event.contains("self_reported"), event["type"] == "heist.climbed") << event;
    const auto marked = std::ranges::find_if(
        page["events"], [](const json& one) { return one.contains("self_reported"); });
    ASSERT_NE(marked, page["events"].end());
    EXPECT_EQ(marked->at("data"), climbed["data"]);
}

TEST_F(RealDice, KeepTheirMarkAndFacesWhereTheRollIsAmended) {
    climb(3, {20, 7});
    bo.take_in();
    const json climbed = bo.events.back();
    const json seen =
        gm.done("room.amend.preview", {{"roll", climbed["cursor"]}, {"params", {{"dice", 4}}}});
    const json& command = seen["commands"][0];
    EXPECT_EQ(command["self_reported"], true);
    const json& faces = command["events"][0]["data"]["faces"];
    ASSERT_EQ(faces.size(), 4U);
    for (std::size_t i : {0U, 1U, 2U}) EXPECT_EQ(faces[i], climbed["data"]["faces"][i]);
    EXPECT_EQ(command["proof"]["draws"], json::array({{20, 1, faces[3]}}));
    gm.done(
        "room.amend",
        {{"roll", climbed["cursor"]}, {"params", {{"dice", 4}}}, {"based_on", seen["based_on"]}});
    watcher.take_in();
    EXPECT_EQ(watcher.events.back()["data"]["commands"][0]["self_reported"], true);
}

TEST_F(RealDice, OfACommandThatWaitsAreShownToTheGmAndStandWhenItPasses) {
    gm.done("room.settings", {{"automation", {{"rolls", "ask"}}}});
    EXPECT_TRUE(climb(1, json::array({13})).empty());
    gm.take_in();
    const std::string held = reply["held"];
    EXPECT_EQ(gm.state["room"]["held_commands"][held]["faces"], json::array({13}));
    gm.done("room.command.pass", {{"held", held}});
    watcher.take_in();
    const json& climbed = watcher.events.back();
    EXPECT_EQ(climbed["data"]["faces"], json::array({13}));
    EXPECT_EQ(climbed["by"], bo.member);
    EXPECT_EQ(climbed["self_reported"], true);
}

TEST(RealDiceOf, CardsAreNotTypedIn) {
    RoomFixture::Options options;
    options.system = "savage-worlds";
    options.rooms.find_game = &protocol::find_game;
    RoomFixture fixture(std::move(options));
    TestClient gm(fixture, fixture.opened.gm);
    gm.join({{"name", "Ann"}});
    gm.done("room.settings", {{"real_dice", "gm"}});
    gm.done("savage-worlds.character.add", {{"id", "mo"}, {"sheet", {{"name", "Mo"}}}});
    gm.done("savage-worlds.session.start");
    const json seat{{"members", json::array({"mo"})}};
    const json reply =
        gm.done("savage-worlds.encounter.start",
                {{"seats", json::array({seat})}, {"faces", json::array({1, 1, 1, 1, 1})}});
    EXPECT_EQ(reply["faces_used"], 0);
    gm.take_in();
    for (const json& event : gm.events) EXPECT_FALSE(event.contains("self_reported")) << event;
}

}  // namespace
}  // namespace kast::tests
