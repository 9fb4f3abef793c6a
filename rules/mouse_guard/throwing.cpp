// A test from its dice to its result: Fate, ties, what Nature loses, what a failure brings.

#include "rules/mouse_guard/availability.hpp"
#include "rules/mouse_guard/carry_out.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

namespace {

const Test& test_of(const CommandContext& context, const Id& id) {
    return context.state().tests.at(id);
}

void earn_checks(CommandContext& context, const Id& actor, int earned, std::string_view rule) {
    const int now = context.character(actor)->checks + earned;
    context.emit(ChecksEarned{actor, earned, now, std::string(rule)});
}

bool can_spend_fate(const CommandContext& context, const Attempt& attempt) {
    return attempt.thrown && !attempt.fate_over && !attempt.thrown->fate &&
           sixes_of(attempt.thrown->dice) > 0 && context.character(attempt.actor)->fate > 0;
}

/// What one side's result does to its Nature (MG-nature-2 to -6, -9).
void wear_nature(CommandContext& context, const Test& test, const Attempt& attempt,
                 TestOutcome outcome, int margin) {
    const Character& one = *context.character(attempt.actor);
    const bool against = attempt.nature == NatureWay::against;
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
    const bool hidden = one.has_secret_sheet();
    const int left = one.nature.current - loss;
    context.emit(NatureLowered{attempt.actor, loss, left, std::string(rule), hidden});
    if (left == 0) context.emit(NatureExhausted{attempt.actor, hidden});
}

void settle(CommandContext& context, const Id& id, std::size_t side, TestOutcome outcome,
            std::optional<int> against, int margin) {
    const Test& test = test_of(context, id);
    const Attempt attempt = test.attempts[side];
    context.emit(
        TestSettled{id, attempt.actor, outcome, attempt.thrown->successes, against, margin});
    wear_nature(context, test, attempt, outcome, margin);
    if (test.call) context.emit(CalledTestRolled{*test.call, attempt.actor, enum_word(outcome)});
}

void recover(CommandContext& context, const Test& test) {
    if (!test.recovers) return;
    const Id actor = test.attempts.front().actor;
    const Character& one = *context.character(actor);
    if (one.conditions.contains(*test.recovers)) {
        context.emit(Recovered{actor, *test.recovers, one.has_secret_sheet()});
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
        answers.push_back(enum_word(condition));
        answers.push_back(enum_word(condition) + std::string(succeeds_suffix));
    }
    answers.emplace_back("twist");
    return answers;
}

/// A player's failure brings something; what, the GM says.
void settle_failure_of(CommandContext& context, const Id& id, const Id& loser) {
    const Character& one = *context.character(loser);
    if (one.owner.empty()) return context.emit(TestClosed{id});
    context.emit(FailureOpened{id, loser});
    const Test& test = test_of(context, id);
    Question question = question_for(context, "settle-failure", loser, {}, prices_of(one, test),
                                     test.recovers ? "nothing" : "twist");
    question.test = id;
    open_question(context, std::move(question));
}

/// One of two won, by whatever way (MG-test-4, -5).
void settle_versus(CommandContext& context, const Id& id, std::size_t winner, int margin) {
    const Test& test = test_of(context, id);
    const int successes[] = {test.attempts[0].thrown->successes,
                             test.attempts[1].thrown->successes};
    for (std::size_t side = 0; side < 2; ++side) {
        settle(context, id, side, side == winner ? TestOutcome::passed : TestOutcome::failed,
               successes[1 - side], margin);
    }
    if (test.purpose == Purpose::action) return note_result(context, id);
    settle_failure_of(context, id, Id(test.attempts[1 - winner].actor));
}

void settle_alone(CommandContext& context, const Id& id) {
    const Test test = test_of(context, id);
    for (std::size_t side = 0; side < test.attempts.size(); ++side) {
        const Attempt& attempt = test.attempts[side];
        if (!attempt.ob) {
            settle(context, id, side, TestOutcome::none, {}, 0);
            continue;
        }
        const int margin = attempt.thrown->successes - *attempt.ob;
        settle(context, id, side, margin >= 0 ? TestOutcome::passed : TestOutcome::failed,
               attempt.ob, std::abs(margin));
    }
    if (test.purpose == Purpose::action || test.purpose == Purpose::disposition) {
        return note_result(context, id);
    }
    const Attempt& only = test.attempts.front();
    if (only.thrown->successes < *only.ob) return settle_failure_of(context, id, only.actor);
    recover(context, test);
    context.emit(TestClosed{id});
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
std::vector<std::string> traits_to_concede(const CommandContext& context, const Attempt& attempt) {
    std::vector<std::string> traits;
    const Character& one = *context.character(attempt.actor);
    if (context.state().turn != Turn::gm || one.owner.empty() || attempt.trait ||
        attempt.tie_kept) {
        return traits;
    }
    for (const auto& [name, trait] : one.traits) traits.push_back(name);
    return traits;
}

void name_winner(CommandContext& context, const Id& id) {
    const Test& test = test_of(context, id);
    Question question = question_for(context, "name-winner", test.attempts[0].actor, {},
                                     {test.attempts[0].actor.value, test.attempts[1].actor.value},
                                     test.attempts[0].actor.value);
    for (Option& option : question.decision.options) option.subject = Id(option.answer);
    question.test = id;
    open_question(context, std::move(question));
}

void throw_tiebreaker(CommandContext& context, const Id& id,
                      const std::array<std::string, 2>& what) {
    TiebreakerThrown thrown{id, {}};
    for (std::size_t side = 0; side < 2; ++side) {
        const Id actor = test_of(context, id).attempts[side].actor;
        const int rating = rating_of(*context.character(actor), what[side]).value_or(0);
        std::vector<int> dice = context.throw_dice(rating, 6);
        const int successes = successes_of(dice);
        thrown.throws.push_back({actor, what[side], std::move(dice), successes});
    }
    const int ahead = thrown.throws[0].successes - thrown.throws[1].successes;
    context.emit(std::move(thrown));
    if (ahead == 0) return name_winner(context, id);
    settle_versus(context, id, ahead > 0 ? 0 : 1, 0);
}

void ask_for_tiebreaker(CommandContext& context, const Id& id) {
    const Test& test = test_of(context, id);
    std::vector<std::string> answers;
    for (const std::string& first : tiebreakers_for(test.attempts[0])) {
        for (const std::string& second : tiebreakers_for(test.attempts[1])) {
            std::string both = first;
            both.append("+").append(second);
            answers.push_back(std::move(both));
        }
    }
    if (answers.size() == 1) {
        const std::string nature(ability::nature);
        return throw_tiebreaker(context, id, {nature, nature});
    }
    Question question =
        question_for(context, "tiebreak", test.attempts[0].actor, {}, answers, answers.front());
    question.test = id;
    open_question(context, std::move(question));
}

/// First a player may let the opponent win; then the tie is broken.
void break_tie(CommandContext& context, const Id& id) {
    const Test test = test_of(context, id);
    for (const Attempt& attempt : test.attempts) {
        const auto traits = traits_to_concede(context, attempt);
        if (traits.empty()) continue;
        std::vector<std::string> answers;
        for (const std::string& trait : traits) answers.push_back("concede:" + trait);
        answers.emplace_back("no");
        Question question = question_for(context, "concede", attempt.actor,
                                         context.character(attempt.actor)->owner, answers, "no");
        question.test = id;
        return open_question(context, std::move(question));
    }
    ask_for_tiebreaker(context, id);
}

void compare(CommandContext& context, const Id& id) {
    const Test& test = test_of(context, id);
    const int first = test.attempts[0].thrown->successes;
    const int second = test.attempts[1].thrown->successes;
    if (first != second)
        return settle_versus(context, id, first > second ? 0 : 1, std::abs(first - second));
    context.emit(TestTied{id, first});
    if (test.purpose != Purpose::action) return break_tie(context, id);
    for (std::size_t side = 0; side < 2; ++side)
        settle(context, id, side, TestOutcome::tied, first, 0);
    note_result(context, id);
}

}  // namespace

void advance_test(CommandContext& context, const Id& id) {
    const Test& test = test_of(context, id);
    if (test.phase != Phase::thrown) return;
    for (const Attempt& attempt : test.attempts) {  // The GM's side comes first (MG-act-6).
        if (!can_spend_fate(context, attempt)) continue;
        Question question =
            question_for(context, "fate", attempt.actor, context.character(attempt.actor)->owner,
                         {"spend", "keep"}, "keep");
        question.test = id;
        return open_question(context, std::move(question));
    }
    if (test.versus) return compare(context, id);
    settle_alone(context, id);
}

Result<void> carry_out(CommandContext& context, const Throw& command) {
    const auto place = require_available_attempt<Throw>(context, command.actor);
    KAST_REQUIRE(place);
    const Id id = place->test->id;
    if (command.modifier || command.successes) {
        KAST_REQUIRE(require_gm(context.actor(), "/modifier"));
        const AttemptSituation situation{context.state(), *place, true};
        KAST_REQUIRE(require_unblocked(blocker_of(For<ModifierOffer>{}, situation), "/actor"));
        auto modifier = require_given(command.modifier, command.successes, command.reason);
        KAST_REQUIRE(modifier);
        context.emit(ModifierGiven{id, command.actor, std::move(*modifier)});
    }
    const AttemptRef now = open_attempt(context.state(), command.actor);
    const Attempt attempt = *now.attempt;
    std::vector<Modifier> pool = pool_of(context.state(), *now.test, *now.attempt);
    std::vector<int> dice = context.throw_dice(size_of(pool), 6);
    const int bonus = bonus_of(attempt);
    const int successes = successes_with(successes_of(dice), bonus);
    context.emit(Thrown{id, command.actor, attempt.what, attempt.nature, attempt.ob,
                        std::move(pool), std::move(dice), successes,
                        context.character(command.actor)->has_secret_sheet(), bonus});
    if (attempt.trait && attempt.trait->way == TraitWay::against) {
        earn_checks(context, command.actor, 1, "MG-checks-2");
    }
    if (attempt.trait && attempt.trait->way == TraitWay::advantage) {
        earn_checks(context, command.actor, 2, "MG-checks-3");
    }
    advance_test(context, id);
    return {};
}

void answer_fate(CommandContext& context, const Question& question, const std::string& answer) {
    const Id id = *question.test;
    const Id actor = question.decision.creature;
    const AttemptRef place = open_attempt(context.state(), actor);
    if (answer == "keep") {
        context.emit(FateClosed{id, actor});
        advance_test(context, id);
        return;
    }
    const int fate = context.character(actor)->fate;
    const ThrownPool& thrown = *place.attempt->thrown;
    std::vector<int> opened = context.open_sixes(sixes_of(thrown.dice));
    const int successes =
        successes_with(successes_of(thrown.dice) + successes_of(opened), thrown.bonus);
    context.emit(FateSpent{id, actor, std::move(opened), successes, fate - 1});
    advance_test(context, id);
}

void answer_concede(CommandContext& context, const Question& question, const std::string& answer) {
    const Id id = *question.test;
    const Id actor = question.decision.creature;
    if (answer == "no") {
        context.emit(TieKept{id, actor});
        break_tie(context, id);
        return;
    }
    context.emit(TieConceded{id, actor, answer.substr(std::string_view("concede:").size())});
    earn_checks(context, actor, 2, "MG-checks-4");
    const bool first = test_of(context, id).attempts[0].actor == actor;
    settle_versus(context, id, first ? 1 : 0, 0);
}

void answer_tiebreak(CommandContext& context, const Question& question, const std::string& answer) {
    const auto plus = answer.find('+');
    throw_tiebreaker(context, *question.test, {answer.substr(0, plus), answer.substr(plus + 1)});
}

void answer_name_winner(CommandContext& context, const Question& question,
                        const std::string& answer) {
    const Id id = *question.test;
    context.emit(WinnerNamed{id, Id(answer)});
    settle_versus(context, id, test_of(context, id).attempts[0].actor == Id(answer) ? 0 : 1, 0);
}

void answer_settle_failure(CommandContext& context, const Question& question,
                           const std::string& answer) {
    const Id id = *question.test;
    const Id actor = question.decision.creature;
    std::string_view said = answer;
    FailureSettled settled{id, actor, {}, answer == "twist", said.ends_with(succeeds_suffix)};
    if (settled.succeeds) said.remove_suffix(succeeds_suffix.size());
    const auto condition = enum_from_word<Condition>(said);
    settled.condition = condition;
    context.emit(std::move(settled));
    if (condition && !context.character(actor)->conditions.contains(*condition)) {
        take_condition(context, actor, *condition);
    }
    context.emit(TestClosed{id});
}

}  // namespace kast::rules::mouse_guard
