#pragma once
// The dice chain (TOY-chain-1 to -4).

#include <algorithm>
#include <array>

namespace kast::rules::toy {

inline constexpr std::array<int, 10> chain{2, 3, 4, 6, 8, 10, 12, 16, 20, 24};

/// 1..10; 0 for an exhausted die, and for one that is not on the chain.
constexpr int place_of(int sides) {
    for (std::size_t i = 0; i < chain.size(); ++i) {
        if (chain[i] == sides) return static_cast<int>(i) + 1;
    }
    return 0;
}

constexpr bool on_chain(int sides) { return place_of(sides) > 0; }

/// The die `steps` places up, or down where negative; never past d24 or d2 (TOY-chain-3). An
/// exhausted die stays so (TOY-chain-4).
constexpr int moved(int sides, int steps) {
    const int place = place_of(sides);
    if (place == 0) return sides;
    return chain[static_cast<std::size_t>(std::clamp(place + steps, 1, 10) - 1)];
}

/// An exhausted die given `steps` places back: the first is a d2 (TOY-ud-6).
constexpr int restored(int sides, int steps) {
    return sides == 0 ? moved(chain.front(), steps - 1) : moved(sides, steps);
}

/// A natural 1 or 2 (TOY-fail-1).
inline constexpr int failures_up_to = 2;
constexpr bool is_failure(int face) { return face <= failures_up_to; }

}  // namespace kast::rules::toy
