// Sheets, and the GM's hand on what has befallen a character.

#include "rules/core/enum_words.hpp"
#include "rules/core/new_owner.hpp"
#include "rules/core/unseen_ids.hpp"
#include "rules/savage_worlds/conditions.hpp"
#include "rules/savage_worlds/decide.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>
#include <array>

namespace kast::rules::savage_worlds {

namespace {

bool is_trait_die(int sides, const std::optional<BoundedInt<0, 20>>& bonus) {
    const bool known = sides >= 4 && sides <= 12 && sides % 2 == 0;
    const int n = bonus ? int{*bonus} : 0;
    return known && n >= 0 && n <= 20 && (n == 0 || sides == 12);
}

bool fits(const std::optional<TraitDie>& die) { return !die || is_trait_die(die->die, die->bonus); }

template <class List, class Name>
bool all_different(const List& list, Name name) {
    std::set<std::string> names;
    return std::ranges::all_of(list,
                               [&](const auto& one) { return names.insert(name(one)).second; });
}

/// An edge's key as table T21 writes it: small letters with hyphens between the words.
std::string key_of(std::string text) {
    for (char& letter : text) {
        if (letter == '_' || letter == ' ') letter = '-';
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    }
    return text;
}

/// "`a`, `b` or `c`."
std::string one_of_these(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
        text += "`" + words[i] + "`";
    }
    return text + ".";
}

/// A word that is nearly a known edge is a slip of the pen; any other has no effect here and may
/// stand. What stands on the sheet already stays.
Result<void> edges_fit(const Sheet& sheet, const Character* now) {
    if (!sheet.edges) return {};
    for (std::size_t i = 0; i < sheet.edges->size(); ++i) {
        const std::string edge = key_of(sheet.edges->items[i].value);
        if (now && now->edges.contains(edge)) continue;
        const auto near = nearest_edges(edge);
        if (near.empty()) continue;
        return refuse(misspelled_edge, {}, "/sheet/edges/" + std::to_string(i),
                      "`" + edge + "`: perhaps " + one_of_these(near));
    }
    return {};
}

/// The skill of its own that a weapon names is one that its bearer could roll.
Result<void> weapon_skills_fit(const Sheet& sheet, const Character* now) {
    if (!sheet.weapons) return {};
    for (std::size_t i = 0; i < sheet.weapons->size(); ++i) {
        const auto& skill = sheet.weapons->items[i].skill;
        if (!skill) continue;
        const bool known =
            linked_attribute(skill->value) || enum_from_word<Attribute>(skill->value);
        const bool given = sheet.skills && sheet.skills->contains(skill->value);
        if (known || given || (now && now->skills.contains(skill->value))) continue;
        return refuse(no_such_trait, "SW-trait-3",
                      "/sheet/weapons/" + std::to_string(i) + "/skill");
    }
    return {};
}

}  // namespace

bool is_reserved(const Id& id) {
    static constexpr std::array words{"no",          "nobody",          "pass",    "buy", "thin",
                                      "sheet-metal", "oak-or-concrete", "brick",   "yes", "stone",
                                      "default",     "go-on",           "withdraw"};
    return std::ranges::find(words, id.value) != words.end();
}

Result<void> sheet_fits(const Sheet& sheet, const Character* now) {
    if (const auto& all = sheet.attributes) {
        if (!fits(all->agility) || !fits(all->smarts) || !fits(all->spirit) ||
            !fits(all->strength) || !fits(all->vigor)) {
            return refuse(bad_die, "SW-trait-3", "/sheet/attributes");
        }
    }
    if (sheet.skills) {
        for (const auto& [name, given] : *sheet.skills) {
            if (!given) continue;  // Taken away.
            const Skill& skill = *given;
            if (!is_trait_die(skill.die, skill.bonus)) {
                return refuse(bad_die, "SW-trait-3", "/sheet/skills/" + name);
            }
            if (name.empty() || name.size() > 40 || enum_from_word<Attribute>(name)) {
                return refuse(no_such_trait, "SW-trait-3", "/sheet/skills");
            }
            const bool has_it = now && now->skills.contains(name);
            if (!linked_attribute(name) && !skill.linked && !has_it) {
                return refuse(no_such_trait, "SW-test-1", "/sheet/skills/" + name + "/linked");
            }
        }
    }
    if (sheet.wild_die && *sheet.wild_die % 2 != 0) return refuse(bad_die, {}, "/sheet/wild_die");
    if (sheet.running_die && *sheet.running_die % 2 != 0) {
        return refuse(bad_die, {}, "/sheet/running_die");
    }
    const auto id_of = [](const Weapon& weapon) { return weapon.id.value; };
    if (sheet.weapons && !all_different(*sheet.weapons, id_of)) {
        return refuse(id_taken, {}, "/sheet/weapons", "Each weapon has an id of its own.");
    }
    KAST_REQUIRE(weapon_skills_fit(sheet, now));
    KAST_REQUIRE(edges_fit(sheet, now));
    const auto key_of_ability = [](const RerollAbility& ability) { return ability.key.value; };
    if (sheet.rerolls) {
        // Bennies and the pool have these words.
        const bool taken = std::ranges::any_of(*sheet.rerolls, [](const RerollAbility& one) {
            return one.key.empty() || one.key.value == "benny" || one.key.value == "pool";
        });
        if (taken || !all_different(*sheet.rerolls, key_of_ability)) {
            return refuse(id_taken, "SW-reroll-5", "/sheet/rerolls",
                          "Each has a key of its own, and none is `benny` or `pool`.");
        }
    }
    return {};
}

