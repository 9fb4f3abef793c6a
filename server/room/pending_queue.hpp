#pragma once

#include "server/room/entry.hpp"
#include "server/room/join_grant.hpp"
#include "server/room/past_work.hpp"
#include "server/room/reply_cache.hpp"
#include "server/room/requests.hpp"
#include "server/room/room_sessions.hpp"

#include <boost/container/small_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace kast::server {

// What a pending request is answered once it is its turn. One of these; which one is decided when
// the request is evaluated.

/// With a reply that is ready.
struct ReplyWith {
    Reply reply;
    std::uint64_t seq = 0;  ///< the reply is the cursor of this event and nothing else; 0: more
};
/// Repeats the earlier reply, from the cache or the log.
struct ReplyAgain {
    ReplyCache::Key command;
};
/// Refuses a join; closes the connection where the token is not valid.
struct RefuseJoin {
    rules::Refusal refusal;
};
/// Refuses because a quota is used up; the refusal says when to try again.
struct RefuseOver {
    UsedUpQuota quota;
};
/// Answers a join: the member, the state and the missed events.
struct AnswerJoin {
    std::shared_ptr<const JoinGrant> grant;  ///< apart: few requests are joins
    std::optional<std::uint64_t> since;      ///< seq of the last event the client has
};
/// With nothing yet: the join waits for the GM.
struct AnswerLater {
    wire::Id ask;
    wire::Id member;  ///< whose seat it is
};
/// With the seats that nobody is at.
struct AnswerAwaySeats {};
/// Answers with the events before a seq that the session may see.
struct AnswerHistory {
    std::uint64_t before = 0;  ///< seq
    std::size_t limit = 0;
};
/// Answers with the events that a member was sent.
struct AnswerSeenBy {
    wire::Id member;
    std::optional<std::uint64_t> before;  ///< seq; the newest where empty
    std::size_t limit = 0;
};
/// Answers with the result of amending a roll.
struct AnswerAmendPreview {};
/// Replies; after that the session is sent nothing more. Spectators have no reply yet.
struct AnswerLeave {
    std::optional<Reply> reply;
};
/// Answers with odds, which are computed on a background thread.
struct AnswerOdds {};
/// Calls `on_opened` of the request.
struct NotifyOpened {};

using Answer = std::variant<ReplyWith, ReplyAgain, RefuseJoin, RefuseOver, AnswerJoin,
                            AnswerHistory, AnswerSeenBy, AnswerAmendPreview, AnswerLeave,
                            AnswerOdds, AnswerLater, AnswerAwaySeats, NotifyOpened>;

/// The result of a request on the latest state, which assumes that all before it is stored.
struct Evaluation {
    Answer answer;
    std::optional<Commit> commit;  ///< where it changes something
    std::optional<Batch> batch;    ///< of the commit, until it is handed to the log
    std::string token;             ///< of the link or code that the commit makes; kept nowhere else
    bool stored = false;           ///< the commit is durable
    /// Under which it is pending, and then kept, in the reply cache.
    std::optional<ReplyCache::Key> remembered;
    /// The command may have been carried out long ago: to be evaluated again after a look-up in the
    /// log.
    bool asks_log = false;
    /// It changes nothing, and the place of the last event that its member was sent is in the log
    /// alone: to be evaluated again with it.
    bool asks_last_sent = false;
    /// What it needs of the past first: to be evaluated again with it.
    std::optional<PastQuery> past_query;
};

/// One request, from its arrival until it is answered.
struct PendingRequest {
    std::uint64_t number = 0;  ///< the queue's; of all requests of this room
    SessionHandle session;
    RoomRequest request;
    wire::Id member;  ///< who asks; empty for a spectator
    std::function<void(std::optional<rules::Refusal>)> on_opened;  ///< of a room's opening alone
    int attempts = 0;      ///< how often it met another server's events
    bool counted = false;  ///< among the commands of the day
    bool tried = false;    ///< counted among what its address tries
    bool read_on_for =
        false;               ///< the room was read on for its sake: what is unknown now is unknown
    bool looked_up = false;  ///< in the log, for a reply to it
    std::optional<Reply> reply_in_log;       ///< what was found there
    std::optional<std::uint64_t> last_sent;  ///< likewise, for `asks_last_sent`
    std::shared_ptr<const PastWork> past;    ///< what was found for its `past_query`
    Evaluation evaluation;
};

/// Of a request that is answered later: who asked, and under which id.
std::shared_ptr<const PendingRequest> asker_of(const PendingRequest& pending);

/// Requests in order of arrival, and which of their batches are in flight (handed to the log, not
/// answered). Batches are stored in order; where one was not stored, the later ones are stale: they
/// were evaluated on a state that never existed. No new ones are sent until the last stale one
/// returns.
class PendingQueue {
public:
    bool empty() const { return requests_.empty(); }
    std::size_t size() const { return requests_.size(); }
    /// True where nothing is pending and no batch is in flight.
    bool is_idle() const { return requests_.empty() && in_flight_.empty(); }
    /// Number of batches in flight.
    std::size_t in_flight() const { return in_flight_.size(); }
    /// True where one of them is not stale.
    bool awaits_outcome() const { return in_flight_.size() > stale_in_flight_; }

    /// Adds a request that is still to be filled. The reference holds until it is popped.
    PendingRequest& push();
    PendingRequest& front() { return requests_.front(); }
    void pop_front();
    /// The first request that is not evaluated, or null. Those before it are.
    PendingRequest* unevaluated();
    /// Removes and returns the first request that is not evaluated. Requires that there is one.
    PendingRequest take_unevaluated();
    /// The request of this number, or null.
    PendingRequest* find(std::uint64_t number);
    /// Marks the first unevaluated request as evaluated.
    void mark_evaluated() { ++first_unevaluated_; }
    /// True where there is a first request, and it is evaluated.
    bool can_answer() const { return first_unevaluated_ != requests_.begin(); }
    /// Removes and returns all requests. Their batches stay in flight.
    std::list<PendingRequest> take_all();

    /// Moves the batches that wait to be stored to `out`.
    void take_batches(std::vector<Batch>& out);
    /// What a returned batch belongs to.
    enum class Returned {
        nothing,       ///< nothing to be done
        front,         ///< the first request: the outcome is its own
        can_send,      ///< the last stale one is back: new batches may go out
        log_is_ahead,  ///< the same, and a stale one was or may be stored all the same
    };
    /// The oldest batch in flight has returned with `outcome`.
    Returned on_appended(Append outcome);
    /// Makes all batches in flight stale, and all requests unevaluated.
    void invalidate();

private:
    static constexpr std::uint64_t stale = 0;

    // What holds nothing has nothing on the heap: most rooms are idle.
    std::list<PendingRequest> requests_;
    std::list<PendingRequest>::iterator first_unevaluated_ = requests_.end();
    /// Numbers of requests whose batches are out, the oldest first, or `stale`.
    boost::container::small_vector<std::uint64_t, 2> in_flight_;
    std::size_t stale_in_flight_ = 0;
    std::uint64_t next_number_ = 1;
    bool stale_was_stored_ = false;
};

}  // namespace kast::server
