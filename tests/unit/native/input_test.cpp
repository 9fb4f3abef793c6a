#include "clients/native/input.hpp"

#include "clients/native/cli_error.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace kast::client {
namespace {

void expect_wrong(const std::string& given, const char* says) {
    try {
        object_of(given, "PARAMS");
        ADD_FAILURE() << given;
    } catch (const CliError& failure) {
        EXPECT_EQ(failure.exit, ExitCode::usage);
        EXPECT_NE(std::string(failure.what()).find(says), std::string::npos) << failure.what();
    }
}

TEST(Input, AnObjectAsItIs) {
    EXPECT_EQ(object_of(R"({"a":1})", "PARAMS"), nlohmann::json({{"a", 1}}));
}

TEST(Input, WhatIsWrongIsNamedByPlace) {
    expect_wrong("{\"a\":}", "PARAMS: This is not JSON");
    expect_wrong("{\"a\":}", "byte 6");
    expect_wrong("[1]", "PARAMS: a JSON object is wanted");
    expect_wrong("", "PARAMS");
    expect_wrong("@/no/such/file", "/no/such/file: No such file");
}

TEST(Input, FromAFile) {
    const auto file = std::filesystem::temp_directory_path() / "kast-input-test.json";
    std::ofstream(file) << R"({"b":2})";
    EXPECT_EQ(object_of("@" + file.string(), "PARAMS"), nlohmann::json({{"b", 2}}));
    std::ofstream(file) << "{";
    expect_wrong("@" + file.string(), "kast-input-test.json: This is not JSON");
    std::ofstream(file, std::ios::trunc).close();
    EXPECT_EQ(text_of_file(file.string()), "");
    std::filesystem::remove(file);
}

}  // namespace
}  // namespace kast::client
