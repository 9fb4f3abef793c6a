// Harm without an attack, hazards, fear, healing, time (1.26, 1.27).

#include "rules/savage_worlds/decide.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

constexpr int golden_hour = 60;         // minutes (SW-heal-2)
constexpr int minutes_per_wound = 10;   // SW-heal-1
constexpr int armour_most = 1000;       // more than anybody wears
constexpr int five_days = 5 * 24 * 60;  // SW-heal-3

TimeFrame time_frame(int minutes) {
    TimeFrame frame;
    frame.minutes = minutes;
    return frame;
}

Result<const Character*> living(const CommandContext& context, const Id& id,
                                std::string_view path) {
    auto found = existing(context, id, path);
    if (!found) return found;
    if ((*found)->is(Condition::dead)) return refuse(target_dead, {}, path, (*found)->name + ".");
    return found;
}

/// Who helps, and whom.
struct Tending {
    const Character& helper;
    const Character& patient;
};

template <class Command>
Result<Tending> require_patient(const CommandContext& context, const Command& command) {
    const auto helper = require_available<Command>(context, command.actor);
    KAST_REQUIRE(helper);
    const auto patient = living(context, command.patient, "/patient");
    KAST_REQUIRE(patient);
    return Tending{**helper, **patient};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const DamageDeal& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    if (command.to.empty()) return refuse(invalid_params, {}, "/to", "Name at least one.");
    std::set<Id> named;
    for (const Id& id : command.to) {
        KAST_REQUIRE(living(context, id, "/to"));
        if (!named.insert(id).second) return refuse(named_twice, {}, "/to", "`" + id.value + "`.");
    }
    if (command.dice.empty()) return refuse(bad_dice, "SW-hazard-4", "/dice");
    HitTask hit;
    hit.weapon = command.source.value;
    for (const DamageDice& dice : command.dice) {
        for (int i = 0; i < dice.count; ++i) hit.dice.push_back(dice.sides);
    }
    if (command.bonus) add(hit.modifiers, *command.bonus, "gm", "SW-hazard-4");
    if (command.ap) hit.ap = *command.ap;
    if (on(command.ignores_armour)) hit.ap = armour_most;
    hit.nonlethal = on(command.nonlethal);
    // The last on the stack is the first to be settled.
    for (auto id = command.to.items.rbegin(); id != command.to.items.rend(); ++id) {
        hit.victim = *id;
        context.push(hit_frame(hit));
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const Harm& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    KAST_REQUIRE(living(context, command.character, "/character"));
    DamageDeal damage;
    damage.to = {command.character};
    damage.dice = command.dice;
    damage.bonus = command.bonus;
    damage.ap = command.ap;
    damage.nonlethal = command.nonlethal;
    damage.source = command.cause;
    return carry_out(context, damage);
}

Result<void> carry_out(CommandContext& context, const Tire& command) {
    KAST_REQUIRE(require_available<Tire>(context));
    const auto found = living(context, command.character, "/character");
    KAST_REQUIRE(found);
    const int minutes = command.minutes ? int{*command.minutes} : 60;
    gain_fatigue(context, command.character, command.cause.value, minutes);
    return {};
}

Result<void> carry_out(CommandContext& context, const HazardCheck& command) {
    KAST_REQUIRE(require_available<HazardCheck>(context));
    const auto found = living(context, command.character, "/character");
    KAST_REQUIRE(found);
    const auto trait = trait_for(context, **found, command.trait, "/trait");
    KAST_REQUIRE(trait);
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    RollTask task = roll_of(context.state(), **found, *trait, "hazard");
    add_circumstances(task, command.modifiers, false);
    CheckFrame check = check_frame("hazard", std::move(task));
    check.check.text = command.cause.value;
    check.check.minutes = command.minutes ? int{*command.minutes} : 60;
    context.push(std::move(check));
    return {};
}

Result<void> carry_out(CommandContext& context, const Climb& command) {
    const auto found = require_available<Climb>(context, command.actor);
    KAST_REQUIRE(found);
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    spend_action(context, command.actor, "climb");
    const Character& one = *context.find(command.actor);
    RollTask task = roll_of(context.state(), one, "athletics", "climb", {.action = true});
    const bool claws = std::ranges::any_of(
        one.weapons, [](const Weapon& weapon) { return weapon.natural == Natural::claws; });
    if (claws && on(command.rough)) add(task.modifiers, 2, "claws", "SW-natural-1");
    add_circumstances(task, command.modifiers, !context.actor().is_gm());
    const int rope = command.rope_inches ? int{*command.rope_inches} : 0;
    announce(context, check_frame("climb", std::move(task), {}, rope), command.actor, "climb", {});
    return {};
}

Result<void> carry_out(CommandContext& context, const FearCheck& command) {
    KAST_REQUIRE(require_available<FearCheck>(context));
    const auto found = living(context, command.character, "/character");
    KAST_REQUIRE(found);
    const Character& one = **found;
    if (!one.up()) return refuse(incapacitated, "SW-fear-1", "/character");
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    const bool met = std::ranges::find(one.feared, command.source.value) != one.feared.end();
    if (met && !on(command.again)) return refuse(already_tried, "SW-fear-1", "/source");
    if (!met) context.emit(FearMet{one.id, command.source});
    FearFrame frame;
    frame.who = command.character;
    const int penalty = command.penalty ? int{*command.penalty} : 0;
    frame.fear = FearTask{command.character, command.dread, penalty, command.modifiers};
    context.push(std::move(frame));
    return {};
}

Result<void> carry_out(CommandContext& context, const Heal& command) {
    const auto who = require_patient(context, command);
    KAST_REQUIRE(who);
    const auto& [healer, one] = *who;
    if (one.hides_state()) {
        return refuse(invalid_params, "SW-heal-1", "/patient",
                      "Ten minutes a wound would tell its wounds, which are the GM's: `adjust` "
                      "heals it.");
    }
    if (one.wounds == 0) return refuse(not_needed, "SW-heal-1", "/patient");
    const auto skill = trait_for(context, healer, "healing", "/actor");
    KAST_REQUIRE(skill);
    if (one.hurt_minutes >= golden_hour) return refuse(golden_hour_over, "SW-heal-2", "/patient");
    if (one.tended.contains(command.actor)) return refuse(already_tried, "SW-heal-2", "/actor");
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    const int minutes = minutes_per_wound * one.wounds;
    context.emit(Tended{command.patient, command.actor});
    RollTask task = roll_of(context.state(), healer, "healing", "heal");
    if (command.supplies && !*command.supplies) add(task.modifiers, -1, "no-supplies", "SW-heal-1");
    add_circumstances(task, command.modifiers, !context.actor().is_gm());
    context.push(check_frame("heal", std::move(task), command.patient));
    context.push(time_frame(minutes));
    return {};
}

Result<void> carry_out(CommandContext& context, const Aid& command) {
    const auto who = require_patient(context, command);
    KAST_REQUIRE(who);
    const auto& [helper, one] = *who;
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    if (command.what == Ailment::bruises && one.hides_state()) {
        KAST_REQUIRE(require_gm(context.actor(), "/what"));
    }
    const bool bruised = std::ranges::any_of(
        one.fatigue, [](const FatigueLevel& level) { return level.cause == "bumps-and-bruises"; });
    const std::map<Ailment, std::pair<bool, std::string>> ways{
        {Ailment::bleeding, {one.is(Condition::bleeding_out), "stop-bleeding"}},
        {Ailment::fatigue,
         {one.is(Condition::incapacitated) && one.helpless_cause == "fatigue", "bring-round"}},
        {Ailment::bruises, {bruised, "soothe"}},
        {Ailment::heart, {one.dying_rounds.has_value(), "save-heart"}}};
    const auto& [needed, word] = ways.at(command.what);
    if (!needed) return refuse(not_needed, {}, "/what");
    if (command.what == Ailment::bruises && one.soothed.contains(command.actor)) {
        return refuse(already_tried, "SW-hazard-2", "/actor");
    }
    spend_action(context, command.actor, "aid");
    if (command.what == Ailment::bruises)
        context.emit(Tended{command.patient, command.actor, true});
    RollTask task =
        roll_of(context.state(), *context.find(command.actor), "healing", "aid", {.action = true});
    if (command.what == Ailment::heart) add(task.modifiers, -4, "heart-attack", "SW-fear-6");
    add_circumstances(task, command.modifiers, !context.actor().is_gm());
    announce(context, check_frame(word, std::move(task), command.patient), command.actor, "aid",
             {command.patient});
    return {};
}

Result<void> carry_out(CommandContext& context, const NaturalHealingRoll& command) {
    KAST_REQUIRE(require_available<NaturalHealingRoll>(context));
    const auto found = living(context, command.character, "/character");
    KAST_REQUIRE(found);
    if ((*found)->wounds == 0) return refuse(not_needed, "SW-heal-3", "/character");
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    RollTask task = roll_of(context.state(), **found, "vigor", "natural-healing");
    add_circumstances(task, command.modifiers, false);
    context.push(check_frame("natural-healing", std::move(task)));
    context.push(time_frame(five_days));
    return {};
}

Result<void> carry_out(CommandContext& context, const Wake& command) {
    KAST_REQUIRE(require_available<Wake>(context));
    const auto found = living(context, command.character, "/character");
    KAST_REQUIRE(found);
    if ((*found)->up()) return refuse(not_needed, "SW-incap-7", "/character");
    KAST_REQUIRE(circumstances_fit(command.modifiers));
    RollTask task =
        roll_of(context.state(), **found, "vigor", "wake", {.about_dying = on(command.at_risk)});
    add_circumstances(task, command.modifiers, false);
    CheckFrame check = check_frame("wake", std::move(task));
    if (on(command.at_risk)) check.check.text = "at-risk";
    context.push(std::move(check));
    return {};
}

Result<void> carry_out(CommandContext& context, const TimePass& command) {
    KAST_REQUIRE(require_available<TimePass>(context));
    context.push(time_frame(command.minutes));
    return {};
}

}  // namespace kast::rules::savage_worlds
