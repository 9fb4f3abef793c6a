#pragma once

#include <gtest/gtest.h>

#include "integration/http_client.hpp"
#include "integration/kastd.hpp"
#include "integration/websocket_client.hpp"
#include <chrono>
#include <string>
#include <vector>

namespace kast::tests {

/// Whether a message tells that somebody's connection has ended.
inline bool tells_who_left(const Json& message) {
    return message.value("method", "") == "presence" && !message["params"]["gone"].empty();
}

/// A server of its own, with one room opened.
class RoomTest : public testing::Test {
protected:
    explicit RoomTest(std::vector<std::string> flags = {})
        : kastd(place.path() / "data", std::move(flags)) {
        const Json opened = open_room(kastd.port());
        room = opened["room"];
        tokens = opened["tokens"];
    }

    TestWebSocket connect(const WebSocketOptions& options = {}) {
        return {kastd.port(), room, options};
    }
    TestWebSocket seated(const std::string& role, const std::string& name = "Ann") {
        TestWebSocket player = connect();
        player.join(tokens[role], role == "player" ? Json{{"name", name}} : Json::object());
        return player;
    }
    std::string token(const std::string& role) { return tokens[role]; }
    /// The value of a line of /metrics, over all shards, made after this call.
    double metric(const std::string& name);

    TemporaryDirectory place;
    Kastd kastd;
    std::string room;
    Json tokens;

private:
    std::chrono::steady_clock::time_point metrics_from_;
};

}  // namespace kast::tests
