#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/amending_room.hpp"

namespace kast::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

struct AmendOf : AmendingRoom {};

TEST_P(AmendOf, KeepsTheDiceAndDrawsThoseThatWereNotThrown) {
    const json rolled = climb(*bo);
    const json amended = amend(rolled, {{"dice", 3}});
    ASSERT_EQ(amended["type"], "room.amended");
    EXPECT_EQ(amended["by"], gm->member);
    ASSERT_EQ(amended["data"]["commands"].size(), 1U);
    const json& command = amended["data"]["commands"][0];
    EXPECT_EQ(command["by"], bo->member);
    EXPECT_EQ(command["cause"], rolled["cause"]);
    EXPECT_EQ(command["amended"], true);
    EXPECT_EQ(command["method"], "heist.climb");
    EXPECT_EQ(amended["data"]["params"], json({{"thief", thief}, {"dice", 3}}));
    const json& faces = command["events"][0]["data"]["faces"];
    ASSERT_EQ(faces.size(), 3U);
    EXPECT_EQ(faces[0], rolled["data"]["faces"][0]) << "the die that was thrown";
    // The others can be checked: they are the draws of a proof of their own.
    ASSERT_EQ(command["proof"]["draws"].size(), 2U);
    for (std::size_t i : {0U, 1U}) {
        EXPECT_EQ(command["proof"]["draws"][i], json({20, 1, faces[i + 1]}));
    }
    EXPECT_EQ(command["proof"]["nonce"], rolled["proof"]["nonce"].get<std::string>() + ".amended");
    // Who may see the roll is sent the same of it, but not what was given.
    json seen = bo->events.back()["data"]["commands"][0];
    EXPECT_EQ(seen["events"], command["events"]);
    EXPECT_EQ(seen["proof"], command["proof"]);
    EXPECT_FALSE(seen.contains("method"));
    EXPECT_FALSE(bo->events.back()["data"].contains("params"));
}

TEST_P(AmendOf, LookingThrowsNothingNew) {
    const json rolled = climb(*bo);
    const auto stored = fixture->log->last_seq("table1");
    const json first = preview(rolled, {{"dice", 3}});
    EXPECT_EQ(preview(rolled, {{"dice", 3}}), first) << "not even with another id";
    EXPECT_EQ(fixture->log->last_seq("table1"), stored) << "nothing happened";
    EXPECT_EQ(amend(rolled, {{"dice", 3}})["data"]["commands"][0]["events"],
              first["commands"][0]["events"]);
    // One die more: those before it are the same.
    const json more = preview(rolled, {{"dice", 4}});
    const json& three = first["commands"][0]["events"][0]["data"]["faces"];
    const json& four = more["commands"][0]["events"][0]["data"]["faces"];
    EXPECT_EQ(json(four.begin(), four.begin() + 3), three);
}

TEST_P(AmendOf, SaysWhatWasGivenWhereNothingIsChanged) {
    const json rolled = climb(*bo, {{"dice", 2}});
    steal();
    const json seen = gm->done("room.amend.preview", {{"roll", rolled["cursor"]}});
    EXPECT_EQ(seen["method"], "heist.climb");
    EXPECT_EQ(seen["params"], json({{"thief", thief}, {"dice", 2}}));
    EXPECT_TRUE(seen["commands"].empty());
    EXPECT_EQ(seen["unchanged"], 2) << "the same dice come to the same";
    const auto stored = fixture->log->last_seq("table1");
    gm->done(
        "room.amend",
        {{"roll", rolled["cursor"]}, {"params", json::object()}, {"based_on", seen["based_on"]}});
    EXPECT_EQ(fixture->log->last_seq("table1"), stored) << "and is no event";
}

TEST_P(AmendOf, GivesAllThatCameSinceAgain) {
    const json planned = give(*gm, "heist.plan", {{"vault", 500}});
    const json stolen = steal();
    bo->done("room.say", {{"text", "mine!"}});
    const json climbed = climb(*bo);
    const json again = steal();
    const int loot = stolen["data"]["loot"].get<int>() + again["data"]["loot"].get<int>();
    const json amended = amend(planned, {{"vault", 600}});
    // The GM's plan, and what both thefts left; the climb is the same, and talk is not given again.
    ASSERT_EQ(amended["data"]["commands"].size(), 3U);
    EXPECT_EQ(gm->state["table"]["vault"], 600 - loot);
    EXPECT_EQ(gm->state["table"]["thieves"][thief]["loot"], loot);
    // For who does not know what is in the vault nothing is another.
    EXPECT_THAT(bo->types(), Not(testing::Contains("room.amended")));
    fixture->restart();
    TestClient fresh(*fixture, fixture->opened.gm);
    fresh.join();
    EXPECT_EQ(fresh.state, gm->state) << "and all of it is replayed";
}

