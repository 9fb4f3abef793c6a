// What a viewer may know of what happened. It depends on the event alone: who may see what is noted
// in it.

#include "rules/mouse_guard/sheet.hpp"
#include "rules/mouse_guard/system.hpp"
#include "rules/mouse_guard/view.hpp"

namespace kast::rules::mouse_guard {

namespace {

using Seen = std::optional<EventView>;

/// All that is not named below is for everybody, as it is.
template <class E>
Seen seen(const E& e, const Viewer& viewer) {
    if constexpr (requires { e.hidden; }) {
        if (e.hidden && !viewer.is_gm()) return std::nullopt;
    }
    return e;
}

Seen seen(const CharacterAdded& e, const Viewer& viewer) {
    CharacterAddedView view{e.character, e.sheet.name, e.sheet.owner, {}};
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
    return ThrownView{e.test,   e.actor,    e.what,
                      e.nature, e.ob,       known ? e.pool : disclosed(e.pool),
                      e.dice,   e.successes};
}
Seen seen(const QuestionAsked& e, const Viewer& viewer) {
    return QuestionAskedView{view_of(e.question, viewer)};
}
Seen seen(const QuestionAnswered& e, const Viewer& viewer) {
    QuestionAnsweredView view{e.decision, e.kind, e.creature, {}};
    if (!e.hidden || viewer.is_gm()) view.answer = e.answer;
    return view;
}
Seen seen(const DispositionSet& e, const Viewer& viewer) {
    DispositionSetView view{e.team, e.actor, e.base, {}, e.successes, e.start};
    if (!e.hidden || viewer.is_gm()) view.lines = e.lines;
    return view;
}
Seen seen(const ExchangeBegan& e, const Viewer&) {
    return ExchangeBeganView{e.exchange, e.choice.id};
}
/// The others learn that a team has sealed its actions, not what, nor that it thought again.
Seen seen(const ActionsSealed& e, const Viewer& viewer) {
    const SealedParty party{e.team, e.members, {}, false};
    ActionsSealedView view{e.choice, e.team, {}};
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
    return visit([&](const auto& one) { return seen(one, viewer); }, event);
}

}  // namespace kast::rules::mouse_guard
