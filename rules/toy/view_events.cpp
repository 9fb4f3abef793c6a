// What a viewer may know of what has happened. From the event alone, built up from nothing.

#include "rules/core/veil.hpp"
#include "rules/core/view_event.hpp"
#include "rules/toy/derived.hpp"
#include "rules/toy/system.hpp"

#include <algorithm>
#include <iterator>

namespace kast::rules::toy {

BaseDieView view_of(const BaseDie& die, bool gm) {
    return {die.from, die.label, unless_hidden(die.veiled && !gm, die.sides)};
}

EntrantToldView view_of(const Entrant& one, bool gm) {
    const bool veils = one.veiled && !gm;
    EntrantToldView seen;
    seen.who = one.who;
    seen.side = one.side;
    for (const BaseDie& die : one.dice) seen.dice.push_back(view_of(die, gm));
    std::ranges::copy_if(one.modifiers, std::back_inserter(seen.modifiers),
                         [&](const Modifier& line) { return !veils || was_given(line); });
    seen.faces = one.faces;
    seen.added = one.added;
    seen.tie_dice = one.tie_dice;
    seen.passed = one.passed;
    seen.total = unless_hidden(veils, one.total);
    seen.damage_modifiers = one.damage_modifiers;
    return seen;
}

MonsterSheetView view_of(const Monster& sheet, bool gm) {
    const bool veils_dice = sheet.hides_dice() && !gm;
    const bool veils_health = sheet.hides_health() && !gm;
    MonsterSheetView seen;
    seen.name = sheet.name;
    seen.hd = unless_hidden(veils_dice, sheet.hd);
    seen.dice = unless_hidden(veils_dice, sheet.dice);
    seen.weakness = unless_hidden(veils_dice, sheet.weakness);
    seen.speed = unless_hidden(veils_dice, sheet.speed);
    seen.damage = unless_hidden(veils_dice, sheet.damage);
    seen.health = unless_hidden(veils_health, sheet.health);
    seen.soak = unless_hidden(veils_health, sheet.soak);
    seen.morale = unless_hidden(veils_dice, sheet.morale);
    seen.save = unless_hidden(veils_dice, sheet.save);
    seen.range = sheet.range;
    seen.hidden = sheet.hidden;
    if (gm) seen.shown = sheet.shown;
    seen.down = sheet.health.current == 0;
    seen.fled = sheet.fled;
    return seen;
}

namespace {

/// Shows GMs all of an event, and the others what is for all.
struct Show {
    const Viewer& viewer;
    bool gm = viewer.is_gm();

    std::vector<EntrantToldView> views_of(const std::vector<Entrant>& all) const {
        std::vector<EntrantToldView> seen;
        for (const Entrant& one : all) seen.push_back(view_of(one, gm));
        return seen;
    }

    MonsterAddedView operator()(const MonsterAdded& event) const {
        return {event.monster, view_of(event.sheet, gm), event.hidden};
    }
    MonsterChangedView operator()(const MonsterChanged& event) const {
        MonsterChangedView seen{event.monster, view_of(event.sheet, gm), event.hidden, {}};
        // What is shown, or hidden, with this change is not shown as it was before.
        const bool moves = std::ranges::any_of(
            event.fields, [](const FieldChange& one) { return one.field.front() == "shown"; });
        const bool tells_health = gm || (!moves && !event.sheet.hides_health());
        const bool tells_dice = gm || (!moves && !event.sheet.hides_dice());
        seen.fields = changes_where(event.fields, [&](const std::string& field) {
            if (field == "shown") return gm;
            if (field == "name" || field == "range") return true;
            return field == "health" || field == "soak" ? tells_health : tells_dice;
        });
        return seen;
    }
    MonsterShownView operator()(const MonsterShown& event) const {
        return {event.monster, view_of(event.sheet, gm)};
    }
    AttemptOpenedView operator()(const AttemptOpened& event) const {
        const Attempt& one = event.attempt;
        const bool veils_speed = !gm && std::ranges::any_of(one.entrants, has_veiled_die);
        return {{{static_cast<const AttemptHead&>(one)},
                 one.opened_by,
                 one.mandatory,
                 views_of(one.entrants),
                 one.against,
                 one.weapon,
                 unless_hidden(veils_speed, one.speed),
                 one.call}};
    }
    AttemptChangedView operator()(const AttemptChanged& event) const {
        return {event.attempt, view_of(event.entrant, gm)};
    }
    AttemptRolledView operator()(const AttemptRolled& event) const {
        return {event.attempt, event.kind, event.purpose, views_of(event.entrants)};
    }
    AttemptClosedView operator()(const AttemptClosed& event) const {
        AttemptClosedView seen{event.attempt, event.kind, event.purpose, event.result,
                               event.winner,  {},         event.target};
        for (const Standing& one : event.standings)
            seen.standings.push_back({one.who, unless_hidden(one.veiled && !gm, one.total)});
        return seen;
    }
    KnackRolledView operator()(const KnackRolled& event) const {
        const bool veils = event.veiled && !gm;
        return {event.actor,
                event.knack,
                unless_hidden(veils, event.x),
                event.dice,
                unless_hidden(veils, event.least),
                unless_hidden(veils, event.most),
                event.success,
                event.marks,
                event.task,
                event.possible,
                event.reason,
                event.modifiers};
    }
    InitSettledView operator()(const InitSettled& event) const {
        return {event.actor, event.result, unless_hidden(event.veiled && !gm, event.ahead_of),
                event.cause, event.rule};
    }
    InitContinuedView operator()(const InitContinued& event) const {
        return {event.actor, unless_hidden(event.veiled && !gm, event.speed)};
    }
    DamageRolledView operator()(const DamageRolled& event) const {
        return {
            event.actor,        event.target,      unless_hidden(event.veiled && !gm, event.sides),
            event.faces,        event.modifiers,   event.total,
            event.check,        event.check_sides, event.check_face,
            event.fumble,       event.fumble_die,  event.fumble_face,
            event.fumble_total, event.crit};
    }
    MonsterHurtView operator()(const MonsterHurt& event) const {
        const bool veils = event.veiled && !gm;
        return {event.monster, event.amount, unless_hidden(veils, event.soak),
                unless_hidden(veils, event.health), event.health == 0};
    }
    MoraleRolledView operator()(const MoraleRolled& event) const {
        return {event.monster, event.dice,
                event.total,   unless_hidden(event.veiled && !gm, event.holds_up_to),
                event.holds,   event.modifiers};
    }
    ChoiceSealedView operator()(const ChoiceSealed& event) const {
        ChoiceSealedView seen{event.choice, event.party, {}};
        const bool own = event.members.empty() ? gm : event.members.contains(viewer.member);
        if (own) seen.picks = event.picks;
        return seen;
    }
    template <class E>
    auto operator()(const E& event) const {
        return rules::view(event, viewer);
    }
};

}  // namespace

std::optional<EventView> System::view(const Event& event, const Viewer& viewer) {
    return view_event<PublicEvents, EventView>(
        event, viewer, [](const auto& one, const Viewer& who) { return Show{who}(one); });
}

}  // namespace kast::rules::toy
