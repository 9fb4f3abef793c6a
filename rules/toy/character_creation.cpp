// Making an adventurer, step by step (1.5).

#include "rules/toy/command_context.hpp"

#include <algorithm>

namespace kast::rules::toy {

namespace {

/// One in the making whose next step the command is. Refuses: unfit, step-order, pending-open.
template <class Step>
Result<Adventurer> at_step(const CommandContext& context, const Step& command) {
    const auto found = require_available<Step>(context, command.character, "/character");
    KAST_REQUIRE(found);
    return **found;
}

void emit_step(CommandContext& context, const Id& id, Adventurer sheet) {
    const int step = sheet.creation++;
    context.emit(CreationStepDone{id, step, std::move(sheet)});
}
Result<void> step_done(CommandContext& context, const Id& id, Adventurer sheet) {
    emit_step(context, id, std::move(sheet));
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CreationStart& command) {
    const std::string& called = command.name.value;
    const auto owner = owner_for(context, command.owner, called);
    KAST_REQUIRE(owner);
    const auto id = id_for(context, command.id);
    KAST_REQUIRE(id);
    Adventurer sheet;
    sheet.name = called;
    sheet.owner = *owner;
    sheet.creation = 1;
    context.emit(CharacterAdded{*id, std::move(sheet)});
    return {};
}

Result<void> carry_out(CommandContext& context, const CreationOriginChoose& command) {
    auto sheet = at_step(context, command);
    KAST_REQUIRE(sheet);
    sheet->origin = command.origin;
    if (command.background) sheet->background = *command.background;
    return step_done(context, command.character, std::move(*sheet));
}

namespace {

/// One each of the starting dice (TOY-create-2a). Refuses: die-not-on-chain, assignment.
Result<void> require_starting_dice(const CreationStatsAssign& command) {
    const std::array<std::pair<Tangible, int>, 4> given{{{Tangible::vigor, command.vigor},
                                                         {Tangible::dexterity, command.dexterity},
                                                         {Tangible::intellect, command.intellect},
                                                         {Tangible::focus, command.focus}}};
    for (const auto& [stat, die] : given) KAST_REQUIRE(require_die(die, "/" + enum_word(stat)));
    std::vector<std::string> missing;
    for (const int die : starting_dice) {
        if (std::ranges::find(given, die, &std::pair<Tangible, int>::second) == given.end())
            missing.push_back("d" + std::to_string(die));
    }
    if (missing.empty()) return {};
    // The first that stands twice, or is none of the four.
    std::multiset<int> left(starting_dice.begin(), starting_dice.end());
    for (const auto& [stat, die] : given) {
        const auto found = left.find(die);
        if (found != left.end()) {
            left.erase(found);
            continue;
        }
        return refuse(refusal::assignment, "TOY-create-2a", "/" + enum_word(stat),
                      "The d" + std::to_string(die) +
                          " stands there once too often; missing: " + enumerate(missing) + ".");
    }
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CreationStatsAssign& command) {
    auto sheet = at_step(context, command);
    KAST_REQUIRE(sheet);
    KAST_REQUIRE(require_starting_dice(command));
    sheet->tangibles = {command.vigor, command.dexterity, command.intellect, command.focus};
    sheet->intangibles = {};  // Each starts at a d4 (TOY-create-2b).
    return step_done(context, command.character, std::move(*sheet));
}

Result<void> carry_out(CommandContext& context, const CreationSkillsAssign& command) {
    auto sheet = at_step(context, command);
    KAST_REQUIRE(sheet);
    for (const std::string_view skill : basic_skills) sheet->skills[std::string(skill)] = {1, 0};
    return step_done(context, command.character, std::move(*sheet));
}

Result<void> carry_out(CommandContext& context, const CreationSavesAssign& command) {
    auto sheet = at_step(context, command);
    KAST_REQUIRE(sheet);
    const std::set<Grade> grades{command.hexes, command.toxins, command.doom};
    if (grades.size() != 3) {
        const bool is_doubled = command.toxins == command.hexes;
        return refuse(refusal::save_assignment, "TOY-create-4", is_doubled ? "/toxins" : "/doom",
                      "It stands there twice.");
    }
    const auto die = [](Grade grade) { return SaveDie{grade, grade == Grade::edge ? 2 : 1}; };
    sheet->saves = {die(command.hexes), die(command.toxins), die(command.doom)};
    return step_done(context, command.character, std::move(*sheet));
}

namespace {

/// Whether the calling is one for the origin (TOY-create-5).
bool fits(const Adventurer& sheet, const CreationCallingChoose& command) {
    if (sheet.origin == Origin::fae) return command.species && !command.trope && !command.flavor;
    return command.trope && command.flavor && !command.species &&
           trope_of(*command.flavor) == *command.trope;
}

/// The adjustments of a Flavor or Species: both values of the die move (TOY-create-2b, -5).
Result<void> adjust(Adventurer& sheet, const CreationCallingChoose& command) {
    if (command.intangibles) {
        for (const IntangibleStep& step : *command.intangibles) {
            KAST_REQUIRE(require_range(step.places, -9, 9, refusal::steps_range, "TOY-create-5",
                                       "/intangibles"));
            UsageDie& die = die_of(sheet.intangibles, step.stat);
            die.max = moved(die.max, step.places);
            die.current = die.max;
        }
    }
    KAST_REQUIRE(fill_skills(sheet, command.skills));
    KAST_REQUIRE(fill_usage(sheet, command.usage));
    KAST_REQUIRE(fill_pools(sheet, command.pools));
    return fill_fixed(sheet, command.fixed);
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CreationCallingChoose& command) {
    auto sheet = at_step(context, command);
    KAST_REQUIRE(sheet);
    if (!fits(*sheet, command)) {
        return refuse(refusal::calling, "TOY-create-5",
                      sheet->origin == Origin::fae ? "/species" : "/flavor",
                      sheet->name + " is a " + (sheet->origin == Origin::fae ? "Fae." : "Mortal."));
    }
    sheet->trope = command.trope;
    sheet->flavor = command.flavor;
    sheet->species = command.species;
    sheet->primary = command.trope ? primary_of(*command.trope) : primary_of(*command.species);
    sheet->hit_die = command.trope ? hit_die_of(*command.trope) : hit_die_of(*command.species);
    if (command.hit_die) {
        sheet->hit_die = *command.hit_die;
        KAST_REQUIRE(require_die(sheet->hit_die, "/hit_die"));
    }
    if (command.grit) {
        sheet->starting_grit.plus = command.grit->plus ? int(*command.grit->plus) : 0;
        if (command.grit->die) {
            sheet->starting_grit.die = *command.grit->die;
            KAST_REQUIRE(require_die(sheet->starting_grit.die, "/grit/die"));
        }
    }
    KAST_REQUIRE(adjust(*sheet, command));
    return step_done(context, command.character, std::move(*sheet));
}

namespace {

/// A Mortal takes any one Dialect, a Fae what its Species offers (TOY-create-6b).
bool may_speak(const Adventurer& sheet, const std::string& language) {
    if (language.empty() || language == common_tongue) return false;
    if (!sheet.species) return true;
    const auto offered = languages_of(*sheet.species);
    return std::ranges::find(offered, language) != offered.end();
}

}  // namespace

namespace {

std::string describe_languages(const Adventurer& sheet) {
    if (!sheet.species) return "Any one Dialect but " + std::string(common_tongue) + ".";
    const auto offered = languages_of(*sheet.species);
    return "One of " + enumerate({offered.begin(), offered.end()}) + ".";
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CreationLanguagesRoll& command) {
    auto sheet = at_step(context, command);
    KAST_REQUIRE(sheet);
    if (!may_speak(*sheet, command.secondary))
        return refuse(refusal::language, "TOY-create-6b", "/secondary", describe_languages(*sheet));
    sheet->languages = {{std::string(common_tongue), true, false, false},
                        {command.secondary, true, false, false}};
    const int intellect = sheet->tangibles.intellect;
    emit_step(context, command.character, std::move(*sheet));
    Attempt attempt;
    attempt.id = context.fresh_id();
    attempt.purpose = Purpose::languages;
    Entrant entrant;
    entrant.who = command.character;
    entrant.dice = {{DieFrom::tangible, enum_word(Tangible::intellect), intellect},
                    {DieFrom::plain, "languages", 12}};
    attempt.entrants.push_back(std::move(entrant));
    const Id id = attempt.id;
    open_attempt(context, std::move(attempt));
    roll_attempt(context, id, command.spares_questions.value_or(false));
    return {};
}

void follow_languages(CommandContext& context, const Attempt& attempt) {
    const Entrant& one = attempt.entrants.front();
    context.emit(CreationLanguagesGained{one.who, one.total, std::clamp(one.total - 19, 0, 3)});
}

Result<void> carry_out(CommandContext& context, const LanguagesName& command) {
    const auto found = require_available<LanguagesName>(context, command.character, "/character");
    KAST_REQUIRE(found);
    const Adventurer& sheet = **found;
    const int named = static_cast<int>(command.languages.size());
    if (named == 0) return refuse(refusal::empty, "TOY-create-6c", "/languages");
    if (named > sheet.languages_owed) {
        return refuse(refusal::language, "TOY-create-6c", "/languages",
                      "At most " + std::to_string(sheet.languages_owed) + ".");
    }
    LanguagesNamed said{command.character, {}, sheet.languages_owed - named};
    for (const LanguageGiven& one : command.languages) {
        const auto same = [&](const Language& other) { return other.name == one.name.value; };
        const bool known = one.name.empty() || std::ranges::any_of(sheet.languages, same) ||
                           std::ranges::any_of(said.languages, same);
        if (known) {
            return refuse(refusal::language, "TOY-create-6c",
                          "/languages/" + std::to_string(said.languages.size()) + "/name",
                          one.name.empty() ? "It has no name." : "It is known already.");
        }
        said.languages.push_back(
            {one.name, true, one.read.value_or(false), one.write.value_or(false)});
    }
    context.emit(std::move(said));
    return {};
}

Result<void> carry_out(CommandContext& context, const CreationFleshRoll& command) {
    auto sheet = at_step(context, command);
    KAST_REQUIRE(sheet);
    if (command.modifier) return refuse(refusal::flesh_no_modifiers, "TOY-create-7c", "/modifier");
    CreationFleshRolled rolled{
        .character = command.character, .start = sheet->hit_die, .sides = sheet->tangibles.vigor};
    rolled.face = context.dice().roll(rolled.sides);
    rolled.total = rolled.face;
    if (sheet->trope == Trope::sellsword && sheet->level > 0) {
        rolled.modifiers.push_back({sheet->level, "level", "TOY-create-7c"});
        rolled.total += sheet->level;
    }
    rolled.flesh = std::max(rolled.start, rolled.total);
    rolled.grit = sheet->starting_grit.plus;
    rolled.grit_die = sheet->starting_grit.die;
    if (rolled.grit_die > 0) {
        rolled.grit_face = context.dice().roll(rolled.grit_die);
        rolled.grit += rolled.grit_face;
    }
    sheet->flesh = {rolled.flesh, rolled.flesh};
    sheet->grit = {rolled.grit, rolled.grit};
    context.emit(std::move(rolled));
    return step_done(context, command.character, std::move(*sheet));
}

Result<void> carry_out(CommandContext& context, const CreationSkillRaise& command) {
    auto sheet = at_step(context, command);
    KAST_REQUIRE(sheet);
    KAST_REQUIRE(require_text(command.skill, "TOY-create-8", "/skill"));
    const auto known = sheet->skills.find(command.skill);
    if (known == sheet->skills.end()) {
        KAST_REQUIRE(require_room(sheet->skills.size() + 1, names_max, "/skill"));
        sheet->skills[command.skill] = {1, 0};
    } else if (known->second.x >= 2) {
        return refuse(refusal::skill_cap, "TOY-create-8", "/skill",
                      command.skill.value + " is at " + std::to_string(known->second.x) + ".");
    } else {
        ++known->second.x;
    }
    return step_done(context, command.character, std::move(*sheet));
}

Result<void> carry_out(CommandContext& context, const CreationGearChoose& command) {
    auto sheet = at_step(context, command);
    KAST_REQUIRE(sheet);
    sheet->iron = 2;
    for (const std::string_view thing : starting_gear) sheet->gear.emplace_back(thing);
    sheet->usage[word::provisions] = {};  // A d4.
    if (command.gear) {
        for (const BoundedString<80>& thing : *command.gear) sheet->gear.push_back(thing);
    }
    KAST_REQUIRE(fill_weapons(*sheet, command.weapons));
    return step_done(context, command.character, std::move(*sheet));
}

}  // namespace kast::rules::toy
