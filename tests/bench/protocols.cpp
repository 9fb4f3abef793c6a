#include "bench/protocols.hpp"

#include <nlohmann/json.hpp>

#include "bench/sockets.hpp"
#include <charconv>
#include <stdexcept>

namespace kast::bench {

namespace {

using Json = nlohmann::json;
using Kind = Incoming::Kind;

/// Ids stand near the beginning; no message is searched to its end for one.
constexpr std::size_t searched_bytes = 300;

std::string name_of(Seat seat) { return "Member " + std::to_string(seat.member); }

/// The id that follows `before`.
std::optional<RollId> id_after(std::string_view message, std::string_view before) {
    const auto at = message.substr(0, searched_bytes).find(before);
    if (at == std::string_view::npos) return {};
    return parse_roll_id(message.substr(at + before.size()));
}

/// JSON as one would write it by hand: the bare servers, and ws with and without a database.
class Plain final : public Protocol {
public:
    Entry enter(Seat seat) override {
        return {"/", R"({"method":"join","id":"join","room":"room )" + std::to_string(seat.room) +
                         R"(","name":")" + name_of(seat) + "\"}"};
    }
    std::string roll(RollId id) const override {
        return R"({"method":"roll","id":")" + to_string(id) + R"(","notation":"2d6"})";
    }
    Incoming read(Seat, std::string_view message) const override {
        if (message.starts_with(R"({"event":)"))
            return {Kind::event, id_after(message, R"("cause":")"), {}};
        if (message.starts_with(R"({"joined":)")) return {Kind::announced, {}, {}};
        if (message.starts_with(R"({"id":"join")")) return {Kind::joined, {}, {}};
        return {Kind::reply, id_after(message, R"({"id":")"), {}};
    }
};

class Kast final : public Protocol {
public:
    Kast(std::uint16_t port, bool watched) : port_(port), watched_(watched) {}

    std::string_view subprotocol() const override { return "kast.v1"; }
    void open_rooms(std::uint32_t count) override {
        while (rooms_.size() < count) {
            const Json opened =
                Json::parse(post_json(port_, "/api/rooms", R"({"system":"troika"})"));
            rooms_.push_back({"/rooms/" + opened.at("room").get<std::string>() + "/ws",
                              opened.at("tokens").at("gm"),
                              opened.at("tokens").at(watched_ ? "spectator" : "player")});
        }
    }
    Entry enter(Seat seat) override {
        const Room& room = rooms_.at(seat.room);
        Json params{{"token", seat.member == 0 ? room.gm : room.other}};
        if (seat.member != 0 && !watched_) params["name"] = name_of(seat);
        return {room.target, R"({"jsonrpc":"2.0","id":"join","method":"room.join","params":)" +
                                 params.dump() + "}"};
    }
    bool is_announced(Seat) const override { return !watched_; }
    std::string roll(RollId id) const override {
        return R"({"jsonrpc":"2.0","id":")" + to_string(id) +
               R"(","method":"dice.roll","params":{"notation":"2d6"}})";
    }
    Incoming read(Seat, std::string_view message) const override {
        constexpr std::string_view event = R"({"jsonrpc":"2.0","method":"event")";
        constexpr std::string_view reply = R"({"jsonrpc":"2.0","id":")";
        if (message.starts_with(event)) {
            if (const auto id = id_after(message, R"("cause":")")) return {Kind::event, id, {}};
            const bool joined =
                message.substr(0, searched_bytes).contains(R"("type":"room.joined")");
            return {joined ? Kind::announced : Kind::other, {}, {}};
        }
        if (!message.starts_with(reply)) return {};
        const auto id = id_after(message, reply);
        if (!message.substr(0, searched_bytes).contains(R"("result":)"))
            return {Kind::refused, id, {}};
        return {id ? Kind::reply : Kind::joined, id, {}};
    }

private:
    struct Room {
        std::string target, gm, other;
    };

    std::uint16_t port_;
    bool watched_;
    std::vector<Room> rooms_;
};

