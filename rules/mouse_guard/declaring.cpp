// What is declared for a pool before its dice (MG-pool-5), and what the GM turns down of it.

#include "rules/mouse_guard/availability.hpp"
#include "rules/mouse_guard/carry_out.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

Result<void> carry_out(CommandContext& context, const NatureTap& command) {
    const auto place = require_available_attempt<NatureTap>(context, command.actor);
    KAST_REQUIRE(place);
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
                           context.character(command.actor)->has_secret_sheet()});
    return {};
}

Result<void> carry_out(CommandContext& context, const HelpOffer& command) {
    const auto helper = require_controlled(context, command.helper, "/helper");
    KAST_REQUIRE(helper);
    KAST_REQUIRE(require_character(context, command.to, "/to"));
    const auto place = require_unthrown(context.state(), command.to, "/to");
    KAST_REQUIRE(place);
    KAST_REQUIRE(require_help(context.state(), *place, command));
    context.emit(HelpOffered{place->test->id, command.helper, command.to, command.with.value});
    return {};
}

Result<PoolModifier> require_given(const std::optional<ModifierNumber>& dice,
                                   const std::optional<ModifierNumber>& successes,
                                   const std::optional<Reason>& reason) {
    PoolModifier made{dice.value_or(0), successes.value_or(0), reason.value_or(Reason{}).value};
    if (made.dice != 0 || made.successes != 0) return made;
    return refuse(invalid_params, given_rule, "/modifier",
                  "Dice (`modifier`) or `successes` are needed, -20 to 20 and not 0.");
}

Result<void> carry_out(CommandContext& context, const ModifierOffer& command) {
    const auto place = require_available_attempt<ModifierOffer>(context, command.actor);
    KAST_REQUIRE(place);
    const bool gm = context.actor().is_gm();
    auto modifier = require_given(command.modifier, command.successes, command.reason);
    KAST_REQUIRE(modifier);
    const Id test = place->test->id;
    if (gm) {
        context.emit(ModifierGiven{test, command.actor, std::move(*modifier)});
        return {};
    }
    context.emit(ModifierOffered{test, command.actor, *modifier});
    Question question =
        question_for(context, "allow-modifier", command.actor, {}, {"allow", "refuse"}, "refuse");
    question.test = test;
    question.offer = std::move(*modifier);
    open_question(context, std::move(question));
    return {};
}

void answer_allow_modifier(CommandContext& context, const Question& question,
                           const std::string& answer) {
    if (answer == "refuse") return;
    context.emit(ModifierGiven{*question.test, question.decision.creature, *question.offer});
}

Result<void> carry_out(CommandContext& context, const WeaponChoose& command) {
    KAST_REQUIRE(require_unblocked(gear_blocker(context.state())));
    const auto place = require_unthrown(context, command.actor);
    KAST_REQUIRE(place);
    KAST_REQUIRE(require_unblocked(weapon_blocker({context.state(), *place}), "/actor"));
    KAST_REQUIRE(require_weapon(context.state(), command));
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
    TurnedDown down{test, actor, what, {}, {}, 0, context.character(actor)->has_secret_sheet()};
    if (what == Declared::help) down.helper = helper;
    if (what == Declared::trait) down.trait = attempt.trait;
    if (what == Declared::persona) down.persona = attempt.persona;
    if (what == Declared::tap) down.persona = 1;
    context.emit(std::move(down));
}

void take_all_back(CommandContext& context, const Id& test, const Id& actor) {
    const Attempt attempt = *open_attempt(context.state(), actor).attempt;
    if (attempt.thrown) return;
    close_questions(context, [&](const Question& one) {
        return one.offer && one.test == test && one.decision.creature == actor;
    });
    for (const Helper& one : attempt.helpers)
        take_back(context, test, actor, Declared::help, one.character);
    for (const Declared what : {Declared::wise, Declared::trait, Declared::nature, Declared::tap,
                                Declared::persona, Declared::modifier}) {
        if (is_declared(attempt, what, {})) take_back(context, test, actor, what);
    }
}

namespace {

/// The GM turns everything down but what is the GM's own; a player takes back what is the player's:
/// what was declared for the own character, and the help of one's own.
Result<void> require_own(const CommandContext& context, const TurnDown& command) {
    if (context.actor().is_gm()) return {};
    if (command.what == Declared::modifier) {
        return refuse(gm_only, given_rule, "/what", "The GM gave it, and takes it back.");
    }
    const Character* helper = command.helper ? context.character(*command.helper) : nullptr;
    const bool own_help =
        command.what == Declared::help && helper && context.may_control(helper->owner);
    if (own_help) return {};
    KAST_REQUIRE(require_controlled(context, command.actor));
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const TurnDown& command) {
    KAST_REQUIRE(require_own(context, command));
    KAST_REQUIRE(require_character(context, command.actor, "/actor"));
    const auto place = require_unthrown(context.state(), command.actor, "/actor");
    KAST_REQUIRE(place);
    if (command.what == Declared::help && !command.helper) {
        return refuse(refusal::nothing_declared, "MG-checks-5", "/helper",
                      "Whose help it is has to be said.");
    }
    KAST_REQUIRE(
        require_unblocked(turn_down_blocker(*place, command.what, command.helper), "/what"));
    take_back(context, place->test->id, command.actor, command.what, command.helper.value_or(Id{}));
    return {};
}

}  // namespace kast::rules::mouse_guard
