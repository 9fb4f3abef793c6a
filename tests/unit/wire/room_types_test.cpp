#include "protocol/room_records.hpp"
#include "protocol/room_view.hpp"

#include "round_trip.hpp"

namespace kast::protocol {
namespace {

TEST(RoomTypes, CommandsAreReadStrictly) {
    expect_strict_round_trips(std::type_identity<room::Command>{});
}
TEST(RoomTypes, EveryCommandGoesRound) {
    expect_round_trips(std::type_identity<room::Command>{});
    expect_round_trip<room::Create>(1);
}
TEST(RoomTypes, EveryEventGoesRound) {
    expect_round_trips(
        std::type_identity<std::variant<
            room::Opened, room::Joined, room::Left, room::Renamed, room::Said, room::Invited,
            room::Revoked, room::Kicked, room::RoleChanged, room::SettingsChanged, room::Undone,
            room::EpochBegan, room::EpochRevealed, room::RollOpened, room::Rolled,
            room::TableChanged, room::Proof, room::Presence>>{});
}
TEST(RoomTypes, EveryRecordOfTheLogGoesRound) {
    expect_round_trips(std::type_identity<room::EventRecord>{});
    expect_round_trip<room::ProofRecord>(1);
    expect_round_trip<room::KeptState>(2);
}
TEST(RoomTypes, EveryAnswerGoesRound) {
    expect_round_trips(
        std::type_identity<std::variant<room::RoomView, room::State, room::JoinResult,
                                        room::InviteResult, room::HistoryResult>>{});
}

}  // namespace
}  // namespace kast::protocol
