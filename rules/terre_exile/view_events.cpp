// What a viewer may know of what has happened. From the event alone, built up from nothing.

#include "rules/core/veil.hpp"
#include "rules/core/view_event.hpp"
#include "rules/terre_exile/system.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

ValuesView view_of(const Values& values, bool veils_attributes, bool veils_difficulty) {
    return {unless_hidden(veils_attributes, values.attribute),
            values.modifier,
            unless_hidden(veils_attributes, values.skill),
            unless_hidden(veils_attributes, values.feat),
            unless_hidden(veils_attributes, values.mishap),
            unless_hidden(veils_difficulty, values.difficulty)};
}

CountedView view_of(const Counted& counted, bool veils_attributes, bool veils_difficulty) {
    return {unless_hidden(veils_attributes, counted.attribute),
            unless_hidden(veils_attributes, counted.skill),
            unless_hidden(veils_attributes, counted.feat),
            unless_hidden(veils_attributes, counted.mishap),
            unless_hidden(veils_attributes && veils_difficulty, counted.difficulty),
            unless_hidden(veils_attributes, counted.count),
            counted.level,
            counted.outcome};
}

std::vector<CheckView> view_of(const std::vector<Check>& checks, bool veils_attributes,
                               bool veils_difficulty) {
    std::vector<CheckView> seen;
    for (const Check& one : checks) {
        const bool is_difficulty = one.kind == CheckKind::difficulty;
        const bool veils = is_difficulty ? veils_difficulty : veils_attributes;
        CheckView check{.kind = one.kind,
                        .from = unless_hidden(veils, one.from),
                        .to = unless_hidden(veils, one.to),
                        .inverted = one.inverted,
                        .rule = one.rule};
        if (!veils) check.twice_to = one.twice_to;
        // What the difficulty cost follows from the other checks and the outcome.
        if (!veils || (is_difficulty && !veils_attributes)) check.gives = one.gives;
        seen.push_back(std::move(check));
    }
    return seen;
}

CalledTestView view_of(const CalledTest& call, bool gm) {
    CalledTestView seen{static_cast<const rules::CalledTest&>(call)};
    seen.attribute = call.attribute;
    seen.skill = call.skill;
    seen.specialised = call.specialised;
    seen.opponent = call.opponent;
    seen.difficulty = unless_hidden(call.veils_difficulty && !gm, call.difficulty);
    seen.modifier = call.modifier;
    return seen;
}

namespace {

/// Shows GMs all of an event, and the others what is for all.
struct Show {
    bool gm = false;

    SheetView shown(const Character& sheet) const {
        const bool veils_attributes = sheet.hides_attributes() && !gm;
        const bool veils_points = sheet.hides_points() && !gm;
        SheetView seen;
        seen.name = sheet.name;
        seen.owner = sheet.owner;
        seen.attributes = unless_hidden(veils_attributes, sheet.attributes);
        seen.skills = unless_hidden(veils_attributes, sheet.skills);
        if (!veils_attributes) seen.feat_value = sheet.feat_value;
        seen.mishap = unless_hidden(veils_attributes, sheet.mishap);
        seen.ps = unless_hidden(veils_points, sheet.ps);
        seen.pk = unless_hidden(veils_points, sheet.pk);
        seen.trump = sheet.trump;
        seen.extra_trumps = sheet.extra_trumps;
        seen.tension = sheet.tension;
        seen.quick_actions = sheet.quick_actions;
        seen.conditions = sheet.conditions;
        seen.last_throw = sheet.last_throw;
        seen.outside = unless_hidden(veils_points, sheet.outside);
        seen.hidden = sheet.hidden;
        if (gm) seen.shown = sheet.shown;
        return seen;
    }
    std::vector<PlaceView> shown(const std::vector<InitiativeRoll>& places) const {
        std::vector<PlaceView> seen;
        for (const InitiativeRoll& one : places) {
            const bool veils = one.veils_save && !gm;
            seen.push_back({one.character, one.die, unless_hidden(veils, one.save),
                            unless_hidden(veils, one.total), one.modifier});
        }
        return seen;
    }

    template <class Spent>
    std::optional<int> points_left(const Spent& event) const {
        return unless_hidden(event.veils_points && !gm, event.left);
    }

