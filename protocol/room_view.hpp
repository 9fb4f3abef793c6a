#pragma once
// A room as one viewer may know it, and what the room's methods answer.

#include "protocol/room_events.hpp"

namespace kast::protocol::room {

/// Whether somebody still sits on a seat. Members stay listed: the log speaks of them.
enum class Standing { seated, left, kicked };
BOOST_DESCRIBE_ENUM(Standing, seated, left, kicked)

struct MemberView {
    std::string name;
    Role role = Role::player;
    std::string colour;
    std::string mark;
    Standing standing = Standing::seated;
    /// Whose is smaller came first. Left out of who came when it was not written down.
    rules::OmitEmpty<int> arrival = {};
};
BOOST_DESCRIBE_STRUCT(MemberView, (), (name, role, colour, mark, standing, arrival))

struct InviteView {
    Role role = Role::player;
    std::string label;
    std::optional<int> uses_left;
    std::optional<std::set<Scope>> scopes;
    std::optional<Id> member;  ///< whose seat it is, for a GM or a bot
    std::optional<std::string> expires_at;
};
BOOST_DESCRIBE_STRUCT(InviteView, (), (role, label, uses_left, scopes, member, expires_at))

struct EpochView {
    int number = 0;
    std::string commitment;
};
BOOST_DESCRIBE_STRUCT(EpochView, (), (number, commitment))

struct SettingsView {
    std::string note;        ///< the GM's word to the table
    bool locked = false;     ///< no new members
    bool spectators = true;  ///< may watch
    OddsFor odds = OddsFor::everybody;
    bool sheets_locked = false;  ///< the GM alone changes characters that are there
    Automation automation;
    RealDice real_dice = RealDice::off;
};
BOOST_DESCRIBE_STRUCT(SettingsView, (),
                      (note, locked, spectators, odds, sheets_locked, automation, real_dice))

struct RoomView {
    std::string id;
    std::string name;
    std::string system;
    std::string opened_at;  ///< RFC 3339, UTC, milliseconds
    SettingsView settings;
    std::map<Id, MemberView> members;
    EpochView epoch;
    std::optional<std::map<Id, InviteView>> invites;  ///< the GM's; those that still open something
    std::map<Id, ClockView> clocks;
    std::optional<TimerView> timer;
    std::optional<PauseView> pause;  ///< the table is paused
    std::optional<ReadyView> ready;  ///< a ready check is open
    NotesView notes;
    std::map<Id, HandoutView> handouts;
    std::optional<std::map<Id, EncounterView>> encounters;  ///< the GM's
    /// Commands that wait for the GM: all of them for the GM, else one's own.
    std::map<Id, HeldCommandView> held_commands;
    std::map<Id, SeatAskView> seat_asks;  ///< the GM's: devices that ask for a seat
    /// True in a room whose dice follow a fixed seed, on the server of the browser tests; else
    /// absent.
    std::optional<bool> test_dice;
};
BOOST_DESCRIBE_STRUCT(RoomView, (),
                      (id, name, system, opened_at, settings, members, epoch, invites, clocks,
                       timer, pause, ready, notes, handouts, encounters, held_commands, seat_asks,
                       test_dice))

/// The whole of what a viewer holds, and what `changes` patches.
struct State {
    RoomView room;
    RawJson table;  ///< the system's state
};
BOOST_DESCRIBE_STRUCT(State, (), (room, table))

/// Answer of `room.join`: `state` and `recent`, or `events`.
struct JoinResult {
    std::optional<Id> member;  ///< none for a spectator
    Role role = Role::player;
    std::optional<std::string> token;  ///< the seat's, to a new member, to be used on return
    std::string cursor;
    std::string now;  ///< by the server's clock: RFC 3339, UTC, milliseconds
    bool recovered = false;
    std::optional<State> state;
    std::optional<std::vector<RawJson>> events;  ///< all since `since`, with their changes
    std::optional<std::vector<RawJson>> recent;  ///< the last (at most 100), oldest first
    std::vector<Id> online;
    int watching = 0;
};
BOOST_DESCRIBE_STRUCT(JoinResult, (),
                      (member, role, token, cursor, now, recovered, state, events, recent, online,
                       watching))

struct InviteResult {
    std::string cursor;
    Id invite;
    std::optional<std::string> token;  ///< in the first answer alone: it is kept nowhere
    std::optional<bool> token_sent;    ///< true: the token was in an earlier answer
};
BOOST_DESCRIBE_STRUCT(InviteResult, (), (cursor, invite, token, token_sent))

/// Answer of `room.renew`: `token` as in an InviteResult.
struct RenewSeatResult {
    std::string cursor;
    std::optional<std::string> token;
    std::optional<bool> token_sent;
};
BOOST_DESCRIBE_STRUCT(RenewSeatResult, (), (cursor, token, token_sent))

/// Answer of `room.amend.preview`.
struct AmendPreviewResult {
    std::string method;    ///< of the command
    RawJson params;        ///< with what was amended
    std::string based_on;  ///< for `room.amend`
    std::vector<GivenAgain> commands;
    int unchanged = 0;                                  ///< commands since that come to the same
    rules::OmitEmpty<rules::Overrides> overrides = {};  ///< of the command, with what was amended
    rules::OmitEmpty<InsertedCommands> inserted = {};   ///< before it, likewise
    /// What the table asked before each of what is inserted, and last before the command itself.
    std::vector<rules::OpenQuestions> open = {};
};
BOOST_DESCRIBE_STRUCT(AmendPreviewResult, (),
                      (method, params, based_on, commands, unchanged, overrides, inserted, open))

/// Answer of `room.history` and `room.seen_by`: oldest first.
struct HistoryResult {
    std::vector<RawJson> events;
    bool more = false;  ///< there are earlier ones
};
BOOST_DESCRIBE_STRUCT(HistoryResult, (), (events, more))

}  // namespace kast::protocol::room
