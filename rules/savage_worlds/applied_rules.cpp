// Which rules stand behind an event, for whoever asks why: derived from what a viewer is shown of
// it. The rule of a modifier or of a condition stands with that itself.

#include "rules/savage_worlds/system.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

using RuleIds = std::vector<std::string_view>;

bool has_aced(const RollSet& set) {
    const auto aced = [](const DieRoll& die) { return die.faces.size() > 1; };
    return std::ranges::any_of(set.dice, aced) || (set.wild && aced(*set.wild));
}

RuleIds applied(const SessionStartedView&) { return {"SW-benny-1"}; }
RuleIds applied(const SessionEnded&) { return {"SW-benny-2"}; }
RuleIds applied(const RollMadeView& event) {
    RuleIds rules{"SW-trait-1"};
    if (event.set && event.set->wild) rules.emplace_back("SW-wild-1");
    if (event.set && has_aced(*event.set)) rules.emplace_back("SW-ace-1");
    return rules;
}
RuleIds applied(const CriticalCheckedView&) { return {"SW-crit-4"}; }
RuleIds applied(const RollSettledView& event) {
    RuleIds rules;
    if (event.outcome.raises > 0) rules.emplace_back("SW-raise-1");
    if (event.outcome.critical) rules.emplace_back("SW-crit-1");
    return rules;
}
RuleIds applied(const OpposedSettledView&) { return {"SW-opposed-1"}; }
RuleIds applied(const EncounterStarted&) { return {"SW-init-1"}; }
RuleIds applied(const OrderSettledView&) { return {"SW-init-4"}; }
RuleIds applied(const RoundEnded& event) {
    return event.joker_drawn ? RuleIds{"SW-init-8"} : RuleIds{};
}
RuleIds applied(const ActionsDeclared&) { return {"SW-multiaction-1"}; }
RuleIds applied(const InterruptSettled& event) {
    return {event.joker ? "SW-joker-1" : event.simultaneous ? "SW-hold-6" : "SW-hold-5"};
}
RuleIds applied(const DamageRolledView&) { return {"SW-damage-1"}; }
RuleIds applied(const DamageComparedView&) { return {"SW-damage-7"}; }
RuleIds applied(const WoundsSoakedView&) { return {"SW-soak-1"}; }

}  // namespace

RuleIds System::rules_of(const EventView& event) {
    return visit(
        []<class E>(const E& one) -> RuleIds {
            if constexpr (requires { applied(one); }) return applied(one);
            return {};
        },
        event);
}

}  // namespace kast::rules::savage_worlds
