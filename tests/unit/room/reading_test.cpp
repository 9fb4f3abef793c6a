// History page by page, and the log over HTTP.

#include "protocol/game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"

namespace kast::tests {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

struct Reading : testing::TestWithParam<std::size_t> {
    Reading() {
        RoomFixture::Options options;
        options.rooms.commits_kept = GetParam();
        fixture = std::make_unique<RoomFixture>(std::move(options));
        gm = std::make_unique<TestClient>(*fixture, fixture->opened.gm);
        bo = std::make_unique<TestClient>(*fixture, fixture->opened.player);
        gm->join();
        bo->join();
        for (int i = 0; i < 30; ++i) {
            gm->done("room.say", {{"text", "w" + std::to_string(i)}});
            gm->done("heist.plan", {{"vault", i}});
        }
        bo->take_in();
    }
    /// Everything a person may see, page by page from the latest.
    std::vector<json> pages(TestClient& one, int limit) {
        std::vector<json> all;
        std::string before = one.cursor;
        for (bool more = true; more;) {
            const json page = one.done("room.history", {{"before", before}, {"limit", limit}});
            const auto& events = page["events"];
            EXPECT_LE(events.size(), static_cast<std::size_t>(limit));
            if (events.empty()) break;
            all.insert(all.begin(), events.begin(), events.end());
            before = events.front()["cursor"];
            more = page["more"];
        }
        return all;
    }
    std::vector<json> read(const rules::Viewer& viewer, std::size_t limit) {
        std::vector<json> all;
        std::string cursor;
        for (;;) {
            const auto page = fixture->read(viewer, cursor, limit);
            EXPECT_TRUE(page);
            EXPECT_LE(page->events.size(), limit);
            EXPECT_THAT(page->cursors, SizeIs(page->events.size()));
            for (std::size_t i = 0; i < page->events.size(); ++i) {
                all.push_back(json::parse(page->events[i]));
                EXPECT_EQ(all.back()["cursor"], page->cursors[i]);
            }
            if (page->at_end) return all;
            cursor = page->cursor;
        }
    }

    std::unique_ptr<RoomFixture> fixture;
    std::unique_ptr<TestClient> gm, bo;
};

TEST_P(Reading, PagesJoinUpWithoutHoleOrRepeat) {
    // 1 opened, 1 epoch, 2 joined, 30 said; the GM also sees 30 plans. The page ends before the
    // cursor.
    for (const int limit : {1, 7, 33, 200}) {
        const auto seen = pages(*bo, limit);
        ASSERT_THAT(seen, SizeIs(33)) << limit;
        EXPECT_EQ(seen.front()["type"], "room.opened");
        EXPECT_EQ(seen.back()["data"]["text"], "w28");
        EXPECT_THAT(pages(*gm, limit), SizeIs(63)) << limit;
    }
}

TEST_P(Reading, OverHttpTheSameAndWithoutChanges) {
    const auto bos = fixture->room()->viewer_of(bo->token);
    ASSERT_TRUE(bos);
    for (const std::size_t limit : {1U, 10U, 1000U}) {
        const auto all = read(*bos, limit);
        ASSERT_THAT(all, SizeIs(34)) << limit;
        for (const json& event : all) EXPECT_FALSE(event.contains("changes"));
        EXPECT_THAT(read(*fixture->room()->viewer_of(gm->token), limit), SizeIs(64));
    }
    const auto tail =
        fixture->read(*bos, bo->events[bo->events.size() - 3]["cursor"].get<std::string>(), 100);
    EXPECT_THAT(tail->events, SizeIs(2));
    const auto end = fixture->read(*bos, bo->cursor, 100);
    EXPECT_THAT(end->events, IsEmpty());
    EXPECT_TRUE(end->at_end);
    EXPECT_EQ(fixture->read(*bos, "nonsense", 100).error().kind, "bad-cursor");
}

TEST_P(Reading, TokensForReading) {
    const auto room = fixture->room();
    EXPECT_EQ(room->viewer_of(fixture->opened.gm)->role, rules::Role::gm);
    EXPECT_EQ(room->viewer_of(bo->token)->role, rules::Role::player);
    EXPECT_EQ(room->viewer_of(bo->token)->member.value, bo->member);
    EXPECT_EQ(room->viewer_of(fixture->opened.bot)->role, rules::Role::bot);
    EXPECT_EQ(room->viewer_of(fixture->opened.spectator)->role, rules::Role::spectator);
    EXPECT_EQ(room->viewer_of(fixture->opened.player)->role, rules::Role::spectator);
    EXPECT_FALSE(room->viewer_of("nothing"));
    EXPECT_FALSE(room->viewer_of(""));
    // A stream that outlives its member's place reads no further.
    const auto bos = *room->viewer_of(bo->token);
    gm->done("room.kick", {{"member", bo->member}});
    EXPECT_EQ(read_page(*room, bos, "", 10).error().kind, "kicked");
}

TEST_P(Reading, WatchersAreWokenOncePerTurnUntilTheyLetGo) {
    int woken = 0;
    auto watch = fixture->room()->watch([&] { ++woken; });
    gm->send("a", "room.say", {{"text", "a"}});
    gm->send("b", "room.say", {{"text", "b"}});
    fixture->turn();
    EXPECT_EQ(woken, 1);
    watch.reset();
    gm->done("room.say", {{"text", "c"}});
    EXPECT_EQ(woken, 1);
}

INSTANTIATE_TEST_SUITE_P(WithCommitsInMemory, Reading, testing::Values(256, 2),
                         [](const auto& test) { return std::to_string(test.param); });

TEST(ReadingOf, ACursorOfAnotherRoomIsRefused) {
    RoomFixture fixture;
    TestClient gm(fixture, fixture.opened.gm);
    gm.join();
    server::OpenedRoom second;
    fixture.rooms->create({{"system", "heist"}}, "table2",
                          [&](rules::Result<server::OpenedRoom> done) { second = *done; });
    fixture.turn();
    const auto other = find_room(*fixture.rooms, "table2");
    const auto page = read_page(*other, *other->viewer_of(second.gm), "", 10);
    EXPECT_EQ(gm.refused("room.history", {{"before", page->cursors.back()}}), "bad-cursor");
    EXPECT_EQ(kind_of(gm.join({{"since", page->cursors.back()}})), "bad-cursor");
}

TEST(ReadingOf, WhatCannotBeUnderstoodIsSaidAndOthersGoOn) {
    RoomFixture fixture;
    const std::vector<Batch> strange{
        {"later",
         0,
         {{1, 0, "", "", "room.opened", R"({"data":{"system":"chess-3"}})"}},
         "",
         "",
         ""},
        {"broken", 0, {{1, 0, "", "", "room.opened", "{"}}, "", "", ""}};
    fixture.store(strange);
    EXPECT_THROW(find_room(*fixture.rooms, "later"), std::runtime_error);
    EXPECT_THROW(find_room(*fixture.rooms, "broken"), std::runtime_error);
    EXPECT_NE(find_room(*fixture.rooms, "table1"), nullptr);
}

}  // namespace
}  // namespace kast::tests
