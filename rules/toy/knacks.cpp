// Knack dice, dice of a pool, the Knave Die.

#include "rules/toy/draft.hpp"

#include <algorithm>

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
        return refuse(refusal::wrong_die, "TOY-knack-1");
    if (command.x) {
        if (*command.x < 1 || *command.x > 6)
            return refuse(refusal::knack_range, "TOY-knack-1", "/x");
        return Knack{"", *command.x, 0, false};
    }
    if (command.save) {
        const int x =
            sheet ? save_of(*sheet, *command.save).x : state.monsters.at(command.actor).save;
        return Knack{word_of(*command.save), x, 0, false};
    }
    if (!sheet) return refuse(refusal::no_such_skill, "TOY-knack-3", "/skill");
    const auto skill = sheet->skills.find(command.skill->value);
    if (skill == sheet->skills.end())
        return refuse(refusal::no_such_skill, "TOY-knack-3", "/skill");
    return Knack{skill->first, skill->second.x, skill->second.marks, true};
}

}  // namespace

Events carry_out(Draft& draft, const KnackRoll& command) {
    if (find_monster(draft.state, command.actor)) {
        if (!draft.actor.is_gm()) return refuse(not_allowed, {}, "/actor");
    } else if (const auto found = fit(draft, command.actor, "/actor"); !found) {
        return std::unexpected(found.error());
    }
    if (auto busy = not_free(draft, command.actor, "/actor"))
        return std::unexpected(std::move(*busy));
    const auto knack = knack_of(draft.state, command);
    if (!knack) return std::unexpected(knack.error());
    if (command.task && (!knack->skill || command.task->empty()))
        return refuse(refusal::wrong_die, "TOY-x-skill-2", "/task");
    if (command.task && draft.state.tasks.size() >= things_max &&
        !draft.state.tasks.contains(command.task->value))
        return refuse(refusal::table_full, "TOY-x-skill-2", "/task");
    KnackRolled rolled{.actor = command.actor, .knack = knack->name, .x = knack->x};
    // 6-in-6 rolls two, and fails on their 2 alone (TOY-knack-2).
    rolled.dice.push_back(draft.dice.roll(6));
    if (knack->x == 6) rolled.dice.push_back(draft.dice.roll(6));
    rolled.success =
        knack->x == 6 ? rolled.dice[0] + rolled.dice[1] > 2 : rolled.dice[0] <= knack->x;
    const bool marked = knack->skill && rolled.success && draft.state.settings.advancement;
    rolled.marks = std::min(999, knack->marks + (marked ? 1 : 0));
    if (command.task) {
        rolled.task = *command.task;
        const auto known = draft.state.tasks.find(rolled.task);
        rolled.possible = known == draft.state.tasks.end() ? rolled.success : known->second;
    }
    if (command.reason) rolled.reason = *command.reason;
    draft.say(std::move(rolled));
    return draft.done();
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

Events carry_out(Draft& draft, const PoolRoll& command) {
    const auto found = fit(draft, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    if (auto busy = not_free(draft, command.actor, "/actor"))
        return std::unexpected(std::move(*busy));
    const auto pool = (*found)->pools.find(command.pool);
    if (pool == (*found)->pools.end()) return refuse(refusal::no_such_die, "TOY-pool-3", "/pool");
    if (command.n < 1 || command.n > 99) return refuse(refusal::pool_count, "TOY-pool-2", "/n");
    const int before = pool->second.count;
    if (command.n > before) return refuse(refusal::exhausted, "TOY-pool-2", "/n");
    PoolRolled rolled{.actor = command.actor, .pool = command.pool, .sides = pool->second.die};
    int failures = 0;
    for (int i = 0; i < command.n; ++i) {
        const int face = draft.dice.roll(rolled.sides);
        rolled.dice.push_back({face, !is_failure(face)});
        failures += is_failure(face) ? 1 : 0;
    }
    if (draft.state.settings.tropes && rolled.pool == word::blood)
        rolled.backlash = backlash_of(rolled.dice);
    rolled.spell_works = rolled.backlash != Backlash::ruin;
    if (command.reason) rolled.reason = *command.reason;
    draft.say(std::move(rolled));
    if (failures > 0)
        draft.say(PoolChanged{command.actor, command.pool, before, before - failures, "failure"});
    return draft.done();
}

Events carry_out(Draft& draft, const KnaveRoll& command) {
    const auto found = fit(draft, command.actor, "/actor");
    if (!found) return std::unexpected(found.error());
    if (auto busy = not_free(draft, command.actor, "/actor"))
        return std::unexpected(std::move(*busy));
    const Adventurer& sheet = **found;
    KnaveRolled rolled{.actor = command.actor,
                       .difficulty = command.difficulty,
                       .sides = fixed_die(sheet, word::knave)};
    if (rolled.sides == 0) return refuse(refusal::no_such_die, "TOY-x-knave-2", "/actor");
    if (command.luck.value_or(false)) {
        const UsageDie* luck = find_usage(sheet, word::luck);
        if (!luck) return refuse(refusal::no_such_die, "TOY-x-knave-2", "/luck");
        if (luck->current == 0) return refuse(refusal::exhausted, "TOY-chain-4", "/luck");
        rolled.luck_sides = luck->current;
    }
    rolled.face = draft.dice.roll(rolled.sides);
    rolled.total = rolled.face;
    if (rolled.luck_sides > 0) {
        rolled.luck_face = draft.dice.roll(rolled.luck_sides);
        // Its face less the difficulty, never below 0.
        const int helps = std::max(0, rolled.luck_face - rolled.difficulty);
        rolled.modifiers.push_back({helps, "luck", "TOY-x-knave-2"});
        rolled.total += helps;
    }
    rolled.success = rolled.total >= rolled.difficulty;
    const int face = rolled.luck_face;
    draft.say(std::move(rolled));
    if (face > 0) wear(draft, command.actor, word::luck, face);
    return draft.done();
}

}  // namespace kast::rules::toy
