// Rolls that are asked for by name: a trait, an opposed pair, plain dice.

#include "rules/core/enum_words.hpp"
#include "rules/savage_worlds/decide.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

/// A roll that takes an action needs a turn; any other is free or a reaction (SW-turn-6).
template <class Command>
Result<const Character*> roller_of(CommandContext& context, const Id& id, const std::string& trait,
                                   const Maybe& action) {
    if (on(action)) {
        const Character* one = context.find(id);
        return acting(context, id, one && is_of_the_mind(*one, trait));
    }
    return require_available<Command>(context, id);
}

/// The call that it is for, which names trait, number and circumstances; null where it is for none.
Result<const CalledTest*> call_of(const CommandContext& context, const Roll& command) {
    if (!command.call) return nullptr;
    const auto found = require_call(context.state().called_tests, *command.call, command.actor);
    if (!found) return found;
    const CalledTest* test = *found;
    const bool rolls_now = std::ranges::any_of(context.state().stack, [&](const Frame& frame) {
        const auto* roll = get_if<RollFrame>(&frame);
        return roll && roll->task.call == command.call && roll->task.roller == command.actor;
    });
    if (rolls_now) return refuse(already_rolled, {}, "/call");
    if (command.trait.value != test->trait)
        return refuse(invalid_params, {}, "/trait", "The call is for `" + test->trait + "`.");
    for (const auto& [given, field] :
         {std::pair(command.tn.has_value(), "tn"), std::pair(command.dice.has_value(), "dice"),
          std::pair(on(command.hidden), "hidden"), std::pair(on(command.action), "action")}) {
        if (given)
            return refuse(cannot_combine, {}, std::string("/") + field,
                          "The GM's call says how it is rolled.");
    }
    return test;
}

}  // namespace

void close_called_tests(CommandContext& context) {
    close_finished_calls(context, [&](const Id& id) {
        const Character* one = context.find(id);
        return !one || one->is(Condition::dead);
    });
}

Result<void> carry_out(CommandContext& context, const TestCall& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    auto who = require_asked(command.who, context.state().characters,
                             [&](const Id& id, std::string_view path) -> Result<void> {
                                 const auto one = existing(context, id, path);
                                 KAST_REQUIRE(one);
                                 if (!(*one)->is(Condition::dead)) return {};
                                 return refuse(dead, {}, path, (*one)->name + ".");
                             });
    KAST_REQUIRE(who);
    CalledTest test;
    test.who = std::move(*who);
    for (const Id& id : test.who) {
        KAST_REQUIRE(trait_for(context, *context.find(id), command.trait, "/trait"));
    }
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    if (context.state().called_tests.size() >= called_tests_max)
        return refuse(table_full, {}, {}, "Close one first: `test.call.close`.");
    test.id = context.fresh_id();
    test.trait = command.trait.value;
    if (command.tn) test.tn = *command.tn;
    test.modifiers = lines_of(command.modifiers);
    test.label = given(command.label);
    context.emit(TestCalled{std::move(test)});
    return {};
}

Result<void> carry_out(CommandContext& context, const TestCallClose& command) {
    return close_call(context, command);
}

Result<void> carry_out(CommandContext& context, const Roll& command) {
    const auto found = roller_of<Roll>(context, command.actor, command.trait, command.action);
    KAST_REQUIRE(found);
    const Character& one = **found;
    const auto trait = trait_for(context, one, command.trait, "/trait");
    KAST_REQUIRE(trait);
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    if (command.tn && (*command.tn < 1 || *command.tn > 60))
        return refuse(bad_tn, "SW-trait-2", "/tn");
    if (command.hidden && !context.actor().is_gm()) return refuse(gm_only, {}, "/hidden");
    KAST_REQUIRE(calculating_fits(context.state(), one, command.calculating));
    const auto call = call_of(context, command);
    KAST_REQUIRE(call);
    if (on(command.action)) {
        const bool calculating = on(command.calculating);
        spend_action(context, one.id, "roll", false,
                     [&](Turn& turn) { turn.calculating = turn.calculating || calculating; });
    }
    RollTask task = roll_of(context.state(), *context.find(one.id), *trait, "trait",
                            {.action = on(command.action)});
    task.label = given(command.label);
    task.hidden = on(command.hidden);
    if (command.tn) task.tn = *command.tn;
    if (command.dice) task.count = *command.dice;
    if (*call) {
        task.call = command.call;
        task.label = (*call)->label;
        task.tn = (*call)->tn;
        task.modifiers.insert(task.modifiers.end(), (*call)->modifiers.begin(),
                              (*call)->modifiers.end());
    }
    add_circumstances(task, command.modifiers, !context.actor().is_gm());
    if (on(command.calculating)) add_calculating(task);
    RollFrame roll = roll_frame(std::move(task));
    if (!on(command.action)) {
        context.push(std::move(roll));
        return {};
    }
    announce(context, std::move(roll), one.id, "roll", {});
    return {};
}

