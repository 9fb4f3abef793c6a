// The odds of exchanges and of the answers that settle them.
#include "rules/core/play_through.hpp"
#include "rules/troika/odds.hpp"

#include <algorithm>
#include <array>

namespace kast::rules::troika {

namespace {

const Actor game_master{"", Role::gm};

/// A question of an exchange, and what these odds say that its answer is.
struct Unasked {
    std::string_view kind;
    std::string_view assumed;
};
constexpr std::array unasked{Unasked{"tie-luck", "no-luck"}, Unasked{"damage-luck", "no-luck"},
                             Unasked{"weapon", "first-weapon"}, Unasked{"grapple", "knock-down"},
                             Unasked{"hit-back", "no-hit-back"}};

/// As if nobody chose anything special: until the damage is dealt.
struct NothingSpecial {
    std::optional<GrantedAnswer> operator()(const State& state) const {
        for (const Question& one : state.questions) {
            const auto found = std::ranges::find(unasked, one.decision.kind, &Unasked::kind);
            if (found == unasked.end()) continue;
            const DecisionAnswer answer{one.decision.id, one.decision.fallback, {}};
            return GrantedAnswer{answer, game_master, found->assumed};
        }
        return std::nullopt;
    }
};

std::vector<int> pair_at(std::span<const Draw> path, std::size_t at) {
    return {static_cast<int>(path[at].value), static_cast<int>(path[at + 1].value)};
}

Throw thrown_like(const Side& side, std::vector<int> dice) {
    Throw thrown{std::move(dice), std::nullopt, {}, 0};
    thrown.total = sum_of_pair(thrown.dice) + sum_of(side.thrown->modifiers);
    return thrown;
}

void append(std::vector<int>& key, std::span<const Draw> tail) {
    for (const Draw& draw : tail) key.push_back(static_cast<int>(draw.value));
}

/// Of the command and of what it leaves open in an exchange. `assumed`: taken for granted before.
template <class Alike>
Result<Odds> odds_to_the_end(const State& state, const Command& command, const Actor& actor,
                             const Sight& sight, const OutcomeSample& assumed, Alike alike) {
    PlayThrough<System, NothingSpecial> play(state, command, actor, {});
    return odds_of(
        [&](PathDice& dice) -> Result<OutcomeSample> {
            const auto played = play(dice);
            KAST_REQUIRE(played);
            OutcomeSample answers = answers_of(played->events, sight);
            answers.assume_all(assumed);
            for (const std::string_view word : played->assumed) answers.assume(word);
            return answers;
        },
        alike);
}

/// For who may not know who is unaware: as if nobody were.
State as_known(const State& state, const Actor& actor) {
    State known = state;
    if (!actor.is_gm()) known.unaware.clear();
    return known;
}

}  // namespace

std::vector<int> AlikeInAnExchange::outcome(std::span<const Draw> path) const {
    const bool under = exchange_.target.has_value();
    const std::size_t second = exchange_.aimed ? 4 : 2;
    const auto first = exchange_.aimed ? better_of(pair_at(path, 0), pair_at(path, 2), under).dice
                                       : pair_at(path, 0);
    if (under) return {passes_under(first, *exchange_.target) ? 1 : 0};
    const Throw attacker = thrown_like(exchange_.attacker, first);
    const Throw defender = thrown_like(exchange_.defender, pair_at(path, second));
    const Outcome won = exchange_.kind == ExchangeKind::shot
                            ? shot_outcome(attacker, defender, exchange_.cover)
                            : melee_outcome(attacker, defender, exchange_.cover);
    return {static_cast<int>(won), is_double(attacker.dice, 6), is_double(attacker.dice, 1),
            is_double(defender.dice, 6), is_double(defender.dice, 1)};
}

/// Dice for who receives the shot are thrown again until they name somebody: then only who it is
/// matters.
void AlikeInAnExchange::receiver(std::span<const Draw> tail, std::vector<int>& key) const {
    const std::size_t melee = exchange_.melee.size();
    std::size_t dice = 0;
    for (std::size_t reach = 1; reach < melee; reach *= 6) ++dice;
    while (tail.size() >= dice) {
        std::size_t number = 0;
        for (const Draw& draw : tail.first(dice)) number = number * 6 + draw.value - 1;
        tail = tail.subspan(dice);
        if (number >= melee) continue;
        key.push_back(static_cast<int>(number));
        return append(key, tail);
    }
    key.push_back(-1);
    append(key, tail);
}

std::vector<int> AlikeInAnExchange::operator()(std::span<const Draw> path) const {
    const std::size_t pairs = (exchange_.aimed ? 2U : 1U) + (exchange_.target ? 0U : 1U);
    if (path.size() < 2 * pairs) return SumsOf{{2, 2, 2}}(path);
    std::vector<int> key = outcome(path);
    const auto tail = path.subspan(2 * pairs);
    const bool hits =
        exchange_.target ? key.front() == 1 : key.front() == static_cast<int>(Outcome::attacker);
    if (hits && exchange_.melee.size() > 1)
        receiver(tail, key);
    else
        append(key, tail);
    return key;
}

Result<Odds> odds_of_exchange(const State& state, const Command& command, const Actor& actor,
                              const std::vector<Id>& concerned) {
    const State known = as_known(state, actor);
    OnlyOnes ones;
    const auto once = System::decide(known, command, actor, ones);
    KAST_REQUIRE(once);
    const Sight sight = sight_of(known, actor, concerned);
    if (!sight.skill) return refuse(odds_hidden);
    const AlikeInAnExchange alike(find_event<ExchangeRolled>(*once)->exchange);
    const State small = with_only(known, concerned);
    OutcomeSample assumed;
    if (!actor.is_gm()) assumed.assume("target-aware");
    if (sight.armour) return odds_to_the_end(small, command, actor, sight, assumed, alike);
    return odds_of(
        [&](Dice& dice) -> Result<OutcomeSample> {
            const auto events = System::decide(small, command, actor, dice);
            KAST_REQUIRE(events);
            OutcomeSample answers = answers_of(*events, sight);
            answers.assume_all(assumed);
            return answers;
        },
        alike);
}

namespace {

/// What the other side of a tie has sealed is nobody's to know: as if they had declined.
void hide_other_side(State& state, const Question& question) {
    if (!state.exchange) return;
    for (auto& [id, tests] : state.exchange->tie_luck) tests = false;
    std::erase_if(state.questions, [&](const Question& one) {
        return one.decision.kind == "tie-luck" && one.decision.id != question.decision.id;
    });
}

std::vector<Id> those_in(const State& state, const Question& question) {
    std::vector<Id> all{question.decision.creature};
    if (!state.exchange) return all;
    all.push_back(state.exchange->attacker.creature);
    all.push_back(state.exchange->defender.creature);
    for (const Hit& hit : state.exchange->hits) all.push_back(hit.to);
    const auto& melee = state.exchange->melee;
    all.insert(all.end(), melee.begin(), melee.end());
    return all;
}

}  // namespace

Result<Odds> odds_of_answer(const State& state, const DecisionAnswer& command, const Actor& actor) {
    State known = as_known(state, actor);
    const auto open = std::ranges::find_if(
        known.questions, [&](const Question& one) { return one.decision.id == command.decision; });
    const bool tie = open != known.questions.end() && open->decision.kind == "tie-luck";
    Sight sight;
    std::vector<std::size_t> runs;
    if (open != known.questions.end()) {
        const Question question = *open;
        const std::string& answer = command.answer.value;
        if (tie) hide_other_side(known, question);
        sight = sight_of(known, actor, those_in(known, question));
        if (answer == "skill" || answer == "luck" || answer == "test-luck") runs.push_back(2);
        if (question.decision.kind == "affliction") runs.push_back(SumsOf::all);
    }
    OutcomeSample assumed;
    if (tie) assumed.assume("other-declines");
    auto odds = odds_to_the_end(known, command, actor, sight, assumed, SumsOf{std::move(runs)});
    if (odds && odds->questions.empty()) return refuse(odds_hidden);
    return odds;
}

}  // namespace kast::rules::troika
