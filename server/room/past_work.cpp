#include "server/room/past_work.hpp"

#include "protocol/room_refusals.hpp"
#include "rules/dice/cancellation.hpp"
#include "rules/dice/enumerator.hpp"
#include "server/room/stored_result.hpp"
#include "server/room/table_room.hpp"
#include "server/room/view_amended.hpp"

#include <utility>

namespace kast::server {
namespace {

using rules::refuse;

/// Whether the event is one that everybody may see; it is kept as `target`'s then.
bool is_public(const PastEvent& event, UndoTarget& target, const ViewContext& context) {
    target.to_public = event.seq;
    return !event.entry || may_see(*event.entry, {}, context);
}

/// What is known of the past when the work begins.
struct Search {
    CommitHistory history;
    protocol::GameStatePtr table;
    PastQuery query;
    std::function<std::int64_t()> steady_ms;
    std::int64_t amend_ms_max = 0;
};

rules::Result<Amendment> amend_in_time(const Search& search, const protocol::Game& game) {
    const auto& amend = std::get<AmendQuery>(search.query);
    auto commits = amended_commits(search.history, amend.seq);
    if (!commits) return std::unexpected(std::move(commits.error()));
    const std::int64_t until = search.steady_ms() + search.amend_ms_max;
    const rules::CancellationScope scope([&] { return search.steady_ms() >= until; });
    try {
        return evaluate_amended(amend, std::move(*commits), game);
    } catch (const rules::EnumerationError&) {
        return refuse(wire::too_far_back, {}, "/roll", "It takes too long.");
    }
}

PastWork find(const Search& search, const ViewContext& context) {
    if (const auto* undo = std::get_if<UndoQuery>(&search.query))
        return {search.table, undo_target(search.history, undo->seq, context)};
    if (const auto* event = std::get_if<EventQuery>(&search.query))
        return {search.table, search.history.logged().event(event->seq)};
    return {search.table, amend_in_time(search, context.game)};
}

}  // namespace

std::optional<UndoTarget> recent_undo_target(const CommitHistory& history, std::uint64_t seq,
                                             const ViewContext& context) {
    if (seq < history.in_memory_from()) return std::nullopt;
    UndoTarget target{history.version_after(seq), 1};
    const bool found = !history.for_each_recent_before(
        target.version.seq + 1,
        [&](const PastEvent& event) { return !is_public(event, target, context); });
    return found ? std::optional(std::move(target)) : std::nullopt;
}

UndoTarget undo_target(const CommitHistory& history, std::uint64_t seq,
                       const ViewContext& context) {
    UndoTarget target{history.version_after(seq), 1};
    history.for_each_before(target.version.seq + 1, [&](const PastEvent& event) {
        return !is_public(event, target, context);
    });
    return target;
}

/// On the log's threads; an amendment, which costs more than reading, on the odds' thread when it
/// is this room's turn: of those there is only one at a time. Then `then` is called there, and here
/// what it returns. Its work is null where the log could not be read.
void TableRoom::work_on_past(PastQuery query, PastThen then) {
    const bool is_amendment = std::holds_alternative<AmendQuery>(query);
    const Search search{history_, durable_.table, std::move(query), shared_.options.steady_ms,
                        shared_.options.amend_ms_max};
    const auto finish = std::make_shared<std::function<void()>>();
    BackgroundJob job = beside(
        [search, then, finish, &game = game_](const LoggedEvents&, const Cursors& cursors) {
            *finish = then(std::make_shared<const PastWork>(find(search, {game, cursors})));
        },
        [then, finish](bool is_done) { is_done ? (*finish)() : then(nullptr)(); });
    if (!is_amendment)
        return shared_.options.post_reading(shared_.log.database(id_), std::move(job));
    if (shared_.odds->add(id_, {}, std::move(job))) return;
    then(std::make_shared<const PastWork>(PastWork{
        durable_.table,
        rules::Result<Amendment>(refuse(wire::busy, {}, {}, "Too much waits to be computed."))}))();
}

/// The command is evaluated again with what was found; the room's later ones wait for it.
void TableRoom::find_past(PendingRequest& pending) {
    log_reach_.set_looking_up(true);
    PastQuery query = std::move(*pending.evaluation.past_query);
    work_on_past(std::move(query),
                 [this, number = pending.number](std::shared_ptr<const PastWork> work) {
                     return [this, number, work = std::move(work)] {
                         if (PendingRequest* here = end_look_up(number, work != nullptr))
                             here->past = work;
                         go_on();
                     };
                 });
}

/// An amendment may wait for its turn for long, behind the odds of other rooms: the room plays on,
/// and the command is given again at the end of the queue. Where the table has changed by then it
/// is refused as any amendment that comes too late.
void TableRoom::amend_aside(PendingRequest pending) {
    PastQuery query = std::move(*pending.evaluation.past_query);
    pending.evaluation = {};
    const auto aside = std::make_shared<PendingRequest>(std::move(pending));
    work_on_past(std::move(query), [this, aside](std::shared_ptr<const PastWork> work) {
        return [this, aside, work = std::move(work)] {
            if (!work) return send_reply(*aside, refuse(wire::storage));
            if (evicted_) return;
            PendingRequest& again = pending_.push();
            const std::uint64_t number = again.number;
            again = std::move(*aside);
            again.number = number;
            again.past = work;
            go_on();
        };
    });
}

/// All before it is durable: nothing is missing of what was played.
void TableRoom::reply_amend_preview(const PendingRequest& pending) {
    const auto& query = *std::get<Params<wire::AmendPreview>>(pending.request.body);
    const auto seq = seq_of(*cursors_, history_, query.roll.value, "/roll");
    if (!seq) return send_reply(pending, std::unexpected(seq.error()));
    RoomSession* session = sessions_.find(pending.session);
    if (!session || !begin_page(pending, *session)) return;
    work_on_past(
        evaluator_.amend_query(durable_, query, *seq),
        [this, asked = asker_of(pending), viewer = viewer_in(durable_, pending.member),
         &game = game_, key = key_of(*durable_.room)](const std::shared_ptr<const PastWork>& work) {
            Reply reply = refuse(wire::trouble);
            if (work) {
                const auto& amendment = std::get<rules::Result<Amendment>>(work->found);
                reply =
                    amendment
                        ? Reply(text_of(view_preview(*amendment, viewer,
                                                     Cursors(key).seal(amendment->based_on), game)))
                        : std::unexpected(amendment.error());
            }
            return [this, asked, reply = std::move(reply)] {
                if (RoomSession* here = sessions_.find(asked->session)) --here->pages_running;
                send_reply(*asked, reply);
            };
        });
}

}  // namespace kast::server
