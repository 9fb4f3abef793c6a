#include "server/room/command_evaluator.hpp"

#include "protocol/room_refusals.hpp"
#include "protocol/write.hpp"
#include "server/room/amendment.hpp"
#include "server/room/json_texts.hpp"
#include "server/room/names.hpp"
#include "server/room/rolled_entry.hpp"
#include "server/room/visibility.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace kast::server {
namespace {

using rules::refuse;

/// The clocks of two nodes are never so far apart.
constexpr std::int64_t clock_skew_max_ms = 60'000;

Entry entry_of_room(wire::EventRecord event) {
    Entry entry;
    entry.type = std::visit([](const auto& one) -> std::string_view { return one.type; }, event);
    entry.value = std::make_shared<const wire::EventRecord>(std::move(event));
    return entry;
}

/// What a roll was given with, where its record does not tell: the values behind its words.
std::shared_ptr<const wire::CommandRecord> command_of(wire::Roll roll, const std::string& nonce,
                                                      bool server_share) {
    roll.nonce.reset();
    return std::make_shared<const wire::CommandRecord>(std::string(wire::Roll::method),
                                                       protocol::RawJson{protocol::to_text(roll)},
                                                       nonce, server_share);
}

CommandSource source_of(const RoomRequest& request, wire::Id member) {
    return {std::move(member), request.id, request.nonce, request.faces};
}

}  // namespace

std::vector<Entry> CommandEvaluator::entries_of_room(std::vector<wire::EventRecord> events) {
    std::vector<Entry> entries;
    entries.reserve(events.size());
    for (wire::EventRecord& event : events) entries.push_back(entry_of_room(std::move(event)));
    return entries;
}

rules::Result<Commit> CommandEvaluator::evaluate(const RoomVersion& latest, const Cursors& cursors,
                                                 const RoomRequest& request, const wire::Id& id,
                                                 const wire::MemberState& member,
                                                 const PastWork* past,
                                                 std::vector<wire::Id> online) const {
    Context context{latest, {game_, cursors}, source_of(request, id), member,
                    past,   std::move(online)};
    KAST_REQUIRE(may_type_faces(context, request.body));
    auto commit = evaluate(context, request.body);
    if (!commit || !is_hidden_from_roller(*commit, context)) return commit;
    // With the command, its nonce and, one day, the epoch's secret, who rolled could compute what
    // they may not see: so it is rolled with a share that they are never told.
    context.server_share = true;
    return evaluate(context, request.body);
}

/// What can be said before anything is decided. (That a game's command throws dice which not
/// everybody sees only its outcome tells: see `play`.)
rules::Result<void> CommandEvaluator::may_type_faces(const Context& context,
                                                     const RequestBody& body) {
    if (context.source.faces.empty()) return {};
    const wire::RealDice allowed = context.latest.room->settings.real_dice;
    const wire::Role role = context.member.role;
    if (role == wire::Role::bot) return refuse(wire::out_of_scope, {}, "/faces");
    if (allowed == wire::RealDice::off ||
        (allowed == wire::RealDice::gm && role != wire::Role::gm)) {
        return refuse(wire::real_dice_off, {}, "/faces");
    }
    const auto* command = std::get_if<Params<RoomCommand>>(&body);
    const auto* roll = command && *command ? std::get_if<wire::Roll>(&**command) : nullptr;
    if (roll && roll->blind.value_or(false)) return refuse(wire::unseen_dice, {}, "/faces");
    return {};
}

bool CommandEvaluator::is_hidden_from_roller(const Commit& commit, const Context& context) {
    if (commit.entries.empty()) return false;
    const Entry* rolled = rolled_entry(commit.entries);
    if (!rolled || rolled->proof->nonce_by != wire::NonceBy::client) return false;
    // A game's roll that is counted with the open ones is shown to all.
    if (rolled->of_game() && rolled->proof->roll) return false;
    return !shows_dice(*rolled, viewer_of(context.member, context.source.member), context.view);
}

rules::Result<Commit> CommandEvaluator::evaluate(const Context& context,
                                                 const RequestBody& body) const {
    const auto read = [&](const auto& params, auto&& go_on) -> rules::Result<Commit> {
        if (!params) return std::unexpected(params.error());
        return go_on(*params);
    };
    if (const auto* command = std::get_if<Params<RoomCommand>>(&body))
        return read(*command, [&](const auto& one) { return evaluate_room(context, one); });
    if (const auto* params = std::get_if<Params<wire::Undo>>(&body))
        return read(*params, [&](const auto& one) { return undo(context, one); });
    if (const auto* params = std::get_if<Params<wire::Amend>>(&body))
        return read(*params, [&](const auto& one) { return amend(context, one); });
    if (const auto* params = std::get_if<Params<wire::OpenRoll>>(&body))
        return read(*params, [&](const auto& one) { return open_roll(context, one); });
    if (const auto* params = std::get_if<Params<wire::PassCommand>>(&body))
        return read(*params, [&](const auto& one) { return pass(context, one); });
    if (const auto* command = std::get_if<GameCommand>(&body))
        return evaluate_game(context, *command);
    return refuse(wire::no_such_method);
}

