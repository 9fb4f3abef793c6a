// Automation: commands of players that wait until the GM lets them pass.

#include "protocol/fair_dice.hpp"
#include "protocol/game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* nonce = "a-share-that-only-bo-chose";

struct Asking : testing::Test {
    explicit Asking(const json& settings = json::object()) : fixture({.settings = settings}) {
        gm.join({{"name", "Ann"}});
        bo.join({{"name", "Bo"}});
        cid.join({{"name", "Cid"}});
        watcher.join();
        bo.done("heist.character.add", {{"called", "Mo"}});
        bo.take_in();
        thief = bo.events.back()["data"]["thief"];
        gm.done("room.settings", {{"automation", {{"rolls", "ask"}}}});
    }
    json held(TestClient& one) {
        one.take_in();
        return one.state["room"]["held_commands"];
    }
    /// Bo climbs; the id of what waits now.
    std::string climb(json more = json::object()) {
        more["thief"] = thief;
        more["nonce"] = nonce;
        return bo.done("heist.climb", std::move(more))["held"];
    }
    /// The first of that type that one was sent, or null.
    static json event_of(const TestClient& one, const std::string& type) {
        for (const json& event : one.events)
            if (event["type"] == type) return event;
        return nullptr;
    }
    std::size_t seen_of(TestClient& one, const std::string& type) {
        const auto types = one.types();
        return static_cast<std::size_t>(std::ranges::count(types, type));
    }

    RoomFixture fixture;
    TestClient gm{fixture, fixture.opened.gm}, bo{fixture, fixture.opened.player};
    TestClient cid{fixture, fixture.opened.player}, watcher{fixture, fixture.opened.spectator};
    std::string thief;
};

TEST_F(Asking, AThrowWaitsUnthrownAndIsTheGmsAndOnesOwnToKnow) {
    const std::string id = climb({{"dice", 3}});
    const json params{{"dice", 3}, {"thief", thief}};
    for (TestClient* one : {&gm, &bo}) {
        const json waits = held(*one)[id];
        EXPECT_EQ(waits["member"], bo.member);
        EXPECT_EQ(waits["method"], "heist.climb");
        EXPECT_EQ(json::parse(waits["params"].get<std::string>()), params)
            << "and no share in the dice";
        EXPECT_EQ(seen_of(*one, "room.command.held"), 1U);
    }
    for (TestClient* one : {&cid, &watcher}) {
        EXPECT_EQ(held(*one), json::object());
        EXPECT_THAT(one->bytes(), Not(HasSubstr("room.command")));
        one->ask("room.history", {{"before", one->cursor}, {"limit", 200}});
        EXPECT_THAT(one->bytes(), Not(HasSubstr("heist.climb")));
    }
    EXPECT_EQ(seen_of(gm, "heist.climbed"), 0U);
    for (const auto& record : fixture.log->read("table1", 1, 1000))
        EXPECT_THAT(record.data, Not(HasSubstr("\"draws\"")));
}

TEST_F(Asking, WhatPassesIsThrownByWhoGaveItWithTheirShare) {
    const std::string id = climb();
    gm.done("room.command.pass", {{"held", id}});
    for (TestClient* one : {&gm, &bo, &cid}) EXPECT_EQ(held(*one), json::object());
    const json climbed = event_of(cid, "heist.climbed");
    EXPECT_EQ(climbed["by"], bo.member);
    EXPECT_EQ(climbed["proof"]["nonce"], nonce);
    EXPECT_EQ(seen_of(bo, "room.command.passed"), 1U);
    EXPECT_EQ(seen_of(cid, "room.command.passed"), 0U);
    // Its dice are those of Bo's command: whoever checks them finds so.
    gm.done("room.reveal");
    cid.take_in();
    const json revealed = event_of(cid, "dice.epoch.revealed");
    std::vector<rules::Draw> draws;
    for (const json& draw : climbed["proof"]["draws"]) draws.push_back({draw[0], draw[1], draw[2]});
    const protocol::RollContext of{"table1", climbed["proof"]["epoch"], climbed["by"],
                                   climbed["cause"], nonce};
    EXPECT_FALSE(protocol::verify(
        *protocol::secret_of_hex(revealed["data"]["secret"].get<std::string>()), of, draws));
    EXPECT_EQ(gm.refused("room.command.pass", {{"held", id}}), "no-such-held");
}

