// The worked examples, played through the door that everybody uses.

#include "protocol/scenario.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace kast::protocol {
const Game& savage_worlds();
}

namespace kast::rules::savage_worlds::testing {
namespace {

std::vector<std::string> scenario_files() {
    std::vector<std::string> files;
    const std::filesystem::path folder(KAST_SOURCE_DIR "/tests/scenarios/savage-worlds");
    if (!std::filesystem::exists(folder)) return files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".jsonl") files.push_back(entry.path().stem().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

class WorkedExample : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Scenarios, WorkedExample, ::testing::ValuesIn(scenario_files()),
                         [](const auto& test) {
                             std::string name = test.param;
                             for (char& c : name) c = c == '-' ? '_' : c;
                             return name;
                         });

TEST_P(WorkedExample, ComesOut) {
    protocol::Scenario scenario([](std::string_view id) -> const protocol::Game* {
        return id == "savage-worlds" ? &protocol::savage_worlds() : nullptr;
    });
    std::ifstream file(KAST_SOURCE_DIR "/tests/scenarios/savage-worlds/" + GetParam() + ".jsonl");
    std::string line;
    while (std::getline(file, line)) {
        if (!line.empty()) ASSERT_NO_THROW(scenario.play(line)) << line;
    }
}

TEST(WorkedExamples, AllAreThere) { EXPECT_GE(scenario_files().size(), 28U); }

}  // namespace
}  // namespace kast::rules::savage_worlds::testing