bool CommandEvaluator::is_held_by_pause(const Context& context) {
    return context.latest.room->pause && context.member.role != wire::Role::gm;
}

/// Every game's commands for what is on a sheet are its `character.*`. A new one may come all the
/// same: it is nobody's sheet yet.
bool CommandEvaluator::is_of_sheet(const GameCommand& command) const {
    const std::string of_sheet = std::string(game_.id()) + ".character.";
    return command.method.starts_with(of_sheet) && command.method != of_sheet + "add";
}

bool CommandEvaluator::is_locked_sheet(const Context& context, const GameCommand& command) const {
    return context.latest.room->settings.sheets_locked && context.member.role != wire::Role::gm &&
           is_of_sheet(command);
}

rules::Result<Commit> CommandEvaluator::evaluate_room(const Context& context,
                                                      const RoomCommand& command) const {
    const CommandSource& source = context.source;
    CommandDice dice(dice_source(context, TypedFaces::Misfit::refused));
    Requester requester{source.member, context.member.role, context.member.scopes,
                        now_after(context.latest)};
    if (std::holds_alternative<wire::ClearSeats>(command)) requester.staying = staying(context);
    if (is_held_by_pause(context) && throws_dice(command)) return refuse(wire::table_paused);
    const auto decide_with_faces = [&]() -> Decided {
        try {
            auto decided =
                decide(*context.latest.room, command, requester, {dice, random(context.latest)});
            if (decided) dice.typed().require_used_up();
            return decided;
        } catch (TypedFaces::Unfit& unfit) {
            return std::unexpected(std::move(unfit.refusal));
        }
    };
    auto decided = decide_with_faces();
    if (!decided) return std::unexpected(std::move(decided.error()));
    for (wire::EventRecord& event : decided->events) {
        if (auto* revealed = std::get_if<wire::EpochRevealed>(&event))
            revealed->rolls = context.latest.counters.rolls;
    }
    // What nobody did is stored as done by nobody: nor is the command's id, which is its sender's.
    std::vector<Entry> entries = entries_of_room(std::move(decided->events));
    const bool is_typed = dice.typed().are_used();
    for (Entry& entry : entries) entry.self_reported = is_typed;
    const auto* roll = std::get_if<wire::Roll>(&command);
    if (roll && roll->constants && dice.rolled() && !is_typed)
        entries.front().command = command_of(*roll, source.nonce, context.server_share);
    Commit commit = commit_of(context.latest, decided->anonymous ? CommandSource{} : source,
                              std::move(entries), &dice, decided->open);
    commit.anonymous = decided->anonymous;
    commit.token = std::move(decided->token);
    return commit;
}

/// Who is here, and to whom something at the table belongs: every game says of what it keeps whose
/// it is, in a field `owner`.
std::set<wire::Id> CommandEvaluator::staying(const Context& context) const {
    std::set<wire::Id> members(context.online.begin(), context.online.end());
    std::string table;
    game_.write_state(table, *context.latest.table);
    for (JsonText& owner : texts_at(table, "owner")) members.emplace(std::move(owner.text));
    return members;
}

/// A player's character is not called what looks like the name of somebody or something else at the
/// table. Of plain letters and digits that is not asked: "Guard I" and "Guard l" may stand there.
rules::Result<void> CommandEvaluator::require_own_names(const Context& context,
                                                        const GameCommand& command) const {
    const auto is_plain = [](const JsonText& one) {
        return std::ranges::all_of(one.text, [](unsigned char c) { return c < 0x80; });
    };
    auto names = texts_at(command.params, "name");
    std::erase_if(names, is_plain);
    if (names.empty() || context.member.role == wire::Role::gm) return {};
    std::string table;
    game_.view_state(table, *context.latest.table,
                     viewer_in(context.latest, context.source.member));
    const auto others = texts_at(table, "name");
    for (const JsonText& name : names) {
        const auto looks_same = [&](const JsonText& one) {
            return is_confusable(name.text, one.text);
        };
        if (std::ranges::any_of(others, looks_same))
            return refuse(wire::name_looks_taken, {}, name.path);
    }
    return {};
}

