#include "server/room/past_work.hpp"

#include "protocol/room_refusals.hpp"
#include "server/logging.hpp"
#include "server/room/stored_result.hpp"
#include "server/room/table_room.hpp"

#include <utility>

namespace kast::server {
namespace {

using rules::refuse;

/// Whether the event is one that everybody may see; it is kept as `target`'s then.
bool is_public(const PastEvent& event, UndoTarget& target, const ViewContext& context) {
    target.to_public = event.seq;
    return !event.entry || may_see(*event.entry, {}, context);
}

/// Work on the past, from thread to thread.
struct Search {
    CommitHistory history;
    protocol::GameStatePtr table;
    PastQuery query;
    rules::Result<std::vector<Commit>> commits = {};
    std::optional<UndoTarget> target = {};
};

void read_log(Search& search, const ViewContext& context) {
    if (const auto* undo = std::get_if<UndoQuery>(&search.query))
        search.target = undo_target(search.history, undo->seq, context);
    else
        search.commits = amended_commits(search.history, std::get<AmendQuery>(search.query).seq);
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

/// Reads on the log's threads; an amendment is judged on the odds' thread, when it is this room's
/// turn. Then `then` is called there, and here what it returns. Its work is null where the log
/// could not be read.
void TableRoom::work_on_past(PastQuery query, PastThen then) {
    const auto search =
        std::make_shared<Search>(Search{history_, durable_.table, std::move(query)});
    read_in_background(
        [search, &game = game_](const LoggedEvents&, const Cursors& cursors) {
            read_log(*search, {game, cursors});
        },
        [this, search, then = std::move(then)](bool is_read) {
            if (!is_read) return then(nullptr)();
            const auto give = [search, then](auto found) {
                return then(
                    std::make_shared<const PastWork>(PastWork{search->table, std::move(found)}));
            };
            if (search->target) return give(std::move(*search->target))();
            using Judged = rules::Result<Amendment>;
            BackgroundJob judge = [search, give, &game = game_, id = id_,
                                   room = weak_from_this()]() -> std::function<void()> {
                Judged judged = refuse(wire::trouble);
                try {
                    judged = search->commits ? judge_amended(std::get<AmendQuery>(search->query),
                                                             std::move(*search->commits), game)
                                             : Judged(std::unexpected(search->commits.error()));
                } catch (const std::exception& error) {
                    log_line(Level::error, "amendment not judged",
                             {{"room", id}, {"error", error.what()}});
                }
                return [done = give(std::move(judged)), room] {
                    if (const auto here = room.lock()) done();
                };
            };
            if (!shared_.odds->add(id_, {}, std::move(judge)))
                give(Judged(refuse(wire::busy, {}, {}, "Too much waits to be computed.")))();
        });
}

/// The command is evaluated again with what was found; the room's later ones wait for it.
void TableRoom::find_past(PendingRequest& pending) {
    log_reach_.set_looking_up(true);
    PastQuery query = std::move(*pending.evaluation.past_query);
    work_on_past(std::move(query),
                 [this, number = pending.number](std::shared_ptr<const PastWork> work) {
                     return [this, number, work = std::move(work)] {
                         log_reach_.set_looking_up(false);
                         if (PendingRequest* pending = pending_.find(number)) {
                             pending->past = work;
                             if (!work && pending == pending_.unevaluated()) {
                                 pending->evaluation = refuse_with(wire::storage);
                                 pending_.mark_evaluated();
                             }
                         }
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
    PendingRequest waiting;
    waiting.session = pending.session;
    waiting.request.id = pending.request.id;
    const auto asked = std::make_shared<const PendingRequest>(std::move(waiting));
    work_on_past(evaluator_.amend_query(durable_, query, *seq),
                 [this, asked, viewer = viewer_in(durable_, pending.member), &game = game_,
                  key = key_of(*durable_.room)](const std::shared_ptr<const PastWork>& work) {
                     Reply reply = refuse(wire::trouble);
                     if (work) {
                         const auto& amendment = std::get<rules::Result<Amendment>>(work->found);
                         reply = amendment ? Reply(text_of(view_preview(
                                                 *amendment, viewer,
                                                 Cursors(key).seal(amendment->based_on), game)))
                                           : std::unexpected(amendment.error());
                     }
                     return [this, asked, reply = std::move(reply)] {
                         if (RoomSession* here = sessions_.find(asked->session))
                             --here->pages_running;
                         send_reply(*asked, reply);
                     };
                 });
}

}  // namespace kast::server
