#include "rules/toy/applied_rules.hpp"

#include "rules/core/enum_map.hpp"
#include "rules/toy/system.hpp"

namespace kast::rules::toy {

namespace {

using Rules = std::vector<std::string_view>;

constexpr EnumMap<RollKind, const char*> rule_of_roll({{RollKind::roll_20, "TOY-ro-1"},
                                                       {RollKind::roll_better, "TOY-rb-1"},
                                                       {RollKind::roll_to_succeed, "TOY-rs-1"}});

constexpr EnumMap<RestKind, const char*> rule_of_rest({{RestKind::breather, "TOY-x-rest-1"},
                                                       {RestKind::bivouac, "TOY-x-rest-2"},
                                                       {RestKind::sojourn, "TOY-x-rest-3"},
                                                       {RestKind::sabbatical, "TOY-x-rest-3"}});

/// Events that follow from what somebody entered, or from an event before them.
template <class E>
concept WithoutRule = boost::mp11::mp_contains<
    boost::mp11::mp_list<
        LuckContestCancelled, CalledTestRolled, CalledTestClosed, CombatJoined, CombatLeft,
        MonsterShownView, CharacterAdded, CharacterChanged, CharacterGivenView,
        CharacterRemovedView, LanguagesNamed, LanguageChanged, MonsterAddedView, MonsterChangedView,
        MonsterRemoved, Adjusted, SettingsChanged, TableChanged, TableRemoved, ConditionStarted,
        ConditionEnded, DecisionOpened, DecisionAnsweredView, DecisionClosedView,
        AttemptChangedView, AddOnTaken, AddOnWithdrawn, AttemptPassed, AttemptHeld,
        AttemptCancelled, ChoiceSealedView, ChoiceLocked, WoundTaken, WoundHealed, PointsChanged,
        Died, TimeChanged, PlaytimeChanged, CombatEnded, MomentStarted, PhaseStarted,
        MomentTopReached, RangeChanged, UsageRolled, EffectStarted, EffectEnded>,
    E>::value;
template <WithoutRule E>
Rules applied(const E&) {
    return {};
}

Rules applied(const CreationStepDone& e) {
    static constexpr std::array<std::string_view, creation_steps> rules{
        "TOY-create-1", "TOY-create-2", "TOY-create-3", "TOY-create-4", "TOY-create-5",
        "TOY-create-6", "TOY-create-7", "TOY-create-8", "TOY-create-9"};
    return {rules[static_cast<std::size_t>(e.step - 1)]};
}
Rules applied(const CreationFleshRolled&) { return {"TOY-create-7b"}; }
Rules applied(const CreationLanguagesGained&) { return {"TOY-create-6c"}; }
Rules applied(const AttemptOpenedView&) { return {"TOY-roll-1"}; }
Rules applied(const AttemptRolledView& e) { return {rule_of_roll[e.kind]}; }
Rules applied(const AddOnRolled&) { return {"TOY-int-2"}; }
Rules applied(const FaceChanged&) { return {"TOY-rs-2"}; }
Rules applied(const TieRolled&) { return {"TOY-rb-ties-2"}; }
Rules applied(const AttemptClosedView& e) { return {rule_of_roll[e.kind]}; }
Rules applied(const UsageMoved& e) {
    if (e.cause == "failure") return {"TOY-ud-2"};
    if (e.cause == "last-die") return {"TOY-ud-3"};
    return {e.cause == "moved" ? "TOY-ud-5" : "TOY-ud-6"};
}
Rules applied(const PoolChanged&) { return {"TOY-pool-1"}; }
Rules applied(const PoolRolled& e) {
    if (e.backlash == Backlash::none) return {"TOY-pool-2"};
    return {"TOY-x-mag-1", "TOY-pool-2"};
}
Rules applied(const KnackRolledView& e) {
    return {e.dice.size() > 1 ? "TOY-knack-2" : "TOY-knack-1"};
}
Rules applied(const KnaveRolled&) { return {"TOY-x-knave-2"}; }
Rules applied(const LuckContestOpened&) { return {"TOY-luck-1"}; }
Rules applied(const LuckContestRolled&) { return {"TOY-luck-2", "TOY-luck-6"}; }
Rules applied(const LuckContestVictimNamed& e) {
    if (e.by == "lowest") return {"TOY-luck-3"};
    return {e.by == "talent" ? "TOY-luck-4" : "TOY-luck-5"};
}
Rules applied(const TableRolled&) { return {"TOY-terror-2"}; }
Rules applied(const DamageTaken&) { return {"TOY-x-damage-1"}; }
Rules applied(const TestCalled& e) { return {e.test.die ? "TOY-rs-1" : "TOY-knack-1"}; }
Rules applied(const DamageDealt&) { return {"TOY-x-damage-1"}; }
Rules applied(const ShieldBroken&) { return {"TOY-x-damage-2"}; }
Rules applied(const DyingStarted&) { return {"TOY-x-dying-1"}; }
Rules applied(const DyingRolled&) { return {"TOY-x-dying-2"}; }
Rules applied(const DyingEnded&) { return {"TOY-x-dying-3"}; }
Rules applied(const CombatStarted&) { return {"TOY-time-3"}; }
Rules applied(const InitSettledView& e) {
    if (e.cause == "exhausted") return {"TOY-awa-3"};
    return {e.cause == "rolled" || e.cause == "chosen" ? "TOY-x-init-1" : "TOY-x-init-3"};
}
Rules applied(const InitContinuedView&) { return {"TOY-x-init-2"}; }
Rules applied(const MomentBottomReached&) { return {"TOY-time-2"}; }
Rules applied(const ActionTaken&) { return {"TOY-x-act-1"}; }
Rules applied(const DamageRolledView& e) {
    if (e.fumble || e.crit) return {"TOY-x-dmg-2", "TOY-x-dmg-1"};
    return {"TOY-x-dmg-1"};
}
Rules applied(const MonsterHurtView&) { return {"TOY-x-mon-1"}; }
Rules applied(const MoraleRolledView&) { return {"TOY-x-mon-2"}; }
Rules applied(const MonsterFled&) { return {"TOY-x-mon-2"}; }
Rules applied(const Rested& e) { return {rule_of_rest[e.rest]}; }
Rules applied(const SkillTried&) { return {"TOY-x-skill-1"}; }
Rules applied(const EffectRolled&) { return {"TOY-x-mark-1"}; }
Rules applied(const LevelGained&) { return {"TOY-x-level-1"}; }

}  // namespace

std::vector<std::string_view> rules_of(const EventView& event) {
    return visit([](const auto& one) { return applied(one); }, event);
}

std::vector<std::string_view> System::rules_of(const EventView& event) {
    return toy::rules_of(event);
}

}  // namespace kast::rules::toy
