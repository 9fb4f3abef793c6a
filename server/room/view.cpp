#include "server/room/view.hpp"

#include "protocol/patch.hpp"
#include "protocol/write.hpp"
#include "server/room/view_amended.hpp"
#include "server/room/visibility.hpp"

#include <boost/mp11/algorithm.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <optional>

namespace kast::server {
namespace {

using namespace wire;
using rules::Viewer;

/// What the outermost part is called is in the result itself.
rules::RollResult shown_result(rules::RollResult result) {
    if (result.roll.notation == result.notation) result.roll.notation.clear();
    return result;
}

std::vector<rules::RollResult> shown_results(std::vector<rules::RollResult> results) {
    for (rules::RollResult& result : results) result = shown_result(std::move(result));
    return results;
}

/// Shown as they are to all who are shown them. An event that is neither here nor in `Shown` does
/// not compile.
using ShownWhole =
    boost::mp11::mp_list<Left, Renamed, Revoked, Kicked, RoleChanged, SettingsChanged,
                         EpochRevealed, ClockAdded, ClockChanged, ClockRemoved, TimerStarted,
                         TimerPaused, TimerResumed, TimerEnded, Paused, Resumed, XCardRaised,
                         ReadyOpened, ReadyAnswered, ReadyClosed, CommandPassed, CommandTurnedDown,
                         CommandCancelled, SeatAnswered, SeatsCleared, EncounterRemoved>;

/// The event as its viewers are shown it.
struct Shown {
    std::string& out;
    const Entry& entry;
    const Viewer& viewer;
    const Cursors& cursors;
    Visibility seen;

