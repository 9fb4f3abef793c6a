#include "protocol/fair_dice.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A room with a GM, a player and a thief of the player's.
struct Commands : testing::Test {
    Commands() {
        gm.join({{"name", "Ann"}});
        player.join({{"name", "Bo"}});
        player.done("heist.character.add", {{"called", "Mo"}});
        thief = player.events.back()["data"]["thief"];
        gm.take_in();
    }
    std::size_t records() { return fixture.log->last_seq("table1"); }

    RoomFixture fixture;
    TestClient gm{fixture, fixture.opened.gm};
    TestClient player{fixture, fixture.opened.player};
    std::string thief;
};

TEST_F(Commands, AnEventSaysWhoWhenWhyAndWhatChanged) {
    player.send("c1", "heist.climb", {{"thief", thief}});
    fixture.turn();
    const json answer = player.resolve_answer("c1");
    const json event = player.events.back();
    EXPECT_EQ(answer,
              json({{"jsonrpc", "2.0"}, {"id", "c1"}, {"result", {{"cursor", event["cursor"]}}}}));
    EXPECT_EQ(event["at"], "2026-11-20T19:03:11.204Z");
    EXPECT_EQ(event["by"], player.member);
    EXPECT_EQ(event["cause"], "c1");
    EXPECT_EQ(event["type"], "heist.climbed");
    EXPECT_FALSE(event.contains("changes")) << "a climb changes nothing";
    EXPECT_TRUE(event.contains("proof"));
    player.done("heist.steal", {{"thief", thief}});
    const int loot = player.events.back()["data"]["loot"];
    EXPECT_EQ(player.events.back()["changes"],
              json({{"table", {{"thieves", {{thief, {{"loot", loot}}}}}}}}));
    gm.take_in();
    // The GM sees two events; the patch of both rides on the second.
    EXPECT_FALSE(gm.events[gm.events.size() - 2].contains("changes"));
    EXPECT_EQ(
        gm.events.back()["changes"],
        json({{"table", {{"thieves", {{thief, {{"loot", loot}}}}}, {"vault", 1000 - loot}}}}));
}

TEST_F(Commands, TheAnswerComesAfterItsEvents) {
    player.send("c1", "room.say", {{"text", "hello"}});
    fixture.turn();
    const auto& frames = player.session->frames;
    ASSERT_GE(frames.size(), 2U);
    EXPECT_THAT(frames[frames.size() - 2], HasSubstr("room.said"));
    EXPECT_THAT(frames.back(), HasSubstr("\"id\":\"c1\""));
}

TEST_F(Commands, ACommandSentTwiceHappensOnceAndIsAnsweredAlike) {
    player.send("c1", "heist.climb", {{"thief", thief}});
    player.send("c1", "heist.climb", {{"thief", thief}});  // before the first is stored
    fixture.turn();
    const auto after = records();
    const std::string first = player.session->frames.back();
    player.send("c1", "heist.climb", {{"thief", thief}});  // and after
    fixture.turn();
    EXPECT_EQ(player.session->frames.back(), first);
    EXPECT_EQ(records(), after);
    player.take_in();
    EXPECT_EQ(std::ranges::count(player.types(), "heist.climbed"), 1);
    // The same id by somebody else is another command.
    gm.send("c1", "room.say", {{"text", "mine"}});
    fixture.turn();
    EXPECT_EQ(records(), after + 1);
}

TEST_F(Commands, ARefusalIsRememberedToo) {
    player.send("c1", "heist.climb", {{"thief", "later"}});
    fixture.turn();
    EXPECT_EQ(kind_of(player.resolve_answer("c1")), "no-such-character");
    EXPECT_EQ(player.resolve_answer("c1")["error"]["data"], json({{"kind", "no-such-character"},
                                                                  {"path", "/thief"},
                                                                  {"field", "thief"},
                                                                  {"rule", "HE-1"}}));
    EXPECT_EQ(player.resolve_answer("c1")["error"]["code"], 1);
    player.send("c1", "heist.climb", {{"thief", thief}});
    fixture.turn();
    EXPECT_EQ(kind_of(player.resolve_answer("c1")), "no-such-character");
}

