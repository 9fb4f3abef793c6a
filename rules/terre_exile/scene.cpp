// Combat and its turns, and the modules outside the seed that are no tests of the d100.

#include "rules/terre_exile/draft.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

Events carry_out(Draft& draft, const ModeSet& command) {
    if (!draft.state.tests.empty()) return refuse(refusal::pending_open);
    draft.say(ModeChanged{command.mode});
    return draft.done();
}

Events carry_out(Draft& draft, const ConfrontationStart& command) {
    if (!draft.state.settings.outside) return refuse(refusal::module_off, "D100-x-ini-1");
    if (!draft.state.tests.empty()) return refuse(refusal::pending_open);
    if (command.characters.empty()) return refuse(invalid_params, {}, "/characters");
    std::set<Id> once;
    for (const Id& id : command.characters) {
        const auto found = present(draft, id, "/characters");
        if (!found) return std::unexpected(found.error());
        if (!once.insert(id).second) return refuse(invalid_params, {}, "/characters");
    }
    ConfrontationStarted started;
    for (const Id& id : command.characters) {
        const int save = save_value(draft.state.characters.at(id), Save::initiative);
        const int die = draft.dice.roll(20);
        started.order.push_back({id, die, save, die + save});
    }
    // Equal totals stand in the order given: each goes behind all that are not lower.
    std::vector<Place> order;
    for (const Place& place : started.order) {
        const auto lower =
            std::ranges::find_if(order, [&](const Place& one) { return one.total < place.total; });
        order.insert(lower, place);
    }
    started.order = std::move(order);
    draft.say(std::move(started));
    return draft.done();
}

Events carry_out(Draft& draft, const TurnStart& command) {
    if (draft.state.mode != Mode::combat) return refuse(refusal::not_in_combat);
    if (!draft.state.tests.empty()) return refuse(refusal::pending_open);
    const auto found = present(draft, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    const bool around =
        !draft.state.order.empty() && draft.state.order.front() == command.character;
    const int round = draft.state.round == 0 ? 1 : draft.state.round + (around ? 1 : 0);
    draft.say(TurnStarted{command.character, round,
                          command.quick_actions ? int(*command.quick_actions) : 1});
    return draft.done();
}

Events carry_out(Draft& draft, const TriangleUse& command) {
    if (!draft.state.settings.outside) return refuse(refusal::module_off, "D100-x-tri-1");
    const auto found = playable(draft, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    const auto opponent = present(draft, command.opponent, "/opponent");
    if (!opponent) return std::unexpected(opponent.error());
    const Character& actor = **found;
    if (!has_edge(actor, **opponent, command.triangle))
        return refuse(refusal::no_edge, "D100-x-tri-1");
    if (actor.quick_actions < 1) return refuse(refusal::no_quick_action, "D100-x-tri-1");
    draft.say(QuickActionUsed{command.actor, actor.quick_actions - 1});
    draft.say(TriangleUsed{command.actor, command.opponent, command.triangle});
    return draft.done();
}

Events carry_out(Draft& draft, const SaveRoll& command) {
    if (!draft.state.settings.outside) return refuse(refusal::module_off, "D100-x-save-1");
    const auto found = playable(draft, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    std::optional<int> malice;
    if (command.opponent) {
        const auto opponent = present(draft, *command.opponent, "/opponent");
        if (!opponent) return std::unexpected(opponent.error());
        malice = malice_value(**opponent, command.malice.value_or(Malice::physical));
    }
    const int value = save_value(**found, command.save);
    const int difficulty = save_difficulty(command.ease, malice);
    const int die = draft.dice.roll(20);
    draft.say(SaveRolled{command.actor, command.save, die, value, die + value, difficulty,
                         save_outcome(die + value, difficulty)});
    return draft.done();
}

}  // namespace kast::rules::terre_exile
