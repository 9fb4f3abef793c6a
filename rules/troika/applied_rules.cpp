#include "rules/troika/applied_rules.hpp"

#include "rules/troika/system.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace kast::rules::troika {

namespace {

using RuleIds = std::vector<std::string_view>;

bool is_double(const std::vector<int>& dice, int face) {
    return !dice.empty() && std::ranges::all_of(dice, [&](int die) { return die == face; });
}

bool threw(const SideView& side, int face) {
    return side.thrown && is_double(side.thrown->dice, face);
}

/// Who does not see it coming throws nothing: 6,6 and 1,1 of the other are nothing special
/// (TR-7.3.e).
bool is_unaware(const ExchangeView& exchange) { return !exchange.defender.thrown; }

/// 6,6 that is a Mighty Blow: not under a target (TR-7.3.e), not of somebody shot at (TR-6.2.b).
bool is_mighty(const ExchangeView& exchange, const SideView& side) {
    if (is_unaware(exchange)) return false;
    if (exchange.kind == ExchangeKind::shot && &side == &exchange.defender) return false;
    return threw(side, 6);
}

struct OpenedBy {
    std::string_view kind;
    std::array<std::string_view, 2> rules;
};
/// What lies behind a question.
constexpr OpenedBy opened_by[]{{"tie-luck", {"TR-3.3.a", "TR-3.3.b"}},
                               {"damage-luck", {"TR-3.3.c"}},
                               {"weapon", {"TR-7.7.a"}},
                               {"grapple", {"TR-6.8.b"}},
                               {"hit-back", {"TR-6.8.d"}},
                               {"affliction", {"TR-7.9.1.b"}},
                               {"death", {"TR-3.4.a"}},
                               {"teach", {"TR-11.2.a"}},
                               {"drop", {"TR-10.4.1.a"}},
                               {"offered-luck", {"TR-3.a", "TR-3.1.c"}}};

/// The lists are in the order of the enums.
constexpr std::string_view harmed_by[]{"TR-7.8.1.a", "TR-7.9.b", "TR-7.9.1.a",
                                       "TR-7.4.c",   "TR-6.3.b", "TR-9.a"};
constexpr std::string_view died_of[]{"TR-4.3.a", "TR-7.9.d", "TR-4.1.b",
                                     "TR-4.1.c", {},         "TR-3.4.a"};
constexpr std::string_view struck_by[]{"TR-6.1.a", "TR-6.2.a", "TR-6.8.a"};

template <class Enum, std::size_t N>
RuleIds one_of(const std::string_view (&listed)[N], Enum value) {
    static_assert(boost::mp11::mp_size<boost::describe::describe_enumerators<Enum>>::value == N);
    const std::string_view rule = listed[static_cast<std::size_t>(value)];
    return rule.empty() ? RuleIds{} : RuleIds{rule};
}

RuleIds when(bool applies, RuleIds rules) { return applies ? std::move(rules) : RuleIds{}; }

/// Of 6,6 and 1,1 in an exchange.
RuleIds doubles_of(const ExchangeView& exchange) {
    if (is_unaware(exchange)) return {};
    const SideView& attacker = exchange.attacker;
    const SideView& defender = exchange.defender;
    RuleIds rules;
    if (exchange.outcome == Outcome::clinch)
        rules.push_back("TR-7.4.b");
    else if (is_mighty(exchange, attacker) || is_mighty(exchange, defender))
        rules.push_back("TR-7.4.a");
    if (exchange.outcome == Outcome::both_fumble) {
        rules.push_back("TR-7.5.b");
    } else if (threw(attacker, 1) || threw(defender, 1)) {
        if (exchange.kind == ExchangeKind::shot)
            rules.push_back("TR-6.2.c");
        else if (exchange.kind == ExchangeKind::grapple && threw(attacker, 1))
            rules.push_back("TR-6.8.e");
        else
            rules.push_back("TR-7.5.a");
    }
    return rules;
}

struct Applied {
    template <class E>
    RuleIds operator()(const E&) const {
        return {};
    }

