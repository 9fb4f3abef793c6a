#include "server/room/decide.hpp"

#include "protocol/fair_dice.hpp"
#include "protocol/fit_text.hpp"
#include "protocol/game.hpp"
#include "protocol/room_refusals.hpp"
#include "rules/dice/notation.hpp"
#include "server/room/join_grant.hpp"
#include "server/room/names.hpp"

#include <algorithm>
#include <memory>
#include <unordered_map>

namespace kast::server {
namespace {

using namespace wire;
using rules::refuse;
namespace notation = rules::notation;

bool in_scope(const Requester& requester, Scope scope) {
    return !requester.is_bot() || requester.scopes.contains(scope);
}

const MemberState* find(const RoomState& room, const Id& id) {
    const auto found = room.members.find(id);
    return found == room.members.end() ? nullptr : &found->second;
}

/// "notation-too-many-dice": the closed list of the notation's errors, as refusals.
rules::Refusal notation_refusal(const notation::NotationError& error, const std::string& path) {
    return {"notation-" + error.kind,
            "Column " + std::to_string(error.column) + ": " + error.message,
            path,
            {}};
}

rules::Result<notation::Prepared> read_notation(std::string_view text,
                                                const notation::Constants& constants,
                                                const std::string& path,
                                                const notation::Dialect& dialect) {
    auto formula = notation::parse(text, dialect);
    if (!formula) return std::unexpected(notation_refusal(formula.error(), path));
    auto prepared = notation::prepare(std::move(*formula), constants);
    if (prepared) return std::move(*prepared);
    return std::unexpected(notation_refusal(prepared.error(), path));
}

using Formula = std::shared_ptr<const notation::Prepared>;

/// The same for a formula of our own dialect without constants. Tables throw the same few again and
/// again, so each thread keeps those that it has read lately.
rules::Result<Formula> read_plain_notation(const std::string& text, const std::string& path) {
    constexpr std::size_t kept_max = 256;
    thread_local std::unordered_map<std::string, Formula> kept;
    if (const auto found = kept.find(text); found != kept.end()) return found->second;
    auto read = read_notation(text, {}, path, notation::kast_dialect());
    if (!read) return std::unexpected(std::move(read.error()));
    if (kept.size() == kept_max) kept.clear();
    return kept[text] = std::make_shared<const notation::Prepared>(std::move(*read));
}

rules::Result<Formula> read_formula(const Roll& roll) {
    const auto name = roll.dialect.value_or(notation::DialectName::kast);
    const std::string path = "/notation";
    if (name == notation::DialectName::kast && !roll.constants)
        return read_plain_notation(roll.notation.value, path);
    notation::Constants constants;
    if (roll.constants) constants.insert(roll.constants->begin(), roll.constants->end());
    auto read = read_notation(roll.notation.value, constants, path, notation::dialect(name));
    if (!read) return std::unexpected(std::move(read.error()));
    return std::make_shared<const notation::Prepared>(std::move(*read));
}

rules::Result<std::vector<rules::RollResult>> roll_all(
    const std::vector<BoundedString<200>>& notations, rules::Dice& dice) {
    // All are read before the first is thrown: a refused command rolls nothing.
    std::vector<Formula> ready;
    for (std::size_t i = 0; i < notations.size(); ++i) {
        auto read = read_plain_notation(notations[i].value, "/rolls/" + std::to_string(i));
        if (!read) return std::unexpected(std::move(read.error()));
        ready.push_back(std::move(*read));
    }
    std::vector<rules::RollResult> results;
    for (const Formula& one : ready) results.push_back(notation::roll(*one, dice));
    return results;
}

Renamed renamed_to(const Id& id, const MemberState& member, const Rename& rename) {
    return {id, rename.name ? rename.name->value : member.name,
            rename.colour ? rename.colour->value : member.colour,
            rename.mark ? rename.mark->value : member.mark};
}

}  // namespace

const MemberState* find_seated(const RoomState& room, const Id& id) {
    const MemberState* member = find(room, id);
    return member && member->standing == Standing::seated ? member : nullptr;
}

std::string stranger(const RoomState& room, const std::vector<Id>& members, std::string_view path) {
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (!find_seated(room, members[i])) return std::string(path) + '/' + std::to_string(i);
    }
    return {};
}

