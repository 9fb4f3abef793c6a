// The second promise, on the running server: durable before sent. Clients send commands while kastd
// is killed with -9 at random moments and started again; then everything any of them was sent is
// held against the log.

#include "server/log/open.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "fault/resuming_client.hpp"
#include "fault/server_process.hpp"
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <set>
#include <thread>

namespace kast::fault {

namespace {

constexpr int room_count = 3;
constexpr std::uint32_t first_seed = 20'261'120;

/// Fewer for a try by hand: FAULT_ROUNDS=5.
int rounds() {
    const char* given = std::getenv("FAULT_ROUNDS");
    return given ? std::atoi(given) : 50;
}

// Limits out of the way; snapshots often, so that starts are from snapshots of every age.
const std::vector<std::string> kastd_flags{
    "--commands-per-second", "100000", "--commands-burst", "1000000",
    "--snapshot-every",      "20",     "--log-level",      "warning"};

class Table {
public:
    /// Opens the rooms on a first server; each has a GM, two players and a spectator.
    explicit Table(const std::filesystem::path& data) : data_(data) {
        const ServerProcess server(data_, kastd_flags);
        client::Loop loop;
        for (int i = 0; i < room_count; ++i) {
            const auto answer = client::http(
                loop, server.origin(),
                {.method = "POST",
                 .target = "/api/rooms",
                 .headers = {{"Content-Type", "application/json"}},
                 .body = Json{{"system", "troika"}, {"name", "Room " + std::to_string(i)}}.dump()});
            if (answer.status != 201) throw std::runtime_error("POST /api/rooms: " + answer.body);
            seat_guests(Json::parse(answer.body), i);
        }
    }

    void play() {
        std::vector<std::thread> threads;
        for (auto& client : clients) threads.emplace_back([&client] { client->run(); });
        std::mt19937 random(first_seed);
        try {
            for (int round = 0; round < rounds(); ++round) {
                ServerProcess server(data_, kastd_flags);
                coordinator.opened(server.origin());
                // Now and then at once, while all are still coming back.
                coordinator.wait_until_heard(random() % 5 == 0 ? random() % 4 : random() % 400);
                coordinator.closed();
                server.kill();
            }
        } catch (const std::exception& error) {
            coordinator.trouble(error.what());
        }
        // Once more, for what is still unanswered.
        ServerProcess server(data_, kastd_flags);
        coordinator.finish();
        coordinator.opened(server.origin());
        for (auto& thread : threads) thread.join();
        server.kill();
    }

    TestCoordinator coordinator;
    std::vector<std::unique_ptr<ResumingClient>> clients;

private:
    void seat_guests(const Json& opened, int number) {
        const auto room = opened.at("room").get<std::string>();
        const Json& tokens = opened.at("tokens");
        const auto seat = [&](const char* name, const char* token, bool shared) {
            const std::string who = name + std::to_string(number);
            clients.push_back(std::make_unique<ResumingClient>(
                coordinator,
                ResumingClient::Seat{room, tokens.at(token).get<std::string>(), who, shared,
                                     "seat-of-a-guest-called-" + who},
                first_seed + static_cast<std::uint32_t>(clients.size())));
        };
        seat("gm", "gm", false);
        seat("ann", "player", true);
        seat("bo", "player", true);
        seat("cid", "spectator", false);
    }

