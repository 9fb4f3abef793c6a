// A client that applies patches and comes back at any moment holds what a newcomer is given.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"
#include <random>

namespace kast::tests {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

/// What was known after an event.
struct Known {
    std::string cursor;
    json state;
    std::size_t events;  ///< told so far
};

/// Random play by everybody, noting for each viewer what they knew after each event sent.
struct Play {
    Play(RoomFixture& given, std::string game, int seed)
        : fixture(given), system(std::move(game)), engine(static_cast<std::uint64_t>(seed)) {
        for (TestClient* one : all()) one->join();
        for (TestClient* one : all()) note(*one);
    }
    std::vector<TestClient*> all() { return {&gm, &bo, &cid, &watcher, &seer}; }
    int number(int lowest, int highest) {
        return std::uniform_int_distribution(lowest, highest)(engine);
    }
    TestClient& anybody() { return number(0, 2) == 0 ? gm : number(0, 1) == 0 ? bo : cid; }
    std::string some_thief() {
        return thieves.empty() ? "nobody"
                               : thieves[static_cast<std::size_t>(
                                     number(0, static_cast<int>(thieves.size()) - 1))];
    }

    void step() {
        TestClient& one = anybody();
        switch (number(0, 15)) {
            case 0:
                one.ask(method("character.add"), {{"called", "Mo"}});
                break;
            case 1:
                one.ask(method("steal"), {{"thief", some_thief()}});
                break;
            case 2:
                one.ask(method("climb"), {{"thief", some_thief()}});
                break;
            case 3:
                one.ask(method("hide"), {{"thief", some_thief()}, {"amount", number(1, 9)}});
                break;
            case 4:
                gm.ask(method("plan"), {{"vault", number(0, 2000)}});
                break;
            case 5:
                gm.ask(method("creep"));
                break;
            case 6:
                one.ask("room.say", {{"text", "hello"}});
                break;
            case 7:
                one.ask("room.say", {{"text", "psst"}, {"to", {anybody().member}}});
                break;
            case 8:
                one.ask("dice.roll",
                        {{"notation", "d6"}, {"audience", "gm"}, {"trace", number(0, 1) == 0}});
                break;
            case 9:
                one.ask("room.rename", {{"name", "N" + std::to_string(number(1, 99))}});
                break;
            case 10:
                gm.ask("room.role",
                       {{"member", bo.member}, {"role", number(0, 1) ? "gm" : "player"}});
                break;
            case 11:
                gm.ask("room.invite", {{"role", "player"}, {"uses", 3}});
                break;
            case 12:
                gm.ask("room.settings", {{"note", std::to_string(number(1, 9))}});
                break;
            case 13:
                gm.ask("room.reveal");
                break;
            case 14:
                gm.ask("room.undo", {{"to", some_cursor()}});
                break;
            case 15:
                leave_and_return(cid);
                break;
        }
        for (TestClient* person : all()) note(*person);
    }
    std::string method(const std::string& name) const { return system + '.' + name; }
    std::string some_cursor() {
        const auto& known = history[&gm];
        return known[static_cast<std::size_t>(number(0, static_cast<int>(known.size()) - 1))]
            .cursor;
    }
    void leave_and_return(TestClient& one) {
        one.ask("room.leave");
        one.take_in();
        one.join({{"since", one.cursor}});
    }
    void note(TestClient& one) {
        one.take_in();
        auto& known = history[&one];
        if (!known.empty() && known.back().cursor == one.cursor) return;
        known.push_back({one.cursor, one.state, one.events.size()});
        for (const json& event : one.events) {
            if (event["type"] != method("character.added")) continue;
            const std::string thief = event["data"]["thief"];
            if (std::ranges::find(thieves, thief) == thieves.end()) thieves.push_back(thief);
        }
    }
    RoomFixture& fixture;
    std::string system;
    std::mt19937_64 engine;
    TestClient gm{fixture, fixture.opened.gm};
    TestClient bo{fixture, fixture.opened.player};
    TestClient cid{fixture, fixture.opened.player};
    TestClient watcher{fixture, fixture.opened.spectator};
    TestClient seer{fixture, fixture.opened.bot};
    std::vector<std::string> thieves;
    std::map<TestClient*, std::vector<Known>> history;
};

struct Resuming : testing::TestWithParam<std::tuple<const char*, int>> {};

TEST_P(Resuming, FromEveryCursorEndsWithWhatANewcomerIsGiven) {
    RoomFixture::Options options;
    options.system = std::get<0>(GetParam());
    const std::string system = options.system;
    RoomFixture fixture(std::move(options));
    Play play(fixture, system, std::get<1>(GetParam()));
    for (int i = 0; i < 60; ++i) play.step();
    for (TestClient* one : play.all()) {
        TestClient fresh(fixture, one->token);
        ASSERT_EQ(result_of(fresh.join())["recovered"], false);
        ASSERT_EQ(one->state, fresh.state) << "patches alone";
        for (const Known& known : play.history[one]) {
            TestClient back(fixture, one->token);
            back.state = known.state;
            const json joined = result_of(back.join({{"since", known.cursor}}));
            ASSERT_EQ(joined["recovered"], true);
            EXPECT_FALSE(joined.contains("state"));
            ASSERT_EQ(back.state, fresh.state) << "since " << known.cursor;
            // Exactly the events that were sent after it, byte for byte, each once.
            const std::vector<json> later(
                one->events.begin() + static_cast<std::ptrdiff_t>(known.events), one->events.end());
            ASSERT_EQ(json(back.events), json(later));
            ASSERT_EQ(back.cursor, one->cursor);
        }
    }
}

TEST_P(Resuming, AcrossARestartToo) {
    RoomFixture::Options options;
    options.system = std::get<0>(GetParam());
    const std::string system = options.system;
    options.rooms.snapshot_every = 40;
    RoomFixture fixture(std::move(options));
    Play play(fixture, system, std::get<1>(GetParam()) + 1000);
    for (int i = 0; i < 60; ++i) play.step();
    fixture.restart();
    for (TestClient* one : play.all()) {
        TestClient fresh(fixture, one->token);
        fresh.join();
        ASSERT_EQ(one->state, fresh.state) << "the log is the table";
        const Known& known = play.history[one][play.history[one].size() / 2];
        TestClient back(fixture, one->token);
        back.state = known.state;
        ASSERT_EQ(result_of(back.join({{"since", known.cursor}}))["recovered"], true);
        ASSERT_EQ(back.state, fresh.state);
    }
}

INSTANTIATE_TEST_SUITE_P(Play, Resuming,
                         testing::Combine(testing::Values("heist", "open-heist"),
                                          testing::Range(1, 9)));

TEST(Resume, TooFarBackIsAWholeStateNeverAHole) {
    RoomFixture::Options options;
    options.rooms.commits_kept = 5;
    RoomFixture fixture(std::move(options));
    TestClient gm(fixture, fixture.opened.gm), back(fixture, fixture.opened.gm);
    gm.join();
    const std::string old = gm.cursor;
    for (int i = 0; i < 5; ++i) gm.done("room.say", {{"text", std::to_string(i)}});
    EXPECT_EQ(result_of(back.join({{"since", old}}))["recovered"], true);
    EXPECT_EQ(back.events.size(), 5U);
    gm.done("room.say", {{"text", "one more"}});
    const json joined = result_of(back.join({{"since", old}}));
    EXPECT_EQ(joined["recovered"], false);
    EXPECT_TRUE(joined.contains("state"));
    EXPECT_EQ(joined["recent"].size(), 9U);
    EXPECT_EQ(joined["cursor"], gm.cursor);
}

TEST(Resume, WithNothingMissedThereIsNothingToTell) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), back(fixture, fixture.opened.gm);
    gm.join();
    gm.done("room.say", {{"text", "hello"}});
    const json joined = result_of(back.join({{"since", gm.cursor}}));
    EXPECT_EQ(joined["recovered"], true);
    EXPECT_EQ(joined["events"], json::array());
    EXPECT_EQ(joined["cursor"], gm.cursor);
}

