// Characters made, changed, handed on; the table's settings and the GM's rulings.

#include "rules/core/given_settings.hpp"
#include "rules/core/new_owner.hpp"
#include "rules/terre_exile/command_context.hpp"
#include "rules/terre_exile/tables.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

namespace {

template <class T, class Given>
void take(T& field, const std::optional<Given>& given) {
    if (given) field = T(*given);
}
template <int Min, int Max>
void take(int& field, const std::optional<BoundedInt<Min, Max>>& given) {
    if (given) field = *given;
}

void take(Points& points, const std::optional<PointsGiven>& given) {
    if (!given) return;
    if (given->max) points.max = *given->max;
    if (given->current)
        points.current = *given->current;
    else if (given->max)
        points.current = points.max;
}

void take_off_weapon(Outside& frame) {
    const Outside bare;
    frame.weapon = bare.weapon;
    frame.grip = bare.grip;
    frame.weapon_category = bare.weapon_category;
    frame.trained = bare.trained;
}

void take(Outside& frame, const std::optional<OutsideGiven>& given) {
    if (!given) return;
    take(frame.level, given->level);
    take(frame.stature, given->stature);
    take(frame.size, given->size);
    take(frame.ego, given->ego);
    take(frame.aura, given->aura);
    take(frame.armour_category, given->armour_category);
    take(frame.resolution_category, given->resolution_category);
    if (given->unarmed == true) take_off_weapon(frame);
    take(frame.weapon_category, given->weapon_category);
    take(frame.armour, given->armour);
    if (given->weapon) frame.weapon = given->weapon;
    if (given->grip) frame.grip = given->grip;
    take(frame.trained, given->trained);
    take(frame.corruption, given->corruption);
    take(frame.stress, given->stress);
    take(frame.load, given->load);
    take(frame.space, given->space);
}

constexpr std::size_t names_max = 60;       ///< attributes, or skills, on one sheet
constexpr std::size_t name_bytes_max = 40;  ///< what a test can name

/// A list of attributes or skills that a sheet can carry and tests can name.
template <class Given>
Result<void> check_names(const std::map<std::string, Given>& given, std::size_t held,
                         std::string_view path) {
    for (const auto& [name, value] : given) {
        if (!name.empty() && name.size() <= name_bytes_max) continue;
        return refuse(invalid_params, {}, path,
                      "A name has 1 to " + std::to_string(name_bytes_max) + " bytes.");
    }
    return require_room(held, names_max, path);
}

/// Whether more skills are at rank 6 than the level lets (table 4.6, D100-x-rank-1).
bool has_too_many_sixes(const Character& sheet) {
    const auto sixes = std::ranges::count_if(
        sheet.skills, [](const auto& skill) { return skill.second.rank == 6; });
    return sixes > std::max(0, sheet.outside.level - 15);
}

/// An attribute leaves the sheet, and what hangs on it: as a trump it is none any more.
void take_off(Character& sheet, const std::string& attribute) {
    sheet.attributes.erase(attribute);
    sheet.tension.erase(attribute);
    sheet.extra_trumps.erase(attribute);
    if (sheet.trump == attribute) sheet.trump.reset();
}

/// Takes what a command gives over onto a sheet. Refuses: no-such-attribute, rank-too-high.
template <class Given>
Result<void> fill(const State& state, Character& sheet, const Given& given) {
    if (given.attributes) {
        for (const auto& [name, value] : *given.attributes) {
            if (value)
                sheet.attributes[name] = *value;
            else
                take_off(sheet, name);
        }
        KAST_REQUIRE(check_names(*given.attributes, sheet.attributes.size(), "/attributes"));
    }
    take(sheet.outside, given.outside);
    if (given.skills) {
        for (const auto& [name, given_skill] : *given.skills) {
            if (!given_skill) {
                sheet.skills.erase(name);
                continue;
            }
            const SkillGiven& skill = *given_skill;
            if (state.settings.outside && skill.rank > rank_limit(sheet.outside.level)) {
                return refuse(refusal::rank_too_high, "D100-x-level-1", "/skills/" + name + "/rank",
                              describe_range(0, rank_limit(sheet.outside.level), skill.rank));
            }
            Skill made{.rank = skill.rank};
            if (skill.specialisations) {
                for (const Word& one : *skill.specialisations)
                    made.specialisations.insert(one.value);
            }
            if (skill.value) made.value = *skill.value;
            sheet.skills[name] = std::move(made);
        }
        KAST_REQUIRE(check_names(*given.skills, sheet.skills.size(), "/skills"));
        if (state.settings.outside && has_too_many_sixes(sheet))
            return refuse(refusal::rank_too_high, "D100-x-rank-1", "/skills",
                          "At level " + std::to_string(sheet.outside.level) + " there may be " +
                              std::to_string(std::max(0, sheet.outside.level - 15)) +
                              " skills of rank 6.");
    }
    if (given.feat_value) sheet.feat_value = *given.feat_value;
    take(sheet.mishap, given.mishap);
    take(sheet.ps, given.ps);
    take(sheet.pk, given.pk);
    if (given.extra_trumps) {
        sheet.extra_trumps.clear();
        for (const Word& one : *given.extra_trumps) {
            KAST_REQUIRE(require_attribute(sheet, one, "D100-trump-3", "/extra_trumps"));
            sheet.extra_trumps.insert(one.value);
        }
    }
    return {};
}

/// Attributes nobody named: 25 each, BAL the middle (D100-x-attr-1, -2).
void fill_attributes(Character& sheet) {
    for (const auto& list : {body_attributes, spirit_attributes}) {
        for (const std::string_view name : list)
            sheet.attributes.try_emplace(std::string(name), attribute_base);
    }
    for (const std::string_view name : secondary_attributes) {
        sheet.attributes.try_emplace(std::string(name), attribute_base);
    }
    sheet.attributes.try_emplace(std::string(attribute::balance), balance_of(sheet.attributes));
}

/// PV CON, PF WIL, PA CUN, PM WIS (D100-x-res-1).
void fill_pools(Character& sheet) {
    for (const auto& [name, pool] :
         {std::pair{"pv", Pool::pv}, {"pf", Pool::pf}, {"pa", Pool::pa}, {"pm", Pool::pm}}) {
        const int most = modifier_of(sheet, attribute_of(pool));
        sheet.outside.pools[name] = {most, most};
    }
}

}  // namespace

