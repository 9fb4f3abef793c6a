#include "server/log/lanes.hpp"
#include "server/log/open_postgres.hpp"
#include "server/log/postgres_reader.hpp"
#include "server/log/postgres_store.hpp"

#include <algorithm>
#include <random>
#include <utility>

namespace kast::server {

namespace {

/// One database with its connections.
struct DatabasePool {
    DatabasePool(const PostgresPlace& place, const PostgresOptions& options)
        : database(place.conninfo), readers(database, options.readers, options.patience) {
        for (std::size_t i = 0; i < options.writers; ++i)
            stores.push_back(std::make_unique<PostgresStore>(database, options));
    }

    PostgresDatabase database;
    PostgresReaders readers;
    std::vector<std::unique_ptr<PostgresStore>> stores;
};

using DatabasePools = std::vector<std::unique_ptr<DatabasePool>>;

std::string name_of(const PostgresPlace& place) {
    return place.name.empty() ? "(first)" : place.name;
}

/// Of several databases the message names the one that it is about.
std::unique_ptr<DatabasePool> open_pool(const PostgresPlace& place,
                                        const PostgresOptions& options) {
    try {
        return std::make_unique<DatabasePool>(place, options);
    } catch (const LogError& error) {
        if (options.places.size() == 1) throw;
        throw LogError("database " + name_of(place) + ": " + error.what());
    }
}

DatabasePools open_pools(const PostgresOptions& options) {
    DatabasePools pools;
    for (const PostgresPlace& place : options.places) {
        auto opened = open_pool(place, options);
        for (std::size_t i = 0; i < pools.size(); ++i)
            if (pools[i]->database.key() == opened->database.key())
                throw LogError("database " + name_of(place) + " has the same log as database " +
                               name_of(options.places[i]) + ": name an empty database");
        pools.push_back(std::move(opened));
    }
    return pools;
}

std::vector<Store*> stores_of(const DatabasePools& pools) {
    std::vector<Store*> stores;
    for (const auto& pool : pools)
        for (const auto& store : pool->stores) stores.push_back(store.get());
    return stores;
}

class PostgresLog final : public EventLog {
public:
    explicit PostgresLog(PostgresOptions options) : options_(std::move(options)) {}

    void append(std::vector<Batch> batches,
                std::function<void(std::vector<Append>)> done) override {
        std::vector<std::size_t> lanes;
        for (const Batch& batch : batches) lanes.push_back(lane(batch.room));
        lanes_.append(std::move(batches), lanes, std::move(done));
    }

    std::vector<Record> read(std::string_view room, std::uint64_t from,
                             std::size_t limit) override {
        return pool_of(room).readers.ask(
            [&](PostgresReader& reader) { return reader.read(room, from, limit); });
    }

    std::uint64_t last_seq(std::string_view room) override {
        const LastSeq seq = last_seqs(std::span(&room, 1)).front();
        if (!seq) throw DamagedRoom(seq.error());
        return *seq;
    }

    std::vector<LastSeq> last_seqs(std::span<const std::string_view> rooms) override {
        std::vector<LastSeq> seqs(rooms.size(), LastSeq(0));
        for (std::size_t i = 0; i < pools_.size(); ++i) {
            std::vector<std::string_view> here;
            std::vector<std::size_t> numbers;
            for (std::size_t n = 0; n < rooms.size(); ++n) {
                if (database(rooms[n]) != i) continue;
                here.push_back(rooms[n]);
                numbers.push_back(n);
            }
            if (here.empty()) continue;
            const auto found = pools_[i]->readers.ask(
                [&](PostgresReader& reader) { return reader.last_seqs(here); });
            for (std::size_t n = 0; n < numbers.size(); ++n) seqs[numbers[n]] = found[n];
        }
        return seqs;
    }

    std::optional<std::string> answered(std::string_view room, std::string_view by,
                                        std::string_view command) override {
        if (command.empty()) return std::nullopt;
        return pool_of(room).readers.ask(
            [&](PostgresReader& reader) { return reader.answered(room, by, command); });
    }

    std::optional<Snapshot> snapshot(std::string_view room, std::uint64_t at_most) override {
        return pool_of(room).readers.ask(
            [&](PostgresReader& reader) { return reader.snapshot(room, at_most); });
    }

    void keep_snapshot(std::string room, Snapshot snapshot) override {
        const std::size_t its_lane = lane(room);
        lanes_.keep(its_lane, {std::move(room), std::move(snapshot)});
    }

    std::uint32_t timeline(std::string_view room) const override {
        return pools_[database(room)]->database.timeline();
    }

    std::size_t database(std::string_view room) const override {
        return place_of_room(options_.places, room);
    }

    std::size_t databases() const override { return options_.places.size(); }

    std::size_t lane(std::string_view room) const override {
        return database(room) * options_.writers +
               std::hash<std::string_view>{}(room) % options_.writers;
    }

    /// Rooms are spread alike over all databases that can be written.
    std::string new_room_ending() override {
        std::vector<std::size_t> candidates;
        for (std::size_t i = 0; i < pools_.size(); ++i)
            if (!health_of(i).failing) candidates.push_back(i);
        if (candidates.empty()) candidates.push_back(0);
        thread_local std::minstd_rand random{std::random_device{}()};
        std::uniform_int_distribution<std::size_t> any(0, candidates.size() - 1);
        return options_.places[candidates[any(random)]].name;
    }

    LogCounts counts() const override {
        LogCounts all = lanes_.counts();
        for (std::size_t i = 0; i < pools_.size(); ++i) all.databases.push_back(health_of(i));
        return all;
    }

private:
    DatabasePool& pool_of(std::string_view room) { return *pools_[database(room)]; }

    /// Of all connections that write to it.
    DatabaseHealth health_of(std::size_t database) const {
        DatabaseHealth health{.name = name_of(options_.places[database]), .last_failure = {}};
        for (std::size_t i = 0; i < options_.writers; ++i) {
            const LogCounts one = lanes_.counts(database * options_.writers + i);
            health.failing = health.failing || one.failing;
            health.failing_ms = std::max(health.failing_ms, one.failing_ms);
            if (one.failing) health.last_failure = one.last_failure;
        }
        return health;
    }

    const PostgresOptions options_;
    DatabasePools pools_ = open_pools(options_);
    Lanes lanes_{stores_of(pools_)};  // The last: its threads end before the stores do.
};

}  // namespace

std::unique_ptr<EventLog> open_postgres_log(PostgresOptions options) {
    return std::make_unique<PostgresLog>(std::move(options));
}

std::string migrate_postgres_log(const PostgresPlace& place) {
    return PostgresDatabase(place.conninfo).place();
}

}  // namespace kast::server
