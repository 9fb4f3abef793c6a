#include "fault/resuming_client.hpp"

#include <algorithm>
#include <sstream>

namespace kast::fault {

namespace {

constexpr std::size_t in_flight_max = 4;
constexpr auto client_patience = std::chrono::seconds(60);
constexpr auto a_moment = std::chrono::milliseconds(20);

/// A random one of the object's keys, or nothing.
std::string pick_key(const Json& object, std::mt19937& random) {
    if (!object.is_object() || object.empty()) return {};
    return std::next(object.begin(), static_cast<std::ptrdiff_t>(random() % object.size())).key();
}

Json without_changes(Json params) {
    params.erase("changes");
    return params;
}

}  // namespace

void TestCoordinator::opened(const client::Origin& origin) {
    const std::lock_guard lock(mutex_);
    origin_ = origin;
    changed_.notify_all();
}

void TestCoordinator::closed() {
    const std::lock_guard lock(mutex_);
    origin_.reset();
}

client::Origin TestCoordinator::wait_until_open() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return origin_.has_value(); });
    return *origin_;
}

void TestCoordinator::heard() {
    const std::lock_guard lock(mutex_);
    ++heard_;
    changed_.notify_all();
}

void TestCoordinator::wait_until_heard(std::uint64_t count) {
    std::unique_lock lock(mutex_);
    const auto target = heard_ + count;
    const auto enough = [&] { return heard_ >= target || !troubles_.empty(); };
    if (!changed_.wait_for(lock, client_patience, enough))
        throw std::runtime_error("the clients have heard too little for a minute");
    if (!troubles_.empty()) throw std::runtime_error("a client is in trouble");
}

void TestCoordinator::trouble(std::string what) {
    const std::lock_guard lock(mutex_);
    troubles_.push_back(std::move(what));
    changed_.notify_all();
}

std::vector<std::string> TestCoordinator::troubles() {
    const std::lock_guard lock(mutex_);
    return troubles_;
}

void TestCoordinator::finish() {
    const std::lock_guard lock(mutex_);
    finishing_ = true;
}

bool TestCoordinator::finishing() {
    const std::lock_guard lock(mutex_);
    return finishing_;
}

ResumingClient::ResumingClient(TestCoordinator& coordinator, Seat seat, std::uint32_t seed)
    : coordinator_(coordinator), seat_(std::move(seat)), random_(seed) {}

void ResumingClient::run() {
    for (int lost = 0; lost < 2'000; ++lost) {
        try {
            connect(coordinator_.wait_until_open(), true);
            say_again();
            talk();
            socket_->close();
            return;
        } catch (const client::NetError&) {
            socket_.reset();
            loop_.sleep(
                a_moment);  // Between the kill and the word of it the server is only unreachable.
        } catch (const std::exception& error) {
            coordinator_.trouble(seat_.name + ": " + error.what());
            return;
        }
    }
    coordinator_.trouble(seat_.name + ": lost the server too often");
}

void ResumingClient::catch_up(const client::Origin& origin) {
    connect(origin, true);
    // An answer comes after all that was before it.
    send(seat_.name + "-last", "room.nothing", Json::object());
    while (in_flight_ > 0) {
        const auto text = socket_->receive(client_patience);
        if (!text) throw std::runtime_error(seat_.name + ": no answer within a minute");
        handle_message(Json::parse(*text));
    }
    socket_->close();
}

Json ResumingClient::fresh_state(const client::Origin& origin) {
    ResumingClient other(coordinator_, seat_, 0);
    other.seat_.shared = false;
    other.seat_.token = token();
    other.connect(origin, false);
    other.socket_->close();
    return other.state_;
}

std::vector<Json> ResumingClient::page(const client::Origin& origin, const std::string& since) {
    std::vector<Json> events;
    for (std::string from = since;;) {
        const auto answer =
            client::http(loop_, origin,
                         {.target = "/rooms/" + seat_.room + "/events?since=" + from,
                          .headers = {{"Authorization", "Bearer " + token()}}});
        if (answer.status != 200)
            throw std::runtime_error("events: " + std::to_string(answer.status) + " " +
                                     answer.body);
        std::istringstream lines(answer.body);
        const auto before = events.size();
        for (std::string line; std::getline(lines, line);)
            if (!line.empty()) events.push_back(Json::parse(line));
        if (events.size() == before) return events;
        from = events.back().at("cursor").get<std::string>();
    }
}

