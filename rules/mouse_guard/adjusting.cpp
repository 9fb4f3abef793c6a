// The GM's hand on one number of a sheet or of a team.

#include "rules/core/sentences.hpp"
#include "rules/mouse_guard/availability.hpp"
#include "rules/mouse_guard/carry_out.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

namespace {

/// A number as it is, and what it may become.
struct Number {
    int value = 0;
    int min = 0;
    int max = 0;
    std::string because;  ///< why these are its bounds, where something else sets them
};

bool is_of_team(Field field) {
    return field == Field::disposition || field == Field::start || field == Field::position ||
           field == Field::impeded;
}
bool is_secret(Field field) {
    return field != Field::fate && field != Field::persona && field != Field::checks;
}

Result<Number> number_of(const Character& one, Field field, const std::string& which) {
    for (const SheetNumber& number : sheet_numbers) {
        if (number.field == field) return Number{one.*number.number, 0, number.max, {}};
    }
    if (field == Field::nature) {
        const int max = one.nature.max;
        return Number{one.nature.current, 0, max, "the most is " + std::to_string(max) + " now"};
    }
    if (field == Field::nature_max) return Number{one.nature.max, 0, 12, {}};
    if (field == Field::trait_uses) {
        const auto trait = one.traits.find(which);
        if (trait != one.traits.end()) return Number{trait->second.used, 0, 99, {}};
        return refuse(refusal::no_such_trait, {}, "/which",
                      "There are: " + enumerate_keys(one.traits) + ".");
    }
    if (which.empty()) {
        return refuse(invalid_params, "MG-test-1", "/which", "Which skill has to be said.");
    }
    if (is_ability(which)) {
        return refuse(invalid_params, "MG-test-1", "/which",
                      which + " is an ability, with a field of its own.");
    }
    return Number{rating_of(one, which).value_or(0), 0, 10, {}};
}

/// A disposition is thrown before it is changed, and what is decided stays decided.
Result<Number> number_of(const Team& team, Field field, ConflictPhase phase) {
    const bool flag = field == Field::position || field == Field::impeded;
    const bool unthrown = phase == ConflictPhase::goals || (!team.start && !flag);
    if (unthrown || phase == ConflictPhase::ended) {
        return refuse(refusal::wrong_phase, {}, "/field",
                      unthrown ? "The disposition of team " + team.id.value + " is not thrown yet."
                               : "The conflict is decided.");
    }
    if (flag) return Number{field == Field::position ? team.position : team.impeded, 0, 1, {}};
    if (field == Field::start) {
        return Number{*team.start, std::max(1, team.current), 99,
                      "the disposition is " + std::to_string(team.current) + " now"};
    }
    return Number{team.current, 0, *team.start, "it started from " + std::to_string(*team.start)};
}

Result<void> require_within(const Number& number, int value) {
    if (value >= number.min && value <= number.max) return {};
    std::string bounds = std::to_string(number.min) + " to " + std::to_string(number.max);
    if (!number.because.empty()) bounds += ": " + number.because;
    return refuse(invalid_params, {}, "/value", bounds + ".");
}

Adjusted adjusted_by(const Adjust& command, int before) {
    Adjusted adjusted;
    adjusted.field = enum_word(command.field);
    adjusted.before = before;
    adjusted.after = command.value;
    adjusted.reason = command.reason.value_or(BoundedString<400>{}).value;
    return adjusted;
}

/// What is open and no longer has a meaning goes on by itself.
Result<void> adjust_team(CommandContext& context, const Adjust& command) {
    if (!command.team) return refuse(refusal::no_such_team, {}, "/team", "It is a team's number.");
    const auto found = require_team(context, *command.team);
    KAST_REQUIRE(found);
    const auto number = number_of(**found, command.field, context.conflict().phase);
    KAST_REQUIRE(number);
    KAST_REQUIRE(require_within(*number, command.value));
    Adjusted adjusted = adjusted_by(command, number->value);
    adjusted.team = command.team;
    context.emit(std::move(adjusted));
    advance_conflict(context);
    return {};
}

Result<void> adjust_tests_left(CommandContext& context, const Adjust& command,
                               const Character& one) {
    if (one.owner.empty()) {
        return refuse(invalid_params, "MG-turn-3", "/field",
                      one.name + " is the GM's; only players have tests left.");
    }
    if (context.state().turn != Turn::players) {
        return refuse(refusal::not_players_turn, "MG-turn-3", "/field");
    }
    const auto left = context.state().tests_left.find(one.owner);
    Adjusted adjusted =
        adjusted_by(command, left == context.state().tests_left.end() ? 0 : left->second);
    adjusted.character = command.character;
    adjusted.member = one.owner;
    adjusted.hidden = one.has_secret_sheet();
    context.emit(std::move(adjusted));
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const Adjust& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    if (is_of_team(command.field)) return adjust_team(context, command);
    if (!command.character) {
        return refuse(no_such_character, {}, "/character", "It is a character's number.");
    }
    const auto found = require_character(context, *command.character, "/character");
    KAST_REQUIRE(found);
    const Character& one = **found;
    if (command.field == Field::tests_left) return adjust_tests_left(context, command, one);
    const std::string which = command.which ? command.which->value : std::string();
    const auto number = number_of(one, command.field, which);
    KAST_REQUIRE(number);
    KAST_REQUIRE(require_within(*number, command.value));
    Adjusted adjusted = adjusted_by(command, number->value);
    adjusted.character = command.character;
    if (command.which) adjusted.which = which;
    adjusted.hidden = one.hidden || (one.has_secret_sheet() && is_secret(command.field));
    context.emit(std::move(adjusted));
    return {};
}

}  // namespace kast::rules::mouse_guard
