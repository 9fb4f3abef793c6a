// What happens alike in many commands: throws, tests, ticks, questions, and tidying up at the end.
#include "rules/troika/command_context.hpp"

#include "rules/troika/carry_out.hpp"

#include <algorithm>

namespace kast::rules::troika {

Throw throw_versus(CommandContext& context, std::vector<Modifier> modifiers) {
    Throw thrown{context.throw_d6(2), std::nullopt, std::move(modifiers), 0};
    thrown.total = sum_of_pair(thrown.dice) + sum_of(thrown.modifiers);
    return thrown;
}

Veil veil_of(const Creature& creature) {
    const bool hides = creature.kind != Kind::character;
    const bool armour = hides && !creature.shown.armour;
    // What a blow takes off a shown Stamina would reveal, with its die, the armour.
    return {armour || (hides && !creature.shown.stamina), hides && !creature.shown.skill, armour,
            creature.prepared};
}

void tick(CommandContext& context, const Id& id, const std::string& skill) {
    const Creature* one = context.creature(id);
    if (!one || one->kind != Kind::character) return;
    const auto known = one->advanced.find(skill);
    if (known == one->advanced.end() || known->second.tick) return;
    context.emit(SkillTicked{id, skill});
}

bool test_skill(CommandContext& context, const Id& id, const std::string& skill, Purpose purpose,
                const std::optional<Id>& about, const std::vector<Modifier>& more) {
    const Creature& one = *context.creature(id);
    // What is carried weighs on rolls, not on getting better (TR-10.4.b).
    const bool learns = purpose == Purpose::training;
    Tested tested{id,
                  skill,
                  purpose,
                  context.throw_d6(2),
                  learns ? skill_modifiers(one, skill) : test_modifiers(one, skill),
                  0,
                  false,
                  about,
                  veil_of(one)};
    tested.modifiers.insert(tested.modifiers.end(), more.begin(), more.end());
    tested.target = sum_of(tested.modifiers);
    tested.success = passes_under(tested.dice, tested.target);
    const bool success = tested.success;
    context.emit(std::move(tested));
    if (success) tick(context, id, skill);
    return success;
}

bool has_luck(const Creature& creature) {
    return creature.kind == Kind::character && creature.luck.value_or(0) > 0;
}

bool takes_luck(std::string_view answer) { return answer == "test-luck" || answer == "luck"; }

bool can_pay_for(const Creature& creature, std::string_view answer) {
    return !takes_luck(answer) || has_luck(creature);
}

bool test_luck(CommandContext& context, const Id& id, LuckPurpose purpose,
               const std::vector<Modifier>& more) {
    const Creature& one = *context.creature(id);
    LuckTested tested{id, purpose, context.throw_d6(2), luck_modifiers(one),
                      0,  false,   *one.luck - 1};
    tested.modifiers.insert(tested.modifiers.end(), more.begin(), more.end());
    tested.target = sum_of(tested.modifiers);  // Compared first, lowered afterwards (TR-3.1.a).
    tested.success = passes_under(tested.dice, tested.target);
    const bool success = tested.success;
    context.emit(std::move(tested));
    return success;
}

void end_aim(CommandContext& context, const Id& id, AimEnd cause) {
    if (context.creature(id)->aiming) context.emit(AimEnded{id, cause});
}

Question question_for(CommandContext& context, const Creature& creature, std::string_view kind,
                      const std::vector<std::string>& answers, std::string_view fallback) {
    Question question;
    question.decision = {context.fresh_id(),   std::string(kind), creature.id, creature.owner, {},
                         std::string(fallback)};
    for (const std::string& answer : answers)
        question.decision.options.push_back({answer, std::nullopt});
    return question;
}

std::string evasion_of(const Creature& creature) {
    if (creature.defence && creature.defence->evade) return *creature.defence->evade;
    std::string best;
    for (const std::string_view skill : evasive_skills) {
        if (skill == shield_fighting && !has_shield(creature)) continue;
        if (rank_of(creature, skill) > rank_of(creature, best)) best = skill;
    }
    return best;
}

namespace {

bool is_gone(const CommandContext& context, const Id& id) {
    const Creature* one = context.creature(id);
    return !one || one->condition == Condition::dead;
}

/// A question is pointless when nobody is left to answer it or to be asked about.
bool is_pointless(const CommandContext& context, const Question& question) {
    const std::string& kind = question.decision.kind;
    if (kind == "death") {
        const Creature* one = context.creature(question.decision.creature);
        return !one || one->condition != Condition::dead;
    }
    if (kind == "teach")
        return is_gone(context, question.decision.creature) || is_gone(context, *question.pupil);
    if (kind == "affliction") {
        const auto& going_on = context.state().afflictions;
        const bool over =
            std::ranges::find(going_on, *question.affliction, &Affliction::id) == going_on.end();
        if (over) return true;
    }
    return is_gone(context, question.decision.creature);
}

void cut_exchange_short(CommandContext& context) {
    const auto& exchange = context.state().exchange;
    if (!exchange) return;
    const bool broken_off = is_gone(context, exchange->attacker.creature) ||
                            is_gone(context, exchange->defender.creature) ||
                            std::ranges::any_of(exchange->hits, [&](const Hit& hit) {
                                return is_gone(context, hit.to);
                            });
    if (!broken_off) return;
    std::vector<DecisionClosed> closed;
    for (const Question& question : context.state().questions) {
        const Decision& open = question.decision;
        if (blocks(open.kind) && open.kind != "affliction" && open.kind != "drop") {
            closed.push_back({open.id, open.kind, open.creature});
        }
    }
    for (auto& one : closed) context.emit(std::move(one));
    context.emit(ExchangeEnded{exchange->outcome, true});
}

void close_pointless(CommandContext& context) {
    std::vector<DecisionClosed> closed;
    for (const Question& question : context.state().questions) {
        const Decision& open = question.decision;
        if (is_pointless(context, question)) closed.push_back({open.id, open.kind, open.creature});
    }
    for (auto& one : closed) context.emit(std::move(one));
}

/// An Aim ends with the means to shoot (TR-6.2.2.e), which nobody loses who is as before.
void end_lost_aims(CommandContext& context) {
    std::vector<Id> lost;
    for_each_difference(context.creatures_before(), context.state().creatures,
                        [&](const Id& id, const Creature*, const Creature* one) {
                            if (!one || !one->aiming) return true;
                            const Item* weapon = find_item(*one, *one->aiming);
                            if (!can_act(*one) || !weapon || !is_ready(*weapon, *one))
                                lost.push_back(id);
                            return true;
                        });
    for (const Id& id : lost) context.emit(AimEnded{id, AimEnd::lost});
}

/// A turn is over when who takes it no longer can.
void end_lost_turn(CommandContext& context) {
    const auto& running = context.state().initiative;
    if (!running || !running->turn || !running->turn->actor || is_blocked(context.state())) return;
    const Creature* actor = context.creature(*running->turn->actor);
    if (!actor || !can_act(*actor))
        context.emit(TurnEnded{running->turn->owner, running->turn->actor});
}

/// TR-5.3.e, steps 4 and 5, once the afflictions are settled.
void end_round(CommandContext& context) {
    const auto& running = context.state().initiative;
    if (!running || !running->ending) return;
    for (const Question& question : context.state().questions) {
        if (question.decision.kind == "affliction") return;
    }
    RoundEnded ended{running->round + 1, {}, {}};
    for (const auto& [id, one] : context.state().creatures) {
        if (one.unconscious_rounds == 1) ended.awake.push_back(id);
    }
    for (const Effect& effect : context.state().effects) {
        if (effect.rounds_left && *effect.rounds_left <= 1) ended.effects.push_back(effect.id);
    }
    context.emit(std::move(ended));
}

}  // namespace

void after_command(CommandContext& context) {
    cut_exchange_short(context);
    close_pointless(context);
    close_finished_calls(context, [&](const Id& id) { return is_gone(context, id); });
    end_lost_aims(context);
    end_lost_turn(context);
    end_round(context);
}

Result<Accepted<System>> System::decide_and_apply(State before, const Command& command,
                                                  const Actor& actor, Dice& dice) {
    return decide_command<CommandContext>(std::move(before), command, actor, dice);
}

}  // namespace kast::rules::troika
