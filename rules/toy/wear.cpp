// Dice that wear: usage dice moved, exhausted, given back, and what is owed for it.

#include "rules/toy/draft.hpp"

namespace kast::rules::toy {

void owe(Draft& draft, const Id& who, Duty duty) {
    Question question;
    question.duty = duty;
    question.decision.kind = asks::table;
    question.decision.creature = who;  // No owner: the GM picks the table (TOY-terror-2).
    question.decision.options = table_options(draft.state, duty);
    question.decision.fallback = question.decision.options.front().answer;
    ask(draft, std::move(question));
}

void move_die(Draft& draft, const Id& who, const std::string& die, const UsageDie& after,
              UsageDieMoved because) {
    const Adventurer& sheet = draft.sheet(who);
    const UsageDie before = *find_usage(sheet, die);
    const auto item = sheet.usage.find(die);
    because.actor = who;
    because.die = die;
    because.before = before;
    because.after = after;
    because.lost = because.lost || (item != sheet.usage.end() && item->second.lost);
    because.begins = begins(die, before.current, after.current);
    because.ends = ends(die, before.current, after.current);
    draft.say(std::move(because));
}

namespace {

/// One place down after a Failure; armor wears its maximum too, from the second time on.
UsageDie worn(const UsageDie& die, Wear how) {
    UsageDie after = die;
    after.current = die.current == chain.front() ? 0 : moved(die.current, -1);
    if (how == Wear::armor && die.current < die.max) after.max = moved(die.max, -1);
    return after;
}

}  // namespace

void wear(Draft& draft, const Id& who, const std::string& die, int face) {
    const Adventurer& sheet = draft.sheet(who);
    const UsageDie* found = find_usage(sheet, die);
    if (!found) return;  // The GM may have taken it off the sheet while a face was held.
    const UsageDie before = *found;
    const auto item = sheet.usage.find(die);
    const Wear how = item == sheet.usage.end() ? Wear::ordinary : item->second.wear;
    // A d2 is gone after any roll (TOY-ud-3); others move on a Failure (TOY-ud-2).
    const bool last = before.current == chain.front();
    // The GM may have exhausted it while a face was held: nothing wears then.
    if (before.current > 0 && (last || is_failure(face))) {
        UsageDieMoved because;
        because.face = face;
        because.cause = last ? "last-die" : "failure";
        because.rule = last ? "TOY-ud-3" : "TOY-ud-2";
        because.lost = last && how == Wear::armor;
        move_die(draft, who, die, worn(before, how), std::move(because));
    }
    if (die == word_of(Intangible::sanity) && is_failure(face))
        owe(draft, who, Duty::terrifying_table);
}

Events carry_out(Draft& draft, const UsageMove& command) {
    const auto found = present(draft, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    const UsageDie* die = find_usage(**found, command.die);
    if (!die) return refuse(refusal::no_such_die, {}, "/die");
    if (command.steps == 0 || command.steps < -9 || command.steps > 9)
        return refuse(refusal::steps_range, "TOY-chain-2", "/steps");
    if (command.reason.empty()) return refuse(refusal::empty, {}, "/reason");
    UsageDie after = *die;
    if (command.part == Part::max) {
        after.max = moved(die->max, command.steps);
        after.current = std::min(after.current, after.max);
    } else {
        after.current = std::min(moved(die->current, command.steps), die->max);
    }
    UsageDieMoved because;
    because.cause = "moved";
    because.rule = "TOY-ud-5";
    because.reason = command.reason;
    move_die(draft, command.actor, command.die, after, std::move(because));
    return draft.done();
}

Events carry_out(Draft& draft, const UsageRestore& command) {
    const auto found = present(draft, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    const UsageDie* die = find_usage(**found, command.die);
    if (!die) return refuse(refusal::no_such_die, {}, "/die");
    if (command.steps < 1 || command.steps > 9)
        return refuse(refusal::steps_range, "TOY-ud-6", "/steps");
    if (command.reason.empty()) return refuse(refusal::empty, {}, "/reason");
    const auto item = (*found)->usage.find(command.die);
    if (item != (*found)->usage.end() && item->second.lost)
        return refuse(refusal::exhausted, "TOY-x-damage-3", "/die");
    UsageDie after = *die;
    after.current = std::min(restored(die->current, command.steps), die->max);
    UsageDieMoved because;
    because.cause = "restored";
    because.rule = "TOY-ud-6";
    because.reason = command.reason;
    move_die(draft, command.actor, command.die, after, std::move(because));
    return draft.done();
}

// ---- Terrifying Tables and Wounds (TOY-terror-2, TOY-x-dying-3)

namespace {

const Row& row_of(const RollTable& table, int face) {
    for (const Row& row : table.rows) {
        if (row.from <= face && face <= row.to) return row;
    }
    return table.rows.back();
}

/// What a row does: a condition of terror, or a Wound.
void suffer(Draft& draft, const Id& who, Duty duty, const Row& row) {
    if (row.text.empty()) return;
    if (duty == Duty::wound)
        draft.say(WoundTaken{who, row.text});
    else
        draft.say(ConditionBegan{who, draft.dice.fresh_id(), {row.text, row.modifier, row.until}});
}

}  // namespace

Events answer_table(Draft& draft, const Question& question, const std::string& answer) {
    const Id who = question.decision.creature;
    close(draft, question, answer);
    TableRolled rolled{who, *question.duty, {}};
    auto table = draft.state.tables.find(Id(answer));
    if (table == draft.state.tables.end()) {
        const int sides = answer == "d20" ? 20 : 6;
        rolled.rolls.push_back({"", sides, draft.dice.roll(sides), ""});
        draft.say(std::move(rolled));
        return draft.done();
    }
    Row row;
    for (;;) {
        const int face = draft.dice.roll(table->second.sides);
        row = row_of(table->second, face);
        rolled.rolls.push_back({table->second.name, table->second.sides, face, row.text});
        if (!row.then) break;
        table = draft.state.tables.find(*row.then);
        if (table == draft.state.tables.end()) break;
    }
    draft.say(std::move(rolled));
    suffer(draft, who, *question.duty, row);
    return draft.done();
}

}  // namespace kast::rules::toy
