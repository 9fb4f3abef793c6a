#include "server/room/join_grant.hpp"

#include "protocol/room_refusals.hpp"
#include "server/room/decide.hpp"
#include "server/room/seat_access.hpp"
#include "server/room/view.hpp"

#include <algorithm>

namespace kast::server {
namespace {

using namespace wire;
using rules::refuse;

constexpr std::size_t seat_letters_min = 22;
constexpr std::size_t seat_letters_max = 64;

struct Link {
    const Id* id = nullptr;
    const InviteState* state = nullptr;
};

Link find_link(const RoomState& room, const std::string& hash) {
    for (const auto& [id, invite] : room.invites) {
        if (invite.hash == hash && !invite.revoked) return {&id, &invite};
    }
    return {};
}

bool has_gm(const RoomState& room) {
    return std::ranges::any_of(room.members, [](const auto& one) {
        return one.second.role == Role::gm && one.second.standing == Standing::seated;
    });
}

bool is_full(const RoomState& room) {
    const auto is_seated = [](const auto& one) { return one.second.standing == Standing::seated; };
    return room.members.size() >= members_max &&
           static_cast<std::size_t>(std::ranges::count_if(room.members, is_seated)) >= members_max;
}

bool is_seat_token(std::string_view text) {
    if (text.size() < seat_letters_min || text.size() > seat_letters_max) return false;
    return std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-';
    });
}

JoinedRecord record_of_member(const Id& id, const MemberState& member) {
    JoinedRecord joined;
    joined.member = id;
    joined.role = member.role;
    joined.name = member.name;
    joined.colour = member.colour;
    joined.mark = member.mark;
    joined.scopes = member.scopes;
    joined.arrival = member.arrival;
    return joined;
}

int next_arrival(const RoomState& room) {
    int last = 0;
    for (const auto& [id, member] : room.members) last = std::max(last, int(member.arrival));
    return last + 1;
}

/// The link that is this seat, empty where it is none. What opens such a seat beside the link opens
/// it for as long as the link would.
Link find_link_of(const RoomState& room, const Id& member) {
    const auto* link = link_of_seat(room, member);
    return link ? Link{&link->first, &link->second} : Link{};
}

/// Someone who has been here before.
rules::Result<JoinGrant> rejoin(const RoomState& room, const Id& id, std::int64_t now_ms) {
    const MemberState& member = room.members.at(id);
    const Link link = find_link_of(room, id);
    if (link.state && link.state->revoked) return refuse(no_entry, {}, "/token");
    if (link.state && has_expired(*link.state, now_ms)) return refuse(expired, {}, "/token");
    if (member.standing == Standing::kicked) return refuse(kicked_out);
    JoinedRecord joined = record_of_member(id, member);
    joined.returned = true;
    // A GM's seat can always take a table up again that nobody leads.
    if (link.state && link.state->role == Role::gm && !has_gm(room)) joined.role = Role::gm;
    JoinGrant grant{id, joined.role, member.scopes, link.id ? *link.id : Id(), {}};
    if (member.standing != Standing::seated || joined.role != member.role) {
        joined.invite = grant.invite;
        grant.joined = std::move(joined);
    }
    return grant;
}

rules::Result<JoinGrant> join_as_new_member(const RoomState& room, const Join& join, Id id,
                                            const Link& link) {
    const auto value = [](const auto& given) { return given ? given->value : std::string(); };
    JoinedRecord joined;
    joined.member = std::move(id);
    joined.role = link.state->role;
    joined.name = value(join.name);
    joined.colour = value(join.colour);
    joined.mark = value(join.mark);
    joined.scopes = link.state->scopes;
    joined.invite = *link.id;
    joined.arrival = next_arrival(room);
    KAST_REQUIRE(require_member_name(room, joined.member, joined.name));
    if (!is_fit_name(joined.colour)) return refuse(bad_name, {}, "/colour");
    if (!is_fit_name(joined.mark)) return refuse(bad_name, {}, "/mark");
    if (is_full(room)) return refuse(room_full);
    if (joined.name.empty() && joined.role == Role::bot) joined.name = link.state->label;
    return JoinGrant{joined.member, joined.role, joined.scopes, *link.id, joined};
}