TEST_P(AmendOf, DropsWhatIsNoLongerAllowed) {
    const json planned = give(*gm, "heist.plan", {{"vault", 500}});
    const json stolen = steal();
    const json climbed = climb(*bo);
    const json seen = preview(planned, {{"vault", 0}});
    ASSERT_EQ(seen["commands"].size(), 2U);
    const json& theft = seen["commands"][1];
    EXPECT_EQ(theft["cause"], stolen["cause"]);
    EXPECT_EQ(theft["dropped"], true);
    EXPECT_EQ(theft["refusal"]["kind"], "vault-empty");
    EXPECT_EQ(theft["refusal"]["rule"], "HE-2");
    EXPECT_EQ(theft["was"][0]["data"], stolen["data"]);
    EXPECT_TRUE(theft["events"].empty());
    EXPECT_EQ(seen["unchanged"], 1);
    EXPECT_GT(bo->state["table"]["thieves"][thief]["loot"], 0) << "until it is carried out";
    amend(planned, {{"vault", 0}});
    EXPECT_EQ(bo->state["table"]["thieves"][thief]["loot"], 0);
    // The player saw the theft, and learns that it did not happen; why is the GM's to know.
    const json shown = bo->events.back();
    ASSERT_EQ(shown["type"], "room.amended");
    ASSERT_EQ(shown["data"]["commands"].size(), 1U);
    EXPECT_EQ(shown["data"]["commands"][0]["dropped"], true);
    EXPECT_FALSE(shown["data"]["commands"][0].contains("refusal"));
    // It does not stand any more, and the vault that made it fail stands as amended.
    EXPECT_EQ(gm->refused("room.amend.preview", {{"roll", stolen["cursor"]}}), "not-standing");
    EXPECT_EQ(preview(planned, json::object())["params"]["vault"], 0);
}

TEST_P(AmendOf, MayBeAmendedAgain) {
    const json planned = give(*gm, "heist.plan", {{"vault", 500}});
    const json climbed = climb(*bo);
    const json stolen = steal();
    amend(climbed, {{"dice", 3}});
    amend(planned, {{"vault", 400}});
    const json later = steal();
    // The climb stands with three dice: the first of them was thrown, the others are the same
    // again.
    const json seen = preview(climbed, {{"dice", 4}});
    ASSERT_EQ(seen["commands"].size(), 1U);
    EXPECT_EQ(seen["params"]["dice"], 4);
    EXPECT_EQ(seen["commands"][0]["was"][0]["data"]["faces"].size(), 3U);
    EXPECT_EQ(seen["unchanged"], 2);
    amend(climbed, {{"dice", nullptr}});
    const json& back = gm->events.back()["data"]["commands"][0]["events"][0];
    EXPECT_EQ(back["data"], climbed["data"]) << "as it was thrown";
    const int loot = stolen["data"]["loot"].get<int>() + later["data"]["loot"].get<int>();
    EXPECT_EQ(gm->state["table"]["vault"], 400 - loot);
}

TEST_P(AmendOf, IsTakenBackLikeAnythingElse) {
    const json planned = give(*gm, "heist.plan", {{"vault", 500}});
    const json stolen = steal();
    gm->take_in();
    const json then = gm->state["table"];
    const std::string to = gm->cursor;
    amend(planned, {{"vault", 0}});
    climb(*bo);
    gm->done("room.undo", {{"to", to}});
    EXPECT_EQ(gm->state["table"], then);
    // What stands is what stood then: the theft may be amended again.
    const json seen = preview(planned, {{"vault", 300}});
    EXPECT_EQ(seen["commands"].size(), 2U);
    EXPECT_FALSE(seen["commands"][1].contains("dropped"));
    // And what an undo took back may not.
    gm->done("room.undo", {{"to", planned["cursor"]}});
    EXPECT_EQ(gm->refused("room.amend.preview", {{"roll", stolen["cursor"]}}), "not-standing");
}

