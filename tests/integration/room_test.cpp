#include "integration/room_test.hpp"

#include <sstream>
#include <thread>

namespace kast::tests {

double RoomTest::metric(const std::string& name) {
    // The server makes them once a second.
    std::this_thread::sleep_until(metrics_from_);
    std::istringstream lines(http(kastd.admin_socket(), "/metrics").body);
    metrics_from_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(1'000);
    double sum = 0;
    bool found = false;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(name)) continue;
        const char after = line[name.size()];
        if (after != '{' && after != ' ') continue;
        sum += std::stod(line.substr(line.rfind(' ') + 1));
        found = true;
    }
    EXPECT_TRUE(found) << "no metric " << name;
    return sum;
}

}  // namespace kast::tests