rules::Result<Commit> CommandEvaluator::evaluate_game(const Context& context,
                                                      const GameCommand& command) const {
    if (context.member.role == wire::Role::bot) return refuse(wire::out_of_scope);
    if (is_held_by_pause(context)) return refuse(wire::table_paused);
    if (is_locked_sheet(context, command)) return refuse(wire::sheets_locked);
    if (command.names_something) KAST_REQUIRE(require_own_names(context, command));
    const auto waits = must_wait(context, command);
    if (!waits) return std::unexpected(waits.error());
    return *waits ? hold_command(context, command) : play(context, command);
}

/// Faces that were typed in stand for its dice as far as they fit. Where not everybody sees all its
/// dice, none do: nobody names dice that others, or they themselves, may not see. That is never
/// refused, for a refusal costs nothing and would reveal what is hidden.
rules::Result<Commit> CommandEvaluator::play(const Context& context,
                                             const GameCommand& command) const {
    CommandDice dice(dice_source(context, TypedFaces::Misfit::ends_them));
    auto decided = game_.decide(*context.latest.table, command.method, command.params,
                                {context.source.member, context.member.role}, dice);
    if (!decided) return std::unexpected(std::move(decided.error()));
    if (leaves_sheets(*context.latest.room))
        *decided = game_.leave_sheets(*context.latest.table, command.method, std::move(*decided));
    const bool is_typed = dice.typed().are_used();
    // Open where everybody sees all its dice: only then may everybody check them.
    bool open = (dice.rolled() || is_typed) && shows_all_dice(game_, decided->events);
    std::vector<Entry> entries;
    for (protocol::GameEvent& event : decided->events) {
        entries.emplace_back().type = event.type;
        entries.back().value = std::move(event);
    }
    open = open && std::ranges::any_of(entries, [&](const Entry& entry) {
               return may_see(entry, {}, context.view);
           });
    if (is_typed && !open) {
        Context server_throws = context;
        server_throws.source.faces.clear();
        return play(server_throws, command);
    }
    if (!entries.empty()) {
        entries.front().command = std::make_shared<const wire::CommandRecord>(
            command.method, protocol::RawJson{command.params}, context.source.nonce,
            context.server_share, dice.typed().take_used());
        for (Entry& entry : entries) entry.self_reported = is_typed;
    }
    Commit commit = commit_of(context.latest, context.source, std::move(entries), &dice, open);
    if (!commit.entries.empty()) commit.after.table = std::move(decided->after);
    return commit;
}

std::optional<PastQuery> CommandEvaluator::past_query(const RoomVersion& latest,
                                                      const Cursors& cursors,
                                                      const RoomRequest& request,
                                                      const wire::MemberState& member) const {
    if (const auto* open = std::get_if<Params<wire::OpenRoll>>(&request.body); open && *open) {
        const auto seq = seq_of(cursors, history_, (*open)->roll.value, "/roll");
        if (!seq || history_.recent_event(*seq)) return std::nullopt;
        return EventQuery{*seq};
    }
    if (member.role != wire::Role::gm) return std::nullopt;
    if (const auto* undo = std::get_if<Params<wire::Undo>>(&request.body); undo && *undo) {
        const auto to = seq_of(cursors, history_, (*undo)->to.value, "/to");
        if (!to || recent_undo_target(history_, *to, {game_, cursors})) return std::nullopt;
        return UndoQuery{*to};
    }
    if (const auto* amend = std::get_if<Params<wire::Amend>>(&request.body); amend && *amend) {
        const auto seq = seq_of(cursors, history_, (*amend)->roll.value, "/roll");
        if (!seq || !is_durable(latest)) return std::nullopt;
        return amend_query(latest, **amend, *seq);
    }
    return std::nullopt;
}

rules::Result<Commit> CommandEvaluator::undo(const Context& context, const wire::Undo& undo) const {
    if (context.member.role != wire::Role::gm) return refuse(rules::gm_only);
    const auto to = seq_of(context.view.cursors, history_, undo.to.value, "/to");
    if (!to) return std::unexpected(to.error());
    auto target = recent_undo_target(history_, *to, context.view);
    if (!target) target = std::get<UndoTarget>(context.past->found);
    const RoomVersion& then = target->version;
    std::vector<Entry> entries = entries_of_room({wire::UndoneRecord{then.seq, target->to_public}});
    // Where nothing differs the table stays what it is.
    if (game_.write_state_changes(entries.front().table_changes, *context.latest.table,
                                  *then.table))
        entries.front().table = then.table;
    return commit_of(context.latest, context.source, std::move(entries), nullptr, false);
}

