// The sessions of tests/golden/ replay to what they came to when they were recorded, for ever.
//
//     KAST_GOLDEN=record build/debug/bin/test_golden      writes those of the present version of
//     records anew

#include "protocol/scenario.hpp"
#include "server/log/open.hpp"
#include "server/log/open_postgres.hpp"
#include "server/room/entry.hpp"

#include <gtest/gtest.h>

#include "golden/session.hpp"
#include "support/postgres_server.hpp"
#include "support/short_throws.hpp"
#include "unit/room/room_fixture.hpp"
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <set>

namespace kast::tests {
namespace {

namespace fs = std::filesystem;

bool is_recording() {
    const char* asked = std::getenv("KAST_GOLDEN");
    return asked != nullptr && std::string_view(asked) == "record";
}

std::vector<std::string> golden_files() {
    std::vector<std::string> names;
    if (is_recording()) {
        for (const protocol::Game* game : protocol::games()) {
            names.push_back(golden_name(game->id(), server::record_format_version));
        }
        return names;
    }
    for (const auto& entry : fs::directory_iterator(golden_folder())) {
        if (entry.path().extension() == ".jsonl") names.push_back(entry.path().filename());
    }
    std::ranges::sort(names);
    return names;
}

/// A room that knows nothing but this log.
std::unique_ptr<RoomFixture> house_of(const GoldenSession& session,
                                      std::unique_ptr<server::EventLog> log = nullptr) {
    RoomFixture::Options options{.log = std::move(log), .opens = false};
    options.rooms.find_game = &protocol::find_game;
    auto fixture = std::make_unique<RoomFixture>(std::move(options));
    fixture->opened.room = session.room;
    Batch batch;
    batch.room = session.room;
    batch.records = session.records;
    EXPECT_EQ(fixture->store({batch}), std::vector{Append::stored});
    return fixture;
}

class Golden : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        const fs::path file = golden_folder() / GetParam();
        static std::set<std::string> recorded;
        if (is_recording() && recorded.insert(GetParam()).second) {
            const std::string system = GetParam().substr(0, GetParam().find('.'));
            const std::string text = text_of(record_session(*protocol::find_game(system)));
            std::ofstream(file, std::ios::binary) << text;
            std::cout << file << ": " << text.size() << " bytes\n";
        }
        session = read_session(file);
        game = protocol::find_game(session.system);
        ASSERT_NE(game, nullptr);
    }
    GoldenSession session;
    const protocol::Game* game = nullptr;
};

/// What the table remembers since the session was recorded, its state then did not hold. All that
/// it held must be as it was.
json without_news(json now, const json& then) {
    for (auto part = now["table"].begin(); part != now["table"].end();) {
        part = then["table"].contains(part.key()) ? std::next(part) : now["table"].erase(part);
    }
    return now;
}

