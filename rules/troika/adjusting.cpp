// The GM's hand on any number of a sheet (TR-3.2.b, TR-4.2.d).
#include "rules/core/enum_words.hpp"
#include "rules/troika/carry_out.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

struct Bounds {
    int lowest;
    int highest;
};

/// Where the number must lie. `healed`: how far dice and changes may raise it.
Bounds bounds_of(const Creature& one, Field field, bool healed) {
    switch (field) {
        case Field::skill:
            return {1, 20};
        case Field::stamina:
            return {-999, one.stamina_max};
        case Field::stamina_max:
            return {1, 999};
        case Field::luck:
            // Set outright, it may pass the score rolled: an exception of the GM's (TR-3.2.b).
            return {0, healed ? std::max(one.luck_max.value_or(0), one.luck.value_or(0)) : 99};
        case Field::luck_max:
            return {0, 99};
        case Field::initiative:
            return {0, 40};
        case Field::armour:
            return {0, 12};
        case Field::silver:
            return {0, 1'000'000};
        case Field::eaten_today:
            return {0, 1000};
        case Field::unconscious_rounds:
            return {0, 99};
        default:
            return {0, 1};
    }
}

int value_of(const Creature& one, Field field) {
    switch (field) {
        case Field::skill:
            return one.skill;
        case Field::stamina:
            return one.stamina;
        case Field::stamina_max:
            return one.stamina_max;
        case Field::luck:
            return one.luck.value_or(0);
        case Field::luck_max:
            return one.luck_max.value_or(0);
        case Field::initiative:
            return one.initiative;
        case Field::armour:
            return one.armour;
        case Field::silver:
            return one.silver;
        case Field::eaten_today:
            return one.eaten_today;
        case Field::unconscious_rounds:
            return one.unconscious_rounds;
        case Field::prone:
            return one.prone;
        case Field::speechless:
            return one.speechless;
        default:
            return 0;
    }
}

bool has_field(const Creature& one, Field field) {
    if (field == Field::initiative || field == Field::mien) return one.kind == Kind::enemy;
    if (field == Field::armour) return one.kind != Kind::character;
    return true;
}

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
    // Dying is what 0 Stamina is, and the living have some.
    if (to == Condition::dying || (to == Condition::alive && one.stamina < 1)) {
        return refuse(bad_value, "TR-4.1.a", "/condition",
                      to == Condition::dying
                          ? "Dying is what 0 Stamina is: set `stamina`."
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
    if ((field == Field::luck || field == Field::luck_max) && one.kind != Kind::character) {
        return refuse(no_luck_score, "TR-3.3.e", "/field");
    }
    if (!has_field(one, field))
        return refuse(bad_value, {}, "/field", missing_field_text(one, field));
    if (field == Field::condition) return adjust_condition(context, one, command);
    if (field == Field::mien) return adjust_mien(context, one, command);
    const bool changes = command.change || command.dice;
    if (command.value.has_value() == changes || command.condition || command.word)
        return refuse(bad_value, {}, "/value", "Give `value`, or `change`, or `dice`.");
    const Bounds bounds = bounds_of(one, field, changes);
    if (command.value && (*command.value < bounds.lowest || *command.value > bounds.highest)) {
        return refuse(bad_value, {}, "/value", range_text(bounds.lowest, bounds.highest) + ".");
    }

    Adjusted adjusted{one.id,
                      field,
                      value_of(one, field),
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
