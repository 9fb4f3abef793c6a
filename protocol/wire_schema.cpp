#include "protocol/wire_schema.hpp"

#include "protocol/game.hpp"
#include "protocol/http_refusals.hpp"
#include "protocol/method_summaries.hpp"
#include "protocol/parse.hpp"
#include "protocol/room_schema.hpp"
#include "protocol/schema.hpp"
#include "rules/core/decisions.hpp"
#include "rules/core/sealed.hpp"

#include <map>
#include <ranges>
#include <string_view>

namespace kast::protocol {

std::vector<rules::RefusalKind> refusal_kinds() {
    std::vector<rules::RefusalKind> kinds{rules::invalid_params,  rules::not_allowed,
                                          rules::gm_only,         rules::no_such_character,
                                          rules::nothing_pending, rules::not_an_answer,
                                          rules::decision_open,   rules::id_taken};
    const auto add = [&](const std::vector<rules::RefusalKind>& more) {
        kinds.insert(kinds.end(), more.begin(), more.end());
    };
    // Every system may have open decisions, and choices made in private.
    add({rules::not_your_decision, rules::no_such_choice, rules::not_your_choice,
         rules::already_locked, rules::nothing_sealed});
    add(parse_refusals());
    add(http_refusal::refusals());
    add(room::refusals());
    for (const Game* game : games()) add(game->refusals());
    // Of a word that two lists have, the first says what it means: the room before the games.
    std::map<std::string_view, rules::RefusalKind> first;
    for (const rules::RefusalKind& one : kinds) first.emplace(one.kind, one);
    const auto each = std::views::values(first);
    return {each.begin(), each.end()};
}

Json wire_schema() {
    Schemas schemas;
    Json games_there = Json::object();
    for (const Game* game : games()) {
        Json& there = games_there[std::string(game->id())] = game->schema(schemas);
        add_summaries(there["methods"]);
    }
    Json refusals = Json::object();
    for (const rules::RefusalKind& kind : refusal_kinds()) {
        refusals[std::string(kind.kind)] = kind.message;
    }
    Json room = room_schema(schemas);
    add_summaries(room["methods"]);
    return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
            {"title", "Kast, as it goes over the wire"},
            {"protocol", "kast.v1"},
            {"room", std::move(room)},
            {"games", std::move(games_there)},
            {"refusals", std::move(refusals)},
            {"$defs", schemas.definitions()}};
}

}  // namespace kast::protocol