TEST_F(Asking, AThrowHiddenFromWhoGaveItHasTheServersShare) {
    const std::string id = bo.done("heist.steal", {{"thief", thief}, {"nonce", nonce}})["held"];
    gm.done("room.command.pass", {{"held", id}});
    gm.take_in();
    EXPECT_EQ(event_of(gm, "heist.stolen")["proof"]["nonce_by"], "both");
}

TEST_F(Asking, TheGmAndWhatThrowsNothingDoNotWait) {
    gm.done("heist.climb", {{"thief", thief}});
    EXPECT_EQ(seen_of(gm, "heist.climbed"), 1U);
    bo.done("heist.hide", {{"thief", thief}, {"amount", 0}});
    EXPECT_EQ(held(gm), json::object());
    gm.done("room.settings", {{"automation", {{"rolls", "full"}}}});
    EXPECT_FALSE(bo.done("heist.climb", {{"thief", thief}}).contains("held"));
    EXPECT_EQ(seen_of(gm, "heist.climbed"), 2U);
}

TEST_F(Asking, WhatTheGameRefusesIsRefusedAtOnce) {
    EXPECT_EQ(bo.refused("heist.climb", {{"thief", "nobody"}}),
              gm.refused("heist.climb", {{"thief", "nobody"}}));
    EXPECT_EQ(bo.refused("heist.climb", {{"thief", thief}, {"dice", 9}}), "invalid-params");
    EXPECT_EQ(held(gm), json::object());
}

TEST_F(Asking, WhatTheGameRefusesMeanwhileStillWaits) {
    const std::string id = bo.done("heist.steal", {{"thief", thief}})["held"];
    gm.done("heist.plan", {{"vault", 0}});
    EXPECT_EQ(gm.refused("room.command.pass", {{"held", id}}), "vault-empty");
    EXPECT_TRUE(held(bo).contains(id));
    gm.done("heist.plan", {{"vault", 100}});
    gm.done("room.command.pass", {{"held", id}});
    EXPECT_EQ(held(bo), json::object());
}

TEST_F(Asking, OneIsTurnedDownOrTakenBackAndNothingWasThrown) {
    gm.done("room.command.turn-down", {{"held", climb()}, {"reason", "Not from here"}});
    bo.take_in();
    EXPECT_EQ(bo.events.back()["type"], "room.command.turned-down");
    EXPECT_EQ(bo.events.back()["data"]["reason"], "Not from here");
    const std::string id = climb();
    EXPECT_EQ(cid.refused("room.command.cancel", {{"held", id}}), "no-such-held")
        << "as one that is not there";
    EXPECT_EQ(cid.refused("room.command.pass", {{"held", id}}), "gm-only");
    bo.done("room.command.cancel", {{"held", id}});
    EXPECT_EQ(held(gm), json::object());
    EXPECT_EQ(seen_of(gm, "heist.climbed"), 0U);
    EXPECT_THAT(cid.bytes(), Not(HasSubstr("room.command")));
}

TEST_F(Asking, AsManyWaitAsMay) {
    for (int i = 0; i < 5; ++i) climb();
    EXPECT_EQ(bo.refused("heist.climb", {{"thief", thief}}), "too-many-held");
    EXPECT_EQ(held(gm).size(), 5U);
}

TEST_F(Asking, WithWhoGoesTheirCommandsGo) {
    climb();
    gm.done("room.kick", {{"member", bo.member}});
    EXPECT_EQ(held(gm), json::object());
}

TEST_F(Asking, ACommandSentTwiceWaitsOnce) {
    const json first = (bo.send("same", "heist.climb", {{"thief", thief}}), fixture.turn(),
                        bo.resolve_answer("same"));
    bo.send("same", "heist.climb", {{"thief", thief}});
    fixture.turn();
    EXPECT_EQ(bo.resolve_answer("same"), first);
    EXPECT_EQ(held(gm).size(), 1U);
}

