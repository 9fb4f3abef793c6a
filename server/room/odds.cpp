// How likely things are: asked of a table, worked out on the table as it then is, which is
// immutable, away from the shard's thread. Nothing of it is remembered or logged. One thread works
// for many tables: none holds it for longer than `odds_ms_max`, nor for somebody who has gone.

#include "protocol/json_text.hpp"
#include "protocol/parse.hpp"
#include "protocol/read.hpp"
#include "protocol/room_refusals.hpp"
#include "protocol/write.hpp"
#include "rules/dice/cancellation.hpp"
#include "rules/dice/enumerator.hpp"
#include "server/logging.hpp"
#include "server/room/table_room.hpp"

#include <chrono>
#include <stop_token>

namespace kast::server {
namespace {

using rules::refuse;

/// All that the answer depends on.
struct OddsQuestion {
    const protocol::Game& game;
    protocol::GameStatePtr table;
    std::string method;
    Json params;
    rules::Actor actor;
    std::function<std::int64_t()> steady_ms;
    std::int64_t ms_max = 0;
    std::stop_token gone;  ///< who asked
};

std::int64_t steady_ms() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

Reply compute_odds(const OddsQuestion& asked) {
    // Nobody hears the answer; the work may have waited for its turn until now.
    if (asked.gone.stop_requested())
        return {true, error_text(refuse(rules::odds_too_large).error())};
    const std::int64_t until = asked.steady_ms() + asked.ms_max;
    const rules::CancellationScope patience(
        [&asked, until] { return asked.gone.stop_requested() || asked.steady_ms() >= until; });
    try {
        const auto odds =
            asked.game.odds(*asked.table, asked.method, asked.params.dump(), asked.actor);
        if (!odds) return {true, error_text(odds.error())};
        Reply answer;
        protocol::write(answer.body, *odds);
        return answer;
    } catch (const rules::EnumerationError&) {
        return {true, error_text(refuse(rules::odds_too_large).error())};
    } catch (const std::exception& error) {
        log_line(Level::error, "odds failed", {{"method", asked.method}, {"error", error.what()}});
        return {true, error_text(refuse(wire::trouble).error())};
    }
}

}  // namespace

void TableRoom::evaluate_odds(PendingRequest& pending) {
    const auto asked = protocol::read_json<wire::AskOdds>(pending.request.params);
    if (!asked) return refuse_pending(pending, asked.error());
    const std::string& method = static_cast<const wire::OddsQuery&>(*asked).method.value;
    if (pending.member.empty())
        return refuse_pending(pending, refuse(wire::spectators_only_watch).error());
    const wire::MemberState* member = find_member(latest_, pending.member);
    if (!member || member->standing != wire::Standing::seated)
        return refuse_pending(pending, refuse(wire::not_joined).error());
    if (member->role == wire::Role::bot)
        return refuse_pending(pending, refuse(wire::out_of_scope).error());
    const wire::OddsFor setting = latest_.room->settings.odds;
    const bool gm_alone = setting == wire::OddsFor::gm && member->role != wire::Role::gm;
    if (setting == wire::OddsFor::off || gm_alone)
        return refuse_pending(pending, refuse(wire::odds_off).error());
    if (!game_.knows(method))
        return refuse_pending(pending, refuse(wire::no_such_method, {}, "/method").error());
    pending.reply = &TableRoom::reply_odds;
}

/// All before it is durable: the table of now is the one it is about.
void TableRoom::reply_odds(PendingRequest& pending) {
    RoomSession* session = find_session(pending);
    if (!session) return;
    const auto refused = [&](const rules::RefusalKind& kind) {
        send_reply(pending, {true, error_text(refuse(kind).error())});
    };
    if (session->odds_running) return refused(wire::odds_busy);
    const rules::Viewer viewer = viewer_in(durable_, pending.member);
    Json params = pending.request.params.value("params", Json::object());
    // What a roll would be given beside what the game looks at.
    if (params.is_object()) params.erase("nonce");
    auto asked = std::make_shared<const OddsQuestion>(
        OddsQuestion{game_, durable_.table, pending.request.params.at("method").get<std::string>(),
                     std::move(params), rules::Actor{pending.member, viewer.role},
                     shared_.options.steady_ms ? shared_.options.steady_ms : steady_ms,
                     shared_.options.odds_ms_max, session->odds_running.emplace().get_token()});
    auto waiting = std::make_shared<PendingRequest>();
    waiting->connection = pending.connection;
    waiting->session_number = pending.session_number;
    waiting->request.id = pending.request.id;
    BackgroundJob work = [asked, waiting, room = weak_from_this()] {
        return [answer = compute_odds(*asked), waiting, room] {
            if (const auto here = room.lock()) here->on_odds_computed(*waiting, answer);
        };
    };
    if (!shared_.options.post_background) return work()();
    if (shared_.options.post_background(std::move(work))) return;
    session->odds_running.reset();
    refused(wire::busy);
}

void TableRoom::on_odds_computed(const PendingRequest& pending, const Reply& answer) {
    if (RoomSession* session = find_session(pending)) session->odds_running.reset();
    send_reply(pending, answer);
}

}  // namespace kast::server
