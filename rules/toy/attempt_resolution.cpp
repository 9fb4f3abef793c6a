// Dice are rolled, others are added, and it is settled who succeeds.

#include "rules/core/order.hpp"
#include "rules/toy/command_context.hpp"

#include <algorithm>

namespace kast::rules::toy {

namespace {

/// One die added to a roll: rolled, counted, worn.
void add_die(CommandContext& context, const Id& id, const Id& who, const std::string& die) {
    const Attempt& attempt = context.attempt(id);
    Entrant entrant = *find_entrant(attempt, who);
    const int sides = find_usage(context.sheet(who), die)->current;
    AddOnRolled rolled{id, who, {die, sides, context.dice().roll(sides)}, {}, 0};
    std::erase_if(entrant.added, [&](const AddOn& one) { return one.die == die; });
    entrant.added.push_back(rolled.added);
    if (const auto line = modifier_of_add_on(context.state(), attempt, entrant, die)) {
        rolled.modifiers.push_back(*line);
        entrant.modifiers.push_back(*line);
    }
    rolled.total = total_of(entrant);
    const int face = rolled.added.face;
    context.emit(std::move(rolled));
    wear(context, who, die, face);
}

/// Asks an Ally for another die, where there is one to add.
bool ask_for_more(CommandContext& context, const Id& id, const Id& who) {
    std::vector<Option> options = options_to_add(context.state(), context.attempt(id), who);
    const Attempt& attempt = context.attempt(id);
    if (options.size() == 1) return false;
    const bool spared = attempt.spares_questions &&
                        !may_gain(context.state(), attempt, *find_entrant(attempt, who));
    if (spared) return false;
    Question question;
    question.attempt = id;
    question.decision.kind = asks::add;
    question.decision.creature = who;
    question.decision.owner = owner_of(context.state(), who);
    question.decision.options = std::move(options);
    question.decision.fallback = "done";
    open_decision<DecisionOpened>(context, std::move(question));
    return true;
}

bool waits_for_more(const State& state, const Id& id) {
    return std::ranges::any_of(state.questions, [&](const Question& one) {
        return one.attempt == id && one.decision.kind == asks::add;
    });
}

/// The first Action of a Fight is taken when its dice are.
void begin_roll(CommandContext& context, const Attempt& attempt) {
    if (attempt.purpose == Purpose::fight)
        act(context, attempt.entrants.front().who, ActionKind::fight, "");
}

}  // namespace

void roll_attempt(CommandContext& context, const Id& id, bool spares_questions) {
    begin_roll(context, context.attempt(id));
    const Attempt before = context.attempt(id);
    AttemptRolled rolled{id, before.kind, before.purpose, before.entrants, spares_questions};
    std::size_t dice = 0;
    for (const Entrant& one : rolled.entrants) dice += one.dice.size();
    context.dice().expect(dice);
    for (Entrant& one : rolled.entrants) {
        for (const BaseDie& die : one.dice) one.faces.push_back(context.dice().roll(die.sides));
        one.total = total_of(one);
    }
    context.emit(std::move(rolled));
    for (const Entrant& one : before.entrants) {
        for (const AddOn& taken : one.added) add_die(context, id, one.who, taken.die);
    }
    for (const Entrant& one : before.entrants) {
        if (!ask_for_more(context, id, one.who)) context.emit(AttemptPassed{id, one.who, true});
    }
    if (!waits_for_more(context.state(), id)) settle(context, id);
}

Result<void> answer_add(CommandContext& context, const Answer& answer) {
    const Id id = *answer.question.attempt;
    const Id who = answer.question.decision.creature;
    answer_decision(context, answer);
    if (answer.word == "done") {
        context.emit(AttemptPassed{id, who, true});
    } else {
        add_die(context, id, who, answer.word);
        if (!ask_for_more(context, id, who)) context.emit(AttemptPassed{id, who, true});
        // Others may think again, now that the totals are others (3.2).
        const std::vector<Entrant> entrants = context.attempt(id).entrants;
        for (const Entrant& one : entrants) {
            if (one.who == who || !one.passed) continue;
            if (ask_for_more(context, id, one.who)) context.emit(AttemptPassed{id, one.who, false});
        }
    }
    if (!waits_for_more(context.state(), id)) settle(context, id);
    return {};
}

namespace {

std::vector<Standing> standings_of(const Attempt& attempt, const Id& first) {
    std::vector<Standing> standings;
    for (const Entrant& one : attempt.entrants)
        standings.push_back({one.who, one.total, one.veiled});
    stable_insertion_sort(standings,
                          [](const Standing& a, const Standing& b) { return a.total > b.total; });
    const auto winner = std::ranges::find(standings, first, &Standing::who);
    if (winner != standings.end()) std::rotate(standings.begin(), winner, winner + 1);
    return standings;
}

void close_attempt(CommandContext& context, const Id& id, AttemptResult result,
                   const std::optional<Id>& winner) {
    const Attempt attempt = context.attempt(id);
    context.emit(AttemptClosed{id, attempt.kind, attempt.purpose, result, winner,
                               standings_of(attempt, winner.value_or(Id{})),
                               target_of(attempt.kind)});
    if (attempt.call && find_call(context.state().called_tests, *attempt.call)) {
        context.emit(
            CalledTestRolled{*attempt.call, attempt.entrants.front().who, enum_word(result)});
    }
    follow_up(context, attempt, result == AttemptResult::success);
}

/// Who shares the best total; Monsters drop out where an Ally does (TOY-rb-ties-1).
std::vector<Id> best_of(const Attempt& attempt, const std::vector<Id>& among) {
    std::vector<Id> best;
    int most = 0;
    bool ally = false;
    for (const Entrant& one : attempt.entrants) {
        if (std::ranges::find(among, one.who) == among.end()) continue;
        if (best.empty() || one.total > most) {
            best.clear();
            most = one.total;
            ally = false;
        }
        if (one.total < most) continue;
        best.push_back(one.who);
        ally = ally || one.side == Side::ally;
    }
    std::erase_if(best, [&](const Id& who) {
        return ally && find_entrant(attempt, who)->side == Side::monster;
    });
    return best;
}

/// Rounds of d6 until one of the tied Allies is ahead (TOY-rb-ties-2).
Id break_tie(CommandContext& context, const Id& id, std::vector<Id> tied) {
    for (int round = 1; tied.size() > 1; ++round) {
        TieRolled rolled{id, round, {}};
        context.dice().expect(tied.size());
        for (const Id& who : tied) {
            const int face = context.dice().roll(6);
            rolled.dice.push_back(
                {who, face, find_entrant(context.attempt(id), who)->total + face});
        }
        context.emit(std::move(rolled));
        tied = best_of(context.attempt(id), tied);
    }
    return tied.front();
}

void settle_better(CommandContext& context, const Id& id) {
    std::vector<Id> all;
    for (const Entrant& one : context.attempt(id).entrants) all.push_back(one.who);
    const auto tied = best_of(context.attempt(id), all);
    const bool monsters = find_monster(context.state(), tied.front()) != nullptr;
    if (tied.size() == 1 || !monsters) {
        close_attempt(context, id, AttemptResult::won, break_tie(context, id, tied));
        return;
    }
    context.emit(AttemptHeld{id, AttemptPhase::tie});
    Question question;
    question.attempt = id;
    question.decision.kind = asks::winner;
    question.decision.creature = tied.front();
    for (const Id& who : tied) question.decision.options.push_back({who.value, who});
    question.decision.fallback = tied.front().value;
    open_decision<DecisionOpened>(context, std::move(question));
}

}  // namespace

void settle(CommandContext& context, const Id& id) {
    const Attempt& attempt = context.attempt(id);
    if (attempt.kind == RollKind::roll_better) return settle_better(context, id);
    const bool success = attempt.entrants.front().total >= target_of(RollKind::roll_20);
    close_attempt(context, id, success ? AttemptResult::success : AttemptResult::failure, {});
}

Result<void> answer_winner(CommandContext& context, const Answer& answer) {
    const Id id = *answer.question.attempt;
    answer_decision(context, answer);
    close_attempt(context, id, AttemptResult::won, Id(answer.word));
    return {};
}

// ---- Rolls to Succeed

namespace {

/// What the face does to the die, and whether it succeeds (TOY-rs-1, TOY-fail-2).
void resolve_roll(CommandContext& context, const Id& id) {
    const Attempt attempt = context.attempt(id);
    const Entrant& one = attempt.entrants.front();
    const int face = one.faces.front();
    const BaseDie& die = one.dice.front();
    if (die.from == DieFrom::intangible || die.from == DieFrom::usage)
        wear(context, one.who, die.label, face);
    if (die.from == DieFrom::pool && is_failure(face)) {
        const int before = context.sheet(one.who).pools.at(die.label).count;
        context.emit(PoolChanged{one.who, die.label, before, std::max(0, before - 1), "failure"});
    }
    const bool success = face >= target_of(RollKind::roll_to_succeed);
    close_attempt(context, id, success ? AttemptResult::success : AttemptResult::failure, {});
}

}  // namespace

void roll_to_succeed(CommandContext& context, const Id& id) {
    const Attempt& attempt = context.attempt(id);
    AttemptRolled rolled{id, attempt.kind, attempt.purpose, attempt.entrants};
    Entrant& one = rolled.entrants.front();
    BaseDie& die = one.dice.front();
    die.sides = sides_now(context.state(), one, die);
    one.faces = {context.dice().roll(die.sides)};
    one.total = one.faces.front();
    const int sides = die.sides;
    const Id who = one.who;
    context.emit(std::move(rolled));
    if (!context.state().settings.hold_rs) return resolve_roll(context, id);
    context.emit(AttemptHeld{id, AttemptPhase::held});
    Question question;
    question.attempt = id;
    question.decision.kind = asks::held;
    question.decision.creature = who;
    question.decision.options = {{"keep", {}}};
    for (int face = 1; face <= sides; ++face)
        question.decision.options.push_back({std::to_string(face), {}});
    question.decision.fallback = "keep";
    open_decision<DecisionOpened>(context, std::move(question));
}

Result<void> answer_held(CommandContext& context, const Answer& answer) {
    const Id id = *answer.question.attempt;
    const Entrant one = context.attempt(id).entrants.front();
    answer_decision(context, answer);
    if (answer.word != "keep") {
        context.emit(FaceChanged{id, one.who, one.faces.front(), std::stoi(answer.word)});
    }
    resolve_roll(context, id);
    return {};
}

void follow_up(CommandContext& context, const Attempt& attempt, bool success) {
    switch (attempt.purpose) {
        case Purpose::plain:
            break;
        case Purpose::languages:
            return follow_languages(context, attempt);
        case Purpose::init:
            return follow_init(context, attempt, success);
        case Purpose::fight:
            return follow_fight(context, attempt, success);
        case Purpose::guard:
            return follow_guard(context, attempt, success);
    }
}

}  // namespace kast::rules::toy