namespace {

/// A skill of one's own stays with its attribute where none is given.
void put_skill(Skill& skill, const Skill& given) {
    const auto linked = given.linked ? given.linked : skill.linked;
    skill = given;
    skill.linked = linked;
}

void write_given(Character& one, const Sheet& sheet) {
    if (sheet.name) one.name = sheet.name->value;
    if (sheet.wild) one.wild = *sheet.wild;
    if (sheet.side) one.side = sheet.side->value;
    if (const auto& all = sheet.attributes) {
        if (all->agility) one.attributes.agility = *all->agility;
        if (all->smarts) one.attributes.smarts = *all->smarts;
        if (all->spirit) one.attributes.spirit = *all->spirit;
        if (all->strength) one.attributes.strength = *all->strength;
        if (all->vigor) one.attributes.vigor = *all->vigor;
    }
    if (sheet.skills) {
        for (const auto& [name, skill] : *sheet.skills) {
            if (skill)
                put_skill(one.skills[name], *skill);
            else
                one.skills.erase(name);
        }
    }
    if (sheet.wild_die) one.wild_die = *sheet.wild_die;
    if (sheet.pace) one.pace = *sheet.pace;
    if (sheet.running_die) one.running_die = *sheet.running_die;
    if (sheet.armour) one.armour = *sheet.armour;
    if (sheet.size) {
        one.size = *sheet.size;
        one.scale = scale_of_size(one.size);
    }
    if (sheet.edges) {
        one.edges.clear();
        for (const auto& edge : *sheet.edges) one.edges.insert(key_of(edge.value));
    }
    if (sheet.rerolls) one.rerolls = sheet.rerolls->items;
    if (sheet.power) {
        one.power = sheet.power;
        one.power->points = std::min<int>(one.power->points, one.power->maximum);
    }
    if (sheet.weapons) one.weapons = sheet.weapons->items;
    if (sheet.group) one.group = sheet.group;
    if (sheet.bennies_allowed) one.bennies_allowed = *sheet.bennies_allowed;
    if (sheet.parry) one.parry = *sheet.parry;
    if (sheet.toughness) one.toughness = *sheet.toughness;
    if (sheet.max_wounds) one.max_wounds = *sheet.max_wounds;
}

}  // namespace

void write_sheet(Character& one, const Sheet& sheet) {
    // What has its usual value follows what it is reckoned from; what was given stays (T28).
    const bool parry = one.parry == usual_parry(one);
    const bool toughness = one.toughness == usual_toughness(one);
    const bool wounds = one.max_wounds == usual_max_wounds(one);
    write_given(one, sheet);
    if (parry && !sheet.parry) one.parry = usual_parry(one);
    if (toughness && !sheet.toughness) one.toughness = usual_toughness(one);
    if (wounds && !sheet.max_wounds) one.max_wounds = usual_max_wounds(one);
}

namespace {

/// Who is prepared and has the id gets one of the server's own. The id was found free.
void give_up_id(CommandContext& context, const Id& id) {
    const auto found = context.state().prepared.find(id);
    if (found == context.state().prepared.end()) return;
    Character one = found->second;
    one.id = context.fresh_id();
    replace_unseen(context, id, CharacterAdded{std::move(one), true});
}

}  // namespace

