#pragma once
// What the tests of the log in PostgreSQL share: a schema of its own for each test, on one server.

#include "server/log/open_postgres.hpp"

#include "support/postgres_server.hpp"
#include "unit/log/opened_log.hpp"
#include <string>

namespace kast::server::test {

using tests::PostgresServer;

/// A schema's name that no other test has.
inline std::string fresh_schema() {
    static int count = 0;
    return "t" + std::to_string(++count);
}

inline PostgresOptions options_of(std::string conninfo) {
    PostgresOptions options;
    options.places = {{.name = {}, .conninfo = std::move(conninfo)}};
    return options;
}

/// A test with a schema of its own.
class PostgresTest : public testing::Test {
protected:
    PostgresServer& server_ = PostgresServer::shared();
    const std::string schema_ = fresh_schema();
    const std::string conninfo_ = server_.conninfo(schema_);

    std::unique_ptr<EventLog> open() const { return open_postgres_log(options_of(conninfo_)); }
    std::string sql(const std::string& statement) const { return server_.sql(statement, schema_); }
};

}  // namespace kast::server::test
