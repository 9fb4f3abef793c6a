#pragma once
// The writing side of the log in PostgreSQL: one connection, used by its committer's thread alone.

#include "server/log/committer.hpp"
#include "server/log/postgres_database.hpp"
#include "server/log/postgres_plan.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kast::server {

/// Stores a group of batches in one transaction of two round trips: the rooms are locked in the
/// order of their ids, so that two that write to the same rooms wait for each other and never in a
/// circle; then all is written, and committed.
class PostgresStore final : public Store {
public:
    /// `database` outlives this.
    PostgresStore(PostgresDatabase& database, const PostgresOptions& options);

    /// Where the connection is lost it is made again, for as long as the log's patience; what was
    /// being committed then is looked for first.
    StoreResult store(std::span<const Batch* const> batches) override;
    void store(std::span<const KeptSnapshot> snapshots) override;
    void probe() override;
    bool is_remote() const override { return true; }
    void look() override;

private:
    using Batches = std::span<const Batch* const>;

    /// A transaction whose COMMIT was sent and not answered.
    struct Doubt {
        std::vector<Append> outcomes;
        std::string room;  ///< of one of its records: all are there, or none
        std::uint64_t seq = 0;
        Checksum sum = 0;
    };

    StoreResult one_by_one(Batches batches);
    StoreResult give_up(Batches batches, const std::optional<Doubt>& doubt,
                        const postgres::Error& error);
    std::string failure_after(const postgres::Error& error);
    std::vector<Append> try_until_sure(Batches batches, std::optional<Doubt>& doubt);
    std::vector<Append> transaction(Batches batches, std::optional<Doubt>& doubt);
    RoomEnds lock(Batches batches);
    bool is_there(const Doubt& doubt);
    CommandKeys stored_commands(Batches batches);
    void write(const PostgresPlan& plan, std::optional<Doubt>& doubt);
    void queue_records(const PostgresPlan& plan);
    void queue_ends(const PostgresPlan& plan);

    /// States by room and seq.
    using KeptStates = std::map<std::pair<std::string_view, std::uint64_t>, std::string_view>;
    void put_snapshots(const KeptStates& kept, const postgres::Rows& sums,
                       const postgres::Rows& there);

    postgres::Connection& connect();
    void roll_back();
    bool wait_to_retry();
    void found_again();

    PostgresDatabase& database_;
    const postgres::Clock::duration patience_;
    /// Half the patience: then there is time to look what became of it.
    const postgres::Clock::duration answer_within_;
    const std::string notify_channel_;
    const std::string node_;
    Checksums checksums_;
    std::unique_ptr<postgres::Connection> connection_;
    std::uint32_t timeline_ = 0;  ///< of `connection_`
    std::optional<postgres::Clock::time_point> lost_since_;
    postgres::Clock::duration pause_{};  ///< before it is tried again
};

}  // namespace kast::server
