// Drowning, fire, poison, bleeding (TR-7.9).
#include "rules/troika/carry_out.hpp"
#include "rules/troika/conditions.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

constexpr std::size_t afflictions_max = 200;

const Affliction* find_affliction(const State& state, const Id& id) {
    const auto found = std::ranges::find(state.afflictions, id, &Affliction::id);
    return found == state.afflictions.end() ? nullptr : &*found;
}

void test_at_once(CommandContext& context, const Affliction& affliction) {
    if (test_skill(context, affliction.creature, affliction.skill, Purpose::affliction)) {
        pass_affliction(context, affliction.id);
    } else {
        fail_affliction(context, affliction.id);
    }
}

/// Enemies and henchmen have one way, so it is rolled at once; a character chooses (TR-7.9.1.b).
void test_or_ask(CommandContext& context, const Affliction& affliction) {
    const Creature& victim = *context.creature(affliction.creature);
    if (victim.kind != Kind::character) return test_at_once(context, affliction);
    std::vector<std::string> answers;
    if (!affliction.skill.empty()) answers.emplace_back("skill");
    if (has_luck(victim)) answers.emplace_back("luck");
    if (answers.empty()) return fail_affliction(context, affliction.id);
    answers.emplace_back("decline");
    Question question = question_for(context, victim, "affliction", answers, "decline");
    question.affliction = affliction.id;
    question.note = affliction.kind;
    context.emit(DecisionOpened{std::move(question)});
}

}  // namespace

void fail_affliction(CommandContext& context, const Id& id) {
    const Affliction affliction = *find_affliction(context.state(), id);
    const AfflictionRow& row = affliction_row(affliction.kind);
    std::vector<int> dice =
        context.throw_d6(affliction.dice + (affliction.escalates ? affliction.failures : 0));
    int lost = 0;
    for (const int one : dice) lost += one;
    context.emit(AfflictionChanged{id, affliction.creature, affliction.dice, affliction.escalates,
                                   affliction.failures + 1});
    lose_stamina(context, affliction.creature,
                 row.kills_at_zero ? Harm::drowning : Harm::affliction, std::move(dice), lost);
    update_condition(context, affliction.creature, row.kills_at_zero);
}

void pass_affliction(CommandContext& context, const Id& id) {
    const Affliction affliction = *find_affliction(context.state(), id);
    if (!affliction_row(affliction.kind).lasts)
        return context.emit(AfflictionEnded{id, affliction.creature});
    // Afloat for now; only the GM says when somebody is out of the water (TR-7.9.c).
    if (affliction.failures > 0) {
        context.emit(
            AfflictionChanged{id, affliction.creature, affliction.dice, affliction.escalates, 0});
    }
}

void tick_afflictions(CommandContext& context, const std::vector<Id>& creatures) {
    const std::vector<Affliction> now =
        context.state().afflictions;  // In the order in which they began.
    for (const Affliction& affliction : now) {
        if (std::ranges::find(creatures, affliction.creature) == creatures.end()) continue;
        if (!find_affliction(context.state(), affliction.id)) continue;  // Died of one before this.
        if (affliction_row(affliction.kind).forced)
            test_at_once(context, affliction);
        else
            test_or_ask(context, affliction);
    }
}

Result<void> carry_out(CommandContext& context, const AfflictionStart& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    KAST_REQUIRE(require_target(context, command.creature, "/creature"));
    if (command.kind.empty()) return refuse(name_needed, {}, "/kind");
    if (command.id && find_affliction(context.state(), *command.id))
        return refuse(id_taken, {}, "/id");
    if (context.state().afflictions.size() >= afflictions_max) {
        return refuse(table_full, {}, {},
                      "At most " + std::to_string(afflictions_max) + " afflictions.");
    }
    const AfflictionRow& row = affliction_row(command.kind.value);
    Affliction affliction;
    affliction.id = command.id ? *command.id : context.fresh_id();
    affliction.creature = command.creature;
    affliction.kind = command.kind;
    if (command.skill) affliction.skill = command.skill->value;
    if (affliction.skill.empty()) affliction.skill = row.skill;
    affliction.dice = command.dice.value_or(1);
    affliction.escalates = command.escalates.value_or(row.escalates);  // TR-7.9.b
    const Id id = affliction.id;
    context.emit(AfflictionStarted{std::move(affliction)});
    if (command.after_failed_test.value_or(false)) fail_affliction(context, id);
    return {};
}

Result<void> carry_out(CommandContext& context, const AfflictionSet& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const Affliction* one = find_affliction(context.state(), command.affliction);
    if (!one) return refuse(no_such_affliction, "TR-7.9.1.c", "/affliction");
    if (!command.dice && !command.escalates)
        return refuse(nothing_changes, {}, "/dice", "Give `dice`, or `escalates`, or both.");
    context.emit(AfflictionChanged{one->id, one->creature,
                                   command.dice ? command.dice->value : one->dice,
                                   command.escalates.value_or(one->escalates), one->failures});
    return {};
}

Result<void> carry_out(CommandContext& context, const AfflictionEnd& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const Affliction* one = find_affliction(context.state(), command.affliction);
    if (!one) return refuse(no_such_affliction, "TR-7.9.c", "/affliction");
    context.emit(AfflictionEnded{one->id, one->creature});
    return {};
}

Result<void> carry_out(CommandContext& context, const AfflictionTick& command) {
    KAST_REQUIRE(require_available<AfflictionTick>(context));
    bool any = false;
    for (const Id& id : command.creatures) {
        KAST_REQUIRE(require_target(context, id, "/creatures"));
        any = any || std::ranges::find(context.state().afflictions, id, &Affliction::creature) !=
                         context.state().afflictions.end();
    }
    if (!any)
        return refuse(no_such_affliction, "TR-7.9.2.a", "/creatures", "None of them has one.");
    tick_afflictions(context, command.creatures);
    return {};
}

}  // namespace kast::rules::troika
