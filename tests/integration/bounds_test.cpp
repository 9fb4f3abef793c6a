// What happens at the server's bounds, reached on purpose.

#include <gmock/gmock.h>

#include "integration/room_test.hpp"
#include <thread>

namespace kast::tests {
namespace {

constexpr int large_text = 1'900;

class SlowReaders : public RoomTest {
protected:
    explicit SlowReaders(std::vector<std::string> more = {}) : RoomTest(flags(std::move(more))) {}
    /// Whom the server may wait for as long as a test takes, however slow the machine.
    static std::vector<std::string> waiting_long(std::vector<std::string> more) {
        more.insert(more.end(), {"--stall-timeout-s", "3600", "--idle-timeout-s", "3600"});
        return more;
    }
    static std::vector<std::string> flags(std::vector<std::string> more) {
        std::vector<std::string> all{
            "--commands-per-second", "100000", "--commands-burst", "1000000", "--shards", "1"};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    /// Says so many large things, and hears them.
    void say(TestWebSocket& who, int times) {
        std::string last;
        for (int i = 0; i < times; ++i) {
            last = "s" + std::to_string(said_++);
            who.send({{"jsonrpc", "2.0"},
                      {"id", last},
                      {"method", "room.say"},
                      {"params", {{"text", std::string(large_text, 'x')}}}});
        }
        EXPECT_TRUE(who.resolve_answer(last).contains("result"));
        somebody_left = somebody_left || std::ranges::any_of(who.heard, tells_who_left);
        who.heard.clear();
    }
    /// Whether who spoke was notified that somebody's connection has ended.
    bool somebody_left = false;
    /// What was said takes about that much in the log.
    double said_bytes() const { return said_ * (large_text + 600.0); }
    /// Speaks until that many bytes wait for one other, and not many more. (The kernel takes some
    /// megabytes first.)
    void fill(TestWebSocket& who, int bytes) {
        say(who, 1'500);
        for (int i = 0; i < 40 && metric("kast_outbox_bytes") < bytes; ++i) say(who, 150);
        ASSERT_GE(metric("kast_outbox_bytes"), bytes);
    }

private:
    int said_ = 0;
};

class StalledReaders : public SlowReaders {
protected:
    StalledReaders()
        : SlowReaders({"--stall-timeout-s", "2", "--ping-interval-s", "1", "--outbox-bytes-max",
                       "67108864"}) {}
};

TEST_F(StalledReaders, AreCutThoughTheyAnswer) {
    TestWebSocket gm = seated("gm");
    TestWebSocket slow = connect({.receive_buffer = 65'536});
    slow.join(token("player"), {{"name", "Cid"}});
    // Who speaks reads in between: they are not to be cut themselves, however slow the machine.
    for (int i = 0; i < 35; ++i) say(gm, 100);
    const auto until = std::chrono::steady_clock::now() + patience;
    while (metric("kast_closed_stalled_total") < 1 && std::chrono::steady_clock::now() < until) {
        slow.ping("here");
        gm.ping("here");
        say(gm, 1);
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    EXPECT_EQ(metric("kast_closed_stalled_total"), 1);
    EXPECT_EQ(metric("kast_closed_idle_total"), 0);
    EXPECT_LT(metric("kast_outbox_bytes"), 10'000) << "what waited is let go";
    // The kernel sends what it still holds again by a timer that doubles: where that takes longer
    // than the server waits for the end, there is no word.
    EXPECT_THAT(slow.close_code(), testing::AnyOf(4408, 0));
    EXPECT_TRUE(gm.call("room.say", {{"text", "still here"}}).contains("result"));
}

class WaitingBytes : public SlowReaders {
protected:
    WaitingBytes() : SlowReaders({"--outbox-bytes-max", "67108864", "--stall-timeout-s", "3600"}) {}
};

TEST_F(WaitingBytes, AreCountedAsTheyAre) {
    TestWebSocket gm = seated("gm");
    TestWebSocket slow = connect({.receive_buffer = 65'536});
    slow.join(token("player"), {{"name", "Cid"}});
    ASSERT_NO_FATAL_FAILURE(fill(gm, 1'000'000));
    const double before = metric("kast_outbox_bytes");
    constexpr int more = 400;
    say(gm, more);
    const double grown = metric("kast_outbox_bytes") - before;
    EXPECT_GE(grown, more * large_text);
    EXPECT_LE(grown, more * (large_text + 600.0));
}

class LittleMemory : public SlowReaders {
protected:
    explicit LittleMemory(int bytes = 1'048'576)
        : SlowReaders(waiting_long({"--memory-bytes-max", std::to_string(bytes),
                                    "--outbox-bytes-max", "67108864", "--rooms-per-address-hour",
                                    "100000", "--connections-per-address", "10000",
                                    "--requests-per-address-minute", "1000000"})),
          budget(bytes) {}
    const double budget;
    /// What the process grew by since the start of the test, in bytes. 0 under sanitizers, whose
    /// heap tells nothing of ours.
    double grown() {
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer) || \
    __has_feature(thread_sanitizer)
        return 0;
#else
        return metric("process_resident_memory_bytes") - resident_before_;
#endif
    }
    HttpAnswer open_a_room() {
        return http(kastd.port(), "POST", "/api/rooms", "Content-Type: application/json\r\n",
                    R"({"system":"troika"})");
    }
    /// What is counted is what is held: with the allocator's share at most three times the budget,
    /// beside the log's pages, of which SQLite keeps 64 MiB, and what any work touches first.
    void expect_little_grown() {
        EXPECT_LE(grown(), 3 * budget + std::min(said_bytes(), 67e6) + 4e6);
    }
    double held() { return metric("kast_room_bytes") + metric("kast_outbox_bytes"); }
    /// Asks until it is so.
    template <class IsSo>
    static bool comes_true(IsSo is_so) {
        const auto until = std::chrono::steady_clock::now() + patience;
        while (!is_so()) {
            if (std::chrono::steady_clock::now() > until) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        return true;
    }

private:
    const double resident_before_ = metric("process_resident_memory_bytes");
};

TEST_F(LittleMemory, RoomsThatNobodyUsesAreLetGoAndComeBack) {
    TestWebSocket gm = seated("gm");
    constexpr int rooms = 300;
    Json first;
    for (int i = 0; i < rooms; ++i) {
        const Json opened = open_room(kastd.port());
        if (i == 0) first = opened;
    }
    EXPECT_TRUE(comes_true([&] { return held() <= budget; }));
    EXPECT_LT(metric("kast_rooms"), rooms / 2);
    expect_little_grown();
    EXPECT_TRUE(gm.call("room.say", {{"text", "still here"}}).contains("result"));
    TestWebSocket back(kastd.port(), first["room"]);
    EXPECT_EQ(back.join(first["tokens"]["gm"])["role"], "gm");
}

class MemoryOfReaders : public LittleMemory {
protected:
    MemoryOfReaders() : LittleMemory(8 * 1'048'576) {}
};

TEST_F(MemoryOfReaders, TheSlowestGoesFirst) {
    TestWebSocket gm = seated("gm");
    TestWebSocket slow = connect({.receive_buffer = 65'536});
    slow.join(token("player"), {{"name", "Cid"}});
    const Json other = open_room(kastd.port());
    TestWebSocket other_gm(kastd.port(), other["room"]);
    other_gm.join(other["tokens"]["gm"]);
    TestWebSocket other_slow(kastd.port(), other["room"], {.receive_buffer = 65'536});
    other_slow.join(other["tokens"]["player"], {{"name", "Dan"}});
    ASSERT_NO_FATAL_FAILURE(fill(other_gm, 200'000));
    // Few at a time: the server waits some seconds for its close to be read, and no longer.
    for (int i = 0; i < 640 && !somebody_left; ++i) say(gm, 25);
    EXPECT_EQ(slow.close_code(), 4408);
    EXPECT_EQ(metric("kast_closed_slow_total"), 1);
    EXPECT_LE(held(), budget);
    expect_little_grown();
    EXPECT_GE(metric("kast_outbox_bytes"), 200'000) << "the other may read on";
    EXPECT_TRUE(other_gm.call("room.say", {{"text", "still here"}}).contains("result"));
}

TEST_F(LittleMemory, WithoutAnyToLetGoNoRoomIsTakenUp) {
    std::vector<TestWebSocket> seats;
    HttpAnswer refused;
    for (int i = 0; i < 300 && refused.status != 503; ++i) {
        refused = open_a_room();
        if (refused.status != 201) break;
        const Json opened = refused.json();
        seats.emplace_back(kastd.port(), opened["room"]);
        seats.back().join(opened["tokens"]["gm"]);
    }
    EXPECT_EQ(refused.status, 503);
    EXPECT_EQ(refused.json()["kind"], "memory-full");
    // Who plays, plays on; and where a room is free again there is room for another.
    EXPECT_TRUE(seats.front().call("room.say", {{"text", "still here"}}).contains("result"));
    for (int i = 0; i < 10; ++i) seats.pop_back();
    EXPECT_TRUE(comes_true([&] { return open_a_room().status == 201; }));
}

}  // namespace
}  // namespace kast::tests