Result<void> carry_out(CommandContext& context, const OpposedRoll& command) {
    const auto found =
        roller_of<OpposedRoll>(context, command.actor, command.trait, command.action);
    KAST_REQUIRE(found);
    const auto other = existing(context, command.target, "/target");
    KAST_REQUIRE(other);
    if (command.actor == command.target)
        return refuse(bad_target, "SW-opposed-1", "/target", "Nobody rolls against himself.");
    const auto trait = trait_for(context, **found, command.trait, "/trait");
    KAST_REQUIRE(trait);
    const auto against = others_trait(context, **other, command.target_trait, "/target_trait");
    KAST_REQUIRE(against);
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    KAST_REQUIRE(circumstances_fit(command.target_modifiers));
    const bool is_gm = context.actor().is_gm();
    if ((command.hidden || command.show_margin || command.force_defender_roll ||
         command.target_modifiers) &&
        !is_gm) {
        return refuse(gm_only, "SW-opposed-3");
    }
    if (on(command.action)) spend_action(context, command.actor, "opposed");
    OpposedTask task;
    task.first = roll_of(context.state(), *context.find(command.actor), *trait, "opposed",
                         {.action = on(command.action)});
    task.second = roll_of(context.state(), **other, *against, "opposed");
    task.first.hidden = on(command.hidden);
    add_circumstances(task.first, command.modifiers, !is_gm);
    add_circumstances(task.second, command.target_modifiers, false);
    add_vulnerable(context.state(), task.first.modifiers, **other);
    task.force = on(command.force_defender_roll);
    task.hidden_margin = on(command.hidden) && !on(command.show_margin);
    // The number the defender has to reach is the initiator's hidden total.
    task.second.tn_hidden = task.first.hidden;
    OpposedFrame opposed = opposed_frame(std::move(task));
    if (on(command.action)) {
        announce(context, std::move(opposed), command.actor, "opposed", {command.target});
    } else {
        context.push(std::move(opposed));
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const ModifiersSet& command) {
    const auto found = mine(context, command.character, "/character");
    KAST_REQUIRE(found);
    const Character& one = **found;
    if (one.is(Condition::dead)) return refuse(dead, {}, "/character");
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    ModifiersChanged changed{one.id, one.owner, command.roll, {}, {}};
    const auto before = one.next_modifiers.find(enum_word(command.roll));
    if (before != one.next_modifiers.end()) {
        changed.modifiers = before->second.modifiers;
        changed.claimed = before->second.claimed;
    }
    (context.actor().is_gm() ? changed.modifiers : changed.claimed) = lines_of(command.modifiers);
    context.emit(std::move(changed));
    return {};
}

Result<void> carry_out(CommandContext& context, const DiceRoll& command) {
    if (command.sides.empty() || command.sides.size() > 20) return refuse(bad_dice, {}, "/sides");
    for (const int sides : command.sides) {
        if (sides < 2 || sides > 100) return refuse(bad_dice, {}, "/sides");
    }
    DiceRolled rolled{context.actor().member, given(command.label), command.sides.items, {}};
    for (const int sides : rolled.sides) rolled.faces.push_back(context.dice().roll(sides));
    context.emit(std::move(rolled));
    return {};
}

}  // namespace kast::rules::savage_worlds
