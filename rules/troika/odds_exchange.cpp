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

const Unasked* find_unasked(const Question& question) {
    const auto found = std::ranges::find(unasked, question.decision.kind, &Unasked::kind);
    return found == unasked.end() ? nullptr : &*found;
}

/// As if nobody chose anything special: until the damage is dealt.
struct NothingSpecial {
    bool settles_exchange = false;  ///< the command answers a question of the exchange

    /// There is one exchange at a time: all its questions are of the same.
    bool belongs(const Question& question) const {
        return settles_exchange && find_unasked(question);
    }
    std::optional<GrantedAnswer> operator()(const Question& question) const {
        const Unasked* found = find_unasked(question);
        if (!found) return std::nullopt;
        const DecisionAnswer answer{question.decision.id, question.decision.fallback, {}};
        return GrantedAnswer{answer, game_master, found->assumed};
    }
};

NothingSpecial nothing_special_in(const State& state, const Command& command) {
    const auto* answer = get_if<DecisionAnswer>(&command);
    const Question* question = answer ? find_question(state.questions, answer->decision) : nullptr;
    return {question && find_unasked(*question)};
}

/// The pair that stands at `at`, with nothing added.
RolledPair pair_at(std::span<const Draw> path, std::size_t at) {
    const std::uint32_t first = path[at].value;
    const std::uint32_t second = path[at + 1].value;
    return {static_cast<int>(first + second), first == 6 && second == 6, first == 1 && second == 1};
}

RolledPair with_modifiers(RolledPair pair, const Side& side) {
    pair.total += sum_of(side.thrown->modifiers);
    return pair;
}

void append(std::vector<int>& key, std::span<const Draw> tail) {
    for (const Draw& draw : tail) key.push_back(static_cast<int>(draw.value));
}

/// Of the command and of what it leaves open in an exchange. `assumed`: taken for granted before.
template <class MergeKey>
Result<Odds> odds_to_the_end(const State& state, const Command& command, const Actor& actor,
                             const VisibleNumbers& visible, const OutcomeSample& assumed,
                             MergeKey merge_key) {
    PlayThrough<System, NothingSpecial> play(state, command, actor,
                                             nothing_special_in(state, command));
    return odds_of(
        [&](PathDice& dice) -> Result<OutcomeSample> {
            const auto played = play(dice);
            KAST_REQUIRE(played);
            OutcomeSample answers;
            for (const auto& part : played->parts) record_answers(answers, *part, visible);
            answers.assume_all(assumed);
            for (const std::string_view word : played->assumed) answers.assume(word);
            return answers;
        },
        merge_key);
}

/// For who may not know who is unaware: as if nobody were.
State as_known(const State& state, const Actor& actor) {
    State known = state;
    if (!actor.is_gm()) known.unaware.clear();
    return known;
}

}  // namespace

std::vector<int> ExchangeMergeKey::outcome(std::span<const Draw> path) const {
    const bool under = exchange_.target.has_value();
    RolledPair first = pair_at(path, 0);
    if (exchange_.aimed) {
        const RolledPair other = pair_at(path, 2);
        if (under ? other.total < first.total : other.total > first.total) first = other;
    }
    if (under) return {!first.sixes && first.total <= *exchange_.target ? 1 : 0};
    const RolledPair attacker = with_modifiers(first, exchange_.attacker);
    const RolledPair defender =
        with_modifiers(pair_at(path, exchange_.aimed ? 4 : 2), exchange_.defender);
    const Outcome won = exchange_.kind == ExchangeKind::shot
                            ? shot_outcome(attacker, defender, exchange_.cover)
                            : melee_outcome(attacker, defender, exchange_.cover);
    return {static_cast<int>(won), attacker.sixes, attacker.ones, defender.sixes, defender.ones};
}

