#include "unit/room/room_fixture.hpp"

#include "protocol/game.hpp"

#include <gtest/gtest.h>

#include <future>
#include <map>
#include <optional>
#include <stdexcept>

namespace kast::tests {

const protocol::Game* find_heist(std::string_view id);

json result_of(const json& answer) {
    EXPECT_TRUE(answer.contains("result")) << answer.dump();
    return answer.value("result", json::object());
}

std::string kind_of(const json& answer) {
    if (!answer.contains("error")) return {};
    return answer["error"]["data"].value("kind", "?");
}

std::shared_ptr<server::Room> find_room(server::Rooms& rooms, std::string_view id) {
    std::optional<server::FoundRoom> found;
    rooms.find(id, [&](server::FoundRoom room) { found = std::move(room); });
    if (!found) throw std::runtime_error("the room is still being read");
    if (!*found) throw std::runtime_error(found->error().why);
    return **found;
}

rules::Result<server::EventPage> read_page(server::Room& room, const rules::Viewer& viewer,
                                           std::string_view cursor, std::size_t limit) {
    std::optional<rules::Result<server::EventPage>> page;
    room.read(viewer, cursor, limit,
              [&](rules::Result<server::EventPage> read) { page = std::move(read); });
    if (!page) throw std::runtime_error("the page is still being read");
    return std::move(*page);
}

TestClient::~TestClient() { disconnect(); }

void TestClient::disconnect() {
    if (session && room_) {
        take_in();
        room_->left(*session);
    }
    session.reset();
    room_.reset();
}

std::vector<CloseCode> TestClient::closed() const {
    return session ? session->closed : std::vector<CloseCode>{};
}

json TestClient::join(json more) {
    disconnect();
    room_ = fixture_.room();
    session = std::make_shared<Recorder>();
    taken_ = 0;
    read_.clear();
    more["token"] = token;
    const std::string id = fixture_.fresh_request();
    send(id, "room.join", std::move(more));
    const json answer = answered(id);
    if (!answer.contains("result")) return answer;
    const json& result = answer["result"];
    member = result.value("member", "");
    if (result.contains("token")) token = result["token"];
    if (result["recovered"].get<bool>()) {
        for (const json& event : result["events"]) take_event(event);
    } else {
        state = result["state"];
    }
    cursor = result["cursor"];
    take_in();
    return answer;
}

void TestClient::send(const std::string& id, const std::string& method, json params) {
    room_->receive(*session, {id, method, params.dump()});
}

const json& TestClient::answered(const std::string& id) {
    fixture_.turn();
    // Not yet taken in: the answer to a join makes the state that what follows is a patch of.
    const std::string mark = "\"id\":\"" + id + '"';
    for (std::size_t i = session->frames.size(); i-- > taken_;) {
        if (session->frames[i].contains(mark)) return read_[i] = json::parse(session->frames[i]);
    }
    ADD_FAILURE() << "no answer to " << id;
    static const json nothing = json::object();
    return nothing;
}

json TestClient::ask(const std::string& method, json params) {
    const std::string id = fixture_.fresh_request();
    send(id, method, std::move(params));
    const json answer = answered(id);
    take_in();
    return answer;
}

json TestClient::done(const std::string& method, json params) {
    return result_of(ask(method, std::move(params)));
}

std::string TestClient::refused(const std::string& method, json params) {
    return kind_of(ask(method, std::move(params)));
}

json TestClient::resolve_answer(const std::string& id) {
    take_in();
    const auto found = answers_.find(id);
    return found == answers_.end() ? json() : found->second;
}

void TestClient::take_event(const json& params) {
    events.push_back(params);
    cursor = params["cursor"];
    if (params.contains("changes")) state.merge_patch(params["changes"]);
}

void TestClient::take_in() {
    if (!session) return;
    for (; taken_ < session->frames.size(); ++taken_) {
        const std::string& frame = session->frames[taken_];
        everything += frame + '\n';
        const auto read = read_.extract(taken_);
        json message = read ? std::move(read.mapped()) : json::parse(frame);
        if (message.contains("id")) {
            const std::string id = message["id"];
            answers_[id] = std::move(message);
        } else if (message["method"] == "presence") {
            presence.push_back(message["params"]);
        } else {
            EXPECT_EQ(message["method"], "event");
            take_event(message["params"]);
        }
    }
}

std::vector<std::string> TestClient::types() {
    take_in();
    std::vector<std::string> all;
    for (const json& event : events) all.push_back(event["type"]);
    return all;
}

RoomFixture::RoomFixture() : RoomFixture(Options{}) {}

RoomFixture::RoomFixture(Options options) : options_(std::move(options.rooms)) {
    log =
        std::make_unique<TestLog>(options.log ? std::move(options.log) : server::open_memory_log());
    if (!options_.find_game) options_.find_game = &find_heist;
    if (!options_.random) {
        options_.random = [this](std::span<std::uint8_t> bytes) {
            for (std::uint8_t& byte : bytes) {
                random_state_ = random_state_ * 6364136223846793005U + 1442695040888963407U;
                byte = static_cast<std::uint8_t>(random_state_ >> 56);
            }
        };
    }
    start();
    if (!options.opens) return;
    bool is_open = false;
    json body{{"system", options.system}, {"name", "The Blue Lamp"}};
    if (!options.settings.empty()) body["settings"] = options.settings;
    rooms->create(body, "table1", [&](rules::Result<server::OpenedRoom> done) {
        ASSERT_TRUE(done) << done.error().message;
        opened = *done;
        is_open = true;
    });
    EXPECT_FALSE(is_open) << "sent before it is durable";
    turn();
    EXPECT_TRUE(is_open);
}

void RoomFixture::start() {
    rooms = std::make_unique<server::Rooms>(*log, [this] { return now_ms; }, options_);
}

std::vector<Append> RoomFixture::store(const std::vector<Batch>& batches) {
    std::promise<std::vector<Append>> promise;
    log->append(batches, [&](std::vector<Append> outcomes) { promise.set_value(outcomes); });
    return promise.get_future().get();
}

void RoomFixture::settle(const std::vector<Batch>& batches, const std::vector<Append>& outcomes) {
    rooms->stored(batches, outcomes);
}

void RoomFixture::turn() {
    for (;;) {
        const auto batches = take();
        if (batches.empty()) return;
        settle(batches, store(batches));
    }
}

void RoomFixture::restart() {
    former_.push_back(std::move(rooms));
    start();
}

}  // namespace kast::tests
