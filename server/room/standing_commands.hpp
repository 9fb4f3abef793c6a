#pragma once

#include "server/room/entry.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace kast::server {

/// A command of the game, or a free roll, that neither an undo nor an amendment has taken away.
struct StandingCommand {
    const Commit* commit = nullptr;
    /// As amended: its parameters, and the events it led to. Null where it was not amended.
    const protocol::RawJson* params = nullptr;
    const std::vector<wire::PlayedRecord>* events = nullptr;
    const rules::Overrides* overrides = nullptr;  ///< the GM's word on its rolls; null: none
    /// Not null: it is not the commit's command, but was inserted right before it.
    const wire::InsertedRecord* inserted = nullptr;

    const Entry& first() const { return commit->entries.front(); }
    wire::Id by() const { return inserted ? inserted->by : wire::Id(first().by); }
    const std::string& id() const { return inserted ? inserted->command : first().cause; }
    const std::string& method() const {
        return inserted ? inserted->method : first().command->method;
    }
    const protocol::RawJson& params_now() const {
        if (params) return *params;
        return inserted ? inserted->params : first().command->params;
    }
};

/// True for a free roll, `dice.roll`. Nothing rests on it, and an undo leaves it where it is.
bool is_free_roll(const Commit& commit);

/// What a free roll was given with, as its record and its proof tell: all but the values of words
/// in its notation. Null where no die was thrown, or the dice were typed in, which are not thrown
/// anew.
std::shared_ptr<const wire::CommandRecord> command_of_roll(const Entry& entry);

/// The commands still in effect after `commits`, in their order. Points into `commits`. Earlier
/// commits are not considered: where an undo went back beyond `commits`, no command before it is in
/// effect.
std::vector<StandingCommand> standing_commands(const std::vector<Commit>& commits);

/// The first event of the earliest command that an amendment among `commits` has changed, or `seq`
/// where that is earlier.
std::uint64_t earliest_amended(const std::vector<Commit>& commits, std::uint64_t seq);
/// The last event that had to do with the table.
std::uint64_t last_played(const std::vector<Commit>& commits);

/// The events of the command, as the log keeps them.
std::vector<wire::PlayedRecord> events_of(const StandingCommand& command,
                                          const protocol::Game& game);

}  // namespace kast::server