    std::filesystem::path data_;
};

/// All the client was sent is what its view of the log has, in that order, without a hole, each
/// once.
void expect_told_is_logged(ResumingClient& client, const client::Origin& origin) {
    std::set<std::string> cursors;
    for (const Run& run : client.runs()) {
        const auto page = client.page(origin, run.since);
        ASSERT_LE(run.events.size(), page.size()) << client.seat().name;
        for (std::size_t i = 0; i < run.events.size(); ++i) {
            ASSERT_EQ(run.events[i], page[i])
                << client.seat().name << ", event " << i << " after " << run.since;
            ASSERT_TRUE(cursors.insert(page[i]["cursor"]).second)
                << client.seat().name << " was told twice";
        }
    }
}

/// Every command that was answered well happened once, and what was refused not at all.
void expect_done_once(const ResumingClient& client, server::EventLog& log) {
    std::map<std::string, std::set<std::uint64_t>> seqs;
    std::uint64_t next = 1;
    for (const server::Record& record : log.read(client.seat().room, 1, SIZE_MAX)) {
        ASSERT_EQ(record.seq, next++) << "a hole in room " << client.seat().room;
        if (record.by == client.member()) seqs[record.cause].insert(record.seq);
    }
    for (const auto& [id, sent] : client.sent()) {
        const auto& these = seqs[id];
        ASSERT_FALSE(sent.answer.is_null()) << id << " has no answer";
        if (sent.answer.contains("error")) {
            EXPECT_TRUE(these.empty()) << id << " was refused, and is in the log: " << sent.answer;
            continue;
        }
        ASSERT_FALSE(these.empty()) << id << " was answered, and is not in the log";
        EXPECT_EQ(*these.rbegin() - *these.begin() + 1, these.size())
            << id << " happened in pieces";
        // These lead to one event each, whatever the state: a second would be a second time.
        if (sent.method == "room.say" || sent.method == "dice.roll")
            EXPECT_EQ(these.size(), 1U) << id;
    }
}

void drop_snapshots(const std::filesystem::path& data) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open((data / "kast.db").c_str(), &database), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(database, "DELETE FROM snapshots", nullptr, nullptr, nullptr),
              SQLITE_OK);
    EXPECT_GT(sqlite3_changes(database), 0) << "the test is to cover snapshots";
    sqlite3_close(database);
}

std::vector<Json> states(const Table& table, const client::Origin& origin) {
    std::vector<Json> all;
    for (const auto& client : table.clients) all.push_back(client->fresh_state(origin));
    return all;
}

void summarise(const Table& table) {
    std::size_t received = 0;
    std::size_t sent = 0;
    std::size_t refused = 0;
    int connections = 0;
    int recoveries = 0;
    for (const auto& client : table.clients) {
        for (const Run& run : client->runs()) received += run.events.size();
        for (const auto& [id, one] : client->sent()) refused += one.answer.contains("error");
        sent += client->sent().size();
        connections += client->connections();
        recoveries += client->recoveries();
    }
    std::cout << rounds() << " rounds: " << sent << " commands (" << refused << " refused), "
              << received << " events told, " << connections << " connections, " << recoveries
              << " of them resumed\n";
    EXPECT_GT(received, 0U);
    EXPECT_GT(recoveries, 0);
    EXPECT_LT(refused, sent / 2) << "the test is to cover what is stored";
}

}  // namespace

TEST(KillNine, LosesNothingToldDoublesNothingAndReplaysToTheSame) {
    const Directory directory;
    const auto data = directory.path() / "data";
    Table table(data);
    table.play();
    for (const std::string& trouble : table.coordinator.troubles()) ADD_FAILURE() << trouble;
    if (HasFailure()) {
        std::cerr << ServerProcess::log_of(data);
        return;
    }
    summarise(table);

    std::vector<Json> from_snapshots;
    {
        ServerProcess server(data, kastd_flags);
        for (const auto& client : table.clients) {
            client->catch_up(server.origin());
            expect_told_is_logged(*client, server.origin());
        }
        from_snapshots = states(table, server.origin());
        for (std::size_t i = 0; i < table.clients.size(); ++i)
            EXPECT_EQ(table.clients[i]->state(), from_snapshots[i])
                << table.clients[i]->seat().name << ": the patches led elsewhere";
        EXPECT_EQ(server.stop(), 0);
    }
    {
        const auto log = server::open_sqlite_log(data);
        for (const auto& client : table.clients) expect_done_once(*client, *log);
    }
    drop_snapshots(data);
    ServerProcess server(data, kastd_flags);
    const auto from_the_log_alone = states(table, server.origin());
    for (std::size_t i = 0; i < table.clients.size(); ++i)
        EXPECT_EQ(from_the_log_alone[i], from_snapshots[i]) << table.clients[i]->seat().name;
    if (HasFailure()) std::cerr << ServerProcess::log_of(data);
}

}  // namespace kast::fault
