// What a viewer may know of what happened. It depends on the event alone: who may see what is noted
// in it.

#include "rules/core/view_event.hpp"
#include "rules/mouse_guard/sheet.hpp"
#include "rules/mouse_guard/system.hpp"
#include "rules/mouse_guard/view.hpp"

namespace kast::rules::mouse_guard {

namespace {

using Seen = std::optional<EventView>;

/// Shown to everybody as they are. An event that is neither here nor in a `seen` of its own does
/// not compile.
using PublicEvents = boost::mp11::mp_list<
    CharacterShown, SettingsChanged, TurnStarted, SessionStarted, SessionEnded, TestAsked,
    CalledTestOpened, CalledTestRolled, CalledTestClosed, TestCalled, TestChanged, TestCancelled,
    SkillNamed, NatureUsed, NatureTapped, PersonaSpent, WiseUsed, HelpOffered, ModifierOffered,
    ModifierGiven, WeaponChosen, ChecksEarned, FateClosed, TestTied, TieKept, TieConceded,
    WinnerNamed, TestSettled, FailureOpened, FailureSettled, TwistTold, TestClosed, ConflictStarted,
    GoalStated, TeamOrdered, ConflictLeft, ConflictJoined, GoalsSettled, ChoiceLocked,
    ActionRevealed, TeamsPaired, PairingOpened, ActorChosen, ActionTested, ActionSettled,
    MarginSpent, Impeded, PositionGained, ActionEnded, ConflictDecided, CompromiseAgreed,
    ConflictEnded>;
/// Shown as they are to those who know the sheet they are about.
using SheetEvents = boost::mp11::mp_list<Adjusted, Awarded, CharacterRenamed, ConditionTaken,
                                         Recovered, NatureLowered, NatureExhausted>;

template <class E>
    requires boost::mp11::mp_contains<SheetEvents, E>::value
Seen seen(const E& e, const Viewer& viewer) {
    if (e.hidden && !viewer.is_gm()) return std::nullopt;
    return e;
}

Seen seen(const CharacterAdded& e, const Viewer& viewer) {
    if (e.sheet.hidden && !viewer.is_gm()) return std::nullopt;
    CharacterAddedView view{e.character, e.sheet.name, e.sheet.owner, {}, e.sheet.hidden};
    if (knows(e.sheet, viewer)) view.sheet = e.sheet;
    return view;
}
Seen seen(const CharacterChanged& e, const Viewer& viewer) {
    if (!knows(e.sheet, viewer)) return std::nullopt;
    return e;
}
Seen seen(const TraitRecharged& e, const Viewer& viewer) {
    TraitRechargedView view{e.actor, {}, e.checks};
    if (!e.hidden || viewer.is_gm()) view.trait = e.trait;
    return view;
}
Seen seen(const TraitUsed& e, const Viewer& viewer) {
    TraitUsedView view{e.test, e.actor, {}, e.way};
    if (!e.hidden || viewer.is_gm()) view.trait = e.trait;
    return view;
}
Seen seen(const TurnedDown& e, const Viewer& viewer) {
    TurnedDownView view{e.test, e.actor, e.what, e.helper, {}, e.persona};
    if (e.trait && (!e.hidden || viewer.is_gm())) view.trait = e.trait->trait;
    return view;
}
Seen seen(const Thrown& e, const Viewer& viewer) {
    const bool known = !e.hidden || viewer.is_gm();
    return ThrownView{
        e.test, e.actor,         e.what,      e.nature, e.ob, known ? e.pool : disclosed(e.pool),
        e.dice, hits_in(e.dice), e.successes, e.bonus};
}
Seen seen(const FateSpent& e, const Viewer&) {
    return FateSpentView{e.test, e.actor, e.dice, hits_in(e.dice), e.successes, e.fate};
}
Seen seen(const TiebreakerThrown& e, const Viewer&) {
    TiebreakerThrownView view{e.test, {}};
    for (const TieThrow& one : e.throws) {
        view.throws.push_back({one.actor, one.what, one.dice, hits_in(one.dice), one.successes});
    }
    return view;
}
Seen seen(const DecisionOpened& e, const Viewer& viewer) {
    return DecisionOpenedView{view_of(e.question, viewer)};
}
/// What it says of a hidden sheet is the GMs' to know.
Seen seen(const DecisionAnswered& e, const Viewer& viewer) {
    if (!e.sealed || !viewer.is_gm()) return rules::view(e, viewer);
    return DecisionAnsweredView{e.decision, e.kind, e.creature, e.answer, e.items, e.fallback};
}
Seen seen(const CharacterGiven& e, const Viewer& viewer) { return rules::view(e, viewer); }
Seen seen(const CharacterRemoved& e, const Viewer& viewer) { return rules::view(e, viewer); }
Seen seen(const DecisionClosed& e, const Viewer& viewer) { return rules::view(e, viewer); }
Seen seen(const DispositionSettled& e, const Viewer& viewer) {
    DispositionSettledView view{e.team, e.actor, e.base, {}, e.successes, e.start};
    if (!e.hidden || viewer.is_gm()) view.lines = e.lines;
    return view;
}
Seen seen(const ExchangeStarted& e, const Viewer&) {
    return ExchangeStartedView{e.exchange, e.choice.id};
}
/// The others learn that a team has sealed its actions, not what, nor that it thought again.
Seen seen(const ChoiceSealed& e, const Viewer& viewer) {
    const SealedParty party{e.team, e.members, {}, false};
    ChoiceSealedView view{e.choice, e.team, {}};
    if (belongs_to(party, viewer.member, viewer.is_gm())) {
        view.picks = e.picks;
    } else if (e.again) {
        return std::nullopt;
    }
    return view;
}
Seen seen(const Disarmed& e, const Viewer& viewer) {
    DisarmedView view{e.team, e.character, {}, e.gear};
    if (e.trait) view.trait = e.hidden && !viewer.is_gm() ? std::string() : *e.trait;
    return view;
}

}  // namespace

std::optional<EventView> System::view(const Event& event, const Viewer& viewer) {
    return view_event<PublicEvents, EventView>(event,
                                               [&](const auto& one) { return seen(one, viewer); });
}

}  // namespace kast::rules::mouse_guard
