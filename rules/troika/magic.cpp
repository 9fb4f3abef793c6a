// Casting spells (TR-6.3, TR-X.spell, 4.8, 4.9).
#include "rules/troika/carry_out.hpp"

namespace kast::rules::troika {

namespace {

/// Stamina the casting costs, or why it cannot be told.
Result<int> cost_of(const Play& play, const Creature& caster, const Cast& command) {
    const int told = command.cost ? command.cost->value : -1;
    const Spell* listed = find_spell(command.spell.value);
    const AdvancedSkill& known = caster.advanced.at(command.spell.value);
    const int cost = known.cost ? *known.cost : (listed ? listed->cost : -1);
    if (cost < 0 && told < 0) return refuse(cost_needed, "TR-6.3.a", "/cost");
    if (cost >= 0 && told >= 0 && told != cost && !play.actor().is_gm())
        return refuse(gm_only, "TR-6.3.a", "/cost");
    if (caster.kind != Kind::character) return 0;  // TR-X.enemy
    return told >= 0 ? told : cost;
}

Verdict require_targets(const Play& play, const Cast& command, bool versus) {
    std::set<Id> seen;
    for (const Id& id : command.targets.value_or(BoundedList<Id, 20>{})) {
        if (auto there = require_target(play, id, "/targets"); !there) return there;
        if (!seen.insert(id).second) return refuse(named_twice, {}, "/targets");
    }
    if (!versus) return {};
    if (seen.size() != 1) return refuse(target_needed, "TR-6.3.c", "/targets");
    if (seen.contains(command.actor)) return refuse(need_two, "TR-6.3.c", "/targets");
    return {};
}

/// 6,6 fails and fumbles; 1,1 always succeeds (TR-X.spell).
void cast_under(Play& play, SpellCast& cast, std::vector<Modifier> modifiers) {
    cast.dice = play.dice(2);
    cast.target = sum_of(modifiers);
    cast.modifiers = std::move(modifiers);
    cast.fumble = is_double(cast.dice, 6);
    cast.success = is_double(cast.dice, 1) || passes_under(cast.dice, cast.target);
}

/// The target winning only avoids the spell; 1,1 is the caster's fumble (TR-6.3.c, e).
void cast_versus(Play& play, SpellCast& cast, std::vector<Modifier> modifiers,
                 const Creature& target) {
    cast.thrown = throw_versus(play, std::move(modifiers));
    const std::string evasion = evasion_of(target);
    cast.defender = ContestSide{
        target.id, evasion, throw_versus(play, test_modifiers(target, evasion)), veil_of(target)};
    cast.fumble = is_double(cast.thrown->dice, 1);
    cast.success = !cast.fumble && cast.thrown->total > cast.defender->thrown.total;
}

void suffer_mishap(Play& play, const Id& caster) {
    const std::vector<int> dice = play.dice(2);
    play.happen(
        Mishap{caster, dice, dice[0] * 10 + dice[1], std::string(mishap_of(dice[0], dice[1]))});
}

/// A spell with a damage row: a die for each target, armour and shield in its way as for any blow.
void deal_spell(Play& play, const Id& caster, Row row, const std::vector<Id>& targets) {
    const Weapon weapon = weapon_of(row);
    for (const Id& id : targets) {
        Hit hit;
        hit.by = caster;
        hit.to = id;
        const int die = play.die();
        DamageCount count = count_damage(play.state(), hit, weapon, die);
        const Creature& to = *play.creature(id);
        play.happen(DamageDealt{caster,
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
                                veil_of(to)});
    }
}

/// Characters may test Luck, others test Skill at once (4.9).
void let_resist(Play& play, const SpellCast& cast) {
    for (const Id& id : cast.targets) {
        const Creature& one = *play.creature(id);
        if (id == cast.caster) continue;
        if (one.kind != Kind::character) {
            test_skill(play, id, "", Purpose::resist, cast.caster);
        } else if (has_luck(one)) {
            Question question =
                question_for(play, one, "offered-luck", {"test-luck", "decline"}, "decline");
            question.note = cast.spell;
            play.happen(DecisionOpened{std::move(question)});
        }
    }
}

void take_effect(Play& play, const SpellCast& cast, const Spell* listed) {
    if (!listed) return;
    if (listed->row != Row::own) deal_spell(play, cast.caster, listed->row, cast.targets);
    if (listed->minutes > 0 && play.state().effects.size() < 100) {
        play.happen(
            EffectBegan{{play.fresh_id(), cast.spell, cast.caster, cast.targets, listed->minutes}});
    }
    if (listed->resistible) let_resist(play, cast);
}

}  // namespace

Verdict carry_out(Play& play, const Cast& command) {
    if (auto ready = require_action(play, command.actor); !ready) return ready;
    const Creature& caster = *play.creature(command.actor);
    const std::string& spell = command.spell.value;
    const auto known = caster.advanced.find(spell);
    if (known == caster.advanced.end() || known->second.kind != SkillKind::spell) {
        return refuse(unknown_spell, "TR-2.b", "/spell");
    }
    if (hands_free(caster) < 1) return refuse(hands_full, "TR-6.3.d");
    if (caster.speechless) return refuse(cannot_speak, "TR-6.3.d");
    if (command.modifier && !play.actor().is_gm()) return refuse(gm_only, "TR-1.1.d", "/modifier");
    const Spell* listed = find_spell(spell);
    bool versus = command.versus.value_or(listed && listed->versus);
    if (auto fit = require_targets(play, command, versus); !fit) return fit;
    const Result<int> cost = cost_of(play, caster, command);
    if (!cost) return std::unexpected(cost.error());
    if (*cost > caster.stamina) return refuse(not_enough_stamina, "TR-6.3.b");

    end_aim(play, command.actor);
    if (*cost > 0) lose_stamina(play, command.actor, Harm::spell, {}, *cost);
    SpellCast cast;
    cast.caster = command.actor;
    cast.spell = spell;
    if (command.targets) cast.targets = *command.targets;
    cast.veil = veil_of(caster);
    std::vector<Modifier> modifiers = test_modifiers(caster, spell);
    if (command.modifier) modifiers.push_back({*command.modifier, "gm", "TR-1.1.d"});
    // Who cannot evade is not contested (TR-4.1.e).
    versus = versus && !unaware_by_rule(*play.creature(cast.targets.front()));
    cast.versus = versus;
    if (versus)
        cast_versus(play, cast, std::move(modifiers), *play.creature(cast.targets.front()));
    else
        cast_under(play, cast, std::move(modifiers));
    cast.resistible = cast.success && listed && listed->resistible;
    const SpellCast done = cast;
    play.happen(std::move(cast));
    if (done.success) tick(play, done.caster, spell);
    if (done.versus && !done.success && done.defender->thrown.total > done.thrown->total) {
        tick(play, done.defender->creature, done.defender->skill);
    }
    if (done.fumble) suffer_mishap(play, done.caster);
    if (done.success) take_effect(play, done, listed);
    for (const Id& id : done.targets) judge(play, id);
    judge(play, done.caster);
    return {};
}

Verdict carry_out(Play& play, const EffectEnd& command) {
    if (auto gm = require_gm(play); !gm) return gm;
    for (const Effect& effect : play.state().effects) {
        if (effect.id != command.effect) continue;
        play.happen(EffectEnded{command.effect});
        return {};
    }
    return refuse(no_such_effect, "TR-6.3.f", "/effect");
}

Verdict carry_out(Play& play, const SpellRandom&) {
    if (auto gm = require_gm(play); !gm) return gm;
    const std::vector<int> dice = play.dice(2);
    play.happen(SpellDrawn{dice, std::string(random_spell(dice[0], dice[1]))});
    return {};
}

}  // namespace kast::rules::troika
