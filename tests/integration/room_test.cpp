#include "integration/room_test.hpp"

#include <sstream>

namespace kast::tests {

double RoomTest::metric(const std::string& name) {
    std::istringstream lines(http(kastd.port(), "GET", "/metrics").body);
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
