// A test from its dice to its result: Fate, ties, what Nature loses, what a failure brings.

#include "rules/mouse_guard/carry_out.hpp"
#include "rules/mouse_guard/permissions.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

Verdict require_throw(const State& state, const Place& place) {
    const Attempt& attempt = *place.attempt;
    if (!attempt.choices.empty()) return refuse(decision_open, "MG-act-5", "/actor");
    const Attempt* other = place.other();
    if (other && !other->thrown && on_gms_side(state, *other) && !on_gms_side(state, attempt)) {
        return refuse(refusal::gm_throws_first, "MG-test-9", "/actor");
    }
    if (!attempt.nature && !rating_of(*find_character(state, attempt.actor), attempt.what)) {
        return refuse(refusal::no_such_skill, "MG-test-8", "/actor");
    }
    return {};
}

namespace {

const Test& test_of(const Play& play, const Id& id) { return play.state().tests.at(id); }

void earn_checks(Play& play, const Id& actor, int earned, std::string_view rule) {
    const int now = play.character(actor)->checks + earned;
    play.happen(ChecksEarned{actor, earned, now, std::string(rule)});
}

bool can_spend_fate(const Play& play, const Attempt& attempt) {
    return attempt.thrown && !attempt.fate_over && !attempt.thrown->fate &&
           sixes_of(attempt.thrown->dice) > 0 && play.character(attempt.actor)->fate > 0;
}

/// What one side's result does to its Nature (MG-nature-2 to -6, -9).
void wear_nature(Play& play, const Test& test, const Attempt& attempt, TestOutcome outcome,
                 int margin) {
    const Character& one = *play.character(attempt.actor);
    const bool against = attempt.nature == NatureUse::against;
    int loss = 0;
    std::string_view rule;
    if (outcome == TestOutcome::failed && (against || attempt.tapped)) {
        loss = margin;  // Once, though two clauses may name it (MG-nature-6).
        rule = attempt.tapped ? "MG-nature-5" : "MG-nature-3";
    }
    const bool outside = against || (!attempt.nature && !attempt.within_nature);
    if (outcome == TestOutcome::passed && attempt.tapped && outside) {
        loss = 1;
        rule = "MG-nature-5";
    }
    loss = std::min(loss, one.nature.current);
    if (loss == 0 || test.purpose == Purpose::disposition) return;
    const bool hidden = one.hidden();
    const int left = one.nature.current - loss;
    play.happen(NatureFell{attempt.actor, loss, left, std::string(rule), hidden});
    if (left == 0) play.happen(NatureExhausted{attempt.actor, hidden});
}

void settle(Play& play, const Id& id, std::size_t side, TestOutcome outcome,
            std::optional<int> against, int margin) {
    const Test& test = test_of(play, id);
    const Attempt attempt = test.attempts[side];
    play.happen(
        TestSettled{id, attempt.actor, outcome, attempt.thrown->successes, against, margin});
    wear_nature(play, test, attempt, outcome, margin);
}

void recover(Play& play, const Test& test) {
    if (!test.recovers) return;
    const Id actor = test.attempts.front().actor;
    const Character& one = *play.character(actor);
    if (one.conditions.contains(*test.recovers)) {
        play.happen(Recovered{actor, *test.recovers, one.hidden()});
    }
}

/// What a failure may bring: a condition that is not there yet, at which price the GM may let the
/// attempt succeed, or a twist. A failed recovery leaves its condition, and need bring nothing
/// (MG-test-6, MG-cond-8).
std::vector<std::string> prices_of(const Character& one, const Test& test) {
    if (test.recovers) return {"nothing", "twist"};
    std::vector<std::string> answers;
    for (const Condition condition : {Condition::scared, Condition::angry, Condition::tired,
                                      Condition::injured, Condition::sick}) {
        if (one.conditions.contains(condition)) continue;
        answers.push_back(word(condition));
        answers.push_back(word(condition) + std::string(succeeds_suffix));
    }
    answers.emplace_back("twist");
    return answers;
}

/// A player's failure brings something; what, the GM says.
void settle_failure_of(Play& play, const Id& id, const Id& loser) {
    const Character& one = *play.character(loser);
    if (one.owner.empty()) return play.happen(TestClosed{id});
    play.happen(FailureDue{id, loser});
    const Test& test = test_of(play, id);
    Question question = question_for(play, "settle-failure", loser, {}, prices_of(one, test),
                                     test.recovers ? "nothing" : "twist");
    question.test = id;
    ask(play, std::move(question));
}

/// One of two won, by whatever way (MG-test-4, -5).
void settle_versus(Play& play, const Id& id, std::size_t winner, int margin) {
    const Test& test = test_of(play, id);
    const int successes[] = {test.attempts[0].thrown->successes,
                             test.attempts[1].thrown->successes};
    for (std::size_t side = 0; side < 2; ++side) {
        settle(play, id, side, side == winner ? TestOutcome::passed : TestOutcome::failed,
               successes[1 - side], margin);
    }
    if (test.purpose == Purpose::action) return note_result(play, id);
    settle_failure_of(play, id, Id(test.attempts[1 - winner].actor));
}

void settle_alone(Play& play, const Id& id) {
    const Test test = test_of(play, id);
    for (std::size_t side = 0; side < test.attempts.size(); ++side) {
        const Attempt& attempt = test.attempts[side];
        if (!attempt.ob) {
            settle(play, id, side, TestOutcome::none, {}, 0);
            continue;
        }
        const int margin = attempt.thrown->successes - *attempt.ob;
        settle(play, id, side, margin >= 0 ? TestOutcome::passed : TestOutcome::failed, attempt.ob,
               std::abs(margin));
    }
    if (test.purpose == Purpose::action || test.purpose == Purpose::disposition) {
        return note_result(play, id);
    }
    const Attempt& only = test.attempts.front();
    if (only.thrown->successes < *only.ob) return settle_failure_of(play, id, only.actor);
    recover(play, test);
    play.happen(TestClosed{id});
}

// ---- ties (MG-test-5)

/// Another ability for the one that was tested.
std::vector<std::string> tiebreakers_for(const Attempt& attempt) {
    const bool was_nature = attempt.nature.has_value() || attempt.what == ability::nature;
    if (!was_nature && (attempt.what == ability::will || attempt.what == ability::health)) {
        return {std::string(ability::nature)};
    }
    return {std::string(ability::will), std::string(ability::health)};
}

/// The traits with which a player may let the opponent win (MG-checks-4).
std::vector<std::string> traits_to_concede(const Play& play, const Attempt& attempt) {
    std::vector<std::string> traits;
    const Character& one = *play.character(attempt.actor);
    if (play.state().turn != Turn::gm || one.owner.empty() || attempt.trait || attempt.tie_kept) {
        return traits;
    }
    for (const auto& [name, trait] : one.traits) traits.push_back(name);
    return traits;
}

void name_winner(Play& play, const Id& id) {
    const Test& test = test_of(play, id);
    Question question = question_for(play, "name-winner", test.attempts[0].actor, {},
                                     {test.attempts[0].actor.value, test.attempts[1].actor.value},
                                     test.attempts[0].actor.value);
    for (Option& option : question.decision.options) option.subject = Id(option.answer);
    question.test = id;
    ask(play, std::move(question));
}

void throw_tiebreaker(Play& play, const Id& id, const std::array<std::string, 2>& what) {
    TiebreakerThrown thrown{id, {}};
    for (std::size_t side = 0; side < 2; ++side) {
        const Id actor = test_of(play, id).attempts[side].actor;
        const int rating = rating_of(*play.character(actor), what[side]).value_or(0);
        std::vector<int> dice = play.dice(rating);
        const int successes = successes_of(dice);
        thrown.throws.push_back({actor, what[side], std::move(dice), successes});
    }
    const int ahead = thrown.throws[0].successes - thrown.throws[1].successes;
    play.happen(std::move(thrown));
    if (ahead == 0) return name_winner(play, id);
    settle_versus(play, id, ahead > 0 ? 0 : 1, 0);
}

void ask_for_tiebreaker(Play& play, const Id& id) {
    const Test& test = test_of(play, id);
    std::vector<std::string> answers;
    for (const std::string& first : tiebreakers_for(test.attempts[0])) {
        for (const std::string& second : tiebreakers_for(test.attempts[1])) {
            answers.push_back(first + '+' + second);
        }
    }
    if (answers.size() == 1) {
        const std::string nature(ability::nature);
        return throw_tiebreaker(play, id, {nature, nature});
    }
    Question question =
        question_for(play, "tiebreak", test.attempts[0].actor, {}, answers, answers.front());
    question.test = id;
    ask(play, std::move(question));
}

/// First a player may let the opponent win; then the tie is broken.
void break_tie(Play& play, const Id& id) {
    const Test test = test_of(play, id);
    for (const Attempt& attempt : test.attempts) {
        const auto traits = traits_to_concede(play, attempt);
        if (traits.empty()) continue;
        std::vector<std::string> answers;
        for (const std::string& trait : traits) answers.push_back("concede:" + trait);
        answers.emplace_back("no");
        Question question = question_for(play, "concede", attempt.actor,
                                         play.character(attempt.actor)->owner, answers, "no");
        question.test = id;
        return ask(play, std::move(question));
    }
    ask_for_tiebreaker(play, id);
}

void compare(Play& play, const Id& id) {
    const Test& test = test_of(play, id);
    const int first = test.attempts[0].thrown->successes;
    const int second = test.attempts[1].thrown->successes;
    if (first != second)
        return settle_versus(play, id, first > second ? 0 : 1, std::abs(first - second));
    play.happen(TestTied{id, first});
    if (test.purpose != Purpose::action) return break_tie(play, id);
    for (std::size_t side = 0; side < 2; ++side)
        settle(play, id, side, TestOutcome::tied, first, 0);
    note_result(play, id);
}

}  // namespace

