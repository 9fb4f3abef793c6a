// Scenarios, as `kast try` plays them: whole tables written by hand, and commands with their dice.

#include "protocol/scenario.hpp"

#include "fuzz/fuzz_target.hpp"

namespace kast::fuzz {
namespace {

/// What is stored is read again as the same, and everybody can be shown the table.
void check_table(const std::string& state, std::string_view system, bool closely) {
    const protocol::Game& game = *protocol::find_game(system);
    const protocol::GameStatePtr table = game.read_state(state);
    std::string again;
    game.write_state(again, *table);
    require(again == state, "a table is stored and read as the same", state + '\n' + again);
    for (const rules::Role role : {rules::Role::gm, rules::Role::player, rules::Role::spectator}) {
        std::string view;
        game.view_state(view, *table, {role, rules::Id("ann")});
        if (closely) check_json(view);
    }
}

}  // namespace
}  // namespace kast::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kast;
    using namespace kast::fuzz;
    const std::string_view text = text_of(data, size);
    const bool closely = looks_closely(text);
    std::string system;
    protocol::Scenario scenario([&](std::string_view id) {
        system = id;
        return protocol::find_game(id);
    });
    try {
        for (const std::string& line : lines_of(text, 60)) {
            const std::string answer = scenario.play(line);
            if (closely && !answer.empty()) check_json(answer);
        }
    } catch (const protocol::ScenarioError& wrong) {
        check_json(Json(wrong.what()).dump());  // In words that can be shown.
    }
    const std::string state = scenario.state();
    if (state != "null") check_table(state, system, closely);
    return 0;
}