/// False where what is on its way to the log has changed the table.
bool CommandEvaluator::is_durable(const RoomVersion& latest) const {
    const auto& recent = history_.recent();
    return latest.seq == history_.last_seq() ||
           (!recent.empty() && recent.back().after.table == latest.table);
}

rules::Result<Commit> CommandEvaluator::amend(const Context& context,
                                              const wire::Amend& amend) const {
    if (context.member.role != wire::Role::gm) return refuse(rules::gm_only);
    const RoomVersion& latest = context.latest;
    const auto seq = seq_of(context.view.cursors, history_, amend.roll.value, "/roll");
    if (!seq) return std::unexpected(seq.error());
    const auto based_on = seq_of(context.view.cursors, history_, amend.based_on.value, "/based_on");
    if (!based_on) return std::unexpected(based_on.error());
    // What has come in between, unless it is talk.
    if (!context.past || context.past->table != latest.table)
        return refuse(wire::stale, {}, "/based_on");
    const auto& amendment = std::get<rules::Result<Amendment>>(context.past->found);
    if (!amendment) return std::unexpected(amendment.error());
    if (amendment->based_on != *based_on) return refuse(wire::stale, {}, "/based_on");
    if (amendment->record.commands.empty())
        return commit_of(latest, context.source, {}, nullptr, false);
    std::vector<Entry> entries = entries_of_room({amendment->record});
    if (game_.write_state_changes(entries.front().table_changes, *latest.table, *amendment->after))
        entries.front().table = amendment->after;
    return commit_of(latest, context.source, std::move(entries), nullptr, false);
}

rules::Result<Commit> CommandEvaluator::open_roll(const Context& context,
                                                  const wire::OpenRoll& open) const {
    const auto place = seq_of(context.view.cursors, history_, open.roll.value, "/roll");
    if (!place) return std::unexpected(place.error());
    const Entry* recent = history_.recent_event(*place);
    const Entry& roll = recent ? *recent : std::get<Entry>(context.past->found);
    const RoomVersion& latest = context.latest;
    const rules::Viewer viewer = viewer_in(latest, context.source.member);
    if (roll.self_reported && !roll.proof && may_see(roll, viewer, context.view))
        return refuse(wire::no_such_roll, {}, "/roll", "These faces were typed in.");
    if (!shows_dice(roll, viewer, context.view)) return refuse(wire::no_such_roll, {}, "/roll");
    if (context.member.role != wire::Role::gm && roll.by != context.source.member.value)
        return refuse(rules::not_allowed, {}, "/roll");
    if (shows_dice(roll, {}, context.view) ||
        latest.room->opened_rolls.contains(static_cast<std::int64_t>(roll.seq)))
        return refuse(wire::already_open, {}, "/roll");
    return commit_of(latest, context.source, entries_of_room({opened(roll)}), nullptr, false);
}

rules::Result<JoinGrant> CommandEvaluator::authorize(const RoomVersion& latest,
                                                     const wire::Join& join) const {
    return authorize_join(*latest.room, join, now_ms_(), random(latest));
}

Commit CommandEvaluator::join(const RoomVersion& latest, const RoomRequest& request,
                              const JoinGrant& grant) const {
    std::vector<wire::EventRecord> events;
    if (grant.seat) events.push_back(*grant.seat);
    if (grant.joined) events.emplace_back(*grant.joined);
    return commit_of(latest, source_of(request, grant.member), entries_of_room(std::move(events)),
                     nullptr, false);
}

Commit CommandEvaluator::ask(const RoomVersion& latest, const JoinGrant& grant) const {
    std::vector<wire::EventRecord> events;
    if (grant.asked) events.emplace_back(*grant.asked);
    return commit_of(latest, {}, entries_of_room(std::move(events)), nullptr, false);
}

Commit CommandEvaluator::withdraw(const RoomVersion& latest, const wire::Id& ask) const {
    std::vector<wire::EventRecord> events;
    const auto found = latest.room->seat_asks.find(ask);
    if (found != latest.room->seat_asks.end() && !found->second.refused)
        events.emplace_back(
            wire::SeatAnswered{ask, found->second.member, wire::SeatAnswer::withdrawn});
    return commit_of(latest, {}, entries_of_room(std::move(events)), nullptr, false);
}

Commit CommandEvaluator::open(wire::OpenedRecord opened, protocol::GameStatePtr table) const {
    std::vector<Entry> entries =
        entries_of_room({std::move(opened), begin_epoch(1, options_.random)});
    entries.front().table = std::move(table);
    return commit_of({}, {}, std::move(entries), nullptr, false);
}

