// The odds of every command that rolls, from `decide` itself. Questions: result, count, attribute,
// skill, feat, mishap, difficulty, dice (of a test); better (of a test that is rolled again);
// total, pv-lost (of a throw); result (of a save); first (of a confrontation). Assumes:
// rolled-at-once, trump-accepted.

#include "rules/core/play_through.hpp"
#include "rules/terre_exile/derived.hpp"
#include "rules/terre_exile/system.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

namespace {

/// Whether it hangs on numbers that GMs alone see.
bool is_veiled(const Event& event) {
    if (const auto* counted = get_if<TestCounted>(&event))
        return counted->veils_attributes || counted->veils_difficulty;
    const auto* saved = get_if<SaveRolled>(&event);
    return saved && (saved->veils_save || saved->veils_difficulty);
}

/// What follows from the events. A test that leaves a window open is counted as it stands there.
/// `before`: what a test came to that is rolled again; null for others.
OutcomeSample answers_of(const std::vector<Event>& events, bool gm, const Counted* before) {
    OutcomeSample answers;
    std::size_t targets = 1;
    for (const Event& event : events) {
        if (const auto* counted = get_if<TestCounted>(&event)) {
            const Counted& one = counted->counted;
            answers.record("result", one.outcome);
            if (before) answers.record("better", one.level > before->level);
            answers.record("count", one.count);
            answers.record("attribute", one.attribute);
            answers.record("skill", one.skill);
            answers.record("feat", one.feat);
            answers.record("mishap", one.mishap);
            answers.record("difficulty", one.difficulty);
            if (const auto dice = throw_of(one.level)) answers.record("dice", *dice);
            answers.modifiers("actor", counted->modifiers);
        } else if (const auto* thrown = get_if<TestThrown>(&event)) {
            answers.record("total", thrown->total);
            answers.modifiers("actor", thrown->modifiers);
        } else if (const auto* taken = get_if<DamageTaken>(&event)) {
            if (taken->veils_points && !gm) continue;
            // Of several, whose PV it is.
            if (targets > 1)
                answers.record_of(taken->character.value, "pv-lost", taken->pv_lost);
            else
                answers.record("pv-lost", taken->pv_lost);
        } else if (const auto* dealt = get_if<DamageDealt>(&event)) {
            targets = dealt->to.size();
            answers.record("total", dealt->total);
            answers.modifiers("actor", dealt->modifiers);
        } else if (const auto* saved = get_if<SaveRolled>(&event)) {
            answers.record("result", saved->outcome);
            std::vector<Modifier> lines{{saved->value, "save", "D100-x-save-1"}};
            if (saved->modifier != 0)
                lines.push_back({saved->modifier, "modifier", "D100-x-save-1"});
            answers.modifiers("actor", lines);
        } else if (const auto* started = get_if<ConfrontationStarted>(&event)) {
            answers.record("first", started->order.front().character);
        } else if (const auto* joined = get_if<ConfrontationJoined>(&event)) {
            answers.record("first", joined->order.front());
        }
    }
    return answers;
}

/// Of a test: two tens dice in either order, then only what the roll reads.
struct TestMergeKey {
    int lean = 0;
    std::vector<int> operator()(std::span<const Draw> path) const {
        std::vector<int> faces;
        for (const Draw& draw : path) faces.push_back(static_cast<int>(draw.value));
        if (lean == 0 || faces.size() < 2) return faces;
        if (faces.size() > 2) return {read_faces({faces[0], faces[1]}, faces[2], lean).roll};
        std::ranges::sort(faces);
        return faces;
    }
};

/// Of those who roll for their place: who leads so far, and with how much. Of equals the first.
struct RaceMergeKey {
    std::vector<int> initiatives;  ///< what each adds to the die, in the order of the dice
    std::optional<int> standing;   ///< the best of those who have their place already

