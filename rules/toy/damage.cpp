// Damage, Dying, healing (TOY-x-damage, TOY-x-dying).

#include "rules/toy/command_context.hpp"

#include <algorithm>

namespace kast::rules::toy {

void die(CommandContext& context, const Id& who) { context.emit(Died{who}); }

namespace {

/// A Roll to Succeed with the Death Die (TOY-x-dying-2).
void roll_death_die(CommandContext& context, const Id& who, const std::string& cause) {
    const Dying dying = *context.sheet(who).dying;
    const int face = context.dice().roll(dying.death_die);
    const bool success = !is_failure(face);
    const Time& time = context.state().time;
    context.emit(DyingRolled{.actor = who,
                             .sides = dying.death_die,
                             .face = face,
                             .success = success,
                             .least = failures_up_to + 1,
                             .death_die = success ? moved(dying.death_die, -1) : dying.death_die,
                             .moment = time.moment,
                             .cause = cause});
    // Out of combat there is no next Moment to wait for.
    if (!success && !turn_of(context.state(), who)) die(context, who);
}

/// Flesh is 0, and Grit with it (TOY-x-dying-1).
void begin_dying(CommandContext& context, const Id& who) {
    context.emit(DyingStarted{who, death_die_of(context.sheet(who).level)});
}

}  // namespace

void land(CommandContext& context, const Id& who, const Blow& blow) {
    const Adventurer& sheet = context.sheet(who);
    if (sheet.dying) {
        if (!sheet.dying->doomed) roll_death_die(context, who, "damage");
        return;
    }
    DamageTaken taken{.actor = who,
                      .amount = blow.amount,
                      .cause = blow.cause,
                      .grit = sheet.grit.current,
                      .flesh = sheet.flesh.current};
    int left = blow.amount;
    if (!blow.past_grit && taken.grit > 0) {
        const int absorbed = std::min(taken.grit, left);
        taken.absorbed.push_back({-absorbed, "grit", "TOY-x-damage-1"});
        taken.grit -= absorbed;
        left -= absorbed;
    }
    const UsageItem* armor = blow.ignores_armour ? nullptr : armor_die(sheet);
    if (left > 0 && armor) {
        taken.armor_sides = armor->current;
        taken.armor_face = context.dice().roll(armor->current);
        const int absorbed = std::min(taken.armor_face, left);
        taken.absorbed.push_back({-absorbed, "armor", "TOY-x-damage-1"});
        left -= absorbed;
    }
    taken.flesh = std::max(0, taken.flesh - left);
    const int face = taken.armor_face;
    const bool down = taken.flesh == 0;
    context.emit(std::move(taken));
    if (face > 0) wear(context, who, word::armor, face);
    if (down) begin_dying(context, who);
}

void begin_dying_if_down(CommandContext& context, const Id& who) {
    const Adventurer& sheet = context.sheet(who);
    const bool is_down = sheet.flesh.current == 0 && !sheet.dying && !unfit_blocker(sheet);
    if (is_down && context.state().settings.combat) begin_dying(context, who);
}

void strike(CommandContext& context, const Id& who, Blow blow, bool physical) {
    const Adventurer& sheet = context.sheet(who);
    const Turn* turn = turn_of(context.state(), who);
    // Whoever is surprised has no Grit to meet it with (TOY-x-init-3).
    blow.past_grit = blow.past_grit || (turn && turn->surprised);
    const bool may_block = physical && sheet.shield && !sheet.dying && blow.amount > 0 &&
                           !(turn && turn->combat_action);
    if (!may_block) return land(context, who, blow);
    Question question;
    question.blow = blow;
    question.decision.kind = asks::shield;
    question.decision.creature = who;
    question.decision.owner = sheet.owner;
    question.decision.options = options_of_shield(sheet);
    question.decision.fallback = "take";
    open_decision<DecisionOpened>(context, std::move(question));
}

Result<void> answer_shield(CommandContext& context, const Answer& answer) {
    const Id who = answer.question.decision.creature;
    answer_decision(context, answer);
    if (answer.word == "break")
        context.emit(ShieldBroken{who, answer.question.blow->amount});
    else
        land(context, who, *answer.question.blow);
    return {};
}

void hurt_monster(CommandContext& context, const Id& id, int amount, bool physical) {
    const Monster* monster = find_monster(context.state(), id);
    if (!monster) return;
    const int soak = physical ? std::min(monster->soak, amount) : 0;
    context.emit(MonsterHurt{id, amount, soak, std::max(0, monster->health.current - amount + soak),
                             monster->hides_health()});
}

namespace {

/// Whom it hits, each once. Refuses: invalid-params, no-such-character, not-present, named-twice,
/// unfit, pending-open.
Result<std::vector<Id>> require_targets(const CommandContext& context, const DamageDeal& command) {
    if (command.target.has_value() == command.to.has_value())
        return refuse(invalid_params, {}, "/target", "Either `target` or `to`, one of them.");
    std::vector<Id> all = command.to ? command.to->items : std::vector{*command.target};
    if (all.empty()) return refuse(refusal::empty, {}, "/to", "Name whom it hits.");
    KAST_REQUIRE(require_named_once(all, "/to"));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Id& id = all[i];
        const std::string path = command.to ? "/to/" + std::to_string(i) : "/target";
        KAST_REQUIRE(require_shown(context.state(), id, path));
        if (find_monster(context.state(), id)) continue;
        const auto found = require_fit_character(context, id, path);
        KAST_REQUIRE(found);
        KAST_REQUIRE(require_free(context, id, path));
        if (!(*found)->dying || !(*found)->dying->doomed) continue;
        return refuse(refusal::unfit, "TOY-x-dying-2", path,
                      (*found)->name +
                          "'s Death Die has failed: death comes at the top of the "
                          "next Moment, and more damage changes nothing.");
    }
    return all;
}

/// An amount, or dice of the chain. Refuses: invalid-params, die-not-on-chain.
Result<void> require_measure(const DamageDeal& command) {
    if (command.amount.has_value() == command.dice.has_value())
        return refuse(invalid_params, "TOY-x-damage-1", "/amount",
                      "Either an `amount` or `dice`, one of them.");
    if (!command.dice) return {};
    if (command.dice->empty())
        return refuse(refusal::empty, "TOY-x-damage-1", "/dice", "Name at least one die.");
    for (std::size_t i = 0; i < command.dice->size(); ++i)
        KAST_REQUIRE(require_die(command.dice->items[i], "/dice/" + std::to_string(i)));
    return {};
}

/// What it comes to; shown where it is more than an amount for one.
int roll_dealt(CommandContext& context, const DamageDeal& command, const std::vector<Id>& to) {
    DamageDealt dealt{.to = to,
                      .source = text_of(command.source),
                      .total = command.amount ? int(*command.amount) : 0,
                      .ignores_armour = command.ignores_armour.value_or(false)};
    if (command.dice) {
        context.dice().expect(command.dice->size());
        for (const int sides : *command.dice) {
            dealt.sides.push_back(sides);
            dealt.faces.push_back(context.dice().roll(sides));
            dealt.total += dealt.faces.back();
        }
    }
    if (command.modifier.value_or(0) != 0) {
        dealt.modifiers.push_back({*command.modifier, "gm", "TOY-x-damage-1"});
        dealt.total += *command.modifier;
    }
    dealt.total = std::max(0, dealt.total);
    const int total = dealt.total;
    const bool is_told =
        command.to || command.dice || command.modifier || command.source || dealt.ignores_armour;
    if (is_told) context.emit(std::move(dealt));
    return total;
}

}  // namespace

