#pragma once
// How much of what happens at the table the server does by itself: which commands of players are
// carried out at once, and whether rolls write on sheets.

#include "protocol/room_words.hpp"
#include "rules/core/command_kinds.hpp"
#include "rules/core/omit_empty.hpp"

#include <optional>
#include <string>
#include <vector>

namespace kast::protocol::room {

enum class RollAutomation {
    full,    ///< a command is carried out when it is given
    ask,     ///< a player's waits until the GM lets it pass or turns it down
    manual,  ///< carried out when it is given, and nothing of it is written on a sheet
};
BOOST_DESCRIBE_ENUM(RollAutomation, full, ask, manual)

enum class CommandAutomation {
    full,  ///< as with rolls
    ask,   ///< as with rolls
};
BOOST_DESCRIBE_ENUM(CommandAutomation, full, ask)

/// By what a command does. What rolls and what is of a sheet is recognized the same way in all
/// games; what is of the other kinds each game says (`rules/core/command_kinds.hpp`). One of none
/// of them is carried out at once.
struct Automation {
    RollAutomation rolls = RollAutomation::full;         ///< throws or draws something
    CommandAutomation sheets = CommandAutomation::full;  ///< changes a character that is there
    CommandAutomation turns = CommandAutomation::full;   ///< says who acts next
    CommandAutomation points = CommandAutomation::full;  ///< spends luck, bennies, Fate, karma
    CommandAutomation healing = CommandAutomation::full;
    bool operator==(const Automation&) const = default;

    CommandAutomation of(rules::CommandKind kind) const {
        switch (kind) {
            case rules::CommandKind::turns:
                return turns;
            case rules::CommandKind::points:
                return points;
            case rules::CommandKind::healing:
                return healing;
        }
        return CommandAutomation::full;
    }
};
BOOST_DESCRIBE_STRUCT(Automation, (), (rolls, sheets, turns, points, healing))

/// What is left out stays.
struct AutomationChange {
    std::optional<RollAutomation> rolls;
    std::optional<CommandAutomation> sheets;
    std::optional<CommandAutomation> turns;
    std::optional<CommandAutomation> points;
    std::optional<CommandAutomation> healing;
};
BOOST_DESCRIBE_STRUCT(AutomationChange, (), (rolls, sheets, turns, points, healing))

/// Carries out a command that waits, on the table as it is now, as who gave it and with their share
/// in the dice. Refused as the game refuses the command, which then still waits.
struct PassCommand {
    static constexpr std::string_view method = "room.command.pass";
    Id held;
    std::optional<bool> without_offered;  ///< as if nothing had been offered with it
};
BOOST_DESCRIBE_STRUCT(PassCommand, (), (held, without_offered))

struct TurnDownCommand {
    static constexpr std::string_view method = "room.command.turn-down";
    Id held;
    std::optional<Words> reason;
};
BOOST_DESCRIBE_STRUCT(TurnDownCommand, (), (held, reason))

/// Takes back a command of one's own that waits.
struct CancelCommand {
    static constexpr std::string_view method = "room.command.cancel";
    Id held;
};
BOOST_DESCRIBE_STRUCT(CancelCommand, (), (held))

// ---- what happened. For the GM and for who gave the command (`member`); for nobody else.

struct CommandHeld {
    static constexpr std::string_view type = "room.command.held";
    Id held;
    Id member;
    std::string method;                           ///< of the game
    rules::OmitEmpty<std::string> question = {};  ///< kind of question that it answers
};
BOOST_DESCRIBE_STRUCT(CommandHeld, (), (held, member, method, question))

/// Behind the events of the command itself, whose `by` and `cause` are those of who gave it.
struct CommandPassed {
    static constexpr std::string_view type = "room.command.passed";
    Id held;
    Id member;
    std::string method;
    rules::OmitEmpty<bool> without_offered = {};
    rules::OmitEmpty<std::string> question = {};
};
BOOST_DESCRIBE_STRUCT(CommandPassed, (), (held, member, method, without_offered, question))

struct CommandTurnedDown {
    static constexpr std::string_view type = "room.command.turned-down";
    Id held;
    Id member;
    std::string method;
    std::string reason;
    rules::OmitEmpty<std::string> question = {};
};
BOOST_DESCRIBE_STRUCT(CommandTurnedDown, (), (held, member, method, reason, question))

struct CommandCancelled {
    static constexpr std::string_view type = "room.command.cancelled";
    Id held;
    Id member;
    std::string method;
    rules::OmitEmpty<std::string> question = {};
};
BOOST_DESCRIBE_STRUCT(CommandCancelled, (), (held, member, method, question))

// ---- what a viewer holds

struct HeldCommandView {
    Id member;
    std::string method;
    std::string params;  ///< JSON text: a `null` in it would not survive a merge patch
    std::string at;      ///< RFC 3339, UTC, milliseconds
    rules::OmitEmpty<std::vector<int>> faces = {};  ///< of real dice, as they were typed in
    /// Parameters among them that are a player's offer: it may pass without them.
    rules::OmitEmpty<std::vector<std::string>> offered = {};
    rules::OmitEmpty<std::string> question = {};  ///< kind of question that it answers
};
BOOST_DESCRIBE_STRUCT(HeldCommandView, (), (member, method, params, at, faces, offered, question))

}  // namespace kast::protocol::room