TEST_F(Asking, TheLogKeepsWhatWaitsAndWhatPassed) {
    const std::string id = climb();
    fixture.restart();
    for (TestClient* one : {&gm, &bo}) one->join();
    EXPECT_TRUE(held(bo).contains(id));
    gm.done("room.command.pass", {{"held", id}});
    gm.take_in();
    const json table = gm.state["table"];
    fixture.restart();
    gm.join();
    EXPECT_EQ(held(gm), json::object());
    EXPECT_EQ(gm.state["table"], table);
}

TEST_F(Asking, APassSentAgainAfterACrashIsAnsweredAsBefore) {
    const json held_command{{"held", climb()}};
    const auto pass = [&](const std::string& id, const json& params) {
        gm.send(id, "room.command.pass", params);
        fixture.turn();
        return gm.resolve_answer(id);
    };
    const json first = pass("let it", held_command);
    ASSERT_TRUE(first.contains("result")) << first;
    fixture.restart();
    for (TestClient* one : {&gm, &bo}) one->join();
    EXPECT_EQ(pass("let it", held_command), first);
    EXPECT_EQ(kind_of(pass("another", held_command)), "no-such-held");
    EXPECT_EQ(seen_of(cid, "heist.climbed"), 1U);
}

TEST_F(Asking, WhatPassedIsAmendedAndTakenBackLikeAnythingElse) {
    gm.take_in();
    const std::string before = gm.cursor;
    gm.done("room.command.pass", {{"held", climb()}});
    gm.take_in();
    const json climbed = event_of(gm, "heist.climbed");
    const json roll = climbed["cursor"], faces = climbed["data"]["faces"];
    const json seen = gm.done("room.amend.preview", {{"roll", roll}, {"params", {{"dice", 2}}}});
    gm.done("room.amend",
            {{"roll", roll}, {"params", {{"dice", 2}}}, {"based_on", seen["based_on"]}});
    cid.take_in();
    const json& again = cid.events.back()["data"]["commands"][0];
    EXPECT_EQ(again["by"], bo.member);
    EXPECT_EQ(again["events"][0]["data"]["faces"][0], faces[0]);
    gm.done("room.undo", {{"to", before}});
    EXPECT_EQ(held(gm), json::object()) << "people's dealings are not taken back";
}

TEST_F(Asking, OfEachKindOfCommandTheGmMayBeAskedAlone) {
    gm.done("room.settings", {{"automation", {{"rolls", "full"}, {"healing", "ask"}}}});
    EXPECT_FALSE(bo.done("heist.climb", {{"thief", thief}, {"dice", 3}}).contains("held"))
        << "no kind that is asked about";
    const std::string hides = bo.done("heist.hide", {{"thief", thief}, {"amount", 5}})["held"];
    EXPECT_EQ(held(gm)[hides]["method"], "heist.hide");
    EXPECT_FALSE(gm.done("heist.hide", {{"thief", thief}, {"amount", 1}}).contains("held"));
    gm.done("room.command.pass", {{"held", hides}});
    bo.take_in();
    EXPECT_EQ(bo.state["table"]["thieves"][thief]["stash"], 5);

    gm.done("room.settings", {{"automation", {{"healing", "full"}, {"points", "ask"}}}});
    gm.take_in();
    const json automation = gm.state["room"]["settings"]["automation"];
    EXPECT_EQ(automation["points"], "ask");
    EXPECT_EQ(automation["healing"], "full");
    EXPECT_FALSE(bo.done("heist.hide", {{"thief", thief}, {"amount", 6}}).contains("held"));
    EXPECT_FALSE(bo.done("heist.climb", {{"thief", thief}}).contains("held"))
        << "one that spends something only sometimes";
    EXPECT_EQ(bo.refused("heist.climb", {{"thief", "nobody"}, {"dice", 2}}), "no-such-character");
    const std::string climbs = climb({{"dice", 3}});
    EXPECT_TRUE(held(bo).contains(climbs));
    fixture.restart();
    for (TestClient* one : {&gm, &bo}) one->join();
    EXPECT_EQ(gm.state["room"]["settings"]["automation"], automation) << "the log keeps it";
    EXPECT_EQ(held(gm).size(), 1U);
}

