// One read that lies, at each place of a start that has the write-ahead log of a killed process
// before it: nothing that was stored is lost without a word.

#include "server/logging.hpp"

#include <gtest/gtest.h>

#include "simulation/process.hpp"
#include "support/temporary_directory.hpp"
#include <optional>
#include <string>

namespace kast::simulation {

namespace {

constexpr std::uint64_t commits = 4;
constexpr std::size_t read_all = 100;

class Misread : public testing::Test {
protected:
    Misread() { server::set_up_logging("off", "text"); }

    static bool append(Machine& machine, std::uint64_t seq) {
        server::Batch batch{.room = "attic",
                            .expected_seq = seq - 1,
                            .records = {{.seq = seq,
                                         .at_ms = 1,
                                         .by = "k7Qf",
                                         .cause = "",
                                         .type = "room.said",
                                         .data = std::string(3'000, 'a')}},
                            .by = {},
                            .command = {},
                            .answer = {}};
        bool stored = false;
        machine.log().append({std::move(batch)}, [&](const std::vector<server::Append>& outcomes) {
            stored = outcomes.front() == server::Append::stored;
        });
        machine.store();
        return stored;
    }

    std::string& tail(Machine& machine) {
        return machine.disk.find((directory_.path() / "kast.tail").string())->bytes;
    }

    /// Stores, and is killed; where `tail_lags`, its power took what the tail file was last told.
    void leave_log(Machine& machine, bool tail_lags) {
        machine.start({});
        std::string before;
        for (std::uint64_t seq = 1; seq <= commits; ++seq) {
            before = tail(machine);
            ASSERT_TRUE(append(machine, seq));
        }
        machine.end_process();
        if (tail_lags) tail(machine) = before;
    }

    /// The record that was stored on top; 0 where the server did not start, or did not store.
    static std::uint64_t go_on(Machine& machine) {
        try {
            machine.start({});
            machine.disk.mend();
            const std::uint64_t next = machine.log().last_seq("attic") + 1;
            return append(machine, next) ? next : 0;
        } catch (const server::LogError&) {
            return 0;
        }
    }

    tests::TemporaryDirectory directory_;
};

/// The parameter: the power took what the tail file was last told.
class LyingRead : public Misread, public testing::WithParamInterface<bool> {};

}  // namespace

TEST_P(LyingRead, OfAStartTakesNothing) {
    bool lied = true;
    int after = 0;
    for (; lied; ++after) {
        Chance chance(static_cast<std::uint64_t>(after));
        Machine machine(chance, directory_.path(), Mistake::none);
        ASSERT_NO_FATAL_FAILURE(leave_log(machine, GetParam()));
        machine.disk.arm(Fault::read_lies, after, 1);
        const std::uint64_t stored = go_on(machine);
        machine.disk.mend();
        lied = machine.disk.struck(Fault::read_lies) > 0;
        EXPECT_TRUE(stored == 0 || stored == commits + 1)
            << "after " << after << " reads record " << stored << " was written over another";
        machine.end_process();
        try {
            machine.start({});
            EXPECT_EQ(machine.log().read("attic", 1, read_all).size(),
                      stored == 0 ? commits : stored)
                << "after " << after << " reads";
        } catch (const server::LogError& error) {
            EXPECT_STREQ(error.what(), "") << "after " << after << " reads";
        }
    }
    EXPECT_GT(after, 20) << "a start reads more than that";
}

/// What was misread is read again: it does not take a restart to store. Only a few bits of the
/// first page stop SQLite, so many are turned.
TEST_F(Misread, APageDoesNotStopTheLogForGood) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        bool lied = true;
        for (int after = 0; lied; ++after) {
            Chance chance(seed);
            Machine machine(chance, directory_.path(), Mistake::none);
            machine.disk.arm(Fault::read_lies, after, 1);
            bool has_started = true;
            std::uint64_t next = 1;
            try {
                machine.start({});
            } catch (const server::LogError&) {
                has_started = false;
            }
            if (has_started) {
                // What a write that fails leaves behind is read anew.
                machine.disk.arm(Fault::write_fails, 0, 1);
                for (int i = 0; i < 2; ++i)
                    if (append(machine, next)) ++next;
            }
            lied = machine.disk.struck(Fault::read_lies) > 0;
            machine.disk.mend();
            if (!has_started) continue;
            EXPECT_TRUE(append(machine, next) || append(machine, next))
                << "seed " << seed << ", after " << after << " reads";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Simulation, LyingRead, testing::Bool(), [](const auto& test) {
    return test.param ? "WithATailThatLags" : "WithItsTail";
});

}  // namespace kast::simulation
