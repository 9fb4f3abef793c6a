// Sheets made, changed, handed on; the GM's rulings about them.

#include "rules/mouse_guard/carry_out.hpp"
#include "rules/mouse_guard/preconditions.hpp"

#include <algorithm>

namespace kast::rules::mouse_guard {

namespace {

std::vector<std::string> texts(const auto& given) {
    std::vector<std::string> list;
    for (const auto& one : given) {
        if (!one.value.empty() && !holds(list, one.value)) list.push_back(one.value);
    }
    return list;
}

template <int Min, int Max>
void take(int& field, const std::optional<BoundedInt<Min, Max>>& given) {
    if (given) field = *given;
}
void take(std::string& field, const std::optional<Line>& given) {
    if (given) field = given->value;
}

Result<void> take(Nature& nature, const std::optional<NatureGiven>& given) {
    if (!given) return {};
    if (given->words) nature.words = texts(*given->words);
    if (given->max) nature.max = *given->max;
    if (given->current)
        nature.current = *given->current;
    else if (given->max)
        nature.current = nature.max;
    if (nature.current > nature.max) {
        return refuse(invalid_params, "MG-nature-8", "/nature/current",
                      "0 to " + std::to_string(nature.max) + ", the most it can be.");
    }
    return {};
}

/// Those that are given are set, or taken away where there is no rating; the others stay.
Result<void> take(std::map<std::string, int>& skills, const std::optional<SkillsGiven>& given) {
    if (!given) return {};
    for (const auto& [name, rating] : *given) {
        if (name.empty() || name.size() > Word::max) {
            return refuse(invalid_params, "MG-test-1", "/skills",
                          "A skill's name has 1 to " + std::to_string(Word::max) + " bytes.");
        }
        if (is_ability(name)) {
            return refuse(invalid_params, "MG-test-1", "/skills/" + name,
                          name + " is an ability, with a field of its own.");
        }
        if (rating)
            skills[name] = *rating;
        else
            skills.erase(name);
    }
    if (skills.size() > skills_max) {
        return refuse(refusal::table_full, {}, "/skills",
                      "A sheet has " + std::to_string(skills_max) + " skills at most.");
    }
    return {};
}

/// Takes over what is given; uses of traits that stay are kept.
Result<void> fill(Character& sheet, const SheetGiven& given) {
    KAST_REQUIRE(take(sheet.nature, given.nature));
    KAST_REQUIRE(take(sheet.skills, given.skills));
    take(sheet.will, given.will);
    take(sheet.health, given.health);
    take(sheet.resources, given.resources);
    take(sheet.circles, given.circles);
    take(sheet.belief, given.belief);
    take(sheet.goal, given.goal);
    take(sheet.instinct, given.instinct);
    if (given.wises) {
        const auto wises = texts(*given.wises);
        sheet.wises = {wises.begin(), wises.end()};
    }
    if (given.traits) {
        const auto names = texts(*given.traits);
        std::erase_if(sheet.traits, [&](const auto& one) { return !holds(names, one.first); });
        for (const std::string& name : names) sheet.traits.try_emplace(name);
    }
    if (given.gear) {
        sheet.gear.clear();
        for (const std::string& name : texts(*given.gear)) sheet.gear.push_back({name, false});
    }
    return {};
}

/// What the GM gives a new character besides (MG-reward-1, MG-fate-4).
void take_given(Character& sheet, const CharacterAdd& given) {
    if (given.fate) sheet.fate = *given.fate;
    if (given.persona) sheet.persona = *given.persona;
    if (given.checks) sheet.checks = *given.checks;
    if (given.conditions) sheet.conditions = {given.conditions->begin(), given.conditions->end()};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CharacterAdd& command) {
    const bool gm = context.actor().is_gm();
    if (command.owner && !gm && *command.owner != context.actor().member) {
        return refuse(gm_only, {}, "/owner", "A player's character is the player's own.");
    }
    for (const auto& [given, path] : {std::pair{command.fate.has_value(), "/fate"},
                                      {command.persona.has_value(), "/persona"},
                                      {command.checks.has_value(), "/checks"},
                                      {command.conditions.has_value(), "/conditions"}}) {
        if (given && !gm) return refuse(gm_only, "MG-reward-1", path);
    }
    if (command.id && context.character(*command.id)) return refuse(id_taken, {}, "/id");
    if (context.state().characters.size() >= characters_max) {
        return refuse(refusal::table_full, {}, {},
                      "There are " + std::to_string(characters_max) + " characters.");
    }
    Character sheet;
    sheet.name = static_cast<const CharacterSpec&>(command).name.value;
    sheet.owner = command.owner.value_or(gm ? Id{} : context.actor().member);
    sheet.nature.words = {rabbit_nature().begin(), rabbit_nature().end()};
    KAST_REQUIRE(fill(sheet, command));
    take_given(sheet, command);
    std::optional<int> tests_left;
    if (context.state().turn == Turn::players && !sheet.owner.empty() &&
        !context.state().tests_left.contains(sheet.owner)) {
        tests_left = 1;
    }
    const Id id = command.id ? *command.id : context.fresh_id();
    context.emit(CharacterAdded{id, std::move(sheet), tests_left});
    return {};
}

Result<void> carry_out(CommandContext& context, const CharacterSet& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const auto found = require_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    Character sheet = **found;
    KAST_REQUIRE(fill(sheet, command));
    context.emit(CharacterChanged{command.character, std::move(sheet),
                                  command.reason.value_or(Line{}).value});
    return {};
}

Result<void> carry_out(CommandContext& context, const CharacterGive& command) {
    const auto found = require_controlled(context, command.character, "/character");
    KAST_REQUIRE(found);
    if (!command.owner && !context.actor().is_gm())
        return refuse(gm_only, {}, "/owner", "A player says to whom.");
    KAST_REQUIRE(require_give(context.state(), command.character));
    context.emit(CharacterGiven{command.character, command.owner.value_or(Id{})});
    return {};
}

Result<void> carry_out(CommandContext& context, const CharacterRemove& command) {
    const auto found = require_controlled(context, command.character, "/character");
    KAST_REQUIRE(found);
    KAST_REQUIRE(require_remove(context.state(), command.character));
    context.emit(CharacterRemoved{command.character});
    return {};
}

Result<void> carry_out(CommandContext& context, const CharacterShow& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const auto found = require_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    if (!(*found)->owner.empty()) {
        return refuse(invalid_params, {}, "/character",
                      (*found)->name + " is a player's, whose sheet all know.");
    }
    context.emit(CharacterShown{command.character, command.shown});
    return {};
}

Result<void> carry_out(CommandContext& context, const SettingsSet& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    KAST_REQUIRE(require_no_conflict(context.state()));
    Settings settings = context.state().settings;
    if (command.gear) settings.gear = *command.gear;
    context.emit(SettingsChanged{settings});
    return {};
}

Result<void> carry_out(CommandContext& context, const Award& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const auto found = require_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    const Character& one = **found;
    context.emit(Awarded{command.character, command.fate, command.persona,
                         std::min(99, one.fate + command.fate),
                         std::min(99, one.persona + command.persona)});
    return {};
}

Result<void> carry_out(CommandContext& context, const ConditionTake& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const auto found = require_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    if ((*found)->conditions.contains(command.condition)) {
        return refuse(refusal::in_condition, "MG-cond-1", "/condition",
                      (*found)->name + " is " + enum_word(command.condition) +
                          " already; another condition may be taken (MG-cond-8).");
    }
    take_condition(context, command.character, command.condition);
    return {};
}

Result<void> carry_out(CommandContext& context, const ConditionClear& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const auto found = require_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    if (!(*found)->conditions.contains(command.condition)) {
        return refuse(refusal::no_such_condition, "MG-cond-1", "/condition",
                      (*found)->name + " is not " + enum_word(command.condition) + ".");
    }
    context.emit(Recovered{command.character, command.condition, (*found)->hidden()});
    return {};
}

}  // namespace kast::rules::mouse_guard
