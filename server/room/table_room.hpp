#pragma once
// One room in memory. Every request becomes a pending request in one queue: evaluated at once on
// the latest, not yet durable state, and answered when it and all before it are durable.

#include "server/room/command_evaluator.hpp"
#include "server/room/commit_history.hpp"
#include "server/room/event_reader.hpp"
#include "server/room/expiries.hpp"
#include "server/room/log_reach.hpp"
#include "server/room/odds_queue.hpp"
#include "server/room/pending_queue.hpp"
#include "server/room/presence_reports.hpp"
#include "server/room/reply_cache.hpp"
#include "server/room/room.hpp"
#include "server/room/room_memory.hpp"
#include "server/room/room_sessions.hpp"
#include "server/room/watchers.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kast::server {

class TableRoom;
struct JoinPast;
struct JoinReading;
struct NewerReading;
struct OddsQuestion;

/// What the rooms of a shard share.
struct Shared {
    EventLog& log;
    std::function<std::int64_t()> now_ms;
    RoomsOptions options;
    RoomTotals totals;
    /// Memory that rooms hold, in bytes. Outlives the rooms of the shard.
    std::shared_ptr<std::int64_t> bytes = std::make_shared<std::int64_t>(0);
    std::shared_ptr<OddsQueue> odds;
    std::shared_ptr<RoomQuotas> quotas;
    Expiries expiries;  ///< of the links of rooms in memory
    /// Rooms with batches to be stored, or with a presence to be sent.
    std::vector<std::weak_ptr<TableRoom>> dirty;
    /// Removes a room that has disconnected everybody.
    std::function<void(TableRoom&)> forget_room;
    struct SeenTimeline {
        std::uint32_t timeline = 1;  ///< what a database begins with
        std::int64_t whole_state_until_ms = 0;
    };
    std::map<std::size_t, SeenTimeline> seen_timelines;  ///< by database of the log

    /// For a join with a cursor: true where it is answered with the whole state, since the cursor
    /// may be of an event that the database has lost. So it is for ten minutes from the first such
    /// join on a timeline; a process that begins on a later one than the first does not know since
    /// when it is.
    bool gives_whole_state(const std::string& room);
    /// True where other nodes write to the log.
    bool has_other_nodes() const { return options.bus != nullptr; }
};

