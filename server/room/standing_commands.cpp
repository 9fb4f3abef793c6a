#include "server/room/standing_commands.hpp"

#include "protocol/write.hpp"

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

void amend(std::vector<StandingCommand>& standing, const wire::AmendedRecord& amended) {
    for (StandingCommand& command : standing) {
        const std::uint64_t seq = command.commit->first_seq();
        if (seq == amended.of) {
            command.params = &amended.params;
            command.overrides = amended.overrides.empty() ? nullptr : &amended.overrides;
        }
        const auto given = std::ranges::find(amended.commands, seq, &wire::GivenRecord::seq);
        if (given == amended.commands.end()) continue;
        if (given->dropped)
            command.commit = nullptr;
        else
            command.events = &given->events;
    }
    std::erase_if(standing, [](const StandingCommand& one) { return !one.commit; });
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
