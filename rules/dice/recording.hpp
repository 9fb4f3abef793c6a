#pragma once

#include "rules/dice/dice.hpp"

#include <boost/describe.hpp>

#include <cstdint>
#include <vector>

namespace kast::rules {

/// One die as it was drawn: `value` of `lowest` .. `lowest + n - 1`. What a roll's proof is made
/// of.
struct Draw {
    std::uint32_t n = 0;
    std::uint32_t lowest = 0;
    std::uint32_t value = 0;
    bool operator==(const Draw&) const = default;
};
BOOST_DESCRIBE_STRUCT(Draw, (), (n, lowest, value))

/// Passes every draw on to other dice, which must outlive it, and notes what came.
class RecordingDice final : public Dice {
public:
    explicit RecordingDice(Dice& dice) : dice_(dice) {}

    const std::vector<Draw>& draws() const { return draws_; }
    std::vector<Draw> take_draws() { return std::exchange(draws_, {}); }

    Id fresh_id() override { return dice_.fresh_id(); }

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override {
        const std::uint32_t value = draw_from(dice_, n, lowest);
        draws_.push_back({n, lowest, value});
        return value;
    }
    std::uint32_t choose(std::uint32_t n) override {
        const std::uint32_t value = choose_from(dice_, n);
        draws_.push_back({n, 1, value});
        return value;
    }

private:
    Dice& dice_;
    std::vector<Draw> draws_;
};

}  // namespace kast::rules
