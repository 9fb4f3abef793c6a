#include "server/room/amendment.hpp"

#include "protocol/read.hpp"
#include "protocol/room_refusals.hpp"
#include "protocol/write.hpp"
#include "rules/dice/cancellation.hpp"
#include "server/room/command_dice.hpp"
#include "server/room/decide.hpp"
#include "server/room/known_part.hpp"
#include "server/room/replay_dice.hpp"
#include "server/room/rolled_entry.hpp"
#include "server/room/standing_commands.hpp"
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
    bool open = true;                        ///< everybody sees all its dice
};

RawJson merged(const RawJson& params, const RawJson& changes) {
    auto all = nlohmann::json::parse(params.text);
    all.merge_patch(nlohmann::json::parse(changes.text));
    return {all.dump()};
}

/// Gives commands of the log once more, with the dice that they had.
class Reevaluation {
public:
    Reevaluation(const protocol::Game& game, std::optional<std::uint64_t> test_dice)
        : game_(game), test_dice_(test_dice) {}

    /// What is given: the parameters, and the GM's word on the rolls, or null.
    struct Command {
        const StandingCommand& standing;
        const RawJson& params;
        const rules::Overrides* overrides = nullptr;
    };

    /// Each under an id that nobody can have chosen, and that is the same however often one looks.
    std::vector<wire::InsertedRecord> insert(const wire::InsertedCommands& asked,
                                             const Commit& before) const {
        std::vector<wire::InsertedRecord> inserted;
        const Entry& first = before.entries.front();
        for (const wire::InsertedCommand& one : asked) {
            const std::string place = std::to_string(inserted.size());
            const Key id =
                derive(key_of(*before.before.room), {"inserted", first.by, first.cause, place});
            inserted.push_back(
                {one.member, base64url(id), one.method.value, one.params.value_or(RawJson{"{}"})});
        }
        return inserted;
    }

