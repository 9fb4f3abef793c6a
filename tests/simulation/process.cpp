#include "simulation/process.hpp"

#include "server/config.hpp"

#include <sqlite3.h>

#include "simulation/vfs.hpp"
#include <fstream>
#include <iterator>
#include <utility>

namespace kast::simulation {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t header_bytes = 100;
constexpr int orderly_rounds = 50;

void put(const fs::path& file, std::string_view text) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << text;
}

}  // namespace

Machine::Machine(Chance& chance, fs::path directory, Mistake makes)
    : mistake(makes),
      disk(chance, life),
      chance_(chance),
      directory_(std::move(directory)),
      settings_(std::make_unique<server::Settings>()) {
    fs::remove(file("kast.db"));
    use_chance(&chance_);
    use_disk(&disk);
    disk.syncs_nothing = mistake == Mistake::syncs_nothing;
}

Machine::~Machine() {
    life.die();
    end_process();
    use_disk(nullptr);
}

void Machine::show_header() const {
    const auto database = disk.find(file("kast.db").string());
    if (database) put(file("kast.db"), database->bytes.substr(0, header_bytes));
}

std::string Machine::tail() const {
    const auto found = disk.find(file("kast.tail").string());
    return found ? found->bytes : "";
}

void Machine::start(const ServerOptions& options, int dies_in) {
    show_header();
    life.begin();
    if (dies_in >= 0) life.die_in(dies_in);
    auto log = server::open_stepped_log(directory_, files);
    stepped_ = log.get();
    log_ = std::make_unique<ForgetfulLog>(
        std::move(log), ForgetfulLog::Forgets{.snapshots = !options.reads_snapshots,
                                              .answers = mistake == Mistake::forgets_answers});
    settings_->shards = 1;
    settings_->snapshot_every = options.snapshot_every;
    settings_->memory_bytes_max = options.memory_bytes_max;
    server::RoomsOptions rooms;
    rooms.commits_kept = options.commits_kept;
    rooms.replies_kept = options.replies_kept;
    rooms.pending_max = options.pending_max;
    rooms.find_game = [this](std::string_view id) { return find_game(id, mistake); };
    rooms.random = [this](std::span<std::uint8_t> bytes) { chance_.fill(bytes); };
    rooms.steady_ms = [this] { return static_cast<std::int64_t>(clock.steady_us / 1'000); };
    shard_ = std::make_unique<server::Shard>(
        0, *settings_, *log_, counts_,
        server::ShardEnvironment{.steady_us = [this] { return clock.steady_us; },
                                 .unix_ms = [this] { return clock.unix_ms; },
                                 .post_reading =
                                     [this](std::size_t, std::function<void()> task) {
                                         readings_.push_back(std::move(task));
                                     }},
        std::move(rooms));
}

void Machine::end_process() {
    life.die();
    readings_.clear();
    shard_.reset();
    log_.reset();
    disk.forget_process();
}

bool Machine::cut_power() {
    const std::string newest = tail();
    disk.cut_power();
    return tail() == newest;
}

void Machine::drain() {
    for (int round = 0; round < orderly_rounds; ++round) {
        turn();
        if (!store()) break;
    }
    turn();
}

void Machine::stop() {
    readings_.clear();
    shard_.reset();
    log_.reset();
    disk.forget_process();
}

void Machine::turn() {
    // A shard with nothing to do would wait for the real clock.
    shard_->post([] {});
    shard_->turn();
}

bool Machine::store() { return stepped_->step(); }

bool Machine::read() {
    if (readings_.empty()) return false;
    const auto at = static_cast<std::ptrdiff_t>(chance_.below(readings_.size()));
    const auto task = std::move(readings_[static_cast<std::size_t>(at)]);
    readings_.erase(readings_.begin() + at);
    task();
    return true;
}

void Machine::checkpoint() {
    sqlite3* database = nullptr;
    const std::string name = file("kast.db").string();
    static constexpr const char* how[] = {
        "PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(PASSIVE)",
        "PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(RESTART)",
        "PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(TRUNCATE)"};
    if (sqlite3_open_v2(name.c_str(), &database, SQLITE_OPEN_READWRITE, nullptr) == SQLITE_OK)
        sqlite3_exec(database, how[chance_.below(std::size(how))], nullptr, nullptr, nullptr);
    sqlite3_close_v2(database);
}

}  // namespace kast::simulation
