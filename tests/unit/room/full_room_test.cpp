// How many members a room has, and that those who left leave their places.

#include "server/room/entry.hpp"
#include "server/room/join_grant.hpp"
#include "server/room/keys.hpp"

#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::tests {
namespace {

namespace wire = server::wire;
using wire::Id;
using wire::Standing;

const std::string player_link(43, 'p');

/// A room that joins and leaves happen in, one after the other.
struct BusyRoom {
    BusyRoom() {
        wire::InviteState link;
        link.hash = server::token_hash(player_link);
        room.invites[Id("players")] = link;
    }
    /// The kind of the refusal, or "" where they joined.
    std::string join(const std::string& token = player_link) {
        wire::Join join;
        join.token.value = token;
        const auto grant = server::authorize_join(room, join, 0, random());
        if (!grant) return grant.error().kind;
        newest = grant->member;
        if (grant->token) seat = *grant->token;
        if (grant->joined) server::apply(room, *grant->joined, 0);
        return {};
    }
    void leave() { server::apply(room, wire::Left{newest}, 0); }
    server::Random random() {
        return [this](std::span<std::uint8_t> bytes) {
            for (std::uint8_t& byte : bytes) {
                state = state * 6364136223846793005U + 1442695040888963407U;
                byte = static_cast<std::uint8_t>(state >> 56);
            }
        };
    }
    std::size_t departed() const {
        std::size_t count = 0;
        for (const auto& [id, member] : room.members) count += member.standing == Standing::left;
        return count;
    }

    wire::RoomState room;
    Id newest;
    std::string seat;  ///< token of the newest member
    std::uint64_t state = 3;
};

TEST(FullRoom, WhoLeftDoesNotCount) {
    BusyRoom busy;
    for (std::size_t i = 0; i < server::members_max; ++i) {
        ASSERT_EQ(busy.join(), "") << i;
        busy.leave();
    }
    EXPECT_EQ(busy.join(), "");
    EXPECT_EQ(busy.room.members.at(busy.newest).standing, Standing::seated);
}

TEST(FullRoom, TakesAsManyAsItMayHave) {
    BusyRoom busy;
    for (std::size_t i = 0; i < server::members_max; ++i) ASSERT_EQ(busy.join(), "") << i;
    const std::string last_seat = busy.seat;
    const Id last = busy.newest;
    EXPECT_EQ(busy.join(), "room-full");
    EXPECT_EQ(busy.join(last_seat), "") << "who is of the room is let in";
    EXPECT_EQ(busy.newest, last);
    busy.leave();
    EXPECT_EQ(busy.join(), "") << "a place is free";
    EXPECT_EQ(busy.join(), "room-full");
}

TEST(FullRoom, WhoWasRemovedDoesNotCount) {
    BusyRoom busy;
    for (std::size_t i = 0; i < server::members_max; ++i) {
        ASSERT_EQ(busy.join(), "") << i;
        server::apply(busy.room, wire::Kicked{busy.newest}, 0);
    }
    for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(busy.join(), "") << i;
    EXPECT_LE(busy.room.members.size(), server::departed_max + 10);
}

TEST(FullRoom, SeatsThatAreClearedAreFree) {
    BusyRoom busy;
    wire::SeatsCleared cleared;
    std::string seat;
    for (std::size_t i = 0; i < server::members_max; ++i) {
        ASSERT_EQ(busy.join(), "") << i;
        if (seat.empty()) seat = busy.seat;
        cleared.members.push_back(busy.newest);
    }
    EXPECT_EQ(busy.join(), "room-full");
    server::apply(busy.room, cleared, 0);
    EXPECT_EQ(busy.join(seat), "") << "who comes back has their seat";
    for (std::size_t i = 0; i < server::members_max - 1; ++i) ASSERT_EQ(busy.join(), "") << i;
    EXPECT_EQ(busy.join(), "room-full");
}

TEST(FullRoom, WhoWasRemovedStaysKnown) {
    BusyRoom busy;
    ASSERT_EQ(busy.join(), "");
    const std::string seat = busy.seat;
    const Id kicked = busy.newest;
    server::apply(busy.room, wire::Kicked{kicked}, 0);
    for (std::size_t i = 0; i < server::departed_max + 10; ++i) {
        ASSERT_EQ(busy.join(), "") << i;
        busy.leave();
    }
    EXPECT_EQ(busy.join(seat), "kicked");
}

TEST(FullRoom, ForgetsTheSeatsOfManyWhoLeft) {
    BusyRoom busy;
    for (std::size_t i = 0; i < server::departed_max + 500; ++i) {
        ASSERT_EQ(busy.join(), "") << i;
        busy.leave();
    }
    EXPECT_LE(busy.departed(), server::departed_max + 1);
    EXPECT_EQ(busy.room.seats.size(), busy.room.members.size());
}

// ---- in which order members came: the same for everybody, after a restart and for who left and is
// back

/// Arrivals by name, as this client holds them.
json arrivals(TestClient& one) {
    one.take_in();
    json shown = json::object();
    for (const auto& [id, member] : one.state["room"]["members"].items())
        shown[member["name"].get<std::string>()] = member.value("arrival", 0);
    return shown;
}

TEST(Arrival, IsTheSameForAllAndStays) {
    RoomFixture fixture;
    TestClient leader(fixture, fixture.opened.gm), watcher(fixture, fixture.opened.spectator);
    TestClient early(fixture, fixture.opened.player), late(fixture, fixture.opened.player);
    leader.join({{"name", "GM"}});
    watcher.join();
    early.join({{"name", "Bo"}});
    late.join({{"name", "Ann"}});
    const json expected = {{"GM", 1}, {"Bo", 2}, {"Ann", 3}};
    for (TestClient* one : {&leader, &watcher, &early, &late}) EXPECT_EQ(arrivals(*one), expected);

    early.done("room.leave");
    TestClient later(fixture, fixture.opened.player);
    later.join({{"name", "Cid"}});
    early.join();
    leader.done("room.role", {{"member", early.member}, {"role", "gm"}});
    const json now = {{"GM", 1}, {"Bo", 2}, {"Ann", 3}, {"Cid", 4}};
    for (TestClient* one : {&leader, &watcher, &early, &late, &later})
        EXPECT_EQ(arrivals(*one), now);

    fixture.restart();
    for (TestClient* one : {&leader, &watcher, &early, &late, &later}) {
        one->join();
        EXPECT_EQ(arrivals(*one), now);
    }
}

}  // namespace
}  // namespace kast::tests
