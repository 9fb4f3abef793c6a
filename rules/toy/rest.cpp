// Rest, and rising by a level (TOY-x-rest, -skill, -level).

#include "rules/toy/command_context.hpp"

#include <algorithm>

namespace kast::rules::toy {

namespace {

/// Marks that a longer rest looks at: as many d6 as its x (TOY-x-skill-1).
void try_skills(CommandContext& context, const Id& who) {
    if (!context.state().settings.advancement) return;
    const std::map<std::string, Skill> skills = context.sheet(who).skills;
    for (const auto& [name, skill] : skills) {
        if (skill.marks == 0 || skill.x >= 6) continue;
        SkillTried tried{.actor = who, .skill = name, .marks = skill.marks, .x = skill.x};
        for (int i = 0; i < skill.x; ++i) {
            tried.dice.push_back(context.dice().roll(6));
            tried.sum += tried.dice.back();
        }
        tried.rises = tried.sum <= skill.marks;
        if (tried.rises) ++tried.x;
        context.emit(std::move(tried));
    }
}

void give_back(CommandContext& context, const Id& who, const std::string& die, int steps) {
    const UsageDie* before = find_usage(context.sheet(who), die);
    UsageDie after = *before;
    after.current = std::min(restored(before->current, steps), before->max);
    if (after == *before) return;
    UsageMoved because;
    because.cause = "rest";
    because.rule = "TOY-ud-6";
    move_die(context, who, die, after, std::move(because));
}

/// A die of the Trope's that a Bivouac gives back: a usage die that is added to rolls, which gear
/// and provisions are not, or one of a pool that rests.
bool comes_back(const Adventurer& sheet, const std::string& name) {
    if (const auto item = sheet.usage.find(name); item != sheet.usage.end())
        return !item->second.scope.empty() && item->second.wear != Wear::armor;
    const auto pool = sheet.pools.find(name);
    return pool != sheet.pools.end() && pool->second.rests;
}

std::string describe_trope_dice(const Adventurer& sheet) {
    std::vector<std::string> names;
    for (const auto& [name, item] : sheet.usage) {
        if (comes_back(sheet, name)) names.push_back(name);
    }
    for (const auto& [name, pool] : sheet.pools) {
        if (comes_back(sheet, name)) names.push_back(name);
    }
    return names.empty() ? "there is none" : enumerate(names, "or");
}

void give_back_one(CommandContext& context, const Id& who, const std::string& name) {
    if (context.sheet(who).usage.contains(name)) return give_back(context, who, name, 1);
    const Pool& pool = context.sheet(who).pools.at(name);
    if (pool.count < pool.max)
        context.emit(PoolChanged{who, name, pool.count, pool.count + 1, "rest"});
}

Result<void> breathe(CommandContext& context, const Rest& command) {
    const Id& who = command.actor;
    const Adventurer& sheet = context.sheet(who);
    const Situation now{context.state(), who, sheet};
    KAST_REQUIRE(require_unblocked(context.state(), breather_blocker(now), "/rest", who));
    const bool is_players = !context.actor().is_gm() && !context.state().settings.confirm_claims;
    if (is_players && command.modifiers && !command.modifiers->empty())
        return refuse(gm_only, "TOY-x-rest-1", "/modifiers", "What rest gives is the dice's.");
    auto lines = lines_of(command.modifiers);
    KAST_REQUIRE(lines);
    const int face = context.dice().roll(sheet.hit_die);
    PointsChanged healed{who, sheet.flesh, sheet.grit, "breather", sheet.hit_die, {face}, ""};
    healed.modifiers = std::move(*lines);
    const int gained = std::max(0, face + sum(healed.modifiers));
    healed.grit.current = std::min(sheet.grit.max, sheet.grit.current + gained);
    context.emit(Rested{who, RestKind::breather});
    context.emit(std::move(healed));
    return {};
}

void end_conditions(CommandContext& context, const Id& who) {
    const std::map<Id, Condition> conditions = context.sheet(who).conditions;
    for (const auto& [id, condition] : conditions) {
        if (condition.until == Until::bivouac) context.emit(ConditionEnded{who, id});
    }
}

/// The level's Flesh, twice for a Barbarian, and all Grit (TOY-x-rest-2).
void heal_overnight(CommandContext& context, const Id& who) {
    const Adventurer& sheet = context.sheet(who);
    const int flesh = sheet.level * (sheet.flavor == Flavor::barbarian ? 2 : 1);
    PointsChanged healed{who, sheet.flesh, sheet.grit, "bivouac", 0, {}, ""};
    healed.flesh.current = std::min(sheet.flesh.max, sheet.flesh.current + flesh);
    if (!is_exhausted(sheet, Intangible::presence)) healed.grit.current = sheet.grit.max;
    context.emit(std::move(healed));
}

Result<void> bivouac(CommandContext& context, const Rest& command) {
    const Id& who = command.actor;
    const Adventurer& sheet = context.sheet(who);
    const UsageDie* provisions = find_usage(sheet, word::provisions);
    if (!provisions || provisions->current == 0) {
        return refuse(refusal::no_provisions, "TOY-x-rest-2", "/actor",
                      sheet.name + " has none left.");
    }
    if (command.usage && !comes_back(sheet, *command.usage)) {
        return refuse(
            refusal::no_such_die, "TOY-x-rest-2", "/usage",
            "A Bivouac gives back one of the Trope's: " + describe_trope_dice(sheet) + ".");
    }
    const int face = context.dice().roll(provisions->current);
    context.emit(Rested{who, RestKind::bivouac});
    context.emit(UsageRolled{who, word::provisions, provisions->current, face, "bivouac"});
    wear(context, who, word::provisions, face);
    heal_overnight(context, who);
    if (command.intangible) give_back(context, who, enum_word(*command.intangible), 1);
    if (command.usage) give_back_one(context, who, *command.usage);
    end_conditions(context, who);
    return {};
}

/// In a settlement everything comes back but what no rest brings (TOY-x-rest-3).
Result<void> stay(CommandContext& context, const Rest& command) {
    const Id& who = command.actor;
    const Adventurer before = context.sheet(who);
    const int wound = command.wound ? int(*command.wound) : 0;
    const bool wounded = static_cast<std::size_t>(wound) < before.wounds.size();
    if (command.wound && !wounded) {
        return refuse(refusal::bad_value, "TOY-x-rest-3", "/wound",
                      before.wounds.empty()
                          ? before.name + " has no Wound: leave it out."
                          : describe_range(0, int(before.wounds.size()) - 1, wound));
    }
    context.emit(Rested{who, command.rest});
    for (const Intangible stat :
         {Intangible::presence, Intangible::talent, Intangible::awareness, Intangible::sanity}) {
        give_back(context, who, enum_word(stat), 10);
    }
    for (const auto& [name, item] : before.usage) {
        if (!item.lost) give_back(context, who, name, 10);
    }
    for (const auto& [name, pool] : before.pools) {
        if (pool.rests && pool.count < pool.max)
            context.emit(PoolChanged{who, name, pool.count, pool.max, "rest"});
    }
    context.emit(PointsChanged{who,
                               {before.flesh.max, before.flesh.max},
                               {before.grit.max, before.grit.max},
                               command.rest == RestKind::sojourn ? "sojourn" : "sabbatical",
                               0,
                               {},
                               ""});
    if (wounded)
        context.emit(WoundHealed{who, before.wounds[static_cast<std::size_t>(wound)], wound});
    end_conditions(context, who);
    try_skills(context, who);
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const Rest& command) {
    KAST_REQUIRE(require_own_character(context, command.actor, "/actor"));
    if (command.rest != RestKind::breather) KAST_REQUIRE(require_gm(context.actor(), "/rest"));
    KAST_REQUIRE(require_available<Rest>(context, command.actor));
    if (command.rest == RestKind::breather) return breathe(context, command);
    if (command.modifiers && !command.modifiers->empty())
        return refuse(refusal::no_modifiers_of_rest, "TOY-x-rest-2", "/modifiers");
    if (command.rest == RestKind::bivouac) return bivouac(context, command);
    return stay(context, command);
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

Result<void> carry_out(CommandContext& context, const LevelGain& command) {
    const auto found = require_available<LevelGain>(context, command.character, "/character");
    KAST_REQUIRE(found);
    Adventurer sheet = **found;
    const std::string_view rule = "TOY-x-level-1";
    if (sheet.level >= 9)
        return refuse(refusal::level_range, rule, "/character", sheet.name + " is at 9.");
    if (sheet.hit_die == 0) {
        return refuse(refusal::hit_die_needed, rule, "/character",
                      "`character.set` with `hit_die`, or a Trope.");
    }
    if (!sheet.primary) {
        return refuse(refusal::primary_needed, rule, "/character",
                      "`character.set` with `primary`, or a Trope.");
    }
    if (command.other == *sheet.primary)
        return refuse(refusal::same_stat, rule, "/other",
                      "That is " + enum_word(command.other) + ".");
    const int first = context.dice().roll(sheet.hit_die);
    const int second = context.dice().roll(sheet.hit_die);
    ++sheet.level;
    sheet.grit.max = std::min(999, sheet.grit.max + std::max(first, second));
    // Of who is Dying the maximum alone (TOY-x-dying-1).
    if (!sheet.dying)
        sheet.grit.current = std::min(sheet.grit.max, sheet.grit.current + std::max(first, second));
    raise(sheet, *sheet.primary);
    raise(sheet, command.other);
    if (context.state().settings.tropes) gain_faith(sheet);
    if (command.save) {
        int& x = save_of(sheet.saves, *command.save).x;
        x = std::min(6, x + 1);
    }
    const int level = sheet.level;
    context.emit(LevelGained{command.character, level, {first, second}, std::move(sheet)});
    return {};
}

}  // namespace kast::rules::toy
