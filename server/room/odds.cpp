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
struct OddsAsked {
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

Answer work_out(const OddsAsked& asked) {
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
        Answer answer;
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

void TableRoom::judge_odds(Step& step) {
    const auto asked = protocol::read_json<wire::AskOdds>(step.request.params);
    if (!asked) return refuse_step(step, asked.error());
    const std::string& method = static_cast<const wire::OddsQuery&>(*asked).method.value;
    if (step.member.empty()) return refuse_step(step, refuse(wire::spectators_only_watch).error());
    const wire::MemberState* member = find_member(latest_, step.member);
    if (!member || member->standing != wire::Standing::seated)
        return refuse_step(step, refuse(wire::not_joined).error());
    if (member->role == wire::Role::bot)
        return refuse_step(step, refuse(wire::out_of_scope).error());
    const wire::OddsFor setting = latest_.room->settings.odds;
    const bool gm_alone = setting == wire::OddsFor::gm && member->role != wire::Role::gm;
    if (setting == wire::OddsFor::off || gm_alone)
        return refuse_step(step, refuse(wire::odds_off).error());
    if (!game_.knows(method))
        return refuse_step(step, refuse(wire::no_such_method, {}, "/method").error());
    step.tell = &TableRoom::tell_odds;
}

/// All before it is durable: the table of now is the one it is about.
void TableRoom::tell_odds(Step& step) {
    Visit* visit = find_visit(step);
    if (!visit) return;
    const auto refused = [&](const rules::RefusalKind& kind) {
        send_answer(step, {true, error_text(refuse(kind).error())});
    };
    if (visit->asking) return refused(wire::odds_busy);
    const rules::Viewer viewer = viewer_in(durable_, step.member);
    Json params = step.request.params.value("params", Json::object());
    // What a roll would be given beside what the game looks at.
    if (params.is_object()) params.erase("nonce");
    auto asked = std::make_shared<const OddsAsked>(
        OddsAsked{game_, durable_.table, step.request.params.at("method").get<std::string>(),
                  std::move(params), rules::Actor{step.member, viewer.role},
                  shared_.options.steady_ms ? shared_.options.steady_ms : steady_ms,
                  shared_.options.odds_ms_max, visit->asking.emplace().get_token()});
    auto waiting = std::make_shared<Step>();
    waiting->session = step.session;
    waiting->visit = step.visit;
    waiting->request.id = step.request.id;
    Aside work = [asked, waiting, room = weak_from_this()] {
        return [answer = work_out(*asked), waiting, room] {
            if (const auto here = room.lock()) here->tell_worked_out(*waiting, answer);
        };
    };
    if (!shared_.options.take_aside) return work()();
    if (shared_.options.take_aside(std::move(work))) return;
    visit->asking.reset();
    refused(wire::busy);
}

void TableRoom::tell_worked_out(const Step& step, const Answer& answer) {
    if (Visit* visit = find_visit(step)) visit->asking.reset();
    send_answer(step, answer);
}

}  // namespace kast::server
