// Sheets made, changed, handed on; the GM's rulings about them.

#include "rules/core/given_settings.hpp"
#include "rules/core/new_owner.hpp"
#include "rules/core/unseen_ids.hpp"
#include "rules/mouse_guard/availability.hpp"
#include "rules/mouse_guard/carry_out.hpp"

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

/// Takes over what is given; of traits and gear that stay is kept what happened to them.
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
        std::vector<Gear> gear;
        for (const std::string& name : texts(*given.gear)) {
            const bool disarmed = std::ranges::any_of(
                sheet.gear, [&](const Gear& one) { return one.name == name && one.disarmed; });
            gear.push_back({name, disarmed});
        }
        sheet.gear = std::move(gear);
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

/// So many of those whom who gives the command knows of.
std::size_t count_known(const CommandContext& context) {
    return static_cast<std::size_t>(std::ranges::count_if(
        context.state().characters,
        [&](const auto& entry) { return context.actor().is_gm() || !entry.second.hidden; }));
}

/// Who is hidden gets an id of the server's own: a taken id would reveal them to players.
void give_up_id(CommandContext& context, const Id& id) {
    replace_unseen(context, id, CharacterAdded{context.fresh_id(), *context.character(id), {}});
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CharacterAdd& command) {
    const bool gm = context.actor().is_gm();
    KAST_REQUIRE(require_owner_is_self(context.actor(), command.owner));
    for (const auto& [given, path] : {std::pair{command.fate.has_value(), "/fate"},
                                      {command.persona.has_value(), "/persona"},
                                      {command.checks.has_value(), "/checks"},
                                      {command.conditions.has_value(), "/conditions"}}) {
        if (given && !gm) return refuse(gm_only, "MG-reward-1", path);
    }
    if (command.hidden && !gm) return refuse(gm_only, {}, "/hidden");
    if (command.hidden.value_or(false) && command.owner && !command.owner->empty())
        return refuse(invalid_params, {}, "/hidden", "A player's character is on the table.");
    const Character* before = command.id ? context.character(*command.id) : nullptr;
    if (before && (gm || !before->hidden)) return refuse(id_taken, {}, "/id");
    if (count_known(context) >= characters_max) {
        return refuse(refusal::table_full, {}, {},
                      "There are " + std::to_string(characters_max) + " characters.");
    }
    Character sheet;
    sheet.name = static_cast<const CharacterSpec&>(command).name.value;
    sheet.owner = owner_of_new(context.actor(), command.owner);
    sheet.hidden = command.hidden.value_or(false);
    sheet.nature.words = {rabbit_nature().begin(), rabbit_nature().end()};
    KAST_REQUIRE(fill(sheet, command));
    take_given(sheet, command);
    std::optional<int> tests_left;
    if (context.state().turn == Turn::players && !sheet.owner.empty() &&
        !context.state().tests_left.contains(sheet.owner)) {
        tests_left = 1;
    }
    const Id id = command.id ? *command.id : context.fresh_id();
    if (before) give_up_id(context, id);
    context.emit(CharacterAdded{id, std::move(sheet), tests_left});
    return {};
}

