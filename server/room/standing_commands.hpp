#pragma once

#include "server/room/entry.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace kast::server {

/// A command of the game that neither an undo nor an amendment has taken away.
struct StandingCommand {
    const Commit* commit = nullptr;
    /// Since an amendment: its parameters, and the events it came to. Null where it is as given.
    const protocol::RawJson* params = nullptr;
    const std::vector<wire::PlayedRecord>* events = nullptr;
};

/// The commands that stand after `commits`, in their order. Points into `commits`. What came before
/// these is not told of: where an undo went back beyond them, none of what was played until then
/// stands.
std::vector<StandingCommand> standing_commands(const std::vector<Commit>& commits);

/// The first event of the earliest command that an amendment among `commits` has changed, or `seq`
/// where that is earlier.
std::uint64_t earliest_amended(const std::vector<Commit>& commits, std::uint64_t seq);
/// The last event that had to do with the table.
std::uint64_t last_played(const std::vector<Commit>& commits);

/// What the command came to, as the log keeps it.
std::vector<wire::PlayedRecord> events_of(const StandingCommand& command,
                                          const protocol::Game& game);

}  // namespace kast::server
