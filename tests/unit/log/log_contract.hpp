#pragma once
// The fixture of contract_test.cpp.

#include "unit/log/opened_log.hpp"
#include <utility>

namespace kast::server::test {

using Maker = std::unique_ptr<EventLog> (*)(const std::filesystem::path&);

class LogContract : public testing::TestWithParam<std::pair<const char*, Maker>> {
protected:
    Directory directory_;
    std::unique_ptr<EventLog> log_ = GetParam().second(directory_.path());
};

}  // namespace kast::server::test
