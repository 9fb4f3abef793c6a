// Which of what happened a viewer may know. One function an event, which writes every field that it
// gives: an event without one does not compile.

#include "rules/core/veil.hpp"
#include "rules/savage_worlds/hiding.hpp"
#include "rules/savage_worlds/system.hpp"

#include <boost/mp11/algorithm.hpp>

#include <algorithm>

namespace kast::rules::savage_worlds {

BankView bank_view(const Bank& bank, bool show_pool, bool is_gm);
RollOutcomeView veiled_outcome(const RollOutcome& outcome);
RollOutcomeView outcome_view(const RollOutcome& outcome, bool show_numbers);
std::vector<AgainstView> against_views(const std::vector<Against>& against, bool show_numbers,
                                       bool veils);

namespace {

using Seen = std::optional<EventView>;

/// What the rules share is shown as in all systems.
template <class View>
Seen seen(std::optional<View> shown) {
    if (!shown) return std::nullopt;
    return *std::move(shown);
}

// --- what somebody, or only the GM, knows more of ----------------------------------------------

Seen see(const SessionStarted& event, const Viewer& viewer) {
    // The pool of a new session is one for each player character: everybody can count those.
    return SessionStartedView{bank_view(event.bank, true, viewer.is_gm())};
}
Seen see(const BennyGained& event, const Viewer& viewer) {
    if (event.secret && !viewer.is_gm()) return std::nullopt;
    return BennyGainedView{event.purse, event.owner, event.number, event.left, event.cause};
}
Seen see(const BennySpent& event, const Viewer& viewer) {
    if (event.hidden && !viewer.is_gm()) return std::nullopt;
    BennySpentView shown{event.purse, event.owner, event.character, event.cause, {}};
    if (!event.secret || viewer.is_gm()) shown.left = event.left;
    return shown;
}
Seen see(const PowerPointsChanged& event, const Viewer& viewer) {
    if (!sees_as_owner(viewer, event.owner)) return std::nullopt;
    return PowerPointsChangedView{event.character, event.by, event.left};
}
CharacterAddedView added_view(const Character& one, const Viewer& viewer) {
    CharacterAddedView shown{one.id, one.name, one.owner, one.wild, {}, {}};
    if (sees_as_owner(viewer, one.owner)) shown.unknown_edges = unknown_edges(one);
    return shown;
}
Seen see(const CharacterAdded& event, const Viewer& viewer) {
    if (event.hidden && !viewer.is_gm()) return std::nullopt;
    CharacterAddedView shown = added_view(event.character, viewer);
    shown.hidden = event.hidden;
    return shown;
}
Seen see(const CharacterShown& event, const Viewer& viewer) {
    CharacterShownView seen;
    for (const Shown& one : event.shown) seen.shown.push_back(added_view(one.character, viewer));
    return seen;
}
/// Of the sheet, what stands in the details that everybody sees of a character.
bool is_seen_by_all(const FieldChange& change) {
    static constexpr std::string_view seen_by_all[] = {"name", "wild",  "side",
                                                       "size", "scale", "wounds"};
    return std::ranges::find(seen_by_all, change.field.front()) != std::end(seen_by_all);
}
Seen see(const CharacterChanged& event, const Viewer& viewer) {
    const Character& one = event.character;
    if (event.hidden && !viewer.is_gm()) return std::nullopt;
    if (sees_as_owner(viewer, one.owner))
        return CharacterChangedView{one.id, one.name, unknown_edges(one), event.fields};
    CharacterChangedView shown{one.id, one.name, {}, {}};
    // What is shown, or hidden, with this change is not shown as it was before.
    const bool moves = std::ranges::any_of(
        event.fields, [](const FieldChange& change) { return change.field.front() == "shown"; });
    const bool tells_state = !moves && !one.hides_state();
    std::ranges::copy_if(
        event.fields, std::back_inserter(shown.fields), [&](const FieldChange& change) {
            return is_seen_by_all(change) && (tells_state || change.field.front() != "wounds");
        });
    if (shown.fields.empty()) return std::nullopt;
    return shown;
}
Seen see(const CharacterGiven& event, const Viewer& viewer) {
    return seen(rules::view(event, viewer));
}
Seen see(const CharacterRemoved& event, const Viewer& viewer) {
    return seen(rules::view(event, viewer));
}
Seen see(const DecisionOpened& event, const Viewer& viewer) {
    if (event.hidden && !viewer.is_gm()) return std::nullopt;
    const Decision& one = event.decision;
    return DecisionOpenedView{one.id, one.kind, one.creature, one.owner};
}
Seen see(const DecisionAnswered& event, const Viewer& viewer) {
    return seen(rules::view(event, viewer));
}
Seen see(const DecisionClosed& event, const Viewer& viewer) {
    return seen(rules::view(event, viewer));
}
Seen see(const ModifiersChanged& event, const Viewer& viewer) {
    if (!sees_as_owner(viewer, event.owner)) return std::nullopt;
    return ModifiersChangedView{event.character, event.roll, event.modifiers, event.claimed};
}
Seen see(const ResultOverridden& event, const Viewer& viewer) {
    if (event.hidden && !viewer.is_gm()) return std::nullopt;
    const bool veils = event.veils_total && !viewer.is_gm();
    return ResultOverriddenView{event.character, unless_hidden(veils, event.before),
                                unless_hidden(veils, event.after)};
}
Seen see(const RollMade& event, const Viewer& viewer) {
    if (event.hidden && !viewer.is_gm()) return std::nullopt;
    const bool numbers = !event.tn_hidden || sees_as_owner(viewer, event.tn_owner);
    RollMadeView shown;
    shown.character = event.character;
    shown.trait = event.trait;
    shown.purpose = event.purpose;
    shown.label = event.label;
    shown.throw_number = event.throw_number;
    shown.claimed = event.claimed;
    if (numbers) shown.tn = event.tn;
    shown.hidden = event.hidden;
    const bool veils = event.told && !viewer.is_gm();
    shown.against = against_views(event.against, numbers, veils);
    if (event.veils_dice && !viewer.is_gm()) {
        shown.outcome = veiled_outcome(event.outcome);
        return shown;
    }
    shown.set = event.set;
    shown.modifiers = veils ? lines_for_players(event.modifiers, event.block) : event.modifiers;
    if (event.set.extra != 0) shown.modifiers.push_back({event.set.extra, "elan", "SW-benny-16"});
    shown.outcome = outcome_view(veils ? *event.told : event.outcome, numbers);
    return shown;
}
Seen see(const CriticalChecked& event, const Viewer& viewer) {
    if (event.hidden && !viewer.is_gm()) return std::nullopt;
    return CriticalCheckedView{event.character, event.die, event.critical};
}
Seen see(const RollSettled& event, const Viewer& viewer) {
    if (event.hidden && !viewer.is_gm()) return std::nullopt;
    const bool numbers = !event.tn_hidden || sees_as_owner(viewer, event.tn_owner);
    RollSettledView shown{event.character,    event.trait, event.purpose, {},
                          event.throw_number, event.hidden};
    if (event.veils_dice && !viewer.is_gm())
        shown.outcome = veiled_outcome(event.outcome);
    else if (event.told && !viewer.is_gm())
        shown.outcome = outcome_view(*event.told, numbers);
    else
        shown.outcome = outcome_view(event.outcome, numbers);
    return shown;
}
Seen see(const OpposedSettled& event, const Viewer& viewer) {
    OpposedSettledView shown{
        event.initiator, event.defender, event.purpose, event.won, event.tie, {}, {}};
    if (!event.hidden_margin || viewer.is_gm()) {
        if (!event.veils_margin || viewer.is_gm()) shown.margin = event.margin;
        shown.raises = event.raises;
    }
    return shown;
}
Seen see(const DeckShuffled& event, const Viewer&) {
    return DeckShuffledView{static_cast<int>(event.pile.size())};
}
Seen see(const CardDealt& event, const Viewer& viewer) {
    if (!event.face_down || viewer.is_gm())
        return CardDealtView{event.slot, event.card, event.cause};
    // Which edge brought it would reveal something about the card before it.
    if (event.cause == "quick") return std::nullopt;
    return CardDealtView{event.slot, {}, {}};
}
Seen see(const CardKept& event, const Viewer& viewer) {
    if (event.face_down && !viewer.is_gm()) return std::nullopt;
    return CardKeptView{event.slot, event.card};
}
Seen see(const CardDiscarded& event, const Viewer& viewer) {
    if (event.face_down && !viewer.is_gm()) return std::nullopt;
    return CardDiscardedView{event.slot, event.card};
}
Seen see(const OrderSettled& event, const Viewer& viewer) {
    return OrderSettledView{viewer.is_gm() ? event.order : event.seen};
}
Seen see(const ActionTaken& event, const Viewer&) {
    return ActionTakenView{event.character, event.action, event.free};
}
Seen see(const ActionWithdrawn& event, const Viewer&) {
    return ActionWithdrawnView{event.character, event.action};
}
Seen see(const Moved& event, const Viewer& viewer) {
    const bool veils = event.veils_inches && !viewer.is_gm();
    return MovedView{event.character, unless_hidden(veils, event.inches), event.ran};
}
Seen see(const Displaced& event, const Viewer& viewer) {
    const bool veils = event.veils_inches && !viewer.is_gm();
    return DisplacedView{event.character, event.by, unless_hidden(veils, event.inches),
                         event.cause};
}
Seen see(const AmmoSpent& event, const Viewer& viewer) {
    AmmoSpentView shown{event.character, event.weapon, {}};
    if (sees_as_owner(viewer, event.owner)) shown.left = event.left;
    return shown;
}
Seen see(const WeaponHandled& event, const Viewer& viewer) {
    WeaponHandledView shown{event.character, event.weapon, event.ready, event.dropped, {}};
    if (sees_as_owner(viewer, event.owner)) shown.shots = event.shots;
    return shown;
}
Seen see(const DamageCompared& event, const Viewer& viewer) {
    DamageComparedView shown;
    const bool veils_damage = event.veils_damage && !viewer.is_gm();
    shown.victim = event.victim;
    shown.damage = unless_hidden(veils_damage, event.damage);
    shown.shaken = event.shaken;
    shown.wounds = unless_hidden(event.veils_state && !viewer.is_gm(), event.wounds);
    if (sees_as_owner(viewer, event.owner)) {
        shown.toughness = event.toughness;
        if (!veils_damage) shown.over = event.over;
    }
    return shown;
}
Seen see(const DamageRolled& event, const Viewer& viewer) {
    DamageRolledView shown;
    shown.attacker = event.attacker;
    shown.victim = event.victim;
    shown.weapon = event.weapon;
    shown.raise_die = event.raise_die;
    shown.throw_number = event.throw_number;
    if (viewer.is_gm() || !event.veils_dice) shown.dice = event.dice;
    if (viewer.is_gm() || !event.veils_total) {
        shown.modifiers = event.modifiers;
        shown.total = event.total;
    }
    return shown;
}
Seen see(const WoundsSoaked& event, const Viewer& viewer) {
    const bool veils = event.veils_state && !viewer.is_gm();
    return WoundsSoakedView{event.character, unless_hidden(veils, event.soaked),
                            unless_hidden(veils, event.left)};
}
Seen see(const ObjectStruck& event, const Viewer& viewer) {
    const bool veils = event.veils_damage && !viewer.is_gm();
    return ObjectStruckView{event.what, unless_hidden(veils, event.damage), event.hardness,
                            event.broken};
}
/// As it is, where players are shown it at all.
template <class Event>
Seen unless_hidden_from(const Viewer& viewer, const Event& event) {
    if (event.hidden && !viewer.is_gm()) return std::nullopt;
    return event;
}
Seen see(const TableRolled& event, const Viewer& viewer) {
    return unless_hidden_from(viewer, event);
}
Seen see(const WoundsChanged& event, const Viewer& viewer) {
    return unless_hidden_from(viewer, event);
}
Seen see(const InjuriesHealed& event, const Viewer& viewer) {
    return unless_hidden_from(viewer, event);
}
Seen see(const FatigueGained& event, const Viewer& viewer) {
    return unless_hidden_from(viewer, event);
}
Seen see(const FatigueLost& event, const Viewer& viewer) {
    return unless_hidden_from(viewer, event);
}
Seen see(const AbilityUsed& event, const Viewer& viewer) {
    if (event.hidden && !viewer.is_gm()) return std::nullopt;
    return AbilityUsedView{event.character, event.key};
}

// --- what nobody is shown ----------------------------------------------------------------------

Seen see(const AutoAcceptChosen&, const Viewer&) { return std::nullopt; }
Seen see(const StackMoved&, const Viewer&) { return std::nullopt; }
Seen see(const Tended&, const Viewer&) { return std::nullopt; }

// --- what is for everybody, with all its fields ------------------------------------------------

Seen see(const SessionEnded& event, const Viewer&) { return event; }
Seen see(const SettingsChanged& event, const Viewer&) { return event; }
Seen see(const NoteMade& event, const Viewer&) { return event; }
Seen see(const DiceRolled& event, const Viewer&) { return event; }
Seen see(const EncounterStarted& event, const Viewer&) { return event; }
Seen see(const EncounterJoined& event, const Viewer&) { return event; }
Seen see(const EncounterLeft& event, const Viewer&) { return event; }
Seen see(const EncounterEnded& event, const Viewer&) { return event; }
Seen see(const RoundStarted& event, const Viewer&) { return event; }
Seen see(const CardRevealed& event, const Viewer&) { return event; }
Seen see(const CardsPassed& event, const Viewer&) { return event; }
Seen see(const TurnStarted& event, const Viewer&) { return event; }
Seen see(const TurnEnded& event, const Viewer&) { return event; }
Seen see(const SlotActed& event, const Viewer&) { return event; }
Seen see(const RoundEnded& event, const Viewer&) { return event; }
Seen see(const ActionsDeclared& event, const Viewer&) { return event; }
Seen see(const AdjacencyChanged& event, const Viewer&) { return event; }
Seen see(const InterruptSettled& event, const Viewer&) { return event; }
Seen see(const ActionAnnounced& event, const Viewer&) { return event; }
Seen see(const AttackHit& event, const Viewer&) { return event; }
Seen see(const AttackMissed& event, const Viewer&) { return event; }
Seen see(const StateGained& event, const Viewer&) { return event; }
Seen see(const StateLost& event, const Viewer&) { return event; }
Seen see(const StruggleFailed& event, const Viewer&) { return event; }
Seen see(const InjuryGained& event, const Viewer&) { return event; }
Seen see(const SupportGained& event, const Viewer&) { return event; }
Seen see(const SupportUsed& event, const Viewer&) { return event; }
Seen see(const Drifted& event, const Viewer&) { return event; }
Seen see(const Climbed& event, const Viewer&) { return event; }
Seen see(const FearMet& event, const Viewer&) { return event; }
Seen see(const Mounted& event, const Viewer&) { return event; }
Seen see(const CountdownStarted& event, const Viewer&) { return event; }
Seen see(const TimePassed& event, const Viewer&) { return event; }
Seen see(const FreeAttackTaken& event, const Viewer&) { return event; }
Seen see(const TestCalled& event, const Viewer&) { return event; }
Seen see(const CalledTestRolled& event, const Viewer&) { return event; }
Seen see(const CalledTestClosed& event, const Viewer&) { return event; }
Seen see(const NextChosen& event, const Viewer&) { return event; }

// --- whose dice are shown ----------------------------------------------------------------------

/// No dice are shown in these, though not everybody is shown them.
using WithoutDice =
    boost::mp11::mp_list<AbilityUsed, AutoAcceptChosen, BennyGained, BennySpent, CardDealt,
                         CardDiscarded, CardKept, CharacterChanged, DecisionAnswered,
                         DecisionClosed, DecisionOpened, FatigueGained, FatigueLost, InjuriesHealed,
                         ModifiersChanged, PowerPointsChanged, ResultOverridden, RollSettled,
                         StackMoved, Tended, WoundsChanged>;

template <class Event>
bool all_see_dice(const Event& event) {
    return boost::mp11::mp_contains<WithoutDice, Event>::value || see(event, Viewer{});
}
bool all_see_dice(const RollMade& event) { return !event.hidden && !event.veils_dice; }
bool all_see_dice(const DamageRolled& event) { return !event.veils_dice; }
/// Nobody may know which card comes next.
bool all_see_dice(const DeckShuffled&) { return false; }

}  // namespace

std::optional<EventView> System::view(const Event& event, const Viewer& viewer) {
    return visit([&](const auto& one) { return see(one, viewer); }, event);
}

bool System::shows_all_dice(const Event& event) {
    return visit([](const auto& one) { return all_see_dice(one); }, event);
}

}  // namespace kast::rules::savage_worlds