class TableRoom final : public Room,
                        public Expiring,
                        public std::enable_shared_from_this<TableRoom> {
public:
    /// `timeline`: the log's, before anything of the room was read.
    TableRoom(Shared& shared, std::string id, const protocol::Game& game, std::uint32_t timeline);

    /// Initialises the room with what was read from the log.
    void load(StoredRoom stored);
    /// Begins a new room; `on_opened` is called once it is durable, or could not be stored.
    void open(wire::OpenedRecord opened, protocol::GameStatePtr table,
              std::function<void(std::optional<rules::Refusal>)> on_opened);

    void receive(Session& connection, Request request) override;
    bool has_joined(Session& connection) override { return sessions_.has_joined(connection); }
    void left(Session& connection) override;
    std::optional<rules::Viewer> viewer_of(std::string_view token) override;
    void read(const rules::Viewer& viewer, std::string_view cursor, std::size_t limit,
              std::function<void(rules::Result<EventPage>)> done) override;
    std::shared_ptr<void> watch(std::function<void()> wake) override;

    bool is_gm(const rules::Id& member) const override;
    std::optional<UsedUpQuota> used_up_quota(const rules::Id& member) const override;
    void count_stored(const rules::Id& member, std::size_t bytes) override;
    std::string image_receipt(const wire::HandoutImage& image) const override;
    std::set<std::string> images() const override;
    std::string_view image_type(const rules::Viewer& viewer, std::string_view image) const override;

    void refresh(std::function<void()> done) override;

    const std::string& id() const { return id_; }
    /// Another node notified that the log reaches to `seq`: reads the records missing here.
    void on_hint(std::uint64_t seq);
    /// How far the log reaches, as read from the log itself.
    void on_last_seq(const LastSeq& seq);
    /// Refuses pending requests as `unsure`, has all clients reconnect, and removes the room.
    void evict(std::string_view why);
    /// Evicts the room if the log's timeline changed (a standby was promoted), because what is in
    /// memory may be missing from it. True where it did.
    bool leave_lost_timeline();
    /// Number of batches handed to the log and not yet answered.
    std::size_t in_flight() const { return pending_.in_flight(); }
    /// True where somebody is connected or watching.
    bool has_people() const { return !sessions_.empty() || !watchers_.empty(); }
    /// Notifies other nodes of the seq up to which this one has appended.
    void announce();

    /// Moves the batches that wait to be stored to `out`.
    void take_batches(std::vector<Batch>& out);
    /// The outcome of the oldest batch in flight.
    void on_appended(Append outcome);
    void send_presence();
    /// The members connected through another node. A node that reports for the first time is sent
    /// this one's report.
    void on_report(const std::string& node, const PresenceReport& report) {
        if (presence_reports_.receive(node, report)) mark_dirty();
    }
    void on_node_gone(const std::string& node) {
        if (presence_reports_.forget(node)) mark_dirty();
    }
    /// Call once a second where there are other nodes.
    void tend_presence() {
        if (presence_reports_.tend()) mark_dirty();
    }
    void wake_watchers() { watchers_.wake(); }
    /// Disconnects sessions whose link has expired at `now_ms`, Unix time.
    void end_expired(std::int64_t now_ms) override;
    /// True where nobody is connected and nothing is pending.
    bool is_idle() const;
    bool is_durable() const { return durable_.seq > 0; }
    std::int64_t last_used_ms() const { return last_used_ms_; }
    /// Lets go of the past that is kept for those who reconnect, but for the newest commit.
    void trim_past();

private:
    // evaluate.cpp: what a request comes to, on the state as it will be
    void evaluate(PendingRequest& pending);
    Evaluation evaluate_checked(PendingRequest& pending);
    void fail(PendingRequest& pending, const rules::RefusalKind& kind, const std::exception& error);
    Evaluation evaluate_join(PendingRequest& pending, RoomSession& session,
                             const Params<wire::Join>& join);
    Evaluation evaluate_history(const PendingRequest& pending, const Params<wire::History>& query);
    Evaluation evaluate_seen_by(const PendingRequest& pending, const Params<wire::SeenBy>& query);
    Evaluation evaluate_odds(const PendingRequest& pending, const Params<wire::AskOdds>& question);
    Evaluation evaluate_amend_preview(const PendingRequest& pending,
                                      const Params<wire::AmendPreview>& query);
    Evaluation evaluate_command(PendingRequest& pending);
    // seat_asks.cpp: joins that wait for the GM
    Evaluation evaluate_away_seats(const Params<wire::AwaySeats>& query);
    Evaluation evaluate_ask(PendingRequest& pending, RoomSession& session, JoinGrant grant);
    Evaluation evaluate_withdrawal(PendingRequest& pending, RoomSession& session);
    static std::optional<rules::Refusal> over_tried(PendingRequest& pending, RoomSession& session,
                                                    const rules::Result<JoinGrant>& grant);
    bool gives_taken_seat(const PendingRequest& pending) const;
    void reply_away_seats(const PendingRequest& pending);
    void reply_later(const PendingRequest& pending, const AnswerLater& later);
    void answer_asking();

    Evaluation refuse_with(rules::Refusal refusal);
    Evaluation refuse_with(const rules::RefusalKind& kind, std::string_view path = {});
    /// Counts the request as a command, once, unless a quota is used up: then it is that one.
    std::optional<UsedUpQuota> take_command(PendingRequest& pending, const RoomUser& user);
    std::optional<UsedUpQuota> take_join(PendingRequest& pending, const JoinGrant& grant);
    RoomUser user_of(const PendingRequest& pending);
    std::int64_t steady_ms() const { return shared_.options.steady_ms(); }
    std::vector<wire::Id> online_for(const RoomRequest& request) const;
    static Evaluation refuse_over(const UsedUpQuota& quota);
    void count_stored(const PendingRequest& pending, std::size_t bytes);
    void accept(const PendingRequest& pending, Evaluation& evaluation, Commit commit);
    bool outgrows(const Commit& commit);
    std::optional<ReplyWith> result_of(const PendingRequest& pending, const Commit& commit) const;

    // table_room.cpp: the queue, and what is durable
    void run();
    void deliver(PendingRequest& pending);
    void publish(Commit commit);
    void publish_or_disconnect(Commit commit);
    void drop_images(const Commit& commit) const;
    void forget_use_of_removed(const Commit& commit);
    void disconnect_all();
    void fail_all(const rules::RefusalKind& kind);
    void invalidate_pending();
    void on_front_appended(Append outcome);
    void on_unstorable();
    void mark_dirty();
    void await_expiry();
    void count_memory();

    // newer_commits.cpp: what other nodes wrote, and replies that the log alone has
    bool waits() const { return log_reach_.stops_evaluation(durable_.seq); }
    void go_on();
    bool evaluate_waiting();
    void expect_newer();
    bool must_read_on_for(PendingRequest& pending);
    void read_newer_when_due();
    void read_newer(std::unique_ptr<NewerReading> reading);
    void on_newer_read(NewerReading& reading, bool is_read);
    void on_duplicate();
    void on_conflict();
    void on_unsure();
    void look_up(const PendingRequest& pending);
    PendingRequest* end_look_up(std::uint64_t number, bool is_read);

    // past_work.cpp: what a command or a preview needs of the past
    /// Called on another thread with what was found; what it returns is called here.
    using PastThen = std::function<std::function<void()>(std::shared_ptr<const PastWork>)>;
    void work_on_past(PastQuery query, PastThen then);
    void find_past(PendingRequest& pending);
    void amend_aside(PendingRequest pending);
    void reply_amend_preview(const PendingRequest& pending);

    // replies.cpp: what a request is answered once it is its turn
    void reply(PendingRequest& pending);
    void reply_with(PendingRequest& pending, ReplyWith ready);
    void reply_again(const PendingRequest& pending, const ReplyCache::Key& command);
    void refuse_join(const PendingRequest& pending, const rules::Refusal& refusal);
    void reply_join(const PendingRequest& pending, const AnswerJoin& join);
    JoinPast begin_past(const RoomSession& session) const;
    void read_past(const std::shared_ptr<JoinReading>& reading);
    void on_past_read(const std::shared_ptr<JoinReading>& reading, bool is_read);
    std::optional<rules::Refusal> lost_place(const JoinReading& reading,
                                             const RoomSession& session) const;
    void join_now(const PendingRequest& pending, const AnswerJoin& join, RoomSession& session,
                  JoinPast* past);
    void join_ahead(const std::shared_ptr<JoinReading>& reading, RoomSession& session);
    void enter(RoomSession& session);
    std::function<void()> showing(std::shared_ptr<wire::JoinResult> result,
                                  const RoomSession& session) const;
    void finish_join(const PendingRequest& pending, std::string result);
    void finish_or_close(const PendingRequest& pending, bool is_made, std::string result);
    void release(const SessionHandle& handle, const RoomSession::Held& held);
    void reply_over(const PendingRequest& pending, const UsedUpQuota& quota);
    void reply_leave(PendingRequest& pending, std::optional<Reply> ready);
    void reply_odds(const PendingRequest& pending);
    void on_odds_computed(const PendingRequest& pending, const OddsQuestion& question,
                          const Reply& reply);
    void send_reply(const PendingRequest& pending, const Reply& reply);
    void reply_page(const PendingRequest& pending, std::string kind, PageBefore page);
    bool begin_page(const PendingRequest& pending, RoomSession& session);
    void read_here(const rules::Viewer& viewer, std::string_view cursor, std::size_t limit,
                   std::function<void(rules::Result<EventPage>)> done);
    wire::JoinResult join_result(const AnswerJoin& join, const RoomSession& session) const;
    /// Calls `then` here with the seq of the last event that the viewer has been sent, where that
    /// is not in memory: it is read in the background. Nothing where it could not be.
    void read_last_sent(const rules::Viewer& viewer,
                        std::function<void(std::optional<std::uint64_t>)> then);
    void look_up_last_sent(const PendingRequest& pending);
    /// The job of doing `work` on another thread, and then `done` here: true where it went well.
    BackgroundJob beside(std::function<void(const LoggedEvents&, const Cursors&)> work,
                         std::function<void(bool)> done);
    /// The same on a thread that reads the log.
    void read_in_background(std::function<void(const LoggedEvents&, const Cursors&)> work,
                            std::function<void(bool)> done);
    /// Nothing can go on from what the log has of the room: refuses what is pending as `storage`,
    /// has everybody reconnect and is forgotten.
    void leave_damaged();

    ViewContext view_context() const { return {game_, *cursors_}; }
    EventReader reader() const { return {history_, view_context()}; }

    Shared& shared_;
    std::string id_;
    const protocol::Game& game_;
    std::optional<Cursors> cursors_;
    CommitHistory history_;
    CommandEvaluator evaluator_;
    RoomVersion durable_;
    RoomVersion latest_;  ///< with all that is pending
    PendingQueue pending_;
    ReplyCache replies_;
    RoomSessions sessions_;
    PresenceReports presence_reports_;
    RoomMemory memory_;
    std::vector<SessionHandle> asking_;  ///< whose joins wait for the GM; some may be gone
    Watchers watchers_;
    OddsCache odds_;
    HiddenIndex hidden_;  ///< learnt by reading, whoever reads
    const std::uint32_t timeline_;
    LogReach log_reach_;
    std::uint64_t snapshot_seq_ = 0;
    std::int64_t last_used_ms_ = 0;
    bool running_ = false;
    bool evicted_ = false;
    bool dirty_ = false;
};

}  // namespace kast::server
