#include "server/room/amendment.hpp"

#include "protocol/read.hpp"
#include "protocol/room_refusals.hpp"
#include "protocol/write.hpp"
#include "server/room/command_dice.hpp"
#include "server/room/decide.hpp"
#include "server/room/known_part.hpp"
#include "server/room/replay_dice.hpp"
#include "server/room/standing_commands.hpp"
#include "server/room/view_amended.hpp"
#include "server/room/visibility.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace kast::server {
namespace {

using protocol::GameEvent;
using protocol::GameStatePtr;
using protocol::RawJson;
using rules::refuse;
using rules::Viewer;

/// A command as it is given again.
struct Given {
    std::vector<GameEvent> events;
    GameStatePtr after;
    std::optional<wire::ProofRecord> added;  ///< of dice that it had not thrown
    bool open = true;                        ///< everybody sees all of it
};

RawJson merged(const RawJson& params, const RawJson& changes) {
    auto all = nlohmann::json::parse(params.text);
    all.merge_patch(nlohmann::json::parse(changes.text));
    return {all.dump()};
}

class Judge {
public:
    Judge(const protocol::Game& game, std::optional<std::uint64_t> test_dice)
        : game_(game), test_dice_(test_dice) {}

    /// What is given: the parameters, and the GM's word on the rolls, or null.
    struct Command {
        const StandingCommand& standing;
        const RawJson& params;
        const rules::Overrides* overrides = nullptr;
    };

    /// `is_amended`: what its member could not do, it does as a GM would.
    rules::Result<Given> give(const Command& command, const protocol::GameState& table,
                              bool is_amended) const {
        const wire::RoomState& room = *command.standing.commit->before.room;
        const Entry& first = command.standing.commit->entries.front();
        const auto member = room.members.find(wire::Id(first.by));
        rules::Actor actor{wire::Id(first.by),
                           member == room.members.end() ? wire::Role::player : member->second.role};
        auto given = give(command, table, actor);
        const bool is_not_theirs = !given && (given.error().kind == rules::gm_only.kind ||
                                              given.error().kind == rules::not_allowed.kind);
        if (!is_amended || !is_not_theirs) return given;
        actor.role = wire::Role::gm;
        return give(command, table, actor);
    }

    /// A free roll, for whom it was.
    rules::Result<wire::GivenRecord> give_roll(const StandingCommand& command,
                                               const RawJson& params, bool was_opened) const {
        const Entry& first = command.commit->entries.front();
        wire::GivenRecord record{
            .seq = first.seq, .by = wire::Id(first.by), .command = first.cause};
        record.method = first.command->method;
        record.was = events_of(command, game_);
        auto rolled = roll(command, params, DiceOf::amended, record.proof);
        if (!rolled) return std::unexpected(std::move(rolled.error()));
        if (!is_open(*rolled) && record.proof)
            rolled = roll(command, params, DiceOf::amended_hidden, record.proof);
        record.open = was_opened || is_open(*rolled);
        wire::RolledRecord was = *rolled_in(record.was.front());
        if (was_opened) {
            for (wire::RolledRecord* one : {&was, &*rolled}) {
                one->audience = wire::Circle::all;
                one->blind = false;
                one->trace = true;
            }
        }
        record.was.front().data.text = protocol::to_text(was);
        record.events.emplace_back(std::string(first.type)).data.text = protocol::to_text(*rolled);
        return record;
    }

    /// True where a GM is shown it, and nothing of it is some member's own to know. (What a game
    /// notes for itself is shown to nobody.)
    bool is_gms_to_know(const Commit& commit) const {
        const Viewer gm{wire::Role::gm, {}};
        const auto is_open = [&](const GameEvent& event, const Viewer& member) {
            const auto shown = view(event, member);
            return !shown ||
                   known_part(*shown, {view(event, {member.role, {}}), view(event, gm)}) == shown;
        };
        const auto is_seen = [&](const Entry& entry) {
            return entry.of_game() && view(*entry.of_game(), gm).has_value();
        };
        if (is_free_roll(commit)) {
            const Entry& roll = commit.entries.front();
            return visibility_of(*roll.of_room(), wire::Id(roll.by), gm) == Visibility::all;
        }
        if (std::ranges::none_of(commit.entries, is_seen)) return false;
        return std::ranges::all_of(commit.entries, [&](const Entry& entry) {
            if (!entry.of_game() || !game_.views_by_member()) return true;
            const GameEvent& event = *entry.of_game();
            return std::ranges::all_of(commit.after.room->members, [&](const auto& member) {
                return is_open(event, {member.second.role, member.first});
            });
        });
    }

private:
    rules::Result<Given> give(const Command& command, const protocol::GameState& table,
                              const rules::Actor& actor) const {
        auto given = give(command, table, actor, DiceOf::amended);
        if (!given || !given->added || given->open) return given;
        return give(command, table, actor, DiceOf::amended_hidden);
    }

