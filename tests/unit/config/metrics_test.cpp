#include "server/metrics.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace kast::server::test {

using testing::HasSubstr;
using testing::Not;

TEST(Metrics, SaysWhatEachShardCounted) {
    Metrics metrics(2);
    metrics.shard(0).commands.add();
    metrics.shard(1).commands.add(41);
    metrics.shard(1).connections.add(3);
    metrics.shard(1).connections.add(-1);
    const std::string text = metrics.text();
    EXPECT_THAT(text, HasSubstr("# TYPE kast_commands_stored_total counter\n"));
    EXPECT_THAT(text, HasSubstr("kast_commands_stored_total{shard=\"0\"} 1\n"));
    EXPECT_THAT(text, HasSubstr("kast_commands_stored_total{shard=\"1\"} 41\n"));
    EXPECT_THAT(text, HasSubstr("# TYPE kast_connections gauge\n"));
    EXPECT_THAT(text, HasSubstr("kast_connections{shard=\"1\"} 2\n"));
    EXPECT_THAT(text, HasSubstr("kast_build_info{version="));
    EXPECT_THAT(text, Not(HasSubstr("kast_log_"))) << "no log is watched";
}

TEST(Metrics, StepsOfDurationsHoldAllBelow) {
    Metrics metrics(1);
    for (const std::uint64_t us : {10U, 50U, 51U, 2'000'000U}) metrics.shard(0).turn.add(us);
    const std::string text = metrics.text();
    EXPECT_THAT(text, HasSubstr("kast_turn_seconds_count{shard=\"0\"} 4\n"));
    EXPECT_THAT(text, HasSubstr("kast_turn_seconds_bucket{shard=\"0\",le=\"5e-05\"} 2\n"))
        << "a bound is included";
    EXPECT_THAT(text, HasSubstr("kast_turn_seconds_bucket{shard=\"0\",le=\"0.0001\"} 3\n"));
    EXPECT_THAT(text, HasSubstr("kast_turn_seconds_bucket{shard=\"0\",le=\"1\"} 3\n"));
    EXPECT_THAT(text, HasSubstr("kast_turn_seconds_bucket{shard=\"0\",le=\"+Inf\"} 4\n"));
    EXPECT_THAT(text, HasSubstr("kast_turn_seconds_sum{shard=\"0\"} 2.000111\n"));
}

TEST(Metrics, AsksTheLogOnEveryScrape) {
    Metrics metrics(1);
    LogCounts counts;
    metrics.watch_log([&] { return counts; });
    EXPECT_THAT(metrics.text(), HasSubstr("kast_log_failing 0\n"));
    counts.failing = true;
    counts.commits = 3;
    counts.commits_by_us[0] = 2;
    counts.commits_by_us.back() = 1;
    counts.last_failure = "never shown";
    const std::string text = metrics.text();
    EXPECT_THAT(text, HasSubstr("kast_log_failing 1\n"));
    EXPECT_THAT(text, HasSubstr("kast_log_commits_total 3\n"));
    EXPECT_THAT(text, HasSubstr("kast_log_commit_seconds_bucket{le=\"+Inf\"} 3\n"));
    EXPECT_THAT(text, Not(HasSubstr("never shown")));
}

TEST(Metrics, TellWhichOfSeveralDatabasesFails) {
    Metrics metrics(1);
    LogCounts counts;
    metrics.watch_log([&] { return counts; });
    EXPECT_THAT(metrics.text(), Not(HasSubstr("kast_log_database_failing")));
    counts.databases = {{.name = "(first)", .last_failure = {}},
                        {.name = "b", .failing = true, .last_failure = "never shown"}};
    const std::string text = metrics.text();
    EXPECT_THAT(text, HasSubstr("kast_log_database_failing{database=\"(first)\"} 0\n"));
    EXPECT_THAT(text, HasSubstr("kast_log_database_failing{database=\"b\"} 1\n"));
    EXPECT_THAT(text, Not(HasSubstr("never shown")));
}

TEST(Metrics, EachFamilyIsThereOnceAndWellFormed) {
    Metrics metrics(3);
    metrics.watch_log([] {
        LogCounts counts;
        counts.databases = {{.name = "(first)", .last_failure = {}}};
        return counts;
    });
    std::istringstream lines(metrics.text());
    const std::regex sample(
        "[a-z_]+(\\{[a-z]+=\"[^\"]*\"(,le=\"[^\"]*\")?\\})? [-+0-9.eE]+(Inf|NaN)?");
    std::set<std::string> types;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("# TYPE ")) EXPECT_TRUE(types.insert(line).second) << line;
        if (!line.starts_with('#')) EXPECT_TRUE(std::regex_match(line, sample)) << line;
    }
    EXPECT_GT(types.size(), 25U);
}

}  // namespace kast::server::test