EpochBeganRecord begin_epoch(int number, const Random& random) {
    Key secret;
    random(secret);
    return {number, protocol::hex(protocol::commitment(secret)), protocol::hex(secret)};
}

bool is_blank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

bool is_fit_name(std::string_view name) { return protocol::unfit_sign(name).empty(); }

rules::Result<void> require_name(std::string_view name, std::string_view path) {
    if (!is_visible(name) || !is_fit_name(name)) return refuse(bad_name, {}, path);
    return {};
}

rules::Result<void> require_name_or_none(std::string_view name, std::string_view path) {
    if (name.empty()) return {};
    return require_name(name, path);
}

rules::Result<void> require_member_name(const RoomState& room, const Id& member,
                                        std::string_view name) {
    KAST_REQUIRE(require_name_or_none(name, "/name"));
    if (name.empty()) return {};
    for (const auto& [id, other] : room.members) {
        if (id == member || other.standing != Standing::seated) continue;
        const bool is_gms = other.role == Role::gm && other.name == name;
        if (is_gms || is_confusable(name, other.name)) return refuse(name_looks_taken, {}, "/name");
    }
    return {};
}

Key key_of(const RoomState& room) {
    const auto key = protocol::secret_of_hex(room.key);
    if (!key) throw protocol::UnknownRecord("the room's key is damaged");
    return *key;
}

Decided decide(const RoomState& room, const Leave&, const Requester& requester, Randomness) {
    Decision decision{{Left{requester.member}}};
    close_complete_ready(room, decision.events);
    return decision;
}

Decided decide(const RoomState& room, const Say& say, const Requester& requester,
               Randomness randomness) {
    if (!in_scope(requester, Scope::say)) return refuse(out_of_scope);
    const SayKind kind = say.kind.value_or(say.to ? SayKind::whisper : SayKind::say);
    const bool is_whisper = kind == SayKind::whisper;
    if (is_whisper != (say.to && !say.to->empty())) return refuse(rules::invalid_params, {}, "/to");
    if (say.to) {
        if (const auto path = stranger(room, *say.to, "/to"); !path.empty()) {
            return refuse(no_such_member, {}, path);
        }
    }
    const bool rolls = say.rolls && !say.rolls->empty();
    if (is_blank(say.text.value) && !rolls) return refuse(bad_text, {}, "/text");
    if (rolls && !in_scope(requester, Scope::roll)) return refuse(out_of_scope, {}, "/rolls");
    Said said{kind, say.text.value, {}, {}};
    if (is_whisper) said.to = say.to->items;
    if (rolls) {
        auto results = roll_all(say.rolls->items, randomness.dice);
        if (!results) return std::unexpected(std::move(results.error()));
        said.rolls = std::move(*results);
    }
    return Decision{{std::move(said)}, !is_whisper};
}

