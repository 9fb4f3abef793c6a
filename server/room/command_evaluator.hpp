#pragma once

#include "server/room/command_dice.hpp"
#include "server/room/commit_history.hpp"
#include "server/room/decide.hpp"
#include "server/room/join_grant.hpp"
#include "server/room/past_work.hpp"
#include "server/room/requests.hpp"
#include "server/room/room.hpp"
#include "server/room/view.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace kast::server {

/// Who sent a command, and under which id. Empty for what the server does by itself.
struct CommandSource {
    wire::Id member;
    std::string command;
    std::string nonce;            ///< the client's share in the dice, or empty
    std::vector<int> faces = {};  ///< of real dice, or none
};

/// Turns commands into commits: decides, numbers the events, applies them. Stores, sends and caches
/// nothing; the same command on the same version gives the same events and dice.
class CommandEvaluator {
public:
    /// `now_ms` is Unix time. All of them outlive this.
    CommandEvaluator(const protocol::Game& game, const CommitHistory& history,
                     const RoomsOptions& options, const std::function<std::int64_t()>& now_ms)
        : game_(game), history_(history), options_(options), now_ms_(now_ms) {}

    /// A command of `member` on `latest`, the room with all that is pending. A commit without
    /// entries changes nothing. `cursors` are the room's.
    /// `past` is what was found for its `past_query`, where it has one. `online`: who is connected.
    rules::Result<Commit> evaluate(const RoomVersion& latest, const Cursors& cursors,
                                   const RoomRequest& request, const wire::Id& id,
                                   const wire::MemberState& member, const PastWork* past = nullptr,
                                   std::vector<wire::Id> online = {}) const;
    /// What of the past is to be worked out before the command can be evaluated; nothing where it
    /// needs none, or is refused anyway.
    std::optional<PastQuery> past_query(const RoomVersion& latest, const Cursors& cursors,
                                        const RoomRequest& request,
                                        const wire::MemberState& member) const;
    /// What is asked of amending, or of a preview of it, whose roll is event `seq`.
    template <class Amends>
    AmendQuery amend_query(const RoomVersion& latest, const Amends& amend,
                           std::uint64_t seq) const {
        return {seq, amend.params, amend.overrides, amend.inserted, test_seed(latest)};
    }
    /// Whom the token of a join lets in. A grant with records is to be committed with `join`, one
    /// that waits with `ask`.
    rules::Result<JoinGrant> authorize(const RoomVersion& latest, const wire::Join& join) const;
    Commit join(const RoomVersion& latest, const RoomRequest& request,
                const JoinGrant& grant) const;
    /// By nobody: who asks is no member. Without entries where it is not new.
    Commit ask(const RoomVersion& latest, const JoinGrant& grant) const;
    /// The device that asks does so no more.
    Commit withdraw(const RoomVersion& latest, const wire::Id& ask) const;
    /// The first commit of all: the room, and its first dice epoch.
    Commit open(wire::OpenedRecord opened, protocol::GameStatePtr table) const;

private:
    /// Who gives the command that is evaluated, and on what.
    struct Context {
        const RoomVersion& latest;
        ViewContext view;
        CommandSource source;
        const wire::MemberState& member;
        const PastWork* past = nullptr;
        std::vector<wire::Id> online = {};
        bool server_share = false;  ///< beside the client's nonce one of the server's goes in
    };
    rules::Result<Commit> evaluate(const Context& context, const RequestBody& body) const;
    static bool is_hidden_from_roller(const Commit& commit, const Context& context);
    static rules::Result<void> may_type_faces(const Context& context, const RequestBody& body);
    static bool is_held_by_pause(const Context& context);
    bool is_of_sheet(const GameCommand& command) const;
    bool is_locked_sheet(const Context& context, const GameCommand& command) const;
    rules::Result<Commit> evaluate_room(const Context& context, const RoomCommand& command) const;
    rules::Result<Commit> evaluate_game(const Context& context, const GameCommand& command) const;
    std::set<wire::Id> staying(const Context& context) const;
    rules::Result<void> require_own_names(const Context& context, const GameCommand& command) const;
    rules::Result<Commit> play(const Context& context, const GameCommand& command) const;
    // held_commands.cpp
    std::vector<std::string> offered_in(const Context& context, const GameCommand& command) const;
    rules::Result<bool> must_wait(const Context& context, const GameCommand& command) const;
    rules::Result<Commit> hold_command(const Context& context, const GameCommand& command) const;
    rules::Result<Commit> pass(const Context& context, const wire::PassCommand& pass) const;
    bool is_durable(const RoomVersion& latest) const;
    rules::Result<Commit> undo(const Context& context, const wire::Undo& undo) const;
    rules::Result<Commit> amend(const Context& context, const wire::Amend& amend) const;
    rules::Result<Commit> open_roll(const Context& context, const wire::OpenRoll& open) const;
    Commit commit_of(const RoomVersion& before, const CommandSource& source,
                     std::vector<Entry> entries, CommandDice* dice, bool open) const;
    /// The time of what is done now: Unix time.
    std::int64_t now_after(const RoomVersion& before) const;
    static std::vector<Entry> entries_of_room(std::vector<wire::EventRecord> events);
    CommandDice::Source dice_source(const Context& context, TypedFaces::Misfit misfit) const;
    std::optional<std::uint64_t> test_seed(const RoomVersion& version) const;
    Random random(const RoomVersion& version) const;

    const protocol::Game& game_;
    const CommitHistory& history_;
    const RoomsOptions& options_;
    const std::function<std::int64_t()>& now_ms_;
    mutable DiceKeys dice_keys_;  ///< what the same command comes to does not depend on it
};

/// The seq that a cursor stands for. Refuses (`bad-cursor`, `path`) what is no cursor of this room,
/// or of an event that is not durable.
rules::Result<std::uint64_t> seq_of(const Cursors& cursors, const CommitHistory& history,
                                    std::string_view cursor, std::string_view path);

/// The member's state, or null.
const wire::MemberState* find_member(const RoomVersion& version, const wire::Id& id);
/// The viewer that a member is; nobody where there is no such member.
rules::Viewer viewer_in(const RoomVersion& version, const wire::Id& member);

}  // namespace kast::server