/// Dice for who receives the shot are thrown again until they name somebody: then only who it is
/// matters.
void ExchangeMergeKey::receiver(std::span<const Draw> tail, std::vector<int>& key) const {
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

ExchangeMergeKey::ExchangeMergeKey(const State& state, const Exchange& exchange)
    : exchange_(exchange) {
    if (exchange.kind == ExchangeKind::grapple || !exchange.melee.empty()) return;
    const Side& attacker = exchange.attacker;
    const Side& defender = exchange.defender;
    for (const bool fumbled : {false, true}) {
        attackers_[fumbled] =
            damage_of(state, attacker, defender.creature, exchange.target.has_value(), fumbled);
        // Who is shot at only evades.
        if (exchange.kind == ExchangeKind::attack)
            defenders_[fumbled] = damage_of(state, defender, attacker.creature, false, fumbled);
    }
}

ExchangeMergeKey::Damage ExchangeMergeKey::damage_of(const State& state, const Side& by,
                                                     const Id& to, bool unaware,
                                                     bool fumbled) const {
    if (by.eligible.empty() || !find(state, by.creature) || !find(state, to)) return std::nullopt;
    Hit hit;
    hit.by = by.creature;
    hit.to = to;
    hit.weapon = by.eligible.front();
    hit.unaware = unaware;
    hit.fumbled = fumbled;
    if (by.creature == exchange_.attacker.creature) {
        hit.modifier = exchange_.damage_modifier;
        hit.reason = exchange_.damage_reason;
    }
    const Weapon& weapon = weapon_of_hit(state, hit);
    if (weapon.poisoned) return std::nullopt;  // A 1 uses the poison up.
    std::array<int, 6> damage{};
    for (int die = 1; die <= 6; ++die)
        damage[static_cast<std::size_t>(die - 1)] = count_damage(state, hit, weapon, die).damage;
    return damage;
}

/// The first die of the tail is that of a blow; where both fumble, the second is the other's.
void ExchangeMergeKey::damage(std::span<const Draw> tail, std::vector<int>& key) const {
    static const Damage none;
    std::array<const Damage*, 2> blows{&none, &none};
    if (exchange_.target) {
        if (key.front() == 1) blows[0] = &attackers_[0];
    } else {
        const auto outcome = static_cast<Outcome>(key.front());
        const bool attacker_fumbled = key[2] != 0;
        const bool defender_fumbled = key[4] != 0;
        if (outcome == Outcome::attacker) blows[0] = &attackers_[defender_fumbled];
        if (outcome == Outcome::defender) blows[0] = &defenders_[attacker_fumbled];
        if (outcome == Outcome::both_fumble) blows = {&attackers_[1], &defenders_[1]};
    }
    for (const Damage* blow : blows) {
        if (tail.empty() || !*blow) break;
        key.push_back((**blow)[tail.front().value - 1]);
        tail = tail.subspan(1);
    }
    append(key, tail);
}

std::vector<int> ExchangeMergeKey::operator()(std::span<const Draw> path) const {
    const std::size_t pairs = (exchange_.aimed ? 2U : 1U) + (exchange_.target ? 0U : 1U);
    static const SumsOf sums{{2, 2, 2}};
    if (path.size() < 2 * pairs) return sums(path);
    std::vector<int> key = outcome(path);
    const auto tail = path.subspan(2 * pairs);
    const bool hits =
        exchange_.target ? key.front() == 1 : key.front() == static_cast<int>(Outcome::attacker);
    if (hits && exchange_.melee.size() > 1)
        receiver(tail, key);
    else
        damage(tail, key);
    return key;
}

Result<Odds> odds_of_exchange(const State& state, const Command& command, const Actor& actor,
                              const std::vector<Id>& concerned) {
    const State known = as_known(state, actor);
    OnlyOnes ones;
    const auto once = System::decide(known, command, actor, ones);
    KAST_REQUIRE(once);
    const VisibleNumbers visible = visible_numbers_of(known, actor, concerned);
    if (!visible.skill) return refuse(odds_hidden);
    const State small = with_only(known, concerned);
    const ExchangeMergeKey merge_key(small, find_event<ExchangeRolled>(*once)->exchange);
    OutcomeSample assumed;
    if (!actor.is_gm()) assumed.assume("target-aware");
    if (visible.armour) return odds_to_the_end(small, command, actor, visible, assumed, merge_key);
    return odds_of(
        [&](Dice& dice) -> Result<OutcomeSample> {
            const auto events = System::decide(small, command, actor, dice);
            KAST_REQUIRE(events);
            OutcomeSample answers = answers_of(*events, visible);
            answers.assume_all(assumed);
            return answers;
        },
        merge_key);
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
    VisibleNumbers visible;
    std::vector<std::size_t> runs;
    if (open != known.questions.end()) {
        // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): `known` is changed below.
        const Question question = *open;
        const std::string& answer = command.answer.value;
        if (tie) hide_other_side(known, question);
        visible = visible_numbers_of(known, actor, those_in(known, question));
        if (answer == "skill" || answer == "luck" || answer == "test-luck") runs.push_back(2);
        if (question.decision.kind == "affliction") runs.push_back(SumsOf::all);
    }
    OutcomeSample assumed;
    if (tie) assumed.assume("other-declines");
    auto odds = odds_to_the_end(known, command, actor, visible, assumed, SumsOf{std::move(runs)});
    if (odds && odds->questions.empty()) return refuse(odds_hidden);
    return odds;
}

}  // namespace kast::rules::troika