/// Another node's clock may be ahead of this one, so a room's time does not go back by less than
/// `clock_skew_max_ms`. What is more is a clock that was wrong: time goes on from the right one.
std::int64_t CommandEvaluator::now_after(const RoomVersion& before) const {
    const std::int64_t now = now_ms_();
    return before.at_ms - now > clock_skew_max_ms ? now : std::max(now, before.at_ms);
}

namespace {

/// The first of them that the viewer is sent; the first of all where they are sent none.
Entry& first_shown(std::vector<Entry>& entries, const protocol::Game& game,
                   const rules::Viewer& viewer) {
    const auto shown = std::ranges::find_if(entries, [&](const Entry& entry) {
        std::string text;
        return !entry.of_game() || game.view_event(text, *entry.of_game(), viewer);
    });
    return shown == entries.end() ? entries.front() : *shown;
}

}  // namespace

/// `open`: everybody may check the dice, so the roll is numbered among those that all know of. The
/// proof is with the first event that all who may check them are sent.
Commit CommandEvaluator::commit_of(const RoomVersion& before, const CommandSource& source,
                                   std::vector<Entry> entries, CommandDice* dice, bool open) const {
    Commit commit{{}, before, before, 0, {}, false};
    if (entries.empty()) return commit;
    if (dice && dice->rolled()) {
        wire::ProofRecord proof = dice->take_proof();
        if (open)
            proof.roll = before.counters.rolls + 1;
        else
            proof.secret_roll = before.counters.secret_rolls + 1;
        first_shown(entries, game_, open ? rules::Viewer{} : rules::Viewer{wire::Role::gm, {}})
            .proof = std::make_shared<const wire::ProofRecord>(std::move(proof));
    }
    const std::int64_t now = now_after(before);
    std::uint64_t seq = before.seq;
    bool is_game = true;
    for (Entry& entry : entries) {
        entry.seq = ++seq;
        entry.at_ms = now;
        entry.by = source.member.value;
        entry.cause = source.command;
        entry.more = &entry != &entries.back();
        is_game = is_game && entry.of_game();
    }
    if (is_game) {
        // The system has applied its events already; the caller puts its table in.
        commit.after.seq = seq;
        commit.after.at_ms = now;
        if (const Entry* rolled = rolled_entry(entries)) {
            const auto& proof = rolled->proof;
            if (proof->roll) commit.after.counters.rolls = *proof->roll;
            if (proof->secret_roll) commit.after.counters.secret_rolls = *proof->secret_roll;
        }
    } else {
        commit.after = apply(before, entries, game_);
    }
    commit.entries = std::move(entries);
    return commit;
}

CommandDice::Source CommandEvaluator::dice_source(const Context& context,
                                                  TypedFaces::Misfit misfit) const {
    const RoomVersion& latest = context.latest;
    CommandDice::Source source{dice_keys_,
                               *latest.room,
                               context.source.member.value,
                               context.source.command,
                               context.source.nonce,
                               context.server_share};
    source.typed = {context.source.faces, misfit};
    if (const auto seed = test_seed(latest)) {
        source.test = {
            *seed, latest.room->epoch.number,
            static_cast<std::uint64_t>(latest.counters.rolls + latest.counters.secret_rolls),
            latest.seq};
    }
    return source;
}

/// Nothing in a room that was opened with fair dice, whatever the server is run with.
std::optional<std::uint64_t> CommandEvaluator::test_seed(const RoomVersion& version) const {
    const bool marked = version.room && version.room->test_dice.value_or(false);
    return marked ? options_.test_dice : std::nullopt;
}

Random CommandEvaluator::random(const RoomVersion& version) const {
    const auto seed = test_seed(version);
    return seed ? test_random(*seed, version.seq) : options_.random;
}

rules::Result<std::uint64_t> seq_of(const Cursors& cursors, const CommitHistory& history,
                                    std::string_view cursor, std::string_view path) {
    const auto seq = cursors.open(cursor);
    if (!seq || *seq == 0 || *seq > history.last_seq()) return refuse(wire::bad_cursor, {}, path);
    return *seq;
}

const wire::MemberState* find_member(const RoomVersion& version, const wire::Id& id) {
    if (!version.room) return nullptr;
    const auto found = version.room->members.find(id);
    return found == version.room->members.end() ? nullptr : &found->second;
}

rules::Viewer viewer_in(const RoomVersion& version, const wire::Id& member) {
    const wire::MemberState* found = find_member(version, member);
    return found ? viewer_of(*found, member) : rules::Viewer{};
}

}  // namespace kast::server
