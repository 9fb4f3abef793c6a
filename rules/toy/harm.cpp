// Damage, Dying, healing (TOY-x-damage, TOY-x-dying).

#include "rules/toy/draft.hpp"

#include <algorithm>

namespace kast::rules::toy {

void die(Draft& draft, const Id& who) { draft.say(Died{who}); }

namespace {

/// A Roll to Succeed with the Death Die (TOY-x-dying-2).
void roll_death_die(Draft& draft, const Id& who, const std::string& cause) {
    const Dying dying = *draft.sheet(who).dying;
    const int face = draft.dice.roll(dying.death_die);
    const bool success = !is_failure(face);
    const Time& time = draft.state.time;
    draft.say(DeathDieRolled{who, dying.death_die, face, success,
                             success ? moved(dying.death_die, -1) : dying.death_die, time.moment,
                             cause});
    // Out of combat there is no next Moment to wait for.
    if (!success && !turn_of(draft.state, who)) die(draft, who);
}

}  // namespace

void land(Draft& draft, const Id& who, const Blow& blow) {
    const Adventurer& sheet = draft.sheet(who);
    if (sheet.dying) {
        if (!sheet.dying->doomed) roll_death_die(draft, who, "damage");
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
    const UsageItem* armor = armor_die(sheet);
    if (left > 0 && armor) {
        taken.armor_sides = armor->current;
        taken.armor_face = draft.dice.roll(armor->current);
        const int absorbed = std::min(taken.armor_face, left);
        taken.absorbed.push_back({-absorbed, "armor", "TOY-x-damage-1"});
        left -= absorbed;
    }
    taken.flesh = std::max(0, taken.flesh - left);
    const int face = taken.armor_face;
    const bool down = taken.flesh == 0;
    draft.say(std::move(taken));
    if (face > 0) wear(draft, who, word::armor, face);
    if (down) draft.say(DyingBegan{who, death_die_of(draft.sheet(who).level)});
}

void strike(Draft& draft, const Id& who, Blow blow, bool physical) {
    const Adventurer& sheet = draft.sheet(who);
    const Turn* turn = turn_of(draft.state, who);
    // Whoever is surprised has no Grit to meet it with (TOY-x-init-3).
    blow.past_grit = blow.past_grit || (turn && turn->surprised);
    const bool may_block = physical && sheet.shield && !sheet.dying && blow.amount > 0 &&
                           !(turn && turn->combat_action);
    if (!may_block) return land(draft, who, blow);
    Question question;
    question.blow = blow;
    question.decision.kind = asks::shield;
    question.decision.creature = who;
    question.decision.owner = sheet.owner;
    question.decision.options = {{"break", {}}, {"take", {}}};
    question.decision.fallback = "take";
    ask(draft, std::move(question));
}

Events answer_shield(Draft& draft, const Question& question, const std::string& answer) {
    const Id who = question.decision.creature;
    close(draft, question, answer);
    // The GM may have taken the shield away meanwhile.
    if (answer == "break" && draft.sheet(who).shield)
        draft.say(ShieldBroken{who, question.blow->amount});
    else
        land(draft, who, *question.blow);
    return draft.done();
}

void hurt_monster(Draft& draft, const Id& id, int amount, bool physical) {
    const Monster* monster = find_monster(draft.state, id);
    if (!monster) return;
    const int soak = physical ? std::min(monster->soak, amount) : 0;
    draft.say(MonsterHurt{id, amount, soak, std::max(0, monster->health.current - amount + soak)});
}

Events carry_out(Draft& draft, const DamageDeal& command) {
    const bool physical = command.physical.value_or(true);
    if (find_monster(draft.state, command.target)) {
        hurt_monster(draft, command.target, command.amount, physical);
        return draft.done();
    }
    const auto found = fit(draft, command.target, "/target");
    if (!found) return std::unexpected(found.error());
    if (auto busy = not_free(draft, command.target, "/target"))
        return std::unexpected(std::move(*busy));
    if ((*found)->dying && (*found)->dying->doomed) return refuse(refusal::unfit, {}, "/target");
    Blow blow{command.amount, command.past_grit.value_or(false),
              command.reason ? command.reason->value : ""};
    strike(draft, command.target, std::move(blow), physical);
    return draft.done();
}

Events carry_out(Draft& draft, const Exert& command) {
    const auto found = fit(draft, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    const Adventurer& sheet = **found;
    if (!sheet.dying || sheet.dying->doomed)
        return refuse(refusal::not_dying, "TOY-x-dying-2", "/actor");
    if (auto busy = not_free(draft, command.actor, "/actor"))
        return std::unexpected(std::move(*busy));
    roll_death_die(draft, command.actor, "exertion");
    return draft.done();
}

Events carry_out(Draft& draft, const GritHeal& command) {
    const auto found = fit(draft, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    const Adventurer& sheet = **found;
    if (is_exhausted(sheet, Intangible::presence))
        return refuse(refusal::cannot_heal_grit, "TOY-pre-3", "/actor");
    if (sheet.dying) return refuse(refusal::cannot_heal_grit, "TOY-x-dying-1", "/actor");
    PointsChanged healed{command.actor, sheet.flesh, sheet.grit, "grit", 0, {}, command.reason};
    healed.grit.current = std::min(sheet.grit.max, sheet.grit.current + command.n);
    draft.say(std::move(healed));
    return draft.done();
}

namespace {

/// Back from Dying: a Wound, and a Sanity roll that cannot be declined (TOY-x-dying-3).
void come_back(Draft& draft, const Id& who) {
    draft.say(DyingEnded{who});
    owe(draft, who, Duty::wound);
    const Adventurer& sheet = draft.sheet(who);
    if (is_exhausted(sheet, Intangible::sanity)) return;
    Attempt attempt{.id = draft.dice.fresh_id(),
                    .kind = RollKind::roll_to_succeed,
                    .reason = "dying",
                    .mandatory = true};
    Entrant entrant;
    entrant.who = who;
    entrant.dice = {{DieFrom::intangible, word_of(Intangible::sanity),
                     die_of(sheet, Intangible::sanity).current}};
    attempt.entrants = {std::move(entrant)};
    Question question;
    question.attempt = attempt.id;
    question.decision.kind = asks::asked;
    question.decision.creature = who;
    question.decision.owner = sheet.owner;
    question.decision.options = {{"roll", {}}};
    question.decision.fallback = "roll";
    open_attempt(draft, std::move(attempt));
    ask(draft, std::move(question));
}

}  // namespace

Events carry_out(Draft& draft, const FleshHeal& command) {
    const auto found = fit(draft, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    const Adventurer& sheet = **found;
    if (sheet.dying) {
        if (auto busy = not_free(draft, command.actor, "/actor"))
            return std::unexpected(std::move(*busy));
    }
    PointsChanged healed{command.actor, sheet.flesh, sheet.grit, "flesh", 0, {}, command.reason};
    healed.flesh.current = std::min(sheet.flesh.max, sheet.flesh.current + command.n);
    const bool back = sheet.dying && healed.flesh.current > 0;
    draft.say(std::move(healed));
    if (back) come_back(draft, command.actor);
    return draft.done();
}

}  // namespace kast::rules::toy