    rules::Result<Given> give(const Command& command, const protocol::GameState& table,
                              const rules::Actor& actor, DiceOf of) const {
        const Commit& commit = *command.standing.commit;
        const Entry& first = commit.entries.front();
        CommandDice own(source_of(commit, DiceOf::command));
        CommandDice added(source_of(commit, of));
        static const ReplayDice::Draws none;
        ReplayDice dice(first.command->self_reported, first.proof ? first.proof->draws : none, own,
                        added);
        const std::string& method = first.command->method;
        const std::string& params = command.params.text;
        auto decided = command.overrides ? game_.decide_overridden(table, method, params, actor,
                                                                   dice, *command.overrides)
                                         : game_.decide(table, method, params, actor, dice);
        if (!decided) return std::unexpected(std::move(decided.error()));
        // As it was when it was given.
        if (leaves_sheets(*commit.before.room))
            *decided = game_.leave_sheets(table, method, std::move(*decided));
        Given given{std::move(decided->events), std::move(decided->after), {}, true};
        if (added.rolled()) given.added = added.take_proof();
        for (const GameEvent& event : given.events) {
            if (!view(event, {})) given.open = false;
        }
        return given;
    }

    rules::Result<wire::RolledRecord> roll(const StandingCommand& command, const RawJson& params,
                                           DiceOf of,
                                           std::optional<wire::ProofRecord>& proof) const {
        const wire::RoomState& room = *command.commit->before.room;
        const Entry& first = command.commit->entries.front();
        const auto given = protocol::read_text<wire::Roll>(params.text);
        if (!given) return std::unexpected(given.error());
        CommandDice own(source_of(*command.commit, DiceOf::command));
        CommandDice added(source_of(*command.commit, of));
        ReplayDice dice({}, first.proof->draws, own, added);
        // It was thrown by somebody who might; nothing else of theirs matters.
        const Requester requester{wire::Id(first.by), wire::Role::gm, {}, first.at_ms};
        auto decided = decide(room, *given, requester, {dice, Random()});
        if (!decided) return std::unexpected(std::move(decided.error()));
        if (added.rolled()) proof = added.take_proof();
        return std::get<wire::RolledRecord>(decided->events.front());
    }

    CommandDice::Source source_of(const Commit& commit, DiceOf of) const {
        const RoomVersion& before = commit.before;
        const Entry& first = commit.entries.front();
        CommandDice::Source source{dice_keys_,  *before.room,         first.by,
                                   first.cause, first.command->nonce, first.command->server_share};
        source.of = of;
        if (test_dice_) {
            source.test = TestRoll{
                *test_dice_, before.room->epoch.number,
                static_cast<std::uint64_t>(before.counters.rolls + before.counters.secret_rolls),
                before.seq};
        }
        return source;
    }

    std::optional<std::string> view(const GameEvent& event, const Viewer& viewer) const {
        std::string text;
        if (!game_.view_event(text, event, viewer)) return std::nullopt;
        return text;
    }