namespace {

/// Numbers are kept by the GM of what the GM plays: all of them shown is as if nothing were said.
/// Refuses: gm-only, invalid-params.
Result<void> take_shown(const CommandContext& context, Character& one,
                        const std::optional<NumbersShown>& given) {
    if (given) {
        KAST_REQUIRE(require_gm(context.actor(), "/shown"));
        if (!one.owner.empty() && *given != NumbersShown{}) {
            return refuse(invalid_params, {}, "/shown",
                          "A player plays it, and has its numbers: leave it out, or take it back "
                          "first (`character.give`).");
        }
        if (given->traits && !given->state) {
            return refuse(invalid_params, {}, "/shown/traits",
                          "Rolls tell the wounds that they count: hide the traits too.");
        }
        one.shown = given;
    }
    if (one.shown == NumbersShown{}) one.shown.reset();
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CharacterAdd& command) {
    const bool is_gm = context.actor().is_gm();
    KAST_REQUIRE(require_owner_is_self(context.actor(), command.owner));
    if (!is_gm && (command.sheet.wild || command.sheet.bennies_allowed || command.sheet.side)) {
        return refuse(gm_only, "SW-card-1", "/sheet");
    }
    if (!command.sheet.name || command.sheet.name->empty()) {
        return refuse(invalid_params, {}, "/sheet/name", "A new character needs a name.");
    }
    if (!is_gm && command.hidden) return refuse(gm_only, {}, "/hidden");
    KAST_REQUIRE(sheet_fits(command.sheet));
    const bool known = command.id && is_gm && context.state().prepared.contains(*command.id);
    if (known || (command.id && context.find(*command.id))) return refuse(id_taken, {}, "/id");
    if (command.id && is_reserved(*command.id))
        return refuse(id_taken, {}, "/id",
                      "`" + command.id->value + "` is one of the answers to a decision.");
    Character one;
    one.id = command.id ? *command.id : context.dice().fresh_id();
    one.owner = owner_of_new(context.actor(), command.owner);
    // Player characters are wild cards; whoever else matters the GM says (SW-card-1).
    one.wild = !one.owner.empty();
    one.side = one.owner.empty() ? "gm" : "players";
    one.parry = usual_parry(one);
    one.toughness = usual_toughness(one);
    one.max_wounds = usual_max_wounds(one);
    write_sheet(one, command.sheet);
    KAST_REQUIRE(take_shown(context, one, command.shown));
    give_up_id(context, one.id);
    context.emit(CharacterAdded{one, on(command.hidden)});
    if (!on(command.hidden)) open_purse(context, one);
    return {};
}

Result<void> carry_out(CommandContext& context, const CharacterShow& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    std::vector<Id> ids;
    if (command.character) ids.push_back(*command.character);
    if (command.characters)
        ids.insert(ids.end(), command.characters->begin(), command.characters->end());
    const std::string_view path = command.character ? "/character" : "/characters";
    if (ids.empty()) return refuse(invalid_params, {}, path, "Name at least one.");
    CharacterShown event;
    for (const Id& id : ids) {
        const auto prepared = context.state().prepared.find(id);
        if (prepared == context.state().prepared.end())
            return refuse(no_such_character, {}, path, "No `" + id.value + "` is hidden.");
        if (std::ranges::find(event.shown, id, &Shown::prepared) != event.shown.end())
            return refuse(named_twice, {}, path, "`" + id.value + "`.");
        event.shown.push_back({id, prepared->second});
    }
    // At tables of before, a player could take the id and leave it to who is prepared, too.
    for (Shown& one : event.shown) {
        if (context.find(one.prepared)) one.character.id = context.fresh_id();
    }
    const CharacterShown shown = event;
    context.emit(std::move(event));
    for (const Shown& one : shown.shown) open_purse(context, *context.find(one.character.id));
    return {};
}

namespace {

/// The GM changes whom nobody else knows of.
Result<void> set_prepared(CommandContext& context, const CharacterSet& command) {
    const Character& before = context.state().prepared.at(command.character);
    Character one = before;
    KAST_REQUIRE(sheet_fits(command.sheet, &one));
    write_sheet(one, command.sheet);
    KAST_REQUIRE(take_shown(context, one, command.shown));
    one.wounds = std::min(one.wounds, one.max_wounds);
    context.emit(CharacterChanged{one, true, field_changes(before, one)});
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CharacterSet& command) {
    const bool is_prepared = !context.find(command.character) && context.actor().is_gm() &&
                             context.state().prepared.contains(command.character);
    if (is_prepared) return set_prepared(context, command);
    const auto found = mine(context, command.character, "/character");
    KAST_REQUIRE(found);
    if (!context.actor().is_gm() &&
        (command.sheet.wild || command.sheet.bennies_allowed || command.sheet.side)) {
        return refuse(gm_only, "SW-card-1", "/sheet");
    }
    KAST_REQUIRE(sheet_fits(command.sheet, *found));
    const bool was_wild = (*found)->wild;
    Character one = **found;
    write_sheet(one, command.sheet);
    KAST_REQUIRE(take_shown(context, one, command.shown));
    one.wounds = std::min(one.wounds, one.max_wounds);
    context.emit(CharacterChanged{one, {}, field_changes(**found, one)});
    if (one.wild && !was_wild) open_purse(context, one);
    return {};
}

Result<void> carry_out(CommandContext& context, const CharacterGive& command) {
    const auto found = mine(context, command.character, "/character");
    KAST_REQUIRE(found);
    context.emit(CharacterGiven{command.character, command.owner.value_or(Id{})});
    open_purse(context, *context.find(command.character));
    return {};
}

namespace {

Result<void> adjust_gain(const Character& one, Condition state) {
    if (rule_of(state).kept == Kept::target)
        return refuse(bad_state, {}, "/gains", "Whom it is about, its own command says.");
    const bool can_hold = !one.is(Condition::shaken) && !one.is(Condition::stunned) && one.up();
    if (state == Condition::on_hold && !can_hold) return refuse(cannot_hold, "SW-hold-4", "/gains");
    return {};
}

/// A condition that brings more with it than itself.
struct Onset {
    Condition condition;
    void (*begin)(CommandContext& context, const Id& who);
};
constexpr Onset onsets[] = {
    {Condition::shaken,
     [](CommandContext& context, const Id& who) { gain_shaken(context, who, "adjust", ""); }},
    {Condition::stunned,
     [](CommandContext& context, const Id& who) { gain_stunned(context, who, "adjust"); }},
    {Condition::incapacitated,
     [](CommandContext& context, const Id& who) {
         gain_incapacitated(context, who, "adjust", "");
     }},
    {Condition::unconscious,
     [](CommandContext& context, const Id& who) { gain_unconscious(context, who, "adjust", ""); }},
    {Condition::dead,
     [](CommandContext& context, const Id& who) {
         gain_incapacitated(context, who, "adjust", "");
         lose(context, who, Condition::bleeding_out, "adjust", "");
         gain(context, who, Condition::dead, "adjust", "");
     }},
};

void put_on(CommandContext& context, const Id& who, Condition state) {
    const auto onset = std::ranges::find(onsets, state, &Onset::condition);
    if (onset != std::end(onsets)) return onset->begin(context, who);
    if (rule_of(state).kept == Kept::sources) return gain_timed(context, who, state, "adjust", "");
    gain(context, who, state, "adjust", "");
}

void set_wounds(CommandContext& context, const Character& one, int wounds) {
    if (wounds == one.wounds) return;
    if (wounds < one.wounds) return heal_wounds(context, one.id, one.wounds - wounds, "adjust");
    context.emit(WoundsChanged{one.id, one.wounds, wounds, "adjust"});
}

void set_fatigue(CommandContext& context, const Id& who, std::size_t levels) {
    while (context.find(who)->fatigue.size() > levels) {
        context.emit(FatigueLost{who, context.find(who)->fatigue.back().cause});
    }
    while (context.find(who)->fatigue.size() < levels)
        context.emit(FatigueGained{who, "adjust", 60});
}

void set_purse(CommandContext& context, const Character& one, int chips) {
    const auto purses = purses_for(context.state(), one);
    if (purses.empty()) return;
    const Purse& purse = purses.front();
    context.emit(BennyGained{purse.kind, purse.owner, chips - purse.chips, chips, "adjust",
                             purse.kind == PurseKind::character});
}

}  // namespace

Result<void> carry_out(CommandContext& context, const Adjust& command) {
    KAST_REQUIRE(require_gm(context.actor()));
    const auto found = existing(context, command.character, "/character");
    KAST_REQUIRE(found);
    const Character& one = **found;
    if (command.wounds && *command.wounds > one.max_wounds) {
        return refuse(invalid_params, "SW-wound-1", "/wounds",
                      "0 to " + std::to_string(one.max_wounds) + " for " + one.name + ".");
    }
    if (command.bennies && !context.state().session_open) return refuse(no_session, {}, "/bennies");
    if (command.power_points && !one.power) return refuse(no_arcane, {}, "/power_points");
    if (command.gains) KAST_REQUIRE(adjust_gain(one, *command.gains));
    if (std::string reason = given(command.reason); !reason.empty()) {
        context.emit(NoteMade{std::move(reason), "adjust", command.character});
    }
    if (command.wounds) set_wounds(context, one, *command.wounds);
    if (command.fatigue) {
        set_fatigue(context, command.character, static_cast<std::size_t>(int{*command.fatigue}));
    }
    if (command.loses) {
        if (*command.loses == Condition::grappling)
            free_held(context, command.character);
        else
            lose(context, command.character, *command.loses, "adjust", "");
    }
    if (command.gains) put_on(context, command.character, *command.gains);
    if (const Character* now = context.find(command.character); command.gains && !now->up()) {
        settle_for(context, command.character, false);
    }
    if (command.bennies) set_purse(context, one, *command.bennies);
    if (command.power_points) {
        const int points = std::min<int>(*command.power_points, one.power->maximum);
        context.emit(PowerPointsChanged{one.id, one.owner, points - one.power->points, points});
    }
    if (one.is(Condition::dead)) context.abandon(command.character);
    return {};
}

}  // namespace kast::rules::savage_worlds