Decided decide(const RoomState& room, const Roll& roll, const Requester& requester,
               Randomness randomness) {
    if (!in_scope(requester, Scope::roll)) return refuse(out_of_scope);
    if (roll.label && !is_fit_name(roll.label->value)) return refuse(unfit_text, {}, "/label");
    RolledRecord rolled;
    rolled.label = roll.label ? roll.label->value : std::string();
    rolled.audience = roll.audience.value_or(Circle::all);
    rolled.blind = roll.blind.value_or(false);
    rolled.trace = roll.trace.value_or(true);
    const auto* circle = std::get_if<Circle>(&rolled.audience);
    const bool open = circle && *circle == Circle::all;
    if (open && rolled.blind) return refuse(nothing_hidden, {}, "/blind");
    if (open && !rolled.trace) return refuse(nothing_hidden, {}, "/trace");
    if (const auto* members = std::get_if<BoundedList<Id, 20>>(&rolled.audience)) {
        if (const auto path = stranger(room, *members, "/audience"); !path.empty()) {
            return refuse(no_such_member, {}, path);
        }
    }
    if (rolled.blind && circle && *circle == Circle::self) {
        return refuse(rules::invalid_params, {}, "/blind");
    }
    const auto formula = read_formula(roll);
    if (!formula) return std::unexpected(formula.error());
    rolled.result = notation::roll(**formula, randomness.dice);
    // A roll that left no trace has a number in the other count; one that others know of is counted
    // with the open ones, so that it cannot be dropped unseen.
    Decision decision;
    decision.open = rolled.trace;
    decision.events.emplace_back(std::move(rolled));
    return decision;
}

Decided decide(const RoomState& room, const Rename& rename, const Requester& requester,
               Randomness) {
    const Id id = rename.member.value_or(requester.member);
    if (id != requester.member && !requester.is_gm()) return refuse(rules::gm_only, {}, "/member");
    const MemberState* member = find(room, id);
    if (!member) return refuse(no_such_member, {}, "/member");
    if (rename.name && rename.name->value != member->name)
        KAST_REQUIRE(require_member_name(room, id, rename.name->value));
    if (rename.colour && !is_fit_name(rename.colour->value)) return refuse(bad_name, {}, "/colour");
    if (rename.mark && !is_fit_name(rename.mark->value)) return refuse(bad_name, {}, "/mark");
    Renamed renamed = renamed_to(id, *member, rename);
    if (renamed.name == member->name && renamed.colour == member->colour &&
        renamed.mark == member->mark) {
        return Decision{};
    }
    return Decision{{std::move(renamed)}};
}

