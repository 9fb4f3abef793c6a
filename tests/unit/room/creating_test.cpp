#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::tests {
namespace {

using testing::IsEmpty;

struct BadRoom {
    json body;
    const char* kind;
    const char* path;
};

TEST(Creating, RefusesWithKindAndPath) {
    RoomFixture fixture({.opens = false});
    const BadRoom bad[] = {
        {json::object(), "invalid-params", "/system"},
        {json::array(), "invalid-params", ""},
        {{{"system", "chess"}}, "no-such-system", "/system"},
        {{{"system", "heist"}, {"nmae", "x"}}, "invalid-params", "/nmae"},
        {{{"system", "heist"}, {"name", "a\nb"}}, "bad-name", "/name"},
        {{{"system", "heist"}, {"settings", 3}}, "invalid-params", "/settings"},
        {{{"system", "heist"}, {"settings", {{"vault", 0}}}}, "invalid-params", "/settings/vault"},
    };
    for (const BadRoom& one : bad) {
        bool refused = false;
        fixture.rooms->create(one.body, "table1", [&](rules::Result<server::OpenedRoom> done) {
            refused = !done;
            if (done) return;
            EXPECT_EQ(done.error().kind, one.kind) << one.body.dump();
            EXPECT_EQ(done.error().path, one.path) << one.body.dump();
        });
        EXPECT_TRUE(refused) << one.body.dump();
    }
    EXPECT_EQ(find_room(*fixture.rooms, "table1"), nullptr);
    EXPECT_EQ(find_room(*fixture.rooms, "../etc"), nullptr);
    EXPECT_THAT(fixture.take(), IsEmpty());
}

TEST(Creating, ARoomWithATakenNameIsRefused) {
    RoomFixture fixture;
    bool refused = false;
    fixture.rooms->create({{"system", "heist"}}, "table1",
                          [&](rules::Result<server::OpenedRoom> done) {
                              refused = !done && done.error().kind == "id-taken";
                          });
    EXPECT_TRUE(refused);
    fixture.restart();
    refused = false;
    fixture.rooms->create({{"system", "heist"}}, "table1",
                          [&](rules::Result<server::OpenedRoom> done) {
                              refused = !done && done.error().kind == "id-taken";
                          });
    fixture.turn();
    EXPECT_TRUE(refused);
    TestClient gm(fixture, fixture.opened.gm);
    EXPECT_EQ(result_of(gm.join())["role"], "gm") << "the first room is as it was";
}

}  // namespace
}  // namespace kast::tests
