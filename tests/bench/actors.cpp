#include "bench/actors.hpp"

#include <nlohmann/json.hpp>
#include <sys/epoll.h>

#include <algorithm>
#include <stdexcept>

namespace kast::bench {

namespace {

using Json = nlohmann::json;

constexpr auto answer_patience = std::chrono::seconds(20);
constexpr int commands_at_once = 50;
constexpr auto actors_turn = std::chrono::microseconds(10'000);
constexpr std::string_view answer_start = R"({"jsonrpc":"2.0","id":")";
/// What is looked for stands near the beginning; no message is searched to its end.
constexpr std::size_t searched_bytes = 600;

/// The text that follows `before`, up to the next quote; nothing where there is none.
std::string quoted_after(std::string_view message, std::string_view before) {
    const auto at = message.find(before);
    if (at == std::string_view::npos) return {};
    message.remove_prefix(at + before.size());
    return std::string(message.substr(0, message.find('"')));
}

/// An event of who joins, for which somebody who left is a member no more.
bool is_forgetting(std::string_view message) {
    return message.contains(R"("type":"room.joined")") && message.contains(R"(":null)");
}

}  // namespace

std::string seat_token(std::size_t number) {
    return "the-seat-of-the-member-" + std::to_string(number);
}

Actors::Actors(const Endpoint& server) : server_(server), epoll_(epoll_create1(EPOLL_CLOEXEC)) {}

OpenRoom Actors::open_room(std::string_view system, std::string_view settings) {
    const Json wanted{{"system", system}, {"settings", Json::parse(settings)}};
    const Json opened = Json::parse(post_json(server_, "/api/rooms", wanted.dump()));
    return {"/rooms/" + opened.at("room").get<std::string>() + "/ws", opened.at("tokens").at("gm"),
            opened.at("tokens").at("player")};
}

void Actors::come(Actor& actor, const OpenRoom& room, std::string_view seat, int receive_bytes) {
    Endpoint server = server_;
    server.receive_bytes = receive_bytes;
    actor.is_closed = actor.joined = false;
    actor.unanswered = 0;
    actor.connection.emplace(epoll_, server, room.target, "kast.v1", &actor);
    Json params{{"token", seat.empty() ? room.gm : room.player}};
    if (!seat.empty()) {
        params["name"] = "Member " + std::string(seat.substr(0, 30));
        params["seat"] = seat;
    }
    ask(actor, "room.join", params);
}

void Actors::join(Actor& actor, const OpenRoom& room, std::string_view seat, int receive_bytes) {
    come(actor, room, seat, receive_bytes);
    settle(actor);
    if (!actor.joined) throw std::runtime_error("not let in: " + actor.raw);
}

void Actors::ask(Actor& actor, std::string_view method, const Json& params) {
    ++actor.unanswered;
    actor.connection->send(Opcode::text, Json{{"jsonrpc", "2.0"},
                                              {"id", std::to_string(++actor.ids)},
                                              {"method", method},
                                              {"params", params}}
                                             .dump());
}

void Actors::call(Actor& actor, std::string_view method, const Json& params) {
    ask(actor, method, params);
    settle(actor);
    if (actor.raw.contains(R"("error":{)"))
        throw std::runtime_error(std::string(method) + ": " + actor.raw);
}

void Actors::settle(Actor& actor) {
    const auto until = std::chrono::steady_clock::now() + answer_patience;
    while (actor.unanswered > 0 && !actor.is_closed) {
        if (std::chrono::steady_clock::now() > until)
            throw std::runtime_error("an answer did not come");
        turn(actors_turn);
    }
    if (actor.is_closed)
        throw std::runtime_error("the server closed a connection with " +
                                 std::to_string(actor.connection->close_code()));
}

void Actors::fill(Actor& gm, const OpenRoom& room, int commands,
                  const std::function<void(int)>& command) {
    for (int number = 0; number < commands; ++number) {
        if (number % commands_at_once == 0) {
            if (gm.connection) settle(gm);
            join(gm, room);
        }
        command(number);
    }
    settle(gm);
}

void Actors::turn(std::chrono::microseconds wait) {
    ReadyEvents events;
    for (const epoll_event& event : wait_for_ready(epoll_, wait, events)) {
        Actor& actor = *static_cast<Actor*>(event.data.ptr);
        if (!actor.connection || actor.is_closed) continue;
        if (event.events & EPOLLOUT) actor.connection->write();
        if (!(event.events & ~EPOLLOUT)) continue;
        read(actor);
    }
}

void Actors::read(Actor& actor) {
    std::string end;
    try {
        if (actor.connection->read(
                [&](std::string_view message, std::size_t) { handle(actor, message); }))
            return;
        end = "closed " + std::to_string(actor.connection->close_code());
    } catch (const NoWebSocket& instead) {
        end = instead.what();
        end = end.substr(end.find("HTTP"), std::string_view("HTTP/1.1 429").size());
    }
    actor.is_closed = true;
    actor.connection->stop_reading();
    ++tally_[end];
}

void Actors::pace(double per_second, std::chrono::milliseconds time,
                  const std::function<void(std::uint64_t)>& act) {
    using std::chrono::microseconds;
    const auto start = std::chrono::steady_clock::now();
    const std::chrono::duration<double> step(1 / per_second);
    std::uint64_t number = 0;
    for (auto now = start; now < start + time; now = std::chrono::steady_clock::now()) {
        const auto due = start + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                     step * static_cast<double>(number));
        const bool is_due = now >= due;
        if (is_due) act(number++);
        // What comes is heard where all is late, too.
        turn(is_due ? microseconds(0)
                    : std::min(std::chrono::duration_cast<microseconds>(due - now), actors_turn));
    }
}

void Actors::handle(Actor& actor, std::string_view message) {
    if (!message.starts_with(answer_start)) {
        ++tally_["events"];
        if (is_forgetting(message)) ++tally_["forgotten"];
        return;
    }
    message = message.substr(0, searched_bytes);
    actor.raw = message;
    actor.unanswered -= actor.unanswered > 0;
    if (message.contains(R"("error":{)")) {
        ++tally_["refused " + quoted_after(message, R"("kind":")")];
        return;
    }
    if (!actor.joined) {
        actor.joined = true;
        actor.member = quoted_after(message, R"("member":")");
        ++tally_["joined"];
    } else {
        ++tally_["answered"];
    }
    if (auto cursor = quoted_after(message, R"("cursor":")"); !cursor.empty())
        actor.cursor = std::move(cursor);
}

}  // namespace kast::bench
