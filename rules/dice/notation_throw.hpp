#pragma once
// A prepared tree with its dice thrown: values still exact, texts not yet made.

#include "rules/dice/dice.hpp"
#include "rules/dice/notation_pool.hpp"
#include "rules/dice/notation_tree.hpp"

#include <span>
#include <vector>

namespace kast::rules::notation {

struct Thrown {
    Fraction value;
    bool dropped = false;       ///< as a member of its group
    std::vector<Die> dice;      ///< of dice
    std::vector<Thrown> parts;  ///< one for each child
};

/// Throws the dice of one notation. No more than draws_max are rolled for rerolls and explosions.
class Thrower {
public:
    explicit Thrower(Dice& dice) : dice_(dice) {}
    Thrown throw_node(const Node& node);

private:
    Thrown throw_pool(const Node& node);
    Thrown throw_group(const Node& node);
    void throw_die(const PoolRules& rules, std::vector<Die>& dice);
    void compound(const PoolRules& rules, std::vector<Die>& dice);
    /// What a die that implodes with this face is less. Notes the face of the die that it takes.
    std::int64_t imploded(const PoolRules& rules, Die& die, std::vector<Die>& dice);
    Die settled(const PoolRules& rules, std::vector<Die>& dice);
    Die face(const PoolRules& rules);
    bool may_go_on() const;

    Dice& dice_;
    int draws_ = 0;
};

/// Marks the dice that the picks drop, then those that are successes, failures or in a match.
void mark_dice(std::span<Die* const> dice, const Modifiers& modifiers);
/// Kept dice, added up or counted; or their matches.
Fraction pool_value(const std::vector<Die>& dice, const Modifiers& modifiers);
/// A tree's value from those of its parts, whose dice are thrown.
Fraction value_of(const Node& node, const std::vector<Thrown>& parts);

bool is_marked(const Die& die, DieMark mark);

}  // namespace kast::rules::notation
