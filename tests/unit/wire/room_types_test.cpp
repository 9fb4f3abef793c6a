#include "protocol/room_records.hpp"
#include "protocol/room_view.hpp"

#include "round_trip.hpp"

namespace kast::protocol {
namespace {

TEST(RoomTypes, CommandsAreReadStrictly) {
    expect_of_each(expect_is_read_strictly, std::type_identity<room::Command>{});
}
TEST(RoomTypes, EveryCommandGoesRound) {
    expect_of_each(expect_goes_round, std::type_identity<room::Command>{});
    expect_of<room::Create>(expect_goes_round, 1);
}
TEST(RoomTypes, EveryEventGoesRound) {
    expect_of_each(
        expect_goes_round,
        std::type_identity<std::variant<
            room::Opened, room::Joined, room::Left, room::Renamed, room::Said, room::Invited,
            room::Revoked, room::Kicked, room::RoleChanged, room::SettingsChanged, room::Undone,
            room::EpochBegan, room::EpochRevealed, room::RollOpened, room::Rolled,
            room::TableChanged, room::Proof, room::Presence, room::SeatRenewed, room::SeatCodeMade,
            room::SeatShared, room::SeatAsked, room::SeatAnswered, room::SeatWaiting>>{});
}
TEST(RoomTypes, EveryRecordOfTheLogGoesRound) {
    expect_of_each(expect_goes_round, std::type_identity<room::EventRecord>{});
    expect_of<room::ProofRecord>(expect_goes_round, 1);
    expect_of<room::KeptState>(expect_goes_round, 2);
}
TEST(RoomTypes, EveryAnswerGoesRound) {
    expect_of_each(
        expect_goes_round,
        std::type_identity<std::variant<
            room::RoomView, room::State, room::JoinResult, room::InviteResult, room::HistoryResult,
            room::RenewSeatResult, room::SeatCodeResult, room::AwaySeatsResult>>{});
}

}  // namespace
}  // namespace kast::protocol
