#include "rules/terre_exile/applied_rules.hpp"

#include "rules/terre_exile/system.hpp"

namespace kast::rules::terre_exile {

namespace {

using Rules = std::vector<std::string_view>;

/// Events that follow from what somebody entered, or from an event before them.
template <class E>
concept WithoutRule = boost::mp11::mp_contains<
    boost::mp11::mp_list<CharacterAddedView, CharacterChangedView, CharacterGivenView,
                         CharacterRemovedView, AdjustedView, SettingsChanged, ConditionStarted,
                         ConditionEnded, DecisionAnsweredView, DecisionClosedView, TestCancelled,
                         ModeChanged, TurnStarted, CalledTestRolled, CalledTestClosed,
                         CharacterShownView, CharacterHidden, ConfrontationLeft,
                         SpiritualWithdrawnView, EffortWithdrawnView, TrumpWithdrawn>,
    E>::value;
template <WithoutRule E>
Rules applied(const E&) {
    return {};
}

Rules applied(const DecisionOpenedView& e) {
    const std::string& kind = e.question.decision.kind;
    if (kind == "after-roll") return {"D100-after-1"};
    return {kind == "trump-choice" ? "D100-trump-1" : "D100-trump-7"};
}
Rules applied(const TestDeclaredView& e) {
    if (e.test.opponent) return {"D100-attr-3", "D100-diff-1"};
    return {"D100-attr-3"};
}
Rules applied(const TestCalledView& e) {
    if (e.test.difficulty.value_or(1) > 0) return {"D100-attr-3", "D100-diff-1"};
    return {"D100-attr-3"};
}
Rules applied(const TestChangedView&) { return {"D100-mod-1", "D100-mod-2"}; }
Rules applied(const AdvantageAdded& e) {
    return {e.source.cause == "trump" ? "D100-trump-6" : "D100-adv-3"};
}
Rules applied(const SpiritualSpentView& e) {
    return {e.when == Spent::before ? "D100-ps-1" : "D100-ps-2", "D100-ps-3"};
}
Rules applied(const EffortMadeView&) { return {"D100-x-res-3"}; }
Rules applied(const TrumpClaimed&) { return {"D100-trump-7"}; }
Rules applied(const TrumpRuled& e) { return {e.accepted ? "D100-trump-6" : "D100-trump-7"}; }
Rules applied(const TensionChanged& e) {
    if (e.after > e.before) return {"D100-trump-6", "D100-trump-4"};
    return {"D100-trump-10"};
}
Rules applied(const QuickActionUsed&) { return {"D100-trump-8"}; }
Rules applied(const KarmaSpentView&) { return {"D100-karma-1", "D100-karma-2"}; }
Rules applied(const TestRolled& e) {
    Rules rules{"D100-roll-1", "D100-roll-3"};
    if (e.rolled.tens.size() > 1) rules.emplace_back("D100-adv-4");
    if (e.rolled.kept_for)
        rules.emplace_back(e.rolled.kept_for == Lean::advantage ? "D100-adv-1" : "D100-adv-2");
    return rules;
}
Rules applied(const TestCountedView& e) {
    if (e.effective.value_or(0) > 100) return {"D100-roll-4", "D100-out-1", "D100-attr-2"};
    return {"D100-roll-4", "D100-out-1"};
}
Rules applied(const TestClosedView&) { return {"D100-out-3"}; }
Rules applied(const TestThrown&) { return {"D100-out-4"}; }
Rules applied(const DamageDealt&) { return {"D100-x-dmg-1"}; }
Rules applied(const DamageTakenView&) { return {"D100-x-dmg-1"}; }
Rules applied(const TrumpChanged&) { return {"D100-trump-1", "D100-trump-2"}; }
Rules applied(const ConfrontationStartedView&) { return {"D100-x-ini-1"}; }
Rules applied(const ConfrontationJoinedView&) { return {"D100-x-ini-1"}; }
Rules applied(const Rested&) { return {"D100-trump-10"}; }
Rules applied(const TriangleUsed&) { return {"D100-x-tri-1"}; }
Rules applied(const SaveRolledView&) { return {"D100-x-save-1", "D100-x-save-2", "D100-x-save-3"}; }

}  // namespace

std::vector<std::string_view> rules_of(const EventView& event) {
    return visit([](const auto& one) { return applied(one); }, event);
}

std::vector<std::string_view> System::rules_of(const EventView& event) {
    return terre_exile::rules_of(event);
}

}  // namespace kast::rules::terre_exile
