#pragma once
// Dice of a seed that know what was drawn from them.

#include "rules/dice/dice.hpp"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace kast::tests {

class CountingDice final : public rules::Dice {
public:
    enum class Faces {
        alike,
        often_low  ///< what wears with low faces is to be seen often
    };

    explicit CountingDice(std::uint64_t seed, Faces faces = Faces::alike)
        : engine_(seed), faces_(faces) {}
    rules::Id fresh_id() override { return rules::Id("n" + std::to_string(++ids_)); }
    std::size_t drawn() const { return drawn_; }
    /// How many sides each of the dice since the last call had.
    std::vector<std::uint32_t> take_sides() { return std::exchange(sides_, {}); }

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override {
        ++drawn_;
        sides_.push_back(n);
        const auto drawn = static_cast<std::uint32_t>(engine_() % n);
        const bool low = faces_ == Faces::often_low && engine_() % 3 == 0;
        return lowest + (low ? std::min(drawn, 1U) : drawn);
    }

private:
    std::mt19937_64 engine_;
    Faces faces_;
    std::size_t drawn_ = 0;
    std::vector<std::uint32_t> sides_;
    std::size_t ids_ = 0;
};

}  // namespace kast::tests
