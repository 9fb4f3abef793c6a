// What is not in memory is read in the background: only who asked waits for it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"
#include <algorithm>
#include <set>
#include <utility>

namespace kast::tests {
namespace {

using testing::ElementsAre;

/// A room with little of its past in memory, whose log is read when the test says so.
struct BackgroundRead : testing::Test {
    BackgroundRead() {
        gm.join({{"name", "Ann"}});
        bo.join({{"name", "Bo"}});
        cid.join({{"name", "Cid"}});
        for (int i = 0; i < 5; ++i) bo.done("room.say", {{"text", "before " + std::to_string(i)}});
    }
    RoomFixture::Options options() {
        RoomFixture::Options options;
        options.rooms.commits_kept = 4;
        options.rooms.post_reading = [this](std::size_t, server::BackgroundJob job) {
            if (waits)
                jobs.push_back(std::move(job));
            else
                job()();
        };
        return options;
    }
    /// Whispers that lie between what everybody knows and one thing more.
    void whisper(int times) {
        for (int i = 0; i < times; ++i)
            gm.done("room.say", {{"text", "psst"}, {"to", {bo.member}}});
        gm.done("room.say", {{"text", "now"}});
        bo.take_in();
        cid.take_in();
    }
    /// What comes of it for the room is done without reading anything more.
    void read() {
        for (const server::BackgroundJob& job : std::exchange(jobs, {})) {
            const auto finish = job();
            const std::size_t reads = fixture.log->reads;
            finish();
            if (waits) EXPECT_EQ(fixture.log->reads, reads) << "on the room's own thread";
        }
    }
    static json before(const TestClient& who, int limit) {
        return {{"before", who.cursor}, {"limit", limit}};
    }
    static std::vector<std::string> texts(const json& events) {
        std::vector<std::string> all;
        for (const json& event : events)
            if (event["type"] == "room.said") all.push_back(event["data"]["text"]);
        return all;
    }
    /// The answer to a join that a session was sent, without what differs each time.
    static json joined(const Recorder& session, const std::string& id) {
        for (const std::string& frame : session.frames) {
            json answer = json::parse(frame);
            if (answer.value("id", "") == id) return result_of(answer);
        }
        return nullptr;
    }

