#include "server/room/room_sessions.hpp"

#include "protocol/json_rpc.hpp"
#include "protocol/room_events.hpp"
#include "protocol/write.hpp"

#include <algorithm>
#include <utility>

namespace kast::server {

RoomSession& RoomSessions::of(Session& connection) {
    auto& session = sessions_[&connection];
    if (!session) {
        session = std::make_unique<RoomSession>();
        session->handle = {&connection, next_number_++};
    }
    return *session;
}

RoomSession* RoomSessions::find(const SessionHandle& handle) {
    const auto found = sessions_.find(handle.connection);
    if (found == sessions_.end() || found->second->handle.number != handle.number) return nullptr;
    return found->second.get();
}

bool RoomSessions::has_joined(Session& connection) const {
    const auto found = sessions_.find(&connection);
    return found != sessions_.end() && found->second->phase != RoomSession::Phase::outside;
}

void RoomSessions::join(RoomSession& session) {
    session.phase = RoomSession::Phase::joined;
    joined_.push_back(&session);
    ++version_;
    presence_.add(session.member);
}

bool RoomSessions::leave(RoomSession& session) {
    const auto found = std::ranges::find(joined_, &session);
    if (found == joined_.end()) return false;
    if (session.odds_running) session.odds_running->request_stop();
    *found = joined_.back();
    joined_.pop_back();
    ++version_;
    presence_.remove(session.member);
    session.phase = RoomSession::Phase::outside;
    session.member = {};
    return true;
}

bool RoomSessions::erase(Session& connection) {
    const auto found = sessions_.find(&connection);
    if (found == sessions_.end()) return false;
    const bool had_joined = leave(*found->second);
    sessions_.erase(found);
    return had_joined;
}

void RoomSessions::close_all(CloseCode reason, std::string_view text) {
    while (!joined_.empty()) leave(*joined_.back());
    for (auto& [connection, session] : sessions_) session->close(reason, text);
}

void RoomSessions::reset_joining() {
    for (auto& [connection, session] : sessions_) {
        if (session->phase != RoomSession::Phase::joining || session->held) continue;
        session->phase = RoomSession::Phase::outside;
        session->member = {};
    }
}

void RoomSessions::send_presence() {
    if (std::exchange(presence_sent_, presence_.version()) == presence_.version()) return;
    std::string params;
    protocol::write(params, presence_.take_changes());
    const auto message = std::make_shared<const Message>(
        protocol::json_rpc::notification_message(wire::Presence::method, params));
    for (RoomSession* session : joined_) {
        if (std::exchange(session->presence_sent, presence_.version()) != presence_.version())
            session->send_broadcast(message);
    }
}

}  // namespace kast::server
