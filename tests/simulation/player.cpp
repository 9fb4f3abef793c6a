#include "simulation/player.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace kast::simulation {

namespace {

constexpr std::size_t cursors_kept = 12;

std::uint64_t next_connection() {
    static std::uint64_t number = 0;
    return ++number;
}

}  // namespace

// ---- the connection

void Connection::send(const server::MessagePtr& message) {
    if (closes_ || is_closed) return;
    const bool lacks_room = machine_.mistake == Mistake::leaves_out_room;
    waiting_.push_back(lacks_room ? without_room(message) : message);
    machine_.shard().flush_later(*this);
}

void Connection::close(server::CloseCode reason, std::string_view) {
    trouble = "closed with " + std::to_string(static_cast<int>(reason));
    closes_ = true;
    machine_.shard().flush_later(*this);
}

void Connection::flush() {
    for (const server::MessagePtr& message : std::exchange(waiting_, {})) {
        if (machine_.life.is_dead() || machine_.life.ends_here()) return;
        ledger_.received(seat_, number_, since_, message);
        arrived.push_back(message);
    }
    if (!closes_ || is_closed) return;
    is_closed = true;
    machine_.shard().defer([self = shared_from_this()] { self->leave(); });
}

void Connection::leave() {
    is_closed = true;
    if (const auto here = std::exchange(room, nullptr)) here->left(*this);
}

// ---- joining and leaving

Player::Player(Machine& machine, Ledger& ledger, const Table& table, Seat seat)
    : machine_(machine), ledger_(ledger), table_(table), seat_(seat) {}

std::string Player::token() const {
    if (seat_ == gm_seat) return table_.gm;
    if (seat_ == spectator_seat) return table_.spectator;
    return has_seat_ ? "the-seat-of-the-guest-" + name_of(seat_) : table_.player;
}

void Player::connect(bool from_cursor) {
    cut();
    Json params{{"token", token()}};
    const std::string since = from_cursor ? cursor_ : std::string();
    if (!since.empty()) params["since"] = since;
    if (seat_ != spectator_seat) params["name"] = name_of(seat_);
    if (seat_ != spectator_seat && seat_ != gm_seat)
        params["seat"] = "the-seat-of-the-guest-" + name_of(seat_);
    const std::uint64_t number = next_connection();
    connection_ = std::make_shared<Connection>(machine_, ledger_, seat_, number, since);
    join_id_ = name_of(seat_) + "-join-" + std::to_string(next_id_++);
    server::Request join{join_id_, "room.join", params.dump()};
    machine_.post([connection = connection_, join, &machine = machine_, room = table_.room] {
        machine.shard().rooms().find(room, [connection, join](server::FoundRoom found) {
            if (connection->is_closed) return;
            connection->is_refused = !found || !*found;
            connection->trouble = !found ? found.error().why : !*found ? "no such room" : "";
            if (connection->is_refused) return;
            connection->room = *found;
            (*found)->receive(*connection, join);
        });
    });
}

void Player::cut() {
    joined_ = false;
    const auto connection = std::exchange(connection_, nullptr);
    if (connection && machine_.is_running()) machine_.post([connection] { connection->leave(); });
}

void Player::lose_server() {
    joined_ = false;
    if (const auto connection = std::exchange(connection_, nullptr)) {
        connection->room.reset();
        connection->is_closed = true;
    }
}

bool Player::read(std::size_t count) {
    if (!connection_) return false;
    if (connection_->is_refused) {
        trouble_ = connection_->trouble;
        cut();
        return true;
    }
    bool has_read = false;
    for (; count > 0 && connection_ && !connection_->arrived.empty(); --count) {
        const auto message = std::move(connection_->arrived.front());
        connection_->arrived.pop_front();
        handle(ledger_.json_of(message));
        has_read = true;
    }
    if (connection_ && connection_->is_closed && connection_->arrived.empty()) {
        trouble_ = connection_->trouble;
        cut();
        return true;
    }
    return has_read;
}

