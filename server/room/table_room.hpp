#pragma once
// One room at work. Everything asked of it becomes a step in one queue, judged at once on the state
// as it will be, told when all before it is durable.

#include "server/room/answers.hpp"
#include "server/room/decide.hpp"
#include "server/room/past.hpp"
#include "server/room/render.hpp"
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
    std::vector<std::weak_ptr<TableRoom>> due;
};

class TableRoom final : public Room, public std::enable_shared_from_this<TableRoom> {
public:
    TableRoom(Shared& shared, std::string id, const protocol::Game& game);

    /// Takes the room up from the log. Throws LogError, protocol::UnknownRecord.
    void load();
    /// Begins a new room; `done` is told once it is durable.
    void open(wire::OpenedRecord opened, protocol::GameStatePtr table,
              std::function<void(std::optional<rules::Refusal>)> done);

    void receive(Session& session, Request request) override;
    void left(Session& session) override;
    std::optional<rules::Viewer> viewer_of(std::string_view token) override;
    rules::Result<EventPage> read(const rules::Viewer& viewer, std::string_view cursor,
                                  std::size_t limit) override;
    std::shared_ptr<void> watch(std::function<void()> wake) override;

    /// Hands over what waits to be stored.
    void take_batches(std::vector<Batch>& out);
    /// What became of the batch that was taken first of those still out.
    void settle(Append outcome);
    /// Tells those present who came and went since last time.
    void tell_presence();
    void wake_watchers();
    /// Nobody is here and nothing is under way.
    bool is_quiet() const;
    bool is_durable() const { return durable_.seq > 0; }
    std::int64_t last_used_ms() const { return last_used_ms_; }

private:
    /// One connection, from its first word.
    struct Visit {
        enum class Phase { outside, joining, joined };
        Session* session = nullptr;
        std::uint64_t number = 0;  ///< of all visits; a session's address may be used again
        Phase phase = Phase::outside;
        wire::Id member;  ///< empty for a spectator
        wire::Id invite;  ///< the link of a spectator
        rules::Viewer viewer;
        bool hears = true;                       ///< false for a bot that may not follow events
        std::optional<std::stop_source> asking;  ///< while odds are being worked out
        std::uint64_t presence_known = 0;
    };
    struct Step;
    using Tell = void (TableRoom::*)(Step&);
    /// One thing asked, until it is answered.
    struct Step {
        std::uint64_t number = 0;
        Session* session = nullptr;
        std::uint64_t visit = 0;
        Request request;
        std::string nonce;
        wire::Id member;  ///< who asked
        std::optional<Commit> commit;
        std::optional<Batch> batch;  ///< until it is taken
        bool stored = false;
        int tries = 0;
        Answer answer;
        std::optional<Entrance> entrance;
        std::uint64_t from = 0;  ///< a place in the log: `since`, `before`
        std::size_t limit = 0;
        bool has_from = false;
        bool remembered = false;  ///< the answer is kept under (member, id)
        std::function<void(std::optional<rules::Refusal>)> opened;
        Tell tell = nullptr;
    };

    // judge.cpp: what is asked, on the state as it will be
    void judge(Step& step);
    void judge_checked(Step& step);
    void judge_join(Step& step, Visit& visit);
    void judge_command(Step& step);
    void judge_history(Step& step);
    void judge_seen_by(Step& step);
    void judge_odds(Step& step);
    rules::Result<Commit> decide_command(const Step& step, const wire::MemberState& member);
    rules::Result<Commit> decide_own(const Step& step, const wire::MemberState& member);
    rules::Result<Commit> decide_played(const Step& step, const wire::MemberState& member);
    rules::Result<Commit> decide_undo(const Step& step, const wire::MemberState& member);
    rules::Result<Commit> decide_open(const Step& step, const wire::MemberState& member);
    Commit opening(wire::OpenedRecord opened, protocol::GameStatePtr table);
    Commit commit_of(const Step& step, std::vector<Entry> entries, const class CommandDice* dice,
                     bool open);
    void refuse_step(Step& step, const rules::Refusal& refusal);
    void accept(Step& step, Commit commit);
    std::string result_of(const Step& step, const Commit& commit) const;
    std::uint64_t last_seen_of(const Commit& commit, const rules::Viewer& viewer) const;
    rules::Result<std::uint64_t> place_of(std::string_view cursor, std::string_view path) const;

    // steps.cpp: the queue
    void run();
    void deliver(Step& step);
    void let_all_go();
    void fail_all();
    void void_rest();
    void judge_again(std::size_t from);
    void settle_void(Append outcome);
    void catch_up();
    void settle_duplicate();
    void settle_moved_on();
    void mark_due();

    // publish.cpp: what is durable, to all who may know
    void publish(Commit commit);
    void fan_out(const Commit& commit);
    void after_room_change(const Commit& commit);
    void close_out(const Commit& commit, const Entry& entry);
    void keep_snapshot();
    void add_live(Visit& visit);
    void remove_live(Visit& visit);

    // answer.cpp: what a step is answered once it is its turn
    void tell_answer(Step& step);
    void tell_again(Step& step);
    void tell_refused_entry(Step& step);
    void tell_join(Step& step);
    void tell_history(Step& step);
    void tell_seen(Step& step);
    void tell_goodbye(Step& step);
    void tell_opened(Step& step);
    // odds.cpp
    void tell_odds(Step& step);
    void tell_worked_out(const Step& step, const Answer& answer);
    void send_answer(const Step& step, const Answer& answer);
    std::string with_token(const Step& step, const std::string& body) const;
    std::string join_result(const Step& step, const Visit& visit) const;
    std::optional<std::string> missed(const Step& step, const Visit& visit,
                                      std::uint64_t& last) const;
    std::string recent(const rules::Viewer& viewer, std::uint64_t& last) const;
    std::uint64_t last_line(const rules::Viewer& viewer) const;
    rules::Viewer viewer_in(const Moment& moment, const wire::Id& member) const;
    void append_presence(std::string& out) const;
    void read_on_from(std::uint64_t from, const rules::Viewer& viewer, std::size_t limit,
                      EventPage& page, std::uint64_t& last) const;

    Visit& visit_of(Session& session);
    Visit* find_visit(const Step& step);
    Showing showing() const { return {game_, *cursors_}; }
    const wire::MemberState* find_member(const Moment& moment, const wire::Id& id) const;

    struct Watch {
        std::function<void()> wake;
    };

    Shared& shared_;
    std::string id_;
    const protocol::Game& game_;
    std::optional<Cursors> cursors_;
    Past past_;
    Moment durable_;
    Moment latest_;  ///< with all that is under way
    std::deque<Step> steps_;
    std::deque<std::uint64_t> taken_;  ///< steps whose batches are out; 0: no longer of any use
    std::size_t void_out_ = 0;         ///< how many of those are 0
    std::unordered_map<std::string, int> under_way_;  ///< (member, id) of steps not yet answered
    Answers answers_;
    std::unordered_map<Session*, std::unique_ptr<Visit>> visits_;
    std::vector<Visit*> live_;  ///< those who have joined
    std::map<wire::Id, int> online_;
    int watching_ = 0;
    std::uint64_t presence_version_ = 1;
    std::uint64_t presence_told_ = 1;
    std::vector<std::weak_ptr<Watch>> watches_;
    std::uint64_t next_step_ = 1;
    std::uint64_t next_visit_ = 1;
    std::uint64_t snapshot_seq_ = 0;
    std::int64_t last_used_ms_ = 0;
    bool reread_ = false;  ///< a batch that was given up was stored: the log knows more
    bool running_ = false;
    bool due_ = false;
};

}  // namespace kast::server