TEST(Resume, RecentHoldsTheLastHundredThatThisViewerMaySee) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm), player(fixture, fixture.opened.player);
    gm.join();
    player.join();
    for (int i = 0; i < 120; ++i) gm.done("room.say", {{"text", std::to_string(i)}});
    for (int i = 0; i < 120; ++i) gm.done("heist.plan", {{"vault", i}});
    const json joined = result_of(player.join());
    ASSERT_EQ(joined["recent"].size(), 100U);
    EXPECT_EQ(joined["recent"].front()["data"]["text"], "20");
    EXPECT_EQ(joined["recent"].back()["data"]["text"], "119");
    EXPECT_FALSE(joined["recent"].back().contains("changes"));
    EXPECT_EQ(joined["cursor"], joined["recent"].back()["cursor"])
        << "the cursor does not tell that anything came after";
}

TEST(Resume, ARoomOfManyEventsIsJoinedFromItsSnapshot) {
    RoomFixture::Options options;
    options.rooms.snapshot_every = 100;
    RoomFixture fixture(std::move(options));
    TestClient gm(fixture, fixture.opened.gm);
    gm.join();
    for (int i = 0; i < 3000; ++i) {
        gm.send("m" + std::to_string(i), "room.say", {{"text", "x"}});
        if (i % 50 == 0) fixture.turn();
    }
    fixture.turn();
    EXPECT_GE(fixture.log->snapshots, 25U);
    const json before = (gm.take_in(), gm.state);
    fixture.restart();
    fixture.log->records_read = 0;
    gm.join();
    EXPECT_EQ(gm.state, before);
    EXPECT_LT(fixture.log->records_read, 900U) << "not its whole life";
    fixture.log->records_read = 0;
    TestClient late(fixture, fixture.opened.player);
    late.join();
    EXPECT_EQ(fixture.log->records_read, 0U) << "who joins reads no disk";
}

}  // namespace
}  // namespace kast::tests
