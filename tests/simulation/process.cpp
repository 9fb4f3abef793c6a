#include "simulation/process.hpp"

#include "server/config.hpp"

#include <sqlite3.h>

#include "simulation/vfs.hpp"
#include "unit/room/heist.hpp"
#include <fstream>
#include <iterator>
#include <utility>

namespace kast::simulation {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t header_bytes = 100;
constexpr int orderly_rounds = 50;

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void put(const fs::path& file, std::string_view text) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << text;
}

/// A log that has lost its snapshots, which it may.
class LogWithoutSnapshots final : public server::EventLog {
public:
    explicit LogWithoutSnapshots(std::unique_ptr<server::SteppedLog> log) : log_(std::move(log)) {}

    void append(std::vector<server::Batch> batches,
                std::function<void(std::vector<server::Append>)> done) override {
        log_->append(std::move(batches), std::move(done));
    }
    std::vector<server::Record> read(std::string_view room, std::uint64_t from,
                                     std::size_t limit) override {
        return log_->read(room, from, limit);
    }
    std::uint64_t last_seq(std::string_view room) override { return log_->last_seq(room); }
    std::optional<std::string> answered(std::string_view room, std::string_view by,
                                        std::string_view command) override {
        return log_->answered(room, by, command);
    }
    std::optional<server::Snapshot> snapshot(std::string_view, std::uint64_t) override {
        return std::nullopt;
    }
    void keep_snapshot(std::string, server::Snapshot) override {}
    void forget(std::string_view room) override { log_->forget(room); }

private:
    std::unique_ptr<server::SteppedLog> log_;
};

}  // namespace

Machine::Machine(Chance& chance, fs::path directory)
    : disk(chance, life),
      chance_(chance),
      directory_(std::move(directory)),
      settings_(std::make_unique<server::Settings>()) {
    for (const char* name : {"kast.db", "kast.tail"}) fs::remove(file(name));
    use_chance(&chance_);
    use_disk(&disk);
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

void Machine::note_tail() {
    std::string tail = text_of(file("kast.tail"));
    if (tails_.empty() || tails_.back() != tail) tails_.push_back(std::move(tail));
}

void Machine::start(const ServerOptions& options) {
    show_header();
    life.begin();
    auto log = server::open_stepped_log(directory_);
    tails_.clear();
    note_tail();
    stepped_ = log.get();
    if (options.reads_snapshots)
        log_ = std::move(log);
    else
        log_ = std::make_unique<LogWithoutSnapshots>(std::move(log));
    settings_->shards = 1;
    settings_->snapshot_every = options.snapshot_every;
    settings_->memory_bytes_max = options.memory_bytes_max;
    server::RoomsOptions rooms;
    rooms.commits_kept = options.commits_kept;
    rooms.replies_kept = options.replies_kept;
    rooms.pending_max = options.pending_max;
    rooms.find_game = &tests::find_heist;
    rooms.random = [this](std::span<std::uint8_t> bytes) { chance_.fill(bytes); };
    rooms.steady_ms = [this] { return static_cast<std::int64_t>(clock.steady_us / 1'000); };
    shard_ = std::make_unique<server::Shard>(
        0, *settings_, *log_, counts_,
        server::ShardEnvironment{
            .steady_us = [this] { return clock.steady_us; },
            .unix_ms = [this] { return clock.unix_ms; },
            .post_reading =
                [this](std::function<void()> task) { readings_.push_back(std::move(task)); }},
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
    disk.cut_power();
    if (tails_.empty()) return true;
    const std::string tail = chance_.any(tails_);
    const bool is_newest = tail == tails_.back();
    put(file("kast.tail"), tail);
    tails_ = {tail};
    return is_newest;
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
    note_tail();
}

void Machine::turn() {
    // A shard with nothing to do would wait for the real clock.
    shard_->post([] {});
    shard_->turn();
}

bool Machine::store() {
    const bool stored = stepped_->step();
    if (stored) note_tail();
    return stored;
}

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
