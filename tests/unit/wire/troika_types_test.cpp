#include "rules/troika/system.hpp"

#include "round_trip.hpp"

namespace kast::protocol {
namespace {

using System = rules::troika::System;

TEST(TroikaTypes, CommandsAreReadStrictly) {
    expect_of_each(expect_is_read_strictly, std::type_identity<System::Command>{});
    expect_of<System::Settings>(expect_is_read_strictly, 1);
}

TEST(TroikaTypes, EveryCommandGoesRound) {
    expect_of_each(expect_goes_round, std::type_identity<System::Command>{});
}
TEST(TroikaTypes, EveryEventGoesRound) {
    expect_of_each(expect_goes_round, std::type_identity<System::Event>{});
    expect_of_each(expect_goes_round, std::type_identity<System::EventView>{});
}
TEST(TroikaTypes, TheStateGoesRound) {
    expect_of<System::State>(expect_goes_round, 1);
    expect_of<System::StateView>(expect_goes_round, 2);
    expect_of<System::Settings>(expect_goes_round, 3);
}

}  // namespace
}  // namespace kast::protocol
