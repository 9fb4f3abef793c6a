// Dice of the browser tests: the same every time, and marked as such.

#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::tests {
namespace {

RoomFixture::Options seeded(std::uint64_t seed) {
    RoomFixture::Options options;
    options.rooms.test_dice = seed;
    return options;
}

/// The dice of a roll of 5d100, as the event shows them.
json roll(TestClient& client) {
    client.done("dice.roll", {{"notation", "5d100"}});
    return client.events.back()["proof"]["draws"];
}

TEST(TestDice, FollowTheOrderOfRollsAlone) {
    RoomFixture first(seeded(7));
    TestClient gm(first, first.opened.gm);
    gm.join({{"name", "Ann"}});
    const json one = roll(gm);
    const json two = roll(gm);
    EXPECT_NE(one, two);

    // Another room, another member, talk in between: the same dice in the same order.
    RoomFixture second(seeded(7));
    TestClient player(second, second.opened.player);
    player.join({{"name", "Bo"}});
    player.done("room.say", {{"text", "hello"}});
    EXPECT_EQ(roll(player), one);
    player.done("room.say", {{"text", "again"}});
    second.restart();
    player.join();
    EXPECT_EQ(roll(player), two) << "a restart does not begin anew";

    RoomFixture other(seeded(8));
    TestClient stranger(other, other.opened.gm);
    stranger.join();
    EXPECT_NE(roll(stranger), one);
}

TEST(TestDice, GiveTheSameIdsToTheSameCourse) {
    std::vector<std::string> ids;
    for (int round = 0; round < 2; ++round) {
        RoomFixture fixture(seeded(7));
        TestClient gm(fixture, fixture.opened.gm);
        TestClient player(fixture, fixture.opened.player);
        gm.join({{"name", "Ann"}});
        player.join({{"name", "Bo"}});
        player.done("heist.character.add", {{"called", "Mo"}});
        ids.insert(ids.end(), {gm.member, player.member, player.events.back()["data"]["thief"]});
        player.done("heist.character.add", {{"called", "Lo"}});
        EXPECT_NE(player.events.back()["data"]["thief"], ids.back());
    }
    EXPECT_EQ(ids[0], ids[3]);
    EXPECT_EQ(ids[1], ids[4]);
    EXPECT_EQ(ids[2], ids[5]);
}

TEST(TestDice, AreMarkedForAllToSee) {
    RoomFixture fixture(seeded(7));
    TestClient gm(fixture, fixture.opened.gm);
    gm.join();
    EXPECT_EQ(gm.state["room"]["test_dice"], true);
    roll(gm);
    EXPECT_EQ(gm.events.back()["proof"]["test_dice"], true);
}

TEST(TestDice, AreNoneWhereNobodyAskedForThem) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm);
    gm.join();
    EXPECT_FALSE(gm.state["room"].contains("test_dice"));
    roll(gm);
    EXPECT_FALSE(gm.events.back()["proof"].contains("test_dice"));
}

}  // namespace
}  // namespace kast::tests