TEST(AskingOf, AnAnswerThatWaitsNamesWhatWasAsked) {
    RoomFixture::Options options;
    options.system = "troika";
    options.rooms.find_game = &protocol::find_game;
    RoomFixture fixture(std::move(options));
    TestClient gm(fixture, fixture.opened.gm), bo(fixture, fixture.opened.player);
    gm.join({{"name", "Ann"}});
    bo.join({{"name", "Bo"}});
    gm.done("troika.character.add", {{"id", "mo"}, {"name", "Mo"}, {"owner", bo.member}});
    gm.done("room.settings", {{"automation", {{"points", "ask"}}}});
    const auto wait = [&] {
        gm.done("troika.luck.offer", {{"creature", "mo"}, {"note", "A loose stone"}});
        gm.take_in();
        const json& decisions = gm.state["table"]["decisions"];
        bo.done("decision.answer", {{"decision", decisions.back()["id"]}, {"answer", "test-luck"}});
        gm.take_in();
        const json waits = gm.state["room"]["held_commands"];
        EXPECT_EQ(waits.front()["question"], "offered-luck");
        return waits.begin().key();
    };
    const std::string first = wait();
    gm.done("room.command.turn-down", {{"held", first}});
    bo.done("room.command.cancel", {{"held", wait()}});
    gm.done("room.command.pass", {{"held", wait()}});
    for (TestClient* one : {&gm, &bo}) {
        one->take_in();
        int named = 0;
        for (const json& event : one->events)
            if (event["type"].get<std::string>().starts_with("room.command."))
                named += event["data"]["question"] == "offered-luck" ? 1 : 100;
        EXPECT_EQ(named, 6) << "three that waited, and what became of each";
    }
}

/// A table at which players offer dice for a climb, for the GM's nod.
struct Offering : Asking {
    Offering() : Asking({{"claims", true}}) {
        gm.done("room.settings", {{"automation", {{"rolls", "full"}}}});
    }
};

TEST_F(Offering, WhatIsOfferedWaitsForTheGmAndOtherThrowsDoNot) {
    EXPECT_FALSE(bo.done("heist.climb", {{"thief", thief}}).contains("held"));
    const std::string id = climb({{"dice", 3}});
    EXPECT_EQ(held(gm)[id]["offered"], json({"dice"}));
    EXPECT_EQ(held(bo)[id]["offered"], json({"dice"}));
    EXPECT_EQ(held(cid), json::object());
    EXPECT_THAT(cid.bytes(), Not(HasSubstr("room.command")));
    EXPECT_FALSE(gm.done("heist.climb", {{"thief", thief}, {"dice", 2}}).contains("held"));
    EXPECT_EQ(bo.refused("heist.climb", {{"thief", "nobody"}, {"dice", 2}}), "no-such-character");
}

TEST_F(Offering, TheGmLetsItPassWithItWithoutItOrNotAtAll) {
    gm.done("room.command.pass", {{"held", climb({{"dice", 3}})}});
    cid.take_in();
    EXPECT_EQ(cid.events.back()["data"]["faces"].size(), 3U);
    EXPECT_EQ(cid.events.back()["by"], bo.member);
    gm.done("room.command.pass", {{"held", climb({{"dice", 3}})}, {"without_offered", true}});
    cid.take_in();
    EXPECT_EQ(cid.events.back()["data"]["faces"].size(), 1U);
    bo.take_in();
    EXPECT_EQ(bo.events.back()["data"]["without_offered"], true);
    const std::size_t climbed = seen_of(cid, "heist.climbed");
    gm.done("room.command.turn-down", {{"held", climb({{"dice", 3}})}});
    EXPECT_EQ(seen_of(cid, "heist.climbed"), climbed);
}

TEST_F(Offering, TheLogKeepsWhatWasOffered) {
    const std::string id = climb({{"dice", 3}});
    fixture.restart();
    for (TestClient* one : {&gm, &bo, &cid}) one->join();
    EXPECT_EQ(held(gm)[id]["offered"], json({"dice"}));
    gm.done("room.command.pass", {{"held", id}, {"without_offered", true}});
    cid.take_in();
    EXPECT_EQ(cid.events.back()["data"]["faces"].size(), 1U);
}