TEST_F(Commands, AfterARestartTheLogAnswersAsBefore) {
    player.send("c1", "heist.climb", {{"thief", thief}});
    gm.send("inv", "room.invite", {{"role", "player"}});
    fixture.turn();
    const json climbed = player.resolve_answer("c1");
    const json invited = gm.resolve_answer("inv");
    const auto after = records();
    fixture.restart();
    gm.join();
    player.join();
    player.send("c1", "heist.climb", {{"thief", thief}});
    gm.send("inv", "room.invite", {{"role", "player"}});
    // One that follows a repeated one in the same turn is done all the same.
    player.send("c2", "room.say", {{"text", "again"}});
    fixture.turn();
    EXPECT_EQ(player.resolve_answer("c1"), climbed);
    EXPECT_EQ(gm.resolve_answer("inv")["result"]["invite"], invited["result"]["invite"]);
    EXPECT_TRUE(player.resolve_answer("c2").contains("result"));
    EXPECT_EQ(records(), after + 1);
}

TEST_F(Commands, WhatWasDoneIsNotRefusedWhenAskedAgainLater) {
    gm.done("heist.plan", {{"vault", 1}});
    player.send("c1", "heist.steal", {{"thief", thief}});
    fixture.turn();
    const json stolen = player.resolve_answer("c1");
    ASSERT_TRUE(stolen.contains("result"));
    EXPECT_EQ(player.refused("heist.steal", {{"thief", thief}}), "vault-empty");
    fixture.restart();
    gm.join();
    player.join();
    player.send("c1", "heist.steal", {{"thief", thief}});
    fixture.turn();
    EXPECT_EQ(player.resolve_answer("c1"), stolen);
}

TEST_F(Commands, ManyAnswersAreKeptAndNoMoreThanThat) {
    RoomFixture::Options options;
    options.rooms.replies_kept = 4;
    RoomFixture small(std::move(options));
    TestClient one(small, small.opened.gm);
    one.join();
    one.send("first", "room.say", {{"text", "first"}});
    for (int i = 0; i < 10; ++i) one.done("room.say", {{"text", "more"}});
    const json answer = one.resolve_answer("first");
    const auto after = small.log->last_seq("table1");
    one.send("first", "room.say", {{"text", "first"}});
    small.turn();
    EXPECT_EQ(one.resolve_answer("first"), answer);
    EXPECT_EQ(small.log->last_seq("table1"), after);
}

TEST_F(Commands, AMistakeOfASystemFailsItsCommandAlone) {
    EXPECT_EQ(player.refused("heist.stumble"), "trouble");
    player.done("heist.climb", {{"thief", thief}});
}

TEST_F(Commands, ARollInAnotherTablesNotationIsShownInOurs) {
    gm.done("dice.roll", {{"notation", "5d10cs>=6df1"}, {"dialect", "foundry"}});
    gm.take_in();
    EXPECT_EQ(gm.events.back()["data"]["result"]["notation"], "5d10>=6f=1");
    gm.done("dice.roll", {{"notation", "5d6>5"}, {"dialect", "roll20"}});
    gm.take_in();
    EXPECT_EQ(gm.events.back()["data"]["result"]["notation"], "5d6>=5");
}

struct BadInput {
    const char* name;
    const char* method;
    json params;
    const char* kind;
    const char* path;
};

std::ostream& operator<<(std::ostream& out, const BadInput& bad) { return out << bad.name; }

struct Refused : Commands, testing::WithParamInterface<BadInput> {};

