#pragma once

#include "rules/core/id.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace kast::rules {

/// The only way to chance. The order in which a command draws is part of its rule.
class Dice {
public:
    static constexpr int sides_max = 1'000'000;

    virtual ~Dice() = default;

    /// One die, 1..sides. Requires 1 <= sides <= sides_max.
    int roll(int sides) { return static_cast<int>(draw(static_cast<std::uint32_t>(sides), 1)); }
    /// A decimal digit, 0..9, as on a percentile die.
    int digit() { return static_cast<int>(draw(10, 0)); }
    /// One of n things, 0..n-1, all alike. Requires n >= 1. In a script: 1..n.
    std::size_t pick(std::size_t n) { return choose(static_cast<std::uint32_t>(n)) - 1; }
    /// Puts the things in an order in which every order is as likely as every other (Fisher-Yates
    /// from the back: n-1 picks, of n, n-1, … 2).
    template <class T>
    void shuffle(std::vector<T>& things) {
        for (std::size_t left = things.size(); left > 1; --left) {
            std::swap(things[left - 1], things[pick(left)]);
        }
    }
    /// Says that the next `count` draws come whatever they show, for dice that look ahead. Changes
    /// nothing of what is drawn.
    virtual void expect([[maybe_unused]] std::size_t count) {}
    /// A new random id. No die: it is not part of what a roll is made from.
    virtual Id fresh_id() = 0;

protected:
    /// Uniform in lowest .. lowest + n - 1.
    virtual std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) = 0;
    /// Uniform in 1 .. n, for what nobody throws: a card, a token, a place in an order. It differs
    /// from `draw` where people throw the dice themselves.
    virtual std::uint32_t choose(std::uint32_t n) { return draw(n, 1); }
    /// For dice that pass their draws on to others.
    static std::uint32_t draw_from(Dice& dice, std::uint32_t n, std::uint32_t lowest) {
        return dice.draw(n, lowest);
    }
    static std::uint32_t choose_from(Dice& dice, std::uint32_t n) { return dice.choose(n); }
};

}  // namespace kast::rules
