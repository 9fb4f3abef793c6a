#pragma once
// One room at work. Everything asked of it becomes a step in one queue, judged at once on the state
// as it will be, told when all before it is durable.

#include "server/room/command_dice.hpp"
#include "server/room/commit_history.hpp"
#include "server/room/decide.hpp"
#include "server/room/render.hpp"
#include "server/room/reply_cache.hpp"
#include "server/room/room.hpp"

#include <nlohmann/json.hpp>

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace kast::server {

class TableRoom;

/// What the rooms of a shard share.
struct Shared {
    EventLog& log;
    std::function<std::int64_t()> now_ms;
    RoomsOptions options;
    RoomTotals totals;
    /// Rooms with batches to be stored, or with something to say about who is there.
    std::vector<std::weak_ptr<TableRoom>> dirty;
};

class TableRoom final : public Room, public std::enable_shared_from_this<TableRoom> {
public:
    TableRoom(Shared& shared, std::string id, const protocol::Game& game);

    /// Takes the room up from the log. Throws LogError, protocol::UnknownRecord.
    void load();
    /// Begins a new room; `done` is told once it is durable.
    void open(wire::OpenedRecord opened, protocol::GameStatePtr table,
              std::function<void(std::optional<rules::Refusal>)> done);

    void receive(Session& connection, Request request) override;
    void left(Session& connection) override;
    std::optional<rules::Viewer> viewer_of(std::string_view token) override;
    rules::Result<EventPage> read(const rules::Viewer& viewer, std::string_view cursor,
                                  std::size_t limit) override;
    std::shared_ptr<void> watch(std::function<void()> wake) override;

    /// Hands over what waits to be stored.
    void take_batches(std::vector<Batch>& out);
    /// What became of the batch that was taken first of those still out.
    void on_appended(Append outcome);
    /// Tells those present who came and went since last time.
    void send_presence();
    void wake_watchers();
    /// Nobody is here and nothing is under way.
    bool is_idle() const;
    bool is_durable() const { return durable_.seq > 0; }
    std::int64_t last_used_ms() const { return last_used_ms_; }

private:
    /// One connection, from its first word.
    struct RoomSession {
        enum class Phase { outside, joining, joined };
        Session* connection = nullptr;
        std::uint64_t number = 0;  ///< of all sessions: a connection's address may be used again
        Phase phase = Phase::outside;
        wire::Id member;  ///< empty for a spectator
        wire::Id invite;  ///< the link of a spectator
        rules::Viewer viewer;
        bool receives_events = true;  ///< false for a bot that may not follow events
        std::optional<std::stop_source> odds_running;  ///< while odds are being worked out
        std::uint64_t presence_known = 0;
    };
    struct PendingRequest;
    using ReplyFunction = void (TableRoom::*)(PendingRequest&);
    /// One thing asked, until it is answered.
    struct PendingRequest {
        std::uint64_t number = 0;
        Session* connection = nullptr;
        std::uint64_t session_number = 0;
        Request request;
        std::string nonce;
        wire::Id member;  ///< who asked
        std::optional<Commit> commit;
        std::optional<Batch> batch;  ///< until it is taken
        bool stored = false;
        int attempts = 0;
        Reply answer;
        std::optional<JoinGrant> grant;
        std::uint64_t from = 0;  ///< a place in the log: `since`, `before`
        std::size_t limit = 0;
        bool has_from = false;
        bool remembered = false;  ///< the answer is kept under (member, id)
        std::function<void(std::optional<rules::Refusal>)> opened;
        ReplyFunction reply = nullptr;
    };

    // judge.cpp: what is asked, on the state as it will be
    void evaluate(PendingRequest& pending);
    void evaluate_checked(PendingRequest& pending);
    void evaluate_join(PendingRequest& pending, RoomSession& session);
    void evaluate_command(PendingRequest& pending);
    void evaluate_history(PendingRequest& pending);
    void evaluate_seen_by(PendingRequest& pending);
    void evaluate_odds(PendingRequest& pending);
    rules::Result<Commit> decide_command(const PendingRequest& pending,
                                         const wire::MemberState& member);
    CommandDice::Source dice_source(const PendingRequest& pending) const;
    std::optional<std::uint64_t> test_seed() const;
    Random random() const;
    rules::Result<Commit> decide_own(const PendingRequest& pending,
                                     const wire::MemberState& member);
    rules::Result<Commit> decide_played(const PendingRequest& pending,
                                        const wire::MemberState& member);
    rules::Result<Commit> decide_undo(const PendingRequest& pending,
                                      const wire::MemberState& member);
    rules::Result<Commit> decide_open(const PendingRequest& pending,
                                      const wire::MemberState& member);
    Commit opening(wire::OpenedRecord opened, protocol::GameStatePtr table);
    Commit commit_of(const PendingRequest& pending, std::vector<Entry> entries,
                     const class CommandDice* dice, bool open);
    void refuse_pending(PendingRequest& pending, const rules::Refusal& refusal);
    void accept(PendingRequest& pending, Commit commit);
    std::string result_of(const PendingRequest& pending, const Commit& commit) const;
    std::uint64_t last_seen_of(const Commit& commit, const rules::Viewer& viewer) const;
    rules::Result<std::uint64_t> seq_of(std::string_view cursor, std::string_view path) const;

    // steps.cpp: the queue
    void run();
    void deliver(PendingRequest& pending);
    void disconnect_all();
    void fail_all();
    void invalidate_pending();
    void reevaluate_from(std::size_t from);
    void on_stale_append(Append outcome);
    void catch_up();
    void on_duplicate();
    void on_conflict();
    void mark_dirty();

    // publish.cpp: what is durable, to all who may know
    void publish(Commit commit);
    void fan_out(const Commit& commit);
    void after_room_change(const Commit& commit);
    void disconnect_removed(const Commit& commit, const Entry& entry);
    void keep_snapshot();
    void add_joined(RoomSession& session);
    void remove_joined(RoomSession& session);

    // answer.cpp: what a step is answered once it is its turn
    void reply_answer(PendingRequest& pending);
    void reply_again(PendingRequest& pending);
    void reply_refused_join(PendingRequest& pending);
    void reply_join(PendingRequest& pending);
    void reply_history(PendingRequest& pending);
    void reply_seen_by(PendingRequest& pending);
    void reply_leave(PendingRequest& pending);
    void notify_opened(PendingRequest& pending);
    // odds.cpp
    void reply_odds(PendingRequest& pending);
    void on_odds_computed(const PendingRequest& pending, const Reply& answer);
    void send_reply(const PendingRequest& pending, const Reply& answer);
    std::string with_token(const PendingRequest& pending, const std::string& body) const;
    std::string join_result(const PendingRequest& pending, const RoomSession& session) const;
    std::optional<std::string> missed(const PendingRequest& pending, const RoomSession& session,
                                      std::uint64_t& last) const;
    std::string recent(const rules::Viewer& viewer, std::uint64_t& last) const;
    std::uint64_t last_client_event(const rules::Viewer& viewer) const;
    rules::Viewer viewer_in(const RoomVersion& version, const wire::Id& member) const;
    void append_presence(std::string& out) const;
    void read_page(std::uint64_t from, const rules::Viewer& viewer, std::size_t limit,
                   EventPage& page, std::uint64_t& last) const;

    RoomSession& session_of(Session& session);
    RoomSession* find_session(const PendingRequest& pending);
    ViewContext view_context() const { return {game_, *cursors_}; }
    const wire::MemberState* find_member(const RoomVersion& version, const wire::Id& id) const;

    struct Watch {
        std::function<void()> wake;
    };

    Shared& shared_;
    std::string id_;
    const protocol::Game& game_;
    std::optional<Cursors> cursors_;
    CommitHistory history_;
    RoomVersion durable_;
    RoomVersion latest_;  ///< with all that is under way
    std::deque<PendingRequest> pending_;
    std::deque<std::uint64_t> in_flight_;  ///< steps whose batches are out; 0: no longer of any use
    std::size_t stale_in_flight_ = 0;      ///< how many of those are 0
    std::unordered_map<std::string, int> pending_keys_;  ///< (member, id) of steps not yet answered
    ReplyCache replies_;
    std::unordered_map<Session*, std::unique_ptr<RoomSession>> sessions_;
    std::vector<RoomSession*> joined_;  ///< those who have joined
    std::map<wire::Id, int> online_;
    int watching_ = 0;
    std::uint64_t presence_version_ = 1;
    std::uint64_t presence_sent_ = 1;
    std::vector<std::weak_ptr<Watch>> watches_;
    std::uint64_t next_pending_ = 1;
    std::uint64_t next_session_ = 1;
    std::uint64_t snapshot_seq_ = 0;
    std::int64_t last_used_ms_ = 0;
    bool log_is_ahead_ = false;  ///< a batch that was given up was stored: the log knows more
    bool running_ = false;
    bool dirty_ = false;
};

}  // namespace kast::server
