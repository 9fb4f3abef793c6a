#include "server/room/seat_access.hpp"

#include "protocol/room_refusals.hpp"
#include "server/room/decide.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace kast::server {

using namespace wire;
using rules::refuse;

namespace {

/// Without I, L, O and U: 32 of them.
constexpr std::string_view letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t code_letters = 8;
constexpr unsigned bits_of_letter = 5;

/// The letter that is meant, or 0 for what only stands between letters.
char letter_of(char typed) {
    if (typed >= 'a' && typed <= 'z') typed = static_cast<char>(typed - 'a' + 'A');
    if (typed == 'O') return '0';
    if (typed == 'I' || typed == 'L') return '1';
    if (typed == ' ' || typed == '-') return 0;
    return typed;
}

std::ptrdiff_t waiting(const RoomState& room, std::int64_t now_ms, const Id* member) {
    return std::ranges::count_if(room.seat_asks, [&](const auto& one) {
        return is_waiting(one.second, now_ms) && (!member || one.second.member == *member);
    });
}

}  // namespace

std::string make_seat_code(const Random& random) {
    std::array<std::uint8_t, code_letters * bits_of_letter / 8> bytes{};
    random(bytes);
    std::uint64_t bits = 0;
    for (const std::uint8_t byte : bytes) bits = bits << 8 | byte;
    std::string code;
    for (std::size_t i = 0; i < code_letters; ++i) {
        if (i == code_letters / 2) code += '-';
        code += letters[bits >> (bits_of_letter * (code_letters - 1 - i)) & 31];
    }
    return code;
}

std::string seat_code_hash(const RoomState& room, std::string_view code) {
    std::string hashed = room.id + ' ';
    for (const char typed : code) {
        if (const char letter = letter_of(typed)) hashed += letter;
    }
    return token_hash(hashed);
}

const std::pair<const Id, InviteState>* link_of_seat(const RoomState& room, const Id& member) {
    for (const auto& one : room.invites) {
        if (one.second.member == member) return &one;
    }
    return nullptr;
}

std::size_t seat_devices(const RoomState& room, const Id& member) {
    return static_cast<std::size_t>(
        std::ranges::count_if(room.seats, [&](const auto& one) { return one.second == member; }));
}

std::optional<SeatRenewedRecord> renew_seat(const RoomState& room, const Id& member,
                                            std::string hash) {
    SeatRenewedRecord renewed{member, {}, std::move(hash), {}, {}};
    const auto seat =
        std::ranges::find_if(room.seats, [&](const auto& one) { return one.second == member; });
    if (const auto* link = link_of_seat(room, member)) {
        if (link->second.revoked) return std::nullopt;
        renewed.invite = link->first;
        renewed.replaced = link->second.hash;
    } else if (seat != room.seats.end()) {
        renewed.replaced = seat->first;
    } else {
        return std::nullopt;
    }
    return renewed;
}

const Id* member_of_code(const RoomState& room, std::string_view code, std::int64_t now_ms) {
    const std::string hash = seat_code_hash(room, code);
    for (const auto& [member, made] : room.seat_codes) {
        if (made.hash == hash && made.expires_ms > now_ms) return &member;
    }
    return nullptr;
}

const std::pair<const Id, SeatAskState>* ask_of(const RoomState& room, std::string_view hash) {
    for (const auto& one : room.seat_asks) {
        if (one.second.hash == hash) return &one;
    }
    return nullptr;
}

bool is_waiting(const SeatAskState& ask, std::int64_t now_ms) {
    return !ask.refused && now_ms - ask.at_ms < seat_ask_ms;
}

rules::Result<SeatAskedRecord> ask_for_seat(const RoomState& room, const Id& member,
                                            std::string hash, std::int64_t now_ms,
                                            const Random& random) {
    const auto found = room.members.find(member);
    if (found == room.members.end()) return refuse(no_such_member, {}, "/ask");
    if (found->second.standing == Standing::kicked) return refuse(kicked_out, {}, "/ask");
    if (found->second.role != Role::player) return refuse(not_for_role, {}, "/ask");
    if (waiting(room, now_ms, nullptr) >= static_cast<std::ptrdiff_t>(seat_asks_max) ||
        waiting(room, now_ms, &member) >= static_cast<std::ptrdiff_t>(seat_asks_per_member_max))
        return refuse(too_many_asks);
    return SeatAskedRecord{random_id(random), {member, std::move(hash), now_ms, false}};
}

std::vector<Id> asks_for(const RoomState& room, const Id& member) {
    std::vector<Id> asks;
    for (const auto& [id, ask] : room.seat_asks)
        if (ask.member == member) asks.push_back(id);
    return asks;
}

// ---- commands

Decided decide(const RoomState& room, const MakeSeatCode& make, const Requester& requester,
               Randomness randomness) {
    if (requester.is_bot()) return refuse(not_for_role);
    const bool moves = make.moves.value_or(false);
    if (!moves && seat_devices(room, requester.member) >= seat_devices_max)
        return refuse(too_many_devices, {}, "/moves");
    std::string code = make_seat_code(randomness.random);
    SeatCodeMadeRecord made{requester.member,
                            {seat_code_hash(room, code), requester.now_ms + seat_code_ms, moves}};
    return Decision{.events = {std::move(made)}, .token = std::move(code)};
}

Decided decide(const RoomState& room, const RenewSeat& renew, const Requester& requester,
               Randomness randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    if (renew.member == requester.member) return refuse(rules::not_allowed, {}, "/member");
    const auto member = room.members.find(renew.member);
    if (member == room.members.end() || member->second.standing == Standing::kicked)
        return refuse(no_such_member, {}, "/member");
    std::string token = random_token(randomness.random);
    auto renewed = renew_seat(room, renew.member, token_hash(token));
    if (!renewed) return refuse(no_such_member, {}, "/member");
    return Decision{.events = {std::move(*renewed)}, .token = std::move(token)};
}

Decided decide(const RoomState& room, const AllowSeat& allow, const Requester& requester,
               Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    const auto ask = room.seat_asks.find(allow.ask);
    if (ask == room.seat_asks.end() || !is_waiting(ask->second, requester.now_ms))
        return refuse(no_such_ask, {}, "/ask");
    auto renewed = renew_seat(room, ask->second.member, ask->second.hash);
    if (!renewed) return refuse(no_such_member, {}, "/ask");
    return Decision{
        {std::move(*renewed), SeatAnswered{allow.ask, ask->second.member, SeatAnswer::allowed}}};
}

Decided decide(const RoomState& room, const TurnDownSeat& turn_down, const Requester& requester,
               Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    const auto ask = room.seat_asks.find(turn_down.ask);
    if (ask == room.seat_asks.end() || ask->second.refused) return refuse(no_such_ask, {}, "/ask");
    return Decision{{SeatAnswered{turn_down.ask, ask->second.member, SeatAnswer::refused}}};
}

}  // namespace kast::server