    /// `is_amended`: what its member could not do, it does as a GM would.
    rules::Result<Given> give(const Command& command, const protocol::GameState& table,
                              bool is_amended) const {
        const wire::RoomState& room = *command.standing.commit->before.room;
        const wire::Id by = command.standing.by();
        const auto member = room.members.find(by);
        rules::Actor actor{by,
                           member == room.members.end() ? wire::Role::player : member->second.role};
        if (command.standing.inserted) {
            if (member == room.members.end())
                return refuse(wire::no_such_member, {}, "/member",
                              "Nobody of that id had come by then.");
            if (member->second.standing != wire::Standing::seated)
                return refuse(wire::no_such_member, {}, "/member", "They had left by then.");
            if (!game_.knows(command.standing.method()))
                return refuse(wire::no_such_method, {}, "/method");
            is_amended = false;  // It is its member's own.
        }
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
        if (is_free_roll(commit)) {
            const Entry& roll = commit.entries.front();
            const Viewer gm{wire::Role::gm, {}};
            return visibility_of(*roll.of_room(), wire::Id(roll.by), gm) == Visibility::all;
        }
        std::vector<GameEvent> events;
        for (const Entry& entry : commit.entries) {
            if (entry.of_game()) events.push_back(*entry.of_game());
        }
        return is_gms_to_know(events, *commit.after.room);
    }
    bool is_gms_to_know(const std::vector<GameEvent>& events, const wire::RoomState& room) const {
        const Viewer gm{wire::Role::gm, {}};
        const auto is_seen = [&](const GameEvent& event) { return view(event, gm).has_value(); };
        const auto is_open = [&](const GameEvent& event, const Viewer& member) {
            const auto shown = view(event, member);
            return !shown ||
                   known_part(*shown, {view(event, {member.role, {}}), view(event, gm)}) == shown;
        };
        if (std::ranges::none_of(events, is_seen)) return false;
        return !game_.views_by_member() || std::ranges::all_of(events, [&](const auto& event) {
            return std::ranges::all_of(room.members, [&](const auto& member) {
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
        CommandDice own(source_of(command.standing, DiceOf::command));
        CommandDice added(source_of(command.standing, of));
        static const ReplayDice::Draws none;
        const Entry& first = commit.entries.front();
        const Entry* rolled = rolled_entry(commit.entries);
        // An inserted one has thrown nothing.
        const bool has_thrown = !command.standing.inserted;
        ReplayDice dice(has_thrown ? first.command->self_reported : none,
                        has_thrown && rolled ? rolled->proof->draws : none, own, added);
        const std::string& method = command.standing.method();
        const std::string& params = command.params.text;
        auto decided = command.overrides ? game_.decide_overridden(table, method, params, actor,
                                                                   dice, *command.overrides)
                                         : game_.decide(table, method, params, actor, dice);
        if (!decided) return std::unexpected(std::move(decided.error()));
        // As it was when it was given.
        if (leaves_sheets(*commit.before.room))
            *decided = game_.leave_sheets(table, method, std::move(*decided));
        const bool open = shows_all_dice(game_, decided->events);
        Given given{std::move(decided->events), std::move(decided->after), {}, open};
        if (added.rolled()) given.added = added.take_proof();
        return given;
    }

    rules::Result<wire::RolledRecord> roll(const StandingCommand& command, const RawJson& params,
                                           DiceOf of,
                                           std::optional<wire::ProofRecord>& proof) const {
        const wire::RoomState& room = *command.commit->before.room;
        const Entry& first = command.commit->entries.front();
        const auto given = protocol::read_text<wire::Roll>(params.text);
        if (!given) return std::unexpected(given.error());
        CommandDice own(source_of(command, DiceOf::command));
        CommandDice added(source_of(command, of));
        ReplayDice dice({}, first.proof->draws, own, added);
        // It was thrown by somebody who might; nothing else of theirs matters.
        const Requester requester{wire::Id(first.by), wire::Role::gm, {}, first.at_ms};
        auto decided = decide(room, *given, requester, {dice, Random()});
        if (!decided) return std::unexpected(std::move(decided.error()));
        if (added.rolled()) proof = added.take_proof();
        return std::get<wire::RolledRecord>(decided->events.front());
    }

    CommandDice::Source source_of(const StandingCommand& command, DiceOf of) const {
        const RoomVersion& before = command.commit->before;
        const Entry& first = command.first();
        CommandDice::Source source{dice_keys_,
                                   *before.room,
                                   command.by().value,
                                   command.id(),
                                   command.inserted ? std::string() : first.command->nonce,
                                   !command.inserted && first.command->server_share};
        // All dice of an inserted one are its own, and its nonce is the server's.
        source.of = command.inserted ? DiceOf::command : of;
        if (test_dice_) {
            // Those of an inserted one are no other command's.
            const std::uint64_t apart =
                command.inserted ? std::hash<std::string>{}(command.id()) : 0;
            source.test = TestRoll{
                *test_dice_ ^ apart, before.room->epoch.number,
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
                            const Reevaluation& reevaluation, const protocol::Game& game) {
    wire::GivenRecord record{
        .seq = command.first().seq, .by = command.by(), .command = command.id()};
    record.was = events_of(command, game);
    record.dropped = !given;
    record.inserted = command.inserted != nullptr;
    record.self_reported = !command.inserted && command.first().self_reported;
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
    if (command.inserted || reevaluation.is_gms_to_know(*command.commit)) {
        record.method = command.method();
        if (!given) record.refusal = refused_again(given.error());
    }
    return record;
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

/// Of what is inserted: its member and its method are beside its parameters.
rules::Refusal below(std::string path, rules::Refusal refusal) {
    const bool is_beside = refusal.path == "/member" || refusal.path == "/method";
    if (!is_beside ||
        (refusal.kind != wire::no_such_member.kind && refusal.kind != wire::no_such_method.kind))
        path += "/params";
    refusal.path = path + refusal.path;
    return refusal;
}

/// What is inserted before the command now, with the events that those have which stood there.
std::vector<StandingCommand> inserted_now(const wire::AmendedRecord& record,
                                          const std::vector<StandingCommand>& were,
                                          const Commit& before) {
    std::vector<StandingCommand> now;
    for (const wire::InsertedRecord& inserted : record.inserted) {
        StandingCommand& one = now.emplace_back(&before);
        one.inserted = &inserted;
        const auto was = std::ranges::find(were, inserted.command, &StandingCommand::id);
        if (was != were.end()) one.events = was->events;
    }
    return now;
}

/// What stood before the command, and does so no more.
wire::GivenRecord taken_out(const StandingCommand& command, const protocol::Game& game) {
    wire::GivenRecord record{
        .seq = command.first().seq, .by = command.by(), .command = command.id()};
    record.was = events_of(command, game);
    record.dropped = true;
    record.inserted = true;
    record.method = command.method();
    return record;
}

/// Nothing rests on a free roll, so it alone is given again.
rules::Result<Amendment> amend_roll(const AmendQuery& query, const std::vector<Commit>& commits,
                                    const StandingCommand& roll, const Reevaluation& reevaluation) {
    if (query.overrides && !query.overrides->empty())
        return refuse(rules::nothing_to_override, {}, "/overrides",
                      "A free roll comes to what its dice show: amend its notation.");
    if (query.inserted && !query.inserted->empty())
        return refuse(
            wire::no_such_command, {}, "/inserted",
            "Nothing rests on a free roll, and it rests on nothing: give the command now.");
    const Commit& last = commits.back();
    const Entry& first = roll.commit->entries.front();
    RawJson params = roll.params ? *roll.params : first.command->params;
    if (query.changes) params = merged(params, *query.changes);
    if (auto same = require_same_audience(first.command->params, params); !same)
        return std::unexpected(below_params(std::move(same.error())));
    const bool was_opened =
        last.after.room->opened_rolls.contains(static_cast<std::int64_t>(first.seq));
    auto given = reevaluation.give_roll(roll, params, was_opened);
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

rules::Result<std::vector<Commit>> amended_commits(const CommitHistory& history,
                                                   std::uint64_t seq) {
    for (;;) {
        auto commits = history.commits_from(seq, amended_events_max);
        if (!commits) return refuse(wire::too_far_back, {}, "/roll");
        const std::uint64_t earliest = earliest_amended(*commits, seq);
        if (earliest >= commits->front().first_seq()) return std::move(*commits);
        seq = earliest;
    }
}

rules::Result<Amendment> evaluate_amended(const AmendQuery& query, std::vector<Commit> commits,
                                          const protocol::Game& game) {
    const auto target = std::ranges::lower_bound(commits, query.seq, {}, &Commit::last_seq);
    const bool is_roll = is_free_roll(*target);
    if (Entry& first = target->entries.front(); is_roll && !first.command)
        first.command = command_of_roll(first);
    if (!target->entries.front().of_game() && !is_roll)
        return refuse(wire::no_such_command, {}, "/roll");
    std::vector<StandingCommand> standing = standing_commands(commits);
    std::erase_if(standing, [&](const StandingCommand& one) {
        return is_free_roll(*one.commit) && one.commit != &*target;
    });
    const auto is_targets = [&](const StandingCommand& one) { return one.commit == &*target; };
    // What was inserted before it stands right before it.
    const auto from = std::ranges::find_if(standing, is_targets);
    const auto roll = std::find_if(from, standing.end(), [&](const StandingCommand& one) {
        return is_targets(one) && !one.inserted;
    });
    if (roll == standing.end()) return refuse(wire::not_standing, {}, "/roll");
    const auto end = is_roll ? std::next(roll) : standing.end();
    const bool are_kept = std::all_of(roll, end, [](const StandingCommand& one) {
        return one.commit->entries.front().command != nullptr;
    });
    if (!are_kept) return refuse(wire::not_kept, {}, "/roll");
    const Reevaluation reevaluation(game, query.test_dice);
    if (!reevaluation.is_gms_to_know(*target)) return refuse(wire::secret_command, {}, "/roll");
    if (is_roll) return amend_roll(query, commits, *roll, reevaluation);
    Amendment amendment;
    amendment.based_on = last_played(commits);
    amendment.method = target->entries.front().command->method;
    amendment.record.of = target->first_seq();
    const std::vector<StandingCommand> were(from, roll);
    if (query.inserted)
        amendment.record.inserted = reevaluation.insert(*query.inserted, *target);
    else
        for (const StandingCommand& one : were) amendment.record.inserted.push_back(*one.inserted);
    GameStatePtr table = commits.front().before.table;
    for (auto one = standing.begin(); one != from; ++one) table = apply_standing(table, *one, game);
    std::size_t bytes = 0;
    const auto keep = [&](wire::GivenRecord record) {
        if (record.was == record.events && !record.dropped) {
            ++amendment.unchanged;
            return true;
        }
        bytes += bytes_of(record);
        amendment.record.commands.push_back(std::move(record));
        return bytes <= amended_bytes_max;
    };
    std::vector<StandingCommand> again = inserted_now(amendment.record, were, *target);
    for (const StandingCommand& one : were) {
        if (std::ranges::find(again, one.id(), &StandingCommand::id) == again.end())
            keep(taken_out(one, game));
    }
    const std::size_t inserted = again.size();
    again.insert(again.end(), roll, standing.end());
    for (std::size_t i = 0; i < again.size(); ++i) {
        rules::CancellationScope::throw_if_cancelled();
        const StandingCommand& command = again[i];
        const bool is_amended = i == inserted;
        if (i <= inserted) amendment.open.push_back(game.open_questions(*table));
        RawJson params = command.params_now();
        if (is_amended && query.changes) params = merged(params, *query.changes);
        const rules::Overrides* overrides = command.overrides;
        if (is_amended && query.overrides)
            overrides = query.overrides->empty() ? nullptr : &*query.overrides;
        auto given =
            reevaluation.give({command, params, overrides}, *table, is_amended || command.params);
        // Of a later one the GM's word is of no use where the roll is not made any more.
        if (!given && !is_amended && is_of_overrides(given.error()))
            given = reevaluation.give({command, params}, *table, true);
        if (i < inserted) {
            const std::string path = "/inserted/" + std::to_string(i);
            if (!given) return std::unexpected(below(path, std::move(given.error())));
            if (!reevaluation.is_gms_to_know(given->events, *target->before.room))
                return refuse(wire::secret_command, {}, path);
        }
        if (is_amended) {
            if (!given) return std::unexpected(below_params(std::move(given.error())));
            amendment.record.params = std::move(params);
            if (overrides) amendment.record.overrides = *overrides;
        }
        if (given) table = given->after;
        if (!keep(record_of(command, given, reevaluation, game)))
            return refuse(wire::too_far_back, {}, "/roll");
    }
    amendment.after = std::move(table);
    return amendment;
}

}  // namespace kast::server