    RuleIds operator()(const CharacterAddedView& one) const {
        return when(one.rolled.has_value(), {"TR-X.create"});
    }
    RuleIds operator()(const MienRolledView&) const { return {"TR-X.mien"}; }
    RuleIds operator()(const ShotFired&) const { return {"TR-6.6.e"}; }
    RuleIds operator()(const WeaponShattered&) const { return {"TR-7.4.b", "TR-7.4.d"}; }
    RuleIds operator()(const PoisonSpent&) const { return {"TR-X.poison"}; }
    RuleIds operator()(const DecisionOpenedView& one) const {
        RuleIds rules;
        for (const OpenedBy& question : opened_by) {
            if (question.kind != one.kind) continue;
            for (const std::string_view rule : question.rules) {
                if (!rule.empty()) rules.push_back(rule);
            }
        }
        return rules;
    }
    RuleIds operator()(const AwarenessChanged&) const { return {"TR-7.3.d"}; }
    RuleIds operator()(const TestedView& one) const {
        RuleIds rules{"TR-1.1.a"};
        if (is_double(one.dice, 6)) rules.push_back("TR-1.1.b");
        return rules;
    }
    RuleIds operator()(const TestCalled& one) const {
        return {one.test.luck ? "TR-3.a" : "TR-1.1.c"};
    }
    RuleIds operator()(const ContestedView&) const { return {"TR-1.2.a"}; }
    RuleIds operator()(const LuckTested&) const { return {"TR-3.1.a", "TR-3.1.b"}; }
    RuleIds operator()(const SkillTicked&) const { return {"TR-2.1.1.a"}; }

    RuleIds operator()(const InitiativeStarted&) const { return {"TR-5.1.a"}; }
    RuleIds operator()(const TokenDrawn& one) const {
        if (one.by_hand) return {"TR-5.2.b"};
        return {one.owner == owner::end ? "TR-5.3.a" : "TR-5.2.a"};
    }
    RuleIds operator()(const TurnMissed&) const { return {"TR-5.2.d"}; }
    RuleIds operator()(const ActorChosen&) const { return {"TR-6.a"}; }
    RuleIds operator()(const TurnGivenBack&) const { return {"TR-6.b"}; }
    RuleIds operator()(const RoundEnded& one) const {
        return when(!one.awake.empty(), {"TR-6.8.g"});
    }
    RuleIds operator()(const StackAdjusted&) const { return {"TR-5.1.4.b"}; }

    RuleIds operator()(const ExchangeRolledView& one) const {
        const ExchangeView& exchange = one.exchange;
        RuleIds rules = one_of(struck_by, exchange.kind);
        for (const std::string_view rule : doubles_of(exchange)) rules.push_back(rule);
        if (exchange.outcome == Outcome::tie) rules.push_back("TR-6.1.d");
        if (exchange.outcome == Outcome::saved_by_cover) rules.push_back("TR-7.1.c");
        if (is_unaware(exchange)) rules.push_back("TR-7.3.a");
        if (exchange.aimed) rules.push_back("TR-6.2.2.b");
        return rules;
    }
    RuleIds operator()(const TieBroken&) const { return {"TR-3.3.a"}; }
    RuleIds operator()(const ReceiverChosen&) const { return {"TR-6.2.1.a"}; }
    RuleIds operator()(const DamageDealtView& one) const {
        RuleIds rules{"TR-8.a", "TR-8.2.b"};
        if (one.doubled) rules.push_back("TR-8.1.a");
        return rules;
    }
    RuleIds operator()(const KnockedDown&) const { return {"TR-7.8.a"}; }
    RuleIds operator()(const KnockedOut&) const { return {"TR-6.8.c", "TR-6.8.g"}; }
    RuleIds operator()(const StoodUp&) const { return {"TR-7.8.b"}; }
    RuleIds operator()(const AimTaken&) const { return {"TR-6.2.2.a"}; }
    RuleIds operator()(const AimEnded& one) const {
        switch (one.cause) {
            case AimEnd::shot:
                return {"TR-6.2.2.c"};
            case AimEnd::released:
                return {"TR-6.2.2.d"};
            case AimEnd::other_action:
            case AimEnd::lost:
                return {"TR-6.2.2.e"};
        }
        return {};
    }
    RuleIds operator()(const SpellCastView& one) const {
        RuleIds rules{"TR-6.3.a", "TR-6.3.b"};
        if (one.versus)
            rules.push_back("TR-6.3.c");
        else if (!one.thrown)
            rules.push_back("TR-1.1.a");
        if (is_double(one.dice, 1)) rules.push_back("TR-X.spell");
        if (one.fumble) rules.push_back("TR-6.3.e");
        return rules;
    }
    RuleIds operator()(const MishapRolled&) const { return {"TR-6.3.e"}; }
    RuleIds operator()(const EffectStarted&) const { return {"TR-6.3.f"}; }
    RuleIds operator()(const Delayed&) const { return {"TR-6.4.a"}; }
    RuleIds operator()(const Moved&) const { return {"TR-6.5.b"}; }
    RuleIds operator()(const RetrievedView& one) const {
        return {"TR-6.6.a", one.success ? "TR-6.6.b" : "TR-6.6.c"};
    }
    RuleIds operator()(const Used&) const { return {"TR-6.7.a"}; }
    RuleIds operator()(const Improvised&) const { return {"TR-6.b"}; }
    RuleIds operator()(const DropRolled& one) const {
        return {one.reckless ? "TR-10.4.1.b" : "TR-10.4.1.a"};
    }
    RuleIds operator()(const DroppedView&) const { return {"TR-10.4.1.c"}; }