TEST_P(AmendOf, NothingIsLostWhereSomethingCameInBetween) {
    const json rolled = climb(*bo);
    const json seen = preview(rolled, {{"dice", 2}});
    cid->done("room.say", {{"text", "wait"}});
    const json params{
        {"roll", rolled["cursor"]}, {"params", {{"dice", 2}}}, {"based_on", seen["based_on"]}};
    gm->done("room.amend", params);
    EXPECT_EQ(gm->refused("room.amend", params), "stale") << "carried out already";
    const json now = preview(rolled, {{"dice", 3}});
    steal();
    json late = params;
    late["based_on"] = now["based_on"];
    EXPECT_EQ(gm->refused("room.amend", late), "stale") << "the table is another";
    // What is on its way to the log has come in between, too.
    late["based_on"] = preview(rolled, {{"dice", 3}})["based_on"];
    bo->send("on-its-way", "heist.steal", {{"thief", thief}});
    gm->send("too-late", "room.amend", late);
    fixture->turn();
    EXPECT_EQ(kind_of(gm->resolve_answer("too-late")), "stale");
    EXPECT_EQ(kind_of(bo->resolve_answer("on-its-way")), "");
}

TEST_P(AmendOf, IsTheGmsAndOfTheGamesCommands) {
    const json rolled = climb(*bo);
    const json said = give(*bo, "room.say", {{"text", "up!"}});
    const json query{{"roll", rolled["cursor"]}, {"params", {{"dice", 2}}}};
    EXPECT_EQ(bo->refused("room.amend.preview", query), "gm-only");
    json command = query;
    command["based_on"] = rolled["cursor"];
    EXPECT_EQ(bo->refused("room.amend", command), "gm-only");
    EXPECT_EQ(gm->refused("room.amend.preview", {{"roll", said["cursor"]}}), "no-such-command");
    EXPECT_EQ(gm->refused("room.amend.preview", {{"roll", "AAAAAAAAAAAAAAAAAAAAAA"}}),
              "bad-cursor");
    const json wrong =
        gm->ask("room.amend.preview", {{"roll", rolled["cursor"]}, {"params", {{"dice", 9}}}});
    EXPECT_EQ(kind_of(wrong), "invalid-params");
    EXPECT_EQ(wrong["error"]["data"]["path"], "/params/dice");
    const json turned = gm->ask("room.amend.preview",
                                {{"roll", rolled["cursor"]}, {"params", {{"thief", "\u202eom"}}}});
    EXPECT_EQ(kind_of(turned), "unfit-text");
    EXPECT_EQ(turned["error"]["data"]["path"], "/params/thief");
}

TEST_P(AmendOf, ParametersAreKeptAndShownToNobody) {
    const json hidden = give(*bo, "heist.hide", {{"thief", thief}, {"amount", 424242}});
    const auto stored = fixture->log->read("table1", fixture->log->last_seq("table1"), 1);
    EXPECT_EQ(json::parse(stored[0].data)["command"]["params"]["amount"], 424242);
    EXPECT_EQ(json::parse(stored[0].data)["command"]["method"], "heist.hide");
    fixture->restart();
    for (auto* one : {gm.get(), cid.get()}) one->join();
    const json page = cid->done("room.history", {{"before", cid->cursor}, {"limit", 200}});
    EXPECT_THAT(page.dump(), Not(HasSubstr("424242")));
    EXPECT_THAT(cid->bytes(), Not(HasSubstr("424242")));
}