    CharacterAddedView operator()(const CharacterAdded& event) const {
        return {event.character, shown(event.sheet), event.hidden};
    }
    CharacterChangedView operator()(const CharacterChanged& event) const {
        // What is shown, or hidden, with this change is not shown as it was before.
        const bool moves = std::ranges::any_of(
            event.fields, [](const FieldChange& one) { return one.field.front() == "shown"; });
        const bool tells_attributes = gm || (!moves && !event.sheet.hides_attributes());
        const bool tells_points = gm || (!moves && !event.sheet.hides_points());
        return {event.character,
                shown(event.sheet),
                event.reason,
                event.renamed_from,
                event.hidden,
                changes_where(event.fields, [&](const std::string& field) {
                    if (field == "shown") return gm;
                    if (field == "ps" || field == "pk" || field == "outside") return tells_points;
                    if (field == "attributes" || field == "skills" || field == "feat_value" ||
                        field == "mishap") {
                        return tells_attributes;
                    }
                    return true;
                })};
    }
    CharacterShownView operator()(const CharacterShown& event) const {
        return {event.character, shown(event.sheet)};
    }
    AdjustedView operator()(const Adjusted& event) const {
        const bool veils =
            event.veils_points && !gm && event.field != "tension" && event.field != "quick_actions";
        return {event.character,
                event.field,
                event.attribute,
                unless_hidden(veils, event.before),
                unless_hidden(veils, event.after),
                event.reason,
                event.hidden};
    }
    DecisionOpenedView operator()(const DecisionOpened& event) const {
        const Question& asked = event.question;
        const bool veils = event.veils_points && !gm && asked.decision.kind == "after-roll";
        return {
            {{asked.decision.id, asked.decision.kind, asked.decision.creature, asked.decision.owner,
              veils ? std::vector<Option>{} : asked.decision.options, asked.decision.fallback},
             asked.test,
             asked.attribute,
             asked.justification},
            event.hidden};
    }
    TestDeclaredView operator()(const TestDeclared& event) const {
        const Test& test = event.test;
        const bool veils_attributes = test.veils_attributes && !gm;
        const bool veils_difficulty = test.veils_difficulty && !gm;
        auto view = common_view<DeclaredTestView>(test, veils_attributes, veils_difficulty);
        view.bonus = test.bonus;
        view.effort = test.effort;
        view.quick_action_used = test.quick_action_used;
        return {std::move(view), event.edge_used, event.hidden};
    }
    TestChangedView operator()(const TestChanged& event) const {
        return {event.test, event.attribute,
                view_of(event.values, event.veils_attributes && !gm, event.veils_difficulty && !gm),
                event.hidden};
    }
    SpiritualSpentView operator()(const SpiritualSpent& event) const {
        return {event.test, event.actor, event.when, event.bonus, points_left(event), event.hidden};
    }
    EffortMadeView operator()(const EffortMade& event) const {
        return {event.test, event.actor, event.pool, event.bonus, points_left(event), event.hidden};
    }
    SpiritualWithdrawnView operator()(const SpiritualWithdrawn& event) const {
        return {event.test, event.actor, event.bonus, points_left(event), event.hidden};
    }
    EffortWithdrawnView operator()(const EffortWithdrawn& event) const {
        return {event.test, event.actor, event.pool, event.bonus, points_left(event), event.hidden};
    }
    KarmaSpentView operator()(const KarmaSpent& event) const {
        return {event.test, event.actor, points_left(event), event.hidden};
    }
    TestCountedView operator()(const TestCounted& event) const {
        const bool veils_attributes = event.veils_attributes && !gm;
        const bool veils_difficulty = event.veils_difficulty && !gm;
        return {event.test,
                event.actor,
                unless_hidden(veils_attributes, event.effective),
                event.modifiers,
                view_of(event.counted, veils_attributes, veils_difficulty),
                view_of(event.checks, veils_attributes, veils_difficulty),
                event.hidden};
    }
    TestClosedView operator()(const TestClosed& event) const {
        return {
            event.test,  event.actor,   unless_hidden(event.veils_attributes && !gm, event.count),
            event.level, event.outcome, event.dice,
            event.hidden};
    }
    DamageTakenView operator()(const DamageTaken& event) const {
        const bool veils = event.veils_points && !gm;
        return {event.character,
                event.amount,
                unless_hidden(veils, event.resistance),
                unless_hidden(veils, event.pv_lost),
                unless_hidden(veils, event.pv),
                unless_hidden(veils, event.damage),
                event.hidden,
                veils && event.pv == 0};
    }
    ConfrontationStartedView operator()(const ConfrontationStarted& event) const {
        return {shown(event.order)};
    }
    ConfrontationJoinedView operator()(const ConfrontationJoined& event) const {
        return {shown(event.places), event.order};
    }
    SaveRolledView operator()(const SaveRolled& event) const {
        const bool veils = event.veils_save && !gm;
        return {event.actor,
                event.save,
                event.die,
                unless_hidden(veils, event.value),
                unless_hidden(veils, event.total),
                unless_hidden(event.veils_difficulty && !gm, event.difficulty),
                event.outcome,
                event.modifier,
                event.hidden};
    }
    TestCalledView operator()(const TestCalled& event) const { return {view_of(event.test, gm)}; }
};

}  // namespace

std::optional<EventView> System::view(const Event& event, const Viewer& viewer) {
    return view_event<PublicEvents, EventView>(
        event, viewer, [](const auto& one, const Viewer& who) -> std::optional<EventView> {
            if constexpr (requires { Show{}(one); })
                return Show{who.is_gm()}(one);
            else
                return rules::view(one, who);
        });
}

}  // namespace kast::rules::terre_exile