    RuleIds operator()(const StaminaLostView& one) const { return one_of(harmed_by, one.cause); }
    RuleIds operator()(const DyingStarted& one) const {
        return {"TR-4.1.a", one.until_end ? "TR-4.1.b" : "TR-4.1.c"};
    }
    RuleIds operator()(const CreatureDied& one) const { return one_of(died_of, one.cause); }
    RuleIds operator()(const CreatureFled&) const { return {"TR-4.1.f"}; }
    RuleIds operator()(const CreatureSavedView&) const { return {"TR-4.1.d"}; }
    RuleIds operator()(const DeathCheated&) const { return {"TR-3.4.a"}; }
    RuleIds operator()(const AfflictionStarted&) const { return {"TR-7.9.1.a"}; }
    RuleIds operator()(const AfflictionChanged& one) const {
        return {one.escalates ? "TR-7.9.b" : "TR-7.9.1.c"};
    }
    RuleIds operator()(const AfflictionEnded&) const { return {"TR-7.9.1.b"}; }
    RuleIds operator()(const RestedView& one) const {
        RuleIds rules;
        if (!one.stamina_dice.empty()) rules = {"TR-4.2.a", "TR-4.2.e"};
        if (!one.luck_dice.empty()) rules.insert(rules.end(), {"TR-3.2.a", "TR-3.2.b"});
        return rules;
    }
    RuleIds operator()(const ProvisionEatenView& one) const {
        return {one.die ? "TR-4.2.b" : "TR-4.2.c"};
    }
    RuleIds operator()(const AidWindowEnded&) const { return {"TR-4.1.c"}; }

    RuleIds operator()(const ReflectionAllowed&) const { return {"TR-11.1.a"}; }
    RuleIds operator()(const AdvanceRolledView& one) const {
        RuleIds rules{"TR-11.1.c"};
        if (one.total >= hard_from_total) rules = {"TR-11.1.1.a", "TR-11.1.1.b"};
        if (one.training) rules.push_back("TR-11.2.d");
        return rules;
    }
    RuleIds operator()(const TicksCleared&) const { return {"TR-11.1.d"}; }
    RuleIds operator()(const TrainingStarted&) const { return {"TR-11.2.a", "TR-11.2.c"}; }
    RuleIds operator()(const SkillLearned&) const { return {"TR-11.2.e"}; }
};

}  // namespace

ExchangeResult result_of(const ExchangeView& exchange) {
    const bool first = exchange.outcome == Outcome::attacker;
    switch (exchange.outcome) {
        case Outcome::attacker:
        case Outcome::defender: {
            const SideView& winner = first ? exchange.attacker : exchange.defender;
            const SideView& loser = first ? exchange.defender : exchange.attacker;
            if (is_mighty(exchange, winner)) return ExchangeResult::mighty_blow;
            if (threw(loser, 1)) return ExchangeResult::by_fumble;
            if (exchange.kind == ExchangeKind::shot && !first) return ExchangeResult::miss;
            if (exchange.kind == ExchangeKind::grapple && first) return ExchangeResult::grappled;
            return first ? ExchangeResult::hit : ExchangeResult::hit_back;
        }
        case Outcome::tie:
            return ExchangeResult::tie;
        case Outcome::clinch:
            return ExchangeResult::clinch;
        case Outcome::both_fumble:
            return ExchangeResult::both_fumble;
        case Outcome::miss:
            return ExchangeResult::miss;
        case Outcome::saved_by_cover:
            return ExchangeResult::saved_by_cover;
    }
    return ExchangeResult::tie;
}

RuleIds rules_of(const EventView& event) { return visit(Applied{}, event); }
RuleIds System::rules_of(const EventView& event) { return troika::rules_of(event); }

}  // namespace kast::rules::troika
