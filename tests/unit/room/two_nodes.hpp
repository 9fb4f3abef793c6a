#pragma once
// Two nodes over one log, without a network: each hears the other's hints, and has its log read,
// when the test says so.

#include "server/bus/local_bus.hpp"

#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"
#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace kast::tests {

/// A log that several nodes have open.
class SharedLog final : public server::EventLog {
public:
    explicit SharedLog(std::shared_ptr<server::EventLog> log) : log_(std::move(log)) {}

    void append(std::vector<Batch> batches,
                std::function<void(std::vector<Append>)> done) override {
        log_->append(std::move(batches), std::move(done));
    }
    std::vector<server::Record> read(std::string_view room, std::uint64_t from,
                                     std::size_t limit) override {
        if (is_cut) throw server::LogError("cut off");
        if (room == "table1" && damaged_seq >= from && damaged_seq - from < limit) throw damage();
        auto records = log_->read(room, from, limit);
        std::erase_if(records, [&](const server::Record& record) { return record.seq > end; });
        for (server::Record& record : records) {
            if (record.seq == unknown_seq) record.type = "heist.of_tomorrow";
        }
        return records;
    }
    std::uint64_t last_seq(std::string_view room) override {
        const std::uint64_t last = std::min(end, log_->last_seq(room));
        if (room == "table1" && damaged_seq > 0 && damaged_seq == last) throw damage();
        return last;
    }
    std::optional<std::string> answered(std::string_view room, std::string_view by,
                                        std::string_view command) override {
        if (is_cut) throw server::LogError("cut off");
        return log_->answered(room, by, command);
    }
    std::optional<server::Snapshot> snapshot(std::string_view room,
                                             std::uint64_t at_most) override {
        return log_->snapshot(room, at_most);
    }
    void keep_snapshot(std::string room, server::Snapshot snapshot) override {
        log_->keep_snapshot(std::move(room), std::move(snapshot));
    }

    std::uint32_t timeline(std::string_view room) const override {
        return database(room) == 0 ? line : 1;
    }
    /// table2 is in another than all else.
    std::size_t database(std::string_view room) const override { return room == "table2" ? 1 : 0; }
    std::size_t databases() const override { return 2; }

    bool is_cut = false;
    std::uint32_t line = 1;                                         ///< of the first database
    std::uint64_t end = std::numeric_limits<std::uint64_t>::max();  ///< what is later was lost
    std::uint64_t unknown_seq = 0;  ///< of a record that this node does not understand
    std::uint64_t damaged_seq = 0;  ///< of a record of table1 that is not as it was stored

private:
    server::DamagedRoom damage() const {
        return server::DamagedRoom("room table1, record " + std::to_string(damaged_seq));
    }

    std::shared_ptr<server::EventLog> log_;
};

/// One node, whose log is read when the test says so.
struct Node {
    Node(std::string name, std::shared_ptr<server::EventLog> shared, server::LocalBusHub& hub,
         bool opens, RoomFixture::Options more = {})
        : bus(hub.join(std::move(name))),
          fixture(options(std::move(shared), opens, std::move(more))) {
        bus->listen([this](std::vector<server::BusMessage> messages) {
            std::ranges::move(messages, std::back_inserter(heard));
        });
    }
    RoomFixture::Options options(std::shared_ptr<server::EventLog> shared, bool opens,
                                 RoomFixture::Options options) {
        auto own = std::make_unique<SharedLog>(std::move(shared));
        log = own.get();
        options.log = std::move(own);
        options.opens = opens;
        options.rooms.bus = bus.get();
        options.rooms.post_reading = [this](std::size_t, server::BackgroundJob job) {
            if (waits)
                jobs.push_back(std::move(job));
            else
                job()();
        };
        return options;
    }
    /// Takes the hints that have come.
    void deliver() {
        for (const server::BusMessage& one : std::exchange(heard, {})) {
            fixture.rooms->on_bus_message(one);
        }
        fixture.turn();
    }
    /// Reads all that waits to be read.
    void read() {
        while (!jobs.empty()) {
            for (const auto& job : std::exchange(jobs, {})) job()();
        }
        fixture.turn();
    }

    SharedLog* log = nullptr;
    std::unique_ptr<server::Bus> bus;
    std::vector<server::BusMessage> heard;
    bool waits = false;
    std::vector<server::BackgroundJob> jobs;
    RoomFixture fixture;
};

struct Nodes : testing::Test {
    Nodes() {
        there.fixture.opened = here.fixture.opened;
        gm.join({{"name", "Ann"}});
        bo.join({{"name", "Bo"}});
        here.deliver();
    }
    json say(TestClient& who, const std::string& text) {
        return who.done("room.say", {{"text", text}});
    }
    static std::vector<std::string> said(TestClient& who) {
        who.take_in();
        std::vector<std::string> texts;
        for (const json& event : who.events) {
            if (event["type"] == "room.said") texts.push_back(event["data"]["text"]);
        }
        return texts;
    }

    std::shared_ptr<server::EventLog> log = server::open_memory_log();
    server::LocalBusHub hub;
    Node here{"herehere", log, hub, true}, there{"therethe", log, hub, false};
    TestClient gm{here.fixture, here.fixture.opened.gm};
    TestClient bo{there.fixture, here.fixture.opened.player};
};

}  // namespace kast::tests
