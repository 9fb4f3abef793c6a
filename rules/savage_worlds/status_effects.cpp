// What a character suffers, with all that follows from it wherever it comes from.

#include "rules/savage_worlds/command_context.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

void gain(CommandContext& context, const Id& who, Condition state, std::string_view cause,
          std::string_view rule, std::optional<int> turns) {
    const Character* one = context.find(who);
    if (!one) return;
    const bool timed = state == Condition::distracted || state == Condition::vulnerable;
    if (!timed && one->is(state)) return;
    context.emit(StateGained{who, state, std::string(cause), std::string(rule), turns, {}, {}});
}

void lose(CommandContext& context, const Id& who, Condition state, std::string_view cause,
          std::string_view rule) {
    const Character* one = context.find(who);
    if (!one || !one->is(state)) return;
    context.emit(StateLost{who, state, std::string(cause), std::string(rule)});
}

void gain_timed(CommandContext& context, const Id& who, Condition state, std::string_view cause,
                std::string_view rule) {
    const Character* one = context.find(who);
    if (!one) return;
    gain(context, who, state, cause, rule, one->turn.running && !one->turn.over ? 2 : 1);
}

namespace {

/// SW-hold-3: Hold and this round's turn are lost.
void lose_hold(CommandContext& context, const Id& who) {
    const Character* one = context.find(who);
    if (!one || !one->is(Condition::on_hold)) return;
    lose(context, who, Condition::on_hold, "shaken-or-stunned", "SW-hold-3");
    end_turn(context, who, true);
}

/// SW-bad-18: what was declared and not yet done is lost; movement stays.
void lose_actions(CommandContext& context, const Id& who) {
    const Character* one = context.find(who);
    if (!one || !one->turn.running || one->turn.over) return;
    Turn turn = one->turn;
    if (turn.declared.empty()) turn.declared = {"lost"};
    if (turn.done >= static_cast<int>(turn.declared.size())) return;
    turn.done = static_cast<int>(turn.declared.size());
    context.emit(ActionTaken{who, one->owner, "lost", true, turn});
}

void lose_everything_running(CommandContext& context, const Id& who) {
    lose(context, who, Condition::shaken, "incapacitated", "SW-wound-4");
    lose(context, who, Condition::stunned, "incapacitated", "SW-wound-4");
    lose(context, who, Condition::aiming, "incapacitated", "SW-aim-1");
    lose(context, who, Condition::defending, "incapacitated", "SW-defend-1");
    lose(context, who, Condition::panicked, "incapacitated", "SW-incap-1");
    free_held(context, who);
    const Character* one = context.find(who);
    if (!one) return;
    if (one->is(Condition::on_hold))
        lose_hold(context, who);
    else if (one->turn.running && !one->turn.over)
        end_turn(context, who, true);
}

}  // namespace

void free_held(CommandContext& context, const Id& grappler) {
    const Character* one = context.find(grappler);
    if (!one || !one->grappling) return;
    const Id held = *one->grappling;
    lose(context, grappler, Condition::grappling, "let-go", "SW-grapple-1");
    const Character* victim = context.find(held);
    if (!victim) return;
    if (victim->entangled && victim->entangled->by == grappler) {
        lose(context, held, Condition::entangled, "let-go", "SW-bound-3");
    }
    if (victim->bound && victim->bound->by == grappler) {
        lose(context, held, Condition::bound, "let-go", "SW-bound-3");
    }
}

void gain_shaken(CommandContext& context, const Id& who, std::string_view cause,
                 std::string_view rule) {
    const Character* one = context.find(who);
    if (!one || !one->up() || one->is(Condition::shaken)) return;
    gain(context, who, Condition::shaken, cause, rule);
    lose_hold(context, who);
    lose_actions(context, who);
    mount_trouble(context, who);
}

void gain_stunned(CommandContext& context, const Id& who, std::string_view cause) {
    const Character* one = context.find(who);
    if (!one || !one->up() || one->is(Condition::stunned)) return;
    gain(context, who, Condition::stunned, cause, "SW-stunned-1");
    gain_timed(context, who, Condition::distracted, "stunned", "SW-stunned-1");
    gain(context, who, Condition::prone, "stunned", "SW-stunned-1");
    lose_hold(context, who);
    lose_actions(context, who);
    mount_trouble(context, who);
}