void ResumingClient::connect(const client::Origin& origin, bool from_cursor) {
    in_flight_ = 0;
    socket_ = client::open_websocket(loop_, origin, "/rooms/" + seat_.room + "/ws");
    ++connections_;
    Json params{{"token", token()}};
    if (seat_.shared && !joined_) params.update({{"name", seat_.name}, {"seat", seat_.seat}});
    if (from_cursor && !cursor_.empty()) params["since"] = cursor_;
    const std::string id = seat_.name + "-join-" + std::to_string(connections_);
    socket_->send(
        Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", "room.join"}, {"params", params}}.dump());

    for (;;) {
        const auto text = socket_->receive(client_patience);
        if (!text) throw std::runtime_error(seat_.name + ": the join was not answered");
        const Json message = Json::parse(*text);
        if (message.value("id", Json()) != id)
            continue;  // Presence; no event comes before the answer.
        if (!message.contains("result"))
            throw std::runtime_error(seat_.name + ": " + message.dump());
        const Json& result = message["result"];
        joined_ = true;
        member_ = result.value("member", "");
        role_ = result.at("role").get<std::string>();
        if (result.at("recovered").get<bool>()) {
            ++recoveries_;
            for (const Json& event : result.at("events")) handle_event(event);
        } else {
            state_ = result.at("state");
            cursor_ = result.at("cursor").get<std::string>();
            runs_.push_back({cursor_, {}});
        }
        cursor_ = result.at("cursor").get<std::string>();
        return;
    }
}

void ResumingClient::talk() {
    for (;;) {
        const bool finishing = coordinator_.finishing();
        if (finishing && in_flight_ == 0) return;
        if (!finishing && in_flight_ < in_flight_max && role_ != "spectator") {
            say_something();
            continue;
        }
        const auto text =
            socket_->receive(finishing ? client_patience : std::chrono::milliseconds(200));
        if (text) handle_message(Json::parse(*text));
        if (!text && finishing)
            throw std::runtime_error(seat_.name + ": no answer within a minute");
    }
}

/// After a cut: what has no answer yet, and one that has.
void ResumingClient::say_again() {
    std::vector<std::string> ids;
    std::vector<std::string> answered;
    for (const auto& [id, sent] : sent_) {
        if (sent.answer.is_null()) ids.push_back(id);
        // A refusal is nothing that happened: after a restart it is evaluated again.
        if (sent.answer.contains("result")) answered.push_back(id);
    }
    if (!answered.empty()) ids.push_back(answered[random_() % answered.size()]);
    std::ranges::shuffle(ids, random_);
    for (const auto& id : ids) send(id, sent_[id].method, sent_[id].params);
}

void ResumingClient::say_something() {
    std::string method;
    const Json params = make_command(method);
    const std::string id = seat_.name + "-" + std::to_string(next_id_++);
    sent_[id] = {method, params, nullptr};
    send(id, method, params);
}

Json ResumingClient::make_command(std::string& method) {
    const std::string mark = seat_.name + " " + std::to_string(next_id_);
    switch (random_() % 10) {
        case 0:
        case 1:
            method = "room.say";
            return {{"text", mark}};
        case 2: {
            method = "room.say";
            const auto to = pick_member();
            return to.empty() ? Json{{"text", mark}}
                              : Json{{"text", mark}, {"kind", "whisper"}, {"to", {to}}};
        }
        case 3:
        case 4:
            method = "dice.roll";
            return {{"notation", "3d6"}, {"label", mark}};
        case 5:
            method = "dice.roll";
            return {{"notation", "d20"}, {"label", mark}, {"audience", "gm"}};
        case 6:
            method = "room.rename";
            return {{"name", mark}};
        default:
            return make_play(method);
    }
}

/// Something of the game. Much of it is refused, by the rules: that is a case too.
Json ResumingClient::make_play(std::string& method) {
    const auto actor = pick_character();
    const bool gm = role_ == "gm";
    if (actor.empty()) {
        method = gm ? "troika.enemy.add" : "troika.character.add";
        return gm ? Json{{"name", "Goblin"}, {"skill", 5}, {"stamina", 6}, {"initiative", 2}}
                  : Json{{"name", seat_.name}};
    }
    switch (random_() % 5) {
        case 0:
            method = gm ? "troika.token.draw" : "troika.turn.end";
            return Json::object();
        case 1:
            method = gm ? "troika.initiative.start" : "troika.test";
            return gm ? Json{{"characters", {actor}}} : Json{{"actor", actor}};
        default:
            method = "troika.test";
            return {{"actor", actor}};
    }
}

std::string ResumingClient::pick_member() { return pick_key(state_["room"]["members"], random_); }

std::string ResumingClient::pick_character() {
    const Json& table = state_["table"];
    return table.is_object() && table.contains("creatures") ? pick_key(table["creatures"], random_)
                                                            : std::string();
}

void ResumingClient::send(const std::string& id, const std::string& method, const Json& params) {
    ++in_flight_;
    socket_->send(
        Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}.dump());
}

void ResumingClient::handle_message(const Json& message) {
    coordinator_.heard();
    if (message.contains("method")) {
        if (message["method"] == "event") handle_event(message.at("params"));
        return;
    }
    handle_answer(message);
}

void ResumingClient::handle_event(const Json& params) {
    if (params.contains("changes")) state_.merge_patch(params["changes"]);
    cursor_ = params.at("cursor").get<std::string>();
    runs_.back().events.push_back(without_changes(params));
}

void ResumingClient::handle_answer(const Json& message) {
    --in_flight_;
    const auto found = sent_.find(message.value("id", ""));
    if (found == sent_.end()) return;  // `catch_up`'s own.
    Json answer;
    for (const char* part : {"result", "error"})
        if (message.contains(part)) answer[part] = message[part];
    Sent& sent = found->second;
    if (sent.answer.is_null())
        sent.answer = answer;
    else if (sent.answer.contains("result") && sent.answer != answer)
        coordinator_.trouble(found->first + " (" + sent.method + ") was answered " +
                             sent.answer.dump() + " and then " + answer.dump());
}

}  // namespace kast::fault
