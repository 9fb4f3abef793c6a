#pragma once
// The reading side of the log in PostgreSQL.

#include "server/log/no_waiting.hpp"
#include "server/log/postgres_database.hpp"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kast::server {

/// Reads over one connection and verifies the checksum of everything it gives, as RecordReader does
/// in SQLite. What is damaged throws DamagedRoom, which names the place, the room and the record.
/// Used by one thread at a time.
class PostgresReader {
public:
    /// Throws as PostgresDatabase::connect.
    explicit PostgresReader(PostgresDatabase& database);

    /// As in EventLog.
    std::vector<Record> read(std::string_view room, std::uint64_t from, std::size_t limit);
    std::vector<LastSeq> last_seqs(std::span<const std::string_view> rooms);
    std::optional<std::string> answered(std::string_view room, std::string_view by,
                                        std::string_view command);
    /// One that is damaged is passed over, and logged as an error: it holds no truth.
    std::optional<Snapshot> snapshot(std::string_view room, std::uint64_t at_most);

    /// Of the server that the connection leads to.
    std::uint32_t timeline() const { return timeline_; }

private:
    struct Stored {
        Record record;
        std::optional<std::string> answer;  ///< of the command whose first record it is
    };

    /// Verified records from `from`, in order, at most `limit`.
    std::vector<Stored> verified(std::string_view room, std::uint64_t from, std::size_t limit);
    LastSeq end_in(const postgres::Rows& rows, int row) const;
    static Stored stored_in(const postgres::Rows& rows, int row);
    DamagedRoom damage(std::string_view room, std::uint64_t seq, std::string_view what) const;

    const PostgresDatabase& database_;
    std::unique_ptr<postgres::Connection> connection_;
    std::uint32_t timeline_;
    Checksums checksums_;
};

/// As many readers as ever read at once, up to a bound: then who comes waits for one. Any thread.
class PostgresReaders {
public:
    /// `patience`: how long a connection that cannot be made is tried again, from the first time
    /// that one could not. After that one who asks tries, and the others are refused meanwhile: who
    /// waits for this database holds up nobody else.
    PostgresReaders(PostgresDatabase& database, std::size_t most,
                    postgres::Clock::duration patience)
        : database_(database), most_(most), patience_(patience) {}

    /// Asks a reader. Where its connection was lost while nobody used it, asks a new one.
    template <typename Question>
    auto ask(Question question) {
        if (NoWaiting::here() && database_.lost_since()) refuse();
        const Turn turn(*this);
        if (auto idle = take_idle()) {
            try {
                return ask(std::move(idle), question);
            } catch (const postgres::Lost&) {
                drop_idle();  // They are as old.
            }
        }
        return ask(connect(), question);
    }

private:
    using Reader = std::unique_ptr<PostgresReader>;

    /// One of the `most_` who may read.
    class Turn {
    public:
        explicit Turn(PostgresReaders& readers);
        ~Turn();
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

    private:
        PostgresReaders& readers_;
    };

    /// One of those who connect.
    class Connecting {
    public:
        /// Throws postgres::Lost where the patience is over and somebody else tries.
        explicit Connecting(PostgresReaders& readers);
        ~Connecting();
        Connecting(const Connecting&) = delete;
        Connecting& operator=(const Connecting&) = delete;

    private:
        PostgresReaders& readers_;
    };

    template <typename Question>
    auto ask(Reader reader, Question& question) {
        auto answer = question(*reader);  // One that threw is not given back, but closed.
        give_back(std::move(reader));
        return answer;
    }

    [[noreturn]] void refuse() const;
    Reader connect();
    /// Until when a connection that cannot be made is tried again by this thread.
    postgres::Clock::time_point patience_end() const;
    Reader take_idle();
    void give_back(Reader reader);
    void drop_idle();

    PostgresDatabase& database_;
    const std::size_t most_;
    const postgres::Clock::duration patience_;
    std::mutex mutex_;
    std::condition_variable free_;
    std::size_t reading_ = 0;
    std::size_t connecting_ = 0;
    std::vector<Reader> idle_;
};

}  // namespace kast::server