void go_on_with(Play& play, const Id& id) {
    const Test& test = test_of(play, id);
    if (test.phase != Phase::thrown) return;
    for (const Attempt& attempt : test.attempts) {  // The GM's side comes first (MG-act-6).
        if (!can_spend_fate(play, attempt)) continue;
        Question question =
            question_for(play, "fate", attempt.actor, play.character(attempt.actor)->owner,
                         {"spend", "keep"}, "keep");
        question.test = id;
        return ask(play, std::move(question));
    }
    if (test.versus) return compare(play, id);
    settle_alone(play, id);
}

Verdict carry_out(Play& play, const ThrowIt& command) {
    const auto place = building(play, command.actor);
    if (!place) return std::unexpected(place.error());
    if (auto may = require_throw(play.state(), *place); !may) return may;
    const Id id = place->test->id;
    const Attempt attempt = *place->attempt;
    std::vector<Modifier> pool = pool_of(play.state(), *place->test, *place->attempt);
    std::vector<int> dice = play.dice(size_of(pool));
    const int successes = successes_of(dice);
    play.happen(Thrown{id, command.actor, attempt.what, attempt.nature, attempt.ob, std::move(pool),
                       std::move(dice), successes, play.character(command.actor)->hidden()});
    if (attempt.trait && attempt.trait->way == TraitWay::against) {
        earn_checks(play, command.actor, 1, "MG-checks-2");
    }
    if (attempt.trait && attempt.trait->way == TraitWay::advantage) {
        earn_checks(play, command.actor, 2, "MG-checks-3");
    }
    go_on_with(play, id);
    return {};
}