TEST_P(AmendOf, AFreeRollHasAnotherNotationAndTheSameDice) {
    const json planned = give(*gm, "heist.plan", {{"vault", 500}});
    const json rolled = give(*bo, "dice.roll", {{"notation", "2d6"}, {"label", "luck"}});
    const json stolen = steal();
    const json table = gm->state["table"];
    const json seen = gm->done("room.amend.preview", {{"roll", rolled["cursor"]}});
    EXPECT_EQ(seen["method"], "dice.roll");
    EXPECT_EQ(seen["params"], json({{"notation", "2d6"}, {"label", "luck"}}));
    EXPECT_EQ(seen["unchanged"], 1);
    const json amended = amend(rolled, {{"notation", "3d6+2"}});
    ASSERT_EQ(amended["type"], "room.amended");
    ASSERT_EQ(amended["data"]["commands"].size(), 1U) << "nothing rests on it";
    const json& command = amended["data"]["commands"][0];
    EXPECT_EQ(command["by"], bo->member);
    EXPECT_EQ(command["cause"], rolled["cause"]);
    EXPECT_EQ(command["method"], "dice.roll");
    EXPECT_EQ(command["events"][0]["type"], "dice.rolled");
    EXPECT_EQ(command["events"][0]["data"]["label"], "luck");
    EXPECT_THAT(command["events"][0]["data"].dump(), HasSubstr("3d6+2"));
    const int was = rolled["data"]["result"]["total"].get<int>();
    const json& draws = command["proof"]["draws"];
    ASSERT_EQ(draws.size(), 1U) << "two fell already";
    EXPECT_EQ(command["events"][0]["data"]["result"]["total"], was + draws[0][2].get<int>() + 2);
    EXPECT_EQ(command["proof"]["nonce"], rolled["proof"]["nonce"].get<std::string>() + ".amended");
    EXPECT_EQ(bo->events.back()["data"]["commands"][0]["events"], command["events"]);
    EXPECT_EQ(gm->state["table"], table);
    // It stands so: what is amended on top of it begins there, and another roll's amendment passes
    // it by.
    EXPECT_EQ(preview(rolled, json::object())["params"]["notation"], "3d6+2");
    EXPECT_EQ(preview(planned, {{"vault", 400}})["unchanged"], 0);
    fixture->restart();
    for (auto* one : {gm.get(), bo.get(), cid.get()}) one->join();
    EXPECT_EQ(preview(rolled, {{"notation", "2d6"}})["commands"][0]["events"][0]["data"],
              json({{"label", "luck"}, {"result", rolled["data"]["result"]}}));
    const json later = give(*bo, "dice.roll", {{"notation", "1d20"}});
    // An undo takes the amendment back and leaves rolls where they are.
    gm->done("room.undo", {{"to", planned["cursor"]}});
    EXPECT_EQ(preview(rolled, json::object())["params"]["notation"], "2d6");
    EXPECT_EQ(preview(later, {{"notation", "1d20+1"}})["commands"].size(), 1U);
}

TEST_P(AmendOf, AFreeRollIsRefusedAsItWouldBe) {
    const json rolled = give(*bo, "dice.roll", {{"notation", "2d6"}});
    const auto path_of = [&](const json& params) {
        const json answer =
            gm->ask("room.amend.preview", {{"roll", rolled["cursor"]}, {"params", params}});
        return kind_of(answer) + " " + answer["error"]["data"].value("path", "");
    };
    EXPECT_EQ(path_of({{"notation", "2d6 +"}}).substr(0, 9), "notation-");
    EXPECT_THAT(path_of({{"notation", "2d6 +"}}), HasSubstr(" /params/notation"));
    EXPECT_EQ(path_of({{"notation", nullptr}}), "invalid-params /params/notation");
    EXPECT_EQ(path_of({{"audience", "gm"}}), "invalid-params /params/audience");
    EXPECT_EQ(path_of({{"blind", true}}), "invalid-params /params/blind");
    EXPECT_EQ(path_of({{"nothing", 1}}), "invalid-params /params/nothing");
}

TEST_P(AmendOf, AFreeRollIsAsItWasThrown) {
    const json rolled = give(*bo, "dice.roll",
                             {{"notation", "2d6 + @dex # the lock"}, {"constants", {{"dex", 3}}}});
    const json seen = preview(rolled, json::object());
    EXPECT_EQ(seen["unchanged"], 1);
    EXPECT_THAT(seen["params"]["notation"].get<std::string>(), HasSubstr("# the lock"));
    const json amended = amend(rolled, {{"notation", "2d6+5 # the lock"}});
    const json& result = amended["data"]["commands"][0]["events"][0]["data"]["result"];
    EXPECT_EQ(result["total"], rolled["data"]["result"]["total"].get<int>() + 2);
    EXPECT_EQ(result["comment"], rolled["data"]["result"]["comment"]);
}

TEST_P(AmendOf, ANumberWithoutDiceIsNoRoll) {
    const json rolled = give(*bo, "dice.roll", {{"notation", "5"}});
    EXPECT_EQ(gm->refused("room.amend.preview", {{"roll", rolled["cursor"]}}), "not-kept");
}

