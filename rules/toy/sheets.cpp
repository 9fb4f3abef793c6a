// Adventurers made ready, changed and handed on; Monsters.

#include "rules/core/new_owner.hpp"
#include "rules/toy/command_context.hpp"

#include <algorithm>

namespace kast::rules::toy {

Result<void> require_die(int sides, std::string_view path) {
    if (on_chain(sides)) return {};
    return refuse(refusal::die_not_on_chain, "TOY-chain-1", path,
                  "d" + std::to_string(sides) + " is none of them.");
}

namespace {

/// A name under which a sheet keeps something. Refuses: invalid-params.
Result<void> require_name(const std::string& name, std::string_view rule, std::string_view path) {
    if (!name.empty() && name.size() <= Word::max) return {};
    return refuse(invalid_params, rule, path,
                  "A name has 1 to " + std::to_string(Word::max) + " bytes.");
}

/// A name for dice: those of the intangibles are taken. Refuses: invalid-params.
Result<void> require_die_name(const std::string& name, std::string_view rule,
                              std::string_view path) {
    KAST_REQUIRE(require_name(name, rule, path));
    if (!enum_from_word<Intangible>(name) && name != word::one) return {};
    return refuse(invalid_params, rule, path, "`" + name + "` is the name of something else.");
}

/// Takes entries over onto a sheet: those given by `set`, null takes one off. Refuses: table-full,
/// and what `set` refuses.
template <class Entries, class Given, class Set>
Result<void> merge(Entries& entries, const Given& given, std::string_view path, Set set) {
    if (!given) return {};
    for (const auto& [name, one] : *given) {
        if (one) {
            KAST_REQUIRE(set(name, *one));
        } else {
            entries.erase(name);
        }
    }
    return require_room(entries.size(), names_max, path);
}

template <class T>
Result<void> take_die(int& die, const std::optional<T>& given, std::string_view path) {
    if (!given) return {};
    die = *given;
    return require_die(die, path);
}

/// Maximum and current value of a usage die.
Result<void> take(UsageDie& die, const UsageGiven& given, std::string_view path) {
    const int current = given.current ? int(*given.current) : int(given.max);
    KAST_REQUIRE(require_die(given.max, path));
    if (current != 0) {
        KAST_REQUIRE(require_die(current, path));
    }
    if (current > given.max) {
        return refuse(
            refusal::current_above_max, "TOY-ud-4", path,
            "d" + std::to_string(current) + " is above d" + std::to_string(int(given.max)) + ".");
    }
    die.max = given.max;
    die.current = current;
    return {};
}

Result<void> take(Points& points, const std::optional<PointsGiven>& given, std::string_view path) {
    if (!given) return {};
    if (given->max) points.max = *given->max;
    if (given->current)
        points.current = *given->current;
    else if (given->max)
        points.current = points.max;
    return require_range(points.current, 0, points.max, refusal::bad_value, {}, path);
}

/// `die_of(stat)`: where the die of a stat stands.
template <class DieOf>
Result<void> take_tangibles(const std::optional<TangiblesGiven>& given, const std::string& path,
                            DieOf die_of) {
    if (!given) return {};
    for (const auto& [stat, die] : {std::pair{Tangible::vigor, &given->vigor},
                                    {Tangible::dexterity, &given->dexterity},
                                    {Tangible::intellect, &given->intellect},
                                    {Tangible::focus, &given->focus}})
        if (*die) KAST_REQUIRE(take_die(die_of(stat), *die, path + enum_word(stat)));
    return {};
}

Result<void> fill_stats(Adventurer& sheet, const SheetGiven& given) {
    KAST_REQUIRE(take_tangibles(given.tangibles, "/tangibles/", [&](Tangible stat) -> int& {
        return die_of(sheet.tangibles, stat);
    }));
    if (given.intangibles) {
        const IntangiblesGiven& dice = *given.intangibles;
        for (const auto& [stat, die] : {std::pair{Intangible::presence, &dice.presence},
                                        {Intangible::talent, &dice.talent},
                                        {Intangible::awareness, &dice.awareness},
                                        {Intangible::sanity, &dice.sanity}}) {
            if (!*die) continue;
            KAST_REQUIRE(
                take(die_of(sheet.intangibles, stat), **die, "/intangibles/" + enum_word(stat)));
        }
    }
    return {};
}

Result<void> fill_saves(Adventurer& sheet, const SavesGiven& given) {
    for (const auto& [save, die] : {std::pair{Save::hexes, &given.hexes},
                                    {Save::toxins, &given.toxins},
                                    {Save::doom, &given.doom}}) {
        if (!*die) continue;
        KAST_REQUIRE(require_range((*die)->x, 1, 6, refusal::knack_range, "TOY-knack-1",
                                   "/saves/" + enum_word(save)));
        save_of(sheet.saves, save) = {(*die)->grade, (*die)->x};
    }
    return {};
}

/// Armor comes with its usage die, whole; without armor there is none (TOY-x-damage-1).
void wear_armor(Adventurer& sheet, ArmorKind armor) {
    sheet.armor = armor;
    const int die = armor_row(armor).usage;
    if (die == 0) {
        sheet.usage.erase(word::armor);
        return;
    }
    UsageItem item;
    item.max = item.current = die;
    item.wear = Wear::armor;
    sheet.usage[word::armor] = item;
}

void fill_gear(Adventurer& sheet, const SheetGiven& given) {
    if (given.armor) wear_armor(sheet, *given.armor);
    if (given.shield) sheet.shield = *given.shield;
    if (given.helmet) sheet.helmet = *given.helmet;
    if (given.gear) sheet.gear.assign(given.gear->begin(), given.gear->end());
    if (given.wounds) sheet.wounds.assign(given.wounds->begin(), given.wounds->end());
}

Result<void> fill_calling(Adventurer& sheet, const SheetGiven& given) {
    if (given.origin) sheet.origin = given.origin;
    if (given.flavor) {
        sheet.flavor = given.flavor;
        sheet.trope = trope_of(*given.flavor);
    }
    if (given.trope) {
        if (given.flavor && trope_of(*given.flavor) != *given.trope)
            return refuse(refusal::calling, "TOY-create-5", "/flavor",
                          enum_word(*given.flavor) + " belongs to the " +
                              enum_word(trope_of(*given.flavor)) + ".");
        sheet.trope = given.trope;
        if (sheet.flavor && trope_of(*sheet.flavor) != *sheet.trope) sheet.flavor.reset();
    }
    if (given.species) sheet.species = given.species;
    if (given.trope || given.flavor) {
        sheet.primary = primary_of(*sheet.trope);
        sheet.hit_die = hit_die_of(*sheet.trope);
    } else if (given.species) {
        sheet.primary = primary_of(*sheet.species);
        sheet.hit_die = hit_die_of(*sheet.species);
    }
    if (given.primary) sheet.primary = given.primary;
    return take_die(sheet.hit_die, given.hit_die, "/hit_die");
}

Result<void> fill_maps(Adventurer& sheet, const SheetGiven& given) {
    KAST_REQUIRE(fill_skills(sheet, given.skills));
    if (given.saves) KAST_REQUIRE(fill_saves(sheet, *given.saves));
    KAST_REQUIRE(fill_usage(sheet, given.usage));
    KAST_REQUIRE(fill_pools(sheet, given.pools));
    KAST_REQUIRE(fill_fixed(sheet, given.fixed));
    return fill_weapons(sheet, given.weapons);
}

}  // namespace

Result<void> fill_weapons(Adventurer& sheet, const WeaponsGiven& weapons) {
    return merge(sheet.weapons, weapons, "/weapons",
                 [&](const Id& id, const WeaponGiven& given) -> Result<void> {
                     const std::string path = "/weapons/" + id.value;
                     if (!is_id(id.value)) {
                         return refuse(invalid_params, "TOY-x-dmg-1", path,
                                       "A weapon's id is 1 to 40 of letters, digits, `_` and `-`.");
                     }
                     if (given.damage.has_value() == given.flat.has_value()) {
                         return refuse(invalid_params, "TOY-x-dmg-1", path,
                                       "Either `damage`, a die, or `flat`, a number; one of them.");
                     }
                     Weapon weapon{given.name, 0, given.flat.value_or(0), given.attack};
                     if (given.damage) {
                         weapon.damage = *given.damage;
                         KAST_REQUIRE(require_die(weapon.damage, path + "/damage"));
                     }
                     sheet.weapons[id] = std::move(weapon);
                     return {};
                 });
}

Result<void> fill_skills(Adventurer& sheet, const SkillsGiven& skills) {
    return merge(
        sheet.skills, skills, "/skills", [&](const std::string& name, int x) -> Result<void> {
            KAST_REQUIRE(require_text(name, {}, "/skills"));
            KAST_REQUIRE(require_name(name, {}, "/skills"));
            KAST_REQUIRE(
                require_range(x, 1, 6, refusal::knack_range, "TOY-knack-1", "/skills/" + name));
            sheet.skills[name].x = x;
            return {};
        });
}

namespace {

/// What a Deed Die and a Luck Die are added to, where it is not said (TOY-x-sell-3, TOY-x-knave-1).
void known_power(UsageItem& item, const std::string& name) {
    if (name != word::deed && name != word::luck) return;
    item.scope = {RollKind::roll_20};
    if (name == word::deed && !item.only_for) item.only_for = Purpose::fight;
    if (name == word::luck && !item.with) item.with = Tangible::dexterity;
}

}  // namespace

Result<void> fill_usage(Adventurer& sheet, const UsageDiceGiven& usage) {
    return merge(sheet.usage, usage, "/usage",
                 [&](const std::string& name, const UsageGiven& given) -> Result<void> {
                     KAST_REQUIRE(require_die_name(name, "TOY-ud-7", "/usage"));
                     // What a die of the same name went with, it still does.
                     const auto known = sheet.usage.find(name);
                     const bool fresh = known == sheet.usage.end();
                     UsageItem item = fresh ? UsageItem{} : known->second;
                     KAST_REQUIRE(take(item, given, "/usage/" + name));
                     item.lost = item.lost && item.current == 0;
                     if (given.scope) item.scope.assign(given.scope->begin(), given.scope->end());
                     for (const RollKind kind : item.scope) {
                         if (kind == RollKind::roll_to_succeed)
                             return refuse(refusal::scope, "TOY-rs-2", "/usage/" + name + "/scope",
                                           "Nothing is added to a Roll to Succeed.");
                         if (name == word::luck && kind != RollKind::roll_20)
                             return refuse(refusal::scope, "TOY-roll-2",
                                           "/usage/" + name + "/scope",
                                           "A Luck Die is added to a Roll 20 alone.");
                     }
                     if (given.with) item.with = given.with;
                     if (given.only_for) item.only_for = given.only_for;
                     if (fresh && !given.scope) known_power(item, name);
                     const Wear usual = name == word::armor ? Wear::armor : Wear::ordinary;
                     item.wear = given.wear.value_or(fresh ? usual : item.wear);
                     sheet.usage[name] = std::move(item);
                     return {};
                 });
}

Result<void> fill_pools(Adventurer& sheet, const PoolsGiven& pools) {
    return merge(
        sheet.pools, pools, "/pools",
        [&](const std::string& name, const PoolGiven& given) -> Result<void> {
            KAST_REQUIRE(require_die_name(name, "TOY-pool-3", "/pools"));
            // Full, but for Faith, which begins with 2 dice and grows with the level (TOY-x-dev-1).
            const bool faith = name == word::faith;
            const int start = faith ? faith_per_level * std::max(1, sheet.level) : int(given.max);
            Pool pool{given.die, given.count ? int(*given.count) : std::min(start, int(given.max)),
                      given.max, given.rests.value_or(!faith)};
            KAST_REQUIRE(require_die(pool.die, "/pools/" + name));
            KAST_REQUIRE(require_range(pool.count, 0, pool.max, refusal::pool_count, "TOY-pool-2",
                                       "/pools/" + name + "/count"));
            sheet.pools[name] = pool;
            return {};
        });
}

Result<void> fill_fixed(Adventurer& sheet, const FixedDiceGiven& fixed) {
    return merge(sheet.fixed, fixed, "/fixed",
                 [&](const std::string& name, int die) -> Result<void> {
                     KAST_REQUIRE(require_die_name(name, "TOY-static-1", "/fixed"));
                     KAST_REQUIRE(require_die(die, "/fixed/" + name));
                     sheet.fixed[name] = die;
                     return {};
                 });
}

Result<void> fill(Adventurer& sheet, const SheetGiven& given) {
    if (given.level) {
        KAST_REQUIRE(require_range(*given.level, 0, 9, refusal::level_range, {}, "/level"));
        sheet.level = *given.level;
    }
    KAST_REQUIRE(fill_calling(sheet, given));
    KAST_REQUIRE(fill_stats(sheet, given));
    fill_gear(sheet, given);
    KAST_REQUIRE(fill_maps(sheet, given));
    KAST_REQUIRE(take(sheet.flesh, given.flesh, "/flesh"));
    return take(sheet.grit, given.grit, "/grit");
}

Result<Id> owner_for(const CommandContext& context, const std::optional<Id>& given,
                     const std::string& name) {
    KAST_REQUIRE(require_text(name, {}, "/name"));
    KAST_REQUIRE(require_room(context.state().characters.size() + 1, things_max));
    KAST_REQUIRE(require_owner_is_self(context.actor(), given));
    return owner_of_new(context.actor(), given);
}

Result<void> carry_out(CommandContext& context, const CharacterAdd& command) {
    const std::string& called = command.name.value;
    const auto owner = owner_for(context, command.owner, called);
    KAST_REQUIRE(owner);
    Adventurer sheet;
    sheet.name = called;
    sheet.owner = *owner;
    for (const std::string_view skill : basic_skills) sheet.skills[std::string(skill)] = {};
    sheet.languages.push_back({std::string(common_tongue), true, false, false});
    sheet.flesh = {1, 1};
    KAST_REQUIRE(fill(sheet, command));
    const auto id = id_for(context, command.id);
    KAST_REQUIRE(id);
    context.emit(CharacterAdded{*id, std::move(sheet)});
    begin_dying_if_down(context, *id);
    return {};
}

namespace {

/// Something is taken off the sheet.
bool takes_off(const SheetGiven& given) {
    const auto has_null = [](const auto& entries) {
        return entries &&
               std::ranges::any_of(*entries, [](const auto& entry) { return !entry.second; });
    };
    return has_null(given.skills) || has_null(given.usage) || has_null(given.pools) ||
           has_null(given.fixed) || has_null(given.weapons);
}

}  // namespace

Result<void> carry_out(CommandContext& context, const CharacterSet& command) {
    const auto found = require_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    Adventurer sheet = **found;
    if (takes_off(command)) KAST_REQUIRE(require_free(context, command.character, "/character"));
    KAST_REQUIRE(fill(sheet, command));
    if (sheet.flesh.current > 0) sheet.dying.reset();
    if (sheet.dying) sheet.grit.current = 0;
    CharacterChanged changed{.character = command.character, .reason = text_of(command.reason)};
    if (command.name && command.name->value != sheet.name) {
        KAST_REQUIRE(require_text(*command.name, {}, "/name"));
        changed.renamed_from = sheet.name;
        sheet.name = *command.name;
    }
    changed.fields = field_changes(**found, sheet);
    changed.sheet = std::move(sheet);
    context.emit(std::move(changed));
    begin_dying_if_down(context, command.character);
    return {};
}

Result<void> carry_out(CommandContext& context, const CharacterGive& command) {
    const auto found = require_own_character(context, command.character, "/character");
    KAST_REQUIRE(found);
    KAST_REQUIRE(require_free(context, command.character, "/character"));
    context.emit(CharacterGiven{command.character, command.owner.value_or(Id{})});
    return {};
}

// ---- Monsters

namespace {

Result<void> fill(Monster& sheet, const MonsterGiven& given) {
    if (given.hd) {
        KAST_REQUIRE(require_range(*given.hd, 0, 99, refusal::hd_range, "TOY-rb-3", "/hd"));
        sheet.hd = *given.hd;
    }
    KAST_REQUIRE(take_tangibles(
        given.dice, "/dice/", [&](Tangible stat) -> int& { return sheet.dice[enum_word(stat)]; }));
    KAST_REQUIRE(take_die(sheet.weakness, given.weakness, "/weakness"));
    KAST_REQUIRE(take_die(sheet.speed, given.speed, "/speed"));
    if (given.damage) {
        sheet.damage.assign(given.damage->begin(), given.damage->end());
        for (std::size_t i = 0; i < sheet.damage.size(); ++i)
            KAST_REQUIRE(require_die(sheet.damage[i], "/damage/" + std::to_string(i)));
    }
    if (given.soak) sheet.soak = *given.soak;
    if (given.shown) sheet.shown = given.shown;
    if (sheet.shown == Shown{}) sheet.shown.reset();
    if (given.morale) sheet.morale = *given.morale;
    if (!given.save) return {};
    KAST_REQUIRE(require_range(*given.save, 1, 6, refusal::knack_range, "TOY-knack-1", "/save"));
    sheet.save = *given.save;
    return {};
}

/// As given, or by Hit Dice and power where those are given (TOY-x-mon-1).
void fill_health(Monster& sheet, const MonsterGiven& given, bool fresh) {
    if (!fresh && !given.health && !given.hd && !given.power) return;
    const int most = given.health ? int(*given.health)
                                  : health_of(sheet.hd, given.power.value_or(Power::average));
    // What it has lost it has lost of the new number as well.
    const int lost = fresh ? 0 : sheet.health.max - sheet.health.current;
    sheet.health = {std::max(0, most - lost), most};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const MonsterAdd& command) {
    const std::string& called = command.name.value;
    KAST_REQUIRE(require_text(called, {}, "/name"));
    KAST_REQUIRE(require_room(context.state().monsters.size() + 1, things_max));
    Monster sheet;
    sheet.name = called;
    KAST_REQUIRE(fill(sheet, command));
    fill_health(sheet, command, true);
    sheet.hidden = command.hidden.value_or(false);
    if (sheet.hidden && command.id)
        return refuse(invalid_params, {}, "/id",
                      "Leave it out: an id of one's own for what is hidden could be guessed.");
    const auto id = id_for(context, command.id);
    KAST_REQUIRE(id);
    const bool hidden = sheet.hidden;
    context.emit(MonsterAdded{*id, std::move(sheet), hidden});
    return {};
}

Result<void> carry_out(CommandContext& context, const MonsterSet& command) {
    const auto found = require_monster(context, command.monster, "/monster");
    KAST_REQUIRE(found);
    Monster sheet = **found;
    KAST_REQUIRE(fill(sheet, command));
    fill_health(sheet, command, false);
    if (command.name) {
        KAST_REQUIRE(require_text(*command.name, {}, "/name"));
        sheet.name = *command.name;
    }
    const bool hidden = sheet.hidden;
    auto fields = field_changes(**found, sheet);
    context.emit(MonsterChanged{command.monster, std::move(sheet), hidden, std::move(fields)});
    return {};
}

Result<void> carry_out(CommandContext& context, const MonsterShow& command) {
    std::vector<Id> all;
    if (command.monsters) all = command.monsters->items;
    if (command.monster) all.push_back(*command.monster);
    if (all.empty())
        return refuse(invalid_params, {}, "/monster", "Name a `monster`, or `monsters`.");
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool is_listed = command.monsters && i < command.monsters->size();
        const std::string path = is_listed ? "/monsters/" + std::to_string(i) : "/monster";
        const auto found = require_monster(context, all[i], path);
        KAST_REQUIRE(found);
        if (!(*found)->hidden)
            return refuse(invalid_params, {}, path, (*found)->name + " is seen already.");
    }
    KAST_REQUIRE(require_named_once(all, "/monsters"));
    for (const Id& id : all) {
        Monster sheet = *find_monster(context.state(), id);
        sheet.hidden = false;
        context.emit(MonsterShown{id, std::move(sheet)});
    }
    return {};
}

}  // namespace kast::rules::toy
