// What every maker of the log must keep, in PostgreSQL.

#include "unit/log/log_contract.hpp"
#include "unit/postgres/opened_postgres.hpp"

namespace kast::server::test {

namespace {

std::unique_ptr<EventLog> open_with_writers(std::size_t writers) {
    PostgresOptions options = options_of(PostgresServer::shared().conninfo(fresh_schema()));
    options.writers = writers;
    return open_postgres_log(std::move(options));
}

}  // namespace

INSTANTIATE_TEST_SUITE_P(Postgres, LogContract,
                         testing::Values(std::pair{"one_writer", Maker{[](const auto&) {
                                                       return open_with_writers(1);
                                                   }}},
                                         std::pair{"two_writers", Maker{[](const auto&) {
                                                       return open_with_writers(2);
                                                   }}}),
                         [](const auto& test) { return std::string(test.param.first); });

}  // namespace kast::server::test