TEST_P(Golden, ReplaysToTheSameState) {
    // What has come to be part of a thing since then has its default: also in what is expected.
    const auto expected = server::version_of({session.records.size(), session.state}, *game);
    const json then = json::parse(session.state);
    EXPECT_EQ(without_news(json::parse(replayed(session, *game)), then),
              without_news(json::parse(snapshot_json(expected, *game)), then));
    EXPECT_LE(fs::file_size(golden_folder() / GetParam()), 300'000U);
}

/// Of the commands that are offered now those that were offered then: a new command, or one that
/// more people may give, is no break. What was offered must still be.
void leave_out_new_offers(json& now, const json& then) {
    for (auto& [key, part] : now.items()) {
        if (!then.is_object() || !then.contains(key)) continue;
        if (key == "allowed") {
            std::erase_if(part.get_ref<json::array_t&>(), [&](const json& one) {
                return std::ranges::find(then[key], one) == then[key].end();
            });
        } else if (part.is_object()) {
            leave_out_new_offers(part, then[key]);
        }
    }
}

void expect_all_see_the_same(const GoldenSession& session, RoomFixture& fixture) {
    for (const auto& [name, token] : session.seats) {
        TestClient person(fixture, token);
        ASSERT_TRUE(person.join().contains("result")) << name;
        leave_out_new_offers(person.state, session.views.at(name));
        // More may be shown by now, and nothing else.
        EXPECT_EQ(protocol::find_mismatch(session.views.at(name), person.state), "") << name;
    }
}

TEST_P(Golden, ShowsEverybodyTheSame) { expect_all_see_the_same(session, *house_of(session)); }

TEST_P(Golden, ShowsEverybodyTheSameOutOfPostgres) {
    if (!has_postgres()) GTEST_SKIP() << "there is no PostgreSQL 15: scripts/setup test";
    PostgresServer postgres;
    server::PostgresOptions options;
    options.places = {{.name = {}, .conninfo = postgres.conninfo()}};
    auto fixture = house_of(session, server::open_postgres_log(std::move(options)));
    expect_all_see_the_same(session, *fixture);
}

/// A stored event as it would be written now.
json rewritten(json stored) {
    shorten_throws(stored["data"]);
    return stored;
}

TEST_P(Golden, EveryEventIsStillUnderstood) {
    for (const server::Record& one : session.records) {
        const server::Record again = record_of(entry_of(one, *game), *game);
        EXPECT_EQ(
            protocol::find_mismatch(rewritten(json::parse(one.data)), json::parse(again.data)), "")
            << one.seq << ' ' << one.type;
    }
}

TEST_P(Golden, ComesToTheSameFromASnapshotInBetween) {
    const std::size_t half = session.records.size() / 2;
    std::vector<server::Entry> first;
    std::vector<server::Entry> second;
    for (const server::Record& one : session.records) {
        (one.seq <= half ? first : second).push_back(entry_of(one, *game));
    }
    const server::RoomVersion middle = server::apply({}, first, *game);
    const server::RoomVersion kept =
        server::version_of({half, snapshot_json(middle, *game)}, *game);
    EXPECT_EQ(snapshot_json(server::apply(kept, second, *game), *game), replayed(session, *game));
}

/// An undo stores what leads from one table to another, whichever the two are.
TEST_P(Golden, AnyTwoTablesOfItAreSoManyChangesApart) {
    const auto text_of_table = [&](const protocol::GameState& table) {
        std::string text;
        game->write_state(text, table);
        return text;
    };
    std::vector<protocol::GameStatePtr> tables;
    server::RoomVersion version;
    for (const server::Record& one : session.records) {
        version = server::apply(version, {entry_of(one, *game)}, *game);
        if (tables.empty() || tables.back() != version.table) tables.push_back(version.table);
    }
    for (const std::size_t step : {std::size_t{1}, std::size_t{7}, tables.size() / 2}) {
        for (std::size_t i = 0; i < tables.size(); i += (step == 1 ? 1 : 5)) {
            const protocol::GameState& from = *tables[i];
            const protocol::GameState& to = *tables[(i + tables.size() - step) % tables.size()];
            std::string changes;
            const bool differ = game->write_state_changes(changes, from, to);
            ASSERT_EQ(differ, text_of_table(from) != text_of_table(to));
            if (!differ) continue;
            ASSERT_EQ(text_of_table(*server::changed_table(from, changes, *game)),
                      text_of_table(to))
                << changes;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Sessions, Golden, testing::ValuesIn(golden_files()), [](const auto& test) {
    std::string name = test.param.substr(0, test.param.rfind('.'));
    std::ranges::replace(name, '.', '_');
    std::ranges::replace(name, '-', '_');
    return name;
});

TEST(GoldenFolder, HasASessionOfEverySystem) {
    for (const protocol::Game* game : protocol::games()) {
        EXPECT_TRUE(
            fs::exists(golden_folder() / golden_name(game->id(), server::record_format_version)))
            << game->id();
    }
}

}  // namespace
}  // namespace kast::tests
