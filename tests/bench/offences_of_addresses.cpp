// Bounds of what one connection, one room or one address may ask for.

#include <nlohmann/json.hpp>
#include <sys/socket.h>

#include "bench/offence_kinds.hpp"
#include <array>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kast::bench {

namespace {

using Json = nlohmann::json;
using std::chrono::milliseconds;

/// Members who roll three times as fast as they may, and reconnect when they are closed for it.
class Commands final : public Offence {
public:
    void prepare(Actors& actors) override { room_ = actors.open_room(); }

    void offend(Actors& actors, milliseconds time) override {
        actors.pace(asked_per_second, time, [&](std::uint64_t number) {
            const std::size_t at = number % members_.size();
            Actor& member = members_[at];
            if (!member.connection || member.is_closed)
                actors.come(member, room_, seat_token(at));
            else if (member.joined)
                actors.ask(member, "dice.roll", {{"notation", "2d6"}});
        });
    }

private:
    static constexpr double asked_per_second = 600;  ///< of all of them

    OpenRoom room_;
    std::array<Actor, 10> members_;
};

/// In a room of its own for each time, more is said than a day's bytes.
class StoredBytes final : public Offence {
public:
    void offend(Actors& actors, milliseconds time) override {
        const OpenRoom room = actors.open_room();
        for (std::size_t i = 0; i < members_.size(); ++i)
            actors.join(members_[i], room, seat_token(i));
        const Json said{{"text", std::string(4'000, 'x')}};
        actors.pace(says_per_second, time, [&](std::uint64_t number) {
            actors.ask(members_[number % members_.size()], "room.say", said);
        });
        for (Actor& member : members_) actors.settle(member);
    }

private:
    static constexpr double says_per_second = 75;

    std::array<Actor, 5> members_;
};

/// More connections than one address may have: those that are one too many come and go.
class Connections final : public Offence {
public:
    void offend(Actors& actors, milliseconds time) override {
        while (held_.size() < held_most) held_.push_back(connect_to(actors.server()));
        actors.pace(tried_per_second, time, [&](std::uint64_t) {
            tried_.push_back(connect_to(actors.server()));
            ++actors.tally()["tried"];
            if (tried_.size() > tried_most) tried_.pop_front();
        });
    }

    void rest(Actors&) override {
        tried_.clear();
        held_.clear();
    }

private:
    static constexpr std::size_t held_most = 200, tried_most = 50;
    static constexpr double tried_per_second = 200;

    std::vector<Socket> held_;
    std::deque<Socket> tried_;
};

/// More HTTP requests than one address may send in a minute.
class Requests final : public Offence {
public:
    void offend(Actors& actors, milliseconds time) override {
        actors.pace(requests_per_second, time, [&](std::uint64_t number) {
            std::optional<Socket>& socket = sockets_[number % sockets_.size()];
            if (socket) count_answers(actors, socket);
            if (!socket) socket = connect_to(actors.server());
            constexpr std::string_view request =
                "GET /api/limits HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
            send(socket->fd(), request.data(), request.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        });
    }

    void rest(Actors&) override { sockets_ = {}; }

private:
    static constexpr double requests_per_second = 500;

    static void count_answers(Actors& actors, std::optional<Socket>& socket) {
        constexpr std::string_view head = "HTTP/1.1 ";
        std::array<char, 16'384> buffer{};
        const auto size = recv(socket->fd(), buffer.data(), buffer.size(), MSG_DONTWAIT);
        const std::string_view bytes(buffer.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
        for (auto at = bytes.find(head); at != std::string_view::npos;
             at = bytes.find(head, at + 1))
            ++actors.tally()["HTTP " + std::string(bytes.substr(at + head.size(), 3))];
        if (size == 0) socket.reset();
    }

    std::array<std::optional<Socket>, 20> sockets_;
};

}  // namespace

std::unique_ptr<Offence> make_commands() { return std::make_unique<Commands>(); }
std::unique_ptr<Offence> make_stored_bytes() { return std::make_unique<StoredBytes>(); }
std::unique_ptr<Offence> make_connections() { return std::make_unique<Connections>(); }
std::unique_ptr<Offence> make_requests() { return std::make_unique<Requests>(); }

}  // namespace kast::bench
