// Whose odds are computed next, and which are remembered.

#include "server/room/odds_queue.hpp"

#include "protocol/game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kast::tests {
namespace {

using server::OddsCache;
using server::OddsQueue;
using server::Reply;
using testing::ElementsAre;
using testing::IsEmpty;

/// A queue whose other thread is the test.
struct Odds : testing::Test {
    bool ask(const std::string& room, const std::string& name, std::stop_token cancelled = {}) {
        return queue->add(room, std::move(cancelled), [this, name]() -> std::function<void()> {
            computed.push_back(name);
            return [this, name] { answered.push_back(name); };
        });
    }
    void work() {
        while (!posted.empty()) {
            EXPECT_EQ(posted.size(), 1U) << "one at a time";
            const auto job = std::exchange(posted, {}).front();
            job()();
        }
    }

    std::vector<server::BackgroundJob> posted;
    std::vector<std::string> computed, answered;
    std::shared_ptr<OddsQueue> queue = std::make_shared<OddsQueue>(
        [this](server::BackgroundJob job) { posted.push_back(std::move(job)); });
};

TEST_F(Odds, AreComputedForTheRoomsInTurn) {
    for (const char* name : {"a1", "a2", "a3", "a4"}) EXPECT_TRUE(ask("a", name));
    EXPECT_TRUE(ask("b", "b1"));
    EXPECT_TRUE(ask("c", "c1"));
    EXPECT_TRUE(ask("c", "c2"));
    work();
    EXPECT_THAT(computed, ElementsAre("a1", "a2", "b1", "c1", "a3", "c2", "a4"))
        << "a2 was next when the others came";
    EXPECT_EQ(answered, computed);
}

TEST_F(Odds, OfARoomThatComesLateWaitForOneOfEachOther) {
    for (std::size_t i = 0; i < OddsQueue::waiting_of_room_max; ++i) ask("a", "a");
    posted.front()()();
    posted.erase(posted.begin());
    ask("b", "b");
    work();
    EXPECT_EQ(computed[2], "a");
    EXPECT_EQ(computed[3], "b");
}

TEST_F(Odds, AreRefusedPastTheBoundOfTheRoom) {
    for (std::size_t i = 0; i <= OddsQueue::waiting_of_room_max; ++i) EXPECT_TRUE(ask("a", "a"));
    EXPECT_FALSE(ask("a", "late")) << "one is being computed, the others wait";
    EXPECT_TRUE(ask("b", "b")) << "that is nothing to another room";
    work();
    EXPECT_EQ(answered.size(), OddsQueue::waiting_of_room_max + 2);
    EXPECT_TRUE(ask("a", "again"));
    work();
    EXPECT_EQ(answered.back(), "again");
}

TEST_F(Odds, AreRefusedPastTheBoundOfAllRooms) {
    std::size_t taken = 0;
    for (std::size_t room = 0; taken <= OddsQueue::waiting_max; ++room)
        if (ask("r" + std::to_string(room), "one")) ++taken;
    EXPECT_FALSE(ask("late", "late"));
    work();
    EXPECT_EQ(answered.size(), taken);
}

TEST_F(Odds, OfThoseWhoHaveGoneMakePlace) {
    std::stop_source gone;
    for (std::size_t i = 0; i <= OddsQueue::waiting_of_room_max; ++i)
        EXPECT_TRUE(ask("a", "gone", gone.get_token()));
    EXPECT_FALSE(ask("a", "here"));
    gone.request_stop();
    EXPECT_TRUE(ask("a", "here"));
    work();
    EXPECT_THAT(answered, ElementsAre("gone", "here"));
}

TEST_F(Odds, ThatAreComputedWhenTheServerEndsAreAnsweredToNobody) {
    ask("a", "a1");
    ask("a", "a2");
    const auto job = posted.front();
    posted.clear();
    const auto done = job();
    queue.reset();
    done();
    EXPECT_THAT(posted, IsEmpty());
}

const Reply* look(OddsCache& cache, const protocol::GameStatePtr& table, const char* question) {
    return cache.find(table, question);
}

TEST(OddsCache, ForgetsWhatIsOfAnotherTable) {
    const auto table = std::make_shared<const protocol::GameState>();
    const auto next = std::make_shared<const protocol::GameState>();
    OddsCache cache;
    cache.keep(table, "q1", Reply("1"));
    cache.keep(table, "q2", Reply("2"));
    EXPECT_EQ(**look(cache, table, "q1"), "1");
    EXPECT_EQ(look(cache, next, "q1"), nullptr);
    cache.keep(next, "q1", Reply("3"));
    EXPECT_EQ(**look(cache, next, "q1"), "3");
    EXPECT_EQ(look(cache, next, "q2"), nullptr);
}

TEST(OddsCache, IsBoundedByCountAndBytes) {
    const auto table = std::make_shared<const protocol::GameState>();
    OddsCache cache;
    for (std::size_t i = 0; i <= OddsCache::answers_max; ++i)
        cache.keep(table, std::to_string(i), Reply("x"));
    EXPECT_EQ(look(cache, table, "0"), nullptr);
    EXPECT_NE(look(cache, table, "1"), nullptr);
    cache.keep(table, "large", Reply(std::string(OddsCache::bytes_max - 100, 'x')));
    EXPECT_EQ(look(cache, table, "1"), nullptr);
    EXPECT_NE(look(cache, table, "large"), nullptr);
    cache.keep(table, "too large", Reply(std::string(OddsCache::bytes_max, 'x')));
    EXPECT_EQ(look(cache, table, "too large"), nullptr);
    EXPECT_NE(look(cache, table, "large"), nullptr);
}

TEST(OddsCache, KeepsNoTableAlive) {
    auto table = std::make_shared<const protocol::GameState>();
    const std::weak_ptr<const protocol::GameState> watched = table;
    OddsCache cache;
    cache.keep(table, "q", Reply("1"));
    table.reset();
    EXPECT_TRUE(watched.expired());
}

}  // namespace
}  // namespace kast::tests
