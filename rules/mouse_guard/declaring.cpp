// What is declared for a pool before its dice (MG-pool-5), and what the GM turns down of it.

#include "rules/mouse_guard/carry_out.hpp"
#include "rules/mouse_guard/preconditions.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

Result<void> carry_out(CommandContext& context, const NatureTap& command) {
    const auto place = require_unthrown(context, command.actor);
    KAST_REQUIRE(place);
    KAST_REQUIRE(require_tap(context.state(), *place));
    const int left = context.character(command.actor)->persona - 1;
    context.emit(NatureTapped{place->test->id, command.actor, left});
    return {};
}

Result<void> carry_out(CommandContext& context, const PersonaSpend& command) {
    const auto place = require_unthrown(context, command.actor);
    KAST_REQUIRE(place);
    const Character& one = *context.character(command.actor);
    KAST_REQUIRE(require_persona(context.state(), *place, command.dice));
    context.emit(
        PersonaSpent{place->test->id, command.actor, command.dice, one.persona - command.dice});
    return {};
}

Result<void> carry_out(CommandContext& context, const WiseUse& command) {
    const auto place = require_unthrown(context, command.actor);
    KAST_REQUIRE(place);
    KAST_REQUIRE(require_wise(context.state(), *place, command.wise.value));
    context.emit(WiseUsed{place->test->id, command.actor, command.wise.value});
    return {};
}

Result<void> carry_out(CommandContext& context, const TraitUse& command) {
    const auto place = require_unthrown(context, command.actor);
    KAST_REQUIRE(place);
    KAST_REQUIRE(require_trait(context.state(), *place, command));
    context.emit(TraitUsed{place->test->id, command.actor, command.trait.value, command.way,
                           context.character(command.actor)->hidden()});
    return {};
}

Result<void> carry_out(CommandContext& context, const HelpOffer& command) {
    const auto helper = require_controlled(context, command.helper, "/helper");
    KAST_REQUIRE(helper);
    const auto place = require_unthrown(context.state(), command.to, "/to");
    KAST_REQUIRE(place);
    KAST_REQUIRE(require_help(context.state(), *place, command));
    context.emit(HelpOffered{place->test->id, command.helper, command.to, command.with.value});
    return {};
}

Result<void> carry_out(CommandContext& context, const WeaponChoose& command) {
    KAST_REQUIRE(require_gear(context.state()));
    const auto place = require_unthrown(context, command.actor);
    KAST_REQUIRE(place);
    KAST_REQUIRE(require_weapon(context.state(), *place, command));
    WeaponChoice choice{command.weapon.value, command.mode, command.favours,
                        context.conflict().exchange};
    const auto before = context.conflict().favours.find(command.actor);
    if (weapon_named(choice.weapon)->favours_one && before != context.conflict().favours.end())
        choice.favours = before->second;  // Chosen once, it stays for the conflict (MG-gear-4).
    context.emit(WeaponChosen{place->test->id, command.actor, std::move(choice)});
    return {};
}

void take_back(CommandContext& context, const Id& test, const Id& actor, Declared what,
               const Id& helper) {
    const Attempt& attempt = *open_attempt(context.state(), actor).attempt;
    TurnedDown down{test, actor, what, {}, {}, 0, context.character(actor)->hidden()};
    if (what == Declared::help) down.helper = helper;
    if (what == Declared::trait) down.trait = attempt.trait;
    if (what == Declared::persona) down.persona = attempt.persona;
    if (what == Declared::tap) down.persona = 1;
    context.emit(std::move(down));
}

void take_all_back(CommandContext& context, const Id& test, const Id& actor) {
    const Attempt attempt = *open_attempt(context.state(), actor).attempt;
    if (attempt.thrown) return;
    for (const Helper& one : attempt.helpers)
        take_back(context, test, actor, Declared::help, one.character);
    for (const Declared what :
         {Declared::wise, Declared::trait, Declared::nature, Declared::tap, Declared::persona}) {
        if (is_declared(attempt, what, {})) take_back(context, test, actor, what);
    }
}

Result<void> carry_out(CommandContext& context, const TurnDown& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const auto place = require_unthrown(context, command.actor);
    KAST_REQUIRE(place);
    KAST_REQUIRE(require_turn_down(*place, command.what, command.helper));
    take_back(context, place->test->id, command.actor, command.what, command.helper.value_or(Id{}));
    return {};
}

}  // namespace kast::rules::mouse_guard