Decided decide(const RoomState& room, const Invite& invite, const Requester& requester,
               Randomness randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    if (invite.scopes && invite.role != Role::bot) return refuse(not_for_role, {}, "/scopes");
    if (invite.uses && invite.role != Role::player) return refuse(not_for_role, {}, "/uses");
    if (invite.label && !is_fit_name(invite.label->value)) return refuse(unfit_text, {}, "/label");
    const auto open = std::ranges::count_if(room.invites, [&](const auto& one) {
        return !one.second.revoked && !has_expired(one.second, requester.now_ms);
    });
    if (static_cast<std::size_t>(open) >= invites_max) return refuse(too_many_links);
    InvitedRecord invited;
    invited.id = randomness.dice.fresh_id();
    std::string token = random_token(randomness.random);
    invited.invite.hash = token_hash(token);
    invited.invite.role = invite.role;
    if (invite.label) invited.invite.label = invite.label->value;
    if (invite.uses) invited.invite.uses_left = invite.uses->value;
    if (invite.expires_s)
        invited.invite.expires_ms =
            requester.now_ms + invite.expires_s->value * std::int64_t{1'000};
    if (invite.role == Role::bot) {
        invited.invite.scopes =
            invite.scopes.value_or(std::set{Scope::events, Scope::say, Scope::roll});
    }
    if (invite.role == Role::bot || invite.role == Role::gm) {
        invited.invite.member = randomness.dice.fresh_id();
    }
    return Decision{.events = {std::move(invited)}, .token = std::move(token)};
}

Decided decide(const RoomState& room, const Revoke& revoke, const Requester& requester,
               Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    const auto found = room.invites.find(revoke.invite);
    if (found == room.invites.end() || found->second.revoked) {
        return refuse(no_such_invite, {}, "/invite");
    }
    const InviteState& invite = found->second;
    if (invite.member == requester.member) return refuse(rules::not_allowed, {}, "/invite");
    Decision decision{{Revoked{found->first, invite.role, invite.label}}};
    if (find_seated(room, invite.member)) decision.events.emplace_back(Left{invite.member});
    close_complete_ready(room, decision.events);
    return decision;
}

Decided decide(const RoomState& room, const Kick& kick, const Requester& requester, Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    if (kick.member == requester.member) return refuse(rules::not_allowed, {}, "/member");
    const MemberState* member = find(room, kick.member);
    if (!member || member->standing == Standing::kicked) {
        return refuse(no_such_member, {}, "/member");
    }
    Decision decision{{Kicked{kick.member}}};
    close_complete_ready(room, decision.events);
    return decision;
}

Decided decide(const RoomState& room, const ClearSeats&, const Requester& requester, Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    SeatsCleared cleared;
    for (const auto& [id, member] : room.members) {
        const bool is_player = member.role == Role::player && member.standing == Standing::seated;
        if (is_player && !requester.staying.contains(id)) cleared.members.push_back(id);
    }
    if (cleared.members.empty()) return Decision{};
    Decision decision{{std::move(cleared)}};
    close_complete_ready(room, decision.events);
    return decision;
}

Decided decide(const RoomState& room, const ChangeRole& change, const Requester& requester,
               Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    const MemberState* member = find_seated(room, change.member);
    if (!member) return refuse(no_such_member, {}, "/member");
    const auto is_seat = [](Role role) { return role == Role::gm || role == Role::player; };
    if (!is_seat(change.role) || !is_seat(member->role)) return refuse(not_for_role, {}, "/role");
    if (member->role == change.role) return Decision{};
    return Decision{{RoleChanged{change.member, change.role}}};
}

Decided decide(const RoomState& room, const Settings& change, const Requester& requester,
               Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    if (change.name) KAST_REQUIRE(require_name_or_none(change.name->value, "/name"));
    SettingsChanged changed{room.name,
                            room.settings.note,
                            room.settings.locked,
                            room.settings.spectators,
                            room.settings.odds,
                            room.settings.sheets_locked,
                            room.settings.automation,
                            room.settings.real_dice};
    if (change.name) changed.name = change.name->value;
    if (change.note) changed.note = change.note->value;
    if (change.locked) changed.locked = *change.locked;
    if (change.spectators) changed.spectators = *change.spectators;
    if (change.odds) changed.odds = *change.odds;
    if (change.sheets_locked) changed.sheets_locked = *change.sheets_locked;
    if (change.real_dice) changed.real_dice = *change.real_dice;
    if (change.automation) {
        const Automation& now = room.settings.automation;
        changed.automation = {change.automation->rolls.value_or(now.rolls),
                              change.automation->sheets.value_or(now.sheets),
                              change.automation->turns.value_or(now.turns),
                              change.automation->points.value_or(now.points),
                              change.automation->healing.value_or(now.healing)};
    }
    if (changed.name == room.name && changed.note == room.settings.note &&
        changed.locked == room.settings.locked && changed.spectators == room.settings.spectators &&
        changed.odds == room.settings.odds &&
        changed.sheets_locked == room.settings.sheets_locked &&
        changed.automation == room.settings.automation &&
        changed.real_dice == room.settings.real_dice) {
        return Decision{};
    }
    return Decision{{std::move(changed)}};
}

Decided decide(const RoomState& room, const Reveal&, const Requester& requester,
               Randomness randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    const EpochState& epoch = room.epoch;
    // How many rolls it had is the counters' to say: `room.cpp` fills it in.
    return Decision{{EpochRevealed{epoch.number, epoch.commitment, epoch.secret, 0},
                     begin_epoch(epoch.number + 1, randomness.random)}};
}

bool throws_dice(const RoomCommand& command) {
    const auto* say = std::get_if<Say>(&command);
    return std::holds_alternative<Roll>(command) || (say && say->rolls && !say->rolls->empty());
}

Decided decide(const RoomState& room, const RoomCommand& command, const Requester& requester,
               Randomness randomness) {
    return std::visit([&](const auto& one) { return decide(room, one, requester, randomness); },
                      command);
}

}  // namespace kast::server