namespace {

/// What changes that stands on the sheet.
bool fills(const SheetGiven& given) {
    return given.nature || given.will || given.health || given.resources || given.circles ||
           given.skills || given.wises || given.traits || given.gear || given.belief ||
           given.goal || given.instinct;
}

/// One of the GM's own, who takes part in nothing: may go behind the screen.
Result<void> require_hideable(const CommandContext& context, const Id& id, const Character& one) {
    if (!one.owner.empty()) {
        return refuse(invalid_params, {}, "/hidden",
                      one.name + " is a player's, and on the table.");
    }
    const Situation now{context.state(), id, one, true};
    return require_unblocked(blocker_of(For<CharacterRemove>{}, now), "/hidden");
}

void rename(CommandContext& context, const Id& id, const std::string& name) {
    const Character& one = *context.character(id);
    if (one.name != name) context.emit(CharacterRenamed{id, name, one.name, one.hidden});
}

/// Onto the table or behind the screen; as it is now where it is there already.
void set_present(CommandContext& context, const Id& id, bool present) {
    const Character& one = *context.character(id);
    if (one.hidden == present) context.emit(CharacterShown{id, one.shown, present});
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CharacterSet& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const Id& id = command.character;
    const auto found = require_character(context, id, "/character");
    KAST_REQUIRE(found);
    if (command.name && command.name->empty())
        return refuse(invalid_params, {}, "/name", "A name needs letters.");
    const bool hides = command.hidden.value_or(false) && !(*found)->hidden;
    if (hides) KAST_REQUIRE(require_hideable(context, id, **found));
    Character sheet = **found;
    KAST_REQUIRE(fill(sheet, command));
    // What is changed of somebody hidden is changed behind the screen.
    if (hides) set_present(context, id, false);
    if (command.name) rename(context, id, command.name->value);
    if (fills(command) || (!command.name && !command.hidden)) {
        const Character& now = *context.character(id);
        sheet.name = now.name;
        sheet.hidden = now.hidden;
        const bool secret = sheet.has_secret_sheet();
        auto fields = field_changes(now, sheet);
        context.emit(CharacterChanged{id, std::move(sheet), command.reason.value_or(Line{}).value,
                                      secret, std::move(fields)});
    }
    if (command.hidden && !*command.hidden) set_present(context, id, true);
    if (context.events().empty())
        return refuse(invalid_params, {}, {}, "It is so already: nothing changes.");
    return {};
}

Result<void> carry_out(CommandContext& context, const CharacterGive& command) {
    const auto found = require_controlled(context, command.character, "/character");
    KAST_REQUIRE(found);
    if (!command.owner && !context.actor().is_gm())
        return refuse(gm_only, {}, "/owner", "A player says to whom.");
    KAST_REQUIRE(require_present(context.state(), command.character, "/character"));
    context.emit(CharacterGiven{command.character, command.owner.value_or(Id{})});
    return {};
}

Result<void> carry_out(CommandContext& context, const CharacterRemove& command) {
    const auto found = require_available<CharacterRemove>(context, command.character, "/character");
    KAST_REQUIRE(found);
    context.emit(CharacterRemoved{command.character, (*found)->hidden});
    return {};
}

namespace {

/// Those whom `character.show` is about: each at the table or behind the screen, and the GM's.
Result<std::vector<Id>> require_shown(const CommandContext& context, const CharacterShow& command) {
    if (command.character.has_value() == command.characters.has_value()) {
        return refuse(invalid_params, {}, "/character",
                      "Either `character` or `characters`, one of them.");
    }
    std::vector<Id> who = command.character ? std::vector<Id>{*command.character}
                                            : std::vector<Id>(*command.characters);
    const char* path = command.character ? "/character" : "/characters";
    if (who.empty()) return refuse(invalid_params, {}, path, "Nobody is named.");
    KAST_REQUIRE(require_named_once(who, path));
    for (const Id& id : who) {
        const auto found = require_character(context, id, path);
        KAST_REQUIRE(found);
        const std::string& name = (*found)->name;
        if (!(*found)->owner.empty()) {
            return refuse(invalid_params, {}, path, name + " is a player's, whose sheet all know.");
        }
        if (!command.shown) KAST_REQUIRE(require_present(context.state(), id, path));
    }
    return who;
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CharacterShow& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const auto who = require_shown(context, command);
    KAST_REQUIRE(who);
    for (const Id& id : *who) {
        if (context.character(id)->hidden)
            set_present(context, id, true);
        else
            context.emit(CharacterShown{id, command.shown});
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const SettingsSet& command) {
    KAST_REQUIRE(require_available<SettingsSet>(context));
    context.emit(SettingsChanged{with_given(context.state().settings, command)});
    return {};
}

Result<void> carry_out(CommandContext& context, const Award& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const auto found = require_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    const Character& one = **found;
    context.emit(Awarded{command.character, command.fate, command.persona,
                         std::min(99, one.fate + command.fate),
                         std::min(99, one.persona + command.persona), one.hidden});
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
    context.emit(Recovered{command.character, command.condition, (*found)->has_secret_sheet()});
    return {};
}

}  // namespace kast::rules::mouse_guard
