#pragma once
// The events of every room, as they are sent to viewers. `type` is the name on the wire. The
// records that the log keeps of them are in room_records.hpp.

#include "protocol/room_commands.hpp"
#include "rules/dice/roll_result.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace kast::protocol::room {

struct Opened {
    static constexpr std::string_view type = "room.opened";
    std::string system;
    std::string name;
};
BOOST_DESCRIBE_STRUCT(Opened, (), (system, name))

struct Joined {
    static constexpr std::string_view type = "room.joined";
    Id member;
    Role role = Role::player;
    std::string name;
    std::string colour;
    std::string mark;
    bool returned = false;  ///< had left before
};
BOOST_DESCRIBE_STRUCT(Joined, (), (member, role, name, colour, mark, returned))

struct Left {
    static constexpr std::string_view type = "room.left";
    Id member;
};
BOOST_DESCRIBE_STRUCT(Left, (), (member))

struct Renamed {
    static constexpr std::string_view type = "room.renamed";
    Id member;
    std::string name;
    std::string colour;
    std::string mark;
};
BOOST_DESCRIBE_STRUCT(Renamed, (), (member, name, colour, mark))

struct Said {
    static constexpr std::string_view type = "room.said";
    SayKind kind = SayKind::say;
    std::string text;
    std::optional<std::vector<Id>> to;                    ///< of a whisper
    std::optional<std::vector<rules::RollResult>> rolls;  ///< in the order asked for
};
BOOST_DESCRIBE_STRUCT(Said, (), (kind, text, to, rolls))

struct Rolled {
    static constexpr std::string_view type = "dice.rolled";
    /// Number among the epoch's open rolls; none where it left no trace, or is self-reported.
    std::optional<int> roll;
    std::optional<bool> hidden;  ///< this viewer learns only that there was a roll
    std::optional<std::string> label;
    std::optional<Audience> audience;  ///< where it is not all
    std::optional<bool> blind;
    std::optional<bool> trace;
    std::optional<rules::RollResult> result;
};
BOOST_DESCRIBE_STRUCT(Rolled, (), (roll, hidden, label, audience, blind, trace, result))

/// For the GM alone. The token goes to who asked for it, and to nobody else.
struct Invited {
    static constexpr std::string_view type = "room.invited";
    Id invite;
    Role role = Role::player;
    std::string label;
    std::optional<int> uses;
    std::optional<std::set<Scope>> scopes;
};
BOOST_DESCRIBE_STRUCT(Invited, (), (invite, role, label, uses, scopes))

/// For the GM alone.
struct Revoked {
    static constexpr std::string_view type = "room.revoked";
    Id invite;
    Role role = Role::player;
    std::string label;
};
BOOST_DESCRIBE_STRUCT(Revoked, (), (invite, role, label))

/// For the GM alone. The token goes to who asked for it, and to nobody else.
struct SeatRenewed {
    static constexpr std::string_view type = "room.seat.renewed";
    Id member;
};
BOOST_DESCRIBE_STRUCT(SeatRenewed, (), (member))

struct Kicked {
    static constexpr std::string_view type = "room.kicked";
    Id member;
};
BOOST_DESCRIBE_STRUCT(Kicked, (), (member))

/// The GM has cleared the seats that nobody was at.
struct SeatsCleared {
    static constexpr std::string_view type = "room.seats.cleared";
    std::vector<Id> members;
};
BOOST_DESCRIBE_STRUCT(SeatsCleared, (), (members))

struct RoleChanged {
    static constexpr std::string_view type = "room.role.changed";
    Id member;
    Role role = Role::player;
};
BOOST_DESCRIBE_STRUCT(RoleChanged, (), (member, role))

struct SettingsChanged {
    static constexpr std::string_view type = "room.settings.changed";
    std::string name;
    std::string note;
    bool locked = false;
    bool spectators = true;
    OddsFor odds = OddsFor::everybody;
    bool sheets_locked = false;
    Automation automation;
    RealDice real_dice = RealDice::off;
};
BOOST_DESCRIBE_STRUCT(SettingsChanged, (),
                      (name, note, locked, spectators, odds, sheets_locked, automation, real_dice))

struct Undone {
    static constexpr std::string_view type = "room.undone";
    std::string to;  ///< cursor of the last event that stands, of those this viewer may see
};
BOOST_DESCRIBE_STRUCT(Undone, (), (to))

struct EpochBegan {
    static constexpr std::string_view type = "dice.epoch.started";
    int epoch = 0;           ///< from 1
    std::string commitment;  ///< SHA-256 of the secret, hexadecimal
};
BOOST_DESCRIBE_STRUCT(EpochBegan, (), (epoch, commitment))

struct EpochRevealed {
    static constexpr std::string_view type = "dice.epoch.revealed";
    int epoch = 0;
    std::string commitment;
    std::string secret;  ///< 32 bytes, hexadecimal
    int rolls = 0;       ///< how many open rolls it had: their numbers are 1 .. rolls
};
BOOST_DESCRIBE_STRUCT(EpochRevealed, (), (epoch, commitment, secret, rolls))

