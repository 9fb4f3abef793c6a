#pragma once
// What a room refuses, whatever is played in it.

#include "rules/core/refusal.hpp"

#include <vector>

namespace kast::protocol::room {

using rules::RefusalKind;

inline constexpr RefusalKind not_joined{"not-joined", "The first request must be room.join."};
inline constexpr RefusalKind already_joined{"already-joined", "This session has joined."};
inline constexpr RefusalKind no_entry{"no-entry", "This token opens nothing here."};
inline constexpr RefusalKind expired{"expired", "The time of this link is over."};
inline constexpr RefusalKind kicked_out{"kicked", "The GM has removed this member."};
inline constexpr RefusalKind room_locked{"room-locked", "The room takes no new members."};
inline constexpr RefusalKind no_spectators{"no-spectators", "The room has no spectators."};
inline constexpr RefusalKind used_up{"used-up", "This link has been used as often as it may be."};
inline constexpr RefusalKind out_of_scope{"out-of-scope", "This link does not allow that."};
inline constexpr RefusalKind spectators_only_watch{"spectator", "Spectators only watch."};
inline constexpr RefusalKind no_such_member{"no-such-member", "There is no such member."};
inline constexpr RefusalKind no_such_invite{"no-such-invite", "There is no such link."};
inline constexpr RefusalKind no_such_system{"no-such-system", "There is no such game system."};
inline constexpr RefusalKind no_such_method{"no-such-method", "There is no such method here."};
inline constexpr RefusalKind bad_cursor{"bad-cursor", "This is no cursor of this room."};
inline constexpr RefusalKind bad_name{
    "bad-name",
    "A name has something to see, no control characters, and none that turn text around."};
inline constexpr RefusalKind name_looks_taken{
    "name-looks-taken", "Another name at this table looks the same. Choose one that differs."};
inline constexpr RefusalKind unfit_text{
    "unfit-text", "This has no control characters, and none that turn text around."};
inline constexpr RefusalKind bad_seat{"bad-seat",
                                      "A seat token has 22 to 64 letters, digits, - or _."};
inline constexpr RefusalKind bad_text{"bad-text", "There is nothing to say."};
inline constexpr RefusalKind not_for_role{"not-for-role", "That does not go with this role."};
inline constexpr RefusalKind nothing_hidden{"nothing-hidden",
                                            "A roll for all has nothing to hide."};
inline constexpr RefusalKind weak_nonce{"weak-nonce",
                                        "A nonce needs at least 16 bytes, drawn at random."};
inline constexpr RefusalKind real_dice_off{
    "real-dice-off", "Faces of real dice may not be typed in here. The GM can allow it."};
inline constexpr RefusalKind unfit_faces{"unfit-faces",
                                         "These faces do not fit the dice that are thrown."};
inline constexpr RefusalKind unseen_dice{"unseen-dice",
                                         "Dice that you may not see are the server's to throw."};
inline constexpr RefusalKind no_such_roll{"no-such-roll",
                                          "There is no roll whose dice you were shown."};
inline constexpr RefusalKind already_open{"already-open", "Everybody can see these dice."};
inline constexpr RefusalKind room_full{"room-full", "The room has as many members as it may have."};
inline constexpr RefusalKind too_many_links{"too-many-links", "Revoke a link first."};
inline constexpr RefusalKind storage{"storage", "It could not be stored. Try again."};
inline constexpr RefusalKind unsure{
    "unsure", "Whether it was stored could not be learnt. Send it again, under the same id."};
inline constexpr RefusalKind trouble{"trouble", "Something went wrong here. Try again."};
inline constexpr RefusalKind busy{"busy", "The room has too much to do. Try again."};
inline constexpr RefusalKind quota_used_up{
    "quota-used-up", "As much has been used as may be within a day. Try again later."};
inline constexpr RefusalKind odds_off{"odds-off", "This table tells no odds."};
inline constexpr RefusalKind odds_busy{"odds-busy",
                                       "Your last question is still being worked out."};
inline constexpr RefusalKind no_such_command{"no-such-command",
                                             "No command of the game led to this event."};
inline constexpr RefusalKind not_standing{"not-standing",
                                          "This was taken back: it does not stand any more."};
inline constexpr RefusalKind not_kept{
    "not-kept", "This, or what came after it, was played when parameters were not kept."};
inline constexpr RefusalKind secret_command{"secret-command",
                                            "You may not know all of this command."};
inline constexpr RefusalKind too_far_back{"too-far-back",
                                          "Too much was played since to give it all again."};
inline constexpr RefusalKind stale{"stale", "The table has changed since. Look at it again."};

inline constexpr RefusalKind table_paused{
    "table-paused", "The table is paused: nobody rolls or plays until the GM goes on."};
inline constexpr RefusalKind not_paused{"not-paused", "The table is not paused."};
inline constexpr RefusalKind sheets_locked{
    "sheets-locked", "The GM has locked the sheets. Ask the GM to change it."};
inline constexpr RefusalKind no_such_clock{"no-such-clock", "There is no such clock."};
inline constexpr RefusalKind too_many_clocks{"too-many-clocks",
                                             "Take a clock off the table first."};
inline constexpr RefusalKind no_timer{"no-timer", "No timer is on the table."};
inline constexpr RefusalKind no_ready_check{"no-ready-check",
                                            "Nobody is asked whether they are ready."};
inline constexpr RefusalKind not_asked{"not-asked", "This ready check does not ask you."};
inline constexpr RefusalKind note_changed{
    "note-changed", "Somebody changed this note since. Read theirs, then write again."};
inline constexpr RefusalKind no_such_handout{"no-such-handout", "There is no such handout."};
inline constexpr RefusalKind too_many_handouts{"too-many-handouts", "Take a handout away first."};
inline constexpr RefusalKind no_such_encounter{"no-such-encounter",
                                               "There is no such kept encounter."};
inline constexpr RefusalKind too_many_encounters{"too-many-encounters",
                                                 "Forget a kept encounter first."};
inline constexpr RefusalKind no_such_image{
    "no-such-image", "This is no receipt of an image that was sent within the last hour."};
inline constexpr RefusalKind no_such_held{"no-such-held", "No such command waits for the GM."};
inline constexpr RefusalKind too_many_held{
    "too-many-held", "As many commands wait for the GM as may. Wait, or take one back."};
inline constexpr RefusalKind wrong_code{
    "wrong-code", "This code opens nothing: it is mistyped, used, or older than ten minutes."};
inline constexpr RefusalKind too_many_tries{
    "too-many-tries", "Too much was tried from your address. Wait ten minutes."};
inline constexpr RefusalKind too_many_devices{
    "too-many-devices", "As many devices have this seat as may: make a code that moves it."};
inline constexpr RefusalKind seat_taken{"seat-taken", "Somebody is at this seat."};
inline constexpr RefusalKind seat_refused{"seat-refused",
                                          "The GM does not give this seat to your device."};
inline constexpr RefusalKind no_such_ask{"no-such-ask", "Nobody asks for a seat by this any more."};
inline constexpr RefusalKind too_many_asks{
    "too-many-asks", "As many devices ask the GM for a seat as may. Wait for the answers."};

/// The kinds above, for the schema.
std::vector<RefusalKind> refusals();

}  // namespace kast::protocol::room
