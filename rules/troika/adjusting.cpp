// The GM's hand on any number of a sheet (TR-3.2.b, TR-4.2.d).
#include "rules/core/enum_words.hpp"
#include "rules/troika/carry_out.hpp"
#include "rules/troika/conditions.hpp"
#include "rules/troika/fields.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

std::string missing_field_text(const Creature& one, Field field) {
    if (field == Field::initiative) {
        return one.kind == Kind::character ? "A character has no Initiative of its own: two tokens."
                                           : "A henchman has no Initiative of its own: one token.";
    }
    if (field == Field::armour) return "A character's armour is a thing that is worn.";
    return "Only an enemy has a `" + enum_word(field) + "`.";
}

Result<void> adjust_condition(CommandContext& context, const Creature& one, const Adjust& command) {
    if (!command.condition || command.value || command.change || command.dice || command.word) {
        return refuse(bad_value, {}, "/condition",
                      "A condition goes with `condition` alone: alive, dead or incapacitated.");
    }
    const Condition to = *command.condition;
    if (to == one.condition)
        return refuse(nothing_changes, {}, "/condition", "It is " + enum_word(to) + " already.");
    const ConditionRow& row = condition_row(to);
    if (!row.set_by_gm || (row.needs_stamina && one.stamina < 1)) {
        return refuse(bad_value, "TR-4.1.a", "/condition",
                      !row.set_by_gm ? "Dying is what 0 Stamina is: set `stamina`."
                                     : "The living have 1 Stamina or more: set `stamina` first.");
    }
    const Id id = one.id;
    context.emit(Adjusted{id,
                          Field::condition,
                          0,
                          0,
                          {},
                          to,
                          {},
                          command.reason ? command.reason->value : "",
                          veil_of(one)});
    if (to == Condition::dead) die(context, id, DeathCause::declared);
    return {};
}

Result<void> adjust_mien(CommandContext& context, const Creature& one, const Adjust& command) {
    if (!command.word || command.value || command.change || command.dice || command.condition) {
        return refuse(bad_value, {}, "/word", "A mien is one `word`, and nothing else.");
    }
    context.emit(Adjusted{one.id,
                          Field::mien,
                          0,
                          0,
                          {},
                          {},
                          command.word->value,
                          command.reason ? command.reason->value : "",
                          veil_of(one)});
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const Adjust& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const Creature* found = context.creature(command.creature);
    if (!found) return refuse(no_such_character, {}, "/creature");
    const Creature& one = *found;
    const Field field = command.field;
    const FieldRow& row = field_row(field);
    if ((field == Field::luck || field == Field::luck_max) && one.kind != Kind::character) {
        return refuse(no_luck_score, "TR-3.3.e", "/field");
    }
    if (!row.has(one.kind)) return refuse(bad_value, {}, "/field", missing_field_text(one, field));
    if (field == Field::condition) return adjust_condition(context, one, command);
    if (field == Field::mien) return adjust_mien(context, one, command);
    const bool changes = command.change || command.dice;
    if (command.value.has_value() == changes || command.condition || command.word)
        return refuse(bad_value, {}, "/value", "Give `value`, or `change`, or `dice`.");
    const Bounds bounds = row.bounds(one, changes);
    if (command.value && (*command.value < bounds.lowest || *command.value > bounds.highest)) {
        return refuse(bad_value, {}, "/value", range_text(bounds.lowest, bounds.highest) + ".");
    }

    Adjusted adjusted{one.id,
                      field,
                      row.value(one),
                      0,
                      {},
                      {},
                      {},
                      command.reason ? command.reason->value : "",
                      veil_of(one)};
    if (command.dice) adjusted.dice = context.throw_d6(*command.dice);
    int change = command.change ? command.change->value : 0;
    for (const int thrown : adjusted.dice) change += thrown;
    if (command.lose.value_or(false)) change = -change;
    adjusted.after = command.value
                         ? command.value->value
                         : std::clamp(adjusted.before + change, bounds.lowest, bounds.highest);
    const int highest = adjusted.after;
    const Id id = one.id;
    context.emit(std::move(adjusted));
    if (field == Field::stamina_max && one.stamina > highest) {
        context.emit(
            Adjusted{id, Field::stamina, one.stamina, highest, {}, {}, {}, "", veil_of(one)});
    }
    if (field == Field::stamina) update_condition(context, id);
    return {};
}

}  // namespace kast::rules::troika
