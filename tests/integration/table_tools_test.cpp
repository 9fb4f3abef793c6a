// What every table has beside its game, at a server of its own: over the wire, the stream and the
// disk.

#include <gmock/gmock.h>
#include <signal.h>

#include "integration/room_test.hpp"
#include <filesystem>
#include <fstream>
#include <iterator>

namespace kast::tests {
namespace {

std::string kind_of(const Json& answer) {
    return answer.contains("error") ? answer["error"]["data"]["kind"].get<std::string>() : "";
}

class TableTools : public RoomTest {};

TEST_F(TableTools, AnXCardNamesNobodyAtAnyDoorNorOnTheDisk) {
    TestWebSocket gm = seated("gm"), bo = seated("player", "Bo"), cid = seated("player", "Cid");
    bo.call("room.x-card.raise", Json::object(), "an-id-that-only-bo-gave");
    for (TestWebSocket* one : {&gm, &cid}) {
        const Json raised = one->event("room.x-card.raised");
        EXPECT_FALSE(raised.contains("by"));
        EXPECT_FALSE(raised.contains("cause"));
        EXPECT_EQ(raised["changes"]["room"]["pause"], Json({{"x_card", true}, {"reason", ""}}));
    }
    EXPECT_EQ(kind_of(cid.call("dice.roll", {{"notation", "d6"}})), "table-paused");
    cid.call("room.say", {{"text", "All well?"}});
    for (const char* role : {"gm", "spectator"}) {
        const auto events = events_of(kastd.port(), room, token(role), "?types=room.x-card.raised");
        ASSERT_EQ(events.size(), 1U) << role;
        EXPECT_FALSE(events[0].contains("by"));
        EXPECT_THAT(events[0].dump(), testing::Not(testing::HasSubstr("an-id-that-only-bo-gave")));
    }
    kastd.signal(SIGTERM);
    EXPECT_EQ(kastd.wait(), 0);
    std::size_t read = 0;
    for (const auto& file : std::filesystem::recursive_directory_iterator(place.path() / "data")) {
        if (!file.is_regular_file()) continue;
        std::ifstream in(file.path(), std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(in), {});
        read += bytes.size();
        EXPECT_EQ(bytes.find("an-id-that-only-bo-gave"), std::string::npos) << file.path();
    }
    EXPECT_GT(read, 1000U);
}

TEST_F(TableTools, AskedForSheetsTheGmLetsPassWhatChangesACharacterThatIsThere) {
    const Json opened = open_room(kastd.port(), {{"system", "troika"}});
    TestWebSocket gm(kastd.port(), opened["room"]), bo(kastd.port(), opened["room"]);
    gm.join(opened["tokens"]["gm"]);
    bo.join(opened["tokens"]["player"], {{"name", "Bo"}});
    gm.call("room.settings", {{"automation", {{"sheets", "ask"}}}});
    const Json added =
        bo.call("troika.character.add", {{"id", "mo"}, {"name", "Mo"}, {"ready", "toll-keeper"}});
    EXPECT_FALSE(added["result"].contains("held")) << added.dump();
    const Json held =
        bo.call("troika.character.set", {{"character", "mo"}, {"name", "Moe"}})["result"]["held"];
    const auto changed = [&] {
        return events_of(kastd.port(), opened["room"], opened["tokens"]["gm"],
                         "?types=troika.character.changed");
    };
    EXPECT_EQ(changed().size(), 0U);
    const Json passed = gm.call("room.command.pass", {{"held", held}});
    EXPECT_TRUE(passed.contains("result")) << passed.dump();
    ASSERT_EQ(changed().size(), 1U);
    EXPECT_EQ(changed()[0]["data"]["name"], "Moe");
}

class EveryGame : public TableTools, public testing::WithParamInterface<std::string> {};

TEST_P(EveryGame, ChangesItsLockedSheetsByTheGmAlone) {
    const std::string system = GetParam();
    const Json opened = open_room(kastd.port(), {{"system", system}});
    TestWebSocket gm(kastd.port(), opened["room"]), bo(kastd.port(), opened["room"]);
    gm.join(opened["tokens"]["gm"]);
    bo.join(opened["tokens"]["player"], {{"name", "Bo"}});
    // Without parameters: whether the sheets are locked is looked at before what is asked of them.
    const std::vector<std::string> of_sheets{".character.set", ".character.give",
                                             ".character.remove"};
    const auto kinds = [&](TestWebSocket& who) {
        std::vector<std::string> kinds;
        for (const std::string& method : of_sheets)
            kinds.push_back(kind_of(who.call(system + method)));
        return kinds;
    };
    const std::vector<std::string> unlocked(3, "invalid-params"), locked(3, "sheets-locked");
    EXPECT_EQ(kinds(bo), unlocked);
    gm.call("room.settings", {{"sheets_locked", true}});
    EXPECT_EQ(kinds(bo), locked);
    EXPECT_EQ(kinds(gm), unlocked);
    EXPECT_EQ(kind_of(bo.call(system + ".character.add", {{"nothing", 1}})), "invalid-params");
    gm.call("room.pause");
    EXPECT_EQ(kind_of(bo.call(system + ".character.add")), "table-paused");
}

INSTANTIATE_TEST_SUITE_P(TableTools, EveryGame,
                         testing::Values("troika", "savage-worlds", "mouse-guard", "toy",
                                         "terre-exile"),
                         [](const auto& test) {
                             std::string name = test.param;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace kast::tests