INSTANTIATE_TEST_SUITE_P(WithCommitsInMemory, AmendOf, testing::Values(256, 2),
                         [](const auto& test) { return std::to_string(test.param); });

/// A record as it was stored before parameters were kept.
TEST(AmendOfBefore, IsRefusedAndSaysWhy) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm);
    gm.join();
    const auto last = fixture.log->last_seq("table1");
    Batch batch{"table1", last, {}, gm.member, "old", "{}"};
    batch.records.push_back(
        {last + 1, 1, gm.member, "old", "heist.vault.changed", R"({"data":{"left":7}})"});
    EXPECT_EQ(fixture.store({batch}), std::vector{Append::stored});
    fixture.restart();
    gm.join();
    EXPECT_EQ(gm.refused("room.amend.preview", {{"roll", gm.cursor}}), "not-kept");
    gm.done("heist.plan", {{"vault", 5}});
    gm.done("room.amend.preview", {{"roll", gm.events.back()["cursor"]}});
}

/// What only some may know stays with them, whatever it does to what others see.
struct AmendSecrets : testing::Test {
    AmendSecrets() {
        gm.join();
        for (auto* one : {&bo, &cid}) one->join({{"name", "x"}});
        watcher.join();
        bo.done("heist.character.add", {{"called", "Mo"}});
        thief = bo.events.back()["data"]["thief"];
        for (auto* one : {&gm, &bo, &cid, &watcher}) one->take_in();
    }
    json amend(const json& cursor, const json& params) {
        const json seen = gm.done("room.amend.preview", {{"roll", cursor}, {"params", params}});
        gm.done("room.amend",
                {{"roll", cursor}, {"params", params}, {"based_on", seen["based_on"]}});
        for (auto* one : {&gm, &bo, &cid, &watcher}) one->take_in();
        return seen;
    }

    RoomFixture fixture;
    TestClient gm{fixture, fixture.opened.gm}, bo{fixture, fixture.opened.player},
        cid{fixture, fixture.opened.player}, watcher{fixture, fixture.opened.spectator};
    std::string thief;
};

TEST_F(AmendSecrets, AMembersOwnIsNotToldToOthers) {
    gm.done("heist.plan", {{"vault", 500}});
    const json plan = gm.events.back();
    bo.done("heist.steal", {{"thief", thief}});
    bo.done("heist.hide", {{"thief", thief}, {"amount", 424242}});
    gm.done("heist.creep");
    amend(plan["cursor"], {{"vault", 0}});
    ASSERT_EQ(gm.events.back()["type"], "room.amended");
    for (auto* one : {&cid, &watcher}) {
        const json shown = one->events.back();
        ASSERT_EQ(shown["type"], "room.amended") << "the theft was seen";
        ASSERT_EQ(shown["data"]["commands"].size(), 1U);
        EXPECT_EQ(shown["data"].size(), 1U) << "and nothing else is told: " << shown;
        EXPECT_THAT(one->bytes(), Not(HasSubstr("424242")));
        EXPECT_THAT(one->bytes(), Not(HasSubstr("heist.vault.changed")));
        EXPECT_THAT(one->bytes(), Not(HasSubstr("heist.plan")));
    }
}

TEST_F(AmendSecrets, LookingIsSeenByNobody) {
    gm.done("heist.creep");
    const json crept = gm.events.back();
    cid.take_in();
    const std::string before = cid.bytes();
    amend(crept["cursor"], json::object());
    EXPECT_EQ(cid.bytes(), before);
    const json seen = gm.done("room.amend.preview", {{"roll", crept["cursor"]}});
    EXPECT_TRUE(seen["commands"].empty());
}