TEST_F(Asking, WithoutOffersNothingIsOffered) {
    const std::string id = climb({{"dice", 3}});
    EXPECT_FALSE(held(gm)[id].contains("offered"));
    gm.done("room.command.pass", {{"held", id}, {"without_offered", true}});
    cid.take_in();
    EXPECT_EQ(event_of(cid, "heist.climbed")["data"]["faces"].size(), 3U);
}

/// A table that keeps its sheets by hand.
struct ByHand : Asking {
    ByHand() { gm.done("room.settings", {{"automation", {{"rolls", "manual"}}}}); }
    json loot(TestClient& one) {
        one.take_in();
        return one.state["table"]["thieves"][thief]["loot"];
    }
    json steal() {
        bo.done("heist.steal", {{"thief", thief}});
        cid.take_in();
        return event_of(cid, "heist.stolen");
    }
};

TEST_F(ByHand, WhatIsRolledIsToldAndNotWrittenOnASheet) {
    const json stolen = steal();
    EXPECT_EQ(stolen["unapplied"], true);
    EXPECT_GT(stolen["data"]["loot"], 1) << "told as ever";
    EXPECT_EQ(stolen["by"], bo.member) << "and did not wait";
    for (TestClient* one : {&gm, &bo, &cid}) EXPECT_EQ(loot(*one), 0);
    // What is on no sheet goes on.
    EXPECT_EQ(gm.state["table"]["vault"], 1000 - stolen["data"]["loot"].get<int>());
    EXPECT_FALSE(event_of(gm, "heist.vault.changed").contains("unapplied"));
    bo.done("heist.climb", {{"thief", thief}});
    cid.take_in();
    EXPECT_FALSE(event_of(cid, "heist.climbed").contains("unapplied"));
}

TEST_F(ByHand, WhatSomebodyWritesIsWritten) {
    bo.done("heist.hide", {{"thief", thief}, {"amount", 5}});
    bo.take_in();
    EXPECT_EQ(bo.state["table"]["thieves"][thief]["stash"], 5);
}

TEST_F(ByHand, TheLogKeepsThatItWasNotWritten) {
    const json stolen = steal();
    fixture.restart();
    for (TestClient* one : {&gm, &cid}) one->join();
    EXPECT_EQ(loot(gm), 0);
    gm.take_in();
    EXPECT_EQ(gm.state["table"]["vault"], 1000 - stolen["data"]["loot"].get<int>());
    gm.done("room.say", {{"text", "So be it."}});
    cid.take_in();
    const json page = cid.done("room.history", {{"before", cid.cursor}, {"limit", 200}});
    const auto found = std::ranges::find(page["events"], "heist.stolen",
                                         [](const json& event) { return event["type"]; });
    ASSERT_NE(found, page["events"].end()) << page.dump();
    EXPECT_EQ((*found)["unapplied"], true);
}

TEST_F(ByHand, WhatIsTakenBackAndAmendedIsAsItWasGiven) {
    gm.take_in();
    const std::string before = gm.cursor;
    gm.done("heist.climb", {{"thief", thief}});
    gm.take_in();
    const json roll = event_of(gm, "heist.climbed")["cursor"];
    steal();
    // The mode of now counts for what is given now.
    gm.done("room.settings", {{"automation", {{"rolls", "full"}}}});
    const json amend{{"roll", roll}, {"params", {{"dice", 2}}}};
    const json seen = gm.done("room.amend.preview", amend);
    json given = amend;
    given["based_on"] = seen["based_on"];
    gm.done("room.amend", given);
    EXPECT_EQ(loot(gm), 0);
    bo.done("heist.steal", {{"thief", thief}});
    EXPECT_GT(loot(gm), 0);
    gm.done("room.undo", {{"to", before}});
    EXPECT_EQ(loot(gm), 0);
}

TEST_F(ByHand, SheetsAreWrittenOrAskedFor) {
    EXPECT_EQ(gm.refused("room.settings", {{"automation", {{"sheets", "manual"}}}}),
              "invalid-params");
}

}  // namespace
}  // namespace kast::tests
