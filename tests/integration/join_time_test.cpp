// Who connects has 15 seconds to join, whatever else they send.

#include "integration/frame_client.hpp"
#include "integration/room_test.hpp"
#include <memory>
#include <thread>

namespace kast::tests {
namespace {

class JoinTime : public RoomTest {};

TEST_F(JoinTime, IsOverWhateverElseIsSent) {
    struct Client {
        const char* name;
        std::string first, later;
        std::unique_ptr<FrameClient> frames = {};
        bool closed = false;
    };
    const std::string joins =
        R"({"jsonrpc":"2.0","id":"j","method":"room.join","params":{"token":")" +
        token("spectator") + R"("}})";
    const std::string leaves = R"({"jsonrpc":"2.0","id":"l","method":"room.leave"})";
    std::vector<Client> clients;
    clients.push_back({"nothing", "", ""});
    clients.push_back({"pings", "", frame(0x89, "x")});
    clients.push_back({"pongs", "", frame(0x8a, "x")});
    clients.push_back({"fragments", frame(0x01, " "), frame(0x00, " ")});
    clients.push_back({"a frame that does not end", std::string("\x81\xfe\xff\xff", 4), "m"});
    clients.push_back({"what is no JSON", "", frame(0x81, "{")});
    clients.push_back({"requests of somebody who has not joined", "", frame(0x81, question("q"))});
    clients.push_back({"a join and a leave", frame(0x81, joins) + frame(0x81, leaves),
                       frame(0x81, question("q"))});
    for (Client& one : clients) {
        one.frames = std::make_unique<FrameClient>(kastd.port(), room);
        ASSERT_TRUE(one.frames->upgraded);
        one.frames->connection.send(one.first);
    }
    TestWebSocket stays = seated("spectator");
    std::size_t open = clients.size();
    for (int round = 0; open > 0 && round < 120; ++round) {
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        for (Client& one : clients) {
            while (!one.closed && one.frames->connection.is_readable()) {
                const std::string heard = one.frames->next();
                if (!heard.starts_with("close") && heard != "end") continue;
                one.closed = true;
                --open;
                EXPECT_EQ(heard, "close:4401") << one.name;
            }
            if (!one.closed) one.frames->connection.send(one.later);
        }
    }
    for (const Client& one : clients) EXPECT_TRUE(one.closed) << one.name;
    EXPECT_TRUE(stays.call("room.history", {{"before", ""}}).contains("error"));
}

}  // namespace
}  // namespace kast::tests
