// The GM's word on a roll that is settled: it stands in place of the dice, and all later commands
// are given again.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/amending_room.hpp"

namespace kast::tests {
namespace {

using testing::HasSubstr;

json word(int roll, int total) {
    return {{"overrides", json::array({{{"roll", roll}, {"total", total}}})}};
}

struct OverrideOf : AmendingRoom {
    /// "kind path" of the refusal.
    std::string refusal(const json& event, const json& more, const char* method) {
        const json answer = gm->ask(method, asked(event, json::object(), more));
        return kind_of(answer) + " " + answer["error"]["data"].value("path", "");
    }
    std::string refusal(const json& event, const json& more) {
        return refusal(event, more, "room.amend.preview");
    }
};

TEST_P(OverrideOf, StandsInPlaceOfTheDice) {
    const json stolen = steal();
    const json climbed = climb(*bo);
    const json again = steal();
    const int was = stolen["data"]["loot"], then = again["data"]["loot"];
    const json table = gm->state["table"];
    const json seen = preview(stolen, json::object(), word(1, 100));
    ASSERT_EQ(seen["commands"].size(), 2U) << "and what each theft leaves";
    EXPECT_EQ(seen["unchanged"], 1);
    EXPECT_EQ(seen["overrides"], word(1, 100)["overrides"]);
    EXPECT_EQ(seen["commands"][0]["was"][0]["data"]["loot"], was);
    EXPECT_EQ(seen["commands"][0]["events"][0]["data"]["loot"], 100);
    EXPECT_FALSE(seen["commands"][0].contains("proof")) << "no die more is thrown";
    EXPECT_EQ(gm->state["table"], table) << "nothing has happened";
    const json amended = amend(stolen, json::object(), word(1, 100));
    ASSERT_EQ(amended["type"], "room.amended");
    EXPECT_EQ(amended["data"]["overrides"], word(1, 100)["overrides"]);
    EXPECT_EQ(gm->state["table"]["thieves"][thief]["loot"], 100 + then);
    EXPECT_EQ(gm->state["table"]["vault"], 1000 - 100 - then);
    // Who sees the theft is sent what it comes to; what was typed in is the GM's.
    const json sent = bo->events.back();
    ASSERT_EQ(sent["type"], "room.amended");
    EXPECT_EQ(sent["data"]["commands"][0]["events"][0]["data"]["loot"], 100);
    EXPECT_FALSE(sent["data"].contains("overrides"));
    fixture->restart();
    TestClient fresh(*fixture, fixture->opened.gm);
    fresh.join();
    EXPECT_EQ(fresh.state, gm->state) << "and all of it is replayed";
}

TEST_P(OverrideOf, StandsUntilTheDiceAreLetStand) {
    const json planned = give(*gm, "heist.plan", {{"vault", 500}});
    const json stolen = steal();
    const json before = gm->state["table"];
    amend(stolen, json::object(), word(1, 70));
    // Of another amendment too, before it or of it.
    amend(planned, {{"vault", 600}});
    EXPECT_EQ(gm->state["table"]["vault"], 530);
    const json seen = preview(stolen, json::object());
    EXPECT_EQ(seen["overrides"], word(1, 70)["overrides"]);
    EXPECT_TRUE(seen["commands"].empty());
    amend(planned, {{"vault", 500}});
    amend(stolen, json::object(), {{"overrides", json::array()}});
    EXPECT_EQ(gm->state["table"], before) << "the same dice";
    EXPECT_FALSE(preview(stolen, json::object()).contains("overrides"));
}

TEST_P(OverrideOf, IsTakenBackWithTheAmendment) {
    const json stolen = steal();
    const json before = gm->state["table"];
    amend(stolen, json::object(), word(1, 70));
    gm->done("room.undo", {{"to", stolen["cursor"]}});
    EXPECT_EQ(gm->state["table"], before);
    EXPECT_FALSE(preview(stolen, json::object()).contains("overrides"));
}

TEST_P(OverrideOf, DropsWhatIsNoLongerAllowed) {
    const json stolen = steal();
    const json again = steal();
    const json seen = preview(stolen, json::object(), word(1, 1000));
    ASSERT_EQ(seen["commands"].size(), 2U);
    EXPECT_EQ(seen["commands"][1]["dropped"], true);
    EXPECT_EQ(seen["commands"][1]["refusal"]["kind"], "vault-empty");
    amend(stolen, json::object(), word(1, 1000));
    EXPECT_EQ(gm->state["table"]["thieves"][thief]["loot"], 1000);
}

TEST_P(OverrideOf, IsRefusedWhereThereIsNoSuchRoll) {
    const json stolen = steal();
    const json climbed = climb(*bo);
    const json free = give(*bo, "dice.roll", {{"notation", "2d6"}});
    EXPECT_EQ(refusal(climbed, word(1, 5)), "nothing-to-override /overrides/0/roll");
    EXPECT_EQ(refusal(stolen, word(2, 5)), "nothing-to-override /overrides/0/roll");
    EXPECT_EQ(refusal(free, word(1, 5)), "nothing-to-override /overrides");
    EXPECT_EQ(refusal(stolen, word(1, 1001)), "invalid-params /overrides/0/total");
    EXPECT_EQ(refusal(stolen, word(0, 5)), "invalid-params /overrides/0/roll");
    json command = word(1, 5);
    command["based_on"] = preview(stolen, json::object())["based_on"];
    const auto stored = fixture->log->last_seq("table1");
    EXPECT_EQ(refusal(climbed, command, "room.amend"), "nothing-to-override /overrides/0/roll");
    EXPECT_EQ(fixture->log->last_seq("table1"), stored) << "nothing happened";
    command.update(asked(stolen, json::object(), json::object()));
    EXPECT_EQ(bo->refused("room.amend", command), "gm-only");
}

INSTANTIATE_TEST_SUITE_P(WithCommitsInMemory, OverrideOf, testing::Values(256, 2),
                         [](const auto& test) { return std::to_string(test.param); });

TEST(OverrideElsewhere, IsRefusedWhereTheGameHasNone) {
    RoomFixture::Options options;
    options.system = "open-heist";
    RoomFixture fixture(std::move(options));
    TestClient gm(fixture, fixture.opened.gm);
    gm.join();
    gm.done("open-heist.character.add", {{"called", "Mo"}});
    gm.done("open-heist.steal", {{"thief", gm.events.back()["data"]["thief"]}});
    json query = word(1, 5);
    query["roll"] = gm.events.back()["cursor"];
    const json answer = gm.ask("room.amend.preview", query);
    EXPECT_EQ(kind_of(answer), "nothing-to-override");
    EXPECT_EQ(answer["error"]["data"]["path"], "/overrides");
    EXPECT_THAT(answer["error"]["message"].get<std::string>(), HasSubstr("adjust"));
}

}  // namespace
}  // namespace kast::tests
