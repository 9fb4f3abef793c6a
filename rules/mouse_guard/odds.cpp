// The odds of every command that throws. Questions about the actor: successes and result (passed,
// failed, tied), disposition, and of an action disposition-taken, disposition-won or margin; the
// same with "-with-fate" where there is Fate to open the 6s with; better (of Fate that is spent: it
// adds successes); winner (of a tiebreaker). Assumes: fate-kept, opponent-keeps-fate,
// thrown-at-once.

#include "rules/core/play_through.hpp"
#include "rules/mouse_guard/carry_out.hpp"
#include "rules/mouse_guard/successes.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

namespace {

/// The chances of one question, answer by answer.
template <class T>
struct QuestionChances {
    std::string question;
    std::map<T, Tally> tallies;
    long double cut_off = 0;
};

/// As the odds of all systems are put.
template <class T>
void add(Odds& odds, const QuestionChances<T>& chances, const Id& about) {
    OddsAccumulator maker;
    Distribution<OddsAccumulator::Key> ways;
    ways.cut_off = chances.cut_off;
    for (const auto& [answer, tally] : chances.tallies) {
        OutcomeSample answers;
        if (about.empty())
            answers.record(chances.question, answer);
        else
            answers.record_of(about.value, chances.question, answer);
        ways.chances.emplace(maker.note(std::move(answers)), tally.total());
    }
    merge_odds(odds, maker.make(ways));
}

Chance both(const Chance& one, const Chance& other) {
    if (one.exact() && other.exact()) {
        const auto ways = checked_product(one.ways, other.ways);
        const auto of = checked_product(one.of, other.of);
        if (ways && of) return Chance::fraction_of(*ways, *of);
    }
    return {one.value * other.value, 0, 0};
}

QuestionChances<int> counted(std::string question, const Successes& successes) {
    QuestionChances<int> chances{std::move(question), {}, successes.cut_off};
    for (std::size_t i = 0; i < successes.chances.size(); ++i) {
        if (successes.chances[i] > 0)
            chances.tallies[static_cast<int>(i)].add(successes.of_number(i));
    }
    return chances;
}

TestOutcome compared(int own, int other, bool versus) {
    if (own == other && versus) return TestOutcome::tied;
    return own >= other ? TestOutcome::passed : TestOutcome::failed;
}

QuestionChances<TestOutcome> outcome_chances(std::string question, const Successes& own,
                                             const Successes& other, bool versus) {
    QuestionChances<TestOutcome> chances{std::move(question), {}, own.cut_off};
    for (std::size_t i = 0; i < own.chances.size(); ++i) {
        for (std::size_t j = 0; j < other.chances.size(); ++j) {
            if (own.chances[i] == 0 || other.chances[j] == 0) continue;
            chances.tallies[compared(static_cast<int>(i), static_cast<int>(j), versus)].add(
                both(own.of_number(i), other.of_number(j)));
        }
    }
    return chances;
}

/// What an action does where it works: what it takes of the target's disposition, wins back of its
/// own, or has to spend. `most`: there is no more to take or to win.
struct ActionEffect {
    std::string question;
    std::optional<int> most;
    int weapon = 0;  ///< more where the margin is at least 1 (MG-gear-2)
};

ActionEffect effect_of(const State& state, const Test& test, const Attempt& attempt) {
    const int weapon = weapon_successes(state, test, attempt);
    if (attempt.action == Action::maneuver) return {"margin", {}, weapon};
    if (attempt.action == Action::defend) {
        const Team& own = *find_team(state, *attempt.team);
        return {"disposition-won", own.start.value_or(0) - own.current, weapon};
    }
    const auto target = target_of(*state.conflict, *attempt.team);
    const Team* other = target ? find_team(state, *target) : nullptr;
    return {"disposition-taken", other ? std::optional(other->current) : std::nullopt, weapon};
}

int amount_of(const ActionEffect& effect, int margin) {
    if (margin <= 0) return 0;
    const int amount = margin + effect.weapon;
    return effect.most ? std::min(amount, *effect.most) : amount;
}

QuestionChances<int> effect_chances(const ActionEffect& effect, const std::string& suffix,
                                    const Successes& own, const Successes& other) {
    QuestionChances<int> chances{effect.question + suffix, {}, own.cut_off};
    for (std::size_t i = 0; i < own.chances.size(); ++i) {
        for (std::size_t j = 0; j < other.chances.size(); ++j) {
            if (own.chances[i] == 0 || other.chances[j] == 0) continue;
            const int margin = static_cast<int>(i) - static_cast<int>(j);
            chances.tallies[amount_of(effect, margin)].add(
                both(own.of_number(i), other.of_number(j)));
        }
    }
    return chances;
}

/// One side's throw, as it is or as it would be with Fate.
struct Thrower {
    const State& state;
    const Test& test;
    const Attempt& attempt;
    const Attempt* other;
    const Actor& actor;