    std::vector<int> operator()(std::span<const Draw> path) const {
        int leader = standing ? -1 : 0;
        int best = standing.value_or(0);
        for (std::size_t i = 0; i < path.size() && i < initiatives.size(); ++i) {
            const int total = static_cast<int>(path[i].value) + initiatives[i];
            if ((i > 0 || standing) && total <= best) continue;
            leader = static_cast<int>(i);
            best = total;
        }
        return {leader, best};
    }
};

RaceMergeKey race_of(const State& state, const std::vector<Id>& characters, int modifier) {
    RaceMergeKey race;
    for (const Id& id : characters) {
        const auto found = state.characters.find(id);
        if (found != state.characters.end())
            race.initiatives.push_back(save_value(found->second, Save::initiative) + modifier);
    }
    return race;
}

/// A test whose dice are rolled by this command.
const Test* test_rolled_by(const State& state, const Command& command) {
    Id id;
    if (const auto* roll = get_if<TestRoll>(&command)) id = roll->test;
    if (const auto* answer = get_if<DecisionAnswer>(&command)) {
        for (const Question& one : state.questions) {
            if (one.decision.id == answer->decision && one.test) id = *one.test;
        }
    }
    const auto found = state.tests.find(id);
    return found == state.tests.end() ? nullptr : &found->second;
}

Result<Odds> odds_as_it_is(const State& state, const Command& command, const Actor& actor) {
    const Test* test = test_rolled_by(state, command);
    const Counted* before = test && test->result ? &*test->result : nullptr;
    const auto play = [&](Dice& dice) -> Result<OutcomeSample> {
        const auto events = System::decide(state, command, actor, dice);
        KAST_REQUIRE(events);
        if (!actor.is_gm() && std::ranges::any_of(*events, is_veiled)) return refuse(odds_hidden);
        return answers_of(*events, actor.is_gm(), before);
    };
    if (test) return odds_of(play, TestMergeKey{net_lean(test->sources)});
    if (holds_alternative<TestThrow>(command) || holds_alternative<DamageDeal>(command))
        return odds_of(play, SumsOf{{SumsOf::all}});
    if (const auto* start = get_if<ConfrontationStart>(&command))
        return odds_of(play, race_of(state, start->characters, start->modifier.value_or(0)));
    if (const auto* join = get_if<ConfrontationJoin>(&command)) {
        RaceMergeKey race = race_of(state, join->characters, join->modifier.value_or(0));
        for (const auto& [id, total] : state.initiatives)
            race.standing = std::max(race.standing.value_or(total), total);
        return odds_of(play, race);
    }
    return odds_of(play);
}

/// Commands before a test's roll: none of them rolls.
template <class T>
constexpr bool before_the_roll =
    std::is_same_v<T, TestDeclare> || std::is_same_v<T, TestSet> ||
    std::is_same_v<T, AdvantageAdd> || std::is_same_v<T, SpiritualSpend> ||
    std::is_same_v<T, EffortMake> || std::is_same_v<T, TrumpClaim> ||
    std::is_same_v<T, SpiritualWithdraw> || std::is_same_v<T, EffortWithdraw> ||
    std::is_same_v<T, TrumpWithdraw>;

/// The test as it would be rolled after the command, with the GM's yes to a trump.
template <class T>
Result<Odds> odds_of_the_test(const State& before, const T& command, const Actor& actor) {
    auto state = state_after<System>(before, command, actor);
    KAST_REQUIRE(state);
    Id test;
    if constexpr (std::is_same_v<T, TestDeclare>) {
        for (const auto& [id, one] : state->tests) {
            if (one.actor == command.actor) test = id;
        }
    } else {
        test = command.test;
    }
    std::vector<std::string> assumed{"rolled-at-once"};
    if constexpr (std::is_same_v<T, TrumpClaim>) {
        const Actor game_master{"", Role::gm};
        const DecisionAnswer accept{state->questions.back().decision.id, "accept", {}};
        state = state_after<System>(std::move(*state), accept, game_master);
        KAST_REQUIRE(state);
        assumed.emplace_back("trump-accepted");
    }
    state->tests.at(test).awaits_difficulty = false;  // As it stands: the GM's word may come.
    auto odds = odds_as_it_is(*state, TestRoll{test}, actor);
    if (odds) odds->assumed = std::move(assumed);
    return odds;
}

}  // namespace

Result<Odds> System::odds(const State& state, const Command& command, const Actor& actor) {
    return visit(
        [&](const auto& one) -> Result<Odds> {
            if constexpr (before_the_roll<std::remove_cvref_t<decltype(one)>>)
                return odds_of_the_test(state, one, actor);
            else
                return odds_as_it_is(state, one, actor);
        },
        command);
}

}  // namespace kast::rules::terre_exile
