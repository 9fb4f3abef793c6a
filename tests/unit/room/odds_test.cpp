// Odds: requested, computed in the background, and answered to the requester alone.

#include "server/room/odds_queue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::tests {
namespace {

/// Collects background jobs; the test runs them when it is ready.
struct Elsewhere {
    std::vector<server::BackgroundJob> jobs;
    std::size_t done = 0;

    std::function<void(server::BackgroundJob)> taker() {
        return [this](server::BackgroundJob job) { jobs.push_back(std::move(job)); };
    }
    /// Does what waits, and what comes after it.
    void work() {
        while (!jobs.empty()) {
            for (const server::BackgroundJob& one : std::exchange(jobs, {})) {
                one()();
                ++done;
            }
        }
    }
};

RoomFixture::Options with(Elsewhere& elsewhere) {
    RoomFixture::Options options;
    options.rooms.post_background = elsewhere.taker();
    return options;
}

struct OddsAtATable : testing::Test {
    OddsAtATable() {
        gm.join();
        bo.join({{"name", "Bo"}});
        bo.done("heist.character.add", {{"called", "Bo"}});
        thief = bo.events.back()["data"]["thief"];
        climb = {{"method", "heist.climb"}, {"params", {{"thief", thief}}}};
        steal = {{"method", "heist.steal"}, {"params", {{"thief", thief}}}};
    }
    std::size_t records() { return fixture.log->read(fixture.opened.room, 1, 10'000).size(); }

    RoomFixture fixture;
    TestClient gm{fixture, fixture.opened.gm}, bo{fixture, fixture.opened.player};
    std::string thief;
    json climb, steal;
};

TEST_F(OddsAtATable, AreToldAndLeaveNoTrace) {
    const std::size_t before = records();
    gm.take_in();
    const std::size_t heard = gm.events.size();
    const json odds = bo.done("room.odds", climb);
    EXPECT_EQ(odds["questions"][0]["question"], "result");
    EXPECT_EQ(odds["questions"][0]["outcomes"][0]["outcome"], "down");
    EXPECT_EQ(odds["questions"][0]["outcomes"][0]["fraction"], "1/2");
    EXPECT_EQ(odds["exact"], true);
    EXPECT_EQ(records(), before);
    gm.take_in();
    EXPECT_EQ(gm.events.size(), heard);
}

TEST_F(OddsAtATable, TakeTheParametersOfTheCommandItself) {
    EXPECT_EQ(bo.refused("room.odds", {{"method", "heist.climb"}}), "invalid-params");
    EXPECT_EQ(
        bo.refused("room.odds", {{"method", "heist.climb"}, {"params", {{"thief", "nobody"}}}}),
        "no-such-character");
    EXPECT_EQ(bo.refused("room.odds", {{"method", "heist.dance"}}), "no-such-method");
    EXPECT_EQ(bo.refused("room.odds", {{"method", "room.say"}}), "no-such-method");
    EXPECT_EQ(bo.refused("room.odds", {{"params", json::object()}}), "invalid-params");
    json with_nonce = climb;
    with_nonce["params"]["nonce"] = "0123456789abcdef";
    EXPECT_EQ(bo.done("room.odds", with_nonce), bo.done("room.odds", climb));
    EXPECT_EQ(
        bo.refused("room.odds", {{"method", "heist.character.add"}, {"params", {{"called", "x"}}}}),
        "no-odds");
    EXPECT_EQ(bo.refused("room.odds", {{"method", "heist.creep"}}), "gm-only");
    EXPECT_EQ(gm.refused("room.odds", {{"method", "heist.stumble"}}), "trouble");
    gm.done("room.say", {{"text", "all is well"}});
}

TEST_F(OddsAtATable, TellNothingThatIsHidden) {
    EXPECT_EQ(bo.refused("room.odds", steal), "odds-hidden");
    gm.done("heist.plan", {{"vault", 17}});
    EXPECT_EQ(bo.refused("room.odds", steal), "odds-hidden");
    const json odds = gm.done("room.odds", steal);
    EXPECT_EQ(odds["questions"][0]["outcomes"][0]["number"], 5);
}

TEST_F(OddsAtATable, AreForWhomTheRoomSays) {
    gm.done("room.settings", {{"odds", "gm"}});
    bo.take_in();
    EXPECT_EQ(bo.state["room"]["settings"]["odds"], "gm");
    EXPECT_EQ(bo.refused("room.odds", climb), "odds-off");
    gm.done("room.odds", climb);
    gm.done("room.settings", {{"odds", "off"}});
    EXPECT_EQ(gm.refused("room.odds", climb), "odds-off");
    fixture.restart();
    gm.join();
    EXPECT_EQ(gm.refused("room.odds", climb), "odds-off");
    gm.done("room.settings", {{"odds", "everybody"}});
    EXPECT_EQ(gm.refused("room.odds", climb), "");
}

TEST_F(OddsAtATable, AreForThoseWhoPlay) {
    TestClient watcher(fixture, fixture.opened.spectator);
    watcher.join();
    EXPECT_EQ(watcher.refused("room.odds", climb), "spectator");
    TestClient bot(fixture, fixture.opened.bot);
    bot.join();
    EXPECT_EQ(bot.refused("room.odds", climb), "out-of-scope");
}

struct OddsAside : testing::Test {
    OddsAside() {
        bo.join({{"name", "Bo"}});
        bo.done("heist.character.add", {{"called", "Bo"}});
        climb = {{"method", "heist.climb"},
                 {"params", {{"thief", bo.events.back()["data"]["thief"]}}}};
    }
    Elsewhere elsewhere;
    RoomFixture fixture{with(elsewhere)};
    TestClient bo{fixture, fixture.opened.player};
    json climb;
};

TEST_F(OddsAside, HoldNobodyUp) {
    bo.send("o1", "room.odds", climb);
    bo.send("c1", "heist.climb", climb["params"]);
    fixture.turn();
    EXPECT_TRUE(bo.resolve_answer("o1").is_null());
    EXPECT_TRUE(bo.resolve_answer("c1").contains("result"));
    elsewhere.work();
    EXPECT_TRUE(bo.resolve_answer("o1").contains("result"));
}

TEST_F(OddsAside, AreWorkedOutOneAtATimeForEachSession) {
    TestClient cid(fixture, fixture.opened.player);
    cid.join({{"name", "Cid"}});
    bo.send("o1", "room.odds", climb);
    bo.send("o2", "room.odds", climb);
    cid.send("o3", "room.odds", climb);
    fixture.turn();
    EXPECT_EQ(kind_of(bo.resolve_answer("o2")), "odds-busy");
    EXPECT_EQ(elsewhere.jobs.size(), 1u) << "one at a time";
    elsewhere.work();
    EXPECT_EQ(elsewhere.done, 2u);
    EXPECT_TRUE(bo.resolve_answer("o1").contains("result"));
    EXPECT_TRUE(cid.resolve_answer("o3").contains("result"));
    bo.send("o4", "room.odds", climb);
    fixture.turn();
    elsewhere.work();
    EXPECT_TRUE(bo.resolve_answer("o4").contains("result"));
}

TEST_F(OddsAside, AreRefusedWhereTooManyOfTheRoomWait) {
    std::vector<std::unique_ptr<TestClient>> askers;
    for (std::size_t i = 0; i < server::OddsQueue::waiting_of_room_max + 2; ++i) {
        askers.push_back(std::make_unique<TestClient>(fixture, fixture.opened.player));
        askers.back()->join();
        askers.back()->send("o1", "room.odds", climb);
    }
    fixture.turn();
    const json refused = askers.back()->resolve_answer("o1");
    EXPECT_EQ(kind_of(refused), "busy");
    EXPECT_THAT(refused["error"]["message"].get<std::string>(), testing::HasSubstr("odds"));
    askers.pop_back();
    elsewhere.work();
    for (const auto& asker : askers) EXPECT_TRUE(asker->resolve_answer("o1").contains("result"));
    EXPECT_EQ(elsewhere.done, askers.size());
}

TEST_F(OddsAside, AreComputedOnceWhileTheTableStaysTheSame) {
    const auto ask = [&](TestClient& who, const json& question) {
        const std::string id = fixture.fresh_request();
        who.send(id, "room.odds", question);
        fixture.turn();
        elsewhere.work();
        return who.resolve_answer(id)["result"];
    };
    const json first = ask(bo, climb);
    EXPECT_EQ(ask(bo, climb), first);
    EXPECT_EQ(elsewhere.done, 1u);
    json harder = climb;
    harder["params"]["dice"] = 2;
    ask(bo, harder);
    EXPECT_EQ(elsewhere.done, 2u) << "another question";
    TestClient gm(fixture, fixture.opened.gm);
    gm.join();
    ask(gm, climb);
    EXPECT_EQ(elsewhere.done, 3u) << "another asker may know more";
    bo.done("room.say", {{"text", "hm"}});
    ask(bo, climb);
    EXPECT_EQ(elsewhere.done, 3u) << "talk changes no table";
    bo.done("heist.climb", climb["params"]);
    ask(bo, climb);
    EXPECT_EQ(elsewhere.done, 4u) << "the table has changed";
}

TEST_F(OddsAside, ThatWereGivenUpAreAskedAnew) {
    bo.send("o1", "room.odds", climb);
    fixture.turn();
    bo.disconnect();
    elsewhere.work();
    bo.join();
    bo.send("o2", "room.odds", climb);
    fixture.turn();
    elsewhere.work();
    EXPECT_TRUE(bo.resolve_answer("o2").contains("result"));
}

TEST_F(OddsAside, OfWhoHasGoneAreToldToNobody) {
    bo.send("o1", "room.odds", climb);
    fixture.turn();
    bo.disconnect();
    elsewhere.work();
    bo.join();
    bo.take_in();
    EXPECT_TRUE(bo.resolve_answer("o1").is_null());
}

/// A clock that goes on by a second whenever somebody looks at it.
struct OddsInTime : testing::Test {
    OddsInTime() {
        bo.join({{"name", "Bo"}});
        bo.done("heist.character.add", {{"called", "Bo"}});
        climb = {{"method", "heist.climb"},
                 {"params", {{"thief", bo.events.back()["data"]["thief"]}, {"dice", 3}}}};
        looks = 0;  // Quotas look at it too.
    }
    RoomFixture::Options options() {
        RoomFixture::Options options = with(elsewhere);
        options.rooms.odds_ms_max = 30'000;
        options.rooms.steady_ms = [this] {
            ++looks;
            if (when_looked_at) when_looked_at();
            return std::int64_t{1000} * looks;
        };
        return options;
    }
    int looks = 0;
    std::function<void()> when_looked_at;
    Elsewhere elsewhere;
    RoomFixture fixture{options()};
    TestClient bo{fixture, fixture.opened.player};
    json climb;
};

TEST_F(OddsInTime, ThatTakeTooLongAreRefused) {
    bo.send("o1", "room.odds", climb);
    fixture.turn();
    elsewhere.work();
    EXPECT_EQ(kind_of(bo.resolve_answer("o1")), "odds-too-large");
    EXPECT_EQ(looks, 1 + 30) << "once to begin with, and then before each run";
    // The next question has time of its own.
    climb["params"]["dice"] = 1;
    bo.send("o2", "room.odds", climb);
    fixture.turn();
    elsewhere.work();
    EXPECT_TRUE(bo.resolve_answer("o2").contains("result"));
}

TEST_F(OddsInTime, AreNotBegunForWhoHasGone) {
    bo.send("o1", "room.odds", climb);
    fixture.turn();
    bo.disconnect();
    elsewhere.work();
    EXPECT_EQ(looks, 0);
}

TEST_F(OddsInTime, AreLeftOffWhereWhoAskedGoes) {
    when_looked_at = [this] {
        if (looks == 4) bo.disconnect();
    };
    bo.send("o1", "room.odds", climb);
    fixture.turn();
    elsewhere.work();
    EXPECT_EQ(looks, 4);
    EXPECT_TRUE(bo.resolve_answer("o1").is_null());
}

}  // namespace
}  // namespace kast::tests