TEST_P(Refused, WithKindAndPathAndNothingHappens) {
    const auto before = records();
    const json answer = gm.ask(GetParam().method, GetParam().params);
    ASSERT_TRUE(answer.contains("error")) << answer.dump();
    EXPECT_EQ(kind_of(answer), GetParam().kind) << answer.dump();
    EXPECT_EQ(answer["error"]["data"].value("path", ""), GetParam().path) << answer.dump();
    EXPECT_EQ(records(), before);
    gm.done("room.say", {{"text", "all is well"}});
}

const json nothing = json::object();
const std::string long_text(4001, 'x');

INSTANTIATE_TEST_SUITE_P(
    Commands, Refused,
    testing::Values(
        BadInput{"NoSuchMethod", "room.dance", nothing, "no-such-method", ""},
        BadInput{"NoSuchGame", "chess.move", nothing, "no-such-method", ""},
        BadInput{"GameParams", "heist.climb", nothing, "invalid-params", "/thief"},
        BadInput{
            "GameRange", "heist.climb", {{"thief", "x"}, {"dice", 6}}, "invalid-params", "/dice"},
        BadInput{"SayNothing", "room.say", {{"text", " \n"}}, "bad-text", "/text"},
        BadInput{"SayNoText", "room.say", nothing, "invalid-params", "/text"},
        BadInput{"SayNumber", "room.say", {{"text", 3}}, "invalid-params", "/text"},
        BadInput{"SayTooLong", "room.say", {{"text", long_text}}, "invalid-params", "/text"},
        BadInput{"SayUnknown", "room.say", {{"text", "a"}, {"loud", 1}}, "invalid-params", "/loud"},
        BadInput{
            "SayKind", "room.say", {{"text", "a"}, {"kind", "shout"}}, "invalid-params", "/kind"},
        BadInput{"WhisperToNobody",
                 "room.say",
                 {{"text", "a"}, {"kind", "whisper"}},
                 "invalid-params",
                 "/to"},
        BadInput{"WhisperToNone",
                 "room.say",
                 {{"text", "a"}, {"to", json::array()}},
                 "invalid-params",
                 "/to"},
        BadInput{"SayTo",
                 "room.say",
                 {{"text", "a"}, {"kind", "say"}, {"to", {"x"}}},
                 "invalid-params",
                 "/to"},
        BadInput{"WhisperStranger",
                 "room.say",
                 {{"text", "a"}, {"to", {"x"}}},
                 "no-such-member",
                 "/to/0"},
        BadInput{
            "WhisperNoId", "room.say", {{"text", "a"}, {"to", {"x y"}}}, "invalid-params", "/to/0"},
        BadInput{"SayBadRoll",
                 "room.say",
                 {{"text", "a"}, {"rolls", {"2d6", "2d"}}},
                 "notation-unfinished",
                 "/rolls/1"},
        BadInput{"RollNothing", "dice.roll", nothing, "invalid-params", "/notation"},
        BadInput{"RollTooMany",
                 "dice.roll",
                 {{"notation", "9999d6"}},
                 "notation-too-many-dice",
                 "/notation"},
        BadInput{"RollBadWord",
                 "dice.roll",
                 {{"notation", "2d6zz"}},
                 "notation-unknown-word",
                 "/notation"},
        BadInput{"RollDialect",
                 "dice.roll",
                 {{"notation", "d6"}, {"dialect", "chess"}},
                 "invalid-params",
                 "/dialect"},
        BadInput{"RollInAnotherDialect",
                 "dice.roll",
                 {{"notation", "3d6!"}, {"dialect", "foundry"}},
                 "notation-unexpected",
                 "/notation"},
        BadInput{"RollConstant",
                 "dice.roll",
                 {{"notation", "d20+@might"}},
                 "notation-no-such-constant",
                 "/notation"},
        BadInput{"RollAudience",
                 "dice.roll",
                 {{"notation", "d6"}, {"audience", "dogs"}},
                 "invalid-params",
                 "/audience"},
        BadInput{"RollAudienceType",
                 "dice.roll",
                 {{"notation", "d6"}, {"audience", 7}},
                 "invalid-params",
                 "/audience"},
        BadInput{"RollStranger",
                 "dice.roll",
                 {{"notation", "d6"}, {"audience", {"x"}}},
                 "no-such-member",
                 "/audience/0"},
        BadInput{"RollOpenBlind",
                 "dice.roll",
                 {{"notation", "d6"}, {"blind", true}},
                 "nothing-hidden",
                 "/blind"},
        BadInput{"RollOpenTrace",
                 "dice.roll",
                 {{"notation", "d6"}, {"trace", false}},
                 "nothing-hidden",
                 "/trace"},
        BadInput{"RollBlindSelf",
                 "dice.roll",
                 {{"notation", "d6"}, {"audience", "self"}, {"blind", true}},
                 "invalid-params",
                 "/blind"},
        BadInput{"RollWeakNonce",
                 "dice.roll",
                 {{"notation", "d6"}, {"nonce", "fifteen-bytes-n"}},
                 "weak-nonce",
                 "/nonce"},
        BadInput{"NonceType",
                 "dice.roll",
                 {{"notation", "d6"}, {"nonce", 1}},
                 "invalid-params",
                 "/nonce"},
        BadInput{"NonceLong",
                 "heist.creep",
                 {{"nonce", std::string(65, 'x')}},
                 "invalid-params",
                 "/nonce"},
        BadInput{"RenameNobody",
                 "room.rename",
                 {{"member", "x"}, {"name", "y"}},
                 "no-such-member",
                 "/member"},
        BadInput{"InviteNobody", "room.invite", nothing, "invalid-params", "/role"},
        BadInput{"InviteRole", "room.invite", {{"role", "king"}}, "invalid-params", "/role"},
        BadInput{"InviteUses",
                 "room.invite",
                 {{"role", "player"}, {"uses", 0}},
                 "invalid-params",
                 "/uses"},
        BadInput{"RevokeNothing", "room.revoke", {{"invite", "x"}}, "no-such-invite", "/invite"},
        BadInput{"KickNobody", "room.kick", {{"member", "x"}}, "no-such-member", "/member"},
        BadInput{"RoleNobody",
                 "room.role",
                 {{"member", "x"}, {"role", "gm"}},
                 "no-such-member",
                 "/member"},
        BadInput{
            "SettingsUnknown", "room.settings", {{"colour", "red"}}, "invalid-params", "/colour"},
        BadInput{"SettingsName", "room.settings", {{"name", "a\tb"}}, "bad-name", "/name"},
        BadInput{"UndoNowhere", "room.undo", nothing, "invalid-params", "/to"},
        BadInput{
            "UndoForeign", "room.undo", {{"to", "AAAAAAAAAAAAAAAAAAAAAA"}}, "bad-cursor", "/to"},
        BadInput{"UndoShort", "room.undo", {{"to", "3"}}, "bad-cursor", "/to"},
        BadInput{"RevealUnknown", "room.reveal", {{"now", true}}, "invalid-params", "/now"},
        BadInput{"SeenByNobody", "room.seen_by", {{"member", "x"}}, "no-such-member", "/member"},
        BadInput{"HistoryNowhere", "room.history", nothing, "invalid-params", "/before"},
        BadInput{"HistoryForeign", "room.history", {{"before", "x"}}, "bad-cursor", "/before"},
        BadInput{"HistoryLimit",
                 "room.history",
                 {{"before", "x"}, {"limit", 201}},
                 "invalid-params",
                 "/limit"},
        BadInput{"LeaveUnknown", "room.leave", {{"now", true}}, "invalid-params", "/now"}),
    [](const auto& test) { return test.param.name; });

