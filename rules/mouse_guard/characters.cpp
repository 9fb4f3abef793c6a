// Sheets made, changed, handed on; the GM's rulings about them.

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

Verdict take(Nature& nature, const std::optional<NatureGiven>& given) {
    if (!given) return {};
    if (given->words) nature.words = texts(*given->words);
    if (given->max) nature.max = *given->max;
    if (given->current)
        nature.current = *given->current;
    else if (given->max)
        nature.current = nature.max;
    if (nature.current > nature.max) {
        return refuse(invalid_params, "MG-nature-8", "/nature/current");
    }
    return {};
}

Verdict take(std::map<std::string, int>& skills,
             const std::optional<std::map<std::string, BoundedInt<1, 10>>>& given) {
    if (!given) return {};
    if (given->size() > 60) return refuse(refusal::table_full, {}, "/skills");
    skills.clear();
    for (const auto& [name, rating] : *given) {
        if (name.empty() || name.size() > Word::max || is_ability(name)) {
            return refuse(invalid_params, "MG-test-1", "/skills");
        }
        skills[name] = rating;
    }
    return {};
}

/// Takes over what is given; uses of traits that stay are kept.
Verdict fill(Character& sheet, const SheetGiven& given) {
    if (auto taken = take(sheet.nature, given.nature); !taken) return taken;
    if (auto taken = take(sheet.skills, given.skills); !taken) return taken;
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

/// In a test, a helper in one, or in a team.
bool takes_part(const State& state, const Id& id) {
    if (team_of(state, id) || open_attempt(state, id)) return true;
    for (const auto& [key, test] : state.tests) {
        for (const Attempt& one : test.attempts) {
            if (holds_helper(one, id)) return true;
        }
    }
    return false;
}

}  // namespace

Verdict carry_out(Play& play, const CharacterAdd& command) {
    const bool gm = play.actor().is_gm();
    if (command.owner && !gm && *command.owner != play.actor().member) {
        return refuse(gm_only, {}, "/owner");
    }
    if (command.id && play.character(*command.id)) return refuse(id_taken, {}, "/id");
    if (play.state().characters.size() >= characters_max) return refuse(refusal::table_full);
    Character sheet;
    sheet.name = static_cast<const CharacterSpec&>(command).name.value;
    sheet.owner = command.owner.value_or(gm ? Id{} : play.actor().member);
    sheet.nature.words = {rabbit_nature().begin(), rabbit_nature().end()};
    if (auto filled = fill(sheet, command); !filled) return filled;
    std::optional<int> tests_left;
    if (play.state().turn == Turn::players && !sheet.owner.empty() &&
        !play.state().tests_left.contains(sheet.owner)) {
        tests_left = 1;
    }
    const Id id = command.id ? *command.id : play.fresh_id();
    play.happen(CharacterAdded{id, std::move(sheet), tests_left});
    return {};
}

