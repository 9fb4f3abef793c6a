// Joins that wait for the GM. The ask is in the log, so that it outlives a restart and every node
// knows of it; the join itself is kept with its session, and evaluated again once there is an
// answer. Who was disconnected sends the same join once more, and waits on or has the answer.

#include "protocol/room_refusals.hpp"
#include "protocol/write.hpp"
#include "server/room/seat_access.hpp"
#include "server/room/stored_result.hpp"
#include "server/room/table_room.hpp"

#include <algorithm>
#include <utility>

namespace kast::server {
namespace {

using rules::refuse;

/// Sessions of a node whose joins wait in one room; then `busy`.
constexpr std::size_t asking_max = 32;
/// Seats that are offered.
constexpr std::size_t away_seats_max = 100;

}  // namespace

/// What a join is refused whose address has tried too much. It is counted here, once, and not when
/// it is answered: of many that are sent at once each would be let through.
std::optional<rules::Refusal> TableRoom::over_tried(PendingRequest& pending, RoomSession& session,
                                                    const rules::Result<JoinGrant>& grant) {
    Session& connection = *session.handle.connection;
    const bool is_wrong = !grant && grant.error().kind == wire::wrong_code.kind;
    const bool asks = grant && grant->asked;
    // A code that is right is not told from one that is wrong either.
    if (pending.tried || (!is_wrong && !asks && !(grant && grant->seat))) return std::nullopt;
    const SeatTry what = asks ? SeatTry::ask : SeatTry::wrong_code;
    if (!connection.may_try(what)) return refuse(wire::too_many_tries).error();
    if (!is_wrong && !asks) return std::nullopt;
    connection.count_try(what);
    pending.tried = true;
    return std::nullopt;
}

Evaluation TableRoom::evaluate_away_seats(const Params<wire::AwaySeats>& query) {
    if (!query) return refuse_with(query.error());
    const auto may = may_take_seat(*latest_.room, query->token.value, shared_.now_ms());
    Evaluation evaluation;
    if (!may) {
        evaluation = refuse_with(may.error());
        evaluation.answer = RefuseJoin{may.error()};
    } else {
        evaluation.answer = AnswerAwaySeats{};
    }
    return evaluation;
}

void TableRoom::reply_away_seats(const PendingRequest& pending) {
    const std::vector<wire::Id> online = sessions_.presence().online();
    wire::AwaySeatsResult result;
    const auto offer = [&](wire::Standing standing) {
        for (const auto& [id, member] : durable_.room->members) {
            if (result.seats.size() >= away_seats_max) return;
            if (member.standing != standing || member.role != wire::Role::player) continue;
            if (std::ranges::binary_search(online, id)) continue;
            result.seats.push_back({id, member.name, member.colour, member.mark});
        }
    };
    offer(wire::Standing::seated);
    offer(wire::Standing::left);
    send_reply(pending, text_of(result));
}

Evaluation TableRoom::evaluate_ask(PendingRequest& pending, RoomSession& session, JoinGrant grant) {
    const auto& join = std::get<Params<wire::Join>>(pending.request.body);
    const wire::Id& member = *join->ask;
    std::erase_if(asking_, [this](const auto& one) { return !sessions_.find(one); });
    if (asking_.size() >= asking_max) return refuse_with(wire::busy);
    if (grant.asked && std::ranges::binary_search(sessions_.presence().online(), member))
        return refuse_with(wire::seat_taken, "/ask");
    session.phase = RoomSession::Phase::joining;
    session.ask = *grant.ask;
    Evaluation evaluation;
    evaluation.answer = AnswerLater{*grant.ask, member};
    if (grant.asked) accept(pending, evaluation, evaluator_.ask(latest_, grant));
    return evaluation;
}

/// The join is kept, and the client told that it waits.
void TableRoom::reply_later(const PendingRequest& pending, const AnswerLater& later) {
    RoomSession* session = sessions_.find(pending.session);
    if (!session) return;
    session->phase = RoomSession::Phase::asking;
    session->asked = std::make_unique<RoomRequest>(pending.request);
    asking_.push_back(session->handle);
    std::string params;
    protocol::write(params, wire::SeatWaiting{later.ask, later.member});
    session->send(std::make_shared<const Message>(
        protocol::json_rpc::notification_message(wire::SeatWaiting::method, params)));
    answer_asking();
}

/// Joins whose asks wait no more are evaluated again: they are let in, or refused.
void TableRoom::answer_asking() {
    std::erase_if(asking_, [this](const SessionHandle& handle) {
        RoomSession* session = sessions_.find(handle);
        if (!session || session->phase != RoomSession::Phase::asking) return true;
        const auto ask = durable_.room->seat_asks.find(session->ask);
        if (ask != durable_.room->seat_asks.end() && !ask->second.refused) return false;
        session->phase = RoomSession::Phase::outside;
        session->ask = {};
        PendingRequest& pending = pending_.push();
        pending.session = handle;
        pending.request = std::move(*std::exchange(session->asked, nullptr));
        return true;
    });
}

/// The device asks no more; it is as it was before its join.
Evaluation TableRoom::evaluate_withdrawal(PendingRequest& pending, RoomSession& session) {
    session.phase = RoomSession::Phase::joining;
    Evaluation evaluation;
    evaluation.answer = AnswerLeave{};
    Commit commit = evaluator_.withdraw(latest_, session.ask);
    if (!commit.entries.empty()) accept(pending, evaluation, std::move(commit));
    return evaluation;
}

/// True where a GM would give away a seat that somebody is at: theirs are the devices it has.
bool TableRoom::gives_taken_seat(const PendingRequest& pending) const {
    const auto* command = std::get_if<Params<RoomCommand>>(&pending.request.body);
    const auto* allow = command && *command ? std::get_if<wire::AllowSeat>(&**command) : nullptr;
    const auto* member = find_member(latest_, pending.member);
    if (!allow || !member || member->role != wire::Role::gm) return false;
    const auto ask = latest_.room->seat_asks.find(allow->ask);
    return ask != latest_.room->seat_asks.end() &&
           std::ranges::binary_search(sessions_.presence().online(), ask->second.member);
}

}  // namespace kast::server
