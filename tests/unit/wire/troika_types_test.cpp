#include "rules/troika/system.hpp"

#include "round_trip.hpp"

namespace kast::protocol {
namespace {

using System = rules::troika::System;

TEST(TroikaTypes, CommandsAreReadStrictly) {
    expect_strict_round_trips(std::type_identity<System::Command>{});
    expect_strict_round_trip<System::Settings>(1);
}

TEST(TroikaTypes, EveryCommandGoesRound) {
    expect_round_trips(std::type_identity<System::Command>{});
}
TEST(TroikaTypes, EveryEventGoesRound) {
    expect_round_trips(std::type_identity<System::Event>{});
    expect_round_trips(std::type_identity<System::EventView>{});
}
TEST(TroikaTypes, TheStateGoesRound) {
    expect_round_trip<System::State>(1);
    expect_round_trip<System::StateView>(2);
    expect_round_trip<System::Settings>(3);
}

}  // namespace
}  // namespace kast::protocol