namespace {

/// Takes out who is not yet out in this way, nor dead. False where nothing has changed.
bool take_out(CommandContext& context, const Id& who, Condition condition, std::string_view cause,
              std::string_view rule) {
    const Character* one = context.find(who);
    if (!one || one->is(condition) || one->is(Condition::dead)) return false;
    gain(context, who, condition, cause, rule);
    lose_everything_running(context, who);
    return true;
}

}  // namespace

void gain_unconscious(CommandContext& context, const Id& who, std::string_view cause,
                      std::string_view rule) {
    take_out(context, who, Condition::unconscious, cause, rule);
}

void gain_incapacitated(CommandContext& context, const Id& who, std::string_view cause,
                        std::string_view rule) {
    if (!take_out(context, who, Condition::incapacitated, cause, rule)) return;
    // A rider whose mount falls has to save himself.
    std::vector<Id> riders;
    for (const auto& [id, other] : context.state().characters) {
        if (other.mount == who) riders.push_back(id);
    }
    for (const Id& rider : riders) mount_trouble(context, rider);
}

void die(CommandContext& context, const Id& who, std::string_view cause, std::string_view rule) {
    const Character* one = context.find(who);
    if (!one || one->is(Condition::dead)) return;
    if (one->has("harder-to-kill") && cause != "finished") {
        // An even face: Incapacitated instead.
        const int face = context.roll_table("harder-to-kill", who, {6}, 0, [](int total) {
            return std::string(total % 2 == 0 ? "lives" : "dies");
        });
        if (face % 2 == 0) {
            lose(context, who, Condition::bleeding_out, "harder-to-kill", "SW-incap-2");
            gain_incapacitated(context, who, "harder-to-kill", "SW-incap-2");
            return;
        }
    }
    lose(context, who, Condition::bleeding_out, cause, rule);
    gain_incapacitated(context, who, cause, rule);
    gain(context, who, Condition::dead, cause, rule);
}

void gain_fatigue(CommandContext& context, const Id& who, std::string_view cause, int minutes) {
    const Character* one = context.find(who);
    if (!one || one->is(Condition::dead)) return;
    if (one->fatigue.size() < 2) {
        context.emit(FatigueGained{who, std::string(cause), minutes});
        return;
    }
    if (!one->up()) return;
    gain_incapacitated(context, who, "fatigue", "SW-fatigue-1");
    const int hours = context.roll_table("hours", who, {6, 6});
    context.emit(CountdownStarted{who, "fatigue", hours * 60, {}});
}

void heal_wounds(CommandContext& context, const Id& who, int wounds, std::string_view cause) {
    const Character* one = context.find(who);
    if (!one || wounds <= 0 || one->is(Condition::dead)) return;
    const int before = one->wounds;
    const int after = std::max(0, before - wounds);
    if (after == before) return;
    context.emit(WoundsChanged{who, before, after, std::string(cause)});
    // Healing at least one wound ends it and restores consciousness (SW-incap-7), where it is
    // wounds that have felled him: not fatigue, not his heart.
    const Character& now = *context.find(who);
    const bool otherwise = now.dying_rounds || now.helpless_minutes > 0;
    for (const Condition state : {Condition::bleeding_out, Condition::stabilised,
                                  Condition::incapacitated, Condition::unconscious}) {
        const bool out = state == Condition::incapacitated || state == Condition::unconscious;
        if (!out || !otherwise) lose(context, who, state, cause, "SW-incap-7");
    }
    if (after == 0) context.emit(InjuriesHealed{who, "wounds-healed"});
}

void mount_trouble(CommandContext& context, const Id& who) {
    const auto stay = [&](const Id& rider) {
        const Character* one = context.find(rider);
        if (!one || !one->mount || !one->up()) return;
        context.push(check_frame(
            "stay-mounted", roll_of(context.state(), *one, "riding", "stay-mounted"), one->mount));
    };
    std::vector<Id> riders{who};
    for (const auto& [id, other] : context.state().characters) {
        if (other.mount == who) riders.push_back(id);
    }
    for (const Id& rider : riders) stay(rider);
}

}  // namespace kast::rules::savage_worlds
