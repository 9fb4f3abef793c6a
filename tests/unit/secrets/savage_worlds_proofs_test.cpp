// Who is given the proof of a roll in Savage Worlds, where every command has something that nobody
// is shown: everybody, where they see all its dice.

#include <gtest/gtest.h>

#include "support/room_harness.hpp"

namespace kast::tests {
namespace {

class SavageWorldsProofs : public testing::Test {
protected:
    SavageWorldsProofs() {
        harness.gm.done("savage-worlds.session.start");
        harness.gm.done("room.settings", {{"real_dice", "everybody"}});
        add(harness.cid, "ann", Json::object());
        add(harness.gm, "troll", Json::object());
        add(harness.gm, "ogre", {{"shown", {{"traits", false}, {"state", true}}}});
    }
    static void add(TestClient& who, const char* name, Json more) {
        more["id"] = name;
        more["sheet"] = {{"name", name},
                         {"attributes", {{"agility", {{"die", 8}}}, {"spirit", {{"die", 8}}}}},
                         {"skills", {{"fighting", {{"die", 8}}}}},
                         {"toughness", 20}};
        who.done("savage-worlds.character.add", more);
        who.done("savage-worlds.auto-accept.choose", {{"mode", "always"}});
    }
    /// What the watcher was sent of a command, and the reply to it.
    std::vector<Json> watched(TestClient& who, const std::string& method, Json params) {
        harness.watcher.take_in();
        const auto before = static_cast<std::ptrdiff_t>(harness.watcher.events.size());
        reply = who.done(method, std::move(params));
        harness.watcher.take_in();
        return {harness.watcher.events.begin() + before, harness.watcher.events.end()};
    }
    static Json proof_in(const std::vector<Json>& events) {
        for (const Json& event : events) {
            if (event.contains("proof")) return event["proof"];
        }
        return nullptr;
    }

    SystemCatalogue known{*protocol::find_game("savage-worlds")};
    RoomHarness harness{known, {{"extra_crit", "never"}, {"rulings", false}}};
    Json reply;
};

TEST_F(SavageWorldsProofs, AreForEverybodyWhereTheySeeTheDice) {
    int rolls = 0;
    for (const char* method : {"savage-worlds.roll", "savage-worlds.test"}) {
        Json params{{"actor", "ann"}, {"trait", "agility"}};
        if (method != std::string("savage-worlds.roll"))
            params = {{"actor", "ann"}, {"target", "troll"}, {"skill", "fighting"}};
        const auto events = watched(harness.cid, method, params);
        const Json proof = proof_in(events);
        ASSERT_TRUE(proof.is_object()) << method << Json(events).dump();
        EXPECT_EQ(proof["roll"], ++rolls);
        EXPECT_GE(proof["draws"].size(), 1U);
        EXPECT_EQ(proof.value("nonce_by", "client"), "server") << "nobody sent one";
    }
}

TEST_F(SavageWorldsProofs, AreTheGmsWhereDiceAreHidden) {
    const auto is_closed = [&](TestClient& who, const std::string& method, const Json& params) {
        const auto events = watched(who, method, params);
        harness.gm.take_in();
        const Json& gms = harness.gm.events.back();
        Json last;
        for (const Json& event : harness.gm.events) {
            if (event.value("cause", "") == gms.value("cause", "-") && event.contains("proof"))
                last = event["proof"];
        }
        EXPECT_TRUE(last.is_object()) << "the GM has one of " << method;
        return proof_in(events).is_null();
    };
    EXPECT_TRUE(is_closed(harness.gm, "savage-worlds.roll",
                          {{"actor", "ann"}, {"trait", "agility"}, {"hidden", true}}));
    EXPECT_TRUE(
        is_closed(harness.gm, "savage-worlds.roll", {{"actor", "ogre"}, {"trait", "agility"}}))
        << "its die tells the trait";
    EXPECT_TRUE(is_closed(harness.gm, "savage-worlds.encounter.start",
                          {{"seats", {{{"members", {"ann"}}}, {{"members", {"ogre"}}}}}}))
        << "the next cards";
    const Json after = proof_in(
        watched(harness.cid, "savage-worlds.roll", {{"actor", "ann"}, {"trait", "agility"}}));
    EXPECT_EQ(after["roll"], 1) << "the numbers of open rolls have no hole";
}

TEST_F(SavageWorldsProofs, AreSentWhereTheFirstThingThatHappensIsShownToNobody) {
    const auto heal = [&](const char* patient, Json more) {
        add(harness.cid, patient, Json::object());
        harness.gm.done("savage-worlds.character.set",
                        {{"character", patient}, {"sheet", {{"wild", true}}}});
        harness.gm.done("savage-worlds.adjust", {{"character", patient}, {"wounds", 1}});
        more["actor"] = "ann";
        more["patient"] = patient;
        return watched(harness.cid, "savage-worlds.heal", more);
    };
    const auto events = heal("bea", Json::object());
    const Json proof = proof_in(events);
    ASSERT_TRUE(proof.is_object()) << Json(events).dump();
    EXPECT_EQ(proof["roll"], 1);
    EXPECT_GE(proof["draws"].size(), 1U);
    EXPECT_TRUE(events.front().contains("proof")) << "with the first that all are sent";
    heal("cora", {{"faces", {2, 3}}});
    EXPECT_EQ(reply.value("faces_used", 0), 2) << reply.dump();
    const Json after = proof_in(
        watched(harness.cid, "savage-worlds.roll", {{"actor", "ann"}, {"trait", "agility"}}));
    EXPECT_EQ(after["roll"], 2) << "the numbers of open rolls have no hole";
}

TEST_F(SavageWorldsProofs, FacesThatWereTypedInAreTakenWhereEverybodySeesThem) {
    const auto events = watched(harness.cid, "savage-worlds.roll",
                                {{"actor", "ann"}, {"trait", "agility"}, {"faces", {5, 3}}});
    EXPECT_EQ(reply["faces_used"], 2) << reply.dump();
    ASSERT_FALSE(events.empty());
    for (const Json& event : events) EXPECT_TRUE(event.value("self_reported", false));
    watched(harness.gm, "savage-worlds.roll",
            {{"actor", "ogre"}, {"trait", "agility"}, {"faces", {5, 3}}});
    EXPECT_EQ(reply.value("faces_used", 0), 0) << "not everybody sees these";
}

}  // namespace
}  // namespace kast::tests
