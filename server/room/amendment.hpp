#pragma once
// Amending a roll: a command of the game evaluated again on the table as it was then, with other
// parameters and the same dice, and all that was played since given again. Pure; nothing is stored.

#include "rules/core/refusal.hpp"
#include "server/room/commit_history.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace kast::server {

/// Events since the roll that may be looked at, at most: an evening has one or two thousand.
inline constexpr std::uint64_t amended_events_max = 5000;
/// What differs may take this much in the log, in bytes.
inline constexpr std::size_t amended_bytes_max = 1024 * 1024;

/// What is asked.
struct AmendQuery {
    std::uint64_t seq = 0;                     ///< of any event of the command
    std::optional<protocol::RawJson> changes;  ///< merge patch to its parameters; none: as they are
    /// The GM's word on its rolls; none: as it stands.
    std::optional<rules::Overrides> overrides;
    /// What is inserted before it; none: what stands there.
    std::optional<wire::InsertedCommands> inserted;
    std::optional<std::uint64_t> test_dice;  ///< the seed, in a room with test dice
};

/// What it comes to.
struct Amendment {
    wire::AmendedRecord record;  ///< with the commands that come to something else
    std::string method;
    std::uint64_t based_on = 0;  ///< the last event that had to do with the table
    int unchanged = 0;           ///< commands that come to the same
    /// What the table asked before each command that is inserted, and before the amended one.
    std::vector<rules::OpenQuestions> open = {};
    protocol::GameStatePtr after;  ///< the table as all of them leave it now
};

/// The commits that amending event `seq` looks at. May read the log. Throws LogError,
/// protocol::UnknownRecord. Refuses: too-far-back.
rules::Result<std::vector<Commit>> amended_commits(const CommitHistory& history, std::uint64_t seq);

/// Each command is given as its own member, a free roll alone; where that is refused as not theirs,
/// an amended one counts as given by a GM. `commits` are those of `amended_commits`. Refuses:
/// no-such-command, not-standing, not-kept, secret-command, too-far-back, and what the game refuses
/// of the amended command, its path below `/params` or `/overrides`;
/// of what is inserted: no-such-member, no-such-method, secret-command, and what the game refuses,
/// below `/inserted`.
rules::Result<Amendment> evaluate_amended(const AmendQuery& query, std::vector<Commit> commits,
                                          const protocol::Game& game);

}  // namespace kast::server
