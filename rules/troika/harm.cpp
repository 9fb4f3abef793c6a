// Stamina lost and what comes of it: damage, dying, death, falls, aid (TR-4, TR-8, TR-9).
#include "rules/troika/carry_out.hpp"
#include "rules/troika/rulings.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

/// Hours have passed: what is counted in rounds of a minute is over (TR-7.11.a).
void let_hours_pass(CommandContext& context) {
    std::vector<Id> effects;
    for (const Effect& effect : context.state().effects) {
        if (effect.rounds_left) effects.push_back(effect.id);
    }
    for (const Id& id : effects) context.emit(EffectEnded{id});
    std::vector<Id> asleep;
    for (const auto& [id, one] : context.state().creatures) {
        if (one.unconscious_rounds > 0) asleep.push_back(id);
    }
    for (const Id& id : asleep) {
        const Creature& one = *context.creature(id);
        context.emit(Adjusted{id,
                              Field::unconscious_rounds,
                              one.unconscious_rounds,
                              0,
                              {},
                              {},
                              {},
                              "",
                              veil_of(one)});
    }
}

}  // namespace

void add_protection(std::vector<Modifier>& modifiers, const Creature& target, int ignored) {
    const int armour = std::max(0, armour_of(target) - ignored);  // TR-X.ignore: not the shield.
    if (armour != 0) modifiers.push_back({-armour, "armour", "TR-9.a"});
    if (has_shield(target)) modifiers.push_back({-1, "shield", "TR-7.6.a"});
}

DamageCount read_damage(const Weapon& weapon, int die, std::vector<Modifier> modifiers,
                        bool doubled) {
    DamageCount count;
    count.modifiers = std::move(modifiers);
    count.roll = die + sum_of(count.modifiers);
    count.column = std::clamp(count.roll, 1, 7);  // TR-8.2.b: one floor, applied last.
    count.damage = damage_of(weapon)[static_cast<std::size_t>(count.column - 1)];
    count.lost = doubled ? 2 * count.damage : count.damage;
    return count;
}

DamageCount count_damage(const State& state, const Hit& hit, const Weapon& weapon, int die) {
    const Creature& by = *find(state, hit.by);
    const Creature& to = *find(state, hit.to);
    std::vector<Modifier> modifiers;
    auto add = [&](int value, const char* cause, const char* rule) {
        if (value != 0) modifiers.push_back({value, cause, rule});
    };
    add(hit.luck == LuckUse::passed ? 2 : 0, "luck", "TR-3.3.c");
    add(hit.unaware ? 2 : 0, "unaware-target", "TR-7.3.c");
    add(hit.fumbled ? 1 : 0, "fumble", "TR-7.5.a");
    add(weapon.poisoned ? 1 : 0, "poison", "TR-X.poison");
    add_protection(modifiers, to, weapon.ignores_armour);
    add(by.prone && !to.prone ? -2 : 0, "prone", "TR-7.8.a");
    add_load(modifiers, by);
    add_ruling(modifiers, hit.modifier, hit.reason, RulingOn::damage);
    return read_damage(weapon, die, std::move(modifiers), hit.doubled);
}

void lose_stamina(CommandContext& context, const Id& id, Harm cause, std::vector<int> dice,
                  int lost) {
    const Creature& one = *context.creature(id);
    context.emit(
        StaminaLost{id, cause, std::move(dice), lost, one.stamina - lost, veil_of(one), {}, {}});
}

void die(CommandContext& context, const Id& id, DeathCause cause) {
    context.emit(CreatureDied{id, cause});
    const Creature& one = *context.creature(id);
    if (context.state().settings.luck_against_death && has_luck(one) && !one.death_tried) {
        context.emit(DecisionOpened{
            question_for(context, one, "death", {"test-luck", "decline"}, "decline")});
    }
}

void update_condition(CommandContext& context, const Id& id, bool drowns) {
    const Creature& one = *context.creature(id);
    if (one.condition == Condition::dead) return;
    if (one.stamina < 0 || (drowns && one.stamina == 0)) {
        die(context, id, drowns ? DeathCause::drowned : DeathCause::wounds);
    } else if (one.stamina == 0 && one.condition != Condition::dying) {
        context.emit(DyingStarted{id, initiative_runs(context.state())});
    } else if (one.stamina > 0 && one.condition == Condition::dying) {
        context.emit(CreatureSaved{id, false, one.stamina, veil_of(one)});
    }
}

