// Making an adventurer, step by step (1.5).

#include "rules/toy/draft.hpp"

#include <algorithm>

namespace kast::rules::toy {

namespace {

/// One in the making whose next step this is. Refuses: step-order, pending-open.
Result<Adventurer> at_step(const Draft& draft, const Id& id, int step, std::string_view rule) {
    const auto found = playable(draft, id, "/character");
    if (!found) return std::unexpected(found.error());
    if ((*found)->creation != step) return refuse(refusal::step_order, rule, "/character");
    if (auto busy = not_free(draft, id, "/character")) return std::unexpected(std::move(*busy));
    return **found;
}

void say_step(Draft& draft, const Id& id, Adventurer sheet) {
    const int step = sheet.creation++;
    draft.say(CreationStepDone{id, step, std::move(sheet)});
}
Events step_done(Draft& draft, const Id& id, Adventurer sheet) {
    say_step(draft, id, std::move(sheet));
    return draft.done();
}

}  // namespace

Events carry_out(Draft& draft, const CreationBegin& command) {
    const std::string& called = static_cast<const Named&>(command).name.value;
    const auto owner = owner_for(draft, command.owner, called);
    if (!owner) return std::unexpected(owner.error());
    const auto id = id_for(draft, command.id);
    if (!id) return std::unexpected(id.error());
    Adventurer sheet;
    sheet.name = called;
    sheet.owner = *owner;
    sheet.creation = 1;
    draft.say(CharacterAdded{*id, std::move(sheet)});
    return draft.done();
}

Events carry_out(Draft& draft, const CreationOrigin& command) {
    auto sheet = at_step(draft, command.character, 1, "TOY-create-1");
    if (!sheet) return std::unexpected(sheet.error());
    sheet->origin = command.origin;
    if (command.background) sheet->background = *command.background;
    return step_done(draft, command.character, std::move(*sheet));
}

Events carry_out(Draft& draft, const CreationStats& command) {
    auto sheet = at_step(draft, command.character, 2, "TOY-create-2a");
    if (!sheet) return std::unexpected(sheet.error());
    std::array<int, 4> dice{command.vigor, command.dexterity, command.intellect, command.focus};
    for (const int die : dice) {
        if (auto wrong = wrong_die(die, "/character")) return std::unexpected(std::move(*wrong));
    }
    std::ranges::sort(dice, std::greater<>());
    if (dice != starting_dice) return refuse(refusal::assignment, "TOY-create-2a");
    sheet->tangibles = {command.vigor, command.dexterity, command.intellect, command.focus};
    sheet->intangibles = {};  // Each starts at a d4 (TOY-create-2b).
    return step_done(draft, command.character, std::move(*sheet));
}

Events carry_out(Draft& draft, const CreationSkills& command) {
    auto sheet = at_step(draft, command.character, 3, "TOY-create-3");
    if (!sheet) return std::unexpected(sheet.error());
    for (const std::string_view skill : basic_skills) sheet->skills[std::string(skill)] = {1, 0};
    return step_done(draft, command.character, std::move(*sheet));
}

Events carry_out(Draft& draft, const CreationSaves& command) {
    auto sheet = at_step(draft, command.character, 4, "TOY-create-4");
    if (!sheet) return std::unexpected(sheet.error());
    const std::set<Grade> grades{command.hexes, command.toxins, command.doom};
    if (grades.size() != 3) return refuse(refusal::save_assignment, "TOY-create-4");
    const auto die = [](Grade grade) { return SaveDie{grade, grade == Grade::edge ? 2 : 1}; };
    sheet->saves = {die(command.hexes), die(command.toxins), die(command.doom)};
    return step_done(draft, command.character, std::move(*sheet));
}

namespace {

/// Whether the calling is one for the origin (TOY-create-5).
bool fits(const Adventurer& sheet, const CreationCalling& command) {
    if (sheet.origin == Origin::fae) return command.species && !command.trope && !command.flavor;
    return command.trope && command.flavor && !command.species &&
           trope_of(*command.flavor) == *command.trope;
}

/// The adjustments of a Flavor or Species: both values of the die move (TOY-create-2b, -5).
std::optional<Refusal> adjust(Adventurer& sheet, const CreationCalling& command) {
    if (command.intangibles) {
        for (const IntangibleStep& step : *command.intangibles) {
            if (step.places < -9 || step.places > 9)
                return no(refusal::steps_range, "TOY-create-5", "/intangibles");
            UsageDie& die = die_of(sheet.intangibles, step.stat);
            die.max = moved(die.max, step.places);
            die.current = die.max;
        }
    }
    if (command.skills) {
        if (auto wrong = fill_skills(sheet, *command.skills)) return wrong;
    }
    if (command.usage) {
        if (auto wrong = fill_usage(sheet, *command.usage)) return wrong;
    }
    if (command.pools) {
        if (auto wrong = fill_pools(sheet, *command.pools)) return wrong;
    }
    if (command.fixed) return fill_fixed(sheet, *command.fixed);
    return std::nullopt;
}

}  // namespace

Events carry_out(Draft& draft, const CreationCalling& command) {
    auto sheet = at_step(draft, command.character, 5, "TOY-create-5");
    if (!sheet) return std::unexpected(sheet.error());
    if (!fits(*sheet, command)) return refuse(refusal::calling, "TOY-create-5");
    sheet->trope = command.trope;
    sheet->flavor = command.flavor;
    sheet->species = command.species;
    sheet->primary = command.trope ? primary_of(*command.trope) : primary_of(*command.species);
    sheet->hit_die = command.trope ? hit_die_of(*command.trope) : hit_die_of(*command.species);
    if (command.hit_die) {
        sheet->hit_die = *command.hit_die;
        if (auto wrong = wrong_die(sheet->hit_die, "/hit_die"))
            return std::unexpected(std::move(*wrong));
    }
    if (command.grit) {
        sheet->starting_grit.plus = command.grit->plus ? int(*command.grit->plus) : 0;
        if (command.grit->die) {
            sheet->starting_grit.die = *command.grit->die;
            if (auto wrong = wrong_die(sheet->starting_grit.die, "/grit/die"))
                return std::unexpected(std::move(*wrong));
        }
    }
    if (auto wrong = adjust(*sheet, command)) return std::unexpected(std::move(*wrong));
    return step_done(draft, command.character, std::move(*sheet));
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

Events carry_out(Draft& draft, const CreationLanguages& command) {
    auto sheet = at_step(draft, command.character, 6, "TOY-create-6a");
    if (!sheet) return std::unexpected(sheet.error());
    if (!may_speak(*sheet, command.secondary))
        return refuse(refusal::language, "TOY-create-6b", "/secondary");
    sheet->languages = {{std::string(common_tongue), true, false, false},
                        {command.secondary, true, false, false}};
    const int intellect = sheet->tangibles.intellect;
    say_step(draft, command.character, std::move(*sheet));
    Attempt attempt;
    attempt.id = draft.dice.fresh_id();
    attempt.purpose = Purpose::languages;
    Entrant entrant;
    entrant.who = command.character;
    entrant.dice = {{DieFrom::tangible, word_of(Tangible::intellect), intellect},
                    {DieFrom::plain, "languages", 12}};
    attempt.entrants.push_back(std::move(entrant));
    const Id id = attempt.id;
    open_attempt(draft, std::move(attempt));
    if (auto wrong = roll_attempt(draft, id)) return std::unexpected(std::move(*wrong));
    return draft.done();
}

void follow_languages(Draft& draft, const Attempt& attempt) {
    const Entrant& one = attempt.entrants.front();
    draft.say(LanguagesGained{one.who, one.total, std::clamp(one.total - 19, 0, 3)});
}

Events carry_out(Draft& draft, const LanguagesName& command) {
    const auto found = playable(draft, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    const Adventurer& sheet = **found;
    const int named = static_cast<int>(command.languages.size());
    if (named == 0) return refuse(refusal::empty, "TOY-create-6c", "/languages");
    if (named > sheet.languages_owed)
        return refuse(refusal::language, "TOY-create-6c", "/languages");
    LanguagesNamed said{command.character, {}, sheet.languages_owed - named};
    for (const LanguageGiven& one : command.languages) {
        const auto same = [&](const Language& other) { return other.name == one.name.value; };
        const bool known = one.name.empty() || std::ranges::any_of(sheet.languages, same) ||
                           std::ranges::any_of(said.languages, same);
        if (known) return refuse(refusal::language, "TOY-create-6c", "/languages");
        said.languages.push_back(
            {one.name, true, one.read.value_or(false), one.write.value_or(false)});
    }
    draft.say(std::move(said));
    return draft.done();
}

Events carry_out(Draft& draft, const CreationFlesh& command) {
    auto sheet = at_step(draft, command.character, 7, "TOY-create-7a");
    if (!sheet) return std::unexpected(sheet.error());
    if (command.modifier) return refuse(refusal::flesh_no_modifiers, "TOY-create-7c", "/modifier");
    FleshRolled rolled{
        .character = command.character, .start = sheet->hit_die, .sides = sheet->tangibles.vigor};
    rolled.face = draft.dice.roll(rolled.sides);
    rolled.total = rolled.face;
    if (sheet->trope == Trope::sellsword && sheet->level > 0) {
        rolled.modifiers.push_back({sheet->level, "level", "TOY-create-7c"});
        rolled.total += sheet->level;
    }
    rolled.flesh = std::max(rolled.start, rolled.total);
    rolled.grit = sheet->starting_grit.plus;
    rolled.grit_die = sheet->starting_grit.die;
    if (rolled.grit_die > 0) {
        rolled.grit_face = draft.dice.roll(rolled.grit_die);
        rolled.grit += rolled.grit_face;
    }
    sheet->flesh = {rolled.flesh, rolled.flesh};
    sheet->grit = {rolled.grit, rolled.grit};
    draft.say(std::move(rolled));
    return step_done(draft, command.character, std::move(*sheet));
}

Events carry_out(Draft& draft, const CreationSkill& command) {
    auto sheet = at_step(draft, command.character, 8, "TOY-create-8");
    if (!sheet) return std::unexpected(sheet.error());
    if (command.skill.empty()) return refuse(refusal::empty, "TOY-create-8", "/skill");
    const auto known = sheet->skills.find(command.skill);
    if (known == sheet->skills.end()) {
        if (sheet->skills.size() >= names_max) return refuse(refusal::table_full, {}, "/skill");
        sheet->skills[command.skill] = {1, 0};
    } else if (known->second.x >= 2) {
        return refuse(refusal::skill_cap, "TOY-create-8", "/skill");
    } else {
        ++known->second.x;
    }
    return step_done(draft, command.character, std::move(*sheet));
}

Events carry_out(Draft& draft, const CreationGear& command) {
    auto sheet = at_step(draft, command.character, 9, "TOY-create-9");
    if (!sheet) return std::unexpected(sheet.error());
    sheet->iron = 2;
    for (const std::string_view thing : starting_gear) sheet->gear.emplace_back(thing);
    sheet->usage[word::provisions] = {};  // A d4.
    if (command.gear) {
        for (const BoundedString<80>& thing : *command.gear) sheet->gear.push_back(thing);
    }
    return step_done(draft, command.character, std::move(*sheet));
}

}  // namespace kast::rules::toy