namespace {

/// Numbers are kept by the GM of what the GM plays: all of them shown is as if nothing were said.
/// Refuses: gm-only, invalid-params.
Result<void> take_shown(const CommandContext& context, Character& sheet,
                        const std::optional<Shown>& given) {
    if (given) {
        KAST_REQUIRE(require_gm(context.actor(), "/shown"));
        if (!sheet.owner.empty() && *given != Shown{}) {
            return refuse(invalid_params, {}, "/shown",
                          "A player plays it, and has its numbers: leave it out, or take it back "
                          "first (`character.give`).");
        }
        if (given->points && !given->attributes) {
            return refuse(invalid_params, {}, "/shown/points",
                          "Points tell the attributes that they are counted from: hide them too.");
        }
        sheet.shown = given;
    }
    if (sheet.shown == Shown{}) sheet.shown.reset();
    return {};
}

/// So many of those whom who gives the command knows of.
std::size_t count_known(const CommandContext& context) {
    return static_cast<std::size_t>(std::ranges::count_if(
        context.state().characters,
        [&](const auto& entry) { return context.actor().is_gm() || !entry.second.hidden; }));
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CharacterAdd& command) {
    KAST_REQUIRE(require_owner_is_self(context.actor(), command.owner));
    KAST_REQUIRE(require_free_id(context, command.id));
    KAST_REQUIRE(check_hidden(context, command));
    KAST_REQUIRE(require_room(count_known(context) + 1, characters_max));
    Character sheet;
    sheet.name = command.name.value;
    KAST_REQUIRE(require_text(sheet.name, 80, {}, "/name"));
    sheet.owner = owner_of_new(context.actor(), command.owner);
    if (command.attributes) {
        for (const auto& [name, value] : *command.attributes) {
            if (value) sheet.attributes[name] = *value;
        }
    }
    fill_attributes(sheet);
    KAST_REQUIRE(fill(context.state(), sheet, command));
    if (!command.pk) {
        const int karma = modifier_of(sheet, attribute::luck);
        sheet.pk = {karma, karma};
    }
    if (context.state().settings.outside) fill_pools(sheet);
    KAST_REQUIRE(take_shown(context, sheet, command.shown));
    sheet.hidden = command.hidden.value_or(false);
    const Id id = command.id ? *command.id : context.fresh_id();
    give_up_id(context, id);
    context.emit(CharacterAdded{id, std::move(sheet)});
    update_trump(context, id);
    return {};
}

Result<void> carry_out(CommandContext& context, const CharacterSet& command) {
    const auto found = require_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    Character sheet = **found;
    const std::string balance(attribute::balance);
    // Who has never been given a balance of its own keeps the middle (D100-x-attr-2).
    const bool is_middle = natural_of(sheet, balance) == balance_of(sheet.attributes) &&
                           !(command.attributes && command.attributes->contains(balance));
    KAST_REQUIRE(fill(context.state(), sheet, command));
    if (is_middle) sheet.attributes[balance] = balance_of(sheet.attributes);
    KAST_REQUIRE(take_shown(context, sheet, command.shown));
    CharacterChanged changed{.character = command.character,
                             .reason = command.reason ? command.reason->value : std::string()};
    if (command.name && command.name->value != sheet.name) {
        KAST_REQUIRE(require_text(*command.name, 80, {}, "/name"));
        changed.renamed_from = sheet.name;
        sheet.name = command.name->value;
    }
    if (command.hidden.value_or(false) && !sheet.hidden)
        KAST_REQUIRE(require_hideable(context.state(), command.character));
    const bool shows = sheet.hidden && command.hidden && !*command.hidden;
    const bool hides = !sheet.hidden && command.hidden.value_or(false);
    changed.fields = field_changes(**found, sheet);
    changed.sheet = std::move(sheet);
    context.emit(std::move(changed));
    update_trump(context, command.character);
    if (shows) show(context, command.character);
    if (hides) context.emit(CharacterHidden{command.character});
    return {};
}

Result<void> carry_out(CommandContext& context, const CharacterGive& command) {
    const auto found = require_own_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    if ((*found)->hidden && command.owner && !command.owner->empty())
        return refuse(refusal::not_present, {}, "/character",
                      "It is `" + command.character.value + "`.");
    context.emit(CharacterGiven{command.character, command.owner.value_or(Id{})});
    return {};
}

Result<void> carry_out(CommandContext& context, const CharacterRemove& command) {
    KAST_REQUIRE(require_available<CharacterRemove>(context, command.character, "/character"));
    close_decisions(
        context, [&](const Question& one) { return one.decision.creature == command.character; });
    context.emit(CharacterRemoved{command.character});
    return {};
}

namespace {

/// The number that `adjust` overrides, or null where the sheet has none of that kind.
const int* adjustable(const Character& sheet, Field field, const std::string& attribute) {
    const auto pool = [&](const char* name) -> const int* {
        const auto found = sheet.outside.pools.find(name);
        return found == sheet.outside.pools.end() ? nullptr : &found->second.current;
    };
    static constexpr int none = 0;
    switch (field) {
        case Field::ps:
            return &sheet.ps.current;
        case Field::pk:
            return &sheet.pk.current;
        case Field::quick_actions:
            return &sheet.quick_actions;
        case Field::damage:
            return &sheet.outside.damage;
        case Field::pv:
            return pool("pv");
        case Field::pf:
            return pool("pf");
        case Field::pa:
            return pool("pa");
        case Field::pm:
            return pool("pm");
        case Field::tension: {
            if (!sheet.attributes.contains(attribute)) return nullptr;
            const auto found = sheet.tension.find(attribute);
            return found == sheet.tension.end() ? &none : &found->second;
        }
    }
    return nullptr;
}

/// What the field cannot hold: quick actions are 0..9, and no marker goes on beyond the limit.
Result<void> check_adjusted(const State& state, const Character& sheet, const Adjust& command,
                            const std::string& attribute) {
    if (command.field == Field::quick_actions && command.value > 9)
        return refuse(invalid_params, {}, "/value", describe_range(0, 9, command.value));
    if (command.field != Field::tension) return {};
    const int now = tension_of(sheet, attribute);
    const int limit = tension_limit(state.settings.trump_limit, natural_of(sheet, attribute));
    if (command.value <= std::max(now, limit)) return {};
    return refuse(refusal::trump_spent, "D100-trump-4", "/value",
                  describe_range(0, std::max(now, limit), command.value));
}

}  // namespace

Result<void> carry_out(CommandContext& context, const Adjust& command) {
    const auto found = require_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    const std::string attribute = command.attribute ? command.attribute->value : std::string();
    const int* now = adjustable(**found, command.field, attribute);
    if (!now) {
        if (command.field == Field::tension)
            return require_attribute(**found, attribute, "D100-trump-4", "/attribute");
        return refuse_module("D100-x-res-1", "/field");
    }
    KAST_REQUIRE(check_adjusted(context.state(), **found, command, attribute));
    context.emit(Adjusted{command.character, enum_word(command.field),
                          attribute.empty() ? std::nullopt : std::optional(attribute), *now,
                          command.value, command.reason ? command.reason->value : ""});
    update_trump(context, command.character);
    return {};
}

Result<void> carry_out(CommandContext& context, const SettingsSet& command) {
    const Settings settings = with_given(context.state().settings, command);
    context.emit(SettingsChanged{settings});
    if (!settings.outside) return {};
    // Sheets older than the choice to play with pools get theirs now (D100-x-res-1).
    std::vector<Id> without;
    for (const Id& id : ids_by_name(context.state().characters)) {
        if (context.state().characters.at(id).outside.pools.empty()) without.push_back(id);
    }
    for (const Id& id : without) {
        const Character& before = context.state().characters.at(id);
        Character sheet = before;
        fill_pools(sheet);
        auto fields = field_changes(before, sheet);
        context.emit(CharacterChanged{id, std::move(sheet), {}, {}, {}, std::move(fields)});
    }
    return {};
}

Result<void> carry_out(CommandContext& context, const ConditionStart& command) {
    const auto found = require_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    const auto& held = (*found)->conditions;
    const bool is_new = !command.id || !held.contains(*command.id);
    if (is_new) KAST_REQUIRE(require_room(held.size() + 1, 20));
    // One net modifier in -30..30: beyond it is refused, not clamped (D100-mod-1).
    int net = command.modifier;
    for (const auto& [id, one] : held) net += id == command.id ? 0 : one.modifier;
    if (net < -30 || net > 30) {
        return refuse(invalid_params, "D100-mod-1", "/modifier",
                      "With what is there already it would be " + std::to_string(net) +
                          "; conditions together go from -30 to 30.");
    }
    const Id id = command.id ? *command.id : context.fresh_id();
    context.emit(ConditionStarted{command.character,
                                  id,
                                  {command.label ? command.label->value : "", command.advantages,
                                   command.disadvantages, command.modifier}});
    return {};
}

Result<void> carry_out(CommandContext& context, const ConditionEnd& command) {
    const auto found = require_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    if (!(*found)->conditions.contains(command.condition)) {
        return refuse(refusal::no_such_condition, {}, "/condition",
                      is_none_of(command.condition.value, (*found)->conditions));
    }
    context.emit(ConditionEnded{command.character, command.condition});
    return {};
}

}  // namespace kast::rules::terre_exile
