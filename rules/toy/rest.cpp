// Rest, and rising by a level (TOY-x-rest, -skill, -level).

#include "rules/toy/draft.hpp"

#include <algorithm>

namespace kast::rules::toy {

namespace {

/// Marks that a longer rest looks at: as many d6 as its x (TOY-x-skill-1).
void try_skills(Draft& draft, const Id& who) {
    if (!draft.state.settings.advancement) return;
    const std::map<std::string, Skill> skills = draft.sheet(who).skills;
    for (const auto& [name, skill] : skills) {
        if (skill.marks == 0 || skill.x >= 6) continue;
        SkillTried tried{.actor = who, .skill = name, .marks = skill.marks, .x = skill.x};
        for (int i = 0; i < skill.x; ++i) {
            tried.dice.push_back(draft.dice.roll(6));
            tried.sum += tried.dice.back();
        }
        tried.rises = tried.sum <= skill.marks;
        if (tried.rises) ++tried.x;
        draft.say(std::move(tried));
    }
}

void give_back(Draft& draft, const Id& who, const std::string& die, int steps) {
    const UsageDie* before = find_usage(draft.sheet(who), die);
    UsageDie after = *before;
    after.current = std::min(restored(before->current, steps), before->max);
    if (after == *before) return;
    UsageDieMoved because;
    because.cause = "rest";
    because.rule = "TOY-ud-6";
    move_die(draft, who, die, after, std::move(because));
}

/// A die of the Trope's that a Bivouac gives back: a usage die but armor, or one of a pool that
/// rests.
bool comes_back(const Adventurer& sheet, const std::string& name) {
    if (const auto item = sheet.usage.find(name); item != sheet.usage.end())
        return item->second.wear != Wear::armor;
    const auto pool = sheet.pools.find(name);
    return pool != sheet.pools.end() && pool->second.rests;
}

void give_back_one(Draft& draft, const Id& who, const std::string& name) {
    if (draft.sheet(who).usage.contains(name)) return give_back(draft, who, name, 1);
    const Pool& pool = draft.sheet(who).pools.at(name);
    if (pool.count < pool.max)
        draft.say(PoolChanged{who, name, pool.count, pool.count + 1, "rest"});
}

Events breathe(Draft& draft, const Id& who) {
    const Adventurer& sheet = draft.sheet(who);
    if (!sheet.breather) return refuse(refusal::no_breather, "TOY-x-rest-1", "/rest");
    if (is_exhausted(sheet, Intangible::presence))
        return refuse(refusal::cannot_heal_grit, "TOY-pre-3", "/actor");
    if (sheet.hit_die == 0) return refuse(refusal::hit_die_needed, "TOY-x-rest-1", "/actor");
    const int face = draft.dice.roll(sheet.hit_die);
    PointsChanged healed{who, sheet.flesh, sheet.grit, "breather", sheet.hit_die, {face}, ""};
    healed.grit.current = std::min(sheet.grit.max, sheet.grit.current + face);
    draft.say(Rested{who, Rest::breather});
    draft.say(std::move(healed));
    return draft.done();
}

void end_conditions(Draft& draft, const Id& who) {
    const std::map<Id, Condition> conditions = draft.sheet(who).conditions;
    for (const auto& [id, condition] : conditions) {
        if (condition.until == Until::bivouac) draft.say(ConditionEnded{who, id});
    }
}

/// The level's Flesh, twice for a Barbarian, and all Grit (TOY-x-rest-2).
void heal_overnight(Draft& draft, const Id& who) {
    const Adventurer& sheet = draft.sheet(who);
    const int flesh = sheet.level * (sheet.flavor == Flavor::barbarian ? 2 : 1);
    PointsChanged healed{who, sheet.flesh, sheet.grit, "bivouac", 0, {}, ""};
    healed.flesh.current = std::min(sheet.flesh.max, sheet.flesh.current + flesh);
    if (!is_exhausted(sheet, Intangible::presence)) healed.grit.current = sheet.grit.max;
    draft.say(std::move(healed));
}

Events bivouac(Draft& draft, const RestTake& command) {
    const Id& who = command.actor;
    const Adventurer& sheet = draft.sheet(who);
    const UsageDie* provisions = find_usage(sheet, word::provisions);
    if (!provisions || provisions->current == 0)
        return refuse(refusal::no_provisions, "TOY-x-rest-2", "/actor", "A Bivouac takes some.");
    if (command.usage && !comes_back(sheet, *command.usage))
        return refuse(refusal::no_such_die, "TOY-x-rest-2", "/usage");
    const int face = draft.dice.roll(provisions->current);
    draft.say(Rested{who, Rest::bivouac});
    draft.say(UsageRolled{who, word::provisions, provisions->current, face, "bivouac"});
    wear(draft, who, word::provisions, face);
    heal_overnight(draft, who);
    if (command.intangible) give_back(draft, who, word_of(*command.intangible), 1);
    if (command.usage) give_back_one(draft, who, *command.usage);
    end_conditions(draft, who);
    return draft.done();
}

/// In a settlement everything comes back but what no rest brings (TOY-x-rest-3).
Events stay(Draft& draft, const RestTake& command) {
    const Id& who = command.actor;
    const Adventurer before = draft.sheet(who);
    const int wound = command.wound ? int(*command.wound) : 0;
    const bool wounded = static_cast<std::size_t>(wound) < before.wounds.size();
    if (command.wound && !wounded) return refuse(refusal::bad_value, "TOY-x-rest-3", "/wound");
    draft.say(Rested{who, command.rest});
    for (const Intangible stat :
         {Intangible::presence, Intangible::talent, Intangible::awareness, Intangible::sanity}) {
        give_back(draft, who, word_of(stat), 10);
    }
    for (const auto& [name, item] : before.usage) {
        if (!item.lost) give_back(draft, who, name, 10);
    }
    for (const auto& [name, pool] : before.pools) {
        if (pool.rests && pool.count < pool.max)
            draft.say(PoolChanged{who, name, pool.count, pool.max, "rest"});
    }
    draft.say(PointsChanged{who,
                            {before.flesh.max, before.flesh.max},
                            {before.grit.max, before.grit.max},
                            command.rest == Rest::sojourn ? "sojourn" : "sabbatical",
                            0,
                            {},
                            ""});
    if (wounded) draft.say(WoundHealed{who, before.wounds[static_cast<std::size_t>(wound)], wound});
    end_conditions(draft, who);
    try_skills(draft, who);
    return draft.done();
}

}  // namespace

Events carry_out(Draft& draft, const RestTake& command) {
    const auto found = fit(draft, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    if (command.rest != Rest::breather && !draft.actor.is_gm()) return refuse(gm_only, {}, "/rest");
    if (draft.state.time.mode == Mode::combat) return refuse(refusal::in_combat, "TOY-x-rest-1");
    if (auto busy = not_free(draft, command.actor, "/actor"))
        return std::unexpected(std::move(*busy));
    if ((*found)->dying) return refuse(refusal::cannot_heal_grit, "TOY-x-dying-1", "/actor");
    if (command.rest == Rest::breather) return breathe(draft, command.actor);
    if (command.rest == Rest::bivouac) return bivouac(draft, command);
    return stay(draft, command);
}

namespace {

/// The maximum of a stat goes up one; a tangible has no other value (TOY-x-level-1).
void raise(Adventurer& sheet, Stat stat) {
    const int place = static_cast<int>(stat);
    if (place < 4) {
        int& die = die_of(sheet.tangibles, static_cast<Tangible>(place));
        die = moved(die, 1);
    } else {
        UsageDie& die = die_of(sheet.intangibles, static_cast<Intangible>(place - 4));
        die.max = moved(die.max, 1);
    }
}

/// Two dice more, up to what the level holds (TOY-x-dev-1).
void gain_faith(Adventurer& sheet) {
    const auto faith = sheet.pools.find(word::faith);
    if (faith == sheet.pools.end()) return;
    Pool& pool = faith->second;
    pool.max = std::max(pool.max, faith_max_of(sheet.level));
    pool.count = std::min(pool.max, pool.count + faith_per_level);
}

}  // namespace

Events carry_out(Draft& draft, const LevelUp& command) {
    const auto found = fit(draft, command.character, "/character");
    if (!found) return std::unexpected(found.error());
    if (auto busy = not_free(draft, command.character, "/character"))
        return std::unexpected(std::move(*busy));
    Adventurer sheet = **found;
    if (sheet.level >= 9) return refuse(refusal::level_range, "TOY-x-level-1", "/character");
    if (sheet.hit_die == 0) return refuse(refusal::hit_die_needed, "TOY-x-level-1", "/character");
    if (!sheet.primary) return refuse(refusal::primary_needed, "TOY-x-level-1", "/character");
    if (command.other == *sheet.primary)
        return refuse(refusal::assignment, "TOY-x-level-1", "/other");
    const int first = draft.dice.roll(sheet.hit_die);
    const int second = draft.dice.roll(sheet.hit_die);
    ++sheet.level;
    sheet.grit.max = std::min(999, sheet.grit.max + std::max(first, second));
    sheet.grit.current = std::min(sheet.grit.max, sheet.grit.current + std::max(first, second));
    raise(sheet, *sheet.primary);
    raise(sheet, command.other);
    if (draft.state.settings.tropes) gain_faith(sheet);
    if (command.save) {
        int& x = save_of(sheet.saves, *command.save).x;
        x = std::min(6, x + 1);
    }
    const int level = sheet.level;
    draft.say(LevelGained{command.character, level, {first, second}, std::move(sheet)});
    return draft.done();
}

}  // namespace kast::rules::toy