TEST_F(AmendSecrets, AFreeRollIsForWhomItWas) {
    const auto rolled = [&](TestClient& who, json params) {
        params["notation"] = "2d6";
        who.done("dice.roll", std::move(params));
        gm.take_in();
        return gm.events.back()["cursor"];
    };
    const auto newest_type = [](TestClient& who) {
        return who.events.empty() ? json() : who.events.back()["type"];
    };
    const json gms = rolled(gm, {{"audience", "gm"}});
    const json blind = rolled(bo, {{"audience", "gm"}, {"blind", true}});
    const json own = rolled(bo, {{"audience", "self"}});
    const json bos = rolled(bo, {{"audience", "gm"}});
    EXPECT_EQ(gm.refused("room.amend.preview", {{"roll", own}}), "secret-command");
    cid.take_in();
    watcher.take_in();
    const std::string unseen = cid.bytes(), unseen_too = watcher.bytes();
    for (const json& cursor : {gms, blind}) {
        amend(cursor, {{"notation", "2d6+424242"}});
        EXPECT_EQ(newest_type(gm), "room.amended");
    }
    EXPECT_NE(newest_type(bo), "room.amended") << "not of the GM's, nor of what they threw blind";
    const json seen = amend(bos, {{"notation", "3d6+424242"}});
    // The dice are thrown with a share that who rolled is not told.
    EXPECT_THAT(seen["commands"][0]["proof"]["nonce"], Not(testing::EndsWith(".amended")));
    EXPECT_EQ(newest_type(bo), "room.amended") << "what they threw and saw";
    EXPECT_FALSE(bo.events.back()["data"]["commands"][0].contains("proof"));
    cid.take_in();
    watcher.take_in();
    EXPECT_EQ(cid.bytes(), unseen);
    EXPECT_EQ(watcher.bytes(), unseen_too);
    for (auto* one : {&cid, &watcher}) {
        EXPECT_NE(newest_type(*one), "room.amended");
        EXPECT_THAT(one->bytes(), Not(HasSubstr("424242")));
    }
    // Opened to all, it is amended in everybody's sight.
    gm.done("dice.open", {{"roll", gms}});
    amend(gms, {{"notation", "2d6+717171"}});
    for (auto* one : {&bo, &cid, &watcher}) {
        EXPECT_EQ(newest_type(*one), "room.amended");
        EXPECT_THAT(one->bytes(), HasSubstr("717171"));
    }
}

TEST_F(AmendSecrets, AnAmendedFreeRollIsTheSameAtEveryDoor) {
    bo.done("dice.roll", {{"notation", "2d6"}, {"audience", json::array({cid.member, gm.member})}});
    gm.take_in();
    EXPECT_EQ(gm.refused("room.amend.preview", {{"roll", gm.events.back()["cursor"]}}),
              "secret-command")
        << "one GM of several was named";
    bo.done("dice.roll", {{"notation", "2d6"}, {"audience", "gm"}});
    gm.take_in();
    amend(gm.events.back()["cursor"], {{"notation", "2d6+5"}});
    for (auto* one : {&gm, &bo}) {
        json sent = one->events.back();
        ASSERT_EQ(sent["type"], "room.amended");
        const rules::Viewer viewer{one == &gm ? rules::Role::gm : rules::Role::player,
                                   rules::Id(one->member)};
        const auto page = fixture.read(viewer, "", 1000);
        ASSERT_TRUE(page);
        EXPECT_EQ(json::parse(page->events.back()), sent);
    }
    for (auto* one : {&cid, &watcher}) EXPECT_NE(one->events.back()["type"], "room.amended");
    const json seen = gm.done("room.seen_by", {{"member", bo.member}, {"limit", 5}})["events"];
    EXPECT_EQ(seen.back(), bo.events.back());
    const json others = gm.done("room.seen_by", {{"member", cid.member}, {"limit", 5}})["events"];
    EXPECT_NE(others.back()["type"], "room.amended");
}

TEST_F(AmendSecrets, EveryDoorShowsTheSame) {
    gm.done("heist.plan", {{"vault", 500}});
    const json plan = gm.events.back();
    bo.done("heist.steal", {{"thief", thief}});
    amend(plan["cursor"], {{"vault", 0}});
    for (auto* one : {&gm, &bo, &cid, &watcher}) {
        json sent = one->events.back();
        ASSERT_EQ(sent["type"], "room.amended");
        sent.erase("changes");
        const rules::Viewer viewer{one == &gm        ? rules::Role::gm
                                   : one == &watcher ? rules::Role::spectator
                                                     : rules::Role::player,
                                   rules::Id(one->member)};
        const auto page = fixture.read(viewer, "", 1000);
        ASSERT_TRUE(page);
        EXPECT_EQ(json::parse(page->events.back()), sent) << "as a stream and as JSON lines";
    }
    json seen = gm.done("room.seen_by", {{"member", bo.member}, {"limit", 5}})["events"].back();
    json sent = bo.events.back();
    sent.erase("changes");
    EXPECT_EQ(seen, sent);
}

}  // namespace
}  // namespace kast::tests
