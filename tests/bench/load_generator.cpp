#include "bench/load_generator.hpp"

#include <sys/epoll.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace kast::bench {

namespace {

/// After so long without a message, what has not come is lost.
constexpr auto patience = std::chrono::seconds(15);
constexpr auto idle_turn = std::chrono::milliseconds(10);

float ms_since(Clock::time_point start) {
    return std::chrono::duration<float, std::milli>(Clock::now() - start).count();
}

}  // namespace

LoadGenerator::LoadGenerator(std::uint16_t port, Protocol& protocol)
    : port_(port), protocol_(protocol), epoll_(epoll_create1(EPOLL_CLOEXEC)) {}

void LoadGenerator::join(const SeatRange& range, std::size_t under_way) {
    const auto none_waits = [&] {
        return joined_ == clients_.size() && announced_ == to_announce_;
    };
    rooms_.resize(std::max<std::size_t>(rooms_.size(), range.first_room + range.rooms));
    for (std::uint32_t member = range.first_member; member < range.first_member + range.members;
         ++member) {
        for (std::uint32_t room = range.first_room; room < range.first_room + range.rooms; ++room) {
            const bool let_in =
                under_way == 1 ? wait_until(none_waits)
                               : wait_until([&] { return joined_ + under_way > clients_.size(); });
            if (!let_in) throw std::runtime_error("not all were let in");
            connect({room, member});
        }
        // A room's first seat opens it.
        if (!wait_until([&] { return member > 0 || joined_ == clients_.size(); }))
            throw std::runtime_error("not all were let in");
    }
    if (!wait_until(none_waits))
        throw std::runtime_error(std::to_string(clients_.size() - joined_) +
                                 " were not let in; of " + std::to_string(to_announce_) +
                                 " announcements " + std::to_string(announced_) + " came");
}

void LoadGenerator::connect(Seat seat) {
    const Entry entry = protocol_.enter(seat);
    clients_.push_back(std::make_unique<Client>());
    Client& client = *clients_.back();
    client.seat = seat;
    client.connection.emplace(epoll_, port_, entry.target, protocol_.subprotocol(), &client);
    if (!entry.first_message.empty())
        client.connection->send(protocol_.opcode(), entry.first_message);
    if (protocol_.is_announced(seat)) to_announce_ += rooms_[seat.room].members.size();
    rooms_[seat.room].members.push_back(&client);
}

template <class Done>
bool LoadGenerator::wait_until(Done done) {
    auto last = Clock::now();
    while (!done()) {
        const auto before = received_;
        turn(idle_turn);
        if (received_ != before)
            last = Clock::now();
        else if (Clock::now() - last > patience)
            return false;
    }
    return true;
}

Seen LoadGenerator::flood(std::size_t in_flight, std::chrono::milliseconds time) {
    const auto start = Clock::now();
    keep_in_flight_ = in_flight;
    for (Room& room : rooms_)
        while (room.rolls - room.replies < in_flight) roll(room);
    while (Clock::now() < start + time) turn(idle_turn);
    keep_in_flight_ = 0;
    return end_span(start);
}

Seen LoadGenerator::pace(double per_second, std::chrono::milliseconds time) {
    using Microseconds = std::chrono::microseconds;
    const auto start = Clock::now();
    const std::chrono::duration<double> step(1.0 /
                                             (per_second * static_cast<double>(rooms_.size())));
    std::uint64_t rolls = 0;
    for (auto now = start; now < start + time; now = Clock::now()) {
        const auto due =
            start + std::chrono::duration_cast<Clock::duration>(step * static_cast<double>(rolls));
        if (now >= due)
            roll(rooms_[rolls++ % rooms_.size()]);
        else
            turn(std::min(std::chrono::duration_cast<Microseconds>(due - now),
                          Microseconds(idle_turn)));
    }
    return end_span(start);
}

/// Waits for what is still to come, and counts what does not as lost.
Seen LoadGenerator::end_span(Clock::time_point start) {
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (!wait_until([&] { return under_way_ == 0; })) {
        for (const Room& room : rooms_) {
            faults_.lost += room.replied.missing(room.rolls);
            for (const Client* member : room.members)
                faults_.lost += member->events.missing(room.rolls);
        }
        throw std::runtime_error(std::to_string(faults_.lost) + " messages were lost");
    }
    seen_.seconds = seconds;
    return std::exchange(seen_, {});
}

void LoadGenerator::linger(std::chrono::milliseconds time) {
    for (const auto until = Clock::now() + time; Clock::now() < until;) turn(idle_turn);
}

void LoadGenerator::turn(std::chrono::microseconds wait) {
    ReadyEvents events;
    for (const epoll_event& event : wait_for_ready(epoll_, wait, events)) {
        Client& client = *static_cast<Client*>(event.data.ptr);
        if (event.events & EPOLLOUT) client.connection->write();
        if (!(event.events & ~EPOLLOUT)) continue;
        if (!client.connection->read([&](std::string_view message, std::size_t frame_bytes) {
                handle(client, message, frame_bytes);
            }))
            throw std::runtime_error("the server closed a connection");
    }
}

void LoadGenerator::handle(Client& client, std::string_view message, std::size_t frame_bytes) {
    using enum Incoming::Kind;
    ++received_;
    const Incoming incoming = protocol_.read(client.seat, message);
    checked_ += incoming.kind != other;
    switch (incoming.kind) {
        case event:
            handle_event(client, incoming.id, frame_bytes);
            break;
        case reply:
            handle_reply(client, incoming);
            break;
        case refused:
            if (!client.joined) throw std::runtime_error("not let in: " + std::string(message));
            ++faults_.refused;
            handle_reply(client, incoming);
            break;
        case joined:
            joined_ += !std::exchange(client.joined, true);
            break;
        case announced:
            ++announced_;
            break;
        case other:
            break;
    }
    if (!incoming.answer.empty()) client.connection->send(protocol_.opcode(), incoming.answer);
}

void LoadGenerator::handle_event(Client& client, const std::optional<RollId>& id,
                                 std::size_t frame_bytes) {
    if (!id || id->room != client.seat.room || id->number == 0 ||
        id->number > rooms_[id->room].rolls) {
        ++faults_.stray;
        return;
    }
    if (!client.events.record(id->number, faults_)) return;
    --under_way_;
    ++seen_.deliveries;
    seen_.bytes += frame_bytes;
    seen_.event_ms.push_back(ms_since(rooms_[id->room].sent[id->number - 1]));
}

void LoadGenerator::handle_reply(Client& client, const Incoming& incoming) {
    Room& room = rooms_[client.seat.room];
    const auto& id = incoming.id;
    if (!id || id->room != client.seat.room || id->number == 0 || id->number > room.rolls ||
        client.seat.member != 0) {
        ++faults_.stray;
        return;
    }
    if (!room.replied.record(id->number, faults_)) return;
    --under_way_;
    ++room.replies;
    if (incoming.kind == Incoming::Kind::refused) under_way_ -= room.members.size();
    ++seen_.commands;
    seen_.reply_ms.push_back(ms_since(room.sent[id->number - 1]));
    while (room.rolls - room.replies < keep_in_flight_) roll(room);
}

void LoadGenerator::roll(Room& room) {
    Client& asker = *room.members.front();
    ++room.rolls;
    room.sent.push_back(Clock::now());
    under_way_ += room.members.size() + 1;
    asker.connection->send(protocol_.opcode(), protocol_.roll({asker.seat.room, room.rolls}));
}

}  // namespace kast::bench
