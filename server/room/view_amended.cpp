#include "server/room/view_amended.hpp"

#include "protocol/write.hpp"
#include "server/room/amendment.hpp"
#include "server/room/known_part.hpp"
#include "server/room/view.hpp"
#include "server/room/visibility.hpp"

#include <algorithm>
#include <utility>

namespace kast::server {

using Rules = std::vector<std::string_view>;

namespace {

/// These events of a command of `by`, as far as they are shown.
std::vector<wire::PlayedAgain> view_events(const std::vector<wire::PlayedRecord>& events,
                                           const wire::Id& by, const ViewPlayed& view_played,
                                           const protocol::Game& game) {
    std::vector<wire::PlayedAgain> shown;
    for (const wire::PlayedRecord& event : events) {
        Rules rules;
        const auto rolled = rolled_in(event);
        auto data = rolled
                        ? view_played.of_roll(*rolled, by)
                        : view_played.of_game(game.read_event(event.type, event.data.text), rules);
        if (!data) continue;
        wire::PlayedAgain& one = shown.emplace_back(event.type);
        one.data.text = std::move(*data);
        one.unapplied = event.unapplied;
        if (!rules.empty()) one.rules.emplace(rules.begin(), rules.end());
    }
    return shown;
}

/// Nothing where it is the same for the viewer.
std::optional<wire::GivenAgain> view_given(const wire::GivenRecord& given,
                                           const ViewPlayed& view_played, bool is_gm, bool with_was,
                                           const protocol::Game& game) {
    auto events = view_events(given.events, given.by, view_played, game);
    auto was = view_events(given.was, given.by, view_played, game);
    if (events == was) return std::nullopt;
    wire::GivenAgain shown{.by = given.by, .cause = given.command};
    shown.events = std::move(events);
    if (given.dropped) shown.dropped = true;
    shown.self_reported = given.self_reported;
    shown.inserted = given.inserted;
    if (given.proof && (given.open || is_gm)) shown.proof = proof_of(*given.proof);
    if (is_gm) {
        shown.method = given.method;
        shown.refusal = given.refusal;
    }
    if (with_was) shown.was = std::move(was);
    return shown;
}

}  // namespace

ViewPlayed played_view(const rules::Viewer& viewer, const protocol::Game& game) {
    const auto of_game = [viewer, &game](const protocol::GameEvent& event, Rules& rules) {
        std::optional<std::string> data(std::in_place);
        if (!game.view_event(*data, event, viewer, &rules)) data.reset();
        return data;
    };
    const auto of_roll = [viewer](const wire::RolledRecord& rolled,
                                  const wire::Id& by) -> std::optional<std::string> {
        const Visibility seen = visibility_of(rolled, by, viewer);
        if (seen == Visibility::nothing) return std::nullopt;
        return protocol::to_text(view_rolled(rolled, seen));
    };
    return {of_game, of_roll};
}

ViewPlayed seen_view(const rules::Viewer& member, const rules::Viewer& requester,
                     const protocol::Game& game) {
    const auto of_game = [=, &game](const protocol::GameEvent& event,
                                    Rules& rules) -> std::optional<std::string> {
        const auto shown = played_view(member, game).of_game(event, rules);
        if (!shown) return std::nullopt;
        Rules open_rules, requesters_rules;
        const auto open = played_view({member.role, {}}, game).of_game(event, open_rules);
        const auto requesters = played_view(requester, game).of_game(event, requesters_rules);
        std::erase_if(rules, [&](std::string_view rule) {
            return std::ranges::find(open_rules, rule) == open_rules.end() &&
                   std::ranges::find(requesters_rules, rule) == requesters_rules.end();
        });
        return known_part(*shown, {open, requesters});
    };
    // As of a roll itself: no further than the requester sees it.
    const auto of_roll = [=, &game](const wire::RolledRecord& rolled,
                                    const wire::Id& by) -> std::optional<std::string> {
        if (visibility_of(rolled, by, member) == Visibility::nothing) return std::nullopt;
        const bool less = visibility_of(rolled, by, requester) != Visibility::all;
        return played_view(less ? requester : member, game).of_roll(rolled, by);
    };
    return {of_game, of_roll};
}

std::vector<wire::GivenAgain> view_commands(const wire::AmendedRecord& amended,
                                            const ViewPlayed& view_played, bool is_gm,
                                            bool with_was, const protocol::Game& game) {
    std::vector<wire::GivenAgain> shown;
    for (const wire::GivenRecord& given : amended.commands) {
        auto one = view_given(given, view_played, is_gm, with_was, game);
        if (!one) continue;
        if (given.seq == amended.of && !given.inserted) one->amended = true;
        shown.push_back(std::move(*one));
    }
    return shown;
}

wire::InsertedCommands view_inserted(const wire::AmendedRecord& amended) {
    wire::InsertedCommands shown;
    for (const wire::InsertedRecord& one : amended.inserted)
        shown.items.push_back({one.by, std::string(one.method), one.params});
    return shown;
}

std::optional<wire::Amended> view_amended(const wire::AmendedRecord& amended,
                                          const ViewPlayed& view_played, bool is_gm,
                                          const protocol::Game& game) {
    wire::Amended shown;
    shown.commands = view_commands(amended, view_played, is_gm, false, game);
    if (shown.commands.empty() && !is_gm) return std::nullopt;
    if (is_gm) {
        shown.params = amended.params;
        shown.overrides = amended.overrides;
        shown.inserted = view_inserted(amended);
    }
    return shown;
}

wire::AmendPreviewResult view_preview(const Amendment& amendment, const rules::Viewer& viewer,
                                      std::string based_on, const protocol::Game& game) {
    const wire::AmendedRecord& record = amendment.record;
    auto commands = view_commands(record, played_view(viewer, game), true, true, game);
    const auto unseen = static_cast<int>(record.commands.size() - commands.size());
    return {.method = amendment.method,
            .params = record.params,
            .based_on = std::move(based_on),
            .commands = std::move(commands),
            .unchanged = amendment.unchanged + unseen,
            .overrides = record.overrides,
            .inserted = view_inserted(record),
            .open = amendment.open};
}

}  // namespace kast::server
