// Stamina lost and what comes of it: damage, dying, death, falls, aid (TR-4, TR-8, TR-9).
#include "rules/troika/carry_out.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

int protection_against(const Creature& target, const Weapon& weapon) {
    return std::max(
        0, armour_of(target) - weapon.ignores_armour);  // TR-X.ignore: armour, not the shield.
}

/// Hours have passed: what is counted in rounds of a minute is over (TR-7.11.a).
void let_hours_pass(Play& play) {
    std::vector<Id> effects;
    for (const Effect& effect : play.state().effects) {
        if (effect.rounds_left) effects.push_back(effect.id);
    }
    for (const Id& id : effects) play.happen(EffectEnded{id});
    std::vector<Id> asleep;
    for (const auto& [id, one] : play.state().creatures) {
        if (one.unconscious_rounds > 0) asleep.push_back(id);
    }
    for (const Id& id : asleep) {
        const Creature& one = *play.creature(id);
        play.happen(Adjusted{id,
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

DamageCount count_damage(const State& state, const Hit& hit, const Weapon& weapon, int die) {
    const Creature& by = *find(state, hit.by);
    const Creature& to = *find(state, hit.to);
    DamageCount count;
    auto add = [&](int value, const char* cause, const char* rule) {
        if (value != 0) count.modifiers.push_back({value, cause, rule});
    };
    add(hit.luck == LuckUse::passed ? 2 : 0, "luck", "TR-3.3.c");
    add(hit.unaware ? 2 : 0, "unaware-target", "TR-7.3.c");
    add(hit.fumbled ? 1 : 0, "fumble", "TR-7.5.a");
    add(weapon.poisoned ? 1 : 0, "poison", "TR-X.poison");
    add(-protection_against(to, weapon), "armour", "TR-9.a");
    add(has_shield(to) ? -1 : 0, "shield", "TR-7.6.a");
    add(by.prone && !to.prone ? -2 : 0, "prone", "TR-7.8.a");
    add_load(count.modifiers, by);
    count.roll = die + sum_of(count.modifiers);
    count.column = std::clamp(count.roll, 1, 7);  // TR-8.2.b: one floor, applied last.
    count.damage = damage_of(weapon)[static_cast<std::size_t>(count.column - 1)];
    count.lost = hit.doubled ? 2 * count.damage : count.damage;
    return count;
}

void lose_stamina(Play& play, const Id& id, Harm cause, std::vector<int> dice, int lost) {
    const Creature& one = *play.creature(id);
    play.happen(StaminaLost{id, cause, std::move(dice), lost, one.stamina - lost, veil_of(one)});
}

void die(Play& play, const Id& id, DeathCause cause) {
    play.happen(CreatureDied{id, cause});
    const Creature& one = *play.creature(id);
    if (play.state().settings.luck_against_death && has_luck(one) && !one.death_tried) {
        play.happen(
            DecisionOpened{question_for(play, one, "death", {"test-luck", "decline"}, "decline")});
    }
}

void judge(Play& play, const Id& id, bool drowns) {
    const Creature& one = *play.creature(id);
    if (one.condition == Condition::dead) return;
    if (one.stamina < 0 || (drowns && one.stamina == 0)) {
        die(play, id, drowns ? DeathCause::drowned : DeathCause::wounds);
    } else if (one.stamina == 0 && one.condition != Condition::dying) {
        play.happen(CreatureDying{id, initiative_runs(play.state())});
    } else if (one.stamina > 0 && one.condition == Condition::dying) {
        play.happen(CreatureSaved{id, false, one.stamina, veil_of(one)});
    }
}

Verdict carry_out(Play& play, const Fall& command) {
    if (auto gm = require_gm(play); !gm) return gm;
    if (auto there = require_target(play, command.creature, "/creature"); !there) return there;
    std::vector<int> dice = play.dice(command.metres / 2);
    int lost = 0;
    for (const int one : dice) lost += one;
    lose_stamina(play, command.creature, Harm::fall, std::move(dice), lost);
    judge(play, command.creature);
    return {};
}

Verdict carry_out(Play& play, const MarkDead& command) {
    if (auto gm = require_gm(play); !gm) return gm;
    if (auto there = require_target(play, command.creature, "/creature"); !there) return there;
    if (command.how.value_or(Departure::dead) == Departure::dead) {
        die(play, command.creature, DeathCause::declared);
        return {};
    }
    if (play.creature(command.creature)->kind == Kind::character)
        return refuse(wrong_kind, "TR-4.1.f", "/creature");
    play.happen(CreatureFled{command.creature});
    return {};
}

Verdict carry_out(Play& play, const Stabilise& command) {
    if (auto ready = require_action(play, command.actor); !ready) return ready;
    if (command.actor == command.target) return refuse(need_two, {}, "/target");
    if (auto there = require_target(play, command.target, "/target"); !there) return there;
    if (play.creature(command.target)->condition != Condition::dying)
        return refuse(not_dying, "TR-4.1.d", "/target");
    end_aim(play, command.actor);
    if (test_skill(play, command.actor, std::string(healing), Purpose::stabilise, command.target)) {
        play.happen(
            CreatureSaved{command.target, true, 1, veil_of(*play.creature(command.target))});
    }
    return {};
}

Verdict carry_out(Play& play, const AidWindowEnd&) {
    if (auto gm = require_gm(play); !gm) return gm;
    const std::vector<Id> waiting = aid_window(play.state());
    if (waiting.empty()) return refuse(no_aid_window, "TR-4.1.c");
    play.happen(AidWindowEnded{});
    for (const Id& id : waiting) die(play, id, DeathCause::no_aid);
    return {};
}

Verdict carry_out(Play& play, const Rest& command) {
    if (auto gm = require_gm(play); !gm) return gm;
    if (auto quiet = require_quiet(play, not_in_initiative, "TR-3.2.a"); !quiet) return quiet;
    if (command.characters.empty()) return refuse(nothing_changes, {}, "/characters");
    std::set<Id> seen;
    for (const Id& id : command.characters) {
        if (auto there = require_target(play, id, "/characters"); !there) return there;
        if (play.creature(id)->condition == Condition::dying)
            return refuse(cannot_act, "TR-4.1.c", "/characters");
        if (!seen.insert(id).second) return refuse(named_twice, {}, "/characters");
    }
    for (const Id& id : command.characters) {
        const Creature& one = *play.creature(id);
        Rested rested{id, {}, {}, one.stamina, one.luck, veil_of(one)};
        if (command.sleep) {
            rested.stamina_dice = play.dice(2);
            rested.stamina =
                std::max(one.stamina,
                         std::min(one.stamina_max, one.stamina + sum_of_pair(rested.stamina_dice)));
        }
        if (one.kind == Kind::character) {
            rested.luck_dice = play.dice(2);
            const int luck = one.luck.value_or(0);
            // A score that the GM has set above the maximum is not lowered by a rest (TR-3.2.b).
            rested.luck = std::max(
                luck, std::min(one.luck_max.value_or(0), luck + sum_of_pair(rested.luck_dice)));
        }
        play.happen(std::move(rested));
    }
    let_hours_pass(play);
    return {};
}

Verdict carry_out(Play& play, const EatProvision& command) {
    if (auto ready = require_action(play, command.actor); !ready) return ready;
    const Creature& one = *play.creature(command.actor);
    const auto food =
        std::ranges::find_if(one.inventory, [](const Item& item) { return item.food; });
    if (food == one.inventory.end()) return refuse(no_provisions, "TR-4.2.b");
    end_aim(play, command.actor);
    constexpr int healing_a_day = 3;  // TR-4.2.c
    Ate ate{one.id,          food->id,    {}, 0, one.stamina, one.eaten_today + 1,
            food->count - 1, veil_of(one)};
    if (one.eaten_today < healing_a_day) {
        ate.die = play.die();
        ate.gained = std::max(0, std::min(one.stamina_max - one.stamina, *ate.die));
        ate.stamina += ate.gained;
    }
    play.happen(std::move(ate));
    return {};
}

Verdict carry_out(Play& play, const PassTime& command) {
    if (auto gm = require_gm(play); !gm) return gm;
    if (auto quiet = require_quiet(play, not_in_initiative, "TR-7.11.a"); !quiet) return quiet;
    const int days = command.days.value_or(0) + 7 * command.weeks.value_or(0);
    if (days == 0) return refuse(nothing_changes);
    play.happen(TimePassed{days, play.state().day + days});
    let_hours_pass(play);
    return {};
}

}  // namespace kast::rules::troika