    const protocol::Game& game_;
    std::optional<std::uint64_t> test_dice_;
    mutable DiceKeys dice_keys_;
};

/// The commits from the earliest that counts on. Refuses: too-far-back.
rules::Result<std::vector<Commit>> commits_since(const CommitHistory& history, std::uint64_t seq) {
    for (;;) {
        auto commits = history.commits_from(seq, amended_events_max);
        if (!commits) return refuse(wire::too_far_back, {}, "/roll");
        const std::uint64_t earliest = earliest_amended(*commits, seq);
        if (earliest >= commits->front().first_seq()) return std::move(*commits);
        seq = earliest;
    }
}

GameEvent read_event(const wire::PlayedRecord& record, const protocol::Game& game) {
    GameEvent event = game.read_event(record.type, record.data.text);
    event.unapplied = record.unapplied;
    return event;
}

GameStatePtr apply_standing(const GameStatePtr& table, const StandingCommand& command,
                            const protocol::Game& game) {
    std::vector<GameEvent> events;
    for (const wire::PlayedRecord& event : events_of(command, game))
        events.push_back(read_event(event, game));
    return game.apply(*table, events);
}

wire::RefusedAgain refused_again(const rules::Refusal& refusal) {
    wire::RefusedAgain shown{refusal.kind, refusal.message, {}, {}};
    if (!refusal.path.empty()) shown.path = refusal.path;
    if (!refusal.rule.empty()) shown.rule = refusal.rule;
    return shown;
}

std::size_t bytes_of(const wire::GivenRecord& given) {
    std::size_t bytes = 200;
    for (const auto* events : {&given.was, &given.events}) {
        for (const wire::PlayedRecord& event : *events) bytes += event.data.text.size() + 60;
    }
    return bytes;
}

/// What became of a command, beside what it came to until now.
wire::GivenRecord record_of(const StandingCommand& command, const rules::Result<Given>& given,
                            const Judge& judge, const protocol::Game& game) {
    const Entry& first = command.commit->entries.front();
    wire::GivenRecord record{.seq = first.seq, .by = wire::Id(first.by), .command = first.cause};
    record.was = events_of(command, game);
    record.dropped = !given;
    record.self_reported = first.self_reported;
    if (given) {
        for (const GameEvent& event : given->events) {
            wire::PlayedRecord& one = record.events.emplace_back(std::string(event.type));
            one.data.text.clear();
            game.write_event(one.data.text, event);
            one.unapplied = event.unapplied;
        }
        record.proof = given->added;
        record.open = given->open;
    }
    if (judge.is_gms_to_know(*command.commit)) {
        record.method = first.command->method;
        if (!given) record.refusal = refused_again(given.error());
    }
    return record;
}

/// What a free roll was given with, as its record and its proof tell: all but the values of words
/// in its notation. Null where no die was thrown, or the dice were typed in, which are not thrown
/// anew.
std::shared_ptr<const wire::CommandRecord> command_of_roll(const Entry& entry) {
    const auto& rolled = std::get<wire::RolledRecord>(*entry.of_room());
    if (!entry.proof || entry.self_reported) return nullptr;
    nlohmann::json params{{"notation", rolled.result.notation}};
    if (rolled.result.comment)
        params["notation"] = rolled.result.notation + " # " + *rolled.result.comment;
    if (!rolled.label.empty()) params["label"] = rolled.label;
    if (rolled.audience != wire::Audience(wire::Circle::all))
        params["audience"] = nlohmann::json::parse(protocol::to_text(rolled.audience));
    if (rolled.blind) params["blind"] = true;
    if (!rolled.trace) params["trace"] = false;
    wire::CommandRecord command{std::string(wire::Roll::method), RawJson{params.dump()}, {}};
    const std::string& nonce = entry.proof->nonce;
    if (entry.proof->nonce_by == wire::NonceBy::client) command.nonce = nonce;
    if (entry.proof->nonce_by == wire::NonceBy::both) {
        command.nonce = nonce.substr(0, nonce.rfind('.'));  // Before the server's share.
        command.server_share = true;
    }
    return std::make_shared<const wire::CommandRecord>(std::move(command));
}

/// Whom a roll is for stays as it was: else what some alone may know would be told to others.
rules::Result<void> require_same_audience(const RawJson& before, const RawJson& after) {
    const auto was = nlohmann::json::parse(before.text);
    const auto is = nlohmann::json::parse(after.text);
    for (const char* name : {"audience", "blind", "trace", "nonce"}) {
        if (was.value(name, nlohmann::json()) == is.value(name, nlohmann::json())) continue;
        return refuse(rules::invalid_params, {}, std::string("/") + name,
                      "Whom a roll is for is not amended.");
    }
    return {};
}

bool is_of_overrides(const rules::Refusal& refusal) {
    return refusal.kind == rules::nothing_to_override.kind;
}

rules::Refusal below_params(rules::Refusal refusal) {
    if (!is_of_overrides(refusal)) refusal.path = "/params" + refusal.path;
    return refusal;
}

/// Nothing rests on a free roll, so it alone is given again.
rules::Result<Amendment> amend_roll(const AmendQuery& query, const std::vector<Commit>& commits,
                                    const StandingCommand& roll, const Judge& judge) {
    if (query.overrides && !query.overrides->empty())
        return refuse(rules::nothing_to_override, {}, "/overrides",
                      "A free roll comes to what its dice show: amend its notation.");
    const Commit& last = commits.back();
    const Entry& first = roll.commit->entries.front();
    RawJson params = roll.params ? *roll.params : first.command->params;
    if (query.changes) params = merged(params, *query.changes);
    if (auto same = require_same_audience(first.command->params, params); !same)
        return std::unexpected(below_params(std::move(same.error())));
    const bool was_opened =
        last.after.room->opened_rolls.contains(static_cast<std::int64_t>(first.seq));
    auto given = judge.give_roll(roll, params, was_opened);
    if (!given) return std::unexpected(below_params(std::move(given.error())));
    Amendment amendment;
    amendment.method = first.command->method;
    amendment.based_on = std::max(last_played(commits), first.seq);
    amendment.record.of = first.seq;
    amendment.record.params = std::move(params);
    amendment.after = last.after.table;
    if (given->was == given->events)
        amendment.unchanged = 1;
    else
        amendment.record.commands.push_back(std::move(*given));
    return amendment;
}

}  // namespace

