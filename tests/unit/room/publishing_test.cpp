// A commit that could not be sent to everybody is in the room's past all the same.

#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"
#include <new>
#include <utility>

namespace kast::tests {
namespace {

/// Somebody to whom nothing can be sent, once.
class FailingSession final : public server::Session {
public:
    void send(const server::MessagePtr& message) override {
        if (std::exchange(fails, false)) throw std::bad_alloc();
        frames.push_back(message->text());
    }
    void close(CloseCode, std::string_view) override { is_closed = true; }

    bool fails = false;
    bool is_closed = false;
    std::vector<std::string> frames;
};

TEST(Publishing, WhoReconnectsIsToldWhatCouldNotBeSent) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), player(fixture, fixture.opened.player);
    gm.join();
    const auto room = fixture.room();
    FailingSession failing;
    room->receive(failing, {"j", "room.join", json{{"token", fixture.opened.spectator}}.dump()});
    fixture.turn();
    player.join({{"name", "Bo"}});
    failing.fails = true;
    gm.send("s", "room.say", {{"text", "for all"}});
    fixture.turn();
    EXPECT_TRUE(gm.resolve_answer("s").contains("result")) << "it is stored";
    EXPECT_TRUE(failing.is_closed);
    EXPECT_EQ(player.closed(), std::vector{CloseCode::trouble});
    const auto known = player.events.size();
    const json back = result_of(player.join({{"since", player.cursor}}));
    EXPECT_TRUE(back["recovered"].get<bool>());
    ASSERT_EQ(player.events.size(), known + 1);
    EXPECT_EQ(player.events.back()["data"]["text"], "for all");
    room->left(failing);
}

}  // namespace
}  // namespace kast::tests