    bool waits = false;
    std::vector<server::BackgroundJob> jobs;
    RoomFixture fixture{options()};
    TestClient gm{fixture, fixture.opened.gm}, bo{fixture, fixture.opened.player},
        cid{fixture, fixture.opened.player};
};

TEST_F(BackgroundRead, HoldsNobodyUp) {
    whisper(1'000);
    std::vector<std::unique_ptr<TestClient>> readers;
    for (int i = 0; i < 20; ++i) {
        readers.push_back(std::make_unique<TestClient>(fixture, fixture.opened.spectator));
        readers.back()->join();
    }
    waits = true;
    const std::size_t reads = fixture.log->reads;
    for (const auto& reader : readers) reader->send("h", "room.history", before(*reader, 5));
    fixture.turn();
    EXPECT_EQ(jobs.size(), 20U);
    for (int i = 0; i < 10; ++i) bo.done("room.say", {{"text", "meanwhile"}});
    EXPECT_EQ(fixture.log->reads, reads) << "the room's own thread has read nothing";
    read();
    EXPECT_GT(fixture.log->reads, reads);
    for (const auto& reader : readers) {
        const json page = result_of(reader->resolve_answer("h"));
        ASSERT_EQ(page["events"].size(), 5U);
        EXPECT_EQ(page["events"][4]["data"]["text"], "before 4");
        EXPECT_EQ(page["more"], true);
    }
}

TEST_F(BackgroundRead, OfAnotherRoomHoldsNoTurnUp) {
    server::OpenedRoom second;
    fixture.rooms->create({{"system", "heist"}}, "table2",
                          [&](rules::Result<server::OpenedRoom> done) { second = *done; });
    fixture.turn();
    const auto other = find_room(*fixture.rooms, "table2");
    Recorder session;
    const json params{{"token", second.gm}};
    other->receive(session, {"j", "room.join", params.dump()});
    whisper(300);
    waits = true;
    cid.send("h", "room.history", before(cid, 5));
    fixture.turn();
    const std::size_t reads = fixture.log->reads;
    other->receive(session, {"s", "room.say", R"({"text":"here"})"});
    fixture.turn();
    EXPECT_TRUE(joined(session, "s").contains("cursor"));
    EXPECT_EQ(fixture.log->reads, reads);
    EXPECT_TRUE(cid.resolve_answer("h").is_null());
    read();
    EXPECT_EQ(result_of(cid.resolve_answer("h"))["events"].size(), 5U);
    other->left(session);
}

TEST_F(BackgroundRead, GivesTheSamePageWhereverItLies) {
    whisper(3);
    for (const int limit : {1, 3, 6, 200}) {
        const json page = cid.done("room.history", before(cid, limit));
        EXPECT_EQ(page["more"], limit < 200);
        EXPECT_LE(page["events"].size(), static_cast<std::size_t>(limit));
        EXPECT_THAT(texts(page["events"]), testing::Not(testing::Contains("psst")));
        EXPECT_EQ(texts(page["events"]).back(), "before 4");
    }
}

TEST_F(BackgroundRead, IsNotNeededForWhatIsInMemory) {
    waits = true;
    bo.done("room.history", before(bo, 2));
    EXPECT_TRUE(jobs.empty());
}

TEST_F(BackgroundRead, OfWhatAMemberWasShown) {
    whisper(10);
    const json page = gm.done("room.seen_by", {{"member", bo.member}, {"limit", 12}});
    ASSERT_EQ(page["events"].size(), 12U);
    EXPECT_EQ(page["events"][0]["data"]["text"], "before 4");
    EXPECT_EQ(page["events"][10]["data"]["text"], "psst");
}

TEST_F(BackgroundRead, SkipsWhatIsKnownToBeHiddenFromSuchViewers) {
    whisper(2'000);
    const auto records_for = [&](TestClient& who) {
        const std::size_t before_it = fixture.log->records_read;
        who.done("room.history", before(who, 3));
        return fixture.log->records_read - before_it;
    };
    EXPECT_GT(records_for(cid), 1'900U);
    EXPECT_LT(records_for(cid), 300U);
    whisper(100);
    EXPECT_LT(records_for(cid), 600U) << "what is new is looked at, once";
    EXPECT_LT(records_for(cid), 300U);
    // Bo was sent them.
    const json page = bo.done("room.history", before(bo, 200));
    EXPECT_GT(std::ranges::count(texts(page["events"]), "psst"), 190);
}

TEST_F(BackgroundRead, IsBoundedForEachSession) {
    whisper(10);
    waits = true;
    for (int i = 0; i < 5; ++i) cid.send("h" + std::to_string(i), "room.history", before(cid, 5));
    fixture.turn();
    EXPECT_EQ(jobs.size(), 4U);
    EXPECT_EQ(kind_of(cid.resolve_answer("h4")), "busy");
    read();
    EXPECT_TRUE(cid.resolve_answer("h3").contains("result"));
    cid.send("again", "room.history", before(cid, 5));
    fixture.turn();
    read();
    EXPECT_TRUE(cid.resolve_answer("again").contains("result"));
}

TEST_F(BackgroundRead, IsAnsweredToNobodyWhereWhoAskedHasGone) {
    whisper(10);
    waits = true;
    cid.send("h", "room.history", before(cid, 5));
    fixture.turn();
    cid.disconnect();
    read();
    waits = false;
    cid.join();
    EXPECT_TRUE(cid.resolve_answer("h").is_null());
}

TEST_F(BackgroundRead, MayOutliveTheRoom) {
    whisper(10);
    waits = true;
    cid.send("h", "room.history", before(cid, 5));
    fixture.turn();
    for (TestClient* one : {&gm, &bo, &cid}) one->disconnect();
    fixture.now_ms += 3'600'000;
    fixture.rooms->evict_idle();
    EXPECT_EQ(fixture.rooms->totals().rooms, 0);
    read();
}

TEST_F(BackgroundRead, AJoinFromAfarWaitsAlone) {
    whisper(300);
    const auto room = fixture.room();
    const json params{{"token", fixture.opened.spectator}};
    waits = true;
    Recorder far;
    room->receive(far, {"j", "room.join", params.dump()});
    room->receive(far, {"h", "room.history", R"({"before":"no cursor"})"});
    fixture.turn();
    EXPECT_EQ(jobs.size(), 1U);
    bo.done("room.say", {{"text", "meanwhile"}});
    EXPECT_TRUE(far.frames.empty()) << far.frames.front();
    read();
    fixture.turn();
    waits = false;
    bo.done("room.say", {{"text", "after"}});
    // The answer, then what was asked after it, then what happened after it.
    ASSERT_GE(far.frames.size(), 3U);
    const json answer = joined(far, "j");
    EXPECT_TRUE(far.frames[0].contains("\"id\":\"j\""));
    EXPECT_TRUE(far.frames[1].contains("\"id\":\"h\""));
    EXPECT_TRUE(far.frames.back().contains("after"));
    EXPECT_THAT(texts(answer["recent"]), ElementsAre("before 0", "before 1", "before 2", "before 3",
                                                     "before 4", "now", "meanwhile"));
    // As whoever joins when all has been read.
    Recorder near;
    room->receive(near, {"j", "room.join", params.dump()});
    fixture.turn();
    json later = joined(near, "j");
    later["recent"].erase(later["recent"].size() - 1);
    EXPECT_EQ(answer["recent"], later["recent"]);
    EXPECT_EQ(answer["cursor"], answer["recent"].back()["cursor"]);
    room->left(far);
    room->left(near);
}

TEST_F(BackgroundRead, AJoinHasNoHoleHoweverFarTheRoomGoesOnMeanwhile) {
    whisper(300);
    const auto room = fixture.room();
    const json params{{"token", fixture.opened.spectator}};
    waits = true;
    Recorder far;
    room->receive(far, {"j", "room.join", params.dump()});
    fixture.turn();
    int said = 0;
    for (; !jobs.empty(); read(), fixture.turn()) {
        ASSERT_LT(said, 200) << "it is answered at last";
        for (int i = 0; i < 10; ++i)
            bo.done("room.say", {{"text", "meanwhile " + std::to_string(said++)}});
        // Nothing of it is in memory any more.
        for (int i = 0; i < 5; ++i) bo.done("room.say", {{"text", "psst"}, {"to", {gm.member}}});
    }
    const json answer = joined(far, "j");
    EXPECT_EQ(answer["cursor"], answer["recent"].back()["cursor"]);
    // The answer's, and what it was sent after it.
    auto shown = texts(answer["recent"]);
    ASSERT_GE(shown.size(), 10U);
    EXPECT_TRUE(far.frames.front().contains("\"id\":\"j\"")) << far.frames.front();
    for (const std::string& frame : far.frames) {
        const json message = json::parse(frame);
        if (message.value("method", "") != "event") continue;
        for (std::string& text : texts(json::array({message["params"]})))
            shown.push_back(std::move(text));
    }
    EXPECT_EQ(shown.back(), "meanwhile " + std::to_string(said - 1));
    Recorder near;
    waits = false;
    room->receive(near, {"j", "room.join", params.dump()});
    fixture.turn();
    const auto all = texts(joined(near, "j")["recent"]);
    EXPECT_FALSE(std::ranges::search(all, shown).empty()) << testing::PrintToString(shown);
    room->left(far);
    room->left(near);
}

TEST_F(BackgroundRead, TellsWhatSomebodyWasSentLastAside) {
    TestClient watcher(fixture, fixture.opened.spectator);
    watcher.join();
    cid.take_in();
    watcher.take_in();
    const std::string last = cid.cursor;
    for (int i = 0; i < 10; ++i) gm.done("room.say", {{"text", "psst"}, {"to", {bo.member}}});
    waits = true;
    const std::size_t reads = fixture.log->reads;
    // What changes nothing is answered with the place of what its member was sent last.
    cid.send("same", "room.rename", {{"name", "Cid"}});
    watcher.send("left", "room.leave", json::object());
    fixture.turn();
    EXPECT_EQ(fixture.log->reads, reads) << "the room's own thread has read nothing";
    EXPECT_TRUE(cid.resolve_answer("same").is_null());
    for (int i = 0; i < 2; ++i, fixture.turn()) read();
    EXPECT_EQ(result_of(cid.resolve_answer("same"))["cursor"], last);
    EXPECT_EQ(result_of(watcher.resolve_answer("left"))["cursor"], last);
    EXPECT_GT(fixture.log->reads, reads);
}

TEST_F(BackgroundRead, AJoinOfWhoIsRemovedMeanwhileIsRefused) {
    whisper(300);
    cid.disconnect();
    const auto room = fixture.room();
    const json params{{"token", cid.token}};
    waits = true;
    Recorder far;
    room->receive(far, {"j", "room.join", params.dump()});
    fixture.turn();
    ASSERT_EQ(jobs.size(), 1U);
    gm.done("room.kick", {{"member", cid.member}});
    read();
    fixture.turn();
    ASSERT_EQ(far.frames.size(), 1U);
    EXPECT_EQ(kind_of(json::parse(far.frames[0])), "kicked");
    EXPECT_THAT(far.closed, ElementsAre(CloseCode::kicked));
    room->left(far);
}

TEST_F(BackgroundRead, ARoomIsReadOnceForAllWhoWait) {
    for (TestClient* one : {&gm, &bo, &cid}) one->disconnect();
    fixture.restart();
    waits = true;
    std::vector<int> order;
    std::vector<std::shared_ptr<server::Room>> rooms;
    const auto found = [&](int who) {
        return [&, who](const server::FoundRoom& room) {
            order.push_back(who);
            rooms.push_back(*room);
        };
    };
    fixture.rooms->find(fixture.opened.room, found(1));
    fixture.rooms->find(fixture.opened.room, found(2));
    fixture.rooms->find("nowhere", found(3));
    EXPECT_TRUE(order.empty());
    ASSERT_EQ(jobs.size(), 2U);
    read();
    EXPECT_THAT(order, ElementsAre(1, 2, 3));
    EXPECT_EQ(rooms[0], rooms[1]);
    EXPECT_NE(rooms[0], nullptr);
    EXPECT_EQ(rooms[2], nullptr);
    fixture.rooms->find(fixture.opened.room, found(4));
    EXPECT_EQ(order.back(), 4) << "it is in memory";
}

TEST_F(BackgroundRead, PagesOverHttpToo) {
    whisper(50);
    waits = true;
    const auto room = fixture.room();
    std::vector<std::string> events;
    std::string cursor;
    bool at_end = false;
    for (int pages = 0; !at_end && pages < 50; ++pages) {
        room->read({}, cursor, 3, [&](rules::Result<server::EventPage> page) {
            for (std::string& one : page->events) events.push_back(std::move(one));
            cursor = page->cursor;
            at_end = page->at_end;
        });
        bo.done("room.say", {{"text", "meanwhile"}});
        read();
        waits = pages < 20;
    }
    EXPECT_TRUE(at_end);
    std::set<std::string> different(events.begin(), events.end());
    EXPECT_EQ(different.size(), events.size());
    std::string all;
    for (const std::string& one : events) all += one;
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(all.contains("before " + std::to_string(i))) << i;
    EXPECT_FALSE(all.contains("psst"));
}

TEST_F(BackgroundRead, APastThatCannotBeReadIsRefusedToWhoAskedAndSendsAwayWhoJoins) {
    const std::string gm_cursor = gm.cursor;
    whisper(6);
    fixture.log->is_damaged = true;
    EXPECT_EQ(bo.refused("room.history", before(bo, 50)), "trouble");
    EXPECT_THAT(bo.closed(), testing::IsEmpty());
    EXPECT_EQ(gm.refused("room.undo", {{"to", gm_cursor}}), "storage") << "it did not happen";
    const auto page = fixture.read({}, "", 10);
    ASSERT_FALSE(page);
    EXPECT_EQ(page.error().kind, "storage");
    Recorder fresh;
    const auto room = fixture.room();
    room->receive(fresh, {"j", "room.join", json::object({{"token", gm.token}}).dump()});
    fixture.turn();
    EXPECT_THAT(fresh.closed, ElementsAre(CloseCode::restarting));
    room->left(fresh);
    EXPECT_EQ(bo.refused("room.say", {{"text", "plays on"}}), "");
}

}  // namespace
}  // namespace kast::tests
