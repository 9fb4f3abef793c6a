#include "server/room/standing_commands.hpp"

#include "protocol/write.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace kast::server {
namespace {

/// The room's own event of this type that the command is, or null.
template <class T>
const T* event_of(const Commit& commit) {
    const wire::EventRecord* event = commit.entries.front().of_room();
    return event ? std::get_if<T>(event) : nullptr;
}

/// What the amendment tells of the command, or null.
const wire::GivenRecord* given_of(const wire::AmendedRecord& amended,
                                  const StandingCommand& command) {
    const auto given = std::ranges::find_if(amended.commands, [&](const wire::GivenRecord& one) {
        return one.seq == command.commit->first_seq() &&
               one.inserted == (command.inserted != nullptr) &&
               (!one.inserted || one.command == command.id());
    });
    return given == amended.commands.end() ? nullptr : &*given;
}

/// In place of what was inserted before the amended command.
void insert(std::vector<StandingCommand>& standing, const wire::AmendedRecord& amended) {
    std::vector<StandingCommand> were;
    std::erase_if(standing, [&](const StandingCommand& one) {
        const bool is_before = one.inserted && one.commit->first_seq() == amended.of;
        if (is_before) were.push_back(one);
        return is_before;
    });
    const auto target = std::ranges::find_if(standing, [&](const StandingCommand& one) {
        return one.commit->first_seq() == amended.of;
    });
    if (target == standing.end()) return;
    std::vector<StandingCommand> now;
    for (const wire::InsertedRecord& record : amended.inserted) {
        StandingCommand& one = now.emplace_back(target->commit);
        one.inserted = &record;
        const auto before = std::ranges::find(were, record.command, &StandingCommand::id);
        if (before != were.end()) one.events = before->events;
        if (const auto* given = given_of(amended, one)) one.events = &given->events;
    }
    standing.insert(target, now.begin(), now.end());
}

void amend(std::vector<StandingCommand>& standing, const wire::AmendedRecord& amended) {
    for (StandingCommand& command : standing) {
        if (command.commit->first_seq() == amended.of && !command.inserted) {
            command.params = &amended.params;
            command.overrides = amended.overrides.empty() ? nullptr : &amended.overrides;
        }
        const auto* given = given_of(amended, command);
        if (!given) continue;
        if (given->dropped)
            command.commit = nullptr;
        else
            command.events = &given->events;
    }
    std::erase_if(standing, [](const StandingCommand& one) { return !one.commit; });
    insert(standing, amended);
}

/// What stands once the table was taken back: what stood then, and the free rolls thrown since, as
/// they were thrown.
std::vector<StandingCommand> undo(const std::vector<StandingCommand>& stood,
                                  const std::vector<StandingCommand>& standing, std::uint64_t to) {
    std::vector<StandingCommand> left = stood;
    for (const StandingCommand& command : standing) {
        if (command.commit->first_seq() > to && is_free_roll(*command.commit))
            left.push_back({command.commit});
    }
    return left;
}

}  // namespace

bool is_free_roll(const Commit& commit) { return event_of<wire::RolledRecord>(commit) != nullptr; }

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
    wire::CommandRecord command{
        std::string(wire::Roll::method), protocol::RawJson{params.dump()}, {}};
    const std::string& nonce = entry.proof->nonce;
    if (entry.proof->nonce_by == wire::NonceBy::client) command.nonce = nonce;
    if (entry.proof->nonce_by == wire::NonceBy::both) {
        command.nonce = nonce.substr(0, nonce.rfind('.'));  // Before the server's share.
        command.server_share = true;
    }
    return std::make_shared<const wire::CommandRecord>(std::move(command));
}

std::vector<StandingCommand> standing_commands(const std::vector<Commit>& commits) {
    // What stood at each place that was gone back to.
    std::map<std::uint64_t, std::vector<StandingCommand>> stood;
    for (const Commit& commit : commits) {
        if (const auto* undone = event_of<wire::UndoneRecord>(commit)) stood[undone->to] = {};
    }
    std::vector<StandingCommand> standing;
    for (const Commit& commit : commits) {
        if (commit.entries.front().of_game() || is_free_roll(commit)) standing.push_back({&commit});
        if (const auto* undone = event_of<wire::UndoneRecord>(commit))
            standing = undo(stood.at(undone->to), standing, undone->to);
        if (const auto* amended = event_of<wire::AmendedRecord>(commit)) amend(standing, *amended);
        const auto here = stood.find(commit.last_seq());
        if (here != stood.end()) here->second = standing;
    }
    return standing;
}

std::uint64_t earliest_amended(const std::vector<Commit>& commits, std::uint64_t seq) {
    for (const Commit& commit : commits) {
        if (const auto* amended = event_of<wire::AmendedRecord>(commit))
            seq = std::min(seq, amended->of);
    }
    return seq;
}

std::uint64_t last_played(const std::vector<Commit>& commits) {
    for (auto commit = commits.rbegin(); commit != commits.rend(); ++commit) {
        if (commit->entries.front().of_game() || event_of<wire::UndoneRecord>(*commit) ||
            event_of<wire::AmendedRecord>(*commit))
            return commit->last_seq();
    }
    return 0;
}

std::vector<wire::PlayedRecord> events_of(const StandingCommand& command,
                                          const protocol::Game& game) {
    if (command.events) return *command.events;
    std::vector<wire::PlayedRecord> events;
    if (command.inserted) return events;
    for (const Entry& entry : command.commit->entries) {
        if (is_free_roll(*command.commit))
            events.emplace_back(std::string(entry.type)).data.text =
                protocol::to_text(std::get<wire::RolledRecord>(*entry.of_room()));
        if (!entry.of_game()) continue;  // That the GM let it pass.
        wire::PlayedRecord& event = events.emplace_back(std::string(entry.type));
        event.data.text.clear();
        game.write_event(event.data.text, *entry.of_game());
        event.unapplied = entry.of_game()->unapplied;
    }
    return events;
}

}  // namespace kast::server
