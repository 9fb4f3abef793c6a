// Commands of every system: the strict reader, the rules behind it, and what is sent of it. The
// form is a scenario's, but the dice fall by themselves and nothing is expected, so that a line
// that is refused does not end the game.

#include "protocol/scenario.hpp"
#include "rules/dice/dice.hpp"

#include "fuzz/fuzz_target.hpp"
#include <unordered_map>

namespace kast::fuzz {
namespace {

using protocol::Game;
using protocol::GameEvent;
using protocol::GameStatePtr;

/// Dice that fall the same way every time, and count what was asked of them.
class CountingDice final : public rules::Dice {
public:
    rules::Id fresh_id() override { return rules::Id("c" + std::to_string(++ids)); }
    std::size_t draws = 0;
    std::size_t ids = 0;

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override {
        require(n >= 1 && n <= 1'000'000, "a die has 1 to a million sides", std::to_string(n));
        ++draws;
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return lowest + static_cast<std::uint32_t>((state_ >> 33) % n);
    }

private:
    std::uint64_t state_ = 11;
};

constexpr rules::Role roles[] = {rules::Role::gm, rules::Role::player, rules::Role::spectator,
                                 rules::Role::bot};

/// "gm", "player:ID" and so on; whoever is not understood is the GM.
rules::Actor actor_of(const std::string& as) {
    const auto colon = as.find(':');
    rules::Actor actor{rules::Id("gm"), rules::Role::gm};
    if (colon == std::string::npos || !rules::is_id(as.substr(colon + 1))) return actor;
    actor.member = rules::Id(as.substr(colon + 1));
    if (as.starts_with("player")) actor.role = rules::Role::player;
    if (as.starts_with("spectator")) actor.role = rules::Role::spectator;
    if (as.starts_with("bot")) actor.role = rules::Role::bot;
    return actor;
}

std::string text_in(const Json& json, const char* field) {
    const auto found = json.find(field);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::string stored(const Game& game, const protocol::GameState& table) {
    std::string text;
    game.write_state(text, table);
    return text;
}

/// An event is stored and read as the same, and what viewers are shown of it is JSON.
GameEvent read_again(const Game& game, const GameEvent& event, bool closely) {
    std::string text;
    game.write_event(text, event);
    GameEvent again = game.read_event(event.type, text);
    std::string twice;
    game.write_event(twice, again);
    require(twice == text, "an event is stored and read as the same", text + '\n' + twice);
    for (const rules::Role role : roles) {
        std::string view;
        const bool is_shown = game.view_event(view, event, {role, rules::Id("ann")});
        if (closely && is_shown) check_json(view);
    }
    return again;
}

void check_view(const Game& game, const GameStatePtr& before, const GameStatePtr& after,
                rules::Role role, bool closely) {
    const rules::Viewer viewer{role, rules::Id("ann")};
    std::string changes;
    const bool changed = game.view_changes(changes, *before, *after, viewer);
    if (!closely) return;
    std::string old_view;
    std::string new_view;
    game.view_state(old_view, *before, viewer);
    game.view_state(new_view, *after, viewer);
    Json patched = json_of(old_view);
    if (changed) patched.merge_patch(json_of(changes));
    require(patched == json_of(new_view), "the changes lead to the view",
            changes + '\n' + new_view);
}

/// One command; the table after it. Its changes are looked at as one role sees them.
GameStatePtr play(const Game& game, const GameStatePtr& before, const Json& line,
                  CountingDice& dice, rules::Role viewer, bool closely) {
    const rules::Actor actor = actor_of(text_in(line, "as"));
    const std::string method = text_in(line, "method");
    if (!game.knows(method)) return before;
    const Json params = line.value("params", Json::object());
    const std::size_t draws = dice.draws;
    const auto decided = game.decide(*before, method, params.dump(), actor, dice);
    if (!decided) {
        require(dice.draws == draws, "what is refused has rolled nothing", decided.error().kind);
        check_json(Json(decided.error().message).dump());
        check_json(Json(decided.error().path).dump());
        return before;
    }
    std::vector<GameEvent> again;
    for (const GameEvent& event : decided->events)
        again.push_back(read_again(game, event, closely));
    const std::string after = stored(game, *decided->after);
    const std::string replayed = stored(game, *game.apply(*before, again));
    require(after == replayed, "the events lead to the table", after + '\n' + replayed);
    check_view(game, before, decided->after, viewer, closely);
    return decided->after;
}

struct Table {
    const Game* game = nullptr;
    GameStatePtr state;
};

/// The table that a scenario's first line sets up, nothing where it is none.
Table table_of(const std::string& line) {
    Table table;
    protocol::Scenario scenario(
        [&](std::string_view id) { return table.game = protocol::find_game(id); });
    try {
        scenario.play(line);
    } catch (const protocol::ScenarioError&) {
        return {};
    }
    const std::string state = scenario.state();
    if (state == "null") return {};
    table.state = table.game->read_state(state);
    return table;
}

/// Most inputs begin with the table of another.
const Table& known_table(const std::string& line) {
    static std::unordered_map<std::string, Table> known;
    if (known.size() > 1000) known.clear();
    const auto found = known.find(line);
    return found != known.end() ? found->second : known.emplace(line, table_of(line)).first->second;
}

}  // namespace
}  // namespace kast::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kast;
    using namespace kast::fuzz;
    const std::string_view text = text_of(data, size);
    const auto lines = lines_of(text, 60);
    if (lines.empty()) return 0;
    const bool closely = looks_closely(text);
    const Table& known = known_table(lines.front());
    protocol::GameStatePtr table = known.state;
    if (!table) return 0;
    CountingDice dice;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const Json line = Json::parse(lines[i], nullptr, false);
        if (!line.is_object()) continue;
        table = play(*known.game, table, line, dice, roles[i % std::size(roles)], closely);
    }
    return 0;
}
