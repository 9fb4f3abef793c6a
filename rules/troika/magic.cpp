// Casting spells (TR-6.3, TR-X.spell, 4.8, 4.9).
#include "rules/troika/carry_out.hpp"
#include "rules/troika/rulings.hpp"

namespace kast::rules::troika {

namespace {

/// Nothing of a creature whose skills are hidden.
std::string spells_text(const Creature& caster) {
    if (veil_of(caster).skill) return {};
    std::string text;
    for (const auto& [name, known] : caster.advanced) {
        if (known.kind == SkillKind::spell) text += ' ' + name;
    }
    return text.empty() ? "No spell has." : "Learned are:" + text + ".";
}

/// Stamina the casting costs, or why it is not known.
Result<int> cost_of(const CommandContext& context, const Creature& caster, const Cast& command) {
    const int named = command.cost ? command.cost->value : -1;
    const Spell* listed = find_spell(command.spell.value);
    const AdvancedSkill& known = caster.advanced.at(command.spell.value);
    const int cost = known.cost ? *known.cost : (listed ? listed->cost : -1);
    if (cost < 0 && named < 0)
        return refuse(cost_needed, "TR-6.3.a", "/cost", "Give `cost`, 0 to 60 Stamina.");
    if (cost >= 0 && named >= 0 && named != cost && !context.actor().is_gm())
        return refuse(gm_only, "TR-6.3.a", "/cost",
                      "The listed cost is " + std::to_string(cost) + ".");
    if (caster.kind != Kind::character) return 0;  // TR-X.enemy
    return named >= 0 ? named : cost;
}

bool is_versus(Casting casting) {
    return casting == Casting::touch || casting == Casting::against_spell;
}

/// What is thrown: `versus` says whether a spell that could go either way must touch its target.
Casting casting_of(const Cast& command, const Spell* listed) {
    const Casting usual = listed ? listed->casting : Casting::under;
    if (!command.versus || usual == Casting::against_spell || usual == Casting::on_a_list)
        return usual;
    return *command.versus ? Casting::touch : Casting::under;
}

Result<void> require_targets(const CommandContext& context, const Cast& command,
                             const Spell* listed, Casting casting) {
    std::set<Id> seen;
    for (const Id& id : command.targets.value_or(BoundedList<Id, 20>{})) {
        const bool dead_too = listed && listed->on_the_dead;  // TR-6.3.a
        KAST_REQUIRE(dead_too ? require_present(context, id, "/targets")
                              : require_target(context, id, "/targets"));
        if (!seen.insert(id).second)
            return refuse(named_twice, {}, "/targets", id.value + " is named twice.");
    }
    if (!is_versus(casting)) return {};
    if (seen.size() != 1) {
        return refuse(target_needed, "TR-6.3.c", "/targets",
                      std::to_string(seen.size()) + " are named.");
    }
    if (seen.contains(command.actor)) return refuse(need_two, "TR-6.3.c", "/targets");
    return {};
}

/// The spell of the target that is to be undone: the one named, or the one it has at work (4.9).
Result<std::string> spell_to_undo(const State& state, const Cast& command) {
    if (command.against) {
        if (command.against->empty()) return refuse(name_needed, {}, "/against");
        return command.against->value;
    }
    std::set<std::string> at_work;
    for (const Effect& effect : state.effects) {
        if (effect.caster == command.targets->items.front()) at_work.insert(effect.name);
    }
    if (at_work.size() == 1) return *at_work.begin();
    std::string detail = "None of that caster's is known to be at work.";
    if (!at_work.empty()) {
        detail = "At work are:";
        for (const std::string& name : at_work) detail += ' ' + name;
        detail += '.';
    }
    return refuse(spell_needed, "TR-6.3.a", "/against", detail);
}

/// 6,6 fails and fumbles; 1,1 always succeeds (TR-X.spell).
void cast_under(CommandContext& context, SpellCast& cast, std::vector<Modifier> modifiers) {
    cast.dice = context.throw_d6(2);
    cast.target = sum_of(modifiers);
    cast.modifiers = std::move(modifiers);
    cast.fumble = is_double(cast.dice, 6);
    cast.success = is_double(cast.dice, 1) || passes_under(cast.dice, cast.target);
}

/// The other side is how the target gets out of the way, or its casting that is to be undone. The
/// target winning only avoids the spell; 1,1 is the caster's fumble (TR-6.3.c, e).
void cast_versus(CommandContext& context, SpellCast& cast, std::vector<Modifier> modifiers,
                 const Creature& target, const std::string& skill, const Cast& command) {
    context.dice().expect(4);  // 2d6 of each
    cast.thrown = throw_versus(context, std::move(modifiers));
    std::vector<Modifier> answer = test_modifiers(target, skill);
    add_opponent_ruling(answer, command);
    cast.defender =
        ContestSide{target.id, skill, throw_versus(context, std::move(answer)), veil_of(target)};
    cast.fumble = is_double(cast.thrown->dice, 1);
    cast.success = !cast.fumble && cast.thrown->total > cast.defender->thrown.total;
}

/// High is good, and nothing fumbles: that is for the Rolls Under and Versus (TR-6.3.e).
void cast_on_a_list(CommandContext& context, SpellCast& cast, std::vector<Modifier> modifiers) {
    cast.thrown = throw_versus(context, std::move(modifiers));
    const SpellResult& result = spell_result_of(cast.thrown->total);
    cast.result = result.word;
    cast.success = result.success;
}

void suffer_mishap(CommandContext& context, const Id& caster) {
    const std::vector<int> dice = context.throw_d6(2);
    context.emit(MishapRolled{caster, dice, dice[0] * 10 + dice[1],
                              std::string(mishap_of(dice[0], dice[1]))});
}

/// A spell with a damage row: a die for each target, armour and shield in its way as for any blow.
void deal_spell(CommandContext& context, const Id& caster, Row row, const std::vector<Id>& targets,
                const Cast& command) {
    const Weapon weapon = weapon_of(row);
    context.dice().expect(targets.size());
    for (const Id& id : targets) {
        Hit hit;
        hit.by = caster;
        hit.to = id;
        hit.modifier = value_of(command.damage_modifier);
        hit.reason = reason_of(command);
        const int die = context.throw_d6();
        DamageCount count = count_damage(context.state(), hit, weapon, die);
        const Creature& to = *context.creature(id);
        context.emit(DamageDealt{caster,
                                 id,
                                 {},
                                 row,
                                 die,
                                 std::move(count.modifiers),
                                 count.roll,
                                 count.column,
                                 count.damage,
                                 false,
                                 count.lost,
                                 to.stamina - count.lost,
                                 veil_of(to),
                                 {}});
    }
}

/// Characters may test Luck, others test Skill at once (4.9).
void let_resist(CommandContext& context, const SpellCast& cast) {
    for (const Id& id : cast.targets) {
        const Creature& one = *context.creature(id);
        if (id == cast.caster) continue;
        if (one.kind != Kind::character) {
            test_skill(context, id, "", Purpose::resist, cast.caster);
        } else if (has_luck(one)) {
            Question question =
                question_for(context, one, "offered-luck", {"test-luck", "decline"}, "decline");
            question.note = cast.spell;
            context.emit(DecisionOpened{std::move(question)});
        }
    }
}

void take_effect(CommandContext& context, const SpellCast& cast, const Spell* listed,
                 const Cast& command) {
    if (!listed) return;
    if (listed->row != Row::own)
        deal_spell(context, cast.caster, listed->row, cast.targets, command);
    if (listed->minutes > 0 && context.state().effects.size() < 100) {
        context.emit(EffectStarted{
            {context.fresh_id(), cast.spell, cast.caster, cast.targets, listed->minutes}});
    }
    if (listed->resistible) let_resist(context, cast);
}

}  // namespace

Result<void> carry_out(CommandContext& context, const Cast& command) {
    KAST_REQUIRE(require_available<Cast>(context, command.actor));
    const Creature& caster = *context.creature(command.actor);
    const std::string& spell = command.spell.value;
    const auto known = caster.advanced.find(spell);
    if (known == caster.advanced.end() || known->second.kind != SkillKind::spell) {
        return refuse(unknown_spell, "TR-2.b", "/spell", spells_text(caster));
    }
    KAST_REQUIRE(require_rulings(context, command));
    const Spell* listed = find_spell(spell);
    Casting casting = casting_of(command, listed);
    KAST_REQUIRE(require_targets(context, command, listed, casting));
    const Result<int> cost = cost_of(context, caster, command);
    KAST_REQUIRE(cost);
    if (*cost > caster.stamina) {
        return refuse(not_enough_stamina, "TR-6.3.b", "/spell",
                      "It costs " + std::to_string(*cost) + ", and there are " +
                          std::to_string(caster.stamina) + ".");
    }
    std::string answered_with;
    if (casting == Casting::against_spell) {
        auto undone = spell_to_undo(context.state(), command);
        if (!undone) return refusal_of(undone);
        answered_with = std::move(*undone);
    }

    end_aim(context, command.actor);
    if (*cost > 0) lose_stamina(context, command.actor, Harm::spell, {}, *cost);
    SpellCast cast;
    cast.caster = command.actor;
    cast.spell = spell;
    if (command.targets) cast.targets = *command.targets;
    cast.veil = veil_of(caster);
    std::vector<Modifier> modifiers = test_modifiers(caster, spell);
    if (casting == Casting::touch) {
        const Creature& target = *context.creature(cast.targets.front());
        if (unaware_by_rule(target))
            casting = Casting::under;  // Who cannot evade is not contested (TR-4.1.e).
        else
            answered_with = evasion_of(target);
    }
    cast.versus = is_versus(casting);
    add_ruling(modifiers, command, casting == Casting::under ? RulingOn::under : RulingOn::versus);
    if (cast.versus) {
        cast_versus(context, cast, std::move(modifiers), *context.creature(cast.targets.front()),
                    answered_with, command);
    } else if (casting == Casting::on_a_list) {
        cast_on_a_list(context, cast, std::move(modifiers));
    } else {
        cast_under(context, cast, std::move(modifiers));
    }
    cast.resistible = cast.success && listed && listed->resistible;
    const SpellCast done = cast;
    context.emit(std::move(cast));
    if (done.success) tick(context, done.caster, spell);
    if (done.versus && !done.success && done.defender->thrown.total > done.thrown->total) {
        tick(context, done.defender->creature, done.defender->skill);
    }
    if (done.fumble) suffer_mishap(context, done.caster);
    if (done.success) take_effect(context, done, listed, command);
    for (const Id& id : done.targets) update_condition(context, id);
    update_condition(context, done.caster);
    return {};
}

Result<void> carry_out(CommandContext& context, const EffectEnd& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    for (const Effect& effect : context.state().effects) {
        if (effect.id != command.effect) continue;
        context.emit(EffectEnded{command.effect});
        return {};
    }
    return refuse(no_such_effect, "TR-6.3.f", "/effect");
}

Result<void> carry_out(CommandContext& context, const SpellDraw&) {
    KAST_REQUIRE(require_gm(context.actor()));
    const std::vector<int> dice = context.throw_d6(2);
    context.emit(SpellDrawn{dice, std::string(random_spell(dice[0], dice[1]))});
    return {};
}

}  // namespace kast::rules::troika
