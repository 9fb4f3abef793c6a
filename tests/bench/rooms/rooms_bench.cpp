// What long logs and many rooms cost: joining, loading, starting, and what one room's reading costs
// another. Over a real log, in the directory for temporary files.

#include <benchmark/benchmark.h>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

#include "support/temporary_directory.hpp"
#include "unit/room/room_fixture.hpp"
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace kast;
using tests::json;
using tests::Recorder;

constexpr int turn_commands = 1'000;

/// A connection that has joined.
class Seat {
public:
    Seat(tests::RoomFixture& fixture, const std::string& id, const std::string& token)
        : fixture_(fixture), room_(tests::find_room(*fixture.rooms, id)) {
        send("j", "room.join", {{"token", token}});
        fixture_.turn();
    }
    ~Seat() { room_->left(session); }
    Seat(const Seat&) = delete;

    void send(const std::string& id, const std::string& method, const json& params) {
        room_->receive(session, {id, method, params.dump()});
    }
    /// Says so many things; a whisper where `to` is not empty.
    void say(std::int64_t times, const std::string& to = {}) {
        json params{{"text", "The door is open, and behind it somebody breathes."}};
        if (!to.empty()) params["to"] = {to};
        for (std::int64_t i = 0; i < times; ++i) {
            send("s" + std::to_string(said_++), "room.say", params);
            if (i % turn_commands == turn_commands - 1) fixture_.turn();
            session.frames.clear();
        }
        fixture_.turn();
        session.frames.clear();
    }

    Recorder session;

private:
    tests::RoomFixture& fixture_;
    std::shared_ptr<server::Room> room_;
    int said_ = 0;
};

/// Rooms over a log on the disk.
struct DiskRooms {
    explicit DiskRooms(server::RoomsOptions rooms = {})
        : fixture({.rooms = std::move(rooms), .log = server::open_sqlite_log(directory.path())}) {}
    server::OpenedRoom open(const std::string& id) {
        server::OpenedRoom opened;
        fixture.rooms->create({{"system", "heist"}}, id,
                              [&](rules::Result<server::OpenedRoom> done) { opened = *done; });
        fixture.turn();
        return opened;
    }
    void evict_all() {
        fixture.now_ms += 3'600'000;
        fixture.rooms->evict_idle();
    }

    tests::TemporaryDirectory directory;
    tests::RoomFixture fixture;
};

/// A room with so many events, made once.
DiskRooms& place_with(std::int64_t events) {
    static std::map<std::int64_t, std::unique_ptr<DiskRooms>> made;
    auto& place = made[events];
    if (!place) {
        place = std::make_unique<DiskRooms>();
        Seat(place->fixture, place->fixture.opened.room, place->fixture.opened.gm).say(events);
    }
    return *place;
}

