// The runs of events that a kind of viewer may not know of.

#include "server/room/hidden_runs.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace kast::tests {
namespace {

using server::HiddenIndex;
using server::HiddenRuns;
using server::HiddenRunsNoted;

TEST(HiddenRuns, AreJumpedOverInBothDirections) {
    HiddenRuns runs;
    runs.add(100, 199);
    EXPECT_EQ(runs.skip_before(100), 100U) << "99 is next";
    EXPECT_EQ(runs.skip_before(101), 100U);
    EXPECT_EQ(runs.skip_before(200), 100U);
    EXPECT_EQ(runs.skip_before(201), 201U);
    EXPECT_EQ(runs.skip_from(99), 99U);
    EXPECT_EQ(runs.skip_from(100), 200U);
    EXPECT_EQ(runs.skip_from(199), 200U);
    EXPECT_EQ(runs.skip_from(200), 200U);
}

TEST(HiddenRuns, ThatMeetBecomeOne) {
    HiddenRuns runs;
    runs.add(100, 199);
    runs.add(300, 399);
    EXPECT_EQ(runs.size(), 2U);
    runs.add(200, 299);
    EXPECT_EQ(runs.size(), 1U);
    EXPECT_EQ(runs.skip_before(400), 100U);
    runs.add(90, 450);
    EXPECT_EQ(runs.size(), 1U);
    EXPECT_EQ(runs.skip_from(90), 451U);
}

TEST(HiddenRuns, ThatAreShortAreLeftOut) {
    HiddenRuns runs;
    runs.add(1, HiddenRuns::length_min - 1);
    EXPECT_EQ(runs.size(), 0U);
    runs.add(1, HiddenRuns::length_min);
    EXPECT_EQ(runs.size(), 1U);
}

/// Whatever is read, in whatever direction: no event that may be known is ever jumped over.
TEST(HiddenRuns, NeverHoldWhatMayBeKnown) {
    std::mt19937 random(20'261'120);
    for (int round = 0; round < 50; ++round) {
        std::set<std::uint64_t> shown;
        for (int i = 0; i < 8; ++i) shown.insert(1 + random() % 1'000);
        HiddenRuns runs;
        for (int reading = 0; reading < 6; ++reading) {
            HiddenRunsNoted noted;
            const std::uint64_t from = 1 + random() % 1'000;
            const bool forwards = random() % 2 == 0;
            for (std::uint64_t seq = from; seq >= 1 && seq <= 1'000; forwards ? ++seq : --seq)
                noted.note(seq, !shown.contains(seq));
            runs.add(noted.finish());
        }
        for (const std::uint64_t seq : shown) {
            EXPECT_EQ(runs.skip_before(seq + 1), seq + 1);
            EXPECT_EQ(runs.skip_from(seq), seq);
        }
    }
}

TEST(HiddenIndex, IsBounded) {
    HiddenIndex index;
    for (std::size_t kind = 0; kind < 3 * HiddenIndex::kinds_max; ++kind) {
        HiddenRuns runs;
        for (std::uint64_t i = 0; i < 2 * HiddenRuns::runs_max; ++i)
            runs.add(i * 100 + 1, i * 100 + 50);
        EXPECT_EQ(runs.size(), HiddenRuns::runs_max);
        index.add("kind " + std::to_string(kind), runs);
    }
    EXPECT_LT(index.bytes(), 20U * 1024 * 1024);
    EXPECT_EQ(index.find("nobody")->size(), 0U);
}

}  // namespace
}  // namespace kast::tests