rules::Result<Amendment> judge_amended(const AmendQuery& query, const CommitHistory& history,
                                       const protocol::Game& game) {
    auto commits = commits_since(history, query.seq);
    if (!commits) return std::unexpected(commits.error());
    const auto target = std::ranges::lower_bound(*commits, query.seq, {}, &Commit::last_seq);
    const bool is_roll = is_free_roll(*target);
    if (Entry& first = target->entries.front(); is_roll && !first.command)
        first.command = command_of_roll(first);
    if (!target->entries.front().of_game() && !is_roll)
        return refuse(wire::no_such_command, {}, "/roll");
    std::vector<StandingCommand> standing = standing_commands(*commits);
    std::erase_if(standing, [&](const StandingCommand& one) {
        return is_free_roll(*one.commit) && one.commit != &*target;
    });
    const auto roll = std::ranges::find(standing, &*target, &StandingCommand::commit);
    if (roll == standing.end()) return refuse(wire::not_standing, {}, "/roll");
    const auto end = is_roll ? std::next(roll) : standing.end();
    const bool are_kept = std::all_of(roll, end, [](const StandingCommand& one) {
        return one.commit->entries.front().command != nullptr;
    });
    if (!are_kept) return refuse(wire::not_kept, {}, "/roll");
    const Judge judge(game, query.test_dice);
    if (!judge.is_gms_to_know(*target)) return refuse(wire::secret_command, {}, "/roll");
    if (is_roll) return amend_roll(query, *commits, *roll, judge);

    Amendment amendment;
    amendment.based_on = last_played(*commits);
    amendment.method = target->entries.front().command->method;
    amendment.record.of = target->first_seq();
    GameStatePtr table = commits->front().before.table;
    for (auto one = standing.begin(); one != roll; ++one) table = apply_standing(table, *one, game);
    std::size_t bytes = 0;
    for (auto command = roll; command != standing.end(); ++command) {
        const bool is_amended = command == roll;
        RawJson params =
            command->params ? *command->params : command->commit->entries.front().command->params;
        if (is_amended && query.changes) params = merged(params, *query.changes);
        const rules::Overrides* overrides = command->overrides;
        if (is_amended && query.overrides)
            overrides = query.overrides->empty() ? nullptr : &*query.overrides;
        auto given =
            judge.give({*command, params, overrides}, *table, is_amended || command->params);
        // Of a later one the GM's word is of no use where the roll is not made any more.
        if (!given && !is_amended && is_of_overrides(given.error()))
            given = judge.give({*command, params}, *table, true);
        if (is_amended) {
            if (!given) return std::unexpected(below_params(std::move(given.error())));
            amendment.record.params = std::move(params);
            if (overrides) amendment.record.overrides = *overrides;
        }
        if (given) table = given->after;
        wire::GivenRecord record = record_of(*command, given, judge, game);
        if (record.was == record.events) {
            ++amendment.unchanged;
            continue;
        }
        bytes += bytes_of(record);
        if (bytes > amended_bytes_max) return refuse(wire::too_far_back, {}, "/roll");
        amendment.record.commands.push_back(std::move(record));
    }
    amendment.after = std::move(table);
    return amendment;
}

wire::AmendPreviewResult view_preview(const Amendment& amendment, const Viewer& viewer,
                                      std::string based_on, const protocol::Game& game) {
    const wire::AmendedRecord& record = amendment.record;
    auto commands = view_commands(record, played_view(viewer, game), true, true, game);
    const auto unseen = static_cast<int>(record.commands.size() - commands.size());
    return {.method = amendment.method,
            .params = record.params,
            .based_on = std::move(based_on),
            .commands = std::move(commands),
            .unchanged = amendment.unchanged + unseen,
            .overrides = record.overrides};
}

}  // namespace kast::server
