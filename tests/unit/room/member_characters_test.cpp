// Members and their characters, in every game.
#include "protocol/game.hpp"

#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::tests {
namespace {

/// A character of every game, made by a player.
struct OneOfEachGame {
    const char* system;
    const char* params;
};
constexpr OneOfEachGame characters[] = {
    {"troika", R"({"id": "mo", "name": "Mo", "ready": "toll-keeper"})"},
    {"savage-worlds",
     R"({"id": "mo", "sheet": {"name": "Mo", "skills": {"fighting": {"die": 6}}}})"},
    {"terre-exile", R"({"id": "mo", "name": "Mo", "attributes": {"AGI": 60}})"},
    {"toy", R"({"id": "mo", "name": "Mo", "tangibles": {"dexterity": 8}})"},
    {"mouse-guard", R"({"id": "mo", "name": "Mo", "skills": {"scout": 4}})"},
};

RoomFixture::Options options_of(const OneOfEachGame& one) {
    RoomFixture::Options options;
    options.system = one.system;
    options.rooms.find_game = &protocol::find_game;
    return options;
}

TEST(Membership, WhoHasACharacterStaysWhateverTheGame) {
    for (const OneOfEachGame& one : characters) {
        RoomFixture fixture(options_of(one));
        TestClient gm(fixture, fixture.opened.gm), bo(fixture, fixture.opened.player);
        TestClient cid(fixture, fixture.opened.player);
        gm.join();
        bo.join({{"name", "Bo"}});
        bo.done(std::string(one.system) + ".character.add", json::parse(one.params));
        cid.join({{"name", "Cid"}});
        bo.disconnect();
        cid.disconnect();
        gm.done("room.seats.clear");
        const json members = gm.state["room"]["members"];
        EXPECT_EQ(members[bo.member]["standing"], "seated") << one.system;
        EXPECT_EQ(members[cid.member]["standing"], "left") << one.system;
    }
}

TEST(Membership, ACharactersNameHasSomethingToSeeAndLooksLikeNobodyElses) {
    for (const OneOfEachGame& one : characters) {
        RoomFixture fixture(options_of(one));
        TestClient gm(fixture, fixture.opened.gm), bo(fixture, fixture.opened.player);
        TestClient cid(fixture, fixture.opened.player);
        gm.join();
        bo.join({{"name", "Bo"}});
        cid.join({{"name", "Cid"}});
        const std::string method = std::string(one.system) + ".character.add";
        const json first = json::parse(one.params);
        cid.done(method, first);
        const auto called = [&](const char* name) {
            json params = first;
            params["id"] = "other";
            (params.contains("sheet") ? params["sheet"] : params)["name"] = name;
            return params;
        };
        EXPECT_EQ(bo.refused(method, called("\u200B")), "bad-name") << one.system;
        EXPECT_EQ(gm.refused(method, called("\u3164 ")), "bad-name") << one.system;
        EXPECT_EQ(bo.refused(method, called("M\u043E")), "name-looks-taken") << one.system;
        EXPECT_EQ(bo.refused(method, called("M\u200Bo")), "name-looks-taken") << one.system;
        bo.done(method, called("M\u00F8"));
    }
}

}  // namespace
}  // namespace kast::tests