rules::Result<void> require_open(const RoomState& room, const InviteState& link,
                                 std::int64_t now_ms) {
    if (has_expired(link, now_ms)) return refuse(expired, {}, "/token");
    if (room.settings.locked) return refuse(room_locked);
    if (link.uses_left && *link.uses_left == 0) return refuse(used_up);
    return {};
}

/// The token that a device chose for itself, where it has a seat already: its request is the same
/// as before, and the answer was lost, or the GM's leave has come. Nothing where it is new.
std::optional<rules::Result<JoinGrant>> rejoin_by_seat(const RoomState& room,
                                                       const std::string& token,
                                                       std::int64_t now_ms) {
    const std::string hash = token_hash(token);
    const auto seat = room.seats.find(hash);
    const Link link = find_link(room, hash);
    const bool is_link = link.state && room.members.contains(link.state->member);
    if (seat == room.seats.end() && !is_link) {
        if (room.replaced.contains(hash)) return refuse(no_entry, {}, "/seat");
        return std::nullopt;
    }
    auto grant = rejoin(room, is_link ? link.state->member : seat->second, now_ms);
    if (grant) grant->token = token;
    return grant;
}

/// By the code that another device of the seat shows. A code that is wrong says nothing of why.
rules::Result<JoinGrant> join_by_code(const RoomState& room, const std::string& code,
                                      const std::string& token, std::int64_t now_ms) {
    const Id* member = member_of_code(room, code, now_ms);
    if (!member) return refuse(wrong_code, {}, "/code");
    auto grant = rejoin(room, *member, now_ms);
    if (!grant) return grant;
    if (!room.seat_codes.at(*member).moves) {
        if (seat_devices(room, *member) >= seat_devices_max) return refuse(too_many_devices);
        grant->seat = SeatSharedRecord{*member, token_hash(token)};
    } else {
        auto renewed = renew_seat(room, *member, token_hash(token));
        if (!renewed) return refuse(wrong_code, {}, "/code");
        renewed->keeps_expiry = true;
        grant->seat = std::move(*renewed);
    }
    grant->token = token;
    return grant;
}

/// The device waits for the GM, from now on or still.
rules::Result<JoinGrant> join_by_asking(const RoomState& room, const Id& member,
                                        const std::string& token, const InviteState& link,
                                        std::int64_t now_ms, const Random& random) {
    JoinGrant grant;
    grant.role = Role::player;
    if (const auto* ask = ask_of(room, token_hash(token))) {
        if (ask->second.refused || ask->second.member != member) return refuse(seat_refused);
        if (is_waiting(ask->second, now_ms)) {
            grant.ask = ask->first;
            return grant;
        }
    }
    if (const auto open = require_open(room, link, now_ms); !open)
        return std::unexpected(open.error());
    auto asked = ask_for_seat(room, member, token_hash(token), now_ms, random);
    if (!asked) return std::unexpected(std::move(asked.error()));
    grant.ask = asked->ask;
    grant.asked = std::move(*asked);
    return grant;
}

rules::Result<JoinGrant> join_as_player(const RoomState& room, const Join& join, const Link& link,
                                        std::int64_t now_ms, const Random& random) {
    const bool takes_seat = join.code || join.ask;
    if (join.code && join.ask) return refuse(rules::invalid_params, {}, "/ask");
    if (takes_seat && !join.seat) return refuse(bad_seat, {}, "/seat");
    if (join.seat && !is_seat_token(join.seat->value)) return refuse(bad_seat, {}, "/seat");
    if (join.seat) {
        if (auto grant = rejoin_by_seat(room, join.seat->value, now_ms)) return *std::move(grant);
    }
    if (join.code) {
        if (has_expired(*link.state, now_ms)) return refuse(expired, {}, "/token");
        return join_by_code(room, join.code->value, join.seat->value, now_ms);
    }
    if (join.ask)
        return join_by_asking(room, *join.ask, join.seat->value, *link.state, now_ms, random);
    if (const auto open = require_open(room, *link.state, now_ms); !open)
        return std::unexpected(open.error());
    auto grant = join_as_new_member(room, join, random_id(random), link);
    if (!grant) return grant;
    grant->token = join.seat ? join.seat->value : random_token(random);
    grant->joined->seat = token_hash(*grant->token);
    return grant;
}

}  // namespace

