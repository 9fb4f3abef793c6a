// The logs that need nothing beside them: tests/unit/postgres has the others.

#include "unit/log/log_contract.hpp"

namespace kast::server::test {

INSTANTIATE_TEST_SUITE_P(Makers, LogContract,
                         testing::Values(std::pair{"memory", Maker{[](const auto&) {
                                                       return open_memory_log();
                                                   }}},
                                         std::pair{"sqlite", Maker{&open_sqlite_log}}),
                         [](const auto& test) { return std::string(test.param.first); });

}  // namespace kast::server::test
