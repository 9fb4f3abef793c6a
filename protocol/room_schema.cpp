#include "protocol/room_schema.hpp"

#include "protocol/room_view.hpp"

namespace kast::protocol {
namespace {

template <class... T>
Json methods_of(Schemas& schemas, std::type_identity<std::variant<T...>>) {
    Json list = Json::object();
    ((list[std::string(T::method)] = schemas.of<T>()), ...);
    return list;
}

template <class... T>
Json events_of(Schemas& schemas) {
    Json list = Json::object();
    ((list[std::string(T::type)] = schemas.of<T>()), ...);
    return list;
}

}  // namespace

Json room_schema(Schemas& schemas) {
    using namespace room;
    schemas.of<Proof>();
    return {{"methods", methods_of(schemas, std::type_identity<Command>{})},
            {"results",
             {{"room.join", schemas.of<JoinResult>()},
              {"room.invite", schemas.of<InviteResult>()},
              {"room.history", schemas.of<HistoryResult>()},
              {"room.seen_by", schemas.of<HistoryResult>()}}},
            {"events",
             events_of<Opened, Joined, Left, Renamed, Said, Invited, Revoked, Kicked, RoleChanged,
                       SettingsChanged, Undone, EpochBegan, EpochRevealed, Rolled, TableChanged>(
                 schemas)},
            {"notifications", {{"presence", schemas.of<Presence>()}}},
            {"state", schemas.of<RoomView>()}};
}

std::vector<rules::RefusalKind> room::refusals() {
    return {not_joined,     already_joined, no_entry,
            kicked_out,     room_locked,    no_spectators,
            used_up,        out_of_scope,   spectators_only_watch,
            no_such_member, no_such_invite, no_such_system,
            no_such_method, bad_cursor,     bad_name,
            bad_seat,       bad_text,       not_for_role,
            nothing_hidden, weak_nonce,     room_full,
            too_many_links, storage,        busy};
}

}  // namespace kast::protocol
