#include "simulation/mistakes.hpp"

#include <nlohmann/json.hpp>

#include "unit/room/heist.hpp"
#include <utility>
#include <vector>

namespace kast::simulation {

namespace {

using protocol::GameEvent;
using protocol::GameState;
using protocol::GameStatePtr;

/// Another game that applies each event twice.
class AppliesTwice final : public protocol::Game {
public:
    explicit AppliesTwice(const protocol::Game& game) : game_(game) {}

    GameStatePtr apply(const GameState& before, std::span<const GameEvent> events) const override {
        std::vector<GameEvent> twice;
        for (const GameEvent& event : events) twice.insert(twice.end(), 2, event);
        return game_.apply(before, twice);
    }

    std::string_view id() const override { return game_.id(); }
    bool views_by_member() const override { return game_.views_by_member(); }
    rules::Result<GameStatePtr> open(std::string_view settings) const override {
        return game_.open(settings);
    }
    bool knows(std::string_view method) const override { return game_.knows(method); }
    rules::Result<protocol::Decided> decide(const GameState& before, std::string_view method,
                                            std::string_view params, const rules::Actor& actor,
                                            rules::Dice& dice) const override {
        return game_.decide(before, method, params, actor, dice);
    }
    rules::Result<protocol::Decided> decide_overridden(
        const GameState& before, std::string_view method, std::string_view params,
        const rules::Actor& actor, rules::Dice& dice,
        const rules::Overrides& overrides) const override {
        return game_.decide_overridden(before, method, params, actor, dice, overrides);
    }
    std::span<const std::string_view> offered_parameters(const GameState& table) const override {
        return game_.offered_parameters(table);
    }
    bool is_of_kind(rules::CommandKind kind, const GameState& table, std::string_view method,
                    std::string_view params) const override {
        return game_.is_of_kind(kind, table, method, params);
    }
    rules::OpenQuestions open_questions(const GameState& table) const override {
        return game_.open_questions(table);
    }
    protocol::Decided leave_sheets(const GameState& before, std::string_view method,
                                   protocol::Decided decided) const override {
        return game_.leave_sheets(before, method, std::move(decided));
    }
    rules::Result<rules::Odds> odds(const GameState& state, std::string_view method,
                                    std::string_view params,
                                    const rules::Actor& actor) const override {
        return game_.odds(state, method, params, actor);
    }
    std::size_t bytes_of(const GameState& state) const override { return game_.bytes_of(state); }
    std::size_t bytes_apart(const GameState& one, const GameState& other) const override {
        return game_.bytes_apart(one, other);
    }
    void write_event(std::string& out, const GameEvent& event) const override {
        game_.write_event(out, event);
    }
    GameEvent read_event(std::string_view type, std::string_view data) const override {
        return game_.read_event(type, data);
    }
    void write_state(std::string& out, const GameState& state) const override {
        game_.write_state(out, state);
    }
    GameStatePtr read_state(std::string_view stored) const override {
        return game_.read_state(stored);
    }
    bool write_state_changes(std::string& out, const GameState& before,
                             const GameState& after) const override {
        return game_.write_state_changes(out, before, after);
    }
    bool view_event(std::string& out, const GameEvent& event, const rules::Viewer& viewer,
                    std::vector<std::string_view>* rules) const override {
        return game_.view_event(out, event, viewer, rules);
    }
    bool shows_all_dice(const GameEvent& event) const override {
        return game_.shows_all_dice(event);
    }
    void view_state(std::string& out, const GameState& state,
                    const rules::Viewer& viewer) const override {
        game_.view_state(out, state, viewer);
    }
    bool view_changes(std::string& out, const GameState& before, const GameState& after,
                      const rules::Viewer& viewer) const override {
        return game_.view_changes(out, before, after, viewer);
    }
    void forget_views(const GameState& state) const override { game_.forget_views(state); }
    std::vector<rules::RefusalKind> refusals() const override { return game_.refusals(); }
    protocol::Json schema(protocol::Schemas& schemas) const override {
        return game_.schema(schemas);
    }

private:
    const protocol::Game& game_;
};

}  // namespace

const protocol::Game* find_game(std::string_view id, Mistake mistake) {
    const protocol::Game* game = tests::find_heist(id);
    if (!game || mistake != Mistake::applies_twice) return game;
    static const AppliesTwice twice(*tests::find_heist("heist"));
    return &twice;
}

server::MessagePtr without_room(const server::MessagePtr& message) {
    auto json = nlohmann::json::parse(message->text());
    if (!json.contains("params") || !json["params"].contains("changes")) return message;
    json["params"]["changes"].erase("room");
    return std::make_shared<const server::Message>(json.dump());
}

}  // namespace kast::simulation
