// Combat and its turns, and the modules outside the seed that are no tests of the d100.

#include "rules/core/order.hpp"
#include "rules/terre_exile/command_context.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

Result<void> carry_out(CommandContext& context, const ModeSet& command) {
    KAST_REQUIRE(require_available<ModeSet>(context));
    context.emit(ModeChanged{command.mode});
    return {};
}

namespace {

/// At least one, each once and shown, and `fits(id, path)`. Refuses: invalid-params, named-twice,
/// no-such-character, not-present.
template <class Fits>
Result<void> require_each(const CommandContext& context, const std::vector<Id>& characters,
                          const Fits& fits) {
    if (characters.empty())
        return refuse(invalid_params, "D100-x-ini-1", "/characters", "It takes at least one.");
    KAST_REQUIRE(require_named_once(characters, "/characters", "D100-x-ini-1"));
    for (std::size_t i = 0; i < characters.size(); ++i) {
        const std::string path = "/characters/" + std::to_string(i);
        KAST_REQUIRE(require_shown(context, characters[i], path));
        KAST_REQUIRE(fits(characters[i], path));
    }
    return {};
}

bool is_in_order(const State& state, const Id& id) {
    return std::ranges::find(state.order, id) != state.order.end();
}

/// A d20 and the save of each, in the order given (D100-x-ini-1).
template <class Command>
std::vector<InitiativeRoll> roll_initiatives(CommandContext& context, const Command& command) {
    const std::vector<Id>& characters = command.characters.items;
    const int modifier = command.modifier ? int(*command.modifier) : 0;
    std::vector<InitiativeRoll> places;
    context.dice().expect(characters.size());
    for (const Id& id : characters) {
        const int save = save_value(context.state().characters.at(id), Save::initiative);
        const int die = context.dice().roll(20);
        places.push_back({id, die, save, die + save + modifier,
                          context.state().characters.at(id).hides_points(), modifier});
    }
    return places;
}

bool is_before(const InitiativeRoll& a, const InitiativeRoll& b) { return a.total > b.total; }

}  // namespace

Result<void> carry_out(CommandContext& context, const ConfrontationStart& command) {
    KAST_REQUIRE(require_available<ConfrontationStart>(context));
    KAST_REQUIRE(require_each(context, command.characters,
                              [](const Id&, const std::string&) { return Result<void>(); }));
    ConfrontationStarted started{roll_initiatives(context, command)};
    stable_insertion_sort(started.order, is_before);
    context.emit(std::move(started));
    return {};
}

Result<void> carry_out(CommandContext& context, const ConfrontationJoin& command) {
    const State& state = context.state();
    KAST_REQUIRE(require_available<ConfrontationJoin>(context));
    KAST_REQUIRE(require_each(context, command.characters,
                              [&](const Id& id, const std::string& path) -> Result<void> {
                                  if (!is_in_order(state, id)) return {};
                                  return refuse(invalid_params, "D100-x-ini-1", path,
                                                "`" + id.value + "` is in the order already.");
                              }));
    ConfrontationJoined joined{roll_initiatives(context, command), {}};
    // Equals come after those who were there.
    std::vector<InitiativeRoll> all;
    for (const Id& id : state.order) {
        const auto total = state.initiatives.find(id);
        all.push_back(
            {.character = id, .total = total == state.initiatives.end() ? 0 : total->second});
    }
    all.insert(all.end(), joined.places.begin(), joined.places.end());
    stable_insertion_sort(all, is_before);
    for (const InitiativeRoll& place : all) joined.order.push_back(place.character);
    context.emit(std::move(joined));
    return {};
}

Result<void> carry_out(CommandContext& context, const ConfrontationLeave& command) {
    const State& state = context.state();
    KAST_REQUIRE(require_available<ConfrontationLeave>(context));
    KAST_REQUIRE(require_each(
        context, command.characters, [&](const Id& id, const std::string& path) -> Result<void> {
            if (is_in_order(state, id)) return {};
            std::vector<std::string> there;
            for (const Id& one : state.order) there.push_back(one.value);
            return refuse(
                invalid_params, "D100-x-ini-1", path,
                "`" + id.value + "` is not in the order; there are " + enumerate(there) + ".");
        }));
    context.emit(ConfrontationLeft{command.characters.items});
    return {};
}

Result<void> carry_out(CommandContext& context, const TurnStart& command) {
    KAST_REQUIRE(require_available<TurnStart>(context));
    KAST_REQUIRE(require_shown(context, command.character, "/character"));
    const State& state = context.state();
    // Who has had a turn and begins another begins a new round.
    const bool again = state.acted.contains(command.character);
    const int round = state.round == 0 ? 1 : state.round + (again ? 1 : 0);
    context.emit(TurnStarted{command.character, round,
                             command.quick_actions ? int(*command.quick_actions) : 1});
    return {};
}

Result<void> carry_out(CommandContext& context, const TriangleUse& command) {
    const auto found = require_own_character(context, command.actor, "/actor");
    KAST_REQUIRE(found);
    const Character& actor = **found;
    const auto opponent = require_opponent(context, actor, command.opponent);
    KAST_REQUIRE(opponent);
    if (!has_edge(actor, **opponent, command.triangle))
        return refuse(refusal::no_edge, "D100-x-tri-1", "/triangle",
                      actor.name + " against " + (*opponent)->name + ": " +
                          std::string(enum_word(command.triangle)) + ". " +
                          edge_needs(actor, command.triangle));
    KAST_REQUIRE(require_available<TriangleUse>(context, command.actor));
    context.emit(QuickActionUsed{command.actor, actor.quick_actions - 1});
    context.emit(TriangleUsed{command.actor, command.opponent, command.triangle});
    return {};
}

Result<void> carry_out(CommandContext& context, const SaveRoll& command) {
    const auto found = require_available<SaveRoll>(context, command.actor);
    KAST_REQUIRE(found);
    KAST_REQUIRE(require_gms_modifier(context, command.modifier.has_value()));
    std::optional<int> malice;
    bool veils_difficulty = false;
    if (command.opponent) {
        const auto opponent = require_opponent(context, **found, *command.opponent);
        KAST_REQUIRE(opponent);
        malice = malice_value(**opponent, command.malice.value_or(Malice::physical));
        veils_difficulty = (*opponent)->hides_attributes();
    }
    const int value = save_value(**found, command.save);
    const int difficulty = save_difficulty(command.ease, malice);
    const int modifier = command.modifier.value_or(0);
    const int die = context.dice().roll(20);
    const int total = die + value + modifier;
    SaveRolled rolled{
        command.actor, command.save, die, value, total, difficulty, save_outcome(total, difficulty),
        modifier};
    rolled.veils_save = (*found)->hides_points();
    rolled.veils_difficulty = veils_difficulty;
    context.emit(std::move(rolled));
    return {};
}

}  // namespace kast::rules::terre_exile
