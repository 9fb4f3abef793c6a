// Combat and its turns, and the modules outside the seed that are no tests of the d100.

#include "rules/core/order.hpp"
#include "rules/terre_exile/command_context.hpp"

namespace kast::rules::terre_exile {

Result<void> carry_out(CommandContext& context, const ModeSet& command) {
    KAST_REQUIRE(permit(context.state(), why_not_quiet(context.state()), {}, {}));
    context.emit(ModeChanged{command.mode});
    return {};
}

Result<void> carry_out(CommandContext& context, const ConfrontationStart& command) {
    if (!context.state().settings.outside) return refuse_module("D100-x-ini-1");
    KAST_REQUIRE(permit(context.state(), why_not_quiet(context.state()), "D100-x-ini-1", {}));
    if (command.characters.empty())
        return refuse(invalid_params, "D100-x-ini-1", "/characters", "It takes at least one.");
    std::set<Id> once;
    for (const Id& id : command.characters) {
        const std::string path = "/characters/" + std::to_string(once.size());
        KAST_REQUIRE(require_character(context, id, path));
        if (!once.insert(id).second)
            return refuse(invalid_params, "D100-x-ini-1", path,
                          "`" + id.value + "` is named twice.");
    }
    ConfrontationStarted started;
    context.dice().expect(once.size());
    for (const Id& id : command.characters) {
        const int save = save_value(context.state().characters.at(id), Save::initiative);
        const int die = context.dice().roll(20);
        started.order.push_back({id, die, save, die + save});
    }
    stable_insertion_sort(started.order,
                          [](const Place& a, const Place& b) { return a.total > b.total; });
    context.emit(std::move(started));
    return {};
}

Result<void> carry_out(CommandContext& context, const TurnStart& command) {
    KAST_REQUIRE(permit(context.state(), why_not_take_turns(context.state()), {}, {}));
    KAST_REQUIRE(require_character(context, command.character, "/character"));
    const State& state = context.state();
    // Who has had a turn and begins another begins a new round.
    const bool again = state.acted.contains(command.character);
    const int round = state.round == 0 ? 1 : state.round + (again ? 1 : 0);
    context.emit(TurnStarted{command.character, round,
                             command.quick_actions ? int(*command.quick_actions) : 1});
    return {};
}

Result<void> carry_out(CommandContext& context, const TriangleUse& command) {
    if (!context.state().settings.outside) return refuse_module("D100-x-tri-1");
    const auto found = require_own_character(context, command.actor, "/actor");
    KAST_REQUIRE(found);
    const auto opponent = require_character(context, command.opponent, "/opponent");
    KAST_REQUIRE(opponent);
    const Character& actor = **found;
    if (!has_edge(actor, **opponent, command.triangle))
        return refuse(refusal::no_edge, "D100-x-tri-1", "/triangle",
                      actor.name + " against " + (*opponent)->name + ".");
    if (actor.quick_actions < 1) {
        return permit(context.state(), &refusal::no_quick_action, "D100-x-tri-1", "/actor",
                      command.actor);
    }
    context.emit(QuickActionUsed{command.actor, actor.quick_actions - 1});
    context.emit(TriangleUsed{command.actor, command.opponent, command.triangle});
    return {};
}

Result<void> carry_out(CommandContext& context, const SaveRoll& command) {
    if (!context.state().settings.outside) return refuse_module("D100-x-save-1");
    const auto found = require_own_character(context, command.actor, "/actor");
    KAST_REQUIRE(found);
    std::optional<int> malice;
    if (command.opponent) {
        const auto opponent = require_character(context, *command.opponent, "/opponent");
        KAST_REQUIRE(opponent);
        malice = malice_value(**opponent, command.malice.value_or(Malice::physical));
    }
    const int value = save_value(**found, command.save);
    const int difficulty = save_difficulty(command.ease, malice);
    const int die = context.dice().roll(20);
    context.emit(SaveRolled{command.actor, command.save, die, value, die + value, difficulty,
                            save_outcome(die + value, difficulty)});
    return {};
}

}  // namespace kast::rules::terre_exile
