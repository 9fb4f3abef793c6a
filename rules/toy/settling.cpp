// Dice are rolled, others are added, and it is settled who succeeds.

#include "rules/core/order.hpp"
#include "rules/toy/allowed.hpp"
#include "rules/toy/draft.hpp"

#include <algorithm>

namespace kast::rules::toy {

namespace {

/// One die added to a roll: rolled, counted, worn.
void add_die(Draft& draft, const Id& id, const Id& who, const std::string& die) {
    const Attempt& attempt = draft.attempt(id);
    Entrant entrant = *find_entrant(attempt, who);
    const int sides = find_usage(draft.sheet(who), die)->current;
    AddOnRolled rolled{id, who, {die, sides, draft.dice.roll(sides)}, {}, 0};
    std::erase_if(entrant.added, [&](const AddOn& one) { return one.die == die; });
    entrant.added.push_back(rolled.added);
    if (const auto line = modifier_of_add_on(draft.state, attempt, entrant, die)) {
        rolled.modifiers.push_back(*line);
        entrant.modifiers.push_back(*line);
    }
    rolled.total = total_of(entrant);
    const int face = rolled.added.face;
    draft.say(std::move(rolled));
    wear(draft, who, die, face);
}

/// Asks an Ally for another die, where there is one to add.
bool ask_for_more(Draft& draft, const Id& id, const Id& who) {
    const Attempt& attempt = draft.attempt(id);
    const auto offers = offers_of(draft.state, attempt, *find_entrant(attempt, who));
    if (offers.empty()) return false;
    Question question;
    question.attempt = id;
    question.decision.kind = asks::add;
    question.decision.creature = who;
    question.decision.owner = owner_of(draft.state, who);
    for (const Offer& one : offers) question.decision.options.push_back({one.die, {}});
    question.decision.options.push_back({"done", {}});
    question.decision.fallback = "done";
    ask(draft, std::move(question));
    return true;
}

bool waits_for_more(const State& state, const Id& id) {
    return std::ranges::any_of(state.questions, [&](const Question& one) {
        return one.attempt == id && one.decision.kind == asks::add;
    });
}

/// The first Action of a Fight is taken when its dice are.
void begin_roll(Draft& draft, const Attempt& attempt) {
    if (attempt.purpose == Purpose::fight)
        act(draft, attempt.entrants.front().who, ActionKind::fight, "");
}

}  // namespace

std::optional<Refusal> roll_attempt(Draft& draft, const Id& id) {
    for (const Entrant& one : draft.attempt(id).entrants) {
        for (const AddOn& taken : one.added) {
            const UsageDie* die = find_usage(draft.sheet(one.who), taken.die);
            if (!die || die->current == 0) return no(refusal::exhausted, "TOY-chain-4", "/attempt");
        }
    }
    begin_roll(draft, draft.attempt(id));
    const Attempt before = draft.attempt(id);
    AttemptRolled rolled{id, before.kind, before.purpose, before.entrants};
    for (Entrant& one : rolled.entrants) {
        for (const BaseDie& die : one.dice) one.faces.push_back(draft.dice.roll(die.sides));
        one.total = total_of(one);
    }
    draft.say(std::move(rolled));
    for (const Entrant& one : before.entrants) {
        for (const AddOn& taken : one.added) add_die(draft, id, one.who, taken.die);
    }
    for (const Entrant& one : before.entrants) {
        if (!ask_for_more(draft, id, one.who)) draft.say(Passed{id, one.who, true});
    }
    if (!waits_for_more(draft.state, id)) settle(draft, id);
    return std::nullopt;
}

Events answer_add(Draft& draft, const Question& question, const std::string& answer) {
    const Id id = *question.attempt;
    const Id who = question.decision.creature;
    if (answer != "done") {
        const Attempt& attempt = draft.attempt(id);
        if (const RefusalKind* why =
                why_not_add(draft.state, attempt, *find_entrant(attempt, who), answer))
            return refuse(*why, "TOY-int-2", "/answer");
    }
    close(draft, question, answer);
    if (answer == "done") {
        draft.say(Passed{id, who, true});
    } else {
        add_die(draft, id, who, answer);
        if (!ask_for_more(draft, id, who)) draft.say(Passed{id, who, true});
        // Others may think again, now that the totals are others (3.2).
        const std::vector<Entrant> entrants = draft.attempt(id).entrants;
        for (const Entrant& one : entrants) {
            if (one.who == who || !one.passed) continue;
            if (ask_for_more(draft, id, one.who)) draft.say(Passed{id, one.who, false});
        }
    }
    if (!waits_for_more(draft.state, id)) settle(draft, id);
    return draft.done();
}

namespace {

std::vector<Standing> standings_of(const Attempt& attempt, const Id& first) {
    std::vector<Standing> standings;
    for (const Entrant& one : attempt.entrants) standings.push_back({one.who, one.total});
    stable_insertion_sort(standings,
                          [](const Standing& a, const Standing& b) { return a.total > b.total; });
    const auto winner = std::ranges::find(standings, first, &Standing::who);
    if (winner != standings.end()) std::rotate(standings.begin(), winner, winner + 1);
    return standings;
}

void close_attempt(Draft& draft, const Id& id, AttemptResult result,
                   const std::optional<Id>& winner) {
    const Attempt attempt = draft.attempt(id);
    draft.say(AttemptClosed{id, attempt.kind, attempt.purpose, result, winner,
                            standings_of(attempt, winner.value_or(Id{})), target_of(attempt.kind)});
    follow_up(draft, attempt, result == AttemptResult::success);
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
Id break_tie(Draft& draft, const Id& id, std::vector<Id> tied) {
    for (int round = 1; tied.size() > 1; ++round) {
        TieRolled rolled{id, round, {}};
        for (const Id& who : tied) {
            const int face = draft.dice.roll(6);
            rolled.dice.push_back({who, face, find_entrant(draft.attempt(id), who)->total + face});
        }
        draft.say(std::move(rolled));
        tied = best_of(draft.attempt(id), tied);
    }
    return tied.front();
}

void settle_better(Draft& draft, const Id& id) {
    std::vector<Id> all;
    for (const Entrant& one : draft.attempt(id).entrants) all.push_back(one.who);
    const auto tied = best_of(draft.attempt(id), all);
    const bool monsters = find_monster(draft.state, tied.front()) != nullptr;
    if (tied.size() == 1 || !monsters) {
        close_attempt(draft, id, AttemptResult::won, break_tie(draft, id, tied));
        return;
    }
    draft.say(AttemptHeld{id, AttemptPhase::tie});
    Question question;
    question.attempt = id;
    question.decision.kind = asks::winner;
    question.decision.creature = tied.front();
    for (const Id& who : tied) question.decision.options.push_back({who.value, who});
    question.decision.fallback = tied.front().value;
    ask(draft, std::move(question));
}

}  // namespace

void settle(Draft& draft, const Id& id) {
    const Attempt& attempt = draft.attempt(id);
    if (attempt.kind == RollKind::roll_better) return settle_better(draft, id);
    const bool success = attempt.entrants.front().total >= target_of(RollKind::roll_20);
    close_attempt(draft, id, success ? AttemptResult::success : AttemptResult::failure, {});
}

Events answer_winner(Draft& draft, const Question& question, const std::string& answer) {
    const Id id = *question.attempt;
    close(draft, question, answer);
    close_attempt(draft, id, AttemptResult::won, Id(answer));
    return draft.done();
}

// ---- Rolls to Succeed

namespace {

/// What the face does to the die, and whether it succeeds (TOY-rs-1, TOY-fail-2).
void judge(Draft& draft, const Id& id) {
    const Attempt attempt = draft.attempt(id);
    const Entrant& one = attempt.entrants.front();
    const int face = one.faces.front();
    const BaseDie& die = one.dice.front();
    if (die.from == DieFrom::intangible || die.from == DieFrom::usage)
        wear(draft, one.who, die.label, face);
    if (die.from == DieFrom::pool && is_failure(face)) {
        const int before = draft.sheet(one.who).pools.at(die.label).count;
        draft.say(PoolChanged{one.who, die.label, before, std::max(0, before - 1), "failure"});
    }
    const bool success = face >= target_of(RollKind::roll_to_succeed);
    close_attempt(draft, id, success ? AttemptResult::success : AttemptResult::failure, {});
}

}  // namespace

void roll_to_succeed(Draft& draft, const Id& id) {
    const Attempt& attempt = draft.attempt(id);
    AttemptRolled rolled{id, attempt.kind, attempt.purpose, attempt.entrants};
    Entrant& one = rolled.entrants.front();
    BaseDie& die = one.dice.front();
    die.sides = sides_now(draft.state, one, die);
    one.faces = {draft.dice.roll(die.sides)};
    one.total = one.faces.front();
    const int sides = die.sides;
    const Id who = one.who;
    draft.say(std::move(rolled));
    if (!draft.state.settings.hold_rs) return judge(draft, id);
    draft.say(AttemptHeld{id, AttemptPhase::held});
    Question question;
    question.attempt = id;
    question.decision.kind = asks::held;
    question.decision.creature = who;
    question.decision.options = {{"keep", {}}};
    for (int face = 1; face <= sides; ++face)
        question.decision.options.push_back({std::to_string(face), {}});
    question.decision.fallback = "keep";
    ask(draft, std::move(question));
}

Events answer_held(Draft& draft, const Question& question, const std::string& answer) {
    const Id id = *question.attempt;
    const Entrant one = draft.attempt(id).entrants.front();
    close(draft, question, answer);
    if (answer != "keep") {
        draft.say(FaceChanged{id, one.who, one.faces.front(), std::stoi(answer)});
    }
    judge(draft, id);
    return draft.done();
}

void follow_up(Draft& draft, const Attempt& attempt, bool success) {
    switch (attempt.purpose) {
        case Purpose::plain:
            break;
        case Purpose::languages:
            return follow_languages(draft, attempt);
        case Purpose::init:
            return follow_init(draft, attempt, success);
        case Purpose::fight:
            return follow_fight(draft, attempt, success);
        case Purpose::guard:
            return follow_guard(draft, attempt, success);
    }
}

}  // namespace kast::rules::toy