void Player::handle(const Json& message) {
    if (message.contains("method")) {
        if (message["method"] == "event") handle_event(message["params"]);
        return;
    }
    const std::string id = message["id"];
    if (id == join_id_) {
        if (message.contains("result")) return handle_join(message["result"]);
        trouble_ = message.dump();
        const std::string kind = message["error"]["data"].value("kind", "?");
        if (!is_transient(kind))
            ledger_.violate(name_of(seat_) + " could not join: " + message.dump());
        return cut();
    }
    const auto found = ledger_.commands().find(id);
    if (found == ledger_.commands().end()) return;
    const bool is_out =
        !message.contains("result") && message["error"]["data"].value("kind", "?") == "not-joined";
    if (is_out || found->second.method == "room.leave") cut();
}

void Player::handle_join(const Json& result) {
    joined_ = has_seat_ = true;
    trouble_.clear();
    const std::string member = result.value("member", "");
    if (!member_.empty() && member != member_)
        ledger_.violate(name_of(seat_) + " was " + member_ + " and is " + member);
    member_ = member;
    if (result["recovered"].get<bool>()) {
        for (const Json& event : result["events"]) handle_event(event);
    } else {
        state_ = result["state"];
    }
    cursor_ = result["cursor"].get<std::string>();
}

void Player::handle_event(const Json& params) {
    if (params.contains("changes")) state_.merge_patch(params["changes"]);
    cursor_ = params["cursor"].get<std::string>();
    cursors_.push_back(cursor_);
    if (!read_.insert(cursor_).second)
        ledger_.violate(name_of(seat_) + " was told twice: " + params.dump());
}

// ---- commands

void Player::send(const std::string& id, const std::string& method, const Json& params) {
    machine_.post([connection = connection_, request = server::Request{id, method, params.dump()}] {
        if (connection->room && !connection->is_closed)
            connection->room->receive(*connection, request);
    });
}

void Player::speak(Chance& chance) {
    std::string method;
    const Json params = make_command(chance, method);
    const std::string id = name_of(seat_) + '-' + std::to_string(next_id_++);
    ledger_.sent(id, {seat_, method, params.dump(), {}, {}, 0});
    ids_.push_back(id);
    send(id, method, params);
}

void Player::repeat(Chance& chance) {
    if (!ids_.empty()) send_again(chance.any(ids_));
}

void Player::send_again(const std::string& id) {
    const Command& command = ledger_.command(id);
    ledger_.sent(id, {});
    send(id, command.method, Json::parse(command.params));
}

void Player::ask_for_history(Chance& chance) {
    if (cursors_.empty()) return;
    send(name_of(seat_) + "-page-" + std::to_string(next_id_++), "room.history",
         {{"before", chance.any(cursors_)}, {"limit", 1 + chance.below(20)}});
}

Json Player::make_command(Chance& chance, std::string& method) {
    const std::string mark = name_of(seat_) + ' ' + std::to_string(next_id_);
    switch (chance.below(seat_ == gm_seat ? 9 : 7)) {
        case 0:
        case 1:
        case 2:
            return make_talk(chance, method, mark);
        case 3:
            method = "dice.roll";
            return make_hidden_roll(chance);
        case 7:
        case 8:
            return make_leading(chance, method, mark);
        default:
            return make_play(chance, method, mark);
    }
}

Json Player::make_talk(Chance& chance, std::string& method, const std::string& mark) {
    switch (chance.below(8)) {
        case 0:
        case 1:
        case 2: {
            method = "room.say";
            const auto to = pick_other(chance);
            if (!to) return {{"text", mark}};
            return {{"text", ledger_.make_secret({seat_, to->first})},
                    {"kind", "whisper"},
                    {"to", {to->second}}};
        }
        case 3:
            method = "dice.roll";
            return {{"notation", "3d6"}, {"label", mark}};
        case 4:
            method = "room.rename";
            return {{"name", mark}};
        case 5:
            if (seat_ == gm_seat || !chance.once_in(3)) break;
            method = "room.leave";
            return Json::object();
        default:
            break;
    }
    method = "room.say";
    return {{"text", mark}};
}

