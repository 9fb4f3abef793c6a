#include "server/logging.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace kast::server::test {

TEST(Logging, ALineSaysWhatHappenedThenKeyAndValue) {
    EXPECT_EQ(text_line("room opened", {{"room", "k7Qf"}, {"records", 12}}),
              "room opened room=k7Qf records=12");
    EXPECT_EQ(text_line("stopped", {}), "stopped");
}

TEST(Logging, WhatWouldBreakTheLineIsQuoted) {
    EXPECT_EQ(text_line("x", {{"why", "disk full"}}), "x why=\"disk full\"");
    EXPECT_EQ(text_line("x", {{"why", ""}}), "x why=\"\"");
    EXPECT_EQ(text_line("x", {{"why", "a=b \"c\"\n2026 error x"}}),
              "x why=\"a=b \\\"c\\\"\\u000a2026 error x\"");
}

TEST(Logging, JsonIsOneObjectALine) {
    const std::string line = json_line(Level::warning, 1'795'201'391'204, "slow \"reader\"\n",
                                       {{"room", "k7Qf"}, {"bytes", 4096}, {"why", "\x01\\"}});
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const auto json = nlohmann::json::parse(line);
    EXPECT_EQ(json["at"], "2026-11-20T19:03:11.204Z");
    EXPECT_EQ(json["level"], "warning");
    EXPECT_EQ(json["message"], "slow \"reader\"\n");
    EXPECT_EQ(json["bytes"], 4096);
    EXPECT_EQ(json["why"], "\x01\\");
}

/// What a line leaves on stderr.
std::string written(const char* level, const char* format, Level line) {
    testing::internal::CaptureStderr();
    set_up_logging(level, format);
    log_line(line, "hello", {{"a", 1}});
    set_up_logging("info", "text");
    return testing::internal::GetCapturedStderr();
}

TEST(Logging, LinesBelowTheLevelAreNotWritten) {
    EXPECT_EQ(written("warning", "text", Level::info), "");
    EXPECT_NE(written("warning", "text", Level::warning).find("warning hello a=1\n"),
              std::string::npos);
    EXPECT_NE(written("debug", "text", Level::debug).find("debug   hello a=1\n"),
              std::string::npos);
    EXPECT_EQ(written("off", "text", Level::error), "");
}

TEST(Logging, TheFormatIsAsAskedFor) {
    const auto json = nlohmann::json::parse(written("info", "json", Level::error));
    EXPECT_EQ(json["message"], "hello");
    EXPECT_EQ(json["a"], 1);
}

}  // namespace kast::server::test
