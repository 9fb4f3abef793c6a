#pragma once
// A real PostgreSQL for tests: its data and its socket in a temporary directory, nobody else's.

#include <sys/types.h>

#include "support/temporary_directory.hpp"
#include <string>
#include <vector>

namespace kast::tests {

/// A server with an empty database `kast`, whose owner is `kast`. Where the test is run by root it
/// runs as `postgres` or `nobody`, since PostgreSQL refuses root. It ends with this, or with the
/// process.
class PostgresServer {
public:
    /// Starts it. `settings`: lines of its configuration, as "synchronous_commit = off". fsync is
    /// off where they do not say otherwise. Throws std::runtime_error.
    explicit PostgresServer(const std::vector<std::string>& settings = {});
    ~PostgresServer();
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;

    /// One for the whole program.
    static PostgresServer& shared();

    /// Connects to `kast` as its owner. `schema`: made where it is missing, for a test of its own;
    /// empty: public.
    std::string conninfo(const std::string& schema = {});
    /// The folder of its socket, whose name ends with its port.
    std::string socket_folder() const { return directory_.path(); }
    static constexpr const char* port = "5432";

    /// Runs SQL as the superuser; what its first row's first column is, or empty. Throws
    /// std::runtime_error.
    std::string sql(const std::string& statement, const std::string& schema = {}) const;

    /// Ends it at once, as a power cut would; `start` goes on from what it kept.
    void kill();
    void start();
    /// As `start`, but it takes nothing until it is promoted (`SELECT pg_promote()`).
    void start_as_standby();

private:
    void run(const std::vector<std::string>& words) const;
    pid_t spawn(const std::vector<std::string>& words) const;
    bool accepts() const;

    TemporaryDirectory directory_;
    pid_t pid_ = -1;
};

/// True where the programs of PostgreSQL 15 are on this machine.
bool has_postgres();

}  // namespace kast::tests