Verdict carry_out(Play& play, const CharacterSet& command) {
    const auto found = present(play, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    Character sheet = **found;
    if (auto filled = fill(sheet, command); !filled) return filled;
    play.happen(CharacterChanged{command.character, std::move(sheet),
                                 command.reason.value_or(Line{}).value});
    return {};
}

Verdict carry_out(Play& play, const CharacterGive& command) {
    const auto found = playable(play, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    if (!command.owner && !play.actor().is_gm()) return refuse(gm_only, {}, "/owner");
    if (!play.state().conflict && open_attempt(play.state(), command.character)) {
        return refuse(refusal::pending_open, {}, "/character");
    }
    play.happen(CharacterGiven{command.character, command.owner.value_or(Id{})});
    return {};
}

Verdict carry_out(Play& play, const CharacterRemove& command) {
    const auto found = playable(play, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    if (takes_part(play.state(), command.character)) {
        return refuse(refusal::pending_open, {}, "/character");
    }
    play.happen(CharacterRemoved{command.character});
    return {};
}

Verdict carry_out(Play& play, const CharacterShow& command) {
    const auto found = present(play, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    if (!(*found)->owner.empty()) return refuse(invalid_params, {}, "/character");
    play.happen(CharacterShown{command.character, command.shown});
    return {};
}

namespace {

struct Range {
    int min;
    int max;
};

bool is_of_team(Field field) {
    return field == Field::disposition || field == Field::start || field == Field::position ||
           field == Field::impeded;
}
bool is_secret(Field field) {
    return field != Field::fate && field != Field::persona && field != Field::checks;
}

/// The number as it is, and what it may become; nothing where `which` is not there.
struct Current {
    int value;
    Range range;
};
std::optional<Current> current_of(const Character& one, Field field, const std::string& which) {
    const Range rating{0, 10};
    const Range purse{0, 99};
    switch (field) {
        case Field::nature:
            return Current{one.nature.current, {0, one.nature.max}};
        case Field::nature_max:
            return Current{one.nature.max, {0, 12}};
        case Field::will:
            return Current{one.will, rating};
        case Field::health:
            return Current{one.health, rating};
        case Field::resources:
            return Current{one.resources, rating};
        case Field::circles:
            return Current{one.circles, rating};
        case Field::fate:
            return Current{one.fate, purse};
        case Field::persona:
            return Current{one.persona, purse};
        case Field::checks:
            return Current{one.checks, purse};
        case Field::skill:
            if (which.empty() || is_ability(which)) return std::nullopt;
            return Current{rating_of(one, which).value_or(0), rating};
        case Field::trait_uses: {
            const auto trait = one.traits.find(which);
            if (trait == one.traits.end()) return std::nullopt;
            return Current{trait->second.used, purse};
        }
        default:
            return std::nullopt;
    }
}
std::optional<Current> current_of(const Team& team, Field field) {
    switch (field) {
        case Field::disposition:
            if (!team.start) return std::nullopt;
            return Current{team.current, {0, *team.start}};
        case Field::start:
            return Current{team.start.value_or(0), {std::max(1, team.current), 99}};
        case Field::position:
            return Current{team.position, {0, 1}};
        case Field::impeded:
            return Current{team.impeded, {0, 1}};
        default:
            return std::nullopt;
    }
}

Verdict within(const Current& current, int value) {
    if (value < current.range.min || value > current.range.max) {
        return refuse(invalid_params, {}, "/value");
    }
    return {};
}

std::string field_name(Field field) {
    std::string name = word(field);
    std::ranges::replace(name, '-', '_');
    return name;
}

/// What is open and no longer has a meaning goes on by itself.
Verdict adjust_team(Play& play, const Adjust& command) {
    if (!command.team) return refuse(refusal::no_such_team, {}, "/team");
    const auto found = present_team(play, *command.team);
    if (!found) return std::unexpected(found.error());
    const ConflictPhase phase = play.conflict().phase;
    const auto current = current_of(**found, command.field);
    // A disposition is thrown before it is changed, and what is decided stays decided.
    if (!current || phase == ConflictPhase::goals || phase == ConflictPhase::ended) {
        return refuse(refusal::wrong_phase, {}, "/field");
    }
    if (command.field == Field::start && !(*found)->start) {
        return refuse(refusal::wrong_phase, {}, "/field");
    }
    if (auto fits = within(*current, command.value); !fits) return fits;
    play.happen(Adjusted{{},
                         command.team,
                         {},
                         field_name(command.field),
                         {},
                         current->value,
                         command.value,
                         command.reason.value_or(BoundedString<400>{}).value,
                         false});
    go_on_with_conflict(play);
    return {};
}

}  // namespace

Verdict carry_out(Play& play, const Adjust& command) {
    if (is_of_team(command.field)) return adjust_team(play, command);
    if (!command.character) return refuse(no_such_character, {}, "/character");
    const auto found = present(play, *command.character, "/character");
    if (!found) return std::unexpected(found.error());
    const Character& one = **found;
    Adjusted adjusted{command.character,
                      {},
                      {},
                      field_name(command.field),
                      {},
                      0,
                      command.value,
                      command.reason.value_or(BoundedString<400>{}).value,
                      one.hidden() && is_secret(command.field)};
    if (command.which) adjusted.which = command.which->value;
    if (command.field == Field::tests_left) {
        if (one.owner.empty()) return refuse(invalid_params, {}, "/field");
        if (play.state().turn != Turn::players) return refuse(refusal::not_players_turn);
        const auto left = play.state().tests_left.find(one.owner);
        adjusted.before = left == play.state().tests_left.end() ? 0 : left->second;
        adjusted.member = one.owner;
        play.happen(std::move(adjusted));
        return {};
    }
    const auto current = current_of(one, command.field, adjusted.which.value_or(""));
    if (!current && command.field == Field::trait_uses) {
        return refuse(refusal::no_such_trait, {}, "/which");
    }
    if (!current) return refuse(invalid_params, {}, "/which");
    if (auto fits = within(*current, command.value); !fits) return fits;
    adjusted.before = current->value;
    play.happen(std::move(adjusted));
    return {};
}

Verdict carry_out(Play& play, const SettingsSet& command) {
    if (play.state().conflict) return refuse(refusal::pending_open);
    Settings settings = play.state().settings;
    if (command.gear) settings.gear = *command.gear;
    play.happen(SettingsChanged{settings});
    return {};
}

Verdict carry_out(Play& play, const Award& command) {
    const auto found = present(play, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    const Character& one = **found;
    play.happen(Awarded{command.character, command.fate, command.persona,
                        std::min(99, one.fate + command.fate),
                        std::min(99, one.persona + command.persona)});
    return {};
}

Verdict carry_out(Play& play, const ConditionTake& command) {
    const auto found = present(play, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    if ((*found)->conditions.contains(command.condition)) {
        return refuse(refusal::already_used, "MG-cond-1", "/condition");
    }
    take_condition(play, command.character, command.condition);
    return {};
}

Verdict carry_out(Play& play, const ConditionClear& command) {
    const auto found = present(play, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    if (!(*found)->conditions.contains(command.condition)) {
        return refuse(refusal::no_such_condition, "MG-cond-1", "/condition");
    }
    play.happen(Recovered{command.character, command.condition, (*found)->hidden()});
    return {};
}

}  // namespace kast::rules::mouse_guard