bool has_expired(const InviteState& invite, std::int64_t now_ms) {
    return invite.expires_ms && *invite.expires_ms <= now_ms;
}

rules::Result<void> may_take_seat(const RoomState& room, std::string_view token,
                                  std::int64_t now_ms) {
    const std::string hash = token_hash(token);
    const Link link = find_link(room, hash);
    if (!link.state && !room.seats.contains(hash)) return refuse(no_entry, {}, "/token");
    if (!link.state || link.state->role != Role::player) return refuse(not_for_role, {}, "/token");
    return require_open(room, *link.state, now_ms);
}

rules::Result<JoinGrant> authorize_join(const RoomState& room, const Join& join,
                                        std::int64_t now_ms, const Random& random) {
    const std::string hash = token_hash(join.token.value);
    if (const auto seat = room.seats.find(hash); seat != room.seats.end()) {
        return rejoin(room, seat->second, now_ms);
    }
    const Link link = find_link(room, hash);
    if (!link.state) return refuse(no_entry, {}, "/token");
    const InviteState& invite = *link.state;
    if (invite.role == Role::player) return join_as_player(room, join, link, now_ms, random);
    if (join.code || join.ask) return refuse(not_for_role, {}, join.code ? "/code" : "/ask");
    if (has_expired(invite, now_ms)) return refuse(expired, {}, "/token");
    if (invite.role == Role::spectator) {
        if (!room.settings.spectators) return refuse(no_spectators);
        return JoinGrant{{}, Role::spectator, {}, *link.id, {}};
    }
    if (room.members.contains(invite.member)) return rejoin(room, invite.member, now_ms);
    return join_as_new_member(room, join, invite.member, link);
}

bool is_revoked(const RoomState& room, std::string_view token) {
    const std::string hash = token_hash(token);
    if (room.replaced.contains(hash)) return true;
    return std::ranges::any_of(room.invites, [&](const auto& one) {
        return one.second.hash == hash && one.second.revoked;
    });
}

std::optional<rules::Viewer> reader(const RoomState& room, std::string_view token,
                                    std::int64_t now_ms) {
    const std::string hash = token_hash(token);
    const auto as_member = [&](const Id& id) -> std::optional<rules::Viewer> {
        const MemberState& member = room.members.at(id);
        if (member.standing == Standing::kicked) return std::nullopt;
        if (member.role == Role::bot && !member.scopes.contains(Scope::events)) return std::nullopt;
        return viewer_of(member, id);
    };
    if (const auto seat = room.seats.find(hash); seat != room.seats.end()) {
        const Link link = find_link_of(room, seat->second);
        const bool is_open =
            !link.state || (!link.state->revoked && !has_expired(*link.state, now_ms));
        return is_open ? as_member(seat->second) : std::nullopt;
    }
    const Link link = find_link(room, hash);
    if (!link.state || has_expired(*link.state, now_ms)) return std::nullopt;
    const InviteState& invite = *link.state;
    // Who holds a player's link may become one, and sees until then what everybody sees.
    if (invite.role == Role::player || invite.role == Role::spectator) {
        if (!room.settings.spectators) return std::nullopt;
        return rules::Viewer{};
    }
    if (room.members.contains(invite.member)) return as_member(invite.member);
    MemberState coming;
    coming.role = invite.role;
    coming.scopes = invite.scopes;
    if (coming.role == Role::bot && !coming.scopes.contains(Scope::events)) return std::nullopt;
    return viewer_of(coming, invite.member);
}

}  // namespace kast::server
