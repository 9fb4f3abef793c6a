// What comes over a WebSocket, at a whole room with its log: the envelope, the strict reader, every
// command. Each line is a message: of the GM, of a player where it begins with a space, of a
// spectator where it begins with a tab. `$me` is the player's member id, `$at` the
// cursor of the last event that who speaks was sent.

#include "protocol/game.hpp"
#include "protocol/json_rpc.hpp"
#include "server/log/open.hpp"
#include "server/room/room.hpp"

#include "fuzz/fuzz_target.hpp"
#include <ranges>

namespace kast::fuzz {
namespace {

bool is_answer(const server::Message& message) {
    return message.text().starts_with(R"({"jsonrpc":"2.0","id":)");
}
bool is_event(const server::Message& message) {
    return message.text().starts_with(R"({"jsonrpc":"2.0","method":"event",)");
}

/// A connected client. What it is sent is kept as it comes, and read as JSON where it is asked for.
class TestClient : public server::Session {
public:
    void send(const server::MessagePtr& sent) override {
        if (is_answer(*sent)) ++answers;
        if (is_event(*sent)) last_event = sent;
        messages.push_back(sent);
    }
    void close(server::CloseCode, std::string_view) override { is_closed = true; }

    /// The last answer, null before there is one.
    Json answer() const {
        for (const server::MessagePtr& one : messages | std::views::reverse) {
            if (is_answer(*one)) return json_of(one->text());
        }
        return {};
    }
    std::string cursor() const {
        if (!last_event) return "";
        return json_of(last_event->text())["params"].value("cursor", "");
    }
    /// What the answers and the patches lead to.
    Json state() const {
        Json state;
        for (const server::MessagePtr& one : messages) {
            const Json message = json_of(one->text());
            if (is_event(*one)) {
                state.merge_patch(message["params"].value("changes", Json::object()));
            } else if (is_answer(*one) && message.contains("result") &&
                       message["result"].contains("state")) {
                state = message["result"]["state"];
            }
        }
        return state;
    }

    std::string token;
    std::vector<server::MessagePtr> messages;
    server::MessagePtr last_event;
    std::size_t answers = 0;
    bool is_closed = false;
    bool has_left = false;  ///< the seat, for now
};

/// A client that leaves the room when it is destroyed.
struct ScopedClient : TestClient {
    explicit ScopedClient(server::Room& in) : room(in) {}
    ~ScopedClient() override { room.left(*this); }
    server::Room& room;
};

/// A room, its clients, and a log in memory.
class RoomHarness {
public:
    RoomHarness(std::string_view system, bool looks_closely)
        : looks_closely_(looks_closely),
          log_(server::open_stepped_memory_log()),
          rooms_(rooms_of_log()) {
        rooms_->create({{"system", system}, {"name", "A table"}}, "table1",
                       [&](rules::Result<server::OpenedRoom> done) {
                           require(done.has_value(), "a room can be opened");
                           opened_ = *done;
                       });
        turn();
        gm_.token = opened_.gm;
        player_.token = opened_.player;
        spectator_.token = opened_.spectator;
        for (TestClient* one : {&gm_, &player_, &spectator_}) join(*one);
        const Json joined = player_.answer()["result"];
        me_ = joined.value("member", "");
        player_.token = joined.value("token", "");
    }

    void say(std::string line) {
        TestClient& client = line.starts_with(' ')    ? player_
                             : line.starts_with('\t') ? spectator_
                                                      : gm_;
        if (client.is_closed) return;
        put_in(line, "$me", me_);
        if (line.contains("$at")) put_in(line, "$at", client.cursor());
        auto request = protocol::json_rpc::read_request(line, {});
        if (!request) {
            const auto& wrong = request.error();
            check_json(protocol::json_rpc::error_message(wrong.id, wrong.code, wrong.refusal));
            return;
        }
        const std::string id = request->id;
        const bool leaves = request->method == "room.leave";
        const std::size_t before = client.answers;
        room_->receive(client, std::move(*request));
        turn();
        require(client.is_closed || client.answers == before + 1, "one answer a request", line);
        if (client.is_closed || !(leaves || looks_closely_)) return;
        const Json answer = client.answer();
        require(answer["id"] == id, "the answer names it", line);
        if (leaves && answer.contains("result")) client.has_left = true;
    }

