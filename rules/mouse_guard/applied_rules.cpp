// The rules behind what happened, as far as a viewer is shown it.

#include "rules/mouse_guard/conditions.hpp"
#include "rules/mouse_guard/system.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

namespace {

using RuleIds = std::vector<std::string_view>;

/// The rule of every event of its kind; empty where there is none.
template <class E>
constexpr std::string_view rule_behind{};
template <>
constexpr std::string_view rule_behind<Awarded> = "MG-reward-2";
template <>
constexpr std::string_view rule_behind<TurnStarted> = "MG-turn-1";
template <>
constexpr std::string_view rule_behind<TraitRechargedView> = "MG-checks-8";
template <>
constexpr std::string_view rule_behind<TestAsked> = "MG-turn-3";
template <>
constexpr std::string_view rule_behind<CalledTestOpened> = "MG-test-9";
template <>
constexpr std::string_view rule_behind<TestCalled> = "MG-test-9";
template <>
constexpr std::string_view rule_behind<SkillNamed> = "MG-act-5";
template <>
constexpr std::string_view rule_behind<NatureTapped> = "MG-nature-4";
template <>
constexpr std::string_view rule_behind<PersonaSpent> = "MG-persona-1";
template <>
constexpr std::string_view rule_behind<WiseUsed> = "MG-pool-2";
template <>
constexpr std::string_view rule_behind<HelpOffered> = "MG-pool-4";
template <>
constexpr std::string_view rule_behind<ModifierGiven> = "MG-pool-1";
template <>
constexpr std::string_view rule_behind<ConflictJoined> = "MG-conflict-3";
template <>
constexpr std::string_view rule_behind<WeaponChosen> = "MG-gear-1";
template <>
constexpr std::string_view rule_behind<ThrownView> = "MG-dice-2";
template <>
constexpr std::string_view rule_behind<FateSpentView> = "MG-fate-2";
template <>
constexpr std::string_view rule_behind<TestTied> = "MG-test-5";
template <>
constexpr std::string_view rule_behind<TieConceded> = "MG-checks-4";
template <>
constexpr std::string_view rule_behind<TiebreakerThrownView> = "MG-test-5";
template <>
constexpr std::string_view rule_behind<WinnerNamed> = "MG-test-5";
template <>
constexpr std::string_view rule_behind<NatureExhausted> = "MG-nature-8";
template <>
constexpr std::string_view rule_behind<FailureSettled> = "MG-test-6";
template <>
constexpr std::string_view rule_behind<ConflictStarted> = "MG-conflict-1";
template <>
constexpr std::string_view rule_behind<GoalStated> = "MG-conflict-4";
template <>
constexpr std::string_view rule_behind<TeamOrdered> = "MG-team-4";
template <>
constexpr std::string_view rule_behind<DispositionSettledView> = "MG-conflict-5";
template <>
constexpr std::string_view rule_behind<ExchangeStartedView> = "MG-choose-6";
template <>
constexpr std::string_view rule_behind<ChoiceLocked> = "MG-choose-4";
template <>
constexpr std::string_view rule_behind<ActionRevealed> = "MG-choose-5";
template <>
constexpr std::string_view rule_behind<ActorChosen> = "MG-team-4";
template <>
constexpr std::string_view rule_behind<ActionSettled> = "MG-act-4";
template <>
constexpr std::string_view rule_behind<MarginSpent> = "MG-maneuver-3";
template <>
constexpr std::string_view rule_behind<Impeded> = "MG-maneuver-2";
template <>
constexpr std::string_view rule_behind<PositionGained> = "MG-maneuver-2";
template <>
constexpr std::string_view rule_behind<DisarmedView> = "MG-maneuver-2";
template <>
constexpr std::string_view rule_behind<ConflictDecided> = "MG-compromise-1";

/// The IDs that events carry, as constants: what is sent outlives the event.
constexpr std::string_view carried[] = {"MG-checks-2", "MG-checks-3", "MG-checks-4", "MG-nature-3",
                                        "MG-nature-5"};
RuleIds carried_rule(std::string_view id) {
    const auto found = std::ranges::find(carried, id);
    return found == std::end(carried) ? RuleIds{} : RuleIds{*found};
}

struct Applied {
    template <class E>
    RuleIds operator()(const E&) const {
        return rule_behind<E>.empty() ? RuleIds{} : RuleIds{rule_behind<E>};
    }
    RuleIds operator()(const ConditionTaken& e) const { return {rule_of(e.condition).rule}; }
    RuleIds operator()(const NatureUsed& e) const {
        return {e.use == NatureWay::with ? "MG-nature-2" : "MG-nature-3"};
    }
    RuleIds operator()(const TraitUsedView& e) const {
        if (e.way == TraitWay::for_) return {"MG-trait-1"};
        return {e.way == TraitWay::against ? "MG-checks-2" : "MG-checks-3"};
    }
    RuleIds operator()(const ChecksEarned& e) const { return carried_rule(e.rule); }
    RuleIds operator()(const NatureLowered& e) const { return carried_rule(e.rule); }
    RuleIds operator()(const TestSettled& e) const {
        return e.outcome == TestOutcome::none ? RuleIds{} : RuleIds{"MG-test-3"};
    }
};

}  // namespace

std::vector<std::string_view> System::rules_of(const EventView& event) {
    return visit(Applied{}, event);
}

}  // namespace kast::rules::mouse_guard
