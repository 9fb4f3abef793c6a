// Starts that cannot be: a clear sentence on stderr, nothing on stdout, nothing changed.

#include "server/log/open.hpp"

#include <gmock/gmock.h>
#include <sqlite3.h>

#include "fault/server_process.hpp"
#include <fstream>

namespace kast::fault {

using testing::AllOf;
using testing::HasSubstr;

namespace {

void expect_refused(const Ended& ended, int status, const testing::Matcher<std::string>& says) {
    EXPECT_EQ(ended.status, status);
    EXPECT_EQ(ended.out, "");
    EXPECT_THAT(ended.err, says);
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
}

}  // namespace

TEST(Start, AnUnknownFlagIsNamed) {
    expect_refused(run_kastd({"--colour", "blue"}), 2, HasSubstr("--colour"));
}

TEST(Start, AMistakeInTheFileIsNamedWithItsLine) {
    const Directory directory;
    const auto file = directory.path() / "kast.toml";
    std::ofstream(file) << "listen = '127.0.0.1:0'\nshards = 'many'\n";
    expect_refused(run_kastd({"--config", file.string()}), 2,
                   HasSubstr(file.string() + ":2: shards"));
}

TEST(Start, HelpAndVersionEndWell) {
    for (const char* flag : {"--help", "--version"}) {
        const Ended ended = run_kastd({flag});
        EXPECT_EQ(ended.status, 0);
        EXPECT_THAT(ended.out, HasSubstr("kastd"));
        EXPECT_EQ(ended.err, "");
    }
}

TEST(Start, ADataDirectoryInUseIsNamed) {
    const Directory directory;
    ServerProcess first(directory.path() / "data", {});
    expect_refused(
        run_kastd({"--listen", "127.0.0.1:0", "--data", (directory.path() / "data").string()}), 1,
        AllOf(HasSubstr("in use"), HasSubstr(std::to_string(first.pid()))));
    EXPECT_EQ(first.stop(), 0);
}

TEST(Start, AnAddressInUseIsNamed) {
    const Directory directory;
    const ServerProcess first(directory.path() / "data", {});
    const std::string address = "127.0.0.1:" + first.origin().port;
    expect_refused(
        run_kastd({"--listen", address, "--data", (directory.path() / "other").string()}), 1,
        HasSubstr(address));
}

TEST(Start, ALogOfANewerVersionIsLeftAsItIs) {
    const Directory directory;
    const auto file = directory.path() / "kast.db";
    {
        server::open_sqlite_log(directory.path());
    }
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    sqlite3_exec(database, "PRAGMA user_version = 9", nullptr, nullptr, nullptr);
    sqlite3_close(database);
    const auto before = bytes_of(file);
    expect_refused(run_kastd({"--listen", "127.0.0.1:0", "--data", directory.path().string()}), 1,
                   AllOf(HasSubstr(file.string()), HasSubstr("version 9"), HasSubstr("version 2")));
    EXPECT_EQ(bytes_of(file), before);
}

TEST(Start, AFileThatIsNoLogIsLeftAsItIs) {
    const Directory directory;
    const auto file = directory.path() / "kast.db";
    std::ofstream(file) << std::string(5'000, 'x');
    expect_refused(run_kastd({"--listen", "127.0.0.1:0", "--data", directory.path().string()}), 1,
                   AllOf(HasSubstr(file.string()), HasSubstr("not a log of Kast")));
    EXPECT_EQ(bytes_of(file), std::string(5'000, 'x'));
}

TEST(Start, ADatabaseThatIsNotThereIsNamed) {
    const Directory directory;
    expect_refused(run_kastd({"--listen", "127.0.0.1:0", "--data", directory.path().string(),
                              "--log", "postgres", "--postgres", "host=/nowhere dbname=kast"}),
                   1, AllOf(HasSubstr("cannot reach the log"), HasSubstr("/nowhere")));
}

TEST(Start, APostgresThatCannotBeReadIsNamed) {
    expect_refused(run_kastd({"--log", "postgres", "--postgres", "hots=db"}), 2,
                   AllOf(HasSubstr("postgres"), HasSubstr("hots")));
}

}  // namespace kast::fault
