// The parts of a room, each by itself: presence, sessions, replies, the queue.

#include "server/log/open.hpp"
#include "server/room/pending_queue.hpp"
#include "server/room/presence.hpp"
#include "server/room/reply_cache.hpp"
#include "server/room/room_sessions.hpp"
#include "server/room/watchers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kast::tests {
namespace {

using server::Append;
using server::PendingQueue;
using testing::ElementsAre;
using testing::IsEmpty;
using Returned = server::PendingQueue::Returned;

const rules::Id ann("ann");
const rules::Id bo("bo");

TEST(Presence, CountsMembersOnceAndSpectatorsEach) {
    server::Presence presence;
    const auto first = presence.version();
    presence.add(bo);
    presence.add(ann);
    presence.add(bo);
    presence.add({});
    presence.add({});
    EXPECT_THAT(presence.online(), ElementsAre(ann, bo));
    EXPECT_EQ(presence.watching(), 2);
    presence.remove(bo);
    presence.remove({});
    EXPECT_THAT(presence.online(), ElementsAre(ann, bo));
    EXPECT_EQ(presence.watching(), 1);
    presence.remove(bo);
    EXPECT_THAT(presence.online(), ElementsAre(ann));
    EXPECT_EQ(presence.version(), first + 8);
}

TEST(Presence, SaysWhatHasChangedAsItIsNow) {
    server::Presence presence;
    presence.add(ann);
    presence.add(bo);
    presence.remove(bo);
    const auto changes = presence.take_changes();
    EXPECT_THAT(changes.came, ElementsAre(ann));
    EXPECT_THAT(changes.gone, ElementsAre(bo));
    presence.add({});
    const auto later = presence.take_changes();
    EXPECT_THAT(later.came, IsEmpty());
    EXPECT_THAT(later.gone, IsEmpty());
    EXPECT_EQ(later.watching, 1);
}

struct Connection final : server::Session {
    void send(const server::MessagePtr& message) override { sent.push_back(message); }
    void close(server::CloseCode, std::string_view) override {}
    std::vector<server::MessagePtr> sent;
};

TEST(RoomSessions, SendThePresenceOnceAndShared) {
    server::RoomSessions sessions;
    Connection first, second, third;
    for (Connection* one : {&first, &second}) {
        server::RoomSession& session = sessions.of(*one);
        session.member = ann;
        sessions.join(session);
    }
    server::RoomSession& newest = sessions.of(third);
    sessions.join(newest);
    newest.presence_sent = sessions.presence().version();
    sessions.send_presence();
    ASSERT_EQ(first.sent.size(), 1U);
    EXPECT_EQ(
        first.sent.front()->text(),
        R"({"jsonrpc":"2.0","method":"presence","params":{"came":["ann"],"gone":[],"watching":1}})");
    EXPECT_THAT(second.sent, ElementsAre(first.sent.front())) << "one message for all";
    EXPECT_THAT(third.sent, IsEmpty()) << "its answer said so already";
    sessions.send_presence();
    EXPECT_EQ(first.sent.size(), 1U) << "nothing has changed";
}

TEST(RoomSessions, TellAConnectionFromALaterOneAtItsAddress) {
    server::RoomSessions sessions;
    Connection connection;
    const server::SessionHandle old = sessions.of(connection).handle;
    EXPECT_FALSE(sessions.erase(connection)) << "it had not joined";
    sessions.of(connection);
    EXPECT_EQ(sessions.find(old), nullptr);
}

server::ReplyCache::Key command_of(std::string_view member, std::string_view command) {
    return server::ReplyCache::key_of(member, command);
}

TEST(ReplyCache, KnowsPendingAndAnsweredCommands) {
    server::ReplyCache replies(2);
    const auto anns = command_of("ann", "1");
    EXPECT_FALSE(replies.knows(anns));
    replies.begin(anns);
    EXPECT_TRUE(replies.knows(anns));
    EXPECT_EQ(replies.find(anns), nullptr) << "it is not answered yet";
    EXPECT_FALSE(replies.knows(command_of("bo", "1")));
    EXPECT_FALSE(replies.knows(command_of("an", "n1")));
    replies.end(anns);
    EXPECT_FALSE(replies.knows(anns));
    replies.keep(anns, server::Reply("{}"));
    EXPECT_TRUE(replies.knows(anns));
    const auto* reply = replies.find(anns);
    ASSERT_TRUE(reply && reply->other && *reply->other);
    EXPECT_EQ(**reply->other, "{}");
    EXPECT_FALSE(replies.find(command_of("ann", "2")));
}

TEST(ReplyCache, KeepsThePlaceOfACursor) {
    server::ReplyCache replies(2);
    const auto command = command_of("ann", "1");
    replies.keep(command, 7);
    const auto* reply = replies.find(command);
    ASSERT_NE(reply, nullptr);
    EXPECT_EQ(reply->seq, 7U);
    EXPECT_FALSE(reply->other);
    replies.begin(command);
    replies.end_all();
    EXPECT_TRUE(replies.knows(command)) << "it was answered before";
}

TEST(ReplyCache, ForgetsTheOldestButForTheLog) {
    server::ReplyCache replies(2);
    EXPECT_FALSE(replies.is_incomplete());
    replies.keep(command_of("ann", "1"), server::Reply("{}"));
    const std::size_t bytes_of_one = replies.bytes();
    for (const char* id : {"2", "3"}) replies.keep(command_of("ann", id), server::Reply("{}"));
    EXPECT_FALSE(replies.knows(command_of("ann", "1")));
    EXPECT_TRUE(replies.knows(command_of("ann", "3")));
    EXPECT_EQ(replies.bytes(), 2 * bytes_of_one);
    EXPECT_TRUE(replies.is_incomplete());
}

void push_with_batch(PendingQueue& queue) { queue.push().evaluation.batch.emplace(); }

TEST(PendingQueue, HandsOverEachBatchOnce) {
    PendingQueue queue;
    push_with_batch(queue);
    queue.push();
    push_with_batch(queue);
    std::vector<server::Batch> batches;
    queue.take_batches(batches);
    EXPECT_EQ(batches.size(), 2U);
    queue.take_batches(batches);
    EXPECT_EQ(batches.size(), 2U);
    EXPECT_EQ(queue.on_appended(Append::stored), Returned::front);
    EXPECT_FALSE(queue.is_idle());
}

TEST(PendingQueue, HoldsBatchesBackUntilStaleOnesAreBack) {
    PendingQueue queue;
    push_with_batch(queue);
    push_with_batch(queue);
    std::vector<server::Batch> batches;
    queue.take_batches(batches);
    queue.invalidate();
    queue.front().evaluation.batch.emplace();
    batches.clear();
    queue.take_batches(batches);
    EXPECT_THAT(batches, IsEmpty());
    EXPECT_EQ(queue.on_appended(Append::conflict), Returned::nothing);
    EXPECT_EQ(queue.on_appended(Append::conflict), Returned::can_send);
    queue.take_batches(batches);
    EXPECT_EQ(batches.size(), 1U);
}

TEST(PendingQueue, NoticesThatAStaleBatchWasStored) {
    PendingQueue queue;
    push_with_batch(queue);
    std::vector<server::Batch> batches;
    queue.take_batches(batches);
    queue.invalidate();
    EXPECT_EQ(queue.on_appended(Append::stored), Returned::log_is_ahead);
    EXPECT_EQ(queue.on_appended(Append::stored), Returned::nothing) << "none is out";
}

TEST(Watchers, AreCalledWhileTheirHandleLives) {
    server::Watchers watchers;
    int calls = 0;
    auto handle = watchers.add([&] { ++calls; });
    watchers.wake();
    EXPECT_EQ(calls, 1);
    handle.reset();
    watchers.wake();
    EXPECT_EQ(calls, 1);
    EXPECT_TRUE(watchers.empty());
}

TEST(Watchers, WhoComesAndGoesWhileNothingHappensLeavesNothing) {
    server::Watchers watchers;
    const auto stays = watchers.add([] {});
    for (int i = 0; i < 1'000; ++i) watchers.add([] {});
    EXPECT_EQ(watchers.size(), 1U);
}

TEST(Watchers, MayComeAndGoWhileTheyAreCalled) {
    server::Watchers watchers;
    std::shared_ptr<void> first, second, third;
    int calls = 0;
    first = watchers.add([&] {
        ++calls;
        first.reset();
        second.reset();
        third = watchers.add([&] { calls += 10; });
    });
    second = watchers.add([&] { calls += 100; });
    watchers.wake();
    EXPECT_EQ(calls, 1);
    watchers.wake();
    EXPECT_EQ(calls, 11);
}

TEST(Watchers, MayOutliveTheRoom) {
    std::shared_ptr<void> handle;
    {
        server::Watchers watchers;
        handle = watchers.add([] {});
    }
    handle.reset();
}

}  // namespace
}  // namespace kast::tests