TEST_F(Commands, BadJoins) {
    const std::pair<json, const char*> bad[] = {
        {{{"token", 7}}, "invalid-params"},
        {{{"token", std::string(101, 'x')}}, "invalid-params"},
        {{{"token", fixture.opened.gm}, {"role", "gm"}}, "invalid-params"},
        {{{"token", fixture.opened.gm}, {"since", "yesterday"}}, "bad-cursor"},
        {{{"token", fixture.opened.gm}, {"since", "AAAAAAAAAAAAAAAAAAAAAA"}}, "bad-cursor"},
        {nothing, "invalid-params"},
    };
    const auto room = fixture.room();
    Recorder session;
    int request = 0;
    for (const auto& [params, kind] : bad) {
        room->receive(session, {std::to_string(request++), "room.join", params.dump()});
        EXPECT_EQ(kind_of(json::parse(session.frames.back())), kind) << params.dump();
    }
    room->receive(session,
                  {"ok", "room.join", json::object({{"token", fixture.opened.gm}}).dump()});
    EXPECT_TRUE(json::parse(session.frames.back()).contains("result"));
    room->left(session);
}

TEST_F(Commands, WhatIsEmptyInAThrowOrSaidElsewhereIsLeftOutWhereverItIsTold) {
    using testing::ElementsAre;
    const auto keys = [](const json& object) {
        std::vector<std::string> all;
        for (const auto& [key, value] : object.items()) all.push_back(key);
        return all;
    };
    player.done("dice.roll", {{"notation", "2d6"}, {"nonce", "sixteen-bytes-n0"}});
    const json sent = player.events.back();
    const json& result = sent["data"]["result"];
    EXPECT_THAT(keys(result), ElementsAre("notation", "roll", "total"));
    EXPECT_THAT(keys(result["roll"]), ElementsAre("dice", "die", "kind", "value"));
    EXPECT_THAT(keys(result["roll"]["dice"][0]), ElementsAre("value"));
    EXPECT_THAT(keys(sent["proof"]), ElementsAre("draws", "epoch", "nonce"));

    player.done("room.say", {{"text", "[[1d6>=0]]"}, {"rolls", {"1d6>=0+0"}}});
    const json said = player.events.back();
    const json& sum = said["data"]["rolls"][0];
    EXPECT_THAT(keys(sum), ElementsAre("notation", "roll", "successes", "total"));
    EXPECT_THAT(keys(sum["roll"]), ElementsAre("kind", "parts", "value"));
    const json& part = sum["roll"]["parts"][0];
    EXPECT_EQ(part["notation"], "1d6>=0") << "only the outermost is called as the whole";
    EXPECT_EQ(part["dice"][0]["marks"], json::array({"success"}));
    EXPECT_THAT(keys(said["proof"]), ElementsAre("draws", "epoch", "nonce", "nonce_by", "roll"));

    player.done("room.say", {{"text", "no dice"}});
    const json history = player.done("room.history", {{"before", player.cursor}, {"limit", 2}});
    EXPECT_EQ(history["events"], json::array({sent, said}));
    const auto page = fixture.read({rules::Role::player, player.member}, "", 100);
    ASSERT_TRUE(page);
    const std::size_t end = page->events.size();
    EXPECT_EQ(json::parse(page->events[end - 3]), sent);
    EXPECT_EQ(json::parse(page->events[end - 2]), said);
    fixture.restart();
    const json joined = result_of(player.join());
    const json& recent = joined["recent"];
    EXPECT_EQ(recent[recent.size() - 2], said) << "read from the log";
}

