#pragma once
// A GM, two players who are there, and devices that want their seats.

#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace kast::tests {

inline constexpr std::int64_t in_a_minute_ms = 60'000;

/// A device whose join waits for the GM.
class Asker {
public:
    Asker(RoomFixture& fixture, std::string seat) : fixture_(fixture), seat_(std::move(seat)) {}
    ~Asker() { disconnect(); }
    Asker(const Asker&) = delete;

    void disconnect() {
        if (room_) room_->left(*session);
        room_.reset();
    }
    /// A new connection that asks, or says again what it asked.
    void ask(const std::string& member, const std::string& link) {
        disconnect();
        room_ = fixture_.room();
        session = std::make_unique<Recorder>();
        send("ask", "room.join", {{"token", link}, {"seat", seat_}, {"ask", member}});
    }
    void send(const std::string& id, const std::string& method, const json& params) {
        room_->receive(*session, {id, method, params.dump()});
        fixture_.turn();
    }
    /// The first frame that holds it, or null.
    json frame(const std::string& part) const {
        for (const std::string& one : session->frames)
            if (one.contains(part)) return json::parse(one);
        return {};
    }
    json answer() const { return frame(R"("id":"ask")"); }
    json waiting() const { return frame(R"("method":"waiting")"); }
    const std::string& seat() const { return seat_; }

    std::unique_ptr<Recorder> session;

private:
    RoomFixture& fixture_;
    std::shared_ptr<server::Room> room_;
    std::string seat_;
};

/// A GM, and two players who are there.
class SeatAccess : public testing::Test {
protected:
    SeatAccess() {
        gm.join();
        ann.join({{"name", "Ann"}, {"colour", "teal"}, {"mark", "star"}});
        bo.join({{"name", "Bo"}});
    }
    std::string code_of(TestClient& one, const json& params = json::object()) {
        return one.done("room.seat.code", params)["code"];
    }
    json by_code(TestClient& device, const std::string& code, const std::string& seat) {
        device.token = fixture.opened.player;
        return device.join({{"code", code}, {"seat", fixture.seat(seat)}});
    }
    /// As by_code; the kind it is refused with, or "".
    std::string refused_code(const std::string& code) {
        TestClient device(fixture, fixture.opened.player);
        return kind_of(by_code(device, code, "try" + fixture.fresh_request()));
    }
    void pass(std::int64_t ms) {
        fixture.now_ms += ms;
        fixture.rooms->end_expired();
        fixture.turn();
    }
    json asks() {
        gm.take_in();
        return gm.state["room"]["seat_asks"];
    }
    /// Whether a token opens a seat now.
    std::string opens(const std::string& token) {
        TestClient device(fixture, token);
        return kind_of(device.join());
    }
    json seats(const std::string& token) {
        TestClient device(fixture, token);
        Recorder connection;
        const auto room = fixture.room();
        room->receive(connection, {"seats", "room.seats", json{{"token", token}}.dump()});
        fixture.turn();
        room->left(connection);
        return json::parse(connection.frames.at(0));
    }
    std::vector<std::string> names(const json& answer) {
        std::vector<std::string> all;
        for (const json& one : result_of(answer)["seats"]) all.push_back(one["name"]);
        std::ranges::sort(all);
        return all;
    }

    RoomFixture fixture;
    TestClient gm{fixture, fixture.opened.gm};
    TestClient ann{fixture, fixture.opened.player};
    TestClient bo{fixture, fixture.opened.player};
};

}  // namespace kast::tests
