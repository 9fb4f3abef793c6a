#include "clients/native/room_client.hpp"

#include "protocol/json_rpc.hpp"
#include "protocol/parse.hpp"

#include <algorithm>
#include <array>
#include <random>

namespace kast::client {
namespace {

constexpr auto answer_patience = std::chrono::seconds(30);

/// Half of it is chance, so that a hundred clients do not knock all at once.
std::chrono::milliseconds backoff(int attempt) {
    static std::minstd_rand chance{std::random_device{}()};
    const int whole = std::min(250 << std::min(attempt, 6), 15'000);
    return std::chrono::milliseconds(whole / 2 + static_cast<int>(chance() % 1000) * whole / 2000);
}

std::string sentence(const Json& error) {
    std::string text = error.value("message", "The server refused.");
    const Json data = error.value("data", Json::object());
    if (!data.is_object()) return text;
    for (const char* field : {"kind", "path", "rule"}) {
        if (data.contains(field) && data[field].is_string() && data[field] != "") {
            text += std::string(" [") + field + ' ' + data[field].get<std::string>() + ']';
        }
    }
    return text;
}

}  // namespace

Refused::Refused(Json given) : std::runtime_error(sentence(given)), error(std::move(given)) {}

std::string Refused::kind() const {
    const Json data = error.value("data", Json::object());
    return data.is_object() ? data.value("kind", "") : "";
}

std::string Refused::told() const {
    const Json data = error.value("data", Json::object());
    std::string field = data.is_object() ? data.value("path", "") : "";
    field.erase(0, field.starts_with('/') ? 1 : 0);
    std::ranges::replace(field, '/', '.');
    return (field.empty() ? "" : field + ": ") + error.value("message", "The server refused.");
}

std::optional<std::chrono::milliseconds> Refused::retry_after(int attempt) const {
    constexpr std::array again{"storage", "unsure", "busy", "rate-limited"};
    if (std::ranges::find(again, kind()) == again.end()) return std::nullopt;
    const auto wait = error["data"].find("retry_after_ms");
    if (wait == error["data"].end() || !wait->is_number_unsigned()) return backoff(attempt);
    return std::chrono::milliseconds(std::min<std::uint64_t>(wait->get<std::uint64_t>(), 60'000));
}

bool is_final(std::uint16_t close_code) {
    return close_code == 4400 || close_code == 4401 || close_code == 4403 || close_code == 4404;
}

RoomClient::RoomClient(Loop& loop, Link link, SeatStore seats, Options options)
    : loop_(loop), link_(std::move(link)), seats_(std::move(seats)), options_(std::move(options)) {}

RoomClient::~RoomClient() = default;

void RoomClient::close() {
    if (socket_) socket_->close();
    socket_.reset();
}

/// Does `work` on a connection that has joined, again on a new one after a disconnect, until
/// patience ends.
template <class Work>
auto RoomClient::with_retries(Work&& work) {
    using std::chrono::steady_clock;
    const auto until = steady_clock::now() + options_.patience;
    for (int attempt = 0;; ++attempt) {
        try {
            if (!socket_) connect();
            return work();
        } catch (const Closed& closed) {
            disconnected(closed.what());
            if (is_final(closed.code) || !has_joined_ || steady_clock::now() > until) throw;
        } catch (const NetError& error) {
            disconnected(error.what());
            if (!has_joined_ || steady_clock::now() > until) throw;
        }
        loop_.sleep(backoff(attempt));
    }
}

void RoomClient::disconnected(const std::string& why) {
    socket_.reset();
    if (has_joined_ && !std::exchange(is_disconnected_, true) && on_disconnect) on_disconnect(why);
}

void RoomClient::listen(Input& input) {
    using std::chrono::steady_clock;
    constexpr auto long_enough = std::chrono::minutes(10);
    for (;;) {
        try {
            if (!socket_) {
                const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
                    next_attempt_ - steady_clock::now());
                if (left.count() > 0) loop_.sleep(left, &input);
                if (input.ready()) return;
                next_attempt_ = steady_clock::now() + backoff(attempt_++);
                connect();
            }
            // What was received already is handled before what was typed after it.
            const bool typed = input.ready();
            const auto time = typed ? std::chrono::milliseconds(0) : long_enough;
            const auto text = socket_->receive(time, typed ? nullptr : &input);
            if (text)
                handle_message(parsed(*text));
            else if (typed)
                return;
        } catch (const Closed& closed) {
            disconnected(closed.what());
            if (is_final(closed.code) || !has_joined_) throw;
        } catch (const NetError& error) {
            disconnected(error.what());
            if (!has_joined_) throw;
        }
    }
}

/// Sends a request until its answer is final, or patience ends.
template <class Request>
Json RoomClient::until_answered(Request&& request) {
    const auto until = std::chrono::steady_clock::now() + options_.patience;
    for (int attempt = 0;; ++attempt) {
        try {
            return request();
        } catch (const Refused& refused) {
            const auto wait = refused.retry_after(attempt);
            if (!wait || std::chrono::steady_clock::now() + *wait > until) throw;
            loop_.sleep(*wait);
        }
    }
}

Json RoomClient::call(const std::string& id, const std::string& method, const Json& params) {
    // Whether it rolls is the rules' to know; dice whose nonce the server alone chose prove
    // nothing.
    Json with_nonce = params;
    if (!with_nonce.contains("nonce")) with_nonce["nonce"] = random_word();
    return until_answered(
        [&] { return with_retries([&] { return request(id, method, with_nonce); }); });
}

const Json& RoomClient::joined() {
    with_retries([] {});
    return joined_;
}

void RoomClient::connect() {
    socket_ = open_websocket(loop_, link_.origin, link_.room_path() + "/ws");
    try {
        joined_ = join();
    } catch (...) {
        socket_.reset();
        throw;
    }
    has_joined_ = true;
    is_disconnected_ = false;
    attempt_ = 0;
    if (on_joined) on_joined(joined_);
    const Json missed = joined_.value("events", Json::array());
    for (const Json& event : missed) {
        if (on_event) on_event(event);
    }
    cursor_ = joined_.value("cursor", cursor_);
}

Json RoomClient::join() {
    auto seat = seats_.find(link_);
    if (!seat) {
        seat = Seat{random_word(), false};
        seats_.keep(link_, *seat);
    }
    Json params{{"token", seat->taken ? seat->token : link_.token}};
    if (!seat->taken) params["seat"] = seat->token;
    if (!seat->taken && !options_.name.empty()) params["name"] = options_.name;
    if (!cursor_.empty()) params["since"] = cursor_;
    Json answer = until_answered([&] { return request(random_word(), "room.join", params); });
    // Only a link that is shared gives a seat of one's own; any other is itself the seat.
    if (!seat->taken && answer.contains("token")) {
        seats_.keep(link_, {answer["token"].get<std::string>(), true});
    }
    const Json name = answer.value(Json::json_pointer("/state/room/name"), Json());
    if (name.is_string()) seats_.name(link_, name.get<std::string>());
    return answer;
}

Json RoomClient::request(const std::string& id, const std::string& method, const Json& params) {
    socket_->send(protocol::json_rpc::request_message(id, method, params.dump()));
    const OwedAnswer owed(loop_.inner(), link_.origin);
    const auto until = std::chrono::steady_clock::now() + answer_patience;
    for (;;) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            until - std::chrono::steady_clock::now());
        const auto text = socket_->receive(std::max(left, std::chrono::milliseconds(1)));
        if (!text) throw NetError(no_answer(link_.origin, answer_patience));
        const Json message = parsed(*text);
        if (message.contains("method")) {
            handle_message(message);
            continue;
        }
        if (message.value("id", Json()) != id) continue;
        if (message.contains("error")) throw Refused(message["error"]);
        return message.value("result", Json());
    }
}

Json RoomClient::parsed(const std::string& text) const {
    auto message =
        protocol::parse_bounded(text, {.bytes = WebSocket::message_bytes_max, .depth = 200});
    if (!message || !message->is_object()) {
        throw NetError(link_.origin.text() + ": the server sent no JSON");
    }
    return std::move(*message);
}

void RoomClient::handle_message(const Json& message) {
    const std::string method = message.value("method", "");
    const Json params = message.value("params", Json::object());
    if (method == "presence" && on_presence) on_presence(params);
    if (method != "event") return;
    if (on_event) on_event(params);
    cursor_ = params.value("cursor", cursor_);
}

}  // namespace kast::client