TEST_F(Commands, EveryOpenRollHasItsNumberAndCanBeCheckedOnceRevealed) {
    const std::string commitment = gm.state["room"]["epoch"]["commitment"];
    player.done("dice.roll",
                {{"notation", "4d6kh3"}, {"label", "Might"}, {"nonce", "sixteen-bytes-n0"}});
    player.done("room.say", {{"text", "a [[d20]] and a [[d6]]"}, {"rolls", {"d20", "d6"}}});
    gm.done("dice.roll", {{"notation", "d20"}, {"audience", "gm"}, {"trace", false}});
    gm.done("dice.roll", {{"notation", "d20"}, {"audience", "gm"}});
    player.done("heist.climb", {{"thief", thief}, {"dice", 3}, {"nonce", "my-sixteen-bytes"}});
    gm.done("room.reveal");
    player.take_in();

    std::vector<json> rolls;
    json revealed;
    for (const json& event : player.events) {
        if (event.contains("proof") || event["type"] == "dice.rolled") rolls.push_back(event);
        if (event["type"] == "dice.epoch.revealed") revealed = event["data"];
    }
    ASSERT_EQ(rolls.size(), 4U) << "the one without a trace is not there";
    EXPECT_EQ(rolls[0]["data"]["roll"], 1);
    EXPECT_EQ(rolls[1]["proof"]["roll"], 2);
    EXPECT_EQ(rolls[2]["data"], json({{"roll", 3}, {"hidden", true}}));
    EXPECT_FALSE(rolls[2].contains("proof"));
    EXPECT_EQ(rolls[3]["proof"]["roll"], 4);
    EXPECT_EQ(revealed["rolls"], 4);
    EXPECT_EQ(rolls[0]["proof"]["nonce"], "sixteen-bytes-n0");
    EXPECT_FALSE(rolls[0]["proof"].contains("nonce_by")) << "it was the client";
    EXPECT_EQ(rolls[1]["proof"]["nonce_by"], "server");
    EXPECT_EQ(rolls[3]["proof"]["draws"].size(), 3U);

    EXPECT_EQ(revealed["commitment"], commitment);
    const auto secret = protocol::secret_of_hex(revealed["secret"].get<std::string>());
    ASSERT_TRUE(secret);
    EXPECT_EQ(protocol::hex(protocol::commitment(*secret)), commitment);
    for (const json& roll : {rolls[0], rolls[1], rolls[3]}) {
        std::vector<rules::Draw> draws;
        for (const json& draw : roll["proof"]["draws"])
            draws.push_back({draw[0], draw[1], draw[2]});
        const protocol::RollContext of{"table1", roll["proof"]["epoch"], roll["by"], roll["cause"],
                                       roll["proof"]["nonce"]};
        EXPECT_FALSE(protocol::verify(*secret, of, draws)) << roll.dump();
        draws[0].value = draws[0].value == 1 ? 2 : 1;
        EXPECT_TRUE(protocol::verify(*secret, of, draws));
    }
    // The next epoch has begun, and counts anew.
    EXPECT_EQ(player.state["room"]["epoch"]["number"], 2);
    EXPECT_NE(player.state["room"]["epoch"]["commitment"], commitment);
    player.done("dice.roll", {{"notation", "d6"}});
    EXPECT_EQ(player.events.back()["data"]["roll"], 1);
    EXPECT_EQ(player.events.back()["proof"]["epoch"], 2);
    EXPECT_EQ(player.refused("room.reveal"), "gm-only");
}

TEST_F(Commands, CountersOutliveARestart) {
    player.done("dice.roll", {{"notation", "d6"}});
    gm.done("dice.roll", {{"notation", "d6"}, {"audience", "gm"}, {"trace", false}});
    fixture.restart();
    gm.join();
    player.join();
    player.done("dice.roll", {{"notation", "d6"}});
    EXPECT_EQ(player.events.back()["data"]["roll"], 2);
}

TEST_F(Commands, ARollShowsItsDiceAndTheNumbersBehindItsWords) {
    player.done("dice.roll",
                {{"notation", "2d6+@might"}, {"label", "Lift"}, {"constants", {{"might", 3}}}});
    const json data = player.events.back()["data"];
    EXPECT_EQ(data["label"], "Lift");
    const json& result = data["result"];
    int sum = 3;
    const json* dice = nullptr;
    for (const json& part : result["roll"]["parts"]) {
        if (part["kind"] == "dice") dice = &part["dice"];
    }
    ASSERT_NE(dice, nullptr) << data.dump();
    for (const json& die : *dice) sum += die["value"].get<int>();
    EXPECT_EQ(result["total"], sum);
}

}  // namespace
}  // namespace kast::tests