namespace {

/// A die for each, read in the row as that of a blow is.
DamageDealt damage_by_row(CommandContext& context, const DamageDeal& command, const Creature& to,
                          std::vector<Modifier> modifiers) {
    const Weapon weapon = weapon_of(*command.row);
    const int die = context.throw_d6();
    DamageCount count = read_damage(weapon, die, std::move(modifiers), false);
    return {{},           to.id,
            {},           *command.row,
            die,          std::move(count.modifiers),
            count.roll,   count.column,
            count.damage, false,
            count.lost,   to.stamina - count.lost,
            veil_of(to),  command.source ? command.source->value : std::string{}};
}

StaminaLost damage_by_dice(CommandContext& context, const DamageDeal& command, const Creature& to,
                           std::vector<Modifier> modifiers) {
    std::vector<int> dice = context.throw_d6(*command.dice);
    int lost = sum_of(modifiers);
    for (const int one : dice) lost += one;
    lost = std::max(1, lost);  // As in TR-9.a.
    return {to.id,
            Harm::hazard,
            std::move(dice),
            lost,
            to.stamina - lost,
            veil_of(to),
            std::move(modifiers),
            command.source ? command.source->value : std::string{}};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const DamageDeal& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    if (command.to.empty()) return refuse(nothing_changes, {}, "/to", "Nobody is named.");
    std::set<Id> seen;
    for (const Id& id : command.to) {
        KAST_REQUIRE(require_target(context, id, "/to"));
        if (!seen.insert(id).second)
            return refuse(named_twice, {}, "/to", id.value + " is named twice.");
    }
    if (command.row.has_value() == command.dice.has_value())
        return refuse(bad_value, "TR-8.a", "/row", "Either `row` or `dice`, one of them.");
    if (command.row == Row::own)
        return refuse(bad_value, "TR-8.3.a", "/row", "A row of the tables.");
    const int dice_each = command.dice ? command.dice->value : 1;
    context.dice().expect(command.to.size() * static_cast<std::size_t>(dice_each));
    for (const Id& id : command.to) {
        const Creature& to = *context.creature(id);
        std::vector<Modifier> modifiers;
        if (!command.ignores_armour.value_or(false))
            add_protection(modifiers, to, command.row ? weapon_of(*command.row).ignores_armour : 0);
        add_ruling(modifiers, command, RulingOn::damage);
        if (command.row)
            context.emit(damage_by_row(context, command, to, std::move(modifiers)));
        else
            context.emit(damage_by_dice(context, command, to, std::move(modifiers)));
    }
    for (const Id& id : command.to) update_condition(context, id);
    return {};
}

Result<void> carry_out(CommandContext& context, const Fall& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    KAST_REQUIRE(require_target(context, command.creature, "/creature"));
    std::vector<int> dice = context.throw_d6(command.metres / 2);
    const Creature& one = *context.creature(command.creature);
    StaminaLost fell{one.id, Harm::fall, std::move(dice), 0, 0, veil_of(one), {}, {}};
    fell.modifiers = rulings_of(command, RulingOn::damage);
    fell.lost = sum_of(fell.modifiers);
    for (const int die : fell.dice) fell.lost += die;
    fell.lost = std::max(0, fell.lost);
    fell.stamina = one.stamina - fell.lost;
    context.emit(std::move(fell));
    update_condition(context, command.creature);
    return {};
}

Result<void> carry_out(CommandContext& context, const DepartureDeclare& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    KAST_REQUIRE(require_target(context, command.creature, "/creature"));
    if (command.how.value_or(Departure::dead) == Departure::dead) {
        die(context, command.creature, DeathCause::declared);
        return {};
    }
    if (context.creature(command.creature)->kind == Kind::character)
        return refuse(wrong_kind, "TR-4.1.f", "/creature",
                      "Enemies and henchmen flee; a character is its player's.");
    context.emit(CreatureFled{command.creature});
    return {};
}

Result<void> carry_out(CommandContext& context, const Stabilise& command) {
    KAST_REQUIRE(require_own(context, command.actor));
    if (command.actor == command.target) return refuse(need_two, {}, "/target");
    KAST_REQUIRE(require_target(context, command.target, "/target"));
    const Creature& victim = *context.creature(command.target);
    if (victim.condition != Condition::dying) {
        return refuse(not_dying, "TR-4.1.d", "/target", "Aid is for those at exactly 0 Stamina.");
    }
    KAST_REQUIRE(require_available<Stabilise>(context, command.actor));
    KAST_REQUIRE(require_rulings(context, command));
    std::vector<Modifier> more;
    add_ruling(more, command, RulingOn::under);
    end_aim(context, command.actor);
    if (test_skill(context, command.actor, std::string(healing), Purpose::stabilise, command.target,
                   more)) {
        context.emit(
            CreatureSaved{command.target, true, 1, veil_of(*context.creature(command.target))});
    } else if (!initiative_runs(context.state())) {
        die(context, command.target, DeathCause::no_aid);  // There was one chance (TR-4.1.c).
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const AidWindowEnd&) {
    KAST_REQUIRE(require_available<AidWindowEnd>(context));
    const std::vector<Id> waiting = aid_window(context.state());
    context.emit(AidWindowEnded{});
    for (const Id& id : waiting) die(context, id, DeathCause::no_aid);
    return {};
}

Result<void> carry_out(CommandContext& context, const Rest& command) {
    KAST_REQUIRE(require_available<Rest>(context));
    if (command.characters.empty())
        return refuse(nothing_changes, {}, "/characters", "Nobody is named who rests.");
    std::set<Id> seen;
    for (const Id& id : command.characters) {
        KAST_REQUIRE(require_target(context, id, "/characters"));
        if (context.creature(id)->condition == Condition::dying)
            return refuse(is_dying, "TR-4.1.c", "/characters", id.value + " is.");
        if (!seen.insert(id).second)
            return refuse(named_twice, {}, "/characters", id.value + " is named twice.");
    }
    for (const Id& id : command.characters) {
        const Creature& one = *context.creature(id);
        Rested rested{id, {}, {}, one.stamina, one.luck, veil_of(one), {}};
        if (command.sleep) {
            rested.stamina_dice = context.throw_d6(2);
            rested.modifiers = rulings_of(command, RulingOn::healing);
            const int gained = sum_of_pair(rested.stamina_dice) + sum_of(rested.modifiers);
            rested.stamina = std::max(one.stamina, std::min(one.stamina_max, one.stamina + gained));
        }
        if (one.kind == Kind::character) {
            rested.luck_dice = context.throw_d6(2);
            const int luck = one.luck.value_or(0);
            // A score that the GM has set above the maximum is not lowered by a rest (TR-3.2.b).
            rested.luck = std::max(
                luck, std::min(one.luck_max.value_or(0), luck + sum_of_pair(rested.luck_dice)));
        }
        context.emit(std::move(rested));
    }
    let_hours_pass(context);
    return {};
}

Result<void> carry_out(CommandContext& context, const ProvisionEat& command) {
    KAST_REQUIRE(require_available<ProvisionEat>(context, command.actor));
    KAST_REQUIRE(require_rulings(context, command));
    const Creature& one = *context.creature(command.actor);
    const auto food =
        std::ranges::find_if(one.inventory, [](const Item& item) { return item.food; });
    end_aim(context, command.actor);
    constexpr int healing_a_day = 3;  // TR-4.2.c
    ProvisionEaten ate{one.id,          food->id,     {}, 0, one.stamina, one.eaten_today + 1,
                       food->count - 1, veil_of(one), {}};
    if (one.eaten_today < healing_a_day) {
        ate.die = context.throw_d6();
        ate.modifiers = rulings_of(command, RulingOn::healing);
        ate.gained =
            std::max(0, std::min(one.stamina_max - one.stamina, *ate.die + sum_of(ate.modifiers)));
        ate.stamina += ate.gained;
    }
    context.emit(std::move(ate));
    return {};
}

Result<void> carry_out(CommandContext& context, const TimePass& command) {
    KAST_REQUIRE(require_available<TimePass>(context));
    const int days = command.days.value_or(0) + 7 * command.weeks.value_or(0);
    if (days == 0)
        return refuse(nothing_changes, "TR-7.11.a", "/days", "A day or a week at least.");
    context.emit(TimePassed{days, context.state().day + days});
    let_hours_pass(context);
    return {};
}

}  // namespace kast::rules::troika
