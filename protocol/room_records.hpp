#pragma once
// What the log keeps of a room, secrets included: enough to build it again from nothing else. None
// of this leaves the server; what viewers are shown is in room_events.hpp and room_view.hpp.

#include "protocol/room_view.hpp"
#include "rules/core/shared.hpp"

#include <cstdint>

namespace kast::protocol::room {

struct MemberState {
    std::string name;
    Role role = Role::player;
    std::string colour;
    std::string mark;
    std::set<Scope> scopes;  ///< of a bot
    Standing standing = Standing::seated;
    rules::OmitEmpty<int> arrival = {};  ///< as in JoinedRecord
    bool operator==(const MemberState&) const = default;
};
BOOST_DESCRIBE_STRUCT(MemberState, (), (name, role, colour, mark, scopes, standing, arrival))

/// A link. `hash` is of its token, which is kept nowhere.
struct InviteState {
    std::string hash;
    Role role = Role::player;
    std::string label;
    std::optional<int> uses_left;
    std::set<Scope> scopes;
    Id member;  ///< whose seat it is; empty where everybody who uses it becomes a new member
    bool revoked = false;
    std::optional<std::int64_t> expires_ms;  ///< Unix time from which on it opens nothing
};
BOOST_DESCRIBE_STRUCT(InviteState, (),
                      (hash, role, label, uses_left, scopes, member, revoked, expires_ms))

struct EpochState {
    int number = 0;
    std::string secret;  ///< 32 bytes, hexadecimal
    std::string commitment;
};
BOOST_DESCRIBE_STRUCT(EpochState, (), (number, secret, commitment))

struct TimerState {
    std::string name;
    std::int64_t length_ms = 0;
    std::int64_t left_ms = 0;                      ///< at `running_since_ms`
    std::optional<std::int64_t> running_since_ms;  ///< Unix time; none while it is paused
};
BOOST_DESCRIBE_STRUCT(TimerState, (), (name, length_ms, left_ms, running_since_ms))

/// Under which the room keeps a note.
inline std::string note_key(NoteOf note) { return note == NoteOf::gm ? "gm" : "shared"; }

struct HandoutState {
    std::string title;
    std::string text;
    Audience audience = Circle::gm;
    std::optional<HandoutImage> image;
    bool operator==(const HandoutState&) const = default;
};
BOOST_DESCRIBE_STRUCT(HandoutState, (), (title, text, audience, image))

/// A command that waits for the GM.
struct HeldCommandState {
    Id member;  ///< who gave it
    std::string method;
    RawJson params;
    std::string command;  ///< its id
    std::string nonce;    ///< the client's, or empty
    std::int64_t at_ms = 0;
    rules::OmitEmpty<std::vector<int>> faces = {};            ///< of real dice
    rules::OmitEmpty<std::vector<std::string>> offered = {};  ///< parameters, for the GM's nod
    rules::OmitEmpty<std::string> question = {};              ///< kind of question that it answers
};
BOOST_DESCRIBE_STRUCT(HeldCommandState, (),
                      (member, method, params, command, nonce, at_ms, faces, offered, question))

/// A code that gives another device a seat. `hash` is of the code, which is kept nowhere.
struct SeatCodeState {
    std::string hash;
    std::int64_t expires_ms = 0;  ///< Unix time
    bool moves = false;           ///< the devices that have the seat lose it then
};
BOOST_DESCRIBE_STRUCT(SeatCodeState, (), (hash, expires_ms, moves))

/// A device that asks for a seat.
struct SeatAskState {
    Id member;         ///< whose it is
    std::string hash;  ///< of the seat token that the device chose
    std::int64_t at_ms = 0;
    bool refused = false;  ///< kept for a while, so that who asked learns of it when they are back
};
BOOST_DESCRIBE_STRUCT(SeatAskState, (), (member, hash, at_ms, refused))

/// All of a room but its table and its counters.
struct RoomState {
    std::string id;
    std::string system;
    std::string name;
    std::int64_t opened_ms = 0;
    std::string key;  ///< 32 bytes, hexadecimal: cursors and ids are made from it
    SettingsView settings;
    // Shared with the room before and after: who joins costs one member, not a copy of all.
    rules::SharedMap<Id, MemberState> members;
    rules::SharedMap<Id, InviteState> invites;
    rules::SharedMap<std::string, Id> seats;  ///< hash of a seat token → member
    EpochState epoch;
    std::set<std::int64_t> opened_rolls;  ///< seq of each that was opened to all
    std::optional<bool> test_dice;        ///< true: its dice follow a fixed seed
    /// Hash of a seat's token before its newest → member; so many of them that one who still
    /// uses one can be named to the host.
    rules::SharedMap<std::string, Id> replaced;
    rules::SharedMap<Id, ClockView> clocks;  ///< hidden ones too
    std::optional<TimerState> timer;
    std::optional<PauseView> pause;
    std::optional<ReadyView> ready;
    rules::SharedMap<std::string, NoteView> notes;  ///< by note_key
    rules::SharedMap<Id, HandoutState> handouts;
    rules::SharedMap<Id, EncounterView> encounters;
    rules::SharedMap<Id, HeldCommandState> held_commands;
    rules::SharedMap<Id, SeatCodeState> seat_codes;  ///< by member
    rules::SharedMap<Id, SeatAskState> seat_asks;
};
BOOST_DESCRIBE_STRUCT(RoomState, (),
                      (id, system, name, opened_ms, key, settings, members, invites, seats, epoch,
                       opened_rolls, test_dice, replaced, clocks, timer, pause, ready, notes,
                       handouts, encounters, held_commands, seat_codes, seat_asks))

/// How many rolls the epoch has seen. Apart from the state, for they change with every roll.
struct Counters {
    int rolls = 0;         ///< open ones
    int secret_rolls = 0;  ///< a count of their own: a hole in the other would betray them
    bool operator==(const Counters&) const = default;
};
BOOST_DESCRIBE_STRUCT(Counters, (), (rolls, secret_rolls))

/// What a snapshot holds.
struct KeptState {
    RoomState room;
    Counters counters;
    RawJson table;
};
BOOST_DESCRIBE_STRUCT(KeptState, (), (room, counters, table))

struct OpenedRecord {
    static constexpr std::string_view type = Opened::type;
    std::string id;
    std::string system;
    std::string name;
    std::int64_t opened_ms = 0;
    std::string key;
    rules::SharedMap<Id, InviteState> invites;
    std::optional<bool> test_dice;
};
BOOST_DESCRIBE_STRUCT(OpenedRecord, (), (id, system, name, opened_ms, key, invites, test_dice))

struct JoinedRecord {
    static constexpr std::string_view type = Joined::type;
    Id member;
    Role role = Role::player;
    std::string name;
    std::string colour;
    std::string mark;
    bool returned = false;
    std::set<Scope> scopes;
    Id invite;                        ///< through which link
    std::optional<std::string> seat;  ///< hash of the seat token; none where the link is the seat
    /// From 1, one more than that of any member there is; 0 of who joined before it was recorded.
    rules::OmitEmpty<int> arrival = {};
};
BOOST_DESCRIBE_STRUCT(JoinedRecord, (),
                      (member, role, name, colour, mark, returned, scopes, invite, seat, arrival))

struct InvitedRecord {
    static constexpr std::string_view type = Invited::type;
    Id id;
    InviteState invite;
};
BOOST_DESCRIBE_STRUCT(InvitedRecord, (), (id, invite))

struct SeatRenewedRecord {
    static constexpr std::string_view type = SeatRenewed::type;
    Id member;
    std::string replaced;      ///< hash of the token before
    std::string hash;          ///< of the new one
    std::optional<Id> invite;  ///< whose seat it is, where a link is the seat
    /// The link opens for as long as it would have: who renewed it is no GM who decided that.
    rules::OmitEmpty<bool> keeps_expiry = {};
};
BOOST_DESCRIBE_STRUCT(SeatRenewedRecord, (), (member, replaced, hash, invite, keeps_expiry))

struct SeatCodeMadeRecord {
    static constexpr std::string_view type = SeatCodeMade::type;
    Id member;
    SeatCodeState code;
};
BOOST_DESCRIBE_STRUCT(SeatCodeMadeRecord, (), (member, code))

struct SeatSharedRecord {
    static constexpr std::string_view type = SeatShared::type;
    Id member;
    std::string hash;  ///< of the new device's token
};
BOOST_DESCRIBE_STRUCT(SeatSharedRecord, (), (member, hash))

struct SeatAskedRecord {
    static constexpr std::string_view type = SeatAsked::type;
    Id ask;
    SeatAskState given;
};
BOOST_DESCRIBE_STRUCT(SeatAskedRecord, (), (ask, given))

struct RolledRecord {
    static constexpr std::string_view type = Rolled::type;
    std::string label;
    Audience audience = Circle::all;
    bool blind = false;
    bool trace = true;
    rules::RollResult result;
};
BOOST_DESCRIBE_STRUCT(RolledRecord, (), (label, audience, blind, trace, result))

/// With it the log keeps what is different in the table, so that a replay needs to look at nothing
/// that came before. (Older logs hold the whole table instead.)
struct UndoneRecord {
    static constexpr std::string_view type = Undone::type;
    std::uint64_t to = 0;         ///< last record of the command that stands
    std::uint64_t to_public = 0;  ///< the last at or before it that everybody may see
};
BOOST_DESCRIBE_STRUCT(UndoneRecord, (), (to, to_public))

struct EpochBeganRecord {
    static constexpr std::string_view type = EpochBegan::type;
    int epoch = 0;
    std::string commitment;
    std::string secret;
};
BOOST_DESCRIBE_STRUCT(EpochBeganRecord, (), (epoch, commitment, secret))

/// With the first record of a rolling command.
struct ProofRecord {
    int epoch = 0;
    std::string nonce;
    NonceBy nonce_by = NonceBy::client;
    std::vector<std::vector<std::int64_t>> draws;
    std::optional<int> roll;         ///< where all may check it
    std::optional<int> secret_roll;  ///< where not
    std::optional<bool> test_dice;   ///< true: drawn from a fixed seed, not from the epoch's secret
};
BOOST_DESCRIBE_STRUCT(ProofRecord, (),
                      (epoch, nonce, nonce_by, draws, roll, secret_roll, test_dice))

/// With the first record of a command of the game: what was given, so that it can be given again.
/// Shown to nobody.
struct CommandRecord {
    std::string method;
    RawJson params;
    std::string nonce;          ///< the client's, or empty
    bool server_share = false;  ///< the server added to it one of its own
    /// What was typed in of its dice, each [n, lowest, value]: all that it threw before those of
    /// the proof.
    rules::OmitEmpty<std::vector<std::vector<std::int64_t>>> self_reported = {};
};
BOOST_DESCRIBE_STRUCT(CommandRecord, (), (method, params, nonce, server_share, self_reported))

/// An event of the game as the log keeps it.
struct PlayedRecord {
    std::string type;
    RawJson data;
    rules::OmitEmpty<bool> unapplied = {};
    bool operator==(const PlayedRecord&) const = default;
};
BOOST_DESCRIBE_STRUCT(PlayedRecord, (), (type, data, unapplied))

/// A command that stands before another since the GM inserted it there.
struct InsertedRecord {
    Id by;
    std::string command;  ///< its id: of its member, the command that it stands before, and place
    std::string method;
    RawJson params;
};
BOOST_DESCRIBE_STRUCT(InsertedRecord, (), (by, command, method, params))

/// A command that comes to something else since a roll was amended.
struct GivenRecord {
    std::uint64_t seq = 0;  ///< of its first event; inserted, of the command that it stands before
    Id by;
    std::string command;
    std::vector<PlayedRecord> was;
    std::vector<PlayedRecord> events;     ///< none where it is no longer allowed
    bool dropped = false;                 ///< it is not
    std::optional<RefusedAgain> refusal;  ///< none where the GM may not know all of the command
    std::optional<std::string> method;    ///< likewise
    std::optional<ProofRecord> proof;     ///< of dice that the command had not thrown
    bool open = false;                    ///< everybody may check these
    rules::OmitEmpty<bool> self_reported = {};  ///< the command has dice that were typed in
    rules::OmitEmpty<bool> inserted = {};
};
BOOST_DESCRIBE_STRUCT(GivenRecord, (),
                      (seq, by, command, was, events, dropped, refusal, method, proof, open,
                       self_reported, inserted))

/// With it the log keeps what is different in the table, as with an undo.
struct AmendedRecord {
    static constexpr std::string_view type = Amended::type;
    std::uint64_t of = 0;  ///< first event of the amended command
    RawJson params;        ///< of it, as amended
    std::vector<GivenRecord> commands;
    rules::OmitEmpty<rules::Overrides> overrides = {};            ///< the GM's word on its rolls
    rules::OmitEmpty<std::vector<InsertedRecord>> inserted = {};  ///< all that stand before it
};
BOOST_DESCRIBE_STRUCT(AmendedRecord, (), (of, params, commands, overrides, inserted))

/// The roll is here once more, so that the views of this event depend on it alone.
struct RollOpenedRecord {
    static constexpr std::string_view type = RollOpened::type;
    std::int64_t of = 0;  ///< seq of the roll's event
    std::int64_t at_ms = 0;
    Id roller;
    std::string command;
    std::string event;
    std::string label;
    std::vector<rules::RollResult> results;
    ProofRecord proof;
};
BOOST_DESCRIBE_STRUCT(RollOpenedRecord, (),
                      (of, at_ms, roller, command, event, label, results, proof))

struct NoteChangedRecord {
    static constexpr std::string_view type = NoteChanged::type;
    NoteOf note = NoteOf::shared;
    int version = 0;
    std::string text;
};
BOOST_DESCRIBE_STRUCT(NoteChangedRecord, (), (note, version, text))

struct HandoutAddedRecord {
    static constexpr std::string_view type = HandoutAdded::type;
    Id handout;
    HandoutState given;
};
BOOST_DESCRIBE_STRUCT(HandoutAddedRecord, (), (handout, given))

/// `was`: whom it was shown to before, so that the views of this event depend on it alone.
struct HandoutChangedRecord {
    static constexpr std::string_view type = HandoutChanged::type;
    Id handout;
    HandoutState given;
    Audience was = Circle::gm;
};
BOOST_DESCRIBE_STRUCT(HandoutChangedRecord, (), (handout, given, was))

struct HandoutRemovedRecord {
    static constexpr std::string_view type = HandoutRemoved::type;
    Id handout;
    std::string title;
    Audience was = Circle::gm;
};
BOOST_DESCRIBE_STRUCT(HandoutRemovedRecord, (), (handout, title, was))

struct EncounterAddedRecord {
    static constexpr std::string_view type = EncounterAdded::type;
    Id encounter;
    EncounterView given;
};
BOOST_DESCRIBE_STRUCT(EncounterAddedRecord, (), (encounter, given))

struct CommandHeldRecord {
    static constexpr std::string_view type = CommandHeld::type;
    Id held;
    HeldCommandState given;
};
BOOST_DESCRIBE_STRUCT(CommandHeldRecord, (), (held, given))

using EventRecord =
    std::variant<OpenedRecord, JoinedRecord, Left, Renamed, Said, InvitedRecord, Revoked, Kicked,
                 RoleChanged, SettingsChanged, UndoneRecord, AmendedRecord, EpochBeganRecord,
                 EpochRevealed, RolledRecord, RollOpenedRecord, SeatRenewedRecord, ClockAdded,
                 ClockChanged, ClockRemoved, TimerStarted, TimerPaused, TimerResumed, TimerEnded,
                 Paused, Resumed, XCardRaised, ReadyOpened, ReadyAnswered, ReadyClosed,
                 NoteChangedRecord, HandoutAddedRecord, HandoutChangedRecord, HandoutRemovedRecord,
                 CommandHeldRecord, CommandPassed, CommandTurnedDown, CommandCancelled,
                 SeatCodeMadeRecord, SeatSharedRecord, SeatAskedRecord, SeatAnswered, SeatsCleared,
                 EncounterAddedRecord, EncounterRemoved>;

}  // namespace kast::protocol::room
