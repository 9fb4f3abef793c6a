// Damage to one character, to the end: dice, reroll, Toughness, soak, wounds, and what follows
// (1.17 to 1.20). One hit is completely done before the next begins (SW-damage-13).

#include "rules/core/enum_words.hpp"
#include "rules/savage_worlds/command_context.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>
#include <numeric>

namespace kast::rules::savage_worlds {

namespace {

void add_weapon_dice(HitTask& hit, const Weapon& weapon) {
    for (const DamageDice& dice : weapon.dice) {
        for (int i = 0; i < dice.count; ++i) hit.dice.push_back(dice.sides);
    }
    if (weapon.bonus) add(hit.modifiers, *weapon.bonus, "weapon", "SW-damage-1");
    if (weapon.ap) hit.ap = *weapon.ap;
}

/// SW-damage-2, SW-damage-3.
void add_strength(HitTask& hit, const Character& attacker) {
    const auto strength = trait_of(attacker, "strength").value_or(TraitRolled{});
    hit.dice.push_back(strength.sides);
    add(hit.modifiers, strength.bonus, "die-bonus", "SW-trait-5");
}

}  // namespace

int damage_of(const HitTask& hit, int sum, int extra) {
    const int total = sum + sum_of(hit.modifiers) + extra;
    return hit.twice ? 2 * total : total;
}

Impact impact_of(const Character& victim, const HitTask& hit, int damage) {
    Impact impact;
    impact.toughness = toughness_against(victim, hit.part, hit.ap, hit.extra_armour);
    impact.over = damage - impact.toughness;
    impact.shakes = impact.over >= 0;
    impact.wounds = impact.over >= 4 ? impact.over / 4 : 0;
    // Only damage turns a second Shaken into a wound, and not for the Hardy (SW-damage-9 to 11).
    const bool again = impact.shakes && victim.is(Condition::shaken) && !victim.has("hardy");
    if (again && impact.wounds == 0) impact.wounds = 1;
    return impact;
}

HitTask hit_of(const State& state, const Character& attacker, const Weapon* weapon) {
    HitTask hit;
    hit.attacker = attacker.id;
    hit.weapon = weapon ? weapon->name.value : "unarmed";
    if (!weapon || on(weapon->strength)) add_strength(hit, attacker);
    if (weapon) add_weapon_dice(hit, *weapon);
    if (joker_bonus(state, attacker)) add(hit.modifiers, 2, "joker", "SW-joker-2");
    return hit;
}

namespace {

void roll_damage(CommandContext& context, HitTask& hit, int extra) {
    std::vector<DieRoll> dice;
    for (const int sides : hit.dice) dice.push_back(context.throw_die(sides, hit.aces));
    if (hit.raise_die) dice.push_back(context.throw_die(6, hit.aces));
    std::vector<Modifier> modifiers = hit.modifiers;
    add(modifiers, extra, "no-mercy", "SW-benny-16");
    int sum = 0;
    for (const DieRoll& die : dice) sum += die.sum;
    const int total = damage_of(hit, sum, extra);
    if (hit.twice) add(modifiers, total / 2, "double", "SW-joker-2");
    hit.sets.push_back(dice);
    hit.totals.push_back(total);
    context.emit(DamageRolled{.attacker = hit.attacker,
                              .victim = hit.victim,
                              .weapon = hit.weapon,
                              .dice = std::move(dice),
                              .raise_die = hit.raise_die,
                              .modifiers = std::move(modifiers),
                              .total = total,
                              .throw_number = static_cast<int>(hit.totals.size()),
                              .veils_total = hit.veils_total});
}

int best_total(const HitTask& hit) { return *std::ranges::max_element(hit.totals); }

/// The attacker's seat is not asked about this damage: it is enough to leave the victim Shaken.
bool settles_itself(const CommandContext& context, const HitTask& hit, const Id& owner) {
    const AutoAccept mode = auto_accept_of(context.state(), owner);
    if (mode != AutoAccept::on_success) return mode == AutoAccept::always;
    const Character* victim = context.find(hit.victim);
    if (hit.disarm && hit.part == Part::object) return false;
    return !victim || impact_of(*victim, hit, best_total(hit)).shakes;
}

/// The GM's word on the throw.
void override_damage(CommandContext& context, HitTask& hit) {
    const auto total = context.overridden_rolls.next();
    if (!total) return;
    context.emit(ResultOverridden{hit.attacker.value_or(Id{}), hit.totals.back(), *total, false,
                                  hit.veils_total});
    hit.totals.back() = *total;
}

void after_roll(CommandContext& context, HitFrame frame) {
    HitTask& hit = frame.hit;
    const Character* attacker = hit.attacker ? context.find(*hit.attacker) : nullptr;
    // Asked as the dice have it, whatever the GM's word.
    const bool is_asked = attacker && can_pay(context.state(), *attacker) &&
                          !settles_itself(context, hit, attacker->owner);
    const Id owner = attacker ? attacker->owner : IdOrNone{};
    override_damage(context, hit);
    if (!is_asked) {
        frame.step = HitStep::comparing;
        context.push(std::move(frame));
        return;
    }
    const Id creature = *hit.attacker;
    frame.step = HitStep::damage_open;
    context.ask(std::move(frame), "damage-open", creature, owner, {"accept", "reroll-benny"},
                "accept");
}

/// The thing itself was struck: who holds it rolls against the damage (SW-disarm-1).
void strike_item(CommandContext& context, const HitTask& hit, const Character& victim) {
    RollTask task = roll_of(context.state(), victim, "strength", "disarm");
    task.tn = std::max(1, best_total(hit));
    task.tn_hidden = veils_damage(context.state(), hit);
    context.push(check_frame("drop-item", std::move(task), hit.disarm));
}

void compare(CommandContext& context, HitFrame frame) {
    HitTask& hit = frame.hit;
    const Character* victim = context.find(hit.victim);
    if (!victim || victim->is(Condition::dead)) return;
    if (hit.disarm && hit.part == Part::object) return strike_item(context, hit, *victim);
    const int damage = best_total(hit);
    const Impact impact = impact_of(*victim, hit, damage);
    hit.shakes = impact.shakes;
    hit.wounds = impact.wounds;
    context.emit(DamageCompared{.victim = hit.victim,
                                .owner = victim->owner,
                                .damage = damage,
                                .toughness = impact.toughness,
                                .over = impact.over,
                                .shaken = hit.shakes,
                                .wounds = hit.wounds,
                                .veils_damage = veils_damage(context.state(), hit)});
    frame.step = HitStep::suffering;
    if (hit.wounds == 0 || !can_pay(context.state(), *victim)) {
        context.push(std::move(frame));
        return;
    }
    frame.step = HitStep::soak_window;
    const Id creature = victim->id;
    const Id owner = victim->owner;
    context.ask(std::move(frame), "soak-window", creature, owner, {"soak", "decline"}, "decline");
}

void soaked(CommandContext& context, HitFrame frame) {
    HitTask& hit = frame.hit;
    const RollOutcome came = frame.came.value_or(RollOutcome{});
    frame.came.reset();
    const int soaked = came.success ? std::min(hit.wounds, 1 + came.raises) : 0;
    hit.wounds -= soaked;
    hit.soaked_all = soaked > 0 && hit.wounds == 0;
    context.emit(WoundsSoaked{hit.victim, soaked, hit.wounds});
    frame.step = HitStep::suffering;
    context.push(std::move(frame));
}

void knock_out(CommandContext& context, const Id& who) {
    gain_unconscious(context, who, "non-lethal", "SW-nonlethal-1");
    const int hours = context.roll_table("hours", who, {6});
    context.emit(CountdownStarted{who, "non-lethal", hours * 60, {}});
}

/// Wounds beyond what the victim can bear (SW-wound-2, SW-wound-4).
void fell(CommandContext& context, const HitTask& hit) {
    const Character& victim = *context.find(hit.victim);
    const bool wild = victim.wild;
    if (hit.nonlethal) return knock_out(context, hit.victim);
    gain_incapacitated(context, hit.victim, "wounds", wild ? "SW-wound-4" : "SW-wound-2");
    if (!wild) return;
    IncapacityFrame incapacity;
    incapacity.who = hit.victim;
    incapacity.part = hit.part;
    context.push(std::move(incapacity));
}

/// Caught by the Drop: who takes enough to be Shaken may be knocked out (SW-drop-2).
void maybe_knocked_out(CommandContext& context, const HitTask& hit, const Character& victim) {
    RollTask task = roll_of(context.state(), victim, "vigor", "knockout", {.soak = true});
    if (hit.part == Part::head || hit.part == Part::face) {
        add(task.modifiers, -2, "head", "SW-drop-2");
    }
    context.push(check_frame("knockout", std::move(task)));
}

void maybe_dropped(CommandContext& context, const HitTask& hit, const Character& victim) {
    RollTask task = roll_of(context.state(), victim, "strength", "disarm");
    const int penalty = hit.part == Part::hand ? -4 : -2;
    add(task.modifiers, penalty, hit.part == Part::hand ? "hand" : "limb", "SW-disarm-2");
    context.push(check_frame("drop-item", std::move(task), hit.disarm));
}

void suffer(CommandContext& context, const HitTask& hit) {
    const Character* victim = context.find(hit.victim);
    if (!victim || victim->is(Condition::dead) || !hit.shakes) return;
    if (hit.soaked_all) {
        // No wound of this hit is left: not Shaken by it, nor any longer from before (SW-soak-4).
        lose(context, hit.victim, Condition::shaken, "soaked", "SW-soak-4");
        return;
    }
    const bool was_shaken = victim->is(Condition::shaken);
    const bool tells_wounds = hit.wounds > 0 && !victim->hides_state();
    if (hit.wounds > 0) {
        const int after = std::min(victim->max_wounds, victim->wounds + hit.wounds);
        const bool beyond = victim->wounds + hit.wounds > victim->max_wounds;
        if (after != victim->wounds) {
            context.emit(WoundsChanged{hit.victim, victim->wounds, after, "damage"});
        }
        if (beyond) return fell(context, hit);
    }
    if (hit.drop) maybe_knocked_out(context, hit, *victim);
    if (hit.disarm) maybe_dropped(context, hit, *victim);
    if (was_shaken && hit.wounds > 0) mount_trouble(context, hit.victim);
    gain_shaken(context, hit.victim, "damage", tells_wounds ? "SW-damage-8" : "SW-damage-7");
}

}  // namespace

std::optional<std::vector<std::string>> options_now(const State& state, const HitFrame& frame,
                                                    const Decision& /*asked*/) {
    const bool damage = frame.step == HitStep::damage_open;
    if (!damage && frame.step != HitStep::soak_window) return std::nullopt;
    const Character* payer =
        damage ? find(state, frame.hit.attacker.value_or(Id{})) : find(state, frame.hit.victim);
    const bool pays = payer && can_pay(state, *payer);
    if (damage)
        return pays ? std::vector<std::string>{"accept", "reroll-benny"}
                    : std::vector<std::string>{"accept"};
    return pays ? std::vector<std::string>{"soak", "decline"} : std::vector<std::string>{"decline"};
}

void go_on(CommandContext& context, HitFrame frame) {
    switch (frame.step) {
        case HitStep::rolling:
            roll_damage(context, frame.hit, frame.extra);
            frame.extra = 0;
            return after_roll(context, std::move(frame));
        case HitStep::comparing:
            return compare(context, std::move(frame));
        case HitStep::soak_rolled:
            return soaked(context, std::move(frame));
        case HitStep::damage_open:
        case HitStep::soak_window:
        case HitStep::suffering:
            return suffer(context, frame.hit);
    }
}

Result<void> answer(CommandContext& context, HitFrame frame, const GivenAnswer& given) {
    const std::string& answer = given.word;
    HitTask& hit = frame.hit;
    if (frame.step == HitStep::damage_open && answer == "reroll-benny") {
        const Character* attacker = context.find(*hit.attacker);
        if (!attacker || !can_pay(context.state(), *attacker))
            return refuse(no_bennies, "SW-benny-12");
        context.answered(frame, answer);
        pay(context, *attacker, "damage");
        frame.step = HitStep::rolling;
        frame.extra = attacker->has("no-mercy") ? 2 : 0;
        context.push(std::move(frame));
        return {};
    }
    if (frame.step == HitStep::soak_window && answer == "soak") {
        const Character* victim = context.find(hit.victim);
        if (!victim || !can_pay(context.state(), *victim)) return refuse(no_bennies, "SW-soak-1");
        context.answered(frame, answer);
        pay(context, *victim, "soak");
        RollTask task = roll_of(context.state(), *victim, "vigor", "soak", {.soak = true});
        frame.step = HitStep::soak_rolled;
        context.push(std::move(frame));
        context.push_roll(std::move(task));
        return {};
    }
    context.answered(frame, answer);
    frame.step = frame.step == HitStep::damage_open ? HitStep::comparing : HitStep::suffering;
    context.push(std::move(frame));
    return {};
}

// --- Incapacitated by wounds (tables T16, T17) -------------------------------------------------

namespace {

std::optional<Place> place_of(std::optional<Part> part) {
    if (part == Part::head || part == Part::face) return Place::head;
    if (part == Part::hand || part == Part::limb) return Place::arm;
    if (part == Part::leg) return Place::leg;
    if (part == Part::vitals) return Place::guts;
    return std::nullopt;
}

std::string detail_of(CommandContext& context, const Character& victim, Place place) {
    const auto third = [](int face) { return (face - 1) / 2; };
    switch (place) {
        case Place::arm:
            return context.roll_table("arm-side", victim.id, {6}) <= 3 ? "left" : "right";
        case Place::guts: {
            static const std::vector<std::string> words{"agility", "vigor", "strength"};
            return words[static_cast<std::size_t>(
                third(context.roll_table("guts", victim.id, {6})))];
        }
        case Place::head: {
            const int which = third(context.roll_table("head", victim.id, {6}));
            if (which == 0) return "scar";
            if (which == 2) return "smarts";
            const bool one_eyed = std::ranges::any_of(
                victim.injuries, [](const Injury& injury) { return injury.detail == "eye"; });
            return one_eyed || victim.has("one-eye") ? "blind" : "eye";
        }
        case Place::leg: {
            const bool lame = victim.has("slow") ||
                              std::ranges::any_of(victim.injuries, [](const Injury& injury) {
                                  return injury.place == Place::leg;
                              });
            return lame ? "slow-major" : "slow-minor";
        }
        case Place::groin:
            break;
    }
    return "groin";
}

void injure(CommandContext& context, const IncapacityFrame& frame, std::optional<Place> place) {
    const Character* victim = context.find(frame.who);
    if (!victim) return;
    if (!place) {
        const int sum = context.roll_table("injury", frame.who, {6, 6}, 0, [](int total) {
            return enum_word(injury_place(total));
        });
        place = injury_place(sum);
    }
    Injury injury;
    injury.place = *place;
    injury.detail = detail_of(context, *victim, *place);
    injury.permanent = frame.degree == IncapacityDegree::failure;
    if (frame.degree == IncapacityDegree::raise) injury.minutes = 24 * 60;
    context.emit(InjuryGained{frame.who, injury});
    if (frame.degree == IncapacityDegree::failure) {
        gain(context, frame.who, Condition::bleeding_out, "incapacitated", "SW-incap-3");
    }
}

}  // namespace

void go_on(CommandContext& context, IncapacityFrame frame) {
    const Character* victim = context.find(frame.who);
    if (!victim) return;
    if (frame.step == IncapacityStep::vigor) {
        RollTask task =
            roll_of(context.state(), *victim, "vigor", "incapacitated", {.about_dying = true});
        frame.step = IncapacityStep::resolving;
        context.push(std::move(frame));
        context.push_roll(std::move(task));
        return;
    }
    const RollOutcome came = frame.came.value_or(RollOutcome{});
    frame.came.reset();
    if (came.critical) return die(context, frame.who, "incapacitated", "SW-incap-2");
    frame.degree = !came.success     ? IncapacityDegree::failure
                   : came.raises > 0 ? IncapacityDegree::raise
                                     : IncapacityDegree::success;
    const auto place = place_of(frame.part);
    if (!place) return injure(context, frame, std::nullopt);
    frame.step = IncapacityStep::placing_injury;
    const Id creature = frame.who;
    context.ask(std::move(frame), "injury-place", creature, {}, {"roll", enum_word(*place)},
                enum_word(*place));
}

Result<void> answer(CommandContext& context, IncapacityFrame frame, const GivenAnswer& given) {
    context.answered(frame, given.word);
    const auto place = place_of(frame.part);
    injure(context, frame, given.word == "roll" ? std::nullopt : place);
    return {};
}

}  // namespace kast::rules::savage_worlds
