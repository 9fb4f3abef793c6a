// How kastd starts, and how it says that it cannot.

#include <gtest/gtest.h>
#include <signal.h>

#include "integration/http_client.hpp"
#include "integration/kastd.hpp"
#include <cstdlib>
#include <fstream>
#include <string>

namespace kast::tests {
namespace {

TEST(Start, PrintsOneLineWithItsAddress) {
    const TemporaryDirectory place;
    Kastd kastd(place.path() / "data");
    EXPECT_EQ(kastd.first_line(), "kastd listening on http://" + kastd.host());
    EXPECT_EQ(http(kastd.port(), "GET", "/healthz").status, 200);
}

TEST(Start, AnUnknownFlagIsWrongUse) {
    const Ended ended = run_kastd({"--no-such-flag"});
    EXPECT_EQ(ended.code, 2);
    EXPECT_EQ(ended.out, "");
    EXPECT_TRUE(ended.err.contains("no-such-flag")) << ended.err;
}

TEST(Start, KnowsNoTestDice) {
    const Ended ended = run_kastd({"--test-dice", "1"});
    EXPECT_EQ(ended.code, 2);
    EXPECT_TRUE(ended.err.contains("test-dice")) << ended.err;
}

TEST(Start, ASettingOutOfRangeIsWrongUse) {
    const Ended ended = run_kastd({"--depth-max", "1000"});
    EXPECT_EQ(ended.code, 2);
    EXPECT_TRUE(ended.err.contains("depth")) << ended.err;
}

TEST(Start, HelpIsAskedForOnStdout) {
    const Ended ended = run_kastd({"--help"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_TRUE(ended.out.contains("--listen")) << ended.out;
}

TEST(Start, APortInUseIsSaid) {
    const TemporaryDirectory place;
    Kastd first(place.path() / "data");
    const Ended second =
        run_kastd({"--listen", first.host(), "--data", (place.path() / "other").string()});
    EXPECT_EQ(second.code, 1);
    EXPECT_EQ(second.out, "");
    EXPECT_TRUE(second.err.contains(first.host())) << second.err;
}

TEST(Start, ADataDirectoryInUseIsSaid) {
    const TemporaryDirectory place;
    const std::string data = (place.path() / "data").string();
    Kastd first(data);
    const Ended second = run_kastd({"--listen", "127.0.0.1:0", "--data", data});
    EXPECT_EQ(second.code, 1);
    EXPECT_TRUE(second.err.contains(data)) << second.err;
}

TEST(Start, ADataDirectoryThatCannotBeIsSaid) {
    const TemporaryDirectory place;
    const std::string file = (place.path() / "file").string();
    std::ofstream(file) << "no directory";
    const Ended ended = run_kastd({"--listen", "127.0.0.1:0", "--data", file});
    EXPECT_EQ(ended.code, 1);
    EXPECT_TRUE(ended.err.contains(file)) << ended.err;
}

TEST(Start, TheSamePortIsThereAtOnceAfterwards) {
    const TemporaryDirectory place;
    const std::string data = (place.path() / "data").string();
    std::string host;
    {
        Kastd first(data);
        host = first.host();
        RawConnection held(first.port());
        held.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
        ASSERT_EQ(held.answer()->status, 200);
        first.signal(SIGKILL);
        EXPECT_EQ(first.wait(), -SIGKILL);
    }
    Kastd second(data, {"--listen", host});
    EXPECT_EQ(second.host(), host);
}

/// A variable of this process, and of what it starts, while it lives.
class Variable {
public:
    Variable(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
    ~Variable() { unsetenv(name_); }
    Variable(const Variable&) = delete;

private:
    const char* name_;
};

TEST(Start, VariablesOfAnOrchestratorArePassedOverWithAWarning) {
    const TemporaryDirectory place;
    const Variable port("KAST_PORT", "tcp://10.0.0.1:80"), host("KAST_SERVICE_HOST", "10.0.0.1");
    Kastd kastd(place.path() / "data");
    EXPECT_EQ(http(kastd.port(), "GET", "/healthz").status, 200);
    for (const char* name : {"variable=KAST_PORT", "variable=KAST_SERVICE_HOST"}) {
        EXPECT_TRUE(kastd.log().contains(
            std::string("warning a variable of the orchestrator, and no setting ") + name))
            << kastd.log();
    }
}

TEST(Start, AVariableOfNoSettingIsWrongUse) {
    const Variable wrong("KAST_NO_SUCH_THING", "1");
    const Ended ended = run_kastd({});
    EXPECT_EQ(ended.code, 2);
    EXPECT_TRUE(ended.err.contains("KAST_NO_SUCH_THING")) << ended.err;
}

}  // namespace
}  // namespace kast::tests