void Join(benchmark::State& state) {
    DiskRooms& place = place_with(state.range(0));
    const auto& opened = place.fixture.opened;
    const Seat stays(place.fixture, opened.room, opened.gm);
    for (auto _ : state) Seat(place.fixture, opened.room, opened.spectator);
}
BENCHMARK(Join)->ArgName("events")->Arg(0)->Arg(200)->Arg(100'000)->Unit(benchmark::kMicrosecond);

void LoadAndJoin(benchmark::State& state) {
    DiskRooms& place = place_with(state.range(0));
    const auto& opened = place.fixture.opened;
    for (auto _ : state) {
        state.PauseTiming();
        place.evict_all();
        state.ResumeTiming();
        Seat(place.fixture, opened.room, opened.spectator);
    }
}
BENCHMARK(LoadAndJoin)
    ->ArgName("events")
    ->Arg(0)
    ->Arg(200)
    ->Arg(100'000)
    ->Unit(benchmark::kMicrosecond);

void LoadRooms(benchmark::State& state) {
    DiskRooms place;
    std::vector<std::string> ids;
    for (std::int64_t i = 0; i < state.range(0); ++i) {
        ids.push_back("room" + std::to_string(i));
        const server::OpenedRoom opened = place.open(ids.back());
        Seat(place.fixture, ids.back(), opened.gm).say(state.range(1));
    }
    for (auto _ : state) {
        state.PauseTiming();
        place.evict_all();
        state.ResumeTiming();
        for (const std::string& id : ids)
            benchmark::DoNotOptimize(tests::find_room(*place.fixture.rooms, id));
    }
}
BENCHMARK(LoadRooms)
    ->ArgNames({"rooms", "events"})
    ->Args({1'000, 100})
    ->Iterations(3)
    ->Unit(benchmark::kMillisecond);

void OpenLog(benchmark::State& state) {
    const tests::TemporaryDirectory directory;
    {
        const auto log = server::open_sqlite_log(directory.path());
        std::vector<server::Batch> batches;
        for (std::int64_t i = 0; i < state.range(0); ++i)
            batches.push_back({"room" + std::to_string(i),
                               0,
                               {{1, 0, "", "", "room.opened", R"({"data":{"system":"heist"}})"}},
                               {},
                               {},
                               {}});
        std::mutex mutex;
        std::condition_variable stored;
        bool is_stored = false;
        log->append(std::move(batches), [&](const std::vector<server::Append>&) {
            const std::lock_guard lock(mutex);
            is_stored = true;
            stored.notify_one();
        });
        std::unique_lock lock(mutex);
        stored.wait(lock, [&] { return is_stored; });
    }
    for (auto _ : state) benchmark::DoNotOptimize(server::open_sqlite_log(directory.path()));
}
BENCHMARK(OpenLog)->ArgName("rooms")->Arg(1)->Arg(10'000)->Unit(benchmark::kMillisecond);

/// A turn of a room: a command, until it is stored and answered. Before it so many spectators of
/// another room have asked for a page that lies before 20,000 whispers. Once: later pages jump over
/// these. `background`: read on two threads, as the server does.
void TurnBesideReaders(benchmark::State& state) {
    const auto readers = static_cast<std::size_t>(state.range(0));
    std::mutex mutex;
    std::condition_variable added;
    std::vector<std::function<void()>> finished;
    boost::asio::thread_pool threads(2);
    server::RoomsOptions options;
    options.commits_kept = 64;
    if (state.range(1) != 0) {
        options.post_reading = [&](std::size_t, const server::BackgroundJob& job) {
            boost::asio::post(threads, [&, job] {
                auto done = job();
                const std::lock_guard lock(mutex);
                finished.push_back(std::move(done));
                added.notify_one();
            });
        };
    }
    DiskRooms place(options);
    auto& fixture = place.fixture;
    const server::OpenedRoom other = place.open("other");
    Seat other_gm(fixture, "other", other.gm);
    std::vector<std::unique_ptr<Seat>> seats;
    for (std::size_t i = 0; i < readers; ++i)
        seats.push_back(
            std::make_unique<Seat>(fixture, fixture.opened.room, fixture.opened.spectator));
    Seat gm(fixture, fixture.opened.room, fixture.opened.gm);
    gm.say(100);
    tests::TestClient bo(fixture, fixture.opened.player);
    bo.join({{"name", "Bo"}});
    bo.disconnect();
    gm.say(20'000, bo.member);
    gm.say(1);
    json last;
    if (!seats.empty()) last = json::parse(seats.front()->session.frames.back());
    for (auto _ : state) {
        for (const auto& seat : seats)
            seat->send("h", "room.history", {{"before", last["params"]["cursor"]}, {"limit", 200}});
        other_gm.say(1);
    }
    std::unique_lock lock(mutex);
    if (state.range(1) != 0) added.wait(lock, [&] { return finished.size() == readers; });
    for (const auto& one : finished) one();
}
BENCHMARK(TurnBesideReaders)
    ->ArgNames({"readers", "background"})
    ->Args({0, 1})
    ->Args({20, 1})
    ->Args({20, 0})
    ->Iterations(1)
    ->Repetitions(3)
    ->ReportAggregatesOnly()
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
