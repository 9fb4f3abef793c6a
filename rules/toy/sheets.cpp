// Adventurers made ready, changed and handed on; Monsters.

#include "rules/toy/draft.hpp"

#include <algorithm>

namespace kast::rules::toy {

std::optional<Refusal> wrong_die(int sides, std::string_view path) {
    if (on_chain(sides)) return std::nullopt;
    return no(refusal::die_not_on_chain, "TOY-chain-1", path);
}

namespace {

/// A name under which a sheet keeps something; those of the intangibles are taken.
bool is_name(const std::string& name) {
    return !name.empty() && name.size() <= Word::max && !from_word<Intangible>(name) &&
           name != word::one;
}

template <class T>
std::optional<Refusal> take_die(int& die, const std::optional<T>& given, std::string_view path) {
    if (!given) return std::nullopt;
    die = *given;
    return wrong_die(die, path);
}

/// Maximum and current value of a usage die.
std::optional<Refusal> take(UsageDie& die, const UsageGiven& given, std::string_view path) {
    const int current = given.current ? int(*given.current) : int(given.max);
    if (auto wrong = wrong_die(given.max, path)) return wrong;
    if (current != 0) {
        if (auto wrong = wrong_die(current, path)) return wrong;
    }
    if (current > given.max) return no(refusal::current_above_max, "TOY-ud-4", path);
    die.max = given.max;
    die.current = current;
    return std::nullopt;
}

std::optional<Refusal> take(Points& points, const std::optional<PointsGiven>& given,
                            std::string_view path) {
    if (!given) return std::nullopt;
    if (given->max) points.max = *given->max;
    if (given->current)
        points.current = *given->current;
    else if (given->max)
        points.current = points.max;
    if (points.current > points.max) return no(refusal::bad_value, {}, path);
    return std::nullopt;
}

std::optional<Refusal> fill_stats(Adventurer& sheet, const SheetGiven& given) {
    if (given.tangibles) {
        const TangiblesGiven& dice = *given.tangibles;
        for (const auto& [stat, die] : {std::pair{Tangible::vigor, &dice.vigor},
                                        {Tangible::dexterity, &dice.dexterity},
                                        {Tangible::intellect, &dice.intellect},
                                        {Tangible::focus, &dice.focus}}) {
            if (auto wrong =
                    take_die(die_of(sheet.tangibles, stat), *die, "/tangibles/" + word_of(stat)))
                return wrong;
        }
    }
    if (given.intangibles) {
        const IntangiblesGiven& dice = *given.intangibles;
        for (const auto& [stat, die] : {std::pair{Intangible::presence, &dice.presence},
                                        {Intangible::talent, &dice.talent},
                                        {Intangible::awareness, &dice.awareness},
                                        {Intangible::sanity, &dice.sanity}}) {
            if (!*die) continue;
            if (auto wrong =
                    take(die_of(sheet.intangibles, stat), **die, "/intangibles/" + word_of(stat)))
                return wrong;
        }
    }
    return std::nullopt;
}

std::optional<Refusal> fill_saves(Adventurer& sheet, const SavesGiven& given) {
    for (const auto& [save, die] : {std::pair{Save::hexes, &given.hexes},
                                    {Save::toxins, &given.toxins},
                                    {Save::doom, &given.doom}}) {
        if (!*die) continue;
        if ((*die)->x < 1 || (*die)->x > 6)
            return no(refusal::knack_range, "TOY-knack-1", "/saves/" + word_of(save));
        save_of(sheet.saves, save) = {(*die)->grade, (*die)->x};
    }
    return std::nullopt;
}

std::optional<Refusal> fill_weapons(Adventurer& sheet, const std::map<Id, WeaponGiven>& weapons) {
    for (const auto& [id, given] : weapons) {
        if (!is_id(id.value) || given.damage.has_value() == given.flat.has_value())
            return no(invalid_params, "TOY-x-dmg-1", "/weapons");
        Weapon weapon{given.name, 0, given.flat.value_or(0), given.attack};
        if (given.damage) {
            weapon.damage = *given.damage;
            if (auto wrong = wrong_die(weapon.damage, "/weapons")) return wrong;
        }
        sheet.weapons[id] = std::move(weapon);
    }
    if (sheet.weapons.size() > names_max) return no(refusal::table_full, {}, "/weapons");
    return std::nullopt;
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

std::optional<Refusal> fill_calling(Adventurer& sheet, const SheetGiven& given) {
    if (given.origin) sheet.origin = given.origin;
    if (given.flavor) {
        sheet.flavor = given.flavor;
        sheet.trope = trope_of(*given.flavor);
    }
    if (given.trope) {
        if (given.flavor && trope_of(*given.flavor) != *given.trope)
            return no(refusal::calling, "TOY-create-5", "/flavor");
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

std::optional<Refusal> fill_maps(Adventurer& sheet, const SheetGiven& given) {
    if (given.skills) {
        if (auto wrong = fill_skills(sheet, *given.skills)) return wrong;
    }
    if (given.saves) {
        if (auto wrong = fill_saves(sheet, *given.saves)) return wrong;
    }
    if (given.usage) {
        if (auto wrong = fill_usage(sheet, *given.usage)) return wrong;
    }
    if (given.pools) {
        if (auto wrong = fill_pools(sheet, *given.pools)) return wrong;
    }
    if (given.fixed) {
        if (auto wrong = fill_fixed(sheet, *given.fixed)) return wrong;
    }
    if (given.weapons) return fill_weapons(sheet, *given.weapons);
    return std::nullopt;
}

}  // namespace

std::optional<Refusal> fill_skills(Adventurer& sheet,
                                   const std::map<std::string, BoundedInt<-99, 99>>& skills) {
    for (const auto& [name, x] : skills) {
        if (name.empty() || name.size() > Word::max) return no(refusal::empty, {}, "/skills");
        if (x < 1 || x > 6) return no(refusal::knack_range, "TOY-knack-1", "/skills/" + name);
        sheet.skills[name].x = x;
    }
    if (sheet.skills.size() > names_max) return no(refusal::table_full, {}, "/skills");
    return std::nullopt;
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

std::optional<Refusal> fill_usage(Adventurer& sheet,
                                  const std::map<std::string, UsageGiven>& usage) {
    for (const auto& [name, given] : usage) {
        if (!is_name(name)) return no(invalid_params, "TOY-ud-7", "/usage");
        // What a die of the same name went with, it still does.
        const auto known = sheet.usage.find(name);
        const bool fresh = known == sheet.usage.end();
        UsageItem item = fresh ? UsageItem{} : known->second;
        if (auto wrong = take(item, given, "/usage/" + name)) return wrong;
        item.lost = item.lost && item.current == 0;
        if (given.scope) item.scope.assign(given.scope->begin(), given.scope->end());
        for (const RollKind kind : item.scope) {
            if (kind == RollKind::roll_to_succeed)
                return no(refusal::scope, "TOY-rs-2", "/usage/" + name);
            if (name == word::luck && kind != RollKind::roll_20)
                return no(refusal::scope, "TOY-roll-2", "/usage/" + name);
        }
        if (given.with) item.with = given.with;
        if (given.only_for) item.only_for = given.only_for;
        if (fresh && !given.scope) known_power(item, name);
        const Wear usual = name == word::armor ? Wear::armor : Wear::ordinary;
        item.wear = given.wear.value_or(fresh ? usual : item.wear);
        sheet.usage[name] = std::move(item);
    }
    if (sheet.usage.size() > names_max) return no(refusal::table_full, {}, "/usage");
    return std::nullopt;
}

std::optional<Refusal> fill_pools(Adventurer& sheet,
                                  const std::map<std::string, PoolGiven>& pools) {
    for (const auto& [name, given] : pools) {
        if (!is_name(name)) return no(invalid_params, "TOY-pool-3", "/pools");
        // Full, but for Faith, which begins with 2 dice and grows with the level (TOY-x-dev-1).
        const bool faith = name == word::faith;
        const int start = faith ? faith_per_level * std::max(1, sheet.level) : int(given.max);
        Pool pool{given.die, given.count ? int(*given.count) : std::min(start, int(given.max)),
                  given.max, given.rests.value_or(!faith)};
        if (auto wrong = wrong_die(pool.die, "/pools/" + name)) return wrong;
        if (pool.count > pool.max) return no(refusal::pool_count, "TOY-pool-2", "/pools/" + name);
        sheet.pools[name] = pool;
    }
    if (sheet.pools.size() > names_max) return no(refusal::table_full, {}, "/pools");
    return std::nullopt;
}

std::optional<Refusal> fill_fixed(Adventurer& sheet, const std::map<std::string, Sides>& fixed) {
    for (const auto& [name, die] : fixed) {
        if (!is_name(name)) return no(invalid_params, "TOY-static-1", "/fixed");
        if (auto wrong = wrong_die(die, "/fixed/" + name)) return wrong;
        sheet.fixed[name] = die;
    }
    if (sheet.fixed.size() > names_max) return no(refusal::table_full, {}, "/fixed");
    return std::nullopt;
}

std::optional<Refusal> fill(Adventurer& sheet, const SheetGiven& given) {
    if (given.level) {
        if (*given.level < 0 || *given.level > 9) return no(refusal::level_range, {}, "/level");
        sheet.level = *given.level;
    }
    if (auto wrong = fill_calling(sheet, given)) return wrong;
    if (auto wrong = fill_stats(sheet, given)) return wrong;
    fill_gear(sheet, given);
    if (auto wrong = fill_maps(sheet, given)) return wrong;
    if (auto wrong = take(sheet.flesh, given.flesh, "/flesh")) return wrong;
    return take(sheet.grit, given.grit, "/grit");
}

Result<Id> owner_for(const Draft& draft, const std::optional<Id>& given, const std::string& name) {
    if (name.empty()) return refuse(refusal::empty, {}, "/name");
    if (draft.state.characters.size() >= things_max) return refuse(refusal::table_full);
    if (draft.actor.is_gm()) return given.value_or(Id{});
    if (given && *given != draft.actor.member) return refuse(gm_only, {}, "/owner");
    return draft.actor.member;
}

Events carry_out(Draft& draft, const CharacterAdd& command) {
    const std::string& called = static_cast<const Named&>(command).name.value;
    const auto owner = owner_for(draft, command.owner, called);
    if (!owner) return std::unexpected(owner.error());
    Adventurer sheet;
    sheet.name = called;
    sheet.owner = *owner;
    for (const std::string_view skill : basic_skills) sheet.skills[std::string(skill)] = {};
    sheet.languages.push_back({std::string(common_tongue), true, false, false});
    sheet.flesh = {1, 1};
    if (auto wrong = fill(sheet, command)) return std::unexpected(std::move(*wrong));
    const auto id = id_for(draft, command.id);
    if (!id) return std::unexpected(id.error());
    draft.say(CharacterAdded{*id, std::move(sheet)});
    return draft.done();
}

namespace {

/// Off the sheet, where it is there.
void take_off(Adventurer& sheet, const std::string& thing) {
    sheet.skills.erase(thing);
    sheet.usage.erase(thing);
    sheet.pools.erase(thing);
    sheet.fixed.erase(thing);
    sheet.weapons.erase(Id(thing));
}

}  // namespace

Events carry_out(Draft& draft, const CharacterSet& command) {
    const auto found = present(draft, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    if (command.reason.empty()) return refuse(refusal::empty, "TOY-tan-1", "/reason");
    Adventurer sheet = **found;
    if (command.without && !command.without->empty()) {
        if (auto busy = not_free(draft, command.character, "/without"))
            return std::unexpected(std::move(*busy));
        for (const BoundedString<64>& thing : *command.without) take_off(sheet, thing);
    }
    if (auto wrong = fill(sheet, command)) return std::unexpected(std::move(*wrong));
    if (sheet.flesh.current > 0) sheet.dying.reset();
    draft.say(CharacterChanged{command.character, std::move(sheet), command.reason});
    return draft.done();
}

Events carry_out(Draft& draft, const CharacterGive& command) {
    const auto found = playable(draft, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    if (auto busy = not_free(draft, command.character, "/character"))
        return std::unexpected(std::move(*busy));
    draft.say(CharacterGiven{command.character, command.owner.value_or(Id{})});
    return draft.done();
}

Events carry_out(Draft& draft, const CharacterRemove& command) {
    const auto found = playable(draft, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    if (auto busy = not_free(draft, command.character, "/character"))
        return std::unexpected(std::move(*busy));
    draft.say(CharacterRemoved{command.character});
    return draft.done();
}

// ---- Monsters

namespace {

std::optional<Refusal> fill(Monster& sheet, const MonsterGiven& given) {
    if (given.hd) {
        if (*given.hd < 0 || *given.hd > 99) return no(refusal::hd_range, "TOY-rb-3", "/hd");
        sheet.hd = *given.hd;
    }
    if (given.dice) {
        const TangiblesGiven& dice = *given.dice;
        for (const auto& [stat, die] : {std::pair{Tangible::vigor, &dice.vigor},
                                        {Tangible::dexterity, &dice.dexterity},
                                        {Tangible::intellect, &dice.intellect},
                                        {Tangible::focus, &dice.focus}}) {
            if (!*die) continue;
            if (auto wrong = take_die(sheet.dice[word_of(stat)], *die, "/dice/" + word_of(stat)))
                return wrong;
        }
    }
    if (auto wrong = take_die(sheet.weakness, given.weakness, "/weakness")) return wrong;
    if (auto wrong = take_die(sheet.speed, given.speed, "/speed")) return wrong;
    if (given.damage) {
        sheet.damage.assign(given.damage->begin(), given.damage->end());
        for (const int die : sheet.damage) {
            if (auto wrong = wrong_die(die, "/damage")) return wrong;
        }
    }
    if (given.soak) sheet.soak = *given.soak;
    if (given.morale) sheet.morale = *given.morale;
    if (!given.save) return std::nullopt;
    if (*given.save < 1 || *given.save > 6) return no(refusal::knack_range, "TOY-knack-1", "/save");
    sheet.save = *given.save;
    return std::nullopt;
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

Events carry_out(Draft& draft, const MonsterAdd& command) {
    const std::string& called = static_cast<const Named&>(command).name.value;
    if (called.empty()) return refuse(refusal::empty, {}, "/name");
    if (draft.state.monsters.size() >= things_max) return refuse(refusal::table_full);
    Monster sheet;
    sheet.name = called;
    if (auto wrong = fill(sheet, command)) return std::unexpected(std::move(*wrong));
    fill_health(sheet, command, true);
    const auto id = id_for(draft, command.id);
    if (!id) return std::unexpected(id.error());
    draft.say(MonsterAdded{*id, std::move(sheet)});
    return draft.done();
}

Events carry_out(Draft& draft, const MonsterSet& command) {
    const auto found = monster_at(draft, command.monster, "/monster");
    if (!found) return std::unexpected(found.error());
    Monster sheet = **found;
    if (auto wrong = fill(sheet, command)) return std::unexpected(std::move(*wrong));
    fill_health(sheet, command, false);
    draft.say(MonsterChanged{command.monster, std::move(sheet)});
    return draft.done();
}

Events carry_out(Draft& draft, const MonsterRemove& command) {
    const auto found = monster_at(draft, command.monster, "/monster");
    if (!found) return std::unexpected(found.error());
    if (auto busy = not_free(draft, command.monster, "/monster"))
        return std::unexpected(std::move(*busy));
    draft.say(MonsterRemoved{command.monster});
    return draft.done();
}

}  // namespace kast::rules::toy
