#include "protocol/room_schema.hpp"

#include "protocol/limits.hpp"
#include "protocol/room_view.hpp"
#include "rules/core/odds.hpp"

#include <array>

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

/// What the notation refuses, by the words of rules/dice/notation.hpp.
constexpr std::array<rules::RefusalKind, 16> of_notation{{
    {"notation-bad-text", "The notation is not readable text."},
    {"notation-too-long", "The notation, a label or its comment is too long."},
    {"notation-too-deep", "There are too many parentheses within parentheses."},
    {"notation-unexpected", "Something in the notation does not belong there."},
    {"notation-unfinished", "Something is missing at the end of the notation."},
    {"notation-unknown-word", "There is no such modifier or function."},
    {"notation-said-twice", "A modifier stands twice that can stand once."},
    {"notation-dice-in-number", "Dice stand where a fixed number is needed."},
    {"notation-not-whole", "A whole number is needed."},
    {"notation-out-of-range", "A number is too small or too large for its place."},
    {"notation-too-many-dice", "Those are too many dice."},
    {"notation-endless", "That roll would never end."},
    {"notation-divisor-zero", "The divisor is, or could be, 0."},
    {"notation-no-such-constant", "There is no number of that name."},
    {"notation-too-large", "The result could become too large."},
    {"notation-odds-too-large", "The exact odds would take too long."},
}};

}  // namespace

Json room_schema(Schemas& schemas) {
    using namespace room;
    schemas.of<Proof>();
    return {
        {"methods", methods_of(schemas, std::type_identity<Command>{})},
        {"results",
         {{"room.join", schemas.of<JoinResult>()},
          {"room.invite", schemas.of<InviteResult>()},
          {"room.renew", schemas.of<RenewSeatResult>()},
          {"room.seat.code", schemas.of<SeatCodeResult>()},
          {"room.seats", schemas.of<AwaySeatsResult>()},
          {"room.history", schemas.of<HistoryResult>()},
          {"room.seen_by", schemas.of<HistoryResult>()},
          {"room.odds", schemas.of<rules::Odds>()},
          {"room.amend.preview", schemas.of<AmendPreviewResult>()}}},
        {"events",
         events_of<Opened, Joined, Left, Renamed, Said, Invited, Revoked, Kicked, RoleChanged,
                   SettingsChanged, Undone, Amended, EpochBegan, EpochRevealed, Rolled, RollOpened,
                   SeatRenewed, ClockAdded, ClockChanged, ClockRemoved, TimerStarted, TimerPaused,
                   TimerResumed, TimerEnded, Paused, Resumed, XCardRaised, ReadyOpened,
                   ReadyAnswered, ReadyClosed, NoteChanged, HandoutAdded, HandoutChanged,
                   HandoutRemoved, CommandHeld, CommandPassed, CommandTurnedDown, CommandCancelled,
                   SeatCodeMade, SeatShared, SeatAsked, SeatAnswered, SeatsCleared, EncounterAdded,
                   EncounterRemoved, TableChanged>(schemas)},
        {"notifications",
         {{"presence", schemas.of<Presence>()}, {"waiting", schemas.of<SeatWaiting>()}}},
        {"state", schemas.of<RoomView>()}};
}

std::vector<rules::RefusalKind> room::refusals() {
    std::vector<RefusalKind> kinds{not_joined,
                                   already_joined,
                                   no_entry,
                                   kicked_out,
                                   room_locked,
                                   no_spectators,
                                   used_up,
                                   out_of_scope,
                                   spectators_only_watch,
                                   no_such_member,
                                   no_such_invite,
                                   no_such_system,
                                   no_such_method,
                                   bad_cursor,
                                   bad_name,
                                   name_looks_taken,
                                   unfit_text,
                                   bad_seat,
                                   bad_text,
                                   not_for_role,
                                   nothing_hidden,
                                   weak_nonce,
                                   room_full,
                                   too_many_links,
                                   storage,
                                   unsure,
                                   trouble,
                                   busy,
                                   odds_off,
                                   odds_busy,
                                   no_such_roll,
                                   already_open,
                                   table_full,
                                   no_such_command,
                                   not_standing,
                                   not_kept,
                                   secret_command,
                                   too_far_back,
                                   stale,
                                   quota_used_up,
                                   expired,
                                   table_paused,
                                   not_paused,
                                   sheets_locked,
                                   no_such_clock,
                                   too_many_clocks,
                                   no_timer,
                                   no_ready_check,
                                   not_asked,
                                   note_changed,
                                   no_such_handout,
                                   too_many_handouts,
                                   no_such_encounter,
                                   too_many_encounters,
                                   no_such_image,
                                   no_such_held,
                                   too_many_held,
                                   real_dice_off,
                                   unfit_faces,
                                   unseen_dice,
                                   wrong_code,
                                   too_many_tries,
                                   too_many_devices,
                                   seat_taken,
                                   seat_refused,
                                   no_such_ask,
                                   too_many_asks};
    kinds.push_back(rules::nothing_to_override);
    kinds.insert(kinds.end(), std::begin(rules::odds_refusals), std::end(rules::odds_refusals));
    kinds.insert(kinds.end(), of_notation.begin(), of_notation.end());
    return kinds;
}

}  // namespace kast::protocol