    void operator()(const OpenedRecord& one) const { put(Opened{one.system, one.name}); }
    void operator()(const JoinedRecord& one) const {
        put(Joined{one.member, one.role, one.name, one.colour, one.mark, one.returned});
    }
    void operator()(const InvitedRecord& one) const {
        const InviteState& invite = one.invite;
        put(Invited{one.id, invite.role, invite.label, invite.uses_left,
                    shown_scopes(invite.role, invite.scopes)});
    }
    void operator()(const SeatRenewedRecord& one) const { put(SeatRenewed{one.member}); }
    void operator()(const SeatCodeMadeRecord& one) const { put(SeatCodeMade{one.member}); }
    void operator()(const SeatSharedRecord& one) const { put(SeatShared{one.member}); }
    void operator()(const SeatAskedRecord& one) const { put(SeatAsked{one.ask, one.given.member}); }
    void operator()(const UndoneRecord& one) const {
        put(Undone{cursors.seal(viewer.is_gm() ? one.to : one.to_public)});
    }
    void operator()(const AmendedRecord&) const {}  // put_amended
    void operator()(const EpochBeganRecord& one) const {
        put(EpochBegan{one.epoch, one.commitment});
    }
    void operator()(const RolledRecord& one) const {
        Rolled shown = view_rolled(one, seen);
        if (entry.proof) shown.roll = entry.proof->roll;
        put(shown);
    }
    void operator()(const RollOpenedRecord& one) const {
        RollOpened shown;
        shown.of = cursors.seal(static_cast<std::uint64_t>(one.of));
        append_time(shown.at, one.at_ms);
        shown.roller = one.roller;
        shown.command = one.command;
        shown.event = one.event;
        if (!one.label.empty()) shown.label = one.label;
        shown.results = shown_results(one.results);
        shown.proof = proof_of(one.proof);
        put(shown);
    }
    void operator()(const NoteChangedRecord& one) const { put(NoteChanged{one.note, one.version}); }
    void operator()(const HandoutAddedRecord& one) const {
        put(HandoutAdded{one.handout, one.given.title, for_gm(one.given.audience)});
    }
    void operator()(const HandoutChangedRecord& one) const {
        put(HandoutChanged{one.handout, one.given.title, !may_read(one.was, viewer),
                           for_gm(one.given.audience)});
    }
    void operator()(const HandoutRemovedRecord& one) const {
        put(HandoutRemoved{one.handout, one.title});
    }
    void operator()(const EncounterAddedRecord& one) const {
        put(EncounterAdded{one.encounter, one.given.name});
    }
    void operator()(const CommandHeldRecord& one) const {
        put(CommandHeld{one.held, one.given.member, one.given.method, one.given.question});
    }
    void operator()(const Said& one) const {
        Said shown{one.kind, one.text, one.to, {}};
        if (one.rolls) shown.rolls = shown_results(*one.rolls);
        put(shown);
    }
    template <class T>
        requires boost::mp11::mp_contains<ShownWhole, T>::value
    void operator()(const T& one) const {
        put(one);
    }

private:
    std::optional<Audience> for_gm(const Audience& audience) const {
        return viewer.is_gm() ? std::optional(audience) : std::nullopt;
    }
    template <class T>
    void put(const T& shown) const {
        protocol::write(out, shown);
    }
};

void append_field(std::string& out, std::string_view name, std::string_view text) {
    if (text.empty()) return;
    out += ",\"";
    out += name;
    out += "\":";
    protocol::append_string(out, text);
}

void begin_event(std::string& out, const Entry& entry, const Cursors& cursors) {
    out += "{\"cursor\":\"";
    cursors.append(out, entry.seq);
    out += "\",\"at\":\"";
    append_time(out, entry.at_ms);
    out += '"';
}

void append_head(std::string& out, const Entry& entry, const Cursors& cursors) {
    begin_event(out, entry, cursors);
    append_field(out, "by", entry.by);
    append_field(out, "cause", entry.cause);
    append_field(out, "type", entry.type);
    out += ",\"data\":";
}

void append_proof(std::string& out, const Entry& entry) {
    Proof proof = proof_of(*entry.proof);
    const EventRecord* event = entry.of_room();
    if (event && std::get_if<RolledRecord>(event)) proof.roll.reset();
    out += ",\"proof\":";
    protocol::write(out, proof);
}

/// IDs of rules: letters, digits, dots and hyphens.
void append_rules(std::string& out, const std::vector<std::string_view>& rules) {
    if (rules.empty()) return;
    out += ",\"rules\":[";
    for (const std::string_view rule : rules) {
        if (out.back() != '[') out += ',';
        out.append("\"").append(rule).append("\"");
    }
    out += ']';
}

/// To everybody who is shown the event: who may not see its dice may know that they were typed in.
void append_self_reported(std::string& out, const Entry& entry) {
    if (entry.self_reported) out += ",\"self_reported\":true";
}

void append_unapplied(std::string& out, const Entry& played) {
    if (played.of_game()->unapplied) out += ",\"unapplied\":true";
}

bool put_amended(std::string& out, const Entry& entry, const std::optional<Amended>& amended,
                 const ViewContext& view_context) {
    if (!amended) return false;
    append_head(out, entry, view_context.cursors);
    protocol::write(out, *amended);
    return true;
}

/// The record of an amendment, whose view is the game's to make, or null.
const AmendedRecord* amended_of(const Entry& entry) {
    const EventRecord* event = entry.of_room();
    return event ? std::get_if<AmendedRecord>(event) : nullptr;
}

std::optional<Amended> view_of(const AmendedRecord& amended, const Viewer& viewer,
                               const ViewContext& view_context) {
    return view_amended(amended, played_view(viewer, view_context.game), viewer.is_gm(),
                        view_context.game);
}

bool view_own(std::string& out, const Entry& entry, const Viewer& viewer,
              const ViewContext& view_context) {
    if (const auto* amended = amended_of(entry))
        return put_amended(out, entry, view_of(*amended, viewer, view_context), view_context);
    const EventRecord& event = *entry.of_room();
    const Visibility seen = visibility_of(event, entry.by, viewer);
    if (seen == Visibility::nothing) return false;
    append_head(out, entry, view_context.cursors);
    std::visit(Shown{out, entry, viewer, view_context.cursors, seen}, event);
    append_self_reported(out, entry);
    if (entry.proof && seen == Visibility::all) append_proof(out, entry);
    return true;
}

/// A command with events that not everybody may see may have rolled for them: its dice are the
/// GM's, until the GM opens them.
bool is_proof_for(const Entry& played, const Viewer& viewer) {
    return played.proof && (played.proof->roll || viewer.is_gm());
}

bool view_played(std::string& out, const Entry& entry, const Viewer& viewer,
                 const ViewContext& view_context) {
    const std::size_t start = out.size();
    append_head(out, entry, view_context.cursors);
    std::vector<std::string_view> rules;
    if (!view_context.game.view_event(out, *entry.of_game(), viewer, &rules)) {
        out.resize(start);
        return false;
    }
    append_rules(out, rules);
    append_unapplied(out, entry);
    append_self_reported(out, entry);
    if (is_proof_for(entry, viewer)) append_proof(out, entry);
    return true;
}

/// What `member` was shown of a game's event, as far as `requester` may read it.
bool view_played_to(std::string& out, const Entry& entry, const Viewer& member,
                    const Viewer& requester, const ViewContext& view_context) {
    std::vector<std::string_view> rules;
    const auto data =
        seen_view(member, requester, view_context.game).of_game(*entry.of_game(), rules);
    if (!data) return false;
    append_head(out, entry, view_context.cursors);
    out += *data;
    append_rules(out, rules);
    append_unapplied(out, entry);
    append_self_reported(out, entry);
    if (is_proof_for(entry, member) && is_proof_for(entry, requester)) append_proof(out, entry);
    return true;
}

using protocol::Json;

/// RFC 7396, from one tree to another.
Json merge_patch(const Json& before, const Json& after) {
    Json patch = Json::object();
    for (const auto& [key, one] : before.items()) {
        if (!after.contains(key)) patch[key] = nullptr;
    }
    for (const auto& [key, one] : after.items()) {
        const auto old = before.find(key);
        if (old == before.end()) {
            patch[key] = one;
        } else if (old->is_object() && one.is_object()) {
            Json inner = merge_patch(*old, one);
            if (!inner.empty()) patch[key] = std::move(inner);
        } else if (*old != one) {
            patch[key] = one;
        }
    }
    return patch;
}

/// Where the viewer has become another: two whole views compared. Rare, so as trees.
bool changes_of_viewer(std::string& out, const Commit& commit, const Viewer& was, const Viewer& is,
                       const protocol::Game& game) {
    std::string before, after;
    view_state(before, commit.before, was, game);
    view_state(after, commit.after, is, game);
    const Json patch = merge_patch(Json::parse(before), Json::parse(after));
    if (patch.empty()) return false;
    out += patch.dump();
    return true;
}

}  // namespace

Rolled view_rolled(const RolledRecord& rolled, Visibility seen) {
    Rolled shown;
    if (seen == Visibility::exists_only) {
        shown.hidden = true;
        return shown;
    }
    if (!rolled.label.empty()) shown.label = rolled.label;
    if (!is_open(rolled)) shown.audience = rolled.audience;
    if (rolled.blind) shown.blind = true;
    if (!rolled.trace) shown.trace = false;
    shown.result = shown_result(rolled.result);
    return shown;
}

Proof proof_of(const ProofRecord& proof) {
    return {proof.epoch, proof.nonce, proof.nonce_by, proof.draws, proof.roll, proof.test_dice};
}

void append_time(std::string& out, std::int64_t at_ms) {
    using namespace std::chrono;
    const sys_time<milliseconds> time{milliseconds(at_ms)};
    const auto day = floor<days>(time);
    const year_month_day date(day);
    const hh_mm_ss clock(time - day);
    char text[] = "0000-00-00T00:00:00.000Z";
    const auto put = [&text](std::int64_t number, std::size_t end) {
        for (; number > 0 && end > 0; number /= 10)
            text[--end] = static_cast<char>('0' + number % 10);
    };
    put(int(date.year()), 4);
    put(unsigned(date.month()), 7);
    put(unsigned(date.day()), 10);
    put(clock.hours().count(), 13);
    put(clock.minutes().count(), 16);
    put(clock.seconds().count(), 19);
    put(clock.subseconds().count(), 23);
    out += text;
}

Viewer viewer_of(const MemberState& member, const Id& id) {
    const bool sees_as_gm = member.role == Role::bot && member.scopes.contains(Scope::gm);
    return {sees_as_gm ? Role::gm : member.role, id};
}

void view_state(std::string& out, const RoomVersion& version, const Viewer& viewer,
                const protocol::Game& game) {
    out += "{\"room\":";
    protocol::write(out, view(*version.room, viewer));
    out += ",\"table\":";
    game.view_state(out, *version.table, viewer);
    out += '}';
}

bool view_changes(std::string& out, const Commit& commit, const Viewer& was, const Viewer& is,
                  const protocol::Game& game) {
    if (!commit.before.room) return false;  // The room's opening: nobody held a state before it.
    if (was.role != is.role || was.member != is.member) {
        return changes_of_viewer(out, commit, was, is, game);
    }
    const std::size_t start = out.size();
    const auto begin = [&](std::string_view name) {
        out += out.size() == start ? '{' : ',';
        out += name;
    };
    if (commit.before.room != commit.after.room) {
        const std::size_t here = out.size();
        begin("\"room\":");
        if (!view_room_changes(out, commit, is)) out.resize(here);
    }
    if (commit.before.table != commit.after.table) {
        const std::size_t here = out.size();
        begin("\"table\":");
        if (!game.view_changes(out, *commit.before.table, *commit.after.table, is)) {
            out.resize(here);
        }
    }
    if (out.size() == start) return false;
    out += '}';
    return true;
}

bool may_see(const Entry& entry, const Viewer& viewer, const ViewContext& view_context) {
    if (const auto* amended = amended_of(entry))
        return view_of(*amended, viewer, view_context).has_value();
    if (const EventRecord* event = entry.of_room()) {
        return visibility_of(*event, entry.by, viewer) != Visibility::nothing;
    }
    std::string text;
    return view_context.game.view_event(text, *entry.of_game(), viewer);
}

bool shows_dice(const Entry& entry, const Viewer& viewer, const ViewContext& view_context) {
    if (!entry.proof) return false;
    if (const EventRecord* event = entry.of_room())
        return visibility_of(*event, entry.by, viewer) == Visibility::all;
    return is_proof_for(entry, viewer) && may_see(entry, viewer, view_context);
}

RollOpenedRecord opened(const Entry& entry) {
    RollOpenedRecord opened{.of = static_cast<std::int64_t>(entry.seq),
                            .at_ms = entry.at_ms,
                            .roller = entry.by,
                            .command = entry.cause,
                            .event = std::string(entry.type),
                            .label = {},
                            .results = {},
                            .proof = *entry.proof};
    const EventRecord* event = entry.of_room();
    if (const auto* rolled = event ? std::get_if<RolledRecord>(event) : nullptr) {
        opened.label = rolled->label;
        opened.results = {rolled->result};
    }
    if (const auto* said = event ? std::get_if<Said>(event) : nullptr)
        opened.results = said->rolls.value_or(std::vector<rules::RollResult>{});
    return opened;
}

bool is_same_for_all(const Commit& commit) {
    if (commit.before.room != commit.after.room || commit.before.table != commit.after.table)
        return false;
    return std::ranges::all_of(commit.entries, [](const Entry& entry) {
        const EventRecord* event = entry.of_room();
        if (const auto* said = event ? std::get_if<Said>(event) : nullptr)
            return said->kind != SayKind::whisper;
        const auto* rolled = event ? std::get_if<RolledRecord>(event) : nullptr;
        return rolled && is_open(*rolled);
    });
}

bool view_event(std::string& out, const Entry& entry, const Viewer& viewer,
                const ViewContext& view_context) {
    return entry.of_room() ? view_own(out, entry, viewer, view_context)
                           : view_played(out, entry, viewer, view_context);
}

bool view_seen(std::string& out, const Entry& entry, const Viewer& member, const Viewer& requester,
               const ViewContext& view_context) {
    const EventRecord* event = entry.of_room();
    if (!event) return view_played_to(out, entry, member, requester, view_context);
    if (const auto* amended = std::get_if<AmendedRecord>(event)) {
        const ViewPlayed seen = seen_view(member, requester, view_context.game);
        const bool is_gm = member.is_gm() && requester.is_gm();
        return put_amended(out, entry, view_amended(*amended, seen, is_gm, view_context.game),
                           view_context);
    }
    if (visibility_of(*event, entry.by, member) == Visibility::nothing) return false;
    // What the asker has no eyes for is shown no further than the asker sees it.
    const bool less = visibility_of(*event, entry.by, requester) != Visibility::all;
    return view_own(out, entry, less ? requester : member, view_context);
}

}  // namespace kast::server
