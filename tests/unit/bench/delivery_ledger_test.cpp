#include "bench/delivery_ledger.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace kast::bench {
namespace {

struct LedgerCase {
    const char* name;
    std::vector<std::uint32_t> received;
    std::uint32_t sent;
    std::uint64_t missing, doubled, out_of_order, counted;
};

class Ledger : public testing::TestWithParam<LedgerCase> {};

INSTANTIATE_TEST_SUITE_P(
    Deliveries, Ledger,
    testing::Values(
        //         name              received         sent  missing doubled disordered counted
        LedgerCase{"InOrder", {1, 2, 3}, 3, 0, 0, 0, 3}, LedgerCase{"NoneAtAll", {}, 2, 2, 0, 0, 0},
        LedgerCase{"FirstLost", {2, 3}, 3, 1, 0, 0, 2},
        LedgerCase{"LastLost", {1, 2}, 3, 1, 0, 0, 2},
        LedgerCase{"TwoInARowLost", {1, 4}, 4, 2, 0, 0, 2},
        LedgerCase{"Doubled", {1, 1, 2}, 2, 0, 1, 0, 2},
        LedgerCase{"DoubledLater", {1, 2, 3, 1}, 3, 0, 1, 0, 3},
        LedgerCase{"Swapped", {1, 3, 2, 4}, 4, 0, 0, 1, 4},
        LedgerCase{"SwappedDoubled", {2, 1, 1}, 2, 0, 1, 1, 2}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_P(Ledger, SaysWhatWentWrong) {
    const LedgerCase& given = GetParam();
    DeliveryLedger ledger;
    DeliveryFaults faults;
    std::uint64_t counted = 0;
    for (const auto number : given.received) counted += ledger.record(number, faults);
    EXPECT_EQ(ledger.missing(given.sent), given.missing);
    EXPECT_EQ(faults.doubled, given.doubled);
    EXPECT_EQ(faults.out_of_order, given.out_of_order);
    EXPECT_EQ(faults.sum(), given.doubled + given.out_of_order);
    EXPECT_EQ(counted, given.counted) << "each delivery counts once";
}

}  // namespace
}  // namespace kast::bench
