#pragma once
// The commands and queries of every room, whatever game is played. `method` is the name on the
// wire.

#include "protocol/room_automation.hpp"
#include "protocol/room_documents.hpp"
#include "protocol/room_seats.hpp"
#include "protocol/room_tools.hpp"
#include "protocol/room_words.hpp"
#include "rules/core/overrides.hpp"
#include "rules/dice/dice.hpp"
#include "rules/dice/notation_dialect.hpp"

#include <optional>
#include <set>
#include <string>
#include <variant>

namespace kast::protocol::room {

/// What a bot's link lets it do.
enum class Scope {
    events,  ///< follow the log
    say,
    roll,
    gm,  ///< sees what the GM sees
};
BOOST_DESCRIBE_ENUM(Scope, events, say, roll, gm)

enum class SayKind { say, whisper, emote };
BOOST_DESCRIBE_ENUM(SayKind, say, whisper, emote)

/// Who may request odds.
enum class OddsFor { everybody, gm, off };
BOOST_DESCRIBE_ENUM(OddsFor, everybody, gm, off)

/// Who may type in the faces of real dice in place of what the server throws.
enum class RealDice { off, gm, everybody };
BOOST_DESCRIBE_ENUM(RealDice, off, gm, everybody)

/// A colour or a mark: a word that the clients agree on.
using Token = BoundedString<24>;
/// A client nonce, the client's contribution to a roll: at least 16 unpredictable bytes. Any
/// command of a game may have one beside its parameters, too.
using Nonce = BoundedString<64>;
/// What real dice showed, in the order in which they are thrown. Any command of a game may have
/// them beside its parameters, too.
using Faces = BoundedList<BoundedInt<0, rules::Dice::sides_max>, 200>;

/// The first request of a session; its token identifies the member.
struct Join {
    static constexpr std::string_view method = "room.join";
    BoundedString<100> token;
    std::optional<Name> name;  ///< of a member that is new
    std::optional<Token> colour;
    std::optional<Token> mark;
    std::optional<BoundedString<40>> since;  ///< cursor of the last event seen
    std::optional<BoundedString<64>>
        seat;  ///< the seat token that is wanted: 22 or more characters
    /// With a player's link and `seat`: the code that another device of a seat shows. This one has
    /// the seat, too, by the token of `seat`.
    std::optional<BoundedString<40>> code;
    /// Likewise, whose seat the GM is asked for. The answer comes when the GM has decided; until
    /// then the same join, sent again, waits on.
    std::optional<Id> ask;
};
BOOST_DESCRIBE_STRUCT(Join, (), (token, name, colour, mark, since, seat, code, ask))

/// Gives up the seat, for now: who has its token may take it again.
struct Leave {
    static constexpr std::string_view method = "room.leave";
};
BOOST_DESCRIBE_STRUCT(Leave, (), ())

/// Says something to all, or to those named in `to`. `rolls` are thrown in their order and shown
/// with the text.
struct Say {
    static constexpr std::string_view method = "room.say";
    BoundedString<4000> text;
    std::optional<SayKind> kind;
    std::optional<BoundedList<Id, 20>> to;
    std::optional<BoundedList<BoundedString<200>, 10>> rolls;
    std::optional<Nonce> nonce;
    std::optional<Faces> faces;  ///< of real dice: of every die of `rolls`
};
BOOST_DESCRIBE_STRUCT(Say, (), (text, kind, to, rolls, nonce, faces))

/// One's own name, colour and mark; a GM may name `member`.
struct Rename {
    static constexpr std::string_view method = "room.rename";
    std::optional<Id> member;
    std::optional<Name> name;
    std::optional<Token> colour;
    std::optional<Token> mark;
};
BOOST_DESCRIBE_STRUCT(Rename, (), (member, name, colour, mark))

/// A new link. One for a player or a spectator serves `uses` newcomers (any number where it is left
/// out); one for a GM or a bot is a seat: who joins with it is always the same member.
struct Invite {
    static constexpr std::string_view method = "room.invite";
    Role role = Role::player;
    std::optional<BoundedString<80>> label;
    std::optional<BoundedInt<1, 1000>> uses;
    std::optional<std::set<Scope>> scopes;  ///< of a bot: events, say and roll where left out
    /// Seconds after which it opens nothing any more, up to a year; a player's seat that was taken
    /// by it stays.
    std::optional<BoundedInt<1, 31'536'000>> expires_s;
};
BOOST_DESCRIBE_STRUCT(Invite, (), (role, label, uses, scopes, expires_s))

/// The link opens nothing any more. Who sits on the seat it made loses it.
struct Revoke {
    static constexpr std::string_view method = "room.revoke";
    Id invite;
};
BOOST_DESCRIBE_STRUCT(Revoke, (), (invite))

/// A new token for a member's seat. The one before opens nothing any more, and who is there by it
/// is disconnected. A seat whose link had expired opens again.
struct RenewSeat {
    static constexpr std::string_view method = "room.renew";
    Id member;
};
BOOST_DESCRIBE_STRUCT(RenewSeat, (), (member))

struct Kick {
    static constexpr std::string_view method = "room.kick";
    Id member;
};
BOOST_DESCRIBE_STRUCT(Kick, (), (member))

/// All players who are not connected and to whom nothing at the table belongs leave it. Each may
/// take the seat again with its token.
struct ClearSeats {
    static constexpr std::string_view method = "room.seats.clear";
};
BOOST_DESCRIBE_STRUCT(ClearSeats, (), ())

/// Makes a player a GM, or a GM a player.
struct ChangeRole {
    static constexpr std::string_view method = "room.role";
    Id member;
    Role role = Role::player;
};
BOOST_DESCRIBE_STRUCT(ChangeRole, (), (member, role))

/// What is left out stays as it is.
struct Settings {
    static constexpr std::string_view method = "room.settings";
    std::optional<Name> name;
    std::optional<BoundedString<2000>> note;
    std::optional<bool> locked;
    std::optional<bool> spectators;
    std::optional<OddsFor> odds;
    std::optional<bool> sheets_locked;
    std::optional<AutomationChange> automation;
    std::optional<RealDice> real_dice;
};
BOOST_DESCRIBE_STRUCT(Settings, (),
                      (name, note, locked, spectators, odds, sheets_locked, automation, real_dice))

/// The table goes back to what it was right after the command that this cursor belongs to. What
/// happened stays in the log; people and talk are not undone.
struct Undo {
    static constexpr std::string_view method = "room.undo";
    BoundedString<40> to;
};
BOOST_DESCRIBE_STRUCT(Undo, (), (to))

/// Previews a command of the game with other parameters: it is decided on the table as it was then,
/// with the same dice, and all later commands are replayed on top. Changes nothing.
struct AmendPreview {
    static constexpr std::string_view method = "room.amend.preview";
    BoundedString<40> roll;  ///< cursor of any event of the command
    /// Merge patch (RFC 7396) to the command's parameters; as it was given where left out.
    std::optional<RawJson> params;
    /// The GM's word: what rolls of the command come to in place of what their dice show. As it
    /// stands where left out; an empty list lets the dice stand.
    std::optional<rules::Overrides> overrides;
    /// What was forgotten: commands that are decided right before it, on the table as it was then,
    /// each as its member's. As it stands where left out; an empty list takes out what was
    /// inserted.
    std::optional<InsertedCommands> inserted;
};
BOOST_DESCRIBE_STRUCT(AmendPreview, (), (roll, params, overrides, inserted))

/// Carries out a preview. Refused (`stale`) where the table has changed since.
struct Amend {
    static constexpr std::string_view method = "room.amend";
    BoundedString<40> roll;
    RawJson params;
    BoundedString<40> based_on;  ///< of the preview's answer
    std::optional<rules::Overrides> overrides;
    std::optional<InsertedCommands> inserted;
};
BOOST_DESCRIBE_STRUCT(Amend, (), (roll, params, based_on, overrides, inserted))

/// Ends the dice epoch: publishes its secret, and begins the next one.
struct Reveal {
    static constexpr std::string_view method = "room.reveal";
};
BOOST_DESCRIBE_STRUCT(Reveal, (), ())

/// What a member has been sent, as far as the GM may read it. The last page, or the one before a
/// cursor.
struct SeenBy {
    static constexpr std::string_view method = "room.seen_by";
    Id member;
    std::optional<BoundedString<40>> before;
    std::optional<BoundedInt<1, 200>> limit;
};
BOOST_DESCRIBE_STRUCT(SeenBy, (), (member, before, limit))

/// The page of events before a cursor.
struct History {
    static constexpr std::string_view method = "room.history";
    BoundedString<40> before;
    std::optional<BoundedInt<1, 200>> limit;
};
BOOST_DESCRIBE_STRUCT(History, (), (before, limit))

struct OddsQuery {
    BoundedString<80> method;       ///< of the game
    std::optional<RawJson> params;  ///< its parameters; none where left out
};
BOOST_DESCRIBE_STRUCT(OddsQuery, (), (method, params))
/// How likely each result of a command of the game is, were it given now by who asks, as far as
/// they may know. Nothing is rolled, changed or logged. One at a time.
struct AskOdds : OddsQuery {
    static constexpr std::string_view method = "room.odds";
};
BOOST_DESCRIBE_STRUCT(AskOdds, (OddsQuery), ())

/// Throws dice. `constants` are the numbers behind `@words` in the notation; `dialect` is whose
/// notation it is, Kast's own where it is left out. Shown is always Kast's own.
struct Roll {
    static constexpr std::string_view method = "dice.roll";
    BoundedString<200> notation;
    std::optional<BoundedString<200>> label;
    std::optional<Audience> audience;  ///< all
    std::optional<bool> blind;         ///< the roller may not see it either
    std::optional<bool> trace;         ///< false: nobody else learns that there was a roll
    std::optional<Nonce> nonce;
    std::optional<std::map<std::string, std::int64_t>> constants;
    std::optional<rules::notation::DialectName> dialect;
    std::optional<Faces> faces;  ///< of real dice: of every die that the notation throws
};
BOOST_DESCRIBE_STRUCT(Roll, (),
                      (notation, label, audience, blind, trace, nonce, constants, dialect, faces))

/// Shows to all what was thrown for some, with all that it can be checked with. The GM may open
/// what the GM was shown; others what they threw themselves and were shown. It stays open.
struct OpenRoll {
    static constexpr std::string_view method = "dice.open";
    BoundedString<40> roll;  ///< cursor of the event with the roll's proof
};
BOOST_DESCRIBE_STRUCT(OpenRoll, (), (roll))

using Command =
    std::variant<Join, Leave, Say, Rename, Invite, Revoke, Kick, ChangeRole, Settings, Undo,
                 AmendPreview, Amend, Reveal, SeenBy, History, AskOdds, Roll, OpenRoll, RenewSeat,
                 AddClock, SetClock, RemoveClock, StartTimer, PauseTimer, ResumeTimer, EndTimer,
                 Pause, Resume, RaiseXCard, OpenReady, AnswerReady, CloseReady, SetNote, AddHandout,
                 SetHandout, RemoveHandout, PassCommand, TurnDownCommand, CancelCommand,
                 MakeSeatCode, AllowSeat, TurnDownSeat, AwaySeats, ClearSeats, AddEncounter,
                 RemoveEncounter>;

/// The body of `POST /api/rooms`.
struct Create {
    std::string system;
    std::optional<Name> name;
    std::optional<RawJson> settings;  ///< the system's own
};
BOOST_DESCRIBE_STRUCT(Create, (), (system, name, settings))

}  // namespace kast::protocol::room