/// Engine.IO 4 over WebSocket alone, and the default namespace of Socket.IO 5.
class SocketIo final : public Protocol {
public:
    Entry enter(Seat) override { return {"/socket.io/?EIO=4&transport=websocket", {}}; }
    std::string roll(RollId id) const override {
        return "42" + std::to_string(id.number) + R"(["roll",{"id":")" + to_string(id) +
               R"(","notation":"2d6"}])";
    }
    Incoming read(Seat seat, std::string_view message) const override {
        if (message.starts_with(R"(42["event",)"))
            return {Kind::event, id_after(message, R"("cause":")"), {}};
        if (message.starts_with(R"(42["joined",)")) return {Kind::announced, {}, {}};
        if (message.starts_with("430[")) return {Kind::joined, {}, {}};
        if (message.starts_with("43")) return {Kind::reply, id_after(message, R"("id":")"), {}};
        if (message.starts_with("0{")) return {Kind::other, {}, "40"};
        if (message.starts_with("40{"))
            return {Kind::other,
                    {},
                    R"(420["join",{"room":"room )" + std::to_string(seat.room) + R"(","name":")" +
                        name_of(seat) + "\"}]"};
        if (message == "2") return {Kind::other, {}, "3"};
        return {};
    }
};

/// Colyseus: a request to its matchmaker, then binary messages with MessagePack in them.
class Colyseus final : public Protocol {
public:
    explicit Colyseus(std::uint16_t port) : port_(port) {}

    Opcode opcode() const override { return Opcode::binary; }
    Entry enter(Seat seat) override {
        const std::string target = seat.member == 0 ? std::string("/matchmake/create/table")
                                                    : "/matchmake/joinById/" + ids_.at(seat.room);
        const Json found =
            Json::parse(post_json(port_, target, Json{{"name", name_of(seat)}}.dump()));
        const std::string room = found.at("roomId");
        if (seat.member == 0) {
            if (ids_.size() <= seat.room) ids_.resize(seat.room + 1);
            ids_[seat.room] = room;
        }
        return {"/" + found.at("processId").get<std::string>() + "/" + room +
                    "?sessionId=" + found.at("sessionId").get<std::string>(),
                {}};
    }
    std::string roll(RollId id) const override {
        return room_data_ + text("roll") + "\x82" + text("id") + text(to_string(id)) +
               text("notation") + text("2d6");
    }
    Incoming read(Seat, std::string_view message) const override {
        if (message.starts_with(join_room_)) return {Kind::joined, {}, join_room_};
        if (!message.starts_with(room_data_)) return {};
        message.remove_prefix(room_data_.size());
        if (message.starts_with(event_)) return {Kind::event, text_id_after(message, cause_), {}};
        if (message.starts_with(joined_)) return {Kind::announced, {}, {}};
        if (message.starts_with(reply_)) return {Kind::reply, text_id_after(message, id_), {}};
        return {};
    }

private:
    /// A short string of MessagePack.
    static std::string text(std::string_view text) {
        return std::string(1, static_cast<char>(0xa0 | text.size())).append(text);
    }
    /// The id in the string that follows the key: one byte tells how long it is.
    static std::optional<RollId> text_id_after(std::string_view message, std::string_view key) {
        const auto at = message.find(key);
        if (at == std::string_view::npos || at + key.size() == message.size()) return {};
        return parse_roll_id(message.substr(at + key.size() + 1));
    }

    const std::string join_room_ = "\x0a";
    const std::string room_data_ = "\x0d";
    const std::string event_ = text("event"), joined_ = text("joined"), reply_ = text("reply"),
                      cause_ = text("cause"), id_ = text("id");
    std::uint16_t port_;
    std::vector<std::string> ids_;
};

}  // namespace

std::string to_string(RollId id) {
    return std::to_string(id.room) + "-" + std::to_string(id.number);
}

std::optional<RollId> parse_roll_id(std::string_view text) {
    RollId id;
    const char* const end = text.data() + text.size();
    const auto room = std::from_chars(text.data(), end, id.room);
    if (room.ec != std::errc{} || room.ptr == end || *room.ptr != '-') return {};
    if (std::from_chars(room.ptr + 1, end, id.number).ec != std::errc{}) return {};
    return id;
}

std::unique_ptr<Protocol> make_protocol(std::string_view name, std::uint16_t port, bool watched) {
    if (name == "kast") return std::make_unique<Kast>(port, watched);
    if (watched) throw std::invalid_argument(std::string(name) + " knows no spectators");
    if (name == "plain") return std::make_unique<Plain>();
    if (name == "socket.io") return std::make_unique<SocketIo>();
    if (name == "colyseus") return std::make_unique<Colyseus>(port);
    throw std::invalid_argument("no such protocol: " + std::string(name));
}

}  // namespace kast::bench
