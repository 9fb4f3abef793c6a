// A data directory that an older kastd left is served by this one as it was: tests/logs/README.md.
// And `kastd check` on it, before and after.

#include "clients/native/net.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include "fault/server_process.hpp"
#include "support/short_throws.hpp"
#include <algorithm>
#include <fstream>
#include <sstream>

namespace kast::fault {

using Json = nlohmann::json;
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

fs::path logs() { return fs::path(KAST_SOURCE_DIR) / "tests/logs"; }

struct Room {
    std::string id, token;
    std::vector<Json> events;
};

std::vector<Room> rooms_of(const fs::path& file) {
    std::vector<Room> rooms;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        const Json room = Json::parse(line);
        rooms.push_back({room["room"], room["token"], room["events"]});
    }
    return rooms;
}

std::vector<Json> events_of(const client::Origin& origin, const Room& room) {
    client::Loop loop;
    const auto answer = client::http(loop, origin,
                                     {.target = "/rooms/" + room.id + "/events",
                                      .headers = {{"Authorization", "Bearer " + room.token}}});
    EXPECT_EQ(answer.status, 200U) << answer.body;
    std::vector<Json> events;
    std::istringstream lines(answer.body);
    for (std::string line; std::getline(lines, line);)
        if (!line.empty()) events.push_back(Json::parse(line));
    return events;
}

/// An event that format 1's server told, as this one tells it: what its data says elsewhere is not
/// said again.
Json told_now(Json event) {
    shorten_throws(event["data"]);
    if (event["type"] != "dice.rolled") return event;
    Json& result = event["data"]["result"];
    if (result["roll"]["notation"] == result["notation"]) result["roll"].erase("notation");
    event["proof"].erase("roll");
    return event;
}

class Lift : public testing::Test {
protected:
    Directory directory_;
    fs::path data_ = directory_.path() / "data";
    void SetUp() override {
        fs::create_directory(data_);
        fs::copy_file(logs() / "format-1.db", data_ / "kast.db");
    }
    Ended check(const fs::path& path) { return run_kastd({"check", path.string()}); }
};

}  // namespace

TEST_F(Lift, ALogOfFormat1IsServedAsItWas) {
    const auto rooms = rooms_of(logs() / "format-1.jsonl");
    ASSERT_EQ(rooms.size(), 3U);
    for (int start = 0; start < 2; ++start) {
        ServerProcess server(data_, {});
        for (const Room& room : rooms) {
            ASSERT_EQ(room.events.size(), 27U);
            std::vector<Json> events = room.events;
            std::ranges::transform(events, events.begin(), told_now);
            EXPECT_EQ(events_of(server.origin(), room), events) << room.id;
        }
        EXPECT_EQ(server.stop(), 0);
    }
}

TEST_F(Lift, CheckTellsWhatIsWhole) {
    const Ended before = check(data_);
    EXPECT_EQ(before.status, 0) << before.err;
    EXPECT_THAT(before.out, AllOf(HasSubstr("format 1"), HasSubstr("no checksums")));
    {
        ServerProcess server(data_, {});
        const Ended running = check(data_);
        EXPECT_EQ(running.status, 0) << running.out << running.err;
        EXPECT_EQ(server.stop(), 0);
    }
    const Ended after = check(data_);
    EXPECT_EQ(after.status, 0) << after.out << after.err;
    EXPECT_THAT(after.out, HasSubstr("format 2, 3 rooms, 81 records, 12 snapshots: whole"));
    EXPECT_EQ(run_kastd({"--data", data_.string(), "check"}).out,
              run_kastd({"check", data_.string()}).out);
}

TEST_F(Lift, CheckTellsWhatIsDamaged) {
    {
        ServerProcess server(data_, {});
        EXPECT_EQ(server.stop(), 0);
    }
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open((data_ / "kast.db").c_str(), &database), SQLITE_OK);
    sqlite3_exec(database, "UPDATE records SET data = '{}' WHERE seq = 9", nullptr, nullptr,
                 nullptr);
    sqlite3_close(database);
    const Ended damaged = check(data_);
    EXPECT_EQ(damaged.status, 1);
    for (const Room& room : rooms_of(logs() / "format-1.jsonl"))
        EXPECT_THAT(damaged.out, HasSubstr("room " + room.id + ", record 9: "));
    EXPECT_THAT(damaged.out, HasSubstr("3 faults"));

    const Ended nothing = check(directory_.path() / "nowhere");
    EXPECT_EQ(nothing.status, 1);
    EXPECT_THAT(nothing.err, HasSubstr("nowhere"));
    EXPECT_EQ(run_kastd({"check", "one", "two"}).status, 2);
}

/// Where the write-ahead log of a killed server is taken away, the next start says so.
TEST_F(Lift, ALostEndStopsTheStart) {
    {
        ServerProcess server(data_, {});
        client::Loop loop;
        const auto answer =
            client::http(loop, server.origin(),
                         {.method = "POST",
                          .target = "/api/rooms",
                          .headers = {{"Content-Type", "application/json"}},
                          .body = Json{{"system", "troika"}, {"name", "Later"}}.dump()});
        ASSERT_EQ(answer.status, 201U);
        server.kill();
    }
    fs::remove(data_ / "kast.db-wal");
    const Ended refused = run_kastd({"--listen", "127.0.0.1:0", "--data", data_.string()});
    EXPECT_EQ(refused.status, 1);
    EXPECT_EQ(refused.out, "");
    EXPECT_THAT(refused.err, AllOf(HasSubstr((data_ / "kast.db").string()), HasSubstr("lost"),
                                   HasSubstr("kast.tail")));
}

}  // namespace kast::fault
