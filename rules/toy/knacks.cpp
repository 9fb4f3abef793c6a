// Knack dice, dice of a pool, the Knave Die.

#include "rules/toy/command_context.hpp"

#include <algorithm>
#include <numeric>

namespace kast::rules::toy {

namespace {

struct Knack {
    std::string name;
    int x = 1;
    int marks = 0;
    bool skill = false;
};

/// Which Knack is rolled, and its x. Refuses: knack-range, no-such-skill, wrong-die.
Result<Knack> knack_of(const State& state, const KnackRoll& command) {
    const Adventurer* sheet = find_character(state, command.actor);
    if (int(command.skill.has_value()) + int(command.save.has_value()) +
            int(command.x.has_value()) !=
        1)
        return refuse(refusal::wrong_die, "TOY-knack-1", {},
                      "Give one of `skill`, `save` and `x`.");
    if (command.x) {
        KAST_REQUIRE(require_range(*command.x, 1, 6, refusal::knack_range, "TOY-knack-1", "/x"));
        return Knack{"", *command.x, 0, false};
    }
    if (command.save) {
        const int x =
            sheet ? save_of(*sheet, *command.save).x : state.monsters.at(command.actor).save;
        return Knack{enum_word(*command.save), x, 0, false};
    }
    if (!sheet) {
        return refuse(refusal::no_such_skill, "TOY-knack-3", "/skill",
                      "A Monster has none; its Saves are rolled.");
    }
    const auto skill = sheet->skills.find(command.skill->value);
    if (skill == sheet->skills.end()) {
        return refuse(refusal::no_such_skill, "TOY-knack-3", "/skill",
                      is_none_of(command.skill->value, sheet->skills));
    }
    return Knack{skill->first, skill->second.x, skill->second.marks, true};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const KnackRoll& command) {
    if (find_monster(context.state(), command.actor)) {
        KAST_REQUIRE(require_control(context.actor(), {}, "/actor"));
        KAST_REQUIRE(require_shown(context.state(), command.actor, "/actor"));
        KAST_REQUIRE(require_free(context, command.actor, "/actor"));
    } else {
        KAST_REQUIRE(require_available<KnackRoll>(context, command.actor));
    }
    if (command.call) KAST_REQUIRE(require_called(context, command));
    const auto knack = knack_of(context.state(), command);
    KAST_REQUIRE(knack);
    if (command.task && (!knack->skill || command.task->empty()))
        return refuse(refusal::wrong_die, "TOY-x-skill-2", "/task",
                      "A task has a name, and goes with a Skill.");
    if (command.task && !context.state().tasks.contains(command.task->value))
        KAST_REQUIRE(require_room(context.state().tasks.size() + 1, things_max, "/task"));
    auto lines = lines_of(command.modifiers);
    KAST_REQUIRE(lines);
    if (command.call) add_called(context, *command.call, *lines);
    const int x = std::clamp(knack->x + sum(*lines), 0, 6);
    KnackRolled rolled{.actor = command.actor, .knack = knack->name, .x = x};
    rolled.modifiers = std::move(*lines);
    const Monster* monster = find_monster(context.state(), command.actor);
    rolled.veiled = monster && command.save && monster->hides_dice();
    // 6-in-6 rolls two, and fails on their 2 alone (TOY-knack-2).
    const bool two = x == 6;
    rolled.dice = context.throw_dice(two ? 2 : 1, 6);
    rolled.least = two ? 3 : 1;
    rolled.most = two ? 12 : x;
    const int total = std::accumulate(rolled.dice.begin(), rolled.dice.end(), 0);
    rolled.success = total >= rolled.least && total <= rolled.most;
    const bool marked = knack->skill && rolled.success && context.state().settings.advancement;
    rolled.marks = std::min(999, knack->marks + (marked ? 1 : 0));
    if (command.task) {
        rolled.task = *command.task;
        const auto known = context.state().tasks.find(rolled.task);
        rolled.possible = known == context.state().tasks.end() ? rolled.success : known->second;
    }
    if (command.reason) rolled.reason = *command.reason;
    const bool success = rolled.success;
    context.emit(std::move(rolled));
    if (command.call) {
        context.emit(
            CalledTestRolled{*command.call, command.actor, success ? "success" : "failure"});
    }
    return {};
}

namespace {

/// Three, four, five alike (TOY-x-mag-1).
Backlash backlash_of(const std::vector<PoolDie>& dice) {
    std::array<int, 25> faces{};
    int most = 0;
    for (const PoolDie& one : dice)
        most = std::max(most, ++faces[static_cast<std::size_t>(one.face)]);
    if (most < 3) return Backlash::none;
    return static_cast<Backlash>(std::min(most, 5) - 2);
}

}  // namespace

Result<void> carry_out(CommandContext& context, const PoolRoll& command) {
    const auto found = require_available<PoolRoll>(context, command.actor);
    KAST_REQUIRE(found);
    const auto pool = (*found)->pools.find(command.pool);
    if (pool == (*found)->pools.end()) {
        return refuse(refusal::no_such_die, "TOY-pool-3", "/pool",
                      is_none_of(command.pool.value, (*found)->pools));
    }
    KAST_REQUIRE(require_range(command.n, 1, 99, refusal::pool_count, "TOY-pool-2", "/n"));
    const int before = pool->second.count;
    KAST_REQUIRE(require_range(command.n, 1, before, refusal::exhausted, "TOY-pool-2", "/n"));
    PoolRolled rolled{.actor = command.actor,
                      .pool = command.pool,
                      .sides = pool->second.die,
                      .least = failures_up_to + 1};
    int failures = 0;
    for (int i = 0; i < command.n; ++i) {
        const int face = context.dice().roll(rolled.sides);
        rolled.dice.push_back({face, !is_failure(face)});
        failures += is_failure(face) ? 1 : 0;
    }
    if (context.state().settings.tropes && rolled.pool == word::blood)
        rolled.backlash = backlash_of(rolled.dice);
    rolled.spell_works = rolled.backlash != Backlash::ruin;
    if (command.reason) rolled.reason = *command.reason;
    context.emit(std::move(rolled));
    if (failures > 0)
        context.emit(
            PoolChanged{command.actor, command.pool, before, before - failures, "failure"});
    return {};
}

Result<void> carry_out(CommandContext& context, const KnaveRoll& command) {
    const auto found = require_available<KnaveRoll>(context, command.actor);
    KAST_REQUIRE(found);
    const Adventurer& sheet = **found;
    auto lines = lines_of(command.modifiers);
    KAST_REQUIRE(lines);
    KnaveRolled rolled{.actor = command.actor,
                       .difficulty = command.difficulty,
                       .sides = fixed_die(sheet, word::knave)};
    if (command.luck.value_or(false)) {
        const UsageDie* luck = find_usage(sheet, word::luck);
        if (!luck) {
            return refuse(refusal::no_such_die, "TOY-x-knave-2", "/luck",
                          sheet.name + " has no Luck Die.");
        }
        if (luck->current == 0)
            return refuse(refusal::exhausted, "TOY-chain-4", "/luck", "Roll without it.");
        rolled.luck_sides = luck->current;
    }
    rolled.face = context.dice().roll(rolled.sides);
    rolled.modifiers = std::move(*lines);
    rolled.total = rolled.face + sum(rolled.modifiers);
    if (rolled.luck_sides > 0) {
        rolled.luck_face = context.dice().roll(rolled.luck_sides);
        // Its face less the difficulty, never below 0.
        const int helps = std::max(0, rolled.luck_face - rolled.difficulty);
        rolled.modifiers.push_back({helps, "luck", "TOY-x-knave-2"});
        rolled.total += helps;
    }
    rolled.success = rolled.total >= rolled.difficulty;
    const int face = rolled.luck_face;
    context.emit(std::move(rolled));
    if (face > 0) wear(context, command.actor, word::luck, face);
    return {};
}

}  // namespace kast::rules::toy