Result<void> carry_out(CommandContext& context, const DamageDeal& command) {
    const auto to = require_targets(context, command);
    KAST_REQUIRE(to);
    KAST_REQUIRE(require_measure(command));
    const bool physical = command.physical.value_or(true);
    const int total = roll_dealt(context, command, *to);
    if (total == 0) return {};
    const std::string cause = command.source ? command.source->value : text_of(command.reason);
    for (const Id& id : *to) {
        if (find_monster(context.state(), id)) {
            hurt_monster(context, id, total, physical);
            continue;
        }
        strike(context, id,
               {total, command.past_grit.value_or(false), cause,
                command.ignores_armour.value_or(false)},
               physical);
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const Exert& command) {
    KAST_REQUIRE(require_available<Exert>(context, command.actor));
    roll_death_die(context, command.actor, "exertion");
    return {};
}

Result<void> carry_out(CommandContext& context, const GritHeal& command) {
    const auto found = require_available<GritHeal>(context, command.actor);
    KAST_REQUIRE(found);
    const Adventurer& sheet = **found;
    PointsChanged healed{command.actor,          sheet.flesh, sheet.grit, "grit", 0, {},
                         text_of(command.reason)};
    healed.grit.current = std::min(sheet.grit.max, sheet.grit.current + command.n);
    context.emit(std::move(healed));
    return {};
}

namespace {

/// Back from Dying: a Wound, and a Sanity roll that cannot be declined (TOY-x-dying-3).
void come_back(CommandContext& context, const Id& who) {
    context.emit(DyingEnded{who});
    owe(context, who, Duty::wound);
    const Adventurer& sheet = context.sheet(who);
    if (is_exhausted(sheet, Intangible::sanity)) return;
    Attempt attempt{
        {.id = context.fresh_id(), .kind = RollKind::roll_to_succeed, .reason = "dying"}};
    attempt.mandatory = true;
    Entrant entrant;
    entrant.who = who;
    entrant.dice = {{DieFrom::intangible, enum_word(Intangible::sanity),
                     die_of(sheet, Intangible::sanity).current}};
    attempt.entrants = {std::move(entrant)};
    Question question;
    question.attempt = attempt.id;
    question.decision.kind = asks::asked;
    question.decision.creature = who;
    question.decision.owner = sheet.owner;
    question.decision.options = {{"roll", {}}};
    question.decision.fallback = "roll";
    open_attempt(context, std::move(attempt));
    open_decision<DecisionOpened>(context, std::move(question));
}

}  // namespace

Result<void> carry_out(CommandContext& context, const FleshHeal& command) {
    const auto found = require_available<FleshHeal>(context, command.actor);
    KAST_REQUIRE(found);
    const Adventurer& sheet = **found;
    PointsChanged healed{command.actor,          sheet.flesh, sheet.grit, "flesh", 0, {},
                         text_of(command.reason)};
    healed.flesh.current = std::min(sheet.flesh.max, sheet.flesh.current + command.n);
    const bool back = sheet.dying && healed.flesh.current > 0;
    context.emit(std::move(healed));
    if (back) come_back(context, command.actor);
    return {};
}

}  // namespace kast::rules::toy