/// Nothing that this viewer may know of happened, and yet what they see changed.
struct TableChanged {
    static constexpr std::string_view type = "table.changed";
};
BOOST_DESCRIBE_STRUCT(TableChanged, (), ())

/// Who drew the nonce of a roll.
enum class NonceBy {
    client,
    server,
    both,  ///< the client's, a full stop and the server's: of a roll hidden from who made it
};
BOOST_DESCRIBE_ENUM(NonceBy, client, server, both)

/// What a command's dice can be checked with once the epoch's secret is known: beside it the room,
/// and the event's `by` and `cause`.
struct Proof {
    int epoch = 0;
    std::string nonce;
    rules::OmitEmpty<NonceBy> nonce_by;
    std::vector<std::vector<std::int64_t>> draws;  ///< each [n, lowest, value]: 1 of n, from lowest
    /// Number among the epoch's open rolls, from 1 without holes. That of a Rolled is its own.
    std::optional<int> roll;
    std::optional<bool> test_dice;  ///< true: not from the epoch's secret, and no fair dice
};
BOOST_DESCRIBE_STRUCT(Proof, (), (epoch, nonce, nonce_by, draws, roll, test_dice))

/// A roll that not all could see is opened to all, by the event's `by`. Its dice are checked with
/// the room, `roller`, `command` and `proof`: those of this event are of who opened it.
struct RollOpened {
    static constexpr std::string_view type = "dice.opened";
    std::string of;       ///< cursor of the roll's event
    std::string at;       ///< when it was thrown: RFC 3339, UTC, milliseconds
    Id roller;            ///< who gave the command
    std::string command;  ///< its id
    std::string event;    ///< the type of the roll's event
    std::optional<std::string> label;
    std::vector<rules::RollResult> results;  ///< none of a game's command: its dice are the proof's
    Proof proof;
};
BOOST_DESCRIBE_STRUCT(RollOpened, (), (of, at, roller, command, event, label, results, proof))

/// An event of the game as a command that was given again led to it.
struct PlayedAgain {
    std::string type;
    RawJson data;                                   ///< as in an event of its own
    std::optional<std::vector<std::string>> rules;  ///< likewise
    rules::OmitEmpty<bool> unapplied = {};          ///< likewise
    bool operator==(const PlayedAgain&) const = default;
};
BOOST_DESCRIBE_STRUCT(PlayedAgain, (), (type, data, rules, unapplied))

/// Why a command is not allowed any more.
struct RefusedAgain {
    std::string kind;
    std::string message;
    std::optional<std::string> path;
    std::optional<std::string> rule;
};
BOOST_DESCRIBE_STRUCT(RefusedAgain, (), (kind, message, path, rule))

/// A command that comes to something else since a roll was amended. Its events are those with the
/// same `by` and `cause`; `events` stand in their place.
struct GivenAgain {
    Id by;
    std::string cause;                ///< the command's id
    std::optional<bool> amended;      ///< true: it is the one that was amended
    std::optional<bool> dropped;      ///< true: it is no longer allowed, and did not happen
    std::vector<PlayedAgain> events;  ///< of it, those that this viewer may see
    rules::OmitEmpty<bool> self_reported = {};  ///< as of an event of its own
    /// Of dice that the command had not thrown. Its nonce is that of the command's own dice, a full
    /// stop and "amended".
    std::optional<Proof> proof;
    std::optional<std::string> method;            ///< for the GM alone, like what follows
    std::optional<RefusedAgain> refusal;          ///< why it was dropped
    std::optional<std::vector<PlayedAgain>> was;  ///< in a preview: its events as they stand
    /// The GM has inserted it: no event of the log has its `cause`. Its `proof` is of all its dice,
    /// which nobody had thrown.
    rules::OmitEmpty<bool> inserted = {};
};
BOOST_DESCRIBE_STRUCT(GivenAgain, (),
                      (by, cause, amended, dropped, events, self_reported, proof, method, refusal,
                       was, inserted))

/// The GM has amended a roll: what was played since was given again, with the same dice.
struct Amended {
    static constexpr std::string_view type = "room.amended";
    /// In their order, those that differ for this viewer.
    std::vector<GivenAgain> commands;
    std::optional<RawJson> params;  ///< for the GM alone: of the amended command
    rules::OmitEmpty<rules::Overrides> overrides = {};  ///< likewise
    rules::OmitEmpty<InsertedCommands> inserted = {};   ///< likewise: before it
};
BOOST_DESCRIBE_STRUCT(Amended, (), (commands, params, overrides, inserted))

/// A notification of its own, no event: what has changed of who is connected, since the answer to
/// `room.join` or the presence before. It may say what the client knows already.
struct Presence {
    static constexpr std::string_view method = "presence";
    std::vector<Id> came;  ///< members who are connected now, sorted
    std::vector<Id> gone;  ///< members who are not any more, sorted
    int watching = 0;      ///< spectators
};
BOOST_DESCRIBE_STRUCT(Presence, (), (came, gone, watching))

}  // namespace kast::protocol::room
