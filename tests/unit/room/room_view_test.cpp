// The patch of a room, made of what its events touch, is that of the two whole views.

#include "protocol/patch.hpp"
#include "server/room/view.hpp"

#include <gtest/gtest.h>

namespace kast::tests {
namespace {

using namespace server::wire;
using server::Commit;
using server::Entry;

RoomState room_of_two() {
    RoomState room;
    room.members[Id("ann")] = {"Ann", Role::gm, "", "", {}, Standing::seated};
    room.members[Id("bo")] = {"Bo", Role::player, "red", "", {}, Standing::left};
    InviteState link;
    link.hash = "hash";
    link.uses_left = 3;
    link.expires_ms = 1'795'201'391'204;
    room.invites[Id("players")] = link;
    room.seats["seat"] = Id("bo");
    room.clocks[Id("doom")] = {"Doom", 6, 2, false};
    room.clocks[Id("moon")] = {"Moon", 6, 2, true};
    room.handouts[Id("key")] = {"A key", "of brass", Circle::gm};
    room.encounters[Id("den")] = {"The den", {{"Wolf", "heist.guard.add", {"{}"}}}};
    room.held_commands[Id("one")] = {Id("bo"), "heist.climb", {"{}"}, "c", "", 1};
    room.seat_asks[Id("ask")] = {Id("bo"), "asked", 1, false};
    return room;
}

JoinedRecord joined(const char* member, bool returned) {
    JoinedRecord record;
    record.member = Id(member);
    record.name = "Someone";
    record.invite = Id("players");
    record.returned = returned;
    return record;
}

Commit commit_of(const RoomState& before, RoomState after, EventRecord event) {
    Commit commit;
    Entry& entry = commit.entries.emplace_back();
    entry.value = std::make_shared<const EventRecord>(std::move(event));
    commit.before.room = std::make_shared<const RoomState>(before);
    commit.after.room = std::make_shared<const RoomState>(std::move(after));
    return commit;
}

const rules::Viewer gm_sees{Role::gm, Id("ann")};
const rules::Viewer player_sees{Role::player, Id("bo")};

struct Case {
    const char* name;
    EventRecord event;
};

class RoomPatch : public testing::TestWithParam<Case> {};

TEST_P(RoomPatch, IsThatOfTheWholeViews) {
    const RoomState before = room_of_two();
    RoomState after = before;
    ASSERT_TRUE(server::apply(after, GetParam().event, 0));
    const Commit commit = commit_of(before, after, GetParam().event);
    for (const rules::Viewer& viewer : {gm_sees, player_sees}) {
        std::string whole, touched;
        const bool changes =
            protocol::write_patch(whole, server::view(before, viewer), server::view(after, viewer));
        EXPECT_EQ(server::view_room_changes(touched, commit, viewer), changes);
        EXPECT_EQ(touched, whole);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Events, RoomPatch,
    testing::Values(
        Case{"Joined", joined("cid", false)}, Case{"Returned", joined("bo", true)},
        Case{"Left", Left{Id("ann")}}, Case{"Kicked", Kicked{Id("bo")}},
        Case{"Renamed", Renamed{Id("bo"), "Bob", "red", "star"}},
        Case{"RoleChanged", RoleChanged{Id("bo"), Role::gm}},
        Case{"Invited", InvitedRecord{Id("more"), {}}},
        Case{"Revoked", Revoked{Id("players"), Role::player, ""}},
        Case{"SeatRenewed", SeatRenewedRecord{Id("bo"), "seat", "new", {}}},
        Case{"LinkRenewed", SeatRenewedRecord{Id("ann"), "hash", "new", Id("players")}},
        Case{"Settings", SettingsChanged{"Inn", "note", true, false, OddsFor::gm}},
        Case{"ClockAdded", ClockAdded{Id("sun"), "Sun", 4, false}},
        Case{"ClockHidden", ClockChanged{Id("doom"), "Doom", 6, {}, 3, true}},
        Case{"ClockShown", ClockChanged{Id("moon"), "Moon", 6, {}, 3, false}},
        Case{"ClockRemoved", ClockRemoved{Id("doom"), "Doom", false}},
        Case{"TimerStarted", TimerStarted{"Fuse", 60'000}}, Case{"XCard", XCardRaised{}},
        Case{"Paused", Paused{"Tea"}}, Case{"ReadyOpened", ReadyOpened{"", {Id("bo")}}},
        Case{"NoteOfGm", NoteChangedRecord{NoteOf::gm, 1, "hush"}},
        Case{"NoteOfAll", NoteChangedRecord{NoteOf::shared, 1, "clues"}},
        Case{"HandoutAdded", HandoutAddedRecord{Id("map"), {"A", "b", Circle::all}}},
        Case{
            "HandoutShown",
            HandoutChangedRecord{Id("key"), {"A", "b", BoundedList<Id, 20>{Id("bo")}}, Circle::gm}},
        Case{"HandoutRemoved", HandoutRemovedRecord{Id("key"), "A", Circle::gm}},
        Case{"HandoutWithImage",
             HandoutAddedRecord{
                 Id("map"),
                 {"A", "b", Circle::all, HandoutImage{"cafe", ImageKind::png, 4, 3, 9, {}}}}},
        Case{"EncounterAdded",
             EncounterAddedRecord{Id("lair"), {"A lair", {{"Owl", "heist.guard.add", {"{}"}}}}}},
        Case{"EncounterRemoved", EncounterRemoved{Id("den"), "The den"}},
        Case{"CommandHeld",
             CommandHeldRecord{Id("two"), {Id("bo"), "heist.climb", {"{}"}, "c", "", 1}}},
        Case{"CommandPassed", CommandPassed{Id("one"), Id("bo"), "heist.climb"}},
        Case{"CommandTurnedDown", CommandTurnedDown{Id("one"), Id("bo"), "heist.climb", ""}},
        Case{"CommandCancelled", CommandCancelled{Id("one"), Id("bo"), "heist.climb"}},
        Case{"SeatCodeMade", SeatCodeMadeRecord{Id("bo"), {"hash", 1, false}}},
        Case{"SeatShared", SeatSharedRecord{Id("bo"), "more"}},
        Case{"SeatAsked", SeatAskedRecord{Id("more"), {Id("bo"), "other", 2, false}}},
        Case{"SeatAllowed", SeatAnswered{Id("ask"), Id("bo"), SeatAnswer::allowed}},
        Case{"SeatRefused", SeatAnswered{Id("ask"), Id("bo"), SeatAnswer::refused}},
        Case{"Epoch", EpochBeganRecord{2, "commitment", "secret"}}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(RoomPatchOfAJoin, TakesAwayWhoIsForgotten) {
    const RoomState before = room_of_two();
    RoomState after = before;
    const JoinedRecord event = joined("cid", false);
    ASSERT_TRUE(server::apply(after, event, 0));
    after.members.erase(Id("bo"));
    std::string patch;
    ASSERT_TRUE(server::view_room_changes(patch, commit_of(before, after, event), player_sees));
    EXPECT_NE(patch.find(R"("bo":null)"), std::string::npos) << patch;
    EXPECT_NE(patch.find(R"("cid":{)"), std::string::npos) << patch;
}

TEST(RoomPatchOfAJoin, CopiesNobodyElse) {
    const RoomState before = room_of_two();
    RoomState after = before;
    ASSERT_TRUE(server::apply(after, joined("cid", false), 0));
    EXPECT_EQ(&before.members.at(Id("bo")), &after.members.at(Id("bo")));
    EXPECT_FALSE(before.members.contains(Id("cid")));
}

}  // namespace
}  // namespace kast::tests
