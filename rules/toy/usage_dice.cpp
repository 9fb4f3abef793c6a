// Dice that wear: usage dice moved, exhausted, given back, and what is owed for it.

#include "rules/toy/command_context.hpp"

namespace kast::rules::toy {

void owe(CommandContext& context, const Id& who, Duty duty) {
    Question question;
    question.duty = duty;
    question.decision.kind = asks::table;
    question.decision.creature = who;  // No owner: the GM picks the table (TOY-terror-2).
    question.decision.options = table_options(context.state(), duty);
    question.decision.fallback = question.decision.options.front().answer;
    open_decision<DecisionOpened>(context, std::move(question));
}

void move_die(CommandContext& context, const Id& who, const std::string& die, const UsageDie& after,
              UsageMoved because) {
    const Adventurer& sheet = context.sheet(who);
    const UsageDie before = *find_usage(sheet, die);
    const auto item = sheet.usage.find(die);
    because.actor = who;
    because.die = die;
    because.before = before;
    because.after = after;
    because.lost = because.lost || (item != sheet.usage.end() && item->second.lost);
    because.begins = begins(die, before.current, after.current);
    because.ends = ends(die, before.current, after.current);
    context.emit(std::move(because));
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

void wear(CommandContext& context, const Id& who, const std::string& die, int face) {
    const Adventurer& sheet = context.sheet(who);
    const UsageDie* found = find_usage(sheet, die);
    if (!found) return;  // The GM may have taken it off the sheet while a face was held.
    const UsageDie before = *found;
    const auto item = sheet.usage.find(die);
    const Wear how = item == sheet.usage.end() ? Wear::ordinary : item->second.wear;
    // A d2 is gone after any roll (TOY-ud-3); others move on a Failure (TOY-ud-2).
    const bool last = before.current == chain.front();
    // The GM may have exhausted it while a face was held: nothing wears then.
    if (before.current > 0 && (last || is_failure(face))) {
        UsageMoved because;
        because.face = face;
        because.cause = last ? "last-die" : "failure";
        because.rule = last ? "TOY-ud-3" : "TOY-ud-2";
        because.lost = last && how == Wear::armor;
        move_die(context, who, die, worn(before, how), std::move(because));
    }
    if (die == enum_word(Intangible::sanity) && is_failure(face))
        owe(context, who, Duty::terrifying_table);
}

namespace {

std::unexpected<Refusal> refuse_missing_die(const Adventurer& sheet, const std::string& die) {
    return refuse(refusal::no_such_die, "TOY-ud-1", "/die",
                  "`" + die + "` is none; beside the intangible stats there are " +
                      enumerate_keys(sheet.usage) + ".");
}

}  // namespace

namespace {

/// The GM moves a die, up or down, and may say why.
template <class Command>
void move_by_hand(CommandContext& context, const Command& command, const UsageDie& after,
                  std::string cause, std::string rule) {
    UsageMoved because;
    because.cause = std::move(cause);
    because.rule = std::move(rule);
    because.reason = text_of(command.reason);
    move_die(context, command.actor, command.die, after, std::move(because));
}

}  // namespace

Result<void> carry_out(CommandContext& context, const UsageMove& command) {
    const auto found = require_character(context, command.actor, "/actor");
    KAST_REQUIRE(found);
    const UsageDie* die = find_usage(**found, command.die);
    if (!die) return refuse_missing_die(**found, command.die);
    if (command.steps == 0 || command.steps < -9 || command.steps > 9) {
        return refuse(refusal::steps_range, "TOY-chain-2", "/steps",
                      "-9 to 9 but 0, not " + std::to_string(int(command.steps)) + ".");
    }
    UsageDie after = *die;
    if (command.part == Part::max) {
        after.max = moved(die->max, command.steps);
        after.current = std::min(after.current, after.max);
    } else {
        after.current = std::min(moved(die->current, command.steps), die->max);
    }
    move_by_hand(context, command, after, "moved", "TOY-ud-5");
    return {};
}

Result<void> carry_out(CommandContext& context, const UsageRestore& command) {
    const auto found = require_character(context, command.actor, "/actor");
    KAST_REQUIRE(found);
    const UsageDie* die = find_usage(**found, command.die);
    if (!die) return refuse_missing_die(**found, command.die);
    KAST_REQUIRE(require_range(command.steps, 1, 9, refusal::steps_range, "TOY-ud-6", "/steps"));
    const auto item = (*found)->usage.find(command.die);
    if (item != (*found)->usage.end() && item->second.lost)
        return refuse(refusal::exhausted, "TOY-x-damage-3", "/die",
                      "Armor that is gone on a d2 is lost for good.");
    UsageDie after = *die;
    after.current = std::min(restored(die->current, command.steps), die->max);
    move_by_hand(context, command, after, "restored", "TOY-ud-6");
    return {};
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
void suffer(CommandContext& context, const Id& who, Duty duty, const Row& row) {
    if (row.text.empty()) return;
    if (duty == Duty::wound)
        context.emit(WoundTaken{who, row.text});
    else
        context.emit(
            ConditionStarted{who, context.fresh_id(), {row.text, row.modifier, row.until}});
}

}  // namespace

Result<void> answer_table(CommandContext& context, const Answer& answer) {
    const Id who = answer.question.decision.creature;
    answer_decision(context, answer);
    TableRolled rolled{who, *answer.question.duty, {}};
    auto table = context.state().tables.find(Id(answer.word));
    if (table == context.state().tables.end()) {
        const int sides = answer.word == "d20" ? 20 : 6;
        rolled.rolls.push_back({"", sides, context.dice().roll(sides), ""});
        context.emit(std::move(rolled));
        return {};
    }
    Row row;
    for (;;) {
        const int face = context.dice().roll(table->second.sides);
        row = row_of(table->second, face);
        rolled.rolls.push_back({table->second.name, table->second.sides, face, row.text});
        if (!row.then) break;
        table = context.state().tables.find(*row.then);
        if (table == context.state().tables.end()) break;
    }
    context.emit(std::move(rolled));
    suffer(context, who, *answer.question.duty, row);
    return {};
}

}  // namespace kast::rules::toy