/// For the GM, for oneself, for somebody else; where the roller may not see it, or nobody know.
Json Player::make_hidden_roll(Chance& chance) {
    Json roll{{"notation", "d20"}, {"trace", chance.once_in(2)}};
    const bool blind = seat_ != gm_seat && chance.once_in(3);
    std::vector<Seat> knowing;
    if (!blind) knowing.push_back(seat_);
    const auto other = pick_other(chance);
    switch (chance.below(3)) {
        case 0:
            if (!blind) {
                roll["audience"] = "self";
                break;
            }
            [[fallthrough]];
        case 1:
            roll["audience"] = "gm";
            knowing.push_back(gm_seat);
            break;
        default:
            if (!other) {
                roll["audience"] = "gm";
                knowing.push_back(gm_seat);
                break;
            }
            roll["audience"] = Json::array({other->second});
            knowing.push_back(other->first);
    }
    if (blind) roll["blind"] = true;
    roll["label"] = ledger_.make_secret(std::move(knowing));
    return roll;
}

Json Player::make_play(Chance& chance, std::string& method, const std::string& mark) {
    switch (chance.below(5)) {
        case 0:
            method = "heist.character.add";
            return {{"called", mark}};
        case 1:
            method = "heist.hide";
            return make_hiding(chance);
        case 2:
            method = "heist.climb";
            return {{"thief", pick_thief(chance)}};
        default:
            method = "heist.steal";
            return {{"thief", pick_thief(chance)}};
    }
}

Json Player::make_leading(Chance& chance, std::string& method, const std::string& mark) {
    switch (chance.below(6)) {
        case 0:
            method = "heist.plan";
            return {{"vault", Ledger::vault + static_cast<int>(chance.below(1000))}};
        case 1:
            method = "room.settings";
            return {{"note", mark}};
        case 2:
            method = "room.reveal";
            return Json::object();
        case 3:
            if (cursors_.empty()) break;
            method = "room.undo";
            return {{"to", cursors_[cursors_.size() - 1 -
                                    chance.below(std::min(cursors_.size(), cursors_kept))]}};
        default:
            break;
    }
    method = "heist.creep";
    return Json::object();
}

/// The thief's owner and the GM may know of it; that is whose member is named in the state.
Json Player::make_hiding(Chance& chance) {
    const std::string thief = pick_thief(chance);
    std::vector<Seat> knowing{gm_seat};
    const Json& thieves = state_["table"]["thieves"];
    if (thieves.contains(thief)) {
        const std::string owner = thieves[thief]["owner"];
        if (owner == member_) knowing.push_back(seat_);
        const Json& members = state_["room"]["members"];
        // Where it is another's, that one is among the seats under this or a former name.
        if (owner != member_ && members.contains(owner))
            for (Seat seat = 0; seat < seats; ++seat)
                if (members[owner]["name"].get<std::string>().starts_with(name_of(seat)))
                    knowing.push_back(seat);
    }
    return {{"thief", thief}, {"amount", ledger_.make_secret_number(std::move(knowing))}};
}

std::string Player::pick_thief(Chance& chance) const {
    const Json& thieves = state_["table"]["thieves"];
    if (thieves.empty() || chance.once_in(12)) return "nobody";
    return std::next(thieves.begin(), static_cast<std::ptrdiff_t>(chance.below(thieves.size())))
        .key();
}

std::optional<std::pair<Seat, std::string>> Player::pick_other(Chance& chance) const {
    const Seat seat = chance.below(spectator_seat);
    if (seat == seat_) return std::nullopt;
    for (const auto& [id, member] : state_["room"]["members"].items()) {
        if (member["standing"] == "seated" &&
            member["name"].get<std::string>().starts_with(name_of(seat)))
            return std::pair(seat, id);
    }
    return std::nullopt;
}

}  // namespace kast::simulation
