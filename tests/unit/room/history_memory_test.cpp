// What a room remembers stays small, however heavy its table: commits share what they do not
// change.

#include "server/log/open.hpp"
#include "server/room/commit_history.hpp"

#include <gtest/gtest.h>
#include <malloc.h>

#include "unit/room/heist.hpp"

namespace kast::tests {
namespace {

using protocol::GameEvent;
using protocol::GameStatePtr;
using server::Commit;

constexpr int thieves = 200;
constexpr std::size_t sheet_bytes = 10'000;  ///< of each: the table holds 2 MB

std::size_t heap_in_use() { return mallinfo2().uordblks; }

GameEvent event_of(std::string_view type, const std::string& text) {
    return find_heist("heist")->read_event(type, text);
}

GameStatePtr heavy_table() {
    std::vector<GameEvent> events;
    for (int i = 0; i < thieves; ++i) {
        events.push_back(event_of("heist.character.added",
                                  R"({"thief":"t)" + std::to_string(i) + R"(","called":")" +
                                      std::string(sheet_bytes, 'x') + R"(","owner":"bo"})"));
    }
    const protocol::Game& game = *find_heist("heist");
    return game.apply(**game.open("{}"), events);
}

TEST(HistoryMemory, TenThousandCommandsOnAHeavyTableStayUnder16MB) {
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer) || \
    __has_feature(thread_sanitizer)
    GTEST_SKIP() << "a sanitizer's heap tells nothing of ours";
#endif
    const protocol::Game& game = *find_heist("heist");
    const auto log = server::open_memory_log();
    const std::size_t before = heap_in_use();
    GameStatePtr table = heavy_table();
    ASSERT_GT(heap_in_use() - before, thieves * sheet_bytes);
    server::CommitHistory history(*log, "table", game, {});
    std::size_t most = 0;
    for (std::uint64_t seq = 1; seq <= 10'000; ++seq) {
        GameEvent event = event_of(
            "heist.stolen", R"({"thief":"t)" + std::to_string(seq % thieves) + R"(","loot":1})");
        Commit commit;
        commit.before = {seq - 1, 0, {}, table, {}};
        table = game.apply(*table, {&event, 1});
        commit.after = {seq, 0, {}, table, {}};
        commit.entries.push_back({seq, 0, "bo", "c", event.type, event, {}, {}, {}, {}, false});
        commit.bytes = 64;
        history.push(std::move(commit));
        most = std::max(most, heap_in_use() - before);
    }
    EXPECT_LT(most, 16U << 20);
    EXPECT_GT(history.recent().size(), 100U) << "what is shared is not counted again";
    EXPECT_EQ(history.last_seq(), 10'000U);
}

/// Where each command changes everything, few commits are kept.
TEST(HistoryMemory, WhatIsNotSharedIsBoundedToo) {
    const protocol::Game& game = *find_heist("heist");
    const auto log = server::open_memory_log();
    server::CommitHistory history(*log, "table", game, {});
    GameStatePtr table = heavy_table();
    for (std::uint64_t seq = 1; seq <= 20; ++seq) {
        const GameStatePtr next = heavy_table();
        Commit commit;
        commit.before = {seq - 1, 0, {}, table, {}};
        commit.after = {seq, 0, {}, next, {}};
        commit.entries.emplace_back().seq = seq;
        history.push(std::move(commit));
        table = next;
    }
    EXPECT_LE(history.recent().size(), 2U);
}

}  // namespace
}  // namespace kast::tests
