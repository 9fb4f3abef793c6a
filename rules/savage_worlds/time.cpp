// Time that passes, and what its minutes end.

#include "rules/savage_worlds/command_context.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

void recover(CommandContext& context) {
    std::vector<Id> ids;
    for (const auto& [id, one] : context.state().characters) ids.push_back(id);
    for (const Id& id : ids) {
        if (context.find(id)->dying_rounds == 0) die(context, id, "heart-attack", "SW-fear-6");
        const Character& one = *context.find(id);
        std::vector<std::string> gone;
        for (const FatigueLevel& level : one.fatigue) {
            if (level.minutes <= 0) gone.push_back(level.cause);
        }
        for (const std::string& cause : gone) context.emit(FatigueLost{id, cause});
        if (std::ranges::any_of(one.injuries, [](const Injury& injury) {
                return !injury.permanent && injury.minutes && *injury.minutes <= 0;
            })) {
            context.emit(InjuriesHealed{id, "time"});
        }
    }
}

/// Time goes on minute by minute while somebody bleeds (SW-bleed-1) or a heart fails, else in one
/// step up to whatever ends next.
void go_on(CommandContext& context, TimeFrame frame) {
    if (frame.minutes <= 0) return;
    std::vector<Id> bleeding;
    std::vector<Id> helpless;
    int step = frame.minutes;
    for (const auto& [id, one] : context.state().characters) {
        if (one.is(Condition::bleeding_out)) bleeding.push_back(id);
        if (one.dying_rounds && !one.is(Condition::dead)) step = 1;
        if (one.helpless_minutes > 0) {
            helpless.push_back(id);
            step = std::min(step, one.helpless_minutes);
        }
        for (const FatigueLevel& level : one.fatigue) {
            if (level.minutes > 0) step = std::min(step, level.minutes);
        }
    }
    if (!bleeding.empty()) step = 1;
    context.emit(TimePassed{step});
    recover(context);
    for (const Id& id : helpless) {
        const Character* one = context.find(id);
        if (one->helpless_minutes > 0 || one->is(Condition::dead)) continue;
        const bool tired = one->helpless_cause == "fatigue";
        lose(context, id, tired ? Condition::incapacitated : Condition::unconscious, "time",
             tired ? "SW-fatigue-2" : "SW-nonlethal-1");
    }
    frame.minutes -= step;
    context.push(std::move(frame));
    for (auto id = bleeding.rbegin(); id != bleeding.rend(); ++id) {
        const Character* one = context.find(*id);
        context.push(check_frame(
            "bleed", roll_of(context.state(), *one, "vigor", "bleed", {.about_dying = true})));
    }
}

}  // namespace kast::rules::savage_worlds