Verdict answer_fate(Play& play, const Question& question, const std::string& answer) {
    const Id id = *question.test;
    const Id actor = question.decision.creature;
    const Place place = open_attempt(play.state(), actor);
    if (answer == "keep") {
        answered(play, question, answer);
        play.happen(FateOver{id, actor});
        go_on_with(play, id);
        return {};
    }
    const int fate = play.character(actor)->fate;
    if (fate < 1) return refuse(refusal::no_fate, "MG-fate-1", "/answer");
    answered(play, question, answer);
    const Throw& thrown = *place.attempt->thrown;
    std::vector<int> opened = play.open_sixes(sixes_of(thrown.dice));
    const int successes = thrown.successes + successes_of(opened);
    play.happen(FateSpent{id, actor, std::move(opened), successes, fate - 1});
    go_on_with(play, id);
    return {};
}

Verdict answer_concede(Play& play, const Question& question, const std::string& answer) {
    const Id id = *question.test;
    const Id actor = question.decision.creature;
    answered(play, question, answer);
    if (answer == "no") {
        play.happen(TieKept{id, actor});
        break_tie(play, id);
        return {};
    }
    play.happen(TieConceded{id, actor, answer.substr(std::string_view("concede:").size())});
    earn_checks(play, actor, 2, "MG-checks-4");
    const bool first = test_of(play, id).attempts[0].actor == actor;
    settle_versus(play, id, first ? 1 : 0, 0);
    return {};
}

Verdict answer_tiebreak(Play& play, const Question& question, const std::string& answer) {
    answered(play, question, answer);
    const auto plus = answer.find('+');
    throw_tiebreaker(play, *question.test, {answer.substr(0, plus), answer.substr(plus + 1)});
    return {};
}

Verdict answer_name_winner(Play& play, const Question& question, const std::string& answer) {
    const Id id = *question.test;
    answered(play, question, answer);
    play.happen(WinnerNamed{id, Id(answer)});
    settle_versus(play, id, test_of(play, id).attempts[0].actor == Id(answer) ? 0 : 1, 0);
    return {};
}

Verdict answer_settle_failure(Play& play, const Question& question, const std::string& answer) {
    const Id id = *question.test;
    const Id actor = question.decision.creature;
    std::string_view said = answer;
    FailureSettled settled{id, actor, {}, answer == "twist", said.ends_with(succeeds_suffix)};
    if (settled.succeeds) said.remove_suffix(succeeds_suffix.size());
    const auto condition = from_word<Condition>(said);
    settled.condition = condition;
    answered(play, question, answer);
    play.happen(std::move(settled));
    if (condition && !play.character(actor)->conditions.contains(*condition)) {
        take_condition(play, actor, *condition);
    }
    play.happen(TestClosed{id});
    return {};
}

}  // namespace kast::rules::mouse_guard