    /// Nobody's patches led astray, and the log alone makes the same room.
    void check_at_the_end() {
        const auto later = rooms_of_log();
        const auto replayed = find_table(*later);
        require(replayed != nullptr, "the log has the room");
        for (TestClient* one : {&gm_, &player_, &spectator_}) {
            const Json kept = one->state();
            if (one->is_closed || one->has_left) continue;
            ScopedClient now(*room_);
            ScopedClient then(*replayed);
            now.token = then.token = one->token;
            join(now);
            ask_to_join(*replayed, then);
            while (!settle(*later)) {
            }
            const Json state = now.state();
            const Json again = then.state();
            require(state.is_null() == again.is_null(), "who may join, may join again");
            if (state.is_null()) continue;
            require(state == kept, "patches lead to the state", Json::diff(kept, state).dump());
            require(state == again, "the log is the table", Json::diff(state, again).dump());
        }
    }

    ~RoomHarness() {
        for (TestClient* one : {&gm_, &player_, &spectator_}) room_->left(*one);
    }

private:
    std::unique_ptr<server::Rooms> rooms_of_log() {
        server::RoomsOptions options;
        options.random = [this](std::span<std::uint8_t> bytes) {
            for (auto& byte : bytes) {
                chance_ = chance_ * 6364136223846793005U + 1442695040888963407U;
                byte = static_cast<std::uint8_t>(chance_ >> 56);
            }
        };
        return std::make_unique<server::Rooms>(
            *log_, [this] { return now_ms_ += 1000; }, std::move(options));
    }

    /// At once: nothing is read on another thread here.
    static std::shared_ptr<server::Room> find_table(server::Rooms& rooms) {
        std::shared_ptr<server::Room> table;
        rooms.find("table1",
                   [&](server::FoundRoom found) { table = found ? std::move(*found) : nullptr; });
        return table;
    }

    static void put_in(std::string& line, std::string_view sign, const std::string& meant) {
        for (auto at = line.find(sign); at != std::string::npos; at = line.find(sign, at))
            line.replace(at, sign.size(), meant);
    }

    /// Stores what waits. True where nothing did.
    bool settle(server::Rooms& rooms) {
        const auto batches = rooms.take_batches();
        if (batches.empty()) return true;
        std::vector<server::Append> outcomes;
        log_->append(batches, [&](auto all) { outcomes = std::move(all); });
        log_->step();
        rooms.stored(batches, std::move(outcomes));
        return false;
    }
    void turn() {
        while (!settle(*rooms_)) {
        }
    }

    void ask_to_join(server::Room& room, TestClient& client) {
        const char* name = &client == &gm_ ? "Ann" : "Bo";
        room.receive(client, {"join" + std::to_string(++joins_), "room.join",
                              Json{{"token", client.token}, {"name", name}}.dump()});
    }
    void join(TestClient& client) {
        room_ = find_table(*rooms_);
        ask_to_join(*room_, client);
        turn();
    }

    bool looks_closely_;
    std::int64_t now_ms_ = 1'795'201'391'204;
    std::uint64_t chance_ = 7;
    int joins_ = 0;
    std::unique_ptr<server::SteppedLog> log_;
    std::unique_ptr<server::Rooms> rooms_;
    std::shared_ptr<server::Room> room_;
    server::OpenedRoom opened_;
    TestClient gm_, player_, spectator_;
    std::string me_;
};

/// The system whose commands are there.
std::string_view system_in(std::string_view text) {
    for (const protocol::Game* game : protocol::games()) {
        if (text.contains('"' + std::string(game->id()) + '.')) return game->id();
    }
    return protocol::games().front()->id();
}

}  // namespace
}  // namespace kast::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kast::fuzz;
    const std::string_view text = text_of(data, size);
    const bool closely = looks_closely(text);
    RoomHarness room(system_in(text), closely);
    for (std::string& line : lines_of(text, 60)) room.say(std::move(line));
    if (closely) room.check_at_the_end();
    return 0;
}