    const Character& sheet() const { return *find_character(state, attempt.actor); }
    /// What the opponent shows, or nothing where that is not this viewer's to know.
    std::optional<Successes> opposing() const {
        if (other->thrown) return of_certain(other->thrown->successes);
        const Character& one = *find_character(state, other->actor);
        if (one.has_secret_sheet() && !actor.is_gm()) return std::nullopt;
        // What they throw is not yet known to anybody.
        if (!other->nature && !rating_of(one, other->what)) return std::nullopt;
        return shifted(of_dice(size_of(pool_of(state, test, *other))), bonus_of(*other));
    }
    void record(Odds& odds, const Successes& own, const std::string& suffix) const {
        add(odds, counted("successes" + suffix, own), attempt.actor);
        if (test.purpose == Purpose::disposition) {
            QuestionChances<int> chances{"disposition" + suffix, {}, own.cut_off};
            for (std::size_t i = 0; i < own.chances.size(); ++i) {
                if (own.chances[i] == 0) continue;
                const int start = size_of(disposition_lines(state, test, static_cast<int>(i)));
                chances.tallies[start].add(own.of_number(i));
            }
            add(odds, chances, attempt.actor);
            return;
        }
        const auto theirs = test.versus ? opposing() : of_certain(*attempt.ob);
        if (!theirs) return;
        // What is done at Ob 0 cannot fail: what matters is how much it does.
        if (test.versus || test.purpose != Purpose::action || *attempt.ob > 0) {
            add(odds, outcome_chances("result" + suffix, own, *theirs, test.versus), attempt.actor);
        }
        if (test.purpose == Purpose::action) {
            add(odds, effect_chances(effect_of(state, test, attempt), suffix, own, *theirs),
                attempt.actor);
        }
    }
    bool opponent_has_fate() const {
        if (!test.versus) return false;
        const bool over = other->fate_over || (other->thrown && other->thrown->fate);
        const bool sixes = !other->thrown || sixes_of(other->thrown->dice) > 0;
        return !over && sixes && find_character(state, other->actor)->fate > 0;
    }
};

Thrower side_of(const State& state, const AttemptRef& place, const Actor& actor) {
    return {state, *place.test, *place.attempt, place.other(), actor};
}

Odds odds_of_throw(const Thrower& side) {
    Odds odds;
    const std::vector<Modifier> pool = pool_of(side.state, side.test, side.attempt);
    odds.modifiers.push_back(OddsSide{.side = "actor", .modifiers = pool});
    const int dice = size_of(pool);
    const int bonus = bonus_of(side.attempt);
    side.record(odds, shifted(of_dice(dice), bonus), "");
    if (side.sheet().fate > 0 && dice > 0) {
        side.record(odds, shifted(of_opened_dice(dice), bonus), "-with-fate");
        odds.assumed.emplace_back("fate-kept");
    }
    if (side.opponent_has_fate()) odds.assumed.emplace_back("opponent-keeps-fate");
    return odds;
}

/// What comes before a throw: whose it will be.
template <class T>
std::optional<Id> thrower_after(const T& command) {
    if constexpr (std::is_same_v<T, HelpOffer>) return command.to;
    constexpr bool before_the_dice =
        std::is_same_v<T, TestCall> || std::is_same_v<T, TestSet> || std::is_same_v<T, Recover> ||
        std::is_same_v<T, NatureUse> || std::is_same_v<T, NatureTap> ||
        std::is_same_v<T, PersonaSpend> || std::is_same_v<T, WiseUse> ||
        std::is_same_v<T, TraitUse> || std::is_same_v<T, WeaponChoose> ||
        std::is_same_v<T, ModifierOffer> || std::is_same_v<T, TurnDown> ||
        std::is_same_v<T, DispositionTest>;
    if constexpr (before_the_dice) return command.actor;
    return std::nullopt;
}

/// As it stands once the modifier counts.
template <class T>
void add_modifier(State& state, const T& command) {
    const auto given = require_given(command.modifier, command.successes, command.reason);
    const AttemptRef place = open_attempt(state, command.actor);
    if (given && place) {
        System::apply(state, ModifierGiven{place.test->id, command.actor, *given});
    }
}

template <class T>
Result<Odds> odds_before_the_dice(const State& before, const T& command, const Actor& actor) {
    const auto rolls = throws_dice<System>(before, command, actor);
    KAST_REQUIRE(rolls);
    if (*rolls) return refuse(odds_too_large);
    auto state = state_after<System>(before, command, actor);
    KAST_REQUIRE(state);
    // What is offered is counted as if it were allowed.
    if constexpr (std::is_same_v<T, ModifierOffer>) {
        if (!actor.is_gm()) add_modifier(*state, command);
    }
    const AttemptRef place = open_attempt(*state, *thrower_after(command));
    // A pool that this viewer may not know has no odds.
    const Character* one = place ? find_character(*state, place.attempt->actor) : nullptr;
    if (!one || !place.attempt->choices.empty()) return refuse(no_odds);
    if (one->has_secret_sheet() && !actor.is_gm()) return refuse(odds_hidden);
    if (!place.attempt->nature && !rating_of(*one, place.attempt->what)) return refuse(no_odds);
    Odds odds = odds_of_throw(side_of(*state, place, actor));
    odds.assumed.emplace_back("thrown-at-once");
    return odds;
}

Result<Odds> odds_of(const State& state, const Throw& command, const Actor& actor) {
    const auto rolls = throws_dice<System>(state, command, actor);
    KAST_REQUIRE(rolls);
    if (!*rolls) return refuse(no_odds);
    State with = state;
    add_modifier(with, command);
    return odds_of_throw(side_of(with, open_attempt(with, command.actor), actor));
}

/// Fate on a throw that lies: what its 6s add.
Odds odds_of_fate(const State& state, const AttemptRef& place, const Actor& actor) {
    const Thrower side = side_of(state, place, actor);
    const ThrownPool& thrown = *place.attempt->thrown;
    Odds odds;
    odds.modifiers.push_back(OddsSide{.side = "actor", .modifiers = thrown.pool});
    const Successes more = of_opened_dice(sixes_of(thrown.dice));
    const int shown = successes_of(thrown.dice);
    side.record(odds, shifted(together(of_certain(shown), more), thrown.bonus), "");
    QuestionChances<bool> better{"better", {}, more.cut_off};
    for (std::size_t i = 0; i < more.chances.size(); ++i) {
        if (more.chances[i] == 0) continue;
        const int with_fate = successes_with(shown + static_cast<int>(i), thrown.bonus);
        better.tallies[with_fate > thrown.successes].add(more.of_number(i));
    }
    add(odds, better, {});
    if (side.opponent_has_fate()) odds.assumed.emplace_back("opponent-keeps-fate");
    return odds;
}

/// Both sides throw a plain rating (MG-test-5).
Odds odds_of_tiebreaker(const State& state, const Test& test,
                        const std::array<std::string, 2>& what) {
    Successes thrown[2];
    for (std::size_t i = 0; i < 2; ++i) {
        const Character& one = *find_character(state, test.attempts[i].actor);
        thrown[i] = of_dice(rating_of(one, what[i]).value_or(0));
    }
    const QuestionChances<TestOutcome> chances = outcome_chances("", thrown[0], thrown[1], true);
    QuestionChances<std::string> winner{"winner", {}, 0};
    for (const auto& [outcome, tally] : chances.tallies) {
        const std::string& who = outcome == TestOutcome::tied     ? "tied"
                                 : outcome == TestOutcome::passed ? test.attempts[0].actor.value
                                                                  : test.attempts[1].actor.value;
        winner.tallies[who] = tally;
    }
    Odds odds;
    add(odds, winner, {});
    return odds;
}

Result<Odds> odds_of(const State& state, const DecisionAnswer& command, const Actor& actor) {
    const auto rolls = throws_dice<System>(state, command, actor);
    KAST_REQUIRE(rolls);
    if (!*rolls) return refuse(no_odds);
    const Question& question = *find_question(state.questions, command.decision);
    const Test& test = state.tests.at(*question.test);
    const auto answer = resolve_answer(&question.decision, command, actor);
    KAST_REQUIRE(answer);
    if (question.decision.kind == "fate" && *answer == "spend") {
        return odds_of_fate(state, open_attempt(state, question.decision.creature), actor);
    }
    // Who lets a tie be throws nothing but what breaks it; what that is, is on both sheets.
    for (const Attempt& one : test.attempts) {
        if (find_character(state, one.actor)->has_secret_sheet() && !actor.is_gm())
            return refuse(odds_hidden);
    }
    if (question.decision.kind == "tiebreak") {
        const auto plus = answer->find('+');
        return odds_of_tiebreaker(state, test, {answer->substr(0, plus), answer->substr(plus + 1)});
    }
    const std::string nature(ability::nature);
    return odds_of_tiebreaker(state, test, {nature, nature});
}

}  // namespace

Result<Odds> System::odds(const State& state, const Command& command, const Actor& actor) {
    return visit(
        [&](const auto& one) -> Result<Odds> {
            using T = std::remove_cvref_t<decltype(one)>;
            if constexpr (std::is_same_v<T, Throw> || std::is_same_v<T, DecisionAnswer>) {
                return odds_of(state, one, actor);
            } else {
                if (thrower_after(one)) return odds_before_the_dice(state, one, actor);
                const auto rolls = throws_dice<System>(state, one, actor);
                KAST_REQUIRE(rolls);
                return refuse(no_odds);
            }
        },
        command);
}

}  // namespace kast::rules::mouse_guard
