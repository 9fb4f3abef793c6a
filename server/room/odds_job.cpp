#include "server/room/odds_job.hpp"

#include "protocol/room_refusals.hpp"
#include "protocol/write.hpp"
#include "rules/dice/cancellation.hpp"
#include "rules/dice/enumerator.hpp"
#include "server/logging.hpp"

#include <exception>

namespace kast::server {
namespace {

using rules::refuse;

}  // namespace

std::string key_of(const OddsQuestion& question) {
    std::string key = question.actor.member.value;
    key += '\0';
    key += static_cast<char>(question.actor.role);
    key += question.method;
    key += '\0';
    key += question.params;
    return key;
}

Reply compute_odds(const OddsQuestion& question) {
    // Nobody receives the answer; the job may have waited for its turn until now.
    if (question.cancelled.stop_requested()) return refuse(rules::odds_too_large);
    const std::int64_t until = question.steady_ms() + question.ms_max;
    const rules::CancellationScope scope(
        [&] { return question.cancelled.stop_requested() || question.steady_ms() >= until; });
    try {
        const auto odds =
            question.game.odds(*question.table, question.method, question.params, question.actor);
        if (!odds) return std::unexpected(odds.error());
        std::string text;
        protocol::write(text, *odds);
        return text;
    } catch (const rules::EnumerationError&) {
        return refuse(rules::odds_too_large);
    } catch (const std::exception& error) {
        log_line(Level::error, "odds failed",
                 {{"method", question.method}, {"error", error.what()}});
        return refuse(protocol::room::trouble);
    }
}

}  // namespace kast::server
