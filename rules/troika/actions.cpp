// Turns spent otherwise: waiting, moving, getting things out, standing up, dropping, anything else
// (TR-6).
#include "rules/troika/carry_out.hpp"
#include "rules/troika/rulings.hpp"

namespace kast::rules::troika {

Result<void> carry_out(CommandContext& context, const Delay& command) {
    KAST_REQUIRE(require_available<Delay>(context, command.actor));
    context.emit(Delayed{command.actor});
    return {};
}

Result<void> carry_out(CommandContext& context, const Move& command) {
    KAST_REQUIRE(require_available<Move>(context, command.actor));
    end_aim(context, command.actor);
    context.emit(Moved{command.actor, command.text ? command.text->value : ""});
    return {};
}

Result<void> carry_out(CommandContext& context, const Use& command) {
    KAST_REQUIRE(require_available<Use>(context, command.actor));
    const Creature& one = *context.creature(command.actor);
    KAST_REQUIRE(require_item(one, command.item));
    if (!in_hand(one, command.item)) return refuse(not_in_hand, "TR-6.7.a", "/item");
    end_aim(context, command.actor);
    context.emit(Used{command.actor, command.item, command.text ? command.text->value : ""});
    return {};
}

Result<void> carry_out(CommandContext& context, const Improvise& command) {
    KAST_REQUIRE(require_available<Improvise>(context, command.actor));
    end_aim(context, command.actor);
    context.emit(Improvised{command.actor, command.text.value});
    return {};
}

Result<void> carry_out(CommandContext& context, const StandUp& command) {
    KAST_REQUIRE(require_available<StandUp>(context, command.actor));
    end_aim(context, command.actor);
    context.emit(StoodUp{command.actor});
    return {};
}

Result<void> carry_out(CommandContext& context, const Retrieve& command) {
    KAST_REQUIRE(require_available<Retrieve>(context, command.actor));
    const Creature& one = *context.creature(command.actor);
    KAST_REQUIRE(require_taking(one, command.item));
    KAST_REQUIRE(require_rulings(context, command));
    const Item& item = *find_item(one, command.item);
    // Drawing what the aimed weapon shoots is part of shooting it; anything else ends the Aim.
    if (!weapon_loaded_by(one, item)) end_aim(context, command.actor);
    Retrieved retrieved{one.id, item.id, item.name, position_of(one, item.id),  context.throw_d6(2),
                        {},     0,       false,     one.kind == Kind::character};
    add_load(retrieved.modifiers, one);
    add_ruling(retrieved.modifiers, command, RulingOn::versus);
    retrieved.total = sum_of_pair(retrieved.dice) + sum_of(retrieved.modifiers);
    retrieved.success = retrieved.total >= retrieved.position && !is_double(retrieved.dice, 1);
    context.emit(std::move(retrieved));
    return take_in_hand(context, command.actor, command.item);
}

Result<void> carry_out(CommandContext& context, const DropInHaste& command) {
    KAST_REQUIRE(require_available<DropInHaste>(context, command.actor));
    const bool reckless = command.reckless.value_or(false);
    const bool armour_too = command.armour_too.value_or(false);
    if ((reckless || armour_too) && !context.actor().is_gm())
        return refuse(gm_only, "TR-10.4.1.b", reckless ? "/reckless" : "/armour_too");
    KAST_REQUIRE(require_rulings(context, command));
    const Creature& one = *context.creature(command.actor);
    end_aim(context, command.actor);
    DropRolled rolled{one.id, context.throw_d6(reckless ? 2 : 1), 0, reckless, {}};
    rolled.modifiers = rulings_of(command, RulingOn::slots);
    rolled.slots = sum_of(rolled.modifiers);
    for (const int die : rolled.dice) rolled.slots += die;
    rolled.slots = std::max(1, rolled.slots);
    Question question = question_for(context, one, "drop", {}, "drop");
    question.slots = rolled.slots;
    question.reckless = reckless;
    question.armour_too = armour_too;
    for (const Item& item : one.inventory) {
        if (one.worn != item.id || armour_too)
            question.decision.options.push_back({"drop", item.id});
    }
    if (question.decision.options.empty())
        question.decision.options.push_back({"drop", std::nullopt});
    context.emit(std::move(rolled));
    context.emit(DecisionOpened{std::move(question)});
    return {};
}

}  // namespace kast::rules::troika
