// The odds of dice that are no roll of a trait: running, long tasks, cutting bonds, plain dice.

#include "rules/savage_worlds/chances.hpp"
#include "rules/savage_worlds/counting.hpp"
#include "rules/savage_worlds/system.hpp"

namespace kast::rules::savage_worlds {

/// Plain dice that are added up.
Odds odds_of_sum(const std::vector<int>& sides) {
    HitTask dice;
    dice.dice = sides;
    dice.aces = false;
    Counting counting;
    for (const auto& [total, chance] : damage_chances(dice, 0).totals) {
        OutcomeSample answers;
        answers.record("total", total);
        counting.add(std::move(answers), chance);
    }
    return counting.make(0);
}

/// Of these commands: they throw a few dice themselves, without any roll of a trait.
bool throws_plain_dice(const Command& command) {
    return holds_alternative<Move>(command) || holds_alternative<Act>(command) ||
           holds_alternative<CutBonds>(command);
}

Result<Odds> odds_of_plain_dice(const State& state, const Command& command, const Actor& actor) {
    const auto play = [&](Dice& dice) -> Result<OutcomeSample> {
        const auto events = System::decide(state, command, actor, dice);
        KAST_REQUIRE(events);
        OutcomeSample answers;
        for (const Event& event : *events) {
            if (const auto* raw = get_if<DiceRolled>(&event)) {
                int sum = 0;
                for (const int face : raw->faces) sum += face;
                answers.record("total", sum);
            } else if (const auto* moved = get_if<Moved>(&event)) {
                answers.record("inches", moved->inches);
            } else if (const auto* table = get_if<TableRolled>(&event)) {
                if (table->table == "task-length") answers.record("rounds", table->total);
            } else if (const auto* struck = get_if<ObjectStruck>(&event)) {
                answers.record("broken", struck->broken);
                answers.record("damage", struck->damage);
            } else if (const auto* rolled = get_if<DamageRolled>(&event)) {
                answers.modifiers("damage", rolled->modifiers);
            }
        }
        return answers;
    };
    return odds_of(play, [](std::span<const Draw> path) {
        int sum = 0;
        for (const Draw& draw : path) sum += static_cast<int>(draw.value);
        return std::vector<int>{sum};
    });
}

}  // namespace kast::rules::savage_worlds
