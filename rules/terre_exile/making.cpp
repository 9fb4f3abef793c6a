// Characters made, changed, handed on; the table's settings and the GM's rulings.

#include "rules/terre_exile/draft.hpp"
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

void take(Outside& frame, const std::optional<OutsideGiven>& given) {
    if (!given) return;
    take(frame.level, given->level);
    take(frame.stature, given->stature);
    take(frame.size, given->size);
    take(frame.ego, given->ego);
    take(frame.aura, given->aura);
    take(frame.armour_category, given->armour_category);
    take(frame.resolution_category, given->resolution_category);
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
std::optional<Refusal> why_not_names(const std::map<std::string, Given>& given, std::size_t held,
                                     std::string_view path) {
    if (held > names_max) return refuse(refusal::table_full, {}, path).error();
    for (const auto& [name, value] : given) {
        if (name.size() > name_bytes_max) return refuse(invalid_params, {}, path).error();
    }
    return std::nullopt;
}

/// Whether more skills are at rank 6 than the level lets (table 4.6, D100-x-rank-1).
bool has_too_many_sixes(const Character& sheet) {
    const auto sixes = std::ranges::count_if(
        sheet.skills, [](const auto& skill) { return skill.second.rank == 6; });
    return sixes > std::max(0, sheet.outside.level - 15);
}

/// Takes what a command gives over onto a sheet. Refuses: no-such-attribute, rank-too-high.
template <class Given>
std::optional<Refusal> fill(const State& state, Character& sheet, const Given& given) {
    if (given.attributes) {
        for (const auto& [name, value] : *given.attributes) sheet.attributes[name] = value;
        auto why = why_not_names(*given.attributes, sheet.attributes.size(), "/attributes");
        if (why) return why;
    }
    take(sheet.outside, given.outside);
    if (given.skills) {
        for (const auto& [name, skill] : *given.skills) {
            if (state.settings.outside && skill.rank > rank_limit(sheet.outside.level)) {
                return refuse(refusal::rank_too_high, "D100-x-level-1", "/skills/" + name).error();
            }
            Skill made{.rank = skill.rank};
            if (skill.specialisations) {
                for (const Word& one : *skill.specialisations)
                    made.specialisations.insert(one.value);
            }
            if (skill.value) made.value = *skill.value;
            sheet.skills[name] = std::move(made);
        }
        if (auto why = why_not_names(*given.skills, sheet.skills.size(), "/skills")) return why;
        if (state.settings.outside && has_too_many_sixes(sheet))
            return refuse(refusal::rank_too_high, "D100-x-rank-1", "/skills").error();
    }
    if (given.feat_value) sheet.feat_value = *given.feat_value;
    take(sheet.mishap, given.mishap);
    take(sheet.ps, given.ps);
    take(sheet.pk, given.pk);
    if (given.extra_trumps) {
        sheet.extra_trumps.clear();
        for (const Word& one : *given.extra_trumps) {
            if (!sheet.attributes.contains(one.value)) {
                return refuse(refusal::no_such_attribute, "D100-trump-3", "/extra_trumps").error();
            }
            sheet.extra_trumps.insert(one.value);
        }
    }
    return std::nullopt;
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

Events carry_out(Draft& draft, const CharacterAdd& command) {
    if (command.owner && !draft.actor.is_gm() && *command.owner != draft.actor.member) {
        return refuse(gm_only, {}, "/owner");
    }
    if (command.id && draft.state.characters.contains(*command.id))
        return refuse(id_taken, {}, "/id");
    if (draft.state.characters.size() >= characters_max) return refuse(refusal::table_full);
    Character sheet;
    sheet.name = static_cast<const CharacterSpec&>(command).name.value;
    sheet.owner =
        command.owner ? *command.owner : (draft.actor.is_gm() ? Id{} : draft.actor.member);
    if (command.attributes) {
        for (const auto& [name, value] : *command.attributes) sheet.attributes[name] = value;
    }
    fill_attributes(sheet);
    if (auto wrong = fill(draft.state, sheet, command)) return std::unexpected(std::move(*wrong));
    if (!command.pk) {
        const int karma = modifier_of(sheet, attribute::luck);
        sheet.pk = {karma, karma};
    }
    if (draft.state.settings.outside) fill_pools(sheet);
    const Id id = command.id ? *command.id : draft.dice.fresh_id();
    draft.say(CharacterAdded{id, std::move(sheet)});
    look_at_trump(draft, id);
    return draft.done();
}

Events carry_out(Draft& draft, const CharacterSet& command) {
    const auto found = present(draft, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    Character sheet = **found;
    const std::string balance(attribute::balance);
    // Who has never been given a balance of its own keeps the middle (D100-x-attr-2).
    const bool is_middle = natural_of(sheet, balance) == balance_of(sheet.attributes) &&
                           !(command.attributes && command.attributes->contains(balance));
    if (auto wrong = fill(draft.state, sheet, command)) return std::unexpected(std::move(*wrong));
    if (is_middle) sheet.attributes[balance] = balance_of(sheet.attributes);
    draft.say(CharacterChanged{command.character, std::move(sheet),
                               command.reason ? command.reason->value : std::string()});
    look_at_trump(draft, command.character);
    return draft.done();
}

Events carry_out(Draft& draft, const CharacterGive& command) {
    const auto found = playable(draft, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    draft.say(CharacterGiven{command.character, command.owner.value_or(Id{})});
    return draft.done();
}

Events carry_out(Draft& draft, const CharacterRemove& command) {
    const auto found = playable(draft, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    if (open_test(draft.state, command.character))
        return refuse(refusal::pending_open, {}, "/character");
    draft.say(CharacterRemoved{command.character});
    return draft.done();
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

std::string word_of(Field field) {
    static constexpr std::array<std::string_view, 9> words{
        "ps", "pk", "tension", "quick_actions", "damage", "pv", "pf", "pa", "pm"};
    return std::string(words[static_cast<std::size_t>(field)]);
}

/// What the field cannot hold: quick actions are 0..9, and no marker goes on beyond the limit.
std::optional<Refusal> why_not_adjusted(const State& state, const Character& sheet,
                                        const Adjust& command, const std::string& attribute) {
    if (command.field == Field::quick_actions && command.value > 9)
        return refuse(invalid_params, {}, "/value").error();
    if (command.field != Field::tension) return std::nullopt;
    const auto held = sheet.tension.find(attribute);
    const int now = held == sheet.tension.end() ? 0 : held->second;
    const int limit = tension_limit(state.settings.trump_limit, natural_of(sheet, attribute));
    if (command.value <= std::max(now, limit)) return std::nullopt;
    return refuse(refusal::trump_spent, "D100-trump-4", "/value").error();
}

}  // namespace

Events carry_out(Draft& draft, const Adjust& command) {
    const auto found = present(draft, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    const std::string attribute = command.attribute ? command.attribute->value : std::string();
    const int* now = adjustable(**found, command.field, attribute);
    if (!now) {
        if (command.field == Field::tension)
            return refuse(refusal::no_such_attribute, {}, "/attribute");
        return refuse(refusal::module_off, {}, "/field");
    }
    if (auto why = why_not_adjusted(draft.state, **found, command, attribute))
        return std::unexpected(std::move(*why));
    draft.say(Adjusted{command.character, word_of(command.field),
                       attribute.empty() ? std::nullopt : std::optional(attribute), *now,
                       command.value, command.reason.value});
    look_at_trump(draft, command.character);
    return draft.done();
}

Events carry_out(Draft& draft, const SettingsSet& command) {
    Settings settings = draft.state.settings;
    take(settings.feat_default, command.feat_default);
    take(settings.specialised, command.specialised);
    take(settings.trump_limit, command.trump_limit);
    take(settings.outside, command.outside);
    draft.say(SettingsChanged{settings});
    if (!settings.outside) return draft.done();
    // Sheets older than the choice to play with pools get theirs now (D100-x-res-1).
    std::vector<Id> without;
    for (const auto& [id, one] : draft.state.characters) {
        if (one.outside.pools.empty()) without.push_back(id);
    }
    for (const Id& id : without) {
        Character sheet = draft.state.characters.at(id);
        fill_pools(sheet);
        draft.say(CharacterChanged{id, std::move(sheet), {}});
    }
    return draft.done();
}

Events carry_out(Draft& draft, const ConditionSet& command) {
    const auto found = present(draft, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    const auto& held = (*found)->conditions;
    const bool is_new = !command.id || !held.contains(*command.id);
    if (is_new && held.size() >= 20) return refuse(refusal::table_full);
    // One net modifier in -30..30: beyond it is refused, not clamped (D100-mod-1).
    int net = command.modifier;
    for (const auto& [id, one] : held) net += id == command.id ? 0 : one.modifier;
    if (net < -30 || net > 30) return refuse(invalid_params, "D100-mod-1", "/modifier");
    const Id id = command.id ? *command.id : draft.dice.fresh_id();
    draft.say(ConditionBegan{
        command.character,
        id,
        {command.label.value, command.advantages, command.disadvantages, command.modifier}});
    return draft.done();
}

Events carry_out(Draft& draft, const ConditionEnd& command) {
    const auto found = present(draft, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    if (!(*found)->conditions.contains(command.condition)) {
        return refuse(invalid_params, {}, "/condition");
    }
    draft.say(ConditionEnded{command.character, command.condition});
    return draft.done();
}

}  // namespace kast::rules::terre_exile
