#pragma once
// PostgreSQL's C interface with owners, exceptions and deadlines. Parameters and rows are binary.

#include "server/log/event_log.hpp"

#include <bit>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct pg_conn;
struct pg_result;

namespace kast::server::postgres {

using Clock = std::chrono::steady_clock;

/// What PostgreSQL said of a statement. Its transaction has come to nothing, and the connection can
/// be used again after a ROLLBACK.
struct Error : LogError {
    Error(const std::string& what, std::string its_state, std::string its_constraint)
        : LogError(what), state(std::move(its_state)), constraint(std::move(its_constraint)) {}

    std::string state;       ///< SQLSTATE, five letters
    std::string constraint;  ///< that was violated, or empty
};

/// The connection could not be made, or is gone: what it was asked last may have been done or not.
struct Lost : LogError {
    using LogError::LogError;
};

/// The parameters of one statement.
class Parameters {
public:
    using NullableText = std::optional<std::string_view>;

    Parameters& text(std::string_view value);
    Parameters& number(std::uint64_t value);
    Parameters& bytes(std::string_view value);
    /// text[]
    Parameters& texts(std::span<const std::string_view> values);
    Parameters& nullable_texts(std::span<const NullableText> values);
    /// bigint[]
    Parameters& numbers(std::span<const std::uint64_t> values);

private:
    friend class Connection;

    void begin_array(std::size_t size, std::uint32_t type, bool has_nulls);
    void element(std::string_view value);
    void end();

    std::string bytes_;
    std::vector<std::size_t> ends_;  ///< of each value in `bytes_`
};

/// The rows that a statement gave.
class Rows {
public:
    explicit Rows(pg_result* result) : result_(result) {}

    int size() const;
    bool empty() const { return size() == 0; }
    bool is_null(int row, int column) const;
    /// text or bytea. Valid as long as this lives.
    std::string_view text(int row, int column) const;
    /// bigint or integer.
    std::int64_t number(int row, int column) const;
    std::uint64_t bits(int row, int column) const {
        return static_cast<std::uint64_t>(number(row, column));
    }
    bool flag(int row, int column) const { return text(row, column) == "\x01"; }
    /// What was done: "COMMIT", "INSERT 0 3".
    std::string_view tag() const;

private:
    struct Clear {
        void operator()(pg_result* result) const noexcept;
    };
    std::unique_ptr<pg_result, Clear> result_;
};

/// A connection, in libpq's pipeline mode. Used by one thread at a time.
class Connection {
public:
    /// `conninfo` as libpq takes it. Of several hosts one that can be written to is taken, where it
    /// does not say otherwise. Each exchange that has not been answered `answer_within` is Lost.
    /// Throws Lost.
    Connection(const std::string& conninfo, Clock::duration answer_within);

    /// True after Lost: it is of no more use.
    bool is_lost() const { return lost_; }
    /// "host=/run/postgresql port=5432 dbname=kast", for messages.
    const std::string& place() const { return place_; }

    /// Queues a statement of SQL, which may be of a kind that cannot be prepared.
    void queue(const std::string& sql, const Parameters& parameters = {});
    /// Queues the preparation of a statement under a name.
    void queue_prepare(const char* name, const std::string& sql);
    /// Queues a prepared statement.
    void queue_prepared(const char* name, const Parameters& parameters = {});
    /// Sends what is queued, and waits: the rows of each, in order. All of it is one transaction
    /// where none was begun. Throws Error, of the first that failed, after which none was done; and
    /// Lost.
    std::vector<Rows> exchange();

    Rows run(const std::string& sql, const Parameters& parameters = {});
    Rows run_prepared(const char* name, const Parameters& parameters = {});

private:
    struct Finish {
        void operator()(pg_conn* connection) const noexcept;
    };

    void check_queued(int queued);
    void wait_for_result(Clock::time_point deadline);
    [[noreturn]] void lose(const std::string& why);

    std::unique_ptr<pg_conn, Finish> connection_;
    std::string place_;
    std::size_t queued_ = 0;
    const Clock::duration answer_within_;
    bool lost_ = false;
};

/// What is wrong with a connection string, or nothing.
std::optional<std::string> fault_of(const std::string& conninfo);

}  // namespace kast::server::postgres
